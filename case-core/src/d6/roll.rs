//! Rolling die codes: the Wild Die, Character Points, Fate Points.
//!
//! Every roll has exactly one Wild Die, also those of damage and resistance. The order of dice is
//! part of the rules: the Wild Die, its bursts, the other dice; then those of Character Points, one
//! by one. A Fate Point is offered before the roll, a Character Point after it.

use super::D6;
use super::code::DieCode;
use super::event::{Field, Note, Roll};
use super::questions::{JudgeWildOne, SpendCharacterPoint, SpendFatePoint};
use super::reason::Reason;
use super::rule::Rule;
use super::rulings::WildReading;
use super::state::put;
use crate::data::value::{Dice, Difficulty, Kind, Pips, Points, Total, Value};
use crate::data::who::ActorId;
use crate::dice::{MAX_DICE, Pool, Reading, WildOne};
use crate::kernel::system::{RollCall, Stop, Table};
use alloc::vec::Vec;

/// The most times that a Wild Die is rolled again.
///
/// The book sets no limit. With this one a Wild Die gives at most 42; real dice exceed that once in
/// 6⁷ = 279,936 Wild Dice, and the mean falls short of the true 21/5 by 21/5 ÷ 6⁷ = 0.000015. No
/// chance of reaching 42 or less with one code changes. The weights of eighteen dice with one Wild
/// Die still fit into 64 bits.
#[doc(hidden)]
pub const WILD_CAP: u8 = 6;

/// A roll of `dice` dice, one of them wild, whose 1 is read by `one`. The outcome is the sum of the
/// dice, or with cuts, the number of cuts that the sum reaches.
///
/// ```
/// use case_core::d6::wild_pool;
/// use case_core::dice::WildOne;
/// Two dice reach 10 with 17/72 of all weights.
/// let spread = wild_pool(2, WildOne::Cancel, &[10]);
/// let (mut reached, mut all) = (0, 0);
/// spread.weigh(|drawn, ways| {
///     all += ways;
///     reached += ways * u64::from(drawn.outcome == 1);
/// });
/// assert_eq!(reached * 72, all * 17);
/// ```
pub fn wild_pool(dice: u8, one: WildOne, cuts: &[i32]) -> Reading<'_> {
    Reading::Wild(Pool { regular: dice.saturating_sub(1), bursting: 0, cap: WILD_CAP, one, cuts })
}

/// Everything that a roll consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Hand {
    /// The base code.
    base: DieCode,
    /// Dice added to it.
    dice: i32,
    /// The number added to the total, besides its pips.
    flat: i32,
    /// The code that a Fate Point adds, without carrying, or `None` if none may be spent. The base
    /// code itself is doubled by it.
    fate: Option<DieCode>,
    /// Whether Character Points may be spent.
    points: bool,
    /// Whether it is a skill or attribute: without dice that can't be used, and the total is 0.
    skilled: bool,
}

impl Hand {
    /// A roll of a code without spending points.
    pub(crate) fn plain(base: DieCode) -> Hand {
        Hand { base, dice: 0, flat: 0, fate: None, points: false, skilled: false }
    }

    /// A roll of a code that may take Character Points.
    pub(crate) fn pointed(base: DieCode) -> Hand {
        Hand { points: true, ..Hand::plain(base) }
    }

    /// A roll of a fighter's own skill or attribute.
    pub(crate) fn skilled(own: DieCode) -> Hand {
        Hand { skilled: true, ..Hand::pointed(own).fated(Some(own)) }
    }

    /// The same with the code that a Fate Point adds.
    #[must_use]
    pub(crate) fn fated(self, fate: Option<DieCode>) -> Hand {
        Hand { fate, ..self }
    }

    /// The dice so far, without those of a Fate Point.
    pub(crate) fn dice_so_far(&self) -> i32 {
        i32::from(self.base.dice()) + self.dice
    }

    /// Whether more is subtracted from the total than added.
    pub(crate) fn is_hindered(&self) -> bool {
        self.flat < 0
    }

    /// Adds or removes dice.
    pub(crate) fn dice<'a>(&mut self, t: &mut impl Table<'a, D6>, cast: Cast, by: (Reason, i32)) {
        cast.told(t, by);
        t.modify(by.0.rule(), cast.who, cast.roll, Dice(by.1).into());
        self.dice += by.1;
    }

    /// Adds to the total.
    pub(crate) fn flat<'a>(&mut self, t: &mut impl Table<'a, D6>, cast: Cast, by: (Reason, i32)) {
        cast.told(t, by);
        self.flat += t.shift(by.0.rule(), cast.who, cast.roll, by.1);
    }

    /// Adds a code to the total, without carrying.
    pub(crate) fn code<'a>(
        &mut self,
        t: &mut impl Table<'a, D6>,
        cast: Cast,
        (why, code): (Reason, DieCode),
    ) {
        let pips = i32::from(code.in_pips());
        cast.told(t, (why, pips));
        t.modify(why.rule(), cast.who, cast.roll, Pips(pips).into());
        self.dice += i32::from(code.dice());
        self.flat += i32::from(code.pips());
    }
}

/// The identity of a roll: its rule, roller, opponent and difficulty.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cast {
    pub(crate) rule: Rule,
    pub(crate) who: ActorId,
    roll: Roll,
    pub(crate) against: ActorId,
    need: Option<i32>,
    /// Whether the total is read against `need`, rather than being useful from there on.
    read_at: bool,
}

impl Cast {
    /// A roll of a fighter.
    pub(crate) const fn new(rule: Rule, who: ActorId, roll: Roll) -> Cast {
        Cast { rule, who, roll, against: ActorId::NOBODY, need: None, read_at: true }
    }

    /// The same against an opponent.
    #[must_use]
    pub(crate) const fn against(self, against: ActorId) -> Cast {
        Cast { against, ..self }
    }

    /// The same with a difficulty.
    #[must_use]
    pub(crate) const fn at(self, need: i32) -> Cast {
        Cast { need: Some(need), ..self }
    }

    /// OD28: The same with a difficulty, increased for a fighter whose body fails, until healed.
    #[must_use]
    pub(crate) fn hindered<'a>(self, t: &mut impl Table<'a, D6>, need: i32) -> Cast {
        let fails = t.state().of(self.who, Field::BodyFails);
        let more = self.harder(t, (Reason::BodyFails, fails));
        self.at(need.saturating_add(more))
    }

    /// The difficulty; 0 if it is unknown.
    pub(crate) fn need(&self) -> i32 {
        self.need.unwrap_or(0)
    }

    /// The same, as a roll whose total is useful from `least` on.
    #[must_use]
    pub(crate) const fn worth_from(self, least: i32) -> Cast {
        Cast { need: Some(least), read_at: false, ..self }
    }

    /// The difficulty, if it is known.
    fn difficulty(&self) -> Option<Difficulty> {
        self.need.map(Difficulty)
    }

    /// Logs a modifier of the difficulty.
    pub(crate) fn harder<'a>(self, t: &mut impl Table<'a, D6>, (why, by): (Reason, i32)) -> i32 {
        self.told(t, (why, by));
        t.modify(why.rule(), self.who, self.roll, Difficulty(by).into());
        by
    }

    /// Logs the reason for the next modifier, unless that is 0.
    fn told<'a>(self, t: &mut impl Table<'a, D6>, (why, by): (Reason, i32)) {
        if by != 0 {
            t.note(why.rule(), Note::Because, self.who, ActorId::NOBODY, why);
        }
    }
}

/// The dice and the flat bonus, once a Fate Point is decided.
struct Thrown {
    dice: i32,
    flat: i32,
    fated: bool,
}

/// OD19: Applies the gamemaster's circumstance to the total of the fighter's next roll, or counts
/// down the rolls that pass first. The rolls of cover, Toughness and minutes are not the fighter's
/// own.
fn circumstance<'a>(t: &mut impl Table<'a, D6>, cast: Cast, hand: &mut Hand) {
    let by = t.state().of(cast.who, Field::Circumstance);
    if by == 0 || matches!(cast.roll, Roll::Cover | Roll::Toughness | Roll::Minutes) {
        return;
    }
    let after = t.state().of(cast.who, Field::CircumstanceAfter);
    if after > 0 {
        put(t, Rule::OD19, cast.who, Field::CircumstanceAfter, after - 1);
        return;
    }
    put(t, Rule::OD19, cast.who, Field::Circumstance, 0);
    hand.flat(t, cast, (Reason::Circumstance, by));
}

/// Offers a Fate Point if one may be spent.
fn with_fate<'a>(
    t: &mut impl Table<'a, D6>,
    cast: Cast,
    mut hand: Hand,
) -> Result<Thrown, Stop<D6>> {
    circumstance(t, cast, &mut hand);
    let mut fated = false;
    if let Some(code) = hand.fate.filter(|_| t.state().of(cast.who, Field::FatePoints) > 0) {
        let (who, roll, need) = (cast.who, cast.roll, cast.difficulty());
        fated = t.ask(SpendFatePoint { who, roll, need })?;
        if fated {
            let left = t.state().of(who, Field::FatePoints) - 1;
            put(t, Rule::OD3, who, Field::FatePoints, left);
            t.note(Rule::OD3, Note::FatePoint, who, ActorId::NOBODY, Points(left));
            hand.code(t, cast, (Reason::Fate, code));
        }
    }
    let dice = hand.dice_so_far().clamp(0, i32::from(MAX_DICE));
    Ok(Thrown { dice, flat: i32::from(hand.base.pips()) + hand.flat, fated })
}

/// The call of a roll with this reading.
fn call<'r>(cast: Cast, hand: &Hand, flat: i32, reading: Reading<'r>) -> RollCall<'r, D6> {
    let pips = i32::from(hand.base.in_pips());
    let base = if pips == 0 { Value::NOTHING } else { Pips(pips).into() };
    RollCall::new(cast.rule, cast.who, cast.roll, reading)
        .against(cast.against)
        .from(base)
        .at(cast.difficulty().filter(|_| cast.read_at))
        .adding(flat)
}

/// Whether Character Points may still be spent on a roll that has taken `spent`.
fn may_spend<'a>(
    t: &impl Table<'a, D6>,
    who: ActorId,
    hand: &Hand,
    fated: bool,
    spent: i32,
) -> bool {
    let cap = t.setup().rulings.character_point_cap;
    hand.points
        && !fated
        && cap.is_none_or(|cap| spent < cap)
        && t.state().of(who, Field::CharacterPoints) > 0
}

/// Rolls a total.
pub(crate) fn total<'a>(
    t: &mut impl Table<'a, D6>,
    cast: Cast,
    hand: &Hand,
) -> Result<i32, Stop<D6>> {
    let thrown = with_fate(t, cast, *hand)?;
    total_of(t, cast, hand, &thrown)
}

fn total_of<'a>(
    t: &mut impl Table<'a, D6>,
    cast: Cast,
    hand: &Hand,
    thrown: &Thrown,
) -> Result<i32, Stop<D6>> {
    let (who, roll) = (cast.who, cast.roll);
    if thrown.dice == 0 && hand.skilled {
        t.note(cast.rule, Note::NoDice, who, ActorId::NOBODY, ());
        return Ok(0);
    }
    let mut total = thrown.flat;
    if let Ok(dice @ 1..) = u8::try_from(thrown.dice) {
        total += draw(t, cast, hand, dice, thrown.flat)?;
    }
    let mut spent = 0;
    while may_spend(t, who, hand, thrown.fated, spent) {
        let need = cast.difficulty();
        if !t.ask(SpendCharacterPoint { who, roll, total: Total(total), need })? {
            break;
        }
        let left = t.state().of(who, Field::CharacterPoints) - 1;
        put(t, Rule::OD3, who, Field::CharacterPoints, left);
        let extra = wild_pool(1, WildOne::Plain, &[]);
        let call = RollCall::new(Rule::OD3, who, Roll::CharacterPoint, extra)
            .against(cast.against)
            .at(need.filter(|_| cast.read_at))
            .adding(total);
        total += t.roll(call)?.outcome;
        spent += 1;
    }
    Ok(total)
}

/// Rolls the dice of a pool and applies the ruling on a Wild 1.
fn draw<'a>(
    t: &mut impl Table<'a, D6>,
    cast: Cast,
    hand: &Hand,
    dice: u8,
    flat: i32,
) -> Result<i32, Stop<D6>> {
    let one = match t.setup().rulings.wild_one {
        WildReading::Cancel => WildOne::Cancel,
        WildReading::Complication => WildOne::Mark,
        WildReading::Caller => WildOne::Decide,
    };
    let drawn = t.roll(call(cast, hand, flat, wild_pool(dice, one, &[])))?;
    if !drawn.wild_one {
        return Ok(drawn.outcome);
    }
    let total = Total(drawn.outcome + flat);
    if one == WildOne::Decide {
        let without = Total(total.0 - drawn.lost);
        let (who, roller) = (ActorId::JUDGE, cast.who);
        if !t.ask(JudgeWildOne { who, roller, total, without })? {
            t.note(Rule::OD3, Note::TakenAway, cast.who, ActorId::NOBODY, without);
            return Ok(drawn.outcome - drawn.lost);
        }
    }
    t.note(Rule::OD3, Note::Complication, cast.who, ActorId::NOBODY, total);
    Ok(drawn.outcome)
}

/// How many of the rising cuts a roll's total reaches: the number of a list member, or yes or no.
/// If nobody may look at the total, the dice are read in these bands only, which keeps exact odds
/// small.
pub(crate) fn reaches<'a>(
    t: &mut impl Table<'a, D6>,
    cast: Cast,
    hand: &Hand,
    cuts: &[i32],
    giving: Kind,
) -> Result<usize, Stop<D6>> {
    let thrown = with_fate(t, cast, *hand)?;
    let banded = t.setup().rulings.wild_one == WildReading::Cancel
        && !may_spend(t, cast.who, hand, thrown.fated, 0);
    if let (true, Ok(dice @ 1..)) = (banded, u8::try_from(thrown.dice)) {
        let cuts: Vec<i32> = cuts.iter().map(|cut| cut.saturating_sub(thrown.flat)).collect();
        let pool = wild_pool(dice, WildOne::Cancel, &cuts);
        let band = t.roll(call(cast, hand, thrown.flat, pool).giving(giving))?.outcome;
        return Ok(usize::try_from(band).unwrap_or(0));
    }
    let total = total_of(t, cast, hand, &thrown)?;
    Ok(cuts.iter().filter(|&&cut| total >= cut).count())
}

/// The row of a table of results that damage reaches against a roll of resistance; `None` below the
/// first row. The bands go from the worst row down, the order of the list that names them. `floor`
/// is the least that a resistance can be.
pub(crate) fn resisted<'a>(
    t: &mut impl Table<'a, D6>,
    cast: Cast,
    hand: &Hand,
    (damage, floor): (i32, Option<i32>),
    (rows, giving): (&[i32], Kind),
) -> Result<Option<usize>, Stop<D6>> {
    let cut = |from: &i32| {
        let least = damage - from + 1;
        if floor.is_some_and(|floor| least <= floor) { i32::MIN / 2 } else { least }
    };
    let cuts: Vec<i32> = rows.iter().rev().map(cut).collect();
    let reached = reaches(t, cast.at(damage), hand, &cuts, giving)?;
    Ok((rows.len() - reached).checked_sub(1))
}

/// Whether a roll's total reaches its difficulty.
pub(crate) fn succeeds<'a>(
    t: &mut impl Table<'a, D6>,
    cast: Cast,
    hand: &Hand,
) -> Result<bool, Stop<D6>> {
    let need = cast.need.unwrap_or(0);
    Ok(reaches(t, cast, hand, &[need], Kind::YesNo)? == 1)
}

/// OD19: Rolls the dice of a modifier: plain dice, or one of them wild. Nothing is attempted, so a
/// Wild 1 counts as 1.
pub(crate) fn modifier_dice<'a>(
    t: &mut impl Table<'a, D6>,
    rule: Rule,
    dice: u8,
) -> Result<i32, Stop<D6>> {
    let spread = if t.setup().rulings.modifier_wild_die {
        wild_pool(dice, WildOne::Plain, &[])
    } else {
        Reading::Sum { count: dice, die: crate::dice::Die::D6 }
    };
    Ok(t.roll(RollCall::new(rule, ActorId::JUDGE, Roll::Modifier, spread))?.outcome)
}
