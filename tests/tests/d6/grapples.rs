//! Falls, holds, disarming, entangling.

use super::support::{ADA, BORIS, Game, HANDS, NONE, SWORD, act, armed, d, duel, weapon};
use case_core::ActorId;
use case_core::codes::Code;
use case_core::d6::tables::Maneuver;
use case_core::d6::{
    Act, AttackIntent, Band, Field, Note, Posture, RangeEnd, Roster, Rule, Skill, TurnPhase, Weapon,
};
use case_core::filled;

fn grab(maneuver: Maneuver) -> AttackIntent {
    AttackIntent { maneuver, ..AttackIntent::new(ADA, BORIS, HANDS, Band::PointBlank) }
}

/// A game in which Ada holds Boris since the round before.
fn held(how: Maneuver) -> Game {
    held_in(&duel(), how)
}

fn held_in(roster: &Roster, how: Maneuver) -> Game {
    let mut game = Game::new(roster);
    game.put(BORIS, Field::HeldBy, ADA.number() + 1);
    game.put(BORIS, Field::HeldHow, i32::from(how.number()));
    game.put(ADA, Field::Holds, BORIS.number() + 1);
    game
}

fn is_held(game: &Game) -> bool {
    let both = (game.get(BORIS, Field::HeldBy), game.get(ADA, Field::Holds));
    assert!(both == (0, 0) || both == (ADA.number() + 1, BORIS.number() + 1), "{both:?}");
    both.0 != 0
}

/// OD19: knocking down and tripping: no damage, a fall, two dice less on the next use of Agility;
/// pushing: the same without a fall.
#[test]
fn toppling() {
    for (maneuver, falls) in
        [(Maneuver::Knockdown, true), (Maneuver::Trip, true), (Maneuver::Push, false)]
    {
        let mut game = Game::duel();
        let outcome = game.exchange(&grab(maneuver), &[4, 4, 4], &[]);
        assert!(outcome.hit, "{maneuver}");
        assert_eq!(game.noted(Note::Damage), None);
        let told = "Boris staggers: two dice less on the next roll under Agility (OD19)";
        assert!(game.told().contains(told), "{}", game.told());
        let posture = i32::from(if falls { Posture::Down } else { Posture::Upright }.number());
        assert_eq!(
            (game.get(BORIS, Field::Posture), game.get(BORIS, Field::Staggered)),
            (posture, 1)
        );
        // Marksmanship is not Agility; the sword is, at 1D, once.
        game.exchange(&AttackIntent::new(BORIS, ADA, 1, Band::Short), &[1, 1, 1], &[]);
        game.exchange(&AttackIntent::new(BORIS, ADA, SWORD, Band::PointBlank), &[1], &[]);
        game.exchange(&AttackIntent::new(BORIS, ADA, SWORD, Band::PointBlank), &[1, 1, 1], &[]);
        assert_eq!(game.get(BORIS, Field::Staggered), 0);
    }
}

/// OD19: each grab does its own thing.
#[test]
fn grabs() {
    // A choke and a tackle: the Strength Damage; a hold: three dice less of it, which is nothing.
    for (maneuver, damage, faces) in [
        (Maneuver::Choke, Some(4), &[4, 4, 4, 2, 2, 3, 3, 3][..]),
        (Maneuver::Tackle, Some(4), &[4, 4, 4, 2, 2, 3, 3, 3]),
        (Maneuver::Hold, None, &[4, 4, 4]),
        (Maneuver::ArmPin, None, &[4, 4, 4]),
    ] {
        let mut game = Game::duel();
        // Asked whether a tackle hurts; a hold has no dice beyond the three that it leaves out.
        let hurts = if maneuver == Maneuver::Tackle { &[("hurt_tackled", 1)][..] } else { &[] };
        game.exchange(&grab(maneuver), faces, hurts);
        assert_eq!(game.noted(Note::Damage), damage, "{maneuver}");
        assert!(is_held(&game), "{maneuver}");
        assert_eq!(game.get(BORIS, Field::HeldHow), i32::from(maneuver.number()));
        assert_eq!(game.get(BORIS, Field::HeldFresh), 1);
    }
    // A flip: 3D, on the ground, the next round lost; nobody is held.
    let mut game = Game::duel();
    game.exchange(&grab(Maneuver::Flip), &[4, 4, 4, 2, 2, 2, 3, 3, 3], &[]);
    assert_eq!(game.noted(Note::Damage), Some(6));
    assert!(!is_held(&game));
    assert_eq!(game.get(BORIS, Field::Posture), i32::from(Posture::Flipped.number()));
    assert_eq!(game.get(BORIS, Field::LosesRound), 2);
    game.put(ActorId::NOBODY, Field::TurnPhase, TurnPhase::End as i32);
    game.step(&[], &[]);
    game.put(ActorId::NOBODY, Field::TurnPhase, TurnPhase::Turns as i32);
    game.put_at(ActorId::NOBODY, Field::Order, 0, BORIS.number() + 1);
    game.step(&[], &[]);
    let told = "Boris has no turn: getting up after a flip (OD3)";
    assert!(game.told().contains(told), "{}", game.told());
    // Who goes down by it is not held any more.
    let mut game = Game::duel();
    game.put(BORIS, Field::Level, 4);
    game.exchange(&grab(Maneuver::Choke), &[4, 4, 4, 5, 5, 3, 3, 3], &[]);
    assert!(!is_held(&game));
}

/// OD19: what is done with a hold takes an action and a round since the grab.
#[test]
fn what_a_hold_allows() {
    let legal = |game: &Game, what| game.may(ADA, what);
    let uses = [Act::Squeeze, Act::BreakArm, Act::ForceDown, Act::Slam, Act::Release];
    for (how, wanted) in [
        (Maneuver::Hold, [true, false, false, true, true]),
        (Maneuver::Choke, [true, false, false, true, true]),
        (Maneuver::Tackle, [true, false, false, true, true]),
        (Maneuver::ArmPin, [true, true, true, true, true]),
    ] {
        let mut game = held(how);
        game.turn_of(ADA, 2);
        assert_eq!(uses.map(|what| legal(&game, what)), wanted, "{how}");
        game.put(BORIS, Field::HeldFresh, 1);
        assert_eq!(uses.map(|what| legal(&game, what)), [false, false, false, true, true]);
        game.put(ActorId::NOBODY, Field::TurnPhase, TurnPhase::End as i32);
        game.step(&[], &[]);
        assert_eq!(game.get(BORIS, Field::HeldFresh), 0);
    }
    let mut game = Game::duel();
    game.turn_of(ADA, 2);
    assert_eq!(uses.map(|what| legal(&game, what)), [false; 5], "nobody is held");
    // A slam takes two actions.
    let mut game = held(Maneuver::Hold);
    game.turn_of(ADA, 1);
    assert!(!legal(&game, Act::Slam));
}

/// OD19: one who is held does not walk away; one who is tackled or entangled can only try to get free.
#[test]
fn what_the_held_may_do() {
    let legal = |game: &Game, what| game.may(BORIS, what);
    let acts = [Act::Attack, Act::Defend, Act::Move, Act::Escape, Act::Done];
    for (how, wanted) in [
        (Maneuver::Hold, [true, true, false, true, true]),
        (Maneuver::Tackle, [false, false, false, true, true]),
    ] {
        let mut game = held(how);
        game.turn_of(BORIS, 2);
        assert_eq!(acts.map(|what| legal(&game, what)), wanted, "{how}");
    }
    let mut game = Game::duel();
    game.turn_of(BORIS, 2);
    assert_eq!(acts.map(|what| legal(&game, what)), [true, true, true, false, true]);
    game.put(BORIS, Field::Entangled, 9);
    assert_eq!(acts.map(|what| legal(&game, what)), [false, false, false, true, true]);
}

/// OD3: escape: opposed Physique or lifting; a tie frees.
#[test]
fn escaping() {
    let mut game = held(Maneuver::Hold);
    game.turn_of(BORIS, 1);
    let mut tie = game.clone();
    tie.step(&[3, 3, 3, 3, 3, 3], &[act(Act::Escape)]);
    assert!(!is_held(&tie));
    assert_eq!(tie.notes(Note::Free), [(BORIS, 0)]);
    game.step(&[3, 3, 3, 3, 3, 4], &[act(Act::Escape)]);
    assert!(is_held(&game));
    assert_eq!(game.notes(Note::StillHeld), [(BORIS, 0)]);
    // Lifting where it is better.
    let mut roster = duel();
    roster.fighters[1].skills.insert(Skill::Lifting, d("4D"));
    let mut game = held_in(&roster, Maneuver::Hold);
    game.turn_of(BORIS, 1);
    game.step(&[3, 3, 3, 1, 3, 3, 4], &[act(Act::Escape)]);
    assert!(!is_held(&game));
}

/// OD29: squeezing: Strength Damage alone, with what Special Abilities add.
#[test]
fn squeezing() {
    let mut roster = duel();
    roster.fighters[0].special.physique_ranks = 3;
    let mut game = held_in(&roster, Maneuver::Hold);
    game.turn_of(ADA, 1);
    game.step(&[4, 4, 3, 3, 3], &[act(Act::Squeeze), ("stun_effect", 0)]);
    assert_eq!((game.noted(Note::Damage), game.get(BORIS, Field::Level)), (Some(11), 1));
    game.turn_of(ADA, 1);
    game.step(&[], &[act(Act::Release)]);
    assert!(!is_held(&game));
    assert_eq!(game.get(ADA, Field::Left), 1, "letting go is free");
}

/// OD3: a pinned arm: the difficulty of one who does not resist, and of one who does.
#[test]
fn pinned_arms() {
    let mut roster = duel();
    roster.fighters[1].armor = d("1D+1");
    let start = || {
        let mut game = held_in(&roster, Maneuver::ArmPin);
        game.turn_of(ADA, 1);
        game
    };
    // Breaking against 2 x 3 and armor's 3: 9 is enough.
    let mut game = start();
    game.step(&[3, 3, 3], &[act(Act::BreakArm), ("resist", 0)]);
    assert_eq!(game.notes(Note::ArmBroken), [(BORIS, 0)]);
    // 8 is not: Strength Damage, and the hold stays.
    let mut game = start();
    game.step(&[3, 3, 2, 2, 2, 2, 2, 2, 2], &[act(Act::BreakArm), ("resist", 0)]);
    assert_eq!((game.noted(Note::ArmBroken), game.noted(Note::Damage)), (None, Some(4)));
    assert!(is_held(&game));
    // Resisting: a roll, 5 and armor; a failure frees; the turn of who resists is gone.
    let mut game = start();
    game.step(&[3, 3, 3, 5, 5, 6], &[act(Act::BreakArm), ("resist", 1)]);
    assert!(!is_held(&game), "16 against 9 + 5 + 3");
    assert_eq!(game.get(BORIS, Field::LosesRound), 1);
    let mut game = start();
    game.step(&[3, 3, 3, 5, 6, 6], &[act(Act::BreakArm), ("resist", 1)]);
    assert_eq!(game.notes(Note::ArmBroken), [(BORIS, 0)]);
    // Forcing down: fighting against 2 x 3 of Agility, without armor.
    let mut game = start();
    game.step(&[2, 2, 2], &[act(Act::ForceDown), ("resist", 0)]);
    assert_eq!(game.get(BORIS, Field::Posture), i32::from(Posture::Down.number()));
    assert!(is_held(&game));
    let mut game = start();
    game.step(&[2, 2, 2, 4, 4, 2], &[act(Act::ForceDown), ("resist", 1)]);
    assert!(!is_held(&game), "10 against 6 + 5");
    // One who has acted can't resist any more: no question.
    let mut game = start();
    game.put(BORIS, Field::Declared, 1);
    game.step(&[3, 3, 3], &[act(Act::BreakArm)]);
    assert_eq!(game.notes(Note::ArmBroken).len(), 1);
}

/// OD28: a slam: lifting, then throwing; the thing's damage and the Strength Damage.
#[test]
fn slamming() {
    let start = || {
        let mut game = held(Maneuver::Hold);
        game.turn_of(ADA, 2);
        game
    };
    // Both rolls are at 2D. Lifting 5 of 5; throwing 11 of 10 - 5 + 6; a wall of 2D+1: 2 + 2 dice, 9.
    let mut game = start();
    game.step(
        &[3, 2, 5, 6, 2, 2, 2, 2, 3, 3, 3],
        &[act(Act::Slam), ("lift_difficulty", 5), ("obstacle", 7)],
    );
    assert_eq!(game.noted(Note::Difficulty), Some(11));
    assert_eq!(game.noted(Note::Damage), Some(9));
    assert_eq!(game.notes(Note::Slammed), [(BORIS, 2)], "the wall takes his Strength Damage");
    assert!(!is_held(&game));
    assert_eq!(game.get(BORIS, Field::Posture), i32::from(Posture::Down.number()));
    let mut game = start();
    game.step(&[3, 2], &[act(Act::Slam), ("lift_difficulty", 6)]);
    assert_eq!((game.notes(Note::NotLifted).len(), is_held(&game)), (1, true));
    let mut game = start();
    game.step(&[5, 5], &[act(Act::Slam), ("lift_difficulty", 0)]);
    assert_eq!((game.notes(Note::Miss).len(), is_held(&game)), (1, true), "10 of 11");
    // What lies is easier to hit: the same modifiers as a grab's.
    let mut game = start();
    game.put(BORIS, Field::Posture, i32::from(Posture::Lying.number()));
    game.step(&[2, 2], &[act(Act::Slam), ("lift_difficulty", 0)]);
    assert_eq!((game.noted(Note::Difficulty), game.notes(Note::Miss).len()), (Some(5), 1));
}

/// OD19: disarming: a called shot at what is held; who has not acted may use an action to keep it.
#[test]
fn disarming() {
    let disarm = AttackIntent {
        maneuver: Maneuver::Disarm,
        ..AttackIntent::new(ADA, BORIS, SWORD, Band::PointBlank)
    };
    // Damage 8; no grip: the sword falls.
    let mut game = Game::duel();
    game.exchange(&disarm, &[4, 4, 4, 2, 2, 2, 2], &[("grip", 0)]);
    assert_eq!(
        (game.notes(Note::Drops), game.get_at(BORIS, Field::Unready, SWORD)),
        (vec![(BORIS, 0)], 1)
    );
    // A grip must exceed the damage.
    let mut game = Game::duel();
    game.exchange(&disarm, &[4, 4, 4, 2, 2, 2, 2, 3, 3, 2], &[("grip", 1), ("actions", 1)]);
    assert_eq!(game.get_at(BORIS, Field::Unready, SWORD), 1);
    let mut roster = duel();
    roster.fighters[1].special.actions = 2;
    let mut game = Game::new(&roster);
    let two = ("actions", 2);
    game.exchange(&disarm, &[4, 4, 4, 2, 2, 2, 2, 3, 3, 3], &[("grip", 1), two]);
    assert_eq!(game.notes(Note::KeepsGrip), [(BORIS, 0)]);
    assert_eq!(game.get(BORIS, Field::Borrowed), 1);
    assert_eq!(game.get(BORIS, Field::Level), 0, "nobody is injured");
    // The action is taken from the turn.
    game.put(ActorId::NOBODY, Field::TurnPhase, TurnPhase::Turns as i32);
    game.put_at(ActorId::NOBODY, Field::Order, 0, BORIS.number() + 1);
    game.step(&[], &[]);
    assert_eq!((game.get(BORIS, Field::Declared), game.get(BORIS, Field::Left)), (2, 1));
    // One who has acted can't: no question.
    let mut game = Game::duel();
    game.put(BORIS, Field::Declared, 1);
    game.exchange(&disarm, &[4, 4, 4, 2, 2, 2, 2], &[]);
    assert_eq!(game.notes(Note::Drops).len(), 1);
}

/// OD19: the length of what is struck at sets the called shot of a declared disarming.
#[test]
fn disarming_is_a_called_shot() {
    for (length, difficulty) in [(90, 5), (51, 5), (50, 8), (10, 8), (9, 17), (1, 17), (0, 29)] {
        let mut roster = duel();
        roster.fighters[1].weapons[SWORD].length = length;
        let mut game = Game::new(&roster);
        game.turn_of(ADA, 1);
        let how = i32::from(Maneuver::Disarm.number());
        game.step(
            &[1, 1, 1],
            &[
                act(Act::Attack),
                ("distance", 10),
                ("weapon", 0),
                ("maneuver", how),
                ("cover", NONE),
                ("circumstance", 0),
            ],
        );
        assert_eq!(game.noted(Note::Difficulty), Some(difficulty), "{length} cm");
    }
}

/// OD19: what entangles does no damage: its damage total is the difficulty of getting free, by
/// strength or by slipping out.
#[test]
fn entangling() {
    let mut roster = duel();
    let net = weapon("net", Skill::Throwing, "3D");
    roster.fighters[0].weapons.push(filled!(Weapon {
        entangles: true,
        ranges: Some([3, 6, 10].map(RangeEnd::Meters)),
        ..net
    }));
    roster.fighters[1].skills.insert(Skill::Acrobatics, d("4D"));
    let mut game = Game::new(&roster);
    let blow = AttackIntent::new(ADA, BORIS, 2, Band::Short);
    let outcome = game.exchange(&blow, &[4, 4, 4, 3, 3, 3], &[]);
    assert_eq!((outcome.level as i32, game.get(BORIS, Field::Entangled)), (0, 9 + 1));
    game.turn_of(BORIS, 1);
    let mut slips = game.clone();
    slips.step(&[2, 2, 2, 3], &[act(Act::Escape), ("escape_by", 1)]);
    assert_eq!(slips.get(BORIS, Field::Entangled), 0);
    let mut breaks = game.clone();
    breaks.step(&[3, 3, 2], &[act(Act::Escape), ("escape_by", 0)]);
    assert_eq!((breaks.get(BORIS, Field::Entangled), breaks.notes(Note::StillHeld).len()), (10, 1));
    // A second net only makes it worse.
    game.exchange(&blow, &[4, 4, 4, 2, 2, 2], &[]);
    assert_eq!(game.get(BORIS, Field::Entangled), 10);
    assert!(game.has_rule(Rule::OD19));
}

/// OD1: holds end when either part falls.
#[test]
fn holds_end_with_their_parts() {
    for (attacker, target) in [(ActorId::fighter(2), BORIS), (BORIS, ADA)] {
        let mut roster = duel();
        roster.fighters.push(armed("Cleo", "a"));
        let mut game = held_in(&roster, Maneuver::Hold);
        game.put(target, Field::Level, 4);
        let blow = AttackIntent::new(attacker, target, 1, Band::Short);
        game.exchange(&blow, &[4, 4, 4, 3, 3, 3, 3, 3, 3, 3], &[]);
        assert!(!is_held(&game));
    }
}

/// OD3: who is no better at *lifting* uses Physique, of which a broken arm takes nothing.
#[test]
fn strength_with_a_broken_arm() {
    for (lifting, faces) in [("3D", [3, 3, 3]), ("4D", [3, 3, 3])] {
        let mut roster = duel();
        roster.fighters[1].skills.insert(Skill::Lifting, d(lifting));
        let mut game = held_in(&roster, Maneuver::Hold);
        game.put(BORIS, Field::ArmBroken, 1);
        game.turn_of(BORIS, 1);
        game.step(&[faces, [3, 3, 3]].concat(), &[act(Act::Escape)]);
        assert!(!is_held(&game), "a tie");
    }
}

/// OD3, OD28: what takes no roll to lift has no difficulty that a failing body could add to, and
/// nothing that several actions could hinder.
#[test]
fn lifted_without_a_roll() {
    for (difficulty, faces, grown) in [(0, &[2, 2][..], &[2][..]), (2, &[2, 2, 2, 2], &[2, 2])] {
        let mut game = held(Maneuver::Hold);
        game.put(ADA, Field::BodyFails, 2);
        game.turn_of(ADA, 2);
        game.step(faces, &[act(Act::Slam), ("lift_difficulty", difficulty)]);
        assert_eq!(game.notes(Note::Miss).len(), 1);
        assert_eq!(game.shifts(Rule::OD28), grown);
        assert_eq!(game.shifts(Rule::OD3), vec![-1; grown.len()]);
    }
}
