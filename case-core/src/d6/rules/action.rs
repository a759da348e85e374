//! Actions: what a fighter does in a turn.

use super::aboard;
use super::aiming::{self, AIMED, aims_at, lose_aim};
use super::defense::{self, Mode};
use super::driving::{self, Impact};
use super::effects::use_power;
use super::grapple::{self, Pin};
use super::{attack, condition, declare, group, legal, steering, things};
use crate::d6::book::rule::Rule;
use crate::d6::book::rulings::CreepingCosts;
use crate::d6::questions::asked::{AimWith, ChooseAct, InterruptAttack, LoadWeapon, ReadyWeapon};
use crate::d6::state::arms;
use crate::d6::state::store::{State, name_of, put, put_at};
use crate::d6::words::event::{Act, Posture};
use crate::d6::{D6, Field, MOST_AIM, Note};
use crate::data::codes::Code;
use crate::data::value::{Actions, AttackId, Dice};
use crate::data::who::ActorId;
use crate::kernel::effects::put_out;
use crate::kernel::system::{Stop, Table};
use alloc::vec;

/// OD3: Asks for one action and carries it out. Its cost is paid first.
pub(crate) fn act<'a>(t: &mut impl Table<'a, D6>, who: ActorId) -> Result<(), Stop<D6>> {
    let left = t.state().of(who, Field::Left);
    let act = t.ask(ChooseAct { who, left: Actions(left) })?;
    let before = left;
    let left = left - legal::cost(t.setup(), t.state(), who, act);
    put(t, Rule::OD3, who, Field::Left, left);
    if !matches!(act, Act::Aim | Act::Attack | Act::AttackThing) {
        lose_aim(t, who, true);
        looks_again(t);
    }
    let tries = matches!(
        act,
        Act::Defend | Act::FullDefense | Act::Escape | Act::BreakArm | Act::ForceDown | Act::Trick
    );
    if tries {
        t.note(Rule::OD3, Note::Tries, who, ActorId::NOBODY, act);
    }
    match act {
        Act::Done => {
            if left > 0 {
                t.note(Rule::OD3, Note::Unused, who, ActorId::NOBODY, Actions(left));
            }
            put(t, Rule::OD3, who, Field::Left, 0);
        }
        Act::Attack => attack_by(t, who, before)?,
        Act::Defend => defense::defend(t, who, Mode::Partial)?,
        Act::FullDefense => defense::defend(t, who, Mode::Full)?,
        Act::Wait => wait(t, who),
        Act::Aim => aim(t, who)?,
        Act::Move => t.note(Rule::OD3, Note::Moves, who, ActorId::NOBODY, ()),
        Act::Stand | Act::Crouch | Act::Creep | Act::LieDown | Act::Rise => posture(t, who, act),
        Act::Escape => grapple::escape(t, who)?,
        Act::Squeeze => grapple::squeeze(t, who)?,
        Act::BreakArm => grapple::on_pin(t, who, Pin::Break)?,
        Act::ForceDown => grapple::on_pin(t, who, Pin::ForceDown)?,
        Act::Slam => grapple::slam(t, who)?,
        Act::Lead => group::lead(t, who)?,
        Act::Release => grapple::release(t, who),
        Act::Ready => ready(t, who)?,
        Act::Load => load(t, who)?,
        Act::Trick => grapple::trick(t, who)?,
        Act::Drive => driving::drive(t, who)?,
        Act::Ram => driving::collide(t, who, Impact::Ram)?,
        Act::Sideswipe => driving::collide(t, who, Impact::Sideswipe)?,
        Act::AttackThing => thing_by(t, who, before)?,
        Act::PutOut => {
            t.note(Rule::X5, Note::PutsOut, who, ActorId::NOBODY, ());
            put_out(t, who);
        }
        Act::Power => use_power(t, who)?,
        Act::Flee => leave(t, who, Note::Leaves),
        Act::GiveUp => leave(t, who, Note::GivesUp),
    }
    Ok(())
}

/// OD3, OD22: An attack on a fighter. One that nothing reaches, or that is not made after all, takes
/// no action: `before` are those that were left, and another act is chosen.
fn attack_by<'a>(t: &mut impl Table<'a, D6>, who: ActorId, before: i32) -> Result<(), Stop<D6>> {
    let Some(blow) = declare::attack(t, who)? else {
        put(t, Rule::OD3, who, Field::Left, before);
        return Ok(());
    };
    if driving::steadies(t, who)? {
        if t.sub_rule(&attack::Exchanging(blow))? {
            attack::strike_area(t, &blow)?;
        }
    } else {
        lose_aim(t, who, true);
    }
    Ok(())
}

fn thing_by<'a>(t: &mut impl Table<'a, D6>, who: ActorId, before: i32) -> Result<(), Stop<D6>> {
    let Some(blow) = things::declare(t, who)? else {
        put(t, Rule::OD3, who, Field::Left, before);
        return Ok(());
    };
    if driving::steadies(t, who)? {
        return things::attack(t, &blow);
    }
    lose_aim(t, who, true);
    Ok(())
}

/// OD3, OD22: Whatever was out of reach in this turn, or spared, may be gone for again.
pub(crate) fn looks_again<'a>(t: &mut impl Table<'a, D6>) {
    let (fighters, things) = (t.setup().fighters.len(), t.setup().objects.len());
    for (field, count) in [(Field::Spared, fighters), (Field::SparedThing, things)] {
        for place in 0..count {
            if t.state().at(ActorId::NOBODY, field, place) != 0 {
                put_at(t, Rule::OD3, ActorId::NOBODY, (field, place), 0);
            }
        }
    }
}

/// OD25: Aims for a round at somebody with *marksmanship* or *throwing*: 1D more for each round in
/// which nothing else is done, at most 3D; who moves in a crouch or drives can't. Aiming at another
/// begins again.
fn aim<'a>(t: &mut impl Table<'a, D6>, who: ActorId) -> Result<(), Stop<D6>> {
    let skill = t.ask(AimWith { who })?;
    let Some(target) = declare::target(t, who)? else { return Ok(()) };
    if !aims_at(t.state(), who, target) {
        lose_aim(t, who, true);
    }
    let aimed = aiming::aimed(skill);
    let dice = (t.state().of(who, aimed) + 1).min(MOST_AIM);
    for field in AIMED {
        put(t, Rule::OD25, who, field, if field == aimed { dice } else { 0 });
    }
    put(t, Rule::OD25, who, Field::AimedAt, name_of(target));
    t.note(Rule::OD25, Note::Aims, who, target, [skill.into(), Dice(dice).into()]);
    Ok(())
}

fn posture<'a>(t: &mut impl Table<'a, D6>, who: ActorId, act: Act) {
    if let Some(posture) = act.posture() {
        t.note(Rule::OD3, Note::Posture, who, ActorId::NOBODY, posture);
        put(t, Rule::OD3, who, Field::Posture, i32::from(posture.number()));
    }
}

/// OD3: Moving in a crouch that takes an action (ruling `creeping_costs`) has come to its end.
pub(crate) fn halts<'a>(t: &mut impl Table<'a, D6>, who: ActorId) {
    let costs = t.setup().rulings.creeping_costs == CreepingCosts::Action;
    if costs && t.state().posture(who) == Posture::Creeping {
        posture(t, who, Act::Crouch);
    }
}

fn ready<'a>(t: &mut impl Table<'a, D6>, who: ActorId) -> Result<(), Stop<D6>> {
    let weapon = t.ask(ReadyWeapon { who })?;
    t.note(Rule::OD3, Note::Readies, who, ActorId::NOBODY, weapon);
    takes_in_hand(t, Rule::OD3, weapon);
    Ok(())
}

pub(crate) fn takes_in_hand<'a>(t: &mut impl Table<'a, D6>, rule: Rule, weapon: AttackId) {
    let held = arms::held(t.setup(), weapon);
    put_at(t, rule, held.of, (Field::Unready, held.index()), 0);
}

/// OD3: Loads a weapon that takes a round to load: the only action of the round.
fn load<'a>(t: &mut impl Table<'a, D6>, who: ActorId) -> Result<(), Stop<D6>> {
    let weapon = t.ask(LoadWeapon { who })?;
    t.note(Rule::OD3, Note::Loads, who, ActorId::NOBODY, weapon);
    put_at(t, Rule::OD3, who, (Field::Unloaded, weapon.index()), 0);
    Ok(())
}

/// Waits with the actions that are left. Waiting takes one each time.
fn wait<'a>(t: &mut impl Table<'a, D6>, who: ActorId) {
    let left = Actions(t.state().of(who, Field::Left));
    t.note(Rule::OD3, Note::Waits, who, ActorId::NOBODY, left);
    put_waiting(t, who, true);
}

/// A fighter begins or ends waiting.
pub(crate) fn put_waiting<'a>(t: &mut impl Table<'a, D6>, who: ActorId, waits: bool) {
    put(t, Rule::OD3, who, Field::Waiting, waits.into());
    let waiting = t.state().battle(Field::WaitingCount) + if waits { 1 } else { -1 };
    put(t, Rule::OD3, ActorId::NOBODY, Field::WaitingCount, waiting);
}

/// Whether a fighter goes on acting: standing, not waiting, with actions left.
pub(crate) fn goes_on(state: &State, who: ActorId) -> bool {
    state.stands(who) && state.of(who, Field::Left) > 0 && state.of(who, Field::Waiting) == 0
}

/// OD3: Fighters who wait may interrupt an attack, in the order of turns: after the attacker's roll
/// and the points spent on it, before its result. Each acts until done or waiting again; that can't
/// be interrupted and leaves no time for free actions. Returns whether anybody interrupted.
pub(crate) fn interrupts<'a>(
    t: &mut impl Table<'a, D6>,
    attacker: ActorId,
    target: ActorId,
) -> Result<bool, Stop<D6>> {
    let mut any = false;
    put(t, Rule::OD3, ActorId::NOBODY, Field::Interrupting, 1);
    for place in 0..t.setup().fighters.len() {
        let Some(who) = State::named(t.state().at(ActorId::NOBODY, Field::Order, place)) else {
            break;
        };
        if who == attacker || t.state().of(who, Field::Waiting) == 0 {
            continue;
        }
        if t.ask(InterruptAttack { who, attacker, target })? {
            any = true;
            t.note(Rule::OD3, Note::Interrupts, who, attacker, ());
            put_waiting(t, who, false);
            looks_again(t);
            while goes_on(t.state(), who) {
                act(t, who)?;
            }
            looks_again(t);
        }
    }
    put(t, Rule::OD3, ActorId::NOBODY, Field::Interrupting, 0);
    Ok(any)
}

/// Whether an attack can be interrupted: somebody waits, and it is no interruption itself.
pub(crate) fn may_be_interrupted(state: &State) -> bool {
    state.battle(Field::WaitingCount) > 0 && state.battle(Field::Interrupting) == 0
}

/// OD34: A fighter leaves the battle, by flight or by giving up: holds end, and there are no
/// further turns. A driver who leaves takes along everybody in the vehicle.
pub(crate) fn leave<'a>(t: &mut impl Table<'a, D6>, who: ActorId, note: Note) {
    let drives_off = note == Note::Leaves && steering::drives(t.setup(), t.state(), who);
    let mut leaving = vec![who];
    if drives_off {
        let aboard = aboard::people(t.setup(), t.state(), who);
        leaving.extend(aboard.filter(|one| *one != who));
    }
    for one in leaving {
        let stood = t.state().stands(one);
        t.note(Rule::OD34, note, one, ActorId::NOBODY, ());
        put(t, Rule::OD34, one, Field::Gone, 1);
        if stood {
            condition::go_down(t, one);
        }
    }
}
