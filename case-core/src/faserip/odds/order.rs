//! Exact odds of the phases' own.

use crate::data::who::ActorId;
use crate::faserip::state::sheet::Setup;
use crate::faserip::state::store::State;
use crate::faserip::{Field, PhField, Stop, TurnStep};
use crate::kernel::decide::BuiltIn;
use crate::kernel::log::Key;
use crate::odds::{Budget, Odds, RunError, Scene};
use alloc::vec::Vec;

/// PH4: the odds of the order of the sides, by number, if initiative is rolled in this state; the
/// first has Master Initiative. Rerolled ties are solved exactly.
///
/// # Errors
/// The work has reached its limit, or was stopped.
pub fn initiative(
    setup: &Setup,
    state: &State,
    work: &mut Budget<'_>,
) -> Result<Odds<Vec<usize>>, RunError<Stop>> {
    let mut start = state.clone();
    let step = Key::of(ActorId::NOBODY, Field::Own(PhField::Step));
    start.set(step, TurnStep::Initiative as i32);
    let deciding = |s: &State| matches!(s.step(), TurnStep::Initiative | TurnStep::SideTie);
    let odds = Scene::new(setup, &start, BuiltIn).until_odds(work, deciding)?;
    Ok(odds.map(|next| next.state.side_order().collect()))
}
