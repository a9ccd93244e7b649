//! The same machine in the words of each crate.

use std::fmt::Write as _;
use std::path::Path;

use crate::machine::Machine;

/// A crate, or a way to write it by hand.
pub struct Peer {
    pub name: &'static str,
    /// What stands under `[dependencies]`.
    pub dependencies: &'static str,
    /// The machine. Defines `Event` where it does not come from the crate itself.
    pub define: fn(&Machine) -> String,
    /// `start()` gives a machine at its start, `step(&mut machine, event)` takes one event; none where events are no values.
    pub run: Option<fn(&Machine) -> String>,
    /// How an event is named.
    pub event: &'static str,
}

pub const PEERS: [Peer; 10] = [
    Peer {
        name: "by-hand-table",
        dependencies: "",
        define: |machine| enums(machine) + &table(machine),
        run: Some(|_| {
            "fn start() -> State { STATES[0] }
            #[inline(always)]
            fn step(state: &mut State, event: Event) { if let Some(next) = NEXT[*state as usize][event as usize] { *state = next; } else { refused() } }
            fn allowed(from: State, to: State) -> bool { ALLOWED[from as usize] >> (to as usize) & 1 == 1 }"
                .to_owned()
        }),
        event: "Event::",
    },
    Peer {
        name: "by-hand-match",
        dependencies: "",
        define: |machine| enums(machine) + &by_match(machine),
        run: Some(|_| {
            "fn start() -> State { STATES[0] }
            #[inline(always)]
            fn step(state: &mut State, event: Event) { if let Some(next) = on(*state, event) { *state = next; } else { refused() } }"
                .to_owned()
        }),
        event: "Event::",
    },
    Peer {
        name: "fsm",
        dependencies: "fsm-runtime = { path = \"RUNTIME\" }",
        define: |_| "fsm_runtime::fsm!(include_str!(\"machine.md\"), allow(warnings));".to_owned(),
        run: Some(|_| {
            "use State as S;
            const STATES: [State; State::COUNT] = State::ALL;
            fn start() -> State { State::INITIAL }
            #[inline(always)]
            fn step(state: &mut State, event: Event) { if let Ok(next) = state.on(event) { *state = next; } else { refused() } }
            fn allowed(from: S, to: S) -> bool { from.can_transition_to(to) }"
                .to_owned()
        }),
        event: "Event::",
    },
    Peer {
        name: "rust-fsm",
        dependencies: "rust-fsm = \"0.8\"",
        define: rust_fsm,
        run: Some(|_| {
            "fn start() -> machine::StateMachine { machine::StateMachine::new() }
            #[inline(always)]
            fn step(machine: &mut machine::StateMachine, event: machine::Input) { if machine.consume(&event).is_err() { refused() } }"
                .to_owned()
        }),
        event: "machine::Input::",
    },
    Peer {
        name: "smlang",
        dependencies: "smlang = \"0.8\"",
        define: |machine| {
            sml(
                machine,
                "smlang::statemachine! { transitions: {",
                "} }",
                "StateMachineContext",
            )
        },
        run: Some(|_| {
            "fn start() -> StateMachine<Context> { StateMachine::new(Context) }
            #[inline(always)]
            fn step(machine: &mut StateMachine<Context>, event: Events) { if machine.process_event(event).is_err() { refused() } }"
                .to_owned()
        }),
        event: "Events::",
    },
    Peer {
        name: "stateforward-sml",
        dependencies: "sml = { package = \"stateforward-sml\", version = \"1.2\" }",
        define: |machine| sml(machine, "sml::sml! { _ {", "} }", "StateMachineContext"),
        run: Some(|_| {
            "fn start() -> StateMachine<Context> { StateMachine::new(Context) }
            #[inline(always)]
            fn step(machine: &mut StateMachine<Context>, event: Events) { if machine.process_event(event).is_err() { refused() } }"
                .to_owned()
        }),
        event: "Events::",
    },
    Peer {
        name: "statig",
        dependencies: "statig = \"0.4\"",
        define: statig,
        run: Some(|_| {
            "fn start() -> statig::blocking::StateMachine<Peer> { use statig::prelude::*; Peer.state_machine() }
            #[inline(always)]
            fn step(machine: &mut statig::blocking::StateMachine<Peer>, event: Event) { machine.handle(&event); }"
                .to_owned()
        }),
        event: "Event::",
    },
    Peer {
        name: "fsmentry",
        dependencies: "fsmentry = \"0.4\"",
        define: fsmentry,
        run: Some(fsmentry_run),
        event: "Event::",
    },
    Peer {
        name: "phyto-fsm",
        dependencies: "phyto-fsm = \"0.9\"",
        define: |_| "phyto_fsm::generate_fsm!(file_path = \"machine.puml\");".to_owned(),
        run: None,
        event: "",
    },
    Peer {
        name: "statum",
        dependencies: "statum = \"0.9\"",
        define: statum,
        run: None,
        event: "",
    },
];

impl Peer {
    /// Writes the crate: a library with the machine, or a program that walks it.
    pub fn write(&self, machine: &Machine, folder: &Path, root: &Path, program: bool) {
        let source = folder.join("src");
        std::fs::create_dir_all(&source).expect("a folder to write to");
        let manifest = format!(
            "[package]\nname = \"peer\"\nedition = \"2021\"\n\n[dependencies]\n{}\n\n[profile.release]\ndebug = 1\n\n[workspace]\n",
            self.dependencies(root)
        );
        std::fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
        std::fs::write(source.join("machine.md"), &machine.document).expect("a document");
        std::fs::write(source.join("machine.puml"), plantuml(machine)).expect("a document");
        let mut code =
            String::from("#![recursion_limit = \"65536\"]\n#![allow(dead_code, unused)]\n");
        code.push_str(&(self.define)(machine));
        let file = match self.run.filter(|_| program) {
            Some(run) => {
                code.push_str(&run(machine));
                code.push_str(&self.program(machine));
                "main.rs"
            }
            None => "lib.rs",
        };
        for old in ["main.rs", "lib.rs"] {
            let _ = std::fs::remove_file(source.join(old));
        }
        std::fs::write(source.join(file), code).expect("the code");
    }

    /// What stands under `[dependencies]`, with the project where it is.
    pub fn dependencies(&self, root: &Path) -> String {
        let runtime = root.join("fsm-runtime").display().to_string();
        self.dependencies.replace("RUNTIME", &runtime)
    }

    /// Walks the machine as often as it is told, or asks whether each state may follow each other one.
    fn program(&self, machine: &Machine) -> String {
        let walk = machine.walk(500);
        // Not every crate's events can be copied, so that each is made where it is used, by its number.
        let mut made = String::new();
        for (at, event) in machine.events.iter().enumerate() {
            let _ = write!(made, "{at} => {}{event}, ", self.event);
        }
        let asks = if matches!(self.name, "fsm" | "by-hand-table") {
            "for from in STATES { for to in STATES { found += usize::from(allowed(black_box(from), black_box(to))); } }"
        } else {
            ""
        };
        format!(
            "
            use std::hint::black_box;
            static WALK: [u8; {}] = {walk:?};
            #[cold] #[inline(never)] fn refused() -> ! {{ std::process::exit(1) }}
            #[inline(never)] fn walk() {{
                let mut machine = start();
                for number in &WALK {{
                    let event = match *number {{ {made} _ => refused() }};
                    step(&mut machine, event);
                }}
                black_box(&machine);
            }}
            #[inline(never)] fn ask() -> usize {{ let mut found = 0; {asks} found }}
            fn main() {{
                let mut arguments = std::env::args().skip(1);
                let what = arguments.next().unwrap();
                let rounds: usize = arguments.next().unwrap().parse().unwrap();
                for _ in 0..rounds {{ if what == \"walk\" {{ walk() }} else {{ black_box(ask()); }} }}
            }}
            ",
            walk.len()
        )
    }
}

fn enums(machine: &Machine) -> String {
    let states = machine.states.join(", ");
    let events = machine.events.join(", ");
    let all: String = machine
        .states
        .iter()
        .map(|state| format!("State::{state}, "))
        .collect();
    format!(
        "#[derive(Clone, Copy, PartialEq, Eq, Debug)] pub enum State {{ {states} }}
        #[derive(Clone, Copy, PartialEq, Eq, Debug)] pub enum Event {{ {events} }}
        pub const STATES: [State; {}] = [{all}];\n",
        machine.states.len()
    )
}

/// A cell for each state and event, and a bit for each pair of states.
fn table(machine: &Machine) -> String {
    let (states, events) = (machine.states.len(), machine.events.len());
    if states * events > 1 << 16 {
        // Nobody writes a table of millions of cells: offsets and targets instead.
        let mut rows = vec![0; states + 1];
        machine
            .arrows
            .iter()
            .for_each(|(from, ..)| rows[from + 1] += 1);
        (0..states).for_each(|at| rows[at + 1] += rows[at]);
        let targets: Vec<usize> = machine.arrows.iter().map(|(.., to)| *to).collect();
        let labels: Vec<usize> = machine.arrows.iter().map(|(_, event, _)| *event).collect();
        return format!(
            "pub static ROWS: [u32; {}] = {rows:?}; pub static TARGETS: [u16; {}] = {targets:?}; pub static LABELS: [u16; {}] = {labels:?};",
            rows.len(),
            targets.len(),
            labels.len()
        );
    }
    let mut code = format!("pub static NEXT: [[Option<State>; {events}]; {states}] = [\n");
    for state in 0..states {
        let cell = |event: usize| {
            machine
                .arrows
                .iter()
                .find(|(from, on, _)| (*from, *on) == (state, event))
        };
        let row: Vec<String> = (0..events)
            .map(|event| {
                cell(event).map_or("None".to_owned(), |(.., to)| {
                    format!("Some(State::{})", machine.states[*to])
                })
            })
            .collect();
        let _ = writeln!(code, "[{}],", row.join(", "));
    }
    let bits: Vec<u64> = (0..states)
        .map(|state| {
            machine
                .arrows
                .iter()
                .filter(|(from, ..)| *from == state)
                .fold(0, |bits, (.., to)| bits | 1 << to)
        })
        .collect();
    let _ = writeln!(code, "];\npub static ALLOWED: [u64; {states}] = {bits:?};");
    code
}

fn by_match(machine: &Machine) -> String {
    let mut code = String::from(
        "#[inline] pub fn on(state: State, event: Event) -> Option<State> { Some(match (state, event) {\n",
    );
    for (from, event, to) in &machine.arrows {
        let (from, event, to) = (
            &machine.states[*from],
            &machine.events[*event],
            &machine.states[*to],
        );
        let _ = writeln!(code, "(State::{from}, Event::{event}) => State::{to},");
    }
    code + "_ => return None }) }"
}

fn rust_fsm(machine: &Machine) -> String {
    let mut code = format!(
        "rust_fsm::state_machine! {{ pub machine({})\n",
        machine.states[0]
    );
    for state in 0..machine.states.len() {
        let ways: Vec<String> = machine
            .arrows
            .iter()
            .filter(|(from, ..)| *from == state)
            .map(|(_, event, to)| format!("{} => {}", machine.events[*event], machine.states[*to]))
            .collect();
        if !ways.is_empty() {
            let _ = writeln!(
                code,
                "{} => {{ {} }},",
                machine.states[state],
                ways.join(", ")
            );
        }
    }
    code + "}"
}

/// smlang and its relative: `*From + Event = To`.
fn sml(machine: &Machine, open: &str, close: &str, context: &str) -> String {
    let mut code = String::from(open);
    for (at, (from, event, to)) in machine.arrows.iter().enumerate() {
        let star = if at == 0 { "*" } else { "" };
        let (from, event, to) = (
            &machine.states[*from],
            &machine.events[*event],
            &machine.states[*to],
        );
        let _ = writeln!(code, "{star}{from} + {event} = {to},");
    }
    format!("{code}{close}\npub struct Context; impl {context} for Context {{}}\n")
}

fn snake(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

fn statig(machine: &Machine) -> String {
    let events = machine.events.join(", ");
    let first = snake(&machine.states[0]);
    let mut code = format!(
        "use statig::prelude::*;
        #[derive(Clone, Copy)] pub enum Event {{ {events} }}
        #[derive(Default)] pub struct Peer;
        #[state_machine(initial = \"State::{first}()\")]
        impl Peer {{\n"
    );
    for (at, state) in machine.states.iter().enumerate() {
        let _ = writeln!(
            code,
            "#[state] fn {}(event: &Event) -> Outcome<State> {{ match event {{",
            snake(state)
        );
        for (_, event, to) in machine.arrows.iter().filter(|(from, ..)| *from == at) {
            let _ = writeln!(
                code,
                "Event::{} => Transition(State::{}()),",
                machine.events[*event],
                snake(&machine.states[*to])
            );
        }
        code.push_str("_ => Super } }\n");
    }
    code + "}"
}

fn fsmentry(machine: &Machine) -> String {
    let events = machine.events.join(", ");
    let mut code = format!(
        "#[derive(Clone, Copy)] pub enum Event {{ {events} }}\nfsmentry::fsmentry! {{ pub enum Peer {{\n"
    );
    for (from, event, to) in &machine.arrows {
        let (from, event, to) = (
            &machine.states[*from],
            snake(&machine.events[*event]),
            &machine.states[*to],
        );
        let _ = writeln!(code, "{from} -{event}-> {to},");
    }
    code + "} }"
}

fn fsmentry_run(machine: &Machine) -> String {
    let mut code = format!(
        "fn start() -> Peer {{ Peer::{} }}
        #[inline(always)]
        fn step(machine: &mut Peer, event: Event) {{ match machine.entry() {{\n",
        machine.states[0]
    );
    for (at, state) in machine.states.iter().enumerate() {
        let ways: Vec<_> = machine
            .arrows
            .iter()
            .filter(|(from, ..)| *from == at)
            .collect();
        if ways.is_empty() {
            continue;
        }
        let _ = writeln!(code, "PeerEntry::{state}(to) => match event {{");
        for (_, event, _) in ways {
            let event = &machine.events[*event];
            let _ = writeln!(code, "Event::{event} => {{ to.{}(); }}", snake(event));
        }
        code.push_str("_ => refused(),\n},\n");
    }
    code + "_ => refused() } }"
}

fn plantuml(machine: &Machine) -> String {
    let mut text = format!("@startuml Peer\n\n[*] --> {}\n", machine.states[0]);
    for (from, event, to) in &machine.arrows {
        let (from, event, to) = (
            &machine.states[*from],
            &machine.events[*event],
            &machine.states[*to],
        );
        let _ = writeln!(text, "{from} --> {to} : {event}");
    }
    text + "\n@enduml\n"
}

fn statum(machine: &Machine) -> String {
    let mut code = format!(
        "use statum::{{machine, state, transition}};
        #[state] pub enum State {{ {} }}
        #[machine] pub struct Peer<State> {{}}\n",
        machine.states.join(", ")
    );
    for (at, state) in machine.states.iter().enumerate() {
        let ways: Vec<_> = machine
            .arrows
            .iter()
            .filter(|(from, ..)| *from == at)
            .collect();
        if ways.is_empty() {
            continue;
        }
        let _ = writeln!(code, "#[transition] impl Peer<{state}> {{");
        for (_, event, to) in ways {
            let _ = writeln!(
                code,
                "pub fn {}(self) -> Peer<{}> {{ self.transition() }}",
                snake(&machine.events[*event]),
                machine.states[*to]
            );
        }
        code.push_str("}\n");
    }
    code
}
