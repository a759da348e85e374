//! Rough estimates of rolls and odds, as a person at the table makes them. Only the built-in plan
//! uses them, never a rule.

use super::sizing::HARDLY;
use super::weighed::{self, Aimed};
use crate::d6::book::range::{Band, ScaleModifier};
use crate::d6::book::rulings::InjuryMethod;
use crate::d6::book::tables::{CALLED_SHOTS, Called, MANEUVERS, Maneuver, Modifier};
use crate::d6::book::vehicle::Collision;
use crate::d6::book::wounds::WoundLevel;
use crate::d6::rules::ability::{self, attack_dice};
use crate::d6::rules::blow::LEAST_DIFFICULTY;
use crate::d6::rules::defense::{PASSIVE, passive_now};
use crate::d6::rules::injury::Resistance;
use crate::d6::rules::steering;
use crate::d6::rules::throw::Throw;
use crate::d6::rules::{driving, effects, legal, turn};
use crate::d6::state::arms;
use crate::d6::state::effects::{Ability, Effect, Numbers, ShiftedRolls, is_under};
use crate::d6::state::setup::{Arm, Setup};
use crate::d6::state::store::State;
use crate::d6::words::event::{ActiveDefense, DefenseKind, Posture};
use crate::d6::{D6, Field, QuestionKind};
use crate::data::codes::Code;
use crate::data::memo::packed;
use crate::data::value::{AttackId, Typed, Value};
use crate::data::who::ActorId;
use crate::kernel::effects::{attacked, harm_to_put_out, left};
use crate::kernel::kinds::Against;
use crate::kernel::system::{Answers, NamedPlan, Tactics};
use alloc::vec::Vec;

/// A weapon's damage: its code, plus the owner's Strength Damage where that is added.
pub(crate) fn damage(owner: Numbers<'_>, arm: &Arm) -> Throw {
    let damage = arm.weapon.damage;
    let own = Throw::of(damage.code);
    if damage.adds_strength { own.and(strength_damage(owner)) } else { own }
}

fn strength_damage(owner: Numbers<'_>) -> Throw {
    let (code, flat) = owner.strength_damage();
    Throw { flat, ..Throw::of(code) }
}

/// What a fighter resists damage with, with or without the shield. The caller applies size to the
/// damage.
pub(crate) fn resistance(setup: &Setup, now: Numbers<'_>, shield: bool) -> Throw {
    Resistance::of(setup, now, shield, 0).throw(&setup.rulings)
}

/// X4: how much of some damage is dealt.
fn dealt(is: Against, damage: Throw) -> Throw {
    let Throw { dice, flat } = damage;
    match is {
        Against::Normal => damage,
        Against::Immune => Throw { dice: 0, flat: 0 },
        Against::Half => Throw { dice: dice / 2, flat: flat / 2 },
        Against::Double => Throw { dice: dice * 2, flat: flat * 2 },
    }
}

const AVERAGE: Throw = Throw { dice: 3, flat: 0 };

/// The average effect of one attack with a weapon on an average passive foe, in hundredths of a
/// point: the damage times the chances to hit and to hurt.
pub(crate) fn blow(setup: &Setup, state: &State, weapon: AttackId) -> i32 {
    let arm = arms::arm(setup, weapon);
    let (Some(arm), Some(owner)) = (arm, setup.now(state, weapon.of)) else { return 0 };
    let dice = attack_dice(setup, state, weapon.of, &arm.weapon);
    let weigh = || {
        let need = PASSIVE + arm.weapon.unwieldy;
        hurts(thrown(owner, arm, dice).reaches(need), damage(owner, arm))
    };
    let key =
        packed([(1, 2), (weapon.of.number(), 8), (weapon.place.into(), 5), (dice, 8), (0, 1)]);
    let key = key.filter(|_| !is_under(setup, state, weapon.of));
    let known = setup.weighed.keeping(key, || u64::from(weigh().unsigned_abs()));
    i32::try_from(known).unwrap_or(i32::MAX)
}

/// A roll of a weapon's skill with this number of dice left.
fn thrown(owner: Numbers<'_>, arm: &Arm, dice: i32) -> Throw {
    let more = [ShiftedRolls::All, ShiftedRolls::Attacks].map(|kind| owner.rolls(kind).1);
    let flat = i32::from(owner.attack(&arm.weapon).pips());
    Throw { dice, flat: flat + more[0] + more[1] }
}

/// Damage that hits in `hits` percent, times the chance that it hurts an average foe.
fn hurts(hits: i32, damage: Throw) -> i32 {
    hits.saturating_mul(damage.exceeds(AVERAGE)).saturating_mul(damage.mean()) / 1_000
}

/// The effect of a turn of attacks with a weapon on an average passive foe, with the most effective
/// number of attacks and this number of dice of its skill, in ten-thousandths of a Wound level.
fn turn_by(setup: &Setup, state: &State, weapon: AttackId, dice: i32) -> i32 {
    let (Some(arm), Some(owner)) = (arms::arm(setup, weapon), setup.now(state, weapon.of)) else {
        return 0;
    };
    let weigh = || {
        let plain = Try {
            attack: thrown(owner, arm, dice),
            need: PASSIVE + arm.weapon.unwieldy,
            damage: damage(owner, arm),
            resistance: AVERAGE,
            stun: arm.weapon.stun,
            knockout: false,
            tackle: false,
            bound: if arm.weapon.entangles { BOUND } else { 0 },
            begins: begins(setup, arm, |_, harm| levels(harm, AVERAGE, HARMS), |_| 0),
        };
        weighed::in_turn(setup, weapon, |less| {
            let made = plain.hurried(less);
            let best = made.best_part().1;
            let out =
                if best.entangles() { 0 } else { made.made_as(Maneuver::Knockout, best).worth() };
            best.worth().max(out)
        })
    };
    let key =
        packed([(1, 2), (weapon.of.number(), 8), (weapon.place.into(), 5), (dice, 8), (1, 1)]);
    let key = key.filter(|_| !is_under(setup, state, weapon.of));
    let known = setup.weighed.keeping(key, || u64::from(weigh().unsigned_abs()));
    i32::try_from(known).unwrap_or(i32::MAX)
}

/// What driving at an average foe on foot does, in ten-thousandths of a Wound level.
fn impact(setup: &Setup, state: &State, who: ActorId) -> i32 {
    if steering::why_no_sideswipe(setup, state, who).is_some() {
        return 0;
    }
    let hits = steering::throw(setup, state, who).reaches(PASSIVE + driving::COLLIDING);
    let damage = Throw::of(state.speed(who).collision(Collision::RearEnd));
    hits.saturating_mul(levels(damage, AVERAGE, HARMS))
}

impl Tactics<D6> for D6 {
    fn calls_off(_: &Setup) -> i32 {
        turn::STALEMATE
    }

    const TACTICAL: &'static [QuestionKind] = &[
        QuestionKind::Actions,
        QuestionKind::Act,
        QuestionKind::Target,
        QuestionKind::Rider,
        QuestionKind::Weapon,
        QuestionKind::Maneuver,
        QuestionKind::CalledShot,
        QuestionKind::Defense,
    ];

    const USUAL: &'static [QuestionKind] =
        &[QuestionKind::Act, QuestionKind::Target, QuestionKind::Weapon, QuestionKind::Defense];

    const DEFENDING: &'static [QuestionKind] = &[QuestionKind::Defense];

    const EASY: &'static [Answers] = &[
        ("actions", &["least"]),
        ("maneuver", &["plain"]),
        ("called_shot", &["nothing_in_particular"]),
    ];

    const NAMED_PLANS: &'static [NamedPlan] = &[
        NamedPlan::new("defend fully", "Does nothing but defend.", &[("act", &["defend_fully"])]),
        NamedPlan::new("one action", "Declares one action a round.", &[("actions", &["least"])]),
    ];

    /// What its best turn does to an average foe, in ten-thousandths of a Wound level: it matters how
    /// often it strikes and whether it knocks out.
    fn danger(setup: &Setup, state: &State, who: ActorId) -> i32 {
        if !state.stands(who) {
            return 0;
        }
        let blows = arms::weapons(setup, who).filter_map(|weapon| {
            let dice = legal::dice_with(setup, state, weapon)?;
            Some(turn_by(setup, state, weapon, dice + ability::multi_action(setup, state, who)))
        });
        let best = blows.max().unwrap_or(0);
        best.max(impact(setup, state, who))
    }

    /// The difficulty plus the average resistance, in tenths of a point.
    fn protection(setup: &Setup, state: &State, who: ActorId) -> i32 {
        let resists = setup.now(state, who).map_or(0, |now| resistance(setup, now, false).mean());
        resists.saturating_add(stands_at(setup, state, who, true).saturating_mul(10))
    }

    /// The held foe: attacks leave nothing behind once they are made.
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

/// The difficulty of an attack before modifiers: the highest active defense value that works
/// against it, otherwise the passive value.
pub(crate) fn stands_at(setup: &Setup, state: &State, who: ActorId, interceptable: bool) -> i32 {
    let works = |kind: &&DefenseKind| crate::d6::rules::defense::works(**kind, interceptable);
    let active = DefenseKind::ALL.iter().filter(works).filter_map(|kind| state.defense(who, *kind));
    let passive = || setup.now(state, who).map_or(PASSIVE, |f| passive_now(f, &setup.rulings));
    active.max().unwrap_or_else(passive).max(LEAST_DIFFICULTY)
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Try {
    attack: Throw,
    need: i32,
    damage: Throw,
    /// The resistance to it.
    resistance: Throw,
    /// Whether any injury by it suffices to put the target out.
    stun: bool,
    /// Whether it is meant to knock out.
    knockout: bool,
    /// Whether it takes hold as well.
    tackle: bool,
    /// Its effect without any injury, in hundredths of a Wound level.
    bound: i32,
    /// What the status effect that it begins is worth, in hundredths of a Wound level.
    begins: i32,
}

/// The worth of entangling or tackling somebody, in hundredths of a Wound level.
const BOUND: i32 = 150;

impl Try {
    pub(crate) fn new(setup: &Setup, aimed: Aimed<'_>) -> Option<Try> {
        let Aimed { weapon, target, band, dice, stands_at, posture, entangled, seen } = aimed;
        let (arm, owner) = (arms::arm(setup, weapon)?, setup.seen(seen, weapon.of)?);
        let foe = setup.seen(seen, target)?;
        let scale = ScaleModifier::between(owner.fighter.sheet.scale, foe.fighter.sheet.scale);
        let low = match posture {
            Posture::Upright => 0,
            Posture::Crouched => 3,
            Posture::Creeping => 6,
            _ if band <= Band::Short => -6,
            _ => 6,
        };
        let need = stands_at
            .saturating_add(band.modifier())
            .saturating_add(low)
            .saturating_add(arm.weapon.unwieldy)
            .saturating_add(scale.difficulty)
            .saturating_sub(scale.skill)
            .saturating_sub(seen.map_or(0, |state| attacked::<D6>(setup, state, target)));
        let flat = scale.damage.saturating_sub(scale.resistance);
        let (armor, is) = foe.meets(arm.damages());
        Some(Try {
            attack: thrown(owner, arm, dice),
            need,
            damage: dealt(is, damage(owner, arm).plus(0, flat)),
            resistance: Resistance::of(setup, foe, true, 0)
                .armored(Some(armor))
                .throw(&setup.rulings),
            stun: arm.weapon.stun,
            knockout: false,
            tackle: false,
            bound: if arm.weapon.entangles && !entangled { BOUND } else { 0 },
            begins: if is_under_it(arm, seen, target) {
                0
            } else {
                let harms = |effect: &Effect, harm| {
                    levels(harm, effects::resistance(setup, seen, target, effect), HARMS)
                };
                begins(setup, arm, harms, |effect| resists(foe, effect))
            },
        })
    }

    #[must_use]
    pub(crate) fn made(self, maneuver: Maneuver) -> Try {
        let row = MANEUVERS[usize::from(maneuver.number())];
        self.harder(row.difficulty, row.damage.unwrap_or(0), 0)
    }

    #[must_use]
    pub(crate) fn at(self, called: Called) -> Try {
        let row = CALLED_SHOTS[usize::from(called.number())];
        self.harder(row.difficulty, row.damage_dice, row.damage)
    }

    /// The same at the head where that pays.
    pub(crate) fn best_part(self) -> (Called, Try) {
        let head = self.at(Called::Head);
        let better = head.hits() >= HARDLY && head.worth() > self.worth();
        if better { (Called::Head, head) } else { (Called::Nothing, self) }
    }

    /// A plain blow made in that way: meant to knock out, at the head; as a tackle, which leaves its
    /// target nothing but to struggle; or otherwise, as the one at its `best` part.
    #[must_use]
    pub(crate) fn made_as(self, way: Maneuver, best: Try) -> Try {
        match way {
            Maneuver::Knockout => Try { knockout: true, ..self.at(Called::Head) },
            Maneuver::Tackle => Try { tackle: true, ..self.made(way) },
            way => best.made(way),
        }
    }

    /// The same with fewer dice: of an attacker who does several things.
    #[must_use]
    pub(crate) fn hurried(self, dice: i32) -> Try {
        Try { attack: self.attack.plus(-dice, 0), ..self }
    }

    /// Whether the attack entangles and hurts nobody.
    pub(crate) const fn entangles(self) -> bool {
        self.bound > 0
    }

    fn harder(self, by: Modifier, dice: i32, flat: i32) -> Try {
        let need = self.need.saturating_add(by.flat);
        Try { need, damage: self.damage.plus(dice, flat), ..self }
    }

    /// The chance to hit, in percent.
    pub(crate) fn hits(self) -> i32 {
        self.attack.reaches(self.need.max(LEAST_DIFFICULTY))
    }

    /// Its average effect, in ten-thousandths of a Wound level.
    pub(crate) fn worth(self) -> i32 {
        self.hits().saturating_mul(self.harm())
    }

    /// The average effect of a hit, in hundredths of a Wound level.
    pub(crate) fn harm(self) -> i32 {
        if self.bound > 0 {
            return self.bound.saturating_add(self.begins);
        }
        let weight = match (self.stun, self.knockout) {
            (true, _) => STUNS,
            (_, true) => KNOCKS,
            _ => HARMS,
        };
        let held = if self.tackle { BOUND } else { 0 };
        let hurts = levels(self.damage, self.resistance, weight);
        hurts.saturating_add(held).saturating_add(self.begins)
    }
}

/// The additional Wound levels of an injury of 1, 4 and 9 points; the last puts most fighters out.
const HARMS: [i32; 3] = [1, 1, 2];

/// The same for stun damage, where any injury puts the target out.
const STUNS: [i32; 3] = [4, 0, 0];

/// The same for a blow that knocks out.
const KNOCKS: [i32; 3] = [0, 4, 0];

/// The average effect of damage, in hundredths of a Wound level.
fn levels(damage: Throw, resistance: Throw, weight: [i32; 3]) -> i32 {
    let more = damage.exceeds_by(resistance, [1, 4, 9]);
    more.into_iter().zip(weight).map(|(more, worth)| worth * more).sum()
}

/// The worth of a die less in a round, in hundredths of a Wound level.
const DIE_LESS: i32 = 10;

/// Whether a target is under the effect of a weapon already.
fn is_under_it(arm: &Arm, seen: Option<&State>, target: ActorId) -> bool {
    let place = arm.begins.map(usize::from).zip(seen);
    place.is_some_and(|(place, state)| left::<D6>(state, target, place) != 0)
}

/// X1: What the status effect of a weapon is worth on somebody who is not under it yet, in hundredths of
/// a Wound level: its harm over the rounds that a plan counts, and what it lowers. `harms` is what
/// its harm does in a round, `resists` the percentage that resists it.
fn begins(
    setup: &Setup,
    arm: &Arm,
    harms: impl Fn(&Effect, Throw) -> i32,
    resists: impl Fn(&Effect) -> i32,
) -> i32 {
    let effect = arm.begins.and_then(|place| setup.effects.get(usize::from(place)));
    let Some(effect) = effect else { return 0 };
    let harm = effect.of.harm.map_or(0, |harm| harms(effect, effects::throw(harm)));
    let lowers = effect.of.lowers() + effect.basics.attacked.max(0) / 3;
    let each = harm.saturating_add(lowers.saturating_mul(DIE_LESS));
    each.saturating_mul(effect.foreseen()).saturating_mul(100 - resists(effect)) / 100
}

/// The chance that somebody resists an effect, in percent.
fn resists(foe: Numbers<'_>, effect: &Effect) -> i32 {
    effect.of.resisted().map_or(0, |(ability, difficulty)| {
        let code = match ability {
            Ability::Attribute(attribute) => foe.attribute(attribute),
            Ability::Skill(skill) => foe.skill(skill),
        };
        Throw::of(code).reaches(difficulty)
    })
}

/// X5: Whether a fighter should put out what would bring it down.
pub(crate) fn should_put_out(setup: &Setup, state: &State, who: ActorId) -> bool {
    let counts_points = setup.rulings.injury == InjuryMethod::BodyPoints;
    let each = |effect: &Effect| {
        let Some(harm) = effect.of.harm.map(effects::throw) else { return 0 };
        let resistance = effects::resistance(setup, Some(state), who, effect);
        if counts_points {
            (harm.mean() - resistance.mean()).max(0)
        } else {
            levels(harm, resistance, HARMS)
        }
    };
    let all = harm_to_put_out::<D6>(setup, state, who, each);
    let bears = if counts_points {
        state.of(who, Field::BodyPoints).saturating_mul(10)
    } else {
        let level = i32::from(state.level(who).number());
        (i32::from(WoundLevel::Incapacitated.number()) - level).max(1) * 100
    };
    all > 0 && all >= bears
}

/// The average effect of squeezing, in ten-thousandths of a Wound level.
pub(crate) fn squeeze(setup: &Setup, state: &State, who: ActorId, held: ActorId) -> i32 {
    let (Some(own), Some(foe)) = (setup.now(state, who), setup.now(state, held)) else { return 0 };
    levels(strength_damage(own), resistance(setup, foe, false), HARMS) * 100
}

/// The average effect of driving at a target on foot, in ten-thousandths of a Wound level.
pub(crate) fn collision(setup: &Setup, state: &State, who: ActorId, target: ActorId) -> i32 {
    let Some(foe) = setup.now(state, target) else { return 0 };
    let own = steering::scale(setup, state, who, false);
    let scale = ScaleModifier::between(own, steering::scale(setup, state, target, false));
    let need = stands_at(setup, state, target, false)
        .saturating_add(driving::COLLIDING)
        .saturating_add(scale.difficulty);
    let own = steering::throw(setup, state, who).plus(0, scale.skill);
    let code = state.speed(who).collision(Collision::RearEnd);
    let damage = Throw::of(code).plus(0, scale.damage.saturating_sub(scale.resistance));
    own.reaches(need).saturating_mul(levels(damage, resistance(setup, foe, false), HARMS))
}

/// Whether a fighter's most likely attack can be blocked and parried.
pub(crate) fn is_interceptable(setup: &Setup, state: &State, who: ActorId) -> bool {
    let ready = arms::weapons(setup, who).filter(|it| !legal::is_unready(setup, state, *it));
    let best = ready.max_by_key(|weapon| blow(setup, state, *weapon));
    best.and_then(|weapon| arms::arm(setup, weapon)).is_some_and(|arm| arm.interceptable)
}
