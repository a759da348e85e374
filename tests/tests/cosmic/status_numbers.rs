//! Status effects: which numbers they change, how they begin, and what they do at the end of a round.

use super::common::*;
use super::status::{powers, set, under};
use case_core::ActorId;
use case_core::attack::{Aim, Guard};
use case_core::battle::{Battle, Intervention};
use case_core::cosmic::*;
use case_core::log::Key;
use case_core::odds::Budget;
use case_core::question::Query;
use case_core::system::{System, View};
use case_core::value::{AttackId, Typed};
use std::collections::BTreeMap;

/// X1: where each number of a sheet is read, and what a shift or a replacement makes of it.
#[test]
fn what_an_effect_changes() {
    let stopped = |effect: &str, of: fn(&mut Sheet), defense: Defense| {
        let (mut roster, state) = under(effect, 2);
        roster.rulings.free_defenses = FreeDefenses::Number(1);
        of(&mut roster.fighters[1]);
        let mut battle = Battle::<Cosmic>::new(roster).unwrap();
        battle.intervene(set(B, 0, state.get(Key::at(B, Field::StatusEffect, 0))), "").unwrap();
        let aimed = battle.aim(&Aim::new(AttackId::new(A, 1), B)).unwrap();
        let odds = aimed.odds(Guard::With(defense.to_value()), &mut Budget::new()).unwrap();
        odds.chance(|o| *o == AttackOutcome::Defended).to_string()
    };
    // The torch hits with 60 in 100; each rank is 5 in 100 of that.
    let dodges: fn(&mut Sheet) = |bob| bob.dodge = Some(10);
    let nimble: fn(&mut Sheet) = |bob| bob.dodge = None;
    let blocks: fn(&mut Sheet) = |bob| bob.block = Some(10);
    let shield: fn(&mut Sheet) =
        |bob| bob.shield = Some(case_core::filled!(Shield { ranks: 10, grip: Grip::LeftArm }));
    for (effect, of, defense, expected) in [
        ("running = 0", dodges, Defense::Dodge, "3/10"),
        ("dodge = \"-4\"", dodges, Defense::Dodge, "9/50"),
        ("dodge = 4", dodges, Defense::Dodge, "3/25"),
        ("coordination = \"-4\"", dodges, Defense::Dodge, "3/10"),
        ("coordination = \"-4\"", nimble, Defense::Dodge, "9/50"),
        ("defense = -4", dodges, Defense::Dodge, "9/50"),
        ("ranks = -4", dodges, Defense::Dodge, "9/50"),
        ("block = \"-4\"", blocks, Defense::Block, "9/50"),
        ("shield = \"-4\"", shield, Defense::Shield, "9/50"),
        ("attack = \"-4\"", dodges, Defense::Parry, "3/10"),
    ] {
        assert_eq!(stopped(effect, of, defense), expected, "{effect}");
    }
    // Running + 2 yards.
    for (effect, yards) in [("running = \"-4\"", 7), ("running = 1", 3), ("spirit = 1", 11)] {
        let (roster, state) = under(effect, 2);
        let setup = setup(&roster);
        assert_eq!(MoveFar { who: B }.plan(View::new(&setup, &state)).0, yards, "{effect}");
    }
    // Coordination and every roll: initiative.
    for (effect, total) in [("coordination = 2", 12), ("ranks = -3", 17), ("spirit = 1", 20)] {
        let (roster, _) = under(effect, 2);
        let mut fight = Fight::new(roster);
        fight.battle.intervene(set(B, 0, 2), "").unwrap();
        fight.until(&[1, 10], |_| None, |fight| fight.phase() == TurnPhase::Act);
        assert_eq!(fight.get(B, Field::Total), total, "{effect}");
    }
    // First Aid, which an effect can give and take.
    for (effect, aids) in [("first_aid = 3", true), ("spirit = 1", false)] {
        let (roster, mut state) = under(effect, 2);
        Cosmic::set(&mut state, Key::at(A, Field::Lost, Part::LeftArm.index()), 10);
        Cosmic::set(&mut state, Key::of(ActorId::NOBODY, Field::Bleeding), 1);
        let legal = legal(TakeAction { who: B, held: false }, &setup(&roster), &state);
        assert_eq!(legal.contains(&Action::FirstAid), aids, "{effect}");
    }
    // Spirit keeps up with 10 ranks, and does not with 9.
    for (effect, out) in [("spirit = 10", 0), ("spirit = \"-1\"", 1)] {
        let (mut roster, state) = under(effect, 2);
        roster.fighters[0].attacks[0].damage = "1d6+20".parse().unwrap();
        roster.fighters[0].attacks[0].begins = None;
        let done = strike_with(&roster, state, BLOW, &[1, 3, 6, 50], |_| None);
        assert_eq!(done.get(B, Field::Unconscious), out, "{effect}");
    }
}

/// X1, COS11: an effect's armor soaks, and no seven ruins it; a seven takes no more Toughness than the
/// sheet has, whatever an effect adds.
#[test]
fn sevens_on_what_effects_add() {
    let (mut roster, state) = under("armor = \"+4\"", 2);
    roster.fighters[0].attacks[0].begins = None;
    let done = strike_with(&roster, state, BLOW, &[1, 7, 3, 6], |_| None);
    assert_eq!(done.lost(Part::RightArm), 0, "6 less 4 and 3");
    assert_eq!((done.get(B, Field::ToughnessLost), done.noted(Note::ArmorRuined)), (0, false));
    let (mut roster, mut state) = under("toughness = \"+3\"", 2);
    roster.fighters[0].attacks[0].begins = None;
    roster.fighters[1].toughness = 1;
    for (lost, stunned) in [(1, 0), (1, 2)] {
        let done = strike_with(&roster, state, BLOW, &[1, 7, 3, 1], |_| None);
        let seen = (done.get(B, Field::ToughnessLost), done.get(B, Field::Stunned));
        assert_eq!(seen, (lost, stunned));
        state = done.state;
    }
}

/// A round in which nobody does anything, from this condition of Bob's.
fn quiet_round(effect: &str, rounds: i32, faces: &[i32], lost: &[(Part, i32)]) -> Fight {
    let (roster, _) = under(effect, rounds);
    let mut fight = Fight::new(roster);
    fight.battle.intervene(set(B, 0, rounds), "").unwrap();
    for &(part, points) in lost {
        let change = Intervention::Set {
            field: "mortality_points_lost".into(),
            who: B,
            place: part.to_value(),
            to: case_core::value::Points(points).into(),
        };
        fight.battle.intervene(change, "").unwrap();
    }
    fight.until(faces, all_do(Action::Rest), |fight| {
        matches!(fight.phase(), TurnPhase::Start | TurnPhase::Restore)
            && fight.get(ActorId::NOBODY, Field::Round) == 1
    });
    fight
}

/// X2, X3: what an effect does at the end of a round.
#[test]
fn the_end_of_a_round() {
    let torso = |fight: &Fight| fight.at(B, Field::Lost, Part::Torso.index());
    let left = |fight: &Fight| fight.at(B, Field::StatusEffect, 0);
    let fight = quiet_round("harm = 5", 1, &[1, 1], &[]);
    assert_eq!((torso(&fight), left(&fight)), (5 - 3, 0));
    let fight = quiet_round("harm = 5\nignores_armor = true", -1, &[1, 1], &[]);
    assert_eq!((torso(&fight), left(&fight)), (5, -1));
    let fight = quiet_round("harm = 33", 2, &[1, 1], &[]);
    assert_eq!((torso(&fight), fight.get(B, Field::Dead), left(&fight)), (30, 1, 0));
    // As exhausted as that, and bounded.
    let fight = quiet_round("drain = 100", 2, &[1, 1], &[]);
    assert_eq!(fight.get(B, Field::Fatigue), 100);
    assert!(fight.notes().iter().any(|(note, who, _)| (*note, *who) == (Note::Exhausted, B)));
    // A head of 3, an arm of 1, and none to a leg that is gone.
    let lost = [(Part::Head, 5), (Part::LeftArm, 1), (Part::LeftLeg, 10)];
    let fight = quiet_round("healing = 3", 2, &[1, 1], &lost);
    let now = lost.map(|(part, _)| fight.at(B, Field::Lost, part.index()));
    assert_eq!((now, left(&fight)), ([2, 0, 10], 1));
    assert!(fight.notes().iter().any(|(note, ..)| *note == Note::EffectHeals));
    // Resisted again: 10 ranks of Spirit less 3 are 35 in 100.
    let again = "harm = 5\nresisted_by = \"spirit\"\nintensity = 3\nresisted_again = true";
    for (face, rounds) in [(35, 0), (36, -1)] {
        let fight = quiet_round(again, -1, &[1, 1, face], &[]);
        assert_eq!((torso(&fight), left(&fight)), (2, rounds), "{face}");
    }
}

/// X1: stacking, and what a blow has to come to.
#[test]
fn how_an_effect_begins() {
    for (stacking, expected) in [("none", 2), ("longer", 5), ("added", 7)] {
        let (roster, state) = under(&format!("turns = 5\nstacking = \"{stacking}\""), 2);
        let done = strike_with(&roster, state, BLOW, &[1, 4, 1], |_| None);
        assert_eq!(done.at(B, Field::StatusEffect, 0), expected, "{stacking}");
    }
    let (roster, state) = under("begins_when = \"hurts\"", 0);
    for (damage, expected) in [(3, 0), (4, -1)] {
        let done = strike_with(&roster, state.clone(), BLOW, &[1, 4, damage], |_| None);
        assert_eq!(done.at(B, Field::StatusEffect, 0), expected, "{damage} against 3");
    }
    let (roster, state) = under("", 0);
    let done = strike_with(&roster, state, BLOW, &[1, 4, 1], |_| None);
    assert_eq!(done.at(B, Field::StatusEffect, 0), -1, "it struck");
}

/// Play and odds agree where effects are in force: what an attack comes to in 20,000 exchanges.
#[test]
fn play_agrees_with_the_odds() {
    let mut battle = Battle::<Cosmic>::new(powers()).unwrap();
    battle.intervene(set(B, 0, 2), "").unwrap();
    for (who, foe, attack) in [(A, B, 0), (A, B, 1), (B, A, 0)] {
        let aimed = battle.aim(&Aim::new(AttackId::new(who, attack), foe)).unwrap();
        let odds = aimed.odds(Guard::Undefended, &mut Budget::new()).unwrap();
        let trials = 20_000;
        let mut counted = BTreeMap::<AttackOutcome, u32>::new();
        for outcome in aimed.trials(Guard::Undefended, trials, 11).unwrap() {
            *counted.entry(outcome).or_default() += 1;
        }
        for (outcome, times) in counted {
            let told = odds.chance(|o| *o == outcome).as_f64();
            let error = (told * (1.0 - told) / f64::from(trials)).sqrt();
            let share = f64::from(times) / f64::from(trials);
            assert!(
                (share - told).abs() <= 4.5 * error + 1e-12,
                "{outcome:?}: {told}, not {share}"
            );
        }
    }
}
