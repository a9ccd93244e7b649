//! How long `fsm lint` takes as people run it, from start to exit: `cargo bench -p fsm-cli`.
//!
//! Each figure is the best of several runs, so that another process on the machine costs a run and not the result.

#![allow(clippy::unwrap_used, reason = "a benchmark may stop where it meets something unexpected")]

mod cost;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use cost::{Cost, best, child};

fn main() {
    // Without `cargo bench` the question is only whether it runs.
    let quick = !std::env::args().any(|argument| argument == "--bench");
    let (runs, shrink) = if quick { (1, 50) } else { (5, 1) };
    println!("documents of `specs`, over and over");
    measure(runs, &[500 / shrink, 1_000 / shrink, 2_000 / shrink], &[], specs);
    println!("one document, a diagram and a list that agree (states, 4 transitions each)");
    let sizes = [1_000 / shrink, 2_000 / shrink, 4_000 / shrink];
    measure(runs, &sizes, &[], |folder, size| large(folder, size, 1));
    println!("the same, and every tenth transition is missing from the list: pictures");
    measure(runs, &sizes, &[], |folder, size| large(folder, size, 10));
    println!("the same, mended");
    let mend = ["--diff", "--fix-from", "diagram"];
    measure(runs, &sizes, &mend, |folder, size| large(folder, size, 10));
}

fn measure(runs: usize, sizes: &[usize], flags: &[&str], write: impl Fn(&Path, usize)) {
    let mut last: Option<(usize, Duration)> = None;
    for &size in sizes {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), size);
        let cost = best(runs, || lint(folder.path(), flags)).unwrap();
        let mut line = format!("  {size:>5}: {:>9.2?}", cost.time);
        if let Some(memory) = cost.memory {
            write!(line, ", {:.1} MB", memory as f64 / 1000.0).unwrap();
        }
        if let Some((before, earlier)) = last {
            let growth = cost.time.as_secs_f64() / earlier.as_secs_f64();
            let times = size as f64 / before as f64;
            write!(line, ", {times:.1} times as much takes {growth:.2} times as long").unwrap();
        }
        println!("{line}");
        last = Some((size, cost.time));
    }
}

fn lint(folder: &Path, flags: &[&str]) -> Option<Cost> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fsm"));
    command.args(["lint", "."]).args(flags).current_dir(folder);
    child(command.stderr(Stdio::null()), &[0, 1])
}

fn specs(folder: &Path, count: usize) {
    let specs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../specs");
    let mut texts: Vec<_> = fs::read_dir(specs)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    texts.sort();
    for (number, text) in texts.iter().cycle().take(count).enumerate() {
        fs::write(folder.join(format!("{number}.md")), text).unwrap();
    }
}

/// A ring with shortcuts. The list leaves out every `nth` transition, none if that is 1.
fn large(folder: &Path, states: usize, nth: usize) {
    let edges = || (0..states).flat_map(move |from| [1, 7, 31, 97].map(|step| (from, (from + step) % states)));
    let mut text = String::from("# Ring\n\n```mermaid\nstateDiagram-v2\n    [*] --> S0\n");
    for (from, to) in edges() {
        writeln!(text, "    S{from} --> S{to} : e{from}x{to}").unwrap();
    }
    text += "```\n\n## Transitions\n\n| From | To | Event |\n| --- | --- | --- |\n";
    for (number, (from, to)) in edges().enumerate() {
        if nth == 1 || number % nth != 0 {
            writeln!(text, "| S{from} | S{to} | e{from}x{to} |").unwrap();
        }
    }
    fs::write(folder.join("ring.md"), text).unwrap();
}
