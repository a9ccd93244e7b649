//! `--watch`: runs again whenever a document changes.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use notify::{Event, EventKind, RecursiveMode, Watcher};

use crate::failure::{Failure, Outcome};
use crate::look::{self, Look};
use crate::uninterrupted::Uninterrupted;

/// Editors write in several steps; what comes within this time counts as one change.
const PAUSE: Duration = Duration::from_millis(100);

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
    for path in paths {
        // Editors replace files, so a file is watched through its folder.
        let (folder, mode) = if path.is_dir() {
            (path.as_path(), RecursiveMode::Recursive)
        } else {
            (folder_of(path), RecursiveMode::NonRecursive)
        };
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
        wait(&changes)?;
    }
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Waits for a change that matters, and for the end of its echoes.
fn wait(changes: &Receiver<notify::Result<Event>>) -> Result<(), Failure> {
    loop {
        let change = changes
            .recv()
            .map_err(|_| Failure::new("cannot watch any longer"))?;
        if change.is_ok_and(|event| matters(&event)) {
            break;
        }
    }
    while changes.recv_timeout(PAUSE).is_ok() {}
    Ok(())
}

fn matters(event: &Event) -> bool {
    let touched = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let ending = name
            .rsplit('.')
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase();
        ["md", "markdown", "mmd", "toml", "gitignore"].contains(&ending.as_str())
    };
    !matches!(event.kind, EventKind::Access(_)) && event.paths.iter().any(touched)
}
