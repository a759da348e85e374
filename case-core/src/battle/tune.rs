//! A search for the short plan that wins most, over orders of targets and fixed answers.

use super::{Battle, SeatError};
use crate::data::codes::Code;
use crate::data::message::errors;
use crate::data::settings::settings;
use crate::data::value::Kind;
use crate::data::who::SideId;
use crate::dice::{Fair, mix};
use crate::kernel::question::{Asked, QuestionInfo};
use crate::kernel::system::{StepEnd, System, winner};
use crate::odds::{Estimate, OnProgress, Progress, ProgressTicker, RunError};
use crate::odds::{LastState, Sums, TrialDice, play_on};
use crate::plan::{Answer, BoundPlans, Order, Plan, PlanRule, TargetOrder};
use crate::plan::{answer_with, of_system, take_targets};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

settings! {
    /// Settings of a search for a plan.
    ///
    /// The search halves: every candidate plays a few fights with the same dice, then the better half
    /// plays twice as many, until one is left. It is kept only if it beats the plan so far by two
    /// standard errors. The search tries orders of targets first, then fixed answers one by one. A
    /// final test with fresh dice discards a plan that was best by chance.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Tune {
        /// The seed of the dice.
        pub seed: u64 = 1,
        /// The number of first fights of each candidate (8 to 10,000).
        pub first: u32 = 64,
        /// The number of fights of the final test (8 to a million).
        pub trials: u32 = 1000,
        /// The most fixed answers of the plan (0 to 8).
        pub answers: usize = 2,
        /// Whether every pair of parts is a candidate besides: a search that adds one part at a time
        /// misses two that win only together.
        pub pairs: bool = false,
        /// The number of checkpoints after which a fight counts as one that nobody wins.
        pub checkpoints: u64 = 20_000,
    }
}

impl Tune {
    fn within_bounds(self) -> Tune {
        Tune {
            first: self.first.clamp(8, 10_000),
            trials: self.trials.clamp(8, 1_000_000),
            answers: self.answers.min(8),
            checkpoints: self.checkpoints.max(1),
            ..self
        }
    }
}

errors! {
    /// Why there was no search for a plan.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum TuneError {
        /// The host or a tactician decides for a seat.
        #[error(error)]
        Seat(error: SeatError, from),
        /// There is no such side, or it has no members.
        #[error("there is no side {side} with anybody on it", side)]
        NoSide(side: usize),
        /// The battle is over.
        #[error("the battle is over: there is nothing left to win")]
        Over,
        /// The callback stopped it.
        #[error("the search was stopped")]
        Stopped,
        /// The rules stopped.
        #[error(error)]
        Rule(error: String),
    }
}

/// The effect of one part of a plan by itself.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PlanPart {
    /// The part as a sentence.
    pub sentence: String,
    /// How often the side wins with this part alone.
    pub wins: Estimate,
    /// Whether it decides the fight: alone it wins at least nine fights in ten, and at least a
    /// fifth of all fights more than before. That says more about the sheets or the rules than the
    /// plan.
    pub dominates: bool,
}

/// The plan that was found.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Tuned {
    /// The side.
    pub side: SideId,
    /// The plan; without rules if nothing was better than the present play of the side.
    pub plan: Plan,
    /// How often the side wins with its present play; a fight that nobody wins counts as half a win.
    pub before: Estimate,
    /// How often it wins with the plan, on the same dice.
    pub wins: Estimate,
    /// The effect of each part of the plan by itself.
    pub parts: Vec<PlanPart>,
    /// The number of plans tried.
    pub tried: u32,
    /// The number of fights played.
    pub fights: u64,
    /// The result as a sentence.
    pub sentence: String,
}

/// How a search for each side in turn ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum InTurn {
    /// No side finds a better plan against those of the others.
    Settled,
    /// Earlier plans came again: no plan is best against all.
    Cycles,
    /// The rounds were used up.
    Unsettled,
}

/// A candidate: its parts, its plan, and its fights so far.
struct Candidate {
    known: Known,
    plan: Plan,
    wins: Vec<u8>,
}

/// The good parts of a plan found so far.
#[derive(Clone, Default)]
struct Known {
    order: Option<Order>,
    answers: Vec<(String, Answer)>,
}

impl Known {
    fn plan<S: System>(&self) -> Plan {
        let answer =
            |(question, answer): &(String, Answer)| answer_with(question, vec![answer.clone()]);
        let order = self.order.map(|order| take_targets::<S>(vec![TargetOrder::By(order)]));
        let rules = self.answers.iter().map(answer).chain(order).collect();
        Plan { rules, about: None, ..of_system::<S>("tuned", "") }
    }

    fn order_sentence(order: Order) -> String {
        format!("it takes targets by `{}`", order.word())
    }

    fn answer_sentence((question, answer): &(String, Answer)) -> String {
        format!("it answers `{question}` with `{}` wherever it can", answer.written())
    }

    fn parts(&self) -> Vec<(Known, String)> {
        let order = self.order.map(|order| {
            (Known { order: Some(order), answers: Vec::new() }, Known::order_sentence(order))
        });
        let answers = self.answers.iter().map(|answer| {
            let alone = Known { order: None, answers: vec![answer.clone()] };
            (alone, Known::answer_sentence(answer))
        });
        order.into_iter().chain(answers).collect()
    }
}

/// A search for a plan of one side.
struct Search<'a, S: System> {
    battle: &'a Battle<S>,
    side: SideId,
    ask: Tune,
    pulse: ProgressTicker<'a>,
    /// Plans of the other sides, as found in turn.
    others: &'a [(SideId, Plan)],
    state: S::State,
    progress: Progress,
    tried: u32,
}

impl<S: System> Search<'_, S> {
    fn bind(&self, plan: Option<&Plan>) -> BoundPlans<S> {
        let cast = S::cast(self.battle.setup());
        let other =
            |side: SideId| self.others.iter().find(|(of, _)| *of == side).map(|(_, plan)| plan);
        let plan_of = |who| match cast.side(who).map(SideId) {
            Some(side) if side == self.side && plan.is_some() => plan,
            Some(side) => other(side).or_else(|| self.battle.plan(who)),
            None => self.battle.plan(who),
        };
        let start = self.battle.plans.start().into();
        BoundPlans::bind_again(self.battle.setup(), plan_of, start)
    }

    /// Plays fights with the dice of these trials: 2 for a win, 1 if nobody wins, 0 for a defeat.
    fn play(
        &mut self,
        plan: Option<&Plan>,
        seed: u64,
        trials: core::ops::Range<u32>,
        wins: &mut Vec<u8>,
    ) -> Result<(), TuneError> {
        let setup = self.battle.setup();
        let mut plans = self.bind(plan);
        let fed = self.battle.fed();
        for trial in trials {
            self.state.clone_from(self.battle.state());
            let mut fair = Fair::stream(mix(mix(seed).wrapping_add(trial.into())), 1);
            let dice = &mut TrialDice::of_trial(&mut fair, false);
            let (pulse, progress) = (&mut self.pulse, &mut self.progress);
            let interrupt = &mut |_, work| pulse.checks(work, || *progress);
            let (at, checkpoints) = ((setup, &mut self.state), 0..self.ask.checkpoints);
            let nothing = &mut LastState(|_: &S::Setup, _: &S::State| ());
            let played =
                play_on(at, (dice, &mut plans, fed.as_slice()), nothing, checkpoints, interrupt);
            let (_, end) = played.map_err(|error| match error {
                RunError::Rule(stop) => TuneError::Rule(stop.to_string()),
                RunError::Odds(_) => TuneError::Stopped,
            })?;
            let is_over = end == StepEnd::Over;
            wins.push(match is_over.then(|| winner::<S>(setup, &self.state)).flatten() {
                Some(side) if side == self.side => 2,
                Some(_) => 0,
                None => 1,
            });
            progress.trials += 1;
            progress.of = progress.of.max(progress.trials);
            if pulse.checks(1, || *progress) {
                return Err(TuneError::Stopped);
            }
        }
        Ok(())
    }

    /// The best of these plans, if it beats the known one by two standard errors.
    fn halve(&mut self, known: &Known, candidates: Vec<Known>) -> Result<Option<Known>, TuneError> {
        let (seed, first) = (self.ask.seed, self.ask.first);
        let base = known.plan::<S>();
        // Without rules the side plays as now.
        let base = (!base.rules.is_empty()).then_some(base);
        let mut of_base = Vec::new();
        let candidate =
            |known: Known| Candidate { plan: known.plan::<S>(), known, wins: Vec::new() };
        let mut pool: Vec<Candidate> = candidates.into_iter().map(candidate).collect();
        self.tried = self.tried.saturating_add(u32::try_from(pool.len()).unwrap_or(u32::MAX));
        self.progress.of += pool.len() as u64 * u64::from(first);
        let mut played = 0;
        let mut upto = first;
        loop {
            self.play(base.as_ref(), seed, played..upto, &mut of_base)?;
            for Candidate { plan, wins, .. } in &mut pool {
                self.play(Some(plan), seed, played..upto, wins)?;
            }
            // A plan that changes the result of no fight adds nothing.
            pool.retain(|candidate| candidate.wins != of_base);
            let sum = |wins: &[u8]| wins.iter().map(|win| u64::from(*win)).sum::<u64>();
            pool.sort_by_key(|candidate| core::cmp::Reverse(sum(&candidate.wins)));
            if pool.len() <= 1 && upto >= first.saturating_mul(8) {
                break;
            }
            pool.truncate(pool.len().div_ceil(2).max(1));
            (played, upto) = (upto, upto.saturating_mul(2));
            if pool.is_empty() {
                return Ok(None);
            }
            self.progress.of += pool.len() as u64 * u64::from(upto - played);
        }
        let best = pool.into_iter().next().filter(|best| is_better(&of_base, &best.wins));
        Ok(best.map(|best| best.known))
    }

    fn fresh(&mut self, plan: Option<&Plan>) -> Result<Vec<u8>, TuneError> {
        let mut wins = Vec::new();
        // Not the dice by which the candidates were chosen.
        let seed = self.ask.seed ^ 0x9e37_79b9_7f4a_7c15;
        self.play(plan, seed, 0..self.ask.trials, &mut wins)?;
        Ok(wins)
    }

    fn run(mut self) -> Result<Tuned, TuneError> {
        let mut known = Known::default();
        let orders = Order::ALL.iter().filter(|order| **order != Order::Suggested);
        let orders = orders.map(|order| Known { order: Some(*order), answers: Vec::new() });
        if let Some(better) = self.halve(&known, orders.collect())? {
            known = better;
        }
        let answers = self.fixed_answers();
        for _ in 0..self.ask.answers {
            let free = answers
                .iter()
                .filter(|(question, _)| known.answers.iter().all(|(other, _)| other != question));
            let more = free.map(|answer| {
                let mut more = known.clone();
                more.answers.push(answer.clone());
                more
            });
            match self.halve(&known, more.collect())? {
                Some(better) => known = better,
                None => break,
            }
        }
        if self.ask.pairs {
            let pairs = pairs_of(&answers);
            known = self.halve(&known, pairs)?.unwrap_or(known);
        }
        self.test(&known)
    }

    /// The final test, with fresh dice.
    fn test(mut self, known: &Known) -> Result<Tuned, TuneError> {
        let as_it_is = self.fresh(None)?;
        let before = rate(&as_it_is);
        let mut found = known.plan::<S>();
        let mut wins = before;
        let mut parts = Vec::new();
        let mut alone = known.parts();
        if !alone.is_empty() {
            let with_it = self.fresh(Some(&found))?;
            if is_better(&as_it_is, &with_it) {
                wins = rate(&with_it);
            } else {
                // It was best by chance.
                (found, alone) = (Known::default().plan::<S>(), Vec::new());
            }
        }
        for (part, sentence) in &alone {
            let of_part =
                if alone.len() == 1 { wins } else { rate(&self.fresh(Some(&part.plan::<S>()))?) };
            let dominates = of_part.mean >= 0.9 && of_part.mean - before.mean >= 0.2;
            parts.push(PlanPart { sentence: sentence.clone(), wins: of_part, dominates });
        }
        let side = S::cast(self.battle.setup()).side_name(self.side.0);
        let what: Vec<String> = alone.into_iter().map(|(_, sentence)| sentence).collect();
        let sentence = if what.is_empty() {
            format!("{side} wins {}: no short plan was found that wins more", before.percent())
        } else {
            let (wins, before) = (wins.percent(), before.percent());
            format!("{side} wins {wins} instead of {before} when {}", what.join(", and "))
        };
        let plan = Plan { about: Some(clip(&sentence)), ..found };
        let (tried, fights) = (self.tried, self.progress.trials);
        Ok(Tuned { side: self.side, plan, before, wins, parts, tried, fights, sentence })
    }

    /// Every fixed answer to a tactical question.
    fn fixed_answers(&self) -> Vec<(String, Answer)> {
        let setup = self.battle.setup();
        let tactical = |info: &QuestionInfo| S::TACTICAL.iter().any(|k| k.name() == info.name);
        let mut list: Vec<(String, Answer)> = Vec::new();
        let members = S::cast(setup).members(self.side.place());
        for info in S::Question::infos().iter().filter(|info| tactical(info)) {
            let mut put = |answer: Answer| {
                let entry = (info.name.to_string(), answer);
                if !list.contains(&entry) {
                    list.push(entry);
                }
            };
            for kind in info.answers {
                match kind {
                    Kind::YesNo => [true, false].map(Answer::YesNo).into_iter().for_each(&mut put),
                    Kind::Nothing => put("nothing".into()),
                    Kind::Name(at) => {
                        let members = S::LISTS.get(usize::from(*at));
                        let name = |n| members.and_then(|members| members.name(n));
                        (0..).map_while(name).for_each(|name| put(name.into()));
                    }
                    Kind::Attack => {
                        for who in members {
                            let attacks = (0..).map_while(|at| S::attack_name(setup, *who, at));
                            attacks.for_each(|attack| put(Answer::Name(attack)));
                        }
                    }
                    Kind::Actor | Kind::Side | Kind::Object | Kind::Set(_) => {}
                    _ => ["least", "most"].map(Answer::from).into_iter().for_each(&mut put),
                }
            }
        }
        list
    }
}

/// Every order of targets with every fixed answer, and every two fixed answers.
fn pairs_of(answers: &[(String, Answer)]) -> Vec<Known> {
    let orders = Order::ALL.iter().filter(|order| **order != Order::Suggested);
    let with_order = orders.flat_map(|order| {
        answers.iter().map(|answer| Known { order: Some(*order), answers: vec![answer.clone()] })
    });
    let of_answers = answers.iter().enumerate().flat_map(|(place, (question, one))| {
        let later = answers[place..].iter().filter(move |(other, _)| other != question);
        later.map(move |other| Known {
            order: None,
            answers: vec![(question.clone(), one.clone()), other.clone()],
        })
    });
    with_order.chain(of_answers).collect()
}

/// Whether the second wins beat the first, compared in pairs, by two standard errors.
fn is_better(of_base: &[u8], wins: &[u8]) -> bool {
    let gained = Sums::paired(of_base.iter().copied().zip(wins.iter().copied()));
    gained.sum > 0 && !gained.may_be_none()
}

/// The share of wins: they are counted in halves.
fn rate(wins: &[u8]) -> Estimate {
    Sums::of(wins.iter().copied()).estimate(2.0)
}

fn clip(text: &str) -> String {
    text.chars().take(400).collect()
}

impl<S: System> Battle<S> {
    /// Searches for the short plan with which a side wins most from the last checkpoint on, against
    /// the present plans of the others.
    ///
    /// The best plan against one plan need not be the best against another: use
    /// [`Battle::tune_in_turn`] to let the other sides respond.
    ///
    /// # Errors
    /// [`TuneError`].
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::battle::Battle;
    /// use case_core::battle::Tune;
    /// use case_core::odds::unwatched;
    /// use case_core::system::System;
    /// use case_core::talislanta::Talislanta;
    /// let text = std::fs::read_to_string("examples/rosters/talislanta.toml").unwrap();
    /// let roster = toml::from_str(&text).unwrap();
    /// let battle = Battle::<Talislanta>::new(Talislanta::read(&roster).unwrap()).unwrap();
    /// let watch = battle.find_side("the Watch").unwrap();
    /// let ask = Tune::new().first(8).trials(50).answers(0);
    /// let tuned = battle.tune(watch, &ask, &mut unwatched).unwrap();
    /// assert!(tuned.plan.rules.len() <= 1);
    /// println!("{}", tuned.sentence);
    /// # }
    /// ```
    pub fn tune(
        &self,
        side: SideId,
        ask: &Tune,
        watch: &mut OnProgress<'_>,
    ) -> Result<Tuned, TuneError> {
        self.tune_against(side, &[], ask, watch)
    }

    fn tune_against(
        &self,
        side: SideId,
        others: &[(SideId, Plan)],
        ask: &Tune,
        watch: &mut OnProgress<'_>,
    ) -> Result<Tuned, TuneError> {
        self.scene()?;
        if S::cast(self.setup()).members(side.place()).is_empty() {
            return Err(TuneError::NoSide(side.place()));
        }
        if self.is_over() {
            return Err(TuneError::Over);
        }
        let state = self.state().clone();
        let (progress, tried, ask) = (Progress::default(), 0, ask.within_bounds());
        let pulse = ProgressTicker::new(watch);
        Search { battle: self, side, ask, pulse, others, state, progress, tried }.run()
    }

    /// Searches for each side in turn the best response to the plans found for the others. Stops
    /// after this many rounds, when no side finds a better plan, or when earlier plans come again.
    ///
    /// # Errors
    /// [`TuneError`].
    pub fn tune_in_turn(
        &self,
        rounds: u32,
        ask: &Tune,
        watch: &mut OnProgress<'_>,
    ) -> Result<(Vec<Tuned>, InTurn), TuneError> {
        let sides = u8::try_from(S::cast(self.setup()).sides().len()).unwrap_or(u8::MAX);
        let mut plans: Vec<(SideId, Plan)> = Vec::new();
        let mut list = Vec::new();
        let mut seen: Vec<Vec<(SideId, Vec<PlanRule>)>> = Vec::new();
        for _ in 0..rounds {
            let mut changed = false;
            for side in (0..sides).map(SideId) {
                let others: Vec<(SideId, Plan)> =
                    plans.iter().filter(|(of, _)| *of != side).cloned().collect();
                let tuned = self.tune_against(side, &others, ask, watch)?;
                let before = plans.iter().find(|(of, _)| *of == side).map(|(_, plan)| &plan.rules);
                let same = before.map_or(tuned.plan.rules.is_empty(), |b| *b == tuned.plan.rules);
                changed |= !same;
                plans.retain(|(of, _)| *of != side);
                if !tuned.plan.rules.is_empty() {
                    plans.push((side, tuned.plan.clone()));
                }
                list.push(tuned);
            }
            if !changed {
                return Ok((list, InTurn::Settled));
            }
            let mut now: Vec<_> =
                plans.iter().map(|(side, plan)| (*side, plan.rules.clone())).collect();
            now.sort_by_key(|(side, _)| *side);
            if seen.contains(&now) {
                return Ok((list, InTurn::Cycles));
            }
            seen.push(now);
        }
        Ok((list, InTurn::Unsettled))
    }
}
