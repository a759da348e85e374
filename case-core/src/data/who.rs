//! Who does, suffers or decides something.

use core::fmt;

/// A fighter of a battle by its place in the roster (from 0), or one of the table's own seats.
///
/// Its number is API: fighters count from 0, the seats stand at the top of the range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ActorId(u16);

impl ActorId {
    /// Nobody: the battle itself.
    pub const NOBODY: ActorId = ActorId(u16::MAX);
    /// The Judge (gamemaster), for what the rules leave to discretion.
    pub const JUDGE: ActorId = ActorId(u16::MAX - 1);
    /// The map, for distances, adjacency and things in the way.
    pub const MAP: ActorId = ActorId(u16::MAX - 2);

    /// The fighter at that place of the roster. A place of [`MAX_FIGHTERS`] or more is nobody.
    #[inline]
    pub const fn fighter(place: usize) -> ActorId {
        #[expect(clippy::cast_possible_truncation, reason = "below MAX_FIGHTERS, which fits")]
        if place < MAX_FIGHTERS { ActorId(place as u16) } else { ActorId::NOBODY }
    }

    /// The place in the roster, if this is a fighter.
    #[inline]
    pub const fn place(self) -> Option<usize> {
        let place = self.0 as usize;
        if place < MAX_FIGHTERS { Some(place) } else { None }
    }

    /// An index into a list of fighters; out of range for the table's own seats.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number, as logs and answers hold it.
    #[inline]
    pub const fn number(self) -> i32 {
        self.0 as i32
    }

    /// The fighter or seat of that number.
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

/// The most fighters a battle takes: far beyond any table, and small enough that a stranger's
/// roster cannot exhaust memory.
pub const MAX_FIGHTERS: usize = 10_000;
