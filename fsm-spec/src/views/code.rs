//! Tables of transitions and enums of states in the fences of a document: code, YAML, JSON and named lists.
//!
//! A fence is read into a tree of brackets (`reader`, `tree`); in YAML blocks take their place (`layout`).
//! `entries` tells keys, lists and records in that tree; `tables`, `tuples` and `machines` the forms that are made
//! of them. A table that is not read is better than one that is invented, so each is weighed (`CodeTable::is_table`).

mod entries;
mod enums;
mod layout;
mod machines;
mod names;
mod reader;
mod tables;
mod tree;
mod tuples;

pub use names::{CodeTable, Name, Target};
use tree::{Form, Tree};

use crate::map::Map;
use std::sync::LazyLock;

/// All tables of transitions in a fence, of the first form of which there are any.
///
/// `language` is the first word of the info string in lower case ("" if there is none).
pub fn tables<'a>(text: &'a str, language: &str) -> Vec<CodeTable<'a>> {
    let language = language.trim_start_matches(['{', '.']).trim_end_matches(['}', '!']);
    if is_other_notation(text, language) || has("no-tables", language) {
        return Vec::new();
    }
    let is_untold = is_plain(language) || language.starts_with("pseudo");
    let form = match language {
        "json" | "jsonc" | "json5" | "jsonl" => Form::Bracketed,
        "yaml" | "yml" => Form::Indented,
        _ if is_untold && !opens_with_bracket(text) && !looks_like_code(text) => Form::Indented,
        _ => Form::Code,
    };
    let tree = reader::read(text, form);
    let forms = [machines::read, tables::maps, tables::records, tuples::arms, tuples::read];
    forms.iter().map(|read| weighed(&tree, read(&tree))).find(|found| !found.is_empty()).unwrap_or_default()
}

/// Those of the tables that are read of groups which are tables, and map nothing else.
fn weighed<'a>(tree: &Tree<'a>, found: Vec<(usize, CodeTable<'a>)>) -> Vec<CodeTable<'a>> {
    let found = found.into_iter().filter(|(node, table)| table.is_table() && !tree.is_named(*node, "other-maps"));
    found.map(|(_, table)| table).collect()
}

/// The members of every enum (or union of string literals, or Python class of constants, or Go const block of one type)
/// whose name says State, Status, Phase, Stage or Mode.
pub fn enums<'a>(text: &'a str, language: &str) -> Vec<Vec<Name<'a>>> {
    if is_other_notation(text, language) || has("no-enums", language) { Vec::new() } else { enums::read(text) }
}

/// Named lists: `state: [a, b]`, `A -> [B, C]`, YAML block lists under a key, JSON of that form; in a fence of any or
/// no language. Not code.
pub fn named(text: &str) -> Vec<CodeTable<'_>> {
    if is_other_notation(text, "") || looks_like_code(text) {
        return Vec::new();
    }
    let tree = reader::read(text, if opens_with_bracket(text) { Form::Bracketed } else { Form::Indented });
    weighed(&tree, [tables::maps(&tree), machines::read(&tree)].concat())
}

/// What words tell of code: data from `code/words.txt`.
static WORDS: LazyLock<Map<&str, Vec<&str>>> = LazyLock::new(|| {
    let lists = include_str!("code/words.txt").lines().filter(|line| !line.starts_with('#'));
    let lists = lists.filter_map(|line| line.split_once(": "));
    Map::grouped(lists.flat_map(|(key, words)| words.split(' ').map(move |word| (key, word))))
});

/// The words of a list there.
fn words(key: &str) -> &'static [&'static str] {
    WORDS.all(key)
}

/// Whether a list there has this word.
fn has(key: &str, word: &str) -> bool {
    words(key).contains(&word)
}

/// Whether a fence is called one of text, or nothing.
pub(crate) fn is_plain(language: &str) -> bool {
    language.is_empty() || has("plain-languages", language)
}

/// What begins a line of a diagram, or quotes a document of its own.
const DIAGRAMS: [&str; 12] = [
    "sequenceDiagram", "flowchart", "graph TD", "graph LR", "graph TB", "classDiagram", "erDiagram", "participant ",
    "@startuml", "digraph ", "subgraph ", "```",
];

/// Whether a fence quotes another kind of diagram, a shell session or a document, by its language or its lines.
pub(super) fn is_other_notation(text: &str, language: &str) -> bool {
    let begins = |line: &str| DIAGRAMS.iter().any(|with| line.trim_start().starts_with(with));
    has("other-notations", language) || text.lines().take(40).any(begins)
}

fn opens_with_bracket(text: &str) -> bool {
    text.trim_start().starts_with(['{', '['])
}

/// Whether a text without a telling language is code.
fn looks_like_code(text: &str) -> bool {
    let begins = |line: &str| {
        let (word, _) = line.split_once([' ', '(']).unwrap_or_default();
        !word.is_empty() && has("begins-code", word) && line.contains(['=', '(', '{', ';'])
            || ["= {", "= [", "({"].iter().any(|end| line.ends_with(end))
            || line.starts_with("map[")
    };
    text.lines().any(|line| begins(line.trim())) || text.lines().filter(|line| line.trim().ends_with(';')).count() >= 2
}
