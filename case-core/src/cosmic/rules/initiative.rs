//! Rounds and initiative: who acts when.

use super::condition;
use super::skill::Modifiers;
use crate::cosmic::state::effects;
use crate::cosmic::state::store::{everybody, set_battle, set_phase};
use crate::cosmic::words::reason::Reason;
use crate::cosmic::{ActorId, Field, Key, Note, Result, Roll, Rule, State, Table, TurnPhase};
use crate::data::value::{Amount, Initiative, Kind, Ranks, Round, Value};
use crate::dice::{Die, Reading};
use crate::kernel::system::RollCall;
use alloc::vec::Vec;

/// COS1: a round begins.
pub(super) fn begin_round<'a>(t: &mut impl Table<'a>) {
    // No battle that people play comes near the largest number.
    let round = t.state().battle(Field::Round).saturating_add(1);
    set_battle(t, Rule::COS1, Field::Round, round);
    t.note(Rule::COS1, Note::Round, ActorId::NOBODY, ActorId::NOBODY, Round(round));
    set_phase(t, Rule::COS2, TurnPhase::Initiative);
}

/// COS2: the next fighter rolls 1d20 and adds Coordination and the modifiers of Traits; after the
/// last one the order is made. Each roll is a step, in the order of the roster (COS-r23).
///
/// Fighters that can't act this round (out, stunned, exhausted) don't roll, nor do those that held
/// into it and already have a place (COS6). Initiative is a roll of an Attribute: fatigue and a
/// hurt torso lower it. If `npcs_roll_initiative` is off (COS-r3), only player characters roll; the
/// others have Coordination and Traits alone.
pub(crate) fn roll_next<'a>(t: &mut impl Table<'a>) -> Result {
    let size = t.state().fighters();
    let from = usize::try_from(t.state().battle(Field::Cursor)).unwrap_or(size);
    for place in from..size {
        let who = ActorId::fighter(place);
        let carried = t.state().of(who, Field::Carried) != 0;
        if !condition::can_act(t.view(), who) {
            condition::tell_hindrance(t, who);
            continue;
        }
        if carried {
            continue;
        }
        let sheet = t.setup().sheet(who);
        let coordination = effects::coordination(t.view(), who);
        let modifiers =
            Modifiers::of(t.view(), who).and(Rule::COS2, sheet.initiative, Reason::Traits);
        let rolls = sheet.player || t.setup().rulings().npcs_roll_initiative;
        let total = if rolls {
            let modifiers = modifiers.log_for_roll(t, Rule::COS2, who, Roll::Initiative);
            let adds = coordination + modifiers;
            let die = Reading::Face(Die::D20);
            let call = RollCall::new(Rule::COS2, who, Roll::Initiative, die)
                .from(Ranks(coordination))
                .adding(adds)
                .giving(Kind::Total);
            call.outcome_value(t.roll(call)?.outcome).number
        } else {
            coordination + modifiers.log(t, who, Roll::Initiative)
        };
        t.set(Rule::COS2, Key::of(who, Field::Total), total);
        t.note(Rule::COS2, Note::Total, who, ActorId::NOBODY, Initiative(total));
        if rolls {
            let next = i32::try_from(place + 1).unwrap_or(i32::MAX);
            set_battle(t, Rule::COS2, Field::Cursor, next);
            return Ok(());
        }
        t.note(Rule::COS2, Note::FixedTotal, who, ActorId::NOBODY, Initiative(total));
    }
    make_order(t);
    Ok(())
}

/// COS2, COS6: the order of the round: first the fighters that held into it, by their last totals
/// (COS-r4), then all others, from the highest total down. Equal totals are in the order of the
/// roster, and act at once (COS3).
fn make_order<'a>(t: &mut impl Table<'a>) {
    let v = t.view();
    let mut order: Vec<ActorId> =
        everybody(v.state.fighters()).filter(|&who| condition::can_act(v, who)).collect();
    order.sort_by_cached_key(|&who| {
        (-v.state.of(who, Field::Carried), -v.state.of(who, Field::Total), who)
    });
    if t.setup().is_closed() {
        forget_totals(t, &order);
    }
    for (place, who) in order.into_iter().enumerate() {
        t.set(Rule::COS2, Key::at(ActorId::NOBODY, Field::Order, place), who.number() + 1);
    }
    set_battle(t, Rule::COS2, Field::Cursor, 0);
    next_group(t, 0);
}

/// COS3: the count that is acted on, after the order has changed from there on. The totals stay what was
/// rolled: who shares one acts at once with those next to it alone.
pub(super) fn regroup<'a>(t: &mut impl Table<'a>, from: usize) {
    let from = i32::try_from(from).unwrap_or(i32::MAX);
    if t.state().phase() == TurnPhase::Act && t.state().battle(Field::Cursor) == from {
        next_group(t, from);
    }
}

/// Totals that say no more than the order of fighters, and who of them shares a count with the next.
fn counts_down(state: &State, order: &[ActorId]) -> Vec<i32> {
    let counts: Vec<_> = order.iter().map(|&who| count(state, who)).collect();
    let mut lower = 0;
    let lowered = (0..order.len()).rev().map(|place| {
        let next = counts.get(place + 1);
        lower += i32::from(next.is_some_and(|next| *next != counts[place]));
        lower
    });
    let mut totals: Vec<i32> = lowered.collect();
    totals.reverse();
    totals
}

/// COS2: once the order is made, totals matter only by their own order. Replacing them by counts
/// makes battles equal whose same order came from different totals.
fn forget_totals<'a>(t: &mut impl Table<'a>, order: &[ActorId]) {
    for (who, total) in order.iter().zip(counts_down(t.state(), order)) {
        t.set(Rule::COS2, Key::of(*who, Field::Total), total);
    }
}

/// The count on which a fighter acts: before all others those that held into the round.
pub(in crate::cosmic) fn count(state: &State, who: ActorId) -> (i32, i32) {
    (state.of(who, Field::Carried), state.of(who, Field::Total))
}

/// COS3: the next count: all who share the total at that place of the order.
pub(super) fn next_group<'a>(t: &mut impl Table<'a>, start: i32) {
    let first = t.state().at(start);
    if first == ActorId::NOBODY {
        set_phase(t, Rule::COS1, TurnPhase::WrapUp);
        return;
    }
    let end = group_end(t.state(), start);
    set_battle(t, Rule::COS3, Field::GroupStart, start);
    set_battle(t, Rule::COS3, Field::GroupEnd, end);
    set_battle(t, Rule::COS3, Field::Cursor, start);
    set_phase(t, Rule::COS4, TurnPhase::Act);
    let mut able = (start..end).map(|place| t.state().at(place));
    let mut next = || able.find(|&who| condition::can_act(t.view(), who));
    if let (Some(first), Some(second)) = (next(), next()) {
        let third = next();
        let more = core::iter::from_fn(next).fold(0, |more, _| more + 1);
        let more = if more > 0 { Amount(more).into() } else { Value::NOTHING };
        let third = Value::actor(third.unwrap_or(ActorId::NOBODY));
        t.note(Rule::COS3, Note::AtOnce, first, second, [more, third]);
    }
}

fn group_end(state: &State, start: i32) -> i32 {
    let at = |place| {
        let who = state.at(place);
        (who != ActorId::NOBODY).then(|| count(state, who))
    };
    let first = at(start);
    let mut end = start + 1;
    while at(end) == first {
        end += 1;
    }
    end
}
