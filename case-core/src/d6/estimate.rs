//! What a person at the table sees at a glance: about how much a code rolls, about how likely
//! something is. The plans go by it, no rule does.

use super::ability::dice_left;
use super::blow::LEAST_DIFFICULTY;
use super::code::DieCode;
use super::defense::{PASSIVE, passive_value};
use super::driving;
use super::event::DefenseKind;
use super::legal;
use super::setup::{Arm, Fighter, Setup};
use super::skill::{Attribute, Skill};
use super::state::State;
use super::vehicle::Collision;
use crate::value::AttackId;
use crate::who::ActorId;

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
        self.dice.max(0).saturating_mul(300).saturating_add(900).isqrt()
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

/// What somebody resists damage with, but for a shield.
pub(crate) fn resistance(fighter: &Fighter) -> Throw {
    let special = &fighter.special;
    Throw::of(fighter.attribute(Attribute::Physique))
        .and(Throw::of(fighter.armor))
        .and(Throw::of(special.resistance))
        .and(Throw { dice: 0, flat: special.physique_ranks.saturating_add(special.debility) })
}

/// What an average foe resists with.
const AVERAGE: Throw = Throw { dice: 3, flat: 0 };

/// What one attack with a weapon does on average to an average foe who does nothing about it, in
/// hundredths of a point: as often as it hits and hurts, its damage.
fn blow(setup: &Setup, state: &State, weapon: AttackId) -> i32 {
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

/// How dangerous somebody is: what the best attack does to an average foe, in
/// hundredths of a point.
pub(crate) fn danger(setup: &Setup, state: &State, who: ActorId) -> i32 {
    if !state.stands(who) {
        return 0;
    }
    let usable = legal::weapons(setup, who).filter(|weapon| legal::can_use(setup, state, *weapon));
    let best = usable.map(|weapon| blow(setup, state, weapon)).max().unwrap_or(0);
    best.max(impact(setup, state, who))
}

/// The difficulty that stands before an attack on somebody: the highest active defense value that
/// works against it, else the passive one.
pub(crate) fn stands_at(setup: &Setup, state: &State, who: ActorId, interceptable: bool) -> i32 {
    let works = |kind: &&DefenseKind| super::defense::works(**kind, interceptable);
    let active = DefenseKind::ALL.iter().filter(works).filter_map(|kind| state.defense(who, *kind));
    let passive = || setup.fighter(who).map_or(PASSIVE, |f| passive_value(f, &setup.rulings));
    active.max().unwrap_or_else(passive).max(LEAST_DIFFICULTY)
}

/// How well somebody is protected: the difficulty and the average resistance, in tenths of a point.
pub(crate) fn protection(setup: &Setup, state: &State, who: ActorId) -> i32 {
    let resists = setup.fighter(who).map_or(0, |fighter| resistance(fighter).mean());
    resists.saturating_add(stands_at(setup, state, who, true).saturating_mul(10))
}
