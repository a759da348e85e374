//! Who can act: stunned, prone, unconscious, exhausted, dead.

use super::{recovery, wounds};
use crate::cosmic::state::store::set_battle;
use crate::cosmic::{
    ActorId, Cosmic, Did, Field, FreeDefenses, Hindrance, Key, MAX_ATTACKS, Note, Part, Rule,
    Setup, StunLength, Table, View,
};
use crate::data::value::Value;
use crate::kernel::effects::{end_by_fall, helpless_by, is_helpless};

/// COS17: whether a fighter is too exhausted to move.
pub(crate) fn is_exhausted(v: View<'_>, who: ActorId) -> bool {
    recovery::is_exhausted(v.state.of(who, Field::Fatigue), v.setup.sheet(who).health)
}

/// Why a standing fighter can't act: stunned (COS12), exhausted (COS17), or under an effect (X1).
fn hindrance(v: View<'_>, who: ActorId) -> Option<(Rule, Hindrance)> {
    if v.state.of(who, Field::Stunned) != 0 {
        Some((Rule::COS12, Hindrance::Stunned))
    } else if is_exhausted(v, who) {
        Some((Rule::COS17, Hindrance::Exhausted))
    } else if is_helpless::<Cosmic>(v.setup, v.state, who) {
        Some((Rule::X1, Hindrance::StatusEffect))
    } else {
        None
    }
}

/// Whether a fighter stands and nothing hinders it.
pub(crate) fn can_act(v: View<'_>, who: ActorId) -> bool {
    v.state.stands(who) && hindrance(v, who).is_none()
}

/// Logs why a standing fighter can't act.
pub(crate) fn tell_hindrance<'a>(t: &mut impl Table<'a>, who: ActorId) {
    let hindrance = hindrance(t.view(), who).filter(|_| t.state().stands(who));
    if let Some((rule, why)) = hindrance {
        let values = told(t.view(), who, why);
        t.note(rule, Note::CannotAct, who, ActorId::NOBODY, values);
    }
}

/// A hindrance, and of effects the one that hinders.
fn told(v: View<'_>, who: ActorId, why: Hindrance) -> [Value; 2] {
    let effect = match why {
        Hindrance::StatusEffect => helpless_by::<Cosmic>(v.setup, v.state, who),
        _ => Value::NOTHING,
    };
    [why.into(), effect]
}

/// COS8: logs why a standing fighter has no defense against an attack.
pub(super) fn tell_undefended<'a>(t: &mut impl Table<'a>, who: ActorId, attacker: ActorId) {
    if t.state().stands(who) {
        let (rule, why) = hindrance(t.view(), who).unwrap_or((Rule::COS8, Hindrance::DefensesUsed));
        let values = told(t.view(), who, why);
        t.note(rule, Note::Undefended, who, attacker, values);
    }
}

/// COS8, COS12: whether a fighter has a defense left this round. The stunned have none, as a
/// defense is an action (COS-r11).
pub(crate) fn may_defend(v: View<'_>, who: ActorId) -> bool {
    let left = match v.setup.rulings().free_defenses {
        FreeDefenses::Unlimited => true,
        FreeDefenses::Number(free) => {
            v.state.of(who, Field::Defenses) < free + v.state.of(who, Field::ExtraDefenses)
        }
    };
    left && can_act(v, who)
}

/// Changes a field that decides whether a fighter stands, and updates the count of its side. A
/// fighter that no longer stands loses a held action.
fn set_standing<'a>(t: &mut impl Table<'a>, rule: Rule, who: ActorId, field: Field, value: i32) {
    let stood = t.state().stands(who);
    t.set(rule, Key::of(who, field), value);
    let stands = t.state().stands(who);
    if stood != stands {
        let key = Key::at(ActorId::NOBODY, Field::Standing, usize::from(t.setup().side(who)));
        let count = t.get(key) + if stands { 1 } else { -1 };
        t.set(rule, key, count);
    }
    if !stands {
        lose_hold(t, Rule::COS6, who);
    }
    if stood && !stands {
        end_by_fall(t, who);
    }
}

/// COS6, COS12: a fighter that can no longer act loses its held action.
fn lose_hold<'a>(t: &mut impl Table<'a>, rule: Rule, who: ActorId) {
    if t.state().of(who, Field::Held) != 0 {
        end_hold(t, rule, who);
        t.note(rule, Note::LosesHold, who, ActorId::NOBODY, ());
    }
}

/// COS6: a fighter no longer holds an action.
pub(super) fn end_hold<'a>(t: &mut impl Table<'a>, rule: Rule, who: ActorId) {
    t.set(rule, Key::of(who, Field::Held), 0);
    let waiting = t.state().battle(Field::Waiting) - 1;
    set_battle(t, rule, Field::Waiting, waiting);
}

/// COS12: stuns for the rest of this round and all of the next; of two stuns the longer counts.
///
/// If `row8_stun` is `one_round`, one action is lost: this round's if it is still to come, else the
/// next one's (COS-r12). The ruling covers every stun "for one round", also that of a seven.
pub(crate) fn stun<'a>(t: &mut impl Table<'a>, rule: Rule, who: ActorId) {
    let to_come = t.state().did(who) == Did::Nothing && can_act(t.view(), who);
    let holds = t.state().of(who, Field::Held) != 0;
    let ends = match t.setup().rulings().row8_stun {
        StunLength::OneRound if to_come || holds => 1,
        StunLength::OneRound | StunLength::RestAndNextRound => 2,
    };
    let ends = ends.max(t.state().of(who, Field::Stunned));
    t.set(Rule::COS12, Key::of(who, Field::Stunned), ends);
    t.note(rule, Note::Stunned, who, ActorId::NOBODY, ());
    lose_hold(t, Rule::COS12, who);
}

/// COS13: knocks a fighter prone, unless it already is.
pub(super) fn knock_prone<'a>(t: &mut impl Table<'a>, rule: Rule, who: ActorId) {
    if t.state().of(who, Field::Prone) == 0 {
        t.set(Rule::COS13, Key::of(who, Field::Prone), 1);
        t.note(rule, Note::Prone, who, ActorId::NOBODY, ());
    }
}

/// COS9, COS20, COS21: unconscious until restored, or for the rounds of the ruling
/// `unconscious_rounds` after this one (COS-p13). The longer of two counts.
pub(crate) fn knock_out<'a>(t: &mut impl Table<'a>, rule: Rule, who: ActorId) {
    let (already, before) =
        (t.state().of(who, Field::Unconscious) != 0, t.state().of(who, Field::UnconsciousFor));
    let ends = match t.setup().rulings().unconscious_rounds {
        Some(rounds) if !already || before > 0 => before.max(rounds + 1),
        _ => 0,
    };
    if !already {
        t.note(rule, Note::Unconscious, who, ActorId::NOBODY, ());
    }
    set_standing(t, rule, who, Field::Unconscious, 1);
    t.set(rule, Key::of(who, Field::UnconsciousFor), ends);
}

/// A fighter regains consciousness; it is prone (COS13).
pub(crate) fn wake<'a>(t: &mut impl Table<'a>, rule: Rule, who: ActorId) {
    set_standing(t, rule, who, Field::Unconscious, 0);
    t.set(rule, Key::of(who, Field::UnconsciousFor), 0);
    t.set(Rule::COS13, Key::of(who, Field::Prone), 1);
    t.note(rule, Note::Wakes, who, ActorId::NOBODY, ());
}

/// COS4, COS5: a fighter leaves the fight for good by giving up or getting away.
pub(crate) fn leave<'a>(t: &mut impl Table<'a>, rule: Rule, who: ActorId, how: Note) {
    t.note(rule, how, who, ActorId::NOBODY, ());
    set_standing(t, rule, who, Field::Gone, 1);
}

/// The single values that only the living have: what counts rounds or shifts a roll.
const OF_THE_LIVING: [Field; 5] =
    [Field::Stunned, Field::Streak, Field::Rested, Field::Circumstance, Field::CircumstanceAfter];

/// All values that only the living have; of the dead none is read again.
pub(crate) fn of_the_living(
    setup: &Setup,
    who: ActorId,
) -> impl Iterator<Item = Key<Field>> + use<> {
    let effects = 0..setup.effects().len();
    let effects = effects.map(move |place| Key::at(who, Field::StatusEffect, place));
    let bled = Part::ALL.iter().map(move |part| Key::at(who, Field::Bled, part.index()));
    OF_THE_LIVING.into_iter().map(move |field| Key::of(who, field)).chain(bled).chain(effects)
}

/// The single values of a body.
const OF_THE_BODY: [Field; 7] = [
    Field::Prone,
    Field::Unconscious,
    Field::UnconsciousFor,
    Field::Fatigue,
    Field::ToughnessLost,
    Field::Painkillers,
    Field::ShieldLost,
];

/// COS14, COS16, COS18: the state of a body and of what it carried, which stays as it fell when its
/// fighter dies.
pub(crate) fn body(who: ActorId) -> impl Iterator<Item = Key<Field>> {
    let parts = [Field::Lost, Field::ArmorRuined, Field::Treated];
    let parts =
        Part::ALL.iter().flat_map(move |part| parts.map(|field| Key::at(who, field, part.index())));
    let weapons = (0..MAX_ATTACKS).flat_map(move |attack| {
        [Field::Weapon, Field::Thrown].map(|field| Key::at(who, field, attack))
    });
    OF_THE_BODY.into_iter().map(move |field| Key::of(who, field)).chain(weapons).chain(parts)
}

/// COS19, COS21, COS22: a fighter dies. Its body stays as it fell. What else it keeps is read again:
/// the blow it may have struck on the same count, its place in the order of this round, and whether
/// it had left.
pub(crate) fn die<'a>(t: &mut impl Table<'a>, rule: Rule, who: ActorId) {
    let bleeding = t.state().battle(Field::Bleeding) - wounds::bleeding_limbs(t.view(), who);
    set_battle(t, rule, Field::Bleeding, bleeding);
    set_standing(t, rule, who, Field::Dead, 1);
    for key in of_the_living(t.setup(), who) {
        t.set(rule, key, 0);
    }
    let note = if rule == Rule::COS19 { Note::BleedsToDeath } else { Note::Dies };
    t.note(rule, note, who, ActorId::NOBODY, ());
}
