//! Flights, and leaving opponents behind.

use super::action::{self, Modifiers, TableRoll};
use super::engagement::{disengage, set_apart};
use super::{attack, damage, movement, outcome};
use crate::data::value::{Feet, Modifier, Place};
use crate::dice::Die;
use crate::talislanta::book::rulings::{FlightFrom, Movement};
use crate::talislanta::state::effects::{self, loses_turn};
use crate::talislanta::words::reason::Reason;
use crate::talislanta::{
    Action, ActorId, AttackIntent, BackAway, Band, CHASE_START, Cause, ChooseAttack, ChooseTarget,
    Exit, Field, Form, Key, LeaveAnyway, LeaveBattle, MAX_FEET, Note, Occasion, Result, Roll, Rule,
    Setup, StrikeLeaver, Table, Trait, View,
};
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

/// Whether a flight gets away from all opponents by one roll (rule TAL19, ruling `flight_from`).
pub(crate) fn is_from_all(setup: &Setup) -> bool {
    setup.rulings().flight_from == FlightFrom::All
}

/// The opponent in the melee whose Speed is the greatest, whom one roll for all is made against
/// (rule TAL19, ruling `flight_from`); of equals the first in the roster.
pub(crate) fn fastest(v: View<'_>, who: ActorId) -> Option<ActorId> {
    let speed = |of: ActorId| effects::speed(v.setup, v.state, of);
    v.state.engaged(who).max_by_key(|&foe| (speed(foe), Reverse(foe)))
}

/// The opponents that a flight from one of them gets away from (rule TAL19, ruling `flight_from`).
fn fled_from<'a>(t: &mut impl Table<'a>, who: ActorId, foe: ActorId) -> Vec<ActorId> {
    if is_from_all(t.setup()) { damage::held(t.state(), who, Field::Engaged) } else { vec![foe] }
}

/// The action of fleeing (rule TAL19): from the named opponent, or from one chosen now if none was
/// named; by the ruling `flight_from` from all in the melee, whoever was named. A fighter in no
/// melee has nobody to flee from and leaves the battle; it is asked first if it was in a melee when
/// it declared.
pub(crate) fn action<'a>(t: &mut impl Table<'a>, who: ActorId, named: Option<ActorId>) -> Result {
    let fastest = fastest(View::new(t.setup(), t.state()), who);
    if let Some(foe) = fastest.filter(|_| is_from_all(t.setup())) {
        return flee(t, who, foe);
    }
    match named {
        Some(foe) if t.state().is_engaged(who, foe) => flee(t, who, foe),
        Some(_) if t.state().in_melee(who) => {
            action::lost_action(t, who);
            Ok(())
        }
        Some(_) => leave_battle(t, who),
        None => {
            let (action, place) = (Action::Flee, Place(1));
            if let Some(foe) = t.ask(ChooseTarget { who, action, place })? {
                return flee(t, who, foe);
            }
            leave(t, who);
            Ok(())
        }
    }
}

/// A flight, rolled against one opponent (rule TAL19): d20 plus Speed times `spd_factor`, against the
/// opponent's. Asks after the roll: the effect of a mishap; whether to leave anyway after a
/// failure; the feet moved after a partial success; whether to leave the battle after a full one.
fn flee<'a>(t: &mut impl Table<'a>, who: ActorId, foe: ActorId) -> Result {
    let setup = t.setup();
    let factor = setup.rulings().spd_factor;
    let state = t.state();
    let speed = |of| effects::speed(setup, state, of).saturating_mul(factor);
    let modifiers = Modifiers::NONE
        .with(Rule::TAL19, speed(who), Reason::Speed)
        .with(Rule::TAL19, -speed(foe), Reason::Opposed)
        .with_earlier_actions(t.state(), who)
        .with_hindrance(t.setup(), t.state(), who);
    let roll = TableRoll::of(Rule::TAL19, who, Roll::Flee, Trait::Speed).against(foe);
    let band = TableRoll { die: Die::D20, ..roll }.make(t, &modifiers)?;
    t.note(Rule::TAL19, Note::Result, who, foe, band);
    match band {
        Band::Mishap => outcome::mishap(t, Rule::TAL19, Cause::Flee, who, None),
        Band::Failure => {
            if !t.ask(LeaveAnyway { who, foe })? {
                return Ok(());
            }
            let foes = fled_from(t, who, foe);
            leave_engaged(t, who, &foes)?;
            leave_battle(t, who)
        }
        Band::Partial => move_away(t, who, foe),
        Band::Full | Band::Critical => escape(t, Rule::TAL19, who, foe, band),
    }
}

/// A flight that succeeds (rule TAL19), also by an outstanding defense (rules TAL15, TAL18): those
/// it is from are no longer engaged, and strike nobody hand to hand who stays in the battle in this
/// round, unless they catch up (reading `chase`). Asks whether to leave the battle.
pub(crate) fn escape<'a>(
    t: &mut impl Table<'a>,
    rule: Rule,
    who: ActorId,
    foe: ActorId,
    band: Band,
) -> Result {
    let foes = fled_from(t, who, foe);
    for &foe in &foes {
        disengage(t, rule, who, foe);
    }
    if band == Band::Critical {
        t.note(rule, Note::ChaseBonus, who, foe, Modifier(CHASE_START));
    }
    leave_battle(t, who)?;
    if t.state().stands(who) {
        for &foe in &foes {
            t.set(rule, Key::at(who, Field::FledFrom, foe.index()), 1);
        }
    }
    Ok(())
}

/// A partial success moves up to half of a round's maximum, in whole feet, and stays engaged; the
/// opponents have to come up (rule TAL19, reading `partial_flight`). Without distances (rule TAL21) nothing is asked.
fn move_away<'a>(t: &mut impl Table<'a>, who: ActorId, foe: ActorId) -> Result {
    let most = movement::part_move(t.setup(), who);
    if t.setup().rulings().movement == Movement::Judged || most == 0 {
        return Ok(());
    }
    let feet = t.ask(BackAway { who, foe })?;
    for foe in fled_from(t, who, foe) {
        t.note(Rule::TAL19, Note::MovesAway, who, foe, [feet.into(), Feet(most).into()]);
        let apart = t.state().apart(who, foe).saturating_add(feet.0);
        set_apart(t, who, foe, apart.min(MAX_FEET));
    }
    Ok(())
}

/// Leaves opponents without a successful flight: each in turn may first make an Undefended Attack
/// (rule TAL19), unless it is too far off. A fighter struck down on the way stays; one who got away is
/// struck hand to hand in this round only by who catches up (reading `chase`).
pub(super) fn leave_engaged<'a>(t: &mut impl Table<'a>, who: ActorId, foes: &[ActorId]) -> Result {
    for &foe in foes {
        if t.state().apart(who, foe) == 0 {
            undefended_attack(t, foe, who)?;
        }
        if !t.state().stands(who) {
            return Ok(());
        }
        disengage(t, Rule::TAL19, who, foe);
        t.set(Rule::TAL19, Key::at(who, Field::FledFrom, foe.index()), 1);
    }
    Ok(())
}

/// An Undefended Attack, if its maker can and wants to (rule TAL19): a strike opposed only by
/// `undefended_difficulty`. It costs no action and has no multiple-action penalty.
fn undefended_attack<'a>(t: &mut impl Table<'a>, by: ActorId, target: ActorId) -> Result {
    if !t.state().stands(by) || loses_turn(t.setup(), t.state(), by) {
        return Ok(());
    }
    if !t.ask(StrikeLeaver { who: by, foe: target })? {
        t.note(Rule::TAL19, Note::LetsGo, by, target, ());
        return Ok(());
    }
    t.note(Rule::TAL19, Note::Undefended, by, target, ());
    let against = Some(target);
    let attack = t.ask(ChooseAttack { who: by, action: Action::Strike, against })?;
    let blow = AttackIntent::new(by, target, attack.index(), Form::Strike);
    attack::exchange(t, &AttackIntent { occasion: Occasion::Undefended, ..blow })?;
    Ok(())
}

/// A fighter that got away from everybody may leave the battle (rule TAL19); a chase is up to the
/// host.
pub(super) fn leave_battle<'a>(t: &mut impl Table<'a>, who: ActorId) -> Result {
    if !t.state().stands(who) || t.state().in_melee(who) {
        return Ok(());
    }
    if t.ask(LeaveBattle { who })? {
        leave(t, who);
    }
    Ok(())
}

/// A fighter leaves the battle (rule TAL19).
pub(crate) fn leave<'a>(t: &mut impl Table<'a>, who: ActorId) {
    damage::leave(t, Rule::TAL19, who, Exit::Fled);
}
