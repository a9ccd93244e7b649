//! As much JSON as a line of a journal needs: one flat object, of which some fields are looked at.

use std::borrow::Cow;
use std::fmt::{self, Write};
use std::string::String;

/// Objects and lists may be nested this deep in a field that is skipped.
const NESTING: usize = 64;

/// A text as a JSON string.
pub(super) fn quote(out: &mut String, text: &str) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            control if control < ' ' => {
                // Writing to a string cannot fail.
                let _ = write!(out, "\\u{:04x}", u32::from(control));
            }
            other => out.push(other),
        }
    }
    out.push('"');
}

/// A value of a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Value<'a> {
    Text(Cow<'a, str>),
    Number(u64),
    Null,
    /// Anything else.
    Other,
}

/// What is wrong with a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Malformed {
    expected: &'static str,
    at: usize,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} at byte {}", self.expected, self.at)
    }
}

/// Reads one object, and hands over its fields.
pub(super) fn object<'a>(text: &'a str, mut field: impl FnMut(Cow<'a, str>, Value<'a>)) -> Result<(), Malformed> {
    let mut reader = Reader { text, at: 0 };
    reader.expect(b'{', "an object")?;
    if !reader.eat(b'}') {
        loop {
            let name = reader.string()?;
            reader.expect(b':', "`:`")?;
            field(name, reader.value()?);
            if reader.eat(b'}') {
                break;
            }
            reader.expect(b',', "`,` or `}`")?;
        }
    }
    reader.space();
    match reader.peek() {
        None => Ok(()),
        Some(_) => Err(reader.malformed("the end of the line")),
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn malformed(&self, expected: &'static str) -> Malformed {
        Malformed { expected, at: self.at }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        while let Some(b' ' | b'\t' | b'\r' | b'\n') = self.peek() {
            self.at += 1;
        }
    }

    fn eat(&mut self, byte: u8) -> bool {
        self.space();
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, byte: u8, name: &'static str) -> Result<(), Malformed> {
        if self.eat(byte) { Ok(()) } else { Err(self.malformed(name)) }
    }

    fn value(&mut self) -> Result<Value<'a>, Malformed> {
        self.space();
        match self.peek() {
            Some(b'"') => self.string().map(Value::Text),
            Some(b'{' | b'[') => self.skip_nested(),
            _ => self.bare(),
        }
    }

    /// A number, `true`, `false` or `null`.
    fn bare(&mut self) -> Result<Value<'a>, Malformed> {
        let start = self.at;
        while let Some(b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'+' | b'-' | b'.') = self.peek() {
            self.at += 1;
        }
        let word = self.text.get(start..self.at).unwrap_or("");
        let number = || word.bytes().all(|byte| byte.is_ascii_digit());
        match word {
            "null" => Ok(Value::Null),
            "true" | "false" => Ok(Value::Other),
            "" => Err(self.malformed("a value")),
            _ if number() => Ok(word.parse().map_or(Value::Other, Value::Number)),
            _ if word.parse::<f64>().is_ok() => Ok(Value::Other),
            _ => {
                self.at = start;
                Err(self.malformed("a value"))
            }
        }
    }

    /// An object or a list that nobody asks for: brackets are counted, strings are read over.
    fn skip_nested(&mut self) -> Result<Value<'a>, Malformed> {
        let mut open = [0; NESTING];
        let mut depth = 0;
        loop {
            self.space();
            match self.peek() {
                Some(byte @ (b'{' | b'[')) => {
                    let slot = open.get_mut(depth).ok_or(self.malformed("less nesting"))?;
                    *slot = byte;
                    depth += 1;
                    self.at += 1;
                }
                Some(byte @ (b'}' | b']')) => {
                    let pair = if byte == b'}' { b'{' } else { b'[' };
                    if open.get(depth.wrapping_sub(1)) != Some(&pair) {
                        return Err(self.malformed("the other bracket"));
                    }
                    depth -= 1;
                    self.at += 1;
                    if depth == 0 {
                        return Ok(Value::Other);
                    }
                }
                Some(b'"') => drop(self.string()?),
                Some(b',' | b':') => self.at += 1,
                _ => drop(self.bare()?),
            }
        }
    }

    fn string(&mut self) -> Result<Cow<'a, str>, Malformed> {
        self.expect(b'"', "a string")?;
        let mut owned = String::new();
        let mut start = self.at;
        loop {
            match self.peek() {
                Some(b'"') => {
                    let rest = self.text.get(start..self.at).unwrap_or("");
                    self.at += 1;
                    if owned.is_empty() {
                        return Ok(Cow::Borrowed(rest));
                    }
                    owned.push_str(rest);
                    return Ok(Cow::Owned(owned));
                }
                Some(b'\\') => {
                    owned.push_str(self.text.get(start..self.at).unwrap_or(""));
                    self.at += 1;
                    owned.push(self.escape()?);
                    start = self.at;
                }
                Some(byte) if byte < b' ' => return Err(self.malformed("no control character")),
                Some(_) => self.at += 1,
                None => return Err(self.malformed("the end of a string")),
            }
        }
    }

    fn escape(&mut self) -> Result<char, Malformed> {
        let byte = self.peek();
        self.at += 1;
        Ok(match byte {
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'u') => return self.unicode(),
            Some(byte @ (b'"' | b'\\' | b'/')) => char::from(byte),
            _ => {
                self.at -= 1;
                return Err(self.malformed("an escape"));
            }
        })
    }

    fn unicode(&mut self) -> Result<char, Malformed> {
        let first = self.hex()?;
        if !(0xd800..0xdc00).contains(&first) {
            return char::from_u32(first).ok_or(self.malformed("a character"));
        }
        // A character beyond 16 bits comes in two halves.
        if self.text.get(self.at..self.at + 2) != Some("\\u") {
            return Err(self.malformed("the other half of a character"));
        }
        self.at += 2;
        let second = self.hex()?;
        let low = second.wrapping_sub(0xdc00);
        let code = 0x10000 + ((first - 0xd800) << 10) + low;
        let character = char::from_u32(code).filter(|_| low < 0x400);
        character.ok_or(self.malformed("the other half of a character"))
    }

    fn hex(&mut self) -> Result<u32, Malformed> {
        let digits = self.text.get(self.at..self.at + 4);
        let digits = digits.filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let code = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let code = code.ok_or(self.malformed("four hexadecimal digits"))?;
        self.at += 4;
        Ok(code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;
    use std::vec::Vec;

    fn fields(text: &str) -> Result<Vec<(String, Value<'_>)>, String> {
        let mut found = Vec::new();
        object(text, |name, value| found.push((name.into_owned(), value))).map_err(|error| error.to_string())?;
        Ok(found)
    }

    #[test]
    fn what_is_quoted_reads_back() {
        for text in ["", "plain", "a\"b\\c\n\r\t\u{1}\u{7f}", "état → \u{1f600}"] {
            let mut line = "{\"x\":".to_string();
            quote(&mut line, text);
            line.push('}');
            assert!(!line.contains('\n'));
            let expected = [("x".to_string(), Value::Text(text.into()))];
            assert_eq!(fields(&line).unwrap(), expected);
        }
    }

    #[test]
    fn other_writers_are_understood() {
        let line =
            r#" { "a" : "\u00e9\ud83d\ude00\/" , "b":12, "c":null, "d":{"x":[1,"]",{}]}, "e":-1.5e3, "f":true } "#;
        let found: Vec<_> = fields(line).unwrap().into_iter().map(|(_, value)| value).collect();
        let expected = [
            Value::Text("é\u{1f600}/".into()),
            Value::Number(12),
            Value::Null,
            Value::Other,
            Value::Other,
            Value::Other,
        ];
        assert_eq!(found, expected);
        assert_eq!(fields("{}").unwrap(), []);
    }

    #[test]
    fn broken_lines_are_told_apart() {
        for (line, message) in [
            ("", "expected an object at byte 0"),
            ("[1]", "expected an object at byte 0"),
            ("{\"a\":1", "expected `,` or `}` at byte 6"),
            ("{\"a\" 1}", "expected `:` at byte 5"),
            ("{\"a\":}", "expected a value at byte 5"),
            ("{\"a\":nul}", "expected a value at byte 5"),
            ("{\"a\":\"b", "expected the end of a string at byte 7"),
            ("{\"a\":\"\\x\"}", "expected an escape at byte 7"),
            ("{\"a\":\"\\ud83d\"}", "expected the other half of a character at byte 12"),
            ("{\"a\":\"\\u12é\"}", "expected four hexadecimal digits at byte 8"),
            ("{\"a\":[1}}", "expected the other bracket at byte 7"),
            ("{\"a\":1} x", "expected the end of the line at byte 8"),
        ] {
            assert_eq!(fields(line).unwrap_err(), message, "{line}");
        }
        let deep = "{\"a\":".to_string() + &"[".repeat(1000);
        assert_eq!(fields(&deep).unwrap_err(), "expected less nesting at byte 69");
    }
}
