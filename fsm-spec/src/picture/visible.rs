//! Makes the characters visible that would otherwise act on a terminal.
//!
//! A document can hold escape sequences and marks that turn the direction of text. Shown raw, they can hide or forge
//! what a reader sees, so each is replaced by one visible character.

use std::borrow::Cow;

/// What stands for `c`: `c` itself, unless it would act instead of being seen. Line feeds and tabs act too.
#[must_use]
pub fn char(c: char) -> char {
    match c {
        // The block of control pictures has the controls in their order.
        '\0'..='\u{1f}' => {
            char::from_u32(0x2400 + u32::from(c)).unwrap_or(char::REPLACEMENT_CHARACTER)
        }
        '\u{7f}' => '␡',
        // Eight-bit controls, marks that turn the direction, separators that some terminals break lines at, and
        // codes that are no characters at all.
        '\u{80}'..='\u{9f}'
        | '\u{61c}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{206f}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{10ffff}' => char::REPLACEMENT_CHARACTER,
        _ => c,
    }
}

/// `text` on one line: line ends and tabs become spaces.
#[must_use]
pub fn line(text: &str) -> Cow<'_, str> {
    replace(text, |c| match c {
        '\n' | '\r' | '\t' => ' ',
        _ => char(c),
    })
}

/// `text` with its line ends kept.
#[must_use]
pub fn lines(text: &str) -> Cow<'_, str> {
    replace(text, |c| match c {
        '\n' => '\n',
        '\t' => ' ',
        _ => char(c),
    })
}

fn replace(text: &str, by: impl Fn(char) -> char) -> Cow<'_, str> {
    if text.chars().all(|c| by(c) == c) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.chars().map(by).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_acts_gets_through() {
        let all: String = ('\0'..=char::MAX).collect();
        for shown in [line(&all), lines(&all)] {
            for c in shown.chars() {
                assert!(!c.is_control() || c == '\n', "{c:?}");
                assert!(!('\u{202a}'..='\u{202e}').contains(&c), "{c:?}");
                assert!(!('\u{2066}'..='\u{2069}').contains(&c), "{c:?}");
            }
        }
        assert!(!line(&all).contains('\n'));
    }

    #[test]
    fn what_people_write_stays() {
        for text in ["WAITING → ERROR", "✔︎", "👩‍🚀", "注文", "é"] {
            assert!(matches!(line(text), Cow::Borrowed(same) if same == text));
        }
        assert_eq!(line("a\u{1b}[31mb\r\nc"), "a␛[31mb  c");
    }
}
