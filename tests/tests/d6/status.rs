//! Status effects (X1 to X3, X5), and sheets that change in a fight.
#![allow(clippy::cast_precision_loss, clippy::float_cmp, reason = "shares of small counts")]

use super::odds::totals;
use super::support::{ADA, BORIS, Game, act, problems, read};
use case_core::ActorId;
use case_core::attack::{Aim, Guard};
use case_core::battle::{Battle, InterveneError, Intervention};
use case_core::codes::Code;
use case_core::d6::{
    Act, AttackIntent, Band, D6, Field, Note, Question, Rule, Setup, State, TurnPhase, WoundLevel,
};
use case_core::decide::DecisionSource;
use case_core::dice::{Every, Mass};
use case_core::log::{Audience, Key};
use case_core::node::Node;
use case_core::odds::Budget;
use case_core::question::Asked;
use case_core::system::{RuleTable, StepEnd, System, View};
use case_core::value::{AttackId, Kind, Rounds, Typed, Value};
use case_core::words::{Language, Speech};
use case_tests::again;
use std::collections::BTreeMap;

/// A drain, a fire, and two who use them.
pub(super) const POWERS: &str = r#"
system = "d6"

[[effects]]
name = "weakness"
turns = 3
attributes = { physique = "-1D" }
resisted_by = "stamina"
difficulty = 15

[[effects]]
name = "burning"
turns = 5
harm = 8
put_out = true

[[effects]]
name = "blind"
turns = 2
rolls = { attacks = "-2D", all = "-1" }
armor = "2D"

[[fighters]]
name = "Ada"
side = "a"
armor = "1D"
attributes = { agility = "4D", coordination = "3D", physique = "3D", intellect = "3D", acumen = "3D", charisma = "3D" }
weapons = [
  { name = "touch", skill = "fighting", damage = "0D", begins = "weakness" },
  { name = "torch", skill = "melee combat", damage = "3D", begins = "burning" },
]

[[fighters]]
name = "Boris"
side = "b"
armor = "1D"
attributes = { agility = "4D", coordination = "3D", physique = "3D", intellect = "3D", acumen = "3D", charisma = "3D" }
skills = { lifting = "5D" }
weapons = [{ name = "club", skill = "melee combat", damage = "3D" }]
"#;

fn powers() -> Battle<D6> {
    Battle::new(read(POWERS)).unwrap()
}

/// What the referee sets an effect to.
fn set(who: ActorId, effect: i32, rounds: i32) -> Intervention {
    let place = Value::new(Kind::StatusEffect, effect);
    Intervention::Set { field: "status_effect".into(), who, place, to: Rounds(rounds).into() }
}

/// The chance that a code of so many dice and pips reaches a total, without the engine.
fn reach(dice: u32, pips: i32, need: i32) -> f64 {
    share(&totals(dice, pips), |total| total >= need)
}

fn share(totals: &BTreeMap<i32, u128>, is: impl Fn(i32) -> bool) -> f64 {
    let all: u128 = totals.values().sum();
    let some: u128 = totals.iter().filter(|(total, _)| is(**total)).map(|(_, ways)| ways).sum();
    some as f64 / all as f64
}

/// The chance that damage of so many dice exceeds a resistance of so many.
fn exceeds(dice: u32, resistance: u32) -> f64 {
    let damage = totals(dice, 0);
    let all: u128 = damage.values().sum();
    let resistance = totals(resistance, 0);
    let low = |total: &i32| share(&resistance, |resisted| resisted < *total);
    damage.iter().map(|(total, ways)| low(total) * *ways as f64).sum::<f64>() / all as f64
}

/// The chances that an attack begins its effect, hits, and hurts.
fn comes_to(battle: &Battle<D6>, who: ActorId, foe: ActorId, weapon: usize) -> [f64; 3] {
    let aimed = battle.aim(&Aim::new(AttackId::new(who, weapon), foe)).unwrap();
    let odds = aimed.odds(Guard::Undefended, &mut Budget::new()).unwrap();
    [odds.chance(|o| o.begun), odds.chance(|o| o.hit), odds.chance(|o| o.hurt)]
        .map(case_core::odds::Fraction::as_f64)
}

fn close(found: f64, right: f64, what: &str) {
    assert!((found - right).abs() < 1e-9, "{what}: {found}, not {right}");
}

/// Point Blank against a passive target is a difficulty of 5; 0D hurts nobody; stamina of 3D resists at
/// 15. Under the drain a resistance of Physique 3D and armor 1D has a die less, and the Strength Damage of
/// *lifting* 5D, 3D, one less.
#[test]
fn a_drain_begins_and_lowers() {
    let mut battle = powers();
    let hit = reach(4, 0, 5);
    let [begun, hits, hurts] = comes_to(&battle, ADA, BORIS, 0);
    close(hits, hit, "hits");
    close(hurts, 0.0, "hurts");
    close(begun, hit * (1.0 - reach(3, 0, 15)), "begins");
    close(comes_to(&battle, ADA, BORIS, 1)[2], hit * exceeds(3, 4), "hurts Boris");
    close(comes_to(&battle, BORIS, ADA, 1)[2], hit * exceeds(3, 4), "with bare hands");
    battle.intervene(set(BORIS, 0, 3), "so it is").unwrap();
    close(comes_to(&battle, ADA, BORIS, 1)[2], hit * exceeds(3, 3), "hurts the drained Boris");
    close(comes_to(&battle, BORIS, ADA, 1)[2], hit * exceeds(2, 4), "with the hands of 4D");
    let again = comes_to(&battle, ADA, BORIS, 0)[0];
    close(again, hit * (1.0 - reach(2, 0, 15)), "stamina is drained with Physique");
    let english = Speech::from(Language::English);
    let told = |battle: &Battle<D6>| -> Vec<String> {
        let tracker = battle.tracker(&english, Audience::Gamemaster);
        tracker.fighters[1].conditions.iter().map(|condition| condition.words.clone()).collect()
    };
    assert_eq!(told(&battle), ["status effect (weakness): 3 rounds"]);
    battle.intervene(set(BORIS, 0, -1), "until it is lifted").unwrap();
    assert_eq!(told(&battle), ["status effect (weakness)"]);
    assert!(battle.undo_input() && battle.undo_input());
    close(comes_to(&battle, ADA, BORIS, 1)[2], hit * exceeds(3, 4), "undone");
    assert!(matches!(
        battle.intervene(set(BORIS, 3, 3), ""),
        Err(InterveneError::Place { field: "status_effect" })
    ));
    assert!(matches!(
        battle.intervene(set(BORIS, 0, 1_001), ""),
        Err(InterveneError::Range { found: 1_001, low: -1, high: 1_000, .. })
    ));
}

/// Rolls are shifted, attacks besides; armor is replaced: the blind Boris attacks with 2D-1 and resists
/// with 5D.
#[test]
fn rolls_and_armor_change() {
    let mut battle = powers();
    battle.intervene(set(BORIS, 2, 2), "").unwrap();
    close(comes_to(&battle, BORIS, ADA, 0)[1], reach(2, -1, 5), "blind");
    close(comes_to(&battle, ADA, BORIS, 1)[2], reach(4, 0, 5) * exceeds(3, 5), "armor of 2D");
    let text = POWERS.replacen("attacks = \"-2D\"", "attacks = \"-4D\"", 1);
    let mut battle = Battle::<D6>::new(read(&text)).unwrap();
    battle.intervene(set(BORIS, 2, 2), "").unwrap();
    let mut game = Game::new(battle.roster());
    game.turn_of(BORIS, 1);
    assert!(game.may(BORIS, Act::Attack));
    game.put_at(BORIS, Field::StatusEffect, 2, 2);
    assert!(!game.may(BORIS, Act::Attack), "no dice are left for any weapon");
}

/// Ada sets Boris on fire and Boris puts it out, with every die in the test.
#[test]
fn burning_and_put_out() {
    let mut game = Game::new(&read(POWERS));
    let torch = AttackIntent::new(ADA, BORIS, 1, Band::Short);
    // 4D hits at 10; the damage of 3 is resisted by 4.
    let outcome = game.exchange(&torch, &[3, 3, 3, 3, 2, 1, 1, 2, 1, 1, 1], &[]);
    assert!(outcome.hit && outcome.begun && !outcome.hurt, "{}", game.told());
    assert_eq!(game.get_at(BORIS, Field::StatusEffect, 1), 5);
    game.put(ActorId::NOBODY, Field::TurnPhase, TurnPhase::End as i32);
    // 8 against 2 + 1 + 1 + 1: Stunned, and at the round's end a die less remains for the next one.
    game.step(&[2, 1, 1, 1], &[]);
    let told = game.told();
    for line in [
        "Boris is under burning: 5 rounds (X1)",
        "burning: 8 damage against Boris, before resistance (X2)",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
    assert_eq!(game.get(BORIS, Field::Level), WoundLevel::Stunned as i32, "{told}");
    assert_eq!(game.get_at(BORIS, Field::StatusEffect, 1), 4);
    game.turn_of(BORIS, 1);
    assert!(game.may(BORIS, Act::PutOut) && !game.may(ADA, Act::PutOut));
    game.step(&[], &[act(Act::PutOut)]);
    for line in ["Boris acts to end an effect (X5)", "burning ends for Boris (X3)"] {
        assert!(game.told().contains(line), "{line}: {}", game.told());
    }
    assert_eq!(game.get_at(BORIS, Field::StatusEffect, 1), 0);
    game.turn_of(BORIS, 1);
    assert!(!game.may(BORIS, Act::PutOut));
    // Nobody is offered what no effect of the roster needs.
    let offered = |text: &str| {
        let mut game = Game::new(&read(text));
        game.turn_of(BORIS, 1);
        let question = Question::from(super::support::to_act(BORIS));
        let refused = question.unavailable(game.view());
        refused.iter().any(|(value, _)| *value == Act::PutOut.to_value())
    };
    assert!(offered(POWERS));
    assert!(!offered(&POWERS.replacen("put_out = true", "", 1)));
}

/// Armor is left out where the effect ignores it, an effect that has to hurt begins only by a wound, and a
/// miss or a blow on cover begins nothing.
#[test]
fn what_begins_and_what_resists() {
    let of = |effect: &str| {
        let text = POWERS.replacen("turns = 5", &format!("turns = 5\n{effect}"), 1);
        Game::new(&read(&text))
    };
    let torch = AttackIntent::new(ADA, BORIS, 1, Band::Short);
    let stopped = [3, 3, 3, 3, 2, 1, 1, 2, 1, 1, 1];
    let mut game = of(r#"begins_when = "hurts""#);
    assert!(!game.exchange(&torch, &stopped, &[]).begun);
    let hurt = game.exchange(&torch, &[3, 3, 3, 3, 4, 4, 4, 2, 1, 1, 1], &[]);
    assert!(hurt.hurt && hurt.begun);
    let mut game = of("");
    assert!(!game.exchange(&torch, &[2, 1, 1, 1], &[]).begun);
    assert_eq!(game.get_at(BORIS, Field::StatusEffect, 1), 0);
    let mut game = of("ignores_armor = true");
    game.put_at(BORIS, Field::StatusEffect, 1, 1);
    game.put(ActorId::NOBODY, Field::TurnPhase, TurnPhase::End as i32);
    game.step(&[3, 3, 3], &[]);
    assert_eq!(game.get(BORIS, Field::Level), WoundLevel::Unhurt as i32, "{}", game.told());
    assert!(game.told().contains("burning ends for Boris (X3)"), "{}", game.told());
    // A die code is rolled, before the resistance to it.
    let mut game = Game::new(&read(&POWERS.replacen("harm = 8", r#"harm = "2D+1""#, 1)));
    game.put_at(BORIS, Field::StatusEffect, 1, 2);
    game.put(ActorId::NOBODY, Field::TurnPhase, TurnPhase::End as i32);
    game.step(&[5, 5, 2, 1, 1, 1], &[]);
    assert!(
        game.told().contains("burning: 11 damage against Boris, before resistance (X2)"),
        "{}",
        game.told()
    );
    assert_eq!(game.get(BORIS, Field::Level), WoundLevel::Wounded as i32);
}

/// Healing: Wound levels, or Body Points up to the maximum with the level that belongs to them.
#[test]
fn healing() {
    let text = POWERS.replacen("harm = 8", "healing = 2", 1);
    let ends = |game: &mut Game| {
        game.put(ActorId::NOBODY, Field::TurnPhase, TurnPhase::End as i32);
        game.step(&[], &[]);
    };
    let mut game = Game::new(&read(&text));
    game.put_at(BORIS, Field::StatusEffect, 1, -1);
    game.put(BORIS, Field::Level, WoundLevel::SeverelyWounded as i32);
    ends(&mut game);
    assert_eq!(game.get(BORIS, Field::Level), WoundLevel::Stunned as i32);
    assert!(game.told().contains("burning heals Boris: Stunned (X2)"), "{}", game.told());
    ends(&mut game);
    ends(&mut game);
    assert_eq!(game.get(BORIS, Field::Level), WoundLevel::Unhurt as i32);
    assert_eq!(game.notes(Note::EffectHeals).len(), 2, "nothing is left to heal");
    assert_eq!(game.get_at(BORIS, Field::StatusEffect, 1), -1, "until something ends it");
    game.put(BORIS, Field::Level, WoundLevel::MortallyWounded as i32);
    ends(&mut game);
    assert_eq!(game.notes(Note::EffectHeals).len(), 2, "not the dying");
    let points = text.replacen(
        "system = \"d6\"",
        "system = \"d6\"\nrulings = { injury = \"body_points\" }",
        1,
    );
    let points = points.replace("armor = \"1D\"\n", "armor = \"1D\"\nbody_points = 20\n");
    let mut game = Game::new(&read(&points));
    game.put_at(BORIS, Field::StatusEffect, 1, 5);
    game.put(BORIS, Field::BodyPoints, 17);
    game.put(BORIS, Field::Level, WoundLevel::Stunned as i32);
    for (left, told) in [(19, "gives Body Points back to Boris: 2"), (20, "back to Boris: 1")] {
        ends(&mut game);
        assert_eq!(game.get(BORIS, Field::BodyPoints), left);
        assert!(game.told().contains(told), "{}", game.told());
    }
    assert_eq!(game.get(BORIS, Field::Level), WoundLevel::Unhurt as i32);
    ends(&mut game);
    assert_eq!(game.notes(Note::EffectHeals).len(), 2);
}

/// Stacking, and resistance at the end of each round.
#[test]
fn stacking_and_resisted_again() {
    for (stacking, expected) in [("none", 2), ("longer", 5), ("added", 7)] {
        let to = format!("turns = 5\nstacking = \"{stacking}\"");
        let mut game = Game::new(&read(&POWERS.replacen("turns = 5", &to, 1)));
        game.put_at(BORIS, Field::StatusEffect, 1, 2);
        let torch = AttackIntent::new(ADA, BORIS, 1, Band::Short);
        assert!(game.exchange(&torch, &[3, 3, 3, 3, 2, 1, 1, 2, 1, 1, 1], &[]).begun);
        assert_eq!(game.get_at(BORIS, Field::StatusEffect, 1), expected, "{stacking}");
    }
    let text = POWERS.replacen("difficulty = 15", "difficulty = 15\nresisted_again = true", 1);
    let mut game = Game::new(&read(&text));
    game.put_at(BORIS, Field::StatusEffect, 0, 3);
    for (faces, left) in [([5, 5], 2), ([5, 6], 1)] {
        // Stamina is 2D under the drain.
        game.put(ActorId::NOBODY, Field::TurnPhase, TurnPhase::End as i32);
        game.step(&faces, &[]);
        assert_eq!(game.get_at(BORIS, Field::StatusEffect, 0), left, "{}", game.told());
    }
    game.put_at(BORIS, Field::StatusEffect, 0, 2);
    game.put(ActorId::NOBODY, Field::TurnPhase, TurnPhase::End as i32);
    game.step(&[6, 5, 5], &[]);
    assert!(game.told().contains("weakness ends for Boris (X3)"), "{}", game.told());
    assert!(game.has_rule(Rule::X1), "{}", game.told());
    // In its last round it ends without a roll.
    game.put_at(BORIS, Field::StatusEffect, 0, 1);
    game.put(ActorId::NOBODY, Field::TurnPhase, TurnPhase::End as i32);
    game.step(&[], &[]);
    assert_eq!(game.get_at(BORIS, Field::StatusEffect, 0), 0, "{}", game.told());
}

/// Body Points and burning of both.
type At = ([i32; 2], [i32; 2]);

const POINTS: [i32; 2] = [20, 20];
const HARM: i32 = 10;
const LASTS: i32 = 2;
const DICE: [u32; 2] = [4, 5];
/// 10, and 8 for the weapon, less 5 at Point Blank.
const NEED: i32 = 10 + 8 - 5;

fn puts_out((points, burns): At, who: usize) -> bool {
    who == 0 && points[who] < POINTS[who] && burns[who] * HARM >= points[who]
}

/// The duel without the engine: how many rounds later who is left. Half of the Body Points is Wounded,
/// which takes a die.
fn fire_by_hand(rounds: usize) -> (BTreeMap<At, f64>, BTreeMap<Option<usize>, f64>) {
    let mut at = BTreeMap::from([((POINTS, [0, 0]), 1.0)]);
    let mut over = BTreeMap::new();
    for _ in 0..rounds {
        for who in [0, 1] {
            let mut next: BTreeMap<At, f64> = BTreeMap::new();
            for (now, p) in at {
                let (points, burns) = now;
                let (mut out, mut lit) = (burns, burns);
                out[who] = 0;
                lit[1 - who] = LASTS;
                if puts_out(now, who) {
                    *next.entry((points, out)).or_default() += p;
                    continue;
                }
                let hit = reach(DICE[who] - u32::from(points[who] < POINTS[who]), 0, NEED);
                *next.entry((points, lit)).or_default() += p * hit;
                *next.entry(now).or_default() += p * (1.0 - hit);
            }
            at = next;
        }
        let mut next: BTreeMap<At, f64> = BTreeMap::new();
        for ((points, burns), p) in at {
            let left = |who: usize| points[who] - if burns[who] > 0 { HARM } else { 0 };
            let points = [left(0), left(1)];
            match points.map(|points| points > 0) {
                [true, true] => {
                    *next.entry((points, burns.map(|b| (b - 1).max(0)))).or_default() += p;
                }
                [false, false] => *over.entry(None).or_default() += p,
                [first, _] => *over.entry(Some(usize::from(!first))).or_default() += p,
            }
        }
        at = next;
    }
    (at, over)
}

/// Attacks, and puts out what would bring it down.
#[derive(Clone, Copy)]
struct Brands;

fn now(state: &State) -> At {
    let of = |who, field, place| D6::get(state, Key::at(who, field, place));
    let both = [ADA, BORIS];
    (both.map(|who| of(who, Field::BodyPoints, 0)), both.map(|who| of(who, Field::StatusEffect, 0)))
}

impl DecisionSource<D6> for Brands {
    fn choose(&mut self, q: &Question, view: View<'_, D6>) -> Option<Value> {
        let name = q.kind().name();
        Some(match name {
            "act" => {
                let out = puts_out(now(view.state), usize::from(q.who() == BORIS));
                if out { Act::PutOut.to_value() } else { Act::Attack.to_value() }
            }
            "actions" => case_core::value::Actions(1).into(),
            "weapon" => AttackId::new(q.who(), 0).into(),
            "maneuver" => case_core::d6::tables::Maneuver::Plain.to_value(),
            "called_shot" => case_core::d6::tables::Called::Nothing.to_value(),
            _ => q.suggestion(view),
        })
    }
}

/// X1 to X3, X5: a duel in which both do nothing but set each other on fire, and one puts it out: exact
/// steps agree with the recursion, round by round.
#[test]
fn a_duel_by_fire() {
    let fighter = |name: &str, dice: u32| {
        format!(
            r#"
[[fighters]]
name = "{name}"
side = "{name}"
body_points = 20
attributes = {{ agility = "{dice}D", coordination = "3D", physique = "3D", intellect = "3D", acumen = "3D", charisma = "3D" }}
weapons = [{{ name = "brand", skill = "melee combat", damage = "0D", unwieldy = 8, begins = "burning" }}]
"#
        )
    };
    let head = format!(
        r#"
system = "d6"
rulings = {{ injury = "body_points", initiative_method = "first_action", killing_blow = false, passive_bonus = false }}
effects = [{{ name = "burning", turns = {LASTS}, harm = {HARM}, put_out = true }}]
"#
    );
    let text = [head.as_str(), &fighter("Ash", DICE[0]), &fighter("Ember", DICE[1])].concat();
    let setup = D6::validate(&read(&text)).unwrap();
    let mut states = BTreeMap::from([(D6::open(&setup), Mass::ONE.0)]);
    let mut over: BTreeMap<Option<usize>, f64> = BTreeMap::new();
    let rounds = 5;
    for _ in 0..200 {
        states = next(&setup, &states, &mut over, rounds);
    }
    let (left, ended) = fire_by_hand(rounds);
    assert!(ended.len() == 3 && left.len() > 3, "{ended:?} {left:?}");
    let mut found: BTreeMap<At, f64> = BTreeMap::new();
    for (state, mass) in states {
        *found.entry(now(&state)).or_default() += part(mass);
    }
    for (at, right) in &left {
        close(found.remove(at).unwrap_or(0.0), *right, &format!("{at:?}"));
    }
    assert!(found.is_empty(), "{found:?}");
    for (winner, right) in ended {
        close(over.remove(&winner).unwrap_or(0.0), right, &format!("{winner:?}"));
    }
}

fn part(mass: u128) -> f64 {
    mass as f64 / Mass::ONE.0 as f64
}

/// One step of all states that have not come to the end of the rounds; equal ones merge.
fn next(
    setup: &Setup,
    states: &BTreeMap<State, u128>,
    over: &mut BTreeMap<Option<usize>, f64>,
    rounds: usize,
) -> BTreeMap<State, u128> {
    let battle = |state: &State, field| D6::get(state, Key::of(ActorId::NOBODY, field));
    let mut next = BTreeMap::new();
    for (state, mass) in states {
        let start = battle(state, Field::TurnPhase) == TurnPhase::Start as i32;
        if start && battle(state, Field::Round) == i32::try_from(rounds).unwrap() {
            *next.entry(state.clone()).or_default() += mass;
            continue;
        }
        let mut every = Every::new(Mass(*mass));
        loop {
            let mut state = state.clone();
            let (dice, deciders, log) = (&mut every, &mut Brands, &mut ());
            let seat = &mut RuleTable { setup, state: &mut state, dice, deciders, log };
            let progress = D6::step(seat).unwrap();
            let mass = every.weight().unwrap().0;
            if progress == StepEnd::Over {
                let stands = [ADA, BORIS].map(|who| D6::stands(setup, &state, who));
                let winner = stands.iter().position(|stands| *stands);
                *over.entry(winner).or_default() += part(mass);
            } else {
                *next.entry(state).or_default() += mass;
            }
            if !every.next_path() {
                break;
            }
        }
    }
    next
}

/// The plan puts out what would bring it down and nothing else, and a touch that only begins an effect
/// is worth something to it while the foe is not under it.
#[test]
fn the_plan_knows_effects() {
    let mut game = Game::new(&read(POWERS));
    game.turn_of(BORIS, 1);
    let planned = |game: &Game| game.planned(&super::support::to_act(BORIS));
    game.put_at(BORIS, Field::StatusEffect, 0, -1);
    assert_ne!(planned(&game), Act::PutOut, "weakness ends by itself");
    game.put(BORIS, Field::Posture, 1);
    game.put_at(BORIS, Field::StatusEffect, 1, 5);
    game.put(BORIS, Field::Level, WoundLevel::SeverelyWounded as i32);
    assert_eq!(planned(&game), Act::PutOut);
    game.put_at(BORIS, Field::StatusEffect, 1, 0);
    assert_ne!(planned(&game), Act::PutOut);
    let text = POWERS.replacen(r#"damage = "3D", begins"#, r#"damage = "0D", begins"#, 1);
    let text = text.replacen("harm = 8", "harm = 20", 1);
    let mut game = Game::new(&read(&text));
    game.turn_of(ADA, 1);
    let weapon =
        |game: &Game| game.planned(&super::support::weapon_at(ADA, BORIS, 15)).unwrap().index();
    assert_eq!(weapon(&game), 1, "fire does more than weakness or bare hands");
    game.put_at(BORIS, Field::StatusEffect, 1, 5);
    assert_ne!(weapon(&game), 1, "he burns already");
}

/// What is wrong in an effect is refused by name.
#[test]
fn wrong_effects() {
    for (from, to, says) in [
        (
            r#"begins = "weakness""#,
            r#"begins = "weaknes""#,
            "no effect is named `weaknes`, did you mean `weakness`?",
        ),
        (r#"name = "burning""#, r#"name = "weakness""#, "also the name of effects[0]"),
        (r#"{ physique = "-1D" }"#, r#"{ physiqe = "-1D" }"#, "did you mean `physique`?"),
        (r#"{ physique = "-1D" }"#, r#"{ physique = "-1D+1" }"#, "expected a shift"),
        (r#"{ physique = "-1D" }"#, r#"{ physique = "-60D" }"#, "expected a shift"),
        (r#"{ physique = "-1D" }"#, r#"{ physique = "3X" }"#, "`3X` is no die code"),
        (r#"{ physique = "-1D" }"#, "{ body_points = 3 }", "effects[0].attributes.body_points"),
        ("turns = 3", "turns = 1001", "effects[0].turns"),
        ("difficulty = 15", "", "effects[0].difficulty: missing"),
        (r#"resisted_by = "stamina""#, "", "effects[0].resisted_by: missing"),
        (r#""stamina""#, r#""stammina""#, "did you mean `stamina`?"),
        ("harm = 8", "harm = 0", "effects[1].harm"),
        ("put_out = true", "scale = 3", "unknown field"),
        (r#"damage = "0D", begins = "weakness""#, r#"damage = "0D""#, "at least 1D"),
    ] {
        assert!(POWERS.contains(from), "{from}");
        let told = problems(&POWERS.replacen(from, to, 1));
        assert!(told.contains(says), "{to}: {told}");
    }
    // What is read is written as it was read.
    let roster = read(POWERS);
    assert_eq!(D6::read(&case_core::sheet::write(&roster)).unwrap(), roster);
}

/// A referee changes a sheet in the middle of a fight: checked as in a roster, logged, undone, saved.
#[test]
fn a_sheet_changes_in_a_fight() {
    let part = |text: &str| -> Node { serde_json::from_str(text).unwrap() };
    let sheet = |who, text: &str| Intervention::Sheet { who, part: part(text) };
    let mut battle = powers().seeded(5);
    battle.run(7);
    let state = battle.state().clone();
    let before = comes_to(&powers(), ADA, BORIS, 1)[2];
    let change = r#"{ "armor": "2D", "attributes": { "physique": "4D" }, "weapons": { "club": { "damage": "6D" } } }"#;
    battle.intervene(sheet(BORIS, change), "a blessing").unwrap();
    let told = battle.transcript().find(|line| line.contains("changes the sheet")).unwrap();
    assert_eq!(
        told,
        "The referee changes the sheet of Boris: armor, attributes.physique, weapons.club.damage: a \
         blessing."
    );
    let mut fresh = powers();
    fresh.intervene(sheet(BORIS, change), "").unwrap();
    let after = comes_to(&fresh, ADA, BORIS, 1)[2];
    close(after, reach(4, 0, 5) * exceeds(3, 6), "resists with 6D");
    assert!(after < before);
    let kept = serde_json::to_string(&battle.save()).unwrap();
    let again = Battle::<D6>::resume(&serde_json::from_str(&kept).unwrap()).unwrap();
    assert_eq!(again.state(), battle.state());
    assert_eq!(again.roster_now().unwrap(), battle.roster_now().unwrap());
    assert!(battle.undo_input());
    assert_eq!(*battle.state(), state);
    for (wrong, says) in [
        (r#"{ "armour": "3D" }"#, "did you mean `armor`?"),
        (r#"{ "attributes": { "physique": "0D" } }"#, "an attribute has at least 1D"),
        ("{}", "nothing is to change"),
    ] {
        let refused = battle.intervene(sheet(BORIS, wrong), "").unwrap_err().to_string();
        assert!(refused.contains(says), "{wrong}: {refused}");
        assert_eq!(*battle.state(), state, "{wrong}");
    }
    battle.run(100);
    let kept = serde_json::to_string(&battle.save()).unwrap();
    let again = Battle::<D6>::resume(&serde_json::from_str(&kept).unwrap()).unwrap();
    assert_eq!(again.state(), battle.state());
}

/// Fights with effects give the same from a save at any step, undone and done again.
#[test]
fn saved_undone_and_resumed_anywhere() {
    for seed in 0..8 {
        let mut battle = powers().seeded(seed);
        battle.intervene(set(ADA, 1, -1), "").unwrap();
        again::from_anywhere(&mut battle, 5, 150);
    }
}

/// Play and odds agree where effects are in force, in 10,000 attacks.
#[test]
fn play_agrees_with_the_odds() {
    let mut battle = powers();
    battle.intervene(set(BORIS, 0, 2), "").unwrap();
    battle.intervene(set(BORIS, 2, 2), "").unwrap();
    for (who, foe, weapon) in [(ADA, BORIS, 0), (ADA, BORIS, 1), (BORIS, ADA, 0)] {
        let told = comes_to(&battle, who, foe, weapon);
        let aimed = battle.aim(&Aim::new(AttackId::new(who, weapon), foe)).unwrap();
        let trials = 10_000;
        let mut counted = [0u32; 3];
        for outcome in aimed.trials(Guard::Undefended, trials, 11).unwrap() {
            let found = [outcome.begun, outcome.hit, outcome.hurt];
            for (count, is) in counted.iter_mut().zip(found) {
                *count += u32::from(is);
            }
        }
        for (told, times) in told.into_iter().zip(counted) {
            let error = (told * (1.0 - told) / f64::from(trials)).sqrt();
            let found = f64::from(times) / f64::from(trials);
            assert!((found - told).abs() <= 4.5 * error + 1e-12, "{told}, but {found}");
        }
    }
}
