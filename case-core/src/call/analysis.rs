//! What only those ask who judge a fight: advice, tuning, which rulings matter.

use super::aims::Aim;
use super::battles::side_of;
use super::fault::{Done, Fault, FaultCode};
use super::notation::{Anything, Data, Line, Long, Wide};
use super::on::{Does, On};
use super::whatif::{Figure, PATHS};
use crate::any::{self, Certainty, Measured, RulingEffect, RulingEffects, RulingError};
use crate::attack::Guard;
use crate::battle::{self, Advice, Horizon, Tuned};
use crate::data::codes::codes;
use crate::data::described::{Own, Tree};
use crate::data::node::Node;
use crate::data::record::record;
use crate::data::sheet::{FieldTable, ListOf, Name, Number, OneOf, sheet};
use crate::data::shown::Shown;
use crate::data::who::SideId;
use crate::plan::Basis;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

const NAMES: ListOf<Line> = ListOf { of: Line, what: "rulings", least: 0, most: 1_000 };

sheet! {
    /// The answers compared.
    pub struct Advise {
        /// How far to look ahead.
        pub horizon: Horizon = OneOf, or(Horizon::Fight);
        /// The most trials for each answer.
        pub trials: Option<i32> = Number(2, 1_000_000), optional();
        /// Their seed.
        pub seed: Option<u64> = Wide, optional();
        /// The most checkpoints of all of them.
        pub work: Option<u64> = PATHS, optional();
        /// The most checkpoints of a trial.
        pub checkpoints: Option<u64> = PATHS, optional();
        /// For the horizon `step`, the most paths that are followed exactly.
        pub paths: Option<u64> = PATHS, optional();
        /// The side for which they are judged; without, that of the fighter who is asked.
        pub side: Option<String> = Name, optional();
    }
    /// A search for a plan.
    pub struct Tune {
        /// The side.
        pub side: String = Name, needed("the name of a side", String::new());
        /// The seed of the fights.
        pub seed: Option<u64> = Wide, optional();
        /// The first fights of each plan that is tried.
        pub first: Option<i32> = Number(8, 10_000), optional();
        /// The fights of the last test.
        pub trials: Option<i32> = Number(8, 1_000_000), optional();
        /// The most fixed answers of the plan.
        pub answers: Option<i32> = Number(0, 8), optional();
    }
    /// Which rulings matter.
    pub struct Matters {
        /// The rulings; without, all.
        pub names: Vec<String> = NAMES, or(Vec::new());
        /// One attack instead of the fight.
        pub attack: Option<Aim> = FieldTable, optional();
        /// The trials under each value.
        pub trials: Option<i32> = Number(1, 1_000_000), optional();
        /// Their seed.
        pub seed: Option<u64> = Wide, optional();
        /// The most paths under all values.
        pub paths: Option<u64> = PATHS, optional();
    }
    /// Which value of a roster gives a side a share of victories.
    pub struct Balance {
        /// The roster.
        pub roster: bool = Long, needed("the roster", false);
        /// The side whose victories count.
        pub side: String = Line, needed("the name of a side", String::new());
        /// The share of victories that is wanted, from 0 to 1.
        pub share: Data = Anything, needed("a number from 0 to 1", Data::default());
        /// The path of the value that is changed, such as `fighters[2].health`.
        pub value: Option<String> = Line, optional();
        /// Or the fighter of whom there are so many.
        pub copies: Option<String> = Line, optional();
        /// The least value.
        pub low: i32 = Number(i32::MIN, i32::MAX), needed("the least value", 0);
        /// The greatest.
        pub high: i32 = Number(i32::MIN, i32::MAX), needed("the greatest value", 0);
        /// The most fights for each value.
        pub trials: Option<i32> = Number(1, i32::MAX), optional();
        /// Their seed.
        pub seed: Option<i32> = Number(1, i32::MAX), optional();
        /// Plans by the names of sides.
        pub plans: Option<Data> = Anything, optional();
    }
}

codes! {
    /// How certain an effect is.
    "certainty", pub enum Certain {
        /// It is exact.
        Exact "exact",
        /// It lies within the error.
        Proven "proven",
        /// It was sampled.
        Sampled "sampled",
    }
}

record! {
    /// The answers compared.
    pub struct Advised {
        /// The comparison.
        pub advice: Own<Advice>,
        /// The answer that it prefers.
        pub choice: Shown,
        /// The reason, as a sentence.
        pub reason: String,
        /// A line for each answer.
        pub reasons: Vec<String>,
        /// The label of each answer.
        pub labels: Vec<String>,
        /// What it is based on.
        pub basis: Basis,
    }

    /// The effect of another value of a ruling.
    pub struct EffectRow {
        /// The ruling.
        pub name: &'static str,
        /// The value in force.
        pub value: String,
        /// The other.
        pub instead: String,
        /// How certain it is.
        pub certainty: Certain,
        /// Whether it is told from no effect.
        pub separated: bool,
        /// The greatest change in a side's chance to win; of an attack, the share of cases that end
        /// otherwise.
        pub moved: Figure,
        /// Why the battle can't be played with it.
        pub refused: Option<String>,
        /// The single differences.
        pub differences: Vec<DifferenceRow>,
    }

    /// A difference that another value of a ruling makes.
    pub struct DifferenceRow {
        /// Of what: `wins`, `turns`, or a feat of the attack.
        pub of: &'static str,
        /// Whose victories.
        pub side: Option<String>,
        /// By how much.
        pub by: Figure,
        /// The same exactly, as a fraction.
        pub exact: Option<String>,
    }

    /// Which rulings matter.
    pub struct MattersOf {
        /// The trials under each value; 0 if it was solved.
        pub trials: u32,
        /// The greatest effect first.
        pub rows: Vec<EffectRow>,
    }
}

impl Does for Advise {
    type Out = Advised;
    fn does(self, on: &mut On<'_>) -> Done<Advised> {
        let words = on.words();
        let secrets = on.audience(true)? == crate::log::Audience::Gamemaster;
        on.watched(|battle, watch| {
            let usual = battle::Advise::DEFAULT;
            let side = self.side.as_ref().map(|side| side_of(battle, side, "side"));
            let ask = battle::Advise {
                horizon: self.horizon,
                trials: self.trials.and_then(|n| u32::try_from(n).ok()).unwrap_or(usual.trials),
                seed: self.seed.unwrap_or(usual.seed),
                work: self.work.unwrap_or(usual.work),
                checkpoints: self.checkpoints.unwrap_or(usual.checkpoints),
                paths: self.paths.unwrap_or(usual.paths),
                side: side.transpose()?,
                secrets,
                ..usual
            };
            let advice = battle.advise(&ask, watch)?;
            let shown = |value| Shown { value, lists: battle.lists() };
            Ok(Advised {
                choice: shown(advice.choice().unwrap_or(crate::value::Value::NOTHING)),
                reason: battle.reason(&advice, &words.speech()),
                reasons: battle.reasons(&advice, &words.speech()),
                labels: advice
                    .answers
                    .iter()
                    .map(|of| battle.label(of.answer, &words.speech()).unwrap_or_default())
                    .collect(),
                basis: battle.basis(),
                advice: Own(advice),
            })
        })
    }
}

impl Does for Tune {
    type Out = Own<Tuned>;
    fn does(self, on: &mut On<'_>) -> Done<Self::Out> {
        on.watched(|battle, watch| {
            let side = side_of(battle, &self.side, "side")?;
            let usual = battle::Tune::default();
            let number = |given: Option<i32>, usual| {
                given.and_then(|n| u32::try_from(n).ok()).unwrap_or(usual)
            };
            let ask = battle::Tune {
                seed: self.seed.unwrap_or(usual.seed),
                first: number(self.first, usual.first),
                trials: number(self.trials, usual.trials),
                answers: self
                    .answers
                    .and_then(|n| usize::try_from(n).ok())
                    .unwrap_or(usual.answers),
                ..usual
            };
            battle.tune(side, &ask, watch).map(Own).map_err(|e| match e {
                battle::TuneError::Stopped => Fault::new(FaultCode::Stopped, e),
                other => Fault::new(FaultCode::Refused, other),
            })
        })
    }
}

impl Does for Matters {
    type Out = MattersOf;
    fn does(self, on: &mut On<'_>) -> Done<MattersOf> {
        on.watched(|battle, watch| {
            let usual = RulingEffects::default();
            let aim = self.attack.as_ref().map(|aim| aim.aim(battle)).transpose()?;
            let ask = RulingEffects {
                names: self.names.clone(),
                attack: aim.map(|aim| (aim, Guard::Undefended)),
                trials: self.trials.and_then(|n| u64::try_from(n).ok()).unwrap_or(usual.trials),
                seed: self.seed.unwrap_or(usual.seed),
                paths: self.paths.unwrap_or(usual.paths),
                ..usual
            };
            let report = battle.ruling_effects(&ask, watch).map_err(|e| match e {
                RulingError::Unknown { .. } => Fault::at(FaultCode::Name, "names", e),
                RulingError::Odds(error) => error.into(),
                RulingError::Aim(error) => error.into(),
            })?;
            let side = |side: SideId| battle.side_name(side).to_string();
            let row = |row: RulingEffect| EffectRow {
                name: row.name,
                value: row.value,
                instead: row.instead,
                certainty: match row.certainty {
                    Certainty::Exact => Certain::Exact,
                    Certainty::Proven => Certain::Proven,
                    Certainty::Sampled => Certain::Sampled,
                },
                separated: row.separated,
                moved: Figure { mean: row.moved, error: row.moved_error },
                refused: row.refused,
                differences: row
                    .differences
                    .iter()
                    .map(|of| DifferenceRow {
                        of: match of.of {
                            Measured::Wins(_) => "wins",
                            Measured::Turns => "turns",
                            Measured::Feat(feat) => feat.name(),
                        },
                        side: match of.of {
                            Measured::Wins(of) => Some(side(of)),
                            _ => None,
                        },
                        by: Figure { mean: of.by, error: of.error },
                        exact: of.exact.map(|exact| exact.to_string()),
                    })
                    .collect(),
            };
            Ok(MattersOf {
                trials: u32::try_from(report.trials).unwrap_or(u32::MAX),
                rows: report.rows.into_iter().map(row).collect(),
            })
        })
    }
}

impl Does for Balance {
    type Out = Tree;
    fn does(self, on: &mut On<'_>) -> Done<Tree> {
        let roster = on.data("roster");
        let text = |text: &Option<String>| text.clone().map_or(Node::Null, Node::Text);
        let number = |n: i32| Node::Int(n.into());
        let asked = Node::Map(
            [
                ("side", Node::Text(self.side.clone())),
                ("share", self.share.0.clone()),
                ("value", text(&self.value)),
                ("copies", text(&self.copies)),
                ("low", number(self.low)),
                ("high", number(self.high)),
                ("trials", self.trials.map_or(Node::Null, number)),
                ("seed", self.seed.map_or(Node::Null, number)),
                ("plans", self.plans.clone().map_or(Node::Null, |plans| plans.0)),
            ]
            .into_iter()
            .map(|(name, node)| (name.to_string(), node))
            .collect(),
        );
        if !matches!(roster, Node::Map(_)) {
            let message = "a roster is a table with `system` and `fighters`";
            return Err(Fault::at(FaultCode::Roster, "roster", message));
        }
        let asked = any::Balance::read(&asked).map_err(|p| Fault::all(FaultCode::Command, &p))?;
        on.watched_alone(|watch| {
            let found = asked.find(&roster, watch);
            found.map(|found| Tree(found.to_node())).map_err(|e| match e {
                any::BalanceError::Odds(error) => error.into(),
                any::BalanceError::Roster { problems, .. } => {
                    Fault::of(FaultCode::Roster, "roster", &problems)
                }
                any::BalanceError::Side { .. } => Fault::at(FaultCode::Name, "side", e),
                any::BalanceError::Plan { .. } => Fault::at(FaultCode::Plan, "plans", e),
                any::BalanceError::Range { .. } => Fault::at(FaultCode::Range, "high", e),
                any::BalanceError::Path(_) => Fault::at(
                    FaultCode::Name,
                    if self.value.is_some() { "value" } else { "copies" },
                    e,
                ),
                other => Fault::new(FaultCode::Range, other),
            })
        })
    }
}
