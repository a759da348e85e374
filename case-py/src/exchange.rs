//! Exact odds of exchanges of CASE: attacks, outcomes, verdicts, the order of acting.

use crate::battle::PyBattle;
use crate::error;
use crate::numbers::{Number, ShiftArg, whole};
use crate::odds::{Interrupt, Weighted, weighted};
use crate::rulings::PyRulings;
use crate::values::Member;
use case_core::ActorId;
use case_core::any::AnyBattle;
use case_core::attack::{Aim, Aimed};
use case_core::battle::Battle;
use case_core::case::odds::{self, Answering, AttackOutcome, Scratch};
use case_core::case::tables::turn::MAX_ATTACKS;
use case_core::case::{self, AttackIntent, Case, Exchange, MAX_AREAS, Setup, State};
use case_core::codes::Code;
use case_core::decide::Deciders;
use case_core::odds::{Budget, Odds, RunError};
use case_core::plan::BoundPlans;
use case_core::system::Stop;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::cell::RefCell;

/// A fight of CASE as it stands, for the odds of its exchanges.
#[pyclass(frozen, module = "case_py._native", name = "RawScene")]
pub(crate) struct RawScene {
    setup: Setup,
    state: State,
}

thread_local! {
    /// Memory that one calculation leaves to the next.
    static ROOM: RefCell<(Budget<'static>, Scratch)> = RefCell::default();
}

/// Why the odds of an exchange are refused.
type Failed = RunError<Stop<Case>>;

fn failed(error: &Failed) -> PyErr {
    error::OddsError::new_err(error.to_string())
}

impl RawScene {
    /// The odds of what an attack comes to, in memory that was used before.
    fn run(
        &self,
        intent: &AttackIntent,
        plan: impl Deciders<Case>,
    ) -> Result<Odds<AttackOutcome>, Failed> {
        ROOM.with_borrow_mut(|(work, room)| {
            if self.setup.rulings().karma_on_rolls {
                return odds::attack(&self.setup, &self.state, intent, plan, work);
            }
            let mut state = self.state.clone();
            odds::attack_into(room, &self.setup, &mut state, intent, plan, work)?;
            Ok(Odds::from_weights(
                room.outcomes.iter().map(|(outcome, weight)| (*outcome, weight)),
            )?)
        })
    }

    /// An attack as it was asked for.
    fn intent(&self, who: (usize, usize, usize), manner: &Manner) -> PyResult<AttackIntent> {
        let (attacker, target, attack) = who;
        let from = self.fighter(attacker, "the attacker")?;
        let last = i64::try_from(self.setup.sheets()[attacker].attacks().len()).unwrap_or(0) - 1;
        if i64::try_from(attack).unwrap_or(i64::MAX) > last {
            return Err(error::range("an attack", attack, 0, last));
        }
        let mut intent = AttackIntent::new(from, self.fighter(target, "the target")?, attack);
        intent.shift = manner.shift;
        intent.attacks = manner.attacks;
        intent.areas = manner.areas;
        intent.passed = manner.passed;
        (intent.pulled, intent.spot) = (manner.pulled, manner.spot);
        if let Some(defense) = manner.defense
            && !odds::answers(&self.setup, &self.state, &intent).contains(&Some(defense))
        {
            let message = format!("`{defense}` can't answer this attack");
            return Err(error::OddsError::new_err(message));
        }
        Ok(intent)
    }

    fn fighter(&self, place: usize, what: &str) -> PyResult<ActorId> {
        if place < self.setup.sheets().len() {
            return Ok(ActorId::fighter(place));
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

    /// The odds of what one attack comes to.
    #[pyo3(signature = (attacker, target, attack, manner=None))]
    fn attack_outcomes(
        &self,
        attacker: usize,
        target: usize,
        attack: usize,
        manner: Option<Manner>,
    ) -> PyResult<RawAttackOutcome> {
        let manner = manner.unwrap_or_default();
        let intent = self.intent((attacker, target, attack), &manner)?;
        let odds = self.run(&intent, Answering(manner.defense));
        odds.map(RawAttackOutcome).map_err(|e| failed(&e))
    }

    /// The odds of an exchange in full.
    #[pyo3(signature = (attacker, target, attack, manner=None))]
    fn outcomes(
        &self,
        attacker: usize,
        target: usize,
        attack: usize,
        manner: Option<Manner>,
    ) -> PyResult<RawExchange> {
        let manner = manner.unwrap_or_default();
        let intent = self.intent((attacker, target, attack), &manner)?;
        let (setup, state, mut work) = (&self.setup, &self.state, Budget::new());
        let odds = odds::exchange(setup, state, &intent, Answering(manner.defense), &mut work);
        odds.map(RawExchange).map_err(|e| failed(&e))
    }

    /// The defenses that can answer an attack.
    fn answers(
        &self,
        attacker: usize,
        target: usize,
        attack: usize,
    ) -> PyResult<Vec<Member<case::Defense>>> {
        let intent = self.intent((attacker, target, attack), &Manner::default())?;
        let answers = odds::answers(&self.setup, &self.state, &intent);
        Ok(answers.into_iter().flatten().map(Member).collect())
    }

    /// What an attack can't do, with the rule that says so.
    fn verdicts(
        &self,
        attacker: usize,
        target: usize,
        attack: usize,
    ) -> PyResult<Vec<(&'static str, &'static str)>> {
        let intent = self.intent((attacker, target, attack), &Manner::default())?;
        let aim = Aim::new(intent.attacker, intent.target, intent.attack);
        let aimed =
            Aimed::<Case>::new(&self.setup, &self.state, BoundPlans::built_in(&self.setup), &aim);
        let found = aimed.and_then(|aimed| aimed.verdicts(&mut Budget::new()));
        let found = found.map_err(|e| error::OddsError::new_err(e.to_string()))?.into_iter();
        Ok(found.map(|verdict| (verdict.name(), verdict.rule.code_name())).collect())
    }

    /// The odds of the order of acting, by names.
    #[pyo3(signature = (paths=None))]
    fn initiative(&self, py: Python<'_>, paths: Option<u64>) -> PyResult<Weighted<Vec<String>>> {
        let mut interrupt = Interrupt::new(None);
        let order = py.detach(|| {
            let mut watch = |headway| interrupt.watch(headway);
            let work = paths.map_or_else(Budget::new, |paths| Budget::new().paths(paths));
            odds::initiative(&self.setup, &self.state, &mut work.watch(&mut watch))
        });
        interrupt.finish()?;
        let order = order.map_err(|e| failed(&e))?;
        let name = |who: &ActorId| {
            self.setup.sheet(*who).map_or_else(String::new, |sheet| sheet.name().to_owned())
        };
        Ok(weighted(&order, |order| order.iter().map(name).collect()))
    }

    /// What each ruling moves of the odds of an attack: name, value, share.
    #[pyo3(signature = (attacker, target, attack, manner=None))]
    fn what_matters(
        &self,
        attacker: usize,
        target: usize,
        attack: usize,
        manner: Option<Manner>,
    ) -> PyResult<Vec<(&'static str, String, f64)>> {
        let manner = manner.unwrap_or_default();
        let intent = self.intent((attacker, target, attack), &manner)?;
        let state = &self.state;
        let list = odds::what_matters(&self.setup, |setup| {
            odds::attack(setup, state, &intent, Answering(manner.defense), &mut Budget::new())
        });
        let list = list.map_err(|e| failed(&e))?.into_iter();
        Ok(list.map(|matters| (matters.name, matters.value, matters.moved)).collect())
    }
}

/// How an attack is made and answered, as a dict of keywords.
#[derive(Clone, Copy)]
struct Manner {
    defense: Option<case::Defense>,
    shift: case::Shift,
    attacks: i32,
    areas: i32,
    passed: i32,
    pulled: bool,
    spot: bool,
}

impl Default for Manner {
    fn default() -> Self {
        Manner {
            defense: None,
            shift: case::Shift::NONE,
            attacks: 1,
            areas: 1,
            passed: 0,
            pulled: false,
            spot: false,
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for Manner {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let mut manner = Manner::default();
        for (name, value) in any.cast::<PyDict>()?.copy()?.iter() {
            match name.cast::<PyString>()?.to_str()? {
                "defense" if value.is_none() => {}
                "defense" => manner.defense = Some(value.extract::<Member<case::Defense>>()?.0),
                "shift" => manner.shift = value.extract::<ShiftArg>()?.0,
                "attacks" => manner.attacks = whole(&value, "attacks", 1, MAX_ATTACKS)?,
                "areas" => manner.areas = whole(&value, "areas", 0, MAX_AREAS)?,
                "passed" => manner.passed = value.extract::<Number>()?.0,
                "pulled" => manner.pulled = value.extract()?,
                "spot" => manner.spot = value.extract()?,
                other => {
                    let known =
                        ["defense", "shift", "attacks", "areas", "passed", "pulled", "spot"];
                    return Err(error::no_such("keyword", other, &known));
                }
            }
        }
        Ok(manner)
    }
}

/// The exact odds of what an attack comes to, its outcomes made into Python values when they are looked at.
#[pyclass(frozen, module = "case_py._native", name = "RawAttackOutcome")]
pub(crate) struct RawAttackOutcome(Odds<AttackOutcome>);

/// Effect, through, slam, flown, stun, rank lost, unconscious.
type AttackOutcomeRow =
    (Member<case::Effect>, i32, Option<Member<case::CheckResult>>, i32, i32, bool, i32);

#[pymethods]
impl RawAttackOutcome {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// Everything: effect, damage through, slam, areas flown, stun, rank lost, unconscious.
    fn rows(&self) -> Weighted<AttackOutcomeRow> {
        weighted(&self.0, |b| {
            let slam = b.slam.map(Member);
            let effect = Member(b.effect);
            (effect, b.through, slam, b.flown, b.stun, b.rank_lost, b.unconscious)
        })
    }

    /// The effect alone.
    fn effects(&self) -> Weighted<Member<case::Effect>> {
        weighted(&self.0.map(|b| b.effect), |e| Member(*e))
    }

    /// The damage that gets through alone.
    fn through(&self) -> Weighted<i32> {
        weighted(&self.0.map(|b| b.through), |through| *through)
    }
}

/// The exact odds of an exchange, its outcomes made into Python values when they are looked at.
#[pyclass(frozen, module = "case_py._native", name = "RawExchange")]
pub(crate) struct RawExchange(Odds<Exchange>);

type ExchangeRow = (
    Option<Member<case::Color>>,
    Option<Member<case::Color>>,
    Member<case::Effect>,
    i32,
    i32,
    i32,
    Option<Member<case::CheckResult>>,
    Option<&'static str>,
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
    fn rows(&self) -> Weighted<ExchangeRow> {
        let color = |c: Option<case::Color>| c.map(Member);
        weighted(&self.0, |o| {
            let slam = o.aftermath.slam.map(Member);
            (
                color(o.averted.color),
                color(o.struck.color),
                Member(o.struck.effect),
                o.dealt.dealt,
                o.dealt.stopped,
                o.dealt.through,
                slam,
                o.aftermath.direction.map(Code::code_name),
                o.aftermath.flown,
                o.aftermath.stun,
                o.aftermath.rank_lost,
                o.aftermath.unconscious,
            )
        })
    }

    /// The color of the attack alone.
    fn colors(&self) -> Weighted<Option<Member<case::Color>>> {
        weighted(&self.0.map(|o| o.struck.color), |c| c.map(Member))
    }
}
