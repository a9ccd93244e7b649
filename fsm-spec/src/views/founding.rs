//! The first reading: every view that is known by its form, before any machine is.

use super::{
    DiagramBlock,
    definitions::List,
    diagram, fences, list, passages,
    prelude::*,
    state_sections, successors,
    tables::{self, forbid},
};
use crate::{
    directives::{Directive, DirectiveKind, Place},
    spelling::fold,
};

/// The views of a document by their form, diagrams first, and the blocks that are to be ignored.
pub(crate) fn founding(
    reader: &Reader<'_>,
    diagrams: &[DiagramBlock],
    directives: &[Directive],
    aliases: &[(String, String)],
) -> (Vec<Candidate>, Vec<bool>) {
    let markdown = reader.markdown;
    let mut found = Vec::new();
    let named = directives.iter().filter_map(|directive| match &directive.kind {
        Ok(DirectiveKind::Machine(name)) => Some((directive.place, name)),
        _ => None,
    });
    let named: Map<Place, &String> = named.collect();
    for (number, drawn) in diagrams.iter().enumerate().filter(|(_, drawn)| !drawn.ignored) {
        // "Left out for readability: …".
        let omits = |block: usize| {
            let beside = markdown.blocks.get(block).filter(|block| matches!(block.kind, BlockKind::Paragraph));
            beside.is_some_and(|block| reader.words.mentioned(Role::Omission, markdown.text(block.text.clone())))
        };
        let mut view = diagram::view(number, drawn, markdown.blocks[drawn.block].span);
        // A diagram of the "happy path" says so in its heading.
        let section = reader.outline.section(drawn.block);
        let partial = !reader.outline.is_top(section) && reader.outline.mentions(section, Role::Omission);
        view.doubt_if(partial || omits(drawn.block + 1) || drawn.block.checked_sub(1).is_some_and(omits));
        let steps = (view.transitions.len(), 0);
        let machine = named.get(&Place::Diagram(number)).or_else(|| named.get(&Place::Before(drawn.block)));
        let machine = machine.map(|name| (*name).clone());
        let candidate = reader.candidate(Form::Diagram, drawn.block, view, steps);
        found.push(Candidate { coded: true, machine, ..candidate });
    }
    let directed = Map::grouped(directives.iter().filter_map(|directive| match (directive.place, &directive.kind) {
        (Place::Before(block), Ok(kind)) => Some((block, kind)),
        _ => None,
    }));
    // Few documents have one.
    let descends = memchr::memmem::find(markdown.plain.as_bytes(), "↓".as_bytes()).is_some();
    let mut ignored = vec![false; markdown.blocks.len()];
    let mut block = 0;
    while block < markdown.blocks.len() {
        let here = block;
        block += 1;
        let said = directed.all(&here);
        if said.contains(&&DirectiveKind::Ignore) {
            ignored[here] = true;
            continue;
        }
        let verdict = reader.headings.verdict(here);
        let text = || markdown.block_text(here);
        let candidate = match &markdown.blocks[here].kind {
            BlockKind::Item { .. } => {
                let list = List::of(markdown, here);
                block = list.end.max(here + 1);
                successor_list(reader, &list).or_else(|| passages::list(reader, &list))
            }
            _ if verdict == Verdict::Doubts => None,
            BlockKind::Table(table) => tables::read(reader, here, table),
            BlockKind::Paragraph if reader.arrows.in_block(here) || descends && text().contains('↓') => {
                passages::paragraph(reader, here)
            }
            BlockKind::Code(code) => fences::read(reader, here, code, said.contains(&&DirectiveKind::States)),
            _ => None,
        };
        let Some(mut candidate) = candidate else { continue };
        // Under "Guards" or "Examples", "any → X" speaks of the steps to X that there are.
        if list::completeness(reader, here) == Some(false) {
            for claim in &mut candidate.view.transitions {
                claim.certain &= !matches!(claim.from, End::Any { .. });
            }
        }
        for kind in said {
            match kind {
                DirectiveKind::Complete(complete) => candidate.view.coverage = Coverage::of(*complete),
                DirectiveKind::Machine(name) => candidate.machine = Some(name.clone()),
                DirectiveKind::States => candidate.sure = true,
                _ => {}
            }
        }
        match found.last_mut() {
            Some(last) if last.goes_on_in(&candidate, reader) => last.absorb(candidate),
            _ => found.push(candidate),
        }
    }
    found.extend(passages::headings(reader));
    found.extend(state_sections::founding(reader));
    let aliases: Map<&str, &str> = aliases.iter().map(|(other, name)| (other.as_str(), name.as_str())).collect();
    for candidate in found.iter_mut().filter(|candidate| candidate.form != Form::Diagram) {
        for name in candidate.view.names() {
            if let Some(drawn) = aliases.get(name.text.as_str()) {
                candidate.short.insert(name.text.clone(), fold(drawn));
            }
        }
    }
    // Diagrams first, the rest in document order.
    found.sort_by_key(|candidate| (candidate.form != Form::Diagram, candidate.block));
    (found, ignored)
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
    let (coded, steps) = (reader.are_coded(&view.transitions), (view.transitions.len(), 0));
    Some(Candidate { coded, ..reader.candidate(Form::Table, list.block, view, steps) })
}
