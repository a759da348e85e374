//! The closed lists of CASE as Python classes: one object a member, so that `is`, `==`, `match`,
//! `hash` and `pickle` all do what a reader expects.

use crate::error;
use case_core::case;
use case_core::codes::Code;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pyclass::boolean_struct::True;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyInt, PyString, PyTuple, PyType};
use pyo3::{IntoPyObjectExt, PyClass, PyTypeInfo};

/// A Python class of a closed list.
pub(crate) trait CodeClass: PyClass<Frozen = True> + PyTypeInfo + Sync {
    /// The list in the core.
    type Core: Code + std::str::FromStr<Err = case_core::codes::ParseError>;

    /// The one object of each member, by number.
    fn members(py: Python<'_>) -> &[Py<Self>];

    /// The member an object stands for.
    fn core(&self) -> Self::Core;

    /// The one object of a member.
    fn object(py: Python<'_>, core: Self::Core) -> Py<Self> {
        Self::members(py)[usize::from(core.number())].clone_ref(py)
    }
}

/// A member as an argument: the object itself, its name or its number.
pub(crate) struct Member<P: CodeClass>(pub(crate) P::Core);

impl<'py, P: CodeClass> FromPyObject<'_, 'py> for Member<P> {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(member) = any.cast::<P>() {
            return Ok(Member(member.get().core()));
        }
        parse_member::<P>(&any).map(Member)
    }
}

#[cold]
fn parse_member<P: CodeClass>(any: &Bound<'_, PyAny>) -> PyResult<P::Core> {
    let what = P::Core::WHAT;
    if let Ok(text) = any.cast::<PyString>() {
        return text.to_str()?.parse().map_err(|e| error::unknown_name(&e));
    }
    let found = index(any, &format!("a {what}, its name or its number"))?;
    let last = i64::try_from(P::Core::LIST.len()).unwrap_or(i64::MAX) - 1;
    let number = found.extract::<i32>().ok().and_then(P::Core::from_number);
    number.ok_or_else(|| error::range(what, shorten(&found), 0, last))
}

/// The whole number that an object is: no truth value, no text, no float.
pub(crate) fn index<'py>(any: &Bound<'py, PyAny>, wanted: &str) -> PyResult<Bound<'py, PyAny>> {
    if !any.is_instance_of::<PyBool>() && any.hasattr("__index__")? {
        let found = any.call_method0("__index__")?;
        if found.is_instance_of::<PyInt>() {
            return Ok(found);
        }
    }
    let found = any.get_type().name()?;
    Err(PyTypeError::new_err(format!("expected {wanted}, found {found}")))
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

/// `CamelCase1` as `CAMEL_CASE_1`.
fn constant_name(variant: &str) -> String {
    let mut name = String::new();
    let mut before = ' ';
    for c in variant.chars() {
        let starts = c.is_ascii_uppercase() || (c.is_ascii_digit() && !before.is_ascii_digit());
        if starts && before != ' ' {
            name.push('_');
        }
        name.push(c.to_ascii_uppercase());
        before = c;
    }
    name
}

/// Declares the class of a closed list, `ordered` where the rules order it.
macro_rules! code_class {
    ($(#[$meta:meta])* ordered $Py:ident($Core:ty) $name:literal; $($extra:tt)*) => {
        $(#[$meta])*
        #[pyclass(frozen, eq, ord, hash, module = "case_py", name = $name)]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) struct $Py(pub(crate) $Core);
        code_class! { @methods $Py($Core) $name; $($extra)* }
    };
    ($(#[$meta:meta])* $Py:ident($Core:ty) $name:literal; $($extra:tt)*) => {
        $(#[$meta])*
        #[pyclass(frozen, eq, hash, module = "case_py", name = $name)]
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) struct $Py(pub(crate) $Core);
        code_class! { @methods $Py($Core) $name; $($extra)* }
    };
    (@methods $Py:ident($Core:ty) $name:literal; $($extra:tt)*) => {
        impl CodeClass for $Py {
            type Core = $Core;

            fn members(py: Python<'_>) -> &[Py<Self>] {
                static MEMBERS: PyOnceLock<Vec<Py<$Py>>> = PyOnceLock::new();
                // Only a lack of memory could make this fail: then there is no class.
                MEMBERS.get_or_init(py, || {
                    <$Core as Code>::LIST.iter().filter_map(|c| Py::new(py, $Py(*c)).ok()).collect()
                })
            }

            fn core(&self) -> $Core {
                self.0
            }
        }

        #[pymethods]
        impl $Py {
            #[new]
            fn new(py: Python<'_>, value: Member<Self>) -> Py<Self> {
                Self::object(py, value.0)
            }

            /// The name, as sheets, logs and saves spell it.
            #[getter]
            fn name(&self) -> &'static str {
                self.0.code_name()
            }

            fn __str__(&self) -> &'static str {
                self.0.code_name()
            }

            fn __repr__(&self) -> String {
                format!(concat!($name, ".{}"), constant_name(&format!("{:?}", self.0)))
            }

            fn __int__(&self) -> u8 {
                Code::number(self.0)
            }

            fn __index__(&self) -> u8 {
                Code::number(self.0)
            }

            fn __reduce__<'py>(
                &self,
                py: Python<'py>,
            ) -> (Bound<'py, PyType>, (&'static str,)) {
                (py.get_type::<Self>(), (self.0.code_name(),))
            }

            fn __copy__(slf: Py<Self>) -> Py<Self> {
                slf
            }

            fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
                slf
            }

            $($extra)*
        }
    };
}

code_class! {
    /// R1: a column of the Universal Table, low to high.
    ///
    /// Give its name, its abbreviation or its number.
    ///
    /// >>> Rank("Gd"), Rank(16), Rank.SHIFT_X
    /// (Rank.GOOD, Rank.CLASS_5000, Rank.SHIFT_X)
    /// >>> Rank.GOOD < Rank.AMAZING
    /// True
    ordered PyRank(case::Rank) "Rank";

    /// The abbreviation, such as `ShX`.
    #[getter]
    fn abbreviation(&self) -> &'static str {
        self.0.abbreviation()
    }

    /// The standard number; `None` for Beyond.
    #[getter]
    fn number(&self) -> Option<i32> {
        self.0.number()
    }

    /// The lowest number that lies in the rank; `None` for Beyond.
    #[getter]
    fn lowest(&self) -> Option<i32> {
        self.0.lowest()
    }

    /// R1: the rank that a number lies in.
    ///
    /// >>> Rank.of_number(63)
    /// Rank.MONSTROUS
    #[staticmethod]
    fn of_number(py: Python<'_>, number: Number) -> Py<PyRank> {
        PyRank::object(py, case::Rank::of_number(number.0))
    }

    /// R3: the rank after a net shift, or `None` below Shift 0.
    ///
    /// >>> Rank.SHIFT_Y.shifted(+4), Rank.FEEBLE.shifted(-2)
    /// (Rank.SHIFT_Z, None)
    #[pyo3(signature = (by, rulings=None))]
    fn shifted(&self, py: Python<'_>, by: ShiftArg, rulings: Option<&PyRulings>) -> Option<Py<PyRank>> {
        self.0.shifted(by.0, PyRulings::core(rulings)).map(|rank| PyRank::object(py, rank))
    }

    /// R2: the rank after a net shift under the default rulings, or `None` below Shift 0.
    fn __add__(&self, py: Python<'_>, by: &PyShift) -> Option<Py<PyRank>> {
        self.shifted(py, ShiftArg(by.0), None)
    }
}

code_class! {
    /// R4: the result of an ACTION, worst to best.
    ///
    /// >>> max(Color.GREEN, Color("yellow"))
    /// Color.YELLOW
    ordered PyColor(case::Color) "Color";
}

code_class! {
    /// A1 to A10: the attack forms, by the abbreviations that the books use.
    ///
    /// >>> Form("BA"), Form.BLUNT.title
    /// (Form.BLUNT, 'blunt attack')
    PyForm(case::Form) "Form";

    /// The form's name as the books write it out.
    #[getter]
    fn title(&self) -> &'static str {
        self.0.title()
    }

    /// A1 to A10: the ability that is rolled to hit.
    #[getter]
    fn ability(&self, py: Python<'_>) -> Py<PyAbility> {
        PyAbility::object(py, self.0.ability())
    }

    /// A12: what may be pulled.
    #[getter]
    fn pull(&self, py: Python<'_>) -> Py<PyPull> {
        PyPull::object(py, self.0.pull())
    }

    /// A13 to A16: whether it is a ranged form.
    #[getter]
    fn is_ranged(&self) -> bool {
        self.0.is_ranged()
    }

    /// A11: whether it is melee, which needs an adjacent target.
    #[getter]
    fn is_melee(&self) -> bool {
        self.0.is_melee()
    }

    /// A1 to A10: the effect of a color.
    ///
    /// >>> Form.EDGED.effect(Color.RED)
    /// Effect.KILL
    fn effect(&self, py: Python<'_>, color: Member<PyColor>) -> Py<PyEffect> {
        PyEffect::object(py, self.0.effect(color.0))
    }
}

code_class! {
    /// The result of an attack roll.
    PyEffect(case::Effect) "Effect";

    /// The check that the effect calls for, if any.
    ///
    /// >>> Effect.STUN.check
    /// Check.STUN
    #[getter]
    fn check(&self, py: Python<'_>) -> Option<Py<PyCheck>> {
        self.0.check().map(|check| PyCheck::object(py, check))
    }
}

code_class! {
    /// D1 to D8: the defensive maneuvers.
    PyDefense(case::Defense) "Defense";

    /// D1 to D8: the ability that is rolled.
    #[getter]
    fn ability(&self, py: Python<'_>) -> Py<PyAbility> {
        PyAbility::object(py, self.0.ability())
    }

    /// D10: whether it costs one of the turn's actions.
    #[getter]
    fn costs_an_action(&self) -> bool {
        self.0.costs_an_action()
    }

    /// D1 to D8, D16: whether the maneuver works against an attack form. `touch` says that a
    /// ranged form is delivered by touch, `directed` that it is another directed energy.
    ///
    /// >>> Defense.DODGE.works_against(Form.SHOOTING)
    /// True
    #[pyo3(signature = (form, *, touch=false, directed=false))]
    fn works_against(&self, form: Member<PyForm>, touch: bool, directed: bool) -> bool {
        self.0.works_against(form.0, touch, directed)
    }

    /// D1 to D8: the result of a color.
    ///
    /// >>> Defense.DODGE.result(Color.RED)
    /// DefenseResult('to hit', -6)
    fn result(&self, color: Member<PyColor>) -> PyDefenseResult {
        PyDefenseResult(case::tables::effects::DEFENSES[self.0 as usize][color.0 as usize])
    }
}

code_class! {
    /// The checks that an attack's color can call for.
    PyCheck(case::Check) "Check";

    /// E1 to E3: the result of a color.
    ///
    /// >>> Check.SLAM.result(Color.WHITE)
    /// CheckResult.GRAND_SLAM
    fn result(&self, py: Python<'_>, color: Member<PyColor>) -> Py<PyCheckResult> {
        PyCheckResult::object(py, self.0.result(color.0))
    }
}

code_class! {
    /// The result of a check.
    PyCheckResult(case::CheckResult) "CheckResult";
}

code_class! {
    /// The scores that attacks and defenses are rolled with.
    PyAbility(case::Ability) "Ability";
}

code_class! {
    /// What an attacker may pull (A12).
    PyPull(case::Pull) "Pull";
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

    fn __int__(&self) -> i32 {
        self.0.0
    }

    fn __index__(&self) -> i32 {
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
/// >>> Value(55).shifted(+1), Value("Am"), Value.beyond(200).rank
/// (Value(75), Value(50), Rank.BEYOND)
#[pyclass(frozen, eq, ord, hash, module = "case_py", name = "Value")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PyValue(pub(crate) case::Value);

/// A value as an argument: the object, a number, a rank or its name.
pub(crate) struct ValueArg(pub(crate) case::Value);

impl<'py> FromPyObject<'_, 'py> for ValueArg {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(value) = any.cast::<PyValue>() {
            return Ok(ValueArg(value.get().0));
        }
        if any.is_instance_of::<PyRank>() || any.is_instance_of::<PyString>() {
            let rank = any.extract::<Member<PyRank>>()?.0;
            let value = case::Value::of_rank(rank).ok_or_else(|| {
                error::RangeError::new_err((
                    "Beyond has no number of its own: use Value.beyond(number)",
                    "a value",
                    0,
                    case::MAX_NUMBER,
                ))
            })?;
            return Ok(ValueArg(value));
        }
        let number = any.extract::<Number>()?;
        Ok(ValueArg(case::Value::of_number(number.0)))
    }
}

#[pymethods]
impl PyValue {
    #[classattr]
    fn __match_args__(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, ["number", "rank"])
    }

    #[new]
    fn new(value: ValueArg) -> Self {
        PyValue(value.0)
    }

    /// Beyond, with the number its sheet gives it.
    #[staticmethod]
    fn beyond(number: Number) -> Self {
        PyValue(case::Value::beyond(number.0))
    }

    /// The number.
    #[getter]
    fn number(&self) -> i32 {
        self.0.number()
    }

    /// The rank.
    #[getter]
    fn rank(&self, py: Python<'_>) -> Py<PyRank> {
        PyRank::object(py, self.0.rank())
    }

    /// R7: the value after a shift.
    #[pyo3(signature = (by, rulings=None))]
    fn shifted(&self, by: ShiftArg, rulings: Option<&PyRulings>) -> Self {
        PyValue(self.0.shifted(by.0, PyRulings::core(rulings)))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        if self.0.rank() == case::Rank::Beyond {
            return format!("Value.beyond({})", self.0.number());
        }
        format!("Value({})", self.0.number())
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
pub(crate) struct PyDefenseResult(case::DefenseResult);

impl PyDefenseResult {
    fn parts(self) -> (&'static str, i32) {
        use case::DefenseResult as R;
        match self.0 {
            R::Protection(cs) => ("protection", cs),
            R::ToHit(cs) => ("to hit", cs),
            R::AutoHit => ("auto-hit", 0),
            R::Missed => ("missed", 0),
            R::CaughtMaybeDamaged => ("caught, maybe damaged", 0),
            R::Caught => ("caught", 0),
            R::Avoided(cs) => ("avoided", cs),
            R::NoEscape => ("no escape", 0),
            R::Escape => ("escape", 0),
            R::Reversal => ("reversal", 0),
        }
    }
}

#[pymethods]
impl PyDefenseResult {
    #[classattr]
    fn __match_args__(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, ["kind", "shift"])
    }

    #[new]
    #[pyo3(signature = (kind, shift=0))]
    fn new(kind: &str, shift: i32) -> PyResult<Self> {
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

    /// What kind of result: `protection`, `to hit`, `auto-hit`, `avoided`, …
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

use crate::rulings::PyRulings;

/// Gives every class its members: `Rank.GOOD`, …, and `Rank.ALL`.
pub(crate) fn add_members(py: Python<'_>) -> PyResult<()> {
    fn add<P: CodeClass>(py: Python<'_>) -> PyResult<()> {
        let class = py.get_type::<P>();
        let members = P::members(py);
        for (core, member) in P::Core::LIST.iter().zip(members) {
            class.setattr(constant_name(&format!("{core:?}")), member)?;
        }
        class.setattr("ALL", PyTuple::new(py, members)?.into_py_any(py)?)
    }
    add::<PyRank>(py)?;
    add::<PyColor>(py)?;
    add::<PyForm>(py)?;
    add::<PyEffect>(py)?;
    add::<PyDefense>(py)?;
    add::<PyCheck>(py)?;
    add::<PyCheckResult>(py)?;
    add::<PyAbility>(py)?;
    add::<PyPull>(py)
}
