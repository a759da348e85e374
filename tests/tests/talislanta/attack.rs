//! Close and ranged attacks, damage and critical hits.

use super::common::{A, B, C, D, Said, Scene, bow, by, four, say, weapon, with};
use case_core::ActorId;
use case_core::codes::Code;
use case_core::filled;
use case_core::log::Event;
use case_core::talislanta::rulings::{Armor, ExtraTargets, Natural, Rounding, TwoPartials};
use case_core::talislanta::{
    ActionTable, AttackIntent, CoverOfTarget, CriticalWound, Effect, Field, Form, Loss, Maneuver,
    Means, MishapOf, Note, Range, React, Rule, Rulings, ShotDistance, Skills, StepIn,
    TargetIsAlert, damage_rating, range_modifier, reduced,
};
use case_core::value::{Amount, Damage, Feet};

/// TAL6, TAL7, TAL8: the attack skill against the Defense rating, and each of the five results.
#[test]
fn a_close_attack_and_its_results() {
    type Row<'a> = (u8, i32, &'a [Said]);
    // 10 against 10: a net modifier of 0. Damage Rating 11 and Strength 2, armor 1.
    let scene = Scene::four(|s| {
        s[0].str = 2;
        s[1].armor = 1;
    });
    let expected: [Row<'_>; 6] = [
        (1, 0, &[]),
        (5, 0, &[]),
        (6, 5, &[]),
        (10, 5, &[]),
        (11, 12, &[]),
        (20, 12 + 4, &[say::<CriticalWound>(Damage(4))]),
    ];
    for (face, damage, answers) in expected {
        let mut scene = scene.clone();
        let outcome = scene.strike(&[face], answers);
        assert_eq!(outcome.damage, damage, "{face}");
        assert_eq!(scene.hp(B), 100 - damage);
        assert_eq!(scene.rolled_at(), [0]);
        assert_eq!((scene.shifted(Rule::TAL6), scene.shifted(Rule::TAL7)), (10, -10));
        assert!(scene.state.is_engaged(A, B) && scene.state.is_engaged(B, A));
    }
    // A mishap: the Judge says which.
    let mut weak = Scene::four(|s| s[0].attacks[0].rating = Some(5));
    let outcome = weak.strike(&[5], &[say::<MishapOf>(Effect::Nothing)]);
    assert_eq!((outcome.bands, outcome.damage), ([1, 0, 0, 0, 0], 0));
}

/// TAL5: without a skill the Combat Rating is rolled on a d10; a related skill has its penalty.
#[test]
fn an_attack_by_substitute() {
    let mut scene = Scene::four(|s| {
        s[0].attacks[0].rating = None;
        s[0].combat_rating = 7;
        s[1].attacks[0].rating = Some(1);
    });
    // The d10 shows 5: 5 + 7 − 1 = 11.
    assert_eq!(scene.strike(&[5], &[]).bands, [0, 0, 0, 1, 0]);
    assert!(scene.log.iter().any(|e| e.rule() == Some(Rule::TAL5)));
    let mut scene = Scene::four(|s| s[0].attacks[0].penalty = -4);
    scene.strike(&[10], &[]);
    assert_eq!((scene.rolled_at(), scene.shifted(Rule::TAL5)), (vec![-4], -4));
}

/// TAL5, TAL7: with a weapon by a related skill one defends at its penalty too.
#[test]
fn a_defense_by_substitute() {
    let mut scene = Scene::four(|s| s[1].attacks[0].penalty = -4);
    scene.strike(&[6], &[]);
    assert_eq!((scene.rolled_at(), scene.shifted(Rule::TAL7)), (vec![10 - (10 - 4)], -(10 - 4)));
}

/// TAL9: the second target at −5, the third at −10, each with a roll of its own.
#[test]
fn several_targets() {
    for (nth, at) in [(0, 0), (1, -5), (2, -10)] {
        let mut scene = Scene::four(|_| {});
        let blow = AttackIntent { nth, of: 3, ..AttackIntent::new(A, B, 0, Form::Strike) };
        scene.play(&blow, &[15], &[]);
        assert_eq!((scene.rolled_at(), scene.shifted(Rule::TAL9)), (vec![at], at));
    }
}

/// TAL10: a rapid fire, each hit 5 worse than the one before, each with its damage.
#[test]
fn rapid_fire() {
    let mut scene = Scene::four(|_| {});
    let blow = AttackIntent { hits: 4, ..AttackIntent::new(A, B, 0, Form::Strike) };
    // 11 full; 11−5 partial; 15−10 failure; 16−15 failure.
    let outcome = scene.play(&blow, &[11, 11, 15, 16], &[]);
    assert_eq!(outcome.bands, [0, 2, 1, 1, 0]);
    assert_eq!(outcome.damage, 11 + 5);
    assert_eq!(scene.rolled_at(), [0, -5, -10, -15]);
    assert_eq!(scene.shifted(Rule::TAL10), -30);
}

/// TAL9, TAL10: with `extra_targets = one_roll` there is one roll at the penalty of the last.
#[test]
fn one_roll_for_all() {
    let roster = with(four(|s| s[3].attacks[0].rating = Some(4)), |r| {
        r.extra_targets = ExtraTargets::OneRoll;
    });
    let mut scene = Scene::new(&roster);
    let blow = AttackIntent { hits: 3, ..AttackIntent::new(A, B, 0, Form::Strike) };
    // 17 − 10: a partial success for each of three hits, 5 each.
    let outcome = scene.play(&blow, &[17], &[]);
    assert_eq!((outcome.bands, outcome.damage), ([0, 0, 3, 0, 0], 15));
    assert_eq!(scene.rolled_at(), [-10]);
}

/// TAL9: the target after so many others is hit at 5 less for each, and there are no more than ten.
#[test]
fn the_place_of_a_target() {
    let mishap = say::<MishapOf>(Effect::Nothing);
    for (nth, by) in [(0, 0), (1, -5), (9, -45), (10, -45), (i32::MAX, -45)] {
        let mut scene = Scene::new(&four(|_| {}));
        let blow = AttackIntent { nth, of: nth, ..AttackIntent::new(A, B, 0, Form::Strike) };
        let answers = if by == -45 { &[mishap][..] } else { &[] };
        scene.play(&blow, &[10], answers);
        assert_eq!(scene.shifted(Rule::TAL9), by, "{nth}");
    }
}

/// TAL11, TAL12, TAL13: the attack skill and the signed shot difficulty, and the results.
#[test]
fn a_ranged_attack_and_its_results() {
    let scene = Scene::four(|s| {
        s[0].attacks = vec![bow(10, 11)];
        s[0].str = 9;
        s[1].size = 4;
    });
    // 10 − 4 (47 ft) − 3 (alert) − 2 (cover) + 4 (size) = +5.
    let shot = [
        say::<ShotDistance>(Feet(47)),
        say::<TargetIsAlert>(true),
        say::<CoverOfTarget>(Amount(2)),
    ];
    let results: [(u8, i32, [u8; 5]); 4] = [
        (1, 5, [0, 0, 1, 0, 0]),
        (5, 5, [0, 0, 1, 0, 0]),
        (6, 11, [0, 0, 0, 1, 0]),
        (14, 11, [0, 0, 0, 1, 0]),
    ];
    for (face, damage, bands) in results {
        let mut scene = scene.clone();
        let outcome = scene.shoot(&[face], &shot);
        assert_eq!((outcome.damage, outcome.bands), (damage, bands), "{face}");
        assert_eq!((scene.rolled_at(), scene.shifted(Rule::TAL12)), (vec![5], -5));
        assert!(!scene.state.is_engaged(A, B));
    }
    let mut critical = scene.clone();
    let mut answers = shot.to_vec();
    answers.push(say::<CriticalWound>(Damage(3)));
    assert_eq!(critical.shoot(&[15], &answers).damage, 14);
    // 10 − 24 − 10 + 4 = −20: not even a 20 is more than a mishap.
    let mut miss = scene.clone();
    let far = [
        say::<ShotDistance>(Feet(247)),
        say::<TargetIsAlert>(false),
        say::<CoverOfTarget>(Amount(10)),
        say::<MishapOf>(Effect::Nothing),
    ];
    assert_eq!(miss.shoot(&[20], &far).bands, [1, 0, 0, 0, 0]);
    assert_eq!(miss.rolled_at(), [-20]);
}

/// TAL12: a target that is engaged fights, and nobody is asked about it.
#[test]
fn a_shot_into_a_melee() {
    let mut scene = Scene::four(|s| s[0].attacks = vec![bow(10, 11)]);
    scene.engage(B, C);
    scene.shoot(&[4], &[say::<ShotDistance>(Feet(9)), say::<CoverOfTarget>(Amount(0))]);
    assert_eq!(scene.rolled_at(), [7]);
}

/// TAL12: the range modifier at every foot of two steps, both ways of rounding.
#[test]
fn range_modifiers() {
    for (feet, down, up) in [(0, 0, 0), (1, 0, -1), (9, 0, -1), (10, -1, -1), (11, -1, -2)] {
        assert_eq!(range_modifier(feet, Rounding::Down), down, "{feet}");
        assert_eq!(range_modifier(feet, Rounding::Up), up, "{feet}");
    }
    let roster = with(four(|s| s[0].attacks = vec![bow(10, 11)]), |r| {
        r.range_rounding = Rounding::Up;
    });
    let mut scene = Scene::new(&roster);
    scene.shoot(
        &[8],
        &[
            say::<ShotDistance>(Feet(11)),
            say::<TargetIsAlert>(false),
            say::<CoverOfTarget>(Amount(0)),
        ],
    );
    assert_eq!(scene.rolled_at(), [8]);
}

/// TAL8, TAL13: the Damage Rating is fixed; Strength counts in close combat, by `melee_adds_str`.
#[test]
fn damage_ratings() {
    let roster = four(|s| {
        s[0].attacks = vec![
            weapon("club", 5, 7),
            bow(5, 7),
            by(Means::Brawling, None, 1),
            by(Means::Spell, Some(3), 12),
        ];
        s[0].str = 3;
        s[2].str = -20;
    });
    for (adds, club, fist) in [(true, 10, 4), (false, 7, 1)] {
        let scene = Scene::new(&with(roster.clone(), |r| r.melee_adds_str = adds));
        let rating = |attack, form| {
            damage_rating(&scene.setup, &scene.state, &AttackIntent::new(A, B, attack, form))
        };
        assert_eq!(rating(0, Form::Strike), club);
        assert_eq!(rating(1, Form::Shot), 7);
        assert_eq!(rating(2, Form::Strike), fist);
        assert_eq!(rating(3, Form::Shot), 12);
        assert_eq!(
            damage_rating(&scene.setup, &scene.state, &AttackIntent::new(C, B, 0, Form::Strike)),
            if adds { 0 } else { 11 }
        );
        assert_eq!(rating(9, Form::Strike), 0);
    }
}

/// TAL8, TAL13: halving and armor under every combination of their switches.
#[test]
fn reduction_of_damage() {
    use {Armor::None as Naked, Armor::Subtracted, Rounding::Down, Rounding::Up};
    use {TwoPartials::Half, TwoPartials::Quarter};
    let rules = |pairs: TwoPartials, rounding: Rounding, before: bool, armor: Armor| {
        let mut r = Rulings::default();
        (r.two_partials, r.half_rounding) = (pairs, rounding);
        (r.halve_before_armor, r.armor) = (before, armor);
        r
    };
    // Damage Rating 15, armor 2: full, once and twice halved.
    let rows = [
        (rules(Quarter, Down, true, Subtracted), [13, 5, 1]),
        (rules(Quarter, Up, true, Subtracted), [13, 6, 2]),
        (rules(Half, Down, true, Subtracted), [13, 5, 5]),
        (rules(Half, Up, true, Subtracted), [13, 6, 6]),
        (rules(Quarter, Down, false, Subtracted), [13, 6, 3]),
        (rules(Quarter, Up, false, Subtracted), [13, 7, 4]),
        (rules(Half, Down, false, Subtracted), [13, 6, 6]),
        (rules(Quarter, Down, true, Naked), [15, 7, 3]),
        (rules(Half, Up, false, Naked), [15, 8, 8]),
    ];
    for (rulings, expected) in rows {
        let found = [0, 1, 2].map(|partials| reduced(&rulings, 15, partials, 2));
        assert_eq!(found, expected, "{rulings:?}");
        assert_eq!(reduced(&rulings, 0, 2, 100), 0);
    }
    assert_eq!(reduced(&Rulings::default(), 3, 0, 9), 0);
}

/// The switch `armor`, in an attack.
#[test]
fn armor_switched_off() {
    for (armor, damage) in [(Armor::Subtracted, 4), (Armor::None, 11)] {
        let roster = with(four(|s| s[1].armor = 7), |r| r.armor = armor);
        assert_eq!(Scene::new(&roster).strike(&[11], &[]).damage, damage);
    }
}

/// TAL8: at 0 hit points a fighter is out, or at those of `out_at_hit_points`; a later hit of the
/// same attack finds nobody.
#[test]
fn out_of_the_fight() {
    let roster = four(|s| s[1].hit_points = 11);
    let mut scene = Scene::new(&roster);
    let blow = AttackIntent { hits: 2, ..AttackIntent::new(A, B, 0, Form::Strike) };
    let outcome = scene.play(&blow, &[11, 16], &[]);
    assert!(outcome.out && outcome.damage == 11);
    assert_eq!((scene.hp(B), scene.state.stands(B)), (0, false));
    assert_eq!(scene.state.engaged(A).count(), 0);
    let mut scene = Scene::new(&with(roster, |r| r.out_at_hit_points = -1));
    assert!(!scene.strike(&[11], &[]).out);
    assert!(scene.state.stands(B));
}

/// TAL8: the Judge says what a critical wound takes; with `critical_con_roll` the victim rolls.
#[test]
fn critical_hits() {
    let rolled = |face: u8, answers: &[Said]| {
        let roster = with(four(|s| s[1].con = 2), |r| r.critical_con_roll = true);
        let mut scene = Scene::new(&roster);
        let damage = scene.strike(&[20, face], answers).damage;
        assert_eq!(scene.rolled_at(), [0, 2]);
        let whole = |e: &Event<_>| match *e {
            Event::Roll { who, against, .. } => Some((who, against)),
            _ => None,
        };
        let told: Vec<_> = scene.log.iter().filter_map(whole).collect();
        assert_eq!(told, [(A, B), (B, ActorId::NOBODY)]);
        damage
    };
    assert_eq!(rolled(9, &[]), 11);
    assert_eq!(rolled(15, &[]), 11, "the roll is a d20, not the d10 of an attribute");
    assert_eq!(rolled(8, &[say::<CriticalWound>(Damage(6))]), 17);
    assert_eq!(rolled(3, &[say::<CriticalWound>(Damage(6))]), 17);
    // The wound can be the end of it.
    let mut scene = Scene::four(|_| {});
    assert!(scene.strike(&[20], &[say::<CriticalWound>(Damage(1_000))]).out);
    // Who is out already is asked for nothing more.
    let mut scene = Scene::four(|s| s[1].hit_points = 5);
    assert!(scene.strike(&[20], &[]).out);
    let critical = |e: &Event<_>| matches!(e, Event::Note { note: Note::CriticalHit, .. });
    assert!(scene.log.iter().any(critical));
}

/// The switches of the Action Table, in an attack: the older table, and the natural faces.
#[test]
fn other_action_tables() {
    let bands = |roster, face, answers: &[Said]| Scene::new(&roster).strike(&[face], answers).bands;
    let plain = || four(|_| {});
    let older = || with(plain(), |r| r.action_table = ActionTable::OLDER);
    assert_eq!(bands(plain(), 1, &[]), [0, 1, 0, 0, 0]);
    assert_eq!(bands(older(), 1, &[say::<MishapOf>(Effect::Nothing)]), [1, 0, 0, 0, 0]);
    let strong = || four(|s| s[0].attacks[0].rating = Some(30));
    let natural = |r| with(r, |r| r.natural_1_and_20 = Natural::MishapAndCritical);
    assert_eq!(bands(strong(), 1, &[say::<CriticalWound>(Damage(0))]), [0, 0, 0, 0, 1]);
    assert_eq!(bands(natural(strong()), 1, &[say::<MishapOf>(Effect::Nothing)]), [1, 0, 0, 0, 0]);
    let weak = || four(|s| s[0].attacks[0].rating = Some(0));
    assert_eq!(bands(weak(), 20, &[]), [0, 0, 1, 0, 0]);
    assert_eq!(bands(natural(weak()), 20, &[say::<CriticalWound>(Damage(0))]), [0, 0, 0, 0, 1]);
}

/// TAL25: a normal weapon does nothing to a creature that is immune; spells and magic weapons do.
#[test]
fn immunity() {
    let scene = Scene::four(|s| {
        s[1].immune = true;
        s[1].attacks[0].rating = Some(0);
        s[0].attacks = vec![weapon("sword", 0, 11), by(Means::Spell, Some(10), 9)];
        s[0].attacks.push(filled!(case_core::talislanta::Attack {
            magic: true,
            ..weapon("silver knife", 0, 3)
        }));
    });
    let harm = |attack, form, answers: &[Said]| {
        let mut scene = scene.clone();
        let damage = scene.play(&AttackIntent::new(A, B, attack, form), &[11], answers).damage;
        let noted = scene.log.iter().any(|e| e.rule() == Some(Rule::TAL25));
        assert_eq!(noted, damage == 0);
        damage
    };
    assert_eq!(harm(0, Form::Strike, &[]), 0);
    assert_eq!(harm(2, Form::Strike, &[]), 3);
    let shot = [
        say::<ShotDistance>(Feet(0)),
        say::<TargetIsAlert>(false),
        say::<CoverOfTarget>(Amount(10)),
    ];
    assert_eq!(harm(1, Form::Shot, &shot), 9);
    // Not even a critical hit.
    let mut scene = scene.clone();
    assert_eq!(scene.strike(&[20], &[]).damage, 0);
}

/// TAL11, TAL13, ruling `thrown_returns`: a thrown weapon leaves the hand, of several one for each hit;
/// a bow does not.
#[test]
fn a_thrown_weapon_leaves_the_hand() {
    let shot = [
        say::<ShotDistance>(Feet(0)),
        say::<TargetIsAlert>(false),
        say::<CoverOfTarget>(Amount(0)),
    ];
    let thrown = |range, carried, returns: bool, hits: i32| {
        let spear = filled!(case_core::talislanta::Attack { range, carried, ..weapon("it", 0, 3) });
        let roster = with(four(|s| s[0].attacks = vec![spear]), |r| r.thrown_returns = returns);
        let mut scene = Scene::new(&roster);
        let blow = AttackIntent { hits, ..AttackIntent::new(A, B, 0, Form::Shot) };
        let faces = [9, 9, 9];
        let rolled = usize::try_from(hits.min(carried.unwrap_or(1).max(1))).unwrap();
        scene.play(&blow, &faces[..rolled], &shot);
        let lost = scene.against(A, Field::Lost, A) == i32::from(Loss::Thrown.number()) + 1;
        (scene.against(A, Field::Thrown, A), lost, scene.get(A, Field::InHand))
    };
    assert_eq!(thrown(Range::Both, None, false, 1), (1, true, 0));
    assert_eq!(thrown(Range::Both, None, true, 1), (0, false, 1));
    assert_eq!(thrown(Range::Both, Some(3), false, 2), (2, false, 1));
    assert_eq!(thrown(Range::Ranged, Some(2), false, 3), (2, true, 0), "no more than there are");
    assert_eq!(thrown(Range::Ranged, None, false, 1), (0, false, 1), "a bow");
}

/// TAL25, TAL6, ruling `immune_to_disable`: a normal weapon does not disable such a creature either,
/// unless the group plays otherwise; a magic one does, and a grapple holds it.
#[test]
fn immune_to_disabling() {
    let effect = |attack: usize, form, immune_to_disable| {
        let roster = four(|s| {
            s[1].immune = true;
            s[0].attacks = vec![
                weapon("club", 10, 11),
                by(Means::Brawling, None, 0),
                filled!(case_core::talislanta::Attack { magic: true, ..weapon("wand", 10, 3) }),
            ];
            s[0].skills.brawling = Some(10);
        });
        let mut scene = Scene::new(&with(roster, |r| r.immune_to_disable = immune_to_disable));
        scene.play(&AttackIntent::new(A, B, attack, form), &[11], &[]).effect
    };
    assert_eq!(effect(0, Form::Disable, true), None);
    assert_eq!(effect(0, Form::Disable, false), Some(Effect::Held));
    assert_eq!(effect(2, Form::Disable, true), Some(Effect::Held));
    assert_eq!(effect(1, Form::Grapple, true), Some(Effect::Held));
}

/// TAL4, TAL8: earlier actions and a disadvantage burden an attack; what an opening gained goes
/// into the first roll alone, and only against that opponent.
#[test]
fn burdens_and_gains() {
    let mut scene = Scene::four(|_| {});
    scene.set(A, Field::Actions, 2).set(A, Field::Hindrance, 4);
    scene.link(A, Field::FollowUp, B, 1).link(A, Field::FollowUp, D, 1);
    let blow = AttackIntent { hits: 2, ..AttackIntent::new(A, B, 0, Form::Strike) };
    scene.play(&blow, &[20, 20], &[]);
    assert_eq!(scene.rolled_at(), [-10 - 4 + 3, -10 - 4 - 5]);
    assert_eq!(scene.against(A, Field::FollowUp, B), 0);
    assert_eq!(scene.against(A, Field::FollowUp, D), 1);
}

/// TAL7: the weapon of an attack is the one in hand from then on.
#[test]
fn the_weapon_in_hand() {
    let mut scene = Scene::four(|s| {
        s[0].attacks.push(weapon("axe", 12, 5));
        s[0].skills = filled!(Skills { brawling: Some(9) });
    });
    assert_eq!(scene.state.in_hand(A), Some(0));
    scene.play(&AttackIntent::new(A, B, 1, Form::Strike), &[2], &[]);
    assert_eq!(scene.state.in_hand(A), Some(1));
    // What is in the hand is what struck: nothing, with bare hands.
    scene.play(&AttackIntent::new(A, B, 2, Form::Strike), &[2], &[]);
    assert_eq!(scene.state.in_hand(A), None);
}

/// TAL7, TAL15: what the Judge suggests for a critical wound is half of what a dodge left.
#[test]
fn half_of_a_half_dodged_wound() {
    let mut scene = Scene::four(|s| s[1].skills.evade = Some(15));
    let dodges = [say::<StepIn>(false), say::<React>(Some(Maneuver::Dodge))];
    scene.done(B).strike(&[20, 3], &dodges);
    assert_eq!(scene.hp(B), 100 - 11 / 2 - 11 / 2 / 2);
}
