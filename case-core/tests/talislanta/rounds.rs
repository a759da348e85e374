//! The round: initiative, declarations, turns, and what they leave.

use super::common::{A, B, C, D, Played, Scene, four, quiet, sheet, weapon, with};
use case_core::ActorId;
use case_core::battle::{Battle, Control, Request, Step};
use case_core::log::{Event, Key};
use case_core::system::System;
use case_core::talislanta::rulings::{InitiativeRoll, MultiAttack};
use case_core::talislanta::{
    Action, Field, Note, QuestionKind, Roll, Roster, Talislanta, Trait, TurnPhase,
};

const DODGE: [(QuestionKind, i32); 1] = [(QuestionKind::Action, Action::Dodge as i32)];

fn strike(targets: &[i32]) -> Vec<(QuestionKind, i32)> {
    let mut answers = vec![
        (QuestionKind::Action, Action::Strike as i32),
        (QuestionKind::Attack, 0),
        (QuestionKind::Targets, i32::try_from(targets.len()).unwrap()),
    ];
    answers.extend(targets.iter().map(|&target| (QuestionKind::Target, target)));
    if targets.len() == 1 {
        answers.push((QuestionKind::Hits, 1));
    }
    answers
}

/// ActorId declares and who acts, in order.
fn said(played: &Played, wanted: Note) -> Vec<ActorId> {
    let who = |e: &Event<Talislanta>| match *e {
        Event::Note { note, who, .. } if note == wanted => Some(who),
        _ => None,
    };
    played.battle.log().iter().filter_map(who).collect()
}

/// TAL1, TAL2: d20 plus Speed; declared from the lowest up, resolved from the highest down.
#[test]
fn order_of_a_round() {
    // 10 + 0, 8 + 5, 20 − 4, 1 + 1.
    let mut played = Played::new(four(|s| (s[1].spd, s[2].spd, s[3].spd) = (5, -4, 1)));
    played.initiative(&[10, 8, 20, 1]);
    for _ in 0..4 {
        played.declare(&DODGE);
    }
    assert_eq!(said(&played, Note::Declares), [D, A, B, C]);
    for _ in 0..4 {
        played.step(&[], &[]);
    }
    assert_eq!(said(&played, Note::TurnBegins), [C, B, A, D]);
    assert_eq!(played.battle.state().round(), 2);
    assert_eq!(played.battle.state().phase(), TurnPhase::Initiative);
}

/// TAL2: the die of `initiative`.
#[test]
fn other_initiative_dice() {
    let dice = InitiativeRoll::ALL.iter().map(|&roll| {
        let mut battle =
            Battle::<Talislanta>::new(with(four(|_| {}), |r| r.initiative = roll)).unwrap();
        match battle.step() {
            Step::Request(Request::Roll(need)) => need.die.name(),
            other => panic!("{other:?}"),
        }
    });
    assert_eq!(dice.collect::<Vec<_>>(), ["d20", "d10", "d6", "d12", "d100"]);
}

/// TAL2: equal totals roll off, a round of it a step, again as long as some are equal.
#[test]
fn ties_roll_off() {
    let mut played = Played::new(four(|_| {}));
    played.initiative(&[7, 12, 7, 7]);
    assert_eq!(played.battle.state().phase(), TurnPhase::Order);
    // A 3, C 9, D 3: C is next, A and D tie again.
    played.step(&[3, 9, 3], &[]);
    assert_eq!(played.battle.state().phase(), TurnPhase::Order);
    played.step(&[20, 20], &[]);
    played.step(&[1, 2], &[]);
    assert_eq!(played.battle.state().phase(), TurnPhase::Declaration);
    for _ in 0..4 {
        played.declare(&DODGE);
    }
    assert_eq!(said(&played, Note::Declares), [A, D, C, B]);
    // All ties are forgotten.
    for slot in 0..4 {
        assert_eq!(
            Talislanta::get(played.battle.state(), Key::at(ActorId::NOBODY, Field::Tied, slot)),
            0
        );
    }
}

/// Two ties at once are rolled off one after the other, the higher first.
#[test]
fn two_ties() {
    let mut played = Played::new(four(|_| {}));
    played.initiative(&[7, 12, 12, 7]);
    played.step(&[4, 5], &[]);
    played.step(&[6, 2], &[]);
    for _ in 0..4 {
        played.declare(&DODGE);
    }
    assert_eq!(said(&played, Note::Declares), [D, A, B, C]);
    let rolls = |e: &&Event<Talislanta>| matches!(e, Event::Roll { roll: Roll::RollOff, .. });
    let who: Vec<ActorId> = played.battle.log().iter().filter(rolls).map(Event::who).collect();
    assert_eq!(who, [B, C, A, D]);
}

/// The order after a round in which some seized the initiative over others.
fn order_with(seized: &[(ActorId, ActorId)]) -> Vec<ActorId> {
    use case_core::dice::Tape;
    use case_core::system::RuleTable;
    let mut scene = Scene::new(&four(|_| {}));
    for &(who, foe) in seized {
        scene.link(who, Field::Seized, foe, 1);
    }
    // A 20, B 15, C 10, D 5.
    let mut tape = Tape::new([20, 15, 10, 5]);
    for _ in 0..4 {
        let mut seat = RuleTable {
            setup: &scene.setup,
            state: &mut scene.state,
            dice: &mut tape,
            deciders: &mut case_core::decide::BuiltIn,
            log: &mut (),
        };
        Talislanta::step(&mut seat).unwrap();
    }
    for &(who, foe) in seized {
        assert_eq!(scene.against(who, Field::Seized, foe), 0, "it is used up");
    }
    let slots = (0..4).map(|slot| {
        Talislanta::get(&scene.state, Key::at(ActorId::NOBODY, Field::Order, slot)) - 1
    });
    slots.map(ActorId::from_number).collect()
}

/// TAL15, TAL18: who seized the initiative over an attacker stands directly before it, if behind.
#[test]
fn seized_initiative() {
    assert_eq!(order_with(&[]), [A, B, C, D]);
    assert_eq!(order_with(&[(C, A)]), [C, A, B, D]);
    assert_eq!(order_with(&[(A, C)]), [A, B, C, D]);
    assert_eq!(order_with(&[(D, B)]), [A, D, B, C]);
    assert_eq!(order_with(&[(A, B), (B, A)]), [A, B, C, D]);
    assert_eq!(order_with(&[(C, A), (D, A)]), [C, D, A, B]);
    assert_eq!(order_with(&[(B, A), (C, B)]), [C, B, A, D]);
}

/// TAL3, TAL4: the turn over, the attacker reacts at −5 and worse; a new round forgets it.
#[test]
fn a_turn_over() {
    let mut played = Played::new(four(|s| {
        s[0].skills.evade = Some(10);
        s[1].attacks = vec![weapon("sword", 10, 1)];
        s[3].attacks = vec![weapon("sword", 10, 1)];
    }));
    played.initiative(&[20, 15, 10, 5]);
    // D strikes A, C dodges, B strikes A, A strikes B.
    played.declare(&strike(&[0])).declare(&DODGE).declare(&strike(&[0])).declare(&strike(&[1]));
    assert_eq!(played.get(A, Field::Done), 0);
    played.step(&[5], &[(QuestionKind::Approach, 0)]);
    assert_eq!((played.get(A, Field::Done), played.get(A, Field::Actions)), (1, 1));
    let dodge = |approach: bool| {
        let mut answers = if approach { vec![(QuestionKind::Approach, 0)] } else { vec![] };
        answers.extend([
            (QuestionKind::StepIn, 0),
            (QuestionKind::React, 1),
            (QuestionKind::Trait, Trait::Evade as i32),
        ]);
        answers
    };
    played.step(&[11, 11], &dodge(false));
    played.step(&[], &[]);
    played.step(&[11, 11], &dodge(true));
    let rolls = super::common::rolled_at(played.battle.log());
    assert_eq!(rolls[4..], [0, 0, -5, 0, -10]);
    assert_eq!((played.get(A, Field::Done), played.get(A, Field::Actions)), (0, 0));
}

/// TAL4, TAL9: an attack on several targets is one action, or by `multi_attack_actions` one for
/// each; the same goes for the hits of a rapid fire.
#[test]
fn how_many_actions_an_attack_is() {
    for (switch, actions) in [(MultiAttack::One, 1), (MultiAttack::OneATarget, 2)] {
        let roster = || with(quiet(|_| {}), |r| r.multi_attack_actions = switch);
        let mut played = Played::new(roster());
        played.initiative(&[20, 15, 10, 5]);
        played.declare(&DODGE).declare(&DODGE).declare(&DODGE).declare(&strike(&[1, 3]));
        played.step(&[5, 10], &[(QuestionKind::Approach, 0), (QuestionKind::Approach, 0)]);
        assert_eq!(played.get(A, Field::Actions), actions);
        let mut rapid = strike(&[1]);
        rapid[4] = (QuestionKind::Hits, 2);
        let mut played = Played::new(roster());
        played.initiative(&[20, 15, 10, 5]);
        played.declare(&DODGE).declare(&DODGE).declare(&DODGE).declare(&rapid);
        played.step(&[5, 10], &[(QuestionKind::Approach, 0)]);
        assert_eq!(played.get(A, Field::Actions), actions);
    }
}

/// TAL9 with `extra_targets = one_roll`: one face for all, read against each Defense rating.
#[test]
fn one_roll_against_several() {
    use case_core::talislanta::rulings::ExtraTargets;
    let roster = with(four(|s| s[3].attacks[0].rating = Some(3)), |r| {
        r.extra_targets = ExtraTargets::OneRoll;
    });
    let mut played = Played::new(roster);
    played.initiative(&[20, 15, 10, 5]);
    played.declare(&DODGE).declare(&DODGE).declare(&DODGE).declare(&strike(&[1, 3]));
    // 10 − 10 − 5 and 10 − 3 − 5: a 10 fails against B and is full against D, who lets it through.
    let answers = [
        (QuestionKind::Approach, 0),
        (QuestionKind::StepIn, 0),
        (QuestionKind::Approach, 0),
        (QuestionKind::StepIn, 0),
        (QuestionKind::React, 0),
    ];
    played.step(&[10], &answers);
    assert_eq!((played.hp(B), played.hp(D)), (100, 100 - 11));
}

/// TAL1: what has lost its object is spent; a target that fell is passed over.
#[test]
fn lost_actions() {
    let mut played = Played::new(four(|s| s[1].hit_points = 5));
    played.initiative(&[20, 5, 15, 10]);
    // B dodges, D dodges, C strikes B and D, A strikes B.
    played.declare(&DODGE).declare(&DODGE).declare(&strike(&[1, 3])).declare(&strike(&[1]));
    let through =
        [(QuestionKind::Approach, 0), (QuestionKind::StepIn, 0), (QuestionKind::React, 0)];
    played.step(&[11], &through);
    assert!(!played.battle.state().stands(B));
    // D is C's first target that stands: no penalty.
    played.step(&[11], &through);
    assert_eq!(super::common::rolled_at(played.battle.log()).last(), Some(&0));
    let mut played = Played::new(four(|s| s[1].hit_points = 5));
    played.initiative(&[20, 5, 15, 10]);
    played.declare(&DODGE).declare(&DODGE).declare(&strike(&[1])).declare(&strike(&[1]));
    played.step(&[11], &through);
    played.step(&[], &[]);
    assert_eq!(said(&played, Note::ActionLost), [C]);
    assert_eq!(played.get(C, Field::Actions), 1);
}

/// TAL8: who is held loses the turn that is to come, this round's or the next.
#[test]
fn held_for_a_turn() {
    use case_core::talislanta::{Effect, Means};
    let roster = || {
        four(|s| {
            s[0].attacks = vec![super::common::by(Means::Brawling, None, 0)];
            s[0].skills.brawling = Some(10);
        })
    };
    let mut grapple = strike(&[1]);
    grapple[0] = (QuestionKind::Action, Action::Grapple as i32);
    grapple.remove(1);
    grapple.pop();
    let held = [(QuestionKind::Approach, 0), (QuestionKind::Effect, Effect::Held as i32)];
    // B has still to act.
    let mut played = Played::new(roster());
    played.initiative(&[20, 15, 10, 5]);
    played.declare(&DODGE).declare(&DODGE).declare(&strike(&[0])).declare(&grapple);
    played.step(&[11], &held);
    played.step(&[], &[]);
    assert_eq!(said(&played, Note::TurnLost), [B]);
    assert_eq!(played.get(B, Field::LostTurns), 0);
    // B has acted: the next round's turn is lost, and B declares nothing.
    let mut played = Played::new(roster());
    played.initiative(&[5, 15, 10, 20]);
    let late = grapple.clone();
    played.declare(&late).declare(&DODGE).declare(&strike(&[0])).declare(&DODGE);
    played.step(&[], &[]);
    played.step(&[5], &[(QuestionKind::Approach, 0)]);
    played.step(&[], &[]);
    let answers = [
        (QuestionKind::StepIn, 0),
        (QuestionKind::React, 0),
        (QuestionKind::Effect, Effect::Held as i32),
    ];
    played.step(&[11], &answers);
    played.initiative(&[5, 15, 10, 20]);
    played.declare(&late).declare(&DODGE).declare(&[]).declare(&DODGE);
    assert_eq!(played.get(B, Field::LostTurns), 1);
    played.step(&[], &[]);
    played.step(&[], &[]);
    assert_eq!(said(&played, Note::TurnLost), [B]);
}

/// TAL8: a disadvantage lasts until the end of the next round.
#[test]
fn a_disadvantage_passes() {
    let mut played = Played::new(four(|s| s[0].attacks[0].rating = Some(5)));
    let round = |played: &mut Played, answers: &[(QuestionKind, i32)], faces: &[u8]| {
        played.initiative(&[20, 15, 10, 5]);
        played.declare(&DODGE).declare(&DODGE).declare(&DODGE).declare(&strike(&[1]));
        played.step(faces, answers);
        for _ in 0..3 {
            played.step(&[], &[]);
        }
    };
    let slip = [
        (QuestionKind::Approach, 0),
        (QuestionKind::StepIn, 0),
        (QuestionKind::Mishap, 1),
        (QuestionKind::Hindrance, 3),
    ];
    round(&mut played, &slip, &[1]);
    assert_eq!(played.get(A, Field::Hindrance), 3);
    round(&mut played, &[(QuestionKind::StepIn, 0)], &[13]);
    assert_eq!(super::common::rolled_at(played.battle.log()).last(), Some(&-8));
    assert_eq!((played.get(A, Field::Hindrance), played.get(A, Field::HinderedFor)), (0, 0));
}

/// TAL1: which actions can be declared.
#[test]
fn what_can_be_declared() {
    use case_core::decide::Question;
    use case_core::system::is_legal;
    use case_core::talislanta::rulings::Movement;
    let legal = |scene: &Scene| -> Vec<Action> {
        let q = Question::new(A, QuestionKind::Action);
        let fits = |a: &&Action| is_legal::<Talislanta>(&q, **a as i32, &scene.setup, &scene.state);
        Action::ALL.iter().filter(fits).copied().collect()
    };
    let all_but = |without: &[Action]| -> Vec<Action> {
        Action::ALL.iter().filter(|a| !without.contains(a)).copied().collect()
    };
    let mut scene = Scene::four(|_| {});
    assert_eq!(legal(&scene), all_but(&[Action::Shoot, Action::Flee]));
    scene.engage(A, D);
    assert_eq!(legal(&scene), all_but(&[Action::Shoot]));
    let archer = |s: &mut [case_core::talislanta::Sheet; 4]| {
        s[0].attacks.push(super::common::bow(5, 5));
        s[0].spd = -10;
    };
    let slow = Scene::four(archer);
    assert_eq!(legal(&slow), all_but(&[Action::Flee, Action::Move]));
    let judged = Scene::new(&with(four(archer), |r| r.movement = Movement::Judged));
    assert_eq!(legal(&judged), all_but(&[Action::Flee]));
}

/// Targets: an opponent who stands and is not named yet; to flee from, who is engaged.
#[test]
fn who_can_be_a_target() {
    use case_core::decide::Question;
    use case_core::system::is_legal;
    let mut scene = Scene::four(|_| {});
    let legal = |scene: &Scene, action: Action, named: i32| {
        let q = Question::new(A, QuestionKind::Target).with(action as i32, named);
        [-1, 0, 1, 2, 3, 4, 65_535]
            .map(|n| is_legal::<Talislanta>(&q, n, &scene.setup, &scene.state))
    };
    let (n, y) = (false, true);
    assert_eq!(legal(&scene, Action::Strike, 0), [n, n, y, n, y, n, n]);
    assert_eq!(legal(&scene, Action::Special, 0), [n, y, y, n, y, n, n]);
    assert_eq!(legal(&scene, Action::Flee, 0), [n, n, n, n, n, n, n]);
    scene.engage(A, D);
    assert_eq!(legal(&scene, Action::Flee, 0), [n, n, n, n, y, n, n]);
    scene.set(A, Field::Target, B.number() + 1);
    assert_eq!(legal(&scene, Action::Strike, 1), [n, n, n, n, y, n, n]);
    scene.set(D, Field::Out, 1);
    assert_eq!(legal(&scene, Action::Strike, 0), [n, n, y, n, n, n, n]);
}

/// The battle is over as soon as one side stands.
#[test]
fn the_end() {
    let roster = Roster {
        fighters: vec![sheet("A", "x"), {
            let mut b = sheet("B", "y");
            b.hit_points = 1;
            b
        }],
        ..four(|_| {})
    };
    let mut played = Played::new(roster);
    played.initiative(&[20, 15]);
    // One opponent: nobody is asked how many.
    let answers = [
        (QuestionKind::Action, 0),
        (QuestionKind::Attack, 0),
        (QuestionKind::Target, 1),
        (QuestionKind::Hits, 1),
    ];
    played.declare(&DODGE).declare(&answers);
    let through =
        [(QuestionKind::Approach, 0), (QuestionKind::StepIn, 0), (QuestionKind::React, 0)];
    assert!(matches!(played.step(&[11], &through), Step::Over));
    assert!(played.battle.is_over());
}

/// Answers that are not among the legal ones are refused, and change nothing.
#[test]
fn wrong_answers() {
    let mut battle = Battle::<Talislanta>::new(four(|_| {})).unwrap();
    battle.set_control_of_all(Control::Host);
    assert!(battle.feed_answer(0).is_err());
    for face in [20, 15, 10, 5] {
        assert!(matches!(battle.step(), Step::Request(Request::Roll(_))));
        for wrong in [0, 21, -1, 100_000] {
            assert!(battle.feed_face(wrong).is_err());
        }
        battle.feed_face(face).unwrap();
        assert!(matches!(battle.step(), Step::Going));
    }
    let before = battle.state().clone();
    assert!(
        matches!(battle.step(), Step::Request(Request::Decision(q)) if q.kind == QuestionKind::Action && q.who == D)
    );
    // A bow that nobody has, a flight from nobody, an action there is not.
    for wrong in [Action::Shoot as i32, Action::Flee as i32, 12, -1, i32::MAX, i32::MIN] {
        assert!(battle.feed_answer(wrong).is_err(), "{wrong}");
    }
    battle.feed_answer(0).unwrap();
    assert!(
        matches!(battle.step(), Step::Request(Request::Decision(q)) if q.kind == QuestionKind::Attack)
    );
    // An attack there is not.
    assert!(battle.feed_answer(2).is_err());
    battle.feed_answer(0).unwrap();
    assert!(
        matches!(battle.step(), Step::Request(Request::Decision(q)) if q.kind == QuestionKind::Targets)
    );
    assert!(battle.feed_answer(3).is_err() && battle.feed_answer(0).is_err());
    battle.feed_answer(1).unwrap();
    assert!(
        matches!(battle.step(), Step::Request(Request::Decision(q)) if q.kind == QuestionKind::Target)
    );
    // Oneself, the own side, and a fighter that does not exist.
    for wrong in [1, 3, 4, 70_000] {
        assert!(battle.feed_answer(wrong).is_err(), "{wrong}");
    }
    assert_eq!(*battle.state(), before);
}
