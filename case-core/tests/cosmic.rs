//! Cosmic Synchronicity: the rules of combat, injury and fatigue, rule by rule.
#![cfg(all(feature = "serde", feature = "cosmic"))]
#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

#[path = "../../tests/src/kept.rs"]
mod kept;

mod cosmic {
    mod actions;
    mod aimed;
    mod attacks;
    mod bad_input;
    mod common;
    mod effects;
    mod fatigue;
    mod fight;
    mod habits;
    mod initiative;
    mod invariants;
    mod limbs;
    mod odds;
    mod plan;
    mod recovery;
    mod referee;
    mod sheets;
    mod tables;
    mod wounds;
}
