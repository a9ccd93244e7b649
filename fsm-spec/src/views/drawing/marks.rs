//! What ASCII characters draw, by what stands beside them.
//!
//! `-`, `|`, `v` and `+` are letters of names as often as strokes: each is a stroke only where its neighbours are.

use super::grid::{Cell, Dir, Grid, Mark, Pos};

/// Marks the strokes that are drawn with ASCII characters.
pub(super) fn mark(grid: &mut Grid<'_>) {
    for row in 0..grid.rows.len() {
        quote_code(&mut grid.rows[row]);
        quote_remarks(&mut grid.rows[row]);
        mark_runs(grid, row);
    }
    // Each answer depends on the rows above and below as they are now, so none is written before all are known.
    let places = grid.places().into_iter().filter(|pos| !grid[*pos].quoted);
    let is_stroke = |cell: &Cell| matches!(cell.ch, 'v' | 'V' | '^' | '|') || cell.mark != Mark::Text;
    let only_strokes: Vec<bool> = grid.rows.iter().map(|row| row.iter().all(is_stroke)).collect();
    let vertical = places.clone().filter_map(|pos| Some((pos, vertical(grid, pos, only_strokes[pos.row])?))).collect();
    let places: Vec<Pos> = places.filter(|pos| grid[*pos].ch == '+').collect();
    grid.mark_all(vertical);
    let joints = places.into_iter().filter_map(|pos| Some((pos, joint(grid, pos)?))).collect();
    grid.mark_all(joints);
}

/// `` `run --all` ``: what stands between two backticks belongs to the text. A single one may be a tree's corner.
fn quote_code(row: &mut [Cell]) {
    let mut open = None;
    for col in 0..row.len() {
        if row[col].ch != '`' {
            continue;
        }
        if let Some(from) = open.take() {
            row[from..=col].iter_mut().for_each(Cell::quote);
        } else if row.get(col + 1).is_some_and(|cell| cell.mark == Mark::Text && cell.ch != '-') {
            open = Some(col);
        }
    }
}

/// `B (was A → B)`: an arrow in brackets belongs to the text.
fn quote_remarks(row: &mut [Cell]) {
    let mut open = None;
    let mut has_arrow = false;
    for col in 0..row.len() {
        match row[col].ch {
            '(' | '[' | '（' => (open, has_arrow) = (Some(col), false),
            ')' | ']' | '）' => {
                if let Some(from) = open.take().filter(|_| has_arrow) {
                    row[from..=col].iter_mut().for_each(Cell::quote);
                }
            }
            '>' => has_arrow |= col > 0 && matches!(row[col - 1].ch, '-' | '=' | '─'),
            _ if row[col].mark.is_head() => has_arrow = true,
            // A line through the brackets: this is a drawing, not a remark.
            _ if row[col].mark.is_vertical() => open = None,
            _ => {}
        }
    }
}

/// Marks runs of `-`, `=` and `—` as lines, the `<` and `>` at their ends as heads, and the corner before them.
fn mark_runs(grid: &mut Grid<'_>, row: usize) {
    let last_line = grid.rows[row].iter().rposition(|cell| matches!(cell.ch, '-' | '─' | '>'));
    let mut start = 0;
    while let Some(first) = grid.rows[row].get(start) {
        let ch = first.ch;
        let run = grid.rows[row][start..].iter().take_while(|cell| cell.ch == ch).count();
        let (from, to) = (Pos { row, col: start }, Pos { row, col: start + run });
        start += run;
        // `--all` is a command's option where no other part of a line follows.
        let is_option = ch == '-'
            && run == 2
            && grid.near(from, 0, -1).is_blank()
            && grid[to].ch.is_alphanumeric()
            && last_line.is_none_or(|last| last < to.col);
        if !grid[from].quoted && is_line(grid, from, to) && !is_option {
            let (before, after) = (from.step(Dir::Left), to);
            let corner = corner(grid, before);
            let cells = &mut grid.rows[row];
            cells[from.col..to.col].iter_mut().for_each(|cell| cell.mark = Mark::line(&[Dir::Left, Dir::Right]));
            if let Some(mark) = corner {
                cells[before.col].mark = mark;
            }
            if let Some(after) = cells.get_mut(after.col).filter(|cell| cell.ch == '>') {
                after.mark = Mark::arrow(Dir::Right);
            }
        }
    }
}

/// What a line to the right begins with: `<`; or a corner, of which `\--`, `` `-- `` and `'--` hang below a line, and
/// `/--` leads nowhere that can be told.
fn corner(grid: &Grid<'_>, pos: Pos) -> Option<Mark> {
    let before = grid.near(pos, 0, -1);
    let begins = (before.is_blank() || before.ch == '|') && !grid[pos].quoted;
    match grid[pos].ch {
        '<' => Some(Mark::arrow(Dir::Left)),
        '\\' | '`' | '\'' if begins => Some(Mark::line(&[Dir::Up, Dir::Right])),
        '/' | '.' | ',' if begins => Some(Mark::Slant),
        _ => None,
    }
}

/// Whether a run of one character is a line.
fn is_line(grid: &Grid<'_>, from: Pos, to: Pos) -> bool {
    let (before, after) = (grid.near(from, 0, -1), &grid[to]);
    let is_joined = before.mark.has(Dir::Right) || after.mark.has(Dir::Left);
    let is_pointed = after.ch == '>' || before.ch == '<';
    let is_long = to.col - from.col > 1;
    match grid[from].ch {
        '-' | '—' => is_long || is_joined || is_pointed || before.is_blank() && matches!(after.ch, '[' | '('),
        '─' | '═' | '━' => true,
        // `>=` and `<=` are comparisons.
        '=' => after.ch == '>' || before.ch == '<' && is_long,
        _ => false,
    }
}

/// What `|`, `v`, `^`, `/` and `\` draw.
fn vertical(grid: &Grid<'_>, pos: Pos, only_strokes: bool) -> Option<Mark> {
    let is_alone = grid.near(pos, 0, -1).is_blank() && grid.near(pos, 0, 1).is_blank();
    match grid[pos].ch {
        '|' if !is_or(grid, pos) => Some(bar(grid, pos)),
        '│' | '║' | '┃' => Some(bar(grid, pos)),
        'v' | 'V' if is_alone && (only_strokes || is_bar(grid, pos, -1)) => Some(Mark::arrow(Dir::Down)),
        '^' if is_alone && (only_strokes || is_bar(grid, pos, 1)) => Some(Mark::arrow(Dir::Up)),
        '/' | '\\' if is_alone && !between_words(grid, pos) => Some(Mark::Slant),
        _ => None,
    }
}

/// `|--> B` is a branch of a tree; `--|--` a crossing.
fn bar(grid: &Grid<'_>, pos: Pos) -> Mark {
    let right = grid.near(pos, 0, 1).mark.has(Dir::Left);
    let left = right && grid.near(pos, 0, -1).mark.has(Dir::Right);
    Mark::Stroke([true, true, left, right], [false; 4])
}

/// Whether a vertical stroke stands in the same column of that row.
fn is_bar(grid: &Grid<'_>, pos: Pos, rows: isize) -> bool {
    let cell = grid.near(pos, rows, 0);
    cell.mark.is_vertical() || matches!(cell.ch, '|' | '+')
}

/// `A|B` is a list of names, and so is `A | B`, unless a line runs through its column.
fn is_or(grid: &Grid<'_>, pos: Pos) -> bool {
    let is_tight = |cols| grid.near(pos, 0, cols).ch.is_alphanumeric();
    // Lists one below the other may have theirs in one column.
    let is_list = |rows| grid.near(pos, rows, 0).ch == '|' && between_words(grid, pos.offset(rows, 0));
    let is_head = |rows| matches!(grid.near(pos, rows, 0).ch, 'v' | 'V' | '^');
    let is_line = |rows| !is_list(rows) && (is_bar(grid, pos, rows) || is_head(rows));
    is_tight(-1) && is_tight(1) || between_words(grid, pos) && !is_line(-1) && !is_line(1)
}

/// Whether a word ends at most one blank before the place, and another begins at most one after it.
fn between_words(grid: &Grid<'_>, pos: Pos) -> bool {
    let is_word = |side: isize, brackets: &str| {
        let distance = if grid.near(pos, 0, side).ch == ' ' { 2 } else { 1 };
        let ch = grid.near(pos, 0, distance * side).ch;
        ch.is_alphanumeric() || brackets.contains(ch)
    };
    is_word(-1, ")]_\"'`*") && is_word(1, "([_\"'`*")
}

/// What a `+` draws: a joint where lines meet in it.
fn joint(grid: &Grid<'_>, pos: Pos) -> Option<Mark> {
    let left = grid.near(pos, 0, -1).mark.has(Dir::Right);
    let right = grid.near(pos, 0, 1).mark.has(Dir::Left);
    let (up, down) = (is_bar(grid, pos, -1), is_bar(grid, pos, 1));
    (left || right || up && down).then_some(Mark::Stroke([up, down, left, right], [false; 4]))
}
