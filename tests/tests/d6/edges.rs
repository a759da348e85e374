//! Boundaries of rules: cases next to the plain ones.

use super::referee::set;
use super::support::{ADA, BORIS, BOW, Game, NONE, SWORD, Said, act, armed, d, duel, way_at};
use case_core::ActorId;
use case_core::codes::Code;
use case_core::d6::tables::Maneuver;
use case_core::d6::{
    Act, AttackIntent, Band, D6, Day, DieCode, Field, Note, Refusal, Roster, Skill, Speed,
    TurnPhase, Vehicle, VehicleLevel, WoundLevel, aid, heal_body_points, is_killing_blow, tend,
};
use case_core::dice::Tape;
use case_core::filled;
use case_core::log::Key;
use case_core::system::{Bounded, Referee, System};

/// A game in which Ada holds one of Boris's arms.
fn arm_pinned(roster: &Roster) -> Game {
    let mut game = Game::new(roster);
    game.put(BORIS, Field::HeldBy, ADA.number() + 1);
    game.put(BORIS, Field::HeldHow, i32::from(Maneuver::ArmPin.number()));
    game.put(ADA, Field::Holds, BORIS.number() + 1);
    game
}

fn driven() -> Roster {
    let mut roster = duel();
    roster.fighters[1].vehicle = Some(filled!(Vehicle {
        name: "cart".into(),
        maneuverability: d("1D+1"),
        toughness: d("2D"),
        speed: Speed::AllOut
    }));
    roster
}

/// OD28, OD33: what the referee may set lies within bounds that make sense now.
#[test]
fn bounds_of_what_is_set() {
    let mut game = Game::new(&driven());
    game.put(ActorId::NOBODY, Field::Round, 4);
    game.put(BORIS, Field::SpeedLost, 1);
    let limits = |field| Field::limits(&game.setup, &game.state, Key::of(BORIS, field)).unwrap();
    for field in [Field::StunRounds, Field::DefendOnly, Field::LosesRound, Field::ManeuverBrief] {
        assert_eq!(limits(field), (1, 3), "{field}: this round, the next, or both");
    }
    assert_eq!(limits(Field::Wakes).0, 5, "in a round to come");
    assert_eq!([Field::OutSince, Field::DyingSince].map(limits), [(1, 4); 2]);
    assert_eq!([Field::Speed, Field::SpeedLost].map(limits), [(0, 3), (0, 4)]);
    let (none, most) = limits(Field::ManeuverLost);
    assert!(none == 0 && most >= 30);
    assert_eq!(limits(Field::AimedShot), limits(Field::AimedThrow));
    assert_eq!(limits(Field::AimedShot).0, 0);
    assert!((2..=10).contains(&limits(Field::AimedShot).1));
}

/// OD28, OD33: a vehicle that is slowed or destroyed by the referee moves no faster than that;
/// who drives none has none of it; only the Mortally Wounded are dying.
#[test]
fn vehicles_by_the_referees_hand() {
    let mut game = Game::new(&driven());
    assert_eq!(game.get(BORIS, Field::Speed), 4);
    set(&mut game, BORIS, Field::SpeedLost, 1).unwrap();
    assert_eq!(game.get(BORIS, Field::Speed), 3);
    set(&mut game, BORIS, Field::SpeedLost, 3).unwrap();
    assert_eq!(game.get(BORIS, Field::Speed), 1);
    set(&mut game, BORIS, Field::SpeedLost, 0).unwrap();
    assert_eq!(game.get(BORIS, Field::Speed), 1, "nobody speeds up by that");
    set(&mut game, BORIS, Field::ManeuverLost, 1).unwrap();
    game.put(BORIS, Field::DriveValue, 15);
    set(&mut game, BORIS, Field::VehicleLevel, VehicleLevel::Heavy as i32).unwrap();
    assert_eq!((game.get(BORIS, Field::Speed), game.get(BORIS, Field::ManeuverLost)), (1, 1));
    set(&mut game, BORIS, Field::VehicleLevel, VehicleLevel::Destroyed as i32).unwrap();
    let left = [Field::Speed, Field::SpeedLost, Field::ManeuverLost, Field::DriveValue];
    assert_eq!(left.map(|field| game.get(BORIS, field)), [0; 4]);
    for field in [Field::VehicleLevel, Field::Speed, Field::SpeedLost, Field::ManeuverLost] {
        assert!(set(&mut game, ADA, field, 1).unwrap_err() == Refusal::HasNoVehicle.into());
    }
    assert!(set(&mut game, ADA, Field::DyingSince, 1).unwrap_err() == Refusal::NotDying.into());
    set(&mut game, ADA, Field::DyingSince, 0).unwrap();
    set(&mut game, ADA, Field::Level, WoundLevel::MortallyWounded as i32).unwrap();
    game.put(ActorId::NOBODY, Field::Round, 7);
    set(&mut game, ADA, Field::DyingSince, 3).unwrap();
    assert_eq!(game.get(ADA, Field::DyingSince), 3);
}

/// OD28: how long somebody has been out is forgotten with a better level, and kept with a worse one
/// that leaves it out.
#[test]
fn a_level_by_the_referees_hand() {
    for (to, kept) in [
        (WoundLevel::SeverelyWounded, false),
        (WoundLevel::MortallyWounded, false),
        (WoundLevel::Incapacitated, true),
    ] {
        let mut game = Game::duel();
        set(&mut game, BORIS, Field::Level, WoundLevel::Incapacitated as i32).unwrap();
        game.put(BORIS, Field::OutSince, 1);
        set(&mut game, BORIS, Field::Level, to as i32).unwrap();
        assert_eq!(game.get(BORIS, Field::OutSince) == 1, kept, "{to}");
    }
}

/// OD28, ruling `massive_damage`: each round counts from the level at which it begins; one who comes
/// Mortally Wounded is dying from the first.
#[test]
fn what_a_battle_begins_with() {
    let mut roster = duel();
    roster.rulings.massive_damage = true;
    roster.fighters[1].set_wound_level(WoundLevel::MortallyWounded);
    roster.fighters.push(armed("Cleo", "b"));
    roster.fighters[2].set_wound_level(WoundLevel::Wounded);
    assert_eq!(roster.fighters[2].wound_level(), WoundLevel::Wounded);
    let cleo = ActorId::fighter(2);
    let mut game = Game::new(&roster);
    game.put(ActorId::NOBODY, Field::Round, 0);
    game.step(&[], &[("surprise", NONE)]);
    while game.get(ActorId::NOBODY, Field::Round) == 0 {
        game.step(&[], &[]);
    }
    assert_eq!((game.get(BORIS, Field::DyingSince), game.get(cleo, Field::DyingSince)), (1, 0));
    let before = [ADA, cleo].map(|who| game.get(who, Field::LevelBefore));
    assert_eq!(before, [0, WoundLevel::Wounded as i32]);
}

/// OD1: whether a battle is over, and whether it stands between two rounds, phase by phase; who has
/// won is the side that stands.
#[test]
fn phases_of_a_battle() {
    let mut game = Game::duel();
    for &phase in TurnPhase::ALL {
        game.put(ActorId::NOBODY, Field::TurnPhase, i32::from(phase.number()));
        assert_eq!(D6::is_over(&game.state), phase == TurnPhase::Over, "{phase}");
        let between = matches!(phase, TurnPhase::Opening | TurnPhase::Start);
        assert_eq!(D6::is_between_turns(&game.setup, &game.state), between, "{phase}");
    }
    for (gone, side) in [(ADA, 1), (BORIS, 0)] {
        let mut game = Game::duel();
        set(&mut game, gone, Field::Gone, 1).unwrap();
        game.run(&[], &[], |t| Ok(D6::end_battle(t))).unwrap();
        assert_eq!(game.noted(Note::Wins), Some(side));
    }
}

/// OD28: a day of healing in Body Points; healing by somebody else; aid that comes late.
#[test]
fn healing_by_dice() {
    let code = DieCode::from_pips(9);
    let day = |points: i32, day: Day, faces: &[u8]| {
        let mut dice = Tape::new(faces.iter().copied());
        let healed = heal_body_points((points, 30), code, day, &mut dice).unwrap();
        assert!(dice.is_used_up());
        healed
    };
    // 3D, and a die for rest, or one less: 5 gives 2; 6 to 10 a die; 11 to 15 two.
    assert_eq!(day(14, Day::Rest, &[3, 3, 3, 3, 5, 4]), 14 + 9);
    assert_eq!(day(14, Day::Light, &[3, 3, 3, 4]), 14 + 4);
    assert_eq!(day(14, Day::Strenuous, &[2, 3]), 14 + 2);
    assert_eq!(day(29, Day::Light, &[3, 3, 3, 4]), 30, "no more than there were");
    let tended = |level: WoundLevel, faces: [u8; 3]| tend(level, code, &mut Tape::new(faces));
    assert_eq!(tended(WoundLevel::Wounded, [5, 5, 5]), Ok(WoundLevel::Stunned), "15 of 15");
    assert_eq!(tended(WoundLevel::Wounded, [5, 5, 4]), Ok(WoundLevel::Wounded));
    assert_eq!(tended(WoundLevel::Dead, [5, 5, 5]), Ok(WoundLevel::Dead));
    let aided =
        |minutes: i32, faces: &[u8]| aid(minutes, code, &mut Tape::new(faces.iter().copied()));
    assert_eq!(aided(4, &[]), Ok(Some(0)));
    assert_eq!(aided(12, &[5, 5, 2]), Ok(Some(2)), "12 of 12");
    assert_eq!(aided(12, &[5, 4, 2]), Ok(None));
    assert_eq!(aided(16, &[]), Ok(None));
}

/// OD28: a blow that kills: Mortally Wounded, or more than nine tenths of the Body Points at once.
#[test]
fn blows_that_kill() {
    assert_eq!([12, 13, 99].map(|injury| is_killing_blow(injury, None)), [false, true, true]);
    let of_100 = [0, 90, 91, 200].map(|injury| is_killing_blow(injury, Some(100)));
    assert_eq!(of_100, [false, false, true, true]);
    assert!(!is_killing_blow(0, Some(0)) && is_killing_blow(1, Some(0)));
}

/// OD31: a hurt part costs a point on what is done with it: legs, hands and arms each on acrobatics,
/// none of them on a dodge.
#[test]
fn what_a_hurt_part_costs() {
    let dodge = |hurt: &[Field]| {
        let mut game = Game::duel();
        for field in hurt {
            game.put(ADA, *field, 1);
        }
        game.turn_of(ADA, 1);
        game.step(&[3, 3, 3], &[act(Act::FullDefense), ("defense", 0)]);
        game.noted(Note::FullDefense)
    };
    let whole = dodge(&[]);
    assert_eq!(dodge(&[Field::HandHurt, Field::ArmHurt, Field::ArmBroken, Field::LegHurt]), whole);
    let trick = |hurt: &[Field], difficulty: i32| {
        let mut roster = duel();
        roster.fighters[0].skills.insert(Skill::Acrobatics, d("4D"));
        let mut game = Game::new(&roster);
        for field in hurt {
            game.put(ADA, *field, 1);
        }
        game.turn_of(ADA, 2);
        game.step(&[2, 2, 2], &[act(Act::Trick), ("trick_difficulty", difficulty)]);
        game.notes(Note::Trick).len() == 1
    };
    for (hurt, less) in [
        (&[][..], 0),
        (&[Field::HeadHurt], 0),
        (&[Field::LegHurt], 1),
        (&[Field::HandHurt], 1),
        (&[Field::LegHurt, Field::ArmHurt], 2),
        (&[Field::LegHurt, Field::ArmHurt, Field::HandHurt], 3),
    ] {
        assert_eq!([6 - less, 7 - less].map(|need| trick(hurt, need)), [true, false], "{hurt:?}");
    }
}

/// OD19: a trick that just makes it is one, and adds nothing; what it adds is for a blow at arm's
/// length, not for a shot.
#[test]
fn tricks_at_their_edge() {
    for (difficulty, made) in [(4, true), (5, false)] {
        let mut game = Game::duel();
        game.turn_of(ADA, 2);
        game.step(&[2, 2], &[act(Act::Trick), ("trick_difficulty", difficulty)]);
        assert_eq!(game.notes(Note::Trick).len() == 1, made);
        assert_eq!(game.notes(Note::TrickFails).len() == 1, !made);
    }
    let mut game = Game::duel();
    game.put(ADA, Field::TrickBonus, 4);
    let shot = AttackIntent::new(ADA, BORIS, BOW, Band::Short);
    game.exchange(&shot, &[5, 5, 5, 1, 1, 1, 1, 5, 5, 5], &[]);
    assert_eq!((game.noted(Note::Damage), game.get(ADA, Field::TrickBonus)), (Some(2), 4));
}

/// OD19: an attack in the plain way leaves all defenses, an all-out one none; nobody attacks itself.
#[test]
fn what_all_out_costs() {
    for (maneuver, all_out) in [(Maneuver::Plain, 0), (Maneuver::AllOut, 1), (Maneuver::Lunge, 0)] {
        let mut game = Game::duel();
        let blow =
            AttackIntent { maneuver, ..AttackIntent::new(ADA, BORIS, SWORD, Band::PointBlank) };
        game.exchange(&blow, &[1, 1, 1], &[]);
        assert_eq!(game.get(ADA, Field::AllOut), all_out, "{maneuver}");
    }
    let mut game = Game::duel();
    let oneself = AttackIntent::new(ADA, ADA, SWORD, Band::PointBlank);
    let outcome = game.exchange(&oneself, &[], &[]);
    assert!(!outcome.hit);
}

/// OD34: passengers get out of what stands, and its driver drives off; OD35: a spray is aimed at nobody aboard; OD24: only a
/// thing that is there can be attacked.
#[test]
fn who_may_what() {
    let mut roster = driven();
    roster.fighters[1].vehicle.as_mut().unwrap().places = 2;
    roster.fighters.push(armed("Cleo", "b"));
    let cleo = ActorId::fighter(2);
    let mut game = Game::new(&roster);
    game.put(cleo, Field::Aboard, BORIS.number() + 1);
    game.turn_of(cleo, 1);
    assert!(!game.may(cleo, Act::Flee), "it moves");
    game.put(BORIS, Field::Speed, 0);
    assert!(game.may(cleo, Act::Flee));
    game.turn_of(BORIS, 1);
    assert!(game.may(BORIS, Act::Flee), "drives off from where it stands");
    // A spray takes a weapon that fires often, in whichever way.
    for (bursts, automatic, rounds, sprays) in [
        (false, false, 1, false),
        (true, false, 1, true),
        (false, true, 1, true),
        (false, false, 2, true),
    ] {
        let mut roster = duel();
        let bow = &mut roster.fighters[0].weapons[BOW];
        (bow.bursts, bow.automatic, bow.rounds) = (bursts, automatic, rounds);
        let mut game = Game::new(&roster);
        game.turn_of(ADA, 1);
        assert_eq!(game.is_legal(&way_at(ADA, BORIS, (BOW, 100)), Maneuver::Spray), sprays);
    }
}

/// OD1: a die code has at most three digits before and after its D.
#[test]
fn numbers_of_a_die_code() {
    for text in ["0003D", "3D+0001", "1000D", "3D+"] {
        assert!(text.parse::<DieCode>().is_err(), "{text}");
    }
    assert_eq!("003D+001".parse(), Ok(d("3D+1")));
    for text in ["51D", "1001D", "12345678901D+1"] {
        assert_eq!(text.parse::<DieCode>(), Err(case_core::d6::DieCodeError::Dice), "{text}");
    }
}

/// OD28: forcing somebody down by a pinned arm takes twice the dice of its Agility where it does not
/// resist.
#[test]
fn forcing_down() {
    for (face, down) in [(2, true), (1, false)] {
        let mut game = arm_pinned(&duel());
        game.turn_of(ADA, 1);
        // 3D: six is enough, five is not.
        // Who is not forced down is hurt.
        let faces: &[u8] = if down { &[2, 2, face] } else { &[2, 2, face, 1, 1, 3, 3, 3] };
        game.step(faces, &[act(Act::ForceDown), ("resist", 0)]);
        let lies = game.get(BORIS, Field::Posture) != 0;
        assert_eq!(lies, down, "{face}");
    }
}

/// OD28: a result that changes nothing is told as that, one that renews a stun as a wound.
#[test]
fn what_a_result_changes_is_told() {
    let strike = |now: WoundLevel, faces: &[u8], answers: &[Said]| {
        let mut roster = duel();
        roster.rulings.stun_raises_level = false;
        let mut game = Game::new(&roster);
        game.put(BORIS, Field::Level, i32::from(now.number()));
        let shot = AttackIntent::new(ADA, BORIS, BOW, Band::Short);
        game.exchange(&shot, &[&[4, 4, 4], faces].concat(), answers);
        (game.notes(Note::StaysAsIs).len(), game.notes(Note::Wound).len())
    };
    // 11 against 9 is Stunned, 13 is Wounded.
    let stun = [2, 3, 3, 3, 3, 3, 3];
    assert_eq!(strike(WoundLevel::Unhurt, &stun, &[("stun_effect", 0)]), (0, 1));
    assert_eq!(
        strike(WoundLevel::Stunned, &stun, &[("stun_effect", 0)]),
        (0, 1),
        "it begins again"
    );
    assert_eq!(strike(WoundLevel::Wounded, &stun, &[]), (1, 0));
    assert_eq!(strike(WoundLevel::Wounded, &[4, 3, 3, 3, 3, 3, 3], &[]), (0, 1), "one more");
}

/// OD28, ruling `negative_resistance`: a resistance of zero is not below it.
#[test]
fn a_resistance_of_nothing() {
    use case_core::d6::NegativeResistance;
    for (debility, fails) in [(-9, 0), (-10, 1)] {
        let mut roster = duel();
        roster.rulings.negative_resistance = NegativeResistance::AddsToDifficulties;
        roster.fighters[1].special.debility = debility;
        let mut game = Game::new(&roster);
        let shot = AttackIntent::new(ADA, BORIS, BOW, Band::Short);
        game.exchange(&shot, &[4, 4, 4, 2, 1, 1, 1, 3, 3, 3], &[]);
        assert_eq!(game.get(BORIS, Field::BodyFails), fails, "{debility}");
        assert_eq!(game.notes(Note::BodyFails).len(), usize::from(fails > 0));
    }
}

/// OD28, ruling `resistance_cap`: all dice above six are cut.
#[test]
fn a_cap_cuts_all_that_is_above() {
    for (armor, dice) in [("3D", 6), ("4D", 6), ("5D", 6), ("9D", 6)] {
        let mut roster = duel();
        roster.rulings.resistance_cap = true;
        roster.fighters[1].armor = d(armor);
        let mut game = Game::new(&roster);
        let shot = AttackIntent::new(ADA, BORIS, BOW, Band::Short);
        let faces = [&[4, 4, 4, 5, 5, 5, 5][..], &vec![4; dice]].concat();
        game.exchange(&shot, &faces, &[]);
    }
}

/// OD3, ruling `wild_one`: what a 1 on the Wild Die would leave is told beside the whole, each with
/// what is added.
#[test]
fn what_a_wild_one_would_leave() {
    use case_core::d6::WildReading;
    let mut roster = duel();
    roster.rulings.wild_one = WildReading::Caller;
    roster.fighters[0].skills.insert(Skill::Marksmanship, d("3D+2"));
    let shot = AttackIntent::new(ADA, BORIS, BOW, Band::Short);
    // 1, 4 and 2, and two pips: 9; without the 1 and the 4 it is 4.
    let mut game = Game::new(&roster);
    game.exchange(&shot, &[1, 4, 2], &[("wild_one", 0)]);
    assert_eq!(game.noted(Note::TakenAway), Some(4));
    let mut game = Game::new(&roster);
    game.exchange(&shot, &[1, 4, 2], &[("wild_one", 1)]);
    assert_eq!(game.noted(Note::Complication), Some(9));
    // 1, 6 and 5: the 5 is left, and 10 for a full defense.
    let mut game = Game::new(&roster);
    game.turn_of(ADA, 1);
    game.step(&[1, 6, 5], &[act(Act::FullDefense), ("defense", 0), ("wild_one", 0)]);
    assert_eq!(game.notes(Note::FullDefense), [(ADA, 15)]);
}

/// OD19: the dice of a cover are nobody's doing: what was to help or hinder a fighter waits for its
/// own roll.
#[test]
fn a_circumstance_is_not_for_cover() {
    let mut game = Game::duel();
    game.put(ADA, Field::Circumstance, 1);
    let shot = AttackIntent::new(ADA, BORIS, BOW, Band::Short);
    game.exchange(&shot, &[3, 3, 3, 1, 1, 1, 1, 5, 5, 5], &[]);
    assert_eq!(game.get(ADA, Field::Circumstance), 0);
    let mut idle = Game::duel();
    idle.put(BORIS, Field::Circumstance, 2);
    idle.exchange(&shot, &[1, 1, 1], &[]);
    assert_eq!(idle.get(BORIS, Field::Circumstance), 2, "he has rolled nothing");
}

/// OD24: damage that just could break a thing is rolled against its Toughness; what could not is
/// stopped by any.
#[test]
fn what_might_break_a_thing() {
    for (last, withstands) in [(1, true), (2, false)] {
        let mut roster = duel();
        roster.objects =
            vec![filled!(case_core::d6::Thing { name: "gate".into(), toughness: d("2D") })];
        let mut game = Game::new(&roster);
        game.turn_of(ADA, 1);
        // Damage of four dice: 9, or 10 against the lowest that two dice give.
        let faces =
            [&[2, 2, 2, 3, 3, 2, last][..], if withstands { &[] } else { &[3, 3] }].concat();
        game.step(&faces, &[act(Act::AttackThing), ("distance", 10), ("weapon", 0)]);
        assert_eq!(game.notes(Note::Withstands).len(), 1, "{last}");
    }
    let game = Game::duel();
    let beyond = case_core::value::Object(0);
    let q = case_core::d6::ChooseThing { who: ADA };
    assert!(!game.is_legal(&q, beyond), "there is none");
}

/// OD19: what the Judge tells of an attack counts each for itself.
#[test]
fn what_the_judge_tells_counts() {
    use case_core::d6::Circumstance;
    use case_core::value::Set;
    let told = |all: &[Circumstance], dice: usize| {
        let mut game = Game::duel();
        game.turn_of(ADA, 1);
        let bow = i32::try_from(BOW).unwrap();
        let faces = vec![1; dice];
        game.step(
            &faces,
            &[
                act(Act::Attack),
                ("distance", 100),
                ("weapon", bow),
                ("maneuver", 0),
                ("called_shot", 0),
                ("cover", NONE),
                ("circumstance", Set::of(all).bits()),
            ],
        );
        game.noted(Note::Difficulty).unwrap()
    };
    let plain = told(&[], 3);
    assert!(told(&[Circumstance::Unseen], 3) < plain);
    assert!(told(&[Circumstance::Blind], 3) > plain);
    told(&[Circumstance::Surprise], 4);
}

/// OD33: a vehicle evades with the dice that driver and Maneuverability leave, where any are.
#[test]
fn nothing_left_to_evade_with() {
    for (lost, evades) in [(0, true), (3, true), (4, false), (9, false)] {
        let mut game = Game::new(&driven());
        game.put(BORIS, Field::ManeuverLost, lost);
        game.turn_of(BORIS, 1);
        assert_eq!(game.may(BORIS, Act::FullDefense), evades, "{lost}");
    }
}

/// OD3, OD28: what can be done with a hold takes the dice, and the arms, for it.
#[test]
fn what_a_hold_takes() {
    let may = |lifting: &str, throwing: &str, actions: i32, broken: (i32, i32)| {
        let mut roster = duel();
        roster.fighters[0].skills.insert(Skill::Lifting, d(lifting));
        roster.fighters[0].skills.insert(Skill::Throwing, d(throwing));
        let mut game = arm_pinned(&roster);
        game.put(ADA, Field::ArmBroken, broken.0);
        game.put(BORIS, Field::ArmBroken, broken.1);
        game.turn_of(ADA, actions);
        [Act::Squeeze, Act::BreakArm, Act::Slam].map(|act| game.may(ADA, act))
    };
    assert_eq!(may("3D", "3D", 2, (0, 0)), [true, true, true]);
    assert_eq!(may("3D", "3D", 2, (0, 1)), [true, false, true], "it is broken already");
    assert!(!may("3D", "3D", 2, (1, 0))[2], "with one arm");
    assert_eq!(may("9D", "3D", 4, (0, 0)), [true, true, false], "nothing to throw with");
    assert_eq!(may("3D", "9D", 4, (0, 0)), [true, false, false], "nothing to lift with");
}

/// OD34: who drives off takes along those aboard; who gives up, or leaves on foot, goes alone.
#[test]
fn who_leaves_with_a_driver() {
    for (how, stays) in [(Act::Flee, false), (Act::GiveUp, true)] {
        let mut roster = driven();
        roster.fighters[1].vehicle.as_mut().unwrap().places = 2;
        roster.fighters.push(armed("Cleo", "b"));
        let cleo = ActorId::fighter(2);
        let mut game = Game::new(&roster);
        game.put(cleo, Field::Aboard, BORIS.number() + 1);
        game.turn_of(BORIS, 1);
        game.step(&[], &[act(how)]);
        assert_eq!(D6::stands(&game.setup, &game.state, cleo), stays, "{how}");
    }
}

/// OD21: the three ends of a range may be equal, and may not fall.
#[test]
fn ends_of_a_range_do_not_fall() {
    let good = |ends: [u16; 3]| {
        let mut roster = duel();
        roster.fighters[0].weapons[BOW].ranges =
            Some(ends.map(|end| case_core::d6::RangeEnd::Meters(end.into())));
        D6::validate(&roster).is_ok()
    };
    for (ends, is_good) in [
        ([10, 20, 30], true),
        ([10, 10, 30], true),
        ([10, 30, 30], true),
        ([20, 10, 30], false),
        ([10, 30, 20], false),
    ] {
        assert_eq!(good(ends), is_good, "{ends:?}");
    }
}

/// OD1: a side of which nobody stands at the start is none of those that fight.
#[test]
fn sides_that_never_stood() {
    for dead in 0..3 {
        let mut roster = duel();
        roster.fighters.push(armed("Cleo", "c"));
        roster.fighters[dead].set_wound_level(WoundLevel::Dead);
        let game = Game::new(&roster);
        assert_eq!(game.get(ActorId::NOBODY, Field::SidesUp), 2);
    }
}

/// OD2: places in the order are told from the first.
#[test]
fn places_are_told() {
    let mut roster = duel();
    roster.fighters.push(armed("Cleo", "b"));
    let mut game = Game::new(&roster);
    game.put(ActorId::NOBODY, Field::Round, 0);
    game.step(&[], &[("surprise", NONE)]);
    game.step(&[], &[]);
    let mut faces: std::collections::VecDeque<[u8; 3]> = [[5, 6, 4], [4, 5, 5], [2, 2, 2]].into();
    while game.notes(Note::Place).is_empty() {
        let next = faces.pop_front();
        game.step(next.as_ref().map_or(&[][..], |faces| &faces[..]), &[]);
    }
    let told: Vec<i32> = game.notes(Note::Place).into_iter().map(|(_, place)| place).collect();
    assert_eq!(told, [1, 2, 3]);
}

/// Whether a group plays by the default rulings.
#[test]
fn default_rulings_are_known() {
    let usual = |roster: &Roster| D6::has_default_rulings(&D6::validate(roster).unwrap());
    let mut roster = duel();
    assert!(usual(&roster));
    roster.rulings.massive_damage = true;
    assert!(!usual(&roster));
}

/// OD2: who joins comes last in the order that stands, one after the other; between rounds only where
/// the order is kept for the next.
#[test]
fn newcomers_come_last() {
    use case_core::d6::InitiativeMethod;
    for (method, phase, placed) in [
        (InitiativeMethod::EachRound, TurnPhase::Turns, true),
        (InitiativeMethod::EachRound, TurnPhase::Start, false),
        (InitiativeMethod::EachScene, TurnPhase::Turns, true),
        (InitiativeMethod::EachScene, TurnPhase::Start, true),
    ] {
        let mut roster = duel();
        roster.rulings.initiative_method = method;
        roster.fighters.extend([armed("Cleo", "a"), armed("Dan", "b")]);
        let mut game = Game::new(&roster);
        for who in [ADA, BORIS] {
            game.put_at(ActorId::NOBODY, Field::Order, who.place().unwrap(), who.number() + 1);
        }
        game.put(ActorId::NOBODY, Field::TurnPhase, i32::from(phase.number()));
        game.run(&[], &[], |t| {
            D6::settle(t);
            Ok(())
        });
        let order = [2, 3].map(|place| game.get_at(ActorId::NOBODY, Field::Order, place));
        assert_eq!(order, if placed { [3, 4] } else { [0, 0] }, "{method} {phase}");
    }
}

/// OD2, OD24: each side may have the surprise, each thing may hide somebody; what hides has a code of
/// at most fifty dice.
#[test]
fn what_may_be_told() {
    use case_core::d6::{ChooseThing, HaveSurprise, RateCover, RateObstacle, Thing};
    use case_core::question::{Asked, LegalAnswers};
    use case_core::value::{Object, Pips};
    let mut roster = duel();
    let thing = |name: &str| filled!(Thing { name: name.into(), toughness: d("2D") });
    roster.objects = vec![thing("gate"), thing("wall"), thing("cask")];
    let game = Game::new(&roster);
    let surprise = HaveSurprise { who: ActorId::JUDGE };
    let sides = [0, 1, 2].map(|side| game.is_legal(&surprise, Some(case_tests::side(side))));
    assert_eq!(sides, [true, true, false]);
    let which: case_core::d6::Question = ChooseThing { who: ADA }.into();
    let things = [0, 1, 2].map(|thing| Object(thing).into()).to_vec();
    assert_eq!(which.legal(game.view()), LegalAnswers::List(things));
    let cover = RateCover { who: ActorId::MAP, attacker: ADA, target: BORIS };
    let obstacle = RateObstacle { who: ActorId::JUDGE, thrower: ADA, held: BORIS };
    let legal = |pips| [game.is_legal(&cover, Pips(pips)), game.is_legal(&obstacle, Pips(pips))];
    assert_eq!([0, 150, 151].map(legal), [[true; 2], [true; 2], [false; 2]]);
}

/// What a question says of its target and of where that is can be read again.
#[test]
fn marks_and_distances_are_read() {
    use case_core::d6::{Distance, EstimatedDistance, Mark};
    use case_core::value::{Object, TenthsOfMeter, Typed, Value};
    for mark in [Mark::Fighter(BORIS), Mark::Thing(Object(2))] {
        assert_eq!(Mark::from_value(mark.to_value()), Some(mark));
    }
    for at in
        [Distance::Measured(TenthsOfMeter(35)), Distance::Estimated(EstimatedDistance::Outdoors)]
    {
        assert_eq!(Distance::from_value(at.to_value()), Some(at));
    }
    assert_eq!(Mark::from_value(Value::yes(true)), None);
    assert_eq!(Distance::from_value(Value::yes(true)), None);
}

/// What a solver forgets of a round: after the first, rounds are alike that are twelve apart, as long
/// as no minutes count from one; it is recalled with all that counts from it.
#[test]
fn rounds_are_forgotten() {
    let mut game = Game::duel();
    let round = |game: &Game| game.get(ActorId::NOBODY, Field::Round);
    for (now, alike) in [(1, 1), (2, 2), (3, 3), (13, 13), (14, 2), (25, 13), (40, 4)] {
        game.put(ActorId::NOBODY, Field::Round, now);
        let by = D6::forget_turn(&game.setup, &mut game.state);
        assert_eq!((by, round(&game)), (now - alike, alike));
    }
    let counted = [Field::Wakes, Field::OutSince, Field::DyingSince];
    for field in counted {
        let mut game = Game::duel();
        game.put(BORIS, field, 5);
        game.put(ActorId::NOBODY, Field::Round, 40);
        assert_eq!((D6::forget_turn(&game.setup, &mut game.state), round(&game)), (0, 40));
        D6::recall_turn(&mut game.state, 36);
        assert_eq!(round(&game), 76);
        for other in counted {
            let boris = if other == field { 41 } else { 0 };
            assert_eq!([BORIS, ADA].map(|who| game.get(who, other)), [boris, 0]);
        }
    }
}
