//! Patterns over states and pairs of states.

use proc_macro2::Ident;
use syn::{Error, Pat, Result};

use super::item::last;
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
            (Self::Either(patterns), states) => patterns.iter().any(|pattern| pattern.takes(states)),
            (Self::Pair(first, second), [from, to]) => first.takes(&[*from]) && second.takes(&[*to]),
            (Self::State(..) | Self::Pair(..), _) => false,
        }
    }

    /// Looks every name up.
    pub(super) fn resolve(&mut self, lookup: &mut dyn FnMut(&Ident) -> u16) {
        match self {
            Self::Any => {}
            Self::State(name, state) => *state = lookup(name),
            Self::Either(patterns) => patterns.iter_mut().for_each(|pattern| pattern.resolve(lookup)),
            Self::Pair(first, second) => {
                first.resolve(lookup);
                second.resolve(lookup);
            }
        }
    }

    pub(super) fn parse(pattern: &Pat) -> Result<Self> {
        let state = |name: Option<Ident>| {
            let name = name.ok_or_else(|| refused(pattern))?;
            Ok(Self::State(name, NONE))
        };
        match pattern {
            Pat::Wild(_) | Pat::Rest(_) => Ok(Self::Any),
            Pat::Paren(paren) => Self::parse(&paren.pat),
            Pat::Reference(reference) => Self::parse(&reference.pat),
            Pat::Or(or) => {
                let patterns = or.cases.iter().map(Self::parse);
                Ok(Self::Either(patterns.collect::<Result<_>>()?))
            }
            Pat::Ident(binding) => match &binding.subpat {
                Some((_, pattern)) => Self::parse(pattern),
                // A single word in lower case is a binding, which takes everything.
                None if binding.ident.to_string().starts_with(char::is_lowercase) => Ok(Self::Any),
                None => state(Some(binding.ident.clone())),
            },
            Pat::Path(path) => state(last(&path.path)),
            // The data of a variant says nothing about the state.
            Pat::TupleStruct(variant) => state(last(&variant.path)),
            Pat::Struct(variant) => state(last(&variant.path)),
            Pat::Tuple(tuple) => {
                let parts: Vec<&Pat> = tuple.elems.iter().collect();
                match parts[..] {
                    [only @ Pat::Rest(_)] => Self::parse(only),
                    [first, second] => Ok(Self::Pair(Box::new(Self::parse(first)?), Box::new(Self::parse(second)?))),
                    _ => Err(refused(pattern)),
                }
            }
            _ => Err(refused(pattern)),
        }
    }
}

fn refused(pattern: &Pat) -> Error {
    Error::new_spanned(pattern, "`conform` cannot follow this pattern: name states, `_`, or pairs of them")
}
