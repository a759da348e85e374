//! The progress of a long calculation, and a callback that can stop it.

use core::fmt;
use core::ops::ControlFlow;

/// The progress of a calculation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Paths run.
    pub paths: u64,
    /// Different states.
    pub states: u64,
    /// Turns solved.
    pub turns: u32,
    /// Fights whose end is known, in millionths of all, when solving a fight.
    pub settled: u32,
    /// Trials run.
    pub trials: u64,
    /// Trials asked for.
    pub of: u64,
}

/// A callback with the progress; `ControlFlow::Break(())` stops the calculation.
///
/// It is called every few milliseconds, also within a long trial or step, so that a host can
/// respond within 100 ms.
pub type OnProgress<'w> = dyn FnMut(Progress) -> ControlFlow<()> + 'w;

/// Lets a calculation go on: for a call without a callback.
///
/// ```
/// use case_core::odds::{OnProgress, Progress, unwatched};
/// let watch: &mut OnProgress<'_> = &mut unwatched;
/// assert!(watch(Progress::default()).is_continue());
/// ```
pub fn unwatched(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// The work between two calls of the callback, in paths or checkpoints of a few fighters.
const INTERVAL: u64 = 512;

/// Calls an [`OnProgress`] at regular intervals.
pub(crate) struct ProgressTicker<'w> {
    watch: Option<&'w mut OnProgress<'w>>,
    done: u64,
    heft: u64,
}

impl Default for ProgressTicker<'_> {
    fn default() -> Self {
        ProgressTicker { watch: None, done: 0, heft: 1 }
    }
}

impl<'w> ProgressTicker<'w> {
    pub(crate) fn new(watch: &'w mut OnProgress<'w>) -> Self {
        ProgressTicker { watch: Some(watch), ..ProgressTicker::default() }
    }

    /// Sets the number of fighters in a state: copying a large one is more work.
    pub(crate) fn fighters(&mut self, fighters: usize) {
        self.heft = 1 + u64::try_from(fighters / 32).unwrap_or(INTERVAL);
    }

    /// Adds work: states copied or steps run. `true` to stop.
    #[inline]
    pub(crate) fn checks(&mut self, work: u64, progress: impl FnOnce() -> Progress) -> bool {
        self.done = self.done.saturating_add(work.saturating_mul(self.heft));
        if self.done < INTERVAL {
            return false;
        }
        self.done = 0;
        self.call(progress())
    }

    /// Calls the callback now. `true` to stop.
    pub(crate) fn call(&mut self, progress: Progress) -> bool {
        self.watch.as_mut().is_some_and(|watch| watch(progress).is_break())
    }
}

impl fmt::Debug for ProgressTicker<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProgressTicker")
            .field("watched", &self.watch.is_some())
            .finish_non_exhaustive()
    }
}

/// Called with the numbers of trials ended and of work done; `true` to stop.
pub(crate) type Interrupt<'b> = dyn FnMut(u64, u64) -> bool + 'b;
