//! `ambiguous-event`: one label from one state to several.

use crate::{rules::prelude::*, spelling::same_event};

pub(in crate::rules) fn check(machine: &MachineContext<'_>, _: &Diagram, sink: &mut Sink) {
    let mut known = Set::new();
    // Out of a choice the labels are its conditions, out of a fork all ways are taken.
    let ways = machine.drawn().filter(|way| !machine.is_pseudo(way.from));
    let ways = ways.filter(|way| !machine.is_broken_line(machine.place_of(way)));
    let ways = ways.filter_map(|way| Some(((way.from, way.event.as_deref()?), way)));
    let groups = Map::grouped(ways.filter(|((from, event), way)| known.insert((*from, *event, way.to))));
    for ((state, event), group) in groups.entries() {
        let [first, second, rest @ ..] = group.as_slice() else { continue };
        if !names_an_event(event) || told_apart(group) || goes_back(machine, *state, event) {
            continue;
        }
        let (from, to) = (machine.name(*state), |way: &Transition| machine.name(way.to));
        let label = |way: &&Transition| (machine.place_of(way), format!("to `{}`", to(way)));
        let names = listed(group.iter().map(|way| to(way)));
        sink.finding(format!("`{event}` leads from `{from}` to {names}, and nothing says which"))
            .transition(from, to(second))
            .event(*event)
            .at(machine.place_of(second), format!("to `{}`", to(second)))
            .also_each([first].into_iter().chain(rest).map(label))
            .help(help(from, &machine.spelled(*state), event))
            .push(sink);
    }
}

fn help(from: &str, id: &str, event: &str) -> String {
    let apart = "give each arrow a label of its own";
    // A directive is one line, its event stands between quotes, and `%%{` would begin something else.
    if event.contains(['"', '\n', '\r']) || event.contains("%%{") {
        return apart.to_owned();
    }
    format!("{apart}; where `{from}` goes back to where it was entered from, say `%% fsm: return {id} on \"{event}\"`")
}

/// Whether a label holds a word at all: `*` or `#ast;` is a mark that leads to a footnote.
fn names_an_event(label: &str) -> bool {
    let code = |name: &str| name.chars().all(char::is_alphanumeric);
    let mut parts = label.split('#').enumerate().map(|(at, part)| match part.split_once(';') {
        Some((name, rest)) if at > 0 && code(name) => rest,
        _ => part,
    });
    parts.any(|part| part.contains(char::is_alphanumeric))
}

/// Whether what else is written on the arrows, or in the rules that govern them, says when each is taken.
fn told_apart(group: &[&Transition]) -> bool {
    let differs = |tell: fn(&Transition) -> Option<&str>| {
        let mut told = Set::new();
        // One may say nothing: it is the other case.
        group.iter().all(|way| told.insert(tell(way)))
    };
    differs(|way| way.guard.as_deref())
        || differs(|way| way.rule.as_deref())
        || differs(|way| {
            let rest = way.label.as_deref()?.strip_prefix(way.event.as_deref()?)?.trim_start();
            ["\\n", "\n", "<br", "<BR"].iter().any(|sign| rest.starts_with(sign)).then_some(rest)
        })
}

/// Whether a rule says that the event leads back to where the state was entered from.
fn goes_back(machine: &MachineContext<'_>, state: StateId, event: &str) -> bool {
    let mut returns = machine.model.returns.iter().filter(|back| back.state == state);
    returns.any(|back| back.event.as_deref().is_none_or(|known| same_event(known, event)))
}
