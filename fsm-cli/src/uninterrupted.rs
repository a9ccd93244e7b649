//! Keeps Ctrl-C and its like waiting while a file is being replaced, so that no half of one and no copy is left behind.

#[cfg(unix)]
use nix::sys::signal::{SigSet, SigmaskHow, Signal};

/// As long as this lives, the signals that end a process from outside wait; then they do what they always do.
///
/// They wait for this thread, and the system would hand them to any other: every thread has to be started while this lives, and then
/// never takes them.
#[derive(Debug)]
pub(crate) struct Uninterrupted {
    /// The signals that waited before.
    #[cfg(unix)]
    before: Option<SigSet>,
}

impl Uninterrupted {
    pub(crate) fn new() -> Self {
        Self {
            #[cfg(unix)]
            before: [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP]
                .into_iter()
                .collect::<SigSet>()
                .thread_swap_mask(SigmaskHow::SIG_BLOCK)
                .ok(),
        }
    }
}

impl Drop for Uninterrupted {
    fn drop(&mut self) {
        #[cfg(unix)]
        if let Some(before) = &self.before {
            // It was valid a moment ago.
            let _ = before.thread_set_mask();
        }
    }
}
