//! Steps 1 to 5 and 7: declaring, rolls before initiative, initiative, events, book-keeping.

use crate::scene::*;
use case_core::ActorId;
use case_core::case;
use case_core::faserip::MovementOption::{
    Charge, Close, Disengage, Hold, Lateral, Teleport, Withdraw,
};
use case_core::faserip::{
    Faserip, Feat, MovementOption, Note, Ph, PhNote, PhQuestion, PhRoll, Question, Roll, Rule,
};
use case_core::log::Event;
use case_core::question::Asked;
use case_core::system::{System, View};
use case_core::value::{Turn, Typed, Value};

/// PH1: the map says who is engaged with whom, one pair after the other, and may take it back.
#[test]
fn the_map_says_who_is_engaged() {
    let mut fight = run(&two("", "", ""), &[], &[(A, B)]);
    assert!(fight.state().are_engaged(A, B) && fight.state().are_engaged(B, A));
    assert_eq!(notes(&fight, PhNote::Engaged), [(Ph::PH1, A, B, Value::NOTHING)]);
    let mut answers = vec![None, Some(B)]; // next turn: B's engagement, with A; then nobody's
    let plan = decide(&[], &[]);
    turn(&mut fight, plain, |q, setup, state| match q {
        Question::Own(PhQuestion::Regroup { .. }) => answers.pop().map(Value::from),
        Question::Own(PhQuestion::RegroupWith { .. }) => Some(A.into()),
        _ => plan(q, setup, state),
    });
    assert!(!fight.state().are_engaged(A, B));
    assert_eq!(notes(&fight, PhNote::Parted), [(Ph::PH1, B, A, Value::NOTHING)]);
}

/// PH2: the Judge's fighters are fixed first and stay hidden until the players have declared.
#[test]
fn hidden_and_declared() {
    let text = two("", "player = true", "");
    let fight = run(&text, &[Does::new(A, Hold, GUN, B), Does::new(B, Hold, GUN, A)], &[]);
    let fixed: Vec<_> = notes(&fight, PhNote::Option).iter().map(|n| n.1).collect();
    assert_eq!(fixed, [B, A], "the non-player first");
    let shown = notes(&fight, PhNote::Revealed);
    assert_eq!(shown, [(Ph::PH2, B, NOBODY, Hold.into())]);
    let act = case::ActKind::Attack.into();
    assert_eq!(notes(&fight, PhNote::RevealedAct), [(Ph::PH2, B, A, act)]);
    let lines: Vec<_> = fight.transcript().collect();
    let line = |text: &str| lines.iter().position(|l| l.contains(text)).unwrap();
    assert!(line("B has decided") < line("A declares: gun"));
    assert!(line("A declares: gun") < line("B declared: gun"));
    assert!(
        !lines[..line("B declared")]
            .iter()
            .any(|l| l.trim_start().starts_with('B') && l.contains("gun"))
    );
}

/// PH3: two attacks are a Remarkable intensity, three an Amazing one; made, all are at −1 CS;
/// failed, one is left at −3 CS.
#[test]
fn several_attacks() {
    // Remarkable: two need a yellow (66), three can't be had; Incredible: three need a red (91).
    for (wanted, power, face, made) in [
        (2, 30, 66, true),
        (2, 30, 65, false),
        (3, 30, 100, false),
        (3, 40, 91, true),
        (3, 40, 90, false),
    ] {
        let faces = |roll: &str, who| if roll == "extra_actions" { face } else { plain(roll, who) };
        let does = [Does::new(A, Hold, FIST, B).attacks(wanted)];
        let fight = run_with(
            &two("", &format!("extra_attacks = {power}"), "health = 1000"),
            faces,
            &does,
            &[(A, B)],
        );
        assert_eq!(
            notes(&fight, PhNote::Feat),
            [(Ph::PH3, A, NOBODY, Feat::SeveralAttacks.into())]
        );
        let expected = if made {
            vec![("T5", -1); usize::try_from(wanted).unwrap()]
        } else {
            vec![("T4", -3)]
        };
        assert_eq!(shifts(&fight, A), expected, "{wanted} attacks, {face}");
    }
}

/// PH3: an Extra Attacks power or super-speed is rolled where it is better than Fighting.
#[test]
fn powers_of_several_attacks() {
    let faces = |roll: &str, who| if roll == "extra_actions" { 40 } else { plain(roll, who) };
    for (power, made) in
        [("", false), ("extra_attacks = \"Am\"", true), ("speedster = \"Am\"", true)]
    {
        let does = [Does::new(A, Hold, FIST, B).attacks(2)];
        let fight = run_with(&two("", power, ""), faces, &does, &[(A, B)]);
        assert_eq!(attacks(&fight).len(), if made { 2 } else { 1 }, "{power}");
    }
}

/// PH3: several attacks are of one kind, and only of Slugfest or shooting.
#[test]
fn what_can_be_repeated() {
    let fight = battle(&two("", "", ""));
    let declaring = |act: Try| {
        let mut legal = None;
        let mut fight = fight.clone();
        let plan = decide(&[Does::new(A, Hold, GUN, B).attacks(2)], &[(A, B)]);
        turn(&mut fight, plain, |q, setup, state| {
            if let Question::Case(case::Question::Action { who, slot, .. }) = q
                && *who == A
                && slot.0 == 1
            {
                legal = Some(q.is_legal(View::new(setup, state), act.of(A).to_value()));
            }
            plan(q, setup, state)
        });
        legal.unwrap()
    };
    let expected = [
        (NONE, true),
        (FIST, true),
        (GUN, true),
        (RAM, false),
        (GRIP, false),
        (ARM, true),
        (TOUCH, false),
    ];
    for (act, legal) in expected {
        assert_eq!(declaring(act), legal, "{act:?}");
    }
}

/// PH4: best Intuition Excellent against Amazing: +3 for the better side.
#[test]
fn the_excellent_and_amazing_example() {
    let abilities = |intuition: &str| {
        format!(
            "abilities = {{ fighting = 30, agility = 30, strength = 30, endurance = 30, reason = 6, \
             intuition = \"{intuition}\", psyche = 6 }}"
        )
    };
    let text = four("", [&abilities("Am"), &abilities("Ex"), &abilities("Ty"), &abilities("Pr")]);
    let faces = |roll: &str, who| match roll {
        "side_initiative" if who == A => 4,
        "side_initiative" => 6,
        _ => plain(roll, who),
    };
    let fight = run_with(&text, faces, &[], &[]);
    let rolls: Vec<_> = fight
        .log()
        .iter()
        .filter_map(|event| match event {
            Event::Roll { rule, who, roll: Roll::Own(PhRoll::SideInitiative), flat, .. } => {
                Some((*rule, *who, *flat))
            }
            _ => None,
        })
        .collect();
    assert_eq!(rolls, [(Rule::Own(Ph::PH4), A, 3), (Rule::Own(Ph::PH4), B, 0)]);
    assert_eq!(totals(&fight), [7, 6]);
    assert_eq!(
        notes(&fight, PhNote::MasterInitiative),
        [(Ph::PH4, A, NOBODY, case_tests::side(0).into())]
    );
}

/// PH4: level sides roll again, both of them, in a step of its own, until it is decided.
#[test]
fn ties_are_rolled_again() {
    let mut given = [5, 5, 7, 7, 2, 9].into_iter();
    let faces = |roll: &str, who| match roll {
        "side_initiative" => given.next().unwrap(),
        _ => plain(roll, who),
    };
    let fight = run_with(&two("", "", ""), faces, &[], &[]);
    assert_eq!(notes(&fight, PhNote::SideTie).len(), 2);
    assert_eq!(
        notes(&fight, PhNote::MasterInitiative),
        [(Ph::PH4, B, NOBODY, case_tests::side(1).into())]
    );
}

/// PH4: of three sides only the level ones roll again, and keep their places.
#[test]
fn ties_of_some_sides() {
    let text = format!("{}{}", two("", "", ""), fighter("C", "three", ""));
    let mut given = [5, 9, 5, 3, 4].into_iter();
    let faces = |roll: &str, who| match roll {
        "side_initiative" => given.next().unwrap(),
        _ => plain(roll, who),
    };
    let does = [A, B, C].map(|who| Does::new(who, Hold, GUN, if who == A { B } else { A }));
    let fight = run_with(&text, faces, &does, &[]);
    assert_eq!(attacks(&fight), [(1, B), (1, C), (1, A)]);
}

/// PH5: scheduled events and the Judge's happen before Phase A, whoever has initiative.
#[test]
fn pre_action_events() {
    let text = two("events = [{ turn = 1, target = \"B\", damage = 25 }]", "", "armor = 10");
    let fight = run(&text, &[Does::new(A, Hold, GUN, B)], &[]);
    let event =
        |e: &Event<Faserip>| matches!(e, Event::Note { note: Note::Case(case::Note::Event), .. });
    let begins = |e: &Event<Faserip>| {
        matches!(e, Event::Note { note: Note::Own(PhNote::Events), rule: Rule::Own(Ph::PH5), .. })
    };
    let phase =
        |e: &Event<Faserip>| matches!(e, Event::Note { note: Note::Own(PhNote::PhaseA), .. });
    assert!(at(&fight, begins) < at(&fight, event) && at(&fight, event) < at(&fight, phase));
    assert_eq!(health(&fight, B), 120 - 15, "the shot of 10 is stopped by the armor");
}

/// PH6: in each phase the side with Master Initiative finishes before the other begins.
#[test]
fn sides_take_turns() {
    let shots = [(A, B), (B, A), (C, D), (D, C)].map(|(who, at)| Does::new(who, Hold, GUN, at));
    let fight = run(&four("", [""; 4]), &shots, &[]);
    assert_eq!(attacks(&fight), [(1, A), (1, C), (1, B), (1, D)]);
    for phase in [PhNote::PhaseA, PhNote::PhaseB, PhNote::PhaseC] {
        assert_eq!(notes(&fight, phase), [(Ph::PH6, NOBODY, NOBODY, Value::NOTHING)]);
    }
}

/// PH6: one who is knocked out before its phase loses its action.
#[test]
fn knocked_out_before_acting() {
    let does = [Does::new(A, Hold, GUN, B), Does::new(B, Hold, GUN, A)];
    let fight = run(&two("", "", "health = 5"), &does, &[]);
    assert_eq!(attacks(&fight), [(1, A)]);
}

/// PH13: a dodge is declared and rolled in step 3; who closes in, charges or teleports has none.
#[test]
fn who_may_dodge() {
    for (option, act, may) in
        [(Hold, NONE, true), (Lateral, GUN, true), (Close, FIST, false), (Teleport, FIST, false)]
    {
        let mut asked = false;
        let mut fight = battle(&two("", "teleport = 30", ""));
        let plan = decide(&[Does::new(A, option, act, B).dodging()], &[]);
        turn(&mut fight, plain, |q, setup, state| {
            asked |= matches!(q, Question::Own(PhQuestion::Dodge { who: A, .. }));
            plan(q, setup, state)
        });
        assert_eq!(asked, may, "{option}");
        if may {
            let roll = |e: &Event<Faserip>| {
                matches!(e, Event::Roll { roll: Roll::Case(case::Roll::Defense), .. })
            };
            let initiative =
                |e: &Event<Faserip>| matches!(e, Event::Roll { roll: Roll::Own(_), .. });
            assert!(at(&fight, roll) < at(&fight, initiative));
        }
    }
}

/// PH13: a dodge of step 3 is told as what it is: no answer to anybody, and what it gives.
#[test]
fn a_dodge_is_told() {
    for (face, gives) in
        [(95, "attacks that B dodges have -6 CS this turn"), (1, "the dodge of B comes to nothing")]
    {
        let faces = |roll: &str, who| if roll == "defense" { face } else { plain(roll, who) };
        let does = [Does::new(A, Hold, GUN, B), Does::new(B, Lateral, NONE, A).areas(2).dodging()];
        let fight = run_with(&two("", "", ""), faces, &does, &[]);
        let lines: Vec<_> = fight.transcript().collect();
        let told = |text: &str| lines.iter().any(|line| line.contains(text));
        assert!(told("B prepares for this turn: dodge (D4)") && !told("answers"), "{lines:#?}");
        assert!(told(&format!("{gives} (PH13)")), "{lines:#?}");
    }
    let mut fight = battle(&two("", "", ""));
    let plan = decide(&[Does::new(A, Hold, FIST, B)], &[(A, B)]);
    turn(&mut fight, plain, |q, setup, state| match q {
        Question::Case(case::Question::Defense { .. }) => Some(case::Defense::Weave.into()),
        _ => plan(q, setup, state),
    });
    assert!(fight.transcript().any(|line| line.contains("B answers A with weave (D8)")));
}

/// PH2: step 3 shows every attack of a non-player, how it is meant, and how fast it moves.
#[test]
fn what_step_3_shows() {
    let mut fight = battle(&two("", "player = true", "health = 900\nspeed = 6"));
    let does = [Does::new(A, Hold, GUN, B), Does::new(B, Lateral, GUN, A).attacks(2).areas(3)];
    let plan = decide(&does, &[]);
    turn(&mut fight, plain, |q, setup, state| match q {
        Question::Case(case::Question::Manner { .. }) => Some(case::Manner::Spot.into()),
        _ => plan(q, setup, state),
    });
    let lines: Vec<_> = fight.transcript().collect();
    let begins = lines.iter().position(|line| line.contains("B will move")).unwrap();
    let shown: Vec<_> = lines[begins..begins + 6].iter().map(|line| line.trim()).collect();
    let manner = "the attack of B is at a precise spot (PH2).";
    let all = [
        "B will move (PH2).",
        "B declared: gun (Sh) at A (PH2).",
        manner,
        "B also declared: gun (Sh) at A (PH2).",
        manner,
        "B moves 3 areas this turn (PH8).",
    ];
    assert_eq!(shown, all);
    assert!(!lines[..begins].iter().any(|line| line.contains("3 areas")));
}

/// PH2, PH12 to PH18: which options stand open to one who is engaged, not engaged, or held.
#[test]
fn options_by_situation() {
    let open = |engaged: &[(ActorId, ActorId)], text: &str| {
        let mut list = Vec::new();
        let plan = decide(&[], engaged);
        let mut fight = battle(text);
        turn(&mut fight, plain, |q, setup, state| {
            if let Question::Own(PhQuestion::Option { who, .. }) = q
                && *who == A
            {
                let legal = |o: &MovementOption| q.is_legal(View::new(setup, state), (*o).into());
                list = MovementOption::ALL.iter().copied().filter(legal).collect();
            }
            plan(q, setup, state)
        });
        list
    };
    let engaged = [Hold, Withdraw, Disengage];
    assert_eq!(open(&[], &two("", "", "")), [Hold, Lateral, Close, Charge]);
    assert_eq!(open(&[(A, B)], &two("", "", "")), engaged);
    let teleporter = two("", "teleport = 30", "");
    assert_eq!(open(&[(A, B)], &teleporter), [&engaged[..], &[Teleport]].concat());
    let slow = two("", "speed = 0", "");
    assert_eq!(open(&[], &slow), [Hold, Close], "no movement: no move, no charge");
    // Where one option is left nobody is asked.
    assert_eq!(open(&[(A, B)], &slow), []);
    let held = run(&slow, &[], &[(A, B)]);
    assert_eq!(notes(&held, PhNote::Option)[0], (Ph::PH2, A, NOBODY, Hold.into()));
}

/// PH14, PH15: one closes in or charges only where there is somebody to come up to: here, alive, and
/// not at hand already.
#[test]
fn nobody_to_come_up_to() {
    let open = |text: &str, engaged: &[(ActorId, ActorId)]| {
        let mut fight = battle(text);
        let plan = decide(&[], engaged);
        let mut seen = (false, false);
        turn(&mut fight, plain, |q, setup, state| {
            if let Question::Own(PhQuestion::Option { who, .. }) = q
                && *who == A
            {
                let may = |o: MovementOption| q.is_legal(View::new(setup, state), o.into());
                seen = (may(Close), may(Charge));
            }
            plan(q, setup, state)
        });
        seen
    };
    let stunned = "now = { stun = 2 }";
    assert_eq!(open(&two("", "", ""), &[]), (true, true));
    assert_eq!(open(&two("", "", stunned), &[]), (true, true));
    assert_eq!(open(&two("", "", stunned), &[(A, B)]), (false, false), "it lies at A's feet");
    assert_eq!(open(&two("", "", "arrives = 2"), &[]), (false, false));
    let thing = "objects = [{ name = \"car\", material = 30 }]";
    assert_eq!(open(&two(thing, "", "arrives = 2"), &[]), (true, true), "a thing to charge");
}

/// PH27: stun is counted, what counted for the turn is forgotten, and the Judge may end the battle.
#[test]
fn book_keeping() {
    let does =
        [Does::new(A, Lateral, GUN, B).areas(2).dodging(), Does::new(B, Lateral, GUN, A).areas(1)];
    let fight = run(&two("", "", ""), &does, &[]);
    assert_eq!(notes(&fight, PhNote::BookKeeping), [(Ph::PH27, NOBODY, NOBODY, Turn(1).into())]);
    assert_eq!(fight.state().turn(), 2);
    // Nothing of the turn is left that a rule could read: only Health tells the states apart.
    let mut fresh = battle(&two("", "", ""));
    turn(&mut fresh, plain, decide(&[], &[]));
    let mut state = fight.state().clone();
    let key = |field| case_core::log::Key::of(A, case_core::faserip::Field::Case(field));
    for who in [A, B] {
        let key = case_core::log::Key { who, ..key(case::Field::Health) };
        Faserip::set(&mut state, key, 120);
    }
    assert_eq!(&state, fresh.state());

    let mut ended = battle(&two("", "", ""));
    let plan = decide(&[], &[]);
    turn(&mut ended, plain, |q, setup, state| match q {
        Question::Own(PhQuestion::GoesOn { .. }) => Some(false.into()),
        _ => plan(q, setup, state),
    });
    assert!(ended.is_over());
}

/// E10, PH27: one who was knocked out at zero Health wakes by an Endurance FEAT when its turns are over,
/// with Health; else it lies there longer. By rulings it stays down, or is up at zero Health.
#[test]
fn waking_up() {
    let does = [Does::new(A, Hold, GUN, B), Does::new(B, Hold, GUN, A)];
    for (ruling, face, health_then, stun) in [
        ("endurance", 50, 30, 0),
        ("endurance", 10, 0, 1),
        ("stays_down", 50, 0, 1),
        ("acts_at_zero", 50, 0, 0),
    ] {
        let faces = |roll: &str, who| match roll {
            "waking" => face,
            "stun_turns" => 1,
            _ => plain(roll, who),
        };
        let head = format!("case_rulings = {{ waking_at_zero = \"{ruling}\" }}");
        let text = two(&head, "", "now = { health = 5 }");
        let mut fight = run_with(&text, faces, &does, &[]);
        assert_eq!((health(&fight, B), fight.state().case().stunned(B)), (health_then, stun));
        let wakes = fight.transcript().any(|l| l.contains("B comes round with 30 Health (E10)"));
        assert_eq!(wakes, health_then > 0, "{ruling}");
        let up = wakes || ruling == "acts_at_zero";
        assert_eq!(fight.is_over(), !up, "{ruling}");
        turn(&mut fight, faces, decide(&[does[1]], &[]));
        assert_eq!(attacks(&fight).contains(&(1, B)), up, "{ruling}, {face}");
    }
}

/// PH17: one who disengages forfeits its attack: nothing is asked and nothing is left to strike
/// back with.
#[test]
fn disengaging_forfeits_the_attack() {
    let mut asked = false;
    let mut fight = battle(&two("", "", ""));
    let plan = decide(&[Does::new(A, Disengage, FIST, B)], &[(A, B)]);
    turn(&mut fight, plain, |q, setup, state| {
        asked |= matches!(q, Question::Case(case::Question::Action { who: A, .. }));
        plan(q, setup, state)
    });
    assert!(!asked);
    assert!(attacks(&fight).is_empty());
    let decided = |line: &String| line.contains("A has decided (T2)");
    let lines: Vec<_> = fight.transcript().collect();
    let shown = lines.iter().position(|line| line.contains("A will disengage")).unwrap();
    assert!(lines[..shown].iter().any(decided), "told like any declaration");
}

/// PH2: until step 3 nothing that players may know shows what a non-player will do: how it moves,
/// with what, at whom, how far.
#[test]
fn plans_stay_hidden() {
    for (option, act) in [(Close, FIST), (Charge, RAM), (Lateral, GUN), (Teleport, TOUCH)] {
        let text = two("", "player = true", "teleport = 30");
        let does = [Does::new(A, Hold, GUN, B), Does::new(B, option, act, A).areas(2)];
        let fight = run(&text, &does, &[]);
        let shown =
            |e: &Event<Faserip>| matches!(e, Event::Note { note: Note::Own(PhNote::Revealed), .. });
        let (before, after) = fight.log().split_at(at(&fight, shown));
        let of_b = |e: &&Event<Faserip>| {
            let record = e.record(fight.setup());
            record.who == B || record.value("mover") == B.into()
        };
        assert!(before.iter().filter(of_b).count() > 5);
        for event in before.iter().filter(of_b) {
            assert!(event.record(fight.setup()).secret, "{option}: {event:?}");
        }
        let open = |e: &Event<Faserip>| !e.record(fight.setup()).secret;
        assert!(before.iter().filter(|e| e.who() == A).all(open), "a player's plan is no secret");
        assert!(after.iter().filter(of_b).any(open));
    }
}

/// PH1: what a surprise brings is over before the first turn: the side that has it has a turn of its
/// own, in which the others neither declare nor act nor dodge.
#[test]
fn a_surprise_comes_first() {
    let text = two("surprise = \"one\"", "", "");
    let does = [Does::new(A, Hold, GUN, B), Does::new(B, Hold, GUN, A).dodging()];
    let mut fight = battle(&text);
    assert_eq!(fight.state().turn(), 0);
    turn(&mut fight, plain, decide(&does, &[]));
    assert_eq!(attacks(&fight).iter().map(|a| a.1).collect::<Vec<_>>(), [A]);
    assert!(!notes(&fight, PhNote::Option).iter().any(|n| n.1 == B));
    turn(&mut fight, plain, decide(&does, &[]));
    assert_eq!(fight.state().turn(), 2);
    assert!(notes(&fight, PhNote::Option).iter().any(|n| n.1 == B));
}
