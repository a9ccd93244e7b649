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

/// The shapes to try, best first. `arrows` says whether the table has an arrow at all.
pub(crate) fn shapes(markdown: &Markdown, words: &Words, table: &Table, heading: Roles, arrows: bool) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let headers = &table.header.cells;
    if let [first, _, ..] = headers.as_slice()
        && let Some(rows_from) = corner(words, markdown.cell(first))
        // Below `From → To` may stand arrows; then the other columns say more of them.
        && !(arrows && table.rows.iter().any(|row| has_arrow(markdown.column(row, 0))))
    {
        return vec![Shape::Matrix { rows_from }];
    }
    let roles: Vec<Roles> = headers.iter().map(|cell| words.header(markdown.cell(cell))).collect();
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
    if arrows && let Some(column) = arrow_column(markdown, words, table, &roles) {
        let event = find(Role::Event, &[Some(column)]).or_else(|| find(Role::Trigger, &[Some(column)]));
        shapes.push(Shape::Arrows { column, beside: Beside { event, ..Beside::default() } });
    }
    if from.is_none() || to.is_none() {
        let by_heading = heading.has(Role::StatesHeading);
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
pub(crate) fn forbidding(markdown: &Markdown, words: &Words, table: &Table) -> Vec<Shape> {
    let headers = table.header.cells.iter().map(|cell| markdown.cell(cell)).enumerate();
    let state = headers.clone().find(|(_, text)| {
        let roles = words.header(text);
        roles.has(Role::State) || roles.has(Role::From)
    });
    let columns = headers.filter(|(_, text)| words.verdict(text) == Verdict::Forbids);
    let mut shapes = Vec::new();
    for (column, _) in columns {
        if let Some((state, _)) = state {
            shapes.push(Shape::Successors { state, successors: column });
        }
        shapes.push(Shape::Arrows { column, beside: Beside::default() });
    }
    shapes
}

/// Whether a corner cell says from and to, and which of them runs down.
pub(super) fn corner(words: &Words, text: &str) -> Option<bool> {
    // Most corners are one word.
    if text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return None;
    }
    let text = normal(text);
    let part_role = |part: &str| {
        let bare = part.trim_matches(|c: char| !c.is_alphanumeric()).trim();
        [Role::From, Role::To].into_iter().find(|role| words.is(*role, bare))
    };
    let separators = ['\\', '/', '|', '→', '↓', '⇒', '↘', '⟶', ',', '>', '⬇', '➡', '＼', '／', '×'];
    let mut parts: Vec<&str> = text.split(separators).filter(|part| part.chars().any(char::is_alphanumeric)).collect();
    let joined;
    if parts.len() == 1 {
        // `From To` and `from vs to`.
        joined = text.replace(" vs ", " ");
        parts = joined.split(' ').filter(|part| part.chars().any(char::is_alphanumeric)).collect();
    }
    let [first, second] = parts.as_slice() else { return None };
    let rows_from = match (part_role(first), part_role(second)) {
        (Some(Role::From), Some(Role::To)) => true,
        (Some(Role::To), Some(Role::From)) => false,
        _ => return None,
    };
    // An arrow that points down marks what runs down.
    let down = text.split(['\\', '/', '|', '→']).find(|part| part.contains(['↓', '⬇'])).and_then(part_role);
    Some(down.map_or(rows_from, |role| role == Role::From))
}

/// The column whose cells hold arrows.
fn arrow_column(markdown: &Markdown, words: &Words, table: &Table, roles: &[Roles]) -> Option<usize> {
    let has_arrows = |column: usize| {
        let bars = words.verdict(markdown.column(&table.header, column)).bars();
        !bars && table.rows.iter().take(4).any(|row| has_arrow(markdown.column(row, column)))
    };
    let named = (0..roles.len()).find(|column| roles[*column].has(Role::Arrows) && has_arrows(*column));
    // A column of another name counts when its cells start with arrows between names; that is found out in reading.
    named.or_else(|| (0..roles.len().min(3)).find(|column| has_arrows(*column)))
}
