//! HTML in Markdown: comments, diagrams that someone meant to comment out, and diagrams outside fences: `::: mermaid` containers
//! and `<pre class="mermaid">`.

use super::lines::{Line, fence, line_end, line_start, lines, look, next_line};
use super::types::{Code, Comment, Trouble};
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

/// The container that starts at `at`, if one does, and where it ends: at a line of colons.
pub(super) fn container(source: &str, at: usize) -> Option<(Code, usize)> {
    let colons = |text: &str| text.bytes().take_while(|byte| *byte == b':').count();
    let is_alone = |at: usize| source[line_start(source, at)..at].trim().is_empty();
    let mut lines = lines(source, at);
    let open = lines.next()?;
    let head = &source[open.clone()];
    let len = colons(head);
    let word = head[len..].trim();
    if len < 3 || !word.eq_ignore_ascii_case("mermaid") || !is_alone(at) {
        return None;
    }
    // The next line of colons closes it, or shows that nothing does.
    let close = lines.find(|line| source[line.clone()].trim_start().starts_with(":::"))?;
    let text = source[close.clone()].trim();
    if colons(text) < len || colons(text) < text.len() {
        return None;
    }
    let mut code = Code::verbatim("mermaid".to_owned(), "", Span::new(open.start, open.end));
    let content = Span::new(next_line(source, open.end), close.start);
    code.push(source, source.get(content.start..content.end)?, content);
    let (start, end) = (source[close.clone()].trim_start().len(), close.end);
    code.close = Some(Span::new(end - start, end));
    Some((code, end))
}

/// The element of class `mermaid` that an HTML block starts with, if it does, and where it ends, maybe after the block.
pub(super) fn element(source: &str, block: Span) -> Option<(Code, usize)> {
    let at = block.start;
    let html = source.get(at..)?;
    let mut names = ["pre", "div"].into_iter();
    let name = names.find(|name| is_tag(html, "<", name))?;
    let tag = source.get(at..block.end)?;
    let tag = &tag[..=tag.find('>')?];
    let (_, class) = tag.split_once("class=")?;
    let class = class.trim_start_matches(['"', '\'']);
    let class = class.split(['"', '\'', '>']).next()?;
    if !class.split_whitespace().any(|class| class == "mermaid") {
        return None;
    }
    // The next tag of the name closes it, or shows that nothing does.
    let mut tags = html.match_indices('<').skip(1).map(|(at, _)| at);
    let close = tags.find(|at| ["<", "</"].iter().any(|open| is_tag(&html[*at..], open, name)));
    let close = close.filter(|at| html[*at..].starts_with("</"))?;
    let tail = &html[close..];
    let end = at + close + tail[..line_end(tail)].find('>')? + 1;
    let mut code = Code::verbatim("mermaid".to_owned(), "", Span::new(at, at + tag.len()));
    push_unescaped(&mut code, source, Span::new(at + tag.len(), at + close));
    code.close = Some(Span::new(at + close, end));
    Some((code, end))
}

fn is_tag(html: &str, open: &str, name: &str) -> bool {
    html.strip_prefix(open)
        .and_then(|html| html.split_at_checked(name.len()))
        .is_some_and(|(start, rest)| start.eq_ignore_ascii_case(name) && rest.starts_with([' ', '\t', '\n', '\r', '>']))
}

/// A browser hands the text of an element to Mermaid, not its HTML.
fn push_unescaped(code: &mut Code, source: &str, span: Span) {
    let mut at = span.start;
    while let Some(rest) = source.get(at..span.end).filter(|rest| !rest.is_empty()) {
        let plain = rest.find('&').unwrap_or(rest.len());
        code.push(source, &rest[..plain], Span::new(at, at + plain));
        at += plain;
        let entities = [("&gt;", ">"), ("&lt;", "<"), ("&amp;", "&"), ("&quot;", "\""), ("&", "&")];
        let mut entities = entities.into_iter();
        if let Some((entity, text)) = entities.find(|(entity, _)| rest[plain..].starts_with(entity)) {
            code.push(source, text, Span::new(at, at + entity.len()));
            at += entity.len();
        }
    }
}
