//! The state.
//!
//! Turn order, Health, wounds, holds: the state is a list of fields, each with its name in the
//! schema and its value; a host can show them without knowing any. case_battle_word gives a name of
//! the schema as a reader sees it.

use crate::battle::{Held, case_battle, fighter};
use crate::data;
use crate::handle;
use crate::handle::{Done, Fault, Sized32};
use crate::out::{Text, fill, put};
use crate::status::{case_status, guard};
use crate::values::{
    CASE_JUDGE, CASE_MAP, CASE_NAME_SIZE, CASE_NOBODY, CASE_WORDS_SIZE, case_value, fixed, item,
    small,
};
use crate::words::{case_catalog, speech};
use case_core::ActorId;
use case_core::any::FieldValue;
use case_core::log::Shown;
use case_core::ruling::{Ruling, Switch};
use case_core::tracker::TrackedFighter;
use case_core::value::Value;
use std::ffi::c_char;
use std::fmt::Write;

/// The state of a battle as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_battle_info {
    /// Set this to sizeof(case_battle_info).
    pub struct_size: u32,
    /// The turn or round, from 1.
    pub turn: i32,
    /// 1 once the battle is over.
    pub over: i32,
    /// The sort of input that is wanted (case_wanted).
    pub wanted: i32,
    /// The number of fighters in the roster.
    pub fighters: i32,
    /// The number of checkpoints passed.
    pub checkpoints: i32,
    /// The number of inputs: faces, answers and interventions (case_battle_input).
    pub inputs: i32,
    /// The number of events in the log.
    pub events: i32,
    /// The number of open events after them.
    pub open_events: i32,
    /// How many times case_battle_redo can be called.
    pub redos: i32,
    /// The number of rulings of the system (case_battle_ruling).
    pub rulings: i32,
    /// Whose turn it is: who declares or acts next at the last checkpoint, a fighter's place; or
    /// CASE_NOBODY.
    pub acting: i32,
    /// 1 if a turn has ended and the next has not begun, so that teams and rulings may change.
    pub between_turns: i32,
}

// SAFETY: plain 32-bit integers, the size first.
unsafe impl Sized32 for case_battle_info {
    const FIRST: u32 = 44;
    const NAME: &'static str = "case_battle_info";
}

const _: () = assert!(size_of::<case_battle_info>() == 52);

/// The state of a fighter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_fighter_info {
    /// Set this to sizeof(case_fighter_info).
    pub struct_size: u32,
    /// The side, from 0.
    pub side: i32,
    /// 1 while it can still take part.
    pub stands: i32,
    /// The points that measure its fitness: Health, Body Points, and so on.
    pub fitness: i32,
}

// SAFETY: plain 32-bit integers, the size first.
unsafe impl Sized32 for case_fighter_info {
    const FIRST: u32 = 16;
    const NAME: &'static str = "case_fighter_info";
}

const _: () = assert!(size_of::<case_fighter_info>() == 16);

/// A value of the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_field {
    /// Set this to sizeof(case_field).
    pub struct_size: u32,
    /// The owner: a fighter's place, or CASE_NOBODY for a value of the battle.
    pub who: i32,
    /// Which of several: an attack, a foe, an object, a place; nothing if there is only one.
    pub place: case_value,
    /// The value; nothing if it is absent.
    pub value: case_value,
    /// The name of the field in the schema, ends with NUL.
    pub name: [c_char; CASE_NAME_SIZE],
    /// 1 if the number has bounds: "25 of 40".
    pub has_limits: i32,
    /// The lower bound.
    pub low: i32,
    /// The upper bound.
    pub high: i32,
    /// 1 if the referee may set it (case_intervene_set).
    pub settable: i32,
}

// SAFETY: integers and bytes, without padding, the size first.
unsafe impl Sized32 for case_field {
    const FIRST: u32 = 88;
    const NAME: &'static str = "case_field";
}

const _: () = assert!(size_of::<case_field>() == 104);

/// Gives the state of the battle as a whole.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_status(
    battle: *const case_battle,
    out: *mut case_battle_info,
) -> case_status {
    let info = |held: &Held| {
        let b = &held.battle;
        Ok(case_battle_info {
            struct_size: 0,
            turn: b.turn(),
            over: i32::from(b.is_over()),
            wanted: held.wanted(),
            fighters: small(b.fighters()),
            checkpoints: small(b.checkpoints()),
            inputs: small(b.inputs().len()),
            events: small(b.events()),
            open_events: small(held.battle.all_events() - held.battle.events()),
            redos: small(b.redos()),
            rulings: small(b.rulings().len()),
            acting: b.acting().map_or(CASE_NOBODY, ActorId::number),
            between_turns: i32::from(b.is_between_turns()),
        })
    };
    // SAFETY: as this function's contract says.
    unsafe { fill(battle, out, info) }
}

/// Gives the name of the battle's system, such as "case".
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_system(
    battle: *const case_battle,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let system = |held: &Held| Ok(held.battle.system().to_owned());
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, system) }
}

/// Gives the state of a fighter, by its place in the roster from 0.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_fighter(
    battle: *const case_battle,
    who: i32,
    out: *mut case_fighter_info,
) -> case_status {
    let info = |held: &Held| {
        let b = &held.battle;
        let who = fighter(b, who)?;
        Ok(case_fighter_info {
            struct_size: 0,
            side: b.side(who).map_or(0, |side| small(side.place())),
            stands: i32::from(b.stands(who)),
            fitness: b.fitness(who),
        })
    };
    // SAFETY: as this function's contract says.
    unsafe { fill(battle, out, info) }
}

/// Gives the name of a fighter, by its place in the roster, or of CASE_JUDGE, CASE_MAP,
/// CASE_NOBODY.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_name(
    battle: *const case_battle,
    who: i32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let name = |held: &Held| {
        let who = match who {
            CASE_JUDGE | CASE_MAP | CASE_NOBODY => ActorId::from_number(who),
            _ => fighter(&held.battle, who)?,
        };
        Ok(held.battle.name(who).to_owned())
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, name) }
}

/// Gives the id of a fighter in the roster, by its place; empty if it has none.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_id(
    battle: *const case_battle,
    who: i32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let id = |held: &Held| {
        Ok(held.battle.id(fighter(&held.battle, who)?).unwrap_or_default().to_owned())
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, id) }
}

/// The most fighters that are named when a caller asks for one that does not exist.
const MOST_NAMED: usize = 24;

/// Gives the place of the fighter with that id, or else of the only one with that name.
/// CASE_ERR_NAME if there is none, or several have the name.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_find(
    battle: *const case_battle,
    id_or_name: *const c_char,
    length: usize,
    out: *mut i32,
) -> case_status {
    let find = |held: &Held| {
        // SAFETY: as this function's contract says.
        let text = unsafe { handle::text(id_or_name, length) }?;
        let who = held.battle.find(text).map(ActorId::number);
        who.ok_or_else(|| {
            let all = (0..held.battle.fighters()).map(|i| held.battle.name(ActorId::fighter(i)));
            let known = all.take(MOST_NAMED).collect::<Vec<_>>().join(", ");
            let message = format!(
                "no fighter has the id `{text}`, and none alone that name: there are {known}"
            );
            Fault::new(case_status::CASE_ERR_NAME, message)
        })
    };
    // SAFETY: as this function's contract says.
    unsafe { put(battle, out, find) }
}

/// Gives the name of a fighter's side.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_side_name(
    battle: *const case_battle,
    who: i32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let name = |held: &Held| {
        let side = held.battle.side(fighter(&held.battle, who)?);
        Ok(side.map_or("", |side| held.battle.side_name(side)).to_owned())
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, name) }
}

/// Gives the number of values of the state. With `open` not 0 it is the state at the open request;
/// with 0, or if nothing is open, at the last checkpoint. Values by foe or place are left out if
/// they are absent or 0 (unless the referee may set them), so the number changes.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_field_count(
    battle: *const case_battle,
    open: i32,
    out: *mut usize,
) -> case_status {
    // SAFETY: as this function's contract says.
    unsafe { put(battle, out, |held| Ok(held.fields(open != 0).len())) }
}

/// Gives one value of the state, `index` from 0: all values of the first field, then of the next,
/// in the order of the schema. `open` as in case_battle_field_count.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_field(
    battle: *const case_battle,
    open: i32,
    index: usize,
    out: *mut case_field,
) -> case_status {
    let field = |held: &Held| {
        let field = item(held.fields(open != 0), index, "field")?;
        Ok(case_field {
            struct_size: 0,
            who: field.who.number(),
            place: field.place.into(),
            value: field.value.into(),
            name: fixed(field.field),
            has_limits: i32::from(field.limits.is_some()),
            low: field.limits.map_or(0, |(low, _)| low),
            high: field.limits.map_or(0, |(_, high)| high),
            settable: i32::from(field.settable),
        })
    };
    // SAFETY: as this function's contract says.
    unsafe { fill(battle, out, field) }
}

/// Gives the whole state as a JSON list of {"field": "health", "who": {"kind": "actor", "value":
/// 0}, "place": null, "value": {"kind": "points", "value": 25}, "limits": [0, 40], "settable":
/// true}; without bounds, "limits" is null. `open` as in case_battle_field_count.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_state_json(
    battle: *const case_battle,
    open: i32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    #[derive(serde::Serialize)]
    struct One {
        field: &'static str,
        who: Shown,
        place: Shown,
        value: Shown,
        limits: Option<(i32, i32)>,
        settable: bool,
    }
    let json = |held: &Held| {
        let lists = held.battle.lists();
        let shown = |value| Shown { value, lists };
        let one = |field: &FieldValue| One {
            field: field.field,
            who: shown(Value::actor(field.who)),
            place: shown(field.place),
            value: shown(field.value),
            limits: field.limits,
            settable: field.settable,
        };
        data::json(&held.fields(open != 0).iter().map(one).collect::<Vec<_>>())
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, json) }
}

/// Gives what a tracker shows, as an `audience` (case_audience) may know it, at the open request or
/// else at the last checkpoint: the order of who acts, and of each fighter gauges that can be drawn as
/// bars, and conditions in words. `language` and `catalog` as in case_battle_tell.
///
/// ```text
/// {"turn": 3, "acting": {"kind": "actor", "value": 0},
///  "order": [{"who": ..., "has_acted": false}, ...],
///  "fighters": [{"who": ..., "stands": true,
///                "gauges": [{"field": "health", "place": null, "current": 25, "greatest": 40,
///                            "unit": "points", "value": {"kind": "points", "value": 25},
///                            "name": "Health", "words": "25 of 40"}],
///                "conditions": [{"field": "stun", "place": null, "value": {"kind": "turns",
///                                "value": 2}, "words": "stun: 2 turns"}]}, ...]}
/// ```
///
/// "current" is what is left, also where the field counts what is lost; "order" is empty until it is
/// settled. case_battle_order, case_battle_gauge and case_battle_condition give the same one by one.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_tracker_json(
    battle: *const case_battle,
    language: i32,
    catalog: *const case_catalog,
    audience: i32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let json = |held: &Held| {
        // SAFETY: as this function's contract says.
        let speech = unsafe { speech(language, catalog) }?;
        let tracker = held.battle.tracker(&speech, crate::words::audience(&held.battle, audience)?);
        data::json(&tracker.shown(held.battle.lists()))
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, json) }
}

/// A quantity of a fighter that can be drawn as a bar: points, wounds, a part of the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_gauge {
    /// Set this to sizeof(case_gauge).
    pub struct_size: u32,
    /// What is left, also where the field counts what is lost; some systems go below 0.
    pub current: i32,
    /// What is left of an unhurt fighter; always above 0.
    pub greatest: i32,
    /// Which of several: a part of the body; nothing if there is only one.
    pub place: case_value,
    /// The value of the field, with its kind; nothing if it is absent.
    pub value: case_value,
    /// The name of the field in the schema, ends with NUL.
    pub field: [c_char; CASE_NAME_SIZE],
    /// What a reader calls it: "Health", "head"; ends with NUL.
    pub name: [c_char; CASE_NAME_SIZE],
    /// Its value in words: "25 of 40", "wounded"; ends with NUL.
    pub words: [c_char; CASE_NAME_SIZE],
}

// SAFETY: 32-bit integers, values of 8 bytes aligned to 4, bytes; no padding.
unsafe impl Sized32 for case_gauge {
    const FIRST: u32 = 220;
    const NAME: &'static str = "case_gauge";
}

const _: () = assert!(size_of::<case_gauge>() == 220);

/// A condition of a fighter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_condition {
    /// Set this to sizeof(case_condition).
    pub struct_size: u32,
    /// Which of several; nothing if there is only one.
    pub place: case_value,
    /// How long, by whom; yes for what a fighter only is or is not.
    pub value: case_value,
    /// The name of the field in the schema, ends with NUL.
    pub field: [c_char; CASE_NAME_SIZE],
    /// The condition in words: "stun: 2 turns", "dead"; ends with NUL.
    pub words: [c_char; CASE_WORDS_SIZE],
}

// SAFETY: as above.
unsafe impl Sized32 for case_condition {
    const FIRST: u32 = 212;
    const NAME: &'static str = "case_condition";
}

const _: () = assert!(size_of::<case_condition>() == 212);

/// Gives who acts at a place of the order, `index` from 0, and whether it has acted there, as in
/// case_battle_tracker_json; CASE_NOTHING_LEFT after the last one, and at once until it is settled.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_order(
    battle: *const case_battle,
    index: usize,
    who: *mut i32,
    has_acted: *mut i32,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let held = unsafe { handle::borrow(battle) }?;
        let order = held.battle.tracked_order();
        let Some(turn) = order.get(index) else {
            return Ok(case_status::CASE_NOTHING_LEFT);
        };
        // SAFETY: as this function's contract says.
        unsafe {
            handle::write(who, "who", turn.who.number())?;
            handle::write(has_acted, "has_acted", turn.has_acted.into())?;
        }
        Ok(case_status::CASE_OK)
    })
}

/// A fighter in a tracker.
///
/// # Safety
/// As the calls.
unsafe fn tracked(
    battle: *const case_battle,
    who: i32,
    (language, catalog): (i32, *const case_catalog),
    audience: i32,
) -> Done<TrackedFighter> {
    // SAFETY: as the contract says.
    let (held, speech) = unsafe { (handle::borrow(battle)?, speech(language, catalog)?) };
    let who = fighter(&held.battle, who)?;
    let audience = crate::words::audience(&held.battle, audience)?;
    let found = held.battle.tracked_fighter(who, &speech, audience);
    found.ok_or_else(|| Fault::new(case_status::CASE_ERR_RANGE, "no such fighter"))
}

/// Gives a gauge of a fighter, `index` from 0, as in case_battle_tracker_json; CASE_NOTHING_LEFT after
/// the last one. `language` and `catalog` as in case_battle_tell; `audience` is a case_audience.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_gauge(
    battle: *const case_battle,
    who: i32,
    index: usize,
    language: i32,
    catalog: *const case_catalog,
    audience: i32,
    out: *mut case_gauge,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let fighter = unsafe { tracked(battle, who, (language, catalog), audience) }?;
        let Some(gauge) = fighter.gauges.get(index) else {
            return Ok(case_status::CASE_NOTHING_LEFT);
        };
        let gauge = case_gauge {
            struct_size: 0,
            current: gauge.current,
            greatest: gauge.greatest,
            place: gauge.place.into(),
            value: gauge.value.into(),
            field: fixed(gauge.field),
            name: fixed(&gauge.name),
            words: fixed(&gauge.words),
        };
        // SAFETY: as this function's contract says.
        unsafe { handle::write_struct(out, &gauge) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Gives a condition of a fighter, `index` from 0, as case_battle_gauge gives a gauge.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_condition(
    battle: *const case_battle,
    who: i32,
    index: usize,
    language: i32,
    catalog: *const case_catalog,
    audience: i32,
    out: *mut case_condition,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let fighter = unsafe { tracked(battle, who, (language, catalog), audience) }?;
        let Some(condition) = fighter.conditions.get(index) else {
            return Ok(case_status::CASE_NOTHING_LEFT);
        };
        let condition = case_condition {
            struct_size: 0,
            place: condition.place.into(),
            value: condition.value.into(),
            field: fixed(condition.field),
            words: fixed(&condition.words),
        };
        // SAFETY: as this function's contract says.
        unsafe { handle::write_struct(out, &condition) }?;
        Ok(case_status::CASE_OK)
    })
}

/// The sort of a name of the schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_name_of {
    /// A roll.
    CASE_NAME_OF_ROLL = 0,
    /// A field of the state.
    CASE_NAME_OF_FIELD = 1,
    /// A rule: its id; the word is its title, in English.
    CASE_NAME_OF_RULE = 2,
    /// An intervention of the referee.
    CASE_NAME_OF_INTERVENTION = 3,
}

/// Gives a name of the schema (its sort is `what`, a case_name_of) as a reader sees it: in German
/// "attack" is "Angriff". CASE_ERR_NAME if the system has no such name.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_word(
    battle: *const case_battle,
    what: i32,
    name: *const c_char,
    length: usize,
    language: i32,
    catalog: *const case_catalog,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    const ROLL: i32 = case_name_of::CASE_NAME_OF_ROLL as i32;
    const FIELD: i32 = case_name_of::CASE_NAME_OF_FIELD as i32;
    const RULE: i32 = case_name_of::CASE_NAME_OF_RULE as i32;
    const INTERVENTION: i32 = case_name_of::CASE_NAME_OF_INTERVENTION as i32;
    let word = |held: &Held| {
        // SAFETY: as this function's contract says.
        let (name, speech) = unsafe { (handle::text(name, length)?, speech(language, catalog)?) };
        let schema = held.schema();
        let parts = held.battle.parts();
        let found = schema.and_then(|schema| match what {
            ROLL => {
                let roll = schema.rolls.iter().find(|roll| roll.name == name)?;
                Some(speech.named("roll", name, roll.en, parts))
            }
            FIELD => {
                let field = schema.fields.iter().find(|field| field.name == name)?;
                Some(speech.named("field", name, field.en, parts))
            }
            RULE => Some(schema.rules.iter().find(|rule| rule.id == name)?.title.to_string()),
            _ => {
                let known = schema.interventions.iter().find(|known| known.name == name)?;
                Some(speech.named("word.intervention", name, known.en, parts))
            }
        });
        if !(ROLL..=INTERVENTION).contains(&what) {
            let message = format!("{what} is no case_name_of");
            return Err(Fault::new(case_status::CASE_ERR_RANGE, message));
        }
        found.ok_or_else(|| {
            Fault::new(case_status::CASE_ERR_NAME, format_args!("no such name: `{name}`"))
        })
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, word) }
}

/// A part of a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_ruling_part {
    /// The name: for a switch, its name in a roster.
    CASE_RULING_NAME = 0,
    /// The rule id or ids.
    CASE_RULING_RULE = 1,
    /// The question that the book leaves open.
    CASE_RULING_QUESTION = 2,
    /// The reading of this engine, for a switch by default.
    CASE_RULING_READING = 3,
    /// For a switch, the value in force; empty for a fixed reading.
    CASE_RULING_VALUE = 4,
    /// For a switch, its default.
    CASE_RULING_DEFAULT = 5,
    /// For a switch, its possible values.
    CASE_RULING_VALUES = 6,
}

fn ruling(held: &Held, index: usize) -> Done<Ruling> {
    let mut list = held.battle.rulings();
    if index >= list.len() {
        let message = format!("no ruling {index}: there are {}", list.len());
        return Err(Fault::new(case_status::CASE_ERR_RANGE, message));
    }
    Ok(list.swap_remove(index))
}

/// Gives a part (case_ruling_part) of a ruling of the battle's system, `index` from 0: first the
/// switches that a playing group can set, then the fixed readings.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_ruling(
    battle: *const case_battle,
    index: usize,
    part: i32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let text = |held: &Held| {
        let ruling = ruling(held, index)?;
        let switch = ruling.switch.as_ref();
        let of_switch = |part: fn(&Switch) -> String| switch.map(part).unwrap_or_default();
        Ok(match part {
            0 => ruling.name.to_owned(),
            1 => ruling.rule.to_owned(),
            2 => ruling.question.to_string(),
            3 => ruling.reading.to_string(),
            4 => of_switch(|s| s.value.clone()),
            5 => of_switch(|s| s.default.clone()),
            6 => of_switch(|s| s.values.to_string()),
            _ => {
                let message = format!("{part} is no case_ruling_part");
                return Err(Fault::new(case_status::CASE_ERR_RANGE, message));
            }
        })
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, text) }
}

/// Gives the book of rulings of the battle's system with the values in force, as text for a reader.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_rulings_text(
    battle: *const case_battle,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let book = |held: &Held| {
        let mut text = String::new();
        for r in held.battle.rulings() {
            // Writing to a string never fails.
            let _ = match &r.switch {
                Some(s) => writeln!(
                    text,
                    "{} = {} [{}]\n    {}: {}. Default {}; values: {}.",
                    r.name, s.value, r.rule, r.question, r.reading, s.default, s.values
                ),
                None => writeln!(
                    text,
                    "{} [{}], fixed\n    {}: {}.",
                    r.name, r.rule, r.question, r.reading
                ),
            };
        }
        Ok(text)
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, book) }
}

/// Gives every ruling of the battle's system with the value in force, as a JSON list.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_rulings_json(
    battle: *const case_battle,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let json = |held: &Held| data::json(&held.battle.rulings());
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, json) }
}
