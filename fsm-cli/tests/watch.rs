//! `fsm lint --watch` while documents change in every way that editors, scripts and git have.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may stop there and then")]

mod support;

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use support::{DOOR, fsm};

/// Longer than a check takes, on a slow and busy machine too.
const PATIENCE: Duration = Duration::from_secs(20);

/// A program that watches, and what it says after each check.
struct Watching {
    child: Child,
    summaries: Receiver<String>,
}

impl Watching {
    fn start(folder: &Path, path: &str) -> Self {
        let mut child = fsm(folder, &["lint", "--watch", "--format", "concise", path])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let (sender, summaries) = channel();
        std::thread::spawn(move || {
            let mut summary = String::from("nothing");
            for line in lines.map_while(Result::ok) {
                if line.starts_with("watching") {
                    let _ = sender.send(std::mem::replace(&mut summary, "nothing".to_owned()));
                } else {
                    summary = line;
                }
            }
        });
        let watching = Self { child, summaries };
        watching.until("no findings in 1 document");
        watching
    }

    /// Waits until a check says so; an earlier one may have seen half a change.
    fn until(&self, expected: &str) {
        let start = Instant::now();
        loop {
            let left = PATIENCE.saturating_sub(start.elapsed());
            let summary = self.summaries.recv_timeout(left);
            if summary.expect("a check after a change") == expected {
                return;
            }
        }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The document with an arrow that Mermaid does not read.
fn changed() -> String {
    DOOR.replace("Closed --> Open", "Closed -> Open")
}

const CHANGED: &str = "1 error in 1 document";

#[test]
fn a_document_of_any_name_is_checked_again() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("STATES.txt"), DOOR).unwrap();
    let watching = Watching::start(folder.path(), "STATES.txt");
    fs::write(folder.path().join("STATES.txt"), changed()).unwrap();
    watching.until(CHANGED);
}

#[test]
fn what_a_link_leads_to_is_checked_again() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("real")).unwrap();
    fs::write(folder.path().join("real/text"), DOOR).unwrap();
    symlink("real/text", folder.path().join("link.md")).unwrap();
    let watching = Watching::start(folder.path(), "link.md");
    fs::write(folder.path().join("real/text"), changed()).unwrap();
    watching.until(CHANGED);
}

#[test]
fn a_folder_that_is_made_anew_is_watched_again() {
    let folder = tempfile::tempdir().unwrap();
    let docs = folder.path().join("docs");
    fs::create_dir(&docs).unwrap();
    fs::write(docs.join("a.md"), DOOR).unwrap();
    let watching = Watching::start(folder.path(), "docs");
    fs::remove_dir_all(&docs).unwrap();
    watching.until("nothing");
    fs::create_dir(&docs).unwrap();
    std::thread::sleep(Duration::from_millis(500));
    fs::write(docs.join("a.md"), changed()).unwrap();
    watching.until(CHANGED);
    fs::write(docs.join("a.md"), DOOR).unwrap();
    watching.until("no findings in 1 document");
}

/// Somebody who never stops writing, to a document and to something else.
#[test]
fn a_document_that_never_rests_is_checked_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for name in ["a.md", "other.log"] {
        fs::write(path.join("a.md"), DOOR).unwrap();
        let watching = Watching::start(path, "a.md");
        fs::write(path.join("a.md"), changed()).unwrap();
        let start = Instant::now();
        std::thread::scope(|scope| {
            let (sender, stop) = channel::<()>();
            scope.spawn(move || {
                let mut text = changed();
                while stop.recv_timeout(Duration::from_millis(30)).is_err() && start.elapsed() < PATIENCE * 2 {
                    text.push('\n');
                    fs::write(path.join(name), &text).unwrap();
                }
            });
            watching.until(CHANGED);
            sender.send(()).unwrap();
        });
    }
}
