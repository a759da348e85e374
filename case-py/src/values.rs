//! The closed lists of CASE as Python classes: one object a member, so that `is`, `==`, `match`,
//! `hash` and `pickle` all do what a reader expects.

use crate::error;
use crate::numbers::{Number, PyDefenseResult, PyShift, ShiftArg, index, shorten};
use crate::rulings::PyRulings;
use case_core::case;
use case_core::codes::Code;
use pyo3::prelude::*;
use pyo3::pyclass::boolean_struct::True;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyTuple, PyType};
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

            /// The wire name in `snake_case`, as sheets, logs and saves spell it.
            #[getter]
            fn name(&self) -> &'static str {
                self.0.code_name()
            }

            /// The words that a reader sees.
            fn __str__(&self) -> &'static str {
                Code::word(self.0)
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
