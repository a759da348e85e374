//! Leaving the battle: by flight, from nobody, and by giving up.

use super::common::{A, B, C, D, Played, Said, noted, quiet as four, say, strike};
use case_core::battle::Step;
use case_core::log::Event;
use case_core::talislanta::{
    Action, ChooseAction, ChooseTarget, Exit, LeaveAnyway, LeaveBattle, Note, Rule, WayToTarget,
};
use case_core::value::{Feet, Side, Typed};

fn dodge() -> [Said; 1] {
    [say::<ChooseAction>(Action::Dodge)]
}

fn flee() -> [Said; 1] {
    [say::<ChooseAction>(Action::Flee)]
}

/// A, B, C and D act in this order and have declared these.
fn declared(answers: [&[Said]; 4]) -> Played {
    let mut played = Played::new(four(|_| {}));
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
    let x = Side(0).to_value();
    assert!(noted(played.battle.log(), Note::Over, &[x]));
    assert_eq!(played.battle.transcript().last().as_deref(), Some("x wins the battle"));
}

/// TAL19: who meant to leave and was caught first flees from one of those who caught it; who meant
/// to flee from somebody who is gone is asked.
#[test]
fn caught_on_the_way() {
    let mut played = declared([&strike(A, &[B]), &flee(), &strike(C, &[B]), &dodge()]);
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
