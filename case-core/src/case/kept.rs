//! The stages of an exchange one by one, what each gave kept by what it started from.

use super::action::Attempt;
use super::doors::Doors;
use super::event::{Note, Roll};
use super::exchange::{Averted, Dealt, avert_by, check_by, deal_by, hit_by};
use super::odds::{AttackOutcome, Failed};
use super::questions::Question;
use super::rank::{Rank, Shift};
use super::rule::Rule;
use super::rulings::Rulings;
use super::situation::Situation;
use super::stages::{Averting, Blow, Checking, Dealing, Hitting, Landed, Pair};
use super::{Case, Stop};
use crate::codes::Code;
use crate::dice::{Dice, Every, Fraction, RollOutcome, RollReason};
use crate::odds::{Budget, Mix, Stages};
use crate::question::Query;
use crate::system::RollCall;
use crate::value::{IntoValues, Typed, Value};
use crate::who::ActorId;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::ops::Range;

/// How many outcomes of one kind of stage are kept before all are forgotten: some megabytes.
const MOST_ROWS: usize = 1 << 16;

/// Who answers what a stage asks.
pub(crate) trait Answers {
    /// The answer to a question: a legal one.
    fn answer<Q: Query<Case>>(&mut self, question: Q) -> Result<Q::Answer, Stop>;

    /// The answer to a question that a kept stage had asked, if there is one.
    fn again(&mut self, question: Question) -> Option<Value>;
}

/// The doors of a stage whose odds are told: every outcome falls, nothing is logged, and nothing is
/// spent.
struct StageSeat<'s, A> {
    rulings: &'s Rulings,
    dice: &'s mut Every<Fraction>,
    answers: &'s mut A,
    /// What was asked, and what the answer was.
    asked: &'s mut Vec<(Question, Value)>,
}

impl<'s, A: Answers> Doors<'s> for StageSeat<'s, A> {
    #[inline]
    fn rulings(&self) -> &'s Rulings {
        self.rulings
    }

    #[inline]
    fn roll(&mut self, call: RollCall<'_, Case>) -> Result<RollOutcome, Stop> {
        let RollCall { who, rule, roll, reading, .. } = call;
        let reason = RollReason { who, rule: rule.code_name(), roll: roll.code_name() };
        self.dice.draw(reason, &reading).map_err(Stop::Roll)
    }

    fn ask<Q: Query<Case>>(&mut self, question: Q) -> Result<Q::Answer, Stop> {
        let answer = self.answers.answer(question)?;
        let question = question.into();
        if !self.asked.iter().any(|(known, _)| *known == question) {
            self.asked.push((question, answer.to_value()));
        }
        Ok(answer)
    }

    #[inline]
    fn shift(&mut self, _: Rule, _: ActorId, _: Roll, by: i32) -> i32 {
        by
    }

    #[inline]
    fn note(&mut self, _: Rule, _: Note, _: ActorId, _: ActorId, _: impl IntoValues) {}

    #[inline]
    fn waiting(&mut self, _: ActorId, _: Roll) -> Shift {
        Shift::NONE
    }

    #[inline]
    fn karma(&mut self, _: Attempt, _: Rank) -> Result<i32, Stop> {
        Ok(0)
    }
}

/// What one stage gave, by what it started from.
#[derive(Clone, Debug)]
struct Memo<K, T> {
    places: BTreeMap<K, usize>,
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

impl<K, T: Ord> Default for Memo<K, T> {
    fn default() -> Self {
        let (places, known, found) = (BTreeMap::new(), Vec::new(), Stages::new());
        Memo { places, known, rows: Vec::new(), asked: Vec::new(), found }
    }
}

impl<K: Ord, T: Ord + Clone> Memo<K, T> {
    fn forget(&mut self) {
        self.places.clear();
        self.known.clear();
        self.rows.clear();
        self.asked.clear();
    }

    /// The place of what was kept, where its questions are still answered alike.
    fn find(&self, key: &K, answers: &mut impl Answers) -> Option<usize> {
        let place = *self.places.get(key)?;
        let mut asked = self.asked[self.known[place].asked.clone()].iter();
        let alike = asked.all(|(question, answer)| answers.again(*question) == Some(*answer));
        alike.then_some(place)
    }

    /// Keeps what was found, with what was asked for it; its place.
    fn keep(&mut self, key: K, asked: &[(Question, Value)]) -> usize {
        if self.rows.len() + self.asked.len() > MOST_ROWS {
            self.forget();
        }
        let (rows, questions, place) = (self.rows.len(), self.asked.len(), self.known.len());
        self.rows.extend(self.found.iter().map(|(value, weight)| (value.clone(), weight)));
        self.asked.extend_from_slice(asked);
        let (rows, asked) = (rows..self.rows.len(), questions..self.asked.len());
        self.known.push(Known { rows, whole: self.found.denominator(), asked });
        self.places.insert(key, place);
        place
    }

    /// The rows at a place, and the sum of their weights.
    fn at(&self, place: usize) -> (&[(T, u128)], u128) {
        let Known { rows, whole, .. } = &self.known[place];
        (&self.rows[rows.clone()], *whole)
    }
}

/// What the stages of an exchange run with.
struct Running<'r, 'w, A> {
    rulings: &'r Rulings,
    answers: &'r mut A,
    work: &'r mut Budget<'w>,
    start: &'r Stages<()>,
    asked: &'r mut Vec<(Question, Value)>,
    /// Whether what a stage gives is kept, and looked for; else each runs anew.
    keeps: bool,
}

impl<A: Answers> Running<'_, '_, A> {
    /// A stage on each outcome of the one before: `key` is all that it reads, `gives` runs it, and
    /// `read` is what the next stage starts from.
    fn stage<I: Ord, K: Ord, T: Ord + Clone, U: Ord>(
        &mut self,
        (before, next): (&Stages<I>, &mut Stages<U>),
        memo: &mut Memo<K, T>,
        key: impl Fn(&I) -> K,
        mut gives: impl FnMut(&I, &mut StageSeat<'_, A>) -> Result<T, Stop>,
        read: impl Fn(&I, &T) -> U,
    ) -> Result<(), Failed> {
        let Running { rulings, answers, work, start, asked, keeps } = self;
        let mut paths = 0;
        if !*keeps {
            return before.run_into(next, work, &mut paths, |input, dice| {
                let given = gives(input, &mut StageSeat { rulings, dice, answers, asked })?;
                Ok(read(input, &given))
            });
        }
        let mut mix = Mix::new(next, before.denominator());
        for (input, weight) in before.iter() {
            let key = key(input);
            let place = if let Some(place) = memo.find(&key, *answers) {
                place
            } else {
                asked.clear();
                start.run_into(&mut memo.found, work, &mut paths, |(), dice| {
                    gives(input, &mut StageSeat { rulings, dice, answers, asked })
                })?;
                memo.keep(key, asked)
            };
            mix.add(memo.at(place), weight, work, |given| read(input, given))?;
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
    averting: Memo<(Averting, Pair), Averted>,
    averted: Stages<Averted>,
    hitting: Memo<(Averted, Hitting, Pair), Blow>,
    struck: Stages<Blow>,
    dealing: Memo<(Blow, Dealing, Pair), Dealt>,
    landed: Stages<Landed>,
    checking: Memo<(Landed, Checking, Pair), AttackOutcome>,
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
        self.run(situation, rulings, &mut situation.answers(), work)?;
        Ok(&self.outcomes)
    }

    /// The four stages of an exchange, each run once for every different outcome of the one before,
    /// unless it is known.
    pub(crate) fn run(
        &mut self,
        situation: &Situation,
        rulings: &Rulings,
        answers: &mut impl Answers,
        work: &mut Budget<'_>,
    ) -> Result<(), Failed> {
        if self.rulings != *rulings {
            self.rulings.clone_from(rulings);
            self.averting.forget();
            self.hitting.forget();
            self.dealing.forget();
            self.checking.forget();
        }
        self.stages(situation, rulings, answers, work, true)
    }

    /// The same for one who asks once: nothing is kept, nor looked for.
    pub(crate) fn run_anew(
        &mut self,
        situation: &Situation,
        rulings: &Rulings,
        answers: &mut impl Answers,
        work: &mut Budget<'_>,
    ) -> Result<(), Failed> {
        self.stages(situation, rulings, answers, work, false)
    }

    fn stages(
        &mut self,
        s: &Situation,
        rulings: &Rulings,
        answers: &mut impl Answers,
        work: &mut Budget<'_>,
        keeps: bool,
    ) -> Result<(), Failed> {
        self.start.restart(());
        let Kept { start, averting, averted, hitting, struck, .. } = self;
        let Kept { dealing, landed, checking, outcomes, asked, .. } = self;
        let run = &mut Running { rulings, answers, work, start, asked, keeps };
        match s.answer(rulings) {
            None => averted.restart(Averted::default()),
            Some(answer) => run.stage(
                (start, averted),
                averting,
                |()| (answer, s.pair),
                |(), seat| {
                    // The color of the defense is no longer read: equal answers merge.
                    let gave = avert_by(seat, s.pair, s.pair.target, &answer)?;
                    Ok(Averted { color: None, ..gave })
                },
                |(), averted| *averted,
            )?,
        }
        run.stage(
            (averted, struck),
            hitting,
            |averted| (*averted, s.hitting, s.pair),
            |averted, seat| Ok(Blow::of(averted, hit_by(seat, s.pair, &s.hitting, averted)?)),
            |_, blow| *blow,
        )?;
        run.stage(
            (struck, landed),
            dealing,
            |blow| (*blow, s.dealing, s.pair),
            |blow, seat| {
                let Dealt { through, check, .. } = deal_by(seat, s.pair, &s.dealing, blow)?;
                Ok(Dealt { through, check, ..Dealt::default() })
            },
            |blow, dealt| Landed::of(blow.effect, dealt, s.life),
        )?;
        run.stage(
            (landed, outcomes),
            checking,
            |landed| (*landed, s.checking, s.pair),
            |landed, seat| {
                let after = check_by(seat, s.pair, &s.checking, *landed)?;
                Ok(AttackOutcome::new(landed.effect, landed.through, &after))
            },
            |_, outcome| *outcome,
        )
    }
}
