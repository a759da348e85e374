//! Files from strangers under limits: SECURITY.md promises what this shows.

use case_core::AnyBattle;
use case_core::node::Node;
use case_core::plan::{Plan, Policy};
use case_tests::hostile::{files, play, ran_within_limits};

/// Gives a file to every reader; what is accepted is played for some steps.
fn read(text: &str) {
    let said = match serde_json::from_str::<Node>(text) {
        Err(error) => vec![error.to_string()],
        Ok(node) => {
            let mut said = Vec::new();
            let roster = AnyBattle::new(&node).map_err(|error| error.to_string());
            let save = AnyBattle::resume(&node).map_err(|error| error.to_string());
            for battle in [roster, save] {
                match battle {
                    Ok(mut battle) => {
                        battle.set_seed(1);
                        play(&mut battle, 20);
                    }
                    Err(error) => said.push(error),
                }
            }
            said.extend(Plan::read(&node).err().map(|error| error.to_string()));
            said.extend(Policy::read(&node).err().map(|error| error.to_string()));
            said
        }
    };
    for message in said {
        assert!(message.len() < 1 << 16, "a message of {} bytes: {message:.200}", message.len());
    }
}

/// 1,000 kinds of hostile rosters, saves, plans and policies are refused or played, with a message of
/// less than 64 kB, in less than 1 GiB of address space and 4 minutes of processor time, unoptimized.
#[test]
fn files_from_strangers() {
    if !ran_within_limits("hostile::files_from_strangers") {
        files().for_each(|text| read(&text));
    }
}
