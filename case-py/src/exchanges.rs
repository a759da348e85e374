//! Exchanges by value: ranks and numbers in, odds out, one or whole batches.

use crate::arrays::{FORM, RANK, SHIFT, room, slices};
use crate::edge::Decoded;
use crate::error;
use crate::ints::{Axis, BEYOND, Ints, Means, NONE, Wrong, axis};
use crate::numbers::{Number, RankValueArg, ShiftArg, count};
use crate::odds::{Interrupt, Weighted, weighted};
use crate::plan::{BasisRow, basis_row};
use crate::rulings::PyRulings;
use crate::values::Member;
use case_core::attack::Feat;
use case_core::case::odds::{AttackOutcome, Failed, Situation};
use case_core::case::tables::turn::MAX_ATTACKS;
use case_core::case::{Defense, Form, MAX_NUMBER, Rank, RankValue, Shift};
use case_core::codes::Code;
use case_core::odds::{Budget, Odds};
use numpy::PyArray1;
use pyo3::prelude::*;

/// Elements that are read at a time.
const CHUNK: usize = 256;

/// How the target answers: with what, with which ability, shifted by how much; and what of the attack
/// this depends on.
struct Answering {
    defense: Option<Defense>,
    touch: bool,
    directed: bool,
}

impl Answering {
    /// The same attack, answered so.
    fn put_on(
        &self,
        attack: Situation,
        form: Form,
        score: RankValue,
        by: Shift,
    ) -> Option<Situation> {
        let Some(defense) = self.defense else { return Some(attack) };
        let works = defense.works_against(form, self.touch, self.directed);
        works.then(|| attack.answered(defense, score).answer_shifted(by))
    }

    fn refuse(&self, form: Form) -> PyErr {
        let name = self.defense.map_or("", Defense::name);
        let message = format!("`{name}` does not work against a {}", form.title());
        error::OddsError::new_err((message, String::new()))
    }
}

fn failed(error: &Failed) -> PyErr {
    error::OddsError::new_err((error.to_string(), String::new()))
}

/// Effect, damage through, slam, areas flown, out of sight, stun, rank lost, unconscious.
type OutcomeRow = Vec<Option<Decoded>>;

fn row(o: &AttackOutcome) -> OutcomeRow {
    vec![
        Some(Decoded::Member(o.effect.name())),
        Some(Decoded::Number(o.through)),
        o.slam.map(|slam| Decoded::Member(slam.name())),
        Some(Decoded::Number(o.flown.max(0))),
        Some(Decoded::YesNo(o.flown < 0)),
        Some(Decoded::Number(o.stun)),
        Some(Decoded::YesNo(o.rank_lost)),
        Some(Decoded::Number(o.unconscious)),
    ]
}

/// The exact odds of an exchange by value: rows, weights, their sum; their basis.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "keywords of one call")]
pub(crate) fn _exchange_odds(
    form: Member<Form>,
    rank: Member<Rank>,
    damage: RankValueArg,
    endurance: Member<Rank>,
    answer: Option<(Member<Defense>, RankValueArg, ShiftArg)>,
    powers: (bool, bool),
    shift: ShiftArg,
    protection: RankValueArg,
    health: Option<Number>,
    attacks: Number,
    passed: Number,
    rulings: Option<&PyRulings>,
) -> PyResult<(Weighted<OutcomeRow>, BasisRow)> {
    let (touch, directed) = powers;
    if !(1..=MAX_ATTACKS).contains(&attacks.0) {
        return Err(error::range("attacks", attacks.0, 1, MAX_ATTACKS.into()));
    }
    let mut situation = Situation::new(form.0, rank.0, damage.0, endurance.0)
        .shifted(shift.0)
        .flurry(attacks.0)
        .passing(passed.0)
        .protected(protection.0);
    if let Some(health) = health {
        situation = situation.with_health(health.0);
    }
    if let Some((defense, score, by)) = answer {
        let answering = Answering { defense: Some(defense.0), touch, directed };
        let answered = answering.put_on(situation, form.0, score.0, by.0);
        situation = answered.ok_or_else(|| answering.refuse(form.0))?;
    }
    let rulings = PyRulings::core(rulings);
    let odds = situation.odds(rulings, &mut Budget::new()).map_err(|e| failed(&e))?;
    Ok((weighted(&odds, row), basis_row(Situation::basis(rulings))))
}

const VALUE: Axis = axis("value", Means::Numbers, 0, MAX_NUMBER);
/// A number, or Beyond with the highest.
const fn strength(name: &'static str) -> Axis {
    Axis { name, also: Some(BEYOND), ..VALUE }
}

/// What an exchange is made of, in the order in which arrays of it come.
const AXES: [Axis; 10] = [
    FORM,
    RANK,
    strength("damage"),
    Axis { name: "endurance", ..RANK },
    strength("score"),
    Axis { name: "answer_shift", ..SHIFT },
    SHIFT,
    Axis { name: "protection", ..VALUE },
    Axis { name: "health", also: Some(NONE), ..VALUE },
    axis("attacks", Means::Numbers, 1, MAX_ATTACKS),
];

fn rank_of(number: i32) -> Rank {
    if number == BEYOND { Rank::Beyond } else { Rank::of_number(number) }
}

fn value_of(number: i32) -> RankValue {
    if number == BEYOND { RankValue::beyond(MAX_NUMBER) } else { RankValue::of_number(number) }
}

/// One exchange of many; `Err` with its form where it can't be answered so.
fn situation_of(numbers: [i32; 10], answering: &Answering) -> Result<Situation, Form> {
    let [form, rank, damage, endurance, score, answer_shift, shift, protection, health, attacks] =
        numbers;
    let form = Form::from_number(form).unwrap_or(Form::Blunt);
    let attack = Situation::new(form, rank_of(rank), value_of(damage), rank_of(endurance))
        .shifted(Shift(shift))
        .protected(value_of(protection))
        .flurry(attacks);
    let attack = if health == NONE { attack } else { attack.with_health(health) };
    answering.put_on(attack, form, value_of(score), Shift(answer_shift)).ok_or(form)
}

/// What is asked of each exchange.
#[derive(Clone, Copy)]
enum Measure {
    /// The probability of a feat.
    Feat(Feat),
    /// The mean of the damage that gets through.
    Through,
}

impl Measure {
    fn named(name: &str) -> PyResult<Measure> {
        let feats = [Feat::Hit, Feat::Hurt, Feat::Stun, Feat::Slam, Feat::Kill];
        if name == "through" {
            return Ok(Measure::Through);
        }
        let feat = feats.into_iter().find(|feat| feat.is_called(name));
        feat.map(Measure::Feat).ok_or_else(|| {
            let known: Vec<_> = feats.iter().map(|feat| feat.name()).collect();
            error::no_such("measure", name, &[&known[..], &["through"]].concat())
        })
    }

    fn of(self, odds: &Odds<AttackOutcome>) -> f64 {
        match self {
            Measure::Feat(feat) => odds.chance(|o| o.has(feat)).as_f64(),
            Measure::Through => odds.mean_about(|o| o.through.into()),
        }
    }
}

/// Why a batch stopped.
enum Stopped {
    Wrong(Wrong),
    Unanswered(Form),
    Failed(Failed),
    Interrupted,
}

/// A figure of every exchange of arrays of one length (or of one number), what several share computed
/// once.
///
/// For the package's own use: `case_py.arrays` broadcasts.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "keywords of one call")]
pub(crate) fn exchanges<'py>(
    py: Python<'py>,
    measure: &str,
    inputs: Vec<Ints<'py>>,
    #[pyo3(from_py_with = count)] count: usize,
    defense: Option<Member<Defense>>,
    touch: bool,
    directed: bool,
    rulings: Option<&PyRulings>,
) -> PyResult<Bound<'py, PyArray1<f64>>> {
    let (rulings, measure) = (PyRulings::core(rulings), Measure::named(measure)?);
    let answering = Answering { defense: defense.map(|defense| defense.0), touch, directed };
    let slices = slices(&inputs, &AXES, count)?;
    let mut out: Vec<f64> = room(count)?;
    let mut interrupt = Interrupt::new(None);
    let done = py.detach(|| {
        let mut work = Budget::new();
        let mut buffers = [[0i32; CHUNK]; AXES.len()];
        while out.len() < count {
            let (start, len) = (out.len(), CHUNK.min(count - out.len()));
            for (input, buffer) in slices.iter().zip(&mut buffers) {
                input.read_whole(start, &mut buffer[..len]).map_err(Stopped::Wrong)?;
            }
            let exchanges = (0..len).map(|i| buffers.each_ref().map(|buffer| buffer[i]));
            for numbers in exchanges {
                let situation = situation_of(numbers, &answering);
                let situation = situation.map_err(Stopped::Unanswered)?;
                let odds = situation.odds(rulings, &mut work).map_err(Stopped::Failed)?;
                out.push(measure.of(&odds));
            }
            if interrupt.is_due() && interrupt.look(0).is_break() {
                return Err(Stopped::Interrupted);
            }
        }
        Ok(())
    });
    interrupt.finish()?;
    match done {
        Ok(()) | Err(Stopped::Interrupted) => Ok(PyArray1::from_vec(py, out)),
        Err(Stopped::Wrong(wrong)) => Err(wrong.raise()),
        Err(Stopped::Unanswered(form)) => Err(answering.refuse(form)),
        Err(Stopped::Failed(error)) => Err(failed(&error)),
    }
}
