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

/// What went wrong, without the number that only a programmer knows.
pub(crate) fn reason(error: &io::Error) -> String {
    match error.kind() {
        // What we say ourselves is better than what follows from its kind.
        _ if error.get_ref().is_some() => error.to_string(),
        io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "it is not permitted".to_owned(),
        _ => without_number(&error.to_string()).to_lowercase(),
    }
}

pub(crate) fn without_number(text: &str) -> String {
    let end = text.find(" (os error").unwrap_or(text.len());
    text[..end].to_owned()
}

/// The message for a file that could not be written.
pub(crate) fn cannot_write(file: impl Display, error: &io::Error) -> String {
    format!("{file}: cannot be written: {}", reason(error))
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::ClosedPipe
        } else {
            Self::new(format!("cannot write: {}", reason(&error)))
        }
    }
}
