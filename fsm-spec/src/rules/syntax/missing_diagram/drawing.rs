//! The diagram that a tabled machine lacks.

use crate::{
    finding::{Edit, Fix},
    model::StateId,
    reading::Reading,
    rules::Context,
    source::Span,
    write::{Drawing, mermaid},
};

/// Draws the first machine beside its table.
pub(super) fn fix(context: &Context<'_>) -> Option<Fix> {
    let reading = context.reading;
    let mut machine = reading.machines.first()?.clone();
    let block = reading
        .markdown
        .blocks
        .iter()
        .position(|block| block.span == machine.span)?;
    let ending = context.source.ending();
    let (starts, known) = starts(reading, 0);
    machine.initial = starts;
    let drawn = mermaid(&machine, &Drawing::default());
    let drawn = format!("```mermaid\n{drawn}```\n").replace('\n', ending);
    let edits = match place(context, block)? {
        Place::Below(line) => vec![Edit::insert(line, format!("{ending}{drawn}"))],
        Place::Above(line) => vec![Edit::insert(line, format!("{drawn}{ending}"))],
        Place::Nowhere => return None,
    };
    // Where nothing shows the start, the first state was taken for it: that is for the writer to say.
    Some(if known {
        Fix::safe(edits)
    } else {
        Fix::offered(edits)
    })
}

/// Where the machine starts, and whether that is known: where its tables say so, in the one state that nothing leads to,
/// or else in the first.
fn starts(reading: &Reading, at: usize) -> (Vec<StateId>, bool) {
    let machine = &reading.machines[at];
    if !machine.initial.is_empty() {
        return (machine.initial.clone(), true);
    }
    let called: Option<StateId> = reading
        .views_of_machine(at)
        .flat_map(|view| &view.states)
        .find(|claim| claim.initial.is_some_and(|(initial, _)| initial))
        .and_then(|claim| claim.name.state);
    let mut entered = vec![false; machine.states.len()];
    for transition in &machine.transitions {
        entered[transition.to.index()] |= transition.from != transition.to;
    }
    let states = (0u32..).map(StateId).take(machine.states.len());
    let first = states.clone().next();
    let mut sources = states.filter(|state| !entered[state.index()]);
    let only = sources.next().filter(|_| sources.next().is_none());
    let known = called.or(only);
    (known.or(first).into_iter().collect(), known.is_some())
}

/// Where a diagram goes.
enum Place {
    /// Below the heading, on this line.
    Below(usize),
    /// Above the table and what is said of it.
    Above(usize),
    /// A table in a quote or a list has no room for it.
    Nowhere,
}

fn place(context: &Context<'_>, table: usize) -> Option<Place> {
    let (markdown, source) = (&context.reading.markdown, context.source);
    let start_of = |at: usize| source.line_span(source.line(at)).start;
    let block = markdown.blocks.get(table)?;
    if let Some(heading) = block
        .heading
        .and_then(|heading| markdown.blocks.get(heading))
    {
        let next = source.line(heading.span.end) + 1;
        return Some(Place::Below(source.line_span(next).start));
    }
    if source
        .slice(Span::new(start_of(block.span.start), block.span.start))
        .contains(|c: char| !c.is_whitespace())
    {
        return Some(Place::Nowhere);
    }
    // Directives that stand before the table keep standing before it.
    let above = markdown
        .comments
        .iter()
        .filter(|comment| comment.inside.is_none() && comment.next == table)
        .map(|comment| comment.span.start);
    let first = above.chain([block.span.start]).min()?;
    Some(Place::Above(start_of(first)))
}
