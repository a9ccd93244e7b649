//! What a table's header says that the table is.

use super::prelude::*;
use crate::words::normal;

/// What a table could be, by its header alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// States against states.
    Matrix {
        /// Set where the rows are the sources.
        rows_from: bool,
    },
    /// A from-column and a to-column.
    List { from: usize, to: usize, beside: Beside },
    /// A to-column alone: where the state goes that the heading names.
    Onward { to: usize, beside: Beside },
    /// A state and the states it may go to.
    Successors { state: usize, successors: usize },
    /// Arrows in a column.
    Arrows { column: usize, beside: Beside },
    /// A column of states, and what is said of them.
    Definitions {
        state: usize,
        meaning: Option<usize>,
        /// The only other column, where nothing is known of it.
        other: Option<usize>,
        terminal: Option<usize>,
        initial: Option<usize>,
        /// Whether the column or the heading is called one of states.
        certain: bool,
    },
}

/// The columns that say more of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Beside {
    pub(super) event: Option<usize>,
    pub(super) guard: Option<usize>,
    pub(super) action: Option<usize>,
}

/// The shapes to try, best first.
pub(crate) fn shapes(reader: &Reader<'_>, block: usize, table: &Table) -> Vec<Shape> {
    let Reader { markdown, words, .. } = *reader;
    let arrows = reader.arrows.in_block(block);
    let headers: Vec<&str> = table.header.cells.iter().map(|cell| markdown.cell(cell)).collect();
    if let [first, _, ..] = headers[..]
        && let Some(rows_from) = corner(words, first)
        // Below `From → To` may stand arrows; then the other columns say more of them.
        && !(arrows && table.rows.iter().any(|row| has_arrow(markdown.column(row, 0))))
    {
        return vec![Shape::Matrix { rows_from }];
    }
    let mut shapes = Vec::new();
    let roles: Vec<Roles> = headers.iter().map(|header| words.header(header)).collect();
    let find = |role: Role, taken: &[Option<usize>]| {
        (0..roles.len()).find(|column| !taken.contains(&Some(*column)) && roles[*column].has(role))
    };
    let successors = find(Role::Successors, &[]);
    let state = find(Role::State, &[successors]);
    let to = find(Role::To, &[]);
    let from = find(Role::From, &[to]).or_else(|| state.filter(|column| Some(*column) != to));
    if let Some(to) = to {
        let taken = [from, Some(to)];
        let event = find(Role::Event, &taken).or_else(|| find(Role::Trigger, &taken));
        let guard = find(Role::Guard, &[from, Some(to), event]);
        let action = find(Role::Action, &[from, Some(to), event, guard]);
        // `State | Action | Target`: where no column is called an event, the action is what is done to get there.
        let (event, action) = if event.is_none() { (action, None) } else { (event, action) };
        let beside = Beside { event, guard, action };
        shapes.push(match from {
            Some(from) => Shape::List { from, to, beside },
            None => Shape::Onward { to, beside },
        });
    }
    // Where a column says what follows, the first one is of states, whatever it is called.
    let first = || (successors != Some(0) && to.is_none()).then_some(0);
    if let (Some(state), Some(successors)) = (state.or(find(Role::From, &[successors])).or_else(first), successors) {
        shapes.push(Shape::Successors { state, successors });
    }
    if arrows && let Some(column) = arrow_column(reader, table, &roles) {
        let event = find(Role::Event, &[Some(column)]).or_else(|| find(Role::Trigger, &[Some(column)]));
        shapes.push(Shape::Arrows { column, beside: Beside { event, ..Beside::default() } });
    }
    if from.is_none() || to.is_none() {
        let by_heading = reader.headings.above(block).whole.has(Role::StatesHeading);
        let column = state.or_else(|| (roles.len() > 1).then_some(0));
        if let Some(state) = column {
            let beside = |role| find(role, &[Some(state)]);
            let unknown = |column: &usize| roles.get(*column) == Some(&Roles::default());
            let other = 1usize.checked_sub(state).filter(|_| roles.len() == 2);
            shapes.push(Shape::Definitions {
                state,
                meaning: beside(Role::Meaning),
                other: other.filter(unknown),
                terminal: beside(Role::TerminalColumn),
                initial: beside(Role::InitialColumn),
                certain: roles[state].has(Role::State) || by_heading,
            });
        }
    }
    shapes
}

/// The columns that forbid, each as what it may hold: arrows, or the states that another column's may not go to.
pub(crate) fn forbidding(reader: &Reader<'_>, table: &Table) -> Vec<Shape> {
    let Reader { markdown, words, .. } = *reader;
    let header = |column: &usize| markdown.column(&table.header, *column);
    let is_state = |roles: Roles| roles.has(Role::State) || roles.has(Role::From);
    let columns = 0..table.header.cells.len();
    let state = columns.clone().find(|column| is_state(words.header(header(column))));
    let mut shapes = Vec::new();
    for column in columns.filter(|column| words.verdict(header(column)) == Verdict::Forbids) {
        shapes.extend(state.map(|state| Shape::Successors { state, successors: column }));
        shapes.push(Shape::Arrows { column, beside: Beside::default() });
    }
    shapes
}

/// Whether a corner cell says from and to, and which of them runs down.
pub(super) fn corner(words: &Words, text: &str) -> Option<bool> {
    const SIGNS: [char; 15] = ['\\', '/', '|', '→', '↓', '⇒', '↘', '⟶', ',', '>', '⬇', '➡', '＼', '／', '×'];
    // Most corners are one word.
    if text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return None;
    }
    // `From To` and `from vs to`.
    let text = normal(text).replace(" vs ", " ");
    let parted = |by: &[char]| -> Vec<&str> {
        text.split(by)
            .map(|part| part.trim_matches(|c: char| !c.is_alphanumeric()))
            .filter(|part| !part.is_empty())
            .collect()
    };
    let role = |part: &str| [Role::From, Role::To].into_iter().find(|role| words.is(*role, part));
    let parts = if parted(&SIGNS).len() == 1 { parted(&[' ']) } else { parted(&SIGNS) };
    let [first, second] = parts[..] else { return None };
    let rows_from = match (role(first)?, role(second)?) {
        (Role::From, Role::To) => true,
        (Role::To, Role::From) => false,
        _ => return None,
    };
    // An arrow that points down marks what runs down.
    let mut sides = text.split(['\\', '/', '|', '→']).filter(|part| part.contains(['↓', '⬇']));
    let down = sides.next().and_then(|part| role(part.trim_matches(|c: char| !c.is_alphanumeric())));
    Some(down.map_or(rows_from, |role| role == Role::From))
}

/// The column whose cells hold arrows: one that is called so, or one of the first.
fn arrow_column(reader: &Reader<'_>, table: &Table, roles: &[Roles]) -> Option<usize> {
    let Reader { markdown, words, .. } = *reader;
    let has_arrows = |column: &usize| {
        let bars = words.verdict(markdown.column(&table.header, *column)).bars();
        !bars && table.rows.iter().take(4).any(|row| has_arrow(markdown.column(row, *column)))
    };
    let named = (0..roles.len()).filter(|column| roles[*column].has(Role::Arrows));
    // Whether the cells of another one begin with arrows between names is found out in reading.
    named.chain(0..roles.len().min(3)).find(has_arrows)
}
