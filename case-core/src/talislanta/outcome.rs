//! Mishaps, and effects without damage: the Judge says what they are, the engine keeps what it can
//! read of them.

use super::attack::AttackIntent;
use super::check::Setup;
use super::event::Note;
use super::rule::Rule;
use super::state::{Exit, Field, State, number};
use super::tables::Band;
use super::{Action, Form, QuestionKind, Stop, Talislanta, ask, damage, flee};
use crate::codes::{Code, codes};
use crate::decide::Question;
use crate::log::Key;
use crate::system::Table;
use crate::who::ActorId;

codes! {
    /// What comes of a mishap, or of an attack without damage. Where the summary gives no number,
    /// the Judge is asked for one.
    "effect", pub enum Effect {
        /// Nothing that a rule reads.
        Nothing "nothing",
        /// A fall, a bad stand: a disadvantage until the end of the next round, as large as the
        /// Judge says.
        Hindered "hindered",
        /// The weapon in hand is dropped.
        DropsWeapon "drops_weapon",
        /// The weapon in hand breaks.
        BreaksWeapon "breaks_weapon",
        /// Somebody else is hit.
        HitsOther "hits_other",
        /// Held or stunned: the next turn is lost, and until then every reaction.
        Held "held",
        /// Driven out of the engagement.
        DrivenBack "driven_back",
        /// A dropped weapon is picked up.
        RegainsWeapon "regains_weapon",
        /// Out of the fight.
        Disabled "disabled",
    }
}

codes! {
    /// What a mishap or an effect comes from.
    "cause", pub enum Cause {
        /// A mishap of a close attack (rule TAL8).
        CloseAttack "close_attack",
        /// A mishap of a ranged attack (rule TAL13).
        Shot "shot",
        /// A mishap of a dodge (rule TAL15).
        Dodge "dodge",
        /// A mishap of a parry (rule TAL18).
        Parry "parry",
        /// A mishap of grappling back (rule TAL23).
        Resist "resist_grapple",
        /// A mishap of a flight (rule TAL19).
        Flee "flee",
        /// A mishap on rough ground (rule TAL20).
        Terrain "terrain",
        /// A mishap of a special maneuver (rule TAL22).
        Maneuver "maneuver",
        /// A grapple that succeeds.
        Grapple "grapple",
        /// A force-back that succeeds.
        ForceBack "force_back",
        /// A disarm that succeeds.
        Disarm "disarm",
        /// A disabling attack that succeeds.
        Disable "disable",
        /// A special maneuver against an opponent that succeeds.
        Trick "trick",
        /// A special maneuver without an opponent that succeeds.
        Feat "feat",
    }
}

const Y: bool = true;
const N: bool = false;

/// What may come of what.
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

/// For how many rounds a disadvantage lasts, the one in which it befalls included.
const HINDERED_ROUNDS: i32 = 2;

/// Whether an effect can come of a cause: by the table, and where it has something to act on. A
/// partial success is at most a disadvantage.
pub(super) fn may_be(setup: &Setup, state: &State, q: &ask::Asked, answer: i32) -> bool {
    let (Some(cause), Some(effect)) = (Cause::from_number(q.a), Effect::from_number(answer)) else {
        return false;
    };
    let row = &MAY_BE[usize::from(cause.number())];
    let partial = q.kind == QuestionKind::Effect && q.b == i32::from(Band::Partial.number());
    if !row[usize::from(effect.number())] || (partial && effect > Effect::Hindered) {
        return false;
    }
    match effect {
        Effect::DropsWeapon | Effect::BreaksWeapon => state.in_hand(q.other).is_some(),
        Effect::HitsOther => {
            let target = ask::fighter(q.b - 1);
            let concerned = i32::from(state.stands(q.other)) + i32::from(state.stands(target));
            state.standing() > concerned
        }
        Effect::DrivenBack => state.in_melee(q.other),
        Effect::RegainsWeapon => dropped(setup, state, q.other).is_some(),
        _ => true,
    }
}

/// The first attack whose weapon lies on the ground.
pub(super) fn dropped(setup: &Setup, state: &State, who: ActorId) -> Option<usize> {
    let attacks = setup.fighter(who)?.arms.len();
    (0..attacks).find(|&place| state.of_place(who, Field::Lost, place) == 1)
}

/// A mishap (rules TAL8, TAL13, TAL15, TAL18, TAL19, TAL20, TAL22): the Judge says what comes of it.
pub(super) fn mishap<'a>(
    t: &mut impl Table<'a, Talislanta>,
    rule: Rule,
    cause: Cause,
    who: ActorId,
    blow: Option<&AttackIntent>,
) -> Result<(), Stop> {
    let target = blow.map_or(0, |b| b.target.number() + 1);
    let q = Question::new(ActorId::JUDGE, QuestionKind::Mishap).about(who);
    let answer = t.choose(q.with(i32::from(cause.number()), target))?;
    let effect = Effect::from_number(answer).unwrap_or(Effect::Nothing);
    match (effect, blow) {
        (Effect::HitsOther, Some(blow)) => hit_other(t, rule, blow),
        _ => apply(t, rule, effect, who, ActorId::NOBODY),
    }
}

/// What an attack without damage does (rule TAL8): nothing more than a disadvantage for a partial
/// success; for a full or critical one what the Judge says.
pub(super) fn effect<'a>(
    t: &mut impl Table<'a, Talislanta>,
    blow: &AttackIntent,
    band: Band,
) -> Result<(), Stop> {
    let cause = match blow.form {
        Form::Grapple => Cause::Grapple,
        Form::ForceBack => Cause::ForceBack,
        Form::Disarm => Cause::Disarm,
        Form::Disable | Form::Strike | Form::Shot => Cause::Disable,
    };
    succeed(t, blow.result_rule(), cause, (blow.target, blow.attacker), band)
}

/// What comes of a success that is no wound.
pub(super) fn succeed<'a>(
    t: &mut impl Table<'a, Talislanta>,
    rule: Rule,
    cause: Cause,
    (who, by): (ActorId, ActorId),
    band: Band,
) -> Result<(), Stop> {
    let q = Question::new(ActorId::JUDGE, QuestionKind::Effect).about(who);
    let q = q.with(i32::from(cause.number()), i32::from(band.number()));
    let answer = ask::pick(t, q)?;
    apply(t, rule, Effect::from_number(answer).unwrap_or(Effect::Nothing), who, by)
}

fn apply<'a>(
    t: &mut impl Table<'a, Talislanta>,
    rule: Rule,
    effect: Effect,
    who: ActorId,
    by: ActorId,
) -> Result<(), Stop> {
    t.note(rule, Note::Effect, who, by, i32::from(effect.number()));
    match effect {
        Effect::Nothing | Effect::HitsOther => {}
        Effect::Hindered => {
            let amount =
                t.choose(Question::new(ActorId::JUDGE, QuestionKind::Hindrance).about(who))?;
            t.set(rule, Key::of(who, Field::Hindrance), amount);
            t.set(rule, Key::of(who, Field::HinderedFor), HINDERED_ROUNDS);
        }
        Effect::DropsWeapon => lose_weapon(t, rule, who, 1),
        Effect::BreaksWeapon => lose_weapon(t, rule, who, 2),
        Effect::Held => {
            t.set(rule, Key::of(who, Field::LostTurns), 1);
            // A defense that was held ready is over.
            if super::defense::declared(t.state(), who).is_some_and(Action::is_held_ready) {
                t.set(rule, Key::of(who, Field::Action), 0);
                t.set(rule, Key::of(who, Field::Ready), 0);
            }
        }
        Effect::DrivenBack => {
            for (foe, _) in damage::held(t.state(), who, Field::Engaged) {
                flee::disengage(t, rule, who, foe);
            }
        }
        Effect::RegainsWeapon => {
            if let Some(place) = dropped(t.setup(), t.state(), who) {
                t.set(rule, Key::at(who, Field::Lost, place), 0);
                t.set(rule, Key::of(who, Field::InHand), number(place) + 1);
            }
        }
        Effect::Disabled => damage::leave(t, rule, who, Exit::Disabled),
    }
    Ok(())
}

/// The weapon in hand is dropped (1) or broken (2): its attack is gone (rule TAL7).
fn lose_weapon<'a>(t: &mut impl Table<'a, Talislanta>, rule: Rule, who: ActorId, how: i32) {
    if let Some(place) = t.state().in_hand(who) {
        t.set(rule, Key::at(who, Field::Lost, place), how);
        t.set(rule, Key::of(who, Field::InHand), 0);
    }
}

/// Somebody else is hit by accident (rules TAL8, TAL13): the Judge says who, and at which Damage
/// Rating. Nobody reacts to it.
fn hit_other<'a>(
    t: &mut impl Table<'a, Talislanta>,
    rule: Rule,
    blow: &AttackIntent,
) -> Result<(), Stop> {
    let q = Question::new(ActorId::JUDGE, QuestionKind::Unintended).about(blow.attacker);
    let victim = ask::fighter(t.choose(q.with(blow.target.number(), 0))?);
    let full = damage::damage_rating(t.setup(), blow);
    let q =
        Question::new(ActorId::JUDGE, QuestionKind::UnintendedDamage).about(victim).with(full, 0);
    let rating = t.choose(q)?;
    t.note(rule, Note::Unintended, blow.attacker, victim, rating);
    damage::accident(t, blow, victim, rating);
    Ok(())
}
