//! Whether every command grows with the document and no faster, in time, in memory and in what it writes:
//! `cargo bench -p fsm-cli --bench growth`, or with a part of the name of a shape or a command behind `--`.
//!
//! Each command is run on each shape at two sizes. Where it refuses the larger document, that is its limit. Only Linux tells time
//! and memory of a process.

#[path = "cost/mod.rs"]
mod cost;

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

/// A document: its name, the line of its diagram for each state, and what stands below: a head, a line for each state, a tail.
type Shape = [&'static str; 5];

const RING: &str = "S{i} --> S{n} : e{i}\n";
const STAR: &str = "S0 --> S{i} : e{i}\nS{i} --> S0 : back\n";
const LIST: &str = "## All transitions\n\n| From | To | Event |\n| --- | --- | --- |\n";

#[rustfmt::skip]
const SHAPES: &[Shape] = &[
    ["a ring", RING, "", "", ""],
    ["a star", STAR, "", "", ""],
    ["one event to all", "S0 --> S{i} : e\n", "", "", ""],
    ["ends", "S{i} --> T{i}\nS{i} --> S{n}\n", "", "", ""],
    ["composites", "state C{i} {\n[*] --> D{i}\nD{i} --> E{i}\n}\nC{i} --> C{n}\n", "", "", ""],
    ["choices", "state H{i} <<choice>>\nS{i} --> H{i}\nH{i} --> S{n} : x > {i}\nH{i} --> S{i} : else\n", "", "", ""],
    ["forks", "state F{i} <<fork>>\nS{i} --> F{i}\nF{i} --> S{n}\nF{i} --> Q{i}\n", "", "", ""],
    ["a list of other rows", RING, LIST, "| S{n} | S{i} | e{i} |\n", ""],
    ["a row of many states", RING, "| From | To |\n| --- | --- |\n| ", "S{i} / ", "S1 | S0 |\n"],
    ["rows for all states", RING, LIST, "| any | S{i} | e{i} |\n", ""],
    ["arrows in text", RING, "", "It goes S{n} → S{i} here.\n\n", ""],
    ["terminal states", "S0 --> S{i} : e{i}\n", "<!-- fsm: terminal ", "S{i}, ", "S1 -->\n"],
    ["terminal states in a sentence", "S0 --> S{i} : e{i}\n", "Terminal states: ", "S{i}, ", "S1.\n"],
    ["retired states", RING, "<!-- fsm: retired ", "Gone{i}, ", "Lost -->\n"],
    ["states without a loop", RING, "<!-- fsm: self-loops allow except ", "S{i}, ", "S1 -->\n"],
    ["an overlay", RING, "<!-- fsm: overlay Over returns fails S0 -->\n", "", ""],
    ["three overlays", RING, "<!-- fsm: overlay A returns -->\n<!-- fsm: overlay B returns -->\n<!-- fsm: overlay C returns -->\n", "", ""],
    ["an overlay over nothing", RING, "<!-- fsm: overlay Over except ", "S{i}, ", "S0 returns -->\n"],
    ["returns", RING, "", "<!-- fsm: return S{i} on \"e{i}\" -->\n", ""],
    ["a return to all", STAR, "<!-- fsm: return S0 -->\n", "", ""],
    ["aliases", RING, "", "<!-- fsm: alias B{i} = S{i} -->\n", ""],
    ["machines", "", "", "## M{i}\n\n```mermaid\nstateDiagram-v2\n[*] --> A{i}\nA{i} --> B{i} : go\n```\n\n", ""],
];

/// What is run: `new.md` has every state of `old.md` renamed.
#[rustfmt::skip]
const COMMANDS: &[&[&str]] = &[
    &["lint", "old.md"],
    &["lint", "--format", "concise", "old.md"],
    &["lint", "--format", "json", "old.md"],
    &["lint", "--format", "sarif", "old.md"],
    &["lint", "--format", "github", "old.md"],
    &["lint", "--format", "gitlab", "old.md"],
    &["lint", "--format", "junit", "old.md"],
    &["lint", "--diff", "old.md"],
    &["fmt", "--diff", "old.md"],
    &["show", "old.md"],
    &["show", "--format", "json", "old.md"],
    &["show", "--format", "mermaid", "old.md"],
    &["show", "--format", "matrix", "old.md"],
    &["show", "--format", "list", "old.md"],
    &["show", "--format", "dot", "old.md"],
    &["show", "--format", "plantuml", "old.md"],
    &["show", "--format", "scxml", "old.md"],
    &["show", "--format", "xstate", "old.md"],
    &["diff", "old.md", "old.md"],
    &["diff", "old.md", "new.md"],
    &["diff", "--format", "json", "old.md", "new.md"],
    &["diff", "--format", "markdown", "old.md", "new.md"],
    &["explain", "old.md", "S0", "S1"],
    &["paths", "old.md"],
    &["paths", "--cover", "states", "old.md"],
    &["paths", "--cover", "pairs", "old.md"],
    &["replay", "old.md", "log.csv"],
    &["render", "old.md"],
    &["render", "--html", "old.md"],
    &["gen", "--lang", "rust", "old.md"],
    &["gen", "--lang", "go", "old.md"],
    &["gen", "--lang", "typescript", "old.md"],
    &["gen", "--lang", "python", "old.md"],
    &["gen", "--lang", "sql", "old.md"],
];

/// What a command took: milliseconds, megabytes and kilobytes written.
type Taken = [f64; 3];

fn main() -> std::io::Result<()> {
    // `cargo test --benches` only asks whether it runs.
    let quick = std::env::args().any(|argument| argument == "--test");
    let part = std::env::args().skip(1).find(|one| !one.starts_with('-'));
    let count = if quick { 5 } else { 500 };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("growth-bench");
    fs::create_dir_all(&folder)?;
    println!("milliseconds, megabytes and kilobytes written, for {count} states and for four times as many");
    for shape in SHAPES {
        for command in COMMANDS {
            let name = format!("{} {}", command.join(" "), shape[0]);
            if part.as_ref().is_some_and(|part| !name.contains(part.as_str())) || (quick && command[0] != "lint") {
                continue;
            }
            let small = taken(&folder, shape, command, count)?;
            let large = taken(&folder, shape, command, 4 * count)?;
            match small.zip(large) {
                Some((small, large)) => println!("{}", row(&name, small, large)),
                None => println!("{:42} {name}", "refused"),
            }
        }
    }
    fs::remove_dir_all(&folder)
}

fn row(name: &str, small: Taken, large: Taken) -> String {
    // What a process takes before it has read anything does not grow.
    let least = [20.0, 8.0, 50.0];
    let mut line = String::new();
    let mut faster = false;
    for ((small, large), least) in small.into_iter().zip(large).zip(least) {
        line += &format!("{small:7.0} → {large:<7.0}");
        faster |= large / small.max(least) > 6.0;
    }
    let note = if faster { ", faster than the text" } else { "" };
    format!("{line} {name}{note}")
}

/// Runs a command on a shape; none where it refuses it.
fn taken(folder: &Path, shape: &Shape, command: &[&str], count: usize) -> std::io::Result<Option<Taken>> {
    let text = document(shape, count);
    fs::write(folder.join("old.md"), &text)?;
    let new = text.replace('S', "Other").replace("Othertate", "State");
    fs::write(folder.join("new.md"), new)?;
    let log: String = (0..count).map(|at| format!("{at},S{at},S{}\n", (at + 2) % count)).collect();
    fs::write(folder.join("log.csv"), format!("run,from,to\n{log}"))?;
    let written = folder.join("written");
    let mut fsm = Command::new(env!("CARGO_BIN_EXE_fsm"));
    fsm.current_dir(folder).args(command).stderr(Stdio::null());
    let cost = cost::writing(fsm.stdout(File::create(&written)?), &[0, 1]);
    let bytes = fs::metadata(&written)?.len();
    Ok(cost.map(|cost| {
        let time = cost.busy.unwrap_or(cost.time);
        [time.as_secs_f64() * 1e3, cost.memory.unwrap_or(0) as f64 / 1e3, bytes as f64 / 1e3]
    }))
}

fn document([_, drawn, head, each, tail]: &Shape, count: usize) -> String {
    let spread = |line: &str| -> String {
        let lines = (0..count).map(|at| {
            let next = (at + 1) % count;
            line.replace("{i}", &at.to_string()).replace("{n}", &next.to_string())
        });
        lines.collect()
    };
    let mut text = String::new();
    if !drawn.is_empty() {
        text += "# Machine\n\n```mermaid\nstateDiagram-v2\n[*] --> S0\n";
        text += &spread(drawn);
        text += "```\n\n";
    }
    text + head + &spread(each) + tail + "\n"
}
