//! Boundaries of rules: cases next to the plain ones of the phases.

use crate::scene::*;
use case_core::ActorId;
use case_core::attack::{Aim, AimError};
use case_core::battle::{Battle, Intervention};
use case_core::case;
use case_core::faserip::MovementOption::{
    Charge, Close, Disengage, Hold, Lateral, Teleport, Withdraw,
};
use case_core::faserip::{
    Faserip, Field, Note, Ph, PhField, PhNote, PhQuestion, Question, Roll, Setup, State, TurnStep,
};
use case_core::log::{Event, Key};
use case_core::system::System;
use case_core::value::{Areas, AttackId, Typed, Value};

fn five(head: &str, more: [&str; 4]) -> String {
    format!("{}{}", four(head, more), fighter("E", "two", ""))
}

const E: ActorId = ActorId::fighter(4);

/// Steps until the turn has come to a step.
fn until(
    fight: &mut Battle<Faserip>,
    step: TurnStep,
    mut faces: impl FnMut(&str, ActorId) -> u8,
    mut decide: impl FnMut(&Question, &Setup, &State) -> Option<Value>,
) {
    while fight.state().step() != step {
        fight.step_with(&mut By(&mut faces), &mut decide);
    }
}

fn own(fight: &Battle<Faserip>, who: ActorId, field: PhField, place: usize) -> i32 {
    Faserip::get(fight.state(), Key::at(who, Field::Own(field), place))
}

fn said(fight: &Battle<Faserip>, wanted: case::Note) -> usize {
    let is =
        |e: &&Event<_>| matches!(e, Event::Note { note: Note::Case(note), .. } if *note == wanted);
    fight.log().iter().filter(is).count()
}

/// PH11: an engaged shooter who has to wait comes behind the foes who strike at it in Phase B, not
/// behind those who strike at others, do nothing, or can't.
#[test]
fn a_shot_waits_for_those_who_strike() {
    let order = |does: &[Does], faces: &dyn Fn(&str, ActorId) -> u8| {
        let engaged = [(A, B), (A, D), (C, D), (C, E)];
        let fight = run_with(&five("", ["health = 900"; 4]), faces, does, &engaged);
        attacks(&fight).into_iter().filter(|a| a.0 == 2).map(|a| a.1).collect::<Vec<_>>()
    };
    let waits = Does::new(B, Hold, GUN, A);
    let blow = |who, at| Does::new(who, Hold, FIST, at);
    assert_eq!(order(&[blow(A, B), waits, blow(C, D), blow(E, C)], &plain), [A, B, C, E]);
    assert_eq!(order(&[blow(A, D), waits, blow(C, D), blow(E, C)], &plain), [A, C, B, E]);
    assert_eq!(order(&[waits, blow(C, D), blow(E, C)], &plain), [C, B, E], "A does nothing");
    // D's shot in Phase A puts A out of action.
    let shot = Does::new(D, Hold, GUN, A);
    let does = [blow(A, B), waits, blow(C, D), blow(E, C), shot];
    let text = five("", ["health = 5", "", "", "health = 900"]);
    let fight = run(&text, &does, &[(A, B), (C, E)]);
    let in_b = attacks(&fight).into_iter().filter(|a| a.0 == 2).map(|a| a.1);
    assert_eq!(in_b.collect::<Vec<_>>(), [C, B, E], "A is down and strikes nobody");
}

/// PH20: a hold is seen to in Phase B, once: by one who shoots with its shot in Phase A, by one who
/// does nothing else there.
#[test]
fn when_a_hold_is_seen_to() {
    let faces = |roll: &str, who| match roll {
        "attack" | "squeeze" if who == A => 99,
        _ => plain(roll, who),
    };
    let text = four("", ["ruthless = true", "health = 30", "", ""]);
    let held = run_with(&text, faces, &[Does::new(A, Hold, GRIP, B)], &[(A, B)]);
    for (does, phase) in [
        (idle(A), PhNote::PhaseB),
        (Does::new(A, Hold, ARM, D), PhNote::PhaseB),
        (Does::new(A, Hold, GUN, D), PhNote::PhaseA),
    ] {
        let mut fight = held.clone();
        let from = fight.log().len();
        turn(&mut fight, plain, decide(&[does], &[]));
        let mut now = PhNote::PhaseA;
        let mut squeezed = Vec::new();
        for event in &fight.log()[from..] {
            match event {
                Event::Note {
                    note: Note::Own(note @ (PhNote::PhaseA | PhNote::PhaseB | PhNote::PhaseC)),
                    ..
                } => now = *note,
                Event::Note { note: Note::Case(case::Note::Squeezes), .. } => squeezed.push(now),
                _ => {}
            }
        }
        assert_eq!(squeezed, [phase], "{does:?}", does = does.act);
    }
}

/// E6, PH16: the place of one who breaks off has not come before it moves: a stun of one turn by one
/// who closes in takes that turn, not the next.
#[test]
fn a_stun_before_one_has_moved() {
    let faces = |roll: &str, who| match roll {
        "attack" if who == A => 99,
        "stun" => 50,
        _ => plain(roll, who),
    };
    let does = [Does::new(A, Close, FIST, B), Does::new(B, Withdraw, NONE, C).areas(1)];
    let fight = run_with(&four("", ["", "health = 900", "", ""]), faces, &does, &[(B, C)]);
    assert_eq!(attacks(&fight), [(3, A)]);
    assert_eq!(fight.state().case().stunned(B), 0);
    let does = [Does::new(A, Close, FIST, B), Does::new(B, Hold, NONE, C)];
    let fight = run_with(&four("", ["", "health = 900", "", ""]), faces, &does, &[(B, C)]);
    assert_eq!(fight.state().case().stunned(B), 1, "who stands has had its place");
}

/// T18, PH26: one who is put down before it has got away does not leave, and no more is said of it.
#[test]
fn a_retreat_that_comes_to_nothing() {
    let does = [Does::new(A, Hold, GUN, B), Does::new(B, Lateral, Try::Retreat, NOBODY).areas(2)];
    let fight = run(&four("", ["", "health = 5", "", ""]), &does, &[]);
    let gone = Key::of(B, Field::Case(case::Field::Gone));
    assert_eq!(Faserip::get(fight.state(), gone), 0);
    assert_eq!((notes(&fight, PhNote::NoMoveOut).len(), said(&fight, case::Note::Moot)), (1, 0));
}

/// PH14: the map is asked again how far it is only where the target is elsewhere by then: it has
/// moved past, or was thrown.
#[test]
fn the_way_is_asked_again() {
    let asked = |of_a: &str, does: &[Does], faces: &dyn Fn(&str, ActorId) -> u8| {
        let mut count = 0;
        let mut fight = battle(&four("", [of_a, "health = 900", "", ""]));
        let plan = decide(does, &[]);
        turn(&mut fight, faces, |q, setup, state| {
            count += usize::from(matches!(q, Question::Own(PhQuestion::WayToClose { .. })));
            plan(q, setup, state)
        });
        count
    };
    let comes = Does::new(A, Close, FIST, B);
    let moves = Does::new(B, Lateral, NONE, NOBODY).areas(2);
    assert_eq!(asked("", &[comes], &plain), 1, "it stands");
    assert_eq!(asked("", &[comes, Does::new(B, Close, FIST, C).areas(2)], &plain), 1 + 1);
    assert_eq!(asked("", &[comes, moves], &plain), 2, "it has moved past");
    let fast = "speedster = 50\nspeed = 12";
    assert_eq!(asked(fast, &[comes, moves], &plain), 1, "not yet");
    let slams = |roll: &str, who| match roll {
        "attack" if who == C => 70,
        "slam" => 50,
        _ => plain(roll, who),
    };
    assert_eq!(asked("", &[comes, Does::new(C, Hold, GUN, B)], &slams), 1, "a bullet slams nobody");
}

/// PH3, PH14: the attacks of one who closes in are all at the one it comes up to.
#[test]
fn one_target_for_who_closes_in() {
    for (option, engaged, asked) in [(Close, false, 1), (Teleport, false, 1), (Hold, true, 2)] {
        let mut count = 0;
        let mut fight = battle(&four("", ["teleport = 30", "", "", ""]));
        let pairs: &[_] = if engaged { &[(A, B), (A, D)] } else { &[] };
        let plan = decide(&[Does::new(A, option, FIST, B).attacks(2)], pairs);
        turn(&mut fight, plain, |q, setup, state| {
            let own = matches!(q, Question::Case(case::Question::Target { who: A, .. }));
            count += usize::from(own);
            plan(q, setup, state)
        });
        assert_eq!(count, asked, "{option}");
    }
}

/// PH18: one who teleports and shoots appears next to nobody, and stays with its foe.
#[test]
fn a_teleporter_who_shoots() {
    let text = four("", ["teleport = \"Un\"", "", "", ""]);
    let fight = run(&text, &[Does::new(A, Teleport, GUN, D)], &[(A, B)]);
    assert_eq!(attacks(&fight).len(), 1);
    assert_eq!([B, D].map(|foe| fight.state().are_engaged(A, foe)), [true, false]);
}

/// PH13, ruling `dodge_rolled_in`: after initiative those roll who declared a dodge, once each.
#[test]
fn only_declared_dodges_are_rolled_late() {
    let head = "[rulings]\ndodge_rolled_in = \"after_initiative\"";
    let does = [
        Does::new(A, Hold, GUN, B),
        Does::new(B, Hold, NONE, A).dodging(),
        Does::new(D, Hold, NONE, A).dodging(),
    ];
    let fight = run(&four(head, [""; 4]), &does, &[]);
    let rolls = fight.log().iter().filter_map(|event| match event {
        Event::Roll { who, roll, .. } if *roll == Roll::Case(case::Roll::Defense) => Some(*who),
        _ => None,
    });
    assert_eq!(rolls.collect::<Vec<_>>(), [B, D]);
}

/// PH8, PH9, PH11, ruling `engaged_and_moving_add`: the target's movement and the shooter's own
/// together stand against the -3 of one who is engaged.
#[test]
fn movement_together_against_an_engagement() {
    let head = "[rulings]\nengaged_and_moving_add = false";
    let does = [
        Does::new(A, Lateral, GUN, D).areas(6),
        Does::new(D, Lateral, NONE, A).areas(6),
        Does::new(B, Teleport, FIST, A),
    ];
    let text = four(head, ["speed = 22", "teleport = \"Un\"", "", "speed = 22"]);
    let faces = |roll: &str, who| match roll {
        "side_initiative" if who == A => 2,
        "teleport" => 100,
        "stun" | "slam" | "kill" => 99,
        _ => plain(roll, who),
    };
    let fight = run_with(&text, faces, &does, &[]);
    assert_eq!(shifts(&fight, A), [("PH8", -2), ("PH9", -2)], "-4 against -3");
}

/// PH15: a charge at a thing needs nobody to be engaged with.
#[test]
fn charging_a_thing() {
    let car = "objects = [{ name = \"car\", material = 30 }]";
    let mut fight = battle(&two(car, "", ""));
    let plan = decide(&[Does::new(A, Charge, RAM, B).areas(2)], &[]);
    turn(&mut fight, plain, |q, setup, state| match q {
        Question::Case(case::Question::Target { .. }) => Some(case::Target::Object(0).to_value()),
        _ => plan(q, setup, state),
    });
    assert_eq!(said(&fight, case::Note::AttacksObject), 1);
    assert_eq!(columns(&fight, A).len(), 1, "it gets there, and rolls");
}

/// PH14, PH23: one whom a closer's first blow throws off is out of reach of the second.
#[test]
fn thrown_off_by_the_first_of_two() {
    let faces = |roll: &str, who| match roll {
        "extra_actions" => 100,
        "attack" if who == A => 80,
        "slam" => 50,
        _ => plain(roll, who),
    };
    let does = [Does::new(A, Close, FIST, B).attacks(2)];
    let text = two("", "extra_attacks = 50", "health = 900");
    let mut fight = battle(&text);
    let plan = decide(&does, &[]);
    turn(&mut fight, faces, |q, setup, state| match q {
        Question::Case(case::Question::Direction { .. }) => Some(case::Direction::Left.into()),
        Question::Case(case::Question::AreasFlown { .. }) => Some(Areas(1).into()),
        _ => plan(q, setup, state),
    });
    assert!(!fight.state().are_engaged(A, B));
    assert_eq!(columns(&fight, A).len(), 1);
}

/// PH23: which way a body flies is kept until it comes down.
#[test]
fn which_way_a_body_flies() {
    let faces = |roll: &str, who| match roll {
        "attack" if who == A => 70,
        "slam" => 50,
        _ => plain(roll, who),
    };
    for &to in case::Direction::ALL {
        let mut fight = battle(&two("", "", "health = 900"));
        let plan = decide(&[Does::new(A, Hold, FIST, B)], &[(A, B)]);
        let plan = |q: &Question, setup: &Setup, state: &State| match q {
            Question::Case(case::Question::Direction { .. }) => Some(to.into()),
            _ => plan(q, setup, state),
        };
        until(&mut fight, TurnStep::Meetings, faces, plan);
        assert_eq!(own(&fight, B, PhField::SlamDirection, 0), to as i32 + 1);
    }
}

/// PH4, ruling `rolled_one_stays_one`: any other face takes its bonus.
#[test]
fn only_a_rolled_one_stays() {
    let intuition = "abilities = { fighting = 30, agility = 30, strength = 30, endurance = 30, \
         reason = 30, intuition = \"Am\", psyche = 30 }";
    let text = two("[rulings]\nrolled_one_stays_one = true", intuition, "");
    for (face, total) in [(1, 1), (2, 4), (9, 11)] {
        let faces = |roll: &str, who| match roll {
            "side_initiative" if who == A => face,
            "side_initiative" => 5,
            _ => plain(roll, who),
        };
        assert_eq!(totals(&run_with(&text, faces, &[], &[]))[0], total, "Amazing above Remarkable");
    }
}

/// PH4: of several level sides those that nobody is able for come last, in the roster's order, and
/// the others roll.
#[test]
fn level_sides_without_anybody() {
    let sides: Vec<_> = ["one", "two", "three", "four"]
        .iter()
        .zip(["A", "B", "C", "D"])
        .map(|(side, name)| fighter(name, side, ""))
        .collect();
    let mut fight = battle(&sides.concat());
    let mut again = [3, 8].into_iter();
    let mut first = 0;
    let mut faces = |roll: &str, who| match roll {
        "side_initiative" => {
            first += 1;
            if first <= 4 { 5 } else { again.next().unwrap() }
        }
        _ => plain(roll, who),
    };
    until(&mut fight, TurnStep::SideTie, &mut faces, decide(&[], &[]));
    for gone in [A, C] {
        fight.intervene(Intervention::set("has_left", gone, true), "").unwrap();
    }
    until(&mut fight, TurnStep::Events, &mut faces, decide(&[], &[]));
    let order = [0, 1, 2, 3].map(|place| own(&fight, NOBODY, PhField::SideOrder, place) - 1);
    assert_eq!(order, [3, 1, 0, 2]);
}

/// PH24, PH27: whoever is taken out stands in no order any more: those behind move up.
#[test]
fn the_order_closes_up() {
    let does = [(A, B), (B, A), (C, D), (D, C)].map(|(who, at)| Does::new(who, Hold, FIST, at));
    let order = |fight: &Battle<Faserip>| {
        [0, 1, 2, 3].map(|place| own(fight, NOBODY, PhField::Order, place) - 1)
    };
    for (field, gone, left) in [
        ("has_left", C, [0, 1, 3, -1]),
        ("dead", C, [0, 1, 3, -1]),
        ("dead", A, [2, 1, 3, -1]),
        ("has_left", D, [0, 2, 1, -1]),
    ] {
        let mut fight = battle(&four("", [""; 4]));
        until(&mut fight, TurnStep::PhaseB, plain, decide(&does, &[(A, B), (C, D)]));
        assert_eq!(order(&fight), [0, 2, 1, 3]);
        fight.intervene(Intervention::set(field, gone, true), "").unwrap();
        assert_eq!(order(&fight), left, "{field} {gone:?}");
    }
}

/// PH14, PH15, PH18: with leave to attack one's own side one comes up to a friend as to a foe, engages
/// it, and strikes; first aid engages nobody.
#[test]
fn attacks_on_a_friend() {
    let rolls = |fight: &Battle<Faserip>| {
        let by = |e: &Event<Faserip>| match e {
            Event::Roll { who: A, against, roll: Roll::Case(case::Roll::Attack), .. } => {
                Some(*against)
            }
            _ => None,
        };
        fight.log().iter().filter_map(by).collect::<Vec<_>>()
    };
    let friends = four("friendly_fire = true", ["speed = 4\nteleport = \"Un\"", "", "", ""]);
    for (option, attack) in [(Close, FIST), (Charge, RAM), (Teleport, FIST)] {
        let does = Does::new(A, option, attack, C);
        let does = if option == Charge { does.areas(2) } else { does };
        let fight = run(&friends, &[does, idle(C)], &[]);
        assert_eq!(rolls(&fight), [C], "{option}");
        assert!(fight.state().are_engaged(A, C), "{option}");
    }
}

/// PH25: between two of one side nobody has initiative: who comes strikes first.
#[test]
fn a_blow_at_a_friend() {
    let does = [Does::new(A, Close, FIST, C), idle(C).countering(FIST)];
    let fight = run(&four("friendly_fire = true", [""; 4]), &does, &[]);
    assert_eq!(attacks(&fight).first(), Some(&(3, A)));
}

/// PH14: who comes up to a friend for first aid is not engaged with it.
#[test]
fn aid_for_a_friend() {
    let fallen = "now = { dying = \"since_this_turn\", health = 0 }";
    let fight = run(&four("", ["", "", fallen, ""]), &[Does::new(A, Close, Try::Aid, C)], &[]);
    assert_eq!(notes(&fight, PhNote::Arrives), [(Ph::PH14, A, C, Areas(1).into())]);
    assert!(!fight.state().are_engaged(A, C));
}

/// PH27: at the end of a turn nobody is engaged with one who died in it.
#[test]
fn the_dead_are_not_at_hand() {
    let faces = |roll: &str, who| match roll {
        "attack" if who == A => 99,
        "kill" => 1,
        "stun" => 99,
        _ => plain(roll, who),
    };
    let kill = four("", ["", "health = 5", "", ""]);
    let mut fight = battle(&kill);
    until(
        &mut fight,
        TurnStep::BookKeeping,
        faces,
        decide(&[Does::new(A, Hold, FIST, B)], &[(A, B)]),
    );
    fight.intervene(Intervention::set("dead", B, true), "").unwrap();
    assert!(!fight.state().are_engaged(A, B));
    assert_eq!(own(&fight, NOBODY, PhField::Stage, 0), 0);
    let fight = run(&two("", "", ""), &[Does::new(A, Disengage, NONE, B).areas(1)], &[(A, B)]);
    assert_eq!(notes(&fight, PhNote::Moves), [(Ph::PH17, A, NOBODY, Areas(1).into())]);
}

/// PH7, PH-r19: a shooter whom an event of step 5 puts out of action has no place in Phase A.
#[test]
fn a_shooter_put_down_before_phase_a() {
    let event = "events = [{ turn = 1, target = \"A\", damage = 25 }]";
    let mut fight = battle(&two(event, "health = 5", ""));
    let does = [Does::new(A, Hold, GUN, B), Does::new(B, Hold, GUN, A)];
    until(&mut fight, TurnStep::PhaseA, plain, decide(&does, &[]));
    let order = [0, 1].map(|place| own(&fight, NOBODY, PhField::Order, place) - 1);
    assert_eq!(order, [1, -1]);
}

/// PH23, E4: a body that is thrown out of sight has no number of areas, and strikes what is in its way
/// however far that is.
#[test]
fn out_of_sight() {
    let faces = |roll: &str, who| match roll {
        "attack" if who == A => 70,
        "slam" => 1,
        _ => plain(roll, who),
    };
    let text = two("", "", "health = 90000");
    let text = text.replacen("form = \"BA\"", "form = \"BA\", damage = 5000", 1);
    let mut fight = battle(&text);
    let plan = decide(&[Does::new(A, Hold, FIST, B)], &[(A, B)]);
    let mut struck = Vec::new();
    turn(&mut fight, faces, |q, setup, state| match q {
        Question::Case(case::Question::Direction { .. }) => Some(case::Direction::Left.into()),
        Question::Case(case::Question::Collision { within, .. }) => {
            struck.push(*within);
            Some(case::Obstacle::Nothing.to_value())
        }
        _ => plan(q, setup, state),
    });
    assert_eq!(notes(&fight, PhNote::SlamEnds), [(Ph::PH23, B, NOBODY, Value::NOTHING)]);
    assert_eq!(struck, [Some(Areas(case::MAX_AREAS))]);
}

/// PH14, PH19, PH20: a thing is at hand of one who has closed upon it; where one stands the map says
/// whether it is. A long arm is told of nobody who has none.
#[test]
fn grabbing_a_thing() {
    let car = "objects = [{ name = \"car\", material = 10 }]";
    let text = two(car, "", "").replace("form = \"Gp\"", "form = \"Gb\"");
    for (option, adjacent, asked, reached) in
        [(Hold, true, 1, true), (Hold, false, 1, false), (Close, false, 0, true)]
    {
        let mut fight = battle(&text);
        let plan = decide(&[Does::new(A, option, GRIP, B)], &[]);
        let mut count = 0;
        turn(&mut fight, plain, |q, setup, state| match q {
            Question::Case(case::Question::Target { .. }) => {
                Some(case::Target::Object(0).to_value())
            }
            Question::Case(case::Question::Adjacent { .. }) => {
                count += 1;
                Some(adjacent.into())
            }
            _ => plan(q, setup, state),
        });
        assert_eq!((count, columns(&fight, A).len()), (asked, usize::from(reached)), "{option}");
        assert!(notes(&fight, PhNote::LongReach).is_empty());
    }
}

/// PH14, PH20, A29: a thing is struck by whoever has closed upon it or, by the map, stands beside it; what
/// is dealt beyond its material strength gets through.
#[test]
fn striking_a_thing() {
    for (option, material, breaks) in [(Hold, 2, true), (Close, 2, true), (Hold, 75, false)] {
        let door = format!("objects = [{{ name = \"door\", material = {material} }}]");
        let mut fight = battle(&two(&door, "", ""));
        let plan = decide(&[Does::new(A, option, FIST, B)], &[]);
        let hits = |roll: &str, who| if roll == "attack" { 80 } else { plain(roll, who) };
        turn(&mut fight, hits, |q, setup, state| match q {
            Question::Case(case::Question::Target { .. }) => {
                Some(case::Target::Object(0).to_value())
            }
            Question::Case(case::Question::Adjacent { .. }) => Some(true.into()),
            Question::Case(case::Question::Fate { .. }) => Some(case::ObjectFate::Breaks.into()),
            _ => plan(q, setup, state),
        });
        let told: Vec<String> = fight.transcript().collect();
        let says = if breaks { "door breaks" } else { "door withstands it" };
        assert!(told.iter().any(|line| line.contains(says)), "{option}: {told:#?}");
    }
}

/// PH27: an engagement with one who has died ends with the next turn's book-keeping.
#[test]
fn the_dead_of_the_turn_before() {
    let weak = "now = { dying = \"since_this_turn\" }\nabilities = { fighting = 30, agility = 30, \
         strength = 30, endurance = \"Fe\", reason = 30, intuition = 30, psyche = 30 }";
    let mut fight = battle(&four("", ["", weak, "", ""]));
    turn(&mut fight, plain, decide(&[], &[(A, B)]));
    while !fight.state().case().is_dead(B) {
        assert!(fight.state().are_engaged(A, B));
        turn(&mut fight, plain, decide(&[], &[]));
    }
    turn(&mut fight, plain, decide(&[], &[]));
    assert!(!fight.state().are_engaged(A, B) && !fight.state().are_engaged(B, A));
}

/// PH15, PH24: the odds of a charge take for granted that it gets there, before its turn has come and
/// while others are at it; only one who has come up and was thrown off can't.
#[test]
fn a_charge_still_to_come() {
    let ram = Aim::new(AttackId::new(A, 2), B);
    let mut fight = battle(&four("", [""; 4]));
    assert_eq!(fight.aim(&ram).unwrap().intent().areas, 1);
    let does = [Does::new(A, Charge, RAM, B).areas(3), Does::new(D, Charge, RAM, C).areas(1)];
    until(&mut fight, TurnStep::Meetings, plain, decide(&does, &[]));
    assert_eq!(fight.aim(&ram).unwrap().intent().areas, 3, "D comes first");
    assert_eq!(
        fight.aim(&Aim::new(AttackId::new(D, 2), C)).unwrap().intent().areas,
        1,
        "D has still to come up"
    );
    fight.step_with(&mut By(plain), &mut decide(&does, &[]));
    assert!(fight.state().are_engaged(C, D));
    assert_eq!(fight.aim(&ram).unwrap().intent().areas, 3, "D has come up");
    fight
        .intervene(
            Intervention::Set {
                field: "engaged".into(),
                who: D,
                place: C.into(),
                to: false.into(),
            },
            "",
        )
        .unwrap();
    let refused = fight.aim(&Aim::new(AttackId::new(D, 2), C)).map(|aimed| aimed.intent().areas);
    assert!(matches!(refused, Err(AimError::Impossible { .. })), "{refused:?}");
}
