//! A round, checkpoint by checkpoint: initiative, declarations, actions.

use super::action::{count_actions, lost_action};
use super::{attack, damage, declare, defense, effects, flee, initiative, movement};
use crate::data::value::{Place, Value};
use crate::kernel::effects::{are_foes, helpless_by, put_out};
use crate::kernel::powers::can_use_power;
use crate::kernel::system::StepEnd;
use crate::talislanta::book::rulings::{LostAction, MultiAttack};
use crate::talislanta::state::effects::loses_turn;
use crate::talislanta::state::store::number;
use crate::talislanta::{
    Action, ActorId, AttackIntent, CallOff, CarryOut, ChooseTarget, Exit, Field, Form, GiveUp, Key,
    Note, Result, Rule, State, Table, Talislanta, TurnPhase, View,
};
use alloc::vec::Vec;

/// Runs the rules to the next checkpoint: one fighter's initiative, one roll-off of a tie, one
/// declaration, or one action with everything that it causes. The battle is over once at most one
/// side stands, unless the referee prolongs it.
pub(crate) fn step<'a>(t: &mut impl Table<'a>) -> Result<StepEnd> {
    if is_decided(t.state()) {
        end(t);
        return Ok(StepEnd::Over);
    }
    match t.state().phase() {
        TurnPhase::Initiative => initiative::roll_next(t)?,
        TurnPhase::Order => initiative::roll_off(t)?,
        TurnPhase::Declaration => declaration(t)?,
        TurnPhase::Resolution => resolution(t)?,
    }
    if !is_decided(t.state()) {
        return Ok(StepEnd::Going);
    }
    end(t);
    Ok(StepEnd::Over)
}

/// Whether the battle has ended or has to end.
fn is_decided(state: &State) -> bool {
    let decided = state.battle(Field::SidesLeft) < 2 && state.battle(Field::Prolonged) == 0;
    decided || state.battle(Field::Ended) != 0
}

/// Ends the battle: the only side that stands has won it (rule TAL1).
pub(crate) fn end<'a>(t: &mut impl Table<'a>) {
    if t.state().battle(Field::Ended) == 0 {
        let winner = t.setup().cast.only_side(|who| t.state().stands(who));
        t.note(Rule::TAL1, Note::Over, ActorId::NOBODY, ActorId::NOBODY, winner);
        t.set(Rule::TAL1, Key::of(ActorId::NOBODY, Field::Ended), 1);
    }
}

/// The next declaration, from the lowest initiative up (rule TAL2). A fighter that loses its turn
/// declares nothing.
fn declaration<'a>(t: &mut impl Table<'a>) -> Result {
    let (cursor, slots) = (t.state().cursor(), t.state().order_length());
    let slot = slots.checked_sub(cursor + 1);
    if let Some(who) = slot.and_then(|slot| t.state().in_order(slot))
        && !loses_turn(t.setup(), t.state(), who)
        && t.state().stands(who)
    {
        effects::use_free_power(t, who)?;
        declare::declare(t, who)?;
    }
    if cursor + 1 < slots {
        initiative::set_cursor(t, cursor + 1);
    } else {
        initiative::set_phase(t, TurnPhase::Resolution);
    }
    Ok(())
}

/// The next action, from the highest initiative down (rule TAL2); after the last the round ends.
fn resolution<'a>(t: &mut impl Table<'a>) -> Result {
    let cursor = t.state().cursor();
    if let Some(who) = t.state().in_order(cursor) {
        if t.state().stands(who) {
            act(t, who)?;
            finish_turn(t, who);
        }
        t.set(Rule::TAL3, Key::at(ActorId::NOBODY, Field::Order, cursor), 0);
    }
    let mut next = cursor + 1;
    while let Some(who) = t.state().in_order(next) {
        if t.state().stands(who) {
            initiative::set_cursor(t, next);
            return Ok(());
        }
        t.set(Rule::TAL3, Key::at(ActorId::NOBODY, Field::Order, next), 0);
        next += 1;
    }
    let hopeless = t.state().round() >= STALEMATE && t.state().battle(Field::Prolonged) == 0;
    if hopeless && t.ask(CallOff { who: ActorId::JUDGE })? {
        end(t);
    } else {
        t.note(Rule::TAL1, Note::RoundEnds, ActorId::NOBODY, ActorId::NOBODY, ());
        effects::pass(t)?;
        initiative::wrap_up(t);
    }
    Ok(())
}

/// The round from whose end on the Judge is asked whether a battle ends undecided, in which perhaps
/// nobody can hurt anybody (rule TAL1, reading `stalemate`).
pub(crate) const STALEMATE: i32 = 1_000;

/// One fighter's turn: the declared move, if there is one (rule TAL20), then the declared action
/// (rule TAL1), unless the fighter gives it up. A dodge, parry or sacrifice strike is held ready
/// instead, and a move can be one of 0 feet. An action that has lost its object is spent without
/// effect (reading `lost_action`).
fn act<'a>(t: &mut impl Table<'a>, who: ActorId) -> Result {
    t.note(Rule::TAL2, Note::TurnBegins, who, ActorId::NOBODY, ());
    if loses_turn(t.setup(), t.state(), who) {
        let lost = t.state().of(who, Field::LostTurns);
        let effect = match lost {
            0 => helpless_by::<Talislanta>(t.setup(), t.state(), who),
            _ => Value::NOTHING,
        };
        t.note(Rule::TAL8, Note::TurnLost, who, ActorId::NOBODY, effect);
        t.set(Rule::TAL8, Key::of(who, Field::LostTurns), (lost - 1).max(0));
        if t.ask(GiveUp { who })? {
            damage::leave(t, Rule::TAL1, who, Exit::Surrendered);
        }
        return Ok(());
    }
    let mut walk = movement::Walk::default();
    if t.state().of(who, Field::MovesFirst) != 0 {
        walk = movement::move_(t, who)?;
        if !t.state().stands(who) {
            return Ok(());
        }
    }
    let used_up = Note::NothingLeft;
    let Some(action) = defense::declared(t.state(), who) else {
        t.note(Rule::TAL4, used_up, who, ActorId::NOBODY, ());
        return Ok(());
    };
    let given_up_otherwise =
        action.is_held_ready() || matches!(action, Action::Move | Action::Surrender);
    if !given_up_otherwise && !t.ask(CarryOut { who, action })? {
        t.note(Rule::TAL1, Note::Drops, who, ActorId::NOBODY, action);
        return Ok(());
    }
    let target = declare::targets(t.state(), who).next();
    let mut count = 1;
    match action {
        Action::Dodge | Action::Parry | Action::SacrificeStrike => {
            if t.state().of(who, Field::Ready) != 0 {
                let strikes = action == Action::SacrificeStrike;
                let rule = if strikes { Rule::TAL24 } else { Rule::TAL4 };
                t.note(rule, Note::Ready, who, ActorId::NOBODY, action);
            } else {
                t.note(Rule::TAL4, used_up, who, ActorId::NOBODY, ());
            }
            count = 0;
        }
        Action::Flee => flee::action(t, who, target)?,
        Action::Surrender => damage::leave(t, Rule::TAL1, who, Exit::Surrendered),
        Action::PutOut => {
            t.note(Rule::X5, Note::PutsOut, who, ActorId::NOBODY, ());
            put_out(t, who);
        }
        Action::Power if can_use_power::<Talislanta>(t.setup(), t.state(), who) => {
            effects::use_power(t, who)?;
        }
        Action::Special if target.is_none_or(|one| t.state().stands(one)) => {
            movement::special(t, who, target)?;
        }
        Action::Special | Action::Power => lost_action(t, who),
        Action::Move => {
            movement::move_(t, who)?;
            count = 0;
        }
        _ => count = attack_targets(t, who, action, &mut walk)?,
    }
    if t.state().stands(who) {
        count_actions(t, Rule::TAL4, who, count);
    }
    Ok(())
}

/// Attacks each declared target that still stands, in the order named (rule TAL9), while the
/// attacker has something to do it with and reaches them. If none stands, by the switch `lost_action` the attack
/// is lost or made on another at the penalty of a further target. Returns how many actions it counts as.
fn attack_targets<'a>(
    t: &mut impl Table<'a>,
    who: ActorId,
    action: Action,
    walk: &mut movement::Walk,
) -> Result<i32> {
    let (attack, hits) = declare::declared_attack(t.state(), who);
    let mut attack = declare::with_what(t, who, action, attack)?;
    let mut targets: Vec<ActorId> = declare::targets(t.state(), who)
        .filter(|&one| is_target(t, who, one, action.form()))
        .collect();
    let (Some(form), Some(_)) = (action.form(), attack) else {
        lost_action(t, who);
        return Ok(1);
    };
    let lost = targets.is_empty();
    if lost {
        let next = t.setup().rulings().lost_action == LostAction::NextInReach;
        if next && declare::foes(View::new(t.setup(), t.state()), who) > 0 {
            let other = t.ask(ChooseTarget { who, action, place: Place(1) })?;
            if let Some(other) = other {
                t.note(Rule::TAL9, Note::TurnsTo, who, other, ());
            }
            targets.extend(other);
        } else {
            lost_action(t, who);
        }
    }
    let count = number(targets.len());
    let (mut common, mut last) = (None, None);
    for (nth, &target) in (i32::from(lost)..).zip(&targets) {
        if !t.state().stands(who) {
            break;
        }
        if !is_target(t, who, target, action.form()) {
            continue;
        }
        if let Some(place) = attack {
            attack = declare::with_what(t, who, action, place)?;
        }
        let Some(place) = attack else { break };
        let blow =
            AttackIntent { hits, nth, of: count, ..AttackIntent::new(who, target, place, form) };
        if !movement::catches_up(t, &blow)? {
            continue;
        }
        if !movement::approach(t, &blow, walk)? {
            break;
        }
        attack::exchange_with(t, &blow, &mut common)?;
        last = Some(blow);
    }
    if let Some(blow) = last {
        attack::strike_area(t, &blow)?;
    }
    Ok(actions_of(t, count, hits))
}

/// How many actions an attack on so many targets, or of so many hits, counts as (rule TAL4, ruling
/// `multi_attack_actions`).
fn actions_of<'a>(t: &impl Table<'a>, targets: i32, hits: i32) -> i32 {
    match t.setup().rulings().multi_attack_actions {
        MultiAttack::One => 1,
        MultiAttack::OneATarget => targets.max(hits).max(1),
    }
}

/// Before somebody's attack: has a fighter that has not declared do so and, unless it acts after the
/// attack, have had its turn: as if nothing came of it (rules TAL2 to TAL4).
pub(crate) fn comes_first<'a>(t: &mut impl Table<'a>, who: ActorId, attacker: ActorId) -> Result {
    let state = t.state();
    let place = |who| (0..state.order_length()).find(|at| state.in_order(*at) == Some(who));
    let acts_later = state.phase() == TurnPhase::Declaration && place(who) > place(attacker);
    declare::declare(t, who)?;
    t.set(Rule::TAL3, Key::of(who, Field::Done), 0);
    if acts_later {
        return Ok(());
    }
    let (_, hits) = declare::declared_attack(t.state(), who);
    let count = match defense::declared(t.state(), who) {
        Some(action) if action.is_held_ready() || action == Action::Move => 0,
        Some(action) if action.form().is_some() => {
            let targets = number(declare::targets(t.state(), who).count());
            actions_of(t, targets, hits)
        }
        _ => 1,
    };
    count_actions(t, Rule::TAL4, who, count);
    finish_turn(t, who);
    Ok(())
}

/// Whether a declared target can be attacked still: X10, who has been turned since attacks no foe.
fn is_target<'a>(t: &impl Table<'a>, by: ActorId, who: ActorId, form: Option<Form>) -> bool {
    are_foes::<Talislanta>(t.setup(), t.state(), (by, who))
        && declare::is_target(View::new(t.setup(), t.state()), by, who, form)
}

/// A completed action ends the turn (rule TAL3): from now on the fighter can react. A defense that
/// is held ready stays declared.
fn finish_turn<'a>(t: &mut impl Table<'a>, who: ActorId) {
    if !t.state().stands(who) {
        return;
    }
    t.set(Rule::TAL3, Key::of(who, Field::Done), 1);
    if !defense::declared(t.state(), who).is_some_and(Action::is_held_ready) {
        declare::forget(t, who);
    }
}
