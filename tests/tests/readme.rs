//! The README shows code that compiles, and what is really printed.

#![allow(clippy::unwrap_used, reason = "a test may stop there and then")]

use fsm_spec::picture::{Diagnosis, Picture};
use fsm_spec::source::Source;
use fsm_spec::{Options, check};

/// Cargo compiles the example; this sees to it that the README shows the same.
#[test]
fn a_machine_of_ones_own_takes_less_than_40_lines() {
    let readme = include_str!("../../README.md");
    let own = include_str!("../examples/own.rs");
    assert!(own.lines().count() < 40);
    assert!(readme.contains(&format!("````rust\n{own}````\n")));
}

#[test]
fn the_picture_is_what_lint_draws() {
    let readme = include_str!("../../README.md");
    let (_, rest) = readme.split_once("````markdown\n").unwrap();
    let (door, rest) = rest.split_once("````\n").unwrap();
    let (_, rest) = rest.split_once("```text\n").unwrap();
    let (shown, _) = rest.split_once("\n\n1 error in 1 document\n").unwrap();
    let text = format!("# Door\n\n{door}");
    let source = Source::new(&text);
    let findings = check(&source, &Options::default()).findings;
    let drawn: Vec<String> =
        findings.iter().map(|finding| Picture::terminal().draw(&Diagnosis::new(finding, "door.md", &source))).collect();
    assert_eq!(drawn, [shown]);
}
