//! Status effects (X1 to X3, X5), kinds of damage (X4), and sheets that change in a fight.
#![allow(clippy::cast_precision_loss, clippy::float_cmp, reason = "shares of small counts")]

use super::scene::{Scene, attack, blue, red, roster, score};
use case_core::ActorId;
use case_core::attack::{Aim, Guard};
use case_core::battle::{Battle, InterveneError, Intervention};
use case_core::case::odds::{Ending, undefended};
use case_core::case::{Case, Field, Form, InitiativeMethod, QuestionKind, Roster};
use case_core::log::{Audience, Key};
use case_core::node::Node;
use case_core::odds::{Budget, Chain, Sample, Scene as Odds};
use case_core::system::System;
use case_core::value::{AttackId, Kind, Turns, Value};
use case_core::words::{Language, Speech};
use case_tests::again;
use std::collections::BTreeMap;

const LEECH: ActorId = ActorId::fighter(0);
const BRUISER: ActorId = ActorId::fighter(1);
const SALAMANDER: ActorId = ActorId::fighter(2);

fn read(text: &str) -> Roster {
    Case::read(&toml::from_str(text).unwrap()).unwrap()
}

/// A drain, a fire, and what two heroes are against fire.
const POWERS: &str = r#"
system = "case"

[[effects]]
name = "weakness"
turns = 3
abilities = { strength = "-2 CS" }
resisted_by = "endurance"
intensity = "Remarkable"

[[effects]]
name = "burning"
turns = 5
harm = "Good"
kind = "fire"
put_out = true

[[fighters]]
name = "Leech"
side = "villains"
abilities = { fighting = "Rm", agility = "Ex", strength = "Ty", endurance = "Ex", reason = "Ty", intuition = "Ex", psyche = "Gd" }
attacks = [
  { name = "drain", form = "En", touch = true, rank = "Rm", damage = 0, begins = "weakness" },
  { name = "torch", form = "En", range = 3, damage = "Ex", kind = "fire", begins = "burning" },
]

[[fighters]]
name = "Bruiser"
side = "heroes"
player = true
armor = "Incredible"
against = { fire = 10, Fo = "half" }
abilities = { fighting = "Ex", agility = "Gd", strength = "In", endurance = "Ex", reason = "Ty", intuition = "Gd", psyche = "Ty" }
attacks = [{ name = "fists", form = "BA" }]

[[fighters]]
name = "Salamander"
side = "heroes"
player = true
armor = "Poor"
against = { fire = "immune", cold = "double" }
abilities = { fighting = "Gd", agility = "Ex", strength = "Gd", endurance = "Rm", reason = "Ty", intuition = "Ex", psyche = "Ty" }
attacks = [{ name = "flame", form = "En", range = 4, damage = "Rm", kind = "fire", begins = "burning" }]
"#;

fn powers() -> Battle<Case> {
    Battle::new(read(POWERS)).unwrap()
}

/// What the referee sets an effect to.
fn set(who: ActorId, effect: i32, turns: i32) -> Intervention {
    let place = Value::new(Kind::StatusEffect, effect);
    Intervention::Set { field: "status_effect".into(), who, place, to: Turns(turns).into() }
}

/// The chance that an attack's effect begins, the most that gets through, and its mean.
fn comes_to(
    battle: &Battle<Case>,
    who: ActorId,
    foe: ActorId,
    attack: usize,
) -> (String, i32, f64) {
    let aimed = battle.aim(&Aim::new(AttackId::new(who, attack), foe)).unwrap();
    let odds = aimed.odds(Guard::Undefended, &mut Budget::new()).unwrap();
    let weight: f64 = odds.iter().map(|(_, w)| w as f64).sum();
    let sum: f64 = odds.iter().map(|(o, w)| f64::from(o.through) * w as f64).sum();
    let most = odds.iter().map(|(o, _)| o.through).max().unwrap();
    (odds.chance(|o| o.begun).to_string(), most, sum / weight)
}

/// X1: a touch at Remarkable strikes in 65 of 100; Excellent Endurance against a Remarkable intensity
/// needs a red, 6 of 100: .65 × .94 = .611. Under it the strength of 40 is that of a rank two lower, 20.
#[test]
fn a_drain_begins_and_lowers() {
    let mut battle = powers();
    assert_eq!(comes_to(&battle, LEECH, BRUISER, 0).0, "611/1000");
    let (begun, most, before) = comes_to(&battle, BRUISER, LEECH, 0);
    assert_eq!((begun.as_str(), most), ("0/1", 40));
    battle.intervene(set(BRUISER, 0, 3), "so it is").unwrap();
    let (_, most, under) = comes_to(&battle, BRUISER, LEECH, 0);
    assert_eq!((most, under * 2.0), (20, before), "the same column of Fighting, half the damage");
    let english = Speech::from(Language::English);
    let told = |battle: &Battle<Case>| -> Vec<String> {
        let tracker = battle.tracker(&english, Audience::Gamemaster);
        tracker.fighters[1].conditions.iter().map(|condition| condition.words.clone()).collect()
    };
    assert_eq!(told(&battle), ["status effect (weakness): 3 turns"]);
    battle.intervene(set(BRUISER, 0, -1), "until it is lifted").unwrap();
    assert_eq!(told(&battle), ["status effect (weakness)"]);
    assert!(battle.undo_input() && battle.undo_input());
    assert_eq!(comes_to(&battle, BRUISER, LEECH, 0).1, 40);
    assert!(matches!(
        battle.intervene(set(BRUISER, 2, 3), ""),
        Err(InterveneError::Place { field: "status_effect" })
    ));
    assert!(matches!(
        battle.intervene(set(BRUISER, 0, 1_001), ""),
        Err(InterveneError::Range { found: 1_001, low: -1, high: 1_000, .. })
    ));
}

/// X4: the protection against fire counts in place of the armor, also where it is lower; who is immune is
/// neither harmed by it nor set on fire.
#[test]
fn kinds_of_damage() {
    let battle = powers();
    let (begun, most, _) = comes_to(&battle, LEECH, BRUISER, 1);
    assert_eq!((begun.as_str(), most), ("3/5", 10), "Excellent damage, 20, less 10");
    let (begun, most, _) = comes_to(&battle, LEECH, SALAMANDER, 1);
    assert_eq!((begun.as_str(), most), ("0/1", 0));
    let mut cold =
        POWERS.replacen(r#"kind = "fire", begins = "burning" }"#, r#"kind = "cold" }"#, 1);
    let most = |text: &str| comes_to(&Battle::new(read(text)).unwrap(), LEECH, SALAMANDER, 1).1;
    assert_eq!(most(&cold), 2 * 20 - 4, "twice of Excellent, less Poor armor");
    cold = cold.replacen(r#"kind = "cold" }"#, r#"kind = "stone" }"#, 1);
    assert_eq!(most(&cold), 20 - 4);
    let force = POWERS.replacen(r#"form = "En", range = 3"#, r#"form = "Fo", range = 3"#, 1);
    let force = force.replacen(r#"damage = "Ex", kind = "fire""#, r#"damage = "Am""#, 1);
    let through = comes_to(&Battle::new(read(&force)).unwrap(), LEECH, BRUISER, 1).1;
    assert_eq!(through, 0, "half of 50 does not get through an armor of 40");
}

/// Ann sets Bob on fire and Bob puts it out, with every die in the test.
#[test]
fn burning_and_put_out() {
    let mut roster = roster([
        red("Ann", "Ex Ex Ex Ex Ex").with(|s| {
            let mut torch = attack("torch", Form::Energy);
            (torch.damage, torch.range) = (Some(score("Gd")), Some(3));
            torch.begins = Some("burning".into());
            s.attacks.push(torch);
        }),
        blue("Bob", "Ex Ex Ex Ex Ex"),
    ]);
    roster.effects = read(POWERS).effects;
    let mut scene = Scene::of(roster);
    scene.play("Ann action=torch", "attack 60");
    let told = scene.told();
    assert!(told.contains("Bob is under burning: 5 turns (X1)"), "{told}");
    assert!(told.contains("burning: 10 damage against Bob, before armor (X2)"), "{told}");
    assert_eq!(scene.state().get(Key::at(BRUISER, Field::StatusEffect, 1)), 4);
    let health = scene.state().health(BRUISER);
    assert_eq!(health, 80 - 10 - 10);
    let offered = scene.legal("Bob", QuestionKind::Action, "", "");
    assert!(offered.iter().any(|label| label == "put out"), "{offered:?}");
    scene.play("Bob action=put out", "");
    let told = scene.told();
    assert!(told.contains("Bob: put out (X5)"), "{told}");
    assert!(told.contains("burning ends for Bob (X3)"), "{told}");
    assert_eq!(scene.state().health(BRUISER), health);
    let offered = scene.legal("Bob", QuestionKind::Action, "", "");
    assert!(!offered.iter().any(|label| label == "put out"), "{offered:?}");
}

/// A fight in which both do nothing but set each other on fire, worked out without the engine: the share
/// of fights that each wins, by recursion over Health and turns of burning of both.
fn fire_by_hand() -> BTreeMap<Option<u8>, f64> {
    // Remarkable and Excellent Fighting strike in 65 and 60 of 100; 4 turns of 10.
    const HIT: [f64; 2] = [0.65, 0.60];
    const HARM: i32 = 10;
    type At = ([i32; 2], [i32; 2]);
    let puts_out =
        |(health, burns): At, who: usize| burns[who] > 0 && burns[who] * HARM >= health[who];
    let turn = |at: At| {
        let mut after: BTreeMap<At, f64> = BTreeMap::new();
        let acts = [puts_out(at, 0), puts_out(at, 1)];
        for order in [[0, 1], [1, 0]] {
            let mut paths = BTreeMap::from([(at.1, 0.5)]);
            for who in order {
                let mut next: BTreeMap<[i32; 2], f64> = BTreeMap::new();
                for (burns, p) in paths {
                    let (mut out, mut lit) = (burns, burns);
                    out[who] = 0;
                    lit[1 - who] = lit[1 - who].max(4);
                    if acts[who] {
                        *next.entry(out).or_default() += p;
                    } else {
                        *next.entry(burns).or_default() += p * (1.0 - HIT[who]);
                        *next.entry(lit).or_default() += p * HIT[who];
                    }
                }
                paths = next;
            }
            for (burns, p) in paths {
                let left = |who: usize| at.0[who] - if burns[who] > 0 { HARM } else { 0 };
                let health = [left(0), left(1)];
                *after.entry((health, burns.map(|b| (b - 1).max(0)))).or_default() += p;
            }
        }
        after
    };
    let mut mass = BTreeMap::from([(([30, 40], [0, 0]), 1.0)]);
    let mut ends = BTreeMap::new();
    for _ in 0..4_000 {
        let mut next: BTreeMap<At, f64> = BTreeMap::new();
        for (at, p) in mass {
            for (after, share) in turn(at) {
                let winner = match after.0.map(|health| health <= 0) {
                    [false, false] => {
                        *next.entry(after).or_default() += p * share;
                        continue;
                    }
                    [true, true] => None,
                    [fell, _] => Some(u8::from(fell)),
                };
                *ends.entry(winner).or_default() += p * share;
            }
        }
        mass = next;
    }
    ends
}

/// X1 to X3, X5: the solver and 40,000 played fights agree with the recursion.
#[test]
fn a_duel_by_fire() {
    let fighter = |name: &str, fighting: &str, health: i32| {
        format!(
            r#"
[[fighters]]
name = "{name}"
side = "{name}"
health = {health}
abilities = {{ fighting = "{fighting}", agility = "Gd", strength = "Gd", endurance = "Rm", reason = "Ty", intuition = "Gd", psyche = "Ty" }}
attacks = [{{ name = "brand", form = "BA", damage = 0, begins = "burning" }}]
"#
        )
    };
    let head = r#"
system = "case"
rulings = { standard_maneuvers = "as_listed", health = "sheet" }
effects = [{ name = "burning", turns = 4, harm = 10, put_out = true }]
"#;
    let text = [head, &fighter("Ash", "Rm", 30), &fighter("Ember", "Ex", 40)].concat();
    let setup = Case::validate(&read(&text)).unwrap();
    let start = Case::open(&setup);
    let by_hand = fire_by_hand();
    let solved = Odds::<Case, _>::new(&setup, &start, undefended())
        .chain(&mut Chain::new().budget(50_000_000), Ending::of)
        .unwrap();
    for (winner, p) in solved.gather(|_, end| end.winner) {
        let (low, high) = p.as_f64();
        let right = by_hand[&winner.map(u8::from)];
        assert!(low - 1e-12 <= right && right <= high + 1e-12, "{winner:?}: {p:?}, not {right}");
    }
    let trials = 40_000;
    let counted = Odds::<Case, _>::new(&setup, &start, undefended())
        .sample(&mut Sample::new(trials), |setup, state| Ending::of(setup, state).winner)
        .unwrap();
    for (winner, right) in by_hand {
        let share =
            counted.count(&winner.map(|side| case_tests::side(side.into()))) as f64 / trials as f64;
        let error = (right * (1.0 - right) / trials as f64).sqrt();
        assert!((share - right).abs() < 4.0 * error, "{winner:?}: {share}, not {right}");
    }
}

/// X1, X3: stacking, healing, rolls shifted, what an attack has to come to, resisted again.
#[test]
fn what_else_an_effect_is() {
    let of = |effect: &str, attack: &str| {
        let text = format!(
            r#"
system = "case"
rulings = {{ standard_maneuvers = "as_listed" }}
effects = [{{ name = "it", {effect} }}]
[[fighters]]
name = "Ann"
side = "a"
abilities = {{ fighting = "Ex", agility = "Ex", strength = "Ex", endurance = "Ex", reason = "Ty", intuition = "Ex", psyche = "Ex" }}
attacks = [{{ name = "fists", form = "BA", begins = "it", {attack} }}]
[[fighters]]
name = "Bob"
side = "b"
armor = 30
abilities = {{ fighting = "Ex", agility = "Ex", strength = "Ex", endurance = "Ex", reason = "Ty", intuition = "Ex", psyche = "Ex" }}
attacks = [{{ name = "fists", form = "BA" }}]
"#
        );
        Battle::new(read(&text)).unwrap()
    };
    let begun =
        |battle: &Battle<Case>| comes_to(battle, ActorId::fighter(0), ActorId::fighter(1), 0).0;
    // Excellent strikes in 60 of 100; 20 is stopped by an armor of 30.
    assert_eq!(begun(&of("turns = 2", "damage = 20")), "3/5");
    assert_eq!(begun(&of(r#"turns = 2, begins_when = "hurts""#, "damage = 20")), "0/1");
    assert_eq!(begun(&of(r#"turns = 2, begins_when = "hurts""#, "damage = 31")), "3/5");
    // Bob strikes in 60 of 100, and blind at −4 columns in 40: Feeble.
    let mut blind = of(
        r#"turns = 2, talents = [{ name = "blind", shift = -4, forms = ["BA"] }]"#,
        "damage = 0",
    );
    let hits = |battle: &Battle<Case>| {
        let aimed = battle.aim(&Aim::new(AttackId::new(BRUISER, 0), LEECH)).unwrap();
        let odds = aimed.odds(Guard::Undefended, &mut Budget::new()).unwrap();
        odds.chance(|o| o.through > 0).to_string()
    };
    assert_eq!(hits(&blind), "3/5");
    blind.intervene(set(BRUISER, 0, 2), "").unwrap();
    assert_eq!(hits(&blind), "2/5");
    // Healing up to the sheet's, and an effect that something has to end.
    let mut healing = of("healing = 7", "damage = 0");
    healing.intervene(set(BRUISER, 0, -1), "").unwrap();
    healing
        .intervene(
            Intervention::Set {
                field: "health".into(),
                who: BRUISER,
                place: Value::NOTHING,
                to: case_core::value::Points(70).into(),
            },
            "",
        )
        .unwrap();
    let health = |battle: &Battle<Case>| battle.state().health(BRUISER);
    for turn in [77, 80, 80] {
        let start = healing.state().turn();
        let mut played = healing.clone().seeded(1);
        // Ann's fists are stopped by the armor.
        for _ in 0..100 {
            if played.state().turn() == start {
                played.run(1);
            }
        }
        assert_eq!(health(&played), turn);
        assert_eq!(played.state().get(Key::at(BRUISER, Field::StatusEffect, 0)), -1);
        healing = played;
    }
    // Stacking: struck while two turns are left; one passes at wrap up.
    for (stacking, expected) in [("none", 1), ("longer", 4), ("added", 6)] {
        let effect = format!(r#"turns = 5, stacking = "{stacking}""#);
        let mut roster = of(&effect, "damage = 0").roster().clone();
        roster.rulings.initiative_method = InitiativeMethod::FixedPlayersFirst;
        let mut scene = Scene::of(roster);
        scene.battle.intervene(set(BRUISER, 0, 2), "").unwrap();
        scene.play("Ann action=fists", "attack 60");
        let left = scene.state().get(Key::at(BRUISER, Field::StatusEffect, 0));
        assert_eq!(left, expected, "{stacking}: {}", scene.told());
    }
    // Resisted again at each wrap up: Excellent against Good needs a green, from 41.
    let mut again =
        of(r#"resisted_by = "psyche", intensity = "Gd", resisted_again = true"#, "damage = 0")
            .seeded(3);
    again.intervene(set(BRUISER, 0, -1), "").unwrap();
    again.run(10_000);
    let text = again.transcript().collect::<Vec<_>>().join("\n");
    assert!(text.contains("Bob rolls resistance"), "{text}");
    assert!(text.contains("it ends for Bob (X3)"), "{text}");
}

/// What is wrong in an effect is refused by name.
#[test]
fn wrong_effects() {
    let problems = |from: &str, to: &str| {
        assert!(POWERS.contains(from), "{from}");
        let node: Node = toml::from_str(&POWERS.replacen(from, to, 1)).unwrap();
        let read = Case::read(&node).and_then(|roster| Case::validate(&roster));
        read.unwrap_err().to_string()
    };
    for (from, to, says) in [
        (
            r#"begins = "weakness""#,
            r#"begins = "weaknes""#,
            "no effect is named `weaknes`, did you mean `weakness`?",
        ),
        (
            r#"name = "burning""#,
            r#"name = "weakness""#,
            "`weakness` is also the name of effects[0]",
        ),
        (r#"{ strength = "-2 CS" }"#, r#"{ strenght = "-2 CS" }"#, "did you mean `strength`?"),
        (r#"{ strength = "-2 CS" }"#, r#"{ strength = "-20 CS" }"#, "a shift is -10 CS to +10 CS"),
        (r#"{ strength = "-2 CS" }"#, "{ health = 3 }", "effects[0].abilities.health"),
        ("turns = 3", "turns = 1001", "effects[0].turns"),
        (r#"intensity = "Remarkable""#, "", "effects[0].intensity: missing"),
        (r#"resisted_by = "endurance""#, "", "effects[0].resisted_by: missing"),
        (r#"fire = "immune""#, r#"fire = "imune""#, "fighters[2].against.fire"),
        ("put_out = true", "speed = 3", "unknown field"),
    ] {
        let told = problems(from, to);
        assert!(told.contains(says), "{to}: {told}");
    }
}

/// A referee changes a sheet in the middle of a fight: checked as in a roster, logged, undone, saved.
#[test]
fn a_sheet_changes_in_a_fight() {
    let part = |text: &str| -> Node { serde_json::from_str(text).unwrap() };
    let sheet = |who, text: &str| Intervention::Sheet { who, part: part(text) };
    let mut battle = powers().seeded(5);
    battle.run(7);
    let state = battle.state().clone();
    battle
        .intervene(sheet(BRUISER, r#"{ "armor": 0, "abilities": { "strength": "Gd" }, "attacks": { "fists": { "to_hit": 1 }, "club": { "form": "BA", "damage": 30 } } }"#), "a curse")
        .unwrap();
    let told = battle.transcript().find(|line| line.contains("changes the sheet"));
    assert_eq!(
        told.unwrap(),
        "The referee changes the sheet of Bruiser: armor, abilities.strength, attacks.fists.to_hit, \
         attacks.club.form, attacks.club.damage: a curse."
    );
    assert_eq!(comes_to(&battle, BRUISER, LEECH, 0).1, 10);
    assert_eq!(Case::attack_name(battle.setup(), BRUISER, 1).unwrap(), "club (BA)");
    // A lower maximum takes the Health along (Q10), and it comes back.
    assert_eq!(battle.state().health(BRUISER), 20 + 10 + 10 + 20);
    let kept = serde_json::to_string(&battle.save()).unwrap();
    let again = Battle::<Case>::resume(&serde_json::from_str(&kept).unwrap()).unwrap();
    assert_eq!(again.state(), battle.state());
    assert_eq!(again.roster_now().unwrap(), battle.roster_now().unwrap());
    assert!(battle.undo_input());
    assert_eq!(*battle.state(), state);
    assert_eq!(battle.roster_now().unwrap().fighters[1].armor, powers().roster().fighters[1].armor);
    for (wrong, says) in [
        (r#"{ "armour": 3 }"#, "did you mean `armor`?"),
        (r#"{ "attacks": [] }"#, "attacks: what is there keeps its place"),
        (r#"{ "name": "Leech" }"#, "Leech"),
        (r#"{ "now": { "health": 3 } }"#, "now: a condition is set value by value"),
        (r#"{ "abilities": { "strength": "Exelent" } }"#, "did you mean `Excellent`?"),
        ("[]", "expected a table with fields of a sheet"),
        ("{}", "nothing is to change"),
    ] {
        let refused = battle.intervene(sheet(BRUISER, wrong), "").unwrap_err().to_string();
        assert!(refused.contains(says), "{wrong}: {refused}");
        assert_eq!(*battle.state(), state, "{wrong}");
    }
    let nobody = battle.intervene(sheet(ActorId::fighter(9), r#"{ "armor": 3 }"#), "");
    assert!(matches!(nobody, Err(InterveneError::Place { .. })), "{nobody:?}");
    // Another side: Leech is alone no more.
    battle.intervene(sheet(SALAMANDER, r#"{ "side": "villains" }"#), "she turns").unwrap();
    battle.run(10_000);
    let kept = serde_json::to_string(&battle.save()).unwrap();
    let again = Battle::<Case>::resume(&serde_json::from_str(&kept).unwrap()).unwrap();
    assert_eq!(again.state(), battle.state());
    assert!(battle.is_over());
}

/// Fights with effects give the same from a save at any step, undone and done again, and played on.
#[test]
fn saved_undone_and_resumed_anywhere() {
    for seed in 0..12 {
        again::from_anywhere(&mut powers().seeded(seed), 3, 400);
    }
}

/// Play and odds agree where effects are in force: what an attack comes to in 20,000 exchanges.
#[test]
fn play_agrees_with_the_odds() {
    let mut battle = powers();
    battle.intervene(set(BRUISER, 0, 2), "").unwrap();
    for (who, foe, attack) in [(LEECH, BRUISER, 0), (LEECH, BRUISER, 1), (BRUISER, LEECH, 0)] {
        let aimed = battle.aim(&Aim::new(AttackId::new(who, attack), foe)).unwrap();
        let odds = aimed.odds(Guard::Undefended, &mut Budget::new()).unwrap();
        let told = odds.chance(|o| o.begun).as_f64();
        let trials = 20_000;
        let mut begun = 0;
        let mut counted = BTreeMap::<i32, u32>::new();
        for outcome in aimed.trials(Guard::Undefended, trials, 11).unwrap() {
            begun += u32::from(outcome.begun);
            *counted.entry(outcome.through).or_default() += 1;
        }
        let close = |told: f64, times: u32| {
            let error = (told * (1.0 - told) / f64::from(trials)).sqrt();
            (f64::from(times) / f64::from(trials) - told).abs() <= 4.5 * error + 1e-12
        };
        assert!(close(told, begun), "{told}, but {begun}");
        for (through, times) in counted {
            let told = odds.chance(|o| o.through == through).as_f64();
            assert!(close(told, times), "{through}: {told}, but {times}");
        }
    }
}
