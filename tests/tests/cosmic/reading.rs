//! Scenes from the book where several of its sentences meet.

use super::common::*;
use case_core::battle::{Battle, Intervention, Step};
use case_core::cosmic::*;
use case_core::filled;
use case_core::log::Key;
use case_core::question::{Asked, Query};
use case_core::system::{System, View};
use case_core::value::AttackId;

/// COS14, COS16, COS18: who dies keeps what it lost, and who is called back is in the body as it
/// fell: tired, without its shield and its weapon.
#[test]
fn a_body_keeps_what_it_lost() {
    let mut roster = duel();
    roster.fighters[1].shield = Some(filled!(Shield { ranks: 5 }));
    roster.fighters[1].toughness = 3;
    let lost = [
        (Field::Fatigue, 0, 4),
        (Field::ToughnessLost, 0, 2),
        (Field::ShieldLost, 0, 1),
        (Field::Prone, 0, 1),
        (Field::Weapon, 0, WeaponPlace::Ground as i32),
    ];
    // Nine at ten points of the torso, and another blow.
    let mut state = bob(&roster, &lost);
    Cosmic::set(&mut state, Key::at(B, Field::Lost, Part::Torso.index()), 9);
    let done = strike_with(&roster, state, BLOW, &[1, 4, 6], |_| None);
    assert!(done.noted(Note::Dies));
    for (field, place, value) in lost {
        assert_eq!(done.at(B, field, place), value, "{field:?}");
    }
    assert_eq!(done.get(B, Field::Stunned), 0);
}

/// COS4, COS7: a thrown weapon leaves the hand, whether it hits or not; of several that are carried,
/// one; after the last there is none, unless the table has it return.
#[test]
fn a_thrown_weapon_leaves_the_hand() {
    for (carried, returns, left) in
        [(None, false, [false; 2]), (Some(2), false, [true, false]), (None, true, [true; 2])]
    {
        let mut roster = duel();
        roster.rulings.thrown_returns = returns;
        let spear = attack("spear", AttackKind::Thrown, 19, "1d6");
        roster.fighters[0].attacks.insert(0, filled!(Attack { carried, ..spear }));
        let (setup, mut state) = (setup(&roster), fresh(&roster));
        let at_hand = |state: &State| {
            let q = PickAttack { who: A };
            q.is_legal(View::new(&setup, state), AttackId::new(A, 0))
        };
        for (faces, left) in [&[100][..], &[1, 2, 3]].into_iter().zip(left) {
            if at_hand(&state) {
                state = strike_with(&roster, state, BLOW, faces, |_| None).state;
            }
            assert_eq!(at_hand(&state), left, "{carried:?} {returns}");
        }
    }
    // What is not thrown is not counted.
    let mut roster = duel();
    roster.fighters[0].attacks[0].carried = Some(3);
    assert!(Cosmic::validate(&roster).unwrap_err().to_string().contains("carried"));
}

/// COS4, COS8: an extra defense is for an attack that may still come: the last of a round has none.
#[test]
fn the_last_takes_no_extra_defense() {
    let mut roster = duel();
    roster.rulings.free_defenses = FreeDefenses::Number(1);
    roster.fighters[1].dodge = Some(10);
    roster.fighters[0].dodge = Some(10);
    let setup = setup(&roster);
    let may = |state: &State, who| {
        let q = TakeAction { who, held: false };
        q.is_legal(View::new(&setup, state), Action::ExtraDefense)
    };
    let mut state = fresh(&roster);
    assert!(may(&state, A) && may(&state, B));
    Cosmic::set(&mut state, Key::of(A, Field::Did), Did::Acted as i32);
    assert!(!may(&state, B), "Ann has acted");
    Cosmic::set(&mut state, Key::of(A, Field::Did), Did::Held as i32);
    Cosmic::set(&mut state, Key::of(A, Field::Held), 1);
    assert!(may(&state, B), "Ann holds her action");
}

/// COS8, COS9: nobody is asked for a defense without a chance, and a shot is called only where it
/// has one; a critical success is one.
#[test]
fn what_has_no_chance_is_not_offered() {
    let mut roster = duel();
    roster.rulings.free_defenses = FreeDefenses::Number(1);
    // A dodge of no ranks: nothing is asked, and nothing is used up.
    roster.fighters[1].dodge = Some(0);
    roster.fighters[1].attacks[0].ranks = 0;
    let done = strike(&roster, &[1, 2, 3]);
    assert_eq!(done.get(B, Field::Defenses), 0);
    assert!(!done.noted(Note::Defends));
    roster.fighters[1].dodge = Some(1);
    let done = strike_with(&roster, fresh(&roster), BLOW, &[1, 5], defends(Defense::Dodge));
    assert_eq!(done.get(B, Field::Defenses), 1);
    // At six ranks the head costs all; at four any part does.
    let may = |ranks: i32, criticals: bool| {
        let mut roster = duel();
        roster.fighters[0].attacks.truncate(1);
        roster.fighters[0].attacks[0].ranks = ranks;
        roster.rulings.unarmed_ranks = 0;
        roster.rulings.critical_thresholds =
            criticals.then_some(Thresholds { success: 2, failure: 101 });
        let setup = setup(&roster);
        let state = fresh(&roster);
        let v = View::new(&setup, &state);
        let calls = TakeAction { who: A, held: false }.is_legal(v, Action::CalledShot);
        let q = CallPart { who: A, target: B, attack: AttackId::new(A, 0) };
        (calls, q.is_legal(v, Part::Head))
    };
    assert_eq!(may(7, false), (true, true));
    assert_eq!(may(6, false), (true, false));
    assert!(!may(4, false).0);
    assert_eq!(may(4, true), (true, true));
}

/// COS3, COS8, COS11, COS18: a blow that comes too late, a limb that is gone, a defense that is used
/// up, and Toughness that goes no lower are told as what they are.
#[test]
fn what_comes_to_nothing_is_told() {
    let roster = duel();
    let gone = bob(&roster, &[(Field::Lost, Part::LeftArm.index(), 10)]);
    let done = strike_with(&roster, gone, BLOW, &[1, 2, 4], |_| None);
    assert!(done.noted(Note::GoneAlready) && !done.noted(Note::NothingThere));
    assert!(done.noted(Note::Undefended));
    let done = strike(&roster, &[1, 7, 2, 4]);
    assert!(done.noted(Note::ToughnessStays) && done.noted(Note::Stunned));
    // Ann and Bob on one count: each kills the other, and Cat's blow is void.
    let mut roster = company(&["blue", "red", "blue"]);
    roster.fighters[1].mortality = ByPart::all(1);
    let mut fight = Fight::new(roster);
    fight.round(&[5, 5, 5, 1, 4, 6, 1, 4, 6, 1, 4, 6], all_do(Action::Attack));
    let told = fight.battle.transcript().collect::<Vec<_>>().join("\n");
    assert!(told.contains("comes too late"), "{told}");
}

/// COS1: nobody fights for ever: from the thousandth round on the Judge is asked, and the built-in
/// one ends it. A person can go on, and the referee end it later.
#[test]
fn a_fight_without_hope_ends() {
    for goes_on in [false, true] {
        let mut battle = Battle::<Cosmic>::new(duel()).unwrap();
        let mut dice = case_core::dice::Fair::new(1);
        let mut rests = plan(|q| match q.kind() {
            QuestionKind::Action => Some(Action::Rest.into()),
            QuestionKind::CallOff => Some((!goes_on).into()),
            _ => None,
        });
        let over = (0..10_000).any(|_| battle.step_with(&mut dice, &mut rests) == Step::Over);
        assert_eq!(over, !goes_on);
        assert!(Cosmic::turn(battle.state()) >= 1_000);
        if goes_on {
            battle.intervene(Intervention::End, "it is late").unwrap();
        } else {
            assert_eq!(Cosmic::turn(battle.state()), 1_000);
        }
        let last = battle.transcript().last().unwrap();
        assert!(last.contains("several sides are left"), "{last}");
    }
}
