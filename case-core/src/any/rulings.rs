//! Which rulings matter: how the other values of each switch change a fight or an attack.

use super::AnyBattle;
use super::odds::AnyOddsError;
use crate::attack::{Aim, AimError, AttackResult, AttackRules, Feat, Guard};
use crate::battle::Battle;
use crate::data::codes::did_you_mean;
use crate::data::codes::nearest;
use crate::data::message::{Message, errors};
use crate::data::settings::settings;
use crate::data::value::Value;
use crate::data::who::SideId;
use crate::kernel::system::winner;
use crate::odds::{
    Budget, Chain, Estimate, Fraction, Odds, OddsError, OnProgress, Progress, Sample, Solved, Sums,
};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Ordering;

/// By how many standard errors a sampled difference has to differ from 0 to count. By chance fewer than
/// one in two thousand does, and about a hundred values are tried.
pub const SEPARATED: f64 = 3.5;

/// The widest interval of a side's chance with which a solved fight is used.
const NARROW: f64 = 1e-3;

settings! {
    /// Settings of the search for rulings that matter to a fight, from the current state to its end, or to
    /// one attack.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct RulingEffects {
        /// Tries only these switches; all if there are neither names nor values.
        pub names: Vec<String> = Vec::new(),
        /// Also tries these values of switches, as a person writes them.
        pub values: Vec<(String, String)> = Vec::new(),
        /// Compares this attack, in exact odds, instead of the fight.
        pub attack: Option<(Aim, Guard)> = None,
        /// The seed of the trials.
        pub seed: u64 = 1,
        /// The number of trials for each value. Trial `k` has the same dice for all values.
        pub trials: u64 = 1_000,
        /// Cuts a trial off after this many checkpoints, without a winner.
        pub checkpoints: u64 = 100_000,
        /// The number of paths for solving the fight with all values; 0 samples at once. For an attack, the
        /// number for each value.
        pub paths: u64 = 500_000,
    }
}

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Measured {
    /// The chance that this side wins the fight.
    Wins(SideId),
    /// The mean last turn of the fight, over the trials that ended with both values.
    Turns,
    /// The chance of a feat of the attack.
    Feat(Feat),
}

/// How certain a difference is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// It is exact.
    Exact,
    /// It is proven to be within `error` of `by`.
    Proven,
    /// It was sampled with the same dice; `error` is its standard error.
    Sampled,
}

/// The difference in one measure.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct RulingDifference {
    /// The measure.
    pub of: Measured,
    /// The increase.
    pub by: f64,
    /// The error of the increase: see [`Certainty`].
    pub error: f64,
    /// The exact difference, if it is exact.
    pub exact: Option<Fraction>,
}

/// The effect of another value of a switch.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RulingEffect {
    /// The switch.
    pub name: &'static str,
    /// The value in force.
    pub value: String,
    /// The value tried instead.
    pub instead: String,
    /// How certain the differences are.
    pub certainty: Certainty,
    /// The differences; none if the value was refused.
    pub differences: Vec<RulingDifference>,
    /// The greatest difference in a side's chance to win; for an attack, the share of all cases with
    /// another outcome.
    pub moved: f64,
    /// The error of `moved`.
    pub moved_error: f64,
    /// Whether any of the differences is more than its bounds, or than [`SEPARATED`] standard errors.
    pub separated: bool,
    /// Why the battle can't be played with the value.
    pub refused: Option<String>,
}

/// The rulings that matter.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RulingReport {
    /// Every value tried: first the separated ones, the greatest first; then the others in the order of
    /// the book; then those with which the battle can't be played.
    pub rows: Vec<RulingEffect>,
    /// The measures with the rulings in force, as lower and upper bounds (95 % intervals if sampled).
    pub before: Vec<(Measured, f64, f64)>,
    /// The number of trials for each value; 0 if nothing was sampled.
    pub trials: u64,
}

errors! {
    /// Why rulings can't be compared.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum RulingError {
        /// No switch has this name.
        #[error(
            "there is no ruling `{name}` to change{hint}; there are: {known}",
            name, hint, known
        )]
        Unknown {
            /// The name.
            name: String,
            /// The nearest one, as a question.
            hint: Message,
            /// All of them.
            known: String,
        },
        /// The odds of the fight can't be computed.
        #[error(error)]
        Odds(error: AnyOddsError, from),
        /// The odds of the attack can't be computed.
        #[error(error)]
        Aim(error: AimError, from),
    }
}

/// The measurement with one set of rulings.
enum Outcome {
    Attack(Vec<(Feat, Odds<bool>)>, Odds<Vec<Value>>),
    Solved(Solved<Option<SideId>>),
    Played(Vec<Option<(i32, Option<SideId>)>>),
}

/// The method of measuring.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Attack,
    Solve,
    Play,
}

struct Measuring<'a> {
    ask: &'a RulingEffects,
    watch: &'a mut OnProgress<'a>,
    /// The paths for solving once.
    share: u64,
    /// The trials done, and all trials.
    done: u64,
    of: u64,
}

impl Measuring<'_> {
    fn measure<S: AttackRules>(
        &mut self,
        battle: &Battle<S>,
        way: Way,
    ) -> Result<Outcome, RulingError> {
        let (done, of) = (self.done, self.of);
        let watch = &mut *self.watch;
        let mut see = |now: Progress| watch(Progress { trials: done + now.trials, of, ..now });
        let odds = |error| RulingError::Odds(AnyOddsError::from(error));
        match (way, &self.ask.attack) {
            (Way::Attack, Some((aim, guard))) => {
                let mut work = Budget::new().paths(self.ask.paths).watch(&mut see);
                let ready = battle.aim(aim)?;
                let odds = ready.odds(*guard, &mut work).map_err(of_attack)?;
                let feat = |feat: &Feat| (*feat, odds.map(|o| o.has(*feat)));
                Ok(Outcome::Attack(
                    S::Outcome::FEATS.iter().map(feat).collect(),
                    odds.map(S::Outcome::values),
                ))
            }
            (Way::Solve, _) => {
                let chain = Chain::new().paths(self.share).step_paths(self.share.min(1 << 16));
                let mut scene = battle.scene().map_err(AnyOddsError::Seat)?;
                let solved = scene.chain(&mut chain.watch(&mut see), winner::<S>).map_err(odds)?;
                if solved.cuts().stopped > 0 {
                    return Err(AnyOddsError::Odds(OddsError::Stopped).into());
                }
                Ok(Outcome::Solved(solved))
            }
            _ => {
                let sample = Sample::new(self.ask.trials).seed(self.ask.seed);
                let sample = sample.checkpoints(self.ask.checkpoints).common();
                let scene = battle.scene().map_err(AnyOddsError::Seat)?;
                let value = |setup: &S::Setup, state: &S::State| {
                    (S::turn(state), winner::<S>(setup, state))
                };
                let played = scene.sample_values(&mut sample.watch(&mut see), value);
                self.done += self.ask.trials;
                Ok(Outcome::Played(played.map_err(odds)?))
            }
        }
    }
}

/// How often a side wins in the trials.
fn wins(played: &[Option<(i32, Option<SideId>)>], side: SideId) -> Estimate {
    let won = played.iter().flatten().filter(|(_, winner)| *winner == Some(side)).count();
    Estimate::share(won as u64, played.len() as u64)
}

fn zero() -> Option<Fraction> {
    Odds::certain(0i64).mean().ok()
}

/// The mean of paired differences with its standard error, at least that of a single difference.
fn paired<N: Into<i128>>(pairs: impl Iterator<Item = (N, N)>) -> (f64, f64) {
    let of = Sums::paired(pairs).estimate(1.0);
    (of.mean, of.error.max(Estimate::share(1, of.trials).mean))
}

/// The certainty, the differences, and the greatest change with its error.
type Found = (Certainty, Vec<RulingDifference>, f64, f64);

/// The differences between two measurements.
fn differences(before: &Outcome, after: &Outcome, sides: u8) -> Result<Found, OddsError> {
    let mut list = Vec::new();
    let certainty = match (before, after) {
        (Outcome::Attack(feats, odds), Outcome::Attack(other_feats, other)) => {
            for ((feat, then), (_, now)) in feats.iter().zip(other_feats) {
                let change = now.difference(then)?;
                let exact = change.outcomes.iter().find(|(is, _)| *is).map(|(_, by)| *by);
                let exact = exact.or_else(zero);
                let by = exact.map_or(0.0, Fraction::as_f64);
                list.push(RulingDifference { of: Measured::Feat(*feat), by, error: 0.0, exact });
            }
            let moved = other.difference(odds)?.moved.as_f64();
            return Ok((Certainty::Exact, list, moved, 0.0));
        }
        (Outcome::Solved(then), Outcome::Solved(now)) => {
            for side in (0..sides).map(SideId) {
                let (a, b) = (then.p(&Some(side)).as_f64(), now.p(&Some(side)).as_f64());
                let (low, high) = (b.0 - a.1, b.1 - a.0);
                let (by, error) = (f64::midpoint(low, high), (high - low) / 2.0);
                list.push(RulingDifference { of: Measured::Wins(side), by, error, exact: None });
            }
            Certainty::Proven
        }
        (Outcome::Played(then), Outcome::Played(now)) => {
            let won = |end: &Option<(i32, Option<SideId>)>, side| {
                u8::from(end.is_some_and(|(_, winner)| winner == Some(side)))
            };
            for side in (0..sides).map(SideId) {
                let pairs = then.iter().zip(now).map(|(a, b)| (won(a, side), won(b, side)));
                let (by, error) = paired(pairs);
                list.push(RulingDifference { of: Measured::Wins(side), by, error, exact: None });
            }
            let turns = then.iter().zip(now).filter_map(|(a, b)| Some(((*a)?.0, (*b)?.0)));
            let (by, error) = paired(turns);
            list.push(RulingDifference { of: Measured::Turns, by, error, exact: None });
            Certainty::Sampled
        }
        // All rulings are measured by the same method.
        _ => return Err(OddsError::Empty),
    };
    let wins = list.iter().filter(|d| matches!(d.of, Measured::Wins(_)));
    let most = wins.max_by(|a, b| a.by.abs().total_cmp(&b.by.abs()));
    let (moved, error) = most.map_or((0.0, 0.0), |d| (d.by.abs(), d.error));
    Ok((certainty, list, moved, error))
}

fn before(outcome: &Outcome, sides: u8) -> Vec<(Measured, f64, f64)> {
    match outcome {
        Outcome::Attack(feats, _) => feats
            .iter()
            .map(|(feat, odds)| (Measured::Feat(*feat), odds.p(&true), odds.p(&true)))
            .collect(),
        Outcome::Solved(solved) => {
            let wins = |side| (side, solved.p(&Some(side)).as_f64());
            let row = |(side, (low, high))| (Measured::Wins(side), low, high);
            (0..sides).map(SideId).map(wins).map(row).collect()
        }
        Outcome::Played(played) => {
            let row = |(side, share): (_, Estimate)| (Measured::Wins(side), share.low, share.high);
            (0..sides).map(SideId).map(|side| (side, wins(played, side))).map(row).collect()
        }
    }
}

/// A value to try: the switch, the value in force, and the other one, if any is known.
type Trial = (&'static str, String, Option<String>);

fn to_try<S: AttackRules>(
    battle: &Battle<S>,
    ask: &RulingEffects,
) -> Result<Vec<Trial>, RulingError> {
    let rulings = S::rulings(battle.setup());
    let switches = || rulings.iter().filter_map(|r| Some((r.name, r.switch.as_ref()?)));
    for name in ask.names.iter().chain(ask.values.iter().map(|(name, _)| name)) {
        if !switches().any(|(known, _)| known == name) {
            let hint = did_you_mean(nearest(name, switches().map(|(known, _)| known)));
            let known: Vec<&str> = switches().map(|(known, _)| known).collect();
            let name = crate::data::codes::shown(name);
            return Err(RulingError::Unknown { name, hint, known: known.join(", ") });
        }
    }
    let mut list = Vec::new();
    for (name, switch) in switches() {
        let given = ask.values.iter().filter(|(known, _)| known == name);
        let mut values: Vec<String> = given.map(|(_, value)| value.clone()).collect();
        if ask.names.iter().any(|known| known == name)
            || ask.names.is_empty() && ask.values.is_empty()
        {
            for other in switch.others() {
                if !values.contains(&other) {
                    values.push(other);
                }
            }
            if values.is_empty() {
                list.push((name, switch.value.clone(), None));
            }
        }
        list.extend(values.into_iter().map(|value| (name, switch.value.clone(), Some(value))));
    }
    Ok(list)
}

fn effects<S: AttackRules>(
    battle: &Battle<S>,
    ask: &RulingEffects,
    watch: &mut OnProgress<'_>,
) -> Result<RulingReport, RulingError> {
    let trials = to_try(battle, ask)?;
    let runs = trials.len() as u64 + 1;
    let sides = u8::try_from(S::cast(battle.setup()).sides().len()).unwrap_or(u8::MAX);
    let (share, of) = (ask.paths / runs, ask.trials.saturating_mul(runs));
    let attack = ask.attack.is_some();
    let mut measuring = Measuring { ask, watch, share, done: 0, of };
    let (way, first) = if attack {
        (Way::Attack, measuring.measure(battle, Way::Attack)?)
    } else {
        match measuring.measure(battle, Way::Solve) {
            Ok(Outcome::Solved(solved)) if solved.unresolved().as_f64() <= NARROW => {
                (Way::Solve, Outcome::Solved(solved))
            }
            Err(error) if stopped(&error) => return Err(error),
            // A fight that can't be solved is sampled.
            _ => (Way::Play, measuring.measure(battle, Way::Play)?),
        }
    };
    let mut rows = Vec::new();
    for (name, value, instead) in trials {
        let other = match &instead {
            Some(instead) => battle.under_ruling(name, instead).map_err(|p| p.to_string()),
            None => Err("no other value is known to try: name one".to_string()),
        };
        let measured = match other {
            Ok(other) => match measuring.measure(&other, way) {
                Ok(measured) => differences(&first, &measured, sides).map_err(|e| e.to_string()),
                Err(error) if stopped(&error) => return Err(error),
                Err(error) => Err(error.to_string()),
            },
            Err(problems) => Err(problems),
        };
        rows.push(row((name, value, instead.unwrap_or_default()), measured));
    }
    rows.sort_by(ranked);
    let trials = if way == Way::Play { measuring.ask.trials } else { 0 };
    Ok(RulingReport { rows, before: before(&first, sides), trials })
}

/// The error for an attack without odds; a stop by the callback is the same as for a fight.
fn of_attack(error: AimError) -> RulingError {
    match error {
        AimError::Odds(error @ OddsError::Stopped) => AnyOddsError::Odds(error).into(),
        other => other.into(),
    }
}

/// Whether the callback stopped the search.
fn stopped(error: &RulingError) -> bool {
    matches!(error, RulingError::Odds(AnyOddsError::Odds(OddsError::Stopped)))
}

fn row(
    (name, value, instead): (&'static str, String, String),
    found: Result<Found, String>,
) -> RulingEffect {
    let (refused, (certainty, differences, moved, moved_error)) = match found {
        Ok(found) => (None, found),
        Err(refused) => (Some(refused), (Certainty::Exact, Vec::new(), 0.0, 0.0)),
    };
    let errors = if certainty == Certainty::Sampled { SEPARATED } else { 1.0 };
    let separated = moved > errors * moved_error
        || differences.iter().any(|d: &RulingDifference| d.by.abs() > errors * d.error);
    RulingEffect {
        name,
        value,
        instead,
        certainty,
        differences,
        moved,
        moved_error,
        separated,
        refused,
    }
}

fn ranked(a: &RulingEffect, b: &RulingEffect) -> Ordering {
    let group = |row: &RulingEffect| (row.refused.is_some(), !row.separated);
    let by_size = || if a.separated { b.moved.total_cmp(&a.moved) } else { Ordering::Equal };
    group(a).cmp(&group(b)).then_with(by_size)
}

impl AnyBattle {
    /// Which rulings matter: how the other values of each switch change the rest of the fight, or one
    /// attack. Exact if that is affordable, else sampled with the same dice; only values separated from
    /// no difference are ranked.
    ///
    /// Once a battle has begun, only the rulings that the referee may change are tried.
    ///
    /// # Errors
    /// [`RulingError`]: an unknown switch, a seat of the host, an impossible attack, or a callback that
    /// stops the search. Values with which the battle can't be played are rows.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::ActorId;
    /// use case_core::any::{AnyBattle, RulingEffects};
    /// use case_core::attack::{Aim, Guard};
    /// use case_core::odds::unwatched;
    /// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
    /// let roster = toml::from_str(&text).unwrap();
    /// let battle = AnyBattle::new(&roster).unwrap();
    /// let fists = battle.attacks(ActorId::fighter(0)).next().unwrap();
    /// let aim = Aim::new(fists, ActorId::fighter(3));
    /// let ask = RulingEffects::new().attack(Some((aim, Guard::Undefended)));
    /// let report = battle.ruling_effects(&ask, &mut unwatched).unwrap();
    /// assert!(report.rows[0].separated && report.rows[0].moved > 0.0);
    /// assert!(report.rows.iter().any(|row| row.name == "kill_on_green"));
    /// let ask = RulingEffects::new().names(vec!["kil_on_green".into()]);
    /// let wrong = battle.ruling_effects(&ask, &mut unwatched);
    /// assert!(wrong.unwrap_err().to_string().contains("did you mean `kill_on_green`?"));
    /// # }
    /// ```
    pub fn ruling_effects(
        &self,
        ask: &RulingEffects,
        watch: &mut OnProgress<'_>,
    ) -> Result<RulingReport, RulingError> {
        each!(self, b => effects(b, ask, watch))
    }
}
