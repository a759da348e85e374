//! Declaring actions, and the rolls for extra ones.

use super::action::{attempt_shift, overcome_at};
use super::ask::{Question, QuestionKind, act, all_alike};
use super::event::{Field, Note, Roll};
use super::forms::{Ability, Pull};
use super::rank::Rank;
use super::rule::Rule;
use super::state::{Mode, SLOTS, TurnPhase};
use super::tables::turn::actions_intensity;
use super::{Case, Stop};
use crate::log::Key;
use crate::system::Table;
use crate::who::ActorId;

/// T2: the next fighter who can act declares. Non-players come first, so that their actions are
/// fixed before the players declare.
pub(crate) fn declare<'a>(t: &mut impl Table<'a, Case>) -> Result<(), Stop> {
    let setup = t.setup();
    let start = usize::try_from(t.get(Key::of(ActorId::NOBODY, Field::Cursor))).unwrap_or(0);
    for (place, &who) in setup.declare_order.iter().enumerate().skip(start) {
        if t.state().is_able(setup, who) {
            declare_for(t, who)?;
            set_cursor(t, place + 1);
            if place + 1 < setup.declare_order.len() {
                return Ok(());
            }
        }
    }
    let any = setup.declare_order.iter().any(|w| t.state().of(*w, Field::Wanted) > 1);
    next_phase(t, if any { TurnPhase::ExtraActions } else { TurnPhase::Initiative });
    Ok(())
}

pub(crate) fn set_cursor<'a>(t: &mut impl Table<'a, Case>, place: usize) {
    let place = i32::try_from(place).unwrap_or(0);
    t.set(Rule::T1, Key::of(ActorId::NOBODY, Field::Cursor), place);
}

/// T1: the next step of the turn.
pub(crate) fn next_phase<'a>(t: &mut impl Table<'a, Case>, phase: TurnPhase) {
    t.set(Rule::T1, Key::of(ActorId::NOBODY, Field::TurnPhase), phase as i32);
    set_cursor(t, 0);
}

fn declare_for<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<(), Stop> {
    appears(t, who);
    let full = t.choose(Question::new(who, QuestionKind::Move))?;
    t.set(Rule::T8, Key::of(who, Field::FullMove), full);
    let wanted = t.choose(Question::new(who, QuestionKind::Actions))?;
    t.set(Rule::T3, Key::of(who, Field::Wanted), wanted);
    t.set(Rule::T3, Key::of(who, Field::Actions), wanted);
    for slot in 0..wanted {
        // T8: separate actions are refused with full movement; a burst is of like attacks.
        action(t, Rule::T2, who, slot, full == 1 && wanted > 1)?;
    }
    Ok(())
}

/// T11: notes a fighter's first turn, where it is not the battle's.
pub(crate) fn appears<'a>(t: &mut impl Table<'a, Case>, who: ActorId) {
    let arrives = t.setup().fighters.get(who.index()).map_or(1, |s| s.arrives);
    if arrives > 1 && arrives == t.state().turn() {
        t.note(Rule::T11, Note::Appears, who, ActorId::NOBODY, 0);
    }
}

/// T2, T13, D15: fixes one action in a slot: what, at whom, and how. `burst` says that it is one
/// of several that can only be a burst: the first has to be an attack, the others like it.
pub(crate) fn action<'a>(
    t: &mut impl Table<'a, Case>,
    rule: Rule,
    who: ActorId,
    slot: i32,
    burst: bool,
) -> Result<(), Stop> {
    let like = i32::from(burst && slot > 0);
    let which = if burst && slot == 0 { 2 } else { like };
    let place = usize::try_from(slot).unwrap_or(0).min(SLOTS - 1);
    let code = t.choose(Question::new(who, QuestionKind::Action).with(slot, which))?;
    t.set(rule, Key::at(who, Field::Act, place), code);
    let (mut target, mut manner) = (0, 0);
    if code != act::PASS && code != act::ESCAPE {
        target = t.choose(Question::new(who, QuestionKind::Target).with(code, like))?;
    }
    if (act::ATTACK..act::ESCAPE).contains(&code) {
        let attack = code - act::ATTACK;
        let sheet = t.setup().fighters.get(who.index());
        let form = sheet.and_then(|s| s.attacks.get(usize::try_from(attack).ok()?)).map(|a| a.form);
        if form.is_some_and(|f| f.pull() != Pull::Nothing || f.can_mean_a_spot()) {
            manner = t.choose(Question::new(who, QuestionKind::Manner).with(attack, 0))?;
        }
    }
    t.set(rule, Key::at(who, Field::Target, place), target);
    t.set(rule, Key::at(who, Field::Manner, place), manner);
    t.note(rule, Note::Declared, who, ActorId::NOBODY, code);
    Ok(())
}

/// T3, O4: the next fighter in list order who wants extra actions rolls for them.
pub(crate) fn extra_actions<'a>(t: &mut impl Table<'a, Case>) -> Result<(), Stop> {
    let fighters = t.setup().fighters.len();
    let start = usize::try_from(t.get(Key::of(ActorId::NOBODY, Field::Cursor))).unwrap_or(0);
    for place in start..fighters {
        let who = ActorId::fighter(place);
        if t.state().of(who, Field::Wanted) > 1 {
            roll_for_extra(t, who)?;
            set_cursor(t, place + 1);
            if place + 1 < fighters {
                return Ok(());
            }
        }
    }
    next_phase(t, TurnPhase::Initiative);
    Ok(())
}

/// T3 to T6: a Fighting (off) ACTION against the intensity of so many attacks; an impossible one
/// is a failed roll. Failed: one action at −3 CS. Made: separate at −1 CS each, or, where all are
/// alike, a flurry; with full movement only that (T8).
fn roll_for_extra<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<(), Stop> {
    let fighting = t.state().rank(t.setup(), who, Ability::FightingOffense);
    if !win_extra(t, who, fighting)? {
        return Ok(());
    }
    let wanted = t.state().of(who, Field::Wanted);
    let full = t.state().of(who, Field::FullMove) != 0;
    let flurry = all_alike(t.state(), who)
        && (full || t.choose(Question::new(who, QuestionKind::Flurry).with(wanted, 0))? == 1);
    if flurry {
        t.note(Rule::T6, Note::Flurry, who, ActorId::NOBODY, wanted);
        t.set(Rule::T6, Key::of(who, Field::Mode), Mode::Flurry as i32);
    }
    Ok(())
}

/// T3 to T5: an ACTION at a rank against the intensity of so many attacks as are wanted; whether it
/// is made. Failed: one action at −3 CS. Made: separate actions at −1 CS each.
pub(crate) fn win_extra<'a>(
    t: &mut impl Table<'a, Case>,
    who: ActorId,
    rank: Rank,
) -> Result<bool, Stop> {
    let wanted = t.state().of(who, Field::Wanted);
    let Some(intensity) = actions_intensity(wanted) else { return Ok(false) };
    let by = attempt_shift(t, who, Roll::ExtraActions);
    if overcome_at(t, (Rule::T3, who, Roll::ExtraActions), rank, by, intensity)? {
        t.note(Rule::T3, Note::ExtraActions, who, ActorId::NOBODY, wanted);
        t.set(Rule::T5, Key::of(who, Field::Mode), Mode::Separate as i32);
        return Ok(true);
    }
    t.note(Rule::T4, Note::ExtraActionsFailed, who, ActorId::NOBODY, wanted);
    t.set(Rule::T4, Key::of(who, Field::Actions), 1);
    t.set(Rule::T4, Key::of(who, Field::Mode), Mode::Failed as i32);
    Ok(false)
}
