//! What a machine does in each state, for the formats that are run: no choices, forks and joins, and an event on every move.

use fsm_spec::model::StateId;

use super::tree::Tree;

/// One way to leave a state.
#[derive(Debug)]
pub(super) struct Move {
    /// None where the document gives no event: then it is named after the state it leads to.
    pub(super) event: Option<String>,
    /// Several where a fork leads to all of them.
    pub(super) to: Vec<StateId>,
    pub(super) guard: Option<String>,
    pub(super) action: Option<String>,
    /// The label as written.
    pub(super) label: Option<String>,
}

/// The moves of each state, in document order.
pub(super) fn moves(tree: &Tree<'_>) -> Vec<Vec<Move>> {
    let machine = tree.machine;
    let mut moves: Vec<Vec<Move>> = Vec::new();
    moves.resize_with(machine.states.len(), Vec::new);
    let mut last: Vec<Option<usize>> = vec![None; machine.states.len()];
    for route in &tree.routes.routes {
        let first = route.transitions.first().copied();
        let parts: Vec<_> = (route.transitions.iter()).filter_map(|at| machine.transitions.get(*at)).collect();
        // That a state may go to itself changes nothing.
        if route.from == route.to && parts.iter().any(|part| part.implied) {
            continue;
        }
        let from = route.from.index();
        if route.beside
            && last[from] == first
            && let Some(other) = moves[from].last_mut()
        {
            other.to.push(route.to);
            continue;
        }
        last[from] = first;
        let guards: Vec<&str> = route.guards(machine).collect();
        let actions: Vec<&str> = parts.iter().filter_map(|part| part.action.as_deref()).collect();
        moves[from].push(Move {
            event: route.event(machine).map(str::to_owned),
            to: vec![route.to],
            guard: (!guards.is_empty()).then(|| guards.join(" and ")),
            action: (!actions.is_empty()).then(|| actions.join("; ")),
            label: parts.first().and_then(|part| part.label.clone()),
        });
    }
    moves
}

/// The state to start in: of a choice or a fork the first it leads to.
pub(super) fn start(tree: &Tree<'_>, state: StateId) -> Option<StateId> {
    if tree.is_pseudo(state) { tree.routes.entries(state).first().copied() } else { Some(state) }
}
