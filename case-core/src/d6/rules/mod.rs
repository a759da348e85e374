//! The rules, in the order of the book: `initiative`, `turn`, `action`, `declare`; `roll`,
//! `ability`, `defense`, `blow`, `attack`, `aiming`, `blade`, `grapple`, `group`, `things`;
//! `damage`, `injury`, `condition`, `healing`; `steering`, `driving`, `aboard`. What may be done is
//! in `legal`, what effects do in `effects`, what the referee
//! changes in `referee`, a roll as a plan weighs it in `throw`.
//!
//! Imports `book`, `words`, `state` and `questions`.

pub(super) mod ability;
pub(crate) mod aboard;
pub(super) mod action;
pub(super) mod aiming;
pub(super) mod attack;
pub(super) mod blade;
pub(super) mod blow;
pub(super) mod condition;
pub(super) mod damage;
pub(super) mod declare;
pub(super) mod defense;
pub(super) mod driving;
pub(super) mod effects;
pub(super) mod grapple;
pub(super) mod group;
pub(crate) mod healing;
pub(super) mod initiative;
pub(crate) mod injury;
pub(super) mod legal;
pub(super) mod referee;
pub(super) mod roll;
pub(crate) mod steering;
pub(crate) mod things;
pub(super) mod throw;
pub(super) mod turn;
