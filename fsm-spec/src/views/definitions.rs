//! Definitions: what each state means, in a table, in a list, or as bare names.

use super::{arrows::opens_with_pair, columns::Shape, list::attributes, prelude::*};

pub(super) fn read_table(reader: &Reader<'_>, block: usize, table: &Table, shape: &Shape) -> Option<View> {
    let Reader { markdown, words, .. } = *reader;
    let Shape::Definitions { state, meaning, other, terminal, initial, certain } = *shape else { return None };
    // What else stands beside states, a duration or a colour, may leave some out.
    // So may what says first of all of each whether it can be cancelled.
    let first = (0..table.header.cells.len()).find(|column| *column != state);
    let judges = |row: &&Row| {
        let text = first.map_or("", |column| markdown.column(row, column).trim());
        truth(words, text).is_some()
    };
    let judged = table.rows.iter().filter(judges).count() * 2 > table.rows.len();
    let defines = reader.headings.above(block).whole.has(Role::StatesHeading)
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
        let found = match reader.cell(markdown.cell(cell), Side::State) {
            CellValue::Names(found) => found,
            CellValue::Empty => continue,
            _ => {
                others += 1;
                continue;
            }
        };
        let description = told.map(|column| markdown.column(row, column).to_owned()).filter(|text| !text.is_empty());
        let attributes = attributes(markdown, table, row, &[state, meaning.unwrap_or(state)]);
        let judge = |column: Option<usize>| {
            let cell = row.cells.get(column?)?;
            Some((truth(words, markdown.cell(cell))?, cell.span))
        };
        let (terminal, initial) = (judge(terminal), judge(initial));
        let claim = |name| StateClaim {
            name,
            description: description.clone(),
            attributes: attributes.clone(),
            terminal,
            initial,
        };
        states.extend(found.into_iter().map(claim));
    }
    let cases = hush_repeated(&mut states);
    let (known, all) = (known(&states), states.len() + others);
    // A first column that is not called a state must be nothing but states; one that is may hold a name that the diagram forgot.
    let enough = if certain { known * 3 >= all * 2 } else { known == all };
    if !enough || known < 2 {
        return None;
    }
    let layout = Layout::Table { block, from: state, to: None, event: None };
    Some(View { layout, ..view(reader, block, states, certain && defines && !cases && !partial(reader, block)) })
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
pub(super) fn read_list(reader: &Reader<'_>, list: &List) -> Option<View> {
    let Reader { markdown, known: names, .. } = *reader;
    let is_known = |name: &&str| names.known(name).is_some();
    let titled = reader.headings.above(list.block).whole.has(Role::StatesHeading);
    let mut states = Vec::new();
    let (mut known, mut items) = (0, 0);
    for (at, item) in list.items.iter().enumerate() {
        let text = markdown.block_text(*item);
        // What begins with `A → B` is about a transition.
        let opens = |line: &str| opens_with_pair(markdown, names, line);
        if reader.arrows.in_block(*item) && text.split('\n').next().is_some_and(opens) {
            continue;
        }
        items += 1;
        // Items that are no states at all are remarks in the list, unless the list is one of states by its title.
        if titled || names.begin(text) {
            let marked = marked(reader, text).map(|name| (name, around(text, name).1));
            let (name, rest) = marked.unwrap_or_else(|| leading(text));
            // `paid`, `shipped`.
            let mut several: Vec<&str> = split(name).into_iter().map(bare).collect();
            if several.len() < 2 || is_known(&name) || !several.iter().all(is_known) {
                several = vec![name];
            }
            several.retain(|name| is_known(name) || titled && name_like(name));
            known += usize::from(several.iter().any(is_known));
            let description = behind(rest).map(|rest| rest.trim().to_owned());
            let claim = |name| StateClaim { description: description.clone(), ..StateClaim::new(reader.resolve(name)) };
            states.extend(several.into_iter().map(claim));
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
    Some(View { span, ..view(reader, list.block, states, titled && !partial(reader, list.block)) })
}

/// Whether the heading or the text above a block says that it does not name them all.
fn partial(reader: &Reader<'_>, block: usize) -> bool {
    reader.headings.above(block).mentions.has(Role::Partial)
        || reader.words.mentioned(Role::Partial, reader.markdown.lead_text(block))
}

/// Reads a paragraph or a code block whose lines are bare names, under a heading such as "States" or after "States:".
pub(super) fn read_lines(reader: &Reader<'_>, block: usize) -> Option<View> {
    let lines = reader.markdown.block_text(block).split('\n').map(bare).filter(|line| !line.is_empty());
    let states: Vec<StateClaim> = lines.map(|line| StateClaim::new(reader.resolve(line))).collect();
    let is_name = |claim: &StateClaim| claim.name.state.is_some() || name_like(&claim.name.text);
    let read = states.iter().all(is_name) && most(known(&states), states.len());
    read.then(|| view(reader, block, states, !partial(reader, block)))
}

fn known(states: &[StateClaim]) -> usize {
    states.iter().filter(|claim| claim.name.state.is_some()).count()
}

/// Whether enough of a text's lines are states for it to be about states: two at least, and more than half.
fn most(known: usize, lines: usize) -> bool {
    known >= 2 && known * 2 > lines
}

/// Whether the line above a block is `States:` or the like.
pub(super) fn led_as_states(reader: &Reader<'_>, block: usize) -> bool {
    let line = reader.markdown.lead_line(block).strip_suffix([':', '：']);
    line.is_some_and(|line| reader.words.is(Role::StatesHeading, line.trim()))
}

/// Reads a paragraph of tab-separated lines as a definitions table: a table that lost its pipes.
pub(super) fn read_tabbed(reader: &Reader<'_>, block: usize) -> Option<View> {
    let mut lines = reader.markdown.block_text(block).split('\n');
    let headers: Vec<&str> = lines.next()?.split('\t').map(str::trim).collect();
    if headers.len() < 2 || !reader.words.heads(Role::State, headers[0]) {
        return None;
    }
    let claim = |line: &str| {
        let cells = headers.iter().zip(line.split('\t').map(str::trim)).skip(1).filter(|(_, cell)| !cell.is_empty());
        let attributes = cells.map(|(header, cell)| ((*header).to_owned(), cell.to_owned())).collect();
        let name = line.split('\t').next().unwrap_or(line);
        StateClaim { attributes, ..StateClaim::new(reader.resolve(bare(name))) }
    };
    let states: Vec<StateClaim> = lines.map(claim).collect();
    most(known(&states), states.len()).then(|| view(reader, block, states, true))
}

/// The name that begins an item, and what follows it: `**A**: text`, `A – text`, `A (remark)`, or `A` alone.
pub(super) fn leading(text: &str) -> (&str, &str) {
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
            return (bare(&text[..cut]), rest);
        }
        cut += 1;
    }
    (bare(text), &text[text.len()..])
}

/// What an item says behind its name: without the sign that parts them, and without a remark in brackets before it.
pub(super) fn behind(rest: &str) -> Option<&str> {
    let parts = |c: char| c.is_whitespace() || matches!(c, ':' | '：' | '–' | '—' | '-' | '=' | '→');
    let mut said = rest.trim_start_matches(parts);
    if let Some(inside) = said.strip_prefix(['(', '（'])
        && let Some(close) = inside.find([')', '）'])
    {
        let after = inside[close..].trim_start_matches([')', '）']);
        if after.trim().is_empty() {
            said = &inside[..close];
        } else if after.trim_start().starts_with(|c| ":：–—-=".contains(c)) {
            said = after.trim_start_matches(parts);
        }
    }
    (!said.trim().is_empty()).then_some(said)
}

/// The state that an item begins with where it is set in code or in bold, whatever follows it.
fn marked<'a>(reader: &Reader<'a>, text: &'a str) -> Option<&'a str> {
    let style = reader.markdown.style_of(text);
    if !style.code && !style.strong {
        return None;
    }
    let mut starts = text.char_indices().map(|(at, _)| at).take_while(|at| *at <= reader.known.longest());
    let (name, rest) = text.split_at(starts.find(|at| reader.markdown.style_of(&text[*at..]) != style)?);
    (rest.starts_with(char::is_whitespace) && reader.known.known(name).is_some()).then_some(name)
}

/// Whether a cell of a "terminal?" column says yes or no.
fn truth(words: &Words, text: &str) -> Option<bool> {
    let first = text.split([' ', ',', '(', ';']).next().unwrap_or("");
    let said = |role: Role| words.is(role, text) || words.is(role, first);
    if said(Role::Yes) { Some(true) } else { said(Role::No).then_some(false) }
}

fn view(reader: &Reader<'_>, block: usize, states: Vec<StateClaim>, complete: bool) -> View {
    // Silence speaks only in a view that means to name them all.
    let known: Set<_> = states.iter().filter_map(|claim| claim.name.state).collect();
    let coverage = Coverage::of(complete && known.len() * 2 >= reader.known.len());
    View { coverage, states, ..View::new(ViewKind::Definitions, reader.markdown.blocks[block].span) }
}

impl StateClaim {
    /// A claim that says no more than that the state exists.
    pub(crate) fn new(name: Name) -> Self {
        Self { name, description: None, attributes: Vec::new(), terminal: None, initial: None }
    }
}
