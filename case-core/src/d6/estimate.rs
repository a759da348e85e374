//! What a person at the table sees at a glance: about how much a code rolls, about how likely
//! something is. The plans go by it, no rule does.

use super::ability::dice_left;
use super::blow::LEAST_DIFFICULTY;
use super::code::DieCode;
use super::defense::{PASSIVE, passive_value};
use super::event::{ActiveDefense, DefenseKind, Field};
use super::injury::Resistance;
use super::range::{Band, Distance, ScaleModifier};
use super::setup::{Arm, Fighter, Setup};
use super::skill::Skill;
use super::state::State;
use super::tables::{CALLED_SHOTS, Called, MANEUVERS, Maneuver};
use super::vehicle::Collision;
use super::{D6, QuestionKind, driving, legal};
use crate::data::codes::Code;
use crate::data::value::{AttackId, Typed, Value};
use crate::data::who::ActorId;
use crate::kernel::system::{NamedPlan, Tactics};
use alloc::vec::Vec;

/// Dice and what is added to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Throw {
    /// The dice, one of them wild.
    pub(crate) dice: i32,
    /// What is added.
    pub(crate) flat: i32,
}

impl Throw {
    /// A code.
    pub(crate) fn of(code: DieCode) -> Throw {
        Throw { dice: code.dice().into(), flat: code.pips().into() }
    }

    /// A skill with what is taken from its dice now.
    pub(crate) fn skill(setup: &Setup, state: &State, who: ActorId, skill: Skill) -> Throw {
        let pips = setup.fighter(who).map_or(0, |fighter| fighter.skill(skill).pips());
        Throw { dice: dice_left(setup, state, who, skill), flat: pips.into() }
    }

    /// The same with more.
    pub(crate) fn and(self, other: Throw) -> Throw {
        Throw {
            dice: self.dice.saturating_add(other.dice),
            flat: self.flat.saturating_add(other.flat),
        }
    }

    /// The mean of the total, in tenths; never below 0.
    pub(crate) fn mean(self) -> i32 {
        let dice = self.dice.max(0).saturating_mul(35);
        dice.saturating_add(self.flat.saturating_mul(10)).max(0)
    }

    /// How far the total strays from its mean, in tenths.
    fn spread(self) -> i32 {
        let dice = self.dice.max(0);
        let known = usize::try_from(dice).ok().and_then(|dice| SPREADS.get(dice));
        known.copied().unwrap_or_else(|| spread(dice))
    }

    /// About how many in a hundred totals reach that.
    pub(crate) fn reaches(self, need: i32) -> i32 {
        percent(self.mean() + 5 - need.saturating_mul(10), self.spread())
    }

    /// About how many in a hundred totals exceed one of the other.
    pub(crate) fn exceeds(self, other: Throw) -> i32 {
        let spread = self.spread().pow(2).saturating_add(other.spread().pow(2)).isqrt();
        percent(self.mean() - other.mean() - 5, spread)
    }
}

/// How far the total of so many dice, not below 0, strays from its mean, in tenths.
const fn spread(dice: i32) -> i32 {
    dice.saturating_mul(300).saturating_add(900).isqrt()
}

/// The same of every hand that somebody is likely to hold.
const SPREADS: [i32; 32] = {
    let (mut spreads, mut place, mut dice) = ([0; 32], 0, 0);
    while place < spreads.len() {
        spreads[place] = spread(dice);
        (place, dice) = (place + 1, dice + 1);
    }
    spreads
};

/// The normal distribution, in hundredths, at 0, 0.1, 0.2 and so on.
const NORMAL: [i32; 25] = [
    50, 54, 58, 62, 66, 69, 73, 76, 79, 82, 84, 86, 88, 90, 92, 93, 95, 96, 96, 97, 98, 98, 99, 99,
    99,
];

/// How many in a hundred are not below 0 where the mean is that and they stray so far.
fn percent(mean: i32, spread: i32) -> i32 {
    let place = usize::try_from(mean.saturating_abs().saturating_mul(10) / spread.max(1));
    let within = place.ok().and_then(|place| NORMAL.get(place)).copied().unwrap_or(100);
    if mean >= 0 { within } else { 100 - within }
}

/// What a weapon does: its code, and its owner's Strength Damage where that is added.
pub(crate) fn damage(owner: &Fighter, arm: &Arm) -> Throw {
    let damage = arm.weapon.damage;
    let own = Throw::of(damage.code);
    if !damage.adds_strength {
        return own;
    }
    let special = &owner.special;
    let flat = special.physique_ranks.saturating_add(special.strength_damage);
    own.and(Throw { flat, ..Throw::of(owner.strength().strength_damage()) })
}

/// What somebody resists damage with, behind the shield or not; size is left to the damage.
pub(crate) fn resistance(setup: &Setup, fighter: &Fighter, shield: bool) -> Throw {
    Resistance::of(setup, fighter, shield, 0).throw()
}

/// What an average foe resists with.
const AVERAGE: Throw = Throw { dice: 3, flat: 0 };

/// What one attack with a weapon does on average to an average foe who does nothing about it, in
/// hundredths of a point: as often as it hits and hurts, its damage.
pub(crate) fn blow(setup: &Setup, state: &State, weapon: AttackId) -> i32 {
    let (Some(arm), Some(owner)) = (legal::arm(setup, weapon), setup.fighter(weapon.of)) else {
        return 0;
    };
    let need = PASSIVE.saturating_add(arm.weapon.unwieldy);
    let hits = Throw::skill(setup, state, weapon.of, arm.weapon.skill).reaches(need);
    hurts(hits, damage(owner, arm))
}

/// The damage that hits so many times in a hundred, as often as an average foe is hurt by it.
fn hurts(hits: i32, damage: Throw) -> i32 {
    hits.saturating_mul(damage.exceeds(AVERAGE)).saturating_mul(damage.mean()) / 1_000
}

/// What driving at somebody on foot does on average, in hundredths of a point.
fn impact(setup: &Setup, state: &State, who: ActorId) -> i32 {
    if !driving::may_sideswipe(setup, state, who) {
        return 0;
    }
    let hits = driving::throw(setup, state, who).reaches(PASSIVE + driving::COLLIDING);
    let damage = Throw::of(state.speed(who).collision(Collision::RearEnd));
    hurts(hits, damage)
}

impl Tactics<D6> for D6 {
    const TACTICAL: &'static [QuestionKind] = &[
        QuestionKind::Act,
        QuestionKind::Target,
        QuestionKind::Rider,
        QuestionKind::Weapon,
        QuestionKind::Maneuver,
        QuestionKind::CalledShot,
        QuestionKind::Defense,
    ];

    const DEFENDING: &'static [QuestionKind] = &[QuestionKind::Defense];

    const NAMED_PLANS: &'static [NamedPlan] = &[
        NamedPlan::new("defend fully", "Does nothing but defend.", &[("act", &["defend_fully"])]),
        NamedPlan::new("one action", "Declares one action a round.", &[("actions", &["least"])]),
    ];

    /// How dangerous somebody is: what the best attack does to an average foe, in
    /// hundredths of a point.
    fn danger(setup: &Setup, state: &State, who: ActorId) -> i32 {
        if !state.stands(who) {
            return 0;
        }
        let usable =
            legal::weapons(setup, who).filter(|weapon| legal::can_use(setup, state, *weapon));
        let best = usable.map(|weapon| blow(setup, state, weapon)).max().unwrap_or(0);
        best.max(impact(setup, state, who))
    }

    /// How well somebody is protected: the difficulty and the average resistance, in tenths of a point.
    fn protection(setup: &Setup, state: &State, who: ActorId) -> i32 {
        let resists =
            setup.fighter(who).map_or(0, |fighter| resistance(setup, fighter, false).mean());
        resists.saturating_add(stands_at(setup, state, who, true).saturating_mul(10))
    }

    /// Whom it holds: of attacks nothing is left once they are made.
    fn attacks(_: &Setup, state: &State, who: ActorId) -> Option<ActorId> {
        state.held(who)
    }

    fn holder(_: &Setup, state: &State, who: ActorId) -> Option<ActorId> {
        state.holder(who)
    }

    fn defenses() -> Vec<Value> {
        ActiveDefense::ALL.iter().map(|set_up| set_up.to_value()).collect()
    }
}

/// The difficulty that stands before an attack on somebody: the highest active defense value that
/// works against it, else the passive one.
pub(crate) fn stands_at(setup: &Setup, state: &State, who: ActorId, interceptable: bool) -> i32 {
    let works = |kind: &&DefenseKind| super::defense::works(**kind, interceptable);
    let active = DefenseKind::ALL.iter().filter(works).filter_map(|kind| state.defense(who, *kind));
    let passive = || setup.fighter(who).map_or(PASSIVE, |f| passive_value(f, &setup.rulings));
    active.max().unwrap_or_else(passive).max(LEAST_DIFFICULTY)
}

/// An attack as it is sized up before it is made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Try {
    /// What is rolled.
    hand: Throw,
    /// What it needs.
    need: i32,
    /// The damage of a hit.
    damage: Throw,
    /// What the damage meets.
    resistance: Throw,
    /// Any injury by it is enough to put somebody out.
    stun: bool,
    /// What it does without any injury, in hundredths of a Wound level.
    bound: i32,
}

/// What it is worth to entangle somebody, in hundredths of a Wound level.
const BOUND: i32 = 150;

impl Try {
    /// An attack with a weapon on somebody that far away.
    pub(crate) fn new(
        (setup, state): (&Setup, &State),
        (weapon, target): (AttackId, ActorId),
        at: Distance,
    ) -> Option<Try> {
        let (arm, owner) = (legal::arm(setup, weapon)?, setup.fighter(weapon.of)?);
        let foe = setup.fighter(target)?;
        let band = legal::band(setup, arm, at, arm.weapon.skill.is_close())?;
        let scale = ScaleModifier::between(owner.scale, foe.scale);
        let posture = state.posture(target);
        let prone = match posture.is_prone() {
            true if band <= Band::Short => -6,
            true => 6,
            false => 0,
        };
        let need = stands_at(setup, state, target, arm.interceptable)
            .saturating_add(band.modifier())
            .saturating_add(prone)
            .saturating_add(arm.weapon.unwieldy)
            .saturating_add(scale.difficulty)
            .saturating_sub(scale.skill);
        let flat = scale.damage.saturating_sub(scale.resistance);
        let entangled = state.of(target, Field::Entangled) != 0;
        Some(Try {
            hand: Throw::skill(setup, state, weapon.of, arm.weapon.skill),
            need,
            damage: damage(owner, arm).and(Throw { dice: 0, flat }),
            resistance: resistance(setup, foe, true),
            stun: arm.weapon.stun,
            bound: if arm.weapon.entangles && !entangled { BOUND } else { 0 },
        })
    }

    /// The same made so.
    #[must_use]
    pub(crate) fn made(self, maneuver: Maneuver) -> Try {
        let row = MANEUVERS[usize::from(maneuver.number())];
        let more = Throw { dice: row.damage.unwrap_or(0), flat: 0 };
        let need = self.need.saturating_add(row.difficulty.flat);
        Try { need, damage: self.damage.and(more), ..self }
    }

    /// The same at that.
    #[must_use]
    pub(crate) fn at(self, called: Called) -> Try {
        let row = CALLED_SHOTS[usize::from(called.number())];
        let more = Throw { dice: row.damage_dice, flat: row.damage };
        let need = self.need.saturating_add(row.difficulty.flat);
        Try { need, damage: self.damage.and(more), ..self }
    }

    /// How many in a hundred hit.
    pub(crate) fn hits(self) -> i32 {
        self.hand.reaches(self.need.max(LEAST_DIFFICULTY))
    }

    /// What it does on average, in ten-thousandths of a Wound level.
    pub(crate) fn worth(self) -> i32 {
        let harm = if self.bound > 0 { self.bound } else { self.harm() };
        self.hits().saturating_mul(harm)
    }

    /// What a hit does on average, in hundredths of a Wound level.
    fn harm(self) -> i32 {
        let weight = if self.stun { STUNS } else { HARMS };
        levels(self.damage, self.resistance, weight)
    }
}

/// The Wound levels that an injury of 1, 4 and 9 points is worth more than a smaller one: the last
/// puts most out of the fight.
const HARMS: [i32; 3] = [1, 1, 2];

/// The same of stun damage, which puts out of the fight by any injury.
const STUNS: [i32; 3] = [4, 0, 0];

/// What damage does on average, in hundredths of a Wound level.
fn levels(damage: Throw, resistance: Throw, weight: [i32; 3]) -> i32 {
    let more = |by: i32| damage.and(Throw { dice: 0, flat: 1 - by }).exceeds(resistance);
    [1, 4, 9].into_iter().zip(weight).map(|(from, worth)| worth * more(from)).sum()
}

/// What squeezing somebody does, in ten-thousandths of a Wound level.
pub(crate) fn squeeze(setup: &Setup, who: ActorId, held: ActorId) -> i32 {
    let (Some(own), Some(foe)) = (setup.fighter(who), setup.fighter(held)) else { return 0 };
    let special = &own.special;
    let flat = special.physique_ranks.saturating_add(special.strength_damage);
    let damage = Throw::of(own.strength().strength_damage()).and(Throw { dice: 0, flat });
    levels(damage, resistance(setup, foe, false), HARMS) * 100
}

/// What driving at somebody does, in ten-thousandths of a Wound level of somebody on foot.
pub(crate) fn collision(setup: &Setup, state: &State, who: ActorId, target: ActorId) -> i32 {
    let Some(foe) = setup.fighter(target) else { return 0 };
    let own = driving::scale(setup, state, who, false);
    let scale = ScaleModifier::between(own, driving::scale(setup, state, target, false));
    let need = stands_at(setup, state, target, false)
        .saturating_add(driving::COLLIDING)
        .saturating_add(scale.difficulty);
    let hand = driving::throw(setup, state, who).and(Throw { dice: 0, flat: scale.skill });
    let code = state.speed(who).collision(Collision::RearEnd);
    let flat = scale.damage.saturating_sub(scale.resistance);
    let damage = Throw::of(code).and(Throw { dice: 0, flat });
    hand.reaches(need).saturating_mul(levels(damage, resistance(setup, foe, false), HARMS))
}

/// Whether what somebody is likely to attack with can be blocked and parried.
pub(crate) fn is_interceptable(setup: &Setup, state: &State, who: ActorId) -> bool {
    let ready = legal::weapons(setup, who).filter(|it| !legal::is_unready(setup, state, *it));
    let best = ready.max_by_key(|weapon| blow(setup, state, *weapon));
    best.and_then(|weapon| legal::arm(setup, weapon)).is_some_and(|arm| arm.interceptable)
}
