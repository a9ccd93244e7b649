//! Shows how far a long run is, on a terminal and nowhere else.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Runs shorter than this show nothing.
const MOMENT: Duration = Duration::from_millis(700);

/// One line on standard error, written over again and again.
#[derive(Debug)]
pub(crate) struct Progress {
    total: usize,
    /// When the line may be written next; never where nobody would see it.
    next: Option<Instant>,
    shown: bool,
}

impl Progress {
    pub(crate) fn new(total: usize) -> Self {
        let next = io::stderr().is_terminal().then(|| Instant::now() + MOMENT);
        Self { total, next, shown: false }
    }

    pub(crate) fn done(&mut self, count: usize) {
        let now = Instant::now();
        if self.next.is_some_and(|next| now >= next) {
            self.next = Some(now + Duration::from_millis(100));
            self.shown = true;
            let _ = write!(io::stderr(), "\r\u{1b}[Kchecking: {count} of {} documents", self.total);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown {
            let _ = write!(io::stderr(), "\r\u{1b}[K");
        }
    }
}
