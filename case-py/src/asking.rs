//! Functions of Python that decide while odds and simulations play.

use crate::battle::Whom;
use crate::edge::{Decoder, Given, ValueRow, encode};
use crate::error;
use case_core::ActorId;
use case_core::any::{AnyBattle, AnyOpen, AskFirst, DecisionRequest};
use case_core::question::LegalAnswers;
use case_core::value::{Kind, Value};
use pyo3::call::PyCallArgs;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::sync::PyOnceLock;
use std::borrow::Cow;
use std::cell::RefCell;
use std::sync::Arc;

/// No question has this answer: the rules stop at it.
const STOP: Value = Value { kind: Kind::Internal, of: ActorId::NOBODY, number: i32::MIN };

/// A question as it comes up while odds or a simulation play, to a function that decides.
///
/// It has what a `Decision` has, but for the words: labels are what a `Value` says of itself.
///
/// >>> def prudent(open):
/// ...     foes = [a.value.value for a in open.answers if open.stands(a.value.value)]
/// ...     return min(foes, key=open.fitness, default=None)
/// >>> battle = Battle(example())
/// >>> result = battle.simulate(20, decide=prudent, questions="target")
/// >>> result.basis.function
/// 'function `prudent` for target'
#[pyclass(frozen, module = "case_py", name = "OpenQuestion")]
pub(crate) struct PyOpen {
    battle: Arc<AnyBattle>,
    asked: DecisionRequest,
    turn: i32,
    fighters: Vec<(bool, i32)>,
    answers: PyOnceLock<Py<PyAny>>,
}

/// What a function of the package makes of these.
fn made<'py>(
    py: Python<'py>,
    (module, by): (&str, &str),
    of: impl PyCallArgs<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    py.import(module)?.getattr(by)?.call1(of)
}

const REQUESTS: &str = "case_py._requests";
const VALUES: &str = "case_py._values";

/// The answers of a list, or the kind and the bounds of a range.
type AnswerRows = (Option<Vec<ValueRow>>, Option<(Cow<'static, str>, i32, i32)>);

impl PyOpen {
    fn of(open: &dyn AnyOpen, battle: &Arc<AnyBattle>) -> Self {
        let all = (0..battle.fighters()).map(ActorId::fighter);
        let fighters = all.map(|who| (open.stands(who), open.fitness(who))).collect();
        let answers = PyOnceLock::new();
        PyOpen {
            battle: battle.clone(),
            asked: open.request(),
            turn: open.turn(),
            fighters,
            answers,
        }
    }

    fn standing(&self, who: &Bound<'_, PyAny>) -> PyResult<(bool, i32)> {
        let number = made(who.py(), (REQUESTS, "by_number"), (who,))?;
        let who = Whom::of(&number)?.in_battle(&self.battle)?;
        let found = who.place().and_then(|place| self.fighters.get(place)).copied();
        let last = i64::try_from(self.fighters.len()).unwrap_or(i64::MAX) - 1;
        found.ok_or_else(|| error::range("a fighter", who.number(), 0, last))
    }
}

#[pymethods]
impl PyOpen {
    /// Who decides.
    #[getter]
    fn who<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        made(py, (VALUES, "Actor"), Decoder::new(&self.battle).actor(self.asked.who))
    }

    /// The question's name in the schema's list of questions.
    #[getter]
    fn question(&self) -> &'static str {
        self.asked.question.name
    }

    /// The meaning of the question, in a sentence or two.
    #[getter]
    fn meaning<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        made(py, (REQUESTS, "open_meaning"), (self.question(), self.battle.system()))
    }

    /// The id of the rule that asks.
    #[getter]
    fn rule(&self) -> &'static str {
        self.asked.question.rule
    }

    /// Its subject, as values by name.
    #[getter]
    fn subject<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        made(py, (VALUES, "names"), (Decoder::new(&self.battle).named(&self.asked.subject),))
    }

    /// The legal answers: a list, or a range.
    #[getter]
    fn answers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let make = || {
            let (rows, bounds) = self.rows();
            made(py, (REQUESTS, "open_answers"), (rows, bounds, self.battle.system()))
                .map(Bound::unbind)
        };
        self.answers.get_or_try_init(py, make).map(|answers| answers.bind(py).clone())
    }

    /// The answer of the seat's plan, which `None` leaves it to.
    #[getter]
    fn suggestion<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        made(py, (VALUES, "decoded"), (Decoder::new(&self.battle).value(self.asked.suggestion),))
    }

    /// Whether the answer is secret until it shows.
    #[getter]
    fn secret(&self) -> bool {
        self.asked.secret
    }

    /// The turn or round, from 1.
    #[getter]
    fn turn(&self) -> i32 {
        self.turn
    }

    /// Whether a fighter is still standing.
    fn stands(&self, who: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.standing(who)?.0)
    }

    /// The points by which a fighter's fitness is read.
    fn fitness(&self, who: &Bound<'_, PyAny>) -> PyResult<i32> {
        Ok(self.standing(who)?.1)
    }

    /// Whether a value is a legal answer.
    fn allows<'py>(&self, value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = value.py();
        made(py, (REQUESTS, "allows"), (self.answers(py)?, value))
    }

    /// The answer that was meant: as `Decision.find`.
    fn find<'py>(&self, given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = given.py();
        made(py, (REQUESTS, "find"), (self.question(), self.answers(py)?, given))
    }

    fn __repr__(&self) -> String {
        let who = Decoder::new(&self.battle).actor(self.asked.who).1;
        format!("<OpenQuestion {} of {who}, turn {}>", self.question(), self.turn)
    }
}

impl PyOpen {
    /// The legal answers as rows.
    fn rows(&self) -> AnswerRows {
        let of = Decoder::new(&self.battle);
        match &self.asked.answers {
            LegalAnswers::List(list) => (Some(list.iter().map(|a| of.value(*a)).collect()), None),
            LegalAnswers::Range { kind, low, high } => (None, Some((of.kind(*kind), *low, *high))),
            // A kind of answers that this edge does not know can't be shown: there are none.
            _ => (Some(Vec::new()), None),
        }
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
        play: impl FnOnce(&AskFirst<'_>) -> T,
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
        let asking = AskFirst::new(battle, &names, &mut function).map_err(|p| error::plan(&p))?;
        let played = play(&asking);
        failed.into_inner().map_or(Ok(played), Err)
    }

    fn answer(
        &self,
        py: Python<'_>,
        battle: &Arc<AnyBattle>,
        open: &dyn AnyOpen,
    ) -> PyResult<Option<Value>> {
        let open = Bound::new(py, PyOpen::of(open, battle))?;
        let answer = self.function.bind(py).call1((&open,))?;
        if answer.is_none() {
            return Ok(None);
        }
        let meant = open.get().find(&answer)?;
        let (kind, given): (PyBackedStr, Given) =
            made(py, (VALUES, "encoded"), (meant,))?.extract()?;
        encode(battle, &kind, &given).map(Some)
    }
}
