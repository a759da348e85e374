//! Files as a stranger may write them: good ones, with one value replaced by something hostile.
//!
//! The tests of the engine and those of the C interface read the same ones.

use case_core::node::Node;
use case_core::{AnyBattle, AnyStep};
use serde_json::{Value, json};
use std::process::Command;

/// How many kinds of hostile files there are.
const KINDS: usize = 1_000;

/// Runs a test of this program again, in a process that has 1 GiB of address space and 4 minutes of
/// processor time; `false` within that process, or where there are no such limits.
///
/// # Panics
///
/// If the test does not pass there.
pub fn ran_within_limits(test: &str) -> bool {
    if !cfg!(unix) || std::env::var_os("CASE_HOSTILE").is_some() {
        return false;
    }
    let limits = "ulimit -v 1048576; ulimit -t 240; exec \"$0\" \"$1\" --exact --nocapture";
    let done = Command::new("sh")
        .args(["-c", limits])
        .arg(std::env::current_exe().expect("this program"))
        .arg(test)
        .env("CASE_HOSTILE", "1")
        .output()
        .expect("a shell");
    let text = [done.stdout, done.stderr].concat();
    let text = String::from_utf8_lossy(&text);
    // A name that no test has would pass too.
    assert!(done.status.success() && text.contains("1 passed"), "{text}");
    true
}

/// Plays at most so many steps.
pub fn play(battle: &mut AnyBattle, steps: usize) {
    let _ = (0..steps).find(|_| battle.step() != AnyStep::Going);
}

/// A save of each roster in the middle of a fight, beside the rosters; a plan, a policy, a catalog of
/// words, and rulings.
fn good(rosters: &[Value]) -> Vec<Value> {
    let mut files = Vec::new();
    for roster in rosters {
        let node: Node = serde_json::from_value(roster.clone()).expect("a node");
        let mut battle = AnyBattle::new(&node).expect("a battle");
        battle.set_seed(7);
        play(&mut battle, 4);
        files.push(roster.clone());
        files.push(serde_json::to_value(battle.save()).expect("a save"));
    }
    let rule =
        json!({"question": "target", "when": {"fitness_at_most": 40}, "targets": ["weakest"]});
    files.push(json!({"name": "a plan", "rules": [rule]}));
    files.push(json!({"name": "a policy", "rules": [{"question": "defense", "ask": "always"}]}));
    files.push(json!({"note.stunned": "{who}: {turns}!", "unit.turns": ["{n} turn", "{n} turns"]}));
    files.push(json!({"rise_cap": "unearthly"}));
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
    // A file of about 100 kB, however large the value is.
    let copies = 100_000 / (value.to_string().len() + 16);
    match kind % 14 {
        0 => json!("x".repeat(100_000)),
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
        _ => json!(vec![""; 25_000]),
    }
}

/// The good files with the bundled rosters, then the hostile ones, one at a time: together they are
/// large.
///
/// # Panics
///
/// If a roster can't be read.
pub fn files() -> impl Iterator<Item = String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../case-core/examples/rosters");
    let roster = |system: &&str| {
        let text = std::fs::read_to_string(format!("{folder}/{system}.toml")).expect("a roster");
        toml::from_str(&text).expect("TOML")
    };
    let rosters: Vec<_> = case_core::any::SYSTEMS.iter().map(roster).collect();
    let files = good(&rosters);
    let unchanged: Vec<_> = files.iter().map(Value::to_string).collect();
    unchanged.into_iter().chain((0..KINDS).map(move |kind| {
        let mut file = files[kind % files.len()].clone();
        let mut list = Vec::new();
        places(&file, "", &mut list);
        let place = &list[kind * 7_919 % list.len()];
        let value = file.pointer_mut(place).expect("a place");
        *value = hostile(kind / files.len(), value);
        file.to_string()
    }))
}
