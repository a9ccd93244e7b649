//! Reads code and data into a tree: words, strings, brackets and signs; comments are left out.
//!
//! One reader for all languages: what differs between them is told apart by what stands beside it. Every byte is looked
//! at a bounded number of times, and a string or comment that is never closed is none.

use super::has;
use super::layout::Block;
use super::names::{Name, is_name};
use super::tree::{Atom, Form, Sep, Tree};

/// What runs from one sign to another: a comment, then the strings, longer signs first. The last two end with their line.
const ENCLOSED: [(&str, &str); 6] =
    [("/*", "*/"), ("\"\"\"", "\"\"\""), ("'''", "'''"), ("`", "`"), ("\"", "\""), ("'", "'")];

/// Signs of more than one character; longer ones first.
const SIGNS: &[&str] = &[
    "...", "===", "!==", "=>", "->", "→", "::", "||", "&&", "==", "!=", "<=", ">=", "..", "?.", ":=", "+=", "-=", "|>",
];

/// How many characters type arguments may have.
const MAX_TYPE_ARGUMENTS: usize = 200;

/// How many groups a bracket may close at once: those that do not fit are rare, and looking further is not linear.
const MAX_CLOSED: usize = 8;

pub(super) struct Reader<'a> {
    pub tree: Tree<'a>,
    pub text: &'a str,
    pub at: usize,
    /// Whether nothing was read of this line.
    first: bool,
    /// The open groups, the innermost last.
    pub stack: Vec<usize>,
    /// The open blocks of a text that is laid out by indentation, the innermost last; none in other texts.
    pub blocks: Option<Vec<Block>>,
    /// For each kind of [`ENCLOSED`]: up to here it is known to be closed nowhere.
    unclosed: [usize; ENCLOSED.len()],
}

/// The tree of a text.
pub(super) fn read(text: &str, form: Form) -> Tree<'_> {
    let mut tree = Tree { text, data: form != Form::Code, nodes: Vec::new() };
    tree.open(b'{', None, 0, 0);
    let blocks = (form == Form::Indented).then(Vec::new);
    let mut reader = Reader { tree, text, at: 0, first: true, stack: vec![0], blocks, unclosed: [0; _] };
    while let Some(next) = reader.rest().chars().next() {
        reader.step(next);
    }
    reader.tree
}

/// Whether a name can hold it.
fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

fn begins_word(c: char) -> bool {
    is_letter(c) && !c.is_ascii_digit()
}

impl<'a> Reader<'a> {
    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn top(&self) -> usize {
        self.stack.last().copied().unwrap_or_default()
    }

    /// The last atom of the item that is being read.
    fn last(&self) -> Option<Atom<'a>> {
        self.tree.nodes[self.top()].items.last()?.last().copied()
    }

    fn push(&mut self, atom: Atom<'a>) {
        self.tree.push(self.top(), atom);
    }

    /// Reads one word, string, bracket or sign, or what stands between two.
    fn step(&mut self, next: char) {
        let rest = self.rest();
        let spaced = !self.text[..self.at].ends_with(|c: char| !c.is_whitespace());
        let is_comment =
            ["//", "-- "].iter().any(|sign| rest.starts_with(sign)) || next == '#' && !rest.starts_with("#[");
        match next {
            _ if next.is_whitespace() => {
                self.first |= next == '\n';
                self.at += next.len_utf8();
                return;
            }
            _ if spaced && is_comment => return self.skip_line(),
            _ if self.first && self.begins_line(next) => self.begin_line(),
            _ if self.enclosed(rest) => {}
            '(' | '[' | '{' => self.open_group(next),
            ')' => self.close_group(b'('),
            ']' => self.close_group(b'['),
            '}' => self.close_group(b'{'),
            _ if is_letter(next) => self.word_or_number(next),
            _ => self.sign(&rest[..next.len_utf8()], spaced),
        }
        self.first = false;
    }

    pub(super) fn skip_line(&mut self) {
        self.at += self.rest().find('\n').unwrap_or(self.rest().len());
    }

    /// Before what begins a value: at the beginning of a line it begins an item too, where a value stands before it.
    fn begin_value(&mut self) {
        let goes_on = matches!(self.last(), None | Some(Atom::Sep(_) | Atom::Pipe | Atom::Sign | Atom::Spread));
        if self.first && !goes_on {
            self.tree.end_item(self.top());
        }
    }

    /// Reads a comment or a string, if one begins here and ends.
    fn enclosed(&mut self, rest: &'a str) -> bool {
        let Some(kind) = ENCLOSED.iter().position(|(open, _)| rest.starts_with(open)) else { return false };
        let (open, close) = ENCLOSED[kind];
        // `don't` holds no string, nor do the lifetimes in `<'a>` and `&'a`.
        let is_joined = self.text[..self.at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '&' | '<'));
        if self.at < self.unclosed[kind] || open == "'" && is_joined {
            return false;
        }
        let start = self.at + open.len();
        let mut is_escaped = false;
        let end = self.text[start..].char_indices().find(|(at, c)| {
            let ends = self.text[start + at..].starts_with(close) || *c == '\n' && kind >= 4;
            let is_end = ends && !is_escaped;
            is_escaped = *c == '\\' && !is_escaped;
            is_end
        });
        let end = end.map_or(self.text.len(), |(at, _)| start + at);
        if !self.text[end..].starts_with(close) {
            self.unclosed[kind] = end;
            return false;
        }
        if open != "/*" {
            self.begin_value();
            let name = Name::new(&self.text[start..end], start);
            self.push(if is_name(name.text) { Atom::Name(name) } else { Atom::Text(name) });
        }
        self.at = end + close.len();
        true
    }

    /// Opens a group; a name directly before it is its head.
    fn open_group(&mut self, bracket: char) {
        self.begin_value();
        let parent = self.top();
        let head = match self.last() {
            Some(Atom::Name(name)) if !self.first && !self.tree.data => Some(name),
            _ => None,
        };
        if let Some(item) = self.tree.nodes[parent].items.last_mut().filter(|_| head.is_some()) {
            item.pop();
        }
        self.stack.push(self.tree.open(bracket as u8, head, parent, self.at));
        self.at += 1;
    }

    /// Closes the group of this bracket and those that were left open within it; a bracket too many is left out.
    fn close_group(&mut self, bracket: u8) {
        let mut near = self.stack.iter().enumerate().skip(1).rev().take(MAX_CLOSED);
        if let Some((place, _)) = near.find(|(_, node)| self.tree.nodes[**node].bracket == bracket) {
            self.stack.truncate(place);
        }
        self.at += 1;
        // In a block, a remark may stand behind a list.
        if self.blocks.is_some() && self.stack.len() == 1 {
            self.skip_line();
        }
    }

    fn word_or_number(&mut self, next: char) {
        self.begin_value();
        let start = self.at;
        let word = self.take_word();
        if next.is_ascii_digit() && !(self.tree.data && word.contains(char::is_alphabetic)) {
            return self.push(Atom::Number);
        }
        self.at = start;
        self.path(false);
    }

    /// The word that begins here; in data that is a plain scalar, which may hold `-`, `.` and spaces.
    fn take_word(&mut self) -> &'a str {
        let (rest, data) = (self.rest(), self.tree.data);
        let is_end = |c: char| !(is_letter(c) || data && matches!(c, '-' | '.' | ' '));
        let word = rest[..rest.find(is_end).unwrap_or(rest.len())].trim_end_matches(['-', '.', ' ']);
        self.at += word.len();
        word
    }

    /// Whether this sign stands here, and right behind it a word.
    fn joins(&self, sign: &str) -> bool {
        !self.tree.data && self.rest().strip_prefix(sign).is_some_and(|rest| rest.starts_with(begins_word))
    }

    /// Reads a path, with what may follow it, as one name. A symbol (`:paid`, `.paid`) is a constant.
    fn path(&mut self, symbol: bool) {
        let start = self.at;
        let mut name = Name { qualifier: "", ..Name::new(self.take_word(), start) };
        while let Some(sign) = [".", "::", "?.", "\\", "->"].iter().find(|sign| self.joins(sign)) {
            let is_member = !name.qualifier.is_empty();
            if *sign == "->" && !is_member {
                break;
            }
            let qualifier = &self.text[start..self.at];
            self.at += sign.len();
            let at = self.at;
            let text = self.take_word();
            if !is_member || !has("values", text) {
                name = Name { qualifier, ..Name::new(text, at) };
            }
        }
        self.skip_type_arguments();
        if ["![", "!(", "!{"].iter().any(|sign| self.rest().starts_with(sign)) {
            self.at += 1;
        }
        let (text, is_bare) = (name.text, name.qualifier.is_empty());
        let owner = name.qualifier.rsplit(['.', ':', '\\']).next().unwrap_or_default();
        let is_constant =
            symbol || self.tree.data || [text, owner].iter().any(|word| word.starts_with(char::is_uppercase));
        name.constant = is_constant && is_name(text) && (!is_bare || symbol || !has("reserved", text));
        let follows = self.rest().trim_start_matches([' ', '\t']);
        let goes_on = follows.starts_with(|c| begins_word(c) || "\"'`([{.".contains(c));
        let is_infix = is_bare && text == "to" && self.rest().starts_with(char::is_whitespace);
        let item = self.tree.nodes[self.top()].items.last();
        if is_infix && matches!(item.map(Vec::as_slice), Some([Atom::Name(_) | Atom::Group(_)])) {
            self.push(Atom::Sep(Sep::Arrow));
        } else if self.tree.data || !is_bare || !goes_on || !has("silent", text) {
            self.push(Atom::Name(name));
        }
    }

    /// Skips type arguments, `<A, B<C>>`, if they are all that stands there.
    fn skip_type_arguments(&mut self) {
        let mut depth = 0;
        for (at, c) in self.rest().char_indices().take(MAX_TYPE_ARGUMENTS) {
            match c {
                '<' => depth += 1,
                '>' if depth == 1 => return self.at += at + 1,
                '>' if depth > 1 => depth -= 1,
                _ if depth > 0 && (is_letter(c) || c.is_whitespace() || ".,:?|&[]'\"".contains(c)) => {}
                _ => return,
            }
        }
    }

    fn sign(&mut self, first: &'a str, spaced: bool) {
        let sign = SIGNS.iter().find(|sign| self.rest().starts_with(**sign)).map_or(first, |sign| sign);
        if matches!(sign, "#" | "@" | ":" | "*" | "&" | "-" | "...") {
            self.begin_value();
        }
        let previous = self.last();
        let begins = matches!(previous, None | Some(Atom::Sep(_) | Atom::Pipe));
        let joins = self.joins(sign);
        self.at += sign.len();
        self.push(match sign {
            ":" if joins && (spaced || begins) => return self.path(true),
            "." if joins => return self.path(begins),
            "," | ";" if self.blocks.is_none() || self.stack.len() > 1 => return self.tree.end_item(self.top()),
            "|" if previous.is_none() => return,
            "&" | "*" if begins => return,
            ":" => Atom::Sep(Sep::Colon),
            "=>" | "->" | "→" => Atom::Sep(Sep::Arrow),
            "=" | ":=" => Atom::Sep(Sep::Equals),
            "|" => Atom::Pipe,
            "..." => Atom::Spread,
            _ => Atom::Sign,
        });
    }
}
