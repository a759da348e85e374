//! The outcome of an attack, without what led to it.

use super::stages::{Aftermath, DamageResult};
use crate::attack::Feat;
use crate::case::{CheckResult, Effect, Exchange, Stop};
use crate::odds::RunError;

/// The outcome of one attack without what led to it, so that equal ones merge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct AttackOutcome {
    /// The effect of the color.
    pub effect: Effect,
    /// The damage that got through.
    pub through: i32,
    /// The result of a Slam? check, if one was made.
    pub slam: Option<CheckResult>,
    /// Areas flown in a slam; −1 out of sight.
    pub flown: i32,
    /// Turns of stun.
    pub stun: i32,
    /// Whether an Endurance rank is lost.
    pub rank_lost: bool,
    /// Turns of unconsciousness at zero Health.
    pub unconscious: i32,
    /// X1: whether the status effect of the attack begins.
    pub begun: bool,
}

impl AttackOutcome {
    /// The outcome of an attack that does nothing.
    #[doc(hidden)]
    pub const MISSED: AttackOutcome = AttackOutcome {
        effect: Effect::Miss,
        through: 0,
        slam: None,
        flown: 0,
        stun: 0,
        rank_lost: false,
        unconscious: 0,
        begun: false,
    };
}

impl AttackOutcome {
    /// Whether it has a feat. E3, E8: a rank of Endurance is lost by a Kill? check or at zero Health; who
    /// loses one or is unconscious is out of the fight.
    pub fn has(&self, feat: Feat) -> bool {
        match feat {
            Feat::Hit => self.effect != Effect::Miss,
            Feat::Hurt => self.through > 0,
            Feat::Stun => self.stun > 0,
            Feat::Slam => matches!(self.slam, Some(CheckResult::OneArea | CheckResult::GrandSlam)),
            Feat::Kill => self.rank_lost,
            Feat::Fell => self.rank_lost || self.unconscious > 0,
        }
    }
}

impl AttackOutcome {
    #[inline]
    pub(crate) fn of(effect: Effect, dealt: &DamageResult, after: &Aftermath) -> AttackOutcome {
        AttackOutcome {
            effect,
            through: dealt.through,
            slam: after.slam,
            flown: after.flown,
            stun: after.stun,
            rank_lost: after.rank_lost,
            unconscious: after.unconscious,
            begun: after.begun,
        }
    }
}

impl From<Exchange> for AttackOutcome {
    fn from(Exchange { struck, dealt, aftermath, .. }: Exchange) -> AttackOutcome {
        AttackOutcome::of(struck.effect, &dealt, &aftermath)
    }
}

/// Why odds could not be computed.
pub type Failed = RunError<Stop>;
