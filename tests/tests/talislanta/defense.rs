//! Dodge, parry, grappling back, and what their results do.

use super::common::{A, B, C, Said, Scene, bow, by, quiet as four, say, weapon, with};
use case_core::dice::Tape;
use case_core::filled;
use case_core::log::Event;
use case_core::question::Query;
use case_core::system::{RuleTable, System};
use case_core::talislanta::rulings::{FlightFrom, ReactionWhen, Substitutes, TwoPartials};
use case_core::talislanta::{
    AttackIntent, AttackOutcome, CoverOfTarget, Disadvantage, Effect, EffectOf, Exit, Field, Form,
    LeaveBattle, Maneuver, Means, MishapOf, Note, Opening, React, ReactBy, Roster, Rule, Sheet,
    ShotDistance, Skills, Talislanta, TargetIsAlert, Trait, UseOpening,
};
use case_core::value::{Amount, AttackId, Feet};

fn dodging() -> Said {
    say::<React>(Some(Maneuver::Dodge))
}

fn parrying() -> Said {
    say::<React>(Some(Maneuver::Parry))
}

fn with_skill(by: Trait) -> Said {
    say::<ReactBy>(by)
}

/// Every skill at a rating of its own, so that a roll's modifier says which was used.
fn skilled() -> Skills {
    filled!(Skills {
        evade: Some(41),
        mandaquan: Some(42),
        acrobatics: Some(43),
        brawling: Some(44),
        martial_art: Some(45),
        defend: Some(46),
        shield: Some(47),
    })
}

/// B has acted once and reacts with everything it has to a blow of A at rating 10.
fn reacting(change: impl FnOnce(&mut [Sheet; 4])) -> Roster {
    let roster = four(|s| {
        s[1].skills = skilled();
        s[1].attacks[0].rating = Some(48);
        (s[1].dex, s[1].combat_rating) = (9, 0);
        s[0].attacks[0].rating = Some(10);
        change(s);
    });
    with(roster, |r| r.substitutes = Substitutes::Always)
}

/// TAL5, TAL14, TAL16, TAL23: who has the required skill rolls by it, and is not asked; a substitute
/// is for those who lack it, unless `substitutes = always`.
#[test]
fn substitutes_are_for_those_without_the_skill() {
    let every = filled!(Skills { evade: None, ..skilled() });
    for (skills, in_hand, dodge, parry) in [
        (skilled(), 1, vec![Trait::Evade], vec![Trait::Weapon]),
        (
            every,
            0,
            vec![
                Trait::Mandaquan,
                Trait::Acrobatics,
                Trait::Brawling,
                Trait::MartialArt,
                Trait::Weapon,
                Trait::Dexterity,
                Trait::CombatRating,
            ],
            vec![
                Trait::Brawling,
                Trait::MartialArt,
                Trait::Defend,
                Trait::Shield,
                Trait::CombatRating,
            ],
        ),
    ] {
        let roster = reacting(|s| s[1].skills = skills.clone());
        let always = Scene::new(&roster);
        let mut scene = Scene::new(&with(roster, |r| r.substitutes = Substitutes::WithoutTheSkill));
        scene.set(B, Field::InHand, in_hand);
        let legal = |scene: &Scene, maneuver: Maneuver| -> Vec<Trait> {
            let q = ReactBy { who: B, attacker: A, attack: AttackId::new(A, 0), maneuver };
            Trait::ALL.iter().copied().filter(|&by| q.is_legal(scene.view(), by)).collect()
        };
        assert_eq!(legal(&scene, Maneuver::Dodge), dodge);
        assert_eq!(legal(&scene, Maneuver::Parry), parry);
        let resist = [Trait::Brawling, Trait::MartialArt];
        assert_eq!(legal(&scene, Maneuver::ResistGrapple), resist);
        let more = legal(&always, Maneuver::Dodge).len();
        assert_eq!(more, 7 + usize::from(skills.evade.is_some()));
    }
}

fn sure_hit() -> AttackIntent {
    AttackIntent::new(A, B, 0, Form::Strike)
}

/// TAL5, TAL14: every substitute of a dodge, at its penalty and on its die.
#[test]
fn every_way_to_dodge() {
    let roster = reacting(|s| s[0].attacks[0].rating = Some(58));
    let expected = [
        (Trait::Evade, 41),
        (Trait::Mandaquan, 42),
        (Trait::Acrobatics, 43 - 3),
        (Trait::Brawling, 44 - 3),
        (Trait::MartialArt, 45 - 3),
        (Trait::Weapon, 48 - 3),
        (Trait::Dexterity, 9),
        (Trait::CombatRating, 0),
    ];
    for (by, rating) in expected {
        let mut scene = Scene::new(&roster);
        scene.done(B).set(B, Field::Actions, 1);
        // 58 − 48 + 1: a full success. The reaction is at its rating − 58 − 5.
        let at = rating - 58 - 5;
        let face = 10;
        let mut answers = vec![dodging(), with_skill(by)];
        if at + face <= 0 {
            answers.push(say::<MishapOf>(Effect::Nothing));
        }
        scene.play(&sure_hit(), &[1, 10], &answers);
        assert_eq!(scene.rolled_at()[1], at, "{by}");
        let substituted = by != Trait::Evade;
        let noted = |e: &Event<_>| matches!(e, Event::Note { note: Note::Substitutes, .. });
        assert_eq!(scene.log.iter().any(noted), substituted, "{by}");
    }
}

/// TAL5, TAL16: every substitute of a parry against a weapon, Brawling, a Martial Art and the body
/// of a creature that fights like a humanoid; `brawling_parries_martial_art` at −3.
#[test]
fn every_way_to_parry() {
    let rows: [(Trait, i32, [i32; 4]); 6] = [
        (Trait::Weapon, 48, [0, 0, 0, 0]),
        (Trait::Defend, 46, [0, 0, 0, 0]),
        (Trait::Shield, 47, [0, 0, 0, 0]),
        (Trait::MartialArt, 45, [0, 0, 0, 0]),
        (Trait::Brawling, 44, [-3, 0, 0, 0]),
        (Trait::CombatRating, 0, [0, 0, 0, 0]),
    ];
    let attacks = [
        weapon("sword", 58, 1),
        by(Means::Brawling, None, 1),
        by(Means::MartialArt, None, 1),
        by(Means::Natural, Some(58), 1),
    ];
    for switch in [0, -3] {
        let roster = reacting(|s| {
            s[0].attacks = attacks.to_vec();
            s[0].skills = filled!(Skills { brawling: Some(58), martial_art: Some(58) });
        });
        let roster = with(roster, |r| r.brawling_parries_martial_art = switch);
        for (by, rating, penalties) in rows {
            for (attack, printed) in penalties.into_iter().enumerate() {
                let switched = by == Trait::Brawling && attack == 2;
                let penalty = if switched { switch } else { printed };
                let mut scene = Scene::new(&roster);
                scene.done(B);
                let at = rating + penalty - 58;
                let mut answers = vec![parrying(), with_skill(by)];
                if at + 10 <= 0 {
                    answers.push(say::<MishapOf>(Effect::Nothing));
                }
                scene.play(&AttackIntent::new(A, B, attack, Form::Strike), &[1, 10], &answers);
                assert_eq!(scene.rolled_at()[1], at, "{by} {attack}");
            }
        }
    }
}

/// TAL23: a grapple is resisted by Brawling, a Martial Art, or the Combat Rating on a d10.
#[test]
fn every_way_to_resist_a_grapple() {
    for (by_, rating) in [(Trait::Brawling, 44), (Trait::MartialArt, 45), (Trait::CombatRating, 0)]
    {
        let roster = reacting(|s| {
            s[0].attacks = vec![by(Means::Brawling, None, 1)];
            s[0].skills.brawling = Some(58);
        });
        let mut scene = Scene::new(&roster);
        scene.done(B);
        let at = rating - 58;
        // 1 + 58 − 48: a full success. Whoever resists at least in part limits it to a
        // disadvantage, whoever fails is held.
        let mut answers = vec![say::<React>(Some(Maneuver::ResistGrapple)), with_skill(by_)];
        if at + 10 <= 0 {
            answers.push(say::<MishapOf>(Effect::Nothing));
        }
        answers.push(say::<EffectOf>(Effect::Nothing));
        scene.play(&AttackIntent::new(A, B, 0, Form::Grapple), &[1, 10], &answers);
        assert_eq!(scene.rolled_at()[1], at);
        assert!(scene.log.iter().any(|e| e.rule() == Some(Rule::TAL23)));
    }
}

/// What a full hit of Damage Rating 11 does to a defense of a given total.
fn defended(roster: &Roster, react: Said, face: u8, more: &[Said]) -> (Scene, AttackOutcome) {
    let mut scene = Scene::new(roster);
    scene.done(B);
    let mut answers = vec![react];
    answers.extend(more);
    let outcome = scene.play(&sure_hit(), &[11, face], &answers);
    (scene, outcome)
}

/// TAL15, TAL18: the five results of a dodge and of a parry against a full success, at a net
/// modifier of −1 (rating 9 against 10), so that a 1 is a mishap.
#[test]
fn results_of_a_defense() {
    let roster = four(|s| {
        s[1].skills.evade = Some(9);
        s[1].attacks[0].rating = Some(9);
        s[1].combat_rating = 9;
        s[0].attacks[0].rating = Some(10);
    });
    for react in [dodging(), parrying()] {
        let result = if react == dodging() { Rule::TAL15 } else { Rule::TAL18 };
        for (face, damage) in [(2, 11), (6, 11), (7, 5), (11, 5), (12, 0), (20, 0)] {
            let (scene, outcome) = defended(&roster, react, face, &[]);
            assert_eq!(outcome.damage, damage, "{react:?} {face}");
            assert_eq!(scene.rolled_at(), [1, -1]);
            assert!(scene.log.iter().any(|e| e.rule() == Some(result)));
        }
        let mishap = [say::<MishapOf>(Effect::Hindered), say::<Disadvantage>(Amount(4))];
        let (scene, outcome) = defended(&roster, react, 1, &mishap);
        assert_eq!((outcome.damage, scene.get(B, Field::Hindrance)), (11, 4));
    }
}

/// A defense that is sure to be outstanding.
fn outstanding() -> Roster {
    four(|s| {
        s[1].skills.evade = Some(60);
        s[1].attacks[0].rating = Some(9);
        s[1].combat_rating = 9;
    })
}

/// TAL15, TAL18, TAL19: an outstanding defense flees at once, seizes the initiative, or gains 3.
#[test]
fn openings() {
    let opened = |opening: Opening, more: &[Said]| {
        let mut answers = vec![say::<UseOpening>(opening)];
        answers.extend(more);
        let (scene, outcome) = defended(&outstanding(), dodging(), 1, &answers);
        assert_eq!(outcome.damage, 0);
        let actions = i32::from(scene.state.stands(B));
        assert_eq!(scene.get(B, Field::Actions), actions, "the opening is no action");
        scene
    };
    let scene = opened(Opening::Flee, &[say::<LeaveBattle>(false)]);
    assert!(!scene.state.is_engaged(A, B) && !scene.state.is_engaged(B, A));
    assert!(scene.state.stands(B));
    let scene = opened(Opening::Flee, &[say::<LeaveBattle>(true)]);
    assert!(!scene.state.stands(B));
    let scene = opened(Opening::Initiative, &[]);
    let by_dodge = Maneuver::Dodge as i32 + 1;
    assert_eq!(scene.against(B, Field::Seized, A), by_dodge);
    let scene = opened(Opening::FollowUp, &[]);
    assert_eq!(scene.against(B, Field::FollowUp, A), by_dodge);
    assert_eq!(scene.against(B, Field::FollowUp, C), 0);
}

/// TAL15, TAL19: whoever makes an outstanding defense may flee, from an archer too: in no melee, it
/// is out of the battle at once. In a melee with others alone it gets away from those, or by the other
/// reading of `flight_from` from nobody.
#[test]
fn a_flight_from_a_shot() {
    let archer = |s: &mut [Sheet; 4]| {
        s[0].attacks = vec![bow(10, 5)];
        s[1].skills.evade = Some(60);
    };
    let mut scene = Scene::four(archer);
    let q = UseOpening { who: B, attacker: A };
    let legal = |scene: &Scene| {
        [Opening::Flee, Opening::Initiative, Opening::FollowUp].map(|o| q.is_legal(scene.view(), o))
    };
    assert_eq!(legal(&scene), [true, true, true]);
    let mut busy = scene.clone();
    busy.engage(C, B);
    assert_eq!(legal(&busy), [true, true, true]);
    let mut each = Scene::new(&with(four(archer), |r| r.flight_from = FlightFrom::Each));
    each.engage(C, B);
    assert_eq!(legal(&each), [false, true, true]);
    each.engage(A, B);
    assert_eq!(legal(&each), [true, true, true]);
    scene.done(B);
    busy.done(B);
    let answers = [
        say::<ShotDistance>(Feet(0)),
        say::<TargetIsAlert>(false),
        say::<CoverOfTarget>(Amount(0)),
        dodging(),
        say::<UseOpening>(Opening::Flee),
    ];
    scene.shoot(&[11, 1], &answers);
    assert_eq!(scene.state.exit(B), Some(Exit::Fled));
    // A shot at one in a melee needs no word about its guard.
    let stays = [answers[0], answers[2], answers[3], answers[4], say::<LeaveBattle>(false)];
    busy.shoot(&[14, 1], &stays);
    assert!(busy.state.stands(B) && !busy.state.is_engaged(B, C));
}

/// TAL15, TAL18: what an outstanding defense gained is logged under the rule of that defense.
#[test]
fn an_opening_by_its_rule() {
    for (react, rule) in [(dodging(), Rule::TAL15), (parrying(), Rule::TAL18)] {
        let mut roster = outstanding();
        for fighter in &mut roster.fighters[..2] {
            fighter.attacks[0].rating = Some(60);
        }
        for opening in [Opening::FollowUp, Opening::Initiative] {
            let (mut scene, _) = defended(&roster, react, 20, &[say::<UseOpening>(opening)]);
            let before = scene.log.len();
            if opening == Opening::FollowUp {
                scene.play(&AttackIntent::new(B, A, 0, Form::Strike), &[5], &[]);
                // The defense was an action.
                assert_eq!(scene.rolled_at().last(), Some(&(3 - 5)));
            } else {
                // A new round, A ahead of B; the order is made by the last roll.
                scene.set(B, Field::Done, 0);
                let mut tape = Tape::new([20, 1, 19, 2]);
                for _ in 0..4 {
                    let mut seat = RuleTable {
                        setup: &scene.setup,
                        state: &mut scene.state,
                        dice: &mut tape,
                        deciders: &mut case_core::decide::BuiltIn,
                        log: &mut scene.log,
                    };
                    Talislanta::step(&mut seat).unwrap();
                }
            }
            let other = if rule == Rule::TAL15 { Rule::TAL18 } else { Rule::TAL15 };
            let told = |wanted| scene.log[before..].iter().any(|e| e.rule() == Some(wanted));
            assert!(told(rule) && !told(other), "{rule} {opening}");
        }
    }
}
/// TAL8, TAL15: a partial attack that is partially dodged does a quarter, or by `two_partials` a
/// half.
#[test]
fn two_partial_successes() {
    for (switch, damage) in [(TwoPartials::Quarter, 2), (TwoPartials::Half, 5)] {
        let roster = four(|s| {
            s[1].skills.evade = Some(10);
            s[1].attacks[0].rating = Some(10);
        });
        let mut scene = Scene::new(&with(roster, |r| r.two_partials = switch));
        scene.done(B);
        let outcome = scene.strike(&[6, 6], &[dodging()]);
        assert_eq!(outcome.damage, damage);
    }
}

/// TAL10: one reaction goes for every hit of a rapid fire, and is asked once.
#[test]
fn one_reaction_to_a_rapid_fire() {
    for (face, damage) in [(12, 0), (7, 5 + 2), (2, 11 + 5)] {
        let roster = four(|s| {
            s[1].skills.evade = Some(10);
            s[1].attacks[0].rating = Some(10);
        });
        let mut scene = Scene::new(&roster);
        scene.done(B);
        let blow = AttackIntent { hits: 3, ..sure_hit() };
        let answers = [dodging()];
        let outcome = scene.play(&blow, &[11, 11, 11, face], &answers);
        assert_eq!((outcome.bands, outcome.damage), ([0, 1, 1, 1, 0], damage));
        assert_eq!(scene.rolled_at(), [0, -5, -10, 0], "the skill rating as it stands");
    }
}

/// TAL4: an attack that does nothing is not reacted to; under `reaction_when = before_attack_roll`
/// the reaction comes first, and is asked for in any case.
#[test]
fn when_one_reacts() {
    let roster = four(|s| {
        s[1].skills.evade = Some(10);
        s[1].attacks[0].rating = Some(10);
    });
    let mut after = Scene::new(&roster);
    after.done(B);
    assert_eq!(after.strike(&[5], &[]).defense, None);
    assert_eq!(after.get(B, Field::Actions), 0);
    let early = with(roster, |r| r.reaction_when = ReactionWhen::BeforeAttackRoll);
    let mut before = Scene::new(&early);
    before.done(B);
    let answers = [dodging()];
    // The first face is the dodge (partial), the second the attack (full).
    let outcome = before.strike(&[6, 11], &answers);
    assert_eq!((outcome.damage, before.get(B, Field::Actions)), (5, 1));
    let mut idle = Scene::new(&early);
    idle.done(B);
    idle.strike(&[11, 5], &answers);
    assert_eq!(idle.get(B, Field::Actions), 1);
}

/// TAL4: who may react, and how the penalty grows.
#[test]
fn reactive_maneuvers() {
    use case_core::talislanta::Action;
    let roster = || {
        four(|s| {
            s[1].skills.evade = Some(10);
            s[1].attacks[0].rating = Some(10);
        })
    };
    let dodge = [dodging()];
    // Without `react_before_turn`: none before the own turn; the attack is not even asked about.
    let mut scene = Scene::new(&roster());
    scene.strike(&[11], &[]);
    // With it, the default, the reaction counts as an action.
    assert!(super::common::bundled().rulings.react_before_turn);
    let mut scene = Scene::new(&with(roster(), |r| r.react_before_turn = true));
    scene.strike(&[11, 20], &[dodging(), say::<UseOpening>(Opening::FollowUp)]);
    assert_eq!(scene.get(B, Field::Actions), 1);
    // After a turn with one action: −5, −10, −15.
    let mut scene = Scene::new(&roster());
    scene.done(B).set(B, Field::Actions, 1);
    for at in [-5, -10, -15] {
        scene.strike(&[11, 18], &dodge);
        assert_eq!(scene.rolled_at().last(), Some(&at));
    }
    // Not while held.
    let mut scene = Scene::new(&roster());
    scene.done(B).set(B, Field::LostTurns, 1);
    scene.strike(&[11], &[]);
    // A declared dodge: 0, −5, −10; with `declared_defense_first = -5`: −5, −10, −15.
    for (first, expected) in [(0, [0, -5, -10]), (-5, [-5, -10, -15])] {
        let mut scene = Scene::new(&with(roster(), |r| r.declared_defense_first = first));
        scene.set(B, Field::Action, Action::Dodge as i32 + 1).set(B, Field::Ready, 1);
        for at in expected {
            scene.strike(&[11, 18], &dodge);
            assert_eq!(scene.rolled_at().last(), Some(&at));
            assert_eq!(scene.get(B, Field::Ready), 0);
        }
    }
    // A parry by who holds a dodge ready is a reaction after it.
    let mut scene = Scene::new(&roster());
    scene.set(B, Field::Action, Action::Dodge as i32 + 1).set(B, Field::Ready, 1);
    scene.strike(&[11, 18], &[parrying()]);
    assert_eq!((scene.rolled_at()[1], scene.get(B, Field::Ready)), (-5, 1));
    scene.strike(&[11, 18], &dodge);
    assert_eq!((scene.rolled_at()[3], scene.get(B, Field::Ready)), (0, 0));
    scene.strike(&[11, 18], &dodge);
    assert_eq!(scene.rolled_at()[5], -10);
    // Letting an attack through costs nothing.
    let mut scene = Scene::new(&roster());
    scene.done(B).set(B, Field::Actions, 1);
    scene.strike(&[11], &[say::<React>(None)]);
    assert_eq!(scene.get(B, Field::Actions), 1);
}

/// TAL16: a parry by weapon skill takes a weapon in hand, and one for close combat.
#[test]
fn a_parry_takes_a_weapon() {
    let legal = |scene: &Scene, maneuver: Maneuver| -> Vec<Trait> {
        let q = ReactBy { who: B, attacker: A, attack: AttackId::new(A, 0), maneuver };
        Trait::ALL.iter().copied().filter(|&by| q.is_legal(scene.view(), by)).collect()
    };
    let mut scene = Scene::four(|s| s[1].attacks.push(bow(10, 5)));
    assert_eq!(legal(&scene, Maneuver::Parry), [Trait::Weapon]);
    scene.set(B, Field::InHand, 2);
    assert_eq!(legal(&scene, Maneuver::Parry), [Trait::CombatRating]);
    scene.set(B, Field::InHand, 0);
    assert_eq!(legal(&scene, Maneuver::Parry), [Trait::CombatRating]);
    // The skill to get out of the way is not lost with the weapon.
    let dodges = [Trait::Weapon, Trait::Dexterity, Trait::CombatRating];
    assert_eq!(legal(&scene, Maneuver::Dodge), dodges);
    assert_eq!(legal(&scene, Maneuver::ResistGrapple), [Trait::CombatRating]);
}
