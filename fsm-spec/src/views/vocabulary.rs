//! The names that a document defines, found by form alone: tables and lists of states, enums, headings under "States".

use super::{
    definitions::{List, leading},
    prelude::*,
};

/// The states that one place of a document defines.
#[derive(Clone, Debug)]
pub(crate) struct Defined {
    pub(crate) section: usize,
    pub(crate) names: Vec<String>,
    /// Whether it calls them states in so many words.
    pub(crate) sure: bool,
}

/// Everything that is defined, in document order.
pub(crate) fn defined(reader: &Reader<'_>) -> Vec<Defined> {
    let Reader { markdown, outline, .. } = *reader;
    let mut found = Vec::new();
    let mut block = 0;
    while block < markdown.blocks.len() {
        let here = block;
        block += 1;
        let section = outline.section(here);
        let mut add = |names: Option<Vec<String>>, sure: &dyn Fn() -> bool| {
            let names = names.filter(|names| names.len() >= 2);
            found.extend(names.map(|names| Defined { section, names, sure: sure() }));
        };
        match &markdown.blocks[here].kind {
            BlockKind::Table(table) => add(in_table(reader, here, table), &|| true),
            BlockKind::Item { .. } => {
                let list = List::of(markdown, here);
                block = list.end.max(here + 1);
                add(in_list(reader, &list), &|| calls_them_states(reader, here));
            }
            BlockKind::Paragraph => add(in_sentence(reader, here), &|| false),
            BlockKind::Code(code) => {
                add(in_fence(reader, here), &|| true);
                for members in super::code::enums(&code.text, &code.language) {
                    add(Some(members.iter().map(|member| member.text.to_owned()).collect()), &|| true);
                }
            }
            BlockKind::Heading(_) => add(in_headings(reader, section), &|| true),
        }
    }
    found
}

fn names<'a>(reader: &Reader<'a>, text: &'a str) -> Vec<String> {
    let ends = reader.ends(text, Side::State).map(|ends| ends.ends).unwrap_or_default();
    ends.iter().filter_map(End::name).map(|name| name.text.clone()).collect()
}

/// The names in a table with a column of states, and no column that says where they lead.
fn in_table(reader: &Reader<'_>, block: usize, table: &Table) -> Option<Vec<String>> {
    let Reader { markdown, words, .. } = *reader;
    let headers: Vec<&str> = table.header.cells.iter().map(|cell| markdown.cell(cell)).collect();
    let roles: Vec<Roles> = headers.iter().map(|header| words.header(header)).collect();
    let has = |role: Role| roles.iter().any(|roles| roles.has(role));
    if has(Role::From) && has(Role::To) {
        return None;
    }
    let is_called = |column: usize, names: &[&str]| names.contains(&headers[column].trim().to_lowercase().as_str());
    let column = roles.iter().take(3).position(|roles| roles.has(Role::State) && !roles.has(Role::To));
    let column = column.or_else(|| {
        let named = is_called(0, &["value", "name", "constant", "enum", "code", "key"]);
        let near = || {
            reader.outline.mentions(reader.outline.section(block), Role::StateWord)
                || words.mentioned(Role::StateWord, markdown.lead_text(block))
        };
        (named && near()).then_some(0)
    })?;
    let numbers =
        ["", "#", "id", "no", "no.", "code", "order", "n", "icon", "value", "int", "emoji", "编号", "序号", "№"];
    if !(0..column).all(|column| is_called(column, &numbers)) {
        return None;
    }
    let mut found = Vec::new();
    for row in &table.rows {
        let cell = markdown.cell(row.cells.get(column)?);
        if !cell.contains(',') || markdown.style_of(cell).code {
            found.extend(names(reader, cell));
        }
    }
    (found.len() * 10 >= table.rows.len() * 7).then_some(found)
}

/// Whether the words above a block speak of states and nothing else: the stages of an answer are none.
fn calls_them_states(reader: &Reader<'_>, block: usize) -> bool {
    let Reader { markdown, words, outline, .. } = *reader;
    let section = outline.section(block);
    let line = markdown.lead_line(block);
    outline.mentions(section, Role::StrongStateWord)
        || words.is(Role::StatesHeading, outline.title(markdown, section))
        || line.len() < 200 && words.mentioned(Role::StrongStateWord, line)
}

/// Whether the words above a block say that it lists states.
fn lists_states(reader: &Reader<'_>, block: usize) -> bool {
    let title = reader.outline.sections[reader.outline.section(block)].said;
    let lead = reader.markdown.lead_line(block);
    let about = |said: Roles| said.has(Role::State) || said.has(Role::StatesHeading);
    if lead.len() < 200 && lead.ends_with([':', '：']) {
        let led = reader.words.mentions(lead);
        if led.has(Role::StateWord) || led.has(Role::State) {
            return !led.has(Role::Arrows) || about(led);
        }
    }
    about(title) && !title.has(Role::Arrows)
}

/// The names with which the items of a list begin.
fn in_list(reader: &Reader<'_>, list: &List) -> Option<Vec<String>> {
    if list.items.len() > 400 || !lists_states(reader, list.block) {
        return None;
    }
    let mut found: Vec<_> = list.items.iter().map(|item| in_item(reader, reader.markdown.block_text(*item))).collect();
    found.retain(|names| !names.is_empty());
    let names = found.concat();
    let spaced = names.iter().filter(|name| name.contains(' ')).count();
    (found.len() * 5 >= list.items.len() * 4 && spaced * 2 <= names.len()).then_some(names)
}

/// The names that an item begins with: `**A**: text`, `A – text`, or `A, B, C`.
fn in_item<'a>(reader: &Reader<'a>, text: &'a str) -> Vec<String> {
    let markdown = reader.markdown;
    let line = text.split('\n').next().unwrap_or(text);
    if has_arrow(line) {
        return Vec::new();
    }
    let style = markdown.style_of(text);
    let marked = style.code || style.strong;
    let (mut name, _) = leading(line);
    if marked {
        let alike = |here: Style| here.code && style.code || here.strong && style.strong;
        let other = markdown.runs_of(text).find(|(_, here)| !alike(*here));
        let end = other.map_or(text.len(), |(run, _)| offset(text, run)).min(line.len());
        name = &name[..end.saturating_sub(offset(text, name)).min(name.len())];
        // `a`, `b`, `c` are three names.
        if line[end..].trim_start().starts_with([',', '、', '/', '|']) {
            return names(reader, line);
        }
    }
    // `A` can move to `B` states a step, and defines nothing.
    let mut behind = markdown.runs_of(around(line, name).1);
    let said = behind.find(|(_, style)| !style.code && !style.strong).map_or("", |(run, _)| run);
    let leads_on = marked && reader.words.is(Role::Exits, said.trim_matches([' ', ':']));
    let wordy = !marked && (name.contains(' ') || name.len() > 40);
    let end = (!leads_on && !wordy).then(|| reader.one(name, Side::State, marked)).flatten();
    end.iter().filter_map(End::name).map(|name| name.text.clone()).collect()
}

/// `Known statuses: `a`, `b`, `c`.`
fn in_sentence(reader: &Reader<'_>, block: usize) -> Option<Vec<String>> {
    let text = reader.markdown.block_text(block);
    if text.len() > 1_000 || has_arrow(text) {
        return None;
    }
    let first = reader.markdown.runs_of(text).find(|(_, style)| style.code)?.0;
    let (lead, coded) = text.split_at(offset(text, first));
    let section = reader.outline.section(block);
    let titled = lead.trim().is_empty() && reader.outline.mentions(section, Role::StatesHeading);
    let leads = lead.trim_end().ends_with([':', '：']) && lead.len() <= 120;
    let listed = titled || leads && reader.words.mentioned(Role::StateWord, lead);
    listed.then(|| names(reader, coded)).filter(|names| names.len() >= 3)
}

/// A fence of bare names, one a line.
fn in_fence(reader: &Reader<'_>, block: usize) -> Option<Vec<String>> {
    let lines = reader.markdown.block_text(block).lines().map(str::trim).filter(|line| !line.is_empty());
    let names = lines.map(|line| line.trim_start_matches(['-', '*', ' ']).trim_end_matches([',', ' ']));
    let is_name = |name: &&str| !name.contains(' ') && Shape::of(name).is_tight();
    let is_list = lists_states(reader, block) && names.clone().count() <= 401;
    (is_list && names.clone().all(|name| is_name(&name))).then(|| names.map(str::to_owned).collect())
}

/// Headings under a heading such as "States".
fn in_headings(reader: &Reader<'_>, section: usize) -> Option<Vec<String>> {
    if !reader.words.is(Role::StatesHeading, reader.outline.title(reader.markdown, section)) {
        return None;
    }
    let kids = &reader.outline.sections[section].kids;
    let names: Vec<String> = kids.iter().filter_map(|kid| section_name(reader, *kid)).collect();
    (names.len() * 10 >= kids.len() * 7).then_some(names)
}

/// The state that a heading may name: `### From CREATED`, `State: Open`, `1. Draft (initial)`.
pub(crate) fn section_name(reader: &Reader<'_>, section: usize) -> Option<String> {
    let Reader { markdown, words, .. } = *reader;
    let text = reader.outline.title(markdown, section);
    if text.is_empty() || text.len() > 80 || has_arrow(text) {
        return None;
    }
    let codes = markdown.runs_of(text).filter(|(_, style)| style.code).map(|(run, _)| markdown.place(run));
    if let Some(code) = codes.reduce(|first, last| first.start..last.end)
        && text.len() - code.len() <= 24
    {
        let name = markdown.text(code);
        return could_be_name(name, true).then(|| name.to_owned());
    }
    let is_filler = |word: &str| {
        let roles = words.roles(word);
        roles.has(Role::State) || roles.has(Role::From)
    };
    let head = text.split([':', '：']).next().unwrap_or(text);
    let name = if is_filler(head.trim()) { text[head.len()..].trim_start_matches([':', '：', ' ']) } else { text };
    let name = name.split([':', '：', '(', '（']).next().unwrap_or(name);
    let name = [" — ", " – ", " - "].iter().fold(name, |name, dash| name.split(dash).next().unwrap_or(name));
    let kept: Vec<&str> = name.split_whitespace().filter(|word| !is_filler(word)).collect();
    let name = if kept.is_empty() { name.trim().to_owned() } else { kept.join(" ") };
    let name = bare(&name);
    could_be_name(name, false).then(|| name.to_owned())
}
