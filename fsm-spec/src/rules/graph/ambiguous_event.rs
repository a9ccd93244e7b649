//! `ambiguous-event`: one label from one state to several.

use crate::{
    map::{Map, Set},
    model::{StateKind, Transition},
    rules::{
        Context, Rule, Sink,
        context::{MachineContext, listed},
    },
    spelling::same_event,
};

pub(in crate::rules) static AMBIGUOUS_EVENT: Rule =
    Rule::warn("ambiguous-event", include_str!("ambiguous_event.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, _) in context.drawn() {
        let mut groups: Vec<Vec<&Transition>> = Vec::new();
        let mut group_of = Map::new();
        let mut known = Set::new();
        for way in machine.drawn() {
            let kind = machine.model.states[way.from.index()].kind;
            // Out of a choice the labels are its conditions, out of a fork all ways are taken.
            let clean = !machine.is_broken_line(machine.place_of(way));
            if let (Some(event), StateKind::Simple | StateKind::Composite, true) = (&way.event, kind, clean) {
                let group = *group_of.or_insert((way.from, event), groups.len());
                if group == groups.len() {
                    groups.push(Vec::new());
                }
                if known.insert((group, way.to)) {
                    groups[group].push(way);
                }
            }
        }
        for group in groups {
            let [first, second, rest @ ..] = group.as_slice() else {
                continue;
            };
            let Some(event) = &first.event else { continue };
            if !names_an_event(event) || told_apart(&group) || goes_back(machine, first, event) {
                continue;
            }
            let from = machine.name(first.from);
            let place = |way: &Transition| machine.place_of(way);
            let mut finding = machine
                .finding(
                    &AMBIGUOUS_EVENT,
                    format!(
                        "`{event}` leads from `{from}` to {}, and nothing says which",
                        listed(group.iter().map(|way| machine.name(way.to)))
                    ),
                )
                .transition(from, machine.name(second.to))
                .event(event)
                .at(place(second), format!("to `{}`", machine.name(second.to)))
                .also(place(first), format!("to `{}`", machine.name(first.to)))
                .help(help(from, &machine.spelled(first.from), event));
            for way in rest {
                finding = finding.also(place(way), format!("to `{}`", machine.name(way.to)));
            }
            sink.push(finding);
        }
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
    let entity = |part: &str| match part.split_once(';') {
        Some((name, rest)) if name.chars().all(char::is_alphanumeric) => rest.to_owned(),
        _ => part.to_owned(),
    };
    let mut parts = label.split('#');
    let first = parts.next().unwrap_or("");
    first.contains(char::is_alphanumeric) || parts.any(|part| entity(part).contains(char::is_alphanumeric))
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
            let (label, event) = (way.label.as_deref()?, way.event.as_deref()?);
            let rest = label.strip_prefix(event)?.trim_start();
            ["\\n", "\n", "<br", "<BR"].iter().any(|sign| rest.starts_with(sign)).then_some(rest)
        })
}

/// Whether a rule says that the event leads back to where the state was entered from.
fn goes_back(machine: &MachineContext<'_>, way: &Transition, event: &str) -> bool {
    machine
        .model
        .returns
        .iter()
        .any(|back| back.state == way.from && back.event.as_deref().is_none_or(|known| same_event(known, event)))
}
