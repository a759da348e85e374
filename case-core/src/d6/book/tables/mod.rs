//! The printed tables: figures and assertions, no rules.

mod combat;
mod equipment;
mod healing;
mod injury;
mod printed;
mod vehicles;

pub use combat::{
    BandRow, CALLED_SHOTS, COVER, Called, CalledRow, Cover, CoverRow, Family, Gravity, MANEUVERS,
    Maneuver, ManeuverRow, Modifier, OTHER_MODIFIERS, RANGES, SCALES,
};
pub use equipment::{ARMORS, ArmorRow, MELEE_WEAPONS, MISSILE_WEAPONS, MeleeRow, MissileRow};
pub use healing::{ASSISTED, BODY_POINT_HEALING, NATURAL, NaturalRow};
pub use injury::{BODY_POINT_LEVELS, TOUGHNESS, WOUND_RESULTS};
pub use vehicles::{COLLISIONS, SPEEDS, SpeedRow, VEHICLE_RESULTS};

pub(crate) use printed::all;
