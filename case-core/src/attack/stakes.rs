//! What is at stake with each answer to an open question.

mod tell;

pub(crate) use tell::LINES;

use super::{Aim, AimError, Aimed, AttackResult, AttackRules, Feat, Guard, befell};
use crate::battle::{Advise, AdviseError, AnswerTrials, Battle, Request, Step, answers_to_try};
use crate::data::codes::{Code, codes};
use crate::data::value::{AttackId, Kind, Named, Typed, Value};
use crate::data::who::ActorId;
use crate::data::words::List;
use crate::dice::{DiceSource, Fair, HostDice};
use crate::kernel::decide::DecisionSource;
use crate::kernel::log::{Audience, Event};
use crate::kernel::question::Asked;
use crate::kernel::sources::at_any_table;
use crate::kernel::system::{Stop, View};
use crate::odds::{Budget, Estimate, Odds, OddsError, RunError, exact, sqrt};
use alloc::vec::Vec;

codes! {
    /// What tells an answer from the others.
    "what a stake is about", pub enum StakeAbout {
        /// The attack that it leads to, or that is open.
        Attack "attack",
        /// The rest of the fight.
        Fight "fight",
        /// Nothing: it leads to the same as another answer.
        Alike "alike",
    }
}

/// How much work goes into [`Battle::stakes`]. The defaults take at most about 50 ms for an answer
/// in a battle of ordinary size. All limits count work, not time: the same battle has the same
/// stakes on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StakeLimits {
    /// The most paths of the exact odds of an attack; beyond that they come from trials.
    pub paths: u64,
    /// The trials of an attack without exact odds.
    pub attack_trials: u32,
    /// The most trials of the rest of the fight for each answer; 0 for none.
    pub trials: u32,
    /// The most checkpoints of these for each answer.
    pub work: u64,
    /// The seed of the trials; their dice are never those of the battle.
    pub seed: u64,
    /// Whether the target of an attack that is not open yet answers it with its best defense instead
    /// of that of its plan.
    pub best_defense: bool,
    /// Whether they are for the gamemaster: also what others keep secret from the seat that is asked
    /// counts. Otherwise that is what their plans would declare.
    pub secrets: bool,
    /// The side whose victories count. By default that of the fighter who is asked; if the Judge or
    /// the map is asked, of the first fighter that the question is about.
    pub side: Option<u8>,
}

impl StakeLimits {
    /// The defaults.
    pub const DEFAULT: StakeLimits = StakeLimits {
        paths: 5_000,
        attack_trials: 400,
        trials: 100,
        work: 16_000,
        seed: 0,
        best_defense: false,
        secrets: false,
        side: None,
    };
}

impl Default for StakeLimits {
    fn default() -> Self {
        StakeLimits::DEFAULT
    }
}

/// The odds of an attack in three figures, with all that follows from it in the same step, such as the
/// squeeze after a full hold or the fall of somebody who was flung away.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct AttackStake {
    /// Who attacks.
    pub attacker: ActorId,
    /// Whom.
    pub target: ActorId,
    /// With what: an attack of the attacker's sheet.
    pub attack: Value,
    /// Whether the figures are exact, not estimated from trials.
    pub exact: bool,
    /// The chance to hit.
    pub hit: Estimate,
    /// The mean harm that gets through: what the target loses, in points of fitness (Health, hit
    /// points, Body Points or Wound levels, Mortality Points).
    pub harm: Estimate,
    /// The chance that the attack takes the target out of the fight. One who gets away is not felled.
    pub fell: Estimate,
}

/// The rest of the fight by trials: all answers have the same dice.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct FightStake {
    /// The share of victories.
    pub win: Estimate,
    /// The share of trials that nobody has won.
    pub draw: f64,
    /// The share of trials that were cut off.
    pub open: f64,
    /// The mean condition of the side minus that of the others at the end, from -1 to 1 (as
    /// [`Advised::worth`](crate::battle::Advised::worth)).
    pub worth: Estimate,
}

/// What is at stake with one answer.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Stake {
    /// The answer.
    pub answer: Value,
    /// What tells it from the others.
    pub about: StakeAbout,
    /// The odds of the attack that it leads to, if it leads to one.
    pub attack: Option<AttackStake>,
    /// The rest of the fight, where the attacks alone don't tell all answers apart.
    pub fight: Option<FightStake>,
    /// The place of the first answer that leads to the same.
    pub same_as: Option<usize>,
    /// Whether it is the answer of the seat's plan.
    pub suggested: bool,
}

/// What is at stake with each answer to an open question.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Stakes {
    /// Who is asked.
    pub who: ActorId,
    /// The question's name.
    pub question: &'static str,
    /// The question's subject.
    pub subject: Vec<Named>,
    /// The side whose victories count.
    pub side: u8,
    /// The answers in their legal order: every one of a list, at most twelve of a range.
    pub rows: Vec<Stake>,
    /// The lists of the system, for reading answers.
    pub lists: &'static [&'static List],
}

/// The checkpoints after an answer within which an attack is looked for.
const AHEAD: usize = 2;

impl<S: AttackRules> Battle<S> {
    /// What is at stake with each answer to the open question, a row for each.
    ///
    /// While an attack is open, and before one that is being declared, these are the odds of the
    /// attack under that answer: how likely it hits, how much gets through, how likely it fells.
    /// Where that does not tell all answers apart, trials of the rest of the fight do, all with the
    /// same dice; two answers that lead to the same in every trial are alike. Later questions are
    /// answered by the plans of the seats, for the host by the built-in one.
    ///
    /// Secrets of others make no difference to the seat that is asked, unless the limits say so: they
    /// are taken to have declared what their plans would. The battle does not change.
    ///
    /// # Errors
    /// [`AdviseError`]: no question is open, there is no such side, or the rules stopped.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::attack::StakeLimits;
    /// use case_core::battle::{Battle, Control, Request, Step};
    /// use case_core::case::{Case, Question};
    /// use case_core::system::System;
    /// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
    /// let node = toml::from_str(&text).unwrap();
    /// let mut battle = Battle::<Case>::new(Case::read(&node).unwrap()).unwrap().seeded(1);
    /// battle.set_control_of_all(Control::Host);
    /// loop {
    ///     battle.step();
    ///     if let Some(Request::Decision(Question::Target { .. })) = battle.request() {
    ///         break;
    ///     }
    ///     if battle.request().is_some() {
    ///         battle.feed_suggestion().unwrap();
    ///     }
    /// }
    /// let stakes = battle.stakes(&StakeLimits::DEFAULT).unwrap();
    /// for row in stakes.rows {
    ///     let attack = row.attack.unwrap();
    ///     assert!((0.0..=1.0).contains(&attack.hit.mean));
    /// }
    /// # }
    /// ```
    pub fn stakes(&self, limits: &StakeLimits) -> Result<Stakes, AdviseError> {
        let (question, view) = self.asked().ok_or(match self.request() {
            Some(Request::Roll(_)) => AdviseError::Rolling,
            _ => AdviseError::NotAsked,
        })?;
        let suggestion = self.suggestion().unwrap_or(Value::NOTHING);
        let answers = answers_to_try(question, view, suggestion);
        let side = self.side_at_stake(&question, limits)?;
        let known =
            if limits.secrets { None } else { self.as_known_to(Audience::of(question.who())) };
        let known = known.as_ref().unwrap_or(self);
        let attacks: Vec<Option<AttackStake>> =
            answers.iter().map(|answer| known.attack_after(*answer, limits)).collect();
        let told_apart = attacks.iter().enumerate().all(|(place, attack)| {
            attack.is_some() && !attacks.iter().take(place).any(|earlier| earlier == attack)
        });
        let fights = if told_apart || limits.trials == 0 {
            Vec::new()
        } else {
            known.fights_after(&answers, side, limits)?
        };
        let same = |one: usize, other: usize| {
            attacks[one] == attacks[other]
                && fights.get(one) == fights.get(other)
                && (!fights.is_empty() || attacks[one].is_some())
        };
        let row = |(place, answer): (usize, &Value)| {
            let same_as = (0..place).find(|earlier| same(*earlier, place));
            let shared = |other: usize| other != place && attacks[other] == attacks[place];
            let about = match attacks[place] {
                _ if same_as.is_some() => StakeAbout::Alike,
                Some(_) if fights.is_empty() || !(0..answers.len()).any(shared) => {
                    StakeAbout::Attack
                }
                _ => StakeAbout::Fight,
            };
            Stake {
                answer: *answer,
                about,
                attack: attacks[place],
                fight: fights.get(place).map(FightStake::of),
                same_as,
                suggested: *answer == suggestion,
            }
        };
        Ok(Stakes {
            who: question.who(),
            question: question.kind().name(),
            subject: question.subject(),
            side,
            rows: answers.iter().enumerate().map(row).collect(),
            lists: S::LISTS,
        })
    }

    fn side_at_stake(
        &self,
        question: &S::Question,
        limits: &StakeLimits,
    ) -> Result<u8, AdviseError> {
        let cast = S::cast(self.setup());
        let sides = cast.sides().len();
        if let Some(side) = limits.side {
            let known = usize::from(side) < sides;
            return if known { Ok(side) } else { Err(AdviseError::Side { side, sides }) };
        }
        let subject = question.subject();
        let about = subject.iter().filter_map(|named| ActorId::from_value(named.value));
        let mut whose = core::iter::once(question.who()).chain(about);
        Ok(whose.find_map(|who| cast.side(who)).unwrap_or(0))
    }

    /// Trials of the rest of the fight after each answer.
    fn fights_after(
        &self,
        answers: &[Value],
        side: u8,
        limits: &StakeLimits,
    ) -> Result<Vec<AnswerTrials>, AdviseError> {
        let work = limits.work.saturating_mul(answers.len() as u64);
        // Of a long fight at least some trials are judged where they are cut off.
        let checkpoints = limits.work / u64::from(limits.trials).clamp(1, 16);
        let ask = Advise::new().trials(limits.trials).work(work).seed(limits.seed);
        self.trials_of_answers(answers, side, &mut ask.checkpoints(checkpoints.max(1)))
    }

    /// The attack to which an answer leads, or that is open.
    fn attack_after(&self, answer: Value, limits: &StakeLimits) -> Option<AttackStake> {
        let Some(Request::Decision(question)) = self.request() else { return None };
        let who = question.who();
        // While an attack is open, every question is about it.
        let open = announced::<S>(self.open_events());
        let is_open = open.is_some();
        let attacks = |by: ActorId| match (&open, who.place()) {
            (Some(open), _) => by == open.attacker,
            (None, Some(_)) => by == who,
            (None, None) => question.subject().iter().any(|named| named.value == Value::actor(by)),
        };
        let mut ahead = self.clone();
        ahead.feed_answer(answer).ok()?;
        let plans = self.plans();
        for _ in 0..AHEAD {
            let step = ahead.step_with(&mut HostDice, &mut plans.clone());
            if let Some(aim) = announced::<S>(ahead.open_events()) {
                let is_its = attacks(aim.attacker);
                return is_its.then(|| ahead.stake_of(aim, is_open, limits)).flatten();
            }
            if step != Step::Going || is_open {
                return None;
            }
            let view = View::new(ahead.setup(), ahead.state());
            if let Some((target, attack)) = S::intends(view, who) {
                return ahead.stake_of(Aim::new(who, target, attack), is_open, limits);
            }
        }
        None
    }

    /// An attack in three figures; `None` if some of its dice are rolled.
    fn stake_of(&self, mut aim: Aim, is_open: bool, limits: &StakeLimits) -> Option<AttackStake> {
        // What the attacker has answered in this step belongs to the attack.
        aim.by_attacker = true;
        for event in self.open_events() {
            if let Event::Decision { question, answer, .. } = event
                && question.who() == aim.attacker
            {
                aim = aim.given(question.kind().name(), *answer);
            }
        }
        match self.aim(&aim) {
            Ok(aimed) => aimed.stake_under(limits, limits.best_defense && !is_open),
            Err(AimError::Impossible { .. }) => {
                let never = Estimate::mean(0.0, 0.0, 0);
                let attack = aim.its_attack();
                let (attacker, target) = (aim.attacker, aim.target);
                let (hit, harm, fell) = (never, never, never);
                Some(AttackStake { attacker, target, attack, exact: true, hit, harm, fell })
            }
            Err(_) => None,
        }
    }
}

/// What befalls the target of an attack by the end of what follows from it in its step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Blow {
    hit: bool,
    harm: i32,
    fell: bool,
}

impl<S: AttackRules> Aimed<'_, S> {
    /// Its odds in three figures: exact within the limit of paths, else from trials.
    fn stake_under(&self, limits: &StakeLimits, best_defense: bool) -> Option<AttackStake> {
        let budget = || Budget::new().paths(limits.paths);
        let best = || self.best_defenses(&mut budget()).ok()?.into_iter().next();
        let best = if best_defense { best() } else { None };
        let guard = best.as_ref().map_or(Guard::ByPlan, |best| Guard::With(best.guard));
        let odds = match best {
            Some(best) if !S::GOES_ON => Ok(best.odds.map(|outcome| self.of_outcome(outcome))),
            _ => self.blows(guard, &mut budget()),
        };
        match odds {
            Ok(odds) => Some(self.stake_by(true, |number| {
                Estimate::mean(odds.mean_about(|blow| f64::from(number(blow))), 0.0, 0)
            })),
            Err(AimError::Odds(OddsError::Stopped)) => None,
            Err(AimError::Odds(_)) => {
                let blows = self.tries(guard, limits.attack_trials, limits.seed).ok()?;
                Some(self.stake_by(false, |number| of_trials(&blows, number)))
            }
            Err(_) => None,
        }
    }

    fn blows(&self, guard: Guard, work: &mut Budget<'_>) -> Result<Odds<Blow>, AimError> {
        if !S::GOES_ON {
            return Ok(self.odds(guard, work)?.map(|outcome| self.of_outcome(outcome)));
        }
        let mut state = self.state().clone();
        self.heard(guard, |deciders| {
            Ok(exact(work, |dice| self.blow(guard, deciders, dice, &mut state))?)
        })
    }

    fn tries(&self, guard: Guard, trials: u32, seed: u64) -> Result<Vec<Blow>, AimError> {
        let (mut state, mut dice) = (self.state().clone(), Fair::stream(seed, 1));
        self.heard(guard, |deciders| {
            let each = (0..trials).map(|_| self.blow(guard, deciders, &mut dice, &mut state));
            Ok(each.collect::<Result<_, _>>().map_err(RunError::Rule)?)
        })
    }

    /// Carries out the attack, from the state in which it is ready.
    fn blow(
        &self,
        guard: Guard,
        deciders: &mut impl DecisionSource<S>,
        dice: &mut impl DiceSource,
        state: &mut S::State,
    ) -> Result<Blow, Stop<S>> {
        state.clone_from(self.state());
        let at = (self.setup(), &mut *state);
        let outcome = at_any_table(at, (dice, deciders), &mut (), |t| {
            if let Guard::With(guard) = guard {
                S::set_up(t, &self.aim, guard)?;
            }
            S::carry_out(t, self.intent())
        })?;
        let (harm, fell) = befell::<S>(self.setup(), (self.state(), &*state), self.aim.target);
        Ok(Blow { hit: outcome.has(Feat::Hit), harm, fell })
    }

    fn of_outcome(&self, outcome: &S::Outcome) -> Blow {
        let (view, target) = (View::new(self.setup(), self.state()), self.aim.target);
        Blow {
            hit: outcome.has(Feat::Hit),
            harm: S::loss(view, target, outcome),
            fell: S::fells(view, target, outcome),
        }
    }

    fn stake_by(
        &self,
        exact: bool,
        mean: impl Fn(&dyn Fn(&Blow) -> i32) -> Estimate,
    ) -> AttackStake {
        // The weights of a certain outcome can add up to a little more than 1.
        let chance = |number: &dyn Fn(&Blow) -> i32| {
            let of = mean(number);
            Estimate::mean(of.mean.min(1.0), of.error, of.trials)
        };
        AttackStake {
            attacker: self.aim.attacker,
            target: self.aim.target,
            attack: self.aim.its_attack(),
            exact,
            hit: chance(&|blow| i32::from(blow.hit)),
            harm: mean(&|blow| blow.harm),
            fell: chance(&|blow| i32::from(blow.fell)),
        }
    }
}

impl FightStake {
    fn of(trials: &AnswerTrials) -> FightStake {
        let all = trials.worths.len() as u64;
        let share = |count: u32| Estimate::share(u64::from(count), all);
        let [won, drawn, open] = trials.counts;
        let (worth, error) = trials.worth();
        FightStake {
            win: share(won),
            draw: share(drawn).mean,
            open: share(open).mean,
            worth: Estimate::mean(worth, error, all),
        }
    }
}

/// The mean of a function of the outcomes of trials, with its standard error.
fn of_trials<T>(outcomes: &[T], number: &dyn Fn(&T) -> i32) -> Estimate {
    let trials = outcomes.len() as u64;
    let count = f64::from(u32::try_from(trials).unwrap_or(u32::MAX)).max(1.0);
    let numbers = || outcomes.iter().map(|outcome| f64::from(number(outcome)));
    let mean = numbers().sum::<f64>() / count;
    let spread = numbers().map(|n| (n - mean) * (n - mean)).sum::<f64>();
    let error = if trials < 2 { 1.0 } else { sqrt(spread / (count - 1.0) / count) };
    Estimate::mean(mean, error, trials)
}

/// The attack that the events of an open step announce last.
fn announced<S: AttackRules>(events: &[Event<S>]) -> Option<Aim> {
    let aims = |place: &usize| {
        let Event::Note { who, other, values, .. } = &events[*place] else { return None };
        let attack = values.0.iter().find(|value| value.kind == Kind::Attack)?;
        let attack = AttackId::from_value(*attack)?;
        let target = if attack.of == *who { other } else { who };
        target.place()?;
        let aim = Aim::new(attack.of, *target, attack.index());
        events[..=*place].iter().any(|event| S::announces(event, &aim)).then_some(aim)
    };
    (0..events.len()).rev().find_map(|place| aims(&place))
}

/// Answers and the subject as kinds with decoded values.
#[cfg(feature = "serde")]
impl serde::Serialize for Stakes {
    fn serialize<Z: serde::Serializer>(&self, z: Z) -> Result<Z::Ok, Z::Error> {
        use crate::data::shown::Shown;
        use alloc::collections::BTreeMap;
        use serde::ser::SerializeStruct;
        #[derive(serde::Serialize)]
        struct Figure {
            mean: f64,
            error: f64,
        }
        #[derive(serde::Serialize)]
        struct OfAttack {
            attacker: Shown,
            target: Shown,
            attack: Shown,
            exact: bool,
            hit: Figure,
            harm: Figure,
            fell: Figure,
        }
        #[derive(serde::Serialize)]
        struct Fight {
            win: Figure,
            draw: f64,
            open: f64,
            worth: Figure,
            trials: u64,
        }
        #[derive(serde::Serialize)]
        struct Row {
            answer: Shown,
            about: &'static str,
            attack: Option<OfAttack>,
            fight: Option<Fight>,
            same_as: Option<usize>,
            suggested: bool,
        }
        let shown = |value| Shown { value, lists: self.lists };
        let figure = |of: Estimate| Figure { mean: of.mean, error: of.error };
        let rows = self.rows.iter().map(|row| Row {
            answer: shown(row.answer),
            about: row.about.name(),
            attack: row.attack.map(|of| OfAttack {
                attacker: shown(Value::actor(of.attacker)),
                target: shown(Value::actor(of.target)),
                attack: shown(of.attack),
                exact: of.exact,
                hit: figure(of.hit),
                harm: figure(of.harm),
                fell: figure(of.fell),
            }),
            fight: row.fight.map(|of| Fight {
                win: figure(of.win),
                draw: of.draw,
                open: of.open,
                worth: figure(of.worth),
                trials: of.win.trials,
            }),
            same_as: row.same_as,
            suggested: row.suggested,
        });
        let subject: BTreeMap<_, _> =
            self.subject.iter().map(|named| (named.name, shown(named.value))).collect();
        let mut stakes = z.serialize_struct("Stakes", 5)?;
        stakes.serialize_field("who", &shown(Value::actor(self.who)))?;
        stakes.serialize_field("question", self.question)?;
        stakes.serialize_field("subject", &subject)?;
        stakes.serialize_field("side", &self.side)?;
        stakes.serialize_field("rows", &rows.collect::<Vec<_>>())?;
        stakes.end()
    }
}
