//! Patterns over states and pairs of states.

use proc_macro2::{Delimiter, Ident, TokenTree};

use super::item::Name;
use crate::input::{Mistake, across, is_punct};
use crate::plan::NONE;

/// What a pattern takes.
#[derive(Clone)]
pub(super) enum Pattern {
    Any,
    /// A state, by its name in code and, once that was looked up, by its number.
    State(Ident, u16),
    Either(Vec<Pattern>),
    Pair(Box<Pattern>, Box<Pattern>),
}

impl Pattern {
    /// Whether it takes some states.
    pub(super) fn takes(&self, states: &[u16]) -> bool {
        match (self, states) {
            (Self::Any, _) => true,
            (Self::State(_, own), [state]) => own == state,
            (Self::Either(patterns), states) => {
                patterns.iter().any(|pattern| pattern.takes(states))
            }
            (Self::Pair(first, second), [from, to]) => {
                first.takes(&[*from]) && second.takes(&[*to])
            }
            (Self::State(..) | Self::Pair(..), _) => false,
        }
    }

    /// Looks every name up.
    pub(super) fn resolve(&mut self, lookup: &mut dyn FnMut(&Ident) -> u16) {
        match self {
            Self::Any => {}
            Self::State(name, state) => *state = lookup(name),
            Self::Either(patterns) => patterns
                .iter_mut()
                .for_each(|pattern| pattern.resolve(lookup)),
            Self::Pair(first, second) => {
                first.resolve(lookup);
                second.resolve(lookup);
            }
        }
    }

    pub(super) fn parse(tokens: &[TokenTree]) -> Result<Self, Mistake> {
        let parts = tokens
            .split(|token| is_punct(token, '|'))
            .filter(|part| !part.is_empty());
        let mut patterns = parts.map(Self::one).collect::<Result<Vec<_>, _>>()?;
        match (patterns.pop(), patterns.is_empty()) {
            (Some(only), true) => Ok(only),
            (Some(last), false) => {
                patterns.push(last);
                Ok(Self::Either(patterns))
            }
            (None, _) => Err(refused(tokens)),
        }
    }

    fn one(tokens: &[TokenTree]) -> Result<Self, Mistake> {
        match tokens {
            [first, rest @ ..] if is_punct(first, '&') => Self::one(rest),
            [TokenTree::Ident(word)] if word == "_" => Ok(Self::Any),
            [TokenTree::Ident(_), at, rest @ ..] if is_punct(at, '@') => Self::one(rest),
            [TokenTree::Group(group)]
                if matches!(group.delimiter(), Delimiter::Parenthesis | Delimiter::None) =>
            {
                let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                let parts: Vec<&[TokenTree]> = inside
                    .split(|token| is_punct(token, ','))
                    .filter(|part| !part.is_empty())
                    .collect();
                match parts[..] {
                    [only] if only.iter().all(|token| is_punct(token, '.')) => Ok(Self::Any),
                    [only] => Self::parse(only),
                    [first, second] => Ok(Self::Pair(
                        Box::new(Self::parse(first)?),
                        Box::new(Self::parse(second)?),
                    )),
                    _ => Err(refused(tokens)),
                }
            }
            // The data of a variant says nothing about the state.
            [path @ .., TokenTree::Group(_)] if !path.is_empty() => Self::one(path),
            _ => {
                let name = Name::parse(tokens).ok_or_else(|| refused(tokens))?;
                // A single word in lower case is a binding, which takes everything.
                let binds =
                    tokens.len() == 1 && name.ident.to_string().starts_with(char::is_lowercase);
                Ok(if binds {
                    Self::Any
                } else {
                    Self::State(name.ident, NONE)
                })
            }
        }
    }
}

fn refused(tokens: &[TokenTree]) -> Mistake {
    Mistake {
        span: across(tokens),
        message: "`conform` cannot follow this pattern: name states, `_`, or pairs of them"
            .to_owned(),
    }
}
