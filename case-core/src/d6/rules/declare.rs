//! Declaring an attack: target, distance, weapon, option, called shot.

use super::blow::AttackIntent;
use super::{aboard, legal, things};
use crate::d6::book::code::DieCode;
use crate::d6::book::range::Distance;
use crate::d6::book::rule::Rule;
use crate::d6::book::rulings::CalledThroughCover;
use crate::d6::book::tables::{Called, Cover, Maneuver};
use crate::d6::questions::asked::{
    AddCover, AimAtRider, CallShot, ChooseManeuver, ChooseTarget, ChooseWeapon, EstimateDistance,
    FireRounds, Mark, MeasureDistance, RateCover, TellCircumstances, TellCoverBy,
};
use crate::d6::state::arms;
use crate::d6::state::store::put_at;
use crate::d6::{D6, Field, Note};
use crate::data::value::{AttackId, Object, Pips, Set, Typed, Value};
use crate::data::who::ActorId;
use crate::kernel::system::{Stop, Table};

/// OD3: Declares an attack; `None` where nothing reaches. The order of the questions: target,
/// distance (or situation), weapon, combat option, rounds of ammunition, rider or vehicle, called
/// shot, cover, its armor, circumstances.
pub(crate) fn attack<'a>(
    t: &mut impl Table<'a, D6>,
    who: ActorId,
) -> Result<Option<AttackIntent>, Stop<D6>> {
    let Some(target) = target(t, who)? else { return Ok(None) };
    let Some((weapon, at)) = weapon(t, who, target)? else {
        put_at(t, Rule::OD3, ActorId::NOBODY, (Field::Spared, target.index()), 1);
        return Ok(None);
    };
    let maneuver = t.ask(ChooseManeuver { who, target, weapon, at })?;
    let Some(mut blow) = blow(t, target, (weapon, at), maneuver) else { return Ok(None) };
    if maneuver == Maneuver::RapidFire {
        blow.rounds = t.ask(FireRounds { who, target, weapon })?.0;
    }
    let (setup, state) = (t.setup(), t.state());
    // OD35: what sprays an area is aimed at nobody in a vehicle.
    if !aboard::is_on_foot(setup, state, target) && maneuver != Maneuver::Spray {
        blow.rider = t.ask(AimAtRider { who, target, weapon })?;
    }
    blow.called = called(t, &blow, weapon)?;
    let blow = surroundings(t, blow)?;
    Ok(Some(calls_into_cover(t, blow)))
}

/// OD19: Declares a plain attack in a group, at a part of the body; `None` where nothing reaches.
/// The questions are the same, without target and combat option.
pub(crate) fn in_group<'a>(
    t: &mut impl Table<'a, D6>,
    who: ActorId,
    target: ActorId,
) -> Result<Option<AttackIntent>, Stop<D6>> {
    let Some((weapon, at)) = weapon(t, who, target)? else { return Ok(None) };
    let maneuver = Maneuver::Plain;
    let Some(mut blow) = blow(t, target, (weapon, at), maneuver) else {
        no_attack(t, who, target, at);
        return Ok(None);
    };
    blow.called =
        t.ask(CallShot { who, target, weapon, maneuver, in_group: true, rider: false })?;
    surroundings(t, blow).map(Some)
}

/// OD21, OD22: Logs that there is no attack: nothing reaches, or the attacker chose none.
fn no_attack<'a>(t: &mut impl Table<'a, D6>, who: ActorId, target: ActorId, at: Distance) {
    let (setup, state) = (t.setup(), t.state());
    let strikes = |weapon| legal::why_not_struck(setup, state, weapon, at).is_none();
    if arms::weapons(setup, who).any(strikes) {
        t.note(Rule::OD3, Note::NoAttack, who, target, ());
        return;
    }
    let shoots = |weapon: AttackId| {
        legal::can_use(setup, state, weapon)
            && arms::arm(setup, weapon).is_some_and(|arm| arm.ranges.is_some())
    };
    let rule = if arms::weapons(setup, who).any(shoots) { Rule::OD21 } else { Rule::OD22 };
    let at = match at {
        Distance::Measured(tenths) => [tenths.to_value(), Value::NOTHING],
        Distance::Estimated(situation) => [Value::NOTHING, situation.to_value()],
    };
    t.note(rule, Note::OutOfRange, who, target, at);
}

/// The weapon and the distance of the target; `None` where nothing reaches.
fn weapon<'a>(
    t: &mut impl Table<'a, D6>,
    who: ActorId,
    target: ActorId,
) -> Result<Option<(AttackId, Distance)>, Stop<D6>> {
    let at = distance(t, who, Mark::Fighter(target))?;
    let weapon = t.ask(ChooseWeapon { who, target: Mark::Fighter(target), at })?;
    if weapon.is_none() {
        no_attack(t, who, target, at);
    }
    Ok(weapon.map(|weapon| (weapon, at)))
}

/// The distance of a target according to the map.
pub(crate) fn distance<'a>(
    t: &mut impl Table<'a, D6>,
    attacker: ActorId,
    target: Mark,
) -> Result<Distance, Stop<D6>> {
    let who = ActorId::MAP;
    Ok(if t.setup().scene.estimated_ranges {
        Distance::Estimated(t.ask(EstimateDistance { who, attacker, target })?)
    } else {
        Distance::Measured(t.ask(MeasureDistance { who, attacker, target })?)
    })
}

/// An attack with a weapon; `None` if it does not reach.
pub(crate) fn blow<'a>(
    t: &mut impl Table<'a, D6>,
    target: ActorId,
    (weapon, at): (AttackId, Distance),
    maneuver: Maneuver,
) -> Option<AttackIntent> {
    let arm = arms::arm(t.setup(), weapon)?;
    let band = legal::band(t.setup(), arm, at, maneuver == Maneuver::Lunge)?;
    let distance = match at {
        Distance::Measured(tenths) => Some(tenths),
        Distance::Estimated(_) => None,
    };
    let blow = AttackIntent::new(weapon.of, target, weapon.index(), band);
    Some(AttackIntent { maneuver, distance, ..blow })
}

/// The surroundings of an attack from the map and the Judge: cover, its armor, circumstances.
pub(crate) fn surroundings<'a>(
    t: &mut impl Table<'a, D6>,
    mut blow: AttackIntent,
) -> Result<AttackIntent, Stop<D6>> {
    let AttackIntent { attacker, target, .. } = blow;
    let mut given = Set::EMPTY;
    let shelter = aboard::shelter(t.setup(), t.state(), target).filter(|_| blow.rider);
    if let Some((row, _)) = shelter {
        given = given.with(row);
    }
    while let Some(row) = t.ask(AddCover { who: ActorId::MAP, attacker, target, given })? {
        given = given.with(row);
    }
    blow.cover = given;
    if blow.is_covered_by(Cover::Full) {
        (blow.covered_by, blow.cover_armor) = match shelter {
            Some((Cover::Full, armor)) => (None, armor),
            _ => complete_cover(t, attacker, target)?,
        };
    }
    Ok(blow.under(t.ask(TellCircumstances { who: ActorId::JUDGE, attacker, target })?))
}

/// OD24, OD31: A call at a part of a target that can't be hit directly comes to nothing, by
/// `called_through_cover`; the part at which a member of a group strikes is the price of striking
/// together.
fn calls_into_cover<'a>(t: &mut impl Table<'a, D6>, blow: AttackIntent) -> AttackIntent {
    let kept = t.setup().rulings.called_through_cover == CalledThroughCover::StrikesPart;
    if kept || blow.called == Called::Nothing || !blow.is_protected() {
        return blow;
    }
    t.note(Rule::OD24, Note::CallLost, blow.attacker, blow.target, blow.called);
    let maneuver = match blow.maneuver {
        Maneuver::Knockout => Maneuver::Plain,
        other => other,
    };
    AttackIntent { called: Called::Nothing, maneuver, ..blow }
}

/// OD24: What hides a target completely, and its Armor Value.
fn complete_cover<'a>(
    t: &mut impl Table<'a, D6>,
    attacker: ActorId,
    target: ActorId,
) -> Result<(Option<Object>, DieCode), Stop<D6>> {
    let who = ActorId::MAP;
    if legal::any_thing(t.setup(), t.state())
        && let Some(thing) = t.ask(TellCoverBy { who, attacker, target })?
    {
        let armor = things::toughness(t.setup(), t.state(), thing);
        return Ok((Some(thing), armor));
    }
    let Pips(pips) = t.ask(RateCover { who, attacker, target })?;
    Ok((None, DieCode::from_pips(u16::try_from(pips).unwrap_or(0))))
}

/// The target to attack or to drive at; `None` where no foe is left.
pub(crate) fn target<'a>(
    t: &mut impl Table<'a, D6>,
    who: ActorId,
) -> Result<Option<ActorId>, Stop<D6>> {
    let target = t.ask(ChooseTarget { who })?;
    if target.is_none() {
        t.note(Rule::OD3, Note::Moot, who, ActorId::NOBODY, ());
    }
    Ok(target)
}

/// What the attack is called at. Knocking out strikes the head; disarming is a called shot at
/// something of the length of what the target holds.
fn called<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
    weapon: AttackId,
) -> Result<Called, Stop<D6>> {
    let AttackIntent { attacker: who, target, maneuver, rider, .. } = *blow;
    match maneuver {
        Maneuver::Knockout => return Ok(Called::Head),
        Maneuver::Disarm => {
            let item = legal::in_hand(t.setup(), t.state(), target);
            let arm = item.and_then(|item| arms::arm(t.setup(), item));
            return Ok(match arm.map_or(0, |arm| arm.weapon.length) {
                ..=0 => Called::Minute,
                1..10 => Called::Tiny,
                10..=50 => Called::Small,
                _ => Called::Nothing,
            });
        }
        _ => {}
    }
    t.ask(CallShot { who, target, weapon, maneuver, in_group: false, rider })
}
