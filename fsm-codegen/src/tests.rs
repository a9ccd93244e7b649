//! Snapshots of generated code, formatted as people would read it.

use fsm_spec::model::Machine;
use fsm_spec::source::Source;

use crate::{Options, generate};

/// The first machine of a document that is right.
fn machine(text: &str) -> Machine {
    let report = fsm_spec::check(&Source::new(text), &fsm_spec::Options::default());
    assert_eq!(report.errors(), 0, "{:?}", report.findings);
    report.reading.machines.into_iter().next().unwrap()
}

fn formatted(machine: &Machine, options: &Options) -> String {
    let file = syn::parse2(generate(machine, options).unwrap()).unwrap();
    prettyplease::unparse(&file)
}

fn check(name: &str, text: &str) {
    let code = formatted(&machine(text), &Options::default());
    insta::assert_snapshot!(name, code);
}

/// A document that is a diagram and nothing else.
fn drawn(lines: &str) -> String {
    format!("# Sample\n\n```mermaid\nstateDiagram-v2\n{lines}\n```\n")
}

#[test]
fn every_shipped_document() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../specs");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "md"));
    files.sort();
    assert!(files.len() >= 8);
    for file in files {
        let name = file.file_stem().unwrap().to_str().unwrap();
        check(name, &std::fs::read_to_string(&file).unwrap());
    }
}

#[test]
fn one_state() {
    check("one_state", &drawn("[*] --> Alone\nAlone --> [*]"));
}

/// The compiler refuses marks of direction in documentation, and nobody should meet them there.
#[test]
fn documentation_hides_nothing() {
    let text = drawn("[*] --> Op\u{202e}en\nOp\u{202e}en --> Clo\u{200b}sed : pu\u{2066}sh\nClo\u{200b}sed --> [*]")
        + "\nSelf-loops\u{202e} are always valid\u{2069}.\n\n| State | Mean\u{200f}ing |\n| --- | --- |\n| Op\u{202e}en | op\u{1b}en |\n| Clo\u{200b}sed | clo\u{61c}sed |\n";
    let options = Options { diagram: Some("stateDiagram-v2\nA\u{202e} --> B".to_owned()), ..Options::default() };
    let code = formatted(&machine(&text), &options);
    let documentation = code.lines().filter(|line| line.trim_start().starts_with("//"));
    let mut count = 0;
    for line in documentation {
        assert!(!fsm_spec::picture::visible::is_hidden(line), "{line:?}");
        count += usize::from(line.contains('\u{fffd}'));
    }
    assert!(count >= 6, "each text has its signs: {code}");
}

#[test]
fn pseudo_states_and_nested_composites() {
    let text = drawn(
        "[*] --> Idle
        state check <<choice>>
        Idle --> check : submit
        check --> Work : valid
        check --> Idle : not valid
        state Work {
            [*] --> Reading
            state Reading {
                [*] --> Opening
                Opening --> Scanning : opened
            }
            Reading --> Writing : read
        }
        Work --> Idle : cancel
        Writing --> [*]",
    );
    check("nested", &text);
}

#[test]
fn three_hundred_states() {
    let mut lines = String::from("[*] --> S0\n");
    for at in 0..300 {
        lines.push_str(&format!("S{at} --> S{} : next\n", (at + 1) % 300));
        lines.push_str(&format!("S{at} --> S{} : jump {}\n", (at * 7 + 3) % 300, at % 40));
    }
    let code = formatted(&machine(&drawn(&lines)), &Options::default());
    // A few rows are enough to see the shape; the whole is long and says no more.
    let is_row = |line: &str| line.ends_with(',') || line.starts_with("/// `");
    let rows = code.lines().filter(|line| !is_row(line.trim()) || line.contains("S12"));
    let short: Vec<&str> = rows.filter(|line| line.len() < 200).collect();
    insta::assert_snapshot!("three_hundred_states", short.join("\n"));
}

#[test]
fn typed() {
    let text = drawn("[*] --> Off\nOff --> On : press {twice}\nOn --> Off\nOn --> Next\nNext --> [*]");
    let options = Options { typestate: true, ..Options::default() };
    let code = formatted(&machine(&text), &options);
    let (_, typed) = code.split_once("/// The states as types").unwrap();
    insta::assert_snapshot!("typed", typed);
}
