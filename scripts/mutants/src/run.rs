//! Runs the tests once for each mutant.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::list::Mutant;

/// A program of tests.
pub struct Suite {
    pub name: String,
    pub program: PathBuf,
    /// Where cargo would run it.
    pub folder: PathBuf,
}

/// Tries the mutants one by one, and says of each which tests notice it.
pub fn all(suites: &[Suite], mutants: &[(usize, &Mutant)], explained: &BTreeSet<&str>) {
    let patience: Vec<Duration> = suites
        .iter()
        .map(|suite| {
            let start = Instant::now();
            let passes = passes(suite, usize::MAX, "", Duration::from_secs(600));
            assert!(passes, "{} fails without any mutant", suite.name);
            println!(
                "{} takes {:.1} s",
                suite.name,
                start.elapsed().as_secs_f64()
            );
            start.elapsed() * 5 + Duration::from_secs(10)
        })
        .collect();
    let next = AtomicUsize::new(0);
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let start = Instant::now();
    let tried: Vec<(usize, Option<usize>)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..workers)
            .map(|_| scope.spawn(|| some(suites, &patience, mutants, explained, &next, start)))
            .collect();
        let of_each = workers.into_iter().map(|worker| worker.join());
        of_each.flat_map(|tried| tried.expect("a worker")).collect()
    });
    for (at, suite) in suites.iter().enumerate() {
        let noticed = tried.iter().filter(|(_, by)| *by == Some(at)).count();
        println!("{noticed} noticed by {}", suite.name);
    }
    let (mut missed, mut known) = (0, 0);
    for (at, by) in tried {
        let key = &*mutants[at].1.key;
        match (by, explained.contains(key)) {
            (None, true) => known += 1,
            (None, false) => missed += 1,
            (Some(_), true) => println!("explained, but a test notices it: {key}"),
            (Some(_), false) => {}
        }
    }
    println!("{known} explained");
    println!("{missed} missed");
}

/// Tries whichever mutant is next, until none is left, and says of each which suite notices it.
fn some(
    suites: &[Suite],
    patience: &[Duration],
    mutants: &[(usize, &Mutant)],
    explained: &BTreeSet<&str>,
    next: &AtomicUsize,
    start: Instant,
) -> Vec<(usize, Option<usize>)> {
    let mut done = Vec::new();
    loop {
        let tried = next.fetch_add(1, Ordering::Relaxed);
        let Some((id, mutant)) = mutants.get(tried) else {
            return done;
        };
        if tried % 100 == 99 {
            eprintln!(
                "{tried} tried in {} minutes",
                start.elapsed().as_secs() / 60
            );
        }
        // Mostly it is the tests beside the code that notice, and they take no time.
        let near = !passes(&suites[0], *id, &module(&mutant.file), patience[0]);
        let by = near.then_some(0).or_else(|| {
            let mut suites = suites.iter().zip(patience);
            suites.position(|(suite, patience)| !passes(suite, *id, "", *patience))
        });
        if by.is_none() && !explained.contains(&*mutant.key) {
            let place = mutant.span.start;
            println!("missed: {} @ {}:{}", mutant.key, place.line, place.column);
        }
        done.push((tried, by));
    }
}

/// What the names of the tests in a file begin with.
fn module(file: &str) -> String {
    file.trim_start_matches("fsm-spec/src/")
        .trim_end_matches(".rs")
        .trim_end_matches("/mod")
        .replace('/', "::")
}

/// Whether a suite, or those of its tests that are called so, passes with this mutant, in time.
fn passes(suite: &Suite, mutant: usize, tests: &str, patience: Duration) -> bool {
    let mut child = Command::new(&suite.program)
        .args(["--quiet", tests])
        .current_dir(&suite.folder)
        .env("CARGO_MANIFEST_DIR", &suite.folder)
        .env("FSM_MUTANT", mutant.to_string())
        .env("INSTA_UPDATE", "no")
        // Each worker has a processor to itself.
        .env("RUST_TEST_THREADS", "1")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the tests run");
    let end = Instant::now() + patience;
    loop {
        if let Some(status) = child.try_wait().expect("the tests end") {
            return status.success();
        }
        if Instant::now() > end {
            let _ = child.kill();
            let _ = child.wait();
            return false;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}
