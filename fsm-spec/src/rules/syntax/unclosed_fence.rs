//! `unclosed-fence`: a diagram that is not closed where it ends.

use crate::{
    finding::{Edit, Finding, Fix},
    markdown::Trouble,
    rules::{Context, Rule, Sink},
    source::{Source, Span},
};

pub(in crate::rules) static UNCLOSED_FENCE: Rule =
    Rule::deny("unclosed-fence", include_str!("unclosed_fence.md"), check).fixable();

fn check(context: &Context<'_>, sink: &mut Sink) {
    for trouble in &context.reading.markdown.troubles {
        let Trouble::UnclosedFence { open, end, sign } = trouble else {
            continue;
        };
        // Blanks behind the last statement stay there.
        let below = context.source.line_span(context.source.line(*end)).end;
        let fence = Edit::insert(below, closing(context.source, *open));
        let finding = Finding::new(
            &UNCLOSED_FENCE,
            "the diagram's fence is never closed, so the text after it is taken for diagram",
        )
        .at(*open, "opened here")
        .help("close the fence on a line of its own, right below the diagram")
        .fix(Fix::safe(vec![fence]));
        sink.push(if sign.is_empty() {
            finding.also(*sign, "the document ends, and the fence is still open")
        } else {
            finding.also(*sign, "no longer diagram")
        });
    }
}

/// A new line with the closing fence: the marks of the opening one, as far in, in the same quote or list.
fn closing(source: &Source<'_>, open: Span) -> String {
    let line = source.line_span(source.line(open.start));
    let before = source.slice(Span::new(line.start, open.start));
    let fence = source.slice(open);
    let mark = fence.chars().next().unwrap_or('`');
    // The marker of a list item is not repeated: what follows in the item stands as far in.
    let before = before.chars().map(|c| match c {
        '>' | '\t' => c,
        _ => ' ',
    });
    let marks = fence.chars().take_while(|c| *c == mark);
    let mut text = source.ending().to_owned();
    text.extend(before.chain(marks));
    text
}
