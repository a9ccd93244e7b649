//! The tree of brackets: every group with its items, every item a row of atoms.
//!
//! Built with a stack, without recursion. A path is one name (`OrderStatus.Paid`), the name before a bracket is the
//! group's head (`Set.of(`), type arguments and keywords such as `new` are left out.

use super::has;
use super::lexer::{Kind, Token, tokens};
use super::names::{Name, is_name, is_reserved, speaks_of_states};

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
    /// A group, by its number.
    Group(usize),
    Sep(Sep),
    Pipe,
    /// `...` before a list that is spread.
    Spread,
    Number,
    /// Any other sign.
    Sign,
}

/// A pair of brackets and what it holds.
#[derive(Debug)]
pub(super) struct Node<'a> {
    /// The opening bracket; `{` for a mapping and `[` for a sequence of YAML.
    pub bracket: u8,
    /// The name before it.
    pub head: Option<Name<'a>>,
    /// The group around it, and the item there in which it stands.
    pub parent: usize,
    pub place: usize,
    /// Where it opens.
    pub open: usize,
    /// What it holds, cut at commas, semicolons and the ends of lines.
    pub items: Vec<Vec<Atom<'a>>>,
}

/// The groups of a text; the first one is the text itself.
#[derive(Debug)]
pub(super) struct Tree<'a> {
    pub text: &'a str,
    /// Whether it is data (JSON, YAML), where a bare word is a constant.
    pub data: bool,
    /// Whether the text speaks of states at all.
    pub about_states: bool,
    /// In the order in which they open.
    pub nodes: Vec<Node<'a>>,
}

impl<'a> Tree<'a> {
    pub(super) fn of_code(text: &'a str, language: &str) -> Self {
        let mut tree = Tree::empty(text, false);
        tree.grow(&tokens(text, 0..text.len(), language, false), 0);
        tree
    }

    pub(super) fn of_data(text: &'a str) -> Self {
        let mut tree = Tree::empty(text, true);
        tree.grow(&tokens(text, 0..text.len(), "", true), 0);
        tree
    }

    /// A tree without groups other than the text itself.
    pub(super) fn empty(text: &'a str, data: bool) -> Self {
        let mut tree = Tree { text, data, about_states: speaks_of_states(text), nodes: Vec::new() };
        tree.open(b'{', None, 0, 0);
        tree
    }

    /// Adds a group, also to the last item of its parent, and gives its number.
    pub(super) fn open(&mut self, bracket: u8, head: Option<Name<'a>>, parent: usize, at: usize) -> usize {
        let node = self.nodes.len();
        let place = self.nodes.get(parent).map_or(0, |p| p.items.len() - 1);
        self.nodes.push(Node { bracket, head, parent, place, open: at, items: vec![Vec::new()] });
        if node > 0 {
            self.push(parent, Atom::Group(node));
        }
        node
    }

    /// Adds an atom to the last item of a group.
    pub(super) fn push(&mut self, node: usize, atom: Atom<'a>) {
        if let Some(item) = self.nodes[node].items.last_mut() {
            item.push(atom);
        }
    }

    /// Ends the last item of a group.
    pub(super) fn end_item(&mut self, node: usize) {
        let items = &mut self.nodes[node].items;
        if items.last().is_none_or(|i| !i.is_empty()) {
            items.push(Vec::new());
        }
    }

    /// Reads tokens into the items of a group.
    pub(super) fn grow(&mut self, tokens: &[Token<'a>], root: usize) {
        let mut grower = Grower { tree: self, tokens, at: 0, stack: vec![root] };
        while let Some(token) = tokens.get(grower.at) {
            grower.step(*token);
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

    /// The only item of a group.
    pub(super) fn only(&self, node: usize) -> Option<&[Atom<'a>]> {
        let mut items = self.items(node);
        items.next().filter(|_| items.next().is_none())
    }

    /// The two items of a group.
    pub(super) fn pair(&self, node: usize) -> Option<(&[Atom<'a>], &[Atom<'a>])> {
        let mut items = self.items(node);
        items.next().zip(items.next()).filter(|_| items.next().is_none())
    }
}

/// Words that say nothing about an item.
const SILENT: &str = "new return case yield when";

/// The last parts of a path that give the value of a member: `OrderStatus.PAID.value`.
const VALUES: &str = "value name Value rawValue";

/// How many tokens type arguments may have.
const MAX_TYPE_ARGUMENTS: usize = 48;

/// Reads tokens into a tree.
struct Grower<'t, 'a> {
    tree: &'t mut Tree<'a>,
    tokens: &'t [Token<'a>],
    /// The next token.
    at: usize,
    /// The open groups, the innermost last.
    stack: Vec<usize>,
}

impl<'a> Grower<'_, 'a> {
    fn is_sign(&self, at: usize, sign: &str) -> bool {
        self.tokens.get(at).is_some_and(|t| t.kind == Kind::Sign && t.text == sign)
    }

    /// Whether the token is a word that stands directly behind the one before.
    fn is_joined_word(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|t| t.kind == Kind::Word && !t.spaced)
    }

    /// The innermost open group.
    fn top(&self) -> usize {
        self.stack.last().copied().unwrap_or_default()
    }

    /// The last atom of the item that is being read.
    fn last(&self) -> Option<Atom<'a>> {
        self.tree.nodes[self.top()].items.last()?.last().copied()
    }

    /// Reads one token, or several that make an atom.
    fn step(&mut self, token: Token<'a>) {
        if token.first && self.breaks(token) {
            self.tree.end_item(self.top());
        }
        match token.kind {
            Kind::Open => self.open_group(token),
            Kind::Close => self.close_group(token),
            Kind::Word => self.word(false),
            Kind::Quoted => {
                let name = Name::new(token.text, token.at);
                self.push(if is_name(token.text) { Atom::Name(name) } else { Atom::Text(name) });
            }
            Kind::Number => self.push(Atom::Number),
            Kind::Sign => self.sign(token),
        }
    }

    /// Adds an atom for the token.
    fn push(&mut self, atom: Atom<'a>) {
        self.tree.push(self.top(), atom);
        self.at += 1;
    }

    /// Whether an item ends at the end of the line before this token: a value stands before it and another one begins.
    fn breaks(&self, token: Token<'a>) -> bool {
        let begins = match token.kind {
            Kind::Word | Kind::Quoted | Kind::Number | Kind::Open => true,
            Kind::Sign => has("# @ : * & - ...", token.text),
            Kind::Close => false,
        };
        begins && !matches!(self.last(), None | Some(Atom::Sep(_) | Atom::Pipe | Atom::Sign | Atom::Spread))
    }

    /// Opens a group; a name directly before it is its head.
    fn open_group(&mut self, token: Token<'a>) {
        let parent = self.top();
        let head = match self.last() {
            Some(Atom::Name(name)) if !token.first && !self.tree.data => Some(name),
            _ => None,
        };
        if let Some(item) = self.tree.nodes[parent].items.last_mut().filter(|_| head.is_some()) {
            item.pop();
        }
        let node = self.tree.open(token.text.as_bytes()[0], head, parent, token.at);
        self.stack.push(node);
        self.at += 1;
    }

    /// Closes the group of this bracket and those that were left open within it; a bracket too many is left out.
    fn close_group(&mut self, token: Token<'a>) {
        let open = match token.text {
            ")" => b'(',
            "]" => b'[',
            _ => b'{',
        };
        self.at += 1;
        // Brackets that do not fit are rare: looking through the innermost few keeps this linear.
        let mut near = self.stack.iter().enumerate().skip(1).rev().take(8);
        if let Some((place, _)) = near.find(|(_, n)| self.tree.nodes[**n].bracket == open) {
            self.stack.truncate(place);
        }
    }

    /// Reads a path, with what may follow it, as one name. A symbol (`:paid`, `.paid`) is a constant.
    fn word(&mut self, symbol: bool) {
        let tokens = self.tokens;
        let data = self.tree.data;
        let mut parts = vec![tokens[self.at]];
        let mut next = self.at + 1;
        while !data
            && [".", "::", "?.", "\\"].iter().any(|s| self.is_sign(next, s))
            && !tokens[next].spaced
            && self.is_joined_word(next + 1)
        {
            parts.push(tokens[next + 1]);
            next += 2;
        }
        if parts.len() > 1 && self.is_sign(next, "->") && self.is_joined_word(next + 1) {
            next += 2;
        }
        if parts.len() > 2 && has(VALUES, parts[parts.len() - 1].text) {
            parts.pop();
        }
        next = self.after_type_arguments(next);
        if self.is_sign(next, "!") && tokens.get(next + 1).is_some_and(|t| t.kind == Kind::Open) {
            next += 1;
        }
        self.at = next;
        let last = parts[parts.len() - 1];
        let owner = parts.len().checked_sub(2).map(|owner| parts[owner]);
        let qualifier = owner.map_or("", |owner| &self.tree.text[parts[0].at..owner.at + owner.text.len()]);
        let is_capital = |t: &str| t.starts_with(char::is_uppercase);
        let constant = symbol || data || is_capital(last.text) || owner.is_some_and(|owner| is_capital(owner.text));
        let reserved = owner.is_none() && !symbol && is_reserved(last.text);
        let name =
            Name { text: last.text, at: last.at, qualifier, constant: constant && is_name(last.text) && !reserved };
        let follows = tokens.get(next);
        let is_value = |t: &Token<'_>| matches!(t.kind, Kind::Word | Kind::Quoted | Kind::Open) || t.text == ".";
        let goes_on = follows.is_some_and(|t| !t.first && is_value(t));
        let silent = owner.is_none() && goes_on && !data && has(SILENT, last.text);
        let is_infix = owner.is_none() && last.text == "to" && follows.is_some_and(|t| t.spaced);
        let item = self.tree.nodes[self.top()].items.last();
        if is_infix && matches!(item.map(Vec::as_slice), Some([Atom::Name(_) | Atom::Group(_)])) {
            self.tree.push(self.top(), Atom::Sep(Sep::Arrow));
        } else if !silent {
            self.tree.push(self.top(), Atom::Name(name));
        }
    }

    /// Behind type arguments, `<A, B<C>>`, if they are all that stands there.
    fn after_type_arguments(&self, at: usize) -> usize {
        if self.tree.data || !self.is_sign(at, "<") || self.tokens[at].spaced {
            return at;
        }
        let mut depth = 0_usize;
        for (next, token) in self.tokens.iter().enumerate().skip(at).take(MAX_TYPE_ARGUMENTS) {
            match (token.kind, token.text) {
                (Kind::Sign, "<") => depth += 1,
                (Kind::Sign, ">") if depth == 1 => return next + 1,
                (Kind::Sign, ">") => depth -= 1,
                (Kind::Sign, "." | "," | "::" | "?" | "|" | "&") | (Kind::Word | Kind::Quoted, _) => {}
                (Kind::Open | Kind::Close, "[" | "]") => {}
                _ => break,
            }
        }
        at
    }

    fn sign(&mut self, token: Token<'a>) {
        let previous = self.last();
        let begins = matches!(previous, None | Some(Atom::Sep(_) | Atom::Pipe));
        let joined = self.is_joined_word(self.at + 1) && !self.tree.data;
        match token.text {
            ":" if joined && (token.spaced || begins) => {
                self.at += 1;
                self.word(true);
            }
            "." if joined => {
                self.at += 1;
                self.word(begins);
            }
            "," | ";" => {
                self.tree.end_item(self.top());
                self.at += 1;
            }
            ":" => self.push(Atom::Sep(Sep::Colon)),
            "=>" | "->" | "→" => self.push(Atom::Sep(Sep::Arrow)),
            "=" | ":=" => self.push(Atom::Sep(Sep::Equals)),
            "|" if previous.is_none() => self.at += 1,
            "|" => self.push(Atom::Pipe),
            "&" | "*" if begins => self.at += 1,
            "..." => self.push(Atom::Spread),
            _ => self.push(Atom::Sign),
        }
    }
}
