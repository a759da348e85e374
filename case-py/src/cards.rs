//! Cards, forms and stakes of a battle, as rows.

use crate::battle::{PyBattle, Seed};
use crate::edge::{Actor, DecisionRow, Decoder, Given, ValueRow, Words, encode, field_row};
use crate::error::{self, Told};
use crate::numbers::maybe;
use case_core::SideId;
use case_core::any::AnyBattle;
use case_core::attack::{AttackStake, Consequence, FightStake, Stake, StakeLimits};
use case_core::battle::{AdviseError, FeedError};
use case_core::codes::Code;
use case_core::log::Changed;
use case_core::odds::Estimate;
use case_core::value::Value;
use case_core::words::Speech;
use pyo3::prelude::*;

/// Field, whose, which of several, before, after.
type ChangeRow = (&'static str, Option<Actor>, ValueRow, ValueRow, ValueRow);

/// A card of the log.
#[derive(IntoPyObject)]
struct CardRow {
    kind: &'static str,
    parent: Option<usize>,
    first: usize,
    end: usize,
    who: Option<Actor>,
    other: Option<Actor>,
    attack: ValueRow,
    outcome: Option<usize>,
    is_open: bool,
    headline: Option<String>,
    changes: Vec<ChangeRow>,
}

/// A question with its answers in words, and the answer that the field has, with its label.
type FormRow = (DecisionRow, ValueRow, String);

/// Mean, error, the ends of the 95 % interval, trials.
type FigureRow = (f64, f64, f64, f64, u64);

/// Attacker, target, attack, whether it is exact; chance to hit, harm, chance to fell; the effect that it
/// begins, and the chance of that.
type AttackRow = (Actor, Actor, ValueRow, bool, [FigureRow; 3], Option<(ValueRow, FigureRow)>);

/// Wins, draws, cut off, worth.
type FightRow = (FigureRow, f64, f64, FigureRow);

/// The answer, its label and its words; what tells it apart; the attack; the fight; the row that it
/// is like, whether it is the plan's.
type StakeRow = (
    (ValueRow, String, String),
    &'static str,
    Option<AttackRow>,
    Option<FightRow>,
    (Option<usize>, bool),
);

/// What is at stake at an open question.
#[derive(IntoPyObject)]
struct StakesRow {
    who: Actor,
    question: &'static str,
    subject: Vec<(&'static str, ValueRow)>,
    side: String,
    rows: Vec<StakeRow>,
}

fn figure(of: Estimate) -> FigureRow {
    (of.mean, of.error, of.low, of.high, of.trials)
}

fn attack_row(of: &Decoder<'_>, stake: AttackStake) -> AttackRow {
    let AttackStake { attacker, target, attack, exact, hit, harm, fell, begins, .. } = stake;
    let (attacker, target) = (of.actor(attacker), of.actor(target));
    let begins = begins.map(|begins| (of.value(begins.effect), figure(begins.chance)));
    (attacker, target, of.value(attack), exact, [hit, harm, fell].map(figure), begins)
}

fn fight_row(stake: FightStake) -> FightRow {
    (figure(stake.win), stake.draw, stake.open, figure(stake.worth))
}

/// The ends of the outcomes, their chance, the attack, its headline, all in words.
type ConsequenceRow = (ValueRow, ValueRow, (u128, u128), Option<AttackRow>, Option<String>, String);

fn not_weighed(error: AdviseError) -> PyErr {
    let text = Told::of(&error);
    match error {
        AdviseError::NotAsked | AdviseError::Rolling | AdviseError::Asking => {
            error::FeedError::new_err(text)
        }
        _ => error::OddsError::new_err(text),
    }
}

fn not_fed(error: &FeedError) -> PyErr {
    error::FeedError::new_err(Told::of(error))
}

/// Answers that a host gives: the name of the kind of each, and what it is.
fn encoded(battle: &AnyBattle, answers: &[(String, Given)]) -> PyResult<Vec<Value>> {
    answers.iter().map(|(kind, given)| encode(battle, kind, given)).collect()
}

#[pymethods]
impl PyBattle {
    /// The cards from `start` on, in words.
    fn _cards(
        &self,
        py: Python<'_>,
        start: usize,
        words: Words,
        audience: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<CardRow>> {
        let (audience, speech) = (self.audience(py, audience)?, words.speech());
        let battle = self.lock(py);
        let of = Decoder::new(&battle);
        let change = |c: &Changed| {
            let place = of.value(c.place);
            (c.field, of.somebody(c.who), place, of.value(c.from), of.value(c.to))
        };
        let cards = battle.cards();
        let row = |card: &case_core::log::Card| CardRow {
            kind: card.kind.name(),
            parent: card.parent,
            first: card.first,
            end: card.end,
            who: of.somebody(card.who),
            other: of.somebody(card.other),
            attack: of.value(card.attack),
            outcome: card.outcome,
            is_open: card.is_open,
            headline: battle.headline(card, &speech, audience),
            changes: battle.changes(card, audience).iter().map(change).collect(),
        };
        Ok(cards.iter().skip(start).map(row).collect())
    }

    /// The fields of the form that begins with the open question.
    fn _form(
        &self,
        py: Python<'_>,
        answers: Vec<(String, Given)>,
        words: Words,
    ) -> PyResult<Vec<FormRow>> {
        let battle = self.lock(py);
        let answers = encoded(&battle, &answers)?;
        let fields = battle.form(&answers, &words.speech()).map_err(|e| not_fed(&e))?;
        let of = Decoder::new(&battle);
        Ok(fields
            .into_iter()
            .map(|field| (field_row(&of, &field), of.value(field.answer), field.label))
            .collect())
    }

    /// Answers the questions of a form, all or none.
    fn _feed_form(&self, py: Python<'_>, answers: Vec<(String, Given)>) -> PyResult<()> {
        let mut battle = self.lock(py);
        let answers = encoded(&battle, &answers)?;
        battle.feed_form(&answers).map_err(|e| not_fed(&e))
    }

    /// What each outcome of the open roll would mean, as rows.
    fn _consequences(
        &self,
        py: Python<'_>,
        words: Words,
        audience: &Bound<'_, PyAny>,
        seed: Seed,
        #[pyo3(from_py_with = maybe)] paths: Option<u64>,
        #[pyo3(from_py_with = maybe)] attack_trials: Option<u32>,
    ) -> PyResult<Vec<ConsequenceRow>> {
        let (battle, audience) = (self.copy(py), self.audience(py, audience)?);
        let mut limits = StakeLimits::DEFAULT;
        limits.paths = paths.unwrap_or(limits.paths);
        limits.attack_trials = attack_trials.unwrap_or(limits.attack_trials);
        limits.seed = seed.0;
        let speech: Speech<'_> = words.speech();
        let rows = battle.consequences(&limits, &speech, audience).map_err(not_weighed)?;
        let of = Decoder::new(&battle);
        let row = |row: Consequence| {
            let chance = (row.chance.numerator(), row.chance.denominator());
            let attack = row.attack.map(|stake| attack_row(&of, stake));
            let (low, high) = (of.value(row.low), of.value(row.high));
            (low, high, chance, attack, row.headline, row.text)
        };
        Ok(rows.into_iter().map(row).collect())
    }

    /// What is at stake with each answer to the open question, as a row.
    #[expect(clippy::too_many_arguments, reason = "keywords of one call")]
    fn _stakes(
        &self,
        py: Python<'_>,
        words: Words,
        seed: Seed,
        #[pyo3(from_py_with = maybe)] paths: Option<u64>,
        #[pyo3(from_py_with = maybe)] attack_trials: Option<u32>,
        #[pyo3(from_py_with = maybe)] trials: Option<u32>,
        #[pyo3(from_py_with = maybe)] work: Option<u64>,
        best_defense: bool,
        secrets: bool,
        #[pyo3(from_py_with = maybe)] side: Option<SideId>,
    ) -> PyResult<StakesRow> {
        let battle = self.copy(py);
        let mut limits = StakeLimits::DEFAULT;
        limits.paths = paths.unwrap_or(limits.paths);
        limits.attack_trials = attack_trials.unwrap_or(limits.attack_trials);
        limits.trials = trials.unwrap_or(limits.trials);
        limits.work = work.unwrap_or(limits.work);
        (limits.seed, limits.best_defense, limits.side) = (seed.0, best_defense, side);
        limits.secrets = secrets;
        let stakes = py.detach(|| battle.stakes(&limits)).map_err(not_weighed)?;
        let speech: Speech<'_> = words.speech();
        let of = Decoder::new(&battle);
        let row = |(row, line): (&Stake, String)| {
            let label = battle.label(row.answer, &speech).unwrap_or_default();
            (
                (of.value(row.answer), label, line),
                row.about.name(),
                row.attack.map(|stake| attack_row(&of, stake)),
                row.fight.map(fight_row),
                (row.same_as, row.suggested),
            )
        };
        let lines = battle.stake_lines(&stakes, &speech);
        Ok(StakesRow {
            who: of.actor(stakes.who),
            question: stakes.question,
            subject: of.named(&stakes.subject),
            side: battle.side_name(stakes.side).to_owned(),
            rows: stakes.rows.iter().zip(lines).map(row).collect(),
        })
    }
}
