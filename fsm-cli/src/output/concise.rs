//! One line a finding: `path:line:column: level[rule] message`.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use fsm_spec::finding::Severity;
use fsm_spec::picture::visible;

use crate::document::{Document, severity};
use crate::look::Look;

pub(super) fn write(documents: &[Document], look: &Look, out: &mut dyn Write) -> io::Result<()> {
    for document in documents {
        let source = document.source();
        let path = visible::line(&document.path);
        for finding in &document.findings {
            let place = source.position(source.clamp(finding.primary.span).start);
            let style = match finding.severity {
                Severity::Error => AnsiColor::BrightRed.on_default().bold(),
                Severity::Warning => AnsiColor::Yellow.on_default().bold(),
            };
            let level = look.paint(style, severity(finding.severity));
            let rule = look.paint(Style::new().bold(), finding.rule);
            let message = visible::line(&finding.message);
            writeln!(out, "{path}:{}:{}: {level}[{rule}] {message}", place.line, place.column)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::{Format, sample};

    #[test]
    fn a_line_each() {
        insta::assert_snapshot!(sample::written(Format::Concise));
    }
}
