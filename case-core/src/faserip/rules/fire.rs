//! Phase A: fire and movement.

use super::adapter::{AsCase, case};
use super::declare::{arrive, has_moved};
use super::legal::{Kind, is_there, kind};
use super::movement::{can_move, decides_on_way, no_move};
use super::order::{begin, cursor, in_turn, meets, note, part_from_all, set_cursor, view};
use super::slugfest::{begin_phase_b, foe_is_down, has_hold_to_use};
use super::strike::act;
use crate::data::value::Attacks;
use crate::data::who::ActorId;
use crate::faserip::book::rule::{Ph, Rule};
use crate::faserip::book::rulings::EngagedShot;
use crate::faserip::shared::{ActedMeans, CaseField, Target, acted, keep_hold};
use crate::faserip::{Faserip, Field, MovementOption, PhField, PhNote, Stop, TurnStep, View};
use crate::kernel::log::Key;
use crate::kernel::system::Table;
use alloc::vec::Vec;

/// PH6, PH7: begins Phase A: those who act in it, side by side.
pub(super) fn begin_phase_a<'a>(t: &mut impl Table<'a, Faserip>) {
    let waiting: Vec<ActorId> = in_turn(t, |who| waits(view(t), who));
    let order = in_turn(t, |who| acts_in_a(view(t), who));
    begin(t, Ph::PH7, TurnStep::PhaseA, &order);
    note(t, Ph::PH6, PhNote::PhaseA, (ActorId::NOBODY, ActorId::NOBODY), ());
    for who in waiting {
        note(t, Ph::PH11, PhNote::ShotWaits, (who, ActorId::NOBODY), ());
    }
}

/// Whether a fighter can still carry out an action.
pub(crate) fn can_act(v: View<'_>, who: ActorId) -> bool {
    let state = &v.state.case;
    state.is_able(&v.setup.case, who) && state.actions(who) > 0
}

/// PH7, PH10: whether a fighter has something to do in Phase A: an action, or as a super-speedster a
/// hold to handle.
fn acts_in_a(v: View<'_>, who: ActorId) -> bool {
    v.setup.is_speedster(who) && has_hold_to_use(v, who) || has_action_of_a(v, who)
}

/// PH7, PH10, PH18: whether a fighter's next action belongs to Phase A: a ranged attack, whatever a
/// super-speedster has chosen, or that of an early teleporter. Only an escape or a surrender is left to
/// one in a full hold.
fn has_action_of_a(v: View<'_>, who: ActorId) -> bool {
    let (setup, state) = (v.setup, v.state);
    let free = !state.case.is_pinned(who);
    can_act(v, who)
        && match kind(setup, state.next_declared(who).act) {
            // PH16: a withdrawal's attack comes in Phase B.
            Kind::Shot => free && !waits(v, who) && state.option(who) != MovementOption::Withdraw,
            Kind::Contact | Kind::Charge => {
                free && (setup.is_speedster(who) || state.of(who, PhField::Early) != 0)
            }
            Kind::Aid => free && setup.is_speedster(who),
            Kind::Escape => setup.is_speedster(who),
            // A fighter who retreats leaves once it has moved.
            Kind::Leave => setup.is_speedster(who) && state.option(who) != MovementOption::Lateral,
            Kind::Pass => false,
        }
}

/// PH11, PH-r11: whether an engaged shooter must wait for a foe with initiative over it.
pub(crate) fn waits(v: View<'_>, who: ActorId) -> bool {
    let (setup, state) = (v.setup, v.state);
    setup.rulings.engaged_shot_without_mi == EngagedShot::PhaseBAfterFoe
        && can_act(v, who)
        && kind(setup, state.next_declared(who).act) == Kind::Shot
        && state
            .engaged(who)
            .any(|foe| state.case.is_able(&setup.case, foe) && state.goes_before(setup, foe, who))
}

/// PH7, PH21: the next fighter in the order acts; several attacks follow one another at once. A
/// fighter put out of action loses its remaining actions (PH-r19); a super-speedster whose foe went
/// down keeps its other attacks for Phase C (PH22).
pub(super) fn phase_a<'a>(t: &mut impl Table<'a, Faserip>) -> Result<(), Stop> {
    let place = cursor(t);
    let Some(who) = t.state().in_order(place) else {
        begin_phase_b(t);
        return Ok(());
    };
    let contact = kind(t.setup(), t.state().next_declared(who).act) == Kind::Contact;
    if contact && foe_is_down(t, who)? {
        set_cursor(t, Ph::PH7, place + 1);
        return Ok(());
    }
    let first_time = t.state().case_of(who, CaseField::Next) == 0;
    if first_time && !has_action_of_a(view(t), who) {
        // Only the hold: the declared action comes in another phase.
        case(t, |c| keep_hold(c, who))?;
        set_cursor(t, Ph::PH7, place + 1);
        return Ok(());
    }
    if can_act(view(t), who) {
        let first = t.state().case_of(who, CaseField::Next) == 0;
        if first && !comes_in(t, who)? {
            forfeit(t, who);
        } else {
            follow_up(t, who);
            act(t, who)?;
        }
    }
    if !can_act(view(t), who) {
        set_cursor(t, Ph::PH7, place + 1);
    }
    Ok(())
}

/// PH10, PH14, PH15, PH18, PH26: before its first attack a super-speedster covers its way, and a
/// teleporter appears next to its target; `false` if the target can't be reached.
pub(super) fn comes_in<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId) -> Result<bool, Stop> {
    let (setup, state) = (t.setup(), t.state());
    let declared = state.next_declared(who);
    let option = state.option(who);
    if setup.is_speedster(who) && state.step() == TurnStep::PhaseA {
        note(t, Ph::PH10, PhNote::Speedster, (who, ActorId::NOBODY), ());
    }
    let foe = declared.target.and_then(Target::actor);
    let met = foe.is_some_and(|foe| t.state().are_engaged(who, foe));
    // PH20: who has been come up to need not close in any more.
    let comes = match option {
        MovementOption::Close => !met,
        option => option == MovementOption::Charge,
    };
    let appears = option == MovementOption::Teleport && kind(setup, declared.act) == Kind::Contact;
    if (comes || appears) && !can_move(view(t), who) {
        no_move(t, who);
        return Ok(false);
    }
    if (comes || appears) && !decides_on_way(t, who)? {
        return Ok(false);
    }
    let declared = t.state().next_declared(who);
    match option {
        _ if comes => arrive(t, who),
        MovementOption::Teleport if appears => {
            // It does not appear next to the dead or gone: the attack is moot.
            if let Some(Target::Actor(foe)) = declared.target
                && is_there(view(t), foe)
            {
                if !t.state().are_engaged(who, foe) {
                    has_moved(t, Ph::PH18, who);
                    part_from_all(t, Ph::PH18, who);
                    note(t, Ph::PH18, PhNote::Arrives, (who, foe), ());
                }
                meets(t, Ph::PH18, who, foe);
            }
            Ok(true)
        }
        _ => Ok(true),
    }
}

/// E6: a fighter's place in the turn has come.
pub(super) fn place_has_come<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId) {
    acted(&mut AsCase(t), who, ActedMeans::PlaceHasCome);
}

/// PH14, PH15: a fighter who can't reach its target loses its actions.
pub(super) fn forfeit<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId) {
    place_has_come(t, who);
    t.set(Rule::Own(Ph::PH14), Key::of(who, Field::Case(CaseField::Actions)), 0);
}

/// PH21: notes that another of several attacks follows at once.
pub(crate) fn follow_up<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId) {
    if t.state().case_of(who, CaseField::Next) > 0 {
        let left = t.state().case.actions(who);
        note(t, Ph::PH21, PhNote::NextAttack, (who, ActorId::NOBODY), Attacks(left));
    }
}
