//! `label-mismatch`: the event in a transition list is not the diagram's label.

use crate::{rules::prelude::*, spelling::same_event};

pub(in crate::rules) fn check(machine: &MachineContext<'_>, sink: &mut Sink) {
    let mut lists = machine.views().filter(|view| view.kind.has_rows()).peekable();
    if lists.peek().is_some() {
        let arrows = machine.drawn().filter(|arrow| arrow.event.is_some());
        let between = Map::grouped(arrows.map(|arrow| (machine.real(arrow), arrow)));
        lists.for_each(|view| list(machine, &between, view, sink));
    }
}

fn list(machine: &MachineContext<'_>, between: &Map<Pair, Vec<&Transition>>, view: &View, sink: &mut Sink) {
    let rows = rows(view).filter_map(|claim| {
        let (pair, said) = (claim.pair()?, claim.label.as_ref()?);
        Some((pair, said, between.get(&pair)?))
    });
    let (same, mut other): (Vec<_>, Vec<_>) =
        rows.partition(|(_, said, arrows)| arrows.iter().any(|arrow| bears(arrow, &said.text)));
    // A list that describes its triggers in words of its own does not use the labels as names.
    if same.len() <= other.len() {
        return;
    }
    if !names_events(machine, view) {
        other.retain(|(_, said, _)| machine.drawn().any(|transition| bears(transition, &said.text)));
    }
    let (here, there, place) = match machine.diagram {
        Some(_) => ("in the table", "in the diagram", "the diagram's label"),
        None => ("here", "in another view", "the other view's event"),
    };
    for ((from, to), said, arrows) in other {
        let label = arrows[0].event.clone().unwrap_or_default();
        let (from, to) = (machine.name(from), machine.name(to));
        let outside = |span: Span| span.end <= view.span.start || view.span.end <= span.start;
        sink.of_step(from, to, format!("`{from}` → `{to}` is called `{}` {here} and `{label}` {there}", said.text))
            .at(said.span, "the table's event")
            .event(&label)
            .help("use one name for one event")
            .also_at(arrows[0].seen.iter().map(|seen| seen.span).find(|span| outside(*span)), place)
            .report(sink, [view.far, false]);
    }
}

/// Whether a transition's label is this event.
fn bears(transition: &Transition, event: &str) -> bool {
    let called = |text: &str| text.trim_end_matches("()").to_owned();
    [&transition.event, &transition.label].into_iter().flatten().any(|label| same_event(&called(label), &called(event)))
}

/// Whether the column is headed as one of events. One of triggers may say the same in words of its own, and errs only where it
/// names another transition's event.
fn names_events(machine: &MachineContext<'_>, view: &View) -> bool {
    let Layout::Table { event: Some(column), .. } = view.layout else { return false };
    machine.header(view, column).is_some_and(|header| machine.reading.words.heads(Role::Event, header))
}
