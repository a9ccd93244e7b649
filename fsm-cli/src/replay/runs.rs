//! Where each run is.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};

use fsm_spec::model::StateId;

/// The longest name of a run that is kept as it is, in bytes.
const LONGEST_NAME: usize = 256;

/// Where one run is.
#[derive(Clone, Debug, Default)]
pub(super) struct Run {
    /// The state; none before the first line, and after a name that is no state.
    pub(super) at: Option<StateId>,
    /// The file and the line that said so.
    pub(super) file: u32,
    pub(super) line: u64,
    /// What only some machines need.
    pub(super) more: Option<Box<More>>,
}

/// What a run remembers besides.
#[derive(Clone, Debug, Default)]
pub(super) struct More {
    /// The states to go back to, the latest last.
    pub(super) back: Vec<StateId>,
    /// The states it is in besides, in other regions.
    pub(super) beside: Vec<StateId>,
}

impl Run {
    pub(super) fn origin(&self) -> Option<StateId> {
        self.more.as_ref()?.back.last().copied()
    }

    pub(super) fn beside(&self) -> &[StateId] {
        self.more.as_ref().map_or(&[], |more| &more.beside)
    }
}

/// All runs of a log. A run that is over is kept as a number only.
#[derive(Debug, Default)]
pub(super) struct Runs {
    /// The run of a log that has but one.
    pub(super) only: Run,
    open: HashMap<Box<str>, Run>,
    over: HashMap<u64, StateId>,
}

/// What is known of a run.
#[derive(Debug)]
pub(super) enum Known {
    Open,
    /// It had ended there.
    Over(StateId),
    New,
}

impl Runs {
    /// What is known of the run of that name.
    pub(super) fn known(&self, name: &str) -> Known {
        if self.open.contains_key(&*key(name)) {
            return Known::Open;
        }
        if self.over.is_empty() {
            return Known::New;
        }
        self.over.get(&number(name)).map_or(Known::New, |at| Known::Over(*at))
    }

    #[inline]
    pub(super) fn get(&mut self, name: &str) -> Option<&mut Run> {
        self.open.get_mut(&*key(name))
    }

    pub(super) fn put(&mut self, name: &str, run: Run) {
        if !self.over.is_empty() {
            self.over.remove(&number(name));
        }
        self.open.insert(key(name).into(), run);
    }

    /// The run has ended there: its memory is given back.
    pub(super) fn end(&mut self, name: &str, at: StateId) {
        self.open.remove(&*key(name));
        self.over.insert(number(name), at);
    }

    pub(super) fn open(&self) -> usize {
        self.open.len()
    }

    /// Where the runs are that have not ended.
    pub(super) fn states(&self) -> impl Iterator<Item = StateId> {
        self.open.values().chain([&self.only]).filter_map(|run| run.at)
    }

    pub(super) fn over(&self) -> usize {
        self.over.len()
    }
}

/// What is kept of a name: all of it, or where it is long its length and its number.
#[inline]
fn key(name: &str) -> Cow<'_, str> {
    if name.len() <= LONGEST_NAME {
        return Cow::Borrowed(name);
    }
    Cow::Owned(format!("\0{} {:016x}", name.len(), number(name)))
}

/// A number for a name. Two names share one once in some billions of runs.
fn number(name: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(name.as_bytes());
    hasher.finish()
}
