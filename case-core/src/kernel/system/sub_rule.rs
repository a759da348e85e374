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

/// Distinct items, each with a state unless it is by value.
struct Distinct<S: System, K> {
    index: Index,
    items: Vec<(K, Option<S::State>)>,
}

impl<S: System, K: Clone + Eq + Hash> Distinct<S, K> {
    const fn new() -> Self {
        Distinct { index: Index::new(), items: Vec::new() }
    }

    fn find(&self, key: &K, state: Option<&S::State>) -> Option<usize> {
        let same = |at| is(&self.items[at as usize], key, state);
        self.index.find(hash_of(&(key, state)), same).map(|at| at as usize)
    }

    /// The position of an item, which is copied only if it is new.
    fn place(&mut self, key: &K, state: Option<&S::State>) -> usize {
        // Memory runs out long before this overflows.
        let new = u32::try_from(self.items.len()).unwrap_or(u32::MAX);
        let Self { index, items } = self;
        let same = |at| is(&items[at as usize], key, state);
        let at = index.find_or_add(hash_of(&(key, state)), new, same);
        if at == new {
            self.items.push((key.clone(), state.cloned()));
        }
        at as usize
    }
}

fn is<K: Eq, T: Eq>((known, of): &(K, Option<T>), key: &K, state: Option<&T>) -> bool {
    known == key && of.as_ref() == state
}

/// What a sub-rule comes to, each once with the state after it; the number that the dice source gave
/// it; and the questions that it asked, with the answers under which this holds.
struct Outcomes<S: System, T> {
    number: usize,
    all: Vec<(T, Option<S::State>)>,
    asked: Arc<[(S::Question, Value)]>,
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
    fn of(dice: &mut dyn DrawsWhole, by_value: bool) -> &mut Known<S, G> {
        let all = dice.known(by_value);
        let at = all.iter().position(|one| one.is::<Self>()).unwrap_or_else(|| {
            let (keys, newest, entries) = (Distinct::new(), Vec::new(), Vec::new());
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
        let (outcome, after) = &self.entries[entry].all[at];
        if let Some(after) = after {
            state.clone_from(after);
        }
        outcome.clone()
    }
}

/// The outcomes of the sub-rule that was drawn alone, each with its share of the whole.
pub(crate) fn read_out<S: System, G: SubRule<S>, W: Weight>(
    dice: &mut Every<W>,
) -> Vec<(G::Outcome, W)> {
    let Some((number, entry)) = dice.only_sub_rule() else { return Vec::new() };
    let shares = dice.shares(number).to_vec();
    let all = &Known::<S, G>::of(dice, number % 2 == 1).entries[entry].all;
    all.iter().map(|(outcome, _)| outcome.clone()).zip(shares).collect()
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
    let known = Known::<S, G>::of(dice, by_value);
    let found = known.keys.find(rule, (!by_value).then_some(&*t.state)).map(|key| {
        let entry = known.newest[key];
        (entry, Arc::clone(&known.entries[entry].asked))
    });
    let entry = match found {
        Some((entry, asked)) if still_answered(t, &asked)? => entry,
        _ => enumerated(t, rule, by_value)?,
    };
    let Some(dice) = t.dice.merging() else { return rule.run(t) };
    let known = Known::<S, G>::of(dice, by_value);
    let (number, outcome) = (known.entries[entry].number, known.give((entry, 0), t.state));
    dice.draw(number, entry);
    Ok(outcome)
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

/// Runs a sub-rule over all of its dice; the entry that keeps it.
fn enumerated<S: System, D, P, L, G>(
    t: &mut RuleTable<'_, S, D, P, L>,
    rule: &G,
    by_value: bool,
) -> Result<usize, Stop<S>>
where
    D: DiceSource,
    P: DecisionSource<S>,
    L: Sink<S>,
    G: SubRule<S>,
{
    let before = (!by_value).then(|| t.state.clone());
    let (mut places, mut outcomes, mut asked) = (Vec::new(), Distinct::<S, _>::new(), Vec::new());
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
        places.push(outcomes.place(&outcome, (!by_value).then_some(&*t.state)));
        if let Some(before) = &before {
            t.state.clone_from(before);
        }
        if !t.dice.merging().is_some_and(DrawsWhole::next) {
            break;
        }
    }
    let Some(dice) = t.dice.merging() else { return Ok(0) };
    let number = dice.close(&places, outcomes.items.len());
    let of = Outcomes { number, all: outcomes.items, asked: Arc::from(asked) };
    Ok(Known::<S, G>::of(dice, by_value).keep(rule, before.as_ref(), of))
}
