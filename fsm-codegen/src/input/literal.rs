//! The value of a literal, as the compiler would take it.

use proc_macro2::Literal;

/// The text of a string literal, plain or raw; none for every other kind.
pub(crate) fn string(literal: &Literal) -> Option<String> {
    let source = literal.to_string();
    if let Some(raw) = source.strip_prefix('r') {
        let body = raw.trim_matches('#').strip_prefix('"')?.strip_suffix('"')?;
        return Some(body.replace("\r\n", "\n"));
    }
    unescape(source.strip_prefix('"')?.strip_suffix('"')?)
}

/// What `concat!` makes of a literal: text, a character or a number.
pub(super) fn piece(literal: &Literal) -> Option<String> {
    if let Some(text) = string(literal) {
        return Some(text);
    }
    let source = literal.to_string();
    if let Some(character) = source
        .strip_prefix('\'')
        .and_then(|rest| rest.strip_suffix('\''))
    {
        return unescape(character);
    }
    // Numbers are written as they stand, without their suffix; exotic ones are no part of a path.
    let digits = source.trim_start_matches(|c: char| c.is_ascii_digit());
    let (number, suffix) = source.split_at(source.len() - digits.len());
    let plain = !number.is_empty() && (suffix.is_empty() || suffix.starts_with(['i', 'u']));
    plain.then(|| number.to_owned())
}

fn unescape(body: &str) -> Option<String> {
    let mut text = String::with_capacity(body.len());
    let mut rest = body.chars().peekable();
    while let Some(character) = rest.next() {
        if character == '\r' && rest.peek() == Some(&'\n') {
            continue;
        }
        if character != '\\' {
            text.push(character);
            continue;
        }
        text.push(match rest.next()? {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            '0' => '\0',
            same @ ('\\' | '"' | '\'') => same,
            'x' => {
                let digits: String = rest.by_ref().take(2).collect();
                char::from(u8::from_str_radix(&digits, 16).ok()?)
            }
            'u' => {
                let digits: String = rest
                    .by_ref()
                    .skip(1)
                    .take_while(|c| *c != '}')
                    .filter(|c| *c != '_')
                    .collect();
                char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?
            }
            // A line end after a backslash, and the white space on the next line, are nothing.
            '\n' | '\r' => {
                while rest
                    .next_if(|c| matches!(c, ' ' | '\t' | '\n' | '\r'))
                    .is_some()
                {}
                continue;
            }
            _ => return None,
        });
    }
    Some(text)
}
