//! Status effects: what changes the numbers of a sheet for a time, or harms each turn.
//!
//! A roster defines them, and attacks, the referee and the sheets begin them. The state holds one number
//! for a fighter and an effect: the turns that are left. Everything that an effect changes is worked out
//! where it is read, so equal states are equal fights, whoever began what when.
//!
//! A system says what its effects change; how they begin, count and end is here.

use crate::data::codes::{did_you_mean, nearest, shown};
use crate::data::message::message;
use crate::data::node::{Node, Problems};
use crate::data::sheet::{Domain, Name, Notation, Number, OneOf, YesNo, sheet};
use crate::data::value::{Kind, Value};
use crate::data::who::ActorId;
use crate::kernel::log::Key;
use crate::kernel::system::{System, Table};
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;

/// The most effects of a roster.
pub(crate) const MAX_EFFECTS: usize = 100;
/// The longest that an effect counts its turns.
pub(crate) const MAX_TURNS: i32 = 1_000;
/// What the state holds of an effect that lasts until something ends it.
pub(crate) const ENDLESS: i32 = -1;

crate::data::codes::codes! {
    /// What happens where an effect begins that is in force already.
    "stacking", pub enum Stacking {
        /// Nothing.
        None "none",
        /// The longer one counts.
        Longer "longer",
        /// Their turns are added.
        Added "added",
    }
}

crate::data::codes::codes! {
    /// What an attack has to come to for its effect to begin.
    "begins when", pub enum BeginsWhen {
        /// It strikes, also where armor stops all of it.
        Strikes "strikes",
        /// Some of its damage gets through.
        Hurts "hurts",
    }
}

/// What an effect makes of a number of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PointChange {
    /// Shifted: `"-2"`.
    By(i32),
    /// Replaced: `4`.
    To(i32),
}

impl PointChange {
    /// The number that it makes of a number.
    pub(crate) fn of(self, number: i32) -> i32 {
        match self {
            PointChange::By(by) => number.saturating_add(by),
            PointChange::To(to) => to,
        }
    }

    /// By how much it lowers what it shifts.
    pub(crate) fn lowers(self) -> i32 {
        match self {
            PointChange::By(by) => (-by).max(0),
            PointChange::To(_) => 0,
        }
    }
}

/// The notation of a [`PointChange`]: the bounds of the number that replaces; a shift is as wide.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PointChanging {
    pub(crate) low: i32,
    pub(crate) high: i32,
}

impl Notation<PointChange> for PointChanging {
    fn domain(&self) -> Domain {
        let shift = Domain::Text { pattern: "^[+-][0-9]+$", example: "-2" };
        let number: Domain = Notation::<i32>::domain(&Number(self.low, self.high));
        Domain::AnyOf { domains: alloc::vec![shift, number] }
    }

    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<PointChange> {
        let Node::Text(text) = node else {
            return Number(self.low, self.high).read(node, path, p).map(PointChange::To);
        };
        let most = self.high - self.low.min(0);
        let by = text.parse().ok().filter(|by| (-most..=most).contains(by));
        if by.is_none() || !text.starts_with(['+', '-']) {
            p.add(path, message!("a shift is -{most} to +{most}", most));
            return None;
        }
        by.map(PointChange::By)
    }

    fn write(&self, value: &PointChange) -> Node {
        match value {
            PointChange::By(by) => Node::Text(format!("{by:+}")),
            PointChange::To(to) => Node::Int((*to).into()),
        }
    }

    fn check(&self, value: &PointChange, path: &str, p: &mut Problems) {
        self.read(&self.write(value), path, p);
    }
}

sheet! {
    /// What effects of all systems have.
    pub struct EffectBasics {
        /// The name, by which attacks begin it.
        pub name: String = Name, needed("the effect's name", String::new());
        /// How many turns or rounds it lasts, from the one in which it begins; without it, until
        /// something ends it.
        pub turns: Option<i32> = Number(1, MAX_TURNS), optional();
        /// What happens where it begins again.
        pub stacking: Stacking = OneOf, or(Stacking::Longer);
        /// What an attack has to come to for it to begin.
        pub begins_when: BeginsWhen = OneOf, or(BeginsWhen::Strikes);
        /// Whether its harm ignores armor and protection, as a poison's does.
        pub ignores_armor: bool = YesNo, or(false);
        /// Whether its bearer can end it by an action.
        pub put_out: bool = YesNo, or(false);
    }
}

/// A checked effect.
#[derive(Clone, Debug)]
pub(crate) struct Effect<C> {
    pub(crate) basics: EffectBasics,
    pub(crate) of: C,
}

impl<C> Effect<C> {
    /// The turns that it begins with.
    fn turns(&self) -> i32 {
        self.basics.turns.unwrap_or(ENDLESS)
    }

    /// How many of its turns a plan counts that weighs an attack which begins it.
    pub(crate) fn foreseen(&self) -> i32 {
        const FORESEEN: i32 = 5;
        self.basics.turns.map_or(FORESEEN, |turns| turns.min(FORESEEN))
    }

    /// X1: the turns left where it begins with so many left.
    fn begun(&self, before: i32) -> i32 {
        let turns = self.turns();
        match self.basics.stacking {
            _ if before == 0 => turns,
            Stacking::None => before,
            _ if before == ENDLESS || turns == ENDLESS => ENDLESS,
            Stacking::Longer => before.max(turns),
            Stacking::Added => before.saturating_add(turns).min(MAX_TURNS),
        }
    }
}

/// X1: what an attack begins, from what it came to: whether it struck, and whether it hurt.
pub(crate) fn is_met<C>(effect: &Effect<C>, strikes: bool, hurts: bool) -> bool {
    match effect.basics.begins_when {
        BeginsWhen::Strikes => strikes,
        BeginsWhen::Hurts => hurts,
    }
}

/// A system's field, rules and notes of effects.
pub(crate) struct EffectCodes<S: System> {
    /// The turns left, by effect.
    pub(crate) field: S::Field,
    /// X1: an effect begins.
    pub(crate) begins: (S::Rule, S::Note),
    /// X3: an effect ends.
    pub(crate) ends: (S::Rule, S::Note),
    /// X3: its last turn has passed.
    pub(crate) over: S::Note,
}

/// A system with status effects.
pub(crate) trait HasEffects: System {
    /// What its effects change.
    type Changes: 'static;
    /// Its field, rules and notes.
    const EFFECTS: EffectCodes<Self>;

    /// The effects of the roster.
    fn effects(setup: &Self::Setup) -> &[Effect<Self::Changes>];
}

/// The turns that an effect has left: 0 if it is not in force.
pub(crate) fn left<S: HasEffects>(state: &S::State, who: ActorId, place: usize) -> i32 {
    S::get(state, Key::at(who, S::EFFECTS.field, place))
}

/// The effects in force on a fighter, in the order of the roster.
pub(crate) fn in_force<'s, S: HasEffects>(
    setup: &'s S::Setup,
    state: &'s S::State,
    who: ActorId,
) -> impl Iterator<Item = (usize, &'s Effect<S::Changes>)> {
    let all = S::effects(setup).iter().enumerate();
    all.filter(move |(place, _)| left::<S>(state, who, *place) != 0)
}

/// An effect as a value.
pub(crate) fn as_value(place: usize) -> Value {
    Value::new(Kind::StatusEffect, i32::try_from(place).unwrap_or(i32::MAX))
}

/// X1: an effect begins, or begins again.
pub(crate) fn begin<'a, S: HasEffects>(
    t: &mut impl Table<'a, S>,
    place: usize,
    who: ActorId,
    from: ActorId,
) {
    let Some(effect) = S::effects(t.setup()).get(place) else { return };
    let key = Key::at(who, S::EFFECTS.field, place);
    let before = t.get(key);
    let turns = effect.begun(before);
    let (rule, note) = S::EFFECTS.begins;
    // The note says whether it counts turns or rounds.
    let lasts = if turns == ENDLESS { Value::NOTHING } else { Value::new(Kind::Amount, turns) };
    if turns != before {
        t.note(rule, note, who, from, [as_value(place), lasts]);
    }
    t.set(rule, key, turns);
}

/// X3: an effect ends.
pub(crate) fn end<'a, S: HasEffects>(t: &mut impl Table<'a, S>, who: ActorId, place: usize) {
    let (rule, note) = S::EFFECTS.ends;
    t.note(rule, note, who, ActorId::NOBODY, as_value(place));
    t.set(rule, Key::at(who, S::EFFECTS.field, place), 0);
}

/// X3: a turn of an effect has passed.
pub(crate) fn turn_passes<'a, S: HasEffects>(
    t: &mut impl Table<'a, S>,
    who: ActorId,
    place: usize,
) {
    match left::<S>(t.state(), who, place) {
        0 | ENDLESS => {}
        1 => {
            let rule = S::EFFECTS.ends.0;
            t.note(rule, S::EFFECTS.over, who, ActorId::NOBODY, as_value(place));
            t.set(rule, Key::at(who, S::EFFECTS.field, place), 0);
        }
        turns => t.set(S::EFFECTS.ends.0, Key::at(who, S::EFFECTS.field, place), turns - 1),
    }
}

/// X5: whether an action of the fighter ends an effect.
pub(crate) fn can_put_out<S: HasEffects>(setup: &S::Setup, state: &S::State, who: ActorId) -> bool {
    in_force::<S>(setup, state, who).any(|(_, effect)| effect.basics.put_out)
}

/// X5: whether an action ends any effect of the roster.
pub(crate) fn any_is_put_out<S: HasEffects>(setup: &S::Setup) -> bool {
    S::effects(setup).iter().any(|effect| effect.basics.put_out)
}

/// X5: an action ends all that it can end.
pub(crate) fn put_out<'a, S: HasEffects>(t: &mut impl Table<'a, S>, who: ActorId) {
    for (place, effect) in S::effects(t.setup()).iter().enumerate() {
        if effect.basics.put_out && left::<S>(t.state(), who, place) != 0 {
            end(t, who, place);
        }
    }
}

/// X5: the harm still to come to a fighter, of effects that an action ends: `each` is what one does in a
/// turn. Of one without an end the plan counts ten turns.
pub(crate) fn harm_to_put_out<S: HasEffects>(
    setup: &S::Setup,
    state: &S::State,
    who: ActorId,
    each: impl Fn(&Effect<S::Changes>) -> i32,
) -> i32 {
    let burning = in_force::<S>(setup, state, who).filter(|(_, effect)| effect.basics.put_out);
    let harm = burning.map(|(place, effect)| {
        let left = left::<S>(state, who, place);
        each(effect).saturating_mul(if left == ENDLESS { 10 } else { left })
    });
    harm.fold(0, i32::saturating_add)
}

/// The places of a roster's effects by their names.
pub(crate) fn by_name<'r>(
    effects: impl Iterator<Item = &'r EffectBasics>,
    p: &mut Problems,
) -> BTreeMap<&'r str, usize> {
    let mut names = BTreeMap::new();
    for (i, effect) in effects.enumerate() {
        if let Some(first) = names.insert(effect.name.as_str(), i) {
            let name = shown(&effect.name);
            let place = format!("effects[{first}]");
            let text = message!("`{name}` is also the name of {place}", name, place);
            p.add(format!("effects[{i}].name"), text);
        }
    }
    names
}

/// The place of the effect of that name.
pub(crate) fn find(
    names: &BTreeMap<&str, usize>,
    name: &str,
    path: &str,
    p: &mut Problems,
) -> Option<u8> {
    let found = names.get(name).and_then(|place| u8::try_from(*place).ok());
    if found.is_none() {
        let hint = did_you_mean(nearest(name, names.keys().copied()));
        let name = shown(name);
        p.add(path, message!("no {what} is named `{name}`{hint}", what = "effect", name, hint));
    }
    found
}
