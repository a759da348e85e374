//! Saves: what they hold, what their digest covers, and why one is refused.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use case_core::any::{AnyBattle, AnyStep, SYSTEMS};
use case_core::battle::Intervention;
use case_core::node::Node;
use case_core::save::{ResumeError, SAVE_VERSION};
use serde_json::Value;

const BUNDLED: [&str; 5] = [
    include_str!("../../case-core/examples/rosters/case.toml"),
    include_str!("../../case-core/examples/rosters/faserip.toml"),
    include_str!("../../case-core/examples/rosters/d6.toml"),
    include_str!("../../case-core/examples/rosters/talislanta.toml"),
    include_str!("../../case-core/examples/rosters/cosmic.toml"),
];

/// A battle of a bundled roster after some steps.
fn played(roster: &str, steps: usize) -> AnyBattle {
    let mut battle = AnyBattle::new(&toml::from_str(roster).unwrap()).unwrap();
    battle.set_seed(11);
    for _ in 0..steps {
        if battle.step() != AnyStep::Going {
            break;
        }
    }
    battle
}

fn save(battle: &AnyBattle) -> Value {
    serde_json::to_value(battle.save()).unwrap()
}

fn resume(save: &Value) -> Result<AnyBattle, ResumeError> {
    AnyBattle::resume(&serde_json::from_value::<Node>(save.clone()).unwrap())
}

/// A save says what it is, by which rules it was played and what went into it; resumed it is
/// written the same, whichever format it went through.
#[test]
fn a_save_resumes_and_is_written_the_same() {
    for (system, roster) in SYSTEMS.iter().zip(BUNDLED) {
        let battle = played(roster, 12);
        let written = save(&battle);
        assert_eq!(written["format"], "case-save");
        assert_eq!(written["version"], SAVE_VERSION);
        assert_eq!(written["system"], *system);
        assert!(written["rules_version"].is_i64());
        assert!(!written["inputs"].as_array().unwrap().is_empty(), "{system}");
        let again = resume(&written).unwrap_or_else(|e| panic!("{system}: {e}"));
        assert_eq!(save(&again), written, "{system}");
        let text = toml::to_string(&written).unwrap();
        let node: Node = toml::from_str(&text).unwrap();
        assert_eq!(save(&AnyBattle::resume(&node).unwrap()), written, "{system}, TOML");
    }
}

/// The order of fields and absent values are the format's; anything else that is changed is found.
#[test]
fn the_digest_is_of_what_is_written() {
    let battle = played(BUNDLED[0], 12);
    let node: Node = serde_json::from_value(save(&battle)).unwrap();
    let Node::Map(mut fields) = node.clone() else { panic!() };
    fields.reverse();
    fields.push(("nothing".into(), Node::Null));
    // What is nothing is left out of the digest, but a field that nobody knows is refused.
    assert!(matches!(
        AnyBattle::resume(&Node::Map(fields.clone())),
        Err(ResumeError::Problems(p)) if p.list()[0].path == "nothing"
    ));
    fields.pop();
    assert!(AnyBattle::resume(&Node::Map(fields)).is_ok());
    let written = save(&battle);
    for (pointer, value) in [
        ("/roster/fighters/0/name", Value::from("Somebody Else")),
        ("/roster/fighters/0/armor", Value::from("Good")),
        ("/roster/fighters/0/armor", Value::from("EXCELLENT")),
        ("/roster/friendly_fire", Value::from(true)),
        ("/roster/rulings/buddy_bonus", Value::from("1")),
        ("/seats", serde_json::json!([{ "control": "host", "judge": true }])),
        ("/seats", serde_json::json!([{ "control": "host", "others": true }])),
        ("/seats", serde_json::json!([{ "control": "plan", "of": [0], "plan": { "name": "x" } }])),
        ("/seed", Value::from("12")),
        ("/words", Value::from("1")),
        ("/digest", Value::from("")),
        ("/digest", Value::from("0000000000000000")),
    ] {
        let mut changed = written.clone();
        *changed.pointer_mut(pointer).unwrap() = value.clone();
        assert_ne!(changed, written, "{pointer}");
        let error = resume(&changed).unwrap_err();
        assert!(
            matches!(error, ResumeError::Digest | ResumeError::Inputs),
            "{pointer} = {value}: {error}"
        );
    }
    let mut cut = written.clone();
    cut["inputs"].as_array_mut().unwrap().pop();
    assert!(matches!(resume(&cut), Err(ResumeError::Digest | ResumeError::Inputs)));
}

/// What a referee gave as nothing is saved and resumed as nothing.
#[test]
fn an_intervention_of_nothing_is_resumed() {
    let mut battle = played(BUNDLED[0], 0);
    battle.intervene(Intervention::Teams { teams: Node::Null }, "").unwrap();
    let written = save(&battle);
    let again = resume(&written).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(save(&again), written);
    assert_eq!(again.inputs(), battle.inputs());
}

/// A save of a later version, of other rules, of another system, and what is no save at all.
#[test]
fn refusals_say_which_version() {
    let written = save(&played(BUNDLED[2], 3));
    let changed = |field: &str, value: Value| {
        let mut save = written.clone();
        save[field] = value;
        resume(&save).unwrap_err()
    };
    let later = changed("version", Value::from(SAVE_VERSION + 1));
    assert_eq!(later, ResumeError::Version { found: i64::from(SAVE_VERSION) + 1 });
    assert!(later.to_string().contains("the newer version of the engine"), "{later}");
    let rules = changed("rules_version", Value::from(1));
    let wanted = i32::try_from(written["rules_version"].as_i64().unwrap()).unwrap();
    assert_eq!(rules, ResumeError::Rules { system: "d6", found: 1, wanted });
    assert_eq!(
        rules.to_string(),
        format!(
            "this save was played by version 1 of the rules of `d6`, this engine plays version \
             {wanted}: the same dice and answers could give another battle, so resume it with the \
             engine that wrote it"
        )
    );
    assert!(matches!(changed("system", Value::from("chess")), ResumeError::System { .. }));
    for (field, value) in [
        ("format", Value::from("case")),
        ("version", Value::Null),
        ("version", Value::from("2")),
        ("rules_version", Value::Null),
        ("rules_version", Value::from(1.5)),
        ("system", Value::from(2)),
    ] {
        assert_eq!(changed(field, value.clone()), ResumeError::NotASave, "{field} = {value}");
    }
    for node in [Node::Null, Node::Int(2), Node::List(Vec::new()), Node::Map(Vec::new())] {
        assert_eq!(AnyBattle::resume(&node).unwrap_err(), ResumeError::NotASave);
    }
}

/// Any value in any place of a save: a battle or an error, never a panic.
#[test]
fn no_save_panics() {
    let wrong = [
        Value::Null,
        Value::from(-1),
        Value::from(i64::MAX),
        Value::from("d100:101"),
        Value::from("*"),
        Value::from(vec![i64::MIN]),
        serde_json::json!({ "x": {} }),
    ];
    for roster in BUNDLED {
        let mut small = save(&played(roster, 4));
        small["roster"]["fighters"].as_array_mut().unwrap().truncate(2);
        for base in [save(&played(roster, 4)), small] {
            let fields: Vec<String> = base.as_object().unwrap().keys().cloned().collect();
            for field in fields {
                for value in &wrong {
                    let mut changed = base.clone();
                    changed[&field] = value.clone();
                    let _ = resume(&changed);
                    if let Some(items) = base[&field].as_array() {
                        for place in 0..items.len().min(3) {
                            let mut changed = base.clone();
                            changed[&field][place] = value.clone();
                            assert!(resume(&changed).is_err() || changed == base);
                        }
                    }
                }
            }
        }
    }
}
