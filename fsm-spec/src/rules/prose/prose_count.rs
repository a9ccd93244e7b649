//! `prose-count`: the text gives the wrong number of states.

use super::passages::passages;
use crate::{
    map::Set,
    markdown::Cell,
    model::StateKind,
    reading::Reading,
    rules::{Context, Rule, Sink},
    sentences::sentences,
    views::Layout,
};
use std::{cell::OnceCell, ops::Range};

pub(in crate::rules) static PROSE_COUNT: Rule = Rule::allow("prose-count", include_str!("prose_count.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    let reading = context.reading;
    let right = OnceCell::new();
    let mut numbers: Vec<Option<usize>> = vec![None; reading.machines.len()];
    for passage in passages(reading, &NOUNS) {
        let text = reading.markdown.text(passage.range.clone());
        for sentence in sentences(text) {
            // A sentence with two numbers compares.
            if let [counted] = counts(&text[sentence.clone()]).as_slice() {
                let Some((machine, _)) = context.drawn_at(passage.machine) else {
                    continue;
                };
                if !called(context, passage.machine, counted.noun)
                    || right.get_or_init(|| right_numbers(reading)).contains(&counted.number)
                    || !machine.is_whole()
                {
                    continue;
                }
                let start = passage.range.start + sentence.start;
                let place = start + counted.place.start..start + counted.place.end;
                let number = *numbers[passage.machine].get_or_insert_with(|| machine.model.routes().leaves().count());
                sink.push(
                    machine
                        .finding(
                            &PROSE_COUNT,
                            format!("the text counts {} {}, and there are {number}", counted.number, counted.noun),
                        )
                        .at(reading.markdown.span(place), "counted here")
                        .also(machine.model.span, format!("{number} states in this diagram"))
                        .help("mend the number"),
                );
            }
        }
    }
}

const NOUNS: [&str; 4] = ["states", "statuses", "phases", "stages"];

const NUMBERS: &str = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen \
    sixteen seventeen eighteen nineteen twenty";

/// A number of states, where a sentence gives one.
struct Counted {
    number: usize,
    noun: &'static str,
    /// From the number to the noun.
    place: Range<usize>,
}

/// The places of a sentence that plainly count all the states: `has six states`, `8 states:`, `the five phases of`.
fn counts(sentence: &str) -> Vec<Counted> {
    // The words looked for are English; letters keep their places.
    let lower = sentence.to_ascii_lowercase();
    let mut found = Vec::new();
    let past = ["previously", "formerly", "used to", " old ", "legacy", "originally", "was "];
    if past.iter().any(|word| lower.contains(word)) {
        return found;
    }
    for noun in NOUNS {
        for (at, _) in lower.match_indices(noun) {
            let end = at + noun.len();
            let before = lower[..at].trim_end();
            if before.len() == at || !whole_set_after(&lower[end..]) {
                continue;
            }
            // `six different states` are six all the same.
            let before = ["different", "distinct", "possible", "separate"]
                .iter()
                .find_map(|word| before.strip_suffix(word))
                .unwrap_or(before)
                .trim_end();
            let word = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
            let start = before.len() - word.len();
            let spelled = NUMBERS.split(' ').position(|known| known == word);
            let number = spelled.or_else(|| word.parse().ok());
            if let Some(number) = number.filter(|number| (2..1000).contains(number))
                && whole_set_before(&lower[..start], &lower[end..])
            {
                found.push(Counted { number, noun, place: start..end });
            }
        }
    }
    found
}

/// Whether what follows leaves the number as it is: nothing that picks some of the states out.
fn whole_set_after(rest: &str) -> bool {
    let trimmed = rest.trim_start();
    let Some(first) = trimmed.chars().next() else {
        return true;
    };
    if !first.is_alphanumeric() {
        return ".:,;)(—–!".contains(first);
    }
    let word = trimmed.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
    rest.len() > trimmed.len() && ["of", "in", "and", "total", "overall", "altogether"].contains(&word)
}

/// Whether what stands before says that the machine has them: `has`, `consists of`, `the`; or nothing does.
fn whole_set_before(before: &str, after: &str) -> bool {
    let words: Vec<&str> =
        before.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric())).collect();
    let mut words = words.as_slice();
    while let [rest @ .., "only" | "exactly" | "all" | "these" | "following" | "a" | "total"] = words {
        words = rest;
    }
    let ends = after.trim_start().is_empty() || after.starts_with([':', '.', '(']);
    match words {
        [] => ends,
        [
            ..,
            "has" | "have" | "having" | "defines" | "define" | "contains" | "comprises" | "shows" | "knows"
            | "implements" | "supports" | "distinguishes",
        ] => true,
        [.., "consists" | "made" | "composed" | "machine" | "up", "of"] => true,
        [.., "there" | "these", "are"] | [.., "machine" | "lifecycle" | "workflow" | "fsm", "with"] => true,
        // `the two states A and B` are two of them, `the six states of an order` are all.
        ["the"] => ends || after.trim_start().starts_with("of "),
        _ => false,
    }
}

/// Whether the document calls the machine's states that.
fn called(context: &Context<'_>, machine: usize, noun: &str) -> bool {
    let stem = match noun {
        "states" => return true,
        "statuses" => "status",
        "phases" => "phase",
        _ => "stage",
    };
    let mut definitions = context.machines()[machine].views().filter(|view| view.kind.defines_states());
    definitions.any(|view| {
        let (Layout::Table { from, .. }, Some(table)) = (&view.layout, context.table(view)) else {
            return false;
        };
        let text = |cell: &Cell| context.reading.markdown.text(cell.text.clone()).to_lowercase();
        table.header.cells.get(*from).is_some_and(|cell| text(cell).contains(stem))
    })
}

/// The numbers that are right in any way of counting, for any of the machines or all of them.
fn right_numbers(reading: &Reading) -> Set<usize> {
    let mut right = Set::new();
    let mut sum = 0;
    for machine in &reading.machines {
        let real = |kind: StateKind| matches!(kind, StateKind::Simple | StateKind::Composite);
        let states = machine.states.iter().filter(|state| real(state.kind));
        let all = states.clone().count();
        let top = states.filter(|state| state.parent.is_none()).count();
        let leaves = machine.routes().leaves().count();
        sum += leaves;
        for count in [all, top, leaves] {
            // An overlay lies over the states and may be counted apart.
            right.extend(count.saturating_sub(machine.overlays.len())..=count);
        }
    }
    right.insert(sum);
    // What a list of definitions counts is a disagreement of its own.
    let definitions = reading.views.iter().filter(|view| view.kind.defines_states());
    right.extend(definitions.map(|view| view.states.len()));
    right
}
