//! Resistance, Wound levels, Body Points.

use super::condition::{Spell, knock_out, reach};
use super::roll::{RollPool, RollSpec, wild_pool};
use super::throw::Throw;
use crate::d6::book::code::DieCode;
use crate::d6::book::rule::Rule;
use crate::d6::book::rulings::{InjuryMethod, NegativeResistance, Rulings};
use crate::d6::book::skill::{Attribute, Skill};
use crate::d6::book::tables::Maneuver;
use crate::d6::book::tables::WOUND_RESULTS;
use crate::d6::book::wounds::{BodyPointLevel, WoundLevel, is_killing_blow};
use crate::d6::state::effects::Numbers;
use crate::d6::state::setup::Setup;
use crate::d6::state::store::{maximum, put};
use crate::d6::words::event::{Roll, WoundResult};
use crate::d6::words::reason::Reason;
use crate::d6::{D6, Field, Note};
use crate::data::value::{Modifier, Pips, Points, Typed, Value};
use crate::data::who::ActorId;
use crate::data::words::kind_of;
use crate::kernel::effects::end_by_harm;
use crate::kernel::system::{RollCall, Stop, Table};

/// Damage to a fighter, before resistance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Harm {
    pub(crate) by: ActorId,
    pub(crate) target: ActorId,
    pub(crate) damage: i32,
    pub(crate) stun: bool,
    /// For a blow meant to knock out, the hours that it does so.
    pub(crate) knockout: Option<i32>,
    /// Whether the target's shield is in the way.
    pub(crate) shield: bool,
    /// What the target's size adds to its resistance.
    pub(crate) scale: i32,
    /// The Armor Value that counts, if it is not all that is worn.
    pub(crate) armor: Option<DieCode>,
}

impl Harm {
    pub(crate) fn of(by: ActorId, target: ActorId, damage: i32) -> Harm {
        let (stun, shield, knockout) = (false, false, None);
        Harm { by, target, damage, stun, knockout, shield, scale: 0, armor: None }
    }

    fn spec(&self) -> RollSpec {
        RollSpec::new(Rule::OD28, self.target, Roll::Resistance).against(self.by).at(self.damage)
    }
}

/// The most dice of a resistance under `resistance_cap`.
const RESISTANCE_CAP: i32 = 6;

/// OD28: Applies damage; only what exceeds the resistance injures.
pub(crate) fn harm<'a>(t: &mut impl Table<'a, D6>, h: &Harm) -> Result<(), Stop<D6>> {
    let met = resists(t, h)?;
    suffers(t, h, met)?;
    if met.hurts() {
        end_by_harm(t, h.target, None);
    }
    Ok(())
}

/// The result of damage against a resistance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Met {
    /// A Wound result, and the excess over the resistance where that matters.
    Result(WoundLevel, i32),
    /// With Body Points, the excess over the resistance.
    Points(i32),
}

impl Met {
    /// Whether the damage exceeds the resistance.
    pub(crate) fn hurts(self) -> bool {
        match self {
            Met::Result(level, _) => level != WoundLevel::Unhurt,
            Met::Points(injury) => injury > 0,
        }
    }
}

/// The roll of resistance.
pub(crate) fn resists<'a>(t: &mut impl Table<'a, D6>, h: &Harm) -> Result<Met, Stop<D6>> {
    let pool = &resistance(t, h);
    if t.setup().rulings.injury == InjuryMethod::BodyPoints {
        return injury(t, h, pool).map(Met::Points);
    }
    let difficulties =
        t.setup().rulings.negative_resistance == NegativeResistance::AddsToDifficulties;
    let hindered = pool.is_hindered() || t.state().of(h.target, Field::Circumstance) < 0;
    if h.stun || difficulties && hindered {
        let injury = injury(t, h, pool)?;
        return Ok(Met::Result(WoundLevel::of_injury(injury), injury.max(0)));
    }
    Ok(Met::Result(banded_result(t, h, pool)?, 0))
}

/// Applies the result of damage.
pub(crate) fn suffers<'a>(t: &mut impl Table<'a, D6>, h: &Harm, met: Met) -> Result<(), Stop<D6>> {
    match met {
        Met::Result(result, minutes) => wound(t, h, result, minutes),
        Met::Points(injury) => drain(t, h, injury),
    }
}

/// What resists damage: Physique with Wound levels, nothing with Body Points; then armor, a shield
/// in the way, Special Abilities, debilities and size. Wound levels do not reduce it. Under
/// `resistance_cap` at most six dice count.
pub(crate) struct Resistance {
    /// The fighter's own dice.
    own: DieCode,
    /// The codes added to them.
    added: [(Reason, DieCode); 3],
    /// The most of these dice that count.
    most: Option<i32>,
    /// What is added to the total.
    flat: [(Reason, i32); 2],
}

impl Resistance {
    /// A fighter's resistance, with or without the shield, and with the addition for size.
    pub(crate) fn of(setup: &Setup, now: Numbers<'_>, shield: bool, scale: i32) -> Resistance {
        let special = &now.fighter.sheet.special;
        let flat = special.physique_ranks.saturating_add(special.debility);
        Resistance {
            own: match setup.rulings.injury {
                InjuryMethod::Wounds => now.attribute(Attribute::Physique),
                InjuryMethod::BodyPoints => DieCode::ZERO,
            },
            added: [
                (Reason::Armor, now.armor()),
                (Reason::Shield, if shield { now.fighter.sheet.shield } else { DieCode::ZERO }),
                (Reason::Special, special.resistance),
            ],
            most: setup.rulings.resistance_cap.then_some(RESISTANCE_CAP),
            flat: [(Reason::Special, flat), (Reason::Size, scale)],
        }
    }

    /// X4, X7: The same with another Armor Value, if one is given.
    #[must_use]
    pub(crate) fn armored(mut self, armor: Option<DieCode>) -> Resistance {
        self.added[0].1 = armor.unwrap_or(self.added[0].1);
        self
    }

    /// The pool to roll, with each part logged.
    fn pool<'a>(self, t: &mut impl Table<'a, D6>, spec: RollSpec, physique: DieCode) -> RollPool {
        let mut pool = RollPool::pointed(spec, self.own).fated(Some(physique));
        for code in self.added {
            pool.code(t, code);
        }
        if let Some(most) = self.most {
            let over = pool.dice_so_far() - most;
            pool.dice(t, (Reason::Cap, -over.max(0)));
        }
        for flat in self.flat {
            pool.flat(t, flat);
        }
        pool
    }

    /// A rough estimate of the same.
    pub(crate) fn throw(self, rulings: &Rulings) -> Throw {
        let codes = self.added.into_iter().map(|(_, code)| Throw::of(code));
        let all = codes.fold(Throw::of(self.own), Throw::and).added(rulings);
        let dice = self.most.map_or(all.dice, |most| all.dice.min(most));
        let flat = self.flat.into_iter().fold(all.flat, |sum, (_, by)| sum.saturating_add(by));
        Throw { dice, flat }
    }
}

fn resistance<'a>(t: &mut impl Table<'a, D6>, h: &Harm) -> RollPool {
    let setup = t.setup();
    let Some(now) = setup.now(t.state(), h.target) else {
        return RollPool::plain(h.spec(), DieCode::ZERO);
    };
    let physique = now.attribute(Attribute::Physique);
    let resistance = Resistance::of(setup, now, h.shield, h.scale);
    resistance.armored(h.armor).pool(t, h.spec(), physique)
}

/// Applies the ruling on resistance totals below zero.
fn read_resistance<'a>(t: &mut impl Table<'a, D6>, h: &Harm, total: i32) -> i32 {
    match t.setup().rulings.negative_resistance {
        NegativeResistance::AddsToInjury => total,
        NegativeResistance::Zero => total.max(0),
        NegativeResistance::AddsToDifficulties => {
            let fails = t.state().of(h.target, Field::BodyFails).max(-total);
            if total < 0 {
                t.note(Rule::OD28, Note::BodyFails, h.target, h.by, Modifier(fails));
                put(t, Rule::OD28, h.target, Field::BodyFails, fails);
            }
            total.max(0)
        }
    }
}

/// Rolls the resistance with its exact total: the excess of the damage over it.
pub(crate) fn injury<'a>(
    t: &mut impl Table<'a, D6>,
    h: &Harm,
    pool: &RollPool,
) -> Result<i32, Stop<D6>> {
    let total = pool.total(t)?;
    Ok(h.damage - read_resistance(t, h, total))
}

/// OD28: An injury in Wound levels. Stun damage counts two levels less, at least Stunned, and
/// knocks out for as many minutes as it exceeds the resistance. A blow meant to knock out does so
/// for its hours if it would give two levels or more; it gives half of the levels, rounded down.
fn wound<'a>(
    t: &mut impl Table<'a, D6>,
    h: &Harm,
    result: WoundLevel,
    minutes: i32,
) -> Result<(), Stop<D6>> {
    if result == WoundLevel::Unhurt {
        return suffer(t, h, result);
    }
    if h.stun {
        let counts = result.lowered(2).max(WoundLevel::Stunned);
        counts_as(t, h, result, counts);
        knock_out(t, h.target, Spell::Minutes(minutes));
        return suffer(t, h, counts);
    }
    if let Some(hours) = h.knockout {
        counts_as(t, h, result, result.halved());
        if result >= WoundLevel::Wounded {
            knock_out(t, h.target, Spell::Hours(hours));
        }
        return suffer(t, h, result.halved());
    }
    let killing = t.setup().rulings.killing_blow && result >= WoundLevel::MortallyWounded;
    suffer(t, h, if killing { WoundLevel::Dead } else { result })
}

/// OD19, OD28: notes that an injury counts less.
fn counts_as<'a>(t: &mut impl Table<'a, D6>, h: &Harm, result: WoundLevel, level: WoundLevel) {
    if level != result {
        let (rule, way) = match h.knockout {
            Some(_) => (Rule::OD19, Maneuver::Knockout.to_value()),
            None => (Rule::OD28, Value::NOTHING),
        };
        let values = [result.to_value(), level.to_value(), way];
        t.note(rule, Note::CountsAs, h.target, h.by, values);
    }
}

/// The Wound result where the exact excess does not matter: the resistance is read in the bands of
/// the table.
fn banded_result<'a>(
    t: &mut impl Table<'a, D6>,
    h: &Harm,
    pool: &RollPool,
) -> Result<WoundLevel, Stop<D6>> {
    let zero = t.setup().rulings.negative_resistance != NegativeResistance::AddsToInjury;
    let floor = zero.then_some(0);
    let rows = (&WOUND_RESULTS.map(|(from, _)| from)[..], kind_of::<WoundResult>());
    let row = pool.resisted(t, (h.damage, floor), rows)?;
    let row = row.and_then(|row| WOUND_RESULTS.get(row));
    Ok(row.map_or(WoundLevel::Unhurt, |(_, level)| *level))
}

/// A Wound result is combined with the present level.
fn suffer<'a>(t: &mut impl Table<'a, D6>, h: &Harm, result: WoundLevel) -> Result<(), Stop<D6>> {
    if result == WoundLevel::Unhurt {
        t.note(Rule::OD28, Note::Bruised, h.target, h.by, ());
        return Ok(());
    }
    let rulings = &t.setup().rulings;
    let now = t.state().level(h.target);
    let next = now.after(result, rulings.level_raised_by, rulings.stun_raises_level);
    if next == now && next != WoundLevel::Stunned {
        t.note(Rule::OD28, Note::StaysAsIs, h.target, h.by, [next.to_value(), result.to_value()]);
        return Ok(());
    }
    let result = (result != next).then_some(result);
    reaches(t, h, next, result)
}

/// OD28: An injury in Body Points: the excess of the damage is lost. From stun damage a Physique or
/// *stamina* roll is subtracted first; the rest knocks out for as many minutes as the damage
/// exceeded the resistance. A blow meant to knock out does half, rounded down, and knocks out if it
/// would have taken half of the maximum. The level follows from the points left.
fn drain<'a>(t: &mut impl Table<'a, D6>, h: &Harm, injury: i32) -> Result<(), Stop<D6>> {
    let maximum = maximum(t.setup(), t.state(), h.target);
    let mut lost = injury;
    if h.stun && injury > 0 {
        let spec =
            RollSpec::new(Rule::OD28, h.target, Roll::StunResistance).against(h.by).at(injury);
        let physique = t.setup().code(t.state(), h.target, |fighter| {
            fighter.skill(Skill::Stamina).max(fighter.attribute(Attribute::Physique))
        });
        lost -= RollPool::skilled(spec, physique).total(t)?;
    } else if h.knockout.is_some() && injury > 0 {
        lost = injury / 2;
        let halved = [Points(injury), Points(lost)].map(Points::to_value);
        t.note(Rule::OD19, Note::CountsHalf, h.target, h.by, halved);
    } else if t.setup().rulings.killing_blow && is_killing_blow(injury, Some(maximum)) {
        lost = maximum;
    }
    if lost <= 0 {
        t.note(Rule::OD28, Note::Bruised, h.target, h.by, ());
        return Ok(());
    }
    let left = (t.state().of(h.target, Field::BodyPoints) - lost).max(0);
    let points = [lost, left, maximum].map(|points| Points(points).to_value());
    t.note(Rule::OD28, Note::BodyPoints, h.target, h.by, points);
    put(t, Rule::OD28, h.target, Field::BodyPoints, left);
    match h.knockout {
        _ if h.stun => knock_out(t, h.target, Spell::Minutes(injury)),
        Some(hours) if injury * 2 >= maximum => {
            knock_out(t, h.target, Spell::Hours(hours));
        }
        _ => {}
    }
    let level = BodyPointLevel::of(left, maximum).wound_level();
    if level <= t.state().level(h.target) {
        return Ok(());
    }
    reaches(t, h, level, None)
}

/// Tells and sets a new Wound level, with the result of the injury where that is another.
fn reaches<'a>(
    t: &mut impl Table<'a, D6>,
    h: &Harm,
    level: WoundLevel,
    result: Option<WoundLevel>,
) -> Result<(), Stop<D6>> {
    if level == WoundLevel::Dead {
        t.note(Rule::OD28, Note::Dies, h.target, h.by, result);
    } else {
        t.note(Rule::OD28, Note::Wound, h.target, h.by, [level.to_value(), result.to_value()]);
    }
    reach(t, h.target, level)
}

/// What is added to the roll for Body Points.
const BODY_POINTS: i32 = 20;

/// OD28: Rolls Body Points that the sheet does not give: Physique plus 20. A 1 on the Wild Die
/// counts as 1.
pub(crate) fn roll_body_points<'a>(
    t: &mut impl Table<'a, D6>,
    who: ActorId,
) -> Result<(), Stop<D6>> {
    let fighter = t.setup().fighter(who);
    let physique = fighter.map_or(DieCode::ZERO, |fighter| fighter.attribute(Attribute::Physique));
    let reading = wild_pool(physique.dice(), crate::dice::WildOne::Plain, &[]);
    let flat = i32::from(physique.pips()) + BODY_POINTS;
    let call = RollCall::new(Rule::OD28, who, Roll::BodyPoints, reading)
        .from(Pips(i32::from(physique.in_pips())))
        .adding(flat);
    let points = t.roll(call)?.outcome + flat;
    // The note begins its card, to which what it tells belongs.
    t.note(Rule::OD28, Note::HasBodyPoints, who, ActorId::NOBODY, Points(points));
    put(t, Rule::OD28, who, Field::BodyPoints, points);
    put(t, Rule::OD28, who, Field::MaxBodyPoints, points);
    Ok(())
}

pub(crate) fn wants_body_points<'a>(t: &impl Table<'a, D6>, who: ActorId) -> bool {
    t.setup().rulings.injury == InjuryMethod::BodyPoints
        && t.setup().fighter(who).is_some_and(|fighter| fighter.sheet.body_points.is_none())
        && t.state().of(who, Field::MaxBodyPoints) == 0
}
