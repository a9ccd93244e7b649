//! Keeps Ctrl-C and its like waiting while a file is being replaced, so that no half of one and no copy is left behind.

#[cfg(unix)]
use nix::sys::signal::{SigSet, SigmaskHow, Signal};

/// The signals that come from outside and end a process that does not ask for them. What follows from a mistake of the process itself
/// is not among them, and neither is what stops it for a while.
#[cfg(unix)]
const ENDING: [Signal; 11] = [
    Signal::SIGINT,
    Signal::SIGTERM,
    Signal::SIGHUP,
    Signal::SIGQUIT,
    Signal::SIGALRM,
    Signal::SIGVTALRM,
    Signal::SIGPROF,
    Signal::SIGUSR1,
    Signal::SIGUSR2,
    Signal::SIGPIPE,
    Signal::SIGXCPU,
];

/// Lets a file that would become larger than the user may write fail like any other: the signal that says so waits for ever. It has to
/// be called before there is a second thread.
pub(crate) fn fail_at_file_size_limit() {
    #[cfg(unix)]
    {
        // Where that fails, the signal does what it always does.
        let _ = SigSet::from(Signal::SIGXFSZ).thread_block();
    }
}

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
            before: ENDING.into_iter().collect::<SigSet>().thread_swap_mask(SigmaskHow::SIG_BLOCK).ok(),
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
