//! The bundled fights with powers: played to their end, told, saved, and every rule of effects seen.
#![allow(clippy::unwrap_used, reason = "what is not there fails the test")]

use case_core::any::{self, AnyBattle};
use case_core::node::Node;
use case_tests::kept;
use std::collections::BTreeSet;

const SYSTEMS: [&str; 5] = ["case", "faserip", "d6", "talislanta", "cosmic"];

fn roster(system: &str) -> Node {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../case-core/examples/rosters/powers");
    toml::from_str(&std::fs::read_to_string(format!("{folder}/{system}.toml")).unwrap()).unwrap()
}

/// The ids of effects in lines: `(X1)`.
fn ids(text: &str) -> BTreeSet<String> {
    let ids = text.split("(X").skip(1).filter_map(|rest| rest.split_once(')'));
    ids.map(|(number, _)| format!("X{number}")).collect()
}

/// How many fights of each system are played: every rule of effects comes in some.
const SEEDS: u64 = 36;

#[test]
fn fights_with_powers_are_played_to_their_end() {
    for system in SYSTEMS {
        let roster = roster(system);
        let (mut seen, mut ended) = (BTreeSet::new(), 0u64);
        // A short fight is kept.
        let short = if system == "case" { 19 } else { 7 };
        for seed in 0..SEEDS {
            let mut battle = AnyBattle::new(&roster).unwrap();
            battle.set_seed(seed);
            battle.run(4_000);
            ended += u64::from(battle.is_over());
            let told = battle.transcript().collect::<Vec<_>>().join("\n");
            seen.extend(ids(&told));
            if seed == short {
                let path =
                    format!("{}/tests/golden/powers-{system}.txt", env!("CARGO_MANIFEST_DIR"));
                kept::text(&path, &format!("{told}\n"));
            }
            if seed < 4 {
                let save = serde_json::to_value(battle.save()).unwrap();
                let again = AnyBattle::resume(&serde_json::from_value(save).unwrap()).unwrap();
                assert!(
                    again.transcript().collect::<Vec<_>>()
                        == battle.transcript().collect::<Vec<_>>(),
                    "{system}, seed {seed}"
                );
                AnyBattle::new(&battle.roster_now().unwrap()).unwrap();
            }
        }
        assert!(ended + 2 >= SEEDS, "{system}: {ended} of {SEEDS} ended");
        let all = any::rules(system).unwrap().into_iter().map(|rule| rule.id.to_string());
        let of_effects: BTreeSet<String> = all.filter(|id| id.starts_with('X')).collect();
        assert_eq!(seen, of_effects, "{system}");
    }
}
