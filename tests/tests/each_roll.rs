//! For every kind of roll of every system: the odds before a die are the mean of those after each of its
//! faces, fed one by one, in random battles with as much as possible in them, and in scenes for what these seldom come to.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use super::buttons::{Buttons, Chance, any_answer, random_battle, under_rulings};
use case_core::ActorId;
use case_core::battle::{Battle, Control, DiceFrom, Intervention, Request, Step};
use case_core::codes::Code;
use case_core::dice::HostDice;
use case_core::odds::{Budget, Odds, OddsError, RunError};
use case_core::question::{Asked as _, LegalAnswers};
use case_core::system::View;
use case_core::value::{Kind, Value};
use std::collections::BTreeMap;

/// The most paths of a step, and of how many rolls of a kind odds are tried that have more.
const PATHS: u64 = 4_000;
const TRIED: u32 = 30;

/// The states after the open step; the one that is there, if none is open.
fn ends<S: Buttons>(battle: &Battle<S>) -> Result<Odds<S::State>, OddsError> {
    let mut battle = battle.clone();
    if matches!(battle.step(), Step::Going | Step::Over) {
        return Ok(Odds::certain(battle.state().clone()));
    }
    match battle.scene().unwrap().step_odds(&mut Budget::new().paths(PATHS)) {
        Ok(odds) => Ok(odds.map(|next| next.state.clone())),
        Err(RunError::Odds(error)) => Err(error),
        Err(stop) => panic!("{stop}"),
    }
}

/// Whether the odds add up at the die that is wanted; nothing where there are too many paths.
fn adds_up<S: Buttons>(battle: &Battle<S>, faces: u8) -> Option<bool> {
    let mut battle = battle.clone();
    battle.set_control(case_core::battle::Who::Everybody, Control::BuiltIn).unwrap();
    battle.set_dice(DiceFrom::Host);
    let before = ends(&battle).ok()?;
    let after = |face: u8| {
        let mut after = battle.clone();
        after.feed_face(i32::from(face)).unwrap();
        ends(&after).ok()
    };
    let each: Vec<_> = (1..=faces).map(after).collect::<Option<_>>()?;
    let die = Odds::uniform(1..=faces).unwrap();
    let mean = die.then(|face| each[usize::from(*face) - 1].clone()).unwrap();
    Some(before == mean)
}

/// A battle with status effects.
pub(crate) fn powers<S: Buttons>() -> Battle<S> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../case-core/examples/rosters/powers");
    let text = std::fs::read_to_string(format!("{folder}/{}.toml", S::NAME)).unwrap();
    Battle::new(S::read(&toml::from_str(&text).unwrap()).unwrap()).unwrap()
}

/// A battle in which a roll comes that random battles seldom come to.
struct Scene {
    /// The roster, as TOML.
    roster: &'static str,
    /// Answers that are preferred where they are legal, by the names of their lists.
    wants: &'static [&'static str],
    /// What the referee sets at first: the field, whose, the value.
    sets: &'static [(&'static str, usize, Value)],
    /// How many battles of it, and of how many inputs.
    battles: u64,
    steps: usize,
}

/// One of the wanted answers by chance, if one is legal.
fn wanted<S: Buttons>(
    q: &S::Question,
    view: View<'_, S>,
    wants: &[&str],
    chance: &mut Chance,
) -> Option<Value> {
    let LegalAnswers::List(list) = q.legal(view) else { return None };
    let name = |value: &Value| match value.kind {
        Kind::Name(at) => S::LISTS.get(usize::from(at))?.name(value.number),
        Kind::YesNo if value.number != 0 => Some("yes"),
        _ => None,
    };
    let is_wanted = |value: &&Value| name(value).is_some_and(|name| wants.contains(&name));
    let found: Vec<Value> = list.iter().filter(is_wanted).copied().collect();
    (!found.is_empty()).then(|| found[chance.below(found.len())])
}

/// How often each roll was met and tried, of which none was seen to add up.
type Left = BTreeMap<&'static str, (u32, u32)>;

/// Plays a battle, and tries the rolls that are left, until there are no more than so many.
fn play<S: Buttons>(
    mut battle: Battle<S>,
    (wants, steps): (&[&str], usize),
    chance: &mut Chance,
    (left, never): (&mut Left, usize),
) {
    battle.set_dice(DiceFrom::Host);
    for _ in 0..steps {
        if left.len() <= never {
            return;
        }
        let mut answers = |q: &S::Question, setup: &S::Setup, state: &S::State| {
            let view = View::new(setup, state);
            let wanted = wanted::<S>(q, view, wants, chance);
            Some(wanted.unwrap_or_else(|| any_answer::<S>(q, view, chance)))
        };
        match battle.step_with(&mut HostDice, &mut answers) {
            Step::Over => break,
            Step::Going => continue,
            _ => {}
        }
        let Some(Request::Roll(roll)) = battle.request() else { break };
        let faces = roll.next.die.faces();
        if let Some((met, tried)) = left.get_mut(roll.roll) {
            *met += 1;
            if *tried < TRIED {
                match adds_up(&battle, faces) {
                    Some(true) => drop(left.remove(roll.roll)),
                    Some(false) => {
                        panic!("{} {}, after {:?}", S::NAME, roll.roll, battle.inputs())
                    }
                    None => *tried += 1,
                }
            }
        }
        let face = 1 + i32::try_from(chance.below(usize::from(faces))).unwrap();
        battle.feed_face(face).unwrap();
    }
}

/// The rolls of a system of which none was seen to add up, after that many battles and these scenes; it
/// ends as soon as they are no more than those that `never` come.
fn unseen<S: Buttons>(battles: u64, scenes: &[Scene], never: usize) -> Left {
    let mut left: Left = S::Roll::ALL.iter().map(|roll| (roll.name(), (0, 0))).collect();
    let chance = |number: u64| Chance(number.wrapping_mul(0x9E37_79B9) + 5);
    for scene in scenes {
        for number in 0..scene.battles {
            let chance = &mut chance(number);
            let mut battle = under_rulings::<S>(toml::from_str(scene.roster).unwrap(), chance);
            for (field, who, to) in scene.sets {
                let set = Intervention::set(field, ActorId::fighter(*who), *to);
                battle.intervene(set, "").unwrap();
            }
            play(battle, (scene.wants, scene.steps), chance, (&mut left, never));
        }
    }
    for number in 0..battles {
        let chance = &mut chance(number);
        // One in four has powers, whose effects are resisted.
        let battle = if number % 4 == 3 { powers() } else { random_battle::<S>(chance) };
        play(battle, (&[], STEPS), chance, (&mut left, never));
    }
    left
}

const STEPS: usize = 400;

/// Every kind of roll adds up, but for those that no battle comes to, each with the reason.
fn every_roll<S: Buttons>(battles: u64, scenes: &[Scene], never: &[(&str, &str)]) {
    let mut left = unseen::<S>(battles, scenes, never.len());
    for (roll, why) in never {
        assert_eq!(left.remove(roll), Some((0, 0)), "{} {roll}: {why}", S::NAME);
    }
    assert!(left.is_empty(), "{}: met and tried {left:?}", S::NAME);
}

#[test]
fn case() {
    every_roll::<case_core::case::Case>(400, &[], &[]);
}

#[test]
fn faserip() {
    let scene = Scene {
        roster: include_str!("each_roll/faserip.toml"),
        wants: &["attack", "escape", "yes"],
        sets: &[],
        battles: 300,
        steps: 300,
    };
    let never = [
        ("initiative", "sides roll their own, `side_initiative` (PH4)"),
        ("roll_off", "sides that are level roll `side_initiative` again (PH4)"),
    ];
    every_roll::<case_core::faserip::Faserip>(1_200, &[scene], &never);
}

#[test]
fn d6() {
    let scene = |roster, wants, sets, battles, steps| Scene { roster, wants, sets, battles, steps };
    const OUT: &[(&str, usize, Value)] = &[
        ("out_since", 1, Value::new(Kind::Round, 1)),
        ("dying_since", 2, Value::new(Kind::Round, 1)),
    ];
    let scenes = [
        scene(
            include_str!("each_roll/d6_crew.toml"),
            &["drive", "ram", "sideswipe", "attack", "yes"],
            &[],
            120,
            200,
        ),
        scene(
            include_str!("each_roll/d6_group.toml"),
            &["lead_a_group_attack", "wait", "yes"],
            &[],
            120,
            200,
        ),
        scene(
            include_str!("each_roll/d6_ring.toml"),
            &[
                "attack",
                "hold",
                "arm_pin",
                "slam",
                "break_the_arm",
                "force_down",
                "attack_a_thing",
                "yes",
            ],
            &[],
            200,
            200,
        ),
        scene(include_str!("each_roll/d6_out.toml"), &["be_done"], OUT, 2, 4_000),
    ];
    let never = [("healing", "it is rolled between fights (`book::healing`)")];
    every_roll::<case_core::d6::D6>(800, &scenes, &never);
}

#[test]
fn talislanta() {
    every_roll::<case_core::talislanta::Talislanta>(400, &[], &[]);
}

#[test]
fn cosmic() {
    every_roll::<case_core::cosmic::Cosmic>(400, &[], &[]);
}
