//! Data from Python: dicts, TOML text and JSON text into the core's bounded tree of values.

use crate::error::{RosterError, listed};
use crate::numbers::{PyRankValue, PyShift, index};
use crate::values::wire_name;
use case_core::case::Rank;
use case_core::node::{MAX_DEPTH, MAX_NODES, Node, Problems};
use case_core::text::{self, Format, MAX_TEXT};
use case_core::words::Message;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyList, PyString, PyTuple};
use std::fmt::Write;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The longest text that is read.
static MOST: AtomicUsize = AtomicUsize::new(MAX_TEXT);

/// Sets how many bytes a text may have.
#[pyfunction]
pub(crate) fn _set_limit(bytes: i64) -> PyResult<()> {
    let Some(bytes) = usize::try_from(bytes).ok().filter(|bytes| *bytes <= MAX_TEXT) else {
        let message = format!("a limit of {bytes} bytes: there can be 0 to {MAX_TEXT}");
        return Err(PyValueError::new_err(message));
    };
    MOST.store(bytes, Ordering::Relaxed);
    Ok(())
}

/// The bytes of a file as a text; what else they seem to be is an error, which names the file.
#[pyfunction]
pub(crate) fn _utf8<'b>(bytes: &'b [u8], file: &str) -> PyResult<&'b str> {
    text::utf8(bytes).map_err(|message| refused(file, message))
}

fn refused(path: &str, message: impl Into<Message>) -> PyErr {
    RosterError::new_err(listed(&Problems::one(path, message)))
}

/// A roster, save or table of rulings as it was given: a dict, or a text as JSON or TOML.
pub(crate) fn given(any: &Bound<'_, PyAny>) -> PyResult<Node> {
    let Ok(text) = any.cast::<PyString>() else { return node_of(any) };
    let text = text.to_str()?;
    let parsed = text::read(text, Format::Any, MOST.load(Ordering::Relaxed));
    parsed.map_err(|message| refused("", message))
}

/// Sheets of other programs as they were given: dicts, or a text that the core reads.
pub(crate) fn sheets(any: &Bound<'_, PyAny>) -> PyResult<Node> {
    let (node, most) = (node_of(any)?, MOST.load(Ordering::Relaxed));
    match &node {
        Node::Text(text) if text.len() > most => {
            let found = text.len();
            Err(refused("", format!("a text of {found} bytes: there can be at most {most}")))
        }
        _ => Ok(node),
    }
}

/// A Python value as a node.
pub(crate) fn node_of(any: &Bound<'_, PyAny>) -> PyResult<Node> {
    Reader { left: MAX_NODES }.read(any, &mut Path::default())
}

/// Where the reader is, for errors; only spelled out when there is one.
#[derive(Default)]
struct Path(Vec<Part>);

enum Part {
    Name(String),
    Index(usize),
}

impl Path {
    fn spelled(&self) -> String {
        let mut text = String::new();
        for part in &self.0 {
            match part {
                Part::Name(name) if text.is_empty() => text.push_str(name),
                Part::Name(name) => {
                    text.push('.');
                    text.extend(name.chars().take(60));
                }
                // Writing to a text does not fail.
                Part::Index(index) => drop(write!(text, "[{index}]")),
            }
        }
        text
    }
}

/// R7: a value as a person writes it.
fn score(value: &PyRankValue) -> Node {
    match value.0.rank() {
        Rank::Beyond => Node::Text(format!("{} {}", Rank::Beyond, value.0.number())),
        _ => Node::Int(value.0.number().into()),
    }
}

struct Reader {
    left: usize,
}

impl Reader {
    fn read(&mut self, any: &Bound<'_, PyAny>, path: &mut Path) -> PyResult<Node> {
        if path.0.len() > MAX_DEPTH {
            return Err(refused(&path.spelled(), format!("nested deeper than {MAX_DEPTH} levels")));
        }
        self.left = self
            .left
            .checked_sub(1)
            .ok_or_else(|| refused("", format!("more than {MAX_NODES} values")))?;
        if any.is_none() {
            Ok(Node::Null)
        } else if let Ok(flag) = any.cast::<PyBool>() {
            Ok(Node::Bool(flag.is_true()))
        } else if let Ok(text) = any.cast::<PyString>() {
            Ok(Node::Text(text.to_str()?.to_owned()))
        } else if let Ok(dict) = any.cast::<PyDict>() {
            self.map(dict, path)
        } else if let Ok(list) = any.cast::<PyList>() {
            // A copy: nothing that runs meanwhile can change it.
            self.list(&list.to_tuple(), path)
        } else if let Ok(tuple) = any.cast::<PyTuple>() {
            self.list(tuple, path)
        } else if let Ok(number) = any.cast::<PyFloat>() {
            Ok(Node::number(number.value()))
        } else if any.hasattr("__index__")? {
            let number = index(any, "a whole number")?;
            // Beyond 64 bits it is a number that no field takes, and is told so.
            Ok(number.extract().map_or(Node::Float(f64::INFINITY), Node::Int))
        } else if let Ok(value) = any.cast::<PyRankValue>() {
            Ok(score(value.get()))
        } else if let Some(name) = wire_name(any)? {
            Ok(Node::Text(name))
        } else if any.is_instance_of::<PyShift>() {
            let message = format!("{} is no value of a roster: write the number", any.repr()?);
            Err(refused(&path.spelled(), message))
        } else {
            let message = format!("a {} is no value of a roster", any.get_type().name()?);
            Err(refused(&path.spelled(), message))
        }
    }

    fn list(&mut self, items: &Bound<'_, PyTuple>, path: &mut Path) -> PyResult<Node> {
        let mut nodes = Vec::new();
        for (i, item) in items.iter().enumerate() {
            path.0.push(Part::Index(i));
            nodes.push(self.read(&item, path)?);
            path.0.pop();
        }
        Ok(Node::List(nodes))
    }

    fn map(&mut self, dict: &Bound<'_, PyDict>, path: &mut Path) -> PyResult<Node> {
        let mut entries = Vec::new();
        for entry in dict.items() {
            let (name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = entry.extract()?;
            let Ok(name) = name.cast::<PyString>() else {
                return Err(refused(&path.spelled(), "the names of a table are texts"));
            };
            let name = name.to_str()?.to_owned();
            path.0.push(Part::Name(name.clone()));
            let node = self.read(&value, path)?;
            path.0.pop();
            entries.push((name, node));
        }
        Ok(Node::Map(entries))
    }
}
