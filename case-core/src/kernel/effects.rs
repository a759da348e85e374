//! Status effects: what changes the numbers of a sheet for a time, or harms each turn.
//!
//! A roster defines them, and attacks, the referee and the sheets begin them. The state holds one number
//! for a fighter and an effect: the turns that are left. Everything that an effect changes is worked out
//! where it is read, so equal states are equal fights, whoever began what when.
//!
//! A system says what its effects change; how they begin, count and end is here, and in
//! `powers` how fighters use them.

use crate::data::codes::{did_you_mean, nearest, shown};
use crate::data::message::message;
use crate::data::node::{Node, Problems};
use crate::data::sheet::{Domain, Name, Notation, Number, OneOf, YesNo, sheet};
use crate::data::value::{Kind, Typed, Value};
use crate::data::who::ActorId;
use crate::kernel::log::Key;
use crate::kernel::system::{Stop, System, Table, View};
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The most effects of a roster.
pub(crate) const MAX_EFFECTS: usize = 100;
/// The longest that an effect counts its turns.
pub(crate) const MAX_TURNS: i32 = 1_000;
/// What the state holds of an effect that lasts until something ends it.
pub(crate) const ENDLESS: i32 = -1;
/// How many times more than once an effect can count on one bearer.
pub(crate) const MAX_MORE: i32 = 9;
/// The greatest shift of attacks on a bearer.
const MAX_ATTACKED: i32 = 50;

crate::data::codes::codes! {
    /// What happens where an effect begins that is in force already.
    "stacking", pub enum Stacking {
        /// Nothing.
        None "none",
        /// The longer one counts.
        Longer "longer",
        /// Their turns are added.
        Added "added",
        /// The longer one counts, and what it changes is changed once more, up to ten times.
        Stronger "stronger",
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

crate::data::codes::codes! {
    /// What ends an effect on its bearer before its turns are over.
    "ends when", pub enum EndsWhen {
        /// An attack strikes the bearer, also where armor stops all of it.
        Struck "struck",
        /// Some damage gets through to the bearer, whatever deals it but the effect itself.
        Hurt "hurt",
        /// The bearer goes down, whatever brings it down.
        Felled "felled",
    }
}

crate::data::codes::codes! {
    /// What keeps an effect from harming and healing for a turn.
    "rests when", pub enum RestsWhen {
        /// An attack strikes the bearer, also where armor stops all of it.
        Struck "struck",
        /// Some damage gets through to the bearer, whatever deals it but the effect itself.
        Hurt "hurt",
    }
}

crate::data::codes::codes! {
    /// Whom a power is used on.
    "whom a power is used on", pub enum UsedOn {
        /// Its user.
        Oneself "oneself",
        /// Anybody of its user's side, the user too.
        Friends "friends",
        /// Anybody, who resists it unless of its user's side.
        Anybody "anybody",
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
    /// X7: checks that it takes armor away.
    pub(crate) fn check_pierces(self, path: &str, p: &mut Problems) {
        if let PointChange::By(by) = self {
            check_pierces(by, &format!("{by:+}"), path, p);
        }
    }

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

/// X7: checks that what an attack makes of armor, as it is written, takes some away.
pub(crate) fn check_pierces(by: i32, written: &str, path: &str, p: &mut Problems) {
    if by > 0 {
        let (written, right) = (written.to_string(), written.replace('+', "-"));
        let message = message!(
            "`{written}` adds to the armor: to pierce it, write it like `{right}`",
            written,
            right
        );
        p.add(format!("{path}.pierces"), message);
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
        /// What ends it on its bearer before its turns are over (X3).
        pub ends_when: Option<EndsWhen> = OneOf, optional();
        /// What keeps it from harming and healing at the end of the turn in which that happens to its bearer
        /// (X2).
        pub rests_when: Option<RestsWhen> = OneOf, optional();
        /// The effect that begins on its bearer where it ends (X3).
        pub then: Option<String> = Name, optional();
        /// Whether its bearer can do nothing.
        pub helpless: bool = YesNo, or(false);
        /// Whether its bearer attacks those of its own side, and nobody else (X10).
        pub turned: bool = YesNo, or(false);
        /// The shift of attacks on its bearer: columns, points of the roll.
        pub attacked: i32 = Number(-MAX_ATTACKED, MAX_ATTACKED), or(0);
        /// As a power: whom it is used on (X6).
        pub used_on: UsedOn = OneOf, or(UsedOn::Oneself);
        /// As a power: whether its user begins it, or ends its own where an action could, without an action,
        /// once a turn (X6).
        pub free: bool = YesNo, or(false);
        /// Whether its harm ignores armor and protection, as a poison's does.
        pub ignores_armor: bool = YesNo, or(false);
        /// Whether its bearer can end it by an action.
        pub put_out: bool = YesNo, or(false);
    }
}

impl EffectBasics {
    /// X2, X3: checks that what it says of its harm and its end can come: whether it harms, whether it
    /// does anything at the end of a turn, whether something else ends it.
    pub(crate) fn check(&self, [harms, acts, ends]: [bool; 3], path: &str, p: &mut Problems) {
        let mut add = |is_wrong: bool, field: &str, message: &'static str| {
            if is_wrong {
                p.add(format!("{path}.{field}"), message);
            }
        };
        let ends = ends || self.turns.is_some() || self.ends_when.is_some() || self.put_out;
        let needs = "needs `harm`, which it is about";
        add(self.ignores_armor && !harms, "ignores_armor", needs);
        let needs = "needs `harm` or `healing`, which it is about";
        add(self.rests_when.is_some() && !acts, "rests_when", needs);
        let needs = "needs an end: give `turns`, `ends_when` or `put_out`";
        add(self.then.is_some() && !ends, "then", needs);
    }
}

sheet! {
    /// The effects on its user that an attack hangs on.
    pub struct UnderEffects {
        /// The effect under which alone it can be used (X1).
        pub only_under: Option<String> = Name, optional();
        /// The effect under which it can't be used (X1).
        pub not_under: Option<String> = Name, optional();
    }
}

/// X1: checks what an attack hangs on: effects of the roster, two different ones.
pub(crate) fn check_under(
    names: &BTreeMap<&str, usize>,
    [only, not]: [&Option<String>; 2],
    path: &str,
    p: &mut Problems,
) -> [Option<u8>; 2] {
    let mut of = |name: &Option<String>, field: &str| {
        find(names, name.as_ref()?, &format!("{path}.{field}"), p)
    };
    let found = [of(only, "only_under"), of(not, "not_under")];
    if let [Some(only), Some(not)] = found
        && only == not
    {
        let message = "it could never be used: this is the effect of `only_under`; leave one out";
        p.add(format!("{path}.not_under"), message);
    }
    found
}

impl UnderEffects {
    /// Checks that there are effects of these names.
    pub(crate) fn check(&self, names: &BTreeMap<&str, usize>, path: &str, p: &mut Problems) {
        check_under(names, [&self.only_under, &self.not_under], path, p);
    }

    /// X1: whether the effects in force on its user let it be used.
    #[inline]
    pub(crate) fn allow<S: HasEffects>(
        &self,
        setup: &S::Setup,
        state: &S::State,
        who: ActorId,
    ) -> bool {
        let is_on = |name: &String| {
            let mut under = in_force::<S>(setup, state, who);
            under.any(|(_, effect)| effect.basics.name == *name)
        };
        self.only_under.as_ref().is_none_or(is_on) && !self.not_under.as_ref().is_some_and(is_on)
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
            Stacking::Longer | Stacking::Stronger => before.max(turns),
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
    /// How many times more than once it counts, by effect.
    pub(crate) more: S::Field,
    /// Whether it rests at the end of this turn, by effect.
    pub(crate) rests: S::Field,
    /// X1: an effect begins.
    pub(crate) begins: (S::Rule, S::Note),
    /// X3: an effect ends.
    pub(crate) ends: (S::Rule, S::Note),
    /// X3: its last turn has passed.
    pub(crate) over: S::Note,
    /// X6: its bearer ends it, without an action. A card of its own but in CASE, where it is part of the
    /// declarations.
    pub(crate) dropped: S::Note,
    /// X1: an effect that was resisted again goes on.
    pub(crate) stays: S::Note,
    /// X1: an effect is resisted.
    pub(crate) resisted: (S::Rule, S::Note),
    /// X4: who is immune to its kind does not come under an effect.
    pub(crate) immune: (S::Rule, S::Note),
    /// Whether the map has named a fighter already, who is beside the target of an attack.
    pub(crate) passed: S::Field,
    /// X8: somebody else is in the area of an attack.
    pub(crate) in_area: (S::Rule, S::Note),
    /// X10: an effect turns its bearer against its own side.
    pub(crate) turned: (S::Rule, S::Note),
}

/// A system with status effects.
pub(crate) trait HasEffects: System {
    /// What its effects change.
    type Changes: 'static;
    /// Its field, rules and notes.
    const EFFECTS: EffectCodes<Self>;

    /// The effects of the roster.
    fn effects(setup: &Self::Setup) -> &[Effect<Self::Changes>];

    /// X6: the places of the effects that a fighter can begin on itself.
    fn powers(setup: &Self::Setup, who: ActorId) -> &[u8];

    /// X6: what a turn of an effect gives its bearer, in points, as plans see it.
    fn gives(v: View<'_, Self>, who: ActorId, changes: &Self::Changes) -> i32;

    /// X4: whether somebody is immune to the kind of an effect.
    fn is_immune(v: View<'_, Self>, who: ActorId, effect: &Effect<Self::Changes>) -> bool;

    /// X1: whether somebody resists an effect, by a roll if it can be resisted.
    fn resists<'a>(
        t: &mut impl Table<'a, Self>,
        who_and_from: (ActorId, ActorId),
        effect: &Effect<Self::Changes>,
    ) -> Result<bool, Stop<Self>>;

    /// X3: whether an effect is resisted again at each end of a turn.
    fn is_resisted_again(changes: &Self::Changes) -> bool;

    /// X2: whether nothing happens any more to one by the effects in force.
    fn is_beyond(v: View<'_, Self>, who: ActorId) -> bool;

    /// X2: what an effect does to its bearer at the end of a turn: whether any of it gets through.
    fn harms<'a>(
        t: &mut impl Table<'a, Self>,
        who: ActorId,
        by: (usize, &Effect<Self::Changes>),
    ) -> Result<bool, Stop<Self>>;

    /// X2: what an effect gives its bearer back at the end of a turn.
    fn heals<'a>(t: &mut impl Table<'a, Self>, who: ActorId, by: (usize, &Effect<Self::Changes>));

    /// X1: a fighter can do nothing from now on.
    fn is_made_helpless<'a>(_t: &mut impl Table<'a, Self>, _who: ActorId) {}
}

/// The turns that an effect has left: 0 if it is not in force.
pub(crate) fn left<S: HasEffects>(state: &S::State, who: ActorId, place: usize) -> i32 {
    S::get(state, Key::at(who, S::EFFECTS.field, place))
}

/// How many times an effect in force counts.
pub(crate) fn times<S: HasEffects>(state: &S::State, who: ActorId, place: usize) -> i32 {
    1 + S::get(state, Key::at(who, S::EFFECTS.more, place)).clamp(0, MAX_MORE)
}

/// Whether an effect is in force on a fighter, or none is named.
pub(crate) fn is_on<S: HasEffects>(state: &S::State, who: ActorId, place: Option<u8>) -> bool {
    place.is_none_or(|place| left::<S>(state, who, place.into()) != 0)
}

/// The effects in force on a fighter, in the order of the roster, each as many times as it counts.
pub(crate) fn in_force<'s, S: HasEffects>(
    setup: &'s S::Setup,
    state: &'s S::State,
    who: ActorId,
) -> impl Iterator<Item = (usize, &'s Effect<S::Changes>)> {
    let all = S::effects(setup).iter().enumerate();
    let under = all.filter(move |(place, _)| left::<S>(state, who, *place) != 0);
    under.flat_map(move |(place, effect)| {
        (0..times::<S>(state, who, place)).map(move |_| (place, effect))
    })
}

/// A status effect by its place in the roster.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EffectId(pub u8);

impl Typed for EffectId {
    const KINDS: &'static [Kind] = &[Kind::StatusEffect];
    fn to_value(self) -> Value {
        as_value(self.0.into())
    }
    fn from_value(value: Value) -> Option<Self> {
        u8::try_from(value.number).ok().filter(|_| value.kind == Kind::StatusEffect).map(EffectId)
    }
}

/// An effect as a value.
pub(crate) fn as_value(place: usize) -> Value {
    Value::new(Kind::StatusEffect, i32::try_from(place).unwrap_or(i32::MAX))
}

/// X2: what is told of the harm of an effect: past armor if it ignores that.
pub(crate) fn harm<C>(effect: &Effect<C>, place: usize, damage: i32) -> [Value; 3] {
    let damage = Value::new(Kind::Damage, damage);
    let past_armor = if effect.basics.ignores_armor { damage } else { Value::NOTHING };
    [as_value(place), damage, past_armor]
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
    let more = Key::at(who, S::EFFECTS.more, place);
    let stronger = before != 0 && effect.basics.stacking == Stacking::Stronger;
    let to = if before == 0 { 0 } else { (t.get(more) + i32::from(stronger)).min(MAX_MORE) };
    if turns != before || t.get(more) != to {
        t.note(rule, note, who, from, [as_value(place), lasts]);
    }
    t.set(rule, key, turns);
    t.set(rule, more, to);
    if effect.basics.turned && before == 0 {
        let (rule, note) = S::EFFECTS.turned;
        t.note(rule, note, who, from, ());
    }
    if effect.basics.helpless {
        S::is_made_helpless(t, who);
    }
}

/// X3: an effect ends.
pub(crate) fn end<'a, S: HasEffects>(t: &mut impl Table<'a, S>, who: ActorId, place: usize) {
    let (rule, note) = S::EFFECTS.ends;
    t.note(rule, note, who, ActorId::NOBODY, as_value(place));
    has_ended(t, who, place);
}

/// X3, X6: the bearer of a power that takes no action ends it.
pub(crate) fn drop_free<'a, S: HasEffects>(t: &mut impl Table<'a, S>, who: ActorId, place: usize) {
    t.note(S::EFFECTS.ends.0, S::EFFECTS.dropped, who, ActorId::NOBODY, as_value(place));
    has_ended(t, who, place);
}

/// X3: an effect has ended; another one begins, if it says so.
fn has_ended<'a, S: HasEffects>(t: &mut impl Table<'a, S>, who: ActorId, place: usize) {
    for field in [S::EFFECTS.field, S::EFFECTS.more, S::EFFECTS.rests] {
        t.set(S::EFFECTS.ends.0, Key::at(who, field, place), 0);
    }
    let all = S::effects(t.setup());
    let then = all.get(place).and_then(|effect| effect.basics.then.as_ref());
    let then = then.and_then(|name| all.iter().position(|effect| effect.basics.name == *name));
    if let Some(then) = then
        && !is_immune(t, then, (who, ActorId::NOBODY))
    {
        begin(t, then, who, ActorId::NOBODY);
    }
}

/// X4: whether somebody is immune to the kind of an effect, which is told.
pub(crate) fn is_immune<'a, S: HasEffects>(
    t: &mut impl Table<'a, S>,
    place: usize,
    (who, from): (ActorId, ActorId),
) -> bool {
    let effect = S::effects(t.setup()).get(place);
    let is = effect.is_some_and(|e| S::is_immune(View::new(t.setup(), t.state()), who, e));
    if is {
        let (rule, note) = S::EFFECTS.immune;
        t.note(rule, note, who, from, as_value(place));
    }
    is
}

/// X1: whether somebody resists an effect, which is told.
pub(crate) fn is_resisted<'a, S: HasEffects>(
    t: &mut impl Table<'a, S>,
    place: usize,
    (who, from): (ActorId, ActorId),
) -> Result<bool, Stop<S>> {
    let Some(effect) = S::effects(t.setup()).get(place) else { return Ok(true) };
    let resists = S::resists(t, (who, from), effect)?;
    if resists {
        let (rule, note) = S::EFFECTS.resisted;
        t.note(rule, note, who, from, as_value(place));
    }
    Ok(resists)
}

/// X3: the referee sets a value: an effect that ends by that is stacked no more.
pub(crate) fn set_by_hand<'a, S: HasEffects>(
    t: &mut impl Table<'a, S>,
    key: Key<S::Field>,
    to: i32,
) {
    if key.field == S::EFFECTS.field && to == 0 {
        t.amend(Key { field: S::EFFECTS.more, ..key }, 0);
        t.amend(Key { field: S::EFFECTS.rests, ..key }, 0);
    }
}

/// X3: an attack has come to its target: what it ends there.
pub(crate) fn end_by_blow<'a, S: HasEffects>(
    t: &mut impl Table<'a, S>,
    who: ActorId,
    does: (bool, bool),
) {
    end_by(t, who, does, None);
}

/// X3: damage has got through to a fighter that no blow dealt: what that ends, but for the effect that
/// dealt it.
#[inline]
pub(crate) fn end_by_harm<'a, S: HasEffects>(
    t: &mut impl Table<'a, S>,
    who: ActorId,
    dealt_by: Option<usize>,
) {
    if !S::effects(t.setup()).is_empty() {
        end_by(t, who, (false, true), dealt_by);
    }
}

fn end_by<'a, S: HasEffects>(
    t: &mut impl Table<'a, S>,
    who: ActorId,
    (strikes, hurts): (bool, bool),
    dealt_by: Option<usize>,
) {
    let under = places::<S>(t.setup(), t.state(), who).into_iter();
    for place in under.filter(|place| Some(*place) != dealt_by) {
        let Some(Effect { basics, .. }) = S::effects(t.setup()).get(place) else { continue };
        let ends = match basics.ends_when {
            Some(EndsWhen::Struck) => strikes,
            Some(EndsWhen::Hurt) => hurts,
            Some(EndsWhen::Felled) | None => false,
        };
        let rests = match basics.rests_when {
            Some(RestsWhen::Struck) => strikes,
            Some(RestsWhen::Hurt) => hurts,
            None => false,
        };
        if ends {
            end(t, who, place);
        } else if rests {
            t.set(S::EFFECTS.ends.0, Key::at(who, S::EFFECTS.rests, place), 1);
        }
    }
}

/// X3: a fighter has gone down: what that ends.
#[inline]
pub(crate) fn end_by_fall<'a, S: HasEffects>(t: &mut impl Table<'a, S>, who: ActorId) {
    if !S::effects(t.setup()).is_empty() {
        for place in places::<S>(t.setup(), t.state(), who) {
            let effect = S::effects(t.setup()).get(place);
            if effect.is_some_and(|effect| effect.basics.ends_when == Some(EndsWhen::Felled)) {
                end(t, who, place);
            }
        }
    }
}

/// The places of the effects in force on a fighter, before any of them begins another.
pub(crate) fn places<S: HasEffects>(
    setup: &S::Setup,
    state: &S::State,
    who: ActorId,
) -> Vec<usize> {
    let all = 0..S::effects(setup).len();
    all.filter(|place| left::<S>(state, who, *place) != 0).collect()
}

/// X2: whether an effect neither harms nor heals at the end of this turn.
fn rests<S: HasEffects>(state: &S::State, who: ActorId, place: usize) -> bool {
    S::get(state, Key::at(who, S::EFFECTS.rests, place)) != 0
}

/// X1: whether an effect in force lets a fighter do nothing.
#[inline]
pub(crate) fn is_helpless<S: HasEffects>(setup: &S::Setup, state: &S::State, who: ActorId) -> bool {
    !S::effects(setup).is_empty()
        && in_force::<S>(setup, state, who).any(|(_, effect)| effect.basics.helpless)
}

/// X10: whether an effect in force turns a fighter against its own side.
#[inline]
pub(crate) fn is_turned<S: HasEffects>(setup: &S::Setup, state: &S::State, who: ActorId) -> bool {
    !S::effects(setup).is_empty()
        && in_force::<S>(setup, state, who).any(|(_, effect)| effect.basics.turned)
}

/// X10: why a fighter may not attack another: `own_side`, or by an effect `turned`.
#[inline]
pub(crate) fn why_not_a_foe<S: HasEffects>(
    setup: &S::Setup,
    state: &S::State,
    pair: (ActorId, ActorId),
    [own_side, turned]: [S::Refusal; 2],
) -> Option<S::Refusal> {
    if are_foes::<S>(setup, state, pair) {
        return None;
    }
    Some(if is_turned::<S>(setup, state, pair.0) { turned } else { own_side })
}

/// X10: whether a fighter may attack another: one of another side or, under an effect that turns it, of its
/// own.
#[inline]
pub(crate) fn are_foes<S: HasEffects>(
    setup: &S::Setup,
    state: &S::State,
    (who, other): (ActorId, ActorId),
) -> bool {
    let allies = S::cast(setup).are_allies(who, other);
    if is_turned::<S>(setup, state, who) { allies && who != other } else { !allies }
}

/// X1: the first effect in force that lets a fighter do nothing, to tell; nothing if none does.
#[cold]
pub(crate) fn helpless_by<S: HasEffects>(
    setup: &S::Setup,
    state: &S::State,
    who: ActorId,
) -> Value {
    let helpless =
        |place: &usize| S::effects(setup).get(*place).is_some_and(|effect| effect.basics.helpless);
    let mut places = places::<S>(setup, state, who).into_iter();
    places.find(helpless).map_or(Value::NOTHING, as_value)
}

/// X1: the shift of attacks on a fighter by the effects in force.
#[inline]
pub(crate) fn attacked<S: HasEffects>(setup: &S::Setup, state: &S::State, who: ActorId) -> i32 {
    if S::effects(setup).is_empty() {
        return 0;
    }
    let shifts = in_force::<S>(setup, state, who).map(|(_, effect)| effect.basics.attacked);
    shifts.fold(0, i32::saturating_add)
}

/// X2, X3: the end of a turn for a fighter: each effect in force harms; then each heals, may be resisted
/// again, and ends after its last turn. So what one of them does can keep another from healing.
pub(crate) fn pass<'a, S: HasEffects>(
    t: &mut impl Table<'a, S>,
    who: ActorId,
) -> Result<(), Stop<S>> {
    let (under, all) = (places::<S>(t.setup(), t.state(), who), S::effects(t.setup()));
    let each = || under.iter().filter_map(|place| Some((*place, all.get(*place)?)));
    for (place, effect) in each() {
        if is_felt::<S>(t.setup(), t.state(), who, place)
            && !rests::<S>(t.state(), who, place)
            && S::harms(t, who, (place, effect))?
        {
            end_by_harm(t, who, Some(place));
        }
    }
    for (place, effect) in each() {
        if !is_felt::<S>(t.setup(), t.state(), who, place) {
            continue;
        }
        if !rests::<S>(t.state(), who, place) {
            S::heals(t, who, (place, effect));
        }
        // What ends anyway is not resisted first.
        if S::is_resisted_again(&effect.of) && left::<S>(t.state(), who, place) != 1 {
            if S::resists(t, (who, ActorId::NOBODY), effect)? {
                end(t, who, place);
                continue;
            }
            t.note(S::EFFECTS.begins.0, S::EFFECTS.stays, who, ActorId::NOBODY, as_value(place));
        }
        turn_passes(t, who, place);
    }
    Ok(())
}

/// X2: whether an effect is in force on one to whom something still happens by it.
fn is_felt<S: HasEffects>(setup: &S::Setup, state: &S::State, who: ActorId, place: usize) -> bool {
    left::<S>(state, who, place) != 0 && !S::is_beyond(View::new(setup, state), who)
}

/// X3: a turn of an effect has passed.
fn turn_passes<'a, S: HasEffects>(t: &mut impl Table<'a, S>, who: ActorId, place: usize) {
    let rule = S::EFFECTS.ends.0;
    t.set(rule, Key::at(who, S::EFFECTS.rests, place), 0);
    match left::<S>(t.state(), who, place) {
        0 | ENDLESS => {}
        1 => {
            t.note(rule, S::EFFECTS.over, who, ActorId::NOBODY, as_value(place));
            has_ended(t, who, place);
        }
        turns => t.set(rule, Key::at(who, S::EFFECTS.field, place), turns - 1),
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
    for place in places::<S>(t.setup(), t.state(), who) {
        if S::effects(t.setup()).get(place).is_some_and(|effect| effect.basics.put_out) {
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
    let all = S::effects(setup).iter().enumerate();
    let harm = all.filter(|(_, effect)| effect.basics.put_out).map(|(place, effect)| {
        match left::<S>(state, who, place) {
            0 => 0,
            left => each(effect).saturating_mul(if left == ENDLESS { 10 } else { left }),
        }
    });
    harm.fold(0, i32::saturating_add)
}

/// The places of a roster's effects by their names.
pub(crate) fn by_name<'r>(
    effects: impl Iterator<Item = &'r EffectBasics> + Clone,
    p: &mut Problems,
) -> BTreeMap<&'r str, usize> {
    let mut names = BTreeMap::new();
    for (i, effect) in effects.clone().enumerate() {
        if let Some(first) = names.insert(effect.name.as_str(), i) {
            let name = shown(&effect.name);
            let place = format!("effects[{first}]");
            let text = message!("`{name}` is also the name of {place}", name, place);
            p.add(format!("effects[{i}].name"), text);
        }
    }
    for (i, effect) in effects.enumerate() {
        if let Some(then) = &effect.then {
            find(&names, then, &format!("effects[{i}].then"), p);
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
