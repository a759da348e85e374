//! Searches for scenes that show every rule and every value of a switch: random fights of random
//! rosters.

use crate::chance::Chance;
use crate::play::{Given, Played, Turned};
use crate::record::ids_of;
use crate::sheets::mutated;
use case_core::any::{self, AnyRequest};
use case_core::question::LegalAnswers;
use case_core::ruling::Switch;
use case_core::schema::Schema;
use case_core::sheet::Domain;
use case_core::value::Value;
use serde_json::{Map, Value as Json};
use std::collections::BTreeSet;

/// From so few inputs on no shorter way to a difference is looked for.
const SHORT: usize = 12;
/// After so many fights any way that is not long will do.
const PATIENCE: usize = 40;
const LONG: usize = 80;

/// A fight of a roster: its inputs, and the rules that show before each of them and after the last.
pub(crate) struct Path {
    pub(crate) roster: usize,
    pub(crate) inputs: Vec<Given>,
    pub(crate) ids: Vec<BTreeSet<&'static str>>,
}

/// Values of a switch that one vector stands for, and where one of them was seen to differ.
pub(crate) struct Target {
    pub(crate) switch: &'static str,
    pub(crate) values: Vec<String>,
    pub(crate) found: Option<Difference>,
    /// A roster that can't be played under it.
    pub(crate) refused: Option<(usize, String)>,
}

pub(crate) struct Difference {
    pub(crate) roster: usize,
    pub(crate) value: String,
    /// The same as under the default, up to what follows the last.
    pub(crate) inputs: Vec<Given>,
}

pub(crate) struct Found {
    pub(crate) rosters: Vec<Json>,
    pub(crate) paths: Vec<Path>,
    pub(crate) targets: Vec<Target>,
}

/// An input by chance: extreme faces often, and often what the plan would answer.
pub(crate) fn choose(asked: &AnyRequest, plan: usize, chance: &mut Chance) -> Given {
    match asked {
        AnyRequest::Roll(roll) => {
            let faces = usize::from(roll.next.die.faces());
            let face = match chance.below(8) {
                0 => faces - chance.below(faces.div_ceil(20)),
                1 => 1 + chance.below(faces.div_ceil(20)),
                _ => 1 + chance.below(faces),
            };
            Given::Face(face.try_into().unwrap())
        }
        AnyRequest::Decision(asked) if chance.below(10) < plan => Given::Answer(asked.suggestion),
        AnyRequest::Decision(asked) => Given::Answer(match &asked.answers {
            LegalAnswers::List(list) => *chance.pick(list).unwrap(),
            LegalAnswers::Range { kind, low, high } => {
                let width = usize::try_from(low.abs_diff(*high)).unwrap() + 1;
                let width = if chance.below(8) == 0 { width } else { width.min(4) };
                Value::new(*kind, low + i32::try_from(chance.below(width)).unwrap())
            }
            _ => panic!("answers that are neither listed nor a range"),
        }),
        _ => panic!("a request that is neither a roll nor a decision"),
    }
}

/// The values of a switch besides its default, each with those that one vector stands for: of many
/// numbers one, of everything else each.
pub(crate) fn groups(name: &str, switch: &Switch) -> Vec<Vec<String>> {
    let mut others = switch.others();
    let more = MORE.iter().filter(|(of, _)| *of == name);
    others.extend(more.map(|(_, value)| (*value).to_owned()));
    let each = |list: Vec<String>| list.into_iter().map(|other| vec![other]);
    match &switch.values {
        Domain::Number { low, high, .. } if high.saturating_sub(*low) >= 12 => {
            let (numbers, words): (Vec<_>, Vec<_>) =
                others.into_iter().partition(|other| other.parse::<i32>().is_ok());
            [numbers].into_iter().filter(|list| !list.is_empty()).chain(each(words)).collect()
        }
        Domain::List { .. } => vec![others],
        _ => each(others).collect(),
    }
}

/// The table of a roster in which a switch stands.
pub(crate) fn table_of(schema: &Schema, switch: &str) -> &'static str {
    let has = |fields: &[case_core::sheet::SheetField]| fields.iter().any(|f| f.name == switch);
    let mut tables = schema.sheet.iter().filter(|field| field.name.ends_with("rulings"));
    let found =
        tables.find(|field| matches!(&field.domain, Domain::Table { fields } if has(fields)));
    found.unwrap_or_else(|| panic!("no table of rulings has {switch}")).name
}

/// A roster under one more ruling.
pub(crate) fn under(schema: &Schema, roster: &Json, switch: &str, value: &str) -> Json {
    let mut changed = roster.clone();
    changed[table_of(schema, switch)][switch] = value.into();
    changed
}

/// The switches that a roster sets, by its tables of rulings.
fn rulings_of(roster: &Json) -> Map<String, Json> {
    let tables = ["rulings", "case_rulings"].into_iter();
    let set = tables.filter_map(|name| Some((name.to_owned(), roster.get(name)?.clone())));
    set.collect()
}

/// Values of switches whose default is none: what is worth trying does not follow from that.
const MORE: [(&str, &str); 1] = [("critical_thresholds", "5, 96")];

struct Explorer<'s> {
    schema: &'s Schema,
    found: Found,
    inputs: usize,
}

/// Plays `rounds` fights of at most `inputs` inputs.
pub(crate) fn explore(system: &str, bases: &[Json], rounds: usize, inputs: usize) -> Found {
    let schema = any::schema(system).unwrap();
    let targets = schema.rulings.iter().filter_map(|r| Some((r.name, r.switch.as_ref()?)));
    let targets = targets.flat_map(|(switch, values)| {
        let target = move |values| Target { switch, values, found: None, refused: None };
        groups(switch, values).into_iter().map(target)
    });
    let found = Found { rosters: Vec::new(), paths: Vec::new(), targets: targets.collect() };
    let mut explorer = Explorer { schema: &schema, found, inputs };
    for round in 0..rounds {
        let mut chance = Chance::new(round as u64);
        let base = &bases[round % bases.len()];
        let roster = explorer.roster(base, round >= bases.len(), &mut chance);
        explorer.fight(roster, &mut chance);
    }
    explorer.found
}

impl Explorer<'_> {
    fn roster(&self, base: &Json, change: bool, chance: &mut Chance) -> Json {
        let mut roster = base.clone();
        roster.as_object_mut().unwrap().retain(|name, _| !name.ends_with("rulings"));
        if change {
            roster = mutated(self.schema, &roster, chance);
            // Some switches show only under another value of another one.
            let others = if chance.below(2) == 0 { chance.below(6) } else { 0 };
            for _ in 0..others {
                let target = &self.found.targets[chance.below(self.found.targets.len())];
                let value = chance.pick(&target.values).unwrap();
                let changed = under(self.schema, &roster, target.switch, value);
                if Played::open(&changed).is_ok() {
                    roster = changed;
                }
            }
        }
        roster
    }

    fn fight(&mut self, roster: Json, chance: &mut Chance) {
        let Ok(mut played) = Played::open(&roster) else { return };
        let plan = chance.below(10);
        let (mut path, mut inputs) = (Vec::new(), Vec::new());
        loop {
            let turned = played.next();
            let given = turned.asked.as_ref().map(|asked| choose(asked, plan, chance));
            path.push(turned);
            let Some(given) = given.filter(|_| inputs.len() < self.inputs) else { break };
            played.feed(given).unwrap();
            inputs.push(given);
        }
        let place = self.found.rosters.len();
        self.differ(place, &roster, &path, &inputs);
        let ids = path.iter().map(ids_of).collect();
        self.found.paths.push(Path { roster: place, inputs, ids });
        self.found.rosters.push(roster);
    }

    /// Looks for the first difference that each value makes to a fight.
    fn differ(&mut self, place: usize, roster: &Json, path: &[Turned], inputs: &[Given]) {
        let set = rulings_of(roster);
        let enough = if place < PATIENCE { SHORT } else { LONG };
        for target in &mut self.found.targets {
            let table = table_of(self.schema, target.switch);
            if set.get(table).is_some_and(|table| table.get(target.switch).is_some()) {
                continue;
            }
            for value in &target.values {
                let best = target.found.as_ref().map_or(usize::MAX, |found| found.inputs.len());
                if best <= enough {
                    break;
                }
                let changed = under(self.schema, roster, target.switch, value);
                let Ok(mut played) = Played::open(&changed) else {
                    target.refused.get_or_insert((place, value.clone()));
                    continue;
                };
                for (at, then) in path.iter().enumerate().take(best) {
                    let now = played.next();
                    if now.news != then.news || now.asked != then.asked {
                        let inputs = inputs[..at].to_vec();
                        let (roster, value) = (place, value.clone());
                        target.found = Some(Difference { roster, value, inputs });
                        break;
                    }
                    let Some(given) = inputs.get(at) else { break };
                    played.feed(*given).unwrap();
                }
            }
        }
    }
}
