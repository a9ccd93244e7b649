//! Reads diagrams as JSON, one object `{"id", "text"}` a line, and prints what they say, likewise: for `scripts/mermaid-diff`,
//! which compares it with what Mermaid says.
#![allow(clippy::disallowed_methods, reason = "an example may read and print")]

use fsm_spec::{
    mermaid::{self, Diagram, Scope},
    model::StateKind,
    source::Span,
};
use serde_json::{Value, json};
use std::{
    error::Error,
    io::{self, BufRead, BufWriter, Write},
};

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let case: Value = serde_json::from_str(&line?)?;
        let text = case["text"].as_str().unwrap_or_default();
        let mut said = said(text, &mermaid::parse(text));
        said["id"] = case["id"].clone();
        writeln!(out, "{said}")?;
    }
    out.flush()?;
    Ok(())
}

/// A diagram in the words of the oracle, with what we have to say against it besides.
fn said(text: &str, diagram: &Diagram) -> Value {
    let name = |state: Option<u32>| state.map_or("[*]", |state| &*diagram.states[state as usize].name);
    let scope = |scope: Option<Scope>| {
        scope.map(|scope| {
            let name = name(Some(scope.composite));
            scope.region.map_or(name.to_owned(), |region| format!("{name}#{region}"))
        })
    };
    let states = diagram.states.iter().filter(|state| state.drawn).map(|state| {
        let kind = match state.kind {
            StateKind::Simple => "simple",
            StateKind::Composite => "composite",
            StateKind::Fork => "fork",
            StateKind::Join => "join",
            StateKind::Choice => "choice",
        };
        json!({ "id": state.name, "kind": kind, "parent": scope(state.parent) })
    });
    let transitions = diagram.transitions.iter().map(|transition| {
        let label = transition.label.as_ref().map(|label| &label.text);
        json!([name(transition.from.state), name(transition.to.state), label])
    });
    json!({
        "ok": diagram.errors.is_empty(),
        "states": states.collect::<Vec<_>>(),
        "transitions": transitions.collect::<Vec<_>>(),
        "scopes": diagram.transitions.iter().map(|transition| scope(transition.scope)).collect::<Vec<_>>(),
        "errors": diagram.errors.iter().map(|error| json!([at(text, error.span), error.message, error.help])).collect::<Vec<_>>(),
        "swallowed": diagram.swallowed.iter().map(|swallowed| {
            let fix = swallowed.fix.as_ref().map(|(span, by)| json!([at(text, *span), by]));
            json!([at(text, swallowed.span), swallowed.message, swallowed.help, fix])
        }).collect::<Vec<_>>(),
        "undrawable": diagram.undrawable.iter().map(|found| json!([at(text, found.span), found.message, found.help])).collect::<Vec<_>>(),
    })
}

/// The text of a place.
fn at(text: &str, span: Span) -> &str {
    text.get(span.start..span.end).unwrap_or("?")
}
