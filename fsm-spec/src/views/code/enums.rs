//! Enums of states: `enum OrderStatus { … }`, unions of strings, Python classes, blocks of Go constants.

use super::entries::field;
use super::lexer::{Kind, Token, tokens};
use super::names::{Name, is_name};
use super::tree::{Atom, Sep, Tree};
use super::{Enum, has};

/// Words of a type's name that say that its values are states.
const STATE_NAMES: &str = "state states status statuses phase phases stage stages mode modes";

/// Last words of a type's name whose values are no states, though they are of them.
const NO_STATES: &str = "event events trigger triggers action actions command error exception transition transitions \
    machine change changes kind manager test tests message code type";

/// How many tokens may stand between `enum` and its bracket.
const MAX_HEADER: usize = 16;

/// The name of a type, and its members.
type Found<'a> = Option<(Name<'a>, Vec<Name<'a>>)>;

/// Every enum of states in the text.
pub(super) fn read(text: &str, language: &str) -> Vec<Enum> {
    let tokens = tokens(text, 0..text.len(), language, false);
    let mut tree = Tree::empty(text, false);
    tree.grow(&tokens, 0);
    let reader = Reader { tokens: &tokens, tree: &tree };
    let words = tokens.iter().enumerate().filter(|(_, token)| token.kind == Kind::Word);
    let found = words.filter_map(|(at, token)| match token.text {
        "enum" | "ENUM" | "Enum" => reader.braces(at).or_else(|| reader.listed(at, "as")),
        "type" => reader.union(at),
        "Literal" => reader.listed(at, "="),
        "class" => reader.python(at),
        "const" => reader.go(at).or_else(|| reader.object(at)),
        _ => None,
    });
    let found = found.filter(|(name, members)| members.len() >= 2 && is_about_states(name.text));
    found.map(|(_, members)| Enum { members: members.into_iter().map(Name::range).collect() }).collect()
}

/// Whether the name of a type says that its values are states.
fn is_about_states(name: &str) -> bool {
    let mut words = String::new();
    let mut before = '_';
    for c in name.chars() {
        let is_new = !c.is_alphanumeric() || c.is_uppercase() && before.is_lowercase();
        words.extend(is_new.then_some(' '));
        words.extend(c.to_lowercase().filter(|c| c.is_alphanumeric()));
        before = c;
    }
    let last = words.split_whitespace().next_back().unwrap_or_default();
    let ends = ["state", "status", "phase", "stage"].iter().any(|w| last.ends_with(w));
    !has(NO_STATES, last) && (ends || words.split_whitespace().any(|w| has(STATE_NAMES, w)))
}

struct Reader<'t, 'a> {
    tokens: &'t [Token<'a>],
    tree: &'t Tree<'a>,
}

impl<'a> Reader<'_, 'a> {
    /// The text of a token, or "" behind the last one.
    fn word(&self, at: usize) -> &'a str {
        self.tokens.get(at).map_or("", |t| t.text)
    }

    /// The token as a name, if it is a word.
    fn name(&self, at: usize) -> Option<Name<'a>> {
        self.tokens.get(at).filter(|t| t.kind == Kind::Word).map(|t| Name::new(t.text, t.at))
    }

    /// The items of the group that opens with this token.
    fn items(&self, at: usize) -> Option<impl Iterator<Item = &[Atom<'a>]>> {
        let open = self.tokens.get(at).filter(|t| t.kind == Kind::Open)?.at;
        // The text itself is a group too, and opens where the first one may.
        let node = 1 + self.tree.nodes[1..].partition_point(|n| n.open < open);
        (self.tree.nodes.get(node)?.open == open).then(|| self.tree.items(node))
    }

    /// `enum Name { A, B }`, `enum class Name(val x: Int) { A(1), B(2); … }`, `typedef enum { A, B } name;`.
    fn braces(&self, at: usize) -> Found<'a> {
        let name = (at + 1..at + 3).find(|n| !has("class struct", self.word(*n)))?;
        let brace = (at + 1..at + MAX_HEADER).find(|n| has("{ ;", self.word(*n)))?;
        let items = self.items(brace)?;
        let name = self.name(name).filter(|_| name < brace).or_else(|| {
            let end = (brace..brace + 400).find(|n| self.word(*n) == "}")?;
            self.name(end + 1)
        })?;
        let members = items.filter_map(|item| self.member(item)).filter(|m| m.text != name.text);
        Some((name, members.collect()))
    }

    /// The member that an item of an enum declares.
    fn member(&self, mut item: &[Atom<'a>]) -> Option<Name<'a>> {
        // Attributes and annotations stand before it.
        loop {
            item = match item {
                [Atom::Sign, Atom::Group(_) | Atom::Name(_), rest @ ..] => rest,
                [Atom::Group(g), rest @ ..] if !rest.is_empty() && self.tree.nodes[*g].head.is_none() => rest,
                _ => break,
            };
        }
        match *item {
            [Atom::Name(name)] | [Atom::Name(name), Atom::Sep(Sep::Equals), ..] => plain(name),
            [Atom::Group(g)] | [Atom::Group(g), Atom::Sep(Sep::Equals) | Atom::Group(_), ..]
                if self.tree.nodes[g].bracket != b'[' =>
            {
                plain(self.tree.nodes[g].head?)
            }
            _ => None,
        }
    }

    /// `CREATE TYPE order_status AS ENUM ('a', 'b')`, `Name = Literal["a", "b"]`.
    fn listed(&self, at: usize, before: &str) -> Found<'a> {
        let name = at.checked_sub(2).filter(|n| self.word(n + 1).eq_ignore_ascii_case(before))?;
        let members = self.items(at + 1)?.map(|item| if let [Atom::Name(name)] = item { Some(*name) } else { None });
        Some((self.name(name)?, members.collect::<Option<_>>()?))
    }

    /// `type Name = 'a' | 'b'`, of strings only.
    fn union(&self, at: usize) -> Found<'a> {
        let first = at + 3 + usize::from(self.word(at + 3) == "|");
        let mut members = Vec::new();
        for next in (first..self.tokens.len()).step_by(2) {
            let token = self.tokens[next];
            if token.kind != Kind::Quoted || !is_name(token.text) {
                return None;
            }
            members.push(Name::new(token.text, token.at));
            if self.word(next + 1) != "|" {
                return Some((self.name(at + 1)?, members)).filter(|_| self.word(at + 2) == "=");
            }
        }
        None
    }

    /// `const Name = { A: 'a', B: 'b' } as const`, also frozen. A small letter at the beginning is a variable.
    fn object(&self, at: usize) -> Found<'a> {
        let name = self.name(at + 1).filter(|name| name.text.starts_with(char::is_uppercase))?;
        let brace = (at + 3..at + 8).find(|n| self.word(*n) == "{" && self.word(at + 2) == "=")?;
        let members = self.items(brace)?.map(|item| match field(self.tree, item)? {
            (key, [Atom::Text(_) | Atom::Number]) => Some(key),
            (key, [Atom::Name(v)]) if self.tree.text[..v.at].ends_with(['\'', '"', '`']) => Some(key),
            _ => None,
        });
        Some((name, members.collect::<Option<_>>()?))
    }

    /// `class Name(Enum):` and the constants in its block.
    fn python(&self, at: usize) -> Found<'a> {
        let colon = (at + 2..at + MAX_HEADER).find(|n| has(": { ;", self.word(*n)))?;
        let block = self.tokens.get(colon + 1..).filter(|_| self.word(colon) == ":")?;
        let indent = block.first().filter(|t| t.first && t.indent > self.tokens[at].indent)?.indent;
        let any_case = self.tokens[at + 2..colon].iter().any(|t| t.text.contains("Enum") || t.text.contains("Choices"));
        let block = block.iter().enumerate().take_while(|(_, t)| t.indent >= indent);
        let members = block.filter(|(place, t)| {
            let next = colon + 2 + place;
            let is_set = self.word(next) == "=" || self.word(next) == ":" && self.word(next + 2) == "=";
            let is_constant = any_case || !t.text.contains(char::is_lowercase);
            t.first && t.indent == indent && t.kind == Kind::Word && is_constant && is_set
        });
        Some((self.name(at + 1)?, members.map(|(_, t)| Name::new(t.text, t.at)).collect()))
    }

    /// `const ( A State = iota; B )`, `const ( A State = "a" … )`: the constants of the first type about states.
    fn go(&self, at: usize) -> Found<'a> {
        let mut name: Option<Name<'a>> = None;
        let mut members = Vec::new();
        for item in self.items(at + 1).filter(|_| self.word(at + 1) == "(")? {
            match *item {
                [Atom::Name(member), Atom::Name(kind), Atom::Sep(Sep::Equals), ..]
                    if name.get_or_insert(kind).text == kind.text =>
                {
                    members.extend(plain(member));
                }
                [Atom::Name(member)] if name.is_some() => members.extend(plain(member)),
                _ => {}
            }
        }
        Some((name?, members))
    }
}

/// A name that stands alone.
fn plain(name: Name<'_>) -> Option<Name<'_>> {
    (name.qualifier.is_empty() && is_name(name.text)).then_some(name)
}
