//! Movement by its two printed rules, and special maneuvers.

use super::action::{Modifiers, TableRoll, count_actions};
use super::attack::AttackIntent;
use super::check::Setup;
use super::event::{Note, Roll};
use super::outcome::{self, Cause};
use super::questions::{
    LeaveEngaged, MoveFeet, MoveIsAction, SpecialDifficulty, SpecialSkill, TerrainDifficulty,
    TerrainLoss, TerrainSkill, WayToTarget,
};
use super::rule::Rule;
use super::rulings::{LongMove, Movement};
use super::state::Field;
use super::tables::{Band, RUN, RUN_PER_SPD, Trait};
use super::{Stop, Talislanta, View, attack, damage, flee};
use crate::system::Table;
use crate::value::{Difficulty, Feet, Value};
use crate::who::ActorId;

const JUDGE: ActorId = ActorId::JUDGE;

/// The feet that a fighter can run in a round: 100 plus 10 for each point of Speed, which may be
/// negative; at least 0 (rule TAL20, reading `move_floor`).
pub fn maximum(setup: &Setup, who: ActorId) -> i32 {
    let spd = setup.fighter(who).map_or(0, |f| f.spd);
    (RUN + RUN_PER_SPD * spd).max(0)
}

/// The feet that one who flees with a partial success moves at most (rule TAL19).
pub(super) fn part_move(setup: &Setup, who: ActorId) -> i32 {
    maximum(setup, who) / 2
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
    if t.state().in_melee(who) && t.ask(LeaveEngaged { who })? {
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
    let whole = maximum(t.setup(), who);
    let Feet(loss) = t.ask(TerrainLoss { who: JUDGE, mover: who, most: Feet(whole) })?;
    let most = Feet(whole - loss);
    let feet = t.ask(MoveFeet { who, most })?;
    t.note(Rule::TAL20, Note::Moves, who, ActorId::NOBODY, [feet.into(), most.into()]);
    if let Some(by) = t.ask(TerrainSkill { who: JUDGE, mover: who })? {
        cross(t, who, by)?;
    }
    if takes_turn(feet.0, most.0, t.setup().rulings().over_half_move) {
        count_actions(t, Rule::TAL20, who, 1);
    }
    Ok(())
}

/// Dangerous ground is crossed by Dexterity or a skill; the roll is part of the move (rule TAL20).
fn cross<'a>(t: &mut impl Table<'a, Talislanta>, who: ActorId, by: Trait) -> Result<(), Stop> {
    let difficulty = t.ask(TerrainDifficulty { who: JUDGE, mover: who, by })?;
    let roll = TableRoll::of(Rule::TAL20, who, Roll::Terrain, by);
    if skill_roll(t, roll, by, difficulty)? == Band::Mishap {
        outcome::mishap(t, Rule::TAL20, Cause::Terrain, who, None)?;
    }
    Ok(())
}

/// Movement without distances (rule TAL21): the Judge says whether it is an action; if so, it
/// counts as one against what follows.
fn judged_move<'a>(t: &mut impl Table<'a, Talislanta>, who: ActorId) -> Result<(), Stop> {
    if t.ask(MoveIsAction { who: JUDGE, mover: who })? {
        t.note(Rule::TAL21, Note::MovementIsAction, who, ActorId::NOBODY, ());
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
    let feet = t.ask(WayToTarget { who: ActorId::MAP, attacker: who, target })?;
    *walked += feet.0;
    let most = maximum(t.setup(), who);
    if *walked <= most && !takes_turn(*walked, most, t.setup().rulings().over_half_move) {
        t.note(Rule::TAL20, Note::Approaches, who, target, feet);
        return Ok(true);
    }
    let whole = if *walked == feet.0 { Value::NOTHING } else { Feet(*walked).into() };
    t.note(Rule::TAL20, Note::TooFar, who, target, [feet.into(), whole]);
    if *walked <= most {
        attack::engage(t, blow);
    }
    Ok(false)
}

/// A special maneuver (rule TAL22), at an opponent or at nobody: an appropriate skill against the
/// difficulty, both the Judge's to say, and so is what comes of it.
pub(super) fn special<'a>(
    t: &mut impl Table<'a, Talislanta>,
    who: ActorId,
    target: Option<ActorId>,
) -> Result<(), Stop> {
    let by = t.ask(SpecialSkill { who: JUDGE, actor: who })?;
    let difficulty = t.ask(SpecialDifficulty { who: JUDGE, actor: who, by })?;
    let roll = TableRoll::of(Rule::TAL22, who, Roll::Special, by);
    let roll = roll.against(target.unwrap_or(ActorId::NOBODY));
    match (skill_roll(t, roll, by, difficulty)?, target) {
        (Band::Mishap, _) => outcome::mishap(t, Rule::TAL22, Cause::Maneuver, who, None),
        (Band::Failure, _) => Ok(()),
        (band, None) => outcome::succeed(t, Rule::TAL22, Cause::Feat, (who, who), band),
        (band, Some(target)) => outcome::succeed(t, Rule::TAL22, Cause::Trick, (target, who), band),
    }
}

/// A roll of a skill, or of an attribute on a d10 in its place (rule TAL5), against a difficulty
/// that the Judge sets.
fn skill_roll<'a>(
    t: &mut impl Table<'a, Talislanta>,
    roll: TableRoll,
    by: Trait,
    Difficulty(difficulty): Difficulty,
) -> Result<Band, Stop> {
    let TableRoll { rule, who, against, .. } = roll;
    let modifiers = Modifiers::NONE
        .with(rule, t.setup().fighter(who).and_then(|f| f.rating(by)).unwrap_or(0))
        .with(rule, -difficulty)
        .with_earlier_actions(t.state(), who)
        .with_hindrance(t.state(), who);
    let band = roll.make(t, &modifiers)?;
    t.note(rule, Note::Result, who, against, band);
    Ok(band)
}

/// Whether a skill or attribute is on the sheet.
pub(super) fn has_trait(v: View<'_>, who: ActorId, by: Trait) -> bool {
    v.setup.fighter(who).and_then(|f| f.rating(by)).is_some()
}
