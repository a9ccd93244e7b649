//! What git ignores. The walker would open a `.gitignore` whatever it is, and wait for a pipe for ever: here only files are read.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use fsm_codegen::file::{self, Kind};
use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder, gitconfig_excludes_path};

use crate::failure::reason;
use crate::files::pass_over;
use crate::look;
use crate::walk::shown;

/// How many patterns of one file count. Ten times as many would take seconds for every run.
const MAX_PATTERNS: usize = 10_000;
/// How long a pattern may be, in bytes: as long as a path on Linux.
const MAX_PATTERN: usize = 4096;
/// The classes that have a name, and their members.
const CLASSES: [(&str, &str); 10] = [
    ("[:alnum:]", "0-9A-Za-z"),
    ("[:alpha:]", "A-Za-z"),
    ("[:blank:]", " \t"),
    ("[:cntrl:]", "\u{0}-\u{1f}\u{7f}"),
    ("[:digit:]", "0-9"),
    ("[:lower:]", "a-z"),
    ("[:punct:]", "!-/:-@[-`{-~"),
    ("[:space:]", " \t-\r"),
    ("[:upper:]", "A-Z"),
    ("[:xdigit:]", "0-9A-Fa-f"),
];

/// The ignore files of all folders met so far.
#[derive(Debug)]
pub(crate) struct Ignored {
    folders: Mutex<HashMap<PathBuf, Arc<Folder>>>,
    /// What the user ignores everywhere.
    global: Gitignore,
}

/// The ignore files that count in a folder.
#[derive(Debug)]
struct Folder {
    own: Gitignore,
    /// Of a repository, what is ignored in this copy of it alone.
    exclude: Gitignore,
    /// The folder above, within the same repository.
    above: Option<Arc<Folder>>,
}

impl Default for Ignored {
    fn default() -> Self {
        let here = std::env::current_dir().unwrap_or_default();
        Self { folders: Mutex::default(), global: matcher(&here, gitconfig_excludes_path()) }
    }
}

impl Ignored {
    /// Whether git ignores what lies at an absolute path.
    pub(crate) fn contains(&self, path: &Path, is_folder: bool) -> bool {
        let Some(folder) = path.parent() else {
            return false;
        };
        let found = |file: &Gitignore| file.matched(path, is_folder).map(|_| ());
        let (mut own, mut exclude) = (Match::None, Match::None);
        let mut next = Some(self.folder(folder));
        while let Some(folder) = next {
            // The nearest file decides.
            own = own.or(found(&folder.own));
            exclude = exclude.or(found(&folder.exclude));
            next = folder.above.clone();
        }
        own.or(exclude).or(found(&self.global)).is_ignore()
    }

    fn folder(&self, path: &Path) -> Arc<Folder> {
        let known = || self.folders.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = known().get(path) {
            return found.clone();
        }
        let is_repository = path.join(".git").exists();
        let above = path.parent().filter(|_| !is_repository);
        let exclude = is_repository.then(|| exclude_file(path)).flatten();
        let folder = Arc::new(Folder {
            own: matcher(path, Some(path.join(".gitignore"))),
            exclude: matcher(path, exclude),
            above: above.map(|above| self.folder(above)),
        });
        known().insert(path.to_owned(), folder.clone());
        folder
    }
}

/// The patterns of an ignore file, for what lies below `folder`.
fn matcher(folder: &Path, from: Option<PathBuf>) -> Gitignore {
    let Some(text) = from.as_deref().and_then(read) else {
        return Gitignore::empty();
    };
    let mut builder = GitignoreBuilder::new(folder);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let name = || from.as_deref().map(shown).unwrap_or_default();
    let is_pattern = |line: &str| !line.trim_end().is_empty() && !line.starts_with('#');
    let lines = (1..).zip(text.lines());
    let patterns = lines.filter(|(_, line)| is_pattern(line));
    for (count, (number, line)) in patterns.enumerate() {
        if count == MAX_PATTERNS {
            look::warn(&format!("{}: only the first {MAX_PATTERNS} patterns count", name()));
            break;
        }
        if line.len() > MAX_PATTERN {
            look::warn(&format!("{}:{number}: is passed over: a pattern has at most {MAX_PATTERN} bytes", name()));
            continue;
        }
        // A pattern that is none matches nothing, as in git.
        let _ = builder.add_line(from.clone(), &as_glob(line));
    }
    builder.build().unwrap_or_else(|_| Gitignore::empty())
}

/// The pattern in the words of the crate that matches it: braces mean nothing to git, and classes have names.
fn as_glob(pattern: &str) -> Cow<'_, str> {
    if !pattern.contains(['{', '}']) && !pattern.contains("[:") {
        return Cow::Borrowed(pattern);
    }
    let mut out = String::with_capacity(pattern.len());
    let mut rest = pattern;
    while let Some(c) = rest.chars().next() {
        let mut taken = c.len_utf8();
        match c {
            '\\' => {
                taken += rest[taken..].chars().next().map_or(0, char::len_utf8);
                out.push_str(&rest[..taken]);
            }
            '{' | '}' => out.extend(['\\', c]),
            '[' => {
                taken = class_end(rest);
                let class = CLASSES
                    .iter()
                    .fold(rest[..taken].to_owned(), |class, (name, members)| class.replace(name, members));
                out.push_str(&class);
            }
            _ => out.push(c),
        }
        rest = &rest[taken..];
    }
    Cow::Owned(out)
}

/// Where a class ends that a pattern begins with; a bracket that is never closed stands for itself.
fn class_end(pattern: &str) -> usize {
    let first = pattern[1..].strip_prefix(['!', '^']).unwrap_or(&pattern[1..]);
    // A bracket that closes at once is a member.
    let mut at = pattern.len() - first.len() + usize::from(first.starts_with(']'));
    while let Some(found) = pattern[at..].find([']', '[']) {
        at += found;
        let named = pattern[at..].strip_prefix("[:");
        match named.and_then(|named| named.find(":]")) {
            Some(length) => at += length + 4,
            None if pattern[at..].starts_with(']') => return at + 1,
            None => at += 1,
        }
    }
    1
}

/// The text of a file of git's; none where there is no such file, or nobody could read it.
fn read(path: &Path) -> Option<String> {
    let kind = Kind::of(path).ok()?;
    if kind.is_special() {
        pass_over(path, kind);
        return None;
    }
    match file::read(path) {
        // Names need not be text to git, but patterns nearly always are.
        Ok(bytes) => Some(String::from_utf8_lossy(&bytes).into_owned()),
        Err(error) if error.kind() == ErrorKind::FileTooLarge => {
            let (name, why) = (shown(path), reason(&error));
            look::warn(&format!("{name}: is passed over: {why}"));
            None
        }
        Err(_) => None,
    }
}

/// Where a repository keeps what is ignored in this copy of it: a work tree shares that of the repository it belongs to.
fn exclude_file(repository: &Path) -> Option<PathBuf> {
    let mut git = repository.join(".git");
    if !git.is_dir() {
        let text = read(&git)?;
        git = repository.join(text.strip_prefix("gitdir: ")?.trim_end());
        if let Some(common) = read(&git.join("commondir")) {
            git.push(common.trim_end());
        }
    }
    Some(git.join("info/exclude"))
}
