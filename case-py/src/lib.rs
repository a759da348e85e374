//! The native part of the Python package `case_py`. No rule lives here: every function asks the
//! core.
//!
//! | file | what |
//! |---|---|
//! | `values` | members of lists as arguments and results: ranks, colors, forms, … |
//! | `numbers` | shifts, values; whole numbers as arguments |
//! | `actions` | the resolution of single ACTIONs and figures |
//! | `arrays` | the same for whole arrays |
//! | `ints` | arrays of whole numbers of any width, read and checked |
//! | `rulings` | the rulings of CASE, the book of rulings |
//! | `node` | dicts, TOML and JSON into rosters |
//! | `battle` | battles of any system |
//! | `referee` | what the host changes from outside the rules |
//! | `edge` | requests, events and the state as rows |
//! | `aim` | exact odds of one attack of a battle |
//! | `advice` | advice for an open question, tacticians, the search for plans |
//! | `asking` | functions of Python that decide in odds and simulations |
//! | `path` | paths into a roster |
//! | `plan` | plans as data, and the basis of results |
//! | `odds` | exact odds of turns and whole fights |
//! | `sample` | simulation |
//! | `sweep` | one question asked of many rosters and attacks |
//! | `call` | the call protocol |
//! | `error` | what becomes which exception |
#![forbid(unsafe_code)]
#![allow(
    clippy::needless_pass_by_value,
    clippy::trivially_copy_pass_by_ref,
    reason = "PyO3 hands arguments over by value and receivers by reference"
)]

mod actions;
mod advice;
mod aim;
mod arrays;
mod asking;
mod battle;
mod call;
mod cards;
mod edge;
mod error;
mod exchanges;
mod ints;
mod matters;
mod node;
mod numbers;
mod odds;
mod path;
mod plan;
mod referee;
mod rolls;
mod rulings;
mod sample;
mod sweep;
mod values;

use case_core::any;
use case_core::codes::{Code, ParseError};
use case_core::filled;
use case_core::sentences::Sentence;
use case_core::words::{Message, Speech};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The names of the systems.
#[pyfunction]
fn systems() -> Vec<&'static str> {
    any::SYSTEMS.to_vec()
}

/// The version of the engine with a hash of all its games: rules' versions, tables, rulings.
#[pyfunction]
fn game_version() -> String {
    any::version()
}

/// The hash of each system's game: where it is the same, two installations play alike.
#[pyfunction]
fn game_hashes() -> BTreeMap<&'static str, String> {
    let hash = |system: &&'static str| Some((*system, any::fingerprint(system)?.to_string()));
    any::SYSTEMS.iter().filter_map(hash).collect()
}

fn known<T>(system: &str, found: Option<T>) -> PyResult<T> {
    found.ok_or_else(|| error::no_such("system", system, any::SYSTEMS))
}

mod rosters {
    include!(concat!(env!("OUT_DIR"), "/rosters.rs"));
}

/// The bundled roster of a system, as TOML.
#[pyfunction]
#[pyo3(signature = (system="case"))]
fn example(system: &str) -> PyResult<&'static str> {
    let found = rosters::ROSTERS.iter().find(|(name, _)| *name == system);
    found.map(|(_, text)| *text).ok_or_else(|| {
        let known: Vec<_> = rosters::ROSTERS.iter().map(|(name, _)| *name).collect();
        error::no_such("system", system, &known)
    })
}

/// The full name of a system.
#[pyfunction]
#[pyo3(signature = (system="case"))]
fn title(system: &str) -> PyResult<&'static str> {
    known(system, any::title(system))
}

/// The rule ids of a system with their titles, as rows.
#[pyfunction]
fn _rules(system: &str) -> PyResult<Vec<(&'static str, Cow<'static, str>)>> {
    Ok(known(system, any::rules(system))?.into_iter().map(|r| (r.id, r.title)).collect())
}

/// Heading, place, bearing, what it says, rule ids, the item that does it.
type SentenceRow = (&'static str, u16, &'static str, &'static str, Vec<&'static str>, &'static str);

/// The sentences of a system's rule book, as rows.
#[pyfunction]
fn _sentences(system: &str) -> PyResult<Vec<SentenceRow>> {
    let row = |s: Sentence| (s.heading, s.place, s.bearing.name(), s.says, s.ids, s.item);
    Ok(known(system, any::sentences(system))?.into_iter().map(row).collect())
}

/// Everything that a system can ask, roll, tell and change, as JSON, in a language.
#[pyfunction]
fn _schema(system: &str, language: &str) -> PyResult<String> {
    let schema = known(system, any::schema_in(system, spoken(language)?))?;
    serde_json::to_string(&schema).map_err(|e| PyRuntimeError::new_err(e.to_string()))
}

/// The language of that name.
fn spoken(language: &str) -> PyResult<Speech<'static>> {
    edge::spoken(language).map_err(|e| PyValueError::new_err(e.to_string()))
}

/// Adds a language by its file of texts.
#[pyfunction]
fn _add_language(name: &str, text: &str) -> PyResult<()> {
    if name.trim().is_empty() {
        return Err(PyValueError::new_err("a language has a name, such as `french`"));
    }
    edge::add_language(name, text).map_err(|p| PyValueError::new_err(p.to_string()))
}

/// A message of the engine, as data, or an English text in a language.
#[pyfunction]
fn _said(system: &str, text: String, data: &str, language: &str) -> PyResult<String> {
    let message = serde_json::from_str(data).ok().and_then(|node| Message::read(&node));
    let message = message.unwrap_or_else(|| text.into());
    known(system, any::said(system, message, spoken(language)?))
}

/// The JSON Schema of a system's rosters, in a language.
#[pyfunction]
fn _roster_json(system: &str, language: &str) -> PyResult<String> {
    let schema = known(system, any::roster_json_in(system, spoken(language)?))?;
    serde_json::to_string(&schema).map_err(|e| PyRuntimeError::new_err(e.to_string()))
}

/// Sheets of other programs as a roster, with what was taken, guessed and left out, as JSON.
#[pyfunction]
#[pyo3(signature = (sheets, *, kind=None, system=None, side=None))]
fn _import(
    py: Python<'_>,
    sheets: &Bound<'_, PyAny>,
    kind: Option<&str>,
    system: Option<String>,
    side: Option<String>,
) -> PyResult<String> {
    let kind = kind.map(str::parse).transpose();
    let kind = kind.map_err(|e: ParseError| PyValueError::new_err(e.to_string()))?;
    let how = filled!(any::Import { kind: kind, system: system, side: side });
    let sheets = node::sheets(sheets)?;
    let imported = py.detach(|| how.read(&sheets)).map_err(|p| error::roster(&p))?;
    serde_json::to_string(&imported).map_err(|e| PyRuntimeError::new_err(e.to_string()))
}

/// Name, rules, title, column headings, rows.
type TableRow = (&'static str, &'static str, Cow<'static, str>, Vec<String>, Vec<Vec<String>>);

/// The printed tables of a system, as rows.
#[pyfunction]
fn _tables(system: &str) -> PyResult<Vec<TableRow>> {
    let tables = known(system, any::tables(system))?.into_iter();
    Ok(tables.map(|t| (t.name, t.rule, t.title, t.columns, t.rows)).collect())
}

/// The native part of the package `case_py`.
#[pymodule]
mod _native {
    use super::{PyModule, PyResult};
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::actions::{
        _column, _resolve, action, charge_damage, color, damage_for, stack, threshold,
        thrown_range, to_hit,
    };
    #[pymodule_export]
    use super::aim::{RawExchange, RawOutcomes, RawScene};
    #[pymodule_export]
    use super::arrays::{faces, figures, lookup, shifted_ranks};
    #[pymodule_export]
    use super::asking::PyOpen;
    #[pymodule_export]
    use super::battle::PyBattle;
    #[pymodule_export]
    use super::call::PySession;
    #[pymodule_export]
    use super::exchanges::{_exchange_odds, exchanges};
    #[pymodule_export]
    use super::node::{_set_limit, _utf8};
    #[pymodule_export]
    use super::numbers::{PyDefenseResult, PyRankValue, PyShift};
    #[pymodule_export]
    use super::odds::color_weights;
    #[pymodule_export]
    use super::path::{_balance, _with_values};
    #[pymodule_export]
    use super::plan::PyPlan;
    #[pymodule_export]
    use super::rolls::{cosmic_weights, d6_weights, talislanta_weights};
    #[pymodule_export]
    use super::rulings::PyRulings;
    #[pymodule_export]
    use super::sweep::{_sweep, RawSweep};
    #[pymodule_export]
    use super::values::{
        _check_of, _check_result, _defense, _defense_result, _effect, _form, _lists, _member,
        _rank, _rank_of_number, _rank_shifted, _works_against,
    };
    #[pymodule_export]
    use super::{
        _add_language, _import, _roster_json, _rules, _said, _schema, _sentences, _tables, example,
        game_hashes, game_version, systems, title,
    };

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("BLOCK", case_core::odds::BLOCK)?;
        module.add("USEFUL", case_core::odds::USEFUL)?;
        module.add("NONE", super::ints::NONE)?;
        module.add("BEYOND", super::ints::BEYOND)?;
        module.add("VERSION", env!("CARGO_PKG_VERSION"))
    }
}
