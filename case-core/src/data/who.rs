//! Actors and sides: who acts, is affected or decides.

use core::fmt;

/// A fighter of a battle by its place in the roster (from 0), or a seat such as the Judge.
///
/// Its number is API: fighters count from 0, the seats are at the top of the range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ActorId(u16);

impl ActorId {
    /// Nobody: the battle itself.
    pub const NOBODY: ActorId = ActorId(u16::MAX);
    /// The Judge (gamemaster), for discretion.
    pub const JUDGE: ActorId = ActorId(u16::MAX - 1);
    /// The map, for distances, adjacency and obstacles.
    pub const MAP: ActorId = ActorId(u16::MAX - 2);

    /// The fighter at a place in the roster; nobody for [`MAX_FIGHTERS`] or more.
    #[inline]
    pub const fn fighter(place: usize) -> ActorId {
        #[expect(clippy::cast_possible_truncation, reason = "below MAX_FIGHTERS, which fits")]
        if place < MAX_FIGHTERS { ActorId(place as u16) } else { ActorId::NOBODY }
    }

    /// The place in the roster, for a fighter.
    #[inline]
    pub const fn place(self) -> Option<usize> {
        let place = self.0 as usize;
        if place < MAX_FIGHTERS { Some(place) } else { None }
    }

    /// Who holds the dice of a roll of this one: the Judge those of nobody in particular.
    pub(crate) const fn holds_dice(self) -> ActorId {
        if self.0 == ActorId::NOBODY.0 { ActorId::JUDGE } else { self }
    }

    /// An index into a list of fighters; out of range for a seat.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number used in logs and answers.
    #[inline]
    pub const fn number(self) -> i32 {
        self.0 as i32
    }

    /// The fighter or seat with that number.
    #[inline]
    pub fn from_number(number: i32) -> ActorId {
        u16::try_from(number).map_or(ActorId::NOBODY, ActorId)
    }
}

impl fmt::Display for ActorId {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ActorId::NOBODY => f.pad("nobody"),
            ActorId::JUDGE => f.pad("the Judge"),
            ActorId::MAP => f.pad("the map"),
            ActorId(place) => write!(f, "fighter {place}"),
        }
    }
}

/// A side of a battle by its place, from 0: sides count in the order of their first fighters.
///
/// A battle gives them out ([`Battle::side`](crate::Battle::side), [`Battle::sides`](crate::Battle::sides),
/// [`Battle::find_side`](crate::Battle::find_side)), and refuses one that it does not have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SideId(pub(crate) u8);

impl SideId {
    /// The side at a place; `None` beyond the most sides that a battle can have.
    #[inline]
    pub const fn new(place: usize) -> Option<SideId> {
        #[expect(clippy::cast_possible_truncation, reason = "below the greatest byte")]
        if place < u8::MAX as usize { Some(SideId(place as u8)) } else { None }
    }

    /// Its place, from 0.
    #[inline]
    pub const fn place(self) -> usize {
        self.0 as usize
    }
}

impl From<SideId> for u8 {
    fn from(side: SideId) -> u8 {
        side.0
    }
}

/// As the bare number.
impl fmt::Debug for SideId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for SideId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "side {}", self.0)
    }
}

/// The greatest number of fighters in a battle: more than any table needs, and small enough that an
/// untrusted roster can't exhaust memory.
pub const MAX_FIGHTERS: usize = 10_000;
