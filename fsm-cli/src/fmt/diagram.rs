//! A diagram: one statement a line, indented by the bodies around it; the statements themselves as they stand.

use std::collections::BTreeSet;

use fsm_spec::finding::Edit;
use fsm_spec::markdown::Code;
use fsm_spec::mermaid::{self, Diagram};
use fsm_spec::source::Span;

use super::document::Doubt;
use super::same;

/// The blanks of one level.
const INDENT: usize = 4;
/// Deeper levels are not indented further: nobody could read them, and their blanks would outweigh the text.
const DEEPEST: usize = 32;

/// The lines that differ from what stands in the document.
pub(super) fn edits(source: &str, code: &Code, fenced: bool) -> Result<Vec<Edit>, Doubt> {
    if fenced && code.close.is_none() {
        return Err(Doubt::Unclosed);
    }
    let diagram = mermaid::parse(&code.text);
    if !diagram.errors.is_empty() || !diagram.swallowed.is_empty() {
        return Err(Doubt::Unreadable);
    }
    let lines = lines(&code.text);
    let laid_out = lay_out(&code.text, &lines, &diagram);
    let mut edits = Vec::new();
    let mut text = String::with_capacity(code.text.len());
    let mut done = 0;
    for (line, new) in lines.iter().zip(&laid_out) {
        text.push_str(code.text.get(done..line.start).ok_or(Doubt::Woven)?);
        done = line.end;
        let old = code.text.get(line.start..line.end).ok_or(Doubt::Woven)?;
        if matches!(new.as_slice(), [new] if new == old) {
            text.push_str(old);
            continue;
        }
        // A name may look like a fence, which it must not be at the start of a line.
        let is_fence = |line: &String| line.trim_start().starts_with("```") || line.trim_start().starts_with("~~~");
        if new.iter().skip(1).any(is_fence) {
            return Err(Doubt::Woven);
        }
        text.push_str(&new.join("\n"));
        let place = code.span(*line);
        // A tab of the list around it may be written as part of this line.
        if source.get(place.start..place.end) != Some(old) {
            return Err(Doubt::Woven);
        }
        edits.push(Edit { span: place, text: new.join(&turn(source, place)) });
    }
    text.push_str(code.text.get(done..).unwrap_or(""));
    if same::diagram(&diagram, &mermaid::parse(&text)) { Ok(edits) } else { Err(Doubt::Woven) }
}

/// What leads from a line to a new one below it: the line's ending, and the marks of the quote or list around it.
fn turn(source: &str, place: Span) -> String {
    let before = source.get(..place.start).unwrap_or("");
    let prefix = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
    let after = source.get(place.end..).unwrap_or("");
    let ending = if after.starts_with("\r\n") { "\r\n" } else { "\n" };
    format!("{ending}{}", prefix.trim_start_matches('\u{feff}'))
}

/// The lines of a text, without their endings.
fn lines(text: &str) -> Vec<Span> {
    let mut lines = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let body = line.strip_suffix('\n').unwrap_or(line);
        let body = body.strip_suffix('\r').unwrap_or(body);
        lines.push(Span::new(start, start + body.len()));
        start += line.len();
    }
    lines
}

/// Each line as it should be: one, or several where it holds several statements.
fn lay_out(text: &str, lines: &[Span], diagram: &Diagram) -> Vec<Vec<String>> {
    let bodies = Bodies::new(text, diagram);
    let kept = kept(text, lines);
    let notes = notes(text, lines, diagram);
    let header = lines
        .iter()
        .zip(&kept)
        .position(|(line, kept)| !kept && text[line.start..line.end].trim_start().starts_with("stateDiagram"))
        .unwrap_or(0);
    let mut depths = bodies.depths();
    let mut result = Vec::with_capacity(lines.len());
    for (at, line) in lines.iter().enumerate() {
        let written = &text[line.start..line.end];
        if kept[at] {
            result.push(vec![written.to_owned()]);
            continue;
        }
        let blanks = |depth: usize| {
            let level = if at <= header { 0 } else { depth.min(DEEPEST) + 1 };
            " ".repeat(level * INDENT)
        };
        if let Some(inner) = notes[at] {
            let depth = depths.at(line.start);
            let rest = written.get(inner..).unwrap_or("").trim_end();
            let rest = if rest.is_empty() { String::new() } else { blanks(depth + 1) + rest };
            result.push(vec![rest]);
            continue;
        }
        let mut pieces = Vec::new();
        for (start, piece) in bodies.pieces(text, *line) {
            pieces.push(blanks(depths.at(start)) + piece);
        }
        if pieces.is_empty() {
            pieces.push(String::new());
        }
        result.push(pieces);
    }
    result
}

/// Lines that mean something as they stand, blanks included: front matter, directives over several lines, descriptions in braces.
fn kept(text: &str, lines: &[Span]) -> Vec<bool> {
    let mut until: Option<&str> = None;
    let mut started = false;
    let mut kept = Vec::with_capacity(lines.len());
    for line in lines {
        let line = text[line.start..line.end].trim();
        let lower = line.get(..8).map(str::to_ascii_lowercase);
        let opened = match until {
            Some(_) => None,
            None if !started && line.starts_with("---") => Some(("---", 3)),
            None if line.starts_with("%%{") => Some(("}%%", 3)),
            None if lower.as_deref() == Some("accdescr") && line[8..].trim_start().starts_with('{') => Some(("}", 9)),
            None => None,
        };
        started |= !line.is_empty();
        let rest = opened.map_or(line, |(_, skip)| line.get(skip..).unwrap_or(""));
        until = until.or(opened.map(|(sign, _)| sign));
        kept.push(until.is_some());
        if let Some(sign) = until
            && rest.contains(sign)
        {
            until = None;
        }
    }
    kept
}

/// For each line inside a note of several lines, the blanks that all of them share.
fn notes(text: &str, lines: &[Span], diagram: &Diagram) -> Vec<Option<usize>> {
    let mut notes = vec![None; lines.len()];
    for note in &diagram.notes {
        let span = note.text.span;
        let first = lines.partition_point(|line| line.end <= span.start);
        let inside = lines[first..].iter().take_while(|line| line.start < span.end);
        let written = |line: &Span| &text[line.start..line.end];
        let blanks = |line: &Span| written(line).len() - written(line).trim_start().len();
        // `note left of A : text` has its words behind the state.
        let Some(start) = lines.get(first).filter(|line| line.start + blanks(line) >= span.start.min(line.end)) else {
            continue;
        };
        let count = inside.clone().count();
        let shared = inside.filter(|line| !written(line).trim().is_empty()).map(blanks);
        let shared = shared.min().unwrap_or_else(|| blanks(start));
        notes[first..first + count].fill(Some(shared));
    }
    notes
}

/// The braces of a diagram, and where statements start.
struct Bodies {
    /// Each `{` and each `}`, and whether it opens.
    braces: Vec<(usize, bool)>,
    /// The first characters of arrows.
    starts: BTreeSet<usize>,
}

impl Bodies {
    fn new(text: &str, diagram: &Diagram) -> Self {
        let mut braces = Vec::new();
        for body in diagram.states.iter().flat_map(|state| &state.bodies) {
            if text.get(body.start..).is_some_and(|rest| rest.starts_with('{')) {
                braces.push((body.start, true));
            }
            if text.get(..body.end).is_some_and(|rest| rest.ends_with('}')) {
                braces.push((body.end - 1, false));
            }
        }
        braces.sort_unstable();
        braces.dedup();
        let starts = diagram.transitions.iter().map(|one| one.span.start);
        Self { braces, starts: starts.collect() }
    }

    /// The statements of a line, with the place of each.
    fn pieces<'t>(&self, text: &'t str, line: Span) -> Vec<(usize, &'t str)> {
        let mut cuts: BTreeSet<usize> = self.starts.range(line.start..line.end).copied().collect();
        let first = self.braces.partition_point(|(at, _)| *at < line.start);
        for (at, opens) in self.braces[first..].iter().take_while(|(at, _)| *at < line.end) {
            let rest = text[at + 1..line.end].trim_start();
            // A comment stays on the line it explains.
            if !rest.starts_with("%%") && !rest.starts_with('#') {
                cuts.insert(at + 1);
            }
            if !opens {
                cuts.insert(*at);
            }
        }
        let ends = cuts.iter().copied().chain([line.end]);
        let mut start = line.start;
        let mut pieces = Vec::new();
        for end in ends {
            let piece = &text[start..end];
            let blanks = piece.len() - piece.trim_start().len();
            if !piece.trim().is_empty() {
                pieces.push((start + blanks, piece.trim()));
            }
            start = end;
        }
        pieces
    }

    fn depths(&self) -> Depths<'_> {
        Depths { braces: &self.braces, depth: 0 }
    }
}

/// How many bodies are around a place; asked in ascending order.
struct Depths<'b> {
    braces: &'b [(usize, bool)],
    depth: usize,
}

impl Depths<'_> {
    fn at(&mut self, place: usize) -> usize {
        while let [(at, opens), rest @ ..] = self.braces
            && (*at < place || (*at == place && !opens))
        {
            self.depth = if *opens { self.depth + 1 } else { self.depth.saturating_sub(1) };
            self.braces = rest;
        }
        self.depth
    }
}
