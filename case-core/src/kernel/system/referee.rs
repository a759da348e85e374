//! What the referee does from outside the rules.

use super::{System, Table};
use crate::data::node::Node;
use crate::data::who::ActorId;
use crate::kernel::log::Key;
use crate::kernel::refusal::{Common, Refused};
use alloc::vec::Vec;

/// The referee's hand in a system: where a battle stands as the referee sees it, and what goes with
/// each change.
#[doc(hidden)]
pub trait Referee<S: System> {
    /// Whether a turn has ended and the next has not begun: when teams and rulings may change.
    fn is_between_turns(_setup: &S::Setup, _state: &S::State) -> bool {
        false
    }

    /// Whose turn it is: who declares or acts next; `None` where it is nobody's.
    fn acting(_setup: &S::Setup, _state: &S::State) -> Option<ActorId> {
        None
    }

    /// The referee sets a value: with it goes whatever hangs together with it. `to` is the number
    /// as it is stored, and within the bounds.
    ///
    /// # Errors
    /// [`Refused`] where it makes no sense now; what was changed until then is taken back.
    fn amend<'a>(t: &mut impl Table<'a, S>, key: Key<S::Field>, to: i32) -> Result<(), Refused<S>> {
        t.amend(key, to);
        Ok(())
    }

    /// After anything that the referee did: what the system keeps of the whole, such as how many
    /// stand, is counted again.
    fn settle<'a>(_t: &mut impl Table<'a, S>) {}

    /// The referee ends the battle.
    ///
    /// # Errors
    /// [`Refused`] where it is over.
    fn end_battle<'a>(_t: &mut impl Table<'a, S>) -> Result<(), Refused<S>> {
        Err(Common::EndsByItself.into())
    }

    /// The referee has the battle go on: also where it is over, or would be.
    ///
    /// # Errors
    /// [`Refused`] where nobody could go on.
    fn go_on<'a>(_t: &mut impl Table<'a, S>) -> Result<(), Refused<S>> {
        Err(Common::EndsByItself.into())
    }

    /// What a roster says of an object that is not as at the start: fields of its sheet with their
    /// values.
    fn object_now(
        _setup: &S::Setup,
        _state: &S::State,
        _place: usize,
    ) -> Vec<(&'static str, Node)> {
        Vec::new()
    }

    /// The fields of the shift that waits for a fighter's next roll, and of how many of its rolls
    /// pass before; `None` where rolls can't be shifted.
    fn circumstance() -> Option<[S::Field; 2]> {
        None
    }
}
