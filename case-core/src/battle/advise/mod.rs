//! Advice: every legal answer to the open question, judged by what it leads to.

mod compare;
mod rollout;
mod tactician;
mod tell;

pub(crate) use tell::{LINES, labels};

pub use tactician::Tactician;

use super::{Battle, Request};
use crate::data::codes::codes;
use crate::data::value::{Named, Value};
use crate::data::who::ActorId;
use crate::data::words::List;
use crate::kernel::decide::DecisionSource;
use crate::kernel::log::Audience;
use crate::kernel::question::{Asked, LegalAnswers};
use crate::kernel::system::{Stop, System, View};
use crate::odds::{Budget, OddsError, OnProgress, Progress, ProgressTicker, RunError, exact};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
pub(crate) use compare::AnswerTrials;
use compare::Found;
use core::ops::ControlFlow;
use rollout::{Luck, Reach, Rollouts, Scale};

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

/// Settings of a comparison of answers.
///
/// ```
/// # #[cfg(feature = "serde")] {
/// use case_core::battle::{Advise, Battle, Control, Step};
/// use case_core::case::Case;
/// use case_core::decide::BuiltIn;
/// use case_core::system::System;
/// use case_core::words::Language;
/// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
/// let node = toml::from_str(&text).unwrap();
/// let mut battle = Battle::<Case>::new(Case::read(&node).unwrap()).unwrap().seeded(1);
/// battle.set_control_of_all(Control::Host);
/// while battle.step() == Step::Going {}
/// let advice = battle.advise(&BuiltIn, &mut Advise::new().trials(50)).unwrap();
/// assert!(battle.legal_answers().unwrap().has(advice.answers[0].answer));
/// // The reasons: a line for each answer, the best first.
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
    secrets: bool,
}

impl Default for Advise<'_> {
    fn default() -> Self {
        Advise::new()
    }
}

impl Advise<'_> {
    /// To the end of the fight, with 400 trials for each answer.
    pub fn new() -> Self {
        let settings = Settings {
            horizon: Horizon::Fight,
            trials: 400,
            seed: 0,
            checkpoints: 10_000,
            work: u64::MAX,
            paths: 20_000,
            side: None,
            secrets: false,
        };
        Advise { settings, pulse: ProgressTicker::default() }
    }

    /// Sets the horizon. A near horizon misjudges what matters later, such as an action that a
    /// defense uses up.
    #[must_use]
    pub fn horizon(mut self, horizon: Horizon) -> Self {
        self.settings.horizon = horizon;
        self
    }

    /// Sets the number of trials for each answer, at least 2. Four times as many halve the error.
    #[must_use]
    pub fn trials(mut self, trials: u32) -> Self {
        self.settings.trials = trials.max(2);
        self
    }

    /// Sets the seed of the trials. Their dice are never those of the battle itself.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.settings.seed = seed;
        self
    }

    /// Ends a trial after this many checkpoints; it is judged by its state then.
    #[must_use]
    pub fn checkpoints(mut self, limit: u64) -> Self {
        self.settings.checkpoints = limit;
        self
    }

    /// Runs at most this many checkpoints in all trials together, and then uses the trials that
    /// every answer has had. A checkpoint of a large battle counts as several. It limits the time
    /// of a decision, with the same result on every machine.
    #[must_use]
    pub fn work(mut self, limit: u64) -> Self {
        self.settings.work = limit;
        self
    }

    /// With [`Horizon::Step`]: uses exact odds for an answer with at most this many paths, and
    /// trials for any other.
    #[must_use]
    pub fn paths(mut self, limit: u64) -> Self {
        self.settings.paths = limit;
        self
    }

    /// Judges for this side instead of the side of the fighter who is asked. The Judge and the map
    /// have no side.
    #[must_use]
    pub fn side(mut self, side: u8) -> Self {
        self.settings.side = Some(side);
        self
    }

    /// Advises the gamemaster: also what others keep secret from the seat that is asked counts.
    /// Otherwise that is what their plans would declare.
    #[must_use]
    pub fn secrets(mut self, secrets: bool) -> Self {
        self.settings.secrets = secrets;
        self
    }

    /// Reports the progress to a callback that can stop it.
    #[must_use]
    pub fn watch<'v>(self, watch: &'v mut OnProgress<'v>) -> Advise<'v> {
        Advise { settings: self.settings, pulse: ProgressTicker::new(watch) }
    }
}

/// The legal answers to an open question, the best first, each with what it leads to.
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
    pub side: u8,
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

/// An answer, and what it leads to.
///
/// Its worth is the condition of the own side at the horizon minus that of the others. The
/// condition of a side is the mean over its fighters: half a point for standing, and up to half a
/// point for fitness. So 1 is a victory without a scratch, and -1 the same defeat.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Advised {
    /// The answer.
    pub answer: Value,
    /// Whether the figures are exact, not estimated from trials.
    pub exact: bool,
    /// The mean worth.
    pub worth: f64,
    /// Its standard error; 0 if exact.
    pub error: f64,
    /// The share of ends at which the own side has won.
    pub win: f64,
    /// The share of ends at which nobody has won.
    pub draw: f64,
    /// The share of ends at which the fight goes on, beyond the horizon or the limit of
    /// checkpoints.
    pub open: f64,
    /// By how much it is worse than the best.
    pub behind: f64,
    /// The standard error of that. Trials are compared in pairs with the same dice, so it is less
    /// than the errors of both together.
    pub behind_error: f64,
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

/// Why there is no advice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
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
    #[error("{who} is on no side: choose the side for which the answers are judged")]
    NoSide {
        /// Who is asked.
        who: ActorId,
    },
    /// There is no such side.
    #[error("there is no side {side}: this battle has {sides}, counted from 0")]
    Side {
        /// The side asked for.
        side: u8,
        /// The number of sides.
        sides: usize,
    },
    /// There would be too many trials to keep.
    #[error(
        "{answers} answers with {trials} trials each are too many: the product is at most {MAX_VALUES}"
    )]
    TooMany {
        /// The number of answers.
        answers: usize,
        /// The trials asked for.
        trials: u32,
    },
    /// There are no odds, or the callback stopped it ([`OddsError::Stopped`]).
    #[error(transparent)]
    Odds(#[from] OddsError),
    /// The rules stopped: the plan left a question open, or gave an illegal answer.
    #[error("{0}")]
    Rule(String),
}

impl AdviseError {
    fn rule<S: System>(stop: &Stop<S>) -> Self {
        AdviseError::Rule(stop.to_string())
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
        ask: &mut Advise<'_>,
    ) -> Result<Advice, AdviseError> {
        let (question, view) = self.asked().ok_or(match self.request() {
            Some(Request::Roll(_)) => AdviseError::Rolling,
            _ => AdviseError::NotAsked,
        })?;
        let Advise { settings, pulse } = ask;
        let mut plan = plan.clone();
        let audience = Audience::of(question.who());
        let known = if settings.secrets { None } else { self.as_known_to(audience) };
        let known = known.as_ref().unwrap_or(self);
        let suggestion =
            suggested(question, known.asked().map_or(view, |(_, view)| view), &mut plan);
        let answers = listed(question, view, suggestion);
        // Each trial is at least one unit of work.
        let values = (answers.len() as u64 * u64::from(settings.trials)).min(settings.work);
        if values > MAX_VALUES {
            return Err(AdviseError::TooMany { answers: answers.len(), trials: settings.trials });
        }
        let side = rollout::side::<S>(&self.setup, question.who(), settings.side)?;
        let (trials, found) = known.play_answers(plan, &answers, side, (*settings, pulse))?;
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

    /// What each of these answers leads to, with the number of trials of those that are not exact.
    fn play_answers<P: DecisionSource<S>>(
        &self,
        plan: P,
        answers: &[Value],
        side: u8,
        (settings, pulse): (Settings, &mut ProgressTicker<'_>),
    ) -> Result<(u32, Vec<Found>), AdviseError> {
        let fighters = S::fighters(&self.setup);
        pulse.fighters(fighters);
        let mut rollouts = Rollouts {
            battle: self,
            plan,
            scale: Scale::new::<S>(&self.setup, side),
            turn: S::turn(self.open_state().unwrap_or(&self.state)),
            luck: Luck::new(fighters),
            state: self.state.clone(),
        };
        // Half of the work goes to exact odds, in equal parts; the rest to trials.
        let paths = settings.work / heft::<S>(&self.setup) / 2 / answers.len().max(1) as u64;
        let paths = settings.paths.min(paths);
        let mut found = Vec::with_capacity(answers.len());
        for &answer in answers {
            found.push(match settings.horizon {
                Horizon::Step => enumerated(&mut rollouts, answer, paths, pulse)?,
                _ => Found::rolled(),
            });
        }
        let spent = if settings.horizon == Horizon::Step { settings.work / 2 } else { 0 };
        let settings = Settings { work: settings.work - spent, ..settings };
        let trials = play(&mut rollouts, settings, pulse, answers, &mut found)?;
        Ok((trials, found))
    }

    /// The trials of each of these answers to the open question, in their order, for a side.
    pub(crate) fn trials_of_answers(
        &self,
        answers: &[Value],
        side: u8,
        ask: &mut Advise<'_>,
    ) -> Result<Vec<AnswerTrials>, AdviseError> {
        let Advise { settings, pulse } = ask;
        let plans = self.plans().clone();
        let (_, found) = self.play_answers(plans, answers, side, (*settings, pulse))?;
        Ok(found.into_iter().map(Found::into_trials).collect())
    }

    /// The answer of a tactician to the open question: [`Advice::choice`] of [`Battle::advise`].
    ///
    /// # Errors
    /// [`AdviseError`].
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::battle::{Battle, Control, Step, Tactician};
    /// use case_core::cosmic::Cosmic;
    /// use case_core::decide::BuiltIn;
    /// use case_core::filled;
    /// use case_core::system::System;
    /// let text = std::fs::read_to_string("examples/rosters/cosmic.toml").unwrap();
    /// let node = toml::from_str(&text).unwrap();
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
        Ok(odds) => Ok(Found::exact(&odds).unwrap_or(Found::rolled())),
        Err(RunError::Rule(stop)) => Err(AdviseError::rule::<S>(&stop)),
        Err(RunError::Odds(OddsError::Stopped)) => Err(OddsError::Stopped.into()),
        // Too many paths: use trials.
        Err(RunError::Odds(_)) => Ok(Found::rolled()),
    }
}

/// Plays the trials of all answers that are not exact, one for each in turn, so that all have the
/// same number when the work is used up. Returns that number.
fn play<S: System, P: DecisionSource<S>>(
    rollouts: &mut Rollouts<'_, S, P>,
    settings: Settings,
    pulse: &mut ProgressTicker<'_>,
    answers: &[Value],
    found: &mut [Found],
) -> Result<u32, AdviseError> {
    let rolled = found.iter().filter(|found| found.is_rolled()).count() as u64;
    let mut progress = Progress { of: rolled * u64::from(settings.trials), ..Progress::default() };
    let heft = heft::<S>(&rollouts.battle.setup);
    let Settings { horizon, checkpoints, work, seed, trials, .. } = settings;
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
        let rows = found.iter_mut().filter(|found| found.is_rolled());
        rows.zip(&round).for_each(|(found, end)| found.add(*end));
    }
    pulse.call(progress);
    Ok(if rolled == 0 { 0 } else { trials })
}
