//! The matrix: states against states, a mark in each cell.

use super::prelude::*;
use crate::words::{normal, without_brackets};

/// A matrix with its cells.
#[derive(Clone, PartialEq, Debug)]
pub struct Matrix {
    /// The block in [`crate::Reading::markdown`].
    pub block: usize,
    /// Set where the rows are the sources and the columns the targets.
    pub rows_from: bool,
    /// What each row stands for.
    pub rows: Vec<Header>,
    /// What each column after the first stands for.
    pub columns: Vec<Header>,
    /// The cells, row by row.
    pub cells: Vec<Vec<MatrixCell>>,
    /// What the legend under the table explains.
    pub legend: Vec<LegendEntry>,
    /// The text most often written for no, and for yes.
    usual: [String; 2],
}

/// What a row or column of a matrix stands for.
#[derive(Clone, PartialEq, Debug)]
pub struct Header {
    /// The states; empty for a row such as "others".
    pub names: Vec<Name>,
    /// The header cell.
    pub span: Span,
}

/// A cell of a matrix.
#[derive(Clone, PartialEq, Debug)]
pub struct MatrixCell {
    /// What it says.
    pub mark: Mark,
    /// The text, trimmed.
    pub text: String,
    /// Its content's place.
    pub span: Span,
    /// Between the pipes: what a fix replaces.
    pub slot: Span,
}

/// What a cell of a matrix says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mark {
    /// Allowed, with the label it gives, if any.
    Yes(Option<String>),
    /// Not allowed.
    No,
    /// Neither.
    Unknown,
}

/// One entry of a legend.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegendEntry {
    /// The mark as written.
    pub mark: String,
    /// Where.
    pub span: Span,
    /// Whether it means yes, where that is clear.
    pub meaning: Option<bool>,
}

impl Matrix {
    /// Where each state's row (or column) stands.
    pub(crate) fn index(headers: &[Header]) -> Map<StateId, usize> {
        let mut index = Map::new();
        for (at, header) in headers.iter().enumerate() {
            for state in header.names.iter().filter_map(|name| name.state) {
                index.or_insert(state, at);
            }
        }
        index
    }

    /// The headers of the sources and those of the targets.
    pub fn sides(&self) -> (&[Header], &[Header]) {
        if self.rows_from { (&self.rows, &self.columns) } else { (&self.columns, &self.rows) }
    }

    /// The cell for the source at `from` and the target at `to`, as `index` numbers them.
    pub fn cell(&self, from: usize, to: usize) -> Option<&MatrixCell> {
        let (row, column) = if self.rows_from { (from, to) } else { (to, from) };
        self.cells.get(row)?.get(column)
    }

    /// The text most often written for yes, or for no.
    pub fn usual(&self, yes: bool) -> &str {
        &self.usual[usize::from(yes)]
    }

    /// The cell that begins where `span` does.
    pub fn cell_at(&self, span: Span) -> Option<&MatrixCell> {
        // Cells stand in the order of the text, row by row.
        let below = |row: &Vec<MatrixCell>| row.first().is_some_and(|cell| cell.slot.start <= span.start);
        let row = self.cells.partition_point(below).checked_sub(1)?;
        let row = self.cells.get(row)?;
        let cell = row.partition_point(|cell| cell.slot.start <= span.start);
        let cell = row.get(cell.checked_sub(1)?)?;
        (cell.span.start == span.start).then_some(cell)
    }
}

/// The text most often written for a mark.
fn usual(cells: &[Vec<MatrixCell>], mark: &Mark, none: &str) -> String {
    let mut counts: Map<&str, usize> = Map::new();
    for cell in cells.iter().flatten().filter(|cell| cell.mark == *mark) {
        *counts.or_default(&cell.text) += 1;
    }
    let most = counts.entries().iter().max_by(|a, b| a.1.cmp(&b.1).then(b.0.cmp(a.0)));
    most.map_or(none, |(text, _)| *text).to_owned()
}

pub(super) fn read(reader: &Reader<'_>, block: usize, table: &Table, rows_from: bool) -> Option<View> {
    let (markdown, words) = (reader.markdown, reader.words);
    let header = |cell: &Cell| {
        let names = match reader.cell(markdown.cell(cell), Side::State) {
            CellValue::Names(names) => names,
            _ => Vec::new(),
        };
        Header { names, span: cell.span }
    };
    let columns: Vec<Header> = table.header.cells.iter().skip(1).map(header).collect();
    let rows: Vec<Header> = table.rows.iter().filter_map(|row| row.cells.first()).map(header).collect();
    let legend = legend(markdown, words, block);
    let marks: Map<String, bool> =
        legend.iter().filter_map(|entry| Some((normal(&entry.mark), entry.meaning?))).collect();
    let mut cells = Vec::with_capacity(table.rows.len());
    let mut transitions = Vec::new();
    let mut cut = None;
    for (row, header) in table.rows.iter().zip(&rows) {
        let mut line = Vec::with_capacity(columns.len());
        for (cell, column) in row.cells.iter().skip(1).zip(&columns) {
            let text = markdown.cell(cell);
            let mark = mark(words, &marks, text);
            let (sources, targets) = if rows_from { (header, column) } else { (column, header) };
            let count = sources.names.len() * targets.names.len();
            let is_cut = !super::has_room(transitions.len(), count);
            if let Mark::Yes(label) = &mark {
                let label = label.as_ref().map(|text| Labelled { text: text.clone(), span: cell.span });
                let expanded = (count > 1).then_some(cell.span);
                cut = cut.or(is_cut.then_some(cell.span));
                for from in sources.names.iter().filter(|_| !is_cut) {
                    let claim = |to: &Name| {
                        let (from, to) = (End::State(from.clone()), End::State(to.clone()));
                        TransitionClaim { label: label.clone(), expanded, ..TransitionClaim::new(from, to, cell.span) }
                    };
                    transitions.extend(targets.names.iter().map(claim));
                }
            }
            line.push(MatrixCell { mark, text: text.to_owned(), span: cell.span, slot: cell.slot });
        }
        cells.push(line);
    }
    let usual = [usual(&cells, &Mark::No, ""), usual(&cells, &Mark::Yes(None), "✔")];
    Some(View {
        coverage: Coverage::of(cut.is_none()),
        states: super::each_once(rows.iter().chain(&columns).flat_map(|header| &header.names)),
        transitions,
        layout: Layout::Matrix(Matrix { usual, block, rows_from, rows, columns, cells, legend }),
        cut,
        ..View::new(ViewKind::Matrix, markdown.blocks[block].span)
    })
}

const NOTES: &str = "*†‡§¹²³⁴⁵⁶⁷⁸⁹⁰";

fn mark(words: &Words, legend: &Map<String, bool>, text: &str) -> Mark {
    let plain = normal(text);
    if plain.is_empty() {
        return Mark::No;
    }
    let verdict = |text: &str| {
        let text = normal(text);
        legend.get(&text).copied().or_else(|| match words.roles(&text) {
            roles if roles.has(Role::Yes) => Some(true),
            roles => (roles.has(Role::No) || roles.has(Role::Forbidden)).then_some(false),
        })
    };
    // `✓*`, `YES¹`, `○（admin）`.
    let bare = without_brackets(text);
    let bare = bare.trim_end_matches(|c: char| NOTES.contains(c) || c.is_whitespace());
    let remark = text.strip_prefix(bare).unwrap_or("").trim_matches(|c: char| NOTES.contains(c));
    // `✓ admin`: a sign, then words; a word only before a stop, since `no answer` is a label.
    let sign = text.split_once(char::is_whitespace).filter(|(first, rest)| {
        let stopped = first.ends_with([',', ';', ':']) || rest.starts_with(['–', '—', '-', '(', '（']);
        stopped || !first.contains(char::is_alphanumeric)
    });
    let sign = sign.map(|(first, rest)| (first.trim_end_matches([',', ';', ':']), rest));
    let readings = [(text, ""), (bare, remark)].into_iter().chain(sign);
    if let Some((yes, label)) = readings.into_iter().find_map(|(sign, label)| Some((verdict(sign)?, label))) {
        let label = label.trim_matches(|c: char| c.is_whitespace() || "(（)）[]:–—-,".contains(c));
        let label = Some(label).filter(|label| label.contains(char::is_alphanumeric)).map(str::to_owned);
        return if yes { Mark::Yes(label) } else { Mark::No };
    }
    if ["tbd", "todo", "unknown", "unclear", "maybe"].contains(&plain.as_str())
        || !plain.chars().any(char::is_alphanumeric)
        || plain.contains('?') && plain.len() < 4
        // A weight, as in a matrix of requirements.
        || plain.len() > 2 && plain.bytes().all(|byte| byte.is_ascii_digit())
    {
        return Mark::Unknown;
    }
    Mark::Yes(Some(text.to_owned()))
}

/// The legend in the paragraph or list right under a table: `✔ = allowed, — = invalid`.
fn legend(markdown: &Markdown, words: &Words, table: usize) -> Vec<LegendEntry> {
    let blocks = markdown.blocks.iter().skip(table + 1).take(8);
    let texts = blocks.map_while(|block| match block.kind {
        BlockKind::Paragraph | BlockKind::Item { .. } => Some(markdown.text(block.text.clone())),
        _ => None,
    });
    let entries = texts.take_while(|text| text.len() <= 2000).map(|text| {
        let parts = text.split([',', ';', '\n', '|', '·', '、', '，', '；']);
        parts.filter_map(|part| legend_entry(markdown, words, part)).collect()
    });
    entries.take_while(|entries: &Vec<LegendEntry>| !entries.is_empty()).flatten().collect()
}

fn legend_entry(markdown: &Markdown, words: &Words, text: &str) -> Option<LegendEntry> {
    let (mark, meaning) = text
        .split_once(['=', '＝'])
        .or_else(|| text.split_once([':', '：']))
        .or_else(|| text.split_once(" means "))
        .or_else(|| text.split_once(" – "))?;
    // `Legend: ✔ = allowed` has a title before the mark.
    let titled = mark.rsplit([':', '：']).next()?;
    let mark = titled.trim_matches(|c: char| c.is_whitespace() || "(（[*`\"".contains(c));
    let is_mark = (1..=3).contains(&mark.chars().count());
    let entry =
        || LegendEntry { mark: mark.to_owned(), span: markdown.span_of(mark), meaning: meaning_of(words, meaning) };
    is_mark.then(entry)
}

fn meaning_of(words: &Words, text: &str) -> Option<bool> {
    let text = normal(&text.replace(['(', ')', '*', '`', '.'], " "));
    let has = |list: &[&str]| text.split([' ', '/', '-']).any(|word| list.contains(&word));
    if has(&["not", "no", "never", "n/a"]) || words.mentioned(Role::Forbidden, &text) {
        return Some(false);
    }
    (has(&["yes", "ok", "transition", "conditional", "supported", "can"])
        || words.mentioned(Role::Allowed, &text)
        || words.mentioned(Role::Yes, &text))
    .then_some(true)
}
