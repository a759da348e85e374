//! Rosters: what is read, what is refused and why, and the book of rulings.

use super::common::{bundled, four, sheet, weapon, with};
use case_core::filled;
use case_core::node::{Node, Problems};
use case_core::system::System;
use case_core::talislanta::{
    Attack, MAX_ATTACKS, MAX_DAMAGE, MAX_HIT_POINTS, MAX_RATING, Means, Range, Roster, Talislanta,
};

fn read(text: &str) -> Result<Roster, Problems> {
    Talislanta::read(&toml::from_str::<Node>(text).unwrap())
}

/// The problems of a roster, as lines.
fn problems(text: &str) -> Vec<String> {
    let problems = read(text).expect_err("it is wrong");
    problems.list().iter().map(ToString::to_string).collect()
}

/// A roster that is saved reads back equal, as JSON and as TOML, other rulings included.
#[test]
fn round_trip() {
    let mut roster = bundled();
    roster.rulings.movement = case_core::talislanta::rulings::Movement::Judged;
    roster.rulings.spd_factor = 1;
    let json = serde_json::to_string(&roster).unwrap();
    let again = Talislanta::read(&serde_json::from_str::<Node>(&json).unwrap()).unwrap();
    assert_eq!(again, roster);
    let toml = toml::to_string(&roster).unwrap();
    assert_eq!(read(&toml).unwrap(), roster);
}

/// What a sheet leaves out.
#[test]
fn defaults() {
    let text = r#"
        system = "talislanta"
        [[fighters]]
        name = "A"
        side = "x"
        combat_rating = 3
        hit_points = 20
        attacks = [{ name = "spark", means = "spell" }, { name = "fist", means = "brawling" }]
        [[fighters]]
        name = "B"
        side = "y"
        combat_rating = 0
        hit_points = 1
    "#;
    let roster = read(text).unwrap();
    let a = &roster.fighters[0];
    assert_eq!((a.spd, a.str, a.dex, a.con, a.armor, a.size), (0, 0, 0, 0, 0, 0));
    assert_eq!((a.player, a.immune, a.humanoid), (false, false, true));
    assert_eq!(a.attacks[0].range, Range::Ranged);
    let setup = Talislanta::validate(&roster).unwrap();
    let attacks = |place| setup.attacks(case_core::ActorId::fighter(place)).collect::<Vec<_>>();
    assert_eq!(attacks(0), ["spark", "fist"]);
    assert_eq!(attacks(1), ["bare hands"]);
    assert_eq!(setup.sides(), ["x", "y"]);
}

/// Everything that is wrong, at once, each with its path and what would be right.
#[test]
fn all_problems_at_once() {
    let text = r#"
        system = "talislant"
        season = 3
        [rulings]
        spd_facter = 1
        armor = "thick"
        [[fighters]]
        name = "A"
        side = "x"
        combat_rating = 61
        hit_points = 0
        tactic = "hide"
        location = "cellar"
        skills = { evade = -1, acrobatic = 3, shield = 61 }
        [[fighters.attacks]]
        name = "sword"
        means = "sword"
        damage = 201
        penalty = 1
        [[fighters.attacks]]
        name = "sword"
        means = "brawling"
        rating = 5
        range = "ranged"
        [[fighters]]
        name = "A"
        side = "x"
        player = "yes"
        spd = 31
        str = 2.5
        hit_points = 1001
        [[fighters.attacks]]
        name = "spark"
        means = "spell"
        range = "close"
        overwhelms = 11
    "#;
    let found = problems(text);
    let expected = [
        "rulings.armor: unknown use of armor `thick`",
        "rulings.spd_facter: unknown field, did you mean `spd_factor`?",
        "fighters[0].tactic: unknown tactic `hide`",
        "fighters[0].skills.acrobatic: unknown field, did you mean `acrobatics`?",
        "fighters[0].attacks[0].means: unknown means of attack `sword`",
        "fighters[0].location: unknown field",
        "fighters[1].player: expected true or false, found a text",
        "fighters[1].str: expected a whole number",
        "fighters[1].combat_rating: missing: the Combat Rating",
        "season: unknown field",
        "system: unknown system `talislant`, did you mean `talislanta`?",
        "fighters[0].combat_rating: 61 is out of range: -20 to 60",
        "fighters[0].hit_points: 0 is out of range: 1 to 1000",
        "fighters[0].skills.evade: -1 is out of range: 0 to 60",
        "fighters[0].skills.shield: 61 is out of range: 0 to 60",
        "fighters[0].attacks[0].penalty: 1 is out of range: -20 to 0",
        "fighters[0].attacks[0].damage: 201 is out of range: 0 to 200",
        "fighters[0].attacks[1].name: the name `sword` is given twice",
        "fighters[0].attacks[1].rating: the rating of brawling belongs to the skills",
        "fighters[0].attacks[1].range: only a weapon or a spell is ranged: `close`",
        "fighters[1].name: `A` is also the name of fighters[0]: give one of them an `id`",
        "fighters[1].spd: 31 is out of range: -20 to 30",
        "fighters[1].hit_points: 1001 is out of range: 1 to 1000",
        "fighters[1].attacks[0].overwhelms: 11 is out of range: -10 to 10",
        "fighters[1].attacks[0].range: a spell is aimed: `ranged`",
        "fighters: a battle needs at least two sides",
    ];
    for start in expected {
        assert!(found.iter().any(|line| line.starts_with(start)), "{start}\nin {found:#?}");
    }
    assert_eq!(found.len(), expected.len(), "{found:#?}");
}

/// A roster without fighters, without a system, or that is no roster.
#[test]
fn not_a_roster() {
    assert_eq!(problems("").len(), 2);
    assert!(problems("system = 3\nfighters = 4")[0].starts_with("system: expected a text"));
    assert!(problems("system = \"d6\"\nfighters = []")[0].contains("unknown system `d6`"));
    for node in [Node::Null, Node::Int(3), Node::List(vec![]), Node::Text("x".into())] {
        assert!(Talislanta::read(&node).is_err());
    }
}

/// Both edges of every number, in a roster built by hand.
#[test]
fn every_bound() {
    type Set = fn(&mut Roster, i32);
    let bounds: [(&str, i32, i32, Set); 15] = [
        ("spd", -20, 30, |r, n| r.fighters[0].spd = n),
        ("str", -20, 30, |r, n| r.fighters[0].str = n),
        ("dex", -20, 30, |r, n| r.fighters[0].dex = n),
        ("con", -20, 30, |r, n| r.fighters[0].con = n),
        ("combat_rating", -20, 60, |r, n| r.fighters[0].combat_rating = n),
        ("hit_points", 1, MAX_HIT_POINTS, |r, n| r.fighters[0].hit_points = n),
        ("armor", 0, 100, |r, n| r.fighters[0].armor = n),
        ("size", -10, 10, |r, n| r.fighters[0].size = n),
        ("skills.evade", 0, MAX_RATING, |r, n| r.fighters[0].skills.evade = Some(n)),
        ("skills.brawling", 0, MAX_RATING, |r, n| r.fighters[0].skills.brawling = Some(n)),
        ("skills.defend", 0, MAX_RATING, |r, n| r.fighters[0].skills.defend = Some(n)),
        ("attacks[0].rating", 0, MAX_RATING, |r, n| r.fighters[0].attacks[0].rating = Some(n)),
        ("attacks[0].penalty", -20, 0, |r, n| r.fighters[0].attacks[0].penalty = n),
        ("attacks[0].damage", 0, MAX_DAMAGE, |r, n| r.fighters[0].attacks[0].damage = n),
        ("attacks[0].overwhelms", -10, 10, |r, n| r.fighters[0].attacks[0].overwhelms = Some(n)),
    ];
    for (name, low, high, set) in bounds {
        for (value, fits) in [
            (low, true),
            (high, true),
            (low - 1, false),
            (high + 1, false),
            (i32::MIN, false),
            (i32::MAX, false),
        ] {
            let mut roster = four(|_| {});
            set(&mut roster, value);
            match Talislanta::validate(&roster) {
                Ok(_) => assert!(fits, "{name} = {value}"),
                Err(p) => {
                    assert!(!fits, "{name} = {value}: {p}");
                    assert_eq!(p.list()[0].path, format!("fighters[0].{name}"));
                }
            }
        }
    }
}

/// Too many of everything, empty and hostile names, and hit points that a ruling makes none.
#[test]
fn other_limits() {
    let wrong = |change: fn(&mut Roster), path: &str| {
        let mut roster = four(|_| {});
        change(&mut roster);
        let p = Talislanta::validate(&roster).expect_err(path);
        assert_eq!(p.list()[0].path, path, "{p}");
    };
    wrong(|r| r.fighters.clear(), "fighters");
    wrong(|r| r.fighters = (0..10_001).map(|i| sheet(&format!("{i}"), "x")).collect(), "fighters");
    wrong(
        |r| r.fighters = (0..256).map(|i| sheet(&format!("{i}"), &format!("{i}"))).collect(),
        "fighters",
    );
    wrong(|r| r.fighters[2].name = "  ".into(), "fighters[2].name");
    wrong(|r| r.fighters[2].name = "x".repeat(81), "fighters[2].name");
    wrong(|r| r.fighters[1].side = "a\nb".into(), "fighters[1].side");
    wrong(|r| r.fighters[0].attacks[0].name = String::new(), "fighters[0].attacks[0].name");
    wrong(
        |r| {
            let attacks = (0..=MAX_ATTACKS).map(|i| weapon(&format!("{i}"), 1, 1));
            r.fighters[0].attacks = attacks.collect();
        },
        "fighters[0].attacks",
    );
    wrong(|r| r.rulings.out_at_hit_points = 100, "fighters[0].hit_points");
    wrong(
        |r| {
            r.fighters[0].attacks[0] = filled!(Attack {
                means: Means::Natural,
                range: Range::Both,
                ..weapon("tail", 1, 1)
            });
        },
        "fighters[0].attacks[0].range",
    );
    let of = |count: i32, side: fn(i32) -> i32| {
        let fighter = |i| sheet(&format!("{i}"), &format!("side {}", side(i)));
        let fighters = (0..count).map(fighter).collect();
        Talislanta::validate(&filled!(Roster { fighters, ..four(|_| {}) }))
            .map_err(|p| p.to_string())
    };
    assert!(of(10_000, |i| i32::from(i == 0)).is_ok());
    assert!(of(10_000, |_| 0).unwrap_err().contains("at least two sides"));
    assert!(!of(10_001, |_| 0).unwrap_err().contains("two sides"), "one thing at a time");
    assert!(of(255, |i| i).is_ok());
    assert!(of(256, |i| i).unwrap_err().contains("at most 255 sides"));
}

/// Values of rulings that are none.
#[test]
fn wrong_rulings() {
    let wrong = |line: &str| {
        let text = toml::to_string(&four(|_| {})).unwrap();
        let (head, tail) = text.split_once("[rulings]\n").unwrap();
        let name = line.split(' ').next().unwrap();
        let others = tail.lines().filter(|l| !l.starts_with(&format!("{name} ")));
        let tail: Vec<&str> = others.collect();
        problems(&format!("{head}[rulings]\n{line}\n{}", tail.join("\n")))
    };
    for line in [
        "spd_factor = \"fast\"",
        "spd_factor = 100001",
        "spd_factor = 1.5",
        "movement = 3",
        "movement = \"miles\"",
        "melee_adds_str = 1",
        "action_table = \"5, 4, 3, 2\"",
        "action_table = [0, 5, 10]",
        "action_table = true",
    ] {
        let found = wrong(line);
        assert_eq!(found.len(), 1, "{line}: {found:?}");
        assert!(found[0].starts_with("rulings."), "{found:?}");
    }
}

/// The book of rulings: every row says what it is about, and a switch has the value in force.
#[test]
fn the_book_of_rulings() {
    let mut roster = four(|_| {});
    roster.rulings.spd_factor = 1;
    let setup = Talislanta::validate(&roster).unwrap();
    let rulings = Talislanta::rulings(&setup);
    let spd = rulings.iter().find(|r| r.name == "spd_factor").unwrap();
    let switch = spd.switch.as_ref().unwrap();
    assert_eq!((switch.value.as_str(), switch.default.as_str()), ("1", "2"));
    for ruling in &rulings {
        assert!(
            !ruling.rule.is_empty() && !ruling.question.is_empty() && !ruling.reading.is_empty()
        );
        for rule in ruling.rule.split(", ") {
            assert!(rule.parse::<case_core::talislanta::Rule>().is_ok(), "{rule}");
        }
    }
}

/// Whether a group plays by the default rulings.
#[test]
fn default_rulings_are_known() {
    let usual =
        |roster: &Roster| Talislanta::has_default_rulings(&Talislanta::validate(roster).unwrap());
    let plain = with(four(|_| {}), |r| *r = case_core::talislanta::Rulings::default());
    assert!(usual(&plain));
    assert!(!usual(&with(plain, |r| r.spd_factor += 1)));
}
