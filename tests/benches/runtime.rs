//! What a step costs: `cargo bench -p fsm-tests --bench runtime`.
//!
//! Instructions are counted by valgrind, where it is installed, and are the same on every run. The bare check of the generated
//! code is the floor; a machine without parts has to stand on it.

use std::hint::black_box;
use std::process::Command;
use std::time::Instant;

use fsm_runtime::{Budget, Journal, Machine, Sequential};
use fsm_tests::machines::{architect_suspend, coder, door, task};

/// Steps of one measurement.
const STEPS: usize = 200_000;

/// The loops that are measured. `nothing` prepares the same walk and does not take it.
const LOOPS: [&str; 6] = ["nothing", "check", "machine", "on", "fire", "parts"];

const DOCUMENTS: [&str; 4] = ["door", "task", "coder", "architect-suspend"];

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, one, document, name] = arguments.as_slice()
        && one == "--one"
    {
        run(document, name);
        return;
    }
    println!("{:<18} {:<8} {:>12} {:>8}", "document", "loop", "instructions", "ns");
    for document in DOCUMENTS {
        let floor = instructions(document, "nothing");
        for name in &LOOPS[1..] {
            let counted = instructions(document, name).zip(floor);
            let counted =
                counted.map_or("-".to_owned(), |(all, floor)| format!("{:.1}", (all - floor) as f64 / STEPS as f64));
            let time = run(document, name);
            println!("{document:<18} {name:<8} {counted:>12} {time:>8.1}");
        }
    }
    for (sync, steps) in [(false, 200_000), (true, 500)] {
        let rate = journal(sync, steps);
        let how = if sync { "with fsync" } else { "without fsync" };
        println!("journal {how}: {rate:.0} steps a second");
    }
}

/// How many instructions the whole program takes, with one loop in it.
fn instructions(document: &str, name: &str) -> Option<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().ok()?)
        .args(["--one", document, name])
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let (_, count) = text.split_once("Collected : ")?;
    count.split_whitespace().next()?.parse().ok()
}

/// Nanoseconds a step.
fn run(document: &str, name: &str) -> f64 {
    match document {
        "door" => measure::<door::State>(name),
        "task" => measure::<task::State>(name),
        "coder" => measure::<coder::State>(name),
        _ => measure::<architect_suspend::State>(name),
    }
}

/// A walk along ordinary transitions that never gets stuck.
fn walk<S: Sequential>() -> (S, Vec<(S, S::Event)>) {
    let ordinary = |state: S| state.overlay().is_none() && state.returns().next().is_none();
    let lives = |state: S| state.events().any(|event| state.on(event) != Ok(state) && state.on(event).is_ok());
    let start = S::initials().next().unwrap_or(S::all()[0]);
    let (mut state, mut dice) = (start, 0x9e37_79b9_7f4a_7c15_u64);
    let mut steps = Vec::with_capacity(STEPS);
    while steps.len() < STEPS {
        let next: Vec<(S, S::Event)> = state
            .events()
            .filter_map(|event| Some((state.on(event).ok()?, event)))
            .filter(|(to, _)| ordinary(*to) && lives(*to) && to.successors().any(lives))
            .collect();
        dice ^= dice << 13;
        dice ^= dice >> 7;
        dice ^= dice << 17;
        let step = next[(dice >> 20) as usize % next.len()];
        steps.push(step);
        state = step.0;
    }
    (start, steps)
}

fn measure<S: Sequential>(name: &str) -> f64 {
    let (start, steps) = walk::<S>();
    let steps = black_box(steps);
    let begun = Instant::now();
    let taken = match name {
        "check" => check(start, &steps),
        "machine" => machine(start, &steps),
        "on" => on(start, &steps),
        "fire" => fire(start, &steps),
        "parts" => parts(start, &steps),
        _ => STEPS,
    };
    let time = begun.elapsed().as_nanos() as f64 / STEPS as f64;
    assert_eq!(taken, STEPS, "{name}");
    time
}

/// Takes a walk with a step that is a function of its own, as it is in a program: the state lives in memory, and the answer says
/// whether the step was taken.
fn take<T, M>(machine: &mut M, walk: &[T], step: fn(&mut M, &T) -> bool) -> usize {
    walk.iter().filter(|next| step(machine, next)).count()
}

fn check<S: Sequential>(state: S, steps: &[(S, S::Event)]) -> usize {
    #[inline(never)]
    fn step<S: Sequential>(state: &mut S, (to, _): &(S, S::Event)) -> bool {
        let allowed = state.can_transition_to(*to);
        if allowed {
            *state = *to;
        }
        allowed
    }
    take(&mut black_box(state), steps, step)
}

fn machine<S: Sequential>(state: S, steps: &[(S, S::Event)]) -> usize {
    #[inline(never)]
    fn step<S: Sequential>(machine: &mut Machine<S>, (to, _): &(S, S::Event)) -> bool {
        machine.transition_to(*to).is_ok()
    }
    take(&mut Machine::new(black_box(state)), steps, step)
}

fn on<S: Sequential>(state: S, steps: &[(S, S::Event)]) -> usize {
    #[inline(never)]
    fn step<S: Sequential>(state: &mut S, (_, event): &(S, S::Event)) -> bool {
        let to = state.on(*event);
        if let Ok(to) = to {
            *state = to;
        }
        to.is_ok()
    }
    take(&mut black_box(state), steps, step)
}

fn fire<S: Sequential>(state: S, steps: &[(S, S::Event)]) -> usize {
    #[inline(never)]
    fn step<S: Sequential>(machine: &mut Machine<S>, (_, event): &(S, S::Event)) -> bool {
        machine.fire(*event).is_ok()
    }
    take(&mut Machine::new(black_box(state)), steps, step)
}

/// A guard, a hook and a budget.
#[inline(never)]
fn parts<S: Sequential>(state: S, steps: &[(S, S::Event)]) -> usize {
    let next = state.successors().find(|to| *to != state).unwrap_or(state);
    let Ok(budget) = Budget::new().limit(state, u32::MAX).exhausted_to(next) else {
        return 0;
    };
    let mut machine = Machine::new(state)
        .with_data(0_usize)
        .guard_all(|_, taken| if *taken < usize::MAX { Ok(()) } else { Err("enough") })
        .on_transition(|_, taken| *taken += 1)
        .with(budget);
    for (to, _) in steps {
        let _ = machine.transition_to(*to);
    }
    machine.into_data()
}

/// Steps a second with a journal.
fn journal(sync: bool, steps: usize) -> f64 {
    let name = format!("fsm-bench-{}.jsonl", std::process::id());
    let path = std::env::temp_dir().join(name);
    let (start, walk) = walk::<coder::State>();
    let options = Journal::options().sync(sync);
    let Ok(opened) = options.open(&path, Machine::new(start)) else {
        return f64::NAN;
    };
    let mut machine = opened.machine;
    let begun = Instant::now();
    let taken = walk.iter().take(steps).filter(|(_, event)| machine.fire(*event).is_ok());
    let rate = taken.count() as f64 / begun.elapsed().as_secs_f64();
    let _ = std::fs::remove_file(path);
    rate
}
