//! Progress of a long calculation, and how to stop it.

use core::fmt;
use core::ops::ControlFlow;

/// How far a calculation has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Paths through the outcomes of rolls that were run.
    pub paths: u64,
    /// Different states that were met.
    pub states: u64,
    /// Turns that were solved.
    pub turns: u32,
    /// Millionths of all fights of which it is known how they end, where a fight is solved.
    pub settled: u32,
    /// Trials that were run.
    pub trials: u64,
    /// Trials that were asked for.
    pub of: u64,
}

/// A callback that sees the progress and says whether to go on: `ControlFlow::Break(())` stops.
///
/// It is called every few milliseconds at most, also within a long trial or step, so that whoever
/// has to be answered within 100 ms can be.
pub type OnProgress<'w> = dyn FnMut(Progress) -> ControlFlow<()> + 'w;

/// Work between two calls of a callback, in paths or checkpoints of a few fighters.
const BEAT: u64 = 512;

/// Calls a [`OnProgress`] every so often.
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

    /// Says how many fighters a state holds: copying a large one is more work.
    pub(crate) fn fighters(&mut self, fighters: usize) {
        self.heft = 1 + u64::try_from(fighters / 32).unwrap_or(BEAT);
    }

    /// Notes that so many states were copied or steps run. `true` says stop.
    #[inline]
    pub(crate) fn checks(&mut self, work: u64, progress: impl FnOnce() -> Progress) -> bool {
        self.done = self.done.saturating_add(work.saturating_mul(self.heft));
        if self.done < BEAT {
            return false;
        }
        self.done = 0;
        self.call(progress())
    }

    /// Calls the callback now. `true` says stop.
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
