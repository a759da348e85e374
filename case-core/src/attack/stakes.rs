//! What is at stake with each answer to an open question.

mod tell;

pub(crate) use tell::LINES;

use super::{Aim, AimError, Aimed, AttackResult, AttackRules, Ending, Feat, Guard, Toll};
use crate::battle::{
    Advise, AdviseError, Battle, FightStake, Found, Outlook, Request, Sight, Step, answers_to_try,
    side_of,
};
use crate::data::codes::{Code, codes};
use crate::data::settings::settings;
use crate::data::value::{AttackId, Kind, Named, Typed, Value};
use crate::data::who::{ActorId, SideId};
use crate::data::words::List;
use crate::dice::{DiceSource, HostDice};
use crate::kernel::decide::DecisionSource;
use crate::kernel::effects::as_value;
use crate::kernel::log::{Audience, Event};
use crate::kernel::question::Asked;
use crate::kernel::sources::at_any_table;
use crate::kernel::system::{Stop, View};
use crate::odds::{Budget, Estimate, unwatched};
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

settings! {
    /// How much work goes into [`Battle::stakes`]. The defaults take at most about 50 ms for an answer
    /// in a battle of ordinary size. All limits count work, not time: the same battle has the same
    /// stakes on every machine.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct StakeLimits {
        /// The most paths of the exact odds of an attack; beyond that they come from trials.
        pub paths: u64 = 5_000,
        /// The trials of an attack without exact odds.
        pub attack_trials: u32 = 400,
        /// The most trials of the rest of the fight for each answer; 0 for none.
        pub trials: u32 = 100,
        /// The most checkpoints of these for each answer.
        pub work: u64 = 16_000,
        /// The seed of the trials; their dice are never those of the battle.
        pub seed: u64 = 0,
        /// Whether the target of an attack that is not open yet answers it with its best defense instead
        /// of that of its plan.
        pub best_defense: bool = false,
        /// Whether they are for the gamemaster: also what others keep secret from the seat that is asked
        /// counts. Otherwise that is what their plans would declare.
        pub secrets: bool = false,
        /// The side whose victories count. By default that of the fighter who is asked; if the Judge or
        /// the map is asked, of the first fighter that the question is about.
        pub side: Option<SideId> = None,
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
    /// The mean harm: how many points of fitness (Health, hit points, Body Points or Wound levels,
    /// Mortality Points) the target has fewer at the end of the step. What it gains in the step counts
    /// against it.
    pub harm: Estimate,
    /// The chance that the attack takes the target out of the fight. One who gets away is not felled.
    pub fell: Estimate,
    /// The status effect that the attack begins where it takes hold (X1): none where its sheet gives it
    /// none. Powers that are no attack have no stakes of their own.
    pub begins: Option<Begins>,
}

/// A status effect that an attack begins.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Begins {
    /// The effect.
    pub effect: Value,
    /// The chance that it begins.
    pub chance: Estimate,
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
    /// The rest of the fight, where the attacks alone don't tell all answers apart: by trials, all
    /// answers with the same dice.
    pub fight: Option<FightStake>,
    /// The place of the first answer that leads to the same.
    pub same_as: Option<usize>,
    /// Whether it is the answer of the seat's plan.
    pub suggested: bool,
}

/// The worth of each answer to an open question.
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
    pub side: SideId,
    /// The answers in their legal order: every one of a list, at most twelve of a range.
    pub rows: Vec<Stake>,
    /// The lists of the system, for reading answers.
    pub lists: &'static [&'static List],
}

/// The checkpoints after an answer within which an attack is looked for.
const AHEAD: usize = 2;

impl<S: AttackRules> Battle<S> {
    /// The worth of each answer to the open question, a row for each.
    ///
    /// While an attack is open or being declared, these are its odds under that answer: the chance to
    /// hit, the harm, the chance to take the target out. If these are equal for some
    /// answers, trials of the rest of the fight tell them apart, all with the same dice; two answers
    /// with equal trials are alike. The seats' plans answer later questions, for the host the built-in
    /// one.
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
    /// use case_core::battle::{Battle, Control, Request, Step, Who};
    /// use case_core::case::{Case, Question};
    /// use case_core::system::System;
    /// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
    /// let node = toml::from_str(&text).unwrap();
    /// let mut battle = Battle::<Case>::new(Case::read(&node).unwrap()).unwrap().seeded(1);
    /// battle.set_control(Who::Everybody, Control::Host).unwrap();
    /// loop {
    ///     battle.step();
    ///     if let Some(Request::Decision(Question::Target { .. })) = battle.request() {
    ///         break;
    ///     }
    ///     if battle.request().is_some() {
    ///         battle.feed_suggestion().unwrap();
    ///     }
    /// }
    /// let stakes = battle.stakes(&StakeLimits::new()).unwrap();
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
        let suggestion = self.suggestion().map_or(Value::NOTHING, Value::from);
        let answers = answers_to_try(question, view, suggestion);
        let subject = question.subject();
        let about = subject.iter().filter_map(|named| ActorId::from_value(named.value));
        let whose = core::iter::once(question.who()).chain(about);
        let side = side_of::<S>(self.setup(), whose, limits.side)?.unwrap_or(SideId(0));
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
                fight: fights.get(place).map(Found::fight),
                same_as,
                suggested: *answer == suggestion,
            }
        };
        Ok(Stakes {
            who: question.who(),
            question: question.kind().name(),
            subject,
            side,
            rows: answers.iter().enumerate().map(row).collect(),
            lists: S::LISTS,
        })
    }

    /// Trials of the rest of the fight after each answer.
    fn fights_after(
        &self,
        answers: &[Value],
        side: SideId,
        limits: &StakeLimits,
    ) -> Result<Vec<Found>, AdviseError> {
        let work = limits.work.saturating_mul(answers.len() as u64);
        // Of a long fight at least some trials are judged where they are cut off.
        let checkpoints = limits.work / u64::from(limits.trials).clamp(1, 16);
        let ask = Advise {
            trials: limits.trials.max(2),
            work,
            seed: limits.seed,
            checkpoints: checkpoints.max(1),
            ..Advise::DEFAULT
        };
        let plans = self.plans().clone();
        self.play_answers(plans, answers, side, ask, &mut unwatched).map(|(_, found)| found)
    }

    /// The attack to which an answer leads, or that is open.
    fn attack_after(&self, answer: Value, limits: &StakeLimits) -> Option<AttackStake> {
        let Some(Request::Decision(question)) = self.request() else { return None };
        let who = question.who();
        // While an attack is open, every question is about it.
        let open = announced::<S>(self.open_events());
        let is_open = open.is_some();
        let attacks = |by: ActorId| match (&open, who.place()) {
            (Some(open), _) => by == open.attack.of,
            (None, Some(_)) => by == who,
            (None, None) => question.subject().iter().any(|named| named.value == Value::actor(by)),
        };
        let mut ahead = self.clone();
        ahead.feed_value(answer).ok()?;
        let plans = self.plans();
        for _ in 0..AHEAD {
            let step = ahead.step_with(&mut HostDice, &mut plans.clone());
            if let Some(aim) = announced::<S>(ahead.open_events()) {
                let is_its = attacks(aim.attack.of);
                return is_its.then(|| ahead.stake_of(aim, is_open, limits)).flatten();
            }
            if step != Step::Going || is_open {
                return None;
            }
            let view = View::new(ahead.setup(), ahead.state());
            if let Some((target, attack)) = S::intends(view, who) {
                return ahead.stake_of(
                    Aim::new(AttackId::new(who, attack), target),
                    is_open,
                    limits,
                );
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
                && question.who() == aim.attack.of
            {
                aim = aim.given(question.kind().name(), *answer);
            }
        }
        match self.aim(&aim) {
            Ok(aimed) => aimed.stake_under(limits, limits.best_defense && !is_open),
            Err(AimError::Impossible { .. }) => {
                let never = Outlook { ends: Vec::new(), trials: 0 };
                let attack = aim.attack.into();
                Some(AttackStake::of(&never, (aim.attack.of, aim.target, attack), None))
            }
            Err(_) => None,
        }
    }
}

impl<S: AttackRules> Aimed<'_, S> {
    /// Its odds in three figures, with all that follows from it in its step.
    fn stake_under(&self, limits: &StakeLimits, best_defense: bool) -> Option<AttackStake> {
        let budget = &mut Budget::new().paths(limits.paths);
        let best = best_defense.then(|| self.best_defenses(budget).ok()?.into_iter().next());
        let guard = best.flatten().map_or(Guard::ByPlan, |best| Guard::With(best.guard));
        let sight = Sight { paths: limits.paths, trials: limits.attack_trials, seed: limits.seed };
        let told = S::TOLL.and_then(|toll| self.told(guard, toll, budget));
        let outlook = told.map_or_else(
            || {
                let start = self.state_under(guard)?;
                let mut state = start.clone();
                self.heard(guard, |deciders| {
                    Ok(Outlook::new(sight, |dice| {
                        self.ending(guard, deciders, dice, (&start, &mut state))
                    })?)
                })
            },
            Ok,
        );
        let aim = &self.aim;
        let effect = S::begins(self.setup(), aim.attack).map(as_value);
        Some(AttackStake::of(
            &outlook.ok()?,
            (aim.attack.of, aim.target, aim.attack.into()),
            effect,
        ))
    }

    /// Every end, by the exact odds of the outcome; `None` without these.
    fn told(&self, guard: Guard, toll: Toll<S>, work: &mut Budget<'_>) -> Option<Outlook<Ending>> {
        let odds = self.odds(guard, work).ok()?;
        let view = View::new(self.setup(), self.state());
        Some(Outlook::of(&odds.map(|outcome| {
            let (harm, fell) = toll(view, self.aim.target, outcome);
            let (hit, begun) = (outcome.has(Feat::Hit), outcome.begun());
            Ending { outcome: None, hit, harm, fell, begun }
        })))
    }

    /// Carries out the attack, from the state in which it comes.
    fn ending(
        &self,
        guard: Guard,
        deciders: &mut impl DecisionSource<S>,
        dice: &mut dyn DiceSource,
        (start, state): (&S::State, &mut S::State),
    ) -> Result<Ending, Stop<S>> {
        state.clone_from(start);
        let at = (self.setup(), &mut *state);
        let outcome = at_any_table(at, (dice, deciders), &mut (), |t| {
            if let Guard::With(guard) = guard {
                S::set_up(t, &self.aim, guard)?;
            }
            S::carry_out(t, self.intent())
        })?;
        let states = (start, &*state);
        let ending = Ending::of::<S>(self.setup(), states, self.aim.target, outcome.has(Feat::Hit));
        Ok(Ending { begun: outcome.begun(), ..ending })
    }
}

impl AttackStake {
    /// The figures of an attacker's attack on a target, and of the effect that it begins.
    pub(super) fn of(
        outlook: &Outlook<Ending>,
        (attacker, target, attack): (ActorId, ActorId, Value),
        effect: Option<Value>,
    ) -> AttackStake {
        AttackStake {
            attacker,
            target,
            attack,
            exact: outlook.trials == 0,
            hit: outlook.chance(|end| end.hit),
            harm: outlook.mean(|end| f64::from(end.harm)),
            fell: outlook.chance(|end| end.fell),
            begins: effect.map(|effect| Begins { effect, chance: outlook.chance(|end| end.begun) }),
        }
    }
}

/// The attack that the events of an open step announce last.
fn announced<S: AttackRules>(events: &[Event<S>]) -> Option<Aim> {
    let aims = |place: &usize| {
        let Event::Note { who, other, values, .. } = &events[*place] else { return None };
        let attack = values.0.iter().find(|value| value.kind == Kind::Attack)?;
        let attack = AttackId::from_value(*attack)?;
        let target = if attack.of == *who { other } else { who };
        target.place()?;
        let aim = Aim::new(attack, *target);
        events[..=*place].iter().any(|event| S::announces(event, &aim)).then_some(aim)
    };
    (0..events.len()).rev().find_map(|place| aims(&place))
}
