//! Simulation on several threads, with the same result on any number of them.

use super::automaton::known::{Known, Shelf};
use super::automaton::recall;
use super::ends::{ByEnd, KnownEnd};
use super::fights::{Each, Ended};
use super::histogram::{Histogram, Tally};
use super::sample::{Keep, Kept, Memoized, Plain, Trial, Trials};
use super::watch::{Progress, ProgressTicker};
use super::witness::{LastState, Witness};
use super::{OddsError, RunError, Sample, Scene};
use crate::dice::Fair;
use crate::kernel::decide::DecisionSource;
use crate::kernel::system::{Stop, System};
use alloc::vec::Vec;
use core::num::NonZeroUsize;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use core::time::Duration;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// The interval at which the first thread, once out of blocks, calls the callback.
const WAIT: Duration = Duration::from_millis(5);

/// The shared state of the threads of a simulation.
struct Shared<K, E> {
    trials: Trials,
    next_block: AtomicU64,
    /// The first block that failed. Earlier blocks still run, so that the error is the same on any
    /// number of threads.
    failed_block: AtomicU64,
    stopped: AtomicBool,
    ended: AtomicU64,
    /// The number of threads that still run blocks.
    busy: AtomicUsize,
    /// The thread that waits for them.
    waiting: thread::Thread,
    results: Mutex<Results<K, E>>,
}

struct Results<K, E> {
    /// The results of each thread.
    kept: Vec<K>,
    memoized: Memoized,
    failure: Option<(u64, RunError<E>)>,
}

/// One automaton for all threads.
impl<S: System> Shelf<S> for &Mutex<Known<S>> {
    fn with<R>(&mut self, f: impl FnOnce(&mut Known<S>) -> R) -> R {
        f(&mut self.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Sample<'_> {
    /// [`Sample::tally`] on several threads. `make` makes a trial function for each of them.
    ///
    /// # Errors
    /// As [`Sample::tally`].
    pub fn tally_on<V, E, F>(
        &mut self,
        threads: NonZeroUsize,
        make: impl Fn() -> F + Sync,
    ) -> Result<Histogram<V>, RunError<E>>
    where
        V: Ord + Send,
        E: Send,
        F: FnMut(&mut Fair) -> Result<V, E>,
    {
        whole(self.run_on(threads, || Plain(make()))?)
    }

    /// Runs the blocks on several threads; the results of each, in any order.
    fn run_on<K, E, T>(
        &mut self,
        threads: NonZeroUsize,
        make: impl Fn() -> T + Sync,
    ) -> Result<Vec<K>, RunError<E>>
    where
        K: Kept + Default + Send,
        E: Send,
        T: Trial<K, E>,
    {
        let blocks = self.trials.end_block - self.trials.first_block;
        // More threads than blocks would have nothing to do.
        let threads =
            usize::try_from(blocks).map_or(threads.get(), |b| threads.get().min(b)).max(1);
        let shared = Shared {
            trials: self.trials,
            next_block: AtomicU64::new(self.trials.first_block),
            failed_block: AtomicU64::new(u64::MAX),
            stopped: AtomicBool::new(false),
            ended: AtomicU64::new(0),
            busy: AtomicUsize::new(threads),
            waiting: thread::current(),
            results: Mutex::new(Results {
                kept: Vec::new(),
                memoized: Memoized::default(),
                failure: None,
            }),
        };
        let pulse = &mut self.pulse;
        thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(|| {
                    shared.work(make(), &mut |_| shared.stopped.load(Ordering::Relaxed));
                });
            }
            shared.work(make(), &mut |work| shared.look(pulse, work));
            while shared.busy.load(Ordering::Acquire) > 0 {
                shared.look(pulse, u64::MAX);
                thread::park_timeout(WAIT);
            }
        });
        pulse.call(shared.progress());
        let results = shared.results.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.memoized += results.memoized;
        match results.failure {
            None => Ok(results.kept),
            Some((_, error)) => Err(error),
        }
    }
}

/// The merged histogram of all threads.
fn whole<V: Ord, E>(tallies: Vec<Tally<V>>) -> Result<Histogram<V>, RunError<E>> {
    let mut all = Histogram::default();
    for tally in tallies {
        all = all.merge(tally.into_tally()?);
    }
    Ok(all.checked()?)
}

/// Marks a thread as done, and stops the others if a trial panics.
struct Done<'a, K, E>(&'a Shared<K, E>);

impl<K, E> Drop for Done<'_, K, E> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stopped.store(true, Ordering::Relaxed);
        }
        self.0.busy.fetch_sub(1, Ordering::Release);
        self.0.waiting.unpark();
    }
}

/// The trials that a thread counts before it updates the shared counter.
const REPORTED: u64 = 256;

impl<K: Kept + Default, E> Shared<K, E> {
    fn progress(&self) -> Progress {
        let trials = self.ended.load(Ordering::Relaxed);
        Progress { trials, of: self.trials.chosen(), ..Progress::default() }
    }

    /// Reports the progress to the callback, and stops every thread if it says so.
    fn look(&self, pulse: &mut ProgressTicker<'_>, work: u64) -> bool {
        let stop = pulse.checks(work, || self.progress());
        if stop {
            self.stopped.store(true, Ordering::Relaxed);
        }
        self.stopped.load(Ordering::Relaxed)
    }

    /// Runs blocks until none is left.
    fn work(&self, mut trial: impl Trial<K, E>, stop: &mut dyn FnMut(u64) -> bool) {
        let _done = Done(self);
        let mut kept = K::default();
        let (mut failure, mut unreported) = (None, 0);
        loop {
            let block = self.next_block.fetch_add(1, Ordering::Relaxed);
            if block >= self.trials.end_block || block > self.failed_block.load(Ordering::Relaxed) {
                break;
            }
            let result = self.trials.run_block(block, &mut trial, &mut kept, &mut |ended, work| {
                unreported += ended;
                if unreported >= REPORTED {
                    self.ended.fetch_add(core::mem::take(&mut unreported), Ordering::Relaxed);
                }
                stop(work)
            });
            if let Err(error) = result {
                self.failed_block.fetch_min(block, Ordering::Relaxed);
                failure = Some((block, error));
                break;
            }
        }
        self.ended.fetch_add(unreported, Ordering::Relaxed);
        let mut results = self.results.lock().unwrap_or_else(PoisonError::into_inner);
        results.memoized += trial.memoized();
        results.kept.push(kept);
        if let Some((block, error)) = failure
            && results.failure.as_ref().is_none_or(|(first, _)| block < *first)
        {
            results.failure = Some((block, error));
        }
    }
}

impl<S: System, P: DecisionSource<S> + Clone + Sync> Scene<'_, S, P> {
    /// [`Scene::sample`] on several threads, with the same result.
    ///
    /// # Errors
    /// As [`Scene::sample`].
    pub fn sample_on<V: Ord + Send>(
        &self,
        threads: NonZeroUsize,
        sample: &mut Sample<'_>,
        value: impl Fn(&S::Setup, &S::State) -> V + Sync,
    ) -> Result<Histogram<V>, RunError<Stop<S>>> {
        sample.pulse.fighters(S::fighters(self.setup));
        let trials = sample.trials;
        let known = self.known(trials).map(Mutex::new);
        whole(sample.run_on(threads, || self.fights(&trials, LastState(&value), known.as_ref()))?)
    }

    /// [`Scene::sample_each`] on several threads, with the same values in the same order. `each` is
    /// called on this thread after all have ended.
    ///
    /// # Errors
    /// As [`Scene::sample_values`].
    pub fn sample_each_on<V: Send>(
        &self,
        threads: NonZeroUsize,
        sample: &mut Sample<'_>,
        value: impl Fn(&S::Setup, &S::State) -> V + Sync,
        each: impl FnMut(Option<&V>),
    ) -> Result<(), RunError<Stop<S>>> {
        let known = self.known(sample.trials).map(Mutex::new);
        let value_of = |end: KnownEnd| {
            let found = known
                .as_ref()
                .and_then(|mut known| known.with(|known| known.end_state(end.number).cloned()));
            let mut state = found.unwrap_or_else(|| self.state.clone());
            recall::<S>(&mut state, 0, end.turns);
            value(self.setup, &state)
        };
        let make = || LastState(&value);
        self.each_on(threads, sample, (make, known.as_ref()), each, value_of)
    }

    /// [`Scene::sample_watched`] on several threads, each with a witness of its own. `each` is called
    /// on this thread after all have ended.
    ///
    /// # Errors
    /// As [`Scene::sample_values`].
    #[cfg(feature = "analysis")]
    pub(crate) fn sample_watched_on<W: Witness<S, Row: Send>>(
        &self,
        threads: NonZeroUsize,
        sample: &mut Sample<'_>,
        make: impl Fn() -> W + Sync,
        each: impl FnMut(Option<&W::Row>),
    ) -> Result<(), RunError<Stop<S>>> {
        let end = |_| make().end(self.setup, self.state);
        self.each_on(threads, sample, (&make, None), each, end)
    }

    fn each_on<W: Witness<S, Row: Send>>(
        &self,
        threads: NonZeroUsize,
        sample: &mut Sample<'_>,
        (make, known): (impl Fn() -> W + Sync, Option<&Mutex<Known<S>>>),
        each: impl FnMut(Option<&W::Row>),
        value_of: impl Fn(KnownEnd) -> W::Row,
    ) -> Result<(), RunError<Stop<S>>> {
        sample.pulse.fighters(S::fighters(self.setup));
        let trials = sample.trials;
        trials.room_for_values::<W::Row>()?;
        let kept: Vec<InBlocks<W::Row>> =
            sample.run_on(threads, || self.fights(&trials, make(), known))?;
        let mut blocks: Vec<_> = kept.into_iter().flat_map(|kept| kept.0).collect();
        blocks.sort_unstable_by_key(|(block, _)| *block);
        let mut kept = Each { each, values: ByEnd::default() };
        for ended in blocks.into_iter().flat_map(|(_, list)| list) {
            ended.keep(&mut kept, &value_of)?;
        }
        Ok(())
    }
}

/// The results of blocks, without the values of memoized ends.
struct InBlocks<V>(Vec<(u64, Vec<Ended<V>>)>);

impl<V> Default for InBlocks<V> {
    fn default() -> Self {
        InBlocks(Vec::new())
    }
}

impl<V> InBlocks<V> {
    fn push(&mut self, ended: Ended<V>) {
        if let Some((_, block)) = self.0.last_mut() {
            block.push(ended);
        }
    }
}

impl<V> Kept for InBlocks<V> {
    fn begin(&mut self, block: u64) {
        self.0.push((block, Vec::new()));
    }
}

impl<V> Keep<V> for InBlocks<V> {
    fn keep(&mut self, value: Option<V>) -> Result<(), OddsError> {
        self.push(value.map_or(Ended::Cut, Ended::Value));
        Ok(())
    }

    fn keep_known(&mut self, end: KnownEnd, _: impl FnOnce() -> V) -> Result<(), OddsError> {
        self.push(Ended::Known(end));
        Ok(())
    }
}
