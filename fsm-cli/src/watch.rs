//! `--watch`: runs again whenever a document changes.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use notify::{Event, EventKind, RecursiveMode, Watcher};

use crate::failure::{Failure, Outcome};
use crate::look::{self, Look};
use crate::uninterrupted::Uninterrupted;

/// Editors write in several steps; what comes within this time counts as one change.
const PAUSE: Duration = Duration::from_millis(100);
/// A document that never comes to rest is checked all the same, after this time.
const MAX_PAUSE: Duration = Duration::from_secs(1);

/// Runs `once`, and again after every change below the paths. Ends only when something is wrong with the output.
pub(crate) fn watch(
    paths: &[PathBuf],
    look: &Look,
    out: &mut dyn Write,
    mut once: impl FnMut(&mut dyn Write) -> Result<Outcome, Failure>,
) -> Result<Outcome, Failure> {
    let cannot = |error: notify::Error| Failure::new(format!("cannot watch: {error}"));
    let (sender, changes) = mpsc::channel();
    // Its threads must not be ended by a signal that waits for a file to be replaced.
    let uninterrupted = Uninterrupted::new();
    let mut watcher = notify::recommended_watcher(sender).map_err(cannot)?;
    let mut watched = Watched::new(paths);
    for (folder, mode) in watched.folders() {
        watcher.watch(folder, mode).map_err(cannot)?;
    }
    drop(uninterrupted);
    loop {
        if look.terminal {
            write!(out, "\u{1b}[2J\u{1b}[H")?;
        }
        match once(out) {
            Err(Failure::Messages(messages)) => {
                out.flush()?;
                look::complain(&messages);
            }
            Err(Failure::ClosedPipe) => return Err(Failure::ClosedPipe),
            Ok(_) => {}
        }
        writeln!(out, "watching; press Ctrl-C to stop")?;
        out.flush()?;
        wait(&changes, &watched)?;
        // A folder may have been made anew, or a link lead elsewhere. What changes before they are watched again, the next check sees.
        for (folder, _) in watched.folders() {
            let _ = watcher.unwatch(folder);
        }
        watched = Watched::new(paths);
        for (folder, mode) in watched.folders() {
            // What is gone is noticed by the folder above it when it comes back.
            let _ = watcher.watch(folder, mode);
        }
    }
}

/// What is looked at.
#[derive(Debug, Default)]
struct Watched {
    /// The folders, and whether what lies deeper in them counts.
    folders: BTreeMap<PathBuf, bool>,
    /// The names of what was given by name, and of what it leads to.
    names: Vec<OsString>,
}

impl Watched {
    fn new(paths: &[PathBuf]) -> Self {
        let mut watched = Self::default();
        for path in paths {
            let path = std::path::absolute(path).unwrap_or_else(|_| path.clone());
            if path.is_dir() {
                watched.folders.insert(path.clone(), true);
            }
            // Editors replace files, so a file is watched through its folder; and so is a folder that may be made anew.
            let target = path.canonicalize().ok();
            for path in [Some(path), target].into_iter().flatten() {
                watched.names.extend(path.file_name().map(Into::into));
                if let Some(folder) = path.parent() {
                    watched.folders.entry(folder.to_owned()).or_insert(false);
                }
            }
        }
        let deep: Vec<PathBuf> =
            watched.folders.iter().filter(|(_, deep)| **deep).map(|(folder, _)| folder.clone()).collect();
        let covered = |path: &Path| deep.iter().any(|deep| deep != path && path.starts_with(deep));
        watched.folders.retain(|folder, _| !covered(folder));
        watched
    }

    fn folders(&self) -> impl Iterator<Item = (&Path, RecursiveMode)> {
        self.folders.iter().map(|(folder, deep)| {
            let mode = match deep {
                true => RecursiveMode::Recursive,
                false => RecursiveMode::NonRecursive,
            };
            (folder.as_path(), mode)
        })
    }

    fn matters(&self, event: &Event) -> bool {
        let touched = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default();
            let ending = name.to_string_lossy();
            let ending = ending.rsplit('.').next().unwrap_or_default();
            let ending = ending.to_ascii_lowercase();
            ["md", "markdown", "mmd", "toml", "gitignore"].contains(&ending.as_str())
                || self.names.iter().any(|known| known == name)
        };
        !matches!(event.kind, EventKind::Access(_)) && event.paths.iter().any(touched)
    }
}

/// Waits for a change that matters, and for the end of its echoes.
fn wait(changes: &Receiver<notify::Result<Event>>, watched: &Watched) -> Result<(), Failure> {
    let matters = |change: notify::Result<Event>| change.is_ok_and(|event| watched.matters(&event));
    loop {
        let change = changes.recv().map_err(|_| Failure::new("cannot watch any longer"))?;
        if matters(change) {
            break;
        }
    }
    let end = Instant::now() + MAX_PAUSE;
    let mut quiet = Instant::now() + PAUSE;
    let left = |quiet: Instant| quiet.min(end).saturating_duration_since(Instant::now());
    while let Ok(change) = changes.recv_timeout(left(quiet)) {
        if matters(change) {
            quiet = Instant::now() + PAUSE;
        }
        if left(quiet).is_zero() {
            break;
        }
    }
    Ok(())
}
