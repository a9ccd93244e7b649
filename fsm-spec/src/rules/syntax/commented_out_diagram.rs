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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::found;

    #[test]
    fn only_a_diagram_with_an_arrow() {
        let document = |comment: &str| {
            format!("```mermaid\nstateDiagram-v2\n    [*] --> Open\n    Open --> [*]\n```\n\n<!--\n{comment}\n-->\n")
        };
        let old = document("```mermaid\nstateDiagram-v2\n    [*] --> Shut\n```");
        assert_eq!(found(&COMMENTED_OUT_DIAGRAM, &old).len(), 1);
        let no_arrow = document("```mermaid\nstateDiagram-v2\n    Shut\n```");
        assert_eq!(found(&COMMENTED_OUT_DIAGRAM, &no_arrow), [] as [&str; 0]);
        let words = document("the stateDiagram is above, see A --> B");
        assert_eq!(found(&COMMENTED_OUT_DIAGRAM, &words), [] as [&str; 0]);
    }
}
