//! The names that a document defines, found by form alone: tables and lists of states, enums, headings under "States".

use super::{
    End, Names, Outline,
    cells::{self, Side, within},
    definitions::{List, leading},
    mention::{Mentions, Shape, could_be_name},
};
use crate::{
    markdown::{BlockKind, Markdown, Style, Table},
    words::{Role, Roles, Words},
};
use std::ops::Range;

/// The states that one place of a document defines.
#[derive(Clone, Debug)]
pub(crate) struct Defined {
    pub(crate) section: usize,
    pub(crate) names: Vec<String>,
    /// Whether it calls them states in so many words.
    pub(crate) sure: bool,
}

/// Everything that is defined, in document order.
pub(crate) fn defined(markdown: &Markdown, words: &Words, outline: &Outline) -> Vec<Defined> {
    let nothing = Names::default();
    let reader = Reader { mentions: Mentions { markdown, words, known: &nothing }, outline };
    let mut found = Vec::new();
    let mut block = 0;
    while block < markdown.blocks.len() {
        let here = block;
        block += 1;
        let section = outline.section(here);
        let mut add = |names: Option<Vec<String>>, sure: bool| {
            let names = names.filter(|names| names.len() >= 2);
            found.extend(names.map(|names| Defined { section, names, sure }));
        };
        match &markdown.blocks[here].kind {
            BlockKind::Table(table) => add(reader.table(here, table), true),
            BlockKind::Item { .. } => {
                let list = List::of(markdown, here);
                block = list.end.max(here + 1);
                let names = reader.list(&list);
                let sure = names.is_some() && reader.calls_them_states(here);
                add(names, sure);
            }
            BlockKind::Paragraph => add(reader.sentence(here), false),
            BlockKind::Code(code) => {
                add(reader.fence(here), true);
                for one in super::code::enums(&code.text, &code.language) {
                    let names = one.members.iter().map(|member| code.text[member.clone()].to_owned());
                    add(Some(names.collect()), true);
                }
            }
            BlockKind::Heading(_) => add(reader.headings(section), true),
        }
    }
    found
}

struct Reader<'a> {
    mentions: Mentions<'a>,
    outline: &'a Outline,
}

impl Reader<'_> {
    fn text(&self, range: Range<usize>) -> &str {
        self.mentions.markdown.text(range)
    }

    fn title(&self, section: usize) -> &str {
        self.outline.title(self.mentions.markdown, section)
    }

    fn name(&self, range: Range<usize>, coded: bool) -> Option<String> {
        Some(self.mentions.one(range, Side::State, coded)?.name()?.text.clone())
    }

    fn names(&self, range: Range<usize>) -> Vec<String> {
        let ends = self.mentions.ends(range, Side::State).map(|ends| ends.ends).unwrap_or_default();
        ends.iter().filter_map(End::name).map(|name| name.text.clone()).collect()
    }

    /// A table with a column of states, and no column that says where they lead.
    fn table(&self, block: usize, table: &Table) -> Option<Vec<String>> {
        let words = self.mentions.words;
        let headers = &table.header.cells;
        let roles: Vec<_> = headers.iter().map(|cell| words.header(self.mentions.markdown.cell(cell))).collect();
        let has = |role: Role| roles.iter().any(|roles| roles.has(role));
        if has(Role::From) && has(Role::To) {
            return None;
        }
        let column = roles.iter().take(3).position(|roles| roles.has(Role::State) && !roles.has(Role::To));
        let column = column.or_else(|| {
            let first = self.mentions.markdown.cell(headers.first()?).trim().to_lowercase();
            let named = ["value", "name", "constant", "enum", "code", "key"].contains(&first.as_str());
            let section = self.outline.section(block);
            let near = || {
                self.outline.mentions(section, Role::StateWord)
                    || words.mentioned(Role::StateWord, self.mentions.markdown.lead_text(block))
            };
            (named && near()).then_some(0)
        })?;
        let numbers = |column: usize| {
            let header = self.mentions.markdown.cell(&headers[column]).trim().to_lowercase();
            ["", "#", "id", "no", "no.", "code", "order", "n", "icon", "value", "int", "emoji", "编号", "序号", "№"]
                .contains(&header.as_str())
        };
        if !(0..column).all(numbers) {
            return None;
        }
        let mut names = Vec::new();
        for row in &table.rows {
            let cell = row.cells.get(column)?.text.clone();
            if !self.text(cell.clone()).contains(',') || self.mentions.markdown.style(cell.start).code {
                names.extend(self.names(cell));
            }
        }
        (names.len() * 10 >= table.rows.len() * 7).then_some(names)
    }

    /// Whether the words above a block speak of states and nothing else: the stages of an answer are none.
    fn calls_them_states(&self, block: usize) -> bool {
        let words = self.mentions.words;
        let section = self.outline.section(block);
        let line = self.mentions.markdown.lead_line(block);
        self.outline.mentions(section, Role::StrongStateWord)
            || words.is(Role::StatesHeading, self.title(section))
            || line.len() < 200 && words.mentioned(Role::StrongStateWord, line)
    }

    /// Whether the words above a block say that it lists states.
    fn lists_states(&self, block: usize) -> bool {
        let words = self.mentions.words;
        let title = self.outline.sections[self.outline.section(block)].said;
        let lead = self.mentions.markdown.lead_line(block);
        let about = |said: Roles| said.has(Role::State) || said.has(Role::StatesHeading);
        if lead.len() < 200 && lead.ends_with([':', '：']) {
            let led = words.mentions(lead);
            if led.has(Role::StateWord) || led.has(Role::State) {
                return !led.has(Role::Arrows) || about(led);
            }
        }
        about(title) && !title.has(Role::Arrows)
    }

    /// A list whose items begin with names.
    fn list(&self, list: &List) -> Option<Vec<String>> {
        if list.items.len() > 400 || !self.lists_states(list.block) {
            return None;
        }
        let blocks = &self.mentions.markdown.blocks;
        let mut found: Vec<_> = list.items.iter().map(|item| self.item(blocks[*item].text.clone())).collect();
        found.retain(|names| !names.is_empty());
        let names = found.concat();
        let spaced = names.iter().filter(|name| name.contains(' ')).count();
        (found.len() * 5 >= list.items.len() * 4 && spaced * 2 <= names.len()).then_some(names)
    }

    /// The names that an item begins with: `**A**: text`, `A – text`, or `A, B, C`.
    fn item(&self, range: Range<usize>) -> Vec<String> {
        let markdown = self.mentions.markdown;
        let text = self.text(range.clone());
        let line = text.find('\n').unwrap_or(text.len());
        if super::has_arrow(&text[..line]) {
            return Vec::new();
        }
        let style = markdown.style(range.start);
        let marked = style.code || style.strong;
        let (mut name, _) = leading(&text[..line]);
        if marked {
            let alike = |here: Style| here.code && style.code || here.strong && style.strong;
            let other = markdown.runs(range.clone()).find(|(_, here)| !alike(*here));
            let end = other.map_or(text.len(), |(run, _)| run.start - range.start);
            name.end = name.end.min(end).max(name.start);
            // `a`, `b`, `c` are three names.
            let rest = text[end.min(line)..line].trim_start();
            if rest.starts_with([',', '、', '/', '|']) {
                return self.names(range.start..range.start + line);
            }
        }
        // `A` can move to `B` states a step, and defines nothing.
        let mut behind = markdown.runs(range.start + name.end..range.start + line);
        let said = behind.find(|(_, style)| !style.code && !style.strong).map_or("", |(run, _)| self.text(run));
        let leads_on = marked && self.mentions.words.is(Role::Exits, said.trim_matches([' ', ':']));
        let wordy = !marked && (text[name.clone()].contains(' ') || name.len() > 40);
        if leads_on || wordy {
            return Vec::new();
        }
        self.name(within(&range, name), marked).into_iter().collect()
    }

    /// `Known statuses: `a`, `b`, `c`.`
    fn sentence(&self, block: usize) -> Option<Vec<String>> {
        let (markdown, words) = (self.mentions.markdown, self.mentions.words);
        let range = markdown.blocks[block].text.clone();
        let text = self.text(range.clone());
        if text.len() > 1_000 || super::has_arrow(text) {
            return None;
        }
        let first = markdown.runs(range.clone()).find(|(_, style)| style.code)?.0.start;
        let lead = self.text(range.start..first);
        let titled = lead.trim().is_empty() && self.outline.mentions(self.outline.section(block), Role::StatesHeading);
        let led = lead.trim_end().ends_with([':', '：']) && lead.len() <= 120 && words.mentioned(Role::StateWord, lead);
        if !titled && !led {
            return None;
        }
        let names = self.names(first..range.end);
        (names.len() >= 3).then_some(names)
    }

    /// A fence of bare names, one a line.
    fn fence(&self, block: usize) -> Option<Vec<String>> {
        if !self.lists_states(block) {
            return None;
        }
        let text = self.mentions.markdown.block_text(block);
        let mut names = Vec::new();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let name = line.trim().trim_start_matches(['-', '*', ' ']).trim_end_matches([',', ' ']);
            if name.contains(' ') || !Shape::of(name).is_tight() || names.len() > 400 {
                return None;
            }
            names.push(name.to_owned());
        }
        Some(names)
    }

    /// Headings under a heading such as "States".
    fn headings(&self, section: usize) -> Option<Vec<String>> {
        let words = self.mentions.words;
        if !words.roles(self.title(section)).has(Role::StatesHeading) {
            return None;
        }
        let kids = &self.outline.sections[section].kids;
        let names: Vec<String> =
            kids.iter().filter_map(|kid| section_name(self.mentions, self.outline, *kid)).collect();
        (names.len() * 10 >= kids.len() * 7).then_some(names)
    }
}

/// The state that a heading may name: `### From CREATED`, `State: Open`, `1. Draft (initial)`.
pub(crate) fn section_name(mentions: Mentions<'_>, outline: &Outline, section: usize) -> Option<String> {
    let (markdown, words) = (mentions.markdown, mentions.words);
    let range = outline.sections[section].title.clone();
    let text = markdown.text(range.clone());
    if text.is_empty() || text.len() > 80 || super::has_arrow(text) {
        return None;
    }
    let codes = markdown.runs(range.clone()).filter(|(_, style)| style.code).map(|(run, _)| run);
    if let Some(code) = codes.reduce(|first, last| first.start..last.end)
        && text.len() - code.len() <= 24
    {
        let name = markdown.text(code).to_owned();
        return could_be_name(&name, true).then_some(name);
    }
    let head = text.split([':', '：']).next().unwrap_or(text);
    let bare = if words.is(Role::State, head.trim()) || words.is(Role::From, head.trim()) {
        text[head.len()..].trim_start_matches([':', '：', ' '])
    } else {
        text
    };
    let bare = bare.split([':', '：']).next().unwrap_or(bare);
    let dashed = bare.contains(['—', '–', '-']);
    let dashes = [" — ", " – ", " - "].iter().filter(|_| dashed);
    let bare = dashes.fold(bare, |bare, dash| bare.split(dash).next().unwrap_or(bare));
    let bare = bare.split(['(', '（']).next().unwrap_or(bare).trim();
    let kept: Vec<&str> = bare
        .split_whitespace()
        .filter(|word| {
            let roles = words.roles(word);
            !(roles.has(Role::From) || roles.has(Role::State))
        })
        .collect();
    let name = if kept.is_empty() { bare.to_owned() } else { kept.join(" ") };
    let name = name[cells::trim(&name)].to_owned();
    could_be_name(&name, false).then_some(name)
}
