//! Rules that a document states in sentences.

mod clauses;
mod extract;
mod forbidden;
mod grammar;
mod lexicon;
mod meaning;
mod pieces;
mod remarks;
mod style;
mod telling;
mod tokens;
mod vocabulary;

use crate::{
    markdown::Markdown,
    model::{Machine, State, StateId},
    views::{Names, abbreviated},
};
pub(crate) use extract::{ProseContext, ProseRule, ProseRules, extract_prose};
pub(crate) use forbidden::{conditional, forbids, introduces_forbidden};
use pieces::Sentence;
pub(crate) use remarks::{calls_terminal, heads_ends, not_terminal};

pub use style::Style;
pub(crate) use vocabulary::{Named, Vocabulary};

/// What a sentence says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Statement {
    /// Self-loops are always valid.
    SelfLoops,
    /// These are terminal.
    Terminal(Vec<StateId>),
    /// These are not.
    NotTerminal(Vec<StateId>),
    /// The machine starts here.
    Initial(StateId),
    /// It can be entered from any state, but not from some.
    Overlay {
        state: Named,
        except: Vec<StateId>,
        /// Whether it says "non-terminal".
        non_terminal: bool,
    },
    /// These go back to where they were entered from. Where none is named, an event or the context has to tell.
    Return {
        states: Vec<Named>,
        event: Option<String>,
        /// The states it may go back to, where it names them.
        to: Vec<StateId>,
    },
    /// No transition leads from the one to the other.
    Forbidden(Vec<(StateId, StateId)>),
    /// It was a state once.
    Retired(Named),
}

/// Every statement of a passage, each with its sentence. Of a part of a document it counts how it is set.
pub(crate) fn statements<'t>(
    text: &'t str,
    vocabulary: &Vocabulary<'_>,
    markdown: Option<&Markdown>,
) -> Vec<(&'t str, Statement)> {
    let runs = || markdown.into_iter().flat_map(|markdown| markdown.runs_of(text));
    let runs = || runs().map(|(run, style)| (run.len(), style));
    let is_silent = || vocabulary.silent.borrow().get(text).is_some_and(|said_of| runs().eq(said_of.iter().copied()));
    if !lexicon::tells(text) || is_silent() {
        return Vec::new();
    }
    let said = |sentence| read(sentence, vocabulary, markdown).into_iter().map(move |said| (sentence, said));
    let found: Vec<_> = split(text, false).flat_map(said).collect();
    if found.is_empty() {
        vocabulary.silent.borrow_mut().insert(text.to_owned(), runs().collect());
    }
    found
}

/// What a sentence says: the first reading of its words that says something.
fn read(sentence: &str, vocabulary: &Vocabulary<'_>, markdown: Option<&Markdown>) -> Vec<Statement> {
    let sentence = Sentence::new(sentence, vocabulary, markdown);
    let mut readings = sentence.iter().flat_map(Sentence::readings);
    readings.find_map(|tokens| meaning::statements(&tokens)).unwrap_or_default()
}

/// The sentences of a passage; a colon or a dash does not end one, a line break of a list does.
pub(crate) fn sentences(text: &str) -> impl Iterator<Item = &str> {
    split(text, true)
}

/// The sentences of a passage; what stands behind a semicolon may be a sentence, or take back the one before.
fn split(text: &str, semicolons: bool) -> impl Iterator<Item = &str> {
    let mut sentences = Vec::new();
    let mut start = 0;
    let bytes = text.as_bytes();
    for (at, byte) in text.bytes().enumerate() {
        let end = if matches!(byte, 0xe3 | 0xef) { at + 3 } else { at + 1 };
        let ends = match byte {
            b'.' | b'!' | b'?' => bytes.get(end).is_none_or(u8::is_ascii_whitespace) && !abbreviated(&text[..at]),
            b';' => semicolons,
            b'\n' => text[end..].trim_start_matches([' ', '\t']).starts_with(['•', '-', '*']),
            0xe3 => text[at..].starts_with('。'),
            0xef => semicolons && text[at..].starts_with('；'),
            _ => false,
        };
        if ends {
            sentences.push(&text[start..end]);
            start = end;
        }
    }
    sentences.push(&text[start..]);
    sentences.into_iter().map(str::trim).filter(|sentence| !sentence.is_empty())
}

/// What the sentences of a text say, in words, for the states and events given: to try the grammar, not to read documents.
#[doc(hidden)]
#[must_use]
pub fn try_sentences(text: &str, states: &[&str], events: &[&str], title: &str) -> Vec<String> {
    let state = |name: &&str| State { name: (*name).to_owned(), ..State::default() };
    let machine = Machine { states: states.iter().map(state).collect(), ..Machine::default() };
    let names = Names::of(&machine, &[], &[]);
    let style = Style::of(states.iter().copied());
    let events = events.iter().copied();
    let vocabulary = Vocabulary::new(&names, style, events, std::iter::once(title));
    let markdown = Markdown::read(text);
    let said = statements(&markdown.plain, &vocabulary, Some(&markdown)).into_iter();
    said.flat_map(|(_, statement)| statement.describe(states)).collect()
}

impl Statement {
    /// What it says, a line for each state or pair.
    fn describe(&self, states: &[&str]) -> Vec<String> {
        let name = |state: &StateId| states.get(state.index()).copied().unwrap_or_default();
        let named = |named: &Named| match named {
            Named::State(state) => name(state).to_owned(),
            Named::Unknown(text) => text.clone(),
        };
        let each =
            |what: &str, states: &[StateId]| states.iter().map(|state| format!("{what} {}", name(state))).collect();
        match self {
            Self::SelfLoops => vec!["self".to_owned()],
            Self::Terminal(states) => each("term", states),
            Self::NotTerminal(states) => each("not-term", states),
            Self::Initial(state) => each("init", &[*state]),
            Self::Overlay { state, except, non_terminal } => {
                let mut except: Vec<&str> = except.iter().map(name).collect();
                except.sort_unstable();
                let living = if *non_terminal { " nt" } else { "" };
                let exc = if except.is_empty() { "" } else { " exc " };
                vec![format!("over {}{living}{exc}{}", named(state), except.join(","))]
            }
            Self::Return { states, event, .. } => {
                let event = event.as_ref().map_or_else(String::new, |on| format!(" {on}"));
                states.iter().map(|state| format!("ret {}{event}", named(state))).collect()
            }
            Self::Forbidden(pairs) => {
                pairs.iter().map(|(from, to)| format!("forb {}>{}", name(from), name(to))).collect()
            }
            Self::Retired(state) => vec![format!("retd {}", named(state))],
        }
    }
}
