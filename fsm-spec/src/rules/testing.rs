//! What the tests of the rules share. A rule is always tried on a whole document, the way its users meet it.

use super::{Level, Rule};
use crate::{
    check::{Options, check as check_document},
    finding::{Edit, Finding, Label},
    fix::apply,
    source::Source,
};

/// Everything that is found in a document somebody asked for, with `rule` switched on, whatever its level.
pub(crate) fn everything(rule: &'static Rule, text: &str) -> Vec<Finding> {
    let mut options = Options { named: true, ..Options::default() };
    if rule.level == Level::Allow {
        options.levels.set(rule.name, Level::Warn).unwrap();
    }
    let findings = check_document(&Source::new(text), &options).findings;
    findings.iter().for_each(well_worded);
    findings
}

/// What `rule` alone finds.
pub(crate) fn findings(rule: &'static Rule, text: &str) -> Vec<Finding> {
    let mut findings = everything(rule, text);
    findings.retain(|finding| finding.rule == rule.name);
    findings
}

/// What `rule` alone finds, each as `line:column message`.
pub(crate) fn found(rule: &'static Rule, text: &str) -> Vec<String> {
    let found = findings(rule, text).into_iter();
    found.map(|finding| at(text, &finding.primary, &finding.message)).collect()
}

/// Asserts what a rule finds: `line:column message`, in order.
#[track_caller]
pub(crate) fn check(rule: &'static Rule, text: &str, expected: &[&str]) {
    assert_eq!(found(rule, text), expected, "in\n{text}");
}

/// Asserts what a rule finds in diagrams, a line each: the statements with ` | ` between them, then each finding behind ` ⇒ `. A
/// line that begins with `//` says why.
#[track_caller]
pub(crate) fn check_cases(rule: &'static Rule, cases: &str) {
    let lines = cases.lines().map(str::trim);
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with("//")) {
        let mut parts = line.split(" ⇒ ");
        let diagram = parts.next().unwrap_or("").replace(" | ", "\n");
        check(rule, &document(&diagram, ""), &parts.collect::<Vec<_>>());
    }
}

/// The places that the first finding shows besides its own: `line:column message`.
pub(crate) fn labels(rule: &'static Rule, text: &str) -> Vec<String> {
    let found = findings(rule, text);
    let labels = found.first().expect("a finding").labels.iter();
    labels.map(|label| at(text, label, &label.message)).collect()
}

/// Where a finding points, as `line:column`.
pub(crate) fn place(text: &str, finding: &Finding) -> String {
    at(text, &finding.primary, "").trim_end().to_owned()
}

fn at(text: &str, label: &Label, message: &str) -> String {
    let place = Source::new(text).position(label.span.start);
    format!("{}:{} {message}", place.line, place.column)
}

/// A document of one diagram, its statements from line 4 on, and some text below it.
pub(crate) fn document(diagram: &str, text: &str) -> String {
    let lines = diagram.lines().map(|line| format!("    {}\n", line.trim()));
    let lines: String = lines.collect();
    format!("# Machine\n```mermaid\nstateDiagram-v2\n{lines}```\n{text}")
}

/// The document after every first fix of `rule`, which must leave none of its findings to mend.
pub(crate) fn fixed(rule: &'static Rule, text: &str) -> String {
    let edits = |text: &str| -> Vec<Edit> {
        let found = findings(rule, text);
        let fixes = found.iter().filter_map(|finding| finding.fixes.first());
        fixes.flat_map(|fix| fix.edits.clone()).collect()
    };
    let fixed = apply(text, &edits(text));
    assert_eq!(edits(&fixed), [], "a second round changes nothing:\n{fixed}");
    fixed
}

/// Asserts what the first fixes make of a document, and that the rule has nothing to say about that.
#[track_caller]
pub(crate) fn check_fix(rule: &'static Rule, text: &str, expected: &str) {
    assert_eq!(fixed(rule, text), expected);
    check(rule, expected, &[]);
}

/// Messages, labels and help are lower case without a final stop, and a finding with a place says what to do.
fn well_worded(finding: &Finding) {
    let labels = finding.labels.iter().chain([&finding.primary]);
    let texts =
        labels.map(|label| label.message.as_str()).chain(finding.help.as_deref()).chain([finding.message.as_str()]);
    for text in texts {
        let rule = finding.rule;
        let first = text.split([' ', '\'']).next().unwrap_or("");
        let name = ["Mermaid", "Markdown", "Rust", "GitHub"].contains(&first);
        assert!(name || !first.starts_with(char::is_uppercase), "{rule}: starts in upper case: {text}");
        assert!(!text.ends_with(['.', '!', ' ']), "{rule}: ends badly: {text}");
        assert!(text.matches('`').count() % 2 == 0, "{rule}: a backtick is missing: {text}");
    }
    assert!(!finding.message.is_empty(), "{}: says nothing", finding.rule);
    assert!(finding.help.is_some(), "{}: no help: {}", finding.rule, finding.message);
}
