//! Range and reach.

use super::rulings::RangeEnds;
use super::skill::Skill;
use super::tables::RANGES;
use crate::data::codes::codes;
use crate::data::value::{Kind, TenthsOfMeter, Typed, Value};
use crate::data::words::kind_of;

codes! {
    /// OD21: The range of a target, for the difficulty.
    "range", pub enum Band {
        /// Up to 3 meters.
        PointBlank "Point Blank",
        /// From 3 meters to the first value of the weapon.
        Short "Short",
        /// From the first to the second value.
        Medium "Medium",
        /// From the second to the third value.
        Long "Long",
    }
}

/// Where Point Blank ends, in tenths of a meter.
#[doc(hidden)]
pub const POINT_BLANK: i32 = 30;

/// The longest distance on the map, in tenths of a meter: 10 kilometers.
#[doc(hidden)]
pub const MAX_DISTANCE: i32 = 100_000;

/// What a lunge adds to the reach, in tenths of a meter: about half a meter.
#[doc(hidden)]
pub const LUNGE: i32 = 5;

/// Hand weapons longer than this reach beyond Point Blank, in centimeters.
#[doc(hidden)]
pub const LONG_WEAPON: i32 = 200;

impl Band {
    /// The modifier of the difficulty.
    pub fn modifier(self) -> i32 {
        RANGES.iter().find(|row| row.band == self).map_or(0, |row| row.modifier)
    }

    /// OD21: The band of a distance in tenths of a meter, for a weapon with these range values in
    /// meters; `None` beyond the last. An end belongs to the band that it ends; with exclusive
    /// ends, to the next band, except that the last end always belongs to Long. Point Blank takes
    /// precedence: a weapon whose first value is 3 meters or less has no Short range.
    ///
    /// ```
    /// use case_core::d6::{Band, RangeEnds};
    /// let bow = [10, 100, 250];
    /// let of = |tenths| Band::of(tenths, bow, RangeEnds::Inclusive);
    /// assert_eq!(of(30), Some(Band::PointBlank));
    /// assert_eq!(of(31), Some(Band::Short));
    /// assert_eq!(of(1000), Some(Band::Medium));
    /// assert_eq!(of(2501), None);
    /// ```
    pub fn of(tenths: i32, values: [i32; 3], ends: RangeEnds) -> Option<Band> {
        let [first, second, third] = values.map(|meters| meters.saturating_mul(10));
        let within = |end: i32| match ends {
            RangeEnds::Inclusive => tenths <= end,
            RangeEnds::Exclusive => tenths < end,
        };
        let mut nearer = Band::ALL.iter().zip([POINT_BLANK, first, second]);
        let nearer = nearer.find(|(_, end)| within(*end)).map(|(band, _)| *band);
        nearer.or_else(|| (tenths <= third).then_some(Band::Long))
    }

    /// OD22: The band of a distance in tenths of a meter, for a hand weapon of a length in
    /// centimeters (0 for a bare hand); `None` out of reach. The reach is Point Blank. A weapon
    /// longer than two meters also reaches Short range; the book does not say how far: here 3
    /// meters plus its length. A lunge reaches half a meter farther.
    ///
    /// ```
    /// use case_core::d6::{Band, RangeEnds};
    /// let of = |tenths, length| Band::in_reach(tenths, length, false, RangeEnds::Inclusive);
    /// assert_eq!(of(30, 90), Some(Band::PointBlank));
    /// assert_eq!(of(31, 90), None);
    /// assert_eq!(of(31, 201), Some(Band::Short));
    /// ```
    pub fn in_reach(tenths: i32, length: i32, lunge: bool, ends: RangeEnds) -> Option<Band> {
        let long = if length > LONG_WEAPON { length / 10 } else { 0 };
        let reach = POINT_BLANK + long + if lunge { LUNGE } else { 0 };
        match Band::of(tenths, [0; 3], ends) {
            Some(band) => Some(band),
            None if tenths <= reach => Some(Band::Short),
            None => None,
        }
    }

    /// OD26: The band of an estimated distance. A few steps are Point Blank. Across a large chamber
    /// a bow shoots at Short range, and a thrown object flies to Medium. Outdoors it is Medium to
    /// Long. Close weapons reach only Point Blank.
    ///
    /// ```
    /// use case_core::d6::{Band, EstimatedDistance, Skill};
    /// assert_eq!(Band::estimated(EstimatedDistance::Chamber, Skill::Throwing), Some(Band::Medium));
    /// assert_eq!(Band::estimated(EstimatedDistance::Chamber, Skill::MeleeCombat), None);
    /// ```
    pub fn estimated(situation: EstimatedDistance, skill: Skill) -> Option<Band> {
        match situation {
            EstimatedDistance::Steps => Some(Band::PointBlank),
            _ if skill.is_close() => None,
            EstimatedDistance::Chamber if skill == Skill::Throwing => Some(Band::Medium),
            EstimatedDistance::Chamber => Some(Band::Short),
            EstimatedDistance::Outdoors => Some(Band::Medium),
            EstimatedDistance::FarOutdoors => Some(Band::Long),
        }
    }
}

codes! {
    /// OD26: An estimated distance.
    "situation", pub enum EstimatedDistance {
        /// A few steps away.
        Steps "a few steps away",
        /// Across a large chamber.
        Chamber "across a large chamber",
        /// Outdoors.
        Outdoors "outdoors",
        /// Outdoors and far away.
        FarOutdoors "outdoors and far away",
    }
}

/// The distance of a target according to the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Distance {
    /// Measured.
    Measured(TenthsOfMeter),
    /// Estimated.
    Estimated(EstimatedDistance),
}

impl Typed for Distance {
    const KINDS: &'static [Kind] = &[Kind::TenthsOfMeter, kind_of::<EstimatedDistance>()];
    fn to_value(self) -> Value {
        match self {
            Distance::Measured(tenths) => tenths.to_value(),
            Distance::Estimated(situation) => situation.to_value(),
        }
    }
    fn from_value(value: Value) -> Option<Self> {
        let measured = TenthsOfMeter::from_value(value).map(Distance::Measured);
        measured.or_else(|| EstimatedDistance::from_value(value).map(Distance::Estimated))
    }
}

/// OD4: The effect of a difference of size on an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
#[doc(hidden)]
pub struct ScaleModifier {
    /// Added to the combat difficulty.
    pub difficulty: i32,
    /// Added to the damage total.
    pub damage: i32,
    /// Added to the attacker's skill total.
    pub skill: i32,
    /// Added to the target's resistance total.
    pub resistance: i32,
}

impl ScaleModifier {
    /// The modifier between two sizes (0 for a Human, less for something smaller). A larger
    /// attacker adds the difference to the difficulty and to the damage, a smaller one to the skill
    /// total and to the target's resistance.
    ///
    /// ```
    /// use case_core::d6::ScaleModifier;
    /// // A thing of scale -6 attacks a Human.
    /// let small = ScaleModifier::between(-6, 0);
    /// assert_eq!((small.skill, small.resistance, small.difficulty), (6, 6, 0));
    /// // A Human attacks it.
    /// let large = ScaleModifier::between(0, -6);
    /// assert_eq!((large.difficulty, large.damage, large.skill), (6, 6, 0));
    /// ```
    pub fn between(attacker: i32, target: i32) -> ScaleModifier {
        let by = attacker.saturating_sub(target);
        if by >= 0 {
            ScaleModifier { difficulty: by, damage: by, ..ScaleModifier::default() }
        } else {
            let by = by.saturating_neg();
            ScaleModifier { skill: by, resistance: by, ..ScaleModifier::default() }
        }
    }
}
