//! Laws about findings and fixes.

use fsm_spec::finding::{Finding, Trusted};
use fsm_spec::picture::{Diagnosis, Picture, visible};
use fsm_spec::source::Source;
use fsm_spec::{Options, check, fix};

use crate::reading::inside;

pub(crate) fn findings(text: &str) -> Vec<Finding> {
    let options = Options {
        named: true,
        ..Options::default()
    };
    check(&Source::new(text), &options).findings
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
            (other.rule, &other.message, &other.machine)
                == (finding.rule, &finding.message, &finding.machine)
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
