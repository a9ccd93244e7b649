//! Translates the parser's events. Its types stop in this file.

use super::blocks::{Builder, Mark};
use super::code::language;
use super::fences::without_tabs;
use super::types::BlockKind;
use crate::source::Span;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use std::ops::Range;

/// How the reading of a part ended.
pub(super) enum Part {
    /// At its end; with the start of its last block, and the document before it.
    End(Option<(usize, Mark)>),
    /// Before it: the source is to be read anew from this place on.
    Resume(usize),
}

fn options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_GFM
}

/// Reads a part of the source. `elsewhere` holds definitions from outside the part.
pub(super) fn read_part(builder: &mut Builder<'_>, range: Range<usize>, elsewhere: &str) -> Part {
    let (start, limit) = (range.start, range.end);
    let Some(part) = builder.source.get(range) else { return Part::End(None) };
    let with_definitions;
    let text = if elsewhere.is_empty() {
        part
    } else {
        with_definitions = [elsewhere, part].concat();
        &with_definitions
    };
    let text = without_tabs(text);
    let skip = elsewhere.len();
    let whole = limit == builder.source.len();
    let mut depth = 0_usize;
    let mut last = None;
    let mut in_html = false;
    for (event, range) in Parser::new_ext(&text, options()).into_offset_iter() {
        if range.start < skip {
            continue;
        }
        let span = Span::new(start + range.start - skip, start + range.end - skip);
        match event {
            // Blanks before HTML come as text.
            Event::Text(_) if in_html => {}
            Event::Text(text) => builder.text(&text, span),
            Event::Start(tag) => {
                if depth == 0 && !whole {
                    last = Some((span.start, builder.mark()));
                }
                depth += 1;
                in_html = matches!(tag, Tag::HtmlBlock);
                if let Some(next) = open(builder, &tag, span) {
                    return Part::Resume(next);
                }
            }
            Event::End(tag) => {
                depth -= 1;
                in_html = false;
                if let Some(next) = close(builder, tag, span, whole || span.end < limit) {
                    return Part::Resume(next);
                }
            }
            Event::Code(text) => builder.code_span(&text, span),
            Event::SoftBreak | Event::HardBreak => builder.line_break(span),
            Event::InlineHtml(_) => builder.inline_html(span),
            Event::Rule => builder.finish(),
            // An HTML block is read at its end; marks of footnotes and boxes are no text; there is no mathematics.
            Event::Html(_)
            | Event::FootnoteReference(_)
            | Event::TaskListMarker(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_) => {}
        }
    }
    Part::End(last)
}

/// Opens what the tag opens. Gives the place to read on, if the block is read here already.
fn open(builder: &mut Builder<'_>, tag: &Tag<'_>, span: Span) -> Option<usize> {
    match tag {
        Tag::Strong => builder.strong += 1,
        Tag::Strikethrough => builder.struck += 1,
        Tag::Emphasis | Tag::Link { .. } | Tag::Image { .. } => {}
        _ => builder.finish(),
    }
    // A container may start with front matter, which makes its first line a heading.
    if matches!(tag, Tag::Paragraph | Tag::Heading { .. })
        && let Some(next) = builder.container(span)
    {
        return Some(next);
    }
    match tag {
        Tag::TableCell => builder.table.text = builder.out.plain.len(),
        Tag::TableRow | Tag::TableHead => builder.row(span),
        Tag::Table(_) => builder.in_table = true,
        Tag::Paragraph => builder.paragraph(span),
        Tag::Heading { level, .. } => builder.begin(BlockKind::Heading(*level as u8), span),
        Tag::List(number) => builder.lists.push(*number),
        Tag::Item => builder.item(),
        Tag::CodeBlock(CodeBlockKind::Fenced(info)) => builder.code(language(info), true, span),
        Tag::CodeBlock(CodeBlockKind::Indented) => builder.code(String::new(), false, span),
        // What they hold comes as text, or at their end; the others are not asked for.
        _ => {}
    }
    None
}

/// Closes what the tag closes. Gives the place to read on, if that is not where the parser thinks.
fn close(builder: &mut Builder<'_>, tag: TagEnd, span: Span, certain: bool) -> Option<usize> {
    match tag {
        TagEnd::Strong => builder.strong -= 1,
        TagEnd::Strikethrough => builder.struck -= 1,
        TagEnd::Emphasis | TagEnd::Link | TagEnd::Image => {}
        _ => builder.finish(),
    }
    match tag {
        TagEnd::TableCell => builder.end_cell(span),
        TagEnd::TableRow | TagEnd::TableHead => builder.end_row(),
        TagEnd::Table => builder.end_table(span),
        TagEnd::List(_) => drop(builder.lists.pop()),
        TagEnd::Item => drop(builder.items.pop()),
        TagEnd::CodeBlock => return builder.end_code(span, certain),
        TagEnd::HtmlBlock => return builder.html_block(span),
        _ => {}
    }
    None
}
