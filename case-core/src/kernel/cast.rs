//! The participants of a battle: names and sides.

use crate::data::codes::shown;
use crate::data::message::message;
use crate::data::node::Problems;
use crate::data::person::compared;
use crate::data::who::{ActorId, SideId};
use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The most sides of a battle: the number of a side is a byte.
const MAX_SIDES: usize = 255;

/// Lasting values as stored by a state: field number, place, stored number.
pub(crate) type StoredValues = Vec<(u16, u16, i32)>;

/// The fighters and sides of a battle, the same for every system.
///
/// ```
/// use case_core::ActorId;
/// use case_core::cast::Cast;
/// let cast = Cast::new([("Gale", "heroes"), ("Ravager", "villains"), ("Dove", "heroes")]);
/// assert_eq!(cast.name(ActorId::fighter(1)), "Ravager");
/// assert_eq!(cast.sides(), ["heroes", "villains"]);
/// assert_eq!(cast.side(ActorId::fighter(2)), Some(0));
/// assert_eq!(cast.members(0).len(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[doc(hidden)]
pub struct Cast {
    names: Vec<String>,
    /// The names of those who are told apart by their ids.
    called: BTreeMap<usize, String>,
    side_of: Vec<u8>,
    sides: Vec<String>,
    members: Vec<Vec<ActorId>>,
    /// The members as bits: fighter `i` is bit `i % 64` of word `i / 64`.
    bits: Vec<Vec<u64>>,
    ids: Vec<Option<String>>,
    /// The lasting values of fighters that do not start fresh.
    nows: Vec<(ActorId, StoredValues)>,
}

impl Cast {
    /// The cast of these names and sides, in the order of the roster; sides in the order of their
    /// first fighters.
    pub fn new<'a>(fighters: impl IntoIterator<Item = (&'a str, &'a str)>) -> Cast {
        let mut cast = Cast::default();
        let mut numbers = BTreeMap::new();
        for (place, (name, side)) in fighters.into_iter().enumerate() {
            let number = *numbers.entry(side).or_insert_with(|| {
                cast.sides.push(side.into());
                cast.members.push(Vec::new());
                cast.bits.push(Vec::new());
                cast.sides.len() - 1
            });
            cast.names.push(name.into());
            cast.side_of.push(u8::try_from(number).unwrap_or(u8::MAX));
            cast.members[number].push(ActorId::fighter(place));
            cast.bits[number].resize(place / 64 + 1, 0);
            cast.bits[number][place / 64] |= 1 << (place % 64);
        }
        cast
    }

    /// The same cast with the host's ids of its fighters.
    #[must_use]
    pub fn with_ids<'a>(self, ids: impl IntoIterator<Item = Option<&'a str>>) -> Cast {
        let ids: Vec<Option<String>> = ids.into_iter().map(|id| id.map(String::from)).collect();
        let mut often: BTreeMap<&str, usize> = BTreeMap::new();
        for name in &self.names {
            *often.entry(name).or_default() += 1;
        }
        let alike = |name: &String| often.get(name.as_str()).is_some_and(|times| *times > 1);
        let named = self.names.iter().zip(&ids).enumerate();
        let called = named.filter(|(_, (name, _))| alike(name));
        let called = called.filter_map(|(place, (name, id))| {
            Some((place, format!("{name} ({})", id.as_deref()?)))
        });
        Cast { called: called.collect(), ids, ..self }
    }

    /// The same cast with these lasting values.
    #[must_use]
    pub(crate) fn with_nows(self, nows: Vec<(ActorId, StoredValues)>) -> Cast {
        Cast { nows, ..self }
    }

    pub(crate) fn nows(&self) -> &[(ActorId, StoredValues)] {
        &self.nows
    }

    /// The host's id of a fighter, if it has one.
    pub fn id(&self, who: ActorId) -> Option<&str> {
        self.ids.get(who.index())?.as_deref()
    }

    /// The name of a fighter or seat in texts: several of one name have their ids behind it.
    ///
    /// ```
    /// use case_core::ActorId;
    /// use case_core::cast::Cast;
    /// let guards = [("Guard", "watch"), ("Guard", "watch"), ("Imp", "imps")];
    /// let cast = Cast::new(guards).with_ids([Some("g1"), Some("g2"), None]);
    /// assert_eq!(cast.called(ActorId::fighter(1)), "Guard (g2)");
    /// assert_eq!(cast.called(ActorId::fighter(2)), "Imp");
    /// ```
    pub fn called(&self, who: ActorId) -> &str {
        let apart = who.place().and_then(|place| self.called.get(&place));
        apart.map_or_else(|| self.name(who), String::as_str)
    }

    /// The fighter with that id, or else the only one with that name, or of those with that name the
    /// only one without an id. Names that look the same are the same, however their letters are
    /// composed.
    pub fn find(&self, text: &str) -> Option<ActorId> {
        let text = compared(text);
        let is = |name: &str| compared(name) == text;
        let id = |place: usize| self.ids.get(place).and_then(Option::as_deref);
        let by_id = (0..self.fighters()).find(|&place| id(place).is_some_and(is));
        let only = |has_none: bool| {
            let named = |place: &usize| !has_none || id(*place).is_none();
            let named = (0..self.fighters()).filter(named);
            let mut named = named.filter(|&place| is(&self.names[place]));
            named.next().filter(|_| named.next().is_none())
        };
        let place = by_id.or_else(|| only(false)).or_else(|| only(true));
        place.map(ActorId::fighter)
    }

    /// Checks the number of sides, names and ids: ids are unique, and of fighters with the same name
    /// all but one need ids.
    pub(crate) fn check(&self, p: &mut Problems) {
        if self.sides.len() < 2 {
            p.add("fighters", "a battle needs at least two sides");
        }
        if self.sides.len() > MAX_SIDES {
            p.add("fighters", message!("a battle has at most {most} sides", most = MAX_SIDES));
        }
        let mut ids: BTreeMap<Cow<'_, str>, usize> = BTreeMap::new();
        let mut names: BTreeMap<Cow<'_, str>, usize> = BTreeMap::new();
        for (place, name) in self.names.iter().enumerate() {
            let id = self.ids.get(place).and_then(Option::as_deref);
            if let Some(id) = id
                && let Some(first) = ids.insert(compared(id), place)
            {
                let path = format!("fighters[{place}].id");
                let (id, place) = (shown(id), format!("fighters[{first}]"));
                p.add(path, message!("`{id}` is also the id of {place}", id, place = place));
            }
            if id.is_none()
                && !name.is_empty()
                && let Some(first) = names.insert(compared(name), place)
            {
                let path = format!("fighters[{place}].name");
                p.add(
                    path,
                    message!(
                        "`{name}` is also the name of {place}: give one of them an `id`, or another name",
                        name = shown(name),
                        place = format!("fighters[{first}]")
                    ),
                );
            }
        }
    }

    /// Whether the fighters of another cast from a place on can come after these: their names and ids
    /// are nobody else's, as [`Cast::check`] demands; if `apart`, no name is, although it has an id.
    pub(crate) fn takes(&self, more: &Cast, from: usize, apart: bool) -> bool {
        let id = |cast: &Cast, place: usize| cast.ids.get(place).cloned().flatten();
        let fits = |place: usize| {
            let name = compared(&more.names[place]);
            let own = id(more, place);
            let own = own.as_deref().map(compared);
            self.names.iter().zip(&self.ids).all(|(known, its)| {
                let is_alike = apart || own.is_none() && its.is_none();
                let id_taken = its.as_deref().zip(own.as_ref());
                !(is_alike && compared(known) == name)
                    && id_taken.is_none_or(|(its, own)| compared(its) != *own)
            })
        };
        let sides = more.sides.iter().filter(|side| !self.sides.contains(side)).count();
        self.sides.len() + sides <= MAX_SIDES && (from..more.fighters()).all(fits)
    }

    /// Adds the fighters of another cast from a place on. Returns their sides.
    pub(crate) fn grow(&mut self, more: &Cast, from: usize) -> Vec<u8> {
        let before = self.fighters();
        for place in from..more.fighters() {
            let (who, side) = (self.fighters(), more.side_name(more.side_of[place]));
            let number = self.sides.iter().position(|known| known == side).unwrap_or_else(|| {
                self.sides.push(side.into());
                self.members.push(Vec::new());
                self.bits.push(Vec::new());
                self.sides.len() - 1
            });
            let name = more.names[place].clone();
            self.ids.push(more.ids.get(place).cloned().flatten());
            self.side_of.push(u8::try_from(number).unwrap_or(u8::MAX));
            self.members[number].push(ActorId::fighter(who));
            self.bits[number].resize(who / 64 + 1, 0);
            self.bits[number][who / 64] |= 1 << (who % 64);
            let other = self.names.iter().position(|known| *known == name);
            self.names.push(name);
            for alike in other.into_iter().chain(other.map(|_| who)) {
                if let Some(id) = &self.ids[alike] {
                    self.called.insert(alike, format!("{} ({id})", self.names[alike]));
                }
            }
        }
        self.side_of[before..].to_vec()
    }

    /// Drops the fighters from a place on, the last that came.
    pub(crate) fn shrink(&mut self, fighters: usize) {
        for (place, name) in self.names.iter().enumerate().skip(fighters) {
            self.called.remove(&place);
            let mut alike = self.names[..fighters].iter().enumerate().filter(|(_, n)| *n == name);
            if let (Some((only, _)), None) = (alike.next(), alike.next()) {
                self.called.remove(&only);
            }
        }
        self.names.truncate(fighters);
        self.ids.truncate(fighters);
        self.side_of.truncate(fighters);
        self.nows.retain(|(who, _)| who.index() < fighters);
        for (members, bits) in self.members.iter_mut().zip(&mut self.bits) {
            members.retain(|who| who.index() < fighters);
            let words = members.last().map_or(0, |who| who.index() / 64 + 1);
            bits.truncate(words);
            if let Some(last) = bits.last_mut().filter(|_| words > fighters / 64) {
                *last &= (1 << (fighters % 64)) - 1;
            }
        }
        let left = self.members.iter().take_while(|members| !members.is_empty()).count();
        self.sides.truncate(left);
        self.members.truncate(left);
        self.bits.truncate(left);
    }

    /// How many fighters there are.
    #[inline]
    pub fn fighters(&self) -> usize {
        self.names.len()
    }

    /// All fighters, in the order of the roster.
    #[inline]
    pub fn everybody(
        &self,
    ) -> impl DoubleEndedIterator<Item = ActorId> + ExactSizeIterator + use<> {
        (0..self.fighters()).map(ActorId::fighter)
    }

    /// A fighter's name; for a seat its English word. [`Speech`](crate::data::words::Speech) has the
    /// others.
    pub fn name(&self, who: ActorId) -> &str {
        match who {
            ActorId::JUDGE => "the Judge",
            ActorId::MAP => "the map",
            _ => self.names.get(who.index()).map_or("nobody", String::as_str),
        }
    }

    /// A fighter's side, from 0; `None` for a seat.
    #[inline]
    pub fn side(&self, who: ActorId) -> Option<u8> {
        self.side_of.get(who.index()).copied()
    }

    /// Whether two fighters are on the same side; a seat is on no side.
    #[inline]
    pub fn are_allies(&self, one: ActorId, other: ActorId) -> bool {
        self.side(one).is_some() && self.side(one) == self.side(other)
    }

    /// The names of the sides.
    #[inline]
    pub fn sides(&self) -> &[String] {
        &self.sides
    }

    /// The name of a side; empty if there is no such side.
    pub fn side_name(&self, side: u8) -> &str {
        self.sides.get(usize::from(side)).map_or("", String::as_str)
    }

    /// The fighters of a side, in the order of the roster.
    #[inline]
    pub fn members(&self, side: usize) -> &[ActorId] {
        self.members.get(side).map_or(&[], Vec::as_slice)
    }

    /// The fighters of a side as bits: fighter `i` is bit `i % 64` of word `i / 64`. Words without a
    /// member may be missing at the end.
    #[inline]
    pub(crate) fn bits(&self, side: usize) -> &[u64] {
        self.bits.get(side).map_or(&[], Vec::as_slice)
    }

    /// For each side, the number of its fighters for whom this holds.
    pub(crate) fn count_by_side(&self, mut holds: impl FnMut(ActorId) -> bool) -> Vec<i32> {
        let count = |of: &Vec<ActorId>| of.iter().filter(|&&who| holds(who)).count();
        self.members.iter().map(count).map(|n| i32::try_from(n).unwrap_or(i32::MAX)).collect()
    }

    /// The only side with a fighter for whom this holds; `None` if there are several, or none.
    pub fn only_side(&self, mut holds: impl FnMut(ActorId) -> bool) -> Option<SideId> {
        let mut sides = self.everybody().filter(|who| holds(*who)).filter_map(|w| self.side(w));
        let first = sides.next()?;
        sides.all(|side| side == first).then_some(SideId(first))
    }
}
