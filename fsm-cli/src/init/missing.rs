//! Adds the view that a document lacks, between markers that keep it in step with the rest.

use fsm_spec::finding::{Edit, Severity};
use fsm_spec::markdown::BlockKind;
use fsm_spec::model::ViewKind;
use fsm_spec::source::{Source, Span};
use fsm_spec::write::aliases;
use fsm_spec::{Kind, Options, Reading, check, fix, read};

use crate::fmt::{Shown, region, renew, started};

/// A matrix of more states is wider than a page: then the transitions are listed.
const WIDEST: usize = 16;

/// There is no room for a table beside a diagram without a document.
const ALONE: &str = "is a diagram alone; put it into a `mermaid` block of a Markdown document";

/// What a document lacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Missing {
    /// Tables, where there is a diagram.
    Table,
    /// A diagram, where there are tables.
    Diagram,
}

/// The document with what it lacks, and what was done in words.
pub(crate) fn add(text: &str, options: &Options, missing: Missing) -> Result<(String, Vec<String>), String> {
    if options.read.kind == Kind::Mermaid {
        return Err(ALONE.to_owned());
    }
    let (renewed, _) = renew(text, &options.read);
    let mut done = Vec::new();
    if renewed != text {
        done.push("what stands between the markers is in step again".to_owned());
    }
    let reading = read(&renewed, &options.read);
    let source = Source::new(&renewed);
    let edits = match missing {
        Missing::Table => tables(&reading, &source, &mut done)?,
        Missing::Diagram => diagram(&reading, &source, &mut done)?,
    };
    let new = fix::apply(&renewed, &edits);
    // Nobody wants a view that contradicts the rest.
    let errors = |text: &str| {
        let report = check(&Source::new(text), options);
        let errors = report.findings.into_iter().filter(|finding| finding.severity == Severity::Error);
        errors.map(|finding| finding.rule).collect::<Vec<_>>()
    };
    let (before, after) = (errors(&renewed), errors(&new));
    if after.len() > before.len() {
        return Err("is left as it is: the new view would contradict the rest; `fsm lint` may say why".to_owned());
    }
    Ok((new, done))
}

/// A table under each diagram whose machine no table shows.
fn tables(reading: &Reading, source: &Source<'_>, done: &mut Vec<String>) -> Result<Vec<Edit>, String> {
    let mut edits = Vec::new();
    let mut any = false;
    for (at, machine) in reading.machines.iter().enumerate() {
        let Some(diagram) = reading.diagram(at) else {
            continue;
        };
        any = true;
        let name = &machine.name;
        let kinds = [ViewKind::Matrix, ViewKind::List, ViewKind::Successors];
        if let Some(view) = reading.views.iter().find(|view| view.machine == at && kinds.contains(&view.kind)) {
            let line = source.line(view.span.start);
            if done.is_empty() {
                done.push(format!("`{name}` has a table of its transitions in line {line} already"));
            }
            continue;
        }
        if !diagram.diagram.errors.is_empty() || !diagram.diagram.swallowed.is_empty() {
            return Err(format!("the diagram of `{name}` cannot be read; `fsm lint` shows why"));
        }
        let block = &reading.markdown.blocks[diagram.block];
        if reading.markdown.blocks.len() == 1 && matches!(&block.kind, BlockKind::Code(code) if code.open.is_empty()) {
            return Err(ALONE.to_owned());
        }
        let place = below(source, block.span).ok_or_else(|| in_the_way(source, block.span))?;
        let shown = if machine.states.len() > WIDEST { Shown::List } else { Shown::Matrix };
        edits.push(inserted(source, place, &region(shown, machine, source.ending()), Side::Below));
        done.push(format!("a {} of `{name}` is new, below its diagram", shown.name()));
    }
    if any { Ok(edits) } else { Err("has no state diagram".to_owned()) }
}

/// A diagram above the table that a machine is read from.
fn diagram(reading: &Reading, source: &Source<'_>, done: &mut Vec<String>) -> Result<Vec<Edit>, String> {
    if let Some(diagram) = reading.diagrams.first() {
        let line = source.line(reading.markdown.blocks[diagram.block].span.start);
        if done.is_empty() {
            done.push(format!("there is a diagram in line {line} already"));
        }
        return Ok(Vec::new());
    }
    let (Some(_), Some(view)) = (reading.machines.first(), reading.views.first()) else {
        return Err("has no table that shows which states lead to which".to_owned());
    };
    let (machine, reason) = started(reading, 0);
    let list = above_list(source, view.span);
    let place = above(source, view.span).or(list).ok_or_else(|| in_the_way(source, view.span))?;
    let shown = if list.is_some() { "list" } else { "table" };
    done.push(format!("a diagram of `{}` is new, above its {shown}", machine.name));
    if let (Some(reason), Some(start)) = (reason, machine.initial.first()) {
        let start = &machine.states[start.index()].name;
        done.push(format!("`{start}` is drawn as the start: {reason}"));
    }
    for (name, id) in aliases(&machine) {
        done.push(format!("`{name}` keeps its name and is drawn as `{id}`, for Mermaid cannot spell it"));
    }
    Ok(vec![inserted(source, place, &region(Shown::Diagram, &machine, source.ending()), Side::Above)])
}

fn in_the_way(source: &Source<'_>, span: Span) -> String {
    let line = source.line(span.start);
    format!("line {line} stands in a list or a quote; move it out first")
}

/// The end of the line on which a block at the left margin ends.
fn below(source: &Source<'_>, block: Span) -> Option<usize> {
    above(source, block)?;
    let last = block.end.saturating_sub(1).max(block.start);
    Some(source.line_span(source.line(last)).end)
}

/// The start of a block, where it is at the left margin.
fn above(source: &Source<'_>, block: Span) -> Option<usize> {
    let line = source.line_span(source.line(block.start));
    let before = source.slice(Span::new(line.start, block.start));
    before.trim_start_matches('\u{feff}').is_empty().then_some(block.start)
}

/// The start of a list at the left margin that holds a step: the first line below a blank one or a heading.
fn above_list(source: &Source<'_>, step: Span) -> Option<usize> {
    let line = |number: usize| source.line_span(number);
    let is_item = |number: usize| {
        let text = source.slice(line(number));
        let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let sign = if rest.len() < text.len() { [". ", ") ", "\0"] } else { ["- ", "* ", "+ "] };
        sign.iter().any(|sign| rest.starts_with(sign))
    };
    let mut first = source.line(step.start);
    if !is_item(first) {
        return None;
    }
    while first > 1
        && !source.slice(line(first - 1)).trim().is_empty()
        && !source.slice(line(first - 1)).starts_with('#')
    {
        first -= 1;
    }
    is_item(first).then(|| line(first).start)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Above,
    Below,
}

/// A region with a blank line between it and what it stands beside.
fn inserted(source: &Source<'_>, place: usize, region: &str, side: Side) -> Edit {
    let ending = source.ending();
    let text = match side {
        Side::Above => format!("{region}{ending}"),
        Side::Below => format!("{ending}{ending}{}", region.trim_end()),
    };
    Edit { span: Span::at(place), text }
}
