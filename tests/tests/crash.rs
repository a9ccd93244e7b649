//! Real processes, really killed: what comes back is what was acknowledged last, or what was in flight, and never anything else.
//!
//! The child is this very test program, told by its environment to walk a machine for ever. Before each step it prints where it
//! is going, afterwards that it got there.

#![allow(clippy::unwrap_used, reason = "a test stops where it meets something unexpected")]

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use fsm_runtime::{Journal, Machine, Refused, Snapshot};
use fsm_tests::machines::architect_suspend::State;
use fsm_tests::machines::coder;

/// Tells the child what to be.
const ROLE: &str = "FSM_CRASH_TEST";

/// Numbers that look random and come again with the same seed.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % sides
    }
}

/// A state that may come next, chosen at random.
fn next(state: State, dice: &mut Dice) -> State {
    let successors: Vec<State> = state.successors().collect();
    successors[dice.roll(successors.len() as u64) as usize]
}

/// Where a child was going, and where it has been.
#[derive(Debug)]
struct Heard {
    acknowledged: Option<String>,
    in_flight: Option<String>,
    steps: usize,
}

fn listen(output: impl Read, begun: &Sender<()>) -> Heard {
    let mut heard = Heard { acknowledged: None, in_flight: None, steps: 0 };
    for line in BufReader::new(output).lines() {
        let line = line.unwrap();
        if let Some(state) = line.strip_prefix("try ") {
            heard.in_flight = Some(state.to_owned());
        } else if let Some(state) = line.strip_prefix("at ") {
            heard.acknowledged = Some(state.to_owned());
            heard.in_flight = None;
            heard.steps += 1;
            // Nobody may be waiting for it any more.
            let _ = begun.send(());
        }
    }
    heard
}

fn spawn(role: &str, path: &Path, seed: u64) -> Child {
    Command::new(env::current_exe().unwrap())
        .args(["--exact", "child", "--nocapture"])
        .env(ROLE, format!("{role} {seed} {}", path.display()))
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap()
}

/// Lets a child work for a moment, or, now and then, not even begin. What it says is read while it lives, so that it never waits
/// for a reader.
fn kill_at_random(role: &str, path: &Path, seed: u64, dice: &mut Dice) -> Heard {
    let mut child = spawn(role, path, seed);
    let output = child.stdout.take().unwrap();
    let (begun, work) = channel();
    let listener = thread::spawn(move || listen(output, &begun));
    if dice.roll(8) > 0 {
        let _ = work.recv_timeout(Duration::from_secs(20));
    }
    thread::sleep(Duration::from_micros(dice.roll(8_000)));
    child.kill().unwrap();
    child.wait().unwrap();
    listener.join().unwrap()
}

/// The child: walks until it is killed.
#[test]
fn child() {
    let Ok(role) = env::var(ROLE) else { return };
    let mut words = role.splitn(3, ' ');
    let (role, seed, path) = (words.next().unwrap(), words.next().unwrap().parse().unwrap(), words.next().unwrap());
    let mut dice = Dice(seed);
    let mut output = std::io::stdout();
    let mut say = |line: &str| {
        writeln!(output, "{line}").unwrap();
        output.flush().unwrap();
    };
    match role {
        "journal" | "synced" => {
            let options = Journal::options().sync(role == "synced");
            let opened = options.open(path, Machine::new(State::INITIAL)).unwrap();
            let mut machine = opened.machine;
            loop {
                say(&format!("at {}", machine.state()));
                let to = next(machine.state(), &mut dice);
                say(&format!("try {to}"));
                // What is refused, such as a way back to elsewhere, is not arrived at.
                let _ = machine.transition_to(to);
            }
        }
        "snapshot" => {
            let file = Snapshot::open(path).unwrap();
            let loaded = file.load::<State, BTreeMap<String, u64>>().unwrap();
            let mut machine = loaded.unwrap_or_else(|| Machine::new(State::INITIAL).with_data(BTreeMap::new()));
            loop {
                file.save(&machine).unwrap();
                say(&format!("at {}", told(&machine)));
                let to = next(machine.state(), &mut dice);
                if machine.transition_to(to).is_ok() {
                    *machine.data_mut().entry(to.to_string()).or_default() += 1;
                }
                say(&format!("try {}", told(&machine)));
            }
        }
        "full" => fill(path, &mut say),
        role => panic!("{role}"),
    }
}

/// Where a machine is, and how much data it has gathered.
fn told(machine: &Machine<State, BTreeMap<String, u64>>) -> String {
    let steps: u64 = machine.data().values().sum();
    format!("{} {steps}", machine.state())
}

fn journal_survives(role: &str, kills: u64) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let mut dice = Dice(0x5eed ^ kills);
    let (mut steps, mut lives) = (0, 0);
    for round in 0..kills {
        let heard = kill_at_random(role, &path, round + 1, &mut dice);
        let Ok(bytes) = fs::read(&path) else {
            assert_eq!(heard.acknowledged, None);
            continue;
        };
        let before = Journal::read(&*bytes, Machine::new(State::INITIAL)).unwrap();
        let state = before.machine.state().to_string();
        if let Some(acknowledged) = &heard.acknowledged {
            let expected = [Some(acknowledged), heard.in_flight.as_ref()];
            assert!(expected.contains(&Some(&state)), "{state} after {heard:?}");
            lives += 1;
        }
        steps += heard.steps;
        // What a killed process left behind is repaired by opening it, and reads the same afterwards.
        let opened = Journal::open(&path, Machine::new(State::INITIAL)).unwrap();
        assert_eq!(opened.machine.state().to_string(), state);
        assert_eq!(opened.machine.origin(), before.machine.origin());
        if round % 25 == 24 {
            fs::remove_file(&path).unwrap();
        }
    }
    assert!(lives * 4 > kills * 3, "only {lives} of {kills} children lived long enough to be killed at work");
    println!("{role}: {kills} kills, {lives} at work, {steps} steps");
}

#[test]
fn a_journal_survives_every_kill() {
    journal_survives("journal", 200);
}

#[test]
fn a_synced_journal_survives_every_kill() {
    journal_survives("synced", 100);
}

#[test]
fn a_snapshot_survives_every_kill() {
    let kills = 200;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.json");
    let mut dice = Dice(0xf11e);
    let mut lives = 0;
    for round in 0..kills {
        let heard = kill_at_random("snapshot", &path, round + 1, &mut dice);
        let Some(acknowledged) = &heard.acknowledged else {
            continue;
        };
        lives += 1;
        let file = Snapshot::open(&path).unwrap();
        let machine: Machine<State, BTreeMap<String, u64>> = file.load().unwrap().unwrap();
        let found = told(&machine);
        let expected = [Some(acknowledged), heard.in_flight.as_ref()];
        assert!(expected.contains(&Some(&found)), "{found} after {heard:?}");
    }
    assert!(lives * 4 > kills * 3, "only {lives} of {kills} children lived long enough to be killed at work");
    let left = fs::read_dir(folder.path()).unwrap();
    let left: Vec<_> = left.map(|entry| entry.unwrap().file_name()).collect();
    assert!(left.len() <= 3, "left behind by kills: {left:?}");
}

#[test]
fn a_journal_cut_anywhere_recovers_what_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let mut machine = Journal::open(&path, Machine::new(coder::State::INITIAL)).unwrap().machine;
    let mut states = vec![machine.state()];
    for state in [
        coder::State::Setup,
        coder::State::Planning,
        coder::State::BudgetReview,
        coder::State::Planning,
        coder::State::PlanReview,
        coder::State::Coding,
    ] {
        machine.transition_to(state).unwrap();
        states.push(state);
    }
    machine.override_to(coder::State::AwaitMerge, "ümlaut → 🙂 \"quoted\"").unwrap();
    states.push(machine.state());
    drop(machine);
    let whole = fs::read(&path).unwrap();
    for length in 0..=whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        let ended = whole[..length].iter().filter(|byte| **byte == b'\n').count();
        let last_line_is_whole = whole.get(length) == Some(&b'\n');
        let lines = ended + usize::from(last_line_is_whole);
        let opened = Journal::open(&path, Machine::new(coder::State::INITIAL));
        if lines == 0 {
            // Nothing whole is left of it, so that nothing says that it is a journal at all.
            opened.unwrap_err();
            assert_eq!(fs::read(&path).unwrap(), &whole[..length]);
            continue;
        }
        let opened = opened.unwrap();
        assert_eq!(opened.lines, lines as u64, "cut at {length}");
        assert_eq!(opened.torn.is_some(), whole[length - 1] != b'\n', "cut at {length}");
        if let Some(torn) = opened.torn {
            assert_eq!(torn.counts, last_line_is_whole);
            assert_eq!(torn.line as usize, ended + 1);
        }
        assert_eq!(opened.machine.state(), states[lines - 1]);
        // It goes on, and is whole again.
        drop(opened.machine);
        let again = Journal::open(&path, Machine::new(coder::State::INITIAL)).unwrap();
        assert_eq!((again.lines, again.torn), (lines as u64, None));
    }
}

/// The child of the test below: steps until the disk is full, and then some.
fn fill(path: &str, say: &mut impl FnMut(&str)) {
    let mut machine = Journal::open(path, Machine::new(State::INITIAL)).unwrap().machine;
    let mut refused = 0;
    while refused < 3 {
        let before = machine.state();
        match machine.transition_to(State::Waiting) {
            Ok(_) => {}
            Err(Refused::Unrecorded { .. }) => {
                assert_eq!(machine.state(), before);
                refused += 1;
            }
            Err(other) => panic!("{other}"),
        }
    }
    say(&format!("at {}", machine.state()));
}

/// A limit on the size of files stands in for a full disk: the system writes part of a line, and refuses the rest.
#[cfg(unix)]
#[test]
fn a_full_disk_refuses_the_step_and_keeps_the_journal_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let output = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 4; exec \"$0\" --exact child --nocapture"])
        .arg(env::current_exe().unwrap())
        .env(ROLE, format!("full 1 {}", path.display()))
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let heard = listen(&*output.stdout, &channel().0);
    let opened = Journal::open(&path, Machine::new(State::INITIAL)).unwrap();
    assert_eq!(opened.torn, None, "what was written of the last line was taken back");
    assert_eq!(Some(opened.machine.state().to_string()), heard.acknowledged);
    assert!(opened.lines > 10);
}
