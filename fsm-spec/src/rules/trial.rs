//! What the tests of the rules share. A rule is always tried on a whole document, the way its users meet it.

use super::{Level, Rule};
use crate::{
    check::{Options, check},
    finding::{Edit, Finding},
    fix::apply,
    source::Source,
};

/// Everything that is found in a document somebody asked for, with `rule` switched on, whatever its level.
pub(crate) fn findings(rule: &'static Rule, text: &str) -> Vec<Finding> {
    let mut options = Options {
        named: true,
        ..Options::default()
    };
    if rule.level == Level::Allow {
        options.levels.set(rule.name, Level::Warn).unwrap();
    }
    let findings = check(&Source::new(text), &options).findings;
    findings.iter().for_each(well_worded);
    findings
}

/// What `rule` alone finds, each as `line:column message`.
pub(crate) fn found(rule: &'static Rule, text: &str) -> Vec<String> {
    findings(rule, text)
        .iter()
        .filter(|finding| finding.rule == rule.name)
        .map(|finding| format!("{} {}", place(text, finding), finding.message))
        .collect()
}

/// The document after every first fix of `rule`, which must leave none of its findings to mend.
pub(crate) fn fixed(rule: &'static Rule, text: &str) -> String {
    let edits = |text: &str| -> Vec<Edit> {
        findings(rule, text)
            .iter()
            .filter(|finding| finding.rule == rule.name)
            .filter_map(|finding| finding.fixes.first())
            .flat_map(|fix| fix.edits.clone())
            .collect()
    };
    let fixed = apply(text, &edits(text));
    assert_eq!(
        edits(&fixed),
        [],
        "a second round changes nothing:\n{fixed}"
    );
    fixed
}

/// Where a finding points, as `line:column`.
pub(crate) fn place(text: &str, finding: &Finding) -> String {
    let position = Source::new(text).position(finding.primary.span.start);
    format!("{}:{}", position.line, position.column)
}

/// Messages, labels and help are lower case without a final stop, and a finding with a place says what to do.
fn well_worded(finding: &Finding) {
    let labels = finding.labels.iter().chain([&finding.primary]);
    let texts = labels
        .map(|label| label.message.as_str())
        .chain(finding.help.as_deref())
        .chain([finding.message.as_str()]);
    for text in texts {
        let rule = finding.rule;
        let first = text.split([' ', '\'']).next().unwrap_or("");
        let name = ["Mermaid", "Markdown", "Rust", "GitHub"].contains(&first);
        assert!(
            name || !first.starts_with(char::is_uppercase),
            "{rule}: starts in upper case: {text}"
        );
        assert!(
            !text.ends_with(['.', '!', ' ']),
            "{rule}: ends badly: {text}"
        );
        assert!(
            text.matches('`').count() % 2 == 0,
            "{rule}: a backtick is missing: {text}"
        );
    }
    assert!(
        !finding.message.is_empty(),
        "{}: says nothing",
        finding.rule
    );
    assert!(
        finding.help.is_some(),
        "{}: no help: {}",
        finding.rule,
        finding.message
    );
}
