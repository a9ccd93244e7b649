//! Compares the generated code with that of other crates. See README.md.

mod machine;
mod measure;
mod peers;

use std::io::Write as _;
use std::path::Path;

use machine::Machine;
use measure::{cargo, instructions_each, processor_time};
use peers::{PEERS, Peer};

/// The peers to measure: all, or those named on the command line.
fn peers() -> impl Iterator<Item = &'static Peer> {
    let names: Vec<String> = std::env::args().skip(2).collect();
    PEERS
        .iter()
        .filter(move |peer| names.is_empty() || names.iter().any(|name| name == peer.name))
}

fn main() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = here.join("../..").canonicalize().expect("the project");
    let folder = here.join("target/peers");
    if let Some(log) = std::env::var_os(LOG) {
        std::process::exit(measured_rustc(Path::new(&log)));
    }
    match std::env::args().nth(1).as_deref() {
        Some("crates") => crates(&root, &folder),
        Some("events") => events(&root, &folder),
        Some("check") => check(&root, &folder),
        Some("added") => added(&root, &folder),
        _ => eprintln!("say what to measure: events, check, added or crates"),
    }
}

/// Instructions for one event and for one question.
fn events(root: &Path, folder: &Path) {
    let machine = Machine::coder(root);
    let walk = machine.walk(500).len();
    let pairs = machine.states.len().pow(2);
    println!("{:<20} {:>10} {:>10}", "", "on(event)", "allowed?");
    for peer in peers().filter(|peer| peer.run.is_some()) {
        let folder = folder.join("events").join(peer.name);
        peer.write(&machine, &folder, root, true);
        if let Err(error) = cargo(&folder, &["build", "--release"]) {
            println!("{:<20} does not build: {error}", peer.name);
            continue;
        }
        let program = folder.join("target/release/peer");
        let shown = |count: Option<f64>| {
            count
                .filter(|count| *count > 0.05)
                .map_or("–".to_owned(), |count| format!("{count:.1}"))
        };
        let event = shown(instructions_each(&program, "walk", walk));
        let question = shown(instructions_each(&program, "ask", pairs));
        println!("{:<20} {event:>10} {question:>10}", peer.name);
    }
}

/// What the compiler needs to expand and check a machine, dependencies built before: seconds, and megabytes.
fn check(root: &Path, folder: &Path) {
    let sizes = [10, 100, 1_000, 5_000];
    print!("{:<20}", "states");
    for size in sizes {
        print!(" {size:>15}");
    }
    println!();
    for peer in peers() {
        print!("{:<20}", peer.name);
        for size in sizes {
            let folder = folder.join("check").join(format!("{}-{size}", peer.name));
            let cost = checked(peer, &Machine::large(size), &folder, root);
            match &cost {
                Ok(cost) => print!(" {:>6.2} s {:>3} MB", cost.seconds, cost.megabytes),
                Err(_) => print!(" {:>15}", "–"),
            }
            let _ = std::io::stdout().flush();
            // What is slow at a thousand states is not waited for at five thousand.
            if cost.is_ok_and(|cost| cost.seconds > 3.0) {
                break;
            }
        }
        println!();
    }
}

struct Cost {
    seconds: f64,
    megabytes: u64,
}

fn checked(peer: &Peer, machine: &Machine, folder: &Path, root: &Path) -> Result<Cost, String> {
    peer.write(machine, folder, root, false);
    cargo(folder, &["check"])?;
    let mut seconds = f64::INFINITY;
    for _ in 0..5 {
        touch(folder)?;
        seconds = seconds.min(processor_time(|| cargo(folder, &["check"]))?);
        if seconds > 3.0 {
            break;
        }
    }
    // The wrapper that sees the memory takes a little time itself, so it has a run of its own.
    touch(folder)?;
    let log = folder.join("log");
    let _ = std::fs::remove_file(&log);
    measure::cargo_with(folder, &["check"], LOG, &log)?;
    let log = std::fs::read_to_string(&log).unwrap_or_default();
    let megabytes = log
        .lines()
        .filter_map(|line| line.split_whitespace().nth(1)?.parse().ok())
        .max()
        .unwrap_or(0);
    Ok(Cost { seconds, megabytes })
}

/// Makes cargo check the crate again.
fn touch(folder: &Path) -> Result<(), String> {
    let file = std::fs::File::options()
        .append(true)
        .open(folder.join("src/lib.rs"));
    file.and_then(|file| file.set_modified(std::time::SystemTime::now()))
        .map_err(|error| error.to_string())
}

/// What one line of a manifest adds to the first build of a crate that has serde's derive already, as most have; best of three.
fn added(root: &Path, folder: &Path) {
    let Ok((without, crates)) = first_build("", &folder.join("added/nothing")) else {
        return println!("a crate with serde alone does not build");
    };
    println!("{:<20} {:>10} {:>10}", "", "seconds", "crates");
    println!("{:<20} {without:>10.2} {crates:>10}", "serde alone");
    for peer in peers().filter(|peer| !peer.dependencies.is_empty()) {
        let folder = folder.join("added").join(peer.name);
        match first_build(&peer.dependencies(root), &folder) {
            Ok((seconds, all)) => println!(
                "{:<20} {:>+10.2} {:>+10}",
                peer.name,
                seconds - without,
                all as i64 - crates as i64
            ),
            Err(error) => println!("{:<20} does not build: {error}", peer.name),
        }
    }
}

/// Seconds for a first build of a crate with serde's derive and these dependencies, and how many crates that is.
fn first_build(dependencies: &str, folder: &Path) -> Result<(f64, usize), String> {
    let source = folder.join("src");
    let manifest = format!(
        "[package]\nname = \"peer\"\nedition = \"2021\"\n\n[dependencies]\n\
         serde = {{ version = \"1\", features = [\"derive\"] }}\n{dependencies}\n\n[workspace]\n"
    );
    let code = "#[derive(serde::Serialize)]\npub struct Order {\n    pub id: u32,\n}\n";
    let written = std::fs::create_dir_all(&source)
        .and_then(|()| std::fs::write(folder.join("Cargo.toml"), manifest))
        .and_then(|()| std::fs::write(source.join("lib.rs"), code));
    written.map_err(|error| error.to_string())?;
    cargo(folder, &["fetch"])?;
    let mut best = f64::INFINITY;
    for _ in 0..3 {
        let _ = std::fs::remove_dir_all(folder.join("target"));
        best = best.min(processor_time(|| cargo(folder, &["build"]))?);
    }
    // The user's own crate is none of the cost.
    Ok((best, measure::crates(folder).saturating_sub(1)))
}

/// Names the file in which this program, called by cargo in place of rustc, notes what each call cost.
const LOG: &str = "FSM_PEERS_LOG";

/// What each crate costs in a first build.
fn crates(root: &Path, folder: &Path) {
    let folder = folder.join("crates");
    let machine = Machine::coder(root);
    for peer in peers().filter(|peer| peer.name == "fsm") {
        peer.write(&machine, &folder, root, false);
        let _ = std::fs::remove_dir_all(folder.join("target"));
        let log = folder.join("log");
        let _ = std::fs::remove_file(&log);
        if let Err(error) = measure::cargo_with(&folder, &["build"], LOG, &log) {
            println!("{error}");
        }
        print!("{}", std::fs::read_to_string(&log).unwrap_or_default());
    }
}

/// Runs rustc as cargo wants it, and notes the seconds, the megabytes and the crate's name.
fn measured_rustc(log: &Path) -> i32 {
    let arguments: Vec<std::ffi::OsString> = std::env::args_os().skip(1).collect();
    let Some((rustc, arguments)) = arguments.split_first() else {
        return 1;
    };
    let (mut code, mut kilobytes) = (1, 0);
    let seconds = processor_time(|| {
        let status = measure::peak_memory(
            std::process::Command::new(rustc).args(arguments),
            &mut kilobytes,
        );
        code = status.ok().and_then(|status| status.code()).unwrap_or(1);
        Ok(())
    });
    let name = arguments
        .iter()
        .skip_while(|argument| *argument != "--crate-name")
        .nth(1);
    let file = std::fs::File::options().append(true).create(true).open(log);
    if let (Some(name), Ok(seconds), Ok(mut file)) = (name, seconds, file) {
        let _ = writeln!(
            file,
            "{seconds:>6.2} {:>4} {}",
            kilobytes / 1000,
            name.display()
        );
    }
    code
}
