//! Tries every mutant of the rules and views that `cargo mutants` knows, in one build.
//!
//! Built one by one, 2,500 mutants take a night. Here all of them are compiled into one copy of the project, each behind
//! a switch, and every run of a test turns one on. What does not compile is taken out and built again.
//!
//! ```text
//! cargo run --release                   # all of them
//! cargo run --release -- 3/20           # every twentieth, from the third
//! cargo run --release -- views/cells.rs # those whose names contain this
//! cargo run --release -- @missed.txt    # those whose names stand in this file, a line each
//! ```
//!
//! Those that no test can notice stand in `explained.md`, each with the reason.

mod list;
mod run;
mod switch;
mod tree;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use list::Mutant;

fn main() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let project = here.join("../..").canonicalize().expect("the project");
    let mutants = list::all(&project);
    let tree = tree::Tree::copy(&project, &here.join("target/tree"));
    let (suites, refused) = build(&project, &tree, &mutants);

    let wanted: Vec<(usize, &Mutant)> = chosen(&mutants, std::env::args().nth(1).as_deref())
        .filter(|(id, _)| !refused.contains(id))
        .collect();
    println!(
        "{} mutants, {} of them do not compile; {} to try",
        mutants.len(),
        refused.len(),
        wanted.len()
    );
    let page = std::fs::read_to_string(here.join("explained.md")).unwrap_or_default();
    let explained = list::explained(&page);
    let keys: BTreeSet<&str> = mutants.iter().map(|mutant| mutant.key.as_str()).collect();
    for gone in explained.difference(&keys) {
        println!("explained, but there is no such mutant: {gone}");
    }
    run::all(&suites, &wanted, &explained);
}

/// Builds the copy with every mutant that compiles, and says which do not.
fn build(
    project: &Path,
    tree: &tree::Tree,
    mutants: &[Mutant],
) -> (Vec<run::Suite>, BTreeSet<usize>) {
    let mut files: BTreeMap<&str, Vec<(usize, &Mutant)>> = BTreeMap::new();
    for (id, mutant) in mutants.iter().enumerate() {
        files.entry(&mutant.file).or_default().push((id, mutant));
    }
    // Those of the last time are the first to be taken out.
    let memory = tree.path("target/refused");
    let before = std::fs::read_to_string(&memory).unwrap_or_default();
    let before: BTreeSet<&str> = before.lines().collect();
    let mut refused: BTreeSet<usize> = (0..mutants.len())
        .filter(|id| before.contains(mutants[*id].name.as_str()))
        .collect();
    loop {
        let mut known = BTreeSet::new();
        for (file, mutants) in &files {
            let text = std::fs::read_to_string(project.join(file)).expect("a source file");
            let left: Vec<_> = mutants
                .iter()
                .filter(|(id, _)| !refused.contains(id))
                .copied()
                .collect();
            let switched = switch::switched(&text, &left);
            known.extend(switched.known);
            tree.write(file, &switched.text);
        }
        // A condition with `let` takes no other operator, so most of these would not compile either.
        refused.extend((0..mutants.len()).filter(|id| !known.contains(id)));
        match tree.build() {
            Ok(suites) => {
                let names: Vec<&str> = refused.iter().map(|id| &*mutants[*id].name).collect();
                let _ = std::fs::write(memory, names.join("\n"));
                return (suites, refused);
            }
            Err(more) => {
                assert!(
                    !more.is_empty(),
                    "the copy does not build, and no mutant is to blame"
                );
                eprintln!("{} do not compile: {more:?}", more.len());
                refused.extend(more);
            }
        }
    }
}

/// Those the user asked for: every nth, those in a file, or those whose names contain a text.
fn chosen<'a>(
    mutants: &'a [Mutant],
    wanted: Option<&str>,
) -> impl Iterator<Item = (usize, &'a Mutant)> {
    let wanted = wanted.unwrap_or("").to_owned();
    let shard = wanted.split_once('/').and_then(|(at, of)| {
        let of = of.parse::<usize>().ok().filter(|of| *of > 0)?;
        Some((at.parse::<usize>().ok()? % of, of))
    });
    let listed: Option<BTreeSet<String>> = wanted.strip_prefix('@').map(|file| {
        let text = std::fs::read_to_string(file).expect("the file of names");
        text.lines().map(str::to_owned).collect()
    });
    mutants.iter().enumerate().filter(move |(id, mutant)| {
        if let Some((at, of)) = shard {
            id % of == at
        } else if let Some(listed) = &listed {
            listed.contains(&mutant.name) || listed.contains(&mutant.key)
        } else {
            mutant.name.contains(&wanted) || mutant.key.contains(&wanted)
        }
    })
}
