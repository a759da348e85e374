//! Odds on a button are what comes: the chance that an attack hurts, against all faces of the step
//! in which it is carried out, played from clones of the battle.
//!
//! What comes is read from events and from how everybody then stands. Where there are too many faces
//! seeded clones are counted.

use super::aim::{aim, aimed, answer, chance, place};
use super::bad::roll_of;
use super::fight::{ROSTERS, open, words};
use super::{Owned, get_text, last_message, walk};
use crate::aim::{case_aim, case_aimed_json, case_feat};
use crate::battle::{
    case_battle, case_battle_clone, case_battle_set_host_dice, case_battle_set_seed,
    case_battle_step,
};
use crate::events::{
    case_battle_event, case_battle_event_value, case_battle_new_events, case_battle_open_events,
    case_event,
};
use crate::feeding::case_battle_feed_face;
use crate::hand::case_intervene_shift;
use crate::people::{case_battle_fighter, case_fighter_info};
use crate::requests::{case_band, case_battle_roll_band};
use crate::status::case_status::*;
use crate::values::{case_named_value, case_value};
use case_core::value::Kind;
use std::ptr::{from_mut, null, null_mut};

const ROLL: i32 = 0;
const DECISION: i32 = 2;
const NOTE: i32 = 3;

/// How many clones are counted where not all faces are played.
const TRIALS: u32 = 300;
/// The most ways that are played.
const WAYS: usize = 1_500;

fn clone(battle: *const case_battle) -> Owned {
    let mut out = null_mut();
    assert_eq!(unsafe { case_battle_clone(battle, from_mut(&mut out)) }, CASE_OK);
    Owned(out)
}

/// How a fighter stands: points, and whether at all.
fn standing(battle: &Owned, who: i32) -> (i32, bool) {
    let mut info = case_fighter_info { struct_size: 16, ..Default::default() };
    assert_eq!(unsafe { case_battle_fighter(battle.0, who, from_mut(&mut info)) }, CASE_OK);
    (info.fitness, info.stands != 0)
}

/// The events of the step, each with its values, also where it waits.
fn events(battle: &Owned) -> Vec<(case_event, Vec<case_named_value>)> {
    let (mut first, mut end) = (0, 0);
    unsafe { case_battle_open_events(battle.0, from_mut(&mut first), from_mut(&mut end)) };
    if first == end {
        unsafe { case_battle_new_events(battle.0, from_mut(&mut first), from_mut(&mut end)) };
    }
    let event = |index| {
        let mut event: case_event = unsafe { std::mem::zeroed() };
        event.struct_size = 108;
        assert_eq!(unsafe { case_battle_event(battle.0, index, from_mut(&mut event)) }, CASE_OK);
        let value = |at| {
            let mut value = case_named_value { struct_size: 76, ..Default::default() };
            let out = from_mut(&mut value);
            assert_eq!(unsafe { case_battle_event_value(battle.0, index, at, out) }, CASE_OK);
            value
        };
        (event, (0..place(event.values)).map(value).collect())
    };
    (first..end).map(event).collect()
}

/// Whose attack on whom a value is.
fn attack_of(who: i32, other: i32, value: case_value) -> Option<case_aim> {
    let is = value.kind == Kind::Attack.number() && i32::from(value.of) == who && other < 60_000;
    is.then(|| aim(who, other, value.number))
}

/// A situation: the attack that the next step carries out, and what its attacker answered before
/// its dice. What the map and the Judge say their plans say here as there.
struct Next {
    aim: case_aim,
    given: Vec<case_named_value>,
}

/// The attack of the step that waits for its first roll.
fn next(battle: &Owned) -> Option<Next> {
    let roll = roll_of(battle.0);
    let events = events(battle);
    let noted =
        events.iter().filter(|(event, _)| event.kind == NOTE).find_map(|(event, values)| {
            values.iter().find_map(|value| attack_of(event.who, event.other, value.value))
        });
    let rolled = || attack_of(roll.who, roll.against, roll.base);
    let aim = noted.or_else(|| rolled().filter(|_| words(&roll.name) == "attack"))?;
    let decisions = events.iter().filter(|(event, _)| event.kind == DECISION);
    let given = decisions.filter(|(event, _)| event.who == aim.attacker).map(|(event, values)| {
        let said = values.iter().find(|value| words(&value.name) == "answer");
        answer(&words(&event.name), said.map_or_else(case_value::default, |value| value.value))
    });
    Some(Next { aim, given: given.collect() })
}

/// Whether another attack follows in the same step.
fn goes_on(battle: &Owned, of: &case_aim) -> bool {
    let other = |event: &case_event, value: &case_named_value| {
        attack_of(event.who, event.other, value.value).is_some_and(|aim| aim != *of)
    };
    let done = |event: &case_event| {
        event.kind == NOTE || (event.kind == ROLL && words(&event.name) == "attack")
    };
    let mut events = events(battle).into_iter().filter(|(event, _)| done(event));
    events.any(|(event, values)| values.iter().any(|value| other(&event, value)))
}

/// Whether the target is worse off after the step by the attack itself: a hold that is used at once
/// is another matter.
fn is_hurt(battle: &Owned, before: (i32, bool), of: &case_aim) -> bool {
    let squeezes = |(event, _): &(case_event, _)| words(&event.name) == "squeezes";
    standing(battle, of.target).0 < before.0 && !events(battle).iter().any(squeezes)
}

/// The faces of a die that have to be tried, each with how many it stands for.
fn faces(battle: &Owned) -> Vec<(i32, i32)> {
    let roll = roll_of(battle.0);
    if ["stun_turns", "direction"].contains(&words(&roll.name).as_str()) {
        return vec![(1, roll.die)];
    }
    let band = |index| {
        let mut band = case_band { struct_size: 20, ..Default::default() };
        assert_eq!(unsafe { case_battle_roll_band(battle.0, index, from_mut(&mut band)) }, CASE_OK);
        (band.low, band.high - band.low + 1)
    };
    match roll.bands {
        0 => (1..=roll.die).map(|face| (face, 1)).collect(),
        bands => (0..place(bands)).map(band).collect(),
    }
}

/// What comes of a step.
enum Came {
    /// The chance that the target is worse off, by all faces.
    Exact(f64),
    /// There are too many faces.
    TooMany,
    /// Another attack follows.
    More,
}

/// Plays all faces.
fn all_faces(start: &Owned, aim: &case_aim) -> Came {
    let before = standing(start, aim.target);
    let (mut hurt, mut ways, mut open) = (0.0, 0, vec![(clone(start.0), 1.0)]);
    while let Some((battle, weight)) = open.pop() {
        if unsafe { case_battle_step(battle.0) } != CASE_WANTS_ROLL {
            if goes_on(&battle, aim) {
                return Came::More;
            }
            hurt += if is_hurt(&battle, before, aim) { weight } else { 0.0 };
            ways += 1;
            continue;
        }
        if ways > WAYS {
            return Came::TooMany;
        }
        let die = roll_of(battle.0).die;
        for (face, stands_for) in faces(&battle) {
            let next = clone(battle.0);
            assert_eq!(unsafe { case_battle_feed_face(next.0, face) }, CASE_OK);
            open.push((next, weight * f64::from(stands_for) / f64::from(die)));
        }
    }
    Came::Exact(hurt)
}

/// The same, counted.
fn counted(start: &Owned, aim: &case_aim) -> f64 {
    let before = standing(start, aim.target);
    let trial = |seed: &u32| {
        let battle = clone(start.0);
        unsafe {
            case_battle_set_seed(battle.0, u64::from(*seed));
            assert_ne!(case_battle_step(battle.0), CASE_WANTS_ROLL);
        }
        is_hurt(&battle, before, aim)
    };
    let hurt = u32::try_from((0..TRIALS).filter(trial).count()).expect("few");
    f64::from(hurt) / f64::from(TRIALS)
}

/// Compares the button with what comes, where the next step is an attack; whether by all faces.
fn compare(battle: &Owned, system: &str) -> Option<bool> {
    let start = clone(battle.0);
    assert_eq!(unsafe { case_battle_set_host_dice(start.0) }, CASE_OK);
    let probe = clone(start.0);
    if unsafe { case_battle_step(probe.0) } != CASE_WANTS_ROLL {
        return None;
    }
    let Next { aim, given } = next(&probe)?;
    if !standing(&start, aim.target).1 {
        return None;
    }
    let ready = aimed(start.0, &aim, &given);
    let hurt = match &ready {
        Ok(ready) => chance(ready, null(), case_feat::CASE_FEAT_HURT as i32).ok()?.as_f64(),
        Err(CASE_ERR_AIM) => 0.0,
        Err(status) => panic!("{status:?}, {}", last_message()),
    };
    let (came, within) = match all_faces(&start, &aim) {
        Came::More => return None,
        Came::Exact(came) => (came, 1e-9),
        Came::TooMany => {
            let came = counted(&start, &aim);
            (came, 5.0 * (hurt * (1.0 - hurt) / f64::from(TRIALS)).sqrt() + 1e-9)
        }
    };
    let about = || match &ready {
        Ok(ready) => get_text(|b, n, s| unsafe { case_aimed_json(ready.0, b, n, s) }),
        Err(_) => Ok(last_message()),
    };
    let off = (hurt - came).abs();
    assert!(off <= within, "{system}: {hurt} told, {came} came: {:?}", about());
    Some(within < 1e-6)
}

/// Battles of CASE, played by their plans, with the referee's shifts on some rolls.
#[test]
fn odds_on_a_button_are_what_comes() {
    let (mut exact, mut counted, wanted) = (0, 0, walk(100));
    for seed in 0..60_u8 {
        let (battle, rust) = open(ROSTERS[0]);
        unsafe { case_battle_set_seed(battle.0, u64::from(seed)) };
        for step in 0..60 {
            if step % 7 == 3 {
                let (who, by) = (step % 4, step % 5 - 2);
                unsafe { case_intervene_shift(battle.0, who, by, null(), 0) };
            }
            if unsafe { case_battle_step(battle.0) } != CASE_OK || exact + counted == wanted {
                break;
            }
            let compared = (step + i32::from(seed)) % 5 == 0;
            match compared.then(|| compare(&battle, rust.system())).flatten() {
                Some(true) => exact += 1,
                Some(false) => counted += 1,
                None => {}
            }
        }
    }
    assert_eq!(exact + counted, wanted, "{exact} by all faces, {counted} counted");
}
