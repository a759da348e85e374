//! The rulings of CASE as a value, and the book of rulings as rows.

use crate::error;
use crate::node::node_of;
use case_core::case::Rulings;
use case_core::node::{Node, Problems};
use case_core::ruling::Ruling;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};
use std::borrow::Cow;
use std::sync::LazyLock;

static DEFAULT: LazyLock<Rulings> = LazyLock::new(Rulings::default);

/// The choices that the books of CASE leave to a playing group, as keywords.
///
/// What is not given is our reading.
///
/// >>> Rulings(damage_method="rolled")
/// Rulings(damage_method='rolled')
/// >>> Rank.CLASS_1000.shifted(-1, Rulings.msh())
/// Rank.CLASS_1000
#[pyclass(frozen, eq, module = "case_py", name = "Rulings")]
#[derive(Clone, PartialEq)]
pub(crate) struct PyRulings(Rulings);

impl PyRulings {
    /// The rulings given, or the defaults.
    pub(crate) fn core(given: Option<&PyRulings>) -> &Rulings {
        given.map_or(&*DEFAULT, |rulings| &rulings.0)
    }

    /// The switches that differ from the default, as a person writes them.
    fn changed(&self) -> Vec<(&'static str, String)> {
        let switches = self.0.list().into_iter().filter_map(|r| Some((r.name, r.switch?)));
        switches.filter(|(_, s)| s.value != s.default).map(|(name, s)| (name, s.value)).collect()
    }
}

#[pymethods]
impl PyRulings {
    #[new]
    #[pyo3(signature = (**switches))]
    fn new(switches: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let node = match switches {
            Some(switches) => node_of(switches.as_any())?,
            None => Node::Map(Vec::new()),
        };
        let mut problems = Problems::default();
        let mut rulings = Rulings::default();
        rulings.read(&node, "", &mut problems);
        problems.or(Some(rulings)).map(PyRulings).map_err(|p| error::roster(&p))
    }

    /// The parent game's readings.
    #[staticmethod]
    fn msh() -> Self {
        PyRulings(Rulings::msh())
    }

    /// Every switch with its value as a person writes it, ready for a roster's `rulings`.
    ///
    /// >>> Rulings().as_dict().get('damage_method')
    /// 'listed'
    fn as_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for ruling in self.0.list() {
            if let Some(switch) = ruling.switch {
                dict.set_item(ruling.name, switch.value)?;
            }
        }
        Ok(dict)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.changed().hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let fields: Vec<_> = self.changed().iter().map(|(n, v)| format!("{n}='{v}'")).collect();
        format!("Rulings({})", fields.join(", "))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyDict>,))> {
        let changed = PyDict::new(py);
        for (name, value) in self.changed() {
            changed.set_item(name, value)?;
        }
        Ok((py.get_type::<Self>().getattr("_of")?, (changed,)))
    }

    #[classmethod]
    #[pyo3(name = "_of")]
    fn of(_: &Bound<'_, PyType>, switches: &Bound<'_, PyDict>) -> PyResult<Self> {
        PyRulings::new(Some(switches))
    }
}

/// A row of the book of rulings: name, rule, question, reading, value, default, values as JSON.
/// The last three are nothing for a fixed reading.
pub(crate) type Row = (
    &'static str,
    &'static str,
    Cow<'static, str>,
    Cow<'static, str>,
    Option<String>,
    Option<String>,
    Option<String>,
);

/// The rows of a book of rulings.
pub(crate) fn rows(rulings: Vec<Ruling>) -> Vec<Row> {
    let row = |r: Ruling| {
        let (value, default, domain) = match r.switch {
            Some(s) => {
                let domain = serde_json::to_string(&s.values).ok();
                (Some(s.value), Some(s.default), domain)
            }
            None => (None, None, None),
        };
        (r.name, r.rule, r.question, r.reading, value, default, domain)
    };
    rulings.into_iter().map(row).collect()
}
