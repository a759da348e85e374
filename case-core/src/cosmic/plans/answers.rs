//! The legal answers of each question, and what the built-in plan answers.

use crate::cosmic::plans::plan;
use crate::cosmic::rules::legal::{is_target, why_closed, why_not_held};
use crate::cosmic::rules::{action, attack, damage, defense, judge, wounds};
use crate::cosmic::state::store::everybody;
use crate::cosmic::{
    Action, ActorId, CallOff, CallPart, Cosmic, Defend, Defense, Hold, HowFarApart,
    JudgeDifficulty, LoseWeapon, MAX_DISTANCE, MAX_MODIFIER, MAX_POINTS, MeasureDistance, MoveFar,
    NextInArea, Part, PickAttack, PickBearer, PickFreePower, PickLimb, PickPatient, PickPower,
    PickTarget, PickUpWeapon, Refusal, Restoration, Restore, RestorePart, RestorePoints,
    RestoreWhat, SaySevered, SaySpecial, SaySpecialDamage, SaySpecialPart, Special, TakeAction,
    UseHold, WhipAway, WhipDisarms,
};
use crate::data::value::{AttackId, Damage, Points, Ranks, Yards};
use crate::kernel::areas::{of_its_side, others};
use crate::kernel::effects::{HasEffects, any_is_put_out, why_not_a_foe};
use crate::kernel::powers::power_answers;
use crate::kernel::question::answers;
use crate::kernel::refusal::needs;

power_answers!(Cosmic);

answers! {
    Cosmic;
    TakeAction -> Action: pick from |q, v| {
            let offered = move |action: &Action| {
                (*action != Action::PutOut || any_is_put_out::<Cosmic>(v.setup))
                    && (*action != Action::Power || !Cosmic::powers(v.setup, q.who).is_empty())
            };
            Action::ALL.iter().copied().filter(offered)
        },
        unless |q, v, action| why_closed(v, q.who, action, q.held),
        plan |q, v| plan::action(v, q.who);
    NextInArea -> Option<ActorId>:
        pick from |q, v| core::iter::once(None).chain(others::<Cosmic>(v, [q.attacker, q.target]).map(Some)),
        unless |q, v, next| {
            let next = next?;
            let named = others::<Cosmic>(v, [q.attacker, q.target]).any(|who| who == next);
            needs(named, Refusal::NotInArea)
        },
        plan |q, v| of_its_side(v, (q.attacker, q.target), |_| true);
    HowFarApart -> Yards: amount from |q, _| (0, q.area.0), within (0, i32::MAX), plan |q, _| q.area.0 / 2;
    PickAttack -> AttackId: pick from |q, v| v.setup.attacks(q.who),
        unless |q, v, attack| {
            needs(attack.of == q.who, Refusal::NoSuchAttack)
                .or_else(|| attack::why_unusable(v, q.who, attack.index()))
        },
        plan |q, v| AttackId::new(q.who, plan::best_attack(v, q.who).unwrap_or(0));
    PickTarget -> ActorId: pick from |_, v| everybody(v.state.fighters()),
        unless |q, v, target| {
            let refusals = [Refusal::OwnSide, Refusal::Turned];
            why_not_a_foe::<Cosmic>(v.setup, v.state, (q.who, target), refusals)
                .or_else(|| needs(is_target(v, q.who, target), Refusal::Down))
        },
        plan |q, v| plan::target(v, q.who, q.attack);
    CallPart -> Part: pick from |_, _| Part::ALL.iter().copied(),
        unless |q, v, part| {
            let had = || v.setup.sheet(q.target).mortality.get(part) > 0;
            let is_there = wounds::is_there(v, q.target, part);
            needs(is_there, if had() { Refusal::Destroyed } else { Refusal::NoSuchPart }).or_else(|| {
                let hopeless = attack::is_hopeless_call(v, q.attack, part)
                    && !Part::ALL.iter().all(|&part| attack::is_hopeless_call(v, q.attack, part));
                needs(!hopeless, Refusal::NoChance)
            })
        },
        plan |q, v| {
            let there = |&part: &Part| part != Part::Head && q.is_legal(v, part);
            Part::ALL.iter().copied().find(there).unwrap_or(Part::Head)
        };
    MeasureDistance -> Yards: amount (0, MAX_DISTANCE), plan |_, _| 0;
    JudgeDifficulty -> Ranks: amount (-MAX_MODIFIER, MAX_MODIFIER), plan |_, _| 0;
    Defend -> Option<Defense>:
        pick from |_, _| core::iter::once(None).chain(Defense::ALL.iter().copied().map(Some)),
        unless |q, v, defense| {
            let against = v.setup.attack(q.attack.of, q.attack.index()).map(|attack| attack.kind);
            defense::ranks(v, q.who, defense?)
                .err()
                .or_else(|| defense::why_useless(v, defense?, against?))
                .or_else(|| {
                    let hopeless = defense::is_hopeless(v, q.who, defense?, against?);
                    needs(!hopeless, Refusal::NoChance)
                })
        },
        plan |q, v| plan::best_defense(v, q.who, q.attack);
    MoveFar -> Yards: amount from |q, v| (0, action::full_move(v, q.who)), within (0, i32::MAX),
        plan |q, v| action::full_move(v, q.who);
    PickPatient -> ActorId: pick from |_, v| everybody(v.state.fighters()),
        unless |_, v, patient| {
            let bleeds = wounds::bleeding_limbs(v, patient) > 0;
            needs(bleeds, Refusal::NotBleeding)
        },
        plan |q, v| plan::patient(v, q.who);
    PickLimb -> Part: pick from |_, _| Part::ALL.iter().copied(),
        unless |q, v, limb| {
            needs(wounds::bleeds(v, q.patient, limb), Refusal::NotBleeding)
        },
        plan |q, v| plan::limb(v, q.patient);
    PickUpWeapon -> AttackId: pick from |q, v| v.setup.attacks(q.who),
        unless |q, v, weapon| {
            needs(weapon.of == q.who, Refusal::NoSuchAttack)
                .or_else(|| damage::why_not_picked_up(v, weapon))
        },
        plan |q, v| AttackId::new(q.who, plan::pick_up(v, q.who));
    UseHold -> Hold: pick from |_, _| [Hold::Wait, Hold::Act, Hold::NextRound].into_iter(),
        plan |_, _| Hold::Act;
    WhipDisarms -> bool: yes or no, plan |q, v| plan::disarms(v, q.target);
    WhipAway -> AttackId: pick from |q, v| v.setup.attacks(q.target),
        unless |q, v, weapon| why_not_held(v, q.target, weapon),
        plan |q, v| plan::best_weapon(v, q.target);
    LoseWeapon -> AttackId: pick from |q, v| v.setup.attacks(q.target),
        unless |q, v, weapon| why_not_held(v, q.target, weapon),
        plan |q, v| plan::best_weapon(v, q.target);
    SaySpecial -> Special: pick from |_, _| Special::ALL.iter().copied(),
        unless |q, v, special| damage::why_not_suffered(v, q.target, special),
        plan |q, v| plan::special(v, q.target, q.attack);
    SaySpecialDamage -> Damage: amount (0, MAX_POINTS),
        plan |q, v| plan::special_damage(v, q.target);
    SaySpecialPart -> Part: pick from |_, _| Part::ALL.iter().copied(), plan |_, _| Part::Torso;
    SaySevered -> bool: no or yes, plan |q, _| q.edged;
    Restore -> Option<ActorId>:
        pick from |_, v| core::iter::once(None).chain(everybody(v.state.fighters()).map(Some)),
        unless |_, v, patient| {
            needs(judge::can_restore(v, patient?), Refusal::NothingToRestore)
        },
        plan |_, _| None;
    RestoreWhat -> Restoration: pick from |_, _| Restoration::ALL.iter().copied(),
        unless |q, v, what| {
            let can = judge::is_restorable(v, q.patient, what);
            needs(can, Refusal::NothingToRestore)
        },
        want |_, _| None, or Restoration::Toughness;
    RestorePart -> Part: pick from |_, _| Part::ALL.iter().copied(),
        unless |q, v, part| {
            let can = judge::is_restorable_at(v, q.patient, q.what, part);
            needs(can, Refusal::NothingToRestore)
        },
        want |_, _| None, or Part::Head;
    RestorePoints -> Points: amount from |q, v| (1, v.state.lost(q.patient, q.part)), within (1, i32::MAX),
        plan |q, v| v.state.lost(q.patient, q.part);
    CallOff -> bool: no or yes, plan |_, _| true;
}
