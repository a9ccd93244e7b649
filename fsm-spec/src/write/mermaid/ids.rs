//! How a diagram spells the names of its states: as they are, or by an id beside a display text.

use crate::{
    model::{Machine, StateKind},
    notation::{is_id, reserved, stem},
};
use std::collections::HashSet;

/// The id of every state.
pub(super) struct Ids {
    ids: Vec<String>,
    aliased: Vec<bool>,
    /// Whether an id could be taken for the end of `direction TB`, whose words may stand on two lines.
    pub(super) directed: bool,
}

impl Ids {
    pub(super) fn new(machine: &Machine) -> Self {
        let states = &machine.states;
        let directed = states.iter().any(|state| starts_with_direction(&state.name));
        let composites = states.iter().filter(|state| state.kind == StateKind::Composite);
        let composites: HashSet<&str> = composites.map(|state| state.name.as_str()).chain(["root"]).collect();
        // Mermaid calls the start of a composite `NAME_start`, draws everything in `root`, and draws no state of that name.
        let taken = |name: &str| {
            let of = name.strip_suffix("_start").or_else(|| name.strip_suffix("_end"));
            name == "root" || of.is_some_and(|of| composites.contains(of))
        };
        let refused = |id: &str| !is_id(id) || taken(id) || (directed && ends_with_direction(id));
        let mut met = HashSet::new();
        let aliased = states.iter().map(|state| {
            let name = state.name.as_str();
            // Beside its stereotype, a sign of another is taken for that.
            let signed = state.kind.is_pseudo() && (name.contains("<<") || name.contains("[["));
            signed || refused(name) || !met.insert(name)
        });
        let aliased: Vec<bool> = aliased.collect();
        let mut used: HashSet<String> = met.into_iter().map(str::to_owned).collect();
        used.extend(reserved().map(str::to_owned));
        let ids = states.iter().zip(&aliased).map(|(state, aliased)| match aliased {
            true => alias(&state.name, refused, &mut used),
            false => state.name.clone(),
        });
        Self { ids: ids.collect(), aliased, directed }
    }

    pub(super) fn id(&self, state: usize) -> &str {
        self.ids.get(state).map_or("", String::as_str)
    }

    /// Whether the state's id is not its name, which is then shown as its text.
    pub(super) fn is_alias(&self, state: usize) -> bool {
        self.aliased.get(state).copied().unwrap_or(false)
    }
}

/// An id that looks like `name`, and that nothing else has.
fn alias(name: &str, refused: impl Fn(&str) -> bool, used: &mut HashSet<String>) -> String {
    let id = stem(name, &refused);
    let mut candidate = id.clone();
    let mut number = 1u32;
    // An id must not make another one the name of its own start or end.
    let parts = ["", "_start", "_end"];
    let collides = |id: &str| parts.iter().any(|part| used.contains(&format!("{id}{part}")));
    while refused(&candidate) || collides(&candidate) {
        number += 1;
        candidate = format!("{}_{number}", id.trim_end_matches('_'));
    }
    used.insert(candidate.clone());
    candidate
}

/// Whether a name, or the id that it gets, starts like the second word of a direction.
fn starts_with_direction(name: &str) -> bool {
    let name = name.trim_start_matches(|c: char| !c.is_alphanumeric());
    let start = name.as_bytes().get(..2).map(<[u8]>::to_ascii_lowercase);
    matches!(start.as_deref(), Some(b"tb" | b"bt" | b"rl" | b"lr"))
}

fn ends_with_direction(name: &str) -> bool {
    name.to_ascii_lowercase().ends_with("direction")
}
