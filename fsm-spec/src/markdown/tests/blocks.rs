//! Headings, paragraphs, lists, code, and the text they read as.

use super::super::read::read;
use super::{Markdown, check, code, dump};
use crate::markdown::{BlockKind, Style};
use crate::source::Span;

#[test]
fn headings_know_the_one_they_belong_under() {
    check(
        "# A\n\n### B\n\ntext\n\n## C\n\nD\n=\n\n###### E ######\n",
        r#######"
        heading 1: "A" @ "# A"
        heading 3 under 0: "B" @ "### B"
        paragraph under 1: "text" @ "text"
        heading 2 under 0: "C" @ "## C"
        heading 1: "D" @ "D\n="
        heading 6 under 4: "E" @ "###### E ######"
        "#######,
    );
}

#[test]
fn items_of_tight_and_loose_lists() {
    check(
        "- a\n- b\n  c\n  1. d\n  2. e\n\n3) f\n\n   g\n\n4) h\n",
        r#"
        item 0: "a" @ "a"
        item 0: "b\nc" @ "b\n  c"
        item 1 1.: "d" @ "d"
        item 1 2.: "e" @ "e"
        item 0 3.: "f" @ "f"
        item 0 3. more: "g" @ "g"
        item 0 4.: "h" @ "h"
        "#,
    );
}

#[test]
fn items_around_other_blocks() {
    check(
        "- a\n  # b\n  c\n- > d\n- [x] e\n-\n- ```\n  f\n  ```\n  g\n",
        r##"
        item 0: "a" @ "a"
        heading 1: "b" @ "# b"
        item 0 more under 1: "c" @ "c"
        item 0 under 1: "d" @ "d"
        item 0 under 1: "e" @ "e"
        code  under 1: "f\n" @ ["f"] open "```" close "```" plain "f"
        item 0 under 1: "g" @ "g"
        "##,
    );
}

#[test]
fn quotes_and_alerts_hold_paragraphs() {
    check(
        "> a\n> b\n\n> [!NOTE]\n> c\n",
        r#"
        paragraph: "a\nb" @ "a\n> b"
        paragraph: "c" @ "c"
        "#,
    );
}

#[test]
fn text_is_resolved() {
    check(
        "**PLAN\\_REVIEW** *and* `a``b` [c *d*](e \"f\") ![g](h) &amp;&#33; <https://i.j> ~~k~~ <span>l</span>\n",
        r#"
        paragraph: "PLAN_REVIEW and a``b c d g &! https://i.j k l" @ "**PLAN\\_REVIEW** *and* `a``b` [c *d*](e \"f\") ![g](h) &amp;&#33; <https://i.j> ~~k~~ <span>l</span>"
        "#,
    );
    check(
        "a  \nb\\\nc<br>d<br/>e<BR />f\ng\n",
        r#"paragraph: "a\nb\nc\nd\ne\nf\ng" @ "a  \nb\\\nc<br>d<br/>e<BR />f\ng""#,
    );
    check(
        "done[^1] [link] [^2]\n\n[^1]: Well,\n    really.\n\n[link]: x\n",
        r#"
        paragraph: "done link [^2]" @ "done[^1] [link] [^2]"
        paragraph: "Well,\nreally." @ "Well,\n    really."
        "#,
    );
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
fn a_diagram_by_any_fence() {
    for open in "```mermaid¦```mermaid!¦~~~mermaid!¦``` {.mermaid}¦~~~{.mermaid}¦\
        ```{.mermaid theme=dark}¦```{#orders .mermaid}¦``` mermaid {theme: x}"
        .split('¦')
    {
        let close = &open[..3];
        let markdown = Markdown::read(&format!("{open}\nstateDiagram-v2\n{close}\n"));
        assert_eq!(code(&markdown, 0).language, "mermaid", "{open}");
    }
    for open in "```mermaidjs¦```{#mermaid}¦```{.text .mermaid}¦```!mermaid".split('¦') {
        let markdown = Markdown::read(&format!("{open}\nstateDiagram-v2\n```\n"));
        assert_ne!(code(&markdown, 0).language, "mermaid", "{open}");
    }
}

#[test]
fn code_in_every_place() {
    check(
        "~~~ Mermaid {theme: x}\na\n~~~\n\n```{mermaid}\nb\n```\n\n````markdown\n```mermaid\nstateDiagram\n```\n````\n",
        r#"
        code mermaid: "a\n" @ ["a"] open "~~~ Mermaid {theme: x}" close "~~~"
        code mermaid: "b\n" @ ["b"] open "```{mermaid}" close "```"
        code markdown: "```mermaid\nstateDiagram\n```\n" @ ["```mermaid", "stateDiagram", "```"] open "````markdown" close "````" plain "```mermaid\nstateDiagram\n```"
        "#,
    );
    check(
        "1. x\n   > ```mermaid\n   > a\n   >   b\n   >\n   > ```  \n2. y\n",
        r#"
        item 0 1.: "x" @ "x"
        code mermaid: "a\n  b\n\n" @ ["a", "  b", ""] open "```mermaid" close "```"
        item 0 2.: "y" @ "y"
        "#,
    );
    check(
        "a\n\tb\n\n\tc\n\n      d\n\ne\n",
        r#"
        paragraph: "a\nb" @ "a\n\tb"
        code : "c\n\n  d\n" @ ["c", "", "  d"] open "" close never plain "c\n\n  d"
        paragraph: "e" @ "e"
        "#,
    );
    check("```rust", r#"code rust: "" @ [] open "```rust" close never"#);
}

#[test]
fn the_tab_that_a_list_eats_in_part_keeps_its_place() {
    // The tab is worth four columns here: the list takes two, the code gets two blanks that stand nowhere.
    let text = "- a\n\n\t\tb c\n";
    check(
        text,
        r#"
        item 0: "a" @ "a"
        code : "  b c\n" @ ["b c"] open "" close never plain "  b c"
        "#,
    );
    let markdown = Markdown::read(text);
    let code = code(&markdown, 1);
    let at = code.text.find('c').unwrap();
    let span = code.span(Span::new(at, at + 1));
    assert_eq!(&text[span.start..span.end], "c");
}

#[test]
fn code_that_goes_on_below() {
    for (text, plain) in [
        ("See `one\ntwo` now.", "See one two now."),
        ("See `one\r\ntwo` now.", "See one two now."),
        ("> See `one\r\n> two` now.", "See one two now."),
        ("See ``\r\none `two`\r\n`` now.", "See one `two` now."),
        ("See `\n` now.", "See   now."),
    ] {
        let markdown = Markdown::read(text);
        assert_eq!(markdown.text(markdown.blocks[0].text.clone()), plain);
    }
}

#[test]
fn line_endings_of_all_kinds() {
    for ending in ["\n", "\r\n", "\r"] {
        let text = "# a\n\n```mermaid\nb\nc\n```\n\n| d | e |\n|---|---|\n| f | g |\n".replace('\n', ending);
        let markdown = Markdown::read(&text);
        assert_eq!(markdown.blocks.len(), 3, "{text:?}");
        let code = code(&markdown, 1);
        let lines = code.text.replace("\r\n", "\n").replace('\r', "\n");
        assert_eq!(lines, "b\nc\n", "{text:?}");
        let at = code.text.find('c').unwrap();
        let span = code.span(Span::new(at, at + 1));
        assert_eq!(&text[span.start..span.end], "c");
        let close = code.close.expect("a closing fence");
        assert_eq!(&text[close.start..close.end], "```");
        let BlockKind::Table(table) = &markdown.blocks[2].kind else {
            panic!("a table in {text:?}");
        };
        let row = table.rows[0].span;
        assert_eq!(&text[row.start..row.end], "| f | g |");
        assert_eq!(&text[table.delimiter.start..table.delimiter.end], "|---|---|");
        assert!(markdown.troubles.is_empty(), "{text:?}");
    }
}

#[test]
fn nothing_and_next_to_nothing() {
    for text in "¦\u{feff}¦\n¦\r¦\0¦ \t \u{a0}¦\u{feff}---\n---\n¦---\n¦\\".split('¦') {
        let markdown = Markdown::read(text);
        assert!(markdown.blocks.len() < 2, "{text:?}");
        assert!(markdown.troubles.is_empty(), "{text:?}");
    }
    check("\u{feff}# a\0b\n", r##"heading 1: "a\0b" @ "# a\0b""##);
}

#[test]
fn front_matter_is_left_out_and_a_rule_is_not_front_matter() {
    check("---\ntitle: \"x\"\ntags:\n  - a\n# c\n---\n# y\n", r##"heading 1: "y" @ "# y""##);
    check("\u{feff}---\r\ntitle: x\r\n---\r\ny\r\n", r#"paragraph: "y" @ "y""#);
    check(
        "---\nSome text\n\n---\nmore: x\n\n---\n",
        r#"
        paragraph: "Some text" @ "Some text"
        paragraph: "more: x" @ "more: x"
        "#,
    );
}

#[test]
fn a_section_between_rules_is_not_front_matter() {
    check(
        "# a\n\n---\nb: c\n\n---\nd\n",
        r##"
        heading 1: "a" @ "# a"
        paragraph under 0: "b: c" @ "b: c"
        paragraph under 0: "d" @ "d"
        "##,
    );
}

#[test]
fn definitions_count_in_every_window() {
    let text = "# a [x] b[^1]\n\n    c\n\n[x]: y\n\n[^1]: d\n\n# e [x] f[^1]\n";
    let whole = dump(text, &Markdown::read(text));
    assert!(whole.contains("\"e x f\""), "{whole}");
    for window in 1..text.len() {
        assert_eq!(dump(text, &read(text, window)), whole, "in windows of {window}");
    }
}
