//! The end of a round: stuns and knock-outs run down, effort tires, wounds bleed.

use super::{condition, judge, recovery, turn, wounds};
use crate::cosmic::state::store::{everybody, set_battle, set_did, set_phase};
use crate::cosmic::{
    ActorId, CallOff, Did, FatigueSteps, Field, Key, LossUntil, Note, Part, RestBrokenBy, Result,
    Rule, Rulings, StreakBreaks, Table, TurnPhase,
};
use crate::data::value::Points;
use crate::kernel::effects::pass;

/// Ends the round for everybody, in the order of the roster; then the Judge may restore.
///
/// From the thousandth round on the Judge is asked whether the battle ends undecided (reading
/// `stalemate`).
pub(super) fn end_round<'a>(t: &mut impl Table<'a>) -> Result {
    let size = t.state().fighters();
    t.note(Rule::COS1, Note::RoundEnds, ActorId::NOBODY, ActorId::NOBODY, ());
    for who in everybody(size) {
        if t.state().of(who, Field::Dead) == 0 {
            tire_or_rest(t, who);
            recover(t, who);
            bleed(t, who);
            pass(t, who)?;
        }
        carry_hold(t, who);
        clear(t, who);
    }
    clear_order(t, size);
    if turn::is_over(t) {
        turn::end_battle(t);
    } else if everybody(size).any(|who| judge::can_restore(t.view(), who)) {
        set_phase(t, Rule::COS1, TurnPhase::Restore);
    } else {
        set_phase(t, Rule::COS1, TurnPhase::Start);
    }
    let state = t.state();
    let hopeless = state.phase() != TurnPhase::Over
        && state.battle(Field::Round) >= STALEMATE
        && state.battle(Field::Prolonged) == 0;
    if hopeless && t.ask(CallOff { who: ActorId::JUDGE })? {
        turn::end_battle(t);
    }
    Ok(())
}

/// The round from whose end on the Judge is asked whether a battle ends undecided, in which perhaps
/// nobody can hurt anybody.
pub(crate) const STALEMATE: i32 = 1_000;

/// COS12, COS-p13: stuns and unconsciousness for a number of rounds run down.
fn recover<'a>(t: &mut impl Table<'a>, who: ActorId) {
    let stunned = t.state().of(who, Field::Stunned);
    let unconscious = t.state().of(who, Field::UnconsciousFor);
    if stunned > 0 {
        t.set(Rule::COS12, Key::of(who, Field::Stunned), stunned - 1);
        if stunned == 1 {
            let out = t.state().of(who, Field::Unconscious) != 0;
            let note = if out { Note::StillOut } else { Note::Recovers };
            t.note(Rule::COS12, note, who, ActorId::NOBODY, ());
        }
    }
    match unconscious {
        0 => {}
        1 => condition::wake(t, Rule::COS9, who),
        more => t.set(Rule::COS9, Key::of(who, Field::UnconsciousFor), more - 1),
    }
}

/// COS15, COS17: a physical round tires, a round of complete inaction rests, any other does
/// neither. Rolling a defense (`rest_broken_by`) or holding an action is not inaction.
fn tire_or_rest<'a>(t: &mut impl Table<'a>, who: ActorId) {
    let state = t.state();
    let (did, streak) = (state.did(who), state.of(who, Field::Streak));
    let (defenses, fatigue) = (state.of(who, Field::Defenses), state.of(who, Field::Fatigue));
    if did == Did::Physical {
        tire(t, who, streak, fatigue);
        t.set(Rule::COS17, Key::of(who, Field::Rested), 0);
        return;
    }
    end_streak(t, who, streak);
    let idle = matches!(did, Did::Nothing | Did::Rested);
    let undisturbed =
        defenses == 0 || t.setup().rulings().rest_broken_by == RestBrokenBy::ActionsAlone;
    if idle && undisturbed && fatigue > 0 {
        rest(t, who);
    } else {
        t.set(Rule::COS17, Key::of(who, Field::Rested), 0);
    }
}

/// COS15: counts one more successive physical round. More than five drain: by default in rounds 6,
/// 10, 15, 20 and so on; by the other reading of `fatigue_steps` in 6, 11, 16 (COS-r13).
///
/// The count is kept below the third five, because the drain repeats from there.
fn tire<'a>(t: &mut impl Table<'a>, who: ActorId, streak: i32, fatigue: i32) {
    let streak = streak + 1;
    let drains = drains(t.setup().rulings(), streak);
    let (again, kept) = match t.setup().rulings().fatigue_steps {
        FatigueSteps::Fives => (15, 10),
        FatigueSteps::AfterEachFive => (11, 6),
    };
    let streak = if streak >= again { kept } else { streak };
    t.set(Rule::COS15, Key::of(who, Field::Streak), streak);
    if !drains {
        return;
    }
    t.set(Rule::COS15, Key::of(who, Field::Fatigue), fatigue + 1);
    t.note(Rule::COS15, Note::Drained, who, ActorId::NOBODY, Points(fatigue + 1));
    if condition::is_exhausted(t.view(), who) {
        t.note(Rule::COS17, Note::Exhausted, who, ActorId::NOBODY, ());
    }
}

/// COS15: whether this successive physical round drains.
pub(crate) fn drains(rulings: &Rulings, streak: i32) -> bool {
    match rulings.fatigue_steps {
        FatigueSteps::Fives => streak == 6 || (streak >= 10 && streak % 5 == 0),
        FatigueSteps::AfterEachFive => streak >= 6 && streak % 5 == 1,
    }
}

/// COS15: a round that is not physical ends the count of successive ones. The drain stays, or goes
/// too (`fatigue_streak_breaks`, COS-r13) except for the exhausted, who have to rest (COS17).
fn end_streak<'a>(t: &mut impl Table<'a>, who: ActorId, streak: i32) {
    t.set(Rule::COS15, Key::of(who, Field::Streak), 0);
    let cleared = t.setup().rulings().fatigue_streak_breaks == StreakBreaks::DrainCleared;
    let tired = t.state().of(who, Field::Fatigue) > 0;
    if cleared && tired && streak > 0 && !condition::is_exhausted(t.view(), who) {
        t.set(Rule::COS15, Key::of(who, Field::Fatigue), 0);
        t.note(Rule::COS15, Note::Rested, who, ActorId::NOBODY, Points(0));
    }
}

/// COS17: counts one more round of complete inaction in a row.
fn rest<'a>(t: &mut impl Table<'a>, who: ActorId) {
    let rested = t.state().of(who, Field::Rested) + 1;
    let fatigue = t.state().of(who, Field::Fatigue);
    let (needed, left) = recovery::next_relief(fatigue, t.setup().sheet(who).health);
    if rested < needed {
        t.set(Rule::COS17, Key::of(who, Field::Rested), rested);
        return;
    }
    t.set(Rule::COS17, Key::of(who, Field::Rested), 0);
    t.set(Rule::COS17, Key::of(who, Field::Fatigue), left);
    t.note(Rule::COS17, Note::Rested, who, ActorId::NOBODY, Points(left));
}

/// COS19: an untreated destroyed limb bleeds; its owner dies after as many minutes as it has ranks
/// of Health. Each limb is counted separately, from the round of the wound.
fn bleed<'a>(t: &mut impl Table<'a>, who: ActorId) {
    let health = t.setup().sheet(who).health;
    for limb in Part::LIMBS {
        if !wounds::bleeds(t.view(), who, limb) {
            continue;
        }
        let before = t.state().slot(who, Field::Bled, limb.index());
        let Some(bled) = recovery::bled(health, before, 1) else {
            condition::die(t, Rule::COS19, who);
            return;
        };
        t.set(Rule::COS19, Key::at(who, Field::Bled, limb.index()), bled);
    }
}

/// COS6: a fighter that still holds acts first in the next round, by its current total.
fn carry_hold<'a>(t: &mut impl Table<'a>, who: ActorId) {
    let holds = t.state().of(who, Field::Held) != 0;
    if holds {
        condition::end_hold(t, Rule::COS6, who);
        t.note(Rule::COS6, Note::Carried, who, ActorId::NOBODY, ());
    } else {
        t.set(Rule::COS2, Key::of(who, Field::Total), 0);
    }
    t.set(Rule::COS6, Key::of(who, Field::Carried), i32::from(holds));
}

/// Clears what counts for one round only.
fn clear<'a>(t: &mut impl Table<'a>, who: ActorId) {
    set_did(t, Rule::COS4, who, Did::Nothing);
    t.set(Rule::COS8, Key::of(who, Field::Defenses), 0);
    t.set(Rule::COS8, Key::of(who, Field::ExtraDefenses), 0);
}

fn clear_order<'a>(t: &mut impl Table<'a>, size: usize) {
    for place in 0..size {
        t.set(Rule::COS2, Key::at(ActorId::NOBODY, Field::Order, place), 0);
    }
    for field in [Field::Cursor, Field::GroupStart, Field::GroupEnd] {
        set_battle(t, Rule::COS2, field, 0);
    }
}

/// COS11: all lost Toughness comes back.
pub(super) fn restore_toughness<'a>(t: &mut impl Table<'a>, who: ActorId) {
    t.set(Rule::COS11, Key::of(who, Field::ToughnessLost), 0);
    t.note(Rule::COS11, Note::ToughnessRestored, who, ActorId::NOBODY, ());
}

/// COS11: if `toughness_loss_until` is `end_of_combat`, lost Toughness comes back when the battle
/// is over (COS-p11).
pub(super) fn restore_at_end<'a>(t: &mut impl Table<'a>) {
    if t.setup().rulings().toughness_loss_until == LossUntil::EndOfCombat {
        for who in everybody(t.state().fighters()) {
            if t.state().of(who, Field::ToughnessLost) > 0 {
                restore_toughness(t, who);
            }
        }
    }
}
