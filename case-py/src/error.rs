//! The exception classes of `case_py._errors`, and what of the core becomes which of them.

use case_core::battle::{FeedError as CoreFeedError, InterveneError as CoreInterveneError, NoSeat};
use case_core::codes::{ParseError, nearest};
use case_core::node::Problems;
use case_core::save::ResumeError;
use case_core::words::Message;
use pyo3::prelude::*;

pyo3::import_exception!(case_py._errors, FeedError);
pyo3::import_exception!(case_py._errors, InterveneError);
pyo3::import_exception!(case_py._errors, OddsError);
pyo3::import_exception!(case_py._errors, PlanError);
pyo3::import_exception!(case_py._errors, RangeError);
pyo3::import_exception!(case_py._errors, RosterError);
pyo3::import_exception!(case_py._errors, SaveError);
pyo3::import_exception!(case_py._errors, SeatError);
pyo3::import_exception!(case_py._errors, UnknownNameError);

/// A name that no member of a closed list has.
pub(crate) fn unknown_name(error: &ParseError) -> PyErr {
    UnknownNameError::new_err((Told::of(error), error.what, error.found.clone(), error.nearest))
}

/// An unknown name of that kind.
pub(crate) fn no_such(what: &'static str, found: &str, known: &[&str]) -> PyErr {
    let found: String = found.chars().take(60).collect();
    let near = nearest(&found, known.iter().copied());
    let hint =
        near.map_or_else(|| ", known".to_owned(), |near| format!(", did you mean `{near}`? Known"));
    let message = format!("unknown {what} `{found}`{hint} are: {}", known.join(", "));
    UnknownNameError::new_err((message, what, found.clone(), near.map(str::to_owned)))
}

/// A number out of its range.
pub(crate) fn range(what: &str, found: impl std::fmt::Display, low: i64, high: i64) -> PyErr {
    let message = format!("{what} is {found}: {low} to {high} can be");
    RangeError::new_err((message, what.to_owned(), low, high))
}

/// What an error says, with what another language needs: a `Message` of `case_py._errors`.
pub(crate) struct Told(Message);

impl Told {
    pub(crate) fn of(message: impl Into<Message>) -> Told {
        Told(message.into())
    }
}

impl<'py> IntoPyObject<'py> for Told {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let data = serde_json::to_string(&self.0.to_node()).unwrap_or_default();
        let class = py.import("case_py._errors")?.getattr("Message")?;
        class.call1((self.0.to_string(), data))
    }
}

pub(crate) fn listed(problems: &Problems) -> (Told, Vec<(String, Told)>) {
    let list = problems.list().iter().map(|p| (p.path.clone(), Told::of(&p.message)));
    (Told::of(problems), list.collect())
}

/// Everything that is wrong with a roster, a sheet or a table of rulings.
pub(crate) fn roster(problems: &Problems) -> PyErr {
    RosterError::new_err(listed(problems))
}

/// Everything that is wrong with a plan, or with the questions that somebody wants to answer.
pub(crate) fn plan(problems: &Problems) -> PyErr {
    PlanError::new_err(listed(problems))
}

/// A seat that the battle does not have.
pub(crate) fn seat(error: &NoSeat) -> PyErr {
    RangeError::new_err(error.to_string())
}

/// What was wrong where a plan was read as data.
pub(crate) fn of_plan(py: Python<'_>, error: PyErr) -> PyErr {
    if !error.is_instance_of::<RosterError>(py) {
        return error;
    }
    let args = error.value(py).getattr("args").and_then(|args| args.extract());
    let args: PyResult<(Py<PyAny>, Py<PyAny>)> = args;
    args.map_or(error, PlanError::new_err)
}

/// A face or an answer that was refused.
pub(crate) fn feed(error: &CoreFeedError) -> PyErr {
    FeedError::new_err(Told::of(error))
}

/// An intervention that was refused.
pub(crate) fn intervene(error: &CoreInterveneError) -> PyErr {
    let message = Told::of(error);
    match error {
        CoreInterveneError::Field { name, hint } => {
            let nearest = hint.to_string().split('`').nth(1).map(str::to_owned);
            UnknownNameError::new_err((message, "field", name.clone(), nearest))
        }
        CoreInterveneError::Range { field, low, high, .. } => {
            RangeError::new_err((message, *field, *low, *high))
        }
        CoreInterveneError::Face { die, .. } => {
            RangeError::new_err((message, "a face", 1, die.faces()))
        }
        CoreInterveneError::Roster(problems) => roster(problems),
        _ => InterveneError::new_err(message),
    }
}

/// What was wrong where a save was read as data.
pub(crate) fn of_save(py: Python<'_>, error: PyErr) -> PyErr {
    if !error.is_instance_of::<RosterError>(py) {
        return error;
    }
    SaveError::new_err(format!("this is no save: {}", error.value(py)))
}

/// A save that was refused.
pub(crate) fn save(error: &ResumeError) -> PyErr {
    SaveError::new_err(Told::of(error))
}
