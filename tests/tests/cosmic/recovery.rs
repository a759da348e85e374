//! Recovery between fights, by the numbers that fights go by.

use super::common::*;
use case_core::cosmic::*;
use case_core::dice::Tape;

/// COS17: what is left after so many rounds of rest is what a fight of so many quiet rounds leaves.
#[test]
fn rest_is_counted_as_in_a_fight() {
    for fatigue in [0, 1, 3, 9, 10, 12] {
        let mut roster = duel();
        roster.fighters[0].fatigue = fatigue;
        let mut fight = Fight::new(roster);
        for rounds in 0..=125 {
            let left = fight.get(A, Field::Fatigue);
            assert_eq!(rested(fatigue, 10, rounds), left, "{fatigue} after {rounds}");
            let dice: &[i32] = if is_exhausted(left, 10) { &[1] } else { &[20, 1] };
            fight.round(dice, all_do(Action::Rest));
        }
    }
    assert_eq!((rested(-1, 0, 5), rested(i32::MAX, 1, i32::MAX)), (0, 0), "absurd, but a number");
}

/// COS18: points that are lacking as a fight begins are written to the sheet and read from it.
#[test]
fn a_sheet_keeps_lost_points() {
    let mut sheet = plain("Ann", "blue");
    for &part in Part::ALL {
        assert_eq!(sheet.lost(part), 0);
        sheet.set_lost(part, 3);
        assert_eq!(sheet.lost(part), 3, "{part}");
        assert_eq!(Part::ALL.iter().map(|&part| sheet.lost(part)).sum::<i32>(), 3);
        sheet.set_lost(part, 0);
    }
}

/// COS19: First Aid by its ranks, critical faces included; a limb bleeds for Health minutes.
#[test]
fn first_aid_is_a_roll_of_its_ranks() {
    let mut rulings = Rulings::default();
    let good = |rulings: &Rulings, ranks| {
        (1..=100)
            .filter(|&face| first_aid(rulings, ranks, &mut Tape::new([face])) == Ok(true))
            .count()
    };
    assert_eq!([-3, 0, 1, 12, 20, 99].map(|ranks| good(&rulings, ranks)), [0, 0, 5, 60, 100, 100]);
    rulings.critical_thresholds = Some(Thresholds { success: 5, failure: 96 });
    assert_eq!([0, 12, 20].map(|ranks| good(&rulings, ranks)), [5, 60, 95]);
    assert_eq!(Tape::new([]), {
        let mut none = Tape::new([]);
        assert!(first_aid(&rulings, 12, &mut none).is_err(), "the table rolls first");
        none
    });
    assert_eq!([98, 99, 100].map(|rounds| bled(10, 0, rounds)), [Some(98), Some(99), None]);
    assert_eq!(bled(i32::MAX, i32::MAX, i32::MAX), None);
}

/// COS18, COS21, COS22: which points come back, and by what; what the torso still costs then.
#[test]
fn points_come_back_where_they_can() {
    for &part in Part::ALL {
        let all = |by_magic| healed(part, 10, 10, 3, by_magic);
        assert_eq!(all(false), 10, "{part}: destroyed or dead");
        assert_eq!(all(true), if part.is_limb() { 7 } else { 10 }, "{part}");
        for by_magic in [false, true] {
            let left = [0, 4, 5, 99, -5].map(|back| healed(part, 5, 10, back, by_magic));
            assert_eq!(left, [5, 1, 0, 0, 5], "{part}");
            assert!(!can_heal(part, 0, 10, by_magic));
        }
    }
    assert_eq!([3, 4].map(|lost| torso_loss(lost, 7, false)), [0, 5]);
    assert_eq!([3, 4].map(|lost| torso_loss(lost, 7, true)), [0, 3]);
}
