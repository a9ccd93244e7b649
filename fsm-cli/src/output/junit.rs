//! A JUnit report: a suite a document, a failed case an error. A warning is a case that passes and says so.

use std::fmt::Write as _;
use std::io::{self, Write};

use fsm_spec::finding::Severity;
use fsm_spec::picture::{Diagnosis, Picture, visible};

use super::full::SHOWN;
use crate::document::Document;
use crate::summary::Summary;

pub(super) fn write(documents: &[Document], out: &mut dyn Write) -> io::Result<()> {
    let cases = |document: &Document| document.findings.len().max(1);
    let tests: usize = documents.iter().map(cases).sum();
    let failures = Summary::of(documents).errors;
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml += &format!("<testsuites name=\"fsm lint\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\">\n");
    for document in documents {
        suite(document, cases(document), &mut xml);
    }
    xml += "</testsuites>\n";
    out.write_all(xml.as_bytes())
}

fn suite(document: &Document, tests: usize, xml: &mut String) {
    let source = document.source();
    let path = attribute(&document.path);
    let failures = document.count(Severity::Error);
    // Writing to a string does not fail.
    let _ = writeln!(xml, "  <testsuite name=\"{path}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\">");
    if document.findings.is_empty() {
        let _ = writeln!(xml, "    <testcase name=\"no findings\" classname=\"{path}\" file=\"{path}\"/>");
    }
    for (at, finding) in document.findings.iter().enumerate() {
        let line = source.line(source.clamp(finding.primary.span).start);
        let name = attribute(&format!("{}: {}", finding.rule, finding.message));
        let _ = writeln!(xml, "    <testcase name=\"{name}\" classname=\"{path}\" file=\"{path}\" line=\"{line}\">");
        let diagnosis = Diagnosis::new(finding, &document.path, &source);
        // Each picture costs a look at the lines between its places.
        let picture = match at < SHOWN {
            true => escaped(&Picture::plain().draw(&diagnosis)),
            false => escaped(&format!("{}\nhelp: {}", finding.message, finding.help.as_deref().unwrap_or_default())),
        };
        let _ = match finding.severity {
            Severity::Error => writeln!(
                xml,
                "      <failure message=\"{}\" type=\"{}\">{picture}</failure>",
                attribute(&finding.message),
                finding.rule
            ),
            Severity::Warning => writeln!(xml, "      <system-out>warning: {picture}</system-out>"),
        };
        *xml += "    </testcase>\n";
    }
    *xml += "  </testsuite>\n";
}

/// In an attribute a line end would become a blank.
pub(crate) fn attribute(text: &str) -> String {
    escaped(text).replace('\n', "&#10;")
}

/// What is hidden is written by its number, and what XML cannot hold at all is replaced.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (_, c, hidden) in visible::marked(text) {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&apos;",
            '\n' | '\t' => out.push(c),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push(char::REPLACEMENT_CHARACTER),
            _ if hidden => out += &format!("&#{};", u32::from(c)),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::{Format, sample};

    #[test]
    fn suites() {
        insta::assert_snapshot!(sample::written(Format::Junit));
    }

    #[test]
    fn nothing_breaks_out_of_the_markup() {
        assert_eq!(super::escaped("<a b='\"'>&\u{1b}\u{ffff}\u{202e}"), "&lt;a b=&apos;&quot;&apos;&gt;&amp;��&#8238;");
    }
}
