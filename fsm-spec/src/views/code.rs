//! Tables of transitions and enums of states in the fences of a document: code, YAML, JSON and named lists.
//!
//! A fence is read into a tree of brackets (`reader`, `tree`); in YAML blocks take their place (`layout`).
//! `entries` tells keys, lists and records in that tree; `tables`, `tuples` and `machines` the forms that are made
//! of them. A table that is not read is better than one that is invented, so each is weighed (`Draft`).

mod entries;
mod enums;
mod layout;
mod machines;
mod names;
mod reader;
mod tables;
mod tree;
mod tuples;

use std::ops::Range;

use names::Draft;
use tree::{Form, Tree};

/// A step that a table in code states; ranges are byte ranges of the fence's text, names without quotes and without
/// their qualifier (`OrderStatus.Paid` and `Status::Paid` are `Paid`).
#[derive(Debug)]
pub struct CodeStep {
    /// The state that is left.
    pub from: Range<usize>,
    /// The state that is entered.
    pub to: Range<usize>,
    /// What leads there.
    pub event: Option<Range<usize>>,
}

/// A table of transitions in a fence.
#[derive(Debug)]
pub struct CodeTable {
    /// Its steps, in the order of the text.
    pub steps: Vec<CodeStep>,
    /// The states that the table names as keys, those without successors (`done: []`) among them, in order.
    pub states: Vec<Range<usize>>,
    /// Keys with an explicitly empty list (or `type: 'final'`): nothing leads on.
    pub ends: Vec<Range<usize>>,
}

/// An enum whose name says that its members are states.
#[derive(Debug)]
pub struct Enum {
    /// Its members, in their order.
    pub members: Vec<Range<usize>>,
}

/// The table of transitions in a fence, if it holds one; of several the one with the most steps.
///
/// `language` is the first word of the info string in lower case ("" if there is none).
pub fn table(text: &str, language: &str) -> Option<CodeTable> {
    largest(tables(text, language))
}

/// All tables of transitions in a fence, of the first form of which there are any.
pub fn tables(text: &str, language: &str) -> Vec<CodeTable> {
    let Some(tree) = tree(text, language) else { return Vec::new() };
    let forms = [machines::read, tables::maps, tables::records, tuples::arms, tuples::read];
    forms.iter().map(|read| weighed(&tree, read(&tree))).find(|found| !found.is_empty()).unwrap_or_default()
}

/// Those drafts that are tables, and map nothing else.
fn weighed(tree: &Tree<'_>, drafts: Vec<(usize, Draft<'_>)>) -> Vec<CodeTable> {
    let is_table = |(node, draft): &(usize, Draft<'_>)| draft.is_table() && !tree.is_named(*node, OTHER_MAPS);
    drafts.into_iter().filter(is_table).map(|(_, draft)| draft.finish()).collect()
}

/// Every enum (or union of string literals, or Python class of constants, or Go const block of one type) whose name
/// says State, Status, Phase, Stage or Mode.
pub fn enums(text: &str, language: &str) -> Vec<Enum> {
    if is_drawn(text) || has(NO_ENUMS, language) { Vec::new() } else { enums::read(text) }
}

/// Named lists: `state: [a, b]`, `A -> [B, C]`, YAML block lists under a key, JSON of that form; in a fence of any or
/// no language. Not code.
pub fn named(text: &str) -> Option<CodeTable> {
    if is_drawn(text) || looks_like_code(text) {
        return None;
    }
    let tree = if text.trim_start().starts_with(['{', '[']) {
        Tree::of(text, Form::Bracketed)
    } else {
        Tree::of(text, Form::Indented)
    };
    largest(weighed(&tree, [tables::maps(&tree), machines::read(&tree)].into_iter().flatten().collect()))
}

fn largest(tables: impl IntoIterator<Item = CodeTable>) -> Option<CodeTable> {
    tables.into_iter().reduce(|best, next| if next.steps.len() > best.steps.len() { next } else { best })
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
pub(crate) fn is_plain(language: &str) -> bool {
    language.is_empty() || has(PLAIN, language)
}

/// Languages whose fences hold no table of transitions that this module could read.
const NO_TABLES: &str = "bash sh shell zsh console terminal powershell ps1 cmd bat http diff patch gherkin feature sql \
    postgresql mysql plpgsql css scss html xml svg dot graphviz plantuml puml mermaid markdown md env dotenv ini log ansi \
    curl dockerfile makefile nginx promql csv regex ebnf tla";

/// Languages whose fences hold no enum.
const NO_ENUMS: &str = "bash sh shell console http diff gherkin css html xml dot plantuml mermaid markdown md";

/// Words that begin a line of a diagram.
const DIAGRAMS: &str = "sequenceDiagram stateDiagram stateDiagram-v2 flowchart classDiagram erDiagram subgraph \
    @startuml digraph participant ```mermaid";

/// Words at the beginning of a line that say: this is code.
const CODE_WORDS: &str = "const let var func fn def class enum public private protected import type pub struct \
    interface return static val export match impl function package use using namespace async final if switch #include";

/// The tree of a fence, by its language or by what it looks like.
fn tree<'a>(text: &'a str, language: &str) -> Option<Tree<'a>> {
    let language = language.trim_start_matches(['{', '.']).trim_end_matches(['}', '!']);
    if has(NO_TABLES, language) || is_drawn(text) {
        return None;
    }
    let is_code = || text.trim_start().starts_with(['{', '[']) || looks_like_code(text);
    Some(match language {
        "json" | "jsonc" | "json5" | "jsonl" => Tree::of(text, Form::Bracketed),
        "yaml" | "yml" => Tree::of(text, Form::Indented),
        "" | "text" | "txt" | "plain" | "plaintext" | "ascii" | "pseudo" | "pseudocode" if !is_code() => {
            Tree::of(text, Form::Indented)
        }
        _ => Tree::of(text, Form::Code),
    })
}

/// Whether the text is a diagram or markup, whatever its language says.
fn is_drawn(text: &str) -> bool {
    text.lines().any(|line| {
        let line = line.trim_start();
        let word = line.split(|c: char| c.is_whitespace() || c == '{').next().unwrap_or_default();
        !word.is_empty() && has(DIAGRAMS, word)
    })
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
