//! The Universal Table.

use super::super::color::Color::{self, Green as G, Red as R, White as W, Yellow as Y};

/// The lowest and highest d100 face of each printed row.
#[rustfmt::skip]
#[doc(hidden)]
pub const ROWS: [(u8, u8); 24] = [
    (1, 1),
    (2, 3),
    (4, 6),
    (7, 10),
    (11, 15),
    (16, 20),
    (21, 25),
    (26, 30),
    (31, 35),
    (36, 40),
    (41, 45),
    (46, 50),
    (51, 55),
    (56, 60),
    (61, 65),
    (66, 70),
    (71, 75),
    (76, 80),
    (81, 85),
    (86, 90),
    (91, 94),
    (95, 97),
    (98, 99),
    (100, 100),
];

/// R4: the Universal Table as printed: a row for each band of d100, a column for each rank.
///
/// A die that shows 00 is 100. A 1 is white and a 100 is red in every column.
#[rustfmt::skip]
#[doc(hidden)]
pub const UNIVERSAL: [[Color; 18]; 24] = [
    //Sh0 Fe Pr Ty Gd Ex Rm In Am Mn Un SX SY SZ 1k 3k 5k  B
    [W, W, W, W, W, W, W, W, W, W, W, W, W, W, W, W, W, W], //   1–  1
    [W, W, W, W, W, W, W, W, W, W, W, W, W, W, G, G, G, G], //   2–  3
    [W, W, W, W, W, W, W, W, W, W, W, W, W, G, G, G, G, G], //   4–  6
    [W, W, W, W, W, W, W, W, W, W, W, W, G, G, G, G, G, G], //   7– 10
    [W, W, W, W, W, W, W, W, W, W, W, G, G, G, G, G, G, G], //  11– 15
    [W, W, W, W, W, W, W, W, W, W, G, G, G, G, G, G, G, G], //  16– 20
    [W, W, W, W, W, W, W, W, W, G, G, G, G, G, G, G, G, Y], //  21– 25
    [W, W, W, W, W, W, W, W, G, G, G, G, G, G, G, G, Y, Y], //  26– 30
    [W, W, W, W, W, W, W, G, G, G, G, G, G, G, G, Y, Y, Y], //  31– 35
    [W, W, W, W, W, W, G, G, G, G, G, G, G, Y, Y, Y, Y, Y], //  36– 40
    [W, W, W, W, W, G, G, G, G, G, G, Y, Y, Y, Y, Y, Y, Y], //  41– 45
    [W, W, W, W, G, G, G, G, G, G, Y, Y, Y, Y, Y, Y, Y, Y], //  46– 50
    [W, W, W, G, G, G, G, G, G, Y, Y, Y, Y, Y, Y, Y, Y, Y], //  51– 55
    [W, W, G, G, G, G, G, G, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y], //  56– 60
    [W, G, G, G, G, G, G, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, R], //  61– 65
    [G, G, G, G, G, G, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, R, R], //  66– 70
    [G, G, G, G, G, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, R, R, R], //  71– 75
    [G, G, G, G, Y, Y, Y, Y, Y, Y, Y, Y, Y, R, R, R, R, R], //  76– 80
    [G, G, G, Y, Y, Y, Y, Y, Y, Y, Y, R, R, R, R, R, R, R], //  81– 85
    [G, G, Y, Y, Y, Y, Y, Y, Y, R, R, R, R, R, R, R, R, R], //  86– 90
    [G, Y, Y, Y, Y, Y, Y, R, R, R, R, R, R, R, R, R, R, R], //  91– 94
    [Y, Y, Y, Y, Y, R, R, R, R, R, R, R, R, R, R, R, R, R], //  95– 97
    [Y, Y, Y, R, R, R, R, R, R, R, R, R, R, R, R, R, R, R], //  98– 99
    [R, R, R, R, R, R, R, R, R, R, R, R, R, R, R, R, R, R], // 100–100
];

/// The highest face of white, green, yellow and red in each column, as rules read it.
#[doc(hidden)]
pub const TOPS: [[u8; 4]; 18] = {
    let mut tops = [[0; 4]; 18];
    let mut column = 0;
    while column < 18 {
        let mut row = 0;
        while row < 24 {
            let mut color = UNIVERSAL[row][column] as usize;
            while color < 4 {
                tops[column][color] = ROWS[row].1;
                color += 1;
            }
            row += 1;
        }
        column += 1;
    }
    tops
};

const _: () = {
    let mut row = 0;
    let mut next = 1;
    while row < 24 {
        assert!(ROWS[row].0 == next && ROWS[row].1 >= next, "the rows follow each other");
        next = ROWS[row].1 + 1;
        let mut column = 0;
        while column < 18 {
            assert!(
                row == 0 || UNIVERSAL[row][column] as u8 >= UNIVERSAL[row - 1][column] as u8,
                "colors never get worse down a column"
            );
            assert!(
                column == 0 || UNIVERSAL[row][column] as u8 >= UNIVERSAL[row][column - 1] as u8,
                "colors never get worse along a row"
            );
            column += 1;
        }
        row += 1;
    }
    assert!(next == 101, "the last row ends at 100");
    let mut column = 0;
    while column < 18 {
        assert!(matches!(UNIVERSAL[0][column], Color::White));
        assert!(matches!(UNIVERSAL[23][column], Color::Red));
        column += 1;
    }
};
