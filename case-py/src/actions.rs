//! The resolution of single ACTIONs and figures, on values.

use crate::error;
use crate::numbers::{Number, PyRankValue, RankValueArg, ShiftArg, whole};
use crate::rulings::PyRulings;
use crate::values::{CodeClass, Member, PyColor, PyRank};
use case_core::Action;
use case_core::case::{self, Color, Rank, Rule, Rulings, Threshold};
use case_core::codes::Code;
use case_core::dice::Fair;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyTuple, PyType};

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
pub(crate) fn color(py: Python<'_>, column: Member<PyRank>, face: Face) -> PyResult<Py<PyColor>> {
    Ok(PyColor::object(py, face_color(column.0, &face)?))
}

/// A face read in a column, if there is one.
fn read(py: Python<'_>, column: Option<Rank>, face: &Face) -> PyResult<Option<Py<PyColor>>> {
    column.map(|column| Ok(PyColor::object(py, face_color(column, face)?))).transpose()
}

/// R3, R4: the color of a to-hit: the rank is shifted, then the face is read in its column.
/// `None` where the ruling makes a to-hit below Shift 0 impossible.
///
/// >>> to_hit("Gd", 60, shift=+1), to_hit("Fe", 100, shift=-2)
/// (Color.GREEN, None)
#[pyfunction]
#[pyo3(signature = (rank, face, shift=None, rulings=None))]
pub(crate) fn to_hit(
    py: Python<'_>,
    rank: Member<PyRank>,
    face: Face,
    shift: Option<ShiftArg>,
    rulings: Option<&PyRulings>,
) -> PyResult<Option<Py<PyColor>>> {
    let by = shift.map_or(case::Shift::NONE, |shift| shift.0);
    read(py, case::to_hit_column(rank.0, by, PyRulings::core(rulings)), &face)
}

/// R3, R4: the color of an ACTION that is no to-hit. `None` where the ruling makes one below
/// Shift 0 impossible.
///
/// >>> action("Gd", 60, shift=+1), action("Fe", 100, shift=-2)
/// (Color.GREEN, Color.RED)
#[pyfunction]
#[pyo3(signature = (rank, face, shift=None, rulings=None))]
pub(crate) fn action(
    py: Python<'_>,
    rank: Member<PyRank>,
    face: Face,
    shift: Option<ShiftArg>,
    rulings: Option<&PyRulings>,
) -> PyResult<Option<Py<PyColor>>> {
    let by = shift.map_or(case::Shift::NONE, |shift| shift.0);
    read(py, case::action_column(rank.0, by, PyRulings::core(rulings)), &face)
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
    py: Python<'_>,
    rank: Member<PyRank>,
    shifts: Shifts,
    to_hit: bool,
    rulings: Option<&PyRulings>,
) -> PyResult<Option<Py<PyRank>>> {
    let action = front(rank.0, &shifts, to_hit, PyRulings::core(rulings))?;
    Ok(action.column().map(|column| PyRank::object(py, column)))
}

/// The column of an ACTION after these shifts, if it is possible, and the color of a face.
#[pyfunction]
#[pyo3(signature = (rank, shifts, to_hit, face, rulings=None))]
pub(crate) fn _resolve(
    py: Python<'_>,
    rank: Member<PyRank>,
    shifts: Shifts,
    to_hit: bool,
    face: Face,
    rulings: Option<&PyRulings>,
) -> PyResult<(Option<Py<PyRank>>, Py<PyColor>)> {
    let action = front(rank.0, &shifts, to_hit, PyRulings::core(rulings))?;
    let outcome = action.resolve(face.0.into());
    let outcome = outcome.map_err(|_| error::range("a face of a d100", face.0, 1, 100))?;
    let column = outcome.column.map(|column| PyRank::object(py, column));
    Ok((column, PyColor::object(py, outcome.color)))
}

/// What an ACTION against an intensity needs, from the easiest to what can't be done.
///
/// >>> Threshold.AUTOMATIC < Threshold.GREEN < Threshold.IMPOSSIBLE
/// True
#[pyclass(frozen, eq, ord, hash, module = "case_py", name = "Threshold")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PyThreshold(Threshold);

/// The members of [`PyThreshold`] by number.
const THRESHOLDS: [(&str, Threshold); 5] = [
    ("AUTOMATIC", Threshold::Automatic),
    ("GREEN", Threshold::AtLeast(Color::Green)),
    ("YELLOW", Threshold::AtLeast(Color::Yellow)),
    ("RED", Threshold::AtLeast(Color::Red)),
    ("IMPOSSIBLE", Threshold::Impossible),
];

/// The number of a threshold.
pub(crate) fn threshold_number(threshold: Threshold) -> u8 {
    let place =
        THRESHOLDS.iter().position(|(_, t)| *t == threshold).unwrap_or(THRESHOLDS.len() - 1);
    u8::try_from(place).unwrap_or(u8::MAX)
}

impl PyThreshold {
    fn member(self) -> (u8, &'static str) {
        let number = threshold_number(self.0);
        (number, THRESHOLDS[usize::from(number)].0)
    }

    /// Gives the class its members.
    pub(crate) fn add_members(py: Python<'_>) -> PyResult<()> {
        let class = py.get_type::<Self>();
        let mut all = Vec::new();
        for (name, threshold) in THRESHOLDS {
            let member = Py::new(py, PyThreshold(threshold))?;
            class.setattr(name, &member)?;
            all.push(member);
        }
        class.setattr("ALL", PyTuple::new(py, all)?)
    }
}

#[pymethods]
impl PyThreshold {
    #[new]
    #[classmethod]
    #[expect(clippy::new_ret_no_self, reason = "each member is one object")]
    fn new<'py>(
        class: &Bound<'py, PyType>,
        value: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if value.is_instance(class)? {
            return Ok(value.clone());
        }
        let Ok(name) = value.extract::<String>() else {
            let number = whole(value, "a threshold", 0, 4)?;
            return class.getattr("ALL")?.get_item(number);
        };
        let known = THRESHOLDS.map(|(name, _)| name);
        if known.contains(&name.as_str()) {
            class.getattr(name.as_str())
        } else {
            Err(error::no_such("threshold", &name, &known))
        }
    }

    /// The least color that makes it; `None` where it is not rolled.
    #[getter]
    fn color(&self, py: Python<'_>) -> Option<Py<PyColor>> {
        match self.0 {
            Threshold::AtLeast(color) => Some(PyColor::object(py, color)),
            _ => None,
        }
    }

    fn __int__(&self) -> u8 {
        self.member().0
    }

    fn __index__(&self) -> u8 {
        self.member().0
    }

    fn __repr__(&self) -> String {
        format!("Threshold.{}", self.member().1)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (&'static str,)) {
        (py.get_type::<Self>(), (self.member().1,))
    }
}

/// R5: what an ACTION with this rank (after shifts) needs against an intensity.
///
/// >>> threshold("In", "Am"), threshold("Mn", "Am"), threshold("ShX", "Am")
/// (Threshold.RED, Threshold.GREEN, Threshold.AUTOMATIC)
#[pyfunction]
#[pyo3(signature = (rank, intensity, rulings=None))]
pub(crate) fn threshold<'py>(
    py: Python<'py>,
    rank: Member<PyRank>,
    intensity: Member<PyRank>,
    rulings: Option<&PyRulings>,
) -> PyResult<Bound<'py, PyAny>> {
    let threshold = case::threshold(rank.0, intensity.0, PyRulings::core(rulings));
    py.get_type::<PyThreshold>().getattr("ALL")?.get_item(threshold_number(threshold))
}

/// A24: the damage of a charge.
///
/// >>> charge_damage("Gd", armor=0, areas=3)
/// 16
#[pyfunction]
#[pyo3(signature = (endurance, armor=None, areas=None, rulings=None))]
pub(crate) fn charge_damage(
    endurance: RankValueArg,
    armor: Option<RankValueArg>,
    areas: Option<Number>,
    rulings: Option<&PyRulings>,
) -> i32 {
    let armor = armor.map_or(case::Value::ZERO, |armor| armor.0);
    let areas = areas.map_or(1, |areas| areas.0);
    case::charge_damage(endurance.0, armor, areas, PyRulings::core(rulings))
}

/// R6: the damage that a color of the damage roll gives.
///
/// >>> [damage_for("Am", color).number for color in Color.ALL]
/// [20, 40, 50, 75]
#[pyfunction]
#[pyo3(signature = (damage, color, rulings=None))]
pub(crate) fn damage_for(
    damage: RankValueArg,
    color: Member<PyColor>,
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
pub(crate) fn thrown_range(strength: Member<PyRank>, rulings: Option<&PyRulings>) -> Option<i32> {
    case::tables::turn::thrown_range(strength.0, PyRulings::core(rulings))
}

/// Faces of fair dice from a seed: the same in every language, on every machine, in every release.
pub(crate) fn rolled(seed: u64, stream: u64, die: case_core::dice::Die, count: usize) -> Vec<u8> {
    let mut fair = Fair::stream(seed, stream);
    (0..count).map(|_| fair.roll(die)).collect()
}

/// A die by its name, such as `d100`.
pub(crate) fn die_named(name: &str) -> PyResult<case_core::dice::Die> {
    let all = case_core::dice::Die::LIST;
    all.iter().copied().find(|die| die.code_name() == name).ok_or_else(|| {
        let known: Vec<_> = all.iter().map(|die| die.code_name()).collect();
        error::no_such("die", name, &known)
    })
}
