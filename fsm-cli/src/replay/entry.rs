//! What one line of a log says.

use std::borrow::Cow;
use std::ops::Range;

/// A name in a line, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Word<'l> {
    pub(super) text: Cow<'l, str>,
    pub(super) at: Range<usize>,
}

impl<'l> Word<'l> {
    pub(super) fn new(text: impl Into<Cow<'l, str>>, at: Range<usize>) -> Self {
        Self { text: text.into(), at }
    }
}

/// What a line says about a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Said<'l> {
    /// The run is in this state now.
    State(Word<'l>),
    /// The run went from one state to another; without a first one it started.
    Step(Option<Word<'l>>, Word<'l>),
    /// The run is still in this state.
    Still(Word<'l>),
    /// A person took the run there, and gave a reason or did not.
    Override(Word<'l>, Word<'l>, bool),
    /// The run had ended, and began again.
    Restart(Word<'l>, Word<'l>),
}

/// One statement of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Entry<'l> {
    /// The run, where the log tells several apart.
    pub(super) run: Option<Cow<'l, str>>,
    pub(super) said: Said<'l>,
    pub(super) event: Option<Word<'l>>,
}

impl<'l> Entry<'l> {
    pub(super) fn new(said: Said<'l>) -> Self {
        Self { run: None, said, event: None }
    }
}

/// A line that cannot be understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Wrong {
    /// What is wrong, in lower case without a final stop.
    pub(super) message: String,
    pub(super) at: Range<usize>,
}

impl Wrong {
    pub(super) fn new(message: impl Into<String>, at: Range<usize>) -> Self {
        Self { message: message.into(), at }
    }
}
