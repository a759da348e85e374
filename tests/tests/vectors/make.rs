//! Makes the vectors that the engine records.

use crate::chance::Chance;
use crate::play::{Given, Played};
use crate::record::record;
use crate::search::{Found, Path, choose, explore, under};
use case_core::ActorId;
use case_core::any::{self, AnyBattle};
use case_core::attack::{Aim, Guard};
use case_core::codes::Code;
use case_core::log::Shown;
use case_core::odds::Budget;
use case_core::schema::Schema;
use case_core::value::{AttackId, Value};
use serde_json::{Map, Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};

/// How many inputs before a rule or a difference are recorded in full, and how many after it.
pub(crate) const BEFORE: usize = 3;
const AFTER: usize = 2;

/// Vectors with the rosters that they name.
#[derive(Default)]
pub(crate) struct Set {
    pub(crate) rosters: BTreeMap<String, Json>,
    pub(crate) vectors: Vec<Json>,
}

impl Set {
    pub(crate) fn add(
        &mut self,
        name: &str,
        roster: (&str, &Json),
        with: Option<Json>,
        mut of: Map<String, Json>,
    ) {
        self.rosters.insert(roster.0.to_owned(), roster.1.clone());
        of.insert("name".into(), name.into());
        of.insert("roster".into(), roster.0.into());
        if let Some(with) = with {
            of.insert("with".into(), with);
        }
        self.vectors.push(Json::Object(of));
    }
}

/// A fight to its end, played as the built-in plans mostly would.
pub(crate) fn fights(bundled: &Json, seeds: u64) -> Set {
    let mut set = Set::default();
    let mut duel = bundled.clone();
    let fighters = bundled["fighters"].as_array().unwrap();
    let other = fighters.iter().find(|f| f["side"] != fighters[0]["side"]).unwrap();
    duel["fighters"] = json!([fighters[0], other]);
    duel.as_object_mut()
        .unwrap()
        .retain(|name, _| !["teams", "holds", "foes"].contains(&name.as_str()));
    for (name, roster, seeds) in [("bundled", bundled, 1), ("duel", &duel, seeds)] {
        for seed in 0..seeds {
            let mut chance = Chance::new(seed);
            let mut played = Played::open(roster).unwrap();
            let mut inputs = Vec::new();
            while let Some(asked) = played.next().asked
                && inputs.len() < 3_000
            {
                let given = match choose(&asked, 9, &mut chance) {
                    Given::Face(_) => Given::Face(fair(&asked, &mut chance)),
                    answer @ Given::Answer(_) => answer,
                };
                played.feed(given).unwrap();
                inputs.push(given);
            }
            let fight = record(roster, &inputs, 0);
            set.add(&format!("fight of {name}, {seed}"), (name, roster), None, fight);
        }
    }
    set
}

fn fair(asked: &any::AnyRequest, chance: &mut Chance) -> i32 {
    let any::AnyRequest::Roll(roll) = asked else { unreachable!("a face is of a roll") };
    1 + i32::try_from(chance.below(roll.next.die.faces().into())).unwrap()
}

/// The same inputs, then some by chance: what follows of it.
fn followed(roster: &Json, inputs: &[Given], seed: usize) -> Vec<Given> {
    let mut chance = Chance::new(seed as u64);
    let mut played = Played::open(roster).unwrap();
    let mut all = inputs.to_vec();
    for at in 0.. {
        let Some(asked) = played.next().asked else { break };
        let given = inputs.get(at).copied().unwrap_or_else(|| choose(&asked, 5, &mut chance));
        if at >= inputs.len() + AFTER {
            break;
        }
        played.feed(given).unwrap();
        if at >= inputs.len() {
            all.push(given);
        }
    }
    all
}

fn named(roster: usize) -> String {
    format!("roster {roster}")
}

/// A vector for each value of each switch, and one for each default where another value differs.
pub(crate) fn rulings(schema: &Schema, found: &Found) -> Set {
    let mut set = Set::default();
    let mut defaults = BTreeSet::new();
    for target in &found.targets {
        let ruling = schema.rulings.iter().find(|r| r.name == target.switch).unwrap();
        let default = &ruling.switch.as_ref().unwrap().default;
        if let Some(found_at) = &target.found {
            let base = &found.rosters[found_at.roster];
            let mut values = vec![&found_at.value];
            if defaults.insert(target.switch) {
                values.push(default);
            }
            for value in values {
                let with = under(schema, base, target.switch, value);
                let inputs = followed(&with, &found_at.inputs, found_at.roster);
                let from = found_at.inputs.len().saturating_sub(1);
                let mut vector = record(&with, &inputs, from);
                vector.insert("switch".into(), json!({"name": target.switch, "value": value}));
                put_rules(&mut vector, ruling.rule);
                let name = format!("{} = {value}", target.switch);
                set.add(&name, (&named(found_at.roster), base), Some(rulings_in(&with)), vector);
            }
        } else if let Some((roster, value)) = &target.refused {
            let base = &found.rosters[*roster];
            let mut vector = Map::new();
            vector.insert("refused".into(), true.into());
            let mut vectors = vec![(value, vector)];
            if defaults.insert(target.switch) {
                let with = under(schema, base, target.switch, default);
                vectors.push((default, record(&with, &[], 0)));
            }
            for (value, mut vector) in vectors {
                let with = under(schema, base, target.switch, value);
                vector.insert("switch".into(), json!({"name": target.switch, "value": value}));
                put_rules(&mut vector, ruling.rule);
                let name = format!("{} = {value}", target.switch);
                set.add(&name, (&named(*roster), base), Some(rulings_in(&with)), vector);
            }
        }
    }
    set
}

/// The ids of a ruling are shown by what it changes.
fn put_rules(vector: &mut Map<String, Json>, rule: &str) {
    let of = |json: &Json| json.as_str().map(str::to_owned);
    let mut rules: BTreeSet<String> =
        vector.get("rules").and_then(Json::as_array).into_iter().flatten().filter_map(of).collect();
    rules.extend(crate::cover::ids(rule).map(str::to_owned));
    vector.insert("rules".into(), json!(rules));
}

fn rulings_in(roster: &Json) -> Json {
    let tables = roster.as_object().unwrap().iter().filter(|(name, _)| name.ends_with("rulings"));
    Json::Object(tables.map(|(name, table)| (name.clone(), table.clone())).collect())
}

/// The fewest short scenes in which every rule shows that no other vector shows.
pub(crate) fn rules(found: &Found, mut covered: BTreeSet<String>) -> Set {
    let mut set = Set::default();
    let mut windows: Vec<(&Path, usize, BTreeSet<&'static str>)> = Vec::new();
    for path in &found.paths {
        let mut known = BTreeSet::new();
        for (at, ids) in path.ids.iter().enumerate() {
            let fresh = ids.iter().filter(|id| !covered.contains(**id));
            if fresh.filter(|id| known.insert(**id)).count() > 0 {
                let start = at.saturating_sub(BEFORE);
                windows.push((path, at, path.ids[start..=at].iter().flatten().copied().collect()));
            }
        }
    }
    loop {
        let worth = |(_, at, ids): &&(&Path, usize, BTreeSet<&'static str>)| {
            let new = ids.iter().filter(|id| !covered.contains(**id)).count();
            new * 10_000 / (60 + at)
        };
        let Some(best) = windows.iter().max_by_key(worth).filter(|w| worth(w) > 0) else { break };
        let (path, at, ids) = best;
        let new: Vec<_> = ids.iter().filter(|id| !covered.contains(**id)).copied().collect();
        let roster = &found.rosters[path.roster];
        let vector = record(roster, &path.inputs[..*at], at.saturating_sub(BEFORE));
        set.add(&format!("rules {}", new.join(", ")), (&named(path.roster), roster), None, vector);
        covered.extend(new.into_iter().map(str::to_owned));
    }
    set
}

/// The odds of every attack of a roster against the first foe, as the battle begins.
pub(crate) fn odds(bundled: &Json) -> Set {
    let mut set = Set::default();
    let node = serde_json::from_value(bundled.clone()).unwrap();
    let battle = AnyBattle::new(&node).unwrap();
    for (attacker, fighter) in (0..battle.fighters()).map(ActorId::fighter).enumerate() {
        let foe = (0..battle.fighters())
            .find(|f| battle.side(ActorId::fighter(*f)) != battle.side(fighter))
            .unwrap();
        for attack in 0..20 {
            let aim = Aim::new(AttackId::new(fighter, attack), ActorId::fighter(foe));
            let Some(mut vector) = attack_odds(&battle, &aim) else { continue };
            if vector["odds"].as_array().is_none_or(|rows| rows.len() > MOST_OUTCOMES) {
                continue;
            }
            let of = json!({"attacker": attacker, "target": foe, "attack": attack});
            vector.insert("attack".into(), of);
            vector.insert("rules".into(), json!([]));
            let name = format!("attack {attack} of {attacker}");
            set.add(&name, ("bundled", bundled), None, vector);
        }
    }
    set
}

/// Attacks with more outcomes than that are left out: they show nothing that others do not.
const MOST_OUTCOMES: usize = 60;

/// What an attack that nobody answers comes to: each outcome with its odds as a fraction in lowest
/// terms. `None` where it can't be made, or where a fraction wants more than 53 bits.
pub(crate) fn attack_odds(battle: &AnyBattle, aim: &Aim) -> Option<Map<String, Json>> {
    let aimed = battle.aim(aim).ok()?;
    let outcomes = aimed.odds(Guard::Undefended, &mut Budget::new()).ok()?;
    let lists = battle.lists();
    let shown = |value: Value| serde_json::to_value(Shown { value, lists }).unwrap();
    let mut rows = Vec::new();
    for (values, weight) in outcomes.odds.iter() {
        let ratio = crate::fraction(weight, outcomes.odds.denominator())?;
        let named = outcomes.fields.iter().zip(values);
        let outcome: Map<String, Json> = named
            .filter(|(_, value)| !value.is_nothing())
            .map(|(field, value)| (field.name.to_owned(), shown(*value)))
            .collect();
        rows.push(json!({"outcome": outcome, "odds": ratio}));
    }
    let mut chances = Map::new();
    for (feat, chance) in &outcomes.chances {
        let ratio = crate::fraction(chance.numerator(), chance.denominator())?;
        chances.insert(feat.name().to_owned(), ratio.into());
    }
    let mut vector = Map::new();
    vector.insert("odds".into(), Json::Array(rows));
    vector.insert("chances".into(), Json::Object(chances));
    Some(vector)
}

/// Everything that is recorded of a system, by the name of its file.
pub(crate) fn all(system: &str, bases: &[Json], rounds: usize) -> Vec<(&'static str, Set)> {
    let schema = any::schema(system).unwrap();
    let fights = fights(&bases[0], 1);
    let found = explore(system, bases, rounds, 260);
    let rulings = rulings(&schema, &found);
    let mut covered = BTreeSet::new();
    for vector in fights.vectors.iter().chain(&rulings.vectors) {
        crate::cover::shown(vector, &mut covered);
    }
    let rules = rules(&found, covered);
    vec![("fights", fights), ("rules", rules), ("rulings", rulings), ("odds", odds(&bases[0]))]
}
