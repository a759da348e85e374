//! Odds of an exchange.
//!
//! The exact odds of one attack of CASE by itself, including defense, damage and checks: the caller
//! gives its modifiers. case_battle_aim includes the modifiers of the turn and the map in a battle
//! automatically, for every system.

use crate::battle::case_battle;
use crate::codes::{CASE_NONE, case_defense};
use crate::handle::{self, Done, Fault, Sized32};
use crate::odds::{Field, Table, case_odds, refused, see};
use crate::pure::member;
use crate::status::{case_status, guard};
use crate::watch::case_watch;
use case_core::ActorId;
use case_core::any::AnyBattle;
use case_core::battle::Battle;
use case_core::case::odds::Answering;
use case_core::case::tables::turn::MAX_ATTACKS;
use case_core::case::{AttackIntent, Case, Defense, MAX_AREAS, MAX_NUMBER, Shift, odds};
use case_core::codes::Code;
use case_core::odds::{Budget, Odds, OddsError, Progress, RunError};
use case_core::plan::Basis;
use case_core::system::System;
use case_core::value::{Kind, Value};

/// An attack of CASE whose odds are wanted. Fill it with case_attack_intent_init and change what
/// differs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_attack_intent {
    /// sizeof(case_attack_intent).
    pub struct_size: u32,
    /// The attacker's place in the roster.
    pub attacker: i32,
    /// The target's place.
    pub target: i32,
    /// The attack's place on the attacker's sheet.
    pub attack: i32,
    /// The target's defense (case_defense), or CASE_NONE.
    pub defense: i32,
    /// The sum of the column shifts on the to-hit.
    pub shift: i32,
    /// The attacks of a flurry (T6), 1 to 8.
    pub attacks: i32,
    /// The areas moved in a charge (A23).
    pub areas: i32,
    /// The damage lost to obstacles in the shot's path (A15).
    pub passed: i32,
    /// Not 0 if the attack is pulled (A12).
    pub pulled: i32,
    /// Not 0 if it is aimed at a precise spot (A18).
    pub spot: i32,
}

// SAFETY: plain 32-bit integers, the size first.
unsafe impl Sized32 for case_attack_intent {
    const FIRST: u32 = 44;
    const NAME: &'static str = "case_attack_intent";
}

const _: () = assert!(size_of::<case_attack_intent>() == 44);

/// Fills a case_attack_intent with a plain attack: no defense, no shift, nothing pulled, no
/// obstacles.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_attack_intent_init(
    out: *mut case_attack_intent,
    attacker: i32,
    target: i32,
    attack: i32,
) -> case_status {
    guard(|| {
        let intent = case_attack_intent {
            attacker,
            target,
            attack,
            defense: CASE_NONE,
            attacks: 1,
            areas: 1,
            ..case_attack_intent::default()
        };
        // SAFETY: as this function's contract says.
        unsafe { handle::write_struct(out, &intent) }?;
        Ok(case_status::CASE_OK)
    })
}

pub(crate) fn out_of_range(name: &str, value: i32, low: i32, high: i32) -> Fault {
    let message = format!("`{name}` is {value}: {low} to {high}");
    Fault::new(case_status::CASE_ERR_RANGE, message)
}

pub(crate) fn within(name: &str, value: i32, low: i32, high: i32) -> Done<i32> {
    if value < low || value > high {
        return Err(out_of_range(name, value, low, high));
    }
    Ok(value)
}

/// The place of an item in a list of that length.
fn place(name: &str, value: i32, count: usize) -> Done<usize> {
    let found = usize::try_from(value).ok().filter(|&place| place < count);
    let last = i32::try_from(count).unwrap_or(i32::MAX) - 1;
    found.ok_or_else(|| out_of_range(name, value, 0, last))
}

/// The caller's attack and defense.
fn intent_of(
    battle: &Battle<Case>,
    asked: &case_attack_intent,
) -> Done<(AttackIntent, Option<Defense>)> {
    let sheets = battle.setup().sheets();
    let attacker = place("attacker", asked.attacker, sheets.len())?;
    let target = place("target", asked.target, sheets.len())?;
    let attack = place("attack", asked.attack, sheets[attacker].attacks().len())?;
    let mut intent =
        AttackIntent::new(ActorId::fighter(attacker), ActorId::fighter(target), attack);
    intent.shift = Shift(within("shift", asked.shift, -100, 100)?);
    intent.attacks = within("attacks", asked.attacks, 1, MAX_ATTACKS)?;
    intent.areas = within("areas", asked.areas, 0, MAX_AREAS)?;
    intent.passed = within("passed", asked.passed, 0, MAX_NUMBER)?;
    (intent.pulled, intent.spot) = (asked.pulled != 0, asked.spot != 0);
    let defense = match asked.defense {
        CASE_NONE => None,
        number => Some(member(number).ok_or_else(|| {
            out_of_range("defense", number, CASE_NONE, case_defense::Weave as i32)
        })?),
    };
    if !odds::answers(battle.setup(), battle.state(), &intent).contains(&defense) {
        let name = defense.map_or("no defense", Defense::name);
        let message = format!("`{name}` can't answer this attack");
        return Err(Fault::new(case_status::CASE_ERR_ANSWER, message));
    }
    Ok((intent, defense))
}

const FIELDS: [&str; 8] =
    ["effect", "through", "slam", "flown", "out_of_sight", "stun", "rank_lost", "unconscious"];

/// A member of a closed list as a value of its system.
fn listed<C: Code>(member: C) -> Value {
    let list = Case::LISTS.iter().position(|list| list.what == C::WHAT);
    let kind = list.and_then(|list| u8::try_from(list).ok()).map_or(Kind::Amount, Kind::Name);
    Value::new(kind, i32::from(member.number()))
}

pub(crate) fn table_of(odds: &Odds<odds::AttackOutcome>, basis: Basis) -> Table {
    let turns = |turns| Value::new(Kind::Turns, turns);
    let rows = odds.iter().map(|(outcome, numerator)| {
        let values = [
            listed(outcome.effect),
            Value::new(Kind::Damage, outcome.through),
            outcome.slam.map_or(Value::NOTHING, listed),
            Value::new(Kind::Areas, outcome.flown.max(0)),
            Value::yes(outcome.flown < 0),
            turns(outcome.stun),
            Value::yes(outcome.rank_lost),
            turns(outcome.unconscious),
        ];
        (values, numerator)
    });
    Table {
        fields: FIELDS.map(Field::new).to_vec(),
        rows: rows.collect(),
        denominator: odds.denominator(),
        unresolved: 0,
        paths: 0,
        states: 0,
        turns: 0,
        sampled: false,
        basis,
    }
}

/// Computes the exact odds of one attack between fighters in their present condition, in one
/// exchange: the defense, the attack, damage and checks, by the code of the rules. Modifiers of the
/// turn are ignored: see case_battle_aim. For battles of CASE; CASE_ERR_SYSTEM for others. The
/// battle does not change.
///
/// Fields: effect (case_effect), through (the damage that got through), slam (case_check_result, or
/// nothing), flown (areas), out_of_sight (whether the landing place is out of sight), stun (turns),
/// rank_lost, unconscious (turns). Other decisions are made by the built-in plan.
///
/// CASE_ERR_ANSWER if the defense can't be used against the attack. Free with case_odds_free.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_odds_exchange(
    battle: *const case_battle,
    intent: *const case_attack_intent,
    watch: *const case_watch,
    out: *mut *mut case_odds,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let (held, asked, watched) = unsafe {
            let held = handle::borrow(battle)?;
            (held, handle::read_struct(intent)?, handle::borrow_or_null(watch)?)
        };
        let AnyBattle::Case(battle) = &*held.battle else {
            let message = "the odds of an exchange are given for battles of `case`";
            return Err(Fault::new(case_status::CASE_ERR_SYSTEM, message));
        };
        let (intent, defense) = intent_of(battle, &asked)?;
        let mut see = |progress| see(watched.as_deref(), progress);
        if see(Progress::default()).is_break() {
            return Err(Fault::of(case_status::CASE_ERR_STOPPED, OddsError::Stopped));
        }
        let mut work = Budget::new().watch(&mut see);
        let (setup, state) = (battle.setup(), battle.state());
        let found = odds::attack(setup, state, &intent, Answering(defense), &mut work);
        let found = found.map_err(|error| match error {
            RunError::Odds(error) => Fault::of(refused(&error), error),
            other => Fault::new(case_status::CASE_ERR_INTERNAL, other),
        })?;
        // No plan but the built-in one decides in it.
        let mut basis = held.battle.basis();
        basis.plans.clear();
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, table_of(&found, basis)) }?;
        Ok(case_status::CASE_OK)
    })
}
