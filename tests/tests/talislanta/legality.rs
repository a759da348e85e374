//! Every maneuver against every kind of attack, and every attack in every form.

use super::common::{A, B, Scene, bow, by, quiet, say, weapon};
use case_core::filled;
use case_core::question::Query;
use case_core::talislanta::{
    Action, Attack, AttackIntent, ChooseAttack, Effect, EffectOf, Form, Maneuver, Means, Range,
    React, StepIn, works_against,
};
use case_core::value::{AttackId, Attacks};

/// A brawler, artist, swordsman, spearman, archer and caster in one, with natural weapons.
fn everything(humanoid: bool) -> Scene {
    Scene::new(&quiet(|s| {
        s[0].humanoid = humanoid;
        s[0].attacks = vec![
            by(Means::Brawling, None, 1),
            by(Means::MartialArt, None, 1),
            weapon("sword", 10, 1),
            filled!(Attack { range: Range::Both, ..weapon("spear", 10, 1) }),
            bow(10, 1),
            by(Means::Natural, Some(10), 1),
            by(Means::Spell, Some(10), 1),
        ];
    }))
}

const BRAWLING: usize = 0;
const MARTIAL_ART: usize = 1;
const SWORD: usize = 2;
const SPEAR: usize = 3;
const BOW: usize = 4;
const NATURAL: usize = 5;
const SPELL: usize = 6;

/// TAL6, TAL11: which attack can be used in which form. Columns: strike, grapple, force back,
/// disarm, disable, shoot.
#[test]
fn every_attack_in_every_form() {
    let rows = [
        (BRAWLING, [true, true, true, true, true, false]),
        (MARTIAL_ART, [true, true, true, true, true, false]),
        (SWORD, [true, false, true, true, true, false]),
        (SPEAR, [true, false, true, true, true, true]),
        (BOW, [false, false, false, false, false, true]),
        (NATURAL, [true, true, true, true, true, false]),
        (SPELL, [false, false, false, false, false, true]),
    ];
    let scene = everything(true);
    for (attack, expected) in rows {
        for (action, legal) in Action::ALL.iter().zip(expected) {
            let q = ChooseAttack { who: A, action: *action, against: None };
            let found = q.is_legal(scene.view(), AttackId::new(A, attack));
            assert_eq!(found, legal, "{action} with attack {attack}");
            assert!(!q.is_legal(scene.view(), AttackId::new(B, attack)), "somebody else's");
        }
    }
}

/// TAL14, TAL16, TAL17, TAL23: every maneuver against every form of attack by every means, of one
/// that fights like a humanoid and of one that doesn't.
#[test]
fn every_maneuver_against_every_attack() {
    // (attack, form) to what a parry and grappling back do; a dodge works always.
    let forms =
        [Form::Strike, Form::Grapple, Form::ForceBack, Form::Disarm, Form::Disable, Form::Shot];
    for humanoid in [true, false] {
        let scene = everything(humanoid);
        for attack in [BRAWLING, MARTIAL_ART, SWORD, SPEAR, BOW, NATURAL, SPELL] {
            for form in forms {
                let parry = match (form, attack) {
                    (Form::Shot | Form::Grapple, _) => false,
                    (_, NATURAL) => humanoid,
                    _ => true,
                };
                let attack = AttackId::new(A, attack);
                let q = React { who: B, attacker: A, attack, form, result: None, hits: Attacks(1) };
                assert!(q.is_legal(scene.view(), None), "nobody has to react");
                let expected = [true, parry, form == Form::Grapple];
                for (maneuver, works) in Maneuver::ALL.iter().zip(expected) {
                    let found = works_against(&scene.setup, *maneuver, (attack, form), B);
                    assert_eq!(found, works, "{maneuver} against {form} with {attack:?}");
                    assert_eq!(q.is_legal(scene.view(), Some(*maneuver)), works);
                }
            }
        }
    }
    // An attack that nobody has.
    let scene = everything(true);
    assert!(!works_against(&scene.setup, Maneuver::Dodge, (AttackId::new(A, 99), Form::Strike), B));
}

/// TAL17: what overwhelms one defender can be parried by a larger one.
#[test]
fn overwhelming_attacks_are_relative() {
    for size in -10..=10 {
        for up_to in [None, Some(-10), Some(0), Some(3), Some(10)] {
            let scene = Scene::four(|s| {
                s[1].size = size;
                s[0].attacks[0].overwhelms = up_to;
            });
            let parry = works_against(
                &scene.setup,
                Maneuver::Parry,
                (AttackId::new(A, 0), Form::Strike),
                B,
            );
            assert_eq!(parry, up_to.is_none_or(|up_to| size > up_to), "{size} {up_to:?}");
            assert!(works_against(
                &scene.setup,
                Maneuver::Dodge,
                (AttackId::new(A, 0), Form::Strike),
                B
            ));
        }
    }
}

/// TAL17, TAL23: the log says so where an attack cannot be parried, and why.
#[test]
fn the_log_says_what_cannot_be_parried() {
    use case_core::talislanta::{Field, Note, Rule};
    let noted = |scene: &Scene| {
        scene.log.iter().find_map(|e| match e {
            case_core::log::Event::Note { rule, note, .. }
                if [Note::CannotParry, Note::Overwhelms, Note::GrappleUnparried].contains(note) =>
            {
                Some((*rule, *note))
            }
            _ => None,
        })
    };
    let let_through = [say::<React>(None)];
    let stands_off = [say::<StepIn>(false), say::<React>(None)];
    let mut scene = everything(false);
    scene.set(B, Field::Done, 1);
    scene.play(&AttackIntent::new(A, B, NATURAL, Form::Strike), &[11], &let_through);
    assert_eq!(noted(&scene), Some((Rule::TAL17, Note::CannotParry)));
    let mut scene = Scene::four(|s| s[0].attacks[0].overwhelms = Some(0));
    scene.set(B, Field::Done, 1);
    scene.play(&AttackIntent::new(A, B, 0, Form::Strike), &[11], &stands_off);
    assert_eq!(noted(&scene), Some((Rule::TAL17, Note::Overwhelms)));
    let mut scene = everything(true);
    scene.set(B, Field::Done, 1);
    scene.play(&AttackIntent::new(A, B, SWORD, Form::Strike), &[11], &let_through);
    assert_eq!(noted(&scene), None);
    let mut scene = everything(true);
    scene.set(B, Field::Done, 1);
    let answers = [say::<React>(None), say::<EffectOf>(Effect::Nothing)];
    scene.play(&AttackIntent::new(A, B, NATURAL, Form::Grapple), &[11], &answers);
    assert_eq!(noted(&scene), Some((Rule::TAL23, Note::GrappleUnparried)));
}
