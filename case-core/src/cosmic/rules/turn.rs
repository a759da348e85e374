//! The parts of a round, checkpoint by checkpoint.
//!
//! **At once (COS3).** Fighters of the same count act in the order of the roster, each in a step,
//! but a hit takes effect only after all of them have acted. It is kept with its attacker
//! ([`Field::BlowTarget`] and the fields after it), and the kept blows then land in the same order.
//! So each fighter acts and defends as it was when the count began: one that is struck down on its
//! count still acts, and two can kill each other. What a fighter spends (a defense, an action, a
//! held action) is spent immediately, and a fighter that gives up or retreats is gone immediately.
//! A blow is void if an earlier one of the same count killed its target. A fighter that alone stands
//! on its count strikes and lands in one step.
//!
//! **Holding (COS6).** After every count the fighters that hold an action are asked, in the order
//! of their totals, each in a step: act now, wait, or wait for the next round. A fighter that acts
//! now acts alone, and its blow lands immediately. One that began to hold among others of its count
//! is asked after all their blows have landed. One that still holds when the round ends acts first
//! in the next, without a roll, and can't hold again: that is its one action of that round.

use super::{action, attack, condition, initiative, judge, wrap_up};
use crate::cosmic::state::store::{set_battle, set_did, set_phase};
use crate::cosmic::{
    ActorId, Did, Field, Hold, Key, Note, Result, Rule, State, Table, TurnPhase, UseHold,
};
use crate::data::who::SideId;
use crate::kernel::system::StepEnd;

/// Runs the rules to the next checkpoint.
pub(crate) fn step<'a>(t: &mut impl Table<'a>) -> Result<StepEnd> {
    match t.state().phase() {
        TurnPhase::Start if is_over(t) => end_battle(t),
        TurnPhase::Start => initiative::begin_round(t),
        TurnPhase::Initiative => initiative::roll_next(t)?,
        TurnPhase::Act => act_next(t)?,
        TurnPhase::Land => land_next(t)?,
        TurnPhase::Held => ask_next(t)?,
        TurnPhase::WrapUp => wrap_up::end_round(t)?,
        TurnPhase::Restore => judge::restore(t)?,
        TurnPhase::Over => {}
    }
    Ok(if t.state().phase() == TurnPhase::Over { StepEnd::Over } else { StepEnd::Going })
}

/// COS3, COS4: the next fighter of the count acts.
fn act_next<'a>(t: &mut impl Table<'a>) -> Result {
    let state = t.state();
    let place = state.battle(Field::Cursor);
    let (start, end) = (state.battle(Field::GroupStart), state.battle(Field::GroupEnd));
    let who = state.at(place);
    let alone = end - start == 1;
    // Nobody else on the count can act, and no blow struck on it is still to land.
    let lands_at_once = (start..end)
        .map(|place| state.at(place))
        .all(|other| other == who || !state.stands(other) && attack::kept(state, other).is_none());
    set_battle(t, Rule::COS4, Field::Cursor, place + 1);
    if condition::can_act(t.view(), who) {
        let left = action::act(t, who, false)?;
        match left.blow {
            Some(blow) if lands_at_once => {
                attack::land(t, who, blow)?;
            }
            Some(blow) => attack::keep(t, who, blow),
            None => {}
        }
        attack::strike_area(t, left.area)?;
    } else {
        set_did(t, Rule::COS4, who, Did::Rested);
        condition::tell_hindrance(t, who);
    }
    if place + 1 < end {
        return Ok(());
    }
    if alone {
        after_count(t);
    } else {
        set_battle(t, Rule::COS3, Field::Cursor, start);
        set_phase(t, Rule::COS3, TurnPhase::Land);
    }
    Ok(())
}

/// COS3: the next blow of the count lands.
fn land_next<'a>(t: &mut impl Table<'a>) -> Result {
    let state = t.state();
    let (from, end) = (state.battle(Field::Cursor), state.battle(Field::GroupEnd));
    let struck = |place| {
        let who = state.at(place);
        attack::kept(state, who).map(|blow| (place, who, blow))
    };
    let next = (from..end).find_map(struck);
    if let Some((place, who, blow)) = next {
        set_battle(t, Rule::COS3, Field::Cursor, place + 1);
        attack::land_kept(t, who, blow)?;
    } else {
        after_count(t);
    }
    Ok(())
}

/// After a count: the battle may be over; else those who hold are asked, and the next count comes.
fn after_count<'a>(t: &mut impl Table<'a>) {
    if is_over(t) {
        end_battle(t);
    } else if t.state().battle(Field::Waiting) > 0 {
        set_battle(t, Rule::COS6, Field::Cursor, 0);
        set_phase(t, Rule::COS6, TurnPhase::Held);
    } else {
        let end = t.state().battle(Field::GroupEnd);
        initiative::next_group(t, end);
    }
}

/// COS6: asks the next fighter that holds an action.
fn ask_next<'a>(t: &mut impl Table<'a>) -> Result {
    let state = t.state();
    let (from, end) = (state.battle(Field::Cursor), state.battle(Field::GroupEnd));
    let holds = |&place: &i32| state.of(state.at(place), Field::Held) == action::WAITS;
    let Some(place) = (from..end).find(holds) else {
        initiative::next_group(t, end);
        return Ok(());
    };
    let who = state.at(place);
    set_battle(t, Rule::COS6, Field::Cursor, place + 1);
    match t.ask(UseHold { who })? {
        Hold::Act => {
            condition::end_hold(t, Rule::COS6, who);
            t.note(Rule::COS6, Note::ActsFromHold, who, ActorId::NOBODY, ());
            let left = action::act(t, who, true)?;
            if let Some(blow) = left.blow {
                attack::land(t, who, blow)?;
            }
            attack::strike_area(t, left.area)?;
            if is_over(t) {
                end_battle(t);
            }
        }
        Hold::NextRound => {
            t.set(Rule::COS6, Key::of(who, Field::Held), action::WAITS_FOR_NEXT_ROUND);
        }
        Hold::Wait => {}
    }
    Ok(())
}

/// The sides with anybody standing.
fn sides_left(state: &State) -> impl Iterator<Item = SideId> + '_ {
    let sides = state.list(Field::Standing).iter().zip(0..);
    sides.filter(|&(&count, _)| count > 0).map(|(_, side)| SideId(side))
}

/// Whether the battle ends by itself: at most one side has anybody standing, and the referee has
/// not prolonged it.
pub(crate) fn is_over<'a>(t: &impl Table<'a>) -> bool {
    t.state().battle(Field::Prolonged) == 0 && sides_left(t.state()).nth(1).is_none()
}

/// Ends the battle; the side that is left has won.
pub(crate) fn end_battle<'a>(t: &mut impl Table<'a>) {
    wrap_up::restore_at_end(t);
    let mut left = sides_left(t.state());
    let (side, several) = (left.next(), left.next().is_some());
    drop(left);
    let nobody = ActorId::NOBODY;
    if several {
        t.note(Rule::COS4, Note::BrokenOff, nobody, nobody, ());
    } else {
        t.note(Rule::COS4, Note::Over, nobody, nobody, side);
    }
    set_phase(t, Rule::COS4, TurnPhase::Over);
}
