//! `duplicate-transition`: one arrow drawn twice.

use crate::{
    finding::Fix,
    map::Map,
    model::StateId,
    rules::{Context, Rule, Sink, statements},
};

pub(in crate::rules) static DUPLICATE_TRANSITION: Rule =
    Rule::warn("duplicate-transition", include_str!("duplicate_transition.md"), check).fixable();

fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, diagram) in context.drawn() {
        let mut first = Map::new();
        for arrow in &diagram.transitions {
            let (from, to) = (arrow.from.state, arrow.to.state);
            // `[*]` is another point in every body; a state is the same wherever it is named.
            let point = arrow.scope.filter(|_| from.is_none() || to.is_none());
            let label = arrow.label.as_ref().map(|label| label.text.as_str());
            let label = label.filter(|label| !label.is_empty());
            let (known, scope) = *first.or_insert((from, to, label, point), (arrow.span, arrow.scope));
            if known == arrow.span || machine.is_broken_line(arrow.span) {
                continue;
            }
            let name = |end: Option<u32>| end.map_or("[*]", |state| machine.name(StateId(state)));
            let (from, to) = (name(from), name(to));
            let with = label.map_or_else(String::new, |label| format!(" with the label `{label}`"));
            let mut finding = machine
                .finding(&DUPLICATE_TRANSITION, format!("`{from}` → `{to}` is drawn twice{with}"))
                .transition(from, to)
                .at(arrow.span, "drawn again")
                .also(known, "first drawn here");
            // A line also says which composite its states belong to, and only the writer knows where that is wrong.
            let same_body = scope == arrow.scope;
            finding = finding.help(if same_body {
                "remove this line"
            } else {
                "remove the one that stands in the wrong composite"
            });
            if let Some(label) = label {
                finding = finding.event(label);
            }
            if same_body && let Some(edit) = statements::without(context.source, arrow.span) {
                finding = finding.fix(Fix::safe(vec![edit]));
            }
            sink.push(finding);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::DUPLICATE_TRANSITION as RULE;
    use crate::rules::testing::{check, check_cases, check_fix, document, findings};

    #[test]
    fn the_same_arrow_twice() {
        check_cases(
            &RULE,
            "
            [*] --> A | A --> B : x | A --> B : y
            [*] --> A | A --> B : x | A --> B
            [*] --> A | A --> B | B --> A
            [*] --> A | A --> B : x | B --> A | A --> B : x ⇒ 7:5 `A` → `B` is drawn twice with the label `x`
            [*] --> A | A --> B | A --> B | A --> B ⇒ 6:5 `A` → `B` is drawn twice ⇒ 7:5 `A` → `B` is drawn twice
            [*] --> A | [*] --> A ⇒ 5:5 `[*]` → `A` is drawn twice
            [*] --> C | state C { | [*] --> A | A --> [*] | } | A --> [*]
            ",
        );
    }

    #[test]
    fn a_line_that_mermaid_changes_is_no_second_mistake() {
        // Mermaid ends the label at the semicolon.
        let diagram = "[*] --> A\nA --> B : x\nB --> A\nA --> B : x; y\nB --> A";
        check(&RULE, &document(diagram, ""), &["8:5 `B` → `A` is drawn twice"]);
    }

    #[test]
    fn lines_in_two_composites_are_left_to_the_writer() {
        let around = |body: &str| format!("[*] --> C\nstate C {{\n[*] --> A\n{body}\n}}");
        for diagram in [
            format!("{}\nA --> B", around("A --> B")),
            format!("{}\nstate D {{\nA --> B\n}}", around("A --> B")),
            around("A --> B\n--\nA --> B"),
        ] {
            let found = findings(&RULE, &document(&diagram, ""));
            assert_eq!(found.len(), 1, "{diagram}");
            assert_eq!(found[0].fixes, []);
            assert_eq!(found[0].help.as_deref(), Some("remove the one that stands in the wrong composite"));
        }
        check_fix(&RULE, &document(&around("A --> B\nA --> B"), ""), &document(&around("A --> B"), ""));
    }

    #[test]
    fn the_second_line_goes() {
        check_fix(
            &RULE,
            &document("[*] --> A\nA --> B : x\nB --> A\nA --> B : x\nB --> B", ""),
            &document("[*] --> A\nA --> B : x\nB --> A\nB --> B", ""),
        );
    }
}
