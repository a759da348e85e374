//! The round: its parts, and the checkpoints between them.

use super::injury::{self, wants_body_points};
use super::{action, aiming, condition, defense, driving, effects, initiative, legal};
use crate::d6::book::rule::Rule;
use crate::d6::book::rulings::InitiativeMethod;
use crate::d6::questions::asked::{CallOff, Resume};
use crate::d6::state::setup::Setup;
use crate::d6::state::store::{State, name_of, put};
use crate::d6::words::event::{Posture, TurnLoss};
use crate::d6::{D6, Field, Note, TurnPhase};
use crate::data::codes::Code;
use crate::data::value::{Actions, Round, Value};
use crate::data::who::{ActorId, SideId};
use crate::kernel::effects::helpless_by;
use crate::kernel::log::Key;
use crate::kernel::system::{StepEnd, Stop, Table};

fn battle<'a>(t: &impl Table<'a, D6>, field: Field) -> i32 {
    t.state().battle(field)
}

fn put_battle<'a>(t: &mut impl Table<'a, D6>, rule: Rule, field: Field, value: i32) {
    put(t, rule, ActorId::NOBODY, field, value);
}

fn enter<'a>(t: &mut impl Table<'a, D6>, phase: TurnPhase) {
    put_battle(t, Rule::OD1, Field::TurnPhase, i32::from(phase.number()));
    put_battle(t, Rule::OD1, Field::At, 0);
}

/// OD1: Runs the rules to the next checkpoint: initiative, turns with their damage, and again,
/// until at most one side is left.
pub(crate) fn step<'a>(t: &mut impl Table<'a, D6>) -> Result<StepEnd, Stop<D6>> {
    if battle(t, Field::Newcomers) != 0 {
        return newcomer(t);
    }
    match TurnPhase::from_number(battle(t, Field::TurnPhase)).unwrap_or(TurnPhase::Over) {
        TurnPhase::Opening => opening(t)?,
        TurnPhase::Start => start(t)?,
        TurnPhase::Initiative => rolls(t)?,
        TurnPhase::Turns => turns(t)?,
        TurnPhase::End => end(t)?,
        TurnPhase::Over => return Ok(StepEnd::Over),
    }
    if battle(t, Field::TurnPhase) == i32::from(TurnPhase::Over.number()) {
        return Ok(StepEnd::Over);
    }
    if battle(t, Field::SidesUp) > 1 || battle(t, Field::Prolonged) != 0 {
        return Ok(StepEnd::Going);
    }
    over(t);
    Ok(StepEnd::Over)
}

/// The next newcomer to the running fight rolls for Body Points.
fn newcomer<'a>(t: &mut impl Table<'a, D6>) -> Result<StepEnd, Stop<D6>> {
    if let Some(who) = next_fighter(t, 0, wants_body_points) {
        injury::roll_body_points(t, who)?;
    }
    if next_fighter(t, 0, wants_body_points).is_none() {
        put_battle(t, Rule::OD28, Field::Newcomers, 0);
    }
    Ok(StepEnd::Going)
}

/// OD1: Ends the fight; the only standing side wins, if there is one. OD34: a side of which nobody
/// is left has lost.
pub(crate) fn over<'a>(t: &mut impl Table<'a, D6>) {
    enter(t, TurnPhase::Over);
    for field in [Field::Acting, Field::Offer] {
        put_battle(t, Rule::OD1, field, 0);
    }
    let state = t.state();
    if state.battle(Field::SidesUp) > 1 {
        t.note(Rule::OD1, Note::Undecided, ActorId::NOBODY, ActorId::NOBODY, ());
        return;
    }
    let mut sides = 0..t.setup().cast.sides().len();
    let left = sides.find(|side| state.at(ActorId::NOBODY, Field::SideStanding, *side) > 0);
    match left.and_then(SideId::new) {
        Some(side) => t.note(Rule::OD1, Note::Wins, ActorId::NOBODY, ActorId::NOBODY, side),
        None => t.note(Rule::OD1, Note::NobodyLeft, ActorId::NOBODY, ActorId::NOBODY, ()),
    }
}

/// The next fighter from a place of the roster on that fulfills a condition.
fn next_fighter<'a, T: Table<'a, D6>>(
    t: &T,
    from: i32,
    is: impl Fn(&T, ActorId) -> bool,
) -> Option<ActorId> {
    let from = usize::try_from(from).unwrap_or(0);
    (from..t.setup().fighters.len()).map(ActorId::fighter).find(|who| is(t, *who))
}

fn opening<'a>(t: &mut impl Table<'a, D6>) -> Result<(), Stop<D6>> {
    let from = battle(t, Field::At);
    if let Some(who) = next_fighter(t, from, wants_body_points) {
        injury::roll_body_points(t, who)?;
        put_battle(t, Rule::OD28, Field::At, who.number() + 1);
        return Ok(());
    }
    initiative::surprise(t)?;
    for who in t.setup().cast.everybody() {
        condition::comes_dying(t, who);
    }
    enter(t, TurnPhase::Start);
    Ok(())
}

/// The rounds after which the built-in plan repeats.
pub(crate) const PLANNED: i32 = 12;

/// A fighter's fields that hold round numbers.
const FROM_ROUNDS: [Field; 4] =
    [Field::Wakes, Field::OutSince, Field::DyingSince, Field::DefendsUntil];

/// Sets the round back to the earliest one after the first in which the plan acts the same, and
/// returns the difference. While a fighter's minutes count from a round, nothing changes.
pub(crate) fn forget_round(setup: &Setup, state: &mut State) -> i32 {
    let counts = |who| FROM_ROUNDS.iter().any(|field| state.of(who, *field) != 0);
    let round = state.battle(Field::Round);
    if round < 2 || setup.cast.everybody().any(counts) {
        return 0;
    }
    let alike = 2 + (round - 2) % PLANNED;
    state.set(Key::of(ActorId::NOBODY, Field::Round), alike);
    round - alike
}

/// Sets the round forward by what was forgotten, with the round numbers noted since.
pub(crate) fn recall_round(state: &mut State, by: i32) {
    let round = state.battle(Field::Round).saturating_add(by);
    state.set(Key::of(ActorId::NOBODY, Field::Round), round);
    for who in (0..state.fighters()).map(ActorId::fighter) {
        for field in FROM_ROUNDS {
            let counted = state.of(who, field);
            if counted != 0 {
                state.set(Key::of(who, field), counted.saturating_add(by));
            }
        }
    }
}

fn start<'a>(t: &mut impl Table<'a, D6>) -> Result<(), Stop<D6>> {
    let round = battle(t, Field::Round) + 1;
    put_battle(t, Rule::OD1, Field::Round, round);
    t.note(Rule::OD1, Note::Round, ActorId::NOBODY, ActorId::NOBODY, Round(round));
    for who in t.setup().cast.everybody() {
        condition::round_begins(t, who);
        if !t.state().stands(who) && t.state().of(who, Field::Gone) == 0 {
            condition::new_round(t, who)?;
        }
    }
    if round == 1 && t.setup().rulings.initiative_method == InitiativeMethod::FirstAction {
        initiative::first_action(t)?;
    }
    if initiative::is_rolled(t) {
        enter(t, TurnPhase::Initiative);
        return Ok(());
    }
    if round == 1 {
        initiative::order(t);
    }
    enter(t, TurnPhase::Turns);
    Ok(())
}

fn rolls<'a>(t: &mut impl Table<'a, D6>) -> Result<(), Stop<D6>> {
    let from = battle(t, Field::At);
    if from == 0 && initiative::together(t)? {
        let all = i32::try_from(t.setup().fighters.len()).unwrap_or(i32::MAX);
        put_battle(t, Rule::OD2, Field::At, all);
        return Ok(());
    }
    if let Some(who) = next_fighter(t, from, |t, who| t.state().stands(who)) {
        initiative::rolls(t, who)?;
        put_battle(t, Rule::OD2, Field::At, who.number() + 1);
        return Ok(());
    }
    initiative::order(t);
    enter(t, TurnPhase::Turns);
    Ok(())
}

/// OD3: One step of the turns: a fighter's next action, the start of the next turn, or the offer to
/// a waiting fighter to go on. Actions follow one another in the order of turns.
fn turns<'a>(t: &mut impl Table<'a, D6>) -> Result<(), Stop<D6>> {
    if let Some(who) = State::named(battle(t, Field::Acting)) {
        if action::goes_on(t.state(), who) {
            action::act(t, who)?;
        }
        if !action::goes_on(t.state(), who) {
            end_turn(t, who);
        }
        return Ok(());
    }
    if battle(t, Field::Offer) > 0 {
        return offer(t);
    }
    let place = usize::try_from(battle(t, Field::At)).unwrap_or(0);
    let Some(who) = State::named(t.state().at(ActorId::NOBODY, Field::Order, place)) else {
        enter(t, TurnPhase::End);
        return Ok(());
    };
    let next = battle(t, Field::At) + 1;
    put_battle(t, Rule::OD3, Field::At, next);
    if t.state().stands(who) { begin_turn(t, who) } else { Ok(()) }
}

/// OD3, OD5: A fighter's turn begins: the last active defense ends, and moving in a crouch that took
/// an action; the number of actions is declared, unless that has been done. No action is added
/// later.
fn begin_turn<'a>(t: &mut impl Table<'a, D6>, who: ActorId) -> Result<(), Stop<D6>> {
    defense::lapse(t, who);
    action::halts(t, who);
    if !legal::has_no_turn(t.setup(), t.state(), who) {
        effects::use_free_power(t, who)?;
    }
    if legal::has_no_turn(t.setup(), t.state(), who) {
        let lost = t.state().counts(who, Field::LosesRound);
        let why = TurnLoss::from_number(t.state().of(who, Field::LostBy) - 1);
        let (why, effect) = if lost {
            (why, Value::NOTHING)
        } else {
            let effect = helpless_by::<D6>(t.setup(), t.state(), who);
            (Some(TurnLoss::StatusEffect), effect)
        };
        let values = [why.map_or(Value::NOTHING, Into::into), effect];
        t.note(Rule::OD3, Note::TurnLost, who, ActorId::NOBODY, values);
        aiming::lose_aim(t, who, true);
        if t.state().posture(who) == Posture::Flipped {
            put(t, Rule::OD3, who, Field::Posture, i32::from(Posture::Upright.number()));
        }
        return Ok(());
    }
    let declared = initiative::declares(t, who)?;
    let left = declared - t.state().of(who, Field::Borrowed);
    t.note(Rule::OD3, Note::Turn, who, ActorId::NOBODY, Actions(declared));
    put(t, Rule::OD3, who, Field::Borrowed, 0);
    put(t, Rule::OD3, who, Field::Left, left.max(0));
    if let Some(weapon) = t.state().weapon(who, Field::QuickWeapon) {
        action::takes_in_hand(t, Rule::OD2, weapon);
    }
    if left > 0 {
        put_battle(t, Rule::OD3, Field::Acting, name_of(who));
    }
    Ok(())
}

/// Ends a turn, or the resumed rest of one. Unless it ended in waiting, the waiting fighters are
/// asked.
fn end_turn<'a>(t: &mut impl Table<'a, D6>, who: ActorId) {
    put_battle(t, Rule::OD3, Field::Acting, 0);
    put(t, Rule::OD19, who, Field::TrickBonus, 0);
    action::looks_again(t);
    let waits = t.state().of(who, Field::Waiting) != 0;
    if !waits && battle(t, Field::WaitingCount) > 0 {
        put_battle(t, Rule::OD3, Field::Offer, 1);
    }
}

/// OD3: Asks the next waiting fighter, in the order of turns, whether to go on now.
fn offer<'a>(t: &mut impl Table<'a, D6>) -> Result<(), Stop<D6>> {
    let from = usize::try_from(battle(t, Field::Offer) - 1).unwrap_or(0);
    let state = t.state();
    let next = state.order(from).find(|(_, who)| state.of(*who, Field::Waiting) != 0);
    let Some((place, who)) = next else {
        put_battle(t, Rule::OD3, Field::Offer, 0);
        return Ok(());
    };
    if t.ask(Resume { who })? {
        let left = Actions(t.state().of(who, Field::Left));
        t.note(Rule::OD3, Note::Resumes, who, ActorId::NOBODY, left);
        action::put_waiting(t, who, false);
        put_battle(t, Rule::OD3, Field::Acting, name_of(who));
        put_battle(t, Rule::OD3, Field::Offer, 0);
    } else {
        let next = i32::try_from(place + 2).unwrap_or(i32::MAX);
        put_battle(t, Rule::OD3, Field::Offer, next);
    }
    Ok(())
}

/// OD1, OD3: Ends the round: its effects are over, those of the next round come up, and unused
/// actions are lost.
fn end<'a>(t: &mut impl Table<'a, D6>) -> Result<(), Stop<D6>> {
    t.note(Rule::OD1, Note::RoundEnds, ActorId::NOBODY, ActorId::NOBODY, ());
    effects::pass(t)?;
    for who in t.setup().cast.everybody() {
        driving::slow_down(t, who);
        let left = t.state().of(who, Field::Left);
        if left > 0 {
            t.note(Rule::OD3, Note::Unused, who, ActorId::NOBODY, Actions(left));
        }
        for field in ROUND {
            put(t, Rule::OD1, who, field, 0);
        }
        if t.state().of(who, Field::DefendsUntil) <= battle(t, Field::Round) {
            put(t, Rule::OD28, who, Field::DefendsUntil, 0);
        }
        for field in COUNTED {
            let rounds = t.state().of(who, field);
            put(t, Rule::OD1, who, field, rounds >> 1);
        }
        if t.state().of(who, Field::LosesRound) == 0 {
            put(t, Rule::OD1, who, Field::LostBy, 0);
        }
    }
    put_battle(t, Rule::OD1, Field::WaitingCount, 0);
    let hopeless = battle(t, Field::Round) >= STALEMATE && battle(t, Field::Prolonged) == 0;
    if hopeless && t.ask(CallOff { who: ActorId::JUDGE })? {
        over(t);
    } else {
        enter(t, TurnPhase::Start);
    }
    Ok(())
}

/// OD1: The round from whose end on the gamemaster is asked whether a fight ends undecided, in which
/// perhaps nobody can hurt anybody.
pub(crate) const STALEMATE: i32 = 1_000;

/// The fields that last for the round.
const ROUND: [Field; 10] = [
    Field::Declared,
    Field::Left,
    Field::Borrowed,
    Field::Waiting,
    Field::AllOut,
    Field::HeldFresh,
    Field::QuickWeapon,
    Field::QuickAttacks,
    Field::QuickDice,
    Field::SpeedChanged,
];

/// The fields with a set of rounds, a bit for each.
const COUNTED: [Field; 4] =
    [Field::StunRounds, Field::DefendOnly, Field::LosesRound, Field::ManeuverBrief];
