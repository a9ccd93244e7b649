//! Arrows between names, in cells and in running text.

use super::{columns::Beside, has_room, list::Rows, prelude::*, prose::boundary, steps};

/// An arrow between two names that states bear.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArrowPair {
    /// The source.
    pub from: Name,
    /// The target.
    pub to: Name,
    /// From the first name to the second.
    pub span: Span,
    /// The same in the plain text.
    pub plain: Range<usize>,
}

/// How strictly names are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strictness {
    /// A cell or line made of names: another case is the same name.
    Names,
    /// Running text: only names as the diagram spells them.
    Prose,
}

/// An arrow in a text.
#[derive(Clone, Debug)]
pub(super) struct Arrow {
    pub(super) at: Range<usize>,
    pub(super) both: bool,
    pub(super) back: bool,
}

pub(crate) fn has_arrow(text: &str) -> bool {
    next_arrow(text, 0).is_some()
}

pub(super) fn arrows(text: &str) -> impl Iterator<Item = Arrow> {
    std::iter::successors(next_arrow(text, 0), |arrow| next_arrow(text, arrow.at.end))
}

pub(super) fn next_arrow(text: &str, from: usize) -> Option<Arrow> {
    let bytes = text.as_bytes();
    let mut at = from;
    loop {
        // The third byte begins every arrow of one character.
        at += memchr::memchr3(b'>', 0xe2, b'<', &bytes[at..])?;
        match bytes[at] {
            b'>' => {
                let start = at - bytes[from..at].iter().rev().take_while(|byte| matches!(byte, b'-' | b'=')).count();
                let dashes = at - start;
                if (1..=3).contains(&dashes) {
                    let both = start > from && bytes[start - 1] == b'<';
                    return Some(Arrow { at: start - usize::from(both)..at + 1, both, back: false });
                }
                // `–>` and `—>`.
                if let Some(dash) =
                    text.get(from..at).and_then(|before| before.chars().next_back()).filter(|c| matches!(c, '–' | '—'))
                {
                    return Some(Arrow { at: at - dash.len_utf8()..at + 1, both: false, back: false });
                }
                at += 1;
            }
            b'<' => {
                let dashes = bytes[at + 1..].iter().take_while(|byte| **byte == b'-').count();
                if (1..=2).contains(&dashes) && bytes.get(at + 1 + dashes) != Some(&b'>') {
                    return Some(Arrow { at: at..at + 1 + dashes, both: false, back: true });
                }
                at += 1;
            }
            _ => {
                let c = text.get(at..)?.chars().next()?;
                let (both, back) = match c {
                    '→' | '⟶' | '➔' | '➜' | '➝' | '➞' | '➡' | '⇒' | '⟹' | '⭢' | '⇨' | '➙' | '⇢' | '►' | '▶' | '➤'
                    | '↦' => (false, false),
                    '↔' | '⇄' | '⇆' | '⟷' | '⇔' | '⇌' => (true, false),
                    '←' | '⟵' | '⇐' => (false, true),
                    _ => {
                        at += c.len_utf8();
                        continue;
                    }
                };
                let mut end = at + c.len_utf8();
                if text[end..].starts_with('\u{fe0f}') {
                    end += '\u{fe0f}'.len_utf8();
                }
                // `──►`: the line belongs to the arrow.
                let line = |c: char| matches!(c, '─' | '━' | '═' | '-');
                let start = from + text.get(from..at)?.trim_end_matches(line).len();
                return Some(Arrow { at: start..end, both, back });
            }
        }
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Arrows {
    pub(crate) pairs: Vec<ArrowPair>,
    /// The arrow at which reading stopped: the names around it stand for too many pairs.
    pub(crate) cut: Option<Span>,
}

/// Every arrow in a part of the plain text between two names that states bear. Chains give each of their steps. `others` pairs
/// have been read before.
pub(crate) fn arrow_pairs(
    markdown: &Markdown,
    names: &Names,
    text: &str,
    strictness: Strictness,
    others: usize,
) -> Arrows {
    let mut pairs = Vec::new();
    let mut cut = None;
    let mut from = 0;
    // What stands right of the arrow before, where a chain goes on.
    let mut carried: Vec<Found<'_>> = Vec::new();
    for arrow in arrows(text) {
        let line_start = text[from..arrow.at.start].rfind('\n').map_or(from, |at| from + at + 1);
        let end = carried.last().map_or(0, |last| offset(text, last.name) + last.name.len());
        // `A → B (why) → C`: B's group is the source of the next arrow, if nothing but remarks stands between. A name that
        // holds an arrow itself may reach past it.
        let goes_on = !carried.is_empty() && end >= line_start;
        let left = if goes_on && text.get(end..arrow.at.start).is_some_and(only_remarks) {
            std::mem::take(&mut carried)
        } else {
            before(names, &text[line_start..arrow.at.start], strictness)
        };
        // A few names stand to the right, not the whole line.
        let reach = boundary(text, arrow.at.end + 8 * names.longest().min(FAR));
        let right = text[arrow.at.end..reach].split('\n').next().unwrap_or("");
        let right = after(names, right, strictness);
        if !has_room(others + pairs.len(), left.len() * right.len()) {
            cut = Some(markdown.span_of(&text[arrow.at]));
            break;
        }
        for a in &left {
            for b in &right {
                let make = |from: &Found<'_>, to: &Found<'_>| {
                    let (one, other) = (markdown.place(from.name), markdown.place(to.name));
                    let plain = one.start.min(other.start)..one.end.max(other.end);
                    let name =
                        |found: &Found<'_>| Name::new(found.name, markdown.span_of(found.name), Some(found.known));
                    ArrowPair { from: name(from), to: name(to), span: markdown.span(plain.clone()), plain }
                };
                pairs.extend((!arrow.back).then(|| make(a, b)));
                pairs.extend((arrow.back || arrow.both).then(|| make(b, a)));
            }
        }
        from = arrow.at.end;
        carried = right;
    }
    Arrows { pairs, cut }
}

/// Whether a line begins with an arrow between two states: no word stands before it.
pub(super) fn opens_with_pair(markdown: &Markdown, names: &Names, line: &str) -> bool {
    let wordless = |end: usize| !line[..end].contains(char::is_alphanumeric);
    // What stands before the first arrow stands before all of them.
    let Some(arrow) = next_arrow(line, 0) else { return false };
    let left = before(names, &line[..arrow.at.start], Strictness::Names);
    let start = left.first().map_or(arrow.at.start, |first| offset(line, first.name));
    let opens = |pair: &ArrowPair| wordless(pair.plain.start - markdown.place(line).start);
    wordless(start) && arrow_pairs(markdown, names, line, Strictness::Names, 0).pairs.first().is_some_and(opens)
}

/// The state that a name means, and how it is spelled.
type Known = (StateId, Spelling);

#[derive(Clone, Debug)]
pub(super) struct Found<'a> {
    pub(super) name: &'a str,
    known: Known,
}

/// Blanks, and the marks that set a name in code, in bold or in quotes.
fn blank_or_mark(c: char) -> bool {
    c.is_whitespace() || matches!(c, '`' | '*' | '"' | '\'')
}

/// All that may stand around a name and is no part of it.
fn decoration(c: char) -> bool {
    blank_or_mark(c) || matches!(c, '_' | '“' | '”' | '‘' | '’')
}

fn only_remarks(text: &str) -> bool {
    let text = text.trim_matches(|c: char| blank_or_mark(c) || c == '_');
    text.is_empty() || (text.starts_with(['(', '[']) && text.ends_with([')', ']']))
}

/// The last of these texts that is a name, and what it means.
fn longest<'a>(names: &Names, texts: impl Iterator<Item = &'a str>, strictness: Strictness) -> Option<Found<'a>> {
    let known = |text: &str| match strictness {
        Strictness::Names => names.known(text),
        Strictness::Prose => names.plainly(text),
    };
    texts.filter_map(|name| Some(Found { name, known: known(name)? })).last()
}

/// The names that end a text: one, or several joined by `/`.
fn before<'a>(names: &Names, text: &'a str, strictness: Strictness) -> Vec<Found<'a>> {
    let mut found = Vec::new();
    let mut rest = Some(text);
    while let Some(text) = rest {
        let part = text.trim_end_matches(decoration);
        // A remark in brackets behind the name, or a name in brackets.
        let remark = part.strip_suffix([')', '）']).and_then(|part| part.rfind(['(', '（']));
        let bare = remark.map_or(&part[..0], |at| part[..at].trim_end_matches(blank_or_mark));
        let name = [bare, part].into_iter().find_map(|part| ending(names, part, strictness));
        rest = name.as_ref().and_then(|found| {
            let rest = text[..offset(text, found.name)].trim_end_matches(blank_or_mark);
            rest.strip_suffix(['/', '|'])
        });
        found.extend(name);
    }
    found.reverse();
    found
}

/// How far from an arrow a name may reach, in bytes. What is longer stands in no sentence, and many arrows would look at it.
const FAR: usize = 512;

/// How many blanks and signs are looked at: each may be the end of a name, or stand inside one.
const MOST_ENDS: usize = 16;

/// The longest known name that ends a text.
fn ending<'a>(names: &Names, text: &'a str, strictness: Strictness) -> Option<Found<'a>> {
    let boundary = |c: char| {
        c.is_whitespace()
            || matches!(c, '(' | '[' | '{' | ':' | ',' | ';' | '"' | '\'' | '`' | '|' | '/')
            || matches!(c, '=' | '!' | '?' | '*' | '·' | '“' | '”' | '‘' | '’')
            || matches!(c, '（' | '：' | '，' | '。' | '、')
    };
    let starts = (text.char_indices().rev())
        .map(|(at, c)| (at + c.len_utf8(), c))
        .take_while(|(start, _)| text.len() - start <= FAR)
        .filter(|(_, c)| boundary(*c))
        // A blank between two signs is no part of the name behind them.
        .map(|(start, _)| text[start..].trim_start_matches(|c: char| c.is_whitespace() || c == '_'));
    let whole = (text.len() <= FAR).then_some(text.trim_start());
    longest(names, starts.take(MOST_ENDS).chain(whole), strictness)
}

/// The names that begin a text: one, or several joined by `/`, or, in lines of names, by commas too.
fn after<'a>(names: &Names, text: &'a str, strictness: Strictness) -> Vec<Found<'a>> {
    let joints: &[&str] = if strictness == Strictness::Names { &["/", "|", ",", "or "] } else { &["/", "|"] };
    let mut found = Vec::new();
    let mut rest = text;
    let mut joint = "/";
    while let Some(name) = beginning(names, rest.trim_start_matches(decoration), strictness) {
        let onward = around(rest, name.name).1.trim_start_matches(blank_or_mark);
        // `A → B, C → D`: behind a comma, a name before an arrow begins the next step.
        let parted = !matches!(joint, "/" | "|");
        if parted && next_arrow(onward, 0).is_some_and(|arrow| arrow.at.start == 0) {
            break;
        }
        found.push(name);
        match joints.iter().find(|joint| onward.starts_with(**joint)) {
            Some(next) => (joint, rest) = (next, &onward[next.trim_end().len()..]),
            None => break,
        }
    }
    found
}

/// The longest known name that begins a text.
pub(super) fn beginning<'a>(names: &Names, text: &'a str, strictness: Strictness) -> Option<Found<'a>> {
    let boundary = |c: char| {
        c.is_whitespace()
            || matches!(c, '(' | ')' | '[' | ']' | '{' | '}' | ':' | ',' | ';' | '"' | '\'' | '`')
            || matches!(c, '|' | '/' | '=' | '!' | '?' | '*' | '.' | '-' | '<')
            || matches!(c, '·' | '“' | '”' | '‘' | '’' | '→' | '—' | '–')
            || matches!(c, '（' | '）' | '：' | '，' | '。' | '、')
    };
    if !names.begin(text) {
        return None;
    }
    // `failed-retryable` is one name, `A->B` two.
    let hyphened = |at: usize| text[at + 1..].starts_with(char::is_alphanumeric);
    let ends = (text.char_indices())
        .take_while(|(at, _)| *at <= FAR)
        .filter(|(at, c)| boundary(*c) && !(*c == '-' && hyphened(*at)))
        .map(|(at, _)| text[..at].trim_end().trim_end_matches('_'));
    let whole = (text.len() <= FAR).then_some(text.trim_end());
    longest(names, ends.take(MOST_ENDS).chain(whole), strictness)
}

/// Reads a table with arrows in a column.
pub(super) fn read(reader: &Reader<'_>, block: usize, table: &Table, column: usize, beside: Beside) -> Option<Rows> {
    let markdown = reader.markdown;
    let mut transitions = Vec::new();
    let (mut filled, mut read, mut unread) = (0, 0, 0);
    for row in &table.rows {
        let cell = row.cells.get(column)?;
        let content = markdown.cell(cell);
        filled += usize::from(!content.trim().is_empty());
        if !has_arrow(content) {
            continue;
        }
        let steps = steps::line(reader, content);
        unread += steps.unread;
        // The arrow is the cell: `Draft → Configured`, not a sentence with one inside.
        let inner = bare(content);
        let starts = steps.steps.first().is_some_and(|step| {
            // An arrow that points back has its target before it.
            let names = [step.from.name(), step.to.name()];
            step.from.name().is_none() || names.iter().flatten().any(|name| inner.starts_with(&name.text))
        });
        if !starts {
            continue;
        }
        read += 1;
        for step in steps.steps {
            let span = step.from.span().to(step.to.span());
            let mut claim = TransitionClaim::new(step.from, step.to, span);
            claim.certain = !step.vague;
            beside.tell(markdown, table, row, &[column], &mut claim);
            transitions.push(claim);
        }
    }
    if read * 2 <= filled || transitions.is_empty() {
        return None;
    }
    let layout = Layout::Table { block, from: column, to: None, event: beside.event };
    let view = View { layout, ..View::of_steps(ViewKind::Arrows, markdown.blocks[block].span, transitions) };
    Some(Rows { view, rows: filled, unread })
}
