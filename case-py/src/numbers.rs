//! Shifts, values and the results of defenses; whole numbers as arguments.

use crate::error;
use crate::rulings::PyRulings;
use crate::values::{Member, wire_name};
use case_core::SideId;
use case_core::case;
use case_core::codes::Code;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyTuple, PyType};

/// Whether an object is a whole number: no truth value, no text, no float.
pub(crate) fn is_whole(any: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(!any.is_instance_of::<PyBool>() && any.hasattr("__index__")?)
}

/// What an object is, for an error: a member of a list as itself, anything else by its type.
pub(crate) fn found(any: &Bound<'_, PyAny>) -> String {
    let is_value = any.is_instance_of::<PyShift>() || any.is_instance_of::<PyRankValue>();
    if is_value || matches!(wire_name(any), Ok(Some(_))) {
        return any.repr().map_or_else(|_| String::new(), |text| text.to_string());
    }
    any.get_type().name().map_or_else(|_| "something".to_owned(), |name| name.to_string())
}

/// The whole number that an object is.
pub(crate) fn index<'py>(any: &Bound<'py, PyAny>, wanted: &str) -> PyResult<Bound<'py, PyAny>> {
    if is_whole(any)? {
        let number = any.call_method0("__index__")?;
        if number.is_instance_of::<PyInt>() {
            return Ok(number);
        }
    }
    Err(PyTypeError::new_err(format!("expected {wanted}, found {}", found(any))))
}

/// A Python object as text for an error, cut to a readable length.
pub(crate) fn shorten(any: &Bound<'_, PyAny>) -> String {
    // The text of a huge number can be refused by the interpreter.
    let text = any.str().map_or_else(|_| "a huge number".to_owned(), |t| t.to_string());
    if text.chars().count() <= 60 {
        text
    } else {
        text.chars().take(57).collect::<String>() + "..."
    }
}

/// A whole number as an argument, held to the bounds of a value (0 to 100,000).
pub(crate) struct Number(pub(crate) i32);

impl<'py> FromPyObject<'_, 'py> for Number {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        whole(&any, "a number", 0, case::MAX_NUMBER).map(Number)
    }
}

/// A whole number from `low` to `high`.
pub(crate) fn whole(any: &Bound<'_, PyAny>, what: &str, low: i32, high: i32) -> PyResult<i32> {
    let found = index(any, &format!("{what}: a whole number"))?;
    match found.extract::<i32>() {
        Ok(n) if (low..=high).contains(&n) => Ok(n),
        _ => Err(error::range(what, shorten(&found), low.into(), high.into())),
    }
}

/// A count or a limit of whichever width, as arguments take it.
pub(crate) trait Count: Sized {
    /// The greatest that there can be.
    const MOST: u64;
    /// The number, where it fits.
    fn of(any: &Bound<'_, PyAny>) -> Option<Self>;
}

macro_rules! counts {
    ($($T:ty: $most:expr),+) => {
        $(impl Count for $T {
            const MOST: u64 = $most;
            fn of(any: &Bound<'_, PyAny>) -> Option<Self> {
                any.extract::<u64>().ok()?.try_into().ok()
            }
        })+
    };
}
impl Count for SideId {
    const MOST: u64 = 0xfe;
    fn of(any: &Bound<'_, PyAny>) -> Option<Self> {
        SideId::new(any.extract().ok()?)
    }
}
counts!( i32: 0x7fff_ffff, u32: 0xffff_ffff, u64: u64::MAX, usize: u64::MAX);

/// A count: a whole number that fits, or an error that says which would. The interpreter adds of
/// which argument it is.
pub(crate) fn count<T: Count>(any: &Bound<'_, PyAny>) -> PyResult<T> {
    let found = index(any, "a whole number")?;
    T::of(&found).ok_or_else(|| {
        let message = format!("a number is {}: 0 to {} can be", shorten(&found), T::MOST);
        error::RangeError::new_err((message, "a number", 0, T::MOST))
    })
}

/// A count where one is given.
pub(crate) fn maybe<T: Count>(any: &Bound<'_, PyAny>) -> PyResult<Option<T>> {
    if any.is_none() { Ok(None) } else { count(any).map(Some) }
}

/// The widest shift: sums are held there too.
pub(crate) const MAX_SHIFT: i32 = 100;
const LEAST_SHIFT: i32 = -MAX_SHIFT;

/// R2: a column shift (CS), from −100 to +100.
///
/// >>> Shift(2) + Shift(-3), str(Shift(2))
/// (Shift(-1), '+2 CS')
#[pyclass(frozen, eq, ord, hash, module = "case_py", name = "Shift")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PyShift(pub(crate) case::Shift);

/// A shift as an argument: the object or a whole number.
pub(crate) struct ShiftArg(pub(crate) case::Shift);

impl<'py> FromPyObject<'_, 'py> for ShiftArg {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(shift) = any.cast::<PyShift>() {
            return Ok(ShiftArg(shift.get().0));
        }
        if let Ok(number) = any.cast_exact::<PyInt>()
            && let Ok(by @ LEAST_SHIFT..=MAX_SHIFT) = number.extract()
        {
            return Ok(ShiftArg(case::Shift(by)));
        }
        whole(&any, "a shift", -MAX_SHIFT, MAX_SHIFT).map(|by| ShiftArg(case::Shift(by)))
    }
}

#[pymethods]
impl PyShift {
    #[classattr]
    fn __match_args__(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, ["columns"])
    }

    #[new]
    fn new(columns: ShiftArg) -> Self {
        PyShift(columns.0)
    }

    /// By how many columns.
    #[getter]
    fn columns(&self) -> i32 {
        self.0.0
    }

    fn __add__(&self, other: &PyShift) -> Self {
        PyShift(self.0 + other.0)
    }

    fn __neg__(&self) -> Self {
        PyShift(-self.0)
    }

    fn __bool__(&self) -> bool {
        self.0 != case::Shift::NONE
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Shift({})", self.0.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (i32,)) {
        (py.get_type::<Self>(), (self.0.0,))
    }
}

/// R7: a damage, armor, protection or material value: a rank, or a number within one.
///
/// >>> RankValue(55).shifted(+1), RankValue("Am"), RankValue.beyond(200).rank
/// (RankValue(75), RankValue(50), Rank.BEYOND)
#[pyclass(frozen, eq, ord, hash, module = "case_py", name = "RankValue")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PyRankValue(pub(crate) case::RankValue);

/// A value as an argument: the object, a number, a rank or its name.
pub(crate) struct RankValueArg(pub(crate) case::RankValue);

impl<'py> FromPyObject<'_, 'py> for RankValueArg {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(value) = any.cast::<PyRankValue>() {
            return Ok(RankValueArg(value.get().0));
        }
        if !is_whole(&any)? {
            let rank = any.extract::<Member<case::Rank>>()?.0;
            let value = case::RankValue::of_rank(rank).ok_or_else(|| {
                error::RangeError::new_err((
                    "Beyond has no number of its own: use RankValue.beyond(number)",
                    "a value",
                    0,
                    case::MAX_NUMBER,
                ))
            })?;
            return Ok(RankValueArg(value));
        }
        let number = any.extract::<Number>()?;
        Ok(RankValueArg(case::RankValue::of_number(number.0)))
    }
}

#[pymethods]
impl PyRankValue {
    #[classattr]
    fn __match_args__(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, ["number", "rank"])
    }

    #[new]
    fn new(value: RankValueArg) -> Self {
        PyRankValue(value.0)
    }

    /// Beyond, with the number its sheet gives it.
    #[staticmethod]
    fn beyond(number: Number) -> Self {
        PyRankValue(case::RankValue::beyond(number.0))
    }

    /// The number.
    #[getter]
    fn number(&self) -> i32 {
        self.0.number()
    }

    /// The rank.
    #[getter]
    fn rank(&self) -> Member<case::Rank> {
        Member(self.0.rank())
    }

    /// R7: the value after a shift.
    #[pyo3(signature = (by, rulings=None))]
    fn shifted(&self, by: ShiftArg, rulings: Option<&PyRulings>) -> Self {
        PyRankValue(self.0.shifted(by.0, PyRulings::core(rulings)))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        if self.0.rank() == case::Rank::Beyond {
            return format!("RankValue.beyond({})", self.0.number());
        }
        format!("RankValue({})", self.0.number())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (i32,))> {
        let class = py.get_type::<Self>().into_any();
        let beyond = self.0.rank() == case::Rank::Beyond;
        Ok((if beyond { class.getattr("beyond")? } else { class }, (self.0.number(),)))
    }
}

/// The result of a defensive maneuver: what kind, and the shift that goes with it.
///
/// >>> match Defense.BLOCK.result("red"):
/// ...     case DefenseResult("protection", shift):
/// ...         print(shift)
/// 1
#[pyclass(frozen, eq, hash, module = "case_py", name = "DefenseResult")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyDefenseResult(pub(crate) case::DefenseResult);

impl PyDefenseResult {
    fn parts(self) -> (&'static str, i32) {
        let (kind, shift) = self.0.parts();
        (kind.word(), shift)
    }
}

/// A shift as a number.
fn columns(any: &Bound<'_, PyAny>) -> PyResult<i32> {
    whole(any, "a shift", LEAST_SHIFT, MAX_SHIFT)
}

#[pymethods]
impl PyDefenseResult {
    #[classattr]
    fn __match_args__(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, ["kind", "shift"])
    }

    #[new]
    #[pyo3(signature = (kind, shift=0))]
    fn new(kind: &str, #[pyo3(from_py_with = columns)] shift: i32) -> PyResult<Self> {
        let printed = case::tables::effects::DEFENSES.iter().flatten().copied();
        let mut kinds: Vec<&'static str> = Vec::new();
        for result in printed.map(PyDefenseResult) {
            if result.parts() == (kind, shift) {
                return Ok(result);
            }
            kinds.push(result.parts().0);
        }
        if kinds.contains(&kind) {
            return Err(error::RangeError::new_err((
                format!("no defense gives `{kind}` with the shift {shift}"),
                "a shift",
                -MAX_SHIFT,
                MAX_SHIFT,
            )));
        }
        kinds.sort_unstable();
        kinds.dedup();
        Err(error::no_such("defense result", kind, &kinds))
    }

    /// The kind of result, such as `protection`, `to hit` or `avoided`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.parts().0
    }

    /// The shift that goes with it, else 0.
    #[getter]
    fn shift(&self) -> i32 {
        self.parts().1
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        match self.parts() {
            (kind, 0) => format!("DefenseResult('{kind}')"),
            (kind, shift) => format!("DefenseResult('{kind}', {shift})"),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (&'static str, i32)) {
        (py.get_type::<Self>(), self.parts())
    }
}
