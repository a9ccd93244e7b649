//! Text in columns that fit the terminal: what is too wide is wrapped, and wide characters count as wide.

use anstyle::Style;
use fsm_spec::picture::visible;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::look::Look;

/// Blanks between two columns.
const GAP: usize = 2;
/// No column is made narrower.
const NARROWEST: usize = 8;

/// A table without lines. Whatever is put into it is made safe to show.
#[derive(Debug)]
pub(crate) struct Columns<'a> {
    look: &'a Look,
    indent: usize,
    styles: Vec<Style>,
    rows: Vec<Vec<String>>,
}

impl<'a> Columns<'a> {
    pub(crate) fn new(look: &'a Look, indent: usize) -> Self {
        Self { look, indent, styles: Vec::new(), rows: Vec::new() }
    }

    /// The styles of the columns, the first one's first.
    pub(crate) fn styled(mut self, styles: &[Style]) -> Self {
        self.styles = styles.to_vec();
        self
    }

    pub(crate) fn row(&mut self, cells: &[&str]) {
        let cells = cells.iter().map(|cell| visible::line(cell).into_owned());
        self.rows.push(cells.collect());
    }

    /// Whether nothing has to be wrapped.
    pub(crate) fn fits(&self) -> bool {
        let widths = self.natural();
        widths.iter().sum::<usize>() + gaps(&widths) <= self.room()
    }

    /// The table, each line ended.
    pub(crate) fn written(&self) -> String {
        let widths = self.widths();
        let mut text = String::new();
        for row in &self.rows {
            let cells: Vec<Vec<&str>> = row.iter().zip(&widths).map(|(cell, width)| wrap(cell, *width)).collect();
            let height = cells.iter().map(Vec::len).max().unwrap_or(0);
            for at in 0..height {
                self.line(&cells, at, &widths, &mut text);
            }
        }
        text
    }

    fn line(&self, cells: &[Vec<&str>], at: usize, widths: &[usize], text: &mut String) {
        let mut blanks = self.indent;
        for (column, (lines, width)) in cells.iter().zip(widths).enumerate() {
            let piece = lines.get(at).copied().unwrap_or_default();
            if !piece.is_empty() {
                text.extend(std::iter::repeat_n(' ', blanks));
                blanks = 0;
                let style = self.styles.get(column).copied().unwrap_or_default();
                text.push_str(&self.look.paint(style, piece));
            }
            // An empty column takes no room at all.
            if *width > 0 {
                blanks += width.saturating_sub(piece.width()) + GAP;
            }
        }
        text.push('\n');
    }

    /// The width of each column, so that all fit: the widest give way first.
    fn widths(&self) -> Vec<usize> {
        let mut widths = self.natural();
        let gaps = gaps(&widths);
        while widths.iter().sum::<usize>() + gaps > self.room() {
            let widest = widths.iter_mut().max_by_key(|width| **width);
            match widest {
                Some(width) if *width > NARROWEST => *width -= 1,
                _ => break,
            }
        }
        widths
    }

    /// The width of each column without wrapping.
    fn natural(&self) -> Vec<usize> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let mut widths = vec![0; columns];
        for row in &self.rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(cell.width().min(self.room() + 1));
            }
        }
        widths
    }

    fn room(&self) -> usize {
        self.look.width.saturating_sub(self.indent)
    }
}

/// The blanks between the columns that are there.
fn gaps(widths: &[usize]) -> usize {
    let there = widths.iter().filter(|width| **width > 0).count();
    GAP * there.saturating_sub(1)
}

/// Cuts a text into lines of at most `width` columns, between words where it can.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut start = 0;
    let mut used = 0;
    // Where the line can be cut: the end of its last word, and where the next line begins.
    let mut cut: Option<(usize, usize, usize)> = None;
    for (at, c) in text.char_indices() {
        let wide = c.width().unwrap_or(0);
        if c == ' ' {
            cut = Some((at, at + 1, used + 1));
        } else if used + wide > width && at > start {
            let (end, next, before) = cut.take().filter(|(end, ..)| *end > start).unwrap_or((at, at, used));
            lines.push(text[start..end].trim_end());
            start = next;
            used -= before;
        }
        used += wide;
    }
    let last = text[start..].trim_end();
    if !last.is_empty() || lines.is_empty() {
        lines.push(last);
    }
    lines
}

/// `text` in at most `width` columns.
pub(crate) fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut used = 1;
    let fits = |c: &char| {
        used += c.width().unwrap_or(0);
        used <= width
    };
    let start: String = text.chars().take_while(fits).collect();
    start + "…"
}

/// `text` and blanks up to `width` columns.
pub(crate) fn pad(text: &str, width: usize) -> String {
    let blanks = width.saturating_sub(text.width());
    format!("{text}{}", " ".repeat(blanks))
}

/// An arrow that the terminal can show.
pub(crate) fn arrow(look: &Look) -> &'static str {
    if look.unicode { "→" } else { "->" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefghij kl", 4), ["abcd", "efgh", "ij", "kl"]);
        assert_eq!(wrap("注文を受けた", 4), ["注文", "を受", "けた"]);
        assert_eq!(wrap("", 4), [""]);
        assert_eq!(wrap("a  b", 1), ["a", "b"]);
        assert_eq!(wrap("漢", 1), ["漢"]);
        let long = "x ".repeat(100_000);
        assert_eq!(wrap(&long, 80).len(), 2500);
    }

    #[test]
    fn columns_fit() {
        let look = Look { colour: false, unicode: true, width: 30, terminal: true };
        let mut columns = Columns::new(&look, 2);
        columns.row(&["A", "", "a text that has to be wrapped"]);
        columns.row(&["注文", "", "x\u{1b}[2J"]);
        assert_eq!(columns.written(), "  A     a text that has to be\n        wrapped\n  注文  x␛[2J\n");
        assert_eq!(cut("abcdef", 4), "abc…");
        assert_eq!(cut("注文を", 4), "注…");
    }
}
