//! A battle of any system: the one class that changes.

use crate::edge::{
    Actor, Decoder, EventRow, Given, RequestRow, StateRow, TrackerRow, ValueRow, Words, encode,
    event_row, name, request_row, state_rows, tracker_row,
};
use crate::error;
use crate::node::given;
use crate::numbers::{count, index, maybe, shorten, whole};
use crate::plan::{BasisRow, PyPlan, basis_row};
use crate::rulings::{Row, rows};
use case_core::any::{AnyBattle, AnyStep, Unavailable};
use case_core::battle::{Control, Dice, FeedError, Who};
use case_core::codes::Code;
use case_core::log::{Audience, AudienceKind};
use case_core::node::{Node, Problems};
use case_core::plan::Policy;
use case_core::{ActorId, SideId};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyString, PyType};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Checkpoints that run before the interpreter is asked for Ctrl-C: a few milliseconds.
const BEAT: usize = 256;

/// A battle of any system.
///
/// One battle may be used from several threads: each call runs alone, in the order in which they
/// come.
#[pyclass(frozen, module = "case_py._native", name = "RawBattle")]
pub(crate) struct PyBattle(Mutex<AnyBattle>);

/// Number, name, side, whether it stands, fitness, the host's id.
type FighterRow = (i32, String, String, bool, i32, Option<String>);

/// An answer, its label, the name and the rule of its refusal, and why.
type UnavailableRow = (ValueRow, String, &'static str, &'static str, String);

impl PyBattle {
    /// The battle, alone. Nothing of Python may be called while it is held.
    pub(crate) fn lock(&self, py: Python<'_>) -> MutexGuard<'_, AnyBattle> {
        // A rule that panicked has left the battle at its last checkpoint.
        self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    /// Does what takes time with the battle alone, other threads of Python running.
    pub(crate) fn alone<T: Send>(
        &self,
        py: Python<'_>,
        run: impl FnOnce(&mut AnyBattle) -> T + Send,
    ) -> T {
        py.detach(|| run(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner)))
    }

    /// A fighter or seat by number, id or name.
    pub(crate) fn who(&self, py: Python<'_>, any: &Bound<'_, PyAny>) -> PyResult<ActorId> {
        let whom = Whom::of(any)?;
        whom.in_battle(&self.lock(py))
    }

    /// For whom something is shown: players, the gamemaster, or a fighter, for its seat. Those of the
    /// Judge and the map are the gamemaster's.
    pub(crate) fn audience(&self, py: Python<'_>, any: &Bound<'_, PyAny>) -> PyResult<Audience> {
        let name = any.cast::<PyString>().ok().and_then(|name| name.to_str().ok());
        let kind = name.map(str::parse::<AudienceKind>);
        let seat = |who| match who {
            ActorId::JUDGE | ActorId::MAP => Audience::Gamemaster,
            who => Audience::Seat(who),
        };
        match kind {
            Some(Ok(AudienceKind::Players)) => Ok(Audience::Players),
            Some(Ok(AudienceKind::Gamemaster)) => Ok(Audience::Gamemaster),
            Some(Err(unknown)) => {
                self.who(py, any).map(seat).map_err(|_| error::unknown_name(&unknown))
            }
            _ => self.who(py, any).map(seat),
        }
    }

    /// The same, or nobody.
    pub(crate) fn whose(&self, py: Python<'_>, any: &Bound<'_, PyAny>) -> PyResult<ActorId> {
        if any.is_none() { Ok(ActorId::NOBODY) } else { self.who(py, any) }
    }

    /// The roster as a fresh copy of the battle.
    pub(crate) fn copy(&self, py: Python<'_>) -> AnyBattle {
        self.lock(py).clone()
    }
}

/// A fighter or seat as an argument.
pub(crate) enum Whom {
    /// By its number.
    Number(i32),
    /// By its id, or its only name.
    Name(String),
}

impl Whom {
    pub(crate) fn of(any: &Bound<'_, PyAny>) -> PyResult<Whom> {
        if let Ok(name) = any.cast::<PyString>() {
            return Ok(Whom::Name(name.to_str()?.to_owned()));
        }
        // An actor, such as the one who is asked, has its number.
        let number = any.getattr("number").unwrap_or_else(|_| any.clone());
        whole(&number, "a fighter", 0, ActorId::NOBODY.number()).map(Whom::Number)
    }

    pub(crate) fn in_battle(&self, battle: &AnyBattle) -> PyResult<ActorId> {
        let name = match self {
            Whom::Number(number) => {
                let last = i32::try_from(battle.fighters()).unwrap_or(i32::MAX) - 1;
                let seats = [ActorId::MAP, ActorId::JUDGE, ActorId::NOBODY];
                let who = ActorId::from_number(*number);
                return if *number <= last || seats.contains(&who) {
                    Ok(who)
                } else {
                    Err(error::range("a fighter", number, 0, last.into()))
                };
            }
            Whom::Name(name) => name.as_str(),
        };
        let seat = match name {
            "judge" | "the Judge" => Some(ActorId::JUDGE),
            "map" | "the map" => Some(ActorId::MAP),
            _ => None,
        };
        let found = battle.find(name);
        if seat.is_some() && found.is_some() {
            let message =
                format!("`{name}` is a seat and a fighter: give the fighter by its place or id");
            return Err(error::UnknownNameError::new_err((message, "fighter", name.to_owned())));
        }
        seat.or(found).ok_or_else(|| {
            let all = (0..battle.fighters()).map(ActorId::fighter);
            if all.clone().any(|who| battle.name(who) == name) {
                let message =
                    format!("several fighters are called `{name}`: give an id or a number");
                return error::UnknownNameError::new_err((message, "fighter", name.to_owned()));
            }
            let known = all.take(12).map(|who| battle.id(who).unwrap_or(battle.name(who)));
            error::no_such("fighter", name, &known.collect::<Vec<_>>())
        })
    }
}

/// A seed as an argument: a whole number below 2⁶⁴.
pub(crate) struct Seed(pub(crate) u64);

impl<'py> FromPyObject<'_, 'py> for Seed {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let found = index(&any, "a seed: a whole number")?;
        found.extract().map(Seed).map_err(|_| {
            let message = format!("a seed is {}: 0 to 2**64 - 1 can be", shorten(&found));
            error::RangeError::new_err((message, "a seed", 0, u64::MAX))
        })
    }
}

/// The names of the sides, by number.
fn sides(battle: &AnyBattle) -> impl Iterator<Item = &str> {
    battle.sides().map(|(_, name)| name)
}

/// Whose seats are meant. Nobody given is everybody; a name may be that of a side, but not of a fighter too, unless the
/// side is this fighter alone.
fn seats_of(battle: &AnyBattle, who: Option<&Bound<'_, PyAny>>) -> PyResult<Who> {
    let Some(who) = who else { return Ok(Who::Everybody) };
    let side = |name: &str| battle.find_side(name).map(Who::Side);
    // A side and an actor are tuples of a number and a name; the class tells them apart.
    if who.get_type().name()? == "Side" {
        let name: String = who.getattr("name")?.extract()?;
        let known = || sides(battle).collect::<Vec<_>>();
        return side(&name).ok_or_else(|| error::no_such("side", &name, &known()));
    }
    let whom = Whom::of(who)?;
    let found = whom.in_battle(battle);
    let Whom::Name(name) = &whom else { return found.map(Who::One) };
    match (side(name), found) {
        (Some(Who::Side(at)), Ok(one)) if of_side(battle, at).ne([one]) => {
            let message = format!(
                "`{name}` is a side and a fighter: give the side as a `Side`, the fighter by its \
                place or id"
            );
            Err(error::UnknownNameError::new_err((message, "side or fighter", name.clone())))
        }
        (Some(side), Err(_)) => Ok(side),
        (_, Ok(one)) => Ok(Who::One(one)),
        (None, Err(e)) => Err(nobody(battle, &whom, e)),
    }
}

/// The fighters of a side.
fn of_side(battle: &AnyBattle, side: SideId) -> impl Iterator<Item = ActorId> + '_ {
    let all = (0..battle.fighters()).map(ActorId::fighter);
    all.filter(move |fighter| battle.side(*fighter) == Some(side))
}

/// Why a plan can be given to nobody of that name: sides can be named as well.
fn nobody(battle: &AnyBattle, whom: &Whom, error: PyErr) -> PyErr {
    let fighters = || (0..battle.fighters()).map(ActorId::fighter);
    match whom {
        Whom::Name(name) if fighters().all(|who| battle.name(who) != name) => {
            let ids = fighters().take(12).map(|who| battle.id(who).unwrap_or(battle.name(who)));
            let known = sides(battle).chain(ids).chain(["judge", "map"]);
            error::no_such("side, fighter or seat", name, &known.collect::<Vec<_>>())
        }
        _ => error,
    }
}

fn control(name: &str) -> PyResult<Control> {
    name.parse().map_err(|e| error::unknown_name(&e))
}

#[pymethods]
impl PyBattle {
    #[new]
    #[pyo3(signature = (roster, *, seed=None, control="built-in"))]
    fn new(roster: &Bound<'_, PyAny>, seed: Option<Seed>, control: &str) -> PyResult<Self> {
        let decides = self::control(control)?;
        let node = given(roster)?;
        let py = roster.py();
        let mut battle = py.detach(|| AnyBattle::new(&node)).map_err(|p| error::roster(&p))?;
        battle.set_control(Who::Everybody, decides).map_err(|e| error::seat(&e))?;
        if let Some(seed) = seed {
            battle.set_seed(seed.0);
        }
        Ok(PyBattle(Mutex::new(battle)))
    }

    /// Goes on with a saved battle.
    #[classmethod]
    fn _resume(_: &Bound<'_, PyType>, save: &Bound<'_, PyAny>) -> PyResult<Self> {
        let node = given(save).map_err(|e| error::of_save(save.py(), e))?;
        let resumed = save.py().detach(|| AnyBattle::resume(&node));
        resumed.map(|battle| PyBattle(Mutex::new(battle))).map_err(|e| error::save(&e))
    }

    /// The battle as JSON.
    #[pyo3(signature = (brief = false))]
    fn save(&self, py: Python<'_>, brief: bool) -> PyResult<String> {
        let battle = self.copy(py);
        py.detach(|| {
            let save = if brief { battle.save_brief() } else { battle.save() };
            serde_json::to_string(&save).map_err(|e| error::SaveError::new_err(e.to_string()))
        })
    }

    /// The name of the system.
    #[getter]
    fn system(&self, py: Python<'_>) -> &'static str {
        self.lock(py).system()
    }

    /// The turn or round, from 1.
    #[getter]
    fn turn(&self, py: Python<'_>) -> i32 {
        self.lock(py).turn()
    }

    /// How many checkpoints have been passed.
    #[getter]
    fn checkpoints(&self, py: Python<'_>) -> usize {
        self.lock(py).checkpoints()
    }

    /// Whether the battle is over.
    #[getter]
    fn is_over(&self, py: Python<'_>) -> bool {
        self.lock(py).is_over()
    }

    /// How many events the log holds.
    fn __len__(&self, py: Python<'_>) -> usize {
        self.lock(py).events()
    }

    #[expect(clippy::unused_self, reason = "a battle without events is a battle")]
    fn __bool__(&self) -> bool {
        true
    }

    /// Rolls fair dice from a seed from now on.
    fn set_seed(&self, py: Python<'_>, seed: Seed) {
        self.lock(py).set_seed(seed.0);
    }

    /// Lets the host roll from now on.
    fn set_host_dice(&self, py: Python<'_>) {
        self.lock(py).set_host_dice();
    }

    /// Sets who decides for a fighter (by name or number), for `"judge"` or `"map"`, or for
    /// everybody: `"host"`, `"built-in"`, `"plan"` or `"tactician"`.
    #[pyo3(signature = (control, who=None))]
    fn set_control(
        &self,
        py: Python<'_>,
        control: &str,
        who: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let control = self::control(control)?;
        let whose = who.map_or(Ok(Who::Everybody), |who| self.who(py, who).map(Who::One))?;
        self.lock(py).set_control(whose, control).map_err(|e| error::seat(&e))
    }

    /// Who decides for a fighter, for `"judge"` or `"map"`.
    fn control(&self, py: Python<'_>, who: &Bound<'_, PyAny>) -> PyResult<&'static str> {
        let who = self.who(py, who)?;
        Ok(self.lock(py).control(who).word())
    }

    /// Gives a plan to everybody, to a side (by its name), or to a fighter or seat, and lets it
    /// decide.
    #[pyo3(signature = (plan, who=None))]
    fn _set_plan(
        &self,
        py: Python<'_>,
        plan: Option<&PyPlan>,
        who: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let mut battle = self.lock(py);
        let seats = seats_of(&battle, who)?;
        let Some(plan) = plan else {
            let set = battle.set_control(seats, Control::BuiltIn);
            return set.map_err(|e| error::seat(&e));
        };
        battle.set_plan(seats, &plan.0).map_err(|p| error::plan(&p))
    }

    /// Gives a policy, as JSON or by a name in quotation marks, to everybody, to a side (by its
    /// name), or to a fighter or seat.
    #[pyo3(signature = (policy, who=None))]
    fn _set_policy(
        &self,
        py: Python<'_>,
        policy: &str,
        who: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let policy: Node = serde_json::from_str(policy)
            .map_err(|e| error::plan(&Problems::one("", e.to_string())))?;
        let mut battle = self.lock(py);
        let seats = seats_of(&battle, who)?;
        let set = battle.read_policy(&policy).and_then(|policy| battle.set_policy(seats, &policy));
        set.map_err(|p| error::plan(&p))
    }

    /// The policy last given to a fighter or seat, as JSON; nothing without one.
    fn _policy(&self, py: Python<'_>, who: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        let who = self.who(py, who)?;
        let policy = self.lock(py).policy(who).map(Policy::write);
        policy
            .map(|node| serde_json::to_string(&node))
            .transpose()
            .map_err(|e| pyo3::exceptions::PyRuntimeError::new_err(e.to_string()))
    }

    /// Sets who rolls, `"engine"` or `"host"`: for everybody, for a side (by its name), or for a
    /// fighter or seat.
    #[pyo3(signature = (dice, who=None))]
    fn set_dice_of(
        &self,
        py: Python<'_>,
        dice: &str,
        who: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let dice =
            Dice::ALL.iter().copied().find(|known| known.name() == dice).ok_or_else(|| {
                pyo3::exceptions::PyValueError::new_err(format!(
                    "`{dice}` does not roll: `engine` and `host` do"
                ))
            })?;
        let mut battle = self.lock(py);
        let seats = seats_of(&battle, who)?;
        battle.set_dice_of(seats, dice).map_err(|e| error::seat(&e))
    }

    /// Who rolls for a fighter, for `"judge"` or `"map"`.
    fn dice_of(&self, py: Python<'_>, who: &Bound<'_, PyAny>) -> PyResult<&'static str> {
        let who = self.who(py, who)?;
        Ok(self.lock(py).dice_of(who).name())
    }

    /// The plan by which a fighter or seat plays; nothing for the built-in one.
    fn _plan(&self, py: Python<'_>, who: &Bound<'_, PyAny>) -> PyResult<Option<PyPlan>> {
        let who = self.who(py, who)?;
        Ok(self.lock(py).plan(who).cloned().map(PyPlan))
    }

    /// The basis of this battle's results, as a row.
    fn _basis(&self, py: Python<'_>) -> BasisRow {
        basis_row(self.lock(py).basis())
    }

    /// Runs the rules to the next checkpoint.
    fn _step(&self, py: Python<'_>) {
        self.alone(py, |battle| {
            battle.step();
        });
    }

    /// Runs until a request, the battle is over, or that number of checkpoints or turns has
    /// passed. With `questions` these are put to the host whoever else decides.
    #[pyo3(signature = (checkpoints=None, turns=None, questions=None))]
    fn _run(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = maybe)] checkpoints: Option<u64>,
        #[pyo3(from_py_with = maybe)] turns: Option<i32>,
        questions: Option<Vec<String>>,
    ) -> PyResult<()> {
        let questions: Option<Vec<&str>> =
            questions.as_ref().map(|names| names.iter().map(String::as_str).collect());
        let mut left = checkpoints.unwrap_or(u64::MAX);
        let last = turns.map(|turns| self.lock(py).turn().saturating_add(turns));
        loop {
            let done = py.detach(|| {
                let mut battle = self.0.lock().unwrap_or_else(PoisonError::into_inner);
                for _ in 0..BEAT {
                    if left == 0 || last.is_some_and(|last| battle.turn() >= last) {
                        return Ok(Some(Ok(())));
                    }
                    let step = match &questions {
                        None => battle.step(),
                        Some(names) => battle.step_asking(names)?,
                    };
                    match step {
                        AnyStep::Going => left -= 1,
                        AnyStep::Full => return Ok(Some(Err(FeedError::Full))),
                        _ => return Ok(Some(Ok(()))),
                    }
                }
                Ok(None)
            });
            py.check_signals()?;
            if let Some(done) = done.map_err(|p: Problems| error::plan(&p))? {
                return done.map_err(|e| error::feed(&e));
            }
        }
    }

    /// The request as a dict, its labels in these words.
    fn _request(&self, py: Python<'_>, words: Words) -> Option<RequestRow> {
        request_row(&self.lock(py), &words.speech())
    }

    /// The open question as a sentence; nothing where none is open.
    fn _title(&self, py: Python<'_>, words: Words) -> Option<String> {
        self.lock(py).title(&words.speech())
    }

    /// An answer to the open question as a button's label; nothing where no question is open.
    fn _label(
        &self,
        py: Python<'_>,
        kind: &str,
        given: Given,
        words: Words,
    ) -> PyResult<Option<String>> {
        let battle = self.lock(py);
        let answer = encode(&battle, kind, &given)?;
        Ok(battle.label(answer, &words.speech()))
    }

    /// The answers to the open question that are there but not legal now: each with its label, the
    /// name and the rule of the refusal, and why.
    fn _unavailable(&self, py: Python<'_>, words: Words) -> Vec<UnavailableRow> {
        let battle = self.lock(py);
        let of = Decoder::new(&battle);
        let row = |no: Unavailable| (of.value(no.answer), no.label, no.name, no.rule, no.why);
        battle.unavailable_answers(&words.speech()).into_iter().map(row).collect()
    }

    /// Why an answer to the open question is not legal; nothing where it is, or none is open.
    fn _why_not(
        &self,
        py: Python<'_>,
        kind: &str,
        given: Given,
        words: Words,
    ) -> PyResult<Option<String>> {
        let battle = self.lock(py);
        let answer = encode(&battle, kind, &given)?;
        Ok(battle.refusal(answer, &words.speech()).map(|no| no.why))
    }

    /// A value as a reader says it.
    fn _say(&self, py: Python<'_>, kind: &str, given: Given, words: Words) -> PyResult<String> {
        let battle = self.lock(py);
        let value = encode(&battle, kind, &given)?;
        Ok(battle.say(value, &words.speech()))
    }

    /// Feeds faces of the roll that is wanted, all or none.
    fn _roll(&self, py: Python<'_>, faces: Vec<Bound<'_, PyAny>>) -> PyResult<()> {
        let faces = faces.iter().map(|face| whole(face, "a face", i32::MIN, i32::MAX));
        let faces = faces.collect::<PyResult<Vec<_>>>()?;
        let mut battle = self.lock(py);
        battle.feed_faces(&faces).map_err(|e| error::feed(&e))
    }

    /// Feeds an answer to the question that is asked; `False` where it is not a legal one.
    fn _answer(&self, py: Python<'_>, kind: &str, given: Given) -> PyResult<bool> {
        let mut battle = self.lock(py);
        let answer = encode(&battle, kind, &given)?;
        match battle.feed_answer(answer) {
            Ok(()) => Ok(true),
            Err(FeedError::Answer { .. }) => Ok(false),
            Err(e) => Err(error::feed(&e)),
        }
    }

    /// Answers with what the built-in plan would; that answer.
    fn _answer_suggestion(&self, py: Python<'_>) -> PyResult<ValueRow> {
        let mut battle = self.lock(py);
        let answer = battle.feed_suggestion().map_err(|e| error::feed(&e))?;
        Ok(Decoder::new(&battle).value(answer))
    }

    /// Undoes the last face, answer or intervention of the host; `False` where there is
    /// none.
    fn undo_input(&self, py: Python<'_>) -> bool {
        self.lock(py).undo_input()
    }

    /// Undoes the input of this place and everything after it; `False` where there is none.
    fn undo_to(&self, py: Python<'_>, place: usize) -> bool {
        self.lock(py).undo_to(place)
    }

    /// Redoes what the last undo removed; `False` where there is nothing.
    fn redo(&self, py: Python<'_>) -> bool {
        self.lock(py).redo()
    }

    /// How many times something can be brought again.
    #[getter]
    fn redos(&self, py: Python<'_>) -> usize {
        self.lock(py).redos()
    }

    /// Goes back to the last checkpoint, or over it; `False` at the start.
    fn undo(&self, py: Python<'_>) -> bool {
        self.lock(py).undo()
    }

    /// The fighters as rows.
    fn _fighters(&self, py: Python<'_>) -> Vec<FighterRow> {
        let battle = self.lock(py);
        let row = |who: ActorId| {
            let side = battle.side(who).map_or("", |side| battle.side_name(side)).to_owned();
            let name = battle.name(who).to_owned();
            let id = battle.id(who).map(str::to_owned);
            (who.number(), name, side, battle.stands(who), battle.fitness(who), id)
        };
        (0..battle.fighters()).map(|place| row(ActorId::fighter(place))).collect()
    }

    /// The names of the sides, by number.
    fn _sides(&self, py: Python<'_>) -> Vec<String> {
        let battle = self.lock(py);
        sides(&battle).map(str::to_owned).collect()
    }

    /// A fighter or seat: number and name.
    fn _who(&self, py: Python<'_>, who: &Bound<'_, PyAny>) -> PyResult<Actor> {
        let who = self.who(py, who)?;
        Ok((who.number(), name(&self.lock(py), who)))
    }

    /// The fighter with an id, or else the only one with a name; `None` if there is none.
    fn _find(&self, py: Python<'_>, id_or_name: &str) -> Option<Actor> {
        let battle = self.lock(py);
        battle.find(id_or_name).map(|who| (who.number(), name(&battle, who)))
    }

    /// Whose turn it is; nothing where it is nobody's.
    fn _acting(&self, py: Python<'_>) -> Option<Actor> {
        let battle = self.lock(py);
        battle.acting().map(|who| (who.number(), name(&battle, who)))
    }

    /// Whether a turn has ended and the next has not begun.
    #[getter]
    fn is_between_turns(&self, py: Python<'_>) -> bool {
        self.lock(py).is_between_turns()
    }

    /// The name of a fighter or seat.
    fn name_of(&self, py: Python<'_>, who: &Bound<'_, PyAny>) -> PyResult<String> {
        let who = self.who(py, who)?;
        Ok(name(&self.lock(py), who))
    }

    /// The events from `start` on as rows, each with its text; with `open` those of the step that
    /// waits.
    fn _events(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = count)] start: usize,
        open: bool,
        words: Words,
        audience: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<EventRow>> {
        let (audience, speech) = (self.audience(py, audience)?, words.speech());
        let battle = self.lock(py);
        let of = Decoder::new(&battle);
        let row = |at| {
            let record = battle.record(at, audience)?;
            Some(event_row(&of, &record, battle.tell(at, &speech, audience)))
        };
        let events = battle.events();
        let rows = if open { events..battle.all_events() } else { start..events };
        Ok(rows.filter_map(row).collect())
    }

    /// The transcript from an event of the log on: one line an event that a reader needs.
    fn _transcript(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = count)] start: usize,
        words: Words,
        audience: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<String>> {
        let (audience, speech) = (self.audience(py, audience)?, words.speech());
        let battle = self.lock(py);
        let lines = (start..battle.events()).filter_map(|e| battle.tell(e, &speech, audience));
        Ok(lines.collect())
    }

    /// The state as rows.
    fn _state(
        &self,
        py: Python<'_>,
        open: bool,
        audience: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<StateRow>> {
        let audience = self.audience(py, audience)?;
        Ok(state_rows(&self.lock(py), open, audience))
    }

    /// What a tracker shows, as the number of the turn, who acts, the order and the fighters.
    fn _tracker(
        &self,
        py: Python<'_>,
        words: Words,
        audience: &Bound<'_, PyAny>,
    ) -> PyResult<TrackerRow> {
        let audience = self.audience(py, audience)?;
        let battle = self.lock(py);
        Ok(tracker_row(&battle, &battle.tracker(&words.speech(), audience)))
    }

    /// Every ruling, as rows, with the value in force.
    fn _rulings(&self, py: Python<'_>) -> Vec<Row> {
        rows(self.lock(py).rulings())
    }

    /// A battle that goes on from here by itself; the other stays.
    fn _copy(&self, py: Python<'_>) -> Self {
        PyBattle(Mutex::new(self.copy(py)))
    }

    /// The battle as an audience may know it.
    fn _known(&self, py: Python<'_>, audience: &Bound<'_, PyAny>) -> PyResult<Self> {
        let audience = self.audience(py, audience)?;
        Ok(PyBattle(Mutex::new(self.copy(py).known(audience))))
    }
}
