//! FASERIP combat phases: every rule, ruling, table cell and band edge, and what holds for any
//! fight.
#![allow(clippy::unwrap_used, reason = "a test that has nothing to unwrap has failed")]

#[path = "faserip/aimed.rs"]
mod aimed;
#[path = "faserip/edges.rs"]
mod edges;
#[path = "faserip/invariants.rs"]
mod invariants;
#[path = "faserip/leaving.rs"]
mod leaving;
#[path = "faserip/legality.rs"]
mod legality;
#[path = "faserip/odds.rs"]
mod odds;
#[path = "faserip/phase_a.rs"]
mod phase_a;
#[path = "faserip/phase_b.rs"]
mod phase_b;
#[path = "faserip/phase_c.rs"]
mod phase_c;
#[path = "faserip/plan.rs"]
mod plan;
#[path = "faserip/properties.rs"]
mod properties;
#[path = "faserip/reading.rs"]
mod reading;
#[path = "faserip/referee.rs"]
mod referee;
#[path = "faserip/rosters.rs"]
mod rosters;
#[path = "faserip/rulings.rs"]
mod rulings;
#[path = "faserip/scene.rs"]
mod scene;
#[path = "faserip/steps.rs"]
mod steps;
#[path = "faserip/tables.rs"]
mod tables;
