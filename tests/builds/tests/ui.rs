//! What a red build shows: one mistake a file, and beside it what the compiler says.
//!
//! `TRYBUILD=overwrite cargo test -p fsm-builds --test ui` writes the expected output anew; read every line of it.

#![allow(clippy::unwrap_used, reason = "a test that meets something unexpected stops there and then")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The compiler whose words the expected outputs quote.
const COMPILER: &str = "rustc 1.95";

#[test]
fn every_mistake_is_explained() {
    let version = Command::new("rustc").arg("--version").output().unwrap();
    let version = String::from_utf8_lossy(&version.stdout).into_owned();
    if !version.starts_with(COMPILER) {
        eprintln!("skipped: the expected outputs are those of {COMPILER}, this is {version}");
        return;
    }
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui");
    let mistakes = files(&kept).filter(|file| ends_with(file, "rs")).count();
    // A pattern that matches nothing would pass.
    assert!(mistakes >= 60, "{mistakes}");
    // The compiler names files from the folder it runs in. There the outputs are the same wherever the project lies.
    let built = fsm_builds::built(env!("CARGO_TARGET_TMPDIR")).join("fsm-builds/ui");
    let _ = fs::remove_dir_all(&built);
    copy(&kept, &built, "");
    let built = built.canonicalize().unwrap();
    let run = std::panic::catch_unwind(|| {
        trybuild::TestCases::new().compile_fail(built.join("*/*.rs"));
    });
    if std::env::var("TRYBUILD").is_ok_and(|what| what == "overwrite") {
        copy(&built, &kept, "stderr");
    }
    if let Err(panic) = run {
        std::panic::resume_unwind(panic);
    }
}

#[test]
fn every_rule_that_denies_fails_a_build() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui");
    for rule in rules() {
        let shown = fs::read_to_string(kept.join(format!("document/{rule}.stderr"))).unwrap_or_default();
        assert!(shown.contains(&format!("[{}]", rule.replace('_', "-"))), "no build fails by {rule}");
    }
}

fn ends_with(file: &Path, end: &str) -> bool {
    end.is_empty() || file.extension().is_some_and(|found| found == end)
}

/// Every rule that fails a build, by the name of its file.
fn rules() -> Vec<String> {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fsm-spec/src/rules");
    let denies = |file: &PathBuf| fs::read_to_string(file).unwrap().contains("level: Level::Deny");
    let pages = files(&rules).filter(|file| ends_with(file, "md"));
    let rules = pages.filter(|page| denies(&page.with_extension("rs")));
    rules.map(|page| page.file_stem().unwrap().to_str().unwrap().to_owned()).collect()
}

/// All files below a folder.
fn files(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let mut folders = vec![folder.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.into_iter()
}

/// Copies all files of a folder whose names end like this.
fn copy(from: &Path, to: &Path, end: &str) {
    for file in files(from).filter(|file| ends_with(file, end)) {
        let target = to.join(file.strip_prefix(from).unwrap());
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        fs::copy(&file, target).unwrap();
    }
}
