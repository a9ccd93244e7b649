//! `unparsed-statement`: a line of a diagram that Mermaid refuses.

use crate::rules::{Context, Rule, Sink};

pub(in crate::rules) static UNPARSED_STATEMENT: Rule =
    Rule::deny("unparsed-statement", include_str!("unparsed_statement.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, diagram) in context.drawn() {
        for error in &diagram.errors {
            let help = error.help.clone();
            sink.push(
                machine
                    .finding(&UNPARSED_STATEMENT, error.message.clone())
                    .at(error.span, "Mermaid gives up here and draws nothing")
                    .help(help.unwrap_or_else(|| "correct this line, or remove it".to_owned())),
            );
        }
    }
}
