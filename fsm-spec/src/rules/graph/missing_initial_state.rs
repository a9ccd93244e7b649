//! `missing-initial-state`: a diagram without `[*] -->`.

use crate::{model::State, rules::prelude::*};

pub(in crate::rules) fn check(context: &Context<'_>, sink: &mut Sink) {
    let states = context.reading.machines.iter().flat_map(|machine| &machine.states);
    let shown = Map::grouped(states.map(|state| (state.name.as_str(), ())));
    for (machine, _) in context.drawn() {
        // Two states that other diagrams show as well: this one may draw a part of their machine, which starts elsewhere.
        let elsewhere = |state: &&State| shown.all(state.name.as_str()).len() > 1;
        let part = machine.model.states.iter().filter(elsewhere).nth(1).is_some();
        // A diagram without states starts nowhere; a start that Mermaid does not see is a finding of its own.
        if part || !machine.model.initial.is_empty() || machine.model.states.is_empty() || !machine.is_whole() {
            continue;
        }
        let said = Map::grouped(machine.other_views().flat_map(starts_of));
        let start = match said.entries() {
            [(state, _)] => Some(*state),
            [] => only_way_in(machine),
            _ => None,
        };
        let finding = sink
            .about(machine)
            .finding("the diagram does not say where the machine starts")
            .at(header(machine), "no `[*] -->` in this diagram")
            .also_at(said.entries().iter().map(|(_, spans)| spans[0]), "said to be the start here");
        let finding = match start {
            Some(start) => {
                finding.state(machine.name(start)).help(format!("add `{}`", machine.arrow(None, Some(start))))
            }
            None => finding.help("add `[*] --> X`, where `X` is the state it starts in"),
        };
        finding.push(sink);
    }
}

/// The word that opens the diagram.
fn header(machine: &MachineContext<'_>) -> Span {
    let block = machine.reading.diagram(machine.number).map(|diagram| &machine.reading.markdown.blocks[diagram.block]);
    let Some(BlockKind::Code(code)) = block.map(|block| &block.kind) else { return machine.model.span };
    let mut words = code.text.lines().filter_map(|line| line.split_whitespace().next());
    words.find(|word| word.starts_with("stateDiagram")).map_or(machine.model.span, |word| code.span_of(word))
}

/// The one state at the top that nothing leads to.
fn only_way_in(machine: &MachineContext<'_>) -> Option<StateId> {
    let routes = machine.routes();
    let top = |state: StateId| routes.ancestors(state).last().unwrap_or(state);
    let ways = routes.routes.iter().map(|route| (top(route.from), top(route.to)));
    let entered: Set<StateId> = ways.filter(|(from, to)| from != to).map(|(_, to)| to).collect();
    let open =
        |(id, state): &(StateId, &State)| state.parent.is_none() && !machine.is_pseudo(*id) && !entered.contains(id);
    let mut open = machine.states().filter(open);
    open.next().filter(|_| open.next().is_none()).map(|(only, _)| only)
}
