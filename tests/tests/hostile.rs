//! Files from strangers under limits: SECURITY.md promises what this shows.

use case_core::node::Node;
use case_core::plan::{Plan, Policy};
use case_core::{AnyBattle, AnyStep};
use serde_json::{Value, json};
use std::process::Command;

/// How many kinds of hostile files are tried.
const KINDS: usize = 1_000;

/// Plays at most so many steps.
fn play(battle: &mut AnyBattle, steps: usize) {
    let _ = (0..steps).find(|_| battle.step() != AnyStep::Going);
}

/// The rosters of all systems, a save of each in the middle of a fight, a plan and a policy.
fn good() -> Vec<Value> {
    let mut files = Vec::new();
    for system in case_core::any::SYSTEMS {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../case-core/examples/rosters");
        let text = std::fs::read_to_string(format!("{folder}/{system}.toml")).expect("a roster");
        files.push(toml::from_str(&text).expect("TOML"));
        let mut battle = AnyBattle::new(&toml::from_str(&text).expect("TOML")).expect("a battle");
        battle.set_seed(7);
        play(&mut battle, 4);
        files.push(battle.save(serde_json::value::Serializer).expect("a save"));
    }
    let rule =
        json!({"question": "target", "when": {"fitness_at_most": 40}, "targets": ["weakest"]});
    files.push(json!({"name": "a plan", "rules": [rule]}));
    files.push(json!({"name": "a policy", "rules": [{"question": "defense", "ask": "always"}]}));
    files
}

/// The places of a file, as paths of JSON pointers.
fn places(of: &Value, path: &str, into: &mut Vec<String>) {
    into.push(path.to_owned());
    match of {
        Value::Array(list) => {
            for (n, value) in list.iter().enumerate().take(40) {
                places(value, &format!("{path}/{n}"), into);
            }
        }
        Value::Object(map) => map.iter().for_each(|(k, v)| places(v, &format!("{path}/{k}"), into)),
        _ => {}
    }
}

/// What a stranger may put in the place of a value.
fn hostile(kind: usize, value: &Value) -> Value {
    // A file of at most half a megabyte, however large the value is.
    let copies = 400_000 / (value.to_string().len() + 16);
    match kind % 14 {
        0 => json!("x".repeat(400_000)),
        1 => json!(vec![value; copies]),
        2 => (0..20).fold(value.clone(), |inner, _| json!([inner])),
        3 => (0..100).fold(value.clone(), |inner, _| json!({ "a": inner })),
        4 => json!(i64::MAX),
        5 => json!(i64::MIN),
        6 => json!(u64::MAX),
        7 => json!(1e308),
        8 => Value::Null,
        9 => json!("\u{0}\u{1b}[31m\u{202e}"),
        10 => (0..copies)
            .map(|n| (format!("name {n}"), value.clone()))
            .collect::<serde_json::Map<_, _>>()
            .into(),
        11 => json!(""),
        12 => json!(-1),
        _ => json!(vec![""; 40_000]),
    }
}

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
    let files = good();
    for kind in 0..KINDS {
        let mut file = files[kind % files.len()].clone();
        let mut list = Vec::new();
        places(&file, "", &mut list);
        let place = &list[kind * 7_919 % list.len()];
        let value = file.pointer_mut(place).expect("a place");
        *value = hostile(kind / files.len(), value);
        read(&file.to_string());
    }
}
