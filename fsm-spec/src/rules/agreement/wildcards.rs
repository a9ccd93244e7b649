//! Rows that stand for several states by a word such as `*` or "any". One that a view does not bear out is one finding for the row.

use crate::{machines::is_wildcard, rules::prelude::*};

/// A row with a wildcard, and what another view makes of the states that it stands for.
pub(super) struct WildcardRow<'a> {
    pub view: &'a View,
    pub claim: &'a TransitionClaim,
    /// The states that the other view leaves out, and those that it has.
    pub missing: Vec<StateId>,
    pub present: Vec<StateId>,
}

/// The rows of a machine that stand for pairs by a wildcard alone, in document order; `has` says what the other view has.
pub(super) fn wildcard_rows<'a>(
    machine: &MachineContext<'a>,
    counts: impl Fn(&View) -> bool,
    has: impl Fn(Pair) -> bool,
) -> Vec<WildcardRow<'a>> {
    // Rows of several tables that lead to the same state are one finding; where they lead back, to no state in particular.
    let mut rows: Map<Option<StateId>, WildcardRow<'a>> = Map::new();
    // A wildcard never stands for an end.
    for (pair, claims) in machine.claims().entries().iter().filter(|(pair, _)| !machine.state(pair.0).terminal) {
        let mut claims = claims.iter().filter(|(view, _)| counts(view));
        let Some((view, claim)) = claims.clone().find(|(_, claim)| is_wildcard(claim)) else { continue };
        let target = Some(pair.1).filter(|_| pair.0 != pair.1);
        let row = rows.or_insert(target, WildcardRow { view, claim, missing: Vec::new(), present: Vec::new() });
        if has(*pair) {
            row.present.push(pair.0);
        } else if claims.all(|(_, claim)| is_wildcard(claim)) {
            // What another row names is that row's own.
            row.missing.push(pair.0);
        }
    }
    let mut rows: Vec<_> = rows.into_entries().into_iter().map(|(_, row)| row).collect();
    rows.retain(|row| !row.missing.is_empty());
    order::by_place(&mut rows, |row| row.claim.span);
    rows
}

impl WildcardRow<'_> {
    /// What a view allows here that `other` has of some states only.
    pub(super) fn message(&self, machine: &MachineContext<'_>, view: &str, other: &str) -> String {
        let some = match self.present.as_slice() {
            [] => "no state".to_owned(),
            present => format!("{} only", machine.listed(present)),
        };
        match self.claim.pair() {
            Some((from, to)) if from != to => {
                format!("{view} allows every state → `{}` here, {other} it from {some}", machine.name(to))
            }
            _ => format!("{view} lets every state go to itself here, {other} that of {some}"),
        }
    }
}

/// Whether all claims of a pair stand for it by a wildcard.
pub(super) fn by_wildcard(claims: &[Claimed<'_>]) -> bool {
    claims.iter().all(|(_, claim)| is_wildcard(claim))
}
