//! Tables by their form: what a table could say of a machine that is not known yet.

use super::{
    arrows,
    columns::{Beside, Shape, corner, forbidding, shapes},
    events,
    list::{self, Rows},
    matrix,
    prelude::{Shape as NameShape, *},
    successors,
};
use crate::spelling::{fold, words as name_words};

/// Reads a table; what it forbids is set apart in its claims.
pub(crate) fn read(reader: &Reader<'_>, block: usize, table: &Table) -> Option<Candidate> {
    let mut shapes = shapes(reader, block, table);
    if !matches!(shapes.first(), Some(Shape::Matrix { .. }))
        && let Some(shape) = grid(reader, table)
    {
        shapes.insert(0, shape);
    }
    let is_named = |claim: &TransitionClaim| claim.from.name().is_some() || claim.to.name().is_some();
    let is_read = |rows: &Rows| rows.unread * 5 <= rows.rows * 2 && rows.view.transitions.iter().any(is_named);
    let read = |shape: &Shape| read_shape(reader, block, table, shape);
    let found = shapes.iter().filter_map(read).find(is_read);
    let found = found.or_else(|| read(&shared_columns(reader, block, table)?).filter(is_read));
    let found = found.or_else(|| events::read(reader, block, table));
    let forbids = found.is_none() || reader.headings.verdict(block) == Verdict::Forbids;
    let forbidden = forbidding(reader, table);
    let found = found.or_else(|| forbidden.iter().find_map(read));
    let Rows { mut view, rows, unread } = found.filter(|_| !reader.maps(block))?;
    if forbids {
        forbid(&mut view);
    }
    // The columns of a matrix are states, whatever they are called.
    if view.kind != ViewKind::Matrix {
        forbid_rows(reader, table, &mut view);
        for mut column in forbidden.iter().filter_map(read) {
            forbid(&mut column.view);
            view.transitions.extend(column.view.transitions);
        }
    }
    let form = if view.kind == ViewKind::Arrows { Form::Listing } else { Form::Table };
    Some(Candidate {
        coded: reader.are_coded(&view.transitions),
        worded: is_worded(reader, table, view.kind),
        short: initials(reader, &view),
        ..reader.candidate(form, block, view, (rows, unread))
    })
}

/// The initials that the headers of a matrix use for names.
fn initials(reader: &Reader<'_>, view: &View) -> Map<String, String> {
    let Layout::Matrix(matrix) = &view.layout else { return Map::new() };
    let rows: Vec<&Name> = matrix.rows.iter().flat_map(|header| &header.names).collect();
    let columns: Vec<&Name> = matrix.columns.iter().flat_map(|header| &header.names).collect();
    let mut short: Map<String, String> = Map::new();
    for name in view.names().filter(|name| name.state.is_none()) {
        if let Some(full) = reader.known.by_initials(&name.text).and_then(|id| reader.known.states().nth(id.index())) {
            short.insert(name.text.clone(), fold(full));
        }
    }
    // `AVAIL_LOAN` above the column of the row `AVAILABLE_FOR_LOAN`.
    if rows.len() == columns.len() {
        for (row, column) in rows.into_iter().zip(columns) {
            for (one, other) in
                [(column, row), (row, column)].iter().filter(|(one, other)| is_cut(&one.text, &other.text))
            {
                short.insert(one.text.clone(), fold(&other.text));
            }
        }
    }
    short
}

/// Whether each word of a name begins one of another's, in their order.
fn is_cut(short: &str, name: &str) -> bool {
    let mut words = name_words(name).into_iter();
    short.len() < name.len() && name_words(short).iter().all(|part| words.any(|word| word.starts_with(part.as_str())))
}

/// Whether the headers of a table speak of states or events.
fn is_worded(reader: &Reader<'_>, table: &Table, kind: ViewKind) -> bool {
    table.header.cells.iter().any(|cell| {
        let text = reader.markdown.cell(cell);
        let roles = reader.words.header(text);
        roles.has(Role::Event)
            || roles.has(Role::Trigger)
            || roles.has(Role::Arrows)
            || kind == ViewKind::Arrows && corner(reader.words, text).is_some()
            || reader.words.mentioned(Role::StrongStateWord, text)
    })
}

fn read_shape(reader: &Reader<'_>, block: usize, table: &Table, shape: &Shape) -> Option<Rows> {
    match *shape {
        Shape::Matrix { rows_from } => {
            let view = matrix::read(reader, block, table, rows_from)?;
            Some(Rows { rows: table.rows.len(), unread: 0, view })
        }
        Shape::List { from, to, beside } => list::read(reader, block, table, (from, to), beside),
        Shape::Successors { state, successors } => successors::read(reader, block, table, (state, successors)),
        Shape::Arrows { column, beside } => arrows::read(reader, block, table, column, beside),
        // These speak of states that are known already.
        Shape::Onward { .. } | Shape::Definitions { .. } => None,
    }
}

/// Turns all that a view says round.
pub(crate) fn forbid(view: &mut View) {
    for claim in &mut view.transitions {
        claim.forbidden = true;
    }
}

/// A matrix by its headers alone: most columns are rows too.
fn grid(reader: &Reader<'_>, table: &Table) -> Option<Shape> {
    let name = |cell: &Cell| {
        let text = reader.markdown.cell(cell);
        fold(bare(text.split(['(', '（']).next().unwrap_or(text)))
    };
    if table.header.cells.len() < 3 {
        return None;
    }
    let columns: Vec<String> = table.header.cells.iter().skip(1).map(name).collect();
    let named: Set<&String> = columns.iter().filter(|column| !column.is_empty()).collect();
    let rows: Vec<String> = table.rows.iter().filter_map(|row| row.cells.first()).map(name).collect();
    let shared = rows.iter().filter(|row| named.contains(*row)).count();
    // Each row of a matrix is another state.
    let distinct = || rows.iter().collect::<Set<_>>().len() == rows.len();
    let matches = shared >= 2 && shared * 5 >= columns.len() * 3 && shared * 2 >= rows.len() && distinct();
    let corner = reader.markdown.column(&table.header, 0);
    let first = corner.split(|c: char| !c.is_alphanumeric()).find(|word| !word.is_empty());
    let rows_from = !first.is_some_and(|word| reader.words.is(Role::To, word));
    matches.then_some(Shape::Matrix { rows_from })
}

/// Two columns of any header that share their names, where the words above speak of transitions.
fn shared_columns(reader: &Reader<'_>, block: usize, table: &Table) -> Option<Shape> {
    let columns = table.header.cells.len().min(5);
    if columns < 2 || table.rows.len() < 2 {
        return None;
    }
    let mut above = reader.outline.path(reader.outline.section(block));
    if !above.any(|section| reader.outline.mentions(section, Role::StateWord))
        && !reader.words.mentioned(Role::StateWord, reader.markdown.lead_text(block))
    {
        return None;
    }
    let text = |row: usize, column: usize| bare(reader.markdown.column(&table.rows[row], column));
    let rows = table.rows.len();
    // The names of a column, where most of its cells stand out as names.
    let names = |column: usize| {
        let mut found = Set::new();
        let mut strong = 0;
        for row in 0..rows {
            let text = text(row, column);
            let cell = table.rows[row].cells.get(column);
            let coded = cell.is_some_and(|cell| reader.markdown.style(cell.text.start).code);
            let stands_out = coded || matches!(NameShape::of(text), NameShape::Upper | NameShape::Snake);
            if could_be_name(text, coded) && stands_out {
                strong += 1;
                found.insert(fold(text));
            } else if reader.words.is(Role::Any, text) || reader.words.is(Role::Start, text) {
                strong += 1;
            }
        }
        (strong * 5 >= rows * 4).then_some(found)
    };
    let names: Vec<Option<Set<String>>> = (0..columns).map(names).collect();
    let pairs = (0..columns).flat_map(|from| (from + 1..columns).map(move |to| (from, to)));
    let shared = pairs.filter_map(|(from, to)| {
        let (a, b) = (names[from].as_ref()?, names[to].as_ref()?);
        let shared = a.items().filter(|name| b.contains(*name)).count();
        let loops = (0..rows).filter(|row| text(*row, from) == text(*row, to)).count();
        // A list of steps does not say the same one over and over, as columns of kinds and groups do.
        let distinct = (0..rows).map(|row| (text(row, from), text(row, to))).collect::<Set<_>>().len();
        (shared >= 2 && loops * 5 <= rows && distinct * 5 >= rows * 4).then_some((shared, from, to))
    });
    let (_, from, to) = shared.min_by_key(|(shared, ..)| std::cmp::Reverse(*shared))?;
    Some(Shape::List { from, to, beside: Beside::default() })
}

/// Forbids what stands in rows that a column such as `Allowed?` says no to, or one such as `Forbidden` says yes to.
fn forbid_rows(reader: &Reader<'_>, table: &Table, view: &mut View) {
    let (markdown, words) = (reader.markdown, reader.words);
    let mut headers = table.header.cells.iter().enumerate();
    let verdict = headers.find_map(|(column, cell)| {
        let roles = words.roles(markdown.cell(cell));
        if roles.has(Role::Allowed) {
            Some((column, Role::No))
        } else {
            roles.has(Role::Forbidden).then_some((column, Role::Yes))
        }
    });
    let Some((column, mark)) = verdict else {
        forbid_by_remark(words, view);
        return;
    };
    for claim in &mut view.transitions {
        let row = table.rows.partition_point(|row| row.span.end < claim.span.start);
        let cell = table.rows.get(row).and_then(|row| row.cells.get(column));
        claim.forbidden |= cell.is_some_and(|cell| {
            let text = markdown.cell(cell);
            says(words, mark, text) || mark == Role::No && words.verdict(text).bars()
        });
    }
}

/// Forbids what stands in rows where another cell begins by forbidding: `Disallowed; create a new one`.
fn forbid_by_remark(words: &Words, view: &mut View) {
    for claim in &mut view.transitions {
        let label = claim.label.as_ref().map(|label| &label.text);
        let said = claim.attributes.iter().map(|(_, value)| value);
        let mut said = said.chain(&claim.guard).chain(&claim.action).chain(label);
        // What one role may not do, another one may.
        let allowed = claim.attributes.iter().any(|(_, value)| says(words, Role::Yes, value));
        claim.forbidden |= !allowed
            && said.any(|value| {
                let parts = value.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
                let parts: Vec<&str> = parts.take(3).collect();
                let forbids = |count: &usize| words.is(Role::Disallowed, &parts[..parts.len().min(*count)].join(" "));
                // What is disallowed while something else holds is allowed.
                let depends = |next: &&str| words.is(Role::Condition, next) && !words.is(Role::Denial, next);
                [2, 1].iter().find(|count| forbids(count)).is_some_and(|count| !parts.get(*count).is_some_and(depends))
            });
    }
}

/// Whether a cell says yes or no, as a whole or before a remark: `❌ not allowed`, `No, never`.
pub(super) fn says(words: &Words, mark: Role, text: &str) -> bool {
    let end = text.find(|c: char| c.is_whitespace() || c.is_ascii_punctuation());
    let (first, rest) = text.split_at(end.unwrap_or(text.len()));
    let is_remark = rest.starts_with(|c: char| c.is_ascii_punctuation())
        || rest.trim_start().starts_with(['(', '–', '—'])
        || !first.contains(char::is_alphanumeric);
    words.is(mark, text) || is_remark && words.is(mark, first)
}
