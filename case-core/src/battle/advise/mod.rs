//! What to answer: each legal answer of the open question with what it leads to.

mod compare;
mod rollout;
mod tactician;
mod tell;

pub use tactician::Tactician;

use super::{Battle, Request};
use crate::data::codes::codes;
use crate::data::value::{Named, Value};
use crate::data::who::ActorId;
use crate::data::words::List;
use crate::kernel::decide::DecisionSource;
use crate::kernel::question::{Asked, LegalAnswers};
use crate::kernel::system::{Stop, System, View};
use crate::odds::{Budget, OddsError, OnProgress, Progress, ProgressTicker, RunError, exact};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use compare::Found;
use core::ops::ControlFlow;
use rollout::{Luck, Reach, Rollouts, Scale};

codes! {
    /// How far ahead is looked before an answer is judged.
    "horizon", pub enum Horizon {
        /// To the end of the open step: what the answer itself does.
        Step "step",
        /// To the end of the turn or round.
        Turn "turn",
        /// To the end of the fight.
        Fight "fight",
    }
}

/// The most values of trials that advice keeps: answers times trials.
pub const MAX_VALUES: u64 = 1 << 24;

/// How many numbers of a range are tried.
const OF_RANGE: usize = 12;

/// How advice is found, and who watches.
///
/// ```standalone_crate
/// # #[cfg(feature = "serde")] {
/// use case_core::battle::{Advise, Battle, Control, Step};
/// use case_core::case::Case;
/// use case_core::decide::BuiltIn;
/// use case_core::system::System;
/// use case_core::words::Language;
/// let node = toml::from_str(include_str!("../../../examples/rosters/case.toml")).unwrap();
/// let mut battle = Battle::<Case>::new(Case::read(&node).unwrap()).unwrap().seeded(1);
/// battle.set_control_of_all(Control::Host);
/// while battle.step() == Step::Going {}
/// let advice = battle.advise(&BuiltIn, &mut Advise::new().trials(50)).unwrap();
/// assert!(battle.legal_answers().unwrap().has(advice.answers[0].answer));
/// // What a good fighter would do, and why: a line for each answer, the best first.
/// let reasons = advice.reasons(&Language::English.into(), &battle);
/// assert_eq!(reasons.len(), advice.answers.len());
/// # }
/// ```
#[derive(Debug)]
pub struct Advise<'w> {
    settings: Settings,
    pulse: ProgressTicker<'w>,
}

#[derive(Clone, Copy, Debug)]
struct Settings {
    horizon: Horizon,
    trials: u32,
    seed: u64,
    checkpoints: u64,
    work: u64,
    paths: u64,
    side: Option<u8>,
}

impl Default for Advise<'_> {
    fn default() -> Self {
        Advise::new()
    }
}

impl Advise<'_> {
    /// To the end of the fight, 400 trials an answer, and nobody who watches.
    pub fn new() -> Self {
        let settings = Settings {
            horizon: Horizon::Fight,
            trials: 400,
            seed: 0,
            checkpoints: 10_000,
            work: u64::MAX,
            paths: 20_000,
            side: None,
        };
        Advise { settings, pulse: ProgressTicker::default() }
    }

    /// Looks so far ahead. What only pays later, such as an action that a defense uses up, looks
    /// bad or free to a near horizon.
    #[must_use]
    pub fn horizon(mut self, horizon: Horizon) -> Self {
        self.settings.horizon = horizon;
        self
    }

    /// Tries each answer so many times, at least twice. Four times as many halve the error.
    #[must_use]
    pub fn trials(mut self, trials: u32) -> Self {
        self.settings.trials = trials.max(2);
        self
    }

    /// Takes the dice of the trials from this seed. They are never those of the battle itself.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.settings.seed = seed;
        self
    }

    /// Cuts a trial off after so many checkpoints; it is judged as it stands then.
    #[must_use]
    pub fn checkpoints(mut self, limit: u64) -> Self {
        self.settings.checkpoints = limit;
        self
    }

    /// Runs at most so many checkpoints in all trials together, and then goes by the trials that
    /// every answer has had; a checkpoint of a large battle counts as several. It bounds how long a
    /// decision takes, and gives the same on every machine.
    #[must_use]
    pub fn work(mut self, limit: u64) -> Self {
        self.settings.work = limit;
        self
    }

    /// With [`Horizon::Step`]: gives exact odds of an answer that has at most so many ways for its
    /// dice to fall, and trials of any other.
    #[must_use]
    pub fn paths(mut self, limit: u64) -> Self {
        self.settings.paths = limit;
        self
    }

    /// Judges for this side, and not for that of whoever is asked. The Judge and the map are on
    /// none.
    #[must_use]
    pub fn side(mut self, side: u8) -> Self {
        self.settings.side = Some(side);
        self
    }

    /// Shows the headway to a callback that can stop it.
    #[must_use]
    pub fn watch<'v>(self, watch: &'v mut OnProgress<'v>) -> Advise<'v> {
        Advise { settings: self.settings, pulse: ProgressTicker::new(watch) }
    }
}

/// The legal answers of an open question, the best first, each with what it leads to.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Advice {
    /// Who is asked.
    pub who: ActorId,
    /// The question's name.
    pub question: &'static str,
    /// What it is about.
    pub subject: Vec<Named>,
    /// The side for which the answers are judged.
    pub side: u8,
    /// How far ahead was looked.
    pub horizon: Horizon,
    /// The seed of the trials.
    pub seed: u64,
    /// How many trials each answer had that is not exact: fewer than were asked for where the work
    /// was bounded.
    pub trials: u32,
    /// The answers, the best first: every legal one, and of a range at most twelve.
    pub answers: Vec<Advised>,
    /// The lists of the system, by which answers are read.
    pub lists: &'static [&'static List],
}

/// An answer, and what it leads to.
///
/// Worth is how the own fighters stand at the horizon less how the others do: the mean over a side
/// of half a point for who still stands and up to half a point for its fitness, so that 1 is a
/// victory without a scratch and -1 the same defeat.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Advised {
    /// The answer.
    pub answer: Value,
    /// Whether the figures are exact, and not estimated from trials.
    pub exact: bool,
    /// The mean worth.
    pub worth: f64,
    /// Its standard error; 0 where it is exact.
    pub error: f64,
    /// The share of ends at which the own side has won.
    pub win: f64,
    /// The share of ends at which nobody has.
    pub draw: f64,
    /// The share of ends at which the fight goes on: behind the horizon, or where it was cut off.
    pub open: f64,
    /// By how much it is worse than the best.
    pub behind: f64,
    /// The standard error of that: trial by trial with the same dice, and so less than the errors
    /// of both together.
    pub behind_error: f64,
    /// Whether it can't be told apart from the best: it is behind by no more than two standard
    /// errors.
    pub alike: bool,
    /// Whether it is what the plan itself would answer.
    pub suggested: bool,
}

impl Advice {
    /// The answer to give: the best, if it is better than the plan's own by two standard errors,
    /// and else the plan's own.
    pub fn choice(&self) -> Option<Value> {
        let own = self.answers.iter().find(|row| row.suggested && row.alike);
        own.or(self.answers.first()).map(|row| row.answer)
    }
}

/// Why there is no advice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AdviseError {
    /// Nothing is asked.
    #[error("no question is open: step the battle until it asks one")]
    NotAsked,
    /// A roll is wanted, and no answer.
    #[error("a roll is open and no question: give its dice and step on to the next question")]
    Rolling,
    /// Who is asked takes no side.
    #[error("{who} is on no side: say for which side the answers are judged")]
    NoSide {
        /// Who.
        who: ActorId,
    },
    /// There is no such side.
    #[error("there is no side {side}: this battle has {sides}, counted from 0")]
    Side {
        /// What was asked for.
        side: u8,
        /// How many there are.
        sides: usize,
    },
    /// There would be too many values to keep.
    #[error(
        "{answers} answers with {trials} trials each are too many: the product is at most {MAX_VALUES}"
    )]
    TooMany {
        /// How many answers there are.
        answers: usize,
        /// How many trials were asked for.
        trials: u32,
    },
    /// Odds can't be given, or the watcher said stop ([`OddsError::Stopped`]).
    #[error(transparent)]
    Odds(#[from] OddsError),
    /// The rules stopped: the plan left a question open, or gave an answer that is not legal.
    #[error("{0}")]
    Rule(String),
}

impl AdviseError {
    fn rule<S: System>(stop: &Stop<S>) -> Self {
        AdviseError::Rule(stop.to_string())
    }
}

impl<S: System> Battle<S> {
    /// What each legal answer to the open question leads to, if a plan decides everything that is
    /// asked after it.
    ///
    /// Each answer is played on from here with the same dice as the others, so that luck cancels
    /// out in the comparison; the dice are the trials' own and tell nothing of those that will
    /// fall. The same battle and settings give the same advice, and nothing of the battle changes.
    ///
    /// What advice does not know: it reads the whole state, also what others have declared in
    /// secret; it judges by standing and fitness alone, so that points that are spent, weapons that
    /// are lost and foes that are only delayed count as nothing; and it is as good as the plan that
    /// plays on.
    ///
    /// # Errors
    /// [`AdviseError`].
    pub fn advise<P: DecisionSource<S> + Clone>(
        &self,
        plan: &P,
        ask: &mut Advise<'_>,
    ) -> Result<Advice, AdviseError> {
        let (question, view) = self.asked().ok_or(match self.request() {
            Some(Request::Roll(_)) => AdviseError::Rolling,
            _ => AdviseError::NotAsked,
        })?;
        let Advise { settings, pulse } = ask;
        let mut plan = plan.clone();
        let suggestion = suggested(question, view, &mut plan);
        let answers = listed(question, view, suggestion);
        // No trial is less work than one.
        let values = (answers.len() as u64 * u64::from(settings.trials)).min(settings.work);
        if values > MAX_VALUES {
            return Err(AdviseError::TooMany { answers: answers.len(), trials: settings.trials });
        }
        let side = rollout::side::<S>(&self.setup, question.who(), settings.side)?;
        let fighters = S::fighters(&self.setup);
        pulse.fighters(fighters);
        let mut rollouts = Rollouts {
            battle: self,
            plan,
            scale: Scale::new::<S>(&self.setup, side),
            turn: S::turn(view.state),
            luck: Luck::new(fighters),
            state: self.state.clone(),
        };
        // Half of the work, in equal parts; what comes out too long for exact odds has the rest.
        let paths = settings.work / heft::<S>(&self.setup) / 2 / answers.len().max(1) as u64;
        let paths = settings.paths.min(paths);
        let mut found = Vec::with_capacity(answers.len());
        for &answer in &answers {
            found.push(match settings.horizon {
                Horizon::Step => enumerated(&mut rollouts, answer, paths, pulse)?,
                _ => Found::rolled(),
            });
        }
        let spent = if settings.horizon == Horizon::Step { settings.work / 2 } else { 0 };
        let settings = Settings { work: settings.work - spent, ..*settings };
        let trials = play(&mut rollouts, settings, pulse, &answers, &mut found)?;
        Ok(Advice {
            who: question.who(),
            question: crate::data::codes::Code::name(question.kind()),
            subject: question.subject(),
            side,
            horizon: settings.horizon,
            seed: settings.seed,
            trials,
            answers: compare::rows(&answers, &found, suggestion),
            lists: S::LISTS,
        })
    }

    /// The answer that a tactician gives to the open question: the best of [`Battle::advise`], if it
    /// is better than the plan's own by two standard errors, and else the plan's own.
    ///
    /// # Errors
    /// [`AdviseError`].
    ///
    /// ```standalone_crate
    /// # #[cfg(feature = "serde")] {
    /// use case_core::battle::{Battle, Control, Step, Tactician};
    /// use case_core::cosmic::Cosmic;
    /// use case_core::decide::BuiltIn;
    /// use case_core::filled;
    /// use case_core::system::System;
    /// let node = toml::from_str(include_str!("../../../examples/rosters/cosmic.toml")).unwrap();
    /// let mut battle = Battle::<Cosmic>::new(Cosmic::read(&node).unwrap()).unwrap().seeded(1);
    /// battle.set_control_of_all(Control::Host);
    /// while battle.step() == Step::Going {}
    /// let villain = filled!(Tactician { trials: 20 });
    /// let answer = battle.think(&BuiltIn, &mut villain.advise()).unwrap();
    /// battle.feed_answer(answer).unwrap();
    /// # }
    /// ```
    pub fn think<P: DecisionSource<S> + Clone>(
        &self,
        plan: &P,
        ask: &mut Advise<'_>,
    ) -> Result<Value, AdviseError> {
        let advice = self.advise(plan, ask)?;
        // There is always a legal answer.
        advice.choice().ok_or(AdviseError::NotAsked)
    }
}

/// What the plan would answer; where it gives nothing that is legal, the built-in plan.
fn suggested<S: System>(
    question: S::Question,
    view: View<'_, S>,
    plan: &mut impl DecisionSource<S>,
) -> Value {
    let answer = plan.choose(&question, view).filter(|answer| question.is_legal(view, *answer));
    answer.unwrap_or_else(|| question.suggestion(view))
}

/// The answers to try: all of a list; of a range some that lie evenly, with both ends and the
/// suggestion.
fn listed<S: System>(question: S::Question, view: View<'_, S>, suggestion: Value) -> Vec<Value> {
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

/// What one checkpoint of a battle counts as work.
fn heft<S: System>(setup: &S::Setup) -> u64 {
    1 + (S::fighters(setup) / 32) as u64
}

/// Every way in which the open step can end, if the paths suffice.
fn enumerated<S: System, P: DecisionSource<S>>(
    rollouts: &mut Rollouts<'_, S, P>,
    answer: Value,
    paths: u64,
    pulse: &mut ProgressTicker<'_>,
) -> Result<Found, AdviseError> {
    let mut relay = |headway| {
        if pulse.call(headway) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut budget = Budget::new().paths(paths).watch(&mut relay);
    match exact(&mut budget, |dice| rollouts.step(answer, dice)) {
        Ok(odds) => Ok(Found::exact(&odds).unwrap_or(Found::rolled())),
        Err(RunError::Rule(stop)) => Err(AdviseError::rule::<S>(&stop)),
        Err(RunError::Odds(OddsError::Stopped)) => Err(OddsError::Stopped.into()),
        // Too many ways: trials tell.
        Err(RunError::Odds(_)) => Ok(Found::rolled()),
    }
}

/// Plays the trials of all answers that are not exact, trial by trial, so that each has had the
/// same when the work is used up; returns how many.
fn play<S: System, P: DecisionSource<S>>(
    rollouts: &mut Rollouts<'_, S, P>,
    settings: Settings,
    pulse: &mut ProgressTicker<'_>,
    answers: &[Value],
    found: &mut [Found],
) -> Result<u32, AdviseError> {
    let rolled = found.iter().filter(|found| found.is_rolled()).count() as u64;
    let mut headway = Progress { of: rolled * u64::from(settings.trials), ..Progress::default() };
    let heft = heft::<S>(&rollouts.battle.setup);
    let Settings { horizon, checkpoints, work, seed, trials, .. } = settings;
    let mut reach = Reach { horizon, checkpoints, work, heft };
    let mut round = Vec::with_capacity(answers.len());
    for trial in 0..if rolled == 0 { 0 } else { trials } {
        round.clear();
        for (&answer, found) in answers.iter().zip(&*found) {
            if found.is_rolled() {
                let dice = (seed, u64::from(trial));
                match rollouts.trial(answer, dice, &mut reach, (pulse, headway))? {
                    Some(end) => round.push(end),
                    None => return Ok(trial),
                }
                headway.trials += 1;
            }
        }
        let rows = found.iter_mut().filter(|found| found.is_rolled());
        rows.zip(&round).for_each(|(found, end)| found.add(*end));
    }
    pulse.call(headway);
    Ok(if rolled == 0 { 0 } else { trials })
}
