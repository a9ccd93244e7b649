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

/// All tables of transitions in a fence, of the first form of which there are any.
///
/// `language` is the first word of the info string in lower case ("" if there is none).
pub fn tables<'a>(text: &'a str, language: &str) -> Vec<CodeTable<'a>> {
    let language = language.trim_start_matches(['{', '.']).trim_end_matches(['}', '!']);
    if is_other_notation(text, language) || has(NO_TABLES, language) {
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
    let found = found.into_iter().filter(|(node, table)| table.is_table() && !tree.is_named(*node, OTHER_MAPS));
    found.map(|(_, table)| table).collect()
}

/// The members of every enum (or union of string literals, or Python class of constants, or Go const block of one type)
/// whose name says State, Status, Phase, Stage or Mode.
pub fn enums<'a>(text: &'a str, language: &str) -> Vec<Vec<Name<'a>>> {
    if is_other_notation(text, language) || has(NO_ENUMS, language) { Vec::new() } else { enums::read(text) }
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

/// Whether a list of words has this one.
fn has(words: &str, word: &str) -> bool {
    words.split(' ').any(|one| one == word)
}

/// Words in the name of a map that is none of transitions.
const OTHER_MAPS: &str = "role permission depend require import alias synonym parent hierarch inherit column field \
    schema route label color colour icon needs extends adjacen";

/// What the fences of a plain text are called.
const PLAIN: &str = "text txt plain plaintext ascii none console diagram text-diagram flow fsm state states";

/// Whether a fence is called one of text, or nothing.
pub(super) fn is_plain(language: &str) -> bool {
    language.is_empty() || has(PLAIN, language)
}

/// Languages of diagrams, shell sessions, documents and the like, whose fences hold nothing that is read here.
const OTHER_NOTATIONS: &str = "bash sh shell http diff gherkin css html xml dot graphviz plantuml puml mermaid";

/// Further languages whose fences hold no table of transitions that this module could read.
const NO_TABLES: &str = "zsh console terminal powershell ps1 cmd bat patch feature sql postgresql mysql plpgsql scss svg \
    markdown md env dotenv ini log ansi curl dockerfile makefile nginx promql csv regex ebnf tla";

/// Further languages whose fences hold no enum.
const NO_ENUMS: &str = "console markdown md";

/// What begins a line of a diagram, or quotes a document of its own.
const DIAGRAMS: [&str; 12] = [
    "sequenceDiagram", "flowchart", "graph TD", "graph LR", "graph TB", "classDiagram", "erDiagram", "participant ",
    "@startuml", "digraph ", "subgraph ", "```",
];

/// Words at the beginning of a line that say: this is code.
const CODE_WORDS: &str = "const let var func fn def class enum public private protected import type pub struct \
    interface return static val export match impl function package use using namespace async final if switch #include";

/// Whether a fence quotes another kind of diagram, a shell session or a document, by its language or its lines.
pub(super) fn is_other_notation(text: &str, language: &str) -> bool {
    let begins = |line: &str| DIAGRAMS.iter().any(|with| line.trim_start().starts_with(with));
    has(OTHER_NOTATIONS, language) || text.lines().take(40).any(begins)
}

fn opens_with_bracket(text: &str) -> bool {
    text.trim_start().starts_with(['{', '['])
}

/// Whether a text without a telling language is code.
fn looks_like_code(text: &str) -> bool {
    let begins = |line: &str| {
        let (word, _) = line.split_once([' ', '(']).unwrap_or_default();
        !word.is_empty() && has(CODE_WORDS, word) && line.contains(['=', '(', '{', ';'])
            || ["= {", "= [", "({"].iter().any(|end| line.ends_with(end))
            || line.starts_with("map[")
    };
    text.lines().any(|line| begins(line.trim())) || text.lines().filter(|line| line.trim().ends_with(';')).count() >= 2
}
