//! A fence as cells by display column, each with what its character draws, and the nodes that were found in it.

use std::ops::{Index, Range};

use unicode_width::UnicodeWidthChar;

use super::nets::End;

/// Drawings past these sizes are not read: nobody draws so large by hand.
const MAX_ROWS: usize = 2_000;
const MAX_COLUMNS: usize = 2_000;
const TAB: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dir {
    Up,
    Down,
    Left,
    Right,
}

impl Dir {
    /// All of them, each beside its opposite.
    pub(super) const ALL: [Dir; 4] = [Dir::Up, Dir::Down, Dir::Left, Dir::Right];

    pub(super) fn opposite(self) -> Dir {
        Dir::ALL[self as usize ^ 1]
    }

    pub(super) fn is_vertical(self) -> bool {
        matches!(self, Dir::Up | Dir::Down)
    }
}

/// Sides of a cell, in the order of [`Dir::ALL`].
type Sides = [bool; 4];

fn sides(dirs: &[Dir]) -> Sides {
    Dir::ALL.map(|dir| dirs.contains(&dir))
}

/// What a character draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Blank,
    /// A part of a name, a label or a remark.
    Text,
    /// A part of a line: the sides on which it goes on, and those to which heads point.
    Stroke(Sides, Sides),
    /// A slanted line: it is seen, and never followed.
    Slant,
}

impl Mark {
    /// A part of a line that goes on to these sides.
    pub(super) fn line(dirs: &[Dir]) -> Mark {
        Mark::Stroke(sides(dirs), sides(&[]))
    }

    /// An arrowhead at the end of a straight line.
    pub(super) fn arrow(dir: Dir) -> Mark {
        Mark::Stroke(sides(&[dir, dir.opposite()]), sides(&[dir]))
    }

    /// What a character draws wherever it stands.
    fn of(ch: char) -> Mark {
        use Dir::{Down, Left, Right, Up};
        match ch {
            '─' | '═' | '━' | '╌' | '┄' | '┈' | '╴' | '╶' => Mark::line(&[Left, Right]),
            '│' | '║' | '┃' | '┆' | '┊' | '╎' | '╵' | '╷' => Mark::line(&[Up, Down]),
            '└' | '╚' | '╰' | '┗' => Mark::line(&[Up, Right]),
            '┌' | '╔' | '╭' | '┏' => Mark::line(&[Down, Right]),
            '┐' | '╗' | '╮' | '┓' => Mark::line(&[Down, Left]),
            '┘' | '╝' | '╯' | '┛' => Mark::line(&[Up, Left]),
            '├' | '╠' | '┣' | '╞' => Mark::line(&[Up, Down, Right]),
            '┤' | '╣' | '┫' | '╡' => Mark::line(&[Up, Down, Left]),
            '┬' | '╦' | '┳' => Mark::line(&[Left, Right, Down]),
            '┴' | '╩' | '┻' => Mark::line(&[Left, Right, Up]),
            '┼' | '╬' | '╋' => Mark::line(&Dir::ALL),
            '►' | '▶' | '→' | '➡' | '➔' | '➜' | '➤' | '▷' | '⟶' | '⇒' | '⟹' | '▸' | '⭢' => {
                Mark::arrow(Right)
            }
            '◄' | '◀' | '←' | '⬅' | '◁' | '⟵' | '⇐' | '◂' => Mark::arrow(Left),
            '▼' | '↓' | '⇓' | '▽' | '▾' | '⬇' => Mark::arrow(Down),
            '▲' | '↑' | '⇑' | '△' | '▴' | '⬆' => Mark::arrow(Up),
            '↳' => Mark::Stroke(sides(&[Up, Right]), sides(&[Right])),
            '↔' | '⇄' | '⇆' | '⟷' | '⇔' | '⟺' => Mark::Stroke(sides(&[Left, Right]), sides(&[Left, Right])),
            '╱' | '╲' | '↗' | '↘' | '↙' | '↖' => Mark::Slant,
            ch if ch.is_whitespace() || ch.is_control() => Mark::Blank,
            _ => Mark::Text,
        }
    }

    pub(super) fn has(self, side: Dir) -> bool {
        matches!(self, Mark::Stroke(sides, _) if sides[side as usize])
    }

    /// Whether there is a head that points there.
    pub(super) fn points(self, dir: Dir) -> bool {
        matches!(self, Mark::Stroke(_, heads) if heads[dir as usize])
    }

    pub(super) fn is_head(self) -> bool {
        matches!(self, Mark::Stroke(_, heads) if heads.contains(&true))
    }

    pub(super) fn is_vertical(self) -> bool {
        self.has(Dir::Up) || self.has(Dir::Down)
    }

    /// Whether it is a plain line from left to right.
    pub(super) fn is_shaft(self) -> bool {
        self == Mark::line(&[Dir::Left, Dir::Right])
    }

    /// Whether it is a plain line from above to below.
    pub(super) fn is_bar(self) -> bool {
        self == Mark::line(&[Dir::Up, Dir::Down])
    }
}

/// One column of one line. A wide character is two cells with the same range.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub(super) ch: char,
    pub(super) bytes: Range<usize>,
    pub(super) mark: Mark,
    /// It stands in a remark with an arrow in it, and draws nothing.
    pub(super) quoted: bool,
    pub(super) node: Option<usize>,
    pub(super) net: Option<usize>,
}

/// What stands beyond the edges.
static BLANK: Cell = Cell { ch: ' ', bytes: 0..0, mark: Mark::Blank, quoted: false, node: None, net: None };

impl Cell {
    /// Makes it plain text, whatever it draws.
    pub(super) fn quote(&mut self) {
        self.quoted = true;
        if self.mark != Mark::Blank {
            self.mark = Mark::Text;
        }
    }

    pub(super) fn is_blank(&self) -> bool {
        self.mark == Mark::Blank
    }

    /// Whether it is text that no box has.
    pub(super) fn is_text(&self) -> bool {
        self.mark == Mark::Text && self.node.is_none()
    }

    /// Whether it is a plain vertical line that no box has.
    pub(super) fn is_bar(&self) -> bool {
        self.mark.is_bar() && self.node.is_none()
    }
}

/// The place of a cell. Beyond the edges everything is blank, so that a step may lead there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pos {
    pub(super) row: usize,
    pub(super) col: usize,
}

impl Pos {
    pub(super) fn offset(self, rows: isize, cols: isize) -> Pos {
        Pos { row: self.row.wrapping_add_signed(rows), col: self.col.wrapping_add_signed(cols) }
    }

    pub(super) fn step(self, dir: Dir) -> Pos {
        match dir {
            Dir::Up => self.offset(-1, 0),
            Dir::Down => self.offset(1, 0),
            Dir::Left => self.offset(0, -1),
            Dir::Right => self.offset(0, 1),
        }
    }

    /// The places that follow in one direction.
    pub(super) fn onward(self, dir: Dir) -> impl Iterator<Item = Pos> {
        std::iter::successors(Some(self.step(dir)), move |pos| Some(pos.step(dir)))
    }
}

/// A box or a piece of text.
#[derive(Debug)]
pub(super) struct Node {
    /// Its name: the whole text, or a box's first line with text. Empty for an empty box.
    pub(super) text: Range<usize>,
    /// Where its text or its upper left corner stands.
    pub(super) pos: Pos,
    /// The column after its last one.
    pub(super) end: usize,
    pub(super) boxed: bool,
    /// The ends of lines that come to it.
    pub(super) ends: Vec<End>,
    /// Whether it is text on a line.
    pub(super) is_label: bool,
}

impl Node {
    pub(super) fn new(text: Range<usize>, pos: Pos, end: usize, boxed: bool) -> Self {
        Self { text, pos, end, boxed, ends: Vec::new(), is_label: false }
    }
}

pub(super) struct Grid<'a> {
    pub(super) text: &'a str,
    /// Whether a text is a state's defined name.
    pub(super) known: &'a dyn Fn(&str) -> bool,
    pub(super) rows: Vec<Vec<Cell>>,
    pub(super) nodes: Vec<Node>,
}

impl Index<Pos> for Grid<'_> {
    type Output = Cell;

    fn index(&self, pos: Pos) -> &Cell {
        self.rows.get(pos.row).and_then(|row| row.get(pos.col)).unwrap_or(&BLANK)
    }
}

impl<'a> Grid<'a> {
    /// The cells of a text; none where it is too large.
    pub(super) fn new(text: &'a str, known: &'a dyn Fn(&str) -> bool) -> Option<Grid<'a>> {
        let mut rows = Vec::new();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let row = row(line.trim_end_matches(['\n', '\r']), start);
            if rows.len() == MAX_ROWS || row.len() > MAX_COLUMNS {
                return None;
            }
            rows.push(row);
            start += line.len();
        }
        Some(Grid { text, known, rows, nodes: Vec::new() })
    }

    /// The cell so many rows and columns from a place.
    pub(super) fn near(&self, pos: Pos, rows: isize, cols: isize) -> &Cell {
        &self[pos.offset(rows, cols)]
    }

    pub(super) fn places(&self) -> Vec<Pos> {
        let rows = self.rows.iter().enumerate();
        rows.flat_map(|(row, cells)| (0..cells.len()).map(move |col| Pos { row, col })).collect()
    }

    /// Writes what the cells draw that a reading of all of them says something about.
    pub(super) fn mark_all(&mut self, marks: Vec<(Pos, Mark)>) {
        for (pos, mark) in marks {
            self.rows[pos.row][pos.col].mark = mark;
        }
    }

    pub(super) fn name(&self, node: usize) -> &'a str {
        &self.text[self.nodes[node].text.clone()]
    }

    pub(super) fn is_known(&self, node: usize) -> bool {
        (self.known)(self.name(node))
    }

    /// The pieces of text right above or below a node.
    pub(super) fn text_beside(&self, node: usize, dir: Dir) -> impl Iterator<Item = usize> {
        let Node { pos, end, .. } = self.nodes[node];
        let places = (pos.col..end).map(move |col| Pos { col, ..pos }.step(dir));
        places.filter_map(|pos| self[pos].node).filter(|other| !self.nodes[*other].boxed)
    }

    /// Enters a node into the cells that it covers in each row.
    pub(super) fn add_node(&mut self, node: Node, rows: impl IntoIterator<Item = (usize, Range<usize>)>) {
        for (row, cols) in rows {
            let cells = self.rows[row].iter_mut().take(cols.end).skip(cols.start);
            cells.for_each(|cell| cell.node = Some(self.nodes.len()));
        }
        self.nodes.push(node);
    }
}

/// The cells of one line, whose first byte is `start`.
fn row(line: &str, start: usize) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    for (offset, ch) in line.char_indices() {
        let bytes = start + offset..start + offset + ch.len_utf8();
        let width = match ch {
            '\t' => TAB - cells.len() % TAB,
            _ => ch.width().unwrap_or(1),
        };
        // An accent or a variation selector belongs to the character before it, which may be wide.
        if let (0, Some(last)) = (width, cells.last().map(|cell| cell.bytes.start)) {
            let same = cells.iter_mut().rev().take_while(|cell| cell.bytes.start == last);
            same.for_each(|cell| cell.bytes.end = bytes.end);
        }
        let cell = Cell { ch, bytes, mark: Mark::of(ch), ..BLANK };
        cells.extend(std::iter::repeat_n(cell, width));
        // Past the limit the grid is refused: there is no use in going on.
        if cells.len() > MAX_COLUMNS {
            break;
        }
    }
    cells
}
