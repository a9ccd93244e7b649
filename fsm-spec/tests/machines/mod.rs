//! Random machines, with names and labels that a diagram has trouble with.

use fsm_spec::model::{Machine, State, StateId, StateKind, Transition};
use proptest::prelude::*;

/// Names that Mermaid takes for something else, or cannot spell.
const NAMES: &[&str] = &[
    "PLAN_REVIEW", "On Hold", "in-progress", "state", "note", "default", "click", "href", "class", "classDef", "style",
    "scale", "stateDiagram", "accTitle", "accDescr", "root", "root_start", "root_end", "direction", "LR", "TBD", "end",
    "fork", "join", "choice", "as", "hide", "[*]", "[*]x", "}", "{", "a}b", "\"q\"", "a\"b", "#x", "a#b", "#59;",
    "a#59;b", "a%%b", "%", "%%", "a:b", "::", "é", "注文", "🚀 go", "x;y", "<b>", "a<<fork>>", "[[join]]", "C_start",
    "C_end", "C", "x=\"y", "__proto__", "constructor", "a,b", "a/b", "(x)", "a|b", "a&b", "`z`", "--", "-->", "a-->b",
    "left", "note right of", "redirection", "lr", "end note", "default.x", "defaulté", "Click me", "lifestyle",
    "myclassDef", "a\u{200b}b", "1", "$", "\\n", "'", "state x", "a\nb",
];

/// Labels that would end early, or make another statement of their line.
const LABELS: &[&str] = &[
    "go", "a: b", "a::b", ":x", "x:", ";", "a;b;c", "#59;", "#quot;", "# hi", "%% c", "%%{init: {}}%%", "direction LR",
    "change direction", "direction", "<a href=\"x\">y</a>", "a<br/>b", "a\nb", "\\n", "\"q\"", "-->", "{", "}",
    "[g] / act", "A --> B", "state X {", "note right of A", "end note", "style:#a;", "classDef x:#1;",
    "x style y:z #59; k;", "é → ✔", "a\tb", "$$x$$", "[*]", "<<fork>>", "&amp;", "&#59;", "accTitle: x", "click", "##",
    "a#b;", "<br", "x <b y=\"z\"", "direction  TBx", "direction\nLR", "#35;59;", "ship*", "ship**", "emit(DONE)†",
    "go¹<br/>now", "late,\nlost", "late, <br/>lost", "*", "**go**", "*go*", "a*\\nb*", "style x*", "go: classDef²",
];

fn a_name() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "[A-Z][a-z_0-9]{0,6}",
        2 => prop::sample::select(NAMES).prop_map(str::to_owned),
        1 => "[ -~é→\u{200b}]{1,8}".prop_map(|text| text.trim().to_owned()),
    ]
    .prop_filter("a name", |name| !name.is_empty())
}

fn a_label() -> impl Strategy<Value = Option<String>> {
    let text = prop_oneof![
        3 => "[a-z ]{1,12}",
        2 => prop::sample::select(LABELS).prop_map(str::to_owned),
        1 => "[ -~é→]{1,12}",
    ];
    prop::option::of(text.prop_map(|text| text.trim().to_owned()))
        .prop_map(|label| label.filter(|label| !label.is_empty()))
}

/// A machine with composites, regions and pseudo-states, as a document could describe it.
pub(crate) fn a_machine() -> impl Strategy<Value = Machine> {
    let state = (a_name(), any::<u8>(), prop::option::of(any::<prop::sample::Index>()), any::<u32>(), any::<bool>());
    let states = prop::collection::vec(state, 1..9);
    let arrow = (any::<prop::sample::Index>(), any::<prop::sample::Index>(), a_label());
    let arrows = prop::collection::vec(arrow, 0..12);
    let starts = prop::collection::vec(any::<prop::sample::Index>(), 0..4);
    (states, arrows, starts, any::<bool>()).prop_map(|(states, arrows, starts, nested)| {
        let mut machine = Machine { name: "M".to_owned(), ..Machine::default() };
        for (name, kind, ..) in &states {
            if machine.states.iter().all(|state| state.name != *name) {
                let kind = match kind % 16 {
                    0 => StateKind::Fork,
                    1 => StateKind::Join,
                    2 => StateKind::Choice,
                    _ => StateKind::Simple,
                };
                machine.states.push(State { name: name.clone(), kind, ..State::default() });
            }
        }
        let count = machine.states.len();
        for (at, (_, _, parent, region, terminal)) in states.iter().enumerate().take(count) {
            machine.states[at].terminal = *terminal && machine.states[at].kind == StateKind::Simple && region % 4 == 0;
            if let Some(parent) = parent.filter(|_| nested) {
                nest(&mut machine, at, parent.index(count), *region);
            }
        }
        settle(&mut machine);
        for (from, to, label) in arrows {
            machine.transitions.push(Transition {
                from: StateId(from.index(count) as u32),
                to: StateId(to.index(count) as u32),
                event: label.clone().map(|label| event(&label)),
                label,
                guard: None,
                action: None,
                rule: None,
                attributes: Vec::new(),
                implied: false,
                seen: Vec::new(),
            });
        }
        for start in starts {
            let start = StateId(start.index(count) as u32);
            if !machine.initial.contains(&start) {
                machine.initial.push(start);
            }
        }
        machine
    })
}

/// A label up to its line break, as the reader cuts it.
fn event(label: &str) -> String {
    let end = ["\n", "\\n", "<br/>"].iter().filter_map(|sign| label.find(sign)).min();
    let first = label[..end.unwrap_or(label.len())].trim();
    if first.is_empty() { label } else { first }.to_owned()
}

fn nest(machine: &mut Machine, state: usize, parent: usize, region: u32) {
    let kind = machine.states[parent].kind;
    let mut above = Some(parent);
    while let Some(at) = above {
        if at == state {
            return;
        }
        above = machine.states[at].parent.map(StateId::index);
    }
    if matches!(kind, StateKind::Simple | StateKind::Composite) {
        machine.states[parent].kind = StateKind::Composite;
        machine.states[state].parent = Some(StateId(parent as u32));
        machine.states[state].region = region % 3;
    }
}

/// Numbers the regions of each composite without gaps, and starts most of them.
fn settle(machine: &mut Machine) {
    for composite in 0..machine.states.len() {
        let inside: Vec<usize> = (0..machine.states.len())
            .filter(|at| machine.states[*at].parent == Some(StateId(composite as u32)))
            .collect();
        let mut regions: Vec<u32> = inside.iter().map(|at| machine.states[*at].region).collect();
        regions.sort_unstable();
        regions.dedup();
        machine.states[composite].regions = regions.len() as u32;
        if !inside.is_empty() {
            machine.states[composite].terminal = false;
        }
        let mut started = Vec::new();
        for at in inside {
            let region = regions.iter().position(|of| *of == machine.states[at].region).unwrap() as u32;
            machine.states[at].region = region;
            if at % 2 == 0 && !started.contains(&region) {
                started.push(region);
                machine.states[composite].entries.push((region, StateId(at as u32)));
            }
        }
    }
}
