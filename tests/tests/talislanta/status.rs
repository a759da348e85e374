//! Status effects (X1 to X3, X5), and sheets that change in a fight.
#![allow(clippy::cast_precision_loss, clippy::float_cmp, reason = "shares of small counts")]

use super::common::{A, B, quiet};
use case_core::ActorId;
use case_core::attack::{Aim, Guard};
use case_core::battle::{Battle, Control, Intervention, Request, Step, Who};
use case_core::log::Key;
use case_core::node::Node;
use case_core::odds::Budget;
use case_core::question::LegalAnswers;
use case_core::system::System;
use case_core::talislanta::{Action, AttackOutcome, Field, QuestionKind, Roster, Talislanta};
use case_core::value::{AttackId, Kind, Rounds, Typed, Value};
use case_tests::Feed as _;
use case_tests::again;

const EFFECTS: &str = r#"
[[effects]]
name = "weakness"
turns = 3
str = "-6"
defense = -5
resisted_by = "constitution"

[[effects]]
name = "burning"
turns = 4
harm = 4
put_out = true

[[effects]]
name = "spirit"
rolls = 5
damage = 9
armor = 20
healing = 2
"#;

/// Four fighters of 100 hit points, rating 10, Damage Rating 11; A is strong, B tough and armored.
fn roster(begins: &str) -> Roster {
    let mut roster = quiet(|sheets| {
        (sheets[0].str, sheets[1].con, sheets[1].armor) = (3, 4, 1);
        sheets[0].attacks[0].begins = (!begins.is_empty()).then(|| begins.into());
    });
    let node: Node = toml::from_str(EFFECTS).unwrap();
    let mut whole: Node = serde_json::from_value(serde_json::to_value(&roster).unwrap()).unwrap();
    let Node::Map(fields) = &mut whole else { unreachable!() };
    fields.retain(|(name, _)| name != "effects");
    fields.push(("effects".into(), node.get("effects").unwrap().clone()));
    roster = Talislanta::read(&whole).unwrap();
    roster
}

fn set(who: ActorId, effect: i32, rounds: i32) -> Intervention {
    let place = Value::new(Kind::StatusEffect, effect);
    Intervention::Set { field: "status_effect".into(), who, place, to: Rounds(rounds).into() }
}

fn chance(battle: &Battle<Talislanta>, aim: &Aim, of: impl Fn(&AttackOutcome) -> bool) -> String {
    let aimed = battle.aim(aim).unwrap();
    let odds = aimed.odds(Guard::Undefended, &mut Budget::new()).unwrap();
    odds.chance(of).to_string()
}

/// X1: a rating of 10 against a Defense of 10 strikes at 6 to 20 of a d20; Constitution 4 on a d10 resists
/// by a full success, 11: at 7 to 10. So 15/20 × 6/10. Under it Strength 3 is −3, and the Defense 5: a
/// strike at 1 to 20, and all of the damage at 6 to 20.
#[test]
fn a_drain_begins_and_lowers() {
    let aim = Aim::new(AttackId::new(A, 0), B);
    let mut battle = Battle::<Talislanta>::new(roster("weakness")).unwrap();
    assert_eq!(chance(&battle, &aim, |o| o.begun), "9/20");
    // 11 and Strength 3, less armor 1; half of 14 less 1.
    assert_eq!(chance(&battle, &aim, |o| o.damage >= 13), "1/2");
    battle.intervene(set(A, 0, 3), "").unwrap();
    assert_eq!(chance(&battle, &aim, |o| o.damage >= 13), "0/1");
    assert_eq!(chance(&battle, &aim, |o| o.damage >= 7), "1/2", "11 less 3 less 1");
    battle.intervene(set(B, 0, 3), "").unwrap();
    assert_eq!(chance(&battle, &aim, |o| o.damage > 0), "1/1");
    assert_eq!(chance(&battle, &aim, |o| o.damage >= 7), "3/4");
    // What lifts the attacker: 5 more on the roll, 9 more damage; what protects the target.
    battle.intervene(set(A, 2, -1), "").unwrap();
    assert_eq!(chance(&battle, &aim, |o| o.damage >= 16), "1/1", "a full success at 1 to 20");
    battle.intervene(set(B, 2, -1), "").unwrap();
    assert_eq!(chance(&battle, &aim, |o| o.damage > 0), "0/1", "17 less 20");
    let told = battle.aim(&aim).unwrap().trials(Guard::Undefended, 20_000, 3).unwrap();
    assert!(told.iter().all(|o| o.damage == 0));
}

/// X1: what comes in 20,000 strikes lies in what was told.
#[test]
fn play_agrees_with_the_odds() {
    let battle = Battle::<Talislanta>::new(roster("burning")).unwrap();
    let aim = Aim::new(AttackId::new(A, 0), B);
    let aimed = battle.aim(&aim).unwrap();
    let odds = aimed.odds(Guard::Undefended, &mut Budget::new()).unwrap();
    let begun = odds.chance(|o| o.begun).as_f64();
    assert_eq!(begun, 0.75, "nothing resists it");
    let trials = aimed.trials(Guard::Undefended, 20_000, 5).unwrap();
    let share = trials.iter().filter(|o| o.begun).count() as f64 / 20_000.0;
    assert!((share - begun).abs() < 4.5 * (begun * (1.0 - begun) / 20_000.0).sqrt(), "{share}");
    let weak = Battle::<Talislanta>::new(roster("weakness")).unwrap();
    let trials = weak.aim(&aim).unwrap().trials(Guard::Undefended, 20_000, 5).unwrap();
    let share = trials.iter().filter(|o| o.begun).count() as f64 / 20_000.0;
    assert!((share - 0.45).abs() < 4.5 * (0.45f64 * 0.55 / 20_000.0).sqrt(), "{share}");
}

/// X2, X3: 4 less armor 1 at the end of each of 3 rounds; X2: 2 come back, up to the sheet's.
#[test]
fn harm_and_healing_by_rounds() {
    let mut peaceful = roster("");
    for sheet in &mut peaceful.fighters {
        sheet.combat_rating = -20;
        sheet.attacks[0].damage = 0;
        sheet.attacks[0].rating = Some(0);
        sheet.skills.brawling = Some(60);
        sheet.attacks.truncate(0);
    }
    let mut battle = Battle::<Talislanta>::new(peaceful).unwrap().seeded(9);
    battle.set_control(Who::Everybody, Control::Host).unwrap();
    battle.intervene(set(B, 1, 3), "").unwrap();
    battle.intervene(set(ActorId::fighter(3), 2, -1), "").unwrap();
    let points = Intervention::Set {
        field: "hit_points".into(),
        who: ActorId::fighter(3),
        place: Value::NOTHING,
        to: case_core::value::Points(97).into(),
    };
    battle.intervene(points, "").unwrap();
    let mut seen = Vec::new();
    let mut offered = Vec::new();
    while battle.state().round() < 6 {
        let round = battle.state().round();
        match battle.step() {
            Step::Going => {}
            Step::Wanted => match battle.request().cloned().unwrap() {
                Request::Decision(question) => {
                    let LegalAnswers::List(list) = battle.legal_answers().unwrap() else {
                        unreachable!()
                    };
                    use case_core::question::Asked;
                    if question.kind() == QuestionKind::Action && question.who() == B {
                        offered.push(list.contains(&Action::PutOut.to_value()));
                    }
                    let dodge = Action::Dodge.to_value();
                    let answer = if list.contains(&dodge) { dodge } else { list[0] };
                    battle.feed(answer).unwrap();
                }
                request => panic!("{request:?}"),
            },
            step => panic!("{step:?}"),
        }
        if battle.state().round() > round {
            let points = |who| battle.state().hit_points(who);
            seen.push((points(B), points(ActorId::fighter(3))));
        }
    }
    assert_eq!(seen, [(97, 99), (94, 100), (91, 100), (91, 100), (91, 100)]);
    assert_eq!(offered, [true, true, true, false, false]);
    let text = battle.transcript().collect::<Vec<_>>().join("\n");
    assert!(text.contains("burning: 4 damage against B, before armor (X2)"), "{text}");
    assert!(text.contains("burning ends for B (X3)"), "{text}");
    assert!(text.contains("spirit gives hit points back to D: 1 (X2)"), "{text}");
}

/// X5: putting out takes the action.
#[test]
fn put_out() {
    let mut battle = Battle::<Talislanta>::new(roster("")).unwrap().seeded(4);
    let weak = Intervention::set("hit_points", B, case_core::value::Points(6));
    battle.intervene(weak, "").unwrap();
    battle.intervene(set(B, 1, 4), "a fire that would kill").unwrap();
    battle.run(40);
    let text = battle.transcript().collect::<Vec<_>>().join("\n");
    assert!(text.contains("B declares: put out"), "{text}");
    assert!(text.contains("burning ends for B (X3)"), "{text}");
    assert_eq!(battle.state().get(Key::at(B, Field::StatusEffect, 1)), 0);
}

/// Fights with effects give the same from a save at any step, undone and done again.
#[test]
fn saved_undone_and_resumed_anywhere() {
    let mut begun = 0;
    for seed in 0..8 {
        let mut battle = Battle::<Talislanta>::new(roster("burning")).unwrap().seeded(seed);
        again::from_anywhere(&mut battle, 3, 180);
        let text = battle.transcript().collect::<Vec<_>>().join("\n");
        begun += usize::from(text.contains("is under burning: 4 rounds (X1)"));
    }
    assert!(begun >= 4, "{begun}");
}

/// A sheet changes in a fight; what is wrong is refused by name.
#[test]
fn sheets_and_wrong_effects() {
    let part = |text: &str| -> Node { serde_json::from_str(text).unwrap() };
    let mut battle = Battle::<Talislanta>::new(roster("")).unwrap().seeded(2);
    battle.run(5);
    let aim = Aim::new(AttackId::new(A, 0), B);
    let sheet = |text: &str| Intervention::Sheet { who: B, part: part(text) };
    let state = battle.state().clone();
    battle.intervene(sheet(r#"{ "armor": 50, "hit_points": 30 }"#), "").unwrap();
    assert_eq!(battle.state().hit_points(B), 30, "brought back to its new bounds");
    assert_eq!(chance(&battle, &aim, |o| o.damage > 0), "0/1");
    assert!(battle.undo_input());
    assert_eq!(*battle.state(), state);
    let wrong = battle.intervene(sheet(r#"{ "armour": 5 }"#), "").unwrap_err().to_string();
    assert!(wrong.contains("did you mean `armor`?"), "{wrong}");
    let problems = |from: &str, to: &str| {
        let text = EFFECTS.replacen(from, to, 1);
        let node: Node = toml::from_str(&text).unwrap();
        let mut whole: Node =
            serde_json::from_value(serde_json::to_value(roster("burning")).unwrap()).unwrap();
        let Node::Map(fields) = &mut whole else { unreachable!() };
        fields.retain(|(name, _)| name != "effects");
        fields.push(("effects".into(), node.get("effects").unwrap().clone()));
        Talislanta::read(&whole).unwrap_err().to_string()
    };
    for (from, to, says) in [
        (
            r#"name = "burning""#,
            r#"name = "burnin""#,
            "no effect is named `burning`, did you mean `burnin`?",
        ),
        (r#""constitution""#, r#""other_skill""#, "effects[0].resisted_by"),
        (r#"resisted_by = "constitution""#, "difficulty = 3", "effects[0].resisted_by: missing"),
        (r#"str = "-6""#, r#"str = "-60""#, "a shift is -50 to +50"),
        (r#"str = "-6""#, r#"strength = "-6""#, "effects[0].strength: unknown field"),
        ("harm = 4", "harm = 0", "effects[1].harm"),
    ] {
        let told = problems(from, to);
        assert!(told.contains(says), "{to}: {told}");
    }
}
