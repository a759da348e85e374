//! What can stand in the way of odds.

use crate::dice::TooDeep;

/// Why odds can't be given exactly, or at all. Nothing approximate is given instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OddsError {
    /// No outcome has any weight.
    #[error("no outcome has any weight: odds need at least one")]
    Empty,
    /// The weights no longer fit 128 bits.
    #[error(
        "exact weights no longer fit 128 bits: map to fewer outcomes first, \
         solve it as a chain, or sample it"
    )]
    Overflow,
    /// One roll has too many dice to count its outcomes.
    #[error(transparent)]
    TooDeep(#[from] TooDeep),
    /// There are too many ways for the dice to fall.
    #[error(
        "more than {limit} paths: split it into stages, solve it as a chain, sample it, \
         or raise the limit"
    )]
    Paths {
        /// The limit.
        limit: u64,
    },
    /// There are too many different outcomes to keep.
    #[error(
        "more than {limit} outcomes to keep: map to coarser ones, run fewer blocks at a time, \
         or raise the limit"
    )]
    Outcomes {
        /// The limit.
        limit: u64,
    },
    /// A turn does not come to its end by exact weights.
    #[error("the turn does not end within {limit} checkpoints: solve it as a chain, or sample it")]
    Checkpoints {
        /// The limit.
        limit: u64,
    },
    /// Some dice of the roll lie already: its odds are no longer those of the whole roll.
    #[error("some dice of this roll lie already: give the others first")]
    HalfRolled,
    /// The watching callback said stop.
    #[error("stopped by the caller")]
    Stopped,
}

/// Why a calculation that runs rule code gave no odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RunError<E> {
    /// Odds can't be given.
    #[error(transparent)]
    Odds(#[from] OddsError),
    /// The rule code stopped: a plan left a question open, or gave an answer that is not legal.
    #[error("{0}")]
    Rule(E),
}

impl<E> From<TooDeep> for RunError<E> {
    fn from(error: TooDeep) -> Self {
        RunError::Odds(error.into())
    }
}
