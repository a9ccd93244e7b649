//! The tree of brackets: every group with its items, every item a row of atoms.
//!
//! Built with a stack, without recursion. A path is one name (`OrderStatus.Paid`), the name before a bracket is the
//! group's head (`Set.of(`), type arguments and keywords such as `new` are left out.

use super::names::Name;
use super::words;

/// What stands between a key and its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sep {
    Colon,
    /// `=>`, `->`, `→`, and Kotlin's `to`.
    Arrow,
    Equals,
}

/// The smallest part of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Atom<'a> {
    Name(Name<'a>),
    /// A string that is no name.
    Text(Name<'a>),
    Group(usize),
    Sep(Sep),
    Pipe,
    /// `...` before a list that is spread.
    Spread,
    Number,
    Sign,
}

/// A pair of brackets and what it holds.
#[derive(Debug)]
pub(super) struct Node<'a> {
    /// The opening bracket; `{` for a mapping and `[` for a sequence of YAML.
    pub bracket: u8,
    /// The name before it.
    pub head: Option<Name<'a>>,
    /// The group around it.
    pub parent: usize,
    /// Where it opens.
    pub open: usize,
    /// What it holds, cut at commas, semicolons and the ends of lines.
    pub items: Vec<Vec<Atom<'a>>>,
}

/// How a text is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Code,
    /// Data with brackets, as JSON.
    Bracketed,
    /// Data by indentation: YAML, and named lists in plain text (`A -> [B, C]`).
    Indented,
}

/// The groups of a text; the first one is the text itself.
#[derive(Debug)]
pub(super) struct Tree<'a> {
    pub text: &'a str,
    /// Whether it is data (JSON, YAML), where a bare word is a constant.
    pub data: bool,
    /// In the order in which they open.
    pub nodes: Vec<Node<'a>>,
}

impl<'a> Tree<'a> {
    /// Adds a group, also to the last item of its parent, and gives its number.
    pub(super) fn open(&mut self, bracket: u8, head: Option<Name<'a>>, parent: usize, at: usize) -> usize {
        let node = self.nodes.len();
        self.nodes.push(Node { bracket, head, parent, open: at, items: vec![Vec::new()] });
        if node > 0 {
            self.push(parent, Atom::Group(node));
        }
        node
    }

    pub(super) fn push(&mut self, node: usize, atom: Atom<'a>) {
        if let Some(item) = self.nodes[node].items.last_mut() {
            item.push(atom);
        }
    }

    pub(super) fn end_item(&mut self, node: usize) {
        let items = &mut self.nodes[node].items;
        if items.last().is_none_or(|i| !i.is_empty()) {
            items.push(Vec::new());
        }
    }

    /// The head of a group in lower case, or "".
    pub(super) fn head(&self, node: usize) -> String {
        self.nodes[node].head.map(|h| h.text.to_ascii_lowercase()).unwrap_or_default()
    }

    /// The items of a group that hold anything.
    pub(super) fn items(&self, node: usize) -> impl Iterator<Item = &[Atom<'a>]> {
        self.nodes[node].items.iter().filter(|i| !i.is_empty()).map(Vec::as_slice)
    }

    pub(super) fn only(&self, node: usize) -> Option<&[Atom<'a>]> {
        let mut items = self.items(node);
        items.next().filter(|_| items.next().is_none())
    }

    /// Whether a group is what a call is given that asks about it rather than states it.
    pub(super) fn asks(&self, node: usize) -> bool {
        let head = self.head(node);
        words("questions").iter().any(|question| head.starts_with(question))
    }

    /// Whether the line before a group has a word of this list, and does not speak of transitions.
    pub(super) fn is_named(&self, node: usize, key: &str) -> bool {
        let before = &self.text.as_bytes()[..self.nodes[node].open];
        let before = &before[before.len().saturating_sub(160)..];
        let line = before.trim_ascii_end().rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
        let line = String::from_utf8_lossy(line).to_ascii_lowercase();
        words(key).iter().any(|word| line.contains(word)) && !line.contains("transition")
    }
}
