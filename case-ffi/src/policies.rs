//! Who is asked what, and whose dice: by seat.
//!
//! Players want to be asked only what matters, and to roll their side's dice. So a seat has, besides its
//! control, a policy and dice:
//!
//! ```text
//! case_battle_set_seed(battle, 7);
//! case_battle_set_policy(battle, CASE_SIDE + 0, "usual", 5);
//! case_battle_set_dice(battle, CASE_SIDE + 0, CASE_DICE_HOST);
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
//! The seat's plan answers the other questions. case_battle_undo_input skips its answers, back to the
//! last input of a person. Policies and dice are saved with the battle.

use crate::battle::{Held, case_battle, change, no_seat, who};
use crate::data;
use crate::handle::{self, Done, Fault};
use crate::plans::refused;
use crate::status::case_status;
use case_core::battle::Dice;
use case_core::codes::Code;
use case_core::node::Node;
use std::ffi::c_char;

/// Who rolls for a seat. The host rolls for everybody as long as the battle has no seed.
pub use case_core::battle::Dice as case_dice;

/// A policy as a host gives it: the name of one that comes with the engine, or TOML or JSON.
fn given(text: &str) -> Done<Node> {
    let is_name = !text.contains(['=', '{']);
    if is_name { Ok(Node::Text(text.trim().into())) } else { data::parse(text, 0) }
}

/// Gives a policy to `who`, as in case_battle_set_control, and the seat to the host
/// (CASE_CONTROL_HOST). `text` is "all", "usual", "quick", or a policy in TOML or
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
    let body = |held: &mut Held| {
        // SAFETY: as this function's contract says.
        let policy = given(unsafe { handle::text(text, length) }?)?;
        let policy = held.battle.read_policy(&policy).map_err(refused)?;
        let who = self::who(&held.battle, who)?;
        held.battle.set_policy(who, &policy).map_err(refused)?;
        Ok(case_status::CASE_OK)
    };
    // SAFETY: as this function's contract says.
    unsafe { change(battle, body) }
}

fn dice_of(dice: i32) -> Done<Dice> {
    Dice::from_number(dice).ok_or_else(|| {
        Fault::new(case_status::CASE_ERR_RANGE, format_args!("{dice} is no case_dice"))
    })
}

/// Sets who rolls (case_dice) for `who`, as in case_battle_set_control. A roll of the host is requested even if the battle has a seed. `who` of a
/// case_roll_request is whose dice they are.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_set_dice(
    battle: *mut case_battle,
    who: i32,
    dice: i32,
) -> case_status {
    let body = |held: &mut Held| {
        let (who, dice) = (self::who(&held.battle, who)?, dice_of(dice)?);
        held.battle.set_dice_of(who, dice).map_err(no_seat)?;
        Ok(case_status::CASE_OK)
    };
    // SAFETY: as this function's contract says.
    unsafe { change(battle, body) }
}
