//! Leaving the battle: by flight, from nobody, and by giving up.

use super::common::{A, B, C, D, Played, Said, noted, quiet as four, rolled_at, say, strike, with};
use case_core::ActorId;
use case_core::battle::Step;
use case_core::log::{Event, Key};
use case_core::question::Query;
use case_core::system::{System, View};
use case_core::talislanta::rulings::{Elsewhere, FlightFrom};
use case_core::talislanta::{
    Action, AttackAfterMove, BackAway, CatchUp, ChooseAction, ChooseAttack, ChooseTarget, Exit,
    Field, LeaveAnyway, LeaveBattle, LeaveEngaged, MoveFeet, Note, React, Rule, Sheet,
    StrikeLeaver, Talislanta, WayToTarget,
};
use case_core::value::{AttackId, Feet, Typed};

fn dodge() -> [Said; 1] {
    [say::<ChooseAction>(Action::Dodge)]
}

fn flee() -> [Said; 1] {
    [say::<ChooseAction>(Action::Flee)]
}

/// A, B, C and D act in this order and have declared these.
fn declared(answers: [&[Said]; 4]) -> Played {
    declared_under(FlightFrom::All, answers)
}

fn declared_under(flight_from: FlightFrom, answers: [&[Said]; 4]) -> Played {
    let mut played = Played::new(with(four(|_| {}), |r| r.flight_from = flight_from));
    played.initiative(&[19, 15, 10, 5]);
    for answers in answers.into_iter().rev() {
        played.declare(answers);
    }
    played
}

/// TAL19: who is engaged with nobody leaves the battle by the action of fleeing, without a roll; a
/// side that has left has lost.
#[test]
fn a_flight_from_nobody() {
    let mut played = declared([&dodge(), &flee(), &dodge(), &flee()]);
    played.step(&[], &[]);
    played.step(&[], &[]);
    assert_eq!(played.battle.state().exit(B), Some(Exit::Fled));
    played.step(&[], &[]);
    assert_eq!(played.step(&[], &[]), Step::Over);
    let x = case_tests::side(0).to_value();
    assert!(noted(played.battle.log(), Note::Over, &[x]));
    assert_eq!(
        played.battle.transcript().last().as_deref(),
        Some("The battle is over. The winner: x.")
    );
}

/// TAL19, ruling `flight_from`: who meant to leave and was caught first flees from one of those who
/// caught it; who meant to flee from somebody who is gone is asked.
#[test]
fn caught_on_the_way() {
    let each = FlightFrom::Each;
    let mut played = declared_under(each, [&strike(A, &[B]), &flee(), &strike(C, &[B]), &dodge()]);
    played.step(&[1], &[say::<WayToTarget>(Feet(0))]);
    assert!(played.battle.state().is_engaged(A, B));
    // A alone to flee from: nobody is asked whom. 3 is a failure at Speed 0 against 0.
    played.step(&[3], &[say::<LeaveAnyway>(false)]);
    assert!(played.battle.state().stands(B));
    played.step(&[1], &[say::<WayToTarget>(Feet(0))]);
    played.step(&[], &[]);
    // Engaged with both, B names A, who gives up first; C is left, and the action is lost.
    played.initiative(&[19, 15, 10, 5]);
    played.declare(&dodge()).declare(&dodge());
    played.declare(&[say::<ChooseAction>(Action::Flee), say::<ChooseTarget>(Some(A))]);
    played.declare(&[say::<ChooseAction>(Action::Surrender)]);
    played.step(&[], &[]);
    played.step(&[], &[]);
    assert!(noted(played.battle.log(), Note::ActionLost, &[]));
    played.step(&[], &[]);
    played.step(&[], &[]);
    // Now C gives up as well, from whom B meant to flee: nobody is left, and the battle is over.
    played.initiative(&[15, 19, 5]);
    played.declare(&dodge()).declare(&flee());
    played.declare(&[say::<ChooseAction>(Action::Surrender)]);
    assert_eq!(played.step(&[], &[]), Step::Over);
}

/// TAL19: who meant to flee from somebody who is gone may leave the battle.
#[test]
fn the_opponent_is_gone() {
    let mut played = declared([&strike(A, &[B]), &dodge(), &dodge(), &dodge()]);
    played.step(&[1], &[say::<WayToTarget>(Feet(0))]);
    for _ in [B, C, D] {
        played.step(&[], &[]);
    }
    for (leaves, exit) in [(true, Some(Exit::Fled)), (false, None)] {
        let mut played = Played { battle: played.battle.clone() };
        played.initiative(&[19, 15, 10, 5]);
        played.declare(&dodge()).declare(&dodge()).declare(&flee());
        played.declare(&[say::<ChooseAction>(Action::Surrender)]);
        played.step(&[], &[]);
        played.step(&[], &[say::<LeaveBattle>(leaves)]);
        assert_eq!(played.battle.state().exit(B), exit);
    }
}

/// TAL1: giving up is an action, also in a melee; who gave up is out from then on.
#[test]
fn giving_up() {
    let give_up = [say::<ChooseAction>(Action::Surrender)];
    let mut played = declared([&strike(A, &[B]), &give_up, &dodge(), &dodge()]);
    played.step(&[1], &[say::<WayToTarget>(Feet(0))]);
    assert!(played.battle.state().is_engaged(A, B) && played.battle.state().stands(B));
    played.step(&[], &[]);
    let state = played.battle.state();
    assert_eq!((state.exit(B), state.hit_points(B)), (Some(Exit::Surrendered), 100));
    assert!(!state.is_engaged(A, B));
    let out = |e: &Event<_>| matches!(e, Event::Note { note: Note::Out, rule: Rule::TAL1, .. });
    assert!(played.battle.log().iter().any(out));
}

/// TAL19, TAL20, ruling `engaged_elsewhere`: whoever comes up to another over a distance stays in the
/// melee; by `leaves` it leaves it, as by a declared move, or gives the attack up. No way is none.
#[test]
fn coming_up_to_another() {
    let start = |elsewhere| {
        let mut played = Played::new(with(four(|_| {}), |r| r.engaged_elsewhere = elsewhere));
        played.initiative(&[19, 15, 10, 5]);
        played.declare(&dodge()).declare(&dodge()).declare(&dodge()).declare(&strike(A, &[B]));
        played.step(&[1], &[say::<WayToTarget>(Feet(0))]);
        for _ in [B, C, D] {
            played.step(&[], &[]);
        }
        played.initiative(&[19, 15, 10, 5]);
        played.declare(&dodge()).declare(&dodge()).declare(&dodge()).declare(&strike(A, &[D]));
        played
    };
    let engaged = |played: &Played| [B, D].map(|foe| played.battle.state().is_engaged(A, foe));
    let way = |feet| say::<WayToTarget>(Feet(feet));
    let mut stays = start(Elsewhere::StaysEngaged);
    stays.step(&[1], &[way(30)]);
    assert_eq!(engaged(&stays), [true, true]);
    let mut near = start(Elsewhere::Leaves);
    near.step(&[1], &[way(0)]);
    assert_eq!(engaged(&near), [true, true]);
    let mut leaves = start(Elsewhere::Leaves);
    let struck = [say::<StrikeLeaver>(true), say::<ChooseAttack>(AttackId::new(B, 0))];
    leaves.step(&[1, 1], &[&[way(30), say::<LeaveEngaged>(true)][..], &struck].concat());
    assert_eq!((engaged(&leaves), leaves.hp(A)), ([false, true], 100 - 11));
    let mut gives_up = start(Elsewhere::Leaves);
    gives_up.step(&[], &[way(30), say::<LeaveEngaged>(false)]);
    assert_eq!(engaged(&gives_up), [true, false]);
    assert!(noted(gives_up.battle.log(), Note::ActionLost, &[]));
    // The built-in plan goes where it said that it would.
    let view = |played: &Played| {
        let asked = LeaveEngaged { who: A };
        asked.plan(View::new(played.battle.setup(), played.battle.state()))
    };
    assert!(view(&start(Elsewhere::Leaves)) && !view(&start(Elsewhere::StaysEngaged)));
}

/// A is engaged with B and D; in the second round it flees first, and B strikes at it after.
fn surrounded(flight_from: FlightFrom, change: impl FnOnce(&mut [Sheet; 4])) -> Played {
    let mut played = Played::new(with(four(change), |r| r.flight_from = flight_from));
    played.initiative(&[19, 15, 10, 5]);
    played.declare(&dodge()).declare(&dodge()).declare(&dodge()).declare(&strike(A, &[B, D]));
    let near = [say::<WayToTarget>(Feet(0)), say::<WayToTarget>(Feet(0))];
    played.step(&[1, 6], &near);
    for _ in [B, C, D] {
        played.step(&[], &[]);
    }
    assert!(played.battle.state().is_engaged(A, B) && played.battle.state().is_engaged(A, D));
    played.initiative(&[19, 15, 10, 5]);
    played.declare(&dodge()).declare(&dodge()).declare(&strike(B, &[A]));
    played
}

/// TAL19, TAL15, ruling `flight_from`: one roll against the fastest opponent gets away from all in
/// the melee; none of them strikes in that round, unless the Judge says that it catches up.
#[test]
fn a_flight_from_all() {
    let escaped = || {
        let mut played = surrounded(FlightFrom::All, |s| s[3].spd = 2);
        played.declare(&flee());
        // D's Speed of 2, doubled: 15 - 4 is a full success, 14 - 4 a partial one.
        played.step(&[15], &[say::<LeaveBattle>(false)]);
        assert_eq!(rolled_at(played.battle.log()).last(), Some(&-4));
        let state = played.battle.state();
        assert!(!state.is_engaged(A, B) && !state.is_engaged(A, D) && state.stands(A));
        played
    };
    let mut played = escaped();
    played.step(&[], &[say::<CatchUp>(false)]);
    assert!(noted(played.battle.log(), Note::NotCaught, &[]));
    assert_eq!((played.hp(A), played.battle.state().is_engaged(A, B)), (100, false));
    let mut caught = escaped();
    caught.step(&[11], &[say::<CatchUp>(true), say::<WayToTarget>(Feet(0)), say::<React>(None)]);
    assert_eq!((caught.hp(A), caught.battle.state().is_engaged(A, B)), (100 - 11, true));
    // In the next round nobody has fled: the map's word is enough.
    played.step(&[], &[]);
    played.step(&[], &[]);
    played.initiative(&[5, 19, 15, 10]);
    played.declare(&dodge()).declare(&dodge()).declare(&dodge()).declare(&strike(B, &[A]));
    played.step(&[1], &[say::<WayToTarget>(Feet(0))]);
    assert!(played.battle.state().is_engaged(A, B));
}

/// TAL19, ruling `flight_from`: with `each` a flight gets away from the one it names.
#[test]
fn a_flight_from_each() {
    let mut played = surrounded(FlightFrom::Each, |s| s[3].spd = 2);
    played.declare(&[say::<ChooseAction>(Action::Flee), say::<ChooseTarget>(Some(B))]);
    played.step(&[11], &[]);
    assert_eq!(rolled_at(played.battle.log()).last(), Some(&0));
    let state = played.battle.state();
    assert!(!state.is_engaged(A, B) && state.is_engaged(A, D));
    played.step(&[], &[say::<CatchUp>(false)]);
    assert!(noted(played.battle.log(), Note::NotCaught, &[]));
}

/// TAL19: the built-in plan leaves the battle after a flight that it declared.
#[test]
fn the_plan_leaves() {
    let mut played = surrounded(FlightFrom::All, |_| {});
    played.declare(&flee());
    played.step(&[11], &[]);
    assert_eq!(played.battle.state().exit(A), Some(Exit::Fled));
}

/// TAL19, TAL20: after a partial flight each opponent has to come up over the feet moved: half of
/// the maximum is free, more costs the attack 5, and who can't come so far comes nearer.
#[test]
fn a_partial_flight_is_a_distance() {
    let feet = |played: &Played, a: ActorId, b: ActorId| {
        Talislanta::get(played.battle.state(), Key::at(a, Field::Apart, b.place().unwrap()))
    };
    let backed = |away: i32, spd: i32| {
        let mut played = surrounded(FlightFrom::All, |s| {
            s[0].spd = 4;
            s[1].spd = spd;
        });
        played.declare(&flee());
        // A's Speed against the faster of B and D: a total of 10.
        let face = u8::try_from(10 - 2 * (4 - spd.max(0))).unwrap();
        played.step(&[face], &[say::<BackAway>(Feet(away))]);
        assert!(played.battle.state().is_engaged(A, B));
        assert_eq!((feet(&played, A, B), feet(&played, B, A)), (away, away));
        assert_eq!((feet(&played, A, D), feet(&played, D, A)), (away, away));
        played
    };
    let mut near = backed(50, 0);
    near.step(&[11], &[say::<React>(None)]);
    assert_eq!(rolled_at(near.battle.log()).last(), Some(&0));
    assert_eq!((feet(&near, A, B), feet(&near, B, A), feet(&near, A, D)), (0, 0, 50));
    let mut far = backed(60, 0);
    far.step(&[16], &[say::<AttackAfterMove>(true), say::<React>(None)]);
    assert_eq!(rolled_at(far.battle.log()).last(), Some(&-5));
    assert_eq!((far.hp(A), feet(&far, A, B)), (100 - 11, 0));
    let mut slow = backed(70, -4);
    slow.step(&[], &[]);
    assert!(noted(slow.battle.log(), Note::TooFar, &[Feet(70).to_value()]));
    assert_eq!((slow.hp(A), feet(&slow, A, B), feet(&slow, B, A)), (100, 10, 10));
    // A way that is gone without an attack is gone.
    let mut left = backed(60, 0);
    left.step(&[], &[say::<AttackAfterMove>(false)]);
    assert_eq!((left.hp(A), feet(&left, A, B)), (100, 0));
    // Of those whom A leaves in the next round, only B is near enough for an Undefended Attack.
    let turns = [C, D];
    for _ in turns {
        left.step(&[], &[]);
    }
    left.initiative(&[19, 15, 10, 5]);
    left.declare(&dodge()).declare(&dodge()).declare(&dodge());
    left.declare(&[say::<ChooseAction>(Action::Move)]);
    let leaves = [say::<LeaveEngaged>(true), say::<StrikeLeaver>(false), say::<MoveFeet>(Feet(0))];
    left.step(&[], &leaves);
    let state = left.battle.state();
    assert!(!state.is_engaged(A, B) && !state.is_engaged(A, D));
    assert_eq!(feet(&left, A, D), 0);
}
