//! Bad input is normal input: any text gives an answer, in bounded stack and linear time.

use fsm_spec::{Kind, Options, ReadOptions, Report, check, source::Source};
use std::fmt::Write as _;

fn checked(text: &str, kind: Kind) -> Report {
    let source = Source::new(text);
    let options = Options { read: ReadOptions { kind, ..ReadOptions::default() }, named: true, ..Options::default() };
    let report = check(&source, &options);
    for finding in &report.findings {
        for span in finding.labels.iter().map(|label| label.span).chain([finding.primary.span]) {
            assert!(text.get(span.start..span.end).is_some(), "{}: {span:?} does not fit the text", finding.rule);
        }
        for edit in finding.fixes.iter().flat_map(|fix| &fix.edits) {
            assert!(
                text.get(edit.span.start..edit.span.end).is_some(),
                "{}: the edit {edit:?} does not fit the text",
                finding.rule
            );
        }
    }
    report
}

fn both(text: &str) {
    checked(text, Kind::Markdown);
    checked(text, Kind::Mermaid);
}

const DOOR: &str = "# Door\n\n```mermaid\nstateDiagram-v2\n    [*] --> Closed\n    Closed --> Open : push\n    Open --> Closed : pull\n```\n\n## Allowed transitions\n\n| From \\ To | Closed | Open |\n| --- | --- | --- |\n| Closed | – | ✔ |\n| Open | ✔ | – |\n";

#[test]
fn nothing_a_mark_or_a_few_odd_bytes() {
    for text in [
        "", "\u{feff}", "\n", "\r", "\r\n\r\n", "\0", "\0\0|\0", " ", "```", "```mermaid", "```mermaid\n",
        "```mermaid\nstateDiagram-v2", "|", "| |\n|-|", "---\n---\n", "<!--", "<!-- fsm: -->", "%%", "stateDiagram-v2",
        "é\u{301}\u{200b}",
    ] {
        both(text);
    }
}

#[test]
fn line_endings_and_a_mark_change_nothing() {
    let plain = checked(DOOR, Kind::Markdown);
    assert_eq!(plain.errors(), 0);
    for text in [DOOR.replace('\n', "\r\n"), DOOR.replace('\n', "\r"), format!("\u{feff}{DOOR}")] {
        let report = checked(&text, Kind::Markdown);
        assert_eq!(report.errors(), 0, "{:?}", report.findings);
        let machine = &report.reading.machines[0];
        assert_eq!((machine.states.len(), machine.transitions.len()), (2, 2));
        assert_eq!(report.reading.views.len(), plain.reading.views.len());
    }
}

#[test]
fn every_beginning_of_a_document() {
    for end in DOOR.char_indices().map(|(at, _)| at) {
        both(&DOOR[..end]);
    }
}

#[test]
fn ten_thousand_nested_composites() {
    let mut text = String::from("stateDiagram-v2\n");
    for at in 0..10_000 {
        let _ = writeln!(text, "state C{at} {{");
    }
    text.push_str("A --> B\n");
    text.push_str(&"}\n".repeat(10_000));
    checked(&text, Kind::Mermaid);
    checked(&format!("```mermaid\n{text}```\n"), Kind::Markdown);
    // Never closed.
    checked(&text[..text.len() / 2], Kind::Mermaid);
}

#[test]
fn ten_thousand_columns() {
    let mut text = format!("{DOOR}\n| From \\ To |");
    text.push_str(&" Open |".repeat(10_000));
    text.push_str("\n|");
    text.push_str(&" - |".repeat(10_001));
    text.push_str("\n| Closed |");
    text.push_str(&" ✔ |".repeat(10_000));
    text.push('\n');
    checked(&text, Kind::Markdown);
}

#[test]
fn a_line_of_a_million_characters() {
    for (unit, length) in [
        ("a", 1_000_000),
        ("|", 1_000_000),
        ("é", 1_000_000),
        ("A --> B ", 100_000),
        ("→ ", 100_000),
        ("Closed → Open ", 100_000),
        ("`", 100_000),
        ("*", 100_000),
        ("(", 100_000),
        ("A, ", 100_000),
        ("direction LR ", 100_000),
        ("%%{", 100_000),
        ("\"", 100_000),
    ] {
        let line = unit.repeat(length / unit.len());
        checked(&line, Kind::Markdown);
        checked(&format!("stateDiagram-v2\n{line}\n"), Kind::Mermaid);
        checked(&format!("{DOOR}\n{line}\n"), Kind::Markdown);
    }
}

#[test]
fn wildcards_do_not_explode() {
    let mut text = String::from("```mermaid\nstateDiagram-v2\n[*] --> S0\n");
    for at in 0..2_000 {
        let _ = writeln!(text, "S{at} --> S{}", at + 1);
    }
    text.push_str("```\n\n| From | To | Event |\n| --- | --- | --- |\n");
    for at in 0..2_000 {
        let _ = writeln!(text, "| * | S{at} | go |");
    }
    let report = checked(&text, Kind::Markdown);
    assert!(report.reading.views.iter().all(|view| view.transitions.len() <= 2 * fsm_spec::views::MOST_CLAIMS));
}

/// What is said of a document that stands for too much.
fn cuts(text: &str) -> Vec<String> {
    let report = checked(text, Kind::Markdown);
    let findings = report.findings.iter();
    let cuts = findings.filter(|finding| finding.message.contains("stands for"));
    cuts.map(|finding| finding.message.clone()).collect()
}

#[test]
fn names_around_arrows_do_not_explode() {
    let (left, right) = ("Open/".repeat(20_000), "Closed/".repeat(30));
    assert_eq!(
        cuts(&format!("{DOOR}\nAs in {left}Open → {right}Closed.\n")),
        ["this text stands for more than 20000 transitions, and is not read to its end"]
    );
    // One by one they are no more than is written.
    assert_eq!(cuts(&format!("{DOOR}\n{}\n", "Open → Closed, ".repeat(120_000))), [""; 0]);
}

#[test]
fn many_tables_of_wildcards_do_not_explode() {
    let mut text = String::from("```mermaid\nstateDiagram-v2\n[*] --> S0\n");
    for at in 0..140 {
        let _ = writeln!(text, "S{at} --> S{}", at + 1);
    }
    text += "```\n";
    for _ in 0..8 {
        text += "\n| From | To |\n| --- | --- |\n";
        for at in 0..140 {
            let _ = writeln!(text, "| * | S{at} |");
        }
    }
    assert_eq!(cuts(&text), ["up to here the document stands for too many transitions, and nothing behind it is read"]);
}

#[test]
fn a_megabyte_of_prose_and_tables() {
    let section = "## Part\n\nAn order is `OPEN` until the **payment** arrives → then it is not.\n\n- one\n- two\n\n| a | b |\n| - | - |\n| Closed | Open |\n\n";
    let text = format!("{DOOR}\n{}", section.repeat(1_000_000 / section.len()));
    checked(&text, Kind::Markdown);
}
