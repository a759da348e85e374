//! What a fighter does on its count.

use super::attack::{self, AttackIntent, Landed, Struck};
use super::effects::{use_free_power, use_power};
use super::{condition, damage, skill, wounds};
use crate::cosmic::state::effects;
use crate::cosmic::state::store::{set_battle, set_did};
use crate::cosmic::{
    Action, ActorId, Did, Field, Key, MoveFar, Note, Part, PhysicalActions, PickLimb, PickPatient,
    PickUpWeapon, Result, Roll, Rounding, Rule, Setup, Table, TakeAction, View, WeaponPlace,
};
use crate::data::codes::Code;
use crate::data::value::{AttackId, Yards};
use crate::kernel::effects::put_out;

/// What an attack leaves to do.
#[derive(Default)]
pub(crate) struct Left {
    /// The blow that it struck, if it hit.
    pub(crate) blow: Option<Landed>,
    /// X8: the attack, if others may be in its area.
    pub(crate) area: Option<AttackIntent>,
}

/// COS4: one action of a fighter.
pub(crate) fn act<'a>(t: &mut impl Table<'a>, who: ActorId, held: bool) -> Result<Left> {
    use_free_power(t, who)?;
    let action = t.ask(TakeAction { who, held })?;
    set_did(t, Rule::COS4, who, deed(t.setup(), action));
    match action {
        Action::Attack => return attack(t, who, false),
        Action::CalledShot => return attack(t, who, true),
        Action::Rise => rise(t, who),
        Action::Move => move_away(t, who)?,
        Action::ExtraDefense => extra_defense(t, who),
        Action::FirstAid => first_aid(t, who)?,
        Action::PickUp => pick_up(t, who)?,
        Action::Other => t.note(Rule::COS4, Note::DoesOther, who, ActorId::NOBODY, ()),
        Action::Rest => t.note(Rule::COS4, Note::Rests, who, ActorId::NOBODY, ()),
        Action::Yield => condition::leave(t, Rule::COS4, who, Note::Yields),
        Action::Retreat => condition::leave(t, Rule::COS5, who, Note::Retreats),
        Action::Hold => hold(t, who),
        Action::PutOut => {
            t.note(Rule::X5, Note::PutsOut, who, ActorId::NOBODY, ());
            put_out(t, who);
        }
        Action::Power => use_power(t, who)?,
    }
    Ok(Left::default())
}

/// COS15: what an action counts as. Attacks and moves become physical where they are resolved
/// ([`attack`], [`moves`]); getting up and guarding are by one reading of `physical_actions`
/// (COS-p19).
fn deed(setup: &Setup, action: Action) -> Did {
    let effort = setup.rulings().physical_actions == PhysicalActions::AllEffort;
    match action {
        Action::Rise | Action::ExtraDefense if effort => Did::Physical,
        Action::Rest => Did::Rested,
        Action::Hold => Did::Held,
        _ => Did::Acted,
    }
}

/// COS15: a move of more than half the movement is purely physical; any move, by the other reading
/// of `physical_actions`.
pub(crate) fn moves<'a>(t: &mut impl Table<'a>, who: ActorId, yards: i32) {
    let physical = match t.setup().rulings().physical_actions {
        PhysicalActions::FightingAndFarMoves => 2 * yards > full_move(t.view(), who),
        PhysicalActions::AllEffort => yards > 0,
    };
    if physical {
        set_did(t, Rule::COS15, who, Did::Physical);
    }
}

/// COS7: a combat action, which becomes a movement action if the target is out of reach (COS5).
fn attack<'a>(t: &mut impl Table<'a>, who: ActorId, calls: bool) -> Result<Left> {
    let Some(declared) = attack::declare(t, who, calls)? else { return Ok(Left::default()) };
    let attack = t.setup().attack(who, declared.attack);
    if attack.is_some_and(crate::cosmic::state::sheet::Attack::is_physical) {
        set_did(t, Rule::COS15, who, Did::Physical);
    }
    let blow = match attack::strike(t, declared)? {
        Struck::Hit(blow) => Some(blow),
        Struck::Missed | Struck::Defended => None,
    };
    Ok(Left { blow, area: Some(declared) })
}

/// COS13: getting up takes a prone fighter's combat action.
fn rise<'a>(t: &mut impl Table<'a>, who: ActorId) {
    t.note(Rule::COS13, Note::Rises, who, ActorId::NOBODY, ());
    t.set(Rule::COS13, Key::of(who, Field::Prone), 0);
}

/// COS5: Running + 2 yards a round; a hurt torso lowers Running (COS22).
///
/// A leg that can't be used (COS18) halves it. With no usable leg left the fighter does not move,
/// but still fights from where it is. Legs that it never had don't count.
pub(crate) fn full_move(v: View<'_>, who: ActorId) -> i32 {
    let running = effects::changed(v, who, v.setup.sheet(who).running, |effect| effect.running);
    let running = running - wounds::torso_penalty(v, who);
    let yards = running.max(0) + 2;
    match wounds::had_and_usable(v, who, &Part::LEGS) {
        (had, usable) if had == usable => yards,
        (_, 0) => 0,
        _ => half(v.setup, yards),
    }
}

/// COS5: half of the movement, which a melee attack allows.
pub(super) fn half_move(v: View<'_>, who: ActorId) -> i32 {
    half(v.setup, full_move(v, who))
}

/// Half of a number of yards, by the ruling `half_move_rounding` (COS-r20).
fn half(setup: &Setup, yards: i32) -> i32 {
    match setup.rulings().half_move_rounding {
        Rounding::Down => yards / 2,
        Rounding::Up => (yards + 1) / 2,
    }
}

/// COS5: a movement action; the map knows where to.
fn move_away<'a>(t: &mut impl Table<'a>, who: ActorId) -> Result {
    let yards: Yards = t.ask(MoveFar { who })?;
    moves(t, who, yards.0);
    let far = Some(yards).filter(|yards| yards.0 > 0);
    t.note(Rule::COS5, Note::Moves, who, ActorId::NOBODY, far);
    Ok(())
}

/// COS4, COS8: an extra defensive action: one more defense this round.
fn extra_defense<'a>(t: &mut impl Table<'a>, who: ActorId) {
    let extra = t.state().of(who, Field::ExtraDefenses) + 1;
    t.set(Rule::COS8, Key::of(who, Field::ExtraDefenses), extra);
    t.note(Rule::COS8, Note::GuardsUp, who, ActorId::NOBODY, ());
}

/// COS6: the action is held.
fn hold<'a>(t: &mut impl Table<'a>, who: ActorId) {
    t.set(Rule::COS6, Key::of(who, Field::Held), WAITS);
    let waiting = t.state().battle(Field::Waiting) + 1;
    set_battle(t, Rule::COS6, Field::Waiting, waiting);
    t.note(Rule::COS6, Note::Holds, who, ActorId::NOBODY, ());
}

/// COS6: a fighter holds and is asked after every count.
pub(super) const WAITS: i32 = 1;
/// COS6: a fighter holds until the next round begins.
pub(super) const WAITS_FOR_NEXT_ROUND: i32 = 2;

/// COS19: First Aid as a non-combat action: a roll of that skill stops the bleeding of one limb,
/// the fighter's own or anybody else's.
fn first_aid<'a>(t: &mut impl Table<'a>, who: ActorId) -> Result {
    let patient = t.ask(PickPatient { who })?;
    let limb = t.ask(PickLimb { who, patient })?;
    let other = if patient == who { ActorId::NOBODY } else { patient };
    t.note(Rule::COS19, Note::Aids, who, other, limb);
    let ranks = effects::first_aid(t.view(), who);
    if skill::succeeds(t, (Rule::COS19, Roll::FirstAid), (who, other), ranks)? {
        wounds::treat(t, patient, limb);
    } else {
        t.note(Rule::COS19, Note::TreatmentFails, patient, who, limb);
    }
    Ok(())
}

/// COS4, COS14: picks up a weapon, a non-combat action.
fn pick_up<'a>(t: &mut impl Table<'a>, who: ActorId) -> Result {
    let weapon = t.ask(PickUpWeapon { who })?;
    let held = i32::from(WeaponPlace::Held.number());
    t.set(Rule::COS4, Key::at(who, Field::Weapon, weapon.index()), held);
    t.note(Rule::COS4, Note::PicksUp, who, ActorId::NOBODY, weapon);
    Ok(())
}

/// The weapons that a fighter can pick up.
pub(crate) fn on_the_ground(v: View<'_>, who: ActorId) -> impl Iterator<Item = usize> {
    let lying = move |weapon: &AttackId| damage::why_not_picked_up(v, *weapon).is_none();
    v.setup.attacks(who).filter(lying).map(AttackId::index)
}
