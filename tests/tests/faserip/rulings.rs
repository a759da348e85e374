//! Every ruling that is a switch, set to its other values.

use crate::scene::*;
use case_core::case::{Rank, Rulings as CaseRulings};
use case_core::faserip::MovementOption::{Charge, Close, Hold, Lateral, Teleport, Withdraw};
use case_core::faserip::{Faserip, PhNote, PhQuestion, PhRoll, Question, Roll, Rulings, SideOrder};
use case_core::log::Event;
use case_core::question::Asked;
use case_core::ruling::Ruling;
use case_core::system::{System, View};
use case_core::value::{Typed, Value};

fn under(ruling: &str) -> String {
    format!("rulings = {{ {ruling} }}")
}

fn by_intuition(ranks: [&str; 3]) -> String {
    let one = |i: usize, name: &str| {
        let abilities = format!(
            "abilities = {{ fighting = 30, agility = 30, strength = 30, endurance = 30, reason = 6, \
             intuition = \"{}\", psyche = 6 }}",
            ranks[i]
        );
        fighter(name, name, &abilities)
    };
    format!("{}{}{}", one(0, "A"), one(1, "B"), one(2, "C"))
}

/// PH-r1, PH4: another die for initiative.
#[test]
fn initiative_die() {
    let faces = |roll: &str, who| {
        if roll == "side_initiative" { 15 + u8::from(who == A) } else { plain(roll, who) }
    };
    let fight = run_with(&two(&under("initiative_die = \"d20\""), "", ""), faces, &[], &[]);
    assert_eq!(totals(&fight), [16, 15]);
    let fight = battle(&two(&under("initiative_die = \"d20\""), "", ""));
    assert_eq!(fight.setup().rulings().initiative_die, case_core::dice::Die::D20);
}

/// PH-r2, PH4: ties by the better Intuition, or as the Judge says; without a die.
#[test]
fn side_tie() {
    // Level totals: the better side (A, +3) rolls 3 less. B and C roll again.
    let mut given = [2, 5, 5, 4, 6].into_iter();
    let tied = |roll: &str, who| match roll {
        "side_initiative" => given.next().unwrap(),
        _ => plain(roll, who),
    };
    let roster = |ruling: &str| format!("{}\n{}", under(ruling), by_intuition(["Am", "Ex", "Ex"]));
    let fight = run_with(&roster("side_tie = \"better_intuition\""), tied, &[], &[]);
    assert_eq!(notes(&fight, PhNote::MasterInitiative)[0].1, A);
    assert_eq!(notes(&fight, PhNote::SideTie).len(), 1, "B and C are level in Intuition too");
    let mut fight = battle(&two(&under("side_tie = \"caller\""), "", ""));
    let plan = decide(&[], &[]);
    let level = |roll: &str, who| if roll == "side_initiative" { 5 } else { plain(roll, who) };
    turn(&mut fight, level, |q, setup, state| match q {
        Question::Own(PhQuestion::SideFirst { .. }) => Some(case_tests::side(1).into()),
        _ => plan(q, setup, state),
    });
    assert_eq!(notes(&fight, PhNote::MasterInitiative)[0].3, case_tests::side(1).into());
    assert_eq!(totals(&fight).len(), 2, "nobody rolls again");
}

/// PH-r2: three level sides: the Judge is asked until all are in order.
#[test]
fn the_judge_orders_three_sides() {
    let text = format!("{}\n{}", under("side_tie = \"caller\""), by_intuition(["Gd", "Gd", "Gd"]));
    let mut fight = battle(&text);
    let does = [(A, B), (B, A), (C, A)].map(|(who, at)| Does::new(who, Hold, GUN, at));
    let plan = decide(&does, &[]);
    let mut answers = vec![case_tests::side(2), case_tests::side(1)];
    let level = |roll: &str, who| if roll == "side_initiative" { 5 } else { plain(roll, who) };
    turn(&mut fight, level, |q, setup, state| match q {
        Question::Own(PhQuestion::SideFirst { .. }) => {
            let first = q.is_legal(View::new(setup, state), case_tests::side(1).into());
            assert!(answers.len() != 1 || !first, "placed already");
            answers.pop().map(Value::from)
        }
        _ => plan(q, setup, state),
    });
    let order: Vec<_> = attacks(&fight).iter().map(|a| a.1).collect();
    assert_eq!(order, [B, C, A]);
}

/// PH-r3, PH4: a rolled 1 stays 1.
#[test]
fn rolled_one_stays_one() {
    let faces = |roll: &str, who| match roll {
        "side_initiative" if who == A => 1,
        "side_initiative" => 3,
        _ => plain(roll, who),
    };
    for (ruling, total) in [("rolled_one_stays_one = true", 1), ("rolled_one_stays_one = false", 4)]
    {
        let text = format!("{}\n{}", under(ruling), by_intuition(["Am", "Ex", "Ex"]));
        let mut first = true;
        let faces = |roll: &str, who| {
            // C rolls once more where it is level with B.
            if roll == "side_initiative" && who == C {
                first = !first;
                return if first { 9 } else { 2 };
            }
            faces(roll, who)
        };
        assert_eq!(totals(&run_with(&text, faces, &[], &[]))[0], total);
    }
}

/// PH-r4, PH4: three sides: each above the lowest, or the best alone above the next.
#[test]
fn many_sides() {
    let bonus = |ruling: &str| {
        let text = format!("{}\n{}", under(ruling), by_intuition(["Am", "Ex", "Gd"]));
        let mut next = 0;
        let faces = |roll: &str, who| {
            if roll == "side_initiative" {
                next += 3;
                return next;
            }
            plain(roll, who)
        };
        let fight = run_with(&text, faces, &[], &[]);
        let bonus = fight.log().iter().filter_map(|event| match event {
            Event::Roll { roll: Roll::Own(PhRoll::SideInitiative), flat, .. } => Some(*flat),
            _ => None,
        });
        bonus.take(3).collect::<Vec<_>>()
    };
    assert_eq!(bonus("many_sides = \"above_lowest_side\""), [4, 1, 0]);
    assert_eq!(bonus("many_sides = \"best_side_alone\""), [3, 0, 0]);
}

/// PH-r5, PH8: the scale's `up to 5 areas` taken to begin at 0.
#[test]
fn still_target_cs() {
    let text = two(&under("still_target_cs = -1"), "", "");
    assert_eq!(shifts(&run(&text, &[Does::new(A, Hold, GUN, B)], &[]), A), [("PH8", -1)]);
}

/// PH-r6, PH9: of target's and shooter's movement the larger alone.
#[test]
fn moving_shifts_add() {
    let head = under("moving_shifts_add = false");
    for (own, target, expected) in [(6, 1, ("PH9", -2)), (1, 6, ("PH8", -2)), (11, 6, ("PH9", -4))]
    {
        let does = [
            Does::new(A, Lateral, GUN, B).areas(own),
            Does::new(B, Lateral, NONE, A).areas(target),
        ];
        let fight = run(&two(&head, "speed = 22", "speed = 22"), &does, &[]);
        assert_eq!(shifts(&fight, A), [expected]);
    }
}

/// PH-r7, PH8: the moving-target modifier on every attack.
#[test]
fn moving_target_for() {
    let does = [Does::new(A, Hold, FIST, B), Does::new(B, Withdraw, NONE, A).areas(2)];
    let text = two(&under("moving_target_for = \"every_attack\""), "", "");
    assert_eq!(shifts(&run(&text, &does, &[(A, B)]), A), [("PH8", -1)]);
    assert_eq!(shifts(&run(&two("", "", ""), &does, &[(A, B)]), A), []);
}

/// PH-r8, PH13: a white dodge takes the moving-target modifier with it.
#[test]
fn white_dodge_keeps_moving_cs() {
    let faces = |roll: &str, who| if roll == "defense" { 2 } else { plain(roll, who) };
    let does = [Does::new(A, Hold, GUN, B), Does::new(B, Lateral, NONE, A).areas(3).dodging()];
    for (ruling, expected) in [("true", vec![("PH8", -1)]), ("false", vec![])] {
        let head = under(&format!("white_dodge_keeps_moving_cs = {ruling}"));
        assert_eq!(shifts(&run_with(&two(&head, "", ""), faces, &does, &[]), A), expected);
    }
}

fn may_dodge(head: &str, does: Does) -> bool {
    // Where it may not there is only one answer, and nobody is asked.
    let mut asked = false;
    let mut fight = battle(&two(head, "speed = 9", ""));
    let plan = decide(&[does], &[]);
    turn(&mut fight, plain, |q, setup, state| {
        asked |= matches!(q, Question::Own(PhQuestion::Dodge { who: A, .. }));
        plan(q, setup, state)
    });
    asked
}

/// PH-r9, PH13: who dodges moves at most half its speed.
#[test]
fn dodge_half_speed() {
    let head = under("dodge_half_speed = true");
    let moves = |areas| Does::new(A, Lateral, NONE, B).areas(areas);
    assert!(may_dodge(&head, moves(4)) && !may_dodge(&head, moves(5)), "at most half of 9");
    assert!(may_dodge("", moves(9)));
}

/// PH-r9, PH13: a dodge puts its shift on one's own other rolls.
#[test]
fn dodge_own_cs() {
    let does = [Does::new(A, Hold, GUN, B).dodging()];
    let fight = run(&two(&under("dodge_own_cs = -2"), "", ""), &does, &[]);
    assert_eq!(columns(&fight, A), [Rank::Good], "two columns below Remarkable");
    assert_eq!(columns(&run(&two("", "", ""), &does, &[]), A), [Rank::Remarkable]);
    let defense = fight.log().iter().find_map(|event| match event {
        Event::Roll { roll: Roll::Case(case_core::case::Roll::Defense), at, .. } => {
            Rank::from_value(*at)
        }
        _ => None,
    });
    assert_eq!(defense, Some(Rank::Remarkable), "not on the dodge itself");
}

/// PH-r9, PH13: who dodges has one other action at most.
#[test]
fn dodge_one_other_action() {
    let head = under("dodge_one_other_action = true");
    let shoots = |n| Does::new(A, Hold, GUN, B).attacks(n);
    assert!(may_dodge(&head, shoots(1)) && !may_dodge(&head, shoots(2)));
    assert!(may_dodge("", shoots(3)));
}

/// PH-r10, PH13: the dodge is rolled after initiative.
#[test]
fn dodge_rolled_in() {
    let does = [Does::new(A, Hold, GUN, B), Does::new(B, Hold, NONE, A).dodging()];
    let places = |head: &str| {
        let fight = run(&two(head, "", ""), &does, &[]);
        assert_eq!(shifts(&fight, A), [("PH13", -2)]);
        let dodge = at(&fight, |e| {
            matches!(e, Event::Roll { roll: Roll::Case(case_core::case::Roll::Defense), .. })
        });
        let initiative = at(&fight, |e| matches!(e, Event::Roll { roll: Roll::Own(_), .. }));
        dodge < initiative
    };
    assert!(places(""));
    assert!(!places(&under("dodge_rolled_in = \"after_initiative\"")));
}

/// PH-r11, PH11: the engaged shooter shoots in Phase A all the same.
#[test]
fn engaged_shot_without_mi() {
    let does = [Does::new(A, Hold, FIST, B), Does::new(B, Hold, GUN, A)];
    let head = under("engaged_shot_without_mi = \"phase_a\"");
    assert_eq!(attacks(&run(&two(&head, "", ""), &does, &[(A, B)])), [(1, B), (2, A)]);
    assert_eq!(attacks(&run(&two("", "", ""), &does, &[(A, B)])), [(2, A), (2, B)]);
}

/// PH-r15, PH15: all closers before all chargers.
#[test]
fn closers_and_chargers() {
    let does = [Does::new(A, Charge, RAM, B).areas(1), Does::new(D, Close, FIST, C).areas(2)];
    let order = |head: &str| {
        let fight = run(&four(head, [""; 4]), &does, &[]);
        attacks(&fight).iter().map(|a| a.1).collect::<Vec<_>>()
    };
    assert_eq!(order(""), [A, D]);
    assert_eq!(order(&under("closers_and_chargers = \"closers_first\"")), [D, A]);
}

/// PH-r16, PH24: Master Initiative orders arrivals before distance does.
#[test]
fn phase_c_sequence() {
    let does = [Does::new(A, Close, FIST, B).areas(2), Does::new(D, Close, FIST, C).areas(1)];
    let order = |head: &str| {
        let fight = run(&four(head, [""; 4]), &does, &[]);
        attacks(&fight).iter().map(|a| a.1).collect::<Vec<_>>()
    };
    assert_eq!(order(""), [D, A]);
    assert_eq!(order(&under("phase_c_sequence = \"master_initiative\"")), [A, D]);
}

/// PH15, PH24: a charge whose target comes up first is resolved over what is left of the way, at
/// least one area, so that of two chargers both strike; or it comes to nothing.
#[test]
fn charge_met() {
    let charges = [Does::new(A, Charge, RAM, B).areas(2), Does::new(B, Charge, RAM, A).areas(2)];
    let fight = |head: &str| run(&two(head, "", ""), &charges, &[]);
    let both = fight("");
    assert_eq!(attacks(&both), [(3, A), (3, B)]);
    assert_eq!((shifts(&both, A), shifts(&both, B)), (vec![("A23", 2)], vec![("A23", 1)]));
    let needs = fight(&under("charge_met = \"needs_run_up\""));
    assert_eq!(attacks(&needs), [(3, A)]);
    let teleports = [charges[0], Does::new(B, Teleport, FIST, A)];
    let fight = run(&two("", "", "teleport = 50"), &teleports, &[]);
    assert_eq!(attacks(&fight), [(1, B), (3, A)]);
    assert_eq!(shifts(&fight, A), [("A23", 1)]);
}

/// PH-r18, PH11: of the engaged shot's −3 CS and movement the larger alone.
#[test]
fn engaged_and_moving_add() {
    let shot = |head: &str, speed: i32| {
        let does = [
            Does::new(A, Hold, GUN, D),
            Does::new(D, Lateral, NONE, A).areas(speed),
            Does::new(B, Hold, NONE, A),
        ];
        let text = four(head, ["", "", "", "speed = 20"]);
        shifts(&run(&text, &does, &[(A, B)]), A)
    };
    assert_eq!(shot("", 6), [("PH8", -2), ("PH11", -3)]);
    let head = under("engaged_and_moving_add = false");
    assert_eq!(shot(&head, 6), [("PH11", -3)]);
    assert_eq!(shot(&head, 11), [("PH8", -4)]);
}

/// PH-r22, PH6: one fighter of each side in turn.
#[test]
fn side_order() {
    let does = [(A, B), (B, A), (C, D), (D, C)].map(|(who, at)| Does::new(who, Hold, GUN, at));
    let head = under("side_order = \"alternating\"");
    let order: Vec<_> =
        attacks(&run(&four(&head, [""; 4]), &does, &[])).iter().map(|a| a.1).collect();
    assert_eq!(order, [A, B, C, D]);
}

/// The readings of the phases are listed in their order, switches with their values; CASE's follow
/// with the MSH preset as default.
#[test]
fn every_reading_is_listed() {
    let roster = Faserip::read(&node(&two(&under("still_target_cs = -1"), "", ""))).unwrap();
    let fight = case_core::battle::Battle::<Faserip>::new(roster).unwrap();
    let list = Faserip::rulings(fight.setup());
    let readings = [
        ("initiative_die", true),
        ("side_tie", true),
        ("rolled_one_stays_one", true),
        ("many_sides", true),
        ("still_target_cs", true),
        ("moving_shifts_add", true),
        ("moving_target_for", true),
        ("white_dodge_keeps_moving_cs", true),
        ("dodge_half_speed", true),
        ("dodge_own_cs", true),
        ("dodge_one_other_action", true),
        ("dodge_rolled_in", true),
        ("engaged_shot_without_mi", true),
        ("voluntary_move_stopped_by", false),
        ("disengage_bonus_for", false),
        ("closers_extra_attacks", false),
        ("closers_and_chargers", true),
        ("phase_c_sequence", true),
        ("charge_met", true),
        ("first_strike_of_a_charger", true),
        ("withdrawal_attack", true),
        ("closed_upon_meanwhile", false),
        ("slams_of_one_turn", false),
        ("speedster_charge_cs", false),
        ("engaged_and_moving_add", true),
        ("ko_loses_actions", false),
        ("engaged_shot_paragraph", false),
        ("withdrawal_limits_foe", false),
        ("side_order", true),
        ("first_strike_costs_action", false),
        ("other_attacks_left", false),
        ("blunt_throwing_yellow", false),
        ("dice_order", false),
    ];
    let found: Vec<_> =
        list.iter().take(readings.len()).map(|r| (r.name, r.switch.is_some())).collect();
    assert_eq!(found, readings);
    let by_name = |name: &str| -> &Ruling { list.iter().find(|r| r.name == name).unwrap() };
    let switch = by_name("still_target_cs").switch.clone().unwrap();
    assert_eq!((switch.value.as_str(), switch.default.as_str()), ("-1", "0"));
    let preset = CaseRulings::msh().list();
    for ruling in preset {
        let here = by_name(ruling.name).switch.clone().unwrap();
        assert_eq!(here.value, here.default, "{}", ruling.name);
        assert_eq!(Some(here.value), ruling.switch.map(|s| s.value));
    }
}

/// The MSH preset in force: rolled at Shift 0, Class ranks unshifted, checks on an exact stop, no
/// cap on a charge; and each can be set by itself.
#[test]
fn msh_preset() {
    // Feeble Agility, −4 CS: rolled at Shift 0.
    let clumsy = "abilities = { fighting = 30, agility = \"Fe\", strength = 30, endurance = 30, \
         reason = 30, intuition = 30, psyche = 30 }";
    let does = [Does::new(A, Hold, GUN, B), Does::new(B, Lateral, NONE, A).areas(11)];
    let fight = run(&two("", clumsy, "speed = 11"), &does, &[]);
    assert_eq!(columns(&fight, A), [Rank::Shift0]);
    let head = "case_rulings = { to_hit_below_shift_0 = \"impossible\" }";
    let fight = run(&two(head, clumsy, "speed = 11"), &does, &[]);
    assert_eq!(columns(&fight, A), []);
    // Class 1000 is not shifted.
    let godly = clumsy.replace("Fe", "Class 1000");
    let fight = run(&two("", &godly, "speed = 11"), &does, &[]);
    assert_eq!(columns(&fight, A), [Rank::Class1000]);
    let head = "case_rulings = { class_ranks_fall = true }";
    let fight = run(&two(head, &godly, "speed = 11"), &does, &[]);
    assert_eq!(columns(&fight, A), [Rank::Unearthly]);
    // A blow of 30 against armor 30: the slam is checked.
    let faces = |roll: &str, who| if roll == "attack" { 70 } else { plain(roll, who) };
    for (head, checked) in [("", 1), ("case_rulings = { check_on_exact_stop = false }", 0)] {
        let does = [Does::new(A, Hold, FIST, B)];
        let fight = run_with(&two(head, "", "armor = 30"), faces, &does, &[(A, B)]);
        let slams = fight.log().iter().filter(|event| {
            matches!(event, Event::Roll { roll: Roll::Case(case_core::case::Roll::Slam), .. })
        });
        assert_eq!(slams.count(), checked);
    }
}

/// PH6: the same roster under other rulings of the phases.
#[test]
fn under_other_rulings() {
    let fight = battle(&two("", "", ""));
    let mut other = Rulings::default();
    other.side_order = SideOrder::Alternating;
    let setup = fight.setup().under(other.clone());
    assert_eq!((setup.rulings(), setup.allowance(A)), (&other, fight.setup().allowance(A)));
}

/// A1, A8 to A10: everybody has the standard maneuvers in the phases too, after what the sheet lists.
#[test]
fn everybody_has_the_standard_maneuvers() {
    let text = two("", "", "").replace("attacks = [", "attacks = []\n# [");
    let mut roster = Faserip::read(&node(&text)).unwrap();
    let attacks = |roster: &case_core::faserip::Roster| {
        let fight = case_core::battle::Battle::<Faserip>::new(roster.clone()).unwrap();
        (0..).map_while(|at| Faserip::attack_name(fight.setup(), A, at)).collect::<Vec<_>>()
    };
    assert_eq!(
        attacks(&roster),
        [
            "fists (BA, standard)",
            "grab (Gb, standard)",
            "grapple (Gp, standard)",
            "charge (Ch, standard)"
        ]
    );
    roster.case_rulings.standard_maneuvers = case_core::case::StandardManeuvers::AsListed;
    assert_eq!(attacks(&roster), [""; 0]);
}

/// PH4, PH23: a switch of CASE's that counts for nothing in the phases says so, and changes nothing.
#[test]
fn switches_without_effect_say_so() {
    let told = |head: &str| {
        let mut fight = battle(&two(head, "", "")).seeded(3);
        fight.run(200);
        fight.transcript().collect::<Vec<_>>()
    };
    let (plain, listed) = (told(""), Faserip::rulings(battle(&two("", "", "")).setup()));
    for (name, value) in [
        ("initiative_method", "\"modifier\""),
        ("initiative_shift_0", "5"),
        ("initiative_beyond", "5"),
        ("initiative_tie", "\"roll_off\""),
        ("flung_away", "\"plain_brawl\""),
    ] {
        assert_eq!(told(&format!("case_rulings = {{ {name} = {value} }}")), plain, "{name}");
        let reading = &listed.iter().find(|ruling| ruling.name == name).unwrap().reading;
        assert!(reading.contains("FASERIP"), "{name}: {reading}");
    }
}
