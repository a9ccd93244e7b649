//! One line of a document as it is shown: controls made visible, tabs as spaces, cut to the width there is.
//!
//! A matrix row is often wider than a terminal, and the other place of the same finding is a short line of a diagram.
//! So each line is cut by itself, around what is marked on it; what is left out in between becomes an ellipsis.

use unicode_width::UnicodeWidthChar;

use super::visible;
use crate::order;

/// How wide a tab is shown.
const TAB: usize = 4;

/// A marked part of a line, in bytes from its start.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) start: usize,
    pub(super) end: usize,
    /// How wide the words are that stand beside the mark.
    pub(super) label: usize,
}

/// A line as it is shown.
#[derive(Debug, Default)]
pub(super) struct Line {
    pub(super) text: String,
    /// For each character that is shown, where it stands in the document's line, and in the shown one.
    kept: Vec<(usize, Part)>,
}

/// A part of a line: its start and its end.
type Part = (usize, usize);

impl Line {
    /// Shows as much of `text` around the marks as fits into `width` columns.
    pub(super) fn new(text: &str, marks: &[Mark], width: usize, ellipsis: &str) -> Self {
        let head = if marks.is_empty() { 0 } else { head(text, width / 3) };
        let glyphs = Glyphs::around(text, head, marks, width);
        let window = glyphs.window(head, marks, width, columns(ellipsis));
        let mut line = Self::default();
        let mut last = 0;
        for (from, to) in window {
            if from > last || (glyphs.all[from..to].first()).is_some_and(|g| g.after_gap) {
                line.text.push_str(ellipsis);
            }
            for (at, glyph) in (from..).zip(&glyphs.all[from..to]) {
                // A joiner at a cut has nothing left to join, and takes no room.
                let within = at > from && at + 1 < to;
                if within || glyph.char == '\t' || !visible::is_alone_hidden(glyph.char) {
                    line.push(glyph);
                }
            }
            last = to;
        }
        if last < glyphs.all.len() || glyphs.cut_right {
            line.text.push_str(ellipsis);
        }
        line
    }

    /// Where a mark that starts at `offset` starts in the shown text.
    pub(super) fn start(&self, offset: usize) -> usize {
        let at = self.kept.partition_point(|(kept, _)| *kept < offset);
        self.kept.get(at).map_or(self.text.len(), |(_, (start, _))| *start)
    }

    /// Where a mark that ends before `offset` ends in the shown text.
    pub(super) fn end(&self, offset: usize) -> usize {
        let at = self.kept.partition_point(|(kept, _)| *kept < offset);
        self.kept[..at].last().map_or(0, |(_, (_, end))| *end)
    }

    fn push(&mut self, glyph: &Glyph) {
        let start = self.text.len();
        if glyph.char == '\t' {
            self.text.extend([' '; TAB]);
        } else {
            self.text.push(glyph.char);
        }
        self.kept.push((glyph.offset, (start, self.text.len())));
    }
}

/// How many columns `text` takes.
pub(super) fn columns(text: &str) -> usize {
    shown(text).map(|(_, c)| width_of(c)).sum()
}

/// The characters of `text`, each with its offset and as it is shown, but for tabs, which are as wide as they are here.
fn shown(text: &str) -> impl Iterator<Item = (usize, char)> {
    visible::marked(text).map(|(at, c, hidden)| match c {
        '\t' => (at, c),
        _ if hidden => (at, visible::sign(c)),
        _ => (at, c),
    })
}

fn width_of(c: char) -> usize {
    match c {
        '\t' => TAB,
        _ => c.width().unwrap_or(1),
    }
}

/// One character of the line.
#[derive(Debug)]
struct Glyph {
    offset: usize,
    char: char,
    /// The columns of all glyphs before it.
    before: usize,
    /// Whether text between it and the glyph before it was not even looked at.
    after_gap: bool,
}

/// The characters near the marks. A line can have a million of them, and many findings.
#[derive(Debug, Default)]
struct Glyphs {
    all: Vec<Glyph>,
    columns: usize,
    cut_right: bool,
}

impl Glyphs {
    fn around(text: &str, head: usize, marks: &[Mark], width: usize) -> Self {
        let near = |at: usize| (back(text, at, width), forth(text, at, width));
        let mut parts = Vec::new();
        for mark in marks {
            parts.extend([near(mark.start), near(mark.end)]);
        }
        if head > 0 {
            parts.push(near(0));
        }
        if parts.is_empty() {
            parts.push((0, forth(text, 0, width + 1)));
        }
        order::by_numbers(&mut parts, |part| *part);
        let mut glyphs = Self::default();
        let mut done = 0;
        for (start, end) in parts {
            let from = start.max(done);
            let mut after_gap = start > done;
            for (at, char) in shown(text.get(from..end).unwrap_or("")) {
                glyphs.all.push(Glyph { offset: from + at, char, before: glyphs.columns, after_gap });
                glyphs.columns += width_of(char);
                after_gap = false;
            }
            done = done.max(end);
        }
        glyphs.cut_right = done < text.len();
        glyphs
    }

    /// The parts to show, as ranges of glyphs.
    fn window(&self, head: usize, marks: &[Mark], width: usize, ellipsis: usize) -> Vec<Part> {
        let head = self.index(head);
        let ranges = marks.iter().map(|mark| (self.index(mark.start), self.index(mark.end)));
        let ranges: Vec<Part> = ranges.collect();
        let parts = |context: usize| self.parts(head, &ranges, context);
        let fits = |parts: &[Part]| self.width(parts, ellipsis) <= width;
        // The words beside a mark want room too, but not more than half of it.
        let reads = |parts: &[Part]| {
            marks.iter().all(|mark| {
                let end = self.column(parts, self.index(mark.end), ellipsis);
                let words = if mark.label == 0 { 0 } else { mark.label + 1 };
                end + words.min(width / 2) <= width
            })
        };
        let words = reads(&parts(0));
        let context = most(width, |context| {
            let parts = parts(context);
            fits(&parts) && (!words || reads(&parts))
        });
        let window = parts(context);
        let filled = self.filled(&window, width, ellipsis);
        if words && !reads(&filled) { window } else { filled }
    }

    /// The parts, with what is still free on the right filled.
    fn filled(&self, parts: &[Part], width: usize, ellipsis: usize) -> Vec<Part> {
        let mut parts = parts.to_vec();
        let free = width.saturating_sub(self.width(&parts, ellipsis));
        if let Some((_, end)) = parts.last_mut() {
            let limit = self.before(*end) + free;
            if !self.cut_right && self.columns <= limit + ellipsis {
                *end = self.all.len();
            } else {
                let more = self.all.partition_point(|glyph| glyph.before <= limit);
                *end = more.saturating_sub(1).max(*end);
            }
        }
        parts
    }

    /// The head, and `context` glyphs to both sides of each mark, joined where they meet. Of a mark that is too long,
    /// the beginning is shown.
    fn parts(&self, head: usize, marks: &[Part], context: usize) -> Vec<Part> {
        let mut parts = vec![(0, head)];
        for &(start, end) in marks {
            let from = start.saturating_sub(context);
            let most = start + context * 2 + 1;
            let to = if most < end { most } else { end.max(start + 1) + context };
            parts.push((from, to));
        }
        if marks.is_empty() {
            parts.push((0, context));
        }
        order::by_numbers(&mut parts, |part| *part);
        let mut joined: Vec<Part> = Vec::with_capacity(parts.len());
        for (from, to) in parts {
            let to = to.min(self.all.len());
            if let Some(last) = joined.last_mut() {
                let gap = self.all.get(last.1..=from).unwrap_or(&[]);
                // An ellipsis for one character would be silly.
                if from <= last.1 + 1 && !gap.iter().any(|glyph| glyph.after_gap) {
                    last.1 = last.1.max(to);
                    continue;
                }
            }
            if from < to {
                joined.push((from, to));
            }
        }
        joined
    }

    fn index(&self, offset: usize) -> usize {
        self.all.partition_point(|glyph| glyph.offset < offset)
    }

    fn before(&self, index: usize) -> usize {
        let glyph = self.all.get(index);
        glyph.map_or(self.columns, |glyph| glyph.before)
    }

    /// How wide the parts are, with their ellipses.
    fn width(&self, parts: &[Part], ellipsis: usize) -> usize {
        let right = match parts.last() {
            Some((_, to)) if *to == self.all.len() && !self.cut_right => 0,
            _ if self.all.is_empty() => 0,
            _ => ellipsis,
        };
        self.column(parts, self.all.len(), ellipsis) + right
    }

    /// The column of a glyph in the parts.
    fn column(&self, parts: &[Part], index: usize, ellipsis: usize) -> usize {
        let mut column = 0;
        let mut last = 0;
        for &(from, to) in parts {
            if from >= index {
                break;
            }
            if from > last || self.all[from].after_gap {
                column += ellipsis;
            }
            column += self.before(to.min(index)) - self.before(from);
            last = to;
        }
        column
    }
}

/// The bytes of a table row's first cell, which says what the row is about; none where that takes more than `width`.
fn head(text: &str, width: usize) -> usize {
    let Some(row) = text.strip_prefix('|') else {
        return 0;
    };
    let near = row.get(..forth(row, 0, width)).unwrap_or(row);
    near.find('|').map_or(0, |end| end + 2)
}

/// The largest context up to `limit` that passes, as `passes` holds up to some context and not above it.
fn most(limit: usize, passes: impl Fn(usize) -> bool) -> usize {
    let (mut yes, mut no) = (0, limit + 1);
    while yes + 1 < no {
        let middle = usize::midpoint(yes, no);
        if passes(middle) {
            yes = middle;
        } else {
            no = middle;
        }
    }
    yes
}

/// `count` characters before `at`.
fn back(text: &str, at: usize, count: usize) -> usize {
    let before = text.get(..at).unwrap_or("");
    let first = before.char_indices().rev().take(count).last();
    first.map_or(before.len(), |(at, _)| at)
}

/// `count` characters after `at`.
fn forth(text: &str, at: usize, count: usize) -> usize {
    let next = text.get(at..).unwrap_or("").char_indices().nth(count);
    next.map_or(text.len(), |(more, _)| at + more)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, marks: &[(usize, usize)], width: usize) -> String {
        let label = 0;
        let marks = marks.iter().map(|&(start, end)| Mark { start, end, label });
        let marks: Vec<Mark> = marks.collect();
        let line = Line::new(text, &marks, width, "…");
        assert!(columns(&line.text) <= width, "{line:?}");
        let mut out = line.text.clone();
        for mark in marks.iter().rev() {
            out.insert(line.end(mark.end).max(line.start(mark.start)), ']');
            out.insert(line.start(mark.start), '[');
        }
        out
    }

    #[test]
    fn what_fits_is_left_alone() {
        assert_eq!(shown("A --> B", &[(0, 1)], 20), "[A] --> B");
        assert_eq!(shown("\tA\u{1b}", &[(1, 2)], 20), "    [A]␛");
        assert_eq!(shown("", &[(0, 0)], 20), "[]");
        assert_eq!(shown("A", &[(1, 1)], 20), "A[]");
        assert_eq!(shown("می\u{200c}خواهم\u{200b}", &[], 20), "می\u{200c}خواهم�");
    }

    #[test]
    fn a_long_line_is_cut_around_its_marks() {
        let text = "0123456789abcdefghijklmnopqrstuvwxyz";
        assert_eq!(shown(text, &[(0, 1)], 10), "[0]12345678…");
        assert_eq!(shown(text, &[(35, 36)], 10), "…rstuvwxy[z]");
        assert_eq!(shown(text, &[(36, 36)], 10), "…rstuvwxyz[]");
        assert_eq!(shown(text, &[(18, 19)], 11), "…efgh[i]jklm…");
        assert_eq!(shown(text, &[(2, 3), (33, 34)], 14), "01[2]345…uvw[x]yz");
        assert_eq!(shown(text, &[(0, 36)], 10), "[012345678]…");
    }

    #[test]
    fn wide_and_joined_characters_keep_their_columns() {
        let text = "注文".repeat(40) + "✔︎x";
        let at = text.find('✔').unwrap();
        let cut = shown(&text, &[(at, at + "✔︎".len())], 11);
        assert_eq!(cut, "…注文注文[✔︎]x");
    }

    #[test]
    fn a_million_characters_cost_no_more_than_the_window() {
        let text = "ab".repeat(500_000);
        let (start, end, label) = (500_000, 500_001, 0);
        let marks = [Mark { start, end, label }];
        let line = Line::new(&text, &marks, 80, "…");
        assert!(columns(&line.text) <= 80);
        assert!(line.text.starts_with("…") && line.text.ends_with("…"));
        assert!(Glyphs::around(&text, 0, &marks, 80).all.len() < 400);
    }

    #[test]
    fn a_row_keeps_its_first_cell() {
        let row = format!("| READY | {}✔ |", "– | ".repeat(30));
        let at = row.find('✔').unwrap();
        assert_eq!(shown(&row, &[(at, at + 3)], 32), "| READY |… | – | – | – | – | [✔] |");
        let row = format!("| {} | {}✔ |", "x".repeat(30), "– | ".repeat(30));
        let at = row.find('✔').unwrap();
        assert_eq!(shown(&row, &[(at, at + 3)], 15), "… | – | – | [✔] |");
    }

    #[test]
    fn words_beside_a_mark_get_room() {
        let text = "x".repeat(30) + "M" + &"y".repeat(30);
        let (start, end, label) = (30, 31, 15);
        let mark = Mark { start, end, label };
        let line = Line::new(&text, &[mark], 40, "…");
        assert!(columns(&line.text[..line.end(31)]) + 16 <= 40);
        assert_eq!(columns(&line.text), 40);
    }
}
