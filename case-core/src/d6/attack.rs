//! Attacks: from the declaration to what they do.

use super::D6;
use super::ability;
use super::aboard::{self, Struck};
use super::action;
use super::blade;
use super::blow::{self, AttackIntent};
use super::damage;
use super::defense::{self, Mode};
use super::driving;
use super::event::{DefenseKind, Field, Note, Roll, When};
use super::grapple;
use super::healing::wrecks;
use super::injury::{self, Harm};
use super::legal;
use super::questions::{GrantDefense, HurtPart};
use super::reason::Reason;
use super::roll::{self, Cast, Hand};
use super::rule::Rule;
use super::rulings::{AimEnds, FullCoverDamage};
use super::setup::Arm;
use super::skill::Skill;
use super::state::{State, lasts, put, put_at};
use super::tables::{Called, Maneuver};
use super::things;
use super::wounds::WoundLevel;
use crate::system::{Stop, Table};
use crate::value::{AttackId, Damage, Margin, Object};
use crate::who::ActorId;

/// What became of an attack: what odds are counted over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AttackOutcome {
    /// Whether it hit.
    pub hit: bool,
    /// Whether the target is worse off: wounded more, or with fewer Body Points.
    pub hurt: bool,
    /// The target's Wound level afterwards.
    pub level: WoundLevel,
    /// The target's Body Points afterwards, where they are counted.
    pub body_points: i32,
    /// Whether the target still stands.
    pub stands: bool,
}

/// Whether the roll of an attack hit.
pub(crate) enum Swing {
    /// Its maker or its target is out.
    Moot,
    /// It missed, against this active defense if one stood.
    Miss(Option<DefenseKind>),
    /// It hit, by so much more than the difficulty, where something asks for it.
    Hit { margin: Option<i32>, met_by: Option<DefenseKind> },
}

/// One attack as it was declared: the roll, and what it does.
///
/// # Rule
/// OD4, OD27, OD28. The order of the dice: a free partial defense, modifiers that are rolled, the
/// attack, whatever interrupts it, damage, the cover's Armor Value, resistance.
///
/// # Errors
/// [`Stop`] where a die or an answer is wanted.
pub fn exchange<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
) -> Result<AttackOutcome, Stop<D6>> {
    let health = |state: &State| {
        let left = state.of(blow.target, Field::BodyPoints);
        (state.level(blow.target), core::cmp::Reverse(left))
    };
    let before = health(t.state());
    let swing = told_swing(t, blow)?;
    let hit = matches!(swing, Swing::Hit { .. });
    match swing {
        Swing::Moot => {}
        Swing::Miss(met_by) => blade::parried(t, blow, met_by)?,
        Swing::Hit { margin, met_by } => landed(t, blow, margin.unwrap_or(0), met_by)?,
    }
    let state = t.state();
    Ok(AttackOutcome {
        hit,
        hurt: health(state) > before,
        level: state.level(blow.target),
        body_points: state.of(blow.target, Field::BodyPoints),
        stands: state.stands(blow.target),
    })
}

/// An attack up to its hit or miss, told.
pub(crate) fn told_swing<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
) -> Result<Swing, Stop<D6>> {
    let (who, target) = (blow.attacker, blow.target);
    let weapon = blow.arm(t).map(|_| AttackId::new(who, blow.weapon));
    t.note(Rule::OD3, Note::Attacks, who, target, weapon);
    if blow.rider {
        t.note(Rule::OD35, Note::AimsAtRider, who, target, ());
    }
    if blow.maneuver != Maneuver::Plain {
        t.note(Rule::OD19, Note::Maneuver, who, target, blow.maneuver);
    }
    if blow.called != Called::Nothing {
        t.note(Rule::OD31, Note::CalledShot, who, target, blow.called);
    }
    let swing = swing(t, blow)?;
    match swing {
        Swing::Moot => t.note(Rule::OD27, Note::Moot, who, target, ()),
        Swing::Miss(_) => t.note(Rule::OD27, Note::Miss, who, target, ()),
        Swing::Hit { margin, .. } => {
            t.note(Rule::OD27, Note::Hit, who, target, margin.map(Margin));
            let strikes = !blow.is_protected() && !matches!(blow.struck(t), Struck::Vehicle(_));
            if strikes && t.setup().rulings.aim_ends == AimEnds::WhenHit {
                action::lose_aim(t, target, true);
            }
        }
    }
    Ok(swing)
}

/// The damage of several attacks together reaches one target.
pub(crate) fn struck_together<'a>(
    t: &mut impl Table<'a, D6>,
    by: ActorId,
    target: ActorId,
    damage: i32,
    shield: bool,
) -> Result<(), Stop<D6>> {
    if let Some(driver) = aboard::carrier(t.setup(), t.state(), target) {
        return driving::struck(t, driver, by, damage, 0);
    }
    injury::harm(t, &Harm { shield, ..Harm::of(by, target, damage) })
}

/// The roll of an attack against its difficulty.
///
/// # Rule
/// OD27: a total that equals or exceeds the difficulty hits. Who waits may interrupt once the roll
/// and the points spent on it are known.
fn swing<'a>(t: &mut impl Table<'a, D6>, blow: &AttackIntent) -> Result<Swing, Stop<D6>> {
    let Some(arm) = blow.arm(t) else { return Ok(Swing::Moot) };
    if t.setup().fighter(blow.target).is_none() || blow.target == blow.attacker {
        return Ok(Swing::Moot);
    }
    free_defense(t, blow)?;
    let modifiers = blow::modifiers(t, blow)?;
    if blow.maneuver == Maneuver::AllOut {
        put(t, Rule::OD19, blow.attacker, Field::AllOut, 1);
    }
    let hand = attack_hand(t, blow, arm);
    is_used(t, blow, arm);
    let (need, base) = blow::difficulty(t, blow, modifiers);
    let cast = blow.cast().at(need);
    let interruptible = action::may_be_interrupted(t.state());
    if !interruptible && !needs_margin(t, blow, arm) {
        let hit = roll::succeeds(t, cast, &hand)?;
        return Ok(if hit {
            Swing::Hit { margin: None, met_by: base.met_by }
        } else {
            Swing::Miss(base.met_by)
        });
    }
    let total = roll::total(t, cast, &hand)?;
    let (mut need, mut base) = (need, base);
    if interruptible && action::interrupts(t, blow.attacker, blow.target)? {
        if !t.state().stands(blow.attacker) || !t.state().stands(blow.target) {
            return Ok(Swing::Moot);
        }
        (need, base) = blow::difficulty(t, blow, modifiers);
    }
    Ok(if total >= need {
        Swing::Hit { margin: Some(total - need), met_by: base.met_by }
    } else {
        Swing::Miss(base.met_by)
    })
}

/// A partial defense that the gamemaster grants to a half-aware target without one.
///
/// # Rule
/// OD16. Not to one who attacks without a thought for defense this round, who is bound, or who has
/// lost the round. It costs no action, so actions that are used up do not matter.
fn free_defense<'a>(t: &mut impl Table<'a, D6>, blow: &AttackIntent) -> Result<(), Stop<D6>> {
    let target = blow.target;
    let state = t.state();
    let stands = DefenseKind::ALL.iter().any(|kind| state.defense(target, *kind).is_some());
    if !t.setup().rulings.free_partial_defense
        || stands
        || state.of(target, Field::AllOut) != 0
        || legal::is_bound(state, target)
        || state.counts(target, Field::LosesRound)
        || !legal::has_defense(t.setup(), state, target, true)
    {
        return Ok(());
    }
    if t.ask(GrantDefense { who: ActorId::JUDGE, attacker: blow.attacker, target })? {
        defense::defend(t, target, Mode::Free)?;
    }
    Ok(())
}

/// The dice of an attack: the skill, what aiming has won, surprise, and a smaller attacker's size.
///
/// # Rule
/// OD25: the bonus of aiming goes to the first attack after it and is spent. OD19: surprise is 1D.
pub(crate) fn attack_hand<'a>(t: &mut impl Table<'a, D6>, blow: &AttackIntent, arm: &Arm) -> Hand {
    let skill = arm.weapon.skill;
    let cast = blow.cast();
    let mut hand = ability::skill(t, cast, skill);
    if skill.may_aim() {
        let aim = t.state().of(blow.attacker, aimed(skill));
        hand.dice(t, cast, (Reason::Aim, aim));
    }
    action::lose_aim(t, blow.attacker, false);
    hand.dice(t, cast, (Reason::Surprise, i32::from(blow.surprise)));
    let smaller = blow.scale(t).skill;
    hand.flat(t, cast, (Reason::Size, smaller));
    hand
}

/// What the use of a weapon does to it: one that has to be loaded is not loaded any more, and one
/// thing that is thrown has left the hand.
///
/// # Rule
/// OD3, OD10.
pub(crate) fn is_used<'a>(t: &mut impl Table<'a, D6>, blow: &AttackIntent, arm: &Arm) {
    if arm.weapon.reload {
        put_at(t, Rule::OD3, blow.attacker, (Field::Unloaded, blow.weapon), 1);
    }
    if arm.weapon.skill == Skill::Throwing && arm.weapon.object.is_some() {
        defense::drops(t, Rule::OD3, AttackId::new(blow.attacker, blow.weapon));
    }
}

/// Where the bonus of aiming with a skill is kept.
pub(crate) const fn aimed(skill: Skill) -> Field {
    if matches!(skill, Skill::Throwing) { Field::AimedThrow } else { Field::AimedShot }
}

/// Whether it matters by how much the attack hits.
fn needs_margin<'a>(t: &impl Table<'a, D6>, blow: &AttackIntent, arm: &Arm) -> bool {
    blow.maneuver == Maneuver::Knockout || damage::takes_bonus(t, blow, arm)
}

/// What a hit does.
fn landed<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
    margin: i32,
    met_by: Option<DefenseKind>,
) -> Result<(), Stop<D6>> {
    let Some(arm) = blow.arm(t) else { return Ok(()) };
    if blow.is_protected() {
        t.note(Rule::OD24, Note::FullCover, blow.target, blow.attacker, ());
        return through_cover(t, blow, margin);
    }
    if met_by == Some(DefenseKind::Block) && blade::is_blade(arm) {
        t.note(Rule::OD12, Note::BladeOnBody, blow.target, blow.attacker, ());
    }
    match blow.maneuver {
        Maneuver::Knockdown | Maneuver::Trip => grapple::topple(t, blow.target, true),
        Maneuver::Push => grapple::topple(t, blow.target, false),
        Maneuver::Disarm => return grapple::disarm(t, blow, margin),
        _ if arm.weapon.entangles => return grapple::entangle(t, blow, margin),
        Maneuver::Flip => return grapple::flip(t, blow),
        Maneuver::ArmPin => grapple::hold(t, blow),
        Maneuver::Choke | Maneuver::Hold | Maneuver::Tackle => {
            if let Some(blow) = grapple::held_back(t, blow)? {
                strike(t, &blow, margin)?;
            }
            grapple::hold(t, blow);
        }
        _ => return strike(t, blow, margin),
    }
    Ok(())
}

/// Damage to the target, or to the vehicle that it drives.
fn strike<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
    margin: i32,
) -> Result<(), Stop<D6>> {
    let damage = damage::total(t, blow, margin)?;
    suffer(t, blow, damage, margin)
}

/// What damage to a target behind complete cover does.
///
/// # Rule
/// OD24. The damage less a roll of the cover's Armor Value, if any is left; or nothing.
fn through_cover<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
    margin: i32,
) -> Result<(), Stop<D6>> {
    let harmless = blow.row().damage.is_none() || blow.maneuver == Maneuver::Disarm;
    if harmless || t.setup().rulings.full_cover_damage == FullCoverDamage::None {
        return Ok(());
    }
    let damage = damage::total(t, blow, margin)?;
    let left = behind_cover(t, blow, damage)?;
    if left > 0 { suffer(t, blow, left, margin) } else { Ok(()) }
}

/// What complete cover leaves of damage.
///
/// # Rule
/// OD24. As much as it has more than a roll of the cover's Armor Value; damage of ten more than that
/// breaks a thing of the roster.
pub(crate) fn behind_cover<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
    damage: i32,
) -> Result<i32, Stop<D6>> {
    let cast = Cast::new(Rule::OD24, ActorId::MAP, Roll::Cover).against(blow.attacker).at(damage);
    let stopped = roll::total(t, cast, &Hand::plain(blow.cover_armor))?;
    let left = damage - stopped;
    let broken =
        |thing: &Object| wrecks(damage, stopped) && legal::is_whole(t.setup(), t.state(), *thing);
    if let Some(thing) = blow.covered_by.filter(broken) {
        things::breaks(t, thing);
    }
    let through = Damage(left.max(0));
    t.note(Rule::OD24, Note::ThroughCover, blow.target, blow.attacker, through);
    Ok(through.0)
}

fn suffer<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
    damage: i32,
    margin: i32,
) -> Result<(), Stop<D6>> {
    let scale = blow.scale(t).resistance;
    if let Struck::Vehicle(driver) = blow.struck(t) {
        return driving::struck(t, driver, blow.attacker, damage, scale);
    }
    let stood = t.state().stands(blow.target);
    let before = t.state().level(blow.target);
    injury::harm(
        t,
        &Harm {
            stun: blow.arm(t).is_some_and(|arm| arm.weapon.stun),
            knockout: (blow.maneuver == Maneuver::Knockout).then_some(margin),
            shield: blow.shield,
            scale,
            ..Harm::of(blow.attacker, blow.target, damage)
        },
    )?;
    let worse = t.state().level(blow.target) > before;
    if stood && worse { part_hurt(t, blow) } else { Ok(()) }
}

/// A part of the body that was struck and injured may be hurt for good, if the gamemaster says so:
/// 1 less on what it is used for; a blow to the chest leaves nothing but passive defense next round.
///
/// # Rule
/// OD31, of hit locations.
fn part_hurt<'a>(t: &mut impl Table<'a, D6>, blow: &AttackIntent) -> Result<(), Stop<D6>> {
    let (target, part) = (blow.target, blow.called);
    let kept = match part {
        Called::Head => Some(Field::HeadHurt),
        Called::Arm => Some(Field::ArmHurt),
        Called::Leg => Some(Field::LegHurt),
        Called::Hand => Some(Field::HandHurt),
        Called::Chest => None,
        Called::Nothing | Called::Heart | Called::Small | Called::Tiny | Called::Minute => {
            return Ok(());
        }
    };
    if t.state().stands(target) && t.ask(HurtPart { who: ActorId::JUDGE, target, part })? {
        t.note(Rule::OD31, Note::PartHurt, target, blow.attacker, part);
        match kept {
            Some(field) => put(t, Rule::OD31, target, field, 1),
            None => lasts(t, Rule::OD31, target, (Field::LosesRound, When::Next)),
        }
    }
    Ok(())
}
