//! Parts of rules that odds draw whole.

use super::{RuleTable, Stop, System, Table, View};
use crate::data::index::{Index, hash_of};
use crate::data::value::Value;
use crate::dice::{DiceSource, DrawsWhole, Every, Weight};
use crate::kernel::decide::{DecisionSource, Ours};
use crate::kernel::log::Sink;
use crate::kernel::sources::at_any_table;
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::Any;
use core::hash::Hash;

/// A part of a rule at the table: it reads itself, the setup and the state, rolls, asks, and changes
/// the state. In play it is run as it stands. Odds enumerate it by itself, merge what is equal in
/// outcome and state, and draw the whole of it; so it gives back no more than what is read
/// afterwards, by [`Table::shown`].
pub trait SubRule<S: System>: Clone + Eq + Hash + Send + Sync + 'static {
    /// Everything besides the state that is read of it afterwards.
    type Outcome: Clone + Eq + Hash + Send + Sync + 'static;

    /// Whether it depends on its own value, the rulings, its dice and its answers alone, and leaves
    /// the state as it is. Its outcomes are then kept for all states, and its paths do not count. The
    /// sub-rules within it are by value too.
    fn is_by_value(&self, v: View<'_, S>) -> bool {
        let _ = v;
        false
    }

    /// Runs the rule.
    ///
    /// # Errors
    /// [`Stop`] where a die or an answer is missing.
    fn run<'a>(&self, t: &mut impl Table<'a, S>) -> Result<Self::Outcome, Stop<S>>;
}

/// Up to this number of items, they are compared one by one.
const FEW: usize = 16;

/// Distinct items, each with a state unless it is by value.
struct Distinct<S: System, K> {
    index: Index,
    items: Vec<K>,
    /// Those of the items; empty by value.
    states: Vec<S::State>,
}

impl<S: System, K: Clone + Eq + Hash> Distinct<S, K> {
    fn new() -> Self {
        Distinct { index: Index::new(), items: Vec::with_capacity(FEW / 2), states: Vec::new() }
    }

    fn find(&self, key: &K, state: Option<&S::State>) -> Option<usize> {
        let Self { index, items, states } = self;
        let same = |at: usize| items[at] == *key && states.get(at) == state;
        if items.len() <= FEW {
            return (0..items.len()).find(|at| same(*at));
        }
        index.find(hash_of(&(key, state)), |at| same(at as usize)).map(|at| at as usize)
    }

    /// The position of an item, which is copied only if it is new.
    fn place(&mut self, key: &K, state: Option<&S::State>) -> usize {
        if let Some(known) = self.find(key, state) {
            return known;
        }
        let new = self.items.len();
        self.items.push(key.clone());
        self.states.extend(state.cloned());
        if new == FEW {
            (0..=FEW).for_each(|at| self.index_item(at));
        } else if new > FEW {
            self.index_item(new);
        }
        new
    }

    fn index_item(&mut self, at: usize) {
        let hash = hash_of(&(&self.items[at], self.states.get(at)));
        // Memory runs out long before this overflows.
        self.index.find_or_add(hash, u32::try_from(at).unwrap_or(u32::MAX), |_| false);
    }
}

/// Questions with their answers.
type Answered<S> = [(<S as System>::Question, Value)];

/// The outcomes of a sub-rule, each once with the state after it; the number that the dice source gave
/// it; and the questions that it asked, with the answers under which this holds.
struct Outcomes<S: System, T> {
    number: usize,
    all: Vec<T>,
    states: Vec<S::State>,
    asked: Option<Arc<Answered<S>>>,
}

/// The sub-rules of one type that were enumerated.
struct Known<S: System, G: SubRule<S>> {
    keys: Distinct<S, G>,
    /// The newest entry of each key.
    newest: Vec<usize>,
    /// Older ones stay valid: a path may hold them.
    entries: Vec<Outcomes<S, G::Outcome>>,
}

impl<S: System, G: SubRule<S>> Known<S, G> {
    /// Those among what is known of all types.
    fn among(all: &[Box<dyn Any + Send + Sync>]) -> Option<&Known<S, G>> {
        all.iter().find_map(|one| one.downcast_ref())
    }

    fn of(dice: &mut dyn DrawsWhole, by_value: bool) -> &mut Known<S, G> {
        let all = dice.known(by_value);
        let at = all.iter().position(|one| one.is::<Self>()).unwrap_or_else(|| {
            let (newest, entries) = (Vec::with_capacity(FEW / 2), Vec::with_capacity(FEW / 2));
            let keys = Distinct::new();
            all.push(Box::new(Known::<S, G> { keys, newest, entries }));
            all.len() - 1
        });
        all[at].downcast_mut().unwrap_or_else(|| unreachable!("it was found by its type"))
    }

    /// Keeps the outcomes of a sub-rule; returns their entry.
    fn keep(&mut self, rule: &G, state: Option<&S::State>, of: Outcomes<S, G::Outcome>) -> usize {
        let (key, entry) = (self.keys.place(rule, state), self.entries.len());
        self.entries.push(of);
        match self.newest.get_mut(key) {
            Some(newest) => *newest = entry,
            None => self.newest.push(entry),
        }
        entry
    }

    /// The outcome of an entry at a place, whose state becomes the present one.
    fn give(&self, (entry, at): (usize, usize), state: &mut S::State) -> G::Outcome {
        let Outcomes { all, states, .. } = &self.entries[entry];
        if let Some(after) = states.get(at) {
            state.clone_from(after);
        }
        all[at].clone()
    }
}

/// The number and the entry of a sub-rule by these dice, which is enumerated unless it is known.
pub(crate) fn entry_of<S: System, G: SubRule<S>>(
    at: (&S::Setup, &mut S::State),
    sources: (&mut dyn DiceSource, &mut dyn DecisionSource<S>),
    rule: &G,
) -> Result<Option<(usize, usize)>, Stop<S>> {
    let by_value = rule.is_by_value(View::new(at.0, at.1));
    at_any_table(at, sources, &mut (), |t| known(t, rule, by_value))
}

/// The merged outcomes of a sub-rule with this number and entry, each with its share of the whole.
pub(crate) fn outcomes<S: System, G: SubRule<S>, W: Weight>(
    dice: &Every<W>,
    (number, entry): (usize, usize),
) -> impl Iterator<Item = (&G::Outcome, W)> {
    let (shares, known) = dice.done(number);
    let all = Known::<S, G>::among(known).map_or(&[][..], |known| &known.entries[entry].all);
    all.iter().zip(shares.iter().copied())
}

/// Hands on answers and takes them down.
struct Recorder<'r, S: System, P> {
    deciders: &'r mut P,
    asked: &'r mut Vec<(S::Question, Value)>,
}

impl<S: System, P: DecisionSource<S>> DecisionSource<S> for Recorder<'_, S, P> {
    fn choose(&mut self, question: &S::Question, view: View<'_, S>) -> Option<Value> {
        let answer = self.deciders.choose(question, view)?;
        if !self.asked.contains(&(*question, answer)) {
            self.asked.push((*question, answer));
        }
        Some(answer)
    }

    fn is_proven(&self, ours: Ours) -> bool {
        self.deciders.is_proven(ours)
    }
}

/// Draws a sub-rule from its merged outcomes, where the dice source can do so; otherwise runs it.
pub(super) fn drawn<S: System, D, P, L, G>(
    t: &mut RuleTable<'_, S, D, P, L>,
    rule: &G,
) -> Result<G::Outcome, Stop<S>>
where
    D: DiceSource,
    P: DecisionSource<S>,
    L: Sink<S>,
    G: SubRule<S>,
{
    let by_value = rule.is_by_value(View::new(t.setup, &*t.state));
    let Some(dice) = t.dice.merging() else { return rule.run(t) };
    if let Some(drawn) = dice.repeated() {
        return Ok(Known::<S, G>::of(dice, by_value).give(drawn, t.state));
    }
    let known = known(t, rule, by_value)?;
    let Some(((number, entry), dice)) = known.zip(t.dice.merging()) else { return rule.run(t) };
    dice.draw(number, entry);
    Ok(Known::<S, G>::of(dice, by_value).give((entry, 0), t.state))
}

/// The number and the entry of a sub-rule, which is enumerated unless it is known; `None` where dice fall
/// one by one.
fn known<S: System, D, P, L, G>(
    t: &mut RuleTable<'_, S, D, P, L>,
    rule: &G,
    by_value: bool,
) -> Result<Option<(usize, usize)>, Stop<S>>
where
    D: DiceSource,
    P: DecisionSource<S>,
    L: Sink<S>,
    G: SubRule<S>,
{
    let Some(dice) = t.dice.merging() else { return Ok(None) };
    let known = Known::<S, G>::of(dice, by_value);
    if let Some(key) = known.keys.find(rule, (!by_value).then_some(&*t.state)) {
        let entry = known.newest[key];
        let (number, asked) = (known.entries[entry].number, known.entries[entry].asked.clone());
        if still_answered(t, asked.as_deref().unwrap_or_default())? {
            return Ok(Some((number, entry)));
        }
    }
    enumerated(t, rule, by_value)
}

/// Whether these questions have these answers.
fn still_answered<'a, S: System>(
    t: &mut impl Table<'a, S>,
    asked: &[(S::Question, Value)],
) -> Result<bool, Stop<S>> {
    for (question, answer) in asked {
        if t.ask_any(*question)? != *answer {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Runs a sub-rule over all of its dice; the number and the entry that keeps it.
fn enumerated<S: System, D, P, L, G>(
    t: &mut RuleTable<'_, S, D, P, L>,
    rule: &G,
    by_value: bool,
) -> Result<Option<(usize, usize)>, Stop<S>>
where
    D: DiceSource,
    P: DecisionSource<S>,
    L: Sink<S>,
    G: SubRule<S>,
{
    let before = (!by_value).then(|| t.state.clone());
    let (mut outcomes, mut asked) = (Distinct::<S, _>::new(), Vec::new());
    if let Some(dice) = t.dice.merging() {
        dice.open(by_value);
    }
    loop {
        let outcome = if by_value {
            let mut deciders = Recorder { deciders: &mut *t.deciders, asked: &mut asked };
            let at = (t.setup, &mut *t.state);
            at_any_table(at, (&mut *t.dice, &mut deciders), &mut (), |t| rule.run(t))?
        } else {
            rule.run(t)?
        };
        let place = outcomes.place(&outcome, (!by_value).then_some(&*t.state));
        if let Some(before) = &before {
            t.state.clone_from(before);
        }
        if !t.dice.merging().is_some_and(|dice| dice.next(place)) {
            break;
        }
    }
    let Some(dice) = t.dice.merging() else { return Ok(None) };
    let (number, asked) = (dice.close(), (!asked.is_empty()).then(|| Arc::from(asked)));
    let of = Outcomes { number, all: outcomes.items, states: outcomes.states, asked };
    let entry = Known::<S, G>::of(dice, by_value).keep(rule, before.as_ref(), of);
    Ok(Some((number, entry)))
}
