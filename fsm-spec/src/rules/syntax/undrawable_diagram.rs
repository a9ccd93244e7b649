//! `undrawable-diagram`: a diagram that Mermaid reads and cannot draw.

use crate::rules::{Context, Rule, Sink};

pub(in crate::rules) static UNDRAWABLE_DIAGRAM: Rule =
    Rule::warn("undrawable-diagram", include_str!("undrawable_diagram.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, diagram) in context.drawn() {
        for undrawable in &diagram.undrawable {
            sink.push(
                machine
                    .finding(&UNDRAWABLE_DIAGRAM, undrawable.message.clone())
                    .at(undrawable.span, "readers see an error instead of the diagram")
                    .help(undrawable.help.clone().unwrap_or_default()),
            );
        }
    }
}
