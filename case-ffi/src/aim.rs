//! Odds of an attack.
//!
//! The exact odds of one attack in the present state of the battle: a player looks at them
//! before choosing it. Available in every system, also in the middle of a step. An aim says who
//! attacks whom with what; the state of the battle is included automatically: the turn, holds,
//! declarations, the referee's shift of the next roll. Facts that only the map or the Judge knows
//! are given with the aim, or else answered by the plan of that seat; the attacker makes a plain
//! attack. All of them are listed, as given or assumed.
//!
//! ```text
//! case_aim aim = { sizeof aim, 0, 3, 0, 0, 0 };              (fighter 0 attacks fighter 3)
//! case_battle_aim(battle, &aim, NULL, 0, &aimed);
//! case_aimed_chance(aimed, &nothing, CASE_FEAT_HIT, NULL, NULL, &row);
//! case_aimed_best_defenses(aimed, NULL, NULL, &defenses);
//! ```
//!
//! If a rule refuses the attack, case_last_rule names it.

use crate::battle::case_battle;
use crate::handle::{self, Borrowed, Done, Fault, Shell, Sized32, opaque};
use crate::odds::{Field, Table, case_limits, case_odds, case_odds_row, refused, see};
use crate::status::{case_status, guard};
use crate::values::{
    CASE_NAME_SIZE, CASE_RULE_SIZE, case_named_value, case_value, fixed, item, words_of,
};
use crate::watch::{Watched, case_watch};
use case_core::ActorId;
use case_core::any::{self, AnyAimed, AnyBattle, OutcomeOdds};
use case_core::attack::{Aim, AimError, Feat, Guard, Verdict};
use case_core::codes::Code;
use case_core::odds::{Budget, Fraction, OddsError, Progress};
use case_core::value::{AttackId, Value};
use std::ffi::c_char;

/// An attack whose odds are wanted: `{ sizeof(case_aim), attacker, target, attack, 0, 0 }` is a
/// plain one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_aim {
    /// Set this to sizeof(case_aim).
    pub struct_size: u32,
    /// The attacker's place in the roster.
    pub attacker: i32,
    /// The target's place.
    pub target: i32,
    /// The attack's place on the attacker's sheet, from 0.
    pub attack: i32,
    /// An additional shift of the attack roll, -100 to 100, such as the referee's.
    pub shift: i32,
    /// The number of attacks of a flurry, if the turn does not determine it; else 0.
    pub flurry: i32,
}

// SAFETY: plain 32-bit integers, the size first.
unsafe impl Sized32 for case_aim {
    const FIRST: u32 = 24;
    const NAME: &'static str = "case_aim";
}

const _: () = assert!(size_of::<case_aim>() == 24);

/// An attack prepared in the state of a battle. It holds a copy of that battle: the battle itself
/// can go on, or be freed. It is immutable: any number of threads may read it at once.
#[derive(Debug)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_aimed(Shell<Aimed>);

/// What the handle holds. The attack is prepared again for each calculation, which takes
/// microseconds.
#[derive(Debug)]
pub(crate) struct Aimed {
    battle: AnyBattle,
    aim: Aim,
}

opaque!(case_aimed, Aimed, b"CASEAIMD");

fn failed(error: AimError) -> Fault {
    use case_status as S;
    let (status, rule) = match &error {
        AimError::Fighter { .. } | AimError::Attack { .. } | AimError::Range { .. } => {
            (S::CASE_ERR_RANGE, "")
        }
        AimError::Question(_) => (S::CASE_ERR_NAME, ""),
        AimError::Given { rule, .. }
        | AimError::Unused { rule, .. }
        | AimError::Guard { rule, .. } => (S::CASE_ERR_ANSWER, *rule),
        AimError::Impossible { rule, .. } => (S::CASE_ERR_AIM, *rule),
        AimError::Odds(error) => (refused(error), ""),
        AimError::Oneself => (S::CASE_ERR_AIM, ""),
        _ => (S::CASE_ERR_ODDS, ""),
    };
    Fault { rule, ..Fault::of(status, error) }
}

/// The place of that number; a place beyond any list if it can't be one.
fn place(number: i32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

fn fighter(name: &str, number: i32, battle: &AnyBattle) -> Done<ActorId> {
    let count = battle.fighters();
    let known = usize::try_from(number).ok().filter(|place| *place < count);
    known.map(ActorId::fighter).ok_or_else(|| {
        let last = count.saturating_sub(1);
        let message = format!("`{name}` is {number}: the battle has fighters 0 to {last}");
        Fault::new(case_status::CASE_ERR_RANGE, message)
    })
}

fn aim_of(battle: &AnyBattle, asked: &case_aim, given: &[case_named_value]) -> Done<Aim> {
    let attacker = fighter("attacker", asked.attacker, battle)?;
    let target = fighter("target", asked.target, battle)?;
    let mut aim =
        Aim::new(AttackId::new(attacker, place(asked.attack)), target).shifted(asked.shift);
    if asked.flurry != 0 {
        aim = aim.flurry(asked.flurry);
    }
    for answer in given {
        aim = aim.given(words_of(&answer.name)?, answer.value.of_battle(battle)?);
    }
    Ok(aim)
}

/// Prepares an attack in the present state of the battle, also while it waits in the middle of a
/// step. The battle does not change.
///
/// `given` is a list of `count` answers to questions by their names in the schema, such as
/// "areas_apart": facts that only the map or the Judge knows, or the manner of the attack. Of
/// several answers to one question the first legal one is used.
///
/// CASE_ERR_RANGE for an unknown fighter, attack or number, CASE_ERR_NAME for an unknown question,
/// CASE_ERR_ANSWER for an illegal answer, CASE_ERR_AIM if the attack is not possible in the present
/// state: case_last_rule names the rule of both. Free with case_aimed_free.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_aim(
    battle: *const case_battle,
    aim: *const case_aim,
    given: *const case_named_value,
    count: usize,
    out: *mut *mut case_aimed,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let (held, asked, given) = unsafe {
            let held = handle::borrow(battle)?;
            (held, handle::read_struct(aim)?, handle::read_structs(given, count)?)
        };
        let aim = aim_of(&held.battle, &asked, &given)?;
        let aimed = held.battle.aim(&aim).map_err(failed)?;
        drop(aimed);
        let aimed = Aimed { battle: AnyBattle::clone(&held.battle), aim };
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, aimed) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Frees a prepared attack. NULL is fine.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_aimed_free(aimed: *mut case_aimed) {
    guard(|| {
        // SAFETY: as this function's contract says.
        unsafe { handle::free(aimed) }?;
        Ok(case_status::CASE_OK)
    });
}

impl Aimed {
    /// Prepares the attack once more and queries it.
    fn ask<T>(
        &self,
        limits: &case_limits,
        watched: Option<&Watched>,
        question: impl FnOnce(&dyn AnyAimed, &mut Budget<'_>) -> Result<T, AimError>,
    ) -> Done<T> {
        let mut see = |progress| see(watched, progress);
        if see(Progress::default()).is_break() {
            return Err(Fault::of(case_status::CASE_ERR_STOPPED, OddsError::Stopped));
        }
        let mut work = Budget::new();
        if limits.paths > 0 {
            work = work.paths(limits.paths);
        }
        let aimed = self.battle.aim(&self.aim).map_err(failed)?;
        question(&*aimed, &mut work.watch(&mut see)).map_err(failed)
    }

    fn table(&self, found: &OutcomeOdds) -> Table {
        let rows = found.odds.iter();
        let rows = rows.map(|(values, numerator)| (values.iter().copied(), numerator));
        let fields = found.fields.iter().map(|field| Field::new(field.name)).collect();
        Table::exact(fields, rows.collect(), found.odds.denominator(), &self.battle)
    }
}

/// The arguments that every calculation has.
///
/// # Safety
/// The pointers are as every call's.
unsafe fn asked<'a>(
    aimed: *const case_aimed,
    limits: *const case_limits,
    watch: *const case_watch,
) -> Done<(Borrowed<'a, case_aimed>, case_limits, Option<Borrowed<'a, case_watch>>)> {
    // SAFETY: as the contract says.
    unsafe {
        let aimed = handle::borrow(aimed)?;
        Ok((aimed, handle::read_struct_or_default(limits)?, handle::borrow_or_null(watch)?))
    }
}

/// The target's defense, from a pointer.
///
/// # Safety
/// The pointer is as every call's.
unsafe fn guard_of(guard: *const case_value, aimed: &Aimed) -> Done<Guard> {
    // SAFETY: as the contract says.
    let guard = unsafe { handle::read_or_null(guard, "guard") }?;
    Ok(match guard {
        None => Guard::ByPlan,
        Some(guard) => match guard.of_battle(&aimed.battle)? {
            Value::NOTHING => Guard::Undefended,
            guard => Guard::With(guard),
        },
    })
}

fn feat_of(number: i32, battle: &AnyBattle) -> Done<Feat> {
    let feats = any::feats(battle.system()).unwrap_or_default();
    let known = Feat::from_number(number).filter(|feat| feats.contains(feat));
    known.ok_or_else(|| no_feat(number))
}

fn no_feat(number: i32) -> Fault {
    let message = format!("{number} is no case_feat of the system");
    Fault::new(case_status::CASE_ERR_RANGE, message)
}

fn row_of(chance: Fraction) -> case_odds_row {
    let low = |n: u128| u64::try_from(n & u128::from(u64::MAX)).unwrap_or(u64::MAX);
    case_odds_row {
        numerator: low(chance.numerator()),
        numerator_high: low(chance.numerator() >> 64),
        denominator: low(chance.denominator()),
        denominator_high: low(chance.denominator() >> 64),
        probability: chance.as_f64(),
        at_most: chance.as_f64(),
        low: chance.as_f64(),
        high: chance.as_f64(),
        ..case_odds_row::default()
    }
}

/// Computes the exact odds of the attack's outcome against `guard`: one of case_defenses_get, a
/// value that is nothing if the target does nothing (besides defenses already prepared), or NULL
/// for the answer of its plan.
///
/// The fields are those of the system's schema ("outcome"). Other decisions are made by the plans of the
/// seats, for the host by the built-in one. `limits` and `watch` may be NULL.
///
/// CASE_ERR_ANSWER if the target can't use this defense: case_last_rule names the rule, and the
/// message lists the possible ones; also, without a rule, if an answer given to case_battle_aim is
/// never legal though its question comes up after the first dice. CASE_ERR_ODDS if it takes more
/// than `paths` of the limits. Free with case_odds_free.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_aimed_odds(
    aimed: *const case_aimed,
    guard: *const case_value,
    limits: *const case_limits,
    watch: *const case_watch,
    out: *mut *mut case_odds,
) -> case_status {
    crate::status::guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let (aimed, limits, watched) = unsafe { asked(aimed, limits, watch) }?;
        // SAFETY: as this function's contract says.
        let guard = unsafe { guard_of(guard, &aimed) }?;
        let found =
            aimed.ask(&limits, watched.as_deref(), |ready, work| ready.odds(guard, work))?;
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, aimed.table(&found)) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Computes the exact probability of a feat (case_feat): that the attack hits, hurts, fells. The
/// other arguments and statuses are those of case_aimed_odds. CASE_ERR_RANGE for a feat that
/// attacks of the system don't have.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_aimed_chance(
    aimed: *const case_aimed,
    guard: *const case_value,
    feat: i32,
    limits: *const case_limits,
    watch: *const case_watch,
    out: *mut case_odds_row,
) -> case_status {
    crate::status::guard(|| {
        // SAFETY: as this function's contract says.
        let (aimed, limits, watched) = unsafe { asked(aimed, limits, watch) }?;
        // SAFETY: as this function's contract says.
        let guard = unsafe { guard_of(guard, &aimed) }?;
        let feat = feat_of(feat, &aimed.battle)?;
        let chance = aimed
            .ask(&limits, watched.as_deref(), |ready, work| ready.chance(guard, feat, work))?;
        // SAFETY: as this function's contract says.
        unsafe { handle::write_struct(out, &row_of(chance)) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Every defense of the target against a prepared attack, the best first, and the certain effects
/// of the attack whatever the target does. It is immutable: any number of threads may read it at
/// once.
#[derive(Debug)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_defenses(Shell<Defenses>);

/// What the handle holds.
#[derive(Debug)]
pub(crate) struct Defenses {
    list: Vec<Defended>,
    verdicts: Vec<Verdict>,
}

#[derive(Debug)]
struct Defended {
    guard: Value,
    chances: Vec<(Feat, Fraction)>,
}

opaque!(case_defenses, Defenses, b"CASEDFNS");

/// Computes the outcome of the attack without a defense and under each available one, the best for
/// the target first: by the mean harm in points, then by the chance of being hit. Sort again to
/// weigh stuns and slams differently. `limits` and `watch` may be NULL.
///
/// CASE_ERR_ANSWER if an answer given to case_battle_aim is legal under none of them though its
/// question comes up, CASE_ERR_ODDS if it takes more than `paths` of the limits, CASE_ERR_STOPPED
/// if the watch stopped it. Free with case_defenses_free.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_aimed_best_defenses(
    aimed: *const case_aimed,
    limits: *const case_limits,
    watch: *const case_watch,
    out: *mut *mut case_defenses,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let (aimed, limits, watched) = unsafe { asked(aimed, limits, watch) }?;
        let found = aimed.ask(&limits, watched.as_deref(), |ready, work| {
            Ok((ready.best_defenses(work)?, ready.verdicts(work)?))
        })?;
        let (list, verdicts) = found;
        let list = list
            .into_iter()
            .map(|defended| Defended { guard: defended.guard, chances: defended.odds.chances });
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, Defenses { list: list.collect(), verdicts }) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Frees a list of defenses. NULL is fine.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_defenses_free(defenses: *mut case_defenses) {
    guard(|| {
        // SAFETY: as this function's contract says.
        unsafe { handle::free(defenses) }?;
        Ok(case_status::CASE_OK)
    });
}

/// Gives the number of defenses, including that of doing nothing, and the number of verdicts.
/// Either pointer may be NULL.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_defenses_count(
    defenses: *const case_defenses,
    count: *mut usize,
    verdicts: *mut usize,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let found = unsafe { handle::borrow(defenses) }?;
        let outs =
            [(count, "count", found.list.len()), (verdicts, "verdicts", found.verdicts.len())];
        for (out, name, count) in outs.into_iter().filter(|(out, ..)| !out.is_null()) {
            // SAFETY: as this function's contract says.
            unsafe { handle::write(out, name, count) }?;
        }
        Ok(case_status::CASE_OK)
    })
}

/// Gives a defense, `index` from 0, the best first; nothing for that of doing nothing.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_defenses_get(
    defenses: *const case_defenses,
    index: usize,
    out: *mut case_value,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let list = &unsafe { handle::borrow(defenses) }?.list;
        let guard = item(list, index, "defense")?.guard;
        // SAFETY: as this function's contract says.
        unsafe { handle::write(out, "out", case_value::from(guard)) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Gives the exact probability of a feat (case_feat) under a defense, `index` from 0.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_defenses_chance(
    defenses: *const case_defenses,
    index: usize,
    feat: i32,
    out: *mut case_odds_row,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let list = &unsafe { handle::borrow(defenses) }?.list;
        let chances = &item(list, index, "defense")?.chances;
        let found = chances.iter().find(|(of, _)| i32::from(of.number()) == feat);
        let (_, chance) = found.ok_or_else(|| no_feat(feat))?;
        // SAFETY: as this function's contract says.
        unsafe { handle::write_struct(out, &row_of(*chance)) }?;
        Ok(case_status::CASE_OK)
    })
}

/// A certain effect of an attack, whatever the target does: proven by every path under every
/// defense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_verdict {
    /// Set this to sizeof(case_verdict).
    pub struct_size: u32,
    /// The feat (case_feat).
    pub feat: i32,
    /// 1 if it always happens; 0 if it never happens.
    pub always: i32,
    /// The id of the rule behind it, ends with NUL.
    pub rule: [c_char; CASE_RULE_SIZE],
    /// The verdict in words, such as "cannot hurt", ends with NUL.
    pub name: [c_char; CASE_NAME_SIZE],
}

// SAFETY: integers and bytes, without padding, the size first.
unsafe impl Sized32 for case_verdict {
    const FIRST: u32 = 92;
    const NAME: &'static str = "case_verdict";
}

const _: () = assert!(size_of::<case_verdict>() == 92);

/// Gives a verdict, `index` from 0.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_defenses_verdict(
    defenses: *const case_defenses,
    index: usize,
    out: *mut case_verdict,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let verdicts = &unsafe { handle::borrow(defenses) }?.verdicts;
        let verdict = item(verdicts, index, "verdict")?;
        let verdict = case_verdict {
            struct_size: 0,
            feat: verdict.feat.number().into(),
            always: verdict.always.into(),
            rule: fixed(verdict.rule),
            name: fixed(verdict.name()),
        };
        // SAFETY: as this function's contract says.
        unsafe { handle::write_struct(out, &verdict) }?;
        Ok(case_status::CASE_OK)
    })
}
