//! Texts of a document inside source code: quoted, wrapped, and with nothing in them that a reader would not see.

use fsm_spec::picture::visible::{line, marked};
use unicode_width::UnicodeWidthStr;

/// How a language writes a character that must not stand as it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Escapes {
    /// `\u{1f}`.
    Braces,
    /// `\u001f`, and `\U0001f680` beyond the first 65,536.
    Digits,
}

/// A text in quotes: in double ones, unless `sparing` and single ones need fewer escapes.
pub(super) fn quoted(text: &str, escapes: Escapes, sparing: bool) -> String {
    let count = |quote: char| text.chars().filter(|c| *c == quote).count();
    let quote = if sparing && count('"') > count('\'') { '\'' } else { '"' };
    let mut out = String::with_capacity(text.len() + 2);
    out.push(quote);
    for (_, c, hidden) in marked(text) {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c == quote => out.extend(['\\', c]),
            _ if hidden => out.push_str(&match escapes {
                Escapes::Braces => format!("\\u{{{:x}}}", u32::from(c)),
                Escapes::Digits if u32::from(c) > 0xffff => format!("\\U{:08x}", u32::from(c)),
                Escapes::Digits => format!("\\u{:04x}", u32::from(c)),
            }),
            _ => out.push(c),
        }
    }
    out.push(quote);
    out
}

/// A text for a comment: on one line, and with everything in it visible.
pub(super) fn visible(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    line(&words.join(" ")).into_owned()
}

/// The paragraphs with a blank line before their list.
pub(super) fn spaced(paragraphs: &[String]) -> Vec<String> {
    let mut out = paragraphs.to_vec();
    if let Some(at) = out.iter().position(|text| text.starts_with("- "))
        && at > 0
    {
        out.insert(at, String::new());
    }
    out
}

/// Lines of at most `width` columns, where words allow it; what belongs to `- …` stands under it.
pub(super) fn wrapped(paragraphs: &[String], width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in paragraphs {
        let text = visible(paragraph);
        let hang = if text.starts_with("- ") { "  " } else { "" };
        let mut line = String::new();
        let mut columns = 0;
        for word in text.split(' ') {
            let wide = word.width();
            if !line.is_empty() && columns + 1 + wide > width {
                lines.push(std::mem::replace(&mut line, hang.to_owned()));
                columns = hang.len();
            } else if !line.is_empty() {
                line.push(' ');
                columns += 1;
            }
            line.push_str(word);
            columns += wide;
        }
        lines.push(line);
    }
    lines
}

/// A list on one line, if it fits into `width` columns behind what stands before it; otherwise an item a line.
pub(super) fn list(items: &[String], before: usize, after: usize, indent: &str, width: usize) -> String {
    let line = items.join(", ");
    if before + line.width() + after <= width {
        return line;
    }
    let mut out = String::from("\n");
    for item in items {
        out.push_str(&format!("{indent}    {item},\n"));
    }
    out + indent
}
