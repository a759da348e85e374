//! What a host keeps in a roster travels along, within bounds, and is shown by nothing.

use super::check;
use case_core::any::{self, AnyBattle, AnyStep, SYSTEMS};
use case_core::log::Audience;
use case_core::node::Node;
use serde_json::{Value, json};

fn bundled(system: &str) -> Value {
    let path =
        format!("{}/../case-core/examples/rosters/{system}.toml", env!("CARGO_MANIFEST_DIR"));
    toml::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn node(value: &Value) -> Node {
    serde_json::from_value(value.clone()).unwrap()
}

/// Puts data of the host into every table of a roster that keeps some, and counts them.
fn put(value: &mut Value, path: &str, count: &mut usize) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| put(item, path, count)),
        Value::Object(fields) => {
            for (name, value) in fields.iter_mut() {
                put(value, name, count);
            }
            // Tables by names of things, whose every name means something.
            let by_name =
                ["rulings", "case_rulings", "now", "protection", "attributes", "mortality"];
            if by_name.contains(&path) || (path == "skills" && !fields.contains_key("evade")) {
                return;
            }
            if path == "armor" {
                return;
            }
            *count += 1;
            fields.insert(
                "host".into(),
                json!({ "token": format!("t{count}"), "xy": [1, 2.5, null, true] }),
            );
            fields.insert("x_note".into(), json!(format!("hidden-{count}")));
        }
        _ => {}
    }
}

/// How often a text occurs in data.
fn often(value: &Value, text: &str) -> usize {
    value.to_string().matches(text).count()
}

#[test]
fn data_of_the_host_travels_along_in_every_table() {
    for system in SYSTEMS {
        let plain = bundled(system);
        let mut roster = plain.clone();
        let mut count = 0;
        put(&mut roster, "", &mut count);
        assert!(count > 8, "{system}: {count}");
        let schema = serde_json::to_value(any::roster_json(system).unwrap()).unwrap();
        assert_eq!(check::problems(&schema, &roster), [""; 0], "{system}");
        let mut battle = AnyBattle::new(&node(&roster)).unwrap();
        let mut without = AnyBattle::new(&node(&plain)).unwrap();
        for battle in [&mut battle, &mut without] {
            battle.set_seed(5);
            battle.run(40);
        }
        // The same fight, and nothing tells of it.
        assert_eq!(
            battle.transcript().collect::<Vec<_>>(),
            without.transcript().collect::<Vec<_>>(),
            "{system}"
        );
        assert_eq!(format!("{:?}", battle.basis()), format!("{:?}", without.basis()));
        assert_eq!(
            battle.state(false, Audience::Gamemaster),
            without.state(false, Audience::Gamemaster)
        );
        let now = serde_json::to_value(battle.roster_now().unwrap()).unwrap();
        assert_eq!((often(&now, "hidden-"), often(&now, "\"token\":")), (count, count), "{system}");
        let full = serde_json::to_value(battle.save()).unwrap();
        let brief = serde_json::to_value(battle.save_brief()).unwrap();
        for save in [full, brief] {
            assert_eq!(often(&save, "hidden-"), count, "{system}");
            let mut again = AnyBattle::resume(&node(&save)).unwrap();
            assert_eq!(
                again.transcript().collect::<Vec<_>>(),
                battle.transcript().collect::<Vec<_>>()
            );
            let kept = serde_json::to_value(again.roster_now().unwrap()).unwrap();
            assert_eq!(kept, now, "{system}");
            again.run(10);
        }
        assert_eq!(battle.run(1_000_000), AnyStep::Over);
    }
}

/// What was not a field before is none now, and is told with the nearest.
#[test]
fn other_unknown_fields_stay_refused() {
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut roster = bundled("case");
        change(&mut roster);
        AnyBattle::new(&node(&roster)).unwrap_err().to_string()
    };
    assert_eq!(
        refused(&|r| r["fighters"][0]["hots"] = json!({})),
        "fighters[0].hots: unknown field, did you mean `host`?"
    );
    assert!(
        refused(&|r| r["fighters"][0]["xnote"] = json!(1))
            .starts_with("fighters[0].xnote: unknown field")
    );
    assert_eq!(
        refused(&|r| r["rulings"] = json!({ "x_note": 1 })).split(':').next(),
        Some("rulings.x_note")
    );
    assert_eq!(
        refused(&|r| r["fighters"][0]["host"] = json!("token 4")),
        "fighters[0].host: expected a table, found a text"
    );
    // An address of a schema stands at the root.
    assert!(
        refused(&|r| r["fighters"][0]["$schema"] = json!("x"))
            .starts_with("fighters[0].$schema: unknown field")
    );
    let mut roster = bundled("case");
    roster["$schema"] = json!("https://example.org/case.json");
    roster["fighters"][0]["host"] = Value::Null;
    AnyBattle::new(&node(&roster)).unwrap();
}

#[test]
fn data_of_the_host_is_bounded() {
    let of = |value: Value| {
        let mut roster = bundled("cosmic");
        roster["fighters"][1]["attacks"][0]["x_data"] = value;
        AnyBattle::new(&node(&roster)).err().map(|problems| problems.to_string())
    };
    let nested = |depth: usize| (0..depth).fold(json!(1), |inner, _| json!([inner]));
    assert_eq!(of(nested(8)), None);
    let deep = "fighters[1].attacks[0].x_data: a host's data is at most 8 levels deep, without numbers such as `nan`";
    assert_eq!(of(nested(9)).as_deref(), Some(deep));
    assert_eq!(of(json!("y".repeat(16_372))), None);
    let long =
        "fighters[1].attacks[0].host: 16385 bytes of the host's data: a table has at most 16384";
    assert_eq!(of(json!("y".repeat(16_373))).as_deref(), Some(long));
    let mut roster = bundled("cosmic");
    let fighter = roster["fighters"][0].clone();
    let many = (0..80).map(|n| {
        let mut fighter = fighter.clone();
        fighter["name"] = json!(format!("N{n}"));
        fighter["side"] = json!(format!("S{}", n % 2));
        fighter["x_data"] = json!("y".repeat(13_107));
        fighter
    });
    roster["fighters"] = many.collect();
    let all = AnyBattle::new(&node(&roster)).unwrap_err().to_string();
    assert!(all.ends_with("bytes of the host's data: a roster has at most 1048576"), "{all}");
    // A number that JSON does not have would not come back.
    let mut nan = node(&bundled("cosmic"));
    if let Node::Map(fields) = &mut nan {
        fields.push(("x_n".into(), Node::List(vec![Node::Float(f64::NAN)])));
    }
    assert!(AnyBattle::new(&nan).unwrap_err().to_string().starts_with("x_n: a host's data"));
}
