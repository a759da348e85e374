//! Every sum that the log prints adds up, from what is printed.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use case_core::any::AnyBattle;
use case_core::battle::Control;

const ROSTERS: [&str; 5] = [
    include_str!("../../case-core/examples/rosters/case.toml"),
    include_str!("../../case-core/examples/rosters/faserip.toml"),
    include_str!("../../case-core/examples/rosters/d6.toml"),
    include_str!("../../case-core/examples/rosters/talislanta.toml"),
    include_str!("../../case-core/examples/rosters/cosmic.toml"),
];

/// A number, or several in parentheses.
fn value(said: &str) -> i32 {
    said.trim_matches(['(', ')', ',']).split('+').map(|n| n.parse::<i32>().unwrap()).sum()
}

/// What a roll prints before and after its `=`; `None` for lines without a sum.
fn sums(line: &str) -> Option<(i32, i32)> {
    let (before, after) = line.split_once(" = ")?;
    let (_, dice) = before.split_once(" rolls ")?.1.split_once(": ")?;
    let total = after.split([' ', ':']).next()?.parse().ok()?;
    let mut sum = 0;
    let mut sign = 1;
    for word in dice.split(' ') {
        match word {
            "wild" | "the" | "and" => {}
            "without" => sign = -1,
            flat if flat.starts_with(['+', '-']) => sum += flat.parse::<i32>().unwrap(),
            die => sum += sign * value(die),
        }
    }
    Some((sum, total))
}

/// Fights a system: `CASE_SUMS=200` for the thousand of a long run.
fn fights() -> u64 {
    std::env::var("CASE_SUMS").ok().and_then(|n| n.parse().ok()).unwrap_or(20)
}

#[test]
fn what_is_printed_adds_up() {
    let (mut lines, mut taken, mut again) = (0, 0, 0);
    for roster in ROSTERS {
        let roster = toml::from_str(roster).unwrap();
        for seed in 0..fights() {
            let mut battle = AnyBattle::new(&roster).unwrap();
            battle.set_seed(seed);
            battle.set_control_of_all(Control::Plan);
            while !battle.is_over() && battle.turn() < 20 {
                battle.step();
            }
            for line in battle.transcript() {
                let Some((sum, total)) = sums(&line) else { continue };
                assert_eq!(sum, total, "seed {seed}: {line}");
                lines += 1;
                taken += usize::from(line.contains("without the"));
                again += usize::from(line.contains("(6+"));
            }
        }
    }
    assert!(lines > 1000 && taken > 20 && again > 20, "{lines}, {taken}, {again}");
}
