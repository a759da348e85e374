//! The resolution of single ACTIONs and figures, on values.

use crate::error;
use crate::numbers::{Number, PyRankValue, RankValueArg, ShiftArg, whole};
use crate::rulings::PyRulings;
use crate::values::Member;
use case_core::Action;
use case_core::case::{self, Color, Rank, Rule, Rulings, Threshold};
use case_core::codes::Code;
use case_core::dice::Fair;
use pyo3::prelude::*;
use pyo3::types::PyInt;

/// A face of a d100 as an argument.
pub(crate) struct Face(u8);

impl<'py> FromPyObject<'_, 'py> for Face {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if any.cast_exact::<PyInt>().is_ok()
            && let Ok(face @ 1..=100) = any.extract()
        {
            return Ok(Face(face));
        }
        let face = whole(&any, "a face of a d100", 1, 100)?;
        u8::try_from(face).map(Face).map_err(|_| error::range("a face of a d100", face, 1, 100))
    }
}

fn face_color(column: Rank, face: &Face) -> PyResult<Color> {
    case::color(column, face.0).ok_or_else(|| error::range("a face of a d100", face.0, 1, 100))
}

/// R4: the color of a d100 face in a column.
///
/// >>> color("In", 44), color(Rank.TYPICAL, 98)
/// (Color.GREEN, Color.RED)
#[pyfunction]
pub(crate) fn color(column: Member<Rank>, face: Face) -> PyResult<Member<Color>> {
    face_color(column.0, &face).map(Member)
}

/// A face read in a column, if there is one.
fn read(column: Option<Rank>, face: &Face) -> PyResult<Option<Member<Color>>> {
    column.map(|column| face_color(column, face).map(Member)).transpose()
}

/// R3, R4: the color of a to-hit: the rank is shifted, then the face is read in its column.
/// `None` where the ruling makes a to-hit below Shift 0 impossible.
///
/// >>> to_hit("Gd", face=60, shift=+1), to_hit("Fe", face=100, shift=-2)
/// (Color.GREEN, None)
#[pyfunction]
#[pyo3(signature = (rank, *, face, shift=None, rulings=None))]
pub(crate) fn to_hit(
    rank: Member<Rank>,
    face: Face,
    shift: Option<ShiftArg>,
    rulings: Option<&PyRulings>,
) -> PyResult<Option<Member<Color>>> {
    let by = shift.map_or(case::Shift::NONE, |shift| shift.0);
    read(case::to_hit_column(rank.0, by, PyRulings::core(rulings)), &face)
}

/// R3, R4: the color of an ACTION other than a to-hit. `None` where the ruling makes one below
/// Shift 0 impossible.
///
/// >>> action("Gd", face=60, shift=+1), action("Fe", face=100, shift=-2)
/// (Color.GREEN, Color.RED)
#[pyfunction]
#[pyo3(signature = (rank, *, face, shift=None, rulings=None))]
pub(crate) fn action(
    rank: Member<Rank>,
    face: Face,
    shift: Option<ShiftArg>,
    rulings: Option<&PyRulings>,
) -> PyResult<Option<Member<Color>>> {
    let by = shift.map_or(case::Shift::NONE, |shift| shift.0);
    read(case::action_column(rank.0, by, PyRulings::core(rulings)), &face)
}

/// Rule ids and columns of shifts, as they were given.
type Shifts = Vec<(String, ShiftArg)>;

fn front<'r>(
    rank: Rank,
    shifts: &Shifts,
    to_hit: bool,
    rulings: &'r Rulings,
) -> PyResult<Action<'r>> {
    let mut action = Action::new(rank);
    for (rule, by) in shifts {
        let rule = rule.parse::<Rule>().map_err(|e| error::unknown_name(&e))?;
        action = action.shifted_by(rule, by.0.0);
    }
    Ok(if to_hit { action.to_hit() } else { action }.under(rulings))
}

/// The column of an ACTION after these shifts, if it is possible.
#[pyfunction]
#[pyo3(signature = (rank, shifts, to_hit, rulings=None))]
pub(crate) fn _column(
    rank: Member<Rank>,
    shifts: Shifts,
    to_hit: bool,
    rulings: Option<&PyRulings>,
) -> PyResult<Option<Member<Rank>>> {
    let action = front(rank.0, &shifts, to_hit, PyRulings::core(rulings))?;
    Ok(action.column().map(Member))
}

/// The column of an ACTION after these shifts, if it is possible, and the color of a face.
#[pyfunction]
#[pyo3(signature = (rank, shifts, to_hit, face, rulings=None))]
pub(crate) fn _resolve(
    rank: Member<Rank>,
    shifts: Shifts,
    to_hit: bool,
    face: Face,
    rulings: Option<&PyRulings>,
) -> PyResult<(Option<Member<Rank>>, Member<Color>)> {
    let action = front(rank.0, &shifts, to_hit, PyRulings::core(rulings))?;
    let outcome = action.resolve(face.0.into());
    let outcome = outcome.map_err(|_| error::range("a face of a d100", face.0, 1, 100))?;
    Ok((outcome.column.map(Member), Member(outcome.color)))
}

/// R5: what an ACTION with this rank (after shifts) needs against an intensity.
///
/// >>> threshold("In", "Am"), threshold("Mn", "Am"), threshold("ShX", "Am")
/// (Threshold.RED, Threshold.GREEN, Threshold.AUTOMATIC)
#[pyfunction]
#[pyo3(signature = (rank, intensity, rulings=None))]
pub(crate) fn threshold(
    rank: Member<Rank>,
    intensity: Member<Rank>,
    rulings: Option<&PyRulings>,
) -> Member<Threshold> {
    Member(case::threshold(rank.0, intensity.0, PyRulings::core(rulings)))
}

/// A24: the damage of a charge.
///
/// >>> charge_damage("Gd", armor=0, areas=3)
/// 16
#[pyfunction]
#[pyo3(signature = (endurance, *, armor=None, areas=None, rulings=None))]
pub(crate) fn charge_damage(
    endurance: RankValueArg,
    armor: Option<RankValueArg>,
    areas: Option<Number>,
    rulings: Option<&PyRulings>,
) -> i32 {
    let armor = armor.map_or(case::RankValue::ZERO, |armor| armor.0);
    let areas = areas.map_or(1, |areas| areas.0);
    case::charge_damage(endurance.0, armor, areas, PyRulings::core(rulings))
}

/// R6: the damage that a color of the damage roll gives.
///
/// >>> [damage_for("Am", color).number for color in Color]
/// [20, 40, 50, 75]
#[pyfunction]
#[pyo3(signature = (damage, color, rulings=None))]
pub(crate) fn damage_for(
    damage: RankValueArg,
    color: Member<Color>,
    rulings: Option<&PyRulings>,
) -> PyRankValue {
    PyRankValue(case::damage_for(damage.0, color.0, PyRulings::core(rulings)))
}

/// D9: the number that two protections give together.
///
/// >>> stack(10, 20), stack(10, "Rm")
/// (30, 30)
#[pyfunction]
#[pyo3(signature = (a, b, rulings=None))]
pub(crate) fn stack(a: RankValueArg, b: RankValueArg, rulings: Option<&PyRulings>) -> i32 {
    case::stack(a.0, b.0, PyRulings::core(rulings))
}

/// A13: how many areas a thing can be thrown with that Strength; `None` as far as one sees.
///
/// >>> thrown_range("Ex")
/// 3
#[pyfunction]
#[pyo3(signature = (strength, rulings=None))]
pub(crate) fn thrown_range(strength: Member<Rank>, rulings: Option<&PyRulings>) -> Option<i32> {
    case::tables::turn::thrown_range(strength.0, PyRulings::core(rulings))
}

/// Faces of fair dice from a seed: the same in every language, on every machine, in every release.
pub(crate) fn rolled(seed: u64, stream: u64, die: case_core::dice::Die, count: usize) -> Vec<u8> {
    let mut fair = Fair::stream(seed, stream);
    (0..count).map(|_| fair.roll(die)).collect()
}

/// A die by its name, such as `d100`.
pub(crate) fn die_named(name: &str) -> PyResult<case_core::dice::Die> {
    let all = case_core::dice::Die::ALL;
    all.iter().copied().find(|die| die.name() == name).ok_or_else(|| {
        let known: Vec<_> = all.iter().map(|die| die.name()).collect();
        error::no_such("die", name, &known)
    })
}
