//! Builds the crates in `consumers`, each of which proves a promise by compiling or by its own tests.

#![allow(
    clippy::unwrap_used,
    reason = "a test that meets something unexpected stops there and then"
)]

use std::path::Path;
use std::sync::Once;

/// Runs cargo on one consumer.
fn cargo(consumer: &str, arguments: &[&str]) {
    static LOCK: Once = Once::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("consumers");
    // The versions of an earlier run may not be those of today.
    LOCK.call_once(|| drop(std::fs::remove_file(folder.join("Cargo.lock"))));
    let arguments = [arguments, &["--quiet", "--package", consumer]].concat();
    let output = fsm_builds::cargo(&folder, env!("CARGO_TARGET_TMPDIR"), &arguments).unwrap();
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    assert!(output.status.success(), "cargo {arguments:?}:\n{said}");
}

#[test]
fn no_standard_library_and_no_allocator() {
    cargo("consumer-no_std", &["build"]);
}

#[test]
fn a_renamed_runtime() {
    cargo("consumer-renamed", &["test"]);
}

#[test]
fn shadowed_names() {
    cargo("consumer-shadowed", &["check"]);
}

#[test]
fn no_warning_of_any_kind() {
    cargo("consumer-pedantic", &["clippy"]);
    cargo("consumer-pedantic", &["doc", "--no-deps"]);
}

#[test]
fn the_edition_before_the_last() {
    cargo("consumer-edition_2021", &["test"]);
}

#[test]
fn the_document_that_include_str_reads_and_no_other() {
    cargo("consumer-paths", &["test", "--all-targets"]);
    cargo("consumer-paths", &["test", "--doc"]);
    cargo("consumer-paths", &["run", "--example", "where"]);
}
