//! Names that stand side by side in a table, so that either means the state: `S0 | SYS_START`, `Open | open_order`.

use super::{DiagramBlock, prelude::*};
use crate::spelling::fold;

/// Other names of drawn states, each with the one that is drawn: where one of the first two columns of a table has drawn states, and
/// the other, by its header, their keys or what they are called.
pub(crate) fn translations(markdown: &Markdown, words: &Words, diagrams: &[DiagramBlock]) -> Vec<(String, String)> {
    let drawn: Set<String> =
        diagrams.iter().flat_map(|one| &one.diagram.states).map(|state| fold(&state.name)).collect();
    let mut found = Vec::new();
    for block in &markdown.blocks {
        let BlockKind::Table(table) = &block.kind else { continue };
        let keyed = [0, 1].map(|header| {
            let roles = words.header(markdown.column(&table.header, header));
            roles.has(Role::Key) || roles.has(Role::State)
        });
        // Few tables name a drawn state beside another name.
        let begins = |at: usize| {
            let mut first = table.rows.iter().take(4).map(|row| bare(markdown.column(row, at)));
            first.any(|name| drawn.contains(&fold(name)))
        };
        if drawn.len() < 2 || !(keyed[1] && begins(0) || keyed[0] && begins(1)) {
            continue;
        }
        let (Some(first), Some(second)) = (column(markdown, table, 0), column(markdown, table, 1)) else { continue };
        for (names, others, keyed) in [(&first, &second, keyed[1]), (&second, &first, keyed[0])] {
            let known = names.iter().filter(|name| drawn.contains(&fold(name))).count();
            let other = |name: &&str| !drawn.contains(&fold(name));
            if keyed && known >= 2 && known * 10 >= names.len() * 7 && others.iter().all(other) {
                let pairs = others.iter().zip(names).filter(|(_, name)| drawn.contains(&fold(name)));
                found.extend(pairs.map(|(other, name)| (other.to_string(), name.to_string())));
            }
        }
    }
    found
}

/// The cells of a column, where each is another name.
fn column<'a>(markdown: &'a Markdown, table: &Table, at: usize) -> Option<Vec<&'a str>> {
    let mut seen = Set::new();
    let name = |row: &Row| {
        let cell = row.cells.get(at)?;
        let text = bare(markdown.cell(cell));
        let is_name = could_be_name(text, markdown.style_of(text).code) && seen.insert(fold(text));
        is_name.then_some(text)
    };
    table.rows.iter().map(name).collect()
}
