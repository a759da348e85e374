//! A caller who says stop after a while, and then does not wait for long.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The longest that a caller waits: for a look at the progress, and for the end after saying stop. Some
/// 20 ms where nothing else runs; beside other tests any thread may have to wait for a core.
const WAIT: Duration = Duration::from_millis(500);

/// Watches a calculation, says stop after a while, and measures how long it has to wait.
#[derive(Debug)]
pub struct Patience {
    stop_at: Instant,
    last: Instant,
    longest: Duration,
    stopped: bool,
}

impl Patience {
    /// Says stop after so many milliseconds.
    pub fn new(milliseconds: u64) -> Patience {
        let last = Instant::now();
        let stop_at = last + Duration::from_millis(milliseconds);
        Patience { stop_at, last, longest: Duration::ZERO, stopped: false }
    }

    /// A look at the progress.
    pub fn look(&mut self) -> ControlFlow<()> {
        let now = Instant::now();
        self.longest = self.longest.max(now - self.last);
        self.last = now;
        if now < self.stop_at {
            return ControlFlow::Continue(());
        }
        self.stopped = true;
        ControlFlow::Break(())
    }

    /// Checks, right after the calculation has ended, that it was stopped and kept nobody waiting.
    ///
    /// # Panics
    /// If not.
    pub fn check(mut self) {
        assert!(self.stopped, "the calculation ended by itself");
        assert!(self.look().is_break());
        assert!(self.longest < WAIT, "kept waiting for {:?}", self.longest);
    }
}
