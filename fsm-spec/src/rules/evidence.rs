//! How sure a finding is. The level of every finding follows from it, here and nowhere else.

use super::context::{Claimed, MachineContext};
use crate::{
    assemble::is_wildcard,
    model::ViewKind,
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
    !claims.iter().any(|(view, claim)| is_listing(view) && !view.far && !is_wildcard(claim) && is_well_spelled(claim))
}

/// Whether it is in doubt that a view's silence means something.
pub(super) fn silence_doubted(view: &View) -> bool {
    view.far || !is_listing(view)
}

/// Whether it is in doubt what a machine's diagram draws: a line that Mermaid refuses may draw what is missing.
pub(super) fn diagram_doubted(machine: &MachineContext<'_>) -> bool {
    let diagram = machine.diagram;
    diagram.is_some_and(|diagram| !diagram.errors.is_empty())
}

/// What a view is called in a message. Beside a diagram, every table and list is "the table".
pub(super) fn noun(view: &View, beside_diagram: bool) -> &'static str {
    match view.kind {
        ViewKind::Diagram => "the diagram",
        ViewKind::Lines => "the drawing",
        ViewKind::Code => "the code",
        ViewKind::Sections => "the section of a state",
        ViewKind::Rules => "a rule",
        ViewKind::Prose => "the text",
        _ if beside_diagram => "the table",
        ViewKind::Matrix => "the matrix",
        ViewKind::Successors => "the list of successors",
        ViewKind::List | ViewKind::Arrows | ViewKind::Definitions => "the list",
    }
}

/// Whether a view is a table or a list, which is written row by row. Drawings, code and text are read with more guessing.
pub(super) fn is_listing(view: &View) -> bool {
    matches!(view.kind, ViewKind::Matrix | ViewKind::List | ViewKind::Successors | ViewKind::Arrows)
}

fn is_well_spelled(claim: &TransitionClaim) -> bool {
    let mut names = [&claim.from, &claim.to].into_iter().filter_map(|end| end.name());
    names.all(|name| !matches!(name.spelling, Spelling::Slip | Spelling::Renamed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        finding::Severity,
        rules::{
            TRANSITION_MISSING_FROM_DIAGRAM as FROM_DIAGRAM, TRANSITION_MISSING_FROM_TABLE as FROM_TABLE,
            testing::{check, document, everything, labels},
        },
    };

    const DIAGRAM: &str = "[*] --> A\nA --> B : go\nB --> C : on\nC --> [*]";

    fn list(rows: &[&str]) -> String {
        let rows: String = rows.iter().map(|row| format!("| {row} |\n")).collect();
        format!("\n## All transitions\n\n| From | To |\n| --- | --- |\n{rows}")
    }

    fn levels(text: &str) -> Vec<(&'static str, Severity)> {
        let found = everything(&FROM_DIAGRAM, text).into_iter();
        found.map(|finding| (finding.rule, finding.severity)).collect()
    }

    #[test]
    fn two_sides_give_the_level() {
        assert_eq!(Evidence::of(false, false), Evidence::Certain);
        assert_eq!(Evidence::of(true, false), Evidence::Doubted);
        assert_eq!(Evidence::of(false, true), Evidence::Doubted);
        assert_eq!(Evidence::of(true, true), Evidence::Nothing);
    }

    #[test]
    fn a_row_that_names_its_states_is_certain() {
        let text = document(DIAGRAM, &list(&["A | B", "B | C", "B | A"]));
        assert_eq!(levels(&text), [(FROM_DIAGRAM.name, Severity::Error)]);
        // A line that Mermaid refuses may draw it.
        let broken = document(&format!("{DIAGRAM}\nB -->"), &list(&["A | B", "B | C", "B | A"]));
        let found = levels(&broken);
        assert!(found.contains(&(FROM_DIAGRAM.name, Severity::Warning)), "{found:?}");
    }

    #[test]
    fn a_wildcard_is_one_warning_for_its_row() {
        let diagram = "[*] --> A\nA --> B\nB --> C\nA --> X\nX --> [*]";
        let text = document(diagram, &list(&["A | B", "B | C", "any | X"]));
        check(
            &FROM_DIAGRAM,
            &text,
            &["17:1 the table allows every state → `X` here, the diagram draws it from `A` only"],
        );
        assert_eq!(levels(&text), [(FROM_DIAGRAM.name, Severity::Warning)]);
        assert_eq!(labels(&FROM_DIAGRAM, &text), ["6:5 none from `B`", "6:11 none from `C`"]);
        // Neither side is certain.
        let broken = document(&format!("{diagram}\nB -->"), &list(&["A | B", "B | C", "any | X"]));
        check(&FROM_DIAGRAM, &broken, &[]);
    }

    #[test]
    fn views_without_a_diagram_are_compared_with_complete_ones() {
        let matrix = "# Door states\n\n## Transition matrix\n\n| From \\ To | Open | Shut | Locked |\n| --- | --- | --- | --- |\n| Open | – | ✔ | – |\n| Shut | ✔ | – | ✔ |\n| Locked | – | ✔ | – |\n";
        let list = |row: &str| {
            let rows =
                "| Open | Shut | push |\n| Shut | Open | pull |\n| Shut | Locked | turn |\n| Locked | Shut | turn |\n";
            format!("{matrix}\n## Transitions\n\n| From | To | Event |\n| --- | --- | --- |\n{rows}{row}")
        };
        check(&FROM_TABLE, &list(""), &[]);
        let text = list("| Open | Locked | slam |\n");
        check(&FROM_TABLE, &text, &["19:1 the list allows `Open` → `Locked`, the matrix does not"]);
        assert_eq!(labels(&FROM_TABLE, &text), ["7:18 not allowed here"]);
        assert_eq!(levels(&text), [(FROM_TABLE.name, Severity::Error)]);
    }

    #[test]
    fn a_composite_that_goes_to_itself_excuses_what_is_drawn_inside() {
        let diagram = "[*] --> On\nstate On {\n[*] --> Red\nRed --> Green\nGreen --> Red\n}\nOn --> Off\nOff --> On";
        check(&FROM_TABLE, &document(diagram, &list(&["On | On", "On | Off", "Off | On"])), &[]);
        check(
            &FROM_TABLE,
            &document(diagram, &list(&["On | Off", "Off | On"])),
            &[
                "7:5 the diagram allows `Red` → `Green`, the table does not",
                "8:5 the diagram allows `Green` → `Red`, the table does not",
            ],
        );
    }
}
