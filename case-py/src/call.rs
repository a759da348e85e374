//! The call protocol: a session whose commands and answers are JSON.

use crate::error;
use crate::node;
use case_core::call::{Answer, Ceiling, Door, Order};
use case_core::codes::{Code, parse};
use case_core::log::{Audience, AudienceKind};
use case_core::words::Message;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::ops::ControlFlow;

/// A session of the protocol.
#[pyclass(name = "RawSession", module = "case_py._native", frozen)]
#[derive(Default)]
pub(crate) struct PySession {
    door: Door,
}

fn written(answer: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(answer).map_err(|e| PyRuntimeError::new_err(e.to_string()))
}

fn read(text: &str) -> Result<case_core::node::Node, Message> {
    serde_json::from_str(text).map_err(|e| e.to_string().into())
}

#[pymethods]
impl PySession {
    #[new]
    fn new() -> Self {
        PySession::default()
    }

    /// Answers a command for an audience: `players`, `gamemaster` or the place of a fighter. `told` is
    /// called with how far long work is, as JSON; other threads run meanwhile.
    fn call(
        &self,
        py: Python<'_>,
        command: &str,
        audience: &Bound<'_, PyAny>,
        told: Option<Py<PyAny>>,
    ) -> PyResult<String> {
        let ceiling = Ceiling::of(ceiling(audience)?);
        let inner = |text: &str| {
            let text = text.into_pyobject(py).map_err(|e| Message::from(e.to_string()))?;
            node::given(&text.into_any()).map_err(|e| e.value(py).to_string().into())
        };
        let order = match Order::of_text(command, read, inner) {
            Ok(order) => order,
            Err(refused) => return written(&refused),
        };
        let progress = order.progress();
        let mut failed = None;
        let answer: Answer = py.detach(|| {
            // Told, or at least asked whether the person wants to stop.
            let mut see = |done| {
                let heard = Python::attach(|py| match (&told, &progress) {
                    (Some(told), Some(progress)) => {
                        told.call1(py, (written(&progress(done))?,)).map(drop)
                    }
                    _ => py.check_signals(),
                });
                match heard {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(error) => {
                        failed = Some(error);
                        ControlFlow::Break(())
                    }
                }
            };
            self.door.answer(&ceiling, order, false, &mut see)
        });
        match failed {
            Some(error) => Err(error),
            None => written(&answer),
        }
    }
}

fn ceiling(audience: &Bound<'_, PyAny>) -> PyResult<Audience> {
    if let Ok(place) = audience.extract::<i32>() {
        let seat = i32::from(AudienceKind::Seat.number()).checked_add(place);
        let seat = seat.filter(|_| place >= 0).and_then(Audience::from_number);
        return seat.ok_or_else(|| error::range("a fighter's place", place, 0, 9_999));
    }
    let name: String = audience.extract()?;
    match parse(&name).map_err(|e| error::unknown_name(&e))? {
        AudienceKind::Gamemaster => Ok(Audience::Gamemaster),
        _ => Ok(Audience::Players),
    }
}
