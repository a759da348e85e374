//! Initiative: the order in which actions are taken; they are declared in reverse.

use super::damage;
use crate::data::codes::Code;
use crate::data::value::{Kind, Round};
use crate::dice::{Die, Reading};
use crate::kernel::system::RollCall;
use crate::talislanta::state::effects;
use crate::talislanta::state::store::number;
use crate::talislanta::words::reason::Reason;
use crate::talislanta::{
    ActorId, Field, Key, Maneuver, Note, Result, Roll, Rule, State, Table, Trait, TurnPhase,
};
use alloc::vec::Vec;

/// The key of a value of the battle.
fn of_battle(field: Field) -> Key<Field> {
    Key::of(ActorId::NOBODY, field)
}

pub(crate) fn set_phase<'a>(t: &mut impl Table<'a>, phase: TurnPhase) {
    t.set(Rule::TAL2, of_battle(Field::TurnPhase), i32::from(phase.number()));
    set_cursor(t, 0);
}

pub(crate) fn set_cursor<'a>(t: &mut impl Table<'a>, place: usize) {
    t.set(Rule::TAL2, of_battle(Field::Cursor), number(place));
}

fn next_standing(state: &State, from: usize, fighters: usize) -> Option<usize> {
    (from..fighters).find(|&place| state.stands(ActorId::fighter(place)))
}

/// One fighter's initiative (rule TAL2): the die of the switch `initiative` plus Speed, less a
/// disadvantage (rule TAL8). Each roll
/// is a step, in the order of the roster; after the last one the order is made.
pub(crate) fn roll_next<'a>(t: &mut impl Table<'a>) -> Result {
    let fighters = t.setup().sheets.len();
    let cursor = t.state().cursor();
    if cursor == 0 {
        let round = Round(t.state().round());
        t.note(Rule::TAL1, Note::RoundBegins, ActorId::NOBODY, ActorId::NOBODY, round);
    }
    let Some(place) = next_standing(t.state(), cursor, fighters) else {
        make_order(t);
        return Ok(());
    };
    let who = ActorId::fighter(place);
    let spd = effects::speed(t.setup(), t.state(), who);
    t.shift(Rule::TAL2, who, Roll::Initiative, spd, Reason::Speed);
    let hindrance = t.state().of(who, Field::Hindrance).saturating_neg();
    t.shift(Rule::TAL8, who, Roll::Initiative, hindrance, Reason::Hindrance);
    let effects = effects::rolls(t.setup(), t.state(), who);
    t.shift(Rule::X1, who, Roll::Initiative, effects, Reason::StatusEffect);
    let circumstance = t.take_circumstance(Rule::TAL1, who);
    t.shift(Rule::TAL1, who, Roll::Initiative, circumstance, Reason::Circumstance);
    let more = spd.saturating_add(hindrance).saturating_add(effects).saturating_add(circumstance);
    let die = Reading::Face(t.setup().rulings().initiative.die());
    let call = RollCall::new(Rule::TAL2, who, Roll::Initiative, die)
        .from(Trait::Speed)
        .adding(more)
        .giving(Kind::Total);
    let total = call.outcome_value(t.roll(call)?.outcome).number;
    t.set(Rule::TAL2, Key::of(who, Field::Initiative), total);
    match next_standing(t.state(), place + 1, fighters) {
        Some(next) => set_cursor(t, next),
        None => make_order(t),
    }
    Ok(())
}

/// Orders by totals, highest first; equal totals are tied. A fighter that came back after its turn
/// to roll has no place in this round.
fn make_order<'a>(t: &mut impl Table<'a>) {
    let total = |state: &State, who| state.of(who, Field::Initiative);
    let mut order: Vec<(i32, ActorId)> = t
        .setup()
        .everybody()
        .filter(|&who| t.state().stands(who) && t.state().of(who, Field::Done) == 0)
        .map(|who| (total(t.state(), who), who))
        .collect();
    order.sort_by_cached_key(|&(total, who)| (core::cmp::Reverse(total), who));
    place(t, 0, &order);
    for &(_, who) in &order {
        t.set(Rule::TAL2, Key::of(who, Field::Initiative), 0);
    }
    set_phase(t, TurnPhase::Order);
    settle(t);
}

/// Puts fighters, sorted by a total, into the order from a slot on, and marks ties.
fn place<'a>(t: &mut impl Table<'a>, from: usize, sorted: &[(i32, ActorId)]) {
    let mut start = 0;
    for (i, &(total, who)) in sorted.iter().enumerate() {
        if sorted[start].0 != total {
            start = i;
        }
        let tied = sorted.get(i + 1).is_some_and(|next| next.0 == total) || start != i;
        let slot = |field| Key::at(ActorId::NOBODY, field, from + i);
        t.set(Rule::TAL2, slot(Field::Order), who.number() + 1);
        let mark = if tied { number(from + start) + 1 } else { 0 };
        t.set(Rule::TAL2, slot(Field::Tied), mark);
    }
}

/// The mark of a tie at a slot; 0 without one.
fn tied(state: &State, slot: usize) -> i32 {
    state.list(Field::Tied).get(slot).copied().unwrap_or(0)
}

/// Moves on to the next tie or, without one, to the declarations.
fn settle<'a>(t: &mut impl Table<'a>) {
    let slots = t.state().order_length();
    if let Some(slot) = (t.state().cursor()..slots).find(|&slot| tied(t.state(), slot) != 0) {
        set_cursor(t, slot);
    } else {
        seize(t);
        set_phase(t, TurnPhase::Declaration);
    }
}

/// Below every roll-off.
const LAST: i32 = -1_000;

/// The first tie rolls off, a d20 each in the order of their slots (reading `initiative_tie`). Each
/// round of rolls is a step, which ends with who goes before whom; fighters that tie again roll again. A
/// fighter that is out by now does not roll and comes last.
pub(crate) fn roll_off<'a>(t: &mut impl Table<'a>) -> Result {
    let start = t.state().cursor();
    let mark = tied(t.state(), start);
    let mut group = Vec::new();
    while mark != 0 && tied(t.state(), start + group.len()) == mark {
        let Some(who) = t.state().in_order(start + group.len()) else { break };
        if !t.state().stands(who) {
            group.push((LAST - number(group.len()), who));
            continue;
        }
        let hindrance = t.state().of(who, Field::Hindrance).saturating_neg();
        t.shift(Rule::TAL8, who, Roll::TieBreak, hindrance, Reason::Hindrance);
        let call = RollCall::new(Rule::TAL2, who, Roll::TieBreak, Reading::Face(Die::D20));
        let call = call.adding(hindrance).giving(Kind::Total);
        let total = call.outcome_value(t.roll(call)?.outcome).number;
        group.push((total, who));
    }
    group.sort_by_cached_key(|&(face, _)| core::cmp::Reverse(face));
    place(t, start, &group);
    for pair in group.windows(2).filter(|pair| pair[0].0 != pair[1].0) {
        t.note(Rule::TAL2, Note::TieBroken, pair[0].1, pair[1].1, ());
    }
    settle(t);
    Ok(())
}

/// A fighter that seized the initiative over an attacker moves directly before it if it is behind;
/// two that seized it over each other keep their totals (rules TAL15, TAL18, reading
/// `seized_initiative`).
fn seize<'a>(t: &mut impl Table<'a>) {
    let slots = t.state().order_length();
    let mut order: Vec<ActorId> = (0..slots).filter_map(|slot| t.state().in_order(slot)).collect();
    let mut holders = order.clone();
    holders.sort_unstable();
    let mut seized: Vec<(ActorId, ActorId)> = Vec::new();
    for &who in &holders {
        seized.extend(t.state().linked(who, Field::Seized).map(|foe| (who, foe)));
    }
    for &(who, foe) in &seized {
        let mutual = t.state().against(foe, Field::Seized, who) != 0;
        let place = |of| order.iter().position(|&w| w == of);
        let rule = gained_by(t.state(), who, Field::Seized, foe);
        if let (false, Some(behind), Some(ahead)) = (mutual, place(who), place(foe))
            && behind > ahead
        {
            order[ahead..=behind].rotate_right(1);
            for (slot, who) in (ahead..).zip(&order[ahead..=behind]) {
                t.set(rule, Key::at(ActorId::NOBODY, Field::Order, slot), who.number() + 1);
            }
        }
    }
    for (who, foe) in seized {
        let rule = gained_by(t.state(), who, Field::Seized, foe);
        t.set(rule, Key::at(who, Field::Seized, foe.index()), 0);
    }
}

/// The rule of a gain against a foe: that of the defense.
fn gained_by(state: &State, who: ActorId, field: Field, foe: ActorId) -> Rule {
    state.gained(who, field, foe).map_or(Rule::TAL15, Maneuver::result_rule)
}

/// Ends a round, and clears what was valid for it.
pub(crate) fn wrap_up<'a>(t: &mut impl Table<'a>) {
    for who in t.setup().everybody() {
        if !t.state().stands(who) {
            continue;
        }
        for field in damage::OF_THE_ROUND {
            t.set(Rule::TAL3, Key::of(who, field), 0);
        }
        damage::clear_targets(t, Rule::TAL3, who);
        let rounds = t.state().of(who, Field::HinderedFor);
        if rounds > 0 {
            t.set(Rule::TAL8, Key::of(who, Field::HinderedFor), rounds - 1);
        }
        if rounds == 1 {
            t.note(Rule::TAL8, Note::HindranceEnds, who, ActorId::NOBODY, ());
            t.set(Rule::TAL8, Key::of(who, Field::Hindrance), 0);
        }
        for foe in damage::held(t.state(), who, Field::FledFrom) {
            t.set(Rule::TAL19, Key::at(who, Field::FledFrom, foe.index()), 0);
        }
        for foe in damage::held(t.state(), who, Field::FollowUp) {
            if !t.state().stands(foe) {
                let rule = gained_by(t.state(), who, Field::FollowUp, foe);
                t.set(rule, Key::at(who, Field::FollowUp, foe.index()), 0);
            }
        }
    }
    // If the round was cut short, some had no turn.
    for field in [Field::Order, Field::Tied] {
        for slot in (0..t.state().list(field).len()).rev() {
            t.set(Rule::TAL3, Key::at(ActorId::NOBODY, field, slot), 0);
        }
    }
    let round = t.state().round().saturating_add(1);
    t.set(Rule::TAL1, of_battle(Field::Round), round);
    set_phase(t, TurnPhase::Initiative);
}
