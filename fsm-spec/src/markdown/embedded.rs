//! Diagrams outside fences: `::: mermaid` containers, and `<pre class="mermaid">`.

use super::lines::{line_end, line_start, lines, next_line};
use super::types::Code;
use crate::source::Span;

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
    let mut code = Code::new("mermaid".to_owned(), Span::new(open.start, open.end));
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
    let mut code = Code::new("mermaid".to_owned(), Span::new(at, at + tag.len()));
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
