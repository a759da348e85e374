//! What an answer is worth.
//!
//! One row for each answer of the open question: while an attack is open or declared, how likely it
//! hits, the harm that gets through and how likely it fells, with what follows in the step; where
//! that does not tell all answers apart, the share of victories by trials of the rest of the fight; or
//! that it leads to the same as another answer. By default a row takes at most about 50 ms.
//!
//! ```text
//! case_battle_stakes(battle, CASE_NOBODY, NULL, &stakes);
//! case_stakes_lines(stakes, battle, &view, text, sizeof text, NULL);
//! case_stakes_free(stakes);
//! ```

use crate::battle::{Held, case_battle};
use crate::data;
use crate::handle::{self, Done, Fault, Shell, Sized32, opaque};
use crate::odds::unadvised as failed;
use crate::out::Text;
use crate::status::{case_status, guard};
use crate::values::{CASE_NOBODY, case_value, item, small};
use crate::words::{View, case_view};
use case_core::SideId;
use case_core::attack::{AttackStake, Consequence, Stake, StakeLimits, Stakes};
use case_core::codes::Code;
use case_core::log::Shown;
use case_core::odds::Estimate;
use case_core::plan::Basis;
use case_core::value::Value;
use serde_json::json;
use std::ffi::c_char;

/// What tells an answer from the others.
pub use case_core::attack::StakeAbout as case_stake_about;

/// Limits of stakes. A 0 means the default of its field. All of them count work, not time: the same
/// battle has the same stakes on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_stake_limits {
    /// Set this to sizeof(case_stake_limits).
    pub struct_size: u32,
    /// 1 if the target of an attack that is not open yet answers it with its best defense, not with
    /// that of its plan.
    pub best_defense: i32,
    /// The most paths of the exact odds of an attack, beyond which they come from trials; by default
    /// 5,000.
    pub paths: u64,
    /// The trials of an attack without exact odds; by default 400.
    pub attack_trials: u32,
    /// The most trials of the rest of the fight for each answer; by default 100.
    pub trials: u32,
    /// The most checkpoints of these for each answer; by default 16,000.
    pub work: u64,
    /// The seed of the trials' dice; they are never those of the battle itself.
    pub seed: u64,
    /// 1 for the gamemaster: also what others keep secret from the seat that is asked counts.
    pub secrets: i32,
    /// 0; for later use.
    pub reserved: i32,
}

// SAFETY: 32-bit and 64-bit integers without padding, the size first.
unsafe impl Sized32 for case_stake_limits {
    const FIRST: u32 = 48;
    const NAME: &'static str = "case_stake_limits";
    const RESERVED: &'static [usize] = &[std::mem::offset_of!(case_stake_limits, reserved)];
}

const _: () = assert!(size_of::<case_stake_limits>() == 48);

/// The stakes of a question. They are immutable: any number of threads may read them at once.
#[derive(Debug)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_stakes(Shell<Found>);

/// What the handle holds.
#[derive(Debug)]
pub(crate) struct Found {
    stakes: Stakes,
    basis: Basis,
}

opaque!(case_stakes, Found, b"CASESTAK");

fn limits_of(given: &case_stake_limits, side: i32) -> Done<StakeLimits> {
    let mut limits = StakeLimits::DEFAULT;
    let or = |given: u64, default| if given > 0 { given } else { default };
    let or_few = |given: u32, default| if given > 0 { given } else { default };
    limits.paths = or(given.paths, limits.paths);
    limits.attack_trials = or_few(given.attack_trials, limits.attack_trials);
    limits.trials = or_few(given.trials, limits.trials);
    limits.work = or(given.work, limits.work);
    limits.seed = given.seed;
    limits.best_defense = given.best_defense != 0;
    limits.secrets = given.secrets != 0;
    if side != CASE_NOBODY {
        let no_side = || Fault::new(case_status::CASE_ERR_RANGE, format_args!("no side {side}"));
        let known = usize::try_from(side).ok().and_then(SideId::new);
        limits.side = Some(known.ok_or_else(no_side)?);
    }
    Ok(limits)
}

/// Weighs the answers to the open question. `side` is the side whose victories count, from 0;
/// CASE_NOBODY for that of the seat asked, or for the Judge and the map of the first fighter that
/// the question is about. `limits` may be NULL for the defaults. The battle does not change. Of a
/// range of numbers at most twelve are weighed.
///
/// Secrets of others, such as their declarations, make no difference to the seat that is asked
/// unless `limits` say so: they are taken to have declared what their plans would. Later
/// questions are answered by the plans of the seats.
///
/// CASE_ERR_NOT_ASKED if no decision is wanted, CASE_ERR_RANGE for an unknown side. Free with
/// case_stakes_free.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_stakes(
    battle: *const case_battle,
    side: i32,
    limits: *const case_stake_limits,
    out: *mut *mut case_stakes,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let (held, limits) =
            unsafe { (handle::borrow(battle)?, handle::read_struct_or_default(limits)?) };
        let stakes = held.battle.stakes(&limits_of(&limits, side)?).map_err(failed)?;
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, Found { stakes, basis: held.battle.basis() }) }?;
        Ok(case_status::CASE_OK)
    })
}

/// What each outcome of the open roll would mean, as far as the rules know, in ascending order:
/// neighbors that lead to the same are one row. `limits` may be NULL. As JSON, `[]` if no
/// attack ends in this step:
///
/// ```text
/// [{"low": {"kind": "total", "value": 12}, "high": {"kind": "total", "value": 30},
///   "probability": 0.37, "numerator": "37", "denominator": "100",
///   "attack": {"attacker": {..}, "target": {..}, "attack": {..}, "exact": true,
///              "hit": {"mean": 1.0, "error": 0.0}, "harm": {..}, "fell": {..}},
///   "headline": null, "text": "12 or more, 37 %: hits, mean harm 4.2, fells 8 %"}]
/// ```
///
/// `headline` is that of the attack, if it is certain; `attack` holds its figures, or null. What is
/// secret from the audience makes no difference. The battle does not change.
///
/// CASE_ERR_NOT_ASKED if no roll is wanted, CASE_ERR_ODDS if some of its dice are fed.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_consequences_json(
    battle: *const case_battle,
    limits: *const case_stake_limits,
    view: *const case_view,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let list = |held: &Held| {
        // SAFETY: as this function's contract says.
        let (limits, view) = unsafe { (handle::read_struct_or_default(limits)?, View::of(view)?) };
        let limits = limits_of(&limits, CASE_NOBODY)?;
        let audience = view.audience(&held.battle)?;
        let rows = held.battle.consequences(&limits, &view.speech(), audience).map_err(failed)?;
        let shown = |value| Shown { value, lists: held.battle.lists() };
        let figure = |of: Estimate| json!({"mean": of.mean, "error": of.error});
        let attack = |of: AttackStake| {
            json!({
                "attacker": shown(Value::actor(of.attacker)), "target": shown(Value::actor(of.target)),
                "attack": shown(of.attack), "exact": of.exact,
                "hit": figure(of.hit), "harm": figure(of.harm), "fell": figure(of.fell),
            })
        };
        let row = |row: &Consequence| {
            json!({
                "low": shown(row.low), "high": shown(row.high), "probability": row.chance.as_f64(),
                "numerator": row.chance.numerator().to_string(),
                "denominator": row.chance.denominator().to_string(),
                "attack": row.attack.map(attack), "headline": row.headline, "text": row.text,
            })
        };
        data::json(&rows.iter().map(row).collect::<Vec<_>>())
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, list) }
}

/// Frees stakes. NULL is fine.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_stakes_free(stakes: *mut case_stakes) {
    guard(|| {
        // SAFETY: as this function's contract says.
        unsafe { handle::free(stakes) }?;
        Ok(case_status::CASE_OK)
    });
}

/// The stakes of one answer. Absent figures are 0; so are the standard errors of
/// exact ones.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_stake {
    /// Set this to sizeof(case_stake).
    pub struct_size: u32,
    /// What tells it from the other answers (case_stake_about).
    pub about: i32,
    /// 1 if it leads to an attack, or one is open: then the figures of the attack are there.
    pub has_attack: i32,
    /// 1 if the rest of the fight was tried: then the figures of the fight are there.
    pub has_fight: i32,
    /// 1 if the figures of the attack are exact.
    pub exact: i32,
    /// 1 if it is the answer of the seat's plan.
    pub suggested: i32,
    /// The first answer that leads to the same, by its place in the rows; -1 for none.
    pub same_as: i32,
    /// Who attacks, or CASE_NOBODY.
    pub attacker: i32,
    /// Whom, or CASE_NOBODY.
    pub target: i32,
    /// 0.
    pub reserved: u32,
    /// With what: an attack of the attacker's sheet.
    pub attack: case_value,
    /// The answer.
    pub answer: case_value,
    /// The chance to hit.
    pub hit: f64,
    /// Its standard error.
    pub hit_error: f64,
    /// The mean harm that gets through, in points of `fitness` of case_fighter_info.
    pub harm: f64,
    /// Its standard error.
    pub harm_error: f64,
    /// The chance that the attack takes the target out of the fight. One who gets away is not felled.
    pub fell: f64,
    /// Its standard error.
    pub fell_error: f64,
    /// The share of trials of the fight that the side has won.
    pub win: f64,
    /// Its standard error.
    pub win_error: f64,
    /// The share of trials that nobody has won.
    pub draw: f64,
    /// The share of trials in which the fight goes on.
    pub open: f64,
    /// The mean worth of the end, from -1 to 1, as in case_advised.
    pub worth: f64,
    /// Its standard error.
    pub worth_error: f64,
}

// SAFETY: 32-bit integers, an even number of them, then 64-bit numbers, without padding, the size
// first.
unsafe impl Sized32 for case_stake {
    const FIRST: u32 = 152;
    const NAME: &'static str = "case_stake";
}

const _: () = assert!(size_of::<case_stake>() == 152);

fn row(stake: &Stake) -> case_stake {
    let figure = |of: Option<Estimate>| of.map_or((0.0, 0.0), |of| (of.mean, of.error));
    let (attack, fight) = (stake.attack, stake.fight);
    let (hit, hit_error) = figure(attack.map(|of| of.hit));
    let (harm, harm_error) = figure(attack.map(|of| of.harm));
    let (fell, fell_error) = figure(attack.map(|of| of.fell));
    let (win, win_error) = figure(fight.map(|of| of.win));
    let (worth, worth_error) = figure(fight.map(|of| of.worth));
    case_stake {
        struct_size: 0,
        about: stake.about.number().into(),
        has_attack: attack.is_some().into(),
        has_fight: fight.is_some().into(),
        exact: attack.is_some_and(|of| of.exact).into(),
        suggested: stake.suggested.into(),
        same_as: stake.same_as.map_or(-1, small),
        attacker: attack.map_or(CASE_NOBODY, |of| of.attacker.number()),
        target: attack.map_or(CASE_NOBODY, |of| of.target.number()),
        reserved: 0,
        attack: attack.map_or(case_value::default(), |of| of.attack.into()),
        answer: stake.answer.into(),
        hit,
        hit_error,
        harm,
        harm_error,
        fell,
        fell_error,
        win,
        win_error,
        draw: fight.map_or(0.0, |of| of.draw),
        open: fight.map_or(0.0, |of| of.open),
        worth,
        worth_error,
    }
}

/// Gives one of the answers, `index` from 0, in the order of the request.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_stakes_get(
    stakes: *const case_stakes,
    index: usize,
    out: *mut case_stake,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let stakes = unsafe { handle::borrow(stakes) }?;
        let Found { stakes, .. } = &*stakes;
        // SAFETY: as this function's contract says.
        unsafe { handle::write_struct(out, &row(item(&stakes.rows, index, "answer")?)) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Gives the rows in words, a line for each answer, in order: "Iron Matron: hits 45 %, mean harm
/// 9.1, fells 2 %", "yes: wins 64 ± 5 %", "no: as yes". `battle` is the battle of the stakes.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_stakes_lines(
    stakes: *const case_stakes,
    battle: *const case_battle,
    view: *const case_view,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let lines = |held: &Held| {
        // SAFETY: as this function's contract says.
        let (found, view) = unsafe { (handle::borrow(stakes)?, View::of(view)?) };
        if found.basis.system != held.battle.system() {
            let message = "the stakes are of a battle of another system";
            return Err(Fault::new(case_status::CASE_ERR_SYSTEM, message));
        }
        let mut text = held.battle.stake_lines(&found.stakes, &view.speech()).join("\n");
        text.push('\n');
        Ok(text)
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, lines) }
}

/// Gives stakes as JSON: {"who", "question", "subject", "side", "rows": [{"answer", "about",
/// "attack": {"attacker", "target", "attack", "exact", "hit": {"mean", "error", "low", "high",
/// "trials"}, "harm", "fell"}, "fight": {"win", "draw", "open", "worth"}, "same_as", "suggested"},
/// ...], "basis"}.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_stakes_json(
    stakes: *const case_stakes,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    #[derive(serde::Serialize)]
    struct Whole<'a> {
        #[serde(flatten)]
        stakes: &'a Stakes,
        basis: &'a Basis,
    }
    let json = || {
        // SAFETY: as this function's contract says.
        let stakes = unsafe { handle::borrow(stakes) }?;
        let Found { stakes, basis } = &*stakes;
        data::json(&Whole { stakes, basis })
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.give(json) }
}
