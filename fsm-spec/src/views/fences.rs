//! Blocks of code by their form: drawings, arrow lines, named lists, tables in code.

use super::{
    code::{self, CodeTable, is_other_notation},
    drawing::{self, DrawnStep},
    flowchart, passages,
    prelude::*,
    steps,
    tables::forbid,
};
use std::borrow::Cow;

/// Reads a block of code that is no Mermaid diagram. `called_states`: a directive says that it draws a state machine.
pub(crate) fn read(reader: &Reader<'_>, block: usize, fence: &Code, called_states: bool) -> Option<Candidate> {
    if reader.is_past(block) {
        return None;
    }
    let chart = called_states.then(|| flowchart::read(reader, block, fence)).flatten();
    let mut found = if let Some(chart) = chart {
        chart
    } else if fence.language == "sql" || is_other_notation(&fence.text, &fence.language) {
        plantuml(reader, block, fence, called_states)?
    } else {
        // Of several tables the one with the most steps.
        let coded = |tables: Vec<CodeTable<'_>>, form| {
            let largest = tables.iter().rev().max_by_key(|table| table.steps.len());
            largest.map(|table| coded(reader, block, fence, table, form))
        };
        let listed = coded(code::tables(&fence.text, &fence.language), Form::Listing);
        let table = listed.or_else(|| coded(code::named(&fence.text), Form::Table));
        table.or_else(|| drawn(reader, block, fence))?
    };
    if reader.headings.verdict(block) == Verdict::Forbids {
        forbid(&mut found.view);
    }
    Some(found)
}

/// A state diagram of PlantUML: its start `[*]` tells it from its other diagrams.
fn plantuml(reader: &Reader<'_>, block: usize, fence: &Code, called_states: bool) -> Option<Candidate> {
    let starts = |line: &str| line.trim_start().starts_with("[*]");
    let uml = ["plantuml", "puml", "uml"].contains(&fence.language.as_str()) || fence.text.contains("@startuml");
    // `state "On hold" as HOLD`: the text is the name.
    let markdown = reader.markdown;
    let declared = |line: &'_ str| {
        let (text, id) = line.trim().strip_prefix("state \"")?.split_once("\" as ")?;
        let id = id.split(|c: char| !(c.is_alphanumeric() || c == '_')).next()?;
        Some((id.to_owned(), text.to_owned()))
    };
    let texts: Map<String, String> = fence.text.lines().filter_map(declared).collect();
    let tells = called_states || !texts.entries().is_empty() || fence.text.lines().any(starts);
    if !uml || !tells {
        return None;
    }
    let mut found = steps::Steps::default();
    for line in markdown.block_text(block).split('\n').filter(|line| !line.trim_start().starts_with('\'')) {
        steps::add_line(reader, line, &mut found);
    }
    let mut transitions: Vec<TransitionClaim> = found.steps.iter().map(|step| passages::claim(reader, step)).collect();
    for end in transitions.iter_mut().flat_map(|claim| [&mut claim.from, &mut claim.to]) {
        if let End::State(name) = end
            && let Some(text) = texts.get(name.text.as_str())
        {
            name.text.clone_from(text);
        }
    }
    let view = View::of_steps(ViewKind::Lines, markdown.blocks[block].span, transitions);
    let candidate = reader.candidate(Form::Drawing, block, view, (found.arrows, found.unread));
    let sure = !reader.outline.mentions(reader.outline.section(block), Role::Example);
    Some(Candidate { worded: true, sure, ..candidate })
}

fn coded(reader: &Reader<'_>, block: usize, fence: &Code, table: &CodeTable<'_>, form: Form) -> Candidate {
    let span = |name: &code::Name<'_>| fence.span(Span::new(name.at, name.at + name.text.len()));
    let name = |name: &code::Name<'_>| Name::new(name.text, span(name), None);
    let step = |(from, (to, event)): &(code::Name<'_>, code::Target<'_>)| {
        let (from, to) = (name(from), name(to));
        let place = from.span.to(to.span);
        let label = event.map(|event| Labelled { text: event.text.to_owned(), span: span(&event) });
        TransitionClaim { label, ..TransitionClaim::new(End::State(from), End::State(to), place) }
    };
    let state = |(_, state): &(&str, code::Name<'_>)| {
        let terminal = table.ends.contains(state).then(|| (true, span(state)));
        StateClaim { terminal, ..StateClaim::new(name(state)) }
    };
    let states = table.states.entries().iter().map(state).collect();
    let transitions: Vec<TransitionClaim> = table.steps.iter().map(step).collect();
    let steps = (transitions.len(), 0);
    let view = View { states, transitions, ..View::new(ViewKind::Code, reader.markdown.blocks[block].span) };
    Candidate { coded: true, ..reader.candidate(form, block, view, steps) }
}

/// The view of a drawing, or of lines of arrows.
fn drawn(reader: &Reader<'_>, block: usize, fence: &Code) -> Option<Candidate> {
    let markdown = reader.markdown;
    let text = markdown.block_text(block);
    let plain = &*continued(text);
    let drawing = drawing::read(plain, &|text| reader.known.known(text).is_some());
    // Where a box holds a question, the drawing is of a procedure.
    let closes = |rest: &str| rest.trim_start().starts_with(['│', '|', '║', '┃']);
    let asks = |line: &str| line.match_indices('?').any(|(at, _)| closes(&line[at + 1..]));
    // So it is where a call is drawn: `on_start() → done`.
    let calls = |range: &Range<usize>| plain[range.clone()].contains("()");
    let called = drawing.steps.iter().any(|step| calls(&step.from) || calls(&step.to));
    if drawing.steps.is_empty() || !is_text(fence) || called || plain.lines().any(asks) {
        return None;
    }
    let mut transitions = Vec::new();
    let mut unread = drawing.unread.len();
    let boxes = drawing.steps.iter().filter(|step| step.boxed == (true, true)).count();
    let known = |range: &Range<usize>| reader.known.known(plain[range.clone()].trim()).is_some();
    // Among boxes, a bare text between two lines says when, and is no state.
    let bare = |boxed: bool, range: &Range<usize>| boxes >= 2 && !boxed && !known(range);
    let is_joined = |step: &&DrawnStep| bare(step.boxed.1, &step.to);
    let joined = drawing.steps.iter().rev().filter(is_joined).map(|step| (step.to.start, step));
    let joined: Map<usize, &DrawnStep> = joined.collect();
    let drawn = drawing.steps.iter().filter_map(|step| {
        if !bare(step.boxed.0, &step.from) {
            return Some(step.clone()).filter(|step| !is_joined(&step));
        }
        let before = joined.get(&step.from.start).filter(|before| !bare(before.boxed.0, &before.from))?;
        Some(DrawnStep { from: before.from.clone(), label: Some(step.from.clone()), ..step.clone() })
    });
    let drawn: Vec<DrawnStep> = drawn.collect();
    // Among bare names, `[ADMIN]` says who does it.
    let bracketed = |range: &Range<usize>| plain[range.clone()].trim().starts_with('[');
    let ends: Vec<&Range<usize>> = drawn.iter().flat_map(|step| [&step.from, &step.to]).collect();
    let actors = ends.iter().filter(|range| bracketed(range)).count() * 2 < ends.len();
    // Where all states are counted, the number is no part of the name.
    let counted = ends.iter().all(|range| steps::counted(&plain[(*range).clone()]).is_some());
    let at = |range: &Range<usize>| {
        let skipped = if counted { steps::counted(&plain[range.clone()]).unwrap_or(0) } else { 0 };
        &text[range.start + skipped..range.end]
    };
    let names: Set<&str> = ends.iter().map(|range| plain[(*range).clone()].trim()).collect();
    for step in &drawn {
        if actors && (bracketed(&step.from) || bracketed(&step.to)) {
            unread += 1;
            continue;
        }
        // `SAVE & QUIT` in a box may be one name or two.
        let joined = |range: &Range<usize>, boxed: bool| boxed && at(range).contains(" & ") && !known(range);
        if joined(&step.from, step.boxed.0) || joined(&step.to, step.boxed.1) {
            unread += 1;
            continue;
        }
        let from = reader.ends(at(&step.from), Side::From).or_else(|| reader.ends(at(&step.from), Side::To));
        let to = reader.ends(at(&step.to), Side::To);
        let (Some(from), Some(to)) = (from, to) else {
            unread += 1;
            continue;
        };
        let label = step.label.as_ref().map(at).or(from.label).or(to.label).map(str::trim);
        let label = label.filter(|label| !label.is_empty() && label.len() <= 200).map(|label| markdown.label(label));
        let opens = |label| text[step.to.start..offset(text, label)].rfind(['(', '（']).map(|at| step.to.start + at);
        let remark = &text[to.label.and_then(opens).unwrap_or(step.to.end)..];
        let sources = match named_sources(reader, remark, &names) {
            None => from.ends,
            Some((mut others, true)) => {
                others.extend(from.ends);
                others
            }
            Some((others, false)) => others,
        };
        for a in &sources {
            for b in &to.ends {
                // A line that bends stands for more text than its two names.
                let place = Some(a.span().to(b.span())).filter(|place| place.len() <= 400).unwrap_or(b.span());
                let claim = |from: &End, to: &End| TransitionClaim::new(from.clone(), to.clone(), place);
                transitions.push(TransitionClaim { label: label.clone(), ..claim(a, b) });
                transitions.extend(step.both.then(|| claim(b, a)));
            }
        }
    }
    let view = View::of_steps(ViewKind::Lines, reader.markdown.blocks[block].span, transitions);
    Some(reader.candidate(Form::Drawing, block, view, (drawing.arrows, unread)))
}

/// The sources that a remark behind a target names, `(from A or B)`, and whether there are others: `(also from A)`.
fn named_sources<'a>(reader: &Reader<'a>, behind: &'a str, drawn: &Set<&str>) -> Option<(Vec<End>, bool)> {
    let line = behind.split('\n').next().unwrap_or("");
    let remark =
        line.trim_start_matches(|c: char| c.is_whitespace() || "←◄◀─-<".contains(c)).strip_prefix(['(', '（'])?;
    let remark = remark.split([')', '）']).next().unwrap_or(remark);
    if let Some([any @ End::Any { .. }]) = reader.ends(remark, Side::From).as_ref().map(|from| from.ends.as_slice()) {
        return Some((vec![any.clone()], false));
    }
    let mut words =
        remark.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '-')).filter(|word| !word.is_empty());
    let mut first = words.next()?;
    let also = reader.words.is(Role::Also, first);
    if also {
        first = words.next()?;
    }
    if !reader.words.is(Role::From, first) {
        return None;
    }
    let named =
        words.filter(|word| drawn.contains(word) || Shape::of(word).is_tight() && reader.known.known(word).is_some());
    let named: Vec<End> = named.map(|word| End::State(reader.name(word))).collect();
    (!named.is_empty()).then_some((named, also))
}

/// A text whose chains are whole: a line that ends with an arrow goes on in the next one. All else keeps its place.
fn continued(text: &str) -> Cow<'_, str> {
    let ends = |line: &str| ["→", "⟶", "⇒", "->", "=>"].iter().any(|arrow| line.trim_end().ends_with(arrow));
    let begins = |line: &str| line.trim_start().starts_with(char::is_alphanumeric);
    let mut whole = Cow::Borrowed(text);
    for (at, _) in text.match_indices('\n') {
        let line = text[..at].rsplit('\n').next().unwrap_or("");
        if ends(line) && begins(&text[at + 1..]) {
            whole.to_mut().replace_range(at..=at, " ");
        }
    }
    whole
}

/// Whether a fence holds text rather than code.
fn is_text(fence: &Code) -> bool {
    let ends = fence.text.lines().filter(|line| line.trim_end().ends_with([';', '{']));
    (code::is_plain(&fence.language) || is_mostly_arrows(&fence.text)) && ends.count() < 2
}

/// Whether a fence of some language is no code: most lines are arrows that no language has.
fn is_mostly_arrows(text: &str) -> bool {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with(['#', '/']));
    let (arrows, others): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.contains(['→', '⇒', '⟶']));
    // A line that says more than a step is one of something else.
    let steps = arrows.iter().all(|line| line.split(['→', '⇒', '⟶']).count() == 2 && !line.contains("::"));
    arrows.len() >= 3 && arrows.len() > others.len() * 2 && steps
}
