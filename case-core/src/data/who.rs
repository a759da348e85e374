//! Actors and sides: who acts, is affected or decides.

use crate::data::codes::shown;
use crate::data::message::errors;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

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

errors! {
    /// A text that names no fighter, seat, side or attack by its place.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum PlaceError {
        /// It is no fighter and no seat.
        #[error(
            "`{text}` is no fighter: give its place, 0 to {last}, or `the Judge`, `the map`, `nobody`; a battle finds names",
            text, last = MAX_FIGHTERS - 1
        )]
        Actor {
            /// The text.
            text: String,
        },
        /// It is no side.
        #[error("`{text}` is no side: give its place, 0 to {last}; a battle finds names", text, last = usize::from(u8::MAX) - 1)]
        Side {
            /// The text.
            text: String,
        },
        /// It is no attack.
        #[error("`{text}` is no attack: give its place and whose it is, such as `attack 0 of fighter 2`", text)]
        Attack {
            /// The text.
            text: String,
        },
    }
}

/// As it is written: `fighter 3`, `the Judge`; or the place alone, `3`, and `judge`, `map`. A name needs its
/// battle: [`Battle::find`](crate::Battle::find).
///
/// ```
/// use case_core::ActorId;
/// assert_eq!("fighter 3".parse(), Ok(ActorId::fighter(3)));
/// assert_eq!("judge".parse(), Ok(ActorId::JUDGE));
/// let wrong = "Nightglass".parse::<ActorId>().unwrap_err();
/// assert!(wrong.to_string().starts_with("`Nightglass` is no fighter: give its place, 0 to 9999"));
/// ```
impl FromStr for ActorId {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<ActorId, PlaceError> {
        match text {
            "nobody" => Ok(ActorId::NOBODY),
            "the Judge" | "judge" => Ok(ActorId::JUDGE),
            "the map" | "map" => Ok(ActorId::MAP),
            _ => place_in(text, "fighter ")
                .map(ActorId::fighter)
                .filter(|who| *who != ActorId::NOBODY)
                .ok_or_else(|| PlaceError::Actor { text: shown(text) }),
        }
    }
}

/// The place in a text: a number, with or without what it counts before it.
pub(crate) fn place_in(text: &str, what: &str) -> Option<usize> {
    let number = text.strip_prefix(what).unwrap_or(text);
    number.bytes().all(|byte| byte.is_ascii_digit()).then(|| number.parse().ok())?
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

/// As it is written, `side 1`, or its place alone. A name needs its battle:
/// [`Battle::find_side`](crate::Battle::find_side).
impl FromStr for SideId {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<SideId, PlaceError> {
        let side = place_in(text, "side ").and_then(SideId::new);
        side.ok_or_else(|| PlaceError::Side { text: shown(text) })
    }
}

/// The greatest number of fighters in a battle: more than any table needs, and small enough that an
/// untrusted roster can't exhaust memory.
pub const MAX_FIGHTERS: usize = 10_000;
