//! The progress of the turn: its step, the order of acting, and engagements.

use crate::data::value::IntoValues;
use crate::data::who::ActorId;
use crate::faserip::book::rule::{Ph, Rule};
use crate::faserip::book::rulings::SideOrder;
use crate::faserip::{Faserip, Field, Note, PhField, PhNote, TurnStep, View};
use crate::kernel::log::Key;
use crate::kernel::system::Table;
use alloc::vec::Vec;

/// The key of a fighter's or the battle's value.
pub(crate) fn own(who: ActorId, field: PhField) -> Key<Field> {
    Key::of(who, Field::Own(field))
}

/// Sets a value of the phases.
pub(crate) fn set<'a>(
    t: &mut impl Table<'a, Faserip>,
    rule: Ph,
    who: ActorId,
    field: PhField,
    to: i32,
) {
    t.set(Rule::Own(rule), own(who, field), to);
}

/// Notes an event of the phases.
pub(crate) fn note<'a>(
    t: &mut impl Table<'a, Faserip>,
    rule: Ph,
    what: PhNote,
    (who, other): (ActorId, ActorId),
    values: impl IntoValues,
) {
    t.note(Rule::Own(rule), Note::Own(what), who, other, values);
}

/// The view for legality and the plan.
pub(crate) fn view<'t, 'a: 't>(t: &'t impl Table<'a, Faserip>) -> View<'t> {
    View::new(t.setup(), t.state())
}

/// The position within the step.
pub(crate) fn cursor<'a>(t: &impl Table<'a, Faserip>) -> usize {
    t.state().cursor()
}

pub(crate) fn set_cursor<'a>(t: &mut impl Table<'a, Faserip>, rule: Ph, place: usize) {
    set(t, rule, ActorId::NOBODY, PhField::Cursor, i32::try_from(place).unwrap_or(0));
}

/// Starts the next step of the turn.
pub(super) fn next_step<'a>(t: &mut impl Table<'a, Faserip>, rule: Ph, step: TurnStep) {
    write_order(t, rule, &[]);
    set(t, rule, ActorId::NOBODY, PhField::Step, step as i32);
    set_cursor(t, rule, 0);
    set(t, rule, ActorId::NOBODY, PhField::Stage, 0);
}

/// Starts a step in which fighters act one after the other.
pub(crate) fn begin<'a>(
    t: &mut impl Table<'a, Faserip>,
    rule: Ph,
    step: TurnStep,
    order: &[ActorId],
) {
    next_step(t, rule, step);
    write_order(t, rule, order);
}

fn write_order<'a>(t: &mut impl Table<'a, Faserip>, rule: Ph, order: &[ActorId]) {
    write_order_from(t, rule, 0, order);
}

/// Writes the order of those who are to act from a place on.
pub(super) fn write_order_from<'a>(
    t: &mut impl Table<'a, Faserip>,
    rule: Ph,
    from: usize,
    order: &[ActorId],
) {
    for place in from..t.state().order_len().max(from + order.len()) {
        let who = order.get(place - from).map_or(0, |w| w.number() + 1);
        t.set(Rule::Own(rule), Key::at(ActorId::NOBODY, Field::Own(PhField::Order), place), who);
    }
}

/// PH6: the fighters that `keep` selects, in the order in which they act: the side with Master
/// Initiative first, each side in list order. By the ruling PH-r22, one of each side in turn.
pub(crate) fn in_turn<'a>(
    t: &impl Table<'a, Faserip>,
    keep: impl Fn(ActorId) -> bool,
) -> Vec<ActorId> {
    let setup = t.setup();
    let kept = |side: usize| setup.case.cast.members(side).iter().copied().filter(|who| keep(*who));
    let sides = t.state().side_order();
    match setup.rulings.side_order {
        SideOrder::WholePhase => sides.flat_map(kept).collect(),
        SideOrder::Alternating => {
            let sides: Vec<Vec<ActorId>> = sides.map(|side| kept(side).collect()).collect();
            let longest = sides.iter().map(Vec::len).max().unwrap_or(0);
            let round = |place: usize| sides.iter().filter_map(move |s| s.get(place).copied());
            (0..longest).flat_map(round).collect()
        }
    }
}

/// PH1, PH14: engages two fighters.
pub(crate) fn engage<'a>(t: &mut impl Table<'a, Faserip>, rule: Ph, who: ActorId, foe: ActorId) {
    if !t.state().are_engaged(who, foe) {
        engagement(t, rule, who, foe, PhNote::Engaged);
    }
}

/// PH14, PH15, PH18: a fighter who comes up to another engages it if it is a foe or its target.
pub(crate) fn meets<'a>(t: &mut impl Table<'a, Faserip>, rule: Ph, who: ActorId, other: ActorId) {
    let attacks = t.state().next_declared(who).act.attack().is_some();
    if attacks || t.setup().side(who) != t.setup().side(other) {
        engage(t, rule, who, other);
    }
}

/// Ends the engagement of two fighters.
pub(crate) fn part<'a>(t: &mut impl Table<'a, Faserip>, rule: Ph, who: ActorId, foe: ActorId) {
    if t.state().are_engaged(who, foe) {
        engagement(t, rule, who, foe, PhNote::Parted);
    }
}

/// PH16, PH17, PH18, PH23: a fighter who has moved away is still engaged with the one it holds.
pub(super) fn part_from_all<'a>(t: &mut impl Table<'a, Faserip>, rule: Ph, who: ActorId) {
    let held_by_it = |foe: &ActorId| t.state().case.is_held_by(*foe, who);
    let foes: Vec<ActorId> = t.state().engaged(who).filter(|foe| !held_by_it(foe)).collect();
    for foe in foes {
        part(t, rule, who, foe);
    }
}

fn engagement<'a>(
    t: &mut impl Table<'a, Faserip>,
    rule: Ph,
    who: ActorId,
    foe: ActorId,
    what: PhNote,
) {
    note(t, rule, what, (who, foe), ());
    let to = i32::from(what == PhNote::Engaged);
    for (one, other) in [(who, foe), (foe, who)] {
        let key = Key::at(one, Field::Own(PhField::Engaged), other.index());
        t.set(Rule::Own(rule), key, to);
    }
}
