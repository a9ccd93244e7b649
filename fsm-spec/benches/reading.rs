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
    if let Some(size) = arguments.nth(1).and_then(|size| size.parse().ok()) {
        return read_alone(size);
    }
    // `cargo test --benches` only asks whether it runs.
    let quick = std::env::args().any(|argument| argument == "--test");
    let runs = if quick { 1 } else { 7 };
    documents(if quick { 20 } else { 2_000 }, runs);
    diagrams(
        if quick {
            &[100, 200]
        } else {
            &[10_000, 25_000, 50_000, 100_000]
        },
        runs,
    );
}

/// Tables and prose, against pulldown-cmark alone.
fn documents(sections: usize, runs: usize) {
    let text = document(sections);
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
        | Options::ENABLE_STRIKETHROUGH;
    let alone = best(runs, || {
        Parser::new_ext(&text, options)
            .into_offset_iter()
            .map(|(event, range)| black_box((event, range)).1.end)
            .max()
    });
    let reading = best(runs, || fsm_spec::read(&text, &ReadOptions::default()));
    println!("tables and prose, {:.1} MB", megabytes(text.len()));
    row("pulldown-cmark alone", text.len(), alone, alone);
    row("fsm_spec::read", text.len(), reading, alone);
    let twice = document(sections * 2);
    let double = best(runs, || fsm_spec::read(&twice, &ReadOptions::default()));
    println!(
        "  twice the text takes {:.2} times as long\n",
        double.as_secs_f64() / reading.as_secs_f64()
    );
}

/// Generated diagrams of growing size.
///
/// Each reading has a process of its own, as it has in `fsm lint` and in a build. In one process, the memory of a small diagram
/// would be there from the run before, and that of a large one would be given back and fetched anew each time: the growth
/// would be that of the allocator.
fn diagrams(sizes: &[usize], runs: usize) {
    println!("diagrams");
    let mut last: Option<(usize, Duration)> = None;
    for &size in sizes {
        let times: Vec<[Duration; 2]> = (0..runs).map(|_| in_a_process(size)).collect();
        let best = |which: usize| {
            let times = times.iter().map(|times| times[which]);
            times.min().unwrap_or_default()
        };
        let (parse, read) = (best(0), best(1));
        let growth = last.map_or(String::new(), |(before, time)| {
            format!(
                ", {:.2} times the text takes {:.2} times as long",
                size as f64 / before as f64,
                read.as_secs_f64() / time.as_secs_f64()
            )
        });
        println!(
            "  {size:>7} transitions: grammar {parse:>9.2?}, whole reading {read:>9.2?}{growth}"
        );
        last = Some((size, read));
    }
}

/// The argument of a process that reads one diagram.
const ALONE: &str = "--alone";

/// How long the grammar and the whole reading of a diagram take in a new process.
fn in_a_process(size: usize) -> [Duration; 2] {
    let program = std::env::current_exe().expect("a running program has a place");
    let ran = std::process::Command::new(program)
        .args([ALONE, &size.to_string()])
        .output()
        .expect("what runs can be run again");
    let said = String::from_utf8_lossy(&ran.stdout);
    let mut times = said.split_whitespace().map(|nanoseconds| {
        let nanoseconds = nanoseconds.parse().expect("the process writes two times");
        Duration::from_nanos(nanoseconds)
    });
    std::array::from_fn(|_| times.next().expect("the process writes two times"))
}

/// Reads one diagram, and writes how long the whole of it took, and the grammar alone.
fn read_alone(size: usize) {
    let text = diagram(size);
    let options = ReadOptions {
        kind: Kind::Mermaid,
        ..ReadOptions::default()
    };
    let read = best(1, || fsm_spec::read(&text, &options));
    let parse = best(1, || mermaid::parse(&text));
    println!("{} {}", parse.as_nanos(), read.as_nanos());
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
        let _ = writeln!(
            text,
            "    S{} --> S{} : event {at}",
            at % states,
            (at * 7 + 1) % states
        );
    }
    text
}
