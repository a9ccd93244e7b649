//! `rule-without-transition`: a rule for a transition that there is not.

use super::claims::{report, unmatched, with_places};
use crate::{
    model::ViewKind,
    rules::{Context, Rule, Sink},
};

pub(in crate::rules) static RULE_WITHOUT_TRANSITION: Rule =
    Rule::warn("rule-without-transition", include_str!("rule_without_transition.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, _) in context.drawn().filter(|(one, _)| one.is_whole()) {
        let unmatched = unmatched(context, machine, &[ViewKind::Rules]);
        let message =
            |from: &str, to: &str| format!("there is a rule for `{from}` → `{to}`, which is not a transition");
        for (found, finding) in report(machine, &unmatched, &RULE_WITHOUT_TRANSITION, message) {
            let finding = finding
                .at(found.claims[0].span, "the rule")
                .help(format!("draw `{}`, or remove the rule", machine.arrow(Some(found.pair.0), Some(found.pair.1))));
            sink.push(with_places(finding, &found.claims));
        }
    }
}
