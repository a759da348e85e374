//! The sacrifice strike, and the creatures that always use it.

use super::common::{A, B, C, D, Said, Scene, bow, by, four, say, weapon, with};
use case_core::ActorId;
use case_core::log::Event;
use case_core::question::Query;
use case_core::system::System;
use case_core::talislanta::rulings::{AfterOut, Armor, SacrificeCost};
use case_core::talislanta::{
    Action, AttackIntent, ChooseAction, ChooseAttack, ChooseTarget, CoverOfTarget, CriticalWound,
    Field, Form, Maneuver, Means, Note, Occasion, React, Roster, Rule, ShotDistance, StepIn,
    Tactic, Talislanta,
};
use case_core::value::{Amount, AttackId, Damage, Feet, Place};

fn stepping_in() -> Said {
    say::<StepIn>(true)
}

/// Whether A's strike with its first attack makes somebody step in by the built-in plan.
fn steps_in(scene: &Scene, who: ActorId) -> bool {
    let attack = AttackId::new(A, 0);
    StepIn { who, attacker: A, attack, form: Form::Strike }.plan(scene.view())
}

/// B holds a sacrifice strike ready against A.
fn ready(roster: &Roster) -> Scene {
    ready_with(roster, 1)
}

/// The same with another attack, counted from 1.
fn ready_with(roster: &Roster, attack: i32) -> Scene {
    let mut scene = Scene::new(roster);
    scene.set(B, Field::Action, Action::SacrificeStrike as i32 + 1);
    scene.set(B, Field::Ready, 1).set(B, Field::Attack, attack);
    scene.set(B, Field::Target, A.number() + 1);
    scene
}

/// TAL24: what is stepped into counts as at least a full success, and the blow comes back at +5.
#[test]
fn a_declared_sacrifice_strike() {
    for (face, bands, damage) in
        [(1, [0, 0, 0, 1, 0], 11), (6, [0, 0, 0, 1, 0], 11), (11, [0, 0, 0, 1, 0], 11)]
    {
        let mut scene = ready(&four(|_| {}));
        // The blow back: 10 + 5 − 10, a 6 is full.
        let outcome = scene.strike(&[face, 6], &[]);
        assert_eq!((outcome.bands, outcome.damage, outcome.returned), (bands, damage, 11));
        assert_eq!(scene.rolled_at(), [0, 5]);
        assert_eq!(scene.shifted(Rule::TAL24), 5);
        assert_eq!((scene.get(B, Field::Ready), scene.get(B, Field::Actions)), (0, 1));
        let raised = |e: &Event<_>| matches!(e, Event::Note { note: Note::Raised, .. });
        assert_eq!(scene.log.iter().any(raised), face < 11);
    }
    // A mishap is none any more; a critical hit stays one.
    let mut scene = ready(&four(|s| s[0].attacks[0].rating = Some(0)));
    assert_eq!(scene.strike(&[1, 1], &[]).bands, [0, 0, 0, 1, 0]);
    let mut scene = ready(&four(|_| {}));
    assert_eq!(scene.strike(&[20, 1], &[say::<CriticalWound>(Damage(2))]).bands, [0, 0, 0, 0, 1]);
}

/// TAL24: every hit of a rapid fire is raised, and one blow comes back after them.
#[test]
fn stepping_into_a_rapid_fire() {
    let mut scene = ready(&four(|_| {}));
    let blow = AttackIntent { hits: 3, ..AttackIntent::new(A, B, 0, Form::Strike) };
    let outcome = scene.play(&blow, &[6, 6, 11, 7], &[]);
    assert_eq!((outcome.bands, outcome.damage, outcome.returned), ([0, 0, 0, 3, 0], 33, 11));
}

/// TAL24, TAL1: a sacrifice strike is declared with its attack and the one opponent it waits for,
/// and told as its own rule when its turn comes; the weapon that was chosen may be gone by then.
#[test]
fn how_a_sacrifice_strike_is_declared() {
    let roster = four(|s| s[1].attacks.push(weapon("axe", 5, 3)));
    let mut played = super::common::Played::new(roster.clone());
    played.initiative(&[20, 15, 10, 5]);
    let dodge = [say::<ChooseAction>(Action::Dodge)];
    let waits = [
        say::<ChooseAction>(Action::SacrificeStrike),
        say::<ChooseAttack>(AttackId::new(B, 1)),
        say::<ChooseTarget>(Some(A)),
    ];
    played.declare(&dodge).declare(&dodge).declare(&waits).declare(&dodge);
    let chosen = [Field::Ready, Field::Attack, Field::Target].map(|field| played.get(B, field));
    assert_eq!(chosen, [1, 2, A.number() + 1]);
    for _ in 0..2 {
        played.step(&[], &[]);
    }
    let ready = |e: &Event<Talislanta>| match *e {
        Event::Note { note: Note::Ready, who, rule, .. } => Some((who, rule)),
        _ => None,
    };
    let told: Vec<_> = played.battle.log().iter().filter_map(ready).collect();
    assert_eq!(told, [(A, Rule::TAL4), (B, Rule::TAL24)]);
    // The blow back is with the axe, unless it is lost.
    for (lost, damage) in [(false, 3), (true, 11)] {
        let mut scene = ready_with(&roster, 2);
        if lost {
            scene.link(B, Field::Lost, B, 1);
        }
        let answers = [say::<ChooseAttack>(AttackId::new(B, 0))];
        let answers = if lost { &answers[..] } else { &[] };
        let outcome = scene.strike(&[11, 11], answers);
        assert_eq!(outcome.returned, damage, "lost: {lost}");
    }
    // Only what is held ready against this opponent is.
    let mut unready = ready_with(&roster, 2);
    unready.set(B, Field::Ready, 0);
    assert_eq!(unready.strike(&[11], &[]).returned, 0);
    let mut parrying = ready_with(&roster, 2);
    parrying.set(B, Field::Action, Action::Strike as i32 + 1);
    assert_eq!(parrying.strike(&[11], &[]).returned, 0);
}

/// TAL24: it is held against one opponent, and against close attacks.
#[test]
fn against_whom_it_is_held() {
    let mut scene = ready(&four(|s| s[0].attacks.push(bow(10, 5))));
    let other = scene.play(&AttackIntent::new(C, B, 0, Form::Strike), &[1], &[]);
    assert_eq!((other.bands, other.returned), ([0, 1, 0, 0, 0], 0));
    let shot = [say::<ShotDistance>(Feet(0)), say::<CoverOfTarget>(Amount(0))];
    let shot = scene.play(&AttackIntent::new(A, B, 1, Form::Shot), &[1], &shot);
    assert_eq!((shot.bands, shot.returned), ([0, 0, 1, 0, 0], 0));
    assert_eq!(scene.get(B, Field::Ready), 1);
}

/// TAL4, TAL24: as a reaction it has the usual penalty besides its +5; who has not had the turn is
/// not asked; `sacrifice_cost = action` takes the reaction away.
#[test]
fn as_a_reaction() {
    let mut scene = Scene::four(|_| {});
    scene.done(B).set(B, Field::Actions, 1);
    // One attack only: nobody is asked with which.
    let outcome =
        scene.strike(&[1, 11], &[stepping_in(), say::<ChooseAttack>(AttackId::new(B, 0))]);
    assert_eq!((outcome.damage, outcome.returned), (11, 11));
    assert_eq!((scene.rolled_at()[1], scene.get(B, Field::Actions)), (0, 2));
    let mut waiting = Scene::four(|_| {});
    assert_eq!(waiting.strike(&[1], &[]).damage, 0);
    let mut dear = Scene::new(&with(four(|_| {}), |r| r.sacrifice_cost = SacrificeCost::Action));
    dear.done(B);
    assert_eq!(dear.strike(&[1], &[]).damage, 0);
    let mut declared = ready(&with(four(|_| {}), |r| r.sacrifice_cost = SacrificeCost::Action));
    assert_eq!(declared.strike(&[1, 6], &[]).damage, 11);
}

/// TAL24: who steps in does not dodge or parry besides, but for `sacrifice_may_defend`.
#[test]
fn no_defense_besides() {
    let roster = || four(|s| s[1].skills.evade = Some(16));
    let answers = [stepping_in(), say::<ChooseAttack>(AttackId::new(B, 0))];
    let mut scene = Scene::new(&roster());
    scene.done(B);
    assert_eq!(scene.strike(&[1, 6], &answers).defense, None);
    let mut scene = Scene::new(&with(roster(), |r| r.sacrifice_may_defend = true));
    scene.done(B);
    let mut answers = answers.to_vec();
    answers.push(say::<React>(Some(Maneuver::Dodge)));
    // The dodge comes after the step: 16 − 10 − 5.
    let outcome = scene.strike(&[1, 10, 6], &answers);
    assert_eq!((outcome.damage, scene.rolled_at()[1]), (0, 1));
}

/// TAL24: who is struck down does not strike back, but for `sacrifice_after_out = return_blow`.
#[test]
fn struck_down_first() {
    let roster = || four(|s| s[1].hit_points = 5);
    let mut scene = ready(&roster());
    let outcome = scene.strike(&[1], &[]);
    assert!(outcome.out && outcome.returned == 0);
    assert!(scene.log.iter().any(|e| matches!(e, Event::Note { note: Note::NoReturnBlow, .. })));
    let mut scene = ready(&with(roster(), |r| r.sacrifice_after_out = AfterOut::ReturnBlow));
    let outcome = scene.strike(&[1, 6], &[]);
    assert!(outcome.out && outcome.returned == 11);
    // The fallen leave nothing behind: the state is that of one struck down and nothing more.
    let mut other = ready(&roster());
    other.strike(&[1], &[]);
    other.set(A, Field::HitPoints, 100 - 11);
    assert_eq!(scene.state, other.state);
}

/// TAL24: nobody reacts to the blow that comes back, nor steps into it.
#[test]
fn the_blow_back_is_not_answered() {
    let mut scene = ready(&with(four(|_| {}), |r| r.react_before_turn = true));
    assert_eq!(scene.strike(&[1, 20], &[say::<CriticalWound>(Damage(0))]).returned, 11);
    let mut scene = Scene::four(|_| {});
    scene.done(B);
    let back =
        AttackIntent { occasion: Occasion::Return(-5), ..AttackIntent::new(A, B, 0, Form::Strike) };
    scene.play(&back, &[6], &[]);
    assert_eq!(scene.rolled_at(), [0]);
    let undefended = AttackIntent { occasion: Occasion::Undefended, ..back };
    scene.play(&undefended, &[6], &[]);
    assert_eq!(scene.rolled_at()[1], 10);
}

/// TAL25: a creature immune to normal weapons steps in against opponents without magic, and declares
/// the sacrifice strike where stepping in costs an action; against others it fights as it likes.
#[test]
fn the_policy_of_the_immune() {
    let plan = |magic: bool, immune: bool, cost: SacrificeCost| {
        let roster = with(
            four(|s| {
                s[1].immune = immune;
                s[1].attacks = vec![by(Means::Natural, Some(8), 9)];
                s[0].attacks[0].magic = magic;
                s[2].attacks[0].magic = magic;
            }),
            |r| r.sacrifice_cost = cost,
        );
        let mut scene = Scene::new(&roster);
        scene.done(B).engage(A, B);
        let action = ChooseAction { who: B }.plan(scene.view());
        (action == Action::SacrificeStrike, steps_in(&scene, B))
    };
    for (cost, stepping) in
        [(SacrificeCost::Action, (true, true)), (SacrificeCost::ActionOrReaction, (false, true))]
    {
        assert_eq!(plan(false, true, cost), stepping);
        assert!(!plan(true, true, cost).0);
        assert!(!plan(false, false, cost).0);
    }
    // A lost magic weapon is none; and it does not matter what others have.
    let roster = four(|s| {
        s[1].immune = true;
        s[0].attacks = vec![weapon("sword", 9, 9), by(Means::Spell, Some(9), 9)];
    });
    let mut scene = Scene::new(&with(roster, |r| r.sacrifice_cost = SacrificeCost::Action));
    scene.engage(A, B);
    let q = ChooseAction { who: B };
    assert_ne!(q.plan(scene.view()), Action::SacrificeStrike);
    Talislanta::set(&mut scene.state, case_core::log::Key::at(A, Field::Lost, 1), 2);
    assert_eq!(q.plan(scene.view()), Action::SacrificeStrike);
}

/// TAL24: who is nearly down steps in where armor makes it cheap, whatever its tactic; not where armor
/// counts for nothing.
#[test]
fn the_plan_of_the_armored() {
    let steps = |armor: i32, tactic: Tactic, use_: Armor| {
        let roster = four(|s| (s[3].armor, s[3].tactic) = (armor, tactic));
        let mut scene = Scene::new(&with(roster, |r| r.armor = use_));
        scene.set(D, Field::HitPoints, 10);
        let (attack, form) = (AttackId::new(A, 0), Form::Strike);
        StepIn { who: D, attacker: A, attack, form }.plan(scene.view())
    };
    for tactic in [Tactic::Strike, Tactic::Sacrifice] {
        let under = [Armor::Subtracted, Armor::None].map(|armor| steps(11, tactic, armor));
        assert_eq!(under, [true, false], "{tactic:?}");
    }
}

/// TAL25: where neither side's weapons harm the other the tactic would never end: the plan disables
/// instead, and the fight has an end. Others turn first to those whom they can harm.
#[test]
fn where_nothing_harms() {
    use case_core::battle::{Battle, Step};
    let roster = four(|s| s.iter_mut().for_each(|sheet| sheet.immune = true));
    for seed in 0..20 {
        let mut battle = Battle::<Talislanta>::new(roster.clone()).unwrap().seeded(seed);
        assert!(matches!(battle.run(10_000), Step::Over), "{seed}");
    }
    let target = |immune: bool| {
        let mut scene = Scene::four(|s| s[1].immune = immune);
        scene.engage(A, B);
        let q = ChooseTarget { who: A, action: Action::Strike, place: Place(1) };
        q.plan(scene.view())
    };
    assert_eq!((target(false), target(true)), (Some(B), Some(D)));
}
