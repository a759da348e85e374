//! Interventions of the referee, and the inputs of a battle.

use crate::battle::PyBattle;
use crate::edge::{Actor, Decoder, Given, ValueRow, encode};
use crate::error;
use crate::node::{given, node_of};
use crate::numbers::{count, whole};
use case_core::ActorId;
use case_core::any::{AnyBattle, FieldValue};
use case_core::battle::{Input, InterveneError, Intervention};
use case_core::codes::Code;
use case_core::log::{Audience, Record};
use case_core::value::{Kind, Value};
use case_core::words::Language;
use pyo3::prelude::*;

/// What a value or a place is as a host gives it: the name of its kind, and itself.
type Whatever = (String, Given);

/// What it is, its name, its value, whether the host gave it, the referee's reason.
type InputRow = (&'static str, &'static str, ValueRow, bool, String);

/// What an intervention is called in the schema.
fn name(what: &Intervention) -> &'static str {
    match what {
        Intervention::Set { .. } | Intervention::Add { .. } => "set",
        Intervention::Shift { .. } => "shift",
        Intervention::Join { .. } => "join",
        Intervention::Ruling { .. } => "ruling",
        Intervention::Teams { .. } => "teams",
        Intervention::Sheet { .. } => "sheet",
        Intervention::Reorder { .. } => "reorder",
        Intervention::Faces { .. } => "face",
        Intervention::End => "end",
        Intervention::GoOn => "go_on",
        Intervention::Remark { .. } => "remark",
        _ => "",
    }
}

fn input_row(of: &Decoder<'_>, input: &Input) -> InputRow {
    let by_host = input.is_by_host();
    match input {
        Input::Face { die, face, .. } => {
            let face = of.value(Value::new(Kind::Face, i32::from(*face)));
            ("face", die.name(), face, by_host, String::new())
        }
        Input::Answer { answer, .. } => ("answer", "", of.value(*answer), by_host, String::new()),
        Input::Intervention(made) => {
            ("intervention", name(&made.what), None, by_host, made.reason.clone())
        }
        _ => ("", "", None, by_host, String::new()),
    }
}

/// Does something in the referee's name; nothing has changed where it is refused.
fn intervene(battle: &mut AnyBattle, what: Intervention, reason: &str) -> PyResult<()> {
    let (whose, field) = match &what {
        Intervention::Set { who, field, .. } | Intervention::Add { who, field, .. } => {
            (*who, field.clone())
        }
        _ => (ActorId::NOBODY, String::new()),
    };
    let done = battle.intervene(what, reason);
    done.map_err(|e| match e {
        InterveneError::Place { .. } if !field.is_empty() => {
            error::InterveneError::new_err(format!("{e}: {}", places(battle, whose, &field)))
        }
        InterveneError::FixedRuling { name, .. }
            if !battle.rulings().iter().any(|ruling| ruling.name == name) =>
        {
            let known: Vec<_> = battle.rulings().iter().map(|ruling| ruling.name).collect();
            error::no_such("ruling", &name, &known)
        }
        e => error::intervene(&e),
    })
}

/// Which places a field has of somebody, as an error says it.
fn places(battle: &AnyBattle, whose: ActorId, field: &str) -> String {
    const MOST_SHOWN: usize = 12;
    let of = Decoder::new(battle);
    let rows: Vec<_> = battle
        .state(false, Audience::Gamemaster)
        .into_iter()
        .filter(|row| row.field == field)
        .collect();
    let mut own = rows.iter().filter(|row| row.who == whose).peekable();
    match (own.peek(), rows.first()) {
        (Some(row), _) if row.place.is_nothing() => "there is one of it, so give none".to_owned(),
        (Some(_), _) => {
            let say = |row: &FieldValue| battle.say(row.place, &Language::English.into());
            let shown: Vec<_> = own.take(MOST_SHOWN).map(say).collect();
            format!("{} has {}", owner(&of, whose), shown.join(", "))
        }
        (None, Some(row)) if row.who == ActorId::NOBODY => {
            "it is nobody's, so name None in place of a fighter".to_owned()
        }
        (None, Some(row)) if whose == ActorId::NOBODY && row.place.is_nothing() => {
            "it is a fighter's, so name one".to_owned()
        }
        (None, Some(_)) => format!("{} has none", owner(&of, whose)),
        (None, None) => "there is none in this battle, or it is by fighters".to_owned(),
    }
}

fn owner(of: &Decoder<'_>, whose: ActorId) -> String {
    of.somebody(whose).map_or_else(|| "the battle".to_owned(), |(_, name)| name)
}

impl PyBattle {
    fn intervene(&self, py: Python<'_>, what: Intervention, reason: &str) -> PyResult<()> {
        self.alone(py, |battle| intervene(battle, what, reason))
    }

    fn value(&self, py: Python<'_>, (kind, given): &Whatever) -> PyResult<Value> {
        encode(&self.lock(py), kind, given)
    }
}

#[pymethods]
impl PyBattle {
    /// Sets a value of somebody, or of the battle or an object.
    fn _set(
        &self,
        py: Python<'_>,
        who: &Bound<'_, PyAny>,
        field: String,
        place: Whatever,
        to: Whatever,
        reason: &str,
    ) -> PyResult<()> {
        let (who, place, to) =
            (self.whose(py, who)?, self.value(py, &place)?, self.value(py, &to)?);
        self.intervene(py, Intervention::Set { field, who, place, to }, reason)
    }

    /// Gives points, or takes them.
    fn _add(
        &self,
        py: Python<'_>,
        who: &Bound<'_, PyAny>,
        field: String,
        place: Whatever,
        by: &Bound<'_, PyAny>,
        reason: &str,
    ) -> PyResult<()> {
        let (who, place) = (self.whose(py, who)?, self.value(py, &place)?);
        let by = whole(by, "the points", i32::MIN, i32::MAX)?;
        self.intervene(py, Intervention::Add { field, who, place, by }, reason)
    }

    /// Shifts a roll of somebody.
    fn _shift(
        &self,
        py: Python<'_>,
        who: &Bound<'_, PyAny>,
        by: &Bound<'_, PyAny>,
        reason: &str,
    ) -> PyResult<()> {
        let by = whole(by, "a shift", i32::MIN, i32::MAX)?;
        self.intervene(py, Intervention::Shift { who: self.who(py, who)?, by }, reason)
    }

    /// Brings in what a part of a roster says; the fighters who came in.
    fn _join(&self, py: Python<'_>, part: &Bound<'_, PyAny>, reason: &str) -> PyResult<Vec<Actor>> {
        let part = given(part)?;
        self.alone(py, |battle| {
            let before = battle.fighters();
            intervene(battle, Intervention::Join { part }, reason)?;
            let of = Decoder::new(battle);
            Ok((before..battle.fighters()).map(|at| of.actor(ActorId::fighter(at))).collect())
        })
    }

    /// Changes a ruling.
    fn _ruling(
        &self,
        py: Python<'_>,
        name: String,
        value: &Bound<'_, PyAny>,
        reason: &str,
    ) -> PyResult<()> {
        self.intervene(py, Intervention::Ruling { name, value: node_of(value)? }, reason)
    }

    /// Changes the teams.
    fn _teams(&self, py: Python<'_>, teams: &Bound<'_, PyAny>, reason: &str) -> PyResult<()> {
        self.intervene(py, Intervention::Teams { teams: node_of(teams)? }, reason)
    }

    /// Changes a sheet.
    fn _sheet(
        &self,
        py: Python<'_>,
        who: &Bound<'_, PyAny>,
        part: &Bound<'_, PyAny>,
        reason: &str,
    ) -> PyResult<()> {
        let (who, part) = (self.who(py, who)?, given(part)?);
        self.intervene(py, Intervention::Sheet { who, part }, reason)
    }

    /// Changes who acts when.
    fn _reorder(
        &self,
        py: Python<'_>,
        who: Vec<Bound<'_, PyAny>>,
        after: Option<Bound<'_, PyAny>>,
        reason: &str,
    ) -> PyResult<()> {
        let who = who.iter().map(|who| self.who(py, who)).collect::<PyResult<Vec<_>>>()?;
        let after = after.map_or(Ok(ActorId::NOBODY), |after| self.who(py, &after))?;
        self.intervene(py, Intervention::Reorder { who, after }, reason)
    }

    /// Replaces faces that lie.
    fn _faces(
        &self,
        py: Python<'_>,
        at: &Bound<'_, PyAny>,
        faces: Vec<Bound<'_, PyAny>>,
        reason: &str,
    ) -> PyResult<()> {
        let last = i32::try_from(self.lock(py).inputs().len()).unwrap_or(i32::MAX);
        let at = whole(at, "the place of an input", 0, (last - 1).max(0))?;
        let faces = faces.iter().map(|face| {
            let face = whole(face, "a face", 1, i32::from(u8::MAX))?;
            Ok(u8::try_from(face).unwrap_or(u8::MAX))
        });
        let faces = faces.collect::<PyResult<Vec<_>>>()?;
        let at = usize::try_from(at).unwrap_or(usize::MAX);
        self.intervene(py, Intervention::Faces { at, faces }, reason)
    }

    /// Ends the battle.
    fn _end(&self, py: Python<'_>, reason: &str) -> PyResult<()> {
        self.intervene(py, Intervention::End, reason)
    }

    /// Has the battle go on.
    fn _go_on(&self, py: Python<'_>, reason: &str) -> PyResult<()> {
        self.intervene(py, Intervention::GoOn, reason)
    }

    /// Puts words into the log, of a fighter's player or of the referee's.
    fn _remark(&self, py: Python<'_>, who: &Bound<'_, PyAny>, words: &str) -> PyResult<()> {
        self.intervene(py, Intervention::Remark { who: self.whose(py, who)? }, words)
    }

    /// Everything that went into the battle, from `start` on, as rows.
    fn _inputs(&self, py: Python<'_>, #[pyo3(from_py_with = count)] start: usize) -> Vec<InputRow> {
        let battle = self.lock(py);
        let of = Decoder::new(&battle);
        battle.inputs().iter().skip(start).map(|input| input_row(&of, input)).collect()
    }

    /// Where the first face of an event lies among the inputs; open events stand behind those of
    /// the log.
    fn _event_input(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = count)] event: usize,
    ) -> PyResult<usize> {
        self.alone(py, |battle| {
            let faces = |record: Record| record.faces.len();
            let logged = (0..battle.events().min(event.saturating_add(1)))
                .filter_map(|event| battle.record(event, Audience::Gamemaster));
            let open = battle.open_records(Audience::Gamemaster);
            let all = battle.events() + open.len();
            let shown: Vec<_> =
                logged.chain(open).map(faces).take(event.saturating_add(1)).collect();
            if event >= all {
                let last = i64::try_from(all).unwrap_or(i64::MAX) - 1;
                return Err(error::range("an event", event, 0, last));
            }
            let before: usize = shown[..event].iter().sum();
            let inputs = battle.inputs().iter().enumerate();
            let mut lying = inputs.filter(|(_, input)| matches!(input, Input::Face { .. }));
            // Every face of the log lies among the inputs, in its order.
            let found = lying.nth(before).filter(|_| shown[event] > 0);
            found.map(|(at, _)| at).ok_or_else(|| {
                error::InterveneError::new_err(format!("event {event} shows no faces: give a roll"))
            })
        })
    }

    /// The roster as it is now, as JSON.
    fn _roster_now(&self, py: Python<'_>) -> PyResult<String> {
        let roster = self.alone(py, |battle| battle.roster_now());
        let roster = roster.map_err(|p| error::roster(&p))?;
        serde_json::to_string(&roster).map_err(|e| error::SaveError::new_err(e.to_string()))
    }
}
