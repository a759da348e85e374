//! Phase B: Slugfest and wrestling.

use super::adapter::case;
use super::fire::{can_act, comes_in, follow_up, forfeit};
use super::legal::{Kind, are_foes, kind};
use super::movement::{begin_phase_c, comes};
use super::order::{begin, cursor, in_turn, note, set, set_cursor, view};
use super::strike::act;
use crate::data::value::Attacks;
use crate::data::who::ActorId;
use crate::faserip::book::rule::{Ph, Rule};
use crate::faserip::shared::{
    CaseField, DECLARED, Declared, Target, attack_at, decides, keep_hold,
};
use crate::faserip::{Faserip, Field, MovementOption, PhField, PhNote, Stop, TurnStep, View};
use crate::kernel::log::Key;
use crate::kernel::system::Table;
use alloc::vec;
use alloc::vec::Vec;

/// PH6, PH20: begins Phase B: those who act in it, side by side; an engaged shooter who had to wait
/// (PH11) comes right after the last of its foes who strike at it.
pub(super) fn begin_phase_b<'a>(t: &mut impl Table<'a, Faserip>) {
    let order = in_turn(t, |who| acts_in_b(view(t), who));
    let mut place = vec![usize::MAX; t.setup().case.fighters.len()];
    for (i, who) in order.iter().enumerate() {
        if let Some(slot) = place.get_mut(who.index()) {
            *slot = i;
        }
    }
    let mut keyed: Vec<((usize, bool, usize), ActorId)> = Vec::with_capacity(order.len());
    for (i, &who) in order.iter().enumerate() {
        let shot = kind(t.setup(), t.state().next_declared(who).act) == Kind::Shot;
        let striking = t.state().engaged(who).filter(|foe| strikes_at(t, *foe, who));
        let last = striking.filter_map(|foe| place.get(foe.index()).copied()).max();
        let key = match last {
            Some(last) if shot => (last, true, i),
            _ => (i, false, i),
        };
        keyed.push((key, who));
    }
    keyed.sort_unstable();
    let order: Vec<ActorId> = keyed.into_iter().map(|(_, who)| who).collect();
    begin(t, Ph::PH20, TurnStep::PhaseB, &order);
    note(t, Ph::PH6, PhNote::PhaseB, (ActorId::NOBODY, ActorId::NOBODY), ());
}

/// PH11: whether a foe who acts before a shooter strikes at it in this phase.
fn strikes_at<'a>(t: &impl Table<'a, Faserip>, foe: ActorId, who: ActorId) -> bool {
    let declared = t.state().next_declared(foe);
    acts_in_b(view(t), foe)
        && kind(t.setup(), declared.act) == Kind::Contact
        && declared.target == Some(Target::Actor(who))
        && t.state().goes_before(t.setup(), foe, who)
}

/// PH20: whether a fighter has something to do in this phase: an action, or a hold to handle.
pub(super) fn acts_in_b(v: View<'_>, who: ActorId) -> bool {
    has_hold_to_use(v, who) || has_action_of_b(v, who)
}

/// A22: whether a fighter has a hold to handle in this turn.
pub(super) fn has_hold_to_use(v: View<'_>, who: ActorId) -> bool {
    v.state.case_of(who, CaseField::Holding) > 0
        && v.state.case_of(who, CaseField::HoldKept) == 0
        && v.state.case.is_able(&v.setup.case, who)
}

/// PH16, PH18 to PH20: whether a fighter's next action belongs to Phase B: blows of the engaged,
/// escapes, aid, surrender, late teleporters, and shots that waited. Closers, chargers, long arms
/// and attacks left over (PH22) wait for Phase C, even if their fighter holds another.
fn has_action_of_b(v: View<'_>, who: ActorId) -> bool {
    let (setup, state) = (v.setup, v.state);
    if !can_act(v, who) || state.of(who, PhField::LeftOver) != 0 {
        return false;
    }
    let option = state.option(who);
    let declared = state.next_declared(who);
    let foe = declared.target.and_then(Target::actor);
    // PH20: who has been come up to need not close in any more.
    let met = option == MovementOption::Close && foe.is_some_and(|foe| state.are_engaged(who, foe));
    let comes = comes(option) && !met;
    match kind(setup, declared.act) {
        Kind::Pass | Kind::Charge => false,
        Kind::Shot | Kind::Escape => true,
        // Who comes for nobody does it here: a power, putting something out.
        Kind::Aid => !comes || declared.target.is_none(),
        // A fighter who retreats leaves once it has moved.
        Kind::Leave => option != MovementOption::Lateral,
        Kind::Contact => !comes && !strikes_from_afar(v, who, declared),
    }
}

/// PH19: whether an attack is one of a long arm at a foe who is not engaged.
pub(super) fn strikes_from_afar(v: View<'_>, who: ActorId, declared: Declared) -> bool {
    let attack = declared.act.attack().and_then(|id| attack_at(&v.setup.case, id));
    let foe = declared.target.and_then(Target::actor);
    attack.is_some_and(|attack| attack.reach > 0)
        && matches!(v.state.option(who), MovementOption::Hold | MovementOption::Lateral)
        && !foe.is_some_and(|foe| v.state.are_engaged(who, foe))
}

/// PH20, PH21: the next fighter in the order strikes; several attacks follow one another at once.
pub(super) fn phase_b<'a>(t: &mut impl Table<'a, Faserip>) -> Result<(), Stop> {
    let place = cursor(t);
    let Some(who) = t.state().in_order(place) else {
        begin_phase_c(t);
        return Ok(());
    };
    if !t.state().case.is_able(&t.setup().case, who) || foe_is_down(t, who)? {
        set_cursor(t, Ph::PH20, place + 1);
        return Ok(());
    }
    let first = t.state().case_of(who, CaseField::Next) == 0;
    if !has_action_of_b(view(t), who) {
        // Only the hold: the declared action comes in another phase.
        case(t, |c| keep_hold(c, who))?;
    } else if first && !comes_in(t, who)? {
        forfeit(t, who);
    } else {
        follow_up(t, who);
        act(t, who)?;
    }
    if !has_action_of_b(view(t), who) {
        set_cursor(t, Ph::PH20, place + 1);
    }
    Ok(())
}

/// PH22: of several attacks, those against a foe who was meanwhile stunned, slammed or knocked out
/// wait for Phase C; one against a foe still up comes first. T13: where another stands engaged, the
/// attack may turn to that one. Returns whether none can be made now.
pub(super) fn foe_is_down<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId) -> Result<bool, Stop> {
    let next = t.state().case.next_slot(who);
    let left = t.state().case.actions(who);
    let several = t.state().case_of(who, CaseField::Wanted) > 1;
    if next == 0 || !several || !can_act(view(t), who) || t.state().of(who, PhField::LeftOver) != 0
    {
        return Ok(false);
    }
    let (setup, state) = (t.setup(), t.state());
    let end = next.saturating_add(usize::try_from(left).unwrap_or(0));
    let up = (next..end).find(|slot| match state.case.declared(who, *slot).target {
        Some(Target::Actor(foe)) => !state.is_down(setup, foe) || was_down(view(t), foe),
        target => target.is_some(),
    });
    let Some(up) = up else {
        if t.state().engaged(who).any(|foe| could_turn_to(view(t), who, foe)) {
            let before = t.state().next_declared(who).target;
            if !case(t, |c| decides(c, who))? {
                return foe_is_down(t, who);
            }
            if t.state().next_declared(who).target != before {
                return Ok(false);
            }
            t.set(Rule::Own(Ph::PH22), Key::of(who, Field::Case(CaseField::Decided)), 0);
        }
        set(t, Ph::PH22, who, PhField::LeftOver, 1);
        note(t, Ph::PH22, PhNote::LeftOver, (who, ActorId::NOBODY), Attacks(left));
        return Ok(true);
    };
    if up != next {
        let (first, second) = (state.case.declared(who, next), state.case.declared(who, up));
        redeclare(t, Ph::PH22, who, next, second);
        redeclare(t, Ph::PH22, who, up, first);
    }
    Ok(false)
}

/// PH22: whether an engaged fighter is a foe who still stands.
fn could_turn_to(v: View<'_>, who: ActorId, foe: ActorId) -> bool {
    are_foes(v, who, foe) && !v.state.is_down(v.setup, foe)
}

/// PH22: whether a foe stood out the turn from its beginning, stunned before anybody declared, and
/// no blow of this turn has put it down any further.
fn was_down(v: View<'_>, foe: ActorId) -> bool {
    let (setup, state) = (v.setup, v.state);
    !state.is_ready(foe)
        && !state.case.is_surprised(&setup.case, foe)
        && state.case.stands(&setup.case, foe)
        && state.slam(foe).is_none()
}

/// Writes an action into a slot of a fighter's declared ones.
pub(super) fn redeclare<'a>(
    t: &mut impl Table<'a, Faserip>,
    rule: Ph,
    who: ActorId,
    slot: usize,
    declared: Declared,
) {
    for (field, to) in DECLARED.into_iter().zip(declared.numbers()) {
        t.set(Rule::Own(rule), Key::at(who, Field::Case(field), slot), to);
    }
}
