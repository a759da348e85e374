//! What comes of mishaps and of attacks without damage.

use super::common::{A, B, C, D, Scene, by, four, with};
use case_core::ActorId;
use case_core::decide::Question;
use case_core::log::Key;
use case_core::system::{System, is_legal};
use case_core::talislanta::{
    Action, AttackIntent, Band, Cause, Effect, Exit, Field, Form, Means, QuestionKind, Talislanta,
};

fn legal(scene: &Scene, q: &Question<QuestionKind>) -> Vec<Effect> {
    let fits = |e: &&Effect| is_legal::<Talislanta>(q, **e as i32, &scene.setup, &scene.state);
    Effect::ALL.iter().filter(fits).copied().collect()
}

/// TAL8, TAL13, TAL15, TAL18, TAL19, TAL20, TAL22: what each mishap, and each success without
/// damage, can be, typed a second time; by somebody with a weapon in hand, in a melee.
#[test]
fn every_effect_of_every_cause() {
    use Effect::{
        BreaksWeapon, Disabled, DrivenBack, DropsWeapon, Held, Hindered, HitsOther, Nothing,
        RegainsWeapon,
    };
    let rows: [(Cause, &[Effect]); 14] = [
        (Cause::CloseAttack, &[Nothing, Hindered, DropsWeapon, BreaksWeapon, HitsOther]),
        (Cause::Shot, &[Nothing, Hindered, DropsWeapon, BreaksWeapon, HitsOther]),
        (Cause::Dodge, &[Nothing, Hindered]),
        (Cause::Parry, &[Nothing, Hindered, DropsWeapon, BreaksWeapon]),
        (Cause::Resist, &[Nothing, Hindered]),
        (Cause::Flee, &[Nothing, Hindered]),
        (Cause::Terrain, &[Nothing, Hindered, DropsWeapon]),
        (Cause::Maneuver, &[Nothing, Hindered, DropsWeapon, BreaksWeapon]),
        (Cause::Grapple, &[Nothing, Hindered, Held, Disabled]),
        (Cause::ForceBack, &[Nothing, Hindered, DrivenBack]),
        (Cause::Disarm, &[Nothing, Hindered, DropsWeapon, BreaksWeapon]),
        (Cause::Disable, &[Nothing, Hindered, Held, Disabled]),
        (Cause::Trick, &[Nothing, Hindered, DropsWeapon, BreaksWeapon, Held, DrivenBack, Disabled]),
        (Cause::Feat, &[Nothing, RegainsWeapon]),
    ];
    let mut scene = Scene::four(|s| s[0].attacks.push(super::common::weapon("axe", 1, 1)));
    scene.engage(A, B);
    // The axe lies on the ground, the sword is in hand.
    Talislanta::set(&mut scene.state, Key::at(A, Field::Lost, 1), 1);
    for (cause, expected) in rows {
        let q = Question::new(ActorId::JUDGE, QuestionKind::Mishap)
            .about(A)
            .with(cause as i32, B.number() + 1);
        let success = cause >= Cause::Grapple;
        let q = if success {
            Question { kind: QuestionKind::Effect, b: Band::Full as i32, ..q }
        } else {
            q
        };
        assert_eq!(legal(&scene, &q), expected, "{cause}");
        if success {
            let partial = Question { b: Band::Partial as i32, ..q };
            let most = if cause == Cause::Feat { &expected[..1] } else { &expected[..2] };
            assert_eq!(legal(&scene, &partial), most, "{cause}, in part");
        }
    }
    // Nothing in hand, nothing on the ground, no melee, nobody else.
    let mut bare = Scene::four(|_| {});
    bare.set(A, Field::InHand, 0);
    for who in [C, D] {
        bare.set(who, Field::Out, 1);
        let side = usize::from(Talislanta::side(&bare.setup, who));
        Talislanta::set(&mut bare.state, Key::at(ActorId::NOBODY, Field::Standing, side), 1);
    }
    let ask =
        |kind, cause: Cause, b| Question::new(ActorId::JUDGE, kind).about(A).with(cause as i32, b);
    assert_eq!(
        legal(&bare, &ask(QuestionKind::Mishap, Cause::Shot, B.number() + 1)),
        [Nothing, Hindered]
    );
    assert_eq!(legal(&bare, &ask(QuestionKind::Effect, Cause::ForceBack, 3)), [Nothing, Hindered]);
    assert_eq!(legal(&bare, &ask(QuestionKind::Effect, Cause::Feat, 3)), [Nothing]);
}

/// A clumsy attacker: every 5 or less is a mishap.
fn clumsy() -> Scene {
    Scene::four(|s| s[0].attacks[0].rating = Some(5))
}

fn mishap(effect: Effect) -> (QuestionKind, i32) {
    (QuestionKind::Mishap, effect as i32)
}

/// TAL8: a weapon that is dropped or broken is gone, and with it the attack and the defense.
#[test]
fn weapons_are_lost() {
    for (effect, how) in [(Effect::DropsWeapon, 1), (Effect::BreaksWeapon, 2)] {
        let mut scene = clumsy();
        scene.strike(&[1], &[mishap(effect)]);
        assert_eq!((scene.state.in_hand(A), scene.against(A, Field::Lost, A)), (None, how));
        let q = Question::new(A, QuestionKind::Attack).with(Action::Strike as i32, 0);
        let usable = |n| is_legal::<Talislanta>(&q, n, &scene.setup, &scene.state);
        assert_eq!([usable(0), usable(1)], [false, true], "bare hands are left");
    }
}

/// TAL8, TAL13: an unintended target is hit at the Damage Rating that the Judge says; armor and
/// immunity count, and nobody reacts.
#[test]
fn somebody_else_is_hit() {
    let hit = |armor: i32, immune: bool| {
        let mut scene = Scene::four(|s| {
            s[0].attacks[0].rating = Some(5);
            s[3].armor = armor;
            s[3].immune = immune;
        });
        scene.done(D);
        let answers = [
            mishap(Effect::HitsOther),
            (QuestionKind::Unintended, 3),
            (QuestionKind::UnintendedDamage, 8),
        ];
        scene.strike(&[1], &answers);
        100 - scene.hp(D)
    };
    assert_eq!((hit(0, false), hit(3, false), hit(9, false), hit(0, true)), (8, 5, 0, 0));
    // Not the attacker, not the intended target, nobody who is out, nobody who isn't there.
    let mut scene = clumsy();
    scene.set(C, Field::Out, 1);
    let q = Question::new(ActorId::JUDGE, QuestionKind::Unintended).about(A).with(B.number(), 0);
    let legal = |n| is_legal::<Talislanta>(&q, n, &scene.setup, &scene.state);
    assert_eq!([0, 1, 2, 3, 4, -1].map(legal), [false, false, false, true, false, false]);
}

/// TAL8: a disadvantage takes its amount off every roll.
#[test]
fn hindrance() {
    let mut scene = clumsy();
    scene.strike(&[1], &[mishap(Effect::Hindered), (QuestionKind::Hindrance, 7)]);
    assert_eq!((scene.get(A, Field::Hindrance), scene.get(A, Field::HinderedFor)), (7, 2));
    scene.strike(&[20], &[]);
    assert_eq!(scene.rolled_at()[1], -5 - 7);
}

/// TAL8: grapple, force back, disarm and disable have effects that the Judge resolves; a partial
/// success is at most a disadvantage, and so is what was partly defended.
#[test]
fn attacks_without_damage() {
    let scene = Scene::four(|s| {
        s[0].attacks.push(by(Means::Brawling, None, 9));
        s[0].skills.brawling = Some(10);
    });
    let play = |form: Form, attack: usize, face: u8, answers: &[(QuestionKind, i32)]| {
        let mut scene = scene.clone();
        let outcome = scene.play(&AttackIntent::new(A, B, attack, form), &[face], answers);
        assert_eq!(outcome.damage, 0);
        scene
    };
    let effect = |e: Effect| [(QuestionKind::Effect, e as i32)];
    let held = play(Form::Grapple, 1, 11, &effect(Effect::Held));
    assert_eq!(held.get(B, Field::LostTurns), 1);
    let back = play(Form::ForceBack, 0, 11, &effect(Effect::DrivenBack));
    assert!(!back.state.is_engaged(A, B));
    let disarmed = play(Form::Disarm, 0, 11, &effect(Effect::DropsWeapon));
    assert_eq!(disarmed.state.in_hand(B), None);
    let disabled = play(Form::Disable, 0, 20, &effect(Effect::Disabled));
    assert_eq!(disabled.state.exit(B), Some(Exit::Disabled));
    let partial = [(QuestionKind::Effect, Effect::Hindered as i32), (QuestionKind::Hindrance, 2)];
    assert_eq!(play(Form::Disarm, 0, 6, &partial).get(B, Field::Hindrance), 2);
    play(Form::Disarm, 0, 5, &[]);
    play(Form::Disarm, 0, 20, &effect(Effect::BreaksWeapon));
}

/// TAL15, TAL23: a grapple that is partly resisted is at most a disadvantage.
#[test]
fn a_grapple_in_part_resisted() {
    let roster = with(
        four(|s| {
            s[0].attacks = vec![by(Means::Brawling, None, 9)];
            s[0].skills.brawling = Some(10);
            s[1].skills.brawling = Some(10);
        }),
        |r| r.sacrifice_cost = case_core::talislanta::rulings::SacrificeCost::Action,
    );
    let mut scene = Scene::new(&roster);
    scene.done(B);
    let answers = [
        (QuestionKind::React, 3),
        (QuestionKind::Trait, 3),
        (QuestionKind::Effect, 1),
        (QuestionKind::Hindrance, 2),
    ];
    scene.play(&AttackIntent::new(A, B, 0, Form::Grapple), &[20, 6], &answers);
    let q = Question::new(ActorId::JUDGE, QuestionKind::Effect).about(B);
    let q = q.with(Cause::Grapple as i32, Band::Partial as i32);
    assert!(!is_legal::<Talislanta>(&q, Effect::Held as i32, &scene.setup, &scene.state));
}

/// A defense that was held ready is over for one who is held.
#[test]
fn held_while_ready() {
    let mut scene = Scene::four(|s| {
        s[0].attacks = vec![by(Means::Brawling, None, 9)];
        s[0].skills.brawling = Some(10);
    });
    scene.set(B, Field::Action, Action::Parry as i32 + 1).set(B, Field::Ready, 1);
    let answers = [
        (QuestionKind::StepIn, 0),
        (QuestionKind::React, 0),
        (QuestionKind::Effect, Effect::Held as i32),
    ];
    scene.play(&AttackIntent::new(A, B, 0, Form::Grapple), &[11], &answers);
    assert_eq!((scene.get(B, Field::Action), scene.get(B, Field::Ready)), (0, 0));
}
