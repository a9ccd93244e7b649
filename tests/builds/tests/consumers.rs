//! Builds the crates in `consumers`, each of which proves a promise by compiling or by its own tests.

#![allow(clippy::unwrap_used, reason = "a test that meets something unexpected stops there and then")]

use std::path::Path;
use std::sync::Once;

/// Runs cargo on one consumer.
fn cargo(consumer: &str, arguments: &[&str]) {
    static LOCK: Once = Once::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("consumers");
    // The versions of an earlier run may not be those of today.
    LOCK.call_once(|| drop(std::fs::remove_file(folder.join("Cargo.lock"))));
    let command = arguments.split_first().unwrap();
    run(&folder, &[&[*command.0, "--quiet", "--package", consumer], command.1].concat());
}

fn run(folder: &Path, arguments: &[&str]) {
    let output = fsm_builds::cargo(folder, env!("CARGO_TARGET_TMPDIR"), arguments).unwrap();
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    assert!(output.status.success(), "cargo {arguments:?}:\n{said}");
}

#[test]
fn no_standard_library_and_no_allocator() {
    cargo("consumer-no_std", &["build"]);
}

#[test]
fn nothing_panics_and_nothing_allocates() {
    let code = fsm_builds::built(env!("CARGO_TARGET_TMPDIR")).join("asked.s");
    let emit = format!("--emit=asm={}", code.display());
    let optimised = ["-Copt-level=3", "-Ccodegen-units=1"];
    let arguments = [&["rustc", "--lib"][..], &["--"], &[&emit], &optimised].concat();
    cargo("consumer-no_std", &arguments);
    let code = std::fs::read_to_string(code).unwrap();
    assert!(code.contains("can_transition_to"), "not the code");
    for name in ["panicking", "rust_alloc"] {
        let line = code.lines().find(|line| line.contains(name));
        assert_eq!(line, None);
    }
}

/// Clippy hardly looks at what a macro of another crate generates: so that it does, the code is written to files.
#[test]
fn generated_code_as_if_it_were_written_by_hand() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("written");
    std::fs::create_dir_all(folder.join("src")).unwrap();
    let runtime = root.canonicalize().unwrap().join("fsm-runtime");
    let manifest = format!(
        "[package]\nname = \"written\"\nedition = \"2024\"\n[dependencies]\nfsm-runtime = {{ path = {runtime:?} }}\n[workspace]\n"
    );
    std::fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    let mut modules = String::from(
        "//! Generated code.\n#![no_std]\n#![forbid(unsafe_code)]\n\
         #![deny(missing_docs, warnings, clippy::all, clippy::pedantic)]\n\
         #![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::unreachable, clippy::todo)]\n",
    );
    let snapshots = root.join("fsm-codegen/src/snapshots");
    for (at, name) in ["architect-suspend", "coder", "nested", "order", "player"].iter().enumerate() {
        let text = std::fs::read_to_string(snapshots.join(format!("fsm_codegen__tests__{name}.snap"))).unwrap();
        let code = text.splitn(3, "---\n").nth(2).unwrap();
        std::fs::write(folder.join(format!("src/machine_{at}.rs")), format!("//! Generated.\n{code}")).unwrap();
        modules.push_str(&format!("pub mod machine_{at};\n"));
    }
    std::fs::write(folder.join("src/lib.rs"), modules).unwrap();
    let _ = std::fs::remove_file(folder.join("Cargo.lock"));
    run(&folder, &["clippy", "--quiet"]);
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
