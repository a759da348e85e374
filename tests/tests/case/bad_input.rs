//! Bad input: each kind gets a clear error, and nothing has changed.

use super::scene::{Scene, attack, blue, object, red, roster, score};
use case_core::any::AnyBattle;
use case_core::battle::{Battle, FeedError, Request, Step};
use case_core::case::{
    Ability, ActKind, Case, Defense, EventSheet, Form, QuestionKind, Rank, Roster, Score, Sheet,
    TeamSpec,
};
use case_core::codes::Code;
use case_core::filled;
use case_core::node::{Node, Problems};
use case_core::question::Asked;
use case_core::refusal::Common;
use case_core::save::{ResumeError, SAVE_VERSION};
use case_core::system::System;
use case_core::value::{Areas, Kind, Value};
use case_core::{ActorId, MAX_FIGHTERS};
use case_tests::Feed as _;

const PLAIN: &str = "Ex Ex Ex Ex Ty";

/// A good roster as a person writes it.
const GOOD: &str = r#"
system = "case"
friendly_fire = false

[[fighters]]
name = "Ann"
side = "red"
player = true
armor = "Good"
abilities = { fighting = "Rm", fighting_def = 40, agility = "ex", strength = "Excellent", endurance = "Ex", reason = 6, intuition = "Gd 12", psyche = "Ty" }
protection = { En = "Ty" }
attacks = [{ name = "fists", form = "BA" }, { name = "bow", form = "Sh", damage = "Gd", range = 4, ammunition = 12 }]

[[fighters]]
name = "Bob"
side = "blue"
health = 90
karma = 3
recovery = 2
first_aid = true
abilities = { fighting_off = 10, fighting_def = 21, agility = "Ex", strength = "Ex", endurance = "Beyond 9000", reason = 6, intuition = 6, psyche = 6 }
attacks = [{ name = "axe", form = "EA", damage = "Gd", object = "axe", reach = 1 }]

[[objects]]
name = "axe"
material = "Gd"
holder = "Bob"

[[teams]]
members = ["Ann"]

[[events]]
turn = 3
target = "Bob"
damage = 20
"#;

fn read(text: &str) -> Result<Battle<Case>, Problems> {
    Battle::new(Case::read(&toml::from_str(text).unwrap())?)
}

/// What is wrong with the good roster once `old` is `new`: the paths and messages.
fn problems(old: &str, new: &str) -> Vec<(String, String)> {
    assert!(GOOD.contains(old), "{old}");
    let problems = read(&GOOD.replacen(old, new, 1)).unwrap_err();
    problems.list().iter().map(|p| (p.path.clone(), p.message.to_string())).collect()
}

/// The one problem of the good roster once `old` is `new`.
fn problem(old: &str, new: &str) -> (String, String) {
    let list = problems(old, new);
    let [one] = &list[..] else { panic!("{list:#?}") };
    one.clone()
}

/// The good roster is good, and reads back equal from what is written of it.
#[test]
fn a_roster_reads_back_equal() {
    let battle = read(GOOD).unwrap();
    let written = serde_json::to_string(battle.roster()).unwrap();
    let again = Case::read(&serde_json::from_str(&written).unwrap()).unwrap();
    assert_eq!(&again, battle.roster());
    let bob = &battle.setup().sheets()[1];
    assert_eq!((bob.health(), bob.karma()), (90, 3));
    let of = |who: usize, ability| battle.setup().sheets()[who].score(ability).number();
    assert_eq!(of(0, Ability::FightingOffense), 30, "the whole stands for a missing half");
    assert_eq!(of(0, Ability::FightingDefense), 40);
    assert_eq!(of(1, Ability::FightingOffense), 10);
    assert_eq!(of(1, Ability::Endurance), 9000);
    assert_eq!(of(0, Ability::Intuition), 12);
    // 15 is the mean of Bob's halves; it counts for Health where the sheet gives none.
    let without = read(&GOOD.replace("health = 90\n", "")).unwrap();
    assert_eq!(without.setup().sheets()[1].health(), 15 + 20 + 20 + 9000);
}

/// An unknown rank says where it is, what stands there, and the nearest known.
#[test]
fn an_unknown_rank() {
    let (path, message) = problem(r#"strength = "Excellent""#, r#"strength = "Excelent""#);
    assert_eq!(path, "fighters[0].abilities.strength");
    assert!(message.contains("unknown rank `Excelent`, did you mean `Excellent`?"), "{message}");
    let (_, message) = problem(r#"strength = "Excellent""#, r#"strength = "Superb""#);
    assert!(
        message.contains("unknown rank `Superb`, known are: Shift 0, Feeble, Poor, "),
        "{message}"
    );
    let (path, message) = problem(r#"armor = "Good""#, r#"armor = """#);
    assert_eq!(path, "fighters[0].armor");
    assert!(message.contains("a value is a number, a rank, or both"), "{message}");
    let (path, message) = problem(r#""Gd 12""#, r#""Gd 16""#);
    assert_eq!(
        (path.as_str(), message.as_str()),
        ("fighters[0].abilities.intuition", "16 is Excellent, not Good")
    );
}

/// Negative, huge and fractional numbers, and values of another kind.
#[test]
fn numbers_out_of_range() {
    for (old, new, path) in [
        (
            "reason = 6, intuition = \"Gd",
            "reason = -6, intuition = \"Gd",
            "fighters[0].abilities.reason",
        ),
        ("fighting_def = 40", "fighting_def = 100001", "fighters[0].abilities.fighting_def"),
        ("health = 90", "health = 0", "fighters[1].health"),
        ("karma = 3", "karma = 9223372036854775807", "fighters[1].karma"),
        ("karma = 3", "karma = 3.5", "fighters[1].karma"),
        ("recovery = 2", "recovery = true", "fighters[1].recovery"),
        ("range = 4", "range = 1001", "fighters[0].attacks[1].range"),
        ("ammunition = 12", "ammunition = 0", "fighters[0].attacks[1].ammunition"),
        ("reach = 1", "reach = -1", "fighters[1].attacks[0].reach"),
        ("\"Beyond 9000\"", "\"Beyond -9000\"", "fighters[1].abilities.endurance"),
        ("turn = 3", "turn = 0", "events[0].turn"),
        ("damage = 20", "damage = -20", "events[0].damage"),
        ("material = \"Gd\"", "material = -1", "objects[0].material"),
    ] {
        let (found, message) = problem(old, new);
        assert_eq!(found, path, "{message}");
        assert!(message.contains("out of range") || message.contains("expected"), "{message}");
    }
}

/// A half is named by its own name.
#[test]
fn a_half_has_its_path() {
    let (path, _) = problem("fighting_def = 40", "fighting_def = \"Beyond\"");
    assert_eq!(path, "fighters[0].abilities.fighting_def");
}

/// An attack form that there is not, an attack that lacks what its form needs or has what its
/// form cannot have.
#[test]
fn attacks_that_cannot_be() {
    let bow = "{ name = \"bow\", form = \"Sh\", damage = \"Gd\", range = 4, ammunition = 12 }";
    for (attack, path, says) in [
        ("{ name = \"bow\", form = \"Shh\", damage = \"Gd\" }", "form", "did you mean `Sh`?"),
        (
            "{ name = \"bow\", damage = \"Gd\" }",
            "form",
            "missing: BA, EA, BT, ET, En, Fo, Sh, Gb, Gp or Ch",
        ),
        ("{ form = \"BA\" }", "name", "missing: the attack's name"),
        (
            "{ name = \"bow\", form = \"Sh\", range = 3 }",
            "damage",
            "the damage rank of this shooting attack",
        ),
        ("{ name = \"bow\", form = \"Sh\", damage = 3 }", "range", "the range in areas"),
        ("{ name = \"hug\", form = \"Gp\", damage = 3 }", "damage", "has no damage of its own"),
        ("{ name = \"jab\", form = \"BA\", range = 3 }", "range", "`reach`"),
        ("{ name = \"jab\", form = \"BA\", touch = true }", "touch", "only a ranged form"),
        ("{ name = \"jab\", form = \"BA\", improvised = true }", "improvised", "edged throwing"),
        ("{ name = \"jab\", form = \"BA\", power_hold = true }", "power_hold", "grappling"),
        (
            "{ name = \"jab\", form = \"BA\", object = \"ax\" }",
            "object",
            "no object is named `ax`, did you mean `axe`?",
        ),
        ("{ name = \"fists\", form = \"BA\" }", "name", "is given twice"),
        (
            "{ name = \"jab\", form = \"BA\", rang = 3 }",
            "rang",
            "unknown field, did you mean `range`?",
        ),
        ("3", "", "expected a table, found a whole number"),
    ] {
        let list = problems(bow, attack);
        let path =
            format!("fighters[0].attacks[1]{}{path}", if path.is_empty() { "" } else { "." });
        assert!(list.iter().any(|(p, m)| *p == path && m.contains(says)), "{attack}: {list:#?}");
    }
}

/// A roster without a second side.
#[test]
fn one_side_alone() {
    let (path, message) = problem("side = \"blue\"", "side = \"red\"");
    assert_eq!(
        (path.as_str(), message.as_str()),
        ("fighters", "a battle needs at least two sides")
    );
    let none = read("system = \"case\"").unwrap_err();
    assert!(none.to_string().contains("at least two sides"));
}

/// How many sides a battle may have, and that each number in between is good.
#[test]
fn the_number_of_sides_has_bounds() {
    let of = |count: usize, sides: usize| {
        let fighter = |i: usize| {
            filled!(Sheet {
                name: format!("fighter {i}"),
                side: format!("side {}", i % sides),
                ..red("x", "Ty Ty Ty Ty Ty").0
            })
        };
        let fighters = (0..count).map(fighter).collect();
        Case::validate(&filled!(Roster { fighters })).map_err(|p| p.to_string())
    };
    assert!(of(2, 1).unwrap_err().contains("at least two sides"));
    assert!(of(2, 2).is_ok() && of(255, 255).is_ok());
    assert!(of(256, 256).unwrap_err().contains("at most 255 sides"));
}

/// Duplicate names of fighters and of objects.
#[test]
fn duplicate_names() {
    let list = problems("name = \"Bob\"", "name = \"Ann\"");
    let twice = "`Ann` is also the name of fighters[0]: give one of them an `id`, or another name";
    let twice = ("fighters[1].name".to_string(), twice.to_string());
    assert!(list.contains(&twice), "{list:?}");
    let double = format!("{GOOD}\n[[objects]]\nname = \"axe\"\nmaterial = 3\n");
    let error = read(&double).unwrap_err().to_string();
    assert_eq!(error, "objects[1].name: `axe` is also the name of objects[0]");
}

/// Names that refer to nobody and nothing; teams that cannot be.
#[test]
fn names_of_nobody() {
    let (path, message) = problem("holder = \"Bob\"", "holder = \"Bop\"");
    assert_eq!(
        (path.as_str(), message.as_str()),
        ("objects[0].holder", "no fighter is named `Bop`, did you mean `Bob`?")
    );
    let (path, _) = problem("target = \"Bob\"", "target = \"Zebediah\"");
    assert_eq!(path, "events[0].target");
    for (members, path, says) in [
        ("[\"Ann\", \"Bob\"]", "teams[0].members[1]", "`Bob` is of another side than the team"),
        ("[\"Ann\", \"Ann\"]", "teams[0].members[1]", "`Ann` is in a team already"),
        ("[\"Anne\"]", "teams[0].members[0]", "no fighter is named `Anne`, did you mean `Ann`?"),
        ("[]", "teams[0].members", "a team has at least one member"),
        ("[3]", "teams[0].members[0]", "expected a text, found a whole number"),
        ("[\"Ann\"]\nroller = \"Bob\"", "teams[0].roller", "the roller has to be a member"),
    ] {
        let list = problems("members = [\"Ann\"]", &format!("members = {members}"));
        assert!(list.iter().any(|(p, m)| p == path && m == says), "{list:#?}");
    }
}

/// Unknown fields and switches say the nearest known; a switch says its values.
#[test]
fn unknown_fields_and_switches() {
    let (path, message) = problem("friendly_fire", "friendly_fir");
    assert_eq!(
        (path.as_str(), message.as_str()),
        ("friendly_fir", "unknown field, did you mean `friendly_fire`?")
    );
    let (path, message) =
        problem("[[events]]\nturn = 3", "[rulings]\nrise_cpa = \"Shift Y\"\n[[events]]\nturn = 3");
    assert_eq!(
        (path.as_str(), message.as_str()),
        ("rulings.rise_cpa", "unknown field, did you mean `rise_cap`?")
    );
    let (path, message) =
        problem("[[events]]\nturn = 3", "[rulings]\nrebound = \"stoped\"\n[[events]]\nturn = 3");
    assert_eq!(path, "rulings.rebound");
    assert_eq!(message, "unknown value `stoped`, did you mean `stopped`?");
    for value in ["-9223372036854775808", "9223372036854775807", "100001", "true", "[]", "\"x\""] {
        let new = format!("[rulings]\nbuddy_bonus = {value}\n[[events]]\nturn = 3");
        let (path, message) = problem("[[events]]\nturn = 3", &new);
        assert_eq!(path, "rulings.buddy_bonus");
        assert!(message.starts_with("expected a whole number from -100000 to 100000"), "{message}");
    }
    let (path, message) = problem("system = \"case\"", "system = \"case\"\npreset = \"mhs\"");
    assert_eq!(path, "preset");
    assert_eq!(message, "unknown preset `mhs`, did you mean `msh`?");
}

/// All problems are reported at once.
#[test]
fn all_problems_at_once() {
    let text = GOOD
        .replace("\"Excellent\"", "\"Excelent\"")
        .replace("health = 90", "health = -1")
        .replace("holder = \"Bob\"", "holder = 7");
    let error = read(&text).unwrap_err();
    let paths: Vec<&str> = error.list().iter().map(|p| p.path.as_str()).collect();
    assert_eq!(
        paths,
        ["fighters[0].abilities.strength", "fighters[1].health", "objects[0].holder"]
    );
    assert_eq!(error.to_string().lines().count(), 3);
}

/// 10,001 fighters, read or built.
#[test]
fn too_many_fighters() {
    let one = |i: usize| {
        let side = if i.is_multiple_of(2) { red } else { blue };
        side(&format!("fighter {i}"), PLAIN)
    };
    let crowd = roster((0..=MAX_FIGHTERS).map(one));
    let says = "fighters: 10001 fighters: there can be at most 10000";
    assert_eq!(Battle::<Case>::new(crowd.clone()).unwrap_err().to_string(), says);
    let node = serde_json::from_str(&serde_json::to_string(&crowd).unwrap()).unwrap();
    assert_eq!(Case::read(&node).unwrap_err().to_string(), says);
    let fits = filled!(Roster { fighters: crowd.fighters[1..].to_vec(), ..crowd.clone() });
    assert!(Battle::<Case>::new(fits).is_ok());
}

/// A change to a good roster.
type Edit = fn(&mut Roster);

/// What a program builds is checked as what a person writes is: no number goes through unbounded.
#[test]
fn built_rosters_are_checked() {
    let good = || {
        let ann = red("Ann", PLAIN).weapon("gun", Form::Shooting, "Ex", 3);
        roster([ann.attack("fists", Form::Blunt), blue("Bob", PLAIN)])
    };
    assert!(Battle::<Case>::new(good()).is_ok());
    let cases: [(&str, Edit); 20] = [
        ("fighters[0].name", |r| r.fighters[0].name = String::new()),
        ("fighters[0].name", |r| r.fighters[0].name = "x".repeat(81)),
        ("fighters[0].name", |r| r.fighters[0].name = " Ann".into()),
        ("fighters[0].side", |r| r.fighters[0].side = "re\nd".into()),
        ("fighters[0].health", |r| r.fighters[0].health = Some(i32::MIN)),
        ("fighters[0].karma", |r| r.fighters[0].karma = Some(i32::MAX)),
        ("fighters[0].armor", |r| r.fighters[0].armor = Some(Score::Number(-1))),
        ("fighters[0].armor", |r| r.fighters[0].armor = Some(Score::Both(Rank::Good, 75))),
        ("fighters[0].recovery", |r| r.fighters[0].recovery = -1),
        ("fighters[0].arrives", |r| r.fighters[0].arrives = i32::MAX),
        ("fighters[0].abilities.strength", |r| r.fighters[0].abilities.strength = None),
        ("fighters[0].attacks[0].range", |r| r.fighters[0].attacks[0].range = Some(i32::MIN)),
        ("fighters[0].attacks[1].reach", |r| r.fighters[0].attacks[1].reach = i32::MAX),
        ("fighters[0].attacks[1].ammunition", |r| r.fighters[0].attacks[1].ammunition = Some(0)),
        ("fighters[0].attacks[1].name", |r| r.fighters[0].attacks[1].name = String::new()),
        ("events[0].turn", |r| {
            r.events = vec![filled!(EventSheet { turn: 0, target: "Ann".into(), damage: 1 })];
        }),
        ("events[0].damage", |r| {
            r.events = vec![filled!(EventSheet { turn: 1, target: "Ann".into(), damage: -1 })];
        }),
        ("objects", |r| {
            r.objects = (0..1_001).map(|i| object(&i.to_string(), "Gd", None)).collect();
        }),
        ("objects[0].name", |r| r.objects = vec![object("", "Gd", None)]),
        ("teams[0].roller", |r| {
            r.teams =
                vec![filled!(TeamSpec { members: vec!["Ann".into()], roller: Some("Bob".into()) })];
        }),
    ];
    for (path, edit) in cases {
        let mut roster = good();
        edit(&mut roster);
        let problems = Battle::<Case>::new(roster).unwrap_err();
        assert!(problems.list().iter().any(|p| p.path == path), "{path}: {problems}");
    }
}

/// What is good in a program can be saved and read back: also what its defaults leave out.
#[test]
fn a_built_roster_reads_back() {
    let sheet = filled!(Sheet {
        name: "Ann".into(),
        side: "red".into(),
        attacks: vec![attack("fists", Form::Blunt)],
        abilities: red("Ann", PLAIN).0.abilities
    });
    let mut roster = roster([blue("Bob", PLAIN).armor("Beyond 7000")]);
    roster.fighters.push(sheet);
    roster.fighters[0].protection = vec![(Form::Energy, score("Gd 9"))];
    let battle = Battle::<Case>::new(roster.clone()).unwrap();
    let written = serde_json::to_string(&roster).unwrap();
    assert_eq!(Case::read(&serde_json::from_str(&written).unwrap()).unwrap(), roster);
    let save = serde_json::to_string(&battle.save()).unwrap();
    assert!(Battle::<Case>::resume(&serde_json::from_str(&save).unwrap()).is_ok());
}

/// Everything that must not have changed.
fn snapshot(battle: &Battle<Case>) -> (String, usize, String) {
    (
        format!("{:?}", battle.state()),
        battle.log().len(),
        format!("{:?} {:?}", battle.inputs(), battle.request()),
    )
}

/// A face outside its die, an answer where a face is wanted, and the reverse.
#[test]
fn faces_that_do_not_fit() {
    let mut scene =
        Scene::new([red("Ann", PLAIN).attack("fists", Form::Blunt), blue("Bob", PLAIN)]);
    let battle = &mut scene.battle;
    assert_eq!(battle.feed_face(5), Err(FeedError::NoRoll), "out of turn: nothing is asked yet");
    assert_eq!(battle.feed(Value::NOTHING), Err(FeedError::NoDecision));
    scene.legal("Bob", QuestionKind::Defense, "Ann action=fists", "");
    let battle = &mut scene.battle;
    assert_eq!(battle.feed_face(5), Err(FeedError::NoRoll), "a question is open");
    battle.feed(Value::NOTHING).unwrap();
    let again = battle.feed(Value::NOTHING);
    assert_eq!(again, Err(FeedError::NoDecision), "answered already");
    assert_eq!(battle.step(), Step::Wanted);
    let Some(Request::Roll(roll)) = battle.request().cloned() else { panic!() };
    let before = snapshot(battle);
    for face in [0, -1, 101, 256 + 5, i32::MIN, i32::MAX] {
        let refused = FeedError::Face { die: roll.next.die, face };
        assert_eq!(battle.feed_face(face), Err(refused.clone()));
        assert_eq!(refused.to_string(), format!("a d100 has no face {face}: it has 1 to 100"));
        assert_eq!(snapshot(battle), before);
    }
    assert_eq!(battle.feed(Value::NOTHING), Err(FeedError::NoDecision));
    assert_eq!(snapshot(battle), before);
    battle.feed_face(41).unwrap();
    assert_eq!(battle.step(), Step::Going);
}

/// The question asked next, and the answers to it that are refused.
fn refused(scene: &mut Scene, who: &str, ask: QuestionKind, answers: &str, illegal: &[Value]) {
    scene.legal(who, ask, answers, "");
    let before = snapshot(&scene.battle);
    for answer in illegal {
        let refused = scene.battle.feed(*answer).unwrap_err();
        assert!(
            matches!(&refused, FeedError::Answer { question, answer: fed, why, .. }
                if *question == ask.name() && fed == answer && !why.to_string().is_empty()),
            "{refused}"
        );
        assert!(refused.to_string().contains("is not a legal answer to"), "{refused}");
        assert_eq!(snapshot(&scene.battle), before);
    }
}

/// Answers that are not among the choices: an attack nobody has, a target on one's own side
/// without leave, oneself, nobody; pulling an edged attack; a defense against the wrong form.
#[test]
fn answers_that_are_not_legal() {
    let fighters = || {
        let ann = red("Ann", PLAIN).attack("knife", Form::Edged);
        [ann, red("Cid", PLAIN), blue("Bob", PLAIN), blue("Dee", PLAIN)]
    };
    let mut scene = Scene::new(fighters());
    let (ann, bob) = (scene.who("Ann"), scene.who("Bob"));
    let (attack, actor) = (Value::attack, |n| Value::new(Kind::Actor, n));
    let illegal = [
        attack(ann, 1),
        attack(ann, 70_000),
        attack(bob, 0),
        ActKind::Attack.into(),
        ActKind::Escape.into(),
        Value::NOTHING,
        0.into(),
    ];
    refused(&mut scene, "Ann", QuestionKind::Action, "", &illegal);
    let mut scene = Scene::new(fighters());
    refused(
        &mut scene,
        "Ann",
        QuestionKind::Target,
        "Ann action=knife",
        &[Value::NOTHING, actor(0), actor(1), actor(4), actor(99), actor(i32::MIN), 2.into()],
    );
    let mut scene = Scene::new(fighters());
    let illegal = {
        use Defense::{Brace, Catch, Dodge, Escape, Feint};
        [Brace, Catch, Dodge, Escape, Feint].map(Value::from)
    };
    refused(&mut scene, "Bob", QuestionKind::Defense, "Ann action=knife", &illegal);
    let mut scene = Scene::new(fighters());
    scene.play("Ann action=knife", "attack 1");
    assert!(!scene.was_asked(QuestionKind::Manner), "nothing of an edged attack is pulled");
    let mut with_leave = roster(fighters());
    with_leave.friendly_fire = true;
    let mut scene = Scene::of(with_leave);
    let targets = scene.legal("Ann", QuestionKind::Target, "Ann action=knife", "");
    assert_eq!(targets, ["Cid", "Bob", "Dee"]);
}

/// A target that is out: the dead are nobody's target.
#[test]
fn a_target_that_is_out() {
    let ann = red("Ann", PLAIN).weapon("knife", Form::Edged, "Ty", 0);
    let frail = blue("Bob", "Ex Ex Ex Sh0 Ty");
    let mut scene = Scene::new([ann, frail, blue("Dee", PLAIN), blue("Eli", PLAIN)]);
    let bob = scene.who("Bob").into();
    scene.play("Ann action=knife; Ann target=Bob", "attack 95, kill 1");
    assert!(scene.state().is_dead(scene.who("Bob")));
    refused(&mut scene, "Ann", QuestionKind::Target, "Ann action=knife", &[bob]);
}

/// A plan that answers illegally: the step says so, nothing has changed, and the question waits for the host.
#[test]
fn an_illegal_plan() {
    let mut battle = Battle::<Case>::new(roster([red("Ann", PLAIN), blue("Bob", PLAIN)])).unwrap();
    let before = snapshot(&battle);
    let mut plan = |_: &_, _: &_, _: &_| Some(Areas(77));
    let Step::Illegal { question, answer, why } =
        battle.step_with(&mut case_core::dice::HostDice, &mut plan)
    else {
        panic!()
    };
    assert_eq!((question.kind(), answer), (QuestionKind::Move, Areas(77).into()));
    assert_eq!(why, Common::NotOffered.into());
    let after = snapshot(&battle);
    assert_eq!((after.0, after.1), (before.0, before.1));
    let asked = Request::Decision(question);
    assert_eq!(battle.request(), Some(&asked));
    battle.feed_suggestion().unwrap();
    assert!(matches!(battle.step(), Step::Going | Step::Wanted));
    assert_ne!(battle.request(), Some(&asked));
}

fn saved(scene: &Scene) -> String {
    serde_json::to_string(&scene.battle.save()).unwrap()
}

fn resume(text: &str) -> Result<Battle<Case>, ResumeError> {
    Battle::resume(&serde_json::from_str(text).unwrap())
}

/// A save in the middle of a fight.
fn save() -> String {
    let mut scene =
        Scene::new([red("Ann", PLAIN).attack("fists", Form::Blunt), blue("Bob", PLAIN)]);
    scene.play("Ann action=fists", "attack 77, slam 50");
    let text = saved(&scene);
    assert!(resume(&text).is_ok());
    text
}

/// A truncated save, wherever it was cut, is no JSON or no save.
#[test]
fn a_truncated_save() {
    let text = save();
    let ends = text.char_indices().map(|(i, _)| i);
    for end in ends {
        assert!(serde_json::from_str::<Node>(&text[..end]).is_err(), "{end}");
    }
}

/// A hand-edited save: every field that is changed or left out is noticed.
#[test]
fn a_hand_edited_save() {
    let text = save();
    for (old, new, wanted) in [
        ("77", "78", ResumeError::Digest),
        ("77", "41", ResumeError::Inputs),
        ("77", "0", ResumeError::Problems(Problems::one("inputs[10]", ""))),
        ("\"steps\":", "\"steps\":-", ResumeError::Problems(Problems::one("steps", ""))),
        ("\"map\":true", "\"map\":false", ResumeError::Digest),
        ("\"seed\":null", "\"seed\":\"9\"", ResumeError::Problems(Problems::one("words", ""))),
        ("\"name\":\"Bob\"", "\"name\":\"Rob\"", ResumeError::Digest),
        ("\"strength\":\"excellent\"", "\"strength\":\"good\"", ResumeError::Digest),
        ("\"digest\":\"", "\"digest\":\"0", ResumeError::Digest),
        ("\"format\":\"case-save\"", "\"format\":\"case\"", ResumeError::NotASave),
        ("\"digest\":", "\"diggest\":", ResumeError::Problems(Problems::one("diggest", ""))),
    ] {
        assert!(text.contains(old), "{old}");
        let found = resume(&text.replacen(old, new, 1)).unwrap_err();
        match (&found, &wanted) {
            (ResumeError::Problems(found), ResumeError::Problems(wanted)) => {
                assert!(
                    found.list().iter().any(|p| p.path == wanted.list()[0].path),
                    "{new}: {found}"
                );
            }
            _ => assert_eq!(found, wanted, "{new}"),
        }
    }
    for field in ["roster", "steps", "inputs", "digest", "version"] {
        let mut value: serde_json::Value = serde_json::from_str(&text).unwrap();
        value.as_object_mut().unwrap().remove(field);
        assert!(resume(&value.to_string()).is_err(), "without {field}");
    }
}

/// A save of another version, of another system, and what is no save at all.
#[test]
fn saves_of_another_kind() {
    let text = save();
    let this = format!("\"version\":{SAVE_VERSION}");
    let other = text.replacen(&this, "\"version\":999", 1);
    let error = resume(&other).unwrap_err();
    assert_eq!(error, ResumeError::Version { found: 999 });
    assert!(error.to_string().starts_with("the format of this save is version 999"), "{error}");
    let other = text.replacen("\"system\":\"case\"", "\"system\":\"chess\"", 1);
    let error = resume(&other).unwrap_err();
    assert_eq!(error, ResumeError::System { found: "chess".into(), wanted: "case" });
    assert!(AnyBattle::resume(&serde_json::from_str(&other).unwrap()).is_err());
    for text in ["{}", "[]", "3", "null", "\"save\""] {
        assert_eq!(resume(text).unwrap_err(), ResumeError::NotASave);
    }
}

/// A roster of no known system says the nearest known.
#[test]
fn an_unknown_system() {
    let error =
        |text: &str| AnyBattle::new(&toml::from_str(text).unwrap()).unwrap_err().to_string();
    assert!(error("system = \"cas\"").contains("unknown system `cas`, did you mean `case`?"));
    assert!(error("").starts_with("system: missing: one of case"));
    assert!(AnyBattle::new(&Node::Int(3)).is_err());
}

/// TOML and JSON nested 10,000 deep are refused without exhausting the stack.
#[test]
fn nested_ten_thousand_deep() {
    let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
    assert!(toml::from_str::<Node>(&format!("fighters = {deep}")).is_err());
    assert!(serde_json::from_str::<Node>(&deep).is_err());
    let tables = format!("{}x = 1{}", "a = { ".repeat(10_000), " }".repeat(10_000));
    assert!(toml::from_str::<Node>(&tables).is_err());
    // What the formats themselves still take is cut off by the engine's own bound.
    let shallow = format!("fighters = {}{}", "[".repeat(40), "]".repeat(40));
    let error = toml::from_str::<Node>(&shallow).unwrap_err().to_string();
    assert!(error.contains("nested deeper than 24 levels"), "{error}");
    let dotted = format!("{}x = 1", "a.".repeat(60));
    assert!(toml::from_str::<Node>(&dotted).is_err());
}

/// A name that is given twice in a table is refused, in JSON too, which would take the last.
#[test]
fn a_name_twice() {
    let error =
        serde_json::from_str::<Node>(r#"{"system": "case", "system": "case"}"#).unwrap_err();
    assert!(error.to_string().contains("the name `system` is given twice"), "{error}");
}

/// Who is nobody: places beyond the most fighters.
#[test]
fn nobody() {
    assert_eq!(ActorId::fighter(MAX_FIGHTERS), ActorId::NOBODY);
    assert_eq!([-1, 65_536, i32::MAX].map(ActorId::from_number), [ActorId::NOBODY; 3]);
}
