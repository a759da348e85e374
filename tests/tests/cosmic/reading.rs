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

/// The headlines of a fight.
fn heads(battle: &Battle<Cosmic>) -> Vec<String> {
    use case_core::log::{Audience, headline};
    let speech = case_core::words::Language::English.into();
    let (log, setup) = (battle.log(), battle.setup());
    let all = battle.cards();
    all.iter()
        .filter_map(|card| headline(card, |at| log.get(at), setup, &speech, Audience::Gamemaster))
        .collect()
}

/// COS9, COS11, COS14: a headline says what a special result and a seven came to: a weapon that is gone, a
/// hand that was empty, a whip that disarms.
#[test]
fn headlines_say_what_came_of_it() {
    let sword = attack("sword", AttackKind::Melee, 10, "1d6");
    let fist = attack("fist", AttackKind::Unarmed, 10, "1d6");
    for (location, weapon, flexible, head, line) in [
        (
            10,
            &sword,
            false,
            "Ann hits Bob with club: Bob loses what was in hand",
            "Bob drops sword (COS14)",
        ),
        (
            10,
            &fist,
            false,
            "Ann hits Bob with club, special: no damage",
            "there is no weapon in hand (COS14)",
        ),
        (
            7,
            &sword,
            true,
            "Ann hits Bob with club: Bob loses what was in hand",
            "Ann goes for Bob's weapon instead of wounding (COS11)",
        ),
    ] {
        let mut roster = duel();
        roster.rulings.row10_and_12 = Row10And12::Disarmed;
        roster.fighters[0].attacks.truncate(1);
        roster.fighters[0].attacks[0].flexible = flexible;
        roster.fighters[1].attacks = vec![weapon.clone()];
        let mut fight = Fight::new(roster);
        let acts = |q: &Question| match q.kind() {
            QuestionKind::Action if q.who() == A => Some(Action::Attack.into()),
            QuestionKind::Action => Some(Action::Rest.into()),
            QuestionKind::WhipDisarms => Some(true.into()),
            _ => None,
        };
        fight.round(&[20, 1, 1, location], acts);
        let told = fight.battle.transcript().collect::<Vec<_>>().join("\n");
        assert!(told.contains(line), "{told}");
        assert!(heads(&fight.battle).iter().any(|one| one == head), "{:#?}", heads(&fight.battle));
    }
}

/// X1, X4, X6: so does one of a power that is used on a foe: what it begins, that it is resisted, that nothing
/// of its kind harms the foe; X2: one of an effect's harm says what was lost.
#[test]
fn headlines_say_what_came_of_a_power() {
    let (head, rest) = super::status::POWERS.split_once("[[effects]]").unwrap();
    let (_, fighters) = rest.split_once("[[fighters]]").unwrap();
    let gaze = "[[effects]]\nname = \"gaze\"\nturns = 2\nharm = 5\nkind = \"fear\"\n\
        resisted_by = \"health\"\nused_on = \"anybody\"\n";
    let fighters = fighters.replace(r#"name = "Ann""#, "name = \"Ann\"\npowers = [\"gaze\"]");
    let fighters =
        fighters.replace(r#", begins = "weakness""#, "").replace(r#", begins = "burning""#, "");
    for (immune, faces, wanted) in [
        (false, &[20, 1, 100][..], "Ann uses gaze on Bob; Bob is under gaze: 2 rounds"),
        (false, &[20, 1, 1], "Ann uses gaze on Bob; Bob resists gaze"),
        (true, &[20, 1], "Ann uses gaze on Bob; Bob is immune to gaze"),
    ] {
        let text = format!("{head}\n{gaze}\n[[fighters]]{fighters}");
        let against = "name = \"Bob\"\nagainst = { fear = \"immune\" }";
        let text = if immune { text.replace(r#"name = "Bob""#, against) } else { text };
        let mut fight = Fight::new(super::status::read(&text));
        let acts = |q: &Question| match q.kind() {
            QuestionKind::Action if q.who() == A => Some(Action::Power.into()),
            QuestionKind::Action => Some(Action::Rest.into()),
            QuestionKind::PowerOn => Some(B.into()),
            _ => None,
        };
        fight.round(faces, acts);
        let all = heads(&fight.battle);
        assert!(all.iter().any(|one| one == wanted), "{wanted}: {all:#?}");
        // Toughness 3 stops 3 of the 5.
        let harm = "gaze: 5 damage against Bob, before armor; Bob loses 2 off the torso, 28 left";
        assert_eq!(all.iter().any(|one| one == harm), wanted.contains("under"), "{all:#?}");
    }
}
