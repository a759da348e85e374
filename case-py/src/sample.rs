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
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The most trials of one call: their results have to fit memory.
const MAX_TRIALS: u64 = 1 << 26;
/// How often the first thread looks after Ctrl-C while the others finish.
const WAIT: Duration = Duration::from_millis(10);

type Ended = Vec<Option<(i32, Standing)>>;

/// Which trials to run, and where the threads meet.
struct Job<'a> {
    battle: &'a AnyBattle,
    seed: u64,
    trials: u64,
    checkpoints: Option<u64>,
    stopped: AtomicBool,
    done: AtomicU64,
}

impl Job<'_> {
    /// Runs some of the blocks; `look` is called every so often.
    fn run(
        &self,
        blocks: Range<u64>,
        look: &mut dyn FnMut(u64) -> ControlFlow<()>,
        asking: Option<&Asking<'_>>,
    ) -> Result<Ended, AnyOddsError> {
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
        match asking {
            None => self.battle.sample_values(&mut sample),
            Some(asking) => self.battle.sample_values_asking(&mut sample, asking),
        }
    }

    /// Runs the blocks on several threads, each a run of its own.
    fn run_on(
        &self,
        blocks: &Range<u64>,
        threads: u64,
        interrupt: &mut Interrupt<'_>,
    ) -> Result<Vec<Ended>, Failure> {
        let count = blocks.end - blocks.start;
        let cut = |n: u64| blocks.start + count * n / threads;
        let parts: Vec<Range<u64>> = (0..threads).map(|n| cut(n)..cut(n + 1)).collect();
        thread::scope(|scope| {
            let go_on = |_| ControlFlow::Continue(());
            let rest = parts[1..].iter();
            let others: Vec<_> = rest
                .map(|part| scope.spawn(move || self.run(part.clone(), &mut { go_on }, None)))
                .collect();
            let mut look = Timed { interrupt, last: Instant::now() };
            let mut ended = vec![self.run(parts[0].clone(), &mut |done| look.look(done), None)];
            while others.iter().any(|other| !other.is_finished()) {
                if look.look(self.done.load(Ordering::Relaxed)).is_break() {
                    self.stopped.store(true, Ordering::Relaxed);
                }
                thread::sleep(WAIT);
            }
            for other in others {
                ended.push(other.join().map_err(|_| Failure::Panic)?);
            }
            ended.into_iter().map(|part| part.map_err(Failure::Odds)).collect()
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
        let job = Job { battle: &battle, seed: seed.0, trials, checkpoints, stopped, done };
        let threads = u64::try_from(threads.map_or(1, NonZeroUsize::get)).unwrap_or(1);
        let threads = threads.min(blocks.end - blocks.start).clamp(1, 256);
        let mut interrupt = Interrupt::new(progress.as_ref());
        let ended = match decide {
            None => Ok(py.detach(|| job.run_on(&blocks, threads, &mut interrupt))),
            // A function holds the interpreter's lock: more threads would wait for each other.
            Some(hook) => hook.ask(py, &battle, |asking| {
                let mut look = Timed { interrupt: &mut interrupt, last: Instant::now() };
                let mut look = |done| {
                    py.detach(|| ());
                    look.look(done)
                };
                let ended = job.run(blocks, &mut look, Some(asking));
                ended.map(|ended| vec![ended]).map_err(Failure::Odds)
            }),
        };
        interrupt.finish()?;
        let ended = ended?.map_err(|failure| match failure {
            Failure::Odds(error) => refused(&error),
            Failure::Panic => PyRuntimeError::new_err("a thread of the simulation has panicked"),
        })?;
        Ok(arrays(py, ended, battle.fighters()))
    }
}

fn arrays(py: Python<'_>, ended: Vec<Ended>, fighters: usize) -> Arrays<'_> {
    let count = ended.iter().map(Vec::len).sum::<usize>();
    let (mut winners, mut turns) = (Vec::with_capacity(count), Vec::with_capacity(count));
    let mut fitness = Vec::with_capacity(count * fighters);
    let mut stands = Vec::with_capacity(count * fighters);
    for trial in ended.into_iter().flatten() {
        let Some((turn, end)) = trial else {
            winners.push(-2);
            turns.push(0);
            fitness.resize(fitness.len() + fighters, 0);
            stands.resize(stands.len() + fighters, false);
            continue;
        };
        winners.push(end.winner.map_or(-1, |side| i8::try_from(side).unwrap_or(i8::MAX)));
        turns.push(turn);
        fitness.extend(end.fitness.iter().map(|points| points.unwrap_or(0)));
        stands.extend(end.fitness.iter().map(Option::is_some));
    }
    (
        PyArray1::from_vec(py, winners),
        PyArray1::from_vec(py, turns),
        PyArray1::from_vec(py, fitness),
        PyArray1::from_vec(py, stands),
    )
}
