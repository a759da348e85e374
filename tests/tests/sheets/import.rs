//! Sheets of other programs as rosters. All actors are made up, in the shapes that are public.

use case_core::any::{AnyBattle, AnyStep, Import, ImportKind, ImportNote, Imported};
use case_core::filled;
use case_core::node::Node;
use serde_json::{Value, json};

const ABILITIES: [&str; 7] =
    ["fighting", "agility", "strength", "endurance", "reason", "intuition", "psyche"];

fn node(value: &Value) -> Node {
    serde_json::from_value(value.clone()).unwrap()
}

fn import(value: &Value) -> Imported {
    Import::default().read(&node(value)).unwrap()
}

fn of_table(text: &str) -> Imported {
    Import::default().read(&Node::Text(text.into())).unwrap()
}

/// The roster opens, and a fight with it comes to its end.
fn plays(imported: &Imported) {
    assert_eq!(imported.problems.to_string(), "");
    let mut battle = AnyBattle::new(&imported.roster).unwrap();
    battle.set_seed(11);
    assert_eq!(battle.run(1_000_000), AnyStep::Over, "{}", imported.kind);
}

fn roster(imported: &Imported) -> Value {
    serde_json::to_value(&imported.roster).unwrap()
}

/// A note as `place → field: message`.
fn told(notes: &[ImportNote]) -> Vec<String> {
    let line = |note: &ImportNote| match note.field.as_str() {
        "" => format!("{}: {}", note.place, note.message),
        field => format!("{} → {field}: {}", note.place, note.message),
    };
    notes.iter().map(line).collect()
}

/// An actor of a shape, by what its system of Foundry keeps under `system`.
#[expect(clippy::needless_pass_by_value, reason = "a literal at each call")]
fn actor(name: &str, kind: &str, system: Value, items: Value) -> Value {
    json!({ "_id": format!("id-{name}"), "name": name, "type": kind, "img": "icons/x.webp",
        "system": system, "items": items, "effects": [], "flags": {} })
}

fn ranked(rank: &str, value: i64, of: &str) -> Value {
    ABILITIES
        .iter()
        .map(|ability| (ability.to_string(), json!({ "rank": rank, of: value })))
        .collect()
}

/// Abilities with a rank and a number, of which 0 is not filled in.
fn faserip_foundry(name: &str, kind: &str) -> Value {
    let system = json!({
        "abilities": ranked("incredible", 0, "number"),
        "health": { "value": 100, "max": 24 },
        "defense": { "bodyArmor": 20, "forceField": 30 },
        "biography": "<p>nobody fights with it</p>",
    });
    let items = json!([
        { "name": "claws", "type": "weapon",
          "system": { "rank": "excellent", "number": 0, "effectsColumn": "throwEdged", "range": "3 areas" } },
        { "name": "heat", "type": "power", "system": { "rank": "cl1000", "number": 0, "effectsColumn": "", "category": "energy", "definition": "x" } },
        { "name": "hide", "type": "power", "system": { "rank": "amazing", "number": 0, "bodyArmor": true } },
        { "name": "chess", "type": "talent", "system": { "bonus": "+1CS" } },
    ]);
    actor(name, kind, system, items)
}

#[test]
fn actors_with_rank_and_number() {
    let imported = import(&json!([faserip_foundry("Ka", "hero"), faserip_foundry("Zem", "npc")]));
    assert_eq!((imported.kind, imported.system), (ImportKind::FaseripFoundry, "faserip"));
    let roster = roster(&imported);
    let first = &roster["fighters"][0];
    assert_eq!(first["abilities"]["psyche"], "incredible");
    assert_eq!(first["armor"], "amazing", "of two the stronger");
    assert_eq!(first["now"], json!({ "health": 100 }));
    assert_eq!(
        first["attacks"],
        json!([{ "name": "claws", "form": "ET", "damage": "excellent", "range": 3 }])
    );
    assert_eq!(first["host"], json!({ "img": "icons/x.webp" }));
    assert_eq!((&first["side"], &first["player"]), (&json!("heroes"), &json!(true)));
    assert_eq!(roster["fighters"][1]["side"], "villains");
    let left_out = told(&imported.left_out);
    assert!(
        left_out.contains(&"[0].items[1]: a power without an attack of a known form".into()),
        "{left_out:#?}"
    );
    assert!(left_out.contains(&"[0].items[3]: a talent needs the rolls that it shifts".into()));
    assert!(left_out.contains(&"[0].system.defense: nothing here is read from forceField".into()));
    assert!(left_out.contains(&"[0].system: nothing here is read from biography".into()));
    let taken = told(&imported.taken);
    let right = "[0].system.abilities.fighting.rank → fighters[0].abilities.fighting: incredible";
    assert!(taken.contains(&right.to_string()), "{taken:#?}");
    plays(&imported);
}

/// Health above its maximum is refused by the rules, and left out with their reason.
#[test]
fn what_the_rules_refuse_is_left_out() {
    let mut hurt = faserip_foundry("Ka", "hero");
    hurt["system"]["health"]["value"] = json!(161);
    hurt["system"]["abilities"]["agility"] = json!({ "rank": "splendid", "number": 0 });
    let imported = import(&json!([hurt, faserip_foundry("Zem", "npc")]));
    let left_out = told(&imported.left_out);
    let health = left_out.iter().find(|line| line.starts_with("[0].system.health.value: "));
    assert!(health.is_some_and(|line| line.contains("161")), "{left_out:#?}");
    let agility =
        left_out.iter().find(|line| line.starts_with("[0].system.abilities.agility.rank: "));
    assert!(agility.is_some_and(|line| line.contains("splendid")), "{left_out:#?}");
    assert!(imported.taken.iter().all(|note| note.field != "fighters[0].now.health"));
    // What is needed and not there is told as it would be of any roster.
    assert!(imported.problems.to_string().starts_with("fighters[0].abilities.agility: missing"));
}

#[test]
fn actors_with_rank_and_value() {
    let of = |name: &str, disposition: i64, agility: i64| {
        let mut system = json!({
            "abilities": ranked("Good", 12, "value"),
            "attributes": { "health": { "value": 40, "max": 48 }, "karma": { "value": 3, "max": 36 } },
        });
        system["abilities"]["agility"]["value"] = json!(agility);
        let items = json!([
            { "name": "bolt", "type": "power", "system": { "rank": "Remarkable", "value": 30,
                "battleEffectsColumn": "En", "isAttackPower": true, "range": "rank" } },
            { "name": "plate", "type": "power", "system": { "isBodyArmor": true, "armorPhysical": 6, "value": 6, "rank": "Typical" } },
            { "name": "pistol", "type": "equipment", "system": { "weaponType": "Pistol", "damage": "6", "range": "7" } },
        ]);
        let mut actor = actor(name, "npc", system, items);
        actor["prototypeToken"] = json!({ "disposition": disposition });
        actor
    };
    let imported = import(&json!({ "actors": [of("Ember", 1, 12), of("Ash", -1, 30)] }));
    assert_eq!((imported.kind, imported.system), (ImportKind::MshFaserip, "faserip"));
    let roster = roster(&imported);
    let [ember, ash] = [&roster["fighters"][0], &roster["fighters"][1]];
    assert_eq!((&ember["side"], &ash["side"]), (&json!("heroes"), &json!("villains")));
    assert_eq!(
        (&ember["armor"], &ember["health"], &ember["karma"]),
        (&json!(6), &json!(48), &json!(36))
    );
    assert_eq!(
        ember["attacks"][0],
        json!({ "name": "bolt", "form": "En", "damage": 30, "range": 5 })
    );
    assert_eq!(
        ember["attacks"][1],
        json!({ "name": "pistol", "form": "Sh", "damage": 6, "range": 7 })
    );
    let guessed = told(&imported.guessed);
    let rank = "actors[1].system.abilities.agility.rank: 30 counts, and not `Good`";
    assert!(guessed.contains(&rank.to_string()), "{guessed:#?}");
    let form = "actors[0].items[2].system.weaponType → fighters[0].attacks[1].form: `Pistol` is read as Sh";
    assert!(guessed.contains(&form.to_string()), "{guessed:#?}");
    plays(&imported);
    let case = filled!(Import { system: Some("CASE".into()) });
    let of_case =
        case.read(&node(&json!({ "actors": [of("Ember", 1, 12), of("Ash", -1, 12)] }))).unwrap();
    assert_eq!(of_case.system, "case");
    plays(&of_case);
}

#[test]
fn actors_with_forms() {
    let of = |name: &str, kind: &str| {
        let attributes: Value =
            ["fighting", "agility", "strength", "endurance", "reasoning", "intuition", "psyche"]
                .iter()
                .map(|ability| (ability.to_string(), json!({ "rank": "Remarkable", "value": 30 })))
                .collect();
        let system = json!({
            "currentFormId": "f1",
            "forms": [
                { "id": "f1", "name": "Stone", "attributes": attributes },
                { "id": "f2", "name": "Man", "attributes": attributes },
            ],
            "resources": { "health": { "value": 90, "max": 120 }, "armor": { "value": 15, "max": 15 } },
            "powers": [
                { "id": "p", "name": "glare", "rank": "Excellent", "value": 20, "attackType": "ranged", "damageType": "none" },
                { "id": "q", "name": "flight", "rank": "Good", "value": 10, "attackType": "none" },
            ],
            "talents": [{ "id": "t", "name": "guns", "bonus": 1 }],
        });
        let items = json!([
            { "name": "hammer", "type": "weapon", "system": { "weaponType": "melee", "damage": 0, "damageRank": "Good" } },
            { "name": "coat", "type": "armor", "system": { "rank": "Good", "value": 10, "equipped": true } },
        ]);
        actor(name, kind, system, items)
    };
    let imported = import(&json!([of("Mason", "pc"), of("Quarry", "villain")]));
    assert_eq!(imported.kind, ImportKind::FoundryFaseripForms);
    let roster = roster(&imported);
    let mason = &roster["fighters"][0];
    assert_eq!((&mason["abilities"]["reason"], &mason["armor"]), (&json!(30), &json!(15)));
    assert_eq!(mason["attacks"][0], json!({ "name": "hammer", "form": "BA", "damage": "Good" }));
    assert_eq!(
        mason["attacks"][1],
        json!({ "name": "glare", "form": "En", "damage": 20, "range": 5 })
    );
    let left_out = told(&imported.left_out);
    assert!(
        left_out.contains(&"[0].system.forms[1]: nothing here is read from name `Man`".into()),
        "{left_out:#?}"
    );
    assert!(left_out.contains(
        &"[0].items[1].system.value: of several things that protect the strongest counts".into()
    ));
    plays(&imported);
}

#[test]
fn actors_of_plain_numbers() {
    let of = |name: &str, number: i64| {
        let abilities: Value = ABILITIES.iter().map(|of| (of.to_string(), json!(number))).collect();
        let system = json!({
            "abilities": abilities,
            "resources": { "health": { "value": number * 4, "max": number * 4 }, "karma": 12 },
            "powers": [
                { "name": "Energy blast", "modifiers": "", "value": 26 },
                { "name": "Telepathy", "modifiers": "", "value": 40 },
            ],
            "contacts": ["the mayor"],
        });
        actor(name, "hero", system, json!([]))
    };
    let pair = json!([of("Dawn", 26), of("Dusk", 0)]);
    let imported = import(&pair);
    assert_eq!(imported.kind, ImportKind::FoundryFaserip);
    let roster = roster(&imported);
    assert_eq!(
        roster["fighters"][0]["attacks"],
        json!([{ "name": "Energy blast", "form": "En", "damage": 26, "range": 5 }])
    );
    // Shift 0 is a number of its own.
    assert_eq!(roster["fighters"][1]["abilities"]["fighting"], 0);
    // Both are heroes: what is still wrong is said.
    assert_eq!(imported.problems.to_string(), "fighters: a battle needs at least two sides");
    let sides =
        [Some("a".to_string()), Some("b".to_string())].map(|side| filled!(Import { side: side }));
    let one = |at: usize| sides[at].read(&node(&pair[at])).unwrap().roster;
    let fighters = [0, 1].map(|at| match one(at).get("fighters") {
        Some(Node::List(list)) => list[0].clone(),
        _ => panic!("fighters"),
    });
    let both = Node::Map(vec![
        ("system".into(), Node::Text("faserip".into())),
        ("fighters".into(), Node::List(fighters.into())),
    ]);
    AnyBattle::new(&both).unwrap();
}

#[test]
fn actors_in_pips() {
    let of = |name: &str, kind: &str| {
        let attribute = |pips: i64| json!({ "base": pips, "mod": 0, "score": 0 });
        let system = json!({
            "attributes": { "agi": attribute(10), "str": attribute(9), "mec": attribute(7),
                "kno": { "base": 6, "mod": 1, "score": 7 }, "per": attribute(8), "tec": attribute(6), "met": attribute(0) },
            "characterpoints": { "value": 5 }, "fatepoints": { "value": 1 }, "credits": { "value": 900 },
            "wounds": { "value": 0, "body_points": { "max": 0, "current": 0 } },
        });
        let skill = |name: &str, attribute: &str, base: i64| json!({ "name": name, "type": "skill", "system": { "attribute": attribute, "base": base, "mod": 0, "score": base } });
        let items = json!([
            skill("Blaster", "agi", 5), skill("Bowcaster", "agi", 2), skill("Dodge", "agi", 3),
            skill("Bureaucracy", "kno", 3),
            { "name": "carbine", "type": "weapon", "system": { "subtype": "OD6S.RANGED", "stats": { "skill": "Blaster" },
                "range": { "short": 10, "medium": 30, "long": 120 }, "damage": { "score": 15, "str": true, "muscle": false } } },
            { "name": "vibroblade", "type": "weapon", "system": { "subtype": "OD6S.MELEE", "stats": { "skill": "" },
                "range": { "short": 0, "medium": 0, "long": 0 }, "damage": { "score": 4, "str": true, "muscle": false } } },
            { "name": "vest", "type": "armor", "system": { "pr": 4, "er": 2, "equipped": { "value": true } } },
        ]);
        actor(name, kind, system, items)
    };
    let imported = import(&json!([of("Zeb", "character"), of("Orr", "npc")]));
    assert_eq!((imported.kind, imported.system), (ImportKind::Od6s, "d6"));
    let roster = roster(&imported);
    let zeb = &roster["fighters"][0];
    assert_eq!(
        zeb["attributes"],
        json!({ "agility": "3D+1", "coordination": "3D+1", "physique": "3D", "intellect": "2D+1",
            "acumen": "2D+2", "charisma": "2D+2" })
    );
    assert_eq!(zeb["skills"], json!({ "marksmanship": "5D", "dodge": "4D+1" }));
    assert_eq!(
        zeb["weapons"],
        json!([
            { "name": "carbine", "skill": "marksmanship", "damage": "5D", "ranges": [10, 30, 120] },
            { "name": "vibroblade", "skill": "melee combat", "damage": "+1D+1" },
        ])
    );
    assert_eq!(
        (&zeb["armor"], &zeb["character_points"], &zeb["fate_points"]),
        (&json!("1D+1"), &json!(5), &json!(1))
    );
    let left_out = told(&imported.left_out);
    for right in [
        "[0].items[1].system.base: several skills are marksmanship here: the best counts",
        "[0].items[3]: nothing here is read from name `Bureaucracy`",
        "[0].items[6].system: nothing here is read from er",
    ] {
        assert!(left_out.contains(&right.to_string()), "{right}: {left_out:#?}");
    }
    plays(&imported);
}

/// A table of each system.
#[test]
fn tables_with_a_header() {
    let case = "\u{feff}Name;Side;Fighting;Agility;Strength;Endurance;Reason;Intuition;Psyche;Armor;Attack;Attack form;attack 2;attack 2 form;attack 2 damage;attack 2 range;First aid;Notes;x_token\r\n\
        Gale;heroes;Ex;Gd;30;Ex;Ty;Gd;Ty;30.0;fists;BA;\"lance; \"\"hot\"\"\";En;Rm;8;yes;x;17\r\n\
        \r\n\
        Thug;villains;Gd;Ty;In;Rm;Pr;Ty;Ty;;;;knife;EA;Ty;;no;\r\n\
        Thug;villains;Gd;Ty;In;Rm;Pr;Ty;Ty;;;;knife;ZZ;Ty;;;\r\n";
    let imported = of_table(case);
    assert_eq!((imported.kind, imported.system), (ImportKind::Csv, "case"));
    let found = roster(&imported);
    assert_eq!(found["fighters"][0]["armor"], 30);
    assert_eq!(found["fighters"][0]["first_aid"], true);
    assert_eq!(found["fighters"][0]["x_token"], 17);
    assert_eq!(
        found["fighters"][0]["attacks"][1],
        json!({ "name": "lance; \"hot\"", "form": "En", "damage": "Rm", "range": 8 })
    );
    assert_eq!(
        found["fighters"][1]["attacks"],
        json!([{ "name": "knife", "form": "EA", "damage": "Ty" }])
    );
    // A form that there is not, and with it the attack.
    assert_eq!(found["fighters"][2]["attacks"], json!([]));
    assert_eq!(found["fighters"][2]["id"], "Thug 2");
    let guessed = told(&imported.guessed);
    for line in [
        "line 1 → system: most columns are fields of `case`",
        "line 5, Name → fighters[2].id: several are named `Thug`",
    ] {
        assert!(guessed.contains(&line.to_string()), "{line}: {guessed:#?}");
    }
    let left_out = told(&imported.left_out);
    assert!(
        left_out
            .iter()
            .any(|line| line.starts_with("line 5, attack 2 form: unknown attack form `ZZ`")),
        "{left_out:#?}"
    );
    assert!(
        left_out.iter().any(|line| line.starts_with("Notes: `case` has no field `Notes`")),
        "{left_out:#?}"
    );
    plays(&imported);
    let tables = [
        (
            "faserip",
            "name,side,fighting,agility,strength,endurance,reason,intuition,psyche,speed\nA,x,Ex,Ex,Ex,Ex,Ty,Ty,Ty,3\nB,y,Ex,Ex,Ex,Ex,Ty,Ty,Ty,\n",
        ),
        (
            "d6",
            "name\tside\tagility\tcoordination\tphysique\tintellect\tacumen\tcharisma\tmelee combat\tweapon\tweapon skill\tweapon damage\nA\tx\t3D\t3D\t3D\t2D\t2D\t2D\t5D\taxe\tmelee combat\t+2D\nB\ty\t3D\t3D\t3D\t2D\t2D\t2D\t\t\t\t\n",
        ),
        (
            "talislanta",
            "name,side,combat_rating,hit points,str,brawling,attack,attack means,attack rating,attack damage\nA,x,4,20,1,5,sword,weapon,9,8\nB,y,3,18,0,,axe,weapon,7,9\n",
        ),
        (
            "cosmic",
            "name,side,coordination,health,spirit,toughness,running,mortality.head,mortality.torso,mortality.left_arm,mortality.right_arm,mortality.left_leg,mortality.right_leg,attack,attack kind,attack ranks,attack damage\nA,x,10,11,12,2,9,7,15,8,8,9,9,saber,melee,12,2d6+3\nB,y,10,11,12,2,9,7,15,8,8,9,9,saber,melee,12,2d6+3\n",
        ),
    ];
    for (system, text) in tables {
        let imported = of_table(text);
        assert_eq!(imported.system, system);
        assert_eq!(told(&imported.left_out), [""; 0], "{system}");
        plays(&imported);
    }
}

/// What is nothing of all this is refused by what it is.
#[test]
fn what_can_not_be_imported() {
    let refused = |source: &Node| Import::default().read(source).unwrap_err().to_string();
    assert_eq!(
        refused(&node(&json!({ "system": "case", "fighters": [] }))),
        "this is a roster: it needs no import"
    );
    assert!(
        refused(&node(&json!({ "name": "x" })))
            .starts_with("no actor of a known kind. Known: faserip_foundry, ")
    );
    assert!(refused(&Node::Int(3)).starts_with("no actor of a known kind"));
    assert_eq!(refused(&Node::List(vec![])), "0 sheets: there can be 1 to 10000");
    assert_eq!(
        refused(&Node::Text("\n\n".into())),
        "a table begins with a header, such as `name,side`"
    );
    assert_eq!(
        refused(&Node::Text("y,z\n1,2\n".into())),
        "no field of any system is in the header: y, z. Begin with such as `name,side`"
    );
    assert_eq!(
        refused(&Node::Text("name,side\n\"x,y\n".into())),
        "line 2: a quotation mark is not closed"
    );
    assert_eq!(
        refused(&Node::Text(format!("name{}", ",x".repeat(1_000)))),
        "1001 columns: there can be at most 1000"
    );
    assert_eq!(
        refused(&Node::Text(format!("name\n{}", "x\n".repeat(10_001)))),
        "more than 10000 lines under the header"
    );
    let of = |how: Import, source: &Node| how.read(source).unwrap_err().to_string();
    let case = filled!(Import { system: Some("kase".into()) });
    assert_eq!(
        of(case, &Node::Text("name\nx\n".into())),
        "system: no system `kase`, did you mean `case`?"
    );
    let d6 = filled!(Import { system: Some("d6".into()) });
    assert_eq!(
        of(d6, &node(&faserip_foundry("Ka", "hero"))),
        "system: sheets of `faserip_foundry` make a roster of `faserip`"
    );
    let csv = filled!(Import { kind: Some(ImportKind::Od6s) });
    assert_eq!(
        of(csv, &Node::Text("name\nx\n".into())),
        "expected an actor as JSON, found a table as a text"
    );
}
