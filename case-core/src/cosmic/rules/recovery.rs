//! Recovery between fights: rest, First Aid, bleeding and healing as functions of plain numbers,
//! which the end of a round and the Judge use too.
//!
//! The book gives no rate at which Mortality Points come back: how many and when is the table's
//! decision (COS-p20).

use super::skill;
use super::wounds::is_half_lost;
use crate::cosmic::{ActorId, Field, Part, ROUNDS_PER_MINUTE, Roll, Rule, Rulings, Sheet, Success};
use crate::data::codes::Code;
use crate::data::value::Points;
use crate::dice::{DiceSource, Die, NextDie, Reading, RollReason};

/// COS17: whether that much Fatigue leaves a fighter of that Health too exhausted to move. Fatigue
/// above Health counts as equal to it (COS-r14).
#[doc(hidden)]
pub const fn is_exhausted(fatigue: i32, health: i32) -> bool {
    fatigue >= health
}

/// COS17: the rounds of complete inaction in a row before Fatigue goes down, and what is left of it
/// then. The exhausted need a minute for each point and then lose all of it; others lose a point
/// each minute (COS-r15).
pub(super) const fn next_relief(fatigue: i32, health: i32) -> (i32, i32) {
    if is_exhausted(fatigue, health) {
        (ROUNDS_PER_MINUTE.saturating_mul(fatigue), 0)
    } else {
        (ROUNDS_PER_MINUTE, fatigue - 1)
    }
}

/// COS17: the Fatigue that is left after that many rounds of complete inaction in a row. The
/// exhausted gain nothing if they break off early (COS-r15).
///
/// ```
/// use case_core::cosmic::rested;
/// // One of Health 9, tired: a point for each minute of ten rounds.
/// assert_eq!([9, 10, 25, 80].map(|rounds| rested(3, 9, rounds)), [3, 2, 1, 0]);
/// // Exhausted: all of it after nine minutes, and nothing before.
/// assert_eq!([89, 90].map(|rounds| rested(9, 9, rounds)), [9, 0]);
/// ```
pub fn rested(fatigue: i32, health: i32, rounds: i32) -> i32 {
    let (needed, left) = next_relief(fatigue, health);
    match (fatigue, is_exhausted(fatigue, health)) {
        (..=0, _) => 0,
        (_, true) if rounds < needed => fatigue,
        (_, true) => left,
        (_, false) => (fatigue - rounds.max(0) / needed).max(0),
    }
}

/// COS19: First Aid between fights, a roll of that skill: whether it stops the bleeding of a
/// destroyed limb. The ranks are the current ones, less Fatigue (COS16) and the loss for a hurt
/// torso (COS22, [`torso_loss`]).
///
/// # Errors
/// [`NextDie`] if the table has to roll first.
///
/// ```
/// use case_core::cosmic::{first_aid, Rulings};
/// use case_core::dice::Tape;
/// let rulings = Rulings::default();
/// assert_eq!(first_aid(&rulings, 12, &mut Tape::new([60])), Ok(true));
/// assert_eq!(first_aid(&rulings, 12, &mut Tape::new([61])), Ok(false));
/// assert!(first_aid(&rulings, 12, &mut Tape::new([])).is_err());
/// ```
pub fn first_aid(
    rulings: &Rulings,
    ranks: i32,
    dice: &mut impl DiceSource,
) -> Result<bool, NextDie> {
    let tops = skill::tops(rulings, skill::highest_success(rulings, ranks));
    let reason =
        RollReason { who: ActorId::NOBODY, rule: Rule::COS19.name(), roll: Roll::FirstAid.name() };
    let outcome = dice.draw(reason, &Reading::Bands { die: Die::D100, tops: &tops })?.outcome;
    Ok(outcome <= i32::from(Success::Success.number()))
}

/// COS19: for how many rounds a destroyed limb has bled, given those before and those since; `None`
/// if its owner dies of it, after as many minutes as it has ranks of Health.
///
/// ```
/// use case_core::cosmic::bled;
/// assert_eq!(bled(9, 0, 89), Some(89));
/// assert_eq!(bled(9, 80, 10), None);
/// ```
pub fn bled(health: i32, before: i32, rounds: i32) -> Option<i32> {
    let bled = before.saturating_add(rounds);
    (bled < bleeds_for(health)).then_some(bled)
}

/// COS19: the rounds after which a bleeding limb kills.
pub(crate) const fn bleeds_for(health: i32) -> i32 {
    ROUNDS_PER_MINUTE.saturating_mul(health)
}

/// COS18, COS21, COS22: whether Mortality Points can come back to a part with that many lost of its
/// points. A head or torso without points is dead; a limb without points is healed by magic alone.
#[doc(hidden)]
pub const fn can_heal(part: Part, lost: i32, points: i32, by_magic: bool) -> bool {
    lost > 0 && (lost < points || (by_magic && part.is_limb()))
}

impl Sheet {
    /// COS18: the Mortality Points that a part lacks.
    ///
    /// ```
    /// use case_core::cosmic::{Part, Sheet};
    /// let mut sheet = Sheet::default();
    /// sheet.set_lost(Part::Torso, 4);
    /// assert_eq!((sheet.lost(Part::Torso), sheet.lost(Part::Head)), (4, 0));
    /// ```
    pub fn lost(&self, part: Part) -> i32 {
        self.now.get(Field::Lost.name(), place(part)).map_or(0, |value| value.number)
    }

    /// COS18: sets the Mortality Points that a part lacks when the next fight begins.
    #[doc(hidden)]
    pub fn set_lost(&mut self, part: Part, lost: i32) {
        self.now.set(Field::Lost.name(), place(part), Points(lost).into());
    }
}

fn place(part: Part) -> u16 {
    u16::try_from(part.index()).unwrap_or(u16::MAX)
}

/// COS18, COS21, COS22: the Mortality Points that a part still lacks after some have come back.
///
/// ```
/// use case_core::cosmic::{healed, Part};
/// assert_eq!(healed(Part::Torso, 9, 14, 4, false), 5);
/// assert_eq!(healed(Part::LeftArm, 6, 6, 6, false), 6, "destroyed: beyond repair");
/// assert_eq!(healed(Part::LeftArm, 6, 6, 6, true), 0, "save by magic healing");
/// assert_eq!(healed(Part::Head, 7, 7, 7, true), 7, "no magic brings back the dead");
/// ```
pub fn healed(part: Part, lost: i32, points: i32, back: i32, by_magic: bool) -> i32 {
    if can_heal(part, lost, points, by_magic) {
        lost.saturating_sub(back.max(0)).max(0)
    } else {
        lost
    }
}

/// COS22: the ranks that every Attribute, Aspect and Skill loses to a hurt torso: five once half of
/// its Mortality Points are lost, three with painkillers.
///
/// ```
/// use case_core::cosmic::torso_loss;
/// assert_eq!((torso_loss(6, 14, false), torso_loss(7, 14, false), torso_loss(7, 14, true)), (0, 5, 3));
/// ```
pub const fn torso_loss(lost: i32, points: i32, painkillers: bool) -> i32 {
    match (is_half_lost(lost, points), painkillers) {
        (false, _) => 0,
        (true, false) => 5,
        (true, true) => 3,
    }
}
