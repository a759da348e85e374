//! Movement by its two printed rules, and special maneuvers.

use super::action::{self, Modifiers, TableRoll, count_actions};
use super::{damage, engagement, flee, outcome};
use crate::data::value::{Difficulty, Feet, Value};
use crate::talislanta::book::rulings::{Elsewhere, LongMove, Movement};
use crate::talislanta::words::reason::Reason;
use crate::talislanta::{
    ActorId, AttackAfterMove, AttackIntent, Band, CatchUp, Cause, FeetCrossed, Field, LeaveEngaged,
    MoveFeet, MoveIsAction, Note, OtherRating, RUN, RUN_PER_SPD, Result, Roll, Rule, Setup,
    SpecialDifficulty, SpecialSkill, Table, TerrainDifficulty, TerrainLoss, TerrainSkill, Trait,
    View, WayToTarget,
};

const JUDGE: ActorId = ActorId::JUDGE;

/// The feet that a fighter can run in a round: 100 plus 10 for each point of Speed, which can be
/// negative; at least 0 (rule TAL20, reading `move_floor`).
pub fn maximum(setup: &Setup, who: ActorId) -> i32 {
    let spd = setup.fighter(who).map_or(0, |f| f.spd);
    (RUN + RUN_PER_SPD * spd).max(0)
}

/// The most feet that a fighter moves by a partial success in fleeing (rule TAL19).
pub(crate) fn part_move(setup: &Setup, who: ActorId) -> i32 {
    maximum(setup, who) / 2
}

/// Whether a move of that many feet takes the turn (rule TAL20): up to half the maximum it does
/// not, the full maximum does, and the switch `over_half_move` decides between.
fn takes_turn(feet: i32, maximum: i32, long: LongMove) -> bool {
    match long {
        LongMove::TakesTurn => feet > maximum / 2,
        LongMove::Free => feet > maximum / 2 && feet >= maximum,
    }
}

/// A fighter's movement in its turn.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Walk {
    /// The feet moved.
    feet: i32,
    /// The feet that the terrain takes off the maximum.
    loss: i32,
    /// Whether a move was declared; the way to a target is then part of it.
    moved: bool,
    /// Whether the movement has been counted as an action.
    counted: bool,
}

/// The action of moving. Asks in this order: whether to leave the opponents that the fighter is
/// engaged with, and their Undefended Attacks (rule TAL19); then, by the switch `movement`, the
/// terrain's loss, the feet and the roll for dangerous ground (rule TAL20), or whether the move is
/// an action (rule TAL21).
pub(crate) fn move_<'a>(t: &mut impl Table<'a>, who: ActorId) -> Result<Walk> {
    if t.state().in_melee(who) && t.ask(LeaveEngaged { who })? {
        let foes = damage::held(t.state(), who, Field::Engaged);
        flee::leave_engaged(t, who, &foes)?;
        if !t.state().stands(who) {
            return Ok(Walk::default());
        }
    }
    match t.setup().rulings().movement {
        Movement::Distances => move_feet(t, who),
        Movement::Judged => {
            t.note(Rule::TAL21, Note::Moves, who, ActorId::NOBODY, ());
            let counted = judged_move(t, who)?;
            Ok(Walk { moved: true, counted, ..Walk::default() })
        }
    }
}

/// Movement in feet (rule TAL20): rugged terrain reduces the maximum, and may have to be crossed by
/// Dexterity or a skill. More than half the maximum takes the turn: what follows suffers the
/// multiple-action penalty.
fn move_feet<'a>(t: &mut impl Table<'a>, who: ActorId) -> Result<Walk> {
    let whole = maximum(t.setup(), who);
    let Feet(loss) = t.ask(TerrainLoss { who: JUDGE, mover: who, most: Feet(whole) })?;
    let most = Feet(whole - loss);
    let meant = t.ask(MoveFeet { who, most })?;
    let by = t.ask(TerrainSkill { who: JUDGE, mover: who })?;
    let feet = match by {
        Some(by) => cross(t, who, by, meant)?,
        None => meant,
    };
    t.note(Rule::TAL20, Note::Moves, who, ActorId::NOBODY, [feet.into(), most.into()]);
    let counted = takes_turn(meant.0, most.0, t.setup().rulings().over_half_move);
    if counted {
        count_move(t, Rule::TAL20, who);
    }
    Ok(Walk { feet: meant.0, loss, moved: true, counted })
}

/// Counts a movement as an action against what follows.
fn count_move<'a>(t: &mut impl Table<'a>, rule: Rule, who: ActorId) {
    t.note(rule, Note::MovementIsAction, who, ActorId::NOBODY, ());
    count_actions(t, rule, who, 1);
}

/// Dangerous ground is crossed by Dexterity or a skill; the roll is part of the move (rule TAL20).
/// The Judge decides the effect of a mishap, a failure or a partial success and, after the latter
/// two, how far the move gets. Returns the feet.
fn cross<'a>(t: &mut impl Table<'a>, who: ActorId, by: Trait, meant: Feet) -> Result<Feet> {
    let difficulty = t.ask(TerrainDifficulty { who: JUDGE, mover: who, by })?;
    let roll = TableRoll::of(Rule::TAL20, who, Roll::Terrain, by);
    match skill_roll(t, roll, by, difficulty)? {
        Band::Mishap => {
            outcome::mishap(t, Rule::TAL20, Cause::Terrain, who, None)?;
            Ok(meant)
        }
        band @ (Band::Failure | Band::Partial) => {
            let feet = t.ask(FeetCrossed { who: JUDGE, mover: who, result: band, meant })?;
            outcome::succeed(t, Rule::TAL20, Cause::Terrain, (who, who), band)?;
            Ok(feet)
        }
        Band::Full | Band::Critical => Ok(meant),
    }
}

/// Movement without distances (rule TAL21): the Judge decides whether it counts as an action
/// against what follows.
fn judged_move<'a>(t: &mut impl Table<'a>, who: ActorId) -> Result<bool> {
    let counts = t.ask(MoveIsAction { who: JUDGE, mover: who })?;
    if counts {
        count_move(t, Rule::TAL21, who);
    }
    Ok(counts)
}

/// Whether a close attack can reach one who fled from the attacker in this round: only by the chase
/// rules of another book, which the Judge answers (rule TAL19, reading `chase`).
pub(crate) fn catches_up<'a>(t: &mut impl Table<'a>, blow: &AttackIntent) -> Result<bool> {
    let (attacker, target) = (blow.attacker, blow.target);
    let fled = blow.form.is_close() && t.state().against(target, Field::FledFrom, attacker) != 0;
    if !fled || t.ask(CatchUp { who: JUDGE, attacker, target })? {
        return Ok(true);
    }
    t.note(Rule::TAL19, Note::NotCaught, attacker, target, ());
    Ok(false)
}

/// The way to the target of a close attack, unless the two are engaged with no distance between
/// them (rule TAL19, reading `partial_flight`); returns whether the attack is made. With distances (rule TAL20) the map is asked: the target is not reached if the way and
/// earlier movement exceed the maximum; if they take the turn, the attack suffers the
/// multiple-action penalty, if it is still wanted. Without distances (rule TAL21) a way that the
/// Judge calls an action costs the attack 5; a declared move has settled that already.
pub(crate) fn approach<'a>(
    t: &mut impl Table<'a>,
    blow: &AttackIntent,
    walk: &mut Walk,
) -> Result<bool> {
    let (who, target) = (blow.attacker, blow.target);
    let (engaged, apart) = (t.state().is_engaged(who, target), t.state().apart(who, target));
    if !blow.form.is_close() || (engaged && apart == 0) {
        return Ok(true);
    }
    if t.setup().rulings().movement == Movement::Judged {
        if !walk.moved {
            judged_move(t, who)?;
        }
        engagement::set_apart(t, who, target, 0);
        return Ok(true);
    }
    let feet = if engaged {
        Feet(apart)
    } else {
        t.ask(WayToTarget { who: ActorId::MAP, attacker: who, target })?
    };
    let before = walk.feet;
    walk.feet = before.saturating_add(feet.0);
    let most = maximum(t.setup(), who) - walk.loss;
    if walk.feet > most {
        let whole = if before == 0 { Value::NOTHING } else { Feet(walk.feet).into() };
        t.note(Rule::TAL20, Note::TooFar, who, target, [feet.into(), whole]);
        if engaged {
            engagement::set_apart(t, who, target, apart - (most - before).max(0));
        }
        return Ok(false);
    }
    if feet.0 > 0 && !engaged && !leaves_for(t, who)? {
        return Ok(false);
    }
    if feet.0 > 0 {
        t.note(Rule::TAL20, Note::Approaches, who, target, feet);
    }
    engagement::set_apart(t, who, target, 0);
    if walk.counted || !takes_turn(walk.feet, most, t.setup().rulings().over_half_move) {
        return Ok(true);
    }
    if !t.ask(AttackAfterMove { who, target })? {
        engagement::engage(t, blow);
        return Ok(false);
    }
    count_move(t, Rule::TAL20, who);
    walk.counted = true;
    Ok(true)
}

/// Leaves those in the melee to come up to another over a distance, by the ruling `engaged_elsewhere`
/// (rule TAL19); returns whether the fighter goes. One that stays after all loses the attack.
fn leaves_for<'a>(t: &mut impl Table<'a>, who: ActorId) -> Result<bool> {
    let leaves = t.setup().rulings().engaged_elsewhere == Elsewhere::Leaves;
    if !leaves || !t.state().in_melee(who) {
        return Ok(true);
    }
    if !t.ask(LeaveEngaged { who })? {
        action::lost_action(t, who);
        return Ok(false);
    }
    let foes = damage::held(t.state(), who, Field::Engaged);
    flee::leave_engaged(t, who, &foes)?;
    Ok(t.state().stands(who))
}

/// A special maneuver (rule TAL22), against an opponent or nobody. The Judge decides the skill, the
/// difficulty and the effect.
pub(crate) fn special<'a>(t: &mut impl Table<'a>, who: ActorId, target: Option<ActorId>) -> Result {
    let by = t.ask(SpecialSkill { who: JUDGE, actor: who })?;
    let difficulty = t.ask(SpecialDifficulty { who: JUDGE, actor: who, by })?;
    t.note(Rule::TAL22, Note::Tries, who, target.unwrap_or(ActorId::NOBODY), by);
    let roll = TableRoll::of(Rule::TAL22, who, Roll::Special, by);
    let roll = roll.against(target.unwrap_or(ActorId::NOBODY));
    match (skill_roll(t, roll, by, difficulty)?, target) {
        (Band::Mishap, _) => outcome::mishap(t, Rule::TAL22, Cause::Maneuver, who, None),
        (Band::Failure, _) => Ok(()),
        (band, None) => outcome::succeed(t, Rule::TAL22, Cause::Feat, (who, who), band).map(|_| ()),
        (band, Some(target)) => {
            outcome::succeed(t, Rule::TAL22, Cause::Trick, (target, who), band).map(|_| ())
        }
    }
}

/// Rolls a skill, or an attribute on a d10 in its place (rule TAL5), against a difficulty set by
/// the Judge, who also decides a rating that is not on the sheet.
fn skill_roll<'a>(
    t: &mut impl Table<'a>,
    roll: TableRoll,
    by: Trait,
    Difficulty(difficulty): Difficulty,
) -> Result<Band> {
    let TableRoll { rule, who, against, .. } = roll;
    let rating = match by {
        Trait::OtherSkill | Trait::OtherAttribute => {
            t.ask(OtherRating { who: JUDGE, actor: who, by })?.0
        }
        _ => t.setup().rating(who, by).unwrap_or(0),
    };
    let modifiers = Modifiers::NONE
        .with(rule, rating, Reason::Rating)
        .with(rule, -difficulty, Reason::Difficulty)
        .with_earlier_actions(t.state(), who)
        .with_hindrance(t.setup(), t.state(), who);
    let band = roll.make(t, &modifiers)?;
    t.note(rule, Note::Result, who, against, band);
    Ok(band)
}

/// Whether a skill or attribute is on the sheet; one without a field always may be.
pub(crate) fn has_trait(v: View<'_>, who: ActorId, by: Trait) -> bool {
    let other = matches!(by, Trait::OtherSkill | Trait::OtherAttribute);
    other || v.setup.rating(who, by).is_some()
}
