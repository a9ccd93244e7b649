//! `rule-without-transition`: a rule for a transition that there is not.

use super::claims::report;
use crate::rules::prelude::*;

pub(in crate::rules) fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, _) in context.drawn().filter(|(one, _)| one.is_whole()) {
        let rules = machine.views().filter(|view| view.kind.governs()).flat_map(|view| &view.transitions);
        let say = |from: &str, to: &str, arrow: &str| {
            let message = format!("there is a rule for `{from}` → `{to}`, which is not a transition");
            (message, format!("draw `{arrow}`, or remove the rule"))
        };
        report(context, machine, rules, "the rule", say, sink);
    }
}
