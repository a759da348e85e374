//! The tables of vehicles.

use super::super::code::DieCode;
use super::super::vehicle::{Collision, Speed, VehicleLevel};

/// A row of the speeds of vehicles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct SpeedRow {
    /// The speed.
    pub speed: Speed,
    /// How many halves of its Move the vehicle covers in a round.
    pub half_moves: i32,
    /// The difficulty of driving at this speed.
    pub difficulty: i32,
    /// The damage that a collision at this speed does to the vehicle.
    pub damage: DieCode,
}

const fn s(speed: Speed, half_moves: i32, difficulty: i32, dice: u8) -> SpeedRow {
    SpeedRow { speed, half_moves, difficulty, damage: DieCode::printed(dice, 0) }
}

/// OD33: Speeds.
#[rustfmt::skip]
#[doc(hidden)]
pub const SPEEDS: [SpeedRow; 5] = [
    // Speed           Half Moves  Difficulty  Damage
    s(Speed::Stopped,  0,          0,          2),
    s(Speed::Cautious, 1,          0,          4),
    s(Speed::Cruising, 2,          0,          6),
    s(Speed::High,     4,          5,          8),
    s(Speed::AllOut,   8,          10,         10),
];

/// What a collision adds to the damage, in dice.
#[rustfmt::skip]
#[doc(hidden)]
pub const COLLISIONS: [(Collision, i32); 5] = [
    (Collision::HeadOn,     3),
    (Collision::RearEnd,    -3),
    (Collision::NoseToSide, 0),
    (Collision::VeryHard,   0),
    (Collision::Yielding,   -1),
];

/// Damage to a vehicle: the least excess over the resistance, the level, and the share of the damage
/// that reaches the people in it, in quarters.
#[rustfmt::skip]
#[doc(hidden)]
pub const VEHICLE_RESULTS: [(i32, VehicleLevel, i32); 5] = [
    // From  Damage                   Passengers (quarters)
    (1,      VehicleLevel::VeryLight, 0),
    (4,      VehicleLevel::Light,     1),
    (9,      VehicleLevel::Heavy,     2),
    (13,     VehicleLevel::Severe,    3),
    (16,     VehicleLevel::Destroyed, 4),
];

const _: () = {
    let mut i = 0;
    while i < 5 {
        assert!(SPEEDS[i].speed as usize == i);
        assert!(COLLISIONS[i].0 as usize == i);
        assert!(VEHICLE_RESULTS[i].1 as usize == i + 1);
        assert!(VEHICLE_RESULTS[i].2 == VEHICLE_RESULTS[i].1 as i32 - 1);
        i += 1;
    }
};
