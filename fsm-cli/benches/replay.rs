//! How fast a log is replayed, and in how much memory, beside `wc -l` and a plain pass of serde_json over the same file:
//! `cargo bench -p fsm-cli --bench replay`. `FSM_REPLAY_MB` says how large the log is, in megabytes.
//!
//! Each figure is the best of several runs, so that another process on the machine costs a run and not the result.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

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
    let wanted = std::env::var("FSM_REPLAY_MB")
        .ok()
        .and_then(|size| size.parse::<u64>().ok());
    let megabytes = wanted.unwrap_or(if quick { 1 } else { 256 });
    let rounds = if quick { 1 } else { 3 };
    let folder = tempfile::tempdir()?;
    let log = folder.path().join("log.jsonl");
    let lines = generate(&log, megabytes * 1_000_000)?;
    let size = std::fs::metadata(&log)?.len();
    println!(
        "{:.0} MB of JSON lines, {lines} lines, {RUNS} runs at once",
        size as f64 / 1e6
    );

    let count = best(rounds, || {
        let done = Command::new("wc")
            .arg("-l")
            .arg(&log)
            .stdout(Stdio::null())
            .status();
        done.is_ok_and(|status| status.success()).then_some(())
    });
    row("wc -l", size, count, None);
    let plain = best(rounds, || {
        serde_pass(&log).filter(|found| *found == lines).map(drop)
    });
    row("serde_json, every line to a value", size, plain, None);
    let typed = best(rounds, || {
        typed_pass(&log).filter(|found| *found == lines).map(drop)
    });
    row("serde_json, two borrowed fields", size, typed, None);
    let document = concat!(env!("CARGO_MANIFEST_DIR"), "/../specs/coder.md");
    let mut peak = None;
    let replay = best(rounds, || {
        let mut child = Command::new(env!("CARGO_BIN_EXE_fsm"))
            .args(["replay", document, "--id-key", "agent"])
            .arg(&log)
            .stdout(Stdio::null())
            .spawn()
            .ok()?;
        loop {
            peak = memory(child.id()).max(peak);
            match child.try_wait().ok()? {
                Some(status) => return status.success().then_some(()),
                None => std::thread::sleep(Duration::from_millis(5)),
            }
        }
    });
    row("fsm replay", size, replay, peak);
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
        at[run] = STEPS
            .get(at[run])
            .map_or(0, |(_, next)| next[(seed >> 40) as usize % 2]);
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

/// The most memory that a process has taken so far, in kilobytes; only Linux tells.
fn memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// The best of several runs; none where it failed.
fn best(rounds: usize, mut work: impl FnMut() -> Option<()>) -> Option<Duration> {
    let runs = (0..rounds).map(|_| {
        let start = Instant::now();
        work().map(|()| start.elapsed())
    });
    let runs: Option<Vec<Duration>> = runs.collect();
    runs?.into_iter().min()
}

fn row(name: &str, size: u64, time: Option<Duration>, peak: Option<u64>) {
    let peak = peak.map_or(String::new(), |peak| {
        format!(", at most {:.1} MB of memory", peak as f64 / 1000.0)
    });
    match time {
        Some(time) => {
            let speed = size as f64 / 1e6 / time.as_secs_f64();
            println!(
                "  {name:34} {:7.2} s {speed:8.0} MB/s{peak}",
                time.as_secs_f64()
            );
        }
        None => println!("  {name:34} failed"),
    }
}
