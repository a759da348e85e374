//! Scenes from the book where several of its sentences meet.

use super::referee::set;
use super::support::*;
use case_core::ActorId;
use case_core::codes::Code;
use case_core::d6::tables::Maneuver;
use case_core::d6::*;
use case_core::filled;
use case_core::system::System;
use case_core::value::AttackId;

fn disarm() -> AttackIntent {
    AttackIntent {
        maneuver: Maneuver::Disarm,
        ..AttackIntent::new(ADA, BORIS, SWORD, Band::PointBlank)
    }
}

/// Ada holds Boris that way.
fn hold(game: &mut Game, how: Maneuver) {
    game.put(BORIS, Field::HeldBy, ADA.number() + 1);
    game.put(BORIS, Field::HeldHow, i32::from(how.number()));
    game.put(ADA, Field::Holds, BORIS.number() + 1);
}

/// OD1, OD30: death and unconsciousness heal nothing and give nothing back: a dead body is as it
/// fell, with what was lost, spent and thrown, and so is one that the referee calls back.
#[test]
fn a_body_is_as_it_fell() {
    let mut roster = duel();
    roster.fighters[1].character_points = 3;
    roster.fighters[1].fate_points = 2;
    let mut game = Game::new(&roster);
    let lost = [
        (Field::CharacterPoints, 1),
        (Field::FatePoints, 0),
        (Field::ArmBroken, 1),
        (Field::HeadHurt, 1),
        (Field::LegHurt, 1),
        (Field::BodyFails, 2),
        (Field::Posture, Posture::Down as i32),
    ];
    for (field, value) in lost {
        game.put(BORIS, field, value);
    }
    game.put_at(BORIS, Field::Unready, SWORD, 1);
    game.put_at(BORIS, Field::Unloaded, BOW, 1);
    let kept = |game: &Game, when: &str| {
        for (field, value) in lost {
            assert_eq!(game.get(BORIS, field), value, "{when}: {field:?}");
        }
        let placed = [(Field::Unready, SWORD), (Field::Unloaded, BOW)];
        assert_eq!(placed.map(|(f, at)| game.get_at(BORIS, f, at)), [1, 1], "{when}");
    };
    for level in [WoundLevel::MortallyWounded, WoundLevel::Dead, WoundLevel::Wounded] {
        set(&mut game, BORIS, Field::Level, i32::from(level.number())).unwrap();
        kept(&game, level.word());
    }
    // Whoever fell while getting up after a flip lies, and has to get up when awake.
    game.put(BORIS, Field::Posture, Posture::Flipped as i32);
    set(&mut game, BORIS, Field::Level, 5).unwrap();
    assert_eq!(game.get(BORIS, Field::Posture), Posture::Down as i32);
}

/// OD3, OD22: the number of actions is declared before the first roll of the round: keeping a weapon
/// brings the turn forward, and its roll has the penalty of all of them.
#[test]
fn keeping_a_weapon_is_one_of_the_actions_declared() {
    // Damage 8; Boris rolls 1 die of 3, for he will do three things.
    let mut game = Game::duel();
    game.exchange(&disarm(), &[4, 4, 4, 2, 2, 2, 2, 5], &[("grip", 1), ("actions", 3)]);
    assert_eq!(game.notes(Note::Drops), [(BORIS, 0)]);
    game.put(ActorId::NOBODY, Field::TurnPhase, TurnPhase::Turns as i32);
    game.put_at(ActorId::NOBODY, Field::Order, 0, BORIS.number() + 1);
    // His turn comes with what is left, and nothing is asked again.
    game.step(&[], &[]);
    assert_eq!([Field::Declared, Field::Left].map(|f| game.get(BORIS, f)), [3, 2]);
    // Until it has come, he has not acted, but has no further action to bring forward.
    let mut game = Game::duel();
    game.exchange(&disarm(), &[4, 4, 4, 2, 2, 2, 2, 3, 3, 3], &[("grip", 1), ("actions", 1)]);
    assert_eq!(game.notes(Note::KeepsGrip), [(BORIS, 0)]);
    game.exchange(&disarm(), &[4, 4, 4, 2, 2, 2, 2], &[]);
    assert_eq!(game.rules_of(Note::PassiveValue), [Rule::OD6, Rule::OD6]);
}

/// OD19: a pinned arm can't be used: neither what it holds nor what takes both arms strikes, shoots
/// or parries; the other arm and the voice are free. A choke or a hold leaves the arms free.
#[test]
fn a_pinned_arm_does_nothing() {
    let mut roster = duel();
    let knife = weapon("knife", Skill::MeleeCombat, "+1D");
    roster.fighters[1].weapons.push(knife);
    roster.fighters[1].weapons[BOW].two_handed = true;
    let uses = |game: &Game, place: usize| {
        let q = weapon_at(BORIS, ADA, 10);
        game.is_legal(&q, Some(AttackId::new(BORIS, place)))
    };
    let parries = |game: &Game, place: usize| {
        let q = ParryWith { who: BORIS };
        game.is_legal(&q, Some(AttackId::new(BORIS, place)))
    };
    for (how, free) in [(Maneuver::ArmPin, false), (Maneuver::Hold, true), (Maneuver::Choke, true)]
    {
        let mut game = Game::new(&roster);
        game.turn_of(BORIS, 2);
        hold(&mut game, how);
        assert_eq!([SWORD, BOW].map(|place| uses(&game, place)), [free; 2], "{how:?}");
        assert_eq!([SWORD, BOW].map(|place| parries(&game, place)), [free; 2], "{how:?}");
        let (knife, hands) = (2, 3);
        assert!(uses(&game, knife) && parries(&game, knife) && uses(&game, hands), "{how:?}");
    }
}

/// OD16: the gamemaster grants a free defense against one attack: a refusal for one attacker holds
/// though it was granted for another.
#[test]
fn a_free_defense_is_against_whom_it_was_granted() {
    let mut roster = duel();
    roster.fighters.push(armed("Cleo", "a"));
    roster.rulings.free_partial_defense = true;
    let cleo = ActorId::fighter(2);
    let by = |who| AttackIntent::new(who, BORIS, BOW, Band::Short);
    let mut game = Game::new(&roster);
    // Dodged at 17 against Ada: nothing else meets an arrow.
    game.exchange(&by(ADA), &[5, 6, 6, 2, 2, 2], &[("free_defense", 1)]);
    assert_eq!(game.noted(Note::Difficulty), Some(17));
    // Not against Cleo, who needs 10.
    game.exchange(&by(cleo), &[2, 2, 2], &[("free_defense", 0)]);
    assert_eq!(game.noted(Note::Difficulty), Some(10));
    // Against Ada it stands, and is not asked for again.
    game.exchange(&by(ADA), &[2, 2, 2], &[]);
    assert_eq!(game.noted(Note::Difficulty), Some(17));
    // A defense of one's own stands against everybody.
    game.put(BORIS, Field::FreeAgainst, 0);
    game.exchange(&by(cleo), &[2, 2, 2], &[]);
    assert_eq!(game.noted(Note::Difficulty), Some(17));
}

/// OD9, OD10, OD16: a free defense is of a kind that works against the attack: against an arrow a dodge,
/// for one who parries too. The parry goes on, against everybody's blows.
#[test]
fn a_free_defense_meets_the_arrow() {
    let mut roster = duel();
    roster.fighters.push(armed("Cleo", "a"));
    roster.rulings.free_partial_defense = true;
    let cleo = ActorId::fighter(2);
    let mut game = Game::new(&roster);
    let kinds = [DefenseKind::Dodge, DefenseKind::Block, DefenseKind::Parry];
    for (interceptable, all) in [(true, [true; 3]), (false, [true, false, false])] {
        let q = Defend { who: BORIS, free: true, interceptable };
        assert_eq!(kinds.map(|kind| game.is_legal(&q, kind)), all);
    }
    game.put(BORIS, Field::ParryValue, 16);
    game.put(BORIS, Field::ParriesWith, 1);
    let shot = |by| AttackIntent::new(by, BORIS, BOW, Band::Short);
    let blow = |by| AttackIntent::new(by, BORIS, SWORD, Band::PointBlank);
    let need = |game: &mut Game, blow: &AttackIntent, faces: &[u8], answers: &[Said]| {
        game.exchange(blow, faces, answers);
        game.noted(Note::ActiveValue)
    };
    let granted = [("free_defense", 1)];
    assert_eq!(need(&mut game, &shot(ADA), &[5, 6, 6, 2, 2, 2], &granted), Some(17));
    assert_eq!(need(&mut game, &blow(ADA), &[2, 2, 2], &[]), Some(17));
    assert_eq!(need(&mut game, &blow(cleo), &[2, 2, 2], &[]), Some(15));
    // The next one takes the place of the first, and not of the parry.
    assert_eq!(need(&mut game, &shot(cleo), &[3, 4, 4, 2, 2, 2], &granted), Some(11));
    assert_eq!(need(&mut game, &blow(ADA), &[2, 2, 2], &[]), Some(15));
}

/// OD33, OD35: on a standing vehicle its driver defends like anybody in it; a moving one leaves only
/// evasion. A refusal tells the real reason.
#[test]
fn the_driver_of_what_stands_defends_in_person() {
    let mut roster = duel();
    let horse = filled!(Vehicle { name: "horse".into(), speed: Speed::Stopped });
    roster.fighters[1].vehicle = Some(horse);
    let mut game = Game::new(&roster);
    game.turn_of(BORIS, 1);
    assert!(game.may(BORIS, Act::FullDefense));
    let may = |game: &Game| {
        [DefenseKind::Dodge, DefenseKind::Block, DefenseKind::Parry, DefenseKind::Drive].map(
            |kind| game.is_legal(&Defend { who: BORIS, free: false, interceptable: true }, kind),
        )
    };
    assert_eq!(may(&game), [true, true, true, false]);
    // It helps the rider, and not the horse.
    let parry = ("defense", DefenseKind::Parry as i32);
    game.step(&[4, 4, 4], &[act(Act::FullDefense), parry]);
    let at = AttackIntent::new(ADA, BORIS, SWORD, Band::PointBlank);
    game.exchange(&AttackIntent { rider: true, ..at }, &[2, 2, 2], &[]);
    assert_eq!(game.noted(Note::Difficulty), Some(17), "22 less 5");
    game.exchange(&at, &[1, 1, 1], &[]);
    assert_eq!(game.notes(Note::ActiveValue).len(), 1, "of the rider alone");
    assert_eq!(game.noted(Note::Difficulty), Some(5));
    game.put(BORIS, Field::Speed, 1);
    assert_eq!(may(&game), [false, false, false, true]);
    let refused = |game: &Game, kind: DefenseKind| {
        use case_core::question::Query;
        let q = Defend { who: BORIS, free: false, interceptable: true };
        q.refusal(game.view(), kind).unwrap().to_string()
    };
    assert!(refused(&game, DefenseKind::Dodge).contains("driving"));
}

/// OD34: whoever is held, tackled or entangled can give up, but not run.
#[test]
fn the_held_can_give_up() {
    for how in [Maneuver::Hold, Maneuver::Tackle, Maneuver::ArmPin] {
        let mut game = Game::duel();
        hold(&mut game, how);
        game.turn_of(BORIS, 1);
        assert!(game.may(BORIS, Act::GiveUp) && !game.may(BORIS, Act::Flee), "{how:?}");
        game.step(&[], &[act(Act::GiveUp)]);
        assert_eq!((game.get(ADA, Field::Holds), game.notes(Note::GivesUp).len()), (0, 1));
    }
    let mut game = Game::duel();
    game.put(BORIS, Field::Entangled, 9);
    game.turn_of(BORIS, 1);
    assert!(game.may(BORIS, Act::GiveUp) && !game.may(BORIS, Act::Flee));
}

/// OD19: a group is led for those of one's own side who wait, not for a foe.
#[test]
fn nobody_leads_a_group_of_foes() {
    let mut roster = duel();
    roster.fighters.push(armed("Cleo", "a"));
    let mut game = Game::new(&roster);
    game.turn_of(ADA, 2);
    let waits = |game: &mut Game, who: ActorId, waits: i32| {
        game.put(who, Field::Waiting, waits);
        game.put(who, Field::Left, waits);
        game.put(ActorId::NOBODY, Field::WaitingCount, waits);
    };
    waits(&mut game, BORIS, 1);
    assert!(!game.may(ADA, Act::Lead));
    waits(&mut game, BORIS, 0);
    waits(&mut game, ActorId::fighter(2), 1);
    assert!(game.may(ADA, Act::Lead));
}

/// OD19: who only brings down by a tackle has the target on the ground, and getting up takes an
/// action; what is thrown at a lying one follows the table.
#[test]
fn a_tackle_brings_down() {
    for hurts in [0, 1] {
        let mut game = Game::duel();
        let tackle = AttackIntent {
            maneuver: Maneuver::Tackle,
            ..AttackIntent::new(ADA, BORIS, HANDS, Band::PointBlank)
        };
        let faces: &[u8] = if hurts == 1 { &[4, 4, 4, 2, 2, 3, 3, 3] } else { &[4, 4, 4] };
        game.exchange(&tackle, faces, &[("hurt_tackled", hurts)]);
        assert_eq!(game.get(BORIS, Field::Posture), Posture::Down as i32, "{hurts}");
        assert_eq!(game.notes(Note::Falls), [(BORIS, 0)]);
    }
}

/// OD3, OD28: nobody is asked for points on what is decided: a total that reaches all it can, a
/// resistance that no damage exceeds. What the total has to reach stands in the question.
#[test]
fn points_are_asked_for_where_they_count() {
    let mut roster = duel();
    roster.fighters[0].character_points = 3;
    roster.fighters[1].fate_points = 1;
    roster.fighters[1].armor = d("9D");
    let blow = AttackIntent::new(ADA, BORIS, HANDS, Band::PointBlank);
    // 12 reaches 5, and damage 4 is less than the least resistance, 10.
    let mut game = Game::new(&roster);
    let faces = [&[4, 4, 4][..], &[2; 14]].concat();
    game.exchange(&blow, &faces, &[("character_point", 0)]);
    assert_eq!(game.noted(Note::Difficulty), Some(5));
    // 4 against 5: it is asked, with the need.
    let mut game = Game::new(&roster);
    game.exchange(&blow, &[2, 1, 1], &[("character_point", 0)]);
    assert_eq!(game.notes(Note::Miss).len(), 1);
    let texts = [SpendFatePoint::INFO, SpendCharacterPoint::INFO].map(|info| info.title.en[0]);
    assert!(texts.iter().all(|text| text.contains("against {need")), "{texts:?}");
}

/// OD1: two who cannot hurt each other do not fight for ever: from the thousandth round on the
/// gamemaster is asked, and the built-in one ends the fight.
#[test]
fn a_fight_without_hope_ends() {
    use case_core::battle::{Battle, Step};
    let mut roster = duel();
    for sheet in &mut roster.fighters {
        sheet.armor = d("40D");
    }
    let mut battle = Battle::<D6>::new(roster).unwrap().seeded(1);
    assert_eq!(battle.run(1_000_000), Step::Over);
    assert_eq!(D6::turn(battle.state()), 1_000);
    assert_eq!(battle.transcript().last().as_deref(), Some("The fight ends undecided."));
}

/// OD5, OD19: an active defense ends in a net and under a tackle, or goes on (`bound_defenses`).
#[test]
fn a_bound_defense_ends() {
    for (ruling, value) in [(BoundDefenses::End, 0), (BoundDefenses::GoOn, 4)] {
        let mut roster = duel();
        roster.rulings.bound_defenses = ruling;
        let mut game = Game::new(&roster);
        game.put(BORIS, Field::DodgeValue, 4);
        let tackle = AttackIntent {
            maneuver: Maneuver::Tackle,
            ..AttackIntent::new(ADA, BORIS, HANDS, Band::PointBlank)
        };
        game.exchange(&tackle, &[4, 4, 4], &[("hurt_tackled", 0)]);
        assert_eq!(game.get(BORIS, Field::DodgeValue), value, "{ruling:?}");
        let ended = game.notes(Note::DefenseEnds).len();
        assert_eq!(ended, usize::from(ruling == BoundDefenses::End));
    }
}

/// OD1, OD28: pips of codes that add up in one roll are dice, three by three, or stay beside one
/// another (`added_codes`).
#[test]
fn pips_of_added_codes_carry() {
    for (ruling, dice) in [(AddedCodes::Carry, 5), (AddedCodes::SideBySide, 4)] {
        let mut roster = duel();
        roster.rulings.added_codes = ruling;
        roster.fighters[1].attributes.insert(Attribute::Physique, d("3D+1"));
        roster.fighters[1].armor = d("1D+2");
        let blow = AttackIntent::new(ADA, BORIS, HANDS, Band::PointBlank);
        let mut game = Game::new(&roster);
        // Damage 12 against 5D, or 4D and 3: Boris is hurt by 2 or 1.
        let faces = [&[4, 4, 4, 6, 1, 5][..], &vec![2; dice]].concat();
        game.exchange(&blow, &faces, &[]);
        assert!(game.get(BORIS, Field::Level) > 0, "{ruling:?}");
    }
}

/// OD28: the choice of a Stunned fighter to do nothing but defend next round outlives a worse wound,
/// or ends with it (`choice_outlives_wound`).
#[test]
fn only_defense_outlives_a_worse_wound() {
    for (outlives, bits) in [(true, 2), (false, 0)] {
        let mut roster = duel();
        roster.rulings.choice_outlives_wound = outlives;
        let mut game = Game::new(&roster);
        game.put(BORIS, Field::Level, 1);
        game.put(BORIS, Field::DefendOnly, 2);
        let blow = AttackIntent::new(ADA, BORIS, SWORD, Band::PointBlank);
        game.exchange(&blow, &[4, 4, 4, 4, 4, 4, 4, 3, 4, 4], &[]);
        assert_eq!((game.get(BORIS, Field::Level), game.get(BORIS, Field::DefendOnly)), (2, bits));
    }
}

/// OD24: a thing that is struck through its Toughness without breaking has a die less, and breaks with
/// the last one, where things weaken (`objects_weaken`); the next fight begins with what is left.
#[test]
fn things_weaken() {
    for weakens in [false, true] {
        let mut roster = duel();
        roster.rulings.objects_weaken = weakens;
        roster.objects = vec![filled!(Thing { name: "door".into(), toughness: d("2D") })];
        let mut game = Game::new(&roster);
        let mut strike = |faces: &[u8]| {
            game.put(ActorId::NOBODY, Field::Round, 1);
            game.turn_of(ADA, 1);
            let answers = [act(Act::AttackThing), ("distance", 10), ("weapon", 0)];
            game.step(faces, &answers);
            (game.notes(Note::Weakens).len(), game.notes(Note::Breaks).len())
        };
        // Damage 8 against 4.
        let first: &[u8] =
            if weakens { &[4, 4, 4, 2, 2, 2, 2, 2, 2] } else { &[4, 4, 4, 2, 2, 2, 2] };
        assert_eq!(strike(first), (usize::from(weakens), 0), "{weakens}");
        let second: &[u8] =
            if weakens { &[4, 4, 4, 2, 2, 2, 2, 2] } else { &[4, 4, 4, 2, 2, 2, 2] };
        assert_eq!(strike(second).1, usize::from(weakens), "{weakens}");
    }
}

/// OD28: a condition that lasts to a round says that it is one.
#[test]
fn the_round_of_waking_is_a_round() {
    use case_core::battle::{Battle, Intervention};
    use case_core::log::Audience;
    use case_core::value::{Kind, Value};
    use case_core::words::Speech;
    let mut battle = Battle::<D6>::new(duel()).unwrap().seeded(1);
    let (field, who, place) = ("wakes".into(), BORIS, Value::NOTHING);
    let to = Value::new(Kind::Round, 400);
    battle.intervene(Intervention::Set { field, who, place, to }, "").unwrap();
    let tracker = battle.tracker(&Speech::default(), Audience::Gamemaster);
    let words: Vec<_> = tracker.fighters[1].conditions.iter().map(|c| c.words.as_str()).collect();
    assert!(words.contains(&"wakes: round 400"), "{words:?}");
}

/// OD27, OD28, reading `wild_resistance`: damage and resistance have a Wild Die: a 6 is rolled again, and
/// a 1 takes the highest away.
#[test]
fn a_resistance_can_open() {
    let shot = AttackIntent::new(ADA, BORIS, BOW, Band::Short);
    for (resists, told) in [
        (&[6, 6, 2, 3, 3][..], "rolls resistance: wild (6+6+2), 3 3 = 20"),
        (&[1, 5, 3], "rolls resistance: wild 1, 5 3 without the 1 and the 5 = 3"),
    ] {
        let mut game = Game::duel();
        let faces = [&[4, 4, 4, 6, 4, 2, 2, 2][..], resists].concat();
        game.exchange(&shot, &faces, &[]);
        assert!(game.told().contains("rolls damage: wild (6+4), 2 2 2 = 16"), "{}", game.told());
        assert!(game.told().contains(told), "{}", game.told());
    }
}

/// OD22, reading `long_weapon`: what is longer than two meters reaches its length beyond Point Blank, at
/// Short range, and half a meter more in a lunge.
#[test]
fn a_long_weapon_reaches_its_length_further() {
    for (length, reach, band) in [(200, 30, Band::PointBlank), (300, 60, Band::Short)] {
        let of = |lunge| move |at| Band::in_reach(at, length, lunge, RangeEnds::Inclusive);
        assert_eq!([reach, reach + 1].map(of(false)), [Some(band), None], "{length}");
        assert_eq!([reach + 5, reach + 6].map(of(true)), [Some(Band::Short), None], "{length}");
    }
}

/// OD34, reading `who_leaves`: a holder who runs or gives up takes nobody along.
#[test]
fn a_holder_leaves_alone() {
    for how in [Act::Flee, Act::GiveUp] {
        let mut roster = duel();
        roster.fighters.push(armed("Cleo", "a"));
        let mut game = Game::new(&roster);
        hold(&mut game, Maneuver::Hold);
        game.turn_of(ADA, 1);
        game.step(&[], &[act(how)]);
        let stands = |who| D6::stands(&game.setup, &game.state, who);
        assert!(!stands(ADA) && stands(BORIS), "{how}");
        assert_eq!(game.get(BORIS, Field::HeldBy), 0, "{how}");
    }
}
