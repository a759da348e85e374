//! Parts of the body and the table of hit locations.

use crate::data::codes::codes;
use crate::data::ruling::PrintedTable;
use alloc::string::ToString;
use alloc::vec::Vec;
use alloc::{format, vec};

/// COS1: the length of a round in seconds.
#[doc(hidden)]
pub const ROUND_SECONDS: i32 = 6;

/// COS1: the rounds in a minute, by which First Aid and rest are counted.
#[doc(hidden)]
pub const ROUNDS_PER_MINUTE: i32 = 60 / ROUND_SECONDS;

codes! {
    /// A part of the body, in the order of the first six rows of the table (COS9).
    "part of the body", pub enum Part {
        /// The head.
        Head "head",
        /// The left arm.
        LeftArm "left arm",
        /// The right arm.
        RightArm "right arm",
        /// The torso.
        Torso "torso",
        /// The left leg.
        LeftLeg "left leg",
        /// The right leg.
        RightLeg "right leg",
    }
}

impl Part {
    /// The four limbs, which can be disabled, destroyed and severed (COS18).
    pub const LIMBS: [Part; 4] = [Part::LeftArm, Part::RightArm, Part::LeftLeg, Part::RightLeg];
    /// The arms.
    #[doc(hidden)]
    pub const ARMS: [Part; 2] = [Part::LeftArm, Part::RightArm];
    /// The legs.
    pub const LEGS: [Part; 2] = [Part::LeftLeg, Part::RightLeg];

    /// Whether it is an arm or a leg.
    #[doc(hidden)]
    pub const fn is_limb(self) -> bool {
        !matches!(self, Part::Head | Part::Torso)
    }

    /// Its index in lists of parts.
    pub const fn index(self) -> usize {
        // The numbers of the list: 0 to 5.
        self as usize
    }
}

codes! {
    /// Where a hit falls (COS9). The first six are the parts of the body.
    #[doc(hidden)]
    "hit location", pub enum Location {
        /// The head.
        Head "head",
        /// The left arm.
        LeftArm "left arm",
        /// The right arm.
        RightArm "right arm",
        /// The torso.
        Torso "torso",
        /// The left leg.
        LeftLeg "left leg",
        /// The right leg.
        RightLeg "right leg",
        /// The armor or the Toughness of a part picked by a d6; a whip or flail disarms (COS11).
        ArmorOrToughness "armor or Toughness",
        /// Knocked prone, stunned, or both (COS12, COS13).
        ProneOrStunned "prone or stunned",
        /// Knocked unconscious.
        Unconscious "unconscious",
        /// Disarmed, shield destroyed, or the Judge's decision (COS14).
        Special "special",
    }
}

impl Location {
    /// The location that is this part of the body.
    pub const fn of(part: Part) -> Location {
        Location::ALL[part.index()]
    }

    /// The part of the body, if the location is one.
    pub const fn part(self) -> Option<Part> {
        if (self as usize) < Part::ALL.len() { Some(Part::ALL[self as usize]) } else { None }
    }

    /// The printed words of its row.
    pub const fn title(self) -> &'static str {
        match self {
            Location::Head => "Head",
            Location::LeftArm => "Left Arm",
            Location::RightArm => "Right Arm",
            Location::Torso => "Torso",
            Location::LeftLeg => "Left Leg",
            Location::RightLeg => "Right Leg",
            Location::ArmorOrToughness => "Armor or Toughness (or Disarm using a Whip/Flail)",
            Location::ProneOrStunned => "Knocked Prone and/or Stunned for one round",
            Location::Unconscious => "Knocked Unconscious",
            Location::Special => "Disarmed/Shield Destroyed/GM Special",
        }
    }
}

/// Hit Location, 1d12 (COS9). A row has two faces, or the same face twice. The printed table begins
/// at 2: the ruling `row1` decides what a 1 is (COS-r1).
#[rustfmt::skip]
#[doc(hidden)]
pub const HIT_LOCATIONS: [(u8, u8, Location); 10] = [
    // 1d12    location
    ( 1,  1, Location::Head),
    ( 2,  2, Location::LeftArm),
    ( 3,  3, Location::RightArm),
    ( 4, 11, Location::Torso),
    ( 5,  5, Location::LeftLeg),
    ( 6,  6, Location::RightLeg),
    ( 7,  7, Location::ArmorOrToughness),
    ( 8,  8, Location::ProneOrStunned),
    ( 9,  9, Location::Unconscious),
    (10, 12, Location::Special),
];

const _: () = {
    let mut seen = 0u32;
    let mut row = 0;
    while row < HIT_LOCATIONS.len() {
        let (first, second, _) = HIT_LOCATIONS[row];
        let faces = (1 << first) | (1 << second);
        assert!(seen & faces == 0, "a face is in two rows");
        seen |= faces;
        row += 1;
    }
    assert!(seen == 0b1_1111_1111_1110, "every face of the d12 is in a row");
};

/// The location that a face of the d12 hits, with `row1` for a 1 (COS9, COS-r1).
#[doc(hidden)]
pub fn hit_location(face: i32, row1: Part) -> Location {
    let has = |&&(one, other, _): &&(u8, u8, _)| [one, other].map(i32::from).contains(&face);
    match face {
        1 => Location::of(row1),
        _ => HIT_LOCATIONS.iter().find(has).map_or(Location::Torso, |&(_, _, location)| location),
    }
}

/// The part that the d6 after a seven picks, by rows 1 to 6 of the table (COS11, COS-r8).
#[doc(hidden)]
pub fn seven_part(face: i32, row1: Part) -> Part {
    hit_location(face.clamp(1, 6), row1).part().unwrap_or(Part::Torso)
}

/// The printed tables as text.
pub(crate) fn printed() -> Vec<PrintedTable> {
    let rows = HIT_LOCATIONS.iter().map(|&(first, second, location)| {
        let faces =
            if first == second { first.to_string() } else { format!("{first} or {second}") };
        vec![faces, location.title().to_string()]
    });
    vec![PrintedTable::new("hit_locations", "COS9", "Hit Location", &["1d12", "Location"], rows)]
}
