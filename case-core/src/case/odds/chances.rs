//! Exact odds of what the Costumed Adventurer Simulation Engine resolves, computed by its own rule
//! code.
//!
//! To ask from a battle, for a button or a table of defenses, use
//! [`Battle::aim`](crate::battle::Battle::aim): it adds to the attack what the turn, the
//! declarations and the map do, and lists what went in. The functions here are for analysis by
//! value: they take an [`AttackIntent`] and a state as they are, and add nothing for the turn or
//! the map.
//!
//! | function | odds of | leaves out |
//! |---|---|---|
//! | [`action`], [`intensity`], [`margin`] | one ACTION in a column | every shift |
//! | [`attack`], [`exchange()`] | one exchange of an intent | T4, T5, T8, T13, D11, the map's A13 to A17 and A23, catches by others (D3) |
//! | [`answers`] | which maneuvers a target can answer with | nothing, but before its declaration it has no action for evasion, feint or catch |
//! | [`extra_actions`], [`initiative`] | a turn's extra actions, its order | nothing in the state |
//! | [`fight`] | a fight to its end | nothing |
//!
//! ```
//! # #[cfg(feature = "serde")] {
//! use case_core::case::{Case, Effect, AttackIntent, odds};
//! use case_core::decide::BuiltIn;
//! use case_core::odds::Budget;
//! use case_core::system::System;
//! use case_core::ActorId;
//!
//! let node = serde_json::from_str(r#"{ "fighters": [
//!     { "name": "Gale", "side": "a", "abilities": { "fighting": "Rm", "agility": "Gd",
//!       "strength": "Ex", "endurance": "Rm", "reason": "Ty", "intuition": "Gd", "psyche": "Ty" },
//!       "attacks": [{ "name": "fists", "form": "BA" }] },
//!     { "name": "Ravager", "side": "b", "abilities": { "fighting": "Gd", "agility": "Ty",
//!       "strength": "In", "endurance": "Rm", "reason": "Ty", "intuition": "Gd", "psyche": "Ty" },
//!       "attacks": [] }
//! ] }"#).unwrap();
//! let setup = Case::validate(&Case::read(&node).unwrap()).unwrap();
//! let state = Case::open(&setup);
//! let intent = AttackIntent::new(ActorId::fighter(0), ActorId::fighter(1), 0);
//! let odds = odds::attack(&setup, &state, &intent, odds::undefended(), &mut Budget::new()).unwrap();
//! assert_eq!(odds.chance(|o| o.effect == Effect::Miss).to_string(), "7/20");
//! assert_eq!(odds.chance(|o| o.through > 0).to_string(), "13/20");
//! # }
//! ```

use crate::attack::{by_paths, by_sub_rules};
use crate::case::book::color::{Color, action_spread, color};
use crate::case::book::forms::{Ability, Defense};
use crate::case::book::rank::{Rank, Shift};
use crate::case::book::rule::Rule;
use crate::case::book::rulings::Rulings;
use crate::case::book::tables::turn::actions_intensity;
use crate::case::questions::asked::Defend;
use crate::case::rules::action::{Attempt, karma_tops, overcome};
use crate::case::rules::exchange::{self, AttackIntent, Exchange};
use crate::case::rules::stages::spends;
use crate::case::state::sheet::Setup;
use crate::case::state::store::{State, TurnPhase};
use crate::case::words::event::Roll;
use crate::case::{Case, Field, Question};
use crate::data::value::{Typed, Value};
use crate::data::who::{ActorId, SideId};
use crate::dice::{Die, HostDice, Reading};
use crate::kernel::decide::DecisionSource;
use crate::kernel::question::{Asked, Query};
use crate::kernel::sources::{OneTable, at_any_table, at_table};
use crate::kernel::system::View;
use crate::odds::Fraction;
use crate::odds::{Budget, Chain, Odds, OddsError, RunError, Scene, Solved, exact};
use alloc::string::String;
use alloc::vec::Vec;

pub use crate::case::rules::outcome::{AttackOutcome, Failed};
pub use crate::case::rules::situation::Situation;

/// R4: the odds of the colors of an ACTION in a column.
///
/// ```
/// use case_core::case::{odds, Color, Rank};
/// let odds = odds::action(Rank::Remarkable);
/// assert_eq!(odds.p_exact(&Color::White).to_string(), "7/20");
/// assert_eq!(odds.at_least(&Color::Yellow).to_string(), "7/20");
/// ```
pub fn action(column: Rank) -> Odds<Color> {
    colors(&action_spread(column))
}

fn colors(reading: &Reading<'_>) -> Odds<Color> {
    let mut weights = Vec::with_capacity(4);
    let _ = reading
        .weigh(|drawn, ways| weights.push((Color::of_band(drawn.outcome), u128::from(ways))));
    Odds::from_weights(weights).unwrap_or_else(|_| Odds::certain(Color::White))
}

/// R5: the odds that an ACTION makes an intensity: certain if automatic, zero if impossible.
///
/// ```
/// use case_core::case::{odds, Rank, Rulings};
/// let made = odds::intensity(Rank::Incredible, Rank::Amazing, &Rulings::default());
/// assert_eq!(made.p_exact(&true).to_string(), "1/10");
/// ```
pub fn intensity(rank: Rank, intensity: Rank, rulings: &Rulings) -> Odds<bool> {
    use crate::case::book::color::Threshold;
    let needed = crate::case::book::color::threshold(rank, intensity, rulings);
    match needed.color() {
        Some(color) => action(rank).map(|c| *c >= color),
        None => Odds::certain(needed == Threshold::Automatic),
    }
}

/// T3: the odds that a fighter in this state wins the given number of actions this turn.
///
/// # Errors
/// [`RunError::Odds`] with [`OddsError::Empty`] if that number can't be tried for (2 to 8 can).
#[doc(hidden)]
pub fn extra_actions(
    setup: &Setup,
    state: &State,
    who: ActorId,
    actions: i32,
    work: &mut Budget<'_>,
) -> Result<Odds<bool>, Failed> {
    let against = actions_intensity(actions).ok_or(RunError::Odds(OddsError::Empty))?;
    exact(work, |dice| {
        let mut state = state.clone();
        let mut plan = crate::kernel::decide::BuiltIn;
        at_table((setup, &mut state), (dice, &mut plan), &mut (), |t| {
            let by = crate::case::rules::action::attempt_shift(t, who, Roll::ExtraActions);
            let action = Attempt::new(Rule::T3, who, Roll::ExtraActions);
            overcome(t, action, Ability::FightingOffense, by, against)
        })
    })
}

/// O1, O2: the odds of one exchange in full: every defense, color, damage and check.
///
/// By value: what the turn and the map add to an attack is left out unless it is in the intent, and
/// before the declarations the target has no action for evasion, feint or catch.
/// [`Battle::aim`](crate::battle::Battle::aim) supplies both.
///
/// # Errors
/// As [`exact`]; [`RunError::Rule`] if the plan leaves a question open.
pub fn exchange(
    setup: &Setup,
    state: &State,
    intent: &AttackIntent,
    mut plan: impl DecisionSource<Case>,
    work: &mut Budget<'_>,
) -> Result<Odds<Exchange>, Failed> {
    by_paths(View::new(setup, state), &mut plan, work, |t| exchange::exchange(t, intent))
}

/// The odds of the outcome of one attack. Its strike and its checks are drawn whole, and stay known to
/// `work` for the next attack under these rulings.
///
/// By value, like [`exchange()`]; from a battle, use [`Battle::aim`](crate::battle::Battle::aim).
///
/// # Errors
/// As [`exchange()`].
pub fn attack(
    setup: &Setup,
    state: &State,
    intent: &AttackIntent,
    mut plan: impl DecisionSource<Case>,
    work: &mut Budget<'_>,
) -> Result<Odds<AttackOutcome>, Failed> {
    of_exchange(View::new(setup, state), intent, &mut plan, work)
}

/// As [`attack`]. The target is asked once, where nothing of the exchange could change its answer.
pub(super) fn of_exchange(
    v: View<'_, Case>,
    intent: &AttackIntent,
    deciders: &mut impl DecisionSource<Case>,
    work: &mut Budget<'_>,
) -> Result<Odds<AttackOutcome>, Failed> {
    if spends(v, intent.pair()) {
        return by_sub_rules(v, deciders, work, |t| {
            exchange::exchange(t, intent).map(AttackOutcome::from)
        });
    }
    let (setup, state) = (v.setup, &mut v.state.clone());
    let ready = |t: &mut OneTable<'_, Case>| Situation::at(t, intent);
    let at = (setup, &mut *state);
    let situation = at_any_table(at, (&mut HostDice, &mut *deciders), &mut (), ready);
    match situation.map_err(RunError::Rule)? {
        Some(situation) => situation.odds_at((setup, state), deciders, work),
        None => Ok(Odds::certain(AttackOutcome::MISSED)),
    }
}

/// A plan that answers every attack alike if that is legal, and with nothing if it isn't; it leaves
/// all other questions to the built-in plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answering(pub Option<Defense>);

impl Answering {
    fn answer(self, question: Defend, view: View<'_, Case>) -> Option<Defense> {
        self.0.filter(|defense| question.is_legal(view, Some(*defense)))
    }
}

impl DecisionSource<Case> for Answering {
    fn choose(&mut self, question: &Question, view: View<'_, Case>) -> Option<Value> {
        Some(match Defend::of(question) {
            Some(defend) => self.answer(defend, view).to_value(),
            None => question.suggestion(view),
        })
    }

    #[inline]
    fn decide<Q: Query<Case>>(
        &mut self,
        question: &Q,
        view: View<'_, Case>,
    ) -> Option<Result<Q::Answer, Value>> {
        let Some(defend) = Defend::of(&(*question).into()) else {
            return Some(Ok(question.plan(view)));
        };
        let answer = self.answer(defend, view).to_value();
        Some(Q::Answer::from_value(answer).ok_or(answer))
    }
}

/// The built-in plan, but without any defense.
pub const fn undefended() -> Answering {
    Answering(None)
}

/// The built-in plan, but answering every attack with one maneuver if legal, else with nothing.
pub const fn always(defense: Defense) -> Answering {
    Answering(Some(defense))
}

/// The maneuvers that a fighter may answer an attack with in this state; `None` means no answer.
///
/// Before the declarations nobody has an action, so evasion, feint and catch are left out;
/// [`Aimed::guards`](crate::attack::Aimed::guards) assumes the start of a turn, with one action
/// each.
pub fn answers(setup: &Setup, state: &State, intent: &AttackIntent) -> Vec<Option<Defense>> {
    let question = exchange::defend(setup, state, intent);
    let able = state.is_able(setup, intent.target) && !state.is_pinned(intent.target);
    let view = View::new(setup, state);
    let answers = question.candidates(view).filter(|answer| question.is_legal(view, *answer));
    answers.filter(|answer| able || answer.is_none()).collect()
}

/// T9, T10: the odds of the acting order in the turn that begins with this state. Rerolled ties are
/// solved exactly.
///
/// # Errors
/// As [`exact`].
pub fn initiative(
    setup: &Setup,
    state: &State,
    work: &mut Budget<'_>,
) -> Result<Odds<Vec<ActorId>>, Failed> {
    use crate::kernel::log::Key;
    let mut start = state.clone();
    start.set(Key::of(ActorId::NOBODY, Field::TurnPhase), TurnPhase::Initiative as i32);
    let deciding =
        |s: &State| matches!(s.phase(), TurnPhase::Initiative | TurnPhase::RollOff) && !s.is_over();
    let odds =
        Scene::new(setup, &start, crate::kernel::decide::BuiltIn).until_odds(work, deciding)?;
    Ok(odds.map(|next| {
        (0..next.state.order_len()).filter_map(|place| next.state.in_order(place)).collect()
    }))
}

/// How a fight ended: the winning side (none for a draw) and the Health each fighter has left.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Ending {
    /// The winning side, from 0.
    pub winner: Option<SideId>,
    /// Health left, in the roster's order.
    pub health: Vec<i32>,
}

impl Ending {
    /// The ending that a state shows.
    pub fn of(setup: &Setup, state: &State) -> Ending {
        let health = (0..setup.fighters.len()).map(|i| state.health(ActorId::fighter(i))).collect();
        Ending { winner: state.winner(setup).map(SideId), health }
    }
}

/// A fight to its end, solved exactly under a plan: who wins, after how long, with what Health.
///
/// Equal situations in different turns are merged: see [`Scene::chain`].
///
/// # Errors
/// As [`Scene::chain`].
pub fn fight<P: DecisionSource<Case>>(
    setup: &Setup,
    state: &State,
    plan: P,
    chain: &mut Chain<'_>,
) -> Result<Solved<Ending>, Failed> {
    Scene::new(setup, state, plan).chain(chain, Ending::of)
}

/// By how much a face of an ACTION missed the next color, and what would have reached it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Margin {
    /// The color of the face.
    pub color: Color,
    /// The next better color; `None` above red.
    pub next: Option<Color>,
    /// How many more points on the die would have reached it.
    pub points: Option<i32>,
    /// The least Karma that would have reached it: the points, at least 10 (Q17).
    pub karma: Option<i32>,
    /// The odds of the next color or better with that Karma declared before the roll.
    pub with_karma: Option<Fraction>,
    /// The smallest shift up that would have reached it; `None` if no shift does.
    pub shift: Option<Shift>,
    /// The odds of the next color or better after that shift.
    pub with_shift: Option<Fraction>,
    /// The odds of the next color or better without either.
    pub as_it_was: Option<Fraction>,
}

/// R4: how far a face in a column is from the next color. `None` if a d100 has no such face.
///
/// ```
/// use case_core::case::{odds, Color, Rank, Rulings, Shift};
/// let margin = odds::margin(Rank::Remarkable, 33, &Rulings::default()).unwrap();
/// assert_eq!((margin.color, margin.points), (Color::White, Some(3)));
/// assert_eq!((margin.karma, margin.shift), (Some(10), Some(Shift(1))));
/// assert_eq!(margin.with_shift.unwrap().to_string(), "7/10");
/// ```
#[doc(hidden)]
pub fn margin(column: Rank, face: u8, rulings: &Rulings) -> Option<Margin> {
    let now = color(column, face)?;
    let next = Color::ALL.get(now as usize + 1).copied();
    let mut margin = Margin {
        color: now,
        next,
        points: None,
        karma: None,
        with_karma: None,
        shift: None,
        with_shift: None,
        as_it_was: None,
    };
    let Some(next) = next else { return Some(margin) };
    let first = (face..=100).find(|&f| color(column, f).is_some_and(|c| c >= next))?;
    let points = i32::from(first - face);
    let karma = points.max(crate::case::rules::action::LEAST_KARMA);
    let tops = karma_tops(column, karma);
    let with_karma = colors(&Reading::Bands { die: Die::D100, tops: &tops });
    margin.as_it_was = Some(action(column).at_least(&next));
    margin.points = Some(points);
    margin.karma = Some(karma);
    margin.with_karma = Some(with_karma.at_least(&next));
    for by in 1..=17 {
        let Some(risen) = column.shifted(Shift(by), rulings) else { break };
        if color(risen, face).is_some_and(|c| c >= next) {
            margin.shift = Some(Shift(by));
            margin.with_shift = Some(action(risen).at_least(&next));
            break;
        }
    }
    Some(margin)
}

/// Another value of a ruling, and how much of the odds it moves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Matters {
    /// The switch.
    pub name: &'static str,
    /// The value it is set to.
    pub value: String,
    /// The share of all cases that come out differently: half the sum of all differences. `None`
    /// if this roster can't be played with that value.
    pub moved: Option<Fraction>,
}

/// The difference that each ruling makes to some odds: every other value of every switch that is
/// worth trying ([`Switch::others`](crate::data::ruling::Switch::others)), the largest difference
/// first, then values that make none, then those with which this roster can't be played.
///
/// # Errors
/// The first error of `odds`; [`OddsError::Overflow`] if odds don't fit one denominator.
pub fn what_matters<T: Ord + Clone, E: From<OddsError>>(
    setup: &Setup,
    mut odds: impl FnMut(&Setup) -> Result<Odds<T>, E>,
) -> Result<Vec<Matters>, E> {
    let before = odds(setup)?;
    let mut list = Vec::new();
    for ruling in setup.rulings.list() {
        let Some(switch) = ruling.switch else { continue };
        for value in switch.others() {
            let mut rulings = setup.rulings.clone();
            if rulings.set(ruling.name, &value).is_err() || rulings == setup.rulings {
                continue;
            }
            let moved = match setup.under(rulings) {
                Ok(other) => Some(odds(&other)?.difference(&before)?.moved),
                Err(_) => None,
            };
            list.push(Matters { name: ruling.name, value, moved });
        }
    }
    list.sort_by(|a, b| {
        let size = |m: &Matters| m.moved.unwrap_or(Fraction::ZERO);
        size(b).cmp(&size(a)).then(b.moved.is_some().cmp(&a.moved.is_some()))
    });
    Ok(list)
}
