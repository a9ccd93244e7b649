//! Documents and what is read from them: `tests/markdown`.
//!
//! A `markdown` block is a document, and the `read` block below it what is read, one line for every block, comment and
//! trouble. Text is shown as it reads, and after `@` as it is written. What nobody sees is written as `␍`, `␉`, `␀`, `␠`, and
//! `⌂` for the byte order mark; after `noeol` the last line does not end. `BLESS=1` writes what is read now.
#![allow(clippy::unwrap_used, reason = "a test may stop there and then")]
#![allow(clippy::disallowed_methods, reason = "the cases are files")]

use fsm_spec::{
    markdown::{BlockKind, Cell, Code, Comment, Markdown, Row, Style, Trouble},
    source::Span,
};
use proptest::{prelude::*, test_runner::RngSeed};
use std::{fmt::Write as _, fs, path::Path};

const UNSEEN: [(char, char); 5] = [('␍', '\r'), ('␉', '\t'), ('␀', '\0'), ('␠', ' '), ('⌂', '\u{feff}')];

/// A file of cases as it has to be.
fn rewritten(file: &str) -> String {
    let mut out = String::new();
    let mut lines = file.lines();
    while let Some(first) = lines.next() {
        let body = |lines: &mut std::str::Lines<'_>| -> Vec<String> {
            lines.take_while(|line| *line != "``````").map(str::to_owned).collect()
        };
        match first.strip_prefix("``````") {
            None => writeln!(out, "{first}").unwrap(),
            Some("read") => {
                body(&mut lines);
                out.truncate(out.trim_end().len() + 1);
            }
            Some(info) => {
                let shown = body(&mut lines).join("\n");
                let mut text = UNSEEN.iter().fold(shown.clone(), |text, (sign, c)| text.replace(*sign, &c.to_string()));
                if info != "markdown noeol" {
                    text.push('\n');
                }
                let read = dump(&text, &Markdown::read(&text));
                let read = if read.is_empty() { read } else { read + "\n" };
                write!(out, "``````{info}\n{shown}\n``````\n\n``````read\n{read}``````\n").unwrap();
            }
        }
    }
    out
}

#[test]
fn cases() {
    for name in ["blocks", "fences", "html", "tables"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/markdown/{name}.md"));
        let file = fs::read_to_string(&path).unwrap();
        let new = rewritten(&file);
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, new).unwrap();
        } else if new != file {
            let at = file.lines().zip(new.lines()).take_while(|(old, new)| old == new).count();
            let line = |text: &str| text.lines().nth(at).unwrap_or("").to_owned();
            panic!("{}:{}\n  was {}\n  is  {}", path.display(), at + 1, line(&file), line(&new));
        }
    }
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

/// The lines of a text, without their ends.
fn lines(text: &str) -> impl Iterator<Item = Span> {
    let start = |line: &str| line.as_ptr() as usize - text.as_ptr() as usize;
    text.lines().map(move |line| Span::new(start(line), start(line) + line.len()))
}

/// Finds `word` in the plain text and gives what stands there in the source.
#[track_caller]
fn place<'a>(text: &'a str, word: &str) -> (&'a str, Style) {
    let markdown = Markdown::read(text);
    let at = markdown.plain.find(word).expect("the word in the plain text");
    let span = markdown.span(at..at + word.len());
    (&text[span.start..span.end], markdown.style(at))
}

#[test]
fn words_lead_back_to_the_source() {
    let style = |code, strong, struck| Style { code, strong, struck };
    let plain = Style::default();
    let text = "\u{feff}a **PLAN\\_REVIEW** `x_y` `` `z ` `` &amp;b ~~c~~ **`d`** e\r\nf\n\n| `g\\|h` | i\\|j |\n|-|-|\n\n    k\tl\n";
    for (style, words) in [
        (
            plain,
            &[("&", "&amp;"), ("&b", "&amp;b"), ("b", "b"), ("e\nf", "e\r\nf"), ("i|j", "i\\|j"), ("|j", "|j")][..],
        ),
        (
            style(true, false, false),
            &[("x_y", "x_y"), ("_y", "_y"), ("z", "z"), ("g|h", "g\\|h"), ("h", "g\\|h"), ("k\tl", "k\tl")][..],
        ),
        (style(false, true, false), &[("PLAN_REVIEW", "PLAN\\_REVIEW"), ("_REV", "_REV"), ("LAN_", "LAN\\_")][..]),
        (style(false, false, true), &[("c", "c")][..]),
        (style(true, true, false), &[("d", "d")][..]),
    ] {
        for (word, written) in words {
            assert_eq!(place(text, word), (*written, style));
        }
    }
    let markdown = Markdown::read(text);
    assert_eq!(markdown.span(0..0), Span::at(3));
    assert_eq!(markdown.style(usize::MAX), plain);
    assert!(markdown.span(usize::MAX..usize::MAX).end <= text.len());
}

#[test]
fn the_tab_that_a_list_eats_in_part_keeps_its_place() {
    // The tab is worth four columns here: the list takes two, the code gets two blanks that stand nowhere.
    let text = "- a\n\n\t\tb c\n";
    let markdown = Markdown::read(text);
    let code = code(&markdown, 1);
    let at = code.text.find('c').unwrap();
    let span = code.span(Span::new(at, at + 1));
    assert_eq!(&text[span.start..span.end], "c");
}

#[test]
fn definitions_count_in_every_window() {
    let text = "# a [x] b[^1]\n\n    c\n\n[x]: y\n\n[^1]: d\n\n# e [x] f[^1]\n";
    let whole = dump(text, &Markdown::read(text));
    assert!(whole.contains("\"e x f\""), "{whole}");
    for window in 1..text.len() {
        assert_eq!(dump(text, &Markdown::read_by(text, window)), whole, "in windows of {window}");
    }
}

#[test]
fn each_of_several() {
    let text = "```mermaid\n%% x\n\nstateDiagram-v2\nA --> B\n\nText goes on.\n\n".repeat(40);
    let markdown = Markdown::read(&text);
    assert_eq!(markdown.troubles.len(), 40);
    assert_eq!(markdown.blocks.len(), 80, "{}", dump(&text, &markdown));
}

#[test]
fn many_columns() {
    let header = "| a ".repeat(10_000) + "|\n" + &"|-".repeat(10_000) + "|\n";
    let markdown = Markdown::read(&header);
    let BlockKind::Table(table) = &markdown.blocks[0].kind else {
        panic!("a table");
    };
    assert_eq!((table.header.cells.len(), table.header.written), (10_000, 10_000));
}

/// Pieces of Markdown that mean something to one another.
fn soup() -> impl Strategy<Value = String> {
    let token = prop::sample::select(
        "\n¦\n¦\n¦\r\n¦\r¦\n\n¦ ¦  ¦    ¦\t¦a¦Béta¦✔︎¦🚀¦\u{feff}¦\
        \0¦\\¦\\|¦\\_¦&amp;¦&#x1F;¦<br>¦<!--¦-->¦<div>¦<pre class=\"mermaid\">¦</pre>¦\
        <div class='mermaid'>¦</div>¦#¦# ¦- ¦1. ¦> ¦>¦|¦|---|¦| a | b |\n|---|---|\n¦`¦``¦```¦\
        ```mermaid\n¦~~~¦````¦stateDiagram\n¦A --> B\n¦note left of A\n¦end note\n¦**¦*¦_¦~~¦[¦\
        ]¦(¦)¦[^1]¦[^1]: ¦[x]¦[x]: y\n¦![¦:::¦::: mermaid\n¦:::\n¦---\n¦***\n¦===\n¦key: v\n¦\
        [ ] ¦[!NOTE]¦{¦}¦:¦."
            .split('¦')
            .collect::<Vec<_>>(),
    );
    prop::collection::vec(token, 0..60).prop_map(|tokens| tokens.concat())
}

fn check_span(text: &str, span: Span) {
    assert!(text.get(span.start..span.end).is_some(), "{span:?} in {text:?}");
}

/// Every place lies in the text, and every piece of plain text that claims to be written so is.
fn check_places(text: &str, markdown: &Markdown) {
    // Slices every span.
    dump(text, markdown);
    let mut plain_end = 0;
    for (plain, source, exact) in markdown.pieces() {
        assert!(plain_end <= plain.start, "pieces in order in {text:?}");
        plain_end = plain.end;
        check_span(text, source);
        let read = markdown.plain.get(plain).expect("a piece of the plain text");
        // A carriage return alone reads as a line feed.
        let written = &text[source.start..source.end];
        assert!(!exact || read.replace('\r', "\n") == written.replace('\r', "\n"), "{text:?}");
    }
    assert!(plain_end <= markdown.plain.len());
    for (at, _) in markdown.plain.char_indices() {
        check_span(text, markdown.span(at..markdown.plain.len()));
        assert!(!markdown.style(at).struck || text.contains('~'));
    }
    for (at, block) in markdown.blocks.iter().enumerate() {
        assert!(
            block
                .heading
                .is_none_or(|heading| heading < at && matches!(markdown.blocks[heading].kind, BlockKind::Heading(_)))
        );
        if let BlockKind::Code(code) = &block.kind {
            for (at, _) in code.text.char_indices() {
                check_span(text, code.span(Span::new(at, code.text.len())));
                check_span(text, code.span(Span::at(at)));
            }
        }
    }
    for comment in &markdown.comments {
        assert!(comment.next <= markdown.blocks.len());
        assert!(comment.inside.is_none_or(|block| block < markdown.blocks.len()));
    }
}

/// The same two thousand texts on every run, or as many as `PROPTEST_CASES` says if that is more.
fn config() -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig { cases: usual.cases.max(2000), failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..usual }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn places_lie_in_the_text(text in soup()) {
        check_places(&text, &Markdown::read(&text));
    }

    #[test]
    fn windows_make_no_difference(text in soup(), window in 1_usize..200) {
        // What looks like a definition inside code counts outside the window it stands in.
        let text = text.replace("]:", "] :");
        let windowed = Markdown::read_by(&text, window);
        check_places(&text, &windowed);
        prop_assert_eq!(dump(&text, &windowed), dump(&text, &Markdown::read(&text)));
    }
}
