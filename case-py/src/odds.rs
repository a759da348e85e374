//! Exact odds: one exchange of CASE, a turn and a whole fight of any system.

use crate::battle::PyBattle;
use crate::error;
use crate::rulings::PyRulings;
use crate::values::{
    CodeClass, Member, Number, PyCheckResult, PyColor, PyDefense, PyEffect, ShiftArg,
};
use case_core::Who;
use case_core::any::{AnyBattle, AnyOddsError};
use case_core::battle::Battle;
use case_core::case::{self, Ask, Case, Outcome, Question, Rank, Setup, State, Strike};
use case_core::codes::Code;
use case_core::decide::BuiltIn;
use case_core::decide::Deciders;
use case_core::odds::{Chain, Headway, Odds, RunError, Stages, Work};
use case_core::system::{Seat, Stop};
use pyo3::prelude::*;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How long a calculation may run before the interpreter is asked for Ctrl-C.
const PATIENCE: Duration = Duration::from_millis(50);

/// Asks the interpreter every so often whether to go on, and shows it the headway.
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

    pub(crate) fn watch(&mut self, headway: Headway) -> ControlFlow<()> {
        let done = if headway.of > 0 { headway.trials } else { headway.paths };
        if self.last.elapsed() < PATIENCE { ControlFlow::Continue(()) } else { self.look(done) }
    }

    /// What was raised meanwhile, if anything.
    pub(crate) fn finish(self) -> PyResult<()> {
        self.error.map_or(Ok(()), Err)
    }
}

pub(crate) fn refused(error: &AnyOddsError) -> PyErr {
    error::OddsError::new_err(error.to_string())
}

/// A fight of CASE as it stands, for the odds of its exchanges.
#[pyclass(frozen, module = "case_py._native", name = "RawScene")]
pub(crate) struct RawScene {
    setup: Setup,
    state: State,
}

/// Decides in an exchange: the defense that is asked about, no direction, else the built-in plan.
#[derive(Clone, Copy)]
struct Plan {
    defense: i32,
}

impl Deciders<Case> for Plan {
    #[inline]
    fn choose(&mut self, question: &Question, setup: &Setup, state: &State) -> Option<i32> {
        match question.kind {
            Ask::Defense => Some(self.defense),
            Ask::Direction => Some(0),
            _ => Deciders::<Case>::choose(&mut BuiltIn, question, setup, state),
        }
    }
}

impl RawScene {
    /// The exact odds of an exchange, stage by stage.
    fn run(&self, strike: &Strike, plan: Plan) -> Result<Odds<Outcome>, RunError<Stop<Case>>> {
        let mut work = Work::new();
        let (setup, mut plan) = (&self.setup, plan);
        let fresh = setup.rulings().karma_on_rolls;
        let (mut state, mut log) = (self.state.clone(), ());
        macro_rules! seat {
            ($dice:expr) => {{
                // An exchange changes nothing but Karma.
                if fresh {
                    state.clone_from(&self.state);
                }
                Seat {
                    setup,
                    state: &mut state,
                    dice: $dice,
                    deciders: &mut plan,
                    log: &mut log,
                }
            }};
        }
        if fresh {
            // Karma spent in one stage is gone in the next.
            let whole = Stages::of(()).then(&mut work, |(), d| case::exchange(&mut seat!(d), strike))?;
            return Ok(whole.into_odds()?);
        }
        let averted = Stages::of(()).then(&mut work, |(), d| case::avert(&mut seat!(d), strike))?;
        let struck = averted
            .then(&mut work, |a, d| case::hit(&mut seat!(d), strike, a).map(|s| (*a, s)))?;
        let dealt = struck.then(&mut work, |(a, s), d| {
            case::deal(&mut seat!(d), strike, a, s).map(|dealt| (*a, *s, dealt))
        })?;
        let whole = dealt.then(&mut work, |(averted, struck, dealt), d| {
            let aftermath = case::check(&mut seat!(d), strike, struck, dealt)?;
            let (averted, struck, dealt) = (*averted, *struck, *dealt);
            Ok(Outcome { averted, struck, dealt, aftermath })
        })?;
        Ok(whole.into_odds()?)
    }

    fn fighter(&self, place: usize, what: &str) -> PyResult<Who> {
        if place < self.setup.sheets().len() {
            return Ok(Who::fighter(place));
        }
        let last = i64::try_from(self.setup.sheets().len()).unwrap_or(1) - 1;
        Err(error::range(what, place, 0, last))
    }
}

#[pymethods]
impl RawScene {
    #[new]
    fn new(py: Python<'_>, battle: &PyBattle) -> PyResult<Self> {
        let AnyBattle::Case(battle) = battle.copy(py) else {
            return Err(error::OddsError::new_err(
                "the odds of an exchange are given for battles of `case`",
            ));
        };
        let battle: Battle<Case> = battle;
        Ok(RawScene { setup: battle.setup().clone(), state: battle.state().clone() })
    }

    /// The same fight under other rulings.
    fn under(&self, rulings: &PyRulings) -> RawScene {
        let setup = self.setup.under(PyRulings::core(Some(rulings)).clone());
        RawScene { setup, state: self.state.clone() }
    }

    /// The attacks of a fighter: name and form.
    fn attacks(&self, fighter: usize) -> PyResult<Vec<(String, &'static str)>> {
        self.fighter(fighter, "a fighter")?;
        let attacks = self.setup.sheets()[fighter].attacks().iter();
        Ok(attacks.map(|a| (a.name().to_owned(), a.form().code_name())).collect())
    }

    /// The odds of an exchange.
    #[pyo3(signature = (attacker, target, attack, defense=None, shift=None, *, attacks=None,
                        areas=None, passed=None, pulled=false, spot=false))]
    #[expect(clippy::too_many_arguments, reason = "keywords of one attack")]
    fn exchange(
        &self,
        attacker: usize,
        target: usize,
        attack: usize,
        defense: Option<Member<PyDefense>>,
        shift: Option<ShiftArg>,
        attacks: Option<Number>,
        areas: Option<Number>,
        passed: Option<Number>,
        pulled: bool,
        spot: bool,
    ) -> PyResult<RawExchange> {
        let from = self.fighter(attacker, "the attacker")?;
        let last = i64::try_from(self.setup.sheets()[attacker].attacks().len()).unwrap_or(0) - 1;
        if i64::try_from(attack).unwrap_or(i64::MAX) > last {
            return Err(error::range("an attack", attack, 0, last));
        }
        let mut strike = Strike::new(from, self.fighter(target, "the target")?, attack);
        strike.shift = shift.map_or(case::Shift::NONE, |shift| shift.0);
        strike.attacks = attacks.map_or(1, |n| n.0.clamp(1, case::tables::turn::MAX_ATTACKS));
        strike.areas = areas.map_or(1, |n| n.0.min(case::MAX_AREAS));
        strike.passed = passed.map_or(0, |n| n.0);
        (strike.pulled, strike.spot) = (pulled, spot);
        let plan = Plan { defense: defense.map_or(0, |d| i32::from(Code::number(d.0)) + 1) };
        let odds = self.run(&strike, plan).map_err(|error| match error {
            RunError::Rule(Stop::Illegal { question, .. }) if question.kind == Ask::Defense => {
                let name = defense_name(plan.defense);
                error::OddsError::new_err(format!("`{name}` can't answer this attack"))
            }
            other => error::OddsError::new_err(other.to_string()),
        })?;
        Ok(RawExchange(odds))
    }
}

fn defense_name(answer: i32) -> &'static str {
    case::Defense::from_number(answer - 1).map_or("no defense", Code::code_name)
}

/// The exact odds of an exchange, its outcomes made into Python values when they are looked at.
#[pyclass(frozen, module = "case_py._native", name = "RawExchange")]
pub(crate) struct RawExchange(Odds<Outcome>);

type Weighted<T> = (Vec<T>, Vec<u128>, u128);

fn weighted<T: Ord, U>(odds: &Odds<T>, value: impl FnMut(&T) -> U) -> Weighted<U> {
    let weights = odds.iter().map(|(_, weight)| weight).collect();
    (odds.iter().map(|(outcome, _)| outcome).map(value).collect(), weights, odds.denominator())
}

type ExchangeRow = (
    Option<Py<PyColor>>,
    Option<Py<PyColor>>,
    Py<PyEffect>,
    i32,
    i32,
    i32,
    Option<Py<PyCheckResult>>,
    i32,
    i32,
    i32,
    bool,
    i32,
);

#[pymethods]
impl RawExchange {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// Everything: defense color, attack color, effect, dealt, stopped, through, slam, direction,
    /// flown, stun, rank lost, unconscious.
    fn rows(&self, py: Python<'_>) -> Weighted<ExchangeRow> {
        let color = |c: Option<case::Color>| c.map(|c| PyColor::object(py, c));
        weighted(&self.0, |o| {
            let slam = o.aftermath.slam.map(|s| PyCheckResult::object(py, s));
            (
                color(o.averted.color),
                color(o.struck.color),
                PyEffect::object(py, o.struck.effect),
                o.dealt.dealt,
                o.dealt.stopped,
                o.dealt.through,
                slam,
                o.aftermath.direction,
                o.aftermath.flown,
                o.aftermath.stun,
                o.aftermath.rank_lost,
                o.aftermath.unconscious,
            )
        })
    }

    /// The effect alone.
    fn effects(&self, py: Python<'_>) -> Weighted<Py<PyEffect>> {
        weighted(&self.0.map(|o| o.struck.effect), |e| PyEffect::object(py, *e))
    }

    /// The color of the attack alone.
    fn colors(&self, py: Python<'_>) -> Weighted<Option<Py<PyColor>>> {
        weighted(&self.0.map(|o| o.struck.color), |c| c.map(|c| PyColor::object(py, c)))
    }

    /// The damage that gets through alone.
    fn through(&self) -> Weighted<i32> {
        weighted(&self.0.map(|o| o.dealt.through), |through| *through)
    }
}

/// R4: how many of the hundred faces give each color in a column.
#[pyfunction]
pub(crate) fn color_weights(column: Member<crate::values::PyRank>) -> [u32; 4] {
    let column: Rank = column.0;
    let mut weights = [0; 4];
    for face in 1..=100 {
        if let Some(color) = case::color(column, face) {
            weights[usize::from(Code::number(color))] += 1;
        }
    }
    weights
}

/// What is won by whom (nothing where nobody wins), with its bounds as parts of 2¹²⁰.
type Bounds<T> = Vec<(T, u128, u128)>;
/// By winner, by turn, never, unresolved, what cut it off, (turns, states, paths), must it end.
type SolvedRow = (
    Bounds<Option<String>>,
    Bounds<u32>,
    (u128, u128),
    u128,
    Vec<(&'static str, u128)>,
    (u32, u64, u64),
    bool,
);

/// Over, winner, fitness.
type StandingRow = (bool, Option<String>, Vec<Option<i32>>);

#[pymethods]
impl PyBattle {
    /// Every way this turn can end, as rows with weights.
    #[pyo3(signature = (paths=None))]
    fn _turn_odds(&self, py: Python<'_>, paths: Option<u64>) -> PyResult<Weighted<StandingRow>> {
        let battle = self.copy(py);
        let mut interrupt = Interrupt::new(None);
        let odds = py.detach(|| {
            let mut watch = |headway| interrupt.watch(headway);
            let work = paths.map_or_else(Work::new, |paths| Work::new().paths(paths));
            battle.turn_odds(&mut work.watch(&mut watch))
        });
        interrupt.finish()?;
        let odds = odds.map_err(|e| refused(&e))?;
        Ok(weighted(&odds, |(over, standing)| {
            let winner = standing.winner.map(|side| battle.side_name(side).to_owned());
            (*over, winner, standing.fitness.clone())
        }))
    }

    /// The fight solved to its end, as proven bounds.
    #[pyo3(signature = (turns=None, states=None, paths=None, progress=None))]
    fn _solve(
        &self,
        py: Python<'_>,
        turns: Option<u32>,
        states: Option<usize>,
        paths: Option<u64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<SolvedRow> {
        let battle = self.copy(py);
        let mut interrupt = Interrupt::new(progress.as_ref());
        let solved = py.detach(|| {
            let mut watch = |headway| interrupt.watch(headway);
            let mut chain = Chain::new();
            chain = turns.map_or_else(Chain::new, |turns| chain.turns(turns));
            if let Some(states) = states {
                chain = chain.states(states);
            }
            if let Some(paths) = paths {
                chain = chain.paths(paths);
            }
            battle.solve(&mut chain.watch(&mut watch))
        });
        interrupt.finish()?;
        let solved = solved.map_err(|e| refused(&e))?;
        let named = |side: Option<u8>| side.map(|side| battle.side_name(side).to_owned());
        let cuts = solved.cuts();
        Ok((
            solved.values().into_iter().map(|(w, i)| (named(w), i.low.0, i.high.0)).collect(),
            solved.lengths().into_iter().map(|(turns, i)| (turns, i.low.0, i.high.0)).collect(),
            (solved.never_ends().low.0, solved.never_ends().high.0),
            solved.unresolved().0,
            vec![
                ("turns", cuts.turns),
                ("states", cuts.states),
                ("step paths", cuts.step_paths),
                ("paths", cuts.paths),
                ("least mass", cuts.least),
                ("stopped", cuts.stopped),
                ("rounding", cuts.rounding),
            ],
            (solved.turns(), solved.states(), solved.paths()),
            solved.must_end(),
        ))
    }
}
