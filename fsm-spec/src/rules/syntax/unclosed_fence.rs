//! `unclosed-fence`: a diagram that is not closed where it ends.

use crate::rules::prelude::*;

pub(in crate::rules) fn check(context: &Context<'_>, sink: &mut Sink) {
    for trouble in &context.reading.markdown.troubles {
        let Trouble::UnclosedFence { open, end, sign } = trouble else { continue };
        // Blanks behind the last statement stay there.
        let fence = Edit::insert(context.source.line_at(*end).end, closing(context.source, *open));
        let words = match sign.is_empty() {
            true => "the document ends, and the fence is still open",
            false => "no longer diagram",
        };
        sink.finding("the diagram's fence is never closed, so the text after it is taken for diagram")
            .at(*open, "opened here")
            .also(*sign, words)
            .help("close the fence on a line of its own, right below the diagram")
            .fix(Fix::safe(vec![fence]))
            .push(sink);
    }
}

/// A new line with the closing fence: the marks of the opening one, as far in, in the same quote or list.
fn closing(source: &Source<'_>, open: Span) -> String {
    let before = source.slice(Span::new(source.line_at(open.start).start, open.start));
    let fence = source.slice(open);
    let mark = fence.chars().next().unwrap_or('`');
    // The marker of a list item is not repeated: what follows in the item stands as far in.
    let before = before.chars().map(|c| if matches!(c, '>' | '\t') { c } else { ' ' });
    let marks = fence.chars().take_while(|c| *c == mark);
    source.ending().chars().chain(before).chain(marks).collect()
}
