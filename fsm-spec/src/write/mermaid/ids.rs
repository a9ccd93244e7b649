//! How Mermaid can spell the names of states: as they are, or by an id beside a display text.

use crate::model::{Machine, StateKind};
use std::collections::HashSet;

/// Words that begin a statement of their own, in any case; `as` does on the line below an alias.
const STATEMENTS: [&str; 10] = [
    "accdescr",
    "acctitle",
    "as",
    "class",
    "classdef",
    "note",
    "scale",
    "state",
    "statediagram",
    "style",
];
/// Words that do so even where they are only the beginning of a longer one.
const PREFIXES: [&str; 3] = ["click", "default", "href"];
const STEREOTYPES: [&str; 6] = [
    "<<choice>>",
    "<<fork>>",
    "<<join>>",
    "[[choice]]",
    "[[fork]]",
    "[[join]]",
];

/// What Mermaid, or a reader, takes for something else at the start of a name: a comment, a brace, an arrow, `[*]`, a list.
const SIGNS: [char; 19] = [
    '"', '}', '#', '|', '>', '<', '[', '(', '=', '~', '→', '⟶', '⇒', '➜', '➔', '➡', '»', '&', ',',
];

/// The id of every state.
pub(super) struct Ids {
    ids: Vec<String>,
    aliased: Vec<bool>,
    /// Whether an id could be taken for the end of `direction TB`, whose words may stand on two lines.
    pub(super) directed: bool,
}

impl Ids {
    pub(super) fn new(machine: &Machine) -> Self {
        let directed = machine
            .states
            .iter()
            .any(|state| starts_with_direction(&state.name));
        let composites: HashSet<&str> = machine
            .states
            .iter()
            .filter(|state| state.kind == StateKind::Composite)
            .map(|state| state.name.as_str())
            .chain(["root"])
            .collect();
        // Mermaid calls the start of a composite `NAME_start`, draws everything in `root`, and draws no state of that name.
        let taken = |name: &str| {
            let of = name
                .strip_suffix("_start")
                .or_else(|| name.strip_suffix("_end"));
            name == "root" || of.is_some_and(|of| composites.contains(of))
        };
        let mut met = HashSet::new();
        let aliased: Vec<bool> = machine
            .states
            .iter()
            .map(|state| {
                let name = state.name.as_str();
                let pseudo = !matches!(state.kind, StateKind::Simple | StateKind::Composite);
                !is_id(name)
                    // Beside its stereotype, a sign of another is taken for that.
                    || (pseudo && (name.contains("<<") || name.contains("[[")))
                    || taken(name)
                    || (directed && ends_with_direction(name))
                    || !met.insert(name)
            })
            .collect();
        let mut used: HashSet<String> = met.into_iter().map(str::to_owned).collect();
        used.extend(STATEMENTS.into_iter().chain(PREFIXES).map(str::to_owned));
        let ids = machine
            .states
            .iter()
            .zip(&aliased)
            .map(|(state, aliased)| {
                if *aliased {
                    alias(
                        &state.name,
                        |id| !is_id(id) || taken(id) || (directed && ends_with_direction(id)),
                        &mut used,
                    )
                } else {
                    state.name.clone()
                }
            })
            .collect();
        Self {
            ids,
            aliased,
            directed,
        }
    }

    pub(super) fn id(&self, state: usize) -> &str {
        self.ids.get(state).map_or("", String::as_str)
    }

    /// Whether the state's id is not its name, which is then shown as its text.
    pub(super) fn is_alias(&self, state: usize) -> bool {
        self.aliased.get(state).copied().unwrap_or(false)
    }
}

/// White space as Mermaid sees it.
pub(super) fn is_space(c: char) -> bool {
    c == '\u{feff}' || (c.is_whitespace() && c != '\u{85}')
}

/// Whether Mermaid reads `name` as one id, at the top of a diagram and in a body, wherever it stands in a statement.
fn is_id(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    let cut_short = PREFIXES.iter().any(|prefix| {
        let next = lower.strip_prefix(prefix).map(|rest| rest.bytes().next());
        next.is_some_and(|next| {
            !next.is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        })
    });
    !name.is_empty()
        && !name.contains(|c: char| ":-{".contains(c) || is_space(c))
        && !name.starts_with(SIGNS)
        && !name.ends_with(['"', '}', ','])
        && !has_semicolon(name)
        && !name.contains("%%")
        && !name.contains("=\"")
        && !STATEMENTS.contains(&lower.as_str())
        && !cut_short
        && !STEREOTYPES
            .iter()
            .any(|stereotype| lower.contains(stereotype))
}

/// Whether a `;` stands in a name that does not end an entity code.
fn has_semicolon(name: &str) -> bool {
    name.match_indices(';').any(|(at, _)| {
        let word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let before = &name.as_bytes()[..at];
        let letters = before.iter().rev().take_while(|byte| word(byte)).count();
        letters == 0 || !before[..at - letters].ends_with(b"#")
    })
}

/// An id that looks like `name`, and that nothing else has.
fn alias(name: &str, refused: impl Fn(&str) -> bool, used: &mut HashSet<String>) -> String {
    let mut id = String::new();
    for c in name.chars().take(64) {
        if c.is_alphanumeric() {
            id.push(c);
        } else if !id.is_empty() && !id.ends_with('_') {
            id.push('_');
        }
    }
    let mut id = id.trim_end_matches('_').to_owned();
    // Some words are refused with whatever follows them.
    if id.is_empty() || refused(&format!("{id}_2")) {
        id = format!("state_{id}");
    }
    let mut candidate = id.clone();
    let mut number = 1u32;
    // An id must not make another one the name of its own start or end.
    let parts = ["", "_start", "_end"];
    let collides = |id: &str| {
        parts
            .iter()
            .any(|part| used.contains(&format!("{id}{part}")))
    };
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
    let word = "direction";
    let end = name.len().checked_sub(word.len());
    end.and_then(|end| name.get(end..))
        .is_some_and(|end| end.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::State;

    /// The ids of states with these names.
    fn ids(kind: StateKind, names: &[&str]) -> Vec<String> {
        let state = |name: &&str| State {
            name: (*name).to_owned(),
            kind,
            ..State::default()
        };
        Ids::new(&Machine {
            states: names.iter().map(state).collect(),
            ..Machine::default()
        })
        .ids
    }

    #[test]
    fn no_id_ends_a_direction_that_another_begins() {
        let simple = |names| ids(StateKind::Simple, names);
        assert_eq!(simple(&["direction", "A"]), ["direction", "A"]);
        assert_eq!(simple(&["direction", "LR"]), ["direction_2", "LR"]);
        // The sign is no part of the id.
        assert_eq!(simple(&["direction", "→rl"]), ["direction_2", "rl"]);
    }

    #[test]
    fn beside_a_stereotype_stands_no_sign_of_one() {
        assert_eq!(ids(StateKind::Simple, &["a<<b"]), ["a<<b"]);
        assert_eq!(ids(StateKind::Join, &["a<<b"]), ["a_b"]);
        assert_eq!(ids(StateKind::Choice, &["a[[b"]), ["a_b"]);
    }

    #[test]
    fn names_that_mermaid_reads_whole() {
        for name in [
            "A",
            "PLAN_REVIEW",
            "2nd",
            "é",
            "注文",
            "a.b",
            "A#59;B",
            "notes",
            "Default_mode",
            "stateX",
            "end",
            "fork",
            "hide",
            "%",
            "a[*]",
            "🚀",
        ] {
            assert!(is_id(name), "{name}");
        }
        for name in [
            "",
            "On Hold",
            "in-progress",
            "a:b",
            "x{",
            "\u{feff}",
            "\"a\"",
            "}",
            "#a",
            "[*]",
            "[*]a",
            "a%%b",
            "state",
            "Note",
            "CLASS",
            "default",
            "default.x",
            "defaulté",
            "Click",
            "accTitle",
            "a<<fork>>",
            "x=\"y",
        ] {
            assert!(!is_id(name), "{name}");
        }
    }

    #[test]
    fn aliases_are_ids_of_their_own() {
        let mut used = HashSet::from(["On_Hold".to_owned()]);
        let mut given = Vec::new();
        for name in [
            "On Hold",
            "on-hold",
            "—",
            "default",
            "",
            "On  Hold",
            "defaulté",
        ] {
            given.push(alias(name, |id| !is_id(id), &mut used));
        }
        assert_eq!(
            given,
            [
                "On_Hold_2",
                "on_hold",
                "state_",
                "default_2",
                "state_2",
                "On_Hold_3",
                "state_defaulté"
            ]
        );
    }
}
