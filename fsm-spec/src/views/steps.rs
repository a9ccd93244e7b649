//! Arrows by their form: the steps that a line, an item or a cell states, before any machine is known.

use super::{arrows::Arrow, cells::JOINTS, mention::Ends, prelude::*, shape::is_field};

#[derive(Clone, Debug)]
pub(crate) struct Step<'a> {
    pub(crate) from: End,
    pub(crate) to: End,
    pub(crate) label: Option<&'a str>,
    /// The arrow, or the words that stand for it.
    pub(crate) arrow: &'a str,
    /// Whether it is one of several that may be meant: `A/B → C/D` pairs its names, or joins all with all.
    pub(crate) vague: bool,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Steps<'a> {
    pub(crate) steps: Vec<Step<'a>>,
    /// How many arrows there are, read or not.
    pub(crate) arrows: usize,
    /// How many of them are not understood.
    pub(crate) unread: usize,
    /// Whether one arrow begins where another ends.
    pub(crate) chain: bool,
}

impl<'a> Steps<'a> {
    /// Adds an arrow from one state to each of these.
    pub(super) fn lead(&mut self, from: &End, to: Vec<End>, label: Option<&'a str>, arrow: &'a str) {
        self.arrows += 1;
        let step = |to| Step { from: from.clone(), to, label, arrow, vague: false };
        self.steps.extend(to.into_iter().map(step));
    }

    /// Adds the steps between every source and every target of an arrow.
    fn join(&mut self, arrow: &Arrow, from: &Ends<'a>, to: &Ends<'a>, step: (Option<&'a str>, &'a str)) {
        if self.steps.len() + from.ends.len() * to.ends.len() > MAX_STEPS {
            self.unread += 1;
            return;
        }
        let vague = from.ends.len() > 1 && from.ends.len() == to.ends.len();
        let (label, sign) = step;
        let make = |from: &End, to: &End| Step { from: from.clone(), to: to.clone(), label, arrow: sign, vague };
        for a in &from.ends {
            for b in &to.ends {
                self.steps.extend((!arrow.back).then(|| make(a, b)));
                self.steps.extend((arrow.back || arrow.both).then(|| make(b, a)));
            }
        }
    }
}

/// How many steps the names around the arrows of one line stand for at most.
const MAX_STEPS: usize = 400;

/// The steps of one line of text.
pub(crate) fn line<'a>(reader: &Reader<'a>, line: &'a str) -> Steps<'a> {
    let mut found = Steps::default();
    add_line(reader, line, &mut found);
    found
}

pub(super) fn add_line<'a>(reader: &Reader<'a>, line: &'a str, found: &mut Steps<'a>) {
    for (part, tail) in whole_arrows(reader, line) {
        for part in separate(part) {
            path(reader, part, tail, found);
        }
    }
}

/// The parts of a line to read: code or bold spans that hold whole arrows, each with what is said behind it, or the line.
fn whole_arrows<'a>(reader: &Reader<'a>, line: &'a str) -> Vec<(&'a str, Option<&'a str>)> {
    let mut spans = reader.markdown.set_apart(line, |style| (style.code, style.strong));
    spans.retain(|span| {
        let before = next_arrow(span, 0).map(|arrow| &span[..arrow.at.start]);
        before.is_some_and(|before| before.contains(|c: char| c.is_alphanumeric() || c == '*'))
    });
    if spans.first().is_none_or(|first| first.len() == line.len()) {
        return vec![(line, None)];
    }
    let ends = spans.iter().skip(1).map(|next| offset(line, next)).chain([line.len()]);
    let with_tail = |(span, end): (&&'a str, usize)| {
        let tail = around(&line[..end], span).1;
        (*span, said(tail, |c| c.is_whitespace() || ":—–-;,()".contains(c)))
    };
    spans.iter().zip(ends).map(with_tail).collect()
}

/// A text without what `edge` says at its ends, where anything is left.
fn said(text: &str, edge: impl Fn(char) -> bool) -> Option<&str> {
    Some(text.trim_matches(edge)).filter(|text| !text.is_empty())
}

/// `a → b, c → d` and `a → b; c → d` are two steps and no chain.
fn separate(text: &str) -> Vec<&str> {
    if arrows(text).nth(1).is_none() {
        return vec![text];
    }
    for signs in [&[';', '；', '\n', ',', '、', '，'][..], &[';', '；', '\n'], &['/']] {
        let (mut depth, mut at) = (0i32, 0);
        let ends = |c: char| {
            let (before, here) = text.split_at(at);
            at += c.len_utf8();
            depth += i32::from("(（".contains(c)) - i32::from(")）".contains(c));
            signs.contains(&c) && depth <= 0 && (c != '/' || before.ends_with(' ') && here.starts_with("/ "))
        };
        let parts: Vec<&str> = text.split(ends).filter(|part| !part.trim().is_empty()).collect();
        if parts.len() > 1 && parts.iter().all(|part| has_arrow(part)) {
            return parts;
        }
    }
    // `a → b and c → d`.
    let joined = JOINTS.iter().map(|joint| text.split(&format!(" {joint} ")).collect::<Vec<_>>());
    let mut joined = joined.filter(|parts| parts.len() > 1 && parts.iter().all(|part| has_arrow(part)));
    joined.next().unwrap_or_else(|| vec![text])
}

/// The steps of one path: `A → B`, or `A → B → C`.
fn path<'a>(reader: &Reader<'a>, text: &'a str, tail: Option<&'a str>, found: &mut Steps<'a>) {
    let mut arrows: Vec<Arrow> = arrows(text).collect();
    let Some(first) = arrows.first().cloned() else { return };
    let (before, behind) = (&text[..first.at.start], &text[first.at.end..]);
    // `checkpoint_id → done` sets a field, and is no step.
    if is_field(before.trim()) {
        return;
    }
    // `Payment:DONE → Order:PAID` tells what one machine does to another.
    let is_name = |text: &&str| Shape::of(text).is_tight();
    if let Some((one, state)) = before.trim().split_once(':').filter(|(one, _)| is_name(one))
        && let Some((other, _)) = behind.trim().split_once(':').filter(|(other, _)| is_name(other))
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
    if let Some(second) = arrows.get(1)
        && let Some(stop) = [": ", "：", " — ", " – ", ". "].iter().filter_map(|sign| behind.find(sign)).min()
        && second.at.start > first.at.end + stop
        && reader.ends(&behind[..stop], Side::To).is_some()
    {
        end = first.at.end + stop;
        arrows.truncate(1);
    }
    let tail = tail.or_else(|| said(&text[end..], |c| c.is_whitespace() || ":：—–.".contains(c)));
    found.arrows += arrows.len();
    found.chain |= arrows.len() > 1;
    let (source, mut on_line) = labelled(&before[skipped(0)..]);
    let mut before = reader.ends(source, Side::From);
    // `NEW -> ISSUED`: among bare names it is one of them, beside `issued` in backticks it is the start.
    let coded = |text: &str| reader.markdown.style_of(text).code;
    let next = behind.find(char::is_alphanumeric).map(|at| &behind[at..]);
    if let Some([End::Point(_)]) = before.as_ref().map(|before| before.ends.as_slice())
        && source.trim().chars().all(char::is_alphabetic)
        && next.is_some_and(|next| coded(next) == coded(source))
    {
        let name = could_be_name(source.trim(), false).then(|| reader.name(source.trim()));
        before = name.map(|name| Ends { ends: vec![End::State(name)], label: None });
    }
    for (number, arrow) in arrows.iter().enumerate() {
        let next = arrows.get(number + 1);
        let right = &text[arrow.at.end + skipped(number + 1)..next.map_or(end, |next| next.at.start)];
        let (right, drawn) = if next.is_some() { labelled(right) } else { (right, None) };
        // In the middle of a path the whole text must be names, and remarks in brackets behind them.
        let remarks = right.trim_end().ends_with([')', '）', ']']);
        let ends = reader.ends(right, Side::To).filter(|ends| next.is_none() || remarks || ends.label.is_none());
        match (&before, &ends) {
            (Some(from), Some(to)) => {
                let from_label = from.label.filter(|_| number == 0);
                let label = on_line.or(to.label).or(from_label).or(tail);
                found.join(arrow, from, to, (label, &text[arrow.at.clone()]));
            }
            _ => found.unread += 1,
        }
        on_line = drawn;
        before = ends.map(|ends| Ends { label: None, ..ends });
    }
}

/// How long the number is that a text begins with: `2. paid`.
pub(super) fn counted(text: &str) -> Option<usize> {
    let digits = text.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
    let name = digits.strip_prefix(". ").filter(|_| digits.len() < text.trim_start().len())?;
    Some(text.len() - name.len())
}

/// A source and the label on the line behind it: `A --event` before `-->`, `A ──[event]` before `──►`.
fn labelled(text: &str) -> (&str, Option<&str>) {
    let line = |c: char| matches!(c, '-' | '─' | '═' | '━' | '=');
    if !text.contains(line) {
        return (text, None);
    }
    let starts = ["--", "──", "══", "-[", "─[", "-(", "─("];
    let Some(start) = starts.iter().filter_map(|sign| text.find(sign)).min() else { return (text, None) };
    let (source, drawn) = text.split_at(start);
    let label = drawn.trim_start_matches(line).trim().trim_end_matches(line).trim_matches(['[', ']', '(', ')', ' ']);
    if label.is_empty() || source.trim().is_empty() {
        return (text, None);
    }
    (source.trim_end(), Some(label))
}
