//! Times reading and checking: texts as JSON, one object `{"text", "kind"}` a line, each read and checked some times. Prints
//! the sums of the best times in milliseconds: for `scripts/mermaid-diff`, which times Mermaid on the same texts.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::disallowed_macros,
    reason = "an example may read, look at the clock and print"
)]

use fsm_spec::{Kind, Options, check, read, source::Source};
use serde_json::{Value, json};
use std::{
    env,
    error::Error,
    hint::black_box,
    io::{self, BufRead},
    time::Instant,
};

fn main() -> Result<(), Box<dyn Error>> {
    let runs = env::args().nth(1).map_or(Ok(7), |runs| runs.parse())?;
    let (mut reading, mut linting) = (0.0, 0.0);
    for line in io::stdin().lock().lines() {
        let case: Value = serde_json::from_str(&line?)?;
        let text = case["text"].as_str().unwrap_or_default();
        let mut options = Options::default();
        if case["kind"] == "mermaid" {
            options.read.kind = Kind::Mermaid;
        }
        reading += best(runs, || read(text, &options.read));
        linting += best(runs, || check(&Source::new(text), &options));
    }
    println!("{}", json!({ "read": reading, "lint": linting }));
    Ok(())
}

/// The least of the times that `work` takes, in milliseconds.
fn best<T>(runs: usize, mut work: impl FnMut() -> T) -> f64 {
    let times = (0..runs).map(|_| {
        let start = Instant::now();
        black_box(work());
        start.elapsed().as_secs_f64() * 1e3
    });
    times.fold(f64::INFINITY, f64::min)
}
