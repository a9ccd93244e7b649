//! Tests of whole builds: what a red one shows, what a green one needs, and when one starts anew.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A machine whose document's path is fixed in this crate, for the test of what happens then.
#[macro_export]
macro_rules! fixed_path {
    () => {
        fsm_runtime::fsm!(include_str!("fixed.md"));
    };
}

/// Runs cargo on a crate beside the workspace: without the network, and with the versions that the project itself is built with.
/// `scratch` is the folder that cargo gives to tests.
///
/// # Errors
///
/// When cargo cannot be started, or the versions cannot be copied.
pub fn cargo(folder: &Path, scratch: &str, arguments: &[&str]) -> io::Result<Output> {
    let versions = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.lock");
    let own = folder.join("Cargo.lock");
    if !own.exists() {
        std::fs::copy(versions, own)?;
    }
    Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()))
        .arg("--offline")
        .args(arguments)
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", built(scratch))
        .env("RUSTDOCFLAGS", "--deny warnings")
        .env_remove("RUSTFLAGS")
        .output()
}

/// Where these tests build: trybuild's folder, so that the macro is built once for all of them.
#[must_use]
pub fn built(scratch: &str) -> PathBuf {
    Path::new(scratch).join("../tests/trybuild")
}
