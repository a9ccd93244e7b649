//! The grammar of `state.pest` at work. It is a table, not code: a build with `fsm!` compiles this file for everyone who uses it,
//! and a function for each piece of the grammar was a quarter of the whole reader.
//!
//! Pest keeps the place and the pairs. What yields no pair is matched on the text itself, which is most of it: everything
//! inside of an atomic rule and everything that is only looked ahead at.

#[allow(
    clippy::all,
    missing_docs,
    non_camel_case_types,
    non_upper_case_globals,
    unreachable_pub,
    reason = "a table, with the names of the grammar"
)]
mod generated {
    // Included, because rustfmt leaves included files as they are.
    include!("generated.rs");
}

pub(super) use generated::Rule;
use pest::{ParseResult, ParserState, iterators::Pairs};

/// Reads `input` from its start by one of the grammar's entry rules. None of them fails.
pub(super) fn parse(rule: Rule, input: &str) -> Option<Pairs<'_, Rule>> {
    let piece = generated::entry(rule)?;
    pest::state(input, |state| piece.read(input, state)).ok()
}

type State<'i> = Box<ParserState<'i, Rule>>;

/// A piece of the grammar that may yield pairs.
#[derive(Clone, Copy)]
enum Piece {
    Text(&'static Text),
    /// Yields a pair around those inside.
    Rule(Rule, &'static Piece),
    All(&'static [&'static Piece]),
    First(&'static [&'static Piece]),
    Maybe(&'static Piece),
    Many(&'static Piece),
}

impl Piece {
    fn read<'i>(&self, input: &'i str, state: State<'i>) -> ParseResult<State<'i>> {
        match self {
            Self::Text(text) => {
                let rest = &input[state.position().pos()..];
                match text.skip(rest) {
                    Some(behind) => state.match_string(&rest[..rest.len() - behind.len()]),
                    None => Err(state),
                }
            }
            Self::Rule(rule, piece) => state.rule(*rule, |state| piece.read(input, state)),
            Self::All(pieces) => state.sequence(|mut state| {
                for piece in *pieces {
                    state = piece.read(input, state)?;
                }
                Ok(state)
            }),
            Self::First(pieces) => {
                let mut state = state;
                for piece in *pieces {
                    match piece.read(input, state) {
                        Ok(state) => return Ok(state),
                        Err(back) => state = back,
                    }
                }
                Err(state)
            }
            Self::Maybe(piece) => state.optional(|state| piece.read(input, state)),
            Self::Many(piece) => state.repeat(|state| piece.read(input, state)),
        }
    }
}

/// A piece of the grammar that yields no pair.
#[derive(Clone, Copy)]
enum Text {
    Is(&'static str),
    /// ASCII letters in either case.
    AnyCase(&'static str),
    /// A character of one of these ranges, both ends included.
    In(&'static [(char, char)]),
    Property(fn(char) -> bool),
    Any,
    End,
    All(&'static [&'static Text]),
    First(&'static [&'static Text]),
    Maybe(&'static Text),
    Many(&'static Text),
    /// At least one.
    Some(&'static Text),
    /// Everything before the first of these, or before the end.
    Until(&'static [&'static str]),
    If(&'static Text),
    Unless(&'static Text),
}

impl Text {
    /// What stands behind this text at the start of `rest`.
    fn skip<'t>(&self, rest: &'t str) -> Option<&'t str> {
        match self {
            Self::Is(text) => rest.strip_prefix(*text),
            Self::AnyCase(text) => {
                let (start, behind) = rest.split_at_checked(text.len())?;
                start.eq_ignore_ascii_case(text).then_some(behind)
            }
            Self::In(ranges) => {
                let mut chars = rest.chars();
                is_in(chars.next()?, ranges).then_some(chars.as_str())
            }
            Self::Property(holds) => {
                let mut chars = rest.chars();
                holds(chars.next()?).then_some(chars.as_str())
            }
            Self::Any => {
                let mut chars = rest.chars();
                chars.next()?;
                Some(chars.as_str())
            }
            Self::End => rest.is_empty().then_some(rest),
            Self::All(texts) => {
                let mut rest = rest;
                for text in *texts {
                    rest = text.skip(rest)?;
                }
                Some(rest)
            }
            Self::First(texts) => {
                for text in *texts {
                    if let Some(behind) = text.skip(rest) {
                        return Some(behind);
                    }
                }
                None
            }
            Self::Maybe(text) => Some(text.skip(rest).unwrap_or(rest)),
            Self::Many(text) => Some(text.skip_all(rest)),
            Self::Some(text) => Some(text.skip_all(text.skip(rest)?)),
            Self::Until(stops) => Some(&rest[until(rest.as_bytes(), stops)..]),
            Self::If(text) => text.skip(rest).map(|_| rest),
            Self::Unless(text) => text.skip(rest).is_none().then_some(rest),
        }
    }

    fn skip_all<'t>(&self, mut rest: &'t str) -> &'t str {
        match self {
            Self::In(ranges) => rest.trim_start_matches(|char| is_in(char, ranges)),
            Self::Property(holds) => rest.trim_start_matches(*holds),
            _ => {
                while let Some(behind) = self.skip(rest) {
                    rest = behind;
                }
                rest
            }
        }
    }
}

fn is_in(char: char, ranges: &[(char, char)]) -> bool {
    for (first, last) in ranges {
        if *first <= char && char <= *last {
            return true;
        }
    }
    false
}

/// Where the first of `stops` starts. They are whole characters, and so is what stands before them.
fn until(bytes: &[u8], stops: &[&str]) -> usize {
    for (at, byte) in bytes.iter().enumerate() {
        for stop in stops {
            let stop = stop.as_bytes();
            if stop.first() == Some(byte) && bytes[at..].starts_with(stop) {
                return at;
            }
        }
    }
    bytes.len()
}
