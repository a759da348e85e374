//! Averages of attacks and defenses by the Action Table, for the built-in plan and for orders of
//! targets. No rule reads them.

use super::seats;
use crate::data::memo::packed;
use crate::data::value::{Typed, Value};
use crate::dice::Die;
use crate::kernel::effects::{attacked, left};
use crate::kernel::system::{Answers, NamedPlan, Tactics};
use crate::talislanta::book::rulings::ExtraTargets;
use crate::talislanta::book::tables::tops;
use crate::talislanta::odds::aimed;
use crate::talislanta::rules::attack::range_modifier;
use crate::talislanta::rules::damage::{damage_rating, harmed, is_harmless, reduced};
use crate::talislanta::rules::defense::{declared, defense_rating};
use crate::talislanta::rules::effects::resisting;
use crate::talislanta::rules::{declare, outcome, turn};
use crate::talislanta::state::check::Arm;
use crate::talislanta::state::effects as sheets;
use crate::talislanta::{
    ACTION_STEP, ALERT, Action, ActorId, AttackIntent, Band, FOLLOW_UP, Field, Form, HIT_STEP,
    MAX_HITS, Maneuver, Means, QuestionKind, Rulings, Setup, State, Talislanta, View,
};
use alloc::vec::Vec;

/// The skill of an average fighter, its armor, and the Damage Rating of its blows.
const AVERAGE: (i32, i32, i32) = (9, 2, 9);

/// The value of a disadvantage, in hundredths of a hit point.
pub(crate) const HINDRANCE_WORTH: i32 = 250;

/// The value of a full success in disabling, and what a critical one adds by bringing its victim
/// down.
const DISABLED: Steps = [0, 10, 90];

/// The value of a lost turn, of one with an attack that is yet to come, of the weapon of a fighter
/// that is no danger without it, of any weapon for the defense, of a disadvantage, and of going down
/// at one stroke, in hundredths of bringing its victim down by wounds.
const LOST_TURN: i32 = 28;
const LOST_ATTACK: i32 = 34;
const LOST_WEAPON: i32 = 37;
const BARE_HANDS: i32 = 8;
const DISADVANTAGE: i32 = 13;
const STRUCK_DOWN: i32 = 150;

/// How much a grapple holds, in hundredths of what a disabling attack does: it can't be parried (rule
/// TAL23), and so is seldom stopped.
const GRIP: i32 = 160;

/// What each band above failure adds to the value of a roll: a partial, a full and a critical
/// success.
pub(crate) type Steps = [i32; 3];

/// The value of a roll that comes to that band.
pub(crate) fn up_to([partial, full, critical]: Steps, band: Band) -> i32 {
    match band {
        Band::Mishap | Band::Failure => 0,
        Band::Partial => partial,
        Band::Full => partial + full,
        Band::Critical => partial + full + critical,
    }
}

/// X1: what the status effect of an attack is worth, in hit points: its harm over the rounds that
/// a plan counts, and a point a round for each that it takes away; nothing on a target that is under it.
fn begins(v: View<'_>, foe: ActorId, arm: &Arm) -> i32 {
    const MOST: i32 = 200;
    let Some(place) = arm.begins else { return 0 };
    let Some(effect) = v.setup.effects.get(place) else { return 0 };
    if left::<Talislanta>(v.state, foe, place) != 0 {
        return 0;
    }
    let harm = |rating| harmed(v.setup, v.state, foe, effect, rating).1;
    let each = effect
        .of
        .harm
        .map_or(0, harm)
        .saturating_add(effect.of.lowers() + effect.basics.attacked.max(0));
    let resists = effect.of.resisted_by.map_or(0, |by| {
        let modifier = resisting(v.setup, v.state, foe, effect).sum();
        mean(v.setup, by.die(), modifier, [0, 1, 0]).0
    });
    (each.saturating_mul(effect.foreseen()).saturating_mul(100 - resists) / 100).min(MOST)
}

/// The damage of a Damage Rating against that much armor.
pub(crate) fn steps(rulings: &Rulings, rating: i32, armor: i32) -> Steps {
    let partial = reduced(rulings, rating, 1, armor);
    let full = reduced(rulings, rating, 0, armor);
    [partial, full - partial, seats::wound(full)]
}

/// The average value of a roll at that modifier, and the share of its faces that are mishaps, both
/// in hundredths; memoized.
pub(crate) fn mean(setup: &Setup, die: Die, modifier: i32, steps: Steps) -> (i32, i32) {
    let key = packed([
        (1, 1),
        (die.faces().into(), 7),
        (modifier.saturating_add(128), 8),
        (steps[0], 9),
        (steps[1], 9),
        (steps[2], 9),
    ]);
    let mean = || two(mean_of(setup.rulings(), die, modifier, steps));
    both(setup.weighed.keeping(key, mean))
}

/// Two numbers in one word.
fn two((one, other): (i32, i32)) -> u64 {
    u64::from(one.cast_unsigned()) << 32 | u64::from(other.cast_unsigned())
}

/// The two numbers of a word.
fn both(word: u64) -> (i32, i32) {
    let [one, other] = [word >> 32, word & u64::from(u32::MAX)];
    let number = |half: u64| u32::try_from(half).unwrap_or(0).cast_signed();
    (number(one), number(other))
}

fn mean_of(rulings: &Rulings, die: Die, modifier: i32, steps: Steps) -> (i32, i32) {
    let faces = i32::from(die.faces());
    let [mishap, failure, partial, full, _] = tops(rulings, die, modifier).map(i32::from);
    let reached = [failure, partial, full].into_iter().zip(steps);
    let sum = reached.fold(0, |sum, (below, step)| sum + (faces - below) * step);
    (100 * sum / faces, 100 * mishap / faces)
}

/// The value of a fighter's weapon in hand, in hundredths of a hit point: that of a full success.
pub(crate) fn weapon_worth(v: View<'_>, who: ActorId) -> i32 {
    v.state.in_hand(who).map_or(HINDRANCE_WORTH, |place| {
        100 * damage_rating(v.setup, v.state, &AttackIntent::new(who, who, place, Form::Strike))
    })
}

/// An attack as it would be rolled now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aim<'a> {
    setup: &'a Setup,
    die: Die,
    modifier: i32,
    /// Its damage in hit points.
    steps: Steps,
    /// How far it disables.
    disabling: Steps,
    /// The most hits that it can make.
    most: i32,
    /// The cost of a mishap, in hundredths of a hit point.
    mishap: i32,
    /// X8: how many it is taken to strike.
    many: i32,
    /// Whether several mishaps cost no more than one: what has fallen does not fall again.
    once: bool,
}

impl<'a> Aim<'a> {
    /// An attack of one fighter on another. Attacks without damage have steps of 0.
    pub(crate) fn new(
        v: View<'a>,
        (who, foe): (ActorId, ActorId),
        (place, arm): (usize, &Arm),
        form: Form,
    ) -> Aim<'a> {
        let (rulings, target) = (v.setup.rulings(), v.setup.fighter(foe));
        let size = target.map_or(0, |f| f.size);
        let (armor, is) = sheets::meets(v.setup, v.state, foe, arm.damages());
        let rating = damage_rating(v.setup, v.state, &AttackIntent::new(who, foe, place, form));
        let rating = is.dealt(rating);
        let opposing = if form.is_close() {
            defense_rating(v.setup, v.state, foe)
        } else {
            let feet = seats::distance(v, who, foe);
            -range_modifier(feet, rulings.range_rounding) - ALERT - size
        };
        let gained = v.state.gained(who, Field::FollowUp, foe).map_or(0, |_| FOLLOW_UP);
        let earlier = ACTION_STEP.saturating_mul(v.state.of(who, Field::Actions));
        let immune = is_harmless(v.setup, foe, arm, form);
        let harmless = !form.is_damaging() || immune;
        let mishap = match (form, arm.means) {
            (Form::Shot, _) => match seats::somebody_beside(v, foe, who) {
                Some(other) if declare::is_foe(v, who, other) => 0,
                Some(_) => 50 * rating,
                None => HINDRANCE_WORTH,
            },
            (_, Means::Weapon) => 100 * rating,
            _ => HINDRANCE_WORTH,
        };
        Aim {
            setup: v.setup,
            die: arm.die,
            modifier: arm.rating + arm.penalty + gained + earlier
                - opposing
                - v.state.of(who, Field::Hindrance)
                + sheets::rolls(v.setup, v.state, who)
                + sheets::to_hit(v.setup, v.state, who)
                + attacked::<Talislanta>(v.setup, v.state, foe),
            steps: if harmless {
                [0; 3]
            } else {
                let [partial, full, critical] = steps(rulings, rating, armor);
                [partial + begins(v, foe, arm), full, critical]
            },
            most: match form {
                Form::Shot => v.state.left(v.setup, who, place).unwrap_or(MAX_HITS).min(MAX_HITS),
                _ => MAX_HITS,
            },
            disabling: if immune { [0; 3] } else { DISABLED },
            mishap,
            many: arm.area.strikes::<Talislanta>(v.setup, foe),
            once: form.is_close() && rulings.extra_targets == ExtraTargets::OwnRolls,
        }
    }

    /// The damage of a full success, in hit points.
    pub(crate) fn full(&self) -> i32 {
        self.steps[0] + self.steps[1]
    }

    /// What a hit of that band takes, in hundredths of a hit point.
    pub(crate) fn of_band(&self, band: Band) -> i32 {
        100 * up_to(self.steps, band)
    }

    /// With a bonus.
    pub(crate) fn with(self, bonus: i32) -> Self {
        Aim { modifier: self.modifier.saturating_add(bonus), ..self }
    }

    /// What that many hits take on average, and what they take if each counts as a full success at
    /// least, in hundredths of a hit point.
    pub(crate) fn taken(&self, hits: i32) -> (i32, i32) {
        let [.., wound] = self.steps;
        let (mut plain, mut raised) = (0, 0);
        for nth in 0..hits {
            let mean = |steps| mean(self.setup, self.die, self.modifier + HIT_STEP * nth, steps).0;
            plain += mean(self.steps);
            raised += self.of_band(Band::Full) + mean([0, 0, wound]);
        }
        (plain, raised)
    }

    /// How likely a full success is, in hundredths.
    pub(crate) fn succeeds(&self) -> i32 {
        mean(self.setup, self.die, self.modifier, [0, 1, 0]).0
    }

    /// What one hit takes less the cost of its mishap, in hundredths.
    pub(crate) fn one_hit(&self) -> i32 {
        self.nth(0)
    }

    /// The average value of one of several hits less the cost of its mishaps, in hundredths.
    fn nth(&self, nth: i32) -> i32 {
        let modifier = self.modifier + HIT_STEP * nth;
        let (mean, mishaps) = mean(self.setup, self.die, modifier, self.steps);
        mean - mishaps * self.mishap / 100
    }

    /// The number of hits of the greatest value, and that value in hundredths; memoized.
    fn best(&self) -> (i32, i32) {
        // Every field by name: a new one has to be packed too.
        let Aim { setup, die, modifier, steps, disabling: _, many: _, most, mishap, once } = *self;
        let key = packed([
            (1, 1),
            (die.faces().into(), 7),
            (modifier.saturating_add(128), 8),
            (steps[0], 9),
            (steps[1], 9),
            (steps[2], 9),
            (most, 5),
            (mishap, 15),
            (once.into(), 1),
        ]);
        both(setup.weighed.keeping(key, || two(self.best_of())))
    }

    fn best_of(&self) -> (i32, i32) {
        if self.once {
            return self.best_of_one_mishap();
        }
        let (mut hits, mut worth) = (1, self.nth(0));
        while hits < self.most {
            let next = self.nth(hits);
            let more = match self.setup.rulings().extra_targets {
                ExtraTargets::OwnRolls => worth.saturating_add(next),
                ExtraTargets::OneRoll => next.saturating_mul(hits + 1),
            };
            if more <= worth {
                break;
            }
            (hits, worth) = (hits + 1, more);
        }
        (hits, worth)
    }

    /// The same where the cost of a mishap is paid once.
    fn best_of_one_mishap(&self) -> (i32, i32) {
        const CERTAIN: i32 = 10_000;
        let (mut taken, mut spared) = (0, CERTAIN);
        let (mut hits, mut worth) = (1, i32::MIN);
        for nth in 0..self.most.max(1) {
            let modifier = self.modifier.saturating_add(HIT_STEP * nth);
            let (mean, mishaps) = mean(self.setup, self.die, modifier, self.steps);
            taken += mean;
            spared -= spared * mishaps / 100;
            let less = (CERTAIN - spared).saturating_mul(self.mishap) / CERTAIN;
            if taken - less > worth {
                (hits, worth) = (nth + 1, taken - less);
            }
        }
        (hits, worth)
    }

    /// The number of hits of the greatest value.
    pub(crate) fn hits(&self) -> i32 {
        self.best().0
    }

    /// How much of that many hit points it takes in that form, in ten-thousandths.
    pub(crate) fn share_in(&self, form: Form, left: i32) -> i32 {
        if form.is_damaging() { self.share(left) } else { self.disables(left) }
    }

    /// How much of that many hit points it takes, in ten-thousandths.
    fn share(&self, left: i32) -> i32 {
        let left = left.max(1);
        let worth = self.best().1.clamp(0, left.saturating_mul(100));
        (worth.saturating_mul(100) / left).saturating_mul(self.many)
    }

    /// How far it disables a target with that many hit points, in ten-thousandths.
    fn disables(&self, left: i32) -> i32 {
        self.takes(self.disabling, left)
    }

    /// The average of that less the cost of its mishaps, for a target with that many hit points.
    fn takes(&self, steps: Steps, left: i32) -> i32 {
        let (mean, mishaps) = mean(self.setup, self.die, self.modifier, steps);
        (mean - mishaps * self.mishap / left.max(1) / 100).max(0)
    }
}

/// The attacks that a fighter would use for an action: it does not throw the last weapon that it can
/// fight with hand to hand.
pub(crate) fn worth_using(
    v: View<'_>,
    who: ActorId,
    action: Action,
) -> impl Iterator<Item = (usize, &Arm)> {
    declare::usable(v, who, action).filter(move |&(place, arm)| {
        let last = action == Action::Shoot && v.state.left(v.setup, who, place) == Some(1);
        let armed = |(other, arm): (usize, &Arm)| {
            other != place && arm.means == Means::Weapon && arm.is_close()
        };
        !last || !arm.is_close() || declare::at_hand(v, who).any(armed)
    })
}

/// What the attack that a fighter has declared for its turn loses by one more action before it (rule
/// TAL4), in hundredths of a hit point; any other action as much as a disadvantage is worth.
pub(crate) fn cost_of_an_action(v: View<'_>, who: ActorId) -> i32 {
    let Some(action) = declared(v.state, who).filter(|action| !action.is_held_ready()) else {
        return 0;
    };
    let (place, _) = declare::declared_attack(v.state, who);
    let foe = declare::targets(v.state, who).find(|&foe| v.state.stands(foe));
    let (Some(form), Some(arm), Some(foe)) = (action.form(), v.setup.arm(who, place), foe) else {
        return if action.form().is_some() { 0 } else { HINDRANCE_WORTH };
    };
    let now = Aim::new(v, (who, foe), (place, arm), form);
    let later = Aim { modifier: now.modifier.saturating_add(ACTION_STEP), ..now };
    let left = v.state.hit_points(foe);
    let worth = |aim: Aim<'_>| match form {
        Form::Strike | Form::Shot => aim.best().1.max(0),
        _ => (aim.disables(left).saturating_mul(left.max(1)) / 100).max(0),
    };
    (worth(now) - worth(later)).max(0)
}

/// How much of an opponent's remaining hit points an action takes on average, in ten-thousandths,
/// by the best attack that fits.
pub(crate) fn share(v: View<'_>, who: ActorId, foe: ActorId, action: Action) -> i32 {
    let Some(form) = action.form() else { return 0 };
    let left = v.state.hit_points(foe);
    let shares = worth_using(v, who, action)
        .map(|attack| Aim::new(v, (who, foe), attack, form).share_in(form, left));
    shares.max().unwrap_or(0)
}

/// The same by the weapon that the fighter can pick up, in its best form.
pub(crate) fn share_of_lost(v: View<'_>, who: ActorId, foe: ActorId) -> i32 {
    let place = outcome::dropped(v.setup, v.state, who);
    let Some((place, arm)) = place.and_then(|place| Some((place, v.setup.arm(who, place)?))) else {
        return 0;
    };
    let left = v.state.hit_points(foe);
    let aim = |form| Aim::new(v, (who, foe), (place, arm), form);
    if arm.is_close() {
        aim(Form::Strike).share(left).max(aim(Form::Disable).disables(left))
    } else {
        aim(Form::Shot).share(left)
    }
}

/// How near an action comes to bringing an opponent down, in ten-thousandths, by the best attack that
/// fits: by what it takes of the hit points that are left or, without damage, of what the opponent
/// can do.
pub(crate) fn part(v: View<'_>, who: ActorId, foe: ActorId, action: Action) -> i32 {
    let Some(form) = action.form().filter(|form| !form.is_damaging()) else {
        return share(v, who, foe, action);
    };
    let Some(steps) = effects(v, foe, form) else { return 0 };
    let left = v.state.hit_points(foe);
    let harms = |&(_, arm): &(usize, &Arm)| !is_harmless(v.setup, foe, arm, form);
    let parts = worth_using(v, who, action)
        .filter(harms)
        .map(|attack| Aim::new(v, (who, foe), attack, form).takes(steps, left));
    parts.max().unwrap_or(0)
}

/// What the results of an attack without damage take of what an opponent can do, in hundredths, by
/// the effects that the built-in Judge gives them; `None` if there is nothing to take.
pub(crate) fn effects(v: View<'_>, foe: ActorId, form: Form) -> Option<Steps> {
    let attack = declared(v.state, foe).and_then(Action::form);
    let turn = if v.state.of(foe, Field::LostTurns) != 0 {
        0
    } else if attack.is_some() {
        LOST_ATTACK
    } else {
        LOST_TURN
    };
    let (full, critical) = match form {
        Form::Disable => (turn, STRUCK_DOWN),
        Form::Grapple => (turn * GRIP / 100, turn * GRIP / 100),
        Form::Disarm => {
            let place = v.state.in_hand(foe)?;
            let danger = Talislanta::danger(v.setup, v.state, foe).max(1);
            let less = (danger - danger_without(v.setup, v.state, foe, Some(place))).max(0);
            // What is declared with it is lost too.
            let lost = attack.is_some() && declare::declared_attack(v.state, foe).0 == place;
            let lost = if lost { LOST_ATTACK } else { 0 };
            let weapon = LOST_WEAPON * less / danger + BARE_HANDS + lost;
            (weapon, weapon)
        }
        Form::Strike | Form::Shot | Form::ForceBack => return None,
    };
    let partial = if v.state.of(foe, Field::Hindrance) != 0 { 0 } else { DISADVANTAGE };
    let full = full.max(partial);
    Some([partial, full - partial, critical.max(full) - full])
}

/// How dangerous a fighter is without one of its attacks.
fn danger_without(setup: &Setup, state: &State, who: ActorId, without: Option<usize>) -> i32 {
    let (rulings, (skill, armor, _)) = (setup.rulings(), AVERAGE);
    let of = |(place, arm): (usize, &Arm)| {
        let (form, opposing) =
            if arm.is_close() { (Form::Strike, skill) } else { (Form::Shot, -2 * ALERT) };
        let modifier = arm.rating + arm.penalty - opposing - state.of(who, Field::Hindrance)
            + sheets::rolls(setup, state, who)
            + sheets::to_hit(setup, state, who);
        let rating = damage_rating(setup, state, &AttackIntent::new(who, who, place, form));
        mean(setup, arm.die, modifier, steps(rulings, rating, armor)).0
    };
    let others = declare::at_hand(View::new(setup, state), who);
    others.filter(|&(place, _)| Some(place) != without).map(of).max().unwrap_or(0)
}

impl Tactics<Talislanta> for Talislanta {
    fn calls_off(_: &Setup) -> i32 {
        turn::STALEMATE
    }

    const TACTICAL: &'static [QuestionKind] = &[
        QuestionKind::Action,
        QuestionKind::ActionAfterMove,
        QuestionKind::Attack,
        QuestionKind::AttackAfterMove,
        QuestionKind::Target,
        QuestionKind::Hits,
        QuestionKind::StepIn,
        QuestionKind::React,
        QuestionKind::Opening,
    ];

    const USUAL: &'static [QuestionKind] =
        &[QuestionKind::Action, QuestionKind::Target, QuestionKind::React];

    const DEFENDING: &'static [QuestionKind] = &[QuestionKind::React, QuestionKind::StepIn];

    const EASY: &'static [Answers] = &[("react", &["nothing"])];

    const NAMED_PLANS: &'static [NamedPlan] = &[
        NamedPlan::new("always dodge", "Dodges every attack.", &[("react", &["dodge"])]),
        NamedPlan::new(
            "always parry",
            "Parries every attack, and dodges what it can't parry.",
            &[("react", &["parry", "dodge"])],
        ),
        NamedPlan::new("never defend", "Neither dodges nor parries.", Self::EASY),
    ];

    /// How dangerous a fighter is: what its best blow or shot takes from an average fighter.
    fn danger(setup: &Setup, state: &State, who: ActorId) -> i32 {
        danger_without(setup, state, who, None)
    }

    /// How well a fighter is protected: what an average blow with a normal weapon fails to do.
    fn protection(setup: &Setup, state: &State, who: ActorId) -> i32 {
        let Some(fighter) = setup.fighter(who) else { return 0 };
        let (rulings, (skill, _, rating)) = (setup.rulings(), AVERAGE);
        let most = 100 * (rating + seats::wound(rating));
        let modifier = skill - defense_rating(setup, state, who);
        let taken = mean(
            setup,
            Die::D20,
            modifier,
            steps(rulings, rating, sheets::armor(setup, state, who)),
        )
        .0;
        most - if fighter.immune { 0 } else { taken }
    }

    /// Whom a fighter attacks: the first standing target of its declared attack, else the first
    /// opponent that it is engaged with.
    fn attacks(_: &Setup, state: &State, who: ActorId) -> Option<ActorId> {
        let attack = declared(state, who).and_then(Action::form);
        let named = attack.and_then(|_| declare::targets(state, who).next());
        named.filter(|&foe| state.stands(foe)).or_else(|| state.engaged(who).next())
    }

    fn defenses() -> Vec<Value> {
        let reactions = Maneuver::ALL.iter().map(|maneuver| maneuver.to_value());
        reactions.chain(core::iter::once(aimed::steps_in())).collect()
    }
}
