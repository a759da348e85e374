//! The rules, in the order of the book: `action`; `initiative`, `declare`, `approach`, `perform`,
//! `turn`, `leaving`; `exchange` with its `stages`, `damage`, `outcome`; `charging`, `holds`, `wrestling`,
//! `objects`; `effect`, `effects` and their `passing`, `recovery`, `waking`; `circumstance`. What may
//! be done is in `legal`, an exchange by value in `situation`, what the referee changes in `referee`.
//!
//! Imports `book`, `words`, `state` and `questions`.

pub(crate) mod action;
pub(crate) mod approach;
pub(crate) mod charging;
pub(crate) mod circumstance;
pub(crate) mod damage;
pub(crate) mod declare;
pub(crate) mod effect;
pub(crate) mod effects;
pub(crate) mod exchange;
pub(crate) mod holds;
pub(super) mod initiative;
pub(crate) mod leaving;
pub(crate) mod legal;
pub(crate) mod objects;
pub(crate) mod outcome;
pub(super) mod passing;
pub(crate) mod perform;
pub mod recovery;
pub(crate) mod referee;
pub(super) mod situation;
pub(crate) mod stages;
pub(crate) mod turn;
pub(crate) mod waking;
pub(crate) mod wrestling;
