//! Odds and simulation of a battle of any system, from where it stands, with everybody played as in
//! the battle: by the built-in plan or a plan.

use super::AnyBattle;
use super::asking::{Asking, deciders};
use crate::battle::{
    Advice, Advise, AdviseError, Aftermath, Battle, InTurn, SeatError, Tune, TuneError, Tuned,
};
use crate::data::value::Value;
use crate::data::who::ActorId;
use crate::data::words::Speech;
use crate::kernel::decide::DecisionSource;
use crate::kernel::system::{Stop, System};
use crate::odds::{Budget, Chain, Odds, OddsError, RunError, Sample, Scene, Solved};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// How a battle stands: at its end, or after a turn.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Standing {
    /// The side that is the only one with a fighter who can still win; `None` where several are
    /// left, or none.
    pub winner: Option<u8>,
    /// The fitness of each fighter who can still win, by place in the roster; `None` for the
    /// others.
    pub fitness: Vec<Option<i32>>,
}

/// Sees how a trial ended: its last turn, and how it stands then; `None` where it was cut off.
pub type EachEnd<'f> = dyn FnMut(Option<&(i32, Standing)>) + 'f;

/// Why odds of a battle of any system can't be given.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AnyOddsError {
    /// Odds can't be given.
    #[error(transparent)]
    Odds(OddsError),
    /// The rules stopped.
    #[error("{0}")]
    Rule(String),
    /// A seat is the host's, who can't be asked.
    #[error(transparent)]
    Seat(#[from] SeatError),
}

impl<S: System> From<RunError<Stop<S>>> for AnyOddsError {
    fn from(error: RunError<Stop<S>>) -> Self {
        match error {
            RunError::Odds(error) => AnyOddsError::Odds(error),
            RunError::Rule(stop) => AnyOddsError::Rule(stop.to_string()),
        }
    }
}

/// The side of the fighters who can still win, if it is one.
pub(super) fn winner<S: System>(setup: &S::Setup, state: &S::State) -> Option<u8> {
    S::cast(setup).only_side(|who| S::stands(setup, state, who))
}

fn standing<S: System>(setup: &S::Setup, state: &S::State) -> Standing {
    let all = (0..S::fighters(setup)).map(ActorId::fighter);
    let fitness = |who| S::stands(setup, state, who).then(|| S::fitness(setup, state, who));
    Standing { winner: winner::<S>(setup, state), fitness: all.map(fitness).collect() }
}

fn scene<'a, 'f, S: System>(
    battle: &'a Battle<S>,
    asking: Option<&'a Asking<'f>>,
) -> Result<Scene<'a, S, impl DecisionSource<S> + Clone + use<'a, 'f, S>>, AnyOddsError> {
    let Scene { setup, state, plan } = battle.scene()?;
    Ok(Scene::new(setup, state, deciders(plan, asking)))
}

fn values<S: System>(
    battle: &Battle<S>,
    sample: &mut Sample<'_>,
    asking: Option<&Asking<'_>>,
) -> Result<Vec<Option<(i32, Standing)>>, AnyOddsError> {
    let mut values = sample.room_for_values().map_err(AnyOddsError::Odds)?;
    shown(battle, sample, asking, &mut |end| values.push(end.cloned()))?;
    Ok(values)
}

fn shown<S: System>(
    battle: &Battle<S>,
    sample: &mut Sample<'_>,
    asking: Option<&Asking<'_>>,
    each: &mut EachEnd<'_>,
) -> Result<(), AnyOddsError> {
    Ok(scene(battle, asking)?.sample_each(sample, ending::<S>, each)?)
}

fn ending<S: System>(setup: &S::Setup, state: &S::State) -> (i32, Standing) {
    (S::turn(state), standing::<S>(setup, state))
}

fn chain<S: System>(
    battle: &Battle<S>,
    chain: &mut Chain<'_>,
    asking: Option<&Asking<'_>>,
) -> Result<Solved<Standing>, AnyOddsError> {
    Ok(scene(battle, asking)?.chain(chain, standing::<S>)?)
}

fn turn<S: System>(
    battle: &Battle<S>,
    work: &mut Budget<'_>,
    asking: Option<&Asking<'_>>,
) -> Result<Odds<(bool, Standing)>, AnyOddsError> {
    let next = scene(battle, asking)?.turn_odds(work)?;
    Ok(next.map(|next| (next.over, standing::<S>(battle.setup(), &next.state))))
}

impl AnyBattle {
    /// Plays on from here again and again: the last turn of each trial and how it stands then, in
    /// the order of the trials; `None` for a battle that was cut off.
    ///
    /// # Errors
    /// [`AnyOddsError`]; see [`Scene::sample_values`].
    ///
    /// ```standalone_crate
    /// # #[cfg(feature = "serde")] {
    /// use case_core::any::AnyBattle;
    /// use case_core::odds::Sample;
    /// let roster = toml::from_str(include_str!("../../examples/rosters/case.toml")).unwrap();
    /// let battle = AnyBattle::new(&roster).unwrap();
    /// let values = battle.sample_values(&mut Sample::new(1, 100)).unwrap();
    /// assert!(values.iter().flatten().all(|(turn, end)| *turn > 0 && end.fitness.len() == 6));
    /// # }
    /// ```
    pub fn sample_values(
        &self,
        sample: &mut Sample<'_>,
    ) -> Result<Vec<Option<(i32, Standing)>>, AnyOddsError> {
        each!(self, b => values(b, sample, None))
    }

    /// The same, each end shown to `each` in the order of the trials: those that end alike show the
    /// same value, which is made once.
    ///
    /// # Errors
    /// As [`AnyBattle::sample_values`].
    ///
    /// ```standalone_crate
    /// # #[cfg(feature = "serde")] {
    /// use case_core::any::{AnyBattle, Standing};
    /// use case_core::odds::Sample;
    /// let roster = toml::from_str(include_str!("../../examples/rosters/case.toml")).unwrap();
    /// let battle = AnyBattle::new(&roster).unwrap();
    /// let mut wins = 0;
    /// let mut count = |end: Option<&(i32, Standing)>| {
    ///     wins += i32::from(end.is_some_and(|(_, end)| end.winner == Some(0)));
    /// };
    /// battle.sample_each(&mut Sample::new(1, 100), &mut count).unwrap();
    /// assert!((1..100).contains(&wins));
    /// # }
    /// ```
    pub fn sample_each(
        &self,
        sample: &mut Sample<'_>,
        each: &mut EachEnd<'_>,
    ) -> Result<(), AnyOddsError> {
        each!(self, b => shown(b, sample, None, each))
    }

    /// The same on so many threads: `each` is called by the one that called, when all have ended, and
    /// so is whoever watches, also while it waits.
    ///
    /// # Errors
    /// As [`AnyBattle::sample_values`].
    #[cfg(feature = "threads")]
    pub fn sample_each_on(
        &self,
        threads: core::num::NonZeroUsize,
        sample: &mut Sample<'_>,
        each: &mut EachEnd<'_>,
    ) -> Result<(), AnyOddsError> {
        fn on<S: System>(
            battle: &Battle<S>,
            threads: core::num::NonZeroUsize,
            sample: &mut Sample<'_>,
            each: &mut EachEnd<'_>,
        ) -> Result<(), AnyOddsError> {
            Ok(battle.scene()?.sample_each_on(threads, sample, ending::<S>, each)?)
        }
        each!(self, b => on(b, threads, sample, each))
    }

    /// Solves the fight from here to its end: who wins, how long it takes, and what is left of
    /// everybody. [`Solved::map`] gives the same by less.
    ///
    /// # Errors
    /// [`AnyOddsError`]; see [`Scene::chain`].
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::any::AnyBattle;
    /// use case_core::odds::Chain;
    /// let roster = toml::from_str(r#"
    ///     system = "talislanta"
    ///     [[fighters]]
    ///     name = "Ariane"
    ///     side = "a"
    ///     combat_rating = 2
    ///     hit_points = 4
    ///     attacks = [{ name = "sword", means = "weapon", rating = 4, damage = 2 }]
    ///     [[fighters]]
    ///     name = "Tamar"
    ///     side = "b"
    ///     combat_rating = 2
    ///     hit_points = 3
    ///     attacks = [{ name = "club", means = "weapon", rating = 4, damage = 2 }]
    /// "#).unwrap();
    /// let battle = AnyBattle::new(&roster).unwrap();
    /// let solved = battle.solve(&mut Chain::new()).unwrap();
    /// let wins = solved.map(|end| end.winner);
    /// assert!(wins.p(&Some(0)).low > wins.p(&Some(1)).high);
    /// let unhurt = solved.chance(|_, end| end.fitness[0] == Some(4));
    /// assert!(unhurt.high < wins.p(&Some(0)).low);
    /// # }
    /// ```
    pub fn solve(&self, limits: &mut Chain<'_>) -> Result<Solved<Standing>, AnyOddsError> {
        each!(self, b => chain(b, limits, None))
    }

    /// Every way this turn can end, and whether the battle is over with it.
    ///
    /// A whole turn of a duel fits the limits of a [`Budget`] in CASE, FASERIP and Talislanta. The
    /// pools of D6 hold more ways than exact weights do, and a round of Cosmic Synchronicity leaves
    /// more states behind, wound by wound and part by part, than are kept: there [`AnyBattle::aim`]
    /// gives the odds of one attack, and trials ([`AnyBattle::sample_values`]) the rest.
    ///
    /// # Errors
    /// [`AnyOddsError`]; see [`Scene::turn_odds`].
    pub fn turn_odds(&self, work: &mut Budget<'_>) -> Result<Odds<(bool, Standing)>, AnyOddsError> {
        each!(self, b => turn(b, work, None))
    }

    /// As [`AnyBattle::sample_values`], with a function that is asked first.
    ///
    /// # Errors
    /// As there; [`AnyOddsError::Rule`] where it gives an answer that is not legal.
    ///
    /// ```standalone_crate
    /// # #[cfg(feature = "serde")] {
    /// use case_core::any::{AnyBattle, Asking};
    /// use case_core::odds::Sample;
    /// use case_core::question::LegalAnswers;
    /// let roster = toml::from_str(include_str!("../../examples/rosters/case.toml")).unwrap();
    /// let battle = AnyBattle::new(&roster).unwrap();
    /// let mut asked = 0;
    /// let mut last = |open: &dyn case_core::any::AnyOpen| {
    ///     asked += 1;
    ///     match open.request().answers {
    ///         LegalAnswers::List(list) => list.last().copied(),
    ///         _ => None,
    ///     }
    /// };
    /// let asking = Asking::new(&battle, &["target"], &mut last).unwrap();
    /// battle.sample_values_asking(&mut Sample::new(1, 10), &asking).unwrap();
    /// assert!(asked > 10);
    /// # }
    /// ```
    pub fn sample_values_asking(
        &self,
        sample: &mut Sample<'_>,
        asking: &Asking<'_>,
    ) -> Result<Vec<Option<(i32, Standing)>>, AnyOddsError> {
        each!(self, b => values(b, sample, Some(asking)))
    }

    /// As [`AnyBattle::sample_each`], with a function that is asked first.
    ///
    /// # Errors
    /// As [`AnyBattle::sample_values_asking`].
    pub fn sample_each_asking(
        &self,
        sample: &mut Sample<'_>,
        asking: &Asking<'_>,
        each: &mut EachEnd<'_>,
    ) -> Result<(), AnyOddsError> {
        each!(self, b => shown(b, sample, Some(asking), each))
    }

    /// As [`AnyBattle::solve`], with a function that is asked first.
    ///
    /// # Errors
    /// As [`AnyBattle::sample_values_asking`].
    pub fn solve_asking(
        &self,
        limits: &mut Chain<'_>,
        asking: &Asking<'_>,
    ) -> Result<Solved<Standing>, AnyOddsError> {
        each!(self, b => chain(b, limits, Some(asking)))
    }

    /// As [`AnyBattle::turn_odds`], with a function that is asked first.
    ///
    /// # Errors
    /// As [`AnyBattle::sample_values_asking`].
    pub fn turn_odds_asking(
        &self,
        work: &mut Budget<'_>,
        asking: &Asking<'_>,
    ) -> Result<Odds<(bool, Standing)>, AnyOddsError> {
        each!(self, b => turn(b, work, Some(asking)))
    }

    /// The odds of how the open step will leave everybody, if the open question is answered so;
    /// without an answer, from the roll that is wanted on. What is asked later in the same step
    /// the built-in plan decides.
    ///
    /// # Errors
    /// [`AnyOddsError`]; see [`Battle::foresee`].
    pub fn foresee(
        &self,
        answer: Option<Value>,
        budget: &mut Budget<'_>,
    ) -> Result<Odds<Aftermath>, AnyOddsError> {
        fn ahead<S: System>(
            battle: &Battle<S>,
            answer: Option<Value>,
            budget: &mut Budget<'_>,
        ) -> Result<Odds<Aftermath>, AnyOddsError> {
            Ok(battle.foresee(answer, &mut battle.plans().clone(), budget)?)
        }
        each!(self, b => ahead(b, answer, budget))
    }

    /// What each legal answer to the open question leads to; everybody goes on as in the
    /// battle: by the built-in plan or a plan, also those whom the host plays.
    ///
    /// # Errors
    /// [`AdviseError`]; see [`Battle::advise`].
    ///
    /// ```standalone_crate
    /// # #[cfg(feature = "serde")] {
    /// use case_core::any::{AnyBattle, AnyStep};
    /// use case_core::battle::{Advise, Control};
    /// use case_core::words::Language;
    /// let roster = toml::from_str(include_str!("../../examples/rosters/talislanta.toml")).unwrap();
    /// let mut battle = AnyBattle::new(&roster).unwrap();
    /// battle.set_seed(1);
    /// battle.set_control_of_all(Control::Host);
    /// while battle.step() == AnyStep::Going {}
    /// let advice = battle.advise(&mut Advise::new().trials(20)).unwrap();
    /// let reasons = battle.reasons(&advice, &Language::German.into());
    /// assert_eq!(reasons.len(), advice.answers.len());
    /// # }
    /// ```
    pub fn advise(&self, ask: &mut Advise<'_>) -> Result<Advice, AdviseError> {
        each!(self, b => b.advise(b.plans(), ask))
    }

    /// The reasons of advice in numbers, a line for each answer, the best first.
    pub fn reasons(&self, advice: &Advice, speech: &Speech<'_>) -> Vec<String> {
        each!(self, b => advice.reasons(speech, b))
    }

    /// The most telling of the reasons as one sentence.
    pub fn reason(&self, advice: &Advice, speech: &Speech<'_>) -> String {
        each!(self, b => advice.reason(speech, b))
    }

    /// Searches for the short plan with which a side wins most.
    ///
    /// # Errors
    /// [`TuneError`]; see [`Battle::tune`].
    pub fn tune(&self, side: u8, ask: &mut Tune<'_>) -> Result<Tuned, TuneError> {
        each!(self, b => b.tune(side, ask))
    }

    /// Searches for each side in turn the best answer to what the others were found to play.
    ///
    /// # Errors
    /// [`TuneError`]; see [`Battle::tune_in_turn`].
    pub fn tune_in_turn(
        &self,
        rounds: u32,
        ask: &mut Tune<'_>,
    ) -> Result<(Vec<Tuned>, InTurn), TuneError> {
        each!(self, b => b.tune_in_turn(rounds, ask))
    }

    /// The name of a side, from 0; empty where there is none of that number.
    pub fn side_name(&self, side: u8) -> &str {
        fn name<S: System>(b: &Battle<S>, side: u8) -> &str {
            S::cast(b.setup()).side_name(side)
        }
        each!(self, b => name(b, side))
    }
}
