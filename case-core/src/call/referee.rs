//! What the referee does.

use super::fault::{Done, Fault, FaultCode};
use super::given::{anybody, expected, value, whose};
use super::notation::{Anything, Data, Line, Long, Wide};
use super::on::{Does, On};
use super::rows::{DID, Did};
use crate::any::{AnyBattle, FieldValue};
use crate::battle::{InterveneError, Intervention};
use crate::data::codes::{did_you_mean, hint, nearest, shown};
use crate::data::message::message;
use crate::data::node::Node;
use crate::data::sheet::{ListOf, Number, sheet};
use crate::data::value::{Kind, Value};
use crate::data::who::ActorId;
use crate::data::words::{Language, kind_name};
use crate::kernel::log::Audience;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

const FACES: ListOf<Number> = ListOf { of: Number(0, 255), what: "faces", least: 1, most: 1_000 };
const ANY: Number = Number(i32::MIN, i32::MAX);

sheet! {
    /// Sets a value of the state.
    pub struct Set {
        /// The field.
        pub field: String = Line, needed("the field", String::new());
        /// Whose.
        pub who: Option<Data> = Anything, optional();
        /// Which of several.
        pub place: Option<Data> = Anything, optional();
        /// The value: a number or name of the field's kind, or null for none.
        pub to: Data = Anything, needed("the value, or null for none", Data::default());
        /// The reason, a line.
        pub reason: String = Line, or(String::new());
    }
    /// Adds to a value of the state.
    pub struct Add {
        /// The field.
        pub field: String = Line, needed("the field", String::new());
        /// Whose.
        pub who: Option<Data> = Anything, optional();
        /// Which of several.
        pub place: Option<Data> = Anything, optional();
        /// How much; below 0 to take.
        pub by: i32 = ANY, needed("how much", 0);
        /// The reason, a line.
        pub reason: String = Line, or(String::new());
    }
    /// Shifts a roll.
    pub struct Shift {
        /// Who rolls.
        pub who: Data = Anything, needed("who rolls", Data::default());
        /// The shift or modifier.
        pub by: i32 = ANY, needed("how much", 0);
        /// The reason, a line.
        pub reason: String = Line, or(String::new());
    }
    /// Brings somebody or something in.
    pub struct Join {
        /// A part of a roster, with `fighters` or other lists: a table, or TOML or JSON as a text.
        pub part: bool = Long, needed("a part of a roster", false);
        /// The reason, a line.
        pub reason: String = Line, or(String::new());
    }
    /// Changes a ruling.
    pub struct Ruling {
        /// Its name.
        pub name: String = Line, needed("the name of a ruling", String::new());
        /// The value, as in a roster.
        pub to: Data = Anything, needed("the value", Data::default());
        /// The reason, a line.
        pub reason: String = Line, or(String::new());
    }
    /// Changes the teams.
    pub struct NewTeams {
        /// The teams, as in a roster.
        pub teams: Data = Anything, needed("the teams", Data::default());
        /// The reason, a line.
        pub reason: String = Line, or(String::new());
    }
    /// Changes a sheet.
    pub struct NewSheet {
        /// Whose sheet.
        pub who: Data = Anything, needed("a fighter", Data::default());
        /// Its changed fields, as in a roster: a table, or TOML or JSON as a text. Those of tables change
        /// one by one, attacks by their names.
        pub part: bool = Long, needed("the changed fields", false);
        /// The reason, a line.
        pub reason: String = Line, or(String::new());
    }
    /// Changes who acts when, among those whose place in the order of the turn has not come.
    pub struct Reorder {
        /// Who acts next: a fighter, or several one after the other.
        pub who: Data = Anything, needed("a fighter, or a list of them", Data::default());
        /// After whom instead; without it, before all others.
        pub after: Option<Data> = Anything, optional();
        /// The reason, a line.
        pub reason: String = Line, or(String::new());
    }
    /// Replaces faces of rolled dice.
    pub struct Correct {
        /// The place of the first of them among the inputs.
        pub input: u64 = Wide, needed("the place of an input", 0);
        /// The faces.
        pub faces: Vec<i32> = FACES, needed("the faces", Vec::new());
        /// The reason, a line.
        pub reason: String = Line, or(String::new());
    }
    /// Ends the battle.
    pub struct End {
        /// The reason, a line.
        pub reason: String = Line, or(String::new());
    }
    /// Lets the battle go on.
    pub struct GoOn {
        /// The reason, a line.
        pub reason: String = Line, or(String::new());
    }
    /// Puts words into the log.
    pub struct Remark {
        /// Whose words; the referee's without one.
        pub who: Option<Data> = Anything, optional();
        /// The words, a line.
        pub words: String = Line, needed("the words", String::new());
    }
}

fn intervene(on: &mut On<'_>, what: Intervention, reason: &str) -> Done<Did> {
    match on.change()?.intervene(what.clone(), reason) {
        Ok(()) => {}
        // It takes effect at the last checkpoint anyway: the open step is dropped, or nothing is done.
        Err(InterveneError::OpenStep) if what == Intervention::End => on.try_change(|battle| {
            battle.undo();
            Ok(battle.intervene(what, reason)?)
        })?,
        Err(error) => return Err(refused(on.battle()?, &what, error)),
    }
    on.go_on()?;
    Ok(DID)
}

/// Whom and which places a field has, at most so many.
const MOST_PLACES: usize = 12;

/// There is no such place of a field, or not of this fighter: what there is, and what comes near.
fn no_place(battle: &AnyBattle, field: &str, whose: ActorId, given: Option<&str>) -> Fault {
    let all = battle.state(false, Audience::Gamemaster);
    let rows = all.iter().filter(|row| row.field == field);
    let is_there = |row: &FieldValue| row.who == whose;
    let argument = if rows.clone().any(is_there) { "place" } else { "who" };
    let one = |row: &FieldValue| match (argument, row.who) {
        ("place", _) => battle.say(row.place, &Language::English.into()),
        (_, ActorId::NOBODY) => "null".into(),
        (_, who) => battle.name(who).into(),
    };
    let mut known: Vec<String> =
        rows.filter(|row| argument == "who" || is_there(row)).map(one).collect();
    known.dedup();
    let names = known.iter().map(String::as_str);
    let hint = did_you_mean(given.and_then(|given| nearest(given, names)));
    known.truncate(MOST_PLACES);
    let (field, known) = (shown(field), known.join(", "));
    let message =
        message!("`{field}` has no such place: expected {known}{hint}", field, known, hint);
    Fault::at(FaultCode::Range, argument, message)
}

/// No value of a field: its kind, and its bounds if these are numbers.
fn no_value(battle: &AnyBattle, field: &str, (who, place): (ActorId, Value)) -> Fault {
    let kinds: Vec<Kind> = battle.field_kinds(field).map(|of| of.0).into_iter().collect();
    let of_numbers = |kind: &Kind| Kind::of_numbers(&kind_name(*kind, battle.lists())).is_some();
    let rows = battle.state(false, Audience::Gamemaster).into_iter();
    let mut rows = rows.filter(|row| (row.field, row.who, row.place) == (field, who, place));
    let limits = rows.next().and_then(|row| row.limits).filter(|_| kinds.iter().all(of_numbers));
    let kinds = expected(battle, &kinds);
    let message = if let Some((low, high)) = limits {
        message!("expected {kinds}, {low} to {high}", kinds, low, high)
    } else {
        message!("expected {kinds}", kinds)
    };
    Fault::at(FaultCode::Range, "to", message)
}

/// A refusal, at the argument that is wrong.
fn refused(battle: &AnyBattle, what: &Intervention, error: InterveneError) -> Fault {
    let (whose, place) = match what {
        Intervention::Set { who, place, .. } | Intervention::Add { who, place, .. } => {
            (*who, *place)
        }
        _ => (ActorId::NOBODY, Value::NOTHING),
    };
    let argument = match &error {
        InterveneError::Place { field } => return no_place(battle, field, whose, None),
        InterveneError::Value { field } => return no_value(battle, field, (whose, place)),
        InterveneError::Field { .. } | InterveneError::NotSettable { .. } => "field",
        InterveneError::Range { .. } if matches!(what, Intervention::Set { .. }) => "to",
        InterveneError::Range { .. } => "by",
        InterveneError::FixedRuling { .. } => "name",
        InterveneError::NoFace(_) => "input",
        InterveneError::Face { .. } => "faces",
        InterveneError::NoWords => "words",
        InterveneError::Reason if matches!(what, Intervention::Remark { .. }) => "words",
        InterveneError::Reason => "reason",
        InterveneError::Roster(problems) => return Fault::of(FaultCode::Roster, "part", problems),
        _ => return error.into(),
    };
    Fault::from(error).placed(argument)
}

/// The kind of a field's values, and that of its places.
fn kinds(battle: &AnyBattle, field: &str) -> Done<(Kind, Option<Kind>)> {
    battle.field_kinds(field).map_err(|names| {
        let message =
            message!("no field `{name}`{hint}", name = shown(field), hint = hint(field, &names));
        Fault::at(FaultCode::Name, "field", message)
    })
}

fn place(
    battle: &AnyBattle,
    given: Option<&Data>,
    (field, who, kind): (&str, ActorId, Option<Kind>),
) -> Done<Value> {
    match (given, kind) {
        (None, _) => Ok(Value::NOTHING),
        (Some(place), None) if place.0 != Node::Null => {
            let message = "there is one of this field: leave `place` out";
            Err(Fault::at(FaultCode::Range, "place", message))
        }
        (Some(place), kind) => value(battle, &place.0, kind.as_slice(), "place")
            .map_err(|_| no_place(battle, field, who, place.0.as_text())),
    }
}

fn who(battle: &AnyBattle, given: Option<&Data>) -> Done<ActorId> {
    given.map_or(Ok(ActorId::NOBODY), |who| anybody(battle, &who.0, "who"))
}

impl Does for Set {
    type Out = Did;
    fn does(self, on: &mut On<'_>) -> Done<Did> {
        let battle = on.battle()?;
        let (kind, places) = kinds(battle, &self.field)?;
        let who = who(battle, self.who.as_ref())?;
        let place = place(battle, self.place.as_ref(), (&self.field, who, places))?;
        let to = value(battle, &self.to.0, &[kind], "to").map_err(|fault| {
            let of_numbers = Kind::of_numbers(&kind_name(kind, battle.lists())).is_some();
            if of_numbers { no_value(battle, &self.field, (who, place)) } else { fault }
        })?;
        intervene(on, Intervention::Set { field: self.field, who, place, to }, &self.reason)
    }
}

impl Does for Add {
    type Out = Did;
    fn does(self, on: &mut On<'_>) -> Done<Did> {
        let battle = on.battle()?;
        let (_, places) = kinds(battle, &self.field)?;
        let who = who(battle, self.who.as_ref())?;
        let place = place(battle, self.place.as_ref(), (&self.field, who, places))?;
        let what = Intervention::Add { field: self.field, who, place, by: self.by };
        intervene(on, what, &self.reason)
    }
}

impl Does for Shift {
    type Out = Did;
    fn does(self, on: &mut On<'_>) -> Done<Did> {
        let who = whose(on.battle()?, &self.who.0, "who")?;
        intervene(on, Intervention::Shift { who, by: self.by }, &self.reason)
    }
}

impl Does for Join {
    type Out = Did;
    fn does(self, on: &mut On<'_>) -> Done<Did> {
        let part = on.data("part");
        intervene(on, Intervention::Join { part }, &self.reason)
    }
}

impl Does for Ruling {
    type Out = Did;
    fn does(self, on: &mut On<'_>) -> Done<Did> {
        let what = Intervention::Ruling { name: self.name, value: self.to.0 };
        intervene(on, what, &self.reason)
    }
}

impl Does for NewTeams {
    type Out = Did;
    fn does(self, on: &mut On<'_>) -> Done<Did> {
        intervene(on, Intervention::Teams { teams: self.teams.0 }, &self.reason)
    }
}

impl Does for NewSheet {
    type Out = Did;
    fn does(self, on: &mut On<'_>) -> Done<Did> {
        let who = whose(on.battle()?, &self.who.0, "who")?;
        let part = on.data("part");
        intervene(on, Intervention::Sheet { who, part }, &self.reason)
    }
}

impl Does for Reorder {
    type Out = Did;
    fn does(self, on: &mut On<'_>) -> Done<Did> {
        let battle = on.battle()?;
        let who = match &self.who.0 {
            Node::List(all) => {
                let one = |(i, node): (usize, &Node)| whose(battle, node, &format!("who[{i}]"));
                all.iter().enumerate().map(one).collect::<Done<Vec<_>>>()?
            }
            one => Vec::from([whose(battle, one, "who")?]),
        };
        let after = match &self.after {
            Some(after) => anybody(battle, &after.0, "after")?,
            None => ActorId::NOBODY,
        };
        intervene(on, Intervention::Reorder { who, after }, &self.reason)
    }
}

impl Does for Correct {
    type Out = Did;
    fn does(self, on: &mut On<'_>) -> Done<Did> {
        let at = usize::try_from(self.input).unwrap_or(usize::MAX);
        let faces = self.faces.iter().filter_map(|face| u8::try_from(*face).ok()).collect();
        intervene(on, Intervention::Faces { at, faces }, &self.reason)
    }
}

impl Does for End {
    type Out = Did;
    fn does(self, on: &mut On<'_>) -> Done<Did> {
        intervene(on, Intervention::End, &self.reason)
    }
}

impl Does for GoOn {
    type Out = Did;
    fn does(self, on: &mut On<'_>) -> Done<Did> {
        intervene(on, Intervention::GoOn, &self.reason)
    }
}

impl Does for Remark {
    type Out = Did;
    fn does(self, on: &mut On<'_>) -> Done<Did> {
        let who = who(on.battle()?, self.who.as_ref())?;
        intervene(on, Intervention::Remark { who }, &self.words)
    }
}
