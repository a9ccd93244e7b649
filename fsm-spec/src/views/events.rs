//! The state-event table: states against events, and in each cell the state that follows.

use super::{
    list::{Rows, completeness},
    prelude::*,
};

/// Reads a table whose first column names states, and whose other columns are headed by events and hold the states that follow.
pub(super) fn read(reader: &Reader<'_>, block: usize, table: &Table) -> Option<Rows> {
    let markdown = reader.markdown;
    if table.header.cells.len() < 3 {
        return None;
    }
    let text = |cell: &Cell| bare(markdown.cell(cell));
    let firsts = table.rows.iter().filter_map(|row| row.cells.first());
    let names: Set<&str> = firsts.map(text).filter(|name| !name.is_empty()).collect();
    let headers: Vec<&str> = table.header.cells.iter().map(text).collect();
    let is_state = |name: &str| names.contains(name);
    // Headed by states, it is a matrix; and every event has a name.
    let headed = headers.iter().skip(1).filter(|event| is_state(event)).count();
    if names.len() < 2 || headed * 2 >= headers.len() || headers[1..].contains(&"") {
        return None;
    }
    // Most tables hold something else.
    let cells = table.rows.iter().flat_map(|row| row.cells.iter().skip(1));
    if cells.filter(|cell| is_state(text(cell))).take(3).count() < 3 {
        return None;
    }
    let name = |cell: &Cell| reader.known.resolve(text(cell), markdown.span(cell.text.clone()));
    let (mut transitions, mut states) = (Vec::new(), Vec::new());
    let (mut filled, mut unread, mut events) = (0, 0, Set::new());
    for row in &table.rows {
        let Some(first) = row.cells.first().filter(|cell| is_state(text(cell))) else { continue };
        let from: Name = name(first);
        let mut state = StateClaim::new(from.clone());
        for (column, cell) in row.cells.iter().enumerate().skip(1) {
            let said = text(cell);
            if said.is_empty() || reader.words.is(Role::No, said) {
                continue;
            }
            filled += 1;
            let to = match reader.cell(markdown.cell(cell), Side::To) {
                _ if is_state(said) => End::State(name(cell)),
                CellValue::Same => End::Same(cell.span),
                CellValue::Point => {
                    state.terminal = Some((true, cell.span));
                    continue;
                }
                _ => {
                    unread += 1;
                    continue;
                }
            };
            events.insert(column);
            let label = Labelled { text: headers[column].to_owned(), span: table.header.cells[column].span };
            let claim = TransitionClaim::new(End::State(from.clone()), to, cell.span);
            transitions.push(TransitionClaim { label: Some(label), ..claim });
        }
        states.push(state);
    }
    // Most cells must be states that the first column names, under more than one event.
    if events.len() < 2 || transitions.len() < 3 || unread * 3 > filled {
        return None;
    }
    let coverage = Coverage::of(completeness(reader, block) == Some(true));
    let view = View { states, transitions, coverage, ..View::new(ViewKind::List, markdown.blocks[block].span) };
    Some(Rows { view, rows: filled, unread })
}
