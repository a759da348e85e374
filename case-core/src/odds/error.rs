//! Errors of odds.

use crate::data::message::errors;
use crate::dice::TooDeep;

errors! {
    /// Why there are no exact odds. They are never approximated instead.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum OddsError {
        /// No outcome has any weight.
        #[error("no outcome has any weight: odds need at least one")]
        Empty,
        /// The weights no longer fit 128 bits.
        #[error(
            "exact weights no longer fit 128 bits: map to fewer outcomes first, solve it as a chain, or sample it"
        )]
        Overflow,
        /// One roll has too many dice to count its outcomes.
        #[error(error)]
        TooDeep(error: TooDeep, from),
        /// There are too many paths.
        #[error(
            "more than {limit} paths: split it into stages, solve it as a chain, sample it, or raise the limit",
            limit
        )]
        Paths {
            /// The limit.
            limit: u64,
        },
        /// There are too many different outcomes to keep.
        #[error(
            "more than {limit} outcomes to keep: map to coarser ones, run fewer blocks at a time, or raise the limit",
            limit
        )]
        Outcomes {
            /// The limit.
            limit: u64,
        },
        /// A turn does not end.
        #[error(
            "the turn does not end within {limit} checkpoints: solve it as a chain, or sample it",
            limit
        )]
        Checkpoints {
            /// The limit.
            limit: u64,
        },
        /// Some dice of the roll are given already: what follows is told of a whole roll.
        #[error("some dice of this roll are given already: give the others first")]
        HalfRolled,
        /// The callback stopped it.
        #[error("stopped by the caller")]
        Stopped,
    }
}

/// Why a calculation that runs rules failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RunError<E> {
    /// There are no exact odds.
    #[error(transparent)]
    Odds(#[from] OddsError),
    /// The rules stopped: a plan left a question open, or gave an illegal answer.
    #[error("{0}")]
    Rule(E),
}

impl<E> From<TooDeep> for RunError<E> {
    fn from(error: TooDeep) -> Self {
        RunError::Odds(error.into())
    }
}
