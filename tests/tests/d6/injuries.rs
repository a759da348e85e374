//! Resistance, Wound levels, Body Points, stun, knocking out, dying.

use super::support::{ADA, BORIS, BOW, Game, NONE, Said, act, d, duel};
use WoundLevel::{Dead, Incapacitated, MortallyWounded, SeverelyWounded, Stunned, Unhurt, Wounded};
use case_core::ActorId;
use case_core::codes::Code;
use case_core::d6::tables::Maneuver;
use case_core::d6::{
    Act, AttackIntent, Band, D6, Field, InjuryMethod, NegativeResistance, Note, RaisedBy, Roll,
    Roster, Rule, Skill, TurnPhase, WoundLevel, WoundResult,
};
use case_core::log::Event;
use case_core::system::{StepEnd, System};
use case_core::value::{Total, Typed};

/// Ada's bow at 10 meters.
fn shot() -> AttackIntent {
    AttackIntent::new(ADA, BORIS, BOW, Band::Short)
}

const HIT: [u8; 3] = [4, 4, 4];

/// Faces of a hit, of damage that adds up to `damage` in four dice, and of a resistance of 9.
fn faces(damage: u8) -> Vec<u8> {
    let mut dice = Vec::new();
    let mut left = damage;
    for place in (0..4).rev() {
        // The first die is wild: 2 to 5, so that it neither bursts nor goes wrong.
        let face =
            if place == 3 { left.saturating_sub(18).clamp(2, 5) } else { (left - place).min(6) };
        dice.push(face);
        left -= face;
    }
    assert_eq!((left, dice.iter().sum::<u8>()), (0, damage));
    [&HIT[..], &dice, &[3, 3, 3]].concat()
}

fn wounded(level: WoundLevel) -> Game {
    let mut game = Game::duel();
    game.put(BORIS, Field::Level, i32::from(level.number()));
    game
}

/// OD28: each band of damage over a resistance of 9, and its edges.
#[test]
fn wound_bands() {
    for (damage, level) in [
        (9, Unhurt),
        (10, Stunned),
        (12, Stunned),
        (13, Wounded),
        (17, Wounded),
        (18, Incapacitated),
        (21, Incapacitated),
        (22, MortallyWounded),
    ] {
        let mut game = Game::duel();
        let answers: &[Said] = if level == Stunned { &[("stun_effect", 0)] } else { &[] };
        let more: &[u8] = if level == Incapacitated { &[5, 5, 5] } else { &[] };
        let outcome = game.exchange(&shot(), &[&faces(damage)[..], more].concat(), answers);
        assert_eq!(outcome.level, level, "damage {damage}");
    }
    // 13 to 15 and 16 need more than four dice: a burst.
    for (burst, level) in [(1, MortallyWounded), (2, Dead)] {
        let mut game = Game::duel();
        let faces = [&HIT[..], &[6, burst, 6, 6, 5], &[3, 3, 3]].concat();
        assert_eq!(game.exchange(&shot(), &faces, &[]).level, level);
    }
}

/// OD28: a Stunned one has a die less this round and the next, or may only defend next round.
#[test]
fn stunned() {
    let mut game = Game::duel();
    game.exchange(&shot(), &faces(11), &[("stun_effect", 0)]);
    assert_eq!((game.get(BORIS, Field::StunRounds), game.get(BORIS, Field::DefendOnly)), (3, 0));
    game.exchange(&AttackIntent::new(BORIS, ADA, BOW, Band::Short), &[2, 2], &[]);
    // The rounds end: 3, 1, 0.
    game.put(ActorId::NOBODY, Field::TurnPhase, TurnPhase::End as i32);
    game.step(&[], &[]);
    assert_eq!(game.get(BORIS, Field::StunRounds), 1);
    game.exchange(&AttackIntent::new(BORIS, ADA, BOW, Band::Short), &[2, 2], &[]);
    game.put(ActorId::NOBODY, Field::TurnPhase, TurnPhase::End as i32);
    game.step(&[], &[]);
    assert_eq!((game.get(BORIS, Field::StunRounds), game.get(BORIS, Field::Level)), (0, 1));
    game.exchange(&AttackIntent::new(BORIS, ADA, BOW, Band::Short), &[2, 2, 2], &[]);

    let mut game = Game::duel();
    game.exchange(&shot(), &faces(11), &[("stun_effect", 1)]);
    assert_eq!(game.get(BORIS, Field::DefendOnly), 2);
    let legal = |game: &Game, act: Act| game.may(BORIS, act);
    game.turn_of(BORIS, 1);
    assert!(legal(&game, Act::Attack), "this round he may");
    game.put(ActorId::NOBODY, Field::TurnPhase, TurnPhase::End as i32);
    game.step(&[], &[]);
    game.turn_of(BORIS, 1);
    assert!(
        !legal(&game, Act::Attack) && legal(&game, Act::FullDefense) && legal(&game, Act::Move)
    );
}

/// OD28: what each level takes from a roll; only the current one counts; none from resistance.
#[test]
fn penalties_of_levels() {
    for (level, dice) in [(Unhurt, 5), (Wounded, 4), (SeverelyWounded, 3), (Incapacitated, 2)] {
        let mut roster = duel();
        roster.fighters[1].skills.insert(Skill::Marksmanship, d("5D"));
        let mut game = Game::new(&roster);
        game.put(BORIS, Field::Level, i32::from(level.number()));
        let faces = &[1, 1, 1, 1, 1][..dice];
        game.exchange(&AttackIntent::new(BORIS, ADA, BOW, Band::Long), faces, &[]);
        // Resistance is 3D all the same.
        let mut game2 = wounded(level);
        game2.exchange(&shot(), &faces_against(8), &[]);
    }
    // A stun that is followed by a wound leaves the wound's die alone.
    let mut game = Game::duel();
    game.exchange(&shot(), &faces(11), &[("stun_effect", 0)]);
    game.exchange(&shot(), &faces(14), &[]);
    assert_eq!((game.get(BORIS, Field::Level), game.get(BORIS, Field::StunRounds)), (2, 0));
}

fn faces_against(damage: u8) -> Vec<u8> {
    faces(damage)
}

/// OD28: Incapacitated: stamina or mettle, whichever is better, of 15 stays up; else out.
#[test]
fn staying_up() {
    let mut game = Game::duel();
    let up = [&faces(20)[..], &[5, 5, 5]].concat();
    assert!(game.exchange(&shot(), &up, &[]).stands);
    assert_eq!(game.notes(Note::StaysUp), [(BORIS, 0)]);
    let mut game = Game::duel();
    let out = [&faces(20)[..], &[5, 5, 4]].concat();
    assert!(!game.exchange(&shot(), &out, &[]).stands);
    assert_eq!((game.get(BORIS, Field::OutSince), game.get(BORIS, Field::Level)), (1, 4));
    // Mettle where it is better; actions of the round take nothing from it: it is free.
    let mut roster = duel();
    roster.fighters[1].skills.insert(Skill::Mettle, d("4D"));
    let mut game = Game::new(&roster);
    game.put(BORIS, Field::Declared, 3);
    let four = [&faces(20)[..], &[5, 5, 4, 1]].concat();
    assert!(game.exchange(&shot(), &four, &[]).stands);
}

/// OD1: the fight is over when one side is left, or nobody.
#[test]
fn the_end() {
    let mut game = Game::duel();
    game.turn_of(ADA, 1);
    let faces = [&HIT[..], &[6, 4, 6, 6, 5], &[3, 3, 3]].concat();
    let answers = [
        act(Act::Attack),
        ("distance", 100),
        ("weapon", i32::try_from(BOW).unwrap()),
        ("maneuver", 0),
        ("called_shot", 0),
        ("cover", NONE),
        ("circumstance", 0),
    ];
    assert_eq!(game.run(&faces, &answers, |seat| D6::step(seat)), StepEnd::Over);
    assert_eq!(game.notes(Note::Wins), [(ActorId::NOBODY, 0)]);
    assert_eq!(game.step(&[], &[]), StepEnd::Over, "and stays over");
    assert_eq!(game.get(BORIS, Field::CharacterPoints), 0);
}

/// OD1, OD28: the unconscious come to, after 10D minutes, rolled when eight have passed; a side of
/// which nobody stood then fights again.
#[test]
fn coming_to() {
    for (cleo, standing, sides) in [("b", 2, 2), ("c", 1, 3)] {
        let mut roster = duel();
        roster.fighters.push(super::support::armed("Cleo", cleo));
        let mut game = Game::new(&roster);
        let out = [&faces(20)[..], &[5, 5, 4]].concat();
        game.exchange(&shot(), &out, &[]);
        let begin = |game: &mut Game, round: i32, faces: &[u8]| {
            game.put(ActorId::NOBODY, Field::TurnPhase, TurnPhase::Start as i32);
            game.put(ActorId::NOBODY, Field::Round, round - 1);
            game.step(faces, &[]);
        };
        begin(&mut game, 96, &[]);
        // Round 97: eight minutes are over. Ten dice: 11 minutes.
        begin(&mut game, 97, &[2, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
        let told = (game.get(BORIS, Field::Wakes), game.get(BORIS, Field::OutSince));
        assert_eq!(told, (1 + 132, 0));
        begin(&mut game, 132, &[]);
        assert!(!D6::stands(&game.setup, &game.state, BORIS));
        begin(&mut game, 133, &[]);
        assert!(D6::stands(&game.setup, &game.state, BORIS));
        assert_eq!(game.notes(Note::Wakes), [(BORIS, 0)]);
        assert_eq!(game.get_at(ActorId::NOBODY, Field::SideStanding, 1), standing);
        assert_eq!(game.get(ActorId::NOBODY, Field::SidesUp), sides);
    }
}

/// OD28: the Mortally Wounded roll Physique against their minutes each round, and die below them.
#[test]
fn dying() {
    let mut roster = duel();
    roster.fighters.push(super::support::armed("Cleo", "b"));
    let mut game = Game::new(&roster);
    game.exchange(&shot(), &faces(22), &[]);
    assert_eq!(game.get(BORIS, Field::DyingSince), 1);
    let begin = |game: &mut Game, round: i32, faces: &[u8]| {
        game.put(ActorId::NOBODY, Field::TurnPhase, TurnPhase::Start as i32);
        game.put(ActorId::NOBODY, Field::Round, round - 1);
        game.step(faces, &[]);
    };
    begin(&mut game, 12, &[]);
    begin(&mut game, 13, &[2, 1, 1]);
    // Three minutes: 3 keeps alive, 2 does not.
    begin(&mut game, 37, &[2, 1, 1]);
    begin(&mut game, 37, &[1, 1, 2]);
    assert_eq!(game.get(BORIS, Field::Level), 6);
    assert_eq!(game.notes(Note::Dies), [(BORIS, 0)]);
    begin(&mut game, 50, &[]);
}

/// OD28: stun damage: two levels less, at least Stunned, and out for the excess in minutes.
#[test]
fn stun_damage_with_wounds() {
    let mut roster = duel();
    roster.fighters[0].weapons[BOW].stun = true;
    for (damage, level) in [(10, Stunned), (17, Stunned), (20, Wounded)] {
        let mut game = Game::new(&roster);
        let outcome = game.exchange(&shot(), &faces(damage), &[]);
        assert_eq!((outcome.level, outcome.stands), (level, false), "{damage}");
        assert_eq!(game.get(BORIS, Field::Wakes), 1 + 12 * (i32::from(damage) - 9));
    }
    let mut game = Game::new(&roster);
    assert!(game.exchange(&shot(), &faces(9), &[]).stands);
}

/// OD19: a blow to knock out: two levels or more put out for the excess in hours; half the levels.
#[test]
fn knocking_out() {
    let blow = AttackIntent {
        maneuver: Maneuver::Knockout,
        called: case_core::d6::tables::Called::Head,
        ..shot()
    };
    // 15 to hit; the head adds 12 to the damage. 18 to hit: 3 hours.
    let strike = |damage: [u8; 4], resistance: [u8; 3]| {
        let mut game = Game::duel();
        let faces = [&[6, 3, 4, 5], &damage[..], &resistance[..]].concat();
        let outcome = game.exchange(&blow, &faces, &[]);
        (outcome, game)
    };
    // 17 against 9: Wounded, which is two levels: one is left of it.
    let (outcome, game) = strike([2, 1, 1, 1], [3, 3, 3]);
    assert_eq!((outcome.level, outcome.stands), (Stunned, false));
    assert_eq!(game.get(BORIS, Field::Wakes), 1 + 3 * 60 * 12);
    let hours = "Boris is knocked out for 3 hours, the margin of the attack (OD19)";
    assert!(game.told().contains(hours), "{}", game.told());
    // 12 + 5 against 14: Stunned, half of which is nothing.
    let (outcome, game) = strike([2, 1, 1, 1], [5, 5, 4]);
    assert_eq!((outcome.level, outcome.stands), (Unhurt, true));
    assert_eq!(game.noted(Note::KnockedOut), None);
    assert!(game.told().contains("knockout: Stunned counts as unhurt (OD19)"), "{}", game.told());
    // 12 + 22 against 9: Dead, half of which is Severely Wounded.
    let (outcome, game) = strike([4, 6, 6, 6], [3, 3, 3]);
    assert_eq!((outcome.level, outcome.stands), (SeverelyWounded, false));
    let counts = "knockout: Dead counts as Severely Wounded (OD19)";
    assert!(game.told().contains(counts), "{}", game.told());
}

fn points(change: impl FnOnce(&mut Roster)) -> Game {
    let mut roster = duel();
    roster.rulings.injury = InjuryMethod::BodyPoints;
    for sheet in &mut roster.fighters {
        sheet.body_points = Some(32);
    }
    change(&mut roster);
    Game::new(&roster)
}

/// OD28: Body Points: nothing but armor resists; the excess is lost; levels follow from what is left.
#[test]
fn body_points() {
    let mut game = points(|_| {});
    let outcome = game.exchange(&shot(), &[4, 4, 4, 2, 2, 1, 1], &[]);
    assert_eq!((outcome.body_points, outcome.level), (26, Unhurt));
    // 26 - 6 is 20: Stunned.
    let outcome = game.exchange(&shot(), &[4, 4, 4, 2, 2, 1, 1], &[("stun_effect", 0)]);
    assert_eq!((outcome.body_points, outcome.level), (20, Stunned));
    // Armor of 2D+1 resists with a roll, a +2 without one.
    let mut game = points(|r| r.fighters[1].armor = d("2D+1"));
    let outcome = game.exchange(&shot(), &[4, 4, 4, 4, 4, 4, 4, 3, 3], &[("stun_effect", 0)]);
    assert_eq!(outcome.body_points, 32 - (16 - 7));
    let mut game = points(|r| r.fighters[1].armor = d("0D+2"));
    assert_eq!(game.exchange(&shot(), &[4, 4, 4, 2, 2, 1, 1], &[]).body_points, 32 - 4);
    // A Character Point counts from 0; a Fate Point lets one roll Physique.
    let mut game = points(|r| r.fighters[1].character_points = 1);
    let outcome = game.exchange(
        &shot(),
        &[4, 4, 4, 4, 4, 4, 4, 6, 3],
        &[("character_point", 1), ("stun_effect", 0)],
    );
    assert_eq!((outcome.body_points, outcome.level), (32 - 7, Stunned));
    let mut game = points(|r| r.fighters[1].fate_points = 1);
    let outcome = game.exchange(&shot(), &[4, 4, 4, 4, 4, 4, 4, 5, 5, 5], &[("fate_point", 1)]);
    assert_eq!(outcome.body_points, 31);
    // None left: dead.
    let mut game = points(|r| r.fighters[1].body_points = Some(6));
    let outcome = game.exchange(&shot(), &[4, 4, 4, 2, 2, 1, 1], &[]);
    assert_eq!((outcome.level, outcome.stands, outcome.body_points), (Dead, false, 0));
    // Three of 32: Mortally Wounded.
    let mut game = points(|_| {});
    game.put(BORIS, Field::BodyPoints, 9);
    let outcome = game.exchange(&shot(), &[4, 4, 4, 2, 2, 1, 1], &[]);
    assert_eq!((outcome.level, outcome.stands), (MortallyWounded, false));
}

/// OD28: Body Points that the sheet does not give are a Physique roll and 20; a Wild 1 is a 1.
#[test]
fn body_points_are_rolled() {
    let mut game = points(|r| {
        r.fighters[0].body_points = None;
        r.fighters[1].attributes.insert(case_core::d6::Attribute::Physique, d("2D+2"));
        r.fighters[1].body_points = None;
    });
    game.put(ActorId::NOBODY, Field::Round, 0);
    game.step(&[1, 6, 6], &[]);
    game.step(&[6, 6, 2, 3], &[]);
    assert_eq!((game.get(ADA, Field::BodyPoints), game.get(ADA, Field::MaxBodyPoints)), (33, 33));
    assert_eq!(game.get(BORIS, Field::BodyPoints), 17 + 2 + 20);
    // Then the surprise is asked for.
    game.step(&[], &[("surprise", NONE)]);
    assert_eq!(game.get(ActorId::NOBODY, Field::TurnPhase), TurnPhase::Start as i32);
}

/// OD28: stun damage with Body Points: a Physique or stamina roll is taken off; what is left is lost,
/// and knocks out for the whole excess in minutes.
#[test]
fn stun_damage_with_body_points() {
    let stun = |physique: [u8; 3]| {
        let mut game = points(|r| r.fighters[0].weapons[BOW].stun = true);
        let faces = [&[4, 4, 4, 4, 4, 4, 4], &physique[..]].concat();
        (game.exchange(&shot(), &faces, &[]), game)
    };
    let (outcome, game) = stun([5, 5, 5]);
    assert_eq!((outcome.body_points, outcome.stands), (31, false));
    assert_eq!(game.get(BORIS, Field::Wakes), 1 + 16 * 12);
    let (outcome, _) = stun([5, 6, 5]);
    assert_eq!((outcome.body_points, outcome.stands), (32, true));
}

/// OD19: knocking out with Body Points: half of the maximum puts out; half is lost.
#[test]
fn knocking_out_with_body_points() {
    let blow = AttackIntent {
        maneuver: Maneuver::Knockout,
        called: case_core::d6::tables::Called::Head,
        ..shot()
    };
    let mut game = points(|_| {});
    let outcome = game.exchange(&blow, &[6, 3, 4, 5, 2, 1, 1, 1], &[]);
    assert_eq!((outcome.body_points, outcome.stands), (32 - 8, false), "17 of 32");
    let half = "meant to knock out: of 17 only 8 count (OD19)";
    assert!(game.told().contains(half), "{}", game.told());
    let mut game = points(|r| r.fighters[1].armor = d("0D+2"));
    let outcome =
        game.exchange(&blow, &[6, 3, 4, 5, 2, 1, 1, 1], &[("stun_effect", 0), ("part_hurt", 0)]);
    assert_eq!((outcome.body_points, outcome.stands), (32 - 7, true), "15 of 32");
}

/// OD28: `equal_or_lower` or `lower`: which level raises.
#[test]
fn which_level_raises() {
    let after = |now: WoundLevel, new, by| now.after(new, by, true);
    for (now, new, equal, lower) in [
        (Stunned, Stunned, Wounded, Stunned),
        (Wounded, Stunned, SeverelyWounded, SeverelyWounded),
        (Wounded, Wounded, SeverelyWounded, SeverelyWounded),
        (SeverelyWounded, Wounded, Incapacitated, Incapacitated),
        (Incapacitated, Incapacitated, MortallyWounded, Incapacitated),
        (MortallyWounded, MortallyWounded, Dead, MortallyWounded),
        (MortallyWounded, Stunned, Dead, Dead),
    ] {
        assert_eq!(after(now, new, RaisedBy::EqualOrLower), equal);
        assert_eq!(after(now, new, RaisedBy::Lower), lower);
    }
    let mut roster = duel();
    roster.rulings.level_raised_by = RaisedBy::Lower;
    let mut game = Game::new(&roster);
    game.put(BORIS, Field::Level, 1);
    assert_eq!(game.exchange(&shot(), &faces(11), &[("stun_effect", 0)]).level, Stunned);
    let mut game = wounded(Stunned);
    assert_eq!(game.exchange(&shot(), &faces(11), &[]).level, Wounded);
}

/// OD28: `stun_raises_level`: off, a Stunned result leaves an equal or higher level as it is.
#[test]
fn stuns_that_do_not_raise() {
    let mut roster = duel();
    roster.rulings.stun_raises_level = false;
    let mut game = Game::new(&roster);
    game.put(BORIS, Field::Level, 2);
    assert_eq!(game.exchange(&shot(), &faces(11), &[]).level, Wounded);
    assert_eq!(game.exchange(&shot(), &faces(14), &[]).level, SeverelyWounded);
}

/// OD28: a resistance below zero: as zero, into the injury, or onto all difficulties.
#[test]
fn negative_resistance() {
    let strike = |reading| {
        let mut roster = duel();
        roster.rulings.negative_resistance = reading;
        roster.fighters[1].special.debility = -12;
        let mut game = Game::new(&roster);
        // Damage 5; resistance 3 x 3 - 12 = -3.
        let outcome = game.exchange(&shot(), &[4, 4, 4, 2, 1, 1, 1, 3, 3, 3], &[]);
        (outcome.level, game)
    };
    assert_eq!(strike(NegativeResistance::Zero).0, Wounded, "5");
    assert_eq!(strike(NegativeResistance::AddsToInjury).0, Wounded, "8");
    let (level, mut game) = strike(NegativeResistance::AddsToDifficulties);
    assert_eq!((level, game.get(BORIS, Field::BodyFails)), (Wounded, 3));
    game.exchange(&AttackIntent::new(BORIS, ADA, BOW, Band::Short), &[1, 1], &[]);
    assert_eq!(game.noted(Note::Difficulty), Some(13));
    // One more point of damage tells the first two readings apart.
    let strike = |reading| {
        let mut roster = duel();
        roster.rulings.negative_resistance = reading;
        roster.fighters[1].special.debility = -12;
        let mut game = Game::new(&roster);
        let faces = [4, 4, 4, 2, 2, 1, 1, 3, 3, 3, 5, 5, 5];
        let used = if reading == NegativeResistance::AddsToInjury { 13 } else { 10 };
        game.exchange(&shot(), &faces[..used], &[]).level
    };
    assert_eq!(strike(NegativeResistance::Zero), Wounded, "6");
    assert_eq!(strike(NegativeResistance::AddsToInjury), Incapacitated, "9");
}

/// OD28: `killing_blow`: Mortally Wounded by one blow, or 91 percent of the Body Points.
#[test]
fn killing_blows() {
    let mut roster = duel();
    roster.rulings.killing_blow = true;
    let mut game = Game::new(&roster);
    assert_eq!(game.exchange(&shot(), &faces(22), &[]).level, Dead);
    assert!(game.has_rule(Rule::OD28));
    let mut game = points(|r| {
        r.rulings.killing_blow = true;
        r.fighters[1].body_points = Some(20);
    });
    let outcome = game.exchange(&shot(), &[4, 4, 4, 4, 5, 5, 5], &[]);
    assert_eq!((outcome.level, outcome.body_points), (Dead, 0), "19 of 20");
    let mut game = points(|r| r.fighters[1].body_points = Some(20));
    let outcome = game.exchange(&shot(), &[4, 4, 4, 4, 5, 5, 5], &[]);
    assert_eq!((outcome.level, outcome.body_points), (MortallyWounded, 1));
}

/// OD28: `resistance_cap`: three dice of Physique and four of armor are six, or seven.
#[test]
fn a_resistance_may_be_capped() {
    for cap in [false, true] {
        let mut roster = duel();
        roster.rulings.resistance_cap = cap;
        roster.fighters[1].armor = d("4D");
        let mut game = Game::new(&roster);
        let faces = [4, 4, 4, 5, 5, 5, 5, 2, 2, 2, 2, 2, 2, 2];
        let used = faces.len() - usize::from(cap);
        let level = game.exchange(&shot(), &faces[..used], &[]).level;
        assert_eq!(level, Wounded, "20 against 14 or 12");
    }
}

/// OD28: armor, Special Abilities and a Fate Point in resistance: only Physique is doubled.
#[test]
fn resistance() {
    let mut roster = duel();
    roster.fighters[1].armor = d("1D+1");
    roster.fighters[1].special.resistance = d("1D");
    roster.fighters[1].special.physique_ranks = 2;
    roster.fighters[1].fate_points = 1;
    let mut game = Game::new(&roster);
    // Five dice, +1 and +2; with a Fate Point eight dice.
    let faces = [4, 4, 4, 4, 4, 4, 4, 2, 2, 2, 2, 2];
    assert_eq!(
        game.exchange(&shot(), &faces, &[("fate_point", 0), ("stun_effect", 0)]).level,
        Stunned,
        "16 against 13"
    );
    let faces = [4, 4, 4, 4, 4, 4, 4, 2, 2, 2, 2, 2, 1, 1, 1];
    assert_eq!(
        game.exchange(&shot(), &faces, &[("fate_point", 1)]).level,
        Stunned,
        "16 against 16"
    );
    assert_eq!(game.noted(Note::Bruised), Some(0));
}

/// OD28: a roll of resistance is read in the rows of the table, whatever becomes of totals below
/// zero; where that adds to difficulties, the total itself counts for one who may fall below.
#[test]
fn how_resistance_is_read() {
    let read = |reading: NegativeResistance, circumstance: i32, damage: [u8; 4]| {
        let mut roster = duel();
        roster.rulings.negative_resistance = reading;
        let mut game = Game::new(&roster);
        game.put(BORIS, Field::Circumstance, circumstance);
        game.exchange(&shot(), &[&HIT[..], &damage, &[3, 3, 3]].concat(), &[]);
        let outcome = game.log.iter().find_map(|event| match event {
            Event::Roll { roll: Roll::Resistance, outcome, .. } => Some(*outcome),
            _ => None,
        });
        assert_eq!(game.get(BORIS, Field::Level), i32::from(Wounded.number()));
        (outcome.unwrap(), game.get(BORIS, Field::BodyFails))
    };
    for reading in NegativeResistance::ALL {
        let row = WoundResult::Wounded.to_value();
        assert_eq!(read(*reading, 0, [4, 3, 3, 3]), (row, 0), "13 against 9: {reading:?}");
    }
    // 9 less 10 is 0, and a point more on all difficulties: damage of 8.
    let (total, fails) = read(NegativeResistance::AddsToDifficulties, -10, [2, 2, 2, 2]);
    assert_eq!((total, fails), (Total(-1).to_value(), 1));
}

/// OD28: what armor stops does not stun: no Physique is rolled against it.
#[test]
fn stopped_stun_damage() {
    let mut game = points(|r| {
        r.fighters[0].weapons[BOW].stun = true;
        r.fighters[1].armor = d("4D");
    });
    let outcome = game.exchange(&shot(), &[4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4], &[]);
    assert_eq!((outcome.body_points, game.notes(Note::Bruised).len()), (32, 1));
}

/// OD28: one who is unconscious is so for as long as the longer of two stuns says.
#[test]
fn stunned_again() {
    let mut roster = duel();
    roster.fighters[0].weapons[BOW].stun = true;
    for (wakes, after) in [(50, 1 + 8 * 12), (150, 150)] {
        let mut game = Game::new(&roster);
        game.put(BORIS, Field::Wakes, wakes);
        // 17 against 9.
        game.exchange(&shot(), &faces(17), &[]);
        assert_eq!(game.get(BORIS, Field::Wakes), after);
    }
}

/// OD19: a blow to knock out that hits by nothing puts nobody out, and of one who is out already nothing
/// is said.
#[test]
fn knocked_out_for_no_hours() {
    let blow = AttackIntent {
        maneuver: Maneuver::Knockout,
        called: case_core::d6::tables::Called::Head,
        ..shot()
    };
    // Exactly the 15 to hit, or the 9 where the target can't move; 17 against 9: Wounded.
    for (wakes, hit, said) in [(0, [5, 5, 5], 1), (50, [3, 3, 3], 0)] {
        let mut game = Game::duel();
        game.put(BORIS, Field::Wakes, wakes);
        game.exchange(&blow, &[&hit[..], &[2, 1, 1, 1, 3, 3, 3]].concat(), &[]);
        assert_eq!(game.get(BORIS, Field::Wakes), wakes);
        assert_eq!(game.notes(Note::NotKnockedOut).len(), said, "{}", game.told());
    }
}

/// OD28: the headline of an attack tells a hit that does no harm from a miss.
#[test]
fn headlines_of_what_does_no_harm() {
    for (faces, note) in [(faces(9), Note::AttackStopped), (vec![2, 1, 1], Note::AttackMissed)] {
        let mut game = Game::duel();
        game.exchange(&shot(), &faces, &[]);
        assert_eq!(game.headlines(), [note], "{}", game.told());
    }
}

/// OD28: how fit a fighter is: the Wound levels that are left, of which the dead have none.
#[test]
fn fitness_by_wounds() {
    let fit = |level| D6::fitness(&wounded(level).setup, &wounded(level).state, BORIS);
    let left = [Unhurt, Stunned, Wounded, SeverelyWounded, Incapacitated, MortallyWounded, Dead];
    assert_eq!(left.map(fit), [6, 5, 4, 3, 2, 1, 0]);
}

/// OD19, OD31: a blow to knock out is a called shot at the head, without being asked at what.
#[test]
fn knocking_out_is_a_called_shot() {
    let mut game = Game::duel();
    game.turn_of(ADA, 1);
    let how = i32::from(Maneuver::Knockout.number());
    game.step(
        &[1, 1, 1],
        &[
            ("act", i32::from(Act::Attack.number())),
            ("distance", 10),
            ("weapon", 2),
            ("maneuver", how),
            ("cover", NONE),
            ("circumstance", 0),
        ],
    );
    // 10 at Point Blank, and 5 for the head.
    assert_eq!(game.noted(Note::Difficulty), Some(10 - 5 + 5));
    let head = i32::from(case_core::d6::tables::Called::Head.number());
    assert_eq!(game.noted(Note::CalledShot), Some(head));
}

/// OD28, OD34: nobody rolls for one who is dying out of the battle.
#[test]
fn dying_elsewhere() {
    for (gone, faces) in [(0, &[3, 3, 3][..]), (1, &[])] {
        let mut game = wounded(MortallyWounded);
        game.put(BORIS, Field::DyingSince, 1);
        game.put(BORIS, Field::Gone, gone);
        game.put(ActorId::NOBODY, Field::TurnPhase, TurnPhase::Start as i32);
        game.put(ActorId::NOBODY, Field::Round, 1 + 12);
        game.step(faces, &[]);
        assert_eq!(game.get(BORIS, Field::Level), i32::from(MortallyWounded.number()));
    }
}
