//! Resistance, Wound levels, Body Points, and what becomes of who suffers them.

use super::D6;
use super::ability;
use super::ask::{Ask, yes};
use super::code::DieCode;
use super::event::{Field, Note, Roll};
use super::grapple;
use super::roll::{self, Cast, Fate, Hand};
use super::rule::Rule;
use super::rulings::{InjuryMethod, NegativeResistance};
use super::skill::{Attribute, Skill};
use super::state::{NEXT_ROUND, State, THIS_ROUND, put, put_at};
use super::tables::WOUND_RESULTS;
use super::wounds::{BodyPointLevel, WoundLevel, is_killing_blow};
use crate::codes::Code;
use crate::decide::Question;
use crate::system::{Stop, Table};
use crate::who::Who;
use alloc::vec::Vec;

/// Rounds in a minute: a round is five seconds.
pub const ROUNDS_IN_A_MINUTE: i32 = 12;

/// The fewest minutes that a roll of ten dice can give: a Wild 1 takes two of them away.
const LEAST_MINUTES: i32 = 8;

/// The dice of the minutes for which an Incapacitated one is out.
const MINUTES_DICE: u8 = 10;

/// Damage on its way to somebody.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Harm {
    /// Who does it.
    pub(crate) by: Who,
    /// Who suffers it.
    pub(crate) target: Who,
    /// The damage total.
    pub(crate) damage: i32,
    /// Stun damage.
    pub(crate) stun: bool,
    /// A blow that is to knock out, with the hours for which it does.
    pub(crate) knockout: Option<i32>,
    /// The target's shield is between.
    pub(crate) shield: bool,
    /// What the target's size adds to resistance.
    pub(crate) scale: i32,
}

/// Damage meets resistance.
///
/// # Rule
/// OD28. Only damage that exceeds the resistance injures.
pub(crate) fn harm<'a>(t: &mut impl Table<'a, D6>, h: &Harm) -> Result<(), Stop<D6>> {
    match t.setup().rulings.injury {
        InjuryMethod::Wounds => wound(t, h),
        InjuryMethod::BodyPoints => drain(t, h),
    }
}

/// The dice of a resistance: Physique with Wound levels, nothing of one's own with Body Points; then
/// armor, a shield that is between, Special Abilities, debilities and size. No Wound level takes
/// anything from it.
fn resistance<'a>(t: &mut impl Table<'a, D6>, h: &Harm) -> Hand {
    let Some(fighter) = t.setup().fighter(h.target) else { return Hand::plain(DieCode::ZERO) };
    let physique = fighter.attribute(Attribute::Physique);
    let mut hand = match t.setup().rulings.injury {
        InjuryMethod::Wounds => Hand { fate: Fate::Doubles, ..Hand::plain(physique) },
        InjuryMethod::BodyPoints => {
            Hand { fate: Fate::Adds(physique), ..Hand::plain(DieCode::ZERO) }
        }
    };
    hand.points = true;
    let shield = if h.shield { fighter.shield } else { DieCode::ZERO };
    for code in [fighter.armor, shield, fighter.special.resistance] {
        hand.dice += ability::dice(t, Rule::OD28, h.target, i32::from(code.dice()));
        hand.flat += i32::from(code.pips());
    }
    let special = fighter.special.physique_ranks + fighter.special.debility;
    hand.flat += t.shift(Rule::OD28, h.target, Roll::Resistance, special);
    hand.flat += t.shift(Rule::OD4, h.target, Roll::Resistance, h.scale);
    hand
}

/// A resistance total with a total below zero read by the ruling in force.
fn read_resistance<'a>(t: &mut impl Table<'a, D6>, h: &Harm, total: i32) -> i32 {
    match t.setup().rulings.negative_resistance {
        NegativeResistance::AddsToInjury => total,
        NegativeResistance::Zero => total.max(0),
        NegativeResistance::AddsToDifficulties => {
            let fails = t.state().of(h.target, Field::BodyFails).max(-total);
            if total < 0 {
                t.note(Rule::OD28, Note::BodyFails, h.target, h.by, fails);
                put(t, Rule::OD28, h.target, Field::BodyFails, fails);
            }
            total.max(0)
        }
    }
}

/// The resistance with its total, and by how much the damage exceeds it.
fn injury<'a>(t: &mut impl Table<'a, D6>, h: &Harm, hand: &Hand) -> Result<i32, Stop<D6>> {
    let cast = Cast { rule: Rule::OD28, who: h.target, roll: Roll::Resistance };
    let total = roll::total(t, cast, hand, h.damage)?;
    Ok(h.damage - read_resistance(t, h, total))
}

/// An injury in Wound levels.
///
/// # Rule
/// OD28. Stun damage counts two levels less, at least Stunned, and knocks out for as many minutes as
/// the damage exceeds the resistance. A blow to knock out that would give two levels or more does so
/// for its hours; it gives half of the levels, rounded down.
fn wound<'a>(t: &mut impl Table<'a, D6>, h: &Harm) -> Result<(), Stop<D6>> {
    let hand = resistance(t, h);
    let difficulties =
        t.setup().rulings.negative_resistance == NegativeResistance::AddsToDifficulties;
    let (result, minutes) = if h.stun || difficulties && hand.flat < 0 {
        let injury = injury(t, h, &hand)?;
        (WoundLevel::of_injury(injury), injury.max(0))
    } else {
        (banded_result(t, h, &hand)?, 0)
    };
    if result == WoundLevel::Unhurt {
        t.note(Rule::OD28, Note::Bruised, h.target, h.by, 0);
        return Ok(());
    }
    if h.stun {
        knock_out(t, h.target, minutes);
        return suffer(t, h, result.lowered(2).max(WoundLevel::Stunned));
    }
    if let Some(hours) = h.knockout {
        if result >= WoundLevel::Wounded {
            knock_out(t, h.target, hours.saturating_mul(60));
        }
        return suffer(t, h, result.halved());
    }
    let killing = t.setup().rulings.killing_blow && result >= WoundLevel::MortallyWounded;
    suffer(t, h, if killing { WoundLevel::Dead } else { result })
}

/// The Wound result of damage whose exact excess nobody asks for: the resistance is read in the
/// bands of the table.
fn banded_result<'a>(
    t: &mut impl Table<'a, D6>,
    h: &Harm,
    hand: &Hand,
) -> Result<WoundLevel, Stop<D6>> {
    let zero = t.setup().rulings.negative_resistance != NegativeResistance::AddsToInjury;
    let mut cuts = [0; WOUND_RESULTS.len()];
    for (cut, (from, _)) in cuts.iter_mut().zip(WOUND_RESULTS.iter().rev()) {
        let least = h.damage - from + 1;
        *cut = if zero && least <= 0 { i32::MIN / 2 } else { least };
    }
    let cast = Cast { rule: Rule::OD28, who: h.target, roll: Roll::Resistance };
    let reached = roll::reaches(t, cast, hand, &cuts)?;
    let row = (WOUND_RESULTS.len() - reached).checked_sub(1);
    let row = row.and_then(|row| WOUND_RESULTS.get(row));
    Ok(row.map_or(WoundLevel::Unhurt, |(_, level)| *level))
}

/// A Wound result reaches somebody.
fn suffer<'a>(t: &mut impl Table<'a, D6>, h: &Harm, result: WoundLevel) -> Result<(), Stop<D6>> {
    if result == WoundLevel::Unhurt {
        t.note(Rule::OD28, Note::Bruised, h.target, h.by, 0);
        return Ok(());
    }
    t.note(Rule::OD28, Note::Wound, h.target, h.by, i32::from(result.number()));
    let rulings = &t.setup().rulings;
    let now = t.state().level(h.target);
    let next = now.after(result, rulings.level_raised_by, rulings.stun_raises_level);
    let renewed = next == now && next == WoundLevel::Stunned;
    if next == now && !renewed { Ok(()) } else { reach(t, h.target, next) }
}

/// An injury in Body Points.
///
/// # Rule
/// OD28. What the damage exceeds the resistance by is lost. Of stun damage a Physique or *stamina*
/// roll is taken off first; if any is left, it knocks out for as many minutes as the damage exceeded
/// the resistance. A blow to knock out does half, rounded down, and knocks out if it would have taken
/// half of the maximum. The level follows from the points left.
fn drain<'a>(t: &mut impl Table<'a, D6>, h: &Harm) -> Result<(), Stop<D6>> {
    let hand = resistance(t, h);
    let injury = injury(t, h, &hand)?;
    let maximum = max_body_points(t, h.target);
    let mut lost = injury;
    if h.stun && injury > 0 {
        let cast = Cast { rule: Rule::OD28, who: h.target, roll: Roll::StunResistance };
        let physique = t.setup().fighter(h.target).map_or(DieCode::ZERO, |fighter| {
            fighter.skill(Skill::Stamina).max(fighter.attribute(Attribute::Physique))
        });
        lost -= roll::total(t, cast, &Hand::skilled(physique), injury)?;
    } else if h.knockout.is_some() {
        lost = injury / 2;
    } else if t.setup().rulings.killing_blow && is_killing_blow(injury, Some(maximum)) {
        lost = maximum;
    }
    if lost <= 0 {
        t.note(Rule::OD28, Note::Bruised, h.target, h.by, 0);
        return Ok(());
    }
    t.note(Rule::OD28, Note::BodyPoints, h.target, h.by, lost);
    let left = (t.state().of(h.target, Field::BodyPoints) - lost).max(0);
    put(t, Rule::OD28, h.target, Field::BodyPoints, left);
    match h.knockout {
        _ if h.stun => knock_out(t, h.target, injury),
        Some(hours) if injury * 2 >= maximum => {
            knock_out(t, h.target, hours.saturating_mul(60));
        }
        _ => {}
    }
    let level = BodyPointLevel::of(left, maximum).wound_level();
    if level > t.state().level(h.target) { reach(t, h.target, level) } else { Ok(()) }
}

/// The most Body Points of somebody: given, or rolled when the fight began.
pub(crate) fn max_body_points<'a>(t: &impl Table<'a, D6>, who: Who) -> i32 {
    let given = t.setup().fighter(who).and_then(|fighter| fighter.body_points);
    given.unwrap_or_else(|| t.state().of(who, Field::MaxBodyPoints))
}

/// Somebody reaches a Wound level, with what comes with it.
///
/// # Rule
/// OD28. Only the penalties of the level reached count. Stunned: a die less this round and the next,
/// or only defense next round. Incapacitated: a *stamina* or *mettle* roll of 15 as a free action, or
/// out for 10D minutes. Mortally Wounded: unconscious and dying.
fn reach<'a>(t: &mut impl Table<'a, D6>, who: Who, level: WoundLevel) -> Result<(), Stop<D6>> {
    let stood = t.state().stands(who);
    put(t, Rule::OD28, who, Field::Level, i32::from(level.number()));
    put(t, Rule::OD28, who, Field::StunRounds, 0);
    put(t, Rule::OD28, who, Field::DefendOnly, 0);
    match level {
        WoundLevel::Stunned if stood => stunned(t, who)?,
        WoundLevel::Incapacitated if stood => stay_up(t, who)?,
        WoundLevel::MortallyWounded => {
            let round = t.state().battle(Field::Round);
            put(t, Rule::OD28, who, Field::DyingSince, round);
            put(t, Rule::OD28, who, Field::OutSince, 0);
            put(t, Rule::OD28, who, Field::Wakes, 0);
            t.note(Rule::OD28, Note::Dying, who, Who::NOBODY, 0);
        }
        WoundLevel::Dead => die(t, who),
        _ => {}
    }
    if stood && !t.state().stands(who) {
        go_down(t, who);
    }
    Ok(())
}

fn stunned<'a>(t: &mut impl Table<'a, D6>, who: Who) -> Result<(), Stop<D6>> {
    let defends = yes(t, Question::new(who, Ask::StunEffect))?;
    t.note(Rule::OD28, Note::Stunned, who, Who::NOBODY, i32::from(defends));
    if defends {
        put(t, Rule::OD28, who, Field::DefendOnly, NEXT_ROUND);
    } else {
        put(t, Rule::OD28, who, Field::StunRounds, THIS_ROUND | NEXT_ROUND);
    }
    Ok(())
}

/// The difficulty of staying up.
const STAY_UP: i32 = 15;

fn stay_up<'a>(t: &mut impl Table<'a, D6>, who: Who) -> Result<(), Stop<D6>> {
    let code = t.setup().fighter(who).map_or(DieCode::ZERO, |fighter| {
        fighter.skill(Skill::Stamina).max(fighter.skill(Skill::Mettle))
    });
    let cast = Cast { rule: Rule::OD28, who, roll: Roll::StayUp };
    if roll::succeeds(t, cast, &Hand::skilled(code), STAY_UP)? {
        t.note(Rule::OD28, Note::StaysUp, who, Who::NOBODY, 0);
    } else {
        let round = t.state().battle(Field::Round);
        t.note(Rule::OD28, Note::Unconscious, who, Who::NOBODY, 0);
        put(t, Rule::OD28, who, Field::OutSince, round);
    }
    Ok(())
}

/// Somebody is unconscious for so many minutes.
fn knock_out<'a>(t: &mut impl Table<'a, D6>, who: Who, minutes: i32) {
    let state = t.state();
    if minutes <= 0 || !state.stands(who) && state.of(who, Field::Wakes) == 0 {
        return;
    }
    let stood = state.stands(who);
    let rounds = minutes.saturating_mul(ROUNDS_IN_A_MINUTE);
    let wakes = state.battle(Field::Round).saturating_add(rounds);
    let wakes = wakes.max(state.of(who, Field::Wakes));
    t.note(Rule::OD28, Note::Unconscious, who, Who::NOBODY, minutes);
    put(t, Rule::OD28, who, Field::Wakes, wakes);
    if stood {
        go_down(t, who);
    }
}

fn die<'a>(t: &mut impl Table<'a, D6>, who: Who) {
    t.note(Rule::OD28, Note::Dies, who, Who::NOBODY, 0);
    put(t, Rule::OD28, who, Field::Level, i32::from(WoundLevel::Dead.number()));
    clear(t, who, &NOTHING_LEFT);
}

/// What nobody reads any more of one who is dead.
const NOTHING_LEFT: [Field; 14] = [
    Field::OutSince,
    Field::Wakes,
    Field::DyingSince,
    Field::BodyPoints,
    Field::MaxBodyPoints,
    Field::CharacterPoints,
    Field::FatePoints,
    Field::Unready,
    Field::PartHurt,
    Field::BodyFails,
    Field::VehicleLevel,
    Field::SpeedLost,
    Field::ManeuverLost,
    Field::StunRounds,
];

fn clear<'a>(t: &mut impl Table<'a, D6>, who: Who, fields: &[Field]) {
    for &field in fields {
        let places: Vec<_> = t.state().places(who, field).collect();
        for (place, _) in places {
            put_at(t, Rule::OD1, who, (field, place), 0);
        }
    }
}

/// What nobody reads any more of one who is out.
const GONE: [Field; 20] = [
    Field::Left,
    Field::Borrowed,
    Field::Aim,
    Field::Defense,
    Field::ParriesWith,
    Field::AllOut,
    Field::StunRounds,
    Field::DefendOnly,
    Field::LosesRound,
    Field::Posture,
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

/// Somebody no longer stands: counted out, and cleared of what nobody reads any more.
///
/// # Rule
/// OD1. One who falls before acting has no action left this round.
fn go_down<'a>(t: &mut impl Table<'a, D6>, who: Who) {
    count(t, who, -1);
    grapple::break_holds(t, who);
    if t.state().of(who, Field::Waiting) != 0 {
        let waiting = t.state().battle(Field::WaitingCount) - 1;
        put(t, Rule::OD1, Who::NOBODY, Field::WaitingCount, waiting);
        put(t, Rule::OD1, who, Field::Waiting, 0);
    }
    clear(t, who, &GONE);
}

/// Counts somebody's side up or down by one.
fn count<'a>(t: &mut impl Table<'a, D6>, who: Who, by: i32) {
    let side = t.setup().fighter(who).map_or(0, |fighter| usize::from(fighter.side));
    let before = t.state().at(Who::NOBODY, Field::SideStanding, side);
    put_at(t, Rule::OD1, Who::NOBODY, (Field::SideStanding, side), before + by);
    let up = t.state().battle(Field::SidesUp);
    match (before, before + by) {
        (_, 0) => put(t, Rule::OD1, Who::NOBODY, Field::SidesUp, up - 1),
        (0, _) => put(t, Rule::OD1, Who::NOBODY, Field::SidesUp, up + 1),
        _ => {}
    }
}

/// What a new round brings to those who are out: one whose minutes are over comes to, one who is
/// dying may die.
///
/// # Rule
/// OD28. The 10D minutes are rolled when the fewest that they can be have passed. The dying roll
/// Physique each round against the minutes so far, and die below them; in the first minute none can
/// fail, so none is rolled.
pub(crate) fn new_round<'a>(t: &mut impl Table<'a, D6>, who: Who) -> Result<(), Stop<D6>> {
    let round = t.state().battle(Field::Round);
    let out_since = t.state().of(who, Field::OutSince);
    if out_since != 0 && round - out_since == LEAST_MINUTES * ROUNDS_IN_A_MINUTE {
        let code = DieCode::new(MINUTES_DICE, 0).unwrap_or_default();
        let cast = Cast { rule: Rule::OD28, who, roll: Roll::Minutes };
        let minutes = roll::total(t, cast, &Hand::plain(code), 0)?;
        t.note(Rule::OD28, Note::Unconscious, who, Who::NOBODY, minutes);
        put(t, Rule::OD28, who, Field::OutSince, 0);
        put(t, Rule::OD28, who, Field::Wakes, out_since + minutes * ROUNDS_IN_A_MINUTE);
    }
    let wakes = t.state().of(who, Field::Wakes);
    if wakes != 0 && wakes <= round {
        put(t, Rule::OD28, who, Field::Wakes, 0);
        if t.state().stands(who) {
            t.note(Rule::OD28, Note::Wakes, who, Who::NOBODY, 0);
            count(t, who, 1);
        }
    }
    let dying_since = t.state().of(who, Field::DyingSince);
    let minutes = (round - dying_since) / ROUNDS_IN_A_MINUTE;
    if dying_since != 0 && minutes > 0 {
        let physique = t
            .setup()
            .fighter(who)
            .map_or(DieCode::ZERO, |fighter| fighter.attribute(Attribute::Physique));
        let cast = Cast { rule: Rule::OD28, who, roll: Roll::Survival };
        if !roll::succeeds(t, cast, &Hand::skilled(physique), minutes)? {
            die(t, who);
        }
    }
    Ok(())
}

/// The Body Points of one whose sheet does not give them: a Physique roll and 20.
///
/// # Rule
/// OD28. A 1 on the Wild Die counts as 1.
pub(crate) fn roll_body_points<'a>(t: &mut impl Table<'a, D6>, who: Who) -> Result<(), Stop<D6>> {
    let physique = t
        .setup()
        .fighter(who)
        .map_or(DieCode::ZERO, |fighter| fighter.attribute(Attribute::Physique));
    let spread = roll::wild_pool(physique.dice(), crate::dice::WildOne::Plain, &[]);
    let pips = i32::from(physique.pips());
    let points = t.roll(Rule::OD28, who, Roll::BodyPoints, pips, &spread)?.outcome + pips + 20;
    put(t, Rule::OD28, who, Field::BodyPoints, points);
    put(t, Rule::OD28, who, Field::MaxBodyPoints, points);
    Ok(())
}

/// Whether somebody's Body Points are still to be rolled.
pub(crate) fn wants_body_points<'a>(t: &impl Table<'a, D6>, state: &State, who: Who) -> bool {
    t.setup().rulings.injury == InjuryMethod::BodyPoints
        && t.setup().fighter(who).is_some_and(|fighter| fighter.body_points.is_none())
        && state.of(who, Field::MaxBodyPoints) == 0
}
