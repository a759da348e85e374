//! The book's armor and weapons, to copy into sheets.

use super::super::code::{DieCode, RangeEnd};

/// A row of the armor list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct ArmorRow {
    /// Its name.
    pub name: &'static str,
    /// Its Armor Value.
    pub value: DieCode,
    /// Whether it is a shield, which counts only where it is in the way.
    pub shield: bool,
}

const fn a(name: &'static str, dice: u8, pips: u8, shield: bool) -> ArmorRow {
    ArmorRow { name, value: DieCode::printed(dice, pips), shield }
}

/// OD24, OD28: Armor and shields.
#[rustfmt::skip]
#[doc(hidden)]
pub const ARMORS: [ArmorRow; 14] = [
    // Armor             D  pips  shield
    a("hides",           0, 2,    false),
    a("soft leather",    0, 2,    false),
    a("quilted silk",    0, 2,    false),
    a("bone and hide",   1, 0,    false),
    a("padded leather",  1, 0,    false),
    a("hard leather",    1, 1,    false),
    a("ring mail",       1, 2,    false),
    a("chain mail",      2, 0,    false),
    a("bronze",          2, 0,    false),
    a("plate",           3, 0,    false),
    a("buckler",         0, 2,    true),
    a("small shield",    2, 0,    true),
    a("medium shield",   2, 1,    true),
    a("large shield",    2, 2,    true),
];

/// A row of the list of hand weapons. All add the Strength Damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct MeleeRow {
    /// Its name.
    pub name: &'static str,
    /// Its damage, to which the Strength Damage is added.
    pub damage: DieCode,
    /// Whether it is marked as unwieldy.
    pub unwieldy: bool,
}

const fn w(name: &'static str, dice: u8, pips: u8, unwieldy: bool) -> MeleeRow {
    MeleeRow { name, damage: DieCode::printed(dice, pips), unwieldy }
}

/// OD28: Hand weapons.
#[rustfmt::skip]
#[doc(hidden)]
pub const MELEE_WEAPONS: [MeleeRow; 8] = [
    // Weapon               D  pips  unwieldy
    w("dagger",             1, 0,    false),
    w("short sword",        1, 2,    false),
    w("broadsword",         2, 2,    true),
    w("two-handed sword",   3, 1,    true),
    w("battle axe",         3, 0,    true),
    w("mace",               1, 1,    true),
    w("spear",              2, 0,    true),
    w("quarterstaff",       1, 2,    true),
];

/// A row of the list of missile weapons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct MissileRow {
    /// Its name.
    pub name: &'static str,
    /// Its damage.
    pub damage: DieCode,
    /// Whether the Strength Damage is added.
    pub adds_strength: bool,
    /// Its ranges: the farthest Short, Medium and Long distance.
    pub ranges: [RangeEnd; 3],
}

const fn meters(short: i32, medium: i32, long: i32) -> [RangeEnd; 3] {
    [RangeEnd::Meters(short), RangeEnd::Meters(medium), RangeEnd::Meters(long)]
}

const fn physique(short: i32, medium: i32, long: i32) -> [RangeEnd; 3] {
    [RangeEnd::Physique(short), RangeEnd::Physique(medium), RangeEnd::Physique(long)]
}

const fn r(
    name: &'static str,
    (adds_strength, dice, pips): (bool, u8, u8),
    ranges: [RangeEnd; 3],
) -> MissileRow {
    MissileRow { name, damage: DieCode::printed(dice, pips), adds_strength, ranges }
}

/// OD21, OD28: Missile weapons. The heavy crossbow takes a round to reload.
#[rustfmt::skip]
#[doc(hidden)]
pub const MISSILE_WEAPONS: [MissileRow; 11] = [
    // Weapon             +      D  pips  Short Medium Long
    r("long bow",         (true,  2, 2), meters(10, 100, 250)),
    r("short bow",        (true,  1, 2), meters(10, 100, 250)),
    r("light crossbow",   (false, 4, 0), meters(10, 100, 200)),
    r("heavy crossbow",   (false, 4, 1), meters(10, 100, 300)),
    r("hand crossbow",    (false, 4, 0), meters(10, 25, 50)),
    r("sling",            (true,  1, 0), meters(5, 10, 15)),
    r("javelin",          (true,  2, 0), meters(5, 25, 40)),
    r("throwing dagger",  (true,  1, 0), meters(5, 10, 15)),
    r("dart",             (true,  0, 1), physique(0, 1, 2)),
    r("rock",             (true,  0, 1), physique(-2, -1, 0)),
    r("blowgun",          (false, 1, 0), meters(10, 40, 100)),
];

const _: () = {
    let mut i = 0;
    while i < ARMORS.len() {
        assert!(ARMORS[i].value.pips() <= 2);
        i += 1;
    }
    let mut i = 0;
    while i < MELEE_WEAPONS.len() {
        assert!(MELEE_WEAPONS[i].damage.pips() <= 2);
        i += 1;
    }
    let mut i = 0;
    while i < MISSILE_WEAPONS.len() {
        assert!(MISSILE_WEAPONS[i].damage.pips() <= 2);
        i += 1;
    }
};
