//! `rule-without-transition`: a rule for a transition that there is not.

use super::claims::{report, unmatched};
use crate::rules::prelude::*;

pub(in crate::rules) static RULE: Rule =
    Rule::warn("rule-without-transition", include_str!("rule_without_transition.md"), Check::Document(check));

fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, _) in context.drawn().filter(|(one, _)| one.is_whole()) {
        let unmatched = unmatched(context, machine, machine.views().filter(|view| view.kind.governs()));
        let say = |from: &str, to: &str, arrow: &str| {
            let message = format!("there is a rule for `{from}` → `{to}`, which is not a transition");
            (message, format!("draw `{arrow}`, or remove the rule"))
        };
        report(machine, unmatched, "the rule", say, sink);
    }
}
