//! `state-missing-from-diagram`: a state that a table or the definitions name and the diagram does not draw.

use crate::rules::prelude::*;
use crate::sentences::Style;
use crate::spelling::{fold, words};
use crate::views::name_like;

pub(in crate::rules) fn check(context: &Context<'_>, sink: &mut Sink) {
    let stray = stray_lines(context);
    for (machine, _) in context.drawn() {
        let missing = missing(machine, &stray);
        if missing.is_empty() {
            continue;
        }
        let retired = machine.model.retired.iter().map(String::as_str);
        let known: Set<&str> = retired.chain(machine.names()).collect();
        let groups = groups(machine);
        // So many names beside the diagram's are those of something else.
        let partial = missing.len() > 2 && missing.len() * 2 > machine.model.states.len();
        for (name, places) in missing {
            // A name of another machine of the document is a reference to that one.
            let elsewhere = context.machines_that_know(name).iter().any(|other| *other != machine.number);
            // A line that draws it and is broken is one mistake, and told there.
            if elsewhere || machine.is_broken(name) || known.contains(name) || groups.contains(&fold(name)) {
                continue;
            }
            let what = if places[0].0.kind.defines_states() { "defined" } else { "in a table" };
            let draw = notation::declaration(name);
            let certain = |(view, _): &(&View, Span)| !view.far && view.kind.names_states();
            sink.about(machine)
                .of_state(name, format!("`{name}` is {what}, but not in the diagram"))
                .at_all(places.iter().take(5).map(|(_, place)| *place), format!("{what} here"))
                .help(match sink.nearest(name, machine.names()) {
                    Some(near) => format!("did you mean `{near}`? otherwise draw `{draw}`, or take it out here"),
                    None => format!("draw `{draw}`, take it out here, or say `<!-- fsm: retired {name} -->`"),
                })
                .also(machine.source.line_at(machine.model.span.start), format!("this diagram has no `{name}`"))
                .report(sink, [!places.iter().any(certain), partial || diagram_doubted(machine)]);
        }
    }
}

/// The names that are meant as states and are none, each with the places that use it, in document order.
fn missing<'a>(machine: &MachineContext<'a>, stray: &Set<usize>) -> Vec<(&'a str, Vec<(&'a View, Span)>)> {
    let mut missing: Map<&str, Vec<(&View, Span)>> = Map::new();
    let mut visited = Set::new();
    let one_word = matches!(machine.reading.styles[machine.number], Style::Upper | Style::Snake);
    let coded = |name: &Name| is_coded(machine.source, name);
    for view in machine.views().filter(|view| !view.kind.mixes_words()) {
        let all_coded = view.names().filter(|name| name.state.is_some()).all(coded);
        for name in view.names().filter(|name| name.state.is_none() && is_name(machine, &name.text)) {
            // Several words where names are one word or code: `New account` beside `ACTIVE` is no state.
            let described = name.text.contains(' ') && (one_word || all_coded && !coded(name));
            let stray = stray.contains(&machine.source.line(name.span.start));
            if !described && !stray && visited.insert((view.kind, name.span)) {
                missing.or_default(&name.text).push((view, name.span));
            }
        }
    }
    let mut missing = missing.into_entries();
    order::by_place(&mut missing, |(_, places)| places[0].1);
    missing
}

/// The lines of text that Markdown takes for rows, because they stand right below a table: `ragged-table` speaks of them.
fn stray_lines(context: &Context<'_>) -> Set<usize> {
    let rows = context.reading.markdown.troubles.iter().filter_map(|trouble| match trouble {
        Trouble::RaggedRow { row, .. } => Some(*row),
        _ => None,
    });
    rows.filter(|row| !context.source.slice(*row).contains('|')).map(|row| context.source.line(row.start)).collect()
}

/// The first words that several states share: `idea` beside `idea_draft` and `idea_review` names the group, and no state that
/// is missing.
fn groups(machine: &MachineContext<'_>) -> Set<String> {
    let mut met = Set::new();
    let first = machine.names().filter_map(|name| Some(fold(words(name).first()?)));
    first.filter(|word| !met.insert(word.clone())).collect()
}

/// Whether a name is set as code.
fn is_coded(source: &Source<'_>, name: &Name) -> bool {
    source.slice(name.span).starts_with('`') || source.slice(Span::new(0, name.span.start)).ends_with('`')
}

/// Whether an unknown text is meant as a state.
pub(super) fn is_name(machine: &MachineContext<'_>, text: &str) -> bool {
    let special = [Role::Any, Role::Start, Role::End, Role::Same, Role::Yes, Role::No, Role::Forbidden, Role::State];
    name_like(text)
        && !special.into_iter().any(|role| machine.reading.words.is(role, text))
        && !text.to_lowercase().starts_with("other")
}
