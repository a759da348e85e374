//! The printed tables of the phases.

use super::rulings::Rulings;
use crate::data::ruling::PrintedTable;
use crate::faserip::shared::{Rank, case_tables};
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

/// PH8, PH9: the shift of a velocity: the most areas a turn, if limited, and the columns.
#[rustfmt::skip]
#[doc(hidden)]
pub const VELOCITY: [(Option<i32>, i32); 3] = [
    // areas     CS
    (Some(5),    -1),
    (Some(10),   -2),
    (None,       -4),
];

/// Movement in areas a turn by Endurance, unless the sheet gives a speed: from each rank on. Shift
/// 0 is below the list and does not move.
#[rustfmt::skip]
#[doc(hidden)]
pub const MOVEMENT: [(Rank, i32); 3] = [
    // from            areas
    (Rank::Feeble,     1),
    (Rank::Poor,       2),
    (Rank::Remarkable, 3),
];

const _: () = {
    assert!(VELOCITY[0].1 > VELOCITY[1].1 && VELOCITY[1].1 > VELOCITY[2].1);
    assert!(VELOCITY[2].0.is_none());
    assert!(MOVEMENT[0].1 < MOVEMENT[1].1 && MOVEMENT[1].1 < MOVEMENT[2].1);
};

/// PH8, PH9: the shift for moving a number of areas a turn; none for standing still.
///
/// ```
/// use case_core::faserip::tables::velocity_shift;
/// assert_eq!([0, 1, 5, 6, 10, 11].map(velocity_shift), [0, -1, -1, -2, -2, -4]);
/// ```
#[doc(hidden)]
pub fn velocity_shift(areas: i32) -> i32 {
    if areas <= 0 {
        return 0;
    }
    let row = VELOCITY.iter().find(|(top, _)| top.is_none_or(|top| areas <= top));
    row.map_or(0, |(_, cs)| *cs)
}

/// PH8: the moving-target modifier for a target's areas (PH-r5 for none).
#[doc(hidden)]
pub fn moving_target(areas: i32, rulings: &Rulings) -> i32 {
    if areas <= 0 { rulings.still_target_cs } else { velocity_shift(areas) }
}

/// Movement in areas a turn by Endurance.
///
/// ```
/// use case_core::case::Rank;
/// use case_core::faserip::tables::movement;
/// assert_eq!(movement(Rank::Excellent), 2);
/// ```
pub fn movement(endurance: Rank) -> i32 {
    let row = MOVEMENT.iter().rev().find(|(from, _)| *from <= endurance);
    row.map_or(0, |(_, areas)| *areas)
}

/// Half a movement allowance, rounded up (PH16).
///
/// ```
/// use case_core::faserip::tables::half;
/// assert_eq!([0, 1, 2, 3].map(half), [0, 1, 1, 2]);
/// ```
pub const fn half(areas: i32) -> i32 {
    areas / 2 + areas % 2
}

/// Every printed table of the system: the phases' own, then CASE's that they use.
pub fn all() -> Vec<PrintedTable> {
    let velocity = VELOCITY.iter().map(|(top, cs)| {
        let areas = top.map_or_else(|| "more".to_string(), |top| alloc::format!("up to {top}"));
        vec![areas, cs.to_string()]
    });
    let movement = MOVEMENT.iter().map(|(from, areas)| vec![from.to_string(), areas.to_string()]);
    let (moving, columns) = ("Moving target, firing while moving", ["areas a turn", "CS"]);
    let (endurance, from) = ("Movement by Endurance", ["from Endurance", "areas a turn"]);
    let mut list = vec![
        PrintedTable::new("velocity", "PH8 PH9", moving, &columns, velocity),
        PrintedTable::new("movement", "PH16 PH17", endurance, &from, movement),
    ];
    // Initiative is by side: CASE's modifiers are not used.
    list.extend(case_tables::all().into_iter().filter(|table| table.name != "table-23"));
    list
}
