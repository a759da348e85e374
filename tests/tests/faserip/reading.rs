//! Scenes from the book where several of its sentences meet.

use crate::scene::*;
use case_core::ActorId;
use case_core::battle::Battle;
use case_core::case::{self, Act, ActKind, Go};
use case_core::faserip::MovementOption::{Charge, Close, Disengage, Hold, Lateral, Withdraw};
use case_core::faserip::{Faserip, Note, PhNote, PhQuestion, Question, Setup, State};
use case_core::log::Event;
use case_core::question::Asked;
use case_core::system::View;
use case_core::value::{Areas, Value};

/// The decisions of a turn, with ways that the map gives anew: the mover, and its ways in order.
fn with_ways(
    does: &[Does],
    mut ways: Vec<(ActorId, Vec<i32>)>,
) -> impl FnMut(&Question, &Setup, &State) -> Option<Value> + use<> {
    let plan = decide(does, &[]);
    move |q, setup, state| match q {
        Question::Own(
            PhQuestion::WayToClose { mover, .. } | PhQuestion::WayToCharge { mover, .. },
        ) => match ways.iter_mut().find(|(who, _)| who == mover) {
            Some((_, ways)) => Some(Areas(ways.remove(0)).into()),
            None => plan(q, setup, state),
        },
        _ => plan(q, setup, state),
    }
}

/// PH15, PH24: who has the least way to go as things stand resolves first, also where a target has
/// walked off or was flung since the way was declared.
#[test]
fn the_way_to_go_decides_who_comes_first() {
    let scene = four("", ["speed = 20", "", "", ""]);
    // B walks off: A has four areas to go, and C two.
    let does = [
        Does::new(A, Close, FIST, B),
        Does::new(B, Lateral, NONE, NOBODY),
        Does::new(C, Close, FIST, D).areas(2),
    ];
    let mut fight = battle(&scene);
    turn(&mut fight, plain, with_ways(&does, vec![(A, vec![1, 4])]));
    assert_eq!(attacks(&fight), [(3, C), (3, A)]);
    // C slams B away in Phase C: A has nine to go, and D four.
    let does = [
        Does::new(A, Close, FIST, B),
        Does::new(C, Close, FIST, B),
        Does::new(D, Close, FIST, C).areas(2),
    ];
    let slams = |roll: &str, who| match roll {
        "attack" if who == C => 80,
        "slam" => 1,
        _ => plain(roll, who),
    };
    let scene = four("", ["speed = 20", "", "", "speed = 10"]);
    let mut fight = battle(&scene);
    turn(&mut fight, slams, with_ways(&does, vec![(A, vec![2, 9]), (D, vec![2, 4])]));
    assert_eq!(attacks(&fight), [(3, C), (3, D), (3, A)]);
}

/// PH15: a charge needs an attack to charge with.
#[test]
fn nobody_charges_without_an_attack() {
    for option in [Charge, Close] {
        let mut refused = None;
        let plan =
            decide(&[Does::new(A, option, if option == Charge { RAM } else { FIST }, B)], &[]);
        let mut fight = battle(&two("", "", ""));
        turn(&mut fight, plain, |q, setup, state| {
            if let Question::Case(case::Question::Action { who: A, .. }) = q {
                let pass = ActKind::Pass.into();
                refused = Some(q.refusal(View::new(setup, state), pass).is_some());
            }
            plan(q, setup, state)
        });
        // Nothing is left to ask the charger.
        assert_eq!(refused, (option == Close).then_some(false), "{option}");
        assert_eq!(attacks(&fight), [(3, A)]);
    }
}

fn is_out(state: &State, who: ActorId) -> bool {
    state.case().stunned(who) > 0 || state.case().is_dying(who)
}

/// Where in the log a note of CASE stands.
fn noted(fight: &Battle<Faserip>, note: case::Note) -> usize {
    at(fight, |event| matches!(event, Event::Note { note: Note::Case(n), .. } if *n == note))
}

fn begins(fight: &Battle<Faserip>, phase: PhNote) -> usize {
    at(fight, |event| matches!(event, Event::Note { note: Note::Own(n), .. } if *n == phase))
}

/// PH10: a super-speedster performs what it has chosen in Phase A, an escape and first aid too.
#[test]
fn a_speedster_acts_in_phase_a() {
    for speedster in [true, false] {
        let fast = if speedster {
            "speedster = \"Remarkable\"\nfirst_aid = true"
        } else {
            "first_aid = true"
        };
        // Held by B since the turn before.
        let mut fight = battle(&two("", fast, ""));
        let does = [Does::new(A, Close, NONE, B), Does::new(B, Close, GRIP, A)];
        turn(
            &mut fight,
            |roll, who| if roll == "attack" { 80 } else { plain(roll, who) },
            decide(&does, &[]),
        );
        assert!(fight.state().case().held(A).is_some());
        let does = [Does::new(A, Hold, Try::Escape, NOBODY)];
        turn(
            &mut fight,
            |roll, who| if roll == "escape" { 80 } else { plain(roll, who) },
            decide(&does, &[]),
        );
        assert!(fight.state().case().held(A).is_none());
        let second = fight.log().iter().rposition(|event| {
            matches!(event, Event::Note { note: Note::Own(PhNote::PhaseB), .. })
        });
        assert_eq!(noted(&fight, case::Note::EscapeColor) < second.unwrap(), speedster);
        // C is stunned, and A revives it.
        let mut fight = battle(&four("", [fast, "", "now = { stun = 3 }", ""]));
        let does = [Does::new(A, Hold, Try::Aid, C)];
        turn(&mut fight, plain, decide(&does, &[]));
        let aided = noted(&fight, case::Note::Revived);
        assert_eq!(aided < begins(&fight, PhNote::PhaseB), speedster);
    }
}

/// T13, PH14: whoever goes for a target that is out by then decides before the way is gone, and may
/// go for another; so does whoever has struck one foe down while another stands beside it.
#[test]
fn a_target_that_is_out_is_left() {
    let scene = four("", ["speed = 10", "", "", ""]);
    let does = [Does::new(A, Close, FIST, B), Does::new(C, Hold, GUN, B)];
    let felled = |roll: &str, who| match roll {
        "attack" if who == C => 99,
        "kill" => 1,
        "change_of_action" => 99,
        _ => plain(roll, who),
    };
    let turns_to_d = |plan: &dyn Fn(&Question, &Setup, &State) -> Option<Value>,
                      q: &Question,
                      setup: &Setup,
                      state: &State| match q {
        Question::Case(case::Question::Go { who: A, .. }) if is_out(state, B) => {
            Some(Go::Change.into())
        }
        Question::Case(case::Question::Target {
            who: A, occasion: case::Occasion::Change, ..
        }) => Some(Value::actor(D)),
        _ => plan(q, setup, state),
    };
    let plan = decide(&does, &[]);
    let mut fight = battle(&scene);
    turn(&mut fight, felled, |q, setup, state| turns_to_d(&plan, q, setup, state));
    let engaged = [B, D].map(|foe| fight.state().are_engaged(A, foe));
    assert_eq!(engaged, [false, true], "{:#?}", fight.transcript().collect::<Vec<_>>());
    assert_eq!(attacks(&fight), [(1, C), (3, A)]);
    let does = [Does::new(A, Hold, FIST, B).attacks(2)];
    let plan = decide(&does, &[(A, B), (A, D)]);
    let stuns = |roll: &str, who| match roll {
        "attack" | "extra_actions" | "change_of_action" => 99,
        "stun" => 1,
        _ => plain(roll, who),
    };
    let mut asked = 0;
    let mut fight = battle(&scene);
    turn(&mut fight, stuns, |q, setup, state| match q {
        Question::Case(case::Question::Go { who: A, act: Act::Attack(_) }) if is_out(state, B) => {
            asked += 1;
            Some(Go::Change.into())
        }
        Question::Case(case::Question::Target {
            who: A, occasion: case::Occasion::Change, ..
        }) => Some(Value::actor(D)),
        _ => plan(q, setup, state),
    });
    assert_eq!(asked, 1);
    let struck = |event: &Event<Faserip>| match event {
        Event::Note { note: Note::Case(case::Note::Attacks), other, .. } => Some(*other),
        _ => None,
    };
    assert_eq!(fight.log().iter().filter_map(struck).collect::<Vec<_>>(), [B, D]);
}

/// PH5: what the Judge brings about before the phases stands under its own step, with that rule.
#[test]
fn events_stand_under_their_step() {
    let text = two("events = [{ turn = 1, target = \"A\", damage = 20 }]", "", "");
    let fight = run(&text, &[], &[]);
    let told: Vec<String> = fight.transcript().collect();
    let from = told.iter().position(|line| line == "Events before the action (PH5).").unwrap();
    assert_eq!(told[from + 1], "something strikes A for 20 (PH5).");
    let quiet = run(&two("", "", ""), &[], &[]);
    assert!(!quiet.transcript().any(|line| line.contains("Events")));
}

/// PH25, PH15: a charger with Master Initiative whom its target comes up to strikes first with the
/// charge, over the areas until they meet, or by a switch with something else.
#[test]
fn a_charger_who_is_met_strikes_first_with_the_charge() {
    let does = |counter| {
        [Does::new(A, Charge, RAM, B).areas(4).countering(counter), Does::new(B, Close, FIST, A)]
    };
    let fight = run(&two("", "speed = 4", ""), &does(RAM), &[]);
    assert_eq!(attacks(&fight), [(3, A), (3, B)]);
    assert_eq!(shifts(&fight, A), [("A23", 3)]);
    assert_eq!(health(&fight, B), 120 - 30 - 2 * 3);
    let head = "rulings = { first_strike_of_a_charger = \"any_attack_by_contact\" }";
    let fight = run(&two(head, "speed = 4", ""), &does(FIST), &[]);
    assert_eq!(health(&fight, B), 120 - 30);
}

/// PH16, PH11: a shot in a fighting withdrawal where the table allows it: in Phase B, at -4, and -3
/// while engaged.
#[test]
fn a_shot_in_a_withdrawal() {
    let does = [Does::new(A, Withdraw, GUN, B)];
    let shoots = |head: &str| {
        let fight = run(&two(head, "", ""), &does, &[(A, B)]);
        (attacks(&fight), shifts(&fight, A))
    };
    let any = "rulings = { withdrawal_attack = \"any\" }";
    assert_eq!(shoots(any), (vec![(2, A)], vec![("PH11", -3), ("PH16", -4)]));
}

/// PH13: nobody is asked for a dodge whom nothing that can be dodged threatens.
#[test]
fn a_dodge_needs_something_to_dodge() {
    let unarmed = "[[fighters]]\nname = \"B\"\nside = \"two\"\nabilities = { fighting = 30, agility = 30, \
         strength = 30, endurance = 30, reason = 30, intuition = 30, psyche = 30 }\n\
         attacks = [{ name = \"fist\", form = \"BA\" }]\n";
    for (text, asks) in
        [(two("", "", ""), true), (format!("{}{unarmed}", fighter("A", "one", "")), false)]
    {
        let plan = decide(&[], &[]);
        let mut asked = false;
        let mut fight = battle(&text);
        turn(&mut fight, plain, |q, setup, state| {
            asked |= matches!(q, Question::Own(PhQuestion::Dodge { who: A }));
            plan(q, setup, state)
        });
        assert_eq!(asked, asks);
    }
}

/// PH17, A22, PH26: who disengages lets go of the one it holds; why somebody makes no move is told.
#[test]
fn who_leaves_lets_go() {
    let mut fight = battle(&two("", "", "health = 900"));
    let grips = |roll: &str, who| if roll == "attack" { 80 } else { plain(roll, who) };
    turn(&mut fight, grips, decide(&[Does::new(A, Close, GRIP, B)], &[]));
    assert!(fight.state().case().held(B).is_some());
    let away = [Does::new(A, Disengage, NONE, NOBODY), Does::new(B, Hold, NONE, NOBODY)];
    turn(&mut fight, plain, decide(&away, &[]));
    assert!(fight.state().case().held(B).is_none());
    assert!(!fight.state().are_engaged(A, B));
    assert!(fight.transcript().any(|line| line == "A lets go of B (PH17)."));
    let slams = |roll: &str, who| match roll {
        "attack" => 80,
        "slam" => 1,
        _ => plain(roll, who),
    };
    let does = [Does::new(A, Hold, FIST, B), Does::new(B, Disengage, NONE, NOBODY)];
    let fight = run_with(&two("", "", "health = 900"), slams, &does, &[(A, B)]);
    let told: Vec<String> = fight.transcript().collect();
    assert!(told.iter().any(|line| line.contains("B makes no move: slammed (PH26)")), "{told:#?}");
}

/// PH8: how far somebody moves this turn is told with its rule, of the Judge's fighters too.
#[test]
fn a_velocity_has_its_rule() {
    let walks = |who, areas| Does::new(who, Lateral, NONE, NOBODY).areas(areas);
    let does = [walks(A, 2), walks(B, 1)];
    let fight = run(&two("", "player = true", ""), &does, &[]);
    let told: Vec<String> = fight.transcript().filter(|line| line.contains("this turn")).collect();
    assert!(
        told.len() == 2 && told.iter().all(|line| line.ends_with("this turn (PH8).")),
        "{told:#?}"
    );
}

/// T15, PH5: two who cannot hurt each other do not fight for ever: from the thousandth turn on the Judge
/// is asked, and the built-in one ends the fight.
#[test]
fn a_fight_without_hope_ends() {
    use case_core::battle::Step;
    use case_core::system::System;
    let armor = "armor = 1000";
    let mut fight = battle(&two("", armor, armor)).seeded(1);
    assert_eq!(fight.run(usize::MAX), Step::Over);
    assert_eq!(Faserip::turn(fight.state()), 1_000);
}
