//! Arrows by their form: the steps that a line, an item or a cell states, before any machine is known.

use super::{
    End,
    arrows::{Arrow, arrows, has_arrow, next_arrow},
    cells::{Side, within},
    mention::{Ends, Mentions, Shape, is_field, trimmed},
};
use std::ops::Range;

#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) from: End,
    pub(crate) to: End,
    pub(crate) label: Option<Range<usize>>,
    /// From the first name to the last, in the plain text.
    pub(crate) at: Range<usize>,
    /// Whether it is one of several that may be meant: `A/B → C/D` pairs its names, or joins all with all.
    pub(crate) vague: bool,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Steps {
    pub(crate) steps: Vec<Step>,
    /// How many arrows there are, read or not.
    pub(crate) arrows: usize,
    /// How many of them are not understood.
    pub(crate) unread: usize,
    /// Whether one arrow begins where another ends.
    pub(crate) chain: bool,
}

impl Steps {
    /// Adds an arrow from one state to each of these.
    pub(super) fn lead(&mut self, from: &End, to: Vec<End>, label: Option<Range<usize>>, at: Range<usize>) {
        self.arrows += 1;
        let (from, vague) = (from.clone(), false);
        let step = |to| Step { from: from.clone(), to, label: label.clone(), at: at.clone(), vague };
        self.steps.extend(to.into_iter().map(step));
    }
}

/// How many steps the names around the arrows of one line stand for at most.
const MAX_STEPS: usize = 400;

/// The steps of one line of text.
pub(crate) fn line(mentions: &Mentions<'_>, range: Range<usize>) -> Steps {
    let mut found = Steps::default();
    add_line(mentions, range, &mut found);
    found
}

pub(super) fn add_line(mentions: &Mentions<'_>, range: Range<usize>, found: &mut Steps) {
    for (part, tail) in whole_arrows(mentions, &range) {
        for part in separate(mentions, part) {
            path(mentions, part, tail.clone(), found);
        }
    }
}

/// The parts of a line to read: code or bold spans that hold whole arrows, each with what is said behind it, or the line.
fn whole_arrows(mentions: &Mentions<'_>, range: &Range<usize>) -> Vec<(Range<usize>, Option<Range<usize>>)> {
    let markdown = mentions.markdown;
    let mut spans: Vec<Range<usize>> = Vec::new();
    let mut last = (false, false);
    for (run, style) in markdown.runs(range.clone()).filter(|(_, style)| style.code || style.strong) {
        let now = (style.code, style.strong);
        match spans.last_mut() {
            Some(span) if now == last && span.end == run.start => span.end = run.end,
            _ => spans.push(run),
        }
        last = now;
    }
    spans.retain(|span| {
        let text = markdown.text(span.clone());
        next_arrow(text, 0)
            .is_some_and(|arrow| text[..arrow.at.start].contains(|c: char| c.is_alphanumeric() || c == '*'))
    });
    if spans.is_empty() || spans[0] == *range {
        return vec![(range.clone(), None)];
    }
    let mut parts = Vec::new();
    for (at, span) in spans.iter().enumerate() {
        let end = spans.get(at + 1).map_or(range.end, |next| next.start);
        let tail = trimmed(markdown, span.end..end, |c| c.is_whitespace() || ":—–-;,()".contains(c));
        parts.push((span.clone(), (!tail.is_empty()).then_some(tail)));
    }
    parts
}

/// `a → b, c → d` and `a → b; c → d` are two steps and no chain.
fn separate(mentions: &Mentions<'_>, range: Range<usize>) -> Vec<Range<usize>> {
    let text = mentions.markdown.text(range.clone());
    if arrows(text).nth(1).is_none() {
        return vec![range];
    }
    let slashes: Vec<usize> = text.match_indices(" / ").map(|(at, _)| at + 1).collect();
    for signs in [&[';', '；', '\n', ',', '、', '，'][..], &[';', '；', '\n'], &['/']] {
        let mut parts = Vec::new();
        let mut start = 0;
        let mut depth = 0i32;
        for (at, c) in text.char_indices() {
            depth += i32::from("(（".contains(c)) - i32::from(")）".contains(c));
            if signs.contains(&c) && depth <= 0 && (c != '/' || slashes.contains(&at)) {
                parts.push(start..at);
                start = at + c.len_utf8();
            }
        }
        parts.push(start..text.len());
        parts.retain(|part| !text[part.clone()].trim().is_empty());
        if parts.len() > 1 && parts.iter().all(|part| has_arrow(&text[part.clone()])) {
            return parts.into_iter().map(|part| within(&range, part)).collect();
        }
    }
    vec![range]
}

/// The steps of one path: `A → B`, or `A → B → C`.
fn path(mentions: &Mentions<'_>, range: Range<usize>, tail: Option<Range<usize>>, found: &mut Steps) {
    let markdown = mentions.markdown;
    let text = markdown.text(range.clone());
    let mut arrows: Vec<Arrow> = arrows(text).collect();
    let Some(first) = arrows.first().cloned() else {
        return;
    };
    // `checkpoint_id → done` sets a field, and is no step.
    if is_field(text[..first.at.start].trim()) {
        return;
    }
    // `Payment:DONE → Order:PAID` tells what one machine does to another.
    let is_name = |text: &&str| Shape::of(text).is_tight();
    if let Some((one, state)) = text[..first.at.start].trim().split_once(':').filter(|(one, _)| is_name(one))
        && let Some((other, _)) = text[first.at.end..].trim().split_once(':').filter(|(other, _)| is_name(other))
        && one != other
        && is_name(&state)
        && state.starts_with(char::is_alphabetic)
    {
        found.arrows += arrows.len();
        found.unread += arrows.len();
        return;
    }
    // `1. draft → 2. placed` counts its states.
    let starts = std::iter::once(0).chain(arrows.iter().map(|arrow| arrow.at.end));
    let counted: Option<Vec<usize>> = starts.map(|start| counted(&text[start..])).collect();
    let skipped = |side: usize| counted.as_ref().map_or(0, |counted| counted[side]);
    let mut end = text.len();
    // `A → B: text with → an arrow in it`.
    if arrows.len() > 1 {
        let behind = &text[first.at.end..];
        let stop = [": ", "：", " — ", " – ", ". "].iter().filter_map(|sign| behind.find(sign)).min();
        if let Some(stop) = stop.map(|stop| first.at.end + stop)
            && arrows[1].at.start > stop
            && mentions.ends(range.start + first.at.end..range.start + stop, Side::To).is_some()
        {
            end = stop;
            arrows.truncate(1);
        }
    }
    let tail = tail.or_else(|| {
        (end < text.len())
            .then(|| trimmed(markdown, range.start + end..range.end, |c| c.is_whitespace() || ":：—–.".contains(c)))
            .filter(|tail| !tail.is_empty())
    });
    found.arrows += arrows.len();
    found.chain |= arrows.len() > 1;
    let at = |inside: Range<usize>| within(&range, inside);
    let (source, drawn) = labelled(text, skipped(0)..arrows[0].at.start);
    let mut before = mentions.ends(at(source.clone()), Side::From);
    // `NEW -> ISSUED`: among bare names it is one of them, beside `issued` in backticks it is the start.
    let coded = |at: usize| markdown.style(range.start + at).code;
    let next = text[first.at.end..].find(|c: char| c.is_alphanumeric()).map(|at| first.at.end + at);
    if let Some([End::Point(_)]) = before.as_ref().map(|before| before.ends.as_slice())
        && text[source.clone()].trim().chars().all(char::is_alphabetic)
        && next.is_some_and(|next| coded(next) == coded(source.start))
    {
        before = mentions.bare(at(source)).map(|name| Ends { ends: vec![End::State(name)], label: None });
    }
    let mut on_line = drawn.map(&at);
    for (number, arrow) in arrows.iter().enumerate() {
        let next = arrows.get(number + 1);
        let right = arrow.at.end + skipped(number + 1)..next.map_or(end, |next| next.at.start);
        let (right, drawn) = match next {
            Some(_) => labelled(text, right),
            None => (right, None),
        };
        let ends = mentions.ends(at(right.clone()), Side::To);
        // In the middle of a path the whole text must be names, and remarks in brackets behind them.
        let remarks = text[right].trim_end().ends_with([')', '）', ']']);
        let ends = ends.filter(|ends| next.is_none() || remarks || ends.label.is_none());
        match (&before, &ends) {
            (Some(from), Some(to)) => {
                let from_label = from.label.as_ref().filter(|_| number == 0);
                let label = on_line.as_ref().or(to.label.as_ref()).or(from_label).or(tail.as_ref()).cloned();
                join(arrow, from, to, label, &at(arrow.at.clone()), found);
            }
            _ => found.unread += 1,
        }
        on_line = drawn.map(&at);
        before = ends.map(|ends| Ends { label: None, ..ends });
    }
}

/// How long the number is that a text begins with: `2. paid`.
pub(super) fn counted(text: &str) -> Option<usize> {
    let digits = text.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
    let name = digits.strip_prefix(". ").filter(|_| digits.len() < text.trim_start().len())?;
    Some(text.len() - name.len())
}

/// The steps between every source and every target of an arrow.
fn join(arrow: &Arrow, from: &Ends, to: &Ends, label: Option<Range<usize>>, at: &Range<usize>, found: &mut Steps) {
    if found.steps.len() + from.ends.len() * to.ends.len() > MAX_STEPS {
        found.unread += 1;
        return;
    }
    let vague = from.ends.len() > 1 && from.ends.len() == to.ends.len();
    for a in &from.ends {
        for b in &to.ends {
            let mut push = |from: &End, to: &End| {
                let (from, to, label, at) = (from.clone(), to.clone(), label.clone(), at.clone());
                found.steps.push(Step { from, to, label, at, vague });
            };
            if !arrow.back {
                push(a, b);
            }
            if arrow.back || arrow.both {
                push(b, a);
            }
        }
    }
}

/// A source and the label on the line behind it: `A --event` before `-->`, `A ──[event]` before `──►`.
fn labelled(text: &str, range: Range<usize>) -> (Range<usize>, Option<Range<usize>>) {
    let part = &text[range.clone()];
    let line = |c: char| matches!(c, '-' | '─' | '═' | '━' | '=');
    if !part.contains(line) {
        return (range, None);
    }
    let starts = ["--", "──", "══", "-[", "─[", "-(", "─("];
    let Some(start) = starts.iter().filter_map(|sign| part.find(sign)).min() else {
        return (range, None);
    };
    let behind = part[start..].trim_start_matches(line);
    let label = behind.trim().trim_end_matches(line).trim_matches(['[', ']', '(', ')', ' ']);
    if label.is_empty() || part[..start].trim().is_empty() {
        return (range, None);
    }
    let Some(at) = part[start..].find(label) else {
        return (range, None);
    };
    let from = range.start + start + at;
    (range.start..range.start + part[..start].trim_end().len(), Some(from..from + label.len()))
}
