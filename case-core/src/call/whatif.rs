//! What is at stake: with each answer to an open question, with each outcome of an open roll.

use super::battles::side_of;
use super::fault::Done;
use super::notation::{Limit, Wide};
use super::on::{Does, On};
use super::rows::Lists;
use crate::attack::{self, AttackStake, Stake, StakeAbout, StakeLimits};
use crate::battle::FightStake;
use crate::data::described::Exact;
use crate::data::record::record;
use crate::data::sheet::{Name, Number, YesNo, sheet};
use crate::data::shown::Shown;
use crate::data::value::Value;
use crate::odds::{Budget, Estimate, Fraction};
use alloc::string::String;
use alloc::vec::Vec;

/// The most paths: hours of work.
pub(super) const PATHS: Limit = Limit(1_000_000_000);

sheet! {
    /// What each answer is worth.
    pub struct StakesAsked {
        /// The most trials of the rest of the fight for each answer; 0 for none.
        pub trials: i32 = Number(0, 100_000), or(100);
        /// Their seed.
        pub seed: u64 = Wide, or(0);
        /// Whether a target answers with its best defense instead of that of its plan.
        pub best_defense: bool = YesNo, or(false);
        /// The side whose victories count; without, that of the fighter who is asked.
        pub side: Option<String> = Name, optional();
        /// The most checkpoints of the trials for each answer.
        pub work: Option<u64> = PATHS, optional();
        /// The most paths of the exact odds of an attack; beyond that they come from trials.
        pub paths: Option<u64> = PATHS, optional();
        /// The trials of an attack without exact odds.
        pub attack_trials: Option<i32> = Number(1, 100_000), optional();
    }
    /// What each outcome of the open roll leads to.
    pub struct ConsequencesAsked {
        /// The most trials where it is not counted exactly.
        pub trials: i32 = Number(0, 100_000), or(400);
        /// Their seed.
        pub seed: u64 = Wide, or(0);
    }
}

record! {
    /// A mean with its standard error, 0 where it is exact.
    pub struct Figure {
        /// The mean.
        pub mean: f64,
        /// The standard error.
        pub error: f64,
    }

    /// An exact probability.
    pub struct Chance {
        /// The numerator.
        pub numerator: Exact<u128>,
        /// The denominator.
        pub denominator: Exact<u128>,
        /// Both as a number from 0 to 1.
        pub probability: f64,
    }

    /// The odds of an attack that an answer leads to.
    pub struct AttackFigures {
        /// Who attacks.
        pub attacker: Shown,
        /// Whom.
        pub target: Shown,
        /// With what.
        pub attack: Shown,
        /// Whether the figures are exact.
        pub exact: bool,
        /// The chance to hit.
        pub hit: Figure,
        /// The mean harm: the points of fitness that the target has fewer at the end of the step. What it
        /// gains in the step counts against it.
        pub harm: Figure,
        /// The chance to take the target out.
        pub fell: Figure,
        /// The status effect that it begins where it takes hold, if it has one.
        pub begins: Option<BeginsFigures>,
    }

    /// A status effect that an attack begins.
    pub struct BeginsFigures {
        /// The effect.
        pub effect: Shown,
        /// The chance that it begins.
        pub chance: Figure,
    }

    /// The rest of the fight, by trials.
    pub struct FightFigures {
        /// The share of victories.
        pub win: Figure,
        /// The share of draws.
        pub draw: f64,
        /// The share of trials that were cut off.
        pub open: f64,
        /// The mean condition of the side minus that of the others.
        pub worth: Figure,
        /// The number of trials.
        pub trials: Exact,
    }

    /// What one answer is worth.
    pub struct StakeRow {
        /// The answer.
        pub answer: Shown,
        /// Its label.
        pub label: String,
        /// What tells it from the others.
        pub about: StakeAbout,
        /// The attack that it leads to.
        pub attack: Option<AttackFigures>,
        /// The rest of the fight.
        pub fight: Option<FightFigures>,
        /// The place of the first answer that leads to the same.
        pub same_as: Option<usize>,
        /// Whether the seat's plan gives it.
        pub suggested: bool,
        /// All that as a line.
        pub line: String,
    }

    /// What each answer is worth.
    pub struct StakesOf {
        /// Who is asked.
        pub who: Shown,
        /// The question, by its name.
        pub question: &'static str,
        /// The side whose victories count.
        pub side: String,
        /// A row for each answer.
        pub rows: Vec<StakeRow>,
    }

    /// What some outcomes of an open roll lead to.
    pub struct ConsequenceRow {
        /// The lowest of the outcomes.
        pub low: Shown,
        /// The highest.
        pub high: Shown,
        /// How likely one of them is.
        pub chance: Chance,
        /// The attack that is open, if these are rolled.
        pub attack: Option<AttackFigures>,
        /// Its headline, if that is certain then.
        pub headline: Option<String>,
        /// All that as a line.
        pub line: String,
    }

}

impl Figure {
    pub(super) fn of(of: Estimate) -> Figure {
        Figure { mean: of.mean, error: of.error }
    }

    /// The mean of that many numbers, by their sum and that of their squares.
    pub(super) fn mean(count: f64, sum: f64, squares: f64) -> Figure {
        let count = count.max(1.0);
        let mean = sum / count;
        let variance = (squares / count - mean * mean).max(0.0);
        Figure { mean, error: crate::odds::sqrt(variance / count) }
    }
}

impl Chance {
    pub(super) fn of(chance: Fraction) -> Chance {
        Chance {
            numerator: Exact(chance.numerator()),
            denominator: Exact(chance.denominator()),
            probability: chance.as_f64(),
        }
    }
}

impl AttackFigures {
    fn of(of: AttackStake, lists: Lists) -> AttackFigures {
        let shown = |value| Shown { value, lists };
        AttackFigures {
            attacker: shown(Value::actor(of.attacker)),
            target: shown(Value::actor(of.target)),
            attack: shown(of.attack),
            exact: of.exact,
            hit: Figure::of(of.hit),
            harm: Figure::of(of.harm),
            fell: Figure::of(of.fell),
            begins: of.begins.map(|of| BeginsFigures {
                effect: shown(of.effect),
                chance: Figure::of(of.chance),
            }),
        }
    }
}

fn limits(on: &On<'_>, trials: i32, seed: u64) -> Done<StakeLimits> {
    let secrets = on.audience(true)? == crate::log::Audience::Gamemaster;
    let trials = u32::try_from(trials).unwrap_or_default();
    Ok(StakeLimits { trials, seed, secrets, ..StakeLimits::DEFAULT })
}

impl Does for StakesAsked {
    type Out = StakesOf;
    fn does(self, on: &mut On<'_>) -> Done<StakesOf> {
        let words = on.words();
        let speech = words.speech();
        let mut limits = limits(on, self.trials, self.seed)?;
        limits.best_defense = self.best_defense;
        limits.work = self.work.unwrap_or(limits.work);
        limits.paths = self.paths.unwrap_or(limits.paths);
        let few = self.attack_trials.and_then(|n| u32::try_from(n).ok());
        limits.attack_trials = few.unwrap_or(limits.attack_trials);
        let battle = on.battle()?;
        if let Some(side) = &self.side {
            limits.side = Some(side_of(battle, side, "side")?);
        }
        let found = battle.stakes(&limits)?;
        let shown = |value| Shown { value, lists: found.lists };
        let fight = |of: FightStake| FightFigures {
            win: Figure::of(of.win),
            draw: of.draw,
            open: of.open,
            worth: Figure::of(of.worth),
            trials: Exact(of.win.trials),
        };
        let mut lines = battle.stake_lines(&found, &speech).into_iter();
        let row = |row: &Stake| StakeRow {
            answer: shown(row.answer),
            label: battle.label(row.answer, &speech).unwrap_or_default(),
            about: row.about,
            attack: row.attack.map(|of| AttackFigures::of(of, found.lists)),
            fight: row.fight.map(fight),
            same_as: row.same_as,
            suggested: row.suggested,
            line: lines.next().unwrap_or_default(),
        };
        Ok(StakesOf {
            who: shown(Value::actor(found.who)),
            question: found.question,
            side: battle.side_name(found.side).into(),
            rows: found.rows.iter().map(row).collect(),
        })
    }
}

impl Does for ConsequencesAsked {
    type Out = Vec<ConsequenceRow>;
    fn does(self, on: &mut On<'_>) -> Done<Self::Out> {
        let (words, audience) = (on.words(), on.audience(true)?);
        let mut limits = limits(on, 0, self.seed)?;
        limits.attack_trials = u32::try_from(self.trials).unwrap_or_default();
        let battle = on.battle()?;
        let lists = battle.lists();
        let found = battle.consequences(&limits, &words.speech(), audience)?;
        let row = |of: attack::Consequence| ConsequenceRow {
            low: Shown { value: of.low, lists },
            high: Shown { value: of.high, lists },
            chance: Chance::of(of.chance),
            attack: of.attack.map(|of| AttackFigures::of(of, lists)),
            headline: of.headline,
            line: of.text,
        };
        Ok(found.into_iter().map(row).collect())
    }
}

pub(super) fn budget<'b>(paths: Option<u64>) -> Budget<'b> {
    paths.map_or_else(Budget::new, |paths| Budget::new().paths(paths))
}
