//! Conditions: stunned, out, dying, dead, and coming to.

use super::roll::{RollPool, RollSpec};
use super::{aiming, grapple};
use crate::d6::book::code::DieCode;
use crate::d6::book::rule::Rule;
use crate::d6::book::skill::{Attribute, Skill};
use crate::d6::book::wounds::WoundLevel;
use crate::d6::questions::asked::SufferStun;
use crate::d6::state::fields::MASSIVE_ROUNDS;
use crate::d6::state::store::{lasts, put, put_at};
use crate::d6::words::event::{Posture, Roll, StunEffect, TurnLoss, When};
use crate::d6::{D6, Field, Note};
use crate::data::codes::Code;
use crate::data::value::{Amount, Minutes, Set};
use crate::data::who::ActorId;
use crate::kernel::effects::end_by_fall;
use crate::kernel::system::{Stop, Table};

/// Rounds in a minute: a round takes five seconds.
#[doc(hidden)]
pub const ROUNDS_IN_A_MINUTE: i32 = 12;

/// The least minutes that ten dice can give: a Wild 1 takes two dice away.
const LEAST_MINUTES: i32 = 8;

/// The dice for the minutes that an Incapacitated fighter is out.
const MINUTES_DICE: u8 = 10;

/// OD28: A fighter reaches a Wound level; only the penalties of the current level count. Stunned: a
/// die less this round and the next, or only defense next round. Incapacitated: a *stamina* or
/// *mettle* roll of 15 as a free action, or out for 10D minutes. Mortally Wounded: unconscious and
/// dying.
pub(crate) fn reach<'a>(
    t: &mut impl Table<'a, D6>,
    who: ActorId,
    level: WoundLevel,
) -> Result<(), Stop<D6>> {
    let stood = t.state().stands(who);
    put(t, Rule::OD28, who, Field::Level, i32::from(level.number()));
    put(t, Rule::OD28, who, Field::StunRounds, 0);
    if !t.setup().rulings.choice_outlives_wound {
        put(t, Rule::OD28, who, Field::DefendOnly, 0);
    }
    match level {
        WoundLevel::Stunned if stood => stunned(t, who)?,
        WoundLevel::Incapacitated if stood => stay_up(t, who)?,
        WoundLevel::MortallyWounded => {
            let round = t.state().battle(Field::Round);
            put(t, Rule::OD28, who, Field::DyingSince, round);
            put(t, Rule::OD28, who, Field::OutSince, 0);
            put(t, Rule::OD28, who, Field::Wakes, 0);
            t.note(Rule::OD28, Note::Dying, who, ActorId::NOBODY, ());
        }
        WoundLevel::Dead => is_dead(t, who),
        _ => {}
    }
    if stood && !t.state().stands(who) {
        go_down(t, who);
    }
    massive_damage(t, who, level)
}

const SHAKE_OFF: i32 = 10;

/// OD28: With `massive_damage`, two Wound levels or more in a round leave only defense and flight
/// for two rounds, unless an Easy *stamina* or *mettle* roll as a free action shakes it off. A round
/// in which the victim's turn is over is none of them.
fn massive_damage<'a>(
    t: &mut impl Table<'a, D6>,
    who: ActorId,
    level: WoundLevel,
) -> Result<(), Stop<D6>> {
    let before = t.state().of(who, Field::LevelBefore);
    let fell = i32::from(level.number()) - before;
    if !t.setup().rulings.massive_damage || fell < 2 || !t.state().stands(who) {
        return Ok(());
    }
    let spec = RollSpec::new(Rule::OD28, who, Roll::ShakeOff).hindered(t, SHAKE_OFF);
    if RollPool::skilled(spec, toughest(t, who)).succeeds(t)? {
        t.note(Rule::OD28, Note::ShakesOff, who, ActorId::NOBODY, ());
    } else {
        t.note(Rule::OD28, Note::Massive, who, ActorId::NOBODY, ());
        let state = t.state();
        let over = state.has_begun(who) && state.of(who, Field::Left) == 0;
        let lost = state.counts(who, Field::LosesRound);
        let rounds = if over || lost { MASSIVE_ROUNDS } else { MASSIVE_ROUNDS - 1 };
        let last = state.battle(Field::Round).max(1).saturating_add(rounds);
        put(t, Rule::OD28, who, Field::DefendsUntil, last);
    }
    Ok(())
}

/// The better of *stamina* and *mettle*.
fn toughest<'a>(t: &impl Table<'a, D6>, who: ActorId) -> DieCode {
    t.setup().code(t.state(), who, |fighter| {
        fighter.skill(Skill::Stamina).max(fighter.skill(Skill::Mettle))
    })
}

/// OD28: Keeps the level from which a round counts massive damage.
pub(crate) fn round_begins<'a>(t: &mut impl Table<'a, D6>, who: ActorId) {
    if t.setup().rulings.massive_damage {
        let level = t.state().of(who, Field::Level);
        put(t, Rule::OD28, who, Field::LevelBefore, level);
    }
}

fn stunned<'a>(t: &mut impl Table<'a, D6>, who: ActorId) -> Result<(), Stop<D6>> {
    let effect = t.ask(SufferStun { who })?;
    t.note(Rule::OD28, Note::Stunned, who, ActorId::NOBODY, effect);
    match effect {
        StunEffect::DefendOnly => lasts(t, Rule::OD28, who, (Field::DefendOnly, When::Next)),
        StunEffect::DieLess => {
            put(t, Rule::OD28, who, Field::StunRounds, Set::of(When::ALL).bits());
        }
    }
    Ok(())
}

const STAY_UP: i32 = 15;

fn stay_up<'a>(t: &mut impl Table<'a, D6>, who: ActorId) -> Result<(), Stop<D6>> {
    let spec = RollSpec::new(Rule::OD28, who, Roll::StayUp).hindered(t, STAY_UP);
    if RollPool::skilled(spec, toughest(t, who)).succeeds(t)? {
        t.note(Rule::OD28, Note::StaysUp, who, ActorId::NOBODY, ());
    } else {
        let round = t.state().battle(Field::Round);
        t.note(Rule::OD28, Note::Unconscious, who, ActorId::NOBODY, None::<Minutes>);
        put(t, Rule::OD28, who, Field::OutSince, round);
    }
    Ok(())
}

/// How long somebody is knocked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spell {
    /// By stun damage.
    Minutes(i32),
    /// By a blow meant to knock out (OD19).
    Hours(i32),
}

pub(crate) fn knock_out<'a>(t: &mut impl Table<'a, D6>, who: ActorId, spell: Spell) {
    let state = t.state();
    let minutes = match spell {
        Spell::Minutes(minutes) => minutes,
        Spell::Hours(hours) => hours.saturating_mul(60),
    };
    if !state.stands(who) && state.of(who, Field::Wakes) == 0 {
        return;
    }
    if minutes <= 0 {
        if matches!(spell, Spell::Hours(_)) && state.stands(who) {
            t.note(Rule::OD19, Note::NotKnockedOut, who, ActorId::NOBODY, ());
        }
        return;
    }
    let stood = state.stands(who);
    let rounds = minutes.saturating_mul(ROUNDS_IN_A_MINUTE);
    let wakes = state.battle(Field::Round).saturating_add(rounds);
    let wakes = wakes.max(state.of(who, Field::Wakes));
    match spell {
        Spell::Minutes(_) => {
            t.note(Rule::OD28, Note::Unconscious, who, ActorId::NOBODY, Minutes(minutes));
        }
        Spell::Hours(hours) => {
            let several = (hours > 1).then_some(Amount(hours));
            t.note(Rule::OD19, Note::KnockedOut, who, ActorId::NOBODY, several);
        }
    }
    put(t, Rule::OD28, who, Field::Wakes, wakes);
    if stood {
        go_down(t, who);
    }
}

pub(crate) fn die<'a>(t: &mut impl Table<'a, D6>, who: ActorId) {
    t.note(Rule::OD28, Note::Dies, who, ActorId::NOBODY, ());
    is_dead(t, who);
}

fn is_dead<'a>(t: &mut impl Table<'a, D6>, who: ActorId) {
    put(t, Rule::OD28, who, Field::Level, i32::from(WoundLevel::Dead.number()));
    clear(t, who, &NOTHING_LEFT);
}

/// The fields that are meaningless for the dead: what counted rounds. The body stays as it fell, and
/// so does what was spent, lost or thrown.
pub(crate) const NOTHING_LEFT: [Field; 5] =
    [Field::OutSince, Field::Wakes, Field::DyingSince, Field::LevelBefore, Field::StunRounds];

/// A fighter has no turn in a round, for that reason.
pub(crate) fn loses_round<'a>(
    t: &mut impl Table<'a, D6>,
    rule: Rule,
    who: ActorId,
    (when, why): (When, TurnLoss),
) {
    lasts(t, rule, who, (Field::LosesRound, when));
    put(t, rule, who, Field::LostBy, i32::from(why.number()) + 1);
}

fn clear<'a>(t: &mut impl Table<'a, D6>, who: ActorId, fields: &[Field]) {
    for &field in fields {
        put(t, Rule::OD1, who, field, 0);
    }
}

/// The fields that are meaningless for fighters who are out.
pub(crate) const GONE: [Field; 27] = [
    Field::DefendsUntil,
    Field::Left,
    Field::Borrowed,
    Field::AimedShot,
    Field::AimedThrow,
    Field::AimedAt,
    Field::DodgeValue,
    Field::BlockValue,
    Field::ParryValue,
    Field::DriveValue,
    Field::ParriesWith,
    Field::FreeAgainst,
    Field::AllOut,
    Field::StunRounds,
    Field::DefendOnly,
    Field::LosesRound,
    Field::LostBy,
    Field::Staggered,
    Field::Entangled,
    Field::TrickBonus,
    Field::QuickWeapon,
    Field::QuickAttacks,
    Field::QuickDice,
    Field::Speed,
    Field::ManeuverBrief,
    Field::HeldFresh,
    Field::Declared,
];

/// OD1: A fighter no longer stands: the counts change, and meaningless fields are cleared. One who
/// falls before acting has no action left this round. The posture stays; who was getting up after a
/// flip lies.
pub(crate) fn go_down<'a>(t: &mut impl Table<'a, D6>, who: ActorId) {
    count(t, who, -1);
    grapple::break_holds(t, who);
    if t.state().of(who, Field::Waiting) != 0 {
        let waiting = t.state().battle(Field::WaitingCount) - 1;
        put(t, Rule::OD1, ActorId::NOBODY, Field::WaitingCount, waiting);
        put(t, Rule::OD1, who, Field::Waiting, 0);
    }
    clear(t, who, &GONE);
    if t.state().posture(who) == Posture::Flipped {
        put(t, Rule::OD1, who, Field::Posture, i32::from(Posture::Down.number()));
    }
    aiming::loses_mark(t, who);
    end_by_fall(t, who);
}

/// Adds to the count of a side's standing fighters.
fn count<'a>(t: &mut impl Table<'a, D6>, who: ActorId, by: i32) {
    let side = t.setup().fighter(who).map_or(0, |fighter| usize::from(fighter.side));
    let before = t.state().at(ActorId::NOBODY, Field::SideStanding, side);
    put_at(t, Rule::OD1, ActorId::NOBODY, (Field::SideStanding, side), before + by);
    let up = t.state().battle(Field::SidesUp);
    match (before, before + by) {
        (_, 0) => put(t, Rule::OD1, ActorId::NOBODY, Field::SidesUp, up - 1),
        (0, _) => put(t, Rule::OD1, ActorId::NOBODY, Field::SidesUp, up + 1),
        _ => {}
    }
}

/// OD28: A fighter who joins Mortally Wounded is dying from the start.
pub(crate) fn comes_dying<'a>(t: &mut impl Table<'a, D6>, who: ActorId) {
    if t.state().level(who) == WoundLevel::MortallyWounded {
        put(t, Rule::OD28, who, Field::DyingSince, 1);
    }
}

/// OD28: A new round for fighters who are out: those whose minutes are over wake up, and the dying
/// may die. The 10D minutes are rolled when the least possible number has passed. The dying roll
/// Physique each round against the minutes so far, and die below them; in the first minute nobody
/// can fail, so nothing is rolled.
pub(crate) fn new_round<'a>(t: &mut impl Table<'a, D6>, who: ActorId) -> Result<(), Stop<D6>> {
    let round = t.state().battle(Field::Round);
    let out_since = t.state().of(who, Field::OutSince);
    if out_since != 0 && round - out_since == LEAST_MINUTES * ROUNDS_IN_A_MINUTE {
        let code = DieCode::printed(MINUTES_DICE, 0);
        let spec = RollSpec::new(Rule::OD28, who, Roll::Minutes);
        let minutes = RollPool::plain(spec, code).total(t)?;
        t.note(Rule::OD28, Note::Unconscious, who, ActorId::NOBODY, Minutes(minutes));
        put(t, Rule::OD28, who, Field::OutSince, 0);
        put(t, Rule::OD28, who, Field::Wakes, out_since + minutes * ROUNDS_IN_A_MINUTE);
    }
    let wakes = t.state().of(who, Field::Wakes);
    if wakes != 0 && wakes <= round {
        put(t, Rule::OD28, who, Field::Wakes, 0);
        if t.state().stands(who) {
            t.note(Rule::OD28, Note::Wakes, who, ActorId::NOBODY, ());
            count(t, who, 1);
        }
    }
    let dying_since = t.state().of(who, Field::DyingSince);
    let minutes = (round - dying_since) / ROUNDS_IN_A_MINUTE;
    if dying_since != 0 && minutes > 0 {
        let physique =
            t.setup().code(t.state(), who, |fighter| fighter.attribute(Attribute::Physique));
        let spec = RollSpec::new(Rule::OD28, who, Roll::Survival).hindered(t, minutes);
        if !RollPool::skilled(spec, physique).succeeds(t)? {
            die(t, who);
        }
    }
    Ok(())
}
