//! Charges: rebound, objects, falls, and bodies that strike something.

use super::ask::{QuestionKind, collision};
use super::damage::charge_damage;
use super::effect::{hurt, settle_aversion};
use super::event::{Field, Note};
use super::exchange::{AttackIntent, DOWN, maneuver};
use super::forms::{Ability, Defense, Form};
use super::rank::Value;
use super::rule::Rule;
use super::rulings::Rebound;
use super::sheet::MAX_AREAS;
use super::wrestling;
use super::{Case, Stop};
use crate::decide::Question;
use crate::system::Table;
use crate::who::ActorId;

/// A25: what the target's armor stopped (never more than was dealt; Q19) comes back at the
/// charger, without a check but that of zero Health; the charger's own armor turns that much of it
/// into the surroundings.
pub(crate) fn rebound<'a>(
    t: &mut impl Table<'a, Case>,
    charger: ActorId,
    dealt: i32,
    armor: i32,
) -> Result<(), Stop> {
    let back = match t.setup().rulings.rebound {
        Rebound::Stopped => armor.min(dealt),
        Rebound::WholeArmor => armor,
    };
    if back <= 0 {
        return Ok(());
    }
    let own = armor_of(t, charger).number();
    let radiated = own.min(back);
    t.note(Rule::A25, Note::Rebound, charger, ActorId::NOBODY, back);
    if radiated > 0 {
        t.note(Rule::A25, Note::Radiated, charger, ActorId::NOBODY, radiated);
    }
    hurt(t, charger, back - radiated)
}

fn armor_of<'a>(t: &impl Table<'a, Case>, who: ActorId) -> Value {
    t.setup().fighters.get(who.index()).map_or(Value::ZERO, |s| s.armor)
}

/// A26: charging an object: its material strength is its armor. Damage past it: it may break (the
/// Judge's) and the charger goes through unhurt. None: all of it rebounds (A25).
pub(crate) fn charge_object<'a>(
    t: &mut impl Table<'a, Case>,
    charger: ActorId,
    object: Option<usize>,
    areas: i32,
) -> Result<(), Stop> {
    let material = wrestling::material(t, object)?.number();
    let endurance = t.state().score(t.setup(), charger, Ability::Endurance);
    let armor = armor_of(t, charger);
    let dealt = charge_damage(endurance, armor, areas, &t.setup().rulings);
    t.note(Rule::A24, Note::Damage, charger, ActorId::NOBODY, dealt);
    if dealt > material {
        let place = object.and_then(|o| i32::try_from(o).ok()).unwrap_or(-1);
        t.note(Rule::A26, Note::MayBreak, charger, ActorId::NOBODY, place);
        return Ok(());
    }
    rebound(t, charger, dealt, material)
}

/// A22: after a slam the holder and the held come apart.
pub(crate) fn release_holds<'a>(t: &mut impl Table<'a, Case>, body: ActorId) {
    wrestling::free(t, body);
    wrestling::let_go(t, body);
}

/// A27: a slammed body may strike something: straight down it strikes the ground.
pub(crate) fn after_slam<'a>(
    t: &mut impl Table<'a, Case>,
    body: ActorId,
    flown: i32,
    direction: i32,
) -> Result<(), Stop> {
    if direction == DOWN {
        return strikes_thing(t, body, 0);
    }
    strikes(t, body, if flown < 0 { MAX_AREAS } else { flown })
}

/// A23, A27: a body in motion may strike something: the map says what, and after how many areas.
pub(crate) fn strikes<'a>(
    t: &mut impl Table<'a, Case>,
    body: ActorId,
    most: i32,
) -> Result<(), Stop> {
    let what =
        t.choose(Question::new(ActorId::MAP, QuestionKind::Collision).about(body).with(most, 0))?;
    if what == collision::NOTHING {
        return Ok(());
    }
    let areas = match most {
        0 => 0,
        _ => t.choose(
            Question::new(ActorId::MAP, QuestionKind::AreasFlown).about(body).with(most, 0),
        )?,
    };
    if what == collision::THING {
        return strikes_thing(t, body, areas);
    }
    strikes_fighter(t, body, ActorId::from_number(what - collision::FIGHTER), areas)
}

/// A27: a body strikes a thing or the ground, as a charge without a roll.
fn strikes_thing<'a>(t: &mut impl Table<'a, Case>, body: ActorId, areas: i32) -> Result<(), Stop> {
    t.note(Rule::A27, Note::Impact, body, ActorId::NOBODY, areas);
    charge_object(t, body, None, areas)
}

/// A27: a body strikes a fighter: it counts as green, and nobody averts.
fn strikes_fighter<'a>(
    t: &mut impl Table<'a, Case>,
    body: ActorId,
    struck: ActorId,
    areas: i32,
) -> Result<(), Stop> {
    t.note(Rule::A27, Note::Impact, body, struck, areas);
    let endurance = t.state().score(t.setup(), body, Ability::Endurance);
    let dealt = charge_damage(endurance, armor_of(t, body), areas, &t.setup().rulings);
    let armor = super::damage::protection(t, struck, Form::Charging, None);
    let through = (dealt - armor).max(0);
    t.note(Rule::A24, Note::Damage, body, struck, dealt);
    t.note(Rule::G2, Note::Through, struck, body, through);
    hurt(t, struck, through)?;
    rebound(t, body, dealt, armor)
}

/// A27, D3, D14: a fall is a charge against the ground, unless somebody catches the one who falls:
/// clumsily caught it takes a charge's damage of its own, less its armor; missed it falls on; an
/// auto-hit strikes the catcher.
pub(crate) fn fall<'a>(
    t: &mut impl Table<'a, Case>,
    body: ActorId,
    areas: i32,
) -> Result<(), Stop> {
    t.note(Rule::A27, Note::Falls, body, ActorId::NOBODY, areas);
    let question =
        Question::new(ActorId::MAP, QuestionKind::Catcher).about(body).with(body.number(), 0);
    let answer = t.choose(question)?;
    if answer > 0 {
        let catcher = ActorId::from_number(answer - 1);
        // Nobody attacks here: the fall is noted as the body's own.
        let strike = AttackIntent { attacker: body, ..AttackIntent::new(body, body, 0) };
        let averted = maneuver(t, &strike, catcher, Defense::Catch)?;
        settle_aversion(t, &strike, catcher, &averted);
        if averted.auto_hit {
            return strikes_fighter(t, body, catcher, areas);
        }
        if averted.caught {
            if averted.color == Some(super::color::Color::Yellow) {
                let endurance = t.state().score(t.setup(), body, Ability::Endurance);
                let armor = armor_of(t, body);
                let dealt = charge_damage(endurance, armor, areas, &t.setup().rulings);
                t.note(Rule::D14, Note::Damage, catcher, body, dealt);
                hurt(t, body, (dealt - armor.number()).max(0))?;
            }
            return Ok(());
        }
    }
    strikes_thing(t, body, areas)
}

/// A23: +1 CS to hit for each area moved, up to +3.
pub(crate) fn charge_shift(areas: i32) -> i32 {
    areas.clamp(0, 3)
}

/// A10, A23: a missed charge may run into what stands behind.
pub(crate) fn missed<'a>(
    t: &mut impl Table<'a, Case>,
    charger: ActorId,
    areas: i32,
) -> Result<(), Stop> {
    let question = Question::new(ActorId::MAP, QuestionKind::Collision).about(charger).with(0, 1);
    match t.choose(question)? {
        collision::NOTHING => Ok(()),
        collision::THING => strikes_thing(t, charger, areas),
        fighter => {
            let struck = ActorId::from_number(fighter - collision::FIGHTER);
            strikes_fighter(t, charger, struck, areas)
        }
    }
}

/// Whether a fighter could still be struck or caught: here and not dead.
pub(crate) fn is_there<'a>(t: &impl Table<'a, Case>, who: ActorId) -> bool {
    t.state().is_here(t.setup(), who) && t.state().of(who, Field::Dead) == 0
}
