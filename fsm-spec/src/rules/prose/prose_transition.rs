//! `prose-transition`: an arrow in the text that is no transition.

use super::claims::{report, unmatched};
use crate::rules::prelude::*;

pub(in crate::rules) static RULE: Rule =
    Rule::warn("prose-transition", include_str!("prose_transition.md"), Check::Document(check));

fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, _) in context.drawn().filter(|(one, _)| one.is_whole()) {
        let text = machine.views().filter(|view| view.kind.is_prose());
        let drawings = machine.views().filter(|view| view.kind.illustrates());
        let mut unmatched = unmatched(context, machine, text.chain(drawings));
        // "A → A" in text says that it stays, as often as that there is a loop.
        unmatched.retain(|((from, to), _)| from != to);
        let say = |from: &str, to: &str, arrow: &str| {
            let message = format!("`{from}` → `{to}` is not a transition");
            (message, format!("write the steps that are taken, or draw `{arrow}`"))
        };
        report(machine, unmatched, "the text says so here", say, sink);
    }
}
