//! Grabs, squeezes and escapes.

use super::action::{Attempt, attempt, attempt_shift, overcome, overcome_at};
use super::circumstance::circumstance;
use super::damage;
use super::effect::{hurt, lose_actions};
use super::holds::{Grip, begin, free, let_go};
use super::perform::grip_shifts;
use crate::case::book::color::Color;
use crate::case::book::forms::{Ability, Defense, Effect};
use crate::case::book::rank::{Rank, RankValue, Shift};
use crate::case::book::rule::Rule;
use crate::case::book::rulings::HandsOfTheFallen;
use crate::case::book::tables::effects::{DEFENSES, DefenseResult};
use crate::case::questions::asked::{MaterialStrength, TurnHold, UseHold};
use crate::case::state::store::{Mode, SLOTS};
use crate::case::words::event::Roll;
use crate::case::words::lists::{HoldKind, HoldUse, Occasion, thing};
use crate::case::words::reason::Reason;
use crate::case::{Case, Field, Note, Stop};
use crate::data::value::{Damage, Points, Strength, Typed};
use crate::data::who::ActorId;
use crate::kernel::log::Key;
use crate::kernel::system::Table;

/// A22: once a turn, besides an action, a holder keeps, squeezes (if the hold is full) or lets go. With
/// no action left a partial hold is just kept.
pub(crate) fn keep_hold<'a>(t: &mut impl Table<'a, Case>, holder: ActorId) -> Result<(), Stop> {
    let Some(hold) = t.state().holding(holder) else { return Ok(()) };
    if t.state().of(holder, Field::HoldKept) != 0 {
        return Ok(());
    }
    t.set(Rule::A22, Key::of(holder, Field::HoldKept), 1);
    if !hold.full && t.state().actions(holder) <= 0 {
        return Ok(());
    }
    let question = UseHold { who: holder, held: hold.other, hold: HoldKind::of(hold.full) };
    match t.ask(question)? {
        HoldUse::Squeeze => squeeze(t, holder, hold.other),
        HoldUse::LetGo => {
            t.note(Rule::A22, Note::LetsGo, holder, hold.other, ());
            let_go(t, holder);
            // A hold begun later this turn has its own first turn.
            t.set(Rule::A22, Key::of(holder, Field::HoldKept), 0);
            Ok(())
        }
        HoldUse::Keep => {
            t.note(Rule::A22, Note::KeepsHold, holder, hold.other, ());
            Ok(())
        }
    }
}

/// A19, A21, A22, A30: whether Strength, or a power's rank in its place, overcomes an intensity.
fn by_strength<'a>(
    t: &mut impl Table<'a, Case>,
    action: Attempt,
    with: Option<RankValue>,
    by: Shift,
    against: Rank,
) -> Result<bool, Stop> {
    match with {
        Some(power) => {
            let by = by + circumstance(t, action, None);
            overcome_at(t, action, power.rank(), by, against)
        }
        None => overcome(t, action, Ability::Strength, by, against),
    }
}

/// A22: a squeeze: a Strength ACTION against the held fighter's Strength deals the holder's
/// Strength less armor, with no check except at zero Health. Its damage is never rolled (G1).
fn squeeze<'a>(t: &mut impl Table<'a, Case>, holder: ActorId, held: ActorId) -> Result<(), Stop> {
    t.note(Rule::A22, Note::Squeezes, holder, held, ());
    let by = grip_shifts(t, holder, Roll::Squeeze);
    let against = t.state().rank(t.setup(), held, Ability::Strength);
    let action = Attempt::new(Rule::A22, holder, Roll::Squeeze).against(held);
    let with = t.state().grip_of(holder);
    if !by_strength(t, action, with, by, against)? {
        t.note(Rule::A22, Note::SqueezeFails, holder, held, ());
        return Ok(());
    }
    let strength = t.state().score(t.setup(), holder, Ability::Strength);
    let damage = with.unwrap_or(strength).number();
    t.note(Rule::A22, Note::Damage, holder, held, Damage(damage));
    let through =
        damage::through(t, held, holder, damage, t.state().armor(t.setup(), held).number());
    hurt(t, held, through)?;
    if through == 0 {
        t.note(Rule::A22, Note::SqueezeFails, holder, held, ());
        return Ok(());
    }
    let stands = t.state().stands(t.setup(), held);
    let left = stands.then(|| Points(t.state().health(held)));
    let values = [Damage(through).into(), left.to_value()];
    t.note(Rule::A22, Note::SqueezeHurts, holder, held, values);
    Ok(())
}

/// D5, D15: an escape from a hold. Yellow: free, but with no other action this turn; aversions
/// remain possible (`escaped_averts`). Red: the fighter may reverse the hold (keeping its kind), or
/// get loose and take one more action; a power's hold can't be reversed.
pub(crate) fn escape<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<(), Stop> {
    let Some(hold) = t.state().held(who) else {
        t.note(Rule::T12, Note::Moot, who, ActorId::NOBODY, ());
        return Ok(());
    };
    let by = super::perform::own_shifts(t, who, Roll::Escape, false)
        + super::perform::foe_bonus(t, who, hold.other, Roll::Escape, false);
    let action = Attempt::new(Rule::D5, who, Roll::Escape).against(hold.other);
    let color = attempt(t, action, Ability::StrengthMight, by)?.color;
    t.note(Rule::D5, Note::EscapeColor, who, hold.other, color);
    match DEFENSES[Defense::Escape as usize][color as usize] {
        DefenseResult::Escape => {
            free(t, who);
            loose(t, Rule::D15, who);
        }
        DefenseResult::Reversal => {
            free(t, who);
            if hold.power {
                loose(t, Rule::D5, who);
                return Ok(());
            }
            let (holder, kind) = (hold.other, HoldKind::of(hold.full));
            if t.ask(TurnHold { who, holder, hold: kind })? {
                t.note(Rule::D15, Note::Reversed, who, holder, ());
                begin(t, who, hold.other, Grip { full: hold.full, power: false, with: None });
                loose(t, Rule::D15, who);
                if hold.full {
                    keep_hold(t, who)?;
                }
            } else {
                one_more_action(t, who)?;
                t.note(Rule::D15, Note::GetsLoose, who, holder, ());
            }
        }
        _ => t.note(Rule::D5, Note::EscapeFails, who, hold.other, ()),
    }
    Ok(())
}

/// D15: an escape costs whatever else the fighter could do this turn.
fn loose<'a>(t: &mut impl Table<'a, Case>, rule: Rule, who: ActorId) {
    t.note(rule, Note::EscapeCosts, who, ActorId::NOBODY, ());
    lose_actions(t, rule, who);
}

/// D15: a fighter loose with a red may take one action of its choice this turn.
fn one_more_action<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<(), Stop> {
    // The escape itself is subtracted when the action ends, and its slot passed.
    let slot = (t.state().next_slot(who) + 1).min(SLOTS - 1);
    super::declare::action(t, Occasion::Escape, who, slot, false)?;
    if t.state().mode(who) == Mode::Flurry {
        // A flurry would end with the escape.
        t.set(Rule::D15, Key::of(who, Field::Mode), Mode::Single as i32);
    }
    t.set(Rule::D15, Key::of(who, Field::Actions), 2);
    Ok(())
}

/// A19: whether a holder's Strength keeps what it holds: by the ruling `hands_of_the_fallen` not that of
/// an unconscious or stunned one.
fn holds_fast<'a>(t: &impl Table<'a, Case>, holder: ActorId) -> bool {
    t.setup().rulings.hands_of_the_fallen == HandsOfTheFallen::HoldFast
        || t.state().is_fit(t.setup(), holder)
}

/// What came of a grab (A19 to A21).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grabbed {
    /// It missed, or did not take what is loose.
    Missed,
    /// The holder keeps the object.
    Kept,
    /// The object changed hands.
    Taken,
    /// It did, and broke.
    Broken,
}

/// A8, A19 to A21: the effect of a grabbing attack on an `object` of the roster, or one known only
/// to the host, held by `holder`, if by anybody. `with` is a power's rank in place of Strength
/// (A30).
pub(crate) fn grab<'a>(
    t: &mut impl Table<'a, Case>,
    who: ActorId,
    holder: Option<ActorId>,
    object: Option<usize>,
    with: Option<RankValue>,
    color: Color,
) -> Result<Grabbed, Stop> {
    let other = holder.unwrap_or(ActorId::NOBODY);
    match crate::case::book::forms::Form::Grabbing.effect(color) {
        Effect::Take => {
            let holder = holder.filter(|holder| holds_fast(t, *holder));
            let against = match holder {
                Some(holder) => t.state().score(t.setup(), holder, Ability::Strength),
                None => material(t, object, who, Reason::Grabbed)?,
            };
            let by = grip_shifts(t, who, Roll::Take);
            let action = Attempt::new(Rule::A19, who, Roll::Take).against(other);
            if by_strength(t, action, with, by, against.rank())? {
                change_hands(t, Rule::A19, who, other, object);
            } else if holder.is_some() {
                t.note(Rule::A19, Note::Struggle, who, other, thing(object));
                return Ok(Grabbed::Kept);
            } else {
                t.note(Rule::A19, Note::Effect, who, other, Effect::Miss);
                return Ok(Grabbed::Missed);
            }
        }
        Effect::Grab => change_hands(t, Rule::A20, who, other, object),
        Effect::Break => {
            change_hands(t, Rule::A20, who, other, object);
            let material = material(t, object, who, Reason::Grabbed)?;
            let by = attempt_shift(t, who, Roll::Break);
            let action = Attempt::new(Rule::A21, who, Roll::Break);
            if by_strength(t, action, with, by, material.rank())? {
                t.note(Rule::A21, Note::Broken, who, other, thing(object));
                if let Some(object) = object {
                    t.set(Rule::A21, Key::at(ActorId::NOBODY, Field::BrokenObject, object), 1);
                }
                return Ok(Grabbed::Broken);
            }
        }
        _ => return Ok(Grabbed::Missed),
    }
    Ok(Grabbed::Taken)
}

/// A20: the object changes hands.
fn change_hands<'a>(
    t: &mut impl Table<'a, Case>,
    rule: Rule,
    who: ActorId,
    from: ActorId,
    object: Option<usize>,
) {
    t.note(rule, Note::Taken, who, from, thing(object));
    if let Some(object) = object {
        t.set(rule, Key::at(ActorId::NOBODY, Field::Holder, object), who.number() + 1);
    }
}

/// The material strength of an object: by the roster or, for a thing by a fighter, by the map.
pub(crate) fn material<'a>(
    t: &mut impl Table<'a, Case>,
    object: Option<usize>,
    by: ActorId,
    of: Reason,
) -> Result<RankValue, Stop> {
    if let Some(object) = object.and_then(|o| t.setup().objects.get(o)) {
        return Ok(object.material);
    }
    let Strength(number) = t.ask(MaterialStrength { who: ActorId::MAP, by, of })?;
    t.note(Rule::R7, Note::MaterialIs, by, ActorId::NOBODY, Strength(number));
    Ok(RankValue::of_number(number))
}

/// D14: a caught object is damaged if a Strength ACTION against its material strength succeeds.
pub(crate) fn catch_damage<'a>(
    t: &mut impl Table<'a, Case>,
    who: ActorId,
    object: Option<usize>,
) -> Result<(), Stop> {
    let material = material(t, object, who, Reason::Caught)?;
    let by = attempt_shift(t, who, Roll::CatchDamage);
    let action = Attempt::new(Rule::D14, who, Roll::CatchDamage);
    if overcome(t, action, Ability::Strength, by, material.rank())? {
        t.note(Rule::D14, Note::CatchDamaged, who, ActorId::NOBODY, thing(object));
        if let Some(object) = object {
            t.set(Rule::D14, Key::at(ActorId::NOBODY, Field::BrokenObject, object), 1);
        }
    } else {
        t.note(Rule::D14, Note::CatchWhole, who, ActorId::NOBODY, thing(object));
    }
    Ok(())
}
