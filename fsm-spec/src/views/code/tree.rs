//! The tree of brackets: every group with its items, every item a row of atoms.
//!
//! Built with a stack, without recursion. A path is one name (`OrderStatus.Paid`), the name before a bracket is the
//! group's head (`Set.of(`), type arguments and keywords such as `new` are left out.

use std::ops::Range;

use super::grow::grow;
use super::lexer::tokens;
use super::names::Name;

/// What stands between a key and its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sep {
    /// `:`
    Colon,
    /// `=>`, `->`, `→`, and Kotlin's `to`.
    Arrow,
    /// `=`
    Equals,
}

/// The smallest part of an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Atom {
    /// A name.
    Name(Name),
    /// A string that is no name.
    Text(Range<usize>),
    /// A group, by its number.
    Group(usize),
    /// What stands between a key and its value.
    Sep(Sep),
    /// `|`
    Pipe,
    /// `...` before a list that is spread.
    Spread,
    /// A number.
    Number,
    /// Any other sign.
    Sign,
}

/// A pair of brackets and what it holds.
#[derive(Debug)]
pub(super) struct Node {
    /// The opening bracket; `{` for a mapping and `[` for a sequence of YAML.
    pub bracket: u8,
    /// The name before it.
    pub head: Option<Name>,
    /// The group around it.
    pub parent: usize,
    /// The item of the group around it in which it stands.
    pub place: usize,
    /// Where it opens.
    pub open: usize,
    /// What it holds, cut at commas, semicolons and the ends of lines.
    pub items: Vec<Vec<Atom>>,
}

/// The groups of a text; the first one is the text itself.
#[derive(Debug)]
pub(super) struct Tree<'a> {
    /// The text.
    pub text: &'a str,
    /// Whether it is data (JSON, YAML), where a bare word is a constant.
    pub data: bool,
    /// The groups, in the order in which they open.
    pub nodes: Vec<Node>,
}

impl<'a> Tree<'a> {
    /// The tree of a text in code.
    pub(super) fn of_code(text: &'a str, language: &str) -> Self {
        let mut tree = Tree::empty(text, false);
        let tokens = tokens(text, language, false);
        grow(&mut tree, &tokens, 0);
        tree
    }

    /// The tree of a text in JSON.
    pub(super) fn of_data(text: &'a str) -> Self {
        let mut tree = Tree::empty(text, true);
        let tokens = tokens(text, "", true);
        grow(&mut tree, &tokens, 0);
        tree
    }

    /// A tree without groups other than the text itself.
    pub(super) fn empty(text: &'a str, data: bool) -> Self {
        let mut tree = Tree { text, data, nodes: Vec::new() };
        tree.open(b'{', None, 0, 0);
        tree
    }

    /// Adds a group and gives its number.
    pub(super) fn open(&mut self, bracket: u8, head: Option<Name>, parent: usize, at: usize) -> usize {
        let place = self.nodes.get(parent).map_or(0, |p| p.items.len().saturating_sub(1));
        self.nodes.push(Node { bracket, head, parent, place, open: at, items: vec![Vec::new()] });
        self.nodes.len() - 1
    }

    /// The text of a name.
    pub(super) fn slice(&self, name: &Name) -> &'a str {
        &self.text[name.range.clone()]
    }

    /// The head of a group in lower case, or "".
    pub(super) fn head(&self, node: usize) -> String {
        let head = self.nodes[node].head.as_ref();
        head.map(|h| self.slice(h).to_ascii_lowercase()).unwrap_or_default()
    }

    /// The items of a group that hold anything.
    pub(super) fn items(&self, node: usize) -> impl Iterator<Item = &[Atom]> {
        let items = self.nodes[node].items.iter();
        items.filter(|i| !i.is_empty()).map(Vec::as_slice)
    }
}
