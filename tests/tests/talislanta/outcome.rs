//! Results of mishaps and of attacks without damage.

use super::common::{A, B, C, D, Said, Scene, bundled, by, four, say, with};
use case_core::ActorId;
use case_core::battle::{Battle, Intervention};
use case_core::log::{Event, Key};
use case_core::question::Query;
use case_core::system::System;
use case_core::talislanta::{
    AccidentalDamage, Action, AttackIntent, Band, Cause, ChooseAttack, Disadvantage, Effect,
    EffectOf, Exit, Field, Form, HitInstead, Maneuver, Means, MishapOf, React, Roll, StepIn,
    Talislanta,
};
use case_core::value::{Amount, AttackId, Damage, Typed, Value};
use case_core::words::FieldCode;

const JUDGE: ActorId = ActorId::JUDGE;

/// What can come of a mishap of A in an attack on B.
fn mishaps(scene: &Scene, cause: Cause) -> Vec<Effect> {
    let attack = (cause <= Cause::Shot).then_some(AttackId::new(A, 0));
    let q = MishapOf { who: JUDGE, actor: A, cause, target: Some(B), attack };
    Effect::ALL.iter().copied().filter(|&effect| q.is_legal(scene.view(), effect)).collect()
}

/// What can come of a success over A.
fn effects(scene: &Scene, cause: Cause, result: Band) -> Vec<Effect> {
    let q = EffectOf { who: JUDGE, victim: A, cause, result };
    Effect::ALL.iter().copied().filter(|&effect| q.is_legal(scene.view(), effect)).collect()
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
        if cause >= Cause::Grapple {
            assert_eq!(effects(&scene, cause, Band::Full), expected, "{cause}");
            let most = if cause == Cause::Feat { &expected[..1] } else { &expected[..2] };
            assert_eq!(effects(&scene, cause, Band::Partial), most, "{cause}, in part");
        } else {
            assert_eq!(mishaps(&scene, cause), expected, "{cause}");
        }
    }
    // Nothing in hand, nothing on the ground, no melee, nobody else.
    let mut bare = Scene::four(|_| {});
    bare.set(A, Field::InHand, 0);
    for who in [C, D] {
        bare.set(who, Field::Out, 1);
        let side = Talislanta::cast(&bare.setup).side(who).map_or(0, usize::from);
        Talislanta::set(&mut bare.state, Key::at(ActorId::NOBODY, Field::Standing, side), 1);
    }
    assert_eq!(mishaps(&bare, Cause::Shot), [Nothing, Hindered]);
    assert_eq!(effects(&bare, Cause::ForceBack, Band::Full), [Nothing, Hindered]);
    assert_eq!(effects(&bare, Cause::Feat, Band::Full), [Nothing]);
}

/// A clumsy attacker: every 5 or less is a mishap.
fn clumsy() -> Scene {
    Scene::four(|s| s[0].attacks[0].rating = Some(5))
}

fn mishap(effect: Effect) -> Said {
    say::<MishapOf>(effect)
}

/// TAL8: a weapon that is dropped or broken is gone, and with it the attack and the defense.
#[test]
fn weapons_are_lost() {
    for (effect, how) in [(Effect::DropsWeapon, 1), (Effect::BreaksWeapon, 2)] {
        let mut scene = clumsy();
        scene.strike(&[1], &[mishap(effect)]);
        assert_eq!((scene.state.in_hand(A), scene.against(A, Field::Lost, A)), (None, how));
        let q = ChooseAttack { who: A, action: Action::Strike, against: None };
        let usable = |place| q.is_legal(scene.view(), AttackId::new(A, place));
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
        let answers =
            [mishap(Effect::HitsOther), say::<HitInstead>(D), say::<AccidentalDamage>(Damage(8))];
        scene.strike(&[1], &answers);
        100 - scene.hp(D)
    };
    assert_eq!((hit(0, false), hit(3, false), hit(9, false), hit(0, true)), (8, 5, 0, 0));
    // Not the attacker, not the intended target, nobody who is out, nobody who isn't there.
    let mut scene = clumsy();
    scene.set(C, Field::Out, 1);
    let q = HitInstead { who: JUDGE, attacker: A, target: B };
    let legal = |who| q.is_legal(scene.view(), who);
    let all = [A, B, C, D, ActorId::fighter(4), ActorId::NOBODY];
    assert_eq!(all.map(legal), [false, false, false, true, false, false]);
}

/// TAL8, TAL13: an attack can only lose what struck: not the bow that a fighter with bare hands does
/// not hold, nor the sword beside a bite or a spell; what was taken in hand for it is lost.
#[test]
fn what_is_lost_is_what_struck() {
    let mut scene = Scene::four(|s| {
        let (bite, spell) = (by(Means::Natural, Some(5), 1), by(Means::Spell, Some(5), 1));
        s[0].attacks = vec![super::common::bow(5, 5), bite, spell];
        s[0].attacks.push(super::common::weapon("axe", 5, 5));
        s[0].skills.brawling = Some(5);
    });
    let keeps = |scene: &Scene, place: usize, cause: Cause| {
        let attack = Some(AttackId::new(A, place));
        let q = MishapOf { who: JUDGE, actor: A, cause, target: Some(B), attack };
        !q.is_legal(scene.view(), Effect::DropsWeapon)
            && !q.is_legal(scene.view(), Effect::BreaksWeapon)
    };
    assert_eq!(scene.state.in_hand(A), Some(0));
    let blow = |place: usize| AttackIntent::new(A, B, place, Form::Strike);
    scene.play(&blow(1), &[1], &[mishap(Effect::Nothing)]);
    assert!(keeps(&scene, 1, Cause::CloseAttack) && keeps(&scene, 2, Cause::Shot));
    assert_eq!(scene.state.in_hand(A), Some(0), "a bite leaves the hand as it is");
    // Bare hands: the bow is not in them.
    scene.play(&blow(4), &[1], &[mishap(Effect::Nothing)]);
    assert!(keeps(&scene, 4, Cause::CloseAttack));
    assert_eq!(scene.state.in_hand(A), None);
    scene.play(&blow(3), &[1], &[mishap(Effect::DropsWeapon)]);
    assert_eq!([0, 3].map(|place| scene.against(A, Field::Lost, ActorId::fighter(place))), [0, 1]);
}

/// TAL8: a disadvantage takes its amount off every roll.
#[test]
fn hindrance() {
    let mut scene = clumsy();
    scene.strike(&[1], &[mishap(Effect::Hindered), say::<Disadvantage>(Amount(7))]);
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
    let play = |form: Form, attack: usize, face: u8, answers: &[Said]| {
        let mut scene = scene.clone();
        let outcome = scene.play(&AttackIntent::new(A, B, attack, form), &[face], answers);
        assert_eq!(outcome.damage, 0);
        let told = answers.first().and_then(|said| Effect::from_value(said.1));
        assert_eq!(outcome.effect, told);
        scene
    };
    let effect = |e: Effect| [say::<EffectOf>(e)];
    let held = play(Form::Grapple, 1, 11, &effect(Effect::Held));
    assert_eq!(held.get(B, Field::LostTurns), 1);
    let back = play(Form::ForceBack, 0, 11, &effect(Effect::DrivenBack));
    assert!(!back.state.is_engaged(A, B));
    let disarmed = play(Form::Disarm, 0, 11, &effect(Effect::DropsWeapon));
    assert_eq!(disarmed.state.in_hand(B), None);
    let disabled = play(Form::Disable, 0, 20, &effect(Effect::Disabled));
    assert_eq!(disabled.state.exit(B), Some(Exit::Disabled));
    let partial = [say::<EffectOf>(Effect::Hindered), say::<Disadvantage>(Amount(2))];
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
        say::<React>(Some(Maneuver::ResistGrapple)),
        say::<EffectOf>(Effect::Hindered),
        say::<Disadvantage>(Amount(2)),
    ];
    scene.play(&AttackIntent::new(A, B, 0, Form::Grapple), &[20, 6], &answers);
    let (victim, cause, result) = (B, Cause::Grapple, Band::Partial);
    let q = EffectOf { who: JUDGE, victim, cause, result };
    assert!(!q.is_legal(scene.view(), Effect::Held));
}

/// A defense that was held ready is over for one who is held.
#[test]
fn held_while_ready() {
    let mut scene = Scene::four(|s| {
        s[0].attacks = vec![by(Means::Brawling, None, 9)];
        s[0].skills.brawling = Some(10);
    });
    scene.set(B, Field::Action, Action::Parry as i32 + 1).set(B, Field::Ready, 1);
    let answers = [say::<StepIn>(false), say::<React>(None), say::<EffectOf>(Effect::Held)];
    scene.play(&AttackIntent::new(A, B, 0, Form::Grapple), &[11], &answers);
    assert_eq!((scene.get(B, Field::Action), scene.get(B, Field::Ready)), (0, 0));
}

/// TAL2, TAL8: a disadvantage lowers every roll of its bearer, initiative too, and nobody else's.
#[test]
fn hindrance_and_initiative() {
    let initiative = |hindrance: i32| {
        let mut battle = Battle::<Talislanta>::new(bundled()).unwrap().seeded(4);
        let to = Value::new(Field::Hindrance.info().cell.kind, hindrance);
        let (field, place) = ("hindrance".into(), Field::Hindrance.info().place(A, 0));
        let set = Intervention::Set { field, who: A, place, to };
        battle.intervene(set, "a bad start").unwrap();
        battle.run(8);
        let rolls = battle.log().iter().filter_map(|event| match event {
            Event::Roll { roll: Roll::Initiative, who, total, .. } => Some((*who, *total)),
            _ => None,
        });
        rolls.collect::<Vec<_>>()
    };
    let (great, small) = (initiative(7), initiative(1));
    assert_eq!((great.len(), great[0].1), (8, small[0].1.map(|total| total - 6)));
    assert_eq!(great[1..], small[1..]);
}
