//! What is legal for each question, and what the built-in plan answers.

use super::action::Action;
use super::attack::MAX_HITS;
use super::check::MAX_HIT_POINTS;
use super::defense::{self, Maneuver, Opening};
use super::outcome::{Effect, why_not};
use super::questions::{
    AccidentalDamage, ActAfterMove, AttackAfterMove, BackAway, ChooseAction, ChooseAttack,
    ChooseTarget, CountHits, CountTargets, CoverOfTarget, CriticalWound, Disadvantage, EffectOf,
    FeetCrossed, HitInstead, LeaveAnyway, LeaveBattle, LeaveEngaged, MAX_ATTRIBUTE, MAX_COVER,
    MAX_DIFFICULTY, MAX_FEET, MAX_HINDRANCE, MishapOf, MoveFeet, MoveIsAction, OtherRating, React,
    ReactBy, ShotDistance, SpecialDifficulty, SpecialSkill, StepIn, StrikeLeaver, TargetIsAlert,
    TerrainDifficulty, TerrainLoss, TerrainSkill, UseOpening, WayToTarget,
};
use super::refusals::Refusal;
use super::sheet::MAX_RATING;
use super::tables::{Band, Trait};
use super::{Talislanta, declare, movement, plan, seats};
use crate::data::value::{Amount, AttackId, Attacks, Damage, Difficulty, Feet};
use crate::data::who::ActorId;
use crate::kernel::question::answers;
use crate::kernel::refusal::needs;

answers! {
    Talislanta;
    ChooseAction -> Action: pick from |_, _| Action::ALL.iter().copied(),
        unless |q, v, action| declare::why_not_declared(v, q.who, action),
        plan |q, v| plan::action(v, q.who);
    ActAfterMove -> Option<Action>: pick from |_, _| core::iter::once(None).chain(Action::ALL.iter().copied().map(Some)),
        unless |q, v, action| declare::why_not_after_a_move(v, q.who, action?),
        plan |_, _| None;
    AttackAfterMove -> bool: no or yes, plan |q, v| plan::attacks_after_move(v, q);
    ChooseAttack -> AttackId: pick from |q, v| {
            (0..v.setup.arms(q.who).len()).map(move |place| AttackId::new(q.who, place))
        },
        unless |q, v, attack| {
            needs(attack.of == q.who, Refusal::NoSuchAttack)
                .or_else(|| declare::why_not_used(v, q.action, attack))
        },
        plan |q, v| plan::attack(v, q);
    CountTargets -> Amount: amount from |q, v| (1, declare::most_targets(v, q.who)),
        plan |q, v| plan::targets(v, q.who);
    // Nobody stands where the fighter itself does.
        ChooseTarget -> Option<ActorId>: pick from |q, v| v.setup.everybody().map(move |other| (other != q.who).then_some(other)),
        unless |q, v, target| declare::why_no_target(v, q, target),
        plan |q, v| plan::target(v, q);
    CountHits -> Attacks: amount from |_, _| (1, MAX_HITS),
        plan |q, v| plan::hits(v, q);
    StepIn -> bool: no or yes, plan |q, v| plan::steps_in(v, q);
    React -> Option<Maneuver>: pick from |_, _| core::iter::once(None).chain(Maneuver::ALL.iter().copied().map(Some)),
        unless |q, v, answer| defense::why_useless(v.setup, answer?, (q.attack, q.form), q.who),
        plan |q, v| plan::react(v, q);
    ReactBy -> Trait: pick from |_, _| Trait::ALL.iter().copied(),
        unless |q, v, by| defense::why_not_by(v, q.who, q.maneuver, by),
        plan |q, v| plan::best_trait(v, q.who, q.attack, q.maneuver).map_or(Trait::Evade, |(_, by)| by);
    // Who is in a melee with others alone would gain nothing by a flight.
        UseOpening -> Opening: pick from |_, _| Opening::ALL.iter().copied(),
        unless |q, v, answer| {
            let flees = v.state.is_engaged(q.who, q.attacker) || !v.state.in_melee(q.who);
            needs(answer != Opening::Flee || flees, Refusal::EngagedElsewhere)
        },
        plan |q, v| plan::opening(v, q);
    LeaveAnyway -> bool: no or yes, plan |_, _| false;
    BackAway -> Feet: amount from |q, v| (0, movement::part_move(v.setup, q.who)),
        plan |q, v| movement::part_move(v.setup, q.who);
    LeaveBattle -> bool: no or yes, plan |q, v| plan::leaves(v, q.who);
    StrikeLeaver -> bool: no or yes, plan |_, _| true;
    MoveFeet -> Feet: amount from |q, _| (0, q.most.0.max(0)),
        plan |q, _| q.most.0 / 2;
    LeaveEngaged -> bool: no or yes, plan |_, _| false;
    WayToTarget -> Feet: amount from |_, _| (0, MAX_FEET),
        plan |q, v| seats::way(v, q.attacker, q.target);
    ShotDistance -> Feet: amount from |_, _| (0, MAX_FEET),
        plan |q, v| seats::shot_distance(v, q.attacker, q.target);
    TargetIsAlert -> bool: no or yes, plan |_, _| true;
    CoverOfTarget -> Amount: amount from |_, _| (0, MAX_COVER),
        plan |_, _| 0;
    MoveIsAction -> bool: no or yes, plan |_, _| false;
    TerrainLoss -> Feet: amount from |q, _| (0, q.most.0.max(0)),
        plan |_, _| 0;
    TerrainSkill -> Option<Trait>: pick from |_, _| core::iter::once(None).chain(Trait::ALL.iter().copied().map(Some)),
        unless |q, v, by| needs(movement::has_trait(v, q.mover, by?), Refusal::NoSuchTrait),
        plan |_, _| None;
    TerrainDifficulty -> Difficulty: amount from |_, _| (-MAX_DIFFICULTY, MAX_DIFFICULTY),
        plan |_, _| 5;
    FeetCrossed -> Feet: amount from |q, _| (0, q.meant.0.max(0)),
        plan |q, _| q.meant.0;
    OtherRating -> Amount: amount from |_, _| (-MAX_ATTRIBUTE, MAX_RATING),
        plan |_, _| 0;
    SpecialSkill -> Trait: pick from |_, _| Trait::ALL.iter().copied(),
        unless |q, v, by| needs(movement::has_trait(v, q.actor, by), Refusal::NoSuchTrait),
        plan |q, v| seats::special_skill(v, q.actor);
    SpecialDifficulty -> Difficulty: amount from |_, _| (-MAX_DIFFICULTY, MAX_DIFFICULTY),
        plan |q, v| seats::special_difficulty(v, q.actor);
    MishapOf -> Effect: pick from |_, _| Effect::ALL.iter().copied(),
        unless |q, v, effect| why_not(v, q.cause, effect, q.actor, (q.target, q.attack)),
        plan |q, v| seats::mishap(v, q);
    // A partial success is at most a disadvantage; so is a failure, where one does anything.
        EffectOf -> Effect: pick from |_, _| Effect::ALL.iter().copied(),
        unless |q, v, effect| {
            let in_reach = q.result > Band::Partial || effect <= Effect::Hindered;
            why_not(v, q.cause, effect, q.victim, (None, None))
                .or_else(|| needs(in_reach, Refusal::TooMuch))
        },
        plan |q, v| seats::effect(v, q);
    Disadvantage -> Amount: amount from |_, _| (1, MAX_HINDRANCE),
        plan |_, _| 3;
    HitInstead -> ActorId: pick from |_, v| v.setup.everybody(),
        unless |q, v, hit| {
            needs(hit != q.attacker && hit != q.target, Refusal::Concerned)
                .or_else(|| needs(v.state.stands(hit), Refusal::Out))
        },
        plan |q, v| seats::hit_instead(v, q);
    AccidentalDamage -> Damage: amount from |q, _| (0, q.full.0.max(0)),
        plan |q, _| q.full.0 / 2;
    CriticalWound -> Damage: amount from |_, _| (0, MAX_HIT_POINTS),
        plan |q, _| seats::critical_wound(q);
}
