//! `prose-count`: the text gives the wrong number of states.

use super::passages::passages;
use crate::{rules::prelude::*, sentences::sentences};
use std::ops::Range;

pub(in crate::rules) fn check(context: &Context<'_>, sink: &mut Sink) {
    let (reading, right) = (context.reading, right_numbers(context.reading));
    for (machine, text) in passages(reading, &NOUNS) {
        let machine = &context.machines[machine];
        for sentence in sentences(text) {
            // A sentence with two numbers compares.
            if let [(number, noun, place)] = counts(sentence).as_slice()
                && machine.diagram.is_some()
                && called(machine, noun)
                && !right.contains(number)
                && machine.is_whole()
            {
                let states = machine.routes().leaves().count();
                sink.about(machine)
                    .finding(format!("the text counts {number} {noun}, and there are {states}"))
                    .at(reading.markdown.span_of(&sentence[place.clone()]), "counted here")
                    .also(machine.model.span, format!("{states} states in this diagram"))
                    .help("mend the number")
                    .push(sink);
            }
        }
    }
}

const NOUNS: [&str; 4] = ["states", "statuses", "phases", "stages"];
const NUMBERS: &str = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen \
    sixteen seventeen eighteen nineteen twenty";
const PAST: [&str; 7] = ["previously", "formerly", "used to", " old ", "legacy", "originally", "was "];
/// What says that the machine has so many, what may follow that, and what may follow the number.
const HAS: [&str; 17] = [
    "has", "have", "having", "defines", "define", "contains", "comprises", "shows", "knows", "implements", "supports",
    "consists of", "made up of", "there are", "these are", "machine with", "workflow with",
];
const ALL: [&str; 6] = ["only", "exactly", "all", "following", "a", "total"];
const AFTER: [&str; 6] = [" of ", " in ", " and ", " total", " overall", " altogether"];

/// The places of a sentence that plainly count all the states: `has six states`, `8 states:`, `the five phases of`.
fn counts(sentence: &str) -> Vec<(usize, &'static str, Range<usize>)> {
    // The words looked for are English; letters keep their places.
    let lower = sentence.to_ascii_lowercase();
    let counted = |(at, noun): (usize, &'static str)| {
        let (before, after) = (lower[..at].strip_suffix(' ')?, &lower[at + noun.len()..]);
        let word = before.rsplit(|c: char| !c.is_alphanumeric()).next()?;
        let start = before.len() - word.len();
        let number = NUMBERS.split(' ').position(|known| known == word).or_else(|| word.parse().ok())?;
        let whole = (2..1000).contains(&number) && counts_all(before[..start].trim_end(), after);
        whole.then_some((number, noun, start..at + noun.len()))
    };
    let past = PAST.iter().any(|word| lower.contains(word));
    let nouns = NOUNS.iter().filter(|_| !past);
    nouns.flat_map(|noun| lower.match_indices(noun).map(|(at, _)| (at, *noun))).filter_map(counted).collect()
}

/// Whether what stands around a number says that the machine has so many, and picks none of them out.
fn counts_all(mut before: &str, after: &str) -> bool {
    let rest = after.trim_start();
    let ends = rest.is_empty() || after.starts_with([':', '.', '(']);
    let picks =
        !ends && !rest.starts_with(|c| ",;:.)(—–!".contains(c)) && !AFTER.iter().any(|word| after.starts_with(word));
    while let Some(rest) = without(before, &ALL) {
        before = rest;
    }
    !picks
        && match before {
            "" => ends,
            // `the two states A and B` are two of them, `the six states of an order` are all.
            "the" => ends || after.starts_with(" of "),
            _ => without(before, &HAS).is_some(),
        }
}

/// A text without the words that it ends with.
fn without<'a>(text: &'a str, words: &[&str]) -> Option<&'a str> {
    let mut rests = words.iter().filter_map(|words| text.strip_suffix(words));
    rests.find(|rest| rest.is_empty() || rest.ends_with(' ')).map(str::trim_end)
}

/// Whether the document calls the machine's states that.
fn called(machine: &MachineContext<'_>, noun: &str) -> bool {
    let heads = |text: &str| text.to_lowercase().split_whitespace().any(|word| noun.starts_with(word));
    let mut definitions = machine.views().filter(|view| view.kind.defines_states());
    noun == "states"
        || definitions.any(|view| match view.layout {
            Layout::Table { from, .. } => machine.header(view, from).is_some_and(heads),
            _ => false,
        })
}

/// The numbers that are right in any way of counting, for any of the machines or all of them.
fn right_numbers(reading: &Reading) -> Set<usize> {
    let mut right = Set::new();
    let mut sum = 0;
    for machine in &reading.machines {
        let states = machine.states.iter().filter(|state| !state.kind.is_pseudo());
        let top = states.clone().filter(|state| state.parent.is_none()).count();
        let leaves = machine.routes().leaves().count();
        sum += leaves;
        for count in [states.count(), top, leaves] {
            // An overlay lies over the states and may be counted apart.
            right.extend(count.saturating_sub(machine.overlays.len())..=count);
        }
    }
    // What a list of definitions counts is a disagreement of its own.
    let definitions = reading.views.iter().filter(|view| view.kind.defines_states());
    right.extend(definitions.map(|view| view.states.len()).chain([sum]));
    right
}
