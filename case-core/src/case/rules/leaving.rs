//! Leaving the battle: retreat and surrender.

use super::charging::release_holds;
use super::effect::lose_actions;
use crate::case::book::rule::Rule;
use crate::case::state::sheet::Setup;
use crate::case::state::store::State;
use crate::case::words::lists::ActKind;
use crate::case::{Case, Field, Note};
use crate::data::who::ActorId;
use crate::kernel::log::Key;
use crate::kernel::system::Table;

/// T18: whether a fighter may leave: a retreat takes one who is not held; a surrender is open to
/// the held too.
pub(crate) fn may_leave(setup: &Setup, state: &State, who: ActorId, how: ActKind) -> bool {
    let free = how == ActKind::Surrender || state.of(who, Field::HeldBy) == 0;
    state.is_here(setup, who) && free
}

/// T18: carries out a retreat or surrender: from the end of the action the fighter is out of the
/// battle, with whatever it has in hand; one who would retreat and is held by now stays.
pub(crate) fn leave<'a>(t: &mut impl Table<'a, Case>, who: ActorId, how: ActKind) {
    if !may_leave(t.setup(), t.state(), who, how) {
        t.note(Rule::T18, Note::Moot, who, ActorId::NOBODY, ());
        return;
    }
    let note = if how == ActKind::Surrender { Note::Surrenders } else { Note::Retreats };
    t.note(Rule::T18, note, who, ActorId::NOBODY, ());
    t.set(Rule::T18, Key::of(who, Field::Gone), 1);
    take_out(t, who);
}

/// T18: a fighter out of the battle neither holds nor is held, and has no actions left this turn.
pub(crate) fn take_out<'a>(t: &mut impl Table<'a, Case>, who: ActorId) {
    release_holds(t, who);
    lose_actions(t, Rule::T18, who);
}
