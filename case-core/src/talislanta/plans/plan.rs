//! The built-in plan.
//!
//! A fighter attacks the opponent from whom it takes the greatest part of the remaining hit points,
//! by blow, shot or disabling attack, with as many hits as are worth their mishaps; what friends have
//! declared at one counts against it. It disarms, grapples or disables where that is worth more. In
//! odd rounds it follows the tactic of its sheet, if that has an object and is nearly as good. It
//! holds a defense ready only against an opponent that comes at it, reacts if that saves more than it
//! risks, steps into an attack if the blow back is worth it, picks up a weapon that it depends on, and
//! stays while there is hope.

use super::estimate::{self, Aim};
use crate::data::value::{AttackId, Attacks};
use crate::dice::{Die, Reading};
use crate::kernel::powers::plan_uses_power;
use crate::kernel::question::Query;
use crate::kernel::system::Tactics;
use crate::talislanta::book::rulings::{Elsewhere, SacrificeCost};
use crate::talislanta::book::tables::tops;
use crate::talislanta::rules::damage::{self, damage_rating};
use crate::talislanta::rules::declare::{
    self, at_hand, declared_attack, is_foe, most_hits, most_targets, usable,
};
use crate::talislanta::rules::defense::{self, defense_rating, works_against};
use crate::talislanta::rules::effects::should_put_out;
use crate::talislanta::rules::flee;
use crate::talislanta::state::check::Arm;
use crate::talislanta::state::effects;
use crate::talislanta::state::store::number;
use crate::talislanta::{
    ACTION_STEP, Action, ActorId, AttackAfterMove, AttackIntent, Band, CarryOut, ChooseAttack,
    ChooseTarget, CountHits, Field, Form, Maneuver, Opening, React, SACRIFICE, StepIn, Tactic,
    Talislanta, Trait, UseOpening, View,
};
use core::cmp::Reverse;

fn speed(v: View<'_>, who: ActorId) -> i32 {
    effects::speed(v.setup, v.state, who)
}

/// Everybody, counted from across the roster.
fn from_across(v: View<'_>, who: ActorId) -> impl Iterator<Item = ActorId> {
    let count = v.setup.sheets.len();
    (0..count).map(move |i| ActorId::fighter((who.index() + count / 2 + i) % count))
}

/// How many opponents are considered, those in the melee first.
const LOOKED_AT: usize = 16;

/// How much of an opponent's remaining hit points friends will probably take who have declared an
/// attack on it, in ten-thousandths: what is declared at one who falls first is lost.
fn promised(v: View<'_>, who: ActorId, foe: ActorId) -> i32 {
    let others = from_across(v, who).take(2 * LOOKED_AT);
    let friends = others.filter(|&other| other != who && !is_foe(v, who, other));
    let left = v.state.hit_points(foe);
    let takes = |friend: ActorId| {
        let form = defense::declared(v.state, friend)?.form()?;
        let (place, _) = declared_attack(v.state, friend);
        let arm = v.setup.arm(friend, place)?;
        let aims = declare::targets(v.state, friend).any(|target| target == foe);
        let aim = || Aim::new(v, (friend, foe), (place, arm), form);
        aims.then(|| aim().share_in(form, left))
    };
    friends.filter_map(takes).sum()
}

/// What it is worth to take out even an opponent that is no danger, in hundredths of a hit point.
const HARMLESS_FOE: i64 = 230;

/// How many times as much it is worth to take out a creature that few can harm.
const UNHARMED_FOE: i64 = 3;

/// What it is worth to take an opponent out.
fn worth_of_felling(v: View<'_>, foe: ActorId) -> i64 {
    let worth = HARMLESS_FOE + i64::from(Talislanta::danger(v.setup, v.state, foe));
    if is_immune(v, foe) { worth * UNHARMED_FOE } else { worth }
}

/// The opponent from whom the best attack takes the greatest part of the remaining hit points, weighed
/// by how dangerous it is; of equals the first in the melee, then the first counted from across the roster,
/// so that a host spreads over another. It fits the action, if that is known.
fn foe(
    v: View<'_>,
    who: ActorId,
    action: Option<Action>,
    fits: impl Fn(ActorId) -> bool,
) -> Option<ActorId> {
    let others = v.state.engaged(who).chain(from_across(v, who));
    let foes = others.filter(|&foe| is_foe(v, who, foe) && fits(foe));
    let mut best: Option<(i64, ActorId)> = None;
    for foe in foes.take(LOOKED_AT) {
        let share = match action {
            Some(action) if WEIGHED.contains(&action) => estimate::part(v, who, foe, action),
            _ => best_attack(v, who, foe).1,
        };
        let share = i64::from(share) * worth_of_felling(v, foe);
        let share = share * 10_000 / (10_000 + i64::from(promised(v, who, foe)));
        if best.is_none_or(|(most, _)| share > most) {
            best = Some((share, foe));
        }
    }
    best.map(|(_, foe)| foe)
}

/// The attacks that a fighter weighs against each other.
const WEIGHED: [Action; 5] =
    [Action::Strike, Action::Shoot, Action::Disable, Action::Disarm, Action::Grapple];

/// The attack that comes nearest to bringing an opponent down, and how near.
fn best_attack(v: View<'_>, who: ActorId, foe: ActorId) -> (Action, i32) {
    let (mut best, mut most) = (Action::Strike, 0);
    for action in WEIGHED {
        let part = estimate::part(v, who, foe, action);
        if part > most {
            (best, most) = (action, part);
        }
    }
    (best, most)
}

/// The greatest part of an opponent's remaining hit points that an attack takes.
fn greatest_share(v: View<'_>, who: ActorId, foe: ActorId) -> i32 {
    let shares = [Action::Strike, Action::Shoot, Action::Disable]
        .map(|action| estimate::share(v, who, foe, action));
    shares.into_iter().fold(0, i32::max)
}

fn is_immune(v: View<'_>, who: ActorId) -> bool {
    v.setup.fighter(who).is_some_and(|f| f.immune)
}

fn can_harm(v: View<'_>, who: ActorId, foe: ActorId) -> bool {
    !is_immune(v, foe) || at_hand(v, who).any(|(_, arm)| arm.magic)
}

/// The value of an attack against an opponent: its rating, its damage, and whether it harms.
fn attack_value(
    v: View<'_>,
    who: ActorId,
    (place, arm): (usize, &Arm),
    form: Form,
    foe: Option<ActorId>,
) -> i32 {
    let immune = foe.is_some_and(|foe| damage::is_harmless(v.setup, foe, arm, form));
    let blow = AttackIntent::new(who, foe.unwrap_or(who), place, form);
    let damage = if form.is_damaging() { damage_rating(v.setup, v.state, &blow) / 2 } else { 0 };
    let die = if arm.die == Die::D20 { 0 } else { -5 };
    let harmless = if immune { -1_000 } else { 0 };
    arm.rating + arm.penalty + die + damage + harmless
}

fn best_arm(
    v: View<'_>,
    who: ActorId,
    action: Action,
    foe: Option<ActorId>,
) -> Option<(i32, usize)> {
    let form = action.form()?;
    let values = estimate::worth_using(v, who, action)
        .map(|(place, arm)| (attack_value(v, who, (place, arm), form, foe), place));
    // The first of equals.
    values.max_by_key(|&(value, place)| (value, Reverse(place)))
}

/// Whether a fighter does what it declared: not where it would run back to those it fled from.
pub(crate) fn carries_out(v: View<'_>, q: CarryOut) -> bool {
    let close = q.action.form().is_some_and(Form::is_close);
    let mut all = declare::targets(v.state, q.who).filter(|&foe| v.state.stands(foe)).peekable();
    !close
        || all.peek().is_none()
        || !all.all(|foe| v.state.against(q.who, Field::FledFrom, foe) != 0)
}

/// Creatures that normal weapons do not harm always step into the attacks of opponents without
/// magic (rule TAL25).
fn always_steps_in(v: View<'_>, who: ActorId, foe: ActorId) -> bool {
    is_immune(v, who) && !can_harm(v, foe, who)
}

/// Whether an opponent can be expected to come at a fighter: it has declared to, or has not
/// declared yet and is engaged with nobody else.
fn comes_at(v: View<'_>, foe: ActorId, who: ActorId) -> bool {
    if v.state.of(foe, Field::LostTurns) != 0 {
        return false;
    }
    match defense::declared(v.state, foe) {
        Some(action) => {
            action.form().is_some_and(Form::is_close)
                && declare::targets(v.state, foe).any(|target| target == who)
        }
        None => v.state.engaged(foe).all(|other| other == who),
    }
}

/// Whether a blow back would harm an opponent.
fn can_hit_back(v: View<'_>, who: ActorId, foe: ActorId) -> bool {
    estimate::share(v, who, foe, Action::SacrificeStrike) > 0
}

pub(crate) fn action(v: View<'_>, who: ActorId) -> Action {
    if should_put_out(v.setup, v.state, who) {
        return Action::PutOut;
    }
    let (Some(fighter), Some(foe)) = (v.setup.fighter(who), foe(v, who, None, |_| true)) else {
        return Action::Dodge;
    };
    if plan_uses_power(v, who) {
        return Action::Power;
    }
    if is_hopeless(v, who)
        && let Some(way_out) = way_out(v, who)
    {
        return way_out;
    }
    // If the blow back is harmless too, the tactic would never end; nor against one that waits as
    // well, so that in even rounds it waits only for an opponent that has declared.
    let waits = v.state.round() % 2 != 0 || defense::declared(v.state, foe).is_some();
    // It steps in as a reaction anyway.
    let reacts = v.setup.rulings().sacrifice_cost == SacrificeCost::ActionOrReaction;
    let waits = waits && !reacts;
    if always_steps_in(v, who, foe) && waits && comes_at(v, foe, who) {
        if can_harm(v, who, foe) {
            return Action::SacrificeStrike;
        }
        if !v.setup.rulings().immune_to_disable {
            return Action::Disable;
        }
    }
    if misses_its_weapon(v, who, foe) {
        return Action::Special;
    }
    if !can_harm(v, who, foe) && is_harmless_side(v, who) {
        return way_out(v, who).unwrap_or(Action::Flee);
    }
    // Whoever can't harm it holds it for a friend who can.
    if !can_harm(v, who, foe)
        && greatest_share(v, who, foe) == 0
        && v.state.of(foe, Field::LostTurns) == 0
        && usable(v, who, Action::Grapple).next().is_some()
    {
        return Action::Grapple;
    }
    let tactic = tactic(v, who, foe, fighter.tactic);
    let tactic = tactic.filter(|&action| is_nearly_as_good(v, who, foe, action));
    tactic.unwrap_or_else(|| attack_action(v, who, foe))
}

/// An attack by tactic may be worse than the best by a fifth; a fighter waits by tactic if its best
/// attack comes no nearer than this to bringing its opponent down, in ten-thousandths.
const NEAR: i32 = 3_000;

/// Whether the action of a tactic is nearly as good as the best attack.
fn is_nearly_as_good(v: View<'_>, who: ActorId, foe: ActorId, action: Action) -> bool {
    let best = || best_attack(v, who, foe).1;
    match action {
        Action::Disable | Action::Disarm | Action::Grapple => {
            estimate::part(v, who, foe, action) * 5 / 4 >= best()
        }
        Action::Parry | Action::Dodge | Action::SacrificeStrike => best() < NEAR,
        _ => true,
    }
}

/// Whether a fighter is down to a third of its hit points, and alone against several that can harm it.
pub(crate) fn is_hopeless(v: View<'_>, who: ActorId) -> bool {
    let whole = v.setup.fighter(who).map_or(0, |f| f.hit_points);
    if v.state.hit_points(who) * 3 > whole {
        return false;
    }
    let side = v.setup.side(who).unwrap_or(0);
    let foes = v.state.foes(side);
    let alone = v.state.standing() - foes == 1;
    let harmful = |foe: ActorId| is_foe(v, who, foe) && can_harm(v, foe, who);
    alone && foes > 1 && v.setup.everybody().any(harmful)
}

/// Flight if nobody holds it, or if it outruns those who do by one roll; else a humanoid gives up.
fn way_out(v: View<'_>, who: ActorId) -> Option<Action> {
    let one_roll = flee::is_from_all(v.setup) || v.state.engaged(who).count() < 2;
    let outruns = v.state.engaged(who).all(|foe| speed(v, who) > speed(v, foe));
    if one_roll && outruns {
        return Some(Action::Flee);
    }
    v.setup.fighter(who).filter(|f| f.humanoid).map(|_| Action::Surrender)
}

/// Whether nobody of a fighter's side can harm or disable any opponent: normal weapons do not harm
/// those, and nobody has any other at hand (rule TAL25).
fn is_harmless_side(v: View<'_>, who: ActorId) -> bool {
    let standing = || v.setup.everybody().filter(|&other| v.state.stands(other));
    let side = v.setup.side(who);
    let mut foes = standing().filter(|&foe| v.setup.side(foe) != side);
    let mut friends = standing().filter(|&friend| v.setup.side(friend) == side);
    v.setup.rulings().immune_to_disable
        && foes.all(|foe| is_immune(v, foe))
        && !friends.any(|friend| at_hand(v, friend).any(|(_, arm)| arm.magic))
}

/// Whether the weapon on the ground is worth more than twice the others.
fn misses_its_weapon(v: View<'_>, who: ActorId, foe: ActorId) -> bool {
    let lost = estimate::share_of_lost(v, who, foe) / 2;
    lost > 0 && lost > greatest_share(v, who, foe)
}

/// The action of a tactic, in odd rounds only: the others bring the fight to an end.
fn tactic(v: View<'_>, who: ActorId, foe: ActorId, tactic: Tactic) -> Option<Action> {
    if v.state.round() % 2 == 0 || !v.state.is_engaged(who, foe) {
        return None;
    }
    let free = v.state.of(foe, Field::Hindrance) == 0 && v.state.of(foe, Field::LostTurns) == 0;
    match tactic {
        Tactic::Grapple if free => Some(Action::Grapple),
        Tactic::ForceBack if free => Some(Action::ForceBack),
        Tactic::Disable if free && estimate::share(v, who, foe, Action::Disable) > 0 => {
            Some(Action::Disable)
        }
        Tactic::Disarm if v.state.in_hand(foe).is_some() => Some(Action::Disarm),
        Tactic::Guard if comes_at(v, foe, who) => Some(guard(v, who, foe)),
        Tactic::Sacrifice if comes_at(v, foe, who) && can_hit_back(v, who, foe) => {
            Some(Action::SacrificeStrike)
        }
        _ => None,
    }
}

/// A parry if the opponent's blows can be parried, else a dodge.
fn guard(v: View<'_>, who: ActorId, foe: ActorId) -> Action {
    let mut blows = usable(v, foe, Action::Strike);
    let parried = |(place, _)| {
        works_against(v.setup, Maneuver::Parry, (AttackId::new(foe, place), Form::Strike), who)
    };
    if blows.all(parried) { Action::Parry } else { Action::Dodge }
}

/// A shot from afar; in the melee whatever is worth more.
fn attack_action(v: View<'_>, who: ActorId, foe: ActorId) -> Action {
    let (action, part) = best_attack(v, who, foe);
    if part > 0 {
        return action;
    }
    let close = best_arm(v, who, Action::Strike, Some(foe));
    let shot = best_arm(v, who, Action::Shoot, Some(foe));
    match (close, shot) {
        (Some((blow, _)), Some((shot, _))) => {
            let less = defense_rating(v.setup, v.state, foe);
            let melee = v.state.in_melee(who) && blow - less >= shot - 6;
            if melee || shot < -500 { Action::Strike } else { Action::Shoot }
        }
        (None, Some(_)) => Action::Shoot,
        (Some(_), None) => Action::Strike,
        (None, None) => Action::Dodge,
    }
}

pub(crate) fn attack(v: View<'_>, q: ChooseAttack) -> AttackId {
    let foe = q.against.or_else(|| foe(v, q.who, Some(q.action), |_| true));
    let best = best_arm(v, q.who, q.action, foe).map(|(_, place)| place);
    let any = || usable(v, q.who, q.action).next().map(|(place, _)| place);
    AttackId::new(q.who, best.or_else(any).unwrap_or(0))
}

/// The number of targets or hits without risk of a mishap: more if an attack exceeds what opposes
/// it.
fn safe_number(v: View<'_>, action: Option<Action>, attack: AttackId, foe: ActorId) -> i32 {
    let opposing = match action.and_then(Action::form) {
        Some(Form::Shot) => 6,
        _ => defense_rating(v.setup, v.state, foe),
    };
    let skill = v.setup.arm_of(attack).and_then(Arm::skill);
    1 + skill.map_or(0, |skill| skill - opposing).max(0) / 5
}

/// As many opponents in the melee as carry no risk of a mishap.
pub(crate) fn targets(v: View<'_>, who: ActorId) -> i32 {
    let action = defense::declared(v.state, who);
    let Some(foe) = foe(v, who, action, |_| true) else { return 1 };
    let (attack, _) = declared_attack(v.state, who);
    let harmed = |&foe: &ActorId| is_foe(v, who, foe) && can_harm(v, who, foe);
    let engaged = v.state.engaged(who).filter(harmed).count();
    let safe = safe_number(v, action, AttackId::new(who, attack), foe);
    number(engaged).clamp(1, safe.clamp(1, most_targets(v, who)))
}

pub(crate) fn target(v: View<'_>, q: ChooseTarget) -> Option<ActorId> {
    if q.action == Action::Special {
        return None;
    }
    let any = || v.setup.everybody().find(|&other| q.is_legal(v, Some(other)));
    foe(v, q.who, Some(q.action), |foe| q.is_legal(v, Some(foe))).or_else(any)
}

/// A fighter that got away from everybody leaves if it meant to: if it declared to flee, or would.
pub(crate) fn leaves(v: View<'_>, who: ActorId) -> bool {
    defense::declared(v.state, who) == Some(Action::Flee) || is_hopeless(v, who)
}

/// Leaves a melee only for an opponent outside it that its attack was declared at, where coming up to
/// that one is leaving (ruling `engaged_elsewhere`).
pub(crate) fn leaves_for_another(v: View<'_>, who: ActorId) -> bool {
    let action = defense::declared(v.state, who);
    let closes = action.and_then(Action::form).is_some_and(Form::is_close);
    let mut up = declare::targets(v.state, who).filter(|&foe| v.state.stands(foe));
    v.setup.rulings().engaged_elsewhere == Elsewhere::Leaves
        && closes
        && up.next().is_some_and(|foe| !v.state.is_engaged(who, foe))
}

/// Attacks if the attack is still worth its roll.
pub(crate) fn attacks_after_move(v: View<'_>, q: AttackAfterMove) -> bool {
    let (attack, _) = declared_attack(v.state, q.who);
    let opposing = defense_rating(v.setup, v.state, q.target);
    let arm = v.setup.arm(q.who, attack);
    arm.is_some_and(|arm| {
        let modifier = arm.rating + arm.penalty - opposing + ACTION_STEP;
        roll_value(v, arm.die, modifier) > 0
    })
}

/// As many hits as are worth their mishaps.
pub(crate) fn hits(v: View<'_>, q: CountHits) -> i32 {
    if let (Some(arm), Some(form)) = (v.setup.arm_of(q.attack), q.action.form()) {
        return Aim::new(v, (q.who, q.target), (q.attack.index(), arm), form).hits();
    }
    safe_number(v, Some(q.action), q.attack, q.target).clamp(1, most_hits(v, q.action, q.attack))
}

/// Whether an attack holds or disables a fighter for certain that steps into it (rule TAL24).
fn holds(v: View<'_>, q: StepIn) -> bool {
    let arm = v.setup.arm_of(q.attack);
    matches!(q.form, Form::Grapple | Form::Disable)
        && arm.is_some_and(|arm| !damage::is_harmless(v.setup, q.who, arm, q.form))
}

/// Steps in if it always does, but into what holds it only as others do: if that is worth it.
pub(crate) fn steps_in(v: View<'_>, q: StepIn) -> bool {
    if always_steps_in(v, q.who, q.attacker) && !holds(v, q) {
        !is_about_to_strike_a_danger(v, q.who)
    } else {
        is_worth_stepping_in(v, q)
    }
}

/// The part of an attack, in hundredths, that a defense would probably take, which one who steps in
/// goes without.
const DEFENDED: i32 = 25;

/// What one more action costs a fighter that has acted, in hundredths of a hit point: its next
/// reactions are at 5 less (rule TAL4).
const LATER_REACTIONS: i32 = 100;

/// What a hit point that a fighter has left is worth.
fn worth_of_a_point(v: View<'_>, who: ActorId) -> i64 {
    let danger = i64::from(Talislanta::danger(v.setup, v.state, who));
    1_000 * (HARMLESS_FOE + danger) / i64::from(v.state.hit_points(who).max(1))
}

/// Whether the blow back at +5 is worth more than what the attack takes besides if it is at least a
/// full success and not defended (rule TAL24), and than the action that it costs. Nobody strikes back
/// who would be struck down.
fn is_worth_stepping_in(v: View<'_>, q: StepIn) -> bool {
    let action = Action::SacrificeStrike;
    let Some(arm) = v.setup.arm_of(q.attack) else { return false };
    let Some((_, place)) = best_arm(v, q.who, action, Some(q.attacker)) else { return false };
    let Some(own) = v.setup.arm(q.who, place) else { return false };
    let aim = Aim::new(v, (q.attacker, q.who), (q.attack.index(), arm), q.form);
    let (_, hits) = declared_attack(v.state, q.attacker);
    let left = v.state.hit_points(q.who).saturating_mul(100);
    let (plain, raised) = if q.form.is_damaging() {
        let (plain, raised) = aim.taken(hits);
        if raised >= left {
            return false;
        }
        (plain, raised)
    } else {
        let StepIn { who, attacker, attack, form } = q;
        let lost = threat(v, React { who, attacker, attack, form, result: None, hits: Attacks(1) });
        (lost.saturating_mul(aim.succeeds()) / 100, lost)
    };
    let more = (raised - plain * (100 - DEFENDED) / 100).max(0);
    // It may hold a dodge or parry ready, which counts as an action before this one.
    let earlier = ACTION_STEP.saturating_mul(v.state.of(q.who, Field::Actions));
    let held = defense::reaction_penalty(v, q.who, Some(action)) - earlier;
    let back = Aim::new(v, (q.who, q.attacker), (place, own), Form::Strike).with(SACRIFICE + held);
    let back = back.one_hit().min(v.state.hit_points(q.attacker).saturating_mul(100)).max(0);
    let cost = if v.state.of(q.who, Field::Done) == 0 {
        estimate::cost_of_an_action(v, q.who)
    } else {
        LATER_REACTIONS
    };
    let mut declared = declare::targets(v.state, q.who).filter(|&foe| v.state.stands(foe));
    let target = declared.next().unwrap_or(q.attacker);
    i64::from(back) * worth_of_a_point(v, q.attacker)
        > i64::from(more) * worth_of_a_point(v, q.who)
            + i64::from(cost) * worth_of_a_point(v, target)
}

/// Whether a creature's own attack is still to come, at an opponent with magic: it then faces that one,
/// and every step into the attacks of others would take 5 from it (rules TAL4, TAL25, the reading
/// `stepping_in_aside`).
fn is_about_to_strike_a_danger(v: View<'_>, who: ActorId) -> bool {
    let declared = defense::declared(v.state, who).and_then(Action::form);
    let target = declared.and_then(|_| declare::targets(v.state, who).next());
    v.state.of(who, Field::Done) == 0
        && target.is_some_and(|foe| v.state.stands(foe) && can_harm(v, foe, who))
}

/// The value of a roll per 100 faces: 3 for a critical success, 2 for a full one, 1 for a partial
/// one, −1 for a mishap.
fn roll_value(v: View<'_>, die: Die, modifier: i32) -> i64 {
    let tops = tops(v.setup.rulings(), die, modifier);
    let mut sum = 0;
    let whole = Reading::Bands { die, tops: &tops }.weigh(|drawn, faces| {
        let good = match Band::of(drawn.outcome) {
            Band::Mishap => -1,
            Band::Failure => 0,
            Band::Partial => 1,
            Band::Full => 2,
            Band::Critical => 3,
        };
        sum += good * i64::try_from(faces).unwrap_or(0);
    });
    whole.map_or(0, |()| sum * 100 / i64::from(die.faces()))
}

/// The best skill or attribute for a maneuver against an attack, and its value.
pub(crate) fn best_trait(
    v: View<'_>,
    who: ActorId,
    attack: AttackId,
    maneuver: Maneuver,
) -> Option<(i64, Trait)> {
    let ways = maneuver.substitutes().iter().map(|&(by, _)| by);
    let values = ways.filter(|&by| defense::may_use(v, who, maneuver, by)).map(|by| {
        let modifier = defense::modifiers(v, who, attack, maneuver, by).sum();
        (roll_value(v, by.die(), modifier), by)
    });
    values.max_by_key(|&(value, by)| (value, Reverse(by)))
}

/// How much what an attack without damage takes counts for the one who reacts, in hundredths of what it
/// counts for the one who makes it: a reaction is lost once, a weapon or a turn is missed for longer.
const FEAR: i32 = 180;

/// What an attack that gets through takes from its victim, in hundredths of a hit point.
fn threat(v: View<'_>, q: React) -> i32 {
    let Some(arm) = v.setup.arm_of(q.attack) else { return 0 };
    match q.form {
        Form::Strike | Form::Shot => {
            let aim = Aim::new(v, (q.attacker, q.who), (q.attack.index(), arm), q.form);
            if let Some(best) = q.result {
                let best = aim.of_band(best);
                let other = i32::midpoint(aim.of_band(Band::Partial), best);
                return best.saturating_add(other.saturating_mul(q.hits.0 - 1));
            }
            let (_, hits) = declared_attack(v.state, q.attacker);
            // The first hit got through, and half of the others do.
            aim.full().saturating_mul(100 + 50 * (hits - 1))
        }
        Form::Grapple | Form::Disarm | Form::Disable => {
            let Some(steps) = estimate::effects(v, q.who, q.form) else { return 0 };
            let taken = estimate::up_to(steps, q.result.unwrap_or(Band::Full));
            taken.saturating_mul(v.state.hit_points(q.who)).saturating_mul(FEAR) / 100
        }
        Form::ForceBack => estimate::HINDRANCE_WORTH,
    }
}

/// What a maneuver saves on average less what its mishaps cost, in hundredths of a hit point.
fn saved(v: View<'_>, q: React, threat: i32, maneuver: Maneuver) -> Option<i32> {
    let (_, by) = best_trait(v, q.who, q.attack, maneuver)?;
    let modifier = defense::modifiers(v, q.who, q.attack, maneuver, by).sum();
    let steps = [threat / 2, threat / 2, estimate::HINDRANCE_WORTH / 2];
    let (saved, mishaps) = estimate::mean(v.setup, by.die(), modifier, steps);
    let cost = match maneuver {
        Maneuver::Parry => estimate::weapon_worth(v, q.who),
        _ => estimate::HINDRANCE_WORTH,
    };
    Some((saved - mishaps * cost) / 100)
}

/// The maneuver that is worth most, if any is worth a try.
pub(crate) fn react(v: View<'_>, q: React) -> Option<Maneuver> {
    let legal = Maneuver::ALL.iter().copied().filter(|&maneuver| q.is_legal(v, Some(maneuver)));
    let threat = threat(v, q);
    // Whoever is struck down loses the action as well.
    let lasts = threat < v.state.hit_points(q.who).saturating_mul(100);
    let acts = lasts && v.state.of(q.who, Field::Done) == 0;
    let cost = if acts { estimate::cost_of_an_action(v, q.who) } else { 0 };
    let worth = |maneuver| Some((saved(v, q, threat, maneuver)? - cost, maneuver));
    let best = legal.filter_map(worth).max_by_key(|&(saved, m)| (saved, Reverse(m)));
    best.filter(|&(saved, _)| threat > 0 && saved > 0).map(|(_, maneuver)| maneuver)
}

pub(crate) fn opening(v: View<'_>, q: UseOpening) -> Opening {
    if is_hopeless(v, q.who) && v.state.is_engaged(q.who, q.attacker) {
        Opening::Flee
    } else if speed(v, q.attacker) > speed(v, q.who) {
        Opening::Initiative
    } else {
        Opening::FollowUp
    }
}
