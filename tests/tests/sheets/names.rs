//! Sheets of D6 with the names and codes of other game lines.

use super::check;
use case_core::any::{self, AnyBattle, AnyStep};
use case_core::d6::DamageCode;
use case_core::node::Node;
use serde_json::{Value, json};

fn node(value: &Value) -> Node {
    serde_json::from_value(value.clone()).unwrap()
}

fn opened(roster: &Value) -> Value {
    let schema = serde_json::to_value(any::roster_json("d6").unwrap()).unwrap();
    assert_eq!(check::problems(&schema, roster), [""; 0]);
    let mut battle = AnyBattle::new(&node(roster)).unwrap_or_else(|p| panic!("{p}"));
    let now = battle.roster_now().unwrap();
    // What is kept reads the same again.
    assert_eq!(AnyBattle::new(&now).unwrap().roster_now().unwrap(), now);
    battle.set_seed(9);
    assert_eq!(battle.run(1_000_000), AnyStep::Over);
    serde_json::to_value(now).unwrap()
}

fn problems(roster: &Value) -> String {
    AnyBattle::new(&node(roster)).unwrap_err().to_string()
}

/// Two of one sheet, under a head.
#[expect(clippy::needless_pass_by_value, reason = "a literal at each call")]
fn roster(head: Value, sheet: Value) -> Value {
    let mut roster = json!({ "system": "d6", "fighters": [sheet, sheet] });
    for (place, name) in ["A", "B"].into_iter().enumerate() {
        roster["fighters"][place]["name"] = json!(name);
        roster["fighters"][place]["side"] = json!(name);
    }
    for (name, value) in head.as_object().unwrap() {
        roster[name] = value.clone();
    }
    roster
}

fn hunter() -> Value {
    json!({
        "attributes": { "dexterity": "4D", "knowledge": "2D", "mechanical": "2D+1", "perception": "3D", "strength": "3D+1", "technical": "1D+2", "force": "1D" },
        "skills": { "blaster": "+2D", "bowcaster": "1D", "dodge": "+1D+1", "starfighter piloting": "1D", "sneak": "2", "bureaucracy": "1D" },
        "weapons": [
            { "name": "carbine", "skill": "blaster", "damage": "5D", "ranges": [10, 30, 120] },
            { "name": "vibroblade", "skill": "lightsaber", "damage": "STR+1D+2", "bladed": true },
            { "name": "fist", "skill": "brawling", "damage": "STR" },
        ],
    })
}

/// Attributes, skills above them, weapons: by the names of Star Wars.
#[test]
fn star_wars() {
    let mut sheet = hunter();
    sheet["skills"]["sneak"] = json!("+0D+2");
    let found = opened(&roster(
        json!({ "names": "star wars", "skill_codes": "above the attribute" }),
        sheet,
    ));
    let found = &found["fighters"][0];
    assert_eq!(
        found["attributes"],
        json!({ "agility": "4D", "coordination": "4D", "physique": "3D+1", "intellect": "2D", "acumen": "3D", "charisma": "3D" })
    );
    let skills = &found["skills"];
    // Of two names of one skill the best counts; mechanical pilots; perception sneaks.
    assert_eq!((&skills["marksmanship"], &skills["dodge"]), (&json!("6D"), &json!("5D+1")));
    assert_eq!((&skills["pilotry"], &skills["stealth"]), (&json!("3D+1"), &json!("3D+2")));
    // Without training: the attribute of the line, though it is below that of the book.
    assert_eq!(
        (&skills["charioteering"], &skills["fighting"], &skills["traps"]),
        (&json!("2D+1"), &json!("3D+1"), &json!("1D+2"))
    );
    assert_eq!(
        found["x_attributes"],
        json!({ "mechanical": "2D+1", "technical": "1D+2", "force": "1D" })
    );
    assert_eq!(found["x_skills"], json!({ "bureaucracy": "1D" }));
    let weapons = found["weapons"].as_array().unwrap();
    let told: Vec<_> = weapons
        .iter()
        .map(|w| (w["skill"].as_str().unwrap(), w["damage"].as_str().unwrap()))
        .collect();
    assert_eq!(told, [("marksmanship", "5D"), ("melee_combat", "+1D+2"), ("fighting", "+0")]);
}

/// The names of the other lines, and the book's, are the same fight where they mean the same.
#[test]
fn the_other_lines() {
    let adventure = json!({
        "attributes": { "reflexes": "3D", "coordination": "4D", "physique": "3D", "knowledge": "2D", "perception": "3D", "presence": "2D+1", "extranormal": "1D" },
        "skills": { "brawling": "4D", "sneak": "3D+2" },
    });
    let found = opened(&roster(json!({ "names": "adventure" }), adventure));
    assert_eq!(found["fighters"][0]["attributes"]["agility"], "3D");
    assert_eq!(found["fighters"][0]["skills"]["disguise"], "2D+1");
    let space = json!({
        "attributes": { "agility": "3D", "strength": "3D", "mechanical": "2D", "knowledge": "2D", "perception": "3D", "technical": "2D" },
        "skills": { "firearms": "4D", "brawling": "4D", "climb/jump": "3D+1", "medicine": "3D" },
    });
    let found = opened(&roster(json!({ "names": "Space" }), space));
    let skills = &found["fighters"][0]["skills"];
    assert_eq!(
        (&skills["climbing"], &skills["jumping"], &skills["healing"]),
        (&json!("3D+1"), &json!("3D+1"), &json!("3D"))
    );
    let book = json!({ "agility": "3D", "coordination": "3D", "physique": "3D", "intellect": "2D", "acumen": "3D", "charisma": "3D" });
    let plain = opened(&roster(json!({}), json!({ "attributes": book })));
    let named = opened(&roster(json!({ "names": "fantasy" }), json!({ "attributes": book })));
    assert_eq!(plain["fighters"], named["fighters"]);
    assert_eq!((plain.get("names"), &named["names"]), (None, &json!("fantasy")));
}

/// Names of a table's own; numbers that are pips or dice.
#[test]
fn own_names_and_numbers() {
    let sheet = |scale: i64| {
        json!({
            "attributes": { "body": 3 * scale, "agility": 3 * scale, "coordination": 3 * scale, "intellect": 2 * scale, "acumen": 2 * scale, "charisma": 2 * scale, "luck": scale },
            "skills": { "pulse rifle": 4 * scale, "cooking": 5 * scale },
            "armor": scale,
            "weapons": [{ "name": "rifle", "skill": "pulse rifle", "damage": 5 * scale, "ranges": [5, 10, 20] }],
        })
    };
    let own = json!({ "body": "physique", "luck": "none", "pulse rifle": "marksmanship", "cooking": "none" });
    let pips = opened(&roster(json!({ "own_names": own, "numbers": "pips" }), sheet(3)));
    let dice = opened(&roster(json!({ "own_names": own, "numbers": "dice" }), sheet(1)));
    assert_eq!(pips, dice);
    let found = &pips["fighters"][0];
    assert_eq!(
        (&found["attributes"]["physique"], &found["skills"]["marksmanship"]),
        (&json!("3D"), &json!("4D"))
    );
    assert_eq!((&found["armor"], &found["weapons"][0]["damage"]), (&json!("1D"), &json!("5D")));
    assert_eq!(found["x_skills"], json!({ "cooking": "5D" }));
    let ten = opened(&roster(json!({ "own_names": own, "numbers": "pips" }), {
        let mut s = sheet(3);
        s["attributes"]["agility"] = json!(10);
        s
    }));
    assert_eq!(ten["fighters"][0]["attributes"]["agility"], "3D+1");
    let why = problems(&roster(json!({ "own_names": own }), sheet(1)));
    assert!(why.contains("fighters[0].attributes.body: expected a die code in quotation marks, such as \"3D+1\", found a number; a number can be dice or pips: say which"), "{why}");
    let odd = problems(&roster(
        json!({ "own_names": { "luck": "fortune" } }),
        json!({ "attributes": {} }),
    ));
    assert!(odd.starts_with("own_names.luck: `fortune` is no skill and no attribute"), "{odd}");
}

/// What is wrong is told by the names that are written, with the nearest.
#[test]
fn problems_are_told_by_the_names_that_are_written() {
    let head = json!({ "names": "star_wars" });
    let of = |change: &dyn Fn(&mut Value)| {
        let mut sheet = hunter();
        sheet["skills"] = json!({ "blaster": "6D" });
        change(&mut sheet);
        let lines = problems(&roster(head.clone(), sheet));
        lines.lines().next().unwrap().to_string()
    };
    assert_eq!(
        of(&|s| s["skills"]["blastr"] = json!("5D")),
        "fighters[0].skills.blastr: unknown skill `blastr`, did you mean `blaster`?"
    );
    assert_eq!(
        of(&|s| s["attributes"]["dexterty"] = json!("5D")),
        "fighters[0].attributes.dexterty: unknown attribute `dexterty`, did you mean `dexterity`?"
    );
    assert_eq!(
        of(&|s| {
            s["attributes"].as_object_mut().unwrap().remove("perception");
        }),
        "fighters[0].attributes.perception: missing: a die code such as \"3D\""
    );
    assert!(
        of(&|s| s["skills"]["blaster"] = json!("6X"))
            .starts_with("fighters[0].skills.blaster: `6X` is no die code")
    );
    assert!(
        of(&|s| s["weapons"][0]["skill"] = json!("blastr"))
            .starts_with("fighters[0].weapons[0].skill: unknown skill `blastr`")
    );
    // Without a line the names are the book's.
    let plain = roster(json!({}), json!({ "attributes": { "dexterity": "3D" } }));
    assert!(
        problems(&plain)
            .starts_with("fighters[0].attributes.dexterity: unknown attribute `dexterity`")
    );
    assert!(
        problems(&roster(json!({ "names": "star track" }), hunter()))
            .starts_with("names: unknown game line `star track`, did you mean `star wars`?")
    );
}

#[test]
fn strength_damage_as_other_lines_write_it() {
    let code = |text: &str| text.parse::<DamageCode>().map(|code| code.to_string());
    for (written, read) in
        [("STR+1D", "+1D"), ("str + 2D+1", "+2D+1"), ("STR", "+0"), ("STR+2", "+2"), ("5D", "5D")]
    {
        assert_eq!(code(&written.replace(' ', "")), Ok(read.to_string()), "{written}");
    }
    for wrong in ["STR1D", "STR5", "STRONG", "STR+", "STR+1D+7"] {
        assert!(code(wrong).is_err(), "{wrong}");
    }
}
