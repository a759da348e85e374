//! The round: initiative, declarations, turns, and what they leave.

use super::common::{
    A, B, C, D, Played, Said, Scene, four, quiet, say, sheet, strike, weapon, with,
};
use case_core::ActorId;
use case_core::battle::{Battle, Control, Intervention, Request, Step, Who};
use case_core::codes::Code;
use case_core::filled;
use case_core::log::{Event, Key};
use case_core::question::{Asked, Query};
use case_core::system::{System, View};
use case_core::talislanta::rulings::{InitiativeRoll, LostAction, MultiAttack};
use case_core::talislanta::{
    Action, ChooseAction, ChooseAttack, ChooseTarget, CountHits, Disadvantage, Effect, EffectOf,
    Field, Maneuver, MishapOf, Note, QuestionKind, React, Roll, Roster, StepIn, Tactic, Talislanta,
    TurnPhase, WayToTarget,
};
use case_core::value::{Amount, AttackId, Attacks, Feet, Place, Points, Typed, Value};
use case_tests::Feed as _;

fn dodging() -> [Said; 1] {
    [say::<ChooseAction>(Action::Dodge)]
}

/// Who declares and who acts, in order.
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
        played.declare(&dodging());
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
            Step::Wanted => {}
            other => panic!("{other:?}"),
        }
        match battle.request() {
            Some(Request::Roll(roll)) => roll.next.die.name(),
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
    // Who goes before whom is told once for each that was settled.
    assert_eq!(said(&played, Note::TieBroken), [C, D]);
    for _ in 0..4 {
        played.declare(&dodging());
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

/// TAL2: who is out by the time of a roll-off does not roll, and comes last of those it was level with,
/// behind a 1 too.
#[test]
fn who_is_out_of_a_roll_off() {
    let mut played = Played::new(four(|_| {}));
    played.initiative(&[7, 12, 7, 7]);
    played.battle.intervene(Intervention::set("hit_points", C, Points(0)), "").unwrap();
    played.step(&[5, 1], &[]);
    assert_eq!(played.battle.state().phase(), TurnPhase::Declaration);
    let order = [0, 1, 2, 3].map(|slot| {
        Talislanta::get(played.battle.state(), Key::at(ActorId::NOBODY, Field::Order, slot)) - 1
    });
    assert_eq!(order, [1, 0, 3, 2]);
}

/// TAL1: to the rules a round is like any other; to the built-in plan, where somebody follows a tactic in
/// odd rounds, one that is odd is not like one that is even.
#[test]
fn rounds_are_forgotten_and_recalled() {
    for (tactic, round, back) in [
        (Tactic::Strike, 1, 0),
        (Tactic::Strike, 6, 5),
        (Tactic::Grapple, 5, 4),
        (Tactic::Grapple, 6, 4),
    ] {
        let mut scene = Scene::four(|s| s[0].tactic = tactic);
        scene.set(ActorId::NOBODY, Field::Round, round);
        let before = scene.state.clone();
        assert_eq!(Talislanta::forget_turn(&scene.setup, &mut scene.state), back, "{round}");
        assert_eq!(scene.state.round(), round - back);
        Talislanta::recall_turn(&mut scene.state, back);
        assert_eq!(scene.state, before);
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
        played.declare(&dodging());
    }
    assert_eq!(said(&played, Note::Declares), [D, A, B, C]);
    let rolls = |e: &&Event<Talislanta>| matches!(e, Event::Roll { roll: Roll::TieBreak, .. });
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
    played.declare(&strike(D, &[A])).declare(&dodging());
    played.declare(&strike(B, &[A])).declare(&strike(A, &[B]));
    assert_eq!(played.get(A, Field::Done), 0);
    played.step(&[5], &[say::<WayToTarget>(Feet(0))]);
    assert_eq!((played.get(A, Field::Done), played.get(A, Field::Actions)), (1, 1));
    let dodge = |approach: bool| {
        let mut answers = if approach { vec![say::<WayToTarget>(Feet(0))] } else { vec![] };
        answers.extend([say::<StepIn>(false), say::<React>(Some(Maneuver::Dodge))]);
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
        played
            .declare(&dodging())
            .declare(&dodging())
            .declare(&dodging())
            .declare(&strike(A, &[B, D]));
        played.step(&[5, 10], &[say::<WayToTarget>(Feet(0)), say::<WayToTarget>(Feet(0))]);
        assert_eq!(played.get(A, Field::Actions), actions);
        let mut rapid = strike(A, &[B]);
        rapid[4] = say::<CountHits>(Attacks(2));
        let mut played = Played::new(roster());
        played.initiative(&[20, 15, 10, 5]);
        played.declare(&dodging()).declare(&dodging()).declare(&dodging()).declare(&rapid);
        played.step(&[5, 10], &[say::<WayToTarget>(Feet(0))]);
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
    played.declare(&dodging()).declare(&dodging()).declare(&dodging()).declare(&strike(A, &[B, D]));
    // 10 − 10 − 5 and 10 − 3 − 5: a 10 fails against B and is full against D, who lets it through.
    let answers = [
        say::<WayToTarget>(Feet(0)),
        say::<StepIn>(false),
        say::<WayToTarget>(Feet(0)),
        say::<StepIn>(false),
        say::<React>(None),
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
    played
        .declare(&dodging())
        .declare(&dodging())
        .declare(&strike(C, &[B, D]))
        .declare(&strike(A, &[B]));
    let through = [say::<WayToTarget>(Feet(0)), say::<StepIn>(false), say::<React>(None)];
    played.step(&[11], &through);
    assert!(!played.battle.state().stands(B));
    // D is C's first target that stands: no penalty.
    played.step(&[11], &through);
    assert_eq!(super::common::rolled_at(played.battle.log()).last(), Some(&0));
    let mut played = Played::new(four(|s| s[1].hit_points = 5));
    played.initiative(&[20, 5, 15, 10]);
    played
        .declare(&dodging())
        .declare(&dodging())
        .declare(&strike(C, &[B]))
        .declare(&strike(A, &[B]));
    played.step(&[11], &through);
    played.step(&[], &[]);
    assert_eq!(said(&played, Note::ActionLost), [C]);
    let told = "C can no longer do what was declared: B is out of the battle (TAL1).";
    assert!(played.battle.transcript().any(|line| line.trim() == told));
    assert_eq!(played.get(C, Field::Actions), 1);
}

/// TAL1, TAL2, ruling `lost_action`: an attack whose target is out is made on the next in reach, at
/// the -5 of another target.
#[test]
fn the_next_in_reach() {
    let roster = with(four(|s| s[1].hit_points = 5), |r| r.lost_action = LostAction::NextInReach);
    let mut played = Played::new(roster);
    played.initiative(&[20, 5, 15, 10]);
    played
        .declare(&dodging())
        .declare(&dodging())
        .declare(&strike(C, &[B]))
        .declare(&strike(A, &[B]));
    let through = [say::<WayToTarget>(Feet(0)), say::<StepIn>(false), say::<React>(None)];
    played.step(&[11], &through);
    played.step(&[16], &through);
    assert_eq!((said(&played, Note::ActionLost), played.hp(D)), (vec![], 100 - 11));
    assert_eq!(super::common::rolled_at(played.battle.log()).last(), Some(&-5));
}

/// TAL6, TAL7, reading `the_fallen`: only the ruthless strike at the fallen, whom nothing defends; those
/// who fled are out of reach, and a hold is for those who stand.
#[test]
fn the_fallen_and_the_ruthless() {
    let fallen = |ruthless: bool| {
        let mut played = Played::new(four(|s| {
            (s[0].ruthless, s[1].hit_points) = (ruthless, 5);
        }));
        played.initiative(&[20, 5, 15, 10]);
        played
            .declare(&dodging())
            .declare(&dodging())
            .declare(&dodging())
            .declare(&strike(A, &[B]));
        played
            .step(&[11], &[say::<WayToTarget>(Feet(0)), say::<StepIn>(false), say::<React>(None)]);
        assert!(!played.battle.state().stands(B));
        for _ in 0..2 {
            played.step(&[], &[]);
        }
        played.initiative(&[20, 15, 10]);
        played.declare(&dodging()).declare(&dodging());
        played
    };
    let mut struck = fallen(true);
    let mut declared = strike(A, &[B]);
    declared.remove(2);
    struck.declare(&declared);
    let before = struck.hp(B);
    struck.step(&[1], &[say::<WayToTarget>(Feet(0))]);
    assert_eq!(super::common::rolled_at(struck.battle.log()).last(), Some(&10));
    assert_eq!(struck.hp(B), before - 11, "11 in all: a full success");
    for (ruthless, action, legal) in [
        (true, Action::Strike, true),
        (true, Action::Grapple, false),
        (false, Action::Strike, false),
    ] {
        let battle = fallen(ruthless).battle;
        let v = View::new(battle.setup(), battle.state());
        let q = ChooseTarget { who: A, action, place: Place(1) };
        assert_eq!(q.is_legal(v, Some(B)), legal, "{ruthless} {action}");
        assert_eq!(q.plan(v), Some(D), "the built-in plan takes those who stand");
    }
}

/// TAL4: a defense that was held ready and is used up leaves nothing for its turn, which is told.
#[test]
fn nothing_is_left_for_the_turn() {
    let mut played = Played::new(four(|_| {}));
    played.initiative(&[20, 15, 10, 5]);
    played.declare(&dodging()).declare(&dodging()).declare(&dodging()).declare(&strike(A, &[B]));
    let dodges =
        [say::<WayToTarget>(Feet(0)), say::<StepIn>(false), say::<React>(Some(Maneuver::Dodge))];
    played.step(&[11, 12], &dodges);
    played.step(&[], &[]);
    assert_eq!(said(&played, Note::NothingLeft), [B]);
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
    let mut grapple = strike(A, &[B]);
    grapple[0] = say::<ChooseAction>(Action::Grapple);
    grapple.remove(1);
    grapple.pop();
    let held = [say::<WayToTarget>(Feet(0)), say::<EffectOf>(Effect::Held)];
    // B has still to act.
    let mut played = Played::new(roster());
    played.initiative(&[20, 15, 10, 5]);
    played.declare(&dodging()).declare(&dodging()).declare(&strike(B, &[A])).declare(&grapple);
    played.step(&[11], &held);
    played.step(&[], &[]);
    assert_eq!(said(&played, Note::TurnLost), [B]);
    assert_eq!(played.get(B, Field::LostTurns), 0);
    // B has acted: the next round's turn is lost, and B declares nothing.
    let mut played = Played::new(roster());
    played.initiative(&[5, 15, 10, 20]);
    let late = grapple.clone();
    played.declare(&late).declare(&dodging()).declare(&strike(B, &[A])).declare(&dodging());
    played.step(&[], &[]);
    played.step(&[5], &[say::<WayToTarget>(Feet(0))]);
    played.step(&[], &[]);
    let answers = [say::<StepIn>(false), say::<React>(None), say::<EffectOf>(Effect::Held)];
    played.step(&[11], &answers);
    played.initiative(&[5, 15, 10, 20]);
    played.declare(&late).declare(&dodging()).declare(&[]).declare(&dodging());
    assert_eq!(played.get(B, Field::LostTurns), 1);
    played.step(&[], &[]);
    played.step(&[], &[]);
    assert_eq!(said(&played, Note::TurnLost), [B]);
}

/// TAL3, TAL8, TAL15: what a round's end takes: a follow-up on one who has fallen, not on one who
/// stands, and no round from one who is not hindered.
#[test]
fn what_ends_with_a_round() {
    use case_core::dice::Fair;
    use case_core::system::RuleTable;
    let mut scene = Scene::four(|_| {});
    scene.link(A, Field::FollowUp, B, 1).link(A, Field::FollowUp, D, 1);
    scene.set(D, Field::Out, 1).set(C, Field::HinderedFor, 2).set(C, Field::Hindrance, 3);
    while scene.state.round() == 1 {
        let mut seat = RuleTable {
            setup: &scene.setup,
            state: &mut scene.state,
            dice: &mut Fair::new(1),
            deciders: &mut |q: &case_core::talislanta::Question, setup: &_, state: &_| {
                let view = View::new(setup, state);
                Some(match q.kind() {
                    QuestionKind::Action => Action::Dodge.into(),
                    _ => q.suggestion(view),
                })
            },
            log: &mut scene.log,
        };
        Talislanta::step(&mut seat).unwrap();
    }
    let follow_ups = [B, D].map(|foe| scene.against(A, Field::FollowUp, foe));
    assert_eq!(follow_ups, [1, 0]);
    assert_eq!([A, B, C].map(|who| scene.get(who, Field::HinderedFor)), [0, 0, 1]);
    assert_eq!(scene.get(C, Field::Hindrance), 3);
}

/// TAL8: a disadvantage lasts until the end of the next round.
#[test]
fn a_disadvantage_passes() {
    let mut played = Played::new(four(|s| s[0].attacks[0].rating = Some(5)));
    let round = |played: &mut Played, answers: &[Said], faces: &[u8]| {
        played.initiative(&[20, 15, 10, 5]);
        played
            .declare(&dodging())
            .declare(&dodging())
            .declare(&dodging())
            .declare(&strike(A, &[B]));
        played.step(faces, answers);
        for _ in 0..3 {
            played.step(&[], &[]);
        }
    };
    let slip = [
        say::<WayToTarget>(Feet(0)),
        say::<StepIn>(false),
        say::<MishapOf>(Effect::Hindered),
        say::<Disadvantage>(Amount(3)),
    ];
    round(&mut played, &slip, &[1]);
    assert_eq!(played.get(A, Field::Hindrance), 3);
    round(&mut played, &[say::<StepIn>(false)], &[13]);
    assert_eq!(super::common::rolled_at(played.battle.log()).last(), Some(&-8));
    assert_eq!((played.get(A, Field::Hindrance), played.get(A, Field::HinderedFor)), (0, 0));
}

/// TAL1: which actions can be declared.
#[test]
fn what_can_be_declared() {
    use case_core::talislanta::rulings::Movement;
    let legal = |scene: &Scene| -> Vec<Action> {
        let q = ChooseAction { who: A };
        Action::ALL.iter().copied().filter(|&a| q.is_legal(scene.view(), a)).collect()
    };
    let all_but = |without: &[Action]| -> Vec<Action> {
        // X5, X6: nothing burns, and nobody has a power.
        let of_effects = |a: Action| matches!(a, Action::PutOut | Action::Power);
        let without = |a: &&Action| !without.contains(a) && !of_effects(**a);
        Action::ALL.iter().filter(without).copied().collect()
    };
    let mut scene = Scene::four(|_| {});
    assert_eq!(legal(&scene), all_but(&[Action::Shoot]));
    scene.engage(A, D);
    assert_eq!(legal(&scene), all_but(&[Action::Shoot]));
    let archer = |s: &mut [case_core::talislanta::Sheet; 4]| {
        s[0].attacks.push(super::common::bow(5, 5));
        s[0].spd = -10;
    };
    let slow = Scene::four(archer);
    assert_eq!(legal(&slow), all_but(&[Action::Move]));
    let judged = Scene::new(&with(four(archer), |r| r.movement = Movement::Judged));
    assert_eq!(legal(&judged), all_but(&[]));
}

/// Targets: an opponent who stands and is not named yet; to flee from, who is engaged.
#[test]
fn who_can_be_a_target() {
    let mut scene = Scene::four(|_| {});
    let legal = |scene: &Scene, action: Action, place: i32| {
        let q = ChooseTarget { who: A, action, place: Place(place) };
        let nobody_there = ActorId::fighter(4);
        [None, Some(A), Some(B), Some(C), Some(D), Some(nobody_there), Some(ActorId::NOBODY)]
            .map(|target| q.is_legal(scene.view(), target))
    };
    let (n, y) = (false, true);
    assert_eq!(legal(&scene, Action::Strike, 1), [n, n, y, n, y, n, n]);
    assert_eq!(legal(&scene, Action::Special, 1), [y, n, y, n, y, n, n]);
    assert_eq!(legal(&scene, Action::Flee, 1), [y, n, n, n, n, n, n]);
    scene.engage(A, D);
    assert_eq!(legal(&scene, Action::Flee, 1), [n, n, n, n, y, n, n]);
    scene.set(A, Field::Target, B.number() + 1);
    assert_eq!(legal(&scene, Action::Strike, 2), [n, n, n, n, y, n, n]);
    scene.set(D, Field::Out, 1);
    assert_eq!(legal(&scene, Action::Strike, 1), [n, n, y, n, n, n, n]);
}

/// The battle is over as soon as one side stands.
#[test]
fn the_end() {
    let roster = filled!(Roster {
        fighters: vec![sheet("A", "x"), {
            let mut b = sheet("B", "y");
            b.hit_points = 1;
            b
        }],
        ..four(|_| {})
    });
    let mut played = Played::new(roster);
    played.initiative(&[20, 15]);
    // One opponent: nobody is asked how many, nor whom.
    let answers = [
        say::<ChooseAction>(Action::Strike),
        say::<ChooseAttack>(AttackId::new(A, 0)),
        say::<CountHits>(Attacks(1)),
    ];
    played.declare(&dodging()).declare(&answers);
    // What nobody was asked is in the log all the same.
    let decided = |e: &Event<Talislanta>| match e {
        Event::Decision { question, .. } => Some(question.kind()),
        _ => None,
    };
    let kinds = [QuestionKind::Action, QuestionKind::Attack];
    let rest = [QuestionKind::Targets, QuestionKind::Target, QuestionKind::Hits];
    let logged: Vec<_> = played.battle.log().iter().filter_map(decided).skip(1).collect();
    assert_eq!(logged, [&kinds[..], &rest[..]].concat());
    let through = [say::<WayToTarget>(Feet(0)), say::<StepIn>(false), say::<React>(None)];
    assert!(matches!(played.step(&[11], &through), Step::Over));
    assert!(played.battle.is_over());
}

/// Steps to the next question, which is of that kind.
fn asked(battle: &mut Battle<Talislanta>, kind: QuestionKind) -> ActorId {
    assert!(matches!(battle.step(), Step::Wanted));
    match battle.request() {
        Some(Request::Decision(q)) if q.kind() == kind => q.who(),
        other => panic!("{other:?}"),
    }
}

/// Answers that are not among the legal ones are refused, and change nothing.
#[test]
fn wrong_answers() {
    let mut battle = Battle::<Talislanta>::new(four(|_| {})).unwrap();
    battle.set_control(Who::Everybody, Control::Host).unwrap();
    assert!(battle.feed(Action::Strike).is_err());
    for face in [20, 15, 10, 5] {
        assert!(matches!(battle.step(), Step::Wanted));
        for wrong in [0, 21, -1, 100_000] {
            assert!(battle.feed_face(wrong).is_err());
        }
        battle.feed_face(face).unwrap();
        assert!(matches!(battle.step(), Step::Going));
    }
    let before = battle.state().clone();
    assert_eq!(asked(&mut battle, QuestionKind::Action), D);
    // A bow that nobody has, an action there is not, a number alone.
    let shoot = Action::Shoot.to_value();
    let none = [13, -1, i32::MAX, i32::MIN].map(|number| Value { number, ..shoot });
    for wrong in [shoot, Value::from(0), Value::NOTHING].into_iter().chain(none) {
        assert!(battle.feed(wrong).is_err(), "{wrong:?}");
    }
    battle.feed(Action::Strike).unwrap();
    asked(&mut battle, QuestionKind::Attack);
    // An attack there is not, and somebody else's.
    assert!(battle.feed(AttackId::new(D, 2)).is_err());
    assert!(battle.feed(AttackId::new(A, 0)).is_err());
    battle.feed(AttackId::new(D, 0)).unwrap();
    asked(&mut battle, QuestionKind::Targets);
    assert!(battle.feed(Amount(3)).is_err() && battle.feed(Amount(0)).is_err());
    battle.feed(Amount(1)).unwrap();
    asked(&mut battle, QuestionKind::Target);
    // Oneself, the own side, a fighter that does not exist, and nobody.
    for wrong in [D, B, ActorId::fighter(4), ActorId::from_number(70_000), ActorId::NOBODY] {
        assert!(battle.feed(wrong).is_err(), "{wrong}");
    }
    assert_eq!(*battle.state(), before);
}
