//! Values: every number that leaves or enters the engine, with its kind.
//!
//! A [`Value`] carries its [`Kind`], one of a short closed list that all systems and languages share,
//! so a host needs no context to read it. An optional value can be absent ([`Value::NOTHING`]); two
//! values are two [`Value`]s.
//!
//! ```
//! use case_core::value::{Areas, Kind, Typed, Value};
//! let three = Areas(3).to_value();
//! assert_eq!((three.kind, three.number), (Kind::Areas, 3));
//! assert_eq!(Areas::from_value(three), Some(Areas(3)));
//! assert_eq!(Areas::from_value(Value::NOTHING), None);
//! assert_eq!(Option::<Areas>::from_value(Value::NOTHING), Some(None));
//! ```

use crate::data::codes::Code;
use crate::data::who::{ActorId, SideId};
use alloc::format;
use alloc::string::String;
use core::fmt;

/// Declares the plain kinds; for one marked `number` also the type of its values.
macro_rules! kinds {
    ($($(#[doc = $doc:literal])+ $K:ident $number:literal $name:literal $($typed:ident)?),+ $(,)?) => {
        /// What a number counts or names.
        ///
        /// The kind's own number is API: the plain kinds keep theirs, and a number of 128 or
        /// more is a listed enumeration, by its place among the system's lists.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Kind {
            $($(#[doc = $doc])+ $K,)+
            /// A member of a listed enumeration: the place of the list among the system's lists.
            Name(u8),
            /// A set of members of such a list, one bit for each; an empty set is nothing instead.
            Set(u8),
        }

        impl Kind {
            /// The plain kinds, in the order of their numbers.
            pub const PLAIN: &'static [Kind] = &[$(Kind::$K),+];

            /// The kind's number.
            pub const fn number(self) -> u16 {
                match self {
                    $(Kind::$K => $number,)+
                    Kind::Name(list) => Kind::NAME + list as u16,
                    Kind::Set(list) => Kind::SET + list as u16,
                }
            }

            /// The wire name of a plain kind; `name` for a listed enumeration, `set` for a set.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Kind::$K => $name,)+
                    Kind::Name(_) => "name",
                    Kind::Set(_) => "set",
                }
            }

            /// What the number means.
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Kind::$K => concat!($($doc),+),)+
                    Kind::Name(_) => " The number of a member of a listed enumeration.",
                    Kind::Set(_) => " A set of members of a listed enumeration.",
                }
            }
        }

        $(number! { [$($typed)?] $(#[doc = $doc])+ $K })+
    };
}

/// Declares the type of a kind's values.
macro_rules! number {
    ([] $($kind:tt)+) => {};
    ([number] $(#[doc = $doc:literal])+ $T:ident) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $T(pub i32);

        impl Typed for $T {
            const KINDS: &'static [Kind] = &[Kind::$T];
            #[inline]
            fn to_value(self) -> Value {
                Value::new(Kind::$T, self.0)
            }
            #[inline]
            fn from_value(value: Value) -> Option<Self> {
                (value.kind == Kind::$T).then_some($T(value.number))
            }
        }
    };
}

kinds! {
    /// Nothing: the value is absent.
    Nothing 0 "nothing",
    /// A plain count or amount that no other kind says better.
    Amount 1 "amount" number,
    /// 1 for yes, 0 for no.
    YesNo 2 "yes_no",
    /// A fighter by its place in the roster, or a seat of the table.
    Actor 3 "actor",
    /// A side by its place, from 0.
    Side 4 "side",
    /// An attack or weapon by its place on the sheet of the value's actor.
    Attack 5 "attack",
    /// An object of the roster by its place.
    Object 6 "object" number,
    /// A place in a list or an order, from 1.
    Place 7 "place" number,
    /// A column shift: columns to the right (or, below 0, to the left).
    Columns 8 "columns" number,
    /// A number of ranks or levels, up or (below 0) down.
    Ranks 9 "ranks" number,
    /// A plain number that is added to a roll or a difficulty.
    Modifier 10 "modifier" number,
    /// A number of dice.
    Dice 11 "dice" number,
    /// A die code in pips: three are a die.
    Pips 12 "pips" number,
    /// The face of a die.
    Face 13 "face" number,
    /// The total of a roll, its flat part included.
    Total 14 "total" number,
    /// What a total has to reach.
    Difficulty 15 "difficulty" number,
    /// A chance in 100.
    Chance 16 "chance" number,
    /// How far a total lies above (or, below 0, under) what was needed.
    Margin 17 "margin" number,
    /// Points of damage.
    Damage 18 "damage" number,
    /// Points of something that somebody has: Health, Karma, Body Points, hit points.
    Points 19 "points" number,
    /// A strength on the scale of the ranks, as a number.
    Strength 20 "strength" number,
    /// A distance in areas.
    Areas 21 "areas" number,
    /// A distance in feet.
    Feet 22 "feet" number,
    /// A distance in yards.
    Yards 23 "yards" number,
    /// A distance in tenths of a meter.
    TenthsOfMeter 24 "tenths_of_meter" number,
    /// A number of turns.
    Turns 25 "turns" number,
    /// A number of rounds.
    Rounds 26 "rounds" number,
    /// A number of minutes.
    Minutes 27 "minutes" number,
    /// The number of a turn, from 1.
    Turn 28 "turn" number,
    /// The number of a round, from 1.
    Round 29 "round" number,
    /// A number of actions.
    Actions 30 "actions" number,
    /// A number of attacks or hits.
    Attacks 31 "attacks" number,
    /// A number of uses: ammunition, charges.
    Uses 32 "uses" number,
    /// A count of initiative: who has more acts first.
    Initiative 33 "initiative" number,
    /// A number of things: objects in a path, walls.
    Things 34 "things" number,
    /// Something attempted: how often.
    Times 35 "times" number,
    /// A set of members of a list, a bit each.
    Bits 36 "bits" number,
    /// A number internal to the engine, such as the progress of a step.
    Internal 37 "internal",
    /// A status effect of the roster by its place.
    StatusEffect 38 "status_effect" number,
}

impl Kind {
    /// The number of the first listed enumeration.
    #[doc(hidden)]
    pub const NAME: u16 = 128;

    /// The number of sets of members of the first listed enumeration.
    #[doc(hidden)]
    pub const SET: u16 = Kind::NAME + 256;

    /// The kind with that number, if there is one; any number of a listed enumeration is valid.
    pub fn from_number(number: u16) -> Option<Kind> {
        if let Some(list) = number.checked_sub(Kind::SET) {
            return u8::try_from(list).ok().map(Kind::Set);
        }
        match number.checked_sub(Kind::NAME) {
            Some(list) => u8::try_from(list).ok().map(Kind::Name),
            None => Kind::PLAIN.get(usize::from(number)).copied(),
        }
    }

    /// The plain kind of that name, if its values are written as bare numbers: nothing and yes or no
    /// are words, and an attack has an owner.
    pub(crate) fn of_numbers(name: &str) -> Option<Kind> {
        let in_words = |kind: Kind| matches!(kind, Kind::Nothing | Kind::YesNo | Kind::Attack);
        Kind::PLAIN.iter().copied().find(|kind| kind.name() == name && !in_words(*kind))
    }
}

const _: () = {
    let mut i = 0;
    while i < Kind::PLAIN.len() {
        assert!(Kind::PLAIN[i].number() as usize == i, "kinds count up from 0");
        i += 1;
    }
    assert!(i < Kind::NAME as usize);
};

/// A number with its kind and, for an attack, its owner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Value {
    /// The kind of the number.
    pub kind: Kind,
    /// The owner of a [`Kind::Attack`]; else nobody.
    pub of: ActorId,
    /// The number; 0 for nothing.
    pub number: i32,
}

impl Value {
    /// Nothing.
    pub const NOTHING: Value = Value::new(Kind::Nothing, 0);

    /// A number of that kind.
    pub const fn new(kind: Kind, number: i32) -> Value {
        Value { kind, of: ActorId::NOBODY, number }
    }

    /// An attack by its place on the owner's sheet.
    pub const fn attack(of: ActorId, place: i32) -> Value {
        Value { kind: Kind::Attack, of, number: place }
    }

    /// A fighter or seat; nobody is nothing.
    pub const fn actor(who: ActorId) -> Value {
        match who {
            ActorId::NOBODY => Value::NOTHING,
            _ => Value::new(Kind::Actor, who.number()),
        }
    }

    /// The same value; an attack becomes that of this actor.
    #[must_use]
    pub(crate) const fn owned_by(self, of: ActorId) -> Value {
        match self.kind {
            Kind::Attack => Value { of, ..self },
            _ => self,
        }
    }

    /// Whether it is nothing.
    pub const fn is_nothing(self) -> bool {
        matches!(self.kind, Kind::Nothing)
    }

    /// Yes or no.
    pub const fn yes(yes: bool) -> Value {
        Value::new(Kind::YesNo, yes as i32)
    }

    /// The value without the lists of a system, for errors. They don't use `{:?}`, which a build for a
    /// download leaves out.
    pub(crate) fn plain(self) -> String {
        match self.kind {
            Kind::Nothing => "nothing".into(),
            Kind::Name(list) => format!("name {list}:{}", self.number),
            Kind::Set(list) => format!("set {list}:{:b}", self.number),
            Kind::Attack => format!("attack {} of {}", self.number, self.of),
            kind => format!("{} {}", kind.name(), self.number),
        }
    }

    /// The actor, if it is one.
    pub fn as_actor(self) -> Option<ActorId> {
        (self.kind == Kind::Actor).then(|| ActorId::from_number(self.number))
    }
}

/// By its name.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A kind as its number, which needs no lists of a system.
#[cfg(feature = "serde")]
impl serde::Serialize for Kind {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_u16(self.number())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Kind {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let number = u16::deserialize(d)?;
        Kind::from_number(number).ok_or_else(|| {
            serde::de::Error::custom(format_args!("no kind has the number {number}"))
        })
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.plain())
    }
}

/// A Rust type whose values are [`Value`]s of a known kind.
pub trait Typed: Copy {
    /// The kinds of its values; the first one is that of a present value.
    const KINDS: &'static [Kind];

    /// The value.
    fn to_value(self) -> Value;

    /// Reads the value; `None` if its kind or number does not belong to the type.
    fn from_value(value: Value) -> Option<Self>;
}

impl Typed for bool {
    const KINDS: &'static [Kind] = &[Kind::YesNo];
    fn to_value(self) -> Value {
        Value::yes(self)
    }
    fn from_value(value: Value) -> Option<Self> {
        match (value.kind, value.number) {
            (Kind::YesNo, 0) => Some(false),
            (Kind::YesNo, 1) => Some(true),
            _ => None,
        }
    }
}

impl Typed for SideId {
    const KINDS: &'static [Kind] = &[Kind::Side];
    fn to_value(self) -> Value {
        Value::new(Kind::Side, i32::from(self.0))
    }
    fn from_value(value: Value) -> Option<Self> {
        SideId::new(usize::try_from(value.number).ok()?).filter(|_| value.kind == Kind::Side)
    }
}

impl Typed for ActorId {
    const KINDS: &'static [Kind] = &[Kind::Actor];
    fn to_value(self) -> Value {
        Value::actor(self)
    }
    fn from_value(value: Value) -> Option<Self> {
        value.as_actor().filter(|who| *who != ActorId::NOBODY)
    }
}

/// An optional value: nothing is `None`.
impl<T: Typed> Typed for Option<T> {
    const KINDS: &'static [Kind] = {
        // The kinds of the type, at most two, and nothing.
        const fn with_nothing<T: Typed>() -> [Kind; 3] {
            let kinds = T::KINDS;
            let second = if kinds.len() > 1 { kinds[1] } else { Kind::Nothing };
            [kinds[0], second, Kind::Nothing]
        }
        const {
            assert!(T::KINDS.len() <= 2);
            if T::KINDS.len() > 1 {
                &const { with_nothing::<T>() }
            } else {
                const { with_nothing::<T>() }.as_slice().split_at(2).0
            }
        }
    };
    fn to_value(self) -> Value {
        self.map_or(Value::NOTHING, T::to_value)
    }
    fn from_value(value: Value) -> Option<Self> {
        if value == Value::NOTHING { Some(None) } else { T::from_value(value).map(Some) }
    }
}

/// A set of members of a listed enumeration. As a value, the empty set is nothing.
///
/// ```
/// use case_core::d6::Circumstance;
/// use case_core::value::{Set, Typed, Value};
/// let set = Set::of(&[Circumstance::Blind, Circumstance::Shield]);
/// assert!(set.has(Circumstance::Shield) && !set.has(Circumstance::Unseen));
/// assert_eq!(Set::from_value(set.to_value()), Some(set));
/// assert_eq!(Set::<Circumstance>::EMPTY.to_value(), Value::NOTHING);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Set<C> {
    bits: u32,
    of: core::marker::PhantomData<C>,
}

impl<C: Code> Set<C> {
    /// The empty set.
    pub const EMPTY: Set<C> = Set { bits: 0, of: core::marker::PhantomData };

    /// The set with these bits; bits without a member are ignored.
    pub fn from_bits(bits: i32) -> Set<C> {
        let all = (1u32 << C::ALL.len().min(31)) - 1;
        Set { bits: u32::try_from(bits).unwrap_or(0) & all, ..Set::EMPTY }
    }

    /// The bits of its members.
    pub fn bits(self) -> i32 {
        i32::try_from(self.bits).unwrap_or(0)
    }

    /// The set of these.
    pub fn of(members: &[C]) -> Set<C> {
        members.iter().fold(Set::EMPTY, |set, member| set.with(*member))
    }

    /// The set with one more member.
    #[must_use]
    pub fn with(self, member: C) -> Set<C> {
        Set { bits: self.bits | (1 << (member.number() & 31)), ..self }
    }

    /// Whether a member is in the set.
    pub fn has(self, member: C) -> bool {
        self.bits & (1 << (member.number() & 31)) != 0
    }

    /// Whether it has no members.
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// The members, in the order of their numbers.
    pub fn members(self) -> impl Iterator<Item = C> {
        C::ALL.iter().copied().filter(move |member| self.has(*member))
    }

    /// All possible sets, in the order of their bits, the empty one first.
    pub fn all() -> impl Iterator<Item = Set<C>> {
        (0..1i32 << C::ALL.len().min(30)).map(Set::from_bits)
    }
}

impl<C: Code> Default for Set<C> {
    fn default() -> Self {
        Set::EMPTY
    }
}

impl<C: Code> fmt::Debug for Set<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.members()).finish()
    }
}

impl<C: Code + Typed> Typed for Set<C> {
    const KINDS: &'static [Kind] = {
        const fn of_members<C: Typed>() -> [Kind; 2] {
            match C::KINDS[0] {
                Kind::Name(list) => [Kind::Set(list), Kind::Nothing],
                kind => [kind, Kind::Nothing],
            }
        }
        &const { of_members::<C>() }
    };
    fn to_value(self) -> Value {
        if self.is_empty() { Value::NOTHING } else { Value::new(Self::KINDS[0], self.bits()) }
    }
    fn from_value(value: Value) -> Option<Self> {
        let set = Set::from_bits(value.number);
        let is = value == Value::NOTHING
            || value.kind == Self::KINDS[0] && set.bits() == value.number && !set.is_empty();
        is.then_some(set)
    }
}

/// An attack or weapon by its place on its owner's sheet, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AttackId {
    pub(crate) of: ActorId,
    pub(crate) place: u16,
}

impl AttackId {
    /// The attack at a place on the owner's sheet.
    #[expect(clippy::cast_possible_truncation, reason = "checked")]
    pub const fn new(of: ActorId, place: usize) -> AttackId {
        let place = if place < u16::MAX as usize { place as u16 } else { u16::MAX };
        AttackId { of, place }
    }

    /// Whose it is.
    pub const fn owner(self) -> ActorId {
        self.of
    }

    /// The place on the sheet.
    pub const fn index(self) -> usize {
        self.place as usize
    }
}

impl fmt::Display for AttackId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "attack {} of {}", self.place, self.of)
    }
}

impl Typed for AttackId {
    const KINDS: &'static [Kind] = &[Kind::Attack];
    fn to_value(self) -> Value {
        Value::attack(self.of, i32::from(self.place))
    }
    fn from_value(value: Value) -> Option<Self> {
        let place = u16::try_from(value.number).ok()?;
        (value.kind == Kind::Attack).then_some(AttackId { of: value.of, place })
    }
}

/// A bare number, of [`Kind::Amount`].
impl From<i32> for Value {
    #[inline]
    fn from(number: i32) -> Value {
        Value::new(Kind::Amount, number)
    }
}

impl<T: Typed> From<T> for Value {
    #[inline]
    fn from(value: T) -> Value {
        value.to_value()
    }
}

/// A value with its name, as a host lists it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name, such as `turns` or `attacker`.
    pub name: &'static str,
    /// The value.
    pub value: Value,
}

impl Named {
    /// A value with a name.
    pub const fn new(name: &'static str, value: Value) -> Named {
        Named { name, value }
    }
}

/// The values of one event: at most three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Values(pub [Value; Values::MOST]);

impl Values {
    /// The greatest number of values of an event.
    pub const MOST: usize = 3;
    /// No values.
    pub const NONE: Values = Values([Value::NOTHING; Values::MOST]);

    /// One value.
    pub const fn one(value: Value) -> Values {
        Values([value, Value::NOTHING, Value::NOTHING])
    }

    /// The first value.
    pub const fn first(&self) -> Value {
        self.0[0]
    }
}

/// What can be passed as the values of an event. A bare number takes its kind from the event's
/// declaration, if that names one.
#[doc(hidden)]
pub trait IntoValues {
    /// The values; a bare number is of [`Kind::Amount`] until the event's declaration applies.
    fn into_values(self) -> Values;
}

impl IntoValues for () {
    #[inline]
    fn into_values(self) -> Values {
        Values::NONE
    }
}

impl<V: Into<Value>> IntoValues for V {
    #[inline]
    fn into_values(self) -> Values {
        Values::one(self.into())
    }
}

impl IntoValues for [Value; 2] {
    #[inline]
    fn into_values(self) -> Values {
        Values([self[0], self[1], Value::NOTHING])
    }
}

impl IntoValues for [Value; 3] {
    #[inline]
    fn into_values(self) -> Values {
        Values(self)
    }
}
