//! Which file a path means, for an editor that does not say where it was written.
//!
//! Nothing is built from what an editor expands, so this is the one place where a guess is allowed.

use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};

/// How many folders are looked into: a source tree is smaller, and an editor asks at every key.
const MOST_FOLDERS: usize = 1_000;

/// The file that `path` leads to from some folder with sources of the crate at `root`.
pub(crate) fn guess(root: &Path, path: &Path) -> Result<PathBuf, String> {
    let shown = path.display();
    let mut found: Option<(PathBuf, Vec<u8>)> = None;
    for folder in folders(root) {
        let file = folder.join(path);
        let Ok(bytes) = crate::file::read(&file) else {
            continue;
        };
        match &found {
            None => found = Some((file, bytes)),
            Some((_, first)) if *first == bytes => {}
            Some(_) => {
                return Err(format!(
                    "there are several `{shown}` in this crate, and an editor does not say which one is meant here: \
                     start the path with `env!(\"CARGO_MANIFEST_DIR\")`"
                ));
            }
        }
    }
    found.map(|(file, _)| file).ok_or_else(|| format!("there is no `{shown}` beside the sources of this crate"))
}

/// The folders that may hold a file which calls the macro, the outer ones first.
fn folders(root: &Path) -> Vec<PathBuf> {
    let mut ahead: VecDeque<PathBuf> =
        ["src", "tests", "examples", "benches"].iter().map(|folder| root.join(folder)).collect();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = ahead.pop_front() {
        let Ok(entries) = fs::read_dir(&folder) else {
            continue;
        };
        // A link is no folder of its own, so that none leads in a circle.
        let inner = entries.filter_map(Result::ok).filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
        ahead.extend(inner.map(|entry| entry.path()));
        folders.push(folder);
        if folders.len() == MOST_FOLDERS {
            break;
        }
    }
    folders
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_beside_any_source() {
        let root = std::env::temp_dir().join(format!("fsm-guess-{}", std::process::id()));
        let write = |name: &str, text: &str| {
            let file = root.join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        };
        write("src/STATES.md", "one");
        write("src/deep/down/DOOR.md", "two");
        write("tests/COPY.md", "the same");
        write("src/deep/COPY.md", "the same");
        write("src/a/LAMP.md", "three");
        write("src/b/LAMP.md", "four");
        write("docs/OUTSIDE.md", "five");
        let guessed = |path: &str| guess(&root, Path::new(path));
        assert_eq!(guessed("STATES.md"), Ok(root.join("src/STATES.md")));
        assert_eq!(guessed("DOOR.md"), Ok(root.join("src/deep/down/DOOR.md")));
        assert_eq!(guessed("down/DOOR.md"), Ok(root.join("src/deep/down/DOOR.md")));
        assert!(guessed("COPY.md").is_ok());
        assert!(guessed("docs/OUTSIDE.md").is_ok());
        let several = guessed("LAMP.md").unwrap_err();
        let none = guessed("OUTSIDE.md").unwrap_err();
        fs::remove_dir_all(&root).unwrap();
        assert!(several.starts_with("there are several `LAMP.md`"), "{several}");
        assert!(none.starts_with("there is no `OUTSIDE.md`"), "{none}");
    }
}
