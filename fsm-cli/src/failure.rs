//! How a command ends.

use std::fmt::Display;
use std::io;

/// A command that ran.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// Nothing at deny level.
    Clean,
    /// Something that makes the command fail as it should: findings at deny level.
    Found,
}

impl Outcome {
    pub(crate) fn found_if(found: bool) -> Self {
        if found { Self::Found } else { Self::Clean }
    }
}

/// A command that could not run.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Why, one message each.
    Messages(Vec<String>),
    /// Nobody reads the output any more.
    ClosedPipe,
}

impl Failure {
    pub(crate) fn new(message: impl Display) -> Self {
        Self::Messages(vec![message.to_string()])
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::ClosedPipe
        } else {
            Self::new(format!("cannot write: {error}"))
        }
    }
}
