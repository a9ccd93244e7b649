//! What a run costs: time, the processor's time, memory.

// Each benchmark asks for its own part.
#![allow(dead_code)]

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What one run took.
#[derive(Clone, Copy, Default)]
pub(crate) struct Cost {
    pub(crate) time: Duration,
    /// The processor's time, which other processes do not lengthen so much; only Linux tells.
    pub(crate) busy: Option<Duration>,
    /// The most memory, in kilobytes.
    pub(crate) memory: Option<u64>,
}

/// Runs a program; none where it ends with another code than these.
pub(crate) fn child(command: &mut Command, codes: &[i32]) -> Option<Cost> {
    writing(command.stdout(Stdio::null()), codes)
}

/// The same, with what it writes going where the command says.
pub(crate) fn writing(command: &mut Command, codes: &[i32]) -> Option<Cost> {
    let start = Instant::now();
    let mut child = command.spawn().ok()?;
    let mut cost = Cost::default();
    loop {
        let process = child.id().to_string();
        cost.busy = busy(&process).or(cost.busy);
        cost.memory = memory(&process).max(cost.memory);
        match child.try_wait().ok()? {
            Some(status) => {
                cost.time = start.elapsed();
                let expected = status.code().is_some_and(|code| codes.contains(&code));
                return expected.then_some(cost);
            }
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    }
}

/// Runs something in this process.
pub(crate) fn own(work: impl FnOnce() -> Option<u64>) -> Option<Cost> {
    let (start, before) = (Instant::now(), busy("self"));
    work()?;
    Some(Cost {
        time: start.elapsed(),
        busy: busy("self").zip(before).map(|(after, before)| after.saturating_sub(before)),
        memory: None,
    })
}

/// The best of several runs; none where one failed.
pub(crate) fn best(rounds: usize, mut work: impl FnMut() -> Option<Cost>) -> Option<Cost> {
    let costs: Option<Vec<Cost>> = (0..rounds).map(|_| work()).collect();
    let costs = costs?;
    Some(Cost {
        time: costs.iter().map(|cost| cost.time).min()?,
        busy: costs.iter().filter_map(|cost| cost.busy).min(),
        memory: costs.iter().filter_map(|cost| cost.memory).max(),
    })
}

/// The processor's time that a process has taken so far.
fn busy(process: &str) -> Option<Duration> {
    let status = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // Behind the name, which may hold anything: the 12th and the 13th number, in hundredths of a second.
    let (_, numbers) = status.rsplit_once(')')?;
    let mut numbers = numbers.split_whitespace().skip(11).map_while(|number| number.parse::<u64>().ok());
    let ticks = numbers.next()? + numbers.next()?;
    Some(Duration::from_millis(ticks * 10))
}

/// The most memory that a process has taken so far, in kilobytes.
fn memory(process: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
