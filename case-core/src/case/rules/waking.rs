//! Coming round: the end of a stun, and of being knocked out at zero Health.

use super::action::{Attempt, column, roll_action};
use super::circumstance::circumstance;
use super::exchange::turns_out;
use crate::case::book::color::Color;
use crate::case::book::forms::Ability;
use crate::case::book::rule::Rule;
use crate::case::book::rulings::{AtZero, WakingAtZero};
use crate::case::state::sheet::Setup;
use crate::case::state::store::State;
use crate::case::words::event::Roll;
use crate::case::{Case, Field, Note, Stop};
use crate::data::value::{Points, Turns};
use crate::data::who::ActorId;
use crate::kernel::log::Key;
use crate::kernel::system::Table;

/// E10: whether a fighter is out at zero Health, knocked out or aided, and can't stay up (Q15).
pub(crate) fn is_knocked_out(setup: &Setup, state: &State, who: ActorId) -> bool {
    let lives = !state.is_dead(who) && !state.is_dying(who);
    let falls = setup.rulings.zero_health_kill_no == AtZero::Unconscious
        || state.of(who, Field::Aided) != 0;
    lives && falls && state.health(who) <= 0
}

/// E6, E10: whether the end of a fighter's stun is logged: not of the dying, nor of one who stays down.
pub(crate) fn is_told(setup: &Setup, state: &State, who: ActorId) -> bool {
    if is_knocked_out(setup, state, who) {
        return setup.rulings.waking_at_zero != WakingAtZero::StaysDown;
    }
    !state.is_dying(who)
}

/// E6, E10: the turns of a stun are over. A fighter at zero Health tries to wake by an Endurance
/// ACTION, stays down, or acts there (`waking_at_zero`); any other comes round.
pub(crate) fn stun_ends<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<(), Stop> {
    if !is_knocked_out(t.setup(), t.state(), who) {
        if !t.state().is_dying(who) {
            t.note(Rule::E6, Note::ComesRound, who, ActorId::NOBODY, ());
        }
        t.set(Rule::E6, Key::of(who, Field::Stun), 0);
        return Ok(());
    }
    match t.setup().rulings.waking_at_zero {
        WakingAtZero::Endurance => wake(t, who),
        // The last turn does not pass.
        WakingAtZero::StaysDown => Ok(()),
        WakingAtZero::ActsAtZero => {
            t.note(Rule::E10, Note::ComesRound, who, ActorId::NOBODY, ());
            t.set(Rule::E10, Key::of(who, Field::Stun), 0);
            t.set(Rule::E10, Key::of(who, Field::Aided), 0);
            Ok(())
        }
    }
}

/// E7, E10: somebody knocked out is given first aid: in vain it costs no more turns.
pub(crate) fn is_aided<'a>(
    t: &mut impl Table<'a, Case>,
    who: ActorId,
    helper: ActorId,
) -> Result<(), Stop> {
    if t.setup().rulings.waking_at_zero != WakingAtZero::Endurance {
        return stun_ends(t, who);
    }
    if !wakes(t, who)? {
        t.note(Rule::E7, Note::AidInVain, who, helper, ());
    }
    Ok(())
}

/// E10: wakes, or stays out for 1d10 more turns.
fn wake<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<(), Stop> {
    if !wakes(t, who)? {
        let turns = turns_out(t, Rule::E10, who)?;
        t.note(Rule::E10, Note::Unconscious, who, ActorId::NOBODY, Turns(turns));
        t.set(Rule::E10, Key::of(who, Field::Stun), turns);
    }
    Ok(())
}

/// E10: an Endurance ACTION: green or better wakes with the current Endurance number as Health
/// (from 1 to Health at the start). Only a circumstance shifts it (A31). Returns whether it does.
fn wakes<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<bool, Stop> {
    let endurance = t.state().score(t.setup(), who, Ability::Endurance);
    let action = Attempt::new(Rule::E10, who, Roll::Waking);
    let by = circumstance(t, action, Some(Ability::Endurance));
    let color = match column(t, endurance.rank(), by) {
        Some(column) => roll_action(t, action, endurance.rank(), column)?,
        None => Color::White,
    };
    if color == Color::White {
        return Ok(false);
    }
    let most = t.setup().fighters.get(who.index()).map_or(1, |sheet| sheet.health);
    let health = endurance.number().clamp(1, most.max(1));
    t.note(Rule::E10, Note::ComesRound, who, ActorId::NOBODY, Points(health));
    t.set(Rule::E10, Key::of(who, Field::Health), health);
    t.set(Rule::E10, Key::of(who, Field::Stun), 0);
    t.set(Rule::E10, Key::of(who, Field::Aided), 0);
    Ok(true)
}
