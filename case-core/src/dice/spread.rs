//! Readings: how a rule reads a roll.

use super::{Die, Faces, RollOutcome};
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

/// How a rule reads a roll, fixed before the dice fall.
///
/// [`Reading::read`] reads faces, [`Reading::weigh`] counts every outcome. Both use the same
/// classification, so odds can't differ from play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading<'a> {
    /// One die read in bands: the outcome is the first band whose top is not below the face. The tops
    /// ascend (equal tops leave a band empty) to the die's highest face.
    Bands {
        /// The die.
        die: Die,
        /// The highest face of each band.
        tops: &'a [u8],
    },
    /// One die, every face a separate outcome.
    Face(Die),
    /// The sum of several dice.
    Sum {
        /// The number of dice.
        count: u8,
        /// The die.
        die: Die,
    },
    /// A pool of six-sided dice, one of them wild.
    Wild(Pool<'a>),
}

/// How a Wild Die that first shows a 1 is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum WildOne {
    /// The 1 and the highest other die are removed.
    Cancel,
    /// It counts as 1, and the roll is marked.
    Mark,
    /// It counts as 1.
    Plain,
    /// As [`WildOne::Mark`], and the outcome says what removing the 1 and the highest other die would
    /// cost, for a decision after the roll.
    Decide,
}

/// An outcome of a roll and the number of ways to roll it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Weighed {
    pub(super) outcome: i32,
    pub(super) wild_one: bool,
    pub(super) lost: i32,
    pub(super) ways: u64,
}

impl Weighed {
    #[inline]
    pub(super) fn of(drawn: &RollOutcome, ways: u64) -> Weighed {
        let RollOutcome { outcome, wild_one, lost, .. } = *drawn;
        Weighed { outcome, wild_one, lost, ways }
    }

    #[inline]
    pub(super) fn outcome(&self) -> RollOutcome {
        let Weighed { outcome, wild_one, lost, .. } = *self;
        RollOutcome { outcome, wild_one, lost, ..RollOutcome::default() }
    }
}

/// A pool of six-sided dice, one of them wild: a 6 on it is rolled again and added, and `one` says how
/// a 1 on its first toss is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pool<'a> {
    /// Dice besides the Wild Die.
    pub regular: u8,
    /// Further dice that are rolled again at a 6, without an effect of a 1.
    pub bursting: u8,
    /// How often a die may be rolled again after a 6.
    pub cap: u8,
    /// How a first 1 of the Wild Die is read.
    pub one: WildOne,
    /// Without cuts the outcome is the total, else the number of cuts that the total reaches.
    pub cuts: &'a [i32],
}

/// The greatest number of dice in a reading: more than any table needs, and a bound on the work that
/// an untrusted sheet can cause.
pub const MAX_DICE: u8 = 120;

impl Pool<'_> {
    fn classify(&self, total: i32, wild_one: bool, highest: i32, shown: Faces) -> RollOutcome {
        let outcome = self.outcome(total);
        let marked = wild_one && matches!(self.one, WildOne::Mark | WildOne::Decide);
        let lost = if marked && self.one == WildOne::Decide { 1 + highest } else { 0 };
        RollOutcome { outcome, wild_one: marked, lost, shown }
    }

    /// The outcome of a total.
    fn outcome(&self, total: i32) -> i32 {
        if self.cuts.is_empty() {
            return total;
        }
        i32::try_from(self.cuts.iter().filter(|&&cut| total >= cut).count()).unwrap_or(i32::MAX)
    }

    /// Appends the outcomes of totals in ascending order.
    pub(super) fn cut(&self, totals: &[Weighed], outcomes: &mut Vec<Weighed>) {
        let mut start = outcomes.len();
        for total in totals {
            let weighed = Weighed { outcome: self.outcome(total.outcome), ..*total };
            if outcomes.last().is_some_and(|last| last.outcome != weighed.outcome) {
                start = outcomes.len();
            }
            let order = |weighed: &Weighed| (weighed.wild_one, weighed.lost);
            match outcomes[start..].binary_search_by_key(&order(&weighed), order) {
                Ok(at) => outcomes[start + at].ways += weighed.ways,
                Err(at) => outcomes.insert(start + at, weighed),
            }
        }
    }

    /// The total of a pool, from the Wild Die, the sum of the others and the highest of them.
    fn total(&self, first: u8, wild: i32, sum: i32, highest: i32) -> i32 {
        if first == 1 && self.one == WildOne::Cancel { sum - highest } else { wild + sum }
    }
}

/// What a die of a pool can still come to, with the ways: it takes its own of the faces that lie, and may
/// be rolled again so often.
fn rest_of(lying: &mut &[u8], cap: u8) -> Vec<(i32, u64)> {
    let mut value = 0;
    for again in 0..=cap {
        let Some((face, rest)) = lying.split_first() else {
            let ways = bursting(cap - again, MOST);
            let totals = (value..).zip(ways).filter(|(_, ways)| *ways > 0);
            return totals.collect();
        };
        *lying = rest;
        value += i32::from(*face);
        if *face != 6 {
            break;
        }
    }
    vec![(value, 1)]
}

impl Pool<'_> {
    /// As [`Reading::weigh_after`].
    fn weigh_after(&self, lying: &[u8], mut each: impl FnMut(RollOutcome, u64)) {
        let (first, mut left) = (lying.first().copied().unwrap_or_default(), lying);
        let wild = rest_of(&mut left, self.cap);
        // The sum and the highest of the other dice.
        let mut others = BTreeMap::from([((0, 0), 1)]);
        for place in 0..u16::from(self.bursting) + u16::from(self.regular) {
            let die = rest_of(&mut left, if place < self.bursting.into() { self.cap } else { 0 });
            let mut next = BTreeMap::new();
            for ((sum, highest), ways) in others {
                for &(value, more) in &die {
                    *next.entry((sum + value, value.max(highest))).or_insert(0) += ways * more;
                }
            }
            others = next;
        }
        let mut all = BTreeMap::new();
        for (value, ways) in wild {
            for (&(sum, highest), more) in &others {
                let total = self.total(first, value, sum, highest);
                let came = self.classify(total, first == 1, highest, Faces::None);
                *all.entry((came.outcome, came.wild_one, came.lost)).or_insert(0) += ways * more;
            }
        }
        for ((outcome, wild_one, lost), ways) in all {
            each(RollOutcome { outcome, wild_one, lost, shown: Faces::None }, ways);
        }
    }
}

/// OD3: A die of a pool as it fell: how many of the faces are its own (more than one if it was rolled
/// again after a 6), and what became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FallenDie {
    /// The number of its faces, which follow those of the dice before it.
    pub faces: u8,
    /// Whether it is the Wild Die.
    pub wild: bool,
    /// Whether it was taken away: a Wild Die's 1, and the highest other die with it.
    pub taken: bool,
}

impl Pool<'_> {
    /// The dice of these faces.
    fn fallen(&self, faces: &[u8]) -> Vec<FallenDie> {
        let (others, mut left) = (self.regular.saturating_add(self.bursting), faces);
        let mut dice: Vec<(FallenDie, u32)> = Vec::new();
        for place in 0..=others {
            let again = if place <= self.bursting { self.cap.into() } else { 0 };
            let sixes = left.iter().take(again).take_while(|face| **face == 6).count();
            let (own, rest) = left.split_at((sixes + 1).min(left.len()));
            let wild = place == 0 && self.one != WildOne::Plain;
            let faces = u8::try_from(own.len()).unwrap_or(u8::MAX);
            let sum = own.iter().map(|face| u32::from(*face)).sum();
            dice.push((FallenDie { faces, wild, taken: false }, sum));
            left = rest;
        }
        if self.one == WildOne::Cancel && faces.first() == Some(&1) {
            dice[0].0.taken = true;
            let highest = dice.iter_mut().skip(1).rev().max_by_key(|(_, sum)| *sum);
            if let Some((die, _)) = highest {
                die.taken = true;
            }
        }
        dice.into_iter().map(|(die, _)| die).collect()
    }
}

impl Reading<'_> {
    /// The dice of a pool as these faces show them; none for other readings.
    pub(crate) fn fallen(&self, faces: &[u8]) -> Vec<FallenDie> {
        match self {
            Reading::Wild(pool) if !faces.is_empty() => pool.fallen(faces),
            _ => Vec::new(),
        }
    }

    /// The band of a face; `None` if the die has no such face or the roll is not read in bands.
    #[inline]
    pub(crate) const fn band_of(&self, face: u8) -> Option<i32> {
        match *self {
            Reading::Bands { die, tops } if face > 0 && face <= die.faces() => {
                Some(band(tops, face))
            }
            _ => None,
        }
    }

    /// Reads a roll, with faces from `next` in the order rolled. `next` gets the die and how many of it
    /// may fall together now: 1 of those that may be rolled again, such as the Wild Die, else all that
    /// the roll still needs.
    ///
    /// # Errors
    /// The error of `next`.
    #[expect(clippy::inline_always, reason = "a constant reading folds at its call")]
    #[inline(always)]
    pub fn read<E>(
        &self,
        mut next: impl FnMut(Die, u8) -> Result<u8, E>,
    ) -> Result<RollOutcome, E> {
        match *self {
            Reading::Bands { die, tops } => {
                let face = next(die, 1)?;
                Ok(RollOutcome { shown: Faces::One(face), ..RollOutcome::of(band(tops, face)) })
            }
            Reading::Face(die) => {
                let face = next(die, 1)?;
                Ok(RollOutcome { shown: Faces::One(face), ..RollOutcome::of(i32::from(face)) })
            }
            Reading::Sum { count, die } => read_sum(count, die, next),
            Reading::Wild(pool) => read_pool(&pool, next),
        }
    }

    /// Calls `each` with every outcome (in ascending order) and its weight. The weights sum to
    /// [`Reading::denominator`]. `None` if that does not fit 64 bits.
    pub fn weigh(&self, mut each: impl FnMut(RollOutcome, u64)) -> Option<()> {
        match *self {
            Reading::Bands { tops, .. } => {
                let mut below = 0u8;
                for (i, &top) in (0i32..).zip(tops) {
                    if top > below {
                        each(RollOutcome::of(i), u64::from(top - below));
                        below = top;
                    }
                }
            }
            Reading::Face(die) => {
                for face in 1..=die.faces() {
                    each(RollOutcome::of(i32::from(face)), 1);
                }
            }
            Reading::Sum { count, die } => {
                self.denominator()?;
                for (outcome, weight) in (0i32..).zip(sums(count, die.faces())) {
                    if weight > 0 {
                        each(RollOutcome::of(outcome), weight);
                    }
                }
            }
            Reading::Wild(pool) => {
                self.denominator()?;
                if pool.cuts.is_empty() {
                    weigh_pool(&pool, each);
                    return Some(());
                }
                let (mut totals, mut outcomes) = (Vec::new(), Vec::new());
                weigh_pool(&pool, |total, ways| totals.push(Weighed::of(&total, ways)));
                pool.cut(&totals, &mut outcomes);
                for weighed in outcomes {
                    each(weighed.outcome(), weighed.ways);
                }
            }
        }
        Some(())
    }

    /// As [`Reading::weigh`], where these faces lie already: the first of the roll, in the order rolled, and
    /// not all. The weights sum to the number of ways in which the rest can fall.
    pub(crate) fn weigh_after(
        &self,
        lying: &[u8],
        mut each: impl FnMut(RollOutcome, u64),
    ) -> Option<()> {
        match *self {
            _ if lying.is_empty() => return self.weigh(each),
            // A single die that lies leaves nothing open.
            Reading::Bands { .. } | Reading::Face(_) => {}
            Reading::Sum { count, die } => {
                self.denominator()?;
                let known: i32 = lying.iter().map(|face| i32::from(*face)).sum();
                let left = count.saturating_sub(u8::try_from(lying.len()).unwrap_or(u8::MAX));
                let rest = (known..).zip(sums(left, die.faces()));
                rest.filter(|(_, ways)| *ways > 0)
                    .for_each(|(sum, ways)| each(RollOutcome::of(sum), ways));
            }
            Reading::Wild(pool) => {
                self.denominator()?;
                pool.weigh_after(lying, each);
            }
        }
        Some(())
    }

    /// The sum of all weights: the number of equally likely ways the dice can fall. `None` if it does
    /// not fit 64 bits.
    pub fn denominator(&self) -> Option<u64> {
        match *self {
            Reading::Bands { die, .. } | Reading::Face(die) => Some(u64::from(die.faces())),
            Reading::Sum { count, die } => u64::from(die.faces()).checked_pow(u32::from(count)),
            Reading::Wild(p) => {
                let bursting = u32::from(p.bursting) + 1;
                let tosses = u32::from(p.regular) + bursting * (u32::from(p.cap) + 1);
                6u64.checked_pow(tosses)
            }
        }
    }
}

/// The first band whose top is not below the face.
#[inline]
pub(crate) const fn band(tops: &[u8], face: u8) -> i32 {
    let (mut outcome, mut i) = (0, 0);
    while i < tops.len() {
        outcome += (face > tops[i]) as i32;
        i += 1;
    }
    outcome
}

fn read_sum<E>(
    count: u8,
    die: Die,
    mut next: impl FnMut(Die, u8) -> Result<u8, E>,
) -> Result<RollOutcome, E> {
    let mut faces = Vec::with_capacity(usize::from(count));
    for left in (1..=count).rev() {
        faces.push(next(die, left)?);
    }
    let outcome = faces.iter().map(|&f| i32::from(f)).sum();
    let shown = Faces::Many { faces, total: outcome };
    Ok(RollOutcome { shown, ..RollOutcome::of(outcome) })
}

fn read_pool<E>(
    pool: &Pool<'_>,
    mut next: impl FnMut(Die, u8) -> Result<u8, E>,
) -> Result<RollOutcome, E> {
    let mut faces = Vec::new();
    let others = pool.regular.saturating_add(pool.bursting);
    let mut burst = |after: u8, faces: &mut Vec<u8>| -> Result<(u8, i32), E> {
        // What may be rolled again falls alone: of dice that fall together nobody could say later
        // which faces are its own.
        let after = if pool.cap == 0 { after } else { 0 };
        let first = next(Die::D6, after.saturating_add(1))?;
        faces.push(first);
        let (mut last, mut sum, mut again) = (first, i32::from(first), 0);
        while last == 6 && again < pool.cap {
            last = next(Die::D6, after.saturating_add(1))?;
            faces.push(last);
            sum += i32::from(last);
            again += 1;
        }
        Ok((first, sum))
    };
    let (first, wild) = burst(others, &mut faces)?;
    let (mut sum, mut highest) = (0, 0);
    for left in (0..pool.bursting).rev() {
        let (_, value) = burst(left.saturating_add(pool.regular), &mut faces)?;
        sum += value;
        highest = highest.max(value);
    }
    for left in (1..=pool.regular).rev() {
        let face = next(Die::D6, left)?;
        faces.push(face);
        sum += i32::from(face);
        highest = highest.max(i32::from(face));
    }
    let total = pool.total(first, wild, sum, highest);
    Ok(pool.classify(total, first == 1, highest, Faces::Many { faces, total }))
}

/// The greatest total of a pool whose ways fit 64 bits: 24 tosses of six faces.
const MOST: usize = 6 * 24;

/// The ways to roll each sum; the index is the sum.
type Ways = [u64; MOST + 1];

/// The ways to roll each total of a bursting die, out of 6^(cap+1), without totals above `most`.
fn bursting(cap: u8, most: usize) -> Ways {
    let mut ways = [0; MOST + 1];
    for again in 0..=u32::from(cap) {
        let rest = 6u64.pow(u32::from(cap) - again);
        let top = if again == u32::from(cap) { 6 } else { 5 };
        let below = 6 * again as usize;
        for total in (below + 1..=below + top).take_while(|total| *total <= most) {
            ways[total] += rest;
        }
    }
    ways
}

/// Adds a die with the faces 1 to `faces` to the ways by sum.
fn add_die(ways: &mut [u64], faces: usize) {
    let top = ways.len().saturating_sub(1);
    // The ways to all sums from which a face of the die leads to this one.
    let mut from: u64 = ways[top.saturating_sub(faces)..top].iter().sum();
    for sum in (0..=top).rev() {
        let here = from;
        if let Some(below) = sum.checked_sub(1) {
            from += below.checked_sub(faces).map_or(0, |lowest| ways[lowest]);
            from -= ways[below];
        }
        ways[sum] = here;
    }
}

/// The ways to roll each sum of `count` dice; the index is the sum.
fn sums(count: u8, faces: u8) -> Vec<u64> {
    let mut ways = vec![0u64; usize::from(count) * usize::from(faces) + 1];
    ways[0] = 1;
    for dice in 1..=usize::from(count) {
        add_die(&mut ways[..=dice * usize::from(faces)], usize::from(faces));
    }
    ways
}

/// Adds two rolls.
fn add(ways: &Ways, more: &Ways) -> Ways {
    let mut next = [0; MOST + 1];
    let top = more.iter().rposition(|&w| w > 0).unwrap_or(0);
    for (sum, &w) in ways.iter().enumerate().filter(|&(_, &w)| w > 0) {
        for (place, &v) in next[sum..].iter_mut().zip(&more[..=top]) {
            *place += w * v;
        }
    }
    next
}

/// The ways of the dice besides the Wild Die to each sum, with no die above `most`.
fn others(pool: &Pool<'_>, most: usize) -> Ways {
    let mut ways = [0; MOST + 1];
    ways[0] = 1;
    for dice in 1..=usize::from(pool.regular) {
        add_die(&mut ways[..=6 * dice], most.min(6));
    }
    for _ in 0..pool.bursting {
        ways = add(&ways, &bursting(pool.cap, most));
    }
    ways
}

/// Totals with the same mark and loss.
struct Alike {
    wild_one: bool,
    lost: i32,
    ways: Ways,
}

/// Calls `each` with every total of a pool, whatever its cuts.
fn weigh_pool(pool: &Pool<'_>, mut each: impl FnMut(RollOutcome, u64)) {
    let highest = match (pool.bursting, pool.regular) {
        (0, 0) => 0,
        (0, _) => 6,
        _ => 6 * (usize::from(pool.cap) + 1),
    };
    let mut wild = bursting(pool.cap, MOST);
    let ones = core::mem::take(&mut wild[1]);
    let all = others(pool, highest);
    let mut alike = vec![Alike { wild_one: false, lost: 0, ways: add(&all, &wild) }];
    let apart = matches!(pool.one, WildOne::Cancel | WildOne::Decide);
    let mut below = [0; MOST + 1];
    for high in if apart { usize::from(highest > 0)..=highest } else { highest..=highest } {
        let up_to = if high == highest { all } else { others(pool, high) };
        let high = i32::try_from(high).unwrap_or(i32::MAX);
        let RollOutcome { wild_one, lost, .. } = pool.classify(0, true, high, Faces::None);
        if wild_one {
            alike.push(Alike { wild_one, lost, ways: [0; MOST + 1] });
        }
        let Some(last) = alike.last_mut() else { continue };
        for (sum, (&now, &before)) in (0i32..).zip(up_to.iter().zip(&below)) {
            if let Ok(total) = usize::try_from(pool.total(1, 1, sum, high))
                && now > before
            {
                last.ways[total] += (now - before) * ones;
            }
        }
        below = up_to;
    }
    for (total, at) in (0i32..).zip(0..=MOST) {
        for Alike { wild_one, lost, ways } in alike.iter().filter(|alike| alike.ways[at] > 0) {
            let (wild_one, lost) = (*wild_one, *lost);
            each(RollOutcome { outcome: total, wild_one, lost, shown: Faces::None }, ways[at]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeMap;

    type Shares = BTreeMap<(i32, bool, i32), f64>;

    /// The share of each outcome where these faces lie.
    fn shares(reading: &Reading<'_>, lying: &[u8]) -> Shares {
        let mut all = Shares::new();
        let weigh = |came: RollOutcome, ways: u64| {
            *all.entry((came.outcome, came.wild_one, came.lost)).or_default() += ways as f64;
        };
        reading.weigh_after(lying, weigh).expect("few dice");
        let whole: f64 = all.values().sum();
        all.into_iter().map(|(outcome, ways)| (outcome, ways / whole)).collect()
    }

    /// Holds the odds where these faces lie against the mean of those after each next face.
    fn adds_up(reading: &Reading<'_>, lying: &mut Vec<u8>) {
        let mut faces = lying.iter().copied();
        let mut die = None;
        let next = |one: Die, _| faces.next().ok_or_else(|| die = Some(one));
        let Err(()) = reading.read(next) else { return };
        let die = die.expect("a die is wanted");
        let mut mean = Shares::new();
        for face in 1..=die.faces() {
            lying.push(face);
            let mut faces = lying.iter().copied();
            let after = match reading.read(|_, _| faces.next().ok_or(())) {
                Ok(came) => Shares::from([((came.outcome, came.wild_one, came.lost), 1.0)]),
                Err(()) => shares(reading, lying),
            };
            for (outcome, share) in after {
                *mean.entry(outcome).or_default() += share / f64::from(die.faces());
            }
            adds_up(reading, lying);
            lying.pop();
        }
        let told = shares(reading, lying);
        assert_eq!(told.keys().collect::<Vec<_>>(), mean.keys().collect::<Vec<_>>());
        for (told, mean) in told.values().zip(mean.values()) {
            assert!((told - mean).abs() < 1e-12, "{reading:?} with {lying:?}: {told}, {mean}");
        }
    }

    #[test]
    fn odds_where_some_dice_lie_are_the_mean_of_what_follows() {
        adds_up(&Reading::Sum { count: 3, die: Die::D10 }, &mut Vec::new());
        for one in [WildOne::Cancel, WildOne::Mark, WildOne::Plain, WildOne::Decide] {
            for (regular, bursting, cap) in [(2, 0, 1), (3, 0, 0), (1, 1, 2), (0, 2, 1)] {
                for cuts in [&[][..], &[5, 9]] {
                    let pool = Pool { regular, bursting, cap, one, cuts };
                    adds_up(&Reading::Wild(pool), &mut Vec::new());
                }
            }
        }
    }
}
