//! Documents and what is read from them, side by side.

mod blocks;
mod fences;
mod html;
mod laws;
mod tables;

use super::{BlockKind, Cell, Code, Comment, Markdown, Row, Trouble};
use crate::source::Span;

/// Reads a document and compares what is found, one line each, with what is expected.
#[track_caller]
fn check(text: &str, expected: &str) {
    let expected = expected.lines().map(str::trim).filter(|line| !line.is_empty());
    let found = dump(text, &Markdown::read(text));
    assert!(found.lines().eq(expected), "\n{text}\nreads as\n\n{found}");
}

/// One line for every block, comment and trouble. Text is shown as it reads, and after `@` as it is written.
fn dump(source: &str, markdown: &Markdown) -> String {
    let slice = |span: Span| source.get(span.start..span.end).expect("a span within the text");
    let mut out = Vec::new();
    for block in &markdown.blocks {
        let plain = &markdown.plain[block.text.clone()];
        let text = format!("{plain:?} @ {:?}", slice(block.span));
        let under = block.heading.map_or(String::new(), |heading| format!(" under {heading}"));
        out.push(match &block.kind {
            BlockKind::Heading(level) => format!("heading {level}{under}: {text}"),
            BlockKind::Paragraph => format!("paragraph{under}: {text}"),
            BlockKind::Item { depth, number, first } => {
                let number = number.map_or(String::new(), |number| format!(" {number}."));
                let more = if *first { "" } else { " more" };
                format!("item {depth}{number}{more}{under}: {text}")
            }
            BlockKind::Code(code) => {
                let close = code.close.map(|close| format!("{:?}", slice(close)));
                let close = close.unwrap_or("never".to_owned());
                let inside: Vec<_> = lines(&code.text).map(|line| slice(code.span(line))).collect();
                let plain = Some(format!(" plain {plain:?}")).filter(|_| !plain.is_empty());
                let (language, text, plain) = (&code.language, &code.text, plain.unwrap_or_default());
                let open = slice(code.open);
                format!("code {language}{under}: {text:?} @ {inside:?} open {open:?} close {close}{plain}")
            }
            BlockKind::Table(table) => {
                let cell = |cell: &Cell| {
                    let text = &markdown.plain[cell.text.clone()];
                    format!("{text:?} @ {:?} in {:?}", slice(cell.span), slice(cell.slot))
                };
                let row = |row: &Row| {
                    let cells: Vec<_> = row.cells.iter().map(cell).collect();
                    format!("{} of {:?}: {}", row.written, slice(row.span), cells.join(", "))
                };
                let rows = table.rows.iter().map(|found| format!("\nrow {}", row(found)));
                let (rows, header) = (rows.collect::<String>(), row(&table.header));
                format!("table{under}: {:?}\nheader {header}{rows}", slice(table.delimiter))
            }
        });
    }
    out.extend(markdown.comments.iter().map(|comment| {
        let Comment { text, span, next, inside } = comment;
        let inside = inside.map_or(String::new(), |block| format!(" inside {block}"));
        format!("comment before {next}{inside}: {text:?} @ {:?}", slice(*span))
    }));
    out.extend(markdown.troubles.iter().map(|trouble| match *trouble {
        Trouble::UnclosedFence { open, end, sign } => {
            let last = source[..end].lines().last().unwrap_or("");
            format!("unclosed {:?} after {last:?}, see {:?}", slice(open), slice(sign))
        }
        Trouble::BrokenTable { header, delimiter, columns, delimiters } => {
            let (header, delimiter) = (slice(header), slice(delimiter));
            format!("broken {columns} {header:?}, {delimiters} {delimiter:?}")
        }
        Trouble::RaggedRow { row, columns, cells, block } => {
            format!("ragged {cells} of {columns} in {block}: {:?}", slice(row))
        }
        Trouble::CommentedDiagram { open, arrow } => {
            format!("commented {:?} {:?} at {}", slice(open), slice(arrow), arrow.start)
        }
    }));
    out.join("\n")
}

/// The code block of this number.
fn code(markdown: &Markdown, at: usize) -> &Code {
    match &markdown.blocks[at].kind {
        BlockKind::Code(code) => code,
        other => panic!("no code: {other:?}"),
    }
}

fn lines(text: &str) -> impl Iterator<Item = Span> {
    super::lines::lines(text, 0).map(|line| Span::new(line.start, line.end))
}
