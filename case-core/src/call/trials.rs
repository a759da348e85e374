//! The rest of a fight by trials: who wins, what happens on the way, which rules of the plans decide.

use super::ends::by_plans;
use super::fault::{Done, Fault, FaultCode};
use super::given::anybody;
use super::notation::{Anything, Data, Limit, Line, Wide};
use super::on::{Does, On};
use super::whatif::Figure;
use crate::ActorId;
use crate::any::{AnyBattle, AnyOddsError, Numbers, Recorded, Standing, Statistic};
use crate::data::codes::codes;
use crate::data::described::Exact;
use crate::data::message::message;
use crate::data::record::record;
use crate::data::sheet::{FieldTable, ListOf, Number, OneOf, YesNo, sheet};
use crate::data::shown::Shown;
use crate::data::value::{Kind, Value};
use crate::data::who::SideId;
use crate::odds::{Estimate, OddsError, Sample, SamplePlace};
use crate::plan::Basis;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

const TRIALS: Number = Number(1, 10_000_000);
/// The most checkpoints of a trial, ten times as many as without a word: not every fight ends.
const CHECKPOINTS: Limit = Limit(1_000_000);
const RECORDS: ListOf<FieldTable> = ListOf { of: FieldTable, what: "records", least: 0, most: 32 };
/// The most different numbers of all records.
const VALUES: usize = 1 << 20;

codes! {
    /// What is recorded of a trial.
    #[non_exhaustive]
    "record", pub enum RecordOf {
        /// Who fell first; nothing if nobody did. Of several in one step it is the first in the roster.
        FirstDown "first_down",
        /// For each fighter, the turn in which it fell; nothing if it never did.
        FellIn "fell_in",
        /// For each fighter, whether it stands at the end of a turn.
        Stands "stands",
        /// For each fighter, its fitness at the end of a turn; 0 for one who does not stand.
        Fitness "fitness",
        /// A value of the state at the end of a turn.
        Value "value",
        /// How often something came: `attacks`; a feat, as the chances of an attack name and mean it; a
        /// value of an attack's outcome that is neither absent nor 0; a note or a roll. `roll:kill` is
        /// the roll alone, `note:kill` the note.
        Count "count",
        /// By whom something came first, as `count` counts it; nothing if it never came.
        First "first",
        /// Who is first in the order of acting of a turn; nothing if the turn did not come, or several are.
        FirstToAct "first_to_act",
        /// For each fighter, its place in the order of acting of a turn, the same for those who act at once;
        /// nothing if it is not in it.
        Order "order",
        /// The sum of a value of the outcomes of attacks.
        Sum "sum",
    }
}

sheet! {
    /// A simulation.
    pub struct Simulate {
        /// The number of trials.
        pub trials: i32 = TRIALS, or(1_000);
        /// Their seed.
        pub seed: u64 = Wide, or(1);
        /// The most checkpoints of a trial.
        pub checkpoints: Option<u64> = CHECKPOINTS, optional();
        /// At most so many trials now, for a host with other work in between; `next` of the answer is
        /// the `place` to go on from.
        pub slice: Option<i32> = TRIALS, optional();
        /// Where to go on.
        pub place: Option<TrialPlace> = FieldTable, optional();
        /// What is recorded of each trial besides its end.
        pub record: Vec<RecordAsked> = RECORDS, or(Vec::new());
        /// Whether it comes how often each side wins in each turn.
        pub ends: bool = YesNo, or(false);
        /// Whether it is refused where the host would have to decide, instead of its plan.
        pub as_seated: bool = YesNo, or(false);
    }
    /// A place among the trials of a simulation.
    pub struct TrialPlace {
        /// The next trial, from 0.
        pub trial: u64 = Wide, needed("the next trial", 0);
        /// The number of words drawn by the dice of its block.
        pub words: u64 = Wide, needed("the number of words drawn", 0);
    }
    /// Something that is recorded of each trial.
    pub struct RecordAsked {
        /// What.
        pub what: RecordOf = OneOf, needed("", RecordOf::FirstDown);
        /// The name of what is counted, comes first or is added up, or of the value of the state.
        pub of: Option<String> = Line, optional();
        /// Only by this fighter; of a value of the state, whose it is.
        pub who: Data = Anything, or(Data::default());
        /// The turn, from 1.
        pub turn: Option<i32> = Number(1, i32::MAX), optional();
    }
    /// How often each rule of the plans decides.
    pub struct RulesUsed {
        /// The number of trials.
        pub trials: i32 = TRIALS, or(1_000);
        /// Their seed.
        pub seed: u64 = Wide, or(1);
        /// The most checkpoints of a trial.
        pub checkpoints: Option<u64> = CHECKPOINTS, optional();
    }
}

record! {
    /// How often a side wins.
    pub struct SideWins {
        /// The side.
        pub side: String,
        /// In how many trials.
        pub count: usize,
        /// The share of victories.
        pub win: Figure,
        /// The 95 % interval of it.
        pub low: f64,
        /// Its upper end.
        pub high: f64,
    }

    /// How often a fight ends so.
    pub struct EndCount {
        /// The side that wins; none if nobody does.
        pub winner: Option<String>,
        /// The last turn.
        pub turn: i32,
        /// In how many trials.
        pub count: usize,
    }

    /// The place of the trials that are left.
    pub struct NextTrial {
        /// The next trial, from 0.
        pub trial: Exact,
        /// The number of words drawn by the dice of its block.
        pub words: Exact,
    }

    /// A simulation, or the part of it that was asked for.
    pub struct Simulated {
        /// The number of trials here.
        pub trials: usize,
        /// How many of them ended.
        pub ended: usize,
        /// How often each side wins.
        pub sides: Vec<SideWins>,
        /// The share of fights that nobody wins.
        pub draw: f64,
        /// The share of trials that were cut off.
        pub open: f64,
        /// The mean of the last turn.
        pub turns: Figure,
        /// Each end with how often it came, by sides and turns, if asked for: those of parts add up.
        pub ends: Vec<EndCount>,
        /// What was recorded of the trials that ended, in the order asked: of some one for each fighter.
        pub records: Vec<RecordRow>,
        /// Where the next part begins; none if no trial is left.
        pub next: Option<NextTrial>,
        /// What it is based on.
        pub basis: Basis,
    }

    /// What a record came to.
    pub struct RecordRow {
        /// Its place in `record`.
        pub record: usize,
        /// Whose, where each fighter has one.
        pub fighter: Option<usize>,
        /// The mean of its numbers, nothing counted as 0; none of names.
        pub mean: Option<Figure>,
        /// Each value that came, in order, with the number of trials: those of parts add up.
        pub values: Vec<RecordedValue>,
    }

    /// A value that came in some trials.
    pub struct RecordedValue {
        /// The value.
        pub value: Shown,
        /// In how many trials.
        pub count: usize,
    }

    /// How often a rule of a plan decided.
    pub struct RuleUsed {
        /// The name of the plan.
        pub plan: String,
        /// The place of the rule in it, from 0.
        pub rule: usize,
        /// How often it decided.
        pub decided: usize,
        /// How often its conditions held, but none of its answers was legal.
        pub blocked: usize,
    }
}

impl RecordOf {
    /// Whether it has a name, a fighter, a turn.
    fn needs(self) -> (bool, bool, bool) {
        use RecordOf as R;
        let has = |all: &[RecordOf]| all.contains(&self);
        (
            has(&[R::Value, R::Count, R::First, R::Sum]),
            has(&[R::Value, R::Count, R::Sum]),
            has(&[R::Stands, R::Fitness, R::Value, R::FirstToAct, R::Order]),
        )
    }
}

impl RecordAsked {
    fn statistic(&self, battle: &AnyBattle, at: usize) -> Done<(Statistic, Numbers)> {
        let path = |name: &str| format!("record[{at}].{name}");
        let (of, who, turn) = self.what.needs();
        for (name, needed, given) in [
            ("of", of, self.of.is_some()),
            ("who", who, self.who != Data::default()),
            ("turn", turn, self.turn.is_some()),
        ] {
            let what = self.what.name();
            // Of anybody; of the first turn.
            let may_lack =
                name == "who" || matches!(self.what, RecordOf::FirstToAct | RecordOf::Order);
            let message = match (needed, given) {
                (false, true) => message!("`{what}` has no `{name}`", what, name),
                (true, false) if !may_lack => message!("`{what}` needs `{name}`", what, name),
                _ => continue,
            };
            return Err(Fault::at(FaultCode::Command, &path(name), message));
        }
        let (of, turn) = (self.of.clone().unwrap_or_default(), self.turn.unwrap_or(1));
        let who = anybody(battle, &self.who.0, &path("who"))?;
        let statistic = match self.what {
            RecordOf::FirstDown => Statistic::FirstDown,
            RecordOf::FellIn => Statistic::FellIn,
            RecordOf::Stands => Statistic::Stands { turn },
            RecordOf::Fitness => Statistic::Fitness { turn },
            RecordOf::Value => Statistic::Value { who, field: of, turn },
            RecordOf::Count => Statistic::Count { of, who },
            RecordOf::First => Statistic::First { of },
            RecordOf::FirstToAct => Statistic::FirstToAct { turn },
            RecordOf::Order => Statistic::Order { turn },
            RecordOf::Sum => Statistic::Sum { of, who },
        };
        let numbers = battle.numbers_of(&statistic).map_err(|error| match error {
            AnyOddsError::Rule(why) => {
                let place = if self.of.is_some() { "of" } else { "what" };
                Fault::at(FaultCode::Name, &path(place), why)
            }
            other => other.into(),
        })?;
        Ok((statistic, numbers))
    }
}

/// How often each number of each record came.
struct Counts {
    asked: Vec<Statistic>,
    /// For each number of a trial: its record, whose it is, what it means.
    columns: Vec<(usize, Option<usize>, Numbers)>,
    came: Vec<BTreeMap<i32, u64>>,
    different: usize,
}

impl Counts {
    fn new(asked: &[RecordAsked], battle: &AnyBattle) -> Done<Counts> {
        let (mut all, mut columns) = (Vec::new(), Vec::new());
        for (record, one) in asked.iter().enumerate() {
            let (statistic, numbers) = one.statistic(battle, record)?;
            let of = |place| numbers.each.then_some(place);
            let width = statistic.width(battle.fighters());
            columns.extend((0..width).map(|place| (record, of(place), numbers)));
            all.push(statistic);
        }
        let came = columns.iter().map(|_| BTreeMap::new()).collect();
        Ok(Counts { asked: all, columns, came, different: 0 })
    }

    fn add(&mut self, numbers: &[i32]) {
        for (counts, number) in self.came.iter_mut().zip(numbers) {
            if let Some(count) = counts.get_mut(number) {
                *count += 1;
            } else {
                self.different += 1;
                if self.different <= VALUES {
                    counts.insert(*number, 1);
                }
            }
        }
    }

    fn rows(self, battle: &AnyBattle) -> Done<Vec<RecordRow>> {
        if self.different > VALUES {
            return Err(OddsError::Outcomes { limit: VALUES as u64 }.into());
        }
        let lists = battle.lists();
        let row =
            |((record, fighter, of), counts): ((usize, Option<usize>, Numbers), BTreeMap<_, _>)| {
                let value = |number: i32| match of.kind {
                    _ if of.nothing == Some(number) => Value::NOTHING,
                    Kind::Actor => Value::actor(ActorId::from_number(number)),
                    kind => Value::new(kind, number),
                };
                let is_name = matches!(of.kind, Kind::Actor | Kind::Name(_) | Kind::Set(_));
                let sum = |f: fn(f64) -> f64| {
                    let shown = |n: i32| if of.nothing == Some(n) { 0 } else { n };
                    counts
                        .iter()
                        .map(|(n, count)| f(shown(*n).into()) * as_f64(*count))
                        .sum::<f64>()
                };
                let mean = Figure::mean(sum(|_| 1.0), sum(|n| n), sum(|n| n * n));
                let one = |(number, count): (&i32, &u64)| RecordedValue {
                    value: Shown { value: value(*number), lists },
                    count: count_of(*count),
                };
                RecordRow {
                    record,
                    fighter,
                    mean: (!is_name).then_some(mean),
                    values: counts.iter().map(one).collect(),
                }
            };
        Ok(self.columns.into_iter().zip(self.came).map(row).collect())
    }
}

fn count_of(of: u64) -> usize {
    usize::try_from(of).unwrap_or(usize::MAX)
}

#[expect(clippy::cast_precision_loss, reason = "at most ten million")]
fn as_f64(count: u64) -> f64 {
    count as f64
}

fn sample<'s>(trials: i32, seed: u64, checkpoints: Option<u64>) -> Sample<'s> {
    let sample = Sample::new(u64::try_from(trials).unwrap_or_default()).seed(seed);
    checkpoints.into_iter().fold(sample, Sample::checkpoints)
}

impl Does for Simulate {
    type Out = Simulated;
    fn does(self, on: &mut On<'_>) -> Done<Simulated> {
        on.watched(|battle, watch| {
            let trials = u64::try_from(self.trials).unwrap_or_default();
            let mut sample = sample(self.trials, self.seed, self.checkpoints);
            let in_parts = self.slice.is_some() || self.place.is_some();
            if in_parts {
                let place = self.place.unwrap_or(TrialPlace { trial: 0, words: 0 });
                if place.trial >= trials {
                    let message = message!("no trial is left: there are {trials}", trials);
                    return Err(Fault::at(FaultCode::Range, "place.trial", message));
                }
                let most = self.slice.unwrap_or(self.trials);
                let place = SamplePlace { trial: place.trial, words: place.words };
                sample = sample.slice(place, u64::try_from(most).unwrap_or_default());
            }
            let mut ends: BTreeMap<(Option<SideId>, i32), u64> = BTreeMap::new();
            let (mut run, mut ended, mut turns, mut squares) = (0u64, 0u64, 0.0, 0.0);
            let mut end = |end: Option<(i32, &Standing)>| {
                run += 1;
                let Some((turn, end)) = end else { return };
                *ends.entry((end.winner, turn)).or_default() += 1;
                let turn = f64::from(turn);
                (ended, turns, squares) = (ended + 1, turns + turn, squares + turn * turn);
            };
            let planned = if self.as_seated { None } else { by_plans(battle) };
            let battle = planned.as_ref().unwrap_or(battle);
            // What a build does not record, it does not hold.
            let asked: &[_] = if cfg!(feature = "call") { &self.record } else { &[] };
            let mut counts = Counts::new(asked, battle)?;
            let mut sample = sample.watch(watch);
            if self.record.is_empty() {
                battle
                    .sample_each(&mut sample, &mut |row| end(row.map(|(turn, of)| (*turn, of))))?;
            } else if !cfg!(feature = "call") {
                let message = "this build of the engine records nothing of trials";
                return Err(Fault::at(FaultCode::Command, "record", message));
            } else {
                let asked = core::mem::take(&mut counts.asked);
                let mut each = |row: Option<&Recorded>| {
                    end(row.map(|row| (row.turn, &row.end)));
                    if let Some(row) = row {
                        counts.add(&row.numbers);
                    }
                };
                battle.sample_recorded(&mut sample, &asked, None, &mut each)?;
            }
            let place = sample.place();
            let left = in_parts && place.trial < trials;
            let share = |count: u64| Estimate::share(count, run);
            let of = |side: Option<SideId>| {
                ends.iter().filter(|((winner, _), _)| *winner == side).map(|(_, count)| count).sum()
            };
            let row = |((winner, turn), count): (&(Option<SideId>, i32), &u64)| EndCount {
                winner: winner.map(|side| battle.side_name(side).into()),
                turn: *turn,
                count: count_of(*count),
            };
            let side = |(side, name): (SideId, &str)| {
                let (wins, win) = (of(Some(side)), share(of(Some(side))));
                SideWins {
                    side: name.into(),
                    count: count_of(wins),
                    win: Figure::of(win),
                    low: win.low,
                    high: win.high,
                }
            };
            Ok(Simulated {
                trials: count_of(run),
                ended: count_of(ended),
                sides: battle.sides().map(side).collect(),
                draw: share(of(None)).mean,
                open: share(run - ended).mean,
                turns: Figure::mean(as_f64(ended), turns, squares),
                ends: ends.iter().filter(|_| self.ends).map(row).collect(),
                records: counts.rows(battle)?,
                next: left
                    .then_some(NextTrial { trial: Exact(place.trial), words: Exact(place.words) }),
                basis: battle.basis(),
            })
        })
    }
}

impl Does for RulesUsed {
    type Out = Vec<RuleUsed>;
    fn does(self, on: &mut On<'_>) -> Done<Self::Out> {
        on.watched(|battle, watch| {
            let planned = by_plans(battle);
            let battle = planned.as_ref().unwrap_or(battle);
            let mut sample = sample(self.trials, self.seed, self.checkpoints).watch(watch);
            let used = battle.rules_used(&mut sample)?.into_iter();
            let row = |of: crate::plan::RuleUse| RuleUsed {
                plan: of.plan,
                rule: of.rule,
                decided: count_of(of.decided),
                blocked: count_of(of.blocked),
            };
            Ok(used.map(row).collect())
        })
    }
}
