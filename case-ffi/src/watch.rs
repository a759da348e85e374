//! Watching a calculation.
//!
//! A long calculation can be watched from another thread, and stopped.

use crate::handle::{self, Shell, Sized32, opaque};
use crate::status::{case_status, guard};
use case_core::odds::Progress;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Reports the progress of a calculation and can stop it. Pass it to the calculation on one thread;
/// on any other, read the progress or stop it, at any time. Free it only after the calculation has
/// returned. One watch serves one calculation at a time.
#[derive(Debug)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_watch(Shell<Watched>);

/// What the handle holds.
#[derive(Debug, Default)]
pub(crate) struct Watched {
    stopped: AtomicBool,
    paths: AtomicU64,
    states: AtomicU64,
    turns: AtomicU64,
    trials: AtomicU64,
    of: AtomicU64,
}

impl Watched {
    /// Stores the progress; says whether to go on.
    pub(crate) fn see(&self, progress: Progress) -> ControlFlow<()> {
        self.paths.store(progress.paths, Ordering::Relaxed);
        self.states.store(progress.states, Ordering::Relaxed);
        self.turns.store(progress.turns.into(), Ordering::Relaxed);
        self.trials.store(progress.trials, Ordering::Relaxed);
        self.of.store(progress.of, Ordering::Relaxed);
        if self.stopped.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

opaque!(case_watch, Watched, b"CASEWATC");

/// The progress of a calculation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_progress {
    /// Set this to sizeof(case_progress).
    pub struct_size: u32,
    /// Turns of a fight that were solved.
    pub turns: u32,
    /// Paths through the outcomes of rolls that were followed.
    pub paths: u64,
    /// Different states found.
    pub states: u64,
    /// Trials that were run, in advice and tuning.
    pub trials: u64,
    /// Trials to be run, as far as known.
    pub of: u64,
}

// SAFETY: two 32-bit and four 64-bit integers without padding, the size first.
unsafe impl Sized32 for case_progress {
    const FIRST: u32 = 24;
    const NAME: &'static str = "case_progress";
}

const _: () = assert!(size_of::<case_progress>() == 40 && align_of::<case_progress>() == 8);

/// Creates a watch. Free it with case_watch_free.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_watch_new(out: *mut *mut case_watch) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, Watched::default()) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Frees a watch. NULL is fine.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_watch_free(watch: *mut case_watch) {
    guard(|| {
        // SAFETY: as this function's contract says.
        unsafe { handle::free(watch) }?;
        Ok(case_status::CASE_OK)
    });
}

/// Stops the calculation that uses this watch within 100 ms, or else the next one that will (`stop`
/// not 0); or lets the next one run again (`stop` 0).
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_watch_stop(watch: *const case_watch, stop: i32) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        unsafe { handle::borrow(watch) }?.stopped.store(stop != 0, Ordering::Relaxed);
        Ok(case_status::CASE_OK)
    })
}

/// Gives the progress of the calculation.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_watch_progress(
    watch: *const case_watch,
    out: *mut case_progress,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let watched = unsafe { handle::borrow(watch) }?;
        let progress = case_progress {
            struct_size: 0,
            turns: u32::try_from(watched.turns.load(Ordering::Relaxed)).unwrap_or(u32::MAX),
            paths: watched.paths.load(Ordering::Relaxed),
            states: watched.states.load(Ordering::Relaxed),
            trials: watched.trials.load(Ordering::Relaxed),
            of: watched.of.load(Ordering::Relaxed),
        };
        // SAFETY: as this function's contract says.
        unsafe { handle::write_struct(out, &progress) }?;
        Ok(case_status::CASE_OK)
    })
}
