//! The table of hit locations, typed a second time, and the parts of the body.

use super::common::*;
use case_core::codes::Code;
use case_core::cosmic::*;
use case_core::system::System;

/// The printed list, as it stands: faces, and what they say. It has no row for a 1.
const PRINTED: &str = "\
2;Left Arm
3;Right Arm
4 or 11;Torso
5;Left Leg
6;Right Leg
7;Armor or Toughness (or Disarm using a Whip/Flail)
8;Knocked Prone and/or Stunned for one round
9;Knocked Unconscious
10 or 12;Disarmed/Shield Destroyed/GM Special";

/// COS9: cell by cell.
#[test]
fn the_printed_table_is_the_list() {
    let tables = Cosmic::tables();
    assert_eq!(tables.len(), 1);
    let table = &tables[0];
    assert_eq!((table.rule, table.columns.len()), ("COS9", 2));
    let rows: Vec<Vec<&str>> = PRINTED.lines().map(|line| line.split(';').collect()).collect();
    assert_eq!(table.rows[0], ["1", "Head"]);
    assert_eq!(table.rows[1..].len(), rows.len());
    for (row, printed) in table.rows[1..].iter().zip(rows) {
        assert_eq!(row, &printed);
    }
}

/// COS9: every face of the d12, and how often each location comes up.
#[test]
fn every_face_of_the_d12_has_its_location() {
    use Location as L;
    let by_face = [
        L::Head,
        L::LeftArm,
        L::RightArm,
        L::Torso,
        L::LeftLeg,
        L::RightLeg,
        L::ArmorOrToughness,
        L::ProneOrStunned,
        L::Unconscious,
        L::Special,
        L::Torso,
        L::Special,
    ];
    for (face, location) in (1..).zip(by_face) {
        assert_eq!(hit_location(face, Part::Head), location, "{face}");
        let done = strike(&duel(), &faces_of(face));
        let AttackOutcome::Hit { location: hit, part, .. } = done.outcome else {
            panic!("{done:?}")
        };
        assert_eq!(hit, location);
        let expected = if face == 7 { Some(Part::Torso) } else { location.part() };
        assert_eq!(part, expected, "{face}");
    }
}

/// Attack, location, the part of a seven (a torso), damage 1 where there is any.
fn faces_of(face: i32) -> Vec<i32> {
    match face {
        7 => vec![1, 7, 4, 1],
        8 | 9 | 10 | 12 => vec![1, face],
        _ => vec![1, face, 1],
    }
}

/// COS9, ruling `row1`: the missing row is the head, or any other part.
#[test]
fn a_one_is_what_the_ruling_says() {
    for &part in Part::ALL {
        let mut roster = duel();
        roster.rulings.row1 = part;
        let done = strike(&roster, &[1, 1, 2]);
        assert_eq!(done.lost(part), 2, "{part}");
        for face in 2..=12 {
            assert_eq!(hit_location(face, part), hit_location(face, Part::Head));
        }
    }
    assert_eq!(Rulings::default().row1, Part::Head);
}

/// COS11: the d6 picks by the first six rows, the first of them by the ruling.
#[test]
fn the_d6_is_the_first_six_rows() {
    let parts =
        [Part::Head, Part::LeftArm, Part::RightArm, Part::Torso, Part::LeftLeg, Part::RightLeg];
    for (face, part) in (1..).zip(parts) {
        assert_eq!(seven_part(face, Part::Head), part);
        let done = strike(&duel(), &[1, 7, face, 3]);
        assert_eq!(done.lost(part), 3, "{part}");
        assert_eq!(done.rolls, ["attack", "hit_location", "part_of_a_seven", "damage"]);
    }
    assert_eq!(seven_part(1, Part::LeftLeg), Part::LeftLeg);
}

/// COS9: the numbers of parts and locations are the rows of the table, and API.
#[test]
fn parts_and_locations_share_their_numbers() {
    for &part in Part::ALL {
        assert_eq!(Location::of(part).number(), part.number());
        assert_eq!(Location::of(part).part(), Some(part));
        assert_eq!(Location::of(part).name(), part.name());
        assert_eq!(part.is_limb(), Part::LIMBS.contains(&part));
    }
    assert_eq!(Location::ALL.iter().filter(|l| l.part().is_none()).count(), 4);
}
