//! What becomes of objects: charged or struck, held at a precise spot, or falling.

use super::charging::catches;
use super::effect::settle_aversion;
use super::exchange::{AttackIntent, dealt_by, maneuver};
use super::legal::held_by;
use super::stages::{Blow, Dealing};
use super::wrestling;
use crate::case::book::color::Color;
use crate::case::book::forms::Defense;
use crate::case::book::rule::Rule;
use crate::case::questions::asked::{ObjectAtSpot, SpotDoes, SpotShift, TryCatch, WhatBecomes};
use crate::case::state::fields::widest;
use crate::case::state::sheet::Attack;
use crate::case::words::lists::{ObjectFate, SpotEffect, Target, object};
use crate::case::{AversionResult, Case, Field, HitResult, Note, Stop};
use crate::data::value::{Columns, Strength};
use crate::data::who::ActorId;
use crate::kernel::kinds::Against;
use crate::kernel::log::Key;
use crate::kernel::system::Table;

/// A29: the Judge says what becomes of an object that a body or a blow went through, or that was struck
/// in a hand: it stands, breaks (if it was `beaten`), falls, or lets through. A broken or fallen object
/// stays so.
pub(crate) fn fate<'a>(
    t: &mut impl Table<'a, Case>,
    place: usize,
    by: ActorId,
    beaten: bool,
) -> Result<ObjectFate, Stop> {
    let question = WhatBecomes { who: ActorId::JUDGE, thing: Target::Object(place), by, beaten };
    let fate = t.ask(question)?;
    match fate {
        ObjectFate::Stands if beaten => {
            t.note(Rule::A29, Note::ThingStands, by, ActorId::NOBODY, object(place));
        }
        ObjectFate::Stands => {}
        ObjectFate::Breaks => breaks(t, Rule::A29, place, by),
        ObjectFate::Falls => drops(t, Rule::A29, place),
        ObjectFate::LetsThrough => t.note(Rule::A29, Note::LetsThrough, by, by, object(place)),
    }
    Ok(fate)
}

/// A29: a blow or shot that strikes a thing: its damage against the material strength. The Judge says what
/// becomes of a thing that is beaten, and of any that is struck in a hand.
pub(crate) fn strikes_thing<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &AttackIntent,
    attack: &'a Attack,
    place: usize,
    (averted, struck): (&AversionResult, HitResult),
) -> Result<ObjectFate, Stop> {
    let (by, nobody) = (intent.attacker, ActorId::NOBODY);
    // What its holder is against a kind of damage, the thing is not.
    let dealing = Dealing::of(t.setup(), t.state(), intent, attack);
    let dealing = Dealing { against: Against::Normal, ..dealing };
    let dealt = dealt_by(t, intent.pair(), &dealing, &Blow::of(averted, struck))?;
    let material = t.setup().objects.get(place).map_or(0, |object| object.material.number());
    t.note(Rule::R7, Note::MaterialIs, by, nobody, Strength(material));
    let beaten = dealt > material;
    let note = if beaten { Note::ThingGives } else { Note::Withstands };
    t.note(Rule::A29, note, by, nobody, object(place));
    if !beaten && held_by(t.state(), place).is_none() {
        return Ok(ObjectFate::Stands);
    }
    fate(t, place, by, beaten)
}

/// An object breaks, and stays broken.
fn breaks<'a>(t: &mut impl Table<'a, Case>, rule: Rule, place: usize, by: ActorId) {
    t.note(rule, Note::Broken, by, ActorId::NOBODY, object(place));
    t.set(rule, Key::at(ActorId::NOBODY, Field::BrokenObject, place), 1);
}

/// An object falls, out of a hand if it was held.
fn drops<'a>(t: &mut impl Table<'a, Case>, rule: Rule, place: usize) {
    let holder = t.state().holder(place).unwrap_or(ActorId::NOBODY);
    t.note(rule, Note::ObjectFalls, holder, ActorId::NOBODY, object(place));
    t.set(rule, Key::at(ActorId::NOBODY, Field::Holder, place), 0);
}

/// A18: after a hit at the precise spot the Judge names an additional effect: none, an object in
/// the victim's hand is dropped or broken, or the victim's next roll is shifted.
pub(crate) fn at_the_spot<'a>(
    t: &mut impl Table<'a, Case>,
    attacker: ActorId,
    target: ActorId,
) -> Result<(), Stop> {
    if !t.state().is_there(t.setup(), target) {
        return Ok(());
    }
    let who = ActorId::JUDGE;
    let effect = t.ask(SpotDoes { who, attacker, target })?;
    match effect {
        SpotEffect::Nothing => {}
        SpotEffect::Drops | SpotEffect::Breaks => {
            let struck = t.ask(ObjectAtSpot { who, target, effect })?;
            match struck.object() {
                Some(place) if effect == SpotEffect::Breaks => {
                    breaks(t, Rule::A18, place, target);
                }
                Some(place) => drops(t, Rule::A18, place),
                None => {}
            }
        }
        SpotEffect::Shift => {
            let Columns(by) = t.ask(SpotShift { who, target })?;
            let widest = widest(&t.setup().rulings);
            let before = t.state().of(target, Field::Circumstance);
            let sum = before.saturating_add(by).clamp(-widest, widest);
            t.note(Rule::A18, Note::NextRollShifted, target, attacker, Columns(by));
            t.set(Rule::A18, Key::of(target, Field::Circumstance), sum);
            t.set(Rule::A18, Key::of(target, Field::CircumstanceAfter), 0);
        }
    }
    Ok(())
}

/// D3: something falls on a fighter unless a fighter catches it. Returns whom it hits, if anybody.
/// A clumsy catch may damage it (D14); an auto-hit strikes the catcher.
pub(crate) fn falls_on<'a>(
    t: &mut impl Table<'a, Case>,
    target: ActorId,
) -> Result<Option<ActorId>, Stop> {
    // It is aimed at nobody, not even the catcher (D13).
    let intent = AttackIntent::new(ActorId::NOBODY, ActorId::NOBODY, 0);
    let caught_by = match catches(t, None, target, &intent)? {
        None if own_catch(t, target)? => {
            let averted = maneuver(t, &intent, target, Defense::Catch)?;
            settle_aversion(t, &intent, target, &averted);
            Some((target, averted))
        }
        caught_by => caught_by,
    };
    let Some((catcher, averted)) = caught_by else { return Ok(Some(target)) };
    if averted.auto_hit {
        return Ok(Some(catcher));
    }
    if !averted.caught {
        return Ok(Some(target));
    }
    if averted.color == Some(Color::Yellow) {
        wrestling::catch_damage(t, catcher, None)?;
    }
    Ok(None)
}

/// D3: whether the target tries to catch what falls on it.
fn own_catch<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<bool, Stop> {
    if !super::legal::can_catch(t.setup(), t.state(), who) {
        return Ok(false);
    }
    t.ask(TryCatch { who, attacker: None, target: who })
}
