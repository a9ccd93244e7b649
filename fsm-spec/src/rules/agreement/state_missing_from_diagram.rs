//! `state-missing-from-diagram`: a state that a table or the definitions name and the diagram does not draw.

use crate::{
    map::{Map, Set},
    markdown::Trouble,
    notation, order,
    rules::{
        Context, Rule, Sink,
        context::MachineContext,
        evidence::{Evidence, diagram_doubted},
    },
    sentences::Style,
    source::Span,
    spelling::{fold, nearest, words},
    views::{Name, View, name_like},
    words::Role,
};

pub(in crate::rules) static STATE_MISSING_FROM_DIAGRAM: Rule =
    Rule::deny("state-missing-from-diagram", include_str!("state_missing_from_diagram.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    let reading = context.reading;
    let stray = stray_lines(context);
    for (machine, _) in context.drawn() {
        let mut missing: Map<&str, Vec<(&View, Span)>> = Map::new();
        let mut visited = Set::new();
        for view in machine.views().filter(|view| !view.kind.mixes_words()) {
            let style = reading.styles[machine.number];
            let one_word = matches!(style, Style::Upper | Style::Snake);
            let mut known = view.names().filter(|name| name.state.is_some());
            let coded = known.all(|name| is_coded(context, name));
            // Several words where names are one word or code: `New account` beside `ACTIVE` is no state.
            let described = |name: &Name| name.text.contains(' ') && (one_word || coded && !is_coded(context, name));
            for name in view
                .names()
                .filter(|name| name.state.is_none() && is_name(context, &name.text))
                .filter(|name| !described(name))
                .filter(|name| !stray.contains(&context.source.line(name.span.start)))
            {
                if visited.insert((view.kind, name.span)) {
                    missing.or_default(&name.text).push((view, name.span));
                }
            }
        }
        let mut missing = missing.into_entries();
        order::by_place(&mut missing, |(_, places)| places[0].1);
        if missing.is_empty() {
            continue;
        }
        let (retired, added) = (&machine.model.retired, &machine.model.states);
        let mut known: Set<&str> = retired.iter().map(String::as_str).collect();
        known.extend(added.iter().map(|state| state.name.as_str()));
        let groups = groups(machine);
        for (name, places) in missing {
            // A name of another machine of the document is a reference to that one.
            let elsewhere = context.machines_that_know(name).iter().any(|other| *other != machine.number);
            // A line that draws it and is broken is one mistake, and told there.
            if elsewhere || machine.is_broken(name) || known.contains(name) || groups.contains(&fold(name)) {
                continue;
            }
            let (view, place) = places[0];
            let what = if view.kind.defines_states() { "defined" } else { "in a table" };
            let states = added.iter().map(|state| state.name.as_str());
            let near = sink.suggests().then(|| nearest(name, states));
            let draw = notation::declaration(name);
            let help = match near.flatten() {
                Some(near) => {
                    format!("did you mean `{near}`? otherwise draw `{draw}`, or take it out here")
                }
                None => format!("draw `{draw}`, take it out here, or say `<!-- fsm: retired {name} -->`"),
            };
            let message = format!("`{name}` is {what}, but not in the diagram");
            let mut finding = machine
                .finding(&STATE_MISSING_FROM_DIAGRAM, message)
                .at(place, format!("{what} here"))
                .state(name)
                .help(help)
                .also_at(places.iter().skip(1).take(4).map(|(_, place)| *place), "and here");
            let source = context.source;
            let opening = source.line_span(source.line(machine.model.span.start));
            finding = finding.also(opening, format!("this diagram has no `{name}`"));
            let certain = |view: &View| !view.far && view.kind.names_states();
            let doubted = !places.iter().any(|(view, _)| certain(view));
            sink.report(finding, Evidence::of(doubted, diagram_doubted(machine)));
        }
    }
}

/// The lines of text that Markdown takes for rows, because they stand right below a table: `ragged-table` speaks of them.
fn stray_lines(context: &Context<'_>) -> Set<usize> {
    let troubles = context.reading.markdown.troubles.iter();
    let rows = troubles.filter_map(|trouble| match trouble {
        Trouble::RaggedRow { row, .. } => Some(*row),
        _ => None,
    });
    rows.filter(|row| !context.source.slice(*row).contains('|')).map(|row| context.source.line(row.start)).collect()
}

/// The first words that several states share: `idea` beside `idea_draft` and `idea_review` names the group, and no state that
/// is missing.
fn groups(machine: &MachineContext<'_>) -> Set<String> {
    let (mut one, mut several) = (Set::new(), Set::new());
    for state in &machine.model.states {
        let first = words(&state.name).first().map(|word| fold(word));
        if let Some(first) = first
            && !one.insert(first.clone())
        {
            several.insert(first);
        }
    }
    several
}

/// Whether a name is set as code.
fn is_coded(context: &Context<'_>, name: &Name) -> bool {
    let before = Span::new(0, name.span.start);
    context.source.slice(name.span).starts_with('`') || context.source.slice(before).ends_with('`')
}

/// Whether an unknown text is meant as a state.
pub(super) fn is_name(context: &Context<'_>, text: &str) -> bool {
    let words = &context.reading.words;
    let special = [Role::Any, Role::Start, Role::End, Role::Same, Role::Yes, Role::No, Role::Forbidden, Role::State]
        .into_iter()
        .any(|role| words.is(role, text));
    name_like(text) && !special && !text.to_lowercase().starts_with("other")
}
