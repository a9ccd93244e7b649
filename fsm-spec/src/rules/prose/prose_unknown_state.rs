//! `prose-unknown-state`: the text speaks of a state that there is not.

use super::passages::passages;
use crate::{markdown, rules::prelude::*, sentences::Style, spelling::fold};
use std::{cell::OnceCell, ops::Range};

pub(in crate::rules) fn check(context: &Context<'_>, sink: &mut Sink) {
    let reading = context.reading;
    if reading.styles.iter().all(|style| *style == Style::Plain) {
        return;
    }
    let known = OnceCell::new();
    let mut unknown: Map<(usize, &str), Vec<Span>> = Map::new();
    let mut spoken_of = vec![false; reading.machines.len()];
    for (machine, range) in passages(reading, &NOUNS) {
        let text = reading.markdown.text(range.clone());
        for word in words(text) {
            let (at, name) = (range.start + word.start, &text[word.clone()]);
            spoken_of[machine] |= reading.names[machine].exact(name).is_some();
            let (style, set) = (reading.styles[machine], reading.markdown.style(at));
            if looks_like_a_state(name, &text[..word.start], style, set)
                && !known.get_or_init(|| names(reading)).contains(&fold(name))
            {
                unknown.or_default((machine, name)).push(reading.markdown.span(at..at + word.len()));
            }
        }
    }
    // Many things have a status. In ordinary letters it is a state's only where the text speaks of states that way.
    let mut unknown = unknown.into_entries();
    unknown.retain(|((machine, _), _)| reading.styles[*machine] == Style::Upper || spoken_of[*machine]);
    order::by_place(&mut unknown, |(_, places)| places[0]);
    for ((machine, name), places) in unknown {
        let machine = &context.machines[machine];
        if machine.diagram.is_none() {
            continue;
        }
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
const AFTER: &str = "is was has had can may must will should shall would does and or but when while until if unless \
    because since as in on at by for from to with without into via through after before during so then \
    that which where it the a an are means handles represents indicates waits ensures holds covers takes \
    goes exists upon instead again entirely only not monitors times returns leads lasts";

/// Words that stand before "state" and name none, however they are written.
const ORDINARY: &str = "the this that these each every any same other another all initial final terminal current next \
    previous target source start end new old valid invalid unknown shared global local internal external \
    originating must should not app fsm ui http https json rest api agent machine system session default";

/// The words that stand right before "state", "status" or "phase" where these name something.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for (noun, at) in NOUNS.iter().flat_map(|noun| text.match_indices(noun).map(move |(at, _)| (noun, at))) {
        let word = text[..at].trim_end();
        let before = word.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_' || c == '-');
        // A part of something longer is no name: `a.B`, `a/B`, `--b`.
        let joined = before.ends_with(['.', '/', '@', '$', '#', '=', '<', '\\', ':']);
        if word.len() < at && ends_here(&text[at + noun.len()..]) && !joined {
            found.push(before.len()..word.len());
        }
    }
    order::by_place(&mut found, |word| Span::at(word.start));
    found
}

/// Whether what follows "state" leaves it a noun of its own.
fn ends_here(rest: &str) -> bool {
    let next = rest.trim_start();
    match next.split(|c: char| !c.is_alphanumeric()).next() {
        _ if next.is_empty() => true,
        _ if next.len() == rest.len() => rest.starts_with(|c| ".,;:)!?—–'’\"”".contains(c)),
        None | Some("") => next.starts_with(['(', '—', '–', '-', '→', '.', ',']),
        Some(word) => AFTER.split(' ').any(|known| known == word),
    }
}

/// Whether a word is written as the machine's states are, and as nothing else would be.
fn looks_like_a_state(name: &str, before: &str, style: Style, set: markdown::Style) -> bool {
    let lower = name.to_lowercase();
    if !style.fits(name) || ORDINARY.split(' ').any(|word| word == lower) {
        return false;
    }
    let marked = set.code || set.strong;
    // `the X state`, `in X state`: without such a word it is the state of an X.
    let named = || {
        let word = before.split_whitespace().next_back().unwrap_or("");
        ["the", "in", "into", "to", "from", "enters", "enter", "reaches", "leaves", "a", "an"]
            .contains(&word.to_lowercase().as_str())
    };
    match style {
        // Short words in capitals are abbreviations.
        Style::Upper => marked || name.contains('_') || name.chars().count() > 4,
        // Any word can start with a capital: only what is set off, or written in humps, is a name.
        Style::Pascal => named() && (set.code || name.chars().filter(|c| c.is_uppercase()).count() > 1),
        Style::Snake => named() && (set.code || name.contains('_')),
        Style::Plain => false,
    }
}

/// Every name that the document knows in some way, folded: states, what once were, events, values of columns and cells.
fn names(reading: &Reading) -> Set<String> {
    let mut known = Set::new();
    let mut add = |text: &str| {
        known.insert(fold(text));
    };
    for machine in &reading.machines {
        machine.states.iter().map(|state| &state.name).chain(&machine.retired).for_each(|name| add(name));
        // A label is a sentence; each of its words may be a message or a call that the text names too.
        for label in machine.transitions.iter().filter_map(|way| way.label.as_deref()) {
            add(label);
            label.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '-')).for_each(&mut add);
        }
    }
    for state in reading.diagrams.iter().flat_map(|diagram| &diagram.diagram.states) {
        add(&state.name);
        state.descriptions.iter().for_each(|text| add(&text.text));
    }
    reading.views.iter().flat_map(View::names).for_each(|name| add(&name.text));
    for block in &reading.markdown.blocks {
        match &block.kind {
            BlockKind::Table(table) => {
                let cells = table.rows.iter().chain([&table.header]).flat_map(|row| &row.cells);
                cells.for_each(|cell| add(reading.markdown.text(cell.text.clone())));
            }
            // A listing has names of its own; a drawing in plain text has those of the machine.
            BlockKind::Code(code) if !matches!(code.language.as_str(), "" | "text" | "txt") => {
                let text = reading.markdown.text(block.text.clone());
                let words = text.split(|c: char| !(c.is_alphanumeric() || c == '_'));
                words.filter(|word| (3..=64).contains(&word.len())).for_each(&mut add);
            }
            _ => {}
        }
    }
    known
}
