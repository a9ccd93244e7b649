//! What a cell that should hold states says.

use super::{End, Name, mention::Mentions};
use crate::{
    markdown::Markdown,
    source::Span,
    words::{Role, Words, without_brackets},
};
use std::ops::Range;

/// What stands in a cell of states.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum CellValue {
    Empty,
    /// One or several names, known or not.
    Names(Vec<Name>),
    /// Every state but these.
    Any {
        except: Vec<Name>,
        /// The pattern that their names have: `*_pending`.
        like: Option<String>,
        /// Unset where the words after "any" are not understood.
        certain: bool,
    },
    /// The start, or the end.
    Point,
    Same,
    /// Where the machine came from.
    Back,
    Prose,
}

impl CellValue {
    /// The ends that it stands for at a place; none where it is not understood.
    pub(super) fn ends(&self, span: Span) -> Vec<End> {
        match self {
            Self::Names(names) => names.iter().cloned().map(End::State).collect(),
            Self::Any { except, like, certain } => {
                vec![End::Any { except: except.clone(), like: like.clone(), certain: *certain, span }]
            }
            Self::Point => vec![End::Point(span)],
            Self::Same => vec![End::Same(span)],
            Self::Back => vec![End::Back(span)],
            Self::Empty | Self::Prose => Vec::new(),
        }
    }

    /// Whether it says which of all states it means.
    pub(super) fn is_part(&self) -> bool {
        matches!(self, Self::Any { except, like, .. } if !except.is_empty() || like.is_some())
    }
}

/// Which side of a transition a cell stands on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    From,
    To,
    /// A column of states alone.
    State,
}

impl Mentions<'_> {
    /// Reads the text of `range` as states.
    pub(crate) fn cell(&self, range: Range<usize>, side: Side) -> CellValue {
        let Self { markdown, words, known } = *self;
        let inner = within(&range, trim(markdown.text(range.clone())));
        let text = markdown.text(inner.clone());
        if text.trim().is_empty() {
            return if markdown.text(range).trim().is_empty() {
                CellValue::Empty
            } else {
                special(words, text, side).unwrap_or(CellValue::Point)
            };
        }
        if let state @ Some(_) = known.known(text) {
            return CellValue::Names(vec![Name::new(text, markdown.span(inner), state)]);
        }
        // `* (not A)` before `*` with a remark in brackets.
        let any = match self.any_but(range.clone()) {
            Some(any @ CellValue::Any { .. }) if any.is_part() => return any,
            any => any,
        };
        let codes = markdown.runs(inner.clone()).filter(|(_, style)| style.code);
        let coded = codes.map(|(run, _)| run.len()).sum::<usize>() == inner.len();
        let special = special(words, markdown.text(range.clone()), side).or_else(|| special(words, text, side));
        if let Some(value) = special.filter(|value| !(coded && is_own_name(text, value))).or(any) {
            return value;
        }
        // `(formation)` is a remark, and no name.
        if without_brackets(text).is_empty() {
            return CellValue::Prose;
        }
        // `idea/draft` in backticks is one name with a slash in it.
        let whole = text.contains('/') && !text.contains(' ') && coded;
        let parts = if whole { std::iter::once(0..text.len()).collect() } else { names_in(text, self.known) };
        let mut found = Vec::new();
        let several = parts.len() > 1;
        for part in parts.into_iter().map(|part| within(&inner, part)) {
            let mut name = self.part_name(part.clone());
            // `FOLLOW_UP_ACTIVE / OVERDUE`: the second name leaves out what it shares with the first.
            if name.state.is_none()
                && let Some((shared, _)) = found.first().and_then(|first: &Name| first.text.rsplit_once('_'))
                && let whole = format!("{shared}_{}", name.text)
                && known.known(&whole).is_some()
            {
                name = known.resolve(&whole, name.span);
            }
            // `same stage/PAUSED` says two things at once.
            let first = name.text.split(' ').next().unwrap_or("");
            if name.state.is_none() && side == Side::To && several && words.is(Role::Same, first) {
                return CellValue::Prose;
            }
            // `Return to A or B` holds names, and is a sentence all the same.
            let wordy = name.text.split_whitespace().count() > 3;
            if name.state.is_none() && (wordy || is_mixed(markdown, &part)) {
                return CellValue::Prose;
            }
            // `A, (rarely)` holds one name.
            found.extend(Some(name).filter(|name| !name.text.is_empty()));
        }
        let known = found.iter().any(|name| name.state.is_some());
        let named = known || !found.is_empty() && found.iter().all(|name| name_like(&name.text));
        if named { CellValue::Names(found) } else { CellValue::Prose }
    }

    /// `* (not A, B)`, `any except A`, `any state but A`, `any non-A`, and `any …` that is not understood.
    pub(super) fn any_but(&self, range: Range<usize>) -> Option<CellValue> {
        let Self { markdown, words, .. } = *self;
        let text = markdown.text(range.clone());
        let blank = text.len() - text.trim_start().len();
        if text.contains(['*', '_'])
            && let Some(like) = pattern(words, text)
        {
            return Some(CellValue::Any { except: Vec::new(), like: Some(like), certain: true });
        }
        let head = text[blank..].split([' ', '(', '（', '[', ',', '\u{a0}']).next();
        // `任何未结束状态`: some set of states, in a script that sets no blanks.
        if head.is_some_and(|head| words.is_set_of_states(head)) {
            return Some(CellValue::Any { except: Vec::new(), like: None, certain: false });
        }
        if !head.is_some_and(|head| !head.is_empty() && words.is(Role::Any, head)) {
            return None;
        }
        let lower = text.to_lowercase();
        // Lower case can change lengths; then the words are not understood.
        let cut = exclusion(words, &lower).filter(|cut| lower.len() == text.len() && text.get(cut.clone()).is_some());
        let mut except = Vec::new();
        let mut certain = cut.is_some();
        if let Some(cut) = cut {
            // `* (not A, B)` ends with the bracket that stands before its words.
            let open = text[..cut.start].rfind(['(', '（', '[']);
            let rest =
                if open.is_some() { text[cut.end..].trim_end_matches([')', '）', ']']) } else { &text[cut.end..] };
            // In some languages the word stands behind the names: `任意（A以外）`.
            let names = match open {
                Some(open) if rest.trim().is_empty() => {
                    open + text[open..].chars().next().map_or(1, char::len_utf8)..cut.start
                }
                _ => cut.end..cut.end + rest.len(),
            };
            for part in split(&text[names.clone()]) {
                let name = self.part_name(within(&within(&range, names.clone()), part));
                certain &= name.state.is_some() || name_like(&name.text);
                except.push(name);
            }
            certain &= !except.is_empty();
        }
        Some(CellValue::Any { except, like: None, certain })
    }

    /// A part of a list: without brackets before and behind it and decoration around it.
    fn part_name(&self, range: Range<usize>) -> Name {
        const OPEN: [char; 4] = ['(', '（', '[', '{'];
        const CLOSE: [char; 4] = [')', '）', ']', '}'];
        let Self { markdown, known: names, .. } = *self;
        let whole = within(&range, trim(markdown.text(range.clone())));
        let whole_text = markdown.text(whole.clone());
        if let known @ Some(_) = names.known(whole_text) {
            return Name::new(whole_text, markdown.span(whole), known);
        }
        // `2 (Shipped)`: the number is the code of the name.
        let (number, remark) = whole_text.split_once(OPEN).unwrap_or_default();
        let number = number.trim();
        if !number.is_empty()
            && number.bytes().all(|byte| byte.is_ascii_digit())
            && names.known(number).is_none()
            && let Some(name) = remark.strip_suffix(CLOSE).filter(|name| name_like(name))
        {
            let end = whole.end - (remark.len() - name.len());
            return names.resolve(name, markdown.span(end - name.len()..end));
        }
        let behind = whole_text
            .strip_prefix(OPEN)
            .and_then(|inside| inside.split_once(CLOSE))
            .map_or(whole_text, |(_, behind)| behind);
        let inside = trim(behind.split(OPEN).next().unwrap_or(behind));
        let bare = within(&(whole.end - behind.len()..whole.end), inside);
        let bare_text = markdown.text(bare.clone());
        let name = names.resolve(bare_text, markdown.span(bare.clone()));
        if name.state.is_some() {
            return name;
        }
        // `the X state`, `state X`, `to X`.
        let mut next = bare.start;
        let mut words = bare_text
            .split_inclusive(char::is_whitespace)
            .map(|word| {
                let start = next;
                next += word.len();
                (word.trim_end(), start)
            })
            .filter(|(word, _)| {
                !["", "the", "state", "to", "status", "phase", "→", "->", "a", "an", "back"]
                    .contains(&word.to_lowercase().as_str())
            });
        if let (Some((word, start)), None) = (words.next(), words.next())
            && names.known(word).is_some()
        {
            return names.resolve(word, markdown.span(start..start + word.len()));
        }
        name
    }
}

/// Whether a word that stands for the start or the end elsewhere is a name where it is set as code: `START`, `new`.
pub(super) fn is_own_name(text: &str, value: &CellValue) -> bool {
    const NOTHING: [&str; 6] = ["none", "null", "nil", "nothing", "terminal", "undefined"];
    *value == CellValue::Point
        && text.chars().all(char::is_alphabetic)
        && !NOTHING.iter().any(|word| text.eq_ignore_ascii_case(word))
}

pub(super) fn special(words: &Words, text: &str, side: Side) -> Option<CellValue> {
    let text = text.trim();
    let whole = words.roles(text);
    let inner = if text.contains(['(', '（', '[']) {
        let bare = without_brackets(text);
        // `(none)` is what stands in the brackets, and nothing else.
        words.roles(if bare.is_empty() { text.trim_matches(['(', ')', '[', ']']).trim() } else { &bare })
    } else {
        whole
    };
    let is = |role| whole.has(role) || inner.has(role);
    let point = |is: &dyn Fn(Role) -> bool| match side {
        Side::From => is(Role::Start),
        Side::To => is(Role::End),
        Side::State => whole.has(Role::Start) && whole.has(Role::End),
    };
    // `[*]` is a point; what stands in its brackets would be every state.
    if point(&|role| whole.has(role)) {
        return Some(CellValue::Point);
    }
    if is(Role::Any) {
        return Some(CellValue::Any { except: Vec::new(), like: None, certain: true });
    }
    // `none by default`, `none (terminal)`.
    let first = text.split(' ').next().unwrap_or(text);
    let nothing = side == Side::To && ["none", "nothing", "—"].iter().any(|word| first.eq_ignore_ascii_case(word));
    if point(&is) || nothing && text.split(' ').count() <= 5 {
        return Some(CellValue::Point);
    }
    if side == Side::To && is(Role::Same) {
        return Some(CellValue::Same);
    }
    (side == Side::To && is(Role::Back)).then_some(CellValue::Back)
}

/// The pattern of names that a text stands for: `*_PENDING`, `any _PENDING state`, `awaiting_*`.
fn pattern(words: &Words, text: &str) -> Option<String> {
    let mut parts = text.split_whitespace().filter(|part| !words.is(Role::Any, part) && !words.is(Role::State, part));
    let part = parts.next()?.trim_matches(['`', '"', '\'', '(', ')']);
    let named = text.split_whitespace().count() > 1;
    let inner = part.trim_matches('*');
    let tidy = |c: char| c.is_alphanumeric() || c == '_';
    let tail = part.starts_with("*_") || named && part.starts_with('_');
    if parts.next().is_some() || inner.len() < 3 || !inner.chars().all(tidy) {
        return None;
    }
    (tail || part.ends_with("_*")).then(|| if tail { format!("*{inner}") } else { format!("{inner}*") })
}

pub(crate) fn is_like(name: &str, pattern: &str) -> bool {
    let (name, pattern) = (name.to_lowercase(), pattern.to_lowercase());
    match pattern.strip_prefix('*') {
        Some(tail) => name.ends_with(tail),
        None => name.starts_with(pattern.trim_end_matches('*')),
    }
}

/// The words that leave something out: `except for`, `but not in`.
fn exclusion(words: &Words, text: &str) -> Option<Range<usize>> {
    // `non-` is written before a name.
    let non = text.find("non-").map(|at| at..at + 4);
    let mut found = words.find(Role::Except, text).into_iter().chain(non).min_by_key(|cut| cut.start)?;
    loop {
        let rest = text[found.end..].trim_start();
        let word = rest.split(|c: char| !c.is_alphabetic()).next()?;
        if !words.is(Role::Except, word) && !["for", "from", "in"].contains(&word) {
            return Some(found);
        }
        found.end = text.len() - rest.len() + word.len();
    }
}

/// Whether a text is set in backticks in part: in new `PENDING` task, no word is the name for certain.
fn is_mixed(markdown: &Markdown, span: &Range<usize>) -> bool {
    let text = markdown.text(span.clone());
    let end = text.find(['(', '（', '[']).unwrap_or(text.len());
    let mut words = text[..end].char_indices().filter(|(_, c)| c.is_alphanumeric());
    let first = words.next().map(|(at, _)| markdown.style(span.start + at).code);
    words.any(|(at, _)| Some(markdown.style(span.start + at).code) != first)
}

/// Whether an unknown text could be a state's name at all.
pub(crate) fn name_like(text: &str) -> bool {
    text.len() <= 48
        && text.split_whitespace().count() <= 3
        && text.chars().any(char::is_alphanumeric)
        && !text.contains(['=', '<', '>', '{', '"', '`', '.', '!', '?'])
        && !super::has_arrow(text)
}

/// The parts of a list of names. In `Paid, not yet shipped` a remark follows the comma, in small letters where the state has a capital.
pub(super) fn names_in(text: &str, known: &super::Names) -> Vec<Range<usize>> {
    let mut parts = split(text);
    if let [first, rest @ ..] = parts.as_slice()
        && text.starts_with(char::is_uppercase)
        && text[first.end..].starts_with(", ")
        && known.known(text[first.clone()].trim()).is_some()
        && rest
            .iter()
            .map(|part| text[part.clone()].trim())
            .all(|part| part.starts_with(char::is_lowercase) && known.known(part).is_none())
    {
        parts.truncate(1);
    }
    parts
}

/// The ranges of the parts of `A, B`, `A / B`, `A or B`, `A<br/>B`.
pub(crate) fn split(text: &str) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut depth = 0usize;
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        match c {
            '(' | '（' | '[' => depth += 1,
            ')' | '）' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let separator = if depth > 0 {
            None
        } else if matches!(c, ',' | '/' | '\n' | ';' | '|' | '、' | '，' | '／' | '；' | '•' | '·' | '∙') {
            Some(c.len_utf8())
        } else if c == ' ' {
            [
                " or ", " and ", " ou ", " oder ", " und ", " y ", " e ", " & ", " или ", " 或 ", " 和 ", " 또는 ",
                " OR ", " AND ",
            ]
            .iter()
            .find(|word| rest.starts_with(**word))
            .map(|word| word.len())
        } else {
            None
        };
        if let Some(length) = separator {
            parts.push(start..at);
            start = at + length;
            at = start;
        } else {
            at += c.len_utf8();
        }
    }
    parts.push(start..text.len());
    parts.retain(|part| !trim(&text[part.clone()]).is_empty());
    parts
}

/// A part of a range, as a range of the same text.
pub(super) fn within(range: &Range<usize>, part: Range<usize>) -> Range<usize> {
    range.start + part.start..range.start + part.end
}

/// The range of `text` without blanks, quotes, bullets, pictures and footnote marks around it.
pub(crate) fn trim(text: &str) -> Range<usize> {
    let decoration = |c: char| {
        if c.is_ascii_alphanumeric() {
            return false;
        }
        c.is_whitespace()
            || "`*\"':“”‘’«»：•†‡¹²³⁴⁵。·".contains(c)
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
            || matches!(c, '\u{2600}'..='\u{27bf}' | '\u{1f000}'..='\u{1faff}' | '\u{2b00}'..='\u{2bff}' | '\u{25a0}'..='\u{25ff}')
    };
    // A cell that is nothing but decoration is kept as it is: `*` is a word.
    let start = text.len() - text.trim_start_matches(decoration).len();
    if start == text.len() {
        let start = text.len() - text.trim_start().len();
        return start..text.trim_end().len().max(start);
    }
    let end = text.trim_end_matches(|c| decoration(c) || c == '.' || c == ',').len();
    start..end.max(start)
}

/// Whether a remark beside an end says that it is final.
pub(crate) fn says_terminal(text: &str) -> bool {
    let text = text.to_lowercase();
    ["terminal", "final", "no transition", "no further", "end state", "终", "終", "종료"]
        .iter()
        .any(|word| text.contains(word))
}

pub(crate) fn span_of(names: &[Name]) -> Option<Span> {
    names.iter().map(|name| name.span).reduce(Span::to)
}
