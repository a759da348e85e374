//! Files from strangers under limits: SECURITY.md promises what this shows.

use case_core::AnyBattle;
use case_core::node::Node;
use case_core::plan::{Plan, Policy};
use case_tests::hostile::{files, play};
use std::process::Command;

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
    if cfg!(unix) && std::env::var_os("CASE_HOSTILE").is_none() {
        // The same test in a process of its own, which alone has the limits.
        let done = Command::new("sh")
            .args(["-c", "ulimit -v 1048576; ulimit -t 240; exec \"$0\" hostile::files_from_strangers --exact --nocapture"])
            .arg(std::env::current_exe().expect("this program"))
            .env("CASE_HOSTILE", "1")
            .output()
            .expect("a shell");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        return;
    }
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../case-core/examples/rosters");
    let roster = |system: &&str| {
        let text = std::fs::read_to_string(format!("{folder}/{system}.toml")).expect("a roster");
        toml::from_str(&text).expect("TOML")
    };
    let rosters: Vec<_> = case_core::any::SYSTEMS.iter().map(roster).collect();
    files(&rosters).for_each(|text| read(&text));
}
