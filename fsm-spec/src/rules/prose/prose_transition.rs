//! `prose-transition`: an arrow in the text that is no transition.

use super::claims::{report, unmatched};
use crate::rules::{Context, Rule, Sink};

pub(in crate::rules) static PROSE_TRANSITION: Rule =
    Rule::warn("prose-transition", include_str!("prose_transition.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, _) in context.drawn().filter(|(one, _)| one.is_whole()) {
        let text = machine.views().filter(|view| view.kind.is_prose());
        let drawings = machine.views().filter(|view| view.kind.illustrates());
        let mut unmatched = unmatched(context, machine, text.chain(drawings));
        // "A → A" in text says that it stays, as often as that there is a loop.
        unmatched.retain(|found| found.pair.0 != found.pair.1);
        let say = |from: &str, to: &str, arrow: &str| {
            let message = format!("`{from}` → `{to}` is not a transition");
            (message, format!("write the steps that are taken, or draw `{arrow}`"))
        };
        report(machine, &unmatched, &PROSE_TRANSITION, "the text says so here", say, sink);
    }
}
