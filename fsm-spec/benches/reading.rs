//! How fast a document is read, as ratios against something real in the same run: `cargo bench -p fsm-spec`.
//!
//! Each figure is the best of several runs, so that another process on the machine costs a run and not the result.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::disallowed_macros,
    reason = "a benchmark measures time and prints it"
)]

use fsm_spec::{Kind, ReadOptions, mermaid};
use pulldown_cmark::{Options, Parser};
use std::{
    fmt::Write as _,
    hint::black_box,
    time::{Duration, Instant},
};

fn main() {
    // A process that was started to read one diagram.
    let mut arguments = std::env::args().skip_while(|argument| argument != ALONE);
    let mut numbers = arguments.by_ref().skip(1).map(|number| number.parse().ok());
    let mut number = || numbers.next().flatten();
    if let (Some(size), Some(runs)) = (number(), number()) {
        return read_alone(size, runs);
    }
    // `cargo test --benches` only asks whether it runs.
    let quick = std::env::args().any(|argument| argument == "--test");
    let runs = if quick { 1 } else { 7 };
    documents(if quick { 20 } else { 2_000 }, runs);
    linting(if quick { 100 } else { 10_000 }, runs);
    diagrams(if quick { &[100, 200] } else { &[10_000, 25_000, 50_000, 100_000] }, runs);
}

/// Tables and prose, against pulldown-cmark alone.
fn documents(sections: usize, runs: usize) {
    let text = document(sections);
    let options = Options::ENABLE_TABLES | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS | Options::ENABLE_STRIKETHROUGH;
    let alone = best(runs, || {
        Parser::new_ext(&text, options).into_offset_iter().map(|(event, range)| black_box((event, range)).1.end).max()
    });
    let reading = best(runs, || fsm_spec::read(&text, &ReadOptions::default()));
    println!("tables and prose, {:.1} MB", megabytes(text.len()));
    row("pulldown-cmark alone", text.len(), alone, alone);
    row("fsm_spec::read", text.len(), reading, alone);
    let twice = document(sections * 2);
    let double = best(runs, || fsm_spec::read(&twice, &ReadOptions::default()));
    println!("  twice the text takes {:.2} times as long\n", double.as_secs_f64() / reading.as_secs_f64());
}

/// A diagram read and checked: all rules over it, against the reading alone.
fn linting(size: usize, runs: usize) {
    let text = diagram(size);
    let mut options = fsm_spec::Options::default();
    options.read.kind = Kind::Mermaid;
    let source = fsm_spec::source::Source::new(&text);
    let reading = best(runs, || fsm_spec::read(&text, &options.read));
    let checking = best(runs, || fsm_spec::check(&source, &options));
    println!(
        "linting {size} transitions: read {reading:.2?}, read and linted {checking:.2?}, {:.2} times as long\n",
        checking.as_secs_f64() / reading.as_secs_f64()
    );
}

/// Generated diagrams of growing size, each read in processes of its own: the first reading, as in `fsm lint` and in a build,
/// fetches all its memory from the system, and the best one has it already. In one process for all, small diagrams would
/// have their memory and large ones fetch it anew each time, and the growth would be that of the allocator.
fn diagrams(sizes: &[usize], runs: usize) {
    println!("diagrams");
    let mut last: Option<(usize, Times)> = None;
    for &size in sizes {
        let times = (0..runs).map(|_| in_a_process(size, runs));
        let best = |a: Times, b: Times| std::array::from_fn(|at| a[at].min(b[at]));
        let times = times.reduce(best).unwrap_or_default();
        let [parse, first, again] = times;
        println!("  {size:>7} transitions: grammar {parse:>9.2?}, first reading {first:>9.2?}, again {again:>9.2?}");
        if let Some((before, [_, first_before, again_before])) = last {
            println!(
                "          {:.2} times the text takes {:.2} and {:.2} times as long",
                size as f64 / before as f64,
                first.as_secs_f64() / first_before.as_secs_f64(),
                again.as_secs_f64() / again_before.as_secs_f64()
            );
        }
        last = Some((size, times));
    }
}

/// Of the grammar, of the first reading, and of the best one.
type Times = [Duration; 3];

/// The argument of a process that reads one diagram.
const ALONE: &str = "--alone";

/// How long a diagram takes in a new process, which keeps the memory that it has once got.
fn in_a_process(size: usize, runs: usize) -> Times {
    let program = std::env::current_exe().expect("a running program has a place");
    let ran = std::process::Command::new(program)
        .args([ALONE, &size.to_string(), &runs.to_string()])
        .env("MALLOC_TRIM_THRESHOLD_", "4000000000")
        .env("MALLOC_MMAP_THRESHOLD_", "33554432")
        .output()
        .expect("what runs can be run again");
    let said = String::from_utf8_lossy(&ran.stdout);
    let mut times = said.split_whitespace().map(|nanoseconds| {
        let nanoseconds = nanoseconds.parse().expect("the process writes its times");
        Duration::from_nanos(nanoseconds)
    });
    std::array::from_fn(|_| times.next().expect("the process writes its times"))
}

/// Reads one diagram, and writes how long that took.
fn read_alone(size: usize, runs: usize) {
    let text = diagram(size);
    let options = ReadOptions { kind: Kind::Mermaid, ..ReadOptions::default() };
    let first = best(1, || fsm_spec::read(&text, &options));
    let again = best(runs, || fsm_spec::read(&text, &options));
    let parse = best(runs, || mermaid::parse(&text));
    for time in [parse, first, again] {
        println!("{}", time.as_nanos());
    }
}

fn best<T>(runs: usize, mut work: impl FnMut() -> T) -> Duration {
    (0..runs)
        .map(|_| {
            let start = Instant::now();
            black_box(work());
            start.elapsed()
        })
        .min()
        .unwrap_or_default()
}

fn row(what: &str, bytes: usize, time: Duration, unit: Duration) {
    println!(
        "  {what:<22} {time:>9.2?} {:>7.1} MB/s {:>6.2} x",
        megabytes(bytes) / time.as_secs_f64(),
        time.as_secs_f64() / unit.as_secs_f64()
    );
}

fn megabytes(bytes: usize) -> f64 {
    bytes as f64 / 1e6
}

/// A document such as people write: one machine, then sections of prose, lists and tables.
fn document(sections: usize) -> String {
    let mut text = String::from(
        "# Orders\n\n```mermaid\nstateDiagram-v2\n    [*] --> OPEN\n    OPEN --> PAID : pay\n    PAID --> SENT : send\n    SENT --> DONE : arrive\n    DONE --> [*]\n```\n\n",
    );
    for section in 0..sections {
        let _ = write!(
            text,
            "## Section {section}\n\nAn order is `OPEN` until the **payment** arrives; see [the terms](terms.md) for what happens then. The\nstate is kept in `orders.status`, and every change of it is written to the log, with the time and the user.\n\n\
             1. The clerk opens the order.\n2. The customer pays: OPEN → PAID.\n3. Nothing else happens.\n\n\
             | Field | Type | Meaning |\n| --- | --- | --- |\n| `id` | uuid | Identifies the order |\n| `status` | text | One of the states |\n| `total` | decimal | What is to be paid, with tax |\n| `note` | text | Anything the clerk wants to say |\n\n\
             | State | Meaning |\n| --- | --- |\n| **OPEN** | Waits for the payment |\n| **PAID** | Waits for the parcel |\n| **SENT** | On its way |\n| **DONE** | Arrived |\n\n"
        );
    }
    text
}

/// `transitions` arrows over a tenth as many states.
fn diagram(transitions: usize) -> String {
    let mut text = String::from("stateDiagram-v2\n    [*] --> S0\n");
    let states = (transitions / 10).max(1);
    for at in 0..transitions {
        let _ = writeln!(text, "    S{} --> S{} : event {at}", at % states, (at * 7 + 1) % states);
    }
    text
}
