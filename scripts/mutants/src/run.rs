//! Runs the tests once for each mutant.

use std::path::PathBuf;
use std::process::{Command, Stdio};
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
pub fn all(suites: &[Suite], mutants: &[(usize, &Mutant)]) {
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
    let (mut noticed, mut missed) = (vec![0; suites.len()], 0);
    let start = Instant::now();
    for (tried, (id, mutant)) in mutants.iter().enumerate() {
        if tried % 100 == 99 {
            let minutes = start.elapsed().as_secs() / 60;
            eprintln!("{tried} tried in {minutes} minutes, {missed} missed");
        }
        // Mostly it is the tests beside the code that notice, and they take no time.
        let near = !passes(&suites[0], *id, &module(&mutant.file), patience[0]);
        let by = near.then_some(0).or_else(|| {
            let mut suites = suites.iter().zip(&patience);
            suites.position(|(suite, patience)| !passes(suite, *id, "", *patience))
        });
        if let Some(by) = by {
            noticed[by] += 1;
        } else {
            missed += 1;
            println!("missed: {}", mutant.name);
        }
    }
    for (suite, noticed) in suites.iter().zip(noticed) {
        println!("{noticed} noticed by {}", suite.name);
    }
    println!("{missed} missed");
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
