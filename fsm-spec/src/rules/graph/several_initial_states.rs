//! `several-initial-states`: more than one `[*] -->` for one start.

use crate::rules::prelude::*;

pub(in crate::rules) fn check(machine: &MachineContext<'_>, diagram: &Diagram, sink: &mut Sink) {
    let mut known = Set::new();
    let starts = diagram.transitions.iter().filter(|arrow| arrow.from.state.is_none());
    let starts = starts.filter_map(|arrow| Some((arrow.scope, (StateId(arrow.to.state?), arrow.span))));
    let starts = Map::grouped(starts.filter(|(scope, (to, _))| known.insert((*scope, *to))));
    for (scope, starts) in starts.entries() {
        let [(_, first), (second, at), rest @ ..] = starts.as_slice() else { continue };
        let names = machine.listed(starts.iter().map(|(state, _)| state));
        let (who, with_several) = match scope {
            None => ("the machine".to_owned(), "the code has `INITIALS` and no `INITIAL`"),
            Some(scope) => (format!("`{}`", machine.name(StateId(scope.composite))), "the code enters at the first"),
        };
        sink.of_state(machine.name(*second), format!("{who} starts in {names}"))
            .at(*at, "another start")
            .also(*first, "starts here")
            .help(format!("keep one `[*] -->`; with several, {with_several}"))
            .also_at(rest.iter().map(|(_, span)| *span), "and here")
            .push(sink);
    }
}
