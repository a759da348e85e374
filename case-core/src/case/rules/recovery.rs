//! Recovery between fights: the effects of time, rest and care.
//!
//! The functions map one [`Vitals`] to another; in a roster, a sheet's `now` holds the same.
//!
//! The book gives no rate at which Health and lost Endurance ranks heal: a playing group sets its
//! own ([`Pace`]). What goes by turns follows the book: regeneration, stuns, and dying.

use crate::case::Field;
use crate::case::book::color::Color;
use crate::case::book::rank::{Rank, RankValue, Shift, Shifted};
use crate::case::state::sheet::Sheet;
use crate::case::words::lists::DyingSince;
use crate::data::value::{Points, Ranks, Turns, Value};

/// Health, stun and dying of a fighter outside a fight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vitals {
    /// Health.
    pub health: i32,
    /// Maximum Health: that of the sheet.
    pub most: i32,
    /// Endurance ranks lost (E9).
    pub ranks_lost: i32,
    /// Turns of stun left (E6).
    pub stun: i32,
    /// Dying, and so losing an Endurance rank each turn (E9).
    pub dying: bool,
    /// Dead.
    pub dead: bool,
}

impl Vitals {
    /// Unhurt, with that maximum Health.
    ///
    /// ```
    /// use case_core::case::recovery::Vitals;
    /// assert_eq!(Vitals::fresh(80).health, 80);
    /// ```
    pub const fn fresh(most: i32) -> Vitals {
        Vitals { health: most, most, ranks_lost: 0, stun: 0, dying: false, dead: false }
    }

    /// The condition of a sheet's fighter, with a maximum Health that the checked roster gives.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::ActorId;
    /// use case_core::battle::Battle;
    /// use case_core::case::{Case, recovery::{Vitals, Pace, rest}};
    /// use case_core::system::System;
    /// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
    /// let node = toml::from_str(&text).unwrap();
    /// let mut battle = Battle::<Case>::new(Case::read(&node).unwrap()).unwrap().seeded(3);
    /// battle.run(10_000);
    /// // A night's rest for everybody before the next fight.
    /// let mut roster = battle.roster_now().unwrap();
    /// let setup = Case::validate(&roster).unwrap();
    /// for (place, sheet) in roster.fighters.iter_mut().enumerate() {
    ///     let most = setup.sheets()[place].health();
    ///     let vitals = Vitals::of(sheet, most);
    ///     rest(vitals, Pace { health: 20, ranks: 1 }, 1).put_on(sheet);
    /// }
    /// Battle::<Case>::new(roster).unwrap();
    /// # }
    /// ```
    pub fn of(sheet: &Sheet, most: i32) -> Vitals {
        let number = |field: Field| sheet.now.get(field.name(), 0).map(|value| value.number);
        Vitals {
            health: number(Field::Health).unwrap_or(most),
            most,
            ranks_lost: number(Field::RanksLost).unwrap_or(0),
            stun: number(Field::Stun).unwrap_or(0),
            dying: sheet.now.get(Field::Dying.name(), 0).is_some_and(|value| !value.is_nothing()),
            dead: number(Field::Dead).is_some_and(|dead| dead != 0),
        }
    }

    /// Writes it on the sheet, for the start of the next fight.
    pub fn put_on(self, sheet: &mut Sheet) {
        let dying = if self.dying { DyingSince::Earlier.into() } else { Value::NOTHING };
        let values = [
            (Field::Health, Points(self.health.clamp(0, self.most)).into()),
            (Field::RanksLost, Ranks(self.ranks_lost).into()),
            (Field::Stun, Turns(self.stun).into()),
            (Field::Dying, dying),
            (Field::Dead, Value::yes(self.dead)),
        ];
        for (field, value) in values {
            sheet.now.set(field.name(), 0, value);
        }
    }

    /// Whether nothing is left to heal.
    pub const fn is_whole(&self) -> bool {
        !self.dead
            && !self.dying
            && self.stun == 0
            && self.ranks_lost == 0
            && self.health >= self.most
    }
}

/// A rate of healing: the gain from one period of rest, such as a day in bed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pace {
    /// Health.
    pub health: i32,
    /// Endurance ranks.
    pub ranks: i32,
}

/// E9: a number of periods of rest; lost Endurance ranks heal like lost Health. The dead and dying
/// do not heal, and nobody exceeds the sheet's values.
///
/// ```
/// use case_core::case::recovery::{Vitals, Pace, rest};
/// let hurt = Vitals { health: 20, ranks_lost: 3, ..Vitals::fresh(80) };
/// let pace = Pace { health: 25, ranks: 1 };
/// let after = rest(hurt, pace, 2);
/// assert_eq!((after.health, after.ranks_lost), (70, 1));
/// assert!(rest(hurt, pace, 3).is_whole());
/// let dying = Vitals { dying: true, ..hurt };
/// assert_eq!(rest(dying, pace, 3), dying);
/// ```
#[must_use]
pub fn rest(now: Vitals, pace: Pace, spans: i32) -> Vitals {
    if now.dead || now.dying {
        return now;
    }
    let spans = spans.max(0);
    let gained = pace.health.max(0).saturating_mul(spans);
    let healed = pace.ranks.max(0).saturating_mul(spans);
    Vitals {
        health: now.health.saturating_add(gained).min(now.most).max(now.health),
        ranks_lost: now.ranks_lost.saturating_sub(healed).max(0),
        ..now
    }
}

/// T15, E6, E9: turns pass outside a fight. Each restores `recovery` Health and ends a turn of
/// stun; the dying lose an Endurance rank, and die below Shift 0. `endurance` is the rank on the
/// sheet.
///
/// ```
/// use case_core::case::Rank;
/// use case_core::case::recovery::{Vitals, turns_pass};
/// let hurt = Vitals { health: 20, stun: 7, ..Vitals::fresh(80) };
/// let after = turns_pass(hurt, Rank::Good, 10, 5);
/// assert_eq!((after.health, after.stun), (70, 2));
/// let dying = Vitals { dying: true, ranks_lost: 1, ..Vitals::fresh(80) };
/// assert_eq!(turns_pass(dying, Rank::Good, 0, 2).ranks_lost, 3);
/// assert!(!turns_pass(dying, Rank::Good, 0, 3).dead);
/// assert!(turns_pass(dying, Rank::Good, 0, 4).dead);
/// ```
#[must_use]
#[doc(hidden)]
pub fn turns_pass(now: Vitals, endurance: Rank, recovery: i32, turns: i32) -> Vitals {
    let turns = turns.max(0);
    if now.dead {
        return now;
    }
    let stun = now.stun.saturating_sub(turns).max(0);
    if now.dying {
        let ranks_lost = now.ranks_lost.saturating_add(turns);
        if lives(endurance, ranks_lost) {
            return Vitals { ranks_lost, stun, ..now };
        }
        return Vitals { ranks_lost, stun: 0, dying: false, dead: true, ..now };
    }
    let pace = Pace { health: recovery, ranks: 0 };
    rest(Vitals { stun, ..now }, pace, turns)
}

/// E7, E9: first aid: the dying lose no more ranks, the stunned come round. The dead stay dead.
///
/// ```
/// use case_core::case::recovery::{Vitals, aid};
/// let dying = Vitals { dying: true, ranks_lost: 2, stun: 4, ..Vitals::fresh(80) };
/// let aided = aid(dying);
/// assert_eq!((aided.dying, aided.stun, aided.ranks_lost), (false, 4, 2));
/// assert_eq!(aid(aided).stun, 0);
/// ```
#[must_use]
pub fn aid(now: Vitals) -> Vitals {
    match now {
        Vitals { dead: true, .. } => now,
        Vitals { dying: true, .. } => Vitals { dying: false, ..now },
        _ => Vitals { stun: 0, ..now },
    }
}

/// E10: a fighter knocked out at zero Health tries to wake when the turns are over: green or better
/// on an Endurance ACTION gives the Endurance number as Health; `None` with white.
///
/// ```
/// use case_core::case::recovery::{Vitals, wake};
/// use case_core::case::{Color, RankValue};
/// let out = Vitals { health: 0, ..Vitals::fresh(80) };
/// assert_eq!(wake(out, RankValue::of_number(20), Color::Green).unwrap().health, 20);
/// assert_eq!(wake(out, RankValue::of_number(20), Color::White), None);
/// ```
#[doc(hidden)]
pub fn wake(now: Vitals, endurance: RankValue, color: Color) -> Option<Vitals> {
    if now.dead || now.dying || color == Color::White {
        return None;
    }
    let health = endurance.number().clamp(1, now.most.max(1)).max(now.health);
    Some(Vitals { health, stun: 0, ..now })
}

/// E9: whether a fighter with that Endurance survives the loss of ranks: below Shift 0 is death.
///
/// ```
/// use case_core::case::Rank;
/// use case_core::case::recovery::lives;
/// assert!(lives(Rank::Poor, 2) && !lives(Rank::Poor, 3));
/// ```
pub fn lives(endurance: Rank, ranks_lost: i32) -> bool {
    ranks_lost <= 0 || matches!(endurance.shift(Shift(ranks_lost.saturating_neg())), Shifted::On(_))
}
