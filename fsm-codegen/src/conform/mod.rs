//! The macro `conform`: hand-written code compared with the document.
//!
//! ```text
//! #[conform(include_str!("STATES.md"))]
//! enum Phase { Planning, PlanReview }
//! ```

mod compare;
mod conditional;
mod function;
mod item;
mod logic;
mod pattern;

use proc_macro2::{Span, TokenStream};
use syn::Error;

use crate::document::{choose, examine, read};
use crate::input::{self, Choices, Input, UNBOUND_GUARD};
use crate::locate::Place;
use crate::message;
use crate::plan::Plan;
use item::Item;

/// Expands `#[conform(…)]`: the item as it was written, and an error for each place where it differs from the document.
pub fn conform(arguments: TokenStream, item: TokenStream, place: &dyn Fn(Span) -> Place) -> TokenStream {
    let mut extra = TokenStream::new();
    let (input, mut mistakes) = input::parse(arguments);
    let mut item = match Item::parse(item.clone()) {
        Ok(item) => item,
        Err(mistake) => {
            mistakes.push(mistake);
            return [item, message::errors(&mistakes)].into_iter().collect();
        }
    };
    if let Some(Input { document, choices }) = input {
        mistakes.extend(unfit(&choices));
        match read(&document, place) {
            Ok(text) => {
                let machines = examine(&document, &text, &choices, &mut mistakes, &mut extra);
                match choose(&machines, &choices, &text, &document) {
                    Ok(machine) => match Plan::new(machine) {
                        // A document that contradicts itself is no measure for code.
                        Ok(plan) if mistakes.is_empty() => compare::compare(&mut item, &plan, &text, &mut mistakes),
                        Ok(_) => {}
                        Err(error) => mistakes.push(document.mistake(error)),
                    },
                    Err(mistake) if !machines.is_empty() || mistakes.is_empty() => mistakes.push(mistake),
                    Err(_) => {}
                }
            }
            Err(mistake) => mistakes.push(mistake),
        }
    }
    extra.extend(message::errors(&mistakes));
    item.with(extra)
}

/// Options that only code to be generated has a use for.
fn unfit(choices: &Choices) -> Vec<Error> {
    let generate = ["state", "event", "typestate", "derive", "crate"];
    let given = choices.given.iter();
    let unfit =
        given.filter(|name| generate.iter().any(|option| name == option)).map(|name| (name.to_string(), name.span()));
    let guard = choices.unbound_guard.iter();
    let guard = guard.map(|(_, span)| (UNBOUND_GUARD.to_owned(), *span));
    let mistake = |(name, span): (String, Span)| {
        let message = format!("`conform` generates nothing, so `{name}` has no meaning here; remove it");
        Error::new(span, message)
    };
    unfit.chain(guard).map(mistake).collect()
}

#[cfg(test)]
mod tests;
