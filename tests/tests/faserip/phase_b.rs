//! Phase B: Slugfest and wrestling.

use crate::scene::*;
use case_core::battle::Intervention;
use case_core::case;
use case_core::faserip::MovementOption::{Close, Disengage, Hold, Withdraw};
use case_core::faserip::{Note, Ph, PhNote, PhQuestion, Question};
use case_core::log::Event;
use case_core::question::{Asked, LegalAnswers};
use case_core::system::View;
use case_core::value::{Areas, Attacks, Kind, Turns, Typed, Value};

/// PH20: the engaged exchange blows in Phase B, the side with Master Initiative first.
#[test]
fn exchange_of_blows() {
    let blows = [Does::new(A, Hold, FIST, B), Does::new(B, Hold, FIST, A)];
    let fight = run(&two("", "", ""), &blows, &[(A, B)]);
    assert_eq!(attacks(&fight), [(2, A), (2, B)]);
    let faces = |roll: &str, who| match roll {
        "side_initiative" if who == A => 2,
        _ => plain(roll, who),
    };
    let fight = run_with(&two("", "", ""), faces, &blows, &[(A, B)]);
    assert_eq!(attacks(&fight), [(2, B), (2, A)]);
}

/// PH16: a fighting withdrawal: the attack at −4 CS, the foe's as ever, then up to half the
/// movement, rounded up.
#[test]
fn fighting_withdrawal() {
    let does = [Does::new(A, Withdraw, FIST, B).areas(2), Does::new(B, Hold, FIST, A)];
    let fight = run(&two("", "speed = 3", ""), &does, &[(A, B)]);
    assert_eq!(attacks(&fight), [(2, A), (2, B)]);
    assert_eq!((shifts(&fight, A), shifts(&fight, B)), (vec![("PH16", -4)], vec![]));
    assert_eq!(notes(&fight, PhNote::Moves), [(Ph::PH16, A, NOBODY, Areas(2).into())]);
    assert!(!fight.state().are_engaged(A, B));
}

/// PH17: one who disengages: every engaged foe has +2 CS, then up to the full movement.
#[test]
fn disengage() {
    let does = [
        Does::new(A, Disengage, NONE, B).areas(3),
        Does::new(B, Hold, FIST, A),
        Does::new(D, Hold, FIST, A),
    ];
    let fight = run(&four("", [""; 4]), &does, &[(A, B), (A, D)]);
    assert_eq!(shifts(&fight, B), [("PH17", 2)]);
    assert_eq!(shifts(&fight, D), [("PH17", 2)]);
    assert_eq!(notes(&fight, PhNote::Moves), [(Ph::PH17, A, NOBODY, Areas(3).into())]);
    assert!(!fight.state().are_engaged(A, B) && !fight.state().are_engaged(A, D));
}

/// PH17: the bonus against one who disengages is given in whichever phase the engaged foe's attack
/// falls; not to one who has only just come up, nor to one from afar.
#[test]
fn disengaging_from_a_shot_or_a_speedster() {
    let faces = |roll: &str, who| match roll {
        "side_initiative" if who == A => 2,
        _ => plain(roll, who),
    };
    let leaves = Does::new(A, Disengage, NONE, B).areas(3);
    let fight = run_with(
        &four("", [""; 4]),
        faces,
        &[leaves, Does::new(B, Hold, GUN, A), Does::new(D, Hold, GUN, A)],
        &[(A, B)],
    );
    assert_eq!(attacks(&fight), [(1, B), (1, D)]);
    assert_eq!(shifts(&fight, B), [("PH8", -1), ("PH11", -3), ("PH17", 2)]);
    assert_eq!(shifts(&fight, D), [("PH8", -1)]);
    let fast = "speedster = 50\nspeed = 12";
    let does = [leaves, Does::new(B, Hold, FIST, A), Does::new(D, Close, FIST, A)];
    let fight = run_with(&four("", ["", fast, "", ""]), faces, &does, &[(A, B)]);
    assert_eq!(attacks(&fight), [(1, B), (3, D)]);
    assert_eq!((shifts(&fight, B), shifts(&fight, D)), (vec![("PH17", 2)], vec![]));
}

/// PH16, PH17: the limits of both moves, at their edges.
#[test]
fn how_far_one_leaves() {
    for (speed, option, most) in
        [(3, Withdraw, 2), (4, Withdraw, 2), (3, Disengage, 3), (1, Withdraw, 1)]
    {
        let mut seen = None;
        let mut fight = battle(&two("", &format!("speed = {speed}"), ""));
        let plan = decide(&[Does::new(A, option, NONE, B).areas(0)], &[(A, B)]);
        turn(&mut fight, plain, |q, setup, state| {
            if let Question::Own(PhQuestion::Areas { .. }) = q {
                seen = Some(q.legal(View::new(setup, state)));
            }
            plan(q, setup, state)
        });
        let limits = LegalAnswers::Range { kind: Kind::Areas, low: 0, high: most };
        assert_eq!(seen, Some(limits), "{option} with {speed}");
        assert!(fight.state().are_engaged(A, B), "who moves no area stays engaged");
    }
}

/// PH21: several attacks of one fighter fall one after the other.
#[test]
fn consecutive_attacks() {
    let faces = |roll: &str, who| if roll == "extra_actions" { 100 } else { plain(roll, who) };
    let does = [Does::new(A, Hold, FIST, B).attacks(3), Does::new(B, Hold, FIST, A).attacks(2)];
    let text = two("", "health = 900\nextra_attacks = 50", "health = 900");
    let fight = run_with(&text, faces, &does, &[(A, B)]);
    assert_eq!(attacks(&fight), [(2, A), (2, A), (2, A), (2, B), (2, B)]);
    let follow = [(A, 2), (A, 1), (B, 1)];
    let follow = follow.map(|(who, left)| (Ph::PH21, who, NOBODY, Attacks(left).into()));
    assert_eq!(notes(&fight, PhNote::NextAttack), follow);
}

/// PH22: attacks that are left because the foe was stunned wait for Phase C, and are used on one
/// who closes in.
#[test]
fn attacks_left_over() {
    // A's first blow stuns B (a red, then a green check); D closes in on A.
    let faces = |roll: &str, who| match roll {
        "extra_actions" => 100,
        "attack" if who == A => 99,
        "stun" => 50,
        _ => plain(roll, who),
    };
    let does =
        [Does::new(A, Hold, FIST, B).attacks(3).countering(FIST), Does::new(D, Close, FIST, A)];
    let text = four("", ["extra_attacks = 50", "health = 900", "", "health = 900"]);
    let fight = run_with(&text, faces, &does, &[(A, B)]);
    assert_eq!(notes(&fight, PhNote::LeftOver), [(Ph::PH22, A, NOBODY, Attacks(2).into())]);
    let words = "A keeps 2 attacks, for a foe who closes in or charges in Phase C (PH22).";
    assert!(fight.transcript().any(|line| line.trim() == words));
    assert_eq!(attacks(&fight)[..2], [(2, A), (3, A)]);
    assert_eq!(notes(&fight, PhNote::FirstStrike), [(Ph::PH25, A, D, FIST.attack(A))]);
    // Nobody comes: they are lost.
    let fight = run_with(&text, faces, &does[..1], &[(A, B)]);
    assert_eq!(attacks(&fight), [(2, A)]);
}

/// PH21, PH22: no blow of this turn stunned a foe who is stunned since an earlier one: the attacks
/// follow one another.
#[test]
fn attacks_at_one_stunned_before() {
    let faces = |roll: &str, who| if roll == "extra_actions" { 100 } else { plain(roll, who) };
    let of_b = "health = 900\nnow = { stun = 3 }";
    let text = four("", ["extra_attacks = 50", of_b, "", ""]);
    let fight = run_with(&text, faces, &[Does::new(A, Hold, FIST, B).attacks(3)], &[(A, B)]);
    assert_eq!(attacks(&fight), [(2, A); 3]);
    assert!(notes(&fight, PhNote::LeftOver).is_empty());
}

/// PH10, PH22: what a super-speedster has left over when its foe goes down in Phase A waits for
/// Phase C as well.
#[test]
fn a_speedsters_attacks_left_over() {
    let faces = |roll: &str, who| match roll {
        "extra_actions" => 100,
        "attack" if who == A => 99,
        "stun" => 50,
        _ => plain(roll, who),
    };
    let comes = Does::new(D, Close, FIST, A);
    let text =
        four("", ["speedster = 50\nspeed = 12", "health = 900", "", "health = 900\nspeed = 9"]);
    for option in [Hold, Close] {
        let does = [Does::new(A, option, FIST, B).attacks(3).areas(2).countering(FIST), comes];
        let engaged: &[_] = if option == Hold { &[(A, B)] } else { &[] };
        let fight = run_with(&text, faces, &does, engaged);
        assert_eq!(notes(&fight, PhNote::LeftOver), [(Ph::PH22, A, NOBODY, Attacks(2).into())]);
        // The first blow stuns the one who comes, so that it never strikes.
        assert_eq!(attacks(&fight)[..2], [(1, A), (3, A)], "{option}");
        assert_eq!(notes(&fight, PhNote::FirstStrike), [(Ph::PH25, A, D, FIST.attack(A))]);
        let fight = run_with(&text, faces, &does[..1], engaged);
        assert_eq!(attacks(&fight), [(1, A)], "nobody comes");
    }
}

/// PH22: an attack at another foe who is still up comes before those that wait.
#[test]
fn the_foe_still_up_comes_first() {
    let faces = |roll: &str, who| match roll {
        "extra_actions" => 100,
        "attack" if who == A => 99,
        "stun" => 50,
        _ => plain(roll, who),
    };
    let text = four("", ["extra_attacks = 50", "health = 900", "", "health = 900"]);
    let mut fight = battle(&text);
    let plan = decide(&[Does::new(A, Hold, FIST, B).attacks(3)], &[(A, B), (A, D)]);
    let mut targets = [B, B, D].into_iter();
    turn(&mut fight, faces, |q, setup, state| match q {
        Question::Case(case::Question::Target { who, .. }) if *who == A => {
            targets.next().map(Value::actor)
        }
        _ => plan(q, setup, state),
    });
    let struck: Vec<_> = fight
        .log()
        .iter()
        .filter_map(|event| match event {
            Event::Note { note: Note::Case(case::Note::Attacks), other, .. } => Some(*other),
            _ => None,
        })
        .collect();
    assert_eq!(struck, [B, D]);
    assert_eq!(notes(&fight, PhNote::LeftOver), [(Ph::PH22, A, NOBODY, Attacks(1).into())]);
}

/// PH20: holds, squeezes and escapes belong to Phase B; one who is held makes no move (PH26).
#[test]
fn holds() {
    let faces = |roll: &str, who| match roll {
        "attack" | "squeeze" => 99,
        _ => plain(roll, who),
    };
    let does = [Does::new(A, Hold, GRIP, B), Does::new(B, Withdraw, FIST, A).areas(2)];
    let fight = run_with(&two("", "", ""), faces, &does, &[(A, B)]);
    assert_eq!(attacks(&fight), [(2, A)], "a full hold leaves the escape alone");
    assert_eq!(fight.state().case().held(B).map(|h| (h.other, h.full)), Some((A, true)));
    assert_eq!(notes(&fight, PhNote::NoMove), [(Ph::PH26, B, A, Value::NOTHING)]);
    assert_eq!(health(&fight, B), 90, "squeezed in the first turn");
    // Next turn it tries to get out, with a yellow.
    let mut fight = fight;
    let faces = |roll: &str, who| if roll == "escape" { 70 } else { plain(roll, who) };
    turn(&mut fight, faces, decide(&[Does::new(B, Hold, Try::Escape, NOBODY)], &[]));
    assert!(fight.state().case().held(B).is_none());
}

/// PH14, PH19, PH20: one who holds somebody sees to the hold in Phase B, and strikes from afar or
/// closes in upon another in Phase C.
#[test]
fn a_holder_comes_in_phase_c() {
    let faces = |roll: &str, who| match roll {
        "attack" | "squeeze" if who == A => 99,
        _ => plain(roll, who),
    };
    let text = four("", ["ruthless = true", "health = 30", "", ""]);
    let held = run_with(&text, faces, &[Does::new(A, Hold, GRIP, B)], &[(A, B)]);
    assert!(held.state().case().holding(A).is_some(), "and squeezed out of its wits");
    for does in [Does::new(A, Hold, ARM, D), Does::new(A, Close, FIST, D)] {
        let mut fight = held.clone();
        turn(&mut fight, plain, decide(&[does], &[]));
        assert_eq!(attacks(&fight), [(2, A), (3, A)], "{}", does.option);
        let squeezes =
            |e: &Event<_>| matches!(e, Event::Note { note: Note::Case(case::Note::Squeezes), .. });
        assert_eq!(fight.log().iter().filter(|e| squeezes(e)).count(), 1 + 1);
    }
}

/// PH20, D15: a red escape leaves one more action, a blow at the holder.
#[test]
fn one_more_action_after_a_red_escape() {
    let faces = |roll: &str, who| if roll == "attack" { 99 } else { plain(roll, who) };
    let mut fight = run_with(&two("", "", ""), faces, &[Does::new(A, Hold, GRIP, B)], &[(A, B)]);
    let plan = decide(&[Does::new(B, Hold, Try::Escape, NOBODY)], &[]);
    let faces = |roll: &str, who| if roll == "escape" { 99 } else { plain(roll, who) };
    let begins = fight.log().len();
    turn(&mut fight, faces, |q, setup, state| match q {
        Question::Case(case::Question::Reverse { .. }) => Some(false.into()),
        Question::Case(case::Question::Action { who, slot, .. }) if *who == B && slot.0 > 1 => {
            Some(FIST.of(B).to_value())
        }
        Question::Case(case::Question::Target { who, .. }) if *who == B => Some(A.into()),
        _ => plan(q, setup, state),
    });
    let struck = fight.log()[begins..].iter().any(|event| {
        matches!(event, Event::Note { note: Note::Case(case::Note::Attacks), who, .. } if *who == B)
    });
    assert!(struck);
}

/// T13: a declared action can be changed by a yellow Agility FEAT, to one of the same phase, at
/// −1 CS.
#[test]
fn changing_an_action() {
    for (face, made) in [(66, true), (65, false)] {
        let mut fight = battle(&two("", "", ""));
        let plan = decide(&[Does::new(A, Hold, FIST, B)], &[(A, B)]);
        let faces =
            |roll: &str, who| if roll == "change_of_action" { face } else { plain(roll, who) };
        let mut legal: Vec<Try> = Vec::new();
        turn(&mut fight, faces, |q, setup, state| match q {
            Question::Case(case::Question::Go { who, .. }) if *who == A => {
                Some(case::Go::Change.into())
            }
            Question::Case(case::Question::Action { who, .. })
                if state.step() == case_core::faserip::TurnStep::PhaseB && *who == A =>
            {
                let view = View::new(setup, state);
                legal = [NONE, FIST, GUN, RAM, GRIP, ARM, TOUCH].to_vec();
                legal.retain(|act| q.is_legal(view, act.of(A).to_value()));
                Some(GRIP.of(A).to_value())
            }
            _ => plan(q, setup, state),
        });
        if made {
            assert_eq!(legal, [NONE, FIST, GRIP, ARM, TOUCH], "contact alone, in Phase B");
            assert_eq!(shifts(&fight, A), [("T13", -1)]);
        } else {
            assert!(attacks(&fight).is_empty());
        }
    }
}

/// PH22, D15: the one more action after a red escape is none of several attacks: it falls in Phase B, also
/// at one who lies there.
#[test]
fn a_blow_at_the_fallen_after_an_escape() {
    let faces = |roll: &str, who| if roll == "attack" { 99 } else { plain(roll, who) };
    let text = four("", [""; 4]);
    let mut fight = run_with(&text, faces, &[Does::new(A, Hold, GRIP, B)], &[(A, B), (C, B)]);
    let stun = Intervention::set("stun", C, Turns(3));
    fight.intervene(stun, "").unwrap();
    let from = attacks(&fight).len();
    let plan = decide(&[Does::new(B, Hold, Try::Escape, NOBODY)], &[]);
    let faces = |roll: &str, who| if roll == "escape" { 99 } else { plain(roll, who) };
    turn(&mut fight, faces, |q, setup, state| match q {
        Question::Case(case::Question::Reverse { .. }) => Some(false.into()),
        Question::Case(case::Question::Action { who, slot, .. }) if *who == B && slot.0 > 1 => {
            Some(FIST.of(B).to_value())
        }
        Question::Case(case::Question::Target { who, .. }) if *who == B => Some(C.into()),
        _ => plan(q, setup, state),
    });
    assert_eq!(attacks(&fight)[from..], [(2, B)]);
    assert!(notes(&fight, PhNote::LeftOver).is_empty());
}
