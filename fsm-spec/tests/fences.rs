//! What stands in fences: tables and enums in code, and drawings. The cases are Markdown files, `tests/views/*.md`: a heading, a
//! fence, and below it what is read in the fence; `REWRITE=1` writes them anew. Text that was broken on purpose, or is large or
//! deep, is read as well.
#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "cases are files, and a test may stop")]

use fsm_spec::views::{
    code::{self, CodeTable},
    drawing,
};
use std::{fmt::Write as _, ops::Range};

/// The fences of `tests/views/{name}.md`: the info string and the text of each.
fn fences(name: &str) -> Vec<(String, String)> {
    let document = std::fs::read_to_string(path(name)).unwrap();
    let cases = parts(&document).into_iter().map(|(_, info, text, _)| (info.to_owned(), text.to_owned()));
    cases.collect()
}

/// Holds what `told` says of each fence's info string and text against what stands below the fence. With `REWRITE` in
/// the environment the file is written anew.
fn check(name: &str, told: impl Fn(&str, &str) -> String) {
    let document = std::fs::read_to_string(path(name)).unwrap();
    let (mut rewritten, mut wrong) = (String::new(), String::new());
    for (before, info, text, expected) in parts(&document) {
        let found = told(info, text);
        if found.trim() != expected.trim() {
            wrong += &format!("{before}```{info}\n{text}```\nexpected:\n{expected}\nfound:\n{found}\n");
        }
        rewritten += &format!("{before}```{info}\n{text}```\n\n{}\n", found.trim());
    }
    if std::env::var_os("REWRITE").is_some() {
        return std::fs::write(path(name), rewritten).unwrap();
    }
    assert!(wrong.is_empty() && !rewritten.is_empty(), "{wrong}");
}

fn path(name: &str) -> String {
    format!("{}/tests/views/{name}.md", env!("CARGO_MANIFEST_DIR"))
}

/// What stands before a fence, its info string, its text, and what stands below it, up to the next heading.
fn parts(document: &str) -> Vec<(&str, &str, &str, &str)> {
    let mut parts = Vec::new();
    let mut rest = document;
    while let Some((before, fence)) = rest.split_once("```") {
        let (info, fence) = fence.split_once('\n').unwrap();
        let end = if fence.starts_with("```") { 0 } else { fence.find("\n```").unwrap() + 1 };
        let below = &fence[end + 3..];
        let next = below.find("\n## ").unwrap_or(below.len());
        parts.push((before, info, &fence[..end], &below[..next]));
        rest = &below[next..];
    }
    parts
}

/// A linear congruential generator (Knuth's MMIX): the same numbers on every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }

    /// The text with up to twelve characters changed, added, or cut off.
    fn broken(&mut self, text: &str, signs: &[&str]) -> String {
        let mut chars: Vec<String> = text.chars().map(String::from).collect();
        for _ in 0..=self.below(12) {
            let at = self.below(chars.len());
            let sign = signs[self.below(signs.len())].to_owned();
            match self.below(10) {
                0 => chars.truncate(at + 1),
                1..=3 if at < chars.len() => drop(chars.remove(at)),
                4..=6 if at < chars.len() => chars[at] = sign,
                _ => chars.insert(at, sign),
            }
        }
        chars.concat()
    }
}

const FILES: &[&str] = &["code", "named_lists", "enums", "no_tables"];

#[test]
fn cases_of_code() {
    for file in FILES {
        check(file, |language, text| coded(text, language));
    }
}

/// All that is read in a fence; every range has to be a part of its text.
fn coded(text: &str, language: &str) -> String {
    let mut out = String::new();
    let slice = |name: &code::Name<'_>| text[name.at..name.at + name.text.len()].to_owned();
    let tell = |out: &mut String, name: &str, table: CodeTable<'_>| {
        let _ = writeln!(out, "{name}:\n");
        for (from, (to, event)) in &table.steps {
            let event = event.map(|event| format!(" : {}", slice(&event)));
            let _ = writeln!(out, "- {} -> {}{}", slice(from), slice(to), event.unwrap_or_default());
        }
        for end in &table.ends {
            let _ = writeln!(out, "- {} ends", slice(end));
        }
        let left = table.states.entries().iter().map(|(_, state)| slice(state)).collect::<Vec<_>>().join(", ");
        let _ = writeln!(out, "- states: {left}\n");
    };
    for table in code::tables(text, language) {
        tell(&mut out, "Table", table);
    }
    if let Some(table) = code::named(text).into_iter().rev().max_by_key(|table| table.steps.len()) {
        tell(&mut out, "Named", table);
    }
    for members in code::enums(text, language) {
        let members = members.iter().map(slice).collect::<Vec<_>>().join(", ");
        let _ = writeln!(out, "Enum: {members}\n");
    }
    if out.is_empty() { "Nothing.".to_owned() } else { out }
}

#[test]
fn broken_code() {
    let signs: Vec<&str> = "{ } [ ] ( ) \" ' ` \"\"\" /* */ // # -> => → : , | é 状态 < > ! %i[ \\ ... \u{301} \0"
        .split(' ')
        .chain(["\n", "  ", "- "])
        .collect();
    let mut random = Random(7);
    for (language, text) in FILES.iter().flat_map(|file| fences(file)) {
        for _ in 0..12 {
            let broken = random.broken(&text, &signs);
            for language in [&language, "", "yaml", "json", "rust"] {
                coded(&broken, language);
            }
        }
    }
}

/// Long and deep texts are read in time that grows as they do.
#[test]
fn large_code() {
    let parts = "{;[;(;a: {;- ;- a:\n;\";\"\\\";';`;/*;\"\"\";a<b,;a: [b, c]\n;(A, B) | ;A.b.;{from: A, to: [;states: { a: { on: {;\
        a: {on: {E: {target: [{to: ;%i[;f(A, [B]),\n;A => ;)]};  a: [\n;enum State {;class State:\n;const (;\
        type State = 'a' | ;x(A, B).;a:\n ";
    let deep: String = (0..400).map(|n| format!("{}a:\n", " ".repeat(n))).collect();
    for text in parts.split(';').map(|part| part.repeat(16_000 / part.len())).chain([deep]) {
        for language in ["ts", "rust", "yaml", "json", ""] {
            coded(&text, language);
        }
    }
}

/// The steps as `A -> B : label`, and the reasons of what was not read. Names are whole texts without blanks around.
fn drawn(info: &str, text: &str) -> String {
    let known: Vec<&str> = info.split(' ').skip(2).collect();
    let found = drawing::read(text, &|name| known.contains(&name));
    let at = |range: &Range<usize>| {
        let name = &text[range.clone()];
        assert!(!name.is_empty() && name == name.trim(), "{name:?} in {text}");
        name
    };
    let mut out = String::new();
    for step in &found.steps {
        let arrow = if step.both { "<->" } else { "->" };
        let label = step.label.as_ref().map(|label| format!(" : {}", at(label))).unwrap_or_default();
        let _ = writeln!(out, "- {} {arrow} {}{label}", at(&step.from), at(&step.to));
    }
    for why in &found.unread {
        let _ = writeln!(out, "- unread: {why}");
    }
    assert!(found.unread.len() <= found.arrows.max(1), "{text}");
    if out.is_empty() { "Nothing.".to_owned() } else { out }
}

#[test]
fn cases_of_drawings() {
    check("drawings", drawn);
}

#[test]
fn tabs_and_carriage_returns() {
    assert_eq!(drawn("", "A\tB\r\n│\t│\r\n▼\t▼\r\nC\tD\r\n"), "- A -> C\n- B -> D\n");
}

#[test]
fn large_drawings_are_not_read() {
    for text in ["A → B\n".repeat(2_001), format!("A → {}\n", "B".repeat(2_000))] {
        assert_eq!(drawn("", &text), "- unread: a drawing that is too large\n");
    }
}

#[test]
fn nothing_to_read() {
    for text in ["", "\n\n", "just words\n", "│", "┌", "+", "-", "└─\n┌─┐"] {
        assert_eq!(drawing::read(text, &|_| false), drawing::Drawing::default(), "{text}");
    }
    assert_eq!(drawing::read("A ← begin\n", &|_| false).arrows, 0, "a remark's arrow does not count");
}

#[test]
fn broken_drawings() {
    let signs = "─│┌┐└┘├┤┬┴┼►◄▼▲→←↓↑↔↳↘-|+<>=v^\\/'`[]() \n\t\r:AB状é\u{301}\u{fe0f}🟢".chars();
    let signs: Vec<String> = signs.map(String::from).collect();
    let signs: Vec<&str> = signs.iter().map(String::as_str).collect();
    let mut random = Random(7);
    for (_, text) in fences("drawings") {
        for _ in 0..80 {
            drawn("text known B", &random.broken(&text, &signs));
        }
    }
}
