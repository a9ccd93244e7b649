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
    #[must_use]
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
    #[must_use]
    pub fn sides(&self) -> (&[Header], &[Header]) {
        if self.rows_from { (&self.rows, &self.columns) } else { (&self.columns, &self.rows) }
    }

    /// The cell for the source at `from` and the target at `to`, as `index` numbers them.
    #[must_use]
    pub fn cell(&self, from: usize, to: usize) -> Option<&MatrixCell> {
        let (row, column) = if self.rows_from { (from, to) } else { (to, from) };
        self.cells.get(row)?.get(column)
    }

    /// The text most often written for yes, or for no.
    #[must_use]
    pub fn usual(&self, yes: bool) -> &str {
        &self.usual[usize::from(yes)]
    }

    /// The cell that begins where `span` does.
    #[must_use]
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
    if rows.iter().chain(&columns).all(|header| header.names.is_empty()) {
        return None;
    }
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
            if let Mark::Yes(label) = &mark {
                let (sources, targets) = if rows_from { (header, column) } else { (column, header) };
                let count = sources.names.len() * targets.names.len();
                let expanded = (count > 1).then_some(cell.span);
                let whole = super::has_room(transitions.len(), count);
                if !whole && cut.is_none() {
                    cut = Some(cell.span);
                }
                for from in sources.names.iter().filter(|_| whole) {
                    for to in &targets.names {
                        let mut claim =
                            TransitionClaim::new(End::State(from.clone()), End::State(to.clone()), cell.span);
                        claim.label = label.as_ref().map(|text| Labelled { text: text.clone(), span: cell.span });
                        claim.expanded = expanded;
                        transitions.push(claim);
                    }
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
    let text = text.trim();
    let plain = normal(text);
    if plain.is_empty() {
        return Mark::No;
    }
    let verdict = |text: &str| {
        let text = normal(text);
        match legend.get(&text) {
            Some(yes) => Some(*yes),
            None if words.is(Role::Yes, &text) => Some(true),
            None if words.is(Role::No, &text) || words.is(Role::Forbidden, &text) => Some(false),
            None => None,
        }
    };
    let judged = |yes: bool, label: &str| {
        let label = label.trim_matches(|c: char| c.is_whitespace() || "(（)）[]:–—-,".contains(c));
        if yes {
            Mark::Yes(Some(label).filter(|label| label.chars().any(char::is_alphanumeric)).map(str::to_owned))
        } else {
            Mark::No
        }
    };
    if let Some(yes) = verdict(text) {
        return judged(yes, "");
    }
    // `✓*`, `YES¹`, `○（admin）`.
    let bare = without_brackets(text);
    let bare = bare.trim_end_matches(|c: char| NOTES.contains(c) || c.is_whitespace());
    if let Some(yes) = verdict(bare) {
        let remark = text.get(bare.len()..).filter(|_| text.starts_with(bare)).unwrap_or("");
        return judged(yes, remark.trim_matches(|c: char| NOTES.contains(c)));
    }
    // `✓ admin`: a sign, then words; a word only before a stop, since `no answer` is a label.
    let mut split = text.splitn(2, |c: char| c.is_whitespace());
    if let (Some(first), Some(rest)) = (split.next(), split.next()) {
        let sign = !first.chars().any(char::is_alphanumeric);
        let stopped = first.ends_with([',', ';', ':']) || rest.starts_with(['–', '—', '-', '(', '（']);
        if (sign || stopped)
            && let Some(yes) = verdict(first.trim_end_matches([',', ';', ':']))
        {
            return judged(yes, rest);
        }
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
    let mut entries = Vec::new();
    for block in markdown.blocks.iter().skip(table + 1).take(8) {
        if !matches!(block.kind, BlockKind::Paragraph | BlockKind::Item { .. }) {
            break;
        }
        let before = entries.len();
        legend_line(markdown, words, markdown.text(block.text.clone()), &mut entries);
        if entries.len() == before {
            break;
        }
    }
    entries
}

fn legend_line(markdown: &Markdown, words: &Words, text: &str, entries: &mut Vec<LegendEntry>) {
    if text.len() > 2000 {
        return;
    }
    let separators = [',', ';', '\n', '|', '·', '、', '，', '；'];
    for part in text.split(separators) {
        let Some((mark, meaning)) = part
            .split_once(['=', '＝'])
            .or_else(|| part.split_once([':', '：']))
            .or_else(|| part.split_once(" means "))
            .or_else(|| part.split_once(" – "))
        else {
            continue;
        };
        // `Legend: ✔ = allowed` has a title before the mark.
        let titled = mark.rsplit([':', '：']).next().unwrap_or(mark);
        let marked = titled.trim_start_matches(|c: char| c.is_whitespace() || "(（[*`\"".contains(c));
        let name = marked.trim().trim_matches(['`', '"', '*']);
        if name.is_empty() || name.chars().count() > 3 {
            continue;
        }
        let span = markdown.span_of(name);
        entries.push(LegendEntry { mark: name.to_owned(), span, meaning: meaning_of(words, meaning) });
    }
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
