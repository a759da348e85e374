//! Simulation on several threads, with the same result on any number of them.

use super::histogram::{Histogram, TallyWeightMap};
use super::sample::{Beat, Trials, plain};
use super::watch::{Headway, ProgressTicker};
use super::{RunError, Sample, Scene};
use crate::decide::Deciders;
use crate::dice::Fair;
use crate::system::{Stop, System};
use core::num::NonZeroUsize;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use core::time::Duration;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// How often the thread that has no block left looks at the callback.
const WAIT: Duration = Duration::from_millis(5);

/// What the threads of a simulation share.
struct Shared<V, E> {
    trials: Trials,
    next_block: AtomicU64,
    /// The first block that failed: later ones need not run, earlier ones do, so that the same
    /// failure is told on any number of threads.
    failed_block: AtomicU64,
    stopped: AtomicBool,
    ended: AtomicU64,
    /// Threads that still run blocks.
    busy: AtomicUsize,
    results: Mutex<Results<V, E>>,
}

struct Results<V, E> {
    tally: Histogram<V>,
    failure: Option<(u64, RunError<E>)>,
}

impl Sample<'_> {
    /// [`Sample::tally`] on so many threads. `make` makes a trial for each of them.
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
        self.run_on(threads, || plain(make()))
    }

    fn run_on<V, E, F>(
        &mut self,
        threads: NonZeroUsize,
        make: impl Fn() -> F + Sync,
    ) -> Result<Histogram<V>, RunError<E>>
    where
        V: Ord + Send,
        E: Send,
        F: FnMut(&mut Fair, &mut Beat<'_>) -> Result<Option<V>, RunError<E>>,
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
            results: Mutex::new(Results { tally: Histogram::default(), failure: None }),
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
        pulse.call(shared.headway());
        let results = shared.results.into_inner().unwrap_or_else(PoisonError::into_inner);
        match results.failure {
            None => Ok(results.tally.checked()?),
            Some((_, error)) => Err(error),
        }
    }
}

/// Counts a thread as done, and stops the others where a trial panics.
struct Done<'a, V, E>(&'a Shared<V, E>);

impl<V, E> Drop for Done<'_, V, E> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stopped.store(true, Ordering::Relaxed);
        }
        self.0.busy.fetch_sub(1, Ordering::Release);
    }
}

/// Trials that a thread counts before it tells the others: they share one counter.
const TOLD: u64 = 256;

impl<V: Ord, E> Shared<V, E> {
    fn headway(&self) -> Headway {
        let trials = self.ended.load(Ordering::Relaxed);
        Headway { trials, of: self.trials.chosen(), ..Headway::default() }
    }

    /// Shows the headway to the callback, and tells every thread if it says stop.
    fn look(&self, pulse: &mut ProgressTicker<'_>, work: u64) -> bool {
        let stop = pulse.beat(work, || self.headway());
        if stop {
            self.stopped.store(true, Ordering::Relaxed);
        }
        self.stopped.load(Ordering::Relaxed)
    }

    /// Runs one block after the other until none is left.
    fn work(
        &self,
        mut trial: impl FnMut(&mut Fair, &mut Beat<'_>) -> Result<Option<V>, RunError<E>>,
        stop: &mut dyn FnMut(u64) -> bool,
    ) {
        let _done = Done(self);
        let mut tally = TallyWeightMap::default();
        let (mut failure, mut untold) = (None, 0);
        loop {
            let block = self.next_block.fetch_add(1, Ordering::Relaxed);
            if block >= self.trials.end_block || block > self.failed_block.load(Ordering::Relaxed) {
                break;
            }
            let result = self.trials.run_block(
                block,
                &mut trial,
                &mut |value| tally.add(value),
                &mut |ended, work| {
                    untold += ended;
                    if untold >= TOLD {
                        self.ended.fetch_add(core::mem::take(&mut untold), Ordering::Relaxed);
                    }
                    stop(work)
                },
            );
            if let Err(error) = result {
                self.failed_block.fetch_min(block, Ordering::Relaxed);
                failure = Some((block, error));
                break;
            }
        }
        self.ended.fetch_add(untold, Ordering::Relaxed);
        let mut results = self.results.lock().unwrap_or_else(PoisonError::into_inner);
        match tally.into_tally() {
            Ok(tally) => {
                let so_far = core::mem::take(&mut results.tally);
                results.tally = so_far.merge(tally);
            }
            Err(error) => failure = failure.or(Some((u64::MAX, error.into()))),
        }
        if let Some((block, error)) = failure
            && results.failure.as_ref().is_none_or(|(first, _)| block < *first)
        {
            results.failure = Some((block, error));
        }
    }
}

impl<S: System, P: Deciders<S> + Clone + Sync> Scene<'_, S, P> {
    /// [`Scene::sample`] on so many threads, with the same result.
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
        let checkpoints = sample.trials.checkpoints;
        sample.run_on(threads, || self.trial(checkpoints, &value))
    }
}
