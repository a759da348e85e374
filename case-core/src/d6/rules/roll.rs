//! Rolling die codes: the Wild Die, Character Points, Fate Points.
//!
//! Every roll has exactly one Wild Die, also those of damage and resistance. The order of dice is
//! part of the rules: the Wild Die, its bursts, the other dice; then those of Character Points, one
//! by one. A Fate Point is offered before the roll, a Character Point after it.

use crate::d6::book::code::DieCode;
use crate::d6::book::rule::Rule;
use crate::d6::book::rulings::{AddedCodes, WildReading};
use crate::d6::questions::asked::{JudgeWildOne, SpendCharacterPoint, SpendFatePoint};
use crate::d6::rules::throw::PIPS;
use crate::d6::state::store::put;
use crate::d6::words::event::Roll;
use crate::d6::words::reason::Reason;
use crate::d6::{D6, Field, Note};
use crate::data::value::{Dice, Difficulty, Kind, Pips, Points, Total, Value};
use crate::data::who::ActorId;
use crate::dice::{MAX_DICE, Pool, Reading, WildOne};
use crate::kernel::system::{RollCall, Stop, Table};
use alloc::collections::BTreeMap;
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
/// // Two dice reach 10 with 17/72 of all weights.
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

/// A roll of a code with everything that modifies it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RollPool {
    pub(crate) spec: RollSpec,
    base: DieCode,
    /// Dice added to it.
    dice: i32,
    /// Its pips, with those of the codes added to it.
    pips: i32,
    /// Whether three of these pips are a die (`added_codes`).
    carries: bool,
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

impl RollPool {
    /// A roll of a code without spending points.
    pub(crate) fn plain(spec: RollSpec, base: DieCode) -> RollPool {
        RollPool {
            spec,
            base,
            dice: 0,
            pips: base.pips().into(),
            carries: false,
            flat: 0,
            fate: None,
            points: false,
            skilled: false,
        }
    }

    /// A roll of a code that may take Character Points.
    pub(crate) fn pointed(spec: RollSpec, base: DieCode) -> RollPool {
        RollPool { points: true, ..RollPool::plain(spec, base) }
    }

    /// A roll of a fighter's own skill or attribute.
    pub(crate) fn skilled(spec: RollSpec, own: DieCode) -> RollPool {
        RollPool { skilled: true, ..RollPool::pointed(spec, own).fated(Some(own)) }
    }

    /// The same with the code that a Fate Point adds.
    #[must_use]
    pub(crate) fn fated(self, fate: Option<DieCode>) -> RollPool {
        RollPool { fate, ..self }
    }

    #[must_use]
    pub(crate) fn at(self, need: i32) -> RollPool {
        RollPool { spec: self.spec.at(need), ..self }
    }

    /// The dice so far, without those of a Fate Point.
    pub(crate) fn dice_so_far(&self) -> i32 {
        let carried = if self.carries { self.pips / PIPS } else { 0 };
        i32::from(self.base.dice()) + self.dice + carried
    }

    /// Whether more is subtracted from the total than added.
    pub(crate) fn is_hindered(&self) -> bool {
        self.flat < 0
    }

    pub(crate) fn dice<'a>(&mut self, t: &mut impl Table<'a, D6>, by: (Reason, i32)) {
        let (why, by) = by;
        t.modify(why.rule(), self.spec.who, self.spec.roll, Dice(by).into(), why.into());
        self.dice += by;
    }

    /// Adds to the total.
    pub(crate) fn flat<'a>(&mut self, t: &mut impl Table<'a, D6>, by: (Reason, i32)) {
        let (why, by) = by;
        self.flat += t.shift(why.rule(), self.spec.who, self.spec.roll, by, why);
    }

    /// OD28: Adds a code. Its pips and those of the others are dice, three by three, or stay beside
    /// one another (`added_codes`).
    pub(crate) fn code<'a>(&mut self, t: &mut impl Table<'a, D6>, (why, code): (Reason, DieCode)) {
        self.tells(t, (why, code));
        self.dice += i32::from(code.dice());
        self.adds_pips(t, code.pips().into());
    }

    /// Adds pips of a code whose dice are added apart.
    pub(crate) fn pips<'a>(&mut self, t: &mut impl Table<'a, D6>, (why, pips): (Reason, i32)) {
        t.shift(why.rule(), self.spec.who, self.spec.roll, pips, why);
        self.adds_pips(t, pips);
    }

    fn adds_pips<'a>(&mut self, t: &impl Table<'a, D6>, pips: i32) {
        self.carries = t.setup().rulings.added_codes == AddedCodes::Carry;
        self.pips += pips;
    }

    /// Logs a code that is added.
    fn tells<'a>(&self, t: &mut impl Table<'a, D6>, (why, code): (Reason, DieCode)) {
        let pips = i32::from(code.in_pips());
        t.modify(why.rule(), self.spec.who, self.spec.roll, Pips(pips).into(), why.into());
    }

    /// The pips that are not carried, and what is added to the total besides.
    fn number(&self) -> i32 {
        self.flat + if self.carries { self.pips % PIPS } else { self.pips }
    }

    /// OD19: Applies the gamemaster's circumstance to the total of the fighter's next roll, or
    /// counts down the rolls that pass first. The rolls of cover, Toughness and minutes are not the
    /// fighter's own.
    fn circumstance<'a>(&mut self, t: &mut impl Table<'a, D6>) {
        let RollSpec { who, roll, .. } = self.spec;
        let by = t.state().of(who, Field::Circumstance);
        if by == 0 || matches!(roll, Roll::Cover | Roll::Toughness | Roll::Minutes) {
            return;
        }
        let after = t.state().of(who, Field::CircumstanceAfter);
        if after > 0 {
            put(t, Rule::OD19, who, Field::CircumstanceAfter, after - 1);
            return;
        }
        put(t, Rule::OD19, who, Field::Circumstance, 0);
        self.flat(t, (Reason::Circumstance, by));
    }

    /// The least total that the dice can come to.
    fn least<'a>(&self, t: &impl Table<'a, D6>) -> i32 {
        let dice = self.dice_so_far().max(0);
        let taken = if Self::wild_one(t) == WildOne::Mark { 0 } else { 2 };
        self.number().saturating_add((dice - taken).max(0))
    }

    /// Offers a Fate Point if one may be spent, unless every total is `enough`.
    fn with_fate<'a>(
        mut self,
        t: &mut impl Table<'a, D6>,
        enough: Option<i32>,
    ) -> Result<Thrown, Stop<D6>> {
        self.circumstance(t);
        let decided = enough.is_some_and(|enough| self.least(t) >= enough);
        let RollSpec { who, roll, .. } = self.spec;
        let mut fated = false;
        if let Some(code) =
            self.fate.filter(|_| !decided && t.state().of(who, Field::FatePoints) > 0)
        {
            fated = t.ask(SpendFatePoint { who, roll, need: self.spec.difficulty() })?;
            if fated {
                let left = t.state().of(who, Field::FatePoints) - 1;
                put(t, Rule::OD3, who, Field::FatePoints, left);
                t.note(Rule::OD3, Note::FatePoint, who, ActorId::NOBODY, Points(left));
                self.tells(t, (Reason::Fate, code));
                self.dice += i32::from(code.dice());
                self.flat += i32::from(code.pips());
            }
        }
        let dice = self.dice_so_far().clamp(0, i32::from(MAX_DICE));
        Ok(Thrown { dice, flat: self.number(), fated })
    }

    /// The call of the roll with this reading.
    fn call<'r>(&self, flat: i32, reading: Reading<'r>) -> RollCall<'r, D6> {
        let pips = i32::from(self.base.in_pips());
        let base = if pips == 0 { Value::NOTHING } else { Pips(pips).into() };
        self.spec.call(reading).from(base).adding(flat)
    }

    /// Whether Character Points may still be spent on a roll that has taken `spent`.
    fn may_spend<'a>(&self, t: &impl Table<'a, D6>, fated: bool, spent: i32) -> bool {
        let cap = t.setup().rulings.character_point_cap;
        self.points
            && !fated
            && cap.is_none_or(|cap| spent < cap)
            && t.state().of(self.spec.who, Field::CharacterPoints) > 0
    }

    pub(crate) fn total<'a>(&self, t: &mut impl Table<'a, D6>) -> Result<i32, Stop<D6>> {
        let thrown = self.with_fate(t, None)?;
        self.total_of(t, &thrown, None)
    }

    /// The totals that this roll can come to, each with its ways. `None` where more than its dice
    /// decides: a circumstance that waits, points that are spent on one of them, the gamemaster's
    /// word on a Wild 1, more dice than can be counted.
    pub(crate) fn spread<'a>(
        &self,
        t: &mut impl Table<'a, D6>,
    ) -> Result<Option<Vec<(i32, u64)>>, Stop<D6>> {
        let RollSpec { who, roll, .. } = self.spec;
        let fated = self.fate.is_some() && t.state().of(who, Field::FatePoints) > 0;
        let judged = t.setup().rulings.wild_one == WildReading::Caller;
        if fated || judged || t.state().of(who, Field::Circumstance) != 0 {
            return Ok(None);
        }
        let thrown = self.with_fate(t, None)?;
        let mut totals = BTreeMap::new();
        match u8::try_from(thrown.dice) {
            Ok(0) | Err(_) => {
                totals.insert(if self.skilled { 0 } else { thrown.flat }, 1);
            }
            Ok(dice) => {
                let one = Self::wild_one(t);
                let counted = wild_pool(dice, one, &[]).weigh(|drawn, ways| {
                    *totals.entry(thrown.flat + drawn.outcome).or_insert(0) += ways;
                });
                if counted.is_none() {
                    return Ok(None);
                }
            }
        }
        if self.may_spend(t, false, 0) {
            for total in totals.keys().copied().map(Total) {
                let need = self.spec.difficulty();
                if t.ask(SpendCharacterPoint { who, roll, total, need })? {
                    return Ok(None);
                }
            }
        }
        Ok(Some(totals.into_iter().collect()))
    }

    /// The total, with the Character Points that are spent on it while it is not `enough`.
    fn total_of<'a>(
        &self,
        t: &mut impl Table<'a, D6>,
        thrown: &Thrown,
        enough: Option<i32>,
    ) -> Result<i32, Stop<D6>> {
        let RollSpec { rule, who, roll, .. } = self.spec;
        if thrown.dice == 0 && self.skilled {
            t.note(rule, Note::NoDice, who, ActorId::NOBODY, ());
            return Ok(0);
        }
        let mut total = thrown.flat;
        if let Ok(dice @ 1..) = u8::try_from(thrown.dice) {
            total += self.draw(t, dice, thrown.flat)?;
        }
        let (mut spent, need) = (0, self.spec.difficulty());
        let wants = |total| enough.is_none_or(|enough| total < enough);
        while wants(total) && self.may_spend(t, thrown.fated, spent) {
            if !t.ask(SpendCharacterPoint { who, roll, total: Total(total), need })? {
                break;
            }
            let left = t.state().of(who, Field::CharacterPoints) - 1;
            put(t, Rule::OD3, who, Field::CharacterPoints, left);
            let point = RollSpec { rule: Rule::OD3, roll: Roll::CharacterPoint, ..self.spec };
            let call = point.call(wild_pool(1, WildOne::Plain, &[])).adding(total);
            total += t.roll(call)?.outcome;
            spent += 1;
        }
        Ok(total)
    }

    fn wild_one<'a>(t: &impl Table<'a, D6>) -> WildOne {
        match t.setup().rulings.wild_one {
            WildReading::Cancel => WildOne::Cancel,
            WildReading::Complication => WildOne::Mark,
            WildReading::Caller => WildOne::Decide,
        }
    }

    /// Rolls the dice and applies the ruling on a Wild 1.
    fn draw<'a>(&self, t: &mut impl Table<'a, D6>, dice: u8, flat: i32) -> Result<i32, Stop<D6>> {
        let one = Self::wild_one(t);
        let drawn = t.roll(self.call(flat, wild_pool(dice, one, &[])))?;
        if !drawn.wild_one {
            return Ok(drawn.outcome);
        }
        let (roller, total) = (self.spec.who, Total(drawn.outcome + flat));
        if one == WildOne::Decide {
            let without = Total(total.0 - drawn.lost);
            let (who, need) = (ActorId::JUDGE, self.spec.difficulty());
            if !t.ask(JudgeWildOne { who, roller, total, without, need })? {
                t.note(Rule::OD3, Note::TakenAway, roller, ActorId::NOBODY, without);
                return Ok(drawn.outcome - drawn.lost);
            }
        }
        t.note(Rule::OD3, Note::Complication, roller, ActorId::NOBODY, total);
        Ok(drawn.outcome)
    }

    /// How many of the rising cuts the total reaches: the number of a list member, or yes or no. If
    /// nobody may look at the total, the dice are read in these bands only, which keeps exact odds
    /// small.
    fn reaches<'a>(
        &self,
        t: &mut impl Table<'a, D6>,
        cuts: &[i32],
        giving: Kind,
    ) -> Result<usize, Stop<D6>> {
        // A total that reaches the highest cut can't get better.
        let enough = cuts.iter().max().copied();
        let thrown = self.with_fate(t, enough)?;
        let banded = t.setup().rulings.wild_one == WildReading::Cancel
            && !self.may_spend(t, thrown.fated, 0);
        if let (true, Ok(dice @ 1..)) = (banded, u8::try_from(thrown.dice)) {
            let cuts: Vec<i32> = cuts.iter().map(|cut| cut.saturating_sub(thrown.flat)).collect();
            let pool = wild_pool(dice, WildOne::Cancel, &cuts);
            let band = t.roll(self.call(thrown.flat, pool).giving(giving))?.outcome;
            return Ok(usize::try_from(band).unwrap_or(0));
        }
        let total = self.total_of(t, &thrown, enough)?;
        Ok(cuts.iter().filter(|&&cut| total >= cut).count())
    }

    /// The row of a table of results that damage reaches against this roll of resistance; `None`
    /// below the first row. The bands go from the worst row down, the order of the list that names
    /// them. `floor` is the least that a resistance can be.
    pub(crate) fn resisted<'a>(
        &self,
        t: &mut impl Table<'a, D6>,
        (damage, floor): (i32, Option<i32>),
        (rows, giving): (&[i32], Kind),
    ) -> Result<Option<usize>, Stop<D6>> {
        let cut = |from: &i32| {
            let least = damage - from + 1;
            if floor.is_some_and(|floor| least <= floor) { i32::MIN / 2 } else { least }
        };
        let cuts: Vec<i32> = rows.iter().rev().map(cut).collect();
        let reached = self.at(damage).reaches(t, &cuts, giving)?;
        Ok((rows.len() - reached).checked_sub(1))
    }

    /// Whether the total reaches the difficulty.
    pub(crate) fn succeeds<'a>(&self, t: &mut impl Table<'a, D6>) -> Result<bool, Stop<D6>> {
        Ok(self.reaches(t, &[self.spec.need()], Kind::YesNo)? == 1)
    }
}

/// The identity of a roll: its rule, roller, opponent and difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RollSpec {
    pub(crate) rule: Rule,
    pub(crate) who: ActorId,
    pub(crate) roll: Roll,
    pub(crate) against: ActorId,
    need: Option<i32>,
    /// Whether the total is read against `need`, rather than being useful from there on.
    read_at: bool,
}

impl RollSpec {
    /// A roll of a fighter.
    pub(crate) const fn new(rule: Rule, who: ActorId, roll: Roll) -> RollSpec {
        RollSpec { rule, who, roll, against: ActorId::NOBODY, need: None, read_at: true }
    }

    #[must_use]
    pub(crate) const fn against(self, against: ActorId) -> RollSpec {
        RollSpec { against, ..self }
    }

    #[must_use]
    pub(crate) const fn at(self, need: i32) -> RollSpec {
        RollSpec { need: Some(need), ..self }
    }

    /// OD28: The same with a difficulty, increased for a fighter whose body fails, until healed.
    #[must_use]
    pub(crate) fn hindered<'a>(self, t: &mut impl Table<'a, D6>, need: i32) -> RollSpec {
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
    pub(crate) const fn worth_from(self, least: i32) -> RollSpec {
        RollSpec { need: Some(least), read_at: false, ..self }
    }

    /// The difficulty, if it is known.
    fn difficulty(&self) -> Option<Difficulty> {
        self.need.map(Difficulty)
    }

    /// The call of the roll with this reading.
    fn call<'r>(&self, reading: Reading<'r>) -> RollCall<'r, D6> {
        RollCall::new(self.rule, self.who, self.roll, reading)
            .against(self.against)
            .at(self.difficulty().filter(|_| self.read_at))
    }

    /// Logs a modifier of the difficulty.
    pub(crate) fn harder<'a>(self, t: &mut impl Table<'a, D6>, (why, by): (Reason, i32)) -> i32 {
        t.modify(why.rule(), self.who, self.roll, Difficulty(by).into(), why.into());
        by
    }
}

/// The dice and the flat bonus, once a Fate Point is decided.
struct Thrown {
    dice: i32,
    flat: i32,
    fated: bool,
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
