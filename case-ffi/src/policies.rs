//! Who is asked what, and whose dice: by seat.
//!
//! A person at a table wants to be asked what matters, and to roll the dice of one side. So a seat
//! has, besides its control, a policy and dice:
//!
//! ```text
//! case_battle_set_seed(battle, 7);
//! case_battle_set_policy_of_side(battle, 0, "usual", 5);
//! case_battle_set_dice_of_side(battle, 0, CASE_DICE_HOST);
//! ```
//!
//! A policy is data: an ordered list of rules, of which the first that applies decides. Questions
//! without a rule are asked. "all" asks every question, "usual" those that people answer differently,
//! and "quick" the same without defenses.
//!
//! ```text
//! name = "mine"
//! rules = [
//!   { question = "manner", then = "plain" },
//!   { question = ["target", "defense"], ask = "where it matters", by = 5 },
//!   { question = "action", ask = "on a change" },
//!   { ask = "never" },
//! ]
//! ```
//!
//! What is not asked, the plan last given to the seat answers. Such an answer is not the host's
//! (CASE_BY_POLICY): case_battle_undo_input goes from one thing that a person gave to the one before.
//! Policies and dice are saved with the battle.

use crate::battle::{Held, case_battle, change, no_seat, seat};
use crate::data;
use crate::handle::{self, Done, Fault};
use crate::out::{Text, put};
use crate::plans::{refused, side};
use crate::status::case_status;
use crate::systems::system;
use case_core::any;
use case_core::battle::{Dice, Who};
use case_core::codes::Code;
use case_core::node::{Node, Problems};
use case_core::plan::Policy;
use std::ffi::c_char;

/// Who rolls for a seat. The host rolls for everybody as long as the battle has no seed.
pub use case_core::battle::Dice as case_dice;

/// A policy as a host gives it: the name of one that comes with the engine, or TOML or JSON.
fn given(text: &str) -> Done<Node> {
    let is_name = !text.contains(['=', '{']);
    if is_name { Ok(Node::Text(text.trim().into())) } else { data::parse(text, 0) }
}

/// Gives a battle a policy.
///
/// # Safety
/// The battle is a handle that nobody else uses meanwhile; the text is of that length.
unsafe fn set(
    battle: *mut case_battle,
    (text, length): (*const c_char, usize),
    to: impl FnOnce(&mut Held, &Policy) -> Done<Result<(), Problems>>,
) -> case_status {
    let body = |held: &mut Held| {
        // SAFETY: as the contract says.
        let policy = given(unsafe { handle::text(text, length) }?)?;
        let policy = held.battle.read_policy(&policy).map_err(refused)?;
        to(held, &policy)?.map_err(refused)?;
        Ok(case_status::CASE_OK)
    };
    // SAFETY: as the contract says.
    unsafe { change(battle, body) }
}

/// Gives a policy to a fighter, by its place in the roster, or to CASE_JUDGE or CASE_MAP, and the
/// seat to the host (CASE_CONTROL_HOST). `text` is "all", "usual", "quick", or a policy in TOML or
/// JSON.
///
/// CASE_ERR_PLAN if it does not fit the battle: the message lists every problem.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_set_policy(
    battle: *mut case_battle,
    who: i32,
    text: *const c_char,
    length: usize,
) -> case_status {
    let to = |held: &mut Held, policy: &Policy| {
        let who = seat(&held.battle, who)?;
        Ok(held.battle.set_policy(who, policy))
    };
    // SAFETY: as this function's contract says.
    unsafe { set(battle, (text, length), to) }
}

/// Gives a policy to every fighter of a side, from 0, as case_battle_set_policy.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_set_policy_of_side(
    battle: *mut case_battle,
    side: i32,
    text: *const c_char,
    length: usize,
) -> case_status {
    let to = |held: &mut Held, policy: &Policy| {
        let side = self::side(held, side)?;
        Ok(held.battle.set_policy(side, policy))
    };
    // SAFETY: as this function's contract says.
    unsafe { set(battle, (text, length), to) }
}

/// Gives a policy to everybody, the Judge, the map and those who join later included, as
/// case_battle_set_policy.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_set_policy_of_all(
    battle: *mut case_battle,
    text: *const c_char,
    length: usize,
) -> case_status {
    let to = |held: &mut Held, policy: &Policy| Ok(held.battle.set_policy(Who::Everybody, policy));
    // SAFETY: as this function's contract says.
    unsafe { set(battle, (text, length), to) }
}

/// Gives the policy last given to a fighter, the Judge or the map, as JSON; "null" for none.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_policy_json(
    battle: *const case_battle,
    who: i32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let json = |held: &Held| {
        let policy = held.battle.policy(seat(&held.battle, who)?);
        data::json(&policy.map_or(Node::Null, Policy::write))
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, json) }
}

/// Gives the policies that come with the engine for a system, as a JSON list.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_system_policies_json(
    system: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let json = || {
        let policies = any::named_policies(self::system(system)?).unwrap_or_default();
        data::json(&policies.iter().map(Policy::write).collect::<Vec<_>>())
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.give(json) }
}

/// Gives the JSON Schema (draft 2020-12) of a policy, from which a host can build a form.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_policy_schema_json(
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.give(|| data::json(&Policy::json_schema())) }
}

fn dice_of(dice: i32) -> Done<Dice> {
    Dice::from_number(dice).ok_or_else(|| {
        Fault::new(case_status::CASE_ERR_RANGE, format_args!("{dice} is no case_dice"))
    })
}

/// Sets who rolls (case_dice) for a fighter, by its place in the roster, or for CASE_JUDGE or
/// CASE_MAP. A roll of the host is requested even if the battle has a seed. `who` of a
/// case_roll_request is whose dice they are.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_set_dice_of(
    battle: *mut case_battle,
    who: i32,
    dice: i32,
) -> case_status {
    let body = |held: &mut Held| {
        let seat = seat(&held.battle, who)?;
        held.battle.set_dice_of(seat, dice_of(dice)?).map_err(no_seat)?;
        Ok(case_status::CASE_OK)
    };
    // SAFETY: as this function's contract says.
    unsafe { change(battle, body) }
}

/// Sets who rolls (case_dice) for every fighter of a side, from 0.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_set_dice_of_side(
    battle: *mut case_battle,
    side: i32,
    dice: i32,
) -> case_status {
    let body = |held: &mut Held| {
        let side = self::side(held, side)?;
        held.battle.set_dice_of(side, dice_of(dice)?).map_err(no_seat)?;
        Ok(case_status::CASE_OK)
    };
    // SAFETY: as this function's contract says.
    unsafe { change(battle, body) }
}

/// Sets who rolls (case_dice) for everybody, the Judge, the map and those who join later included.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_set_dice_of_all(
    battle: *mut case_battle,
    dice: i32,
) -> case_status {
    let body = |held: &mut Held| {
        held.battle.set_dice_of(Who::Everybody, dice_of(dice)?).map_err(no_seat)?;
        Ok(case_status::CASE_OK)
    };
    // SAFETY: as this function's contract says.
    unsafe { change(battle, body) }
}

/// Returns who rolls (case_dice) for a fighter, by its place in the roster, or for CASE_JUDGE or
/// CASE_MAP.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_dice_of(
    battle: *const case_battle,
    who: i32,
    out: *mut i32,
) -> case_status {
    let dice = |held: &Held| Ok(i32::from(held.battle.dice_of(seat(&held.battle, who)?).number()));
    // SAFETY: as this function's contract says.
    unsafe { put(battle, out, dice) }
}
