//! Generated code as people read it, of the smallest document and of one with composites.

#![allow(clippy::unwrap_used, reason = "a test stops where it meets something unexpected")]

use std::process::Command;

fn generated(document: &str, arguments: &[&str]) -> String {
    let file = format!("{}/../specs/{document}.md", env!("CARGO_MANIFEST_DIR"));
    let output =
        Command::new(env!("CARGO_BIN_EXE_fsm")).args(["gen", &file, "--lang"]).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn languages() {
    for language in ["go", "typescript", "python"] {
        insta::assert_snapshot!(format!("door-{language}"), generated("door", &[language]));
    }
    // The composites of one language show those of all.
    insta::assert_snapshot!("player-python", generated("player", &["python"]));
}

#[test]
fn dialects() {
    for dialect in ["postgresql", "sqlite", "duckdb", "spark", "bigquery"] {
        let arguments = ["sql", "--dialect", dialect, "--table", "house.doors", "--column", "status"];
        insta::assert_snapshot!(format!("door-{dialect}"), generated("door", &arguments));
    }
}

#[test]
fn rust_is_what_the_macro_makes() {
    let code = generated("door", &["rust"]);
    assert!(code.contains("pub enum State {"), "{code}");
    assert!(syn::parse_file(&code).is_ok());
}

#[test]
fn rustfmt_may_go_over_generated_rust() {
    let folder = tempfile::tempdir().unwrap();
    let is_current = |document: &str, file: &std::path::Path| {
        let document = format!("{}/../specs/{document}.md", env!("CARGO_MANIFEST_DIR"));
        let mut check = Command::new(env!("CARGO_BIN_EXE_fsm"));
        check.args(["gen", &document, "--lang", "rust", "--check", "-o"]);
        check.arg(file).output().unwrap().status.success()
    };
    for document in ["door", "player", "coder", "architect-suspend"] {
        let file = folder.path().join(format!("{document}.rs"));
        let code = generated(document, &["rust"]);
        std::fs::write(&file, &code).unwrap();
        assert!(is_current(document, &file), "{document}");
        let width = ["--config", "max_width=60"];
        let formatted = Command::new("rustfmt").args(width).arg(&file).status();
        assert!(formatted.unwrap().success());
        assert_ne!(std::fs::read_to_string(&file).unwrap(), code);
        assert!(is_current(document, &file), "{document} after rustfmt");
        std::fs::write(&file, code.replacen("State::ALL", "State::COUNT", 1)).unwrap();
        assert!(!is_current(document, &file), "{document}, edited");
        std::fs::write(&file, "fn (").unwrap();
        assert!(!is_current(document, &file), "{document}, no Rust");
    }
}
