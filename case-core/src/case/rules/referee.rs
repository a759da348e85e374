//! Interventions by the referee: the consequences of a set value, and the battle's end.
//!
//! The functions take any table with CASE's state, so FASERIP's phases use them too.

use super::effect::lose_actions;
use super::holds::{self, Grip};
use super::leaving::take_out;
use super::turn::{begin_next_turn, end};
use super::waking::is_knocked_out;
use crate::case::book::rule::Rule;
use crate::case::questions::refusals::Refusal;
use crate::case::state::effects::is_helpless;
use crate::case::state::fields::ranks_of_endurance;
use crate::case::state::sheet::Setup;
use crate::case::state::store::{State, TurnPhase};
use crate::case::{Case, Field};
use crate::data::node::Node;
use crate::data::who::ActorId;
use crate::kernel::effects::set_by_hand;
use crate::kernel::log::Key;
use crate::kernel::refusal::{Common, Refused};
use crate::kernel::system::{Referee, Table};
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

impl Referee<Case> for Case {
    /// Whether a turn has ended and nobody has declared in the next.
    fn is_between_turns(_: &Setup, state: &State) -> bool {
        let begins = state.phase() == TurnPhase::Declare && state.battle(Field::Cursor) == 0;
        begins && !state.is_over()
    }

    /// Who declares, rolls for extra actions, or acts next; `None` where it is everybody's step.
    fn acting(setup: &Setup, state: &State) -> Option<ActorId> {
        if state.is_over() {
            return None;
        }
        let cursor = usize::try_from(state.battle(Field::Cursor)).unwrap_or(0);
        let able = |who: &ActorId| state.is_able(setup, *who);
        match state.phase() {
            TurnPhase::Declare => {
                let rest = setup.declare_order.iter().skip(cursor);
                rest.copied().filter(able).find(|who| !state.is_ready(*who))
            }
            TurnPhase::ExtraActions => {
                let rest = (cursor..setup.fighters.len()).map(ActorId::fighter);
                rest.filter(able).find(|who| state.of(*who, Field::Wanted) > 1)
            }
            TurnPhase::Act => {
                let from = |place: usize| {
                    (place..state.order_len()).filter_map(|p| state.in_order(p)).filter(able)
                };
                let now = from(cursor).find(|who| state.has_something_to_do(*who));
                now.or_else(|| from(0).find(|who| state.actions(*who) > 0))
            }
            TurnPhase::Initiative | TurnPhase::RollOff | TurnPhase::WrapUp => None,
        }
    }

    /// T12, T14: whether its place has come, and no action is left for a further round.
    fn has_acted(_: &Setup, state: &State, who: ActorId, place: usize) -> bool {
        let cursor = usize::try_from(state.battle(Field::Cursor)).unwrap_or(0);
        match state.phase() {
            TurnPhase::Act => state.actions(who) <= 0 && place < cursor,
            phase => phase == TurnPhase::WrapUp,
        }
    }

    /// T12: while the order is acted in, from the one whose place is next.
    fn places_to_come(_: &Setup, state: &State) -> Range<usize> {
        let cursor = usize::try_from(state.battle(Field::Cursor)).unwrap_or(0);
        if state.phase() == TurnPhase::Act { cursor..state.order_len() } else { 0..0 }
    }

    /// T11: totals that are kept for the encounter follow the order.
    fn reordered<'a>(t: &mut impl Table<'a, Self>, places: Range<usize>) {
        let who: Vec<ActorId> = places.filter_map(|place| t.state().in_order(place)).collect();
        let mut totals: Vec<i32> =
            who.iter().map(|who| t.state().of(*who, Field::Initiative)).collect();
        totals.sort_unstable_by(|a, b| b.cmp(a));
        if totals.last().is_some_and(|last| *last != 0) {
            for (who, total) in who.into_iter().zip(totals) {
                t.amend(Key::of(who, Field::Initiative), total);
            }
        }
    }

    /// Sets a value and everything that depends on it: the dead and those who have left neither
    /// hold nor are held, the stunned and dying lose their actions, a hold begins and ends for both.
    ///
    /// # Errors
    /// [`Refused`] if it is impossible now.
    fn amend<'a>(
        t: &mut impl Table<'a, Self>,
        key: Key<Field>,
        to: i32,
    ) -> Result<(), Refused<Case>> {
        set_by_hand(t, key, to);
        let who = key.who;
        match key.field {
            Field::HeldBy if to != 0 => holds_now(t, ActorId::from_number(to - 1), who)?,
            Field::Holding if to != 0 => holds_now(t, who, ActorId::from_number(to - 1))?,
            Field::HoldKind if to != 0 => grip(t, key, to)?,
            Field::HoldKind | Field::HeldBy => holds::free_from_all(t, who),
            Field::Holding => holds::let_go(t, who),
            Field::Holder => hand_over(t, key, to)?,
            Field::Dead if to == 0 => bring_back(t, who),
            Field::Dead | Field::Dying | Field::Stun | Field::RanksLost
                if to != 0 && t.state().of(who, Field::Gone) != 0 =>
            {
                return Err(Refusal::HasLeft.into());
            }
            Field::Health | Field::Stun | Field::Dying | Field::RanksLost | Field::Aided
                if t.state().is_dead(who) =>
            {
                return Err(Refusal::IsDead.into());
            }
            _ => t.amend(key, to),
        }
        match key.field {
            Field::Dead if to != 0 => {
                for field in [Field::Dying, Field::Stun, Field::Aided] {
                    t.amend(Key::of(who, field), 0);
                }
                take_out(t, who);
            }
            Field::Gone if to != 0 => take_out(t, who),
            Field::Stun | Field::Dying if to != 0 => put_down(t, who),
            // X1: who can do nothing under it loses the actions and lets go.
            Field::StatusEffect if is_helpless(t.setup(), t.state(), who) => put_down(t, who),
            Field::Stun | Field::Dying | Field::Health => down_at_zero(t, who),
            _ => {}
        }
        Ok(())
    }

    /// T17: the referee ends the battle.
    ///
    /// # Errors
    /// [`Refused`] if the battle is over.
    fn end_battle<'a>(t: &mut impl Table<'a, Self>) -> Result<(), Refused<Case>> {
        if t.state().is_over() {
            return Err(Common::BattleOver.into());
        }
        end(t, Rule::T17);
        Ok(())
    }

    /// T17: the battle goes on until the Judge ends it: one that ended with a turn goes on with the
    /// next turn, one that was ended within a turn where it stopped.
    fn go_on<'a>(t: &mut impl Table<'a, Self>) -> Result<(), Refused<Case>> {
        t.amend(Key::of(ActorId::NOBODY, Field::Prolonged), 1);
        if !t.state().is_over() {
            return Ok(());
        }
        t.amend(Key::of(ActorId::NOBODY, Field::Ended), 0);
        if turn_is_over(t.state()) {
            begin_next_turn(t);
            super::declare::next_phase(t, TurnPhase::Declare);
        }
        Ok(())
    }

    /// A29: who holds an object, and whether it is broken, as a roster writes it.
    fn object_now(setup: &Setup, state: &State, place: usize) -> Vec<(&'static str, Node)> {
        let cast = &setup.cast;
        let name = |who| Node::Text(cast.id(who).unwrap_or(cast.name(who)).into());
        let holder = state.holder(place).map_or(Node::Null, name);
        vec![("holder", holder), ("broken", Node::Bool(state.is_broken(place)))]
    }

    fn circumstance() -> Option<[Field; 2]> {
        Some([Field::Circumstance, Field::CircumstanceAfter])
    }
}

/// A22: one fighter holds another from now on, partially, and nobody else does.
fn holds_now<'a>(
    t: &mut impl Table<'a, Case>,
    holder: ActorId,
    held: ActorId,
) -> Result<(), Refused<Case>> {
    let (setup, state) = (t.setup(), t.state());
    if holder == held || !state.is_fit(setup, holder) || !state.is_there(setup, held) {
        return Err(Refusal::HoldBegins.into());
    }
    holds::free_from_all(t, held);
    holds::begin(t, holder, held, Grip { full: false, power: false, with: None });
    Ok(())
}

/// A22: the hold on a fighter becomes partial or full; any other holds on it end.
fn grip<'a>(t: &mut impl Table<'a, Case>, key: Key<Field>, to: i32) -> Result<(), Refused<Case>> {
    let held = key.who;
    let hold = t.state().held(held).ok_or(Refusal::NotHeld)?;
    for other in (0..t.setup().fighters.len()).map(ActorId::fighter) {
        if other != hold.other && t.state().is_held_by(held, other) {
            holds::let_go(t, other);
        }
    }
    t.amend(key, to);
    Ok(())
}

/// An object is given to a fighter, or put down.
fn hand_over<'a>(
    t: &mut impl Table<'a, Case>,
    key: Key<Field>,
    to: i32,
) -> Result<(), Refused<Case>> {
    if to != 0 {
        if t.state().is_broken(usize::from(key.place)) {
            return Err(Refusal::ObjectBroken.into());
        }
        if !t.state().is_there(t.setup(), ActorId::from_number(to - 1)) {
            return Err(Refusal::NobodyToTake.into());
        }
    }
    t.amend(key, to);
    Ok(())
}

/// A dead fighter lives again, at Shift 0 Endurance and 1 Health at least, from the next turn.
fn bring_back<'a>(t: &mut impl Table<'a, Case>, who: ActorId) {
    t.amend(Key::of(who, Field::Dead), 0);
    let ranks = ranks_of_endurance(t.setup(), who).unwrap_or(0);
    let lost = t.state().of(who, Field::RanksLost).min(ranks);
    t.amend(Key::of(who, Field::RanksLost), lost);
    let health = t.state().health(who).max(1);
    t.amend(Key::of(who, Field::Health), health);
}

/// E7, E9: the stunned and the dying do nothing, and let go.
fn put_down<'a>(t: &mut impl Table<'a, Case>, who: ActorId) {
    holds::let_go(t, who);
    lose_actions(t, Rule::E7, who);
}

/// E10, Q15: a fighter left at zero Health is out until the turn's end at least, if the rulings say
/// so.
fn down_at_zero<'a>(t: &mut impl Table<'a, Case>, who: ActorId) {
    if t.state().stunned(who) == 0 && is_knocked_out(t.setup(), t.state(), who) {
        t.amend(Key::of(who, Field::Stun), 1);
        put_down(t, who);
    }
}

/// Whether the turn's wrap up is done, with which a battle ends by itself.
fn turn_is_over(state: &State) -> bool {
    state.phase() == TurnPhase::WrapUp && state.battle(Field::Round) == 0
}
