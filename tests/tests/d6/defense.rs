//! Active and passive defense, and what blades do.

use super::support::{ADA, BORIS, BOW, Game, HANDS, SWORD, act, d, duel};
use case_core::codes::Code;
use case_core::d6::{
    Act, AttackIntent, Band, CountedPips, Defend, DefenseKind, Field, Note, Rule, Skill,
    WoundLevel, passive_value,
};

/// Boris's attack on Ada.
fn back(weapon: usize) -> AttackIntent {
    AttackIntent::new(BORIS, ADA, weapon, Band::PointBlank)
}

/// OD14: a full defense is the roll and 10, without a penalty; OD15: a partial one the roll with the
/// penalty, as one of two actions or more.
#[test]
fn full_and_partial() {
    let mut game = Game::duel();
    game.turn_of(ADA, 1);
    game.step(&[3, 3, 3], &[act(Act::FullDefense), ("defense", 0)]);
    assert_eq!(game.notes(Note::FullDefense), [(ADA, 19)]);
    assert_eq!(game.get(ADA, Field::DodgeValue), 20);
    assert_eq!(game.rules_of(Note::FullDefense), [Rule::OD14]);
    let mut game = Game::duel();
    game.turn_of(ADA, 2);
    game.step(&[3, 3], &[act(Act::Defend), ("defense", 0)]);
    assert_eq!(game.notes(Note::PartialDefense), [(ADA, 6)]);
    assert_eq!(game.rules_of(Note::PartialDefense), [Rule::OD15]);
    // A lone partial defense and a full one among several actions are refused.
    game.turn_of(ADA, 1);
    assert!(!game.may(ADA, Act::Defend) && game.may(ADA, Act::FullDefense));
    game.turn_of(ADA, 2);
    assert!(game.may(ADA, Act::Defend) && !game.may(ADA, Act::FullDefense));
    game.put(ADA, Field::Left, 1);
    assert!(!game.may(ADA, Act::FullDefense), "something was done already");
}

/// OD5: an active defense stands from the turn to the next turn, over the end of the round, and then
/// lapses.
#[test]
fn the_window_of_an_active_defense() {
    let mut game = Game::duel();
    game.turn_of(ADA, 1);
    game.step(&[3, 3, 3], &[act(Act::FullDefense), ("defense", 0)]);
    assert!(!game.exchange(&back(HANDS), &[4, 4, 5], &[]).hit, "13 against 14");
    // Boris has no turn to lose; the round ends, and the next one rolls initiative: Boris first.
    game.put(BORIS, Field::LosesRound, 1);
    game.put_at(case_core::ActorId::NOBODY, Field::Order, 0, 0);
    for _ in 0..3 {
        game.step(&[], &[]);
    }
    game.step(&[1, 1, 1], &[]);
    game.step(&[4, 4, 4], &[]);
    game.step(&[], &[]);
    assert_eq!(game.get(ADA, Field::DodgeValue), 20, "it is not Ada's turn yet");
    // Boris does nothing; then Ada's turn comes.
    game.step(&[], &[("actions", 1)]);
    game.step(&[], &[act(Act::Done)]);
    game.step(&[], &[("actions", 1)]);
    assert_eq!(game.get(ADA, Field::DodgeValue), 0);
    assert!(game.has_rule(Rule::OD5));
}

/// OD9, OD10: which kind works against what: dodging against all, blocks and parries against what
/// can be intercepted.
#[test]
fn what_works_against_what() {
    for (kind, against_sword, against_bow, against_hands) in [
        (Field::DodgeValue, true, true, true),
        (Field::BlockValue, true, false, true),
        (Field::ParryValue, true, false, true),
    ] {
        for (weapon, works) in [(SWORD, against_sword), (BOW, against_bow), (HANDS, against_hands)]
        {
            let mut game = Game::duel();
            game.put(ADA, kind, 35 + 1);
            game.put(ADA, Field::ParriesWith, 0);
            game.put(ADA, Field::HeadHurt, 0);
            let mut roster = duel();
            roster.fighters[0].armor = d("1D");
            let mut armored = Game::new(&roster);
            armored.state = game.state.clone();
            armored.exchange(&back(weapon), &[1, 1, 1], &[]);
            let base = armored.noted(Note::ActiveValue).or(armored.noted(Note::PassiveValue));
            assert_eq!(base, Some(if works { 35 } else { 10 }), "{kind} against {weapon}");
        }
    }
    // A thrown thing that the sheet says can be caught in flight can be parried.
    let mut roster = duel();
    roster.fighters[1].weapons[BOW].interceptable = Some(true);
    let mut game = Game::new(&roster);
    game.put(ADA, Field::ParryValue, 35 + 1);
    game.exchange(&back(BOW), &[1, 1, 1], &[]);
    assert_eq!(game.noted(Note::ActiveValue), Some(35));
}

/// OD5: of two active defenses that work, the higher counts; one that does not work is left out.
#[test]
fn two_defenses() {
    let mut game = Game::duel();
    game.put(ADA, Field::DodgeValue, 12 + 1);
    game.put(ADA, Field::ParryValue, 15 + 1);
    game.exchange(&back(HANDS), &[1, 1, 1], &[]);
    game.exchange(&back(BOW), &[1, 1, 1], &[]);
    assert_eq!(game.notes(Note::ActiveValue), [(ADA, 15), (ADA, 12)]);
    // The same defense twice in a turn leaves the higher.
    let mut game = Game::duel();
    game.turn_of(ADA, 2);
    game.step(&[6, 5, 1], &[act(Act::Defend), ("defense", 0)]);
    game.step(&[2, 2], &[act(Act::Defend), ("defense", 0)]);
    assert_eq!(game.get(ADA, Field::DodgeValue), 12 + 1);
}

/// OD9, OD10: each kind rolls its own skill, and a parry needs something in the hand.
#[test]
fn skills_of_defenses() {
    let mut roster = duel();
    let skills = &mut roster.fighters[0].skills;
    skills.insert(Skill::Dodge, d("4D"));
    skills.insert(Skill::Fighting, d("5D"));
    skills.insert(Skill::MeleeCombat, d("6D"));
    for (kind, dice, rule) in [(0, 4, Rule::OD9), (1, 5, Rule::OD10), (2, 6, Rule::OD10)] {
        let mut game = Game::new(&roster);
        game.turn_of(ADA, 1);
        // A parry with the sword rather than with the bow.
        let with = if kind == 2 { &[("parry_with", 0)][..] } else { &[] };
        game.step(&vec![2; dice], &[&[act(Act::FullDefense), ("defense", kind)], with].concat());
        assert_eq!(game.noted(Note::FullDefense), Some(10 + 2 * i32::try_from(dice).unwrap()));
        assert!(game.has_rule(rule));
    }
    let mut game = Game::new(&roster);
    let kinds = [DefenseKind::Dodge, DefenseKind::Block, DefenseKind::Parry, DefenseKind::Drive];
    let legal = |game: &Game| {
        kinds
            .map(|kind| game.is_legal(&Defend { who: ADA, free: false, interceptable: true }, kind))
    };
    assert_eq!(legal(&game), [true, true, true, false]);
    game.put_at(ADA, Field::Unready, SWORD, 1);
    assert_eq!(legal(&game), [true, true, true, false], "a bow parries too");
    game.put_at(ADA, Field::Unready, BOW, 1);
    assert_eq!(legal(&game), [true, true, false, false], "nothing is in the hands");
    // A skill without dice left can't be used.
    game.put(ADA, Field::Declared, 5);
    assert_eq!(legal(&game), [false, true, false, false]);
}

/// OD11: a blade that parries a bare hand does its damage, without Strength Damage.
#[test]
fn a_blade_parries_a_hand() {
    let mut game = Game::duel();
    game.put(ADA, Field::ParryValue, 20 + 1);
    game.put(ADA, Field::ParriesWith, i32::try_from(SWORD).unwrap() + 1);
    // 2D of the sword alone: 12 against 9.
    let outcome = game.exchange(&back(HANDS), &[3, 3, 3, 6, 4, 2, 3, 3, 3], &[("stun_effect", 0)]);
    assert!(!outcome.hit);
    assert_eq!(game.notes(Note::ParriedByBlade), [(BORIS, 0)]);
    assert_eq!(game.get(BORIS, Field::Level), 1);
    assert_eq!(game.get(ADA, Field::Level), 0);
    assert!(game.has_rule(Rule::OD11));
    // Not a sword's blow, not with something blunt, not where a dodge was the better.
    let mut game = Game::duel();
    game.put(ADA, Field::ParryValue, 20 + 1);
    game.put(ADA, Field::ParriesWith, i32::try_from(SWORD).unwrap() + 1);
    game.exchange(&back(SWORD), &[3, 3, 3], &[]);
    game.put(ADA, Field::DodgeValue, 21 + 1);
    game.exchange(&back(HANDS), &[3, 3, 3], &[]);
    let mut roster = duel();
    roster.fighters[0].weapons[SWORD].bladed = false;
    let mut blunt = Game::new(&roster);
    blunt.put(ADA, Field::ParryValue, 20 + 1);
    blunt.put(ADA, Field::ParriesWith, i32::try_from(SWORD).unwrap() + 1);
    blunt.exchange(&back(HANDS), &[3, 3, 3], &[]);
    // A parry that fails does nothing.
    game.put(ADA, Field::DodgeValue, 0);
    game.exchange(&back(HANDS), &[6, 6, 6, 6, 6, 6, 1, 2, 2, 4, 4, 4, 4, 4], &[]);
    assert!(game.notes(Note::ParriedByBlade).is_empty());
    assert!(blunt.notes(Note::ParriedByBlade).is_empty());
}

/// OD12: a blade that is blocked with the body does its listed damage all the same, resisted; a
/// failed block is full damage.
#[test]
fn a_blade_met_with_the_body() {
    let mut game = Game::duel();
    game.put(ADA, Field::BlockValue, 20 + 1);
    let outcome = game.exchange(&back(SWORD), &[3, 3, 3, 6, 3, 4, 3, 3, 3], &[]);
    assert!(!outcome.hit, "it was blocked");
    assert_eq!(outcome.level, WoundLevel::Wounded, "13 of 2D against 9");
    assert!(game.has_rule(Rule::OD12));
    let mut game = Game::duel();
    game.put(ADA, Field::BlockValue, 3 + 1);
    let outcome = game.exchange(&back(SWORD), &[3, 3, 3, 2, 2, 2, 2, 4, 4, 4], &[]);
    assert!(outcome.hit);
    assert_eq!(game.noted(Note::Damage), Some(8), "2D and the Strength Damage");
    // A bare hand, a blunt weapon, an arrow: nothing of the kind.
    let mut game = Game::duel();
    game.put(ADA, Field::BlockValue, 20 + 1);
    game.exchange(&back(HANDS), &[3, 3, 3], &[]);
    assert!(game.notes(Note::BladeOnBody).is_empty());
}

/// OD13: armor, a Special Ability or a specialization spares the body; a failed block is full damage
/// all the same.
#[test]
fn what_spares_the_body() {
    for spared in 0..3 {
        let mut roster = duel();
        match spared {
            0 => roster.fighters[0].armor = d("0D+1"),
            1 => roster.fighters[0].special.blade_proof = true,
            _ => roster.fighters[0].special.melee_parry = true,
        }
        let mut game = Game::new(&roster);
        game.put(ADA, Field::BlockValue, 20 + 1);
        let outcome = game.exchange(&back(SWORD), &[3, 3, 3], &[]);
        assert_eq!((outcome.hit, outcome.level), (false, WoundLevel::Unhurt), "{spared}");
        assert_eq!(game.rules_of(Note::BladeStopped), [Rule::OD13]);
        game.put(ADA, Field::BlockValue, 3 + 1);
        assert!(game.exchange(&back(SWORD), &[3, 3, 3, 2, 2, 2, 2, 4, 4, 4], &[]).hit);
    }
}

/// OD16: a partial defense as a free action, where the gamemaster grants it: no penalty, and it
/// stands like any other.
#[test]
fn a_free_defense() {
    let mut roster = duel();
    roster.rulings.free_partial_defense = true;
    let mut game = Game::new(&roster);
    game.put(ADA, Field::Declared, 3);
    // Granted, with a dodge of 3D, two actions' penalty or not: 12.
    game.exchange(&back(HANDS), &[4, 4, 4, 1, 1, 1], &[("free_defense", 1), ("defense", 0)]);
    assert_eq!(
        (game.noted(Note::FreeDefense), game.noted(Note::ActiveValue)),
        (Some(12), Some(12))
    );
    assert!(game.has_rule(Rule::OD16));
    // It stands: no further question.
    game.exchange(&back(HANDS), &[1, 1, 1], &[]);
    // Not granted; and no question to one who attacked without a thought for defense.
    let mut game = Game::new(&roster);
    game.exchange(&back(HANDS), &[1, 1, 1], &[("free_defense", 0)]);
    assert_eq!(game.noted(Note::PassiveValue), Some(10));
    game.put(ADA, Field::AllOut, 1);
    game.exchange(&back(HANDS), &[1, 1, 1], &[]);
}

/// OD17: 1 for every 2D above 4D of Agility or dodge, rounded up, pips ignored or counted; OD18: and 1
/// for every six ranks; both only as an option.
#[test]
fn passive_bonuses() {
    use CountedPips::{Counted, Ignored};
    let value = |agility: &str, dodge: Option<&str>, ranks: i32, pips: CountedPips, on: bool| {
        let mut roster = duel();
        roster.rulings.passive_bonus = on;
        roster.rulings.passive_bonus_pips = pips;
        let sheet = &mut roster.fighters[0];
        sheet.attributes.insert(case_core::d6::Attribute::Agility, d(agility));
        if let Some(dodge) = dodge {
            sheet.skills.insert(Skill::Dodge, d(dodge));
        }
        sheet.special.agility_ranks = ranks;
        let mut game = Game::new(&roster);
        game.exchange(&back(BOW), &[1, 1, 1], &[]);
        let noted = game.noted(Note::PassiveValue).unwrap();
        let fighter = game.setup.fighter(ADA).unwrap();
        assert_eq!(passive_value(fighter, game.setup.rulings()), noted);
        noted
    };
    for (agility, ignored, counted) in [
        ("4D", 10, 10),
        ("4D+1", 10, 11),
        ("4D+2", 10, 11),
        ("5D", 11, 11),
        ("6D", 11, 11),
        ("6D+1", 11, 12),
        ("7D", 12, 12),
        ("8D", 12, 12),
        ("9D", 13, 13),
        ("3D", 10, 10),
    ] {
        assert_eq!(value(agility, None, 0, Ignored, true), ignored, "{agility}");
        assert_eq!(value(agility, None, 0, Counted, true), counted, "{agility} with pips");
    }
    assert_eq!(value("3D", Some("7D"), 0, Ignored, true), 12, "the better of the two");
    for (ranks, more) in [(5, 0), (6, 1), (11, 1), (12, 2)] {
        assert_eq!(value("4D", None, ranks, Ignored, true), 10 + more);
    }
    assert_eq!(value("7D", None, 12, Ignored, true), 14);
    assert_eq!(value("7D", None, 12, Ignored, false), 10);
    // It does not touch an active defense.
    let mut roster = duel();
    roster.rulings.passive_bonus = true;
    roster.fighters[0].skills.insert(Skill::Dodge, d("9D"));
    let mut game = Game::new(&roster);
    game.put(ADA, Field::DodgeValue, 11 + 1);
    game.exchange(&back(BOW), &[1, 1, 1], &[]);
    assert_eq!(game.noted(Note::Difficulty), Some(6));
    assert!(game.shifts(Rule::OD17).is_empty());
}

/// The kinds keep their numbers: sheets, C and Python know them by these.
#[test]
fn kinds_are_numbered() {
    let numbers = [DefenseKind::Dodge, DefenseKind::Block, DefenseKind::Parry, DefenseKind::Drive];
    assert_eq!(numbers.map(Code::number), [0, 1, 2, 3]);
}

/// OD10, OD11: a parry is made with the weapon that was chosen for it: with a bow it cuts nobody.
#[test]
fn the_weapon_of_a_parry() {
    for (place, damage) in [(SWORD, Some(6)), (BOW, None)] {
        let mut game = Game::duel();
        game.turn_of(ADA, 1);
        let parry = i32::from(DefenseKind::Parry.number());
        let with = i32::try_from(place).unwrap();
        game.step(&[3, 3, 3], &[act(Act::FullDefense), ("defense", parry), ("parry_with", with)]);
        assert_eq!(game.get(ADA, Field::ParriesWith), with + 1);
        let cut: &[u8] = if damage.is_some() { &[3, 3, 3, 3, 3] } else { &[] };
        game.exchange(&back(HANDS), &[&[1, 1, 1], cut].concat(), &[]);
        assert_eq!(game.noted(Note::Damage), damage);
    }
}
