//! `missing-diagram`: a document given by name that has no state diagram.

use crate::{
    finding::Finding,
    markdown::{BlockKind, Code},
    rules::{Context, Rule, Sink},
    source::Span,
};

pub(in crate::rules) static MISSING_DIAGRAM: Rule =
    Rule::deny("missing-diagram", include_str!("missing_diagram.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    if context.named && context.reading.machines.is_empty() {
        let finding = Finding::new(&MISSING_DIAGRAM, "no state machine could be read in the document");
        sink.push(
            ignored(context, &finding)
                .or_else(|| unmarked(context, &finding))
                .or_else(|| passed_over(context, &finding))
                .unwrap_or_else(|| {
                    finding
                        .at(first_line(context), "nothing here is read as a state machine")
                        .help("draw the machine in a `mermaid` block that begins with `stateDiagram-v2`, or list its transitions under a heading such as \"Transitions\"")
                }),
        );
    }
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
fn ignored(context: &Context<'_>, finding: &Finding) -> Option<Finding> {
    let diagram = context.reading.diagrams.first()?;
    let block = context.reading.markdown.blocks.get(diagram.block)?;
    let open = context.source.line_span(context.source.line(block.span.start));
    Some(
        finding
            .clone()
            .at(open, "called an illustration")
            .help("remove `fsm: ignore` from the diagram of the machine, or draw another"),
    )
}

/// There is a view that was not taken for one of a machine.
fn passed_over(context: &Context<'_>, finding: &Finding) -> Option<Finding> {
    let (span, why) = context.reading.passed_over.first()?;
    let line = context.source.line_span(context.source.line(span.start));
    Some(
        finding
            .clone()
            .at(line, format!("passed over: {why}"))
            .help("give it a heading such as \"States\" or \"Transitions\", list the states, or say `<!-- fsm: machine NAME -->` above it"),
    )
}

/// There is a block that would be a diagram if its first lines were spelled right.
fn unmarked(context: &Context<'_>, finding: &Finding) -> Option<Finding> {
    context.reading.markdown.blocks.iter().find_map(|block| {
        let BlockKind::Code(code) = &block.kind else {
            return None;
        };
        let (word, at) = first_word(code)?;
        let right = match word.to_ascii_lowercase().as_str() {
            "statediagram" => "stateDiagram",
            "statediagram-v2" => "stateDiagram-v2",
            _ => return None,
        };
        let marks = context.source.slice(code.open);
        let marks = &marks[..marks.len() - marks.trim_start_matches(['`', '~']).len()];
        // A block that is indented, or in another language, is shown as text on purpose.
        if marks.is_empty() || !["", "mermaid", "mmd"].contains(&code.language.as_str()) {
            return None;
        }
        if code.language == "mermaid" && word == right {
            return Some(hidden(code, finding));
        }
        let finding = finding.clone();
        Some(if code.language == "mermaid" {
            let at = code.span(Span::new(at, at + word.len()));
            finding.at(at, "Mermaid tells capitals from small letters").help(format!("write `{right}`"))
        } else {
            finding
                .at(code.open, "shown as text, not drawn")
                .help("write `mermaid` behind the marks that open the block")
        })
    })
}

/// The first line is right, and Mermaid does not find it behind what stands above it.
fn hidden(code: &Code, finding: &Finding) -> Finding {
    let closed = code.text.rfind("}%%").map_or(0, |at| at + 3);
    match code.text[closed..].find("%%{") {
        Some(at) => finding
            .clone()
            .at(code.span(Span::new(closed + at, closed + at + 3)), "takes everything below it, for nothing closes it")
            .help("close it with `}%%`"),
        None => finding
            .clone()
            .at(code.open, "Mermaid finds no kind of diagram in it")
            .help("begin the block with `stateDiagram-v2`"),
    }
}

/// The first word of a block that is no comment, and where it stands.
fn first_word(code: &Code) -> Option<(&str, usize)> {
    let mut at = 0;
    for line in code.text.split_inclusive('\n') {
        let text = line.trim();
        if !text.is_empty() && !text.starts_with("%%") {
            let word = text.split_whitespace().next()?;
            return Some((word, at + (line.len() - line.trim_start().len())));
        }
        at += line.len();
    }
    None
}
