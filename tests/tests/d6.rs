//! The die-code system: its rules, figures, readings and properties.
#![expect(clippy::unwrap_used, reason = "what a test can't go on without fails it")]

#[path = "d6/support.rs"]
mod support;

#[path = "d6/actions.rs"]
mod actions;
#[path = "d6/aimed.rs"]
mod aimed;
#[path = "d6/attacks.rs"]
mod attacks;
#[path = "d6/codes.rs"]
mod codes;
#[path = "d6/defense.rs"]
mod defense;
#[path = "d6/dice.rs"]
mod dice;
#[path = "d6/edges.rs"]
mod edges;
#[path = "d6/fight.rs"]
mod fight;
#[path = "d6/grapples.rs"]
mod grapples;
#[path = "d6/initiative.rs"]
mod initiative;
#[path = "d6/injuries.rs"]
mod injuries;
#[path = "d6/invariants.rs"]
mod invariants;
#[path = "d6/joints.rs"]
mod joints;
#[path = "d6/legality.rs"]
mod legality;
#[path = "d6/odds.rs"]
mod odds;
#[path = "d6/plan.rs"]
mod plan;
#[path = "d6/powers.rs"]
mod powers;
#[path = "d6/reading.rs"]
mod reading;
#[path = "d6/referee.rs"]
mod referee;
#[path = "d6/rosters.rs"]
mod rosters;
#[path = "d6/rulings.rs"]
mod rulings;
#[path = "d6/status.rs"]
mod status;
#[path = "d6/tables.rs"]
mod tables;
#[path = "d6/telling.rs"]
mod telling;
#[path = "d6/things.rs"]
mod things;
#[path = "d6/vehicles.rs"]
mod vehicles;
