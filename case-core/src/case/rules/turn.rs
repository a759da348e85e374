//! The turn: its six steps, as checkpoints.

use super::declare::{declare, extra_actions, next_phase, set_cursor};
use super::effect::{acted, hurt, lose_rank, set_bonus};
use super::initiative::{initiative, roll_off};
use super::objects::falls_on;
use super::{charging, damage, passing, perform, waking};
use crate::case::book::rule::Rule;
use crate::case::book::rulings::{ActedMeans, GoesOn, InitiativeMethod};
use crate::case::questions::asked::{DamageOfEvent, DepthOfFall, WhatHappens, WhomItBefalls};
use crate::case::state::effects::is_under;
use crate::case::state::sheet::Setup;
use crate::case::state::store::{SidesStanding, State, TurnPhase};
use crate::case::words::lists::{DyingSince, JudgeEvent};
use crate::case::{Case, Field, Note, Stop};
use crate::data::value::{Columns, Damage, Points, Round, Turn};
use crate::data::who::{ActorId, SideId};
use crate::kernel::log::Key;
use crate::kernel::system::{StepEnd, Table};

/// T1: runs the turn to its next checkpoint: one fighter's declaration, one roll for extra actions,
/// initiative or one roll-off, one action, or the wrap up.
pub(crate) fn step<'a>(t: &mut impl Table<'a, Case>) -> Result<StepEnd, Stop> {
    if t.state().is_over() {
        return Ok(StepEnd::Over);
    }
    match t.state().phase() {
        TurnPhase::Declare => declare(t)?,
        TurnPhase::ExtraActions => extra_actions(t)?,
        TurnPhase::Initiative => initiative(t)?,
        TurnPhase::RollOff => roll_off(t)?,
        TurnPhase::Act => one_action(t)?,
        TurnPhase::WrapUp => wrap_up(t)?,
    }
    Ok(if t.state().is_over() { StepEnd::Over } else { StepEnd::Going })
}

/// T12, T14: the next fighter in the order with something to do acts. Once everybody has acted,
/// those with actions left act again in the same order, until none is left.
fn one_action<'a>(t: &mut impl Table<'a, Case>) -> Result<(), Stop> {
    let setup = t.setup();
    let mut place = usize::try_from(t.state().battle(Field::Cursor)).unwrap_or(0);
    while let Some(who) = t.state().in_order(place) {
        place += 1;
        if t.state().is_able(setup, who) && t.state().has_something_to_do(who) {
            perform::act(t, who)?;
            set_cursor(t, place);
            return triggered(t, who);
        }
        acted(t, who, ActedMeans::PlaceHasCome);
    }
    let again = |w: ActorId| t.state().is_able(setup, w) && t.state().actions(w) > 0;
    let any = (0..t.state().order_len()).filter_map(|p| t.state().in_order(p)).any(again);
    if any {
        let round = t.state().battle(Field::Round) + 1;
        t.note(Rule::T14, Note::Round, ActorId::NOBODY, ActorId::NOBODY, Round(round));
        t.set(Rule::T14, Key::of(ActorId::NOBODY, Field::Round), round);
        set_cursor(t, 0);
    } else {
        next_phase(t, TurnPhase::WrapUp);
    }
    Ok(())
}

/// T16: an event after an action, if `triggered_events` is on; it may end the battle.
pub(crate) fn triggered<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<(), Stop> {
    if t.setup().rulings.triggered_events && judge_events(t, Rule::T16, Some(who), |_| {})? {
        end(t, Rule::T16);
    }
    Ok(())
}

/// T15: scheduled events, then the Judge's; recovery, dying, durations; the next turn or the end.
fn wrap_up<'a>(t: &mut impl Table<'a, Case>) -> Result<(), Stop> {
    let setup = t.setup();
    let mut told = false;
    let ended = events(t, |t| {
        told = true;
        t.note(Rule::T15, Note::WrapUp, ActorId::NOBODY, ActorId::NOBODY, ());
    })?;
    count_up(t, told)?;
    if setup.rulings.initiative_method == InitiativeMethod::EveryTurn {
        for place in (0..t.state().order_len()).rev() {
            t.set(Rule::T9, Key::at(ActorId::NOBODY, Field::Order, place), 0);
        }
    }
    t.set(Rule::T14, Key::of(ActorId::NOBODY, Field::Round), 0);
    if next_turn_or_end(t, ended) {
        next_phase(t, TurnPhase::Declare);
    }
    Ok(())
}

/// T15, T17: begins the next turn and returns `true`, unless the battle ends.
pub(crate) fn next_turn_or_end<'a>(t: &mut impl Table<'a, Case>, ended: bool) -> bool {
    if ended || !needs_another_turn(t.setup(), t.state()) {
        end(t, Rule::T15);
        return false;
    }
    begin_next_turn(t);
    true
}

/// T17: whether another turn is needed: while two sides stand; by the ruling `goes_on` also while a
/// member of the only standing side is dying; and always if the referee prolongs the battle.
pub(crate) fn needs_another_turn(setup: &Setup, state: &State) -> bool {
    let dies = |side: u8| {
        let own = setup.cast.members(usize::from(side)).iter();
        own.filter(|who| state.is_here(setup, **who)).any(|who| state.is_dying(*who))
    };
    match state.standing(setup) {
        _ if state.battle(Field::Prolonged) != 0 => true,
        SidesStanding::Nobody => false,
        SidesStanding::One(side) => setup.rulings.goes_on == GoesOn::WhileDying && dies(side),
        SidesStanding::Several => true,
    }
}

/// T15, T17: ends the battle; the only side with a fighter standing has won.
pub(crate) fn end<'a>(t: &mut impl Table<'a, Case>, rule: Rule) {
    let winner = t.state().winner(t.setup()).map(SideId);
    t.note(rule, Note::Over, ActorId::NOBODY, ActorId::NOBODY, winner);
    t.set(rule, Key::of(ActorId::NOBODY, Field::Ended), 1);
    t.set(rule, Key::of(ActorId::NOBODY, Field::Prolonged), 0);
}

/// T1: the next turn begins.
pub(crate) fn begin_next_turn<'a>(t: &mut impl Table<'a, Case>) {
    let turn = t.state().turn() + 1;
    t.set(Rule::T15, Key::of(ActorId::NOBODY, Field::Turn), turn);
    t.note(Rule::T1, Note::TurnBegins, ActorId::NOBODY, ActorId::NOBODY, Turn(turn));
}

/// T15: the events scheduled for the turn, then the Judge's. `begin` tells under which step the first
/// of them stands. Returns whether the battle ends.
pub(crate) fn events<'a, T: Table<'a, Case>>(
    t: &mut T,
    begin: impl FnOnce(&mut T),
) -> Result<bool, Stop> {
    let turn = t.state().turn();
    let mut begin = Some(begin);
    for event in t.setup().events.iter().filter(|e| e.turn == turn) {
        if t.state().is_there(t.setup(), event.target)
            && let Some(begin) = begin.take()
        {
            begin(t);
        }
        strike_by_event(t, Rule::T15, event.target, event.damage)?;
    }
    judge_events(t, Rule::T15, None, |t| {
        if let Some(begin) = begin.take() {
            begin(t);
        }
    })
}

/// T15: counts recovery, dying and durations, and resets the turn's values; `told` is whether the step
/// was already told.
pub(crate) fn count_up<'a>(t: &mut impl Table<'a, Case>, told: bool) -> Result<(), Stop> {
    if !told && is_there_to_count(t.setup(), t.state()) {
        t.note(Rule::T15, Note::WrapUp, ActorId::NOBODY, ActorId::NOBODY, ());
    }
    for place in 0..t.setup().fighters.len() {
        let who = ActorId::fighter(place);
        if !t.state().has_left(who) {
            recover(t, who);
            // Whom an effect fells is down since this turn (E6, E9), as after a blow.
            passing::pass(t, who)?;
            dying(t, who);
            stun_passes(t, who)?;
        }
        end_turn_of(t, who);
    }
    Ok(())
}

/// T15: whether the end of the turn has an effect on a fighter that is logged.
fn is_there_to_count(setup: &Setup, state: &State) -> bool {
    setup.fighters.iter().enumerate().any(|(place, sheet)| {
        let who = ActorId::fighter(place);
        let heals = sheet.recovery > 0
            && state.health(who) < sheet.health
            && !state.is_dead(who)
            && !state.is_dying(who);
        let sinks = state.of(who, Field::Dying) == DyingSince::Earlier as i32 + 1;
        let goes_on = heals || sinks || state.stunned(who) == 1 && wakes(setup, state, who);
        let goes_on = goes_on || !state.is_dead(who) && is_under(setup, state, who);
        !state.has_left(who) && goes_on || loses_a_bonus(state, who)
    })
}

/// E6: whether the end of a stun is told.
fn wakes(setup: &Setup, state: &State, who: ActorId) -> bool {
    waking::is_told(setup, state, who) || state.is_dying(who)
}

/// D11: whether a bonus of a fighter ends with the turn.
fn loses_a_bonus(state: &State, who: ActorId) -> bool {
    let mut from = 0;
    while let Some((place, turns)) = state.entry_from(who, Field::BonusTurns, from) {
        if turns == 1 {
            return true;
        }
        from = usize::from(place) + 1;
    }
    false
}

/// T15: an event strikes a fighter: its damage less body armor, with the check at zero Health.
fn strike_by_event<'a>(
    t: &mut impl Table<'a, Case>,
    rule: Rule,
    who: ActorId,
    damage: i32,
) -> Result<(), Stop> {
    if !t.state().is_there(t.setup(), who) {
        return Ok(());
    }
    t.note(rule, Note::Event, who, ActorId::JUDGE, Damage(damage));
    let armor = t.state().armor(t.setup(), who).number();
    let through = damage::through(t, who, ActorId::JUDGE, damage, armor);
    hurt(t, who, through)
}

/// The most events of one wrap up, or after one action.
const MAX_EVENTS_A_TURN: usize = 100;

/// T15, T16: the Judge's events, also after a fighter's action. Returns whether the battle ends.
fn judge_events<'a, T: Table<'a, Case>>(
    t: &mut T,
    rule: Rule,
    after: Option<ActorId>,
    mut begin: impl FnMut(&mut T),
) -> Result<bool, Stop> {
    for _ in 0..MAX_EVENTS_A_TURN {
        let judge = ActorId::JUDGE;
        let event = t.ask(WhatHappens { who: judge, after })?;
        match event {
            JudgeEvent::Nothing => return Ok(false),
            JudgeEvent::End => return Ok(true),
            JudgeEvent::Damage | JudgeEvent::Fall | JudgeEvent::Shift | JudgeEvent::Thing => {}
        }
        begin(t);
        let target = t.ask(WhomItBefalls { who: judge, event })?;
        match event {
            JudgeEvent::Shift => {
                t.note(rule, Note::JudgeSteps, target, judge, ());
                perform::judge_shift(t, rule, target)?;
            }
            JudgeEvent::Fall => {
                t.note(rule, Note::LosesFooting, target, judge, ());
                let areas = t.ask(DepthOfFall { who: judge, target })?;
                charging::fall(t, target, areas.0)?;
            }
            JudgeEvent::Thing => {
                let damage = t.ask(DamageOfEvent { who: judge, target })?;
                t.note(rule, Note::ThingFalls, target, judge, ());
                if let Some(struck) = falls_on(t, target)? {
                    strike_by_event(t, rule, struck, damage.0)?;
                }
            }
            _ => {
                let damage = t.ask(DamageOfEvent { who: judge, target })?;
                strike_by_event(t, rule, target, damage.0)?;
            }
        }
    }
    Ok(false)
}

/// T15: regains Health, up to that at the start, unless dead or dying.
fn recover<'a>(t: &mut impl Table<'a, Case>, who: ActorId) {
    let setup = t.setup();
    let Some(sheet) = setup.fighters.get(who.index()).filter(|s| s.recovery > 0) else { return };
    let health = t.state().health(who);
    if t.state().is_dead(who) || t.state().is_dying(who) || health >= sheet.health {
        return;
    }
    let gained = sheet.recovery.min(sheet.health - health);
    t.note(Rule::T15, Note::Recovered, who, ActorId::NOBODY, Points(gained));
    t.set(Rule::T15, Key::of(who, Field::Health), health + gained);
}

/// E9: a fighter who was dying before this turn loses another Endurance rank.
fn dying<'a>(t: &mut impl Table<'a, Case>, who: ActorId) {
    const THIS_TURN: i32 = DyingSince::ThisTurn as i32 + 1;
    match t.state().of(who, Field::Dying) {
        0 => {}
        THIS_TURN => t.set(Rule::E9, Key::of(who, Field::Dying), DyingSince::Earlier as i32 + 1),
        _ => {
            t.note(Rule::E9, Note::Sinks, who, ActorId::NOBODY, ());
            lose_rank(t, who, Rule::E9);
        }
    }
}

/// E6, E10: a turn of stun passes; after the last one the fighter comes round or tries to wake.
fn stun_passes<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<(), Stop> {
    match t.state().stunned(who) {
        ..=0 => {}
        1 => {
            if waking::is_told(t.setup(), t.state(), who) {
                t.note(Rule::E6, Note::StunOver, who, ActorId::NOBODY, ());
            } else if t.state().is_dying(who) {
                t.note(Rule::E6, Note::StunOverDying, who, ActorId::NOBODY, ());
            }
            waking::stun_ends(t, who)?;
        }
        stun => t.set(Rule::E6, Key::of(who, Field::Stun), stun - 1),
    }
    Ok(())
}

/// T15, E9, D11, T13: an aided fighter with Health is up, bonuses age, the Judge's shift takes
/// effect, and the turn's values are reset.
fn end_turn_of<'a>(t: &mut impl Table<'a, Case>, who: ActorId) {
    if t.state().health(who) > 0 {
        t.set(Rule::E9, Key::of(who, Field::Aided), 0);
    }
    let shift = t.state().of(who, Field::NextShift);
    t.set(Rule::T13, Key::of(who, Field::Shift), shift);
    t.set(Rule::T13, Key::of(who, Field::NextShift), 0);
    let mut forget = |field| t.set(Rule::T15, Key::of(who, field), 0);
    forget(Field::Actions);
    forget(Field::Spare);
    forget(Field::Wanted);
    forget(Field::Acted);
    forget(Field::Aversions);
    forget(Field::Mode);
    forget(Field::FullMove);
    forget(Field::Flung);
    forget(Field::Charged);
    forget(Field::Next);
    forget(Field::HoldKept);
    forget(Field::Changed);
    forget(Field::Decided);
    for slot in 0..t.state().slots_in_use(who) {
        let mut forget = |field| t.set(Rule::T15, Key::at(who, field, slot), 0);
        forget(Field::Act);
        forget(Field::Attack);
        forget(Field::TargetActor);
        forget(Field::TargetObject);
        forget(Field::Manner);
    }
    while let Some((foe, _)) = t.state().entry_from(who, Field::Paid, 0) {
        t.set(Rule::D10, Key { who, field: Field::Paid, place: foe }, 0);
    }
    bonuses_grow_old(t, who);
}

/// D11: a turn of each bonus passes; after the last one it expires.
fn bonuses_grow_old<'a>(t: &mut impl Table<'a, Case>, who: ActorId) {
    let mut from = 0;
    while let Some((place, turns)) = t.state().entry_from(who, Field::BonusTurns, from) {
        let foe = ActorId::fighter(usize::from(place));
        from = usize::from(place) + 1;
        if turns > 1 {
            t.set(Rule::D11, Key::at(who, Field::BonusTurns, foe.index()), turns - 1);
            continue;
        }
        let by = Columns(t.state().placed(who, Field::Bonus, foe.index()));
        t.note(Rule::D11, Note::BonusLost, who, foe, by);
        set_bonus(t, who, foe, 0, 0);
    }
}
