//! A fence as cells by display column, each with what its character draws.

use std::ops::Range;

use unicode_width::UnicodeWidthChar;

/// Drawings past these sizes are not read: nobody draws so large by hand.
const MAX_ROWS: usize = 2_000;
/// The longest line that is read, in columns.
const MAX_COLUMNS: usize = 2_000;
/// Columns from one tab stop to the next.
const TAB: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dir {
    Up,
    Down,
    Left,
    Right,
}

impl Dir {
    pub(super) const ALL: [Dir; 4] = [Dir::Up, Dir::Down, Dir::Left, Dir::Right];

    pub(super) fn opposite(self) -> Dir {
        match self {
            Dir::Up => Dir::Down,
            Dir::Down => Dir::Up,
            Dir::Left => Dir::Right,
            Dir::Right => Dir::Left,
        }
    }

    pub(super) fn is_vertical(self) -> bool {
        matches!(self, Dir::Up | Dir::Down)
    }
}

/// The sides on which a stroke goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Arms(u8);

impl Arms {
    pub(super) const HORIZONTAL: Arms = Arms::of(&[Dir::Left, Dir::Right]);
    pub(super) const VERTICAL: Arms = Arms::of(&[Dir::Up, Dir::Down]);

    pub(super) const fn of(sides: &[Dir]) -> Arms {
        let mut bits = 0;
        let mut index = 0;
        while index < sides.len() {
            bits |= 1 << sides[index] as u8;
            index += 1;
        }
        Arms(bits)
    }

    pub(super) fn with(self, side: Dir) -> Arms {
        Arms(self.0 | 1 << side as u8)
    }

    pub(super) fn has(self, side: Dir) -> bool {
        self.0 & 1 << side as u8 != 0
    }

    pub(super) fn count(self) -> u32 {
        self.0.count_ones()
    }
}

/// What a character draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Blank,
    /// A part of a name, a label or a remark.
    Text,
    /// A part of a line.
    Line(Arms),
    /// An arrowhead at the end of a straight line.
    Head(Dir),
    /// `↳`: a line from above that turns right and ends in a head.
    TurnedHead,
    /// `↔`: a whole line with a head on both ends.
    TwoHeads,
    /// A slanted line: it is seen, and never followed.
    Slant,
}

impl Mark {
    /// What a character draws wherever it stands.
    fn of(ch: char) -> Mark {
        use Dir::{Down, Left, Right, Up};
        match ch {
            '─' | '═' | '━' | '╌' | '┄' | '┈' | '╴' | '╶' => Mark::Line(Arms::HORIZONTAL),
            '│' | '║' | '┃' | '┆' | '┊' | '╎' | '╵' | '╷' => Mark::Line(Arms::VERTICAL),
            '└' | '╚' | '╰' | '┗' => Mark::Line(Arms::of(&[Up, Right])),
            '┌' | '╔' | '╭' | '┏' => Mark::Line(Arms::of(&[Down, Right])),
            '┐' | '╗' | '╮' | '┓' => Mark::Line(Arms::of(&[Down, Left])),
            '┘' | '╝' | '╯' | '┛' => Mark::Line(Arms::of(&[Up, Left])),
            '├' | '╠' | '┣' | '╞' => Mark::Line(Arms::of(&[Up, Down, Right])),
            '┤' | '╣' | '┫' | '╡' => Mark::Line(Arms::of(&[Up, Down, Left])),
            '┬' | '╦' | '┳' => Mark::Line(Arms::of(&[Left, Right, Down])),
            '┴' | '╩' | '┻' => Mark::Line(Arms::of(&[Left, Right, Up])),
            '┼' | '╬' | '╋' => Mark::Line(Arms::of(&Dir::ALL)),
            '►' | '▶' | '→' | '➡' | '➔' | '➜' | '➤' | '▷' | '⟶' | '⇒' | '⟹' | '▸' | '⭢' => {
                Mark::Head(Right)
            }
            '◄' | '◀' | '←' | '⬅' | '◁' | '⟵' | '⇐' | '◂' => Mark::Head(Left),
            '▼' | '↓' | '⇓' | '▽' | '▾' | '⬇' => Mark::Head(Down),
            '▲' | '↑' | '⇑' | '△' | '▴' | '⬆' => Mark::Head(Up),
            '↳' => Mark::TurnedHead,
            '↔' | '⇄' | '⇆' | '⟷' | '⇔' | '⟺' => Mark::TwoHeads,
            '╱' | '╲' | '↗' | '↘' | '↙' | '↖' => Mark::Slant,
            ch if ch.is_whitespace() || ch.is_control() => Mark::Blank,
            _ => Mark::Text,
        }
    }

    /// The sides on which it goes on.
    pub(super) fn arms(self) -> Arms {
        match self {
            Mark::Line(arms) => arms,
            Mark::Head(Dir::Up | Dir::Down) => Arms::VERTICAL,
            Mark::Head(Dir::Left | Dir::Right) | Mark::TwoHeads => Arms::HORIZONTAL,
            Mark::TurnedHead => Arms::of(&[Dir::Up, Dir::Right]),
            Mark::Blank | Mark::Text | Mark::Slant => Arms::default(),
        }
    }

    /// Where a single head points.
    pub(super) fn head(self) -> Option<Dir> {
        match self {
            Mark::Head(dir) => Some(dir),
            Mark::TurnedHead => Some(Dir::Right),
            _ => None,
        }
    }

    /// Whether there is a head that points there.
    pub(super) fn points(self, dir: Dir) -> bool {
        self.head() == Some(dir) || self == Mark::TwoHeads && !dir.is_vertical()
    }

    pub(super) fn is_head(self) -> bool {
        self.head().is_some() || self == Mark::TwoHeads
    }

    /// Whether it is a stroke of the drawing, not text.
    pub(super) fn is_stroke(self) -> bool {
        !matches!(self, Mark::Blank | Mark::Text)
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

impl Cell {
    /// Makes it plain text, whatever it draws.
    pub(super) fn quote(&mut self) {
        self.quoted = true;
        if self.mark.is_stroke() {
            self.mark = Mark::Text;
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pos {
    pub(super) row: usize,
    pub(super) col: usize,
}

impl Pos {
    pub(super) fn offset(self, rows: isize, cols: isize) -> Option<Pos> {
        let row = self.row.checked_add_signed(rows)?;
        let col = self.col.checked_add_signed(cols)?;
        Some(Pos { row, col })
    }

    pub(super) fn step(self, dir: Dir) -> Option<Pos> {
        match dir {
            Dir::Up => self.offset(-1, 0),
            Dir::Down => self.offset(1, 0),
            Dir::Left => self.offset(0, -1),
            Dir::Right => self.offset(0, 1),
        }
    }
}

/// The cells of a fence.
pub(super) struct Grid {
    pub(super) rows: Vec<Vec<Cell>>,
}

impl Grid {
    /// The cells of a text; none where it is too large.
    pub(super) fn new(text: &str) -> Option<Grid> {
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
        Some(Grid { rows })
    }

    pub(super) fn cell(&self, pos: Pos) -> Option<&Cell> {
        self.rows.get(pos.row)?.get(pos.col)
    }

    /// The cell so many rows and columns from a place.
    pub(super) fn near(&self, pos: Pos, rows: isize, cols: isize) -> Option<&Cell> {
        self.cell(pos.offset(rows, cols)?)
    }

    /// The character there; a blank outside of the grid.
    pub(super) fn ch(&self, pos: Pos, rows: isize, cols: isize) -> char {
        self.near(pos, rows, cols).map_or(' ', |cell| cell.ch)
    }

    /// What is drawn there; nothing outside of the grid.
    pub(super) fn mark(&self, pos: Pos, rows: isize, cols: isize) -> Mark {
        self.near(pos, rows, cols).map_or(Mark::Blank, |cell| cell.mark)
    }

    pub(super) fn places(&self) -> impl Iterator<Item = Pos> + use<> {
        let lengths: Vec<usize> = self.rows.iter().map(Vec::len).collect();
        lengths.into_iter().enumerate().flat_map(|(row, length)| (0..length).map(move |col| Pos { row, col }))
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
        if width == 0 {
            extend_last(&mut cells, bytes.end);
        }
        for _ in 0..width {
            cells.push(Cell { ch, bytes: bytes.clone(), mark: Mark::of(ch), quoted: false, node: None, net: None });
        }
        // Past the limit the grid is refused: there is no use in going on.
        if cells.len() > MAX_COLUMNS {
            break;
        }
    }
    cells
}

/// An accent or a variation selector belongs to the character before it.
fn extend_last(cells: &mut [Cell], end: usize) {
    let Some(first) = cells.last().map(|cell| cell.bytes.start) else {
        return;
    };
    let same = cells.iter_mut().rev().take(2);
    same.filter(|cell| cell.bytes.start == first).for_each(|cell| cell.bytes.end = end);
}
