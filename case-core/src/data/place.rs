//! Fighters, sides and attacks as texts: read as they are written.

use crate::data::codes::shown;
use crate::data::message::errors;
use crate::data::value::AttackId;
use crate::data::who::{ActorId, MAX_FIGHTERS, SideId};
use alloc::string::String;
use core::str::FromStr;

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
fn place_in(text: &str, what: &str) -> Option<usize> {
    let number = text.strip_prefix(what).unwrap_or(text);
    number.bytes().all(|byte| byte.is_ascii_digit()).then(|| number.parse().ok())?
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

/// As it is written: `attack 0 of fighter 2`.
impl FromStr for AttackId {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<AttackId, PlaceError> {
        let read = || {
            let (place, of) = text.strip_prefix("attack ")?.split_once(" of ")?;
            Some(AttackId::new(of.parse().ok()?, place_in(place, "")?))
        };
        read().ok_or_else(|| PlaceError::Attack { text: shown(text) })
    }
}
