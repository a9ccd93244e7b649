//! Texts to try the laws on: documents, and what a careless hand makes of them.

use std::{fs, path::Path};

use fsm_spec::rules::ALL;

/// Pieces that mean something to somebody.
const PIECES: &[&str] = &[
    "\n", "\r\n", "\r", "\t", "    ", "```", "```mermaid\n", "````", "~~~", "> ", "- ", "1. ", "# ", "---\n", "|",
    "\\|", "| --- |", "[*]", " --> ", "-->", ":", "::", ":::", ";", "%%", "%%{init: {}}%%", "#59;", "#", "{", "}",
    "--", "<<fork>>", "<<choice>>", "[[join]]", "state ", "state A {\n", "as ", "note right of A", "end note",
    "direction LR", "stateDiagram-v2\n", "stateDiagram\n", "<!-- fsm: ", "<!-- ", "-->\n",
    "%% fsm: allow(dead-end-state): x\n", "self-loops allow", "terminal A", "retired A", "machine M",
    "overlay A except B returns fails C", "From \\ To", "✔︎", "–", "—", "✓", "*", "any", "A → B", "A/B", "A, B", "`A`",
    "**A**", "A\\_B", "is terminal", "is not allowed", "transitions to", "\u{feff}", "\0", "\u{1b}[31m", "\u{202e}",
    "注文", "e\u{301}", "🚀", "\u{200b}", "<br/>", "&amp;", "(", ")", "\"", "'", "0", "classDef x fill:#fff\n",
    "accTitle: t\n", "root", "default",
];

/// Lines of logs of a door, in every form a log may have.
const LINES: &[&str] = &[
    "{\"id\": 1, \"state\": \"Closed\"}",
    "{\"id\": 1, \"state\": \"Open\", \"event\": \"push\"}",
    "{\"from\": \"Closed\", \"to\": \"Locked\", \"id\": \"a\\u0062\"}",
    "{\"from\": \"Open\", \"to\": \"Locked\", \"x\": {\"from\": [1, \"}\"]}}",
    "from,to,id",
    "Closed,Open,1",
    "\"Closed\",\"Op\"\"en\",1",
    "Closed -> Open",
    "Open -> Closed",
    "Closed → Locked",
    "# a remark",
    "",
    "{\"fsm\": 1, \"machine\": \"Door\"}",
];

/// A log made of a text: its words choose the lines and how they are broken.
#[must_use]
pub fn log(text: &str) -> String {
    let mut log = String::new();
    for (number, word) in text.split_whitespace().take(200).enumerate() {
        let sum = word.bytes().fold(number, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte as usize));
        let line = LINES[sum % LINES.len()];
        match sum / 64 % 8 {
            0 => log.push_str(line.get(..line.len() / 2).unwrap_or("")),
            1 => log.extend([line, word]),
            2 => log.extend([word, line, "\r"]),
            _ => log.push_str(line),
        }
        log.push('\n');
    }
    log
}

/// An endless supply of texts, the same on every run.
#[derive(Debug)]
pub struct Texts {
    documents: Vec<String>,
    dice: u64,
}

/// The documents of `specs`, in the same order everywhere.
#[must_use]
pub fn specs() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs");
    let files = fs::read_dir(folder).into_iter().flatten();
    let files = files.filter_map(|entry| Some(entry.ok()?.path()));
    let documents = files.filter(|path| path.extension().is_some_and(|ending| ending == "md"));
    let mut texts: Vec<String> = documents.filter_map(|path| fs::read_to_string(path).ok()).collect();
    texts.sort();
    texts
}

impl Texts {
    /// Texts that begin with the given documents, and with those on the pages of the rules.
    #[must_use]
    pub fn new(documents: impl IntoIterator<Item = String>, seed: u64) -> Self {
        let pages = ALL.iter().flat_map(|rule| rule.page.split("````"));
        let pages = pages.filter_map(|part| Some(part.split_once('\n')?.1.to_owned()));
        let documents: Vec<String> = documents.into_iter().chain(pages).collect();
        assert!(!documents.is_empty(), "nothing to begin with");
        Self { documents, dice: seed | 1 }
    }

    fn below(&mut self, end: usize) -> usize {
        self.dice ^= self.dice << 13;
        self.dice ^= self.dice >> 7;
        self.dice ^= self.dice << 17;
        (self.dice >> 11) as usize % end.max(1)
    }

    fn place(&mut self, text: &str) -> usize {
        let mut at = self.below(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    /// A line of the text, with its end.
    fn line(&mut self, text: &str) -> (usize, usize) {
        let at = self.place(text);
        let start = text[..at].rfind('\n').map_or(0, |at| at + 1);
        let end = text[at..].find('\n').map_or(text.len(), |end| at + end + 1);
        (start, end)
    }

    fn mutate(&mut self, text: &mut String) {
        match self.below(7) {
            0 => {
                let at = self.place(text);
                let piece = self.below(PIECES.len());
                text.insert_str(at, PIECES[piece]);
            }
            1 => {
                let start = self.place(text);
                let end = self.place(&text[start..]).min(12) + start;
                if text.is_char_boundary(end) {
                    text.replace_range(start..end, "");
                }
            }
            2 => {
                let (start, end) = self.line(text);
                text.replace_range(start..end, "");
            }
            3 => {
                let (start, end) = self.line(text);
                let line = text[start..end].to_owned();
                let at = self.line(text).0;
                text.insert_str(at, &line);
            }
            4 => {
                let other = self.below(self.documents.len());
                let other = self.documents[other].clone();
                let (start, end) = self.line(&other);
                let at = self.line(text).0;
                text.insert_str(at, &other[start..end]);
            }
            5 => {
                let at = self.place(text);
                text.truncate(at);
            }
            _ => {
                let start = self.place(text);
                let piece = self.below(PIECES.len());
                let end = text[start..].char_indices().nth(1);
                let end = end.map_or(text.len(), |(at, _)| start + at);
                text.replace_range(start..end, PIECES[piece]);
            }
        }
    }
}

impl Iterator for Texts {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let first = self.below(self.documents.len());
        let mut text = self.documents[first].clone();
        for _ in 0..self.below(8) {
            self.mutate(&mut text);
        }
        Some(text)
    }
}
