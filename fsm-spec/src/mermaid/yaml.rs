//! Enough of YAML to tell whether Mermaid can read a front matter, and to find the title in it.
//!
//! Mermaid throws the whole diagram away when its YAML is wrong. What people write there is read: keys below keys, lists, texts
//! with and without quotes, brackets. What is rarer, such as a key of several lines, is not refused.

use crate::map::Set;
use std::ops::Range;

/// What is wrong: lower case, no final stop.
pub(super) type Why = &'static str;

/// What is read, or the place where that ends, and why.
type Read<T> = Result<T, (usize, Why)>;

/// Where the value of the top-level key `title` stands, without quotes.
///
/// `text` ends with a line feed and has no carriage returns.
pub(super) fn title(text: &str) -> Read<Option<Range<usize>>> {
    if let Some(at) = text.find(|char: char| char < ' ' && !matches!(char, '\t' | '\n')) {
        return fault(at, "a control character");
    }
    let mut reader = Reader {
        text,
        at: text.len() - text.trim_start_matches('\u{feff}').len(),
        levels: Vec::new(),
        open: true,
        title: None,
    };
    while reader.at < text.len() {
        reader.line()?;
    }
    Ok(reader.title)
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    /// The lists and the keys that are open: how far each is indented, and the keys so far, if it is no list.
    levels: Vec<(usize, Option<Set<&'t str>>)>,
    /// Whether a value may follow in the next line.
    open: bool,
    title: Option<Range<usize>>,
}

fn fault<T>(at: usize, why: Why) -> Read<T> {
    Err((at, why))
}

/// A line without its comment, which starts at a `#` behind a blank.
fn uncommented(line: &str) -> &str {
    let found = line.find(" #").or_else(|| line.find("\t#"));
    line[..found.unwrap_or(line.len())].trim_end()
}

/// The first colon with white space behind it.
fn colon(line: &str) -> Option<usize> {
    let mut colons = line.match_indices(':').map(|(at, _)| at);
    colons.find(|at| line.len() == at + 1 || line[at + 1..].starts_with([' ', '\t']))
}

impl<'t> Reader<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn rest_of_line(&self) -> &'t str {
        self.rest().split('\n').next().unwrap_or("")
    }

    fn skip_spaces(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start_matches(' ').len();
    }

    /// Whether nothing but a comment is left of the line; then goes to the next.
    fn ends_line(&mut self) -> bool {
        let line = self.rest_of_line();
        let words = line.trim_start_matches([' ', '\t']);
        let ends = words.is_empty() || words.starts_with('#');
        if ends {
            self.at += line.len() + 1;
        }
        ends
    }

    /// Goes to the keys or the list that a line with this indent belongs to, or opens it.
    fn enter(&mut self, indent: usize, list: bool, fails: Why) -> Read<&mut Option<Set<&'t str>>> {
        while self
            .levels
            .last()
            .is_some_and(|(level, keys)| *level > indent || *level == indent && !list && keys.is_none())
        {
            self.levels.pop();
            self.open = false;
        }
        let inside = |(level, keys): &(usize, Option<_>)| *level == indent && keys.is_none() == list;
        if !self.levels.last().is_some_and(inside) {
            if !self.open {
                return fault(self.at, fails);
            }
            self.levels.push((indent, (!list).then(Set::new)));
        }
        let last = self.levels.len() - 1;
        Ok(&mut self.levels[last].1)
    }

    fn line(&mut self) -> Read<()> {
        let line = self.at;
        self.skip_spaces();
        if self.ends_line() {
            return Ok(());
        }
        let rest = self.rest();
        if rest.starts_with('\t') {
            return fault(self.at, "a tab where spaces must indent");
        }
        if rest.starts_with("---\n") && !(self.open && self.levels.is_empty()) {
            return fault(line, "a second document");
        }
        if rest.starts_with("---\n") || rest.starts_with("? ") || rest.starts_with("...\n") {
            self.at = if rest.starts_with('-') { self.at + 3 } else { self.text.len() };
            return Ok(());
        }
        while self.rest().starts_with("- ") || self.rest().starts_with("-\n") {
            self.enter(self.at - line, true, "this is not indented like the items above")?;
            self.open = true;
            self.at += 1;
            self.skip_spaces();
        }
        let (start, indent) = (self.at, self.at - line);
        let least = if let Some((key, behind)) = self.key()? {
            let keys = self.enter(indent, false, "this is not indented like the keys above")?;
            if keys.as_mut().is_some_and(|keys| !keys.insert(key)) {
                return fault(start, "this key stands here twice");
            }
            self.at = behind;
            indent + 1
        } else {
            let least = self.levels.last().map_or(0, |(level, _)| level + 1);
            if !self.open || indent < least && !self.rest_of_line().is_empty() {
                return fault(start, "a colon is missing behind this key");
            }
            least
        };
        let value = self.node(least)?;
        if let [(_, Some(keys))] = &*self.levels
            && keys.items().last() == Some(&"title")
        {
            self.title = value;
        }
        Ok(())
    }

    /// The key of `key: …`, if the line has one, and the place behind its colon.
    fn key(&self) -> Read<Option<(&'t str, usize)>> {
        let line = uncommented(self.rest_of_line());
        let (key, behind) = match line.as_bytes().first() {
            Some(b'\'' | b'"') => {
                let key = self.quoted()?;
                let behind = key.end + 1;
                (&self.text[key], behind)
            }
            Some(b'[' | b'{' | b'*' | b'@' | b'`' | b'%' | b',' | b']' | b'}' | b'|' | b'>') => {
                return Ok(None);
            }
            _ => {
                let end = colon(line).unwrap_or(0);
                (line[..end].trim_end(), self.at + end)
            }
        };
        let rest = self.text[behind..].trim_start_matches(' ');
        let has_colon = behind > self.at && colon(rest.split('\n').next().unwrap_or("")) == Some(0);
        Ok(has_colon.then(|| (key, self.text.len() - rest.len() + 1)))
    }

    /// A value; its further lines are indented by `least` or more. A text is returned.
    fn node(&mut self, least: usize) -> Read<Option<Range<usize>>> {
        self.skip_spaces();
        // An anchor or a tag.
        while self.rest().starts_with(['&', '!']) {
            self.at += self.rest().find([' ', '\n']).unwrap_or(0);
            self.skip_spaces();
        }
        self.open = self.ends_line();
        if self.open {
            return Ok(None);
        }
        let (start, line) = (self.at, self.rest_of_line());
        let text = match line.as_bytes()[0] {
            b'|' | b'>' => {
                let head = &uncommented(line)[1..];
                if !head.bytes().all(|sign| matches!(sign, b'+' | b'-' | b'1'..=b'9')) {
                    return fault(start + 1, "this does not belong behind `|` or `>`");
                }
                self.at += line.len();
                return self.lines(least.max(1), false).map(Some);
            }
            b'\'' | b'"' => {
                let text = self.quoted()?;
                self.at = text.end + 1;
                Some(text)
            }
            b'[' | b'{' => {
                self.brackets()?;
                None
            }
            b'*' => {
                let name = line[1..].split([' ', '\t']).next().unwrap_or("");
                if !self.text[..start].contains(&format!("&{name}")) {
                    return fault(start, "an alias of nothing above it");
                }
                self.at += 1 + name.len();
                None
            }
            b'-' if !line.starts_with("- ") => return self.lines(least, true).map(Some),
            b'-' | b'%' | b'@' | b'`' | b',' | b']' | b'}' => {
                return fault(start, "no text starts with this sign, unless it has quotes");
            }
            _ => return self.lines(least, true).map(Some),
        };
        match self.ends_line() {
            true => Ok(text),
            false => fault(self.at, "this belongs to nothing above it"),
        }
    }

    /// What stands in `'…'` or `"…"`.
    fn quoted(&self) -> Read<Range<usize>> {
        let start = self.at + 1;
        let mut chars = self.text[self.at..].char_indices();
        let quote = chars.next().map_or('"', |(_, quote)| quote);
        while let Some((at, char)) = chars.next() {
            if char == '\\' && quote == '"' || char == quote && quote == '\'' && chars.as_str().starts_with('\'') {
                chars.next();
            } else if char == quote {
                return Ok(start..self.at + at);
            }
        }
        fault(self.at, "this quote is never closed")
    }

    /// `[…]` or `{…}` with all that is in it.
    fn brackets(&mut self) -> Read<()> {
        let start = self.at;
        let mut open = Vec::new();
        let mut before = ' ';
        while let Some(sign) = self.rest().chars().next() {
            match sign {
                '[' => open.push(']'),
                '{' => open.push('}'),
                ']' | '}' if open.pop() != Some(sign) => {
                    return fault(self.at, "a comma is missing here");
                }
                '\'' | '"' if " \n[{,:".contains(before) => self.at = self.quoted()?.end,
                '#' if before.is_whitespace() => self.at += self.rest_of_line().len() - 1,
                _ => {}
            }
            before = sign;
            self.at += sign.len_utf8();
            if open.is_empty() {
                return Ok(());
            }
        }
        fault(start, "this bracket is never closed")
    }

    /// A text without quotes, which may go on in indented lines; a `plain` one has comments and no colons.
    fn lines(&mut self, least: usize, plain: bool) -> Read<Range<usize>> {
        let start = self.at;
        let mut end = start;
        loop {
            let line = self.rest_of_line();
            let words = if plain { uncommented(line) } else { line.trim_end() };
            if let Some(colon) = colon(words).filter(|_| plain) {
                return fault(self.at + colon, "this is not indented like the keys above");
            }
            if !words.trim().is_empty() {
                end = self.at + words.len();
            }
            self.at += line.len() + 1;
            let next = self.rest_of_line();
            let indented = next.trim().is_empty() || next.len() - next.trim_start_matches(' ').len() >= least;
            let commented = plain && (words.len() < line.trim_end().len() || next.trim_start().starts_with('#'));
            if !indented || commented || self.rest().is_empty() {
                return Ok(start..end);
            }
        }
    }
}
