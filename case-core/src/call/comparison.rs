//! Two fights that differ in something, on common dice.

use super::battles::{Seat, seat};
use super::ends::by_plans;
use super::fault::{Done, Fault, FaultCode};
use super::notation::{Limit, Long, Wide};
use super::on::{Does, On};
use super::whatif::Figure;
use crate::any::AnyBattle;
use crate::data::message::message;
use crate::data::record::record;
use crate::data::sheet::{FieldTable, ListOf, Number, sheet};
use crate::data::who::SideId;
use crate::odds::{Estimate, Progress, Sample, sqrt};
use crate::plan::Basis;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::ControlFlow;

const TRIALS: Number = Number(1, 1_000_000);
const CHECKPOINTS: Limit = Limit(1_000_000);
const SEATS: ListOf<FieldTable> = ListOf { of: FieldTable, what: "seats", least: 0, most: 10_003 };

sheet! {
    /// Another fight, with which the battle in its present state is compared.
    pub struct Compare {
        /// The roster of the other fight, which is played from its beginning.
        pub roster: bool = Long, needed("the roster of the other fight", false);
        /// Its seats, as of `new`; without, the built-in plan decides for all.
        pub seats: Vec<Seat> = SEATS, or(Vec::new());
        /// The number of pairs.
        pub trials: i32 = TRIALS, or(1_000);
        /// Their seed.
        pub seed: u64 = Wide, or(1);
        /// The most checkpoints of a trial.
        pub checkpoints: Option<u64> = CHECKPOINTS, optional();
    }
}

record! {
    /// How a chance or a mean changes from one fight to another.
    pub struct ChangeRow {
        /// The side whose victories it is; none of the turns.
        pub side: Option<String>,
        /// In the battle.
        pub first: f64,
        /// In the other fight.
        pub second: f64,
        /// By how much it changes.
        pub by: Figure,
        /// The 95 % interval of that.
        pub low: f64,
        /// Its upper end.
        pub high: f64,
        /// Whether it is told apart from no difference.
        pub apart: bool,
    }

    /// Two fights compared, trial by trial on the same dice.
    pub struct FightsCompared {
        /// The number of pairs that ended in both.
        pub trials: usize,
        /// Those that were cut off in one of them.
        pub left_out: usize,
        /// The victories of each side that is in both.
        pub sides: Vec<ChangeRow>,
        /// The last turn.
        pub turns: ChangeRow,
        /// From what.
        pub first: Basis,
        /// To what.
        pub second: Basis,
    }
}

/// The ends of the trials: winner and last turn, nothing where it was cut off.
type Ends = Vec<Option<(Option<SideId>, i32)>>;

type Watch<'a> = &'a mut (dyn FnMut(Progress) -> ControlFlow<()> + 'a);

impl Compare {
    /// Plays the trials of a battle, of which there are these before and in all.
    fn ends(&self, battle: &AnyBattle, done: u64, watch: Watch<'_>) -> Done<Ends> {
        let count = u64::try_from(self.trials).unwrap_or_default();
        let mut shown = |mut now: Progress| {
            (now.trials, now.of) = (now.trials + done, 2 * count);
            watch(now)
        };
        let sample = Sample::new(count).seed(self.seed).common().watch(&mut shown);
        let mut sample = self.checkpoints.into_iter().fold(sample, Sample::checkpoints);
        let mut ends = Vec::new();
        battle.sample_each(&mut sample, &mut |end| {
            ends.push(end.map(|(turn, end)| (end.winner, *turn)));
        })?;
        Ok(ends)
    }
}

/// The change of a mean, from the numbers of each pair.
fn change(pairs: &[(f64, f64)], side: Option<String>) -> ChangeRow {
    #[expect(clippy::cast_precision_loss, reason = "at most a million")]
    let count = pairs.len().max(1) as f64;
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / count;
    let by = mean(&|(first, second)| second - first);
    let squares = mean(&|(first, second)| (second - first - by) * (second - first - by));
    let error = sqrt(squares / (count - 1.0).max(1.0));
    let (low, high) = if side.is_some() {
        let rose = pairs.iter().filter(|(first, second)| second > first).count();
        let fell = pairs.iter().filter(|(first, second)| second < first).count();
        changed(rose as u64, fell as u64, pairs.len() as u64)
    } else {
        (by - 1.96 * error, by + 1.96 * error)
    };
    ChangeRow {
        side,
        first: mean(&|(first, _)| *first),
        second: mean(&|(_, second)| *second),
        by: Figure { mean: by, error },
        low,
        high,
        apart: low > 0.0 || high < 0.0,
    }
}

/// The 95 % interval of a change, from the numbers of trials that rose and fell: that of both shares
/// together, from Wilson's interval of each.
fn changed(up: u64, down: u64, trials: u64) -> (f64, f64) {
    let (rose, fell) = (Estimate::share(up, trials), Estimate::share(down, trials));
    // A trial that rose did not fall: the shares hang together.
    let spread = sqrt((1.0 - rose.mean) * (1.0 - fell.mean));
    let together = if spread > 0.0 { sqrt(rose.mean * fell.mean) / spread } else { 0.0 };
    let reach = |a: f64, b: f64| sqrt(a * a + b * b + 2.0 * together * a * b);
    let by = rose.mean - fell.mean;
    let low = by - reach(rose.mean - rose.low, fell.high - fell.mean);
    let high = by + reach(rose.high - rose.mean, fell.mean - fell.low);
    (low.max(-1.0), high.min(1.0))
}

impl Does for Compare {
    type Out = FightsCompared;
    fn does(self, on: &mut On<'_>) -> Done<FightsCompared> {
        let roster = on.data("roster");
        let wrong = |p| Fault::of(FaultCode::Roster, "roster", &p);
        let mut other = AnyBattle::new(&roster).map_err(wrong)?;
        seat(&mut other, &self.seats, None)?;
        let other = by_plans(&other).unwrap_or(other);
        on.watched(|battle, watch| {
            if battle.system() != other.system() {
                let message = message!(
                    "the other fight is of `{other}`, this one of `{system}`",
                    other = other.system(),
                    system = battle.system()
                );
                return Err(Fault::at(FaultCode::Roster, "roster.system", message));
            }
            let planned = by_plans(battle);
            let battle = planned.as_ref().unwrap_or(battle);
            let both: Vec<_> = battle
                .sides()
                .filter_map(|(side, name)| Some((name, side, other.find_side(name)?)))
                .collect();
            if both.is_empty() {
                return Err(Fault::at(FaultCode::Roster, "roster", "no side is in both fights"));
            }
            let first = self.ends(battle, 0, watch)?;
            let second = self.ends(&other, first.len() as u64, watch)?;
            let ended = first.iter().zip(&second);
            let ended: Vec<_> = ended.filter_map(|(a, b)| a.zip(*b)).collect();
            let won = |of: Option<SideId>, side| f64::from(u8::from(of == Some(side)));
            let row = |(name, side, its): (&str, SideId, SideId)| {
                let pairs = ended.iter().map(|(a, b)| (won(a.0, side), won(b.0, its)));
                change(&pairs.collect::<Vec<_>>(), Some(name.to_string()))
            };
            let turns = ended.iter().map(|(a, b)| (f64::from(a.1), f64::from(b.1)));
            Ok(FightsCompared {
                trials: ended.len(),
                left_out: first.len() - ended.len(),
                turns: change(&turns.collect::<Vec<_>>(), None),
                sides: both.into_iter().map(row).collect(),
                first: battle.basis(),
                second: other.basis(),
            })
        })
    }
}
