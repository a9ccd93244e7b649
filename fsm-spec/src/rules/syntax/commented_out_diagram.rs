//! `commented-out-diagram`: a diagram inside an HTML comment.

use crate::{
    finding::Finding,
    markdown::Trouble,
    rules::{Context, Rule, Sink},
};

pub(in crate::rules) static COMMENTED_OUT_DIAGRAM: Rule =
    Rule::warn("commented-out-diagram", include_str!("commented_out_diagram.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for trouble in &context.reading.markdown.troubles {
        if let Trouble::CommentedDiagram { open, arrow } = trouble {
            sink.push(
                Finding::new(
                    &COMMENTED_OUT_DIAGRAM,
                    "the comment around this diagram ends at the diagram's first arrow",
                )
                .at(*open, "the comment starts here")
                .also(*arrow, "and ends here: what follows is shown")
                .help("remove the diagram, or move it to a document of its own"),
            );
        }
    }
}
