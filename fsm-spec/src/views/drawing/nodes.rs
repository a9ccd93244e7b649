//! The nodes of a drawing: boxes, and pieces of text between strokes.

use std::ops::Range;

use super::grid::{Cell, Dir, Grid, Mark, Pos};
use super::notes::quote_notes;

/// A box with more lines than this is a frame around something else.
const MAX_BOX_ROWS: usize = 12;
/// How far a border may be off on the right side, where wide characters push it.
const BORDER_SLACK: usize = 2;

/// How far the right side of something that still looks like a frame may be off.
const FRAME_SLACK: usize = 6;

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
}

pub(super) struct Nodes {
    /// All of them, boxes first.
    pub(super) all: Vec<Node>,
    /// For each row, the nodes that cover a part of it.
    pub(super) by_row: Vec<Vec<usize>>,
    /// Heads that are drawn on a box's border.
    pub(super) border_heads: Vec<Pos>,
    /// There is a frame that is not a box: what it encloses cannot be told.
    pub(super) broken_frame: bool,
}

impl Nodes {
    /// Finds all nodes and enters them into the grid.
    pub(super) fn find(grid: &mut Grid, known: &dyn Fn(&str) -> bool) -> Nodes {
        let mut nodes = Nodes {
            all: Vec::new(),
            by_row: vec![Vec::new(); grid.rows.len()],
            border_heads: Vec::new(),
            broken_frame: false,
        };
        nodes.find_boxes(grid);
        for row in 0..grid.rows.len() {
            quote_notes(&mut grid.rows[row], known);
            nodes.find_text(grid, row);
        }
        nodes
    }

    /// Finds the boxes, and frames that are none.
    fn find_boxes(&mut self, grid: &mut Grid) {
        for row in 0..grid.rows.len() {
            let mut col = 0;
            while col < grid.rows[row].len() {
                let Some(top) = top_edge(grid, Pos { row, col }) else {
                    col += 1;
                    continue;
                };
                match frame(grid, &top) {
                    Some(found) => self.add_box(grid, &found),
                    None => self.broken_frame |= looks_framed(grid, &top),
                }
                // The right corner may be the next box's left one.
                col = top.right;
            }
        }
    }

    fn add_box(&mut self, grid: &mut Grid, found: &Frame) {
        let id = self.all.len();
        let last = found.rows.len().saturating_sub(1);
        for (index, (row, cols)) in found.rows.iter().enumerate() {
            for col in cols.clone() {
                let Some(cell) = grid.rows[*row].get_mut(col) else {
                    break;
                };
                cell.node = Some(id);
                if (index == 0 || index == last) && cell.mark.is_head() {
                    self.border_heads.push(Pos { row: *row, col });
                }
            }
            self.by_row[*row].push(id);
        }
        let (row, cols) = &found.rows[0];
        self.all.push(Node {
            text: found.text.clone(),
            pos: Pos { row: *row, col: cols.start },
            end: cols.end,
            boxed: true,
        });
    }

    fn find_text(&mut self, grid: &mut Grid, row: usize) {
        let mut col = skip_bullet(&grid.rows[row]);
        while col < grid.rows[row].len() {
            let end = text_end(&grid.rows[row], col);
            if end == col {
                col += 1;
                continue;
            }
            for part in parts(grid, row, col..end) {
                self.add_text(grid, row, part);
            }
            col = end;
        }
    }

    fn add_text(&mut self, grid: &mut Grid, row: usize, cols: Range<usize>) {
        let id = self.all.len();
        let cells = &mut grid.rows[row][cols.clone()];
        let Some(text) = covered(cells) else { return };
        for cell in cells {
            cell.node = Some(id);
        }
        self.by_row[row].push(id);
        self.all.push(Node { text, pos: Pos { row, col: cols.start }, end: cols.end, boxed: false });
    }
}

fn covered(cells: &[Cell]) -> Option<Range<usize>> {
    Some(cells.first()?.bytes.start..cells.last()?.bytes.end)
}

/// The first column after a list's bullet.
fn skip_bullet(row: &[Cell]) -> usize {
    let Some(first) = row.iter().position(|cell| cell.mark != Mark::Blank) else {
        return row.len();
    };
    let is_bullet = matches!(row[first].ch, '-' | '*' | '•' | '·') && row[first].mark == Mark::Text;
    // `* → B` is any state, not a bullet.
    let text_after = row.get(first + 1).is_some_and(|cell| cell.mark == Mark::Blank)
        && (row[first + 1..].iter().find(|cell| cell.mark != Mark::Blank)).is_some_and(|cell| cell.mark == Mark::Text);
    if is_bullet && text_after { first + 1 } else { first }
}

/// Where the text that begins in a column ends: before a stroke, a box or two blanks.
fn text_end(row: &[Cell], from: usize) -> usize {
    let is_text = |col: usize| row.get(col).is_some_and(|cell| cell.mark == Mark::Text && cell.node.is_none());
    let mut end = from;
    while is_text(end) {
        end += 1;
        if is_text(end) {
            continue;
        }
        let gap = row[end..].iter().take_while(|cell| cell.mark == Mark::Blank && cell.node.is_none()).count();
        // `B   : event` is one text; otherwise two blanks separate.
        let goes_on = gap == 1 || row.get(end + gap).is_some_and(|cell| cell.ch == ':');
        if goes_on && is_text(end + gap) {
            end += gap;
        }
    }
    end
}

/// Splits `(a) (b)` where lines come to both: these are the labels of two lines.
fn parts(grid: &Grid, row: usize, cols: Range<usize>) -> Vec<Range<usize>> {
    let cells = &grid.rows[row];
    let mut parts = Vec::new();
    let mut start = cols.start;
    for col in cols.start + 1..cols.end.saturating_sub(1) {
        let closes = matches!(cells[col - 1].ch, ')' | ']');
        let opens = matches!(cells[col + 1].ch, '(' | '[');
        if closes && opens && cells[col].mark == Mark::Blank {
            parts.push(start..col);
            start = col + 1;
        }
    }
    parts.push(start..cols.end);
    let is_met = |part: &&Range<usize>| {
        (*part).clone().any(|col| {
            let pos = Pos { row, col };
            grid.mark(pos, -1, 0).arms().has(Dir::Down) || grid.mark(pos, 1, 0).arms().has(Dir::Up)
        })
    };
    if parts.iter().filter(is_met).count() > 1 { parts } else { vec![cols] }
}

/// The upper edge of a frame, from corner to corner.
struct Edge {
    row: usize,
    left: usize,
    right: usize,
}

/// A recognised box: the columns that it covers in each row, and its name.
struct Frame {
    /// The rows with their columns, the edges included.
    rows: Vec<(usize, Range<usize>)>,
    text: Range<usize>,
}

fn is_horizontal(ch: char) -> bool {
    matches!(ch, '─' | '═' | '━' | '-' | '╌' | '┄')
}

/// Whether a border may have it in the place of a line: joints, and heads of lines that end there.
fn is_border(ch: char) -> bool {
    is_horizontal(ch)
        || matches!(ch, '┬' | '┴' | '┼' | '╦' | '╩' | '┳' | '┻' | '╤' | '╧' | '+')
        || matches!(ch, '▼' | '▽' | '▾' | '↓' | '⇓' | 'v' | 'V')
        || matches!(ch, '▲' | '△' | '▴' | '↑' | '⇑' | '^')
}

/// Whether it is a side of a frame, or a joint in it.
fn is_side(ch: char) -> bool {
    matches!(ch, '│' | '║' | '┃' | '|' | '├' | '┤' | '┼' | '┣' | '┫' | '╠' | '╣' | '+')
}

/// The edge whose left corner is here.
fn top_edge(grid: &Grid, pos: Pos) -> Option<Edge> {
    let below_is_side = |col: usize| {
        let corner = Pos { row: pos.row, col };
        [0, 1, -1].into_iter().any(|cols| is_side(grid.ch(corner, 1, cols)))
    };
    let cell = grid.cell(pos).filter(|cell| cell.node.is_none())?;
    let starts = match cell.ch {
        '┌' | '╔' | '╭' | '┏' => true,
        '+' => !is_horizontal(grid.ch(pos, 0, -1)) && below_is_side(pos.col),
        _ => false,
    };
    if !starts || !is_border(grid.ch(pos, 0, 1)) {
        return None;
    }
    let row = &grid.rows[pos.row];
    let is_inner = |col: usize| {
        row[col].node.is_none()
            && is_border(row[col].ch)
            && (row[col].ch != '+' || row.get(col + 1).is_some_and(|next| is_border(next.ch)))
    };
    let right = (pos.col + 1..row.len()).find(|col| !is_inner(*col))?;
    let closes = matches!(row[right].ch, '┐' | '╗' | '╮' | '┓') || row[right].ch == '+' && below_is_side(right);
    (closes && right > pos.col + 1).then_some(Edge { row: pos.row, left: pos.col, right })
}

/// The columns of a row's left and right border, where it has both.
fn sides(grid: &Grid, top: &Edge, row: usize) -> Option<(usize, usize)> {
    let cells = grid.rows.get(row)?;
    let is_free_side = |col: &usize| cells.get(*col).is_some_and(is_wall);
    let left = columns_near(top.left).find(is_free_side)?;
    let from = top.right.saturating_sub(BORDER_SLACK).max(left + 1);
    let right = (from..=top.right + BORDER_SLACK).find(is_free_side)?;
    let bottom = cells[left].ch == '+' && is_horizontal(cells.get(left + 1)?.ch);
    (!bottom).then_some((left, right))
}

fn columns_near(col: usize) -> impl Iterator<Item = usize> {
    [Some(col), Some(col + 1), col.checked_sub(1)].into_iter().flatten()
}

/// The box below an edge.
fn frame(grid: &Grid, top: &Edge) -> Option<Frame> {
    let mut rows = vec![(top.row, top.left..top.right + 1)];
    let mut text = None;
    let mut row = top.row + 1;
    while let Some((left, right)) = sides(grid, top, row) {
        if row - top.row > MAX_BOX_ROWS {
            return None;
        }
        let content = &grid.rows[row][left + 1..right];
        if is_text_line(content)? && text.is_none() {
            text = trimmed(content);
        }
        rows.push((row, left..right + 1));
        row += 1;
    }
    let bottom = bottom_edge(grid, top, row)?;
    let empty = grid.rows[top.row][top.left].bytes.start;
    let has_content = rows.len() > 1;
    rows.push((row, bottom));
    has_content.then_some(Frame { rows, text: text.unwrap_or(empty..empty) })
}

/// Whether a line of a box has text; none where it has strokes, so that the box is a frame around a drawing.
fn is_text_line(content: &[Cell]) -> Option<bool> {
    let drawn = |cell: &&Cell| cell.mark != Mark::Blank;
    if content.iter().filter(drawn).all(|cell| is_horizontal(cell.ch)) {
        return Some(false);
    }
    let is_stroke = |cell: &Cell| match cell.mark {
        Mark::Line(arms) => arms.has(Dir::Up) || arms.has(Dir::Down) || cell.ch == '─',
        Mark::Head(dir) => dir.is_vertical(),
        Mark::TurnedHead => true,
        _ => cell.node.is_some(),
    };
    (!content.iter().any(is_stroke)).then_some(true)
}

/// The bytes of a line of a box without the blanks around it.
fn trimmed(content: &[Cell]) -> Option<Range<usize>> {
    let is_drawn = |cell: &Cell| cell.mark != Mark::Blank;
    let first = content.iter().position(is_drawn)?;
    let last = content.iter().rposition(is_drawn)?;
    covered(&content[first..=last])
}

/// The columns of a box's lower edge.
fn bottom_edge(grid: &Grid, top: &Edge, row: usize) -> Option<Range<usize>> {
    let cells = grid.rows.get(row)?;
    let is_corner = |col: &usize| {
        let corner = cells.get(*col);
        let after = cells.get(col + 1);
        corner.is_some_and(|cell| matches!(cell.ch, '└' | '╚' | '╰' | '┗' | '+') && cell.node.is_none())
            && after.is_some_and(|cell| is_border(cell.ch))
    };
    let left = columns_near(top.left).find(is_corner)?;
    let limit = top.right + BORDER_SLACK;
    let right = (left + 1..=limit).find(|col| cells.get(*col).is_none_or(|cell| !is_border(cell.ch)));
    let right = right.unwrap_or(limit);
    let closes = cells.get(right).is_some_and(|cell| matches!(cell.ch, '┘' | '╝' | '╯' | '┛'));
    Some(left..right + usize::from(closes))
}

/// Whether text is enclosed below an edge that is not a box's. A fork (`┌──┴──┐`) encloses only its labels.
fn looks_framed(grid: &Grid, top: &Edge) -> bool {
    let edge = &grid.rows[top.row][top.left + 1..top.right];
    if edge.iter().any(|cell| matches!(cell.ch, '┴' | '┼' | '╩' | '╧')) {
        return false;
    }
    let last = (top.row + MAX_BOX_ROWS + 1).min(grid.rows.len());
    grid.rows[top.row + 1..last]
        .iter()
        .map_while(|row| columns_near(top.left).find(|col| row.get(*col).is_some_and(is_wall)).map(|left| (row, left)))
        .any(|(row, left)| {
            let from = top.right.saturating_sub(FRAME_SLACK).max(left + 1);
            let near = row.iter().take(top.right + FRAME_SLACK + 1).skip(from);
            let inside = row.iter().take(from).skip(left + 1);
            near.clone().any(is_wall) && inside.chain(near).any(|cell| cell.mark == Mark::Text)
        })
}

/// Whether it is the side of a frame that no box has.
fn is_wall(cell: &Cell) -> bool {
    is_side(cell.ch) && cell.node.is_none() && !cell.quoted
}
