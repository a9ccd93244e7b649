//! The cases of `tests/views/drawings.md`, and drawings that were broken on purpose.

use std::fmt::Write as _;
use std::ops::Range;

use super::super::cases::{Random, check, fences};
use super::{Drawing, read};

/// The steps as `A -> B : label`, and the reasons of what was not read. Names are whole texts without blanks around.
fn told(info: &str, text: &str) -> String {
    let known: Vec<&str> = info.split(' ').skip(2).collect();
    let drawing = read(text, &|name| known.contains(&name));
    let at = |range: &Range<usize>| {
        let name = &text[range.clone()];
        assert!(!name.is_empty() && name == name.trim(), "{name:?} in {text}");
        name
    };
    let mut out = String::new();
    for step in &drawing.steps {
        let arrow = if step.both { "<->" } else { "->" };
        let label = step.label.as_ref().map(|label| format!(" : {}", at(label))).unwrap_or_default();
        let _ = writeln!(out, "- {} {arrow} {}{label}", at(&step.from), at(&step.to));
    }
    for why in &drawing.unread {
        let _ = writeln!(out, "- unread: {why}");
    }
    assert!(drawing.unread.len() <= drawing.arrows.max(1), "{text}");
    if out.is_empty() { "Nothing.".to_owned() } else { out }
}

#[test]
fn cases() {
    check("drawings", told);
}

#[test]
fn tabs_and_carriage_returns() {
    assert_eq!(told("", "A\tB\r\n│\t│\r\n▼\t▼\r\nC\tD\r\n"), "- A -> C\n- B -> D\n");
}

#[test]
fn large_drawings_are_not_read() {
    for text in ["A → B\n".repeat(2_001), format!("A → {}\n", "B".repeat(2_000))] {
        assert_eq!(told("", &text), "- unread: a drawing that is too large\n");
    }
}

#[test]
fn nothing_to_read() {
    for text in ["", "\n\n", "just words\n", "│", "┌", "+", "-", "└─\n┌─┐"] {
        assert_eq!(read(text, &|_| false), Drawing::default(), "{text}");
    }
    assert_eq!(read("A ← begin\n", &|_| false).arrows, 0, "a remark's arrow does not count");
}

#[test]
fn broken_drawings() {
    let signs = "─│┌┐└┘├┤┬┴┼►◄▼▲→←↓↑↔↳↘-|+<>=v^\\/'`[]() \n\t\r:AB状é\u{301}\u{fe0f}🟢".chars();
    let signs: Vec<String> = signs.map(String::from).collect();
    let signs: Vec<&str> = signs.iter().map(String::as_str).collect();
    let mut random = Random(7);
    for (_, text) in fences("drawings") {
        for _ in 0..80 {
            told("text known B", &random.broken(&text, &signs));
        }
    }
}
