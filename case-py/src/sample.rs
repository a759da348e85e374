//! Simulation: the same numbers on any number of threads, processes and machines.

use crate::arrays::import_numpy;
use crate::asking::Hook;
use crate::battle::{PyBattle, Seed};
use crate::error;
use crate::numbers::{count, maybe};
use crate::odds::{Interrupt, refused};
use case_core::ActorId;
use case_core::any::{Recorded, Standing, Statistic};
use case_core::odds::{BLOCK, Sample};
use numpy::PyArray1;
use pyo3::prelude::*;
use std::num::NonZeroUsize;
use std::sync::Arc;

/// The most trials of one call: their results have to fit memory.
const MAX_TRIALS: u64 = 1 << 26;

/// What the trials came to, one behind the other.
struct Ends {
    winners: Vec<i8>,
    turns: Vec<i32>,
    fitness: Vec<i32>,
    stands: Vec<bool>,
    numbers: Vec<i32>,
    fighters: usize,
    /// How many numbers of statistics a trial has.
    width: usize,
}

impl Ends {
    /// Room for that number of trials; it grows if necessary.
    fn of(trials: u64, fighters: usize, width: usize) -> Ends {
        let trials = usize::try_from(trials).unwrap_or(0);
        Ends {
            winners: Vec::with_capacity(trials),
            turns: Vec::with_capacity(trials),
            fitness: Vec::with_capacity(trials * fighters),
            stands: Vec::with_capacity(trials * fighters),
            numbers: Vec::with_capacity(trials * width),
            fighters,
            width,
        }
    }

    fn keep_recorded(&mut self, row: Option<&Recorded>) {
        if let Some(row) = row {
            self.keep_end(row.turn, &row.end);
            self.numbers.extend(&row.numbers);
        } else {
            self.keep(None);
            self.numbers.resize(self.numbers.len() + self.width, 0);
        }
    }

    fn keep(&mut self, end: Option<&(i32, Standing)>) {
        let Some((turn, end)) = end else {
            self.winners.push(-2);
            self.turns.push(0);
            self.fitness.resize(self.fitness.len() + self.fighters, 0);
            self.stands.resize(self.stands.len() + self.fighters, false);
            return;
        };
        self.keep_end(*turn, end);
    }

    fn keep_end(&mut self, turn: i32, end: &Standing) {
        self.winners
            .push(end.winner.map_or(-1, |side| i8::try_from(u8::from(side)).unwrap_or(i8::MAX)));
        self.turns.push(turn);
        self.fitness.extend(end.fitness.iter().map(|points| points.unwrap_or(0)));
        self.stands.extend(end.fitness.iter().map(Option::is_some));
    }
}

/// The statistics that are recorded: what, a name, whose (a place or a seat), the turn.
type StatisticRow = (String, String, Option<i32>, i32);

fn statistic((what, name, who, turn): StatisticRow) -> Statistic {
    let who = who.map_or(ActorId::NOBODY, ActorId::from_number);
    match what.as_str() {
        "first_down" => Statistic::FirstDown,
        "fell_in" => Statistic::FellIn,
        "stands" => Statistic::Stands { turn },
        "fitness" => Statistic::Fitness { turn },
        "value" => Statistic::Value { who, field: name, turn },
        "first" => Statistic::First { of: name },
        "first_to_act" => Statistic::FirstToAct { turn },
        "order" => Statistic::Order { turn },
        "sum" => Statistic::Sum { of: name, who },
        _ => Statistic::Count { of: name, who },
    }
}

/// Winner (the number of the side, −1 nobody, −2 cut off), turns, fitness and standing of each
/// fighter, trial by trial; and the numbers of all statistics.
type Arrays<'py> = (
    Bound<'py, PyArray1<i8>>,
    Bound<'py, PyArray1<i32>>,
    Bound<'py, PyArray1<i32>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<i32>>,
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
    /// How often each rule of the plans decided: the plan, the place of the rule, how often it
    /// decided, and how often its conditions held but no answer of it was legal.
    fn _rules_used(
        &self,
        py: Python<'_>,
        seed: Seed,
        #[pyo3(from_py_with = count)] trials: u64,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Vec<(String, usize, u64, u64)>> {
        if trials > MAX_TRIALS {
            return Err(error::range("trials in one call", trials, 0, 1 << 26));
        }
        let battle = self.copy(py);
        let mut interrupt = Interrupt::new(progress.as_ref());
        let used = py.detach(|| {
            let mut watch = |progress| interrupt.watch(progress);
            battle.rules_used(&mut Sample::new(trials).seed(seed.0).watch(&mut watch))
        });
        interrupt.finish()?;
        let used = used.map_err(|error| refused(&error))?;
        Ok(used.into_iter().map(|u| (u.plan, u.rule, u.decided, u.blocked)).collect())
    }

    /// Plays on from here in the chosen blocks of a simulation.
    #[pyo3(
        signature = (
            seed, trials, blocks, checkpoints=None, threads=None, progress=None, decide=None,
            common=false, record=Vec::new()
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
        common: bool,
        record: Vec<StatisticRow>,
    ) -> PyResult<Arrays<'py>> {
        import_numpy(py)?;
        let all = trials.div_ceil(BLOCK);
        let blocks = blocks.0.min(all)..blocks.1.min(all).max(blocks.0.min(all));
        let count = (blocks.end - blocks.start) * BLOCK;
        if count > MAX_TRIALS {
            return Err(error::range("trials in one call", count.min(trials), 0, 1 << 26));
        }
        let battle = Arc::new(self.copy(py));
        let record: Vec<Statistic> = record.into_iter().map(statistic).collect();
        let width = record.iter().map(|one| one.width(battle.fighters())).sum();
        let mut ends = Ends::of(count, battle.fighters(), width);
        let sample = || {
            let sample = Sample::new(trials).seed(seed.0).blocks(blocks.clone());
            let sample = if common { sample.common() } else { sample };
            match checkpoints {
                Some(checkpoints) => sample.checkpoints(checkpoints),
                None => sample,
            }
        };
        let mut interrupt = Interrupt::new(progress.as_ref());
        let ended = match decide {
            None => Ok(py.detach(|| {
                let threads = threads.unwrap_or(NonZeroUsize::MIN);
                let mut watch = |progress| interrupt.watch(progress);
                let mut sample = sample().watch(&mut watch);
                if record.is_empty() {
                    battle.sample_each_on(threads, &mut sample, &mut |end| ends.keep(end))
                } else {
                    let mut each = |row: Option<&Recorded>| ends.keep_recorded(row);
                    battle.sample_recorded_on(threads, &mut sample, &record, &mut each)
                }
            })),
            // A function holds the interpreter's lock: more threads would wait for each other.
            Some(hook) => hook.ask(py, &battle, |asking| {
                let mut watch = |progress| {
                    py.detach(|| ());
                    interrupt.watch(progress)
                };
                let mut sample = sample().watch(&mut watch);
                if record.is_empty() {
                    battle.sample_each_asking(&mut sample, asking, &mut |end| ends.keep(end))
                } else {
                    let mut each = |row: Option<&Recorded>| ends.keep_recorded(row);
                    battle.sample_recorded(&mut sample, &record, Some(asking), &mut each)
                }
            }),
        };
        interrupt.finish()?;
        ended?.map_err(|error| refused(&error))?;
        Ok((
            PyArray1::from_vec(py, ends.winners),
            PyArray1::from_vec(py, ends.turns),
            PyArray1::from_vec(py, ends.fitness),
            PyArray1::from_vec(py, ends.stands),
            PyArray1::from_vec(py, ends.numbers),
        ))
    }
}
