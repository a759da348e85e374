//! Circumstance: rule A31.

use super::scene::{Fighter, Scene, at_table, blue, first_strike, open, red, roster};
use case_core::ActorId;
use case_core::case::{
    Ability, Case, Defense, Effect, Field, Form, Question, Rank, Roll, Rule, TalentSheet, exchange,
    odds,
};
use case_core::filled;
use case_core::log::{Event, Key};
use case_core::odds::Budget;
use case_core::question::Asked;
use case_core::system::{System, View};

const PLAIN: &str = "Ex Ex Ex Ex Ty";

fn ann() -> Fighter {
    red("Ann", PLAIN).attack("fists", Form::Blunt)
}

fn bob() -> Fighter {
    blue("Bob", PLAIN).attack("fists", Form::Blunt)
}

fn talent(name: &str, shift: i32) -> TalentSheet {
    filled!(TalentSheet { name: name.into(), shift })
}

/// The columns in which rolls of that name were read.
fn columns(log: &[Event<Case>], roll: Roll) -> Vec<i32> {
    let of = |e: &Event<Case>| match e {
        Event::Roll { roll: r, at, .. } if *r == roll => Some(at.number),
        _ => None,
    };
    log.iter().filter_map(of).collect()
}

/// A31: the Judge's shift waits until so many rolls have passed, goes into the next one, whichever
/// it is, and is used up; it is added to the other shifts before the floor and the cap.
#[test]
fn a_shift_waits_for_its_roll() {
    let (setup, mut state) = open(&roster([ann(), bob()]));
    let bob = ActorId::fighter(1);
    Case::set(&mut state, Key::of(bob, Field::Circumstance), -3);
    Case::set(&mut state, Key::of(bob, Field::CircumstanceAfter), 1);
    // The weave passes; the Slam? check is read three columns down.
    let answer = |q: &Question, setup: &_, state: &_| match q {
        Question::Defense { .. } => Some(Defense::Weave).into(),
        q => q.suggestion(View::new(setup, state)),
    };
    let (_, log) = at_table(&setup, &mut state, "defense 1, attack 71, slam 66", answer, |t| {
        exchange(t, &first_strike())
    });
    assert_eq!(columns(&log, Roll::Defense), [Rank::Excellent as i32]);
    assert_eq!(columns(&log, Roll::Slam), [Rank::Poor as i32]);
    let shifts: Vec<_> = log
        .iter()
        .filter_map(|e| match *e {
            Event::Modifier { rule, who, roll, by, .. } => Some((rule, who, roll, by.number)),
            _ => None,
        })
        .collect();
    assert_eq!(shifts, [(Rule::A31, bob, Roll::Slam, -3)]);
    assert_eq!(Case::get(&state, Key::of(bob, Field::Circumstance)), 0);
}

/// A31: odds from a state in which a circumstance waits are those of the shifted roll, for one
/// exchange as a whole and by its stages.
#[test]
fn odds_know_the_shift() {
    let (setup, plain) = open(&roster([ann(), bob()]));
    let mut state = plain.clone();
    Case::set(&mut state, Key::of(ActorId::fighter(0), Field::Circumstance), -5);
    let missed = |state: &_, chance: &str| {
        let mut budget = Budget::default();
        let plan = odds::undefended();
        let attack = odds::attack(&setup, state, &first_strike(), plan, &mut budget).unwrap();
        let miss = attack.map(|o| o.effect == Effect::Miss).p_exact(&true).to_string();
        assert_eq!(miss, chance);
        let plan = odds::undefended();
        let all = odds::exchange(&setup, state, &first_strike(), plan, &mut budget).unwrap();
        assert_eq!(all.map(|e| e.effect() == Effect::Miss).p_exact(&true).to_string(), chance);
    };
    missed(&plain, "2/5");
    // Five down from Excellent is Shift 0: green from 66.
    missed(&state, "13/20");
    // What waits for a check of the other is none of its business.
    Case::set(&mut state, Key::of(ActorId::fighter(1), Field::Circumstance), 1);
    missed(&state, "13/20");
}

/// A31: an attack's own shift goes on its to-hit; talents on what they name: a form, a maneuver, a
/// roll, an ability with its halves; and on nothing else.
#[test]
fn attacks_and_talents_shift_what_they_name() {
    let ann = ann().having(|a| a.to_hit = -1).with(|s| {
        s.talents = vec![
            filled!(TalentSheet { forms: vec![Form::Blunt], ..talent("boxing", 2) }),
            filled!(TalentSheet { forms: vec![Form::Edged], ..talent("swords", 1) }),
        ];
    });
    let bob = bob().with(|s| {
        s.talents = vec![
            filled!(TalentSheet { defenses: vec![Defense::Block], ..talent("guard", -1) }),
            filled!(TalentSheet { abilities: vec![Ability::Strength], ..talent("might", 3) }),
            filled!(TalentSheet { rolls: vec![Roll::Slam], ..talent("footing", 1) }),
        ];
    });
    let mut scene = Scene::new([ann, bob]);
    scene.play("Ann action=fists; Bob defense=block", "defense 1, attack 66, slam 1");
    assert_eq!(scene.shifts(Rule::A31, Roll::Attack), [-1, 2]);
    assert_eq!(scene.shifts(Rule::A31, Roll::Defense), [2]);
    assert_eq!(scene.shifts(Rule::A31, Roll::Slam), [1]);
    assert_eq!(scene.columns(Roll::Attack), [Rank::Remarkable]);
    assert_eq!(scene.columns(Roll::Defense), [Rank::Incredible]);
    assert_eq!(scene.columns(Roll::Slam), [Rank::Remarkable]);
}

/// A31: a talent may name a roll and a form of the same place in their lists.
#[test]
fn a_talent_names_one_thing_of_any_list() {
    let problems = |talents: Vec<TalentSheet>| {
        let roster = roster([ann().with(|s| s.talents = talents.clone()), bob()]);
        Case::validate(&roster).err().map(|problems| problems.to_string())
    };
    for (roll, form) in Roll::ALL.iter().zip(Form::ALL) {
        let both =
            filled!(TalentSheet { rolls: vec![*roll], forms: vec![*form], ..talent("both", 1) });
        assert_eq!(problems(vec![both]), None, "{roll}, {form}");
    }
}

/// A31, T9: on initiative it moves the Intuition along the columns of table 23.
#[test]
fn initiative_is_shifted_too() {
    let quick = ann().with(|s| {
        s.talents =
            vec![filled!(TalentSheet { rolls: vec![Roll::Initiative], ..talent("alert", 2) })];
    });
    let mut scene = Scene::under([quick, bob()], |r| {
        r.initiative_method = case_core::case::InitiativeMethod::EveryTurn;
    });
    scene.play("", "initiative 5, initiative 6");
    assert_eq!(scene.shifts(Rule::A31, Roll::Initiative), [2]);
    // Typical two columns up is Excellent: +2.
    let first = scene.events().iter().find_map(|e| match e {
        Event::Roll { roll: Roll::Initiative, total, .. } => *total,
        _ => None,
    });
    assert_eq!(first, Some(7));
}

/// A31: what a talent names twice it names once.
#[test]
fn a_talent_that_repeats_itself() {
    let twice =
        filled!(TalentSheet { forms: vec![Form::Blunt, Form::Blunt], ..talent("boxing", 2) });
    let mut scene = Scene::new([ann().with(|s| s.talents = vec![twice]), bob()]);
    scene.play("Ann action=fists", "attack 1");
    assert_eq!(scene.shifts(Rule::A31, Roll::Attack), [2]);
}

/// A31: a talent that names nothing is refused.
#[test]
fn a_talent_names_something() {
    let ann = ann().with(|s| s.talents = vec![talent("luck", 1)]);
    let problems = Case::validate(&roster([ann, bob()])).unwrap_err();
    assert!(problems.to_string().contains("fighters[0].talents[0]"), "{problems}");
}
