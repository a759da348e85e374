//! Steps 1 to 5 and 7: declaring, rolls before initiative, initiative, events, book-keeping.

use crate::scene::*;
use case_core::ActorId;
use case_core::case;
use case_core::faserip::MovementOption::{Close, Disengage, Hold, Lateral, Teleport};
use case_core::faserip::{
    Faserip, Note, Ph, PhNote, PhQuestionKind, PhRoll, QuestionKind, Roll, Rule,
};
use case_core::log::Event;
use case_core::system::{System, is_legal};

/// PH1: the map says who is engaged with whom, one pair after the other, and may take it back.
#[test]
fn the_map_says_who_is_engaged() {
    let mut fight = run(&two("", "", ""), &[], &[(A, B)]);
    assert!(fight.state().are_engaged(A, B) && fight.state().are_engaged(B, A));
    assert_eq!(notes(&fight, PhNote::Engagement), [(Ph::PH1, A, B, 1)]);
    let mut answers = vec![0, 2]; // next turn: B's engagement, with A; then nobody's
    let plan = decide(&[], &[]);
    turn(&mut fight, plain, |q, setup, state| match q.kind {
        QuestionKind::Own(PhQuestionKind::Regroup) => answers.pop(),
        QuestionKind::Own(PhQuestionKind::RegroupWith) => Some(0),
        _ => plan(q, setup, state),
    });
    assert!(!fight.state().are_engaged(A, B));
    assert_eq!(notes(&fight, PhNote::Engagement).last(), Some(&(Ph::PH1, B, A, 0)));
}

/// PH2: the Judge's fighters are fixed first and stay hidden until the players have declared.
#[test]
fn hidden_and_declared() {
    let text = two("", "player = true", "");
    let fight = run(&text, &[Does::new(A, Hold, GUN, B), Does::new(B, Hold, GUN, A)], &[]);
    let fixed: Vec<_> = notes(&fight, PhNote::Option).iter().map(|n| n.1).collect();
    assert_eq!(fixed, [B, A], "the non-player first");
    let shown = notes(&fight, PhNote::Revealed);
    assert_eq!(shown, [(Ph::PH2, B, ActorId::NOBODY, Hold as i32)]);
    assert_eq!(notes(&fight, PhNote::RevealedAct), [(Ph::PH2, B, A, GUN)]);
    let lines: Vec<_> = fight.transcript().collect();
    let line = |text: &str| lines.iter().position(|l| l.contains(text)).unwrap();
    assert!(line("B has decided") < line("A declares: gun"));
    assert!(line("A declares: gun") < line("B declared: gun"));
    assert!(!lines[..line("B declared")].iter().any(|l| l.contains('B') && l.contains("gun")));
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
        let faces = |roll: &str, who| if roll == "extra actions" { face } else { plain(roll, who) };
        let does = [Does::new(A, Hold, FIST, B).attacks(wanted)];
        let fight = run_with(
            &two("", &format!("extra_attacks = {power}"), "health = 1000"),
            faces,
            &does,
            &[(A, B)],
        );
        assert_eq!(notes(&fight, PhNote::Feat), [(Ph::PH3, A, ActorId::NOBODY, 2)]);
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
    let faces = |roll: &str, who| if roll == "extra actions" { 40 } else { plain(roll, who) };
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
    let declaring = |act: i32| {
        let mut legal = None;
        let mut fight = fight.clone();
        let plan = decide(&[Does::new(A, Hold, GUN, B).attacks(2)], &[(A, B)]);
        turn(&mut fight, plain, |q, setup, state| {
            if q.who == A && q.kind == QuestionKind::Case(case::QuestionKind::Action) && q.a == 0 {
                legal = Some(is_legal::<Faserip>(q, act, setup, state));
            }
            plan(q, setup, state)
        });
        legal.unwrap()
    };
    let expected = [
        (0, true),
        (FIST, true),
        (GUN, true),
        (RAM, false),
        (GRIP, false),
        (ARM, true),
        (TOUCH, false),
    ];
    for (act, legal) in expected {
        assert_eq!(declaring(act), legal, "action {act}");
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
        "side initiative" if who == A => 4,
        "side initiative" => 6,
        _ => plain(roll, who),
    };
    let fight = run_with(&text, faces, &[], &[]);
    let rolls: Vec<_> = fight
        .log()
        .iter()
        .filter_map(|event| match event {
            Event::Roll { rule, who, roll: Roll::Own(PhRoll::SideInitiative), at, .. } => {
                Some((*rule, *who, *at))
            }
            _ => None,
        })
        .collect();
    assert_eq!(rolls, [(Rule::Own(Ph::PH4), A, 3), (Rule::Own(Ph::PH4), B, 0)]);
    assert_eq!(notes(&fight, PhNote::SideTotal).iter().map(|n| n.3).collect::<Vec<_>>(), [7, 6]);
    assert_eq!(notes(&fight, PhNote::MasterInitiative), [(Ph::PH4, A, ActorId::NOBODY, 0)]);
}

/// PH4: level sides roll again, both of them, in a step of its own, until it is decided.
#[test]
fn ties_are_rolled_again() {
    let mut given = [5, 5, 7, 7, 2, 9].into_iter();
    let faces = |roll: &str, who| match roll {
        "side initiative" => given.next().unwrap(),
        _ => plain(roll, who),
    };
    let fight = run_with(&two("", "", ""), faces, &[], &[]);
    assert_eq!(notes(&fight, PhNote::SideTie).len(), 2);
    assert_eq!(notes(&fight, PhNote::MasterInitiative), [(Ph::PH4, B, ActorId::NOBODY, 1)]);
}

/// PH4: of three sides only the level ones roll again, and keep their places.
#[test]
fn ties_of_some_sides() {
    let text = format!("{}{}", two("", "", ""), fighter("C", "three", ""));
    let mut given = [5, 9, 5, 3, 4].into_iter();
    let faces = |roll: &str, who| match roll {
        "side initiative" => given.next().unwrap(),
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
        |e: &Event<Faserip>| matches!(e, Event::Note { note: Note::Own(PhNote::Phase), .. });
    assert!(at(&fight, begins) < at(&fight, event) && at(&fight, event) < at(&fight, phase));
    assert_eq!(health(&fight, B), 120 - 15, "the shot of 10 is stopped by the armor");
}

/// PH6: in each phase the side with Master Initiative finishes before the other begins.
#[test]
fn sides_take_turns() {
    let shots = [(A, B), (B, A), (C, D), (D, C)].map(|(who, at)| Does::new(who, Hold, GUN, at));
    let fight = run(&four("", [""; 4]), &shots, &[]);
    assert_eq!(attacks(&fight), [(1, A), (1, C), (1, B), (1, D)]);
    let phases: Vec<_> = notes(&fight, PhNote::Phase).iter().map(|n| (n.0, n.3)).collect();
    assert_eq!(phases, [(Ph::PH6, 1), (Ph::PH6, 2), (Ph::PH6, 3)]);
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
        [(Hold, 0, true), (Lateral, GUN, true), (Close, FIST, false), (Teleport, FIST, false)]
    {
        let mut asked = false;
        let mut fight = battle(&two("", "teleport = 30", ""));
        let plan = decide(&[Does::new(A, option, act, B).dodging()], &[]);
        turn(&mut fight, plain, |q, setup, state| {
            asked |= q.who == A && q.kind == QuestionKind::Own(PhQuestionKind::Dodge);
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

/// PH2, PH12 to PH18: which options stand open to one who is engaged, not engaged, or held.
#[test]
fn options_by_situation() {
    let open = |engaged: &[(ActorId, ActorId)], text: &str| {
        let mut list = Vec::new();
        let plan = decide(&[], engaged);
        let mut fight = battle(text);
        turn(&mut fight, plain, |q, setup, state| {
            if q.who == A && q.kind == QuestionKind::Own(PhQuestionKind::Option) {
                list = (0..=6).filter(|n| is_legal::<Faserip>(q, *n, setup, state)).collect();
            }
            plan(q, setup, state)
        });
        list
    };
    // Hold, lateral, close, charge, withdraw, disengage, teleport.
    assert_eq!(open(&[], &two("", "", "")), [0, 1, 2, 3]);
    assert_eq!(open(&[(A, B)], &two("", "", "")), [0, 4, 5]);
    assert_eq!(open(&[(A, B)], &two("", "teleport = 30", "")), [0, 4, 5, 6]);
    assert_eq!(open(&[], &two("", "speed = 0", "")), [0, 2], "no movement: no move, no charge");
    assert_eq!(open(&[(A, B)], &two("", "speed = 0", "")), [0]);
}

/// PH27: stun is counted, what counted for the turn is forgotten, and the Judge may end the battle.
#[test]
fn book_keeping() {
    let does =
        [Does::new(A, Lateral, GUN, B).areas(2).dodging(), Does::new(B, Lateral, GUN, A).areas(1)];
    let fight = run(&two("", "", ""), &does, &[]);
    assert_eq!(
        notes(&fight, PhNote::BookKeeping),
        [(Ph::PH27, ActorId::NOBODY, ActorId::NOBODY, 1)]
    );
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
    turn(&mut ended, plain, |q, setup, state| match q.kind {
        QuestionKind::Own(PhQuestionKind::GoesOn) => Some(1),
        _ => plan(q, setup, state),
    });
    assert!(ended.is_over());
}

/// PH17: one who disengages forfeits its attack: nothing is asked and nothing is left to strike
/// back with.
#[test]
fn disengaging_forfeits_the_attack() {
    let mut asked = false;
    let mut fight = battle(&two("", "", ""));
    let plan = decide(&[Does::new(A, Disengage, FIST, B)], &[(A, B)]);
    turn(&mut fight, plain, |q, setup, state| {
        asked |= q.who == A && q.kind == QuestionKind::Case(case::QuestionKind::Action);
        plan(q, setup, state)
    });
    assert!(!asked);
    assert!(attacks(&fight).is_empty());
}
