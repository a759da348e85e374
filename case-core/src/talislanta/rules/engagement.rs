//! Who is engaged with whom (rules TAL6, TAL19).

use crate::talislanta::{ActorId, AttackIntent, Field, Key, Note, Rule, Table};

/// A close attack engages both fighters (rule TAL6).
pub(crate) fn engage<'a>(t: &mut impl Table<'a>, blow: &AttackIntent) {
    let (a, b) = (blow.attacker, blow.target);
    let state = t.state();
    if !blow.form.is_close() || state.is_engaged(a, b) || !state.stands(a) || !state.stands(b) {
        return;
    }
    t.note(Rule::TAL6, Note::Engaged, a, b, ());
    for (one, other) in [(a, b), (b, a)] {
        t.set(Rule::TAL6, Key::at(one, Field::Engaged, other.index()), 1);
        t.set(Rule::TAL19, Key::at(one, Field::FledFrom, other.index()), 0);
    }
}

/// Two fighters are no longer engaged (rule TAL19).
pub(crate) fn disengage<'a>(t: &mut impl Table<'a>, rule: Rule, who: ActorId, foe: ActorId) {
    if t.state().is_engaged(who, foe) {
        t.note(rule, Note::Disengaged, who, foe, ());
        part(t, rule, who, foe);
    }
}

/// Nothing holds between two fighters any more that an engagement does.
pub(crate) fn part<'a>(t: &mut impl Table<'a>, rule: Rule, who: ActorId, foe: ActorId) {
    for (one, other) in [(who, foe), (foe, who)] {
        t.set(rule, Key::at(one, Field::Engaged, other.index()), 0);
    }
    set_apart(t, who, foe, 0);
}

/// The feet between two who are engaged, the same for both (rule TAL19, reading `partial_flight`).
pub(super) fn set_apart<'a>(t: &mut impl Table<'a>, who: ActorId, foe: ActorId, feet: i32) {
    for (one, other) in [(who, foe), (foe, who)] {
        t.set(Rule::TAL19, Key::at(one, Field::Apart, other.index()), feet);
    }
}
