//! Why one state may, or may not, follow another.

mod answer;
mod places;
mod question;

pub(crate) use answer::Answer;
pub(crate) use question::{Question, asked};
