//! What a battle wants, tells and holds, as plain rows: every value with its kind, decoded.
//!
//! The classes that a reader sees are in Python (`_values.py`, `_requests.py`); here their fields
//! are made from the core's own.

use crate::error::{self, RosterError};
use crate::numbers::whole;
use case_core::ActorId;
use case_core::any::{self, AnyBattle, AnyFormField, AnyRequest, DecisionRequest};
use case_core::battle::RollRequest;
use case_core::codes::{Code, ParseError};
use case_core::dice::Reading;
use case_core::log::{Audience, Record};
use case_core::node::Problems;
use case_core::question::LegalAnswers;
use case_core::schema::kind_name;
use case_core::tracker::{Condition, Gauge, TrackedFighter, Tracker};
use case_core::value::{Kind, Named, Value};
use case_core::words::{Catalog, Language, List, Speech};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyString};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

/// A fighter or seat: number and name.
pub(crate) type Actor = (i32, String);

/// A decoded value: its content depends on its kind.
#[derive(IntoPyObject)]
pub(crate) enum Decoded {
    Number(i32),
    YesNo(bool),
    /// The wire name of a list's member.
    Member(&'static str),
    /// The wire names of several.
    Set(Vec<&'static str>),
    /// A fighter, seat, side or object: number and name.
    Numbered(Actor),
    /// Whose attack, its place on the sheet, its name.
    Attack((Actor, i32, String)),
}

/// A value as a row: the name of its kind and what it is; nothing for nothing.
pub(crate) type ValueRow = Option<(Cow<'static, str>, Decoded)>;

/// The name of a fighter, or of a seat also where the system gives it none.
pub(crate) fn name(battle: &AnyBattle, who: ActorId) -> String {
    match battle.name(who) {
        "" => who.to_string(),
        name => name.to_owned(),
    }
}

/// Makes rows of a battle's values.
#[derive(Clone, Copy)]
pub(crate) struct Decoder<'b> {
    battle: &'b AnyBattle,
}

impl<'b> Decoder<'b> {
    pub(crate) fn new(battle: &'b AnyBattle) -> Self {
        Decoder { battle }
    }

    pub(crate) fn actor(&self, who: ActorId) -> Actor {
        (who.number(), name(self.battle, who))
    }

    pub(crate) fn somebody(&self, who: ActorId) -> Option<Actor> {
        (who != ActorId::NOBODY).then(|| self.actor(who))
    }

    /// The name of a kind.
    pub(crate) fn kind(&self, kind: Kind) -> Cow<'static, str> {
        match kind {
            Kind::Name(list) => {
                let list = self.battle.lists().get(usize::from(list));
                list.map_or("name".into(), |list| list.name_in_wire().into())
            }
            Kind::Set(list) => format!("set_of_{}", self.kind(Kind::Name(list))).into(),
            kind => kind.name().into(),
        }
    }

    pub(crate) fn value(&self, value: Value) -> ValueRow {
        let Value { kind, of, number } = value;
        let said = || self.battle.say(value, &Language::English.into());
        let decoded = match kind {
            Kind::Nothing => return None,
            Kind::YesNo => Decoded::YesNo(number != 0),
            Kind::Actor => Decoded::Numbered(self.actor(ActorId::from_number(number))),
            Kind::Object | Kind::Side | Kind::StatusEffect => Decoded::Numbered((number, said())),
            Kind::Attack => Decoded::Attack((self.actor(of), number, said())),
            Kind::Name(list) => {
                let list = self.battle.lists().get(usize::from(list));
                let name = list.and_then(|list| list.name(number));
                name.map_or(Decoded::Number(number), Decoded::Member)
            }
            Kind::Set(list) => {
                let list = self.battle.lists().get(usize::from(list));
                Decoded::Set(list.map_or_else(Vec::new, |list| list.names(number)))
            }
            _ => Decoded::Number(number),
        };
        Some((self.kind(kind), decoded))
    }

    /// Named values as rows.
    pub(crate) fn named(&self, values: &[Named]) -> Vec<(&'static str, ValueRow)> {
        values.iter().map(|named| (named.name, self.value(named.value))).collect()
    }
}

/// What a value is as a host gives it: a number, a name, or the names of a set; for an attack also
/// whose it is.
pub(crate) struct Given {
    number: Option<i32>,
    name: Option<String>,
    of: Option<i32>,
    names: Vec<String>,
}

impl<'py> FromPyObject<'_, 'py> for Given {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let nothing = Given { number: None, name: None, of: None, names: Vec::new() };
        if any.is_none() {
            return Ok(nothing);
        }
        if let Ok(name) = any.cast::<PyString>() {
            return Ok(Given { name: Some(name.to_str()?.to_owned()), ..nothing });
        }
        let number = |any: &Bound<'_, PyAny>| whole(any, "a value", i32::MIN, i32::MAX).map(Some);
        if let Ok(yes) = any.cast::<PyBool>() {
            return Ok(Given { number: Some(i32::from(yes.is_true())), ..nothing });
        }
        if let Ok(names) = any.cast::<PyList>() {
            return Ok(Given { names: names.extract()?, ..nothing });
        }
        if let Ok((of, place)) = any.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() {
            return Ok(Given { number: number(&place)?, of: number(&of)?, ..nothing });
        }
        Ok(Given { number: number(&any)?, ..nothing })
    }
}

/// The kind of a name: a plain one, a list of the system, or sets of its members.
fn kind_named(battle: &AnyBattle, name: &str) -> PyResult<Kind> {
    if let Some(kind) = Kind::PLAIN.iter().find(|kind| kind.name() == name) {
        return Ok(*kind);
    }
    let lists: Vec<_> = battle.lists().iter().map(|list| list.name_in_wire()).collect();
    let place = |name| u8::try_from(lists.iter().position(|list| *list == name)?).ok();
    let found = match name.strip_prefix("set_of_") {
        Some(list) => place(list).map(Kind::Set),
        None => place(name).map(Kind::Name),
    };
    found.ok_or_else(|| {
        let plain = Kind::PLAIN.iter().map(|kind| kind.name());
        let known: Vec<_> = plain.chain(lists.iter().copied()).collect();
        error::no_such("kind of value", name, &known)
    })
}

/// The number of a member of a list.
fn member(list: &List, name: &str) -> PyResult<i32> {
    list.number(name).ok_or_else(|| {
        let all = (0..i32::try_from(list.len()).unwrap_or(0)).filter_map(|n| list.name(n));
        error::no_such(list.what, name, &all.collect::<Vec<_>>())
    })
}

/// A value that a host gives: the name of its kind and what it is.
pub(crate) fn encode(battle: &AnyBattle, kind: &str, given: &Given) -> PyResult<Value> {
    let list = |place: u8| battle.lists()[usize::from(place)];
    let kind = kind_named(battle, kind)?;
    let number = match (kind, given.number, &given.name) {
        (Kind::Nothing, ..) => return Ok(Value::NOTHING),
        (Kind::Name(place), _, Some(name)) => member(list(place), name)?,
        (Kind::Set(place), None, None) => {
            let bits = given.names.iter().try_fold(0, |bits, name| {
                member(list(place), name).map(|number| bits | 1 << (number & 31))
            });
            bits?
        }
        (Kind::Name(_) | Kind::Set(_), Some(number), _) => {
            let message = format!("{number} is no value of this kind: it has names");
            return Err(PyTypeError::new_err(message));
        }
        (_, Some(number), _) => number,
        (kind, ..) => {
            let message = format!("a value of the kind `{}` is a number", kind.name());
            return Err(PyTypeError::new_err(message));
        }
    };
    Ok(Value { kind, of: given.of.map_or(ActorId::NOBODY, ActorId::from_number), number })
}

/// The words of a text: a language of the engine, or custom texts over one.
pub(crate) struct Words {
    language: Speech<'static>,
    own: Option<Catalog>,
}

impl Words {
    pub(crate) fn speech(&self) -> Speech<'_> {
        self.own.as_ref().map_or(self.language, |own| self.language.under(own))
    }
}

/// The languages that were added, by their names. Each stays for as long as the program runs.
static ADDED: RwLock<BTreeMap<String, &'static Catalog>> = RwLock::new(BTreeMap::new());

/// Adds a language by its file of texts, whose problems are the error; the first one of a name stays.
pub(crate) fn add_language(name: &str, text: &str) -> Result<(), Problems> {
    let read = Catalog::read(text)?;
    let mut added = ADDED.write().unwrap_or_else(PoisonError::into_inner);
    if name.parse::<Language>().is_err() {
        added.entry(name.to_owned()).or_insert_with(|| Box::leak(Box::new(read)));
    }
    Ok(())
}

/// The language of that name.
pub(crate) fn spoken(name: &str) -> Result<Speech<'static>, ParseError> {
    match ADDED.read().unwrap_or_else(PoisonError::into_inner).get(name) {
        Some(catalog) => Ok(Speech::default().over(catalog)),
        None => name.parse::<Language>().map(Speech::from),
    }
}

fn language(name: &str) -> PyResult<Speech<'static>> {
    spoken(name).map_err(|e| error::unknown_name(&e))
}

/// Own texts from a dict: a text or its variants by key, and the language `fallback`.
fn catalog(dict: &Bound<'_, PyDict>) -> PyResult<Words> {
    let wrong = |key: &str| {
        PyTypeError::new_err(format!("`{key}` of a catalog: expected a text or a list of texts"))
    };
    let (mut own, mut below) = (Catalog::default(), Speech::default());
    for (key, texts) in dict.copy()?.iter() {
        let key: String = key.extract().map_err(|_| PyTypeError::new_err("a key is a text"))?;
        let text = texts.cast::<PyString>().ok().map(|text| text.to_str()).transpose()?;
        match (key.as_str(), text) {
            ("fallback", Some(text)) => below = language(text)?,
            (_, Some(text)) => drop(own.texts.insert(key, vec![text.to_owned()])),
            (_, None) => {
                let variants = texts.extract::<Vec<String>>().map_err(|_| wrong(&key))?;
                own.texts.insert(key, variants);
            }
        }
    }
    any::check_texts(&own).map_err(|p| RosterError::new_err(error::listed(&p)))?;
    Ok(Words { language: below, own: Some(own) })
}

impl<'py> FromPyObject<'_, 'py> for Words {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(name) = any.cast::<PyString>() {
            return Ok(Words { language: language(name.to_str()?)?, own: None });
        }
        let Ok(dict) = any.cast::<PyDict>() else {
            let found = any.get_type().name()?;
            let message = format!("expected a language or a dict of texts, found {found}");
            return Err(PyTypeError::new_err(message));
        };
        catalog(&dict)
    }
}

/// A roll that is wanted.
#[derive(IntoPyObject)]
pub(crate) struct RollRow {
    who: Actor,
    against: Option<Actor>,
    rule: &'static str,
    roll: &'static str,
    base: ValueRow,
    at: ValueRow,
    flat: Option<i32>,
    modifiers: Vec<(&'static str, ValueRow, ValueRow)>,
    reading: &'static str,
    dice: Vec<(&'static str, bool, bool)>,
    bands: Vec<(ValueRow, u8, u8)>,
    odds: Option<(Vec<ValueRow>, Vec<u64>, u64)>,
    lying: Vec<u32>,
    die: &'static str,
    count: u8,
}

/// A decision that is wanted.
#[derive(IntoPyObject)]
pub(crate) struct DecisionRow {
    who: Actor,
    question: &'static str,
    rule: &'static str,
    subject: Vec<(&'static str, ValueRow)>,
    answers: Option<Vec<(ValueRow, String)>>,
    range: Option<(Cow<'static, str>, i32, i32)>,
    suggestion: ValueRow,
    secret: bool,
    title: String,
    turn: i32,
    /// For each fighter: name, id, whether it still stands, fitness.
    standings: Vec<(String, Option<String>, bool, i32)>,
}

/// What a battle wants.
#[derive(IntoPyObject)]
pub(crate) enum RequestRow {
    Roll(RollRow),
    Decision(DecisionRow),
}

/// How a roll is read, in a word.
fn reading(reading: Reading<'_>) -> &'static str {
    match reading {
        Reading::Bands { .. } => "bands",
        Reading::Face(_) => "face",
        Reading::Sum { .. } => "sum",
        Reading::Wild(_) => "wild",
    }
}

fn roll_row(of: &Decoder<'_>, roll: &RollRequest) -> RollRow {
    let odds = roll.odds().map(|(odds, whole)| {
        let (outcomes, weights) = odds.into_iter().unzip::<Value, u64, Vec<_>, Vec<_>>();
        (outcomes.into_iter().map(|outcome| of.value(outcome)).collect(), weights, whole)
    });
    let dice = roll.dice().into_iter();
    RollRow {
        who: of.actor(roll.who),
        against: of.somebody(roll.against),
        rule: roll.rule,
        roll: roll.roll,
        base: of.value(roll.base),
        at: of.value(roll.at),
        flat: roll.flat,
        modifiers: roll
            .modifiers
            .iter()
            .map(|m| (m.rule, of.value(m.by), of.value(m.why)))
            .collect(),
        reading: reading(roll.reading()),
        dice: dice.map(|die| (die.die.name(), die.wild, die.bursts)).collect(),
        bands: roll.bands().into_iter().map(|(n, low, high)| (of.value(n), low, high)).collect(),
        odds,
        lying: roll.lying.iter().map(|face| u32::from(*face)).collect(),
        die: roll.next.die.name(),
        count: roll.next.count,
    }
}

fn decision_row(
    of: &Decoder<'_>,
    decision: &DecisionRequest,
    title: String,
    label: impl Fn(usize, Value) -> String,
) -> DecisionRow {
    let (answers, range) = match &decision.answers {
        LegalAnswers::List(list) => {
            let row = |(place, answer): (usize, &Value)| (of.value(*answer), label(place, *answer));
            (Some(list.iter().enumerate().map(row).collect()), None)
        }
        LegalAnswers::Range { kind, low, high } => (None, Some((of.kind(*kind), *low, *high))),
        // A kind of answers that this edge does not know can't be shown: there are none.
        _ => (Some(Vec::new()), None),
    };
    let asked = of.battle.asked();
    let standing = |who| {
        let (stands, fitness) =
            asked.as_ref().map_or((false, 0), |open| (open.stands(who), open.fitness(who)));
        let id = of.battle.id(who).map(str::to_owned);
        (of.battle.name(who).to_owned(), id, stands, fitness)
    };
    DecisionRow {
        who: of.actor(decision.who),
        question: decision.question.name,
        rule: decision.question.rule,
        subject: of.named(&decision.subject),
        answers,
        range,
        suggestion: of.value(decision.suggestion),
        secret: decision.secret,
        title,
        turn: asked.as_ref().map_or(0, |open| open.turn()),
        standings: (0..of.battle.fighters()).map(ActorId::fighter).map(standing).collect(),
    }
}

/// The question of a form's field.
pub(crate) fn field_row(of: &Decoder<'_>, field: &AnyFormField) -> DecisionRow {
    let label = |place: usize, _| field.labels.get(place).cloned().unwrap_or_default();
    decision_row(of, &field.request, field.title.clone(), label)
}

/// What a battle wants, as rows, its labels in these words.
pub(crate) fn request_row(battle: &AnyBattle, speech: &Speech<'_>) -> Option<RequestRow> {
    let of = Decoder::new(battle);
    match battle.request()? {
        AnyRequest::Roll(roll) => Some(RequestRow::Roll(roll_row(&of, &roll))),
        AnyRequest::Decision(decision) => {
            let label = |_, answer| battle.label(answer, speech).unwrap_or_default();
            let title = battle.title(speech).unwrap_or_default();
            Some(RequestRow::Decision(decision_row(&of, &decision, title, label)))
        }
        _ => None,
    }
}

/// A die of a pool: how many of the faces are its own, whether it is wild, whether it was taken away.
type FallenRow = (u8, bool, bool);

/// Event, rule, name, who, other, values, faces and the dice of a pool, secret, text, words, reason.
pub(crate) type EventRow = (
    &'static str,
    &'static str,
    &'static str,
    Option<Actor>,
    Option<Actor>,
    Vec<(&'static str, ValueRow)>,
    (Vec<u32>, Vec<FallenRow>),
    bool,
    Option<String>,
    String,
    String,
);

/// An event as a row.
pub(crate) fn event_row(of: &Decoder<'_>, record: &Record, text: Option<String>) -> EventRow {
    let dice = record.dice.iter().map(|die| (die.faces, die.wild, die.taken)).collect();
    (
        record.event.name(),
        record.rule,
        record.name,
        of.somebody(record.who),
        of.somebody(record.other),
        of.named(&record.values),
        (record.faces.iter().map(|face| u32::from(*face)).collect(), dice),
        record.secret,
        text,
        record.text.clone(),
        record.reason.clone(),
    )
}

/// Field, whose, which of several, the value, the least and the most, whether the referee may set
/// it.
pub(crate) type StateRow =
    (&'static str, Option<Actor>, ValueRow, ValueRow, Option<i32>, Option<i32>, bool);

/// The state as rows: see [`AnyBattle::state`].
pub(crate) fn state_rows(battle: &AnyBattle, open: bool, audience: Audience) -> Vec<StateRow> {
    let of = Decoder::new(battle);
    let row = |v: any::FieldValue| {
        let (least, most) = v.limits.unzip();
        let (place, value) = (of.value(v.place), of.value(v.value));
        (v.field, of.somebody(v.who), place, value, least, most, v.settable)
    };
    battle.state(open, audience).into_iter().map(row).collect()
}

/// Field, which of several, what is left, of how much, the kind, the value, its name, in words.
type GaugeRow = (&'static str, ValueRow, i32, i32, String, ValueRow, String, String);

/// Field, which of several, the value, in words.
type ConditionRow = (&'static str, ValueRow, ValueRow, String);

/// The turn, who acts, the order with who has acted, and each fighter with its gauges and conditions.
pub(crate) type TrackerRow = (
    i32,
    Option<Actor>,
    Vec<(Option<Actor>, bool)>,
    Vec<(Option<Actor>, bool, Vec<GaugeRow>, Vec<ConditionRow>)>,
);

/// A tracker as a row: see [`AnyBattle::tracker`].
pub(crate) fn tracker_row(battle: &AnyBattle, tracker: &Tracker) -> TrackerRow {
    let of = Decoder::new(battle);
    let gauge = |g: &Gauge| {
        let unit = kind_name(g.unit, battle.lists());
        let (place, value) = (of.value(g.place), of.value(g.value));
        (g.field, place, g.current, g.greatest, unit, value, g.name.clone(), g.words.clone())
    };
    let condition =
        |c: &Condition| (c.field, of.value(c.place), of.value(c.value), c.words.clone());
    let fighter = |one: &TrackedFighter| {
        let gauges = one.gauges.iter().map(gauge).collect();
        (of.somebody(one.who), one.stands, gauges, one.conditions.iter().map(condition).collect())
    };
    let order = tracker.order.iter().map(|turn| (of.somebody(turn.who), turn.has_acted)).collect();
    let acting = tracker.acting.and_then(|who| of.somebody(who));
    (tracker.turn, acting, order, tracker.fighters.iter().map(fighter).collect())
}
