//! The effects of an exchange on the state: Health, stun, slams, dying.

use super::effects::{Resisting, heals};
use super::exchange::{AttackIntent, Exchange, zero_health};
use super::stages::Pair;
use super::{charging, damage, holds, waking};
use crate::case::book::forms::{Defense, Effect, Form};
use crate::case::book::rule::Rule;
use crate::case::book::rulings::{ActedMeans, BonusEnds};
use crate::case::questions::asked::{PickBearer, PickFreePower, PickPower};
use crate::case::state::effects::{self, Absorbs, Changes, is_under};
use crate::case::state::sheet::{Setup, attack_at};
use crate::case::words::lists::DyingSince;
use crate::case::{Aftermath, AversionResult, Case, Field, Note, Stop};
use crate::data::value::{Actions, Columns, Damage, Ranks, Turns, Value};
use crate::data::who::ActorId;
use crate::kernel::effects::{self as status, EffectCodes, EffectId, HasEffects};
use crate::kernel::log::Key;
use crate::kernel::powers::{self, can_use_power};
use crate::kernel::system::{Table, View};

impl HasEffects for Case {
    type Changes = Changes;
    const EFFECTS: EffectCodes<Case> = EffectCodes {
        field: Field::StatusEffect,
        more: Field::EffectStacked,
        rests: Field::EffectRests,
        begins: (Rule::X1, Note::EffectBegins),
        ends: (Rule::X3, Note::EffectEnds),
        over: Note::EffectOver,
        dropped: Note::EffectEnds,
        stays: Note::EffectStays,
        resisted: (Rule::X1, Note::EffectResisted),
        immune: (Rule::X4, Note::ImmuneToEffect),
        passed: Field::Passed,
        in_area: (Rule::X8, Note::InArea),
        turned: (Rule::X10, Note::Turned),
    };

    fn effects(setup: &Setup) -> &[effects::Effect] {
        &setup.effects
    }

    fn powers(setup: &Setup, who: ActorId) -> &[u8] {
        setup.fighters.get(who.index()).map_or(&[], |sheet| &sheet.powers)
    }

    fn gives(v: View<'_, Case>, who: ActorId, changes: &Changes) -> i32 {
        changes.gives(v.setup, v.state, who)
    }

    fn is_immune(v: View<'_, Case>, who: ActorId, effect: &effects::Effect) -> bool {
        effects::is_immune(v.setup, Some(v.state), who, effect)
    }

    fn resists<'a>(
        t: &mut impl Table<'a, Case>,
        (target, attacker): (ActorId, ActorId),
        effect: &effects::Effect,
    ) -> Result<bool, Stop> {
        let pair = Pair { attacker, target };
        let resisting = Resisting::of(t.setup(), t.state(), pair, effect);
        resisting.map_or(Ok(false), |resisting| t.sub_rule(&resisting))
    }

    fn is_resisted_again(changes: &Changes) -> bool {
        changes.resisted_again
    }

    fn is_beyond(v: View<'_, Case>, who: ActorId) -> bool {
        v.state.is_dead(who)
    }

    fn harms<'a>(
        t: &mut impl Table<'a, Case>,
        who: ActorId,
        (place, effect): (usize, &effects::Effect),
    ) -> Result<bool, Stop> {
        let Some(damage) = effect.of.harm else { return Ok(false) };
        let values = status::harm(effect, place, damage);
        t.note(Rule::X2, Note::EffectHarms, who, ActorId::NOBODY, values);
        let (worn, is) = effects::wears(t.setup(), Some(t.state()), who, effect);
        let dealt = damage::against(t, Pair { attacker: ActorId::NOBODY, target: who }, is, damage);
        let through = damage::through(t, who, ActorId::NOBODY, dealt, worn);
        take(t, who, through)?;
        Ok(through > 0)
    }

    fn heals<'a>(
        t: &mut impl Table<'a, Case>,
        who: ActorId,
        (place, effect): (usize, &effects::Effect),
    ) {
        if let Some(healing) = effect.of.healing {
            heals(t, Rule::X2, who, (place, healing));
        }
    }

    /// E7: the actions of the turn are lost, and holds let go.
    fn is_made_helpless<'a>(t: &mut impl Table<'a, Case>, who: ActorId) {
        lose_actions(t, Rule::X1, who);
        holds::let_go(t, who);
    }
}

/// When a slammed body strikes what is in its way (A27).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Impact {
    /// At once.
    AtOnce,
    /// Later in the turn, by the caller.
    Later,
}

/// Applies an exchange: first the cost and gain of the defense, then damage and its aftermath, then
/// the form's further effects (holds, rebound).
pub(crate) fn apply<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &AttackIntent,
    outcome: &Exchange,
    impact: Impact,
) -> Result<(), Stop> {
    let Exchange { averted, struck, dealt, aftermath } = outcome;
    settle_aversion(t, intent, intent.target, averted);
    let Some(form) = attack_at(t.setup(), intent.id()).map(|a| a.form) else { return Ok(()) };
    if aftermath.begun {
        begins(t, intent);
    }
    suffer(t, intent.target, dealt.through, aftermath);
    if let Some(direction) = aftermath.direction {
        charging::release_holds(t, intent.target);
        if impact == Impact::AtOnce {
            charging::after_slam(t, intent.target, aftermath.flown, direction)?;
        }
    }
    match form {
        Form::Grappling => holds::hold(t, intent, struck.effect),
        Form::Charging if struck.effect != Effect::Miss => {
            charging::rebound(t, intent.attacker, dealt.dealt, dealt.protection)?;
        }
        _ => {}
    }
    Ok(())
}

/// X1: the effect of an attack begins.
fn begins<'a>(t: &mut impl Table<'a, Case>, intent: &AttackIntent) {
    let place = attack_at(t.setup(), intent.id()).and_then(|attack| attack.begins);
    if let Some(place) = place {
        status::begin(t, place.into(), intent.target, intent.attacker);
    }
}

/// X9: what effects on a fighter make of the damage that was stopped. What comes back is not stopped
/// again for anything.
pub(crate) fn absorb<'a>(
    t: &mut impl Table<'a, Case>,
    (who, from): (ActorId, ActorId),
    stopped: i32,
) -> Result<(), Stop> {
    if !is_under(t.setup(), t.state(), who) {
        return Ok(());
    }
    for (place, effect) in t.setup().effects.iter().enumerate() {
        if status::left::<Case>(t.state(), who, place) == 0 {
            continue;
        }
        match effect.of.absorbs {
            None => {}
            Some(Absorbs::Heals) => heals(t, Rule::X9, who, (place, stopped)),
            Some(Absorbs::Returns) if from == ActorId::NOBODY => {}
            Some(Absorbs::Returns) => {
                t.note(Rule::X9, Note::Returns, who, from, Damage(stopped));
                let armor = t.state().armor(t.setup(), from).number();
                let through = damage::through(t, from, who, stopped, armor);
                hurt(t, from, through)?;
            }
        }
    }
    Ok(())
}

/// X6: a power is used.
pub(crate) fn use_power<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<(), Stop> {
    if !can_use_power::<Case>(t.setup(), t.state(), who) {
        t.note(Rule::T12, Note::Moot, who, ActorId::NOBODY, ());
        return Ok(());
    }
    let power = t.ask(PickPower { who })?;
    begin_power(t, who, power)
}

fn begin_power<'a>(
    t: &mut impl Table<'a, Case>,
    who: ActorId,
    power: EffectId,
) -> Result<(), Stop> {
    let on = t.ask(PickBearer { who, power })?;
    if on != who {
        let effect = status::as_value(power.0.into());
        t.note(Rule::X6, Note::UsesPower, who, on, effect);
    }
    powers::use_on(t, (who, power), on)
}

/// X6: before a fighter declares: a power that takes no action.
pub(crate) fn use_free_power<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<(), Stop> {
    powers::use_free(t, PickFreePower { who }, who, |t, power| begin_power(t, who, power))
}

/// T7, D10, D11: counts an aversion. Evasion, feint and catch cost an action: a passed one, else
/// the last one left; evasion and feint once a turn for the same foe. A yellow or red gives a bonus
/// that replaces an older one. A failed change of action into an aversion costs all actions (T13).
pub(crate) fn settle_aversion<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &AttackIntent,
    who: ActorId,
    averted: &AversionResult,
) {
    if averted.change_failed {
        t.note(Rule::T13, Note::ChangeFailed, who, ActorId::NOBODY, ());
        lose_actions(t, Rule::T13, who);
    }
    let Some(defense) = averted.defense else { return };
    let used = t.state().of(who, Field::Aversions);
    t.set(Rule::T7, Key::of(who, Field::Aversions), used + 1);
    let paid = Key::at(who, Field::Paid, intent.attacker.index());
    if defense.costs_an_action()
        && (defense == Defense::Catch
            || t.state().placed(who, Field::Paid, intent.attacker.index()) == 0)
    {
        if defense != Defense::Catch {
            t.set(Rule::D10, paid, 1);
        }
        let from = if t.state().of(who, Field::Spare) > 0 { Field::Spare } else { Field::Actions };
        let left = t.state().of(who, from) - 1;
        t.set(Rule::D10, Key::of(who, from), left.max(0));
        let left = Actions(t.state().unspent(who));
        t.note(Rule::D10, Note::ActionSpent, who, intent.attacker, left);
        acted(t, who, ActedMeans::ActionUsed);
    }
    let cs = averted.bonus();
    if cs > 0 {
        // Counted in wrap ups, this turn's included; 0 means no end.
        let turns = match t.setup().rulings.aversion_bonus_ends {
            BonusEnds::EndOfNextTurn => 2,
            BonusEnds::EndOfTurn => 1,
            BonusEnds::Never => 0,
        };
        t.note(Rule::D11, Note::BonusGained, who, intent.attacker, Columns(cs));
        set_bonus(t, who, intent.attacker, cs, turns);
    }
}

/// D11: sets the bonus of an evasion or feint against a foe, and its turns, 0 for until used.
pub(crate) fn set_bonus<'a>(
    t: &mut impl Table<'a, Case>,
    who: ActorId,
    foe: ActorId,
    columns: i32,
    turns: i32,
) {
    t.set(Rule::D11, Key::at(who, Field::Bonus, foe.index()), columns);
    t.set(Rule::D11, Key::at(who, Field::BonusTurns, foe.index()), turns);
}

/// Removes all actions of the turn, including those kept for aversions.
pub(crate) fn lose_actions<'a>(t: &mut impl Table<'a, Case>, rule: Rule, who: ActorId) {
    t.set(rule, Key::of(who, Field::Actions), 0);
    t.set(rule, Key::of(who, Field::Spare), 0);
}

/// Health, stun, unconsciousness and lost ranks.
pub(crate) fn suffer<'a>(
    t: &mut impl Table<'a, Case>,
    who: ActorId,
    through: i32,
    after: &Aftermath,
) {
    let stood = t.state().stands(t.setup(), who);
    if through > 0 {
        let left = (t.state().health(who) - through).max(0);
        t.set(Rule::G2, Key::of(who, Field::Health), left);
    }
    if after.stun > 0 {
        t.note(Rule::E2, Note::Stunned, who, ActorId::NOBODY, Turns(after.stun));
        stun(t, who, after.stun);
    }
    if after.unconscious > 0 {
        let turns = Turns(after.unconscious).into();
        // The dying are down without it.
        let is_dying = t.state().is_dying(who);
        let turns = if is_dying { [Value::NOTHING, turns] } else { [turns, Value::NOTHING] };
        t.note(Rule::E8, Note::Unconscious, who, ActorId::NOBODY, turns);
        stun(t, who, after.unconscious);
    }
    // Last: the dead are not told as stunned.
    if after.rank_lost {
        lose_rank(t, who, Rule::E3);
    }
    if stood && !t.state().stands(t.setup(), who) {
        status::end_by_fall(t, who);
    }
}

/// Deals damage with no check except at zero Health (E8): squeezes, rebounds, impacts, events.
pub(crate) fn hurt<'a>(
    t: &mut impl Table<'a, Case>,
    who: ActorId,
    through: i32,
) -> Result<(), Stop> {
    take(t, who, through)?;
    if through > 0 {
        status::end_by_harm::<Case>(t, who, None);
    }
    Ok(())
}

/// The same, without what the damage ends (X3).
pub(crate) fn take<'a>(
    t: &mut impl Table<'a, Case>,
    who: ActorId,
    through: i32,
) -> Result<(), Stop> {
    let mut aftermath = Aftermath::default();
    zero_health(t, who, through, false, None, &mut aftermath)?;
    suffer(t, who, through, &aftermath);
    Ok(())
}

/// E6: marks a fighter as having acted if the ruling `acted_means` names this occasion: its place
/// has come, it uses an action, or it attacks.
pub(crate) fn acted<'a>(t: &mut impl Table<'a, Case>, who: ActorId, how: ActedMeans) {
    if t.setup().rulings.acted_means == how {
        t.set(Rule::E6, Key::of(who, Field::Acted), 1);
    }
}

/// E6: a stun counts from this turn if the victim has not acted yet; otherwise it takes the rest of
/// this turn and counts from the next. E7: the stunned do nothing, and holders let go.
fn stun<'a>(t: &mut impl Table<'a, Case>, who: ActorId, turns: i32) {
    let acted = t.state().of(who, Field::Acted) != 0;
    let turns = turns + i32::from(acted);
    let before = t.state().stunned(who);
    if turns > before {
        // A longer stun beside a first one counts from where that one does.
        if before == 0 {
            let from = if acted { Note::StunFromNext } else { Note::StunFromNow };
            t.note(Rule::E6, from, who, ActorId::NOBODY, ());
        }
        t.set(Rule::E6, Key::of(who, Field::Stun), turns);
    } else {
        // The rest of a turn in which the fighter has acted is none of its turns.
        let left = Turns(before - i32::from(acted));
        t.note(Rule::E6, Note::StunStands, who, ActorId::NOBODY, left);
    }
    lose_actions(t, Rule::E7, who);
    holds::let_go(t, who);
}

/// E9: an Endurance rank is lost: the fighter is dying and down, and dead below Shift 0. A rank
/// lost from Beyond leaves Class 5000.
pub(crate) fn lose_rank<'a>(t: &mut impl Table<'a, Case>, who: ActorId, rule: Rule) {
    if t.state().is_dead(who) {
        return;
    }
    let lost = t.state().of(who, Field::RanksLost) + 1;
    t.note(rule, Note::RankLost, who, ActorId::NOBODY, Ranks(lost));
    t.set(rule, Key::of(who, Field::RanksLost), lost);
    lose_actions(t, Rule::E9, who);
    t.set(Rule::E9, Key::of(who, Field::Aided), 0);
    let left = t.state().endurance(t.setup(), who, crate::case::book::forms::Ability::Endurance);
    if left.is_none() {
        t.note(Rule::E9, Note::Dead, who, ActorId::NOBODY, ());
        t.set(Rule::E9, Key::of(who, Field::Dead), 1);
        t.set(Rule::E9, Key::of(who, Field::Dying), 0);
        t.set(Rule::E9, Key::of(who, Field::Stun), 0);
        holds::free_from_all(t, who);
    } else if !t.state().is_dying(who) {
        t.note(Rule::E9, Note::Dying, who, ActorId::NOBODY, ());
        let since = DyingSince::ThisTurn as i32 + 1;
        t.set(Rule::E9, Key::of(who, Field::Dying), since);
    }
    holds::let_go(t, who);
}

/// E7, E9, E10: first aid revives the stunned, or stops the dying of a fighter, who may act from
/// the next turn if Health is above 0. A fighter stunned at zero Health tries to wake.
pub(crate) fn aid<'a>(
    t: &mut impl Table<'a, Case>,
    helper: ActorId,
    who: ActorId,
) -> Result<(), Stop> {
    if t.state().is_dying(who) {
        t.note(Rule::E9, Note::Aided, who, helper, ());
        t.set(Rule::E9, Key::of(who, Field::Dying), 0);
        t.set(Rule::E9, Key::of(who, Field::Aided), 1);
        // Down for the rest of this turn.
        let stun = t.state().stunned(who).max(1);
        t.set(Rule::E9, Key::of(who, Field::Stun), stun);
    } else if t.state().stunned(who) > 0 {
        if waking::is_knocked_out(t.setup(), t.state(), who) {
            return waking::is_aided(t, who, helper);
        }
        t.note(Rule::E7, Note::Revived, who, helper, ());
        t.set(Rule::E7, Key::of(who, Field::Stun), 0);
    }
    Ok(())
}
