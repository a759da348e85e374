//! Interventions of the referee.
//!
//! An intervention is a change from outside the rules: a villain gets ten Health back, a guard runs
//! in, somebody leaves the field, a roll gets a bonus, a die was misread. The system's schema lists
//! the possible ones: "fields" with "settable" (case_battle_field has their present bounds),
//! "joinable", "changeable", and under "interventions" their names.
//!
//! An intervention takes effect at the last checkpoint. If a step is open, its rolls and answers
//! are replayed after the intervention; step again for the next request. An intervention after
//! which they no longer fit is refused. It is on the same tape as faces and answers:
//! case_battle_undo_input undoes it, case_battle_redo redoes it, and it is saved and replayed like
//! them. In the log it is an event CASE_EVENT_INTERVENTION with its reason, followed by an event
//! CASE_EVENT_INTERVENTION_CHANGE for each value that it changed: the new events after the call.
//!
//! Every call here takes a `reason`, a line of at most 500 characters in any language; NULL with
//! length 0 for none. A refused call changes nothing. Statuses shared by all calls:
//! CASE_ERR_REFUSED for an intervention that is not possible, or not now; CASE_ERR_LENGTH and
//! CASE_ERR_RANGE for a reason that is too long or not a single line; CASE_ERR_FULL.

use crate::battle::{Held, case_battle, fighter};
use crate::data;
use crate::events::record;
use crate::handle::{self, Done, Fault, Sized32};
use crate::out::{fill, put};
use crate::status::{case_status, guard};
use crate::values::{CASE_NOBODY, case_value, item};
use case_core::ActorId;
use case_core::battle::{By, Input, InterveneError, Intervention, MAX_REASON};
use case_core::log::Audience;
use case_core::node::Node;
use case_core::schema::FieldEntry;
use std::ffi::c_char;

/// The owner of a value: a fighter, or nobody.
fn whose(held: &Held, who: i32) -> Done<ActorId> {
    if who == CASE_NOBODY { Ok(ActorId::NOBODY) } else { fighter(&held.battle, who) }
}

/// Describes the values of a field.
fn places(held: &Held, field: &FieldEntry) -> String {
    let last = held.battle.fighters().saturating_sub(1);
    let whose = match field.shape {
        "actor" | "actor_list" | "actor_and_attack" | "actor_and_foe" => {
            format!("who is a fighter, 0 to {last}")
        }
        _ => "who is CASE_NOBODY".to_owned(),
    };
    let which = field.place.as_deref().map_or("nothing".to_owned(), |kind| format!("of {kind}"));
    format!(": {whose}, place is {which}, one that there is")
}

/// The status and the message of a refusal, with what would be valid.
fn refused(held: &Held, error: &InterveneError, rules: bool, reason: &str) -> Fault {
    let known = |name: &str| {
        let field = held.schema()?.fields.iter().find(|field| field.name == name)?;
        Some(field.clone())
    };
    let status = match error {
        InterveneError::Field { .. } => case_status::CASE_ERR_NAME,
        InterveneError::Face { .. } => case_status::CASE_ERR_FACE,
        InterveneError::Roster(_) if rules => case_status::CASE_ERR_RULINGS,
        InterveneError::Roster(_) => case_status::CASE_ERR_ROSTER,
        InterveneError::Reason if reason.chars().count() > MAX_REASON => {
            case_status::CASE_ERR_LENGTH
        }
        InterveneError::Place { .. }
        | InterveneError::Value { .. }
        | InterveneError::Range { .. }
        | InterveneError::NoFace(_)
        | InterveneError::Reason => case_status::CASE_ERR_RANGE,
        InterveneError::Full => case_status::CASE_ERR_FULL,
        _ => case_status::CASE_ERR_REFUSED,
    };
    let right = match error {
        InterveneError::Place { field } => known(field).map(|field| places(held, &field)),
        InterveneError::Value { field } => known(field).map(|field| {
            let or = if field.optional { " or nothing" } else { "" };
            format!(": it is {}{or}", field.kind)
        }),
        InterveneError::NotSettable { field } if known(field).is_some_and(|f| f.settable) => {
            Some(" there: it has no bounds at that place".to_owned())
        }
        InterveneError::NotSettable { .. } => held.schema().map(|schema| {
            let settable = schema.fields.iter().filter(|field| field.settable);
            let names: Vec<&str> = settable.map(|field| field.name).collect();
            format!(": {} are", names.join(", "))
        }),
        _ => None,
    };
    match right {
        Some(right) => Fault::new(status, format_args!("{error}{right}")),
        None => Fault::of(status, error),
    }
}

/// The index of the first event in which two logs differ.
pub(crate) fn parting(one: &Held, other: &Held) -> usize {
    let events = one.battle.events().min(other.battle.events());
    let same = |index: &usize| {
        one.battle.record(*index, Audience::Gamemaster)
            == other.battle.record(*index, Audience::Gamemaster)
    };
    (0..events).take_while(same).count()
}

/// Performs an intervention.
///
/// # Safety
/// `battle` is a handle that nobody else uses meanwhile, `reason` a text of that length or NULL.
unsafe fn intervene(
    battle: *mut case_battle,
    (reason, reason_length): (*const c_char, usize),
    what: impl FnOnce(&Held) -> Done<Intervention>,
) -> case_status {
    guard(|| {
        let body = |held: &mut Held| {
            // SAFETY: as the contract says.
            let reason = unsafe { handle::text(reason, reason_length) }?;
            let what = what(held)?;
            // Other faces change what had already happened.
            let before = matches!(what, Intervention::Faces { .. }).then(|| held.clone());
            let rules = matches!(what, Intervention::Ruling { .. });
            let events = held.battle.events();
            if let Err(error) = held.battle.intervene(what, reason) {
                return Err(refused(held, &error, rules, reason));
            }
            held.forget();
            held.replaced |= before.is_some();
            held.news = before.map_or(events, |before| parting(&before, held));
            Ok(case_status::CASE_OK)
        };
        // SAFETY: as the contract says.
        unsafe { handle::change(battle, false, body) }
    })
}

/// Sets a value: `field` by its name in the schema, `who` a fighter's place or CASE_NOBODY for the
/// battle's or an object's, `place` which of several (nothing if there is only one), `to` the
/// value, or nothing to remove it. Values that depend on it change too: a fighter who is set to be
/// out of the fight releases his holds. Use this also to take somebody off the field.
///
/// CASE_ERR_NAME for an unknown field, CASE_ERR_RANGE for an unknown fighter or place, or a value
/// of another kind or out of bounds.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_intervene_set(
    battle: *mut case_battle,
    field: *const c_char,
    field_length: usize,
    who: i32,
    place: case_value,
    to: case_value,
    reason: *const c_char,
    reason_length: usize,
) -> case_status {
    let what = |held: &Held| {
        // SAFETY: as this function's contract says.
        let field = unsafe { handle::text(field, field_length) }?.to_owned();
        let (who, place, to) = (whose(held, who)?, place.of(held)?, to.of(held)?);
        Ok(Intervention::Set { field, who, place, to })
    };
    // SAFETY: as this function's contract says.
    unsafe { intervene(battle, (reason, reason_length), what) }
}

/// Adds `by`, which may be negative, to a value, up to its bounds. `field`, `who` and `place` as
/// in case_intervene_set.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_intervene_add(
    battle: *mut case_battle,
    field: *const c_char,
    field_length: usize,
    who: i32,
    place: case_value,
    by: i32,
    reason: *const c_char,
    reason_length: usize,
) -> case_status {
    let what = |held: &Held| {
        // SAFETY: as this function's contract says.
        let field = unsafe { handle::text(field, field_length) }?.to_owned();
        let (who, place) = (whose(held, who)?, place.of(held)?);
        Ok(Intervention::Add { field, who, place, by })
    };
    // SAFETY: as this function's contract says.
    unsafe { intervene(battle, (reason, reason_length), what) }
}

/// Shifts a roll of a fighter: the wanted roll if it is this fighter's, else the fighter's next.
/// `by` is in the unit of the system's modifiers, such as column shifts or points. The request of
/// the roll lists it like any other modifier.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_intervene_shift(
    battle: *mut case_battle,
    who: i32,
    by: i32,
    reason: *const c_char,
    reason_length: usize,
) -> case_status {
    let what = |held: &Held| Ok(Intervention::Shift { who: fighter(&held.battle, who)?, by });
    // SAFETY: as this function's contract says.
    unsafe { intervene(battle, (reason, reason_length), what) }
}

/// Brings in fighters and objects: `part` is a part of a roster (TOML or JSON, `format` as
/// case_format) with "fighters", "objects" or other lists that the schema names under "joinable".
/// They are appended, so that the places of the others remain. A fighter who joins in the middle of
/// a turn acts from the next declaration on, with the control that case_battle_set_control_of_all
/// set last.
///
/// CASE_ERR_ROSTER for an invalid part: the message lists every problem with its place in the whole
/// roster.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_intervene_join(
    battle: *mut case_battle,
    part: *const c_char,
    part_length: usize,
    format: u32,
    reason: *const c_char,
    reason_length: usize,
) -> case_status {
    let what = |_: &Held| {
        // SAFETY: as this function's contract says.
        let part = unsafe { handle::text(part, part_length) }?;
        Ok(Intervention::Join { part: data::parse(part, format)? })
    };
    // SAFETY: as this function's contract says.
    unsafe { intervene(battle, (reason, reason_length), what) }
}

/// Changes a ruling, between turns: one of those that the schema names under "changeable". `value`
/// is written as case_battle_ruling gives it (unearthly, 3, true) or as JSON.
///
/// CASE_ERR_RULINGS if it has no such value.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_intervene_ruling(
    battle: *mut case_battle,
    name: *const c_char,
    name_length: usize,
    value: *const c_char,
    value_length: usize,
    reason: *const c_char,
    reason_length: usize,
) -> case_status {
    let what = |_: &Held| {
        // SAFETY: as this function's contract says.
        let name = unsafe { handle::text(name, name_length) }?.to_owned();
        // SAFETY: as this function's contract says.
        let value = unsafe { handle::text(value, value_length) }?;
        let bare = |_| Node::Text(value.trim().to_owned());
        Ok(Intervention::Ruling { name, value: serde_json::from_str(value).unwrap_or_else(bare) })
    };
    // SAFETY: as this function's contract says.
    unsafe { intervene(battle, (reason, reason_length), what) }
}

/// Changes the teams, between turns, in the systems that have them: `teams` is a part of a roster
/// (TOML or JSON, `format` as case_format) with "teams" alone, which replace all teams.
///
/// CASE_ERR_ROSTER for invalid teams, and in a system without teams.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_intervene_teams(
    battle: *mut case_battle,
    teams: *const c_char,
    teams_length: usize,
    format: u32,
    reason: *const c_char,
    reason_length: usize,
) -> case_status {
    let what = |_: &Held| {
        // SAFETY: as this function's contract says.
        let text = unsafe { handle::text(teams, teams_length) }?;
        match data::parse(text, format)? {
            Node::Map(mut part) if part.len() == 1 && part[0].0 == "teams" => {
                Ok(Intervention::Teams { teams: part.swap_remove(0).1 })
            }
            _ => {
                let message = "expected a table with `teams` and nothing else";
                Err(Fault::new(case_status::CASE_ERR_ROSTER, message))
            }
        }
    };
    // SAFETY: as this function's contract says.
    unsafe { intervene(battle, (reason, reason_length), what) }
}

/// Changes the sheet of fighter `who`: `part` (TOML or JSON, `format` as case_format) has the changed
/// fields as in a roster, those of tables one by one; null takes one away. Attacks, which keep their
/// places, are a table by their names: {"attacks": {"fists": {"to_hit": 1}}}; a new name adds one.
///
/// The sheet is checked as in a roster; what a fighter has beyond its new bounds, such as Health, is
/// brought back to them.
///
/// CASE_ERR_ROSTER for an invalid sheet, CASE_ERR_RANGE if there is no such fighter.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_intervene_sheet(
    battle: *mut case_battle,
    who: i32,
    part: *const c_char,
    part_length: usize,
    format: u32,
    reason: *const c_char,
    reason_length: usize,
) -> case_status {
    let what = |_: &Held| {
        // SAFETY: as this function's contract says.
        let part = unsafe { handle::text(part, part_length) }?;
        Ok(Intervention::Sheet { who: ActorId::from_number(who), part: data::parse(part, format)? })
    };
    // SAFETY: as this function's contract says.
    unsafe { intervene(battle, (reason, reason_length), what) }
}

/// Replaces faces already rolled: `count` of them from the input `input` on
/// (case_battle_event_input gives the input of a roll in the log). The battle goes back to the
/// checkpoint before them and plays on with the new faces; later rolls and answers are kept as far
/// as they fit, and requested again from there on. The new events start with the first one that
/// differs.
///
/// CASE_ERR_RANGE for an input that is not the face of a die, CASE_ERR_FACE if the die has no such
/// face.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_intervene_faces(
    battle: *mut case_battle,
    input: usize,
    faces: *const i32,
    count: usize,
    reason: *const c_char,
    reason_length: usize,
) -> case_status {
    let what = |held: &Held| {
        item(held.battle.inputs(), input, "input")?;
        // SAFETY: as this function's contract says.
        let faces = unsafe { handle::list(faces, count) }?;
        let small = |face: &i32| {
            u8::try_from(*face).map_err(|_| {
                Fault::new(case_status::CASE_ERR_FACE, format_args!("no die has a face {face}"))
            })
        };
        if faces.is_empty() {
            return Err(Fault::new(case_status::CASE_ERR_RANGE, "no faces: at least 1"));
        }
        Ok(Intervention::Faces { at: input, faces: faces.iter().map(small).collect::<Done<_>>()? })
    };
    // SAFETY: as this function's contract says.
    unsafe { intervene(battle, (reason, reason_length), what) }
}

/// Ends the battle: the only side still standing has won, or nobody has. What an open step has used is
/// dropped, and undo brings it back.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_intervene_end(
    battle: *mut case_battle,
    reason: *const c_char,
    reason_length: usize,
) -> case_status {
    // SAFETY: as this function's contract says.
    unsafe { intervene(battle, (reason, reason_length), |_| Ok(Intervention::End)) }
}

/// Lets the battle go on, now if it is over and whenever it would end. From then on only
/// case_intervene_end ends it.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_intervene_go_on(
    battle: *mut case_battle,
    reason: *const c_char,
    reason_length: usize,
) -> case_status {
    // SAFETY: as this function's contract says.
    unsafe { intervene(battle, (reason, reason_length), |_| Ok(Intervention::GoOn)) }
}

/// What an input is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_input_kind {
    /// The face of a die.
    CASE_INPUT_FACE = 0,
    /// An answer.
    CASE_INPUT_ANSWER = 1,
    /// An intervention; its event has the name and the reason.
    CASE_INPUT_INTERVENTION = 2,
}

/// Who gave an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_by {
    /// The host: case_battle_undo_input takes it back.
    CASE_BY_HOST = 0,
    /// Seeded dice, a plan or a tactician.
    CASE_BY_SOURCE = 1,
    /// The policy of the host's seat (case_battle_set_policy).
    CASE_BY_POLICY = 2,
}

/// An input of the battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_input {
    /// Set this to sizeof(case_input).
    pub struct_size: u32,
    /// The sort of input (case_input_kind).
    pub kind: i32,
    /// 1 if the host gave it; 0 for seeded dice, plans and policies.
    pub by_host: i32,
    /// For a face, the number of faces of its die; else 0.
    pub die: i32,
    /// The face; else 0.
    pub face: i32,
    /// The answer; else nothing.
    pub answer: case_value,
    /// Who gave it (case_by).
    pub by: i32,
}

// SAFETY: integers, without padding, the size first.
unsafe impl Sized32 for case_input {
    const FIRST: u32 = 28;
    const NAME: &'static str = "case_input";
}

const _: () = assert!(size_of::<case_input>() == 32);

/// Gives one of the inputs of the battle (faces, answers and interventions), `index` from 0 to
/// `inputs` of case_battle_info - 1. An intervention precedes the inputs of the step that was open
/// when it was made.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_input(
    battle: *const case_battle,
    index: usize,
    out: *mut case_input,
) -> case_status {
    let input = |held: &Held| {
        let input = item(held.battle.inputs(), index, "input")?;
        let by_host = i32::from(input.is_by_host());
        let by = match input.by() {
            By::Host => case_by::CASE_BY_HOST,
            By::Source => case_by::CASE_BY_SOURCE,
            By::Policy => case_by::CASE_BY_POLICY,
        };
        let kind = |kind: case_input_kind| case_input {
            kind: kind as i32,
            by_host,
            by: by as i32,
            ..case_input::default()
        };
        Ok(match input {
            Input::Face { die, face, .. } => case_input {
                die: i32::from(die.faces()),
                face: i32::from(*face),
                ..kind(case_input_kind::CASE_INPUT_FACE)
            },
            Input::Answer { answer, .. } => {
                case_input { answer: (*answer).into(), ..kind(case_input_kind::CASE_INPUT_ANSWER) }
            }
            _ => kind(case_input_kind::CASE_INPUT_INTERVENTION),
        })
    };
    // SAFETY: as this function's contract says.
    unsafe { fill(battle, out, input) }
}

/// Gives the input of the first face of a roll; the others follow. It is for an event of the log or
/// an open one, `index` as in case_battle_event. CASE_ERR_RANGE for an event without faces.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_event_input(
    battle: *const case_battle,
    index: usize,
    out: *mut usize,
) -> case_status {
    let input = |held: &Held| {
        let faces = |index: usize| Ok::<_, Fault>(record(held, index)?.faces.len());
        if faces(index)? == 0 {
            let message = format!("event {index} shows no faces");
            return Err(Fault::new(case_status::CASE_ERR_RANGE, message));
        }
        // Every face of the log lies among the inputs, in its order.
        let before = (0..index).try_fold(0, |sum, index| Ok::<_, Fault>(sum + faces(index)?))?;
        let inputs = held.battle.inputs().iter().enumerate();
        let mut lying = inputs.filter(|(_, input)| matches!(input, Input::Face { .. }));
        let found = lying.nth(before).map(|(at, _)| at);
        found.ok_or_else(|| Fault::new(case_status::CASE_ERR_INTERNAL, "a face without an input"))
    };
    // SAFETY: as this function's contract says.
    unsafe { put(battle, out, input) }
}
