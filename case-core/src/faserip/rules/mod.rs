//! The rules, in the order of the book's steps: `order`, `declare`, `feats`, `initiative`; `fire`,
//! `slugfest`, `movement`, with their `strike`s; `turn`. What may be done is in `legal`, what the
//! referee changes in `referee`; `adapter` runs CASE's rules.
//!
//! Imports `book`, `words`, `state`, `questions`, `case::book`, `case::words`, `case::state`,
//! `case::questions` and `case::rules`.

pub(super) mod adapter;
pub(super) mod circumstance;
pub(super) mod declare;
pub(super) mod feats;
pub(super) mod fire;
pub(super) mod initiative;
pub(super) mod legal;
pub(super) mod movement;
pub(super) mod order;
pub(super) mod referee;
pub(super) mod slugfest;
pub(super) mod strike;
pub(super) mod turn;
