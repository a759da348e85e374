//! Parts of rules that are functions of a small value.

use super::{RollCall, RuleTable, Stop, System, Table};
use crate::data::codes::Code;
use crate::data::index::{Index, hash_of};
use crate::data::number::lcm;
use crate::data::value::{Typed, Value};
use crate::dice::{DiceSource, Every, Fraction, RollOutcome, RollReason, WholeStages};
use crate::kernel::question::Query;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::Any;
use core::hash::Hash;

/// A part of a rule by value: it reads only itself (the key), the rulings, its dice and the answers
/// to its questions. It has no access to the state, so the key is complete.
pub trait Stage<S: System>: Clone + Eq + Hash + Send + Sync + 'static {
    /// Everything that is read of the stage afterwards.
    type Outcome: Clone + Ord + Send + Sync + 'static;

    /// Runs the rule.
    ///
    /// # Errors
    /// [`Stop::Decision`] if a decision is needed first.
    fn run(&self, t: &mut StageTable<'_, S>) -> Result<Self::Outcome, Stop<S>>;
}

/// A table for a stage: it enumerates every outcome of the dice, passes questions on and logs
/// nothing.
#[expect(missing_debug_implementations, reason = "it holds a closure")]
pub struct StageTable<'s, S: System> {
    pub(crate) rulings: &'s S::Rulings,
    dice: &'s mut Every<Fraction>,
    asked: &'s mut Vec<(S::Question, Value)>,
    answer: &'s mut dyn FnMut(S::Question) -> Result<Value, Stop<S>>,
}

impl<'s, S: System> StageTable<'s, S> {
    /// A table at which `answer` decides. Each question is added to `asked` with its answer.
    pub(crate) fn new(
        rulings: &'s S::Rulings,
        dice: &'s mut Every<Fraction>,
        asked: &'s mut Vec<(S::Question, Value)>,
        answer: &'s mut dyn FnMut(S::Question) -> Result<Value, Stop<S>>,
    ) -> Self {
        StageTable { rulings, dice, asked, answer }
    }

    /// As [`Table::roll`].
    #[inline]
    pub(crate) fn roll(&mut self, call: &RollCall<'_, S>) -> Result<RollOutcome, Stop<S>> {
        let reason = RollReason { who: call.who, rule: call.rule.name(), roll: call.roll.name() };
        self.dice.draw(reason, &call.reading).map_err(Stop::Roll)
    }

    /// As [`Table::ask`]. A stage changes nothing, so equal questions have equal answers.
    pub(crate) fn ask<Q: Query<S>>(&mut self, question: Q) -> Result<Q::Answer, Stop<S>> {
        let question = question.into();
        let known = self.asked.iter().find(|(known, _)| *known == question);
        let answer = if let Some((_, answer)) = known {
            *answer
        } else {
            let answer = (self.answer)(question)?;
            self.asked.push((question, answer));
            answer
        };
        Q::Answer::from_value(answer).ok_or_else(|| Stop::not_offered(question, answer))
    }
}

/// A part of a rule at the table: it reads itself, the setup and the state, rolls, asks, and changes
/// the state. Nothing else is read of it afterwards than its outcome and the state, so exact odds
/// enumerate it by itself, merge what is equal, and draw the whole of it.
pub trait Piece<S: System>: Clone + Eq + Hash + Send + Sync + 'static {
    /// Everything besides the state that is read of the piece afterwards.
    type Outcome: Clone + Eq + Hash + Send + Sync + 'static;

    /// Runs the rule.
    ///
    /// # Errors
    /// [`Stop`] where a die or an answer is missing.
    fn run<'a>(&self, t: &mut impl Table<'a, S>) -> Result<Self::Outcome, Stop<S>>;
}

/// Distinct values, each with a state of a system.
struct WithStates<S: System, K> {
    index: Index,
    items: Vec<(K, S::State)>,
}

impl<S: System, K: Clone + Eq + Hash> WithStates<S, K> {
    fn new() -> Self {
        WithStates { index: Index::new(), items: Vec::new() }
    }

    fn find(&self, key: &K, state: &S::State) -> Option<usize> {
        let at =
            self.index.find(hash_of(&(key, state)), |at| is(&self.items[at as usize], key, state));
        at.map(|at| at as usize)
    }

    /// The position of a pair, which is copied only if it is new.
    fn place(&mut self, key: &K, state: &S::State) -> usize {
        // Memory runs out long before this overflows.
        let new = u32::try_from(self.items.len()).unwrap_or(u32::MAX);
        let hash = hash_of(&(key, state));
        let Self { index, items } = self;
        let at = index.find_or_add(hash, new, |at| is(&items[at as usize], key, state));
        if at == new {
            self.items.push((key.clone(), state.clone()));
        }
        at as usize
    }
}

fn is<K: Eq, T: Eq>((known, of): &(K, T), key: &K, state: &T) -> bool {
    known == key && of == state
}

/// What is kept for one type; nothing at first.
fn kept<T: Any + Send + Sync>(
    all: &mut Vec<Box<dyn Any + Send + Sync>>,
    nothing: impl FnOnce() -> T,
) -> &mut T {
    let at = all.iter().position(|one| one.is::<T>()).unwrap_or_else(|| {
        all.push(Box::new(nothing()));
        all.len() - 1
    });
    all[at].downcast_mut().unwrap_or_else(|| unreachable!("it was found by its type"))
}

/// The pieces of one type that were enumerated from the present state of a step on.
struct Enumerated<S: System, G: Piece<S>> {
    /// Each with the state before it.
    keys: WithStates<S, G>,
    /// The number that the dice source gave it, which rise, and what it comes to.
    numbers: Vec<usize>,
    outcomes: Vec<Vec<(G::Outcome, S::State)>>,
}

impl<S: System, G: Piece<S>> Enumerated<S, G> {
    fn of(dice: &mut dyn WholeStages) -> &mut Enumerated<S, G> {
        kept(dice.outcomes_of_pieces(), || Enumerated {
            keys: WithStates::new(),
            numbers: Vec::new(),
            outcomes: Vec::new(),
        })
    }

    /// The outcome at a place, whose state becomes the present one.
    fn give(&self, (number, at): (usize, usize), state: &mut S::State) -> G::Outcome {
        let piece = self.numbers.partition_point(|known| *known < number);
        let (outcome, after) = &self.outcomes[piece][at];
        state.clone_from(after);
        outcome.clone()
    }
}

/// What a piece comes to, drawn from its merged outcomes, where the dice source can do so; otherwise
/// as its dice fall.
pub(super) fn merged<'a, S: System, D, P, L, G>(
    t: &mut RuleTable<'a, S, D, P, L>,
    key: &G,
) -> Result<G::Outcome, Stop<S>>
where
    RuleTable<'a, S, D, P, L>: Table<'a, S>,
    D: DiceSource,
    G: Piece<S>,
{
    let Some(dice) = t.dice.merging() else { return key.run(t) };
    if let Some(drawn) = dice.repeated() {
        return Ok(Enumerated::<S, G>::of(dice).give(drawn, t.state));
    }
    let known = Enumerated::<S, G>::of(dice);
    if let Some(piece) = known.keys.find(key, t.state) {
        let number = known.numbers[piece];
        let outcome = known.give((number, 0), t.state);
        dice.draw_piece(number);
        return Ok(outcome);
    }
    dice.open_piece();
    let before = t.state.clone();
    let (mut places, mut outcomes) = (Vec::new(), WithStates::<S, _>::new());
    loop {
        let outcome = key.run(t)?;
        places.push(outcomes.place(&outcome, t.state));
        t.state.clone_from(&before);
        if !t.dice.merging().is_some_and(WholeStages::next_of_piece) {
            break;
        }
    }
    let Some(dice) = t.dice.merging() else { return key.run(t) };
    let number = dice.close_piece(&places, outcomes.items.len());
    let known = Enumerated::<S, G>::of(dice);
    known.keys.place(key, &before);
    known.numbers.push(number);
    known.outcomes.push(outcomes.items);
    let outcome = known.give((number, 0), t.state);
    dice.draw_piece(number);
    Ok(outcome)
}

/// Distinct items, each with a position.
#[derive(Clone, Debug)]
pub(crate) struct Numbered<K> {
    index: Index,
    items: Vec<K>,
    /// The position looked up last.
    last: usize,
}

impl<K: Clone + Eq + Hash> Numbered<K> {
    pub(crate) const fn new() -> Self {
        Numbered { index: Index::new(), items: Vec::new(), last: 0 }
    }

    /// The position of an item, if it has one.
    pub(crate) fn find(&self, item: &K) -> Option<usize> {
        let at = self.index.find(hash_of(item), |at| self.items[at as usize] == *item);
        at.map(|at| at as usize)
    }

    /// The position of an item, which is added if new.
    pub(crate) fn place(&mut self, item: &K) -> usize {
        if self.items.get(self.last) == Some(item) {
            return self.last;
        }
        // Memory runs out long before this overflows.
        let new = u32::try_from(self.items.len()).unwrap_or(u32::MAX);
        let known = |at| self.items[at as usize] == *item;
        let at = self.index.find_or_add(hash_of(item), new, known);
        if at == new {
            self.items.push(item.clone());
        }
        self.last = at as usize;
        self.last
    }

    /// The item at a position.
    pub(crate) fn at(&self, place: usize) -> &K {
        &self.items[place]
    }
}

/// All possible outcomes of a stage, with equal ones merged.
struct Distribution<S: System, T> {
    number: usize,
    outcomes: Vec<T>,
    /// The number of ways to each outcome.
    ways: Vec<u64>,
    /// The questions asked, with the answers under which this holds.
    asked: Vec<(S::Question, Value)>,
}

/// A distribution shared by its stage and those that draw from it.
type Shared<S, G> = Arc<Distribution<S, <G as Stage<S>>::Outcome>>;

/// The stages of one type run so far. A distribution's number stays valid until all are forgotten.
struct Known<S: System, G: Stage<S>> {
    keys: Numbered<G>,
    /// The number of each key's newest distribution.
    newest: Vec<usize>,
    /// `None` for a stage whose weights do not fit.
    distributions: Vec<Option<Shared<S, G>>>,
}

/// The maximum number of paths of a stage; one with more rolls its dice one by one.
const MOST_PATHS: u64 = 1 << 16;

impl<S: System, G: Stage<S>> Known<S, G> {
    fn of(dice: &mut dyn WholeStages) -> &mut Known<S, G> {
        kept(dice.known(), || Known {
            keys: Numbered::new(),
            newest: Vec::new(),
            distributions: Vec::new(),
        })
    }

    /// Keeps a stage's distribution, replacing the one known before.
    fn keep(
        &mut self,
        key: &G,
        found: Option<Distribution<S, G::Outcome>>,
    ) -> Option<Shared<S, G>> {
        let number = self.distributions.len();
        let found = found.map(|found| Arc::new(Distribution { number, ..found }));
        self.distributions.push(found.clone());
        let at = self.keys.place(key);
        match self.newest.get_mut(at) {
            Some(newest) => *newest = number,
            None => self.newest.push(number),
        }
        found
    }
}

/// Runs a stage over all outcomes of its dice. `None` if there are too many or their weights do not
/// fit.
fn run<'a, S: System, G: Stage<S>, T: Table<'a, S>>(
    t: &mut T,
    key: &G,
) -> Result<Option<Distribution<S, G::Outcome>>, Stop<S>> {
    let rulings = S::in_force(t.setup());
    let (mut dice, mut asked, mut paths) = (Every::new(Fraction::ONE), Vec::new(), Vec::new());
    loop {
        let answer = &mut |question| t.ask_any(question);
        let outcome = key.run(&mut StageTable::new(&rulings, &mut dice, &mut asked, answer))?;
        let Ok(weight) = dice.weight() else { return Ok(None) };
        paths.push((outcome, weight));
        if !dice.next_path() {
            break;
        }
        if dice.paths() >= MOST_PATHS {
            return Ok(None);
        }
    }
    let whole = paths.iter().try_fold(1, |whole, (_, weight)| lcm(whole, weight.denominator));
    let Some(whole) = whole.and_then(|whole| u64::try_from(whole).ok()) else { return Ok(None) };
    let mut merged = BTreeMap::new();
    for (outcome, weight) in paths {
        let ways = weight.numerator * (u128::from(whole) / weight.denominator);
        // At most `whole`.
        *merged.entry(outcome).or_insert(0) += u64::try_from(ways).unwrap_or(whole);
    }
    let (outcomes, ways) = merged.into_iter().unzip();
    Ok(Some(Distribution { number: 0, outcomes, ways, asked }))
}

/// Draws a stage's outcome; `None` if its dice must be rolled one by one, because it has no key or
/// its weights do not fit.
pub(super) fn drawn<'a, S: System, G: Stage<S>, T: Table<'a, S>>(
    t: &mut T,
    key: impl FnOnce(&mut T) -> Result<Option<G>, Stop<S>>,
) -> Result<Option<G::Outcome>, Stop<S>> {
    let Some(dice) = t.merging() else { return Ok(None) };
    if let Some((number, at)) = dice.repeated() {
        let known = Known::<S, G>::of(dice).distributions.get(number);
        return Ok(known.and_then(Option::as_ref).map(|known| known.outcomes[at].clone()));
    }
    let found = match key(t)? {
        Some(key) => distribution(t, &key)?,
        None => None,
    };
    let Some(dice) = t.merging() else { return Ok(None) };
    if let Some(known) = found {
        let at = dice.draw_whole(known.number, &known.ways);
        Ok(Some(known.outcomes[at].clone()))
    } else {
        // Marks the stage on the path, so that a path repeating this one recognizes it.
        dice.draw_whole(usize::MAX, &[1]);
        Ok(None)
    }
}

/// The distribution of a stage: the known one if its questions still have the same answers,
/// otherwise a new one.
fn distribution<'a, S: System, G: Stage<S>, T: Table<'a, S>>(
    t: &mut T,
    key: &G,
) -> Result<Option<Shared<S, G>>, Stop<S>> {
    let Some(dice) = t.merging() else { return Ok(None) };
    let known = Known::<S, G>::of(dice);
    if let Some(at) = known.keys.find(key) {
        let Some(found) = known.distributions[known.newest[at]].clone() else { return Ok(None) };
        let mut alike = true;
        for (question, answer) in &found.asked {
            alike &= t.ask_any(*question)? == *answer;
        }
        if alike {
            return Ok(Some(found));
        }
    }
    let found = run(t, key)?;
    let Some(dice) = t.merging() else { return Ok(None) };
    Ok(Known::<S, G>::of(dice).keep(key, found))
}
