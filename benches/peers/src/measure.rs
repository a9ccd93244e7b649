//! Instructions and the compiler's time.

use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::Duration;

/// Runs cargo in a folder; what it says is shown where it fails.
pub fn cargo(folder: &Path, arguments: &[&str]) -> Result<(), String> {
    run(folder, arguments, Command::new("cargo"))
}

/// The same, with this program in the place of rustc.
pub fn cargo_with(
    folder: &Path,
    arguments: &[&str],
    variable: &str,
    log: &Path,
) -> Result<(), String> {
    let mut cargo = Command::new("cargo");
    cargo
        .env(
            "RUSTC_WRAPPER",
            std::env::current_exe().map_err(|error| error.to_string())?,
        )
        .env(variable, log);
    run(folder, arguments, cargo)
}

fn run(folder: &Path, arguments: &[&str], mut cargo: Command) -> Result<(), String> {
    let output = cargo
        .args(arguments)
        .arg("--quiet")
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .env("CARGO_INCREMENTAL", "0")
        .stdin(Stdio::null())
        .output()
        .map_err(|error| error.to_string())?;
    if output.status.success() {
        Ok(())
    } else {
        Err(String::from_utf8_lossy(&output.stderr)
            .lines()
            .take(12)
            .collect::<Vec<_>>()
            .join("\n"))
    }
}

/// Instructions of a program with these arguments, by callgrind.
fn instructions(program: &Path, what: &str, rounds: usize) -> Option<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args([what, &rounds.to_string()])
        .output()
        .ok()?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = said.lines().find(|line| line.contains("Collected"))?;
    line.split_whitespace().last()?.parse().ok()
}

/// Instructions for one of the `each` things that one round does.
pub fn instructions_each(program: &Path, what: &str, each: usize) -> Option<f64> {
    let (few, many) = (100, 1100);
    let difference = instructions(program, what, many)? - instructions(program, what, few)?;
    Some(difference as f64 / (many - few) as f64 / each as f64)
}

/// Seconds on the processor for what `run` starts and waits for.
pub fn processor_time(run: impl FnOnce() -> Result<(), String>) -> Result<f64, String> {
    let before = children_time();
    run()?;
    Ok(children_time() - before)
}

/// Seconds on the processor of every process that was started and waited for, as Linux counts them.
fn children_time() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the program may hold spaces; what follows it does not.
    let fields: Vec<&str> = stat
        .rsplit(')')
        .next()
        .unwrap_or("")
        .split_whitespace()
        .collect();
    let ticks = |at: usize| {
        fields
            .get(at)
            .and_then(|field| field.parse::<f64>().ok())
            .unwrap_or(0.0)
    };
    (ticks(13) + ticks(14)) / 100.0
}

/// Runs a program to its end, and says the most memory it took at any time, in kilobytes.
pub fn peak_memory(program: &mut Command, kilobytes: &mut u64) -> std::io::Result<ExitStatus> {
    let mut child = program.spawn()?;
    let status = format!("/proc/{}/status", child.id());
    loop {
        // Linux keeps the peak only as long as the process lives, so it is asked for until then.
        let peak = std::fs::read_to_string(&status).ok().and_then(|text| {
            let line = text.lines().find(|line| line.starts_with("VmHWM:"))?;
            line.split_whitespace().nth(1)?.parse().ok()
        });
        *kilobytes = peak.unwrap_or(0).max(*kilobytes);
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// How many crates a build of a folder's crate builds, itself included.
pub fn crates(folder: &Path) -> usize {
    let output = Command::new("cargo")
        .args([
            "tree",
            "--edges",
            "normal,build",
            "--prefix",
            "none",
            "--no-dedupe",
        ])
        .current_dir(folder)
        .output();
    let tree = output
        .map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
        .unwrap_or_default();
    tree.lines().collect::<std::collections::HashSet<_>>().len()
}
