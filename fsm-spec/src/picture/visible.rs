//! Makes the characters visible that would otherwise act on whoever reads them.
//!
//! A document can hold escape sequences, marks that turn the direction of text, and characters that nobody sees. Shown raw, they
//! can hide or forge what a reader sees, in a terminal, an editor, a review or a compiler's message. This is the one place that
//! says which characters those are: everything that is printed or generated asks here, and either replaces them ([`line()`],
//! [`lines`]) or writes them as its format writes a character by its number ([`marked`]).
//!
//! The line is drawn between what acts and what is text:
//!
//! - Controls (but for a line end where one is meant), marks and overrides of direction, separators of lines and paragraphs, blanks
//!   without width, tags, fillers, notes between lines and codes that are no characters are always hidden.
//! - Joiners and selectors of a variant are text where they do their work: between the parts of an emoji, in a script whose letters
//!   join, behind a sign that has variants. Anywhere else, such as within a Latin word, nobody would see them, and they are hidden.
//! - Everything else is text: letters of every script, in either direction, with their accents, and emoji.

use std::borrow::Cow;

/// Each character of `text` with its offset, and whether it is hidden: whether it acts, or nobody would see it, where it stands.
pub fn marked(text: &str) -> impl Iterator<Item = (usize, char, bool)> {
    let mut chars = text.char_indices().peekable();
    // What a joiner or a selector would belong to.
    let mut before = None;
    std::iter::from_fn(move || {
        let (at, c) = chars.next()?;
        let after = chars.peek().map(|(_, after)| *after);
        let hidden = match kind(c) {
            Kind::Text => false,
            Kind::Hidden => true,
            Kind::Selector => !before.is_some_and(|before| selects(before, c)),
            Kind::Joiner => {
                let emoji = before.zip(after).is_some_and(|(one, other)| is_sign(one) && is_sign(other));
                !emoji && !before.is_some_and(joins)
            }
        };
        before = match kind(c) {
            // An emoji with its selector goes on to be one, but takes no second selector.
            Kind::Selector if !hidden => before.filter(|before| is_sign(*before)).map(|_| '\u{20e3}'),
            Kind::Text => Some(c),
            _ => None,
        };
        Some((at, c, hidden))
    })
}

/// Whether something in `text` is hidden; line ends are.
#[must_use]
pub fn is_hidden(text: &str) -> bool {
    let plain = |byte: u8| (b' '..0x7f).contains(&byte);
    !text.bytes().all(plain) && marked(text).any(|(_, _, hidden)| hidden)
}

/// Whether a character by itself is hidden: joiners and selectors are.
pub(crate) fn is_alone_hidden(c: char) -> bool {
    !matches!(kind(c), Kind::Text)
}

/// `text` on one line: line ends and tabs become spaces.
#[must_use]
pub fn line(text: &str) -> Cow<'_, str> {
    replace(text, |c, hidden| match c {
        '\n' | '\r' | '\t' => ' ',
        _ if hidden => sign(c),
        _ => c,
    })
}

/// `text` with its line ends kept.
#[must_use]
pub fn lines(text: &str) -> Cow<'_, str> {
    replace(text, |c, hidden| match c {
        '\t' => ' ',
        _ if hidden && c != '\n' => sign(c),
        _ => c,
    })
}

/// The one character that stands for a hidden one.
pub(super) fn sign(c: char) -> char {
    match c {
        // The block of control pictures has the controls in their order.
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(c)).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\u{7f}' => '␡',
        _ => char::REPLACEMENT_CHARACTER,
    }
}

fn replace(text: &str, by: impl Fn(char, bool) -> char) -> Cow<'_, str> {
    if !is_hidden(text) {
        return Cow::Borrowed(text);
    }
    marked(text).map(|(_, c, hidden)| by(c, hidden)).collect()
}

enum Kind {
    Text,
    Hidden,
    /// Text where it joins something, or keeps it from being joined.
    Joiner,
    /// Text where it chooses a variant of something.
    Selector,
}

fn kind(c: char) -> Kind {
    match c {
        ' '..='~' => Kind::Text,
        '\u{34f}' | '\u{200c}' | '\u{200d}' => Kind::Joiner,
        _ if matches!(c, '\u{180b}'..='\u{180d}' | '\u{180f}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}') => {
            Kind::Selector
        }
        _ if is_never_seen(c) => Kind::Hidden,
        _ => Kind::Text,
    }
}

/// Controls; separators; what Unicode calls ignorable by default, which holds the marks of direction; the other formats that are
/// not seen themselves; what is no character.
fn is_never_seen(c: char) -> bool {
    matches!(c, '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{2028}'..='\u{202e}' | '\u{ad}' | '\u{61c}' | '\u{115f}'..='\u{1160}'
        | '\u{17b4}'..='\u{17b5}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{13430}'..='\u{1343f}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}' | '\u{fdd0}'..='\u{fdef}')
        || u32::from(c) & 0xfffe == 0xfffe
}

/// Whether a letter is one of a script in which letters join: those between Hebrew and the phonetic letters, and their like beyond.
fn joins(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{1cff}' | '\u{a800}'..='\u{abff}' | '\u{10a00}'..='\u{11fff}' | '\u{1e900}'..='\u{1e95f}')
}

/// Whether a character is a sign that emoji are made of.
fn is_sign(c: char) -> bool {
    matches!(c, '\u{2010}'..='\u{2027}' | '\u{2030}'..='\u{205e}' | '\u{20a0}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
}

/// Whether `selector` has something to choose: a variant of an emoji or of a sign, of an ideograph, of a letter of its script.
fn selects(c: char, selector: char) -> bool {
    let ideograph = matches!(c, '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}');
    match selector {
        '\u{e0100}'..='\u{e01ef}' => ideograph,
        '\u{180b}'..='\u{180f}' => matches!(c, '\u{1800}'..='\u{18af}'),
        // A sign with its selector stands for itself from then on.
        _ if c == '\u{20e3}' => false,
        _ => ideograph || is_sign(c) || matches!(c, '#' | '*' | '0'..='9' | '©' | '®' | '\u{1000}'..='\u{109f}'),
    }
}
