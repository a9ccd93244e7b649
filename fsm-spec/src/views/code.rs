//! Tables of transitions and enums of states in the fences of a document: code, YAML, JSON and named lists.
//!
//! A fence is cut into tokens ([`lexer`]), the tokens into a tree of brackets ([`tree`]; YAML has its own way there,
//! [`yaml`]), and each form looks at the groups of that tree. What a form takes for a table is held against
//! [`names::plausible`]: a table that is not read is better than one that is invented.

mod arms;
mod enums;
mod grow;
mod lexer;
mod machines;
mod maps;
mod names;
mod records;
mod shapes;
#[cfg(test)]
mod tests;
mod tree;
mod tuples;
mod yaml;

use std::ops::Range;

use tree::Tree;

/// A step that a table in code states; ranges are byte ranges of the fence's text, names without quotes and without
/// their qualifier (`OrderStatus.Paid` and `Status::Paid` are `Paid`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CodeStep {
    /// The state that is left.
    pub from: Range<usize>,
    /// The state that is entered.
    pub to: Range<usize>,
    /// What makes the step, where the table names it.
    pub event: Option<Range<usize>>,
}

/// What a table in code looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// A map of lists: `pending: ['paid', 'cancelled']`.
    Map,
    /// Records of from and to: `{from: 'pending', to: 'paid'}`.
    Records,
    /// Tuples: `(Pending, Paid)`, `new Transition(PENDING, PAID)`.
    Tuples,
    /// Arms of a match: `(Pending, Pay) => Paid`.
    Arms,
    /// States with their events, as XState writes them: `pending: { on: { PAY: 'paid' } }`.
    Machine,
    /// A named list outside of code: `pending: [paid, cancelled]`.
    Named,
}

/// A table of transitions in a fence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CodeTable {
    /// What it looks like.
    pub form: Form,
    /// Its steps, in the order of the text.
    pub steps: Vec<CodeStep>,
    /// The states that the table names as keys, those without successors (`done: []`) among them, in order.
    pub states: Vec<Range<usize>>,
    /// Keys with an explicitly empty list (or `type: 'final'`): nothing leads on.
    pub ends: Vec<Range<usize>>,
}

/// An enum whose name says that its members are states.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Enum {
    /// The name of the type.
    pub name: Range<usize>,
    /// Its members, in order.
    pub members: Vec<Range<usize>>,
}

/// The table of transitions in a fence, if it holds one; of several the one with the most steps.
///
/// `language` is the first word of the info string in lower case ("" if there is none).
pub(crate) fn table(text: &str, language: &str) -> Option<CodeTable> {
    let mut best: Option<CodeTable> = None;
    for table in tables(text, language) {
        if best.as_ref().is_none_or(|b| table.steps.len() > b.steps.len()) {
            best = Some(table);
        }
    }
    best
}

/// All tables of transitions in a fence, in order; see [`table`].
pub(crate) fn tables(text: &str, language: &str) -> Vec<CodeTable> {
    let tree = match reading(text, language) {
        Reading::Nothing => return Vec::new(),
        Reading::Code => Tree::of_code(text, language),
        Reading::Data => Tree::of_data(text),
        Reading::Yaml => yaml::tree(text),
    };
    let forms = [machines::read, maps::read, records::read, arms::read, tuples::read];
    let found = forms.iter().map(|read| read(&tree));
    found.into_iter().find(|t| !t.is_empty()).unwrap_or_default()
}

/// Every enum (or union of string literals, or Python class of constants, or Go const block of one type) whose name
/// says State, Status, Phase, Stage or Mode.
pub(crate) fn enums(text: &str, language: &str) -> Vec<Enum> {
    if drawn(text) || NO_ENUMS.contains(&language) {
        return Vec::new();
    }
    enums::read(text, language)
}

/// Named lists: `state: [a, b]`, `A -> [B, C]`, YAML block lists under a key, JSON of that form; in a fence of any or
/// no language. Not code.
pub(crate) fn named(text: &str) -> Option<CodeTable> {
    if drawn(text) || looks_like_code(text) {
        return None;
    }
    let tree = if text.trim_start().starts_with(['{', '[']) { Tree::of_data(text) } else { yaml::tree(text) };
    let mut tables = maps::read(&tree);
    tables.extend(machines::read(&tree));
    let mut table =
        tables.into_iter().reduce(|best, next| if next.steps.len() > best.steps.len() { next } else { best })?;
    table.form = Form::Named;
    Some(table)
}

/// How a fence is cut into a tree.
enum Reading {
    /// Not at all: it holds no table by its language.
    Nothing,
    /// As code.
    Code,
    /// As JSON.
    Data,
    /// By indentation.
    Yaml,
}

/// Languages whose fences hold no table of transitions that this module could read.
const NO_TABLES: &[&str] = &[
    "bash",
    "sh",
    "shell",
    "zsh",
    "console",
    "terminal",
    "powershell",
    "ps1",
    "cmd",
    "bat",
    "http",
    "diff",
    "patch",
    "gherkin",
    "feature",
    "sql",
    "postgresql",
    "mysql",
    "plpgsql",
    "css",
    "scss",
    "html",
    "xml",
    "svg",
    "dot",
    "graphviz",
    "plantuml",
    "puml",
    "mermaid",
    "markdown",
    "md",
    "env",
    "dotenv",
    "ini",
    "log",
    "ansi",
    "curl",
    "dockerfile",
    "makefile",
    "nginx",
    "promql",
    "csv",
    "regex",
    "ebnf",
    "tla",
];

/// Languages whose fences hold no enum.
const NO_ENUMS: &[&str] = &[
    "bash", "sh", "shell", "console", "http", "diff", "gherkin", "css", "html", "xml", "dot", "plantuml", "mermaid",
    "markdown", "md",
];

/// Decides how a fence is read.
fn reading(text: &str, language: &str) -> Reading {
    let language = language.trim_start_matches(['{', '.']).trim_end_matches(['}', '!']);
    if NO_TABLES.contains(&language) || drawn(text) {
        return Reading::Nothing;
    }
    match language {
        "json" | "jsonc" | "json5" | "jsonl" => Reading::Data,
        "yaml" | "yml" => Reading::Yaml,
        "" | "text" | "txt" | "plain" | "plaintext" | "ascii" | "pseudo" | "pseudocode" => {
            if text.trim_start().starts_with(['{', '[']) || looks_like_code(text) {
                Reading::Code
            } else {
                Reading::Yaml
            }
        }
        _ => Reading::Code,
    }
}

/// Whether the text is a diagram or markup, whatever its language says.
fn drawn(text: &str) -> bool {
    text.lines().any(|line| {
        let line = line.trim_start();
        let word = line.split(|c: char| c.is_whitespace() || c == '{').next().unwrap_or_default();
        match word {
            "sequenceDiagram" | "stateDiagram" | "stateDiagram-v2" | "flowchart" | "classDiagram" | "erDiagram"
            | "subgraph" | "@startuml" | "digraph" | "participant" | "```mermaid" => true,
            "graph" => ["TD", "LR", "TB", "RL", "BT"].iter().any(|d| line[5..].trim_start().starts_with(d)),
            _ => false,
        }
    })
}

/// Words at the beginning of a line that say: this is code.
const CODE_WORDS: &[&str] = &[
    "const",
    "let",
    "var",
    "func",
    "fn",
    "def",
    "class",
    "enum",
    "public",
    "private",
    "protected",
    "import",
    "type",
    "pub",
    "struct",
    "interface",
    "return",
    "static",
    "val",
    "export",
    "match",
    "impl",
    "function",
    "package",
    "use",
    "using",
    "namespace",
    "async",
    "final",
    "if",
    "switch",
    "#include",
];

/// Whether a text without a telling language is code.
fn looks_like_code(text: &str) -> bool {
    let mut ends = 0;
    for line in text.lines() {
        let line = line.trim();
        let word = line.split([' ', '(']).next().unwrap_or_default();
        let rest = line.get(word.len()..).unwrap_or_default();
        if CODE_WORDS.contains(&word) && rest.starts_with([' ', '(']) && line.contains(['=', '(', '{', ';']) {
            return true;
        }
        let assigned = line.ends_with("= {") || line.ends_with("= [") || line.ends_with("({");
        if assigned || line.starts_with("map[") {
            return true;
        }
        ends += usize::from(line.ends_with(';'));
    }
    ends >= 2
}
