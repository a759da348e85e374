//! Plans as data, and the basis of results.

use crate::error;
use crate::known;
use crate::node::given;
use case_core::any;
use case_core::plan::{Basis, Plan};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// A plan as data: who answers which question how, and else the built-in plan.
#[pyclass(frozen, eq, module = "case_py._native", name = "RawPlan")]
#[derive(PartialEq)]
pub(crate) struct PyPlan(pub(crate) Plan);

#[pymethods]
impl PyPlan {
    #[new]
    fn new(source: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = source.py();
        let node = given(source).map_err(|e| error::of_plan(py, e))?;
        py.detach(|| Plan::read(&node)).map(PyPlan).map_err(|p| error::plan(&p))
    }

    /// The plans that come with the engine for a system.
    #[staticmethod]
    fn _named(system: &str) -> PyResult<Vec<Self>> {
        Ok(known(system, any::named_plans(system))?.into_iter().map(PyPlan).collect())
    }

    /// A plan that comes with the engine, by its name; `protect NAME` is one too.
    #[staticmethod]
    fn _by_name(system: &str, name: &str) -> PyResult<Self> {
        known(system, any::named_plan(system, name))?.map(PyPlan).map_err(|p| error::plan(&p))
    }

    /// The JSON Schema of a plan.
    #[staticmethod]
    fn _json_schema() -> PyResult<String> {
        json(&Plan::json_schema())
    }

    /// Its name.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// What it does, in a sentence.
    #[getter]
    fn about(&self) -> Option<&str> {
        self.0.about.as_deref()
    }

    /// The system that it is for.
    #[getter]
    fn system(&self) -> Option<&str> {
        self.0.system.as_deref()
    }

    /// A short name of exactly this plan.
    #[getter]
    fn digest(&self) -> String {
        self.0.digest()
    }

    /// The plan as JSON.
    fn _json(&self) -> PyResult<String> {
        json(&self.0.write())
    }

    /// The plan as TOML.
    fn _toml(&self) -> PyResult<String> {
        toml::to_string(&self.0.write()).map_err(|e| PyRuntimeError::new_err(e.to_string()))
    }

    /// Checks everything that does not depend on a battle.
    fn _check(&self, py: Python<'_>, system: &str) -> PyResult<()> {
        let checked = py.detach(|| any::check_plan(system, &self.0));
        known(system, checked)?.map_err(|p| error::plan(&p))
    }
}

fn json(node: &case_core::node::Node) -> PyResult<String> {
    serde_json::to_string(node).map_err(|e| PyRuntimeError::new_err(e.to_string()))
}

/// A plan, its digest, and its seats.
type SeatRow = (String, String, Vec<String>);
/// System, engine, rules, built-in plan, rulings; the plans; digests of roster and state; as text.
pub(crate) type BasisRow =
    (&'static str, &'static str, i32, i32, Vec<String>, Vec<SeatRow>, [Option<String>; 2], String);

/// The basis of results, as a row.
pub(crate) fn basis_row(basis: Basis) -> BasisRow {
    let text = basis.to_string();
    let plans = basis.plans.into_iter().map(|plan| (plan.plan, plan.digest, plan.seats));
    let Basis { system, engine, rules, built_in, rulings, roster, state, .. } = basis;
    (system, engine, rules, built_in, rulings, plans.collect(), [roster, state], text)
}
