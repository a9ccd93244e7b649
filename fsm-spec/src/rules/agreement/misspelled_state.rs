//! `misspelled-state`: one state under two spellings.

use super::{
    edits::{add_statement, rename},
    pairs::Drawn,
};
use crate::{
    finding::{Finding, Fix, Trusted},
    map::{Map, Set},
    model::{StateId, ViewKind},
    notation, order,
    rules::{Context, Level, Rule, Sink},
    source::Span,
    views::{Spelling, View},
};

pub(in crate::rules) static MISSPELLED_STATE: Rule = Rule {
    name: "misspelled-state",
    level: Level::Deny,
    fixable: true,
    page: include_str!("misspelled_state.md"),
    check,
};

type Places<'a> = Map<(StateId, &'a str), (Spelling, Vec<Span>)>;

fn check(context: &Context<'_>, sink: &mut Sink) {
    for drawn in Drawn::all(context.reading) {
        let mut places: Places<'_> = Map::new();
        let mut met = Set::new();
        // What once was a state is no slip of another.
        let retired: Set<&String> = drawn.model.retired.iter().collect();
        let views = context.reading.views_of_machine(drawn.machine);
        for view in views.filter(|view| !matches!(view.kind, ViewKind::Diagram | ViewKind::Prose)) {
            let own_style = own_style(view);
            for name in view.names().filter(|name| !retired.contains(&name.text)) {
                let odd = matches!(name.spelling, Spelling::Slip | Spelling::Renamed)
                    || (name.spelling == Spelling::Style && !own_style);
                if let (true, Some(state)) = (odd, name.state) {
                    let (_, spans) =
                        places.or_insert((state, &name.text), (name.spelling, Vec::new()));
                    if met.insert(name.span) {
                        spans.push(name.span);
                    }
                }
            }
        }
        let mut places = places.into_entries();
        order::by_place(&mut places, |(_, (_, spans))| spans[0]);
        for ((state, text), (spelling, spans)) in places {
            sink.push(in_table(context, &drawn, state, text, spelling, &spans));
        }
        for (ghost, state) in &context.reading.ghosts[drawn.machine] {
            sink.push(in_diagram(context, &drawn, *ghost, *state));
        }
    }
}

/// A view that spells every state in a style of its own, and consistently so, misspells none. Nor does a list that explains a few
/// states in ordinary words.
fn own_style(view: &View) -> bool {
    let explains = view.kind == ViewKind::Definitions && !view.complete;
    explains || view.names().all(|name| name.spelling != Spelling::Exact)
}

fn in_table(
    context: &Context<'_>,
    drawn: &Drawn<'_>,
    state: StateId,
    text: &str,
    spelling: Spelling,
    spans: &[Span],
) -> Finding {
    let name = drawn.name(state);
    let message = match spelling {
        Spelling::Renamed => format!("`{text}` stands where the diagram has `{name}`"),
        Spelling::Slip => format!("`{text}` is no state; the diagram has `{name}`"),
        _ => format!("`{text}` is spelled `{name}` in the diagram"),
    };
    let drawn_at = drawn.model.states[state.index()]
        .seen
        .iter()
        .find(|seen| seen.view == ViewKind::Diagram)
        .map(|seen| seen.span);
    let shown = shown(context, drawn, state, text, spelling);
    let mut finding = Finding::new(&MISSPELLED_STATE, message)
        .at(spans[0], format!("`{text}` here"))
        .machine(&drawn.model.name)
        .state(name)
        .help(match &shown {
            Some(shown) => format!("add `{shown}` to the diagram, so that it shows the name as it is here"),
            None => format!("write `{name}` here, or `{}` in the diagram; if both are right, say `<!-- fsm: alias \"{text}\" = {name} -->`", notation::id(text)),
        });
    for span in spans.iter().skip(1).take(4) {
        finding = finding.also(*span, "and here");
    }
    if let Some(span) = drawn_at {
        finding = finding.also(span, format!("`{name}` here"));
    }
    if let Some(shown) = shown {
        // Code may use the name that Mermaid cannot spell, so the diagram takes it, and not the table the diagram's.
        let edit = add_statement(context, drawn, state, &shown);
        return match edit {
            Some(edit) => finding.fix(Fix::trusting(Trusted::Table, vec![edit])),
            None => finding,
        };
    }
    let edits: Option<Vec<_>> = spans
        .iter()
        .map(|span| rename(context.source, *span, text, name))
        .collect();
    match (edits, spelling) {
        (Some(edits), Spelling::Style) => finding.fix(Fix::safe(edits)),
        // It may be another word, and no slip.
        (Some(edits), Spelling::Slip) => finding.fix(Fix::trusting(Trusted::Diagram, edits)),
        (Some(edits), _) => finding.fix(Fix::offered(edits)),
        (None, _) => finding,
    }
}

/// The statement that shows a state by the name that a table has for it, where Mermaid cannot spell that name as an id.
fn shown(
    context: &Context<'_>,
    drawn: &Drawn<'_>,
    state: StateId,
    text: &str,
    spelling: Spelling,
) -> Option<String> {
    let diagram = &context.reading.diagram(drawn.machine)?.diagram;
    let bare = diagram.states.get(state.index())?.descriptions.is_empty();
    let odd = bare && spelling == Spelling::Style && !notation::is_id(text);
    (odd.then(|| drawn.id(state)).flatten()).map(|id| notation::shown_as(text, id))
}

fn in_diagram(context: &Context<'_>, drawn: &Drawn<'_>, ghost: StateId, state: StateId) -> Finding {
    let (wrong, right) = (drawn.name(ghost), drawn.name(state));
    let diagram = context
        .reading
        .diagram(drawn.machine)
        .map(|block| &block.diagram);
    let mentions = diagram.map_or(&[][..], |diagram| &diagram.states[ghost.index()].mentions);
    let first = mentions.first().copied().unwrap_or(drawn.model.span);
    let mut finding = Finding::new(
        &MISSPELLED_STATE,
        format!("`{wrong}` is in no table; `{right}` is"),
    )
    .at(first, format!("`{wrong}` here"))
    .machine(&drawn.model.name)
    .state(wrong)
    .help(format!(
        "write `{}`, or add `{wrong}` to the tables",
        drawn.spelled(state)
    ));
    for span in mentions.iter().skip(1).take(4) {
        finding = finding.also(*span, "and here");
    }
    let other = drawn.model.states[state.index()]
        .seen
        .iter()
        .find(|seen| seen.view != ViewKind::Diagram)
        .map(|seen| seen.span);
    if let Some(span) = other {
        finding = finding.also(span, format!("`{right}` here"));
    }
    let edits: Option<Vec<_>> = mentions
        .iter()
        .map(|span| rename(context.source, *span, wrong, drawn.id(state)?))
        .collect();
    match edits {
        // Code may depend on the name, so it is the writer's to change.
        Some(edits) => finding.fix(Fix::offered(edits)),
        None => finding,
    }
}

#[cfg(test)]
mod tests {
    use super::MISSPELLED_STATE as RULE;
    use crate::finding::Trusted;
    use crate::rules::testing::{check, check_fix, document, findings, labels};

    const DIAGRAM: &str =
        "[*] --> InStore\nInStore --> OnRoad : load\nOnRoad --> AtHome : ring\nAtHome --> [*]";

    #[test]
    fn a_style_of_its_own_is_kept_throughout() {
        let list = "\n| From | To | Event |\n| --- | --- | --- |\n| in store | on road | load |\n| on road | at home | ring |\n";
        check(&RULE, &document(DIAGRAM, list), &[]);
        let mixed = document(DIAGRAM, &list.replace("| at home", "| AtHome"));
        check(
            &RULE,
            &mixed,
            &[
                "12:3 `in store` is spelled `InStore` in the diagram",
                "12:14 `on road` is spelled `OnRoad` in the diagram",
            ],
        );
        // Each place once, and then the diagram.
        assert_eq!(labels(&RULE, &mixed), ["4:13 `InStore` here"]);
    }

    #[test]
    fn a_list_of_a_few_states_may_use_ordinary_words() {
        let list =
            "\nThe most important states:\n\n- on road: it is in the van\n- InStore: it waits\n";
        let diagram = format!("{DIAGRAM}\nOnRoad --> Lost : lose\nLost --> InStore : find");
        check(&RULE, &document(&diagram, list), &[]);
    }

    #[test]
    fn a_name_that_mermaid_cannot_spell_is_shown_and_never_changed() {
        let diagram = "[*] --> Open\nOpen --> not_won : lose\nnot_won --> Open : retry";
        let table = "\n| State | Meaning |\n| --- | --- |\n| Open | it goes on |\n| not-won | it is lost |\n";
        let text = document(diagram, table);
        let found = findings(&RULE, &text);
        assert_eq!(
            found[0].help.as_deref(),
            Some(
                "add `state \"not-won\" as not_won` to the diagram, so that it shows the name as it is here"
            )
        );
        let fixes: Vec<_> = found[0]
            .fixes
            .iter()
            .map(|fix| (fix.safe, fix.from))
            .collect();
        assert_eq!(fixes, [(false, Some(Trusted::Table))]);
        let shown = format!("{diagram}\nstate \"not-won\" as not_won");
        check_fix(&RULE, &text, &document(&shown, table));
    }

    #[test]
    fn only_another_case_or_separator_is_surely_the_same_name() {
        let table = |last: &str| {
            document(
                DIAGRAM,
                &format!(
                    "\n| State | Meaning |\n| --- | --- |\n| InStore | a |\n| OnRoad | b |\n| {last} | c |\n"
                ),
            )
        };
        for (last, fix) in [
            ("ATHOME", (true, None)),
            ("At_Home", (true, None)),
            ("AtHmoe", (false, Some(Trusted::Diagram))),
            ("Delivered", (false, None)),
        ] {
            let found = findings(&RULE, &table(last));
            let fixes: Vec<_> = found[0]
                .fixes
                .iter()
                .map(|fix| (fix.safe, fix.from))
                .collect();
            assert_eq!(fixes, [fix], "{last}");
        }
    }

    #[test]
    fn a_slip_in_the_diagram() {
        let diagram = "[*] --> InStore\nInStore --> OnRoad : load\nOnRoad --> AtHome : ring\nOnRoad --> AtHmoe : knock\nAtHmoe --> InStore : refuse\nAtHome --> [*]\nOnRoad --> Lost : lose\nLost --> [*]";
        let list = "\n## All transitions\n\n| From | To | Event |\n| --- | --- | --- |\n| InStore | OnRoad | load |\n| OnRoad | AtHome | ring |\n| OnRoad | AtHome | knock |\n| AtHome | InStore | refuse |\n| OnRoad | Lost | lose |\n";
        let text = document(diagram, list);
        check(&RULE, &text, &["7:16 `AtHmoe` is in no table; `AtHome` is"]);
        assert_eq!(
            labels(&RULE, &text),
            ["8:5 and here", "19:12 `AtHome` here"]
        );
        check_fix(
            &RULE,
            &text,
            &document(&diagram.replace("Hmoe", "Home"), list),
        );
        let rules: Vec<&str> = crate::rules::trial::findings(&RULE, &text)
            .iter()
            .map(|finding| finding.rule)
            .collect();
        assert_eq!(rules, [RULE.name], "one mistake is one finding");
    }

    #[test]
    fn a_retired_name_is_no_slip_of_another() {
        let diagram = "[*] --> draft\ndraft --> done : a\ndone --> sent : b\nsent --> [*]";
        let table = "\n| State | Meaning |\n| --- | --- |\n| draft | text |\n| done | text |\n| sent | text |\n| gone | text |\n";
        check(
            &RULE,
            &document(diagram, table),
            &["15:3 `gone` is no state; the diagram has `done`"],
        );
        let retired = format!("{table}\n<!-- fsm: retired gone -->\n");
        check(&RULE, &document(diagram, &retired), &[]);
    }

    #[test]
    fn another_word_for_the_only_state_that_a_table_lacks() {
        let table = "\n| State | Meaning |\n| --- | --- |\n| InStore | it waits |\n| OnRoad | it moves |\n| Delivered | it is there |\n";
        check(
            &RULE,
            &document(DIAGRAM, table),
            &["14:3 `Delivered` stands where the diagram has `AtHome`"],
        );
    }
}
