//! The machine as JSON, for other programs. Its shape is a contract: fields are added, never renamed.
//! `schema/show.schema.json` describes it.

use std::mem::discriminant;

use fsm_spec::model::{Machine, Meaning, Rule, Seen, StateId, StateKind};
use fsm_spec::source::Source;
use serde::Serialize;

use super::document::{Document, line};
use super::ordered::Ordered;
use crate::failure::Failure;

#[derive(Serialize)]
struct Output<'a> {
    version: u32,
    machines: Vec<MachineJson<'a>>,
    /// What names states of no machine and was not taken.
    unread: Vec<UnreadJson>,
}

#[derive(Serialize)]
struct UnreadJson {
    line: usize,
    kind: &'static str,
    why: &'static str,
}

#[derive(Serialize)]
struct MachineJson<'a> {
    name: &'a str,
    /// Only where there are several documents.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<&'a str>,
    initial: Vec<&'a str>,
    states: Vec<StateJson<'a>>,
    transitions: Vec<TransitionJson<'a>>,
    rules: Vec<RuleJson<'a>>,
    unread: Vec<UnreadJson>,
}

#[derive(Serialize)]
struct StateJson<'a> {
    name: &'a str,
    description: Option<&'a str>,
    terminal: bool,
    parent: Option<&'a str>,
    kind: &'static str,
    attributes: Ordered<&'a str, &'a str>,
    seen: Vec<SeenJson>,
}

#[derive(Serialize)]
struct TransitionJson<'a> {
    from: &'a str,
    to: &'a str,
    event: Option<&'a str>,
    label: Option<&'a str>,
    guard: Option<&'a str>,
    action: Option<&'a str>,
    rule: Option<&'a str>,
    implied: bool,
    seen: Vec<SeenJson>,
}

#[derive(Serialize)]
struct SeenJson {
    view: &'static str,
    line: usize,
}

#[derive(Serialize)]
struct RuleJson<'a> {
    text: &'a str,
    line: usize,
    meaning: String,
}

/// All machines of the documents in one object.
pub(crate) fn json(documents: &[Document]) -> Result<String, Failure> {
    let mut machines = Vec::new();
    let mut unread = Vec::new();
    for document in documents {
        let source = document.source();
        let path = (documents.len() > 1).then_some(document.path.as_str());
        let blocks = document.reading.unread().blocks;
        let of = |machine: Option<usize>| -> Vec<UnreadJson> {
            let own = blocks.iter().filter(|block| block.machine == machine);
            own.map(|block| UnreadJson { line: line(&source, block.span), kind: block.kind, why: block.why }).collect()
        };
        for (number, (machine, _)) in document.machines.iter().zip(document.shown()) {
            let mut machine = machine_json(machine, &source, path);
            machine.unread = of(Some(*number));
            machines.push(machine);
        }
        unread.extend(of(None));
    }
    written(&Output { version: 1, machines, unread })
}

/// A value as text that ends with a line end.
pub(crate) fn written(value: &impl Serialize) -> Result<String, Failure> {
    let mut text = Vec::new();
    crate::json::write(value, &mut text)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

fn machine_json<'a>(machine: &'a Machine, source: &Source<'_>, path: Option<&'a str>) -> MachineJson<'a> {
    let seen = |all: &[Seen]| -> Vec<SeenJson> {
        let places = all.iter().map(|seen| SeenJson { view: seen.view.name(), line: line(source, seen.span) });
        places.collect()
    };
    let states = machine.states.iter().map(|state| StateJson {
        name: &state.name,
        description: state.description.as_deref(),
        terminal: state.terminal,
        parent: state.parent.map(|parent| name(machine, parent)),
        kind: kind(state.kind),
        attributes: Ordered(
            (state.attributes.iter()).map(|(header, value)| (header.as_str(), value.as_str())).collect(),
        ),
        seen: seen(&state.seen),
    });
    let transitions = machine.transitions.iter().map(|one| TransitionJson {
        from: name(machine, one.from),
        to: name(machine, one.to),
        event: one.event.as_deref(),
        label: one.label.as_deref(),
        guard: one.guard.as_deref(),
        action: one.action.as_deref(),
        rule: one.rule.as_deref(),
        implied: one.implied,
        seen: seen(&one.seen),
    });
    let mut rules = Vec::new();
    for said in machine.sentences() {
        let alike = |one: &Rule, next: &Rule| discriminant(&one.meaning) == discriminant(&next.meaning);
        for said in said.chunk_by(alike) {
            rules.extend(said.first().map(|first| RuleJson {
                text: &first.text,
                line: line(source, first.span),
                meaning: meaning(machine, said),
            }));
        }
    }
    MachineJson {
        name: &machine.name,
        path,
        initial: machine.initial.iter().map(|state| name(machine, *state)).collect(),
        states: states.collect(),
        transitions: transitions.collect(),
        rules,
        unread: Vec::new(),
    }
}

pub(crate) fn name(machine: &Machine, state: StateId) -> &str {
    let state = machine.states.get(state.index());
    state.map_or("", |state| state.name.as_str())
}

pub(crate) fn kind(kind: StateKind) -> &'static str {
    match kind {
        StateKind::Simple => "simple",
        StateKind::Composite => "composite",
        StateKind::Fork => "fork",
        StateKind::Join => "join",
        StateKind::Choice => "choice",
    }
}

/// What rules of one kind were taken to mean, in the words of the directives where there is one.
fn meaning(machine: &Machine, rules: &[Rule]) -> String {
    let name = |state: &StateId| name(machine, *state);
    let arrow = |from: &StateId, to: &StateId| format!("{} → {}", name(from), name(to));
    let mut word = "";
    let mut about = Vec::with_capacity(rules.len());
    for rule in rules {
        let (kind, what) = match &rule.meaning {
            Meaning::SelfLoops => ("self-loops", "allow".to_owned()),
            Meaning::Overlay(state) => ("overlay", name(state).to_owned()),
            Meaning::Terminal(state) => ("terminal", name(state).to_owned()),
            Meaning::Initial(state) => ("initial", name(state).to_owned()),
            Meaning::Forbidden(from, to) => ("forbidden", arrow(from, to)),
            Meaning::Return(state) => ("return", name(state).to_owned()),
            Meaning::Retired(retired) => ("retired", retired.clone()),
            Meaning::Transition(from, to) => ("transition", arrow(from, to)),
        };
        word = kind;
        about.push(what);
    }
    format!("{word} {}", about.join(", "))
}
