//! `label-mismatch`: the event in a transition list is not the diagram's label.

use crate::{
    map::Map,
    model::Transition,
    rules::{
        Context, Rule, Sink,
        context::{MachineContext, Pair},
        evidence::Evidence,
    },
    source::Span,
    spelling::same_event,
    views::{Layout, View},
    words::Role,
};

pub(in crate::rules) static LABEL_MISMATCH: Rule =
    Rule::warn("label-mismatch", include_str!("label_mismatch.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for machine in context.machines() {
        let mut lists = machine.views().filter(|view| view.kind.has_rows()).peekable();
        if lists.peek().is_none() {
            continue;
        }
        let mut between: Map<Pair, Vec<&Transition>> = Map::new();
        for arrow in machine.drawn().filter(|arrow| arrow.event.is_some()) {
            let pair = (machine.real(arrow.from), machine.real(arrow.to));
            between.or_default(pair).push(arrow);
        }
        for view in lists {
            list(context, machine, &between, view, sink);
        }
    }
}

fn list(
    context: &Context<'_>,
    machine: &MachineContext<'_>,
    between: &Map<Pair, Vec<&Transition>>,
    view: &View,
    sink: &mut Sink,
) {
    let mut same = 0;
    let mut other = Vec::new();
    for claim in view.transitions.iter().filter(|claim| claim.expanded.is_none()) {
        let (Some(from), Some(to), Some(said)) = (claim.from.state(), claim.to.state(), &claim.label) else {
            continue;
        };
        let Some(arrows) = between.get(&(from, to)) else {
            continue;
        };
        let agrees = arrows.iter().any(|arrow| bears(arrow, &said.text));
        if agrees { same += 1 } else { other.push((claim, said, arrows[0])) }
    }
    // A list that describes its triggers in words of its own does not use the labels as names.
    if same <= other.len() {
        return;
    }
    if !names_events(context, view) {
        other.retain(|(_, said, _)| machine.drawn().any(|transition| bears(transition, &said.text)));
    }
    for (claim, said, arrow) in other {
        let (Some(from), Some(to)) = (claim.from.state(), claim.to.state()) else {
            continue;
        };
        let label = arrow.event.clone().unwrap_or_default();
        let (from, to) = (machine.name(from), machine.name(to));
        let (here, there, place) = match machine.diagram {
            Some(_) => ("in the table", "in the diagram", "the diagram's label"),
            None => ("here", "in another view", "the other view's event"),
        };
        let message = format!("`{from}` → `{to}` is called `{}` {here} and `{label}` {there}", said.text);
        let mut finding = machine
            .finding(&LABEL_MISMATCH, message)
            .at(said.span, "the table's event")
            .transition(from, to)
            .event(&label)
            .help("use one name for one event");
        let outside = |span: Span| span.end <= view.span.start || view.span.end <= span.start;
        if let Some(seen) = arrow.seen.iter().find(|seen| outside(seen.span)) {
            finding = finding.also(seen.span, place);
        }
        sink.report(finding, Evidence::of(view.far, false));
    }
}

/// Whether a transition's label is this event.
fn bears(transition: &Transition, event: &str) -> bool {
    let called = |text: &str| text.trim_end_matches("()").to_owned();
    [&transition.event, &transition.label].into_iter().flatten().any(|label| same_event(&called(label), &called(event)))
}

/// Whether the column is headed as one of events. One of triggers may say the same in words of its own, and errs only where it
/// names another transition's event.
fn names_events(context: &Context<'_>, view: &View) -> bool {
    let (Layout::Table { event: Some(column), .. }, Some(table)) = (&view.layout, context.table(view)) else {
        return false;
    };
    let header = table.header.cells.get(*column).map_or("", |cell| context.reading.markdown.text(cell.text.clone()));
    context.reading.words.heads(Role::Event, header)
}
