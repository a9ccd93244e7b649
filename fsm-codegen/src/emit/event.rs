//! `enum Event`.

use super::{Code, DERIVES, repr, text};
use crate::docs;
use crate::plan::{Edge, NONE};

pub(super) fn emit(code: &Code<'_>) -> String {
    let (plan, event) = (code.plan, &code.options.event);
    let mut edges: Vec<Vec<&Edge>> = vec![Vec::new(); plan.events.len()];
    for edge in plan.edges.iter().filter(|edge| edge.event != NONE) {
        edges[usize::from(edge.event)].push(edge);
    }
    let docs = |edges: &[&Edge], name| docs::event(plan, edges, name, &code.options.state);
    let variants = plan.events.iter().zip(&edges);
    let variants = variants.map(|(word, edges)| (word.ident.as_str(), docs(edges, word.name)));
    // An enum without variants has no number, and nothing to be named by one.
    let (index, name) = if plan.events.is_empty() {
        ("match self {}", "match self {}")
    } else {
        ("self as usize", "TABLE.events().get(self as usize)")
    };
    let machine = docs::plain(&plan.machine.name);
    let values = [
        (
            "docs",
            text::docs(&format!("The events of {machine}: one for each label.")),
        ),
        ("derives", DERIVES.to_owned()),
        ("repr", repr(plan.events.len()).to_owned()),
        ("variants", text::variants(variants)),
        ("count", plan.events.len().to_string()),
        (
            "all",
            text::values(event, plan.events.iter().map(|word| word.ident.as_str())),
        ),
        ("index", index.to_owned()),
        ("name", name.to_owned()),
    ];
    code.fill(include_str!("templates/event.txt"), &values)
        + &code.named(event, "events", "\"an event\"")
}
