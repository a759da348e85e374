//! The turn: its seven steps, as checkpoints.

use super::adapter::{AsCase, case};
use super::order::{next_step, note, part_from_all, set, set_cursor};
use super::{declare, feats, fire, initiative, movement, slugfest};
use crate::data::value::Turn;
use crate::data::who::ActorId;
use crate::faserip::book::rule::{Ph, Rule};
use crate::faserip::questions::asked::GoesOn;
use crate::faserip::shared::{count_up, events, needs_another_turn, next_turn_or_end};
use crate::faserip::{Faserip, Field, PhField, PhNote, Stop, TurnStep};
use crate::kernel::log::Key;
use crate::kernel::system::{StepEnd, Table};

/// Runs the turn to its next checkpoint: a correction by the map, one fighter's declaration, one
/// fighter's rolls before initiative, initiative or one tie, one dodge, the events, one action, one
/// arrival or blow, the moves, one slammed body, or the book-keeping.
pub(crate) fn step<'a>(t: &mut impl Table<'a, Faserip>) -> Result<StepEnd, Stop> {
    if t.state().case.is_over() {
        return Ok(StepEnd::Over);
    }
    match t.state().step() {
        TurnStep::Situation => declare::situation(t)?,
        TurnStep::Declare => declare::declare(t)?,
        TurnStep::Feats => feats::feats(t)?,
        TurnStep::Initiative => initiative::initiative(t)?,
        TurnStep::SideTie => initiative::side_tie(t)?,
        TurnStep::Dodges => feats::late_dodges(t)?,
        TurnStep::Events => pre_action_events(t)?,
        TurnStep::PhaseA => fire::phase_a(t)?,
        TurnStep::PhaseB => slugfest::phase_b(t)?,
        TurnStep::Arrivals => movement::arrivals(t)?,
        TurnStep::Meetings => movement::meetings(t)?,
        TurnStep::Leaving => movement::leaving(t)?,
        TurnStep::Slams => movement::slams(t)?,
        TurnStep::BookKeeping => book_keeping(t)?,
    }
    Ok(if t.state().case.is_over() { StepEnd::Over } else { StepEnd::Going })
}

/// PH5: events independent of initiative: those scheduled for the turn, then the Judge's.
fn pre_action_events<'a>(t: &mut impl Table<'a, Faserip>) -> Result<(), Stop> {
    let turn = t.state().turn();
    let nobody = (ActorId::NOBODY, ActorId::NOBODY);
    if case(t, |c| events(c, |c| note(c.0, Ph::PH5, PhNote::Events, nobody, Turn(turn))))? {
        // If the referee prolongs the battle, it goes on after the events.
        set_cursor(t, Ph::PH5, 1);
        next_turn_or_end(&mut AsCase(t), true);
        return Ok(());
    }
    fire::begin_phase_a(t);
    Ok(())
}

/// PH27: counts Health, stun and dying, takes over positions, and resets the turn's values; then
/// the next turn or the end, which the Judge may also call.
fn book_keeping<'a>(t: &mut impl Table<'a, Faserip>) -> Result<(), Stop> {
    let turn = t.state().turn();
    note(t, Ph::PH27, PhNote::BookKeeping, (ActorId::NOBODY, ActorId::NOBODY), Turn(turn));
    let ended = needs_another_turn(&t.setup().case, &t.state().case)
        && !t.ask(GoesOn { who: ActorId::JUDGE })?;
    for place in 0..t.setup().case.fighters.len() {
        forget_turn_of(t, ActorId::fighter(place));
    }
    for place in (0..t.state().sides_len()).rev() {
        let key = Key::at(ActorId::NOBODY, Field::Own(PhField::SideOrder), place);
        t.set(Rule::Own(Ph::PH27), key, 0);
    }
    case(t, |c| count_up(c, false))?;
    for who in (0..t.setup().case.fighters.len()).map(ActorId::fighter) {
        if t.state().case.is_dead(who) || t.state().case.has_left(who) {
            part_from_all(t, Ph::PH27, who);
        }
    }
    if next_turn_or_end(&mut AsCase(t), ended) {
        next_step(t, Ph::PH1, TurnStep::Situation);
    } else {
        set_cursor(t, Ph::PH27, 1);
    }
    Ok(())
}

/// PH27: resets a fighter's values of the turn.
fn forget_turn_of<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId) {
    for field in [
        PhField::Option,
        PhField::Areas,
        PhField::Way,
        PhField::Dodge,
        PhField::DodgeColor,
        PhField::Early,
        PhField::LeftOver,
        PhField::Moved,
        PhField::Measured,
    ] {
        set(t, Ph::PH27, who, field, 0);
    }
}
