//! What status effects do at wrap up, and how they end (X2, X3).

use crate::case::state::effects::is_under;
use crate::case::{Case, Stop};
use crate::data::who::ActorId;
use crate::kernel::effects;
use crate::kernel::system::Table;

/// X2, X3: at wrap up, the effects on a fighter harm, heal, and may end.
#[inline]
pub(crate) fn pass<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<(), Stop> {
    if is_under(t.setup(), t.state(), who) { pass_all(t, who) } else { Ok(()) }
}

#[cold]
#[inline(never)]
fn pass_all<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<(), Stop> {
    effects::pass(t, who)
}
