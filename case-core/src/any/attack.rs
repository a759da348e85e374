//! Odds of one attack of a battle of any system.

use super::AnyBattle;
use crate::attack::{
    Aim, AimError, Aimed, Answered, AttackResult, AttackRules, Defended, Feat, Guard, OutcomeField,
    Verdict, WentIn,
};
use crate::data::value::Value;
use crate::kernel::system::Words;
use crate::odds::Fraction;
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

/// A prepared attack of any system: see [`Aimed`].
pub trait AnyAimed: core::fmt::Debug {
    /// What the odds are based on.
    fn went_in(&self) -> &WentIn;
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
    fn later(&self, guard: Guard, work: &mut Budget<'_>) -> Result<Vec<Answered>, AimError>;
    /// The odds without a defense and with each, the best for the target first.
    ///
    /// # Errors
    /// As [`Aimed::best_defenses`].
    fn best_defenses(&self, work: &mut Budget<'_>) -> Result<Vec<Defended<OutcomeOdds>>, AimError>;
    /// What is certain about it, whatever the target answers.
    ///
    /// # Errors
    /// As [`Aimed::verdicts`].
    fn verdicts(&self, work: &mut Budget<'_>) -> Result<Vec<Verdict>, AimError>;
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

impl<S: AttackRules> AnyAimed for Aimed<'_, S> {
    fn went_in(&self) -> &WentIn {
        Aimed::went_in(self)
    }
    fn guards(&self) -> Vec<Value> {
        Aimed::guards(self)
    }
    fn odds(&self, guard: Guard, work: &mut Budget<'_>) -> Result<OutcomeOdds, AimError> {
        Ok(outcomes::<S>(&Aimed::odds(self, guard, work)?))
    }
    fn later(&self, guard: Guard, work: &mut Budget<'_>) -> Result<Vec<Answered>, AimError> {
        Aimed::later(self, guard, work)
    }
    fn best_defenses(&self, work: &mut Budget<'_>) -> Result<Vec<Defended<OutcomeOdds>>, AimError> {
        let list = Aimed::best_defenses(self, work)?;
        Ok(list.iter().map(|d| Defended { guard: d.guard, odds: outcomes::<S>(&d.odds) }).collect())
    }
    fn verdicts(&self, work: &mut Budget<'_>) -> Result<Vec<Verdict>, AimError> {
        Aimed::verdicts(self, work)
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
    ///     let first = battle.attacks(ActorId::fighter(0)).next().unwrap();
    ///     let aimed = battle.aim(&Aim::new(first, last)).unwrap();
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
