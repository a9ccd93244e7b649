//! The nodes of a drawing: boxes, and pieces of text between strokes.

use std::ops::Range;

use super::grid::{Cell, Dir, Grid, Mark, Node, Pos};
use super::notes::quote_notes;

/// A box with more lines than this is a frame around something else.
const MAX_BOX_ROWS: usize = 12;
/// How far a border may be off on the right side, where wide characters push it.
const BORDER_SLACK: usize = 2;

/// Finds all nodes, boxes first; none where there is a frame that is not a box: what it encloses cannot be told.
pub(super) fn find(grid: &mut Grid<'_>) -> Option<()> {
    for pos in grid.places() {
        let Some(right) = top_edge(grid, pos) else { continue };
        match frame(grid, pos, right) {
            Some((rows, text)) => grid.add_node(Node::new(text, pos, right + 1, true), rows),
            None if looks_framed(grid, pos, right) => return None,
            None => {}
        }
    }
    for row in 0..grid.rows.len() {
        quote_notes(&mut grid.rows[row], grid.known);
        let mut col = after_bullet(&grid.rows[row]);
        while col < grid.rows[row].len() {
            let end = text_end(&grid.rows[row], col);
            for cols in parts(grid, row, col..end) {
                if let Some(text) = covered(&grid.rows[row][cols.clone()]) {
                    let pos = Pos { row, col: cols.start };
                    grid.add_node(Node::new(text, pos, cols.end, false), [(row, cols)]);
                }
            }
            col = end.max(col + 1);
        }
    }
    Some(())
}

fn covered(cells: &[Cell]) -> Option<Range<usize>> {
    Some(cells.first()?.bytes.start..cells.last()?.bytes.end)
}

/// The first column after a list's bullet.
fn after_bullet(row: &[Cell]) -> usize {
    let Some(first) = row.iter().position(|cell| !cell.is_blank()) else { return row.len() };
    let is_bullet = matches!(row[first].ch, '-' | '*' | '•' | '·') && row.get(first + 1).is_some_and(Cell::is_blank);
    // `* → B` is any state, not a bullet.
    let next = row[first + 1..].iter().find(|cell| !cell.is_blank());
    first + usize::from(is_bullet && next.is_some_and(|cell| cell.mark == Mark::Text))
}

/// Where the text that begins in a column ends: before a stroke, a box or two blanks.
fn text_end(row: &[Cell], from: usize) -> usize {
    let is_text = |col: usize| row.get(col).is_some_and(Cell::is_text);
    let mut end = from;
    while is_text(end) {
        end += 1;
        let gap = row[end..].iter().take_while(|cell| cell.is_blank()).count();
        // `B   : event` is one text; otherwise two blanks separate.
        let goes_on = gap == 1 || row.get(end + gap).is_some_and(|cell| cell.ch == ':');
        if goes_on && is_text(end + gap) {
            end += gap;
        }
    }
    end
}

/// Splits `(a) (b)` where lines come to both: these are the labels of two lines.
fn parts(grid: &Grid<'_>, row: usize, cols: Range<usize>) -> Vec<Range<usize>> {
    let cells = &grid.rows[row];
    let mut parts = Vec::new();
    let mut start = cols.start;
    for col in cols.start + 1..cols.end.saturating_sub(1) {
        if matches!((cells[col - 1].ch, cells[col].ch, cells[col + 1].ch), (')' | ']', ' ', '(' | '[')) {
            parts.push(start..col);
            start = col + 1;
        }
    }
    parts.push(start..cols.end);
    let is_met = |part: &&Range<usize>| {
        let mut places = (*part).clone().map(|col| Pos { row, col });
        places.any(|pos| grid.near(pos, -1, 0).mark.has(Dir::Down) || grid.near(pos, 1, 0).mark.has(Dir::Up))
    };
    // `A A  B` below three arrows is three names.
    let words: Vec<Range<usize>> = words(cells, cols.clone());
    if words.len() > 1 && words.iter().all(|word| is_met(&word)) {
        return words;
    }
    if parts.iter().filter(is_met).count() > 1 { parts } else { vec![cols] }
}

/// The words of some columns.
fn words(cells: &[Cell], cols: Range<usize>) -> Vec<Range<usize>> {
    let parts = cells[cols.clone()].chunk_by(|one, next| one.is_blank() == next.is_blank());
    let mut end = cols.start;
    let place = |part: &[Cell]| {
        end += part.len();
        (!part[0].is_blank()).then_some(end - part.len()..end)
    };
    parts.filter_map(place).collect()
}

fn is_horizontal(ch: char) -> bool {
    matches!(ch, '─' | '═' | '━' | '-' | '╌' | '┄')
}

/// Whether a border may have it in the place of a line: joints, and heads of lines that end there.
fn is_border(ch: char) -> bool {
    is_horizontal(ch) || "┬┴┼╦╩┳┻╤╧+▼▽▾↓⇓vV▲△▴↑⇑^".contains(ch)
}

/// Whether it is a side of a frame, or a joint in it.
fn is_side(ch: char) -> bool {
    "│║┃|├┤┼┣┫╠╣+".contains(ch)
}

/// Whether it is the side of a frame that no box has.
fn is_wall(cell: &Cell) -> bool {
    is_side(cell.ch) && cell.node.is_none() && !cell.quoted
}

/// The right corner of the upper edge whose left one is here.
fn top_edge(grid: &Grid<'_>, pos: Pos) -> Option<usize> {
    let is_above_side = |pos: Pos| (-1..=1).any(|cols| is_side(grid.near(pos, 1, cols).ch));
    let is_corner =
        |pos: Pos, corners: &str| corners.contains(grid[pos].ch) || grid[pos].ch == '+' && is_above_side(pos);
    let is_inner = |pos: &Pos| {
        let ch = grid[*pos].ch;
        is_border(ch) && (ch != '+' || is_border(grid.near(*pos, 0, 1).ch)) && grid[*pos].node.is_none()
    };
    if !is_corner(pos, "┌╔╭┏") || is_horizontal(grid.near(pos, 0, -1).ch) || grid[pos].node.is_some() {
        return None;
    }
    let right = pos.onward(Dir::Right).find(|pos| !is_inner(pos))?;
    (is_corner(right, "┐╗╮┓") && right.col > pos.col + 1).then_some(right.col)
}

/// The columns near a left border, the likeliest first.
fn columns_near(col: usize) -> impl Iterator<Item = usize> {
    [Some(col), Some(col + 1), col.checked_sub(1)].into_iter().flatten()
}

/// The columns that a box covers in each row, the edges included.
type Rows = Vec<(usize, Range<usize>)>;

/// The box below an edge, and its name.
fn frame(grid: &Grid<'_>, top: Pos, end: usize) -> Option<(Rows, Range<usize>)> {
    let empty = grid[top].bytes.start;
    let mut rows = vec![(top.row, top.col..end + 1)];
    let mut text = None;
    let mut named = 0;
    for (row, cells) in grid.rows.iter().enumerate().skip(top.row + 1).take(MAX_BOX_ROWS + 1) {
        let Some((left, right)) = sides(cells, top.col, end) else {
            rows.push((row, bottom_edge(cells, top.col, end)?));
            return (rows.len() > 2).then(|| (rows, text.unwrap_or(empty..empty)));
        };
        let content = &cells[left + 1..right];
        let is_drawn = |cell: &Cell| !cell.is_blank();
        if has_text(content)? {
            let first = content.iter().position(is_drawn)?;
            let line = covered(&content[first..=content.iter().rposition(is_drawn)?])?;
            let goes_on = text.as_ref().is_some_and(|name: &Range<usize>| {
                row == named + 1 && is_shouted(&grid.text[name.clone()]) && is_shouted(&grid.text[line.clone()])
            });
            // A name over several lines cannot be told from a name and what is said of it.
            if goes_on {
                text = Some(empty..empty);
            } else if text.is_none() {
                (text, named) = (Some(line), row);
            }
        }
        rows.push((row, left..right + 1));
    }
    None
}

/// Whether a text is words in capitals: a name, or a part of one.
fn is_shouted(text: &str) -> bool {
    text.contains(char::is_uppercase) && text.chars().all(|c| c.is_uppercase() || matches!(c, ' ' | '_' | '-'))
}

/// The columns of a row's left and right border, where it has both.
fn sides(cells: &[Cell], left: usize, right: usize) -> Option<(usize, usize)> {
    let is_side = |col: &usize| cells.get(*col).is_some_and(is_wall);
    let left = columns_near(left).find(is_side)?;
    let from = right.saturating_sub(BORDER_SLACK).max(left + 1);
    let right = (from..=right + BORDER_SLACK).find(is_side)?;
    let is_bottom = cells[left].ch == '+' && is_horizontal(cells[left + 1].ch);
    (!is_bottom).then_some((left, right))
}

/// Whether a line of a box has text; none where it has strokes, so that the box is a frame around a drawing.
fn has_text(content: &[Cell]) -> Option<bool> {
    let is_stroke = |cell: &Cell| cell.mark.is_vertical() || cell.ch == '─' || cell.node.is_some();
    if content.iter().all(|cell| cell.is_blank() || is_horizontal(cell.ch)) {
        return Some(false);
    }
    (!content.iter().any(is_stroke)).then_some(true)
}

/// The columns of a box's lower edge.
fn bottom_edge(cells: &[Cell], left: usize, right: usize) -> Option<Range<usize>> {
    let is_corner = |col: &usize| cells.get(*col).is_some_and(|cell| "└╚╰┗+".contains(cell.ch));
    let left = columns_near(left).find(is_corner)?;
    let limit = right + BORDER_SLACK;
    let right = (left + 1..limit).find(|col| cells.get(*col).is_none_or(|cell| !is_border(cell.ch))).unwrap_or(limit);
    let closes = cells.get(right).is_some_and(|cell| "┘╝╯┛".contains(cell.ch));
    Some(left..right + usize::from(closes))
}

/// Whether text is enclosed below an edge that is not a box's. A fork (`┌──┴──┐`) encloses only its labels.
fn looks_framed(grid: &Grid<'_>, top: Pos, right: usize) -> bool {
    let is_fork = grid.rows[top.row][top.col + 1..right].iter().any(|cell| "┴┼╩╧".contains(cell.ch));
    let rows = grid.rows.iter().skip(top.row + 1).take(MAX_BOX_ROWS);
    let mut contents = rows.map_while(|row| sides(row, top.col, right).map(|(left, right)| &row[left + 1..right]));
    !is_fork && contents.any(|content| content.iter().any(|cell| cell.mark == Mark::Text))
}
