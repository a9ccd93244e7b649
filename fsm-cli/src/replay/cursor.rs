//! A walk through a line of JSON that checks everything and builds nothing.

use std::borrow::Cow;

use super::json::{Field, Malformed, Value};

/// Objects and lists may be nested this deep.
const DEEPEST: u32 = 128;

/// A place in a line of JSON.
#[derive(Debug)]
pub(super) struct Cursor<'l> {
    line: &'l str,
    bytes: &'l [u8],
    at: usize,
}

/// Marks the bytes that end the plain part of a string: the quote, the backslash, and what may not stand in one. Only the first
/// mark is sure to be right.
#[inline]
fn special(eight: u64) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    let below = |bytes: u64, limit: u64| bytes.wrapping_sub(ONES * limit) & !bytes & HIGH;
    let is = |byte: u8| below(eight ^ (ONES * u64::from(byte)), 1);
    below(eight, 0x20) | is(b'"') | is(b'\\')
}

impl<'l> Cursor<'l> {
    pub(super) fn new(line: &'l str) -> Self {
        Self { line, bytes: line.as_bytes(), at: 0 }
    }

    #[cold]
    pub(super) fn malformed(&self, expected: &'static str) -> Malformed {
        Malformed { expected, at: self.at }
    }

    #[inline]
    pub(super) fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    #[inline]
    pub(super) fn space(&mut self) {
        // Mostly there is none.
        if self.peek().is_none_or(|byte| byte > b' ') {
            return;
        }
        while let Some(b' ' | b'\t' | b'\r' | b'\n') = self.peek() {
            self.at += 1;
        }
    }

    #[inline]
    pub(super) fn eat(&mut self, byte: u8) -> bool {
        self.space();
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    #[inline]
    pub(super) fn expect(&mut self, byte: u8, name: &'static str) -> Result<(), Malformed> {
        if self.eat(byte) { Ok(()) } else { Err(self.malformed(name)) }
    }

    /// Reads a string after its quote; whether it has escapes. Afterwards the closing quote is behind us.
    #[inline]
    fn string(&mut self) -> Result<bool, Malformed> {
        let mut escaped = false;
        loop {
            match self.plain() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(escaped);
                }
                Some(b'\\') => {
                    escaped = true;
                    self.escape()?;
                }
                Some(_) => return Err(self.malformed("a control character to be escaped")),
                None => return Err(self.malformed("the end of a text")),
            }
        }
    }

    /// Passes over the plain part of a string, eight bytes at a time and the last ones one by one; what stands behind it.
    #[inline]
    fn plain(&mut self) -> Option<u8> {
        let mut rest = self.bytes.get(self.at..)?;
        while let Some((eight, more)) = rest.split_first_chunk::<8>() {
            let special = special(u64::from_le_bytes(*eight));
            if special != 0 {
                self.at = self.bytes.len() - rest.len() + special.trailing_zeros() as usize / 8;
                return self.peek();
            }
            rest = more;
        }
        let ends = |byte: &u8| matches!(byte, b'"' | b'\\' | ..0x20);
        let left = rest.iter().position(ends).unwrap_or(rest.len());
        self.at = self.bytes.len() - rest.len() + left;
        self.peek()
    }

    fn escape(&mut self) -> Result<(), Malformed> {
        match self.bytes.get(self.at + 1) {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => self.at += 2,
            Some(b'u') => {
                let digits = self.bytes.get(self.at + 2..self.at + 6);
                if !digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit)) {
                    return Err(self.malformed("four hexadecimal digits"));
                }
                self.at += 6;
            }
            _ => return Err(self.malformed("an escape")),
        }
        Ok(())
    }

    /// The text between `start` and the quote behind us.
    #[inline]
    fn text(&self, start: usize, escaped: bool) -> Result<Cow<'l, str>, Malformed> {
        let end = self.at - 1;
        if !escaped {
            return Ok(Cow::Borrowed(self.line.get(start..end).unwrap_or("")));
        }
        let quoted = self.line.get(start - 1..self.at).unwrap_or("");
        let text = serde_json::from_str(quoted);
        text.map(Cow::Owned).map_err(|_| Malformed { expected: "an escape that is a character", at: start })
    }

    /// Reads the name of a field and its colon; its bytes as they are written, and whether it has escapes.
    #[inline]
    pub(super) fn raw_name(&mut self) -> Result<(&'l [u8], bool), Malformed> {
        self.expect(b'"', "a name in quotes")?;
        let start = self.at;
        let escaped = self.string()?;
        let name = self.bytes.get(start..self.at - 1).unwrap_or(&[]);
        self.expect(b':', "`:`")?;
        self.space();
        Ok((name, escaped))
    }

    /// Whether another field follows, and not the end of the object.
    #[inline]
    pub(super) fn goes_on(&mut self) -> Result<bool, Malformed> {
        self.space();
        let found = self.peek();
        match found {
            Some(b',' | b'}') => {
                self.at += 1;
                Ok(found == Some(b','))
            }
            _ => Err(self.malformed("`,` or `}`")),
        }
    }

    #[inline]
    pub(super) fn name(&mut self) -> Result<Cow<'l, str>, Malformed> {
        self.expect(b'"', "a name in quotes")?;
        let start = self.at;
        let escaped = self.string()?;
        self.text(start, escaped)
    }

    /// Reads a value that was asked for.
    pub(super) fn value(&mut self, field: &mut Field<'l>) -> Result<(), Malformed> {
        field.start = self.at;
        field.value = match self.peek() {
            Some(b'"') => {
                self.at += 1;
                let start = self.at;
                let escaped = self.string()?;
                Value::Text(self.text(start, escaped)?)
            }
            Some(b'-' | b'0'..=b'9') => {
                let start = self.at;
                self.skip()?;
                Value::Number(self.line.get(start..self.at).unwrap_or(""))
            }
            Some(b'n') => {
                self.skip()?;
                Value::Null
            }
            _ => {
                self.skip()?;
                Value::Other
            }
        };
        field.end = self.at;
        Ok(())
    }

    /// Reads any value, without a call inside a call however deep it is nested.
    pub(super) fn skip(&mut self) -> Result<(), Malformed> {
        // One bit for each open bracket: whether it is an object's.
        let mut open: u128 = 0;
        let mut depth: u32 = 0;
        loop {
            self.space();
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    self.string()?;
                }
                Some(bracket @ (b'{' | b'[')) => {
                    if depth == DEEPEST {
                        return Err(self.malformed("less nesting"));
                    }
                    let object = bracket == b'{';
                    self.at += 1;
                    if !self.eat(if object { b'}' } else { b']' }) {
                        open = open << 1 | u128::from(object);
                        depth += 1;
                        if object {
                            self.member()?;
                        }
                        continue;
                    }
                }
                _ => self.scalar()?,
            }
            loop {
                if depth == 0 {
                    return Ok(());
                }
                let object = open & 1 == 1;
                if self.eat(b',') {
                    if object {
                        self.member()?;
                    }
                    break;
                }
                match object {
                    true => self.expect(b'}', "`,` or `}`")?,
                    false => self.expect(b']', "`,` or `]`")?,
                }
                open >>= 1;
                depth -= 1;
            }
        }
    }

    /// A name and its colon.
    fn member(&mut self) -> Result<(), Malformed> {
        self.expect(b'"', "a name in quotes")?;
        self.string()?;
        self.expect(b':', "`:`")
    }

    /// A number, `true`, `false` or `null`.
    fn scalar(&mut self) -> Result<(), Malformed> {
        for word in ["true", "false", "null"] {
            if self.bytes[self.at..].starts_with(word.as_bytes()) {
                self.at += word.len();
                return Ok(());
            }
        }
        let start = self.at;
        self.at += usize::from(self.peek() == Some(b'-'));
        match self.peek() {
            Some(b'0') => self.at += 1,
            Some(b'1'..=b'9') => self.digits(),
            _ => {
                self.at = start;
                return Err(self.malformed("a value"));
            }
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.some_digits()?;
        }
        if let Some(b'e' | b'E') = self.peek() {
            self.at += 1;
            self.at += usize::from(matches!(self.peek(), Some(b'+' | b'-')));
            self.some_digits()?;
        }
        Ok(())
    }

    fn digits(&mut self) {
        while let Some(b'0'..=b'9') = self.peek() {
            self.at += 1;
        }
    }

    fn some_digits(&mut self) -> Result<(), Malformed> {
        match self.peek() {
            Some(b'0'..=b'9') => {
                self.digits();
                Ok(())
            }
            _ => Err(self.malformed("a digit")),
        }
    }
}
