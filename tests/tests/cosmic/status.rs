//! Status effects (X1 to X3, X5), and sheets that change in a fight.
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    reason = "shares of small counts"
)]

use super::common::*;
use case_core::ActorId;
use case_core::attack::{Aim, Guard};
use case_core::battle::{Battle, InterveneError, Intervention};
use case_core::cosmic::*;
use case_core::decide::DecisionSource;
use case_core::log::{Audience, Key};
use case_core::node::Node;
use case_core::odds::{Budget, Chain, Scene};
use case_core::question::{Asked, Query};
use case_core::system::{System, View};
use case_core::value::{AttackId, Kind, Rounds, Typed, Value};
use case_core::words::{Language, Speech};
use case_tests::again;
use std::collections::BTreeMap;

/// A drain and a fire; Ann touches and burns, Bob has a club.
pub(super) const POWERS: &str = r#"
system = "cosmic"
rulings = { free_defenses = 0, severed = "every_destroyed_limb", row10_and_12 = "shield_destroyed" }

[[effects]]
name = "weakness"
turns = 3
toughness = "-2"
attack = "-4"
damage = -3
resisted_by = "health"
intensity = 4

[[effects]]
name = "burning"
turns = 5
harm = 6
put_out = true

[[fighters]]
name = "Ann"
side = "blue"
player = true
coordination = 10
health = 10
spirit = 10
toughness = 0
running = 9
mortality = { head = 10, torso = 16, left_arm = 10, right_arm = 10, left_leg = 10, right_leg = 10 }
attacks = [
  { name = "drain", kind = "unarmed", ranks = 13, damage = "1d6", begins = "weakness" },
  { name = "torch", kind = "melee", ranks = 12, damage = "1d6", begins = "burning" },
]

[[fighters]]
name = "Bob"
side = "red"
coordination = 10
health = 14
spirit = 10
toughness = 3
running = 9
mortality = { head = 12, torso = 30, left_arm = 10, right_arm = 10, left_leg = 10, right_leg = 10 }
attacks = [{ name = "club", kind = "melee", ranks = 14, damage = "1d6+6" }]
"#;

pub(super) fn read(text: &str) -> Roster {
    let mut roster = Cosmic::read(&toml::from_str(text).unwrap()).unwrap();
    roster.rulings.critical_thresholds = None;
    roster
}

pub(super) fn powers() -> Roster {
    read(POWERS)
}

pub(super) fn set(who: ActorId, effect: i32, rounds: i32) -> Intervention {
    let place = Value::new(Kind::StatusEffect, effect);
    Intervention::Set { field: "status_effect".into(), who, place, to: Rounds(rounds).into() }
}

/// A roster with this single effect, which Bob is under for that many rounds.
pub(super) fn under(effect: &str, rounds: i32) -> (Roster, State) {
    let (head, rest) = POWERS.split_once("[[effects]]").unwrap();
    let (_, fighters) = rest.split_once("[[fighters]]").unwrap();
    let text = format!("{head}\n[[effects]]\nname = \"it\"\n{effect}\n[[fighters]]{fighters}");
    let begins = text.replace("\"weakness\"", "\"it\"").replace(", begins = \"burning\"", "");
    let roster = read(&begins);
    let state = bob(&roster, &[(Field::StatusEffect, 0, rounds)]);
    (roster, state)
}

/// The chance that an attack hits, that its effect begins, and the most that it takes.
fn comes_to(battle: &Battle<Cosmic>, who: ActorId, attack: usize) -> (String, String, i32) {
    let foe = if who == A { B } else { A };
    let aimed = battle.aim(&Aim::new(AttackId::new(who, attack), foe)).unwrap();
    let odds = aimed.odds(Guard::Undefended, &mut Budget::new()).unwrap();
    let hit = odds.chance(|o| matches!(o, AttackOutcome::Hit { .. }));
    let begun = odds.chance(|o| matches!(o, AttackOutcome::Hit { begun: true, .. }));
    let points = |o: &AttackOutcome| match *o {
        AttackOutcome::Hit { points, .. } => points,
        _ => 0,
    };
    let most = odds.iter().map(|(o, _)| points(o)).max().unwrap();
    (hit.to_string(), begun.to_string(), most)
}

/// X1: 13 ranks hit with 65 in 100; 14 ranks of Health against an intensity of 4 resist with 50 in 100.
/// Under it Bob's 14 ranks are 10, his 1d6+6 is 1d6+3, and his Toughness of 3 is 1.
#[test]
fn a_drain_begins_and_lowers() {
    let mut battle = Battle::<Cosmic>::new(powers()).unwrap();
    let of = |hit: &str, begun: &str, most| (hit.to_string(), begun.to_string(), most);
    assert_eq!(comes_to(&battle, A, 0), of("13/20", "13/40", 6 - 3));
    assert_eq!(comes_to(&battle, B, 0), of("7/10", "0/1", 12));
    battle.intervene(set(B, 0, 3), "so it is").unwrap();
    assert_eq!(comes_to(&battle, A, 0).2, 6 - 1);
    assert_eq!(comes_to(&battle, B, 0), of("1/2", "0/1", 9));
    let english = Speech::from(Language::English);
    let told = |battle: &Battle<Cosmic>| -> Vec<String> {
        let tracker = battle.tracker(&english, Audience::Gamemaster);
        tracker.fighters[1].conditions.iter().map(|condition| condition.words.clone()).collect()
    };
    assert_eq!(told(&battle), ["status effect (weakness): 3 rounds"]);
    battle.intervene(set(B, 0, -1), "until it is lifted").unwrap();
    assert_eq!(told(&battle), ["status effect (weakness)"]);
    assert!(battle.undo_input() && battle.undo_input());
    assert_eq!(comes_to(&battle, B, 0).0, "7/10");
    assert!(matches!(
        battle.intervene(set(B, 2, 3), ""),
        Err(InterveneError::Place { field: "status_effect" })
    ));
    assert!(matches!(
        battle.intervene(set(B, 0, 1_001), ""),
        Err(InterveneError::Range { found: 1_001, low: -1, high: 1_000, .. })
    ));
}

/// X1: the resistance is rolled before the blow takes effect: before the Spirit of a severed arm. Who dies
/// of the blow comes under nothing, and the dead are under nothing any more.
#[test]
fn the_order_of_dice() {
    let mut roster = powers();
    roster.fighters[0].attacks[0].damage = "1d6+7".parse().unwrap();
    let arm = |resists| strike(&roster, &[1, 3, 6, resists, 1]);
    let begun = arm(51);
    assert_eq!(begun.rolls, ["attack", "hit_location", "damage", "resistance", "spirit"]);
    assert_eq!((begun.at(B, Field::StatusEffect, 0), begun.lost(Part::RightArm)), (3, 10));
    assert!(matches!(begun.outcome, AttackOutcome::Hit { begun: true, points: 10, .. }));
    let resisted = arm(50);
    assert_eq!(resisted.at(B, Field::StatusEffect, 0), 0);
    assert_eq!(noted(&resisted.log, Note::EffectResisted), Some(Rule::X1));
    roster.fighters[1].mortality.torso = 10;
    let state = bob(&roster, &[(Field::StatusEffect, 1, 2)]);
    let killed = strike_with(&roster, state, BLOW, &[1, 4, 6, 51], |_| None);
    assert_eq!((killed.get(B, Field::Dead), killed.noted(Note::EffectBegins)), (1, false));
    assert_eq!([0, 1].map(|place| killed.at(B, Field::StatusEffect, place)), [0, 0]);
    let mut battle = Battle::<Cosmic>::new(roster).unwrap();
    let dead = Intervention::Set {
        field: "dead".into(),
        who: B,
        place: Value::NOTHING,
        to: true.to_value(),
    };
    battle.intervene(set(B, 1, 2), "").unwrap();
    battle.intervene(dead, "").unwrap();
    assert_eq!(battle.state().get(Key::at(B, Field::StatusEffect, 1)), 0);
    assert!(battle.intervene(set(B, 1, 2), "").is_err());
}

/// X2, X3, X5: Ann sets Bob on fire with every die in the test, and he puts it out.
#[test]
fn burning_and_put_out() {
    let roster = powers();
    let setup = setup(&roster);
    let offered = |state: &State| {
        let legal = legal(TakeAction { who: B, held: false }, &setup, state);
        legal.contains(&Action::PutOut)
    };
    let mut fight = Fight::new(roster);
    assert!(!offered(fight.battle.state()));
    let torch = says(A, QuestionKind::Attack, weapon(A, 1));
    let rests = says(B, QuestionKind::Action, Action::Rest);
    // Initiative; attack, torso, damage of 5 less a Toughness of 3; then 6 less 3.
    fight.round(&[20, 1, 60, 4, 5], |q| torch(q).or_else(|| rests(q)));
    assert_eq!(fight.at(B, Field::Lost, Part::Torso.index()), 2 + 3);
    assert_eq!(fight.at(B, Field::StatusEffect, 1), 4);
    assert!(offered(fight.battle.state()));
    let (idle, out) = (
        says(A, QuestionKind::Action, Action::Rest),
        says(B, QuestionKind::Action, Action::PutOut),
    );
    fight.round(&[20, 1], |q| idle(q).or_else(|| out(q)));
    assert_eq!(fight.at(B, Field::Lost, Part::Torso.index()), 2 + 3);
    assert!(!offered(fight.battle.state()));
    let told = fight.battle.transcript().collect::<Vec<_>>().join("\n");
    for says in [
        "Bob is under burning: 5 rounds (X1)",
        "burning: 6 damage against Bob, before armor (X2)",
        "Bob acts to end an effect (X5)",
        "burning ends for Bob (X3)",
    ] {
        assert!(told.contains(says), "{says}: {told}");
    }
    let refused = TakeAction { who: B, held: false }
        .refusal(View::new(&setup, fight.battle.state()), Action::PutOut);
    assert_eq!(refused, Some(Refusal::NothingToPutOut));
    // Without an effect that an action ends nobody is offered it.
    let (roster, state) = under("harm = 6", 2);
    let candidates = TakeAction { who: B, held: false };
    let setup = super::common::setup(&roster);
    assert!(candidates.candidates(View::new(&setup, &state)).all(|a| a != Action::PutOut));
}

/// X5: the plan puts out what would kill, and only that.
#[test]
fn the_plan_puts_out_what_kills() {
    let roster = powers();
    let setup = setup(&roster);
    // 3 points a round get through: 5 rounds take 15 of the torso.
    for (lost, action) in [(14, Action::Attack), (15, Action::PutOut)] {
        let torso = Part::Torso.index();
        let state = bob(&roster, &[(Field::StatusEffect, 1, 5), (Field::Lost, torso, lost)]);
        let suggested = TakeAction { who: B, held: false }.plan(View::new(&setup, &state));
        assert_eq!(suggested, action, "{lost} lost");
    }
    // A torch that also burns is better than the drain, until the foe burns.
    let first = |state: &State| PickAttack { who: A }.plan(View::new(&setup, state));
    assert_eq!(first(&fresh(&roster)).index(), 1);
    assert_eq!(first(&bob(&roster, &[(Field::StatusEffect, 1, 5)])).index(), 0);
}

/// Always shoots at the torso.
#[derive(Clone, Copy, Debug)]
struct AtTheTorso;

impl DecisionSource<Cosmic> for AtTheTorso {
    fn choose(&mut self, question: &Question, view: View<'_, Cosmic>) -> Option<Value> {
        Some(match question.kind() {
            QuestionKind::Action => Action::CalledShot.to_value(),
            QuestionKind::CalledPart => Part::Torso.to_value(),
            _ => question.suggestion(view),
        })
    }
}

/// What both have lost of their torsos, and for how many rounds they still burn.
type At = ([i32; 2], [i32; 2]);

const TORSO: [i32; 2] = [20, 15];

/// One round worked out without the engine: 12 and 13 ranks less 4 for the called shot, Spirit of 9 and
/// 6 less an intensity of 2, all of them 5 less where half of the torso is gone and 1 less while it
/// burns, as initiative is; 3 rounds of 5 points that nothing soaks.
fn round_by_hand((lost, burns): At) -> BTreeMap<At, f64> {
    const HARM: i32 = 5;
    let mods = |who: usize, burns: [i32; 2]| {
        let torso = if lost[who] * 2 >= TORSO[who] { 5 } else { 0 };
        torso + i32::from(burns[who] > 0)
    };
    let chance = |ranks: i32| f64::from((5 * ranks).clamp(0, 100)) / 100.0;
    let begins = |who: usize, attacker: [i32; 2], target: [i32; 2]| {
        let hits = chance([12, 13][who] - 4 - mods(who, attacker));
        let foe = 1 - who;
        hits * (1.0 - chance([9, 6][foe] - 2 - mods(foe, target)))
    };
    let lit = |mut burns: [i32; 2], who: usize| {
        burns[1 - who] = burns[1 - who].max(3);
        burns
    };
    let mut orders = [0.0; 3];
    for (a, b) in (1..=20).flat_map(|a| (1..=20).map(move |b| (a, b))) {
        let order = (a - mods(0, burns)).cmp(&(b - mods(1, burns)));
        orders[(order as i8 + 1) as usize] += 1.0 / 400.0;
    }
    let mut paths: BTreeMap<[i32; 2], f64> = BTreeMap::new();
    for (share, order) in orders.into_iter().zip([Some([1, 0]), None, Some([0, 1])]) {
        let mut now = BTreeMap::from([(burns, share)]);
        for who in order.unwrap_or([0, 1]) {
            let mut next: BTreeMap<[i32; 2], f64> = BTreeMap::new();
            for (at, p) in now {
                // At once both shoot as they were when the count began.
                let attacker = if order.is_some() { at } else { burns };
                let begun = begins(who, attacker, at);
                *next.entry(lit(at, who)).or_default() += p * begun;
                *next.entry(at).or_default() += p * (1.0 - begun);
            }
            now = next;
        }
        for (at, p) in now {
            *paths.entry(at).or_default() += p;
        }
    }
    let mut after = BTreeMap::new();
    for (burns, p) in paths {
        let harmed = |who: usize| lost[who] + if burns[who] > 0 { HARM } else { 0 };
        let at = ([harmed(0), harmed(1)], burns.map(|rounds| (rounds - 1).max(0)));
        *after.entry(at).or_default() += p;
    }
    after
}

/// X1 to X3: a whole fight by fire alone, solved and by hand.
#[test]
fn a_duel_by_fire() {
    let fighter = |name: &str, ranks: i32, spirit: i32, torso: i32| {
        format!(
            r#"
[[fighters]]
name = "{name}"
side = "{name}"
player = true
coordination = 10
health = 10
spirit = {spirit}
toughness = 6
running = 9
mortality = {{ head = 10, torso = {torso} }}
attacks = [{{ name = "brand", kind = "missile", ranks = {ranks}, damage = "1d6", grip = "no_arm", begins = "burning" }}]
"#
        )
    };
    let head = r#"
system = "cosmic"
rulings = { free_defenses = 0 }
[[effects]]
name = "burning"
turns = 3
harm = 5
ignores_armor = true
ranks = -1
resisted_by = "spirit"
intensity = 2
"#;
    let [ash, ember] = [fighter("Ash", 12, 9, TORSO[0]), fighter("Ember", 13, 6, TORSO[1])];
    let roster = read(&[head, &ash, &ember].concat());
    let (setup, state) = (setup(&roster), fresh(&roster));
    let mut mass = BTreeMap::from([(([0, 0], [0, 0]), 1.0)]);
    let mut ends: BTreeMap<[bool; 2], f64> = BTreeMap::new();
    for _ in 0..2_000 {
        let mut next: BTreeMap<At, f64> = BTreeMap::new();
        for (at, p) in mass {
            for (after, share) in round_by_hand(at) {
                let stands = [0, 1].map(|who| after.0[who] < TORSO[who]);
                if stands == [true, true] {
                    *next.entry(after).or_default() += p * share;
                } else {
                    *ends.entry(stands).or_default() += p * share;
                }
            }
        }
        mass = next;
    }
    let standing =
        |setup: &Setup, state: &State| [A, B].map(|who| Cosmic::stands(setup, state, who));
    let solved = Scene::<Cosmic, _>::new(&setup, &state, AtTheTorso)
        .chain(&mut Chain::new().budget(50_000_000), standing)
        .unwrap();
    assert_eq!(ends.len(), 3);
    for (stands, right) in ends {
        let (low, high) = solved.p(&stands).as_f64();
        assert!(low - 1e-9 <= right && right <= high + 1e-9, "{stands:?}: {low}, not {right}");
    }
}

/// What is wrong in an effect is refused by name.
#[test]
fn wrong_effects() {
    let problems = |from: &str, to: &str| {
        assert!(POWERS.contains(from), "{from}");
        let node: Node = toml::from_str(&POWERS.replacen(from, to, 1)).unwrap();
        let read = Cosmic::read(&node).and_then(|roster| Cosmic::validate(&roster));
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
        (r#"toughness = "-2""#, r#"toughnes = "-2""#, "did you mean `toughness`?"),
        (r#"toughness = "-2""#, r#"toughness = "-101""#, "a shift is -100 to +100"),
        (r#"toughness = "-2""#, r#"toughness = "2""#, "effects[0].toughness"),
        (r#"toughness = "-2""#, "toughness = 101", "effects[0].toughness"),
        ("damage = -3", "damage = -1001", "effects[0].damage"),
        ("damage = -3", "health = 3", "effects[0].health"),
        ("turns = 3", "turns = 1001", "effects[0].turns"),
        ("harm = 6", "harm = 0", "effects[1].harm"),
        (r#"resisted_by = "health""#, "", "effects[0].resisted_by: missing"),
        (r#"resisted_by = "health""#, r#"resisted_by = "helth""#, "did you mean `health`?"),
    ] {
        let told = problems(from, to);
        assert!(told.contains(says), "{to}: {told}");
    }
    let mut roster = powers();
    roster.effects[0].armor = None;
    let text = case_core::sheet::write(&roster);
    assert_eq!(Cosmic::read(&text).unwrap(), roster);
}

/// A referee changes a sheet in the middle of a fight: checked as in a roster, logged, undone, saved.
#[test]
fn a_sheet_changes_in_a_fight() {
    let part = |text: &str| -> Node { serde_json::from_str(text).unwrap() };
    let sheet = |text: &str| Intervention::Sheet { who: B, part: part(text) };
    let mut battle = Battle::<Cosmic>::new(powers()).unwrap().seeded(5);
    battle.run(4);
    let state = battle.state().clone();
    battle
        .intervene(
            sheet(r#"{ "toughness": 1, "attacks": { "club": { "ranks": 10, "begins": "burning" } } }"#),
            "a curse",
        )
        .unwrap();
    let told = battle.transcript().find(|line| line.contains("changes the sheet"));
    assert_eq!(
        told.unwrap(),
        "The referee changes the sheet of Bob: toughness, attacks.club.ranks, attacks.club.begins: \
         a curse."
    );
    let fresh = battle.roster_now().unwrap().fighters[1].attacks[0].clone();
    assert_eq!((fresh.ranks, fresh.begins.as_deref()), (10, Some("burning")));
    let kept = serde_json::to_string(&battle.save()).unwrap();
    let again = Battle::<Cosmic>::resume(&serde_json::from_str(&kept).unwrap()).unwrap();
    assert_eq!(again.state(), battle.state());
    assert!(battle.undo_input());
    assert_eq!(*battle.state(), state);
    for (wrong, says) in [
        (r#"{ "toughnes": 3 }"#, "did you mean `toughness`?"),
        (r#"{ "attacks": { "club": { "begins": "bruning" } } }"#, "did you mean `burning`?"),
        (
            r#"{ "attacks": [{ "name": "axe", "kind": "melee", "ranks": 3, "damage": "1d6" }] }"#,
            "attacks: what is there keeps its place",
        ),
    ] {
        let refused = battle.intervene(sheet(wrong), "").unwrap_err().to_string();
        assert!(refused.contains(says), "{wrong}: {refused}");
        assert_eq!(*battle.state(), state, "{wrong}");
    }
    // A torso of fewer points than are lost is one that is gone, whose loss stays within the sheet.
    let lost = |battle: &Battle<Cosmic>| {
        battle.state().get(Key::at(B, Field::Lost, Part::LeftArm.index()))
    };
    let wound = Intervention::Set {
        field: "mortality_points_lost".into(),
        who: B,
        place: Part::LeftArm.to_value(),
        to: case_core::value::Points(9).into(),
    };
    battle.intervene(wound, "").unwrap();
    battle.intervene(sheet(r#"{ "mortality": { "left_arm": 8 } }"#), "").unwrap();
    assert_eq!(lost(&battle), 8);
    battle.run(10_000);
    assert!(battle.is_over());
    let kept = serde_json::to_string(&battle.save()).unwrap();
    let again = Battle::<Cosmic>::resume(&serde_json::from_str(&kept).unwrap()).unwrap();
    assert_eq!(again.state(), battle.state());
}

/// Fights with effects give the same from a save at any step, undone and done again, and played on.
#[test]
fn saved_undone_and_resumed_anywhere() {
    let mut begun = 0;
    for seed in 0..8 {
        let mut battle = Battle::<Cosmic>::new(powers()).unwrap().seeded(seed);
        again::from_anywhere(&mut battle, 3, 200);
        begun += battle.transcript().filter(|line| line.contains("is under")).count();
    }
    assert!(begun > 8, "{begun}");
}
