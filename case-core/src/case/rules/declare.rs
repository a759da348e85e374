//! Declaring actions, and the rolls for extra actions.

use super::action::{Attempt, FAILED_SHIFT, attempt_shift, overcome_at};
use super::circumstance::circumstance;
use super::effect;
use super::legal::{all_alike, flurry_of};
use crate::case::book::forms::{Ability, Form};
use crate::case::book::rank::Rank;
use crate::case::book::rule::Rule;
use crate::case::book::tables::turn::actions_intensity;
use crate::case::questions::asked::{
    KeepOne, KeepTarget, MakeFlurry, PickAction, PickManner, PickTarget, TryActions,
    UseFullMovement,
};
use crate::case::state::sheet::attack_at;
use crate::case::state::store::{Declared, Mode, SLOTS, TurnPhase};
use crate::case::words::event::Roll;
use crate::case::words::lists::{ActLimit, Manner, Occasion, Target, object, thing};
use crate::case::{Case, Field, Note, Stop};
use crate::data::value::{Actions, Attacks, Columns, Place, Turn};
use crate::data::who::{ActorId, SideId};
use crate::kernel::log::Key;
use crate::kernel::system::Table;

/// T2: the next able fighter declares. Non-players come first, so that their actions are fixed
/// before the players declare. A fighter who joins the battle declares in this turn if its place is
/// still to come, otherwise from the next turn on.
pub(crate) fn declare<'a>(t: &mut impl Table<'a, Case>) -> Result<(), Stop> {
    let setup = t.setup();
    let start = usize::try_from(t.state().battle(Field::Cursor)).unwrap_or(0);
    if start == 0 {
        note_beginning(t);
    }
    for (place, &who) in setup.declare_order.iter().enumerate().skip(start) {
        if t.state().is_able(setup, who) && !t.state().is_ready(who) {
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

/// T1: logs how the battle begins: with the first turn, or, where a side has surprise, with its turn
/// before that.
pub(crate) fn note_beginning<'a>(t: &mut impl Table<'a, Case>) {
    let nobody = ActorId::NOBODY;
    match (t.setup().surprise, t.state().turn()) {
        (Some(side), 0) => t.note(Rule::T1, Note::Surprise, nobody, nobody, SideId(side)),
        (None, 1) => t.note(Rule::T1, Note::TurnBegins, nobody, nobody, Turn(1)),
        _ => {}
    }
}

pub(crate) fn set_cursor<'a>(t: &mut impl Table<'a, Case>, place: usize) {
    let place = i32::try_from(place).unwrap_or(0);
    t.set(Rule::T1, Key::of(ActorId::NOBODY, Field::Cursor), place);
}

/// T1: starts the next step of the turn.
pub(crate) fn next_phase<'a>(t: &mut impl Table<'a, Case>, phase: TurnPhase) {
    t.set(Rule::T1, Key::of(ActorId::NOBODY, Field::TurnPhase), phase as i32);
    set_cursor(t, 0);
}

fn declare_for<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<(), Stop> {
    appears(t, who);
    effect::use_free_power(t, who)?;
    let full = t.ask(UseFullMovement { who })?;
    t.set(Rule::T8, Key::of(who, Field::FullMove), i32::from(full));
    let Actions(wanted) = t.ask(TryActions { who })?;
    t.set(Rule::T3, Key::of(who, Field::Wanted), wanted);
    t.set(Rule::T3, Key::of(who, Field::Actions), wanted);
    for slot in 0..usize::try_from(wanted).unwrap_or(1) {
        // T8: with full movement, several actions can only be a burst of like attacks.
        action(t, Occasion::Declaration, who, slot, full && wanted > 1)?;
    }
    Ok(())
}

/// T2: what a fighter who can act declares by its plan, with its first action again in the slots that
/// are left: how many actions there are may be known.
pub(crate) fn declare_anew<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<(), Stop> {
    if !t.state().is_able(t.setup(), who) {
        return Ok(());
    }
    declare_for(t, who)?;
    let (first, wanted) = (t.state().declared(who, 0), t.state().of(who, Field::Wanted));
    for slot in usize::try_from(wanted).unwrap_or(1)..SLOTS {
        fix_what(t, Rule::T2, who, slot, first);
        fix_aim(t, Rule::T2, who, slot, first);
    }
    Ok(())
}

/// T11: notes a fighter's first turn if the battle has already begun.
pub(crate) fn appears<'a>(t: &mut impl Table<'a, Case>, who: ActorId) {
    let arrives = t.setup().fighters.get(who.index()).map_or(1, |s| s.arrives);
    if arrives > 1 && arrives == t.state().turn() {
        t.note(Rule::T11, Note::Appears, who, ActorId::NOBODY, ());
    }
}

/// T2, T13, D15: fixes one action in a slot: what, at whom, and how. `burst` means that the actions
/// can only be a burst: the first must be an attack, the others like it.
pub(crate) fn action<'a>(
    t: &mut impl Table<'a, Case>,
    occasion: Occasion,
    who: ActorId,
    slot: usize,
    burst: bool,
) -> Result<(), Stop> {
    let rule = occasion.rule();
    let limit = match (burst, slot) {
        (false, _) => ActLimit::Any,
        (true, 0) => ActLimit::Attack,
        (true, _) => ActLimit::LikeFirst,
    };
    let number = Place(i32::try_from(slot).unwrap_or(0) + 1);
    let act = t.ask(PickAction { who, slot: number, limit, occasion })?;
    let mut declared = Declared { act, target: None, manner: Manner::Plain };
    // The action is written before its target is asked for.
    fix_what(t, rule, who, slot, declared);
    if act.is_aimed() {
        let like_first = limit == ActLimit::LikeFirst;
        declared.target = t.ask(PickTarget { who, act, like_first, occasion })?;
    }
    // A29: there is nothing to pull against a thing, and what is held is the spot itself.
    let struck = |id| attack_at(t.setup(), id).is_some_and(|attack| attack.form != Form::Charging);
    let at_thing = |id| declared.target.and_then(Target::object).is_some() && struck(id);
    if let Some(attack) = act.attack().filter(|id| !at_thing(*id)) {
        declared.manner = t.ask(PickManner { who, attack, occasion })?;
    }
    fix_aim(t, rule, who, slot, declared);
    // The number of a non-player's actions is hidden too: only the first is announced.
    let note = match (occasion, slot) {
        (Occasion::Declaration, 1..) => Note::DeclaresMore,
        _ => Note::Declared,
    };
    let target = declared.target.and_then(Target::actor).unwrap_or(ActorId::NOBODY);
    t.note(rule, note, who, target, act.values_with(declared.manner));
    if let Some(place) = declared.target.and_then(Target::object) {
        t.note(rule, Note::DeclaredAt, who, ActorId::NOBODY, object(place));
    }
    Ok(())
}

/// Writes a declared action's kind and attack into its slot.
pub(crate) fn fix_what<'a>(
    t: &mut impl Table<'a, Case>,
    rule: Rule,
    who: ActorId,
    slot: usize,
    declared: Declared,
) {
    let [act, attack, ..] = declared.numbers();
    t.set(rule, Key::at(who, Field::Act, slot), act);
    t.set(rule, Key::at(who, Field::Attack, slot), attack);
}

/// Writes a declared action's target and manner into its slot.
pub(crate) fn fix_aim<'a>(
    t: &mut impl Table<'a, Case>,
    rule: Rule,
    who: ActorId,
    slot: usize,
    declared: Declared,
) {
    let [_, _, actor, object, manner] = declared.numbers();
    t.set(rule, Key::at(who, Field::TargetActor, slot), actor);
    t.set(rule, Key::at(who, Field::TargetObject, slot), object);
    t.set(rule, Key::at(who, Field::Manner, slot), manner);
}

/// T3, O4: the next fighter in list order who wants extra actions rolls for them.
pub(crate) fn extra_actions<'a>(t: &mut impl Table<'a, Case>) -> Result<(), Stop> {
    let fighters = t.setup().fighters.len();
    let start = usize::try_from(t.state().battle(Field::Cursor)).unwrap_or(0);
    for place in start..fighters {
        let who = ActorId::fighter(place);
        if t.state().of(who, Field::Wanted) > 1 && t.state().is_able(t.setup(), who) {
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

/// T3 to T6: a Fighting (off) ACTION against the intensity of the number of attacks; an impossible
/// one fails. Failure leaves one action at −3 CS. Success gives separate actions at −1 CS each or,
/// if all are alike, a flurry; with full movement only a flurry (T8).
fn roll_for_extra<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<(), Stop> {
    let fighting = t.state().rank(t.setup(), who, Ability::FightingOffense);
    if !win_extra(t, who, fighting)? {
        return Ok(());
    }
    let wanted = t.state().of(who, Field::Wanted);
    let (setup, state) = (t.setup(), t.state());
    let first = state.declared(who, 0).act.attack();
    let counted = first.map_or(1, |id| flurry_of(setup, state, id, wanted));
    if all_alike(setup, state, who) && t.ask(MakeFlurry { who, actions: Actions(counted) })? {
        t.note(Rule::T6, Note::Flurry, who, ActorId::NOBODY, Attacks(counted));
        t.set(Rule::T6, Key::of(who, Field::Mode), Mode::Flurry as i32);
    }
    Ok(())
}

/// T3 to T5: whether an ACTION at a rank succeeds against the intensity of the wanted attacks.
/// Failure leaves one action of choice at −3 CS; success gives separate actions at −1 CS each.
pub(crate) fn win_extra<'a>(
    t: &mut impl Table<'a, Case>,
    who: ActorId,
    rank: Rank,
) -> Result<bool, Stop> {
    let wanted = t.state().of(who, Field::Wanted);
    let Some(intensity) = actions_intensity(wanted) else { return Ok(false) };
    let action = Attempt::new(Rule::T3, who, Roll::ExtraActions);
    let by = attempt_shift(t, who, Roll::ExtraActions)
        + circumstance(t, action, Some(Ability::FightingOffense));
    if overcome_at(t, action, rank, by, intensity)? {
        t.note(Rule::T3, Note::ExtraActions, who, ActorId::NOBODY, Actions(wanted));
        t.set(Rule::T5, Key::of(who, Field::Mode), Mode::Separate as i32);
        return Ok(true);
    }
    let failed = [Actions(wanted).into(), Columns(FAILED_SHIFT).into()];
    t.note(Rule::T4, Note::ExtraActionsFailed, who, ActorId::NOBODY, failed);
    keep_one(t, who, wanted)?;
    t.set(Rule::T4, Key::of(who, Field::Actions), 1);
    t.set(Rule::T4, Key::of(who, Field::Mode), Mode::Failed as i32);
    Ok(false)
}

/// T4: the fighter chooses the declared action that is left; it moves to the first slot.
fn keep_one<'a>(t: &mut impl Table<'a, Case>, who: ActorId, wanted: i32) -> Result<(), Stop> {
    let act = t.ask(KeepOne { who, actions: Actions(wanted) })?;
    let target = t.ask(KeepTarget { who, act })?;
    let state = t.state();
    let is_kept = |slot: &usize| {
        let declared = state.declared(who, *slot);
        (declared.act, declared.target) == (act, target)
    };
    let slot = (0..SLOTS).find(is_kept).unwrap_or(0);
    if slot > 0 {
        let (first, kept) = (t.state().declared(who, 0), t.state().declared(who, slot));
        for (slot, declared) in [(0, kept), (slot, first)] {
            fix_what(t, Rule::T4, who, slot, declared);
            fix_aim(t, Rule::T4, who, slot, declared);
        }
    }
    let kept = t.state().declared(who, 0);
    let target = kept.target.and_then(Target::actor).unwrap_or(ActorId::NOBODY);
    let [act, attack] = kept.act.values();
    let at = thing(kept.target.and_then(Target::object));
    t.note(Rule::T4, Note::Kept, who, target, [act, attack, at]);
    Ok(())
}
