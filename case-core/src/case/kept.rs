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

/// What stages gave, by what they started from.
#[derive(Clone, Debug)]
struct Memo<K, T> {
    places: BTreeMap<K, usize>,
    known: Vec<Known>,
    rows: Vec<(T, u128)>,
    asked: Vec<(Question, Value)>,
}

/// What one stage gave: its rows, the sum of their weights, and what it asked.
#[derive(Clone, Debug)]
struct Known {
    rows: Range<usize>,
    whole: u128,
    asked: Range<usize>,
}

impl<K, T> Default for Memo<K, T> {
    fn default() -> Self {
        let (places, known) = (BTreeMap::new(), Vec::new());
        Memo { places, known, rows: Vec::new(), asked: Vec::new() }
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

    fn keep(&mut self, key: K, found: &Stages<T>, asked: &[(Question, Value)]) -> usize {
        if self.rows.len() + self.asked.len() > MOST_ROWS {
            self.forget();
        }
        let (rows, questions, place) = (self.rows.len(), self.asked.len(), self.known.len());
        self.rows.extend(found.iter().map(|(value, weight)| (value.clone(), weight)));
        self.asked.extend_from_slice(asked);
        let (rows, asked) = (rows..self.rows.len(), questions..self.asked.len());
        self.known.push(Known { rows, whole: found.denominator(), asked });
        self.places.insert(key, place);
        place
    }

    /// The rows at a place, and the sum of their weights.
    fn at(&self, place: usize) -> (&[(T, u128)], u128) {
        let Known { rows, whole, .. } = &self.known[place];
        (&self.rows[rows.clone()], *whole)
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
    averting: Memo<(Averting, Pair), Averted>,
    hitting: Memo<(Averted, Hitting, Pair), Blow>,
    dealing: Memo<(Blow, Dealing, Pair), Dealt>,
    checking: Memo<(Landed, Checking, Pair), AttackOutcome>,
    room: Room,
    averted: Stages<Averted>,
    struck: Stages<Blow>,
    landed: Stages<Landed>,
    /// What the attack came to.
    pub outcomes: Stages<AttackOutcome>,
}

/// Memory for one stage at a time.
#[derive(Clone, Debug, Default)]
struct Room {
    start: Stages<()>,
    averted: Stages<Averted>,
    struck: Stages<Blow>,
    dealt: Stages<Dealt>,
    outcomes: Stages<AttackOutcome>,
    asked: Vec<(Question, Value)>,
}

/// How many paths each stage of one exchange took; what is known takes none.
#[derive(Default)]
struct Paths([u64; 4]);

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
        self.room.start.restart(());
        let mut paths = Paths::default();
        self.avert(situation, answers, work, &mut paths)?;
        self.hit(situation, answers, work, &mut paths)?;
        self.deal(situation, answers, work, &mut paths)?;
        self.check(situation, answers, work, &mut paths)
    }

    fn avert(
        &mut self,
        s: &Situation,
        answers: &mut impl Answers,
        work: &mut Budget<'_>,
        paths: &mut Paths,
    ) -> Result<(), Failed> {
        let Some(averting) = s.answer(&self.rulings) else {
            self.averted.restart(Averted::default());
            return Ok(());
        };
        let key = (averting, s.pair);
        let place = if let Some(place) = self.averting.find(&key, answers) {
            place
        } else {
            let Room { start, averted, asked, .. } = &mut self.room;
            let rulings = &self.rulings;
            asked.clear();
            start.run_into(averted, work, &mut paths.0[0], |(), dice| {
                let seat = &mut StageSeat { rulings, dice, answers, asked };
                let gave = avert_by(seat, s.pair, s.pair.target, &averting)?;
                // The color of the defense is no longer read: equal answers merge.
                Ok(Averted { color: None, ..gave })
            })?;
            self.averting.keep(key, averted, asked)
        };
        let mut mix = Mix::new(&mut self.averted, 1);
        mix.add(self.averting.at(place), 1, work, |averted| *averted)?;
        Ok(mix.done(work)?)
    }

    fn hit(
        &mut self,
        s: &Situation,
        answers: &mut impl Answers,
        work: &mut Budget<'_>,
        paths: &mut Paths,
    ) -> Result<(), Failed> {
        let mut mix = Mix::new(&mut self.struck, self.averted.denominator());
        for (averted, weight) in self.averted.iter() {
            let key = (*averted, s.hitting, s.pair);
            let place = if let Some(place) = self.hitting.find(&key, answers) {
                place
            } else {
                let Room { start, struck, asked, .. } = &mut self.room;
                let rulings = &self.rulings;
                asked.clear();
                start.run_into(struck, work, &mut paths.0[1], |(), dice| {
                    let seat = &mut StageSeat { rulings, dice, answers, asked };
                    let gave = hit_by(seat, s.pair, &s.hitting, averted)?;
                    Ok(Blow::of(averted, &gave))
                })?;
                self.hitting.keep(key, struck, asked)
            };
            mix.add(self.hitting.at(place), weight, work, |blow| *blow)?;
        }
        Ok(mix.done(work)?)
    }

    fn deal(
        &mut self,
        s: &Situation,
        answers: &mut impl Answers,
        work: &mut Budget<'_>,
        paths: &mut Paths,
    ) -> Result<(), Failed> {
        let mut mix = Mix::new(&mut self.landed, self.struck.denominator());
        for (blow, weight) in self.struck.iter() {
            let key = (*blow, s.dealing, s.pair);
            let place = if let Some(place) = self.dealing.find(&key, answers) {
                place
            } else {
                let Room { start, dealt, asked, .. } = &mut self.room;
                let rulings = &self.rulings;
                asked.clear();
                start.run_into(dealt, work, &mut paths.0[2], |(), dice| {
                    let seat = &mut StageSeat { rulings, dice, answers, asked };
                    let Dealt { through, check, .. } = deal_by(seat, s.pair, &s.dealing, blow)?;
                    Ok(Dealt { through, check, ..Dealt::default() })
                })?;
                self.dealing.keep(key, dealt, asked)
            };
            let landed = |dealt: &Dealt| Landed::of(blow.effect, dealt, s.life);
            mix.add(self.dealing.at(place), weight, work, landed)?;
        }
        Ok(mix.done(work)?)
    }

    fn check(
        &mut self,
        s: &Situation,
        answers: &mut impl Answers,
        work: &mut Budget<'_>,
        paths: &mut Paths,
    ) -> Result<(), Failed> {
        let mut mix = Mix::new(&mut self.outcomes, self.landed.denominator());
        for (landed, weight) in self.landed.iter() {
            let key = (*landed, s.checking, s.pair);
            let place = if let Some(place) = self.checking.find(&key, answers) {
                place
            } else {
                let Room { start, outcomes, asked, .. } = &mut self.room;
                let rulings = &self.rulings;
                asked.clear();
                start.run_into(outcomes, work, &mut paths.0[3], |(), dice| {
                    let seat = &mut StageSeat { rulings, dice, answers, asked };
                    let gave = check_by(seat, s.pair, &s.checking, landed)?;
                    Ok(AttackOutcome::new(landed.effect, landed.through, &gave))
                })?;
                self.checking.keep(key, outcomes, asked)
            };
            mix.add(self.checking.at(place), weight, work, |outcome| *outcome)?;
        }
        Ok(mix.done(work)?)
    }
}
