//! Plans, and the basis of results.
//!
//! A plan is an ordered list of rules that answer questions; the built-in plan answers the others. It is
//! data: read it from TOML or JSON, or take one that comes with the engine, and give it to seats. It
//! decides in steps, odds and searches alike.
//!
//! ```text
//! name = "finish the wounded, and dodge charges"
//!
//! [[rules]]
//! question = "target"
//! targets = ["holder", "nearest to falling"]
//!
//! [[rules]]
//! of = ["Gale"]
//! question = "defense"
//! when = { fitness_at_most = 40, about = { form = "charge" } }
//! then = ["dodge", "evade"]
//! ```
//!
//! Take the names of questions, subjects and answers from {"call": "schema", "system": "case"}; with
//! "of": "plan" that command describes everything that a plan can contain. {"call": "plans", "system":
//! "case"} lists the plans that come with the engine.
//!
//! Plans have no callbacks. To decide by your own code, take the seat (CASE_CONTROL_HOST), step, and
//! answer the questions.
//!
//! Every figure depends on plans, rulings and versions. case_battle_basis lists them for a battle,
//! case_odds_basis for odds.

use crate::battle::{Held, case_battle, change, seat, who};
use crate::data;
use crate::handle::{self, Done, Fault, Shell, opaque};
use crate::out::Text;
use crate::status::{case_status, guard};
use crate::systems::system;
use case_core::any;
use case_core::node::Problems;
use case_core::plan::Plan;
use std::ffi::c_char;

/// A plan.
///
/// It is immutable: any number of threads may read it at once, and any number of seats and battles
/// may use it. They keep a copy.
#[derive(Debug)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_plan(Shell<Plan>);

opaque!(case_plan, Plan, b"CASEPLAN");

pub(crate) fn refused(problems: Problems) -> Fault {
    Fault::of(case_status::CASE_ERR_PLAN, problems)
}

/// Reads a plan for a system and checks it, as far as that goes without a battle.
fn read(system: &str, text: &str, format: u32) -> Done<Plan> {
    let plan = Plan::read(&data::parse(text, format)?).map_err(refused)?;
    any::check_plan(system, &plan).unwrap_or(Ok(())).map_err(refused)?;
    Ok(plan)
}

/// Reads a plan for a system (by its place) from TOML or JSON, `format` as case_format.
///
/// CASE_ERR_PLAN for an invalid plan: the message lists every problem with its place. The names of
/// fighters and attacks are resolved when it is given to a battle. Free with case_plan_free.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_plan_new(
    system: usize,
    text: *const c_char,
    length: usize,
    format: u32,
    out: *mut *mut case_plan,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let text = unsafe { handle::text(text, length) }?;
        let plan = read(self::system(system)?, text, format)?;
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, plan) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Gives a plan that comes with the engine, by its name, such as "gang up"
/// or "spread"; "protect Dove" attacks anyone who attacks Dove.
///
/// CASE_ERR_NAME for an unknown name; the message lists the known ones. Free with
/// case_plan_free.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_plan_named(
    system: usize,
    name: *const c_char,
    length: usize,
    out: *mut *mut case_plan,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let name = unsafe { handle::text(name, length) }?;
        let plan = any::named_plan(self::system(system)?, name)
            .ok_or_else(|| Fault::new(case_status::CASE_ERR_INTERNAL, "unknown system"))?
            .map_err(|problems| Fault::of(case_status::CASE_ERR_NAME, problems))?;
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, plan) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Frees a plan. NULL is fine. Seats that have it keep it.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_plan_free(plan: *mut case_plan) {
    guard(|| {
        // SAFETY: as this function's contract says.
        unsafe { handle::free(plan) }?;
        Ok(case_status::CASE_OK)
    });
}

/// A text about a plan.
///
/// # Safety
/// `plan` is a handle; as [`Text::give`].
unsafe fn told(
    plan: *const case_plan,
    text: Text,
    body: impl FnOnce(&Plan) -> Done<String>,
) -> case_status {
    // SAFETY: as the contract says.
    unsafe { text.give(|| body(&*handle::borrow(plan)?)) }
}

/// Gives a plan as JSON that case_plan_new reads back. Defaults are left out.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_plan_json(
    plan: *const case_plan,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let json = |plan: &Plan| data::json(&plan.write());
    // SAFETY: as this function's contract says.
    unsafe { told(plan, Text { buffer, capacity, needed }, json) }
}

/// Gives the name of a plan.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_plan_name(
    plan: *const case_plan,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    // SAFETY: as this function's contract says.
    unsafe { told(plan, Text { buffer, capacity, needed }, |plan| Ok(plan.name.clone())) }
}

/// Gives a digest of the plan, in hexadecimal digits: plans with equal digests give the same
/// answers.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_plan_digest(
    plan: *const case_plan,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    // SAFETY: as this function's contract says.
    unsafe { told(plan, Text { buffer, capacity, needed }, |plan| Ok(plan.digest())) }
}

/// Gives a plan to `who`, as in case_battle_set_control, and lets it decide from now on
/// (CASE_CONTROL_PLAN). It is saved with the battle.
///
/// CASE_ERR_PLAN if it does not fit the battle: the message lists every problem.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_set_plan(
    battle: *mut case_battle,
    who: i32,
    plan: *const case_plan,
) -> case_status {
    let body = |held: &mut Held| {
        // SAFETY: as this function's contract says.
        let plan = unsafe { handle::borrow(plan) }?;
        let who = self::who(&held.battle, who)?;
        held.battle.set_plan(who, &plan).map_err(refused)?;
        Ok(case_status::CASE_OK)
    };
    // SAFETY: as this function's contract says.
    unsafe { change(battle, body) }
}

/// Gives the plan of a fighter, the Judge or the map: a copy, to be freed with case_plan_free. If
/// the built-in plan or the host decides, returns CASE_NOTHING_LEFT and does not write `*out`.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_plan(
    battle: *const case_battle,
    who: i32,
    out: *mut *mut case_plan,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let held = unsafe { handle::borrow(battle) }?;
        let Some(plan) = held.battle.plan(seat(&held.battle, who)?) else {
            return Ok(case_status::CASE_NOTHING_LEFT);
        };
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, plan.clone()) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Gives the basis of this battle's results, as a line to be shown beside every figure: the
/// versions of engine, rules and built-in plan, the rulings that differ from the defaults, and the
/// plan of each seat.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_basis(
    battle: *const case_battle,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let basis = |held: &Held| Ok(held.battle.basis().to_string());
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, basis) }
}
