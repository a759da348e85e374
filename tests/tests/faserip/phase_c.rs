//! Phase C: movement resolution.

use crate::scene::*;
use case_core::ActorId;
use case_core::battle::Battle;
use case_core::case;
use case_core::faserip::MovementOption::{
    Charge, Close, Disengage, Hold, Lateral, Teleport, Withdraw,
};
use case_core::faserip::{Faserip, Note, Ph, PhNote, PhQuestion, Question};
use case_core::log::Event;
use case_core::question::Asked;
use case_core::system::View;
use case_core::value::{Areas, Damage, Typed, Value};

/// PH14: one who closes in strikes in Phase C, and is engaged from then on.
#[test]
fn close_in() {
    let fight = run(&two("", "", ""), &[Does::new(A, Close, FIST, B).areas(2)], &[]);
    assert_eq!(attacks(&fight), [(3, A)]);
    assert_eq!(notes(&fight, PhNote::Arrives), [(Ph::PH14, A, B, Areas(2).into())]);
    assert!(fight.state().are_engaged(A, B));
}

/// PH14: a closer covers at most half its movement, rounded up; who is too far does not arrive.
#[test]
fn too_far_to_close_in() {
    let fight = run(&two("", "speed = 4", ""), &[Does::new(A, Close, FIST, B).areas(3)], &[]);
    assert!(attacks(&fight).is_empty());
    assert_eq!(notes(&fight, PhNote::TooFar), [(Ph::PH14, A, B, Areas(1).into())]);
    assert!(!fight.state().are_engaged(A, B));
    let fight = run(&two("", "speed = 5", ""), &[Does::new(A, Close, FIST, B).areas(3)], &[]);
    assert_eq!(attacks(&fight), [(3, A)]);
}

/// PH15: a charge has all of the movement and the areas' shift, +1 CS each up to +3.
#[test]
fn charge() {
    for (areas, cs) in [(1, 1), (2, 2), (3, 3), (4, 3)] {
        let does = [Does::new(A, Charge, RAM, B).areas(areas)];
        let fight = run(&two("", "speed = 4", ""), &does, &[]);
        assert_eq!(attacks(&fight), [(3, A)]);
        assert_eq!(shifts(&fight, A), [("A23", cs)]);
        assert_eq!(health(&fight, B), 120 - 30 - 2 * areas);
    }
    let fight = run(&two("", "speed = 4", ""), &[Does::new(A, Charge, RAM, B).areas(5)], &[]);
    assert_eq!(notes(&fight, PhNote::TooFar), [(Ph::PH15, A, B, Areas(1).into())]);
}

/// PH15, A23: a charge needs a way: where the map says that there is none, it comes to nothing.
#[test]
fn no_run_up() {
    let no_run_up = |fight: &Battle<Faserip>| {
        fight.log().iter().any(|event| {
            let note = Note::Case(case::Note::NoRunUp);
            matches!(event, Event::Note { note: n, who, other, .. }
                if (*n, *who, *other) == (note, A, B))
        })
    };
    let charge = Does::new(A, Charge, RAM, B);
    let fight = run(&two("", "", ""), &[charge.areas(0)], &[]);
    assert!(no_run_up(&fight) && attacks(&fight).is_empty() && !fight.state().are_engaged(A, B));
}

/// PH14: who closes in without an attack comes up to the foe it names, and is engaged.
#[test]
fn close_in_without_an_attack() {
    let fight = run(&two("", "", ""), &[Does::new(A, Close, NONE, B).areas(2)], &[]);
    assert_eq!(notes(&fight, PhNote::Arrives), [(Ph::PH14, A, B, Areas(2).into())]);
    assert!(attacks(&fight).is_empty() && fight.state().are_engaged(A, B));
}

/// PH20: who would close in on a foe who has come up by Phase B strikes there.
#[test]
fn no_need_to_close_in() {
    let does = [Does::new(A, Close, FIST, B).areas(2), Does::new(B, Teleport, FIST, A)];
    let fight = run(&two("", "", "teleport = 50"), &does, &[]);
    assert_eq!(attacks(&fight), [(1, B), (2, A)]);
}

/// PH14, PH20: of two who close in on each other one arrives, and both strike.
#[test]
fn closing_in_on_each_other() {
    let close = |who, at| Does::new(who, Close, FIST, at).areas(2);
    let fight = run(&two("", "", ""), &[close(A, B), close(B, A)], &[]);
    assert_eq!(notes(&fight, PhNote::Arrives), [(Ph::PH14, A, B, Areas(2).into())]);
    assert_eq!(attacks(&fight).iter().map(|a| a.1).collect::<Vec<_>>(), [A, B]);
}

/// PH19, PH24: a long arm covers no distance, however far its fighter moves past.
#[test]
fn a_long_arm_covers_no_distance() {
    let does = [Does::new(A, Lateral, ARM, B).areas(5), Does::new(D, Close, FIST, C).areas(3)];
    let fight = run(&four("", ["speed = 9"; 4]), &does, &[]);
    assert_eq!(attacks(&fight).iter().map(|a| a.1).collect::<Vec<_>>(), [A, D]);
}

/// PH17: a teleporter who is engaged with one who disengages has +2 CS like any other.
#[test]
fn a_teleporter_strikes_one_who_leaves() {
    let does = [Does::new(A, Teleport, FIST, B), Does::new(B, Disengage, NONE, A).areas(1)];
    let fight = run(&two("", "teleport = 50", ""), &does, &[(A, B)]);
    assert!(shifts(&fight, A).contains(&("PH17", 2)));
}

/// PH23, E1: every slam of a turn lands: an earlier one when its body is slammed again.
#[test]
fn two_slams() {
    let faces = |roll: &str, who| match roll {
        "attack" if who == A || who == C => 70,
        "slam" => 50,
        _ => plain(roll, who),
    };
    let mut fight = battle(&four("", [""; 4]));
    let does = [Does::new(A, Hold, FIST, B), Does::new(C, Hold, FIST, B)];
    let plan = decide(&does, &[(A, B), (C, B)]);
    turn(&mut fight, faces, |q, setup, state| match q {
        Question::Case(case::Question::Direction { who, .. }) => {
            let down = case::Direction::Down;
            Some(Some(if *who == A { down } else { case::Direction::Back }).to_value())
        }
        _ => plan(q, setup, state),
    });
    let ends = notes(&fight, PhNote::SlamEnds);
    assert_eq!(
        ends,
        [(Ph::PH23, B, NOBODY, Areas(0).into()), (Ph::PH23, B, NOBODY, Areas(1).into())]
    );
}

/// PH23: a slammed body also comes down in the same turn if its whole side is out and has no
/// initiative.
#[test]
fn a_side_that_is_out_comes_down() {
    let faces = |roll: &str, who| match roll {
        "attack" if who == A => 70,
        "slam" => 50,
        "direction" => 7,
        _ => plain(roll, who),
    };
    let mut fight = battle(&two("", "", "now = { stun = 3 }"));
    turn(&mut fight, faces, decide(&[Does::new(A, Hold, FIST, B)], &[(A, B)]));
    assert_eq!(notes(&fight, PhNote::SlamEnds), [(Ph::PH23, B, NOBODY, Areas(1).into())]);
}

/// A22, A23: neither one who holds nor one who is held charges.
#[test]
fn holds_and_charges() {
    let faces = |roll: &str, who| match roll {
        "attack" | "squeeze" if who == A => 99,
        _ => plain(roll, who),
    };
    // The one held is stunned, so that nobody presses its holder.
    let text = four("", ["", "health = 30", "", ""]);
    let mut fight = run_with(&text, faces, &[Does::new(A, Hold, GRIP, B)], &[(A, B)]);
    let mut open = Vec::new();
    let plan = decide(&[], &[]);
    turn(&mut fight, plain, |q, setup, state| {
        if let Question::Own(PhQuestion::Option { who, .. }) = q {
            let may = |o| q.is_legal(View::new(setup, state), Value::from(o));
            open.push((*who, may(Close), may(Charge)));
        }
        plan(q, setup, state)
    });
    assert_eq!(open, [(A, true, false), (C, true, true), (D, true, true)]);
}

/// PH16, PH26, A22: one who holds somebody may leave, and lets go; its other foes stay behind too.
#[test]
fn a_holder_moves() {
    let faces = |roll: &str, who| match roll {
        "attack" if who == A => 99,
        _ => plain(roll, who),
    };
    let does = [Does::new(A, Hold, GRIP, B)];
    let mut fight = run_with(&four("", [""; 4]), faces, &does, &[(A, B), (A, D)]);
    turn(&mut fight, plain, decide(&[Does::new(A, Withdraw, NONE, B).areas(1)], &[]));
    assert!(fight.state().case().holding(A).is_none());
    assert!(!fight.state().are_engaged(A, B) && !fight.state().are_engaged(A, D));
}

/// PH15: closers and chargers in one list, least distance first; where it is equal closers before
/// chargers, then Master Initiative, then list order.
#[test]
fn least_distance_first() {
    let order = |does: &[Does]| {
        let fight = run(&four("", ["speed = 9"; 4]), does, &[]);
        attacks(&fight).iter().map(|a| a.1).collect::<Vec<_>>()
    };
    let close = |who, at, areas| Does::new(who, Close, FIST, at).areas(areas);
    let charge = |who, at, areas| Does::new(who, Charge, RAM, at).areas(areas);
    assert_eq!(order(&[close(A, B, 4), charge(D, C, 3)]), [D, A]);
    assert_eq!(order(&[charge(A, B, 3), close(D, C, 3)]), [D, A]);
    assert_eq!(order(&[close(A, B, 3), close(D, C, 3)]), [A, D]);
    assert_eq!(order(&[charge(C, B, 3), charge(A, D, 3)]), [A, C]);
}

/// PH19: a long arm is no ranged attack: it strikes in Phase C, from afar, as far as the map says.
#[test]
fn long_reach() {
    for (apart, reached) in [(3, true), (4, false)] {
        let mut fight = battle(&two("", "", ""));
        let plan = decide(&[Does::new(A, Hold, ARM, B), Does::new(B, Hold, GUN, A)], &[]);
        turn(&mut fight, plain, |q, setup, state| match q {
            Question::Case(case::Question::Apart { fighter, .. }) if *fighter == A => {
                Some(Areas(apart).into())
            }
            _ => plan(q, setup, state),
        });
        assert_eq!(attacks(&fight), [(1, B), (3, A)][..=usize::from(reached)]);
        assert_eq!(notes(&fight, PhNote::LongReach), [(Ph::PH19, A, B, Areas(3).into())]);
        assert_eq!(columns(&fight, A).len(), usize::from(reached));
        assert!(!fight.state().are_engaged(A, B));
    }
    // At an engaged foe it is a blow like any other.
    let fight = run(&two("", "", ""), &[Does::new(A, Hold, ARM, B)], &[(A, B)]);
    assert_eq!(attacks(&fight), [(2, A)]);
}

/// PH23: a slammed body is engaged with nobody any more, and strikes what is in its way at the end
/// of Phase C.
#[test]
fn slammed_body() {
    // A's yellow slams B one area, where D stands.
    let faces = |roll: &str, who| match roll {
        "attack" if who == A => 70,
        "slam" => 50,
        "direction" => 7,
        _ => plain(roll, who),
    };
    let mut fight = battle(&four("", [""; 4]));
    let plan = decide(&[Does::new(A, Hold, FIST, B), Does::new(C, Close, FIST, D)], &[(A, B)]);
    turn(&mut fight, faces, |q, setup, state| match q {
        Question::Case(case::Question::Direction { .. }) => Some(Value::NOTHING),
        Question::Case(case::Question::Collision { .. }) => Some(D.into()),
        Question::Case(case::Question::AreasFlown { .. }) => Some(Areas(1).into()),
        _ => plan(q, setup, state),
    });
    assert!(!fight.state().are_engaged(A, B));
    assert_eq!(notes(&fight, PhNote::SlamEnds), [(Ph::PH23, B, NOBODY, Areas(1).into())]);
    let impact = at(
        &fight,
        |e| matches!(e, Event::Note { note: Note::Case(case::Note::Impact), who, .. } if *who == B),
    );
    let blow = at(
        &fight,
        |e| matches!(e, Event::Note { note: Note::Case(case::Note::Attacks), who, .. } if *who == C),
    );
    assert!(blow < impact, "after the closers");
}

/// PH24: movers arrive, then closers and chargers, then withdrawals, then those who disengage, then
/// slammed bodies.
#[test]
fn the_order_of_phase_c() {
    let text = format!(
        "{}{}{}{}{}",
        four("", [""; 4]),
        fighter("E", "one", ""),
        fighter("F", "two", ""),
        fighter("G", "one", ""),
        fighter("H", "two", "")
    );
    let [e, f, g, h] = [4, 5, 6, 7].map(ActorId::fighter);
    let does = [
        Does::new(A, Withdraw, NONE, B).areas(2),
        Does::new(B, Disengage, NONE, A).areas(1),
        Does::new(C, Close, FIST, D),
        Does::new(D, Lateral, GUN, e).areas(0),
        Does::new(e, Lateral, NONE, D).areas(3),
        Does::new(g, Hold, FIST, h),
        Does::new(f, Hold, NONE, g),
    ];
    let faces = |roll: &str, who| match roll {
        "attack" if who == g => 70,
        "slam" => 50,
        _ => plain(roll, who),
    };
    let does: Vec<_> = does.into_iter().map(|d| if d.who == D { d.areas(1) } else { d }).collect();
    let fight = run_with(&text, faces, &does, &[(A, B), (g, h)]);
    let mut order = Vec::new();
    for event in fight.log() {
        if let Event::Note { note: Note::Own(note), who, .. } = event
            && matches!(note, PhNote::Moves | PhNote::Arrives | PhNote::SlamEnds)
        {
            order.push((*note, *who));
        }
    }
    let expected = [
        (PhNote::Moves, e),
        (PhNote::Moves, D),
        (PhNote::Arrives, C),
        (PhNote::Moves, A),
        (PhNote::Moves, B),
        (PhNote::SlamEnds, h),
    ];
    assert_eq!(order, expected);
}

/// PH25: a target that has not acted strikes first where its side has Master Initiative, else
/// second; the strike takes its action. One who has acted does neither.
#[test]
fn first_strike() {
    let comer = Does::new(B, Close, FIST, A);
    let fight = run(&two("", "", ""), &[idle(A).countering(FIST), comer], &[]);
    assert_eq!(attacks(&fight), [(3, A), (3, B)]);
    assert_eq!(notes(&fight, PhNote::FirstStrike), [(Ph::PH25, A, B, FIST.attack(A))]);
    let comer = Does::new(A, Charge, RAM, B).areas(1);
    let fight = run(&two("", "", ""), &[comer, idle(B).countering(FIST)], &[]);
    assert_eq!(attacks(&fight), [(3, A), (3, B)]);
    assert_eq!(notes(&fight, PhNote::StrikesBack), [(Ph::PH25, B, A, FIST.attack(B))]);
    let comer = Does::new(B, Close, FIST, A);
    let fight = run(&two("", "", ""), &[Does::new(A, Hold, GUN, B).countering(FIST), comer], &[]);
    assert_eq!(attacks(&fight), [(1, A), (3, B)], "its action went into the shot");
    // Two comers: the target has one action.
    let does =
        [idle(A).countering(FIST), Does::new(B, Close, FIST, A), Does::new(D, Close, FIST, A)];
    let fight = run(&four("", [""; 4]), &does, &[]);
    assert_eq!(attacks(&fight), [(3, A), (3, B), (3, D)]);
}

/// PH25, PH23: a charger whom the target's first strike throws off does not get at it any more.
#[test]
fn thrown_off_by_the_first_strike() {
    for (slam, left) in [(1, 120), (99, 88)] {
        let faces = |roll: &str, who| match roll {
            "attack" => 90,
            "slam" if who == B => slam,
            _ => plain(roll, who),
        };
        let comer = Does::new(B, Charge, RAM, A).areas(1);
        let fight = run_with(&two("", "", ""), faces, &[idle(A).countering(FIST), comer], &[]);
        assert_eq!(notes(&fight, PhNote::FirstStrike).len(), 1);
        assert_eq!(health(&fight, A), left, "slam {slam}");
    }
}

/// PH25, A12, A18: a first strike and a strike back can be pulled and mean a precise spot like any
/// attack.
#[test]
fn a_pulled_first_strike() {
    let comer = Does::new(B, Close, FIST, A);
    for (first, face) in [(true, 8), (false, 2)] {
        let mut fight = battle(&two("", "", ""));
        let plan = decide(&[idle(A).countering(FIST), comer], &[]);
        let faces = |roll: &str, who| match roll {
            "side_initiative" if who == A => face,
            _ => plain(roll, who),
        };
        let mut asked = 0;
        turn(&mut fight, faces, |q, setup, state| match q {
            Question::Case(case::Question::Manner { who, occasion, .. }) if *who == A => {
                asked += 1;
                assert_eq!(*occasion, case::Occasion::FirstStrike);
                Some(case::Manner::Pulled.into())
            }
            Question::Case(case::Question::PullWhat { .. }) => {
                Some(case::PulledPart::Damage.into())
            }
            Question::Case(case::Question::PullDamage { .. }) => Some(Damage(1).into()),
            _ => plan(q, setup, state),
        });
        assert_eq!((asked, health(&fight, B)), (1, 120 - 1));
        let what = if first { PhNote::FirstStrike } else { PhNote::StrikesBack };
        assert_eq!(notes(&fight, what).len(), 1);
    }
}

/// PH14, PH25: several attacks of a closer fall in turn with those of its target.
#[test]
fn blow_for_blow() {
    let faces = |roll: &str, who| if roll == "extra_actions" { 100 } else { plain(roll, who) };
    let does = [
        Does::new(A, Close, FIST, B).attacks(3),
        Does::new(B, Close, FIST, A).attacks(2).areas(2).countering(FIST),
    ];
    let text = two("", "health = 900\nextra_attacks = 50", "health = 900");
    let fight = run_with(&text, faces, &does, &[]);
    let order: Vec<_> = attacks(&fight).iter().map(|a| a.1).collect();
    assert_eq!(order, [A, B, A, B, A]);
}

/// PH26: stunned, slammed and knocked-out characters do not move; a slam moves them.
#[test]
fn who_makes_no_move() {
    // What A's blow does to B, who withdraws or disengages: a stun, a slam, a knock-out, nothing.
    for (attack, check, hp, moves) in
        [(99, 50, 900, false), (70, 50, 900, false), (50, 99, 20, false), (50, 99, 900, true)]
    {
        for option in [Withdraw, Disengage] {
            let faces = |roll: &str, who| match roll {
                "attack" if who == A => attack,
                "slam" | "stun" => check,
                _ => plain(roll, who),
            };
            let does = [Does::new(A, Hold, FIST, B), Does::new(B, option, NONE, A).areas(1)];
            let text = four("", ["", &format!("health = {hp}"), "", ""]);
            let fight = run_with(&text, faces, &does, &[(A, B)]);
            assert_eq!(notes(&fight, PhNote::Moves).len(), usize::from(moves), "{attack} {option}");
            let why = [PhNote::NoMove, PhNote::NoMoveSlammed, PhNote::NoMoveOut];
            let none: Vec<_> = why.into_iter().flat_map(|why| notes(&fight, why)).collect();
            assert_eq!(none.iter().any(|n| n.0 == Ph::PH26 && n.1 == B), !moves);
        }
    }
}

/// PH26: one who is slammed or put out of action before Phase C does not close in either.
#[test]
fn stopped_on_the_way() {
    let faces = |roll: &str, who| match roll {
        "attack" | "kill" => 99,
        _ => plain(roll, who),
    };
    let does = [Does::new(A, Hold, GUN, B), Does::new(B, Close, FIST, C)];
    let fight = run_with(&four("", ["", "health = 5", "", ""]), faces, &does, &[]);
    assert_eq!(attacks(&fight), [(1, A)]);
}

/// E6: the place of one who does nothing but stand comes with Phase B, and of one who moves when it
/// has moved: a stun of one turn in Phase C takes the next turn.
#[test]
fn a_stun_of_one_who_passed() {
    let faces = |roll: &str, who| match roll {
        "attack" if who == A => 99,
        "stun" => 50,
        _ => plain(roll, who),
    };
    let fast = "speedster = 50\nspeed = 12";
    for (of_a, of_b, lost) in [("", Hold, true), ("", Lateral, true), (fast, Hold, false)] {
        let does = [Does::new(A, Close, FIST, B), Does::new(B, of_b, NONE, A)];
        let fight = run_with(&two("", of_a, "health = 900"), faces, &does, &[]);
        assert_eq!(attacks(&fight).len(), 1);
        assert_eq!(fight.state().case().stunned(B), i32::from(lost), "{of_a} {of_b}");
    }
}

/// PH14: where the target moved or was slammed since, the map is asked again how far it is.
#[test]
fn the_way_changes() {
    let mut asked = Vec::new();
    let mut fight = battle(&four("", [""; 4]));
    let plan =
        decide(&[Does::new(A, Close, FIST, B), Does::new(B, Lateral, NONE, A).areas(3)], &[]);
    turn(&mut fight, plain, |q, setup, state| match q {
        Question::Own(PhQuestion::WayToClose { mover, target, .. }) => {
            asked.push((*mover, *target));
            Some(Areas(if asked.len() == 1 { 1 } else { 4 }).into())
        }
        _ => plan(q, setup, state),
    });
    assert_eq!(asked, [(A, case::Target::Actor(B)), (A, case::Target::Actor(B))]);
    assert_eq!(notes(&fight, PhNote::TooFar), [(Ph::PH14, A, B, Areas(2).into())]);
}

/// The MSH preset: a charge of 30 against armor 20: 10 get through, 20 come back, and a charger
/// with armor 10 takes 10.
#[test]
fn the_charge_example() {
    let charger = "speed = 10\narmor = \"Good\"\nabilities = { fighting = 30, agility = 30, \
         strength = 30, endurance = \"Good\", reason = 30, intuition = 30, psyche = 30 }";
    let text = two("", charger, "armor = \"Excellent\"");
    let fight = run(&text, &[Does::new(A, Charge, RAM, B).areas(10)], &[]);
    assert_eq!(health(&fight, B), 120 - 10);
    assert_eq!(health(&fight, A), 100 - 10);
    // CASE's own cap, set by itself: 20, all of it stopped.
    let text = two("case_rulings = { charge_bonus_cap = \"base\" }", charger, "armor = \"Ex\"");
    let fight = run(&text, &[Does::new(A, Charge, RAM, B).areas(10)], &[]);
    assert_eq!((health(&fight, B), health(&fight, A)), (120, 90));
}

/// PH14, PH15, reading `closed_upon_meanwhile`: one who closes in or charges leaves behind a foe that
/// came up to it meanwhile, and is engaged with its target alone.
#[test]
fn whoever_runs_on_is_left_by_who_came_up() {
    for (option, attack) in [(Close, FIST), (Charge, RAM)] {
        let does =
            [Does::new(B, Close, FIST, A).areas(1), Does::new(A, option, attack, D).areas(3)];
        let fight = run_with(&four("", ["speed = 6", "", "", ""]), plain, &does, &[]);
        let engaged = |foe| fight.state().are_engaged(A, foe);
        assert_eq!([B, D].map(engaged), [false, true], "{option}");
    }
}
