//! Messages in which nothing acts on whoever reads them. Names and rules come from a document, other words from a file: neither may
//! move a cursor or turn a line round.

use core::fmt::{self, Display, Formatter, Write};

/// What has a message.
pub(crate) trait Say {
    /// Writes it as the words come.
    fn say(&self, f: &mut Formatter<'_>) -> fmt::Result;
}

/// Writes a message, with an escape in the place of each character that acts or that nobody sees.
pub(crate) fn write<T: Say>(f: &mut Formatter<'_>, message: &T) -> fmt::Result {
    write!(Visible(f), "{}", Raw(message))
}

struct Raw<'a, T>(&'a T);

impl<T: Say> Display for Raw<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.say(f)
    }
}

struct Visible<'a, 'f>(&'a mut Formatter<'f>);

impl Write for Visible<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if !text.contains(is_hidden) {
            return self.0.write_str(text);
        }
        text.chars().try_for_each(|character| {
            if is_hidden(character) {
                write!(self.0, "{}", character.escape_unicode())
            } else {
                self.0.write_char(character)
            }
        })
    }
}

/// Controls, marks of direction and characters without a shape. Joiners stay: scripts and emoji are written with them.
fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'
                | '\u{200e}'
                | '\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}
