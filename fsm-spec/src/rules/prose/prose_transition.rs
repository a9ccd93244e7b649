//! `prose-transition`: an arrow in the text that is no transition.

use super::claims::{report, unmatched, with_places};
use crate::{
    model::ViewKind,
    rules::{Context, Rule, Sink},
};

pub(in crate::rules) static PROSE_TRANSITION: Rule =
    Rule::warn("prose-transition", include_str!("prose_transition.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, _) in context.drawn().filter(|(one, _)| one.is_whole()) {
        let mut unmatched = unmatched(context, machine, &[ViewKind::Prose, ViewKind::Lines]);
        // "A → A" in text says that it stays, as often as that there is a loop.
        unmatched.retain(|found| found.pair.0 != found.pair.1);
        let message = |from: &str, to: &str| format!("`{from}` → `{to}` is not a transition");
        for (found, finding) in report(machine, &unmatched, &PROSE_TRANSITION, message) {
            let finding = finding.at(found.claims[0].span, "the text says so here").help(format!(
                "write the steps that are taken, or draw `{}`",
                machine.arrow(Some(found.pair.0), Some(found.pair.1))
            ));
            sink.push(with_places(finding, &found.claims));
        }
    }
}
