//! Blocks of code by their form: drawings, arrow lines, named lists, tables in code.

use super::{
    End, Labelled, Name, StateClaim, TransitionClaim, View,
    cells::Side,
    code, drawing, passages, steps,
    tables::{Reader, forbid},
};
use crate::{
    machines::{Candidate, Form},
    markdown::Code,
    model::ViewKind,
    source::Span,
    words::Verdict,
};
use std::ops::Range;

/// Reads a block of code that is no Mermaid diagram.
pub(crate) fn read(reader: &Reader<'_>, block: usize, fence: &Code) -> Option<Candidate> {
    let verdict = reader.headings.verdict(block);
    if verdict == Verdict::Doubts || reader.is_past(block) {
        return None;
    }
    let mut found = if is_another_notation(fence) {
        plantuml(reader, block, fence)?
    } else {
        in_code(reader, block, fence).or_else(|| named(reader, block, fence)).or_else(|| drawn(reader, block, fence))?
    };
    if verdict == Verdict::Forbids {
        forbid(&mut found.view);
    }
    Some(found)
}

/// Whether a fence quotes another kind of diagram, a shell session or a document of its own.
fn is_another_notation(fence: &Code) -> bool {
    const LANGUAGES: [&str; 14] = [
        "dot", "plantuml", "puml", "graphviz", "bash", "sh", "shell", "http", "diff", "gherkin", "sql", "css", "html",
        "xml",
    ];
    const OPENINGS: [&str; 12] = [
        "sequenceDiagram", "flowchart", "graph TD", "graph LR", "graph TB", "classDiagram", "erDiagram",
        "participant ", "@startuml", "digraph ", "subgraph ", "```",
    ];
    LANGUAGES.contains(&fence.language.as_str())
        || fence.language == "mermaid"
        || fence.text.lines().take(40).any(|line| OPENINGS.iter().any(|with| line.trim_start().starts_with(with)))
}

/// A state diagram of PlantUML: its start `[*]` tells it from its other diagrams.
fn plantuml(reader: &Reader<'_>, block: usize, fence: &Code) -> Option<Candidate> {
    let starts = |line: &str| line.trim_start().starts_with("[*]");
    let uml = ["plantuml", "puml", "uml"].contains(&fence.language.as_str()) || fence.text.contains("@startuml");
    if !uml || !fence.text.lines().any(starts) {
        return None;
    }
    let markdown = reader.markdown;
    let mut at = markdown.blocks[block].text.start;
    let mut found = steps::Steps::default();
    for line in markdown.text(markdown.blocks[block].text.clone()).split('\n') {
        let range = at..at + line.len();
        at = range.end + 1;
        if !line.trim_start().starts_with('\'') {
            let steps = steps::line(&reader.mentions(), range);
            found.arrows += steps.arrows;
            found.unread += steps.unread;
            found.steps.extend(steps.steps);
        }
    }
    let transitions: Vec<TransitionClaim> = found.steps.iter().map(|step| passages::claim(reader, step)).collect();
    let view = View::of_steps(ViewKind::Lines, reader.markdown.blocks[block].span, transitions);
    Some(Candidate {
        worded: true,
        ..Candidate::new(Form::Drawing, (reader.outline.section(block), block), view, (found.arrows, found.unread))
    })
}

fn named(reader: &Reader<'_>, block: usize, fence: &Code) -> Option<Candidate> {
    let table = code::named(&fence.text)?;
    Some(coded(reader, block, fence, table, Form::Table))
}

fn in_code(reader: &Reader<'_>, block: usize, fence: &Code) -> Option<Candidate> {
    let table = code::table(&fence.text, &fence.language)?;
    Some(coded(reader, block, fence, table, Form::Listing))
}

/// The view of a table in code.
fn coded(reader: &Reader<'_>, block: usize, fence: &Code, table: code::CodeTable, form: Form) -> Candidate {
    let name = |range: &Range<usize>| Name::unresolved(&fence.text[range.clone()], span(fence, range));
    let transitions: Vec<TransitionClaim> = table
        .steps
        .iter()
        .map(|step| {
            let place = span(fence, &step.from).to(span(fence, &step.to));
            let mut claim = TransitionClaim::new(End::State(name(&step.from)), End::State(name(&step.to)), place);
            claim.label = step
                .event
                .as_ref()
                .map(|event| Labelled { text: fence.text[event.clone()].to_owned(), span: span(fence, event) });
            claim
        })
        .collect();
    let states = table
        .states
        .iter()
        .map(|state| {
            let mut claim = StateClaim::new(name(state));
            claim.terminal = table.ends.contains(state).then_some((true, claim.name.span));
            claim
        })
        .collect();
    let view = View { states, ..View::of_steps(ViewKind::Code, reader.markdown.blocks[block].span, transitions) };
    let steps = (view.transitions.len(), 0);
    Candidate { coded: true, ..Candidate::new(form, (reader.outline.section(block), block), view, steps) }
}

/// The view of a drawing, or of lines of arrows.
fn drawn(reader: &Reader<'_>, block: usize, fence: &Code) -> Option<Candidate> {
    let markdown = reader.markdown;
    let base = markdown.blocks[block].text.clone();
    let plain = markdown.text(base.clone());
    let drawing = drawing::read(plain, &|text| reader.known.known(text).is_some());
    if drawing.steps.is_empty() || !is_text(fence) || asks(plain) {
        return None;
    }
    let mentions = reader.mentions();
    let mut transitions = Vec::new();
    let mut unread = drawing.unread.len();
    let boxes = drawing.steps.iter().filter(|step| step.boxed == (true, true)).count();
    let known = |range: &Range<usize>| reader.known.known(plain[range.clone()].trim()).is_some();
    // Among boxes, a bare text between two lines says when, and is no state.
    let bare = |boxed: bool, range: &Range<usize>| boxes >= 2 && !boxed && !known(range);
    let joined = |step: &&drawing::DrawnStep| bare(step.boxed.1, &step.to);
    let mut drawn: Vec<drawing::DrawnStep> = Vec::new();
    for step in &drawing.steps {
        if bare(step.boxed.0, &step.from) {
            let before = drawing.steps.iter().filter(joined).find(|other| other.to == step.from);
            let before = before.filter(|before| !bare(before.boxed.0, &before.from));
            drawn.extend(before.map(|before| drawing::DrawnStep {
                from: before.from.clone(),
                label: Some(step.from.clone()),
                ..step.clone()
            }));
        } else if !joined(&step) {
            drawn.push(step.clone());
        }
    }
    // Among bare names, `[ADMIN]` says who does it.
    let bracketed = |range: &Range<usize>| plain[range.clone()].trim().starts_with('[');
    let ends: Vec<&Range<usize>> = drawn.iter().flat_map(|step| [&step.from, &step.to]).collect();
    let actors = ends.iter().filter(|range| bracketed(range)).count() * 2 < ends.len();
    // Where all states are counted, the number is no part of the name.
    let counted = ends.iter().all(|range| steps::counted(&plain[(*range).clone()]).is_some());
    let at = |range: &Range<usize>| {
        let skipped = if counted { steps::counted(&plain[range.clone()]).unwrap_or(0) } else { 0 };
        base.start + range.start + skipped..base.start + range.end
    };
    for step in &drawn {
        if actors && (bracketed(&step.from) || bracketed(&step.to)) {
            unread += 1;
            continue;
        }
        let from = mentions.ends(at(&step.from), Side::From).or_else(|| mentions.ends(at(&step.from), Side::To));
        let to = mentions.ends(at(&step.to), Side::To);
        let (Some(from), Some(to)) = (from, to) else {
            unread += 1;
            continue;
        };
        let label = step.label.as_ref().map(&at).or(from.label).or(to.label);
        let label = label
            .map(|range| Labelled { text: markdown.text(range.clone()).trim().to_owned(), span: markdown.span(range) });
        let label = label.filter(|label| !label.text.is_empty() && label.text.len() <= 200);
        for a in &from.ends {
            for b in &to.ends {
                let (first, last) = (a.span(), b.span());
                let place = if first.start <= last.start { first.to(last) } else { last.to(first) };
                // A line that bends stands for more text than its two names.
                let place = if place.len() > 400 { last } else { place };
                let mut claim = TransitionClaim::new(a.clone(), b.clone(), place);
                claim.label.clone_from(&label);
                transitions.push(claim);
                if step.both {
                    transitions.push(TransitionClaim::new(b.clone(), a.clone(), place));
                }
            }
        }
    }
    let view = View::of_steps(ViewKind::Lines, reader.markdown.blocks[block].span, transitions);
    Some(Candidate::new(Form::Drawing, (reader.outline.section(block), block), view, (drawing.arrows, unread)))
}

/// Whether a box holds a question: then the drawing is of a procedure.
fn asks(text: &str) -> bool {
    text.lines().any(|line| {
        line.match_indices('?').any(|(at, _)| line[at + 1..].trim_start().starts_with(['│', '|', '║', '┃']))
    })
}

/// Whether a fence holds text rather than code.
fn is_text(fence: &Code) -> bool {
    let text = [
        "", "text", "txt", "plain", "plaintext", "ascii", "none", "diagram", "fsm", "state", "states", "flow",
        "console",
    ];
    if !text.contains(&fence.language.as_str()) && !is_mostly_arrows(&fence.text) {
        return false;
    }
    let ends = fence.text.lines().filter(|line| line.trim_end().ends_with([';', '{'])).count();
    ends < 2
}

/// Whether a fence of some language is no code: most lines are arrows that no language has.
fn is_mostly_arrows(text: &str) -> bool {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with(['#', '/']));
    let (arrows, others): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.contains(['→', '⇒', '⟶']));
    // A line that says more than a step is one of something else.
    let steps = arrows.iter().all(|line| line.split(['→', '⇒', '⟶']).count() == 2 && !line.contains("::"));
    arrows.len() >= 3 && arrows.len() > others.len() * 2 && steps
}

/// Where a range of a fence stands in the document.
fn span(fence: &Code, range: &Range<usize>) -> Span {
    fence.span(Span::new(range.start, range.end))
}
