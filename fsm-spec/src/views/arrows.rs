//! Arrows between names, in cells and in running text.

use super::{
    Labelled, Layout, Name, Names, Spelling, TransitionClaim, View,
    cells::trim,
    has_room,
    list::{Rows, attributes, text as column_text},
    steps,
    tables::Reader,
};
use crate::{
    markdown::{Markdown, Table},
    model::ViewKind,
    source::Span,
};
use std::ops::Range;

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

/// Whether there is an arrow at all.
pub(crate) fn has_arrow(text: &str) -> bool {
    next_arrow(text, 0).is_some()
}

/// The place of the arrow at or after `from`.
pub(super) fn next_arrow_at(text: &str, from: usize) -> Option<Range<usize>> {
    next_arrow(text, from).map(|arrow| arrow.at)
}

/// The arrow at or after `from`.
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

/// The arrows of a text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arrows {
    pub(crate) pairs: Vec<ArrowPair>,
    /// The arrow at which reading stopped: the names around it stand for too many pairs.
    pub(crate) cut: Option<Span>,
}

/// Every arrow in `range` of the plain text between two names that states bear. Chains give each of their steps. `others` pairs
/// have been read before.
pub(crate) fn arrow_pairs(
    markdown: &Markdown,
    names: &Names,
    range: Range<usize>,
    strictness: Strictness,
    others: usize,
) -> Arrows {
    let mut pairs = Vec::new();
    let mut cut = None;
    let text = markdown.text(range.clone());
    let mut from = 0;
    // What stands right of the arrow before, where a chain goes on.
    let mut carried: Option<(usize, Vec<Found>)> = None;
    while let Some(arrow) = next_arrow(text, from) {
        let line_start = text[from..arrow.at.start].rfind('\n').map_or(from, |at| from + at + 1);
        let left_text = &text[line_start..arrow.at.start];
        let left = match carried.take() {
            // `A → B (why) → C`: B's group is the source of the next arrow, if nothing but remarks stands between. A name that
            // holds an arrow itself may reach past it.
            Some((end, group)) if end >= line_start && text.get(end..arrow.at.start).is_some_and(only_remarks) => group,
            _ => before(names, left_text, line_start, strictness),
        };
        // A few names stand to the right, not the whole line.
        let reach = super::prose::boundary(text, arrow.at.end + 8 * names.longest().min(FAR));
        let right_end = text[arrow.at.end..reach].find('\n').map_or(reach, |at| arrow.at.end + at);
        let right = after(names, &text[arrow.at.end..right_end], arrow.at.end, strictness);
        if !has_room(others + pairs.len(), left.len() * right.len()) {
            cut = Some(markdown.span(range.start + arrow.at.start..range.start + arrow.at.end));
            break;
        }
        for a in &left {
            for b in &right {
                let make = |from: &Found, to: &Found| {
                    let (start, end) = (from.at.start.min(to.at.start), from.at.end.max(to.at.end));
                    ArrowPair {
                        from: from.name(markdown, &range),
                        to: to.name(markdown, &range),
                        span: markdown.span(range.start + start..range.start + end),
                        plain: range.start + start..range.start + end,
                    }
                };
                if arrow.back {
                    pairs.push(make(b, a));
                } else {
                    pairs.push(make(a, b));
                    if arrow.both {
                        pairs.push(make(b, a));
                    }
                }
            }
        }
        from = arrow.at.end;
        carried = right.last().map(|last| last.at.end).map(|end| (end, right));
    }
    Arrows { pairs, cut }
}

/// Whether a line begins with an arrow between two states: no word stands before it.
pub(super) fn opens_with_pair(markdown: &Markdown, names: &Names, line: Range<usize>) -> bool {
    let text = markdown.text(line.clone());
    let wordless = |end: usize| !text[..end].contains(char::is_alphanumeric);
    // What stands before the first arrow stands before all of them.
    let Some(arrow) = next_arrow(text, 0) else {
        return false;
    };
    let left = before(names, &text[..arrow.at.start], 0, Strictness::Names);
    let start = left.first().map_or(arrow.at.start, |name| name.at.start);
    wordless(start)
        && arrow_pairs(markdown, names, line.clone(), Strictness::Names, 0)
            .pairs
            .first()
            .is_some_and(|pair| wordless(pair.plain.start - line.start))
}

/// A name found in running text.
#[derive(Clone, Debug)]
struct Found {
    at: Range<usize>,
    state: crate::model::StateId,
    spelling: Spelling,
}

impl Found {
    fn name(&self, markdown: &Markdown, range: &Range<usize>) -> Name {
        let place = range.start + self.at.start..range.start + self.at.end;
        let known = Some((self.state, self.spelling));
        Name::new(markdown.text(place.clone()), markdown.span(place), known)
    }
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

fn lookup(names: &Names, text: &str, strictness: Strictness) -> Option<(crate::model::StateId, Spelling)> {
    match strictness {
        Strictness::Names => names.known(text),
        Strictness::Prose => names.plainly(text),
    }
}

/// The names that end `text`: one, or several joined by `/`.
fn before(names: &Names, text: &str, offset: usize, strictness: Strictness) -> Vec<Found> {
    let mut found = Vec::new();
    let mut end = text.len();
    loop {
        let part = text[..end].trim_end_matches(decoration);
        // A remark in brackets behind the name, or a name in brackets.
        let remark = part.strip_suffix([')', '）']).and_then(|part| part.rfind(['(', '（']));
        let bare = remark.map_or("", |at| part[..at].trim_end_matches(blank_or_mark));
        let name = ending(names, bare, strictness).or_else(|| ending(names, part, strictness));
        let Some(name) = name else {
            break;
        };
        let start = name.0.start;
        found.push(Found { at: offset + name.0.start..offset + name.0.end, state: name.1, spelling: name.2 });
        let rest = text[..start].trim_end_matches(blank_or_mark);
        match rest.strip_suffix(['/', '|']) {
            Some(rest) => end = rest.len(),
            None => break,
        }
    }
    found.reverse();
    found
}

type Hit = (Range<usize>, crate::model::StateId, Spelling);

/// How far from an arrow a name may reach, in bytes. What is longer stands in no sentence, and many arrows would look at it.
const FAR: usize = 512;

/// How many blanks and signs are looked at: each may be the end of a name, or stand inside one.
const MOST_ENDS: usize = 16;

/// The longest known name that ends `text`.
fn ending(names: &Names, text: &str, strictness: Strictness) -> Option<Hit> {
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
    let mut best = None;
    for name in starts.take(MOST_ENDS).chain(whole) {
        if let Some((id, spelling)) = lookup(names, name, strictness) {
            best = Some((text.len() - name.len()..text.len(), id, spelling));
        }
    }
    best
}

/// The names that begin `text`: one, or several joined by `/`, or, in lines of names, by commas too.
fn after(names: &Names, text: &str, offset: usize, strictness: Strictness) -> Vec<Found> {
    let mut found = Vec::new();
    let mut start = 0;
    loop {
        let rest = &text[start..];
        let skipped = rest.len() - rest.trim_start_matches(decoration).len();
        let part = &rest[skipped..];
        let Some((length, id, spelling)) = beginning(names, part, strictness) else {
            break;
        };
        let at = start + skipped;
        // `A → B, C → D`: behind a comma, a name before an arrow begins the next step.
        let parted = !text[..start].ends_with(['/', '|']) && start > 0;
        let onward = text[at + length..].trim_start_matches(blank_or_mark);
        if parted && next_arrow(onward, 0).is_some_and(|arrow| arrow.at.start == 0) {
            break;
        }
        found.push(Found { at: offset + at..offset + at + length, state: id, spelling });
        let tail = &text[at + length..];
        let gap = tail.len() - tail.trim_start_matches(blank_or_mark).len();
        let joined = tail[gap..].starts_with(['/', '|'])
            || (strictness == Strictness::Names && (tail[gap..].starts_with(',') || tail[gap..].starts_with("or ")));
        if !joined {
            break;
        }
        start = at + length + gap + if tail[gap..].starts_with("or ") { 2 } else { 1 };
    }
    found
}

/// The longest known name that begins `text`.
pub(super) fn beginning(
    names: &Names,
    text: &str,
    strictness: Strictness,
) -> Option<(usize, crate::model::StateId, Spelling)> {
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
    let ends = (text.char_indices())
        .take_while(|(at, _)| *at <= FAR)
        .filter(|(_, c)| boundary(*c))
        .map(|(at, _)| text[..at].trim_end().trim_end_matches('_'));
    let whole = (text.len() <= FAR).then_some(text.trim_end());
    let mut best = None;
    for name in ends.take(MOST_ENDS).chain(whole) {
        if let Some((id, spelling)) = lookup(names, name, strictness) {
            best = Some((name.len(), id, spelling));
        }
    }
    best
}

/// Reads a table with arrows in a column.
pub(super) fn read(
    reader: &Reader<'_>,
    block: usize,
    table: &Table,
    column: usize,
    event: Option<usize>,
) -> Option<Rows> {
    let markdown = reader.markdown;
    let mut transitions = Vec::new();
    let (mut filled, mut read, mut unread) = (0, 0, 0);
    for row in &table.rows {
        let cell = row.cells.get(column)?;
        let content = markdown.text(cell.text.clone());
        filled += usize::from(!content.trim().is_empty());
        if !has_arrow(content) {
            continue;
        }
        let steps = steps::line(&reader.mentions(), cell.text.clone());
        unread += steps.unread;
        // The arrow is the cell: `Draft → Configured`, not a sentence with one inside.
        let inner = &content[trim(content)];
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
            claim.label = column_text(markdown, row, event).map(|(text, span)| Labelled { text, span });
            claim.attributes = attributes(markdown, table, row, &[Some(column), event]);
            transitions.push(claim);
        }
    }
    if read * 2 <= filled || transitions.is_empty() {
        return None;
    }
    let states = super::states_of(&transitions);
    let view = View {
        kind: ViewKind::Arrows,
        machine: 0,
        span: markdown.blocks[block].span,
        complete: false,
        states,
        transitions,
        layout: Layout::Table { block, from: column, to: None, event },
        cut: None,
        far: false,
        partly: false,
    };
    Some(Rows { view, rows: filled, unread })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_of_all_kinds() {
        for text in ["A -> B", "A --> B", "A → B", "A ⇒ B", "A <-> B", "A ↔ B", "A <- B", "A —> B"] {
            assert!(has_arrow(text), "{text}");
        }
        for text in ["a > b", "x - y", "<b>", "a <= b", "✔ – —", "<!-- x", "a ----> b", "a <--- b", ""] {
            assert!(!has_arrow(text), "{text}");
        }
    }

    #[test]
    fn an_arrow_knows_its_place_and_where_it_points() {
        let arrow = |text: &str| {
            let arrow = next_arrow(text, 0).unwrap();
            let points = match (arrow.both, arrow.back) {
                (true, _) => "both ways",
                (false, true) => "back",
                (false, false) => "on",
            };
            (text[arrow.at].to_owned(), points)
        };
        for (sign, points) in [
            ("->", "on"),
            ("-->", "on"),
            ("--->", "on"),
            ("=>", "on"),
            ("–>", "on"),
            ("—>", "on"),
            ("→", "on"),
            ("➡\u{fe0f}", "on"),
            ("<->", "both ways"),
            ("<-->", "both ways"),
            ("<=>", "both ways"),
            ("↔", "both ways"),
            ("<-", "back"),
            ("<--", "back"),
            ("←", "back"),
            ("⟵", "back"),
            ("⇐", "back"),
        ] {
            for text in [format!("A {sign} B"), sign.to_owned(), format!("✔ < a>b {sign}C")] {
                assert_eq!(arrow(&text), (sign.to_owned(), points), "{text}");
            }
        }
        // Behind an arrow, the next one.
        assert_eq!(next_arrow_at("A -> B -> C", 4), Some(7..9));
        assert_eq!(next_arrow_at("A <-> B", 3), Some(3..5));
    }

    #[test]
    fn a_name_is_found_on_both_sides_if_it_is_not_endless() {
        let arrows = |name: &str, line: &str| {
            let line = line.replace('N', name);
            let text = format!("```mermaid\nstateDiagram-v2\n[*] --> a\na --> {name}\n{name} --> a\n```\n\n{line}\n");
            let views = crate::read(&text, &crate::ReadOptions::default()).views;
            let text = |view: &View| view.kind == ViewKind::Prose;
            let views = views.iter().filter(|view| text(view));
            views.map(|view| view.transitions.len()).sum::<usize>()
        };
        let (long, longer) = ("x".repeat(FAR), "x".repeat(FAR + 1));
        for line in ["see N → a there", "see a → N there", "N → a there", "see a → N", "see N|a → a there"] {
            assert_eq!(arrows("b", line), arrows(&long, line), "{line}");
            assert!(arrows(&longer, line) < arrows(&long, line), "{line}");
        }
    }

    #[test]
    fn reading_stops_at_the_arrow_that_stands_for_too_much() {
        let text = "```mermaid\nstateDiagram-v2\n[*] --> a\na --> b\n```\n\nAs a/a/a → b/b/b, a/a/a → b/b or a ⇒ b.\n";
        let reading = crate::read(text, &crate::ReadOptions::default());
        let range = reading.markdown.blocks[1].text.clone();
        let read = |others: usize| {
            let names = &reading.names[0];
            let arrows = arrow_pairs(&reading.markdown, names, range.clone(), Strictness::Prose, others);
            let cut = arrows.cut.map(|cut| (cut.start, &text[cut.start..cut.end]));
            (arrows.pairs.len(), cut)
        };
        let second = text.rfind('→').unwrap();
        assert_eq!(read(0), (16, None));
        assert_eq!(read(19_985), (16, None));
        assert_eq!(read(19_986), (9, Some((second, "→"))));
    }
}
