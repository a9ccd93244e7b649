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
        for (at, error) in self.errors.iter().enumerate() {
            let end = if at == 0 { "" } else { "\n" };
            write!(f, "{end}{}:{error}", self.path.display())?;
        }
        Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;

    fn find(folder: &str, files: &[(&str, &str)]) -> Result<Option<Found>, Unusable> {
        nearest(Path::new(folder), &mut |path| {
            let file = files.iter().find(|(name, _)| Path::new(name) == path);
            Ok(file.map(|(_, text)| (*text).to_owned()))
        })
    }

    #[test]
    fn the_nearest_counts() {
        let manifest = "[workspace.metadata.fsm]\ninclude = [\"b\"]\n";
        let files = [
            ("/fsm.toml", "include = [\"a\"]"),
            ("/w/Cargo.toml", manifest),
            ("/w/p/Cargo.toml", "[package]\nname = \"p\"\n"),
            ("/w/q/fsm.toml", ""),
        ];
        let at = |folder| find(folder, &files).unwrap().unwrap();
        assert_eq!(at("/w/p/docs").path, Path::new("/w/Cargo.toml"));
        assert_eq!(at("/w/p/docs").config.include, ["b"]);
        assert_eq!(at("/w/q/docs").config, Config::default());
        assert_eq!(at("/other").config.include, ["a"]);
        assert_eq!(find("/other", &[]), Ok(None));
    }

    #[test]
    fn a_mistake_does_not_send_one_further_up() {
        let files = [("/fsm.toml", ""), ("/docs/fsm.toml", "rulez = 1")];
        let error = find("/docs", &files).unwrap_err();
        assert_eq!(error.path, Path::new("/docs/fsm.toml"));
        let message = "/docs/fsm.toml:1:1: there is no key `rulez`; did you mean `rules`?";
        assert_eq!(error.to_string(), message);
        let error = nearest(Path::new("/docs"), &mut |_| Err("it is a folder".to_owned())).unwrap_err();
        assert_eq!(error.to_string(), "/docs/fsm.toml:1:1: it is a folder");
    }
}
