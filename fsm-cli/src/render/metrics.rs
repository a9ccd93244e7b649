//! How wide a text is, without a font at hand: the widths of Helvetica, which Arial and Liberation Sans share.
//!
//! The writer tells the viewer the width that was reckoned with (`textLength`), so that a text fits its place in any font.

use unicode_width::UnicodeWidthChar;

/// The size of all text.
pub(super) const SIZE: f64 = 14.0;
/// The size of labels and notes.
pub(super) const SMALL: f64 = 12.0;

/// How much wider a line may be where a word would have to be cut otherwise.
const OVERHANG: f64 = 1.5;

/// Thousandths of the size, from the space to the tilde.
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
];

/// The width of a line in that size.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let thousandths: u32 = text.chars().map(of).sum();
    f64::from(thousandths) * size / 1000.0
}

fn of(c: char) -> u32 {
    let known = (c as usize).checked_sub(32).and_then(|at| WIDTHS.get(at));
    match (known, c.width()) {
        (Some(width), _) => u32::from(*width),
        (None, Some(2)) => 1000,
        (None, Some(0) | None) => 0,
        (None, Some(_)) => 640,
    }
}

/// Cuts a text into lines that are not much wider, between words where it can, and no more than `most` of them.
pub(super) fn wrap(text: &str, size: f64, widest: f64, most: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if width(&longer, size) <= widest {
            line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        // A word that is only a little too long stays whole; longer ones are cut behind their separators, if at all.
        if width(word, size) <= widest * OVERHANG {
            line = word.to_owned();
        } else {
            for piece in word.split_inclusive(['_', '-', '/', '.', ':']) {
                if width(&line, size) + width(piece, size) > widest && !line.is_empty() {
                    lines.push(std::mem::take(&mut line));
                }
                for c in piece.chars() {
                    if width(&line, size) > widest {
                        lines.push(std::mem::take(&mut line));
                    }
                    line.push(c);
                }
            }
        }
        if lines.len() > most {
            break;
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            last.push('…');
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_no_wider_than_asked() {
        for text in ["approve & send merge request", "Donaudampfschifffahrtsgesellschaft now", "注文を受けた", ""]
        {
            for line in wrap(text, SMALL, 80.0, 9) {
                assert!(width(&line, SMALL) <= 80.0 * OVERHANG, "{line}");
            }
        }
        assert_eq!(wrap("a b", SMALL, 500.0, 9), ["a b"]);
        assert_eq!(wrap(&"x ".repeat(100_000), SMALL, 50.0, 3).len(), 3);
    }
}
