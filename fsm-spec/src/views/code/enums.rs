//! Enums of states: `enum OrderStatus { … }`, unions of strings, Python classes, blocks of Go constants.

use std::ops::Range;

use super::Enum;
use super::lexer::{Kind, Token, tokens};
use super::names::{Name, is_name};
use super::tree::{Atom, Sep, Tree};

/// Words of a type's name that say that its values are states.
const STATE_NAMES: &[&str] =
    &["state", "states", "status", "statuses", "phase", "phases", "stage", "stages", "mode", "modes"];

/// Last words of a type's name whose values are no states, though they are of them.
const NO_STATES: &[&str] = &[
    "event",
    "events",
    "trigger",
    "triggers",
    "action",
    "actions",
    "command",
    "error",
    "exception",
    "transition",
    "transitions",
    "machine",
    "change",
    "changes",
    "kind",
    "manager",
    "test",
    "tests",
    "message",
    "code",
    "type",
];

/// How many tokens may stand between `enum` and its bracket.
const MAX_HEADER: usize = 16;

/// Every enum of states in the text.
pub(super) fn read(text: &str, language: &str) -> Vec<Enum> {
    let tokens = tokens(text, language, false);
    let tree = Tree::of_code(text, language);
    let reader = Reader { text, tokens: &tokens, tree: &tree };
    let mut enums: Vec<Enum> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if token.kind != Kind::Word {
            continue;
        }
        let found = match reader.word(at) {
            "enum" | "ENUM" | "Enum" => reader.braces(at).or_else(|| reader.sql(at)),
            "type" => reader.union(at),
            "Literal" => reader.literal(at),
            "class" => reader.python(at),
            "const" => reader.go(at).or_else(|| reader.object(at)),
            _ => None,
        };
        enums.extend(found.filter(|e| e.members.len() >= 2 && about_states(&text[e.name.clone()])));
    }
    enums
}

/// Whether the name of a type says that its values are states.
pub(super) fn about_states(name: &str) -> bool {
    let mut words: Vec<String> = Vec::new();
    let mut before = '_';
    for c in name.chars() {
        if !c.is_alphanumeric() {
            before = '_';
            continue;
        }
        if before == '_' || c.is_uppercase() && before.is_lowercase() {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut() {
            word.extend(c.to_lowercase());
        }
        before = c;
    }
    let Some(last) = words.last() else {
        return false;
    };
    let ends = ["state", "status", "phase", "stage"].iter().any(|w| last.ends_with(w));
    !NO_STATES.contains(&last.as_str()) && (ends || words.iter().any(|w| STATE_NAMES.contains(&w.as_str())))
}

/// What enums are read from.
struct Reader<'t, 'a> {
    /// The text.
    text: &'a str,
    /// Its tokens.
    tokens: &'t [Token],
    /// Its groups.
    tree: &'t Tree<'a>,
}

impl Reader<'_, '_> {
    /// The text of a token, or "" behind the last one.
    fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |t| &self.text[t.range.clone()])
    }

    /// The range of a token if it is a word.
    fn name(&self, at: usize) -> Option<Range<usize>> {
        let token = self.tokens.get(at).filter(|t| t.kind == Kind::Word)?;
        Some(token.range.clone())
    }

    /// The group that opens with this token.
    fn group(&self, at: usize) -> Option<usize> {
        let open = self.tokens.get(at).filter(|t| t.kind == Kind::Open)?.range.start;
        let node = self.tree.nodes.partition_point(|n| n.open < open);
        let exact = self.tree.nodes.get(node).is_some_and(|n| n.open == open);
        // The text itself is a group too, and opens where the first one may.
        Some(if node == 0 { 1 } else { node }).filter(|n| exact && *n < self.tree.nodes.len())
    }

    /// `enum Name { A, B }`, `enum class Name(val x: Int) { A(1), B(2); … }`, `typedef enum { A, B } name;`.
    fn braces(&self, at: usize) -> Option<Enum> {
        let name = (at + 1..at + 3).find(|n| !matches!(self.word(*n), "class" | "struct"))?;
        let brace = (at + 1..at + MAX_HEADER).find(|n| matches!(self.word(*n), "{" | ";"))?;
        let group = self.group(brace).filter(|_| self.word(brace) == "{")?;
        let name = match self.name(name).filter(|_| name < brace) {
            Some(name) => name,
            None => {
                let end = self.tokens.iter().skip(brace).take(400).position(|t| &self.text[t.range.clone()] == "}")?;
                self.name(brace + end + 1)?
            }
        };
        let own = &self.text[name.clone()];
        let members = self.tree.items(group).filter_map(|item| self.member(item));
        let members = members.filter(|m| &self.text[m.clone()] != own).collect();
        Some(Enum { name, members })
    }

    /// The member that an item of an enum declares.
    fn member(&self, item: &[Atom]) -> Option<Range<usize>> {
        let mut item = item;
        // Attributes and annotations stand before it.
        loop {
            item = match item {
                [Atom::Sign, Atom::Group(_) | Atom::Name(_), rest @ ..] => rest,
                [Atom::Group(g), rest @ ..] if !rest.is_empty() && self.tree.nodes[*g].head.is_none() => rest,
                _ => break,
            };
        }
        let name = match item {
            [Atom::Name(name)] | [Atom::Name(name), Atom::Sep(Sep::Equals), ..] => name,
            [Atom::Group(g)] | [Atom::Group(g), Atom::Sep(Sep::Equals) | Atom::Group(_), ..]
                if self.tree.nodes[*g].bracket != b'[' =>
            {
                self.tree.nodes[*g].head.as_ref()?
            }
            _ => return None,
        };
        self.plain(name)
    }

    /// The range of a name that stands alone.
    fn plain(&self, name: &Name) -> Option<Range<usize>> {
        (name.qualifier.is_none() && is_name(&self.text[name.range.clone()])).then(|| name.range.clone())
    }

    /// `CREATE TYPE order_status AS ENUM ('a', 'b')`.
    fn sql(&self, at: usize) -> Option<Enum> {
        let name = at.checked_sub(2).filter(|n| self.word(n + 1).eq_ignore_ascii_case("as"))?;
        let group = self.group(at + 1)?;
        let members = self.names(group)?;
        Some(Enum { name: self.name(name)?, members })
    }

    /// The names that are all that a group holds.
    fn names(&self, group: usize) -> Option<Vec<Range<usize>>> {
        let names = self.tree.items(group).map(|item| match item {
            [Atom::Name(name)] => Some(name.range.clone()),
            _ => None,
        });
        names.collect()
    }

    /// `type Name = 'a' | 'b'`.
    fn union(&self, at: usize) -> Option<Enum> {
        let name = self.name(at + 1)?;
        if self.word(at + 2) != "=" {
            return None;
        }
        let mut members = Vec::new();
        let mut next = at + 3 + usize::from(self.word(at + 3) == "|");
        while let Some(token) = self.tokens.get(next).filter(|t| t.kind == Kind::Quoted) {
            if !is_name(&self.text[token.range.clone()]) {
                return None;
            }
            members.push(token.range.clone());
            if self.word(next + 1) != "|" {
                return Some(Enum { name, members });
            }
            next += 2;
        }
        // Something else than strings is in the union, or it is cut short.
        None
    }

    /// `Name = Literal["a", "b"]`.
    fn literal(&self, at: usize) -> Option<Enum> {
        let name = at.checked_sub(2).filter(|n| self.word(n + 1) == "=")?;
        let members = self.names(self.group(at + 1)?)?;
        Some(Enum { name: self.name(name)?, members })
    }

    /// `const Name = { A: 'a', B: 'b' } as const`, also frozen. A small letter at the beginning is a variable.
    fn object(&self, at: usize) -> Option<Enum> {
        let name = self.name(at + 1)?;
        let brace = (at + 2..at + 8).find(|n| self.word(*n) == "{")?;
        if self.word(at + 2) != "=" || !self.word(at + 1).starts_with(char::is_uppercase) {
            return None;
        }
        let group = self.group(brace)?;
        let mut members = Vec::new();
        for item in self.tree.items(group) {
            let [Atom::Name(key), Atom::Sep(Sep::Colon), value] = item else {
                return None;
            };
            let quoted = match value {
                Atom::Name(name) => self.text[..name.range.start].ends_with(['\'', '"', '`']),
                Atom::Text(_) | Atom::Number => true,
                _ => false,
            };
            if !quoted {
                return None;
            }
            members.push(key.range.clone());
        }
        Some(Enum { name, members })
    }

    /// `class Name(Enum):` and the constants in its block.
    fn python(&self, at: usize) -> Option<Enum> {
        let name = self.name(at + 1)?;
        let colon = (at + 2..at + MAX_HEADER).find(|n| matches!(self.word(*n), ":" | "{" | ";"))?;
        let inside = self.tokens.get(colon + 1).filter(|t| t.first && self.word(colon) == ":")?;
        let indent = self.column(inside);
        let bases = self.tokens[at + 2..colon].iter().map(|t| &self.text[t.range.clone()]);
        let any_case = bases.into_iter().any(|b| b.contains("Enum") || b.contains("Choices"));
        if indent <= self.column(&self.tokens[at]) {
            return None;
        }
        let mut members = Vec::new();
        for next in colon + 1..self.tokens.len() {
            let token = &self.tokens[next];
            if !token.first {
                continue;
            }
            let column = self.column(token);
            if column < indent {
                break;
            }
            let word = self.word(next);
            let upper = any_case || !word.contains(char::is_lowercase);
            let typed = self.word(next + 1) == ":" && self.word(next + 3) == "=";
            if column == indent && token.kind == Kind::Word && upper && (self.word(next + 1) == "=" || typed) {
                members.push(token.range.clone());
            }
        }
        Some(Enum { name, members })
    }

    /// The indentation of the line on which a token begins.
    fn column(&self, token: &Token) -> usize {
        let before = &self.text.as_bytes()[..token.range.start];
        let line = before.iter().rev().take(200).take_while(|b| **b != b'\n').count();
        let line = &before[before.len() - line..];
        line.iter().take_while(|b| b.is_ascii_whitespace()).count()
    }

    /// `const ( A State = iota; B )`, `const ( A State = "a" … )`: the constants of the first type about states.
    fn go(&self, at: usize) -> Option<Enum> {
        let group = self.group(at + 1).filter(|_| self.word(at + 1) == "(")?;
        let mut name: Option<Range<usize>> = None;
        let mut members = Vec::new();
        for item in self.tree.items(group) {
            match item {
                [Atom::Name(member), Atom::Name(kind), Atom::Sep(Sep::Equals), ..] => {
                    let first = name.get_or_insert_with(|| kind.range.clone());
                    if self.text[first.clone()] == self.text[kind.range.clone()] {
                        members.extend(self.plain(member));
                    }
                }
                [Atom::Name(member)] if name.is_some() => members.extend(self.plain(member)),
                _ => {}
            }
        }
        Some(Enum { name: name?, members })
    }
}
