//! Sweeps: one question asked of many rosters and attacks, on several threads.

use crate::aim::{AimRow, GuardRow, aim_of, feat_named, guard_of, rule_of};
use crate::arrays::import_numpy;
use crate::battle::PyBattle;
use crate::error;
use crate::node::{given, node_of};
use crate::odds::Interrupt;
use case_core::any::{AnyBattle, AnyOddsError};
use case_core::attack::{Aim, AimError, Feat, Guard};
use case_core::node::{Node, Problems};
use case_core::odds::{Budget, Chain, Fraction, OddsError, OnProgress, Progress, Sample};
use case_core::roster_path::RosterPath;
use case_core::{ActorId, SideId};
use numpy::PyArray1;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// How often the caller's thread looks after Ctrl-C while the others work.
const WAIT: Duration = Duration::from_millis(2);
/// The most cells of one sweep: their results have to fit memory.
const MAX_CELLS: usize = 1 << 22;

/// What is asked of each cell.
#[derive(Clone, Copy)]
enum Measure {
    /// The probability of a feat.
    Feat(Feat),
    /// The mean of a field of the outcome.
    Field(usize),
    /// The probability that a side wins the fight.
    Win { side: SideId, sampled: Option<Trials>, turns: Option<u32>, states: Option<usize> },
}

/// The trials of a sampled fight.
#[derive(Clone, Copy)]
struct Trials {
    count: u64,
    seed: u64,
    /// Whether they are played on common dice.
    common: bool,
    /// They end as soon as it is clear on which side of this the probability lies.
    goal: Option<f64>,
}

/// The trials of a sampled fight: count, seed, whether on common dice, goal.
type TrialsRow = (u64, u64, bool, Option<f64>);
/// What a measure is, its name or the side's, its field; trials, turns, states.
type MeasureRow = (String, String, usize, Option<TrialsRow>, Option<u32>, Option<usize>);

/// How many standard errors from the goal are clear, as it is looked at again and again.
const CLEAR: f64 = 4.0;

/// An exact number.
type Exact = (i128, u128);

/// What one cell came to.
enum Found {
    /// Between these bounds, which are one where it is exact.
    Between(Exact, Exact),
    /// A number of trials, and of how many.
    Sampled(u64, u64),
    /// Nothing, because.
    Failed(Failure),
}

enum Failure {
    Roster(Problems),
    Aim(AimError),
    Odds(AnyOddsError),
}

impl Failure {
    /// Which exception it is, what it says, and the rule that says why not.
    fn row(&self) -> (&'static str, String, &'static str) {
        match self {
            Failure::Roster(problems) => ("roster", problems.to_string(), ""),
            Failure::Aim(error) => ("odds", error.to_string(), rule_of(error)),
            Failure::Odds(error) => ("odds", error.to_string(), ""),
        }
    }
}

/// Everything that a sweep works on.
struct Job {
    roster: Node,
    /// The battles as they stand, one for each value on the axis of plans.
    battles: Vec<AnyBattle>,
    axes: Vec<(RosterPath, Vec<Node>)>,
    asked: Vec<(Aim, Guard)>,
    measure: Measure,
    paths: Option<u64>,
    fail_fast: bool,
    stopped: AtomicBool,
    next: AtomicUsize,
    done: AtomicU64,
}

impl Job {
    /// How many rosters there are.
    fn rosters(&self) -> usize {
        self.axes.iter().map(|(_, values)| values.len()).product()
    }

    /// One roster of them; the last axis goes round first.
    fn roster(&self, mut place: usize) -> Node {
        let mut roster = self.roster.clone();
        for (at, values) in self.axes.iter().rev() {
            at.set(&mut roster, &values[place % values.len()]);
            place /= values.len();
        }
        roster
    }

    /// One battle of them: rosters, and the plans of each.
    fn battle(&self, place: usize) -> Result<AnyBattle, Problems> {
        let given = &self.battles[place % self.battles.len()];
        if self.axes.is_empty() {
            return Ok(given.clone());
        }
        let mut battle = AnyBattle::new(&self.roster(place / self.battles.len()))?;
        let fighters = (0..battle.fighters().min(given.fighters())).map(ActorId::fighter);
        for who in fighters.chain([ActorId::JUDGE, ActorId::MAP]) {
            battle
                .set_control(who, given.control(who))
                .map_err(|e| Problems::one("", e.to_string()))?;
            if let Some(plan) = given.plan(who) {
                battle.set_plan(who, plan)?;
            }
        }
        Ok(battle)
    }

    fn watch(&self, _: Progress) -> ControlFlow<()> {
        if self.stopped.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Works as long as there is something to do: the cells with what each came to.
    fn work(&self, units: &[(usize, Range<usize>)]) -> Vec<Worked> {
        let mut found = Vec::new();
        while let Some((place, part)) = units.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            let battle = self.battle(*place);
            for n in part.clone() {
                if self.stopped.load(Ordering::Relaxed) {
                    return found;
                }
                let mut unused = Vec::new();
                let cell = match &battle {
                    Ok(battle) => {
                        self.asked_for(battle, n, &mut unused).unwrap_or_else(Found::Failed)
                    }
                    Err(problems) => Found::Failed(Failure::Roster(problems.clone())),
                };
                if self.fail_fast && matches!(cell, Found::Failed(_)) {
                    self.next.store(units.len(), Ordering::Relaxed);
                }
                found.push((place * self.asked.len() + n, cell, unused));
                self.done.fetch_add(1, Ordering::Relaxed);
            }
        }
        found
    }

    /// One cell, without the answers that it has no question for: others may have one.
    fn asked_for(
        &self,
        battle: &AnyBattle,
        asked: usize,
        unused: &mut Vec<AimError>,
    ) -> Result<Found, Failure> {
        let (aim, guard) = &self.asked[asked];
        let mut aim = aim.clone();
        loop {
            match self.cell(battle, &aim, *guard) {
                Err(Failure::Aim(AimError::Unused { question, answer, rule, asked })) => {
                    let before = aim.given.len();
                    aim.given.retain(|(name, _)| *name != question);
                    let error = AimError::Unused { question, answer, rule, asked };
                    if aim.given.len() == before {
                        return Err(Failure::Aim(error));
                    }
                    unused.push(error);
                }
                found => return found,
            }
        }
    }

    fn cell(&self, battle: &AnyBattle, aim: &Aim, guard: Guard) -> Result<Found, Failure> {
        let mut watch = |progress| self.watch(progress);
        let work = self.paths.map_or_else(Budget::new, |paths| Budget::new().paths(paths));
        let work = &mut work.watch(&mut watch);
        let aimed = || battle.aim(aim).map_err(Failure::Aim);
        match self.measure {
            Measure::Feat(feat) => {
                let p = aimed()?.chance(guard, feat, work).map_err(Failure::Aim)?;
                let p = exact(p).ok_or_else(|| Failure::Aim(OddsError::Overflow.into()))?;
                Ok(Found::Between(p, p))
            }
            Measure::Field(field) => {
                let odds = aimed()?.odds(guard, work).map_err(Failure::Aim)?.odds;
                let mean = odds.mean_by(|row| row[field].number.into());
                let mean = mean.map_err(|e| Failure::Aim(e.into()))?;
                let mean = exact(mean).ok_or_else(|| Failure::Aim(OddsError::Overflow.into()))?;
                Ok(Found::Between(mean, mean))
            }
            Measure::Win { side, sampled, turns, states } => {
                self.win(battle, side, sampled, (turns, states)).map_err(Failure::Odds)
            }
        }
    }

    fn win(
        &self,
        battle: &AnyBattle,
        side: SideId,
        sampled: Option<Trials>,
        (turns, states): (Option<u32>, Option<usize>),
    ) -> Result<Found, AnyOddsError> {
        let mut watch = |progress| self.watch(progress);
        if let Some(trials) = sampled {
            return sampled_win(battle, side, trials, &mut watch);
        }
        let mut chain = turns.map_or_else(Chain::new, |turns| Chain::new().turns(turns));
        if let Some(states) = states {
            chain = chain.states(states);
        }
        if let Some(paths) = self.paths {
            chain = chain.budget(paths);
        }
        let solved = battle.solve(&mut chain.watch(&mut watch))?;
        let p = solved.chance(|_, end| end.winner == Some(side));
        let [low, high] =
            [p.low(), p.high()].map(|p| exact(p).unwrap_or((i128::MAX, p.denominator())));
        Ok(Found::Between(low, high))
    }

    /// The cells in portions, so that every thread has something to do.
    fn units(&self, threads: usize) -> Vec<(usize, Range<usize>)> {
        let (rosters, asked) = (self.rosters() * self.battles.len(), self.asked.len());
        let parts = (4 * threads).div_ceil(rosters.max(1)).clamp(1, asked.max(1));
        let cut = |n: usize| asked * n / parts;
        let of = |place| (0..parts).map(move |n| (place, cut(n)..cut(n + 1)));
        (0..rosters).flat_map(of).collect()
    }

    fn run(&self, threads: usize, interrupt: &mut Interrupt<'_>) -> Option<Vec<(usize, Found)>> {
        let units = self.units(threads);
        let found = thread::scope(|scope| {
            let threads = threads.min(units.len());
            let all: Vec<_> = (0..threads).map(|_| scope.spawn(|| self.work(&units))).collect();
            while all.iter().any(|one| !one.is_finished()) {
                if interrupt.is_due()
                    && interrupt.look(self.done.load(Ordering::Relaxed)).is_break()
                {
                    self.stopped.store(true, Ordering::Relaxed);
                }
                thread::sleep(WAIT);
            }
            let joined = all.into_iter().map(thread::ScopedJoinHandle::join);
            joined.collect::<Result<Vec<_>, _>>().ok()
        })?;
        let mut found: Vec<_> = found.into_iter().flatten().collect();
        found.sort_by_key(|(cell, ..)| *cell);
        Some(refuse_unused(found))
    }
}

/// A cell, what it came to, and the answers that changed nothing in it.
type Worked = (usize, Found, Vec<AimError>);

/// An answer that changes nothing in any cell is an error in each.
fn refuse_unused(worked: Vec<Worked>) -> Vec<(usize, Found)> {
    let question = |error: &AimError| match error {
        AimError::Unused { question, .. } => Some(*question),
        _ => None,
    };
    let counts = |(_, found, _): &&Worked| !matches!(found, Found::Failed(_));
    let of = worked.iter().filter(counts).count();
    let mut often: BTreeMap<&str, usize> = BTreeMap::new();
    for name in worked.iter().filter(counts).flat_map(|(.., unused)| unused).filter_map(question) {
        *often.entry(name).or_default() += 1;
    }
    let nowhere = |error: &AimError| question(error).is_some_and(|name| often[name] == of);
    let judged = worked.into_iter().map(|(cell, found, unused)| {
        match unused.into_iter().find(|error| nowhere(error)) {
            Some(error) if !matches!(found, Found::Failed(_)) => {
                (cell, Found::Failed(Failure::Aim(error)))
            }
            _ => (cell, found),
        }
    });
    judged.collect()
}

/// How often a side wins. With a goal the blocks are played in portions, each as long as all before
/// it, until the share is clear of the goal.
fn sampled_win(
    battle: &AnyBattle,
    side: SideId,
    trials: Trials,
    watch: &mut OnProgress<'_>,
) -> Result<Found, AnyOddsError> {
    let sample = || {
        let sample = Sample::new(trials.count).seed(trials.seed);
        if trials.common { sample.common() } else { sample }
    };
    let blocks = sample().block_count();
    let (mut won, mut of, mut first) = (0, 0, 0);
    while first < blocks {
        let end = if trials.goal.is_some() { (2 * first).clamp(first + 1, blocks) } else { blocks };
        let mut part = sample().blocks(first..end).watch(watch);
        battle.sample_each(&mut part, &mut |end| {
            of += 1;
            won += u64::from(end.is_some_and(|(_, end)| end.winner == Some(side)));
        })?;
        first = end;
        if trials.goal.is_some_and(|goal| is_clear(won, of, goal)) {
            break;
        }
    }
    Ok(Found::Sampled(won, of))
}

/// Whether a share is so far from the goal that its side is clear: by the deviation of a share at the
/// goal, and by the deviation of the share itself, with one trial more and one fewer counted.
fn is_clear(won: u64, of: u64, goal: f64) -> bool {
    let [won, of] = [won, of].map(|count| quotient(count.into(), 1));
    let own = (won + 1.0) / (of + 2.0);
    let variance = (goal * (1.0 - goal)).max(own * (1.0 - own));
    (won / of - goal).abs() > CLEAR * (variance / of).sqrt()
}

/// What every cell of a sweep came to.
#[pyclass(frozen, module = "case_py._native", name = "RawSweep")]
pub(crate) struct RawSweep(Vec<(usize, Found)>);

/// The numerator with its sign, and the denominator.
fn exact(of: Fraction) -> Option<Exact> {
    Some((of.signed_numerator()?, of.denominator()))
}

fn quotient(numerator: u128, denominator: u128) -> f64 {
    Fraction::new(numerator, denominator).map_or(0.0, Fraction::as_f64)
}

fn float((numerator, denominator): Exact) -> f64 {
    let size = quotient(numerator.unsigned_abs(), denominator);
    if numerator < 0 { -size } else { size }
}

#[pymethods]
impl RawSweep {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// The bounds of every cell: equal where it is exact, and where it was sampled; not a number
    /// where it failed.
    fn bounds<'py>(
        &self,
        py: Python<'py>,
    ) -> (Bound<'py, PyArray1<f64>>, Bound<'py, PyArray1<f64>>) {
        let pair = |(_, found): &(usize, Found)| match found {
            Found::Between(low, high) => (float(*low), float(*high)),
            Found::Sampled(won, of) => {
                let p = quotient((*won).into(), (*of).into());
                (p, p)
            }
            Found::Failed(_) => (f64::NAN, f64::NAN),
        };
        let (low, high): (Vec<f64>, Vec<f64>) = self.0.iter().map(pair).unzip();
        (PyArray1::from_vec(py, low), PyArray1::from_vec(py, high))
    }

    /// The exact bounds of one cell; nothing where there are none.
    fn exact(&self, cell: usize) -> Option<(Exact, Exact)> {
        match &self.0.get(cell)?.1 {
            Found::Between(low, high) => Some((*low, *high)),
            _ => None,
        }
    }

    /// How many of how many trials; nothing where the cell was not sampled.
    fn sampled(&self, cell: usize) -> Option<(u64, u64)> {
        match &self.0.get(cell)?.1 {
            Found::Sampled(won, of) => Some((*won, *of)),
            _ => None,
        }
    }

    /// The cells that failed: which, the exception, what it says, the rule.
    fn failures(&self) -> Vec<(usize, &'static str, String, &'static str)> {
        let failed = |(cell, found): &(usize, Found)| match found {
            Found::Failed(why) => {
                let (kind, message, rule) = why.row();
                Some((*cell, kind, message, rule))
            }
            _ => None,
        };
        self.0.iter().filter_map(failed).collect()
    }
}

fn measure(battle: &AnyBattle, row: MeasureRow) -> PyResult<Measure> {
    let (kind, name, place, sampled, turns, states) = row;
    Ok(match kind.as_str() {
        "feat" => Measure::Feat(feat_named(battle, &name)?),
        "field" => Measure::Field(place.min(battle.outcome_fields().len() - 1)),
        _ => {
            let side = battle.find_side(&name).ok_or_else(|| {
                let names: Vec<&str> = battle.sides().map(|(_, name)| name).collect();
                error::no_such("side", &name, &names)
            })?;
            let sampled =
                sampled.map(|(count, seed, common, goal)| Trials { count, seed, common, goal });
            Measure::Win { side, sampled, turns, states }
        }
    })
}

/// Asks one question of many rosters and attacks. `battles` are those of the roster, one for each value
/// of the axis of plans, which goes round after the paths; `axes` are paths into the roster with the values
/// of each; the cells are in the order of the axes, and then of `asked`. With `fail_fast` it stops
/// at the first cells that fail.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "keywords of one call")]
pub(crate) fn _sweep(
    roster: &Bound<'_, PyAny>,
    battles: Vec<PyRef<'_, PyBattle>>,
    roots: Vec<String>,
    axes: Vec<(String, Vec<Bound<'_, PyAny>>)>,
    asked: Vec<(AimRow, GuardRow)>,
    measure: MeasureRow,
    paths: Option<u64>,
    threads: usize,
    fail_fast: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<RawSweep> {
    let py = roster.py();
    import_numpy(py)?;
    let node = given(roster)?;
    let battles: Vec<AnyBattle> = battles.iter().map(|battle| battle.copy(py)).collect();
    let battle = match battles.first() {
        Some(battle) => battle.clone(),
        None => return Err(error::range("the battles of a sweep", 0, 1, 1 << 22)),
    };
    let read = |(path, values): &(String, Vec<Bound<'_, PyAny>>)| {
        let values = values.iter().map(node_of).collect::<PyResult<Vec<_>>>()?;
        Ok((crate::path::path(&node, &roots, path)?, values))
    };
    let places = axes.iter().map(read).collect::<PyResult<Vec<_>>>()?;
    for (n, (place, _)) in places.iter().enumerate() {
        let overlaps = |(other, _): &(RosterPath, _)| place.holds(other) || other.holds(place);
        if let Some(other) = places[..n].iter().position(overlaps) {
            let why =
                format!("`{}` sets the same, or a part of it: give one of them", axes[other].0);
            return Err(error::roster(&Problems::one(&axes[n].0, why)));
        }
    }
    let axes = places;
    let one =
        |(aim, guard): &(AimRow, GuardRow)| Ok((aim_of(&battle, aim)?, guard_of(&battle, guard)?));
    let asked = asked.iter().map(one).collect::<PyResult<Vec<_>>>()?;
    let cells =
        axes.iter().map(|(_, values)| values.len()).try_fold(asked.len(), usize::checked_mul);
    let cells = cells.and_then(|cells| cells.checked_mul(battles.len()));
    let cells = cells.unwrap_or(usize::MAX);
    if cells > MAX_CELLS {
        return Err(error::range("the cells of a sweep", cells, 0, 1 << 22));
    }
    let measure = self::measure(&battle, measure)?;
    let job = Job {
        roster: node,
        battles,
        axes,
        asked,
        measure,
        paths,
        fail_fast,
        stopped: AtomicBool::new(false),
        next: AtomicUsize::new(0),
        done: AtomicU64::new(0),
    };
    let mut interrupt = Interrupt::new(progress.as_ref());
    let found = py.detach(|| job.run(threads.clamp(1, 256), &mut interrupt));
    interrupt.finish()?;
    found.map(RawSweep).ok_or_else(|| {
        pyo3::exceptions::PyRuntimeError::new_err("a thread of the sweep has panicked")
    })
}
