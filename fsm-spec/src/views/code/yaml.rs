//! The tree of a text by its indentation: YAML, and named lists in plain text (`A -> [B, C]`).
//!
//! Not a reader of YAML: mappings, sequences, flow collections and scalars are told apart, as far as tables need them.

use std::ops::Range;

use super::names::{Name, is_name, is_reserved};
use super::reader::read;
use super::tree::{Atom, Sep, Tree};

/// How many bytes a flow collection may have; it may run over lines.
const MAX_FLOW: usize = 2000;

/// A mapping or sequence that may still grow.
#[derive(Clone, Copy, Default)]
struct Frame {
    /// The column of its items, one more than in the text; 0 is the text itself.
    column: usize,
    /// Its group.
    node: usize,
    is_list: bool,
}

struct Builder<'a> {
    tree: Tree<'a>,
    /// What may still grow, the innermost last.
    frames: Vec<Frame>,
    /// What stands before this was read with a line before.
    done: usize,
    /// Lines beyond this column belong to a block of text.
    literal: usize,
}

/// The tree of a text by its indentation.
pub(super) fn tree(text: &str) -> Tree<'_> {
    let tree = Tree::empty(text, true);
    let mut builder = Builder { tree, frames: Vec::new(), done: 0, literal: usize::MAX };
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let content = line.trim_start_matches([' ', '\t']);
        let (indent, content) = (line.len() - content.len(), content.trim_end());
        let is_mark = ["#", "%", "---", "//"].iter().any(|mark| content.starts_with(mark));
        if start >= builder.done && !content.is_empty() && !is_mark && indent < builder.literal {
            builder.literal = usize::MAX;
            builder.line(start + indent..start + indent + content.len(), indent + 1);
        }
        start += line.len();
    }
    builder.tree
}

impl Builder<'_> {
    /// The innermost frame.
    fn top(&self) -> Frame {
        self.frames.last().copied().unwrap_or_default()
    }

    /// Makes the innermost frame a mapping or sequence of this column, and begins an item in it.
    fn enter(&mut self, column: usize, is_list: bool, at: usize) {
        let outer = self.top();
        let is_same = outer.column == column && outer.is_list == is_list;
        if is_same || outer.node == 0 {
            self.tree.end_item(outer.node);
        }
        if !is_same {
            let node = self.tree.open(if is_list { b'[' } else { b'{' }, None, outer.node, at);
            self.frames.push(Frame { column, node, is_list });
        }
    }

    /// Reads a line.
    fn line(&mut self, range: Range<usize>, mut column: usize) {
        let text = self.tree.text;
        let mut at = range.start;
        let mut is_item = false;
        loop {
            let rest = &text[at..range.end];
            let is_dash = rest == "-" || rest.starts_with("- ");
            // A mapping may have its sequence at its own column.
            while self.top().column > column || self.top().column == column && self.top().is_list && !is_dash {
                self.frames.pop();
            }
            if !is_dash {
                break;
            }
            self.enter(column, true, at);
            is_item = true;
            let inner = rest[1..].trim_start();
            column += rest.len() - inner.len();
            at = range.end - inner.len();
        }
        if let Some((key, sep, value)) = split(&text[at..range.end]) {
            self.enter(column, false, at);
            self.tree.push(self.top().node, scalar(text, at..at + key.len()));
            self.tree.push(self.top().node, Atom::Sep(sep));
            if value.starts_with(['|', '>']) && value.len() <= 2 {
                self.literal = column;
            } else {
                self.value(range.end - value.len()..range.end);
            }
        } else if is_item {
            self.value(at..range.end);
        }
    }

    /// Reads a value into the last item of the innermost group.
    fn value(&mut self, range: Range<usize>) {
        let (text, node) = (self.tree.text, self.top().node);
        if range.is_empty() {
            return;
        }
        if !text[range.clone()].starts_with(['[', '{', '(']) {
            return self.tree.push(node, scalar(text, range));
        }
        match flow_end(text, range.start).filter(|end| ends_well(text, *end)) {
            Some(end) => {
                read(&mut self.tree, range.start..end, node);
                self.done = end;
            }
            None => self.tree.push(node, Atom::Text(Name::new(&text[range.clone()], range.start))),
        }
    }
}

/// A scalar: a name, or any other text.
fn scalar(text: &str, range: Range<usize>) -> Atom<'_> {
    let full = &text[range.clone()];
    let quote = full.chars().next().filter(|c| matches!(c, '"' | '\'' | '`'));
    let (start, length) = match quote {
        Some(quote) => (1, full[1..].find(quote).unwrap_or(full.len() - 1)),
        None => (0, full.find(" #").or_else(|| full.find(" //")).unwrap_or(full.len())),
    };
    let inner = full[start..start + length].trim_end_matches([' ', ',']);
    let name = Name::new(inner, range.start + start);
    if !is_name(inner) {
        return Atom::Text(name);
    }
    Atom::Name(Name { constant: quote.is_some() || !is_reserved(inner), ..name })
}

/// A line's key, what stands behind it, and its value.
fn split(line: &str) -> Option<(&str, Sep, &str)> {
    let quote = line.chars().next().filter(|c| matches!(c, '"' | '\'' | '`'));
    let from = quote.map_or(Some(0), |quote| Some(line[1..].find(quote)? + 2))?;
    // A key is short: what stands far behind is prose.
    for (at, c) in line[from..].char_indices().take(44) {
        let (key, rest) = line.split_at(from + at);
        let after = &rest[c.len_utf8()..];
        let (sep, value) = match c {
            ':' if after.is_empty() || after.starts_with([' ', '\t']) => (Sep::Colon, after),
            '→' => (Sep::Arrow, after),
            '-' | '=' if after.starts_with('>') => (Sep::Arrow, &after[1..]),
            '[' | '{' | '(' | ',' | ';' => return None,
            _ => continue,
        };
        let (key, value) = (key.trim_end(), value.trim_start());
        let is_entry = !key.is_empty() && (sep == Sep::Colon || value.starts_with(['[', '{', '(']));
        return is_entry.then_some((key, sep, value));
    }
    None
}

/// Behind the bracket that closes the one at this place.
fn flow_end(text: &str, at: usize) -> Option<usize> {
    let (mut depth, mut is_quoted) = (0_usize, false);
    for (offset, byte) in text.as_bytes()[at..].iter().enumerate().take(MAX_FLOW) {
        match byte {
            b'"' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            b'[' | b'{' | b'(' => depth += 1,
            b']' | b'}' | b')' if depth == 1 => return Some(at + offset + 1),
            b']' | b'}' | b')' => depth -= 1,
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
