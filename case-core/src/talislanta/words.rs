//! The listed enumerations.

use super::{
    Action, Band, Cause, Effect, Exit, Form, Loss, Maneuver, Opening, Talislanta, Trait, TurnPhase,
};
use crate::declare::lists;
use crate::kernel::system::Words;

lists! {
    /// The listed enumerations.
    pub(super) const LISTS;
    Action, Form, Trait, Maneuver, Opening, Effect, Cause, Band, Exit, TurnPhase, Loss,
}

impl Words<Talislanta> for Talislanta {}
