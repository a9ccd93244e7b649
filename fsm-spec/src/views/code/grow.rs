//! Grows the tree of brackets from tokens, with a stack and without recursion.

use super::lexer::{Kind, Token};
use super::names::{Name, is_name, reserved};
use super::tree::{Atom, Sep, Tree};

/// Words that say nothing about an item.
const SILENT: &[&str] = &["new", "return", "case", "yield", "when"];

/// The last parts of a path that give the value of a member: `OrderStatus.PAID.value`.
const VALUES: &[&str] = &["value", "name", "Value", "rawValue"];

/// How many tokens type arguments may have.
const MAX_TYPE_ARGUMENTS: usize = 48;

/// Reads tokens into the items of a group.
pub(super) fn grow(tree: &mut Tree, tokens: &[Token], root: usize) {
    let mut grower = Grower { tree, tokens, at: 0, stack: vec![root] };
    while grower.at < tokens.len() {
        grower.step();
    }
}

/// Reads tokens into a tree.
struct Grower<'t, 'a> {
    /// The tree that grows.
    tree: &'t mut Tree<'a>,
    /// The tokens.
    tokens: &'t [Token],
    /// The next token.
    at: usize,
    /// The open groups, the innermost last.
    stack: Vec<usize>,
}

impl Grower<'_, '_> {
    /// The text of a token, or "" behind the last one.
    fn text(&self, at: usize) -> &str {
        let token = self.tokens.get(at);
        token.map_or("", |t| &self.tree.text[t.range.clone()])
    }

    /// Whether the token is this sign.
    fn sign(&self, at: usize, sign: &str) -> bool {
        self.tokens.get(at).is_some_and(|t| t.kind == Kind::Sign) && self.text(at) == sign
    }

    /// Whether the token is a word that stands directly behind the one before.
    fn joined_word(&self, at: usize) -> bool {
        let token = self.tokens.get(at);
        token.is_some_and(|t| t.kind == Kind::Word && !t.spaced)
    }

    /// The innermost open group.
    fn top(&self) -> usize {
        self.stack.last().copied().unwrap_or_default()
    }

    /// The item that is being read.
    fn item(&mut self) -> &mut Vec<Atom> {
        let top = self.top();
        let items = &mut self.tree.nodes[top].items;
        if items.is_empty() {
            items.push(Vec::new());
        }
        let last = items.len() - 1;
        &mut items[last]
    }

    /// Ends the item that is being read.
    fn end_item(&mut self) {
        if !self.item().is_empty() {
            let top = self.top();
            self.tree.nodes[top].items.push(Vec::new());
        }
    }

    /// Reads one token, or several that make an atom.
    fn step(&mut self) {
        let token = &self.tokens[self.at];
        if token.first && self.breaks() {
            self.end_item();
        }
        match token.kind {
            Kind::Open => self.open_group(),
            Kind::Close => self.close_group(),
            Kind::Word => self.word(false),
            Kind::Quoted => {
                let range = token.range.clone();
                let atom = if is_name(&self.tree.text[range.clone()]) {
                    Atom::Name(Name { range, qualifier: None, constant: true })
                } else {
                    Atom::Text(range)
                };
                self.item().push(atom);
                self.at += 1;
            }
            Kind::Number => self.push(Atom::Number),
            Kind::Sign => self.read_sign(),
        }
    }

    /// Adds an atom for the token.
    fn push(&mut self, atom: Atom) {
        self.item().push(atom);
        self.at += 1;
    }

    /// Whether an item ends at the end of the line before this token: a value stands before it and another one begins.
    fn breaks(&mut self) -> bool {
        let token = &self.tokens[self.at];
        let begins = match token.kind {
            Kind::Word | Kind::Quoted | Kind::Number | Kind::Open => true,
            Kind::Sign => matches!(self.text(self.at), "#" | "@" | ":" | "*" | "&" | "-" | "..."),
            Kind::Close => false,
        };
        begins && !matches!(self.item().last(), None | Some(Atom::Sep(_) | Atom::Pipe | Atom::Sign | Atom::Spread))
    }

    /// Opens a group; a name directly before it is its head.
    fn open_group(&mut self) {
        let token = &self.tokens[self.at];
        let (at, first) = (token.range.start, token.first);
        let bracket = self.tree.text.as_bytes()[at];
        let data = self.tree.data;
        let parent = self.top();
        let item = self.item();
        let head = match item.last() {
            Some(Atom::Name(_)) if !first && !data => match item.pop() {
                Some(Atom::Name(name)) => Some(name),
                _ => None,
            },
            _ => None,
        };
        let node = self.tree.open(bracket, head, parent, at);
        self.item().push(Atom::Group(node));
        self.stack.push(node);
        self.at += 1;
        self.words_in_percent(node);
    }

    /// Reads Ruby's `%i[a b]` and `%w[a b]`, whose items stand between spaces.
    fn words_in_percent(&mut self, node: usize) {
        let Some(head) = &self.tree.nodes[node].head else {
            return;
        };
        let start = head.range.start;
        let percent = start > 0 && self.tree.text.as_bytes()[start - 1] == b'%';
        if !percent || head.range.len() != 1 {
            return;
        }
        while let Some(token) = self.tokens.get(self.at).filter(|t| t.kind == Kind::Word) {
            let range = token.range.clone();
            self.push(Atom::Name(Name { range, qualifier: None, constant: true }));
            self.end_item();
        }
        // The `%` stands as a sign before the group and would hide it.
        let parent = self.tree.nodes[node].parent;
        if let Some(item) = self.tree.nodes[parent].items.last_mut() {
            item.retain(|a| *a != Atom::Sign);
        }
    }

    /// Closes the group of this bracket and those that were left open within it; a bracket too many is left out.
    fn close_group(&mut self) {
        let open = match self.text(self.at) {
            ")" => b'(',
            "]" => b'[',
            _ => b'{',
        };
        self.at += 1;
        // Brackets that do not fit are rare: looking through the innermost few keeps this linear.
        let near = self.stack.iter().enumerate().skip(1).rev().take(8);
        let fits = near.filter(|(_, n)| self.tree.nodes[**n].bracket == open).map(|(place, _)| place).next();
        if let Some(place) = fits {
            self.stack.truncate(place);
        }
    }

    /// Reads a path, with what may follow it, as one name.
    fn word(&mut self, symbol: bool) {
        let mut parts = vec![self.at];
        let mut next = self.at + 1;
        while !self.tree.data
            && [".", "::", "?.", "\\"].iter().any(|s| self.sign(next, s))
            && !self.tokens[next].spaced
            && self.joined_word(next + 1)
        {
            parts.push(next + 1);
            next += 2;
        }
        if parts.len() > 1 && self.sign(next, "->") && self.joined_word(next + 1) {
            next += 2;
        }
        if parts.len() > 2 && VALUES.contains(&self.text(parts[parts.len() - 1])) {
            parts.pop();
        }
        next = self.after_type_arguments(next);
        let open = self.tokens.get(next + 1);
        if self.sign(next, "!") && open.is_some_and(|t| t.kind == Kind::Open) {
            next += 1;
        }
        let first = parts[0];
        let last = parts[parts.len() - 1];
        let range = self.tokens[last].range.clone();
        let qualifier =
            (parts.len() > 1).then(|| self.tokens[first].range.start..self.tokens[parts[parts.len() - 2]].range.end);
        let text = self.text(last);
        let capital = |t: &str| t.starts_with(char::is_uppercase);
        let constant =
            symbol || self.tree.data || capital(text) || parts.len() > 1 && capital(self.text(parts[parts.len() - 2]));
        let alone = parts.len() == 1;
        let goes_on = self.tokens.get(next).is_some_and(|t| {
            !t.first && (matches!(t.kind, Kind::Word | Kind::Quoted | Kind::Open) || self.sign(next, "."))
        });
        let silent = alone && goes_on && !self.tree.data && SILENT.contains(&text);
        let to = alone && text == "to" && self.tokens.get(next).is_some_and(|t| t.spaced);
        let constant = constant && is_name(text) && !(alone && !symbol && reserved(text));
        self.at = next;
        let item = self.item();
        let value = matches!(item[..], [Atom::Name(_) | Atom::Group(_)]);
        if to && value {
            item.push(Atom::Sep(Sep::Arrow));
        } else if !silent {
            item.push(Atom::Name(Name { range, qualifier, constant }));
        }
    }

    /// Behind type arguments, `<A, B<C>>`, if they are all that stands there.
    fn after_type_arguments(&self, at: usize) -> usize {
        if self.tree.data || !self.sign(at, "<") || self.tokens[at].spaced {
            return at;
        }
        let mut depth = 0_usize;
        for next in at..self.tokens.len().min(at + MAX_TYPE_ARGUMENTS) {
            match (self.tokens[next].kind, self.text(next)) {
                (Kind::Sign, "<") => depth += 1,
                (Kind::Sign, ">") if depth == 1 => return next + 1,
                (Kind::Sign, ">") => depth -= 1,
                (Kind::Sign, "." | "," | "::" | "?" | "|" | "&") | (Kind::Word | Kind::Quoted, _) => {}
                (Kind::Open | Kind::Close, "[" | "]") => {}
                _ => return at,
            }
        }
        at
    }

    /// Reads a sign.
    fn read_sign(&mut self) {
        let spaced = self.tokens[self.at].spaced;
        let previous = self.item().last().cloned();
        let begins = matches!(previous, None | Some(Atom::Sep(_) | Atom::Pipe));
        let joined = self.joined_word(self.at + 1);
        let colon = spaced || begins;
        match self.text(self.at) {
            "," | ";" => {
                self.end_item();
                self.at += 1;
            }
            ":" if joined && colon && !self.tree.data => {
                self.at += 1;
                self.word(true);
            }
            "." if joined && !self.tree.data => {
                self.at += 1;
                self.word(begins);
            }
            ":" => self.push(Atom::Sep(Sep::Colon)),
            "=>" | "->" | "→" => self.push(Atom::Sep(Sep::Arrow)),
            "=" | ":=" => self.push(Atom::Sep(Sep::Equals)),
            "|" if begins && previous.is_none() => self.at += 1,
            "|" => self.push(Atom::Pipe),
            "&" | "*" if begins => self.at += 1,
            "..." => self.push(Atom::Spread),
            _ => self.push(Atom::Sign),
        }
    }
}
