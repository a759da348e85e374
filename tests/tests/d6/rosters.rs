//! Sheets and rosters: what is read, what is refused, and the messages.

use super::support::{ADA, bundled, bundled_text, d, duel, problems, read, sheet};
use case_core::battle::Battle;
use case_core::d6::{
    Attribute, D6, DamageCode, InjuryMethod, RangeEnd, Roster, Skill, Speed, VehicleKind, Weapon,
    WildReading,
};
use case_core::filled;
use case_core::node::Node;
use case_core::system::System;

const HEAD: &str = r#"
[[fighters]]
name = "Ada"
side = "a"
attributes = { agility = "3D", coordination = "3D", physique = "3D+1", intellect = "3D", acumen = "3D", charisma = "3D" }
"#;

/// A roster of Ada with these lines and a plain Boris.
fn with(lines: &str) -> String {
    let boris = HEAD.replace("Ada", "Boris").replace("\"a\"", "\"b\"");
    format!("{HEAD}{lines}{boris}")
}

/// What the sheet says is what the setup has; what it leaves out has its default.
#[test]
fn a_sheet_is_read() {
    let roster = read(&format!(
        "system = \"d6\"\n[rulings]\nwild_one = \"caller\"\ninjury = \"body_points\"\n\
         character_point_cap = \"none\"\n[scene]\ngravity = \"low\"\n{}",
        with(
            r#"
player = true
skills = { "melee combat" = "4D+2", Dodge = "5D", sleight_of_hand = "4D" }
armor = "1D+1"
body_points = 30
special = { actions = 2, debility = -3, resistance = "1D" }
weapons = [
    { name = "sword", skill = "Melee Combat", damage = "+2D+1", bladed = true },
    { name = "rock", skill = "throwing", damage = "+1", ranges = ["PHYS-2", "PHYS-1", "PHYS"] },
]
vehicle = { name = "boat", kind = "water", toughness = "3D" }
"#
        )
    ));
    assert_eq!(roster.rulings.wild_one, WildReading::Caller);
    assert_eq!(roster.rulings.injury, InjuryMethod::BodyPoints);
    assert_eq!(roster.rulings.character_point_cap, None);
    let setup = D6::validate(&roster).unwrap();
    let ada = setup.fighter(ADA).unwrap();
    assert_eq!(ada.name(), "Ada");
    assert_eq!(ada.skill(Skill::MeleeCombat), d("4D+2"));
    assert_eq!(ada.skill(Skill::SleightOfHand), d("4D"));
    assert_eq!(ada.skill(Skill::Marksmanship), d("3D"), "a skill that is missing is its attribute");
    assert_eq!(ada.attribute(Attribute::Magic), d("0D"));
    assert_eq!(ada.strength(), d("3D+1"));
    assert_eq!(ada.weapons(), 3, "and the bare hands");
    let rock = &roster.fighters[0].weapons[1];
    assert_eq!(rock.ranges.map(|ends| ends.map(|end| end.meters(d("3D+1")))), Some([11, 12, 13]));
    let boat = roster.fighters[0].vehicle.as_ref().unwrap();
    assert_eq!((boat.kind, boat.speed), (VehicleKind::Water, Speed::Cruising));
}

/// All problems are told at once, each with its path and what would be right.
#[test]
fn all_problems_at_once() {
    let told = problems(&with(
        r#"
skills = { fighting = "2D", dogde = "4D", dodge = "3D+7", "melee combat" = 4 }
armor = "0D+9"
character_points = -1
fate_points = 1_000_000
scale = 101
player = "yes"
wepons = []
special = { actions = 0, debility = 5 }
weapons = [
    { name = "sword", skill = "melee combta", damage = "+2D" },
    { name = "song", skill = "charm", damage = "4D" },
    { name = "bow", skill = "marksmanship", damage = "0D" },
    { name = "spear", skill = "throwing", damage = "+2D", ranges = [5, 25] },
    { name = "axe", skill = "throwing", damage = "+2D", ranges = [30, 25, 40] },
    { name = "fist", skill = "fighting", damage = "+0", ranges = [5, 25, 40] },
]
vehicle = { name = "cart", kind = "land", speed = "quick" }
"#,
    ));
    for line in [
        "fighters[0].skills.dogde: unknown skill `dogde`, did you mean `dodge`?",
        "fighters[0].skills.dodge: a die code has 0, 1 or 2 pips, not 7: three pips are one die, so this is 5D+1",
        "fighters[0].skills.melee combat: expected a die code in quotation marks, such as \"3D+1\"",
        "fighters[0].armor: a die code has 0, 1 or 2 pips, not 9: three pips are one die, so this is 3D",
        "fighters[0].character_points: -1 is out of range: 0 to 1000",
        "fighters[0].fate_points: 1000000 is out of range: 0 to 1000",
        "fighters[0].scale: 101 is out of range: -100 to 100",
        "fighters[0].player: expected true or false, found a text",
        "fighters[0].wepons: unknown field, did you mean `weapons`?",
        "fighters[0].special.actions: 0 is out of range: 1 to 12",
        "fighters[0].special.debility: 5 is out of range: -1000 to 0",
        "fighters[0].weapons[0].skill: unknown skill `melee combta`, did you mean `melee combat`?",
        "fighters[0].weapons[3].ranges: expected three values: the farthest Short, Medium and Long distance",
        "fighters[0].vehicle.speed: unknown speed `quick`",
    ] {
        assert!(told.lines().any(|l| l.starts_with(line)), "{line}\nis not in\n{told}");
    }
    // What can be read is checked in a second pass, again all of it.
    let told = problems(&with(
        r#"
skills = { fighting = "2D", alteration = "4D" }
weapons = [
    { name = "song", skill = "charm", damage = "4D" },
    { name = "bow", skill = "marksmanship", damage = "0D" },
    { name = "axe", skill = "throwing", damage = "+2D", ranges = [30, 25, 40] },
    { name = "fist", skill = "fighting", damage = "+0", ranges = [5, 25, 40] },
    { name = "spell", skill = "favor", damage = "4D", ranges = [5, 25, 40] },
]
"#,
    ));
    for line in [
        "fighters[0].skills.fighting: 2D is below the attribute agility, 3D",
        "fighters[0].weapons[0].skill: charm is not used to attack; the skills of attacks are fighting,",
        "fighters[0].weapons[1].ranges: missing: marksmanship needs three range values",
        "fighters[0].weapons[1].damage: a damage code has at least 1D, or a plus sign before it",
        "fighters[0].weapons[2].ranges: the values must not fall from Short to Long",
        "fighters[0].weapons[3].ranges: fighting has no ranges, only a length",
        "fighters[0].weapons[4].skill: favor needs the attribute miracles",
    ] {
        assert!(told.lines().any(|l| l.starts_with(line)), "{line}\nis not in\n{told}");
    }
}

/// Attributes that are missing, empty or unknown.
#[test]
fn attributes_are_needed() {
    let told =
        problems(&with("").replacen("acumen = \"3D\", ", "acumne = \"3D\", magic = \"0D\", ", 1));
    assert!(
        told.contains(
            "fighters[0].attributes.acumne: unknown attribute `acumne`, did you mean `acumen`?"
        ),
        "{told}"
    );
    let told = problems(&with("").replacen("acumen = \"3D\", ", "", 1));
    assert_eq!(told, "fighters[0].attributes.acumen: missing: a die code such as \"3D\"");
    let told = problems(&with("").replacen("acumen = \"3D\"", "acumen = \"0D\"", 1));
    assert_eq!(told, "fighters[0].attributes.acumen: an attribute has at least 1D");
    let told = problems(&with("skills = { \"melee combat\" = \"4D\", melee_combat = \"5D\" }\n"));
    assert_eq!(told, "fighters[0].skills.melee_combat: the skill is given twice");
}

/// Sides, names, numbers of fighters, the system's name, rulings.
#[test]
fn rosters_are_refused() {
    let told = |text: &str| problems(text);
    assert_eq!(told(HEAD), "fighters: a battle needs at least two sides");
    assert_eq!(told("system = \"d6\""), "fighters: missing: a list of character sheets");
    assert!(told("fighters = []").contains("0 fighters: there can be 1 to 10000"));
    assert!(told("fighters = 3").starts_with("fighters: expected a list, found a whole number"));
    assert!(
        told(&format!("system = \"case\"\n{}", with("")))
            .contains("unknown system `case`, expected `d6`")
    );
    let twice = with("").replace("Boris", "Ada");
    assert_eq!(
        told(&twice),
        "fighters[1].name: `Ada` is also the name of fighters[0]: give one of them an `id`, or another name"
    );
    let unnamed = with("").replace("\"Boris\"", "\"\\u0007\"");
    assert!(told(&unnamed).contains("fighters[1].name: a name has 1 to 80 characters"));
    let ruled = format!(
        "[rulings]\nwild_one = \"never\"\ninjuries = 3\ncharacter_point_cap = -1\n{}",
        with("")
    );
    let text = told(&ruled);
    assert!(text.contains("rulings.wild_one: unknown reading of a Wild 1 `never`"), "{text}");
    assert!(text.contains("known are: cancel, complication, caller"), "{text}");
    assert!(text.contains("rulings.injuries: unknown field, did you mean `injury`?"), "{text}");
    let capped = format!("[rulings]\ncharacter_point_cap = -1\n{}", with(""));
    assert!(
        told(&capped).contains(
            "rulings.character_point_cap: expected a whole number from 0 to 1000 or `none`"
        )
    );
    let mut many = filled!(Roster { fighters: Vec::new() });
    for i in 0..10_001 {
        many.fighters.push(sheet(&format!("{i}"), if i == 0 { "a" } else { "b" }));
    }
    assert!(
        D6::validate(&many)
            .unwrap_err()
            .to_string()
            .contains("10001 fighters: there can be 1 to 10000")
    );
    many.fighters.pop();
    assert!(D6::validate(&many).is_ok());
    // Of nobody nothing else can be wrong.
    many.fighters.clear();
    let problems = D6::validate(&many).unwrap_err();
    assert_eq!(problems.to_string(), "fighters: 0 fighters: there can be 1 to 10000");
}

/// A roster that was not read from data is checked all the same.
#[test]
fn plain_structs_are_checked() {
    let mut roster = duel();
    roster.system = "case".into();
    roster.fighters[0].scale = i32::MAX;
    roster.fighters[0].body_points = Some(0);
    roster.fighters[0].character_points = i32::MIN;
    roster.fighters[0].special.actions = 13;
    roster.fighters[1].name = " ".into();
    roster.fighters[1].side = "\n".into();
    roster.fighters[1].weapons[0].rounds = 51;
    roster.fighters[1].weapons[0].length = -1;
    roster.fighters[1].weapons[0].name = String::new();
    roster.fighters[1].weapons[1].ranges = Some([
        RangeEnd::Physique(i32::MAX),
        RangeEnd::Meters(i32::MAX),
        RangeEnd::Meters(i32::MAX),
    ]);
    for i in 0..20 {
        let name = format!("{i}");
        let code: DamageCode = "+1".parse().unwrap();
        roster.fighters[0].weapons.push(Weapon::new(name, Skill::MeleeCombat, code));
    }
    let problems = D6::validate(&roster).unwrap_err();
    let paths: Vec<&str> = problems.list().iter().map(|p| p.path.as_str()).collect();
    for path in [
        "system",
        "fighters[1].name",
        "fighters[1].side",
        "fighters[0].weapons",
        "fighters[0].scale",
        "fighters[0].body_points",
        "fighters[0].character_points",
        "fighters[0].special.actions",
        "fighters[1].weapons[0].name",
        "fighters[1].weapons[0].rounds",
        "fighters[1].weapons[0].length",
    ] {
        assert!(paths.contains(&path), "{path} is not in {paths:?}");
    }
}

/// The end of a range is as far as a weapon can reach, either way; what no number holds is none.
#[test]
fn ends_of_ranges() {
    for (text, end) in [
        ("5000", RangeEnd::Meters(5_000)),
        ("PHYS+5000", RangeEnd::Physique(5_000)),
        ("PHYS-5000", RangeEnd::Physique(-5_000)),
    ] {
        assert_eq!(text.parse(), Ok(end));
    }
    for beyond in ["5001", "-1", "PHYS+5001", "PHYS-5001", "PHYS2", "PHYS+2147483647"] {
        assert!(beyond.parse::<RangeEnd>().is_err(), "{beyond}");
    }
    assert!(format!("PHYS{}", i32::MIN).parse::<RangeEnd>().is_err());
}

/// A roster that is written reads back equal, in TOML and in JSON.
#[test]
fn rosters_round_trip() {
    let mut roster = bundled();
    roster.scene.estimated_ranges = true;
    roster.fighters[0].special.debility = -2;
    roster.fighters[1].weapons[0].ranges =
        Some([RangeEnd::Physique(-2), RangeEnd::Physique(0), RangeEnd::Meters(40)]);
    let json = serde_json::to_string(&roster).unwrap();
    let node: Node = serde_json::from_str(&json).unwrap();
    assert_eq!(D6::read(&node), Ok(roster.clone()));
    let toml = toml::to_string(&roster).unwrap();
    assert_eq!(read(&toml), roster);
}

/// The bundled roster is what its comments say: two sides of four, and everything in it is used.
#[test]
fn the_bundled_roster_is_good() {
    let roster = read(&bundled_text());
    let battle = Battle::<D6>::new(roster).unwrap();
    let setup = battle.setup();
    let side = |side| D6::cast(setup).members(side).len();
    assert_eq!((side(0), side(1)), (4, 4));
    assert_eq!((D6::cast(setup).side_name(0), D6::cast(setup).side_name(1)), ("wardens", "riders"));
    assert_eq!(D6::name(setup, ADA), "Ysolde Marr");
    assert_eq!(D6::name(setup, case_core::ActorId::JUDGE), "the Judge");
}
