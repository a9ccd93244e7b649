//! Reads TOML into a flat list of keys and values, each with its place.
//!
//! Everyone who uses the macro builds this crate, and configuration is a handful of strings. So this reads the
//! structure of any TOML file (a Cargo.toml has everything) and the text of its strings, and leaves numbers and dates
//! unread. A test compares it with the `toml` crate.

use crate::source::Span;

/// How deep arrays and inline tables may lie in each other.
const DEPTH: usize = 64;

/// One `key = value`, or the header of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The whole path of keys, that of the table included.
    pub path: Vec<Key>,
    pub value: Value,
    /// Where the value stands, or the header.
    pub span: Span,
}

/// One part of a dotted key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    pub name: String,
    pub span: Span,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    String(String),
    Array(Vec<(Value, Span)>),
    /// A table; its keys follow as entries of their own.
    Table,
    /// One more element of an array of tables; its keys follow likewise.
    TableElement,
    /// A number, a truth value or a date.
    Other,
}

/// What is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    pub message: String,
    pub span: Span,
}

impl Error {
    pub fn new(span: Span, message: impl Into<String>) -> Self {
        Self { message: message.into(), span }
    }
}

/// The entries in the order they are written.
pub fn read(text: &str) -> Result<Vec<Entry>, Error> {
    let mut reader = Reader { text, at: if text.starts_with('\u{feff}') { 3 } else { 0 }, entries: Vec::new() };
    let mut table = Vec::new();
    loop {
        reader.skip_lines();
        match reader.peek() {
            None => return Ok(reader.entries),
            Some('[') => table = reader.header()?,
            Some(_) => reader.key_value(&table, 0)?,
        }
        reader.skip_blanks();
        if !matches!(reader.peek(), None | Some('\n' | '\r' | '#')) {
            return Err(reader.expected("the end of the line"));
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    entries: Vec<Entry>,
}

impl<'a> Reader<'a> {
    /// `[a.b]` or `[[a.b]]`.
    fn header(&mut self) -> Result<Vec<Key>, Error> {
        let start = self.at;
        let (close, value) =
            if self.rest().starts_with("[[") { ("]]", Value::TableElement) } else { ("]", Value::Table) };
        self.at += close.len();
        let path = self.key()?;
        self.want(close)?;
        self.entries.push(Entry { path: path.clone(), value, span: Span::new(start, self.at) });
        Ok(path)
    }

    fn key_value(&mut self, table: &[Key], depth: usize) -> Result<(), Error> {
        let path = [table, &self.key()?].concat();
        self.want("=")?;
        self.skip_blanks();
        // The keys of an inline table come after the table itself.
        let place = self.entries.len();
        let (value, span) = self.value(Some(&path), depth)?;
        self.entries.insert(place, Entry { path, value, span });
        Ok(())
    }

    /// A dotted key and the blanks around it.
    fn key(&mut self) -> Result<Vec<Key>, Error> {
        let mut path = Vec::new();
        loop {
            self.skip_blanks();
            let (start, rest) = (self.at, self.rest());
            let quoted = rest.starts_with(['"', '\'']) && !rest.starts_with("\"\"\"") && !rest.starts_with("'''");
            let name = if quoted {
                self.string()?
            } else {
                self.take_while(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-').to_owned()
            };
            if self.at == start {
                return Err(self.expected("a key"));
            }
            path.push(Key { name, span: Span::new(start, self.at) });
            self.skip_blanks();
            if !self.eat(".") {
                return Ok(path);
            }
        }
    }

    /// A value. The keys of an inline table are entries below `path`; in an array they are passed over.
    fn value(&mut self, path: Option<&[Key]>, depth: usize) -> Result<(Value, Span), Error> {
        let start = self.at;
        let value = match self.peek() {
            Some('"' | '\'') => Value::String(self.string()?),
            Some('[' | '{') if depth == DEPTH => {
                return Err(self.error(format!("more than {DEPTH} brackets within each other")));
            }
            Some('[') => {
                let mut items = Vec::new();
                self.items("]", |reader| {
                    items.push(reader.value(None, depth + 1)?);
                    Ok(())
                })?;
                Value::Array(items)
            }
            Some('{') => {
                let before = self.entries.len();
                self.items("}", |reader| reader.key_value(path.unwrap_or(&[]), depth + 1))?;
                if path.is_none() {
                    self.entries.truncate(before);
                }
                Value::Table
            }
            _ => {
                // A date may have a blank in it.
                let raw = self.take_while(|c| !",]}#\r\n=\"'".contains(c)).trim_end();
                self.at = start + raw.len();
                if !raw.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '+' || c == '-') {
                    return Err(self.expected("a value"));
                }
                let word = raw.starts_with(|c: char| c.is_ascii_alphabetic());
                if word && !["true", "false", "inf", "nan"].contains(&raw) {
                    return Err(self.error_from(start, format!("a text stands in quotes: `\"{raw}\"`")));
                }
                Value::Other
            }
        };
        Ok((value, Span::new(start, self.at)))
    }

    /// What stands between brackets, with commas.
    fn items(&mut self, close: &str, mut item: impl FnMut(&mut Self) -> Result<(), Error>) -> Result<(), Error> {
        self.at += 1;
        loop {
            self.skip_lines();
            if self.eat(close) {
                return Ok(());
            }
            item(self)?;
            self.skip_lines();
            if !self.eat(",") && !self.rest().starts_with(close) {
                return Err(self.expected(&format!("`,` or `{close}`")));
            }
        }
    }

    fn string(&mut self) -> Result<String, Error> {
        let start = self.at;
        let quotes = ["\"\"\"", "'''", "\"", "'"];
        let quote = quotes.into_iter().find(|quote| self.eat(quote)).unwrap_or("'");
        let lines = quote.len() == 3;
        let mut out = String::new();
        if lines {
            // A line end right after the opening quotes is no part of the text.
            self.eat("\r");
            self.eat("\n");
        }
        loop {
            if self.eat(quote) {
                // Quotes right before the closing ones belong to the text: `"""so it is "closed""""`.
                while lines && self.eat(&quote[..1]) {
                    out.push_str(&quote[..1]);
                }
                return Ok(out);
            }
            match self.peek() {
                Some('\n') if !lines => break,
                None => break,
                Some('\\') if quote.starts_with('"') => out.extend(self.escape(lines)?),
                Some('\r') if self.rest().starts_with("\r\n") => self.at += 1,
                Some(c) => {
                    out.push(c);
                    self.at += c.len_utf8();
                }
            }
        }
        Err(self.error_from(start, format!("the text is not closed; add `{quote}`")))
    }

    /// The character that an escape stands for; none for the end of a line.
    fn escape(&mut self, lines: bool) -> Result<Option<char>, Error> {
        let start = self.at;
        self.at += 1;
        let Some(c) = self.peek() else { return Err(self.expected("a character after `\\`")) };
        self.at += c.len_utf8();
        let char = match c {
            ' ' | '\t' | '\r' | '\n' if lines => {
                self.take_while(|c| " \t\r\n".contains(c));
                return Ok(None);
            }
            'x' => self.code(2),
            'u' => self.code(4),
            'U' => self.code(8),
            '"' | '\\' => Some(c),
            _ => "btnfre".find(c).and_then(|at| "\u{8}\t\n\u{c}\r\u{1b}".chars().nth(at)),
        };
        let unknown = || self.error_from(start, "there is no such escape; write `\\\\` for a backslash".to_owned());
        char.ok_or_else(unknown).map(Some)
    }

    /// The character whose number stands here, in so many digits.
    fn code(&mut self, digits: usize) -> Option<char> {
        let hex = self.text.get(self.at..self.at + digits).filter(|hex| !hex.starts_with('+'))?;
        let code = u32::from_str_radix(hex, 16).ok()?;
        self.at += digits;
        char::from_u32(code)
    }

    /// Passes over blanks, comments and line ends.
    fn skip_lines(&mut self) {
        loop {
            self.take_while(|c| " \t\n\r".contains(c));
            if self.peek() != Some('#') {
                return;
            }
            self.take_while(|c| c != '\n');
        }
    }

    fn skip_blanks(&mut self) {
        self.take_while(|c| c == ' ' || c == '\t');
    }

    fn take_while(&mut self, keep: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !keep(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn eat(&mut self, sign: &str) -> bool {
        let found = self.rest().starts_with(sign);
        self.at += if found { sign.len() } else { 0 };
        found
    }

    fn want(&mut self, sign: &str) -> Result<(), Error> {
        if self.eat(sign) { Ok(()) } else { Err(self.expected(&format!("`{sign}`"))) }
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn expected(&self, what: &str) -> Error {
        self.error(format!("expected {what} here"))
    }

    /// What is wrong with all from `start` up to here.
    fn error_from(&self, start: usize, message: String) -> Error {
        Error::new(Span::new(start, self.at), message)
    }

    fn error(&self, message: String) -> Error {
        let width = self.peek().map_or(0, char::len_utf8);
        Error::new(Span::new(self.at, self.at + width), message)
    }
}
