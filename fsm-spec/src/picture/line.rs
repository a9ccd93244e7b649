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
pub struct Mark {
    pub start: usize,
    pub end: usize,
    /// How wide the words are that stand beside the mark.
    pub label: usize,
}

/// A line as it is shown.
#[derive(Debug, Default)]
pub struct Line {
    pub text: String,
    /// For each character that is shown, where it stands in the document's line, and in the shown one.
    kept: Vec<(usize, Part)>,
}

/// A part of a line: its start and its end.
type Part = (usize, usize);

impl Line {
    /// Shows as much of `text` around the marks as fits into `width` columns.
    pub fn new(text: &str, marks: &[Mark], width: usize, ellipsis: &str) -> Self {
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
    pub fn start(&self, offset: usize) -> usize {
        let at = self.kept.partition_point(|(kept, _)| *kept < offset);
        self.kept.get(at).map_or(self.text.len(), |(_, (start, _))| *start)
    }

    /// Where a mark that ends before `offset` ends in the shown text.
    pub fn end(&self, offset: usize) -> usize {
        let at = self.kept.partition_point(|(kept, _)| *kept < offset);
        self.kept[..at].last().map_or(0, |(_, (_, end))| *end)
    }

    fn push(&mut self, glyph: &Glyph) {
        let start = self.text.len();
        match glyph.char {
            '\t' => self.text.extend([' '; TAB]),
            char => self.text.push(char),
        }
        self.kept.push((glyph.offset, (start, self.text.len())));
    }
}

/// How many columns `text` takes.
pub fn columns(text: &str) -> usize {
    shown(text).map(|(_, c)| width_of(c)).sum()
}

/// The characters of `text`, each with its offset and as it is shown, but for tabs, which are as wide as they are here.
fn shown(text: &str) -> impl Iterator<Item = (usize, char)> {
    visible::marked(text).map(|(at, c, hidden)| (at, if hidden && c != '\t' { visible::sign(c) } else { c }))
}

fn width_of(c: char) -> usize {
    if c == '\t' { TAB } else { c.width().unwrap_or(1) }
}

/// One character of the line.
#[derive(Debug)]
pub struct Glyph {
    offset: usize,
    char: char,
    /// The columns of all glyphs before it.
    before: usize,
    /// Whether text between it and the glyph before it was not even looked at.
    after_gap: bool,
}

/// The characters near the marks. A line can have a million of them, and many findings.
#[derive(Debug, Default)]
pub struct Glyphs {
    pub all: Vec<Glyph>,
    columns: usize,
    cut_right: bool,
}

impl Glyphs {
    pub fn around(text: &str, head: usize, marks: &[Mark], width: usize) -> Self {
        let near = |at: usize| (back(text, at, width), forth(text, at, width));
        let mut parts: Vec<Part> = marks.iter().flat_map(|mark| [near(mark.start), near(mark.end)]).collect();
        parts.extend((head > 0).then(|| near(0)));
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
        let ranges: Vec<Part> = marks.iter().map(|mark| (self.index(mark.start), self.index(mark.end))).collect();
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
        let mut parts = vec![(0, if marks.is_empty() { head.max(context) } else { head })];
        parts.extend(marks.iter().map(|&(start, end)| {
            let most = start + context * 2 + 1;
            (start.saturating_sub(context), if most < end { most } else { end.max(start + 1) + context })
        }));
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
        self.all.get(index).map_or(self.columns, |glyph| glyph.before)
    }

    /// How wide the parts are, with their ellipses.
    fn width(&self, parts: &[Part], ellipsis: usize) -> usize {
        let whole = !self.cut_right && parts.last().is_some_and(|(_, to)| *to == self.all.len());
        let right = if whole || self.all.is_empty() { 0 } else { ellipsis };
        self.column(parts, self.all.len(), ellipsis) + right
    }

    /// The column of a glyph in the parts.
    fn column(&self, parts: &[Part], index: usize, ellipsis: usize) -> usize {
        let (mut column, mut last) = (0, 0);
        for &(from, to) in parts.iter().take_while(|(from, _)| *from < index) {
            let gap = from > last || self.all[from].after_gap;
            column += if gap { ellipsis } else { 0 } + self.before(to.min(index)) - self.before(from);
            last = to;
        }
        column
    }
}

/// The bytes of a table row's first cell, which says what the row is about; none where that takes more than `width`.
fn head(text: &str, width: usize) -> usize {
    let Some(row) = text.strip_prefix('|') else { return 0 };
    let near = row.get(..forth(row, 0, width)).unwrap_or(row);
    near.find('|').map_or(0, |end| end + 2)
}

/// The largest context up to `limit` that passes, as `passes` holds up to some context and not above it.
fn most(limit: usize, passes: impl Fn(usize) -> bool) -> usize {
    let (mut yes, mut no) = (0, limit + 1);
    while yes + 1 < no {
        let middle = usize::midpoint(yes, no);
        if passes(middle) { yes = middle } else { no = middle }
    }
    yes
}

/// `count` characters before `at`.
fn back(text: &str, at: usize, count: usize) -> usize {
    let before = text.get(..at).unwrap_or("");
    before.char_indices().rev().take(count).last().map_or(before.len(), |(at, _)| at)
}

/// `count` characters after `at`.
fn forth(text: &str, at: usize, count: usize) -> usize {
    let next = text.get(at..).unwrap_or("").char_indices().nth(count);
    next.map_or(text.len(), |(more, _)| at + more)
}
