//! Phase A: fire and movement.

use crate::scene::*;
use case_core::case::Rank;
use case_core::faserip::MovementOption::{Charge, Close, Hold, Lateral, Teleport};
use case_core::faserip::{Ph, PhNote, PhQuestion, Phase, Question};
use case_core::value::{Areas, Typed, Value};

/// PH7: ranged attacks come in Phase A, before any blow.
#[test]
fn shots_come_first() {
    let does = [Does::new(A, Hold, FIST, B), Does::new(D, Hold, GUN, C)];
    let fight = run(&four("", [""; 4]), &does, &[(A, B)]);
    assert_eq!(attacks(&fight), [(1, D), (2, A)]);
}

/// PH8: the moving-target modifier, at every edge; a target that holds has none (PH-r5).
#[test]
fn moving_target() {
    for (areas, cs) in [(1, -1), (5, -1), (6, -2), (10, -2), (11, -4), (40, -4)] {
        let does = [Does::new(A, Hold, GUN, B), Does::new(B, Lateral, NONE, A).areas(areas)];
        let fight = run(&two("", "", "speed = 40"), &does, &[]);
        assert_eq!(shifts(&fight, A), [("PH8", cs)], "{areas} areas");
    }
    let fight = run(&two("", "", ""), &[Does::new(A, Hold, GUN, B)], &[]);
    assert_eq!(shifts(&fight, A), []);
}

/// PH8: one who closes in or charges is a moving target too, by the areas it covers this turn.
#[test]
fn closers_are_moving_targets() {
    for (option, act, cs) in [(Close, FIST, -1), (Charge, RAM, -2)] {
        let does = [Does::new(A, Hold, GUN, B), Does::new(B, option, act, A).areas(20)];
        let fight = run(&two("", "", "speed = 10"), &does, &[]);
        assert_eq!(shifts(&fight, A), [("PH8", cs)], "{option}: half of 10 or all of it");
    }
}

/// PH9: the same scale on the shooter's own velocity; it adds to the target's (PH-r6), and the move
/// comes in Phase C.
#[test]
fn firing_while_moving() {
    for (areas, cs) in [(1, -1), (5, -1), (6, -2), (10, -2), (11, -4)] {
        let does = [Does::new(A, Lateral, GUN, B).areas(areas), Does::new(B, Lateral, NONE, A)];
        let fight = run(&two("", "speed = 22", ""), &does, &[]);
        assert_eq!(shifts(&fight, A), [("PH8", -1), ("PH9", cs)], "{areas} areas");
        assert_eq!(notes(&fight, PhNote::Moves)[0], (Ph::PH12, A, NOBODY, Areas(areas).into()));
    }
}

/// PH10: a super-speedster strikes, grapples or charges in Phase A, and fires while moving.
#[test]
fn super_speedsters() {
    let fast = "speedster = 50\nspeed = 12";
    for (option, act) in [(Close, FIST), (Close, GRIP), (Charge, RAM), (Lateral, GUN)] {
        let does = [
            Does::new(A, option, act, B).areas(6),
            idle(B).countering(FIST),
            Does::new(C, Hold, FIST, D),
        ];
        let fight = run(&four("", [fast, "", "", ""]), &does, &[(C, D)]);
        assert_eq!(attacks(&fight)[0], (1, A), "{option}");
        assert_eq!(notes(&fight, PhNote::Speedster), [(Ph::PH10, A, NOBODY, Value::NOTHING)]);
        let expected = match act {
            RAM => vec![("A23", 3)],
            GUN => vec![("PH9", -2)],
            _ => vec![],
        };
        assert_eq!(shifts(&fight, A), expected);
    }
    let does = [Does::new(A, Hold, FIST, B)];
    let fight = run(&two("", fast, ""), &does, &[(A, B)]);
    assert_eq!(attacks(&fight), [(1, A)], "one who is engaged already need not wait either");
}

/// PH11: a shot by one who is engaged is at −3 CS; with Master Initiative in Phase A, else in Phase
/// B right after the foe's blow.
#[test]
fn ranged_attack_while_engaged() {
    // Side one has Master Initiative: B waits for A's blow, but not for C's at D.
    let does = [
        Does::new(A, Hold, FIST, B),
        Does::new(B, Hold, GUN, A),
        Does::new(C, Hold, FIST, D),
        Does::new(D, Hold, FIST, C),
    ];
    let fight = run(&four("", [""; 4]), &does, &[(A, B), (C, D)]);
    assert_eq!(attacks(&fight), [(2, A), (2, B), (2, C), (2, D)]);
    assert_eq!(shifts(&fight, B), [("PH11", -3)]);
    assert_eq!(notes(&fight, PhNote::ShotWaits), [(Ph::PH11, B, NOBODY, Value::NOTHING)]);
    // With Master Initiative the shooter does not wait.
    let does = [Does::new(A, Hold, GUN, B), Does::new(B, Hold, FIST, A)];
    let fight = run(&two("", "", ""), &does, &[(A, B)]);
    assert_eq!(attacks(&fight), [(1, A), (2, B)]);
    assert_eq!(shifts(&fight, A), [("PH11", -3)]);
}

/// PH12: one who moves past is a moving target and stays unengaged; one who holds is neither moved
/// nor a moving target.
#[test]
fn lateral_move_and_hold() {
    let does = [Does::new(A, Lateral, NONE, B).areas(3), Does::new(B, Hold, GUN, A)];
    let fight = run(&two("", "", ""), &does, &[]);
    assert_eq!(shifts(&fight, B), [("PH8", -1)]);
    assert_eq!(notes(&fight, PhNote::Moves), [(Ph::PH12, A, NOBODY, Areas(3).into())]);
    assert!(!fight.state().are_engaged(A, B));
}

/// PH13: a red dodge while moving six areas: −8 CS in all on the foe's attack.
#[test]
fn the_red_dodge_example() {
    let shots = [Does::new(A, Hold, GUN, B), Does::new(B, Lateral, NONE, A).areas(6).dodging()];
    for (face, shifts_of, column) in [
        (95, vec![("PH8", -2), ("PH13", -6)], Rank::Good),
        (66, vec![("PH8", -2), ("PH13", -4)], Rank::Remarkable),
        (36, vec![("PH8", -2), ("PH13", -2)], Rank::Amazing),
        (35, vec![("PH8", -2)], Rank::Unearthly),
    ] {
        let faces = |roll: &str, who| if roll == "defense" { face } else { plain(roll, who) };
        let amazing = "abilities = { fighting = 30, agility = \"Shift Y\", strength = 30, \
             endurance = 30, reason = 30, intuition = 30, psyche = 30 }";
        let fight = run_with(&two("", amazing, "speed = 6"), faces, &shots, &[]);
        assert_eq!(shifts(&fight, A), shifts_of, "dodge {face}");
        assert_eq!(columns(&fight, A), [column]);
    }
}

/// PH13: a dodge of step 3 answers every attack of the turn that it works against, and no Slugfest;
/// it counts as one aversion.
#[test]
fn what_a_dodge_covers() {
    let does = [
        Does::new(A, Hold, GUN, B),
        Does::new(C, Charge, RAM, B).areas(2),
        Does::new(B, Hold, NONE, A).dodging(),
    ];
    let faces = |roll: &str, who| if roll == "defense" { 95 } else { plain(roll, who) };
    let fight = run_with(&four("", [""; 4]), faces, &does, &[]);
    assert_eq!(shifts(&fight, A), [("PH13", -6)]);
    assert_eq!(shifts(&fight, C), [("A23", 2), ("PH13", -6)]);
    let does = [Does::new(A, Close, FIST, B), Does::new(B, Hold, NONE, A).dodging()];
    let fight = run_with(&two("", "", ""), faces, &does, &[]);
    assert_eq!(shifts(&fight, A), []);
}

/// PH18: a teleporter acts in Phase A on a green power FEAT, else in Phase B; or as the Judge says.
#[test]
fn combat_teleport() {
    // Remarkable: green from 36.
    for (judge, face, at, phase) in [
        (None, 36, 1, Phase::A),
        (None, 35, 2, Phase::B),
        (Some(Phase::A), 1, 1, Phase::A),
        (Some(Phase::B), 100, 2, Phase::B),
    ] {
        let mut fight = battle(&two("", "teleport = \"Rm\"", ""));
        let plan = decide(&[Does::new(A, Teleport, FIST, B)], &[]);
        let faces = |roll: &str, who| if roll == "teleport" { face } else { plain(roll, who) };
        turn(&mut fight, faces, |q, setup, state| match q {
            Question::Own(PhQuestion::Teleport { .. }) => Some(judge.to_value()),
            _ => plan(q, setup, state),
        });
        assert_eq!(attacks(&fight), [(at, A)], "Judge {judge:?}, face {face}");
        assert_eq!(notes(&fight, PhNote::Teleports), [(Ph::PH18, A, NOBODY, phase.into())]);
        assert!(fight.state().are_engaged(A, B));
    }
}

/// PH18, PH20: one who teleports to another foe is next to that one alone, so that who was left does
/// not strike from where it stands; one whose target is engaged with it already stays where it is.
#[test]
fn a_teleport_leaves_a_melee() {
    let text = four("", ["teleport = \"Un\"", "", "", ""]);
    let does = [Does::new(A, Teleport, FIST, D), Does::new(B, Hold, FIST, A)];
    let faces = |roll: &str, who| if roll == "teleport" { 100 } else { plain(roll, who) };
    let fight = run_with(&text, faces, &does, &[(A, B)]);
    assert_eq!(health(&fight, A), 120, "out of reach");
    assert_eq!([B, D].map(|foe| fight.state().are_engaged(A, foe)), [false, true]);
    assert_eq!(notes(&fight, PhNote::Parted)[0].0, Ph::PH18);
    let fight = run_with(&text, faces, &does, &[(A, B), (A, D)]);
    assert_eq!(health(&fight, A), 120 - 30);
    assert_eq!([B, D].map(|foe| fight.state().are_engaged(A, foe)), [true, true]);
}
