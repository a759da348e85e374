//! Fleeing, and leaving opponents behind.

use super::action::{Form, action_modifier, read};
use super::attack::{self, AttackIntent, Occasion};
use super::event::{Note, Roll};
use super::outcome::{self, Cause};
use super::rule::Rule;
use super::rulings::Movement;
use super::state::{Exit, Field};
use super::tables::{Band, CHASE_START};
use super::{Action, QuestionKind, Stop, Talislanta, ask, damage, movement};
use crate::codes::Code;
use crate::decide::Question;
use crate::dice::Die;
use crate::log::Key;
use crate::system::Table;
use crate::who::ActorId;

/// A flight from one opponent (rule TAL19): d20 plus Speed times `spd_factor`, against the
/// opponent's. Asked after the roll: the mishap's result; whether to leave anyway after a failure;
/// the feet moved after a partial success; whether to leave the battle after a full one.
pub(super) fn flee<'a>(
    t: &mut impl Table<'a, Talislanta>,
    who: ActorId,
    foe: ActorId,
) -> Result<(), Stop> {
    let setup = t.setup();
    let factor = setup.rulings().spd_factor;
    let speed = |of| setup.fighter(of).map_or(0, |f| f.spd.saturating_mul(factor));
    let modifier = t.shift(Rule::TAL19, who, Roll::Flee, speed(who))
        + t.shift(Rule::TAL19, who, Roll::Flee, -speed(foe))
        + action_modifier(t, who, Roll::Flee);
    let band = read(t, Rule::TAL19, who, Roll::Flee, Die::D20, modifier)?;
    t.note(Rule::TAL19, Note::FleeResult, who, foe, i32::from(band.number()));
    match band {
        Band::Mishap => outcome::mishap(t, Rule::TAL19, Cause::Flee, who, None),
        Band::Failure => {
            if t.choose(Question::new(who, QuestionKind::LeaveAnyway).about(foe))? == 0 {
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
            t.note(Rule::TAL19, Note::ChaseBonus, who, foe, CHASE_START);
            leave_battle(t, who)
        }
    }
}

/// A partial success moves up to half of a round's maximum, down to whole feet, and stays engaged
/// (rule TAL19). Without distances (rule TAL21) there is nothing to ask.
fn move_away<'a>(
    t: &mut impl Table<'a, Talislanta>,
    who: ActorId,
    foe: ActorId,
) -> Result<(), Stop> {
    let most = movement::maximum(t.setup(), who) / 2;
    if t.setup().rulings().movement == Movement::Judged || most == 0 {
        return Ok(());
    }
    let feet = t.choose(Question::new(who, QuestionKind::FleeDistance).about(foe))?;
    t.note(Rule::TAL19, Note::MovesAway, who, foe, feet);
    Ok(())
}

/// Leaves opponents without a successful flight: each may make an Undefended Attack first
/// (rule TAL19), in the order given; one who is struck down on the way stays.
pub(super) fn leave_engaged<'a>(
    t: &mut impl Table<'a, Talislanta>,
    who: ActorId,
    foes: &[ActorId],
) -> Result<(), Stop> {
    for &foe in foes {
        undefended_attack(t, foe, who)?;
        if !t.state().stands(who) {
            return Ok(());
        }
        disengage(t, Rule::TAL19, who, foe);
    }
    Ok(())
}

/// An Undefended Attack, if its maker can and will make it (rule TAL19): a strike that nothing but
/// `undefended_difficulty` opposes. It costs no action and suffers no multiple-action penalty.
fn undefended_attack<'a>(
    t: &mut impl Table<'a, Talislanta>,
    by: ActorId,
    target: ActorId,
) -> Result<(), Stop> {
    if !t.state().stands(by) || t.state().of(by, Field::LostTurns) != 0 {
        return Ok(());
    }
    let taken = t.choose(Question::new(by, QuestionKind::Undefended).about(target))?;
    t.note(Rule::TAL19, Note::Undefended, by, target, taken);
    if taken == 0 {
        return Ok(());
    }
    let q = Question::new(by, QuestionKind::Attack).about(target);
    let attack = ask::pick(t, q.with(i32::from(Action::Strike.number()), 0))?;
    let blow = AttackIntent::new(by, target, ask::place(attack), Form::Strike);
    attack::exchange(t, &AttackIntent { occasion: Occasion::Undefended, ..blow })?;
    Ok(())
}

/// Two fighters are no longer engaged (rule TAL19).
pub(super) fn disengage<'a>(
    t: &mut impl Table<'a, Talislanta>,
    rule: Rule,
    who: ActorId,
    foe: ActorId,
) {
    if t.state().is_engaged(who, foe) {
        t.note(rule, Note::Disengaged, who, foe, 0);
        t.set(rule, Key::at(who, Field::Engaged, foe.index()), 0);
        t.set(rule, Key::at(foe, Field::Engaged, who.index()), 0);
    }
}

/// One who got away from everybody may leave the battle (rule TAL19); a chase is the host's.
pub(super) fn leave_battle<'a>(
    t: &mut impl Table<'a, Talislanta>,
    who: ActorId,
) -> Result<(), Stop> {
    if !t.state().stands(who) || t.state().in_melee(who) {
        return Ok(());
    }
    if t.choose(Question::new(who, QuestionKind::LeaveBattle))? != 0 {
        damage::leave(t, Rule::TAL19, who, Exit::Fled);
    }
    Ok(())
}
