//! Every sum that the log prints adds up, from what is printed.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use case_core::any::AnyBattle;
use case_core::battle::{Control, Who};

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

/// The first number of a line that ends with a text, before the id of its rule.
fn number(line: &str, what: &str) -> Option<i32> {
    let (said, _) = line.trim().rsplit_once(" (")?;
    if !said.contains(what) {
        return None;
    }
    said.split([' ', ':']).find_map(|word| word.parse().ok())
}

/// What is dealt, stopped and taken, line after line: what the first one says is the sum of those
/// that follow. Returns how many such sums there are.
fn damages(lines: &[String]) -> usize {
    let mut found = 0;
    for (at, line) in lines.iter().enumerate() {
        let mut rest = lines[at + 1..].iter();
        let mut next = |what: &str| {
            let here = rest.clone().next().and_then(|line| number(line, what));
            here.inspect(|_| _ = rest.next())
        };
        let sum: Option<(Option<i32>, i32)> =
            if let Some(base) = number(line, "'s Endurance or armor, and ") {
                let (_, more) = line.split_once(", and ").unwrap();
                let all = base + number(more, " for ").unwrap();
                Some((next(" damage"), all))
            } else if line.contains(" damage (G3)") || line.contains(" damage (A24)") {
                let stopped = next(" is stopped");
                let through = next(" gets through to ");
                through.map(|through| (number(line, " damage"), stopped.unwrap_or(0) + through))
            } else if let Some((_, of)) = line.split_once("'s armor stops ") {
                let (stopped, of) = of.split_once(" of ").unwrap();
                let of = of.split(' ').next().and_then(|of| of.parse().ok());
                let taken = next(" damage").unwrap_or(0);
                Some((of, stopped.parse::<i32>().unwrap() + taken))
            } else if line.contains(" rolls damage: ") && line.contains("(COS10)") {
                let dealt = line.rsplit_once(" (").unwrap().0.rsplit(' ').next().unwrap();
                let stopped = next("'s armor and Toughness stop ").unwrap_or(0);
                next(" off the ").map(|lost| {
                    let wasted = next(" is wasted").unwrap_or(0);
                    (dealt.parse().ok(), stopped + lost + wasted)
                })
            } else {
                None
            };
        if let Some((dealt, all)) = sum {
            let said = lines[at..lines.len().min(at + 5)].join("\n");
            assert_eq!(dealt, Some(all), "{said}");
            found += 1;
        }
    }
    found
}

/// The difficulty of an attack is the defense value and what stands above it; 3 is the least. One that
/// is told again after an interruption is left out. Returns how many such sums there are.
fn difficulties(lines: &[String]) -> usize {
    let (mut sum, mut found) = (None, 0);
    for (at, line) in lines.iter().enumerate() {
        let by = |line: &str| number(line, "");
        if line.contains(" attacks ") {
            sum = Some(0);
        } else if line.contains(" on the difficulty for ") {
            sum = sum.zip(by(line)).map(|(sum, by)| sum + by);
        } else if line.contains(" defense value of ") && !line.contains(" on the ") {
            let value = line.rsplit_once(" is ").unwrap().1;
            sum = sum.zip(by(value)).map(|(sum, by)| sum + by);
        } else if line.starts_with("  difficulty ")
            && let Some(sum) = sum.take()
        {
            let said = lines[at.saturating_sub(8)..=at].join("\n");
            assert_eq!(by(line), Some(sum.max(3)), "{said}");
            found += 1;
        }
    }
    found
}

/// Fights a system: `CASE_SUMS=200` for the thousand of a long run.
fn fights() -> u64 {
    std::env::var("CASE_SUMS").ok().and_then(|n| n.parse().ok()).unwrap_or(20)
}

#[test]
fn what_is_printed_adds_up() {
    let (mut lines, mut taken, mut again, mut damage, mut hard) = (0, 0, 0, 0, 0);
    for roster in ROSTERS {
        let roster = toml::from_str(roster).unwrap();
        for seed in 0..fights() {
            let mut battle = AnyBattle::new(&roster).unwrap();
            battle.set_seed(seed);
            battle.set_control(Who::Everybody, Control::Plan).unwrap();
            while !battle.is_over() && battle.turn() < 20 {
                battle.step();
            }
            let told: Vec<String> = battle.transcript().collect::<Vec<_>>();
            damage += damages(&told);
            hard += difficulties(&told);
            for line in told {
                let Some((sum, total)) = sums(&line) else { continue };
                assert_eq!(sum, total, "seed {seed}: {line}");
                assert!(!line.contains(&format!(": {total} = {total} ")), "twice the same: {line}");
                lines += 1;
                taken += usize::from(line.contains("without the"));
                again += usize::from(line.contains("(6+"));
            }
        }
    }
    assert!(lines > 1000 && taken > 20 && again > 20, "{lines}, {taken}, {again}");
    assert!(damage > 1000 && hard > 100, "{damage}, {hard}");
}
