//! What the rows of the table do besides wounding: sevens, eights, nines, tens and twelves.

use super::common::*;
use case_core::ActorId;
use case_core::cosmic::*;
use case_core::filled;
use case_core::question::{Asked, Query};
use case_core::system::View;
use case_core::value::{Damage, Value};

/// COS11, ruling `row7_wounds`: the part is wounded against its armor as it was, which is then
/// ruined.
#[test]
fn a_seven_wounds_and_ruins_armor() {
    let mut roster = duel();
    roster.fighters[1].armor.right_arm = 2;
    roster.fighters[1].toughness = 1;
    let done = strike(&roster, &[1, 7, 3, 6]);
    assert_eq!((done.lost(Part::RightArm), done.get(B, Field::ToughnessLost)), (3, 0));
    assert_eq!(done.at(B, Field::ArmorRuined, Part::RightArm.index()), 1);
    assert_eq!(noted(&done.log, Note::ArmorRuined), Some(Rule::COS11));
    let again = strike_with(&roster, done.state.clone(), BLOW, &[1, 3, 3], |_| None);
    assert_eq!(again.lost(Part::RightArm), 3 + 2, "Toughness alone is left there");
    roster.rulings.row7_wounds = false;
    let done = strike(&roster, &[1, 7, 3]);
    assert_eq!((done.lost(Part::RightArm), done.rolls.len()), (0, 3));
    assert_eq!(done.at(B, Field::ArmorRuined, Part::RightArm.index()), 1);
    // The second seven at the same place finds no armor and falls on Toughness, of which one rank
    // is left: prone and stunned instead.
    let again = strike_with(&roster, done.state, BLOW, &[1, 7, 3], |_| None);
    assert_eq!((again.get(B, Field::Prone), again.get(B, Field::Stunned)), (1, 2));
}

/// COS9, COS11, ruling `missing_limbs`: a seven on a limb that was never there, or is gone, does
/// nothing.
#[test]
fn a_seven_on_nothing() {
    let mut roster = duel();
    roster.fighters[1].toughness = 2;
    roster.fighters[1].mortality.left_arm = 0;
    let done = strike(&roster, &[1, 7, 2, 6]);
    assert_eq!((done.get(B, Field::ToughnessLost), done.lost(Part::LeftArm)), (0, 0));
    assert_eq!(noted(&done.log, Note::NothingThere), Some(Rule::COS9));
    roster.fighters[1].mortality.left_arm = 1;
    let gone = strike(&roster, &[1, 2, 6]);
    assert_eq!(gone.lost(Part::LeftArm), 1);
    let again = strike_with(&roster, gone.state, BLOW, &[1, 7, 2, 6], |_| None);
    assert_eq!((again.get(B, Field::ToughnessLost), again.get(B, Field::ArmorRuined)), (0, 0));
}

/// COS11: where there is no armor Toughness goes down a rank, to one and no further: then the
/// fighter is prone and stunned, each time; zero stays zero.
#[test]
fn a_seven_takes_toughness_down_to_one() {
    let mut roster = duel();
    for toughness in 0..=3 {
        roster.fighters[1].toughness = toughness;
        let mut state = fresh(&roster);
        for blow in 1..=4 {
            let done = strike_with(&roster, state, BLOW, &[1, 7, 4, 1], |_| None);
            let left = (toughness - blow).max(toughness.min(1));
            assert_eq!(toughness - done.get(B, Field::ToughnessLost), left);
            let floored = blow >= toughness.max(1);
            assert_eq!(done.get(B, Field::Prone), i32::from(floored), "{toughness} {blow}");
            assert_eq!(done.get(B, Field::Stunned), if floored { 2 } else { 0 });
            assert_eq!(done.noted(Note::Stunned), floored);
            state = done.state;
        }
    }
}

/// COS11: less Toughness is less against the next blow.
#[test]
fn lost_toughness_no_longer_soaks() {
    let mut roster = duel();
    roster.fighters[1].toughness = 3;
    let done = strike(&roster, &[1, 7, 4, 1]);
    let again = strike_with(&roster, done.state, BLOW, &[1, 4, 6], |_| None);
    assert_eq!(again.lost(Part::Torso), 4);
}

/// COS11, ruling `no_armor_means`: a bare part, or a wholly bare fighter.
#[test]
fn no_armor_is_at_the_part_or_anywhere() {
    let mut roster = duel();
    roster.fighters[1].toughness = 5;
    roster.fighters[1].armor.head = 1;
    assert_eq!(strike(&roster, &[1, 7, 4, 1]).get(B, Field::ToughnessLost), 1);
    roster.rulings.no_armor_means = NoArmor::Anywhere;
    let done = strike(&roster, &[1, 7, 4, 1]);
    assert_eq!(done.get(B, Field::ToughnessLost), 0);
    assert_eq!(done.at(B, Field::ArmorRuined, Part::Torso.index()), 0);
    let bare = strike_with(&roster, done.state, BLOW, &[1, 7, 1, 1], |_| None);
    assert_eq!(bare.at(B, Field::ArmorRuined, Part::Head.index()), 1);
    let done = strike_with(&roster, bare.state, BLOW, &[1, 7, 4, 1], |_| None);
    assert_eq!(done.get(B, Field::ToughnessLost), 1, "the last armor is ruined by now");
}

/// COS11, ruling `toughness_loss_until`: the Judge gives it back, or the end of the battle.
#[test]
fn toughness_comes_back() {
    let mut roster = duel();
    roster.fighters[1].toughness = 5;
    roster.fighters[1].mortality.head = 1;
    let judge = |q: &Question| match q {
        Question::Restore { .. } => Some(B.into()),
        Question::RestoreWhat { .. } => Some(Restoration::Toughness.into()),
        _ => None,
    };
    let mut fight = Fight::new(roster.clone());
    fight.round(&[20, 1, 1, 7, 4, 1, 1, 4, 1], |_| None);
    assert_eq!(fight.get(B, Field::ToughnessLost), 1, "the plan's Judge restores nothing");
    let restored = std::cell::Cell::new(false);
    fight.round(&[20, 1, 1, 7, 4, 1, 1, 4, 1], |q| {
        if q.kind() == QuestionKind::Restore && restored.replace(true) { None } else { judge(q) }
    });
    assert_eq!(fight.get(B, Field::ToughnessLost), 0);
    assert_eq!(noted(fight.battle.log(), Note::ToughnessRestored), Some(Rule::COS11));
    let given_back = |fight: &Fight| {
        let notes = fight.notes().into_iter();
        notes.filter(|(note, ..)| *note == Note::ToughnessRestored).map(|(_, who, _)| who).collect()
    };
    let ends = |roster: &Roster| -> (i32, Vec<ActorId>) {
        let mut fight = Fight::new(roster.clone());
        fight.round(&[20, 1, 1, 7, 4, 1, 1, 4, 1], |_| None);
        fight.round(&[20, 1, 1, 9], |_| None);
        assert!(fight.battle.is_over());
        (fight.get(B, Field::ToughnessLost), given_back(&fight))
    };
    assert_eq!(ends(&roster), (1, vec![]));
    roster.rulings.toughness_loss_until = LossUntil::EndOfCombat;
    assert_eq!(ends(&roster), (0, vec![B]), "only who had lost some");
}

/// A fighter with a whip, against one with these weapons.
fn whip(weapons: &[Attack]) -> Roster {
    let mut roster = duel();
    roster.fighters[0].attacks[0].flexible = true;
    roster.fighters[1].attacks = weapons.to_vec();
    roster.fighters[1].toughness = 5;
    roster
}

/// COS11: a whip or flail disarms on a seven, instead of all else; against empty hands it is a
/// seven like any other.
#[test]
fn a_whip_disarms_on_a_seven() {
    let sword = attack("sword", AttackKind::Melee, 10, "2d6");
    let dagger = attack("dagger", AttackKind::Thrown, 10, "1d4");
    let fist = attack("fist", AttackKind::Unarmed, 10, "1d4");
    let gaze =
        filled!(Attack { grip: Grip::NoArm, ..attack("gaze", AttackKind::Missile, 10, "1d4") });
    let roster = whip(&[fist.clone(), sword.clone(), gaze.clone()]);
    let done = strike(&roster, &[1, 7]);
    assert_eq!(done.rolls, ["attack", "hit_location"]);
    assert_eq!([0, 1, 2].map(|i| done.at(B, Field::Weapon, i)), [0, 1, 0]);
    assert_eq!(done.get(B, Field::ToughnessLost), 0);
    assert_eq!(noted(&done.log, Note::Disarmed), Some(Rule::COS11));
    // Empty-handed now: the next seven is an ordinary one.
    let again = strike_with(&roster, done.state, BLOW, &[1, 7, 4, 6], |_| None);
    assert_eq!(again.get(B, Field::ToughnessLost), 1);
    // Only what its target has in hand can be taken.
    let picks = WhipAway { who: A, target: B };
    let there = [weapon(B, 1), weapon(B, 0), weapon(B, 2), weapon(A, 0)];
    let setup = setup(&roster);
    let legal = there.map(|one| picks.is_legal(View::new(&setup, &fresh(&roster)), one));
    assert_eq!(legal, [true, false, false, false], "a sword, a fist, a gaze, a club of another's");
    // Of several weapons the attacker picks one.
    let roster = whip(&[sword.clone(), fist, dagger]);
    let pick = |q: &Question| {
        (q.kind() == QuestionKind::WhippedWeapon).then(|| {
            assert_eq!(*q, WhipAway { who: A, target: B }.into());
            weapon(B, 2).into()
        })
    };
    let done = strike_with(&roster, fresh(&roster), BLOW, &[1, 7], pick);
    assert_eq!([0, 1, 2].map(|i| done.at(B, Field::Weapon, i)), [0, 0, 1]);
    // A weapon in an arm that is disabled is not in hand.
    let roster = whip(&[sword, gaze]);
    let arm = bob(&roster, &[(Field::Lost, Part::RightArm.index(), 5)]);
    let done = strike_with(&roster, arm, BLOW, &[1, 7, 4, 6], |_| None);
    assert!(!done.noted(Note::Disarmed));
    // An ordinary club never disarms.
    let roster = duel();
    assert!(!strike(&roster, &[1, 7, 4, 1]).noted(Note::Disarmed));
}

/// COS11, ruling `whip_on_seven`: whether the whip disarms or strikes its wielder says; nobody is
/// asked about other weapons, or about empty hands.
#[test]
fn the_wielder_of_a_whip_has_the_choice() {
    let roster = whip(&[attack("sword", AttackKind::Melee, 10, "1d6")]);
    let says = |disarms: bool| {
        move |q: &Question| match q {
            Question::WhipDisarms { .. } => {
                assert_eq!(*q, Question::WhipDisarms { who: A, target: B });
                Some(disarms.into())
            }
            _ => None,
        }
    };
    let disarmed = |roster: &Roster, faces: &[i32], choice| {
        let done = strike_with(roster, fresh(roster), BLOW, faces, says(choice));
        // Why a seven wounds nobody is told.
        assert_eq!(done.noted(Note::DisarmsInstead), done.noted(Note::Disarmed));
        (done.noted(Note::Disarmed), done.get(B, Field::ToughnessLost))
    };
    assert_eq!(disarmed(&roster, &[1, 7], true), (true, 0));
    assert_eq!(disarmed(&roster, &[1, 7, 4, 6], false), (false, 1));
    let mut always = roster.clone();
    always.rulings.whip_on_seven = WhipOnSeven::AlwaysDisarms;
    assert_eq!(disarmed(&always, &[1, 7], false), (true, 0));
    let unasked = |q: &Question| match q.kind() {
        QuestionKind::WhipDisarms => panic!("{q:?}"),
        _ => None,
    };
    let empty = bob(&roster, &[(Field::Weapon, 0, 1)]);
    assert!(!strike_with(&roster, empty, BLOW, &[1, 7, 4, 6], unasked).noted(Note::Disarmed));
    let club = duel();
    strike_with(&club, fresh(&club), BLOW, &[1, 7, 4, 6], unasked);
    assert_eq!(Rulings::default().whip_on_seven, WhipOnSeven::AttackersChoice);
}

/// COS9, COS12, COS13, ruling `row8`.
#[test]
fn an_eight_floors_or_stuns() {
    let mut roster = duel();
    for (row8, prone, stunned) in [(Row8::Both, 1, 2), (Row8::Prone, 1, 0), (Row8::Stunned, 0, 2)] {
        roster.rulings.row8 = row8;
        let done = strike(&roster, &[1, 8]);
        assert_eq!((done.get(B, Field::Prone), done.get(B, Field::Stunned)), (prone, stunned));
        assert_eq!(done.noted(Note::Prone), prone == 1);
    }
    assert_eq!(Rulings::default().row8, Row8::Both);
}

/// COS12: the rest of this round and all of the next, whether or not the fighter had acted.
#[test]
fn a_stun_lasts_this_round_and_the_next() {
    let mut roster = duel();
    roster.rulings.row8 = Row8::Stunned;
    for early in [true, false] {
        let mut fight = Fight::new(roster.clone());
        if early {
            fight.round(&[20, 1, 1, 8], |_| None);
            assert!(fight.notes().contains(&(Note::CannotAct, B, Hindrance::Stunned.into())));
        } else {
            fight.round(&[1, 20, 1, 4, 1, 1, 8], |_| None);
        }
        fight.round(&[20, 1, 4, 1], |_| None);
        assert_eq!(fight.get(B, Field::Stunned), 0);
        assert_eq!(noted(fight.battle.log(), Note::Recovers), Some(Rule::COS12));
        fight.round(&[20, 1, 1, 4, 1, 1, 4, 1], |_| None);
    }
}

/// COS12, ruling `row8_stun`: with `one_round` one action is lost.
#[test]
fn a_stun_may_cost_one_action() {
    let mut roster = duel();
    roster.rulings.row8 = Row8::Stunned;
    roster.rulings.row8_stun = StunLength::OneRound;
    // Before its count: it loses this round's action, and acts in the next.
    let mut fight = Fight::new(roster.clone());
    fight.round(&[20, 1, 1, 8], |_| None);
    assert_eq!(fight.get(B, Field::Stunned), 0);
    fight.round(&[20, 1, 1, 4, 1, 1, 4, 1], |_| None);
    // After its count: it loses the next.
    let mut fight = Fight::new(roster);
    fight.round(&[1, 20, 1, 4, 1, 1, 8], |_| None);
    assert_eq!(fight.get(B, Field::Stunned), 1);
    fight.round(&[20, 1, 4, 1], |_| None);
    assert_eq!(fight.get(B, Field::Stunned), 0);
    // Again while it is stunned: it had nothing to lose in that round, and loses the one after.
    fight.round(&[20, 20, 1, 8, 1, 8], |_| None);
    fight.round(&[], |_| None);
    fight.round(&[20, 20, 1, 8, 1, 8], |_| None);
}

/// COS12: a second stun does not shorten the first.
#[test]
fn the_longer_stun_counts() {
    let mut roster = duel();
    roster.rulings.row8_stun = StunLength::OneRound;
    let done =
        strike_with(&roster, bob(&roster, &[(Field::Stunned, 0, 2)]), BLOW, &[1, 8], |_| None);
    assert_eq!(done.get(B, Field::Stunned), 2);
}

/// COS9, ruling `unconscious_rounds`: a nine knocks out until the Judge restores, or for so many
/// full rounds; who comes round lies on the ground.
#[test]
fn a_nine_knocks_out() {
    let done = strike(&duel(), &[1, 9]);
    assert_eq!(done.unconscious(), (1, 0));
    assert_eq!(noted(&done.log, Note::Unconscious), Some(Rule::COS9));
    let AttackOutcome::Hit { target: Fate::Unconscious, points: 0, .. } = done.outcome else {
        panic!()
    };
    let mut roster = company(&["blue", "red", "red"]);
    roster.rulings.unconscious_rounds = Some(2);
    let mut fight = Fight::new(roster);
    let cat = |q: &Question| {
        (q.kind() == QuestionKind::Action && q.who() != A).then_some(Action::Rest.into())
    };
    let miss = |q: &Question| match q.kind() {
        QuestionKind::Action if q.who() == A => Some(Action::Rest.into()),
        _ => cat(q),
    };
    fight.round(&[20, 1, 1, 1, 9], cat);
    assert_eq!(fight.get(B, Field::UnconsciousFor), 2);
    for left in [1, 0] {
        fight.round(&[20, 1], miss);
        assert_eq!(fight.get(B, Field::UnconsciousFor), left);
        assert_eq!(fight.get(B, Field::Unconscious), left);
    }
    assert_eq!(fight.get(B, Field::Prone), 1);
    assert_eq!(fight.at(ActorId::NOBODY, Field::Standing, 1), 2);
    fight.round(&[20, 1, 1], miss);
    assert!(fight.notes().contains(&(Note::Wakes, B, Value::NOTHING)));
}

/// COS9: the longer of two knock-outs counts.
#[test]
fn the_longer_knock_out_counts() {
    let mut roster = duel();
    roster.rulings.unconscious_rounds = Some(3);
    let again = |before: i32| {
        let state = bob(&roster, &[(Field::Unconscious, 0, 1), (Field::UnconsciousFor, 0, before)]);
        let done = strike_with(&roster, state, BLOW, &[1, 9], |_| None);
        assert!(!done.noted(Note::Unconscious));
        done.get(B, Field::UnconsciousFor)
    };
    assert_eq!([again(1), again(9), again(0)], [4, 9, 0]);
}

/// Bob with two weapons and a shield.
fn armed() -> Roster {
    let mut roster = duel();
    roster.fighters[1].attacks.push(attack("gun", AttackKind::Missile, 10, "1d6"));
    roster.fighters[1].shield = Some(filled!(Shield { ranks: 5, grip: Grip::LeftArm }));
    roster
}

/// COS14, ruling `row10_and_12`: what the Judge says each time.
#[test]
fn a_ten_or_twelve_is_the_judges() {
    let roster = armed();
    for face in [10, 12] {
        let run = |special: Special, faces: &[i32]| {
            strike_with(&roster, fresh(&roster), BLOW, &[&[1, face], faces].concat(), |q| {
                let (judge, attack) = (ActorId::JUDGE, weapon(A, 0));
                match *q {
                    Question::Special { .. } => {
                        let asked =
                            Question::Special { who: judge, target: B, attacker: A, attack };
                        assert_eq!(*q, asked);
                        Some(special.into())
                    }
                    Question::LostWeapon { .. } => {
                        assert_eq!(*q, Question::LostWeapon { who: judge, target: B });
                        Some(weapon(B, 1).into())
                    }
                    Question::SpecialDamage { .. } => Some(Damage(7).into()),
                    Question::SpecialPart { .. } => Some(Part::LeftLeg.into()),
                    _ => None,
                }
            })
        };
        let weapons = |done: &Done| [0, 1].map(|i| done.at(B, Field::Weapon, i));
        let nothing = run(Special::Nothing, &[]);
        assert_eq!((weapons(&nothing), nothing.get(B, Field::ShieldLost)), ([0, 0], 0));
        assert!(nothing.noted(Note::NoSpecial));
        assert_eq!(weapons(&run(Special::Disarmed, &[])), [0, 1]);
        assert_eq!(weapons(&run(Special::WeaponLost, &[])), [0, 2]);
        assert_eq!(run(Special::ShieldDestroyed, &[]).get(B, Field::ShieldLost), 1);
        let damage = run(Special::Damage, &[]);
        assert_eq!(damage.lost(Part::LeftLeg), 7);
        assert_eq!(noted(&damage.log, Note::SpecialDamage), Some(Rule::COS14));
        let AttackOutcome::Hit { points: 7, part: None, .. } = damage.outcome else { panic!() };
    }
}

/// COS14: what is not there can't be lost; special damage meets armor and Toughness.
#[test]
fn a_special_needs_something_to_work_on() {
    let mut roster = armed();
    roster.fighters[1].toughness = 3;
    roster.fighters[1].armor.left_leg = 1;
    let open = |values: &[(Field, usize, i32)]| {
        let (setup, state) = (setup(&roster), bob(&roster, values));
        let (who, attack) = (ActorId::JUDGE, weapon(A, 0));
        legal(SaySpecial { who, target: B, attacker: A, attack }, &setup, &state).len()
    };
    assert_eq!(open(&[]), 5);
    assert_eq!(open(&[(Field::ShieldLost, 0, 1)]), 4);
    assert_eq!(open(&[(Field::Weapon, 0, 1), (Field::Weapon, 1, 2)]), 3);
    let done = strike_with(&roster, fresh(&roster), BLOW, &[1, 10], |q| match q {
        Question::Special { .. } => Some(Special::Damage.into()),
        Question::SpecialDamage { .. } => Some(Damage(7).into()),
        Question::SpecialPart { .. } => Some(Part::LeftLeg.into()),
        _ => None,
    });
    assert_eq!(done.lost(Part::LeftLeg), 3);
}

/// COS14, ruling `row10_and_12`: always the same, without a question to the Judge about it.
#[test]
fn a_ten_or_twelve_may_always_be_the_same() {
    let mut roster = armed();
    let never = |q: &Question| {
        assert_ne!(q.kind(), QuestionKind::Special);
        None
    };
    roster.rulings.row10_and_12 = Row10And12::Disarmed;
    let done = strike_with(&roster, fresh(&roster), BLOW, &[1, 12], never);
    assert_eq!([0, 1].map(|i| done.at(B, Field::Weapon, i)), [1, 0]);
    let bare = bob(&roster, &[(Field::Weapon, 0, 1), (Field::Weapon, 1, 1)]);
    assert!(strike_with(&roster, bare, BLOW, &[1, 10], never).noted(Note::NoWeapon));
    roster.rulings.row10_and_12 = Row10And12::ShieldDestroyed;
    let done = strike_with(&roster, fresh(&roster), BLOW, &[1, 10], never);
    assert_eq!(done.get(B, Field::ShieldLost), 1);
    let again = strike_with(&roster, done.state, BLOW, &[1, 10], never);
    assert!(again.noted(Note::NoShield));
    assert_eq!(Rulings::default().row10_and_12, Row10And12::Special);
}

/// COS9: one knocked out by a nine is told so once.
#[test]
fn a_nine_is_told_once() {
    let mut fight = Fight::new(duel());
    fight.round(&[20, 1, 1, 9], |_| None);
    let told = fight.battle.transcript().collect::<Vec<_>>().join("\n");
    assert_eq!(told.matches("unconscious").count(), 1, "{told}");
}
