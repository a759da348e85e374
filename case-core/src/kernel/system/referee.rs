//! Interventions: what the referee changes from outside the rules.

use super::{Bounded, System, Table};
use crate::data::node::Node;
use crate::data::who::ActorId;
use crate::kernel::log::Key;
use crate::kernel::refusal::{Common, Refused};
use alloc::vec::Vec;
use core::ops::Range;

/// How a system handles interventions: the place in the turn, and what depends on each change.
#[doc(hidden)]
pub trait Referee<S: System> {
    /// Whether a turn has ended and the next has not begun, so that teams and rulings may change.
    fn is_between_turns(_setup: &S::Setup, _state: &S::State) -> bool {
        false
    }

    /// Whose turn it is to declare or act; `None` if it is nobody's.
    fn acting(_setup: &S::Setup, _state: &S::State) -> Option<ActorId> {
        None
    }

    /// Whether a fighter's place in the order of the turn has passed, with nothing left to do there.
    fn has_acted(_setup: &S::Setup, _state: &S::State, _who: ActorId, _place: usize) -> bool {
        false
    }

    /// The places in the order of acting that have not come, so that the referee can change them.
    fn places_to_come(_setup: &S::Setup, _state: &S::State) -> Range<usize> {
        0..0
    }

    /// What hangs on the order, after the referee has changed it at these places.
    fn reordered<'a>(_t: &mut impl Table<'a, S>, _places: Range<usize>) {}

    /// The greatest value of a field that is a gauge; 0 where this battle doesn't use it.
    fn greatest(setup: &S::Setup, state: &S::State, key: Key<S::Field>) -> i32 {
        S::Field::limits(setup, state, key).map_or(0, |(_, greatest)| greatest)
    }

    /// Sets a value, with everything that depends on it. `to` is the stored number, within the bounds.
    ///
    /// # Errors
    /// [`Refused`] if it makes no sense now; the changes made until then are undone.
    fn amend<'a>(t: &mut impl Table<'a, S>, key: Key<S::Field>, to: i32) -> Result<(), Refused<S>> {
        t.amend(key, to);
        Ok(())
    }

    /// Recounts derived values, such as how many are still standing, after an intervention.
    fn settle<'a>(_t: &mut impl Table<'a, S>) {}

    /// Ends the battle.
    ///
    /// # Errors
    /// [`Refused`] if it is over.
    fn end_battle<'a>(_t: &mut impl Table<'a, S>) -> Result<(), Refused<S>> {
        Err(Common::EndsByItself.into())
    }

    /// Lets the battle go on, even if it is over or would be.
    ///
    /// # Errors
    /// [`Refused`] if nobody can go on.
    fn go_on<'a>(_t: &mut impl Table<'a, S>) -> Result<(), Refused<S>> {
        Err(Common::EndsByItself.into())
    }

    /// The fields of an object's sheet that differ from the start, with their current values.
    fn object_now(
        _setup: &S::Setup,
        _state: &S::State,
        _place: usize,
    ) -> Vec<(&'static str, Node)> {
        Vec::new()
    }

    /// The two fields of a circumstance: the shift, and how many of the fighter's rolls pass before
    /// it; `None` if rolls can't be shifted.
    fn circumstance() -> Option<[S::Field; 2]> {
        None
    }
}
