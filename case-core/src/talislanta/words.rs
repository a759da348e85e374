//! The listed enumerations.

use super::Talislanta;
use super::action::{Action, Form};
use super::defense::{Maneuver, Opening};
use super::outcome::{Cause, Effect};
use super::state::{Exit, Loss, TurnPhase};
use super::tables::{Band, Trait};
use crate::declare::lists;
use crate::kernel::system::Words;

lists! {
    /// The listed enumerations.
    pub(super) const LISTS;
    Action, Form, Trait, Maneuver, Opening, Effect, Cause, Band, Exit, TurnPhase, Loss,
}

impl Words<Talislanta> for Talislanta {}
