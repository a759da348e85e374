//! One sheet that stands for several fighters.

use super::check;
use case_core::any::{self, AnyBattle, AnyStep, SYSTEMS};
use case_core::battle::Intervention;
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

fn problems(roster: &Value) -> String {
    AnyBattle::new(&node(roster)).unwrap_err().to_string()
}

fn names(roster: &Node) -> Vec<String> {
    let roster = serde_json::to_value(roster).unwrap();
    let fighters = roster["fighters"].as_array().unwrap();
    let id =
        |fighter: &Value| fighter["id"].as_str().map(|id| format!("/{id}")).unwrap_or_default();
    fighters.iter().map(|f| format!("{}{}", f["name"].as_str().unwrap(), id(f))).collect()
}

/// A group is the same as its members written one by one, in every system.
#[test]
fn a_group_is_its_members() {
    for system in SYSTEMS {
        let mut grouped = bundled(system);
        let last = grouped["fighters"].as_array().unwrap().len() - 1;
        let sheet = grouped["fighters"][last].clone();
        let name = sheet["name"].as_str().unwrap();
        grouped["fighters"][last]["count"] = json!(3);
        grouped["fighters"][last]["id"] = json!("m");
        let mut single = bundled(system);
        let fighters = single["fighters"].as_array_mut().unwrap();
        fighters.pop();
        for number in 1..=3 {
            let mut one = sheet.clone();
            one["name"] = json!(format!("{name} {number}"));
            one["id"] = json!(format!("m {number}"));
            fighters.push(one);
        }
        let schema = serde_json::to_value(any::roster_json(system).unwrap()).unwrap();
        assert_eq!(check::problems(&schema, &grouped), [""; 0], "{system}");
        let open = |roster: &Value| {
            let mut battle = AnyBattle::new(&node(roster)).unwrap();
            battle.set_seed(3);
            battle
        };
        let (mut one, mut other) = (open(&grouped), open(&single));
        assert_eq!(one.roster_now().unwrap(), other.roster_now().unwrap(), "{system}");
        assert_eq!(one.run(1_000_000), AnyStep::Over);
        other.run(1_000_000);
        assert_eq!(
            one.transcript().collect::<Vec<_>>(),
            other.transcript().collect::<Vec<_>>(),
            "{system}"
        );
        let save = serde_json::to_value(one.save()).unwrap();
        assert_eq!(
            AnyBattle::resume(&node(&save)).unwrap().transcript().collect::<Vec<_>>(),
            one.transcript().collect::<Vec<_>>()
        );
    }
}

fn fight(count: &Value) -> Value {
    let sheet = |name: &str, side: &str| {
        json!({ "name": name, "side": side, "combat_rating": 3, "hit_points": 20,
            "attacks": [{ "name": "axe", "means": "weapon", "rating": 5, "damage": 6 }] })
    };
    let mut roster = json!({ "system": "talislanta", "fighters": [sheet("Thug", "x"), sheet("Gale", "y"), sheet("Dove", "y")] });
    roster["fighters"][0]["count"] = count.clone();
    roster
}

/// A group's problems are at the place where it is written, and said once.
#[test]
fn problems_name_the_place_that_is_written() {
    let open = |roster: &Value| AnyBattle::new(&node(roster)).unwrap().roster_now().unwrap();
    assert_eq!(names(&open(&fight(&json!(3)))), ["Thug 1", "Thug 2", "Thug 3", "Gale", "Dove"]);
    assert_eq!(names(&open(&fight(&json!(1)))), ["Thug", "Gale", "Dove"]);
    assert_eq!(names(&open(&fight(&Value::Null))), ["Thug", "Gale", "Dove"]);
    let mut roster = fight(&json!(6));
    roster["fighters"][0]["hit_point"] = json!(1);
    roster["fighters"][2]["hit_points"] = json!(0);
    let lines = problems(&roster);
    assert_eq!(
        lines,
        "fighters[0].hit_point: unknown field, did you mean `hit_points`?\n\
         fighters[2].hit_points: 0 is out of range: 1 to 1000"
    );
    // Between fighters, and between fields of one.
    let mut roster = fight(&json!(6));
    roster["fighters"][2]["name"] = json!("Thug 4");
    let same = "fighters[2].name: `Thug 4` is also the name of fighters[0]: give one of them an `id`, or another name";
    assert_eq!(problems(&roster), same);
    let mut roster = fight(&json!(6));
    roster["fighters"][1]["name"] = json!("Dove");
    assert!(
        problems(&roster).starts_with("fighters[2].name: `Dove` is also the name of fighters[1]")
    );
    let mut roster = fight(&json!(4));
    let again = roster["fighters"][0]["attacks"][0].clone();
    roster["fighters"][0]["attacks"] = json!([again, again]);
    let lines = problems(&roster);
    assert!(lines.starts_with("fighters[0].attacks[1]") && !lines.contains('\n'), "{lines}");
    let mut roster = fight(&json!(12));
    roster["fighters"][0]["name"] = json!("y".repeat(78));
    assert_eq!(problems(&roster), "fighters[0].name: a name has 1 to 80 characters");
    let mut roster = fight(&json!(3));
    roster["fighters"][1]["counts"] = json!(3);
    assert_eq!(problems(&roster), "fighters[1].counts: unknown field, did you mean `count`?");
}

#[test]
fn groups_are_bounded() {
    let range = "fighters[0].count: 0 is out of range: 1 to 10000";
    assert_eq!(problems(&fight(&json!(0))), range);
    let text = "fighters[0].count: expected a whole number from 1 to 10000, found a text";
    assert_eq!(problems(&fight(&json!("six"))), text);
    assert_eq!(
        problems(&fight(&json!(10_000))),
        "fighters: 10002 fighters: there can be at most 10000".replace("at most", "1 to")
    );
    let mut roster = fight(&json!(9_000));
    roster["fighters"][0]["x_note"] = json!("y".repeat(120));
    let lines = problems(&roster);
    assert!(lines.ends_with("bytes of the host's data: a roster has at most 1048576"), "{lines}");
    let mut roster = fight(&json!(9_000));
    roster["fighters"][0]["name"] = json!("y".repeat(10_000));
    assert_eq!(problems(&roster), "fighters[0].count: 9000 copies of so long a sheet are too many");
}

/// A group can join, and one more of a name that is there needs only an id.
#[test]
fn a_group_joins() {
    let mut battle = AnyBattle::new(&node(&fight(&json!(2)))).unwrap();
    battle.set_seed(4);
    battle.run(5);
    let mut more = fight(&json!(2))["fighters"][0].clone();
    more["name"] = json!("Guard");
    let second = {
        let mut one = fight(&Value::Null)["fighters"][1].clone();
        one["id"] = json!("g2");
        one
    };
    let part = node(&json!({ "fighters": [more, second] }));
    battle.intervene(Intervention::Join { part: part.clone() }, "").unwrap();
    let now = battle.roster_now().unwrap();
    assert_eq!(names(&now), ["Thug 1", "Thug 2", "Gale", "Dove", "Guard 1", "Guard 2", "Gale/g2"]);
    // Once more they are there already, and the problem says where.
    let why = battle.intervene(Intervention::Join { part }, "").unwrap_err().to_string();
    assert!(why.contains("`Guard 1` is also the name of fighters[4]"), "{why}");
    battle.run(1_000_000);
    let save = serde_json::to_value(battle.save()).unwrap();
    assert_eq!(
        AnyBattle::resume(&node(&save)).unwrap().transcript().collect::<Vec<_>>(),
        battle.transcript().collect::<Vec<_>>()
    );
    battle.undo();
}
