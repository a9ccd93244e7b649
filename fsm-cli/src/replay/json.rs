//! A few fields of a line of JSON, found without building the rest.
//!
//! The whole line is checked, so that one that is no JSON is told apart from one without the field. What is skipped costs a look
//! at each byte and nothing else.

use std::borrow::Cow;

use super::cursor::Cursor;

/// A value of a field that was asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) enum Value<'l> {
    #[default]
    Missing,
    Null,
    /// A string, escapes resolved.
    Text(Cow<'l, str>),
    /// A number, as it is written.
    Number(&'l str),
    /// Anything else.
    Other,
}

/// A value and the bytes it stands on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Field<'l> {
    pub(super) value: Value<'l>,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// What is wrong with a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Malformed {
    pub(super) expected: &'static str,
    pub(super) at: usize,
}

/// The fields that are asked for: names at the top, or dotted paths into objects. A name with a dot is tried as it is, too.
#[derive(Clone, Debug)]
pub(super) struct Scanner {
    keys: Vec<Key>,
    /// One bit for each length that a name which counts can have; most names have another.
    lengths: u64,
}

#[derive(Clone, Debug)]
struct Key {
    whole: String,
    parts: Vec<String>,
}

/// How many fields can be asked for.
const KEYS: usize = 8;

impl Scanner {
    /// Looks for these, at most eight.
    pub(super) fn new<'k>(keys: impl IntoIterator<Item = &'k str>) -> Self {
        let keys = keys
            .into_iter()
            .take(KEYS)
            .map(|key| Key { whole: key.to_owned(), parts: key.split('.').map(str::to_owned).collect() });
        let keys: Vec<Key> = keys.collect();
        let names = keys.iter().flat_map(|key| key.parts.iter().chain([&key.whole]));
        Self { lengths: names.fold(0, |bits, name| bits | length(name.as_bytes())), keys }
    }

    /// Puts what the line says into `fields`, in the order in which the keys were given.
    pub(super) fn scan<'l>(&self, line: &'l str, fields: &mut [Field<'l>]) -> Result<(), Malformed> {
        fields.fill_with(Field::default);
        let mut cursor = Cursor::new(line);
        cursor.expect(b'{', "an object")?;
        let all = (1u8 << (self.keys.len() as u32).min(7)) - 1;
        let all = if self.keys.len() == KEYS { u8::MAX } else { all };
        self.object(&mut cursor, all, 0, fields)?;
        cursor.space();
        match cursor.peek() {
            None => Ok(()),
            Some(_) => Err(cursor.malformed("the end of the line")),
        }
    }

    /// Reads an object after its `{`; `open` are the keys that may be found in it. It calls itself only along a dotted path.
    fn object<'l>(
        &self,
        cursor: &mut Cursor<'l>,
        open: u8,
        level: usize,
        fields: &mut [Field<'l>],
    ) -> Result<(), Malformed> {
        if cursor.eat(b'}') {
            return Ok(());
        }
        loop {
            let (name, escaped) = cursor.raw_name()?;
            let (hit, below) = if escaped {
                self.meant(&unescaped(name), open, level)
            } else if self.lengths & length(name) == 0 {
                (None, 0)
            } else {
                self.meant(name, open, level)
            };
            if let Some(field) = hit.and_then(|at| fields.get_mut(at)) {
                cursor.value(field)?;
            } else if below != 0 && cursor.peek() == Some(b'{') {
                cursor.eat(b'{');
                self.object(cursor, below, level + 1, fields)?;
            } else {
                cursor.skip()?;
            }
            if !cursor.goes_on()? {
                return Ok(());
            }
        }
    }

    /// The key that a name is, and those whose path leads through it.
    fn meant(&self, name: &[u8], open: u8, level: usize) -> (Option<usize>, u8) {
        let mut below = 0;
        for (at, key) in self.keys.iter().enumerate() {
            if open & (1 << at) == 0 {
                continue;
            }
            if level == 0 && same(&key.whole, name) {
                return (Some(at), 0);
            }
            match key.parts.get(level) {
                // Without dots this was the whole name.
                Some(_) if level == 0 && key.parts.len() == 1 => {}
                Some(part) if same(part, name) && key.parts.len() == level + 1 => {
                    return (Some(at), 0);
                }
                Some(part) if same(part, name) => below |= 1 << at,
                _ => {}
            }
        }
        (None, below)
    }
}

/// Whether two names are the same; most differ in length or at once.
#[inline]
fn same(key: &str, name: &[u8]) -> bool {
    let key = key.as_bytes();
    key.len() == name.len() && key.first() == name.first() && key == name
}

/// The bit of a name's length.
#[inline]
fn length(name: &[u8]) -> u64 {
    1 << (name.len() % 64)
}

/// A name without its escapes.
#[cold]
fn unescaped(name: &[u8]) -> Vec<u8> {
    let quoted = [b"\"", name, b"\""].concat();
    let text: Result<String, _> = serde_json::from_slice(&quoted);
    text.map_or_else(|_| name.to_vec(), String::into_bytes)
}

/// Every text field at the top of a line with its value, to find out what a log looks like.
pub(super) fn texts(line: &str) -> Result<Vec<(String, String)>, Malformed> {
    let mut cursor = Cursor::new(line);
    let mut found = Vec::new();
    cursor.expect(b'{', "an object")?;
    if cursor.eat(b'}') {
        return Ok(found);
    }
    loop {
        let name = cursor.name()?.into_owned();
        cursor.expect(b':', "`:`")?;
        cursor.space();
        let mut field = Field::default();
        cursor.value(&mut field)?;
        if let Value::Text(text) = field.value {
            found.push((name, text.into_owned()));
        }
        if cursor.eat(b'}') {
            return Ok(found);
        }
        cursor.expect(b',', "`,` or `}`")?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scanned(keys: &[&str], line: &str) -> Result<Vec<String>, String> {
        let scanner = Scanner::new(keys.iter().copied());
        let mut fields = vec![Field::default(); keys.len()];
        match scanner.scan(line, &mut fields) {
            Ok(()) => Ok(fields.iter().map(|field| format!("{:?}", field.value)).collect()),
            Err(error) => Err(format!("{} at {}", error.expected, error.at)),
        }
    }

    #[test]
    fn fields_are_found_wherever_they_are() {
        let line = r#"{"a":{"b":["}",{"c":"x\""}]}, "state" : "ON\u0041", "n": -1.5e3,"id":null , "a.b":"flat"}"#;
        let found = scanned(&["state", "n", "id", "none", "a.b"], line).unwrap();
        assert_eq!(found, ["Text(\"ONA\")", "Number(\"-1.5e3\")", "Null", "Missing", "Text(\"flat\")"]);
        let found =
            scanned(&["data.run.id", "data.state"], r#"{"data":{"run":{"id":7},"state":"S"},"state":"T"}"#).unwrap();
        assert_eq!(found, ["Number(\"7\")", "Text(\"S\")"]);
        // The last of two counts, as it does to everyone else.
        assert_eq!(scanned(&["a"], r#"{"a":"x","a":"y"}"#).unwrap(), ["Text(\"y\")"]);
        assert_eq!(scanned(&["a"], r#"{"\u0061":true}"#).unwrap(), ["Other"]);
    }

    #[test]
    fn whatever_is_no_json_is_refused_as_a_known_reader_refuses_it() {
        let lines = [
            "{}", "{\"a\":1}", "{\"a\":01}", "{\"a\":1.}", "{\"a\":.5}", "{\"a\":-}", "{\"a\":1e}", "{\"a\":tru}",
            "{\"a\":}", "{\"a\":1,}", "{,}", "{\"a\"}", "{a:1}", "{\"a\":1}x", "", "[]", "{\"a\":[1,2,{\"b\":[]}]}",
            "{\"a\":[1,]}", "{\"a\":[}]}", "{\"a\":{\"b\":1]}", "{\"a\":\"\\x\"}", "{\"a\":\"\\u12\"}", "{\"a\":\"x",
            "{\"a\":\"\t\"}", "{\"a\":\"\u{e4}\u{1f600}\"}", "{ \"a\" : { \"b\" : { } } }", "{\"a\":\"b\"",
            "{\"b\":{\"c\":\"\\\"}\"}}", "{\"a\":nullx}", "{\"a\":1 2}", "{\"a\":{\"b\" 1}}", "{\"a\":0.0e-0}",
            "{\"a\":1E+2}",
        ];
        for line in lines {
            let theirs = serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(line);
            for keys in [&["a"][..], &["none"], &["a.b"], &["b.c"]] {
                let ours = scanned(keys, line);
                assert_eq!(ours.is_ok(), theirs.is_ok(), "{line} {keys:?} {ours:?} {theirs:?}");
            }
        }
    }

    #[test]
    fn changed_at_random_a_line_is_refused_when_a_known_reader_refuses_it() {
        let line = r#"{"a":{"b":["x",-1.5e+3,{"c":null}],"d":""},"state":"O\u004e\n","n":0.25,"t":true,"e":[]}"#;
        let odd = b"{}[]\",:\\eE+-.0123456789tfnu \t\x01x";
        let scanner = Scanner::new(["state", "a.b", "n"]);
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = |below: usize| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            (seed >> 16) as usize % below
        };
        let (mut good, mut bad) = (0, 0);
        for _ in 0..30_000 {
            let mut bytes = line.as_bytes().to_vec();
            for _ in 0..=next(2) {
                let at = next(bytes.len());
                match next(3) {
                    0 => bytes[at] = odd[next(odd.len())],
                    1 => bytes.insert(at, odd[next(odd.len())]),
                    _ => drop(bytes.remove(at)),
                }
            }
            let text = String::from_utf8(bytes).unwrap();
            let theirs = serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(&text);
            // What is JSON, and only has no place in a program's numbers and texts.
            let out_of_place = ["number out of range", "surrogate"];
            let refused = theirs.as_ref().err().map(ToString::to_string);
            if refused.is_some_and(|why| out_of_place.iter().any(|known| why.contains(known))) {
                continue;
            }
            let mut fields = vec![Field::default(); 3];
            let ours = scanner.scan(&text, &mut fields);
            assert_eq!(ours.is_ok(), theirs.is_ok(), "{text} {ours:?} {theirs:?}");
            if let Ok(theirs) = theirs {
                good += 1;
                let state = match &fields[0].value {
                    Value::Text(text) => Some(text.as_ref()),
                    _ => None,
                };
                assert_eq!(state, theirs.get("state").and_then(|value| value.as_str()), "{text}");
            } else {
                bad += 1;
            }
        }
        assert!(good > 1000 && bad > 1000, "{good} {bad}");
    }

    #[test]
    fn nesting_is_bounded() {
        let nested = |depth: usize| format!("{{\"a\":{}{}}}", "[".repeat(depth), "]".repeat(depth));
        assert!(scanned(&["b"], &nested(100)).is_ok());
        assert!(scanned(&["b"], &nested(100_000)).is_err());
        let path = vec!["a"; 100].join(".");
        let deep = format!("{}1{}", "{\"a\":".repeat(100), "}".repeat(100));
        assert_eq!(scanned(&[&path], &deep).unwrap(), ["Number(\"1\")"]);
    }

    #[test]
    fn the_texts_of_a_line() {
        let found = texts(r#"{"a":"x","n":1,"o":{"b":"y"},"c":"z"}"#).unwrap();
        assert_eq!(found, [("a".to_owned(), "x".to_owned()), ("c".to_owned(), "z".to_owned())]);
        assert!(texts("[]").is_err());
    }
}
