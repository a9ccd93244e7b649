//! The tree of a text by its indentation: YAML, and named lists in plain text (`A -> [B, C]`).
//!
//! Not a reader of YAML: mappings, sequences, flow collections and scalars are told apart, as far as tables need them.

use super::grow::grow;
use super::lexer::tokens;
use super::names::{Name, is_name, reserved};
use super::tree::{Atom, Sep, Tree};

/// How many bytes a flow collection may have; it may run over lines.
const MAX_FLOW: usize = 2000;

/// A mapping or sequence that may still grow.
struct Frame {
    /// The column of its items, one more than in the text; 0 is the text itself.
    column: usize,
    /// Its group.
    node: usize,
    /// Whether it is a sequence.
    list: bool,
}

/// Builds the tree.
struct Builder<'a> {
    /// The tree that grows.
    tree: Tree<'a>,
    /// What may still grow, the innermost last.
    frames: Vec<Frame>,
}

/// The tree of a text by its indentation.
pub(super) fn tree(text: &str) -> Tree<'_> {
    let root = Frame { column: 0, node: 0, list: false };
    let mut builder = Builder { tree: Tree::empty(text, true), frames: vec![root] };
    let mut start = 0;
    let mut done = 0;
    let mut literal: Option<usize> = None;
    for line in text.split_inclusive('\n') {
        let at = start;
        start += line.len();
        let content = line.trim_start_matches([' ', '\t']);
        let column = line.len() - content.len() + 1;
        let content = content.trim_end();
        if at < done
            || content.is_empty()
            || content.starts_with(['#', '%'])
            || content.starts_with("---")
            || content.starts_with("//")
        {
            continue;
        }
        if literal.is_some_and(|outer| column > outer) {
            continue;
        }
        let from = at + column - 1;
        let (end, block) = builder.line(from..from + content.len(), column);
        done = end;
        literal = block;
    }
    builder.tree
}

impl Builder<'_> {
    /// The innermost frame.
    fn top(&self) -> (usize, usize, bool) {
        self.frames.last().map_or((0, 0, false), |f| (f.column, f.node, f.list))
    }

    /// Ends the last item of a group.
    fn end_item(&mut self, node: usize) {
        let items = &mut self.tree.nodes[node].items;
        if items.last().is_none_or(|i| !i.is_empty()) {
            items.push(Vec::new());
        }
    }

    /// Adds an atom to the last item of a group.
    fn push(&mut self, node: usize, atom: Atom) {
        if let Some(item) = self.tree.nodes[node].items.last_mut() {
            item.push(atom);
        }
    }

    /// Makes the innermost frame a mapping or sequence of this column, and begins an item in it.
    fn enter(&mut self, column: usize, list: bool, at: usize) {
        let (outer, node, is_list) = self.top();
        if outer == column && is_list == list {
            self.end_item(node);
            return;
        }
        if node == 0 {
            self.end_item(0);
        }
        let bracket = if list { b'[' } else { b'{' };
        let inner = self.tree.open(bracket, None, node, at);
        self.push(node, Atom::Group(inner));
        self.frames.push(Frame { column, node: inner, list });
    }

    /// Reads a line; gives where it ends, and the column of the key of a block of text that follows.
    fn line(&mut self, range: std::ops::Range<usize>, column: usize) -> (usize, Option<usize>) {
        let text = self.tree.text;
        let (mut at, mut column) = (range.start, column);
        let mut dash = false;
        loop {
            let rest = &text[at..range.end];
            let item = rest == "-" || rest.starts_with("- ");
            // A mapping may have its sequence at its own column.
            while self.top().0 > column || self.top().0 == column && self.top().2 && !item {
                self.frames.pop();
            }
            if !item {
                break;
            }
            self.enter(column, true, at);
            dash = true;
            let inner = rest[1..].trim_start();
            column += rest.len() - inner.len();
            at = range.end - inner.len();
            if inner.is_empty() {
                return (range.end, None);
            }
        }
        let rest = &text[at..range.end];
        let Some((key, sep, value)) = split(rest) else {
            if dash {
                let (_, node, _) = self.top();
                let end = self.value(node, at..range.end);
                return (end, None);
            }
            return (range.end, None);
        };
        self.enter(column, false, at);
        let (_, node, _) = self.top();
        self.push(node, scalar(text, at..at + key.len()));
        self.push(node, Atom::Sep(sep));
        let value_at = range.end - value.len();
        if value.starts_with(['|', '>']) && value.len() <= 2 {
            return (range.end, Some(column));
        }
        let end = if value.is_empty() { range.end } else { self.value(node, value_at..range.end) };
        (end, None)
    }

    /// Reads a value into the last item of a group; gives where it ends.
    fn value(&mut self, node: usize, range: std::ops::Range<usize>) -> usize {
        let text = self.tree.text;
        if !text[range.clone()].starts_with(['[', '{', '(']) {
            let atom = scalar(text, range.clone());
            self.push(node, atom);
            return range.end;
        }
        let Some(end) = flow_end(text, range.start).filter(|end| ends_well(text, *end)) else {
            self.push(node, Atom::Text(range.clone()));
            return range.end;
        };
        let mut tokens = tokens(&text[range.start..end], "", true);
        for token in &mut tokens {
            token.range = token.range.start + range.start..token.range.end + range.start;
        }
        grow(&mut self.tree, &tokens, node);
        end.max(range.end)
    }
}

/// A scalar: a name, or any other text.
fn scalar(text: &str, range: std::ops::Range<usize>) -> Atom {
    let full = &text[range.clone()];
    let first = full.chars().next().filter(|c| matches!(c, '"' | '\'' | '`'));
    let (start, length) = match first {
        Some(quote) => (1, full[1..].find(quote).unwrap_or(full.len() - 1)),
        None => (0, full.find(" #").or_else(|| full.find(" //")).unwrap_or(full.len())),
    };
    let inner = full[start..start + length].trim_end_matches([' ', ',']);
    let range = range.start + start..range.start + start + inner.len();
    if !is_name(inner) {
        return Atom::Text(range);
    }
    let constant = first.is_some() || !reserved(inner);
    Atom::Name(Name { range, qualifier: None, constant })
}

/// A line's key, what stands behind it, and its value.
fn split(line: &str) -> Option<(&str, Sep, &str)> {
    let quote = line.bytes().next().filter(|b| matches!(b, b'"' | b'\'' | b'`'));
    let from = match quote {
        Some(quote) => line[1..].find(char::from(quote))? + 2,
        None => 0,
    };
    // A key is short: what stands far behind is prose.
    for (at, c) in line[from..].char_indices().take(44) {
        let rest = &line[from + at..];
        let (sep, length) = match c {
            ':' if rest.len() == 1 || rest[1..].starts_with([' ', '\t']) => (Sep::Colon, 1),
            '→' => (Sep::Arrow, c.len_utf8()),
            '-' | '=' if rest[1..].starts_with('>') => (Sep::Arrow, 2),
            '[' | '{' | '(' | ',' | ';' => return None,
            _ => continue,
        };
        let value = rest[length..].trim_start();
        if sep == Sep::Arrow && !value.starts_with(['[', '{', '(']) {
            return None;
        }
        let key = line[..from + at].trim_end();
        return (!key.is_empty()).then_some((key, sep, value));
    }
    None
}

/// Behind the bracket that closes the one at this place.
fn flow_end(text: &str, at: usize) -> Option<usize> {
    let mut depth = 0_usize;
    let mut quote = None;
    for (offset, byte) in text.as_bytes()[at..].iter().enumerate().take(MAX_FLOW) {
        match (quote, byte) {
            (Some(q), b) if q == *b => quote = None,
            (Some(_), _) => {}
            (None, b'"') => quote = Some(b'"'),
            (None, b'[' | b'{' | b'(') => depth += 1,
            (None, b']' | b'}' | b')') if depth == 1 => return Some(at + offset + 1),
            (None, b']' | b'}' | b')') => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Whether nothing but a comma, a comment or a remark follows on the line.
fn ends_well(text: &str, at: usize) -> bool {
    let line = text[at..].lines().next().unwrap_or_default();
    let rest = line.trim_start().trim_start_matches([',', ';']).trim_start();
    rest.is_empty()
        || rest.starts_with(['#', '}', ']'])
        || rest.starts_with("//")
        || line.starts_with(' ') && rest.starts_with(['(', '—', '<', '←'])
}
