//! Workflow commands: GitHub shows each finding on its line of the pull request.

use std::io::{self, Write};

use fsm_spec::picture::visible;

use crate::document::{Document, severity};

pub(super) fn write(documents: &[Document], out: &mut dyn Write) -> io::Result<()> {
    for document in documents {
        let source = document.source();
        for finding in &document.findings {
            let span = source.clamp(finding.primary.span);
            let (start, end) = (source.position(span.start), source.position(span.end));
            let mut message = finding.message.clone();
            if let Some(help) = &finding.help {
                message.push_str("\nhelp: ");
                message.push_str(help);
            }
            for label in finding.labels.iter().filter(|label| !label.message.is_empty()) {
                let line = source.position(source.clamp(label.span).start).line;
                message.push_str(&format!("\nline {line}: {}", label.message));
            }
            write!(out, "::{} file={}", severity(finding.severity), property(&document.path))?;
            write!(out, ",line={},col={},endLine={}", start.line, start.column, end.line)?;
            // GitHub ignores the end column of a remark over several lines.
            if start.line == end.line {
                write!(out, ",endColumn={}", end.column)?;
            }
            writeln!(out, ",title={}::{}", property(finding.rule), data(&message))?;
        }
    }
    Ok(())
}

pub(crate) fn data(text: &str) -> String {
    // Other controls have no meaning to GitHub, but may have one to whoever reads the log.
    let text = text.replace('%', "%25").replace('\r', "%0D");
    visible::lines(&text).replace('\n', "%0A")
}

pub(crate) fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::super::{Format, sample};
    use super::{data, property};

    #[test]
    fn commands() {
        insta::assert_snapshot!(sample::written(Format::Github));
    }

    #[test]
    fn nothing_ends_a_command_early() {
        assert_eq!(data("100 %\r\n::error::x"), "100 %25%0D%0A::error::x");
        assert_eq!(property("a:b,c%\n.md"), "a%3Ab%2Cc%25%0A.md");
        assert_eq!(data("\u{1b}[31m"), "␛[31m");
    }
}
