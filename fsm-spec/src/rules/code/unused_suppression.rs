//! `unused-suppression`: an `allow` that suppresses nothing.

use crate::rules::prelude::*;
use crate::rules::{Levels, find};
use crate::suppressions::Suppression;

// What was suppressed is known only when every other rule has run.
pub(in crate::rules) static RULE: Rule =
    Rule::new(Level::Warn, include_str!("unused_suppression.md"), Check::Nothing).fixable();

/// Reports the suppressions that covered no finding, once all the findings are there.
pub(crate) fn report_unused(suppressions: &[Suppression], used: &[bool], levels: &Levels, findings: &mut Vec<Finding>) {
    let Some(severity) = levels.of(&RULE).severity() else { return };
    for (suppression, _) in suppressions.iter().zip(used).filter(|(_, used)| !**used) {
        // A rule that is off here says nothing about whether it would fire; an unknown one is `invalid-directive`.
        if find(&suppression.rule).is_none_or(|rule| levels.of(rule) == Level::Allow) {
            continue;
        }
        let mut finding = Finding::new(&RULE, format!("`allow({})` suppresses nothing", suppression.rule))
            .at(suppression.span, "no such finding here")
            .help("remove it")
            .fix_if(suppression.line.map(|line| Fix::safe(vec![Edit::remove(line)])));
        finding.severity = severity;
        findings.push(finding);
    }
}
