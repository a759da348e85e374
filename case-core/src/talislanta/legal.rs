//! What is legal for each question, and what the built-in plan answers.

use super::action::Action;
use super::attack::MAX_HITS;
use super::check::MAX_HIT_POINTS;
use super::defense::{self, Maneuver, Opening, works_against};
use super::outcome::{Effect, may_be};
use super::questions::{
    AccidentalDamage, ActAfterMove, AttackAfterMove, BackAway, ChooseAction, ChooseAttack,
    ChooseTarget, CountHits, CountTargets, CoverOfTarget, CriticalWound, Disadvantage, EffectOf,
    FeetCrossed, HitInstead, LeaveAnyway, LeaveBattle, LeaveEngaged, MAX_ATTRIBUTE, MAX_COVER,
    MAX_DIFFICULTY, MAX_FEET, MAX_HINDRANCE, MishapOf, MoveFeet, MoveIsAction, OtherRating, React,
    ReactBy, ShotDistance, SpecialDifficulty, SpecialSkill, StepIn, StrikeLeaver, TargetIsAlert,
    TerrainDifficulty, TerrainLoss, TerrainSkill, UseOpening, WayToTarget,
};
use super::sheet::MAX_RATING;
use super::tables::{Band, Trait};
use super::{Talislanta, View, declare, movement, plan, seats};
use crate::data::value::{Amount, AttackId, Attacks, Damage, Difficulty, Feet};
use crate::kernel::question::Query;

/// What is legal and what the built-in plan answers: amounts from one number to another, a yes or
/// no, or one of a list that passes a condition.
macro_rules! queries {
    ($($Q:ident $form:ident ($($args:tt)+);)+) => {
        $(queries! { @$form $Q $($args)+ })+
    };
    (@amount $Q:ident |$q:pat_param, $v:pat_param| $range:expr,
        |$pq:pat_param, $pv:pat_param| $plan:expr) => {
        impl Query<Talislanta> for $Q {
            fn allows(&self, _: View<'_>, _: Self::Answer) -> bool {
                true
            }
            fn candidates(&self, _: View<'_>) -> impl Iterator<Item = Self::Answer> {
                core::iter::empty()
            }
            fn range(&self, $v: View<'_>) -> Option<(i32, i32)> {
                let $q = *self;
                Some($range)
            }
            fn plan(&self, $pv: View<'_>) -> Self::Answer {
                let $pq = *self;
                $plan
            }
        }
    };
    (@yes_no $Q:ident |$pq:pat_param, $pv:pat_param| $plan:expr) => {
        queries! { @one_of $Q
            |_, _| [false, true].into_iter(), |_, _, _| true, |$pq, $pv| $plan
        }
    };
    (@one_of $Q:ident |$q:pat_param, $v:pat_param| $list:expr,
        |$aq:pat_param, $av:pat_param, $answer:pat_param| $allows:expr,
        |$pq:pat_param, $pv:pat_param| $plan:expr) => {
        impl Query<Talislanta> for $Q {
            fn allows(&self, $av: View<'_>, $answer: Self::Answer) -> bool {
                let $aq = *self;
                $allows
            }
            fn candidates(&self, $v: View<'_>) -> impl Iterator<Item = Self::Answer> {
                let $q = *self;
                $list
            }
            fn plan(&self, $pv: View<'_>) -> Self::Answer {
                let $pq = *self;
                $plan
            }
        }
    };
}

queries! {
    ChooseAction one_of (
        |_, _| Action::ALL.iter().copied(),
        |q, v, action| declare::may_declare(v, q.who, action),
        |q, v| plan::action(v, q.who)
    );
    ActAfterMove one_of (
        |_, _| core::iter::once(None).chain(Action::ALL.iter().copied().map(Some)),
        |q, v, action| action.is_none_or(|action| declare::may_follow(v, q.who, action)),
        |_, _| None
    );
    AttackAfterMove yes_no (|q, v| plan::attacks_after_move(v, q));
    ChooseAttack one_of (
        |q, v| {
            let arms = v.setup.fighter(q.who).map_or(0, |f| f.arms.len());
            (0..arms).map(move |place| AttackId::new(q.who, place))
        },
        |q, v, attack| attack.of == q.who && declare::may_use(v, q.action, attack),
        |q, v| plan::attack(v, q)
    );
    CountTargets amount (
        |q, v| (1, declare::most_targets(v, q.who)),
        |q, v| Amount(plan::targets(v, q.who))
    );
    // Nobody stands where the fighter itself does.
    ChooseTarget one_of (
        |q, v| v.setup.everybody().map(move |other| (other != q.who).then_some(other)),
        |q, v, target| declare::may_target(v, q, target),
        |q, v| plan::target(v, q)
    );
    CountHits amount (|_, _| (1, MAX_HITS), |q, v| Attacks(plan::hits(v, q)));
    StepIn yes_no (|q, v| plan::steps_in(v, q));
    React one_of (
        |_, _| core::iter::once(None).chain(Maneuver::ALL.iter().copied().map(Some)),
        |q, v, answer| {
            answer.is_none_or(|how| works_against(v.setup, how, (q.attack, q.form), q.who))
        },
        |q, v| plan::react(v, q)
    );
    ReactBy one_of (
        |_, _| Trait::ALL.iter().copied(),
        |q, v, by| defense::may_use(v, q.who, q.maneuver, by),
        |q, v| plan::best_trait(v, q.who, q.attack, q.maneuver).map_or(Trait::Evade, |(_, by)| by)
    );
    // Who is in a melee with others alone would gain nothing by a flight.
    UseOpening one_of (
        |_, _| Opening::ALL.iter().copied(),
        |q, v, answer| {
            answer != Opening::Flee
                || v.state.is_engaged(q.who, q.attacker)
                || !v.state.in_melee(q.who)
        },
        |q, v| plan::opening(v, q)
    );
    LeaveAnyway yes_no (|_, _| false);
    BackAway amount (
        |q, v| (0, movement::part_move(v.setup, q.who)),
        |q, v| Feet(movement::part_move(v.setup, q.who))
    );
    LeaveBattle yes_no (|q, v| plan::leaves(v, q.who));
    StrikeLeaver yes_no (|_, _| true);
    MoveFeet amount (|q, _| (0, q.most.0.max(0)), |q, _| Feet(q.most.0 / 2));
    LeaveEngaged yes_no (|_, _| false);
    WayToTarget amount (
        |_, _| (0, MAX_FEET),
        |q, v| Feet(seats::way(v, q.attacker, q.target))
    );
    ShotDistance amount (
        |_, _| (0, MAX_FEET),
        |q, v| Feet(seats::shot_distance(v, q.attacker, q.target))
    );
    TargetIsAlert yes_no (|_, _| true);
    CoverOfTarget amount (|_, _| (0, MAX_COVER), |_, _| Amount(0));
    MoveIsAction yes_no (|_, _| false);
    TerrainLoss amount (|q, _| (0, q.most.0.max(0)), |_, _| Feet(0));
    TerrainSkill one_of (
        |_, _| core::iter::once(None).chain(Trait::ALL.iter().copied().map(Some)),
        |q, v, by| by.is_none_or(|by| movement::has_trait(v, q.mover, by)),
        |_, _| None
    );
    TerrainDifficulty amount (|_, _| (-MAX_DIFFICULTY, MAX_DIFFICULTY), |_, _| Difficulty(5));
    FeetCrossed amount (|q, _| (0, q.meant.0.max(0)), |q, _| q.meant);
    OtherRating amount (|_, _| (-MAX_ATTRIBUTE, MAX_RATING), |_, _| Amount(0));
    SpecialSkill one_of (
        |_, _| Trait::ALL.iter().copied(),
        |q, v, by| movement::has_trait(v, q.actor, by),
        |q, v| seats::special_skill(v, q.actor)
    );
    SpecialDifficulty amount (
        |_, _| (-MAX_DIFFICULTY, MAX_DIFFICULTY),
        |q, v| Difficulty(seats::special_difficulty(v, q.actor))
    );
    MishapOf one_of (
        |_, _| Effect::ALL.iter().copied(),
        |q, v, effect| may_be(v, q.cause, effect, q.actor, (q.target, q.attack)),
        |q, v| seats::mishap(v, q)
    );
    // A partial success is at most a disadvantage; so is a failure, where one does anything.
    EffectOf one_of (
        |_, _| Effect::ALL.iter().copied(),
        |q, v, effect| {
            let in_reach = q.result > Band::Partial || effect <= Effect::Hindered;
            in_reach && may_be(v, q.cause, effect, q.victim, (None, None))
        },
        |q, v| seats::effect(v, q)
    );
    Disadvantage amount (|_, _| (1, MAX_HINDRANCE), |_, _| Amount(3));
    HitInstead one_of (
        |_, v| v.setup.everybody(),
        |q, v, hit| v.state.stands(hit) && hit != q.attacker && hit != q.target,
        |q, v| seats::hit_instead(v, q)
    );
    AccidentalDamage amount (|q, _| (0, q.full.0.max(0)), |q, _| Damage(q.full.0 / 2));
    CriticalWound amount (|_, _| (0, MAX_HIT_POINTS), |q, _| Damage(seats::critical_wound(q)));
}
