//! Drives the Markdown parser. Its types stop in this file.

use super::blocks::{Builder, Mark};
use super::code::language;
use super::front;
use super::lines::{line_start, next_line};
use super::types::Markdown;
use crate::source::Span;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use std::ops::Range;

/// How often the whole rest of a document is read again; after that it is read in windows, which grow from
/// [`FIRST_WINDOW`], so that many mistakes do not add up to quadratic time.
const WHOLE_READS: usize = 8;
const FIRST_WINDOW: usize = 1024;

impl Markdown {
    /// Reads a document. A text of 2 GiB or more is not read at all.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut builder = Builder::new(text);
        // Places are kept in 32 bits, and the plain text may be longer than the source by a line break for every cell.
        if text.len() <= (u32::MAX / 2) as usize {
            read_all(&mut builder);
        }
        builder.out
    }
}

fn read_all(builder: &mut Builder<'_>) {
    let source = builder.source;
    let mut at = front::skip(source);
    let mut window = source.len();
    let mut restarts = 0;
    while at < source.len() {
        let limit = next_line(source, at.saturating_add(window).min(source.len()));
        let start = builder.mark();
        match read_part(builder, at..limit) {
            Part::Resume(next) => {
                builder.restart();
                restarts += 1;
                window = if restarts < WHOLE_READS {
                    source.len()
                } else {
                    FIRST_WINDOW
                };
                at = next;
            }
            Part::End(_) if limit == source.len() => {
                builder.restart();
                break;
            }
            // The last block may go on beyond the window.
            Part::End(last) => {
                builder.restart();
                window = window.saturating_mul(2);
                match last {
                    Some((block, mark)) if line_start(source, block) > at => {
                        builder.rewind(mark);
                        at = line_start(source, block);
                    }
                    Some(_) => builder.rewind(start),
                    None => at = limit,
                }
            }
        }
    }
}

/// How the reading of a part ended.
enum Part {
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

fn read_part(builder: &mut Builder<'_>, range: Range<usize>) -> Part {
    let base = range.start;
    let limit = range.end;
    let Some(part) = builder.source.get(range) else {
        return Part::End(None);
    };
    let whole = limit == builder.source.len();
    let mut depth = 0_usize;
    let mut last = None;
    for (event, range) in Parser::new_ext(part, options()).into_offset_iter() {
        let span = Span::new(base + range.start, base + range.end);
        match event {
            Event::Text(text) => builder.text(&text, span),
            Event::Start(tag) => {
                if depth == 0 && !whole {
                    last = Some((span.start, builder.mark()));
                }
                depth += 1;
                start(builder, tag, span);
            }
            Event::End(tag) => {
                depth -= 1;
                if let Some(next) = end(builder, tag, span, whole || span.end < limit) {
                    return Part::Resume(next);
                }
            }
            Event::Code(text) => builder.code_span(&text, span),
            Event::SoftBreak | Event::HardBreak => builder.line_break(span),
            Event::InlineHtml(_) => builder.inline_html(span),
            Event::Rule => builder.finish(),
            // The block's end has all of an HTML block; notes' marks and boxes are no text; there is no mathematics.
            Event::Html(_)
            | Event::FootnoteReference(_)
            | Event::TaskListMarker(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_) => {}
        }
    }
    Part::End(last)
}

fn start(builder: &mut Builder<'_>, tag: Tag<'_>, span: Span) {
    match tag {
        Tag::TableCell => builder.cell(),
        Tag::TableRow | Tag::TableHead => builder.row(span),
        Tag::Table(_) => builder.table(span),
        Tag::Paragraph => builder.paragraph(span),
        Tag::Heading { level, .. } => builder.heading(level as u8, span),
        Tag::List(number) => builder.list(number),
        Tag::Item => builder.item(),
        Tag::CodeBlock(CodeBlockKind::Fenced(info)) => builder.code(language(&info), true, span),
        Tag::CodeBlock(CodeBlockKind::Indented) => builder.code(String::new(), false, span),
        Tag::Strong => builder.strong(true),
        Tag::Strikethrough => builder.struck(true),
        Tag::BlockQuote(_) | Tag::HtmlBlock | Tag::FootnoteDefinition(_) => builder.finish(),
        Tag::Emphasis
        | Tag::Link { .. }
        | Tag::Image { .. }
        | Tag::Superscript
        | Tag::Subscript => {}
        // Not asked for.
        Tag::MetadataBlock(_)
        | Tag::DefinitionList
        | Tag::DefinitionListTitle
        | Tag::DefinitionListDefinition => {}
    }
}

fn end(builder: &mut Builder<'_>, tag: TagEnd, span: Span, certain: bool) -> Option<usize> {
    match tag {
        TagEnd::TableCell => builder.end_cell(span),
        TagEnd::TableRow | TagEnd::TableHead => builder.end_row(),
        TagEnd::Table => builder.end_table(span),
        TagEnd::Paragraph | TagEnd::Heading(_) => builder.finish(),
        TagEnd::List(_) => builder.end_list(),
        TagEnd::Item => builder.end_item(),
        TagEnd::CodeBlock => return builder.end_code(span, certain),
        TagEnd::HtmlBlock => return builder.html_block(span),
        TagEnd::Strong => builder.strong(false),
        TagEnd::Strikethrough => builder.struck(false),
        TagEnd::BlockQuote(_) | TagEnd::FootnoteDefinition => builder.finish(),
        TagEnd::Emphasis
        | TagEnd::Link
        | TagEnd::Image
        | TagEnd::Superscript
        | TagEnd::Subscript => {}
        TagEnd::MetadataBlock(_)
        | TagEnd::DefinitionList
        | TagEnd::DefinitionListTitle
        | TagEnd::DefinitionListDefinition => {}
    }
    None
}
