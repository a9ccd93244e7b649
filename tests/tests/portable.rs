//! The repository can be checked out on every system.

#![allow(clippy::unwrap_used, reason = "a test may stop there and then")]

use std::collections::HashMap;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// What builds leave behind, and what git keeps for itself.
const NOT_OURS: [&str; 3] = [".git", "target", "node_modules"];

/// Names that Windows keeps for devices, with any ending.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name();
        if NOT_OURS.iter().any(|other| name == *other) {
            continue;
        }
        found.push(entry.path());
        if entry.file_type().unwrap().is_dir() {
            files(&entry.path(), found);
        }
    }
}

/// Why a file or folder cannot have this name on one of the systems, where it cannot.
fn illegal(name: &str) -> Option<&'static str> {
    let stem = name.split('.').next().unwrap_or(name).to_lowercase();
    let port = stem.strip_prefix("com").or(stem.strip_prefix("lpt"));
    let port = port.is_some_and(|number| number.len() == 1 && number != "0");
    if name.contains(['<', '>', ':', '"', '|', '?', '*', '\\']) || name.chars().any(char::is_control) {
        Some("a character that Windows forbids")
    } else if name.ends_with(['.', ' ']) {
        Some("Windows drops the end of this name")
    } else if port || DEVICES.contains(&stem.as_str()) {
        Some("a device of Windows")
    } else if !name.is_ascii() {
        Some("macOS may spell this with other characters")
    } else {
        None
    }
}

#[test]
fn names_of_files_are_legal_on_every_system() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut found = Vec::new();
    files(root, &mut found);
    assert!(found.len() > 300, "only {} files", found.len());
    let mut alike: HashMap<String, &Path> = HashMap::new();
    for path in &found {
        let inside = path.strip_prefix(root).unwrap();
        let name = path.file_name().unwrap().to_str();
        let name = name.unwrap_or_else(|| panic!("{}: no text", inside.display()));
        assert_eq!(illegal(name), None, "{}", inside.display());
        // Windows allows 260 in all, for the folder it is checked out to as well.
        assert!(inside.as_os_str().len() < 160, "{}", inside.display());
        let folded = inside.to_str().unwrap().to_lowercase();
        if let Some(other) = alike.insert(folded, inside) {
            panic!("{} and {}", other.display(), inside.display());
        }
    }
}

#[test]
fn illegal_names_are_known() {
    for name in ["a:b", "what?", "NUL", "com1.txt", "end.", "é.md", "a\\b"] {
        assert!(illegal(name).is_some(), "{name}");
    }
    for name in ["STATES.md", "com.rs", "console.rs", "com10", ".ci", "lpt0"] {
        assert_eq!(illegal(name), None, "{name}");
    }
}
