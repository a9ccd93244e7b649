//! What an orchestrator does while services are down: it asks all of them every 30 seconds, until all are well or too much time
//! has gone by.

use std::time::Duration;

/// How often the services are asked.
pub const POLL: Duration = Duration::from_secs(30);

/// How long an agent waits for them by default.
pub const TIMEOUT: Duration = Duration::from_secs(15 * 60);

/// What the orchestrator tells its agents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signal {
    /// Nothing yet.
    Wait,
    /// Everything works again.
    Restore,
    /// It took too long.
    Timeout,
}

/// One outage.
#[derive(Clone, Debug)]
pub struct Outage {
    timeout: Duration,
    passed: Duration,
}

impl Default for Outage {
    fn default() -> Self {
        Self { timeout: TIMEOUT, passed: Duration::ZERO }
    }
}

impl Outage {
    /// How long it has lasted.
    #[must_use]
    pub fn passed(&self) -> Duration {
        self.passed
    }

    /// Lets 30 seconds pass, and asks every service how it is.
    pub fn poll(&mut self, services: &[bool]) -> Signal {
        self.passed += POLL;
        if services.iter().all(|well| *well) {
            Signal::Restore
        } else if self.passed >= self.timeout {
            Signal::Timeout
        } else {
            Signal::Wait
        }
    }
}
