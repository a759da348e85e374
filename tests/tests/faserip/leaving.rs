//! Leaving the battle, going on for the dying, and events after an action.

use crate::scene::*;
use case_core::case;
use case_core::faserip::MovementOption::{Close, Disengage, Hold, Lateral};
use case_core::faserip::{Note, PhNote, PhQuestion, Question};
use case_core::log::Event;
use case_core::question::Asked;
use case_core::system::View;
use case_core::value::Typed;

/// PH27, T18: one who has disengaged may leave the battle; a side of which all have left has lost.
#[test]
fn leaving_by_disengaging() {
    for (stun, asked, over) in [(false, 1, true), (true, 0, false)] {
        let faces = |roll: &str, who| match roll {
            "attack" if who == A && stun => 99,
            "stun" => 50,
            _ => plain(roll, who),
        };
        let does = [Does::new(A, Hold, FIST, B), Does::new(B, Disengage, NONE, A)];
        let plan = decide(&does, &[(A, B)]);
        let mut fight = battle(&two("", "", "health = 900"));
        let mut seen = 0;
        turn(&mut fight, faces, |q, setup, state| match q {
            Question::Own(PhQuestion::Leave { who, .. }) => {
                assert_eq!(*who, B);
                seen += 1;
                Some(true.into())
            }
            _ => plan(q, setup, state),
        });
        assert_eq!((seen, fight.is_over()), (asked, over), "one who is stunned does not get away");
        assert_eq!(
            fight.transcript().any(|l| l.contains("B retreats from the battle (T18)")),
            over
        );
        assert_eq!(fight.transcript().any(|l| l.contains("Victory: one")), over);
    }
    // By the built-in plan one only breaks off.
    let does = [Does::new(A, Hold, FIST, B), Does::new(B, Disengage, NONE, A)];
    assert!(!run(&two("", "", "health = 900"), &does, &[(A, B)]).is_over());
}

/// T18, PH12: one who is not engaged retreats by moving away, and is gone when it arrives: whoever
/// closes in comes for nothing. One upon whom a super-speedster has closed does not get away.
#[test]
fn retreating_by_a_move() {
    let does = [Does::new(A, Lateral, Try::Retreat, NOBODY), Does::new(B, Close, FIST, A)];
    let fight = run(&four("", [""; 4]), &does, &[]);
    let moot = |e: &Event<_>| matches!(e, Event::Note { note: Note::Case(case::Note::MootTarget), who, .. } if *who == B);
    assert!(fight.log().iter().any(moot) && attacks(&fight).is_empty());
    assert!(notes(&fight, PhNote::Engaged).is_empty());
    assert!(!fight.is_over(), "C is still there");
    let fast = "speedster = 50\nspeed = 12";
    let fight = run(&two("", "health = 900", fast), &does, &[]);
    assert_eq!(attacks(&fight), [(1, B)]);
    assert!(fight.transcript().any(|line| line.contains("A does not get away (PH27)")));
    assert!(!fight.is_over());
}

/// T18, PH27: who stands where nobody presses it may surrender; who is engaged has to disengage.
#[test]
fn surrendering() {
    let legal = |option, engaged: &[_]| {
        let mut fight = battle(&two("", "", ""));
        let plan = decide(&[Does::new(A, option, NONE, B)], engaged);
        let mut open = (false, false);
        turn(&mut fight, plain, |q, setup, state| {
            if let Question::Case(case::Question::Action { who, .. }) = q
                && *who == A
            {
                let may = |act: Try| q.is_legal(View::new(setup, state), act.of(A).to_value());
                open = (may(Try::Retreat), may(Try::Surrender));
            }
            plan(q, setup, state)
        });
        open
    };
    assert_eq!(legal(Hold, &[]), (false, true));
    assert_eq!(legal(Lateral, &[]), (true, false));
    assert_eq!(legal(Hold, &[(A, B)]), (false, false));
    // The held may, though engaged with the holder.
    let faces = |roll: &str, who| if roll == "attack" && who == A { 99 } else { plain(roll, who) };
    let mut fight = battle(&two("", "", "health = 900"));
    turn(&mut fight, faces, decide(&[Does::new(A, Hold, GRIP, B)], &[(A, B)]));
    assert!(fight.state().case().held(B).is_some_and(|hold| hold.full));
    turn(&mut fight, faces, decide(&[Does::new(B, Hold, Try::Surrender, NOBODY)], &[]));
    assert!(fight.is_over());
    let fight = run(&two("", "", ""), &[Does::new(B, Hold, Try::Surrender, NOBODY)], &[]);
    let surrender = at(
        &fight,
        |e| matches!(e, Event::Note { note: Note::Case(case::Note::Surrenders), who, .. } if *who == B),
    );
    let phase = |note: PhNote| {
        at(&fight, |e| matches!(e, Event::Note { note: Note::Own(n), .. } if *n == note))
    };
    assert!(phase(PhNote::PhaseB) < surrender && surrender < phase(PhNote::PhaseC));
    assert!(fight.is_over());
}

/// T17, PH27: turns go on while a friend of the only side that stands is dying, unless the Judge ends
/// it; under the other ruling the battle ends at once.
#[test]
fn going_on_for_the_dying() {
    let dying = "now = { dying = \"since_this_turn\" }";
    let text =
        |head: &str| four(head, ["", "now = { dead = true }", dying, "now = { dead = true }"]);
    let ask = |head: &str, goes_on: bool| {
        let mut fight = battle(&text(head));
        let plan = decide(&[], &[]);
        let mut asked = 0;
        turn(&mut fight, plain, |q, setup, state| match q {
            Question::Own(PhQuestion::GoesOn { .. }) => {
                asked += 1;
                Some(goes_on.into())
            }
            _ => plan(q, setup, state),
        });
        (asked, fight.is_over())
    };
    assert_eq!(ask("", true), (1, false));
    assert_eq!(ask("", false), (1, true));
    assert_eq!(ask("case_rulings = { goes_on = \"ends_at_once\" }", true), (0, true));
    // The built-in plan lets the fallen lie and helps its own.
    let mut fight = battle(&text("")).seeded(3);
    fight.run(1_000);
    assert!(fight.is_over() && fight.transcript().any(|l| l.contains("A stops the dying of C")));
    assert!(notes(&fight, PhNote::Arrives).is_empty());
}

/// T16: by a ruling the Judge is asked after every action whether something happens.
#[test]
fn events_after_an_action() {
    let mut fight = battle(&two("case_rulings = { triggered_events = true }", "", ""));
    let plan = decide(&[Does::new(A, Hold, GUN, B), Does::new(B, Hold, FIST, A)], &[(A, B)]);
    let mut asked = Vec::new();
    turn(&mut fight, plain, |q, setup, state| match q {
        Question::Case(case::Question::Event { after, .. }) => {
            asked.push(*after);
            let ends = *after == Some(A);
            Some(if ends { case::JudgeEvent::End } else { case::JudgeEvent::Nothing }.into())
        }
        _ => plan(q, setup, state),
    });
    assert_eq!(asked, [None, Some(A)]);
    assert!(fight.is_over());
    assert_eq!(attacks(&fight), [(1, A)]);
}
