//! What a person writes: reading, checking, saying all that is wrong.

use crate::scene::*;
use case_core::faserip::{Faserip, FighterSpec, Roster};
use case_core::filled;
use case_core::node::Node;
use case_core::system::System;

fn problems(text: &str) -> Vec<String> {
    let node: Node = toml::from_str(text).unwrap();
    let problems = match Faserip::read(&node) {
        Err(problems) => problems,
        Ok(roster) => Faserip::validate(&roster).unwrap_err(),
    };
    problems.list().iter().map(ToString::to_string).collect()
}

/// All problems at once, with their paths and what would be right.
#[test]
fn all_problems_at_once() {
    let text = two(
        "system = \"faserip\"\nrulings = { side_tie = \"reroll it\", initiativ_die = \"d10\" }\n\
         case_rulings = { rebound = 3 }",
        "speed = \"60 mph\"\nspeedster = \"Remarkabel\"",
        "speed = 1001\nextra_attack = \"Am\"\nteleport = -3",
    );
    let found = problems(&text);
    for (path, message) in [
        ("rulings.side_tie", "re roll, better intuition, caller"),
        ("rulings.initiativ_die", "did you mean `initiative_die`?"),
        ("case_rulings.rebound", "stopped, whole_armor"),
        ("fighters[0].speed", "areas a turn"),
        ("fighters[0].speedster", "did you mean `Remarkable`?"),
        ("fighters[1].speed", "0 to 1000"),
        ("fighters[1].extra_attack", "did you mean `extra_attacks`?"),
        ("fighters[1].teleport", "out of range"),
    ] {
        assert!(
            found.iter().any(|p| p.starts_with(&format!("{path}:")) && p.contains(message)),
            "{path}: {message} in {found:#?}"
        );
    }
    assert_eq!(found.len(), 8, "{found:#?}");
}

/// What CASE refuses is refused here: one side, a name twice, no fighters, the wrong system.
#[test]
fn what_case_refuses() {
    let refused = |text: &str, message: &str| {
        let found = problems(text);
        assert!(found.iter().any(|p| p.contains(message)), "{found:?}");
    };
    refused(&two("", "", "").replace("\"two\"", "\"one\""), "at least two sides");
    refused(&two("", "", "").replace("\"B\"", "\"A\""), "is also the name of");
    refused("system = \"faserip\"", "at least two sides");
    refused(&two("system = \"case\"", "", ""), "unknown system `case`, expected `faserip`");
    refused(&two("", "health = 0", ""), "out of range");
    refused(
        &two("events = [{ turn = 1, target = \"Z\", damage = 1 }]", "", ""),
        "no fighter is named",
    );
}

/// A roster built by hand is checked as one that was read.
#[test]
fn hand_made_rosters() {
    let mut roster = Faserip::read(&node(&two("", "", ""))).unwrap();
    roster.fighters[1].speed = Some(-1);
    let error = Faserip::validate(&roster).unwrap_err().to_string();
    assert_eq!(error, "fighters[1].speed: -1 is out of range: 0 to 1000");
    let error = Faserip::validate(&Roster::default()).unwrap_err().to_string();
    assert!(error.contains("at least two sides"), "{error}");
    let roster = filled!(Roster { fighters: vec![FighterSpec::default(); 10_001] });
    assert!(Faserip::validate(&roster).unwrap_err().to_string().contains("at most 10000"));
}

/// A roster that was written reads back equal, powers, speeds and rulings included.
#[test]
fn a_written_roster_reads_back_equal() {
    let bundled = include_str!("../../../case-core/examples/rosters/faserip.toml");
    let busy = two(
        "rulings = { side_order = \"alternating\", dodge_own_cs = -2, initiative_die = \"d12\" }\n\
         case_rulings = { karma_on_rolls = true, kill_on_green = \"EA ET\" }\nfriendly_fire = true\n\
         objects = [{ name = \"car\", material = \"Gd\", holder = \"A\" }]\n\
         events = [{ turn = 2, target = \"B\", damage = 3 }]",
        "speed = 7\nspeedster = \"Beyond\"\nextra_attacks = 55\nteleport = \"Amazing 55\"",
        "protection = { En = \"Rm\" }",
    );
    for text in [bundled, &busy] {
        let roster = Faserip::read(&node(text)).unwrap();
        assert!(Faserip::validate(&roster).is_ok());
        let written = serde_json::to_string(&roster).unwrap();
        let again: Node = serde_json::from_str(&written).unwrap();
        assert_eq!(Faserip::read(&again).unwrap(), roster);
    }
}

/// Movement comes from Endurance unless the sheet gives a speed.
#[test]
fn allowances() {
    let fight = battle(&two("", "", "speed = 7"));
    assert_eq!((fight.setup().allowance(A), fight.setup().allowance(B)), (3, 7));
    assert_eq!(fight.setup().allowance(C), 0);
}
