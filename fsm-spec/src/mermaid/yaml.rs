//! Enough of YAML to tell whether Mermaid can read a front matter, and to find the title in it.
//!
//! Mermaid throws the whole diagram away when its YAML is wrong, so the structure is read in full: block and flow
//! collections, the five kinds of scalars, anchors and aliases. Values are not kept, but for the title.

mod scalar;

use crate::map::Set;
use std::ops::Range;

/// What is wrong, and where.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Fault {
    /// The place: a character, or nothing at the end.
    pub(super) at: usize,
    /// Lower case, no final stop.
    pub(super) message: &'static str,
}

/// Where the value of the top-level key `title` stands, without quotes.
///
/// `text` ends with a line feed and has no carriage returns.
pub(super) fn title(text: &str) -> Result<Option<Range<usize>>, Fault> {
    let mut reader = Reader {
        text: text.as_bytes(),
        at: 0,
        line: 0,
        start: 0,
        indent: 0,
        tab: None,
        depth: 0,
        anchors: Vec::new(),
        title: None,
    };
    if let Some(at) = text.find(|char: char| char < ' ' && !matches!(char, '\t' | '\n')) {
        return fault(at, "a control character");
    }
    if text.starts_with('\u{feff}') {
        reader.at = '\u{feff}'.len_utf8();
        reader.start = reader.at;
    }
    while reader.peek() == b' ' {
        reader.indent += 1;
        reader.at += 1;
    }
    reader.document()?;
    Ok(reader.title)
}

struct Reader<'t> {
    text: &'t [u8],
    at: usize,
    /// The line, counted from 0, and where it starts.
    line: usize,
    start: usize,
    /// How many spaces the line starts with.
    indent: isize,
    /// The first tab between the start of the line and its first token.
    tab: Option<usize>,
    depth: usize,
    anchors: Vec<&'t [u8]>,
    title: Option<Range<usize>>,
}

/// What a node may be where it stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Context {
    FlowIn,
    FlowOut,
    BlockIn,
    BlockOut,
}

/// A node that was read: what it says, if it is a scalar.
#[derive(Clone)]
struct Node {
    scalar: Option<Range<usize>>,
}

type Read<T> = Result<T, Fault>;

fn fault<T>(at: usize, message: &'static str) -> Read<T> {
    Err(Fault { at, message })
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n')
}

fn is_flow(byte: u8) -> bool {
    matches!(byte, b',' | b'[' | b']' | b'{' | b'}')
}

impl<'t> Reader<'t> {
    /// The byte `ahead` of the current one; 0 at the end.
    fn ahead(&self, ahead: usize) -> u8 {
        self.text.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn peek(&self) -> u8 {
        self.ahead(0)
    }

    fn fault<T>(&self, message: &'static str) -> Read<T> {
        fault(self.at, message)
    }

    fn document(&mut self) -> Read<()> {
        self.skip(true);
        if self.indent == 0 && self.peek() == b'%' {
            return self.fault("a `%` directive");
        }
        if self.indent == 0 && self.text[self.at..].starts_with(b"---") {
            self.at += 3;
            self.skip(true);
        }
        if self.peek() != 0 {
            self.node(self.indent - 1, Context::BlockOut, false, true)?;
        }
        self.skip(true);
        if self.at == self.start && self.is_separator() {
            if self.peek() == b'.' {
                self.at += 3;
                self.skip(true);
            }
            if self.peek() != 0 {
                return self.fault("a second document");
            }
        }
        match self.peek() {
            0 => Ok(()),
            _ => self.fault("this belongs to nothing above it"),
        }
    }

    /// Skips white space and comments, and says how many lines were ended.
    fn skip(&mut self, comments: bool) -> usize {
        let mut lines = 0;
        loop {
            while is_blank(self.peek()) {
                if self.peek() == b'\t' && self.tab.is_none() {
                    self.tab = Some(self.at);
                }
                self.at += 1;
            }
            if comments && self.peek() == b'#' {
                while !matches!(self.peek(), b'\n' | 0) {
                    self.at += 1;
                }
            }
            if self.peek() != b'\n' {
                return lines;
            }
            self.next_line();
            lines += 1;
            while self.peek() == b' ' {
                self.indent += 1;
                self.at += 1;
            }
        }
    }

    fn next_line(&mut self) {
        self.at += 1;
        self.line += 1;
        self.start = self.at;
        self.indent = 0;
        self.tab = None;
    }

    /// `---` or `...` with white space behind it.
    fn is_separator(&self) -> bool {
        let sign = self.peek();
        matches!(sign, b'-' | b'.')
            && self.ahead(1) == sign
            && self.ahead(2) == sign
            && matches!(self.ahead(3), b' ' | b'\t' | b'\n' | 0)
    }

    fn node(
        &mut self,
        parent: isize,
        context: Context,
        seek: bool,
        compact: bool,
    ) -> Read<Option<Node>> {
        // A limit of the reader that Mermaid uses; it bounds the recursion here.
        if self.depth >= 100 {
            return self.fault("more than a hundred levels");
        }
        self.depth += 1;
        let node = self.node_inside(parent, context, seek, compact);
        self.depth -= 1;
        node
    }

    fn node_inside(
        &mut self,
        parent: isize,
        context: Context,
        seek: bool,
        compact: bool,
    ) -> Read<Option<Node>> {
        let block = matches!(context, Context::BlockIn | Context::BlockOut);
        let mut collections = block;
        let mut new_line = seek && self.skip(true) > 0;
        let mut deeper = !new_line || self.indent > parent;
        let mut level = new_line && self.indent == parent;
        let mut anchor: Option<&'t [u8]> = None;
        while deeper && self.property(&mut anchor)? {
            if self.skip(true) > 0 {
                new_line = true;
                collections = block;
                deeper = self.indent > parent;
                level = self.indent == parent;
            } else {
                collections = false;
            }
        }
        collections &= new_line || compact;
        let flow_indent = if block { parent + 1 } else { parent };
        let column = (self.at - self.start) as isize;
        let mut node = None;
        if deeper {
            if collections {
                node = self.sequence(column)?;
                if node.is_none() {
                    node = self.mapping(column, flow_indent)?;
                }
            }
            if node.is_none() {
                node = match self.peek() {
                    b'[' | b'{' => Some(self.flow(flow_indent)?),
                    b'|' | b'>' if block => Some(self.block_scalar(flow_indent)?),
                    b'\'' => Some(self.single_quoted()?),
                    b'"' => Some(self.double_quoted()?),
                    b'*' => Some(self.alias(anchor)?),
                    _ => self.plain(flow_indent, context == Context::FlowIn)?,
                };
            }
        } else if level && context == Context::BlockOut && collections {
            node = self.sequence(column)?;
        }
        self.anchors.extend(anchor);
        Ok(node)
    }

    /// `&anchor` or `!tag`.
    fn property(&mut self, anchor: &mut Option<&'t [u8]>) -> Read<bool> {
        let start = self.at;
        match self.peek() {
            b'&' => {
                if anchor.is_some() {
                    return self.fault("a second anchor");
                }
                *anchor = Some(self.name()?);
                Ok(true)
            }
            b'!' => {
                while !matches!(self.peek(), b' ' | b'\t' | b'\n' | 0) {
                    self.at += 1;
                }
                match &self.text[start..self.at] {
                    b"!" | b"!!str" | b"!!map" | b"!!seq" => Ok(true),
                    _ => fault(start, "a tag that Mermaid does not know"),
                }
            }
            _ => Ok(false),
        }
    }

    /// The name behind `&` or `*`.
    fn name(&mut self) -> Read<&'t [u8]> {
        self.at += 1;
        let start = self.at;
        while !is_space(self.peek()) && !is_flow(self.peek()) && self.peek() != 0 {
            self.at += 1;
        }
        if start == self.at {
            return self.fault("a name is missing here");
        }
        Ok(&self.text[start..self.at])
    }

    fn alias(&mut self, anchor: Option<&[u8]>) -> Read<Node> {
        let start = self.at;
        let name = self.name()?;
        if !self.anchors.contains(&name) {
            return fault(start, "an alias of nothing above it");
        }
        if anchor.is_some() {
            return fault(start, "an alias with an anchor");
        }
        self.skip(true);
        Ok(Node { scalar: None })
    }

    /// `- …` at `column`.
    fn sequence(&mut self, column: isize) -> Read<Option<Node>> {
        if self.tab.is_some() {
            return Ok(None);
        }
        let mut found = false;
        while self.peek() == b'-' && is_space(self.ahead(1)) {
            self.no_tab()?;
            found = true;
            self.at += 1;
            if self.skip(true) > 0 && self.indent <= column {
                continue;
            }
            let line = self.line;
            self.node(column, Context::BlockIn, false, true)?;
            self.skip(true);
            if (self.line == line || self.indent > column) && self.peek() != 0 {
                return self.fault("this is not indented like the items above");
            }
            if self.indent < column {
                break;
            }
        }
        if found && self.peek() != 0 && self.indent >= column {
            self.no_tab()?;
        }
        Ok(found.then_some(Node { scalar: None }))
    }

    fn no_tab(&self) -> Read<()> {
        match self.tab {
            Some(tab) => fault(tab, "a tab where spaces must indent"),
            None => Ok(()),
        }
    }

    /// `key: value` at `column`; or, where no colon follows, the key on its own.
    fn mapping(&mut self, column: isize, flow_indent: isize) -> Read<Option<Node>> {
        if self.tab.is_some() {
            return Ok(None);
        }
        let mut keys = Set::new();
        let mut found = false;
        let mut explicit = false;
        while self.peek() != 0 {
            if !explicit {
                self.no_tab()?;
            }
            let line = self.line;
            let mut key = None;
            let compact;
            if matches!(self.peek(), b'?' | b':') && is_space(self.ahead(1)) {
                if self.peek() == b'?' {
                    found = true;
                    explicit = true;
                } else if explicit {
                    explicit = false;
                } else {
                    return self.fault("a key is missing before this colon");
                }
                compact = true;
                self.at += 1;
            } else {
                let start = self.at;
                let Some(node) = self.node(flow_indent, Context::FlowOut, false, true)? else {
                    break;
                };
                if self.line == line {
                    while is_blank(self.peek()) {
                        self.at += 1;
                    }
                    if self.peek() != b':' {
                        if found {
                            return self.fault("a colon is missing behind this key");
                        }
                        return Ok(Some(node));
                    }
                    self.at += 1;
                    if !is_space(self.peek()) {
                        return self.fault("a space is missing behind the colon");
                    }
                    found = true;
                    explicit = false;
                    compact = false;
                    key = node.scalar;
                    self.unique(&mut keys, key.clone(), start)?;
                } else if found {
                    return fault(start, "a colon is missing behind this key");
                } else {
                    return Ok(Some(node));
                }
            }
            if self.line == line || self.indent > column {
                let value = self.node(column, Context::BlockOut, true, compact)?;
                if self.depth == 1 && key.is_some_and(|key| &self.text[key] == b"title") {
                    self.title = value.and_then(|value| value.scalar);
                }
                self.skip(true);
            }
            if (self.line == line || self.indent > column) && self.peek() != 0 {
                return self.fault("this is not indented like the keys above");
            }
            if self.indent < column {
                break;
            }
        }
        Ok(found.then_some(Node { scalar: None }))
    }

    fn unique(&self, keys: &mut Set<&'t [u8]>, key: Option<Range<usize>>, at: usize) -> Read<()> {
        match key {
            Some(key) if !keys.insert(&self.text[key.clone()]) => {
                fault(at, "this key stands here twice")
            }
            _ => Ok(()),
        }
    }

    /// `[…]` or `{…}`.
    fn flow(&mut self, indent: isize) -> Read<Node> {
        let (start, close, mapping) = match self.peek() {
            b'[' => (self.at, b']', false),
            _ => (self.at, b'}', true),
        };
        let mut keys = Set::new();
        let mut comma = true;
        self.at += 1;
        while self.peek() != 0 {
            self.skip(true);
            match self.peek() {
                sign if sign == close => {
                    self.at += 1;
                    return Ok(Node { scalar: None });
                }
                0 => break,
                _ if !comma => return self.fault("a comma is missing here"),
                b',' => return self.fault("nothing stands before this comma"),
                _ => {}
            }
            let explicit = self.peek() == b'?' && is_space(self.ahead(1));
            if explicit {
                self.at += 1;
                self.skip(true);
            }
            let (line, key_at) = (self.line, self.at);
            let key = self.node(indent, Context::FlowIn, false, true)?;
            self.skip(true);
            if (explicit || self.line == line) && self.peek() == b':' {
                self.at += 1;
                self.skip(true);
                self.node(indent, Context::FlowIn, false, true)?;
            }
            if mapping {
                self.unique(&mut keys, key.and_then(|key| key.scalar), key_at)?;
            }
            self.skip(true);
            comma = self.peek() == b',';
            self.at += usize::from(comma);
        }
        fault(start, "this bracket is never closed")
    }
}
