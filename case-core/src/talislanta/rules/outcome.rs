//! Mishaps, and effects without damage: the Judge decides what they are, the engine tracks what
//! rules read.

use super::{damage, engagement};
use crate::data::codes::Code;
use crate::data::value::{Amount, AttackId, Damage, Modifier};
use crate::kernel::refusal::needs;
use crate::talislanta::state::store::number;
use crate::talislanta::{
    AccidentalDamage, Action, ActorId, AttackIntent, Band, Cause, Disadvantage, Effect, EffectOf,
    Exit, Field, Form, HitInstead, Key, Loss, MishapOf, Note, Refusal, Result, Rule, Setup, State,
    Table, View,
};

const JUDGE: ActorId = ActorId::JUDGE;

const Y: bool = true;
const N: bool = false;

/// The effects that each cause can have.
#[rustfmt::skip]
pub(super) const MAY_BE: [[bool; 9]; 14] = [
    // nothing hindered drops breaks other held back regains disabled
    [  Y,      Y,       Y,    Y,     Y,    N,   N,   N,      N], // close attack
    [  Y,      Y,       Y,    Y,     Y,    N,   N,   N,      N], // shot
    [  Y,      Y,       N,    N,     N,    N,   N,   N,      N], // dodge
    [  Y,      Y,       Y,    Y,     N,    N,   N,   N,      N], // parry
    [  Y,      Y,       N,    N,     N,    N,   N,   N,      N], // resist a grapple
    [  Y,      Y,       N,    N,     N,    N,   N,   N,      N], // flee
    [  Y,      Y,       Y,    N,     N,    N,   N,   N,      N], // terrain
    [  Y,      Y,       Y,    Y,     N,    N,   N,   N,      N], // maneuver
    [  Y,      Y,       N,    N,     N,    Y,   N,   N,      Y], // grapple
    [  Y,      Y,       N,    N,     N,    N,   Y,   N,      N], // force back
    [  Y,      Y,       Y,    Y,     N,    N,   N,   N,      N], // disarm
    [  Y,      Y,       N,    N,     N,    Y,   N,   N,      Y], // disable
    [  Y,      Y,       Y,    Y,     N,    Y,   Y,   N,      Y], // trick
    [  Y,      N,       N,    N,     N,    N,   N,   Y,      N], // feat
];

const _: () = {
    assert!(MAY_BE.len() == Cause::ALL.len());
    assert!(MAY_BE[0].len() == Effect::ALL.len());
    // There is always an answer.
    let mut cause = 0;
    while cause < MAY_BE.len() {
        assert!(MAY_BE[cause][0]);
        cause += 1;
    }
};

/// The rounds for which a disadvantage lasts, including the one in which it begins.
pub(super) const HINDERED_ROUNDS: i32 = 2;

/// Why a cause can't have an effect on somebody: by the table, or because it has nothing to act on.
/// `target` and `attack` are those of the attack that went wrong.
pub(crate) fn why_not(
    v: View<'_>,
    cause: Cause,
    effect: Effect,
    who: ActorId,
    (target, attack): (Option<ActorId>, Option<AttackId>),
) -> Option<Refusal> {
    if !MAY_BE[usize::from(cause.number())][usize::from(effect.number())] {
        return Some(Refusal::NotOfIt);
    }
    match effect {
        // Of an attack, the weapon that struck.
        Effect::DropsWeapon | Effect::BreaksWeapon => {
            let held = v.state.in_hand(who);
            let flies = cause == Cause::Shot
                && attack
                    .is_some_and(|attack| v.state.left(v.setup, who, attack.index()).is_some());
            let fits =
                attack.map_or(held.is_some(), |attack| held == Some(attack.index())) && !flies;
            needs(fits, Refusal::NothingInHand)
        }
        Effect::HitsOther => {
            let concerned = [Some(who), target].into_iter().flatten();
            let standing = concerned.filter(|&one| v.state.stands(one)).count();
            let harms = attack.is_none_or(|attack| {
                let form = if cause == Cause::Shot { Form::Shot } else { Form::Strike };
                let blow = AttackIntent::new(who, target.unwrap_or(who), attack.index(), form);
                damage::damage_rating(v.setup, v.state, &blow) > 0
            });
            needs(harms, Refusal::NotOfIt)
                .or_else(|| needs(v.state.standing() > number(standing), Refusal::NobodyElse))
        }
        Effect::DrivenBack => needs(v.state.in_melee(who), Refusal::NoMelee),
        Effect::RegainsWeapon => {
            needs(dropped(v.setup, v.state, who).is_some(), Refusal::NothingLies)
        }
        _ => None,
    }
}

/// The first attack whose weapon lies on the ground.
pub(crate) fn dropped(setup: &Setup, state: &State, who: ActorId) -> Option<usize> {
    (0..setup.arms(who).len()).find(|&place| state.lost(who, place) == Some(Loss::Dropped))
}

/// A mishap (rules TAL8, TAL13, TAL15, TAL18, TAL19, TAL20, TAL22), whose effect the Judge decides.
pub(crate) fn mishap<'a>(
    t: &mut impl Table<'a>,
    rule: Rule,
    cause: Cause,
    who: ActorId,
    blow: Option<&AttackIntent>,
) -> Result {
    let target = blow.map(|blow| blow.target);
    let attack = blow.map(AttackIntent::id);
    let effect = t.ask(MishapOf { who: JUDGE, actor: who, cause, target, attack })?;
    match (effect, blow) {
        (Effect::HitsOther, Some(blow)) => hit_other(t, rule, blow),
        _ => apply(t, rule, effect, who, ActorId::NOBODY).map(drop),
    }
}

/// The effect of an attack without damage (rule TAL8): at most a disadvantage for a partial
/// success; what the Judge decides for a full or critical one.
pub(crate) fn effect<'a>(
    t: &mut impl Table<'a>,
    blow: &AttackIntent,
    band: Band,
) -> Result<Effect> {
    let cause = match blow.form {
        Form::Grapple => Cause::Grapple,
        Form::ForceBack => Cause::ForceBack,
        Form::Disarm => Cause::Disarm,
        Form::Disable | Form::Strike | Form::Shot => Cause::Disable,
    };
    succeed(t, blow.result_rule(), cause, (blow.target, blow.attacker), band)
}

/// The effect of a success that is not a wound.
pub(crate) fn succeed<'a>(
    t: &mut impl Table<'a>,
    rule: Rule,
    cause: Cause,
    (who, by): (ActorId, ActorId),
    band: Band,
) -> Result<Effect> {
    let effect = t.ask(EffectOf { who: JUDGE, victim: who, cause, result: band })?;
    Ok(if apply(t, rule, effect, who, by)? { effect } else { Effect::Nothing })
}

/// Whether it changes anything.
fn apply<'a>(
    t: &mut impl Table<'a>,
    rule: Rule,
    effect: Effect,
    who: ActorId,
    by: ActorId,
) -> Result<bool> {
    match effect {
        Effect::Nothing | Effect::HitsOther => {
            t.note(rule, Note::NothingMore, who, by, ());
            return Ok(false);
        }
        Effect::Hindered => {
            let Amount(amount) = t.ask(Disadvantage { who: JUDGE, victim: who })?;
            let now = [Field::Hindrance, Field::HinderedFor].map(|field| t.state().of(who, field));
            if now == [amount, HINDERED_ROUNDS] {
                t.note(rule, Note::NothingMore, who, by, ());
                return Ok(false);
            }
            t.note(rule, Note::Hindered, who, by, Modifier(-amount));
            t.set(rule, Key::of(who, Field::Hindrance), amount);
            t.set(rule, Key::of(who, Field::HinderedFor), HINDERED_ROUNDS);
        }
        Effect::DropsWeapon => lose_weapon(t, rule, (who, by), Note::DropsWeapon, Loss::Dropped),
        Effect::BreaksWeapon => lose_weapon(t, rule, (who, by), Note::WeaponBreaks, Loss::Broken),
        // The next turn is lost already.
        Effect::Held if t.state().of(who, Field::LostTurns) != 0 => {
            t.note(rule, Note::HeldAlready, who, by, ());
            return Ok(false);
        }
        Effect::Held => {
            t.note(rule, Note::Held, who, by, ());
            t.set(rule, Key::of(who, Field::LostTurns), 1);
            end_readiness(t, rule, who);
        }
        Effect::DrivenBack => {
            t.note(rule, Note::DrivenBack, who, by, ());
            for foe in damage::held(t.state(), who, Field::Engaged) {
                engagement::disengage(t, rule, who, foe);
            }
        }
        Effect::RegainsWeapon => {
            if let Some(place) = dropped(t.setup(), t.state(), who) {
                t.note(rule, Note::RegainsWeapon, who, by, AttackId::new(who, place));
                t.set(rule, Key::at(who, Field::Lost, place), 0);
                t.set(rule, Key::of(who, Field::InHand), number(place) + 1);
            }
        }
        Effect::Disabled => {
            t.note(rule, Note::Disabled, who, by, ());
            damage::leave(t, rule, who, Exit::Disabled);
        }
    }
    Ok(true)
}

/// A fighter that is held loses the defense that it held ready.
pub(super) fn end_readiness<'a>(t: &mut impl Table<'a>, rule: Rule, who: ActorId) {
    if super::defense::declared(t.state(), who).is_some_and(Action::is_held_ready) {
        t.set(rule, Key::of(who, Field::Action), 0);
        t.set(rule, Key::of(who, Field::Ready), 0);
        t.set(rule, Key::of(who, Field::Besides), 0);
    }
}

/// The weapon in hand is lost, and its attack with it (rule TAL7), unless more of it are carried.
fn lose_weapon<'a>(
    t: &mut impl Table<'a>,
    rule: Rule,
    (who, by): (ActorId, ActorId),
    note: Note,
    how: Loss,
) {
    if let Some(place) = t.state().in_hand(who) {
        t.note(rule, note, who, by, AttackId::new(who, place));
        // Of several, one.
        if t.state().left(t.setup(), who, place).is_some_and(|left| left > 1) {
            let key = Key::at(who, Field::Thrown, place);
            let thrown = t.get(key).saturating_add(1);
            return t.set(rule, key, thrown);
        }
        t.set(rule, Key::at(who, Field::Lost, place), i32::from(how.number()) + 1);
        t.set(rule, Key::of(who, Field::InHand), 0);
    }
}

/// Somebody else is hit by accident (rules TAL8, TAL13); the Judge decides who, and at which Damage
/// Rating. Nobody reacts to it.
fn hit_other<'a>(t: &mut impl Table<'a>, rule: Rule, blow: &AttackIntent) -> Result {
    let (attacker, target) = (blow.attacker, blow.target);
    let victim = t.ask(HitInstead { who: JUDGE, attacker, target })?;
    let full = Damage(damage::damage_rating(t.setup(), t.state(), blow));
    let rating = t.ask(AccidentalDamage { who: JUDGE, victim, full })?;
    t.note(rule, Note::Unintended, attacker, victim, rating);
    damage::accident(t, blow, victim, rating.0);
    Ok(())
}
