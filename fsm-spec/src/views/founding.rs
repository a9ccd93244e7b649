//! The first reading: every view that is known by its form, before any machine is.

use super::{
    DiagramBlock, End,
    definitions::List,
    diagram, fences, list, passages, state_sections, successors,
    tables::{self, Reader, forbid},
};
use crate::{
    directives::{Directive, DirectiveKind, Place},
    machines::{Candidate, Form},
    map::Map,
    markdown::BlockKind,
    words::Verdict,
};

/// The views of a document by their form, diagrams first, and the blocks that are to be ignored.
pub(crate) fn founding(
    reader: &Reader<'_>,
    diagrams: &[DiagramBlock],
    directives: &[Directive],
) -> (Vec<Candidate>, Vec<bool>) {
    let markdown = reader.markdown;
    let mut found: Vec<Candidate> = diagrams
        .iter()
        .enumerate()
        .filter(|(_, diagram)| !diagram.ignored)
        .map(|(number, block)| drawn(reader, number, block))
        .collect();
    let mut directed: Map<usize, Vec<&DirectiveKind>> = Map::new();
    for directive in directives {
        if let (Place::Before(block), Ok(kind)) = (directive.place, &directive.kind) {
            directed.or_default(block).push(kind);
        }
    }
    let mut ignored = vec![false; markdown.blocks.len()];
    let mut block = 0;
    while block < markdown.blocks.len() {
        let here = block;
        block += 1;
        let said = directed.get(&here).map_or(&[][..], Vec::as_slice);
        if said.contains(&&DirectiveKind::Ignore) {
            ignored[here] = true;
            continue;
        }
        let candidate = match &markdown.blocks[here].kind {
            BlockKind::Table(table) => tables::read(reader, here, table),
            BlockKind::Item { .. } => {
                let list = List::of(markdown, here);
                block = list.end.max(here + 1);
                successor_list(reader, &list).or_else(|| passages::list(reader, &list))
            }
            BlockKind::Paragraph
                if reader.arrows.in_block(here) || markdown.text(markdown.blocks[here].text.clone()).contains('↓') =>
            {
                passages::paragraph(reader, here)
            }
            BlockKind::Code(code) => fences::read(reader, here, code),
            _ => None,
        };
        let Some(mut candidate) = candidate else {
            continue;
        };
        // Under "Guards" or "Examples", "any → X" speaks of the steps to X that there are.
        if list::completeness(reader, here) == Some(false) {
            for claim in &mut candidate.view.transitions {
                claim.certain &= !matches!(claim.from, End::Any { .. });
            }
        }
        for kind in said {
            if let DirectiveKind::Complete(complete) = kind {
                candidate.view.complete = *complete;
            }
        }
        match found.last_mut() {
            Some(last) if last.goes_on_in(&candidate, reader) => last.absorb(candidate),
            _ => found.push(candidate),
        }
    }
    found.extend(passages::headings(reader));
    found.extend(state_sections::founding(reader));
    // Diagrams first, the rest in document order.
    found.sort_by_key(|candidate| (candidate.form != Form::Diagram, candidate.block));
    (found, ignored)
}

fn drawn(reader: &Reader<'_>, number: usize, block: &DiagramBlock) -> Candidate {
    let view = diagram::view(number, block, reader.markdown.blocks[block.block].span);
    let place = (reader.outline.section(block.block), block.block);
    let steps = (view.transitions.len(), 0);
    Candidate { coded: true, ..Candidate::new(Form::Diagram, place, view, steps) }
}

fn successor_list(reader: &Reader<'_>, list: &List) -> Option<Candidate> {
    let verdict = reader.headings.verdict(list.block);
    if verdict == Verdict::Doubts {
        return None;
    }
    let mut view = successors::read_list(reader, list)?;
    if verdict == Verdict::Forbids {
        forbid(&mut view);
    }
    let coded = view.transitions.iter().all(|claim| reader.is_coded(claim));
    let place = (reader.outline.section(list.block), list.block);
    let steps = (view.transitions.len(), 0);
    Some(Candidate { coded, ..Candidate::new(Form::Table, place, view, steps) })
}
