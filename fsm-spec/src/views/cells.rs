//! What a cell that should hold states says.

use super::prelude::*;
use crate::words::without_brackets;

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
    /// Every state, or, where that is not certain, some of them.
    fn any(certain: bool) -> Self {
        Self::Any { except: Vec::new(), like: None, certain }
    }

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

impl<'a> Reader<'a> {
    /// Reads the text of a cell as states.
    pub(crate) fn cell(&self, text: &'a str, side: Side) -> CellValue {
        let words = self.words;
        let inner = bare(text);
        if inner.is_empty() {
            let special = || special(words, inner, side).unwrap_or(CellValue::Point);
            return if text.trim().is_empty() { CellValue::Empty } else { special() };
        }
        if let Some(name) = self.resolved(inner) {
            return CellValue::Names(vec![name]);
        }
        // `* (not A)` before `*` with a remark in brackets.
        let any = match self.any_but(text) {
            Some(any) if any.is_part() => return any,
            any => any,
        };
        let codes = self.markdown.runs_of(inner).filter(|(_, style)| style.code);
        let coded = codes.map(|(run, _)| run.len()).sum::<usize>() == inner.len();
        let special = special(words, text, side).or_else(|| special(words, inner, side));
        if let Some(value) = special.filter(|value| !(coded && is_own_name(inner, value))).or(any) {
            return value;
        }
        // `(formation)` is a remark, and no name.
        if without_brackets(inner).is_empty() {
            return CellValue::Prose;
        }
        // `idea/draft` in backticks is one name with a slash in it.
        let whole = inner.contains('/') && !inner.contains(' ') && coded;
        let mut found: Vec<Name> = Vec::new();
        let parts = if whole { vec![inner] } else { self.names_in(inner) };
        let several = parts.len() > 1;
        let mut shares = false;
        for part in parts {
            let mut name = self.part_name(part);
            // `FOLLOW_UP_ACTIVE / OVERDUE`: the second name leaves out what it shares with the first.
            if name.state.is_none()
                && let Some((shared, _)) = found.first().and_then(|first| first.text.rsplit_once('_'))
                && let whole = format!("{shared}_{}", name.text)
                && (self.known.known(&whole).is_some() || shares)
            {
                // Where one does, the others do too: `REVIEW_R1/R2/R3`.
                shares = true;
                name = self.known.resolve(&whole, name.span);
            }
            // `same stage/PAUSED` says two things at once.
            let first = name.text.split(' ').next().unwrap_or("");
            if name.state.is_none() && side == Side::To && several && words.is(Role::Same, first) {
                return CellValue::Prose;
            }
            // `Return to A or B` holds names, and is a sentence all the same.
            let wordy = name.text.split_whitespace().count() > 3;
            if name.state.is_none() && (wordy || is_mixed(self.markdown, part)) {
                return CellValue::Prose;
            }
            // `A, (rarely)` holds one name.
            found.extend(Some(name).filter(|name| !name.text.is_empty()));
        }
        let known = found.iter().any(|name| name.state.is_some());
        let named = known || !found.is_empty() && found.iter().all(|name| name_like(&name.text));
        if named { CellValue::Names(found) } else { CellValue::Prose }
    }

    /// The parts of a list of names. In `Paid, not yet shipped` a remark follows the comma, in small letters where the state has a
    /// capital.
    pub(super) fn names_in(&self, text: &'a str) -> Vec<&'a str> {
        let mut parts = split(text);
        let is_known = |part: &str| self.known.known(part.trim()).is_some();
        let is_remark = |part: &&str| part.trim().starts_with(char::is_lowercase) && !is_known(part);
        if let [first, rest @ ..] = parts.as_slice()
            && text.starts_with(char::is_uppercase)
            && text[first.len()..].starts_with(", ")
            && is_known(first)
            && rest.iter().all(is_remark)
        {
            parts.truncate(1);
        }
        parts
    }

    /// `* (not A, B)`, `any except A`, `any state but A`, `any non-A`, and `any …` that is not understood.
    pub(super) fn any_but(&self, text: &'a str) -> Option<CellValue> {
        let words = self.words;
        if text.contains(['*', '_'])
            && let Some(like) = pattern(words, text)
        {
            return Some(CellValue::Any { except: Vec::new(), like: Some(like), certain: true });
        }
        let head = text.trim_start().split([' ', '(', '（', '[', ',', '\u{a0}']).next()?;
        // `任何未结束状态`: some set of states, in a script that sets no blanks.
        if words.is_set_of_states(head) {
            return Some(CellValue::any(false));
        }
        if head.is_empty() || !words.is(Role::Any, head) {
            return None;
        }
        // Lower case can change lengths; then the words are not understood.
        let lower = text.to_lowercase();
        let cut = exclusion(words, &lower).filter(|cut| lower.len() == text.len() && text.get(cut.clone()).is_some());
        let Some(cut) = cut else { return Some(CellValue::any(false)) };
        // `* (not A, B)` ends with the bracket that stands before its words.
        let open = text[..cut.start].rfind(OPEN);
        let rest = &text[cut.end..];
        let rest = if open.is_some() { rest.trim_end_matches(CLOSE) } else { rest };
        // In some languages the word stands behind the names: `任意（A以外）`.
        let names = match open {
            Some(open) if rest.trim().is_empty() => text[open..cut.start].trim_start_matches(OPEN),
            _ => rest,
        };
        let except: Vec<Name> = split(names).into_iter().map(|part| self.part_name(part)).collect();
        let certain = except.iter().all(|name| name.state.is_some() || name_like(&name.text)) && !except.is_empty();
        Some(CellValue::Any { except, like: None, certain })
    }

    /// A part of a list: without brackets before and behind it and decoration around it.
    fn part_name(&self, text: &'a str) -> Name {
        let whole = bare(text);
        if let Some(name) = self.resolved(whole) {
            return name;
        }
        let is_number = |text: &str| self.known.known(text.split(OPEN).next().unwrap_or(text).trim()).is_none();
        if let Some(name) = behind_number(whole).filter(|_| is_number(whole)) {
            return self.resolve(name);
        }
        let behind = whole.strip_prefix(OPEN).and_then(|inside| inside.split_once(CLOSE));
        let behind = behind.map_or(whole, |(_, behind)| behind);
        let name = bare(behind.split(OPEN).next().unwrap_or(behind));
        // `the X state`, `state X`, `to X`.
        let is_filler = |word: &str| {
            ["the", "state", "to", "status", "phase", "→", "->", "a", "an", "back"]
                .contains(&word.to_lowercase().as_str())
        };
        let mut words = name.split_whitespace().filter(|word| !is_filler(word));
        let only = words.next().filter(|_| words.next().is_none());
        self.resolved(name).or_else(|| self.resolved(only?)).unwrap_or_else(|| self.resolve(name))
    }

    /// The state that a text is the name of.
    fn resolved(&self, text: &str) -> Option<Name> {
        self.known.known(text).map(|known| Name::new(text, self.markdown.span_of(text), Some(known)))
    }

    /// A text as a name, and the state that it means, if any.
    pub(super) fn resolve(&self, text: &str) -> Name {
        self.known.resolve(text, self.markdown.span_of(text))
    }
}

const OPEN: [char; 4] = ['(', '（', '[', '{'];
const CLOSE: [char; 4] = [')', '）', ']', '}'];

/// The name in `2 (Shipped)`, where the number is its code.
pub(super) fn behind_number(text: &str) -> Option<&str> {
    let (number, name) = text.split_once(OPEN)?;
    let is_number = !number.trim().is_empty() && number.trim().bytes().all(|byte| byte.is_ascii_digit());
    name.strip_suffix(CLOSE).filter(|name| is_number && name_like(name))
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
        return Some(CellValue::any(true));
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
fn is_mixed(markdown: &Markdown, text: &str) -> bool {
    let end = text.find(['(', '（', '[']).unwrap_or(text.len());
    let letters = text[..end].char_indices().filter(|(_, c)| c.is_alphanumeric());
    let mut coded = letters.map(|(at, _)| markdown.style_of(&text[at..]).code);
    let first = coded.next();
    coded.any(|coded| Some(coded) != first)
}

/// Whether an unknown text could be a state's name at all.
pub(crate) fn name_like(text: &str) -> bool {
    text.len() <= 48
        && text.split_whitespace().count() <= 3
        && text.chars().any(char::is_alphanumeric)
        && !text.contains(['=', '<', '>', '{', '"', '`', '.', '!', '?'])
        && !super::has_arrow(text)
}

/// Words that join two names.
pub(super) const JOINTS: [&str; 16] =
    ["&", "or", "and", "ou", "oder", "und", "y", "e", "или", "и", "或", "和", "또는", "または", "OR", "AND"];

/// The parts of `A, B`, `A / B`, `A or B`, `A<br/>B`.
pub(crate) fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0usize);
    for (at, c) in text.char_indices() {
        let rest = &text[at + c.len_utf8()..];
        depth = match c {
            '(' | '（' | '[' => depth + 1,
            ')' | '）' | ']' => depth.saturating_sub(1),
            _ => depth,
        };
        let behind = match c {
            _ if depth > 0 || at < start => None,
            ',' | '/' | '\n' | ';' | '|' | '、' | '，' | '／' | '；' | '•' | '·' | '∙' => Some(rest),
            ' ' => JOINTS.iter().find_map(|joint| rest.strip_prefix(joint)?.strip_prefix(' ')),
            _ => None,
        };
        if let Some(behind) = behind {
            parts.push(&text[start..at]);
            start = text.len() - behind.len();
        }
    }
    parts.push(&text[start..]);
    parts.retain(|part| !bare(part).is_empty());
    parts
}

/// A text without blanks, quotes, bullets, pictures and footnote marks around it.
pub(crate) fn bare(text: &str) -> &str {
    let decoration = |c: char| {
        if c.is_ascii_alphanumeric() {
            return false;
        }
        c.is_whitespace()
            || "`*\"':“”‘’«»：•†‡¹²³⁴⁵。·".contains(c)
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
            || matches!(c, '\u{2600}'..='\u{27bf}' | '\u{1f000}'..='\u{1faff}' | '\u{2b00}'..='\u{2bff}' | '\u{25a0}'..='\u{25ff}')
    };
    let inner = text.trim_start_matches(decoration);
    // A cell that is nothing but decoration is kept as it is: `*` is a word.
    if inner.is_empty() {
        return text.trim();
    }
    inner.trim_end_matches(|c| decoration(c) || c == '.' || c == ',')
}

/// Whether a remark beside an end says that it is final.
pub(crate) fn says_terminal(text: &str) -> bool {
    let text = text.to_lowercase();
    ["terminal", "final", "no transition", "no further", "end state", "终", "終", "종료"]
        .iter()
        .any(|word| text.contains(word))
}
