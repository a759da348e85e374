//! The rules, in the order of the book: `initiative`, `turn`, `action`, `attack`, `skill`,
//! `defense`, `damage`, `condition`, `effects`; `wrap_up`, `recovery`, `wounds`; `judge`. What may be done is
//! in `legal`, the beginning in `start`, what the referee changes in `referee`.
//!
//! Imports `book`, `words`, `state` and `questions`.

pub(super) mod action;
pub(super) mod attack;
pub(super) mod condition;
pub(super) mod damage;
pub(super) mod defense;
pub(super) mod effects;
pub(super) mod initiative;
pub(super) mod judge;
pub(super) mod legal;
pub(super) mod recovery;
pub(super) mod referee;
pub(super) mod skill;
pub(super) mod start;
pub(super) mod turn;
pub(super) mod wounds;
pub(super) mod wrap_up;
