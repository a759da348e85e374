//! Odds and simulation of a battle of any system from its current state, with every seat played as
//! in the battle: by the built-in plan or another plan.

use super::AnyBattle;
use super::asking::{AskFirst, of_scene};
use crate::attack::{Consequence, StakeLimits, Stakes};
use crate::battle::{AdviseError, Aftermath, Battle, SeatError};
use crate::data::message::errors;
use crate::data::value::Value;
use crate::data::who::{ActorId, SideId};
use crate::data::words::Speech;
use crate::kernel::log::Audience;
use crate::kernel::system::{Stop, System, winner};
use crate::odds::{Budget, Chain, Odds, OddsError, RunError, Sample, Solved};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The state of a battle at its end or after a turn: winner and fitness.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Standing {
    /// The only side with a fighter who can still win; `None` if there are several, or none.
    pub winner: Option<SideId>,
    /// The fitness of each fighter who can still win, by place in the roster, else `None`.
    pub fitness: Vec<Option<i32>>,
}

/// Receives the end of a trial: its last turn and its standing; `None` if it was cut off.
pub type EachEnd<'f> = dyn FnMut(Option<&(i32, Standing)>) + 'f;

errors! {
    /// Why there are no odds of a battle of any system.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum AnyOddsError {
        /// The odds can't be computed.
        #[error(error)]
        Odds(error: OddsError),
        /// The rules stopped.
        #[error(error)]
        Rule(error: String),
        /// A seat belongs to the host, who can't be asked here.
        #[error(error)]
        Seat(error: SeatError, from),
    }
}

impl<S: System> From<RunError<Stop<S>>> for AnyOddsError {
    fn from(error: RunError<Stop<S>>) -> Self {
        match error {
            RunError::Odds(error) => AnyOddsError::Odds(error),
            RunError::Rule(stop) => AnyOddsError::Rule(stop.to_string()),
        }
    }
}

impl Standing {
    /// The standing in a state of one system: the value for
    /// [`Scene::chain`](crate::odds::Scene::chain) and
    /// [`Scene::sample_values`](crate::odds::Scene::sample_values).
    pub fn of<S: System>(setup: &S::Setup, state: &S::State) -> Standing {
        let all = (0..S::fighters(setup)).map(ActorId::fighter);
        let fitness = |who| S::stands(setup, state, who).then(|| S::fitness(setup, state, who));
        Standing { winner: winner::<S>(setup, state), fitness: all.map(fitness).collect() }
    }
}

fn shown<S: System>(
    battle: &Battle<S>,
    sample: &mut Sample<'_>,
    first: Option<&AskFirst<'_>>,
    each: &mut EachEnd<'_>,
) -> Result<(), AnyOddsError> {
    Ok(of_scene!(battle, first, sample_each(sample, ending::<S>, each))?)
}

fn ending<S: System>(setup: &S::Setup, state: &S::State) -> (i32, Standing) {
    (S::turn(state), Standing::of::<S>(setup, state))
}

fn chain<S: System>(
    battle: &Battle<S>,
    chain: &mut Chain<'_>,
    first: Option<&AskFirst<'_>>,
) -> Result<Solved<Standing>, AnyOddsError> {
    Ok(of_scene!(battle, first, chain(chain, Standing::of::<S>))?)
}

fn turn<S: System>(
    battle: &Battle<S>,
    work: &mut Budget<'_>,
    first: Option<&AskFirst<'_>>,
) -> Result<Odds<(bool, Standing)>, AnyOddsError> {
    let next = of_scene!(battle, first, turn_ends(work))?;
    Ok(next.map(|next| (next.over, Standing::of::<S>(battle.setup(), &next.state))))
}

impl AnyBattle {
    /// Simulates the rest of the battle: the last turn and the standing of each trial, in the order of
    /// the trials; `None` for a trial that was cut off.
    ///
    /// # Errors
    /// [`AnyOddsError`]; see [`Scene::sample_values`](crate::odds::Scene::sample_values).
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::any::AnyBattle;
    /// use case_core::odds::Sample;
    /// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
    /// let roster = toml::from_str(&text).unwrap();
    /// let battle = AnyBattle::new(&roster).unwrap();
    /// let values = battle.sample_values(&mut Sample::new(100).seed(1)).unwrap();
    /// assert!(values.iter().flatten().all(|(turn, end)| *turn > 0 && end.fitness.len() == 6));
    /// # }
    /// ```
    pub fn sample_values(
        &self,
        sample: &mut Sample<'_>,
    ) -> Result<Vec<Option<(i32, Standing)>>, AnyOddsError> {
        let mut values = sample.room_for_values().map_err(AnyOddsError::Odds)?;
        self.sample_each(sample, &mut |end| values.push(end.cloned()))?;
        Ok(values)
    }

    /// As [`AnyBattle::sample_values`], with each end passed to `each` in the order of the trials.
    /// Trials that end alike pass the same value, which is computed once.
    ///
    /// # Errors
    /// As [`AnyBattle::sample_values`].
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::any::{AnyBattle, Standing};
    /// use case_core::odds::Sample;
    /// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
    /// let roster = toml::from_str(&text).unwrap();
    /// let battle = AnyBattle::new(&roster).unwrap();
    /// let (mut wins, first) = (0, battle.sides().next().map(|(side, _)| side));
    /// let mut count = |end: Option<&(i32, Standing)>| {
    ///     wins += i32::from(end.is_some_and(|(_, end)| end.winner == first));
    /// };
    /// battle.sample_each(&mut Sample::new(100).seed(1), &mut count).unwrap();
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

    /// As [`AnyBattle::sample_each`], on several threads. `each` is called on the calling thread when
    /// all trials have ended; so is the progress callback, which is also called in between.
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
        each!(self, b: S => Ok(b.scene()?.sample_each_on(threads, sample, ending::<S>, each)?))
    }

    /// Solves the rest of the fight: who wins, how long it takes, and the fitness that is left.
    /// [`Solved::map`] groups the ends by less.
    ///
    /// # Errors
    /// [`AnyOddsError`]; see [`Scene::chain`](crate::odds::Scene::chain).
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
    /// let [a, b] = ["a", "b"].map(|side| wins.p(&battle.find_side(side)));
    /// assert!(a.low() > b.high());
    /// let unhurt = solved.chance(|_, end| end.fitness[0] == Some(4));
    /// assert!(unhurt.high() < a.low());
    /// # }
    /// ```
    pub fn solve(&self, limits: &mut Chain<'_>) -> Result<Solved<Standing>, AnyOddsError> {
        each!(self, b => chain(b, limits, None))
    }

    /// Every way this turn can end, and whether it ends the battle.
    ///
    /// A whole turn of a duel fits the limits of a [`Budget`] in CASE, FASERIP and Talislanta, and in
    /// D6 where nobody has points to spend; with points it takes some ten million paths. Two against
    /// two of D6 take more, and a round of Cosmic Synchronicity ends in more states than are kept:
    /// there use [`AnyBattle::aim`] for the odds of one attack, and trials
    /// ([`AnyBattle::sample_values`]) for the rest.
    ///
    /// Weights that outgrow 128 bits are counted in parts of 2⁻¹²⁰: no probability is off by more
    /// than 2⁻⁹⁰.
    ///
    /// # Errors
    /// [`AnyOddsError`]; see [`Scene::turn_odds`](crate::odds::Scene::turn_odds).
    pub fn turn_odds(&self, work: &mut Budget<'_>) -> Result<Odds<(bool, Standing)>, AnyOddsError> {
        each!(self, b => turn(b, work, None))
    }

    /// As [`AnyBattle::sample_each`], with a function that is asked first.
    ///
    /// # Errors
    /// As there; [`AnyOddsError::Rule`] if the function gives an illegal answer.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::any::{AnyBattle, AskFirst};
    /// use case_core::odds::Sample;
    /// use case_core::question::LegalAnswers;
    /// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
    /// let roster = toml::from_str(&text).unwrap();
    /// let battle = AnyBattle::new(&roster).unwrap();
    /// let mut asked = 0;
    /// let mut last = |open: &dyn case_core::any::AnyOpen| {
    ///     asked += 1;
    ///     match open.request().answers {
    ///         LegalAnswers::List(list) => list.last().copied(),
    ///         _ => None,
    ///     }
    /// };
    /// let first = AskFirst::new(&battle, &["target"], &mut last).unwrap();
    /// battle.sample_each_asking(&mut Sample::new(10).seed(1), &first, &mut |_| {}).unwrap();
    /// assert!(asked > 10);
    /// # }
    /// ```
    pub fn sample_each_asking(
        &self,
        sample: &mut Sample<'_>,
        first: &AskFirst<'_>,
        each: &mut EachEnd<'_>,
    ) -> Result<(), AnyOddsError> {
        each!(self, b => shown(b, sample, Some(first), each))
    }

    /// As [`AnyBattle::solve`], with a function that is asked first.
    ///
    /// # Errors
    /// As [`AnyBattle::sample_each_asking`].
    pub fn solve_asking(
        &self,
        limits: &mut Chain<'_>,
        first: &AskFirst<'_>,
    ) -> Result<Solved<Standing>, AnyOddsError> {
        each!(self, b => chain(b, limits, Some(first)))
    }

    /// As [`AnyBattle::turn_odds`], with a function that is asked first.
    ///
    /// # Errors
    /// As [`AnyBattle::sample_each_asking`].
    pub fn turn_odds_asking(
        &self,
        work: &mut Budget<'_>,
        first: &AskFirst<'_>,
    ) -> Result<Odds<(bool, Standing)>, AnyOddsError> {
        each!(self, b => turn(b, work, Some(first)))
    }

    /// The odds of how the open step will end, after this answer to the open question, or without
    /// one from the open roll. Later questions of the step are answered by the seats' plans.
    ///
    /// # Errors
    /// [`AnyOddsError`]; see [`Battle::foresee`].
    pub fn foresee(
        &self,
        answer: Option<Value>,
        budget: &mut Budget<'_>,
    ) -> Result<Odds<Aftermath>, AnyOddsError> {
        each!(self, b => Ok(b.foresee(answer, &mut b.plans().clone(), budget)?))
    }

    /// What is at stake with each answer to the open question.
    ///
    /// # Errors
    /// [`AdviseError`]; see [`Battle::stakes`].
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::any::{AnyBattle, AnyStep};
    /// use case_core::attack::{StakeAbout, StakeLimits};
    /// use case_core::battle::{Control, Who};
    /// let text = std::fs::read_to_string("examples/rosters/cosmic.toml").unwrap();
    /// let roster = toml::from_str(&text).unwrap();
    /// let mut battle = AnyBattle::new(&roster).unwrap();
    /// battle.set_seed(1);
    /// battle.set_control(Who::Everybody, Control::Host).unwrap();
    /// while battle.step() == AnyStep::Going {}
    /// let stakes = battle.stakes(&StakeLimits::new()).unwrap();
    /// for row in &stakes.rows {
    ///     match (row.about, row.attack, row.fight) {
    ///         (StakeAbout::Attack, Some(attack), _) => println!("hits {:.0} %", 100.0 * attack.hit.mean),
    ///         (StakeAbout::Fight, _, Some(fight)) => println!("wins {:.0} %", 100.0 * fight.win.mean),
    ///         _ => println!("as answer {:?}", row.same_as),
    ///     }
    /// }
    /// # }
    /// ```
    pub fn stakes(&self, limits: &StakeLimits) -> Result<Stakes, AdviseError> {
        each!(self, b => b.stakes(limits))
    }

    /// The rows of stakes in words, a line for each.
    pub fn stake_lines(&self, stakes: &Stakes, speech: &Speech<'_>) -> Vec<String> {
        each!(self, b => stakes.lines(speech, b))
    }

    /// What each outcome of the open roll would mean, as far as the rules know; neighbors that lead to
    /// the same are one row.
    ///
    /// # Errors
    /// [`AdviseError`]; see [`Battle::consequences`].
    ///
    /// ```
    /// use case_core::any::{AnyBattle, AnyStep};
    /// use case_core::attack::StakeLimits;
    /// use case_core::log::Audience;
    /// use case_core::words::Language;
    /// let text = std::fs::read_to_string("examples/rosters/d6.toml").unwrap();
    /// let roster = toml::from_str(&text).unwrap();
    /// let mut battle = AnyBattle::new(&roster).unwrap();
    /// while battle.step() == AnyStep::Going {}
    /// let words = Language::English.into();
    /// let rows = battle.consequences(&StakeLimits::new(), &words, Audience::Players).unwrap();
    /// rows.iter().for_each(|row| println!("{}", row.text));
    /// ```
    pub fn consequences(
        &self,
        limits: &StakeLimits,
        speech: &Speech<'_>,
        audience: Audience,
    ) -> Result<Vec<Consequence>, AdviseError> {
        each!(self, b => b.consequences(limits, speech, audience))
    }
}
