//! Balance: the value of a roster, or the number of fighters, with which a side wins as often as
//! wanted.

use super::odds::AnyOddsError;
use super::{AnyBattle, Standing, named_plan, schema};
use crate::data::codes::did_you_mean;
use crate::data::codes::{nearest, shown};
use crate::data::message::{Message, errors};
use crate::data::node::{Fields, MAX_NAME, Node, Problems};
use crate::data::roster_path::{RosterPath, RosterPathError};
use crate::data::who::MAX_FIGHTERS;
use crate::data::who::SideId;
use crate::odds::{BLOCK, Estimate, OnProgress, Progress, Sample};
use crate::plan::Plan;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Display};
use core::ops::RangeInclusive;

/// How many values a range can have at most: each is played.
pub const MAX_BALANCE: usize = 256;

/// The most trials of one value.
const MAX_TRIALS: u64 = 1 << 24;

/// The checkpoints after which a trial is cut off, and nobody has won it.
const CHECKPOINTS: u64 = 20_000;

/// By how many standard errors a share has to lie on one side of the goal for its trials to end
/// early. It is looked at after each block, so often that two would be met by chance.
const CLEAR: f64 = 4.0;

/// What may be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Moved {
    /// A value of the roster, by its path as of [`RosterPath`]: `Iron Matron.health`.
    Value(String),
    /// How many fighters there are of this one, by its name or id: the others are copies, called
    /// `Thug 2` and so on, and have no id.
    Copies(String),
}

impl Display for Moved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Moved::Value(path) => f.write_str(path),
            Moved::Copies(name) => write!(f, "number of {name}"),
        }
    }
}

/// A question of balance: which value makes a side win as often as wanted.
///
/// Every value of the range is played, all on the dice of one seed, each until it is clear on which
/// side of the goal its share of wins lies, or until its trials are used up. Plans decide for
/// everybody: the built-in one where no other is given.
///
/// ```
/// # #[cfg(feature = "serde")] {
/// use case_core::any::{Balance, Moved};
/// use case_core::odds::unwatched;
/// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
/// let roster = toml::from_str(&text).unwrap();
/// let moved = Moved::Value("Iron Matron.health".into());
/// let mut ask = Balance::new("The Vanguard", 0.8, moved, 70..=80);
/// ask.trials = 2_048;
/// let found = ask.find(&roster, &mut unwatched).unwrap();
/// assert_eq!(found.rows.len(), 11);
/// assert!((found.nearest.wins.mean - 0.8).abs() < 0.1);
/// # }
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Balance {
    /// The side whose wins are counted.
    pub side: String,
    /// The wanted share of wins, from 0 to 1.
    pub share: f64,
    /// What may be changed.
    pub moved: Moved,
    /// The values to play.
    pub range: RangeInclusive<i32>,
    /// Plans of sides: a table, or the name of one that comes with the system.
    pub plans: Vec<(String, Node)>,
    /// The greatest number of trials for each value, at most 16,777,216: in whole blocks of [`BLOCK`].
    pub trials: u64,
    /// The seed of the trials.
    pub seed: u64,
}

impl Balance {
    /// The value from the range with which the side wins this share of its fights, from 0 to 1: by at
    /// most 20,480 trials of seed 1 for each value.
    pub fn new(
        side: impl Into<String>,
        share: f64,
        moved: Moved,
        range: RangeInclusive<i32>,
    ) -> Self {
        let (side, plans) = (side.into(), Vec::new());
        Balance { side, share, moved, range, plans, trials: 20 * BLOCK, seed: 1 }
    }

    /// Reads a question, as a host writes it: `side`, `share`, either `value` (a path) or `copies` (a
    /// fighter), `low`, `high`, and if wanted `trials`, `seed`, and `plans`, a table of plans, or of
    /// names of plans, by side.
    ///
    /// # Errors
    /// Every problem.
    pub fn read(node: &Node) -> Result<Self, Problems> {
        let mut p = Problems::default();
        let mut fields = Fields::open(node, "", &mut p);
        let side = text(&mut fields, &mut p, "side", "the name of a side");
        let share = match fields.get("share") {
            Some(Node::Float(share)) => *share,
            Some(Node::Int(share @ 0..=1)) => f64::from(u8::from(*share == 1)),
            _ => f64::NAN,
        };
        if !(0.0..=1.0).contains(&share) {
            p.add("share", "expected a number from 0 to 1: the share of fights that the side wins");
        }
        let value = fields.text(&mut p, "value").map(|path| Moved::Value(path.to_string()));
        let copies = fields.text(&mut p, "copies").map(|name| Moved::Copies(name.to_string()));
        let moved = match (value, copies) {
            (Some(moved), None) | (None, Some(moved)) => Some(moved),
            _ => {
                p.add("value", "expected either `value`, a path, or `copies`, a fighter");
                None
            }
        };
        let low = fields.int(&mut p, "low", i32::MIN, i32::MAX);
        let high = fields.int(&mut p, "high", i32::MIN, i32::MAX);
        if low.is_none() || high.is_none() {
            p.add("low", "expected two whole numbers, `low` and `high`");
        }
        let trials = positive(&mut fields, &mut p, "trials").unwrap_or(20 * BLOCK);
        let seed = positive(&mut fields, &mut p, "seed").unwrap_or(1);
        let plans = match fields.get("plans") {
            None => Vec::new(),
            Some(Node::Map(plans)) => plans.clone(),
            Some(_) => {
                p.add("plans", "expected a table of plans by side");
                Vec::new()
            }
        };
        fields.finish(&mut p);
        let range = low.unwrap_or(0)..=high.unwrap_or(0);
        let asked = moved.map(|moved| Balance {
            plans,
            trials,
            seed,
            ..Balance::new(side, share, moved, range)
        });
        p.or(asked)
    }

    /// Plays every value of the range on a roster.
    ///
    /// # Errors
    /// [`BalanceError`].
    pub fn find(
        mut self,
        roster: &Node,
        watch: &mut OnProgress<'_>,
    ) -> Result<Balanced, BalanceError> {
        let values: Vec<i32> = self.range.clone().take(MAX_BALANCE + 1).collect();
        if values.is_empty() || values.len() > MAX_BALANCE {
            let (low, high) = self.range.into_inner();
            return Err(BalanceError::Range { low, high });
        }
        if !(0.0..=1.0).contains(&self.share) {
            return Err(BalanceError::Share);
        }
        self.trials = self.trials.clamp(1, MAX_TRIALS);
        let change = Change::read(roster, &self.moved)?;
        let mut rows = Vec::with_capacity(values.len());
        for (at, value) in values.iter().enumerate() {
            let battle = self.battle(&change.with(roster, *value), *value)?;
            let wins = self.play(&battle, (at, values.len()), watch)?;
            rows.push(BalanceRow { value: *value, reaches: reaches(&wins, self.share), wins });
        }
        let crossings = crossings(&rows);
        let Balance { side, share, moved, range, .. } = self;
        let off = |row: &BalanceRow| (row.wins.mean - share).abs();
        let nearest = rows.iter().copied().reduce(|a, b| if off(&b) < off(&a) { b } else { a });
        let nearest =
            nearest.ok_or(BalanceError::Range { low: *range.start(), high: *range.end() })?;
        Ok(Balanced { side, share, moved, rows, crossings, nearest })
    }

    fn battle(&self, roster: &Node, value: i32) -> Result<AnyBattle, BalanceError> {
        let refused = |problems| BalanceError::Roster { value, problems };
        let mut battle = AnyBattle::new(roster).map_err(refused)?;
        for (side, plan) in &self.plans {
            let number = Self::number(&battle, side)?;
            let plan = match plan {
                Node::Text(name) => named_plan(battle.system(), name)
                    .unwrap_or_else(|| Err(Problems::one("system", "no such system"))),
                table => Plan::read(table),
            };
            let set = plan.and_then(|plan| battle.set_plan(number, &plan));
            set.map_err(|problems| BalanceError::Plan { side: side.clone(), problems })?;
        }
        Ok(battle)
    }

    fn number(battle: &AnyBattle, side: &str) -> Result<SideId, BalanceError> {
        battle.find_side(side).ok_or_else(|| {
            let names: Vec<&str> = battle.sides().map(|(_, name)| name).collect();
            let hint = did_you_mean(nearest(side, names.iter().copied()));
            BalanceError::Side { name: shown(side), hint, known: names.join(", ") }
        })
    }

    /// Plays one value until it is clear.
    fn play(
        &self,
        battle: &AnyBattle,
        (at, of): (usize, usize),
        watch: &mut OnProgress<'_>,
    ) -> Result<Estimate, BalanceError> {
        let side = Self::number(battle, &self.side)?;
        let blocks = self.trials.div_ceil(BLOCK);
        let whole = blocks * BLOCK;
        let total = whole.saturating_mul(of as u64);
        let (mut won, mut played) = (0, 0);
        for block in 0..blocks {
            let before = whole * at as u64 + played;
            let mut see =
                |now: Progress| watch(Progress { trials: before + now.trials, of: total, ..now });
            let sample = Sample::new(whole).seed(self.seed).blocks(block..block + 1).common();
            let mut each = |end: Option<&(i32, Standing)>| {
                won += u64::from(end.is_some_and(|(_, end)| end.winner == Some(side)));
                played += 1;
            };
            battle.sample_each(&mut sample.checkpoints(CHECKPOINTS).watch(&mut see), &mut each)?;
            let (low, high) = Estimate::wilson(won, played, CLEAR);
            if self.share < low || self.share > high {
                break;
            }
        }
        Ok(Estimate::share(won, played))
    }
}

fn text(
    fields: &mut Fields<'_>,
    p: &mut Problems,
    name: &'static str,
    what: &'static str,
) -> String {
    let found = fields.text(p, name).map(str::to_string);
    found.unwrap_or_else(|| {
        fields.missing(p, name, what);
        String::new()
    })
}

fn positive(fields: &mut Fields<'_>, p: &mut Problems, name: &'static str) -> Option<u64> {
    let number = fields.int(p, name, 1, i32::MAX)?;
    u64::try_from(number).ok()
}

/// Whether a share is clearly at least the goal, or clearly less: by a 95 % interval.
fn reaches(wins: &Estimate, share: f64) -> Option<bool> {
    if wins.low >= share {
        Some(true)
    } else if wins.high < share {
        Some(false)
    } else {
        None
    }
}

/// Where clear values on both sides of the goal are next to each other, but for unclear ones.
fn crossings(rows: &[BalanceRow]) -> Vec<BalanceCrossing> {
    let clear: Vec<(i32, bool)> =
        rows.iter().filter_map(|row| Some((row.value, row.reaches?))).collect();
    let pairs = clear.windows(2).filter(|pair| pair[0].1 != pair[1].1);
    pairs
        .map(|pair| BalanceCrossing { low: pair[0].0, high: pair[1].0, rises: pair[1].1 })
        .collect()
}

/// How the roster is changed.
enum Change {
    Value(RosterPath),
    Copies(usize),
}

impl Change {
    fn read(roster: &Node, moved: &Moved) -> Result<Change, BalanceError> {
        match moved {
            Moved::Value(path) => {
                let system = roster.get("system").and_then(Node::as_text).unwrap_or_default();
                let schema = schema(system);
                let sheet = schema.iter().flat_map(|schema| &schema.sheet);
                let roots: Vec<&str> = sheet.map(|field| field.name).collect();
                Ok(Change::Value(RosterPath::read(roster, &roots, path)?))
            }
            Moved::Copies(name) => Ok(Change::Copies(RosterPath::fighter(roster, name)?)),
        }
    }

    /// The roster with this value.
    fn with(&self, roster: &Node, value: i32) -> Node {
        let mut changed = roster.clone();
        match self {
            Change::Value(path) => path.set(&mut changed, &Node::Int(i64::from(value))),
            Change::Copies(at) => copies(&mut changed, *at, value),
        }
        changed
    }
}

/// The copies follow the fighter, so that the order of the others does not change.
fn copies(roster: &mut Node, at: usize, number: i32) {
    let Node::Map(entries) = roster else { return };
    let fighters = entries.iter_mut().find(|(name, _)| name == "fighters");
    let Some((_, Node::List(fighters))) = fighters else { return };
    let Some(Node::Map(first)) = fighters.get(at).cloned() else { return };
    let called = |n: i32| {
        let mut copy = first.clone();
        copy.retain(|(name, _)| name != "id");
        for (name, value) in &mut copy {
            if let ("name", Node::Text(text)) = (name.as_str(), value) {
                let end = format!(" {n}");
                *text = text.chars().take(MAX_NAME - end.len()).collect();
                *text += &end;
            }
        }
        Node::Map(copy)
    };
    if number < 1 {
        fighters.remove(at);
    } else {
        // One more than there can be is refused with the roster.
        let copies = (2..=number).take(MAX_FIGHTERS);
        fighters.splice(at + 1..=at, copies.map(called));
    }
}

/// One value of the range.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct BalanceRow {
    /// The value.
    pub value: i32,
    /// The share of fights that the side wins with it.
    pub wins: Estimate,
    /// Whether that is clearly the wanted share or more, or clearly less; `None` where the interval of
    /// 95 % holds it.
    pub reaches: Option<bool>,
}

/// Where the share of wins crosses the wanted one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BalanceCrossing {
    /// The last clear value before.
    pub low: i32,
    /// The first clear value after it: those between can't be distinguished from the wanted share.
    pub high: i32,
    /// Whether the side wins more with the higher value.
    pub rises: bool,
}

/// What was found: every value of the range, and where the share crosses the wanted one.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Balanced {
    /// The side.
    pub side: String,
    /// The wanted share of wins.
    pub share: f64,
    /// What was changed.
    pub moved: Moved,
    /// Every value of the range, in order.
    pub rows: Vec<BalanceRow>,
    /// All crossings in the range, in order: none, one, or several where the share is not monotone.
    pub crossings: Vec<BalanceCrossing>,
    /// The value whose share of wins is the nearest to the wanted one; the lowest of equals.
    pub nearest: BalanceRow,
}

impl Balanced {
    /// The result as data, as hosts get it: `side`, `share`, `moved`, `rows` (`value`, `wins`, `low`,
    /// `high`, `trials`, `reaches`), `crossings` (`low`, `high`, `rises`), `nearest` (a value), and
    /// `text`.
    pub fn to_node(&self) -> Node {
        let row = |row: &BalanceRow| {
            let trials = i64::try_from(row.wins.trials).unwrap_or(i64::MAX);
            map([
                ("value", Node::Int(i64::from(row.value))),
                ("wins", Node::Float(row.wins.mean)),
                ("low", Node::Float(row.wins.low)),
                ("high", Node::Float(row.wins.high)),
                ("trials", Node::Int(trials)),
                ("reaches", row.reaches.map_or(Node::Null, Node::Bool)),
            ])
        };
        let crossing = |crossing: &BalanceCrossing| {
            map([
                ("low", Node::Int(i64::from(crossing.low))),
                ("high", Node::Int(i64::from(crossing.high))),
                ("rises", Node::Bool(crossing.rises)),
            ])
        };
        map([
            ("side", Node::Text(self.side.clone())),
            ("share", Node::Float(self.share)),
            ("moved", Node::Text(self.moved.to_string())),
            ("rows", Node::List(self.rows.iter().map(row).collect())),
            ("crossings", Node::List(self.crossings.iter().map(crossing).collect())),
            ("nearest", Node::Int(i64::from(self.nearest.value))),
            ("text", Node::Text(self.to_string())),
        ])
    }
}

fn map<const N: usize>(entries: [(&str, Node); N]) -> Node {
    Node::Map(entries.into_iter().map(|(name, value)| (name.to_string(), value)).collect())
}

/// One sentence: the nearest value with its interval, and where the share crosses the wanted one.
impl Display for Balanced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BalanceRow { value, wins, .. } = self.nearest;
        let percent = |share: f64| share * 100.0;
        write!(
            f,
            "{} = {value}: {} wins {:.1} % ({:.1} to {:.1} %), nearest to {:.1} %",
            self.moved,
            self.side,
            percent(wins.mean),
            percent(wins.low),
            percent(wins.high),
            percent(self.share),
        )?;
        let range = || (self.rows.first(), self.rows.last());
        match (&self.crossings[..], range()) {
            ([], (Some(first), Some(last))) => {
                // One may lie at a value whose interval holds the wanted share.
                let clear = self.rows.iter().all(|row| row.reaches.is_some());
                let clear = if clear { "no crossing" } else { "no clear crossing" };
                write!(f, "; {clear} from {} to {}", first.value, last.value)
            }
            ([one], _) => write!(f, "; crosses between {} and {}", one.low, one.high),
            (all, _) => {
                write!(f, "; not monotone, {} crossings:", all.len())?;
                for (n, one) in all.iter().enumerate() {
                    let comma = if n == 0 { "" } else { "," };
                    write!(f, "{comma} between {} and {}", one.low, one.high)?;
                }
                Ok(())
            }
        }
    }
}

errors! {
    /// Why there is no answer.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum BalanceError {
        /// The range is empty or too long.
        #[error("the range from {low} to {high} has to have 1 to {most} values", low, high, most = MAX_BALANCE)]
        Range {
                /// Its first value.
                low: i32,
                /// Its last value.
                high: i32,
            },
        /// The wanted share is no share.
        #[error("the wanted share of wins has to be from 0 to 1")]
        Share,
        /// The value or fighter to change is not in the roster.
        #[error(error)]
        Path(error: RosterPathError, from),
        /// No side is called so.
        #[error("there is no side `{name}`{hint}; there are: {known}", name, hint, known)]
        Side {
            /// The name.
            name: String,
            /// The nearest one, as a question.
            hint: Message,
            /// All of them.
            known: String,
        },
        /// The roster can't be played with a value.
        #[error("with {value}: {problems}", value, problems)]
        Roster {
            /// The value.
            value: i32,
            /// Why.
            problems: Problems,
        },
        /// A side's plan can't be played.
        #[error("the plan of {side}: {problems}", side, problems)]
        Plan {
            /// The side.
            side: String,
            /// Why.
            problems: Problems,
        },
        /// The fights can't be played.
        #[error(error)]
        Odds(error: AnyOddsError, from),
    }
}

#[cfg(test)]
mod tests {
    use super::{BalanceCrossing, BalanceRow, crossings};
    use crate::odds::Estimate;
    use alloc::vec;

    /// A share that is not monotone crosses the goal more than once; what is not clear is between.
    #[test]
    fn all_crossings_are_found() {
        let reaches = [Some(false), Some(true), None, Some(true), Some(false), None, Some(true)];
        let row = |(value, reaches)| BalanceRow { value, wins: Estimate::share(1, 2), reaches };
        let rows: vec::Vec<BalanceRow> = (1..).zip(reaches).map(row).collect();
        let crossing = |low, high, rises| BalanceCrossing { low, high, rises };
        let all = [crossing(1, 2, true), crossing(4, 5, false), crossing(5, 7, true)];
        assert_eq!(crossings(&rows), all);
    }
}
