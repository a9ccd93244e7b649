//! Documents and what is read from them, side by side.

mod blocks;
mod fences;
mod html;
mod laws;
mod tables;

use super::{BlockKind, Markdown, Row, Trouble};
use crate::source::Span;
use std::fmt::Write;

/// Reads a document and compares what is found, one line each, with what is expected.
#[track_caller]
fn check(text: &str, expected: &str) {
    let expected: Vec<&str> = expected
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    let found = dump(text, &Markdown::read(text));
    assert_eq!(
        found.lines().collect::<Vec<_>>(),
        expected,
        "\n{text}\nreads as\n\n{found}"
    );
}

/// One line for every block, comment and trouble. Text is shown as it reads, and after `@` as it is written.
fn dump(source: &str, markdown: &Markdown) -> String {
    let mut out = String::new();
    let slice = |span: Span| {
        source
            .get(span.start..span.end)
            .expect("a span within the text")
    };
    for block in &markdown.blocks {
        let text = &markdown.plain[block.text.clone()];
        let written = slice(block.span);
        let text = format!("{text:?} @ {written:?}");
        let under = block
            .heading
            .map_or(String::new(), |heading| format!(" under {heading}"));
        let _ = match &block.kind {
            BlockKind::Heading(level) => writeln!(out, "heading {level}{under}: {text}"),
            BlockKind::Paragraph => writeln!(out, "paragraph{under}: {text}"),
            BlockKind::Item {
                depth,
                number,
                first,
            } => {
                let number = number.map_or(String::new(), |number| format!(" {number}."));
                let more = if *first { "" } else { " more" };
                writeln!(out, "item {depth}{number}{more}{under}: {text}")
            }
            BlockKind::Code(code) => {
                let close = code
                    .close
                    .map_or("never".to_owned(), |close| format!("{:?}", slice(close)));
                let inside: Vec<_> = lines(&code.text)
                    .map(|line| slice(code.span(line)))
                    .collect();
                let plain = &markdown.plain[block.text.clone()];
                let plain = if plain.is_empty() {
                    String::new()
                } else {
                    format!(" plain {plain:?}")
                };
                writeln!(
                    out,
                    "code {}{under}: {:?} @ {inside:?} open {:?} close {close}{plain}",
                    code.language,
                    code.text,
                    slice(code.open)
                )
            }
            BlockKind::Table(table) => {
                let row = |row: &Row| {
                    let cells: Vec<_> = row
                        .cells
                        .iter()
                        .map(|cell| {
                            let text = &markdown.plain[cell.text.clone()];
                            format!(
                                "{text:?} @ {:?} in {:?}",
                                slice(cell.span),
                                slice(cell.slot)
                            )
                        })
                        .collect();
                    format!(
                        "{} of {:?}: {}",
                        row.written,
                        slice(row.span),
                        cells.join(", ")
                    )
                };
                let _ = writeln!(out, "table{under}: {:?}", slice(table.delimiter));
                let _ = writeln!(out, "header {}", row(&table.header));
                for found in &table.rows {
                    let _ = writeln!(out, "row {}", row(found));
                }
                Ok(())
            }
        };
    }
    for comment in &markdown.comments {
        let inside = comment
            .inside
            .map_or(String::new(), |block| format!(" inside {block}"));
        let _ = writeln!(
            out,
            "comment before {}{inside}: {:?} @ {:?}",
            comment.next,
            comment.text,
            slice(comment.span)
        );
    }
    for trouble in &markdown.troubles {
        let _ = match trouble {
            Trouble::UnclosedFence { open, end, sign } => {
                let last = source[..*end].lines().last().unwrap_or("");
                writeln!(
                    out,
                    "unclosed {:?} after {last:?}, see {:?}",
                    slice(*open),
                    slice(*sign)
                )
            }
            Trouble::BrokenTable {
                header,
                delimiter,
                columns,
                delimiters,
            } => {
                writeln!(
                    out,
                    "broken {columns} {:?}, {delimiters} {:?}",
                    slice(*header),
                    slice(*delimiter)
                )
            }
            Trouble::RaggedRow {
                row,
                columns,
                cells,
                block,
            } => {
                writeln!(
                    out,
                    "ragged {cells} of {columns} in {block}: {:?}",
                    slice(*row)
                )
            }
            Trouble::CommentedDiagram { open, arrow } => {
                writeln!(
                    out,
                    "commented {:?} {:?} at {}",
                    slice(*open),
                    slice(*arrow),
                    arrow.start
                )
            }
        };
    }
    out
}

fn lines(text: &str) -> impl Iterator<Item = Span> {
    super::lines::lines(text, 0).map(|line| Span::new(line.start, line.end))
}
