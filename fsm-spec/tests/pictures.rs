//! What people see of a finding: each snapshot is a picture, to be read with the eyes.

#![allow(clippy::unwrap_used, reason = "a test may stop where it meets something unexpected")]

use fsm_spec::finding::Finding;
use fsm_spec::picture::{Diagnosis, Picture};
use fsm_spec::rules::{Check, Level, Rule};
use fsm_spec::source::{Source, Span};
use unicode_width::UnicodeWidthStr;

static RULE: Rule = Rule {
    name: "transition-missing-from-diagram",
    level: Level::Deny,
    fixable: true,
    page: "",
    check: Check::Nothing,
};

const DOCUMENT: &str = "\
# Orders

```mermaid
stateDiagram-v2
    [*] --> Draft
    Draft --> Sent : ✔︎ ok – go
\t注文 --> 出荷 : 🚀 ship
```

| From \\ To | Draft | Sent | 出荷 |
| --- | --- | --- | --- |
| Draft | – | ✔︎ | |
| 注文 | 🚀 | ✔︎ | x |
";

fn draw_with(picture: Picture, text: &str, finding: &Finding) -> String {
    let source = Source::new(text);
    picture.draw(&Diagnosis::new(finding, "docs/STATES.md", &source))
}

fn draw(text: &str, finding: &Finding) -> String {
    draw_with(Picture::terminal().width(80), text, finding)
}

/// The `nth` place of `part` in `text`, counted from 0.
fn nth(text: &str, part: &str, nth: usize) -> Span {
    let (at, _) = text.match_indices(part).nth(nth).unwrap();
    Span::new(at, at + part.len())
}

fn find(text: &str, part: &str) -> Span {
    nth(text, part, 0)
}

fn finding(message: &str) -> Finding {
    Finding::new(&RULE, message)
}

#[test]
fn two_places_in_one_box() {
    let finding = finding("the table allows `注文` → `Sent`, the diagram does not")
        .at(nth(DOCUMENT, "✔︎", 2), "allowed here")
        .also(find(DOCUMENT, "stateDiagram-v2"), "not drawn here")
        .help("add `注文 --> Sent` to the diagram, or clear this cell");
    insta::assert_snapshot!(draw(DOCUMENT, &finding));
}

#[test]
fn two_places_in_the_macro_and_in_ascii() {
    let finding = finding("the table allows `注文` → `Sent`, the diagram does not")
        .at(nth(DOCUMENT, "✔︎", 2), "allowed here")
        .also(find(DOCUMENT, "stateDiagram-v2"), "not drawn here")
        .help("add `注文 --> Sent` to the diagram, or clear this cell");
    insta::assert_snapshot!("macro", draw_with(Picture::plain(), DOCUMENT, &finding));
    let ascii = Picture::terminal().unicode(false).width(80);
    insta::assert_snapshot!("ascii", draw_with(ascii, DOCUMENT, &finding));
}

#[test]
fn tabs_wide_characters_selectors_and_emoji() {
    let finding = finding("columns")
        .at(find(DOCUMENT, "注文"), "after a tab")
        .also(find(DOCUMENT, "go"), "after a selector and a dash")
        .also(find(DOCUMENT, "ship"), "after an emoji")
        .also(nth(DOCUMENT, "🚀", 1), "an emoji")
        .also(nth(DOCUMENT, "x", 0), "after both");
    insta::assert_snapshot!(draw(DOCUMENT, &finding));
}

#[test]
fn line_endings_and_the_mark_change_nothing() {
    let of = |text: &str| {
        let finding = finding("columns")
            .at(nth(text, "✔︎", 2), "the cell")
            .also(find(text, "# Orders"), "the first line")
            .also(find(text, "注文"), "after a tab");
        draw(text, &finding)
    };
    let lf = of(DOCUMENT);
    insta::assert_snapshot!(lf);
    assert_eq!(of(&DOCUMENT.replace('\n', "\r\n")), lf);
    assert_eq!(of(&DOCUMENT.replace('\n', "\r")), lf);
    assert_eq!(of(&format!("\u{feff}{DOCUMENT}")), lf);
}

#[test]
fn at_the_end_and_in_an_empty_file() {
    let end = finding("the fence is never closed")
        .at(Span::at(DOCUMENT.len()), "the file ends here")
        .also(find(DOCUMENT, "```mermaid"), "opened here");
    insta::assert_snapshot!("end", draw(DOCUMENT, &end));
    let text = DOCUMENT.trim_end();
    let end = finding("the fence is never closed").at(Span::at(text.len()), "the file ends here");
    insta::assert_snapshot!("end_without_line_end", draw(text, &end));
    let empty = finding("no state diagram").at(Span::at(0), "nothing here");
    insta::assert_snapshot!("empty", draw("", &empty));
    assert_eq!(draw("\u{feff}", &empty), draw("", &empty));
}

#[test]
fn overlapping_labels() {
    let line = find(DOCUMENT, "Draft --> Sent : ✔︎ ok – go");
    let finding = finding("overlapping")
        .at(line, "the statement")
        .also(find(DOCUMENT, "Sent"), "the target")
        .also(find(DOCUMENT, "✔︎ ok – go"), "the label")
        .also(find(DOCUMENT, "ok"), "a word");
    insta::assert_snapshot!(draw(DOCUMENT, &finding));
}

#[test]
fn whole_lines_and_blocks() {
    let line = find(DOCUMENT, "    [*] --> Draft\n");
    insta::assert_snapshot!("line_with_its_end", draw(DOCUMENT, &finding("one line").at(line, "this line")));
    let diagram = find(DOCUMENT, "```mermaid").to(nth(DOCUMENT, "```", 1));
    let block = finding("a whole block").at(diagram, "this diagram").also(nth(DOCUMENT, "Draft", 3), "this row");
    insta::assert_snapshot!("block", draw(DOCUMENT, &block));
}

#[test]
fn far_apart() {
    let text = format!("A --> B\n{}| A | x |\n", "text\n".repeat(5000));
    let finding = finding("far apart").at(find(&text, "x |"), "here").also(find(&text, "A --> B"), "and there");
    insta::assert_snapshot!(draw(&text, &finding));
}

/// A matrix of 160 columns whose disagreement is near its end, and a diagram line near the left margin.
fn wide() -> (String, Finding) {
    let states: Vec<String> = (1..=14).map(|n| format!("STATE_{n:02}")).collect();
    let row = |first: &str, cell: &dyn Fn(usize) -> String| {
        let cells: Vec<String> = (0..14).map(cell).collect();
        format!("| {first:9} | {} |\n", cells.join(" | "))
    };
    let mut text = String::from("```mermaid\nstateDiagram-v2\n    STATE_01 --> STATE_02\n```\n\n");
    text += &row("From \\ To", &|n| states[n].clone());
    text += &row("---------", &|_| "--------".to_owned());
    text += &row("STATE_01", &|n| {
        if n == 1 || n == 12 { "✔︎       ".to_owned() } else { " ".repeat(8) }
    });
    let finding = finding("the table allows `STATE_01` → `STATE_13`, the diagram does not")
        .at(nth(&text, "✔︎", 1), "allowed here")
        .also(find(&text, "STATE_13"), "this column")
        .also(find(&text, "stateDiagram-v2"), "the diagram has no `STATE_01 --> STATE_13`")
        .help("add `STATE_01 --> STATE_13` to the diagram, or clear the cell: the table and the diagram must say the same");
    (text, finding)
}

#[test]
fn a_wide_matrix_in_80_and_200_columns() {
    let (text, finding) = wide();
    let drawn = draw(&text, &finding);
    // A terminal wraps the headline by itself.
    assert!(drawn.lines().skip(1).all(|line| line.width() <= 80), "{drawn}");
    insta::assert_snapshot!("wide_80", drawn);
    let picture = Picture::terminal().width(200);
    insta::assert_snapshot!("wide_200", draw_with(picture, &text, &finding));
}

#[test]
fn a_line_of_40_000_characters() {
    let text = format!("A --> B\n{}ERROR{}\n", "x".repeat(20_000), "y".repeat(20_000));
    let finding = finding("a long line")
        .at(find(&text, "ERROR"), "here")
        .also(find(&text, "A"), "and here")
        .also(Span::new(8, text.len() - 1), "the whole line");
    let drawn = draw(&text, &finding);
    // A terminal wraps the headline by itself.
    assert!(drawn.lines().skip(1).all(|line| line.width() <= 80), "{drawn}");
    insta::assert_snapshot!(drawn);
}

#[test]
fn words_beside_a_long_statement() {
    let text = "    WAITING --> SETUP               : the task is received and the workspace is made\n";
    let statement = Span::new(4, text.len() - 1);
    let finding = finding("words").at(statement, "no arrow leads from `WAITING` to `ERROR`");
    insta::assert_snapshot!(draw(text, &finding));
}

#[test]
fn nothing_acts_on_the_terminal() {
    let text = "A --> B : \u{1b}[31mred\u{7} \u{202e}evil\u{9b}2J\u{0}\u{85} end\n";
    let finding = finding("a \u{1b}]0;title\u{7} in `\u{202e}evil`\nnext")
        .at(find(text, "evil"), "label \u{1b}[2J\u{2066}x")
        .also(find(text, "end"), "a place after controls")
        .help("remove \u{9b}31m\nand \u{200f} this");
    let source = Source::new(text);
    let picture = Picture::terminal().width(80);
    let drawn = picture.draw(&Diagnosis::new(&finding, "a\u{1b}[1m\n.md", &source));
    assert!(!drawn.chars().any(|c| (c.is_control() && c != '\n') || "\u{202e}\u{2066}\u{200f}".contains(c)));
    insta::assert_snapshot!(drawn);
}

#[test]
fn wrong_spans_are_drawn_somewhere_and_never_panic() {
    let text = "é注🚀\r\n✔︎\rx\n\n";
    for start in 0..text.len() + 4 {
        for end in 0..text.len() + 4 {
            let span = Span { start, end };
            let finding = finding("wrong").at(span, "here").also(Span::at(end), "there");
            for text in [text, "", "\u{feff}", "\n", "a"] {
                let drawn = draw(text, &finding);
                assert!(drawn.contains("here") && drawn.contains("there"), "{span:?} {drawn}");
            }
        }
    }
}

#[test]
fn ten_thousand_labels() {
    let text = "Draft --> Sent\n".repeat(10_000);
    let mut many = finding("many labels").at(Span::new(9_999 * 15, 9_999 * 15 + 5), "last");
    for at in 0..9_999 {
        many = many.also(Span::new(at * 15, at * 15 + 5), "again");
    }
    let drawn = draw(&text, &many);
    assert_eq!(drawn.matches("again").count(), 49);
    assert!(drawn.contains("last") && drawn.ends_with("note: and 9950 more places"));

    let text = "ab ".repeat(10_000);
    let mut many = finding("many labels on one line").at(Span::new(29_997, 29_999), "last");
    for at in 0..9_999 {
        many = many.also(Span::new(at * 3, at * 3 + 2), "");
    }
    assert!(draw(&text, &many).contains("last"));
}

#[test]
fn colours_only_when_asked() {
    let finding = finding("a colour").at(find(DOCUMENT, "Draft"), "here").help("help");
    let styled = draw_with(Picture::terminal().styled(true), DOCUMENT, &finding);
    assert!(styled.contains("\u{1b}["));
    assert!(styled.contains("docs/STATES.md:5:13"));
    assert!(!draw(DOCUMENT, &finding).contains('\u{1b}'));
}
