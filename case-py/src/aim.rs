//! Exact odds of one attack in the present state of a battle of any system.

use crate::battle::PyBattle;
use crate::edge::{Actor, Decoded, Decoder, Given, ValueRow, encode};
use crate::error::{self, Told};
use crate::odds::{Interrupt, Weighted, weighted};
use case_core::any::{AnyAimed, AnyBattle, OutcomeOdds};
use case_core::attack::{Aim, AimError, Answered, Defended, Feat, Guard};
use case_core::battle::Battle;
use case_core::case::{self, Case, Exchange};
use case_core::codes::Code;
use case_core::faserip;
use case_core::odds::{Budget, Odds};
use case_core::value::{AttackId, Kind, Value};
use case_core::{ActorId, SideId};
use pyo3::prelude::*;
use std::borrow::Cow;

/// Why an attack has no odds, as an exception.
pub(crate) fn refused(error: &AimError) -> PyErr {
    let message = Told::of(error);
    match error {
        AimError::Fighter { last, .. } => range(message, "a fighter", 0, *last),
        AimError::Attack { count, .. } => range(message, "an attack", 0, count.saturating_sub(1)),
        AimError::Range { name, least, most, .. } => {
            error::RangeError::new_err((message, *name, *least, *most))
        }
        AimError::Question(error) => error::unknown_name(error),
        _ => error::OddsError::new_err((message, rule_of(error).to_owned())),
    }
}

fn range(message: Told, what: &'static str, low: usize, high: usize) -> PyErr {
    error::RangeError::new_err((message, what, low, high))
}

/// The rule that says why not; empty where none does.
pub(crate) fn rule_of(error: &AimError) -> &'static str {
    match error {
        AimError::Impossible { rule, .. }
        | AimError::Guard { rule, .. }
        | AimError::Given { rule, .. }
        | AimError::Unused { rule, .. } => rule,
        _ => "",
    }
}

/// A value as it was given: the name of its kind and what it is.
pub(crate) type GivenValue = (String, Given);

/// An attack as it was asked for: attacker, target, attack, answers, shift, flurry.
pub(crate) type AimRow = (usize, usize, usize, Vec<(String, GivenValue)>, i32, Option<i32>);

/// What the target does: nothing where nothing is given, what its plan says where no value is.
pub(crate) type GuardRow = Option<(Option<GivenValue>,)>;

pub(crate) fn aim_of(battle: &AnyBattle, row: &AimRow) -> PyResult<Aim> {
    let (attacker, target, attack, given, shift, flurry) = row;
    let fighter = |place: &usize| ActorId::fighter(*place);
    let mut aim =
        Aim::new(AttackId::new(fighter(attacker), *attack), fighter(target)).shifted(*shift);
    for (question, (kind, given)) in given {
        aim = aim.given(question.as_str(), encode(battle, kind, given)?);
    }
    aim.flurry = *flurry;
    Ok(aim)
}

pub(crate) fn guard_of(battle: &AnyBattle, row: &GuardRow) -> PyResult<Guard> {
    Ok(match row {
        None => Guard::Undefended,
        Some((None,)) => Guard::ByPlan,
        Some((Some((kind, given)),)) => Guard::With(encode(battle, kind, given)?),
    })
}

pub(crate) fn feat_named(battle: &AnyBattle, name: &str) -> PyResult<Feat> {
    let feats = battle.feats();
    feats.iter().copied().find(|feat| feat.is_called(name)).ok_or_else(|| {
        let known: Vec<_> = feats.iter().map(|feat| feat.name()).collect();
        error::no_such("feat", name, &known)
    })
}

/// A calculation that Ctrl-C stops.
fn run<T: Send>(
    py: Python<'_>,
    paths: Option<u64>,
    with: impl FnOnce(&mut Budget<'_>) -> Result<T, AimError> + Send,
) -> PyResult<T> {
    let mut interrupt = Interrupt::new(None);
    let found = py.detach(|| {
        let mut watch = |progress| interrupt.watch(progress);
        let work = paths.map_or_else(Budget::new, |paths| Budget::new().paths(paths));
        with(&mut work.watch(&mut watch))
    });
    interrupt.finish()?;
    found.map_err(|e| refused(&e))
}

/// What a value is, without its kind: a number, a yes or no, or a name.
fn bare(of: &Decoder<'_>, value: Value) -> Option<Decoded> {
    match value.kind {
        Kind::Nothing => None,
        Kind::YesNo => Some(Decoded::YesNo(value.number != 0)),
        Kind::Name(_) | Kind::Set(_) => of.value(value).map(|(_, decoded)| decoded),
        _ => Some(Decoded::Number(value.number)),
    }
}

/// The exact odds of an attack, its outcomes made into Python values when they are looked at.
#[pyclass(frozen, module = "case_py._native", name = "RawOutcomes")]
pub(crate) struct RawOutcomes {
    odds: OutcomeOdds,
    scene: Py<RawScene>,
}

#[pymethods]
impl RawOutcomes {
    fn __len__(&self) -> usize {
        self.odds.odds.len()
    }

    /// Every outcome as the values of its fields, without their kinds.
    fn rows(&self) -> Weighted<Vec<Option<Decoded>>> {
        let of = Decoder::new(&self.scene.get().battle);
        weighted(&self.odds.odds, |row| row.iter().map(|value| bare(&of, *value)).collect())
    }

    /// The exact probability of each feat: name, numerator, denominator.
    fn chances(&self) -> Vec<(&'static str, u128, u128)> {
        let chances = self.odds.chances.iter();
        chances.map(|(feat, p)| (feat.name(), p.numerator(), p.denominator())).collect()
    }
}

/// Base, where it is read, modifiers, answers (question, rule, who, answer, given), what is taken
/// for granted (rule, what), what was given and not asked for (question, answer), fresh turn.
type WentInRow = (
    ValueRow,
    ValueRow,
    Vec<(&'static str, ValueRow, ValueRow)>,
    Vec<AnswerRow>,
    Vec<(&'static str, &'static str)>,
    Vec<(&'static str, ValueRow)>,
    bool,
);

type AnswerRow = (&'static str, &'static str, Actor, ValueRow, bool);

fn answer_rows(of: &Decoder<'_>, answers: &[Answered]) -> Vec<AnswerRow> {
    let row = |a: &Answered| (a.question, a.rule, of.actor(a.who), of.value(a.answer), a.given);
    answers.iter().map(row).collect()
}

/// Defense color, attack color, effect, dealt, stopped, through, slam, direction, flown, stun,
/// rank lost, unconscious.
type ExchangeRow = (
    Option<&'static str>,
    Option<&'static str>,
    &'static str,
    i32,
    i32,
    i32,
    Option<&'static str>,
    Option<&'static str>,
    i32,
    i32,
    bool,
    i32,
);

/// The exact odds of an exchange of CASE in full.
#[pyclass(frozen, module = "case_py._native", name = "RawExchange")]
pub(crate) struct RawExchange(Odds<Exchange>);

#[pymethods]
impl RawExchange {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// Everything, by names.
    fn rows(&self) -> Weighted<ExchangeRow> {
        weighted(&self.0, |o| {
            (
                o.averted.color.map(Code::name),
                o.struck.color.map(Code::name),
                o.struck.effect.name(),
                o.dealt.dealt,
                o.dealt.stopped,
                o.dealt.through,
                o.aftermath.slam.map(Code::name),
                o.aftermath.direction.map(Code::name),
                o.aftermath.flown,
                o.aftermath.stun,
                o.aftermath.rank_lost,
                o.aftermath.unconscious,
            )
        })
    }

    /// The color of the attack alone, by name.
    fn colors(&self) -> Weighted<Option<&'static str>> {
        weighted(&self.0.map(|o| o.struck.color), |color| color.map(Code::name))
    }
}

/// A copy of a battle, for the odds of its attacks.
#[pyclass(frozen, module = "case_py._native", name = "RawScene")]
pub(crate) struct RawScene {
    battle: AnyBattle,
}

impl RawScene {
    fn case(&self) -> PyResult<&Battle<Case>> {
        match &self.battle {
            AnyBattle::Case(battle) => Ok(battle),
            _ => Err(error::OddsError::new_err(format!(
                "only battles of `case` have this, not those of `{}`",
                self.battle.system()
            ))),
        }
    }

    fn ready(&self, aim: &AimRow) -> PyResult<Box<dyn AnyAimed + '_>> {
        self.battle.aim(&aim_of(&self.battle, aim)?).map_err(|e| refused(&e))
    }
}

/// The form of each attack of a fighter, where the system has forms.
fn forms(battle: &AnyBattle, who: ActorId) -> Vec<&'static str> {
    let sheet = match battle {
        AnyBattle::Case(battle) => battle.setup().sheet(who),
        AnyBattle::Faserip(battle) => battle.setup().case().sheet(who),
        _ => None,
    };
    sheet.map_or_else(Vec::new, |sheet| {
        sheet.attacks().iter().map(|attack| attack.form().name()).collect()
    })
}

#[pymethods]
impl RawScene {
    #[new]
    fn new(py: Python<'_>, battle: &PyBattle) -> Self {
        RawScene { battle: battle.copy(py) }
    }

    /// The attacks of a fighter: name and form.
    fn attacks(&self, fighter: usize) -> PyResult<Vec<(String, &'static str)>> {
        if fighter >= self.battle.fighters() {
            let last = i64::try_from(self.battle.fighters()).unwrap_or(1) - 1;
            return Err(error::range("a fighter", fighter, 0, last));
        }
        let who = ActorId::fighter(fighter);
        let names = self.battle.attacks(who).filter_map(|attack| self.battle.attack_name(attack));
        let forms = forms(&self.battle, who).into_iter().chain(std::iter::repeat(""));
        Ok(names.zip(forms).collect())
    }

    /// The outcome of an attack, field by field: name, kind, meaning.
    fn fields(&self) -> Vec<(&'static str, Cow<'static, str>, &'static str)> {
        let of = Decoder::new(&self.battle);
        let fields = self.battle.outcome_fields().iter();
        fields.map(|field| (field.name, of.kind(field.kind), field.meaning)).collect()
    }

    /// The basis of the odds of an attack.
    fn went_in(&self, aim: AimRow) -> PyResult<WentInRow> {
        let ready = self.ready(&aim)?;
        let went = ready.went_in();
        let of = Decoder::new(&self.battle);
        Ok((
            of.value(went.base),
            of.value(went.at),
            went.modifiers.iter().map(|m| (m.rule, of.value(m.by), of.value(m.why))).collect(),
            answer_rows(&of, &went.answers),
            went.presumed.clone(),
            of.named(&went.unasked),
            went.fresh_turn,
        ))
    }

    /// The decisions after the first die that the odds depend on.
    #[pyo3(signature = (aim, guard=None, paths=None))]
    fn later(
        &self,
        py: Python<'_>,
        aim: AimRow,
        guard: GuardRow,
        paths: Option<u64>,
    ) -> PyResult<Vec<AnswerRow>> {
        let (aim, guard) = (aim_of(&self.battle, &aim)?, guard_of(&self.battle, &guard)?);
        let found = run(py, paths, |work| self.battle.aim(&aim)?.later(guard, work))?;
        Ok(answer_rows(&Decoder::new(&self.battle), &found))
    }

    /// The defenses that can meet an attack.
    fn guards(&self, aim: AimRow) -> PyResult<Vec<ValueRow>> {
        let of = Decoder::new(&self.battle);
        Ok(self.ready(&aim)?.guards().into_iter().map(|guard| of.value(guard)).collect())
    }

    /// The answers that exist to a question that is about nothing but the first fighter.
    fn answers_to(&self, question: &str) -> Vec<ValueRow> {
        let of = Decoder::new(&self.battle);
        let all = self.battle.answers_to(question, ActorId::fighter(0));
        all.into_iter().map(|answer| of.value(answer)).collect()
    }

    /// What can be said of every attack of this system.
    fn feats(&self) -> Vec<&'static str> {
        self.battle.feats().iter().map(|feat| feat.name()).collect()
    }

    /// The odds of an attack's outcome.
    #[pyo3(signature = (aim, guard=None, paths=None))]
    fn odds(
        slf: &Bound<'_, Self>,
        aim: AimRow,
        guard: GuardRow,
        paths: Option<u64>,
    ) -> PyResult<RawOutcomes> {
        let scene = slf.get();
        let (aim, guard) = (aim_of(&scene.battle, &aim)?, guard_of(&scene.battle, &guard)?);
        let odds = run(slf.py(), paths, |work| scene.battle.aim(&aim)?.odds(guard, work))?;
        Ok(RawOutcomes { odds, scene: slf.clone().unbind() })
    }

    /// The odds under no defense and under each that can meet it, the best for the target first.
    #[pyo3(signature = (aim, paths=None))]
    fn best_defenses(
        slf: &Bound<'_, Self>,
        aim: AimRow,
        paths: Option<u64>,
    ) -> PyResult<Vec<(ValueRow, RawOutcomes)>> {
        let scene = slf.get();
        let aim = aim_of(&scene.battle, &aim)?;
        let best = run(slf.py(), paths, |work| scene.battle.aim(&aim)?.best_defenses(work))?;
        let of = Decoder::new(&scene.battle);
        let one = |found: Defended<OutcomeOdds>| {
            let outcomes = RawOutcomes { odds: found.odds, scene: slf.clone().unbind() };
            (of.value(found.guard), outcomes)
        };
        Ok(best.into_iter().map(one).collect())
    }

    /// The certain effects of an attack, whatever the target does: feat, words, whether it always
    /// is, rule.
    #[pyo3(signature = (aim, paths=None))]
    fn verdicts(
        &self,
        py: Python<'_>,
        aim: AimRow,
        paths: Option<u64>,
    ) -> PyResult<Vec<(&'static str, &'static str, bool, &'static str)>> {
        let aim = aim_of(&self.battle, &aim)?;
        let found = run(py, paths, |work| self.battle.aim(&aim)?.verdicts(work))?;
        Ok(found.into_iter().map(|v| (v.name(), v.rule, v.always, v.feat.name())).collect())
    }

    /// CASE: the odds of an exchange in full.
    #[pyo3(signature = (aim, guard=None, paths=None))]
    fn exchange(
        &self,
        py: Python<'_>,
        aim: AimRow,
        guard: GuardRow,
        paths: Option<u64>,
    ) -> PyResult<RawExchange> {
        let battle = self.case()?;
        let (aim, guard) = (aim_of(&self.battle, &aim)?, guard_of(&self.battle, &guard)?);
        run(py, paths, |work| battle.aim(&aim)?.exchange(guard, work)).map(RawExchange)
    }

    /// CASE: the odds of the order of acting, by names; FASERIP: of the order of the sides.
    #[pyo3(signature = (paths=None))]
    fn initiative(&self, py: Python<'_>, paths: Option<u64>) -> PyResult<Weighted<Vec<String>>> {
        if let AnyBattle::Faserip(battle) = &self.battle {
            let (setup, state) = (battle.setup(), battle.state());
            let order = run(py, paths, |work| Ok(faserip::odds::initiative(setup, state, work)?))?;
            let side =
                |side: &usize| SideId::new(*side).map_or("", |side| self.battle.side_name(side));
            return Ok(weighted(&order, |order| {
                order.iter().map(|place| side(place).to_owned()).collect()
            }));
        }
        let battle = self.case()?;
        let (setup, state) = (battle.setup(), battle.state());
        let order = run(py, paths, |work| Ok(case::odds::initiative(setup, state, work)?))?;
        Ok(weighted(&order, |order| {
            order.iter().map(|who| self.battle.name(*who).to_owned()).collect()
        }))
    }
}
