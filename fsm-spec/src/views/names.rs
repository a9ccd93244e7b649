//! Which state a written name means.

use super::{Name, Spelling};
use crate::{
    lookup::Lookup,
    model::{Machine, StateId},
    source::Span,
    spelling::{Folded, fold, initials},
};

use std::sync::OnceLock;

/// The names by which a machine's states are known.
#[derive(Clone, Debug, Default)]
pub struct Names {
    exact: Lookup<String, StateId>,
    /// None where two states fold to one spelling.
    folded: Lookup<String, Option<StateId>>,
    initials: Lookup<String, Option<StateId>>,
    states: Vec<String>,
    /// The same for slips, once somebody asks for one.
    folded_states: OnceLock<Vec<Folded>>,
    /// Names that mean a state though they look nothing like it.
    renamed: Lookup<String, StateId>,
    /// The length of the longest name, so that running text is not searched for longer ones.
    longest: usize,
    /// The letters that names begin with, in any case: most words begin with another.
    starts: u32,
}

impl Names {
    /// The names of a machine's states: their own, then the texts they are drawn with, then the aliases.
    pub fn of(machine: &Machine, displays: &[(String, StateId)], aliases: &[(String, String)]) -> Self {
        let mut names = Self::default();
        for state in &machine.states {
            let (id, folded) = names.add(&state.name);
            join(&mut names.folded, folded, id);
        }
        for (display, id) in displays {
            names.exact.entry(display.clone()).or_insert(*id);
            let folded = names.note(display);
            names.folded.entry(folded).or_insert(Some(*id));
        }
        for (a, b) in aliases {
            let Some(id) = names.exact(a).or_else(|| names.exact(b)) else { continue };
            for alias in [a, b] {
                let folded = names.note(alias);
                names.exact.insert(alias.clone(), id);
                names.folded.insert(folded, Some(id));
            }
        }
        names
    }

    /// The names that a document defines or draws, of whatever machine. Which of them means which state is not known yet.
    pub(crate) fn vocabulary<'a>(texts: impl Iterator<Item = &'a str>) -> Self {
        let mut names = Self::default();
        for text in texts {
            if !names.exact.contains_key(text) {
                let (id, folded) = names.add(text);
                names.folded.entry(folded).or_insert(Some(id));
            }
        }
        names
    }

    /// Adds a state; gives back its number and its folded name.
    fn add(&mut self, name: &str) -> (StateId, String) {
        let id = StateId(u32::try_from(self.states.len()).unwrap_or(u32::MAX));
        self.states.push(name.to_owned());
        self.exact.insert(name.to_owned(), id);
        let short = initials(name);
        if short.chars().count() >= 2 {
            join(&mut self.initials, short, id);
        }
        (id, self.note(name))
    }

    /// Notes how a name looks; gives it back folded.
    fn note(&mut self, name: &str) -> String {
        // In another style a name is a little longer: `PlanReview` and `Plan - Review`.
        self.longest = self.longest.max(name.len() * 2 + 8);
        let folded = fold(name);
        self.starts |= letter(&folded) | letter(name);
        folded
    }

    pub(crate) fn states(&self) -> impl Iterator<Item = &str> {
        self.states.iter().map(String::as_str)
    }

    /// How long a name can be, in bytes.
    pub(crate) fn longest(&self) -> usize {
        self.longest
    }

    /// The state written exactly so, or renamed so.
    pub(crate) fn plainly(&self, text: &str) -> Option<(StateId, Spelling)> {
        self.possible(text).then(|| self.written(text))?
    }

    /// Every name that means a state as it is written, in no order.
    pub(crate) fn all(&self) -> impl Iterator<Item = &str> {
        self.exact.keys().map(String::as_str)
    }

    /// The state written exactly so.
    pub fn exact(&self, text: &str) -> Option<StateId> {
        self.exact.get(text).copied()
    }

    /// The state written so, or so but for case, separators and the like.
    pub fn known(&self, text: &str) -> Option<(StateId, Spelling)> {
        let folded = || Some(((*self.folded.get(&fold(text))?)?, Spelling::Style));
        self.possible(text).then(|| self.written(text).or_else(folded))?
    }

    fn written(&self, text: &str) -> Option<(StateId, Spelling)> {
        let exact = self.exact(text).map(|id| (id, Spelling::Exact));
        exact.or_else(|| self.renamed.get(text).map(|id| (*id, Spelling::Renamed)))
    }

    /// Whether a text can be a name at all. A longer one is none, and folding it would cost more than reading it.
    fn possible(&self, text: &str) -> bool {
        text.len() <= self.longest && self.begin(text)
    }

    /// Whether a text can begin with a name, by its first letter.
    pub(crate) fn begin(&self, text: &str) -> bool {
        !text.starts_with(|c: char| c.is_ascii_alphanumeric()) || self.starts & letter(text) != 0
    }

    /// The state whose initials these are.
    pub fn by_initials(&self, text: &str) -> Option<StateId> {
        (text.len() <= 16).then(|| self.initials.get(text).copied().flatten()).flatten()
    }

    /// The one state of which `text` is a slip.
    pub fn by_slip(&self, text: &str) -> Option<StateId> {
        if text.len() > 64 || self.states.len() > 5000 {
            return None;
        }
        let states = self.folded_states.get_or_init(|| self.states.iter().map(|name| Folded::of(name)).collect());
        let name = Folded::of(text);
        let mut near = (0u32..).zip(states).filter(|(_, state)| name.is_slip_of(state));
        let first = near.next();
        // Two states are equally near: no guess.
        if near.next().is_some() { None } else { first.map(|(id, _)| StateId(id)) }
    }

    /// Takes `text` for another name of `state`.
    pub(crate) fn rename(&mut self, text: &str, state: StateId) {
        self.longest = self.longest.max(text.len());
        self.starts |= letter(text);
        self.renamed.insert(text.to_owned(), state);
    }

    /// Resolves a name as written at `span`.
    pub fn resolve(&self, text: &str, span: Span) -> Name {
        Name::new(text, span, self.known(text))
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }
}

impl Name {
    /// A name as written at `span`, and the state that it was found to mean; none before it is known which machine it is of.
    pub(crate) fn new(text: &str, span: Span, known: Option<(StateId, Spelling)>) -> Self {
        Self {
            text: text.to_owned(),
            span,
            state: known.map(|(id, _)| id),
            spelling: known.map_or(Spelling::Unknown, |(_, spelling)| spelling),
        }
    }
}

/// The first letter of a text, as one of 32 bits that are the same for both cases.
fn letter(text: &str) -> u32 {
    text.bytes().next().map_or(0, |byte| 1 << (byte & 31))
}

fn join(map: &mut Lookup<String, Option<StateId>>, key: String, id: StateId) {
    map.entry(key).and_modify(|known| *known = None).or_insert(Some(id));
}
