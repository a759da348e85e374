//! Invalid input, and the messages about it.

use super::common::*;
use super::sheets::{BUNDLED, bundled, node};
use case_core::ActorId;
use case_core::battle::{Battle, Control, FeedError, Request, Step, Who};
use case_core::cosmic::*;
use case_core::filled;
use case_core::node::Problems;
use case_core::system::System;
use case_core::value::{Typed, Value};
use case_tests::Feed as _;

/// The problems of the bundled roster with one text replaced by another.
fn problems(from: &str, to: &str) -> Problems {
    assert!(BUNDLED.contains(from), "{from}");
    Cosmic::read(&node(&BUNDLED.replacen(from, to, 1))).expect_err(to)
}

/// Each edit, where its problem is, and a piece of what is said.
const EDITS: &[(&str, &str, &str, &str)] = &[
    ("system = \"cosmic\"", "system = \"d6\"", "system", "expected `cosmic`"),
    ("system = \"cosmic\"", "", "system", "missing"),
    ("system = \"cosmic\"", "system = 1", "system", "expected a text"),
    ("percent_per_rank = 5", "percent_per_rank = 0", "rulings.percent_per_rank", "1 to 20"),
    ("percent_per_rank = 5", "percent_per_rank = \"much\"", "rulings.percent_per_rank", "1 to 20"),
    (
        "percent_per_rank = 5",
        "percent_per_rang = 5",
        "rulings.percent_per_rang",
        "percent_per_rank",
    ),
    ("percent_per_rank = 5", "row8 = \"pron\"", "rulings.row8", "did you mean `prone`"),
    ("percent_per_rank = 5", "row1 = \"tail\"", "rulings.row1", "known are: head"),
    ("percent_per_rank = 5", "free_defenses = -1", "rulings.free_defenses", "0 to 100"),
    ("percent_per_rank = 5", "free_defenses = \"lots\"", "rulings.free_defenses", "unlimited"),
    ("percent_per_rank = 5", "unconscious_rounds = 0", "rulings.unconscious_rounds", "1 to 1000"),
    ("percent_per_rank = 5", "critical_thresholds = [5]", "rulings.critical_thresholds", "5, 96"),
    (
        "percent_per_rank = 5",
        "critical_thresholds = \"96, 5\"",
        "rulings.critical_thresholds",
        "5, 96",
    ),
    (
        "percent_per_rank = 5",
        "critical_thresholds = [5, 102]",
        "rulings.critical_thresholds",
        "101",
    ),
    ("name = \"Tavi Quill\"", "", "fighters[2].name", "missing"),
    ("name = \"Tavi Quill\"", "name = \"\"", "fighters[2].name", "1 to 80"),
    ("name = \"Tavi Quill\"", "name = \"Brother Halcyon\"", "fighters[2].name", "fighters[1]"),
    ("side = \"Wardens\"", "side = 3", "fighters[0].side", "expected a text"),
    ("player = true", "player = \"yes\"", "fighters[0].player", "true or false"),
    ("coordination = 13", "", "fighters[0].coordination", "missing"),
    ("coordination = 13", "coordination = -1", "fighters[0].coordination", "0 to 100"),
    ("coordination = 13", "coordination = 101", "fighters[0].coordination", "0 to 100"),
    ("coordination = 13", "coordination = 99999999999", "fighters[0].coordination", "0 to 100"),
    ("coordination = 13", "coordinatoin = 13", "fighters[0].coordinatoin", "`coordination`"),
    ("health = 11", "health = 0", "fighters[0].health", "1 to 100"),
    ("running = 9", "running = \"30 feet\"", "fighters[0].running", "not a speed"),
    ("running = 9", "running = 9.5", "fighters[0].running", "ranks + 2"),
    ("running = 9", "running = -3", "fighters[0].running", "0 to 100"),
    ("running = 9", "speed = 12", "fighters[0].speed", "unknown field"),
    ("initiative = 2", "initiative = 51", "fighters[0].initiative", "-50 to 50"),
    ("mortality = { head = 7,", "mortality = { hed = 7,", "fighters[0].mortality.hed", "`head`"),
    ("mortality = { head = 7,", "mortality = {", "fighters[0].mortality.head", "missing"),
    ("mortality = { head = 7,", "mortality = { head = 0,", "fighters[0].mortality.head", "1 to"),
    (
        "mortality = { head = 7,",
        "mortality = { tail = 3, head = 7,",
        "fighters[0].mortality.tail",
        "unknown field",
    ),
    ("torso = 15,", "torso = 1001,", "fighters[0].mortality.torso", "1 to 1000"),
    (
        "armor = { head = 1, torso = 2 }",
        "armor = { left_leg = 2 }",
        "fighters[5].armor.left_leg",
        "without Mortality Points",
    ),
    (
        "armor = { head = 1, torso = 2 }",
        "armor = { torso = -2 }",
        "fighters[5].armor.torso",
        "0 to 1000",
    ),
    ("armor = { head = 1, torso = 2 }", "armor = 2", "fighters[5].armor", "expected a table"),
    ("damage = \"2d6+3\"", "damage = \"0d6\"", "fighters[0].attacks[0].damage", "1 to 20"),
    ("damage = \"2d6+3\"", "damage = \"2d7\"", "fighters[0].attacks[0].damage", "no d7"),
    ("damage = \"2d6+3\"", "damage = \"999999d6\"", "fighters[0].attacks[0].damage", "1 to 20"),
    ("damage = \"2d6+3\"", "damage = 7", "fighters[0].attacks[0].damage", "expected a text"),
    ("damage = \"2d6+3\", ", "", "fighters[0].attacks[0].damage", "missing"),
    ("kind = \"melee\"", "kind = \"sword\"", "fighters[0].attacks[0].kind", "unknown kind"),
    ("kind = \"melee\"", "kind = \"mele\"", "fighters[0].attacks[0].kind", "`melee`"),
    ("ranks = 14", "ranks = -14", "fighters[0].attacks[0].ranks", "0 to 100"),
    (
        "ranks = 13, damage = \"2d6+3\", grip = \"no_arm\"",
        "ranks = 13, damage = \"2d6+3\"",
        "fighters[5].attacks[0].grip",
        "needs an arm",
    ),
    (
        "grip = \"both_arms\"",
        "grip = \"three_arms\"",
        "fighters[3].attacks[0].grip",
        "unknown grip",
    ),
    (
        "shield = { ranks = 11, grip = \"left_arm\" }",
        "shield = { grip = \"left_arm\" }",
        "fighters[1].shield.ranks",
        "missing",
    ),
    (
        "kind = \"unarmed\", ranks = 10",
        "kind = \"unarmed\", flexible = true, ranks = 10",
        "fighters[1].attacks[1].flexible",
        "whip or flail",
    ),
];

#[test]
fn every_mistake_is_named_where_it_stands() {
    for (from, to, path, said) in EDITS {
        let found = problems(from, to);
        let hit = found.list().iter().find(|problem| problem.path == *path);
        let message = &hit.unwrap_or_else(|| panic!("{to}: {found}")).message.to_string();
        assert!(message.contains(said), "{to}: {message}");
    }
}

/// All problems at once, each once.
#[test]
fn all_problems_are_reported_at_once() {
    let text = BUNDLED
        .replacen("coordination = 13", "coordination = -1", 1)
        .replacen("damage = \"1d6+1\"", "damage = \"d\"", 1)
        .replacen("name = \"The Coil\"", "name = \"Sister Lash\"", 1)
        .replacen("kind = \"thrown\"", "kind = \"trown\"", 1);
    let problems = Cosmic::read(&node(&text)).unwrap_err();
    let paths: Vec<&str> = problems.list().iter().map(|p| p.path.as_str()).collect();
    let expected = [
        "fighters[0].coordination",
        "fighters[1].attacks[1].damage",
        "fighters[2].attacks[0].kind",
        "fighters[5].name",
    ];
    assert_eq!(paths, expected);
}

/// A roster that a program builds is held to the same bounds.
#[test]
fn a_built_roster_is_checked_too() {
    let mut roster = duel();
    roster.rulings.percent_per_rank = 100;
    roster.rulings.critical_thresholds = Some(Thresholds { success: 50, failure: 50 });
    let bob = &mut roster.fighters[1];
    bob.name = "Ann".into();
    bob.side = "\u{7}".into();
    bob.spirit = i32::MAX;
    bob.dodge = Some(-1);
    bob.fatigue = 101;
    bob.mortality.torso = -1;
    bob.armor.head = 1001;
    bob.shield = Some(filled!(Shield { ranks: 101, grip: Grip::LeftArm }));
    bob.attacks[0].ranks = i32::MIN;
    bob.attacks[0].name = " ".into();
    let problems = Cosmic::validate(&roster).unwrap_err();
    let paths: Vec<&str> = problems.list().iter().map(|p| p.path.as_str()).collect();
    for path in [
        "rulings.percent_per_rank",
        "rulings.critical_thresholds",
        "fighters[1].side",
        "fighters[1].spirit",
        "fighters[1].dodge",
        "fighters[1].fatigue",
        "fighters[1].mortality.torso",
        "fighters[1].armor.head",
        "fighters[1].shield.ranks",
        "fighters[1].attacks[0].ranks",
        "fighters[1].attacks[0].name",
        "fighters[1].name",
    ] {
        assert!(paths.contains(&path), "{path}: {problems}");
    }
    let mut roster = duel();
    roster.fighters[0].attacks = vec![attack("x", AttackKind::Melee, 1, "1d6"); 17];
    roster.fighters[1].attacks.clear();
    let problems = Cosmic::validate(&roster).unwrap_err().to_string();
    assert!(problems.contains("17 attacks") && problems.contains("0 attacks"), "{problems}");
}

/// Two sides at least, one fighter at least, 10,000 at most.
#[test]
fn the_company_has_bounds() {
    let of = |count: usize, sides: usize| {
        let fighter = |i: usize| plain(&format!("fighter {i}"), &format!("side {}", i % sides));
        let fighters = (0..count).map(fighter).collect();
        Cosmic::validate(&filled!(Roster { fighters, ..duel() }))
            .map_err(|problems| problems.to_string())
    };
    assert!(of(0, 1).unwrap_err().contains("0 fighters"));
    assert!(!of(0, 1).unwrap_err().contains("side(s)"), "said once is enough");
    assert!(of(2, 1).unwrap_err().contains("at least two sides"));
    assert!(of(256, 256).unwrap_err().contains("at most 255 sides"));
    assert!(of(255, 255).is_ok());
    assert!(of(10_000, 2).is_ok());
    assert!(of(10_001, 2).unwrap_err().contains("1 to 10000"));
}

/// A wrong answer or face changes nothing and is named.
#[test]
fn wrong_feeds_are_refused() {
    let mut battle = Battle::<Cosmic>::new(bundled()).unwrap();
    battle.set_control(Who::Everybody, Control::Host).unwrap();
    assert_eq!(battle.feed_face(3), Err(FeedError::NoRoll));
    let mut faces = [20, 1, 1, 1, 1, 1].iter();
    let question = loop {
        match battle.step() {
            Step::Going => {}
            Step::Wanted => {
                if let Some(Request::Decision(question)) = battle.request() {
                    break *question;
                }
                let before = (battle.state().clone(), battle.request().cloned());
                assert!(battle.feed_face(0).is_err() && battle.feed_face(21).is_err());
                assert_eq!(battle.feed(0), Err(FeedError::NoDecision));
                assert_eq!((battle.state().clone(), battle.request().cloned()), before);
                battle.feed_face(*faces.next().unwrap()).unwrap();
            }
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(question, TakeAction { who: A, held: false }.into());
    let action = Action::Attack.to_value();
    let numbers = [-1, 12, i32::MAX, i32::MIN].map(|number| Value { number, ..action });
    for wrong in [Action::Rise.into(), Action::FirstAid.into(), Value::NOTHING, 0.into()]
        .into_iter()
        .chain(numbers)
    {
        let error = battle.feed(wrong).unwrap_err();
        assert!(
            matches!(&error, FeedError::Answer { question: "action", answer, why, .. }
                if *answer == wrong && !why.to_string().is_empty()),
            "{error}"
        );
    }
    battle.feed(Action::Attack).unwrap();
    assert_eq!(battle.step(), Step::Wanted);
    for wrong in [weapon(A, 99), weapon(B, 0), weapon(ActorId::JUDGE, 0)] {
        assert!(battle.feed(wrong).is_err(), "{wrong:?}: no attack, or somebody else's");
    }
    battle.feed(weapon(A, 0)).unwrap();
    assert_eq!(battle.step(), Step::Wanted);
    let asked = Question::Target { who: A, attack: weapon(A, 0) };
    assert_eq!(battle.request(), Some(&Request::Decision(asked)));
    for wrong in [A, B, C, ActorId::fighter(6), ActorId::JUDGE, ActorId::MAP, ActorId::NOBODY] {
        assert!(battle.feed(wrong).is_err(), "{wrong}: oneself, a friend or nobody");
    }
    battle.feed(ActorId::fighter(5)).unwrap();
}
