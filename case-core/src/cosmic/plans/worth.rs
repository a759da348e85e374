//! Estimates for the built-in plan, in closed form and without odds: how likely an attack comes
//! through, what it is worth, who is dangerous and who is well protected.

use crate::cosmic::rules::effects::{chance_to_resist, harm_of};
use crate::cosmic::rules::skill::{highest_success, ranks_now};
use crate::cosmic::rules::{attack, condition, damage, defense, wounds, wrap_up};
use crate::cosmic::state::effects;
use crate::cosmic::{
    ActorId, Attack, AttackKind, Cosmic, Defense, Field, Part, QuestionKind, Setup, State, View,
};
use crate::data::value::{Typed, Value};
use crate::kernel::effects::left;
use crate::kernel::system::{Answers, NamedPlan, Tactics};
use alloc::vec::Vec;

/// The damage that an average foe soaks.
const AVERAGE_SOAK: i32 = 3;
/// The damage of an average blow before it is soaked.
const AVERAGE_DAMAGE: i32 = 10;

/// The chance of an attack roll in percent, by its current ranks.
pub(crate) fn chance(v: View<'_>, who: ActorId, place: usize) -> i32 {
    highest_success(v.setup.rulings(), ranks_now(v, who, effects::attack_ranks(v, who, place)))
}

/// A fighter's best defense against a kind of attack, with its chance in percent; `None` if all are
/// hopeless.
pub(crate) fn best_defense(v: View<'_>, who: ActorId, kind: AttackKind) -> Option<(Defense, i32)> {
    let (ranks, defense) = best_ranked(v, who, kind)?;
    let ranks = ranks + defense::modifiers(v, who, kind).sum();
    let chance = highest_success(v.setup.rulings(), ranks);
    (chance > 0).then_some((defense, chance))
}

/// A fighter's defense against a kind of attack with the best ranks before modifiers.
fn best_ranked(v: View<'_>, who: ActorId, kind: AttackKind) -> Option<(i32, Defense)> {
    let ranked = |&defense: &Defense| {
        let serves = defense::why_useless(v, defense, kind).is_none();
        Some((defense::ranks(v, who, defense).ok().filter(|_| serves)?, defense))
    };
    Defense::ALL.iter().rev().filter_map(ranked).max_by_key(|&(ranks, _)| ranks)
}

/// What an attack of a fighter takes from an average foe, in hundredths of a point.
pub(crate) fn threat(v: View<'_>, who: ActorId, place: usize) -> i32 {
    let Some(attack) = v.setup.attack(who, place) else { return 0 };
    // Twice the average damage.
    let (least, most) = deals(v, who, attack);
    let dealt = least + most;
    // If next to nothing is left on average, the better rolls count.
    let net = (4 * (dealt - 2 * AVERAGE_SOAK)).max(dealt);
    chance(v, who, place) * net / 8
}

/// The least and the most damage of an attack before it is soaked.
fn deals(v: View<'_>, who: ActorId, attack: &Attack) -> (i32, i32) {
    let by = effects::damage_shift(v, who);
    ((attack.damage.least() + by).max(0), (attack.damage.most() + by).max(0))
}

impl Tactics<Cosmic> for Cosmic {
    fn calls_off(_: &Setup) -> i32 {
        wrap_up::STALEMATE
    }

    const TACTICAL: &'static [QuestionKind] = &[
        QuestionKind::Action,
        QuestionKind::Attack,
        QuestionKind::Target,
        QuestionKind::CalledPart,
        QuestionKind::Move,
        QuestionKind::Defense,
    ];

    const USUAL: &'static [QuestionKind] =
        &[QuestionKind::Action, QuestionKind::Attack, QuestionKind::Target, QuestionKind::Defense];

    const DEFENDING: &'static [QuestionKind] = &[QuestionKind::Defense];

    const EASY: &'static [Answers] = &[("defense", &["nothing"])];

    const NAMED_PLANS: &'static [NamedPlan] = &[
        NamedPlan::new(
            "always defend",
            "Answers every attack: parries, blocks or dodges.",
            &[("defense", &["parry", "block_with_the_shield", "block_unarmed", "dodge"])],
        ),
        NamedPlan::new("always dodge", "Dodges every attack.", &[("defense", &["dodge"])]),
        NamedPlan::new("never defend", "Keeps its actions for attacks.", Self::EASY),
    ];

    /// What a standing fighter's best attack takes from an average foe, in hundredths of a point; 0
    /// if it is exhausted or prone and unable to get up.
    fn danger(setup: &Setup, state: &State, who: ActorId) -> i32 {
        let v = View::new(setup, state);
        let lies = state.of(who, Field::Prone) != 0 && !wounds::can_rise(v, who);
        if !state.stands(who) || lies || condition::is_exhausted(v, who) {
            return 0;
        }
        let usable = attack::usable_attacks(v, who);
        usable.map(|place| threat(v, who, place)).max().unwrap_or(0)
    }

    /// What a fighter's best defense, armor and Toughness keep off an average blow, in hundredths.
    fn protection(setup: &Setup, state: &State, who: ActorId) -> i32 {
        let v = View::new(setup, state);
        let stops = best_defense(v, who, AttackKind::Melee).map_or(0, |(_, chance)| chance);
        let armor = damage::armor(v, who, Part::Torso);
        let soak = (armor + damage::toughness(v, who)).min(AVERAGE_DAMAGE);
        100 - (100 - stops) * (AVERAGE_DAMAGE - soak) / AVERAGE_DAMAGE
    }

    /// Whom a fighter attacks while its blow is still to land: nothing else of an attack outlasts
    /// it.
    fn attacks(_: &Setup, state: &State, who: ActorId) -> Option<ActorId> {
        let target = state.of(who, Field::BlowTarget);
        (target > 0).then(|| ActorId::from_number(target - 1))
    }

    fn defenses() -> Vec<Value> {
        Defense::ALL.iter().copied().map(Typed::to_value).collect()
    }
}

/// A foe, sized up for any attack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Foe {
    pub(crate) who: ActorId,
    /// Whether it has a defense left this round.
    defends: bool,
    /// What each part of its body soaks, and the points that it has left.
    soaks: [i32; Part::ALL.len()],
    left: [i32; Part::ALL.len()],
}

impl Foe {
    /// Sizes up a fighter as a foe.
    pub(crate) fn of(v: View<'_>, who: ActorId) -> Foe {
        let points = &v.setup.sheet(who).mortality;
        let (mut soaks, mut left) = ([0; Part::ALL.len()], [0; Part::ALL.len()]);
        for &part in Part::ALL {
            soaks[part.index()] = damage::soak(v, who, part);
            left[part.index()] = points.get(part) - v.state.lost(who, part);
        }
        Foe { who, defends: condition::may_defend(v, who), soaks, left }
    }

    /// The chance in percent that it stops an attack now.
    fn stops(&self, v: View<'_>, kind: AttackKind) -> i32 {
        let best = self.defends.then(|| best_defense(v, self.who, kind)).flatten();
        best.map_or(0, |(_, chance)| chance)
    }
}

/// The chance in percent that an attack on a foe comes through.
pub(crate) fn comes_through(v: View<'_>, who: ActorId, place: usize, target: &Foe) -> i32 {
    let Some(attack) = v.setup.attack(who, place) else { return 0 };
    let chance = chance(v, who, place);
    chance * (100 - target.stops(v, attack.kind)) / 100
}

/// The value of a stun that the target has to get up from, in thousandths of taking it out.
const STUN: i32 = 250;
/// The value of a special result.
const SPECIAL: i32 = 200;

/// The value of a blow that can hurt a limb.
const LIMB: i32 = 100;
/// The value of as much damage as the torso has points left, if no single blow can do it.
const WORN_DOWN: i32 = 1000;
/// The value of the row that takes anybody out: little, as it tells no foe from another.
const ANYBODY: i32 = 200;

/// The value of a hit on a foe, in thousandths of taking it out of the fight: the average over the
/// rows of the table of hit locations (COS9), each face of the dice being equally likely.
pub(crate) fn bite(v: View<'_>, who: ActorId, attack: &Attack, target: &Foe) -> i32 {
    let (least, most) = deals(v, who, attack);
    let points = &v.setup.sheet(target.who).mortality;
    let soak = |part: Part| target.soaks[part.index()];
    let left = |part: Part| target.left[part.index()];
    let reaches = |part, needed: i32| {
        (1000 * (most + 1 - needed - soak(part)) / (most + 1 - least)).clamp(0, 1000)
    };
    let head = reaches(Part::Head, left(Part::Head) - points.head / 2);
    let average = (i32::midpoint(least, most) - soak(Part::Torso)).max(0);
    let worn_down = (WORN_DOWN * average / left(Part::Torso).max(1)).min(1000);
    let torso = reaches(Part::Torso, left(Part::Torso)).max(worn_down);
    let limb = |part| left(part) > 0 && most > soak(part);
    let limbs: i32 = Part::LIMBS.iter().map(|&part| if limb(part) { LIMB } else { 0 }).sum();
    (head + 2 * torso + limbs + ANYBODY + STUN + 2 * SPECIAL) / 12
}

/// X1: the value of what a hit begins on a foe that is not under it yet, in thousandths of taking it out:
/// its harm to the torso over the rounds that a plan counts, and a point a round
/// for each rank and point that it takes away.
pub(crate) fn begins(v: View<'_>, attack: &Attack, target: &Foe) -> i32 {
    let Some((place, effect)) = v.setup.begun_by(attack) else { return 0 };
    let who = target.who;
    if left::<Cosmic>(v.state, who, place) != 0 {
        return 0;
    }
    let each = harm_of(v, who, effect)
        + effect.of.drain.unwrap_or(0)
        + effect.of.lowers()
        + effect.basics.attacked.max(0);
    let worth = WORN_DOWN.saturating_mul(each.saturating_mul(effect.foreseen()));
    let worth = (worth / target.left[Part::Torso.index()].max(1)).min(WORN_DOWN);
    worth * (100 - chance_to_resist(v, who, effect)) / 100
}
