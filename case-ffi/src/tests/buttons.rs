//! Odds on a button are what comes: the chances that an attack hits and hurts, in every system, against
//! all faces of the step in which it is carried out, played from clones of the battle.
//!
//! What comes is read from events and from how everybody then stands. Where there are too many faces
//! seeded clones are counted. `CASE_BUTTONS=n` for `n` situations of each system.

mod told;

use super::aim::{aimed, chance, limits, place};
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
use crate::intervention::case_intervene_shift;
use crate::odds::case_limits;
use crate::people::{
    case_battle_field, case_battle_field_count, case_battle_fighter, case_field, case_fighter_info,
};
use crate::requests::{case_band, case_battle_roll_band};
use crate::status::case_status::*;
use crate::values::{case_named_value, case_value};
use case_core::value::Value;
use std::ptr::{from_mut, null, null_mut};
use told::Came;

const DECISION: i32 = 2;
const NOTE: i32 = 3;
const CHANGE: i32 = 4;

/// How many clones are counted where not all faces are played.
const TRIALS: u32 = 300;
/// The most ways that are played.
const WAYS: usize = 1_500;
/// The most paths of an attack of which odds are asked: pools of dice can take more.
const PATHS: u64 = 20_000;

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

/// What the state holds in a field, by its place if it has several; nothing where it is absent.
fn field(battle: &Owned, name: &str, who: i32, place: i32) -> case_value {
    let mut count = 0;
    assert_eq!(unsafe { case_battle_field_count(battle.0, 0, from_mut(&mut count)) }, CASE_OK);
    let get = |index| {
        let mut field: case_field = unsafe { std::mem::zeroed() };
        field.struct_size = 88;
        let out = from_mut(&mut field);
        assert_eq!(unsafe { case_battle_field(battle.0, 0, index, out) }, CASE_OK);
        field
    };
    let mut named = (0..count).map(get).filter(|f| words(&f.name) == name && f.who == who);
    let found = named.find(|field| field.place.number == place);
    found.map_or_else(|| Value::NOTHING.into(), |field| field.value)
}

/// An event with its values.
struct Told {
    kind: i32,
    name: String,
    rule: String,
    who: i32,
    other: i32,
    values: Vec<case_named_value>,
}

impl Told {
    fn is(&self, kind: i32, name: &str) -> bool {
        self.kind == kind && self.name == name
    }

    fn first(&self) -> case_value {
        self.values.first().map_or_else(case_value::default, |value| value.value)
    }

    fn named(&self, name: &str) -> case_value {
        let found = self.values.iter().find(|value| words(&value.name) == name);
        found.map_or_else(case_value::default, |value| value.value)
    }

    fn answer(&self) -> case_value {
        self.named("answer")
    }

    /// By how much the value rises that a change changes.
    fn rises(&self) -> i32 {
        self.named("to").number - self.named("from").number
    }
}

/// The events of the step, also where it waits.
fn events(battle: &Owned) -> Vec<Told> {
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
        let (name, rule) = (words(&event.name), words(&event.rule));
        let values = (0..place(event.values)).map(value).collect();
        Told { kind: event.kind, name, rule, who: event.who, other: event.other, values }
    };
    (first..end).map(event).collect()
}

/// A situation: a battle before the step that carries an attack out.
struct Situation<'a> {
    start: &'a Owned,
    system: &'a str,
    aim: case_aim,
}

impl Situation<'_> {
    /// What came of the attack where the step is over. In CASE and under the phases it hurts where
    /// the target is worse off by the attack itself: a hold that is used at once is another matter.
    fn came(&self, over: &Owned) -> Came {
        let told = events(over);
        let [hit, hurt] = told::came(self.system, &self.aim, &told);
        let of_points = ["case", "faserip"].contains(&self.system);
        let target = self.aim.target;
        let worse = || standing(over, target).0 < standing(self.start, target).0;
        [hit, hurt || (of_points && worse() && !told.iter().any(|e| e.is(NOTE, "squeezes")))]
    }

    /// Whether what is compared is known before the step is over.
    fn is_known(&self, battle: &Owned) -> bool {
        self.system == "cosmic" && events(battle).iter().any(told::ends)
    }

    /// Whether another attack follows in the same step.
    fn goes_on(&self, over: &Owned) -> bool {
        events(over).iter().filter_map(told::announced).any(|aim| aim != self.aim)
    }

    /// What is compared: in Cosmic a blow can land later (COS3).
    fn feats(&self) -> &'static [case_feat] {
        let both = &[case_feat::Hit, case_feat::Hurt];
        if self.system == "cosmic" { &both[..1] } else { both }
    }

    /// The chances by all faces.
    fn all_faces(&self) -> Faces {
        let (mut shares, mut ways) = ([0.0; 2], 0);
        let mut open = vec![(clone(self.start.0), 1.0)];
        while let Some((battle, weight)) = open.pop() {
            let wants_roll = unsafe { case_battle_step(battle.0) } == CASE_WANTS_ROLL;
            if !wants_roll || self.is_known(&battle) {
                if self.goes_on(&battle) {
                    return Faces::More;
                }
                let came = self.came(&battle);
                let came = shares.iter_mut().zip(came).filter(|(_, came)| *came);
                came.for_each(|(share, _)| *share += weight);
                ways += 1;
                continue;
            }
            if ways + open.len() > WAYS || self.system == "d6" {
                return Faces::TooMany;
            }
            let die = roll_of(battle.0).die;
            for (face, stands_for) in faces(&battle) {
                let next = clone(battle.0);
                assert_eq!(unsafe { case_battle_feed_face(next.0, face) }, CASE_OK);
                open.push((next, weight * f64::from(stands_for) / f64::from(die)));
            }
        }
        Faces::Exact(shares)
    }

    /// The same, counted.
    fn counted(&self) -> [f64; 2] {
        let mut counts = [0.0; 2];
        for seed in 0..TRIALS {
            let battle = clone(self.start.0);
            unsafe {
                case_battle_set_seed(battle.0, u64::from(seed));
                assert_ne!(case_battle_step(battle.0), CASE_WANTS_ROLL);
            }
            let came = self.came(&battle);
            counts.iter_mut().zip(came).for_each(|(n, came)| *n += f64::from(u8::from(came)));
        }
        counts.map(|count| count / f64::from(TRIALS))
    }
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

/// What all faces tell.
enum Faces {
    /// The chances to hit and to hurt.
    Exact([f64; 2]),
    /// There are too many.
    TooMany,
    /// Another attack follows.
    More,
}

/// Compares the button with what comes, where the next step is an attack; whether by all faces.
fn compare(battle: &Owned, system: &str) -> Option<bool> {
    let start = clone(battle.0);
    assert_eq!(unsafe { case_battle_set_host_dice(start.0) }, CASE_OK);
    let probe = clone(start.0);
    if unsafe { case_battle_step(probe.0) } != CASE_WANTS_ROLL {
        return None;
    }
    let told = events(&probe);
    let aim = told::next(system, &start, &probe, &told)?;
    if !standing(&start, aim.target).1 {
        return None;
    }
    let situation = Situation { start: &start, system, aim };
    let limits = case_limits { paths: PATHS, ..limits() };
    // What is known of a situation need not be asked for by this attack.
    let mut given = told::given(system, &aim, &told);
    given.retain(|one| {
        let feat = situation.feats()[0] as i32;
        let ready = aimed(start.0, &aim, std::slice::from_ref(one));
        !matches!(
            ready.map(|ready| chance(&ready, null(), feat, &limits)),
            Ok(Err(CASE_ERR_ANSWER))
        )
    });
    let ready = aimed(start.0, &aim, &given);
    let button = |feat: &case_feat| match &ready {
        Ok(ready) => Some(chance(ready, null(), *feat as i32, &limits).ok()?.as_f64()),
        Err(CASE_ERR_AIM) => Some(0.0),
        Err(status) => panic!("{system}: {status:?}, {}", last_message()),
    };
    let buttons: Vec<f64> = situation.feats().iter().map(button).collect::<Option<_>>()?;
    let (came, exact) = match situation.all_faces() {
        Faces::More => return None,
        Faces::Exact(came) => (came, true),
        Faces::TooMany => (situation.counted(), false),
    };
    let about = || match &ready {
        Ok(ready) => get_text(|b, n, s| unsafe { case_aimed_json(ready.0, b, n, s) }),
        Err(_) => Ok(last_message()),
    };
    for (told, came) in buttons.iter().zip(came) {
        // Five standard errors of a share.
        let error = (told * (1.0 - told) / f64::from(TRIALS)).sqrt();
        let within = if exact { 0.0 } else { 5.0 * error } + 1e-9;
        let off = (told - came).abs();
        assert!(off <= within, "{system}: {told} told, {came} came: {:?}", about());
    }
    Some(exact)
}

/// Battles played by their plans, with the referee's shifts on some rolls. How many situations were
/// compared by all faces, and how many counted.
fn play(roster: &str, wanted: usize) -> (usize, usize) {
    let (mut exact, mut counted) = (0, 0);
    for seed in (0_u64..).take(20 * wanted.max(5)) {
        let (battle, rust) = open(roster);
        unsafe { case_battle_set_seed(battle.0, seed) };
        let first = i32::try_from(seed % 100).expect("small");
        for step in 0..120 {
            if step % 7 == 3 {
                let (who, by) = (step % 4, step % 5 - 2);
                unsafe { case_intervene_shift(battle.0, who, by, null(), 0) };
            }
            if exact + counted == wanted {
                return (exact, counted);
            }
            if unsafe { case_battle_step(battle.0) } != CASE_OK {
                break;
            }
            let compared = (step + first) % 5 == 0;
            match compared.then(|| compare(&battle, rust.system())).flatten() {
                Some(true) => exact += 1,
                Some(false) => counted += 1,
                None => {}
            }
        }
    }
    (exact, counted)
}

#[test]
fn odds_on_a_button_are_what_comes() {
    let more = std::env::var("CASE_BUTTONS").ok().and_then(|n| n.parse().ok());
    let small_pools = include_str!("../../../tests/tests/buttons/d6.toml");
    let rosters =
        [(ROSTERS[0], 60), (ROSTERS[1], 30), (small_pools, 6), (ROSTERS[3], 30), (ROSTERS[4], 60)];
    for (roster, few) in rosters {
        let wanted = walk(more.unwrap_or(few));
        let (exact, counted) = play(roster, wanted);
        assert_eq!(exact + counted, wanted, "{exact} by all faces, {counted} counted");
    }
}
