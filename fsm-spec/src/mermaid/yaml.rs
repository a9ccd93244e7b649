//! Enough of YAML to tell whether Mermaid can read a front matter, and to find the title in it.
//!
//! Mermaid throws the whole diagram away when its YAML is wrong. What people write there is read: keys below keys, lists, texts
//! with and without quotes, brackets. What is rarer, such as a key of several lines, is not refused.

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
    /// The keys and lists that are open, each indented deeper than the one before it or a list below a key.
    levels: Vec<Level<'t>>,
    /// Whether a value may follow in the next line.
    open: bool,
    title: Option<Range<usize>>,
}

struct Level<'t> {
    indent: usize,
    list: bool,
    keys: Vec<&'t str>,
}

type Read<T> = Result<T, Fault>;

fn fault<T>(at: usize, message: &'static str) -> Read<T> {
    Err(Fault { at, message })
}

/// Where a comment starts: at a `#` behind a blank.
fn comment(line: &str) -> usize {
    let found = line.find(" #").or_else(|| line.find("\t#"));
    found.unwrap_or(line.len())
}

/// The first colon with white space behind it.
fn colon(line: &str) -> Option<usize> {
    let ends = |(at, _): &(usize, &str)| {
        line[at + 1..].is_empty() || line[at + 1..].starts_with([' ', '\t'])
    };
    line.match_indices(':').find(ends).map(|(at, _)| at)
}

impl<'t> Reader<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn rest_of_line(&self) -> &'t str {
        self.rest().split('\n').next().unwrap_or("")
    }

    fn skip(&mut self, signs: &[char]) {
        self.at = self.text.len() - self.rest().trim_start_matches(signs).len();
    }

    /// Whether nothing but a comment is left of the line; then goes to the next.
    fn ends_line(&mut self) -> bool {
        let line = self.rest_of_line();
        let words = line.trim_start_matches([' ', '\t']);
        let behind_blank = words.len() < line.len()
            || !self.text[..self.at].ends_with(|c: char| !c.is_whitespace());
        let ends = words.is_empty() || words.starts_with('#') && behind_blank;
        if ends {
            self.at += line.len() + 1;
        }
        ends
    }

    /// Leaves the levels that the line is not inside of.
    fn leave(&mut self, inside: impl Fn(&Level<'_>) -> bool) {
        while self.levels.last().is_some_and(|level| !inside(level)) {
            self.levels.pop();
            self.open = false;
        }
    }

    fn line(&mut self) -> Read<()> {
        let line = self.at;
        self.skip(&[' ']);
        if self.ends_line() {
            return Ok(());
        }
        let rest = self.rest();
        if rest.starts_with('\t') {
            return fault(self.at, "a tab where spaces must indent");
        }
        if rest.starts_with("? ") || rest.starts_with("...\n") {
            self.at = self.text.len();
            return Ok(());
        }
        if self.at == line && self.rest_of_line().trim_end() == "---" {
            self.at += 3;
            return match self.text[..line].trim() {
                "" => Ok(()),
                _ => fault(line, "a second document"),
            };
        }
        while self.rest().starts_with("- ") || self.rest().starts_with("-\n") {
            let indent = self.at - line;
            self.leave(|level| level.indent <= indent);
            match self.levels.last() {
                Some(level) if level.list && level.indent == indent => {}
                _ if self.open => self.levels.push(Level {
                    indent,
                    list: true,
                    keys: Vec::new(),
                }),
                _ => return fault(self.at, "this is not indented like the items above"),
            }
            self.open = true;
            self.at += 1;
            self.skip(&[' ']);
        }
        let (start, indent) = (self.at, self.at - line);
        if let Some(key) = self.key()? {
            self.leave(|level| level.indent < indent || level.indent == indent && !level.list);
            match self.levels.last_mut() {
                Some(level) if level.indent == indent && level.keys.contains(&key) => {
                    return fault(start, "this key stands here twice");
                }
                Some(level) if level.indent == indent => level.keys.push(key),
                _ if self.open => self.levels.push(Level {
                    indent,
                    list: false,
                    keys: vec![key],
                }),
                _ => return fault(start, "this is not indented like the keys above"),
            }
            let value = self.node(indent + 1)?;
            if key == "title" && self.levels.len() == 1 {
                self.title = value;
            }
            return Ok(());
        }
        let least = self.levels.last().map_or(0, |level| level.indent + 1);
        if !self.open || indent < least && !self.rest_of_line().is_empty() {
            return fault(start, "a colon is missing behind this key");
        }
        self.node(least).map(drop)
    }

    /// The key of `key: …`, if the line has one; then goes behind its colon.
    fn key(&mut self) -> Read<Option<&'t str>> {
        let start = self.at;
        let key = if self.rest().starts_with(['\'', '"']) {
            self.quoted()?
        } else if self
            .rest()
            .starts_with(['[', '{', '*', '@', '`', '%', ',', ']', '}', '|', '>'])
        {
            return Ok(None);
        } else {
            let line = self.rest_of_line();
            let line = &line[..comment(line)];
            self.at += colon(line).unwrap_or(0);
            start..start + line[..self.at - start].trim_end().len()
        };
        self.skip(&[' ']);
        if self.at > start && colon(self.rest_of_line()) == Some(0) {
            self.at += 1;
            return Ok(Some(&self.text[key]));
        }
        self.at = start;
        Ok(None)
    }

    /// A value; its further lines are indented by `least` or more. A text is returned.
    fn node(&mut self, least: usize) -> Read<Option<Range<usize>>> {
        self.skip(&[' ', '\t']);
        // An anchor or a tag.
        while self.rest().starts_with(['&', '!']) {
            let word = self.rest().find([' ', '\n']);
            self.at += word.unwrap_or(0);
            self.skip(&[' ']);
        }
        self.open = self.ends_line();
        if self.open {
            return Ok(None);
        }
        let start = self.at;
        let text = match self.rest().as_bytes()[0] {
            b'|' | b'>' => return self.block(least).map(Some),
            b'\'' | b'"' => Some(self.quoted()?),
            b'[' | b'{' => {
                self.brackets()?;
                None
            }
            b'*' => {
                let name = self.rest_of_line()[1..]
                    .split([' ', '\t'])
                    .next()
                    .unwrap_or("");
                if !self.text[..start].contains(&format!("&{name}")) {
                    return fault(start, "an alias of nothing above it");
                }
                self.at += 1 + name.len();
                None
            }
            b'%' | b'@' | b'`' | b',' | b']' | b'}' => {
                return fault(start, "no text starts with this sign, unless it has quotes");
            }
            _ => return self.plain(least).map(Some),
        };
        if self.ends_line() {
            Ok(text)
        } else {
            fault(self.at, "this belongs to nothing above it")
        }
    }

    /// `'…'` or `"…"`.
    fn quoted(&mut self) -> Read<Range<usize>> {
        let start = self.at;
        let quote = self.text.as_bytes()[start];
        self.at += 1;
        loop {
            match *self.rest().as_bytes() {
                [] => return fault(start, "this quote is never closed"),
                [b'\\', ..] if quote == b'"' => self.at += 2,
                [b'\'', b'\'', ..] if quote == b'\'' => self.at += 2,
                [sign, ..] => {
                    self.at += 1;
                    if sign == quote {
                        return Ok(start + 1..self.at - 1);
                    }
                }
            }
            while !self.text.is_char_boundary(self.at.min(self.text.len())) {
                self.at += 1;
            }
        }
    }

    /// `[…]` or `{…}` with all that is in it.
    fn brackets(&mut self) -> Read<()> {
        let start = self.at;
        let mut open = Vec::new();
        while let Some(sign) = self.rest().chars().next() {
            let before = self.text[..self.at].chars().next_back();
            match sign {
                '[' => open.push(']'),
                '{' => open.push('}'),
                ']' | '}' if open.pop() != Some(sign) => {
                    return fault(self.at, "a comma is missing here");
                }
                '\'' | '"' if before.is_some_and(|c| c.is_whitespace() || "[{,:".contains(c)) => {
                    self.quoted()?;
                    continue;
                }
                '#' if before.is_some_and(char::is_whitespace) => {
                    self.at += self.rest_of_line().len()
                }
                _ => {}
            }
            self.at += sign.len_utf8();
            if open.is_empty() {
                return Ok(());
            }
        }
        fault(start, "this bracket is never closed")
    }

    /// Goes to the next line, if it is indented by `least` or more, or empty.
    fn goes_on(&mut self, least: usize) -> bool {
        let next = self.at + self.rest_of_line().len() + 1;
        let line = self.text.get(next..).unwrap_or("");
        let words = line.trim_start_matches(' ');
        let goes_on = line.len() - words.len() >= least || words.starts_with('\n');
        if !line.is_empty() && goes_on {
            self.at = next;
        }
        !line.is_empty() && goes_on
    }

    /// `|` or `>` and the indented lines below it.
    fn block(&mut self, least: usize) -> Read<Range<usize>> {
        let line = self.rest_of_line();
        let head = line[1..comment(line)].trim_end();
        if !head
            .bytes()
            .all(|sign| matches!(sign, b'+' | b'-' | b'1'..=b'9'))
        {
            return fault(self.at + 1, "this does not belong behind `|` or `>`");
        }
        let start = self.at + line.len();
        let mut end = start;
        while self.goes_on(least.max(1)) {
            if !self.rest_of_line().trim().is_empty() {
                end = self.at + self.rest_of_line().len();
            }
        }
        self.at += self.rest_of_line().len() + 1;
        Ok(start..end)
    }

    /// A text without quotes, which may go on in indented lines.
    fn plain(&mut self, least: usize) -> Read<Range<usize>> {
        let start = self.at;
        let mut end = start;
        loop {
            let line = self.rest_of_line();
            let words = line[..comment(line)].trim_end();
            if let Some(colon) = colon(words) {
                return fault(self.at + colon, "this is not indented like the keys above");
            }
            if !words.is_empty() {
                end = self.at + words.len();
            }
            let more = words.len() == line.trim_end().len() && self.goes_on(least);
            if !more || self.rest_of_line().trim_start().starts_with('#') {
                self.at += self.rest_of_line().len() + 1;
                return Ok(start..end);
            }
        }
    }
}
