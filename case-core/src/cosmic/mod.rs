//! Cosmic Synchronicity: percentile skills, a d12 for the place of a blow, and a body that is hurt part
//! by part, with bleeding and fatigue.
//!
//! ```
//! use case_core::cosmic::{Part, Rulings, highest_success, hit_location};
//! // Ten ranks succeed on 50 or less; a d12 of 1 is the head.
//! assert_eq!(highest_success(&Rulings::default(), 10), 50);
//! assert_eq!(format!("{:?}", hit_location(1, Part::Head)), "Head");
//! ```
//!
//! Play it with [`AnyBattle`](crate::AnyBattle) or [`Battle`](crate::battle::Battle)`<Cosmic>`.
//!
//! | subject | rules | item or file |
//! | --- | --- | --- |
//! | rounds, initiative, order | COS1, COS2, COS3 | `initiative.rs` |
//! | acting at once, holding | COS3, COS6 | `turn.rs` |
//! | actions, movement, First Aid | COS4, COS5, COS13, COS19 | `Action` |
//! | attacks | COS7, COS9 | [`exchange`], `HIT_LOCATIONS` |
//! | ranks and what lowers them | COS7, COS16 | [`highest_success`] |
//! | dodge, parry, block | COS8, COS13 | `Defense` |
//! | effects of a blow | COS9, COS10, COS11, COS14 | [`DamageDice`], `Location` |
//! | stunned, prone, unconscious, dead | COS12, COS13, COS17 | `condition.rs` |
//! | fatigue, rest, bleeding | COS15, COS17, COS19 | `wrap_up.rs`, [`rested`] |
//! | limbs, head, torso | COS18 to COS22 | `wounds.rs`, [`healed`] |
//! | status effects | X1 to X7 | [`EffectSheet`] |
//! | what the Judge restores | COS11, COS18, COS22 | `Restoration` |
//!
//! The [`Rulings`] decide where the book leaves a choice.

mod book;
mod odds;
mod plans;
#[doc(hidden)]
pub mod questions;
mod rules;
mod state;
mod system;
mod words;

pub use book::damage_dice::{DamageDice, DamageDiceError};
pub use book::rule::Rule;
#[doc(hidden)]
pub use book::rulings::{
    DefendsAgainst, DefenseCompares, FatigueSteps, FreeDefenses, HurtLegs, LegsNeeded, LossUntil,
    NoArmor, PhysicalActions, RestBrokenBy, Rounding, Row8, Row10And12, Severed, Soak,
    StreakBreaks, StunLength, WhipOnSeven,
};
pub use book::rulings::{MAX_RANKS, Rulings, Thresholds};
pub use book::tables::{
    HIT_LOCATIONS, Location, Part, ROUND_SECONDS, ROUNDS_PER_MINUTE, hit_location, seven_part,
};
pub use questions::refusals::Refusal;
#[doc(hidden)]
pub use questions::*;
pub use rules::attack::{AttackIntent, AttackOutcome, Fate, exchange};
pub use rules::recovery::{bled, can_heal, first_aid, healed, is_exhausted, rested, torso_loss};
pub use rules::skill::highest_success;
pub use rules::wounds::is_half_lost;
pub use state::check::Setup;
pub use state::effects::{EffectSheet, ResistedBy};
pub use state::sheet::{
    Attack, AttackKind, ByPart, Grip, Legs, MAX_ATTACKS, MAX_POINTS, Roster, Sheet, Shield,
};
pub use state::store::State;
#[doc(hidden)]
pub use words::event::{
    Action, Defense, Did, Field, Hindrance, Hold, Note, Restoration, Roll, Special, Success,
    TurnPhase, WeaponPlace,
};
#[doc(hidden)]
pub use words::reason::Reason;

use crate::data::who::ActorId;
use crate::kernel::log::Key;

type Stop = crate::kernel::system::Stop<Cosmic>;
type View<'a> = crate::kernel::system::View<'a, Cosmic>;
/// What a rule returns, unless a die or an answer is missing.
type Result<T = (), E = Stop> = core::result::Result<T, E>;

/// A table that plays this system.
pub(crate) trait Table<'a>: crate::kernel::system::Table<'a, Cosmic> {
    /// The setup and the state, as a rule reads them.
    fn view<'v>(&'v self) -> View<'v>
    where
        'a: 'v,
    {
        View::new(self.setup(), self.state())
    }
}

impl<'a, T: crate::kernel::system::Table<'a, Cosmic>> Table<'a> for T {}

/// The system Cosmic Synchronicity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cosmic;
