//! Where a rule stops: what stands just beside the plain cases.

use super::scene::{Scene, blue, object, open, red, roster};
use case_core::ActorId;
use case_core::case::questions::{KeepOne, PickAction, PickManner, PickTarget, WhatIsStruck};
use case_core::case::recovery::{Condition, turns_pass};
use case_core::case::{
    Act, ActLimit, AutoHitColor, Case, Field, Form, Note, Obstacle, Occasion,
    Question, QuestionKind, Rank, Roll, Rule, Target,
};
use case_core::log::{Event, Key};
use case_core::question::Query;
use case_core::system::{System, View};
use case_core::value::{Actions, AttackId, Place, Value, Values};

const PLAIN: &str = "Ex Ex Ex Ex Ty";
const ANN: ActorId = ActorId::fighter(0);
const BOB: ActorId = ActorId::fighter(1);

fn duel() -> Vec<super::scene::Fighter> {
    vec![
        red("Ann", PLAIN).attack("fists", Form::Blunt).attack("grip", Form::Grappling),
        blue("Bob", PLAIN).attack("fists", Form::Blunt),
    ]
}

/// T2: what players may not see yet is the declaration of a non-player: what it decides there, what is
/// noted and set of it by the rules of declaring; nothing of it by another rule, and nothing of a
/// player.
#[test]
fn what_is_hidden_from_players() {
    let (setup, _) = open(&roster(duel()));
    for who in [ANN, BOB] {
        let hidden = who == BOB;
        let secret = |event: Event<Case>| Case::is_secret(&event, &setup);
        let declared = [
            Field::Act,
            Field::Attack,
            Field::TargetActor,
            Field::TargetObject,
            Field::Manner,
        ];
        for &field in Field::ALL {
            for &rule in Rule::ALL {
                let of_declaring = match field {
                    Field::FullMove => rule == Rule::T8,
                    Field::Wanted | Field::Actions => rule == Rule::T3,
                    _ => declared.contains(&field) && [Rule::T2, Rule::T4].contains(&rule),
                };
                let event = Event::Change { rule, key: Key::of(who, field), from: 0, to: 1 };
                assert_eq!(secret(event), hidden && of_declaring, "{field} {rule}");
            }
        }
        for &note in Note::ALL {
            for rule in [Rule::T2, Rule::T3, Rule::A1] {
                let values = Values::one(Value::NOTHING);
                let of_declaring =
                    rule == Rule::T2 && [Note::Declared, Note::DeclaresMore].contains(&note);
                let event = Event::Note { rule, note, who, other: ActorId::NOBODY, values };
                assert_eq!(secret(event), hidden && of_declaring, "{note} {rule}");
            }
        }
        for &occasion in Occasion::ALL {
            let act = Act::Attack(AttackId::new(who, 0));
            let (limit, slot) = (ActLimit::Any, Place(1));
            let questions: [Question; 3] = [
                PickAction { who, slot, limit, occasion }.into(),
                PickTarget { who, act, like_first: false, occasion }.into(),
                PickManner { who, attack: AttackId::new(who, 0), occasion }.into(),
            ];
            for question in questions {
                let event =
                    Event::Decision { rule: Rule::T2, question, answer: Value::NOTHING };
                assert_eq!(
                    secret(event),
                    hidden && occasion == Occasion::Declaration,
                    "{occasion}"
                );
            }
        }
    }
}

/// D12, ruling `auto_hit_color`: under `green` a white counts as green, and a better color as itself.
#[test]
fn the_color_of_an_auto_hit() {
    let struck = |form: Form, face: i32| {
        let ann = red("Ann", PLAIN).attack("it", form);
        let mut scene =
            Scene::under([ann, blue("Bob", PLAIN)], |r| r.auto_hit_color = AutoHitColor::Green);
        let rolls = format!("defense 1, attack {face}");
        scene.play("Ann action=it; Bob defense=evasion", &rolls);
        assert!(scene.noted(Rule::D12, Note::AutoHit, "Bob"));
        (scene.health("Bob"), scene.state().held(BOB).map(|hold| hold.full))
    };
    assert_eq!([1, 50].map(|face| struck(Form::Blunt, face).0), [60, 60]);
    let held = [1, 50, 80, 95].map(|face| struck(Form::Grappling, face).1);
    assert_eq!(held, [None, None, Some(false), Some(true)]);
}

/// A27: what a body may strike is there: another fighter, or a whole thing that it does not hold.
#[test]
fn what_a_body_may_strike() {
    let mut roster = roster(duel());
    roster.objects = vec![
        object("a chair", "Ty", None),
        object("a sword", "Ty", Some("Bob")),
        object("a broken chair", "Ty", None),
    ];
    roster.objects[2].broken = true;
    let (setup, state) = open(&roster);
    let q = WhatIsStruck { who: ActorId::MAP, body: BOB, within: None };
    let may = |what: Obstacle| q.is_legal(View::new(&setup, &state), what);
    assert!(may(Obstacle::Nothing) && may(Obstacle::Thing));
    assert_eq!([ANN, BOB].map(|who| may(Obstacle::Fighter(who))), [true, false]);
    assert_eq!([0, 1, 2, 3].map(|thing| may(Obstacle::Object(thing))), [true, false, false, false]);
}

/// A23, A29, G3: a charge can go at a thing that nobody has, a grab at one that the grabber has not;
/// at what is broken or is not there neither can.
#[test]
fn what_can_be_aimed_at() {
    let mut fighters = duel();
    fighters[0] = fighters[0].clone().attack("rush", Form::Charging).attack("take", Form::Grabbing);
    let mut roster = roster(fighters);
    roster.objects = vec![
        object("a chair", "Ty", None),
        object("a sword", "Ty", Some("Bob")),
        object("a rope", "Ty", Some("Ann")),
        object("a broken chair", "Ty", None),
    ];
    roster.objects[3].broken = true;
    let (setup, state) = open(&roster);
    let may = |attack: usize| {
        let act = Act::Attack(AttackId::new(ANN, attack));
        let occasion = Occasion::Declaration;
        let q = PickTarget { who: ANN, act, like_first: false, occasion };
        [0, 1, 2, 3, 4].map(|thing| q.is_legal(View::new(&setup, &state), Some(Target::Object(thing))))
    };
    assert_eq!(may(0), [false; 5], "a fist");
    assert_eq!(may(2), [true, false, false, false, false], "a rush");
    assert_eq!(may(3), [true, true, false, false, false], "a grab");
}

/// T4: of the actions that were declared one is kept, of like ones the first.
#[test]
fn which_action_is_kept() {
    let (setup, mut state) = open(&roster(duel()));
    let q = |actions: i32| KeepOne { who: ANN, actions: Actions(actions) };
    let legal = |state: &_, actions: i32| {
        [0, 1, 2, 3].map(|place| q(actions).is_legal(View::new(&setup, state), Place(place)))
    };
    assert_eq!(legal(&state, 2), [false, true, false, false], "both are nothing");
    for (slot, attack) in [(0, 1), (1, 2)] {
        Case::set(&mut state, Key::at(ANN, Field::Act, slot), case_core::case::ActKind::Attack as i32);
        Case::set(&mut state, Key::at(ANN, Field::Attack, slot), attack);
    }
    assert_eq!(legal(&state, 2), [false, true, true, false]);
    assert_eq!(legal(&state, 1), [false, true, false, false]);
}

/// E6, E9: what turns do to somebody: a stun runs off, the dying lose a rank in each until none is
/// left to lose, the dead stay as they are.
#[test]
fn what_turns_do() {
    let now = Condition { health: 0, most: 80, ranks_lost: 0, stun: 3, dying: false, dead: false };
    let passed = turns_pass(now, Rank::Excellent, 0, 2);
    assert_eq!((passed.stun, passed.ranks_lost, passed.dying), (1, 0, false));
    let dying = Condition { dying: true, ..now };
    let passed = turns_pass(dying, Rank::Excellent, 0, 5);
    assert_eq!((passed.ranks_lost, passed.dying, passed.dead, passed.stun), (5, true, false, 0));
    let passed = turns_pass(dying, Rank::Excellent, 0, 6);
    assert_eq!((passed.ranks_lost, passed.dying, passed.dead, passed.stun), (6, false, true, 0));
    let dead = Condition { dead: true, ..now };
    assert_eq!(turns_pass(dead, Rank::Excellent, 9, 9), dead);
}

/// E10: the stand of somebody is read from a sheet and written on it.
#[test]
fn a_condition_is_kept_on_a_sheet() {
    let mut sheet = red("Ann", PLAIN).0;
    let fresh = Condition::of(&sheet, 80);
    assert_eq!(fresh, Condition { health: 80, most: 80, ..Condition::default() });
    for now in [
        Condition { health: 7, most: 80, ranks_lost: 2, stun: 3, dying: false, dead: false },
        Condition { health: 0, most: 80, ranks_lost: 1, stun: 0, dying: true, dead: false },
        Condition { health: 0, most: 80, ranks_lost: 0, stun: 0, dying: false, dead: true },
    ] {
        now.put_on(&mut sheet);
        assert_eq!(Condition::of(&sheet, 80), now);
    }
}

/// D10: an action that is passed can still go into an aversion; one that was made can't.
#[test]
fn what_is_passed_is_spare() {
    let mut scene = Scene::new(duel());
    scene.legal("Bob", QuestionKind::Action, "", "");
    let mut scene = Scene::new(duel());
    scene.play("Ann action=fists", "attack 50");
    assert_eq!(scene.columns(Roll::Attack), [Rank::Excellent]);
    assert_eq!((scene.value("Ann", Field::Spare), scene.value("Bob", Field::Spare)), (0, 0));
}
