//! Dice as a person throws them: what lies on the table, and what the engine reads from it. The throws are
//! made up so that each case comes, none was recorded at a table; what they come to is added up by hand.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use case_core::battle::{Control, Who};
use case_core::log::Audience;
use case_core::words::Language;
use case_core::{AnyBattle, AnyRequest, AnyStep};

/// A throw: the dice fall as often as the engine asks, each time as many as it asks for.
struct Throw {
    system: &'static str,
    /// What lies after each fall.
    falls: &'static [&'static [i32]],
    /// What the line of the log says of it.
    says: &'static str,
}

/// The first roll of the bundled fights: initiative.
const THROWS: [Throw; 12] = [
    // 3D+2: the Wild Die is read as it lies, and thrown again after each 6.
    Throw { system: "d6", falls: &[&[3], &[6, 2]], says: "wild 3, 6 2 +2 = 13" },
    Throw { system: "d6", falls: &[&[6], &[4], &[6, 2]], says: "wild (6+4), 6 2 +2 = 20" },
    Throw { system: "d6", falls: &[&[6], &[6], &[1], &[1, 1]], says: "wild (6+6+1), 1 1 +2 = 17" },
    Throw { system: "d6", falls: &[&[2], &[6, 6]], says: "wild 2, 6 6 +2 = 16" },
    Throw { system: "case", falls: &[&[10]], says: "10" },
    Throw { system: "case", falls: &[&[1]], says: "1" },
    Throw { system: "faserip", falls: &[&[10]], says: "10" },
    Throw { system: "faserip", falls: &[&[1]], says: "1" },
    Throw { system: "talislanta", falls: &[&[20]], says: "20" },
    Throw { system: "talislanta", falls: &[&[1]], says: "1" },
    Throw { system: "cosmic", falls: &[&[20]], says: "20" },
    Throw { system: "cosmic", falls: &[&[1]], says: "1" },
];

/// A bundled fight in which the host decides and rolls, at its first roll.
fn rolling(system: &str) -> AnyBattle {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../case-core/examples/rosters");
    let roster = std::fs::read_to_string(format!("{folder}/{system}.toml")).unwrap();
    let mut battle = AnyBattle::new(&toml::from_str(&roster).unwrap()).unwrap();
    battle.set_control(Who::Everybody, Control::Host).unwrap();
    loop {
        match (battle.step(), battle.request()) {
            (AnyStep::Wanted, Some(AnyRequest::Roll(_))) => return battle,
            (AnyStep::Wanted, _) => drop(battle.feed_suggestion().unwrap()),
            (step, _) => assert_eq!(step, AnyStep::Going),
        }
    }
}

fn count(battle: &AnyBattle) -> usize {
    match battle.request() {
        Some(AnyRequest::Roll(roll)) => usize::from(roll.next.count),
        other => panic!("{other:?}"),
    }
}

#[test]
fn dice_are_read_as_they_lie() {
    for Throw { system, falls, says } in THROWS {
        let mut battle = rolling(system);
        let before = battle.all_events();
        for fall in falls {
            assert_eq!(count(&battle), fall.len(), "{system} {falls:?}");
            let mut more = fall.to_vec();
            more.push(1);
            assert!(battle.feed_faces(&more).unwrap_err().to_string().starts_with("give "));
            assert!(battle.feed_faces(&[]).is_err());
            battle.feed_faces(fall).unwrap();
            let _ = battle.step();
        }
        let tell = |n| battle.tell(n, &Language::English.into(), Audience::Gamemaster);
        let told: Vec<_> = (before..battle.all_events()).filter_map(tell).collect();
        assert!(told.iter().any(|line| line.contains(says)), "{system} {falls:?}: {told:?}");
    }
}

/// What people threw, one after the other, read as any die that is asked for.
const THROWN: [i32; 97] = [
    4, 17, 6, 6, 2, 11, 1, 20, 9, 3, 14, 6, 5, 5, 8, 19, 2, 7, 6, 1, 13, 10, 4, 4, 16, 12, 3, 6,
    18, 2, 9, 15, 6, 6, 6, 1, 5, 20, 8, 11, 7, 3, 10, 1, 1, 14, 6, 2, 19, 12, 4, 17, 5, 9, 6, 3,
    13, 20, 8, 2, 6, 16, 7, 10, 4, 1, 18, 11, 5, 6, 15, 3, 9, 2, 12, 6, 6, 8, 14, 1, 20, 7, 4, 19,
    10, 5, 3, 6, 17, 13, 2, 11, 9, 6, 16, 1, 12,
];

/// Whole fights in which the dice fall as often as the engine asks, each time as many as it asks for:
/// the log of each roll has the faces in the order in which they fell.
#[test]
fn fights_are_thrown_by_hand() {
    for system in case_core::any::SYSTEMS {
        let mut battle = rolling(system);
        let (mut thrown, mut rolls, mut several) = (THROWN.iter().cycle(), 0, 0);
        while rolls < 120 {
            let Some(AnyRequest::Roll(roll)) = battle.request() else {
                match battle.step() {
                    AnyStep::Over => break,
                    AnyStep::Wanted if !matches!(battle.request(), Some(AnyRequest::Roll(_))) => {
                        battle.feed_suggestion().unwrap();
                    }
                    _ => {}
                }
                continue;
            };
            let before = battle.all_events();
            let mut lying: Vec<u8> = roll.lying.clone();
            let mut next = roll.next;
            let still = |battle: &AnyBattle, lying: &[u8]| match battle.request() {
                Some(AnyRequest::Roll(roll)) if !lying.is_empty() && roll.lying == lying => {
                    Some(roll.next)
                }
                _ => None,
            };
            loop {
                let sides = i32::from(next.die.faces());
                let fall: Vec<i32> = (0..next.count)
                    .filter_map(|_| thrown.next().map(|face| (face - 1) % sides + 1))
                    .collect();
                several += usize::from(fall.len() > 1);
                battle.feed_faces(&fall).unwrap();
                lying.extend(fall.iter().filter_map(|face| u8::try_from(*face).ok()));
                let _ = battle.step();
                match still(&battle, &lying) {
                    Some(more) => next = more,
                    None => break,
                }
            }
            let is_it = |n| {
                let record = battle.record(n, Audience::Gamemaster);
                record.is_some_and(|record| record.faces == lying)
            };
            let near = before.saturating_sub(20)..battle.all_events();
            assert!(near.into_iter().any(is_it), "{system}: {lying:?} is not in the log");
            rolls += 1;
        }
        assert!(rolls > 20, "{system}: {rolls}");
        // Pools and sums are thrown together.
        assert!(several > 0 || !matches!(*system, "d6" | "cosmic"), "{system}");
    }
}
