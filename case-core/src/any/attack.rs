//! Odds of one attack of a battle of any system.

use super::AnyBattle;
use crate::attack::{
    Aim, AimError, Aimed, AttackResult, AttackRules, Defended, Feat, Guard, OutcomeField, Verdict,
};
use crate::data::codes::Code;
use crate::data::value::Value;
use crate::data::who::ActorId;
use crate::dice::Fraction;
use crate::kernel::question::Asked;
use crate::kernel::system::{System, Words};
use crate::odds::{Budget, Odds};
use alloc::boxed::Box;
use alloc::vec::Vec;

/// The odds of an attack, each outcome as the values of its fields.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutcomeOdds {
    /// The fields, in the order of the values.
    pub fields: &'static [OutcomeField],
    /// The odds.
    pub odds: Odds<Vec<Value>>,
    /// The exact probability of each feat of the system's attacks.
    pub chances: Vec<(Feat, Fraction)>,
}

/// The odds of an attack under one defense.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DefendedOdds {
    /// The defense; [`Value::NOTHING`] for none.
    pub guard: Value,
    /// The odds of the attack.
    pub outcomes: OutcomeOdds,
}

/// A certain effect of an attack, whatever the target does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AnyVerdict {
    /// What is certain.
    pub feat: Feat,
    /// Whether the feat is certain to happen; else it is certain not to.
    pub always: bool,
    /// The verdict in words, such as `cannot hurt`.
    pub name: &'static str,
    /// The id of the rule that makes it certain.
    pub rule: &'static str,
}

/// A modifier of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WentModifier {
    /// The id of the rule that gives it.
    pub rule: &'static str,
    /// By how much.
    pub by: Value,
}

/// A decision that an attack depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WentAnswer {
    /// The name of the question.
    pub question: &'static str,
    /// The id of the rule that asks.
    pub rule: &'static str,
    /// Who was asked.
    pub who: ActorId,
    /// The answer.
    pub answer: Value,
    /// Whether the aim gave it; else it is assumed: a plain attack, or the answer of the seat's plan.
    pub given: bool,
}

/// An assumption about an attack or its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Presumed {
    /// The id of the rule concerned.
    pub rule: &'static str,
    /// The assumption in words.
    pub what: &'static str,
}

/// An answer of the aim that no question before the dice of the attack asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unasked {
    /// The name of the question.
    pub question: &'static str,
    /// The answer.
    pub answer: Value,
}

/// What the odds of an attack are based on, besides the sheets and the rulings.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AnyWentIn {
    /// The base of the attack roll: the rank, skill or score.
    pub base: Value,
    /// Where the roll is read, as far as that is known before the target answers.
    pub at: Value,
    /// The shifts and modifiers of the roll.
    pub modifiers: Vec<WentModifier>,
    /// The decisions before the first die, in the order asked. Later ones depend on the dice and the
    /// defense: [`AnyAimed::later`] lists them.
    pub answers: Vec<WentAnswer>,
    /// The assumptions: see [`WentIn::presumed`](crate::attack::WentIn::presumed).
    pub presumed: Vec<Presumed>,
    /// Answers of the aim that are to be asked for after the first dice: see
    /// [`WentIn::unasked`](crate::attack::WentIn::unasked).
    pub unasked: Vec<Unasked>,
    /// Whether attacker and target were assumed to be at the start of a turn.
    pub fresh_turn: bool,
}

/// A prepared attack of any system: see [`Aimed`].
pub trait AnyAimed: core::fmt::Debug {
    /// What the odds are based on.
    fn went_in(&self) -> AnyWentIn;
    /// The defenses that the target has against it, besides doing nothing.
    fn guards(&self) -> Vec<Value>;
    /// The exact odds of its outcomes.
    ///
    /// # Errors
    /// As [`Aimed::odds`].
    fn odds(&self, guard: Guard, work: &mut Budget<'_>) -> Result<OutcomeOdds, AimError>;
    /// The decisions after the first die that these odds depend on.
    ///
    /// # Errors
    /// As [`Aimed::later`].
    fn later(&self, guard: Guard, work: &mut Budget<'_>) -> Result<Vec<WentAnswer>, AimError>;
    /// The odds without a defense and with each, the best for the target first.
    ///
    /// # Errors
    /// As [`Aimed::best_defenses`].
    fn best_defenses(&self, work: &mut Budget<'_>) -> Result<Vec<DefendedOdds>, AimError>;
    /// What is certain about it, whatever the target answers.
    ///
    /// # Errors
    /// As [`Aimed::verdicts`].
    fn verdicts(&self, work: &mut Budget<'_>) -> Result<Vec<AnyVerdict>, AimError>;
    /// The exact probability that it has a feat: hits, hurts, fells.
    ///
    /// # Errors
    /// As [`Aimed::odds`].
    fn chance(&self, guard: Guard, feat: Feat, work: &mut Budget<'_>)
    -> Result<Fraction, AimError>;
    /// The feats that the attacks of this system can have.
    fn feats(&self) -> &'static [Feat];
}

fn outcomes<S: AttackRules>(odds: &Odds<S::Outcome>) -> OutcomeOdds {
    let chance = |feat: &Feat| (*feat, odds.chance(|outcome| outcome.has(*feat)));
    let chances = S::Outcome::FEATS.iter().map(chance).collect();
    OutcomeOdds { fields: S::OUTCOME, odds: odds.map(S::Outcome::values), chances }
}

fn went_answer<S: System>(&(question, answer, given): &(S::Question, Value, bool)) -> WentAnswer {
    let (info, who) = (question.info(), question.who());
    WentAnswer { question: info.name, rule: info.rule, who, answer, given }
}

impl<S: AttackRules> AnyAimed for Aimed<'_, S> {
    fn went_in(&self) -> AnyWentIn {
        let went = Aimed::went_in(self);
        let modifier = |&(rule, by): &(S::Rule, Value)| WentModifier { rule: rule.name(), by };
        let presumed = |&(rule, what): &(S::Rule, _)| Presumed { rule: rule.name(), what };
        let unasked = |&(question, answer): &(&'static str, Value)| Unasked { question, answer };
        AnyWentIn {
            presumed: went.presumed.iter().map(presumed).collect(),
            unasked: went.unasked.iter().map(unasked).collect(),
            base: went.base,
            at: went.at,
            modifiers: went.modifiers.iter().map(modifier).collect(),
            answers: went.answers.iter().map(went_answer::<S>).collect(),
            fresh_turn: self.assumes_fresh_turn(),
        }
    }
    fn guards(&self) -> Vec<Value> {
        Aimed::guards(self)
    }
    fn odds(&self, guard: Guard, work: &mut Budget<'_>) -> Result<OutcomeOdds, AimError> {
        Ok(outcomes::<S>(&Aimed::odds(self, guard, work)?))
    }
    fn later(&self, guard: Guard, work: &mut Budget<'_>) -> Result<Vec<WentAnswer>, AimError> {
        Ok(Aimed::later(self, guard, work)?.iter().map(went_answer::<S>).collect())
    }
    fn best_defenses(&self, work: &mut Budget<'_>) -> Result<Vec<DefendedOdds>, AimError> {
        let one = |d: Defended<S::Outcome>| DefendedOdds {
            guard: d.guard,
            outcomes: outcomes::<S>(&d.odds),
        };
        Ok(Aimed::best_defenses(self, work)?.into_iter().map(one).collect())
    }
    fn verdicts(&self, work: &mut Budget<'_>) -> Result<Vec<AnyVerdict>, AimError> {
        let verdict = |v: Verdict<S::Rule>| {
            let (name, rule) = (v.name(), v.rule.name());
            AnyVerdict { feat: v.feat, always: v.always, name, rule }
        };
        Ok(Aimed::verdicts(self, work)?.into_iter().map(verdict).collect())
    }
    fn chance(
        &self,
        guard: Guard,
        feat: Feat,
        work: &mut Budget<'_>,
    ) -> Result<Fraction, AimError> {
        Ok(Aimed::odds(self, guard, work)?.chance(|o| o.has(feat)))
    }
    fn feats(&self) -> &'static [Feat] {
        S::Outcome::FEATS
    }
}

/// The fields of an attack's outcome in a system; `None` for an unknown one.
pub fn outcome_fields(system: &str) -> Option<&'static [OutcomeField]> {
    of_system!(system, S => S::OUTCOME)
}

/// The feats that the attacks of a system can have; `None` for an unknown one.
pub fn feats(system: &str) -> Option<&'static [Feat]> {
    of_system!(system, S => <S as AttackRules>::Outcome::FEATS)
}

impl AnyBattle {
    /// Prepares an attack in the current state, for its odds.
    ///
    /// # Errors
    /// As [`Battle::aim`](crate::Battle::aim).
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::ActorId;
    /// use case_core::any::AnyBattle;
    /// use case_core::attack::Aim;
    /// use case_core::odds::Budget;
    /// for system in ["case", "faserip", "talislanta", "cosmic"] {
    ///     let file = format!("examples/rosters/{system}.toml");
    ///     let roster = toml::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    ///     let battle = AnyBattle::new(&roster).unwrap();
    ///     let last = ActorId::fighter(battle.fighters() - 1);
    ///     let aimed = battle.aim(&Aim::new(ActorId::fighter(0), last, 0)).unwrap();
    ///     let best = aimed.best_defenses(&mut Budget::new()).unwrap();
    ///     assert_eq!(best.len(), 1 + aimed.guards().len());
    /// }
    /// # }
    /// ```
    pub fn aim(&self, aim: &Aim) -> Result<Box<dyn AnyAimed + '_>, AimError> {
        each!(self, b => Ok(Box::new(b.aim(aim)?)))
    }

    /// The fields of an attack's outcome in this system.
    pub fn outcome_fields(&self) -> &'static [OutcomeField] {
        each!(self, _b: S => S::OUTCOME)
    }

    /// The feats that the attacks of this system can have.
    pub fn feats(&self) -> &'static [Feat] {
        each!(self, _b: S => <S as AttackRules>::Outcome::FEATS)
    }
}
