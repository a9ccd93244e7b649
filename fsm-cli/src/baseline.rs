//! The findings an old document is allowed to keep: `--baseline` and `--write-baseline`.
//!
//! A finding is known by its document, its rule and what it is about, so that it stays known when lines move. Where the
//! same thing is found more often than noted, the rest is reported.

use std::collections::BTreeMap;
use std::io;
use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::document::Document;
use crate::failure::reason;
use crate::files;
use crate::output::identity;
use crate::walk::shown;

/// The file's contents.
#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct File {
    version: u32,
    findings: Vec<Known>,
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Known {
    path: String,
    rule: String,
    about: String,
    count: usize,
}

type Key = (String, String, String);

/// Findings that are known, and how often each.
#[derive(Debug, Default)]
pub(crate) struct Baseline {
    /// Paths in it count from here.
    folder: PathBuf,
    known: BTreeMap<Key, usize>,
}

impl Baseline {
    /// Reads a baseline; in words what is wrong with it.
    pub(crate) fn read(file: &Path) -> Result<Self, String> {
        let text = files::read_to_string(file).map_err(|error| {
            let advice = if error.kind() == io::ErrorKind::NotFound { "; write it with --write-baseline" } else { "" };
            format!("{}: cannot be read: {}{advice}", file.display(), reason(&error))
        })?;
        let contents: File =
            serde_json::from_str(&text).map_err(|error| format!("{}: is not a baseline: {error}", file.display()))?;
        if contents.version != 1 {
            return Err(format!("{}: version {} is not known here", file.display(), contents.version));
        }
        let known = contents.findings.into_iter();
        Ok(Self {
            folder: folder(file),
            known: known.map(|known| ((known.path, known.rule, known.about), known.count)).collect(),
        })
    }

    /// Notes everything that was found.
    pub(crate) fn of(file: &Path, documents: &[Document]) -> Self {
        let mut baseline = Self { folder: folder(file), ..Self::default() };
        for document in documents {
            let path = baseline.path(document);
            for finding in &document.findings {
                let key = key(&path, finding);
                *baseline.known.entry(key).or_default() += 1;
            }
        }
        baseline
    }

    /// The file's text.
    pub(crate) fn text(&self) -> io::Result<String> {
        let contents = File {
            version: 1,
            findings: (self.known.iter())
                .map(|((path, rule, about), count)| Known {
                    path: path.clone(),
                    rule: rule.clone(),
                    about: about.clone(),
                    count: *count,
                })
                .collect(),
        };
        Ok(serde_json::to_string_pretty(&contents)? + "\n")
    }

    /// Whether these bytes are a baseline, of whatever version.
    pub(crate) fn is_baseline(bytes: &[u8]) -> bool {
        serde_json::from_slice::<File>(bytes).is_ok()
    }

    /// Takes the known findings away; says how many they were.
    pub(crate) fn subtract(&self, documents: &mut [Document]) -> usize {
        let mut left = self.known.clone();
        let mut known = 0;
        for document in documents {
            let path = self.path(document);
            let findings = std::mem::take(&mut document.findings);
            let (old, new): (Vec<_>, Vec<_>) = findings.into_iter().partition(|finding| {
                let count = left.get_mut(&key(&path, finding));
                count.is_some_and(|count| std::mem::replace(count, count.saturating_sub(1)) > 0)
            });
            known += old.len();
            document.findings = new;
        }
        known
    }

    /// Where a document lies as seen from the baseline, so that it means the same from every folder.
    fn path(&self, document: &Document) -> String {
        let file = document.file.as_deref();
        let file = resolved(file.unwrap_or(Path::new(&document.path)));
        written(&relative(&file, &self.folder))
    }
}

fn key(path: &str, finding: &fsm_spec::finding::Finding) -> Key {
    (path.to_owned(), finding.rule.to_owned(), identity(finding))
}

fn folder(file: &Path) -> PathBuf {
    resolved(file).parent().map_or_else(PathBuf::new, Path::to_owned)
}

/// The absolute path without `..` and without links between folders; the last name stays what it is, and need not be there.
fn resolved(file: &Path) -> PathBuf {
    let absolute = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let (Some(folder), Some(name)) = (absolute.parent(), absolute.file_name()) else {
        return absolute;
    };
    match folder.canonicalize() {
        Ok(folder) => folder.join(name),
        Err(_) => absolute,
    }
}

/// The way from a folder to a file; the file itself where there is none, as between two drives.
fn relative(file: &Path, folder: &Path) -> PathBuf {
    let shared = file.components().zip(folder.components()).take_while(|(a, b)| a == b).count();
    if shared == 0 {
        return file.to_owned();
    }
    let up = folder.components().skip(shared).map(|_| Component::ParentDir);
    up.chain(file.components().skip(shared)).collect()
}

/// The path in words; one that is no text with its bytes by number, since two of them may look alike.
fn written(path: &Path) -> String {
    match path.to_str() {
        Some(_) => shown(path),
        None => format!("{path:?}"),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::output::sample;

    #[test]
    fn what_was_noted_is_known_and_one_more_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("baseline.json");
        let noted = Baseline::of(&file, &sample::documents()).text().unwrap();
        assert!(Baseline::is_baseline(noted.as_bytes()));
        fs::write(&file, noted).unwrap();
        let baseline = Baseline::read(&file).unwrap();

        let mut documents = sample::documents();
        for finding in documents.iter_mut().flat_map(|document| &mut document.findings) {
            finding.primary.span.start += 3;
        }
        let again = documents[2].findings[0].clone();
        documents[2].findings.push(again);
        assert_eq!(baseline.subtract(&mut documents), 3);
        let left: Vec<usize> = documents.iter().map(|document| document.findings.len()).collect();
        assert_eq!(left, [0, 0, 1]);
    }

    #[test]
    fn another_file_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("baseline.json");
        assert!(Baseline::read(&file).unwrap_err().contains("--write-baseline"));
        for text in ["", "[]", "{\"version\":2,\"findings\":[]}"] {
            fs::write(&file, text).unwrap();
            assert!(Baseline::read(&file).is_err());
        }
    }
}
