//! The stages of an exchange one by one, with the results of each kept by its inputs.

use super::exchange::{Averted, Dealt, avert_by, check_by, deal_by, hit_by};
use super::odds::{AttackOutcome, Failed};
use super::questions::Question;
use super::rulings::Rulings;
use super::situation::Situation;
use super::stages::{Averting, Blow, Checking, Dealing, Hitting, Landed, Pair, Strike};
use super::{Case, Stop};
use crate::data::value::Value;
use crate::kernel::system::{Numbered, StageTable};
use crate::odds::{Budget, Mix, Odds, RunError, Stages};
use alloc::vec::Vec;
use core::hash::Hash;
use core::ops::Range;

/// How many rows and questions one stage keeps before it forgets them all: some megabytes.
const MOST_ROWS: usize = 1 << 16;

/// Answers the questions of a stage, legally.
pub(crate) type Answers<'r> = dyn FnMut(Question) -> Result<Value, Stop> + 'r;

/// The results of one stage, by what it read of the exchange and the previous stage's outcome.
#[derive(Clone, Debug)]
struct Memo<R, I, T> {
    read: Numbered<R>,
    inputs: Numbered<(usize, I)>,
    /// The results, by the number of the input.
    known: Vec<Known>,
    rows: Vec<(T, u128)>,
    asked: Vec<(Question, Value)>,
    /// Memory for a running stage.
    found: Stages<T>,
}

/// The result of a stage: its rows, the sum of their weights, and the questions it asked.
#[derive(Clone, Debug)]
struct Known {
    rows: Range<usize>,
    whole: u128,
    asked: Range<usize>,
}

impl<R: Clone + Eq + Hash, I: Clone + Eq + Hash, T: Ord> Default for Memo<R, I, T> {
    fn default() -> Self {
        Memo {
            read: Numbered::new(),
            inputs: Numbered::new(),
            known: Vec::new(),
            rows: Vec::new(),
            asked: Vec::new(),
            found: Stages::new(),
        }
    }
}

impl<R: Clone + Eq + Hash, I: Clone + Eq + Hash, T: Ord + Clone> Memo<R, I, T> {
    /// The number of what is read of the exchange. If too much is kept, all is forgotten first.
    fn number(&mut self, read: &R) -> usize {
        if self.rows.len() + self.asked.len() > MOST_ROWS {
            *self = Memo::default();
        }
        self.read.place(read)
    }

    /// The place of a kept result, if its questions are still answered alike.
    fn find(&self, key: &(usize, I), answers: &mut Answers<'_>) -> Option<usize> {
        let place = self.inputs.find(key)?;
        let mut asked = self.asked[self.known[place].asked.clone()].iter();
        let alike =
            asked.all(|(question, answer)| answers(*question).is_ok_and(|now| now == *answer));
        alike.then_some(place)
    }

    /// Keeps what was found and the questions asked for it; returns its place.
    fn keep(&mut self, key: &(usize, I), asked: &[(Question, Value)]) -> usize {
        let (rows, questions) = (self.rows.len(), self.asked.len());
        self.rows.extend(self.found.iter().map(|(value, weight)| (value.clone(), weight)));
        self.asked.extend_from_slice(asked);
        let (rows, asked) = (rows..self.rows.len(), questions..self.asked.len());
        let known = Known { rows, whole: self.found.denominator(), asked };
        let place = self.inputs.place(key);
        match self.known.get_mut(place) {
            Some(other) => *other = known,
            None => self.known.push(known),
        }
        place
    }

    /// The rows at a place, and the sum of their weights.
    fn at(&self, place: usize) -> (&[(T, u128)], u128) {
        let Known { rows, whole, .. } = &self.known[place];
        (&self.rows[rows.clone()], *whole)
    }
}

/// What the stages of an exchange run with.
struct Running<'r, 'w> {
    rulings: &'r Rulings,
    answers: &'r mut Answers<'r>,
    work: &'r mut Budget<'w>,
    start: &'r Stages<()>,
    asked: &'r mut Vec<(Question, Value)>,
    /// Whether results are kept and looked up; otherwise each stage runs anew.
    keeps: bool,
}

impl Running<'_, '_> {
    /// Runs a stage on each outcome of the previous one: `reads` is everything else that it reads,
    /// `gives` runs it, and `onward` makes what the next stage starts from.
    fn stage<R: Clone + Eq + Hash, I: Ord + Copy + Hash, T: Ord + Clone, U: Ord>(
        &mut self,
        (before, next): (&Stages<I>, &mut Stages<U>),
        memo: &mut Memo<R, I, T>,
        reads: &R,
        mut gives: impl FnMut(&I, &mut StageTable<'_, Case>) -> Result<T, Stop>,
        onward: impl Fn(&I, &T) -> U,
    ) -> Result<(), Failed> {
        let Running { rulings, answers, work, start, asked, keeps } = self;
        let mut paths = 0;
        if !*keeps {
            return before.run_into(next, work, &mut paths, |input, dice| {
                let given = gives(input, &mut StageTable::new(*rulings, dice, asked, *answers))?;
                Ok(onward(input, &given))
            });
        }
        let reads = memo.number(reads);
        let mut mix = Mix::new(next, before.denominator());
        for (input, weight) in before.iter() {
            let key = (reads, *input);
            let place = if let Some(place) = memo.find(&key, *answers) {
                place
            } else {
                asked.clear();
                start.run_into(&mut memo.found, work, &mut paths, |(), dice| {
                    gives(input, &mut StageTable::new(*rulings, dice, asked, *answers))
                })?;
                memo.keep(&key, asked)
            };
            mix.add(memo.at(place), weight, work, |given| onward(input, given))?;
        }
        Ok(mix.done(work)?)
    }
}

/// A memory for the odds of thousands of exchanges: the result of each stage is kept by its inputs,
/// so an exchange that shares ranks with another costs little more than combining its outcomes.
///
/// It holds the stages of one set of rulings at a time, and at most some megabytes; beyond that it
/// forgets them and starts anew. The odds are the same as when the exchange is run in full.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    rulings: Rulings,
    start: Stages<()>,
    averting: Memo<(Averting, Pair), (), Averted>,
    averted: Stages<Averted>,
    hitting: Memo<(Hitting, Pair), Averted, Blow>,
    struck: Stages<Blow>,
    dealing: Memo<(Dealing, Pair), Blow, Dealt>,
    landed: Stages<Landed>,
    checking: Memo<(Checking, Pair), Landed, AttackOutcome>,
    /// The outcomes of the attack.
    pub outcomes: Stages<AttackOutcome>,
    asked: Vec<(Question, Value)>,
}

impl Kept {
    /// The odds of an exchange by value, also left in [`Kept::outcomes`]. No Karma is spent in it.
    ///
    /// # Errors
    /// As [`exact`](crate::odds::exact).
    pub fn odds(
        &mut self,
        situation: &Situation,
        rulings: &Rulings,
        work: &mut Budget<'_>,
    ) -> Result<&Stages<AttackOutcome>, Failed> {
        self.run(situation, rulings, &mut |question| situation.answer_to(question), work, true)?;
        Ok(&self.outcomes)
    }

    /// The same for a single call: nothing is kept or looked up.
    pub(crate) fn run_anew(
        situation: &Situation,
        rulings: &Rulings,
        answers: &mut Answers<'_>,
        work: &mut Budget<'_>,
    ) -> Result<Odds<AttackOutcome>, Failed> {
        let mut kept = Kept::default();
        kept.run(situation, rulings, answers, work, false)?;
        kept.outcomes.into_odds().map_err(RunError::Odds)
    }

    /// Runs the four stages of an exchange, each once for every distinct outcome of the previous
    /// one; where it `keeps` results, for those whose result is not yet known.
    pub(crate) fn run(
        &mut self,
        s: &Situation,
        rulings: &Rulings,
        answers: &mut Answers<'_>,
        work: &mut Budget<'_>,
        keeps: bool,
    ) -> Result<(), Failed> {
        if keeps && self.rulings != *rulings {
            self.rulings.clone_from(rulings);
            (self.averting, self.hitting) = (Memo::default(), Memo::default());
            (self.dealing, self.checking) = (Memo::default(), Memo::default());
        }
        self.start.restart(());
        self.asked.clear();
        let Kept { start, averting, averted, hitting, struck, .. } = self;
        let Kept { dealing, landed, checking, outcomes, asked, .. } = self;
        let run = &mut Running { rulings, answers, work, start, asked, keeps };
        let Strike { pair, hitting: to_hit, dealing: damage, .. } = s.strike;
        match s.answer(rulings) {
            None => averted.restart(Averted::default()),
            Some(answer) => run.stage(
                (start, averted),
                averting,
                &(answer, pair),
                |(), seat| {
                    // The color of the defense is no longer read: equal answers merge.
                    Ok(Averted { color: None, ..avert_by(seat, pair, pair.target, &answer)? })
                },
                |(), averted| *averted,
            )?,
        }
        run.stage(
            (averted, struck),
            hitting,
            &(to_hit, pair),
            |averted, seat| Ok(Blow::of(averted, hit_by(seat, pair, &to_hit, averted)?)),
            |_, blow| *blow,
        )?;
        run.stage(
            (struck, landed),
            dealing,
            &(damage, pair),
            |blow, seat| {
                let Dealt { through, check, .. } = deal_by(seat, pair, &damage, blow)?;
                Ok(Dealt { through, check, ..Dealt::default() })
            },
            |blow, dealt| Landed::of(blow.effect, dealt, s.life),
        )?;
        run.stage(
            (landed, outcomes),
            checking,
            &(s.checking, pair),
            |landed, seat| {
                let after = check_by(seat, pair, &s.checking, *landed)?;
                Ok(AttackOutcome::new(landed.effect, landed.through, &after))
            },
            |_, outcome| *outcome,
        )
    }
}
