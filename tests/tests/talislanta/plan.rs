//! The built-in plan: what it answers in scenes that were once answered badly, and fights in which
//! nothing silly is done.

use super::common::{A, B, C, D, Scene, bow, bundled, by, four, with};
use case_core::ActorId;
use case_core::battle::{Battle, Step};
use case_core::codes::Code;
use case_core::log::{Event, Key, replay};
use case_core::question::Query;
use case_core::system::{System, Tactics};
use case_core::talislanta::{
    Action, Band, ChooseAction, ChooseTarget, CountHits, Exit, Field, Form, HitInstead, Loss,
    Maneuver, Means, Note, Question, React, Roll, Sheet, ShotDistance, SpecialDifficulty,
    SpecialSkill, StepIn, Tactic, Talislanta, Trait, WayToTarget, tops,
};
use case_core::value::{AttackId, Attacks, Feet, Place, Typed};

/// The built-in plan's answer.
fn answer<Q: Query<Talislanta>>(scene: &Scene, q: Q) -> Q::Answer {
    q.plan(scene.view())
}

fn declared(scene: &mut Scene, who: ActorId, action: Action, at: ActorId) {
    scene.set(who, Field::Action, i32::from(action.number()) + 1);
    scene.link(who, Field::Target, A, at.number() + 1);
}

#[test]
fn it_goes_for_the_nearest_to_falling() {
    let mut scene = Scene::four(|_| {});
    scene.set(B, Field::HitPoints, 10);
    let q = ChooseTarget { who: A, action: Action::Strike, place: Place(1) };
    assert_eq!(answer(&scene, q), Some(B));
    // Armor keeps it from falling.
    let mut scene = Scene::four(|s| s[1].armor = 10);
    scene.set(B, Field::HitPoints, 80);
    assert_eq!(q.plan(scene.view()), Some(D));
    // Nor is anybody near to it whom no weapon harms.
    let mut scene = Scene::four(|s| s[1].immune = true);
    scene.set(B, Field::HitPoints, 1);
    assert_eq!(q.plan(scene.view()), Some(D));
}

/// At equal ratings a second blow is worth its mishaps; an animal has no weapon to drop.
#[test]
fn it_weighs_its_hits() {
    let q = CountHits { who: A, target: B, action: Action::Strike, attack: AttackId::new(A, 0) };
    let hits = |scene: &Scene| answer(scene, q);
    assert_eq!(hits(&Scene::four(|_| {})), Attacks(2));
    let claws = Scene::four(|s| s[0].attacks = vec![by(Means::Natural, Some(10), 11)]);
    assert!(hits(&claws) >= Attacks(2));
    assert_eq!(hits(&Scene::four(|s| s[1].armor = 11)), Attacks(1));
}

/// Whoever has a weapon in hand is disarmed where a blow takes little, the sooner if it is to strike
/// with it yet; others who are hardy are disabled.
#[test]
fn it_weighs_every_attack() {
    let action = |scene: &Scene| answer(scene, ChooseAction { who: A });
    let hardy = |s: &mut [Sheet; 4]| (s[1].armor, s[3].armor) = (9, 9);
    assert_eq!(action(&Scene::four(hardy)), Action::Disarm);
    let scene = Scene::four(|s| (s[1].hit_points, s[3].hit_points) = (20, 20));
    assert_eq!(action(&scene), Action::Strike);
    // Not if there is nothing in its hand, or if its fists are as good.
    let mut scene = Scene::four(hardy);
    scene.set(B, Field::InHand, 0).set(D, Field::InHand, 0);
    assert_eq!(action(&scene), Action::Disable);
    let mut scene = Scene::four(|s| {
        hardy(s);
        for foe in [1, 3] {
            s[foe].attacks.push(by(Means::Natural, Some(10), 11));
        }
    });
    assert_eq!(action(&scene), Action::Disable);
    // A turn is lost only once.
    scene.set(B, Field::LostTurns, 1);
    let q = |action| ChooseTarget { who: A, action, place: Place(1) };
    assert_eq!(q(Action::Disable).plan(scene.view()), Some(D));
    let mut scene = Scene::four(|_| {});
    assert_eq!(answer(&scene, q(Action::Disarm)), Some(D));
    declared(&mut scene, B, Action::Strike, A);
    scene.set(B, Field::Attack, 1);
    assert_eq!(answer(&scene, q(Action::Disarm)), Some(B));
    // Nor is a disadvantage added to another.
    let mut scene = Scene::four(|_| {});
    scene.set(D, Field::Hindrance, 1);
    assert_eq!(q(Action::Disable).plan(scene.view()), Some(B));
}

/// TAL25: whoever has magic goes first for the creature that normal weapons do not harm; others leave it
/// to them.
#[test]
fn it_meets_the_unharmed() {
    let q = ChooseTarget { who: A, action: Action::Strike, place: Place(1) };
    let target = |magic| {
        let scene = Scene::four(|s| {
            s[1].immune = true;
            s[0].attacks[0].magic = magic;
        });
        answer(&scene, q)
    };
    assert_eq!(target(true), Some(B));
    assert_eq!(target(false), Some(D));
}

/// A fighter guards or grapples by tactic only where a blow does not bring down more.
#[test]
fn it_weighs_its_tactic() {
    let act = |tactic, hit_points| {
        let mut scene = Scene::four(|s| {
            s[0].tactic = tactic;
            s[1].hit_points = hit_points;
            for foe in [1, 3] {
                s[foe].combat_rating = 10;
                s[foe].attacks = vec![by(Means::Natural, Some(10), 11)];
            }
        });
        scene.engage(A, B);
        answer(&scene, ChooseAction { who: A })
    };
    assert_eq!(act(Tactic::Guard, 20), Action::Strike);
    assert_eq!(act(Tactic::Guard, 60), Action::Parry);
    assert_eq!(act(Tactic::Grapple, 20), Action::Strike);
    // A strike would be a little better.
    assert_eq!(act(Tactic::Strike, 32), Action::Strike);
    assert_eq!(act(Tactic::Disable, 32), Action::Disable);
}

#[test]
fn it_waits_for_those_who_come() {
    let act = |scene: &Scene| answer(scene, ChooseAction { who: A });
    let guard = |means| {
        let mut scene = Scene::four(|s| {
            s[0].tactic = Tactic::Guard;
            s[1].hit_points = 60;
            for foe in [1, 3] {
                s[foe].humanoid = false;
                s[foe].combat_rating = 10;
                s[foe].attacks = vec![by(means, (means == Means::Natural).then_some(10), 11)];
                s[foe].skills.brawling = Some(10);
            }
        });
        scene.engage(A, B);
        scene
    };
    // What can't be parried is dodged.
    assert_eq!(act(&guard(Means::Natural)), Action::Dodge);
    assert_eq!(act(&guard(Means::Brawling)), Action::Parry);
    // Nobody waits for one who goes for another, or is held.
    let mut scene = guard(Means::Brawling);
    declared(&mut scene, B, Action::Strike, C);
    assert_eq!(act(&scene), Action::Disable);
    declared(&mut scene, B, Action::Strike, A);
    assert_eq!(act(&scene), Action::Parry);
    let mut scene = guard(Means::Brawling);
    scene.set(B, Field::LostTurns, 1);
    assert!(![Action::Dodge, Action::Parry].contains(&act(&scene)));
    // Nor steps in where the blow back does nothing.
    let step = StepIn { who: A, attacker: B, attack: AttackId::new(B, 0), form: Form::Strike };
    let scene = Scene::four(|s| {
        s[0].tactic = Tactic::Sacrifice;
        s[1].immune = true;
    });
    assert!(!answer(&scene, step));
}

/// TAL25: a creature that steps in anyway attacks, and is not drawn into the attacks of others while
/// its own at one with magic is to come.
#[test]
fn it_keeps_its_blow() {
    let mut scene = Scene::four(|s| {
        s[0].immune = true;
        s[3].attacks[0].magic = true;
    });
    scene.engage(A, B);
    let step = StepIn { who: A, attacker: B, attack: AttackId::new(B, 0), form: Form::Strike };
    declared(&mut scene, A, Action::Strike, D);
    assert!(!answer(&scene, step));
    declared(&mut scene, A, Action::Strike, B);
    assert!(answer(&scene, step));
    let mut scene = Scene::four(|s| s[0].immune = true);
    scene.engage(A, B);
    scene.set(B, Field::HitPoints, 1);
    declared(&mut scene, B, Action::Strike, A);
    assert_ne!(answer(&scene, ChooseAction { who: A }), Action::SacrificeStrike);
}

/// What holds a creature it lets succeed only where anybody would.
#[test]
fn it_shuns_grapples() {
    let steps = |form, immune_to_disable| {
        let roster = four(|s| {
            s[0].immune = true;
            s[0].attacks[0].damage = 1;
        });
        let mut scene = Scene::new(&with(roster, |r| r.immune_to_disable = immune_to_disable));
        scene.engage(A, B);
        let q = StepIn { who: A, attacker: B, attack: AttackId::new(B, 0), form };
        answer(&scene, q)
    };
    assert!(steps(Form::Strike, true));
    assert!(!steps(Form::Grapple, true));
    assert!(steps(Form::Disable, true));
    assert!(!steps(Form::Disable, false));
}

/// Of B to a blow by A that was rolled so.
fn reaction(result: Band, hits: i32) -> React {
    let (attack, form) = (AttackId::new(A, 0), Form::Strike);
    React { who: B, attacker: A, attack, form, result: Some(result), hits: Attacks(hits) }
}

#[test]
fn it_reads_the_roll() {
    // A full success would hurt; half of it stays in the armor.
    let scene = Scene::four(|s| s[1].armor = 6);
    let react = |result| answer(&scene, reaction(result, 1));
    let parry = Some(Maneuver::Parry);
    assert_eq!(react(Band::Partial), None);
    assert_eq!(react(Band::Critical), parry);
}

/// What takes a turn, or brings it down at once, is feared by a fighter who is no danger, too; a slight
/// disadvantage is not worth a reaction.
#[test]
fn it_fears_holds() {
    let react = |form, result, hit_points, damage| {
        let scene = Scene::four(|s| {
            s[1].hit_points = hit_points;
            (s[1].attacks[0].rating, s[1].attacks[0].damage) = (Some(4), damage);
        });
        answer(&scene, React { form, ..reaction(result, 1) })
    };
    let dodge = Some(Maneuver::Dodge);
    assert_eq!(react(Form::Grapple, Band::Full, 20, 11), dodge);
    assert_eq!(react(Form::Disable, Band::Critical, 5, 11), dodge);
    assert_eq!(react(Form::Disarm, Band::Partial, 5, 2), None);
}

#[test]
fn it_weighs_stepping_in() {
    let q = StepIn { who: B, attacker: A, attack: AttackId::new(A, 0), form: Form::Strike };
    let steps = |scene: &Scene| answer(scene, q);
    assert!(steps(&Scene::four(|_| {})));
    // Not with a blow that does little, nor if the attack would fell it first.
    assert!(!steps(&Scene::four(|s| s[1].attacks[0].damage = 1)));
    let mut scene = Scene::four(|_| {});
    scene.set(B, Field::HitPoints, 3);
    assert!(!steps(&scene));
}

#[test]
fn it_drops_its_weapon_once() {
    let scene = Scene::four(|s| (s[0].attacks[0].rating, s[0].attacks[0].damage) = (Some(14), 5));
    let q = CountHits { who: A, target: B, action: Action::Strike, attack: AttackId::new(A, 0) };
    assert_eq!(answer(&scene, q), Attacks(3));
}

#[test]
fn it_spoils_no_action() {
    // C has declared at B, whom its blow will nearly fell.
    let mut scene = Scene::four(|s| {
        (s[1].hit_points, s[3].hit_points) = (8, 15);
        s[2].attacks[0].rating = Some(18);
    });
    declared(&mut scene, C, Action::Strike, B);
    scene.set(C, Field::Attack, 1);
    let q = ChooseTarget { who: A, action: Action::Strike, place: Place(1) };
    assert_eq!(answer(&scene, q), Some(D));
}

#[test]
fn it_weighs_its_defenses() {
    let q = reaction(Band::Full, 1);
    let react = |scene: &Scene| answer(scene, q);
    let parry = Some(Maneuver::Parry);
    assert_eq!(react(&Scene::four(|_| {})), parry);
    // Not against what can't harm it, nor at the risk of its weapon for a scratch.
    assert_eq!(react(&Scene::four(|s| s[1].immune = true)), None);
    let mut scene = Scene::four(|s| {
        s[0].attacks[0].damage = 2;
        s[1].dex = -20;
    });
    scene.set(B, Field::Actions, 1);
    assert_eq!(react(&scene), None);
}

#[test]
fn it_stays_while_there_is_hope() {
    let act = |scene: &Scene| answer(scene, ChooseAction { who: A });
    let with_speeds = |of_b: i32| {
        let mut scene = Scene::four(|s| {
            (s[0].spd, s[1].spd, s[1].hit_points, s[3].hit_points) = (1, of_b, 20, 20);
        });
        scene.set(A, Field::HitPoints, 30).engage(A, D);
        scene
    };
    let alone = |scene: &mut Scene| {
        scene.set(C, Field::Out, 1);
        Talislanta::set(&mut scene.state, Key::at(ActorId::NOBODY, Field::Standing, 0), 1);
    };
    let mut scene = with_speeds(0);
    assert_eq!(act(&scene), Action::Strike);
    // Alone against two and nearly gone it goes, or gives up where it can't.
    alone(&mut scene);
    assert_eq!(act(&scene), Action::Flee);
    scene.engage(A, B);
    assert_eq!(act(&scene), Action::Flee, "one roll gets away from both");
    let mut slow = with_speeds(1);
    alone(&mut slow);
    assert_eq!(act(slow.engage(A, B)), Action::Surrender, "B is as fast");
    scene.set(A, Field::HitPoints, 90);
    assert_eq!(act(&scene), Action::Strike);
}

/// TAL25, ruling `immune_to_disable`: against creatures that nothing of one's own side harms or
/// disables, one leaves.
#[test]
fn it_leaves_those_whom_nothing_harms() {
    let act = |magic: bool, to_disable: bool, slow: bool| {
        let roster = four(|s| {
            for (place, sheet) in s.iter_mut().enumerate() {
                sheet.immune = place % 2 == 1;
                sheet.spd = i32::from(slow && sheet.immune);
                if sheet.immune {
                    sheet.attacks = vec![by(Means::Natural, Some(10), 11)];
                }
            }
            s[2].attacks[0].magic = magic;
        });
        let roster = with(roster, |r| r.immune_to_disable = to_disable);
        let mut scene = Scene::new(&roster);
        let far = answer(&scene, ChooseAction { who: A });
        scene.engage(A, B);
        (far, answer(&scene, ChooseAction { who: A }))
    };
    assert_eq!(act(false, true, true), (Action::Flee, Action::Surrender), "B is faster");
    assert_eq!(act(false, false, true), (Action::Disable, Action::Disable));
    assert_eq!(act(true, true, true), (Action::Grapple, Action::Grapple), "C has magic");
}

#[test]
fn it_picks_its_weapon_up() {
    let mut scene = Scene::four(|_| {});
    scene.set(A, Field::InHand, 0);
    scene.link(A, Field::Lost, A, i32::from(Loss::Dropped.number()) + 1);
    assert_eq!(answer(&scene, ChooseAction { who: A }), Action::Special);
    // The Judge knows what the maneuver is for.
    scene.set(A, Field::Action, i32::from(Action::Special.number()) + 1);
    let by = answer(&scene, SpecialSkill { who: ActorId::JUDGE, actor: A });
    assert_eq!(by, Trait::Dexterity);
    let q = SpecialDifficulty { who: ActorId::JUDGE, actor: A, by: Trait::Dexterity };
    let easy = answer(&scene, q);
    scene.set(A, Field::InHand, 1);
    scene.link(A, Field::Lost, A, 0);
    assert!(easy < answer(&scene, q));
}

#[test]
fn the_table_knows_who_stands_beside_whom() {
    let mut scene = Scene::four(|s| s[2].attacks = vec![bow(10, 11)]);
    scene.engage(A, B).engage(B, C);
    let shot = |attacker, target| ShotDistance { who: ActorId::MAP, attacker, target };
    assert_eq!(answer(&scene, shot(C, B)), Feet(5));
    assert_eq!(answer(&scene, shot(C, D)), Feet(30));
    let way = WayToTarget { who: ActorId::MAP, attacker: A, target: C };
    assert_eq!(answer(&scene, way), Feet(10));
    let astray = HitInstead { who: ActorId::JUDGE, attacker: C, target: B };
    assert_eq!(answer(&scene, astray), A);
}

/// Who is dangerous, who is protected, who attacks whom: what orders of targets stand on.
#[test]
fn what_orders_of_targets_stand_on() {
    let mut scene = Scene::four(|s| {
        s[1].attacks[0].damage = 20;
        s[2].immune = true;
        s[3].armor = 5;
    });
    let danger = |scene: &Scene, who| Talislanta::danger(&scene.setup, &scene.state, who);
    assert!(danger(&scene, B) > danger(&scene, A));
    scene.link(B, Field::Lost, A, 1);
    assert!(danger(&scene, B) < danger(&scene, A));
    let protection = |who| Talislanta::protection(&scene.setup, &scene.state, who);
    assert!(protection(C) > protection(D) && protection(D) > protection(A));
    let attacks = |scene: &Scene| Talislanta::attacks(&scene.setup, &scene.state, A);
    assert_eq!(attacks(&scene), None);
    scene.engage(A, D);
    assert_eq!(attacks(&scene), Some(D));
    declared(&mut scene, A, Action::Strike, B);
    assert_eq!(attacks(&scene), Some(B));
}

/// In a hundred bundled fights nobody strikes at those whom it can't harm, nobody leaves while there
/// is hope, no defense is tried below a twentieth, and the map does not contradict the melee.
#[test]
fn nothing_silly_in_the_bundled_fight() {
    for seed in 0..100 {
        let roster = bundled();
        let mut battle = Battle::<Talislanta>::new(roster.clone()).unwrap().seeded(seed);
        assert_eq!(battle.run(100_000), Step::Over, "seed {seed}");
        let setup = battle.setup();
        let mut state = Talislanta::open(setup);
        let side = |who: ActorId| Talislanta::cast(setup).side(who);
        for event in battle.log() {
            match *event {
                Event::Note { note: Note::Immune, who, .. } => {
                    panic!("seed {seed}, round {}: a blow at {who}", state.round())
                }
                Event::Note { note: Note::Out, who, values, .. } => {
                    let exit = Exit::from_value(values.0[0]).unwrap();
                    let stand = (0..8).map(ActorId::fighter).filter(|&other| state.stands(other));
                    let (own, foes): (Vec<_>, Vec<_>) =
                        stand.partition(|&other| side(other) == side(who));
                    let leaves = matches!(exit, Exit::Fled | Exit::Surrendered);
                    let immune = |foe: &ActorId| roster.fighters[foe.place().unwrap()].immune;
                    let hope = foes.len() == 1 || own.len() > 1;
                    assert!(!leaves || !hope || foes.iter().all(immune), "seed {seed}");
                }
                Event::Roll {
                    roll: Roll::Dodge | Roll::Parry | Roll::Resist, base, flat, ..
                } => {
                    let die = Trait::from_value(base).unwrap().die();
                    assert!(tops(setup.rulings(), die, flat)[1] < die.faces(), "seed {seed}");
                }
                Event::Decision {
                    question: Question::Distance { attacker, target, .. },
                    answer,
                    ..
                } => {
                    let beside = state.is_engaged(attacker, target);
                    assert!(!beside || answer.number <= 10, "seed {seed}");
                }
                _ => {}
            }
            replay::<Talislanta>(&mut state, core::slice::from_ref(event));
        }
    }
}
