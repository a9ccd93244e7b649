//! `misspelled-state`: one state under two spellings.

use crate::rules::edits::{add_statement, rename};
use crate::rules::prelude::*;

pub(in crate::rules) fn check(machine: &MachineContext<'_>, sink: &mut Sink) {
    // How each name is misspelled, where, and whether any of those places is certain.
    let mut places: Map<(StateId, &str), (Spelling, Vec<Span>, bool)> = Map::new();
    let mut visited = Set::new();
    // What once was a state is no slip of another.
    let retired: Set<&String> = machine.model.retired.iter().collect();
    // Another word or style is wrong only where a diagram is the measure.
    let drawn = machine.diagram.is_some();
    for view in machine.other_views().filter(|view| !view.kind.is_prose()) {
        let own_style = own_style(view);
        for name in view.names().filter(|name| !retired.contains(&name.text)) {
            let odd = match name.spelling {
                Spelling::Slip => true,
                Spelling::Renamed => drawn,
                Spelling::Style => drawn && !own_style && !is_respaced(machine, view, name),
                _ => false,
            };
            if let (true, Some(state)) = (odd, name.state) {
                let new = (name.spelling, Vec::new(), false);
                let (_, spans, sure) = places.or_insert((state, &name.text), new);
                *sure |= !view.far && view.kind.names_states();
                spans.extend(Some(name.span).filter(|span| visited.insert(*span)));
            }
        }
    }
    let mut places = places.into_entries();
    order::by_place(&mut places, |(_, (_, spans, _))| spans[0]);
    for ((state, text), (spelling, spans, sure)) in places {
        in_table(machine, sink, state, text, spelling, &spans).report(sink, [!sure, false]);
    }
    for (typo, state) in &machine.reading.typo_states[machine.number] {
        in_diagram(machine, sink, *typo, *state).push(sink);
    }
}

/// Whether a name only parts its words differently or has accents that the diagram lacks, where the view has no other name of
/// several words, or with accents, to compare it with: diagrams are often written without, and Mermaid cannot spell `On Hold`.
fn is_respaced(machine: &MachineContext<'_>, view: &View, name: &Name) -> bool {
    let Some(drawn) = name.state.map(|state| machine.name(state)) else { return false };
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<Vec<char>>();
    let (here, there) = (letters(&name.text), letters(drawn));
    // Of `To Do` a diagram makes `Todo`, and of `На аудите` `НаАудите`.
    let parted = name.text.contains(' ') && name.text.starts_with(char::is_uppercase);
    let same = |(a, b): (&char, &char)| a == b || parted && a.to_lowercase().eq(b.to_lowercase());
    let alike = |(a, b): (&char, &char)| same((a, b)) || a.is_ascii() != b.is_ascii();
    let accented = !here.iter().zip(&there).all(same);
    let tells = |c: char| if accented { !c.is_ascii() } else { !c.is_alphanumeric() };
    let compared = |name: &Name| name.spelling == Spelling::Exact && name.text.contains(tells);
    here.len() == there.len() && here.iter().zip(&there).all(alike) && !view.names().any(compared)
}

/// A view that spells every state in a style of its own, and consistently so, misspells none. Nor does a list that explains a few
/// states in ordinary words.
fn own_style(view: &View) -> bool {
    let explains = view.kind.defines_states() && !view.is_complete();
    let other = |name: &Name| name.spelling != Spelling::Exact;
    // A column of targets may have its style too.
    let mut targets = view.transitions.iter().filter_map(|claim| claim.to.name()).peekable();
    explains || view.names().all(other) || targets.peek().is_some() && targets.all(other)
}

fn in_table(
    machine: &MachineContext<'_>,
    sink: &Sink,
    state: StateId,
    text: &str,
    spelling: Spelling,
    spans: &[Span],
) -> Finding {
    let (name, drawn) = (machine.name(state), machine.diagram.is_some());
    let message = match spelling {
        _ if !drawn => format!("`{text}` is no state; elsewhere it is `{name}`"),
        Spelling::Renamed => format!("`{text}` stands where the diagram has `{name}`"),
        Spelling::Slip => format!("`{text}` is no state; the diagram has `{name}`"),
        _ => format!("`{text}` is spelled `{name}` in the diagram"),
    };
    let mut seen = machine.state(state).seen.iter();
    let elsewhere = seen.find(|seen| if drawn { seen.view.is_diagram() } else { !spans.contains(&seen.span) });
    let shown = shown(machine, state, text, spelling);
    let alias = format!("if both are right, say `<!-- fsm: alias \"{text}\" = {name} -->`");
    let finding = sink
        .of_state(name, message)
        .at_all(spans.iter().take(5).copied(), format!("`{text}` here"))
        .also_at(elsewhere.map(|seen| seen.span), &format!("`{name}` here"))
        .help(match &shown {
            Some(shown) => format!("add `{shown}` to the diagram, so that it shows the name as it is here"),
            None if drawn => format!("write `{name}` here, or `{}` in the diagram; {alias}", notation::id(text)),
            None => format!("write `{name}` here; {alias}"),
        });
    if let Some(shown) = shown {
        // Code may use the name that Mermaid cannot spell, so the diagram takes it, and not the table the diagram's.
        let edit = add_statement(machine, state, &shown);
        return finding.fix_if(edit.map(|edit| Fix::trusting(Trusted::Table, vec![edit])));
    }
    let edits: Option<Vec<_>> = spans.iter().map(|span| rename(machine.source, *span, text, name)).collect();
    finding.fix_if(edits.map(|edits| match spelling {
        Spelling::Style => Fix::safe(edits),
        // It may be another word, and no slip.
        Spelling::Slip => Fix::trusting(Trusted::Diagram, edits),
        _ => Fix::offered(edits),
    }))
}

/// The statement that shows a state by the name that a table has for it, where Mermaid cannot spell that name as an id.
fn shown(machine: &MachineContext<'_>, state: StateId, text: &str, spelling: Spelling) -> Option<String> {
    let bare = machine.diagram?.states.get(state.index())?.descriptions.is_empty();
    let odd = bare && spelling == Spelling::Style && !notation::is_id(text);
    (odd.then(|| machine.id(state)).flatten()).map(|id| notation::shown_as(text, id))
}

fn in_diagram(machine: &MachineContext<'_>, sink: &Sink, typo: StateId, state: StateId) -> Finding {
    let (wrong, right) = (machine.name(typo), machine.name(state));
    let mentions = machine.diagram.map_or(&[][..], |diagram| &diagram.states[typo.index()].mentions);
    let other = machine.state(state).seen.iter().find(|seen| !seen.view.is_diagram());
    let edits: Option<Vec<_>> =
        mentions.iter().map(|span| rename(machine.source, *span, wrong, machine.id(state)?)).collect();
    sink.of_state(wrong, format!("`{wrong}` is in no table; `{right}` is"))
        .at(machine.place(typo), format!("`{wrong}` here"))
        .at_all(mentions.iter().take(5).copied(), format!("`{wrong}` here"))
        .help(format!("write `{}`, or add `{wrong}` to the tables", machine.spelled(state)))
        .also_at(other.map(|seen| seen.span), &format!("`{right}` here"))
        // Code may depend on the name, so it is the writer's to change.
        .fix_if(edits.map(Fix::offered))
}
