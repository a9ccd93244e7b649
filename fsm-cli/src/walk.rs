//! Finds the documents: files by name, folders as git sees them, standard input.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use ignore::{DirEntry, WalkBuilder};

use fsm_codegen::file::Kind;

use crate::configuration::Configurations;
use crate::failure::without_number;
use crate::files::{is_stdin, is_stream, pass_over};
use crate::gitignore::Ignored;

/// The endings of documents in a folder.
const ENDINGS: [&str; 3] = ["md", "markdown", "mmd"];

/// A document to be read.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Input {
    /// Its name as people know it, with `/` between folders.
    pub(crate) name: String,
    pub(crate) from: Origin,
    /// Given by name, and not found in a folder: then it must have a state diagram.
    pub(crate) named: bool,
}

/// Where a document comes from.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Origin {
    File(PathBuf),
    /// A pipe that was given by name.
    Stream(PathBuf),
    Stdin,
}

impl Origin {
    /// What a path on the command line leads to.
    pub(crate) fn of(path: &Path) -> Self {
        if is_stdin(path) {
            Self::Stdin
        } else if is_stream(path) {
            Self::Stream(path.to_owned())
        } else {
            Self::File(path.to_owned())
        }
    }

    /// The same, from whatever folder one looks. Two names that look alike may be those of two files: not all of them are text.
    fn absolute(&self) -> Self {
        let absolute = |path: &PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
        match self {
            Self::File(path) => Self::File(absolute(path)),
            Self::Stream(path) => Self::Stream(absolute(path)),
            Self::Stdin => Self::Stdin,
        }
    }

    /// The file, if it can be written again.
    pub(crate) fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::Stream(_) | Self::Stdin => None,
        }
    }
}

impl Input {
    /// The folder whose configuration counts, as an absolute path.
    pub(crate) fn folder(&self) -> PathBuf {
        let path = match &self.from {
            Origin::File(path) | Origin::Stream(path) => path.as_path(),
            Origin::Stdin => Path::new(&self.name),
        };
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        path.parent().map_or_else(PathBuf::new, Path::to_owned)
    }
}

/// What was found, and what went wrong on the way.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// By name.
    pub(crate) inputs: Vec<Input>,
    pub(crate) failures: Vec<String>,
}

/// The documents that `paths` name.
pub(crate) fn walk(paths: &[PathBuf], stdin_name: &str, configurations: &Configurations) -> Found {
    let mut found = Found::default();
    let ignored = Arc::default();
    for path in paths {
        if path.is_dir() {
            folder(path, &ignored, configurations, &mut found);
        } else {
            found.inputs.push(named(path, stdin_name));
        }
    }
    // A file may be given twice, by name and by its folder; then it was given by name.
    found.inputs.sort_by(|a, b| (!a.named, a).cmp(&(!b.named, b)));
    let mut seen = BTreeSet::new();
    found.inputs.retain(|input| seen.insert(input.from.absolute()));
    found.inputs.sort();
    found.failures.sort();
    found.failures.dedup();
    found
}

/// A document that is given by name.
pub(crate) fn named(path: &Path, stdin_name: &str) -> Input {
    let from = Origin::of(path);
    Input {
        name: match from {
            Origin::Stdin => stdin_name.to_owned(),
            _ => shown(path),
        },
        from,
        named: true,
    }
}

fn folder(path: &Path, ignored: &Arc<Ignored>, configurations: &Configurations, found: &mut Found) {
    let ignored = ignored.clone();
    let entries = WalkBuilder::new(path)
        // What git sees: hidden files too, but not its own folder, and no other tool's ignore files.
        .standard_filters(false)
        .filter_entry(move |entry| {
            let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
            let path = std::path::absolute(entry.path());
            entry.file_name() != ".git" && !path.is_ok_and(|path| ignored.contains(&path, is_folder))
        })
        .build();
    for entry in entries {
        match entry {
            Ok(entry) if is_document(&entry) => {
                let input = Input { name: shown(entry.path()), from: Origin::File(entry.into_path()), named: false };
                match configurations.of(&input.folder()) {
                    Ok(configuration) => {
                        let absolute = input.from.file().map(std::path::absolute);
                        if let Some(Ok(path)) = absolute
                            && configuration.wants(&path)
                        {
                            found.inputs.push(input);
                        }
                    }
                    Err(message) => found.failures.push(message),
                }
            }
            Ok(_) => {}
            Err(error) => found.failures.push(without_number(&error.to_string())),
        }
    }
}

fn is_document(entry: &DirEntry) -> bool {
    let ending = entry.path().extension().and_then(|ending| ending.to_str());
    let ending = ending.map(str::to_ascii_lowercase);
    if !ending.is_some_and(|ending| ENDINGS.contains(&ending.as_str())) {
        return false;
    }
    // A link is not followed, as git does not follow it: its target is found where it stands.
    let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
    if !is_file
        && let Ok(kind) = Kind::of(entry.path())
        && kind.is_special()
    {
        pass_over(entry.path(), kind);
    }
    is_file
}

/// The path as people know it: without `./`, with `/` on every system.
pub(crate) fn shown(path: &Path) -> String {
    let mut shown = String::new();
    for part in path.components() {
        match part {
            Component::CurDir => continue,
            Component::RootDir => {
                shown.push('/');
                continue;
            }
            _ => {}
        }
        if !shown.is_empty() && !shown.ends_with('/') {
            shown.push('/');
        }
        shown.push_str(&part.as_os_str().to_string_lossy());
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_shown_as_people_write_them() {
        for (path, expected) in
            [("./docs/./a.md", "docs/a.md"), ("../a.md", "../a.md"), ("/tmp/a.md", "/tmp/a.md"), ("a.md", "a.md")]
        {
            assert_eq!(shown(Path::new(path)), expected);
        }
    }

    #[test]
    fn folders_are_walked_as_git_sees_them() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        };
        for name in
            ["b.md", "a.MARKDOWN", "docs/c.mmd", ".github/d.md", "old/e.md", "f.txt", "target/g.md", "docs/draft.md"]
        {
            write(name, "");
        }
        write(".gitignore", "target\n");
        write(".git/h.md", "");
        write("fsm.toml", "exclude = [\"old/**\", \"draft.md\"]\n");
        #[cfg(unix)]
        std::os::unix::fs::symlink(folder.path(), folder.path().join("docs/loop")).unwrap();
        let found = walk(&[folder.path().to_owned()], "", &Configurations::default());
        let root = shown(folder.path()) + "/";
        let names: Vec<&str> = found.inputs.iter().map(|input| input.name.strip_prefix(&root).unwrap()).collect();
        assert_eq!(names, [".github/d.md", "a.MARKDOWN", "b.md", "docs/c.mmd"]);
        assert!(found.failures.is_empty(), "{found:?}");

        let by_name = folder.path().join("old/e.md");
        let twice = folder.path().join("b.md");
        let found = walk(&[folder.path().to_owned(), by_name, twice], "", &Configurations::default());
        let named: Vec<bool> = found.inputs.iter().map(|input| input.named).collect();
        assert_eq!(named, [false, false, true, false, true]);
    }
}
