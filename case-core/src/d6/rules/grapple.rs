//! Holds and their uses, falls, disarming, entangling.

use super::blow::{self, AttackIntent};
use super::injury::{self, Harm};
use super::roll::{RollPool, RollSpec};
use super::{ability, condition, damage, defense, initiative, legal};
use crate::d6::book::code::DieCode;
use crate::d6::book::range::Band;
use crate::d6::book::rule::Rule;
use crate::d6::book::rulings::BoundDefenses;
use crate::d6::book::skill::{Attribute, Skill};
use crate::d6::book::tables::Maneuver;
use crate::d6::questions::asked::{
    EscapeBy, HurtTackled, KeepGrip, RateLift, RateObstacle, RateTrick, ResistPin, SpareHeld,
};
use crate::d6::state::arms;
use crate::d6::state::store::{name_of, put, put_at};
use crate::d6::words::event::{DefenseKind, Posture, Roll, TurnLoss, WayOut, When};
use crate::d6::{D6, Field, Note};
use crate::data::codes::Code;
use crate::data::value::{
    Actions, AttackId, Damage, Dice, Difficulty, Margin, Modifier, Pips, Total,
};
use crate::data::who::ActorId;
use crate::kernel::system::{Stop, Table};
use alloc::vec::Vec;

/// The dice of damage of a flip.
const FLIP_DAMAGE: u8 = 3;

/// What resisting adds to the roll against a pin.
const RESISTING: i32 = 5;

/// The target staggers: two dice less on its next roll under Agility. If knocked down or tripped,
/// it also falls, and getting up takes an action.
pub(crate) fn topple<'a>(t: &mut impl Table<'a, D6>, target: ActorId, falls: bool) {
    t.note(Rule::OD19, Note::Staggers, target, ActorId::NOBODY, ());
    put(t, Rule::OD19, target, Field::Staggered, 1);
    if falls {
        fall(t, target, Posture::Down);
    }
}

fn fall<'a>(t: &mut impl Table<'a, D6>, who: ActorId, how: Posture) {
    t.note(Rule::OD19, Note::Falls, who, ActorId::NOBODY, ());
    put(t, Rule::OD19, who, Field::Posture, i32::from(how.number()));
}

/// A tackle brings its target down, whether or not it hurts.
pub(crate) fn brings_down<'a>(t: &mut impl Table<'a, D6>, target: ActorId) {
    if t.state().stands(target) && !t.state().posture(target).is_prone() {
        fall(t, target, Posture::Down);
    }
}

/// A disarming blow: the target keeps its weapon if it has not acted yet, uses an action now and
/// rolls more than the damage; otherwise it drops the weapon. With that action the target declares
/// how many it takes in the round (OD3), which all count on the roll.
pub(crate) fn disarm<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
    margin: i32,
) -> Result<(), Stop<D6>> {
    let target = blow.target;
    let Some(item) = legal::in_hand(t.setup(), t.state(), target) else { return Ok(()) };
    let damage = damage::total(t, blow, margin)?;
    let grip =
        KeepGrip { who: target, attacker: blow.attacker, weapon: item, damage: Damage(damage) };
    if t.ask(grip)? {
        put(t, Rule::OD3, target, Field::Borrowed, 1);
        let all = Actions(initiative::declares(t, target)?);
        t.note(Rule::OD3, Note::HoldsOn, target, blow.attacker, [item.into(), all.into()]);
        let spec = RollSpec::new(Rule::OD3, target, Roll::Grip).against(blow.attacker);
        let spec = spec.hindered(t, damage + 1);
        if ability::strength(t, spec).succeeds(t)? {
            t.note(Rule::OD19, Note::KeepsGrip, target, blow.attacker, item);
            return Ok(());
        }
    }
    t.note(Rule::OD19, Note::Drops, target, blow.attacker, item);
    defense::drops(t, Rule::OD19, item);
    Ok(())
}

/// An entangling weapon does no damage: its damage total is the difficulty of escaping.
pub(crate) fn entangle<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
    margin: i32,
) -> Result<(), Stop<D6>> {
    let total = damage::total(t, blow, margin)?;
    let before = t.state().of(blow.target, Field::Entangled);
    if before == 0 {
        unnets(t, blow.target);
    }
    let difficulty = total.max(before - 1);
    t.note(Rule::OD19, Note::Entangled, blow.target, blow.attacker, Difficulty(difficulty));
    put(t, Rule::OD19, blow.target, Field::Entangled, difficulty + 1);
    is_bound(t, blow.target);
    let Some(arm) = blow.arm(t).filter(|arm| arm.is_thrown() || arm.weapon.skill.is_close()) else {
        return Ok(());
    };
    // One of several that are thrown holds while the next is in the hand.
    let weapon = AttackId::new(blow.attacker, blow.weapon);
    let counted = arm.is_thrown() && arms::left(t.setup(), t.state(), weapon).is_some();
    if !arm.bare && !arm.weapon.power && !counted {
        put_at(t, Rule::OD19, weapon.of, (Field::Nets, arm.held), name_of(blow.target));
        defense::drops(t, Rule::OD19, weapon);
    }
    Ok(())
}

/// OD19: What held somebody who is free can be taken up.
fn unnets<'a>(t: &mut impl Table<'a, D6>, free: ActorId) {
    for who in t.setup().cast.everybody() {
        let all: Vec<_> = t.state().entries(who, Field::Nets).collect();
        for (place, _) in all.into_iter().filter(|(_, netted)| *netted == name_of(free)) {
            put_at(t, Rule::OD19, who, (Field::Nets, usize::from(place)), 0);
        }
    }
}

/// A flip: 3D damage from the ground, and getting up takes the next round.
pub(crate) fn flip<'a>(t: &mut impl Table<'a, D6>, blow: &AttackIntent) -> Result<(), Stop<D6>> {
    let spec = damage::spec(Rule::OD28, blow.attacker, blow.target);
    let damage = damage::rolled(t, &RollPool::plain(spec, DieCode::printed(FLIP_DAMAGE, 0)))?;
    fall(t, blow.target, Posture::Flipped);
    condition::loses_round(t, Rule::OD19, blow.target, (When::Next, TurnLoss::GettingUp));
    injury::harm(t, &Harm::of(blow.attacker, blow.target, damage))
}

/// OD19: The damage of a grab, as the attacker chooses; `None` for none. A tackle hurts on request;
/// a hold does three dice less, or more if the attacker likes.
pub(crate) fn held_back<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
) -> Result<Option<AttackIntent>, Stop<D6>> {
    let AttackIntent { attacker: who, target, weapon, .. } = *blow;
    let weapon = AttackId::new(who, weapon);
    Ok(match blow.maneuver {
        Maneuver::Tackle if !t.ask(HurtTackled { who, target })? => None,
        Maneuver::Hold => {
            let Dice(spared) = t.ask(SpareHeld { who, target, weapon })?;
            let all = legal::damage_dice(t.setup(), t.state(), weapon);
            (spared < all).then_some(AttackIntent { spared, ..*blow })
        }
        _ => Some(*blow),
    })
}

/// The attacker takes hold of the target if both still stand.
pub(crate) fn hold<'a>(t: &mut impl Table<'a, D6>, blow: &AttackIntent) {
    let (holder, held) = (blow.attacker, blow.target);
    if t.state().stands(held) && t.state().stands(holder) {
        take_hold(t, holder, held, blow.maneuver);
    }
}

/// The maneuvers by which one fighter holds another.
pub(crate) const GRABS: [Maneuver; 4] =
    [Maneuver::Hold, Maneuver::Tackle, Maneuver::ArmPin, Maneuver::Choke];

/// OD19: a hold begins.
pub(crate) fn take_hold<'a>(
    t: &mut impl Table<'a, D6>,
    holder: ActorId,
    held: ActorId,
    how: Maneuver,
) {
    t.note(Rule::OD19, Note::Held, held, holder, how);
    put(t, Rule::OD19, held, Field::HeldBy, name_of(holder));
    put(t, Rule::OD19, held, Field::HeldHow, i32::from(how.number()));
    put(t, Rule::OD19, held, Field::HeldFresh, 1);
    put(t, Rule::OD19, holder, Field::Holds, name_of(held));
    match (how, legal::in_hand(t.setup(), t.state(), held)) {
        (Maneuver::ArmPin, Some(item)) => defense::loses_hold_of(t, item),
        (Maneuver::Tackle, _) => is_bound(t, held),
        _ => {}
    }
}

/// OD5, OD19: The active defenses of one who is bound end, unless they go on (`bound_defenses`).
fn is_bound<'a>(t: &mut impl Table<'a, D6>, who: ActorId) {
    let defends = DefenseKind::ALL.iter().any(|kind| t.state().defense(who, *kind).is_some());
    if defends && t.setup().rulings.bound_defenses == BoundDefenses::End {
        t.note(Rule::OD5, Note::DefenseEnds, who, ActorId::NOBODY, ());
        defense::lapse(t, who);
    }
}

pub(crate) fn free<'a>(t: &mut impl Table<'a, D6>, held: ActorId) {
    let Some(holder) = t.state().holder(held) else { return };
    t.note(Rule::OD19, Note::Free, held, holder, ());
    put(t, Rule::OD19, holder, Field::Holds, 0);
    for field in [Field::HeldBy, Field::HeldHow, Field::HeldFresh] {
        put(t, Rule::OD19, held, field, 0);
    }
}

pub(crate) fn break_holds<'a>(t: &mut impl Table<'a, D6>, who: ActorId) {
    free(t, who);
    release(t, who);
}

/// A fighter lets go of the held one.
pub(crate) fn release<'a>(t: &mut impl Table<'a, D6>, who: ActorId) {
    if let Some(held) = t.state().held(who) {
        free(t, held);
    }
}

/// An attempt to escape: from a hold against the holder's Physique or *lifting*, where a tie frees;
/// from an entangling weapon against its difficulty, by strength or by slipping out.
pub(crate) fn escape<'a>(t: &mut impl Table<'a, D6>, who: ActorId) -> Result<(), Stop<D6>> {
    let spec = RollSpec::new(Rule::OD3, who, Roll::Escape);
    let entangled = t.state().of(who, Field::Entangled);
    if entangled > 0 {
        let difficulty = entangled - 1;
        let spec = spec.hindered(t, difficulty);
        let pool = match t.ask(EscapeBy { who, difficulty: Difficulty(difficulty) })? {
            WayOut::Break => ability::strength(t, spec),
            WayOut::Slip => ability::better(t, spec, Attribute::Agility, Skill::Acrobatics),
        };
        if pool.succeeds(t)? {
            t.note(Rule::OD3, Note::Free, who, ActorId::NOBODY, ());
            put(t, Rule::OD3, who, Field::Entangled, 0);
            unnets(t, who);
        } else {
            t.note(Rule::OD3, Note::StillHeld, who, ActorId::NOBODY, ());
        }
        return Ok(());
    }
    let Some(holder) = t.state().holder(who) else { return Ok(()) };
    let spec = spec.against(holder);
    let total = ability::strength(t, spec).total(t)?;
    t.note(Rule::OD3, Note::TieFrees, who, holder, Total(total + 1));
    let keeps = RollSpec::new(Rule::OD3, holder, Roll::Keep).against(who).at(total + 1);
    if ability::strength(t, keeps).succeeds(t)? {
        t.note(Rule::OD3, Note::StillHeld, who, holder, ());
    } else {
        free(t, who);
    }
    Ok(())
}

/// Strength Damage to the held fighter, with nothing added but Special Abilities.
pub(crate) fn squeeze<'a>(t: &mut impl Table<'a, D6>, who: ActorId) -> Result<(), Stop<D6>> {
    let Some(held) = t.state().held(who) else { return Ok(()) };
    t.note(Rule::OD29, Note::Squeezes, who, held, ());
    let pool = RollPool::pointed(damage::spec(Rule::OD29, who, held), DieCode::ZERO);
    let pool = damage::add_strength(t, pool);
    let damage = damage::rolled(t, &pool)?;
    injury::harm(t, &Harm::of(who, held, damage))
}

/// An attempt on a pinned arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pin {
    /// To break it: Physique or *lifting*, against the victim's.
    Break,
    /// To force its owner down: *fighting*, against Agility.
    ForceDown,
}

/// OD3, OD19: An attempt on a pinned arm. Against a passive victim the difficulty is twice the dice
/// (for the arm, plus pips and armor); a failure still does Strength Damage. A victim who resists,
/// instead of any other action this round, sets it by a roll plus 5; a failure then ends the hold.
/// Reaching the difficulty is enough.
pub(crate) fn on_pin<'a>(
    t: &mut impl Table<'a, D6>,
    who: ActorId,
    pin: Pin,
) -> Result<(), Stop<D6>> {
    let Some(held) = t.state().held(who) else { return Ok(()) };
    let resists = t.ask(ResistPin { who: held, holder: who })?;
    let difficulty = pin_difficulty(t, held, pin, resists)?;
    let roll = match pin {
        Pin::Break => Roll::BreakArm,
        Pin::ForceDown => Roll::ForceDown,
    };
    let spec = RollSpec::new(Rule::OD3, who, roll).against(held).hindered(t, difficulty);
    let pool = match pin {
        Pin::Break => ability::strength(t, spec),
        Pin::ForceDown => ability::skill(t, spec, Skill::Fighting),
    };
    if pool.succeeds(t)? {
        match pin {
            Pin::Break => break_arm(t, held, who),
            Pin::ForceDown => {
                t.note(Rule::OD19, Note::ForcedDown, held, who, ());
                fall(t, held, Posture::Down);
            }
        }
        return Ok(());
    }
    if resists {
        free(t, held);
        return Ok(());
    }
    squeeze(t, who)
}

/// OD19: An arm is broken: what it held falls, nothing that takes both arms is possible any more,
/// and what hands do has a die less.
fn break_arm<'a>(t: &mut impl Table<'a, D6>, held: ActorId, by: ActorId) {
    t.note(Rule::OD19, Note::ArmBroken, held, by, ());
    put(t, Rule::OD19, held, Field::ArmBroken, 1);
    if let Some(item) = legal::in_hand(t.setup(), t.state(), held) {
        t.note(Rule::OD19, Note::Drops, held, by, item);
        defense::drops(t, Rule::OD19, item);
    }
}

fn pin_difficulty<'a>(
    t: &mut impl Table<'a, D6>,
    held: ActorId,
    pin: Pin,
    resists: bool,
) -> Result<i32, Stop<D6>> {
    let Some(fighter) = t.setup().now(t.state(), held) else { return Ok(0) };
    let armor = match pin {
        Pin::Break => fighter.armor().as_difficulty(),
        Pin::ForceDown => 0,
    };
    if !resists {
        return Ok(match pin {
            Pin::Break => fighter.strength().as_difficulty() + armor,
            Pin::ForceDown => i32::from(fighter.attribute(Attribute::Agility).dice()) * 2,
        });
    }
    condition::loses_round(t, Rule::OD3, held, (When::This, TurnLoss::Resists));
    let spec = RollSpec::new(Rule::OD3, held, Roll::Resist);
    let pool = match pin {
        Pin::Break => ability::strength(t, spec),
        Pin::ForceDown => ability::attribute(t, spec, Attribute::Agility),
    };
    Ok(pool.total(t)? + RESISTING + armor)
}

/// OD3: Lifts the held fighter, by a *lifting* roll against the gamemaster's difficulty, and throws
/// him at something, by a *throwing* roll against the combat difficulty of a grab with all its
/// modifiers. The victim takes the damage of the obstacle and the thrower's Strength Damage, and
/// ends on the ground, free; the obstacle takes the victim's Strength Damage.
pub(crate) fn slam<'a>(t: &mut impl Table<'a, D6>, who: ActorId) -> Result<(), Stop<D6>> {
    let Some(held) = t.state().held(who) else { return Ok(()) };
    t.note(Rule::OD3, Note::Lifts, who, held, ());
    let lift = RateLift { who: ActorId::JUDGE, lifter: who, held };
    let Difficulty(difficulty) = t.ask(lift)?;
    if difficulty > 0 {
        let lifts = RollSpec::new(Rule::OD3, who, Roll::Lift).against(held).hindered(t, difficulty);
        if !ability::skill(t, lifts, Skill::Lifting).succeeds(t)? {
            t.note(Rule::OD3, Note::NotLifted, held, who, ());
            return Ok(());
        }
    }
    let hands = t.setup().fighter(who).map_or(0, |fighter| fighter.weapons().saturating_sub(1));
    let grab = AttackIntent::new(who, held, hands, Band::PointBlank);
    let grab = AttackIntent { maneuver: Maneuver::Hold, ..grab };
    let modifiers = blow::modifiers(t, &grab)?;
    let (difficulty, _) = blow::difficulty(t, &grab, modifiers);
    let throws = grab.spec().at(difficulty);
    if !ability::skill(t, throws, Skill::Throwing).succeeds(t)? {
        t.note(Rule::OD27, Note::Miss, who, held, ());
        return Ok(());
    }
    slammed(t, who, held)
}

fn slammed<'a>(t: &mut impl Table<'a, D6>, who: ActorId, held: ActorId) -> Result<(), Stop<D6>> {
    let obstacle = RateObstacle { who: ActorId::JUDGE, thrower: who, held };
    let Pips(pips) = t.ask(obstacle)?;
    let obstacle = DieCode::from_pips(u16::try_from(pips).unwrap_or(0));
    let pool = RollPool::pointed(damage::spec(Rule::OD28, who, held), obstacle);
    let pool = damage::add_strength(t, pool);
    let own = t.setup().code(t.state(), held, |f| f.strength().strength_damage()).dice();
    t.note(Rule::OD29, Note::Slammed, held, who, Dice(own.into()));
    let damage = damage::rolled(t, &pool)?;
    free(t, held);
    fall(t, held, Posture::Down);
    injury::harm(t, &Harm::of(who, held, damage))
}

/// An acrobatic trick: half of the margin over the gamemaster's difficulty, rounded up, is added to
/// the damage of the next close attack this turn.
pub(crate) fn trick<'a>(t: &mut impl Table<'a, D6>, who: ActorId) -> Result<(), Stop<D6>> {
    let Difficulty(difficulty) = t.ask(RateTrick { who: ActorId::JUDGE, acrobat: who })?;
    let spec = RollSpec::new(Rule::OD3, who, Roll::Trick).hindered(t, difficulty);
    let points = ability::skill(t, spec, Skill::Acrobatics).total(t)? - spec.need();
    if points < 0 {
        t.note(Rule::OD19, Note::TrickFails, who, ActorId::NOBODY, Margin(points));
        return Ok(());
    }
    let bonus = (points + 1) / 2;
    t.note(Rule::OD19, Note::Trick, who, ActorId::NOBODY, Modifier(bonus));
    put(t, Rule::OD19, who, Field::TrickBonus, bonus);
    Ok(())
}
