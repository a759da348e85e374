//! Simulation: the same numbers on any number of threads, processes and machines.

use crate::asking::Hook;
use crate::battle::{PyBattle, Seed};
use crate::error;
use crate::numbers::{count, maybe};
use crate::odds::{Interrupt, refused};
use case_core::any::{AnyBattle, AnyOddsError, Asking, Standing};
use case_core::odds::{BLOCK, Sample};
use numpy::PyArray1;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::slice::{ChunksExactMut, IterMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

/// The most trials of one call: their results have to fit memory.
const MAX_TRIALS: u64 = 1 << 26;
/// How often the first thread looks after Ctrl-C while the others finish.
const WAIT: Duration = Duration::from_millis(10);

/// What the trials came to, as arrays: until one is written it counts as cut off.
struct Ends {
    winners: Vec<i8>,
    turns: Vec<i32>,
    fitness: Vec<i32>,
    stands: Vec<bool>,
    fighters: usize,
}

impl Ends {
    fn new(trials: usize, fighters: usize) -> Ends {
        Ends {
            winners: vec![-2; trials],
            turns: vec![0; trials],
            fitness: vec![0; trials * fighters],
            stands: vec![false; trials * fighters],
            fighters,
        }
    }

    /// Parts of so many trials each, one after the other.
    fn parts(&mut self, lengths: impl Iterator<Item = usize>) -> Vec<Part<'_>> {
        let (mut winners, mut turns) = (&mut self.winners[..], &mut self.turns[..]);
        let (mut fitness, mut stands) = (&mut self.fitness[..], &mut self.stands[..]);
        let fighters = self.fighters;
        let part = |len: usize| Part {
            winners: cut(&mut winners, len).iter_mut(),
            turns: cut(&mut turns, len).iter_mut(),
            fitness: cut(&mut fitness, len * fighters).chunks_exact_mut(fighters.max(1)),
            stands: cut(&mut stands, len * fighters).chunks_exact_mut(fighters.max(1)),
        };
        lengths.map(part).collect()
    }
}

/// Cuts off the first items.
fn cut<'a, T>(items: &mut &'a mut [T], len: usize) -> &'a mut [T] {
    items.split_off_mut(..len).unwrap_or_default()
}

/// The places of the arrays that a thread writes, trial by trial.
struct Part<'a> {
    winners: IterMut<'a, i8>,
    turns: IterMut<'a, i32>,
    fitness: ChunksExactMut<'a, i32>,
    stands: ChunksExactMut<'a, bool>,
}

impl Part<'_> {
    fn keep(&mut self, end: Option<(i32, &Standing)>) {
        let places = (self.winners.next(), self.turns.next());
        let fighters = (self.fitness.next(), self.stands.next());
        let (Some((ended, standing)), (Some(winner), Some(turn))) = (end, places) else { return };
        *winner = standing.winner.map_or(-1, |side| i8::try_from(side).unwrap_or(i8::MAX));
        *turn = ended;
        let (Some(fitness), Some(stands)) = fighters else { return };
        for ((points, stand), found) in fitness.iter_mut().zip(stands).zip(&standing.fitness) {
            (*points, *stand) = (found.unwrap_or(0), found.is_some());
        }
    }
}

/// Which trials to run, and where the threads meet.
struct Job<'a> {
    battle: &'a AnyBattle,
    seed: u64,
    trials: u64,
    checkpoints: Option<u64>,
    stopped: AtomicBool,
    done: AtomicU64,
    /// Threads beside the first that still run.
    busy: AtomicUsize,
}

/// Counts a thread as done, also where it panics, and wakes the first one if it waits for it.
struct Done<'a>(&'a AtomicUsize, Thread);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Release);
        self.1.unpark();
    }
}

impl Job<'_> {
    /// Runs some of the blocks; `look` is called every so often.
    fn run(
        &self,
        blocks: Range<u64>,
        look: &mut dyn FnMut(u64) -> ControlFlow<()>,
        mut part: Part<'_>,
        asking: Option<&Asking<'_>>,
    ) -> Result<(), AnyOddsError> {
        let mut told = 0;
        let mut watch = |headway: case_core::odds::Headway| {
            let news = headway.trials - told;
            told = headway.trials;
            let done = self.done.fetch_add(news, Ordering::Relaxed) + news;
            if look(done).is_break() {
                self.stopped.store(true, Ordering::Relaxed);
            }
            if self.stopped.load(Ordering::Relaxed) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let mut sample = Sample::new(self.seed, self.trials).blocks(blocks);
        if let Some(checkpoints) = self.checkpoints {
            sample = sample.checkpoints(checkpoints);
        }
        let mut sample = sample.watch(&mut watch);
        self.battle.sample_each(&mut sample, asking, &mut |end| part.keep(end))
    }

    /// How many trials such blocks have.
    fn trials_of(&self, blocks: &Range<u64>) -> usize {
        let until = |block: u64| block.saturating_mul(BLOCK).min(self.trials);
        usize::try_from(until(blocks.end) - until(blocks.start)).unwrap_or(0)
    }

    /// Runs the blocks on several threads, each a run of its own.
    fn run_on(
        &self,
        blocks: &Range<u64>,
        threads: u64,
        ends: &mut Ends,
        interrupt: &mut Interrupt<'_>,
    ) -> Result<(), Failure> {
        let count = blocks.end - blocks.start;
        let cut = |n: u64| blocks.start + count * n / threads;
        let ranges: Vec<Range<u64>> = (0..threads).map(|n| cut(n)..cut(n + 1)).collect();
        let lengths = ranges.iter().map(|range| self.trials_of(range));
        let mut parts = ranges.iter().cloned().zip(ends.parts(lengths));
        let Some((range, part)) = parts.next() else { return Ok(()) };
        thread::scope(|scope| {
            let first = thread::current();
            let others: Vec<_> = parts
                .map(|(range, part)| {
                    self.busy.fetch_add(1, Ordering::Relaxed);
                    let done = Done(&self.busy, first.clone());
                    scope.spawn(move || {
                        let _done = done;
                        self.run(range, &mut |_| ControlFlow::Continue(()), part, None)
                    })
                })
                .collect();
            let mut look = Timed { interrupt, last: Instant::now() };
            let own = self.run(range, &mut |done| look.look(done), part, None);
            while self.busy.load(Ordering::Acquire) > 0 {
                if look.look(self.done.load(Ordering::Relaxed)).is_break() {
                    self.stopped.store(true, Ordering::Relaxed);
                }
                thread::park_timeout(WAIT);
            }
            let mut ended = vec![own];
            for other in others {
                ended.push(other.join().map_err(|_| Failure::Panic)?);
            }
            ended.into_iter().try_for_each(|part| part.map_err(Failure::Odds))
        })
    }
}

/// Shows the headway to the interpreter no more often than it can be seen.
struct Timed<'i, 'p> {
    interrupt: &'i mut Interrupt<'p>,
    last: Instant,
}

impl Timed<'_, '_> {
    fn look(&mut self, done: u64) -> ControlFlow<()> {
        if self.last.elapsed() < Duration::from_millis(50) {
            return ControlFlow::Continue(());
        }
        self.last = Instant::now();
        self.interrupt.look(done)
    }
}

enum Failure {
    Odds(AnyOddsError),
    Panic,
}

/// Winner (the number of the side, −1 nobody, −2 cut off), turns, fitness and standing of each
/// fighter, trial by trial.
type Arrays<'py> = (
    Bound<'py, PyArray1<i8>>,
    Bound<'py, PyArray1<i32>>,
    Bound<'py, PyArray1<i32>>,
    Bound<'py, PyArray1<bool>>,
);

/// The blocks that are played: from the first to before the second.
fn first_and_last(any: &Bound<'_, PyAny>) -> PyResult<(u64, u64)> {
    let (first, last): (Bound<'_, PyAny>, Bound<'_, PyAny>) = any.extract()?;
    Ok((count(&first)?, count(&last)?))
}

/// How many threads work.
fn workers(any: &Bound<'_, PyAny>) -> PyResult<Option<NonZeroUsize>> {
    Ok(maybe(any)?.and_then(NonZeroUsize::new))
}

#[pymethods]
impl PyBattle {
    /// Plays on from here in the chosen blocks of a simulation.
    #[pyo3(
        signature = (
            seed, trials, blocks, checkpoints=None, threads=None, progress=None, decide=None
        )
    )]
    #[expect(clippy::too_many_arguments, reason = "keywords of one call")]
    fn _simulate<'py>(
        &self,
        py: Python<'py>,
        seed: Seed,
        #[pyo3(from_py_with = count)] trials: u64,
        #[pyo3(from_py_with = first_and_last)] blocks: (u64, u64),
        #[pyo3(from_py_with = maybe)] checkpoints: Option<u64>,
        #[pyo3(from_py_with = workers)] threads: Option<NonZeroUsize>,
        progress: Option<Py<PyAny>>,
        decide: Option<Hook>,
    ) -> PyResult<Arrays<'py>> {
        let all = trials.div_ceil(BLOCK);
        let blocks = blocks.0.min(all)..blocks.1.min(all).max(blocks.0.min(all));
        let count = (blocks.end - blocks.start) * BLOCK;
        if count > MAX_TRIALS {
            return Err(error::range("trials in one call", count, 0, 1 << 26));
        }
        let battle = Arc::new(self.copy(py));
        let (stopped, done) = (AtomicBool::new(false), AtomicU64::new(0));
        let busy = AtomicUsize::new(0);
        let job = Job { battle: &battle, seed: seed.0, trials, checkpoints, stopped, done, busy };
        let mut ends = Ends::new(job.trials_of(&blocks), battle.fighters());
        let threads = u64::try_from(threads.map_or(1, NonZeroUsize::get)).unwrap_or(1);
        let threads = threads.min(blocks.end - blocks.start).clamp(1, 256);
        let mut interrupt = Interrupt::new(progress.as_ref());
        let ended = match decide {
            None => Ok(py.detach(|| job.run_on(&blocks, threads, &mut ends, &mut interrupt))),
            // A function holds the interpreter's lock: more threads would wait for each other.
            Some(hook) => hook.ask(py, &battle, |asking| {
                let mut look = Timed { interrupt: &mut interrupt, last: Instant::now() };
                let mut look = |done| {
                    py.detach(|| ());
                    look.look(done)
                };
                let parts = ends.parts([job.trials_of(&blocks)].into_iter());
                let mut parts = parts.into_iter().map(|part| {
                    job.run(blocks.clone(), &mut look, part, Some(asking)).map_err(Failure::Odds)
                });
                parts.next().unwrap_or(Ok(()))
            }),
        };
        interrupt.finish()?;
        ended?.map_err(|failure| match failure {
            Failure::Odds(error) => refused(&error),
            Failure::Panic => PyRuntimeError::new_err("a thread of the simulation has panicked"),
        })?;
        Ok((
            PyArray1::from_vec(py, ends.winners),
            PyArray1::from_vec(py, ends.turns),
            PyArray1::from_vec(py, ends.fitness),
            PyArray1::from_vec(py, ends.stands),
        ))
    }
}
