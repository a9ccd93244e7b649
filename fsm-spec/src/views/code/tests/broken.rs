//! Text that was broken on purpose, and text that is large or deep.

use super::super::{enums, named, tables};
use super::maps::MAPS;
use super::none::NONE;

/// A generator of numbers, so that the mutations are the same every time.
struct Lcg(u64);

impl Lcg {
    /// The next number below `n`.
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or_default() % n.max(1)
    }
}

/// Reads a text in every way; all ranges have to lie in it.
fn read_all(text: &str, language: &str) {
    let found = tables(text, language).into_iter().chain(named(text));
    for found in found {
        for step in &found.steps {
            assert!(!text[step.from.clone()].is_empty() && !text[step.to.clone()].is_empty());
            assert!(step.event.clone().is_none_or(|e| text.get(e).is_some()));
        }
        assert!(found.states.iter().chain(&found.ends).all(|r| text.get(r.clone()).is_some()));
    }
    for found in enums(text, language) {
        assert!(found.members.iter().all(|r| text.get(r.clone()).is_some()));
    }
}

/// Broken text is read without a panic.
#[test]
fn broken_text() {
    let signs = [
        "{", "}", "[", "]", "(", ")", "\"", "'", "`", "\"\"\"", "/*", "*/", "//", "#", "->", "=>", "→", ":", ",", "|",
        "é", "状态", "\n", "  ", "- ", "<", ">", "!", "%i[", "\\", "...", "\u{301}", "\0",
    ];
    let mut random = Lcg(7);
    for (language, text) in MAPS.iter().chain(NONE) {
        for _ in 0..25 {
            let mut chars: Vec<String> = text.chars().map(String::from).collect();
            for _ in 0..=random.below(6) {
                let at = random.below(chars.len());
                match random.below(3) {
                    0 => chars[at] = signs[random.below(signs.len())].to_owned(),
                    1 => chars.truncate(at + 1),
                    _ => chars.insert(at, signs[random.below(signs.len())].to_owned()),
                }
            }
            let broken = chars.concat();
            for language in [language, "", "yaml", "json", "rust"] {
                read_all(&broken, language);
            }
        }
    }
}

/// Long and deep texts are read in time that grows as they do.
#[test]
fn large_text() {
    let parts = [
        "{",
        "[",
        "(",
        "a: {",
        "- ",
        "- a:\n",
        "\"",
        "\"\\\"",
        "'",
        "`",
        "/*",
        "\"\"\"",
        "a<b,",
        "a: [b, c]\n",
        "(A, B) | ",
        "A.b.",
        "{from: A, to: [",
        "states: { a: { on: {",
        "a: {on: {E: {target: [{to: ",
        "%i[",
        "f(A, [B]);\n",
        "A => ",
        ")]}",
        "  a: [\n",
        "enum State {",
        "class State:\n",
        "const (",
        "type State = 'a' | ",
        "x(A, B).",
        "a:\n ",
    ];
    for part in parts {
        let text = part.repeat(16_000 / part.len());
        for language in ["ts", "rust", "yaml", "json", ""] {
            read_all(&text, language);
        }
    }
    let deep: String = (0..400).map(|n| format!("{}a:\n", " ".repeat(n))).collect();
    read_all(&deep, "yaml");
}
