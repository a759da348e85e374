//! Limbs that can't be used, and the bare hands of those who are disarmed.

use super::common::*;
use case_core::cosmic::*;
use case_core::filled;
use case_core::log::Event;
use case_core::question::{Asked, Query};
use case_core::system::{System, View};
use case_core::value::Typed;

/// What Bob has lost, and where.
type Lost = &'static [(Field, usize, i32)];

const LEFT_LEG: (Field, usize, i32) = (Field::Lost, Part::LeftLeg.index(), 5);
const RIGHT_LEG: (Field, usize, i32) = (Field::Lost, Part::RightLeg.index(), 10);
const LEFT_ARM: (Field, usize, i32) = (Field::Lost, Part::LeftArm.index(), 5);
const RIGHT_ARM: (Field, usize, i32) = (Field::Lost, Part::RightArm.index(), 5);

/// Which legs can be used, and what is lost by that: a disabled leg is as bad as a destroyed one.
const LEGS: [(bool, bool, Lost); 4] = [
    (true, true, &[]),
    (false, true, &[LEFT_LEG]),
    (true, false, &[RIGHT_LEG]),
    (false, false, &[LEFT_LEG, RIGHT_LEG]),
];

fn attacks(roster: &Roster, values: &[(Field, usize, i32)]) -> Vec<usize> {
    let attacks = legal(PickAttack { who: B }, &setup(roster), &bob(roster, values));
    attacks.into_iter().map(case_core::value::AttackId::index).collect()
}

fn told(fight: &Fight) -> String {
    fight.battle.transcript().collect::<Vec<_>>().join("\n")
}

/// COS18: a kick needs the legs that it names, as other attacks need their arms.
#[test]
fn an_attack_needs_its_legs() {
    let mut roster = duel();
    let kick =
        filled!(Attack { grip: Grip::NoArm, ..attack("kick", AttackKind::Unarmed, 10, "1d6") });
    roster.fighters[1].attacks.push(kick);
    for &legs in Legs::ALL {
        roster.fighters[1].attacks[1].legs = legs;
        for (left, right, lost) in LEGS {
            let expected = match legs {
                Legs::NoLeg => true,
                Legs::EitherLeg => left || right,
                Legs::BothLegs => left && right,
                Legs::LeftLeg => left,
                Legs::RightLeg => right,
            };
            let kicks = attacks(&roster, lost).contains(&1);
            assert_eq!(kicks, expected, "{legs}: {left} {right}");
        }
    }
    // A leap with an ax: arms and legs.
    roster.fighters[1].attacks[1].grip = Grip::BothArms;
    roster.fighters[1].attacks[1].legs = Legs::BothLegs;
    assert_eq!(attacks(&roster, &[]), [0, 1]);
    assert_eq!(attacks(&roster, &[LEFT_ARM]), [0]);
    assert_eq!(attacks(&roster, &[LEFT_LEG]), [0]);
    // A roster with legs that are not there is refused.
    roster.fighters[1].mortality.left_leg = 0;
    let problems = Cosmic::validate(&roster).unwrap_err().to_string();
    assert!(problems.contains("fighters[1].attacks[1].legs"), "{problems}");
}

/// COS13, COS18, ruling `rising_needs`: nobody gets up without a leg.
#[test]
fn nobody_rises_without_a_leg() {
    for &needed in LegsNeeded::ALL {
        let mut roster = duel();
        roster.rulings.rising_needs = needed;
        for (left, right, lost) in LEGS {
            let mut values = lost.to_vec();
            values.push((Field::Prone, 0, 1));
            let question = TakeAction { who: B, held: false };
            let open = legal(question, &setup(&roster), &bob(&roster, &values));
            assert_eq!(open.contains(&Action::Rise), has(needed, left, right), "{needed}");
            assert!(!open.contains(&Action::Attack) && open.contains(&Action::Rest));
        }
        // Who never had legs gets up as ever.
        roster.fighters[1].mortality.left_leg = 0;
        roster.fighters[1].mortality.right_leg = 0;
        let state = bob(&roster, &[(Field::Prone, 0, 1)]);
        let open = legal(TakeAction { who: B, held: false }, &setup(&roster), &state);
        assert!(open.contains(&Action::Rise));
    }
    assert_eq!(Rulings::default().rising_needs, LegsNeeded::OneLeg);
}

fn has(needed: LegsNeeded, left: bool, right: bool) -> bool {
    match needed {
        LegsNeeded::OneLeg => left || right,
        LegsNeeded::BothLegs => left && right,
        LegsNeeded::NoLeg => true,
    }
}

/// COS8, COS18, ruling `dodging_needs`: nobody dodges without a leg, or blocks unarmed without any
/// limb; with all gone there is nothing to be asked.
#[test]
fn nobody_dodges_without_a_leg() {
    let defenses = |roster: &Roster, values: &[(Field, usize, i32)]| -> Vec<Defense> {
        let question = Defend { who: B, attacker: A, attack: weapon(A, 0) };
        let legal = legal(question, &setup(roster), &bob(roster, values));
        legal.into_iter().flatten().collect()
    };
    for &needed in LegsNeeded::ALL {
        let mut roster = duel();
        roster.fighters[1].dodge = Some(10);
        roster.rulings.dodging_needs = needed;
        for (left, right, lost) in LEGS {
            let dodges = defenses(&roster, lost).contains(&Defense::Dodge);
            assert_eq!(dodges, has(needed, left, right), "{needed}");
        }
    }
    assert_eq!(Rulings::default().dodging_needs, LegsNeeded::OneLeg);
    let mut roster = duel();
    (roster.fighters[1].block, roster.fighters[1].dodge) = (Some(10), Some(10));
    assert_eq!(defenses(&roster, &[]), [Defense::Dodge, Defense::Parry, Defense::Block]);
    let legless = [LEFT_LEG, RIGHT_LEG];
    assert_eq!(defenses(&roster, &legless), [Defense::Parry, Defense::Block]);
    let limbless = [LEFT_LEG, RIGHT_LEG, LEFT_ARM, RIGHT_ARM];
    assert_eq!(defenses(&roster, &limbless), []);
    // In play: the blow falls, and Bob is not asked.
    roster.rulings.free_defenses = FreeDefenses::Unlimited;
    let done = strike_with(&roster, bob(&roster, &limbless), BLOW, &[1, 4, 6], |_| None);
    assert_eq!((done.lost(Part::Torso), done.noted(Note::Defends)), (6, false));
}

/// COS4, COS8: an extra defense is open to those whom it could help.
#[test]
fn an_extra_defense_has_to_help() {
    let mut roster = duel();
    let guards = |roster: &Roster, values: Lost| {
        let state = bob(roster, values);
        let open = legal(TakeAction { who: B, held: false }, &setup(roster), &state);
        open.contains(&Action::ExtraDefense)
    };
    assert!(guards(&roster, &[]) && guards(&roster, &[LEFT_LEG, RIGHT_LEG]));
    assert!(
        !guards(&roster, &[LEFT_LEG, RIGHT_LEG, RIGHT_ARM]),
        "no leg to dodge, no arm to parry"
    );
    roster.rulings.free_defenses = FreeDefenses::Unlimited;
    assert!(!guards(&roster, &[]));
}

/// COS18, COS19: First Aid takes an arm.
#[test]
fn first_aid_takes_an_arm() {
    let mut roster = duel();
    roster.fighters[1].first_aid = 10;
    let aids = |values: &[(Field, usize, i32)]| {
        let mut state = bob(&roster, values);
        let bleeding = case_core::log::Key::of(case_core::ActorId::NOBODY, Field::Bleeding);
        Cosmic::set(&mut state, bleeding, 1);
        legal(TakeAction { who: B, held: false }, &setup(&roster), &state)
            .contains(&Action::FirstAid)
    };
    assert!(aids(&[RIGHT_LEG]) && aids(&[RIGHT_LEG, LEFT_ARM]));
    assert!(!aids(&[RIGHT_LEG, LEFT_ARM, RIGHT_ARM]));
}

/// COS7, COS10, COS18, rulings `unarmed_ranks` and `bare_hands_damage`: one who is disarmed strikes
/// with bare hands, while an arm is left, and while nothing else can be used.
#[test]
fn the_disarmed_have_bare_hands() {
    let dropped = (Field::Weapon, 0, 1);
    let mut roster = duel();
    assert_eq!(attacks(&roster, &[]), [0], "the club is in hand");
    assert_eq!(attacks(&roster, &[dropped]), [1]);
    assert_eq!(attacks(&roster, &[dropped, RIGHT_ARM]), [1]);
    assert!(attacks(&roster, &[dropped, LEFT_ARM, RIGHT_ARM]).is_empty());
    let hands = |roster: &Roster| {
        let setup = setup(roster);
        let hands = setup.bare_hands(B).and_then(|place| setup.attack(B, place)).cloned();
        hands.map(|hands| (hands.name, hands.kind, hands.ranks, hands.damage.to_string()))
    };
    let bare =
        |ranks, dice: &str| Some(("bare hands".into(), AttackKind::Unarmed, ranks, dice.into()));
    assert_eq!(hands(&roster), bare(5, "1d4"));
    roster.rulings.unarmed_ranks = 7;
    roster.rulings.bare_hands_damage = "1d6".parse().unwrap();
    assert_eq!(hands(&roster), bare(7, "1d6"));
    roster.fighters[1].block = Some(11);
    assert_eq!(hands(&roster), bare(11, "1d6"), "the ranks of Unarmed Combat");
    // They are no weapon: nobody can knock them away, or parries with them.
    let state = bob(&roster, &[dropped]);
    let setup_of = setup(&roster);
    assert_eq!(legal(LoseWeapon { who: A, target: B }, &setup_of, &state), []);
    let question = Defend { who: B, attacker: A, attack: weapon(A, 0) };
    assert!(!legal(question, &setup_of, &state).contains(&Some(Defense::Parry)));
    // Whose sheet has an unarmed attack has that; whoever never had an arm has no hands.
    roster.fighters[1].attacks.push(attack("fist", AttackKind::Unarmed, 9, "1d4"));
    assert_eq!((hands(&roster), attacks(&roster, &[dropped])), (None, vec![1]));
    let mut armless = duel();
    armless.fighters[1].mortality.left_arm = 0;
    armless.fighters[1].mortality.right_arm = 0;
    armless.fighters[1].attacks[0].grip = Grip::NoArm;
    assert_eq!(hands(&armless), None);
    // In play: Ann disarms Bob, who would rather have the club back, but it is lost.
    let mut fight = Fight::new(duel());
    fight.round(&[20, 1, 1, 10, 25, 4, 3], |q| match q.kind() {
        QuestionKind::Special => Some(Special::WeaponLost.into()),
        _ => None,
    });
    assert_eq!(fight.at(A, Field::Lost, Part::Torso.index()), 3);
    let log = told(&fight);
    assert!(log.contains("Bob attacks Ann with bare hands (COS7)."), "{log}");
    let view = View::new(fight.battle.setup(), fight.battle.state());
    assert_eq!(PickAttack { who: B }.plan(view), weapon(B, 1));
}

/// COS12, COS17: who can't act is named with the reason, on its count and where it has none.
#[test]
fn the_log_says_why_somebody_does_nothing() {
    let mut fight = Fight::new(duel());
    fight.round(&[20, 1, 1, 8], |_| None);
    fight.round(&[20, 1, 4, 1], |_| None);
    let log = told(&fight);
    assert_eq!(log.matches("Bob can't act: stunned (COS12).").count(), 2, "{log}");
    let mut roster = duel();
    roster.fighters[1].fatigue = 10;
    let mut fight = Fight::new(roster);
    fight.round(&[20, 1, 4, 1], |_| None);
    let log = told(&fight);
    assert_eq!(log.matches("Bob can't act: too exhausted (COS17).").count(), 1, "{log}");
}

/// COS8, ruling `defends_against`: by kind, a parry and an unarmed block stop nothing that flies.
#[test]
fn a_parry_stops_no_bullet() {
    let mut roster = duel();
    roster.rulings.free_defenses = FreeDefenses::Unlimited;
    roster.fighters[1].block = Some(10);
    roster.fighters[1].dodge = Some(10);
    roster.fighters[1].shield = Some(filled!(Shield { grip: Grip::LeftArm, ranks: 9 }));
    for kind in AttackKind::ALL.iter().copied() {
        roster.fighters[0].attacks[0].kind = kind;
        let near = matches!(kind, AttackKind::Melee | AttackKind::Unarmed);
        for by_kind in [false, true] {
            if by_kind {
                roster.rulings.defends_against = DefendsAgainst::ByKind;
            } else {
                roster.rulings.defends_against = DefendsAgainst::Any;
            }
            let question = Defend { who: B, attacker: A, attack: weapon(A, 0) };
            let open = legal(question, &setup(&roster), &fresh(&roster));
            for defense in [Defense::Parry, Defense::Block] {
                assert_eq!(open.contains(&Some(defense)), near || !by_kind, "{kind} {defense}");
            }
            assert!(open.contains(&Some(Defense::Dodge)) && open.contains(&Some(Defense::Shield)));
        }
    }
    assert_eq!(Rulings::default().defends_against, DefendsAgainst::Any);
}

/// COS5, COS18, ruling `hurt_legs`: who has no leg left that can be used stands, or falls.
#[test]
fn without_legs_one_stands_or_falls() {
    let mut roster = duel();
    for (ruling, falls) in [(HurtLegs::Stands, 0), (HurtLegs::Prone, 1)] {
        roster.rulings.hurt_legs = ruling;
        let done = |lost| strike_with(&roster, bob(&roster, lost), BLOW, &[1, 5, 5], |_| None);
        assert_eq!(done(&[]).get(B, Field::Prone), 0);
        assert_eq!(done(&[RIGHT_LEG]).get(B, Field::Prone), falls);
    }
    assert_eq!(Rulings::default().hurt_legs, HurtLegs::Stands);
}

/// COS9, COS14: a ten is told as a special result, and a modifier with its reason.
#[test]
fn what_is_told_of_a_hit() {
    let mut roster = duel();
    roster.fighters[0].fatigue = 1;
    let done = strike(&roster, &[1, 10]);
    assert!(done.noted(Note::SpecialHit) && !done.noted(Note::Hit));
    let why = |event: &Event<Cosmic>| match event {
        Event::Modifier { why, .. } => Some(*why),
        _ => None,
    };
    let whys: Vec<_> = done.log.iter().filter_map(why).collect();
    assert_eq!(whys, [Reason::Fatigue.to_value()]);
}

/// COS3: of those on a count, only they are named who can act.
#[test]
fn those_who_are_out_do_not_act_at_once() {
    let mut fight = Fight::new(company(&["blue", "red", "blue", "red"]));
    // Ann, alone on her count, knocks out Bob, who shares his with Cat and Dan.
    fight.until(
        &[20, 10, 10, 10, 1, 9],
        |_| None,
        |fight| noted(fight.battle.log(), Note::AtOnce).is_some(),
    );
    let told = told(&fight);
    assert!(told.contains("Cat and Dan have the same count"), "{told}");
}
