//! `fork-join-arity`: a fork that does not split, or a join that does not unite.

use crate::rules::prelude::*;

pub(in crate::rules) fn check(machine: &MachineContext<'_>, diagram: &Diagram, sink: &mut Sink) {
    // An arrow to or from a state with regions stands for one in each of them.
    let weight = |end: Option<u32>| end.map_or(1, |state| diagram.states[state as usize].regions.max(1));
    let mut ways = vec![(0, 0); diagram.states.len()];
    for arrow in &diagram.transitions {
        let (from, to) = (arrow.from.state, arrow.to.state);
        to.into_iter().for_each(|to| ways[to as usize].0 += weight(from));
        from.into_iter().for_each(|from| ways[from as usize].1 += weight(to));
    }
    for (state, (ins, outs)) in diagram.states.iter().zip(ways) {
        let name = &state.name;
        let (kind, words, wanted) = match state.kind {
            StateKind::Fork => ("fork", "splits nothing", format!("out of `{name}`")),
            StateKind::Join => ("join", "unites nothing", format!("into `{name}` and one out of it")),
            _ => continue,
        };
        // Mermaid draws both as one bar, and one bar may do both.
        let (splits, unites) = (outs > 1, ins > 1 && outs > 0);
        if splits || unites || machine.is_broken(name) {
            continue;
        }
        sink.of_state(name, format!("the {kind} `{name}` has {} in and {} out", many(ins), many(outs)))
            .at(machine.mention(state), words)
            .help(format!("draw two or more ways {wanted}, or do without it"))
            .push(sink);
    }
}

fn many(ways: u32) -> String {
    match ways {
        0 => "no way".to_owned(),
        1 => "one way".to_owned(),
        _ => format!("{ways} ways"),
    }
}
