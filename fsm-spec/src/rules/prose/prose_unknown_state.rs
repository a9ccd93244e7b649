//! `prose-unknown-state`: the text speaks of a state that there is not.

use super::passages::passages;
use crate::{markdown, rules::prelude::*, sentences::Style, spelling::fold, views::code::is_plain};

pub(in crate::rules) fn check(context: &Context<'_>, sink: &mut Sink) {
    let reading = context.reading;
    if reading.styles.iter().all(|style| *style == Style::Plain) {
        return;
    }
    let known = names(reading);
    let mut unknown: Map<(usize, &str), Vec<Span>> = Map::new();
    let mut spoken_of = vec![false; reading.machines.len()];
    for (machine, text) in passages(reading, &NOUNS) {
        for (before, name) in words(text) {
            spoken_of[machine] |= reading.names[machine].exact(name).is_some();
            let (style, set) = (reading.styles[machine], reading.markdown.style_of(name));
            if looks_like_a_state(name, before, style, set) && !known.contains(&fold(name)) {
                unknown.or_default((machine, name)).push(reading.markdown.span_of(name));
            }
        }
    }
    // Many things have a status. In ordinary letters it is a state's only where the text speaks of states that way.
    let mut unknown = unknown.into_entries();
    unknown.retain(|((machine, _), _)| reading.styles[*machine] == Style::Upper || spoken_of[*machine]);
    unknown.retain(|((machine, _), _)| context.machines[*machine].diagram.is_some());
    order::by_place(&mut unknown, |(_, places)| places[0]);
    for ((machine, name), places) in unknown {
        let machine = &context.machines[machine];
        sink.about(machine)
            .of_state(name, format!("the text speaks of the state `{name}`, and there is none"))
            .at_all(places, "no such state")
            .help(match sink.nearest(name, machine.names()) {
                Some(state) => format!("did you mean `{state}`?"),
                None => format!(
                    "draw `{}`, or name the state that is meant; where it once was one, say `<!-- fsm: retired {name} -->`",
                    notation::declaration(name)
                ),
            })
            .push(sink);
    }
}

const NOUNS: [&str; 3] = ["state", "status", "phase"];

/// What may follow "the X state" where it is a state that is spoken of: not "the X state machine".
const AFTER: &str = "is was has can may must will should and or but when while until if because as in on at by for from \
    to with without into via after before during so then that which where it the a an means waits holds only not";

/// Words that stand before "state" and name none, however they are written.
const ORDINARY: &str = "the this that these each every any same other another all initial final terminal current next \
    previous target source start end new old valid invalid unknown shared global local internal external \
    originating must should not app fsm ui http https json rest api agent machine system session default";

/// The words that stand right before "state", "status" or "phase" where these name something, each with what stands before it.
fn words(text: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    for (noun, at) in NOUNS.iter().flat_map(|noun| text.match_indices(noun).map(move |(at, _)| (noun, at))) {
        let word = text[..at].trim_end();
        let before = word.trim_end_matches(in_name);
        // A part of something longer is no name: `a.B`, `a/B`, `--b`.
        let joined = before.ends_with(['.', '/', '@', '$', '#', '=', '<', '\\', ':']);
        let rest = &text[at + noun.len()..];
        let next = rest.trim_start().split(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
        let ends = match next {
            "" => rest.is_empty() || !rest.starts_with(['-', '_', '/']),
            _ => rest.starts_with(' ') && AFTER.split(' ').any(|known| known == next),
        };
        if word.len() < at && ends && !joined {
            found.push((before, &word[before.len()..]));
        }
    }
    order::by_place(&mut found, |(before, _)| Span::at(before.len()));
    found
}

fn in_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '-'
}

/// Whether a word is written as the machine's states are, and as nothing else would be.
fn looks_like_a_state(name: &str, before: &str, style: Style, set: markdown::Style) -> bool {
    const NAMING: &str = "the in into to from enters enter reaches leaves a an";
    let listed = |list: &str, word: &str| list.split(' ').any(|known| known == word.to_lowercase());
    // `the X state`, `in X state`: without such a word it is the state of an X.
    let named = || before.split_whitespace().next_back().is_some_and(|word| listed(NAMING, word));
    let fits = match style {
        // Short words in capitals are abbreviations.
        Style::Upper => set.code || set.strong || name.contains('_') || name.chars().count() > 4,
        // Any word can start with a capital: only what is set off, or written in humps, is a name.
        Style::Pascal => named() && (set.code || name.chars().filter(|c| c.is_uppercase()).count() > 1),
        Style::Snake => named() && (set.code || name.contains('_')),
        Style::Plain => false,
    };
    fits && style.fits(name) && !listed(ORDINARY, name)
}

/// Every name that the document knows in some way, folded: states, what once were, and the words of diagrams, tables and code.
fn names(reading: &Reading) -> Set<String> {
    let states = reading.machines.iter().flat_map(|one| one.states.iter().map(|state| &state.name).chain(&one.retired));
    let views = reading.views.iter().flat_map(View::names).map(|name| &name.text);
    let mut known: Set<String> = states.chain(views).map(|name| fold(name)).collect();
    for block in &reading.markdown.blocks {
        match &block.kind {
            BlockKind::Table(table) => {
                let cells = table.rows.iter().chain([&table.header]).flat_map(|row| &row.cells);
                known.extend(cells.map(|cell| fold(reading.markdown.cell(cell))));
            }
            // A listing has names of its own; a drawing in plain text has those of the machine.
            BlockKind::Code(code) if !is_plain(&code.language) => {
                known.extend(code.text.split(|c| !in_name(c)).map(fold));
            }
            _ => {}
        }
    }
    known
}
