//! The ranks.

/// A row of the table of ranks.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct RankRow {
    /// The name.
    pub name: &'static str,
    /// The abbreviation.
    pub abbreviation: &'static str,
    /// The standard number.
    pub number: Option<i32>,
    /// The lowest number of the range; the highest is one below the next row's lowest.
    pub lowest: Option<i32>,
}

const fn r(name: &'static str, abbreviation: &'static str, number: i32, lowest: i32) -> RankRow {
    RankRow { name, abbreviation, number: Some(number), lowest: Some(lowest) }
}

/// R1: the ranks, low to high. Remarkable and Incredible meet at 35/36, as in the system's own
/// table 12 (the parent game prints 36/37).
#[rustfmt::skip]
pub const RANKS: [RankRow; 18] = [
    // name          abbr.   number  from
    r("Shift 0",     "Sh0",       0,    0),
    r("Feeble",      "Fe",        2,    1),
    r("Poor",        "Pr",        4,    3),
    r("Typical",     "Ty",        6,    5),
    r("Good",        "Gd",       10,    8),
    r("Excellent",   "Ex",       20,   16),
    r("Remarkable",  "Rm",       30,   26),
    r("Incredible",  "In",       40,   36),
    r("Amazing",     "Am",       50,   46),
    r("Monstrous",   "Mn",       75,   63),
    r("Unearthly",   "Un",      100,   88),
    r("Shift X",     "ShX",     150,  126),
    r("Shift Y",     "ShY",     200,  176),
    r("Shift Z",     "ShZ",     500,  351),
    r("Class 1000",  "1k",     1000, 1000),
    r("Class 3000",  "3k",     3000, 3000),
    r("Class 5000",  "5k",     5000, 5000),
    RankRow { name: "Beyond", abbreviation: "B", number: None, lowest: None },
];

const _: () = {
    let mut i = 1;
    while i < 17 {
        let (Some(below), Some(lowest), Some(number)) =
            (RANKS[i - 1].number, RANKS[i].lowest, RANKS[i].number)
        else {
            panic!("every rank but Beyond has a number");
        };
        assert!(below < lowest && lowest <= number, "ranges rise and hold their number");
        i += 1;
    }
};
