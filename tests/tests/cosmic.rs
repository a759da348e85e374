//! Cosmic Synchronicity: the rules of combat, injury and fatigue, rule by rule.
#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

mod cosmic {
    mod actions;
    mod aimed;
    mod attacks;
    mod bad_input;
    mod choices;
    mod common;
    mod effects;
    mod fatigue;
    mod fight;
    mod initiative;
    mod invariants;
    mod limbs;
    mod odds;
    mod plan;
    mod powers;
    mod reading;
    mod recovery;
    mod referee;
    mod sheets;
    mod status;
    mod status_numbers;
    mod tables;
    mod wounds;
}
