//! The built-in plan: sensible, and to an end.

use super::common::*;
use case_core::ActorId;
use case_core::battle::{Battle, Step};
use case_core::cosmic::*;
use case_core::filled;
use case_core::log::Key;
use case_core::question::Query;
use case_core::system::{System, Tactics, View};

/// What the plan has Bob do in this state.
fn does(roster: &Roster, values: &[(Field, usize, i32)]) -> Action {
    let (setup, state) = (setup(roster), bob(roster, values));
    TakeAction { who: B, held: false }.plan(View::new(&setup, &state))
}

#[test]
fn what_the_plan_does() {
    let mut roster = duel();
    roster.fighters[1].attacks[0].ranks = 6;
    let weapon = |state| (Field::Weapon, 0, state);
    let arm = |lost| (Field::Lost, Part::RightArm.index(), lost);
    let torso = (Field::Lost, Part::Torso.index(), 5);
    let prone = (Field::Prone, 0, 1);
    assert_eq!(does(&roster, &[]), Action::Attack);
    assert_eq!(does(&roster, &[prone]), Action::Rise);
    assert_eq!(does(&roster, &[weapon(1)]), Action::PickUp);
    assert_eq!(does(&roster, &[weapon(1), prone]), Action::PickUp);
    // Bare hands are better than nothing, while an arm is left to strike with.
    assert_eq!(does(&roster, &[weapon(2)]), Action::Attack);
    assert_eq!(does(&roster, &[weapon(1), arm(5)]), Action::Attack);
    let both = [arm(5), (Field::Lost, Part::LeftArm.index(), 5)];
    assert_eq!(does(&roster, &both), Action::Retreat);
    // Who can't get up gives up.
    let legs = Part::LEGS.map(|leg| (Field::Lost, leg.index(), 5));
    assert_eq!(does(&roster, &legs), Action::Attack);
    assert_eq!(does(&roster, &[legs[0], legs[1], prone]), Action::Yield);
    // One rank is left for a hurt torso, none with a point of fatigue: rest brings it back.
    assert_eq!(does(&roster, &[torso]), Action::Attack);
    assert_eq!(does(&roster, &[torso, (Field::Fatigue, 0, 1)]), Action::Rest);
    roster.fighters[1].attacks[0].ranks = 5;
    roster.rulings.unarmed_ranks = 0;
    assert_eq!(does(&roster, &[torso, (Field::Fatigue, 0, 1)]), Action::Retreat);
}

#[test]
fn the_plan_picks_attack_target_and_defense() {
    let mut roster = company(&["blue", "blue", "red", "red"]);
    let (state_setup, state) = (setup(&roster), fresh(&roster));
    let target = |who, state: &State| {
        PickTarget { who, attack: weapon(who, 0) }.plan(View::new(&state_setup, state))
    };
    assert_eq!([A, B, C, D].map(|who| target(who, &state)), [D, C, B, A], "sides pair off");
    let fallen = bob(&roster, &[(Field::Dead, 0, 1)]);
    assert_eq!([C, D].map(|who| target(who, &fallen)), [A, A]);
    // What comes through and tells: 20 ranks of 1d6, or 12 of 4d6+1.
    let bob_sheet = &mut roster.fighters[1];
    bob_sheet.attacks.push(attack("ax", AttackKind::Melee, 12, "4d6+1"));
    bob_sheet.attacks.push(attack("straw", AttackKind::Melee, 20, "1d4"));
    bob_sheet.dodge = Some(13);
    bob_sheet.block = Some(18);
    let (roster_setup, state) = (setup(&roster), fresh(&roster));
    let view = View::new(&roster_setup, &state);
    assert_eq!(PickAttack { who: B }.plan(view), weapon(B, 1));
    let defense = Defend { who: B, attacker: A, attack: weapon(A, 0) };
    let best = |values: &[(Field, usize, i32)]| {
        let state = bob(&roster, values);
        defense.plan(View::new(&roster_setup, &state))
    };
    assert_eq!(best(&[]), Some(Defense::Parry));
    let dropped = [0, 1, 2].map(|i| (Field::Weapon, i, 1));
    assert_eq!(best(&dropped), Some(Defense::Block));
    assert_eq!(best(&[(Field::Fatigue, 0, 20)]), None, "no hope, no roll");
}

/// Two who can't hurt each other come to an end all the same.
#[test]
fn hopeless_fights_end() {
    let mut roster = duel();
    for sheet in &mut roster.fighters {
        sheet.attacks[0].ranks = 0;
    }
    let mut battle = Battle::<Cosmic>::new(roster.clone()).unwrap().seeded(1);
    assert_eq!(battle.run(100), Step::Over);
    for sheet in &mut roster.fighters {
        sheet.attacks[0].ranks = 1;
        sheet.toughness = 100;
    }
    let mut battle = Battle::<Cosmic>::new(roster).unwrap().seeded(1);
    assert_eq!(battle.run(100_000), Step::Over, "a nine comes some time, or a weapon is lost");
    let standing = |who: ActorId| Cosmic::stands(battle.setup(), battle.state(), who);
    assert_eq!(i32::from(standing(A)) + i32::from(standing(B)), 1);
}

/// How dangerous and how well protected somebody is, whom it struck, and whether a group plays by the
/// default rulings.
#[test]
fn what_others_know_of_a_fighter() {
    let mut roster = duel();
    roster.fighters[0].attacks[0].damage = "6d6".parse().unwrap();
    roster.fighters[1].armor = ByPart::all(3);
    for sheet in &mut roster.fighters {
        (sheet.dodge, sheet.attacks[0].ranks) = (None, 5);
    }
    let (setup, mut state) = (setup(&roster), fresh(&roster));
    let [danger, protection] =
        [Cosmic::danger, Cosmic::protection].map(|of| [A, B].map(|who| of(&setup, &state, who)));
    assert!(danger[0] > danger[1] && danger[1] > 0, "{danger:?}");
    assert!(protection[0] < protection[1], "{protection:?}");
    assert_eq!(Cosmic::attacks(&setup, &state, A), None);
    Cosmic::set(&mut state, Key::of(A, Field::BlowTarget), B.number() + 1);
    assert_eq!(Cosmic::attacks(&setup, &state, A), Some(B));
    assert!(!Cosmic::has_default_rulings(&setup), "no free defense");
    let usual = filled!(Roster { rulings: Rulings::default(), ..roster });
    assert!(Cosmic::has_default_rulings(&Cosmic::validate(&usual).unwrap()));
}
