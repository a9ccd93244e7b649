//! What ASCII characters draw, by what stands beside them.
//!
//! `-`, `|`, `v` and `+` are letters of names as often as strokes: each is a stroke only where its neighbours are.

use super::grid::{Arms, Cell, Dir, Grid, Mark, Pos};

/// Marks the strokes that are drawn with ASCII characters.
pub(super) fn mark(grid: &mut Grid) {
    for row in &mut grid.rows {
        quote_code(row);
        quote_remarks(row);
        mark_runs(row);
        mark_corners(row);
    }
    // Each answer depends on the rows above and below as they are now, so none is written before all are known.
    let vertical: Vec<(Pos, Mark)> = (0..grid.rows.len()).flat_map(|row| mark_verticals(grid, row)).collect();
    for (pos, mark) in vertical {
        grid.rows[pos.row][pos.col].mark = mark;
    }
    let joints: Vec<(Pos, Mark)> = grid.places().filter_map(|pos| Some((pos, joint(grid, pos)?))).collect();
    for (pos, mark) in joints {
        grid.rows[pos.row][pos.col].mark = mark;
    }
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
    let mut arrow = false;
    for col in 0..row.len() {
        match row[col].ch {
            '(' | '[' | '（' => (open, arrow) = (Some(col), false),
            ')' | ']' | '）' => {
                if let (Some(from), true) = (open, arrow) {
                    for cell in &mut row[from..=col] {
                        cell.quote();
                    }
                }
                (open, arrow) = (None, false);
            }
            '>' => arrow |= col > 0 && matches!(row[col - 1].ch, '-' | '=' | '─'),
            // A line through the brackets: this is a drawing, not a remark.
            _ if is_vertical(row[col].mark) => open = None,
            _ => arrow |= matches!(row[col].mark, Mark::Head(_) | Mark::TwoHeads),
        }
    }
}

/// Whether it is a line that goes up or down, or a joint of one.
fn is_vertical(mark: Mark) -> bool {
    matches!(mark, Mark::Line(arms) if arms.has(Dir::Up) || arms.has(Dir::Down))
}

/// Whether it is a line that goes on to this side, or a head.
fn reaches(mark: Mark, side: Dir) -> bool {
    mark.arms().has(side)
}

/// Marks runs of `-`, `=` and `—` as lines, and the `<` and `>` at their ends as heads.
fn mark_runs(row: &mut [Cell]) {
    let last_line = row.iter().rposition(|cell| matches!(cell.ch, '-' | '─' | '>'));
    let mut col = 0;
    while col < row.len() {
        let ch = row[col].ch;
        let run = row[col..].iter().take_while(|cell| cell.ch == ch);
        let end = col + run.count();
        if matches!(ch, '-' | '=' | '—' | '─' | '═' | '━')
            && !row[col].quoted
            && is_line(row, col, end)
            && !is_option(row, col, end, last_line)
        {
            for cell in &mut row[col..end] {
                cell.mark = Mark::Line(Arms::HORIZONTAL);
            }
            if let Some(after) = row.get_mut(end).filter(|cell| cell.ch == '>') {
                after.mark = Mark::Head(Dir::Right);
            }
            if let Some(before) = col.checked_sub(1).map(|at| &mut row[at])
                && before.ch == '<'
            {
                before.mark = Mark::Head(Dir::Left);
            }
        }
        col = end;
    }
}

/// Whether `--all` is a command's option: no other part of a line follows on the row.
fn is_option(row: &[Cell], from: usize, end: usize, last_line: Option<usize>) -> bool {
    end - from == 2
        && row[from].ch == '-'
        && (from > 0 && row[from - 1].ch.is_whitespace())
        && row.get(end).is_some_and(|cell| cell.ch.is_alphanumeric())
        && last_line.is_none_or(|last| last < end)
}

/// Whether a run of one character is a line.
fn is_line(row: &[Cell], from: usize, end: usize) -> bool {
    let before = from.checked_sub(1).map(|at| &row[at]);
    let after = row.get(end);
    let before_ch = before.map_or(' ', |cell| cell.ch);
    let after_ch = after.map_or(' ', |cell| cell.ch);
    let joined = before.is_some_and(|cell| reaches(cell.mark, Dir::Right))
        || after.is_some_and(|cell| reaches(cell.mark, Dir::Left));
    let pointed = after_ch == '>' || before_ch == '<';
    let length = end - from;
    match row[from].ch {
        '-' if length > 1 => true,
        '-' => {
            joined
                || pointed
                || matches!(before_ch, '+' | '|' | '\\' | '│' | '`')
                || before_ch.is_whitespace() && matches!(after_ch, '[' | '(')
        }
        '—' => joined || pointed || length > 1,
        '─' | '═' | '━' => true,
        // `>=` and `<=` are comparisons.
        '=' => after_ch == '>' || before_ch == '<' && length > 1,
        _ => false,
    }
}

/// `\--`, `` `-- `` and `'--` hang below a line; `/--` leads nowhere that can be told.
fn mark_corners(row: &mut [Cell]) {
    for col in 0..row.len() {
        let blank_before = col == 0 || row[col - 1].mark == Mark::Blank || row[col - 1].ch == '|';
        let line_after = row.get(col + 1).is_some_and(|cell| reaches(cell.mark, Dir::Left) && !cell.quoted);
        if row[col].quoted || !blank_before || !line_after {
            continue;
        }
        match row[col].ch {
            '\\' | '`' | '\'' => row[col].mark = Mark::Line(Arms::of(&[Dir::Up, Dir::Right])),
            '/' | '.' | ',' => row[col].mark = Mark::Slant,
            _ => {}
        }
    }
}

/// What the `|`, `v`, `^`, `/` and `\` of a row draw.
fn mark_verticals(grid: &Grid, row: usize) -> Vec<(Pos, Mark)> {
    let cells = &grid.rows[row];
    let only_strokes =
        cells.iter().all(|cell| matches!(cell.ch, 'v' | 'V' | '^' | '|') || cell.mark != Mark::Text || cell.ch == ' ');
    let candidates = (0..cells.len()).map(|col| Pos { row, col });
    candidates
        .filter(|pos| !cells[pos.col].quoted)
        .filter_map(|pos| Some((pos, vertical(grid, pos, only_strokes)?)))
        .collect()
}

fn vertical(grid: &Grid, pos: Pos, only_strokes: bool) -> Option<Mark> {
    let blank = |cols| grid.mark(pos, 0, cols) == Mark::Blank;
    let alone = blank(-1) && blank(1);
    match grid.ch(pos, 0, 0) {
        '|' if !is_or(grid, pos) => Some(Mark::Line(bar_arms(grid, pos))),
        '│' | '║' | '┃' => Some(Mark::Line(bar_arms(grid, pos))),
        'v' | 'V' if alone && (only_strokes || is_bar(grid, pos, -1)) => Some(Mark::Head(Dir::Down)),
        '^' if alone && (only_strokes || is_bar(grid, pos, 1)) => Some(Mark::Head(Dir::Up)),
        '/' | '\\' if alone && !between_words(grid, pos) => Some(Mark::Slant),
        _ => None,
    }
}

/// `|--> B` is a branch of a tree; `--|--` a crossing.
fn bar_arms(grid: &Grid, pos: Pos) -> Arms {
    let right = reaches(grid.mark(pos, 0, 1), Dir::Left);
    let left = reaches(grid.mark(pos, 0, -1), Dir::Right);
    match (left, right) {
        (true, true) => Arms::of(&Dir::ALL),
        (false, true) => Arms::VERTICAL.with(Dir::Right),
        (_, false) => Arms::VERTICAL,
    }
}

/// Whether a vertical stroke stands in the same column of that row.
fn is_bar(grid: &Grid, pos: Pos, rows: isize) -> bool {
    let mark = grid.mark(pos, rows, 0);
    is_vertical(mark)
        || matches!(mark, Mark::Head(dir) if dir.is_vertical())
        || matches!(grid.ch(pos, rows, 0), '|' | '+')
}

/// `A|B` is a list of names, and so is `A | B`, unless a line runs through its column.
fn is_or(grid: &Grid, pos: Pos) -> bool {
    let tight = |cols| grid.ch(pos, 0, cols).is_alphanumeric();
    if tight(-1) && tight(1) {
        return true;
    }
    let line = |rows| is_bar(grid, pos, rows) || matches!(grid.ch(pos, rows, 0), 'v' | 'V' | '^');
    between_words(grid, pos) && !line(-1) && !line(1)
}

/// Whether a word ends at most one blank before the place, and another begins at most one after it.
fn between_words(grid: &Grid, pos: Pos) -> bool {
    let nearest = |side: isize| match grid.ch(pos, 0, side) {
        ' ' => grid.ch(pos, 0, 2 * side),
        ch => ch,
    };
    let is_word = |ch: char, brackets: &str| ch.is_alphanumeric() || brackets.contains(ch);
    is_word(nearest(-1), ")]_\"'`*") && is_word(nearest(1), "([_\"'`*")
}

/// What a `+` draws: a joint where lines meet in it.
fn joint(grid: &Grid, pos: Pos) -> Option<Mark> {
    let cell = grid.cell(pos)?;
    if cell.ch != '+' || cell.quoted {
        return None;
    }
    let left = reaches(grid.mark(pos, 0, -1), Dir::Right);
    let right = reaches(grid.mark(pos, 0, 1), Dir::Left);
    let up = is_bar(grid, pos, -1);
    let down = is_bar(grid, pos, 1);
    if !(left || right || up && down) {
        return None;
    }
    // `+--> B` right below a name hangs from it.
    let hangs = right && !left && !down;
    let sides = [(Dir::Left, left), (Dir::Right, right), (Dir::Up, up || hangs), (Dir::Down, down)];
    let present = sides.into_iter().filter(|(_, present)| *present);
    let arms = present.fold(Arms::default(), |arms, (side, _)| arms.with(side));
    Some(Mark::Line(arms))
}
