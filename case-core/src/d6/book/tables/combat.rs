//! The tables of attacks: range, cover, combat options, called shots, scale.

use super::super::range::Band;
use crate::data::codes::codes;

/// OD19: A modifier of the combat difficulty: dice that the gamemaster may roll, or a number
/// instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Modifier {
    /// The dice; negative ones are subtracted.
    pub dice: i32,
    /// The number used instead.
    pub flat: i32,
}

const fn m(dice: i32, flat: i32) -> Modifier {
    Modifier { dice, flat }
}

/// A row of the range table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct BandRow {
    /// The band.
    pub band: Band,
    /// Its limits, in words.
    pub distance: &'static str,
    /// What it adds to the difficulty.
    pub modifier: i32,
}

/// OD21: Ranges.
#[rustfmt::skip]
#[doc(hidden)]
pub const RANGES: [BandRow; 4] = [
    //              Range                        Distance to target         Modifier
    BandRow { band: Band::PointBlank, distance: "0-3 meters",               modifier: -5 },
    BandRow { band: Band::Short,      distance: "3 meters to first value",  modifier: 0 },
    BandRow { band: Band::Medium,     distance: "first to second value",    modifier: 5 },
    BandRow { band: Band::Long,       distance: "second to third value",    modifier: 10 },
];

const _: () = {
    let mut i = 0;
    while i < RANGES.len() {
        assert!(RANGES[i].band as usize == i);
        i += 1;
    }
};

codes! {
    /// A row of the cover table.
    "cover", pub enum Cover {
        /// Light smoke or fog.
        LightSmoke "light smoke",
        /// Thick smoke or fog.
        ThickSmoke "thick smoke",
        /// Very thick smoke or fog.
        VeryThickSmoke "very thick smoke",
        /// Poor light, twilight.
        PoorLight "poor light",
        /// A moonlit night.
        Moonlight "moonlight",
        /// Complete darkness.
        Darkness "darkness",
        /// An object hides a quarter of the target.
        Quarter "quarter hidden",
        /// An object hides half of the target.
        Half "half hidden",
        /// An object hides three quarters of the target.
        ThreeQuarters "three quarters hidden",
        /// An object hides all of the target (OD24).
        Full "wholly hidden",
    }
}

codes! {
    /// A kind of cover; its rows are grades.
    #[doc(hidden)]
    "kind of cover", pub enum Family {
        /// Smoke and fog.
        Smoke "smoke",
        /// Bad light.
        Light "light",
        /// Objects.
        Object "object",
    }
}

/// A row of the cover table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct CoverRow {
    /// The situation.
    pub cover: Cover,
    /// Its kind.
    pub family: Family,
    /// What it adds to the difficulty.
    pub modifier: Modifier,
}

const fn c(cover: Cover, family: Family, modifier: Modifier) -> CoverRow {
    CoverRow { cover, family, modifier }
}

/// OD23, OD24: Cover. The last row adds nothing, as the target can't be hit directly.
#[rustfmt::skip]
#[doc(hidden)]
pub const COVER: [CoverRow; 10] = [
    // Situation                                    Modifier
    c(Cover::LightSmoke,     Family::Smoke,         m(1, 3)),
    c(Cover::ThickSmoke,     Family::Smoke,         m(2, 6)),
    c(Cover::VeryThickSmoke, Family::Smoke,         m(4, 12)),
    c(Cover::PoorLight,      Family::Light,         m(1, 3)),
    c(Cover::Moonlight,      Family::Light,         m(2, 6)),
    c(Cover::Darkness,       Family::Light,         m(4, 12)),
    c(Cover::Quarter,        Family::Object,        m(1, 3)),
    c(Cover::Half,           Family::Object,        m(2, 6)),
    c(Cover::ThreeQuarters,  Family::Object,        m(4, 12)),
    c(Cover::Full,           Family::Object,        m(0, 0)),
];

const _: () = {
    let mut i = 0;
    while i < COVER.len() {
        assert!(COVER[i].cover as usize == i);
        // The grades of one kind rise, except for the last row.
        assert!(
            i == 0
                || i == 9
                || COVER[i].family as u8 != COVER[i - 1].family as u8
                || COVER[i].modifier.dice > COVER[i - 1].modifier.dice
        );
        i += 1;
    }
};

codes! {
    /// OD19, OD28: A combat option.
    "maneuver", pub enum Maneuver {
        /// Nothing special.
        Plain "plain",
        /// An all-out attack: the only action of the round, without an active defense.
        AllOut "all-out",
        /// A step forward: half a meter more of reach.
        Lunge "lunge",
        /// The target falls.
        Knockdown "knockdown",
        /// The target falls.
        Trip "trip",
        /// The target staggers.
        Push "push",
        /// Wide and sure.
        Sweep "sweep",
        /// A grab at the throat.
        Choke "choke",
        /// A grab that throws the target to the ground.
        Flip "flip",
        /// A grab that keeps hold.
        Hold "hold",
        /// A grab that twists an arm.
        ArmPin "arm pin",
        /// The whole target is brought down and held.
        Tackle "tackle",
        /// The target's weapon is struck away.
        Disarm "disarm",
        /// A blow to the head that is meant to stun rather than to injure.
        Knockout "knockout",
        /// One shot of a weapon that fires bursts.
        SingleShot "single shot",
        /// Everything that the weapon can fire.
        FullAuto "full auto",
        /// Several single shots at one target.
        RapidFire "rapid fire",
        /// The area is sprayed.
        Spray "spray",
    }
}

/// A row of the table of combat options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct ManeuverRow {
    /// The maneuver.
    pub maneuver: Maneuver,
    /// What it adds to the difficulty. Disarming and knocking out add that of a called shot.
    pub difficulty: Modifier,
    /// The dice that it adds to the damage; `None` if the weapon does no damage.
    pub damage: Option<i32>,
}

const fn o(maneuver: Maneuver, difficulty: Modifier, damage: Option<i32>) -> ManeuverRow {
    ManeuverRow { maneuver, difficulty, damage }
}

/// OD19: Combat options. A hold does 3D less damage here, or even less if the attacker likes. The
/// figures of rapid fire are per further round of ammunition; a flip does 3D instead of the
/// weapon's damage.
#[rustfmt::skip]
#[doc(hidden)]
pub const MANEUVERS: [ManeuverRow; 18] = [
    // Option                  Difficulty   Damage
    o(Maneuver::Plain,         m(0, 0),     Some(0)),
    o(Maneuver::AllOut,        m(-2, -6),   Some(1)),
    o(Maneuver::Lunge,         m(1, 3),     Some(-1)),
    o(Maneuver::Knockdown,     m(2, 6),     None),
    o(Maneuver::Trip,          m(2, 6),     None),
    o(Maneuver::Push,          m(1, 3),     None),
    o(Maneuver::Sweep,         m(-2, -6),   Some(-3)),
    o(Maneuver::Choke,         m(2, 6),     Some(0)),
    o(Maneuver::Flip,          m(2, 6),     None),
    o(Maneuver::Hold,          m(2, 6),     Some(-3)),
    o(Maneuver::ArmPin,        m(2, 6),     None),
    o(Maneuver::Tackle,        m(1, 3),     Some(0)),
    o(Maneuver::Disarm,        m(0, 0),     Some(0)),
    o(Maneuver::Knockout,      m(0, 0),     Some(0)),
    o(Maneuver::SingleShot,    m(0, 0),     Some(-2)),
    o(Maneuver::FullAuto,      m(-2, -6),   Some(2)),
    o(Maneuver::RapidFire,     m(-1, -3),   Some(1)),
    o(Maneuver::Spray,         m(-2, -6),   Some(-3)),
];

const _: () = {
    let mut i = 0;
    while i < MANEUVERS.len() {
        let row = MANEUVERS[i];
        assert!(row.maneuver as usize == i);
        assert!(row.difficulty.flat == row.difficulty.dice * 3);
        i += 1;
    }
};

codes! {
    /// The aim of a called shot.
    "called shot", pub enum Called {
        /// Nothing in particular.
        Nothing "nothing in particular",
        /// The head.
        Head "head",
        /// The heart.
        Heart "heart",
        /// The chest or abdomen.
        Chest "chest or abdomen",
        /// An arm.
        Arm "arm",
        /// A leg.
        Leg "leg",
        /// A hand.
        Hand "hand",
        /// Something 10 to 50 centimeters long.
        Small "10 to 50 cm",
        /// Something 1 to 10 centimeters long.
        Tiny "1 to 10 cm",
        /// Something shorter than a centimeter.
        Minute "below 1 cm",
    }
}

/// A row of the tables of called shots and hit locations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct CalledRow {
    /// What is aimed at.
    pub called: Called,
    /// What it adds to the difficulty.
    pub difficulty: Modifier,
    /// What it adds to the damage total.
    pub damage: i32,
    /// The dice it adds to the damage.
    pub damage_dice: i32,
}

const fn h(called: Called, difficulty: Modifier, damage: i32, damage_dice: i32) -> CalledRow {
    CalledRow { called, difficulty, damage, damage_dice }
}

/// OD31: Called shots: parts of the body, then sizes. A hit on a small object has its intended
/// effect, or does 1D more damage.
#[rustfmt::skip]
#[doc(hidden)]
pub const CALLED_SHOTS: [CalledRow; 10] = [
    // Aimed at          Difficulty  Damage  Damage dice
    h(Called::Nothing,   m(0, 0),    0,      0),
    h(Called::Head,      m(1, 5),    12,     0),
    h(Called::Heart,     m(4, 15),   12,     0),
    h(Called::Chest,     m(0, 0),    0,      0),
    h(Called::Arm,       m(1, 5),    -2,     0),
    h(Called::Leg,       m(1, 5),    -1,     0),
    h(Called::Hand,      m(4, 15),   -2,     0),
    h(Called::Small,     m(1, 3),    0,      1),
    h(Called::Tiny,      m(4, 12),   0,      1),
    h(Called::Minute,    m(8, 24),   0,      1),
];

const _: () = {
    let mut i = 0;
    while i < CALLED_SHOTS.len() {
        assert!(CALLED_SHOTS[i].called as usize == i);
        i += 1;
    }
};

codes! {
    /// The strength of gravity.
    "gravity", pub enum Gravity {
        /// As usual.
        Normal "normal",
        /// Weaker.
        Low "low",
        /// None.
        None "none",
        /// Stronger.
        Heavy "heavy",
    }
}

#[expect(clippy::derivable_impls, reason = "a closed list takes no attributes on its members")]
impl Default for Gravity {
    fn default() -> Self {
        Gravity::Normal
    }
}

/// OD19: Other modifiers of the difficulty, in words and figures.
#[rustfmt::skip]
#[doc(hidden)]
pub const OTHER_MODIFIERS: [(&str, Modifier); 10] = [
    ("attacker blind",                       m(4, 12)),
    ("target blind, or attacked from behind", m(-4, -12)),
    ("target crouched",                      m(1, 3)),
    ("target crouched and moving",           m(2, 6)),
    ("target prone, Point Blank or Short",   m(-2, -6)),
    ("target prone, Medium or Long",         m(2, 6)),
    ("unwieldy weapon, at least",            m(0, 5)),
    ("low gravity",                          m(-1, -3)),
    ("no gravity",                           m(-2, -6)),
    ("heavy gravity",                        m(3, 10)),
];

/// OD4: Sizes of examples: 0 for a Human, less for something smaller.
#[rustfmt::skip]
#[doc(hidden)]
pub const SCALES: [(&str, i32); 16] = [
    ("castle, eight stories", 24),
    ("war galley",            21),
    ("building, four stories", 20),
    ("building, two stories", 14),
    ("longship",              12),
    ("building, one story",   10),
    ("elephant",              8),
    ("large carriage",        6),
    ("horse",                 3),
    ("Human",                 0),
    ("child",                 -3),
    ("house cat",             -6),
    ("rat",                   -9),
    ("mouse",                 -12),
    ("coin",                  -15),
    ("ant",                   -21),
];
