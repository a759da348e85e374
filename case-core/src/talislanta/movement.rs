//! Movement by its two printed rules, and special maneuvers.

use super::action::{action_modifier, count_actions, read};
use super::attack::AttackIntent;
use super::check::Setup;
use super::event::{Note, Roll};
use super::outcome::{self, Cause};
use super::rule::Rule;
use super::rulings::{LongMove, Movement};
use super::state::Field;
use super::tables::{Band, RUN, RUN_PER_SPD, Trait};
use super::{QuestionKind, Stop, Talislanta, attack, damage, flee};
use crate::codes::Code;
use crate::decide::Question;
use crate::system::Table;
use crate::who::ActorId;

/// The feet that a fighter can run in a round: 100 plus 10 for each point of Speed, which may be
/// negative; at least 0 (rule TAL20, reading `move_floor`).
pub fn maximum(setup: &Setup, who: ActorId) -> i32 {
    let spd = setup.fighter(who).map_or(0, |f| f.spd);
    (RUN + RUN_PER_SPD * spd).max(0)
}

/// Whether a move of so many feet takes the turn (rule TAL20): up to half the maximum is free, the
/// full maximum takes it, and so does what lies between by the switch `over_half_move`.
fn takes_turn(feet: i32, maximum: i32, long: LongMove) -> bool {
    match long {
        LongMove::TakesTurn => feet > maximum / 2,
        LongMove::Free => feet > maximum / 2 && feet >= maximum,
    }
}

/// The action of moving. Asked, in this order: whether to leave the opponents one is engaged with,
/// and their Undefended Attacks (rule TAL19); then, by the switch `movement`, the terrain's loss,
/// the feet and the roll for dangerous ground (rule TAL20), or whether it is an action (rule TAL21).
pub(super) fn move_<'a>(t: &mut impl Table<'a, Talislanta>, who: ActorId) -> Result<(), Stop> {
    if t.state().in_melee(who) && t.choose(Question::new(who, QuestionKind::LeaveEngaged))? != 0 {
        let foes: alloc::vec::Vec<ActorId> =
            damage::held(t.state(), who, Field::Engaged).into_iter().map(|(foe, _)| foe).collect();
        flee::leave_engaged(t, who, &foes)?;
        if !t.state().stands(who) {
            return Ok(());
        }
    }
    match t.setup().rulings().movement {
        Movement::Distances => move_feet(t, who),
        Movement::Judged => judged_move(t, who),
    }
}

/// Movement in feet (rule TAL20): rugged terrain takes some of the maximum away, and may have to
/// be crossed by Dexterity or a skill.
fn move_feet<'a>(t: &mut impl Table<'a, Talislanta>, who: ActorId) -> Result<(), Stop> {
    let judge = |kind| Question::new(ActorId::JUDGE, kind).about(who);
    let whole = maximum(t.setup(), who);
    let loss = t.choose(judge(QuestionKind::TerrainLoss).with(whole, 0))?;
    let most = whole - loss;
    let feet = t.choose(Question::new(who, QuestionKind::MoveDistance).with(most, 0))?;
    t.note(Rule::TAL20, Note::Moves, who, ActorId::NOBODY, feet);
    let skill = t.choose(judge(QuestionKind::TerrainSkill))?;
    if let Some(by) = Trait::from_number(skill - 1) {
        cross(t, who, by)?;
    }
    if takes_turn(feet, most, t.setup().rulings().over_half_move) {
        count_actions(t, Rule::TAL20, who, 1);
    }
    Ok(())
}

/// Dangerous ground is crossed by Dexterity or a skill; the roll is part of the move (rule TAL20).
fn cross<'a>(t: &mut impl Table<'a, Talislanta>, who: ActorId, by: Trait) -> Result<(), Stop> {
    let band = skill_roll(t, Rule::TAL20, who, Roll::Terrain, by, 0)?;
    t.note(Rule::TAL20, Note::TerrainResult, who, ActorId::NOBODY, i32::from(band.number()));
    if band == Band::Mishap {
        outcome::mishap(t, Rule::TAL20, Cause::Terrain, who, None)?;
    }
    Ok(())
}

/// Movement without distances (rule TAL21): the Judge says whether it is an action; if so, it
/// counts as one against what follows.
fn judged_move<'a>(t: &mut impl Table<'a, Talislanta>, who: ActorId) -> Result<(), Stop> {
    if t.choose(Question::new(ActorId::JUDGE, QuestionKind::MoveIsAction).about(who))? != 0 {
        t.note(Rule::TAL21, Note::MovementIsAction, who, ActorId::NOBODY, 0);
        count_actions(t, Rule::TAL21, who, 1);
    }
    Ok(())
}

/// The way to the target of a close attack, if the two are not engaged: `true` where the attack
/// can be made. By distances (rule TAL20) the map is asked, and a way that would take the turn
/// leaves none for the attack: it ends at the target if it is not longer than the maximum. By the
/// Judge (rule TAL21) a way that is an action costs the attack 5. `walked` sums the ways to several
/// targets.
pub(super) fn approach<'a>(
    t: &mut impl Table<'a, Talislanta>,
    blow: &AttackIntent,
    walked: &mut i32,
) -> Result<bool, Stop> {
    let (who, target) = (blow.attacker, blow.target);
    if !blow.form.is_close() || t.state().is_engaged(who, target) {
        return Ok(true);
    }
    if t.setup().rulings().movement == Movement::Judged {
        judged_move(t, who)?;
        return Ok(true);
    }
    let q = Question::new(ActorId::MAP, QuestionKind::Approach).about(who).with(target.number(), 0);
    let feet = t.choose(q)?;
    *walked += feet;
    let most = maximum(t.setup(), who);
    if *walked <= most && !takes_turn(*walked, most, t.setup().rulings().over_half_move) {
        t.note(Rule::TAL20, Note::Approaches, who, target, feet);
        return Ok(true);
    }
    t.note(Rule::TAL20, Note::TooFar, who, target, feet);
    if *walked <= most {
        attack::engage(t, blow);
    }
    Ok(false)
}

/// A special maneuver (rule TAL22): an appropriate skill against the difficulty, both the Judge's
/// to say, and so is what comes of it.
pub(super) fn special<'a>(
    t: &mut impl Table<'a, Talislanta>,
    who: ActorId,
    target: ActorId,
) -> Result<(), Stop> {
    let q = Question::new(ActorId::JUDGE, QuestionKind::SpecialSkill).about(who);
    let by = Trait::from_number(t.choose(q)?).unwrap_or(Trait::CombatRating);
    let band = skill_roll(t, Rule::TAL22, who, Roll::Special, by, 1)?;
    t.note(Rule::TAL22, Note::SpecialResult, who, target, i32::from(band.number()));
    match band {
        Band::Mishap => outcome::mishap(t, Rule::TAL22, Cause::Maneuver, who, None),
        Band::Failure => Ok(()),
        _ if target == who => outcome::succeed(t, Rule::TAL22, Cause::Feat, (who, who), band),
        _ => outcome::succeed(t, Rule::TAL22, Cause::Trick, (target, who), band),
    }
}

/// A roll of a skill, or of an attribute on a d10 in its place (rule TAL5), against a difficulty
/// that the Judge sets.
fn skill_roll<'a>(
    t: &mut impl Table<'a, Talislanta>,
    rule: Rule,
    who: ActorId,
    roll: Roll,
    by: Trait,
    why: i32,
) -> Result<Band, Stop> {
    let q = Question::new(ActorId::JUDGE, QuestionKind::Difficulty).about(who);
    let difficulty = t.choose(q.with(i32::from(by.number()), why))?;
    let rating = t.setup().fighter(who).and_then(|f| f.rating(by)).unwrap_or(0);
    let modifier = t.shift(rule, who, roll, rating)
        + t.shift(rule, who, roll, -difficulty)
        + action_modifier(t, who, roll);
    read(t, rule, who, roll, by.die(), modifier)
}

/// Whether a skill or attribute of that number is on the sheet.
pub(super) fn has_trait(setup: &Setup, who: ActorId, number: i32) -> bool {
    let by = Trait::from_number(number);
    by.and_then(|by| setup.fighter(who)?.rating(by)).is_some()
}
