//! Statistics of simulated battles of any system: what happened on the way to the end.

use super::AnyBattle;
use super::asking::{AskFirst, of_scene};
use super::odds::{AnyOddsError, Standing};
use crate::attack::{AttackResult, AttackRules, Feat};
use crate::battle::Battle;
use crate::data::codes::{Code, nearest, parse, shown};
#[cfg(feature = "ahead")]
use crate::data::value::Kind;
use crate::data::who::ActorId;
use crate::data::words::{FieldCode, Shape};
use crate::kernel::log::{Event, Key, Sink, outcome_fields};
use crate::kernel::system::System;
use crate::odds::{LastState, Sample, Witness};
use crate::plan::{Counting, RuleUse};
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

/// Something that is recorded of each trial of a simulation, as whole numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Statistic {
    /// The place of the first fighter who could no longer win, −1 if all could at the end. Of several
    /// in one step it is the first in the roster.
    FirstDown,
    /// For each fighter, the turn in which it first could no longer win; 0 if it always could.
    FellIn,
    /// For each fighter, whether it could still win at the end of a turn: 1 or 0.
    Stands {
        /// The turn, from 1. A battle that ended before stays as it ended.
        turn: i32,
    },
    /// For each fighter, its fitness at the end of a turn; 0 for one who can no longer win, as in
    /// [`Standing`].
    Fitness {
        /// The turn, from 1.
        turn: i32,
    },
    /// A value of the state at the end of a turn: a number of points, 1 or 0, the number of a member of
    /// its list, −1 for none of them. Values that are set anew in each turn are refused.
    Value {
        /// The owner; nobody for a value of the battle itself.
        who: ActorId,
        /// The wire name of the field.
        field: String,
        /// The turn, from 1.
        turn: i32,
    },
    /// How often something came: `attacks`; a feat, as the chances of an attack name and mean it
    /// (`feats` of the schema); a value of an attack's outcome that is neither absent nor 0; a note or
    /// a roll, by its wire name; with several meanings the first of these. `roll:kill` is the roll alone,
    /// `note:kill` the note.
    Count {
        /// What came.
        of: String,
        /// Only by this fighter; anybody if it is nobody.
        who: ActorId,
    },
    /// The place of the fighter by whom something came first, as [`Statistic::Count`] counts it; −1 if it
    /// never came. What comes by nobody, such as a roll of the map, does not count.
    First {
        /// What came.
        of: String,
    },
    /// The place of the fighter who is the first in the order of acting of a turn, with its ties decided;
    /// −1 if the turn did not come, or several are first, as with equal totals in Cosmic. FASERIP has none:
    /// it acts by sides and phases.
    FirstToAct {
        /// The turn, from 1.
        turn: i32,
    },
    /// For each fighter, its place in the order of acting of a turn, from 1; 0 if it is not in it. One who
    /// acts several times has the first of its places; those who act at once have the same.
    Order {
        /// The turn, from 1.
        turn: i32,
    },
    /// The sum of a value of the outcomes of attacks, such as `through`.
    Sum {
        /// The name of the value.
        of: String,
        /// Only of this attacker; anybody if it is nobody.
        who: ActorId,
    },
}

impl Statistic {
    /// How many numbers it has for each trial in a battle of that many fighters.
    pub fn width(&self, fighters: usize) -> usize {
        match self {
            Statistic::FellIn
            | Statistic::Stands { .. }
            | Statistic::Fitness { .. }
            | Statistic::Order { .. } => fighters,
            _ => 1,
        }
    }
}

/// What the numbers of a statistic are.
#[cfg(feature = "ahead")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbers {
    /// Of what kind.
    pub(crate) kind: Kind,
    /// The number for nothing, if there is one.
    pub(crate) nothing: Option<i32>,
    /// Whether each fighter has one.
    pub(crate) each: bool,
}

/// The end of a trial, and what was recorded of it: the numbers of all statistics, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Recorded {
    /// The last turn.
    pub turn: i32,
    /// The standing at the end.
    pub end: Standing,
    /// The numbers.
    pub numbers: Vec<i32>,
}

/// Receives each trial in order; `None` if it was cut off.
pub type EachRecorded<'f> = dyn FnMut(Option<&Recorded>) + 'f;

/// What is counted of the log.
#[derive(Clone, Copy, Debug)]
enum Counted<S: System> {
    Attacks,
    Feat(Feat),
    Outcome(usize),
    Note(S::Note),
    Roll(S::Roll),
}

/// A statistic with its names looked up.
#[derive(Clone, Debug)]
enum Of<S: System> {
    FirstDown,
    FellIn,
    /// At the end of a turn; kept when it has passed.
    Stands(i32, bool),
    Fitness(i32, bool),
    Value(Key<S::Field>, i32, bool),
    Count(Counted<S>, ActorId),
    First(Counted<S>),
    /// The field of the order, the turn, whether only the first one is wanted, how many are in it.
    Order(S::Field, i32, bool, usize),
    Sum(usize, ActorId),
}

/// Names as a list, each once.
fn known<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let mut all: Vec<&str> = Vec::new();
    for name in names {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    all.join(", ")
}

fn unknown(what: &str, name: &str, names: &str) -> AnyOddsError {
    let hint = nearest(name, names.split(", "));
    let hint = hint.map_or(String::new(), |near| format!(", did you mean `{near}`?"));
    let name = shown(name);
    AnyOddsError::Rule(format!("no {what} is called `{name}`{hint}; known are: {names}"))
}

/// The place of a value of outcomes.
fn of_outcome<S: System>(name: &str) -> Option<usize> {
    outcome_fields::<S>().position(|field| field.name == name)
}

fn counted<S: AttackRules>(name: &str) -> Result<Counted<S>, AnyOddsError> {
    let feats = <S::Outcome as AttackResult>::FEATS;
    let (list, of) = name.split_once(':').unwrap_or(("", name));
    let note = || parse(of).ok().filter(|_| ["", "note"].contains(&list)).map(Counted::Note);
    let roll = || parse(of).ok().filter(|_| ["", "roll"].contains(&list)).map(Counted::Roll);
    let feat = || feats.iter().find(|feat| feat.name() == name).copied().map(Counted::Feat);
    let found = (name == "attacks").then_some(Counted::Attacks);
    let found = found.or_else(feat).or_else(|| of_outcome::<S>(name).map(Counted::Outcome));
    found.or_else(note).or_else(roll).ok_or_else(|| {
        let own = ["attacks"].into_iter().chain(feats.iter().map(|feat| feat.name()));
        let own = own.chain(outcome_fields::<S>().map(|f| f.name));
        let rolls = S::Roll::ALL.iter().map(|roll| roll.name());
        let names = known(own.chain(rolls).chain(S::Note::ALL.iter().map(|note| note.name())));
        unknown("event to count", name, &names)
    })
}

fn key<S: System>(
    setup: &S::Setup,
    who: ActorId,
    name: &str,
) -> Result<Key<S::Field>, AnyOddsError> {
    let shape = if who == ActorId::NOBODY { Shape::Battle } else { Shape::Actor };
    let found: Option<S::Field> = parse(name).ok();
    match found.filter(|field| field.info().shape == shape) {
        Some(field) if !outlasts_turns(field) => Err(AnyOddsError::Rule(format!(
            "`{name}` does not outlast its turn, so at the end of one it says nothing"
        ))),
        Some(field) if who == ActorId::NOBODY || who.index() < S::fighters(setup) => {
            Ok(Key::of(who, field))
        }
        _ => {
            let all = S::Field::ALL.iter().filter(|field| field.info().shape == shape);
            let all = all.filter(|field| outlasts_turns(**field));
            Err(unknown("single value of the state", name, &known(all.map(|field| field.name()))))
        }
    }
}

/// Whether a value says something at the end of a turn: one that lasts, or that the referee may set.
fn outlasts_turns<F: FieldCode>(field: F) -> bool {
    let info = field.info();
    info.lasting || info.settable || info.shape == Shape::Battle
}

/// The field with the order of acting.
fn order<S: System>() -> Result<S::Field, AnyOddsError> {
    let found: Option<S::Field> = parse("order").ok();
    // FASERIP has the field of CASE, which it does not use.
    let by_phases = parse::<S::Field>("phase_order").is_ok();
    found.filter(|_| !by_phases).ok_or_else(|| {
        AnyOddsError::Rule(String::from(
            "this system acts by sides and phases, and has no order of fighters for a turn: record by \
             whom something came first",
        ))
    })
}

fn look_up<S: AttackRules>(setup: &S::Setup, wanted: &Statistic) -> Result<Of<S>, AnyOddsError> {
    Ok(match wanted {
        Statistic::FirstDown => Of::FirstDown,
        Statistic::FellIn => Of::FellIn,
        Statistic::Stands { turn } => Of::Stands(*turn, false),
        Statistic::Fitness { turn } => Of::Fitness(*turn, false),
        Statistic::Value { who, field, turn } => {
            Of::Value(key::<S>(setup, *who, field)?, *turn, false)
        }
        Statistic::Count { of, who } => Of::Count(counted(of)?, *who),
        Statistic::First { of } => Of::First(counted(of)?),
        Statistic::FirstToAct { turn } => Of::Order(order::<S>()?, *turn, true, 0),
        Statistic::Order { turn } => Of::Order(order::<S>()?, *turn, false, 0),
        Statistic::Sum { of, who } => {
            let names = || known(outcome_fields::<S>().map(|field| field.name));
            let place = of_outcome::<S>(of);
            Of::Sum(place.ok_or_else(|| unknown("value of an outcome", of, &names()))?, *who)
        }
    })
}

#[cfg(feature = "ahead")]
fn numbers<S: AttackRules>(
    battle: &Battle<S>,
    wanted: &Statistic,
) -> Result<Numbers, AnyOddsError> {
    let (kind, nothing) = match look_up::<S>(battle.setup(), wanted)? {
        Of::FirstDown | Of::First(_) | Of::Order(_, _, true, _) => (Kind::Actor, Some(-1)),
        Of::FellIn => (Kind::Turn, Some(0)),
        Of::Stands(..) => (Kind::YesNo, None),
        Of::Fitness(..) => (Kind::Points, None),
        Of::Value(key, ..) => {
            let cell = key.field.info().cell;
            (cell.kind, cell.absent.map(|absent| absent - cell.offset))
        }
        Of::Count(..) => (Kind::Amount, None),
        Of::Order(..) => (Kind::Place, Some(0)),
        Of::Sum(place, _) => {
            (outcome_fields::<S>().nth(place).map_or(Kind::Amount, |field| field.kind), None)
        }
    };
    use Statistic as T;
    let each = matches!(wanted, T::FellIn | T::Stands { .. } | T::Fitness { .. } | T::Order { .. });
    Ok(Numbers { kind, nothing, each })
}

/// Records the statistics of one trial after the other.
#[derive(Clone, Debug)]
struct Recording<S: System> {
    statistics: Vec<(Of<S>, usize)>,
    /// The numbers of the trial so far.
    numbers: Vec<i32>,
    fighters: usize,
    reads_log: bool,
}

impl<S: AttackRules> Recording<S> {
    fn new(setup: &S::Setup, wanted: &[Statistic]) -> Result<Self, AnyOddsError> {
        let fighters = S::fighters(setup);
        let mut width = 0;
        let mut statistics = Vec::new();
        for one in wanted {
            statistics.push((look_up(setup, one)?, width));
            width += one.width(fighters);
        }
        let reads = |of: &Of<S>| matches!(of, Of::Count(..) | Of::First(..) | Of::Sum(..));
        let reads_log = statistics.iter().any(|(of, _)| reads(of));
        Ok(Recording { statistics, numbers: vec![0; width], fighters, reads_log })
    }

    /// Records the order of acting of a turn: the last one that has everybody, as ties are decided
    /// after it was made, and who has acted can be taken off it.
    fn ordered(&mut self, state: &S::State, now: i32) {
        for (of, at) in &mut self.statistics {
            let Of::Order(field, turn, only_first, most) = of else { continue };
            if *turn != now {
                continue;
            }
            let who = |place: u16| {
                let stored = S::get(state, Key { who: ActorId::NOBODY, field: *field, place });
                field.info().cell.read(stored).as_actor()?.place()
            };
            let slots = u16::try_from(self.fighters).unwrap_or(u16::MAX).saturating_mul(2);
            let order: Vec<usize> = (0..slots).filter_map(who).collect();
            if order.is_empty() || order.len() < *most {
                continue;
            }
            *most = order.len();
            let numbers = self.numbers.get_mut(*at..).unwrap_or_default();
            let at_once = |place: usize| {
                let [one, other] = [place - 1, place].map(|at| ActorId::fighter(order[at]));
                S::acts_at_once(state, one, other)
            };
            if *only_first {
                let alone = order.len() < 2 || !at_once(1);
                let first = order.first().filter(|_| alone).and_then(|at| i32::try_from(*at).ok());
                numbers.iter_mut().take(1).for_each(|slot| *slot = first.unwrap_or(-1));
                continue;
            }
            for (fighter, slot) in numbers.iter_mut().take(self.fighters).enumerate() {
                let place = order.iter().position(|who| *who == fighter);
                let of_group = |place| (0..=place).rev().find(|at| *at == 0 || !at_once(*at));
                let place =
                    place.and_then(of_group).and_then(|place| i32::try_from(place + 1).ok());
                *slot = place.unwrap_or(0);
            }
        }
    }

    /// Records the state at the end of a turn, if `is_due` says that the turn is wanted.
    fn turn_ended(&mut self, setup: &S::Setup, state: &S::State, is_due: impl Fn(i32) -> bool) {
        let all = || (0..self.fighters).map(ActorId::fighter);
        for (of, at) in &mut self.statistics {
            let numbers = self.numbers[*at..].iter_mut();
            match of {
                Of::Stands(turn, done) if !*done && is_due(*turn) => {
                    *done = true;
                    let stand = all().map(|who| i32::from(S::stands(setup, state, who)));
                    numbers.zip(stand).for_each(|(slot, number)| *slot = number);
                }
                Of::Fitness(turn, done) if !*done && is_due(*turn) => {
                    *done = true;
                    let points = all().map(|who| {
                        if S::stands(setup, state, who) { S::fitness(setup, state, who) } else { 0 }
                    });
                    numbers.zip(points).for_each(|(slot, number)| *slot = number);
                }
                Of::Value(key, turn, done) if !*done && is_due(*turn) => {
                    *done = true;
                    // Of what is absent −1, if 0 is the first of a list.
                    let number = S::get(state, *key) - key.field.info().cell.offset;
                    numbers.take(1).for_each(|slot| *slot = number);
                }
                _ => {}
            }
        }
    }
}

impl<S: AttackRules> Sink<S> for Recording<S> {
    fn is_on(&self) -> bool {
        true
    }

    fn push(&mut self, event: Event<S>) {
        for (of, at) in &self.statistics {
            let by = match (of, &event) {
                (Of::Count(what, who), _) => {
                    i32::from(came_by(what, &event).is_some_and(|by| is_of(*who, by)))
                }
                (Of::First(what), _) => {
                    let first = self.numbers.get(*at).is_some_and(|number| *number < 0);
                    let by = came_by(what, &event).filter(|_| first).and_then(ActorId::place);
                    by.and_then(|place| i32::try_from(place).ok()).map_or(0, |place| place + 1)
                }
                (Of::Sum(place, who), Event::Outcome { who: by, values, .. })
                    if is_of(*who, *by) =>
                {
                    values.get(*place).filter(|v| !v.is_nothing()).map_or(0, |v| v.number)
                }
                _ => 0,
            };
            if let Some(slot) = self.numbers.get_mut(*at) {
                *slot = slot.saturating_add(by);
            }
        }
    }
}

/// By whom something that is counted came with this event.
fn came_by<S: AttackRules>(what: &Counted<S>, event: &Event<S>) -> Option<ActorId> {
    let (came, by) = match (what, event) {
        (_, Event::Outcome { who, note, values, .. }) => {
            let came = match what {
                Counted::Attacks => true,
                Counted::Feat(feat) => S::Outcome::told(values, *feat),
                Counted::Outcome(place) => {
                    values.get(*place).is_some_and(|value| !value.is_nothing() && value.number != 0)
                }
                Counted::Note(wanted) => wanted == note,
                Counted::Roll(_) => false,
            };
            (came, *who)
        }
        (Counted::Note(wanted), Event::Note { note, who, .. }) => (wanted == note, *who),
        (Counted::Roll(wanted), Event::Roll { roll, who, .. }) => (wanted == roll, *who),
        _ => return None,
    };
    came.then_some(by)
}

fn is_of(wanted: ActorId, who: ActorId) -> bool {
    wanted == ActorId::NOBODY || wanted == who
}

impl<S: AttackRules> Witness<S> for Recording<S> {
    type Row = Recorded;

    fn log(&mut self) -> Option<&mut dyn Sink<S>> {
        let reads_log = self.reads_log;
        reads_log.then_some(self)
    }

    fn begin(&mut self) {
        self.numbers.fill(0);
        for (of, at) in &mut self.statistics {
            match of {
                Of::FirstDown | Of::First(_) => self.numbers[*at] = -1,
                Of::Order(_, _, only_first, most) => {
                    *most = 0;
                    if *only_first {
                        self.numbers[*at] = -1;
                    }
                }
                Of::Stands(_, done) | Of::Fitness(_, done) | Of::Value(_, _, done) => *done = false,
                _ => {}
            }
        }
    }

    fn step(&mut self, setup: &S::Setup, turn: i32, state: &S::State) -> bool {
        let fighters = self.fighters;
        let down = || (0..fighters).filter(|at| !S::stands(setup, state, ActorId::fighter(*at)));
        for (of, at) in &self.statistics {
            match of {
                Of::FirstDown if self.numbers[*at] < 0 => {
                    let first = down().next().and_then(|place| i32::try_from(place).ok());
                    self.numbers[*at] = first.unwrap_or(-1);
                }
                Of::FellIn => {
                    for place in down() {
                        let slot = &mut self.numbers[*at + place];
                        *slot = if *slot == 0 { turn } else { *slot };
                    }
                }
                _ => {}
            }
        }
        let now = S::turn(state);
        if now == turn {
            self.ordered(state, now);
        } else {
            self.turn_ended(setup, state, |ended| ended < now);
        }
        true
    }

    fn end(&mut self, setup: &S::Setup, state: &S::State) -> Recorded {
        self.turn_ended(setup, state, |_| true);
        let end = Standing::of::<S>(setup, state);
        Recorded { turn: S::turn(state), end, numbers: self.numbers.clone() }
    }
}

fn recorded<S: AttackRules>(
    battle: &Battle<S>,
    sample: &mut Sample<'_>,
    wanted: &[Statistic],
    first: Option<&AskFirst<'_>>,
    each: &mut EachRecorded<'_>,
) -> Result<(), AnyOddsError> {
    let recording = Recording::new(battle.setup(), wanted)?;
    Ok(of_scene!(battle, first, sample_watched(sample, recording, each))?)
}

#[cfg(feature = "threads")]
fn recorded_on<S: AttackRules>(
    battle: &Battle<S>,
    threads: core::num::NonZeroUsize,
    sample: &mut Sample<'_>,
    wanted: &[Statistic],
    each: &mut EachRecorded<'_>,
) -> Result<(), AnyOddsError> {
    let recording = Recording::new(battle.setup(), wanted)?;
    let make = || recording.clone();
    battle.scene()?.sample_watched_on(threads, sample, make, each)?;
    Ok(())
}

fn used<S: System>(
    battle: &Battle<S>,
    sample: &mut Sample<'_>,
) -> Result<Vec<RuleUse>, AnyOddsError> {
    let scene = battle.scene()?;
    let (counting, rules) = Counting::bind(battle.setup(), |who| battle.seats().plan_for(who));
    let copy = counting.clone();
    let nothing = LastState(|_: &S::Setup, _: &S::State| ());
    scene.with_plan(|_| copy).sample_watched(sample, nothing, |_| ())?;
    Ok(counting.counted(&rules))
}

impl AnyBattle {
    /// Simulates the rest of the battle and counts how often each rule of its plans decided, in the
    /// order of the plans' seats and rules: those of [`AnyBattle::sample_values`] with the same trials
    /// and seed. A rule that was blocked and never decided has answers that were not legal once.
    ///
    /// # Errors
    /// As [`AnyBattle::sample_values`].
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::any::AnyBattle;
    /// use case_core::odds::Sample;
    /// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
    /// let roster = toml::from_str(&text).unwrap();
    /// let mut battle = AnyBattle::new(&roster).unwrap();
    /// battle.set_plan(case_core::battle::Who::Everybody, &toml::from_str(r#"
    ///     name = "dodge"
    ///     rules = [{ question = "defense", then = "dodge" }]
    /// "#).unwrap()).unwrap();
    /// let used = battle.rules_used(&mut Sample::new(20).seed(1)).unwrap();
    /// assert!(used[0].decided > 0);
    /// # }
    /// ```
    pub fn rules_used(&self, sample: &mut Sample<'_>) -> Result<Vec<RuleUse>, AnyOddsError> {
        each!(self, b => used(b, sample))
    }

    /// Simulates the rest of the battle and records statistics of each trial: the trials of
    /// [`AnyBattle::sample_values`], passed to `each` in their order. Of an open step
    /// all is counted, also what it has told already.
    ///
    /// # Errors
    /// As [`AnyBattle::sample_values`]; [`AnyOddsError::Rule`] for an unknown name.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::any::{AnyBattle, Recorded, Statistic};
    /// use case_core::odds::Sample;
    /// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
    /// let roster = toml::from_str(&text).unwrap();
    /// let battle = AnyBattle::new(&roster).unwrap();
    /// let wanted = [Statistic::FirstDown, Statistic::Stands { turn: 2 }];
    /// let mut rows = 0;
    /// let mut each = |row: Option<&Recorded>| {
    ///     rows += 1;
    ///     assert!(row.is_some_and(|row| row.numbers.len() == 1 + 6));
    /// };
    /// battle.sample_recorded(&mut Sample::new(100).seed(1), &wanted, None, &mut each).unwrap();
    /// assert_eq!(rows, 100);
    /// # }
    /// ```
    pub fn sample_recorded(
        &self,
        sample: &mut Sample<'_>,
        wanted: &[Statistic],
        first: Option<&AskFirst<'_>>,
        each: &mut EachRecorded<'_>,
    ) -> Result<(), AnyOddsError> {
        each!(self, b => recorded(b, sample, wanted, first, each))
    }

    /// What the numbers of a statistic are here.
    #[cfg(feature = "ahead")]
    pub(crate) fn numbers_of(&self, wanted: &Statistic) -> Result<Numbers, AnyOddsError> {
        each!(self, b => numbers(b, wanted))
    }

    /// As [`AnyBattle::sample_recorded`], on several threads, with the same result.
    ///
    /// # Errors
    /// As [`AnyBattle::sample_recorded`].
    #[cfg(feature = "threads")]
    pub fn sample_recorded_on(
        &self,
        threads: core::num::NonZeroUsize,
        sample: &mut Sample<'_>,
        wanted: &[Statistic],
        each: &mut EachRecorded<'_>,
    ) -> Result<(), AnyOddsError> {
        each!(self, b => recorded_on(b, threads, sample, wanted, each))
    }
}
