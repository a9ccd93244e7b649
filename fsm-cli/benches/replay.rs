//! How fast a log is replayed, and in how much memory, beside `wc -l` and a plain pass of serde_json over the same file:
//! `cargo bench -p fsm-cli --bench replay`. `FSM_REPLAY_MB` says how large the log is, in megabytes.
//!
//! Each figure is the best of several runs, so that another process on the machine costs a run and not the result.

mod cost;

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use cost::{Cost, best, child, own};

/// The states of `specs/coder.md`, each with two that may follow.
const STEPS: [(&str, [usize; 2]); 12] = [
    ("WAITING", [1, 1]),
    ("SETUP", [2, 10]),
    ("PLANNING", [3, 9]),
    ("PLAN_REVIEW", [4, 2]),
    ("CODING", [5, 10]),
    ("TESTING", [6, 8]),
    ("CODE_REVIEW", [7, 8]),
    ("AWAIT_MERGE", [11, 8]),
    ("FIXING", [5, 5]),
    ("QUESTION", [2, 2]),
    ("ERROR", [11, 11]),
    ("DONE", [0, 0]),
];

/// How many runs are open at once.
const RUNS: usize = 1000;

fn main() -> std::io::Result<()> {
    // `cargo test --benches` only asks whether it runs.
    let quick = std::env::args().any(|argument| argument == "--test");
    let wanted = std::env::var("FSM_REPLAY_MB").ok().and_then(|size| size.parse::<u64>().ok());
    let megabytes = wanted.unwrap_or(if quick { 1 } else { 256 });
    let rounds = if quick { 1 } else { 3 };
    let folder = tempfile::tempdir()?;
    let log = folder.path().join("log.jsonl");
    let lines = generate(&log, megabytes * 1_000_000)?;
    let size = std::fs::metadata(&log)?.len();
    println!("{:.0} MB of JSON lines, {lines} lines, {RUNS} runs at once", size as f64 / 1e6);

    let mut count = Command::new("wc");
    count.arg("-l").arg(&log);
    row("wc -l", size, best(rounds, || child(&mut count, &[0])));
    let plain = || own(|| serde_pass(&log).filter(|found| *found == lines));
    row("serde_json, every line to a value", size, best(rounds, plain));
    let typed = || own(|| typed_pass(&log).filter(|found| *found == lines));
    row("serde_json, two borrowed fields", size, best(rounds, typed));
    let document = concat!(env!("CARGO_MANIFEST_DIR"), "/../specs/coder.md");
    let mut replay = Command::new(env!("CARGO_BIN_EXE_fsm"));
    replay.args(["replay", document, "--id-key", "agent"]).arg(&log);
    row("fsm replay", size, best(rounds, || child(&mut replay, &[0])));
    Ok(())
}

/// Writes a log of interleaved runs, all of it allowed; how many lines.
fn generate(path: &Path, size: u64) -> std::io::Result<u64> {
    let mut out = BufWriter::with_capacity(1 << 20, File::create(path)?);
    let mut at: Vec<usize> = vec![usize::MAX; RUNS];
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let (mut written, mut lines) = (0u64, 0u64);
    let mut line = String::new();
    while written < size {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        let run = seed as usize % RUNS;
        at[run] = STEPS.get(at[run]).map_or(0, |(_, next)| next[(seed >> 40) as usize % 2]);
        line.clear();
        let _ = std::fmt::Write::write_fmt(
            &mut line,
            format_args!(
                "{{\"ts\":\"2026-11-16T06:{:02}:{:02}.{:03}Z\",\"level\":\"info\",\"agent\":\"coder-{run}\",\"state\":\"{}\",\"msg\":\"entered\",\"tokens\":{}}}\n",
                lines / 60_000 % 60,
                lines / 1000 % 60,
                lines % 1000,
                STEPS[at[run]].0,
                seed % 100_000
            ),
        );
        out.write_all(line.as_bytes())?;
        written += line.len() as u64;
        lines += 1;
    }
    out.flush()?;
    Ok(lines)
}

/// Every line as a value; how many have a state.
fn serde_pass(path: &Path) -> Option<u64> {
    let mut reader = BufReader::with_capacity(1 << 18, File::open(path).ok()?);
    let (mut line, mut found) = (Vec::new(), 0);
    while reader.read_until(b'\n', &mut line).ok()? > 0 {
        let value: serde_json::Value = serde_json::from_slice(&line).ok()?;
        found += u64::from(value["state"].is_string());
        line.clear();
    }
    Some(found)
}

/// The same with two borrowed fields, as a programmer in a hurry would write it.
fn typed_pass(path: &Path) -> Option<u64> {
    #[derive(serde::Deserialize)]
    struct Line<'a> {
        agent: &'a str,
        state: &'a str,
    }
    let mut reader = BufReader::with_capacity(1 << 18, File::open(path).ok()?);
    let (mut line, mut found) = (Vec::new(), 0);
    while reader.read_until(b'\n', &mut line).ok()? > 0 {
        let value: Line<'_> = serde_json::from_slice(&line).ok()?;
        found += u64::from(!value.state.is_empty() && !value.agent.is_empty());
        line.clear();
    }
    Some(found)
}

fn row(name: &str, size: u64, cost: Option<Cost>) {
    let Some(cost) = cost else {
        println!("  {name:34} failed");
        return;
    };
    let speed = |time: Duration| size as f64 / 1e6 / time.as_secs_f64().max(0.01);
    let mut line = format!("  {name:34} {:7.2} s {:7.0} MB/s", cost.time.as_secs_f64(), speed(cost.time));
    if let Some(busy) = cost.busy {
        line += &format!(", {:6.2} s of processor {:7.0} MB/s", busy.as_secs_f64(), speed(busy));
    }
    if let Some(memory) = cost.memory {
        line += &format!(", at most {:.1} MB of memory", memory as f64 / 1000.0);
    }
    println!("{line}");
}
