//! Whole fights: logs, saves, golden transcript, numbers.

use super::support::{Chance, bundled, duel, random_battle, sheet};
use case_core::battle::{Battle, Control, Request, Step, Who};
use case_core::d6::{
    D6, Field, FullCoverDamage, InitiativeMethod, InjuryMethod, ModifierForm, NegativeResistance,
    Roster, Rule, WildReading,
};
use case_core::filled;
use case_core::log::{self, Audience, EventKind, Key};
use case_core::node::Node;
use case_core::question::LegalAnswers;
use case_core::system::System;
use case_core::value::Value;
use case_core::words::{FieldCode, Language, Shape};
use case_core::{ActorId, MAX_FIGHTERS};
use case_tests::Feed as _;
use std::collections::BTreeSet;

/// The roster under rulings that a seed picks: every switch takes every value over some seeds.
pub(crate) fn varied(mut roster: Roster, seed: u64) -> Roster {
    let mut chance = Chance::new(seed ^ 0xD6);
    let r = &mut roster.rulings;
    r.wild_one = WildReading::ALL[chance.below(3)];
    r.character_point_cap = [Some(5), Some(1), None][chance.below(3)];
    r.initiative_method = InitiativeMethod::ALL[chance.below(3)];
    r.injury = InjuryMethod::ALL[chance.below(2)];
    r.negative_resistance = NegativeResistance::ALL[chance.below(3)];
    r.free_partial_defense = chance.below(2) == 0;
    r.passive_bonus = chance.below(2) == 0;
    r.damage_bonus = chance.below(2) == 0;
    r.modifier_form = ModifierForm::ALL[chance.below(2)];
    r.modifier_wild_die = chance.below(2) == 0;
    r.full_cover_damage = FullCoverDamage::ALL[chance.below(2)];
    r.initiative_bonus = chance.below(2) == 0;
    r.killing_blow = chance.below(2) == 0;
    r.resistance_cap = chance.below(2) == 0;
    r.massive_damage = chance.below(2) == 0;
    r.thrown_returns = chance.below(2) == 0;
    r.called_through_cover = case_core::d6::CalledThroughCover::ALL[chance.below(2)];
    r.aim_ends = case_core::d6::AimEnds::ALL[chance.below(2)];
    roster.scene.estimated_ranges = chance.below(4) == 0;
    if chance.below(2) == 0 {
        let toughness = "1D".parse().unwrap();
        let (name, gate) = ("gate".to_string(), case_core::d6::Thing::default());
        roster.objects.push(filled!(case_core::d6::Thing { name, toughness, ..gate }));
        let passenger = roster.fighters.len() - 1;
        if let Some(cart) = roster.fighters.get_mut(5).and_then(|f| f.vehicle.as_mut())
            && passenger > 5
        {
            cart.places = 2;
            cart.shelter = case_core::d6::Shelter::ALL[chance.below(5)];
            roster.fighters[passenger].aboard = Some(cart.name.clone());
        }
    }
    roster.rulings.creeping_costs = case_core::d6::CreepingCosts::ALL[chance.below(2)];
    roster
}

/// In battles at random nothing panics, and the log is complete: replayed on the first state it
/// gives the last, undone it gives the first.
#[test]
fn logs_replay_and_undo() {
    for seed in 0..60 {
        let battle = random_battle(varied(bundled(), seed), seed, 300);
        let first = D6::open(battle.setup());
        let mut state = first.clone();
        log::replay::<D6>(&mut state, battle.log());
        assert_eq!(&state, battle.state(), "seed {seed}");
        log::undo::<D6>(&mut state, battle.log());
        assert_eq!(state, first, "seed {seed}");
    }
}

/// OD1 to OD35, X1 to X10: every rule causes events.
#[test]
fn every_rule_is_in_some_log() {
    let mut seen = BTreeSet::new();
    for seed in 0..400 {
        let mut roster = varied(bundled(), seed);
        roster.fighters[4].skills.insert(case_core::d6::Skill::Fighting, "8D".parse().unwrap());
        roster.effects = super::support::read(super::status::POWERS).effects;
        roster.effects.iter_mut().for_each(|effect| effect.basics.turned = seed % 4 == 0);
        let weapons = roster.fighters.iter_mut().flat_map(|sheet| &mut sheet.weapons);
        weapons.for_each(|weapon| {
            weapon.begins = Some("burning".into());
            weapon.kind = Some("fire".into());
            weapon.pierces = Some(case_core::d6::Change::By(-3));
            weapon.area.area = Some(30);
        });
        for sheet in &mut roster.fighters {
            sheet.powers = vec!["blind".into()];
            sheet.against = vec![("fire".into(), case_core::kinds::Stance::Half)];
            sheet.armor = "2D".parse().unwrap();
        }
        let battle = random_battle(roster, seed, 500);
        seen.extend(battle.log().iter().filter_map(log::Event::rule));
        if seen.len() == Rule::ALL.len() {
            break;
        }
    }
    let missing: Vec<_> = Rule::ALL.iter().filter(|rule| !seen.contains(rule)).collect();
    assert_eq!(missing, Vec::<&Rule>::new());
}

/// Every event has a record; those that tell something tell it in one line.
#[test]
fn events_are_told() {
    for seed in 0..20 {
        let battle = random_battle(varied(bundled(), seed), seed, 300);
        let setup = battle.setup();
        for event in battle.log() {
            let record = event.record(setup);
            assert!(!record.rule.is_empty());
            let lines = Language::ALL
                .iter()
                .map(|language| log::tell(event, setup, &(*language).into(), Audience::Gamemaster));
            let lines: Vec<Option<String>> = lines.collect();
            assert_eq!(lines[0].is_some(), lines[1].is_some(), "{event:?}");
            for line in lines.iter().flatten() {
                assert!(!line.is_empty() && !line.contains(['\n', '?', '{', '}']), "{line}");
                assert!(!line.contains("nobody"), "{event:?}: {line}");
            }
            if lines[0].is_none() {
                let quiet = ["place", "range"];
                let quiet_kinds = [EventKind::Decision, EventKind::Change, EventKind::Outcome];
                let silent = quiet_kinds.contains(&record.event);
                assert!(silent || quiet.contains(&record.name), "{event:?}");
            }
        }
        let records: Vec<_> = battle.log().iter().map(|event| event.record(setup)).collect();
        let json = serde_json::to_string(&records).unwrap();
        assert!(json.starts_with("[{\"event\":"));
    }
}

/// With the built-in plan for everybody a fight ends within a few dozen rounds.
#[test]
fn fights_end() {
    let mut longest = 0;
    for seed in 0..150 {
        let mut battle = Battle::<D6>::new(varied(bundled(), seed)).unwrap().seeded(seed);
        assert_eq!(battle.run(10_000), Step::Over, "seed {seed}");
        longest = longest.max(D6::turn(battle.state()));
        assert_eq!(battle.step(), Step::Over);
    }
    assert!(longest <= 80, "{longest} rounds");
    let mut battle = Battle::<D6>::new(bundled()).unwrap().seeded(1);
    assert_eq!(battle.run(10_000), Step::Over);
    assert!(D6::turn(battle.state()) <= 36, "{}", D6::turn(battle.state()));
}

/// The transcript of the bundled roster under a seed: the seed's faces, the plan's answers and the
/// rules are all in it. `CASE_BLESS=1` renews it.
#[test]
fn golden_transcript() {
    let mut battle = Battle::<D6>::new(bundled()).unwrap().seeded(2025);
    assert_eq!(battle.run(10_000), Step::Over);
    let text: String = battle.transcript().map(|line| line + "\n").collect();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/d6.txt");
    case_tests::kept::text(path, &text);
}

/// Answers the open need of a battle at random.
fn feed(battle: &mut Battle<D6>, chance: &mut Chance) {
    match battle.request().unwrap() {
        Request::Roll(roll) => {
            let face = chance.below(usize::from(roll.next.die.faces())) + 1;
            battle.feed_face(i32::try_from(face).unwrap()).unwrap();
        }
        Request::Decision(_) => {
            let answer = match battle.legal_answers().unwrap() {
                LegalAnswers::Range { kind, low, high } => {
                    let above = chance.below(usize::try_from(high - low + 1).unwrap().min(40));
                    Value::new(kind, low + i32::try_from(above).unwrap())
                }
                LegalAnswers::List(choices) => choices[chance.below(choices.len())],
                other => panic!("{other:?}"),
            };
            battle.feed(answer).unwrap();
        }
        other => panic!("{other:?}"),
    }
}

fn resumed(battle: &Battle<D6>) -> Battle<D6> {
    let json = serde_json::to_string(&battle.save()).unwrap();
    let node: Node = serde_json::from_str(&json).unwrap();
    Battle::<D6>::resume(&node).unwrap_or_else(|e| panic!("{e}"))
}

fn same(a: &Battle<D6>, b: &Battle<D6>) {
    assert_eq!(a.state(), b.state());
    assert_eq!(a.log(), b.log());
    assert_eq!(a.inputs(), b.inputs());
}

/// A battle whose dice and decisions all come from outside, saved and resumed at every single ask,
/// is the battle that ran straight through; a step that lacks something changes nothing.
#[test]
fn saves_at_every_ask() {
    for seed in 0..4 {
        let mut roster = varied(bundled(), seed);
        roster.fighters.truncate(6);
        let mut straight = Battle::<D6>::new(roster).unwrap();
        straight.set_control(Who::Everybody, Control::Host).unwrap();
        let mut saved = straight.clone();
        let mut chance = Chance::new(seed);
        let mut asks = 0;
        while asks < 150 {
            let before = (straight.state().clone(), straight.log().len());
            let step = straight.step();
            if step == Step::Wanted {
                assert_eq!(before, (straight.state().clone(), straight.log().len()));
                saved = resumed(&saved);
                assert_eq!(saved.step(), step);
                let mut other = chance.clone();
                feed(&mut straight, &mut chance);
                feed(&mut saved, &mut other);
                asks += 1;
            } else {
                assert_eq!(saved.step(), step);
                same(&straight, &saved);
                if step == Step::Over {
                    break;
                }
            }
        }
        same(&straight, &saved);
        // And back again to the start.
        while straight.undo() {}
        assert_eq!(straight.state(), &D6::open(straight.setup()));
        assert!(straight.log().is_empty());
    }
}

/// A save that was changed is refused.
#[test]
fn changed_saves_are_refused() {
    let mut battle = Battle::<D6>::new(bundled()).unwrap().seeded(3);
    battle.run(60);
    let json = serde_json::to_string(&battle.save()).unwrap();
    let read = |text: &str| {
        serde_json::from_str::<Node>(text)
            .map_err(|e| e.to_string())
            .and_then(|node| Battle::<D6>::resume(&node).map(|_| ()).map_err(|e| e.to_string()))
    };
    assert_eq!(read(&json), Ok(()));
    assert!(read(&json[..json.len() / 2]).is_err());
    assert!(read(&json.replacen("\"d6\"", "\"case\"", 1)).is_err());
    assert!(read(&json.replace("Nettle", "Kettle")).is_err());
    assert!(json.contains("\"*d6:") && json.contains("\"*act:attack"));
    assert!(read(&json.replacen("\"*d6:", "\"*d6:7", 1)).is_err());
    assert!(read(&json.replacen("\"*act:attack", "\"*act:slam", 1)).is_err());
}

/// The same seed gives the same fight; another one another.
#[test]
fn seeds_decide() {
    let run = |seed| {
        let mut battle = Battle::<D6>::new(bundled()).unwrap().seeded(seed);
        battle.run(10_000);
        battle
    };
    same(&run(11), &run(11));
    assert_ne!(run(11).inputs(), run(12).inputs());
}

/// A thousand fighters: a round takes a few checkpoints for each, no more than a small fight's.
#[test]
fn a_thousand_fighters() {
    let crowd = |count: usize| {
        let mut roster = Roster::default();
        for i in 0..count {
            roster
                .fighters
                .push(sheet(&format!("fighter {i}"), if i % 2 == 0 { "a" } else { "b" }));
        }
        let mut battle = Battle::<D6>::new(roster).unwrap().seeded(1);
        while D6::turn(battle.state()) < 3 {
            assert_eq!(battle.step(), Step::Going);
        }
        battle.checkpoints() / count
    };
    let (small, large) = (crowd(20), crowd(1_000));
    assert!(large.abs_diff(small) <= 1, "{small} and {large} checkpoints for each fighter");
    assert_eq!(MAX_FIGHTERS, 10_000);
}

/// Every value of the state can be set and read, and a zero leaves no trace.
#[test]
fn the_state_keeps_values() {
    let mut roster = duel();
    roster.objects =
        ["gate", "wall"].map(|name| filled!(case_core::d6::Thing { name: name.into() })).to_vec();
    let setup = D6::validate(&roster).unwrap();
    let first = D6::open(&setup);
    for field in Field::ALL {
        let (owners, places) = match field.info().shape {
            Shape::Battle => (vec![ActorId::NOBODY], vec![0]),
            Shape::BattleList => (vec![ActorId::NOBODY], vec![0, 1, 7]),
            Shape::Object => (vec![ActorId::NOBODY], vec![0, 1]),
            Shape::Actor => (vec![ActorId::fighter(0), ActorId::fighter(1)], vec![0]),
            _ => (vec![ActorId::fighter(0), ActorId::fighter(1)], vec![0, 1, 7, 65_535]),
        };
        for (who, place) in owners.iter().flat_map(|who| places.iter().map(|at| (*who, *at))) {
            let key = Key::at(who, *field, place);
            let was = D6::get(&first, key);
            let mut state = first.clone();
            D6::set(&mut state, key, was);
            assert_eq!(state, first, "{who} {field} {place}");
            D6::set(&mut state, key, 41);
            assert_eq!(D6::get(&state, key), 41);
            D6::set(&mut state, key, was);
            assert_eq!(state, first, "{who} {field} {place}");
        }
    }
    // A place that does not exist reads 0 and takes nothing.
    for who in [ActorId::fighter(2), ActorId::MAP, ActorId::JUDGE] {
        let mut state = first.clone();
        D6::set(&mut state, Key::of(who, Field::Level), 3);
        assert_eq!((D6::get(&state, Key::of(who, Field::Level)), &state), (0, &first));
    }
    assert_eq!(Field::ALL.len(), Field::ALL.len());
}
