//! HTML in Markdown: comments, line breaks, and diagrams that someone meant to comment out.

use super::lines::{Line, fence, line_end, lines, look, next_line};
use super::types::{Comment, Trouble};
use crate::source::Span;

/// The comments in a piece of HTML that stands at `at`.
pub(super) fn comments(html: &str, at: usize, next: usize, inside: Option<usize>) -> impl Iterator<Item = Comment> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let open = from + html.get(from..)?.find("<!--")?;
        let span = Span::new(open, open + end(html.get(open..)?).1);
        from = span.end;
        let place = Span::new(at + span.start, at + span.end);
        let mut comment = comment(html.get(span.start..span.end)?, place, next);
        comment.inside = inside;
        Some(comment)
    })
}

/// The comment that `html` is.
pub(super) fn comment(html: &str, span: Span, next: usize) -> Comment {
    let text = html.strip_prefix("<!--").unwrap_or(html);
    Comment { text: text.strip_suffix("-->").unwrap_or(text).to_owned(), span, next, inside: None }
}

/// Where the comment that `html` starts with ends: before and after its closing mark. `<!-->` is a whole comment.
fn end(html: &str) -> (usize, usize) {
    match html.get(2..).and_then(|rest| rest.find("-->")) {
        Some(at) => (at + 2, at + 5),
        None => (html.len(), html.len()),
    }
}

/// A state diagram in a comment: the first of its arrows ends the comment, and its closing fence opens one. With the comment as it
/// was meant, and where to read on, if its end can be found.
pub(super) fn commented_diagram(source: &str, block: Span) -> Option<(Trouble, Option<(Span, usize)>)> {
    let html = source.get(block.start..block.end)?;
    let open = html.find("<!--")?;
    let (arrow, after) = end(&html[open..]);
    let body = html.get(open + 4..open + arrow)?;
    // Something stands on both sides of an arrow.
    let from = body.rfind(['\n', '\r']).map_or("", |at| &body[at..]);
    let to = html.get(open + after..)?;
    let mut lines = body.lines().map(|line| line.trim_start_matches(['>', ' ', '\t']));
    let is_diagram = lines.any(|line| line.starts_with("stateDiagram"));
    if !is_diagram || from.trim().is_empty() || to[..line_end(to)].trim().is_empty() {
        return None;
    }
    let start = block.start + open;
    let arrow = Span::new(start + arrow, start + after);
    let trouble = Trouble::CommentedDiagram { open: Span::new(start, start + 4), arrow };
    Some((trouble, whole(source, start, arrow.end)))
}

/// The comment from `start` to the mark that was meant to end it: the first one after `arrow` that is no arrow.
fn whole(source: &str, start: usize, arrow: usize) -> Option<(Span, usize)> {
    let mut fenced = None;
    for line in lines(source, next_line(source, arrow)) {
        let text = source[line.clone()].trim_start_matches(['>', ' ', '\t']);
        let resume = next_line(source, line.end);
        if text.starts_with("-->") || text.trim_end().ends_with("-->") {
            let end = line.start + source[line.clone()].rfind("-->")? + 3;
            return Some((Span::new(start, end), resume));
        }
        match fence(text) {
            Some(fence) if fence.info => break,
            Some(_) => fenced = Some((Span::new(start, line.end), resume)),
            None if fenced.is_some() && look(text) != Line::Blank => break,
            None if text.contains("<!--") => break,
            None => {}
        }
    }
    fenced
}
