//! Laws about findings and fixes.

use fsm_spec::finding::{Edit, Finding, Trusted};
use fsm_spec::markdown::BlockKind;
use fsm_spec::picture::{Diagnosis, Picture, visible};
use fsm_spec::source::Source;
use fsm_spec::{Options, ReadOptions, check, fix, read};

use crate::reading::inside;

pub(crate) fn findings(text: &str) -> Vec<Finding> {
    let options = Options { named: true, ..Options::default() };
    check(&Source::new(text), &options).findings
}

/// What the help shows of a diagram, and what a fix adds to one, Mermaid reads as it is written.
pub fn advice(text: &str) {
    // A backtick in a diagram's name makes it unclear where a statement in the help ends.
    let blocks = read(text, &ReadOptions::default()).markdown.blocks;
    let clear = !blocks.iter().any(|block| matches!(&block.kind, BlockKind::Code(code) if code.text.contains('`')));
    let before = findings(text);
    for finding in before.iter().take(50) {
        let help = finding.help.as_deref().unwrap_or("");
        // What stands in the document already is quoted from it.
        let shown = statements(help).filter(|statement| clear && !text.contains(statement));
        for statement in shown {
            let opens = statement.starts_with("state ") && statement.ends_with(" {");
            let close = if opens { "}" } else { "" };
            let diagram = format!("stateDiagram-v2\n{statement}\nA --> B\n{close}");
            assert_eq!(misread(&diagram), 0, "{}: {help}", finding.rule);
        }
        for fix in &finding.fixes {
            let draws = |edit: &Edit| edit.text.contains("-->") || edit.text.contains("state \"");
            let mended = fix::apply(text, &fix.edits);
            assert!(
                !fix.edits.iter().any(draws) || misread(&mended) <= misread(text),
                "the fix of {} is misread:\n{mended}",
                finding.rule
            );
        }
    }
}

/// The statements of a diagram that a help shows between backticks. A comment or a directive is none.
fn statements(help: &str) -> impl Iterator<Item = &str> {
    let parts = help.split('`').skip(1).step_by(2);
    parts.filter(|part| {
        let shows = part.contains(" --> ") || part.starts_with("state \"");
        shows && !part.starts_with("<!--") && !part.starts_with("%%")
    })
}

/// The rules about statements that Mermaid refuses, or makes something else of.
const MISREAD: [&str; 2] = ["unparsed-statement", "swallowed-statement"];

/// How many statements Mermaid refuses, or makes something else of.
fn misread(text: &str) -> usize {
    let found = findings(text);
    (found.iter()).filter(|found| MISREAD.contains(&found.rule)).count()
}

/// Findings point into the text, say what to do, and can be drawn; fixes mend what they are for and come to an end.
pub fn lint(text: &str) {
    let found = findings(text);
    assert_eq!(found, findings(text), "checked again");
    let source = Source::new(text);
    for finding in found.iter().take(50) {
        let labels = finding.labels.iter().chain([&finding.primary]);
        labels.for_each(|label| inside(text, label.span));
        let edits = finding.fixes.iter().flat_map(|fix| &fix.edits);
        edits.for_each(|edit| inside(text, edit.span));
        assert!(!finding.message.contains(['\n', '\r']), "over two lines");
        assert!(finding.help.is_some(), "no help: {}", finding.message);
        let diagnosis = Diagnosis::new(finding, "STATES.md", &source);
        let picture = Picture::terminal().draw(&diagnosis);
        assert_eq!(picture, visible::lines(&picture), "a control character");
        mended(text, finding, &found);
    }
    for trusted in [None, Some(Trusted::Diagram), Some(Trusted::Table)] {
        let once = fix::mend(text, trusted, findings);
        let twice = fix::mend(&once.text, trusted, findings);
        assert_eq!(once.text, twice.text, "mended again, trusting {trusted:?}");
    }
}

/// A fix alone takes its finding away; another of its kind may show further on, where it was hidden behind the first, and of three
/// that are alike two are left.
fn mended(written: &str, finding: &Finding, before: &[Finding]) {
    let same = |findings: &[Finding]| {
        let alike = findings.iter().filter(|other| {
            (other.rule, &other.message, &other.machine) == (finding.rule, &finding.message, &finding.machine)
                && other.primary.span.start <= finding.primary.span.start
        });
        alike.count()
    };
    for fix in &finding.fixes {
        let text = fix::apply(written, &fix.edits);
        assert!(
            same(&findings(&text)) < same(before) || text.len() < written.len(),
            "the fix of {} leaves it: {}\n{text}",
            finding.rule,
            finding.message
        );
    }
}
