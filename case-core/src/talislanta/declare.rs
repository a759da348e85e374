//! Declarations: which action, with what, at whom.

use super::action::{Action, Form};
use super::ask::{self, Asked, QuestionKind};
use super::attack::{MAX_TARGETS, ROOM};
use super::check::{Arm, Setup};
use super::event::Note;
use super::movement;
use super::rule::Rule;
use super::rulings::Movement;
use super::sheet::Means;
use super::state::{Field, State, number};
use super::{Stop, Talislanta};
use crate::codes::Code;
use crate::decide::Question;
use crate::log::Key;
use crate::system::Table;
use crate::who::ActorId;

/// Whether an attack can be used in a form: shots need range, the others reach for close combat,
/// and a grapple a free body (rule TAL6).
fn fits(form: Form, arm: &Arm) -> bool {
    match form {
        Form::Shot => arm.is_ranged(),
        Form::Grapple => arm.is_unarmed() || arm.means == Means::Natural,
        _ => arm.is_close(),
    }
}

/// Whether a fighter has an attack that it can use in a form.
fn has_attack(setup: &Setup, state: &State, who: ActorId, form: Form) -> bool {
    let arms = setup.fighter(who).map_or(&[][..], |f| &f.arms);
    arms.iter().enumerate().any(|(place, arm)| fits(form, arm) && state.has(who, place))
}

/// Whether an action can be declared (rule TAL1): an attack needs a means and an opponent, a flight
/// somebody to flee from, a move some Speed.
pub(super) fn may_declare(setup: &Setup, state: &State, who: ActorId, answer: i32) -> bool {
    let Some(action) = Action::from_number(answer) else { return false };
    let side = setup.fighter(who).map_or(0, |f| f.side);
    match (action, action.form()) {
        (_, Some(form)) => has_attack(setup, state, who, form) && state.foes(side) > 0,
        (Action::Flee, None) => state.in_melee(who),
        (Action::Move, None) => {
            setup.rulings().movement == Movement::Judged || movement::maximum(setup, who) > 0
        }
        _ => true,
    }
}

/// Whether an attack can be used for an action.
pub(super) fn may_use(
    setup: &Setup,
    state: &State,
    who: ActorId,
    action: i32,
    attack: usize,
) -> bool {
    let form = Action::from_number(action).and_then(Action::form);
    let arm = setup.arm(who, attack);
    form.zip(arm).is_some_and(|(form, arm)| fits(form, arm)) && state.has(who, attack)
}

/// Whether somebody can be the target of an action: an opponent who stands and is not named yet;
/// for a flight, one who is engaged; for a special maneuver also the fighter itself, for none.
pub(super) fn may_target(setup: &Setup, state: &State, q: &Asked, target: ActorId) -> bool {
    let action = Action::from_number(q.a);
    if action == Some(Action::Special) && target == q.who {
        return true;
    }
    let side = |who| setup.fighter(who).map(|f| f.side);
    let named = (0..ask::place(q.b).min(ROOM))
        .any(|nth| state.of_place(q.who, Field::Target, nth) == target.number() + 1);
    state.stands(target)
        && side(target) != side(q.who)
        && !named
        && (action != Some(Action::Flee) || state.is_engaged(q.who, target))
}

/// How many targets an attack can have (rule TAL9).
pub(super) fn most_targets(setup: &Setup, state: &State, who: ActorId) -> i32 {
    let side = setup.fighter(who).map_or(0, |f| f.side);
    state.foes(side).clamp(1, MAX_TARGETS)
}

/// One fighter declares its action (rules TAL1, TAL2). Asked, in this order: the action; the
/// attack; how many targets; each target; how many hits at a single one, if the attack does damage:
/// a rapid fire is the alternative to several targets (rule TAL10).
pub(super) fn declare<'a>(t: &mut impl Table<'a, Talislanta>, who: ActorId) -> Result<(), Stop> {
    let answer = t.choose(Question::new(who, QuestionKind::Action))?;
    let Some(action) = Action::from_number(answer) else { return Ok(()) };
    t.set(Rule::TAL1, Key::of(who, Field::Action), answer + 1);
    match action {
        Action::Dodge | Action::Parry => {
            t.note(Rule::TAL2, Note::Declares, who, ActorId::NOBODY, answer);
            t.set(Rule::TAL4, Key::of(who, Field::Ready), 1);
        }
        Action::Move => t.note(Rule::TAL2, Note::Declares, who, ActorId::NOBODY, answer),
        Action::Flee | Action::Special => {
            name_target(t, who, action, 0)?;
        }
        Action::SacrificeStrike => {
            choose_attack(t, who, action)?;
            name_target(t, who, action, 0)?;
            t.set(Rule::TAL24, Key::of(who, Field::Ready), 1);
        }
        _ => declare_attack(t, who, action)?,
    }
    Ok(())
}

fn declare_attack<'a>(
    t: &mut impl Table<'a, Talislanta>,
    who: ActorId,
    action: Action,
) -> Result<(), Stop> {
    let attack = choose_attack(t, who, action)?;
    let mut targets = 1;
    if most_targets(t.setup(), t.state(), who) > 1 {
        targets = t.choose(Question::new(who, QuestionKind::Targets))?;
    }
    let mut last = ActorId::NOBODY;
    for nth in 0..targets {
        last = name_target(t, who, action, nth)?;
    }
    let mut hits = 1;
    if targets == 1 && action.form().is_some_and(Form::is_damaging) {
        let q = Question::new(who, QuestionKind::Hits).about(last);
        hits = t.choose(q.with(i32::from(action.number()), attack))?;
    }
    t.set(Rule::TAL10, Key::of(who, Field::Hits), hits);
    Ok(())
}

fn choose_attack<'a>(
    t: &mut impl Table<'a, Talislanta>,
    who: ActorId,
    action: Action,
) -> Result<i32, Stop> {
    let q = Question::new(who, QuestionKind::Attack).with(i32::from(action.number()), 0);
    let attack = ask::pick(t, q)?;
    t.set(Rule::TAL6, Key::of(who, Field::Attack), attack + 1);
    Ok(attack)
}

fn name_target<'a>(
    t: &mut impl Table<'a, Talislanta>,
    who: ActorId,
    action: Action,
    nth: i32,
) -> Result<ActorId, Stop> {
    let answer = i32::from(action.number());
    let target = t.choose(Question::new(who, QuestionKind::Target).with(answer, nth))?;
    let place = ask::place(nth);
    t.set(Rule::TAL2, Key::at(who, Field::Target, place), target + 1);
    t.note(Rule::TAL2, Note::Declares, who, ask::fighter(target), answer);
    Ok(ask::fighter(target))
}

/// The declared targets.
pub(super) fn targets(state: &State, who: ActorId) -> impl Iterator<Item = ActorId> + '_ {
    let numbers = (0..ROOM).map(move |nth| state.of_place(who, Field::Target, nth));
    numbers.take_while(|&number| number > 0).map(|number| ask::fighter(number - 1))
}

/// The declared attack's number and hits.
pub(super) fn declared_attack(state: &State, who: ActorId) -> (usize, i32) {
    let attack = super::state::place(state.of(who, Field::Attack)).unwrap_or(usize::MAX);
    (attack, state.of(who, Field::Hits).max(1))
}

/// What was declared is done: nobody reads it any more.
pub(super) fn forget<'a>(t: &mut impl Table<'a, Talislanta>, who: ActorId) {
    for field in [Field::Action, Field::Attack, Field::Hits] {
        t.set(Rule::TAL3, Key::of(who, field), number(0));
    }
    super::damage::clear_targets(t, Rule::TAL3, who);
}
