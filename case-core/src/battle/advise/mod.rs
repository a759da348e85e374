//! Advice: every legal answer to the open question, judged by what it leads to.

mod compare;
#[cfg(feature = "analysis")]
mod reasons;
mod rollout;
mod tactician;
mod tell;

#[cfg(feature = "analysis")]
pub(crate) use reasons::LINES;
pub(crate) use tell::labels;

use crate::data::message::errors;
use crate::data::settings::settings;
pub use tactician::Tactician;

use super::{Battle, Request};
use crate::data::codes::codes;
use crate::data::value::{Named, Value};
use crate::data::who::{ActorId, SideId};
use crate::data::words::List;
use crate::kernel::decide::DecisionSource;
use crate::kernel::log::Audience;
use crate::kernel::question::{Asked, LegalAnswers};
use crate::kernel::system::{Stop, System, View};
use crate::odds::{
    Budget, Estimate, OddsError, OnProgress, Progress, ProgressTicker, RunError, exact, unwatched,
};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
pub(crate) use compare::Found;
use core::ops::ControlFlow;
pub(crate) use rollout::side_of;
use rollout::{Reach, Rollouts, Scale};

codes! {
    /// How far to look ahead before an answer is judged.
    "horizon", pub enum Horizon {
        /// To the end of the open step: the effect of the answer itself.
        Step "step",
        /// To the end of the turn or round.
        Turn "turn",
        /// To the end of the fight.
        Fight "fight",
    }
}

/// The most trials that one advice keeps: answers times trials.
pub const MAX_VALUES: u64 = 1 << 24;

/// The most numbers of a range that are tried.
const OF_RANGE: usize = 12;

settings! {
    /// Settings of a comparison of answers.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::battle::{Advise, Battle, Control, Step, Who};
    /// use case_core::case::Case;
    /// use case_core::decide::BuiltIn;
    /// use case_core::odds::unwatched;
    /// use case_core::system::System;
    /// use case_core::words::Language;
    /// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
    /// let node = toml::from_str(&text).unwrap();
    /// let mut battle = Battle::<Case>::new(Case::read(&node).unwrap()).unwrap().seeded(1);
    /// battle.set_control(Who::Everybody, Control::Host).unwrap();
    /// while battle.step() == Step::Going {}
    /// let ask = Advise::new().trials(50);
    /// let advice = battle.advise(&BuiltIn, &ask, &mut unwatched).unwrap();
    /// assert!(battle.legal_answers().unwrap().has(advice.answers[0].answer));
    /// // The reasons: a line for each answer, the best first.
    /// let reasons = advice.reasons(&Language::English.into(), &battle);
    /// assert_eq!(reasons.len(), advice.answers.len());
    /// # }
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Advise {
        /// How far to look ahead. A near horizon misjudges what matters later, such as an action that a
        /// defense uses up.
        pub horizon: Horizon = Horizon::Fight,
        /// The number of trials for each answer, at least 2. Four times as many halve the error.
        pub trials: u32 = 400,
        /// The seed of the trials. Their dice are never those of the battle itself.
        pub seed: u64 = 0,
        /// Ends a trial after this many checkpoints; it is judged by its state then.
        pub checkpoints: u64 = 10_000,
        /// Runs at most this many checkpoints in all trials together, and then uses the trials that
        /// every answer has had. A checkpoint of a large battle counts as several. It limits the time
        /// of a decision, with the same result on every machine.
        pub work: u64 = u64::MAX,
        /// With [`Horizon::Step`]: uses exact odds for an answer with at most this many paths, and
        /// trials for any other.
        pub paths: u64 = 20_000,
        /// The side for which the answers are judged. By default that of the fighter who is asked; the
        /// Judge and the map have no side.
        pub side: Option<SideId> = None,
        /// Advises the gamemaster: also what others keep secret from the seat that is asked counts.
        /// Otherwise that is what their plans would declare.
        pub secrets: bool = false,
    }
}

/// The legal answers to an open question with their results, the best first.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Advice {
    /// Who is asked.
    pub who: ActorId,
    /// The question's name.
    pub question: &'static str,
    /// The question's subject.
    pub subject: Vec<Named>,
    /// The side for which the answers are judged.
    pub side: SideId,
    /// The horizon.
    pub horizon: Horizon,
    /// The seed of the trials.
    pub seed: u64,
    /// The trials of each answer that is not exact: fewer than asked for if the work was limited.
    pub trials: u32,
    /// The answers, the best first: every legal one, but at most twelve of a range.
    pub answers: Vec<Advised>,
    /// The lists of the system, for reading answers.
    pub lists: &'static [&'static List],
}

/// The rest of a fight after an answer, to the horizon.
///
/// Its worth is the condition of the own side then minus that of the others. The condition of a side
/// is the mean over its fighters: half a point for standing, and up to half a point for fitness. So 1
/// is a victory without a scratch, and -1 the same defeat.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct FightStake {
    /// The share of ends at which the own side has won.
    pub win: Estimate,
    /// The share of ends at which nobody has won.
    pub draw: f64,
    /// The share of ends at which the fight goes on, beyond the horizon or the limit of
    /// checkpoints.
    pub open: f64,
    /// The mean worth.
    pub worth: Estimate,
}

/// An answer, and what it leads to.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Advised {
    /// The answer.
    pub answer: Value,
    /// Whether the figures are exact, not estimated from trials: their errors are 0.
    pub exact: bool,
    /// What it leads to.
    pub fight: FightStake,
    /// By how much its worth is less than that of the best. Trials are compared in pairs with the same
    /// dice, so the error is less than the errors of both together.
    pub behind: Estimate,
    /// Whether it is behind the best by no more than two standard errors.
    pub alike: bool,
    /// Whether it is the plan's own answer.
    pub suggested: bool,
}

impl Advice {
    /// The answer to give: the best if it beats the plan's own by two standard errors, else the
    /// plan's own.
    pub fn choice(&self) -> Option<Value> {
        let own = self.answers.iter().find(|row| row.suggested && row.alike);
        own.or(self.answers.first()).map(|row| row.answer)
    }
}

errors! {
    /// Why there is no advice.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum AdviseError {
        /// No question is open.
        #[error("no question is open: step the battle until it asks one")]
        NotAsked,
        /// A roll is open, not a question.
        #[error("a roll is open, not a question: give its dice and step on to the next question")]
        Rolling,
        /// A question is open, not a roll.
        #[error("a question is open, not a roll: answer it and step on to the next roll")]
        Asking,
        /// The one who is asked has no side.
        #[error("{who} is on no side: choose the side for which the answers are judged", who)]
        NoSide {
            /// Who is asked.
            who: ActorId,
        },
        /// There is no such side.
        #[error("there is no side {side}: this battle has {sides}, counted from 0", side, sides)]
        Side {
            /// The side asked for.
            side: usize,
            /// The number of sides.
            sides: usize,
        },
        /// There would be too many trials to keep.
        #[error(
            "{answers} answers with {trials} trials each are too many: the product is at most {most}",
            answers, trials, most = MAX_VALUES
        )]
        TooMany {
            /// The number of answers.
            answers: usize,
            /// The trials asked for.
            trials: u32,
        },
        /// There are no odds, or the callback stopped it ([`OddsError::Stopped`]).
        #[error(error)]
        Odds(error: OddsError, from),
        /// The rules stopped: the plan left a question open, or gave an illegal answer.
        #[error(error)]
        Rule(error: String),
    }
}

impl AdviseError {
    fn rule<S: System>(stop: &Stop<S>) -> Self {
        AdviseError::Rule(stop.to_string())
    }

    pub(crate) fn run<S: System>(error: RunError<Stop<S>>) -> Self {
        match error {
            RunError::Rule(stop) => AdviseError::rule::<S>(&stop),
            RunError::Odds(error) => error.into(),
        }
    }
}

impl<S: System> Battle<S> {
    /// What each legal answer to the open question leads to if a plan makes all later decisions.
    ///
    /// All answers are played on with the same dice, so that luck cancels out in the comparison.
    /// These dice reveal nothing about those of the battle. The same battle and settings give the
    /// same advice, and the battle does not change.
    ///
    /// What others keep secret from the seat that is asked makes no difference, unless the settings
    /// say so ([`Advise::secrets`]). Advice judges by standing and fitness alone: points spent,
    /// weapons lost and foes delayed count as nothing. It is only as good as the plan that plays on.
    ///
    /// # Errors
    /// [`AdviseError`].
    pub fn advise<P: DecisionSource<S> + Clone>(
        &self,
        plan: &P,
        ask: &Advise,
        watch: &mut OnProgress<'_>,
    ) -> Result<Advice, AdviseError> {
        let (question, view) = self.asked().ok_or(match self.request() {
            Some(Request::Roll(_)) => AdviseError::Rolling,
            _ => AdviseError::NotAsked,
        })?;
        let ask = Advise { trials: ask.trials.max(2), ..*ask };
        let mut plan = plan.clone();
        let audience = Audience::of(question.who());
        let known = if ask.secrets { None } else { self.as_known_to(audience) };
        let known = known.as_ref().unwrap_or(self);
        let suggestion =
            suggested(question, known.asked().map_or(view, |(_, view)| view), &mut plan);
        let answers = listed(question, view, suggestion);
        // Each trial is at least one unit of work.
        let values = (answers.len() as u64 * u64::from(ask.trials)).min(ask.work);
        if values > MAX_VALUES {
            return Err(AdviseError::TooMany { answers: answers.len(), trials: ask.trials });
        }
        let who = question.who();
        let side = side_of::<S>(&self.setup, core::iter::once(who), ask.side)?;
        let side = side.ok_or(AdviseError::NoSide { who })?;
        let (trials, found) = known.play_answers(plan, &answers, side, ask, watch)?;
        Ok(Advice {
            who: question.who(),
            question: crate::data::codes::Code::name(question.kind()),
            subject: question.subject(),
            side,
            horizon: ask.horizon,
            seed: ask.seed,
            trials,
            answers: compare::rows(&answers, &found, suggestion),
            lists: S::LISTS,
        })
    }

    /// What each of these answers leads to, with the number of trials of those that are not exact.
    pub(crate) fn play_answers<P: DecisionSource<S>>(
        &self,
        plan: P,
        answers: &[Value],
        side: SideId,
        ask: Advise,
        watch: &mut OnProgress<'_>,
    ) -> Result<(u32, Vec<Found>), AdviseError> {
        let pulse = &mut ProgressTicker::new(watch);
        pulse.fighters(S::fighters(&self.setup));
        let mut rollouts = Rollouts {
            battle: self,
            plan,
            scale: Scale::new::<S>(&self.setup, side),
            turn: S::turn(self.open_state().unwrap_or(&self.state)),
            state: self.state.clone(),
        };
        // Half of the work goes to exact odds, in equal parts; the rest to trials.
        let paths = ask.work / heft::<S>(&self.setup) / 2 / answers.len().max(1) as u64;
        let paths = ask.paths.min(paths);
        let mut found = Vec::with_capacity(answers.len());
        for &answer in answers {
            found.push(match ask.horizon {
                Horizon::Step => enumerated(&mut rollouts, answer, paths, pulse)?,
                _ => Found::Rolled(Vec::new()),
            });
        }
        let spent = if ask.horizon == Horizon::Step { ask.work / 2 } else { 0 };
        let ask = Advise { work: ask.work - spent, ..ask };
        let trials = play(&mut rollouts, ask, pulse, answers, &mut found)?;
        Ok((trials, found))
    }

    /// The answer of a tactician to the open question: [`Advice::choice`] of [`Battle::advise`].
    ///
    /// # Errors
    /// [`AdviseError`].
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::battle::{Battle, Control, Step, Tactician, Who};
    /// use case_core::cosmic::Cosmic;
    /// use case_core::decide::BuiltIn;
    /// use case_core::system::System;
    /// let text = std::fs::read_to_string("examples/rosters/cosmic.toml").unwrap();
    /// let node = toml::from_str(&text).unwrap();
    /// let mut battle = Battle::<Cosmic>::new(Cosmic::read(&node).unwrap()).unwrap().seeded(1);
    /// battle.set_control(Who::Everybody, Control::Host).unwrap();
    /// while battle.step() == Step::Going {}
    /// let villain = Tactician::new().trials(20);
    /// let answer = battle.think(&BuiltIn, &villain.advise()).unwrap();
    /// battle.feed_answer(battle.answer_of(answer).unwrap()).unwrap();
    /// # }
    /// ```
    pub fn think<P: DecisionSource<S> + Clone>(
        &self,
        plan: &P,
        ask: &Advise,
    ) -> Result<Value, AdviseError> {
        let advice = self.advise(plan, ask, &mut unwatched)?;
        // There is always a legal answer.
        advice.choice().ok_or(AdviseError::NotAsked)
    }
}

/// The plan's answer if it is legal, else that of the built-in plan.
fn suggested<S: System>(
    question: S::Question,
    view: View<'_, S>,
    plan: &mut impl DecisionSource<S>,
) -> Value {
    let answer = plan.choose(&question, view).filter(|answer| question.is_legal(view, *answer));
    answer.unwrap_or_else(|| question.suggestion(view))
}

/// The answers to try: all of a list; of a range both ends, evenly spaced numbers and the
/// suggestion.
pub(crate) fn listed<S: System>(
    question: S::Question,
    view: View<'_, S>,
    suggestion: Value,
) -> Vec<Value> {
    let mut answers = match question.legal(view) {
        LegalAnswers::List(list) => list,
        LegalAnswers::Range { kind, low, high } => {
            let steps = i64::try_from(OF_RANGE).unwrap_or(2) - 2;
            let (low, span) = (i64::from(low), i64::from(high) - i64::from(low));
            let numbers = (0..=steps).map(|step| low + span * step / steps);
            let numbers = numbers.filter_map(|number| i32::try_from(number).ok());
            let mut list: Vec<i32> = numbers.chain([suggestion.number]).collect();
            list.sort_unstable();
            list.dedup();
            let value = |number| Value::new(kind, number);
            list.into_iter().map(value).filter(|answer| question.is_legal(view, *answer)).collect()
        }
    };
    if !answers.contains(&suggestion) {
        answers.push(suggestion);
    }
    answers
}

/// The work of one checkpoint.
pub(crate) fn heft<S: System>(setup: &S::Setup) -> u64 {
    1 + (S::fighters(setup) / 32) as u64
}

/// All ends of the open step if the paths suffice, else room for trials.
fn enumerated<S: System, P: DecisionSource<S>>(
    rollouts: &mut Rollouts<'_, S, P>,
    answer: Value,
    paths: u64,
    pulse: &mut ProgressTicker<'_>,
) -> Result<Found, AdviseError> {
    let mut relay = |progress| {
        if pulse.call(progress) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut budget = Budget::new().paths(paths).watch(&mut relay);
    match exact(&mut budget, |dice| rollouts.step(answer, dice)) {
        Ok(odds) => Ok(Found::exact(&odds).unwrap_or(Found::Rolled(Vec::new()))),
        Err(RunError::Rule(stop)) => Err(AdviseError::rule::<S>(&stop)),
        Err(RunError::Odds(OddsError::Stopped)) => Err(OddsError::Stopped.into()),
        // Too many paths: use trials.
        Err(RunError::Odds(_)) => Ok(Found::Rolled(Vec::new())),
    }
}

/// Plays the trials of all answers that are not exact, one for each in turn, so that all have the
/// same number when the work is used up. Returns that number.
fn play<S: System, P: DecisionSource<S>>(
    rollouts: &mut Rollouts<'_, S, P>,
    ask: Advise,
    pulse: &mut ProgressTicker<'_>,
    answers: &[Value],
    found: &mut [Found],
) -> Result<u32, AdviseError> {
    let rolled = found.iter().filter(|found| found.is_rolled()).count() as u64;
    let mut progress = Progress { of: rolled * u64::from(ask.trials), ..Progress::default() };
    let heft = heft::<S>(&rollouts.battle.setup);
    let Advise { horizon, checkpoints, work, seed, trials, .. } = ask;
    let mut reach = Reach { horizon, checkpoints, work, heft };
    let mut round = Vec::with_capacity(answers.len());
    for trial in 0..if rolled == 0 { 0 } else { trials } {
        round.clear();
        for (&answer, found) in answers.iter().zip(&*found) {
            if found.is_rolled() {
                let dice = (seed, u64::from(trial));
                match rollouts.trial(answer, dice, &mut reach, (pulse, progress))? {
                    Some(end) => round.push(end),
                    None => return Ok(trial),
                }
                progress.trials += 1;
            }
        }
        let rows = found.iter_mut().filter_map(|found| match found {
            Found::Rolled(ends) => Some(ends),
            Found::Exact(..) => None,
        });
        rows.zip(&round).for_each(|(ends, end)| ends.push(*end));
    }
    pulse.call(progress);
    Ok(if rolled == 0 { 0 } else { trials })
}
