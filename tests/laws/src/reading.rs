//! Laws about reading and writing.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use fsm_spec::markdown::{BlockKind, Markdown};
use fsm_spec::model::{Machine, Seen, StateId};
use fsm_spec::source::Span;
use fsm_spec::views::MOST_CLAIMS;
use fsm_spec::write::{Drawing, list, mermaid as write_mermaid};
use fsm_spec::{Kind, ReadOptions, Reading, mermaid as mermaid_reader, read};

use crate::lint::findings;

/// Whether a span can be cut out of a text.
#[track_caller]
pub(crate) fn inside(text: &str, span: Span) {
    assert!(text.get(span.start..span.end).is_some(), "{span:?} is no part of a text of {} bytes", text.len());
}

/// Reading a document: every span can be cut out of it, and reading it again gives the same.
pub fn markdown(text: &str) {
    let markdown = Markdown::read(text);
    for block in &markdown.blocks {
        inside(text, block.span);
        assert!(markdown.plain.get(block.text.clone()).is_some());
        match &block.kind {
            BlockKind::Table(table) => {
                let rows = table.rows.iter().chain([&table.header]);
                for cell in rows.flat_map(|row| &row.cells) {
                    inside(text, cell.span);
                    inside(text, cell.slot);
                    assert!(markdown.plain.get(cell.text.clone()).is_some());
                }
            }
            BlockKind::Code(code) => {
                inside(text, code.open);
                code.close.iter().for_each(|span| inside(text, *span));
            }
            _ => {}
        }
    }
    markdown.comments.iter().for_each(|comment| inside(text, comment.span));

    let options = ReadOptions::default();
    let reading = read(text, &options);
    every_span(text, &reading);
    let again = read(text, &options);
    assert_eq!(reading.machines, again.machines, "read again");
    assert_eq!(reading.views.len(), again.views.len(), "read again");
}

fn every_span(text: &str, reading: &Reading) {
    for machine in &reading.machines {
        inside(text, machine.span);
        let states = machine.states.iter().flat_map(|state| &state.seen);
        let transitions = machine.transitions.iter().flat_map(|one| &one.seen);
        let seen = |seen: &Seen| inside(text, seen.span);
        states.chain(transitions).for_each(seen);
        machine.rules.iter().for_each(|rule| inside(text, rule.span));
        for transition in &machine.transitions {
            for end in [transition.from, transition.to] {
                assert!(machine.states.get(end.index()).is_some());
            }
        }
    }
    for view in &reading.views {
        inside(text, view.span);
        view.states.iter().for_each(|claim| inside(text, claim.name.span));
        view.transitions.iter().for_each(|claim| inside(text, claim.span));
    }
    reading.directives.iter().for_each(|directive| inside(text, directive.span));
}

/// Reading a diagram: every span can be cut out of it, and every number is that of a state.
pub fn mermaid(text: &str) {
    let diagram = mermaid_reader::parse(text);
    let known = |state: u32| assert!((state as usize) < diagram.states.len());
    for state in &diagram.states {
        let places = state.mentions.iter().chain(&state.bodies);
        places.for_each(|span| inside(text, *span));
        state.parent.iter().for_each(|parent| known(parent.composite));
    }
    for arrow in &diagram.transitions {
        inside(text, arrow.span);
        for end in [arrow.from, arrow.to] {
            inside(text, end.span);
            end.state.into_iter().for_each(known);
        }
    }
    diagram.notes.iter().for_each(|note| known(note.state));
    diagram.errors.iter().for_each(|error| inside(text, error.span));
    assert_eq!(diagram, mermaid_reader::parse(text), "read again");
}

/// What `fsm show --format mermaid` writes reads back to the same machine.
pub fn write(text: &str) {
    let reading = read(text, &ReadOptions::default());
    for (number, machine) in reading.machines.iter().enumerate() {
        let drawing = Drawing { drawn: reading.diagram(number).map(|block| &block.diagram), directives: true };
        let written = write_mermaid(machine, &drawing);
        let options = ReadOptions { kind: Kind::Mermaid, ..ReadOptions::default() };
        let again = read(&written, &options);
        let Some(read_back) = again.machines.first() else {
            assert!(machine.states.is_empty(), "nothing in\n{written}");
            continue;
        };
        assert_eq!(told(machine), told(read_back), "through\n{written}");
    }
}

type Told = (usize, Vec<StateId>, Vec<StateId>, Vec<(StateId, StateId)>);

/// A machine in words: how many states, which start, which end, and what leads where. States by number: the writer keeps their
/// order, and gives those a new identifier whose name a diagram cannot spell.
fn told(machine: &Machine) -> Told {
    let ends = machine.states.iter().zip((0u32..).map(StateId));
    let ends = ends.filter(|(state, _)| state.terminal).map(|(_, id)| id);
    let mut arrows: Vec<_> = machine.transitions.iter().map(|one| (one.from, one.to)).collect();
    arrows.sort();
    arrows.dedup();
    (machine.states.len(), machine.initial.clone(), ends.collect(), arrows)
}

/// Reading takes time that grows with the text and no faster: eight times the text takes about eight times as long.
///
/// Time is what another program on the machine changes, so this is for the fuzzer and not for a test; and where the system
/// tells, it is only the time on the processor.
pub fn linear(text: &str) {
    const TIMES: u32 = 8;
    size(text);
    if text.len() < 200 {
        return;
    }
    let time = |text: &str| {
        let mut best = Duration::MAX;
        for _ in 0..3 {
            let (begun, busy) = (Instant::now(), on_processor());
            let _ = read(text, &ReadOptions::default());
            let busy = on_processor().zip(busy).map(|(end, begin)| end - begin);
            best = best.min(busy.unwrap_or_else(|| begun.elapsed()));
        }
        best
    };
    let (one, many) = (text.repeat(64), text.repeat(64 * TIMES as usize));
    let (short, long) = (time(&one), time(&many));
    let limit = short * TIMES * 3 + Duration::from_millis(50);
    assert!(long < limit, "{} bytes take {short:?}, {} bytes {long:?}", one.len(), many.len());
}

/// What a text becomes is bounded by its length: what is kept of its sentences, what is found in it, and every way to write a machine.
///
/// A machine may stand for more transitions than it has bytes, by wildcards, overlays and composites; [`MOST_CLAIMS`] bounds those.
pub fn size(text: &str) {
    let text = text.repeat(8);
    let bounded = |what: &str, bytes: usize, each: usize| {
        let most = each * (text.len() + MOST_CLAIMS) + 100_000;
        assert!(bytes <= most, "{what}: {bytes} bytes of {}", text.len());
    };
    let reading = read(&text, &ReadOptions::default());
    for machine in &reading.machines {
        // What several rules share is kept once.
        let texts = machine.rules.iter().map(|rule| &rule.text);
        let kept: BTreeMap<*const u8, usize> = texts.map(|text| (text.as_ptr(), text.len())).collect();
        bounded("sentences", kept.values().sum(), 4);
        bounded("a diagram", write_mermaid(machine, &Drawing::default()).len(), 50);
        bounded("a list", list(machine).len(), 50);
        let back = machine.returns.iter().map(|back| back.to.len());
        bounded("ways back", back.sum(), 4);
    }
    let edits = findings(&text).into_iter().flat_map(|one| one.fixes);
    let edits = edits.flat_map(|fix| fix.edits).map(|edit| edit.text.len());
    bounded("fixes", edits.sum(), 200);
}

/// How long this thread has been on the processor; only Linux tells.
fn on_processor() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = told.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}
