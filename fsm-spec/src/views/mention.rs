//! What a text beside an arrow names, by its form: before any machine is known.

use super::{
    arrows::beginning,
    cells::{JOINTS, behind_number, is_own_name, special},
    prelude::*,
};

/// The ends that a text names, and what it says beside them.
#[derive(Clone, Debug)]
pub(crate) struct Ends<'a> {
    pub(crate) ends: Vec<End>,
    pub(crate) label: Option<&'a str>,
}

impl<'a> Reader<'a> {
    fn is_known(&self, text: &str) -> bool {
        let long = text.chars().nth(1).is_some();
        if long { self.known.known(text).is_some() } else { self.known.exact(text).is_some() }
    }

    /// The states that a text beside an arrow names; none where it is not understood whole.
    pub(crate) fn ends(&self, text: &'a str, side: Side) -> Option<Ends<'a>> {
        let mut text = text.trim();
        // `{A, B} → C`; what is returned may stand in braces too.
        if let (Side::From, Some(set)) = (side, text.strip_prefix('{').and_then(|set| set.strip_suffix('}')))
            && !set.contains('}')
        {
            text = set.trim();
        }
        // `→ (A / B)`: one of several, though it may be left out.
        if let (Side::To, Some(set)) = (side, text.strip_prefix('(').and_then(|set| set.strip_suffix(')')))
            && set.contains(['/', '|'])
            && split(set).iter().all(|part| matches!(Shape::of(part.trim()), Shape::Upper | Shape::Snake))
        {
            text = set.trim();
        }
        if text.is_empty() {
            return None;
        }
        let mut codes = self.markdown.set_apart(text, |style| (style.code, false));
        // All of a line in backticks is read as a line of its own, and in a block of code everything is code.
        let whole = codes.len() == 1 && codes[0].len() == text.len();
        if whole && (text.contains(' ') || matches!(self.markdown.block_of(text).kind, BlockKind::Code(_))) {
            codes.clear();
        }
        if codes.is_empty() { self.plain_ends(text, side) } else { self.coded_ends(text, &codes, side) }
    }

    fn coded_ends(&self, text: &'a str, codes: &[&'a str], side: Side) -> Option<Ends<'a>> {
        // `A` + `event`.
        if let ([state, event], Side::From) = (codes, side)
            && around(around(text, event).0, state).1.trim() == "+"
            && around(text, state).0.trim().is_empty()
        {
            return Some(Ends { ends: vec![self.one(state, side, true)?], label: Some(event) });
        }
        let group = code_group(text, codes, side);
        let before = around(text, group.first()?).0.trim_matches(is_decoration);
        let after = around(text, group.last()?).1.trim();
        if side == Side::To && !before.is_empty() && !self.leads_to_name(before) {
            // `Failed (`x`)`, `Failed: by `y``: the plain words are the name.
            let (name, label) = self.cut_label(before);
            if name.len() == before.len() && !before.ends_with(['(', '（']) {
                return None;
            }
            let label = label.map(|label| &text[offset(text, label)..]);
            return Some(Ends { label, ..self.plain_ends(name, side)? });
        }
        if side == Side::From {
            let follows = after.is_empty()
                || after.starts_with(['(', '[', '+', '（', ':', '—', '–', ',', '-'])
                || begins_label(self.words, after);
            if !follows || before.split_whitespace().count() > 3 && !before.ends_with([':', '：']) {
                return None;
            }
        }
        // **Payment** → `open` becomes `paid`: what happens, and the step behind it.
        let goes_on = || self.words.is(Role::Becomes, after.split_whitespace().next().unwrap_or(""));
        if side == Side::To && codes.len() > group.len() && goes_on() {
            return None;
        }
        let ends: Option<Vec<_>> = group.iter().map(|code| self.code_names(code, side)).collect();
        Some(Ends { ends: ends?.concat(), label: label(if side == Side::To { after } else { before }) })
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
    fn code_names(&self, code: &'a str, side: Side) -> Option<Vec<End>> {
        if self.is_known(code) {
            return Some(vec![self.one(code, side, true)?]);
        }
        // `idea/draft` is one name, unless both parts are names.
        let slashed = code.contains('/') && !code.contains([',', '|', ' ']);
        let is_name = |part: &&str| self.is_known(part) || Shape::of(part) == Shape::Upper;
        let parts = split(code);
        if slashed && !parts.iter().all(is_name) {
            return Some(vec![End::State(self.name(code))]);
        }
        parts.into_iter().map(|part| self.one(part, side, true)).collect()
    }

    fn plain_ends(&self, text: &'a str, side: Side) -> Option<Ends<'a>> {
        if text.len() > 400 {
            return None;
        }
        let (mut text, label) = match side {
            // Most texts are a word, and nothing but a name.
            _ if text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') => {
                return Some(Ends { ends: vec![self.one(text, side, false)?], label: None });
            }
            _ if self.is_known(bare(text)) => (text, None),
            Side::To => self.cut_label(text),
            Side::From | Side::State => self.cut_event(text),
        };
        while let Some(rest) = self.behind_lead(text, side).filter(|_| !self.is_known(text)) {
            text = rest;
        }
        let parts = self.names_in(text);
        let whole = self.one(text, side, false).filter(|end| match end {
            End::State(name) => parts.len() < 2 || self.is_known(&name.text),
            _ => true,
        });
        let ends = match whole {
            Some(end) => vec![end],
            None => parts.into_iter().map(|part| self.one(part, side, false)).collect::<Option<_>>()?,
        };
        (!ends.is_empty()).then_some(Ends { ends, label })
    }

    /// What follows the words that lead over to a name.
    fn behind_lead<'b>(&self, text: &'b str, side: Side) -> Option<&'b str> {
        let said = ["either ", "then ", "to ", "goes to ", "→ ", "-> "].iter().find_map(|word| {
            let (head, rest) = text.split_at_checked(word.len())?;
            head.eq_ignore_ascii_case(word).then_some(rest)
        });
        // `[reducer] [move] Draft → …`, a line of a log, and `From Draft → …`.
        let tagged = || text.strip_prefix('[')?.split_once("] ");
        let from = || text.split_once(' ').filter(|(first, _)| self.words.is(Role::From, first));
        said.or_else(|| (side == Side::From).then(|| tagged().or_else(from))?.map(|(_, rest)| rest))
    }

    /// A source without its event: `A + event`, `event: A`, `A: event`.
    fn cut_event(&self, text: &'a str) -> (&'a str, Option<&'a str>) {
        let parted = text.split_once(" + ").or_else(|| {
            let (a, b) = text.split_once([':', '：'])?;
            let is_state = |part: &str| self.is_known(bare(part));
            // `Status::Paid` is one name.
            let one = b.starts_with(':') || b.trim().is_empty();
            (!one).then(|| if is_state(a) && !is_state(b) { (a, b) } else { (b, a) })
        });
        let Some((name, event)) = parted else { return (text, None) };
        // `Allowed: A → B` names no event.
        let is_title = |event: &&str| {
            let said = self.words.mentions(event);
            said.has(Role::Allowed) || said.has(Role::Complete) || said.has(Role::StateWord)
        };
        (name.trim(), label(event).filter(|event| !is_title(event)))
    }

    /// A target without what is said beside it: `B: event`, `B (why)`, `B — remark`, `B when x`, `(why) B`.
    fn cut_label(&self, text: &'a str) -> (&'a str, Option<&'a str>) {
        if let Some((why, name)) = text.strip_prefix('(').and_then(|text| text.split_once(')'))
            && !why.is_empty()
            && could_be_name(name.trim(), false)
        {
            return (name.trim(), Some(why));
        }
        let has_known = |text: &str| split(text).iter().any(|part| self.is_known(part.trim()));
        let long = |name: &&str| name.len() < text.len() && name.chars().nth(1).is_some();
        let known = || beginning(self.known, text, Strictness::Names).map(|found| found.name).filter(long);
        // `paid / notify the customer`: behind the slash stands what is done.
        let does = |cut: &usize| text[*cut..].trim_start().strip_prefix('/').is_some_and(|rest| !has_known(rest));
        let joined = |cut: &usize| split(&text[..*cut]).len() > 1 || split(text).len() > 1 && !does(cut);
        // Of another script or in several words, it is no name beside one in code.
        let done = text.find(" / ").filter(|at| {
            let (name, rest) = (&text[..*at], &text[at + 3..]);
            let other = rest.contains(' ') || name.is_ascii() != rest.is_ascii();
            other && Shape::of(name).is_tight() && !has_known(rest)
        });
        let cut = label_start(self.words, text).into_iter().chain(done).min().filter(|cut| *cut > 0);
        match cut.or_else(|| known().map(str::len).filter(|cut| !joined(cut))) {
            Some(cut) => (text[..cut].trim(), label(&text[cut..])),
            None => (text, None),
        }
    }

    /// The one end that a text names.
    pub(crate) fn one(&self, text: &'a str, side: Side, coded: bool) -> Option<End> {
        let text = text.trim_matches(|c: char| c.is_whitespace() || "\"'“”‘’「」『』`".contains(c));
        if text.is_empty() {
            return None;
        }
        if self.is_known(text) && !text.starts_with('(') {
            return Some(End::State(self.name(text)));
        }
        let special = special(self.words, text, side);
        let inner = text.trim_matches(|c: char| c.is_whitespace() || "()（）".contains(c));
        if inner.len() < text.len() && special.is_none() && self.is_known(inner) {
            return Some(End::State(self.name(inner)));
        }
        let value = match special.filter(|value| !(coded && is_own_name(text, value))) {
            Some(value @ (CellValue::Point | CellValue::Same)) => Some(value),
            Some(any @ CellValue::Any { .. }) => self.any_but(text).filter(CellValue::is_part).or(Some(any)),
            _ if self.words.is(Role::Back, text.trim_matches(['(', ')'])) => Some(CellValue::Back),
            // Most ends are a word, and nothing but a name.
            _ if text.bytes().all(|byte| byte.is_ascii_alphanumeric()) && !self.words.is(Role::Any, text) => {
                return could_be_name(text, coded).then(|| End::State(self.name(text)));
            }
            _ => self.any_but(text),
        };
        match value {
            Some(value) => value.ends(self.markdown.span_of(text)).pop(),
            None => self.state(text, coded).map(End::State),
        }
    }

    /// The state that a text names, where it could be a name at all.
    fn state(&self, text: &'a str, coded: bool) -> Option<Name> {
        let mut text = bare(text);
        if let Some(inside) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'))
            && !inside.contains(['[', ']', '*'])
        {
            text = inside.trim();
            // `[decision]` is a remark, `[DRAFT]` a box.
            let boxed = matches!(Shape::of(text), Shape::Upper | Shape::Snake | Shape::Pascal | Shape::Title);
            if !boxed && !self.is_known(text) {
                return None;
            }
        }
        if self.is_known(text) {
            return Some(self.name(text));
        }
        // `X (remark)`.
        if let Some(at) = text.find(['(', '（', '[']).filter(|at| *at > 0) {
            let (head, remark) = text.split_at(at);
            if remark.starts_with('(') && head.ends_with(|c: char| c.is_alphanumeric() || c == '_') {
                return None; // A call.
            }
            text = behind_number(text).unwrap_or(head.trim_end());
        }
        text = unqualified(text);
        if let Some((head, name)) = text.split_once([':', '='])
            && self.words.is(Role::State, head.trim())
            && !text[head.len()..].starts_with("::")
        {
            text = name.trim();
        }
        text = text.trim_matches(|c| " .:,*…".contains(c));
        let known = self.is_known(text);
        let first = self.first_word(text).filter(|_| !known);
        (known || first.is_some() || could_be_name(text, coded)).then(|| self.name(first.unwrap_or(text)))
    }

    /// `PENDING awaiting the clerk`: a name that stands out, then words.
    fn first_word(&self, text: &'a str) -> Option<&'a str> {
        let (first, rest) = text.split_once(' ')?;
        // `MARK unknown` may be a name of two words.
        let stands_out = matches!(Shape::of(first), Shape::Upper | Shape::Snake)
            && (first.len() > 3 && rest.contains(' ') || self.is_known(first));
        let says = rest.split(' ').all(|word| word.starts_with(|c: char| c.is_lowercase()));
        (stands_out && says).then_some(first)
    }

    /// A text as a name, of whatever machine.
    pub(super) fn name(&self, text: &str) -> Name {
        Name::new(text, self.markdown.span_of(text), None)
    }
}

/// The code spans that stand together nearest to the arrow, joined by nothing but separators.
fn code_group<'b, 'a>(text: &str, codes: &'b [&'a str], side: Side) -> &'b [&'a str] {
    let joined = |pair: &&[&str]| {
        let gap = around(around(text, pair[1]).0, pair[0]).1.trim();
        let mut words = gap.split([',', '/', '|', '、', ' ', '\n']);
        gap.len() <= 8 && words.all(|word| word.is_empty() || JOINTS.contains(&word))
    };
    if side == Side::From {
        &codes[codes.len() - 1 - codes.windows(2).rev().take_while(joined).count()..]
    } else {
        &codes[..=codes.windows(2).take_while(joined).count()]
    }
}

/// Where the words begin that follow a name.
fn label_start(words: &Words, text: &str) -> Option<usize> {
    let mut depth = 0;
    text.char_indices().find_map(|(at, c)| {
        let rest = &text[at + c.len_utf8()..];
        let begins = match c {
            // `A (x) or B (y)` goes on behind the remark, and is read as a list.
            '(' | '（' | '[' => {
                depth += 1;
                at > 0 && !joins_on(&text[at..])
            }
            ')' | '）' | ']' => {
                depth -= 1;
                false
            }
            _ if depth != 0 => false,
            ':' => rest.is_empty() || rest.starts_with(' '),
            '：' | '；' | '。' => true,
            ';' => rest.starts_with(' '),
            ' ' => {
                rest.starts_with(['—', '–', '#', '←', ' '])
                    || ["- ", "//", "<-"].iter().any(|sign| rest.starts_with(sign))
                    || begins_label(words, rest)
            }
            _ => false,
        };
        begins.then_some(at)
    })
}

/// Whether a text goes on to say when, why or how.
fn begins_label(words: &Words, text: &str) -> bool {
    const WORDS: [&str; 23] = [
        "when", "within", "if", "on", "after", "via", "once", "upon", "until", "unless", "with", "because", "by",
        "for", "as", "while", "then", "through", "using", "during", "where", "only", "at",
    ];
    let word = text.trim_start().split([' ', '\n']).next().unwrap_or("");
    // `si`, `wenn`; a negation may be part of a name.
    let joins =
        || word.starts_with(char::is_lowercase) && words.is(Role::Condition, word) && !words.is(Role::Denial, word);
    WORDS.contains(&word) || joins()
}

/// Whether another name follows the brackets that a text opens with: `(x) or B (y)`, `(x), B`.
fn joins_on(text: &str) -> bool {
    text.find([')', '）', ']']).is_some_and(|close| {
        let behind = text[close..].trim_start_matches([')', '）', ']']).trim_start();
        [",", "/", "|", "or ", "、"].iter().any(|sign| behind.starts_with(sign))
    })
}

/// A name without its type: `OrderStatus.PAID`, `Status::Paid`.
fn unqualified(text: &str) -> &str {
    let Some((head, name)) = text.rsplit_once("::").or_else(|| text.rsplit_once('.')) else { return text };
    let last = head.rsplit(['.', ':']).next().unwrap_or(head).to_lowercase();
    let typed = head.starts_with(char::is_uppercase)
        || ["state", "status", "phase", "states"].iter().any(|word| last.ends_with(word));
    let is_name = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
    if typed && is_name && !text.contains(' ') { name } else { text }
}

/// What a text says beside a name, without the signs around it.
fn label(text: &str) -> Option<&str> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || "()（）[]:：—–-*`,;+".contains(c));
    (!text.is_empty()).then_some(text)
}

fn is_decoration(c: char) -> bool {
    c.is_whitespace() || "*_`\"'•-–".contains(c)
}
