//! The legal answers of each question, and what the built-in plan answers.

use crate::data::value::{Amount, AttackId, Attacks, Damage, Difficulty, Feet};
use crate::kernel::areas::{of_its_side, others};
use crate::kernel::effects::{HasEffects, any_is_put_out};
use crate::kernel::powers::power_answers;
use crate::kernel::question::answers;
use crate::kernel::refusal::needs;
use crate::talislanta::plans::{plan, seats};
use crate::talislanta::questions::asked::MAX_ATTRIBUTE;
use crate::talislanta::questions::asked::{PickBearer, PickFreePower, PickPower};
use crate::talislanta::rules::outcome::why_not;
use crate::talislanta::rules::{declare, defense, flee, movement};
use crate::talislanta::{
    AccidentalDamage, ActAfterMove, Action, ActorId, AttackAfterMove, BackAway, Band, CallOff,
    CarryOut, CatchUp, ChooseAction, ChooseAttack, ChooseTarget, CountHits, CountTargets,
    CoverOfTarget, CriticalWound, Disadvantage, Effect, EffectOf, FeetCrossed, GiveUp, HitInstead,
    HowFarApart, LeaveAnyway, LeaveBattle, LeaveEngaged, MAX_COVER, MAX_DIFFICULTY, MAX_FEET,
    MAX_HINDRANCE, MAX_HIT_POINTS, MAX_HITS, MAX_RATING, MAX_TARGETS, Maneuver, MishapOf, MoveFeet,
    MoveIsAction, NextInArea, Opening, OtherRating, React, ReactBy, Refusal, ShotDistance,
    SpecialDifficulty, SpecialSkill, StepIn, StrikeLeaver, Talislanta, TargetIsAlert,
    TerrainDifficulty, TerrainLoss, TerrainSkill, Trait, UseOpening, WayToTarget,
};

power_answers!(Talislanta);

answers! {
    Talislanta;
    ChooseAction -> Action: pick from |q, v| actions(v, q.who),
        unless |q, v, action| declare::why_not_declared(v, q.who, action),
        plan |q, v| plan::action(v, q.who);
    ActAfterMove -> Option<Action>:
        pick from |q, v| core::iter::once(None).chain(actions(v, q.who).map(Some)),
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
    CountTargets -> Amount: amount from |q, v| (1, declare::most_targets(v, q.who)), within (1, MAX_TARGETS),
        plan |q, v| plan::targets(v, q.who);
    // The fighter's own place among the candidates is the answer that names nobody.
    ChooseTarget -> Option<ActorId>:
        pick from |q, v| v.setup.everybody().map(move |other| (other != q.who).then_some(other)),
        unless |q, v, target| declare::why_no_target(v, q, target),
        plan |q, v| plan::target(v, q);
    CountHits -> Attacks: amount from |q, v| (1, declare::most_hits(v, q.action, q.attack)), within (1, MAX_HITS),
        plan |q, v| plan::hits(v, q);
    StepIn -> bool: no or yes, plan |q, v| plan::steps_in(v, q);
    React -> Option<Maneuver>:
        pick from |_, _| core::iter::once(None).chain(Maneuver::ALL.iter().copied().map(Some)),
        unless |q, v, answer| defense::why_useless(v.setup, answer?, (q.attack, q.form), q.who),
        plan |q, v| plan::react(v, q);
    ReactBy -> Trait: pick from |_, _| Trait::ALL.iter().copied(),
        unless |q, v, by| defense::why_not_by(v, q.who, q.maneuver, by),
        plan |q, v| {
            let best = plan::best_trait(v, q.who, q.attack, q.maneuver);
            best.map_or(Trait::Evade, |(_, by)| by)
        };
    // Where a flight is from one alone, a fighter in a melee only with others gains nothing by it.
    UseOpening -> Opening: pick from |_, _| Opening::ALL.iter().copied(),
        unless |q, v, answer| {
            let flees = flee::is_from_all(v.setup)
                || v.state.is_engaged(q.who, q.attacker)
                || !v.state.in_melee(q.who);
            needs(answer != Opening::Flee || flees, Refusal::EngagedElsewhere)
        },
        plan |q, v| plan::opening(v, q);
    LeaveAnyway -> bool: no or yes, plan |_, _| false;
    BackAway -> Feet: amount from |q, v| (0, movement::part_move(v.setup, q.who)), within (0, i32::MAX),
        plan |q, v| movement::part_move(v.setup, q.who);
    LeaveBattle -> bool: no or yes, plan |q, v| plan::leaves(v, q.who);
    StrikeLeaver -> bool: no or yes, plan |_, _| true;
    MoveFeet -> Feet: amount from |q, _| (0, q.most.0.max(0)), within (0, i32::MAX),
        plan |q, _| q.most.0 / 2;
    LeaveEngaged -> bool: no or yes, plan |q, v| plan::leaves_for_another(v, q.who);
    WayToTarget -> Feet: amount (0, MAX_FEET),
        plan |q, v| seats::way(v, q.attacker, q.target);
    ShotDistance -> Feet: amount (0, MAX_FEET),
        plan |q, v| seats::distance(v, q.attacker, q.target);
    TargetIsAlert -> bool: no or yes, plan |_, _| true;
    CoverOfTarget -> Amount: amount (0, MAX_COVER), plan |_, _| 0;
    MoveIsAction -> bool: no or yes, plan |_, _| false;
    TerrainLoss -> Feet: amount from |q, _| (0, q.most.0.max(0)), within (0, i32::MAX), plan |_, _| 0;
    TerrainSkill -> Option<Trait>:
        pick from |_, _| core::iter::once(None).chain(Trait::ALL.iter().copied().map(Some)),
        unless |q, v, by| needs(movement::has_trait(v, q.mover, by?), Refusal::NoSuchTrait),
        plan |_, _| None;
    TerrainDifficulty -> Difficulty: amount (-MAX_DIFFICULTY, MAX_DIFFICULTY),
        plan |_, _| 5;
    FeetCrossed -> Feet: amount from |q, _| (0, q.meant.0.max(0)), within (0, i32::MAX),
        plan |q, _| q.meant.0;
    OtherRating -> Amount: amount (-MAX_ATTRIBUTE, MAX_RATING), plan |_, _| 0;
    SpecialSkill -> Trait: pick from |_, _| Trait::ALL.iter().copied(),
        unless |q, v, by| needs(movement::has_trait(v, q.actor, by), Refusal::NoSuchTrait),
        plan |q, v| seats::special_skill(v, q.actor);
    SpecialDifficulty -> Difficulty: amount (-MAX_DIFFICULTY, MAX_DIFFICULTY),
        plan |q, v| seats::special_difficulty(v, q.actor);
    MishapOf -> Effect: pick from |_, _| Effect::ALL.iter().copied(),
        unless |q, v, effect| why_not(v, q.cause, effect, q.actor, (q.target, q.attack)),
        plan |q, v| seats::mishap(v, q);
    // A partial success does no more than a disadvantage; neither does a failure.
    EffectOf -> Effect: pick from |_, _| Effect::ALL.iter().copied(),
        unless |q, v, effect| {
            let in_reach = q.result > Band::Partial || effect <= Effect::Hindered;
            why_not(v, q.cause, effect, q.victim, (None, None))
                .or_else(|| needs(in_reach, Refusal::TooMuch))
        },
        plan |q, v| seats::effect(v, q);
    Disadvantage -> Amount: amount (1, MAX_HINDRANCE), plan |_, _| 3;
    HitInstead -> ActorId: pick from |_, v| v.setup.everybody(),
        unless |q, v, hit| {
            needs(hit != q.attacker && hit != q.target, Refusal::Concerned)
                .or_else(|| needs(v.state.stands(hit), Refusal::Out))
        },
        plan |q, v| seats::hit_instead(v, q);
    AccidentalDamage -> Damage: amount from |q, _| (0, q.full.0.max(0)), within (0, i32::MAX),
        plan |q, _| q.full.0 / 2;
    CriticalWound -> Damage: amount (0, MAX_HIT_POINTS),
        plan |q, _| seats::critical_wound(q);
    CatchUp -> bool: no or yes, plan |_, _| false;
    CarryOut -> bool: no or yes, plan |q, v| plan::carries_out(v, q);
    GiveUp -> bool: no or yes, plan |_, _| false;
    CallOff -> bool: no or yes, plan |_, _| true;
    NextInArea -> Option<ActorId>:
        pick from |q, v| core::iter::once(None).chain(others::<Talislanta>(v, [q.attacker, q.target]).map(Some)),
        unless |q, v, next| {
            let next = next?;
            let named = others::<Talislanta>(v, [q.attacker, q.target]).any(|who| who == next);
            needs(named, Refusal::NotInArea)
        },
        plan |q, v| of_its_side(v, (q.attacker, q.target), |_| true);
    HowFarApart -> Feet: amount from |q, _| (0, q.area.0), within (0, i32::MAX), plan |q, _| q.area.0 / 2;
}

/// The actions; X5, X6: putting something out only where there can be anything, and a power only of who
/// has one.
fn actions(v: crate::talislanta::View<'_>, who: ActorId) -> impl Iterator<Item = Action> + use<> {
    let puts_out = any_is_put_out::<Talislanta>(v.setup);
    let has_power = !Talislanta::powers(v.setup, who).is_empty();
    let offered = move |action: &Action| match action {
        Action::PutOut => puts_out,
        Action::Power => has_power,
        _ => true,
    };
    Action::ALL.iter().copied().filter(offered)
}
