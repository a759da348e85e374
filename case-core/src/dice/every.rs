//! All outcomes, by replay.

use super::spread::Weighed;
use super::{
    DiceSource, DrawsWhole, NextDie, OwnedReading, Pool, Reading, RollOutcome, RollReason, Shown,
};
use crate::data::message::told;
use crate::data::number::lcm;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::any::Any;

/// The probability of a path: an exact fraction, or a share of a fixed mass.
///
/// A roll divides its weight once for all of its outcomes.
#[doc(hidden)]
pub trait Weight: Copy + core::fmt::Debug {
    /// Divides this weight into `of` ways: the share of one way, and the remainder. `None` if it no
    /// longer fits.
    fn split(self, of: u64) -> Option<(Self, u64)>;

    /// The weight of `ways` out of `of`, from the share of one way and the remainder that
    /// [`Weight::split`] gave. `None` if it no longer fits.
    fn take(self, left: u64, ways: u64, of: u64) -> Option<Self>;

    /// The whole.
    const WHOLE: Self;

    /// A share of this weight. `None` if it no longer fits.
    fn share(self, share: Self) -> Option<Self>;

    /// The sum of two shares of the same weight. `None` if it no longer fits.
    fn plus(self, other: Self) -> Option<Self>;

    /// This weight times `ways` out of `of`, or `None` if it no longer fits.
    #[inline]
    fn times(self, ways: u64, of: u64) -> Option<Self> {
        let (one, left) = self.split(of)?;
        one.take(left, ways, of)
    }
}

/// The exact probability of a path while [`Every`] follows it: a quotient that is not in lowest terms,
/// so that a roll divides it in one instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Share {
    /// Numerator.
    pub numerator: u128,
    /// Denominator.
    pub denominator: u128,
}

impl Share {
    /// The whole.
    pub const ONE: Share = Share { numerator: 1, denominator: 1 };
}

impl Weight for Share {
    const WHOLE: Share = Share::ONE;

    fn share(self, share: Share) -> Option<Share> {
        let times = |a: u128, b: u128| match u64::try_from(b) {
            Ok(b) => product(a, b),
            Err(_) => a.checked_mul(b),
        };
        let numerator = times(self.numerator, share.numerator)?;
        Some(Share { numerator, denominator: times(self.denominator, share.denominator)? })
    }

    fn plus(self, other: Share) -> Option<Share> {
        if self.denominator == other.denominator {
            // Shares of the same weight are together at most the whole of it.
            return Some(Share { numerator: self.numerator + other.numerator, ..self });
        }
        let denominator = lcm(self.denominator, other.denominator)?;
        let of = |part: Share| part.numerator.checked_mul(denominator / part.denominator);
        Some(Share { numerator: of(self)?.checked_add(of(other)?)?, denominator })
    }

    #[inline]
    fn split(self, of: u64) -> Option<(Self, u64)> {
        Some((Share { denominator: product(self.denominator, of)?, ..self }, 0))
    }

    #[inline]
    fn take(self, _: u64, ways: u64, _: u64) -> Option<Self> {
        Some(Share { numerator: product(self.numerator, ways)?, ..self })
    }
}

/// The product, if it fits; usually of single words.
#[inline]
fn product(a: u128, b: u64) -> Option<u128> {
    match u64::try_from(a) {
        Ok(a) => Some(u128::from(a) * u128::from(b)),
        Err(_) => a.checked_mul(u128::from(b)),
    }
}

/// A share of a fixed mass of 2¹²⁰ parts, always rounded down. The loss can be counted, so a long chain
/// still gives a proven interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[doc(hidden)]
pub struct Mass(pub u128);

impl Mass {
    /// The whole mass.
    pub const ONE: Mass = Mass(1 << 120);
}

impl Weight for Mass {
    const WHOLE: Mass = Mass::ONE;

    fn share(self, share: Mass) -> Option<Mass> {
        Some(self.part(share))
    }

    fn plus(self, other: Mass) -> Option<Mass> {
        Some(Mass(self.0 + other.0))
    }

    #[inline]
    fn split(self, of: u64) -> Option<(Self, u64)> {
        let one = self.0 / u128::from(of);
        // The remainder is below `of`.
        let left = u64::try_from(self.0 - one * u128::from(of)).ok()?;
        Some((Mass(one), left))
    }

    #[inline]
    fn take(self, left: u64, ways: u64, of: u64) -> Option<Self> {
        // Both products fit: all ways together have at most the divided mass, and each factor of the
        // other is below 2⁶⁴.
        let of_left = match left.checked_mul(ways) {
            Some(parts) => u128::from(parts / of),
            None => u128::from(left) * u128::from(ways) / u128::from(of),
        };
        Some(Mass(self.0 * u128::from(ways) + of_left))
    }
}

/// A path with too many dice for an exact weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooDeep;

told! { TooDeep = |_it| {
    "too many dice in one step for exact weights: solve it as a chain, or sample it".into()
} }

/// Enumerates all runs of rule code by replaying it: each replay takes the next path through the
/// outcomes of its rolls. Outcomes without weight are skipped.
///
/// ```
/// use case_core::dice::{RollReason, DiceSource, Die, Every, Share, Reading};
/// use case_core::ActorId;
/// let ask = RollReason { who: ActorId::JUDGE, rule: "example", roll: "die" };
/// let mut every = Every::new(Share::ONE);
/// let mut twelve = 0;
/// loop {
///     let a = every.draw(ask, &Reading::Face(Die::D6)).unwrap().outcome;
///     let b = every.draw(ask, &Reading::Face(Die::D6)).unwrap().outcome;
///     if a + b == 12 {
///         assert_eq!(every.weight().unwrap().denominator, 36);
///         twelve += 1;
///     }
///     if !every.next_path() { break; }
/// }
/// assert_eq!(twelve, 1);
/// ```
#[derive(Clone, Debug)]
pub struct Every<W> {
    whole: W,
    path: Vec<Branch<W>>,
    outcomes: Vec<Weighed>,
    depth: usize,
    overflow: bool,
    paths: u64,
    kept: Kept,
    whole_rules: SubRules<W>,
}

/// The sub-rules that are enumerated by themselves, each within the path that leads to it.
#[derive(Debug)]
struct SubRules<W> {
    /// What is shown; `None` where sub-rules are not drawn whole.
    shown: Option<Shown>,
    /// Those that are being enumerated, the innermost last.
    open: Vec<Open<W>>,
    /// The rolls of the path before the innermost of them.
    base: usize,
    /// Of this run, and of those by value.
    done: [Done<W>; 2],
    /// The orders that several rolls can come to, where only that is read of them.
    orders: Vec<Vec<Vec<u8>>>,
    /// The paths of those of this run, and the most that are run.
    paths: u64,
    most: u64,
}

/// A sub-rule that is being enumerated: where the path before it begins, the whole before it, the
/// shares of its outcomes so far, and whether it is by value.
#[derive(Debug)]
struct Open<W> {
    base: usize,
    whole: W,
    shares: Vec<W>,
    by_value: bool,
}

/// Sub-rules that are enumerated: the shares of the merged outcomes of each, and what these are, one
/// item for each type.
#[derive(Debug)]
struct Done<W> {
    shares: Vec<Vec<W>>,
    known: Vec<Box<dyn Any + Send + Sync>>,
}

impl<W> Default for Done<W> {
    fn default() -> Self {
        Done { shares: Vec::new(), known: Vec::new() }
    }
}

impl<W> Default for SubRules<W> {
    fn default() -> Self {
        SubRules {
            shown: None,
            open: Vec::new(),
            base: 0,
            done: [Done::default(), Done::default()],
            orders: Vec::new(),
            paths: 0,
            most: u64::MAX,
        }
    }
}

/// A copy knows nothing yet.
impl<W> Clone for SubRules<W> {
    fn clone(&self) -> Self {
        SubRules { shown: self.shown, most: self.most, ..SubRules::default() }
    }
}

/// How many sub-rules by value are kept before they are all forgotten: some megabytes.
const MOST_BY_VALUE: usize = 1 << 12;

impl<W> SubRules<W> {
    /// Ends a run, in which a weight may have outgrown its type.
    fn restart(&mut self, overflow: bool) {
        self.open.clear();
        self.base = 0;
        let [of_run, by_value] = &mut self.done;
        if !of_run.shares.is_empty() {
            of_run.shares.clear();
            of_run.known.clear();
            self.orders.clear();
        }
        if overflow || by_value.shares.len() > MOST_BY_VALUE {
            *by_value = Done::default();
        }
    }

    /// The shares of the outcomes of a sub-rule, which has the number that [`DrawsWhole::close`] gave.
    #[inline]
    fn shares(&self, number: usize) -> &[W] {
        &self.done[number % 2].shares[number / 2]
    }

    fn add(&mut self, shares: Vec<W>, by_value: bool) -> usize {
        let all = &mut self.done[usize::from(by_value)].shares;
        all.push(shares);
        2 * (all.len() - 1) + usize::from(by_value)
    }
}

#[derive(Clone, Copy, Debug)]
struct Branch<W> {
    /// The first outcome of this roll, and the one that the path takes.
    start: usize,
    at: usize,
    outcome: Weighed,
    /// The division of the path's weight at this roll: number of ways, share of one, remainder.
    denominator: u64,
    one: W,
    left: u64,
    /// The weight of the path, including this roll.
    weight: W,
    /// The number and the entry of a sub-rule that is drawn whole, whose outcomes have shares instead of
    /// ways.
    sub_rule: Option<(usize, usize)>,
}

/// The outcomes of recent rolls of several dice: counting them is far more work than a path, and a
/// fight rolls the same few pools repeatedly.
#[derive(Clone, Debug, Default)]
struct Kept {
    rolls: Vec<(OwnedReading, Vec<Weighed>)>,
    /// The next one to be replaced.
    oldest: usize,
}

/// Room for the outcomes of most paths.
const USUAL: usize = 8;

/// How many rolls are kept, each with at most a few hundred outcomes, since its ways fit 64 bits.
const KEPT: usize = 32;

impl Kept {
    /// Appends the outcomes of a roll of several dice. `None` if their ways don't fit.
    fn weigh(&mut self, reading: &Reading<'_>, outcomes: &mut Vec<Weighed>) -> Option<()> {
        // The totals of a pool are kept, since the same dice are read with many cuts.
        if let Reading::Wild(pool @ Pool { cuts: [_, ..], .. }) = reading {
            let mut totals = Vec::new();
            self.weigh(&Reading::Wild(Pool { cuts: &[], ..*pool }), &mut totals)?;
            pool.cut(&totals, outcomes);
            return Some(());
        }
        let known = self.rolls.iter().find(|(known, _)| known.reading() == *reading);
        if let Some((_, known)) = known {
            outcomes.extend_from_slice(known);
            return Some(());
        }
        let start = outcomes.len();
        weigh(reading, outcomes)?;
        let roll = (OwnedReading::from(reading), outcomes[start..].to_vec());
        match self.rolls.get_mut(self.oldest) {
            Some(oldest) => *oldest = roll,
            None => self.rolls.push(roll),
        }
        self.oldest = (self.oldest + 1) % KEPT;
        Some(())
    }
}

#[inline]
fn weigh(reading: &Reading<'_>, outcomes: &mut Vec<Weighed>) -> Option<()> {
    reading.weigh(|drawn, ways| outcomes.push(Weighed::of(&drawn, ways)))
}

impl<W: Weight> Every<W> {
    /// Starts at the first path; the weights are shares of `whole`.
    pub fn new(whole: W) -> Self {
        Every {
            whole,
            path: Vec::new(),
            outcomes: Vec::new(),
            depth: 0,
            overflow: false,
            paths: 0,
            kept: Kept::default(),
            whole_rules: SubRules::default(),
        }
    }

    /// Begins or ends to draw sub-rules whole; those by value stay known.
    pub(crate) fn draw_whole(&mut self, shown: Option<Shown>) {
        self.whole_rules.shown = shown;
    }

    /// Forgets all sub-rules, before runs of another setup.
    pub(crate) fn forget(&mut self) {
        self.whole_rules.done = [Done::default(), Done::default()];
    }

    /// Starts again with another whole, reusing the memory.
    #[inline]
    pub(crate) fn restart(&mut self, whole: W) {
        self.whole = whole;
        self.path.clear();
        self.outcomes.clear();
        self.depth = 0;
        self.whole_rules.restart(self.overflow);
        self.overflow = false;
    }

    /// Runs at most this many paths of sub-rules until they are taken.
    pub(crate) fn at_most(&mut self, paths: u64) {
        self.whole_rules.most = paths;
    }

    /// The number of paths of sub-rules since they were taken last.
    pub(crate) fn take_paths_of_sub_rules(&mut self) -> u64 {
        core::mem::take(&mut self.whole_rules.paths)
    }

    /// The shares of the outcomes of a sub-rule that is done, and what is known of those like it.
    pub(crate) fn done(&self, number: usize) -> (&[W], &[Box<dyn Any + Send + Sync>]) {
        (self.whole_rules.shares(number), &self.whole_rules.done[number % 2].known)
    }

    /// The weight of the last path.
    ///
    /// # Errors
    /// [`TooDeep`] if the weight of a roll or of the path does not fit.
    #[inline]
    pub fn weight(&self) -> Result<W, TooDeep> {
        if self.overflow { Err(TooDeep) } else { Ok(self.so_far()) }
    }

    #[inline]
    fn so_far(&self) -> W {
        match self.path[self.whole_rules.base..].last() {
            Some(branch) => branch.weight,
            None => self.whole,
        }
    }

    /// Whether nothing was rolled on the first path.
    #[inline]
    pub(crate) fn is_certain(&self) -> bool {
        self.path.is_empty() && !self.overflow
    }

    /// The number of paths completed.
    pub fn paths(&self) -> u64 {
        self.paths
    }

    /// Goes to the next path; `false` after the last. Then run the rule code again from its start.
    #[inline]
    pub fn next_path(&mut self) -> bool {
        self.paths += 1;
        self.advance()
    }

    #[inline]
    fn advance(&mut self) -> bool {
        self.depth = self.whole_rules.base;
        while let [.., branch] = &mut self.path[self.whole_rules.base..] {
            branch.at += 1;
            if let Some(outcome) = self.outcomes.get(branch.at) {
                branch.outcome = *outcome;
                let weight = match branch.sub_rule {
                    Some((number, _)) => {
                        let shares = self.whole_rules.shares(number);
                        branch.one.share(shares[branch.at - branch.start])
                    }
                    None => branch.one.take(branch.left, outcome.ways, branch.denominator),
                };
                match weight {
                    Some(weight) => branch.weight = weight,
                    None => self.overflow = true,
                }
                return true;
            }
            self.outcomes.truncate(branch.start);
            self.path.pop();
        }
        false
    }

    /// The first outcome of a roll that no path has reached before.
    #[inline(never)]
    fn first(&mut self, reading: &Reading<'_>) -> Weighed {
        if let Some(branch) = self.open(reading) {
            self.path.push(branch);
            self.depth += 1;
            branch.outcome
        } else {
            // Too many dice: the run goes on with any outcome, without a weight.
            self.overflow = true;
            Weighed { outcome: 1, ..Weighed::default() }
        }
    }

    fn open(&mut self, reading: &Reading<'_>) -> Option<Branch<W>> {
        let start = self.outcomes.len();
        let of = reading.denominator()?;
        if start == 0 {
            self.outcomes.reserve(USUAL);
        }
        match reading {
            Reading::Bands { .. } | Reading::Face(_) => weigh(reading, &mut self.outcomes),
            Reading::Sum { .. } | Reading::Wild(_) => self.kept.weigh(reading, &mut self.outcomes),
        }?;
        let outcome = *self.outcomes.get(start)?;
        let (one, left) = self.so_far().split(of)?;
        let weight = one.take(left, outcome.ways, of)?;
        let (at, denominator, sub_rule) = (start, of, None);
        Some(Branch { start, at, outcome, denominator, one, left, weight, sub_rule })
    }

    /// Draws one of the outcomes of a sub-rule that is done: the first of them.
    fn draw_first(&mut self, number: usize, entry: usize) {
        let (start, whole) = (self.outcomes.len(), self.so_far());
        let shares = self.whole_rules.shares(number);
        let Some(weight) = shares.first().and_then(|share| whole.share(*share)) else {
            self.overflow = true;
            return;
        };
        let outcome = Weighed::default();
        self.outcomes.extend(shares.iter().map(|_| outcome));
        self.path.push(Branch {
            start,
            at: start,
            outcome,
            denominator: 1,
            one: whole,
            left: 0,
            weight,
            sub_rule: Some((number, entry)),
        });
        self.depth += 1;
    }
}

/// The shares of all orders of several totals, the highest first: of equal ones the earlier in the
/// list is the higher. Each has the shares of its values, which fall from place to place.
fn orders<W: Weight>(totals: &[Vec<Option<W>>]) -> Result<(Vec<Vec<u8>>, Vec<W>), TooDeep> {
    let (mut orders, mut shares) = (Vec::new(), Vec::new());
    let mut open: Vec<(Vec<u8>, Vec<Option<W>>)> = Vec::new();
    for (who, values) in (0..).zip(totals) {
        open.push((Vec::from([who]), values.clone()));
    }
    while let Some((order, last)) = open.pop() {
        if order.len() == totals.len() {
            if let Some(sum) = summed(last.iter().flatten().copied())? {
                orders.push(order);
                shares.push(sum);
            }
            continue;
        }
        for (who, values) in (0..).zip(totals).filter(|(who, _): &(u8, _)| !order.contains(who)) {
            let wins_ties = order.last().is_some_and(|before| *before < who);
            let (mut above, mut next) = (None, Vec::with_capacity(values.len()));
            for (value, level) in values.iter().zip(&last) {
                let higher = above;
                above = summed([above, *level].into_iter().flatten())?;
                let before = if wins_ties { above } else { higher };
                next.push(match (before, *value) {
                    (Some(before), Some(value)) => Some(before.share(value).ok_or(TooDeep)?),
                    _ => None,
                });
            }
            open.push(([&order[..], &[who]].concat(), next));
        }
    }
    Ok((orders, shares))
}

/// The sum of shares; `None` of none.
fn summed<W: Weight>(mut shares: impl Iterator<Item = W>) -> Result<Option<W>, TooDeep> {
    let Some(first) = shares.next() else { return Ok(None) };
    shares.try_fold(first, W::plus).map(Some).ok_or(TooDeep)
}

impl<W: Weight> DrawsWhole for Every<W> {
    fn repeated(&mut self) -> Option<(usize, usize)> {
        let branch = self.path.get(self.depth)?;
        self.depth += 1;
        branch.sub_rule.map(|(_, entry)| (entry, branch.at - branch.start))
    }

    fn shown(&self) -> Shown {
        self.whole_rules.shown.unwrap_or(Shown::All)
    }

    fn known(&mut self, by_value: bool) -> &mut Vec<Box<dyn Any + Send + Sync>> {
        &mut self.whole_rules.done[usize::from(by_value)].known
    }

    fn open(&mut self, by_value: bool) {
        let (base, shares) = (self.whole_rules.base, Vec::with_capacity(USUAL));
        self.whole_rules.open.push(Open { base, whole: self.whole, shares, by_value });
        self.whole_rules.base = self.path.len();
        self.whole = W::WHOLE;
    }

    fn next(&mut self, place: usize) -> bool {
        let weight = self.so_far();
        let rules = &mut self.whole_rules;
        let Some(Open { shares, by_value, .. }) = rules.open.last_mut() else { return false };
        match shares.get_mut(place) {
            Some(share) => match share.plus(weight) {
                Some(sum) => *share = sum,
                None => self.overflow = true,
            },
            None => shares.push(weight),
        }
        let by_value = *by_value;
        rules.paths += u64::from(!by_value);
        !self.overflow && (by_value || rules.paths < rules.most) && self.advance()
    }

    fn close(&mut self) -> usize {
        let rules = &mut self.whole_rules;
        let Some(Open { base, whole, shares, by_value }) = rules.open.pop() else { return 0 };
        // A limit may have left some of its path.
        if let Some(branch) = self.path.get(rules.base) {
            self.outcomes.truncate(branch.start);
            self.path.truncate(rules.base);
        }
        (rules.base, self.whole, self.depth) = (base, whole, self.path.len());
        rules.add(shares, by_value)
    }

    fn draw(&mut self, number: usize, entry: usize) {
        self.draw_first(number, entry);
    }

    fn draw_order(&mut self, totals: &[Vec<(i32, u64)>]) -> Vec<u8> {
        if let Some((entry, at)) = self.repeated() {
            return self.whole_rules.orders[entry][at].clone();
        }
        let mut values: Vec<i32> = totals.iter().flatten().map(|(total, _)| *total).collect();
        values.sort_unstable_by(|a, b| b.cmp(a));
        values.dedup();
        let shares = |total: &Vec<(i32, u64)>| {
            let of = total.iter().map(|(_, ways)| *ways).sum();
            let mut shares = alloc::vec![None; values.len()];
            for (value, ways) in total {
                let at = values.partition_point(|known| known > value);
                shares[at] = Some(W::WHOLE.times(*ways, of)?);
            }
            Some(shares)
        };
        let shares: Option<Vec<_>> = totals.iter().map(shares).collect();
        let Some((orders, shares)) = shares.and_then(|shares| orders(&shares).ok()) else {
            self.overflow = true;
            return (0..).take(totals.len()).collect();
        };
        let first = orders[0].clone();
        let rules = &mut self.whole_rules;
        let (number, entry) = (rules.add(shares, false), rules.orders.len());
        rules.orders.push(orders);
        self.draw_first(number, entry);
        first
    }
}

impl<W: Weight> DiceSource for Every<W> {
    #[inline]
    fn draw(&mut self, _: RollReason, reading: &Reading<'_>) -> Result<RollOutcome, NextDie> {
        let weighed = match self.path.get(self.depth) {
            Some(branch) => {
                self.depth += 1;
                branch.outcome
            }
            None => self.first(reading),
        };
        Ok(weighed.outcome())
    }

    #[inline]
    fn merging(&mut self) -> Option<&mut dyn DrawsWhole> {
        if self.whole_rules.shown.is_some() { Some(self) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::who::ActorId;
    use crate::dice::{Die, WildOne};

    /// The definition: mass times ways out of all ways, rounded down.
    fn part(mass: u128, ways: u64, of: u64) -> u128 {
        let (ways, of) = (u128::from(ways), u128::from(of));
        mass / of * ways + mass % of * ways / of
    }

    #[test]
    fn a_mass_divided_once_equals_one_divided_for_each_outcome() {
        let most = 6u64.pow(24);
        for of in [1, 6, 100, 6u64.pow(12), most, u64::MAX] {
            for ways in [1, 5, of / 3, of - 1, of] {
                for mass in [0, 1, 99, u128::from(of) - 1, (1 << 120) / 7, 1 << 120] {
                    let taken = Mass(mass).times(ways, of).map(|mass| mass.0);
                    assert_eq!(taken, Some(part(mass, ways, of)), "{mass} {ways}/{of}");
                }
            }
        }
        let huge = Share { numerator: 1 << 100, denominator: 3 };
        let half = huge.times(1 << 27, 1 << 28);
        assert_eq!(half, Some(Share { numerator: 1 << 127, denominator: 3 << 28 }));
        assert_eq!(huge.times(1 << 28, 1 << 28), None);
    }

    /// More pools than are kept, so that some are replaced, each rolled three times.
    #[test]
    fn kept_rolls_are_those_that_were_weighed() {
        let ask = RollReason { who: ActorId::JUDGE, rule: "test", roll: "pool" };
        let cuts: &[&[i32]] = &[&[], &[7, 12], &[7, 13]];
        let mut every = Every::new(Mass::ONE);
        for round in 0..3 {
            for place in 0..2 * KEPT {
                let (regular, one) = (place % 4, [WildOne::Decide, WildOne::Cancel][place % 2]);
                let regular = u8::try_from(regular).unwrap_or(0);
                let cap = u8::try_from(place / 4 % 4).unwrap_or(0);
                let pool = Pool { regular, bursting: 1, cap, one, cuts: cuts[place % 3] };
                let count = u8::try_from(place / 3 + 1).unwrap_or(1);
                for reading in [Reading::Wild(pool), Reading::Sum { count, die: Die::D6 }] {
                    let mut weighed = Vec::new();
                    assert!(weigh(&reading, &mut weighed).is_some());
                    every.restart(Mass::ONE);
                    for one in weighed {
                        let drawn = DiceSource::draw(&mut every, ask, &reading).map_err(|_| round);
                        let drawn = drawn.map(|d| (d.outcome, d.wild_one, d.lost));
                        assert_eq!(drawn, Ok((one.outcome, one.wild_one, one.lost)));
                        let of = reading.denominator().unwrap_or(0);
                        assert_eq!(every.weight().ok(), Mass::ONE.times(one.ways, of));
                        every.next_path();
                    }
                }
            }
        }
        assert_eq!(every.kept.rolls.len(), KEPT);
    }

    /// Three totals that tie often: the order is the one that sorting their values gives, of equal ones
    /// the earlier first, as often as their values come about.
    #[test]
    fn orders_are_those_of_all_totals() {
        let totals = [
            Vec::from([(1, 1), (2, 2), (5, 3)]),
            Vec::from([(2, 5), (3, 1)]),
            Vec::from([(1, 2), (2, 1), (3, 4)]),
        ];
        let mut sorted = alloc::collections::BTreeMap::new();
        for (a, of_a) in &totals[0] {
            for (b, of_b) in &totals[1] {
                for (c, of_c) in &totals[2] {
                    let mut order = Vec::from([(-a, 0u8), (-b, 1), (-c, 2)]);
                    order.sort_unstable();
                    let order: Vec<u8> = order.into_iter().map(|(_, who)| who).collect();
                    *sorted.entry(order).or_insert(0) += u128::from(of_a * of_b * of_c);
                }
            }
        }
        let mut every = Every::new(Share::ONE);
        let mut drawn = alloc::collections::BTreeMap::new();
        loop {
            let order = every.draw_order(&totals);
            let weight = every.weight().map_or(0, |w| w.numerator * (252 / w.denominator));
            *drawn.entry(order).or_insert(0) += weight;
            if !every.next_path() {
                break;
            }
        }
        assert_eq!(drawn, sorted);
    }
}
