//! Powers: force fields, forms and other effects that a fighter begins on itself (X6), what ends them by a
//! blow (X3), what they are against kinds of damage (X4), and attacks that pierce armor (X7).

#![allow(clippy::cast_precision_loss, reason = "shares of small counts")]

use super::scene::Scene;
use case_core::ActorId;
use case_core::attack::{Aim, Guard};
use case_core::battle::{Battle, Intervention};
use case_core::case::odds::{Ending, undefended};
use case_core::case::{Case, Field, QuestionKind};
use case_core::log::Key;
use case_core::odds::{Budget, Chain, Sample, Scene as Odds};
use case_core::question::Asked;
use case_core::system::System;
use case_core::value::{AttackId, Kind, Turns, Value};

const ANN: ActorId = ActorId::fighter(0);
const BOB: ActorId = ActorId::fighter(1);

/// Ann, who strikes with the attack, and Bob, who can have the effect, and wears armor.
fn roster(effect: &str, attack: &str, bob: &str) -> case_core::case::Roster {
    let text = format!(
        r#"
system = "case"
rulings = {{ standard_maneuvers = "as_listed", initiative_method = "fixed_players_first" }}
effects = [{{ name = "it", {effect} }}]
[[fighters]]
name = "Ann"
side = "a"
abilities = {{ fighting = "Ex", agility = "Ex", strength = "Ex", endurance = "Ex", reason = "Ty", intuition = "Ex", psyche = "Ex" }}
attacks = [{{ name = "fists", form = "BA", {attack} }}]
[[fighters]]
name = "Bob"
side = "b"
abilities = {{ fighting = "Ex", agility = "Ex", strength = "Ex", endurance = "Ex", reason = "Ty", intuition = "Ex", psyche = "Ex" }}
attacks = [{{ name = "fists", form = "BA" }}, {{ name = "stomp", form = "BA", only_under = "it" }}, {{ name = "bow", form = "Sh", damage = 6, range = 5, not_under = "it" }}]
{bob}
"#
    );
    Case::read(&toml::from_str(&text).unwrap()).unwrap()
}

fn battle(effect: &str, attack: &str, bob: &str) -> Battle<Case> {
    Battle::new(roster(effect, attack, bob)).unwrap()
}

/// Bob under the effect, until something ends it.
fn under(battle: &mut Battle<Case>) {
    let place = Value::new(Kind::StatusEffect, 0);
    let to = Turns(-1).into();
    let set = Intervention::Set { field: "status_effect".into(), who: BOB, place, to };
    battle.intervene(set, "so it is").unwrap();
}

/// The chance that Ann's fists strike, and the most that gets through to Bob.
fn blow(battle: &Battle<Case>) -> (String, i32) {
    let aimed = battle.aim(&Aim::new(AttackId::new(ANN, 0), BOB)).unwrap();
    let odds = aimed.odds(Guard::Undefended, &mut Budget::new()).unwrap();
    let most = odds.iter().map(|(o, _)| o.through).max().unwrap();
    (odds.chance(|o| o.effect != case_core::case::Effect::Miss).to_string(), most)
}

/// What gets through from fists of 40 without and with the effect.
fn through(effect: &str, bob: &str) -> (i32, i32) {
    let mut battle = battle(effect, "damage = 40", bob);
    let before = blow(&battle).1;
    under(&mut battle);
    (before, blow(&battle).1)
}

/// X1, X4: a field of 30 points stops so much besides the armor; what an effect says of a form counts in
/// place of its own armor and the sheet's.
#[test]
fn fields_and_stances() {
    assert_eq!(through(r#"armor = "+30""#, ""), (40, 10));
    assert_eq!(through(r#"armor = "+30""#, "armor = 6"), (34, 4));
    assert_eq!(through(r#"armor = "-10""#, "armor = 6"), (34, 40), "armor is at least 0");
    assert_eq!(through(r#"armor = "+30", against = { BA = 10 }"#, "armor = 6"), (34, 30));
    assert_eq!(through(r#"armor = "+30", against = { EA = 10 }"#, ""), (40, 10));
    assert_eq!(through(r#"against = { BA = "immune" }"#, ""), (40, 0));
    assert_eq!(through(r#"against = { BA = "half" }"#, r#"against = { BA = "double" }"#), (80, 20));
}

/// X7: columns or points less, or no armor at all; never more than there is.
#[test]
fn piercing() {
    let most = |pierces: &str| {
        blow(&battle("harm = 1", &format!("damage = 40, {pierces}"), "armor = 30")).1
    };
    assert_eq!(most("to_hit = 0"), 10);
    assert_eq!(most(r#"pierces = "-10""#), 20);
    assert_eq!(most("pierces = 0"), 40);
    assert_eq!(most(r#"pierces = "-1 CS""#), 20, "Remarkable, 30, is Excellent, 20");
    assert_eq!(most("pierces = 50"), 10);
}

/// X1: attackers of the unseen are shifted: Excellent strikes in 60 of 100, Feeble, four columns lower, in
/// 40.
#[test]
fn unseen() {
    let mut battle = battle("attacked = -4", "damage = 40", "");
    assert_eq!(blow(&battle).0, "3/5");
    under(&mut battle);
    assert_eq!(blow(&battle).0, "2/5");
}

/// X3: what a blow ends: a field that something gets through, and what any strike ends.
#[test]
fn blows_end_effects() {
    let left = |ends: &str, damage: i32, face: &str| {
        let effect = format!(r#"armor = "+30", ends_when = "{ends}""#);
        let mut scene = Scene::of(roster(&effect, &format!("damage = {damage}"), ""));
        under(&mut scene.battle);
        scene.play("Ann action=fists", &format!("attack {face}"));
        let ended = scene.told().contains("it ends for Bob (X3)");
        let is_over = scene.state().get(Key::at(BOB, Field::StatusEffect, 0)) == 0;
        assert_eq!(ended, is_over, "{}", scene.told());
        ended
    };
    assert!(left("hurt", 40, "60"));
    assert!(!left("hurt", 30, "60"));
    assert!(!left("hurt", 40, "10"));
    assert!(left("struck", 30, "60"));
    assert!(!left("struck", 30, "10"));
}

/// X1: each blow takes a column more of the armor, and counts in the odds of the next; ten times at most.
#[test]
fn armor_wears_out() {
    let effect = r#"armor = "-1 CS", stacking = "stronger""#;
    let mut scene = Scene::of(roster(effect, r#"damage = 20, begins = "it""#, "armor = 30"));
    let more = |scene: &Scene| scene.state().get(Key::at(BOB, Field::EffectStacked, 0));
    let mut most = vec![blow(&scene.battle).1];
    for strike in 0..3 {
        scene.play("Ann action=fists", "attack 60");
        assert_eq!(more(&scene), strike);
        most.push(blow(&scene.battle).1);
    }
    // Remarkable, Excellent, Good, Typical: 30, 20, 10, 6.
    assert_eq!(most, [0, 0, 10, 14]);
    assert!(scene.told().matches("Bob is under it (X1)").count() == 3, "{}", scene.told());
}

/// X1: who can do nothing neither acts nor averts, and acts again when the effect has ended.
#[test]
fn helpless() {
    let effect = "turns = 2, helpless = true";
    let mut scene = Scene::of(roster(effect, r#"damage = 0, begins = "it""#, ""));
    // Bob, struck before his place comes, loses this turn's action and the next turn, and lets go.
    let hold = Value::actor(ANN);
    let hold =
        Intervention::Set { field: "holding".into(), who: BOB, place: Value::NOTHING, to: hold };
    scene.battle.intervene(hold, "").unwrap();
    scene.play("Ann action=fists; Bob action=fists", "attack 95");
    let told = scene.told();
    assert!(told.contains("Bob is under it: 2 turns (X1)"), "{told}");
    assert_eq!(scene.state().get(Key::at(BOB, Field::Holding, 0)), 0, "{told}");
    assert!(!told.contains("Bob attacks"), "{told}");
    let asked = |q: &case_core::case::Question, name: &str| {
        name == "Bob" && matches!(q.kind(), QuestionKind::Action | QuestionKind::Defense)
    };
    assert_eq!(scene.legal_at("Ann action=fists", "attack 10", asked), None);
    assert!(scene.told().contains("it ends for Bob (X3)"), "{}", scene.told());
    assert!(scene.legal_at("", "", asked).is_some());
}

/// X1, X3: the same by the referee's hand: who can do nothing lets go, and an effect that is taken away is
/// stacked no more.
#[test]
fn by_the_referees_hand() {
    let mut scene = Scene::of(roster("helpless = true, stacking = \"stronger\"", "damage = 0", ""));
    let place = Value::new(Kind::StatusEffect, 0);
    let mut set = |field: &str, place, to| {
        let set = Intervention::Set { field: field.into(), who: BOB, place, to };
        scene.battle.intervene(set, "so it is").unwrap();
        let of = |field, at| scene.battle.state().get(Key::at(BOB, field, at));
        (of(Field::Holding, 0), of(Field::EffectStacked, 0))
    };
    assert_ne!(set("holding", Value::NOTHING, Value::actor(ANN)).0, 0);
    assert_eq!(set("status_effect", place, Turns(3).into()).0, 0, "lets go");
    assert_eq!(set("effect_stacked", place, Value::new(Kind::Times, 2)).1, 2);
    assert_eq!(set("status_effect", place, Turns(0).into()).1, 0);
}

/// X6: a power is an action that begins an effect on oneself, as long as it is not in force; under it
/// other attacks are at hand.
#[test]
fn a_form_is_a_power() {
    let bob = r#"powers = ["it"]"#;
    let effect = r#"abilities = { strength = "Amazing" }, put_out = true"#;
    let mut scene = Scene::of(roster(effect, "damage = 0", bob));
    let at_hand = |scene: &mut Scene| {
        let all = scene.legal("Bob", QuestionKind::Action, "", "");
        ["use a power", "stomp (BA)", "bow (Sh)", "put out"]
            .map(|label| all.iter().any(|one| one == label))
    };
    let ann = scene.legal("Ann", QuestionKind::Action, "", "");
    assert!(!ann.iter().any(|label| label == "use a power"), "{ann:?}");
    assert_eq!(at_hand(&mut scene), [true, false, true, false]);
    scene.play("Bob action=use a power", "");
    let told = scene.told();
    assert!(
        told.contains("Bob: use a power (X6)") && told.contains("Bob is under it (X1)"),
        "{told}"
    );
    assert_eq!(at_hand(&mut scene), [false, true, false, true]);
    scene.play("Bob action=put out", "");
    assert_eq!(at_hand(&mut scene), [true, false, true, false]);
}

/// X8: one action strikes at everybody whom the map names, each with a roll and a defense of its own; a
/// catch, a bystander or the shift against the first counts for nobody else.
#[test]
fn all_in_an_area() {
    let blast = r#"attacks = [{ name = "fists", form = "En", damage = 20, range = 3, area = 1 }]"#;
    let text = |attack: &str| {
        let sheet = |name: &str, side: &str, attacks: &str| {
            format!(
                r#"
[[fighters]]
name = "{name}"
side = "{side}"
abilities = {{ fighting = "Ex", agility = "Ex", strength = "Ex", endurance = "Ex", reason = "Ty", intuition = "Ex", psyche = "Ex" }}
{attacks}
"#
            )
        };
        let all = [
            sheet("Ann", "a", attack),
            sheet("Bob", "b", ""),
            sheet("Cid", "b", "armor = 6"),
            sheet("Dot", "a", ""),
        ];
        let head = "system = \"case\"\nrulings = { initiative_method = \"fixed_players_first\" }\n";
        format!("{head}{}", all.concat())
    };
    let read = |attack: &str| Case::read(&toml::from_str(&text(attack)).unwrap());
    let mut scene = Scene::of(read(blast).unwrap());
    scene.play(
        "Ann action=fists; Ann target=Bob; map in the area=Cid; map in the area=Dot; \
         Dot defense=dodge",
        "attack 60, attack 60, defense 95",
    );
    let told = scene.told();
    assert!(told.contains("Cid is in the area too (X8)"), "{told}");
    let health = ["Bob", "Cid", "Dot"].map(|name| scene.health(name));
    // Cid's armor takes 6; a red dodge avoids it.
    assert_eq!(health, [60, 66, 80], "{told}");
    // The plan's map names the other on the target's side.
    let mut battle: Battle<Case> = Battle::new(read(blast).unwrap()).unwrap().seeded(5);
    battle.run(10_000);
    let told = battle.transcript().collect::<Vec<_>>().join("\n");
    assert!(told.contains("is in the area too (X8)"), "{told}");
    assert!(!told.contains("Dot is in the area too (X8)"), "{told}");
    let wrong = r#"attacks = [{ name = "rush", form = "Ch", area = 1 }]"#;
    let problems = read(wrong).and_then(|roster| Case::validate(&roster)).unwrap_err().to_string();
    assert!(problems.contains("attacks[0].area"), "{problems}");
}

/// X9: what is stopped gives Health back, or comes back at the attacker less its armor; X1: a shield keeps
/// slams and stuns off; X3: its throw ends it.
#[test]
fn absorbed_returned_and_shielded() {
    let played = |effect: &str, attack: &str| {
        let mut scene = Scene::of(roster(effect, attack, ""));
        under(&mut scene.battle);
        scene.play("Ann action=fists", "attack 60");
        scene
    };
    let mut scene = Scene::of(roster(r#"armor = "+30", absorbs = "heals""#, "damage = 40", ""));
    under(&mut scene.battle);
    let to = case_core::value::Points(50).into();
    let hurt = Intervention::Set { field: "health".into(), who: BOB, place: Value::NOTHING, to };
    scene.battle.intervene(hurt, "").unwrap();
    scene.play("Ann action=fists", "attack 60");
    // 30 are stopped, 10 get through: 50 − 10 + 30.
    assert_eq!(scene.health("Bob"), 70, "{}", scene.told());
    assert!(scene.told().contains("it gives Bob 30 Health back (X9)"), "{}", scene.told());
    let scene = played(r#"armor = "+30", absorbs = "returns""#, "damage = 40");
    assert_eq!([scene.health("Ann"), scene.health("Bob")], [50, 70], "{}", scene.told());
    assert!(scene.told().contains("Bob throws 30 damage back at Ann (X9)"), "{}", scene.told());
    // 95 on Excellent is red: a stun of a blunt attack, which is checked but under the shield.
    let stunned = |steady: bool| {
        let effect = format!(r#"armor = "+6", steady = {steady}"#);
        let battle = {
            let mut battle = battle(&effect, "damage = 40", "");
            under(&mut battle);
            battle
        };
        let odds = battle.aim(&Aim::new(AttackId::new(ANN, 0), BOB)).unwrap();
        let odds = odds.odds(Guard::Undefended, &mut Budget::new()).unwrap();
        odds.chance(|o| o.stun > 0 || o.slam.is_some()).as_f64()
    };
    assert!(stunned(false) > 0.0);
    assert_eq!(stunned(true).to_bits(), 0.0f64.to_bits());
    let thrown = roster("armor = 30", r#"only_under = "it", ends = "it", damage = 20"#, "");
    let mut scene = Scene::of(thrown);
    let place = Value::new(Kind::StatusEffect, 0);
    let to = Turns(-1).into();
    let set = Intervention::Set { field: "status_effect".into(), who: ANN, place, to };
    scene.battle.intervene(set, "").unwrap();
    scene.play("Ann action=fists", "attack 60");
    assert!(scene.told().contains("it ends for Ann (X3)"), "{}", scene.told());
    let offered = scene.legal("Ann", QuestionKind::Action, "", "");
    assert!(!offered.iter().any(|label| label.starts_with("fists")), "{offered:?}");
}

/// X9 in the odds of whole fights: what comes back takes its thrower in the solver as in sampled fights.
#[test]
fn returned_in_solved_fights() {
    let bob = "health = 40\nnow = { status_effect = [-1] }";
    let roster = roster(r#"armor = "+39", absorbs = "returns""#, "damage = 40", bob);
    let setup = Case::validate(&roster).unwrap();
    let start = Case::open(&setup);
    let odds = || Odds::<Case, _>::new(&setup, &start, undefended());
    let solved = odds().chain(&mut Chain::new().budget(50_000_000), Ending::of).unwrap();
    let trials = 20_000;
    let counted = odds()
        .sample(&mut Sample::new(trials), |setup, state| Ending::of(setup, state).winner)
        .unwrap();
    let mut sides = 0;
    for (winner, p) in solved.gather(|_, end| end.winner) {
        let (low, high) = p.as_f64();
        let share = counted.count(&winner) as f64 / trials as f64;
        let error = 4.5 * (share * (1.0 - share) / trials as f64).sqrt() + 1e-9;
        assert!(low - error <= share && share <= high + error, "{winner:?}: {share}, {p:?}");
        // Each of Ann's blows takes 1 from Bob, and 39 from herself: she has 80 Health.
        sides += usize::from(winner.is_some_and(|side| side.place() == 1) && share > 0.5);
    }
    assert_eq!(sides, 1, "Bob wins by what he throws back");
}
