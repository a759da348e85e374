//! The stages of an exchange one by one, what each gave kept by what it started from.

use super::exchange::{Averted, Dealt, avert_by, check_by, deal_by, hit_by};
use super::odds::{AttackOutcome, Failed};
use super::questions::Question;
use super::rulings::Rulings;
use super::situation::Situation;
use super::stages::{Averting, Blow, Checking, Dealing, Hitting, Landed, Pair};
use super::{Case, Stop};
use crate::data::value::Value;
use crate::kernel::system::{Numbered, StageTable};
use crate::odds::{Budget, Mix, Stages};
use alloc::vec::Vec;
use core::hash::Hash;
use core::ops::Range;

/// How many outcomes of one kind of stage are kept before all are forgotten: some megabytes.
const MOST_ROWS: usize = 1 << 16;

/// What answers the questions of a stage, legally.
pub(crate) type Answers<'r> = dyn FnMut(Question) -> Result<Value, Stop> + 'r;

/// What one stage gave: by what it read of the exchange, and by what the stage before gave.
#[derive(Clone, Debug)]
struct Memo<R, I, T> {
    read: Numbered<R>,
    inputs: Numbered<(usize, I)>,
    /// What was given, by the number of the input.
    known: Vec<Known>,
    rows: Vec<(T, u128)>,
    asked: Vec<(Question, Value)>,
    /// Memory for a stage that runs.
    found: Stages<T>,
}

/// What a stage gave: its rows, the sum of their weights, and what it asked.
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
    /// The number of what is read of the exchange. Where too much is kept, all is forgotten.
    fn number(&mut self, read: &R) -> usize {
        if self.rows.len() + self.asked.len() > MOST_ROWS {
            *self = Memo::default();
        }
        self.read.place(read)
    }

    /// The place of what was kept, where its questions are still answered alike.
    fn find(&self, key: &(usize, I), answers: &mut Answers<'_>) -> Option<usize> {
        let place = self.inputs.find(key)?;
        let mut asked = self.asked[self.known[place].asked.clone()].iter();
        let alike =
            asked.all(|(question, answer)| answers(*question).is_ok_and(|now| now == *answer));
        alike.then_some(place)
    }

    /// Keeps what was found, with what was asked for it; its place.
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
    /// Whether what a stage gives is kept, and looked for; else each runs anew.
    keeps: bool,
}

impl Running<'_, '_> {
    /// A stage on each outcome of the one before: `reads` is all that it reads besides, `gives` runs
    /// it, and `onward` is what the next stage starts from.
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

/// What is taken by those who ask for odds of thousands of exchanges: what each stage gave is kept by
/// what it started from, so that an exchange which shares ranks with another costs little more than
/// putting its outcomes together.
///
/// It holds the stages of one set of rulings at a time, and no more than some megabytes; beyond that
/// it forgets and begins anew. What it gives is what the exchange gives that is run through.
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
    /// What the attack came to.
    pub outcomes: Stages<AttackOutcome>,
    asked: Vec<(Question, Value)>,
}

impl Kept {
    /// The odds of an exchange by value, which then stand in [`Kept::outcomes`] too. No Karma is
    /// spent in it.
    ///
    /// # Errors
    /// As [`exact`](crate::odds::exact).
    pub fn odds(
        &mut self,
        situation: &Situation,
        rulings: &Rulings,
        work: &mut Budget<'_>,
    ) -> Result<&Stages<AttackOutcome>, Failed> {
        self.run(situation, rulings, &mut |question| situation.answer_to(question), work)?;
        Ok(&self.outcomes)
    }

    /// The four stages of an exchange, each run once for every different outcome of the one before,
    /// unless it is known.
    pub(crate) fn run(
        &mut self,
        situation: &Situation,
        rulings: &Rulings,
        answers: &mut Answers<'_>,
        work: &mut Budget<'_>,
    ) -> Result<(), Failed> {
        if self.rulings != *rulings {
            self.rulings.clone_from(rulings);
            (self.averting, self.hitting) = (Memo::default(), Memo::default());
            (self.dealing, self.checking) = (Memo::default(), Memo::default());
        }
        self.stages(situation, rulings, answers, work, true)
    }

    /// The same for one who asks once: nothing is kept, nor looked for.
    pub(crate) fn run_anew(
        &mut self,
        situation: &Situation,
        rulings: &Rulings,
        answers: &mut Answers<'_>,
        work: &mut Budget<'_>,
    ) -> Result<(), Failed> {
        self.stages(situation, rulings, answers, work, false)
    }

    fn stages(
        &mut self,
        s: &Situation,
        rulings: &Rulings,
        answers: &mut Answers<'_>,
        work: &mut Budget<'_>,
        keeps: bool,
    ) -> Result<(), Failed> {
        self.start.restart(());
        self.asked.clear();
        let Kept { start, averting, averted, hitting, struck, .. } = self;
        let Kept { dealing, landed, checking, outcomes, asked, .. } = self;
        let run = &mut Running { rulings, answers, work, start, asked, keeps };
        match s.answer(rulings) {
            None => averted.restart(Averted::default()),
            Some(answer) => run.stage(
                (start, averted),
                averting,
                &(answer, s.strike.pair),
                |(), seat| {
                    // The color of the defense is no longer read: equal answers merge.
                    let gave = avert_by(seat, s.strike.pair, s.strike.pair.target, &answer)?;
                    Ok(Averted { color: None, ..gave })
                },
                |(), averted| *averted,
            )?,
        }
        run.stage(
            (averted, struck),
            hitting,
            &(s.strike.hitting, s.strike.pair),
            |averted, seat| {
                Ok(Blow::of(averted, hit_by(seat, s.strike.pair, &s.strike.hitting, averted)?))
            },
            |_, blow| *blow,
        )?;
        run.stage(
            (struck, landed),
            dealing,
            &(s.strike.dealing, s.strike.pair),
            |blow, seat| {
                let Dealt { through, check, .. } =
                    deal_by(seat, s.strike.pair, &s.strike.dealing, blow)?;
                Ok(Dealt { through, check, ..Dealt::default() })
            },
            |blow, dealt| Landed::of(blow.effect, dealt, s.life),
        )?;
        run.stage(
            (landed, outcomes),
            checking,
            &(s.checking, s.strike.pair),
            |landed, seat| {
                let after = check_by(seat, s.strike.pair, &s.checking, *landed)?;
                Ok(AttackOutcome::new(landed.effect, landed.through, &after))
            },
            |_, outcome| *outcome,
        )
    }
}
