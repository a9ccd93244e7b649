//! The README shows code that compiles.

/// Cargo compiles the example; this sees to it that the README shows the same.
#[test]
fn a_machine_of_ones_own_takes_less_than_40_lines() {
    let readme = include_str!("../../README.md");
    let own = include_str!("../examples/own.rs");
    assert!(own.lines().count() < 40);
    assert!(readme.contains(&format!("````rust\n{own}````\n")));
}
