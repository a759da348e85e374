//! Rolling a die code: the Wild Die, Character Points, Fate Points.
//!
//! Every roll has exactly one Wild Die, those of damage and resistance included. The order of dice
//! is part of the rules: the Wild Die, its bursts, the other dice; then those of Character Points,
//! one by one. A Fate Point is asked about before the roll, a Character Point after it.

use super::D6;
use super::ask::QuestionKind;
use super::code::DieCode;
use super::event::{Field, Note, Roll};
use super::rule::Rule;
use super::rulings::WildReading;
use super::state::put;
use crate::codes::Code;
use crate::decide::Question;
use crate::dice::{MAX_DICE, Pool, Reading, WildOne};
use crate::system::{Stop, Table};
use crate::who::ActorId;
use alloc::vec::Vec;

/// How often a Wild Die is rolled again at most.
///
/// The book sets no end. With this cap a Wild Die gives at most 42; real dice go beyond it once in
/// 6⁷ = 279,936 Wild Dice, and its mean falls short of the true 21/5 by 21/5 ÷ 6⁷ = 0.000015. No
/// chance of reaching 42 or less with one code changes. Eighteen dice with one Wild Die still have a
/// weight of 64 bits.
pub const WILD_CAP: u8 = 6;

/// A roll of so many dice, one of them wild, read by `one`. Without cuts the outcome is the sum of
/// the dice, with them the number of cuts that the sum reaches.
///
/// ```
/// use case_core::d6::wild_pool;
/// use case_core::dice::WildOne;
/// // Two dice reach 10 with 17/72 of all ways.
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

/// What a Fate Point does to a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// None may be spent.
    Never,
    /// It doubles the own code, dice and pips, without carrying.
    Doubles,
    /// It adds a code that would else not be rolled.
    Adds(DieCode),
}

/// What goes into one roll.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hand {
    /// The character's own code.
    pub(crate) own: DieCode,
    /// Dice added to it or taken from it.
    pub(crate) dice: i32,
    /// What is added to the total.
    pub(crate) flat: i32,
    /// What a Fate Point does.
    pub(crate) fate: Fate,
    /// Whether Character Points may be spent.
    pub(crate) points: bool,
    /// Whether it is a skill or attribute: one without dice can't be used, and its total is 0.
    pub(crate) skilled: bool,
}

impl Hand {
    /// A roll of a code by which no points are spent.
    pub(crate) fn plain(own: DieCode) -> Hand {
        Hand { own, dice: 0, flat: 0, fate: Fate::Never, points: false, skilled: false }
    }

    /// A roll of somebody's own skill or attribute.
    pub(crate) fn skilled(own: DieCode) -> Hand {
        Hand { fate: Fate::Doubles, points: true, skilled: true, ..Hand::plain(own) }
    }
}

/// Which roll: by which rule, whose, and what.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cast {
    /// The rule that calls for it.
    pub(crate) rule: Rule,
    /// Who rolls.
    pub(crate) who: ActorId,
    /// What is rolled.
    pub(crate) roll: Roll,
}

/// Dice and flat bonus once it is known whether a Fate Point is spent.
struct Thrown {
    dice: i32,
    flat: i32,
    fated: bool,
}

/// Asks for a Fate Point where one may be spent. `need` is what the roll has to reach, 0 if that is
/// not known.
fn with_fate<'a>(
    t: &mut impl Table<'a, D6>,
    cast: Cast,
    hand: &Hand,
    need: i32,
) -> Result<Thrown, Stop<D6>> {
    let (mut dice, mut flat) = (i32::from(hand.own.dice()), i32::from(hand.own.pips()));
    let may = hand.fate != Fate::Never && t.state().of(cast.who, Field::FatePoints) > 0;
    let ask =
        Question::new(cast.who, QuestionKind::FatePoint).with(i32::from(cast.roll.number()), need);
    let fated = may && t.choose(ask)? == 1;
    if fated {
        let left = t.state().of(cast.who, Field::FatePoints) - 1;
        put(t, cast.rule, cast.who, Field::FatePoints, left);
        t.note(cast.rule, Note::FatePoint, cast.who, ActorId::NOBODY, left);
        match hand.fate {
            Fate::Never => {}
            Fate::Doubles => (dice, flat) = (dice * 2, flat * 2),
            Fate::Adds(code) => {
                dice += i32::from(code.dice());
                flat += i32::from(code.pips());
            }
        }
    }
    let dice = (dice + hand.dice).clamp(0, i32::from(MAX_DICE));
    Ok(Thrown { dice, flat: flat + hand.flat, fated })
}

/// Whether Character Points may still be spent on a roll that took so many.
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

/// The total of a roll. `need` is what it has to reach, 0 if that is not known.
pub(crate) fn total<'a>(
    t: &mut impl Table<'a, D6>,
    cast: Cast,
    hand: &Hand,
    need: i32,
) -> Result<i32, Stop<D6>> {
    let thrown = with_fate(t, cast, hand, need)?;
    total_of(t, cast, hand, &thrown, need)
}

fn total_of<'a>(
    t: &mut impl Table<'a, D6>,
    cast: Cast,
    hand: &Hand,
    thrown: &Thrown,
    need: i32,
) -> Result<i32, Stop<D6>> {
    if thrown.dice == 0 && hand.skilled {
        t.note(cast.rule, Note::NoDice, cast.who, ActorId::NOBODY, 0);
        return Ok(0);
    }
    let mut total = thrown.flat;
    if let Ok(dice @ 1..) = u8::try_from(thrown.dice) {
        total += draw(t, cast, dice, thrown.flat)?;
    }
    let mut spent = 0;
    while may_spend(t, cast.who, hand, thrown.fated, spent) {
        let ask = Question::new(cast.who, QuestionKind::CharacterPoint).with(total, need);
        if t.choose(ask)? == 0 {
            break;
        }
        let left = t.state().of(cast.who, Field::CharacterPoints) - 1;
        put(t, cast.rule, cast.who, Field::CharacterPoints, left);
        let die = Cast { roll: Roll::CharacterPoint, ..cast };
        let extra = wild_pool(1, WildOne::Plain, &[]);
        total += t.roll_plain(die.rule, die.who, die.roll, 0, &extra)?.outcome;
        spent += 1;
    }
    Ok(total)
}

/// The sum of the dice of a pool, a 1 of the Wild Die read by the ruling in force.
fn draw<'a>(t: &mut impl Table<'a, D6>, cast: Cast, dice: u8, flat: i32) -> Result<i32, Stop<D6>> {
    let one = match t.setup().rulings.wild_one {
        WildReading::Cancel => WildOne::Cancel,
        WildReading::Complication => WildOne::Mark,
        WildReading::Caller => WildOne::Decide,
    };
    let drawn = t.roll_plain(cast.rule, cast.who, cast.roll, flat, &wild_pool(dice, one, &[]))?;
    if !drawn.wild_one {
        return Ok(drawn.outcome);
    }
    if one == WildOne::Decide {
        let ask = Question::new(ActorId::JUDGE, QuestionKind::WildOne).about(cast.who);
        if t.choose(ask.with(drawn.outcome + flat, drawn.lost))? == 0 {
            return Ok(drawn.outcome - drawn.lost);
        }
    }
    let total = drawn.outcome + flat;
    t.note(cast.rule, Note::Complication, cast.who, ActorId::NOBODY, total);
    Ok(drawn.outcome)
}

/// How many of the rising cuts the total of a roll reaches. The dice are read in these bands alone
/// unless somebody may look at the total: that keeps exact odds small.
pub(crate) fn reaches<'a>(
    t: &mut impl Table<'a, D6>,
    cast: Cast,
    hand: &Hand,
    cuts: &[i32],
) -> Result<usize, Stop<D6>> {
    let need = cuts.last().copied().unwrap_or(0);
    let thrown = with_fate(t, cast, hand, need)?;
    let banded = t.setup().rulings.wild_one == WildReading::Cancel
        && !may_spend(t, cast.who, hand, thrown.fated, 0);
    if let (true, Ok(dice @ 1..)) = (banded, u8::try_from(thrown.dice)) {
        let cuts: Vec<i32> = cuts.iter().map(|cut| cut.saturating_sub(thrown.flat)).collect();
        let pool = wild_pool(dice, WildOne::Cancel, &cuts);
        let band = t.roll_plain(cast.rule, cast.who, cast.roll, thrown.flat, &pool)?.outcome;
        return Ok(usize::try_from(band).unwrap_or(0));
    }
    let total = total_of(t, cast, hand, &thrown, need)?;
    Ok(cuts.iter().filter(|&&cut| total >= cut).count())
}

/// Whether the total of a roll reaches a difficulty.
pub(crate) fn succeeds<'a>(
    t: &mut impl Table<'a, D6>,
    cast: Cast,
    hand: &Hand,
    difficulty: i32,
) -> Result<bool, Stop<D6>> {
    Ok(reaches(t, cast, hand, &[difficulty])? == 1)
}

/// The sum of the dice of a modifier that the gamemaster rolls: plain dice, or one of them wild.
///
/// # Rule
/// OD19. Nothing is attempted, so a 1 of the Wild Die is a 1.
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
    Ok(t.roll_plain(rule, ActorId::JUDGE, Roll::Modifier, 0, &spread)?.outcome)
}
