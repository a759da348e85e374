//! Rounds, initiative, acting at once and holding.

use super::common::*;
use case_core::ActorId;
use case_core::codes::Code;
use case_core::cosmic::*;
use case_core::dice::Die;
use case_core::log::Event;
use case_core::question::Asked;
use case_core::system::System;
use case_core::value::{Initiative, Ranks, Round, Value};
use case_tests::Feed as _;

/// COS1: six seconds a round, ten rounds a minute, counted from 1.
#[test]
fn rounds_are_six_seconds() {
    assert_eq!((ROUND_SECONDS, ROUNDS_PER_MINUTE), (6, 10));
    let mut fight = Fight::new(duel());
    for round in 1..=3 {
        fight.round(&[10, 5], all_do(Action::Rest));
        assert_eq!(fight.get(ActorId::NOBODY, Field::Round), round);
    }
    let rounds: Vec<Value> =
        fight.notes().iter().filter(|n| n.0 == Note::Round).map(|n| n.2).collect();
    assert_eq!(rounds, [1, 2, 3].map(|round| Round(round).into()));
    assert_eq!(noted(fight.battle.log(), Note::Round), Some(Rule::COS1));
}

/// COS1: to the rules a round is like any other: the count is set back to the first, and forward again.
#[test]
fn rounds_are_forgotten_and_recalled() {
    let mut fight = Fight::new(duel());
    for _ in 1..=3 {
        fight.round(&[10, 5], all_do(Action::Rest));
    }
    let mut state = fight.battle.state().clone();
    assert_eq!(Cosmic::forget_turn(fight.battle.setup(), &mut state), 2);
    assert_eq!(Cosmic::turn(&state), 1);
    Cosmic::recall_turn(&mut state, 2);
    assert_eq!(&state, fight.battle.state());
}

/// COS2: d20 + Coordination + Traits, the highest first; the dice in the order of the roster.
#[test]
fn the_highest_total_acts_first() {
    let mut roster = company(&["blue", "red", "blue", "red"]);
    roster.fighters[1].coordination = 14;
    roster.fighters[2].initiative = -3;
    roster.fighters[3].initiative = 9;
    let mut fight = Fight::new(roster);
    // Totals: 10+10 = 20, 14+7 = 21, 10+12-3 = 19, 10+4+9 = 23. All hit the torso for 1.
    let mut faces = vec![10, 7, 12, 4];
    faces.extend([1, 4, 1].repeat(4));
    fight.round(&faces, |_| None);
    assert_eq!(fight.attackers(), [D, B, A, C]);
    let totals: Vec<_> = fight.notes().into_iter().filter(|n| n.0 == Note::Total).collect();
    let total = |who, value| (Note::Total, who, Initiative(value).into());
    assert_eq!(totals, [total(A, 20), total(B, 21), total(C, 19), total(D, 23)]);
    let dice: Vec<_> = fight.rolled.iter().take(4).copied().collect();
    assert_eq!(dice, [A, B, C, D].map(|who| ("initiative", Die::D20, who)));
    let shift = |event: &Event<Cosmic>| matches!(event, Event::Modifier { rule: Rule::COS2, who: D, roll: Roll::Initiative, by, .. } if *by == Ranks(9).into());
    assert!(fight.battle.log().iter().any(shift));
}

/// COS2, ruling `npcs_roll_initiative`: without a roll Coordination and Traits alone count.
#[test]
fn npcs_may_not_roll() {
    let mut roster = duel();
    roster.fighters[1].player = false;
    roster.fighters[1].coordination = 15;
    let mut both = Fight::new(roster.clone());
    both.round(&[6, 2, 1, 4, 1, 1, 4, 1], |_| None);
    assert_eq!(both.attackers(), [B, A]);
    roster.rulings.npcs_roll_initiative = false;
    roster.fighters[1].initiative = -2;
    let mut one = Fight::new(roster);
    one.round(&[6, 1, 4, 1, 1, 4, 1], |_| None);
    assert_eq!(one.attackers(), [A, B]);
    assert!(one.notes().contains(&(Note::Total, B, Initiative(15 - 2).into())));
}

/// COS2, COS12, COS17: who can't act in the round has no die.
#[test]
fn the_stunned_and_the_exhausted_roll_no_initiative() {
    let mut roster = company(&["blue", "red", "red"]);
    roster.fighters[2].fatigue = 10;
    let mut fight = Fight::new(roster);
    // Ann stuns Bob with an eight before his count comes; Cat is exhausted.
    fight.round(&[15, 2, 1, 8], |_| None);
    fight.round(&[15, 1, 4, 1], |_| None);
    assert_eq!(fight.attackers(), [A, A]);
    assert_eq!(fight.rolled[0], ("initiative", Die::D20, A));
    fight.round(&[15, 2, 1, 4, 1], |_| None);
    assert_eq!(fight.get(B, Field::Prone), 0, "Bob was up again and had a count of his own");
}

/// COS3: two of one total kill each other.
#[test]
fn equal_totals_strike_at_once() {
    let mut roster = duel();
    for sheet in &mut roster.fighters {
        sheet.mortality.head = 3;
    }
    let mut fight = Fight::new(roster);
    fight.round(&[9, 9, 1, 1, 6, 1, 1, 6], |_| None);
    assert!(fight.battle.is_over());
    assert_eq!((fight.get(A, Field::Dead), fight.get(B, Field::Dead)), (1, 1));
    assert_eq!(fight.notes().last(), Some(&(Note::Over, ActorId::NOBODY, Value::NOTHING)));
    assert_eq!(noted(fight.battle.log(), Note::AtOnce), Some(Rule::COS3));
    // With one more on the die the first would have been alone.
    let mut roster = duel();
    roster.fighters[1].mortality.head = 3;
    let mut fight = Fight::new(roster);
    fight.round(&[10, 9, 1, 1, 6], |_| None);
    assert_eq!((fight.get(A, Field::Dead), fight.get(B, Field::Dead)), (0, 1));
}

/// COS3: nothing of a count counts within it: not a stun, not a lost weapon, not a torso's penalty
/// and not ruined armor.
#[test]
fn blows_of_one_count_land_after_all_have_acted() {
    // An eight: Bob still strikes, and is stunned for the next round.
    let mut fight = Fight::new(duel());
    fight.round(&[9, 9, 1, 8, 1, 4, 2], |_| None);
    assert_eq!(fight.attackers(), [A, B]);
    assert_eq!((fight.get(B, Field::Stunned), fight.get(B, Field::Prone)), (1, 1));
    assert_eq!(fight.at(A, Field::Lost, Part::Torso.index()), 2);
    // A ten: Bob still strikes, and then has nothing in hand.
    let mut fight = Fight::new(duel());
    fight.round(&[9, 9, 1, 10, 1, 4, 2], |_| None);
    assert_eq!((fight.attackers(), fight.at(B, Field::Weapon, 0)), (vec![A, B], 1));
    // Half of the torso: Bob's chance is still 100.
    let mut fight = Fight::new(duel());
    fight.round(&[9, 9, 1, 4, 6, 100, 4, 2], |_| None);
    assert_eq!(fight.at(A, Field::Lost, Part::Torso.index()), 2);
    // Two sevens on the same armored arm: each meets the armor that was there when it lands.
    let mut roster = company(&["blue", "red", "blue"]);
    roster.fighters[1].armor.left_arm = 3;
    let mut fight = Fight::new(roster);
    fight.until(
        &[9, 1, 9, 1, 7, 2, 4, 1, 7, 2, 4],
        |_| None,
        |f| f.phase() == TurnPhase::Act && f.get(ActorId::NOBODY, Field::GroupStart) == 2,
    );
    assert_eq!(fight.at(B, Field::Lost, Part::LeftArm.index()), 1 + 4);
    let lands: Vec<_> = fight.notes().into_iter().filter(|n| n.0 == Note::Lands).collect();
    let landed = |who| (Note::Lands, who, Value::NOTHING);
    assert_eq!(lands, [landed(A), landed(C)], "in the order of the roster");
}

/// COS3: of those who act at once only the blows of those who struck land.
#[test]
fn who_did_not_strike_lands_nothing() {
    let mut fight = Fight::new(company(&["blue", "red", "blue"]));
    let rests = says(B, QuestionKind::Action, Action::Rest);
    fight.until(&[9, 9, 9, 1, 4, 2, 1, 4, 2], rests, |f| f.phase() == TurnPhase::Start);
    let lands: Vec<_> = fight.notes().into_iter().filter(|n| n.0 == Note::Lands).collect();
    assert_eq!(lands, [A, C].map(|who| (Note::Lands, who, Value::NOTHING)));
}

/// COS3: who strike at once are told: three by name, and how many more there are.
#[test]
fn those_who_strike_at_once_are_told() {
    for (faces, words) in [
        (&[9, 9, 1, 1, 1], "Ann and Bob have the same count"),
        (&[9, 9, 9, 1, 1], "Ann, Bob and Cat have the same count"),
        (&[9, 9, 9, 9, 9], "Ann, Bob, Cat and 2 more have the same count"),
    ] {
        let mut fight = Fight::new(company(&["blue", "red", "blue", "red", "red"]));
        fight.until(faces, |_| None, |f| f.phase() == TurnPhase::Act);
        let told = fight.battle.transcript().collect::<Vec<_>>().join("\n");
        assert!(told.contains(words), "{words}: {told}");
    }
}

/// COS3: three at once; a blow at one who died of an earlier blow of the count is void.
#[test]
fn a_blow_at_the_dead_is_void() {
    let mut roster = company(&["blue", "red", "blue", "red"]);
    roster.fighters[1].mortality.head = 2;
    let mut fight = Fight::new(roster);
    let at = |q: &Question| (q.kind() == QuestionKind::Target && q.who() == C).then(|| B.into());
    // Ann and Cat both strike Bob's head; Bob strikes back, all on 19; Dan is later.
    fight.until(&[9, 9, 9, 1, 1, 1, 2, 1, 4, 1, 1, 1, 6], at, |f| {
        f.phase() == TurnPhase::Act && f.get(ActorId::NOBODY, Field::GroupStart) == 3
    });
    assert_eq!(fight.get(B, Field::Dead), 1);
    let told = |note: &(Note, _, _)| matches!(note.0, Note::Lands | Note::Void);
    let lands: Vec<_> = fight.notes().into_iter().filter(told).collect();
    let wanted = [(Note::Lands, A), (Note::Lands, B), (Note::Void, C)];
    assert_eq!(lands, wanted.map(|(note, who)| (note, who, Value::NOTHING)));
    // Cat's blow is told, and does nothing.
    let at =
        fight.battle.log().iter().rposition(
            |event| matches!(event, Event::Note { note: Note::Void, who, .. } if *who == C),
        );
    let after = &fight.battle.log()[at.expect("Cat's blow")..];
    let harm = |event: &Event<Cosmic>| matches!(event, Event::Change { key, .. } if key.who == B);
    assert!(!after.iter().any(harm), "{after:?}");
    assert_eq!(fight.get(ActorId::NOBODY, Field::Waiting), 0);
    for field in [Field::BlowTarget, Field::BlowLocation, Field::BlowPart, Field::BlowDamage] {
        assert_eq!(fight.get(C, field), 0, "{field} is cleared");
    }
}

/// Ann holds; what she says when asked is laid down.
fn ann_holds(then: Hold) -> impl Fn(&Question) -> Option<Value> {
    move |q| match q {
        Question::Action { who: A, held: false } => Some(Action::Hold.into()),
        Question::HeldAction { .. } => Some(then.into()),
        _ => None,
    }
}

/// COS6: an action held within the round is taken after a later count.
#[test]
fn a_held_action_is_taken_after_a_later_count() {
    // Ann 30, Bob 20, Cat 15. Asked after her own count Ann waits; asked after Bob's she acts.
    let mut fight = Fight::new(company(&["blue", "red", "red"]));
    let asked = std::cell::Cell::new(0);
    fight.round(&[20, 10, 5, 1, 4, 1, 1, 4, 1, 1, 4, 1], |q| {
        asked.set(asked.get() + i32::from(q.kind() == QuestionKind::HeldAction));
        ann_holds(if asked.get() == 2 { Hold::Act } else { Hold::Wait })(q)
    });
    assert_eq!((fight.attackers(), asked.get()), (vec![B, A, C], 2));
    assert_eq!(noted(fight.battle.log(), Note::ActsFromHold), Some(Rule::COS6));
    let ends = |e: &&Event<Cosmic>| matches!(e, Event::Outcome { .. });
    assert_eq!(fight.battle.log().iter().filter(ends).count(), 3, "each attack comes to something");
    assert_eq!((fight.get(A, Field::Carried), fight.get(A, Field::Total)), (0, 0));
    let mut fight = Fight::new(company(&["blue", "red", "red"]));
    fight.until(&[20, 10, 5], ann_holds(Hold::Wait), |f| f.get(A, Field::Held) != 0);
    assert_eq!(fight.get(A, Field::Did), i32::from(Did::Held.number()), "and no more than that");
    // At the first chance: right after her own count has passed.
    let mut fight = Fight::new(company(&["blue", "red", "red"]));
    fight.round(&[20, 10, 5, 1, 4, 1, 1, 4, 1, 1, 4, 1], ann_holds(Hold::Act));
    assert_eq!(fight.attackers(), [A, B, C]);
}

/// COS6: an action held into the next round comes first there, without a roll, and once.
#[test]
fn an_action_held_into_the_next_round_is_its_first() {
    let mut fight = Fight::new(company(&["blue", "red", "red"]));
    fight.round(&[20, 10, 5, 1, 4, 1, 1, 4, 1], ann_holds(Hold::Wait));
    assert_eq!(fight.attackers(), [B, C]);
    assert_eq!((fight.get(A, Field::Carried), fight.get(A, Field::Total)), (1, 30));
    fight.round(&[20, 19, 1, 4, 1, 1, 4, 1, 1, 4, 1], |_| None);
    assert_eq!(fight.attackers()[2..], [A, B, C]);
    assert_eq!(fight.rolled[..2], [("initiative", Die::D20, B), ("initiative", Die::D20, C)]);
    assert_eq!((fight.get(A, Field::Carried), fight.get(A, Field::Total)), (0, 0));
    assert_eq!(noted(fight.battle.log(), Note::Carried), Some(Rule::COS6));
}

/// COS6: who waits for the next round is not asked again in this one.
#[test]
fn waiting_for_the_next_round_is_said_once() {
    let mut fight = Fight::new(company(&["blue", "red", "red"]));
    let asked = std::cell::Cell::new(0);
    fight.round(&[20, 10, 5, 1, 4, 1, 1, 4, 1], |q| {
        asked.set(asked.get() + i32::from(q.kind() == QuestionKind::HeldAction));
        ann_holds(Hold::NextRound)(q)
    });
    assert_eq!((asked.get(), fight.get(A, Field::Carried)), (1, 1));
}

/// COS6: who held into the round can't hold again, nor can who acts from a held action.
#[test]
fn a_held_action_is_not_held_again() {
    use case_core::battle::{Control, Request, Step};
    use case_core::question::LegalAnswers;
    let mut fight = Fight::new(duel());
    let open = |fight: &mut Fight| {
        fight.battle.set_control(A, Control::Host).unwrap();
        assert_eq!(fight.battle.run(99), Step::Wanted);
        let Some(Request::Decision(q)) = fight.battle.request() else { panic!() };
        assert_eq!(q.kind(), QuestionKind::Action);
        let Some(LegalAnswers::List(list)) = fight.battle.legal_answers() else { panic!() };
        list.contains(&Action::Hold.into())
    };
    fight.until(&[20, 1], |_| None, |f| f.phase() == TurnPhase::Act);
    assert!(open(&mut fight));
    fight.battle.feed(Action::Hold).unwrap();
    assert_eq!(fight.battle.step(), Step::Going);
    fight.battle.set_control(A, Control::BuiltIn).unwrap();
    fight.round(&[1, 4, 1], |q| {
        (q.kind() == QuestionKind::HeldAction).then(|| Hold::NextRound.into())
    });
    fight.until(&[1], |_| None, |f| f.phase() == TurnPhase::Act);
    assert!(!open(&mut fight), "carried");
}

/// COS6, COS12: one who is stunned while holding loses the action, also the one of the next round.
#[test]
fn a_stun_takes_a_held_action() {
    let mut fight = Fight::new(duel());
    fight.round(&[20, 1, 1, 8], |q| match q.kind() {
        QuestionKind::HeldAction => Some(Hold::Wait.into()),
        _ => ann_holds(Hold::Wait)(q),
    });
    assert_eq!(noted(fight.battle.log(), Note::LosesHold), Some(Rule::COS12));
    assert_eq!((fight.get(A, Field::Held), fight.get(A, Field::Carried)), (0, 0));
    assert_eq!(fight.get(ActorId::NOBODY, Field::Waiting), 0);
    assert_eq!(fight.get(A, Field::Stunned), 1);
}

/// COS3, COS6: who holds among those at once is asked when their blows have landed.
#[test]
fn holding_among_equals_is_acting_after_them() {
    let mut fight = Fight::new(duel());
    fight.round(&[9, 9, 1, 8], ann_holds(Hold::Act));
    assert_eq!(fight.attackers(), [B], "Bob's eight stunned Ann before she could act");
    let mut fight = Fight::new(duel());
    fight.round(&[9, 9, 1, 4, 2, 1, 4, 2], ann_holds(Hold::Act));
    assert_eq!(fight.attackers(), [B, A]);
}

/// COS6: several who held go by their last totals, equal ones at once.
#[test]
fn those_who_held_go_by_their_last_totals() {
    let mut fight = Fight::new(company(&["blue", "red", "red", "blue"]));
    let hold = |q: &Question| match q {
        Question::Action { who, held, .. } if *who != B && !held => Some(Action::Hold.into()),
        Question::HeldAction { .. } => Some(Hold::NextRound.into()),
        _ => None,
    };
    // Ann 12, Bob 25, Cat 18, Dan 18.
    fight.round(&[2, 15, 8, 8, 1, 4, 1], hold);
    assert_eq!(fight.attackers(), [B]);
    // In the next round Bob's own roll is the best, and still he comes last.
    let mut faces = vec![20];
    faces.extend([1, 4, 1].repeat(4));
    fight.round(&faces, |_| None);
    assert_eq!(fight.attackers()[1..], [C, D, A, B]);
    let at_once: Vec<_> = fight.notes().into_iter().filter(|n| n.0 == Note::AtOnce).collect();
    assert_eq!(at_once, [(Note::AtOnce, C, Value::NOTHING); 2], "in both rounds");
}
