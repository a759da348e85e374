//! Odds of one attack of a battle of any system.

use super::{AnyBattle, WithSystem, by_name};
use crate::attack::{Aim, AimError, Aimed, AttackRules, Feat, Guard, OutcomeField};
use crate::battle::Battle;
use crate::data::codes::Code;
use crate::data::value::Value;
use crate::data::who::ActorId;
use crate::dice::Fraction;
use crate::kernel::question::Asked;
use crate::odds::{Budget, Odds};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

/// What an attack comes to: its odds, each outcome as the values of its fields.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutcomeOdds {
    /// What the values are, in their order.
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
    /// What the attack comes to.
    pub outcomes: OutcomeOdds,
}

/// Something that is certain of an attack, whatever the target answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AnyVerdict {
    /// What is certain.
    pub feat: Feat,
    /// Whether it is certain to be; else it is certain not to be.
    pub always: bool,
    /// What is certain, in words: `cannot hurt`.
    pub name: &'static str,
    /// The id of the rule that says so.
    pub rule: &'static str,
}

/// A modifier that went into an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WentModifier {
    /// The id of the rule that gives it.
    pub rule: &'static str,
    /// By how much.
    pub by: Value,
}

/// A decision that went into an attack.
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
    /// Whether the aim gave it; else it is assumed: a plain attack, or what the seat's plan answers.
    pub given: bool,
}

/// Something that had to be taken for granted of an attack or of its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Presumed {
    /// The id of the rule that it is about.
    pub rule: &'static str,
    /// What is taken for granted, in words.
    pub what: &'static str,
}

/// An answer of the aim that nothing asked for before the dice of the attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unasked {
    /// The name of the question.
    pub question: &'static str,
    /// The answer.
    pub answer: Value,
}

/// What the odds of an attack stand on, besides the sheets and the rulings.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AnyWentIn {
    /// What the attack roll starts from: the rank, skill or score.
    pub base: Value,
    /// Where it is read, as far as that is known before the target answers.
    pub at: Value,
    /// What shifts or modifies it.
    pub modifiers: Vec<WentModifier>,
    /// What had to be decided before the first die, in the order asked. What comes after it the plans
    /// answer too; it is not listed, because it depends on the dice.
    pub answers: Vec<WentAnswer>,
    /// What had to be taken for granted: see [`WentIn::presumed`](crate::attack::WentIn::presumed).
    pub presumed: Vec<Presumed>,
    /// Answers of the aim that count only if their questions come after the first dice: see
    /// [`WentIn::unasked`](crate::attack::WentIn::unasked).
    pub unasked: Vec<Unasked>,
    /// Whether attacker and target were taken to be at the start of a turn.
    pub fresh_turn: bool,
}

/// An attack of any system that is ready: see [`Aimed`].
pub trait AnyAimed: core::fmt::Debug {
    /// What the odds stand on.
    fn went_in(&self) -> AnyWentIn;
    /// The defenses with which the target can meet it, without that of doing nothing.
    fn guards(&self) -> Vec<Value>;
    /// The exact odds of what it comes to.
    ///
    /// # Errors
    /// As [`Aimed::odds`].
    fn odds(&self, guard: Guard, work: &mut Budget<'_>) -> Result<OutcomeOdds, AimError>;
    /// The odds under no defense and under each, the best for the target first.
    ///
    /// # Errors
    /// As [`Aimed::best_defenses`].
    fn best_defenses(&self, work: &mut Budget<'_>) -> Result<Vec<DefendedOdds>, AimError>;
    /// What is certain of it, whatever the target answers.
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
    /// What can be said of every attack of this system.
    fn feats(&self) -> &'static [Feat];
}

fn outcomes<S: AttackRules>(odds: &Odds<S::Outcome>) -> OutcomeOdds {
    let chance = |feat: &Feat| (*feat, odds.chance(|outcome| S::has(outcome, *feat)));
    let chances = S::FEATS.iter().map(chance).collect();
    OutcomeOdds { fields: S::FIELDS, odds: odds.map(S::values), chances }
}

impl<S: AttackRules> AnyAimed for Aimed<'_, S> {
    fn went_in(&self) -> AnyWentIn {
        let went = Aimed::went_in(self);
        let modifier = |(rule, by): &(S::Rule, Value)| WentModifier { rule: rule.name(), by: *by };
        let answer = |(question, answer, given): &(S::Question, Value, bool)| WentAnswer {
            question: question.info().name,
            rule: question.info().rule,
            who: question.who(),
            answer: *answer,
            given: *given,
        };
        let presumed =
            |(rule, what): &(S::Rule, &'static str)| Presumed { rule: rule.name(), what };
        let unasked = |(kind, answer): &(S::QuestionKind, Value)| Unasked {
            question: kind.name(),
            answer: *answer,
        };
        AnyWentIn {
            presumed: went.presumed.iter().map(presumed).collect(),
            unasked: went.unasked.iter().map(unasked).collect(),
            base: went.base,
            at: went.at,
            modifiers: went.modifiers.iter().map(modifier).collect(),
            answers: went.answers.iter().map(answer).collect(),
            fresh_turn: self.assumes_fresh_turn(),
        }
    }
    fn guards(&self) -> Vec<Value> {
        Aimed::guards(self)
    }
    fn odds(&self, guard: Guard, work: &mut Budget<'_>) -> Result<OutcomeOdds, AimError> {
        Ok(outcomes::<S>(&Aimed::odds(self, guard, work)?))
    }
    fn best_defenses(&self, work: &mut Budget<'_>) -> Result<Vec<DefendedOdds>, AimError> {
        let list = Aimed::best_defenses(self, work)?.into_iter();
        let one = |d: crate::attack::Defended<S::Outcome>| DefendedOdds {
            guard: d.guard,
            outcomes: outcomes::<S>(&d.odds),
        };
        Ok(list.map(one).collect())
    }
    fn verdicts(&self, work: &mut Budget<'_>) -> Result<Vec<AnyVerdict>, AimError> {
        let list = Aimed::verdicts(self, work)?.into_iter();
        Ok(list
            .map(|v| AnyVerdict {
                feat: v.feat,
                always: v.always,
                name: v.name(),
                rule: v.rule.name(),
            })
            .collect())
    }
    fn chance(
        &self,
        guard: Guard,
        feat: Feat,
        work: &mut Budget<'_>,
    ) -> Result<Fraction, AimError> {
        Ok(Aimed::odds(self, guard, work)?.chance(|o| S::has(o, feat)))
    }
    fn feats(&self) -> &'static [Feat] {
        S::FEATS
    }
}

/// The fields of what an attack of a system comes to; `None` for an unknown one.
pub fn outcome_fields(system: &str) -> Option<&'static [OutcomeField]> {
    struct Fields;
    impl WithSystem for Fields {
        type Out = &'static [OutcomeField];
        fn run<S: AttackRules>(self) -> Self::Out {
            S::FIELDS
        }
    }
    by_name(system, Fields)
}

/// What can be said of every attack of a system; `None` for an unknown one.
pub fn feats(system: &str) -> Option<&'static [Feat]> {
    struct Feats;
    impl WithSystem for Feats {
        type Out = &'static [Feat];
        fn run<S: AttackRules>(self) -> Self::Out {
            S::FEATS
        }
    }
    by_name(system, Feats)
}

impl AnyBattle {
    /// Makes an attack ready as the battle stands now, for its odds.
    ///
    /// # Errors
    /// As [`Battle::aim`].
    ///
    /// ```standalone_crate
    /// # #[cfg(feature = "serde")] {
    /// use case_core::ActorId;
    /// use case_core::any::AnyBattle;
    /// use case_core::attack::Aim;
    /// use case_core::odds::Budget;
    /// for roster in [
    ///     include_str!("../../examples/rosters/case.toml"),
    ///     include_str!("../../examples/rosters/faserip.toml"),
    ///     include_str!("../../examples/rosters/talislanta.toml"),
    ///     include_str!("../../examples/rosters/cosmic.toml"),
    /// ] {
    ///     let battle = AnyBattle::new(&toml::from_str(roster).unwrap()).unwrap();
    ///     let last = ActorId::fighter(battle.fighters() - 1);
    ///     let aimed = battle.aim(&Aim::new(ActorId::fighter(0), last, 0)).unwrap();
    ///     let best = aimed.best_defenses(&mut Budget::new()).unwrap();
    ///     assert_eq!(best.len(), 1 + aimed.guards().len());
    /// }
    /// # }
    /// ```
    pub fn aim(&self, aim: &Aim) -> Result<Box<dyn AnyAimed + '_>, AimError> {
        fn boxed<'b, S: AttackRules>(
            battle: &'b Battle<S>,
            aim: &Aim,
        ) -> Result<Box<dyn AnyAimed + 'b>, AimError> {
            Ok(Box::new(battle.aim(aim)?))
        }
        each!(self, b => boxed(b, aim))
    }

    /// The name of an attack or weapon of a fighter, by its place on the sheet; `None` past the
    /// last one.
    pub fn attack_name(&self, of: ActorId, place: usize) -> Option<String> {
        fn name<S: AttackRules>(battle: &Battle<S>, of: ActorId, place: usize) -> Option<String> {
            S::attack_name(battle.setup(), of, place)
        }
        each!(self, b => name(b, of, place))
    }

    /// The fields of what an attack of this system comes to.
    pub fn outcome_fields(&self) -> &'static [OutcomeField] {
        fn fields<S: AttackRules>(_: &Battle<S>) -> &'static [OutcomeField] {
            S::FIELDS
        }
        each!(self, b => fields(b))
    }
    /// What can be said of every attack of this system.
    pub fn feats(&self) -> &'static [Feat] {
        fn feats<S: AttackRules>(_: &Battle<S>) -> &'static [Feat] {
            S::FEATS
        }
        each!(self, b => feats(b))
    }
}
