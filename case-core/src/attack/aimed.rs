//! An attack that is ready, and the odds of what it comes to.

use super::decider::{AsAimed, Given, Known, Late};
use super::{Aim, AimError, AttackRules, Feat, Guard, Verdict, set_up};
use crate::data::codes::Code;
use crate::data::value::Value;
use crate::data::words::{Language, Speech, ValueStyle};
use crate::kernel::log::Names;
use crate::kernel::refusal::{Common, Refused};
use crate::kernel::system::{System, View};
use crate::odds::{Budget, Odds};
use crate::plan::BoundPlans;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::RefCell;

/// What the odds of an attack stand on, besides the sheets and the rulings.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WentIn<S: System> {
    /// What the attack roll starts from: the rank, skill or score.
    pub base: Value,
    /// Where it is read, as far as that is known before the target answers: the column, the
    /// chance, the difficulty.
    pub at: Value,
    /// What shifts or modifies it, each with its rule.
    pub modifiers: Vec<(S::Rule, Value)>,
    /// What had to be decided before the first die of the attack, in the order asked, with the answer,
    /// and whether it was given, by the aim or in the open step; else it is assumed: a plain attack,
    /// or what the plan of that seat answers. What is asked after the first die, the plans answer
    /// too, and it is not listed: it depends on the dice.
    pub answers: Vec<(S::Question, Value, bool)>,
    /// What had to be taken for granted, each with its rule: that an attacker who has still to move
    /// gets there, that a declared action has been changed into the attack, what else a target does
    /// that has yet to declare.
    pub presumed: Vec<(S::Rule, &'static str)>,
    /// Answers of the aim that nothing asked for before the dice of the attack, or that another was
    /// taken for: one to a question that comes later, such as where a slammed target flies, counts
    /// if that question comes, and is an error if it comes and the answer is legal nowhere; one to a
    /// question that does not come with this attack counts for nothing.
    pub unasked: Vec<(S::QuestionKind, Value)>,
}

/// An attack that is ready: made by [`Battle::aim`](crate::battle::Battle::aim).
#[derive(Debug)]
pub struct Aimed<'b, S: AttackRules> {
    pub(super) setup: &'b S::Setup,
    pub(super) plans: BoundPlans<S>,
    pub(super) aim: Aim,
    pub(super) given: Given<S>,
    pub(super) known: Known<S>,
    pub(super) state: S::State,
    pub(super) intent: S::Intent,
    pub(super) went_in: WentIn<S>,
    pub(super) assumed: bool,
}

/// The odds of an attack under one defense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defended<T> {
    /// The defense; [`Value::NOTHING`] for none.
    pub guard: Value,
    /// What the attack comes to.
    pub odds: Odds<T>,
}

impl<S: AttackRules> Aimed<'_, S> {
    /// The attack as it goes into its exchange.
    pub fn intent(&self) -> &S::Intent {
        &self.intent
    }

    /// The checked roster under which it is made.
    pub fn setup(&self) -> &S::Setup {
        self.setup
    }

    /// The state in which it is made.
    pub fn state(&self) -> &S::State {
        &self.state
    }

    /// What the odds stand on: modifiers, and answers given or assumed.
    pub fn went_in(&self) -> &WentIn<S> {
        &self.went_in
    }

    /// Whether attacker and target were taken to be at the start of a turn, because the battle is
    /// between turns or they have not declared yet: in D6 the attack is then all that its attacker
    /// does, in Talislanta the target has its turn behind it and can react.
    pub fn assumes_fresh_turn(&self) -> bool {
        self.assumed
    }

    /// The defenses with which the target can meet it, without that of doing nothing.
    pub fn guards(&self) -> Vec<Value> {
        S::defenses().into_iter().filter(|guard| self.hindrance(*guard).is_none()).collect()
    }

    /// Why the target can't meet it so; `None` where it can.
    pub fn hindrance(&self, guard: Value) -> Option<Refused<S>> {
        let view = View::new(self.setup, &self.state);
        let none = || (!S::defenses().contains(&guard)).then_some(Common::NotOffered.into());
        S::hindrance(view, &self.aim, &self.intent, guard).map(Refused::By).or_else(none)
    }

    fn deciders<'a>(
        &'a self,
        guard: Guard,
        late: &'a RefCell<Late<S>>,
    ) -> AsAimed<'a, S, BoundPlans<S>> {
        let (aim, given, known) = (&self.aim, &self.given, &self.known);
        let late = (!self.went_in.unasked.is_empty()).then_some(late);
        AsAimed { aim, given, known, guard, plan: self.plans.clone(), heard: None, late }
    }

    fn check(&self, guard: Guard) -> Result<(), AimError> {
        let Guard::With(guard) = guard else { return Ok(()) };
        if guard == Value::NOTHING {
            return Ok(());
        }
        let Some(why) = self.hindrance(guard) else { return Ok(()) };
        let setup = self.setup;
        let can = self.guards().into_iter().map(|guard| words::<S>(setup, guard));
        let can: Vec<String> = can.collect();
        Err(AimError::Guard {
            guard: words::<S>(setup, guard),
            rule: why.rule().map_or("", Code::name),
            why: why.english(),
            can: if can.is_empty() { "nothing".into() } else { can.join(", ") },
        })
    }

    /// The exact odds of what it comes to.
    ///
    /// In D6 several Character Points can make the weights of one attack longer than the 128 bits
    /// that an integer has here. Then they are counted in parts of 2¹²⁰: no probability is wrong by
    /// more than 2⁻⁹⁰, and what can be and what can't stays proven.
    ///
    /// # Errors
    /// [`AimError::Guard`] where the target can't defend itself so; [`AimError::Given`] where an answer
    /// of the aim is legal at none of the questions of its kind that come after the first dice under
    /// this defense; [`AimError::Odds`] where there are too many ways for the budget.
    pub fn odds(&self, guard: Guard, work: &mut Budget<'_>) -> Result<Odds<S::Outcome>, AimError> {
        self.heard(guard, |deciders| self.odds_by(guard, deciders, work))
    }

    /// What is told of it under one defense, with an error for an answer of the aim that is legal
    /// nowhere under it.
    pub(crate) fn heard<T>(
        &self,
        guard: Guard,
        tell: impl FnOnce(&mut AsAimed<'_, S, BoundPlans<S>>) -> Result<T, AimError>,
    ) -> Result<T, AimError> {
        self.check(guard)?;
        let late = RefCell::default();
        let told = tell(&mut self.deciders(guard, &late))?;
        self.taken(&late.into_inner())?;
        Ok(told)
    }

    /// Under some dice an answer may well be illegal; one that is legal nowhere in what was run,
    /// though its question comes, is a mistake.
    fn taken(&self, late: &Late<S>) -> Result<(), AimError> {
        let is_wrong = |kind| late.iter().any(|(of, legal)| *of == kind && !legal);
        let wrong = self.went_in.unasked.iter().find(|(kind, _)| is_wrong(*kind));
        wrong.map_or(Ok(()), |(kind, answer)| Err(illegal::<S>(self.setup, *kind, *answer)))
    }

    fn odds_by(
        &self,
        guard: Guard,
        deciders: &mut AsAimed<'_, S, BoundPlans<S>>,
        work: &mut Budget<'_>,
    ) -> Result<Odds<S::Outcome>, AimError> {
        let setup = self.setup;
        match guard {
            Guard::With(guard) if S::SETS_UP && guard != Value::NOTHING => {
                let aim = (&self.aim, guard);
                let states = set_up::<S>(setup, &self.state, aim, deciders, work)?;
                Ok(S::odds_set_up(setup, states, &self.intent, deciders, work)?)
            }
            _ => Ok(S::odds(setup, &self.state, &self.intent, deciders, work)?),
        }
    }

    /// The odds under no defense and under each with which the target can meet it, in the order of
    /// the system's list.
    ///
    /// # Errors
    /// As [`Aimed::odds`].
    pub fn defenses(&self, work: &mut Budget<'_>) -> Result<Vec<Defended<S::Outcome>>, AimError> {
        let all = core::iter::once(Value::NOTHING).chain(self.guards());
        let late = RefCell::default();
        let mut odds = |guard| {
            let with = Guard::With(guard);
            self.check(with)?;
            self.odds_by(with, &mut self.deciders(with, &late), work)
        };
        let list: Result<Vec<_>, AimError> =
            all.map(|guard| Ok(Defended { guard, odds: odds(guard)? })).collect();
        self.taken(&late.into_inner())?;
        list
    }

    /// The same, the best for the target first: by the mean of its harm in points, then by
    /// the chance that it is struck. Whoever weighs stuns and slams otherwise sorts otherwise.
    ///
    /// # Errors
    /// As [`Aimed::odds`].
    pub fn best_defenses(
        &self,
        work: &mut Budget<'_>,
    ) -> Result<Vec<Defended<S::Outcome>>, AimError> {
        let mut list = self.defenses(work)?;
        let by = |defended: &Defended<S::Outcome>| {
            let odds = &defended.odds;
            let points = odds.iter().map(|(o, _)| odds.p(o) * f64::from(S::harm(o)));
            let hit = odds.chance(|o| S::has(o, Feat::Hit)).as_f64();
            (points.sum::<f64>(), hit)
        };
        list.sort_by(|a, b| {
            let (a, b) = (by(a), by(b));
            a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1))
        });
        Ok(list)
    }

    /// What is certain of the attack, whatever the target answers: proven by every path under every
    /// defense.
    ///
    /// # Errors
    /// As [`Aimed::odds`].
    pub fn verdicts(&self, work: &mut Budget<'_>) -> Result<Vec<Verdict<S::Rule>>, AimError> {
        let all = self.defenses(work)?;
        let outcomes = || all.iter().flat_map(|defended| defended.odds.iter().map(|(o, _)| o));
        let can = |feat| outcomes().any(|o| S::has(o, feat));
        let must = |feat| outcomes().all(|o| S::has(o, feat));
        let setup = self.setup;
        let verdict = |feat: &Feat| {
            let always = must(*feat);
            (always || !can(*feat)).then(|| {
                let rule = S::rule_of(setup, &self.state, &self.intent, *feat, &can);
                Verdict { feat: *feat, always, rule }
            })
        };
        Ok(S::FEATS.iter().filter_map(verdict).collect())
    }
}

/// An answer that was given to what was asked, and is not legal.
pub(super) fn illegal<S: System>(
    setup: &S::Setup,
    kind: S::QuestionKind,
    answer: Value,
) -> AimError {
    AimError::Given { question: kind.name(), answer: words::<S>(setup, answer) }
}

/// A value in English.
pub(super) fn words<S: System>(setup: &S::Setup, value: Value) -> String {
    Speech::from(Language::English).value(value, ValueStyle::Words, &Names::<S>(setup))
}
