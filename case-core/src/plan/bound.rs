//! Plans that are ready to answer.

use super::{Among, Order};
use crate::data::codes::Code;
use crate::data::node::Problems;
use crate::data::value::{Kind, Typed, Value};
use crate::data::who::ActorId;
use crate::data::words::FieldCode;
use crate::kernel::decide::DecisionSource;
use crate::kernel::log::Key;
use crate::kernel::question::{Asked, LegalAnswers, Query, kinds};
use crate::kernel::system::{System, View};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::marker::PhantomData;

/// The plans of all seats of a battle, ready to answer: the fighters', the Judge's, the map's.
///
/// This [`DecisionSource`] answers every question as a function of the question and the state. It
/// is cheap to clone.
#[derive(Clone, Debug)]
pub struct BoundPlans<S: System> {
    pub(super) rules: Arc<[BoundRule]>,
    /// By seat and kind of question, the range in `order` of the rules that answer.
    pub(super) spans: Arc<[(u32, u32)]>,
    pub(super) order: Arc<[u32]>,
    pub(super) start: Arc<[i32]>,
    pub(super) reads_turn: bool,
    pub(super) system: PhantomData<fn() -> S>,
}

/// The seats besides the fighters.
pub(super) const SEATS: [ActorId; 2] = [ActorId::JUDGE, ActorId::MAP];

/// A range of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    pub(super) least: i32,
    pub(super) most: i32,
}

impl Range {
    fn has(self, number: i32) -> bool {
        (self.least..=self.most).contains(&number)
    }
}

/// A bound answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum BoundAnswer {
    Exact(Value),
    /// The attack of that name, by fighter.
    Attack(Arc<[Option<i32>]>),
    Oneself,
    Least,
    Most,
    Suggestion,
    /// One that only a battle could bind.
    Never,
}

#[derive(Clone, Debug)]
pub(super) enum BoundOrder {
    By(Order),
    Attacks(Vec<ActorId>),
}

#[derive(Clone, Debug)]
pub(super) enum BoundThen {
    Answers(Vec<BoundAnswer>),
    Targets(Vec<BoundOrder>, Among),
}

#[derive(Clone, Debug)]
pub(super) enum Condition {
    Suggested(Vec<BoundAnswer>),
    About(&'static str, Vec<BoundAnswer>),
    Count(Count, Range),
    Held(bool),
    Attacked(bool),
    /// A field, by its number in the system's list.
    Value {
        field: usize,
        of_battle: bool,
        range: Range,
    },
}

/// What a condition counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Count {
    Fitness,
    Friends,
    Foes,
    Turn,
}

#[derive(Clone, Debug)]
pub(super) struct BoundRule {
    pub(super) when: Vec<Condition>,
    pub(super) then: BoundThen,
}

impl BoundRule {
    pub(super) fn reads_turn<S: System>(&self) -> bool {
        self.when.iter().any(|condition| match condition {
            Condition::Count(count, _) => *count == Count::Turn,
            Condition::Value { field, .. } => {
                let kind = S::Field::ALL.get(*field).map(|field| field.info().cell.kind);
                // A solver forgets initiative totals with the turn.
                matches!(kind, Some(Kind::Turn | Kind::Round | Kind::Initiative))
            }
            _ => false,
        })
    }
}

/// An open question.
struct Open<'a, S: System> {
    question: &'a S::Question,
    view: View<'a, S>,
    start: &'a [i32],
}

impl<S: System> Open<'_, S> {
    fn who(&self) -> ActorId {
        self.question.who()
    }

    fn is(&self, answer: &BoundAnswer, value: Value) -> bool {
        match answer {
            BoundAnswer::Exact(exact) => *exact == value,
            BoundAnswer::Attack(attacks) => {
                let place = |of: ActorId| attacks.get(of.index()).copied().flatten();
                Some(value) == place(value.of).map(|place| Value::attack(value.of, place))
            }
            BoundAnswer::Oneself => value == Value::actor(self.who()),
            BoundAnswer::Suggestion => value == self.question.suggestion(self.view),
            BoundAnswer::Least | BoundAnswer::Most | BoundAnswer::Never => false,
        }
    }

    /// The answer as a value.
    fn value(&self, answer: &BoundAnswer) -> Option<Value> {
        let who = self.who();
        match answer {
            BoundAnswer::Exact(exact) => Some(*exact),
            BoundAnswer::Attack(attacks) => {
                let place = attacks.get(who.index()).copied().flatten()?;
                Some(Value::attack(who, place))
            }
            BoundAnswer::Oneself => Some(Value::actor(who)),
            BoundAnswer::Suggestion => Some(self.question.suggestion(self.view)),
            BoundAnswer::Least | BoundAnswer::Most => match self.question.legal(self.view) {
                LegalAnswers::Range { kind, low, high } => {
                    let least = matches!(answer, BoundAnswer::Least);
                    Some(Value::new(kind, if least { low } else { high }))
                }
                LegalAnswers::List(_) => None,
            },
            BoundAnswer::Never => None,
        }
    }

    fn stands(&self, who: ActorId) -> bool {
        S::stands(self.view.setup, self.view.state, who)
    }

    fn attacks(&self, who: ActorId) -> Option<ActorId> {
        S::attacks(self.view.setup, self.view.state, who)
    }

    fn are_allies(&self, one: ActorId, other: ActorId) -> bool {
        S::cast(self.view.setup).are_allies(one, other)
    }

    /// The part of its initial fitness that a fighter has, in units of `1 / of`.
    fn part(&self, who: ActorId, of: i64) -> i32 {
        let now = S::fitness(self.view.setup, self.view.state, who);
        let start = self.start.get(who.index()).copied().unwrap_or(0).max(1);
        i32::try_from(i64::from(now).saturating_mul(of) / i64::from(start)).unwrap_or(i32::MAX)
    }

    fn count(&self, mut holds: impl FnMut(ActorId) -> bool) -> i32 {
        let everybody = S::cast(self.view.setup).everybody();
        i32::try_from(everybody.filter(|who| holds(*who)).count()).unwrap_or(i32::MAX)
    }

    fn holds(&self, condition: &Condition) -> bool {
        let who = self.who();
        let fighter = who.place().is_some();
        let View { setup, state, .. } = self.view;
        match condition {
            Condition::Suggested(answers) => {
                let suggestion = self.question.suggestion(self.view);
                answers.iter().any(|answer| self.is(answer, suggestion))
            }
            Condition::About(name, answers) => {
                let subject = self.question.subject();
                let named = subject.iter().find(|named| named.name == *name);
                named.is_some_and(|n| answers.iter().any(|answer| self.is(answer, n.value)))
            }
            Condition::Count(Count::Turn, range) => range.has(S::turn(state)),
            Condition::Count(count, range) => {
                let friends = *count == Count::Friends;
                let counts = |other| {
                    self.are_allies(who, other) == friends && other != who && self.stands(other)
                };
                fighter
                    && range.has(match count {
                        Count::Fitness => self.part(who, 100),
                        _ => self.count(counts),
                    })
            }
            Condition::Held(held) => fighter && S::holder(setup, state, who).is_some() == *held,
            Condition::Attacked(attacked) => {
                let at_me = |other| self.attacks(other) == Some(who) && self.stands(other);
                fighter && (self.count(at_me) > 0) == *attacked
            }
            Condition::Value { field, of_battle, range } => {
                let Some(&field) = S::Field::ALL.get(*field).filter(|_| *of_battle || fighter)
                else {
                    return false;
                };
                let whose = if *of_battle { ActorId::NOBODY } else { who };
                let stored = S::get(state, Key { who: whose, field, place: 0 });
                let value = field.info().cell.read(stored);
                !value.is_nothing() && range.has(value.number)
            }
        }
    }

    fn answer(&self, then: &BoundThen) -> Option<Value> {
        match then {
            BoundThen::Answers(answers) => {
                let mut values = answers.iter().filter_map(|answer| self.value(answer));
                values.find(|value| self.question.is_legal(self.view, *value))
            }
            BoundThen::Targets(orders, among) => {
                let LegalAnswers::List(legal) = self.question.legal(self.view) else {
                    return None;
                };
                let who = self.who();
                let fits = |other: &ActorId| match among {
                    Among::Foes => !self.are_allies(who, *other) && self.stands(*other),
                    Among::Friends => self.are_allies(who, *other),
                    Among::All => true,
                };
                let suggestion = self.question.suggestion(self.view);
                let targets = legal.into_iter().filter_map(Value::as_actor).filter(fits);
                let best = targets.min_by(|a, b| {
                    let mut each = orders.iter().map(|order| {
                        self.rank(order, *a, suggestion).cmp(&self.rank(order, *b, suggestion))
                    });
                    each.find(|ordering| ordering.is_ne()).unwrap_or(Ordering::Equal)
                });
                best.map(Value::actor)
            }
        }
    }

    /// The rank of a target in an order: the least comes first.
    fn rank(&self, order: &BoundOrder, target: ActorId, suggestion: Value) -> i32 {
        let who = self.who();
        let View { setup, state, .. } = self.view;
        let first = |yes: bool| i32::from(!yes);
        let attackers = || {
            let ally = |other| {
                other != who
                    && self.are_allies(who, other)
                    && self.attacks(other) == Some(target)
                    && self.stands(other)
            };
            self.count(ally)
        };
        let fitness = || S::fitness(setup, state, target);
        let part = || self.part(target, 10_000);
        let danger = || S::danger(setup, state, target);
        let protection = || S::protection(setup, state, target);
        let place = || i32::try_from(target.index()).unwrap_or(i32::MAX);
        let order = match order {
            BoundOrder::By(order) => *order,
            BoundOrder::Attacks(whom) => {
                let attacked = self.attacks(target);
                return first(attacked.is_some_and(|attacked| whom.contains(&attacked)));
            }
        };
        match order {
            Order::Suggested => first(suggestion == Value::actor(target)),
            Order::Holder => first(S::holder(setup, state, who) == Some(target)),
            Order::AttacksMe => first(self.attacks(target) == Some(who)),
            Order::AttacksMySide => {
                let attacked = self.attacks(target);
                first(attacked.is_some_and(|attacked| self.are_allies(who, attacked)))
            }
            Order::AttackedByMySide => attackers().saturating_neg(),
            Order::NotAttacked => attackers(),
            Order::Weakest => fitness(),
            Order::Strongest => fitness().saturating_neg(),
            Order::NearestToFalling => part(),
            Order::Freshest => part().saturating_neg(),
            Order::MostDangerous => danger().saturating_neg(),
            Order::LeastDangerous => danger(),
            Order::LeastProtected => protection(),
            Order::BestProtected => protection().saturating_neg(),
            Order::FirstOfRoster => place(),
            Order::LastOfRoster => place().saturating_neg(),
        }
    }
}

impl<S: System> BoundPlans<S> {
    /// The place of a seat in the lists.
    #[inline]
    fn seat(&self, who: ActorId) -> usize {
        let fighters = self.start.len();
        match who {
            ActorId::JUDGE => fighters,
            ActorId::MAP => fighters + 1,
            _ => who.index(),
        }
    }

    #[inline]
    fn rules(&self, who: ActorId, kind: S::QuestionKind) -> &[u32] {
        let kinds = S::QuestionKind::ALL.len();
        let at = self.seat(who).saturating_mul(kinds) + usize::from(kind.number());
        let (from, to) = self.spans.get(at).copied().unwrap_or_default();
        self.order.get(from as usize..to as usize).unwrap_or(&[])
    }

    /// The answer of the rules.
    fn by_rules(&self, rules: &[u32], question: &S::Question, view: View<'_, S>) -> Option<Value> {
        Some(self.first_of(rules, question, view)?.1)
    }

    /// The first rule that applies and has a legal answer, with that answer.
    fn first_of(
        &self,
        rules: &[u32],
        question: &S::Question,
        view: View<'_, S>,
    ) -> Option<(usize, Value)> {
        let open = Open::<S> { question, view, start: &self.start };
        let rules = rules.iter().map(|rule| *rule as usize);
        let rules = rules.filter_map(|number| Some((number, self.rules.get(number)?)));
        let mut fitting =
            rules.filter(|(_, rule)| rule.when.iter().all(|condition| open.holds(condition)));
        fitting.find_map(|(number, rule)| Some((number, open.answer(&rule.then)?)))
    }

    /// The answer of the seat's plan; each rule whose conditions hold is told, with whether it decided.
    #[cfg(feature = "analysis")]
    pub(super) fn told(
        &self,
        question: &S::Question,
        view: View<'_, S>,
        mut tell: impl FnMut(usize, bool),
    ) -> Value {
        let open = Open::<S> { question, view, start: &self.start };
        for number in self.rules(question.who(), question.kind()) {
            let number = *number as usize;
            let Some(rule) = self.rules.get(number) else { continue };
            if !rule.when.iter().all(|condition| open.holds(condition)) {
                continue;
            }
            let answer = open.answer(&rule.then);
            tell(number, answer.is_some());
            if let Some(answer) = answer {
                return answer;
            }
        }
        question.suggestion(view)
    }

    /// The number of the rule that answers a question, with its answer.
    pub(super) fn ruled(
        &self,
        question: &S::Question,
        view: View<'_, S>,
    ) -> Option<(usize, Value)> {
        self.first_of(self.rules(question.who(), question.kind()), question, view)
    }

    /// The answer of the seat's plan, always legal.
    pub fn answer(&self, question: &S::Question, view: View<'_, S>) -> Value {
        let rules = self.rules(question.who(), question.kind());
        let by_rules = if rules.is_empty() { None } else { self.by_rules(rules, question, view) };
        by_rules.unwrap_or_else(|| question.suggestion(view))
    }

    /// Asks a function first, for questions of these names, or all if none is named, that have more
    /// than one legal answer. The plans decide if it returns `None`.
    ///
    /// The function must depend on the question and the state alone: odds call it on every path.
    ///
    /// # Errors
    /// Each name that no question has, with the valid ones.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::case::{Act, Case};
    /// use case_core::odds::{Sample, Scene};
    /// use case_core::plan::BoundPlans;
    /// use case_core::system::System;
    /// use case_core::value::Typed;
    /// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
    /// let roster = toml::from_str(&text).unwrap();
    /// let setup = Case::validate(&Case::read(&roster).unwrap()).unwrap();
    /// let state = Case::open(&setup);
    /// // Nobody does anything: the battle has no end.
    /// let idle = BoundPlans::<Case>::built_in(&setup)
    ///     .asking(&["action"], |_, _| Some(Act::Pass.to_value()))
    ///     .unwrap();
    /// let scene = Scene::<Case, _>::new(&setup, &state, idle);
    /// let ends = scene.sample_values(&mut Sample::new(3).seed(1).checkpoints(100), |_, _| ()).unwrap();
    /// assert!(ends.iter().all(Option::is_none));
    /// # }
    /// ```
    pub fn asking<F>(self, questions: &[&str], function: F) -> Result<Hooked<S, F>, Problems>
    where
        F: FnMut(&S::Question, View<'_, S>) -> Option<Value>,
    {
        Ok(self.hooked(&kinds::<S>(questions)?, function))
    }

    pub(crate) fn hooked<F>(self, kinds: &[S::QuestionKind], function: F) -> Hooked<S, F>
    where
        F: FnMut(&S::Question, View<'_, S>) -> Option<Value>,
    {
        let asked = S::QuestionKind::ALL.iter().map(|kind| kinds.contains(kind)).collect();
        Hooked { plans: self, asked, function }
    }
}

impl<S: System> DecisionSource<S> for BoundPlans<S> {
    fn choose(&mut self, question: &S::Question, view: View<'_, S>) -> Option<Value> {
        Some(self.answer(question, view))
    }

    #[inline]
    fn decide<Q: Query<S>>(
        &mut self,
        question: &Q,
        view: View<'_, S>,
    ) -> Option<Result<Q::Answer, Value>> {
        let rules = self.rules(question.who(), Q::KIND);
        if !rules.is_empty()
            && let Some(value) = self.by_rules(rules, &(*question).into(), view)
        {
            return Some(Q::Answer::from_value(value).ok_or(value));
        }
        Some(Ok(question.plan(view)))
    }

    fn reads_turn(&self) -> bool {
        BoundPlans::reads_turn(self)
    }
}

/// Plans with a function that is asked first: see [`BoundPlans::asking`].
#[derive(Clone, Debug)]
pub struct Hooked<S: System, F> {
    plans: BoundPlans<S>,
    asked: Arc<[bool]>,
    function: F,
}

impl<S: System, F> Hooked<S, F> {
    fn asks(&self, kind: S::QuestionKind) -> bool {
        self.asked.get(usize::from(kind.number())).copied().unwrap_or(false)
    }
}

impl<S: System, F> DecisionSource<S> for Hooked<S, F>
where
    F: FnMut(&S::Question, View<'_, S>) -> Option<Value>,
{
    fn choose(&mut self, question: &S::Question, view: View<'_, S>) -> Option<Value> {
        if self.asks(question.kind()) {
            if let Some(only) = question.only(view) {
                return Some(only);
            }
            if let Some(answer) = (self.function)(question, view) {
                return Some(answer);
            }
        }
        self.plans.choose(question, view)
    }

    #[inline]
    fn decide<Q: Query<S>>(
        &mut self,
        question: &Q,
        view: View<'_, S>,
    ) -> Option<Result<Q::Answer, Value>> {
        if self.asks(Q::KIND) {
            let answer = self.choose(&(*question).into(), view)?;
            return Some(Q::Answer::from_value(answer).ok_or(answer));
        }
        self.plans.decide(question, view)
    }

    /// `true` if the function is asked, as it might read the turn.
    fn reads_turn(&self) -> bool {
        self.asked.contains(&true) || self.plans.reads_turn()
    }
}
