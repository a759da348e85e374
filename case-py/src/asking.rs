//! Functions of Python that decide while odds and simulations play.

use crate::battle::Whom;
use crate::edge::{Actor, Decoder, Given, ValueRow, encode};
use crate::error;
use case_core::ActorId;
use case_core::any::{AnyBattle, AnyOpen, Asking, DecisionRequest};
use case_core::question::LegalAnswers;
use case_core::value::{Kind, Value};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use std::borrow::Cow;
use std::cell::RefCell;
use std::sync::Arc;

/// No question has this answer: the rules stop at it.
const STOP: Value = Value { kind: Kind::Internal, of: ActorId::NOBODY, number: i32::MIN };

/// A question as it comes up, with how things stand there.
#[pyclass(frozen, module = "case_py._native", name = "RawOpen")]
pub(crate) struct PyOpen {
    battle: Arc<AnyBattle>,
    asked: DecisionRequest,
    turn: i32,
    fighters: Vec<(bool, i32)>,
}

/// The answers of a list, or the kind and the bounds of a range.
type AnswerRows = (Option<Vec<ValueRow>>, Option<(Cow<'static, str>, i32, i32)>);

impl PyOpen {
    fn of(open: &dyn AnyOpen, battle: &Arc<AnyBattle>) -> Self {
        let all = (0..battle.fighters()).map(ActorId::fighter);
        let fighters = all.map(|who| (open.stands(who), open.fitness(who))).collect();
        PyOpen { battle: battle.clone(), asked: open.request(), turn: open.turn(), fighters }
    }
}

#[pymethods]
impl PyOpen {
    /// Who decides.
    fn _who(&self) -> Actor {
        Decoder::new(&self.battle).actor(self.asked.who)
    }

    /// The question's name.
    #[getter]
    fn question(&self) -> &'static str {
        self.asked.question.name
    }

    /// The id of the rule that asks.
    #[getter]
    fn rule(&self) -> &'static str {
        self.asked.question.rule
    }

    /// The turn or round, from 1.
    #[getter]
    fn turn(&self) -> i32 {
        self.turn
    }

    /// Whether the answer is secret until it shows.
    #[getter]
    fn secret(&self) -> bool {
        self.asked.secret
    }

    /// What it is about, by name.
    fn _subject(&self) -> Vec<(&'static str, ValueRow)> {
        Decoder::new(&self.battle).named(&self.asked.subject)
    }

    /// The legal answers.
    fn _answers(&self) -> AnswerRows {
        let of = Decoder::new(&self.battle);
        match &self.asked.answers {
            LegalAnswers::List(list) => (Some(list.iter().map(|a| of.value(*a)).collect()), None),
            LegalAnswers::Range { kind, low, high } => (None, Some((of.kind(*kind), *low, *high))),
            // A kind of answers that this edge does not know can't be shown: there are none.
            _ => (Some(Vec::new()), None),
        }
    }

    /// What the seat's plan would answer.
    fn _suggestion(&self) -> ValueRow {
        Decoder::new(&self.battle).value(self.asked.suggestion)
    }

    /// Whether a fighter still stands, and its fitness.
    fn _standing(&self, who: &Bound<'_, PyAny>) -> PyResult<(bool, i32)> {
        let who = Whom::of(who)?.in_battle(&self.battle)?;
        let found = who.place().and_then(|place| self.fighters.get(place)).copied();
        let last = i64::try_from(self.fighters.len()).unwrap_or(i64::MAX) - 1;
        found.ok_or_else(|| error::range("a fighter", who.number(), 0, last))
    }
}

/// A function that is asked first, and for which questions.
pub(crate) struct Hook {
    questions: Vec<String>,
    function: Py<PyAny>,
}

impl<'py> FromPyObject<'_, 'py> for Hook {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let (questions, function) = any.extract()?;
        Ok(Hook { questions, function })
    }
}

impl Hook {
    /// Lets something play with the function, on this thread, which holds the interpreter.
    pub(crate) fn ask<T>(
        &self,
        py: Python<'_>,
        battle: &Arc<AnyBattle>,
        play: impl FnOnce(&Asking<'_>) -> T,
    ) -> PyResult<T> {
        let failed = RefCell::new(None);
        let mut function = |open: &dyn AnyOpen| match self.answer(py, battle, open) {
            Ok(answer) => answer,
            Err(error) => {
                failed.replace(Some(error));
                Some(STOP)
            }
        };
        let names: Vec<&str> = self.questions.iter().map(String::as_str).collect();
        let asking = Asking::new(battle, &names, &mut function).map_err(|p| error::plan(&p))?;
        let played = play(&asking);
        failed.into_inner().map_or(Ok(played), Err)
    }

    fn answer(
        &self,
        py: Python<'_>,
        battle: &Arc<AnyBattle>,
        open: &dyn AnyOpen,
    ) -> PyResult<Option<Value>> {
        let answer = self.function.bind(py).call1((PyOpen::of(open, battle),))?;
        if answer.is_none() {
            return Ok(None);
        }
        let (kind, given): (PyBackedStr, Given) = answer.extract()?;
        encode(battle, &kind, &given).map(Some)
    }
}
