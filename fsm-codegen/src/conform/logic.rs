//! Functions of two states: `match`, `matches!`, `==` and what joins them.

use proc_macro2::{Ident, TokenStream};

use super::pattern::Pattern;

/// What a function says of two states.
pub(super) struct Logic {
    pub(super) body: Test,
}

/// One of the two states.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    From,
    To,
}

/// A condition on them.
pub(super) enum Test {
    Always(bool),
    Not(Box<Test>),
    All(Vec<Test>),
    Any(Vec<Test>),
    /// Both states are the same.
    Same,
    /// The states that are looked at, one or both, and what is made of them.
    Match(Vec<Side>, Vec<Arm>),
    If(Box<Test>, Box<Test>, Box<Test>),
}

/// One arm of a `match`.
pub(super) struct Arm {
    /// Its pattern, as it stands in the code.
    pub(super) tokens: TokenStream,
    pub(super) pattern: Pattern,
    pub(super) guard: Option<Test>,
    pub(super) body: Test,
}

impl Logic {
    /// Looks up every state the function names.
    pub(super) fn resolve(&mut self, lookup: &mut dyn FnMut(&Ident) -> u16) {
        self.body.resolve(lookup);
    }

    /// Whether the function allows a step, and the arm that decided.
    pub(super) fn allows(&self, from: u16, to: u16) -> (bool, Option<&Arm>) {
        let mut arm = None;
        let allowed = self.body.holds(from, to, &mut arm);
        (allowed, arm)
    }
}

impl Test {
    fn holds<'a>(&'a self, from: u16, to: u16, decided: &mut Option<&'a Arm>) -> bool {
        match self {
            Self::Always(value) => *value,
            Self::Not(test) => !test.holds(from, to, decided),
            Self::All(tests) => tests.iter().all(|test| test.holds(from, to, decided)),
            Self::Any(tests) => tests.iter().any(|test| test.holds(from, to, decided)),
            Self::Same => from == to,
            Self::If(condition, yes, no) => {
                let taken = if condition.holds(from, to, &mut None) { yes } else { no };
                taken.holds(from, to, decided)
            }
            Self::Match(sides, arms) => {
                let side = |side: &Side| if *side == Side::From { from } else { to };
                let states = match &sides[..] {
                    [first, second] => &[side(first), side(second)][..],
                    [only] => &[side(only)],
                    _ => &[],
                };
                let taken = arms.iter().find(|arm| {
                    let guard = || arm.guard.as_ref().is_none_or(|guard| guard.holds(from, to, &mut None));
                    arm.pattern.takes(states) && guard()
                });
                *decided = taken.or(*decided);
                taken.is_some_and(|taken| taken.body.holds(from, to, decided))
            }
        }
    }

    fn resolve(&mut self, lookup: &mut dyn FnMut(&Ident) -> u16) {
        match self {
            Self::Always(_) | Self::Same => {}
            Self::Not(test) => test.resolve(lookup),
            Self::All(tests) | Self::Any(tests) => tests.iter_mut().for_each(|test| test.resolve(lookup)),
            Self::If(condition, yes, no) => {
                for test in [condition, yes, no] {
                    test.resolve(lookup);
                }
            }
            Self::Match(_, arms) => {
                for arm in arms {
                    arm.pattern.resolve(lookup);
                    if let Some(guard) = &mut arm.guard {
                        guard.resolve(lookup);
                    }
                    arm.body.resolve(lookup);
                }
            }
        }
    }
}
