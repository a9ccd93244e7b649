//! Definitions: what each state means, in a table, in a list, or as bare names.

use super::{
    Layout, Name, Names, StateClaim, View,
    arrows::opens_with_pair,
    bind::Ground,
    cells::{CellValue, Side, name_like, split, trim, within},
    columns::Shape,
    list::attributes,
};
use crate::{
    map::{Map, Set},
    markdown::{BlockKind, Markdown, Row, Table},
    model::{StateId, ViewKind},
    words::{Role, Words},
};
use std::ops::Range;

pub(super) fn read_table(
    ground: &Ground<'_>,
    names: &Names,
    block: usize,
    table: &Table,
    shape: &Shape,
) -> Option<View> {
    let (markdown, words) = (ground.markdown, ground.words);
    let Shape::Definitions { state, meaning, other, terminal, initial, certain } = *shape else {
        return None;
    };
    // What else stands beside states, a duration or a colour, may leave some out.
    // So may what says first of all of each whether it can be cancelled.
    let first = (0..table.header.cells.len()).find(|column| *column != state);
    let judges = |row: &&Row| {
        let text = first.map_or("", |column| markdown.column(row, column).trim());
        truth(words, text).is_some()
    };
    let judged = table.rows.iter().filter(judges).count() * 2 > table.rows.len();
    let defines = ground.headings.is(markdown, block).has(Role::StatesHeading)
        || terminal.or(initial).is_some()
        || meaning.is_some() && !judged;
    // Another column tells what states mean where it is made of sentences.
    let sentences = |column: &usize| {
        let sentence = |row: &&Row| markdown.column(row, *column).split_whitespace().count() > 2;
        table.rows.iter().filter(sentence).count() * 2 > table.rows.len()
    };
    let told = meaning.or_else(|| other.filter(sentences));
    let mut states: Vec<StateClaim> = Vec::with_capacity(table.rows.len());
    let mut others = 0;
    for row in &table.rows {
        let cell = row.cells.get(state)?;
        let found = match ground.mentions(names).cell(cell.text.clone(), Side::State) {
            CellValue::Names(found) => found,
            CellValue::Empty => continue,
            _ => {
                others += 1;
                continue;
            }
        };
        let text = |column: Option<usize>| {
            column.and_then(|column| row.cells.get(column)).map(|cell| (markdown.cell(cell).trim(), cell.span))
        };
        for name in found {
            let mut claim = StateClaim::new(name);
            claim.description = text(told).map(|(text, _)| text.to_owned()).filter(|text| !text.is_empty());
            claim.attributes = attributes(markdown, table, row, &[state, meaning.unwrap_or(state)]);
            let judge = |column| text(column).and_then(|(text, span)| Some((truth(words, text)?, span)));
            claim.terminal = judge(terminal);
            claim.initial = judge(initial);
            states.push(claim);
        }
    }
    let cases = hush_repeated(&mut states);
    let (known, all) = (known(&states), states.len() + others);
    // A first column that is not called a state must be nothing but states; one that is may hold a name that the diagram forgot.
    let enough = if certain { known * 3 >= all * 2 } else { known == all };
    if !enough || known < 2 {
        return None;
    }
    let layout = Layout::Table { block, from: state, to: None, event: None };
    let complete = certain && defines && !cases && !partial(ground, block);
    Some(View { layout, ..view(markdown, names, block, states, complete) })
}

/// What stands beside a state that has several rows is said of each row's case, and not of the state. Whether that is so of most rows:
/// such a table lists cases, and defines nothing.
fn hush_repeated(states: &mut [StateClaim]) -> bool {
    let mut rows: Map<StateId, usize> = Map::new();
    for state in states.iter().filter_map(|claim| claim.name.state) {
        *rows.or_default(state) += 1;
    }
    let repeated = |claim: &&mut StateClaim| claim.name.state.is_some_and(|state| rows.get(&state) > Some(&1));
    let mut count = 0;
    for claim in states.iter_mut().filter(repeated) {
        claim.description = None;
        claim.attributes.clear();
        count += 1;
    }
    count * 2 > states.len()
}

/// A list: its items, and the block after it.
pub(super) struct List {
    pub(super) block: usize,
    /// The outermost items' first paragraphs.
    pub(super) items: Vec<usize>,
    pub(super) end: usize,
}

impl List {
    pub(super) fn of(markdown: &Markdown, block: usize) -> Self {
        let mut list = Self { block, items: Vec::new(), end: block };
        let mut outermost = None;
        while let Some(item) = markdown.blocks.get(list.end)
            && let BlockKind::Item { depth, first, .. } = item.kind
        {
            let outermost = *outermost.get_or_insert(depth);
            if depth < outermost {
                break;
            }
            if depth == outermost && first {
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
    let mut items = 0;
    let titled = ground.headings.is(markdown, list.block).has(Role::StatesHeading);
    for (at, item) in list.items.iter().enumerate() {
        let range = markdown.blocks[*item].text.clone();
        let text = markdown.text(range.clone());
        // What begins with `A → B` is about a transition.
        let opens = |line| opens_with_pair(markdown, names, line);
        if ground.arrows.in_block(*item) && markdown.lines(range.clone()).next().is_some_and(opens) {
            continue;
        }
        items += 1;
        // Items that are no states at all are remarks in the list, unless the list is one of states by its title.
        if titled || names.begin(text) {
            let (name, cut) =
                marked(markdown, names, range.clone()).map_or_else(|| leading(text), |name| (name.clone(), name.end));
            let mut here = several(names, text, name.clone()).unwrap_or_else(|| vec![name]);
            here.retain(|name| names.known(&text[name.clone()]).is_some() || titled && name_like(&text[name.clone()]));
            known += usize::from(here.iter().any(|name| names.known(&text[name.clone()]).is_some()));
            states.extend(here.into_iter().map(|name| {
                let state = names.known(&text[name.clone()]);
                let place = within(&range, name.clone());
                let mut claim = StateClaim::new(Name::new(&text[name], markdown.span(place), state));
                claim.description = behind(text, cut).map(|rest| text[rest].trim().to_owned());
                claim
            }));
        }
        // Most items must be states; a list of something else is known by its beginning.
        if at == 8 && known == 0 {
            return None;
        }
    }
    if !most(known, items) {
        return None;
    }
    let span = markdown.blocks[list.block].span.to(markdown.blocks[list.end - 1].span);
    let complete = titled && !partial(ground, list.block);
    Some(View { span, ..view(markdown, names, list.block, states, complete) })
}

/// The states of an item that names several: `paid`, `shipped`.
fn several(names: &Names, text: &str, name: Range<usize>) -> Option<Vec<Range<usize>>> {
    let part = |part: Range<usize>| {
        let part = within(&name, part);
        within(&part, trim(&text[part.clone()]))
    };
    let parts: Vec<Range<usize>> = split(&text[name.clone()]).into_iter().map(part).collect();
    let known = |part: &Range<usize>| names.known(&text[part.clone()]).is_some();
    (parts.len() > 1 && names.known(&text[name.clone()]).is_none() && parts.iter().all(known)).then_some(parts)
}

/// Whether the heading or the text above a block says that it does not name them all.
fn partial(ground: &Ground<'_>, block: usize) -> bool {
    ground.headings.mentioned(ground.markdown, block).has(Role::Partial)
        || ground.words.mentioned(Role::Partial, ground.markdown.lead_text(block))
}

/// Reads a paragraph or a code block whose lines are bare names, under a heading such as "States" or after "States:".
pub(super) fn read_lines(ground: &Ground<'_>, names: &Names, block: usize) -> Option<View> {
    let markdown = ground.markdown;
    let mut states = Vec::new();
    for line in markdown.lines(markdown.blocks[block].text.clone()) {
        let at = within(&line, trim(markdown.text(line.clone())));
        let name = names.resolve(markdown.text(at.clone()), markdown.span(at));
        if name.text.is_empty() {
            continue;
        }
        if name.state.is_none() && !name_like(&name.text) {
            return None;
        }
        states.push(StateClaim::new(name));
    }
    if !most(known(&states), states.len()) {
        return None;
    }
    Some(view(markdown, names, block, states, !partial(ground, block)))
}

fn known(states: &[StateClaim]) -> usize {
    states.iter().filter(|claim| claim.name.state.is_some()).count()
}

/// Whether enough of a text's lines are states for it to be about states: two at least, and more than half.
fn most(known: usize, lines: usize) -> bool {
    known >= 2 && known * 2 > lines
}

/// Whether the line above a block is `States:` or the like.
pub(super) fn led_as_states(ground: &Ground<'_>, block: usize) -> bool {
    ground
        .markdown
        .lead_line(block)
        .strip_suffix([':', '：'])
        .is_some_and(|line| ground.words.is(Role::StatesHeading, line.trim()))
}

/// Reads a paragraph of tab-separated lines as a definitions table: a table that lost its pipes.
pub(super) fn read_tabbed(ground: &Ground<'_>, names: &Names, block: usize) -> Option<View> {
    let (markdown, words) = (ground.markdown, ground.words);
    let mut lines = markdown.lines(markdown.blocks[block].text.clone());
    let headers: Vec<&str> = markdown.text(lines.next()?).split('\t').map(str::trim).collect();
    if headers.len() < 2 || !words.heads(Role::State, headers[0]) {
        return None;
    }
    let mut states = Vec::new();
    for line in lines {
        let cells: Vec<&str> = markdown.text(line.clone()).split('\t').collect();
        let at = within(&line, trim(cells[0]));
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
    if !most(known(&states), states.len()) {
        return None;
    }
    Some(view(markdown, names, block, states, true))
}

/// The name that begins an item, and where it is over: `**A**: text`, `A – text`, `A (remark)`, or `A` alone.
pub(super) fn leading(text: &str) -> (Range<usize>, usize) {
    let is_sign = |byte: &u8| matches!(byte, b':' | b'\n' | b' ' | b'(' | b'\xef');
    let dashed = |rest: &str| [" – ", " — ", " - ", " → ", " = "].iter().any(|dash| rest.starts_with(dash));
    // A bracket is a remark right behind the first word, and part of the name further on.
    let mut first = true;
    let mut bracketed = |rest: &str| std::mem::take(&mut first) && rest.trim_start().starts_with(['(', '（']);
    let mut cut = 0;
    while let Some(length) = text.as_bytes()[cut..].iter().position(is_sign) {
        cut += length;
        let rest = &text[cut..];
        let ends = match rest.as_bytes() {
            [b':' | b'\n', ..] => true,
            [b' ', b'-' | b'=' | b'\xe2', ..] => dashed(rest) || bracketed(rest),
            [b' ' | b'(', ..] => bracketed(rest),
            _ => rest.starts_with('：') || rest.starts_with('（') && bracketed(rest),
        };
        if ends {
            return (trim(&text[..cut]), cut);
        }
        cut += 1;
    }
    (trim(text), text.len())
}

/// What an item says behind its name: without the sign that parts them, and without a remark in brackets before it.
pub(super) fn behind(text: &str, cut: usize) -> Option<Range<usize>> {
    let parts = |c: char| c.is_whitespace() || matches!(c, ':' | '：' | '–' | '—' | '-' | '=' | '→');
    let rest = text[cut..].trim_start_matches(parts);
    let mut range = text.len() - rest.len()..text.len();
    if let Some(inside) = rest.strip_prefix(['(', '（'])
        && let Some(close) = inside.find([')', '）'])
    {
        let open = text.len() - inside.len();
        let after = inside[close..].trim_start_matches([')', '）']);
        if after.trim().is_empty() {
            range = open..open + close;
        } else if after.trim_start().starts_with(|c| ":：–—-=".contains(c)) {
            range.start = text.len() - after.trim_start_matches(parts).len();
        }
    }
    (!text[range.clone()].trim().is_empty()).then_some(range)
}

/// The state that an item begins with where it is set in code or in bold, whatever follows it.
fn marked(markdown: &Markdown, names: &Names, range: Range<usize>) -> Option<Range<usize>> {
    let style = markdown.style(range.start);
    if !style.code && !style.strong {
        return None;
    }
    let text = markdown.text(range.clone());
    let end = text
        .char_indices()
        .take_while(|(at, _)| *at <= names.longest())
        .find(|(at, _)| markdown.style(range.start + at) != style)
        .map(|(at, _)| at)?;
    let follows = text[end..].starts_with(char::is_whitespace);
    (follows && names.known(&text[..end]).is_some()).then_some(0..end)
}

/// Whether a cell of a "terminal?" column says yes or no.
fn truth(words: &Words, text: &str) -> Option<bool> {
    let first = text.split([' ', ',', '(', ';']).next().unwrap_or("");
    let (whole, first) = (words.roles(text), words.roles(first));
    let said = |role: Role| whole.has(role) || first.has(role);
    if said(Role::Yes) { Some(true) } else { said(Role::No).then_some(false) }
}

fn view(markdown: &Markdown, names: &Names, block: usize, states: Vec<StateClaim>, complete: bool) -> View {
    // Silence speaks only in a view that means to name them all.
    let known: Set<_> = states.iter().filter_map(|claim| claim.name.state).collect();
    let complete = complete && known.len() * 2 >= names.len();
    View { complete, states, ..View::new(ViewKind::Definitions, markdown.blocks[block].span) }
}

impl StateClaim {
    /// A claim that says no more than that the state exists.
    pub(crate) fn new(name: Name) -> Self {
        Self { name, description: None, attributes: Vec::new(), terminal: None, initial: None }
    }
}
