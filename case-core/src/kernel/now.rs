//! A fighter's condition at the start of a fight, carried over from the last one.
//!
//! The table `now` of a sheet can contain every field of the state that outlasts a fight
//! (`lasting` in the schema), by its wire name. A field with several values for a fighter, one for each
//! attack, part of the body or status effect, is a list in their order.
//!
//! ```toml
//! [fighters.now]
//! health = 25
//! stun = 1
//! used = [0, 3]
//! ```

use crate::data::codes::{Code, hint, plain, same_name, shown};
use crate::data::message::message;
use crate::data::node::out_of_range;
use crate::data::node::{Node, Problems};
use crate::data::sheet::{Choice, Domain, Notation, SheetField};
use crate::data::value::{Kind, Value};
use crate::data::who::ActorId;
use crate::data::words::{FieldCode, FieldInfo, Shape};
use crate::kernel::cast::{Cast, StoredValues};
use crate::kernel::log::Key;
use crate::kernel::system::{Bounded, System};
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::marker::PhantomData;

/// A fighter's condition: each lasting value that differs from a fresh start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Now(Vec<LastingValue>);

/// A value that outlasts a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LastingValue {
    /// The field, by its wire name.
    pub field: &'static str,
    /// The place among several values, from 0: the attack, the part of the body.
    pub place: u16,
    /// The value.
    pub value: Value,
}

impl Now {
    /// The values.
    pub fn values(&self) -> &[LastingValue] {
        &self.0
    }

    /// Whether the fighter starts fresh.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Sets or replaces a value.
    pub fn set(&mut self, field: &'static str, place: u16, value: Value) {
        self.0.retain(|known| (known.field, known.place) != (field, place));
        self.0.push(LastingValue { field, place, value });
    }

    /// The value of a field, if it is given.
    pub fn get(&self, field: &str, place: u16) -> Option<Value> {
        let known = self.0.iter().find(|known| (known.field, known.place) == (field, place));
        known.map(|known| known.value)
    }
}

/// The greatest number of values of a field for a fighter.
const MOST: usize = 1_000;
/// Beyond the bounds of every system, which are checked with the whole roster.
const ANY: i32 = 1_000_000;
/// How an absent value is written.
const NOTHING: &str = "nothing";

fn is_listed(info: &FieldInfo) -> bool {
    matches!(info.shape, Shape::ActorAttack | Shape::ActorList | Shape::ActorEffect)
}

/// The fields of a system that outlast a fight.
#[doc(hidden)]
pub fn lasting<S: System>() -> impl Iterator<Item = (S::Field, FieldInfo)> {
    let listed = S::Field::ALL.iter().map(|field| (*field, *field.info()));
    listed.filter(|(_, info)| info.lasting && (info.shape == Shape::Actor || is_listed(info)))
}

fn named<S: System>(name: &str) -> Option<(S::Field, FieldInfo)> {
    lasting::<S>().find(|(field, _)| field.name() == name)
}

/// The notation of a [`Now`] of a system.
pub(crate) struct NowOf<S>(PhantomData<S>);

impl<S> NowOf<S> {
    pub(crate) const NEW: NowOf<S> = NowOf(PhantomData);
}

impl<S: System> NowOf<S> {
    fn one_domain(info: &FieldInfo) -> Domain {
        let members = |list: u8| {
            let list = S::LISTS.get(usize::from(list));
            let choice = |n| {
                let list = list?;
                let (name, word) = (list.name(n)?, list.word(n)?);
                Some(Choice { name, word, meaning: list.meaning(n).unwrap_or("").to_string() })
            };
            (0..).map_while(choice).collect()
        };
        let or = info.cell.absent.map(|_| Choice {
            name: NOTHING,
            word: NOTHING,
            meaning: "there is none".to_string(),
        });
        match info.cell.kind {
            Kind::YesNo => Domain::YesNo,
            Kind::Name(list) => {
                let mut members: Vec<Choice> = members(list);
                members.extend(or);
                Domain::OneOf { members }
            }
            Kind::Set(list) => Domain::SetOf { members: members(list) },
            _ => Domain::Number { low: -ANY, high: ANY, or },
        }
    }

    fn read_one(info: &FieldInfo, node: &Node, path: &str, p: &mut Problems) -> Option<Value> {
        // By name or word, like every member of a closed list.
        let number = |list: u8, text: &str| {
            let list = S::LISTS.get(usize::from(list))?;
            let called = |n: &i32| {
                let words = [list.name(*n), list.word(*n)];
                words.into_iter().flatten().any(|word| same_name(word, text))
            };
            (0..i32::try_from(list.len()).unwrap_or(0)).find(called)
        };
        let value = match (info.cell.kind, node) {
            (_, Node::Text(text)) if text == NOTHING && info.cell.absent.is_some() => {
                Some(Value::NOTHING)
            }
            (Kind::YesNo, Node::Bool(flag)) => Some(Value::yes(*flag)),
            (kind @ Kind::Name(at), Node::Text(name)) => {
                number(at, name).map(|n| Value::new(kind, n))
            }
            (kind @ Kind::Set(at), Node::List(names)) => {
                let bit = |bits, name: &Node| Some(bits | 1 << (number(at, name.as_text()?)? & 31));
                names.iter().try_fold(0, bit).map(|bits| Value::new(kind, bits))
            }
            (Kind::YesNo | Kind::Name(_) | Kind::Set(_), _) => None,
            (kind, Node::Int(n)) => {
                let fits = i32::try_from(*n).ok().filter(|n| (-ANY..=ANY).contains(n));
                fits.map(|n| Value::new(kind, n))
            }
            _ => None,
        };
        if value.is_none() {
            p.add(path, message!("expected {what}", what = Self::one_domain(info).message()));
        }
        value
    }

    fn write_one(value: Value) -> Node {
        let list = |list: u8| S::LISTS.get(usize::from(list));
        let text = |name: &str| Node::Text(name.to_string());
        match value.kind {
            Kind::Nothing => text(NOTHING),
            Kind::YesNo => Node::Bool(value.number != 0),
            Kind::Name(at) => {
                list(at).and_then(|list| list.name(value.number)).map_or(Node::Null, text)
            }
            Kind::Set(at) => {
                let names = list(at).map(|list| list.names(value.number)).unwrap_or_default();
                Node::List(names.into_iter().map(text).collect())
            }
            _ => Node::Int(value.number.into()),
        }
    }
}

impl<S: System> Notation<Now> for NowOf<S> {
    fn domain(&self) -> Domain {
        let field = |(field, info): (S::Field, FieldInfo)| {
            let one = Self::one_domain(&info);
            let domain = if is_listed(&info) {
                Domain::List { of: Box::new(one), least: 0, most: MOST }
            } else {
                one
            };
            SheetField {
                name: field.name(),
                meaning: plain(field.meaning()),
                needed: false,
                default: None,
                domain,
            }
        };
        Domain::Table { fields: lasting::<S>().map(field).collect() }
    }

    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<Now> {
        // A fresh start.
        if *node == Node::Null {
            return Some(Now::default());
        }
        let Node::Map(entries) = node else {
            p.add(
                path,
                message!("expected a table of lasting values, found {found}", found = node.kind()),
            );
            return None;
        };
        let mut now = Now::default();
        for (name, node) in entries {
            let path = format!("{path}.{}", shown(name));
            let Some((field, info)) = named::<S>(name) else {
                let names: Vec<&str> = lasting::<S>().map(|(field, _)| field.name()).collect();
                let hint = hint(name, &names);
                p.add(path, message!("unknown field: no lasting value has this name{hint}", hint));
                continue;
            };
            let field = field.name();
            if *node == Node::Null {
                continue;
            }
            if !is_listed(&info) {
                let read = Self::read_one(&info, node, &path, p);
                now.0.extend(read.map(|value| LastingValue { field, place: 0, value }));
                continue;
            }
            let Node::List(items) = node else {
                p.add(path, "expected a list with one value for each place");
                continue;
            };
            if items.len() > MOST {
                let (found, most) = (items.len(), MOST);
                p.add(path, message!("{found} values: there can be at most {most}", found, most));
                continue;
            }
            for (place, node) in (0u16..).zip(items) {
                let read = Self::read_one(&info, node, &format!("{path}[{place}]"), p);
                now.0.extend(read.map(|value| LastingValue { field, place, value }));
            }
        }
        // In the order written, so that reading back gives an equal value.
        let order = |known: &LastingValue| {
            lasting::<S>().position(|(field, _)| field.name() == known.field)
        };
        now.0.sort_by_cached_key(|known| (order(known), known.place));
        Some(now)
    }

    fn write(&self, value: &Now) -> Node {
        let mut entries: Vec<(String, Node)> = Vec::new();
        for (field, info) in lasting::<S>() {
            let name = field.name();
            let mut of_field: Vec<&LastingValue> =
                value.0.iter().filter(|known| known.field == name).collect();
            of_field.sort_by_key(|known| known.place);
            let Some(last) = of_field.last() else { continue };
            let node = if is_listed(&info) {
                let nothing = Self::write_one(info.cell.read(0));
                let mut items = alloc::vec![nothing; (usize::from(last.place) + 1).min(MOST)];
                for known in &of_field {
                    if let Some(item) = items.get_mut(usize::from(known.place)) {
                        *item = Self::write_one(known.value);
                    }
                }
                Node::List(items)
            } else {
                Self::write_one(last.value)
            };
            entries.push((name.to_string(), node));
        }
        if entries.is_empty() { Node::Null } else { Node::Map(entries) }
    }
}

/// The lasting values of a fighter as stored by a state.
fn stored<S: System>(now: &Now) -> StoredValues {
    let stored = |known: &LastingValue| {
        let (field, info) = named::<S>(known.field)?;
        Some((u16::from(field.number()), known.place, info.cell.write(known.value)?))
    };
    now.0.iter().filter_map(stored).collect()
}

/// A cast with the conditions given by the sheets.
pub(crate) fn standing<'n, S: System>(cast: Cast, nows: impl Iterator<Item = &'n Now>) -> Cast {
    let stored = |(place, now): (usize, &Now)| {
        (!now.is_empty()).then(|| (ActorId::fighter(place), stored::<S>(now)))
    };
    cast.with_nows(nows.enumerate().filter_map(stored).collect())
}

/// Sets the lasting values of all fighters.
pub(crate) fn apply<S: System>(cast: &Cast, state: &mut S::State) {
    for (who, values) in cast.nows() {
        for (field, place, stored) in values {
            if let Some(field) = S::Field::from_number(i32::from(*field)) {
                S::set(state, Key { who: *who, field, place: *place }, *stored);
            }
        }
    }
}

/// Checks the conditions of all fighters: each value within its bounds, each place existing.
pub(crate) fn check<'n, S: System>(
    setup: &S::Setup,
    nows: impl Iterator<Item = &'n Now>,
    p: &mut Problems,
) {
    let mut fresh = None;
    for (place, now) in nows.enumerate() {
        for known in &now.0 {
            let path = format!("fighters[{place}].now.{}", known.field);
            let Some((field, info)) = named::<S>(known.field) else {
                p.add(path, "no lasting value has this name");
                continue;
            };
            let fresh = fresh.get_or_insert_with(|| S::open(setup));
            let who = ActorId::fighter(place);
            if !is_place::<S>(setup, who, &info, known.place) {
                p.add(path, message!("there is no place {place} of it", place = known.place));
            } else if info.cell.write(known.value).is_none() {
                p.add(
                    path,
                    message!("expected {what}", what = NowOf::<S>::one_domain(&info).message()),
                );
            } else if let Some((low, high)) =
                S::Field::limits(setup, fresh, Key { who, field, place: known.place })
                && !known.value.is_nothing()
                && !(low..=high).contains(&known.value.number)
            {
                p.add(path, out_of_range(known.value.number, low, high));
            }
        }
    }
}

/// Whether a field has this place.
pub(crate) fn is_place<S: System>(
    setup: &S::Setup,
    who: ActorId,
    info: &FieldInfo,
    place: u16,
) -> bool {
    let fighter = who.index() < S::fighters(setup);
    let place = usize::from(place);
    match info.shape {
        Shape::Battle => who == ActorId::NOBODY && place == 0,
        Shape::Actor => fighter && place == 0,
        Shape::ActorAttack => fighter && S::attack_name(setup, who, place).is_some(),
        Shape::ActorFoe => fighter && place < S::fighters(setup),
        Shape::ActorEffect => fighter && S::effect_name(setup, place).is_some(),
        Shape::Object => who == ActorId::NOBODY && S::object_name(setup, place).is_some(),
        Shape::ActorList => fighter && place < usize::from(info.slots),
        Shape::BattleList => false,
    }
}

/// A fighter's condition in a state, compared with a fresh one. Values that the rules moved beyond
/// their bounds, such as the last rank of a dead fighter, are clamped.
pub(crate) fn of<S: System>(
    setup: &S::Setup,
    state: &S::State,
    fresh: &S::State,
    who: ActorId,
) -> Now {
    let mut now = Now::default();
    for (field, info) in lasting::<S>() {
        let places = match info.shape {
            Shape::ActorAttack | Shape::ActorEffect => {
                (0..u16::MAX).take_while(|p| is_place::<S>(setup, who, &info, *p)).count()
            }
            Shape::ActorList => usize::from(info.slots),
            _ => 1,
        };
        for place in (0..).take(places) {
            let key = Key { who, field, place };
            let stored = S::get(state, key);
            if stored != S::get(fresh, key) {
                let mut value = info.cell.read(stored);
                if let Some((low, high)) = S::Field::limits(setup, fresh, key)
                    && !value.is_nothing()
                {
                    value.number = value.number.max(low).min(high);
                }
                now.set(field.name(), place, value);
            }
        }
    }
    now
}
