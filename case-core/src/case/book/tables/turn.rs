//! Tables 22, 23 and 24.

use super::super::rank::Rank::{
    self, Amazing, Class1000, Class3000, Class5000, Excellent, Feeble, Good, Incredible, Monstrous,
    Poor, Remarkable, ShiftX, ShiftY, ShiftZ, Typical, Unearthly,
};
use super::super::rulings::{Between, Rulings};

/// T3, T7: table 22, combat actions per turn: the rank is the intensity of that number of attacks,
/// and gives that number of aversions without penalty.
#[rustfmt::skip]
#[doc(hidden)]
pub const ACTIONS_PER_TURN: &[(Rank, i32)] = &[
    (Remarkable, 2),
    (Amazing,    3),
    (Unearthly,  4),
    (ShiftY,     5),
    (Class1000,  6),
    (Class3000,  7),
    (Class5000,  8),
];

/// T9: table 23, initiative modifiers by Intuition.
#[rustfmt::skip]
#[doc(hidden)]
pub const INITIATIVE_MODIFIERS: &[(Rank, i32)] = &[
    (Feeble,     -2),   (Monstrous,   6),
    (Poor,       -1),   (Unearthly,   7),
    (Typical,     0),   (ShiftX,      8),
    (Good,        1),   (ShiftY,      9),
    (Excellent,   2),   (ShiftZ,     10),
    (Remarkable,  3),   (Class1000,  15),
    (Incredible,  4),   (Class3000,  20),
    (Amazing,     5),   (Class5000,  25),
];

/// A13: table 24, thrown weapon ranges in areas; `None` is the line of sight.
#[rustfmt::skip]
#[doc(hidden)]
pub const THROWN_RANGES: &[(Rank, Option<i32>)] = &[
    (Feeble,     Some(1)),   (Monstrous,  Some(7)),
    (Poor,       Some(1)),   (Unearthly,  Some(8)),
    (Typical,    Some(1)),   (ShiftX,     Some(10)),
    (Good,       Some(2)),   (ShiftY,     Some(15)),
    (Excellent,  Some(3)),   (ShiftZ,     Some(20)),
    (Remarkable, Some(4)),   (Class1000,  Some(40)),
    (Incredible, Some(5)),   (Class3000,  Some(80)),
    (Amazing,    Some(6)),   (Class5000,  None),
];

const _: () = {
    let mut i = 1;
    while i < ACTIONS_PER_TURN.len() {
        assert!(ACTIONS_PER_TURN[i].0 as u8 > ACTIONS_PER_TURN[i - 1].0 as u8);
        assert!(ACTIONS_PER_TURN[i].1 == ACTIONS_PER_TURN[i - 1].1 + 1);
        i += 1;
    }
    // Two printed columns, read across: every second row is the next rank.
    let mut i = 0;
    while i < 16 {
        let rank = 1 + i / 2 + 8 * (i % 2);
        assert!(INITIATIVE_MODIFIERS[i].0 as usize == rank && THROWN_RANGES[i].0 as usize == rank);
        i += 1;
    }
};

/// The index of a rank in a table printed in two columns.
const fn place(rank: Rank) -> usize {
    let i = rank as usize - 1;
    if i < 8 { 2 * i } else { 2 * (i - 8) + 1 }
}

/// T3: the intensity of 2 to 8 attacks in a turn; `None` for other numbers.
pub fn actions_intensity(attacks: i32) -> Option<Rank> {
    ACTIONS_PER_TURN.iter().find(|(_, n)| *n == attacks).map(|(rank, _)| *rank)
}

/// The most attacks that can be tried for in a turn (T3).
pub const MAX_ATTACKS: i32 = 8;

/// T7: the aversions without penalty that Fighting (def) gives a turn. Between the printed ranks
/// the highest printed one not above it counts, or the lowest not below (Q11).
#[inline]
pub fn free_aversions(fighting: Rank, rulings: &Rulings) -> i32 {
    let [highest_not_above, lowest_not_below] = FREE_AVERSIONS[fighting.index()];
    match rulings.table_22_between {
        Between::HighestNotAbove => highest_not_above,
        Between::LowestNotBelow => lowest_not_below,
    }
}

/// The free aversions of every rank, for each way of reading between the printed ones.
static FREE_AVERSIONS: [[i32; 2]; Rank::ALL.len()] = {
    let mut all = [[1; 2]; Rank::ALL.len()];
    let mut rank = 0;
    while rank < all.len() {
        let mut row = 0;
        while row < ACTIONS_PER_TURN.len() {
            let (printed, number) = ACTIONS_PER_TURN[row];
            if printed as usize <= rank {
                all[rank][0] = number;
            }
            let reaches = rank <= printed as usize || row + 1 == ACTIONS_PER_TURN.len();
            let is_first = row == 0 || rank > ACTIONS_PER_TURN[row - 1].0 as usize;
            if reaches && is_first && rank >= Remarkable as usize {
                all[rank][1] = number;
            }
            row += 1;
        }
        rank += 1;
    }
    all
};

/// T9: the initiative modifier of an Intuition. Shift 0 and Beyond are rulings (Q9).
pub fn initiative_modifier(intuition: Rank, rulings: &Rulings) -> i32 {
    match intuition {
        Rank::Shift0 => rulings.initiative_shift_0,
        Rank::Beyond => rulings.initiative_beyond,
        rank => INITIATIVE_MODIFIERS[place(rank)].1,
    }
}

/// A13: a throw's range by Strength, in areas; `None` is the line of sight (Q12).
pub fn thrown_range(strength: Rank, rulings: &Rulings) -> Option<i32> {
    match strength {
        Rank::Shift0 => Some(rulings.thrown_shift_0.max(0)),
        Rank::Beyond => rulings.thrown_beyond.map(|areas| areas.max(0)),
        rank => THROWN_RANGES[place(rank)].1,
    }
}
