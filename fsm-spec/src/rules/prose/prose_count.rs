//! `prose-count`: the text gives the wrong number of states.

use super::passages::passages;
use crate::{rules::prelude::*, sentences::sentences};
use std::{cell::OnceCell, ops::Range};

pub(in crate::rules) fn check(context: &Context<'_>, sink: &mut Sink) {
    let reading = context.reading;
    let right = OnceCell::new();
    for (machine, range) in passages(reading, &NOUNS) {
        let machine = &context.machines[machine];
        let text = reading.markdown.text(range.clone());
        for sentence in sentences(text) {
            // A sentence with two numbers compares.
            if let [Counted { number, noun, place }] = counts(&text[sentence.clone()]).as_slice()
                && machine.diagram.is_some()
                && called(machine, noun)
                && !right.get_or_init(|| right_numbers(reading)).contains(number)
                && machine.is_whole()
            {
                let start = range.start + sentence.start;
                let states = machine.routes().leaves().count();
                sink.about(machine)
                    .finding(format!("the text counts {number} {noun}, and there are {states}"))
                    .at(reading.markdown.span(start + place.start..start + place.end), "counted here")
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
    let past = ["previously", "formerly", "used to", " old ", "legacy", "originally", "was "];
    if past.iter().any(|word| lower.contains(word)) {
        return Vec::new();
    }
    let counted = |(at, noun): (usize, &'static str)| {
        let (before, after) = (lower[..at].trim_end(), &lower[at + noun.len()..]);
        // `six different states` are six all the same.
        let mut adjectives = ["different", "distinct", "possible", "separate"].iter();
        let counted = adjectives.find_map(|word| before.strip_suffix(word)).unwrap_or(before).trim_end();
        let word = counted.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
        let start = counted.len() - word.len();
        let spelled = NUMBERS.split(' ').position(|known| known == word);
        let number = spelled.or_else(|| word.parse().ok()).filter(|number| (2..1000).contains(number))?;
        let all = before.len() < at && whole_set_after(after) && whole_set_before(&lower[..start], after);
        all.then_some(Counted { number, noun, place: start..at + noun.len() })
    };
    NOUNS.iter().flat_map(|noun| lower.match_indices(noun).map(|(at, _)| (at, *noun))).filter_map(counted).collect()
}

/// Whether what follows leaves the number as it is: nothing that picks some of the states out.
fn whole_set_after(rest: &str) -> bool {
    let trimmed = rest.trim_start();
    let Some(first) = trimmed.chars().next() else { return true };
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
fn called(machine: &MachineContext<'_>, noun: &str) -> bool {
    let stem = match noun {
        "states" => return true,
        "statuses" => "status",
        "phases" => "phase",
        _ => "stage",
    };
    let mut definitions = machine.views().filter(|view| view.kind.defines_states());
    definitions.any(|view| match view.layout {
        Layout::Table { from, .. } => machine.header(view, from).is_some_and(|text| text.to_lowercase().contains(stem)),
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
