//! The cases of `tests/views`, text that was broken on purpose, and text that is large or deep.

use std::fmt::Write as _;
use std::ops::Range;

use super::super::cases::{Random, check, fences};
use super::{CodeTable, enums, named, tables};

const FILES: &[&str] = &["code", "named_lists", "enums", "no_tables"];

#[test]
fn cases() {
    for file in FILES {
        check(file, |language, text| told(text, language));
    }
}

/// All that is read in a fence; every range has to be a part of its text.
fn told(text: &str, language: &str) -> String {
    let mut out = String::new();
    let slice = |range: &Range<usize>| text[range.clone()].to_owned();
    let tell = |out: &mut String, name: &str, table: CodeTable| {
        let _ = writeln!(out, "{name}:\n");
        for step in &table.steps {
            let event = step.event.as_ref().map(|event| format!(" : {}", slice(event)));
            let _ = writeln!(out, "- {} -> {}{}", slice(&step.from), slice(&step.to), event.unwrap_or_default());
        }
        for end in &table.ends {
            let _ = writeln!(out, "- {} ends", slice(end));
        }
        let left = table.states.iter().map(slice).collect::<Vec<_>>().join(", ");
        let _ = writeln!(out, "- states: {left}\n");
    };
    for table in tables(text, language) {
        tell(&mut out, "Table", table);
    }
    if let Some(table) = named(text) {
        tell(&mut out, "Named", table);
    }
    for one in enums(text, language) {
        let members = one.members.iter().map(slice).collect::<Vec<_>>().join(", ");
        let _ = writeln!(out, "Enum: {members}\n");
    }
    if out.is_empty() { "Nothing.".to_owned() } else { out }
}

#[test]
fn broken_text() {
    let signs: Vec<&str> = "{ } [ ] ( ) \" ' ` \"\"\" /* */ // # -> => → : , | é 状态 < > ! %i[ \\ ... \u{301} \0"
        .split(' ')
        .chain(["\n", "  ", "- "])
        .collect();
    let mut random = Random(7);
    for (language, text) in FILES.iter().flat_map(|file| fences(file)) {
        for _ in 0..12 {
            let broken = random.broken(&text, &signs);
            for language in [&language, "", "yaml", "json", "rust"] {
                told(&broken, language);
            }
        }
    }
}

/// Long and deep texts are read in time that grows as they do.
#[test]
fn large_text() {
    let parts = "{;[;(;a: {;- ;- a:\n;\";\"\\\";';`;/*;\"\"\";a<b,;a: [b, c]\n;(A, B) | ;A.b.;{from: A, to: [;states: { a: { on: {;\
        a: {on: {E: {target: [{to: ;%i[;f(A, [B]),\n;A => ;)]};  a: [\n;enum State {;class State:\n;const (;\
        type State = 'a' | ;x(A, B).;a:\n ";
    let deep: String = (0..400).map(|n| format!("{}a:\n", " ".repeat(n))).collect();
    for text in parts.split(';').map(|part| part.repeat(16_000 / part.len())).chain([deep]) {
        for language in ["ts", "rust", "yaml", "json", ""] {
            told(&text, language);
        }
    }
}
