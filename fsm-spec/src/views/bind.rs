//! Finds the views of a document and gives each to the machine it speaks of.

use super::{
    MOST_CLAIMS, Name, Names, Sections, Spelling, TransitionClaim, View, arrows,
    cells::{split, trim},
    columns::{Shape, forbidding, shapes},
    definitions, diagram, lines, list, matrix, prose, successors,
    text::{Headings, Hits},
};
use crate::{
    directives::{Directive, DirectiveKind, Place},
    map::Map,
    markdown::{BlockKind, Markdown, Table},
    model::{Machine, ViewKind},
    source::Span,
    views::DiagramBlock,
    words::{Role, Verdict, Words},
};

/// What there is to read views from.
pub(crate) struct Ground<'a> {
    pub markdown: &'a Markdown,
    pub words: &'a Words,
    pub diagrams: &'a [DiagramBlock],
    pub directives: &'a [Directive],
    pub machines: &'a [Machine],
    /// The diagram of each machine; none where a table is all there is.
    pub drawn: &'a [Option<usize>],
    pub names: &'a [Names],
    pub headings: &'a Headings,
    pub sections: &'a Sections,
    /// Where arrows stand.
    pub arrows: &'a Hits,
}

impl Ground<'_> {
    /// The machines that a block may speak of: that of its section first, then the nearest above it.
    fn candidates(&self, block: usize) -> impl Iterator<Item = usize> {
        const MOST: usize = 24;
        let at = |drawn: &Option<usize>| drawn.map_or(0, |diagram| self.diagrams[diagram].block);
        let split = self.drawn.partition_point(|drawn| at(drawn) < block);
        let own = self.sections.machine(block);
        let above = (0..split).rev().take(MOST);
        let below = (split..self.machines.len()).take(MOST);
        let others = above.chain(below).filter(move |machine| *machine != own);
        std::iter::once(own).chain(others)
    }
}

/// What the views of a document say.
#[derive(Default)]
pub(crate) struct Found {
    /// Every view, in document order of their kinds: diagrams, tables and lists, rules, prose.
    pub views: Vec<View>,
    /// What they forbid, each with its machine.
    pub forbidden: Vec<(usize, TransitionClaim)>,
    /// Where they stand for too many transitions: the place of the last one that is read.
    pub cut: Option<Span>,
}

impl Found {
    /// Adds a view; what it forbids is set apart. One that does nothing but forbid is no view of what the machine does.
    fn add(&mut self, mut view: View) {
        let machine = view.machine;
        let (forbidden, allowed): (Vec<_>, Vec<_>) = std::mem::take(&mut view.transitions)
            .into_iter()
            .partition(|claim| claim.forbidden);
        let only_forbids = allowed.is_empty() && !forbidden.is_empty();
        view.transitions = allowed;
        let forbidden = forbidden.into_iter().map(|claim| (machine, claim));
        self.forbidden.extend(forbidden);
        if !only_forbids || view.kind == ViewKind::Definitions {
            self.views.push(view);
        }
    }
}

/// Reads every view.
pub(crate) fn read_all(ground: &Ground<'_>) -> Found {
    let markdown = ground.markdown;
    let mut found = Found::default();
    for (machine, number) in ground.drawn.iter().enumerate() {
        if let Some(number) = *number {
            let block = &ground.diagrams[number];
            let mut view = diagram::view(number, block, markdown.blocks[block.block].span);
            view.machine = machine;
            found.views.push(view);
        }
    }
    if ground.machines.is_empty() {
        return found;
    }
    let mut directed: Map<usize, Vec<&DirectiveKind>> = Map::new();
    for directive in ground.directives {
        if let (Place::Before(block), Ok(kind)) = (directive.place, &directive.kind) {
            directed.or_default(block).push(kind);
        }
    }
    let mut room = Room::of(markdown);
    let mut tables = Vec::new();
    let mut ignored = vec![false; markdown.blocks.len()];
    let mut block = 0;
    while block < markdown.blocks.len() {
        let here = block;
        let said = directed.get(&here).map_or(&[][..], Vec::as_slice);
        if said.contains(&&DirectiveKind::Ignore) {
            ignored[here] = true;
            block += 1;
            continue;
        }
        let (view, next) = read_block(ground, here);
        block = next;
        let Some(mut view) = view else {
            continue;
        };
        for kind in said {
            if let DirectiveKind::Complete(complete) = kind {
                view.complete = *complete;
            }
        }
        // What stands in the cells of definitions is text.
        if view.kind != ViewKind::Definitions {
            tables.push(here);
        }
        found.cut = room.take(&mut view);
        found.add(view);
        if found.cut.is_some() {
            return found;
        }
    }
    found.cut = read_text(ground, &tables, &ignored, &mut room, &mut found.views);
    found
}

/// How many more transitions the views of a document may stand for. Each alone may stand for [`MOST_CLAIMS`]; of hundreds,
/// nothing could hold them all.
struct Room(usize);

impl Room {
    fn of(markdown: &Markdown) -> Self {
        // What is written one by one always fits.
        let written = markdown.blocks.last().map_or(0, |block| block.span.end);
        Self(5 * MOST_CLAIMS + written)
    }

    /// Takes what a view needs. Where there is not enough left, nothing is read behind the view, and its place is given back.
    fn take(&mut self, view: &mut View) -> Option<Span> {
        if let Some(left) = self.0.checked_sub(view.transitions.len()) {
            self.0 = left;
            return None;
        }
        view.complete = false;
        Some(view.span)
    }
}

/// The view that begins with a block, and the block behind it.
fn read_block(ground: &Ground<'_>, here: usize) -> (Option<View>, usize) {
    let markdown = ground.markdown;
    let next = here + 1;
    match &markdown.blocks[here].kind {
        BlockKind::Table(table) => (read_table(ground, here, table), next),
        BlockKind::Item { .. } => {
            let list = definitions::List::of(markdown, here);
            let verdict = ground.headings.verdict(here);
            let view = best_of(ground, here, &|machine| {
                let names = &ground.names[machine];
                match verdict {
                    Verdict::Doubts => None,
                    Verdict::Forbids => successors::read_list(ground, names, &list).map(forbid),
                    Verdict::Silent | Verdict::Allows => {
                        successors::read_list(ground, names, &list)
                            .or_else(|| definitions::read_list(ground, names, &list))
                    }
                }
            });
            (view, list.end)
        }
        BlockKind::Paragraph => {
            let text = markdown.text(markdown.blocks[here].text.clone());
            let view = if text.contains('\t') {
                best_of(ground, here, &|machine| {
                    definitions::read_tabbed(ground, &ground.names[machine], here)
                })
            } else if text.contains('\n')
                && ground
                    .headings
                    .mentioned(markdown, here)
                    .has(Role::StatesHeading)
            {
                read_names(ground, here)
            } else {
                None
            };
            (view, next)
        }
        BlockKind::Code(code)
            if matches!(code.language.as_str(), "" | "text" | "txt")
                && definitions::led_as_states(ground, here) =>
        {
            (read_names(ground, here), next)
        }
        _ => (None, next),
    }
}

/// A block whose lines are names.
fn read_names(ground: &Ground<'_>, block: usize) -> Option<View> {
    best_of(ground, block, &|machine| {
        definitions::read_lines(ground, &ground.names[machine], block)
    })
}

/// Rules and prose, section by section.
fn read_text(
    ground: &Ground<'_>,
    tables: &[usize],
    ignored: &[bool],
    room: &mut Room,
    views: &mut Vec<View>,
) -> Option<Span> {
    let markdown = ground.markdown;
    let mut sections: Vec<Vec<usize>> = vec![Vec::new(); ground.machines.len()];
    for block in (0..markdown.blocks.len()).filter(|block| !ignored[*block]) {
        sections[ground.sections.machine(block)].push(block);
    }
    for (machine, blocks) in sections.iter().enumerate() {
        let names = &ground.names[machine];
        let (rules, taken) = lines::read(ground, names, blocks);
        let rest: Vec<usize> = {
            let mut taken = taken.iter().copied().peekable();
            blocks
                .iter()
                .copied()
                .filter(|block| taken.next_if_eq(block).is_none())
                .collect()
        };
        let prose = prose::read(ground, names, &rest, tables);
        for mut view in rules.into_iter().chain(prose) {
            view.machine = machine;
            let cut = room.take(&mut view);
            views.push(view);
            if cut.is_some() {
                return cut;
            }
        }
    }
    None
}

/// The view of the machine that knows most of the names, those in the diagram's own spelling before others; the nearest
/// one where several do.
fn best_of(
    ground: &Ground<'_>,
    block: usize,
    read: &dyn Fn(usize) -> Option<View>,
) -> Option<View> {
    let mut best: Option<(View, usize)> = None;
    for machine in ground.candidates(block) {
        let Some(mut view) = read(machine) else {
            continue;
        };
        view.machine = machine;
        let exact = |name: &Name| name.spelling == Spelling::Exact;
        let known = |name: &Name| 2 * usize::from(name.state.is_some()) + usize::from(exact(name));
        let score: usize = view.names().map(known).sum();
        // No machine can know it better, and a document may hold thousands that know it as well.
        let best_possible = view.names().all(exact);
        if best.as_ref().is_none_or(|(_, other)| score > *other) {
            best = Some((view, score));
        }
        if best_possible {
            break;
        }
    }
    best.map(|(view, _)| view)
}

fn read_table(ground: &Ground<'_>, block: usize, table: &Table) -> Option<View> {
    let (markdown, words) = (ground.markdown, ground.words);
    let verdict = ground.headings.verdict(block);
    let heading = ground.headings.is(markdown, block);
    let arrows = ground.arrows.in_block(block);
    let mut view = shapes(markdown, words, table, heading, arrows)
        .iter()
        // What a table lists as forbidden it does not allow.
        .filter(|shape| verdict != Verdict::Doubts || matches!(shape, Shape::Definitions { .. }))
        .find_map(|shape| read_shape(ground, block, table, shape));
    if verdict == Verdict::Forbids {
        view = view.map(forbid);
    }
    // The columns of a matrix are states, whatever they are called.
    if view
        .as_ref()
        .is_some_and(|view| view.kind == ViewKind::Matrix)
    {
        return view;
    }
    if let Some(view) = &mut view {
        forbid_rows(markdown, words, table, view);
    }
    for shape in forbidding(markdown, words, table) {
        let Some(column) = read_shape(ground, block, table, &shape).map(forbid) else {
            continue;
        };
        match &mut view {
            None => view = Some(column),
            Some(view) if view.machine == column.machine => {
                view.transitions.extend(column.transitions);
            }
            Some(_) => {}
        }
    }
    view
}

/// The view with all that it says turned round.
fn forbid(mut view: View) -> View {
    for claim in &mut view.transitions {
        claim.forbidden = true;
    }
    view
}

/// Forbids what stands in rows that a column such as `Allowed?` says no to, or one such as `Forbidden` says yes to.
fn forbid_rows(markdown: &Markdown, words: &Words, table: &Table, view: &mut View) {
    let headers = table.header.cells.iter().enumerate();
    let verdict = headers.clone().find_map(|(column, cell)| {
        let roles = words.roles(markdown.text(cell.text.clone()));
        if roles.has(Role::Allowed) {
            Some((column, Role::No))
        } else {
            roles.has(Role::Forbidden).then_some((column, Role::Yes))
        }
    });
    let Some((column, mark)) = verdict else {
        return;
    };
    for claim in &mut view.transitions {
        let row = table
            .rows
            .partition_point(|row| row.span.end < claim.span.start);
        let cell = table.rows.get(row).and_then(|row| row.cells.get(column));
        claim.forbidden |= cell.is_some_and(|cell| {
            let text = markdown.text(cell.text.clone());
            says(words, mark, text) || mark == Role::No && words.verdict(text).bars()
        });
    }
}

/// Whether a cell says yes or no, as a whole or before a remark: `❌ not allowed`, `No, never`.
fn says(words: &Words, mark: Role, text: &str) -> bool {
    let end = text.find(|c: char| c.is_whitespace() || c.is_ascii_punctuation());
    let (first, rest) = text.split_at(end.unwrap_or(text.len()));
    let is_remark = rest.starts_with(|c: char| c.is_ascii_punctuation())
        || rest.trim_start().starts_with(['(', '–', '—'])
        || !first.contains(char::is_alphanumeric);
    words.is(mark, text) || is_remark && words.is(mark, first)
}

/// Reads a table as what its header may mean, for the machine that knows it best.
fn read_shape(ground: &Ground<'_>, block: usize, table: &Table, shape: &Shape) -> Option<View> {
    let (markdown, words) = (ground.markdown, ground.words);
    best_of(ground, block, &|machine| {
        let names = &ground.names[machine];
        let model = &ground.machines[machine];
        if !promising(markdown, names, table, shape) {
            return None;
        }
        match shape {
            Shape::Matrix { rows_from } => {
                matrix::read(markdown, words, names, block, table, *rows_from)
            }
            Shape::List { .. } => list::read(ground, names, model, block, table, shape),
            Shape::Onward { .. } => list::read_onward(ground, names, model, block, table, shape),
            Shape::Successors { state, successors } => {
                let columns = (*state, *successors);
                successors::read(markdown, words, names, model, block, table, columns)
            }
            Shape::Arrows { column, event } => {
                arrows::read(markdown, names, block, table, *column, *event)
            }
            Shape::Definitions { .. } => {
                definitions::read_table(ground, names, block, table, shape)
            }
        }
    })
}

/// A quick look at the first rows, so that a table of something else costs little.
fn promising(markdown: &Markdown, names: &Names, table: &Table, shape: &Shape) -> bool {
    let (column, other, needed) = match shape {
        // Where wildcards lead from, names stand only where they lead to.
        Shape::List { from, to, .. } => (*from, Some(*to), false),
        Shape::Successors { state, .. } => (*state, None, false),
        Shape::Definitions { state, certain, .. } => (*state, None, !certain),
        Shape::Matrix { .. } | Shape::Onward { .. } | Shape::Arrows { .. } => return true,
    };
    let known = |text: &str| names.known(&text[trim(text)]).is_some();
    let names_a_state = |text: &str| {
        let parted = text.contains(['(', '（', ',', '/', '\n', ' ', ';', '|', '、', '，']);
        let bare = || text.split(['(', '（']).next().unwrap_or(text);
        known(text)
            || parted && (known(bare()) || split(text).into_iter().any(|part| known(&text[part])))
    };
    let mut looked = 0;
    for row in table.rows.iter().take(8) {
        let text = |column: usize| {
            let cell = row.cells.get(column);
            cell.map_or("", |cell| markdown.text(cell.text.clone()))
        };
        if names_a_state(text(column)) || other.is_some_and(|other| names_a_state(text(other))) {
            return true;
        }
        looked += usize::from(!text(column).is_empty());
        // A first column that is not called a state must be nothing but states.
        if needed && looked > 0 {
            return false;
        }
    }
    looked < 4 && matches!(shape, Shape::List { .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ReadOptions;

    #[test]
    fn a_document_has_room_for_what_is_written_and_some_wildcards() {
        let text = "```mermaid\nstateDiagram-v2\n[*] --> a\na --> b\nb --> c\n```\n";
        let reading = crate::read(text, &ReadOptions::default());
        assert_eq!(
            Room::of(&reading.markdown).0,
            100_000 + text.trim_end().len()
        );
        let mut view = reading.views[0].clone();
        let needed = view.transitions.len();
        let mut room = Room(2 * needed);
        assert_eq!(room.take(&mut view), None);
        assert_eq!(room.take(&mut view), None);
        assert_eq!(room.take(&mut view), Some(view.span));
        assert!(!view.complete);
    }
}
