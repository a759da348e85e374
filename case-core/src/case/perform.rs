//! Carrying out a declared action: what the map says first, then the exchange and what follows.

use super::action::attempt_shift;
use super::ask::{QuestionKind, act};
use super::charging;
use super::color::Color;
use super::effect::{self, Impact};
use super::event::{Field, Note, Roll};
use super::exchange::{AttackIntent, Averted, Exchange, Struck, exchange, maneuver};
use super::forms::{Defense, Effect, Form};
use super::rank::Shift;
use super::rule::Rule;
use super::sheet::Attack;
use super::state::Mode;
use super::tables::turn::thrown_range;
use super::wrestling;
use super::{Case, Stop};
use crate::decide::Question;
use crate::log::Key;
use crate::system::Table;
use crate::who::ActorId;

/// A declared action, as it stands in its slot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Declared {
    pub(crate) act: i32,
    pub(crate) target: i32,
    pub(crate) manner: i32,
}

pub(crate) fn declared<'a>(t: &impl Table<'a, Case>, who: ActorId) -> Declared {
    let slot = usize::try_from(t.state().of(who, Field::Next)).unwrap_or(0);
    let get = |field| t.get(Key::at(who, field, slot));
    Declared { act: get(Field::Act), target: get(Field::Target), manner: get(Field::Manner) }
}

/// T12, T13: a fighter's place in the order has come. A holder sees to the hold (A22); then the
/// next declared action goes ahead, is changed, or is given up.
pub(crate) fn act<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<(), Stop> {
    act_with(t, who, |t, who, place, attack, declared| {
        perform_attack(t, who, place, attack, declared)
    })
}

/// T12, T13: the same, an attack carried out by `perform`: given the table, the attacker, the
/// place of the attack on its sheet, the attack, and the declared action.
pub(crate) fn act_with<'a, T: Table<'a, Case>>(
    t: &mut T,
    who: ActorId,
    perform: impl FnOnce(&mut T, ActorId, usize, &'a Attack, Declared) -> Result<(), Stop>,
) -> Result<(), Stop> {
    wrestling::keep_hold(t, who)?;
    if t.state().actions(who) <= 0 || !t.state().is_able(t.setup(), who) {
        return Ok(());
    }
    match t.choose(Question::new(who, QuestionKind::Go))? {
        1 if !change(t, who)? => return Ok(()),
        2 => {
            t.note(Rule::T12, Note::GivenUp, who, ActorId::NOBODY, 0);
            pass(t, who);
            return Ok(());
        }
        _ => {}
    }
    let declared = declared(t, who);
    t.note(Rule::T12, Note::Acts, who, ActorId::NOBODY, declared.act);
    if declared.act == act::PASS {
        pass(t, who);
        return Ok(());
    }
    // Used up, also where it comes to nothing.
    t.set(Rule::E6, Key::of(who, Field::Acted), 1);
    if t.state().is_pinned(who) && declared.act != act::ESCAPE {
        // A22: a full hold leaves only the escape.
        t.note(Rule::A22, Note::Moot, who, ActorId::NOBODY, 0);
        finish(t, who);
        return Ok(());
    }
    if t.state().holding(who).is_some() {
        // A22: besides the hold one action a turn.
        t.set(Rule::A22, Key::of(who, Field::Actions), 1);
    }
    match declared.act {
        act::ESCAPE => wrestling::escape(t, who)?,
        act::AID => give_aid(t, who, ActorId::from_number(declared.target))?,
        attack => {
            let place = usize::try_from(attack - act::ATTACK).unwrap_or(usize::MAX);
            let setup = t.setup();
            match setup.fighters.get(who.index()).and_then(|s| s.attacks.get(place)) {
                Some(attack) => perform(t, who, place, attack, declared)?,
                None => t.note(Rule::T12, Note::Moot, who, ActorId::NOBODY, 0),
            }
        }
    }
    finish(t, who);
    Ok(())
}

/// D10: the action is passed: it can still go into an aversion, in a flurry each of its attacks.
fn pass<'a>(t: &mut impl Table<'a, Case>, who: ActorId) {
    let before = t.state().unspent(who);
    finish(t, who);
    t.set(Rule::D10, Key::of(who, Field::Spare), before - t.state().actions(who));
}

/// The action is used up: a flurry takes all that are left (T6).
#[inline]
fn finish<'a>(t: &mut impl Table<'a, Case>, who: ActorId) {
    let left = match t.state().mode(who) {
        Mode::Flurry => 0,
        _ => (t.state().actions(who) - 1).max(0),
    };
    t.set(Rule::T14, Key::of(who, Field::Actions), left);
    let next = (t.state().of(who, Field::Next) + 1).min(7);
    t.set(Rule::T14, Key::of(who, Field::Next), next);
    t.set(Rule::T13, Key::of(who, Field::Changed), 0);
}

/// T13: changing the declared action takes an Agility (bal) ACTION. Yellow or better: another
/// action goes ahead at −1 CS. Else no action is left this turn, and the Judge may set a shift for
/// the next.
fn change<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<bool, Stop> {
    let by = attempt_shift(t, who, Roll::Change);
    let ability = super::forms::Ability::AgilityBalance;
    let rolled = super::action::attempt(t, Rule::T13, who, Roll::Change, ability, by)?;
    if rolled.color < Color::Yellow {
        t.note(Rule::T13, Note::ChangeFailed, who, ActorId::NOBODY, rolled.color as i32);
        effect::lose_actions(t, Rule::T13, who);
        judge_shift(t, Rule::T13, who)?;
        return Ok(false);
    }
    t.note(Rule::T13, Note::Changed, who, ActorId::NOBODY, rolled.color as i32);
    let slot = t.state().of(who, Field::Next);
    super::declare::action(t, Rule::T13, who, slot, false)?;
    t.set(Rule::T13, Key::of(who, Field::Changed), 1);
    Ok(true)
}

/// T13, A28: the Judge may set a shift for somebody's next turn.
fn judge_shift<'a>(t: &mut impl Table<'a, Case>, rule: Rule, who: ActorId) -> Result<(), Stop> {
    let shift = t.choose(Question::new(ActorId::JUDGE, QuestionKind::JudgeShift).about(who))?;
    set_next_shift(t, rule, who, shift);
    Ok(())
}

pub(crate) fn set_next_shift<'a>(
    t: &mut impl Table<'a, Case>,
    rule: Rule,
    who: ActorId,
    shift: i32,
) {
    if shift != 0 {
        t.note(rule, Note::ShiftSet, who, ActorId::JUDGE, shift);
        t.set(rule, Key::of(who, Field::NextShift), shift);
    }
}

/// E7, E9: first aid needs the patient at hand, and for the stunned the talent; anybody can stop
/// the dying of another.
fn give_aid<'a>(t: &mut impl Table<'a, Case>, who: ActorId, patient: ActorId) -> Result<(), Stop> {
    let talent = t.setup().fighters.get(who.index()).is_some_and(|s| s.first_aid);
    let helps = t.state().is_dying(patient) || (talent && t.state().stunned(patient) > 0);
    if !helps || !charging::is_there(t, patient) {
        t.note(Rule::T12, Note::Moot, who, patient, 0);
        return Ok(());
    }
    if !is_adjacent(t, who, patient, 0)? {
        t.note(Rule::A11, Note::OutOfReach, who, patient, 0);
        return Ok(());
    }
    effect::aid(t, who, patient);
    Ok(())
}

/// A11: whether the target is adjacent, or within a weapon's or power's reach.
pub(crate) fn is_adjacent<'a>(
    t: &mut impl Table<'a, Case>,
    who: ActorId,
    target: ActorId,
    reach: i32,
) -> Result<bool, Stop> {
    if reach > 0 {
        let apart = t.choose(
            Question::new(ActorId::MAP, QuestionKind::Apart).about(target).with(who.number(), 0),
        )?;
        return Ok(apart <= reach);
    }
    let question =
        Question::new(ActorId::MAP, QuestionKind::Adjacent).about(target).with(who.number(), 0);
    Ok(t.choose(question)? == 1)
}

fn perform_attack<'a>(
    t: &mut impl Table<'a, Case>,
    who: ActorId,
    place: usize,
    attack: &'a Attack,
    declared: Declared,
) -> Result<(), Stop> {
    let Some((mut strike, object)) = aim(t, who, place, attack, declared) else { return Ok(()) };
    if !approach(t, &mut strike, attack)? {
        t.note(Rule::A11, Note::OutOfReach, who, strike.target, 0);
        return Ok(());
    }
    carry_out(t, strike, attack, object, Impact::AtOnce)?;
    Ok(())
}

/// T12: the strike of a declared attack, and the object it is aimed at, if any; nothing where it
/// became moot. The target of an attack on an object that nobody holds is nobody.
pub(crate) fn aim<'a>(
    t: &mut impl Table<'a, Case>,
    who: ActorId,
    place: usize,
    attack: &'a Attack,
    declared: Declared,
) -> Option<(AttackIntent, Option<usize>)> {
    if !super::ask::usable(t.setup(), t.state(), who, place) {
        t.note(Rule::T12, Note::Moot, who, ActorId::NOBODY, 0);
        return None;
    }
    let fighters = t.setup().fighters.len();
    let target = usize::try_from(declared.target).unwrap_or(usize::MAX);
    let object = target.checked_sub(fighters);
    let foe = match object {
        None => Some(ActorId::fighter(target)),
        Some(object) if attack.form == Form::Grabbing => t.state().holder(object),
        Some(_) => None,
    };
    let exists = |o| o < t.setup().objects.len() && !t.state().is_broken(o);
    let gone = foe.is_some_and(|foe| !charging::is_there(t, foe) || foe == who)
        || object.is_some_and(|o| !exists(o));
    if gone {
        t.note(Rule::T12, Note::Moot, who, foe.unwrap_or(ActorId::NOBODY), 0);
        return None;
    }
    match (foe, object) {
        (_, Some(o)) => {
            let o = i32::try_from(o).unwrap_or(-1);
            t.note(attack.form.rule(), Note::AttacksObject, who, foe.unwrap_or(ActorId::NOBODY), o);
        }
        (Some(foe), None) => {
            let n = i32::try_from(place).unwrap_or(0);
            t.note(attack.form.rule(), Note::Attacks, who, foe, n);
        }
        (None, None) => {}
    }
    let strike = AttackIntent {
        attacks: attacks_of(t, who, place, attack),
        pulled: declared.manner & 1 != 0,
        spot: declared.manner & 2 != 0,
        ..AttackIntent::new(who, foe.unwrap_or(ActorId::NOBODY), place)
    };
    Some((strike, object))
}

/// Carries out a strike that reaches its target: its shifts, the exchange, and what follows. The
/// outcome, where the target is a fighter.
pub(crate) fn carry_out<'a>(
    t: &mut impl Table<'a, Case>,
    mut strike: AttackIntent,
    attack: &'a Attack,
    object: Option<usize>,
    impact: Impact,
) -> Result<Option<Exchange>, Stop> {
    let (who, foe) = (strike.attacker, strike.target);
    strike.shift += own_shifts(t, who, Roll::Attack, attack.form == Form::Charging);
    if foe != ActorId::NOBODY {
        strike.shift += foe_bonus(t, who, foe, Roll::Attack, true);
    }
    use_up(t, &strike, attack);
    if foe == ActorId::NOBODY {
        at_object(t, &strike, attack, object)?;
        return Ok(None);
    }
    let outcome = match intercepted(t, &mut strike, attack)? {
        Some(outcome) => outcome,
        None => exchange(t, &strike)?,
    };
    effect::apply(t, &strike, &outcome, impact)?;
    after(t, &strike, attack, object, &outcome)?;
    Ok(Some(outcome))
}

/// T6, T15: how many attacks a flurry still has: one for each action left, but no more than the
/// attack has uses; a thrown object is one.
fn attacks_of<'a>(t: &impl Table<'a, Case>, who: ActorId, place: usize, attack: &Attack) -> i32 {
    if t.state().mode(who) != Mode::Flurry {
        return 1;
    }
    let uses = match attack.ammunition {
        _ if attack.object.is_some() && attack.is_thrown() => 1,
        Some(most) => most - t.get(Key::at(who, Field::Used, place)),
        None => i32::MAX,
    };
    t.state().actions(who).min(uses).max(1)
}

/// T4, T5, T8, T13: what the turn puts on an action, an attack or an escape, and its burdens (A22,
/// A28). A charge is not shifted by full movement.
#[inline]
pub(crate) fn own_shifts<'a>(
    t: &mut impl Table<'a, Case>,
    who: ActorId,
    roll: Roll,
    is_charge: bool,
) -> Shift {
    let mut sum = attempt_shift(t, who, roll);
    match t.state().mode(who) {
        Mode::Failed => sum += Shift(t.shift(Rule::T4, who, roll, -3)),
        Mode::Separate => sum += Shift(t.shift(Rule::T5, who, roll, -1)),
        Mode::Single | Mode::Flurry => {}
    }
    if t.state().of(who, Field::FullMove) != 0 && !is_charge {
        sum += Shift(t.shift(Rule::T8, who, roll, -1));
    }
    if t.state().of(who, Field::Changed) != 0 {
        sum += Shift(t.shift(Rule::T13, who, roll, -1));
    }
    sum
}

/// D11: the bonus of an evasion or feint against a foe. A red's +2 CS waits for an attack; a
/// yellow's +1 CS goes on the next action against that foe. It is used up.
pub(crate) fn foe_bonus<'a>(
    t: &mut impl Table<'a, Case>,
    who: ActorId,
    foe: ActorId,
    roll: Roll,
    is_attack: bool,
) -> Shift {
    let key = Key::at(who, Field::Bonus, foe.index());
    let cs = t.get(key) / 10;
    if cs == 0 || (cs == 2 && !is_attack) {
        return Shift::NONE;
    }
    t.set(Rule::D11, key, 0);
    Shift(t.shift(Rule::D11, who, roll, cs))
}

/// A11, A13 to A15, A17, A23: what the map says about the way to the target, and its shifts.
/// `false` where the target is out of reach.
fn approach<'a>(
    t: &mut impl Table<'a, Case>,
    strike: &mut AttackIntent,
    attack: &'a Attack,
) -> Result<bool, Stop> {
    let who = strike.attacker;
    if attack.form == Form::Charging {
        let question = Question::new(ActorId::MAP, QuestionKind::Moved).about(strike.target);
        strike.areas = t.choose(question.with(who.number(), 0))?;
        run_up(t, strike);
        return Ok(true);
    }
    if !attack.is_shot() {
        return is_adjacent(t, who, strike.target, attack.reach);
    }
    line_of_fire(t, strike, attack)?;
    Ok(true)
}

/// A23: what the areas of a charge give.
pub(crate) fn run_up<'a>(t: &mut impl Table<'a, Case>, strike: &mut AttackIntent) {
    let who = strike.attacker;
    t.note(Rule::A23, Note::Charges, who, strike.target, strike.areas);
    let by = charging::charge_shift(strike.areas);
    strike.shift += Shift(t.shift(Rule::A23, who, Roll::Attack, by));
}

/// A13 to A15, A17: what the map says about a shot's way.
pub(crate) fn line_of_fire<'a>(
    t: &mut impl Table<'a, Case>,
    strike: &mut AttackIntent,
    attack: &'a Attack,
) -> Result<(), Stop> {
    let who = strike.attacker;
    let apart =
        Question::new(ActorId::MAP, QuestionKind::Apart).about(strike.target).with(who.number(), 0);
    let apart = t.choose(apart)?;
    if let Some(range) = range_of(t, who, attack) {
        let beyond = (apart - range).clamp(0, 100);
        strike.shift += Shift(t.shift(Rule::A13, who, Roll::Attack, -beyond));
    }
    let way = |ask| Question::new(ActorId::MAP, ask).about(strike.target).with(who.number(), 0);
    let objects = t.choose(way(QuestionKind::InPath))?;
    strike.shift += Shift(t.shift(Rule::A14, who, Roll::Attack, -2 * objects));
    for _ in 0..t.choose(way(QuestionKind::PassesThrough))? {
        let material =
            t.choose(Question::new(ActorId::MAP, QuestionKind::Material).about(strike.target))?;
        strike.passed = strike.passed.saturating_add(material);
    }
    if attack.improvised {
        let by = t.choose(Question::new(ActorId::JUDGE, QuestionKind::Improvised).about(who))?;
        strike.shift += Shift(t.shift(Rule::A17, who, Roll::Attack, by));
    }
    Ok(())
}

/// A13: the range of a shot in areas: the attack's own, else table 24 by Strength; `None` is the
/// line of sight.
pub(crate) fn range_of<'a>(t: &impl Table<'a, Case>, who: ActorId, attack: &Attack) -> Option<i32> {
    if attack.range.is_some() {
        return attack.range;
    }
    let strength = t.state().rank(t.setup(), who, super::forms::Ability::Strength);
    thrown_range(strength, &t.setup().rulings)
}

/// T15: the uses are counted; a thrown object leaves the hand.
fn use_up<'a>(t: &mut impl Table<'a, Case>, strike: &AttackIntent, attack: &'a Attack) {
    if let Some(most) = attack.ammunition {
        let key = Key::at(strike.attacker, Field::Used, strike.attack);
        let used = t.get(key) + strike.attacks;
        t.set(Rule::T15, key, used);
        t.note(Rule::T15, Note::AmmunitionLeft, strike.attacker, ActorId::NOBODY, most - used);
    }
    if let Some(object) = attack.object.filter(|_| attack.is_thrown()) {
        t.set(attack.form.rule(), Key::at(ActorId::NOBODY, Field::Holder, object), 0);
    }
}

/// A19, A26: an attack on something that nobody holds: a loose object to grab, or one to charge.
/// It can be missed like anybody (A28).
fn at_object<'a>(
    t: &mut impl Table<'a, Case>,
    strike: &AttackIntent,
    attack: &'a Attack,
    object: Option<usize>,
) -> Result<(), Stop> {
    let who = strike.attacker;
    let struck = super::exchange::hit(t, strike, &Averted::default())?;
    let missed = match struck.color {
        Some(color) if attack.form == Form::Grabbing => {
            !wrestling::grab(t, who, None, object, color)?
        }
        _ => struck.effect == Effect::Miss,
    };
    match attack.form {
        Form::Charging if missed => charging::missed(t, who, strike.areas)?,
        Form::Charging => charging::charge_object(t, who, object, strike.areas)?,
        _ => {}
    }
    if missed {
        judge_shift(t, Rule::A28, who)?;
    }
    Ok(())
}

/// D3, T7: another may try to catch what was thrown or shot at the target, who then does not
/// answer. An auto-hit turns the attack on the catcher.
fn intercepted<'a>(
    t: &mut impl Table<'a, Case>,
    strike: &mut AttackIntent,
    attack: &'a Attack,
) -> Result<Option<Exchange>, Stop> {
    if !Defense::Catch.works_against(attack.form, attack.touch, attack.directed) {
        return Ok(None);
    }
    let question = Question::new(ActorId::MAP, QuestionKind::Catcher).about(strike.target);
    let answer = t.choose(question.with(strike.attacker.number(), 0))?;
    if answer <= 0 {
        return Ok(None);
    }
    let catcher = ActorId::from_number(answer - 1);
    let averted = maneuver(t, strike, catcher, Defense::Catch)?;
    effect::settle_aversion(t, strike, catcher, &averted);
    strike.may_avert = false;
    let none = Averted::default();
    if averted.auto_hit {
        strike.target = catcher;
        let averted = Averted { auto_hit: true, ..none };
        return finish_exchange(t, strike, averted).map(Some);
    }
    if averted.caught {
        caught(t, catcher, attack, averted.color)?;
        let averted = Averted { avoided: true, caught: true, ..none };
        return finish_exchange(t, strike, averted).map(Some);
    }
    Ok(None)
}

/// The stages of an exchange after the defense.
fn finish_exchange<'a>(
    t: &mut impl Table<'a, Case>,
    strike: &AttackIntent,
    averted: Averted,
) -> Result<Exchange, Stop> {
    let struck = super::exchange::hit(t, strike, &averted)?;
    let dealt = super::exchange::deal(t, strike, &averted, &struck)?;
    let aftermath = super::exchange::check(t, strike, &struck, &dealt)?;
    Ok(Exchange { averted, struck, dealt, aftermath })
}

/// D3, D14: what was caught is in the catcher's hand, and may be damaged.
fn caught<'a>(
    t: &mut impl Table<'a, Case>,
    catcher: ActorId,
    attack: &'a Attack,
    color: Option<Color>,
) -> Result<(), Stop> {
    if let Some(object) = attack.object
        && attack.form != Form::Shooting
    {
        let key = Key::at(ActorId::NOBODY, Field::Holder, object);
        t.set(Rule::D3, key, catcher.number() + 1);
    }
    if color == Some(Color::Yellow) {
        let object = attack.object.filter(|_| attack.form != Form::Shooting);
        wrestling::catch_damage(t, catcher, object)?;
    }
    Ok(())
}

/// O5: what follows an exchange: the catch, the grab, bystanders, what a charge runs into, and
/// the Judge's shift after a miss (A28).
fn after<'a>(
    t: &mut impl Table<'a, Case>,
    strike: &AttackIntent,
    attack: &'a Attack,
    object: Option<usize>,
    outcome: &Exchange,
) -> Result<(), Stop> {
    // What another caught is in that one's hand already.
    if outcome.averted.caught && outcome.averted.defense.is_some() {
        caught(t, strike.target, attack, outcome.averted.color)?;
    }
    let missed = outcome.effect() == Effect::Miss;
    match attack.form {
        Form::Grabbing => {
            if let Some(color) = outcome.struck.color {
                wrestling::grab(t, strike.attacker, Some(strike.target), object, color)?;
            }
        }
        Form::Grappling if outcome.effect() == Effect::FullHold => {
            wrestling::keep_hold(t, strike.attacker)?;
        }
        Form::Charging if missed => charging::missed(t, strike.attacker, strike.areas)?,
        _ if attack.is_shot() && missed => {
            let struck = bystanders(t, strike, attack, outcome.struck)?;
            if !struck && attack.form == Form::Shooting && !outcome.averted.caught {
                t.note(Rule::A16, Note::StruckBehind, strike.attacker, strike.target, 0);
            }
        }
        _ => {}
    }
    if missed {
        judge_shift(t, Rule::A28, strike.attacker)?;
    }
    Ok(())
}

/// The most bystanders of one attack: more do not fit next to one target.
const MAX_BYSTANDERS: usize = 20;

/// A16: a ranged miss is rolled again, in the column of the missed roll, for each bystander
/// adjacent to the target, in the caller's order, until one is struck; he takes that color and
/// does not avert. None is rolled for where no white was rolled: the column was below Shift 0, or
/// the attack avoided. A shooting miss that strikes nobody strikes something by or behind the
/// target, unless it was caught.
fn bystanders<'a>(
    t: &mut impl Table<'a, Case>,
    strike: &AttackIntent,
    attack: &'a Attack,
    missed: Struck,
) -> Result<bool, Stop> {
    let Some(column) = missed.column.filter(|_| missed.rolled_white) else { return Ok(false) };
    let mut passed = [ActorId::NOBODY; MAX_BYSTANDERS];
    let mut struck = false;
    for seen in &mut passed {
        let question = Question::new(ActorId::MAP, QuestionKind::Bystander).about(strike.target);
        let answer = t.choose(question.with(strike.attacker.number(), 0))?;
        if answer <= 0 {
            break;
        }
        let bystander = ActorId::from_number(answer - 1);
        *seen = bystander;
        t.set(Rule::A16, Key::of(bystander, Field::Passed), 1);
        let color =
            super::action::roll_action(t, Rule::A16, strike.attacker, Roll::Bystander, column)?;
        if color > Color::White {
            strike_bystander(t, strike, attack, bystander, color)?;
            struck = true;
            break;
        }
    }
    for who in passed.into_iter().filter(|who| *who != ActorId::NOBODY) {
        t.set(Rule::A16, Key::of(who, Field::Passed), 0);
    }
    Ok(struck)
}

/// A16: the bystander takes the color, with the rest of the exchange.
fn strike_bystander<'a>(
    t: &mut impl Table<'a, Case>,
    strike: &AttackIntent,
    attack: &'a Attack,
    bystander: ActorId,
    color: Color,
) -> Result<(), Stop> {
    let strike = AttackIntent { target: bystander, may_avert: false, spot: false, ..*strike };
    let effect = attack.form.effect(color);
    let struck = Struck {
        color: Some(color),
        effect,
        rolled_white: false,
        column: None,
        pull_damage: false,
    };
    t.note(Rule::A16, Note::BystanderStruck, bystander, strike.attacker, color as i32);
    let averted = Averted::default();
    let dealt = super::exchange::deal(t, &strike, &averted, &struck)?;
    let aftermath = super::exchange::check(t, &strike, &struck, &dealt)?;
    let outcome = Exchange { averted, struck, dealt, aftermath };
    effect::apply(t, &strike, &outcome, Impact::AtOnce)
}
