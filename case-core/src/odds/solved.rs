//! The solution of a chain.

use super::weights::WeightMap;
use super::{Fraction, Odds};
use crate::dice::Mass;
use alloc::vec::Vec;
use core::fmt;

/// The proven bounds of a probability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Interval {
    #[doc(hidden)]
    pub low: Mass,
    #[doc(hidden)]
    pub high: Mass,
}

/// As "12.5 % to 12.6 %", for presentation.
impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.as_f64();
        write!(f, "{:.1} % to {:.1} %", 100.0 * low, 100.0 * high)
    }
}

impl Interval {
    /// The lower bound.
    pub fn low(self) -> Fraction {
        self.low.as_fraction()
    }

    /// The upper bound.
    pub fn high(self) -> Fraction {
        self.high.as_fraction()
    }

    /// Both bounds as floating-point numbers, for presentation.
    pub fn as_f64(self) -> (f64, f64) {
        (self.low.as_f64(), self.high.as_f64())
    }

    /// The distance of the bounds, for presentation.
    pub fn width(self) -> f64 {
        Mass(self.high.0 - self.low.0).as_f64()
    }
}

/// The unresolved mass, by what cut it off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cuts {
    /// Fights beyond the limit of turns.
    pub turns: u128,
    /// The lightest states beyond the limit of states.
    pub states: u128,
    /// Paths of steps beyond the limit of a step.
    pub step_paths: u128,
    /// Ends beyond 100,000 different values or two million rows of turn and value: ask for less of
    /// the end, such as the winner alone.
    pub values: u128,
    /// The mass left at the limit of all paths.
    pub paths: u128,
    /// States lighter than the least mass.
    pub least: u128,
    /// The mass left when the callback stopped it.
    pub stopped: u128,
    /// Losses by rounding down.
    pub rounding: u128,
}

/// The work left in a turn when a solver gave up because that turn alone would exceed the limit of
/// paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Size {
    /// The states not stepped yet.
    pub waiting: u64,
    /// The average number of paths of a step so far.
    pub step_paths: u64,
}

impl Size {
    /// The expected paths of the states not stepped yet.
    pub fn paths(self) -> u64 {
        self.waiting.saturating_mul(self.step_paths)
    }
}

/// What to do if the answer of a solver is too wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remedy {
    /// Simulate it: see [`Sample`](super::Sample).
    Sample,
    /// A smaller fight: a duel, fewer points, a later moment.
    Smaller,
    /// Allow more turns.
    MoreTurns,
    /// Hold more states.
    MoreStates,
    /// Run more paths of a step.
    MoreStepPaths,
    /// Run more paths in all.
    MorePaths,
    /// Ask for less of the end, such as the winner alone.
    LessOfTheEnd,
    /// Follow lighter states.
    Lighter,
}

impl Remedy {
    /// The remedy in words.
    pub const fn text(self) -> &'static str {
        match self {
            Remedy::Sample => "sample it",
            Remedy::Smaller => "solve a smaller fight: a duel, fewer points, a later moment",
            Remedy::MoreTurns => "raise the limit of turns",
            Remedy::MoreStates => "raise the limit of states",
            Remedy::MoreStepPaths => "raise the limit of paths of a step",
            Remedy::MorePaths => "raise the limit of paths",
            Remedy::LessOfTheEnd => "ask for less of the end, such as the winner alone",
            Remedy::Lighter => "lower the least mass",
        }
    }
}

/// How useful the answer of a solver is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Assessment {
    /// The width of every interval: the unresolved share of all fights.
    pub open: Fraction,
    /// Whether the width is at most [`USEFUL`].
    pub useful: bool,
    /// The remedies, the best first; none if the answer is useful.
    pub remedies: Vec<Remedy>,
    /// The work left when the solver gave up before its limits, if it did.
    pub gave_up: Option<Size>,
}

/// The widest interval of a useful answer: 1 in 50.
pub const USEFUL: f64 = 0.02;

impl fmt::Display for Assessment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.useful {
            return write!(f, "every probability is known to within {:.2e}", self.open.as_f64());
        }
        write!(f, "no answer: {:.0} % of all fights were left open", 100.0 * self.open.as_f64())?;
        if let Some(size) = self.gave_up {
            let Size { waiting, step_paths } = size;
            write!(f, ", as the next {waiting} states alone would take {step_paths} paths each")?;
        }
        for (place, remedy) in self.remedies.iter().enumerate() {
            f.write_str(if place == 0 { "; " } else { ", or " })?;
            f.write_str(remedy.text())?;
        }
        Ok(())
    }
}

/// A fight that was solved to its end as far as the limits allow.
///
/// Every probability is a proven [`Interval`], as fights that were cut off may end either way.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved<V> {
    /// The mass by last turn and value.
    pub(super) ended: Vec<((u32, V), u128)>,
    /// All values with which the fight can end, if all possible states were stepped.
    pub(super) known_values: Option<Vec<V>>,
    pub(super) must_end: bool,
    pub(super) endless: u128,
    pub(super) unresolved: u128,
    pub(super) cuts: Cuts,
    pub(super) hopeless: Option<Size>,
    pub(super) paths: u64,
    pub(super) states: u64,
    pub(super) turns: u32,
}

impl<V: Ord + Clone> Solved<V> {
    /// The probability that the fight ends with this value.
    pub fn p(&self, value: &V) -> Interval {
        self.chance(|_, other| other == value)
    }

    /// Counts turns from this number on.
    pub(super) fn counted_from(mut self, first: i32) -> Self {
        let first = u32::try_from(first).unwrap_or(0);
        for ((turn, _), _) in &mut self.ended {
            *turn = turn.saturating_add(first);
        }
        self
    }

    /// The probability that a condition holds for the last turn and the value. Turns have the
    /// numbers of the battle, also if it is solved from its middle.
    pub fn chance(&self, mut so: impl FnMut(u32, &V) -> bool) -> Interval {
        let ended = self.ended.iter().filter(|((turn, value), _)| so(*turn, value));
        self.interval(ended.map(|&(_, mass)| mass).sum())
    }

    /// The probability that the fight never ends. Its lower bound is above 0 only if that is
    /// proven.
    pub fn never_ends(&self) -> Interval {
        self.interval(self.endless)
    }

    /// Whether the fight is proven never to end with one of these values: all possible states were
    /// stepped, and none led to such an end. There is no proof if a limit omitted states, or if so
    /// many came that those of earlier turns were forgotten.
    pub fn never(&self, of: impl FnMut(&V) -> bool) -> bool {
        self.known_values.as_ref().is_some_and(|values| !values.iter().any(of))
    }

    /// Whether the fight is proven to end with probability 1, within the limits of
    /// [`Solved::never`].
    pub fn must_end(&self) -> bool {
        self.must_end
    }

    fn interval(&self, low: u128) -> Interval {
        Interval { low: Mass(low), high: Mass(low + self.unresolved) }
    }

    /// The probability of each value, in order.
    pub fn values(&self) -> Vec<(V, Interval)> {
        self.gather(|_, value| value.clone())
    }

    /// The probability of each last turn, in order: 1 is the first turn of the battle, 0 that of a
    /// surprise, as in a simulation.
    pub fn lengths(&self) -> Vec<(u32, Interval)> {
        self.gather(|turn, _| turn)
    }

    /// The probability of each value of a function of the last turn and the value, in order.
    pub fn gather<K: Ord>(&self, mut f: impl FnMut(u32, &V) -> K) -> Vec<(K, Interval)> {
        let mut bag = WeightMap::new();
        for ((turn, value), mass) in &self.ended {
            bag.add(f(*turn, value), *mass);
        }
        let sorted = bag.into_sorted().into_iter();
        sorted.map(|(key, mass)| (key, self.interval(mass))).collect()
    }

    /// The odds of last turn and value among the fights that ended: a conditional distribution,
    /// whose error is limited by the unresolved mass. `None` if none ended.
    pub fn of_ended(&self) -> Option<Odds<(u32, V)>> {
        Odds::from_weights(self.ended.iter().cloned()).ok()
    }

    /// The mass that neither ended nor is proven endless.
    pub fn unresolved(&self) -> Fraction {
        self.unresolved_mass().as_fraction()
    }

    /// The same in parts of the mass.
    #[doc(hidden)]
    pub const fn unresolved_mass(&self) -> Mass {
        Mass(self.unresolved)
    }

    /// What cut off the unresolved mass: the limits to raise for a narrower interval.
    pub fn cuts(&self) -> Cuts {
        self.cuts
    }

    /// How useful the answer is, and what to do if it is not.
    pub fn assessment(&self) -> Assessment {
        let open = Mass(self.unresolved);
        let useful = open.as_f64() <= USEFUL;
        let cuts = self.cuts;
        let by_mass = [
            (cuts.values, Remedy::LessOfTheEnd),
            (cuts.turns, Remedy::MoreTurns),
            (cuts.states, Remedy::MoreStates),
            (cuts.step_paths, Remedy::MoreStepPaths),
            (cuts.paths, Remedy::MorePaths),
            (cuts.least, Remedy::Lighter),
        ];
        let mut remedies: Vec<Remedy> = Vec::new();
        if !useful {
            // Raising a limit seldom helps if the fight was far too large.
            let (much, stopped) = (self.hopeless.is_some(), cuts.stopped > 0);
            remedies.push(Remedy::Sample);
            remedies.extend((much || stopped || cuts.states > 0).then_some(Remedy::Smaller));
            let mut cut: Vec<_> = by_mass.into_iter().filter(|(mass, _)| *mass > 0).collect();
            cut.sort_by_cached_key(|(mass, _)| core::cmp::Reverse(*mass));
            remedies.extend(cut.first().filter(|_| !much).map(|(_, remedy)| *remedy));
        }
        Assessment { open: open.as_fraction(), useful, remedies, gave_up: self.hopeless }
    }

    /// The same fight by a function of the value, such as the winner.
    #[must_use]
    pub fn map<U: Ord + Clone>(&self, mut f: impl FnMut(&V) -> U) -> Solved<U> {
        let mut bag = WeightMap::new();
        for ((turn, value), mass) in &self.ended {
            bag.add((*turn, f(value)), *mass);
        }
        let known = self.known_values.as_ref().map(|values| {
            let mut known: Vec<U> = values.iter().map(&mut f).collect();
            known.sort_unstable();
            known.dedup();
            known
        });
        Solved {
            ended: bag.into_sorted(),
            known_values: known,
            must_end: self.must_end,
            endless: self.endless,
            unresolved: self.unresolved,
            cuts: self.cuts,
            hopeless: self.hopeless,
            paths: self.paths,
            states: self.states,
            turns: self.turns,
        }
    }

    /// The number of paths run.
    pub fn paths(&self) -> u64 {
        self.paths
    }

    /// The number of states; one that was forgotten for lack of memory counts again.
    pub fn states(&self) -> u64 {
        self.states
    }

    /// The number of turns solved.
    pub fn turns(&self) -> u32 {
        self.turns
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::who::ActorId;
    use crate::dice::{DiceSource, Die, NextDie, Reading, RollReason};
    use crate::odds::{Chain, Checkpoint};
    use alloc::string::ToString;

    const ASK: RollReason = RollReason { who: ActorId::JUDGE, rule: "example", roll: "coin" };

    /// A fight that ends in each turn with probability 1/2, solved for a number of turns.
    fn coin(turns: u32) -> Solved<()> {
        let toss = Reading::Bands { die: Die::D6, tops: &[3, 6] };
        let solved = Chain::new().turns(turns).solve(&0u8, |_, dice| {
            let ends = dice.draw(ASK, &toss)?.outcome == 1;
            Ok::<_, NextDie>(Checkpoint { passed: !ends, over: ends.then_some(()) })
        });
        solved.expect("a coin needs little")
    }

    #[test]
    fn an_assessment_says_what_was_left_and_what_to_do() {
        let two = coin(2);
        let lengths: Vec<_> = two.lengths().into_iter().map(|(turn, at)| (turn, at.low)).collect();
        let part = |over: u128| Mass(Mass::ONE.0 / over);
        assert_eq!(lengths, [(1, part(2)), (2, part(4))]);
        let assessment = two.assessment();
        assert_eq!(
            (assessment.open, assessment.useful, assessment.gave_up),
            (part(4).as_fraction(), false, None)
        );
        assert_eq!(assessment.remedies, [Remedy::Sample, Remedy::MoreTurns]);
        assert!(assessment.to_string().starts_with("no answer: 25 % of all fights were left"));
        // 1 in 32 is wider than 1 in 50; 1 in 64 is not.
        assert!(!coin(5).assessment().useful);
        let six = coin(6).assessment();
        assert!(six.useful && six.remedies.is_empty());
        assert_eq!(six.to_string(), "every probability is known to within 1.56e-2");
    }

    /// Every step leads to a hundred new states; the first ends the fight on a number of faces.
    fn tree(ending: i32) -> Solved<()> {
        let solved = Chain::new().paths(100_000).solve(&0i64, |state, dice| {
            let face = dice.draw(ASK, &Reading::Face(Die::D100))?.outcome;
            let over = (*state == 0 && face <= ending).then_some(());
            *state = *state * 100 + i64::from(face);
            Ok::<_, NextDie>(Checkpoint { passed: false, over })
        });
        solved.expect("it leaves off")
    }

    #[test]
    fn a_solver_leaves_off_where_it_sees_no_end() {
        // The first look is at step 512, with 51,200 paths: the first state, its 100, and 411 of
        // the 10,000 that these lead to; each of 410 has put 100 more behind the 9,589 that wait.
        let hopeless = tree(0);
        let assessment = hopeless.assessment();
        let size = Size { waiting: 9_589 + 41_000, step_paths: 100 };
        assert_eq!((hopeless.paths(), assessment.gave_up), (51_200, Some(size)));
        assert_eq!(assessment.remedies, [Remedy::Sample, Remedy::Smaller]);
        assert!(
            assessment.to_string().contains("the next 50589 states alone would take 100 paths")
        );
        // If more than half has ended, it goes on to its limit.
        let going = tree(60);
        assert!(going.paths() > 90_000);
        assert_eq!(going.assessment().gave_up, None);
        assert_eq!(going.assessment().remedies, [Remedy::Sample, Remedy::MorePaths]);
        assert!((going.assessment().open.as_f64() - 0.4).abs() < 1e-9);
    }
}
