//! Interventions of the referee in the phases: the consequences of a change, and where the turn
//! goes on after it.

use crate::scene::*;
use case_core::battle::{Battle, InterveneError, Intervention};
use case_core::case;
use case_core::faserip::MovementOption::{Close, Hold, Lateral, Teleport};
use case_core::faserip::{Faserip, PhNote, PhQuestion, Question, Setup, State, TurnStep};
use case_core::node::Node;
use case_core::ruling::Book;
use case_core::system::{Bounded, Referee, System};
use case_core::value::{Points, Turns, Value};
use case_core::{ActorId, battle};

/// Sets a value of a fighter.
fn set(fight: &mut Battle<Faserip>, field: &str, who: ActorId, to: impl Into<Value>) {
    fight.intervene(Intervention::set(field, who, to), "").unwrap();
}

/// Whether two fighters are engaged, by the referee's word.
fn engage(
    fight: &mut Battle<Faserip>,
    who: ActorId,
    foe: ActorId,
    to: bool,
) -> Result<(), InterveneError> {
    let (field, place) = ("engaged".into(), foe.into());
    fight.intervene(Intervention::Set { field, who, place, to: to.into() }, "")
}

/// Steps until the turn has come to a step.
fn until(
    fight: &mut Battle<Faserip>,
    step: TurnStep,
    mut decide: impl FnMut(&Question, &Setup, &State) -> Option<Value>,
) {
    while fight.state().step() != step {
        let going = fight.step_with(&mut By(plain), &mut decide);
        assert!(matches!(going, battle::Step::Going), "{going:?} before {step}");
    }
}

fn acting(fight: &Battle<Faserip>) -> Option<ActorId> {
    Faserip::acting(fight.setup(), fight.state())
}

/// PH1, PH27: the referee engages and parts two of different sides, both ways; one who leaves is
/// engaged with nobody, is out of the phase's order, and a side of which all have left has lost.
#[test]
fn engagements_and_leaving() {
    let does = [Does::new(A, Close, FIST, B), Does::new(B, Hold, GUN, A)];
    let mut fight = battle(&four("", [""; 4]));
    set(&mut fight, "held_by", D, C);
    assert!(fight.state().are_engaged(C, D), "a hold is contact");
    set(&mut fight, "holding", C, Value::NOTHING);
    engage(&mut fight, D, C, false).unwrap();
    engage(&mut fight, D, C, true).unwrap();
    assert!(fight.state().are_engaged(C, D));
    engage(&mut fight, C, D, false).unwrap();
    assert!(!fight.state().are_engaged(D, C));
    assert!(
        matches!(engage(&mut fight, A, C, true), Err(InterveneError::Refused { .. })),
        "one side"
    );
    engage(&mut fight, C, D, true).unwrap();
    until(&mut fight, TurnStep::Meetings, decide(&does, &[]));
    assert_eq!(acting(&fight), Some(A));
    set(&mut fight, "has_left", A, true);
    set(&mut fight, "has_left", D, true);
    assert!(!fight.state().are_engaged(C, D));
    assert_eq!(acting(&fight), None, "A comes no more");
    set(&mut fight, "has_left", B, true);
    let plan = decide(&does, &[]);
    turn(&mut fight, plain, plan);
    assert_eq!(attacks(&fight), [(1, B)]);
    assert!(fight.is_over());
    let won = fight.transcript().last().unwrap();
    assert!(won.contains("Victory: one"), "{won}");
}

/// PH25: in a meeting it is the target's turn where its side has Master Initiative; the referee ends
/// the meeting by taking out the one who came.
#[test]
fn a_meeting_is_ended() {
    let does = [idle(A).countering(FIST), Does::new(B, Close, FIST, A).attacks(2)];
    let mut fight = battle(&four("", [""; 4]));
    until(&mut fight, TurnStep::Meetings, decide(&does, &[]));
    assert_eq!(acting(&fight), Some(B), "who arrives");
    fight.step_with(&mut By(plain), &mut decide(&does, &[]));
    assert_eq!(acting(&fight), Some(A), "who strikes first");
    set(&mut fight, "stun", B, Turns(1));
    assert_eq!(acting(&fight), Some(A), "it strikes at one who is down by now");
    set(&mut fight, "dead", B, true);
    assert_eq!(acting(&fight), None);
    let before = attacks(&fight).len();
    turn(&mut fight, plain, decide(&does, &[]));
    assert_eq!(attacks(&fight).len(), before);
    assert!(!fight.state().are_engaged(A, B));
}

/// PH25: in a meeting the first blow is that of the one who comes where its side has Master Initiative,
/// also where the referee has put its target at hand before it has come up.
#[test]
fn a_meeting_with_the_initiative() {
    let does = [Does::new(A, Close, FIST, B), idle(B).countering(FIST)];
    let mut fight = battle(&two("", "", ""));
    until(&mut fight, TurnStep::Meetings, decide(&does, &[]));
    engage(&mut fight, A, B, true).unwrap();
    assert_eq!(acting(&fight), Some(A), "who arrives");
    fight.step_with(&mut By(plain), &mut decide(&does, &[]));
    assert_eq!(acting(&fight), Some(A), "who strikes first");
    fight.step_with(&mut By(plain), &mut decide(&does, &[]));
    assert_eq!(acting(&fight), Some(B), "who strikes back");
}

/// PH24: with one who came the referee takes its meeting out of the order, and the next one has still
/// to come up; with one who is to come, nothing of the meeting at hand.
#[test]
fn a_meeting_stands_by_itself() {
    let does = [Does::new(A, Close, FIST, B), Does::new(D, Close, FIST, C).areas(2)];
    for (gone, came) in [(A, vec![A, D]), (D, vec![A])] {
        let mut fight = battle(&four("", [""; 4]));
        until(&mut fight, TurnStep::Meetings, decide(&does, &[]));
        fight.step_with(&mut By(plain), &mut decide(&does, &[]));
        set(&mut fight, "dead", gone, true);
        turn(&mut fight, plain, decide(&does, &[]));
        let arrived = notes(&fight, PhNote::Arrives);
        assert_eq!(arrived.iter().map(|note| note.1).collect::<Vec<_>>(), came);
        let struck = if gone == A { D } else { A };
        assert_eq!(attacks(&fight), [(3, struck)]);
    }
}

/// A31, PH4: a shift goes behind a roll that its fighter has made in the open step, into the next one.
#[test]
fn a_shift_behind_what_was_rolled() {
    let mut fight = battle(&two("", "", ""));
    until(&mut fight, TurnStep::Initiative, decide(&[], &[]));
    assert_eq!(fight.step(), battle::Step::Wanted);
    fight.feed_face(8).unwrap();
    assert_eq!(fight.step(), battle::Step::Wanted, "side two's");
    fight.intervene(Intervention::Shift { who: A, by: -5 }, "half asleep").unwrap();
    turn(&mut fight, plain, decide(&[], &[]));
    assert_eq!(totals(&fight), [8, 4]);
    turn(&mut fight, plain, decide(&[], &[]));
    assert_eq!(totals(&fight)[2..], [8 - 5, 4]);
    turn(&mut fight, plain, decide(&[], &[]));
    assert_eq!(totals(&fight)[4..], [8, 4], "once");
}

/// PH2, PH20: whose turn it is, from the declaration to the blows; a hold that the referee ends ends
/// for both; one who is brought to no Health lies down and does nothing more.
#[test]
fn whose_turn_it_is() {
    let text = two("", "player = true", "ruthless = true");
    let does = [Does::new(A, Hold, FIST, B).dodging(), Does::new(B, Hold, GRIP, A)];
    let mut fight = battle(&text);
    engage(&mut fight, A, B, true).unwrap();
    assert!(Faserip::is_between_turns(fight.setup(), fight.state()));
    assert_eq!(acting(&fight), None, "the map's");
    until(&mut fight, TurnStep::Declare, decide(&does, &[]));
    assert!(!Faserip::is_between_turns(fight.setup(), fight.state()));
    assert_eq!(acting(&fight), Some(B), "the Judge's fighter first");
    until(&mut fight, TurnStep::Feats, decide(&does, &[]));
    assert_eq!(acting(&fight), Some(A));
    until(&mut fight, TurnStep::PhaseB, decide(&does, &[]));
    assert_eq!(acting(&fight), Some(A));
    set(&mut fight, "health", A, Points(0));
    assert_eq!(acting(&fight), Some(B));
    let red = |roll: &str, who| if roll == "attack" { 99 } else { plain(roll, who) };
    turn(&mut fight, red, decide(&does, &[]));
    assert_eq!(attacks(&fight), [(2, B)]);
    assert!(fight.state().case().held(A).is_some());
    let refused = fight.intervene(Intervention::set("held_by", B, B), "");
    assert!(matches!(refused, Err(InterveneError::Refused { .. })));
    set(&mut fight, "holding", B, Value::NOTHING);
    assert!(fight.state().case().held(A).is_none());
}

/// PH2, PH13: one who joins in the middle of a turn neither acts nor dodges in it, and declares in
/// the next.
#[test]
fn joining_in_the_middle() {
    let does = [Does::new(A, Hold, GUN, B), Does::new(C, Hold, GUN, B).dodging()];
    let mut fight = battle(&two("", "", ""));
    until(&mut fight, TurnStep::Feats, decide(&does, &[]));
    let part: Node = node(&fighter("C", "one", ""));
    fight.intervene(Intervention::Join { part }, "through the skylight").unwrap();
    turn(&mut fight, plain, decide(&does, &[]));
    assert_eq!(attacks(&fight), [(1, A)]);
    turn(&mut fight, plain, decide(&does, &[]));
    assert_eq!(attacks(&fight), [(1, A), (1, A), (1, C)]);
}

/// PH5, PH27: a battle that the Judge ended in step 5 goes on behind the events, one that ended with
/// its turn with the next one; it ends no more by itself, but by the Judge's word.
#[test]
fn going_on() {
    let text = two("events = [{ turn = 1, target = \"B\", damage = 25 }]", "", "");
    let mut fight = battle(&text);
    let does = [Does::new(A, Hold, GUN, B)];
    let plan = decide(&does, &[]);
    turn(&mut fight, plain, |q, setup, state| match q {
        Question::Case(case::Question::Event { .. }) => Some(case::JudgeEvent::End.into()),
        _ => plan(q, setup, state),
    });
    assert!(fight.is_over());
    assert!(fight.intervene(Intervention::End, "").is_err());
    fight.intervene(Intervention::GoOn, "they want to know").unwrap();
    turn(&mut fight, plain, &plan);
    assert_eq!((attacks(&fight).len(), health(&fight, B)), (1, 120 - 25 - 10));
    set(&mut fight, "dead", B, true);
    let (mut asked, plan) = (0, decide(&[], &[]));
    for _ in 0..3 {
        turn(&mut fight, plain, |q, setup, state| {
            asked += i32::from(matches!(q, Question::Own(PhQuestion::GoesOn { .. })));
            plan(q, setup, state)
        });
    }
    assert!(!fight.is_over() && asked == 3, "prolonged");
    fight.intervene(Intervention::End, "").unwrap();
    assert!(fight.is_over());
    // Where nobody is left to fight it ends with the turn.
    let mut fight = battle(&two("", "", "health = 1"));
    set(&mut fight, "dead", B, true);
    turn(&mut fight, plain, &plan);
    assert!(fight.is_over() && fight.state().turn() == 1);
    fight.intervene(Intervention::GoOn, "").unwrap();
    assert_eq!((fight.state().turn(), fight.state().step()), (2, TurnStep::Situation));
    assert_eq!(notes(&fight, PhNote::BookKeeping).len(), 1);
    turn(&mut fight, plain, &plan);
    assert_eq!(fight.state().turn(), 3);
    // One that the referee ended before a step did anything has that step before it.
    for step in [TurnStep::Events, TurnStep::BookKeeping] {
        let mut fight = battle(&two("", "", ""));
        until(&mut fight, step, &plan);
        fight.intervene(Intervention::End, "").unwrap();
        fight.intervene(Intervention::GoOn, "").unwrap();
        assert_eq!((fight.state().turn(), fight.state().step()), (1, step));
        assert!(notes(&fight, PhNote::BookKeeping).is_empty());
    }
}

/// PH4: of level sides one of which nobody is able any more comes last, and nobody rolls again.
#[test]
fn a_level_side_is_taken_out() {
    let text = format!("{}{}", two("", "", ""), fighter("C", "three", ""));
    let does = [A, C].map(|who| Does::new(who, Hold, GUN, if who == A { C } else { A }));
    let mut fight = battle(&text);
    let level = |roll: &str, who| if roll == "side_initiative" { 5 } else { plain(roll, who) };
    while fight.state().step() != TurnStep::SideTie {
        fight.step_with(&mut By(level), &mut decide(&does, &[]));
    }
    let rolls = totals(&fight).len();
    set(&mut fight, "has_left", B, true);
    set(&mut fight, "has_left", C, true);
    turn(&mut fight, level, decide(&does, &[]));
    assert_eq!(totals(&fight).len(), rolls);
    assert!(fight.is_over());
}

/// PH6, G1: rulings of the phases and of CASE's rules change between turns, and not within one.
#[test]
fn changing_rulings() {
    let mut fight = battle(&two("", "", ""));
    let ruling = |name: &str, value: &str| Intervention::Ruling {
        name: name.into(),
        value: Node::Text(value.into()),
    };
    fight.intervene(ruling("side_order", "alternating"), "").unwrap();
    fight.intervene(ruling("damage_method", "rolled"), "").unwrap();
    assert_eq!(fight.setup().rulings().side_order, case_core::faserip::SideOrder::Alternating);
    let method = fight.setup().case().rulings().damage_method;
    assert_eq!(method, case::DamageMethod::Rolled);
    until(&mut fight, TurnStep::Declare, decide(&[], &[]));
    let refused = fight.intervene(ruling("side_order", "whole_phase"), "");
    assert_eq!(refused, Err(InterveneError::NotBetweenTurns));
    // Every name that may change is one of a ruling.
    let known = Faserip::rulings(fight.setup());
    for name in <Faserip as System>::Rulings::changeable() {
        assert!(known.iter().any(|r| r.name == name && r.switch.is_some()), "{name}");
    }
    let of_case = <Faserip as System>::Rulings::changeable()
        .filter(|n| <Faserip as System>::Rulings::table_of(n) != "rulings");
    assert!(of_case.eq(case::Rulings::changeable()), "all of CASE's, each once");
}

/// A31, PH4, PH18: the Judge's shift of a single roll goes on the side's initiative, one for each
/// column, and on a teleporter's power FEAT; so does a talent for initiative.
#[test]
fn circumstance_on_the_phases_own_rolls() {
    let shift = |who, by| Intervention::Shift { who, by };
    let text = four(
        "",
        [
            "",
            "",
            "teleport = \"Rm\"",
            "talents = [{ name = \"alert\", rolls = [\"initiative\"], shift = 1 }]",
        ],
    );
    let mut fight = battle(&text);
    fight.intervene(shift(A, -5), "half asleep").unwrap();
    fight.intervene(shift(C, -1), "a field of some kind").unwrap();
    let faces = |roll: &str, who| if roll == "teleport" { 36 } else { plain(roll, who) };
    turn(&mut fight, faces, decide(&[Does::new(C, Teleport, FIST, D)], &[]));
    assert_eq!(totals(&fight), [8 - 5, 4], "the talent is not the leader's");
    assert_eq!(attacks(&fight), [(2, C)], "a green no more");
    turn(&mut fight, faces, decide(&[Does::new(C, Teleport, FIST, D)], &[]));
    assert_eq!(totals(&fight)[2..], [8, 4], "once");
    assert_eq!(attacks(&fight), [(2, C), (1, C)]);
    let mut fight = battle(&text);
    set(&mut fight, "dead", B, true);
    turn(&mut fight, plain, decide(&[], &[]));
    assert_eq!(totals(&fight), [8, 4 + 1]);
}

/// PH8: what has bounds: Health, velocity, shots fired.
#[test]
fn bounds() {
    use case_core::faserip::{Field, PhField};
    let mut fight = battle(&two("", "speed = 7", ""));
    let limits = |fight: &Battle<Faserip>, key| Field::limits(fight.setup(), fight.state(), key);
    let of = |field| case_core::log::Key::of(A, field);
    assert_eq!(limits(&fight, of(Field::Own(PhField::Areas))), Some((0, 7)));
    let health = Field::Case(case::Field::Health);
    assert_eq!(limits(&fight, of(health)), Some((0, 120)));
    let refused = fight.intervene(Intervention::set("health", A, Points(121)), "");
    assert!(matches!(refused, Err(InterveneError::Range { low: 0, high: 120, .. })));
    let refused = fight.intervene(Intervention::set("option", A, Lateral), "");
    assert!(matches!(refused, Err(InterveneError::NotSettable { .. })));
}
