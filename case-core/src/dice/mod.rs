//! Dice sources.
//!
//! It imports `data` alone.
//!
//! A rule never owns dice. It describes what it will do with a roll as a [`Reading`] and asks for it
//! through [`DiceSource::draw`]; the source makes the same rule a game ([`Fair`]), a
//! table session ([`Tape`]), a what-if ([`Forced`]) or an exact distribution ([`Every`]).
//!
//! ```
//! use case_core::dice::{Die, Reading, Tape, DiceSource, RollReason};
//! use case_core::ActorId;
//!
//! let coin = Reading::Bands { die: Die::D6, tops: &[3, 6] };
//! let ask = RollReason { who: ActorId::JUDGE, rule: "example", roll: "coin" };
//! let mut tape = Tape::new([5]);
//! assert_eq!(tape.draw(ask, &coin).unwrap().outcome, 1);
//! // The tape has run out: the source says which die it wants next.
//! assert_eq!(tape.draw(ask, &coin).unwrap_err().die, Die::D6);
//! ```

mod every;
mod fair;
mod forced;
mod owned;
mod spread;
mod tape;

pub use every::{Every, Fraction, Mass, TooDeep, Weight};
pub(crate) use fair::mix;
pub use fair::{Fair, Generator};
pub use forced::Forced;
pub use owned::{OwnedReading, WantedDie};
pub(crate) use spread::band;
pub use spread::{MAX_DICE, Pool, Reading, WildOne};
pub use tape::{Recorder, Tape};

use crate::data::who::ActorId;
use alloc::vec::Vec;

crate::data::codes::codes! {
    /// A die that one of the five systems rolls.
    "die", pub enum Die {
        /// Six faces.
        D6 "d6",
        /// Ten faces; a die that shows 0 is 10.
        D10 "d10",
        /// Twelve faces.
        D12 "d12",
        /// Twenty faces.
        D20 "d20",
        /// Percentile dice; 00 is 100.
        D100 "d100",
        /// Four faces.
        D4 "d4",
        /// Eight faces.
        D8 "d8",
    }
}

impl Die {
    /// The number of faces, which is also the highest face.
    #[inline]
    pub const fn faces(self) -> u8 {
        match self {
            Die::D4 => 4,
            Die::D6 => 6,
            Die::D8 => 8,
            Die::D10 => 10,
            Die::D12 => 12,
            Die::D20 => 20,
            Die::D100 => 100,
        }
    }

    /// Whether the die has that face (1 to the number of faces).
    pub const fn has(self, face: i32) -> bool {
        face >= 1 && face <= self.faces() as i32
    }
}

/// Why a roll is wanted: who rolls, by which rule, and the roll's name in its system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RollReason {
    /// Who rolls.
    pub who: ActorId,
    /// The id of the rule that calls for the roll, such as `R4`.
    pub rule: &'static str,
    /// The roll's name in its system's list of rolls, such as `attack`.
    pub roll: &'static str,
}

/// The next die that the table has to roll. It is not a failure: roll it, feed it, step again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{who} has to roll {count} {die} ({roll}, rule {rule})", who = .ask.who, roll = .ask.roll, rule = .ask.rule)]
#[non_exhaustive]
pub struct NextDie {
    /// Who rolls, and why.
    pub ask: RollReason,
    /// Which die.
    pub die: Die,
    /// How many of this die the roll still needs at least (1, but for pools and sums).
    pub count: u8,
}

/// The faces of a roll as they lay on the table, to be shown and stored.
///
/// A rule decides by the outcome alone: one that looked at a face which its [`Reading`] did not
/// announce would make odds by bands wrong. Outside the engine only the log shows them.
#[derive(Clone, Debug, Default)]
pub enum Faces {
    /// No face: an outcome that was enumerated or forced.
    #[default]
    None,
    /// One die.
    One(u8),
    /// Several dice, in the order in which they were rolled.
    Many {
        /// The faces.
        faces: Vec<u8>,
        /// What they come to, as the reading adds them.
        total: i32,
    },
}

impl Faces {
    /// The faces, for the log.
    pub(crate) fn faces(&self) -> &[u8] {
        match self {
            Faces::None => &[],
            Faces::One(face) => core::slice::from_ref(face),
            Faces::Many { faces, .. } => faces,
        }
    }

    /// What the faces come to, for the log.
    pub(crate) fn total(&self) -> Option<i32> {
        match self {
            Faces::None => None,
            Faces::One(face) => Some(i32::from(*face)),
            Faces::Many { total, .. } => Some(*total),
        }
    }
}

/// The outcome of a roll, as its [`Reading`] reads it.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct RollOutcome {
    /// The band (from 0), the face or the total.
    pub outcome: i32,
    /// Whether the Wild Die came up 1 in a [`Pool`] that asks for it.
    pub wild_one: bool,
    /// What taking that 1 and the highest other die away would cost, in a [`Pool`] that asks for
    /// it ([`WildOne::Decide`]).
    pub lost: i32,
    /// The faces, to be shown.
    pub shown: Faces,
}

/// A source of dice.
pub trait DiceSource {
    /// Draws one outcome of the spread.
    ///
    /// # Errors
    /// [`NextDie`] where the table has to roll first. Nothing is used up.
    fn draw(&mut self, ask: RollReason, spread: &Reading<'_>) -> Result<RollOutcome, NextDie>;
}

/// A source of single faces: real dice, a tape or a generator. Every source is [`DiceSource`].
pub trait FaceSource {
    /// The next face of that die, or `None` where the table has to roll first.
    fn face(&mut self, ask: RollReason, die: Die) -> Option<u8>;
}

impl<T: FaceSource> DiceSource for T {
    #[expect(clippy::inline_always, reason = "how a roll is read folds where it is called for")]
    #[inline(always)]
    fn draw(&mut self, ask: RollReason, spread: &Reading<'_>) -> Result<RollOutcome, NextDie> {
        spread.read(|die, count| self.face(ask, die).ok_or(NextDie { ask, die, count }))
    }
}

/// A roll that the host must make: no faces of its own, so that every draw asks.
#[derive(Clone, Copy, Debug, Default)]
pub struct HostDice;

impl FaceSource for HostDice {
    fn face(&mut self, _: RollReason, _: Die) -> Option<u8> {
        None
    }
}
