//! Exact odds of turns and whole fights of every system.

use crate::asking::Hook;
use crate::battle::PyBattle;
use crate::edge::{Actor, Decoder, Given, encode};
use crate::error::{self, Told};
use crate::numbers::maybe;
use crate::values::Member;
use case_core::SideId;
use case_core::any::{AnyOddsError, AskFirst, Standing};
use case_core::battle::SeatError;
use case_core::case;
use case_core::codes::Code;
use case_core::odds::{Budget, Chain, Odds, Progress};
use pyo3::prelude::*;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a calculation may run before the interpreter is asked for Ctrl-C.
const PATIENCE: Duration = Duration::from_millis(50);

/// Asks the interpreter every so often whether to go on, and shows it the progress.
pub(crate) struct Interrupt<'p> {
    progress: Option<&'p Py<PyAny>>,
    last: Instant,
    error: Option<PyErr>,
}

impl<'p> Interrupt<'p> {
    pub(crate) fn new(progress: Option<&'p Py<PyAny>>) -> Self {
        Interrupt { progress, last: Instant::now(), error: None }
    }

    /// Looks at once: `Break` where Ctrl-C was pressed or the callback has raised.
    pub(crate) fn look(&mut self, done: u64) -> ControlFlow<()> {
        self.last = Instant::now();
        let result = Python::attach(|py| {
            py.check_signals()?;
            self.progress.map_or(Ok(()), |call| call.call1(py, (done,)).map(drop))
        });
        match result {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.error = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    /// Whether it is time to look again.
    pub(crate) fn is_due(&self) -> bool {
        self.last.elapsed() >= PATIENCE
    }

    pub(crate) fn watch(&mut self, progress: Progress) -> ControlFlow<()> {
        let done = if progress.of > 0 { progress.trials } else { progress.paths };
        if self.is_due() { self.look(done) } else { ControlFlow::Continue(()) }
    }

    /// What was raised meanwhile, if anything.
    pub(crate) fn finish(self) -> PyResult<()> {
        self.error.map_or(Ok(()), Err)
    }
}

/// A seat of somebody who can't be asked here.
pub(crate) fn no_seat(seat: &SeatError) -> PyErr {
    error::SeatError::new_err((Told::of(seat), seat.name.clone(), seat.control.word()))
}

pub(crate) fn refused(error: &AnyOddsError) -> PyErr {
    match error {
        AnyOddsError::Seat(seat) => no_seat(seat),
        _ => error::OddsError::new_err(Told::of(error)),
    }
}

/// Outcomes, weights and their sum.
pub(crate) type Weighted<T> = (Vec<T>, Vec<u128>, u128);

/// Odds as a row, each outcome made a Python value.
pub(crate) fn weighted<T: Ord, U>(odds: &Odds<T>, value: impl FnMut(&T) -> U) -> Weighted<U> {
    let weights = odds.iter().map(|(_, weight)| weight).collect();
    (odds.iter().map(|(outcome, _)| outcome).map(value).collect(), weights, odds.denominator())
}

/// R4: how many of the hundred faces give each color in a column.
#[pyfunction]
pub(crate) fn color_weights(column: Member<case::Rank>) -> [u32; 4] {
    let mut weights = [0; 4];
    for face in 1..=100 {
        if let Some(color) = case::color(column.0, face) {
            weights[usize::from(Code::number(color))] += 1;
        }
    }
    weights
}

/// What is won by whom (nothing where nobody wins), with its bounds as parts of 2¹²⁰.
type Bounds<T> = Vec<(T, u128, u128)>;
/// By winner, by turn, by the fitness that each fighter has left (0 of one who is out), never,
/// unresolved, what cut it off, (turns, states, paths), must it end, whether it is an answer and what
/// that is worth in words.
type SolvedRow = (
    Bounds<Option<String>>,
    Bounds<u32>,
    Vec<Bounds<i32>>,
    (u128, u128),
    u128,
    Vec<(&'static str, u128)>,
    (u32, u64, u64),
    bool,
    (bool, String),
);

/// Over, winner, fitness.
type StandingRow = (bool, Option<String>, Vec<Option<i32>>);

/// Whom the open step changes, with fitness and standing afterwards; whether it ends the battle.
type AftermathRow = (Vec<(Actor, i32, bool)>, bool);

#[pymethods]
impl PyBattle {
    /// Every way this turn can end, as rows with weights.
    #[pyo3(signature = (paths=None, decide=None))]
    fn _turn_odds(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = maybe)] paths: Option<u64>,
        decide: Option<Hook>,
    ) -> PyResult<Weighted<StandingRow>> {
        let battle = Arc::new(self.copy(py));
        let mut interrupt = Interrupt::new(None);
        let mut run = |asking: Option<&AskFirst<'_>>| {
            let mut watch = |progress| interrupt.watch(progress);
            let work = paths.map_or_else(Budget::new, |paths| Budget::new().paths(paths));
            let mut work = work.watch(&mut watch);
            match asking {
                None => battle.turn_odds(&mut work),
                Some(asking) => battle.turn_odds_asking(&mut work, asking),
            }
        };
        let odds = match decide {
            None => Ok(py.detach(|| run(None))),
            Some(hook) => hook.ask(py, &battle, |asking| run(Some(asking))),
        };
        interrupt.finish()?;
        let odds = odds?.map_err(|e| refused(&e))?;
        Ok(weighted(&odds, |(over, standing)| {
            let winner = standing.winner.map(|side| battle.side_name(side).to_owned());
            (*over, winner, standing.fitness.clone())
        }))
    }

    /// The odds of how the open step will leave everybody, with an answer or the plan's, as rows.
    #[pyo3(signature = (answer=None, paths=None))]
    fn _foresee(
        &self,
        py: Python<'_>,
        answer: Option<(String, Given)>,
        #[pyo3(from_py_with = maybe)] paths: Option<u64>,
    ) -> PyResult<Weighted<AftermathRow>> {
        let battle = self.copy(py);
        let answer = answer.map(|(kind, given)| encode(&battle, &kind, &given)).transpose()?;
        let mut interrupt = Interrupt::new(None);
        let odds = py.detach(|| {
            let mut watch = |progress| interrupt.watch(progress);
            let work = paths.map_or_else(Budget::at_a_table, |paths| Budget::new().paths(paths));
            battle.foresee(answer, &mut work.watch(&mut watch))
        });
        interrupt.finish()?;
        let odds = odds.map_err(|e| refused(&e))?;
        let of = Decoder::new(&battle);
        Ok(weighted(&odds, |after| {
            let changed = after.changed.iter();
            (changed.map(|a| (of.actor(a.who), a.fitness, a.stands)).collect(), after.over)
        }))
    }

    /// The fight solved to its end, as proven bounds.
    #[pyo3(signature = (turns=None, states=None, paths=None, progress=None, decide=None))]
    fn _solve(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = maybe)] turns: Option<u32>,
        #[pyo3(from_py_with = maybe)] states: Option<usize>,
        #[pyo3(from_py_with = maybe)] paths: Option<u64>,
        progress: Option<Py<PyAny>>,
        decide: Option<Hook>,
    ) -> PyResult<SolvedRow> {
        let battle = Arc::new(self.copy(py));
        let mut interrupt = Interrupt::new(progress.as_ref());
        let mut run = |asking: Option<&AskFirst<'_>>| {
            let mut watch = |progress| interrupt.watch(progress);
            let mut chain = turns.map_or_else(Chain::new, |turns| Chain::new().turns(turns));
            if let Some(states) = states {
                chain = chain.states(states);
            }
            if let Some(paths) = paths {
                chain = chain.budget(paths);
            }
            let mut chain = chain.watch(&mut watch);
            match asking {
                None => battle.solve(&mut chain),
                Some(asking) => battle.solve_asking(&mut chain, asking),
            }
        };
        let solved = match decide {
            None => Ok(py.detach(|| run(None))),
            Some(hook) => hook.ask(py, &battle, |asking| run(Some(asking))),
        };
        interrupt.finish()?;
        let ends = solved?.map_err(|e| refused(&e))?;
        let named = |side: Option<SideId>| side.map(|side| battle.side_name(side).to_owned());
        let left = |place: usize| {
            let points = |end: &Standing| end.fitness.get(place).copied().flatten().unwrap_or(0);
            let found = ends.gather(|_, end| points(end)).into_iter();
            found.map(|(points, i)| (points, i.low.0, i.high.0)).collect()
        };
        let left = (0..battle.fighters()).map(left).collect();
        let solved = ends.map(|end| end.winner);
        let (cuts, assessment) = (solved.cuts(), solved.assessment());
        Ok((
            solved.values().into_iter().map(|(w, i)| (named(w), i.low.0, i.high.0)).collect(),
            solved.lengths().into_iter().map(|(turns, i)| (turns, i.low.0, i.high.0)).collect(),
            left,
            (solved.never_ends().low.0, solved.never_ends().high.0),
            solved.unresolved_mass().0,
            vec![
                ("turns", cuts.turns),
                ("states", cuts.states),
                ("step paths", cuts.step_paths),
                ("paths", cuts.paths),
                ("values", cuts.values),
                ("least mass", cuts.least),
                ("stopped", cuts.stopped),
                ("rounding", cuts.rounding),
            ],
            (solved.turns(), solved.states(), solved.paths()),
            solved.must_end(),
            (assessment.useful, assessment.to_string()),
        ))
    }
}
