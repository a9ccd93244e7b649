//! `swallowed-statement`: a line of a diagram that Mermaid accepts and makes something else of.

use crate::{
    finding::{Edit, Fix},
    mermaid::Swallowed,
    rules::{Context, Rule, Sink},
    source::{Source, Span},
};

pub(in crate::rules) static SWALLOWED_STATEMENT: Rule =
    Rule::deny("swallowed-statement", include_str!("swallowed_statement.md"), check).fixable();

fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, diagram) in context.drawn() {
        for swallowed in &diagram.swallowed {
            let finding = machine
                .finding(&SWALLOWED_STATEMENT, swallowed.message.clone())
                .at(swallowed.span, "not what it looks like")
                .help(swallowed.help.clone().unwrap_or_default());
            let fix = if swallowed.certain { Fix::safe } else { Fix::offered };
            sink.push(finding.fix_if(edit(context.source, swallowed).map(|edit| fix(vec![edit]))));
        }
    }
}

/// What to write instead. A new line starts as the line of the statement does, be it in a quote or in a list.
fn edit(source: &Source<'_>, swallowed: &Swallowed) -> Option<Edit> {
    let (span, text) = swallowed.fix.as_ref()?;
    if !text.contains('\n') {
        return Some(Edit::replace(*span, text.clone()));
    }
    let line = source.line_span(source.line(swallowed.span.start)).start;
    let before = source.slice(Span::new(line, swallowed.span.start.max(line)));
    let rest = before.trim_start_matches([' ', '\t', '>']);
    let start = &before[..before.len() - rest.len()];
    Some(Edit::replace(*span, text.replace('\n', &format!("{}{start}", source.ending()))))
}
