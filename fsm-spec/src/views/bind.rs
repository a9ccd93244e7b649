//! Views that are found by the names of machines: definitions, tables below a state's heading, prose.

use super::{
    MOST_CLAIMS, Sections,
    code::is_plain,
    columns::{Shape, shapes},
    definitions, onward,
    prelude::*,
    prose, state_sections,
};
use crate::model::Machine;

/// What there is to read views from, once the machines are known.
pub(crate) struct Ground<'a> {
    pub reader: Reader<'a>,
    pub machines: &'a [Machine],
    /// The first block that speaks of each machine, in order.
    pub blocks: &'a [usize],
    pub names: &'a [Names],
    pub sections: &'a Sections,
    /// Blocks that are read already, or are to be ignored.
    pub taken: &'a [bool],
}

impl<'a> Ground<'a> {
    /// Reads with the names of a machine.
    pub(super) fn reader(&self, machine: usize) -> Reader<'a> {
        Reader { known: &self.names[machine], ..self.reader }
    }

    /// The machines that a block may speak of: that of its section first, then the nearest above it.
    fn candidates(&self, block: usize) -> impl Iterator<Item = usize> {
        const MOST: usize = 24;
        let split = self.blocks.partition_point(|at| *at < block);
        let own = self.sections.machine(block);
        let above = (0..split).rev().take(MOST);
        let below = (split..self.machines.len()).take(MOST);
        let others = above.chain(below).filter(move |machine| *machine != own);
        std::iter::once(own).chain(others)
    }
}

/// Reads every view that depends on the machines' names.
pub(crate) fn dependent(ground: &Ground<'_>) -> Vec<View> {
    let markdown = ground.reader.markdown;
    let mut found = Vec::new();
    if ground.machines.is_empty() {
        return found;
    }
    let mut tables = Vec::new();
    let mut block = 0;
    while block < markdown.blocks.len() {
        let here = block;
        if ground.taken[here] {
            // What stands in the cells of definitions is text; what is read is not read again.
            tables.push(here);
            block += 1;
            continue;
        }
        let (view, next) = read_block(ground, here);
        block = next;
        if let Some(view) = view {
            if view.kind != ViewKind::Definitions {
                tables.push(here);
            }
            found.push(view);
        }
    }
    found.extend(state_sections::read(ground));
    let mut sections: Map<usize, Vec<usize>> = Map::new();
    for block in (0..markdown.blocks.len()).filter(|block| !ground.taken[*block]) {
        sections.or_default(ground.sections.machine(block)).push(block);
    }
    for (machine, blocks) in sections.into_entries() {
        let prose = prose::read(ground, &ground.names[machine], &blocks, &tables);
        found.extend(prose.map(|view| View { machine, ..view }));
    }
    found
}

/// How many more transitions the views of a document may stand for. Each alone may stand for [`MOST_CLAIMS`]; of hundreds,
/// nothing could hold them all.
pub(crate) struct Room(usize);

impl Room {
    pub(crate) fn of(markdown: &Markdown) -> Self {
        // What is written one by one always fits.
        let written = markdown.blocks.last().map_or(0, |block| block.span.end);
        Self(5 * MOST_CLAIMS + written)
    }

    /// Takes what a view needs. Where there is not enough left, nothing is read behind the view, and its place is given back.
    pub(crate) fn take(&mut self, view: &mut View) -> Option<Span> {
        if let Some(left) = self.0.checked_sub(view.transitions.len()) {
            self.0 = left;
            return None;
        }
        view.coverage = Coverage::Nothing;
        Some(view.span)
    }
}

/// The view that begins with a block, and the block behind it.
fn read_block(ground: &Ground<'_>, here: usize) -> (Option<View>, usize) {
    let Reader { markdown, headings, .. } = ground.reader;
    let lines = || best_of(ground, here, &|reader| definitions::read_lines(reader, here));
    let view = match &markdown.blocks[here].kind {
        BlockKind::Table(table) => read_table(ground, here, table),
        BlockKind::Item { .. } => {
            let list = definitions::List::of(markdown, here);
            let read = || best_of(ground, here, &|reader| definitions::read_list(reader, &list));
            return ((!headings.verdict(here).bars()).then(read).flatten(), list.end);
        }
        BlockKind::Paragraph => {
            let text = markdown.block_text(here);
            if text.contains('\t') {
                best_of(ground, here, &|reader| definitions::read_tabbed(reader, here))
            } else if text.contains('\n') && headings.above(here).mentions.has(Role::StatesHeading) {
                lines()
            } else {
                None
            }
        }
        BlockKind::Code(code) => {
            let led = is_plain(&code.language) && definitions::led_as_states(&ground.reader, here);
            led.then(lines).flatten()
        }
        BlockKind::Heading(_) => None,
    };
    (view, here + 1)
}

/// The view of the machine that knows most of the names, those in the diagram's own spelling before others; the nearest
/// one where several do.
fn best_of(ground: &Ground<'_>, block: usize, read: &dyn Fn(&Reader<'_>) -> Option<View>) -> Option<View> {
    let mut best: Option<(View, usize)> = None;
    for machine in ground.candidates(block) {
        let Some(mut view) = read(&ground.reader(machine)) else { continue };
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
    let bars = ground.reader.headings.verdict(block).bars();
    shapes(&ground.reader, block, table).iter().find_map(|shape| {
        best_of(ground, block, &|reader| match *shape {
            Shape::Onward { to, beside } if !bars => onward::read(reader, block, table, to, beside),
            Shape::Definitions { state, certain, .. } if is_promising(reader, table, state, certain) => {
                definitions::read_table(reader, block, table, shape)
            }
            _ => None,
        })
    })
}

/// A quick look at the first rows, so that a table of something else costs little.
fn is_promising(reader: &Reader<'_>, table: &Table, column: usize, certain: bool) -> bool {
    let known = |text: &str| reader.known.known(bare(text)).is_some();
    let names_a_state = |text: &str| {
        let parted = text.contains(['(', '（', ',', '/', '\n', ' ', ';', '|', '、', '，']);
        let head = || text.split(['(', '（']).next().unwrap_or(text);
        known(text) || parted && (known(head()) || split(text).into_iter().any(known))
    };
    let texts = table.rows.iter().take(8).map(|row| reader.markdown.column(row, column));
    // A first column that is not called a state must be nothing but states.
    let mut looked = texts.skip_while(|text| !certain && text.is_empty()).take(if certain { 8 } else { 1 });
    looked.any(names_a_state)
}
