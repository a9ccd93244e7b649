//! Which configuration counts for a document: the nearest one, beside it or above.

use std::fmt;
use std::path::{Path, PathBuf};

use super::{Config, ConfigError};

/// A configuration and the file it stands in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The file, so that a change of it can be noticed; patterns in it count from its folder.
    pub path: PathBuf,
    /// What it says.
    pub config: Config,
}

/// A configuration file that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unusable {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it, in the order of its text.
    pub errors: Vec<ConfigError>,
}

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.errors.iter().map(|error| format!("{}:{error}", self.path.display()));
        f.write_str(&lines.collect::<Vec<_>>().join("\n"))
    }
}

impl std::error::Error for Unusable {}

/// The configuration that counts for documents in `folder`, an absolute path: `fsm.toml` there, or else the
/// `metadata.fsm` tables of the Cargo.toml there, or else the same one folder up.
///
/// `read` gives the text of a file, nothing where there is no such file, and in words why it cannot be read: this crate
/// does no IO itself.
///
/// # Errors
///
/// When the nearest configuration has mistakes. One further up does not step in for it.
pub fn nearest(
    folder: &Path,
    read: &mut dyn FnMut(&Path) -> Result<Option<String>, String>,
) -> Result<Option<Found>, Unusable> {
    for folder in folder.ancestors() {
        for name in ["fsm.toml", "Cargo.toml"] {
            let path = folder.join(name);
            let parsed = match read(&path) {
                Ok(Some(text)) if name == "fsm.toml" => Config::parse(&text).map(Some),
                Ok(Some(text)) => Config::parse_manifest(&text),
                Ok(None) => Ok(None),
                Err(why) => Err(vec![ConfigError::unreadable(why)]),
            };
            match parsed {
                Ok(Some(config)) => return Ok(Some(Found { path, config })),
                Ok(None) => {}
                Err(errors) => return Err(Unusable { path, errors }),
            }
        }
    }
    Ok(None)
}
