//! The printed tables, typed a second time.

use case_core::case::Rank;
use case_core::faserip::tables::{half, movement, moving_target, velocity_shift};
use case_core::faserip::{Faserip, Rulings};
use case_core::system::System;

/// PH8, PH9: velocity, at every edge of its bands.
#[test]
fn velocity_bands() {
    let printed = [
        (-1, 0),
        (0, 0),
        (1, -1),
        (4, -1),
        (5, -1),
        (6, -2),
        (10, -2),
        (11, -4),
        (12, -4),
        (1000, -4),
    ];
    for (areas, cs) in printed {
        assert_eq!(velocity_shift(areas), cs, "{areas} areas");
        assert_eq!(moving_target(areas, &Rulings::default()), cs, "{areas} areas");
    }
}

/// PH16, PH17: movement by Endurance, every rank.
#[test]
fn movement_by_endurance() {
    let printed = [
        0, 1, 2, 2, 2, 2, // Shift 0, Feeble, Poor, Typical, Good, Excellent
        3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, // Remarkable and up
    ];
    assert_eq!(Rank::ALL.map(movement), printed);
}

/// PH16: one half of the allowance, rounded up.
#[test]
fn half_is_rounded_up() {
    for areas in 0..=100 {
        assert_eq!(half(areas), (areas + 1) / 2);
    }
}

/// The tables as they are listed, the phases' own first; CASE's initiative modifiers are not used.
#[test]
fn listed_tables() {
    let tables = Faserip::tables();
    let names: Vec<_> = tables.iter().map(|t| t.name).collect();
    assert_eq!(names[..2], ["velocity", "movement"]);
    assert!(names.contains(&"universal") && !names.contains(&"table-23"));
    assert_eq!(
        tables[0].rows,
        [["up to 5", "-1"], ["up to 10", "-2"], ["more", "-4"]].map(|r| r.map(String::from))
    );
    assert_eq!(
        tables[1].rows,
        [["Feeble", "1"], ["Poor", "2"], ["Remarkable", "3"]].map(|r| r.map(String::from))
    );
    for table in tables {
        assert!(table.rows.iter().all(|r| r.len() == table.columns.len()), "{}", table.name);
    }
}
