//! Dice: how a roll is read, and where its faces come from.
// This layer imports only `data`.
//!
//! A rule never owns dice. It describes a roll as a [`Reading`] and draws it from a [`DiceSource`], so
//! that the same rule runs in a game ([`Fair`]), a session with real dice ([`Tape`]), a what-if
//! (`Forced`) or an exact distribution ([`Every`]).
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

mod common;
mod every;
mod fair;
mod forced;
mod owned;
mod spread;
mod tape;

pub use common::CommonDice;
pub use every::{Every, Mass, Share, TooDeep, Weight};
pub(crate) use fair::mix;
pub use fair::{Fair, Generator};
pub use forced::Forced;
pub use owned::{OwnedReading, WantedDie};
pub(crate) use spread::band;
pub use spread::{FallenDie, MAX_DICE, Pool, Reading, WildOne};
pub use tape::{Recorder, Tape};

use crate::data::who::ActorId;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::any::Any;

crate::data::codes::codes! {
    /// A die of one of the five systems.
    "die", pub enum Die {
        /// Six faces.
        D6 "d6",
        /// Ten faces; 0 is 10.
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

    /// Whether the die has this face (1 to the number of faces).
    pub const fn has(self, face: i32) -> bool {
        face >= 1 && face <= self.faces() as i32
    }
}

/// Why a roll is wanted: who rolls, by which rule, and the name of the roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RollReason {
    /// Who rolls.
    pub who: ActorId,
    /// The id of the rule that calls for the roll, such as `R4`.
    pub rule: &'static str,
    /// The wire name of the roll, such as `attack`.
    pub roll: &'static str,
}

/// The next die that the host has to roll. It is not a failure: roll it, feed it, step again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{who} has to roll {count} {die} ({roll}, rule {rule})", who = .ask.who, roll = .ask.roll, rule = .ask.rule)]
#[non_exhaustive]
pub struct NextDie {
    /// Who rolls, and why.
    pub ask: RollReason,
    /// Which die.
    pub die: Die,
    /// How many of these dice may fall together now: a die that may be rolled again, such as the Wild
    /// Die of D6, falls alone; of others all that the roll still needs.
    pub count: u8,
}

/// The faces of a roll, to be shown and stored.
///
/// Rules see only the outcome: a rule that depended on a face beyond its [`Reading`] would make odds
/// by bands wrong. Outside the engine only the log shows faces.
#[derive(Clone, Debug, Default)]
pub enum Faces {
    /// No face: an outcome that was enumerated or forced.
    #[default]
    None,
    /// One die.
    One(u8),
    /// Several dice, in the order rolled.
    Many {
        /// The faces.
        faces: Vec<u8>,
        /// Their total, as the reading adds them.
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

    /// The total, for the log.
    pub(crate) fn total(&self) -> Option<i32> {
        match self {
            Faces::None => None,
            Faces::One(face) => Some(i32::from(*face)),
            Faces::Many { total, .. } => Some(*total),
        }
    }
}

/// The outcome of a roll by its [`Reading`].
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct RollOutcome {
    /// The band (from 0), the face or the total.
    pub outcome: i32,
    /// Whether the Wild Die showed 1, in a [`Pool`] that marks this.
    pub wild_one: bool,
    /// What removing this 1 and the highest other die would cost ([`WildOne::Decide`]).
    pub lost: i32,
    /// The faces, to be shown.
    pub shown: Faces,
}

impl RollOutcome {
    /// An outcome without marks and faces.
    #[inline]
    pub(crate) fn of(outcome: i32) -> RollOutcome {
        RollOutcome { outcome, ..RollOutcome::default() }
    }
}

/// A source of dice.
pub trait DiceSource {
    /// Draws an outcome of the reading.
    ///
    /// # Errors
    /// [`NextDie`] if the host has to roll first; nothing is used up.
    fn draw(&mut self, ask: RollReason, reading: &Reading<'_>) -> Result<RollOutcome, NextDie>;

    /// Access to whole sub-rules; `None` if dice are drawn one by one.
    #[doc(hidden)]
    #[inline]
    fn merging(&mut self) -> Option<&mut dyn DrawsWhole> {
        None
    }
}

/// What is shown of a battle. Where odds show less than all, the rules may leave out the rest.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shown {
    /// Everything, as in play.
    All,
    /// The state after each step.
    Steps,
    /// The state at the end of a turn, or of the battle.
    Turns,
    /// Of the state at the end of the present turn, only who stands, and how fit.
    Standing,
    /// Of an attack, only its outcome.
    Outcome,
}

/// A dice source that can draw a whole sub-rule, from all of its outcomes.
#[doc(hidden)]
pub trait DrawsWhole {
    /// What this path repeats of the previous one: the entry of a sub-rule and the place of its
    /// outcome. `None` if it is the first to come here.
    fn repeated(&mut self) -> Option<(usize, usize)>;

    /// What is shown of what comes about.
    fn shown(&self) -> Shown;

    /// What is known of sub-rules, one item for each type: for all states of those by value, of the
    /// others only for the present run.
    fn known(&mut self, by_value: bool) -> &mut Vec<Box<dyn Any + Send + Sync>>;

    /// Begins to enumerate a sub-rule by itself.
    fn open(&mut self, by_value: bool);

    /// Ends a path of the sub-rule, which led to the outcome at this place, and goes to the next path;
    /// `false` after the last. Then run it again from its start. A new outcome has the next place.
    fn next(&mut self, place: usize) -> bool;

    /// Ends the sub-rule. Returns its number.
    fn close(&mut self) -> usize;

    /// Draws one of the outcomes of a sub-rule with an entry, the first of them to begin with.
    fn draw(&mut self, number: usize, entry: usize);

    /// Draws the order of several totals, the highest first; of equal ones the earlier in the list is
    /// the higher. Each has its values with their ways.
    fn draw_order(&mut self, totals: &[Vec<(i32, u64)>]) -> Vec<u8>;
}

/// A source of single faces: real dice, a tape or a generator. Each one is a [`DiceSource`].
pub trait FaceSource {
    /// The next face of a die, or `None` if the host has to roll first.
    fn face(&mut self, ask: RollReason, die: Die) -> Option<u8>;
}

impl<T: FaceSource> DiceSource for T {
    #[expect(clippy::inline_always, reason = "a constant reading folds at its call")]
    #[inline(always)]
    fn draw(&mut self, ask: RollReason, reading: &Reading<'_>) -> Result<RollOutcome, NextDie> {
        reading.read(|die, count| self.face(ask, die).ok_or(NextDie { ask, die, count }))
    }
}

/// Dice of the host: no faces, so every draw asks for them.
#[derive(Clone, Copy, Debug, Default)]
pub struct HostDice;

impl FaceSource for HostDice {
    fn face(&mut self, _: RollReason, _: Die) -> Option<u8> {
        None
    }
}
