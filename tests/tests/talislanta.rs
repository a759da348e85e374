//! The Talislanta combat summary: every rule, table, ruling and limit.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod talislanta {
    mod aimed;
    mod attack;
    mod battle;
    mod common;
    mod defense;
    mod evening;
    mod invariants;
    mod leaving;
    mod legality;
    mod movement;
    mod moves;
    mod odds;
    mod outcome;
    mod plan;
    mod powers;
    mod reading;
    mod referee;
    mod roster;
    mod rounds;
    mod sacrifice;
    mod status;
    mod tables;
}
