//! What a text beside an arrow names, by its form: before any machine is known.

use super::{
    End, Name, Names, Strictness,
    arrows::beginning,
    cells::{self, CellValue, Side},
};
use crate::{
    markdown::Markdown,
    words::{Role, Words},
};
use std::ops::Range;

/// Reads mentions of states.
#[derive(Clone, Copy)]
pub(crate) struct Mentions<'a> {
    pub(crate) markdown: &'a Markdown,
    pub(crate) words: &'a Words,
    /// The names that the document defines or draws, of whatever machine.
    pub(crate) known: &'a Names,
}

/// The ends that a text names, and what it says beside them.
#[derive(Clone, Debug)]
pub(crate) struct Ends {
    pub(crate) ends: Vec<End>,
    pub(crate) label: Option<Range<usize>>,
}

impl<'a> Mentions<'a> {
    fn text(&self, range: &Range<usize>) -> &'a str {
        self.markdown.text(range.clone())
    }

    fn known(&self, text: &str) -> bool {
        let long = text.chars().nth(1).is_some();
        if long { self.known.known(text).is_some() } else { self.known.exact(text).is_some() }
    }

    /// The states that a text beside an arrow names; none where it is not understood whole.
    pub(crate) fn ends(&self, range: Range<usize>, side: Side) -> Option<Ends> {
        let mut range = trimmed(self.markdown, range, char::is_whitespace);
        // `{A, B} → C`; what is returned may stand in braces too.
        let set = self.text(&range).strip_prefix('{').filter(|_| side == Side::From);
        if set.is_some_and(|set| set.find('}') == Some(set.len() - 1)) {
            range = trimmed(self.markdown, range.start + 1..range.end - 1, char::is_whitespace);
        }
        if range.is_empty() {
            return None;
        }
        let codes = self.code_spans(&range);
        if codes.is_empty() { self.plain_ends(range, side) } else { self.coded_ends(&range, &codes, side) }
    }

    /// The runs of a text that are set in backticks. In a block of code everything is.
    fn code_spans(&self, range: &Range<usize>) -> Vec<Range<usize>> {
        let mut spans: Vec<Range<usize>> = Vec::new();
        for (run, _) in self.markdown.runs(range.clone()).filter(|(_, style)| style.code) {
            match spans.last_mut() {
                Some(last) if last.end == run.start => last.end = run.end,
                _ => spans.push(run),
            }
        }
        let whole = spans.len() == 1 && spans[0] == *range;
        // All of a line in backticks is read as a line of its own.
        if whole && (self.is_fenced(range) || self.text(range).contains(' ')) {
            spans.clear();
        }
        spans
    }

    fn is_fenced(&self, range: &Range<usize>) -> bool {
        // What is set in backticks inside a line has none of its neighbours in code.
        let source = self.markdown.span(range.clone());
        let blocks = &self.markdown.blocks;
        let at = blocks.partition_point(|block| block.span.start <= source.start);
        let block = at.checked_sub(1).and_then(|at| blocks.get(at));
        block.is_some_and(|block| matches!(block.kind, crate::markdown::BlockKind::Code(_)))
    }

    fn coded_ends(&self, range: &Range<usize>, codes: &[Range<usize>], side: Side) -> Option<Ends> {
        // `A` + `event`.
        if let ([state, event], Side::From) = (codes, side)
            && self.text(&(state.end..event.start)).trim() == "+"
            && self.text(&(range.start..state.start)).trim().is_empty()
        {
            return Some(Ends { ends: vec![self.one(state.clone(), side, true)?], label: Some(event.clone()) });
        }
        let group = self.code_group(codes, side);
        let (first, last) = (group.first()?, group.last()?);
        let before = trimmed(self.markdown, range.start..first.start, is_decoration);
        let after = trimmed(self.markdown, last.end..range.end, char::is_whitespace);
        let (before_text, after_text) = (self.text(&before), self.text(&after));
        if side == Side::To && !before_text.is_empty() && !self.leads_to_name(before_text) {
            // `Failed (`x`)`, `Failed: by `y``: the plain words are the name.
            let (name, label) = self.cut_label(before.clone());
            if name == before && !before_text.ends_with(['(', '（']) {
                return None;
            }
            let ends = self.plain_ends(name, side)?;
            return Some(Ends { label: label.map(|label| label.start..range.end), ..ends });
        }
        if side == Side::From {
            let follows =
                after_text.starts_with(['(', '[', '+', '（', ':', '—', '–', ',', '-']) || begins_label(after_text);
            if !after_text.is_empty() && !follows {
                return None;
            }
            let leads = before_text.ends_with([':', '：']);
            if before_text.split_whitespace().count() > 3 && !leads {
                return None;
            }
        }
        // **Payment** → `open` becomes `paid`: what happens, and the step behind it.
        let goes_on = ["becomes", "turns", "moves", "goes", "changes", "transitions"]
            .iter()
            .any(|verb| after_text.starts_with(verb));
        if side == Side::To && goes_on && codes.len() > group.len() {
            return None;
        }
        let mut ends = Vec::new();
        for code in group {
            self.code_names(code.clone(), side, &mut ends)?;
        }
        let label = if side == Side::To { after } else { before };
        let label = trimmed(self.markdown, label, is_label_edge);
        Some(Ends { ends, label: (!label.is_empty()).then_some(label) })
    }

    /// The code spans that stand together nearest to the arrow, joined by nothing but separators.
    fn code_group<'b>(&self, codes: &'b [Range<usize>], side: Side) -> &'b [Range<usize>] {
        const JOINTS: [&str; 15] =
            ["", "&", "or", "and", "ou", "oder", "und", "y", "e", "или", "и", "或", "和", "또는", "または"];
        let joined = |a: &Range<usize>, b: &Range<usize>| {
            let gap = self.text(&(a.end..b.start)).trim();
            gap.len() <= 8 && gap.split([',', '/', '|', '、', ' ', '\n']).all(|word| JOINTS.contains(&word))
        };
        if side == Side::From {
            let mut start = codes.len() - 1;
            while start > 0 && joined(&codes[start - 1], &codes[start]) {
                start -= 1;
            }
            &codes[start..]
        } else {
            let mut end = 1;
            while end < codes.len() && joined(&codes[end - 1], &codes[end]) {
                end += 1;
            }
            &codes[..end]
        }
    }

    /// Whether words before a name say no more than that it follows: `the`, `to state`, `es:`.
    fn leads_to_name(&self, text: &str) -> bool {
        let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
        text.is_empty()
            || text.ends_with([':', '：']) && text.chars().count() <= 20
            || text.split_whitespace().all(|word| {
                ["the", "to", "a", "in", "en", "el", "→"].contains(&word.to_lowercase().as_str())
                    || self.words.is(Role::State, word)
            })
    }

    /// The names in one code span: one, or several parted by `|` or `,`.
    fn code_names(&self, code: Range<usize>, side: Side, out: &mut Vec<End>) -> Option<()> {
        let text = self.text(&code);
        if self.known(text) {
            out.push(self.one(code, side, true)?);
            return Some(());
        }
        let parts = cells::split(text);
        // `idea/draft` is one name, unless both parts are names.
        let parts_of = |part: &Range<usize>| &text[part.clone()];
        let slashed = text.contains('/') && !text.contains([',', '|', ' ']);
        let names =
            parts.iter().all(|part| self.known(parts_of(part)) || Shape::of(parts_of(part).trim()) == Shape::Upper);
        if slashed && !names {
            out.push(End::State(self.name(code)));
            return Some(());
        }
        for part in parts {
            out.push(self.one(cells::within(&code, part), side, true)?);
        }
        Some(())
    }

    fn plain_ends(&self, mut range: Range<usize>, side: Side) -> Option<Ends> {
        let mut label = None;
        let text = self.text(&range);
        if text.len() > 400 {
            return None;
        }
        // Most texts are a word, and need not be taken apart.
        if text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            return Some(Ends { ends: vec![self.one(range, side, false)?], label });
        }
        if !self.known(text[cells::trim(text)].trim()) {
            (range, label) = match side {
                Side::To => self.cut_label(range),
                Side::From | Side::State => self.cut_event(range),
            };
        }
        let mut text = self.text(&range);
        for word in ["either ", "then ", "to ", "goes to ", "→ ", "-> "] {
            let has = text.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word));
            if has && !self.known(text) {
                range.start += word.len();
                text = self.text(&range);
            }
        }
        // `[reducer] [move] Draft → …`, a line of a log.
        while let (Side::From, Some(tag)) = (side, text.strip_prefix('[').and_then(|text| text.find("] ")))
            && !self.known(text)
        {
            range.start += tag + 3;
            text = self.text(&range);
        }
        // `From Draft → …`.
        if let (Side::From, Some((first, rest))) = (side, text.split_once(' '))
            && self.words.is(Role::From, first)
            && !self.known(text)
        {
            range.start += text.len() - rest.len();
            text = rest;
        }
        if let Some(end) = self.one(range.clone(), side, false) {
            let plain = matches!(&end, End::State(name) if !self.known(&name.text));
            if !plain || cells::split(text).len() < 2 {
                return Some(Ends { ends: vec![end], label });
            }
        }
        let parts = cells::names_in(text, self.known);
        let ends: Option<Vec<End>> =
            parts.into_iter().map(|part| self.one(cells::within(&range, part), side, false)).collect();
        let ends = ends.filter(|ends| !ends.is_empty())?;
        Some(Ends { ends, label })
    }

    /// A source without its event: `A + event`, `event: A`, `A: event`.
    fn cut_event(&self, range: Range<usize>) -> (Range<usize>, Option<Range<usize>>) {
        let text = self.text(&range);
        let at = |inside: Range<usize>| cells::within(&range, inside);
        let parted = text.find(" + ").map(|plus| (at(0..plus), at(plus + 3..text.len()))).or_else(|| {
            let colon = text.find([':', '：'])?;
            let behind = &text[colon..];
            let sign = behind.chars().next()?.len_utf8();
            let (a, b) = (at(0..colon), at(colon + sign..text.len()));
            let is_state = |part: &Range<usize>| {
                let part = self.text(part);
                self.known(part[cells::trim(part)].trim())
            };
            // `Status::Paid` is one name.
            if behind[sign..].starts_with(':') || self.text(&b).trim().is_empty() {
                return None;
            }
            Some(if is_state(&a) && !is_state(&b) { (a, b) } else { (b, a) })
        });
        match parted {
            Some((name, label)) => {
                let label = trimmed(self.markdown, label, is_label_edge);
                let said = self.words.mentions(self.text(&label));
                // `Allowed: A → B` names no event.
                let title = said.has(Role::Allowed) || said.has(Role::Complete) || said.has(Role::StateWord);
                (trimmed(self.markdown, name, char::is_whitespace), (!label.is_empty() && !title).then_some(label))
            }
            None => (range, None),
        }
    }

    /// A target without what is said beside it: `B: event`, `B (why)`, `B — remark`, `B when x`, `(why) B`.
    fn cut_label(&self, range: Range<usize>) -> (Range<usize>, Option<Range<usize>>) {
        let text = self.text(&range);
        if let Some(inside) = text.strip_prefix('(').and_then(|text| text.find(')')).filter(|at| *at > 0) {
            let name = trimmed(self.markdown, range.start + inside + 2..range.end, char::is_whitespace);
            if could_be_name(self.text(&name), false) {
                return (name, Some(range.start + 1..range.start + 1 + inside));
            }
        }
        let known = || {
            let (length, ..) = beginning(self.known, text, Strictness::Names)?;
            (length < text.len() && text[..length].chars().nth(1).is_some()).then_some(length)
        };
        // `paid / notify the customer`: behind the slash stands what is done.
        let does = |cut: &usize| {
            let rest = text[*cut..].trim_start().strip_prefix('/');
            rest.is_some_and(|rest| cells::split(rest).iter().all(|part| !self.known(rest[part.clone()].trim())))
        };
        let joined = |cut: &usize| cells::split(&text[..*cut]).len() > 1 || cells::split(text).len() > 1 && !does(cut);
        // Of another script or in several words, it is no name beside one in code.
        let done = text.find(" / ").filter(|at| {
            let (name, rest) = (&text[..*at], &text[at + 3..]);
            let other = rest.contains(' ') || name.is_ascii() != rest.is_ascii();
            Shape::of(name).is_tight()
                && other
                && !cells::split(rest).iter().any(|part| self.known(&rest[part.clone()]))
        });
        let cut = self.label_start(text).into_iter().chain(done).min().filter(|cut| *cut > 0);
        let Some(cut) = cut.or_else(|| known().filter(|cut| !joined(cut))) else {
            return (range, None);
        };
        let name = trimmed(self.markdown, range.start..range.start + cut, char::is_whitespace);
        let label = trimmed(self.markdown, range.start + cut..range.end, is_label_edge);
        (name, (!label.is_empty()).then_some(label))
    }

    /// Where the words begin that follow a name.
    fn label_start(&self, text: &str) -> Option<usize> {
        let mut depth = 0;
        for (at, c) in text.char_indices() {
            let rest = &text[at + c.len_utf8()..];
            match c {
                // `A (x) or B (y)` goes on behind the remark, and is read as a list.
                '(' | '（' | '[' => {
                    if at > 0 && !joins_on(text, at) {
                        return Some(at);
                    }
                    depth += 1;
                }
                ')' | '）' | ']' => depth -= 1,
                ':' if depth == 0 && (rest.is_empty() || rest.starts_with(' ')) => return Some(at),
                '：' | '；' | '。' if depth == 0 => return Some(at),
                ';' if depth == 0 && rest.starts_with(' ') => return Some(at),
                ' ' if depth == 0 => {
                    let dashed = rest.starts_with(['—', '–', '#', '←'])
                        || ["- ", "//", "<-", " "].iter().any(|sign| rest.starts_with(sign));
                    if dashed || begins_label(rest) {
                        return Some(at);
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// The one end that a text names.
    pub(crate) fn one(&self, range: Range<usize>, side: Side, coded: bool) -> Option<End> {
        let range = trimmed(self.markdown, range, is_quote);
        let text = self.text(&range);
        if text.is_empty() {
            return None;
        }
        let span = self.markdown.span(range.clone());
        if self.known(text) && !text.starts_with('(') {
            return Some(End::State(self.name(range)));
        }
        let special = cells::special(self.words, text, side);
        let inner = trimmed(self.markdown, range.clone(), |c| c.is_whitespace() || "()（）".contains(c));
        if inner != range && special.is_none() && self.known(self.text(&inner)) {
            return Some(End::State(self.name(inner)));
        }
        match special.filter(|value| !(coded && cells::is_own_name(text, value))) {
            Some(value @ (CellValue::Point | CellValue::Same)) => return value.ends(span).pop(),
            Some(any @ CellValue::Any { .. }) => {
                return self.any_but(range).filter(CellValue::is_part).unwrap_or(any).ends(span).pop();
            }
            _ if self.words.is(Role::Back, text.trim_matches(['(', ')'])) => {
                return Some(End::Back(span));
            }
            // Most ends are a word, and nothing but a name.
            _ if text.bytes().all(|byte| byte.is_ascii_alphanumeric()) && !self.words.is(Role::Any, text) => {
                return could_be_name(text, coded).then(|| End::State(self.name(range)));
            }
            _ => {}
        }
        if let Some(any) = self.any_but(range.clone()) {
            return any.ends(span).pop();
        }
        self.state(range, coded).map(End::State)
    }

    /// The name that a text is, whatever its word stands for elsewhere.
    pub(crate) fn bare(&self, range: Range<usize>) -> Option<Name> {
        let range = trimmed(self.markdown, range, char::is_whitespace);
        could_be_name(self.text(&range), false).then(|| self.name(range))
    }

    /// The state that a text names, where it could be a name at all.
    fn state(&self, range: Range<usize>, coded: bool) -> Option<Name> {
        let mut range = cells::within(&range, cells::trim(self.text(&range)));
        let mut text = self.text(&range);
        if let Some(inside) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'))
            && !inside.contains(['[', ']', '*'])
        {
            range = range.start + 1..range.end - 1;
            range = trimmed(self.markdown, range, char::is_whitespace);
            text = self.text(&range);
            // `[decision]` is a remark, `[DRAFT]` a box.
            let boxed = matches!(Shape::of(text), Shape::Upper | Shape::Snake | Shape::Pascal | Shape::Title);
            if !boxed && !self.known(text) {
                return None;
            }
        }
        if self.known(text) {
            return Some(self.name(range));
        }
        // `X (remark)`.
        if let Some(at) = text.find(['(', '（', '[']).filter(|at| *at > 0) {
            if text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_') && text[at..].starts_with('(') {
                return None; // A call.
            }
            let inside = range.start + at + 1..range.end - 1;
            let name = self.text(&inside);
            // `2 (Shipped)`: the number is the code of the name.
            let number = text[..at].trim().bytes().all(|byte| byte.is_ascii_digit());
            range = if number && text.ends_with(')') && could_be_name(name, false) {
                inside
            } else {
                range.start..range.start + text[..at].trim_end().len()
            };
            text = self.text(&range);
        }
        // `Status.PAID` and `Status::Paid`.
        if let Some(at) = qualifier(text) {
            range.start += at;
            text = self.text(&range);
        }
        if let Some(at) = text
            .find([':', '='])
            .filter(|at| self.words.is(Role::State, text[..*at].trim()) && !text[*at..].starts_with("::"))
        {
            range = trimmed(self.markdown, range.start + at + 1..range.end, char::is_whitespace);
        }
        range = trimmed(self.markdown, range, |c| " .:,*…".contains(c));
        text = self.text(&range);
        if self.known(text) {
            return Some(self.name(range));
        }
        if let Some(first) = self.first_word(text) {
            return Some(self.name(range.start..range.start + first));
        }
        could_be_name(text, coded).then(|| self.name(range))
    }

    /// `PENDING awaiting the clerk`: a name that stands out, then words.
    fn first_word(&self, text: &str) -> Option<usize> {
        let (first, rest) = text.split_once(' ')?;
        // `MARK unknown` may be a name of two words.
        let stands_out = matches!(Shape::of(first), Shape::Upper | Shape::Snake)
            && (first.len() > 3 && rest.contains(' ') || self.known(first));
        let says = rest.split(' ').all(|word| word.starts_with(|c: char| c.is_lowercase()));
        (stands_out && says).then_some(first.len())
    }

    fn name(&self, range: Range<usize>) -> Name {
        Name::unresolved(self.text(&range), self.markdown.span(range.clone()))
    }
}

/// Whether a text goes on to say when, why or how.
fn begins_label(text: &str) -> bool {
    const WORDS: [&str; 23] = [
        "when", "within", "if", "on", "after", "via", "once", "upon", "until", "unless", "with", "because", "by",
        "for", "as", "while", "then", "through", "using", "during", "where", "only", "at",
    ];
    let word = text.trim_start().split([' ', '\n']).next().unwrap_or("");
    WORDS.contains(&word)
}

/// Whether another name follows the brackets that open at `at`: `A (x) or B (y)`, `A (x), B`.
fn joins_on(text: &str, at: usize) -> bool {
    let rest = &text[at..];
    rest.find([')', '）', ']']).is_some_and(|close| {
        let behind = rest[close..].trim_start_matches([')', '）', ']']).trim_start();
        [",", "/", "|", "or ", "、"].iter().any(|sign| behind.starts_with(sign))
    })
}

/// Where a name begins behind its type: `OrderStatus.PAID`, `Status::Paid`.
fn qualifier(text: &str) -> Option<usize> {
    if text.contains(' ') {
        return None;
    }
    let (at, sign) = match text.rfind("::") {
        Some(at) => (at, 2),
        None => (text.rfind('.')?, 1),
    };
    let (head, name) = (&text[..at], &text[at + sign..]);
    let last = head.rsplit(['.', ':']).next().unwrap_or(head).to_lowercase();
    let typed = head.starts_with(|c: char| c.is_uppercase())
        || ["state", "status", "phase", "states"].iter().any(|word| last.ends_with(word));
    let is_name = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
    (typed && is_name).then_some(at + sign)
}

/// How a name is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// `SCREAMING_SNAKE`, `UPPER`.
    Upper,
    /// `snake_case`, `kebab-case`.
    Snake,
    Lower,
    /// `PascalCase`, `Capital`.
    Pascal,
    Camel,
    /// `Two Words`.
    Title,
    /// `two words`.
    Words,
    /// A script that sets no blanks.
    Unspaced,
    /// No name.
    Other,
}

impl Shape {
    pub(crate) fn of(name: &str) -> Self {
        let name = name.trim();
        if name.is_empty() || name.len() > 96 {
            return Self::Other;
        }
        let (mut words, mut lower, mut upper, mut joined, mut letters) = (1, false, false, false, false);
        let mut tidy = true;
        for c in name.chars() {
            match c {
                'a'..='z' => lower = true,
                'A'..='Z' => upper = true,
                ' ' => words += 1,
                '_' | '-' | '.' => joined = true,
                '0'..='9' | '/' | '&' | '\'' => {}
                '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' => return Self::Unspaced,
                c => {
                    lower |= c.is_lowercase();
                    upper |= c.is_uppercase();
                    letters |= c.is_alphabetic();
                    tidy &= c.is_alphanumeric();
                }
            }
        }
        if !tidy || !(letters || lower || upper) {
            return Self::Other;
        }
        let capital = name.starts_with(char::is_uppercase);
        match (words, lower, upper) {
            (1..=4, false, true) => Self::Upper,
            (1, true, false) if joined => Self::Snake,
            (1, true, false) => Self::Lower,
            (1, true, true) if capital => Self::Pascal,
            (1, true, true) if joined => Self::Snake,
            (1, true, true) => Self::Camel,
            (1, false, false) => Self::Lower,
            (2..=4, ..) if capital => Self::Title,
            (2..=4, ..) => Self::Words,
            _ => Self::Other,
        }
    }

    /// Whether it is one word that looks like a name in code.
    pub(crate) fn is_tight(self) -> bool {
        matches!(self, Self::Upper | Self::Snake | Self::Lower | Self::Pascal | Self::Camel)
    }
}

/// Whether an unknown text could be a state's name.
pub(crate) fn could_be_name(text: &str, coded: bool) -> bool {
    const FILLERS: [&str; 63] = [
        "a", "after", "all", "also", "an", "and", "are", "as", "at", "be", "before", "but", "by", "can", "client",
        "e.g", "each", "else", "etc", "every", "false", "for", "from", "i.e", "if", "in", "into", "is", "it", "its",
        "may", "must", "n/a", "no", "none", "not", "note", "null", "of", "on", "or", "other", "per", "see", "server",
        "should", "system", "tbd", "that", "the", "their", "then", "this", "to", "todo", "true", "user", "via", "was",
        "when", "will", "with", "yes",
    ];
    let filler = |word: &str| {
        let mut lower = [0; 6];
        let lower = lower.get_mut(..word.len());
        lower.is_some_and(|lower| {
            lower.copy_from_slice(word.as_bytes());
            lower.make_ascii_lowercase();
            FILLERS.binary_search_by(|filler| filler.as_bytes().cmp(lower)).is_ok()
        })
    };
    let forbidden = |c: char| match c {
        '!'..='/' => "\"$%()!".contains(c),
        ':'..='@' => c != ':',
        '['..='`' => c != '_',
        '{'..='~' => c != '|',
        c => "（）→".contains(c),
    };
    if text.is_empty() || text.len() > 4 * 42 || text.contains(forbidden) || text.contains(':') && text.contains("://")
    {
        return false;
    }
    let words = text.split_whitespace().count();
    let chars = text.chars().count();
    let shape = Shape::of(text);
    if chars > 42 || shape == Shape::Other || shape == Shape::Snake && is_field(text) {
        return false;
    }
    if text.contains('/') && !coded || text.ends_with(['_', '-']) {
        return false;
    }
    if shape == Shape::Unspaced {
        return coded || chars <= 12;
    }
    // `In Progress`, `On Hold`, `not started`.
    let opens = |word: &str| matches!(word, "In" | "On" | "At" | "To" | "No" | "Not" | "For" | "in" | "not");
    let said =
        text.split_whitespace().enumerate().any(|(at, word)| filler(word) && (at > 0 || words == 1 || !opens(word)));
    match words {
        1 => !said || coded && chars > 3,
        2 | 3 => coded || !said,
        4 => coded,
        _ => false,
    }
}

/// Whether a name is one of a field, and no state: `checkpoint_id`.
pub(super) fn is_field(name: &str) -> bool {
    Shape::of(name) == Shape::Snake && ["_id", "_at", "_by"].iter().any(|end| name.ends_with(end))
}

/// A range without what `edge` says at its ends.
pub(crate) fn trimmed(markdown: &Markdown, range: Range<usize>, edge: impl Fn(char) -> bool) -> Range<usize> {
    let text = markdown.text(range.clone());
    // Most texts begin and end with a letter.
    let edge = |c: char| !c.is_ascii_alphanumeric() && edge(c);
    let start = text.len() - text.trim_start_matches(edge).len();
    let end = text.trim_end_matches(edge).len().max(start);
    cells::within(&range, start..end)
}

fn is_quote(c: char) -> bool {
    c.is_whitespace() || "\"'“”‘’「」『』`".contains(c)
}

fn is_decoration(c: char) -> bool {
    c.is_whitespace() || "*_`\"'•-–".contains(c)
}

fn is_label_edge(c: char) -> bool {
    c.is_whitespace() || "()（）[]:：—–-*`,;+".contains(c)
}
