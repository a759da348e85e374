//! The legal answers of each question, and what the built-in plan answers.

use crate::d6::book::range::{self, MAX_DISTANCE};
use crate::d6::book::skill::Skill;
use crate::d6::book::tables::{Called, Maneuver};
use crate::d6::book::vehicle;
use crate::d6::book::wounds::WoundLevel;
use crate::d6::plans::{plan, sizing};
use crate::d6::questions::asked::{
    ActFirst, AddCover, AimAtRider, AimWith, CallOff, CallShot, ChooseAct, ChooseManeuver,
    ChooseSpeed, ChooseTarget, ChooseThing, ChooseWeapon, CountQuickAttacks, DeclareActions,
    Defend, DrawQuickly, EscapeBy, EstimateDistance, FireRounds, GrantDefense, HaveSurprise,
    HowFarApart, HurtPart, HurtTackled, InterruptAttack, JoinGroup, JudgeWildOne, KeepGrip,
    LoadWeapon, LoseToDamage, MAX_DIFFICULTY, MAX_PIPS, Mark, MeasureDistance, MoveDice,
    NextInArea, ParryWith, PickBearer, PickFreePower, PickPower, RateCommand, RateCover, RateLift,
    RateObstacle, RateTrick, ReadyWeapon, ResistPin, Resume, RollModifier, SPARED, SpareHeld,
    SpendCharacterPoint, SpendFatePoint, SufferStun, TellCircumstances, TellCollision, TellCoverBy,
    fighters, things,
};
use crate::d6::questions::refusals::Refusal;
use crate::d6::rules::ability::dice_left;
use crate::d6::rules::aboard::carrier;
use crate::d6::rules::defense::works;
use crate::d6::rules::legal;
use crate::d6::rules::steering;
use crate::d6::state::arms::{self, arm};
use crate::d6::state::fields::SPEEDS;
use crate::d6::state::setup::Fighter;
use crate::d6::words::event::{Act, Circumstance, DefenseKind, StunEffect, VehicleEffect, WayOut};
use crate::d6::{D6, Field, MAX_ACTIONS};
use crate::data::value::{
    Actions, AttackId, Attacks, Dice, Difficulty, Object, Pips, Set, TenthsOfMeter, Uses,
};
use crate::data::who::{ActorId, SideId};
use crate::kernel::areas::{of_its_side, others};
use crate::kernel::effects::{HasEffects, any_is_put_out};
use crate::kernel::powers::power_answers;
use crate::kernel::question::{Query, answers};
use crate::kernel::refusal::needs;
use crate::kernel::system::View;
use core::iter::once;

power_answers!(D6);

answers! {
    D6;
    Resume -> bool: no or yes, plan |_, _| true;
    CallOff -> bool: no or yes, plan |_, _| true;
    InterruptAttack -> bool: no or yes, plan |_, _| true;
    GrantDefense -> bool: no or yes, plan |_, _| true;
    JoinGroup -> bool: no or yes, plan |_, _| true;
    AimAtRider -> bool: no or yes, plan |q, v| plan::aims_at_rider(v, q.target);
    SpendFatePoint -> bool: no or yes, plan |q, v| plan::wants_fate(&q, v);
    SpendCharacterPoint -> bool: no or yes,
        plan |q, _| {
            let short = q.need.map_or(0, |need| need.0).saturating_sub(q.total.0);
            (1..=5).contains(&short)
        };
    JudgeWildOne -> bool: no or yes, plan |_, _| false;
    RollModifier -> bool: no or yes, plan |_, _| false;
    HurtTackled -> bool: no or yes, plan |_, _| true;
    KeepGrip -> bool: no or yes,
        unless |q, v, keeps| needs(!keeps || legal::may_move_up(v.setup, v.state, q.who), Refusal::HasActed),
        plan |q, v| sizing::keeps_grip(v, q.who, q.damage.0) && q.is_legal(v, true);
    ResistPin -> bool: no or yes,
        unless |q, v, resists| {
            needs(!resists || legal::may_move_up(v.setup, v.state, q.who), Refusal::HasActed)
        },
        plan |q, v| q.is_legal(v, true);
    HurtPart -> bool: no or yes, plan |q, v| v.state.level(q.target) >= WoundLevel::Wounded;

    CountQuickAttacks -> Attacks: amount from |q, v| (1, legal::quick_dice(v.setup, q.weapon)), within (1, MAX_ACTIONS),
        plan |_, _| 1;
    MoveDice -> Dice:
        amount from |q, v| {
            (0, legal::quick_dice(v.setup, q.weapon).saturating_sub(q.attacks.0).max(0))
        }, within (0, MAX_ACTIONS),
        plan |q, v| legal::quick_dice(v.setup, q.weapon).saturating_sub(q.attacks.0).max(0) / 2;
    DeclareActions -> Actions:
        amount from |q, v| (v.state.of(q.who, Field::Borrowed).max(1), MAX_ACTIONS), within (1, MAX_ACTIONS),
        plan |q, v| {
            let least = v.state.of(q.who, Field::Borrowed).max(1);
            let wanted = plan::actions(v, q.who);
            if (least..=MAX_ACTIONS).contains(&wanted) { wanted } else { least }
        };
    MeasureDistance -> TenthsOfMeter: amount (0, MAX_DISTANCE),
        plan |q, v| {
            let tenths = plan::between(v, q.attacker, q.target);
            if (0..=MAX_DISTANCE).contains(&tenths) { tenths } else { 0 }
        };
    FireRounds -> Uses:
        amount from |q, v| {
            let most = arm(v.setup, q.weapon).map_or(1, |arm| arm.weapon.rounds - 1);
            let left = arms::left(v.setup, v.state, q.weapon);
            (1, left.map_or(most, |left| most.min(left - 1)).max(1))
        }, within (1, i32::MAX),
        plan |q, v| if q.is_legal(v, Uses(2)) { 2 } else { 1 };
    SpareHeld -> Dice:
        amount from |q, v| {
            let all = legal::damage_dice(v.setup, v.state, q.weapon);
            (SPARED.min(all), all)
        }, within (0, i32::MAX),
        plan |q, v| SPARED.min(legal::damage_dice(v.setup, v.state, q.weapon));
    RateCover -> Pips: amount (0, MAX_PIPS), plan |_, _| 6;
    RateObstacle -> Pips: amount (0, MAX_PIPS), plan |_, _| 6;
    RateCommand -> Difficulty: amount (0, MAX_DIFFICULTY), plan |_, _| 10;
    RateTrick -> Difficulty: amount (0, MAX_DIFFICULTY), plan |_, _| 10;
    RateLift -> Difficulty: amount (0, MAX_DIFFICULTY), plan |_, _| 10;

    HaveSurprise -> Option<SideId>:
        pick from |_, v| {
            once(None).chain((0..v.setup.cast.sides().len()).map(SideId::new))
        },
        unless |_, v, side| {
            needs(side?.place() < v.setup.cast.sides().len(), Refusal::NoSuchSide)
        },
        plan |_, _| None;
    ActFirst -> ActorId: pick from |_, v| fighters(v),
        unless |_, v, who| needs(v.state.stands(who), Refusal::Down),
        want |_, _| None, or ActorId::NOBODY;
    DrawQuickly -> Option<AttackId>:
        pick from |q, v| once(None).chain(arms::weapons(v.setup, q.who).map(Some)),
        unless |q, v, answer| {
            let weapon = answer?;
            let quick = || arm(v.setup, weapon).is_some_and(|arm| arm.weapon.quick);
            needs(weapon.of == q.who, Refusal::NoSuchWeapon)
                .or_else(|| needs(quick(), Refusal::NotQuick))
                .or_else(|| {
                    let left = arms::left(v.setup, v.state, weapon);
                    needs(left != Some(0), Refusal::AllThrown)
                })
        },
        want |q, v| {
            [(v.state.battle(Field::Round) == 1).then(|| AttackId::new(q.who, 0)), None]
        }, or None;
    ChooseAct -> Act:
        pick from |q, v| {
            let put_out = any_is_put_out::<D6>(v.setup);
            let powers = !D6::powers(v.setup, q.who).is_empty();
            Act::ALL.iter().copied().filter(move |act| match act {
                Act::PutOut => put_out,
                Act::Power => powers,
                _ => true,
            })
        },
        unless |q, v, act| legal::why_not(v.setup, v.state, q.who, act),
        want |q, v| plan::acts(v, q.who), or Act::Done;
    NextInArea -> Option<ActorId>:
        pick from |q, v| once(None).chain(others::<D6>(v, [q.attacker, q.target]).filter(move |who| is_struck_by_itself(v, q.target, *who)).map(Some)),
        unless |q, v, next| {
            let next = next?;
            let named = others::<D6>(v, [q.attacker, q.target]).any(|who| who == next) && is_struck_by_itself(v, q.target, next);
            needs(named, Refusal::NotInArea)
        },
        plan |q, v| {
            let meters = |who| plan::between(v, q.attacker, Mark::Fighter(who));
            let near = |who: &ActorId| (meters(*who) - meters(q.target)).abs() <= q.area.0;
            of_its_side(v, (q.attacker, q.target), |who| near(who) && q.is_legal(v, Some(*who)))
        };
    HowFarApart -> TenthsOfMeter: amount from |q, _| (0, q.area.0), within (0, i32::MAX), plan |q, _| q.area.0 / 2;
    EstimateDistance -> range::EstimatedDistance: pick from |_, _| range::EstimatedDistance::ALL.iter().copied(),
        plan |q, v| plan::situation(v, q.attacker, q.target);
    ChooseWeapon -> Option<AttackId>:
        pick from |q, v| arms::weapons(v.setup, q.who).map(Some).chain(once(None)),
        unless |q, v, answer| {
            let weapon = answer?;
            let fallen = matches!(q.target, Mark::Fighter(target) if !v.state.stands(target));
            let vain = || fallen && arm(v.setup, weapon).is_some_and(|arm| arm.weapon.entangles);
            needs(weapon.of == q.who, Refusal::NoSuchWeapon)
                .or_else(|| legal::why_not_struck(v.setup, v.state, weapon, q.at))
                .or_else(|| needs(!vain(), Refusal::Down))
        },
        want |q, v| plan::weapon(&q, v).map(Some), or None;
    ChooseManeuver -> Maneuver: pick from |_, _| Maneuver::ALL.iter().copied(),
        unless |q, v, how| legal::why_no_maneuver(v, &q, how),
        want |q, v| plan::maneuvers(&q, v), or Maneuver::Plain;
    CallShot -> Called: pick from |_, _| Called::ALL.iter().copied(),
        unless |q, v, called| legal::why_not_called(v, &q, called),
        want |q, v| [plan::called(&q, v)], or Called::Nothing;
    AddCover -> Option<crate::d6::book::tables::Cover>:
        pick from |_, _| once(None).chain(crate::d6::book::tables::Cover::ALL.iter().copied().map(Some)),
        unless |q, _, row| needs(!legal::is_covered(q.given, row?), Refusal::GivenAlready),
        plan |_, _| None;
    ChooseThing -> Object: pick from |_, v| things(v),
        unless |_, v, thing| legal::why_no_thing(v.setup, v.state, thing),
        want |_, _| None, or Object(0);
    TellCoverBy -> Option<Object>: pick from |_, v| once(None).chain(things(v).map(Some)),
        unless |_, v, thing| needs(legal::is_whole(v.setup, v.state, thing?), Refusal::Broken),
        plan |_, _| None;
    TellCircumstances -> Set<Circumstance>: pick from |_, _| Set::all(),
        unless |q, v, answer| {
            let shield = |f: &Fighter| f.sheet.shield.in_pips() > 0;
            let has = || {
                v.setup.fighter(q.target).is_some_and(shield)
                    && !steering::drives(v.setup, v.state, q.target)
            };
            needs(!answer.has(Circumstance::Shield) || has(), Refusal::NoShield)
        },
        want |_, _| [Set::of(&[Circumstance::Shield])], or Set::EMPTY;
    Defend -> DefenseKind: pick from |_, _| DefenseKind::ALL.iter().copied(),
        unless |q, v, kind| needs(works(kind, q.interceptable), Refusal::NotIntercepted)
            .or_else(|| legal::why_not_defended(v.setup, v.state, q.who, (kind, q.free))),
        want |q, v| plan::defenses(v, q.who), or DefenseKind::Dodge;
    ParryWith -> Option<AttackId>:
        pick from |q, v| arms::weapons(v.setup, q.who).map(Some).chain(once(None)),
        unless |q, v, weapon| legal::why_not_parried_with(v.setup, v.state, q.who, weapon),
        want |q, v| plan::parries(v, q.who).map(Some), or None;
    SufferStun -> StunEffect: pick from |_, _| StunEffect::ALL.iter().copied(),
        want |_, _| None, or StunEffect::DieLess;
    AimWith -> Skill: pick from |_, _| [Skill::Marksmanship, Skill::Throwing].into_iter(),
        unless |q, v, skill| legal::why_not_aimed(v.setup, v.state, q.who, skill),
        want |_, _| None, or Skill::Marksmanship;
    ReadyWeapon -> AttackId: pick from |q, v| arms::weapons(v.setup, q.who),
        unless |q, v, weapon| {
            needs(weapon.of == q.who, Refusal::NoSuchWeapon)
                .or_else(|| legal::why_not_readied(v.setup, v.state, weapon))
        },
        want |q, v| sizing::better_lost(v, q.who),
        or AttackId::new(q.who, 0);
    EscapeBy -> WayOut: pick from |_, _| WayOut::ALL.iter().copied(),
        unless |q, v, way| {
            needs(legal::escape_dice(v.setup, v.state, q.who, way) > 0, Refusal::NoDice)
        },
        want |q, v| {
            let slips = dice_left(v.setup, v.state, q.who, Skill::Acrobatics)
                > dice_left(v.setup, v.state, q.who, Skill::Lifting);
            [if slips { WayOut::Slip } else { WayOut::Break }]
        }, or WayOut::Break;
    ChooseSpeed -> vehicle::Speed: pick from |_, _| vehicle::Speed::ALL.iter().copied(),
        unless |q, v, speed| {
            needs(steering::may_drive_at(v.state, q.who, speed), Refusal::SpeedChanged)
        },
        want |q, v| plan::speeds(v, q.who), or vehicle::Speed::Stopped;
    TellCollision -> vehicle::Collision: pick from |_, _| vehicle::Collision::ALL.iter().copied(),
        unless |_, _, how| needs(how <= vehicle::Collision::NoseToSide, Refusal::NotSoMet),
        plan |_, _| vehicle::Collision::NoseToSide;
    LoadWeapon -> AttackId: pick from |q, v| arms::weapons(v.setup, q.who),
        unless |q, v, weapon| {
            needs(weapon.of == q.who, Refusal::NoSuchWeapon)
                .or_else(|| legal::why_not_loaded(v.setup, v.state, weapon))
        },
        want |q, _| None, or AttackId::new(q.who, 0);
    LoseToDamage -> VehicleEffect: pick from |_, _| VehicleEffect::ALL.iter().copied(),
        unless |q, v, effect| {
            let slows = || v.state.of(q.who, Field::SpeedLost) < SPEEDS;
            needs(effect != VehicleEffect::Speed || slows(), Refusal::NoSpeedLeft)
        },
        want |_, _| None, or VehicleEffect::Maneuverability;
}

impl Query<D6> for ChooseTarget {
    fn refusal(&self, v: View<'_, D6>, target: Option<ActorId>) -> Option<Refusal> {
        let Some(target) = target else { return Some(Refusal::TargetNeeded) };
        legal::why_no_foe(v.setup, v.state, self.who, target)
    }

    fn candidates(&self, v: View<'_, D6>) -> impl Iterator<Item = Option<ActorId>> {
        fighters(v).map(Some)
    }

    fn plan(&self, v: View<'_, D6>) -> Option<ActorId> {
        self.first_legal(v, plan::target(v, self.who).map(Some)).flatten()
    }

    fn otherwise(&self) -> Option<Option<ActorId>> {
        Some(None)
    }
}

/// X8, OD35: whether an attack on an area strikes a fighter besides the target: in a vehicle the driver alone,
/// whose vehicle it strikes, and nobody who is in the target's.
fn is_struck_by_itself(v: View<'_, D6>, target: ActorId, who: ActorId) -> bool {
    let carrier = |who| carrier(v.setup, v.state, who);
    carrier(who).is_none_or(|driver| driver == who && carrier(target) != Some(driver))
}
