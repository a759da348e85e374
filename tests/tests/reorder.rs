//! Initiative by hand, in every system: the referee has somebody act next, or after somebody else.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use case_core::ActorId;
use case_core::any::{AnyBattle, AnyStep};
use case_core::battle::{InterveneError, Intervention};
use case_core::log::Audience;
use case_core::node::Node;
use case_core::words::Language;

const SYSTEMS: [&str; 5] = ["case", "faserip", "d6", "talislanta", "cosmic"];

fn battle(system: &str, seed: u64) -> AnyBattle {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../case-core/examples/rosters");
    let text = std::fs::read_to_string(format!("{folder}/{system}.toml")).unwrap();
    let roster: Node = toml::from_str(&text).unwrap();
    AnyBattle::new(&roster).unwrap().seeded(seed)
}

/// The order, and who is next to do something.
fn order(battle: &AnyBattle) -> (Vec<ActorId>, Option<ActorId>) {
    let tracker = battle.tracker(&Language::English.into(), Audience::Gamemaster);
    (tracker.order.iter().map(|turn| turn.who).collect(), tracker.acting)
}

fn next(who: &[ActorId]) -> Intervention {
    Intervention::Reorder { who: who.to_vec(), after: ActorId::NOBODY }
}

fn told(battle: &AnyBattle) -> Vec<String> {
    battle.transcript().collect()
}

/// What is told of the fighters themselves, such as the totals that they rolled.
fn of_fighters(battle: &AnyBattle) -> Vec<String> {
    let rows = battle.state(false, Audience::Gamemaster);
    let rows = rows.iter().filter(|row| row.who != ActorId::NOBODY);
    rows.map(|row| format!("{row:?}")).collect()
}

/// The last of the order moves up, and acts next; all others keep their order, and nothing else changes. It
/// is told, undone, saved, and the fight goes on to its end.
#[test]
fn the_last_acts_next() {
    for system in SYSTEMS {
        let (mut moved, mut acts_next) = (0, 0);
        for seed in 0..6 {
            let mut battle = battle(system, seed);
            while moved < 40 && battle.step() == AnyStep::Going {
                let (before, _) = order(&battle);
                let Some(&last) = before.last() else { continue };
                let (lines, fighters) = (told(&battle), of_fighters(&battle));
                if battle.intervene(next(&[last]), "a warning").is_err() {
                    continue;
                }
                let (after, acting) = order(&battle);
                let others = |of: &[ActorId]| -> Vec<ActorId> {
                    of.iter().copied().filter(|who| *who != last).collect()
                };
                assert_eq!(others(&before), others(&after), "{system}");
                assert_eq!(fighters, of_fighters(&battle), "{system}");
                acts_next += i32::from(acting == Some(last));
                moved += i32::from(after != before);
                let line = told(&battle).into_iter().nth(lines.len()).unwrap();
                let name = battle.name(last);
                assert_eq!(line, format!("The referee has {name} act next: a warning."));
                let save = battle.save();
                let again = AnyBattle::resume(save.node()).unwrap();
                assert_eq!((order(&again).0, told(&again)), (after, told(&battle)), "{system}");
                assert!(battle.undo_input());
                assert_eq!((order(&battle).0, told(&battle)), (before, lines), "{system}");
                assert!(battle.redo());
                assert_eq!(told(&again), told(&battle));
            }
            battle.run(20_000);
            assert!(battle.is_over(), "{system}, seed {seed}");
        }
        assert!(moved > 9 && acts_next > 9, "{system}: {moved} moved, {acts_next} act next");
    }
}

/// A whole order is set, and one is delayed: behind another.
#[test]
fn a_whole_order_and_a_delay() {
    for system in SYSTEMS {
        let mut battle = battle(system, 5);
        let three = loop {
            assert_eq!(battle.step(), AnyStep::Going, "{system}");
            let (all, _) = order(&battle);
            let whole: Vec<ActorId> = all.iter().rev().copied().collect();
            if all.len() > 2 && battle.intervene(next(&whole), "").is_ok() {
                assert_eq!(order(&battle).0, whole, "{system}");
                break whole;
            }
        };
        let (first, second) = (three[0], three[1]);
        battle.intervene(Intervention::Reorder { who: vec![first], after: second }, "").unwrap();
        assert_eq!(order(&battle).0[..2], [second, first], "{system}");
        let names = [battle.name(first), battle.name(second)];
        let line = format!("The referee has {} act after {}.", names[0], names[1]);
        assert!(told(&battle).contains(&line), "{line}");
        let wrong = [
            next(&[]),
            next(&[first, first]),
            next(&[ActorId::fighter(99)]),
            Intervention::Reorder { who: vec![first], after: first },
            Intervention::Reorder { who: vec![first], after: ActorId::JUDGE },
        ];
        for wrong in wrong {
            let refused = battle.intervene(wrong.clone(), "");
            let fits = matches!(refused, Err(InterveneError::Refused { name: "not_to_come", .. }));
            assert!(fits, "{system}, {wrong:?}: {refused:?}");
        }
    }
}

/// Before anybody has a place, nobody is moved.
#[test]
fn there_has_to_be_an_order() {
    for system in SYSTEMS {
        let refused = battle(system, 1).intervene(next(&[ActorId::fighter(0)]), "");
        let fits = matches!(refused, Err(InterveneError::Refused { name: "no_order", .. }));
        assert!(fits, "{system}: {refused:?}");
    }
}
