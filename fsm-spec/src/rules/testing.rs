//! Rules on small documents.

use super::{Context, Rule, Sink};
use crate::{
    finding::{Finding, Fix},
    reading::{ReadOptions, read},
    source::Source,
};

/// What a rule finds in a document, whatever its level.
pub(in crate::rules) fn findings(rule: &Rule, text: &str) -> Vec<Finding> {
    let source = Source::new(text);
    let reading = read(text, &ReadOptions::default());
    let mut sink = Sink::default();
    let context = Context {
        source: &source,
        reading: &reading,
        named: true,
    };
    (rule.check)(&context, &mut sink);
    sink.into_findings()
}

/// A document of one diagram, its statements from line 4 on, and some text below it.
pub(in crate::rules) fn document(diagram: &str, text: &str) -> String {
    let lines: Vec<String> = diagram
        .lines()
        .map(|line| format!("    {}\n", line.trim()))
        .collect();
    format!(
        "# Machine\n```mermaid\nstateDiagram-v2\n{}```\n{text}",
        lines.concat()
    )
}

/// Asserts what a rule finds: `line:column message`, in order.
#[track_caller]
pub(in crate::rules) fn check(rule: &Rule, text: &str, expected: &[&str]) {
    let source = Source::new(text);
    let found: Vec<String> = findings(rule, text)
        .iter()
        .map(|finding| {
            let place = source.position(finding.primary.span.start);
            format!("{}:{} {}", place.line, place.column, finding.message)
        })
        .collect();
    assert_eq!(found, expected, "in\n{text}");
}

/// Asserts what the fix of the first finding makes of a document, and that the rule has nothing to say about that.
#[track_caller]
pub(in crate::rules) fn check_fix(rule: &Rule, text: &str, expected: &str) {
    let found = findings(rule, text);
    let fix = found.first().and_then(|finding| finding.fixes.first());
    let mended = apply(text, fix.expect("a finding with a fix"));
    assert_eq!(mended, expected);
    check(rule, &mended, &[]);
}

fn apply(text: &str, fix: &Fix) -> String {
    let mut text = text.to_owned();
    for edit in fix.edits.iter().rev() {
        text.replace_range(edit.span.start..edit.span.end, &edit.text);
    }
    text
}

/// The places that the first finding shows besides its own: `line:column message`.
pub(in crate::rules) fn labels(rule: &Rule, text: &str) -> Vec<String> {
    let source = Source::new(text);
    let found = findings(rule, text);
    let labels = found.first().expect("a finding").labels.iter();
    labels
        .map(|label| {
            let place = source.position(label.span.start);
            format!("{}:{} {}", place.line, place.column, label.message)
        })
        .collect()
}
