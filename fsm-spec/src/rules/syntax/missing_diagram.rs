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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        check::{Options, check},
        rules::testing::{findings, found},
        source::Source,
    };

    const TABLE: &str = "\
| From | To | Event |
| --- | --- | --- |
| Draft | Sent | send |
| Sent | Read | open |
";

    /// What the writer is told to do, and that nothing is drawn without being told.
    fn advice(text: &str) -> String {
        let found = findings(&MISSING_DIAGRAM, text);
        let mut found = found.into_iter().filter(|one| one.rule == MISSING_DIAGRAM.name);
        let found = found.next().expect("a finding");
        assert_eq!(found.fixes, []);
        found.help.expect("help")
    }

    #[test]
    fn only_a_document_that_was_asked_for() {
        let text = "# Notes\n\nNothing here.\n";
        assert_eq!(found(&MISSING_DIAGRAM, text), ["1:1 no state machine could be read in the document"]);
        let walked = check(&Source::new(text), &Options::default());
        assert_eq!(walked.findings, []);
    }

    #[test]
    fn a_block_that_is_almost_a_diagram() {
        let (mark, spell) = ("write `mermaid` behind the marks that open the block", "write `stateDiagram-v2`");
        for (wrong, help) in [
            ("```\nstateDiagram-v2", mark),
            ("~~~ mmd\nstatediagram", mark),
            ("```mermaid\n%% a door\nStateDiagram-V2", spell),
            ("```mermaid\n\n  statediagram-v2", spell),
        ] {
            let marks = &wrong[..3];
            let text = format!("# Door\n\n{wrong}\n    [*] --> Open\n    Open --> [*]\n{marks}\n");
            assert_eq!(advice(&text), help);
        }
    }

    #[test]
    fn a_table_is_a_machine_too() {
        assert_eq!(found(&MISSING_DIAGRAM, TABLE), [""; 0]);
    }

    #[test]
    fn what_was_passed_over_is_shown() {
        let text = "# Release\n\n- build → test\n- test → ship\n";
        assert_eq!(found(&MISSING_DIAGRAM, text), ["3:1 no state machine could be read in the document"]);
    }

    #[test]
    fn a_directive_that_takes_the_diagram() {
        let text = "```mermaid\n%%{init: {\"theme\": \"dark\"}\nstateDiagram-v2\n    [*] --> Open\n```\n";
        let finding = &findings(&MISSING_DIAGRAM, text)[0];
        assert_eq!(finding.primary.span, Span::new(11, 14));
        assert_eq!(finding.help.as_deref(), Some("close it with `}%%`"));
        assert!(finding.fixes.is_empty());
    }

    #[test]
    fn an_illustration_is_no_machine() {
        let text = "<!-- fsm: ignore -->\n\n```mermaid\nstateDiagram-v2\n    [*] --> Open\n```\n";
        assert_eq!(found(&MISSING_DIAGRAM, text), ["3:1 no state machine could be read in the document"]);
        assert_eq!(findings(&MISSING_DIAGRAM, text)[0].primary.message, "called an illustration");
    }

    #[test]
    fn a_directive_below_one_that_is_closed() {
        for closed in ["%%{init: {\"theme\": \"dark\"}}%%", "%%{}%%"] {
            let text = format!("```mermaid\n{closed}\n%%{{wrap\nstateDiagram-v2\n    [*] --> Open\n```\n");
            let span = findings(&MISSING_DIAGRAM, &text)[0].primary.span;
            assert_eq!(span.start, text.find("%%{wrap").unwrap());
            assert_eq!(&text[span.start..span.end], "%%{");
        }
    }

    #[test]
    fn the_first_line_with_words_is_shown() {
        assert_eq!(found(&MISSING_DIAGRAM, "\n \t\n# Notes\n"), ["3:1 no state machine could be read in the document"]);
    }
}
