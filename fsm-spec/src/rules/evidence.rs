//! How sure a finding is. The level of every finding follows from it, here and nowhere else.

use super::context::{Claimed, MachineContext};
use crate::{
    machines::is_wildcard,
    views::{Spelling, TransitionClaim, View},
};

/// What a finding rests on: two sides that do not agree, each of them certain or in doubt.
///
/// With no doubt a finding has its rule's own level, with one doubted side it is a warning, and with two it is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Evidence {
    /// No side is in doubt.
    Certain,
    /// One side is.
    Doubted,
    /// Both are.
    Nothing,
}

impl Evidence {
    /// The evidence of two sides, each given by whether it is in doubt.
    pub(super) fn of(one: bool, other: bool) -> Self {
        match (one, other) {
            (false, false) => Self::Certain,
            (true, true) => Self::Nothing,
            _ => Self::Doubted,
        }
    }
}

/// Whether all that claims a transition is in doubt.
pub(super) fn claims_doubted(claims: &[Claimed<'_>]) -> bool {
    !claims
        .iter()
        .any(|(view, claim)| view.kind.is_listing() && !view.far && !is_wildcard(claim) && is_well_spelled(claim))
}

/// Whether it is in doubt that a view's silence means something.
pub(super) fn silence_doubted(view: &View) -> bool {
    view.far || !view.kind.is_listing()
}

/// Whether it is in doubt what a machine's diagram draws: a line that Mermaid refuses may draw what is missing.
pub(super) fn diagram_doubted(machine: &MachineContext<'_>) -> bool {
    let diagram = machine.diagram;
    diagram.is_some_and(|diagram| !diagram.errors.is_empty())
}

fn is_well_spelled(claim: &TransitionClaim) -> bool {
    let mut names = [&claim.from, &claim.to].into_iter().filter_map(|end| end.name());
    names.all(|name| !matches!(name.spelling, Spelling::Slip | Spelling::Renamed))
}
