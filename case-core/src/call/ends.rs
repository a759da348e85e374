//! Commands about how a turn, a step or the fight ends, in exact odds.

use super::fault::Done;
use super::given::value;
use super::notation::{Anything, Data};
use super::on::{Does, On};
use super::whatif::{Chance, PATHS, budget};
use crate::any::{AnyBattle, Standing};
use crate::battle::{Aftermath, Control};
use crate::data::codes::codes;
use crate::data::described::Exact;
use crate::data::record::record;
use crate::data::sheet::{ListOf, Number, OneOf, YesNo, sheet};
use crate::data::who::SideId;
use crate::dice::Mass;
use crate::odds::{Chain, Fraction, Interval, Odds, OddsError};
use crate::plan::Basis;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

codes! {
    /// Of what odds are.
    "end", pub enum OddsOf {
        /// The end of the turn or round.
        Turn "turn",
        /// The end of the open step.
        Step "step",
    }
}

codes! {
    /// What tells the ends of a turn apart.
    "field of an end", pub enum EndField {
        /// The side that alone stands.
        Winner "winner",
        /// The points of each fighter.
        Fitness "fitness",
    }
}

const FIELDS: ListOf<OneOf> = ListOf { of: OneOf, what: "fields", least: 0, most: 2 };
const MAX_ROWS: Number = Number(1, 100_000);

sheet! {
    /// The odds of an end.
    pub struct OddsAsked {
        /// Of what.
        pub of: OddsOf = OneOf, or(OddsOf::Turn);
        /// The answer that is tried to the open question, for the step.
        pub answer: Option<Data> = Anything, optional();
        /// What tells ends apart; others are counted together.
        pub group: Vec<EndField> = FIELDS, or([EndField::Winner].to_vec());
        /// At most so many rows, the likeliest first.
        pub most: i32 = MAX_ROWS, or(1_000);
        /// The most paths.
        pub paths: Option<u64> = PATHS, optional();
        /// Whether it is refused where the host would have to decide, instead of its plan.
        pub as_seated: bool = YesNo, or(false);
    }
    /// The end of the fight.
    pub struct Solve {
        /// The most turns.
        pub turns: Option<i32> = Number(1, 1_000_000), optional();
        /// The most states held at a time.
        pub states: Option<u64> = PATHS, optional();
        /// Whether it is refused where the host would have to decide, instead of its plan.
        pub as_seated: bool = YesNo, or(false);
        /// The most paths, 65,536 or a sixteenth of them for one step.
        pub paths: Option<u64> = PATHS, optional();
    }
}

record! {
    /// A way how a turn or a step ends.
    pub struct EndRow {
        /// Whether the battle is over then.
        pub over: bool,
        /// The side that alone stands.
        pub winner: Option<String>,
        /// The points of those who stand, or of all whom the step has changed, by their places.
        pub fitness: BTreeMap<usize, i32>,
        /// Who does not stand, of the same, by their places.
        pub down: Vec<usize>,
        /// How likely it is.
        pub chance: Chance,
    }

    /// The odds of how a turn or a step ends.
    pub struct EndOdds {
        /// The ways, the likeliest first.
        pub rows: Vec<EndRow>,
        /// How many rows were left off.
        pub left_off: usize,
        /// A denominator that all chances have in common.
        pub denominator: Exact<u128>,
        /// What they are based on.
        pub basis: Basis,
    }

    /// How likely a side wins.
    pub struct SideOdds {
        /// The side; none if nobody wins.
        pub side: Option<String>,
        /// At least so likely.
        pub low: f64,
        /// At most.
        pub high: f64,
        /// The numerator of `low`.
        pub numerator: Exact<u128>,
    }

    /// How a fight ends.
    pub struct SolvedFight {
        /// How likely each side wins.
        pub sides: Vec<SideOdds>,
        /// How likely the fight lasts so many turns, by their number.
        pub turns: BTreeMap<u32, f64>,
        /// What could not be resolved, from 0 to 1.
        pub unresolved: f64,
        /// The denominator of the sides' numerators.
        pub denominator: Exact<u128>,
        /// The number of paths that were run.
        pub paths: Exact,
        /// The number of states.
        pub states: Exact,
        /// What it is based on.
        pub basis: Basis,
    }
}

/// A way how a turn or a step ends: whether the battle is over, who wins, who has how many points and
/// stands.
type End = (bool, Option<SideId>, Vec<(usize, Option<i32>, bool)>);

fn ends(odds: &Odds<End>, most: i32, battle: &AnyBattle) -> EndOdds {
    let denominator = odds.denominator();
    let mut rows: Vec<(&End, u128)> = odds.iter().collect();
    rows.sort_by_key(|(_, weight)| core::cmp::Reverse(*weight));
    let most = usize::try_from(most).unwrap_or_default();
    let left_off = rows.len().saturating_sub(most);
    rows.truncate(most);
    let row = |((over, winner, fitness), weight): (&End, u128)| EndRow {
        over: *over,
        winner: winner.map(|side| battle.side_name(side).to_string()),
        fitness: fitness.iter().filter_map(|(who, points, _)| Some((*who, (*points)?))).collect(),
        down: fitness.iter().filter(|(.., stands)| !stands).map(|(who, ..)| *who).collect(),
        chance: Chance::of(Fraction::part(weight, denominator)),
    };
    EndOdds {
        rows: rows.into_iter().map(row).collect(),
        left_off,
        denominator: Exact(denominator),
        basis: battle.basis(),
    }
}

impl Does for OddsAsked {
    type Out = EndOdds;
    fn does(self, on: &mut On<'_>) -> Done<EndOdds> {
        let has = |field| self.group.contains(&field);
        on.watched(|battle, watch| {
            let planned = if self.as_seated { None } else { by_plans(battle) };
            let battle = planned.as_ref().unwrap_or(battle);
            let mut work = budget(self.paths).watch(watch);
            let odds: Odds<End> = match self.of {
                OddsOf::Turn => {
                    battle.turn_odds(&mut work)?.map(|(over, end): &(bool, Standing)| {
                        let fitness = end.fitness.iter().enumerate();
                        let fitness = fitness.filter(|_| has(EndField::Fitness));
                        let fitness = fitness.map(|(who, of)| (who, *of, of.is_some())).collect();
                        (*over, end.winner.filter(|_| has(EndField::Winner)), fitness)
                    })
                }
                OddsOf::Step => {
                    let answer = match (&self.answer, battle.request()) {
                        (Some(data), Some(crate::AnyRequest::Decision(asked))) => {
                            Some(value(battle, &data.0, asked.question.answers, "answer")?)
                        }
                        _ => None,
                    };
                    battle.foresee(answer, &mut work)?.map(|end: &Aftermath| {
                        let one = |of: &crate::battle::ActorAfter| {
                            Some((of.who.place()?, Some(of.fitness), of.stands))
                        };
                        let changed = end.changed.iter().filter(|_| has(EndField::Fitness));
                        let winner = end.winner.filter(|_| has(EndField::Winner));
                        (end.over, winner, changed.filter_map(one).collect())
                    })
                }
            };
            Ok(ends(&odds, self.most, battle))
        })
    }
}

/// The battle with the plans of the host's seats, of whom nobody asks here; `None` if there are none.
pub(super) fn by_plans(battle: &AnyBattle) -> Option<AnyBattle> {
    let plays =
        |who: &crate::ActorId| matches!(battle.control(*who), Control::Host | Control::Tactician);
    let fighters = (0..battle.fighters()).map(crate::ActorId::fighter);
    let seats = fighters.chain([crate::ActorId::JUDGE, crate::ActorId::MAP]).filter(plays);
    let mut copy = None;
    for who in seats {
        let copy = copy.get_or_insert_with(|| battle.clone());
        copy.set_control(who, Control::Plan).ok();
    }
    copy
}

impl Does for Solve {
    type Out = SolvedFight;
    fn does(self, on: &mut On<'_>) -> Done<SolvedFight> {
        on.watched(|battle, watch| {
            let mut chain = Chain::new();
            if let Some(turns) = self.turns {
                chain = chain.turns(u32::try_from(turns).unwrap_or_default());
            }
            if let Some(paths) = self.paths {
                chain = chain.budget(paths);
            }
            if let Some(states) = self.states {
                chain = chain.states(usize::try_from(states).unwrap_or(usize::MAX));
            }
            let planned = if self.as_seated { None } else { by_plans(battle) };
            let battle = planned.as_ref().unwrap_or(battle);
            let solved = battle.solve(&mut chain.watch(watch))?;
            if solved.cuts().stopped > 0 {
                return Err(OddsError::Stopped.into());
            }
            let solved = solved.map(|end: &Standing| end.winner);
            let side = |(winner, chance): (Option<SideId>, Interval)| {
                let (low, high) = chance.as_f64();
                let side = winner.map(|side| battle.side_name(side).to_string());
                SideOdds { side, low, high, numerator: Exact(chance.low.0) }
            };
            let lengths = solved.lengths().into_iter();
            Ok(SolvedFight {
                sides: solved.values().into_iter().map(side).collect(),
                turns: lengths.map(|(turn, chance)| (turn, chance.as_f64().0)).collect(),
                unresolved: solved.unresolved().as_f64(),
                denominator: Exact(Mass::ONE.0),
                paths: Exact(solved.paths()),
                states: Exact(solved.states()),
                basis: battle.basis(),
            })
        })
    }
}
