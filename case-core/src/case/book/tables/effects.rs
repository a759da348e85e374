//! The effects part of the Universal Table: attacks, defenses, checks.

use super::super::forms::{CheckResult as C, Effect as E};
use core::fmt;

/// A1 to A10: the effect of each attack form by color.
///
/// The prose of the rules is the source. There a yellow blunt throwing attack is a bullseye, where
/// the parent game's printed table has a plain hit.
#[rustfmt::skip]
#[doc(hidden)]
pub const ATTACKS: [[E; 4]; 10] = [
    //  white      green     yellow           red
    [E::Miss, E::Hit,  E::Slam,        E::Stun    ], // BA
    [E::Miss, E::Hit,  E::Stun,        E::Kill    ], // EA
    [E::Miss, E::Hit,  E::Bullseye,    E::Stun    ], // BT
    [E::Miss, E::Hit,  E::Stun,        E::Kill    ], // ET
    [E::Miss, E::Hit,  E::Bullseye,    E::Kill    ], // En
    [E::Miss, E::Hit,  E::Bullseye,    E::Stun    ], // Fo
    [E::Miss, E::Hit,  E::Bullseye,    E::Kill    ], // Sh
    [E::Miss, E::Take, E::Grab,        E::Break   ], // Gb
    [E::Miss, E::Miss, E::PartialHold, E::FullHold], // Gp
    [E::Miss, E::Hit,  E::Slam,        E::Stun    ], // Ch
];

crate::data::codes::codes! {
    /// D1 to D8: the kinds of results of a defense.
    #[doc(hidden)]
    "defense result", pub enum DefenseKind {
        /// The shifted ability protects.
        Protection "protection",
        /// The attacker's roll is shifted.
        ToHit "to hit",
        /// The attack hits even if its own roll misses.
        AutoHit "auto-hit",
        /// Not caught.
        Missed "missed",
        /// Caught, may be damaged.
        CaughtMaybeDamaged "caught, maybe damaged",
        /// Caught.
        Caught "caught",
        /// Avoided; the shift is a bonus against that foe.
        Avoided "avoided",
        /// No escape.
        NoEscape "no escape",
        /// Free.
        Escape "escape",
        /// Free, and the hold may be reversed.
        Reversal "reversal",
    }
}

/// The result of a defensive maneuver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DefenseResult {
    /// D1, D2: the ability, shifted by these columns, protects.
    Protection(i32),
    /// D4, D8: the attacker's roll is shifted by these columns.
    ToHit(i32),
    /// D12: the attack hits even if its own roll misses.
    AutoHit,
    /// D3: not caught.
    Missed,
    /// D3, D14: caught, may be damaged.
    CaughtMaybeDamaged,
    /// D3: caught.
    Caught,
    /// D6, D7: the attack is avoided; the shift helps the next action or attack against that foe.
    Avoided(i32),
    /// D5: no escape.
    NoEscape,
    /// D5, D15: free.
    Escape,
    /// D5, D15: free, and the hold may be reversed.
    Reversal,
}

impl DefenseResult {
    /// Its kind, and its shift or 0.
    #[doc(hidden)]
    pub const fn parts(self) -> (DefenseKind, i32) {
        match self {
            DefenseResult::Protection(cs) => (DefenseKind::Protection, cs),
            DefenseResult::ToHit(cs) => (DefenseKind::ToHit, cs),
            DefenseResult::AutoHit => (DefenseKind::AutoHit, 0),
            Missed => (DefenseKind::Missed, 0),
            DefenseResult::CaughtMaybeDamaged => (DefenseKind::CaughtMaybeDamaged, 0),
            Caught => (DefenseKind::Caught, 0),
            DefenseResult::Avoided(cs) => (DefenseKind::Avoided, cs),
            DefenseResult::NoEscape => (DefenseKind::NoEscape, 0),
            DefenseResult::Escape => (DefenseKind::Escape, 0),
            DefenseResult::Reversal => (DefenseKind::Reversal, 0),
        }
    }
}

impl fmt::Display for DefenseResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DefenseResult::Protection(cs) => write!(f, "{cs:+} CS"),
            DefenseResult::ToHit(0) => f.write_str("0"),
            DefenseResult::ToHit(cs) => write!(f, "{cs:+} CS to hit"),
            DefenseResult::AutoHit => f.write_str("auto-hit"),
            Missed => f.write_str("miss"),
            DefenseResult::CaughtMaybeDamaged => f.write_str("damage"),
            Caught => f.write_str("catch"),
            DefenseResult::Avoided(0) => f.write_str("avoided"),
            DefenseResult::Avoided(cs) => write!(f, "avoided, {cs:+} CS"),
            DefenseResult::NoEscape => f.write_str("no"),
            DefenseResult::Escape => f.write_str("escape"),
            DefenseResult::Reversal => f.write_str("reversal"),
        }
    }
}

use DefenseResult::{
    AutoHit as Auto, Avoided as Av, Caught, CaughtMaybeDamaged as Maybe, Escape as Esc, Missed,
    NoEscape as No, Protection as P, Reversal as Rev, ToHit as T,
};

/// D1 to D8: the result of each defense by color.
#[rustfmt::skip]
pub const DEFENSES: [[DefenseResult; 4]; 8] = [
    // white   green   yellow  red
    [P(-6),  P(-4),  P(-2),  P(1)  ], // block
    [P(-6),  P(-4),  P(-2),  P(1)  ], // brace
    [Auto,   Missed, Maybe,  Caught], // catch
    [T(0),   T(-2),  T(-4),  T(-6) ], // dodge
    [No,     No,     Esc,    Rev   ], // escape
    [Auto,   Av(0),  Av(1),  Av(2) ], // evasion
    [Auto,   Av(0),  Av(1),  Av(2) ], // feint
    [T(0),   T(-2),  T(-4),  T(-6) ], // weave
];

/// E1 to E3: the result of each check by color.
#[rustfmt::skip]
#[doc(hidden)]
pub const CHECKS: [[C; 4]; 3] = [
    // white         green               yellow      red
    [C::GrandSlam, C::OneArea,         C::Stagger, C::No], // Slam?
    [C::TenTurns,  C::OneTurn,         C::No,      C::No], // Stun?
    [C::RankLost,  C::EdgedOrShooting, C::No,      C::No], // Kill?
];
