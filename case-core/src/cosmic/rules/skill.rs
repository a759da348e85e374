//! Rolls by rank: chances, thresholds and modifiers.

use super::wounds;
use crate::cosmic::state::effects;
use crate::cosmic::words::reason::Reason;
use crate::cosmic::{
    ActorId, Cosmic, Field, Note, Result, Roll, Rule, Rulings, Success, Table, Thresholds, View,
};
use crate::data::codes::Code;
use crate::data::value::{Chance, Ranks};
use crate::data::words::kind_of;
use crate::dice::{Die, Reading, band};
use crate::kernel::effects::attacked;
use crate::kernel::system::RollCall;

/// The highest face of 1d100 that succeeds with that many ranks, before critical results.
///
/// COS7: a rank is five percent (`percent_per_rank`), and a roll of exactly the chance succeeds
/// (`under_inclusive`, COS-r2). A chance of more than 100 percent is 100 (`chance_beyond_100`).
///
/// ```
/// use case_core::cosmic::{highest_success, Rulings};
/// let mut rulings = Rulings::default();
/// assert_eq!(highest_success(&rulings, 10), 50);
/// rulings.under_inclusive = false;
/// assert_eq!(highest_success(&rulings, 10), 49);
/// ```
pub fn highest_success(rulings: &Rulings, ranks: i32) -> i32 {
    let chance = ranks.saturating_mul(rulings.percent_per_rank).clamp(0, 100);
    if rulings.under_inclusive { chance } else { (chance - 1).max(0) }
}

/// The critical faces under these rulings (COS-p2); by default none.
fn thresholds(rulings: &Rulings) -> Thresholds {
    let none = Thresholds { success: 0, failure: 101 };
    rulings.critical_thresholds.unwrap_or(none)
}

/// The result of a roll by rank, and its margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Result100 {
    /// A failure; a critical one has no other effect.
    Failure,
    /// A success by that margin (COS-p3); 0 if margins don't count.
    Success(i32),
    /// A critical success by that margin, which can be negative.
    Critical(i32),
}

/// The highest face of each result, in the order of [`Success`].
pub(crate) fn tops(rulings: &Rulings, highest: i32) -> [u8; 4] {
    let Thresholds { success, failure } = thresholds(rulings);
    let last = (failure - 1).min(100);
    let highest = u8::try_from(highest).unwrap_or(0);
    [success, highest.clamp(success, last), last, 100]
}

/// The modifiers of a roll in ranks, each with its rule and reason: logged by play, only summed by plans.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Modifiers([(Rule, i32, Reason); 5]);

impl Modifiers {
    /// COS16, COS22, X1: the modifiers of every roll of an Attribute or Skill. The losses for fatigue
    /// and for the torso add up, having different causes (COS-r19).
    pub(crate) fn of(v: View<'_>, who: ActorId) -> Modifiers {
        let torso = wounds::torso_penalty(v, who);
        let fatigue = v.state.of(who, Field::Fatigue);
        let none = (Rule::COS7, 0, Reason::Situation);
        let fatigue = (Rule::COS16, -fatigue, Reason::Fatigue);
        let torso = (Rule::COS22, -torso, Reason::Torso);
        let effects = (Rule::X1, effects::shift(v, who, |effect| effect.ranks), Reason::Effect);
        Modifiers([fatigue, torso, effects, none, none])
    }

    /// Adds the shift of attacks on somebody by effects (X1).
    pub(crate) fn at(mut self, v: View<'_>, target: ActorId) -> Modifiers {
        self.0[2].1 += attacked::<Cosmic>(v.setup, v.state, target);
        self
    }

    /// Adds a modifier of this roll.
    pub(crate) fn and(self, rule: Rule, by: i32, why: Reason) -> Modifiers {
        let [fatigue, torso, effects, first, _] = self.0;
        Modifiers([fatigue, torso, effects, (rule, by, why), first])
    }

    /// Their sum.
    pub(crate) fn sum(self) -> i32 {
        self.0.iter().map(|(_, by, _)| by).sum()
    }

    /// COS2, COS7, COS8, COS19, COS20: logs each modifier of a roll, the referee's `circumstance`
    /// included; returns the sum.
    pub(super) fn log_for_roll<'a>(
        self,
        t: &mut impl Table<'a>,
        rule: Rule,
        who: ActorId,
        roll: Roll,
    ) -> i32 {
        let sum = self.log(t, who, roll);
        let circumstance = t.take_circumstance(rule, who);
        sum + t.shift(rule, who, roll, circumstance, Reason::Circumstance)
    }

    /// Logs each; returns the sum.
    pub(crate) fn log<'a>(self, t: &mut impl Table<'a>, who: ActorId, roll: Roll) -> i32 {
        self.0.iter().map(|&(rule, by, why)| t.shift(rule, who, roll, by, why)).sum()
    }
}

/// COS7: the referee's shift of a fighter's next roll, in ranks.
pub(crate) fn coming_circumstance(v: View<'_>, who: ActorId) -> i32 {
    let waits = v.state.of(who, Field::CircumstanceAfter) > 0;
    if waits { 0 } else { v.state.of(who, Field::Circumstance) }
}

/// The current ranks of an Attribute or Skill.
pub(crate) fn ranks_now(v: View<'_>, who: ActorId, ranks: i32) -> i32 {
    ranks + Modifiers::of(v, who).sum()
}

/// A roll by rank.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ByRank {
    pub(crate) rule: Rule,
    pub(crate) who: ActorId,
    pub(crate) roll: Roll,
    pub(crate) against: ActorId,
    /// The ranks before modifiers.
    pub(crate) ranks: i32,
    pub(crate) modifiers: Modifiers,
}

/// A roll of an Attribute or Skill without other modifiers: whether it succeeds.
pub(crate) fn succeeds<'a>(
    t: &mut impl Table<'a>,
    (rule, roll): (Rule, Roll),
    (who, against): (ActorId, ActorId),
    ranks: i32,
) -> Result<bool> {
    let modifiers = Modifiers::of(t.view(), who);
    let result = self::roll(t, ByRank { rule, who, roll, against, ranks, modifiers }, false)?;
    Ok(result != Result100::Failure)
}

/// Rolls by rank, and notes criticals. If margins count, each face is an outcome.
pub(crate) fn roll<'a>(t: &mut impl Table<'a>, by: ByRank, margins: bool) -> Result<Result100> {
    let ByRank { rule, who, roll, against, ranks, modifiers } = by;
    let ranks_now = ranks + modifiers.log_for_roll(t, rule, who, roll);
    let highest = highest_success(t.setup().rulings(), ranks_now);
    let tops = tops(t.setup().rulings(), highest);
    let call = |reading| {
        let call = RollCall::new(rule, who, roll, reading).against(against);
        call.from(Ranks(ranks)).at(Chance(i32::from(tops[1])))
    };
    let (result, margin) = if margins {
        let face = t.roll(call(Reading::Face(Die::D100)))?.outcome;
        (band(&tops, u8::try_from(face).unwrap_or(u8::MAX)), highest - face)
    } else {
        let bands = call(Reading::Bands { die: Die::D100, tops: &tops });
        (t.roll(bands.giving(kind_of::<Success>()))?.outcome, 0)
    };
    Ok(match Success::from_number(result).unwrap_or(Success::CriticalFailure) {
        Success::CriticalSuccess => {
            t.note(rule, Note::CriticalSuccess, who, ActorId::NOBODY, ());
            Result100::Critical(margin)
        }
        Success::Success => Result100::Success(margin),
        Success::Failure => Result100::Failure,
        Success::CriticalFailure => {
            t.note(rule, Note::CriticalFailure, who, ActorId::NOBODY, ());
            Result100::Failure
        }
    })
}
