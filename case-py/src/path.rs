//! Paths into a roster, and the question of balance that moves a value at one.

use crate::error::{self, Told};
use crate::node::{given, node_of};
use crate::odds::{Interrupt, refused};
use case_core::any::{Balance, BalanceError};
use case_core::node::{Node, Problems};
use case_core::roster_path::{RosterPath, RosterPathError};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

fn text(node: &Node) -> PyResult<String> {
    serde_json::to_string(node).map_err(|e| PyRuntimeError::new_err(e.to_string()))
}

fn nowhere(why: &RosterPathError, what: &'static str) -> PyErr {
    match why {
        RosterPathError::Unknown { head, known } => {
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            error::no_such(what, head, &known)
        }
        RosterPathError::Several(path) => {
            error::UnknownNameError::new_err((Told::of(why), "fighter", path.clone()))
        }
        RosterPathError::Wrong(problems) => error::roster(problems),
        other => error::OddsError::new_err(Told::of(other)),
    }
}

/// The place of a value: see [`RosterPath::read`].
pub(crate) fn path(roster: &Node, roots: &[String], path: &str) -> PyResult<RosterPath> {
    let roots: Vec<&str> = roots.iter().map(String::as_str).collect();
    RosterPath::read(roster, &roots, path)
        .map_err(|why| nowhere(&why, "fighter or table of a roster"))
}

/// A roster with other values at some paths, as JSON.
#[pyfunction]
pub(crate) fn _with_values(
    roster: &Bound<'_, PyAny>,
    roots: Vec<String>,
    values: Vec<(String, Bound<'_, PyAny>)>,
) -> PyResult<String> {
    let node = given(roster)?;
    let mut changed = node.clone();
    for (path, value) in &values {
        self::path(&node, &roots, path)?.set(&mut changed, &node_of(value)?);
    }
    text(&changed)
}

/// The answer to a question of balance ([`Balance::read`]), as JSON.
#[pyfunction]
#[pyo3(signature = (roster, question, progress=None))]
pub(crate) fn _balance(
    py: Python<'_>,
    roster: &Bound<'_, PyAny>,
    question: &Bound<'_, PyAny>,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let roster = given(roster)?;
    let question = node_of(question)?;
    let mut interrupt = Interrupt::new(progress.as_ref());
    let found = py.detach(|| {
        let mut watch = |progress| interrupt.watch(progress);
        Ok::<_, Problems>(Balance::read(&question)?.find(&roster, &mut watch))
    });
    interrupt.finish()?;
    let found = found.map_err(|problems| error::OddsError::new_err(Told::of(&problems)))?;
    let found = found.map_err(|why| match &why {
        BalanceError::Path(path) => nowhere(path, "fighter or table of a roster"),
        BalanceError::Side { name, .. } => {
            error::UnknownNameError::new_err((Told::of(&why), "side", name.clone()))
        }
        BalanceError::Roster { problems, .. } => error::roster(problems),
        BalanceError::Odds(inner) => refused(inner),
        _ => error::OddsError::new_err(Told::of(&why)),
    })?;
    text(&found.to_node())
}
