//! Declarations: the action, the attack, the targets.

use super::{flee, movement};
use crate::data::codes::Code;
use crate::data::value::{Amount, AttackId, Attacks, Place};
use crate::kernel::effects::{are_foes, can_put_out, is_turned, why_not_a_foe};
use crate::kernel::powers::can_use_power;
use crate::kernel::refusal::needs;
use crate::talislanta::book::rulings::Movement;
use crate::talislanta::state::check::Arm;
use crate::talislanta::state::store::{number, place};
use crate::talislanta::{
    ActAfterMove, Action, ActorId, ChooseAction, ChooseAttack, ChooseTarget, CountHits,
    CountTargets, Field, Form, Key, MAX_HITS, MAX_TARGETS, Means, Note, Refusal, Result, Rule,
    State, Table, Talislanta, View,
};

/// Whether an attack can be used in a form: a shot needs a ranged attack, a grapple a free body,
/// the others close reach (rule TAL6).
fn fits(form: Form, arm: &Arm) -> bool {
    match form {
        Form::Shot => arm.is_ranged(),
        Form::Grapple => arm.is_unarmed() || arm.means == Means::Natural,
        _ => arm.is_close(),
    }
}

/// The attacks that a fighter still has, with their places.
pub(crate) fn at_hand(v: View<'_>, who: ActorId) -> impl Iterator<Item = (usize, &Arm)> {
    let all = v.setup.arms(who).iter().enumerate();
    all.filter(move |&(place, arm)| {
        v.state.has(who, place) && arm.under.allow::<Talislanta>(v.setup, v.state, who)
    })
}

/// Those that it can use for an action.
pub(crate) fn usable(
    v: View<'_>,
    who: ActorId,
    action: Action,
) -> impl Iterator<Item = (usize, &Arm)> {
    let form = action.form();
    at_hand(v, who).filter(move |(_, arm)| form.is_some_and(|form| fits(form, arm)))
}

/// Whether another fighter stands and is of another side.
pub(crate) fn is_foe(v: View<'_>, who: ActorId, other: ActorId) -> bool {
    v.state.stands(other) && are_foes::<Talislanta>(v.setup, v.state, (who, other))
}

/// Whether a fighter can be the target of an attack in that form: it stands or, for a blow or shot of
/// the ruthless, has fallen (rules TAL6, TAL11, reading `the_fallen`).
pub(crate) fn is_target(v: View<'_>, by: ActorId, who: ActorId, form: Option<Form>) -> bool {
    let ruthless = v.setup.fighter(by).is_some_and(|fighter| fighter.ruthless);
    let wounds = form.is_some_and(Form::is_damaging);
    v.state.stands(who) || (ruthless && wounds && v.state.has_fallen(who))
}

/// Whether there is an opponent to attack in that form.
fn has_target(v: View<'_>, who: ActorId, form: Option<Form>) -> bool {
    let ruthless = v.setup.fighter(who).is_some_and(|fighter| fighter.ruthless);
    let other = |&foe: &ActorId| are_foes::<Talislanta>(v.setup, v.state, (who, foe));
    let fallen = || v.setup.everybody().filter(other).any(|foe| is_target(v, who, foe, form));
    foes(v, who) > 0 || (ruthless && fallen())
}

/// The form of an attack that its maker begins: a sacrifice strike answers another's.
fn plain_form(action: Action) -> Option<Form> {
    action.form().filter(|_| action != Action::SacrificeStrike)
}

/// How many opponents of a fighter stand.
pub(crate) fn foes(v: View<'_>, who: ActorId) -> i32 {
    if is_turned::<Talislanta>(v.setup, v.state, who) {
        return number(v.setup.everybody().filter(|&other| is_foe(v, who, other)).count());
    }
    v.state.foes(v.setup.side(who).unwrap_or(0))
}

/// Why an action can't be declared (rule TAL1): an attack needs a means and an opponent, a move
/// needs Speed.
pub(crate) fn why_not_declared(v: View<'_>, who: ActorId, action: Action) -> Option<Refusal> {
    match action {
        Action::Move => {
            let judged = v.setup.rulings().movement == Movement::Judged;
            needs(judged || movement::maximum(v.setup, who) > 0, Refusal::CannotMove)
        }
        Action::Dodge | Action::Parry | Action::Flee | Action::Special | Action::Surrender => None,
        Action::PutOut => {
            needs(can_put_out::<Talislanta>(v.setup, v.state, who), Refusal::NothingToPutOut)
        }
        Action::Power => {
            needs(can_use_power::<Talislanta>(v.setup, v.state, who), Refusal::NoPowerLeft)
        }
        attack => needs(usable(v, who, attack).next().is_some(), Refusal::NoAttack)
            .or_else(|| needs(has_target(v, who, plain_form(attack)), Refusal::NoFoe)),
    }
}

/// Why an action can't be declared to follow a move (rule TAL20): any action can but another move.
pub(crate) fn why_not_after_a_move(v: View<'_>, who: ActorId, action: Action) -> Option<Refusal> {
    needs(action != Action::Move, Refusal::SecondMove).or_else(|| why_not_declared(v, who, action))
}

/// Whether an attack can be used for an action.
pub(crate) fn may_use(v: View<'_>, action: Action, attack: AttackId) -> bool {
    why_not_used(v, action, attack).is_none()
}

/// Why an attack can't be used for an action.
pub(crate) fn why_not_used(v: View<'_>, action: Action, attack: AttackId) -> Option<Refusal> {
    let Some(arm) = v.setup.arm_of(attack) else { return Some(Refusal::NoSuchAttack) };
    let serves = action.form().is_some_and(|form| fits(form, arm));
    needs(serves, Refusal::DoesNotServe)
        .or_else(|| needs(v.state.has(attack.of, attack.index()), Refusal::WeaponLost))
        .or_else(|| {
            let allowed = arm.under.allow::<Talislanta>(v.setup, v.state, attack.of);
            needs(allowed, Refusal::WrongForm)
        })
}

/// Why somebody can't be the target of an action. A target is a standing opponent not named yet; of
/// a flight, one that is engaged. Only a special maneuver, and a flight of a fighter in no melee
/// (rule TAL19), can do without.
pub(crate) fn why_no_target(
    v: View<'_>,
    q: ChooseTarget,
    target: Option<ActorId>,
) -> Option<Refusal> {
    let Some(target) = target else {
        let without =
            q.action == Action::Special || (q.action == Action::Flee && !v.state.in_melee(q.who));
        return needs(without, Refusal::TargetNeeded);
    };
    let named = || targets(v.state, q.who).take(usize::try_from(q.place.0 - 1).unwrap_or(0));
    let refusals = [Refusal::OwnSide, Refusal::Turned];
    why_not_a_foe::<Talislanta>(v.setup, v.state, (q.who, target), refusals)
        .or_else(|| needs(is_target(v, q.who, target, plain_form(q.action)), Refusal::Out))
        .or_else(|| needs(!named().any(|named| named == target), Refusal::NamedAlready))
        .or_else(|| {
            let engaged = q.action != Action::Flee || v.state.is_engaged(q.who, target);
            needs(engaged, Refusal::NotEngaged)
        })
}

/// How many targets an attack can have (rule TAL9): a thrown weapon no more than are left.
pub(crate) fn most_targets(v: View<'_>, who: ActorId) -> i32 {
    let action = super::defense::declared(v.state, who);
    let (attack, _) = declared_attack(v.state, who);
    let left = action.and_then(|action| left(v, action, AttackId::new(who, attack)));
    foes(v, who).clamp(1, MAX_TARGETS).min(left.unwrap_or(MAX_TARGETS).max(1))
}

/// How many hits an attack can make (rule TAL10): a thrown weapon no more than are left.
pub(crate) fn most_hits(v: View<'_>, action: Action, attack: AttackId) -> i32 {
    left(v, action, attack).map_or(MAX_HITS, |left| left.clamp(1, MAX_HITS))
}

/// How many of a thrown weapon an action can use.
fn left(v: View<'_>, action: Action, attack: AttackId) -> Option<i32> {
    v.state.left(v.setup, attack.of, attack.index()).filter(|_| action == Action::Shoot)
}

/// One fighter declares its action (rules TAL1, TAL2). Asks in this order: the action; the action
/// that follows a move, if any (rule TAL20); the attack; the number of targets; each target; the
/// number of hits on a single target, if the attack does damage: rapid fire is the alternative to
/// several targets (rule TAL10).
pub(crate) fn declare<'a>(t: &mut impl Table<'a>, who: ActorId) -> Result {
    let mut action = t.ask(ChooseAction { who })?;
    if action == Action::Move {
        t.note(Rule::TAL2, Note::Declares, who, ActorId::NOBODY, action);
        if let Some(then) = t.ask(ActAfterMove { who })? {
            t.set(Rule::TAL20, Key::of(who, Field::MovesFirst), 1);
            action = then;
        }
    }
    t.set(Rule::TAL1, Key::of(who, Field::Action), i32::from(action.number()) + 1);
    match action {
        Action::Dodge | Action::Parry => {
            t.note(Rule::TAL2, Note::Declares, who, ActorId::NOBODY, action);
            t.set(Rule::TAL4, Key::of(who, Field::Ready), 1);
        }
        Action::Move => {}
        Action::Surrender | Action::PutOut | Action::Power => {
            t.note(Rule::TAL2, Note::Declares, who, ActorId::NOBODY, action);
        }
        Action::Flee if flee::is_from_all(t.setup()) => {
            t.note(Rule::TAL2, Note::Declares, who, ActorId::NOBODY, action);
            let foe = flee::fastest(View::new(t.setup(), t.state()), who);
            let foe = foe.map_or(0, |foe| foe.number() + 1);
            t.set(Rule::TAL2, Key::at(who, Field::Target, 0), foe);
        }
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

fn declare_attack<'a>(t: &mut impl Table<'a>, who: ActorId, action: Action) -> Result {
    let attack = choose_attack(t, who, action)?;
    let Amount(targets) = t.ask(CountTargets { who })?;
    let mut last = None;
    for nth in 0..targets {
        last = name_target(t, who, action, nth)?;
    }
    let mut hits = Attacks(1);
    if let (1, Some(target), Some(form)) = (targets, last, action.form())
        && form.is_damaging()
    {
        hits = t.ask(CountHits { who, target, action, attack })?;
    }
    t.set(Rule::TAL10, Key::of(who, Field::Hits), hits.0);
    Ok(())
}

fn choose_attack<'a>(t: &mut impl Table<'a>, who: ActorId, action: Action) -> Result<AttackId> {
    let attack = t.ask(ChooseAttack { who, action, against: None })?;
    t.set(Rule::TAL6, Key::of(who, Field::Attack), number(attack.index()) + 1);
    Ok(attack)
}

/// The attack with which an action is carried out: the declared one, or another that is fit for it if
/// its weapon is gone, such as bare hands (rule TAL8); `None` where nothing is left.
pub(super) fn with_what<'a>(
    t: &mut impl Table<'a>,
    who: ActorId,
    action: Action,
    declared: usize,
) -> Result<Option<usize>> {
    if t.state().has(who, declared) {
        return Ok(Some(declared));
    }
    if usable(View::new(t.setup(), t.state()), who, action).next().is_none() {
        return Ok(None);
    }
    let attack = t.ask(ChooseAttack { who, action, against: None })?;
    t.note(Rule::TAL8, Note::Instead, who, ActorId::NOBODY, attack);
    Ok(Some(attack.index()))
}

fn name_target<'a>(
    t: &mut impl Table<'a>,
    who: ActorId,
    action: Action,
    nth: i32,
) -> Result<Option<ActorId>> {
    let target = t.ask(ChooseTarget { who, action, place: Place(nth + 1) })?;
    if let Some(target) = target {
        let place = usize::try_from(nth).unwrap_or(0);
        t.set(Rule::TAL2, Key::at(who, Field::Target, place), target.number() + 1);
    }
    let told = if nth > 0 { Note::DeclaresMore } else { Note::Declares };
    t.note(Rule::TAL2, told, who, target.unwrap_or(ActorId::NOBODY), action);
    Ok(target)
}

/// The declared targets.
pub(crate) fn targets(state: &State, who: ActorId) -> impl Iterator<Item = ActorId> + '_ {
    let stored = state.slots(who, Field::Target).iter();
    stored.map_while(|&number| place(number)).map(ActorId::fighter)
}

/// The declared attack's place and number of hits.
pub(crate) fn declared_attack(state: &State, who: ActorId) -> (usize, i32) {
    let attack = place(state.of(who, Field::Attack)).unwrap_or(usize::MAX);
    (attack, state.of(who, Field::Hits).max(1))
}

/// Clears a declaration that has been carried out.
pub(crate) fn forget<'a>(t: &mut impl Table<'a>, who: ActorId) {
    for field in [Field::Action, Field::MovesFirst, Field::Attack, Field::Hits] {
        t.set(Rule::TAL3, Key::of(who, field), 0);
    }
    super::damage::clear_targets(t, Rule::TAL3, who);
}
