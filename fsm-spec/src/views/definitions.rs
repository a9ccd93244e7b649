//! Definitions: what each state means, in a table, in a list, or as bare names.

use super::{
    Layout, Name, Names, StateClaim, View,
    bind::Ground,
    cells::{CellValue, Side, name_like, read_cell, trim},
    columns::Shape,
    list::attributes,
};
use crate::{
    markdown::{BlockKind, Markdown, Table},
    model::ViewKind,
    words::{Role, Words},
};
use std::ops::Range;

/// Reads a table as definitions.
pub(super) fn read_table(
    ground: &Ground<'_>,
    names: &Names,
    block: usize,
    table: &Table,
    shape: &Shape,
) -> Option<View> {
    let (markdown, words) = (ground.markdown, ground.words);
    let Shape::Definitions {
        state,
        meaning,
        certain,
    } = *shape
    else {
        return None;
    };
    let header = |role: Role| {
        (0..table.header.cells.len()).find(|column| {
            *column != state
                && words.heads(
                    role,
                    markdown.text(table.header.cells[*column].text.clone()),
                )
        })
    };
    let (terminal, initial) = (header(Role::TerminalColumn), header(Role::InitialColumn));
    let mut states: Vec<StateClaim> = Vec::new();
    let (mut known, mut all) = (0, 0);
    for row in &table.rows {
        let cell = row.cells.get(state)?;
        let CellValue::Names(found) =
            read_cell(markdown, words, names, cell.text.clone(), Side::State)
        else {
            all += usize::from(!markdown.text(cell.text.clone()).trim().is_empty());
            continue;
        };
        known += found.iter().filter(|name| name.state.is_some()).count();
        all += found.len();
        let text = |column: Option<usize>| {
            column
                .and_then(|column| row.cells.get(column))
                .map(|cell| (markdown.text(cell.text.clone()).trim(), cell.span))
        };
        for name in found {
            let mut claim = StateClaim::new(name);
            claim.description = text(meaning)
                .map(|(text, _)| text.to_owned())
                .filter(|text| !text.is_empty());
            claim.attributes = attributes(markdown, table, row, &[Some(state), meaning]);
            let judge =
                |column| text(column).and_then(|(text, span)| Some((truth(words, text)?, span)));
            claim.terminal = judge(terminal);
            claim.initial = judge(initial);
            states.push(claim);
        }
    }
    // A first column that is not called a state must be nothing but states; one that is may hold a name that the diagram forgot.
    let enough = if certain {
        known * 3 >= all * 2
    } else {
        known == all
    };
    if !enough || known < 2 {
        return None;
    }
    Some(view(
        markdown,
        names,
        block,
        states,
        certain && !partial(ground, block),
        Layout::Table {
            block,
            from: state,
            to: None,
            event: None,
        },
    ))
}

/// A list: its items, and the block after it.
pub(super) struct List {
    pub(super) block: usize,
    /// The outermost items' first paragraphs.
    pub(super) items: Vec<usize>,
    pub(super) end: usize,
}

impl List {
    /// The list that starts at `block`.
    pub(super) fn of(markdown: &Markdown, block: usize) -> Self {
        let mut list = Self {
            block,
            items: Vec::new(),
            end: block + 1,
        };
        let BlockKind::Item { depth, .. } = markdown.blocks[block].kind else {
            return list;
        };
        let heading = markdown.blocks[block].heading;
        list.end = block;
        while let Some(item) = markdown.blocks.get(list.end) {
            let BlockKind::Item {
                depth: here, first, ..
            } = item.kind
            else {
                break;
            };
            if here < depth || item.heading != heading {
                break;
            }
            if here == depth && first {
                list.items.push(list.end);
            }
            list.end += 1;
        }
        list
    }
}

/// Reads a list whose items begin with a state's name.
pub(super) fn read_list(ground: &Ground<'_>, names: &Names, list: &List) -> Option<View> {
    let markdown = ground.markdown;
    let mut states = Vec::new();
    let mut known = 0;
    for (at, item) in list.items.iter().enumerate() {
        let range = markdown.blocks[*item].text.clone();
        let text = markdown.text(range.clone());
        let (name, rest) = leading(names, text);
        let place = range.start + name.start..range.start + name.end;
        let name = names.resolve(markdown.text(place.clone()), markdown.span(place));
        known += usize::from(name.state.is_some());
        // Most items must be states; a list of something else is known by its beginning.
        if at == 8 && known == 0 {
            return None;
        }
        let mut claim = StateClaim::new(name);
        claim.description = rest
            .map(|rest| text[rest].trim().to_owned())
            .filter(|text| !text.is_empty());
        states.push(claim);
    }
    if known < 2 || known * 2 <= list.items.len() {
        return None;
    }
    let titled = ground
        .headings
        .is(markdown, list.block)
        .has(Role::StatesHeading);
    // Items that are no states at all are remarks in the list, unless the list is one of states by its title.
    if !titled {
        states.retain(|claim| claim.name.state.is_some());
    }
    states.retain(|claim| claim.name.state.is_some() || name_like(&claim.name.text));
    let mut view = view(
        markdown,
        names,
        list.block,
        states,
        titled && !partial(ground, list.block),
        Layout::Text,
    );
    view.span = markdown.blocks[list.block]
        .span
        .to(markdown.blocks[list.end - 1].span);
    Some(view)
}

/// Whether the heading or the text above a block says that it does not name them all.
fn partial(ground: &Ground<'_>, block: usize) -> bool {
    ground
        .headings
        .mentioned(ground.markdown, block)
        .has(Role::Partial)
        || ground
            .words
            .mentioned(Role::Partial, ground.markdown.lead_text(block))
}

/// Reads a paragraph whose lines are bare names, under a heading such as "States".
pub(super) fn read_lines(ground: &Ground<'_>, names: &Names, block: usize) -> Option<View> {
    let (markdown, words) = (ground.markdown, ground.words);
    let range = markdown.blocks[block].text.clone();
    let text = markdown.text(range.clone());
    if text.len() > 20_000 || !text.contains('\n') {
        return None;
    }
    let mut states = Vec::new();
    let mut start = range.start;
    for line in text.split('\n') {
        let inner = trim(line);
        let at = start + inner.start..start + inner.end;
        start += line.len() + 1;
        let name = names.resolve(markdown.text(at.clone()), markdown.span(at));
        if name.text.is_empty() {
            continue;
        }
        if name.state.is_none() && !name_like(&name.text) {
            return None;
        }
        states.push(StateClaim::new(name));
    }
    let known = states
        .iter()
        .filter(|claim| claim.name.state.is_some())
        .count();
    if known < 2 || known * 2 <= states.len() {
        return None;
    }
    let heading = markdown.heading_text(block);
    let titled =
        words.mentioned(Role::StatesHeading, heading) && !words.mentioned(Role::Partial, heading);
    Some(view(markdown, names, block, states, titled, Layout::Text))
}

/// Reads a paragraph of tab-separated lines as a definitions table: a table that lost its pipes.
pub(super) fn read_tabbed(ground: &Ground<'_>, names: &Names, block: usize) -> Option<View> {
    let (markdown, words) = (ground.markdown, ground.words);
    let range = markdown.blocks[block].text.clone();
    let text = markdown.text(range.clone());
    let mut lines = text.split('\n');
    let headers: Vec<&str> = lines.next()?.split('\t').map(str::trim).collect();
    if headers.len() < 2 || !words.heads(Role::State, headers[0]) {
        return None;
    }
    let mut states = Vec::new();
    let mut start = range.start + text.find('\n')? + 1;
    for line in lines {
        let cells: Vec<&str> = line.split('\t').collect();
        let inner = trim(cells[0]);
        let at = start + inner.start..start + inner.end;
        start += line.len() + 1;
        let name = names.resolve(markdown.text(at.clone()), markdown.span(at));
        let mut claim = StateClaim::new(name);
        claim.attributes = headers
            .iter()
            .zip(&cells)
            .skip(1)
            .map(|(header, cell)| ((*header).to_owned(), cell.trim().to_owned()))
            .filter(|(_, cell)| !cell.is_empty())
            .collect();
        states.push(claim);
    }
    let known = states
        .iter()
        .filter(|claim| claim.name.state.is_some())
        .count();
    if known < 2 || known * 2 <= states.len() {
        return None;
    }
    Some(view(markdown, names, block, states, true, Layout::Text))
}

/// The name that begins an item, and the text behind it: `**A**: text`, `A – text`, `A (remark)`, or `A` alone.
pub(super) fn leading(names: &Names, text: &str) -> (Range<usize>, Option<Range<usize>>) {
    let end = text.find([':', '：', '\n']).unwrap_or(text.len());
    let dash = memchr::memchr_iter(b' ', text.as_bytes())
        .find(|at| {
            let rest = &text[*at..];
            [" – ", " — ", " - ", " → ", " = "]
                .iter()
                .any(|dash| rest.starts_with(dash))
        })
        .unwrap_or(text.len());
    let bracket = text.find([' ', '(', '（']).map_or(text.len(), |at| {
        if text[at..].trim_start().starts_with(['(', '（']) {
            at
        } else {
            text.len()
        }
    });
    let cut = end.min(dash).min(bracket);
    let name = trim(&text[..cut]);
    if cut < text.len() || names.known(&text[name.clone()]).is_some() {
        let rest =
            text[cut..].trim_start_matches(|c: char| c.is_whitespace() || ":：–—-=".contains(c));
        let start = text.len() - rest.len();
        return (name, (start < text.len()).then_some(start..text.len()));
    }
    (name, None)
}

/// Whether a cell of a "terminal?" column says yes or no.
fn truth(words: &Words, text: &str) -> Option<bool> {
    let first = text.split([' ', ',', '(', ';']).next().unwrap_or("");
    if words.is(Role::Yes, text) || words.is(Role::Yes, first) {
        return Some(true);
    }
    (words.is(Role::No, text) || words.is(Role::No, first)).then_some(false)
}

fn view(
    markdown: &Markdown,
    names: &Names,
    block: usize,
    states: Vec<StateClaim>,
    complete: bool,
    layout: Layout,
) -> View {
    // Silence speaks only in a view that means to name them all.
    let mut known: Vec<_> = states.iter().filter_map(|claim| claim.name.state).collect();
    known.sort_unstable();
    known.dedup();
    View {
        kind: ViewKind::Definitions,
        machine: 0,
        span: markdown.blocks[block].span,
        complete: complete && known.len() * 2 >= names.len(),
        states,
        transitions: Vec::new(),
        layout,
    }
}

impl StateClaim {
    /// A claim that says no more than that the state exists.
    pub(crate) fn new(name: Name) -> Self {
        Self {
            name,
            description: None,
            attributes: Vec::new(),
            terminal: None,
            initial: None,
        }
    }
}
