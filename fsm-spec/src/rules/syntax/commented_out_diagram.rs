//! `commented-out-diagram`: a diagram inside an HTML comment.

use crate::rules::prelude::*;

pub(in crate::rules) fn check(context: &Context<'_>, sink: &mut Sink) {
    for trouble in &context.reading.markdown.troubles {
        if let Trouble::CommentedDiagram { open, arrow } = trouble {
            sink.finding("the comment around this diagram ends at the diagram's first arrow")
                .at(*open, "the comment starts here")
                .also(*arrow, "and ends here: what follows is shown")
                .help("remove the diagram, or move it to a document of its own")
                .push(sink);
        }
    }
}
