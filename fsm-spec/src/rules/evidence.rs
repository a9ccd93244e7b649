//! What is in doubt. The level of every finding follows from it, by [`Finding::report`](crate::Finding) and nowhere else.

use super::{MachineContext, context::Claimed};
use crate::machines::is_wildcard;
use crate::model::ViewKind;
use crate::views::{Coverage, Spelling, TransitionClaim, View};

/// Whether all that claims a transition is in doubt.
pub(super) fn claims_doubted(machine: &MachineContext<'_>, claims: &[Claimed<'_>]) -> bool {
    let sure = |view: &View| view.kind.is_listing() && !view.far && !machine.is_at_odds(view);
    !claims.iter().any(|(view, claim)| sure(view) && !claim.stays && !is_wildcard(claim) && is_well_spelled(claim))
}

/// Whether it is in doubt that a view's silence means something.
pub(super) fn silence_doubted(machine: &MachineContext<'_>, view: &View) -> bool {
    view.far || view.coverage == Coverage::Doubted || !view.kind.is_listing() || machine.is_at_odds(view)
}

/// Whether it is in doubt what a machine's diagram leaves out: a line that Mermaid refuses may draw what is missing, and the text
/// beside it may say that something is.
pub(super) fn diagram_doubted(machine: &MachineContext<'_>) -> bool {
    let partly = |view: &View| view.coverage == Coverage::Doubted && view.kind == ViewKind::Diagram;
    machine.diagram.is_some_and(|diagram| !diagram.errors.is_empty()) || machine.views().any(partly)
}

/// Whether a view lacks so much of what another one has that it was hardly meant to hold it all: people forget a step or two, and
/// leave out half of them on purpose.
pub(super) fn lacks_much(missing: usize, all: usize) -> bool {
    missing > 4 && missing * 3 > all
}

fn is_well_spelled(claim: &TransitionClaim) -> bool {
    let mut names = [&claim.from, &claim.to].into_iter().filter_map(|end| end.name());
    names.all(|name| !matches!(name.spelling, Spelling::Slip | Spelling::Renamed))
}
