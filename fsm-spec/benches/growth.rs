//! Whether checking grows with the text and no faster, for documents that repeat one thing over and over:
//! `cargo bench -p fsm-spec --bench growth`.
//!
//! Where a rule asks every state for every row, a document that a person wrote does not show it, and one that a program
//! wrote takes minutes. Each shape is checked at two sizes, and the times are divided.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::disallowed_macros,
    reason = "a benchmark measures time and prints it"
)]

use fsm_spec::{Options, check, source::Source};
use std::{
    hint::black_box,
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
}

const fn shape(
    name: &'static str,
    drawn: &'static str,
    head: &'static str,
    line: &'static str,
) -> Shape {
    Shape {
        name,
        drawn,
        end: "",
        head,
        line,
    }
}

const RING: &str = "S{i} --> S{n} : e{i}\n";
const LIST: &str = "## All transitions\n\n| From | To | Event |\n| --- | --- | --- |\n";
const STATES: &str =
    "## States\n\n| State | Meaning | Terminal? | Initial |\n| --- | --- | --- | --- |\n";

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
    // Machines.
    shape("machines", "", "", "## M{i}\n\n```mermaid\nstateDiagram-v2\n[*] --> A{i}\nA{i} --> B{i} : go\n```\n\n"),
    shape("machines that tables elsewhere speak of", "", "", "## M{i}\n\n```mermaid\nstateDiagram-v2\n[*] --> A{i}\nA{i} --> A{n} : go\n```\n\n| From | To |\n| --- | --- |\n| A{n} | A{i} |\n\n"),
    shape("machines with directives", "", "", "## M{i}\n\n<!-- fsm: machine N{i} -->\n```mermaid\nstateDiagram-v2\n[*] --> A{i}\nA{i} --> B{i} : go\n```\n\n<!-- fsm: terminal B{n} -->\n\n"),
    shape("machines with the same states", "", "", "## M{i}\n\n```mermaid\nstateDiagram-v2\n[*] --> A\nA --> B\n```\n\n| From | To |\n| --- | --- |\n| a | c |\n\n"),
];

impl Shape {
    const fn end(self, end: &'static str) -> Self {
        Self { end, ..self }
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
        text.push('\n');
        text
    }
}

fn main() {
    // `cargo test --benches` only asks whether it runs.
    let quick = std::env::args().any(|argument| argument == "--test");
    let (lines, runs) = if quick { (10, 1) } else { (2_000, 3) };
    println!("{:>9} {:>9} {:>7}", "ms", "4 times", "growth");
    for shape in SHAPES {
        let small = best(runs, &shape.document(lines));
        let large = best(runs, &shape.document(4 * lines));
        let growth = large.as_secs_f64() / small.as_secs_f64();
        let faster = if growth > 6.0 {
            ", faster than the text"
        } else {
            ""
        };
        println!(
            "{:9.2} {:9.2} {growth:7.1} {}{faster}",
            small.as_secs_f64() * 1e3,
            large.as_secs_f64() * 1e3,
            shape.name
        );
    }
}

/// The shortest of several runs.
fn best(runs: usize, text: &str) -> Duration {
    let run = || {
        let start = Instant::now();
        black_box(check(&Source::new(text), &Options::default()));
        start.elapsed()
    };
    (0..runs).map(|_| run()).min().unwrap_or_default()
}
