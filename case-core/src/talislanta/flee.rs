//! Flights, and leaving opponents behind.

use super::action::{Modifiers, Reason, TableRoll};
use super::rulings::Movement;
use super::{
    Action, ActorId, AttackIntent, BackAway, Band, CHASE_START, Cause, ChooseAttack, ChooseTarget,
    Exit, Field, Form, Key, LeaveAnyway, LeaveBattle, Note, Occasion, Result, Roll, Rule,
    StrikeLeaver, Table, Trait, attack, damage, movement, outcome, turn,
};
use crate::data::value::{Feet, Modifier, Place};
use crate::dice::Die;

/// The action of fleeing (rule TAL19): from the named opponent, or from one chosen now if none was
/// named. A fighter in no melee has nobody to flee from and leaves the battle; it is asked first if
/// it named an opponent.
pub(super) fn action<'a>(t: &mut impl Table<'a>, who: ActorId, named: Option<ActorId>) -> Result {
    match named {
        Some(foe) if t.state().is_engaged(who, foe) => flee(t, who, foe),
        Some(_) if t.state().in_melee(who) => {
            turn::lost_action(t, who);
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

/// A flight from one opponent (rule TAL19): d20 plus Speed times `spd_factor`, against the
/// opponent's. Asks after the roll: the effect of a mishap; whether to leave anyway after a
/// failure; the feet moved after a partial success; whether to leave the battle after a full one.
fn flee<'a>(t: &mut impl Table<'a>, who: ActorId, foe: ActorId) -> Result {
    let setup = t.setup();
    let factor = setup.rulings().spd_factor;
    let speed = |of| setup.fighter(of).map_or(0, |f| f.spd.saturating_mul(factor));
    let modifiers = Modifiers::NONE
        .with(Rule::TAL19, Reason::Speed, speed(who))
        .with(Rule::TAL19, Reason::OtherSpeed, -speed(foe))
        .with_earlier_actions(t.state(), who)
        .with_hindrance(t.state(), who);
    let roll = TableRoll::of(Rule::TAL19, who, Roll::Flee, Trait::Speed).against(foe);
    let band = TableRoll { die: Die::D20, ..roll }.make(t, &modifiers)?;
    t.note(Rule::TAL19, Note::Result, who, foe, band);
    match band {
        Band::Mishap => outcome::mishap(t, Rule::TAL19, Cause::Flee, who, None),
        Band::Failure => {
            if !t.ask(LeaveAnyway { who, foe })? {
                return Ok(());
            }
            leave_engaged(t, who, &[foe])?;
            leave_battle(t, who)
        }
        Band::Partial => move_away(t, who, foe),
        Band::Full => {
            disengage(t, Rule::TAL19, who, foe);
            leave_battle(t, who)
        }
        Band::Critical => {
            disengage(t, Rule::TAL19, who, foe);
            t.note(Rule::TAL19, Note::ChaseBonus, who, foe, Modifier(CHASE_START));
            leave_battle(t, who)
        }
    }
}

/// A partial success moves up to half of a round's maximum, in whole feet, and stays engaged (rule
/// TAL19). Without distances (rule TAL21) nothing is asked.
fn move_away<'a>(t: &mut impl Table<'a>, who: ActorId, foe: ActorId) -> Result {
    let most = movement::part_move(t.setup(), who);
    if t.setup().rulings().movement == Movement::Judged || most == 0 {
        return Ok(());
    }
    let feet = t.ask(BackAway { who, foe })?;
    t.note(Rule::TAL19, Note::MovesAway, who, foe, [feet.into(), Feet(most).into()]);
    Ok(())
}

/// Leaves opponents without a successful flight: each in turn may first make an Undefended Attack
/// (rule TAL19). A fighter struck down on the way stays.
pub(super) fn leave_engaged<'a>(t: &mut impl Table<'a>, who: ActorId, foes: &[ActorId]) -> Result {
    for &foe in foes {
        undefended_attack(t, foe, who)?;
        if !t.state().stands(who) {
            return Ok(());
        }
        disengage(t, Rule::TAL19, who, foe);
    }
    Ok(())
}

/// An Undefended Attack, if its maker can and wants to (rule TAL19): a strike opposed only by
/// `undefended_difficulty`. It costs no action and has no multiple-action penalty.
fn undefended_attack<'a>(t: &mut impl Table<'a>, by: ActorId, target: ActorId) -> Result {
    if !t.state().stands(by) || t.state().of(by, Field::LostTurns) != 0 {
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

/// Two fighters are no longer engaged (rule TAL19).
pub(super) fn disengage<'a>(t: &mut impl Table<'a>, rule: Rule, who: ActorId, foe: ActorId) {
    if t.state().is_engaged(who, foe) {
        t.note(rule, Note::Disengaged, who, foe, ());
        t.set(rule, Key::at(who, Field::Engaged, foe.index()), 0);
        t.set(rule, Key::at(foe, Field::Engaged, who.index()), 0);
    }
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
pub(super) fn leave<'a>(t: &mut impl Table<'a>, who: ActorId) {
    damage::leave(t, Rule::TAL19, who, Exit::Fled);
}
