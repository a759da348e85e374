//! The rules, in the order of the summary: `initiative`, `declare`, `turn`, `action`; `attack`,
//! `damage`, `outcome`; `defense`; `flee`, `engagement`; `movement`; `sacrifice`. What the referee
//! changes is in `referee`.
//!
//! Imports `book`, `words`, `state` and `questions`.

pub(super) mod action;
pub(super) mod attack;
pub(super) mod damage;
pub(super) mod declare;
pub(super) mod defense;
pub(super) mod effects;
pub(super) mod engagement;
pub(super) mod flee;
pub(super) mod initiative;
pub(super) mod movement;
pub(super) mod outcome;
pub(super) mod referee;
pub(super) mod sacrifice;
pub(super) mod turn;
