//! Cases in Markdown files: a heading, a fence, and below it what is read in the fence.
#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "cases are files, and a test may stop")]

/// The fences of `tests/views/{name}.md`: the info string and the text of each.
pub(super) fn fences(name: &str) -> Vec<(String, String)> {
    let document = std::fs::read_to_string(path(name)).unwrap();
    let cases = parts(&document).into_iter().map(|(_, info, text, _)| (info.to_owned(), text.to_owned()));
    cases.collect()
}

/// Holds what `told` says of each fence's info string and text against what stands below the fence. With `REWRITE` in
/// the environment the file is written anew.
pub(super) fn check(name: &str, told: impl Fn(&str, &str) -> String) {
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
pub(super) struct Random(pub(super) u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }

    /// The text with up to twelve characters changed, added, or cut off.
    pub(super) fn broken(&mut self, text: &str, signs: &[&str]) -> String {
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
