//! JSON for people and machines: laid out, and with nothing in it that a reader would not see.

use std::io::{self, Write};

use fsm_spec::picture::visible::marked;
use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter, Serializer};

/// A value in lines, and the end of the last one.
pub(crate) fn write(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    value.serialize(&mut Serializer::with_formatter(&mut *out, Visible(PrettyFormatter::new())))?;
    writeln!(out)
}

/// A value on one line.
pub(crate) fn line(value: &impl Serialize) -> io::Result<String> {
    let mut out = Vec::new();
    value.serialize(&mut Serializer::with_formatter(&mut out, Visible(CompactFormatter)))?;
    Ok(String::from_utf8_lossy(&out).into_owned())
}

/// Writes what is hidden by its number: whoever reads the data gets it as it is, and whoever reads the text sees it.
struct Visible<F>(F);

impl<F: Formatter> Formatter for Visible<F> {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, out: &mut W, text: &str) -> io::Result<()> {
        let mut done = 0;
        for (at, c, _) in marked(text).filter(|(_, _, hidden)| *hidden) {
            out.write_all(&text.as_bytes()[done..at])?;
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(out, "\\u{unit:04x}")?;
            }
            done = at + c.len_utf8();
        }
        out.write_all(&text.as_bytes()[done..])
    }

    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.begin_array(out)
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.end_array(out)
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.0.begin_array_value(out, first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.end_array_value(out)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.begin_object(out)
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.end_object(out)
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.0.begin_object_key(out, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.begin_object_value(out)
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.end_object_value(out)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_is_hidden_is_written_by_its_number() {
        let value = serde_json::json!({ "a\u{202e}": ["\u{7f}\u{e0041}é\u{1b}", "👩‍🚀"], "b": {} });
        let mut out = Vec::new();
        super::write(&value, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let expected =
            "{\n  \"a\\u202e\": [\n    \"\\u007f\\udb40\\udc41é\\u001b\",\n    \"👩‍🚀\"\n  ],\n  \"b\": {}\n}\n";
        assert_eq!(text, expected);
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).unwrap(), value);
    }
}
