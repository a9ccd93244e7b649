//! `unused-suppression`: an `allow` that suppresses nothing.

use crate::{
    finding::{Edit, Finding, Fix},
    map::Map,
    rules::{Level, Levels, Rule, find},
    source::Span,
    suppressions::Suppression,
};

pub(in crate::rules) static UNUSED_SUPPRESSION: Rule = Rule {
    name: "unused-suppression",
    level: Level::Warn,
    fixable: true,
    page: include_str!("unused_suppression.md"),
    // What was suppressed is known only when every other rule has run.
    check: |_, _| {},
};

/// Reports the suppressions that covered no finding, once all the findings are there.
pub(crate) fn report_unused(suppressions: &[Suppression], used: &[bool], levels: &Levels, findings: &mut Vec<Finding>) {
    let Some(severity) = levels.of(&UNUSED_SUPPRESSION).severity() else {
        return;
    };
    let mut rules_of: Map<Span, usize> = Map::new();
    for suppression in suppressions {
        *rules_of.or_default(suppression.span) += 1;
    }
    for (suppression, used) in suppressions.iter().zip(used) {
        // A rule that is off here says nothing about whether it would fire; an unknown one is `invalid-directive`.
        let runs = find(&suppression.rule).is_some_and(|rule| levels.of(rule) != Level::Allow);
        if *used || !runs {
            continue;
        }
        let alone = rules_of.get(&suppression.span) == Some(&1);
        let mut finding =
            Finding::new(&UNUSED_SUPPRESSION, format!("`allow({})` suppresses nothing", suppression.rule))
                .at(suppression.span, "no such finding here")
                .help("remove it");
        if alone {
            finding = finding.fix(Fix::safe(vec![Edit { span: suppression.line, text: String::new() }]));
        }
        finding.severity = severity;
        findings.push(finding);
    }
}
