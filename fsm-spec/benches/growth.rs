//! Whether checking grows with the text and no faster, in time and in memory, for documents that repeat one thing over and over:
//! `cargo bench -p fsm-spec --bench growth`, or with a part of a shape's name behind `--`.
//!
//! Where a rule asks every state for every row, or keeps the row for every state, a document that a person wrote does not show it,
//! and one that a program wrote takes minutes and gigabytes. Each shape is checked at two sizes, each in a process of its own, and
//! what they take is divided. Only Linux tells the memory.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::disallowed_macros,
    reason = "a benchmark measures time and prints it"
)]

use fsm_spec::{Options, check, config::Config, source::Source};
use std::{
    hint::black_box,
    process::Command,
    time::{Duration, Instant},
};

/// A document that repeats lines: `{i}` in them is the number of the line, `{n}` that of the next one, from the last to the first.
struct Shape {
    name: &'static str,
    /// The line of the diagram.
    drawn: &'static str,
    /// What its last line ends with.
    end: &'static str,
    /// What stands above the lines below it.
    head: &'static str,
    /// The line below it.
    line: &'static str,
    /// What stands below the lines.
    tail: &'static str,
    /// What is done with the text.
    read: fn(&str),
}

const fn shape(name: &'static str, drawn: &'static str, head: &'static str, line: &'static str) -> Shape {
    Shape {
        name,
        drawn,
        end: "",
        head,
        line,
        tail: "",
        read: |text| drop(black_box(check(&Source::new(text), &Options::default()))),
    }
}

/// The lines of a configuration.
const fn configuration(name: &'static str, head: &'static str, line: &'static str) -> Shape {
    Shape { read: |text| drop(black_box(Config::parse(text))), ..shape(name, "", head, line) }
}

const RING: &str = "S{i} --> S{n} : e{i}\n";
const LIST: &str = "## All transitions\n\n| From | To | Event |\n| --- | --- | --- |\n";
const STAR: &str = "S0 --> S{i} : e{i}\n";
const STATES: &str = "## States\n\n| State | Meaning | Terminal? | Initial |\n| --- | --- | --- | --- |\n";

#[rustfmt::skip]
const SHAPES: &[Shape] = &[
    // Diagrams.
    shape("a ring", RING, "", ""),
    shape("a star", "S0 --> S{i} : e{i}\nS{i} --> S0 : back\n", "", ""),
    shape("one event to all", "S0 --> S{i} : e\n", "", ""),
    shape("the same arrow", "S0 --> S1 : e\n", "", ""),
    shape("dead ends", "S0 --> D{i} : e{i}\n", "", ""),
    shape("ends with a way on", "S{i} --> [*]\nS{i} --> S{n}\n", "", ""),
    shape("several starts", "[*] --> S{i}\n", "", ""),
    shape("states that nothing leads to", "S{i} --> S{i}\n", "", ""),
    shape("lines that are refused", "S{i} -> S{n}\nS{i} --> S{n} : e{i}\n", "", ""),
    shape("lines that are swallowed", "S{i} --> S{n}\nstate S{i} : text\n", "", ""),
    shape("notes", "S{i} --> S{n}\nnote right of S{i} : text\n", "", ""),
    shape("slips", "S{i} --> Waiting{i}\nWaiting{i} --> Waitign{i}\n", "", ""),
    shape("names that become one", "s_{i} --> S{i}\nS{i} --> s_{n}\n", "", ""),
    shape("composites", "state C{i} {\n[*] --> D{i}\nD{i} --> E{i}\n}\nC{i} --> C{n}\n", "", ""),
    shape("empty composites", "state C{i} {\n}\nC{i} --> C{n}\n", "", ""),
    shape("choices", "state H{i} <<choice>>\nS{i} --> H{i}\nH{i} --> S{n} : x > {i}\nH{i} --> S{i} : else\n", "", ""),
    shape("a chain of choices", "state H{i} <<choice>>\nH{i} --> H{n} : x > {i}\nH{i} --> S{i} : else\n", "", ""),
    shape("forks", "state F{i} <<fork>>\nS{i} --> F{i}\nF{i} --> S{n}\nF{i} --> Q{i}\n", "", ""),
    // Diagrams that a person does not write.
    shape("states called like a keyword", "Hide --> S{i}\n", "", ""),
    shape("states on one line", "S{i} ", "", ""),
    shape("a stereotype behind them", "S{i} ", "", "").end("<<fork>>"),
    shape("a direction behind them", "S{i} ", "", "").end("direction LR"),
    shape("descriptions that are none", "accDescr ", "", ""),
    shape("a chain of short arrows", "S{i}->", "", "").end("S0"),
    shape("a chain of arrows on one line", "S{i}-->", "", "").end("S0"),
    shape("labels inside arrows", "S{i} -- go --> ", "", "").end("S0"),
    shape("bodies on one line", "state C{i} { ", "", ""),
    shape("quotes", "\"", "", ""),
    shape("classes on one line", "S{i}:::c ", "", ""),
    shape("names with a hyphen", "a-b ", "", ""),
    shape("arrows behind such names", "a-b-->", "", "").end("S0"),
    shape("hyphens alone", "S{i} - ", "", ""),
    shape("hyphens in bodies", "state C{i} { x - y } ", "", ""),
    shape("notes that are never closed", "note right of S{i}\n", "", ""),
    shape("labels without a colon", "S{i} --> S{n} go on\n", "", ""),
    // Tables.
    shape("a list that agrees", RING, LIST, "| S{i} | S{n} | e{i} |\n"),
    shape("a list of other rows", RING, LIST, "| S{n} | S{i} | e{i} |\n"),
    shape("a list with other labels", RING, LIST, "| S{i} | S{n} | f{n} |\n"),
    shape("a list of one row", RING, LIST, "| S0 | S1 | e{i} |\n"),
    shape("a list with missing states", RING, LIST, "| S{i} | S{n} | e{i} |\n| S{i} | Lost{i} | f |\n"),
    shape("a list with slips", "Waiting{i} --> Waiting{n}\n", LIST, "| Waiting{i} | Waitign{n} | e |\n"),
    shape("rows that are too short", RING, LIST, "| S{i} | S{n} |\n"),
    shape("rows that are too long", RING, LIST, "| S{i} | S{n} | e{i} | x | y |\n"),
    shape("names in one cell", RING, "", "| From | To |\n| --- | --- |\n| S{i} | S0 / S1 / S2, S3 or S4 |\n\n"),
    shape("many lists", RING, "", "| From | To | Event |\n| --- | --- | --- |\n| S{i} | S{n} | e{i} |\n\n"),
    shape("many tables of states", RING, "", "| State | Terminal? |\n| --- | --- |\n| S{i} | yes |\n| S{n} | no |\n\n"),
    shape("states that start", RING, STATES, "| S{i} | text | no | yes |\n"),
    shape("states that end", RING, STATES, "| S{i} | text | yes | no |\n"),
    shape("states with several rows", RING, STATES, "| S0 | text {i} | no | no |\n"),
    shape("successors", RING, "| State | Allowed next states |\n| --- | --- |\n", "| S{i} | S{n}, S0 |\n"),
    shape("marks without a legend", RING, "| From \\ To | S0 | S1 |\n| --- | --- | --- |\n", "| S{i} | ✓ | m{i} |\n"),
    // Text.
    shape("the same arrow, drawn and in text", "S0 --> S1\n", "", "It goes S0 → S1 here.\n\n"),
    shape("arrows", RING, "", "It goes S{i} → S{n} here.\n\n"),
    shape("wrong arrows", RING, "", "It goes S{n} → S{i} here.\n\n"),
    shape("a chain of arrows", RING, "It goes S0", " → S{n}"),
    shape("names around an arrow", RING, "It goes S0", " / S{n}"),
    shape("rules", RING, "", "### S{i} → S{n}\n\nBecause.\n\n"),
    shape("items", RING, "", "- S{i} → S{n}: because\n"),
    shape("a list of states", RING, "## States\n\n", "- S{i}: text\n"),
    shape("forbidden arrows", RING, "", "S{i} → S{n} is not allowed.\n\n"),
    shape("a list of forbidden arrows", RING, "## Forbidden\n\n", "- S{i} → S{n}\n"),
    shape("states called terminal", RING, "", "S{i} is terminal.\n\n"),
    shape("states called not terminal", "S{i} --> [*]\n", "", "S{i} is not terminal.\n\n"),
    shape("states that are unknown", RING, "", "The `T{i}` state waits. S{i} waits.\n\n"),
    shape("counts", RING, "", "There are {i} states.\n\n"),
    shape("code", RING, "```\n", "S{i} -> S{n}\n"),
    // Directives.
    shape("aliases", RING, "", "<!-- fsm: alias B{i} = S{i} -->\nB{i} → S{n}\n\n"),
    shape("aliases of nothing", RING, "", "<!-- fsm: alias B{i} = C{i} -->\n"),
    shape("terminal states", RING, "", "<!-- fsm: terminal S{i} -->\n"),
    shape("terminal states that are unknown", RING, "", "<!-- fsm: terminal T{i} -->\n"),
    shape("returns", RING, "", "<!-- fsm: return S{i} on \"e{i}\" -->\n"),
    shape("returns on nothing", RING, "", "<!-- fsm: return S{i} on \"f{i}\" -->\n"),
    shape("overlays", RING, "", "<!-- fsm: overlay Over{i} except S{i} -->\n"),
    shape("retired states", RING, "", "<!-- fsm: retired Gone{i} -->\n"),
    shape("reasons to allow", RING, "", "<!-- fsm: allow(dead-end-state): so -->\n\ntext\n\n"),
    shape("directives that are not understood", RING, "", "<!-- fsm: ignroe -->\n"),
    // Directives and sentences that name every state.
    shape("one directive of terminal states", STAR, "<!-- fsm: terminal ", "S{i}, ").tail("S1 -->"),
    shape("one of states that go on", RING, "<!-- fsm: terminal ", "S{i}, ").tail("S1 -->"),
    shape("one of unknown states", RING, "<!-- fsm: terminal ", "T{i}, ").tail("S1 -->"),
    shape("one of retired states", RING, "<!-- fsm: retired ", "Gone{i}, ").tail("Lost -->"),
    shape("one of retired states that are there", RING, "<!-- fsm: retired ", "S{i}, ").tail("Lost -->"),
    shape("one of states without a loop", RING, "<!-- fsm: self-loops allow except ", "S{i}, ").tail("S1 -->"),
    shape("one of unknown states without a loop", RING, "<!-- fsm: self-loops allow except ", "T{i}, ").tail("S1 -->"),
    shape("an overlay over nothing", RING, "<!-- fsm: overlay Over except ", "S{i}, ").tail("S1 returns -->"),
    shape("an overlay over everything", RING, "<!-- fsm: overlay Over except ", "T{i}, ").tail("T returns fails S0 -->"),
    shape("one of rules to allow", RING, "<!-- fsm: allow(", "dead-end-state, ").tail("dead-end-state): so -->"),
    shape("one of unknown rules to allow", RING, "<!-- fsm: allow(", "dead-end-{i}, ").tail("dead-end-state): so -->"),
    shape("a long directive that is not understood", RING, "<!-- fsm: ignroe ", "S{i}, ").tail("-->"),
    shape("a comment of terminal states", "%% Terminal states: S0\nS0 --> S{i} : e{i}\n", "", ""),
    shape("the same return", "S0 --> S{i} : e\n", "", "<!-- fsm: return S0 on \"e\" -->\n"),
    shape("returns in sentences", "S0 --> S{i} : e\n", "", "It returns to the originating state (S{i}, S{n}).\n\n"),
    shape("one return in a sentence", "S0 --> S{i} : e\n", "It returns to the originating state (", "S{i}, ").tail("S0)."),
    shape("one sentence of terminal states", STAR, "", "S{i}, ").tail("S1 and S2 are terminal."),
    shape("one sentence of states that are not terminal", "S{i} --> [*]\n", "", "S{i}, ").tail("S1 and S2 are not terminal."),
    shape("a list of terminal states in one line", STAR, "Terminal states: ", "S{i}, ").tail("S1."),
    shape("one sentence of an overlay", RING, "OVER can be entered from any state except ", "S{i}, ").tail("S0."),
    shape("sentences of overlays", RING, "", "OVER{i} can be entered from any state except S{i}.\n\n"),
    shape("one sentence of forbidden arrows", RING, "Forbidden transitions: ", "S{i} → S{n}, ").tail("S0 → S0."),
    shape("forbidden names around one arrow", RING, "", "S{i} / ").tail("S0 → S0 is forbidden."),
    shape("retired states in sentences", RING, "", "The `GONE{i}` state was removed. "),
    shape("one sentence of unknown states", RING, "The states ", "`T{i}`, ").tail("wait."),
    shape("a row of many states", RING, "| From | To |\n| --- | --- |\n| ", "S{i} / ").tail("S1 | S0 |"),
    shape("a row of many successors", RING, "| State | Allowed next states |\n| --- | --- |\n| S0 | ", "S{i}, ").tail("S1 |"),
    shape("rows for all states", RING, LIST, "| any | S{i} | e{i} |\n"),
    // Machines.
    shape("machines", "", "", "## M{i}\n\n```mermaid\nstateDiagram-v2\n[*] --> A{i}\nA{i} --> B{i} : go\n```\n\n"),
    shape("machines that tables elsewhere speak of", "", "", "## M{i}\n\n```mermaid\nstateDiagram-v2\n[*] --> A{i}\nA{i} --> A{n} : go\n```\n\n| From | To |\n| --- | --- |\n| A{n} | A{i} |\n\n"),
    shape("machines with directives", "", "", "## M{i}\n\n<!-- fsm: machine N{i} -->\n```mermaid\nstateDiagram-v2\n[*] --> A{i}\nA{i} --> B{i} : go\n```\n\n<!-- fsm: terminal B{n} -->\n\n"),
    shape("machines with the same states", "", "", "## M{i}\n\n```mermaid\nstateDiagram-v2\n[*] --> A\nA --> B\n```\n\n| From | To |\n| --- | --- |\n| a | c |\n\n"),
    // Machines without a diagram.
    shape("flowcharts", "", "<!-- fsm: states -->\n```mermaid\nflowchart TD\n", "S{i}[State {i}] -->|go| S{n}\n"),
    shape("a flowchart on one line", "", "<!-- fsm: states -->\n```mermaid\nflowchart TD\n", "S{i} --> "),
    shape("labels that are never closed", "", "<!-- fsm: states -->\n```mermaid\nflowchart TD\n", "S{i} == go -. on -- "),
    shape("nodes side by side", "", "<!-- fsm: states -->\n```mermaid\nflowchart TD\nA --> ", "S{i} & "),
    shape("questions behind questions", "", "<!-- fsm: states -->\n```mermaid\nflowchart TD\nS --> Q0\n", "Q{i}{so?} -->|yes| Q{n}{so?}\nQ{i} -->|no| T{i}\n"),
    shape("a graph", "", "<!-- fsm: states -->\n```dot\ndigraph G {\n", "S{i} -> S{n} [label=\"go\"];\n"),
    shape("arrow lines", "", "# Order states\n\n## Transitions\n\n", "- `s_{i}` → `s_{n}`: event {i}\n"),
    shape("a drawing", "", "# Order states\n\n```\nS0\n", " ├──> S{i}  (from S{n})\n"),
    shape("bars of lists", "", "# Order states\n\n```\n", "S{i} → S{n} | S0 | S1\n"),
    shape("PlantUML", "", "# Order states\n\n```plantuml\n[*] --> S0\n", "state \"T {i}\" as S{i}\nS{i} --> S{n} : go\n"),
    shape("sections of states", "", "# Order states\n\n", "## `S_{i}`\n\nNext: `S_{n}`\n\n"),
    shape("a successor list", "", "# Order states\n\n| State | Next states |\n| --- | --- |\n", "| `S_{i}` | `S_{n}`, `S_0` |\n"),
    shape("machines by directive", "", "", "<!-- fsm: machine M{i} -->\n\n| From | To |\n| --- | --- |\n| a{i} | b{i} |\n| b{i} | c{i} |\n\n"),
    // Configurations.
    configuration("rules that are unknown", "[rules]\n", "dead-end-{i} = \"deny\"\n"),
    configuration("headers", "", "headers.from{i} = [\"Origin\"]\n"),
];

impl Shape {
    const fn end(self, end: &'static str) -> Self {
        Self { end, ..self }
    }

    const fn tail(self, tail: &'static str) -> Self {
        Self { tail, ..self }
    }

    fn document(&self, lines: usize) -> String {
        let spread = |line: &str, out: &mut String| {
            for at in 0..lines {
                let next = (at + 1) % lines;
                let line = line.replace("{i}", &at.to_string());
                out.push_str(&line.replace("{n}", &next.to_string()));
            }
        };
        let mut text = String::new();
        if !self.drawn.is_empty() {
            text += "# Machine\n\n```mermaid\nstateDiagram-v2\n[*] --> S0\n";
            spread(self.drawn, &mut text);
            text += self.end;
            text += "\n```\n\n";
        }
        text += self.head;
        spread(self.line, &mut text);
        text += self.tail;
        text.push('\n');
        text
    }
}

/// What checking a document takes.
#[derive(Clone, Copy)]
struct Cost {
    time: Duration,
    /// How much the most memory of the process grew, in kilobytes.
    memory: Option<u64>,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, name, lines] = arguments.as_slice()
        && flag == "--one"
    {
        return one(name, lines.parse().unwrap_or(10));
    }
    // `cargo test --benches` only asks whether it runs.
    let quick = arguments.iter().any(|argument| argument == "--test");
    let lines = if quick { 10 } else { 2_000 };
    let part = arguments.iter().find(|argument| !argument.starts_with('-'));
    println!("{:>9} {:>9} {:>7} {:>9} {:>9} {:>7}", "ms", "4 times", "growth", "MB", "4 times", "growth");
    for shape in SHAPES {
        if part.is_some_and(|part| !shape.name.contains(part.as_str())) {
            continue;
        }
        let (Some(small), Some(large)) = (cost(shape.name, lines), cost(shape.name, 4 * lines)) else {
            println!("{} could not be measured", shape.name);
            continue;
        };
        let growth = large.time.as_secs_f64() / small.time.as_secs_f64();
        // The first megabytes are the program's own.
        let megabytes = |cost: Cost| cost.memory.map(|memory| memory as f64 / 1e3);
        let (before, after) = (megabytes(small), megabytes(large));
        let memory = before.zip(after).map(|(before, after)| after / before.max(2.0));
        let faster =
            if growth > 6.0 || memory.is_some_and(|growth| growth > 6.0) { ", faster than the text" } else { "" };
        let shown = |number: Option<f64>| number.map_or("-".to_owned(), |one| format!("{one:.1}"));
        println!(
            "{:9.2} {:9.2} {growth:7.1} {:>9} {:>9} {:>7} {}{faster}",
            small.time.as_secs_f64() * 1e3,
            large.time.as_secs_f64() * 1e3,
            shown(before),
            shown(after),
            shown(memory),
            shape.name
        );
    }
}

/// Checks one shape in a process of its own, so that its memory is not that of another.
fn cost(name: &str, lines: usize) -> Option<Cost> {
    let mut command = Command::new(std::env::current_exe().ok()?);
    let output = command.args(["--one", name, &lines.to_string()]).output();
    let output = String::from_utf8(output.ok()?.stdout).ok()?;
    let mut numbers = output.split_whitespace();
    Some(Cost {
        time: Duration::from_micros(numbers.next()?.parse().ok()?),
        memory: numbers.next().and_then(|number| number.parse().ok()),
    })
}

/// Prints the shortest time of several runs and the memory of the first.
fn one(name: &str, lines: usize) {
    let Some(shape) = SHAPES.iter().find(|shape| shape.name == name) else {
        return;
    };
    let text = shape.document(lines);
    let before = memory();
    let run = || {
        let start = Instant::now();
        (shape.read)(&text);
        start.elapsed()
    };
    let first = run();
    let grown = memory().zip(before).map(|(after, before)| after - before);
    let time = (0..2).map(|_| run()).fold(first, Duration::min);
    println!("{} {}", time.as_micros(), grown.map_or(String::new(), |grown| grown.to_string()));
}

/// The most memory this process has taken so far, in kilobytes.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
