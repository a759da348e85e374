//! The state.
//!
//! The fighters, whether they stand, and their bars. Turn order, wounds, holds, conditions and every
//! other value are in {"call": "tracker"} and {"call": "state"} (case_battle_call). {"call": "word"} gives
//! a name of the schema as a reader sees it.

use crate::battle::{Held, case_battle, fighter};
use crate::handle;
use crate::handle::{Fault, Sized32};
use crate::out::{Text, fill, put};
use crate::status::{case_status, guard};
use crate::values::{CASE_JUDGE, CASE_MAP, CASE_NAME_SIZE, CASE_NOBODY, case_value, fixed, small};
use crate::words::{View, case_view};
use case_core::ActorId;
use std::ffi::c_char;

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
    /// The number of inputs: faces, answers and interventions ({"call": "inputs"}).
    pub inputs: i32,
    /// The number of events in the log.
    pub events: i32,
    /// The number of open events after them.
    pub open_events: i32,
    /// How many times case_battle_redo can be called.
    pub redos: i32,
    /// The number of rulings of the system ({"call": "rulings"}).
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

/// A quantity of a fighter that can be drawn as a bar: points, wounds, a part of the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_gauge {
    /// Set this to sizeof(case_gauge).
    pub struct_size: u32,
    /// The rest, even if the field counts losses; some systems go below 0.
    pub current: i32,
    /// The value of an unhurt fighter; always above 0.
    pub greatest: i32,
    /// Which of several: a part of the body; nothing if there is only one.
    pub place: case_value,
    /// The value of the field, with its kind; nothing if it is absent.
    pub value: case_value,
    /// The name of the field in the schema, ends with NUL.
    pub field: [c_char; CASE_NAME_SIZE],
    /// Its name for readers: "Health", "head"; ends with NUL.
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

/// Gives a gauge of a fighter, `index` from 0, at the open request or else at the last checkpoint;
/// CASE_NOTHING_LEFT after the last one. {"call": "tracker"} gives all of them, conditions and the order
/// of who acts at once.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_gauge(
    battle: *const case_battle,
    who: i32,
    index: usize,
    view: *const case_view,
    out: *mut case_gauge,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let (held, view) = unsafe { (handle::borrow(battle)?, View::of(view)?) };
        let who = fighter(&held.battle, who)?;
        let audience = view.audience(&held.battle)?;
        let found = held.battle.tracked_fighter(who, &view.speech(), audience);
        let fighter =
            found.ok_or_else(|| Fault::new(case_status::CASE_ERR_RANGE, "no such fighter"))?;
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
