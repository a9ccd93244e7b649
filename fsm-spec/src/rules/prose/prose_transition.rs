//! `prose-transition`: an arrow in the text that is no transition.

use super::claims::report;
use crate::rules::prelude::*;

pub(in crate::rules) fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, _) in context.drawn().filter(|(one, _)| one.is_whole()) {
        let text = machine.views().filter(|view| view.kind.is_prose());
        let drawings = machine.views().filter(|view| view.kind.illustrates());
        let claims = text.chain(drawings).flat_map(|view| &view.transitions);
        // "A → A" in text says that it stays, as often as that there is a loop.
        let claims = claims.filter(|claim| claim.from.state() != claim.to.state());
        let say = |from: &str, to: &str, arrow: &str| {
            let message = format!("`{from}` → `{to}` is not a transition");
            (message, format!("write the steps that are taken, or draw `{arrow}`"))
        };
        report(context, machine, claims, "the text says so here", say, sink);
    }
}
