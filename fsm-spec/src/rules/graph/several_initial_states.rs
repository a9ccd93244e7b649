//! `several-initial-states`: more than one `[*] -->` for one start.

use crate::{
    map::{Map, Set},
    mermaid::{Scope, Transition as Arrow},
    model::StateId,
    rules::{Context, Rule, Sink, context::listed},
};

pub(in crate::rules) static SEVERAL_INITIAL_STATES: Rule =
    Rule::allow("several-initial-states", include_str!("several_initial_states.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, diagram) in context.drawn() {
        let mut starts: Map<Option<Scope>, Vec<(StateId, &Arrow)>> = Map::new();
        let mut known = Set::new();
        for arrow in &diagram.transitions {
            if let (None, Some(to)) = (arrow.from.state, arrow.to.state)
                && known.insert((arrow.scope, to))
            {
                let starts = starts.or_default(arrow.scope);
                starts.push((StateId(to), arrow));
            }
        }
        for (scope, arrows) in starts.into_entries() {
            let [(_, first), (second, at), rest @ ..] = arrows.as_slice() else {
                continue;
            };
            let names = listed(arrows.iter().map(|(state, _)| machine.name(*state)));
            let (who, help) = match scope {
                None => (
                    "the machine".to_owned(),
                    "keep one `[*] -->`; with several, the code has `INITIALS` and no `INITIAL`",
                ),
                Some(scope) => (
                    format!("`{}`", machine.name(StateId(scope.composite))),
                    "keep one `[*] -->`; with several, the code enters at the first",
                ),
            };
            let finding = machine
                .finding(&SEVERAL_INITIAL_STATES, format!("{who} starts in {names}"))
                .state(machine.name(*second))
                .at(at.span, "another start")
                .also(first.span, "starts here")
                .help(help)
                .also_at(rest.iter().map(|(_, arrow)| arrow.span), "and here");
            sink.push(finding);
        }
    }
}
