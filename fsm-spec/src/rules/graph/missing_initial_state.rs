//! `missing-initial-state`: a diagram without `[*] -->`.

use crate::{
    map::Map,
    markdown::BlockKind,
    model::{State, StateId},
    rules::{
        Context, Rule, Sink,
        context::{MachineContext, starts_of},
    },
    source::Span,
};

pub(in crate::rules) static MISSING_INITIAL_STATE: Rule =
    Rule::warn("missing-initial-state", include_str!("missing_initial_state.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    let mut shown: Map<&str, usize> = Map::new();
    for state in context.reading.machines.iter().flat_map(|machine| &machine.states) {
        *shown.or_default(&state.name) += 1;
    }
    for (machine, _) in context.drawn() {
        // A diagram without states starts nowhere; a start that Mermaid does not see is a finding of its own.
        if !machine.model.initial.is_empty() || machine.model.states.is_empty() || !machine.is_whole() {
            continue;
        }
        // Two states that other diagrams show as well: this one may draw a part of their machine, which starts elsewhere.
        let elsewhere = |state: &&State| shown.get(state.name.as_str()) > Some(&1);
        if machine.model.states.iter().filter(elsewhere).nth(1).is_some() {
            continue;
        }
        let mut finding = machine
            .finding(&MISSING_INITIAL_STATE, "the diagram does not say where the machine starts")
            .at(header(machine), "no `[*] -->` in this diagram");
        let said = said(machine);
        finding = finding.also_at(said.iter().map(|(_, span)| *span), "said to be the start here");
        let start = match said.as_slice() {
            [(state, _)] => Some(*state),
            [] => only_way_in(machine),
            _ => None,
        };
        let Some(start) = start else {
            sink.push(finding.help("add `[*] --> X`, where `X` is the state it starts in"));
            continue;
        };
        let statement = machine.arrow(None, Some(start));
        sink.push(finding.state(machine.name(start)).help(format!("add `{statement}`")));
    }
}

/// The word that opens the diagram.
fn header(machine: &MachineContext<'_>) -> Span {
    const WORD: &str = "stateDiagram";
    let block = machine.reading.diagram(machine.number).map(|diagram| diagram.block);
    let block = block.and_then(|block| machine.reading.markdown.blocks.get(block));
    let Some(BlockKind::Code(code)) = block.map(|block| &block.kind) else {
        return machine.model.span;
    };
    let mut at = 0;
    for line in code.text.split_inclusive('\n') {
        let word = line.trim();
        if word.starts_with(WORD) {
            let start = at + line.len() - line.trim_start().len();
            let word = word.split_whitespace().next().unwrap_or(word);
            return code.span(Span::new(start, start + word.len()));
        }
        at += line.len();
    }
    machine.model.span
}

/// The states that a table calls the start.
fn said(machine: &MachineContext<'_>) -> Vec<(StateId, Span)> {
    let mut said: Vec<(StateId, Span)> = Vec::new();
    let views = machine.views();
    for view in views.filter(|view| !view.kind.is_diagram()) {
        for (state, span) in starts_of(view) {
            if !said.iter().any(|(known, _)| *known == state) {
                said.push((state, span));
            }
        }
    }
    said
}

/// The one state at the top that nothing leads to.
fn only_way_in(machine: &MachineContext<'_>) -> Option<StateId> {
    let (model, routes) = (machine.model, machine.routes());
    let top = |state: StateId| routes.ancestors(state).last().unwrap_or(state);
    let mut entered = vec![false; model.states.len()];
    for route in &routes.routes {
        let (from, to) = (top(route.from), top(route.to));
        if from != to {
            entered[to.index()] = true;
        }
    }
    let mut open = (0u32..)
        .map(StateId)
        .zip(&model.states)
        .filter(|(id, state)| state.parent.is_none() && !machine.is_pseudo(*id) && !entered[id.index()]);
    match (open.next(), open.next()) {
        (Some((only, _)), None) => Some(only),
        _ => None,
    }
}
