//! `missing-diagram`: a document given by name that has no state diagram.

use crate::{markdown::Code, rules::prelude::*};

/// Where something comes near to a machine, why it is none, and what to do.
type Near = (Span, String, String);

pub(in crate::rules) fn check(context: &Context<'_>, sink: &mut Sink) {
    if !context.named || !context.reading.machines.is_empty() {
        return;
    }
    let found = ignored(context).or_else(|| unmarked(context)).or_else(|| passed_over(context));
    let (place, why, help) = found.unwrap_or_else(|| {
        let help = "draw the machine in a `mermaid` block that begins with `stateDiagram-v2`, or list its transitions under a heading such as \"Transitions\"";
        near(first_line(context), "nothing here is read as a state machine", help)
    });
    sink.finding("no state machine could be read in the document").at(place, why).help(help).push(sink);
}

fn near(place: Span, why: impl Into<String>, help: impl Into<String>) -> Near {
    (place, why.into(), help.into())
}

/// The first line with anything on it.
fn first_line(context: &Context<'_>) -> Span {
    let source = context.source;
    (1..=source.line_count())
        .map(|line| source.line_span(line))
        .find(|line| !source.slice(*line).trim_matches(['\u{feff}', ' ', '\t']).is_empty())
        .map_or(Span::at(0), |line| source.clamp(line))
}

/// There are diagrams, and directives call all of them illustrations.
fn ignored(context: &Context<'_>) -> Option<Near> {
    let diagram = context.reading.diagrams.first()?;
    let open = context.source.line_at(context.reading.markdown.blocks.get(diagram.block)?.span.start);
    let help = "remove `fsm: ignore` from the diagram of the machine, or draw another";
    Some(near(open, "called an illustration", help))
}

/// There is a view that was not taken for one of a machine.
fn passed_over(context: &Context<'_>) -> Option<Near> {
    let (span, why) = context.reading.passed_over.first()?;
    let help = "give it a heading such as \"States\" or \"Transitions\", list the states, or say `<!-- fsm: machine NAME -->` above it";
    Some(near(context.source.line_at(span.start), format!("passed over: {why}"), help))
}

/// There is a block that would be a diagram if its first lines were spelled right.
fn unmarked(context: &Context<'_>) -> Option<Near> {
    context.reading.markdown.blocks.iter().find_map(|block| {
        let BlockKind::Code(code) = &block.kind else { return None };
        // The first word that is no comment.
        let mut words = code.text.lines().filter_map(|line| line.split_whitespace().next());
        let word = words.find(|word| !word.starts_with("%%"))?;
        let right = match word.to_ascii_lowercase().as_str() {
            "statediagram" => "stateDiagram",
            "statediagram-v2" => "stateDiagram-v2",
            _ => return None,
        };
        match code.language.as_str() {
            // A block that is indented, or in another language, is shown as text on purpose.
            _ if !context.source.slice(code.open).starts_with(['`', '~']) => None,
            "mermaid" if word == right => Some(hidden(code)),
            "mermaid" => {
                let why = "Mermaid tells capitals from small letters";
                Some(near(code.span_of(word), why, format!("write `{right}`")))
            }
            "" | "mmd" => {
                let help = "write `mermaid` behind the marks that open the block";
                Some(near(code.open, "shown as text, not drawn", help))
            }
            _ => None,
        }
    })
}

/// The first line is right, and Mermaid does not find it behind what stands above it.
fn hidden(code: &Code) -> Near {
    let rest = code.text.rfind("}%%").map_or(&*code.text, |at| &code.text[at + 3..]);
    match rest.find("%%{") {
        Some(at) => {
            let why = "takes everything below it, for nothing closes it";
            near(code.span_of(&rest[at..at + 3]), why, "close it with `}%%`")
        }
        None => near(code.open, "Mermaid finds no kind of diagram in it", "begin the block with `stateDiagram-v2`"),
    }
}
