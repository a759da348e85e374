//! Rolls by rank, attacks, defenses and damage.

use super::common::*;
use case_core::battle::{Battle, Request, Step};
use case_core::cosmic::*;
use case_core::filled;
use case_core::log::{Event, Key};
use case_core::question::{Asked, Query};
use case_core::system::{System, View};
use case_core::value::{AttackId, Chance, Ranks};

/// The outcome of the attack roll alone: the club misses, or hits the torso for 1.
fn hits(roster: &Roster, declared: AttackIntent, face: i32) -> bool {
    let chance_of_hit = [face, 4, 1];
    let setup = setup(roster);
    let ranks = setup.sheets()[0].attacks[0].ranks + declared.modifier;
    let fails = face > highest_success(setup.rulings(), ranks);
    let faces: &[i32] = if fails { &[face] } else { &chance_of_hit };
    let done = strike_with(roster, fresh(roster), declared, faces, |_| None);
    assert_eq!(fails, done.noted(Note::Misses));
    done.outcome != AttackOutcome::Missed
}

/// COS7, rulings `percent_per_rank`, `under_inclusive` and `chance_beyond_100`: both sides of the edge of
/// every rank.
#[test]
fn a_rank_is_five_percent() {
    for (percent, inclusive) in [(5, true), (5, false), (4, true), (4, false), (7, true)] {
        let mut roster = duel();
        roster.rulings.percent_per_rank = percent;
        roster.rulings.under_inclusive = inclusive;
        for ranks in 0..=30 {
            roster.fighters[0].attacks[0].ranks = ranks;
            let chance = (percent * ranks).min(100) - i32::from(!inclusive && ranks > 0);
            assert_eq!(highest_success(&roster.rulings, ranks), chance, "{ranks} at {percent}");
            if chance > 0 {
                assert!(hits(&roster, BLOW, chance));
            }
            if chance < 100 {
                assert!(!hits(&roster, BLOW, chance + 1));
            }
        }
    }
    assert_eq!(highest_success(&Rulings::default(), 10), 50, "10 ranks are 50 faces of 100");
    assert_eq!(highest_success(&Rulings::default(), -5), 0);
}

/// COS7: one signed modifier for range, cover and difficulty, asked of the map.
#[test]
fn the_map_modifies_the_attack() {
    let mut roster = duel();
    roster.fighters[0].attacks[0].ranks = 10;
    let at = |modifier| AttackIntent { modifier, ..BLOW };
    assert!(hits(&roster, at(3), 65) && !hits(&roster, at(3), 66));
    assert!(hits(&roster, at(-3), 35) && !hits(&roster, at(-3), 36));
    let done = strike_with(&roster, fresh(&roster), at(-3), &[36], |_| None);
    let shift = |event: &&Event<Cosmic>| matches!(event, Event::Modifier { .. });
    let shifts: Vec<_> = done.log.iter().filter(shift).collect();
    let by = Ranks(-3).into();
    let expected = |event: &&Event<Cosmic>| matches!(event, Event::Modifier { rule: Rule::COS7, who: A, roll: Roll::Attack, by: found, .. } if *found == by);
    assert!(shifts.len() == 1 && shifts.iter().all(expected));
    let mut fight = Fight::new(roster);
    fight.round(&[20, 1, 90, 4, 1, 100, 4, 1], |q| {
        let anns = matches!(q, Question::Modifier { attacker: A, .. });
        anns.then(|| Ranks(8).into())
    });
}

/// COS7, ruling `critical_thresholds`: a critical success succeeds at no chance and is stopped by
/// another alone; a critical failure fails at every chance.
#[test]
fn critical_results() {
    let mut roster = duel();
    roster.rulings.free_defenses = FreeDefenses::Number(1);
    roster.fighters[0].attacks[0].ranks = 0;
    roster.fighters[1].dodge = Some(20);
    let dodge = defends(Defense::Dodge);
    let run =
        |roster: &Roster, faces: &[i32]| strike_with(roster, fresh(roster), BLOW, faces, &dodge);
    assert_eq!(run(&roster, &[5]).outcome, AttackOutcome::Missed, "no thresholds by default");
    roster.rulings.critical_thresholds = Some(Thresholds { success: 5, failure: 96 });
    let critical = run(&roster, &[5, 6, 4, 1]);
    assert!(matches!(critical.outcome, AttackOutcome::Hit { .. }), "95 of 100 do not stop it");
    assert_eq!(noted(&critical.log, Note::CriticalSuccess), Some(Rule::COS7));
    assert_eq!(run(&roster, &[5, 5]).outcome, AttackOutcome::Defended);
    assert_eq!(run(&roster, &[6]).outcome, AttackOutcome::Missed);
    roster.fighters[0].attacks[0].ranks = 40;
    assert_eq!(run(&roster, &[95, 95]).outcome, AttackOutcome::Defended);
    assert!(matches!(run(&roster, &[95, 96, 4, 1]).outcome, AttackOutcome::Hit { .. }));
    let fumble = run(&roster, &[96]);
    assert_eq!(fumble.outcome, AttackOutcome::Missed);
    assert!(fumble.noted(Note::CriticalFailure) && !run(&roster, &[95, 1]).noted(Note::Misses));
    // Also where the chance is less than the critical faces are.
    let mut poor = roster.clone();
    poor.fighters[1].dodge = Some(1);
    poor.rulings.critical_thresholds = Some(Thresholds { success: 9, failure: 96 });
    assert_eq!(run(&poor, &[9, 9]).outcome, AttackOutcome::Defended);
    assert!(matches!(run(&poor, &[9, 10, 4, 1]).outcome, AttackOutcome::Hit { .. }));
    roster.rulings.defense_compares = DefenseCompares::Margins;
    assert_eq!(run(&roster, &[96]).outcome, AttackOutcome::Missed);
    assert_eq!(run(&roster, &[5, 5]).outcome, AttackOutcome::Defended, "equal margins");
    assert!(matches!(run(&roster, &[4, 5, 4, 1]).outcome, AttackOutcome::Hit { .. }));
}

/// COS7, COS16, COS22: a roll that is wanted says whom it is made against, from which ranks, at
/// which chance, and why it is that chance.
#[test]
fn a_wanted_roll_says_everything() {
    let mut roster = duel();
    roster.fighters[0].fatigue = 2;
    roster.fighters[0].attacks[0].ranks = 15;
    let mut battle = Battle::<Cosmic>::new(roster).unwrap();
    let mut faces = [20, 1].iter();
    let roll = loop {
        match (battle.step(), battle.request().cloned()) {
            (Step::Going, _) => {}
            (_, Some(Request::Roll(roll))) if roll.roll == "attack" => break roll,
            _ => battle.feed_face(*faces.next().unwrap()).unwrap(),
        }
    };
    let at = (roll.base, roll.at);
    assert_eq!((roll.who, roll.against, at), (A, B, (Ranks(15).into(), Chance(65).into())));
    let why: Vec<_> = roll.modifiers.iter().map(|modifier| (modifier.rule, modifier.by)).collect();
    assert_eq!(why, [("COS16", Ranks(-2).into())]);
    let odds = vec![(Success::Success.into(), 65), (Success::Failure.into(), 35)];
    assert_eq!(roll.odds(), Some((odds, 100)));
}

/// COS8, ruling `defense_compares`: every pair of faces against a plain reading of both rules.
#[test]
fn attack_and_defense_compare_by_success_or_by_margin() {
    let mut roster = duel();
    roster.rulings.free_defenses = FreeDefenses::Number(1);
    roster.fighters[0].attacks[0].ranks = 12;
    roster.fighters[1].dodge = Some(9);
    for margins in [false, true] {
        if margins {
            roster.rulings.defense_compares = DefenseCompares::Margins;
        }
        for attack in 1..=60 {
            for defense in 1..=100 {
                let stopped = defense <= 45 && (!margins || 45 - defense >= 60 - attack);
                let faces = [attack, defense, 4, 1];
                let faces = if stopped { &faces[..2] } else { &faces[..] };
                let done =
                    strike_with(&roster, fresh(&roster), BLOW, faces, defends(Defense::Dodge));
                assert_eq!(done.outcome == AttackOutcome::Defended, stopped, "{attack} {defense}");
            }
        }
    }
}

/// COS8, rulings `defense_compares` and `critical_thresholds`: who compares by success stops even a
/// critical attack with any critical defense, and by margins only with one as far below its chance.
#[test]
fn a_critical_defense_meets_a_critical_attack() {
    let mut roster = duel();
    roster.rulings.free_defenses = FreeDefenses::Number(1);
    roster.rulings.critical_thresholds = Some(Thresholds { success: 10, failure: 96 });
    roster.fighters[0].attacks[0].ranks = 18;
    roster.fighters[1].dodge = Some(9);
    for compares in [DefenseCompares::SuccessCancels, DefenseCompares::Margins] {
        roster.rulings.defense_compares = compares;
        // 90 - 5 = 85 below, and at most 45 - 1 = 44 below.
        let stopped = compares == DefenseCompares::SuccessCancels;
        let faces = [5, 1, 4, 1];
        let faces = if stopped { &faces[..2] } else { &faces[..] };
        let done = strike_with(&roster, fresh(&roster), BLOW, faces, defends(Defense::Dodge));
        assert_eq!(done.outcome == AttackOutcome::Defended, stopped, "{compares}");
    }
}

/// COS8: a defense is rolled only against an attack that succeeds, and only once a round unless the
/// ruling or an extra action gives more.
#[test]
fn defenses_of_a_round_are_counted() {
    let mut roster = duel();
    roster.fighters[0].attacks[0].ranks = 10;
    roster.fighters[1].dodge = Some(10);
    roster.fighters[1].attacks[0].ranks = 0;
    let run = |roster: &Roster, used: i32, extra: i32, faces: &[i32]| {
        let values = [(Field::Defenses, 0, used), (Field::ExtraDefenses, 0, extra)];
        strike_with(roster, bob(roster, &values), BLOW, faces, |_| None)
    };
    let rolls = |done: &Done| done.rolls.contains(&"defense");
    assert!(!rolls(&run(&roster, 0, 0, &[50, 4, 1])), "no free defense in these tests");
    assert!(rolls(&run(&roster, 0, 1, &[50, 50])), "an extra one");
    roster.rulings.free_defenses = FreeDefenses::Number(1);
    let missed = run(&roster, 0, 0, &[51]);
    assert_eq!((rolls(&missed), missed.get(B, Field::Defenses)), (false, 0));
    let defended = run(&roster, 0, 0, &[50, 50]);
    assert_eq!((defended.outcome, defended.get(B, Field::Defenses)), (AttackOutcome::Defended, 1));
    let failed = run(&roster, 0, 0, &[50, 51, 4, 1]);
    assert_eq!((rolls(&failed), failed.get(B, Field::Defenses)), (true, 1));
    assert!(!rolls(&run(&roster, 1, 0, &[50, 4, 1])));
    assert!(rolls(&run(&roster, 1, 1, &[50, 50])));
    assert!(!rolls(&run(&roster, 2, 1, &[50, 4, 1])));
    roster.rulings.free_defenses = FreeDefenses::Number(3);
    assert!(rolls(&run(&roster, 2, 0, &[50, 50])) && !rolls(&run(&roster, 3, 0, &[50, 4, 1])));
    roster.rulings.free_defenses = FreeDefenses::Unlimited;
    assert!(rolls(&run(&roster, 1000, 0, &[50, 50])));
    assert_eq!(Rulings::default().free_defenses, FreeDefenses::Number(1));
}

/// Which defenses Bob is offered.
fn offered(roster: &Roster, values: &[(Field, usize, i32)]) -> Vec<Defense> {
    let (setup, state) = (setup(roster), bob(roster, values));
    let list = legal(Defend { who: B, attacker: A, attack: weapon(A, 0) }, &setup, &state);
    assert_eq!(list.first(), Some(&None), "nobody has to defend");
    list.into_iter().flatten().collect()
}

/// COS8: dodge, parry and block, each by its own ranks and with what it needs in hand.
#[test]
fn what_a_fighter_can_defend_with() {
    use Defense::{Block, Dodge, Parry, Shield as ShieldBlock};
    let mut roster = duel();
    let bob = &mut roster.fighters[1];
    bob.block = Some(7);
    bob.shield = Some(filled!(Shield { ranks: 8, grip: Grip::LeftArm }));
    bob.attacks[0].ranks = 5;
    bob.attacks.push(attack("knife", AttackKind::Melee, 6, "1d4"));
    bob.attacks.push(attack("bow", AttackKind::Missile, 19, "1d6"));
    bob.attacks.push(attack("fist", AttackKind::Unarmed, 18, "1d4"));
    bob.attacks[1].grip = Grip::LeftArm;
    bob.dodge = None;
    bob.coordination = 4;
    let arm = |part: Part| (Field::Lost, part.index(), 5);
    let (left, right) = (arm(Part::LeftArm), arm(Part::RightArm));
    assert_eq!(offered(&roster, &[]), [Dodge, Parry, Block, ShieldBlock]);
    assert_eq!(offered(&roster, &[(Field::ShieldLost, 0, 1)]), [Dodge, Parry, Block]);
    assert_eq!(offered(&roster, &[left]), [Dodge, Parry, Block]);
    assert_eq!(offered(&roster, &[left, right]), [Dodge, Block]);
    let dropped = [(Field::Weapon, 0, 1), (Field::Weapon, 1, 2)];
    assert_eq!(offered(&roster, &dropped), [Dodge, Block, ShieldBlock]);
    roster.fighters[1].block = None;
    assert_eq!(offered(&roster, &dropped), [Dodge, ShieldBlock]);
    roster.fighters[1].block = Some(7);
    // The ranks: Coordination 4, the better melee weapon 6 (without it 5), Unarmed 7, Shield 8.
    roster.rulings.free_defenses = FreeDefenses::Number(1);
    let needs = |defense, values: &[(Field, usize, i32)]| {
        let state = super::common::bob(&roster, values);
        let done = strike_with(&roster, state, BLOW, &[1, 100, 4, 1], defends(defense));
        done.log.iter().find_map(|event| match event {
            Event::Roll { roll: Roll::Defense, at, rule: Rule::COS8, .. } => Some(at.number),
            _ => None,
        })
    };
    assert_eq!(needs(Dodge, &[]), Some(20));
    assert_eq!(needs(Parry, &[]), Some(30));
    assert_eq!(needs(Parry, &[(Field::Weapon, 1, 1)]), Some(25));
    assert_eq!(needs(Block, &[]), Some(35));
    assert_eq!(needs(ShieldBlock, &[]), Some(40));
    roster.fighters[1].dodge = Some(9);
    let done = strike_with(&roster, fresh(&roster), BLOW, &[1, 45], defends(Dodge));
    assert_eq!(done.outcome, AttackOutcome::Defended, "Acrobatics in place of Coordination");
}

/// COS8, COS12, COS17: the stunned, the exhausted and the unconscious don't defend.
#[test]
fn who_cannot_act_cannot_defend() {
    let mut roster = duel();
    roster.rulings.free_defenses = FreeDefenses::Unlimited;
    roster.fighters[1].dodge = Some(20);
    let open = strike_with(&roster, fresh(&roster), BLOW, &[1, 100], |_| None);
    assert_eq!(open.outcome, AttackOutcome::Defended);
    for values in [(Field::Stunned, 0, 1), (Field::Fatigue, 0, 10), (Field::Unconscious, 0, 1)] {
        let done = strike_with(&roster, bob(&roster, &[values]), BLOW, &[1, 4, 1], |_| None);
        assert_ne!(done.outcome, AttackOutcome::Defended);
    }
    let tired =
        strike_with(&roster, bob(&roster, &[(Field::Fatigue, 0, 9)]), BLOW, &[1, 55], |_| None);
    assert_eq!(tired.outcome, AttackOutcome::Defended, "nine ranks less, but not yet exhausted");
}

/// COS13: four ranks more for the prone against thrown and missile weapons, whatever the defense.
#[test]
fn the_prone_are_hard_to_shoot() {
    let mut roster = duel();
    roster.rulings.free_defenses = FreeDefenses::Number(1);
    roster.fighters[1].dodge = Some(5);
    roster.fighters[1].block = Some(5);
    roster.fighters[1].attacks[0].ranks = 5;
    roster.fighters[1].shield = Some(filled!(Shield { ranks: 5, grip: Grip::LeftArm }));
    for &kind in AttackKind::ALL {
        roster.fighters[0].attacks[0].kind = kind;
        for defense in [Defense::Dodge, Defense::Parry, Defense::Block, Defense::Shield] {
            for prone in [0, 1] {
                let shot = matches!(kind, AttackKind::Thrown | AttackKind::Missile);
                let top = if shot && prone == 1 { 45 } else { 25 };
                let state = || bob(&roster, &[(Field::Prone, 0, prone)]);
                let done = strike_with(&roster, state(), BLOW, &[1, top], defends(defense));
                assert_eq!(done.outcome, AttackOutcome::Defended, "{kind} {defense} {prone}");
                let faces = [1, top + 1, 4, 1];
                let done = strike_with(&roster, state(), BLOW, &faces, defends(defense));
                assert_ne!(done.outcome, AttackOutcome::Defended, "{kind} {defense} {prone}");
            }
        }
    }
}

/// COS9: a called shot takes the place of the d12, and is part of the declaration.
#[test]
fn a_called_shot_needs_no_location_roll() {
    for &part in Part::ALL {
        let declared = AttackIntent { called: Some(part), ..BLOW };
        let done = strike_with(&duel(), fresh(&duel()), declared, &[1, 2], |_| None);
        assert_eq!(done.rolls, ["attack", "damage"]);
        assert_eq!(done.lost(part), 2);
    }
    let mut fight = Fight::new(duel());
    let asked = std::cell::RefCell::new(Vec::new());
    fight.round(&[20, 1, 1, 3, 1, 4, 1], |q| {
        asked.borrow_mut().push((q.kind(), q.who()));
        match q {
            Question::Action { who: A, .. } => Some(Action::CalledShot.into()),
            Question::CalledPart { .. } => Some(Part::RightArm.into()),
            _ => None,
        }
    });
    assert_eq!(fight.at(B, Field::Lost, Part::RightArm.index()), 3);
    let map = case_core::ActorId::MAP;
    let ann = [
        (QuestionKind::Action, A),
        (QuestionKind::CalledPart, A),
        (QuestionKind::Distance, map),
        (QuestionKind::Modifier, map),
    ];
    assert_eq!(asked.borrow()[..4], ann);
    assert!(asked.borrow()[4..].iter().all(|(kind, _)| *kind != QuestionKind::CalledPart));
}

/// COS9: a part that the target lacks, or that is destroyed, can't be aimed at.
#[test]
fn a_called_shot_needs_a_part_that_is_there() {
    let mut roster = duel();
    roster.fighters[1].mortality.left_leg = 0;
    let question = CallPart { who: A, target: B, attack: weapon(A, 0) };
    let state = bob(&roster, &[(Field::Lost, Part::LeftArm.index(), 10)]);
    let state_setup = setup(&roster);
    let there = [Part::Head, Part::RightArm, Part::Torso, Part::RightLeg];
    assert_eq!(legal(question, &state_setup, &state), there);
}

/// COS10, ruling `soak`: every mixture of armor, Toughness and damage.
#[test]
fn armor_and_toughness_are_subtracted() {
    let mut roster = duel();
    for soak in [Soak::Sum, Soak::ArmorElseToughness] {
        roster.rulings.soak = soak;
        for armor in 0..=4 {
            for toughness in 0..=4 {
                for damage in 1..=6 {
                    roster.fighters[1].armor.torso = armor;
                    roster.fighters[1].toughness = toughness;
                    let stops = match soak {
                        Soak::Sum => armor + toughness,
                        Soak::ArmorElseToughness if armor == 0 => toughness,
                        Soak::ArmorElseToughness => armor,
                    };
                    let done = strike(&roster, &[1, 4, damage]);
                    let points = (damage - stops).max(0);
                    assert_eq!(done.lost(Part::Torso), points);
                    let AttackOutcome::Hit { points: told, .. } = done.outcome else { panic!() };
                    assert_eq!(told, points);
                    assert_eq!(done.noted(Note::Unharmed), points == 0);
                    assert_eq!(done.noted(Note::Soaked), stops > 0, "of {stops}");
                }
            }
        }
    }
    assert_eq!(Rulings::default().soak, Soak::Sum);
}

/// COS10: what a blow does is what it adds to what is lost already.
#[test]
fn a_second_blow_does_what_it_adds() {
    let roster = duel();
    let hurt = bob(&roster, &[(Field::Lost, Part::Torso.index(), 3)]);
    let done = strike_with(&roster, hurt, BLOW, &[1, 4, 2], |_| None);
    let AttackOutcome::Hit { points, .. } = done.outcome else { panic!("{:?}", done.outcome) };
    assert_eq!((points, done.lost(Part::Torso)), (2, 5));
}

/// COS10: armor counts where the blow falls; the dice have their bonus; what a part does not have
/// is lost on nobody.
#[test]
fn damage_falls_on_one_part() {
    let mut roster = duel();
    roster.fighters[1].armor.right_leg = 6;
    assert_eq!(strike(&roster, &[1, 6, 6]).lost(Part::RightLeg), 0);
    assert_eq!(strike(&roster, &[1, 5, 6]).lost(Part::LeftLeg), 6);
    roster.fighters[0].attacks[0].damage = "3d6+4".parse().unwrap();
    let done = strike(&roster, &[1, 5, 6, 5, 4]);
    assert_eq!((done.lost(Part::LeftLeg), done.lost(Part::Torso)), (10, 0), "19 at 10 points");
    let AttackOutcome::Hit { points, .. } = done.outcome else { panic!() };
    assert_eq!(points, 10);
    roster.fighters[0].attacks[0].damage = "1d6-4".parse().unwrap();
    assert_eq!(strike(&roster, &[1, 5, 3]).lost(Part::LeftLeg), 0);
    assert_eq!(strike(&roster, &[1, 5, 6]).lost(Part::LeftLeg), 2);
}

/// COS10: at a limb that the target lacks, or that is gone, nothing is lost.
#[test]
fn a_blow_where_nothing_is_takes_nothing() {
    let mut roster = duel();
    roster.fighters[1].mortality.left_arm = 0;
    let done = strike(&roster, &[1, 2, 6]);
    assert!(done.noted(Note::NothingThere) && !done.noted(Note::Destroyed));
    let gone = bob(&roster, &[(Field::Lost, Part::RightLeg.index(), 10)]);
    let done = strike_with(&roster, gone, BLOW, &[1, 6, 6], |_| None);
    assert!(done.noted(Note::GoneAlready) && !done.noted(Note::Destroyed));
}

/// COS7, COS8, reading `the_fallen`: only the ruthless attack the unconscious; nobody the dead. The
/// built-in plan takes those who stand.
#[test]
fn the_fallen_and_the_ruthless() {
    for ruthless in [true, false] {
        let mut roster = company(&["blue", "red", "red"]);
        roster.fighters[0].ruthless = ruthless;
        let setup = setup(&roster);
        let mut state = Cosmic::open(&setup);
        let q = PickTarget { who: A, attack: AttackId::new(A, 0) };
        Cosmic::set(&mut state, Key::of(B, Field::Unconscious), 1);
        assert_eq!(q.is_legal(View::new(&setup, &state), B), ruthless);
        for nobody in [case_core::ActorId::fighter(3), case_core::ActorId::JUDGE] {
            assert!(!q.is_legal(View::new(&setup, &state), nobody), "{nobody:?}");
        }
        assert_eq!(q.plan(View::new(&setup, &state)), C);
        Cosmic::set(&mut state, Key::of(B, Field::Dead), 1);
        assert!(!q.is_legal(View::new(&setup, &state), B));
    }
}
