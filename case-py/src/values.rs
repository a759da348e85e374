//! The closed lists of CASE as Python has them (`_lists.py`): which member an argument is, and the
//! one object of each member. Methods of the members are here too.

use crate::error;
use crate::numbers::{Number, PyDefenseResult, ShiftArg, found, is_whole, shorten, whole};
use crate::rulings::PyRulings;
use case_core::case::{
    self, Ability, Check, CheckResult, Color, Defense, Effect, Form, Pull, Rank, Threshold,
};
use case_core::codes::{Code, ParseError};
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyType};
use std::collections::BTreeMap;
use std::str::FromStr;

/// The Python class of a list, and the one object of each member by code.
pub(crate) struct Members {
    class: Py<PyType>,
    list: Vec<Py<PyAny>>,
}

/// A closed list that Python has as an enumeration.
pub(crate) trait Listed: Code + FromStr<Err = ParseError> {
    /// The name of the class in `_lists.py`.
    const CLASS: &'static str;
    /// What a plain number means: of ranks alone numbers are printed.
    const OF_NUMBER: Option<fn(i32) -> Self> = None;

    fn cell() -> &'static PyOnceLock<Members>;
}

macro_rules! listed {
    ($($T:ty, $name:literal $(, $of_number:expr)?;)+) => {
        $(impl Listed for $T {
            const CLASS: &'static str = $name;
            $(const OF_NUMBER: Option<fn(i32) -> Self> = Some($of_number);)?

            fn cell() -> &'static PyOnceLock<Members> {
                static CELL: PyOnceLock<Members> = PyOnceLock::new();
                &CELL
            }
        })+

        /// Of each list what it is a list of, and of its members by wire name code and word.
        #[pyfunction]
        pub(crate) fn _lists() -> BTreeMap<&'static str, List> {
            BTreeMap::from([$(($name, (<$T as Code>::WHAT, rows::<$T>()))),+])
        }

        /// The member of a list with a name, or for ranks a number.
        #[pyfunction]
        pub(crate) fn _member(list: &str, value: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
            match list {
                $($name => Ok(value.extract::<Member<$T>>()?.object(value.py())?.unbind()),)+
                other => Err(error::no_such("list", other, &[$($name),+])),
            }
        }
    };
}
listed! {
    Rank, "Rank", Rank::of_number;
    Color, "Color";
    Form, "Form";
    Effect, "Effect";
    Defense, "Defense";
    Check, "Check";
    CheckResult, "CheckResult";
    Ability, "Ability";
    Pull, "Pull";
    Threshold, "Threshold";
}

/// What a list is a list of, and of its members by wire name code and word.
type List = (&'static str, BTreeMap<&'static str, (u8, &'static str)>);

fn rows<C: Code>() -> BTreeMap<&'static str, (u8, &'static str)> {
    C::ALL.iter().map(|c| (c.name(), (c.number(), c.word()))).collect()
}

/// The class and the objects of a list, looked up when they are first wanted.
fn members<C: Listed>(py: Python<'_>) -> PyResult<&'static Members> {
    C::cell().get_or_try_init(py, || {
        let class = py.import("case_py._lists")?.getattr(C::CLASS)?;
        let class = class.cast_into::<PyType>()?;
        let list = class.try_iter()?.map(|member| Ok(member?.unbind()));
        let list = list.collect::<PyResult<Vec<Py<PyAny>>>>()?;
        let fits = list.len() == C::ALL.len()
            && list.iter().zip(C::ALL).all(|(member, code)| {
                let wire = member.bind(py).getattr("_value_");
                wire.is_ok_and(|wire| wire.extract::<String>().is_ok_and(|w| w == code.name()))
            });
        if !fits {
            let message = format!("{} does not have the members of the core", C::CLASS);
            return Err(PyRuntimeError::new_err(message));
        }
        Ok(Members { class: class.unbind(), list })
    })
}

/// A member as an argument or a result: the object itself, or its name; of a rank also a number
/// that lies in it.
pub(crate) struct Member<C>(pub(crate) C);

impl<C: Listed> Member<C> {
    fn object<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(members::<C>(py)?.list[usize::from(self.0.number())].bind(py).clone())
    }
}

impl<'py, C: Listed> FromPyObject<'_, 'py> for Member<C> {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let known = members::<C>(any.py())?;
        if any.get_type().is(&known.class)
            && let Some(at) = known.list.iter().position(|member| member.is(any))
        {
            return Ok(Member(C::ALL[at]));
        }
        parse_member(&any).map(Member)
    }
}

impl<'py, C: Listed> IntoPyObject<'py> for Member<C> {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.object(py)
    }
}

/// The class of everything in lists.
fn is_listed(any: &Bound<'_, PyAny>) -> PyResult<bool> {
    any.is_instance(&any.py().import("case_py._lists")?.getattr("NamedList")?)
}

/// The wire name of a member of any list; `None` for anything else.
pub(crate) fn wire_name(any: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if is_listed(any)? { any.getattr("_value_")?.extract().map(Some) } else { Ok(None) }
}

#[cold]
fn parse_member<C: Listed>(any: &Bound<'_, PyAny>) -> PyResult<C> {
    let what = C::WHAT;
    if let Ok(text) = any.cast::<PyString>() {
        return text.to_str()?.parse().map_err(|e| error::unknown_name(&e));
    }
    if let Some(of_number) = C::OF_NUMBER
        && is_whole(any)?
    {
        return whole(any, &format!("a {what}"), 0, case::MAX_NUMBER).map(of_number);
    }
    let article = if what.starts_with(['a', 'e']) { "an" } else { "a" };
    let (class, example) = (C::CLASS, C::ALL.get(C::ALL.len() / 2).map_or("", |some| some.name()));
    let or_number = if C::OF_NUMBER.is_some() { " or a number that lies in it" } else { "" };
    let of_code = if C::OF_NUMBER.is_none() && is_whole(any)? {
        format!(", which is none: of a code it is {class}.of_code({})", shorten(any))
    } else {
        String::new()
    };
    let message = format!(
        "expected {article} {what}: a member of {class}, its name such as `{example}`{or_number}; \
         found {}{of_code}",
        found(any)
    );
    Err(PyTypeError::new_err(message))
}

/// The abbreviation, the printed number and the lowest number of a rank.
#[pyfunction]
pub(crate) fn _rank(rank: Member<Rank>) -> (&'static str, Option<i32>, Option<i32>) {
    (rank.0.abbreviation(), rank.0.number(), rank.0.lowest())
}

/// R1: the rank that a number lies in.
#[pyfunction]
pub(crate) fn _rank_of_number(number: Number) -> Member<Rank> {
    Member(Rank::of_number(number.0))
}

/// R3: a rank after a net shift, or nothing below Shift 0.
#[pyfunction]
#[pyo3(signature = (rank, by, rulings=None))]
pub(crate) fn _rank_shifted(
    rank: Member<Rank>,
    by: ShiftArg,
    rulings: Option<&PyRulings>,
) -> Option<Member<Rank>> {
    rank.0.shifted(by.0, PyRulings::core(rulings)).map(Member)
}

/// Title, ability, what may be pulled, whether it is ranged, whether it is melee.
type FormRow = (&'static str, Member<Ability>, Member<Pull>, bool, bool);

/// The properties of an attack form in the books.
#[pyfunction]
pub(crate) fn _form(form: Member<Form>) -> FormRow {
    let form = form.0;
    let (ability, pull) = (Member(form.ability()), Member(form.pull()));
    (form.title(), ability, pull, form.is_ranged(), form.is_melee())
}

/// A1 to A10: the effect of a color.
#[pyfunction]
pub(crate) fn _effect(form: Member<Form>, color: Member<Color>) -> Member<Effect> {
    Member(form.0.effect(color.0))
}

/// The check that an effect calls for, if any.
#[pyfunction]
pub(crate) fn _check_of(effect: Member<Effect>) -> Option<Member<Check>> {
    effect.0.check().map(Member)
}

/// D1 to D8, D10: the ability of a defense, and whether it costs an action.
#[pyfunction]
pub(crate) fn _defense(defense: Member<Defense>) -> (Member<Ability>, bool) {
    (Member(defense.0.ability()), defense.0.costs_an_action())
}

/// D1 to D8, D16: whether a defense works against an attack form.
#[pyfunction]
pub(crate) fn _works_against(
    defense: Member<Defense>,
    form: Member<Form>,
    touch: bool,
    directed: bool,
) -> bool {
    defense.0.works_against(form.0, touch, directed)
}

/// D1 to D8: the result of a color.
#[pyfunction]
pub(crate) fn _defense_result(defense: Member<Defense>, color: Member<Color>) -> PyDefenseResult {
    PyDefenseResult(case::tables::effects::DEFENSES[defense.0 as usize][color.0 as usize])
}

/// E1 to E3: the result of a color.
#[pyfunction]
pub(crate) fn _check_result(check: Member<Check>, color: Member<Color>) -> Member<CheckResult> {
    Member(check.0.result(color.0))
}
