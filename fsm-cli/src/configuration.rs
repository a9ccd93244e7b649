//! Finds the configuration of each document, and remembers it.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use fsm_codegen::file::Kind;
use fsm_spec::config::{Config, nearest};
use ignore::overrides::{Override, OverrideBuilder};

use crate::failure::reason;
use crate::files;

/// How many patterns `include` and `exclude` may hold together.
const MAX_PATTERNS: usize = 1000;
/// How long one of them may be, in bytes, and how many braces may be opened in it: one in another is a call in a call to whoever reads
/// it.
const MAX_PATTERN: usize = 4096;
const MAX_BRACES: usize = 100;

/// The configuration for the documents of a folder.
#[derive(Debug)]
pub(crate) struct Configuration {
    pub(crate) config: Config,
    /// `include` and `exclude`.
    chosen: Override,
}

impl Configuration {
    /// Whether a document found by walking is to be looked at.
    pub(crate) fn wants(&self, file: &Path) -> bool {
        !self.chosen.matched(file, false).is_ignore()
    }
}

/// All configurations met so far, by folder.
#[derive(Debug, Default)]
pub(crate) struct Configurations {
    known: Mutex<HashMap<PathBuf, Result<Arc<Configuration>, String>>>,
    /// What has the name of one and is no file; said once, however many folders lie below it.
    passed_over: Mutex<HashSet<PathBuf>>,
}

impl Configurations {
    /// The configuration for documents in `folder`, an absolute path, or in words what is wrong with it.
    pub(crate) fn of(&self, folder: &Path) -> Result<Arc<Configuration>, String> {
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = known().get(folder) {
            return found.clone();
        }
        let found = self.load(folder).map(Arc::new);
        known().insert(folder.to_owned(), found.clone());
        found
    }

    fn load(&self, folder: &Path) -> Result<Configuration, String> {
        let found = nearest(folder, &mut |path| self.read(path)).map_err(|mut unusable| {
            unusable.path = from_here(&unusable.path);
            unusable.to_string()
        })?;
        let Some(found) = found else {
            return Ok(Configuration { config: Config::default(), chosen: Override::empty() });
        };
        let patterns = || found.config.include.iter().chain(&found.config.exclude);
        let wrong = |why: &str| format!("{}: {why}", from_here(&found.path).display());
        if patterns().count() > MAX_PATTERNS {
            return Err(wrong(&format!(
                "`include` and `exclude` hold more than {MAX_PATTERNS} patterns; name folders instead"
            )));
        }
        let braces = |pattern: &str| pattern.matches('{').count();
        if patterns().any(|pattern| pattern.len() > MAX_PATTERN || braces(pattern) > MAX_BRACES) {
            return Err(wrong(&format!(
                "a pattern of `include` or `exclude` is longer than {MAX_PATTERN} bytes or has more than {MAX_BRACES} braces; write several"
            )));
        }
        let mut chosen = OverrideBuilder::new(found.path.parent().unwrap_or(folder));
        let wrong = |error: ignore::Error| wrong(&error.to_string());
        for pattern in &found.config.include {
            chosen.add(pattern).map_err(wrong)?;
        }
        for pattern in &found.config.exclude {
            chosen.add(&format!("!{pattern}")).map_err(wrong)?;
        }
        Ok(Configuration { chosen: chosen.build().map_err(wrong)?, config: found.config })
    }

    fn read(&self, path: &Path) -> Result<Option<String>, String> {
        let text = match Kind::of(path) {
            Ok(Kind::File) => files::read_to_string(path),
            Ok(kind) if kind.is_special() => {
                let said = self.passed_over.lock();
                let mut said = said.unwrap_or_else(PoisonError::into_inner);
                if said.insert(path.to_owned()) {
                    files::pass_over(path, kind);
                }
                return Ok(None);
            }
            // A folder above may be closed to us; then it holds no configuration of ours.
            _ => return Ok(None),
        };
        text.map(Some).map_err(|error| format!("cannot be read: {}", reason(&error)))
    }
}

/// The path as seen from the current folder, where it lies below that.
pub(crate) fn from_here(path: &Path) -> PathBuf {
    let here = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(here).unwrap_or(path).to_owned()
}
