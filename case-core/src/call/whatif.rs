//! What would happen: stakes, consequences, odds, simulation.

use super::battles::side_of;
use super::fault::{Done, Fault, FaultCode};
use super::given::{value, whose};
use super::notation::{Anything, Data, Limit, Wide};
use super::on::{Does, On};
use super::rows::{Lists, RollModifier, modifiers};
use crate::any::{AnyBattle, OutcomeOdds, Standing};
use crate::attack::{self, AttackStake, Feat, Guard, Stake, StakeAbout, StakeLimits};
use crate::battle::{Aftermath, Control, FightStake};
use crate::data::codes::{codes, hint, shown};
use crate::data::described::Exact;
use crate::data::message::message;
use crate::data::node::Node;
use crate::data::record::record;
use crate::data::sheet::{ListOf, Name, Number, OneOf, YesNo, sheet};
use crate::data::shown::Shown;
use crate::data::value::{AttackId, Kind, Value};
use crate::data::who::SideId;
use crate::data::words::kind_name;
use crate::dice::Mass;
use crate::odds::{Budget, Chain, Estimate, Fraction, Interval, Odds, OddsError};
use crate::plan::Basis;
use alloc::collections::BTreeMap;
use alloc::format;
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

codes! {
    /// What is worked out of an attack.
    "part of the odds of an attack", pub enum AimPart {
        /// The chance of each feat.
        Chances "chances",
        /// Each outcome.
        Outcomes "outcomes",
        /// The decisions after the first die.
        Later "later",
    }
}

const FEATS: ListOf<OneOf> = ListOf { of: OneOf, what: "feats", least: 0, most: 6 };
const PARTS: ListOf<OneOf> = ListOf { of: OneOf, what: "parts", least: 0, most: 3 };
const FIELDS: ListOf<OneOf> = ListOf { of: OneOf, what: "fields", least: 0, most: 2 };
/// The most paths: hours of work.
pub(super) const PATHS: Limit = Limit(1_000_000_000);
const MAX_ROWS: Number = Number(1, 100_000);

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
    /// The odds of an attack.
    pub struct Aim {
        /// Who attacks.
        pub attacker: Data = Anything, needed("who attacks", Data::default());
        /// Whom.
        pub target: Data = Anything, needed("who is attacked", Data::default());
        /// The place of the attack on the attacker's sheet, from 0, or its name.
        pub attack: Data = Anything, or(Data(Node::Int(0)));
        /// Answers by the names of questions, such as the distance.
        pub answers: Data = Anything, or(Data(Node::Map(Vec::new())));
        /// A further shift of the attack roll.
        pub shift: i32 = Number(-1_000, 1_000), or(0);
        /// The number of attacks of a flurry.
        pub flurry: Option<i32> = Number(1, 1_000), optional();
        /// The defense: `none`, `plan` for what the target's plan answers, or a defense.
        pub guard: Data = Anything, or(Data(Node::Text("none".into())));
        /// Whether the odds under each defense come too, the best for the target first.
        pub defenses: bool = YesNo, or(false);
        /// What is worked out; the rest of the answer is empty.
        pub parts: Vec<AimPart> = PARTS, or(AimPart::ALL.to_vec());
        /// Only the chances of these feats: without outcomes that is faster than all of them.
        pub feats: Vec<Feat> = FEATS, or(Vec::new());
        /// The most paths.
        pub paths: Option<u64> = PATHS, optional();
    }
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
        /// The mean harm that gets through.
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

    /// A decision that an attack depends on.
    pub struct AimAnswer {
        /// The name of the question.
        pub question: &'static str,
        /// The rule that asks.
        pub rule: &'static str,
        /// Who is asked.
        pub who: Shown,
        /// The answer.
        pub answer: Shown,
        /// Whether the caller gave it; else it is presumed.
        pub given: bool,
    }

    /// Something that is presumed about an attack.
    pub struct AimPresumed {
        /// The rule concerned.
        pub rule: &'static str,
        /// What is presumed.
        pub what: &'static str,
    }

    /// An answer that was given, but is not asked for before the first die.
    pub struct AimUnasked {
        /// The name of the question.
        pub question: &'static str,
        /// The answer.
        pub answer: Shown,
    }

    /// What is certain about an attack, whatever the target does.
    pub struct AimVerdict {
        /// In words, such as `cannot hurt`.
        pub name: &'static str,
        /// The feat.
        pub feat: Feat,
        /// Whether it always happens; else it never does.
        pub always: bool,
        /// The rule behind it.
        pub rule: &'static str,
    }

    /// An outcome of an attack.
    pub struct AimOutcome {
        /// The values of the outcome, by the names of its fields.
        pub outcome: BTreeMap<&'static str, Shown>,
        /// How likely it is.
        pub chance: Chance,
    }

    /// The odds of an attack under one defense.
    pub struct DefendedRow {
        /// The defense; nothing for none.
        pub guard: Shown,
        /// The chance of each feat: to hit, to hurt, to fell, ….
        pub chances: BTreeMap<&'static str, Chance>,
        /// The mean of each number of the outcome.
        pub means: BTreeMap<&'static str, f64>,
    }

    /// The odds of an attack.
    pub struct AimedOdds {
        /// Who attacks.
        pub attacker: Shown,
        /// Whom.
        pub target: Shown,
        /// The attack.
        pub attack: Shown,
        /// Whether both were taken to be at the start of a turn.
        pub fresh_turn: bool,
        /// The base of the attack roll.
        pub base: Shown,
        /// Where the roll is read, as far as that is known before the target answers.
        pub at: Shown,
        /// The modifiers of the roll.
        pub modifiers: Vec<RollModifier>,
        /// The decisions before the first die.
        pub answers: Vec<AimAnswer>,
        /// What is presumed.
        pub presumed: Vec<AimPresumed>,
        /// What was given, but is not asked for before the first die: the odds use it later.
        pub unasked: Vec<AimUnasked>,
        /// The decisions after the first die that the odds depend on, each kind of question once for
        /// each answer.
        pub later: Vec<AimAnswer>,
        /// The defenses that the target has against it.
        pub guards: Vec<Shown>,
        /// The chance of each feat: to hit, to hurt, to fell, ….
        pub chances: BTreeMap<&'static str, Chance>,
        /// Each outcome, in order.
        pub outcomes: Vec<AimOutcome>,
        /// A denominator that all their chances have in common.
        pub denominator: Exact<u128>,
        /// The odds without a defense and with each, the best for the target first, if asked for.
        pub defenses: Vec<DefendedRow>,
        /// What is certain under all of them, if asked for.
        pub verdicts: Vec<AimVerdict>,
        /// What all that is based on.
        pub basis: Basis,
    }

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

/// The place of an attack on a sheet.
fn attack_of(battle: &AnyBattle, of: crate::ActorId, given: &Node) -> Done<AttackId> {
    let names = || battle.attacks(of).filter_map(|attack| battle.attack_name(attack));
    let found = match given {
        Node::Int(place) => usize::try_from(*place).ok(),
        // As it is told, or without its form, as the sheet has it, where that is one attack's alone.
        Node::Text(name) => names().position(|known| known == *name).or_else(|| {
            let rest = |known: &String| Some(known.strip_prefix(name.as_str())?.starts_with(" ("));
            let mut bare = names().enumerate().filter(|(_, known)| rest(known) == Some(true));
            bare.next().filter(|_| bare.next().is_none()).map(|(place, _)| place)
        }),
        other => match (other.get("kind").and_then(Node::as_text), other.get("value")) {
            (Some("attack"), Some(Node::Int(place))) => usize::try_from(*place).ok(),
            _ => None,
        },
    };
    found.map(|place| AttackId::new(of, place)).ok_or_else(|| {
        let message = message!(
            "an attack by its place or name: {known}",
            known = names().collect::<Vec<_>>().join(", ")
        );
        Fault::at(FaultCode::Name, "attack", message)
    })
}

impl Aim {
    /// The aim in a battle.
    pub(super) fn aim(&self, battle: &AnyBattle) -> Done<attack::Aim> {
        let attacker = whose(battle, &self.attacker.0, "attacker")?;
        let target = whose(battle, &self.target.0, "target")?;
        let mut aim = attack::Aim::new(attack_of(battle, attacker, &self.attack.0)?, target);
        (aim.shift, aim.flurry) = (self.shift, self.flurry);
        let Node::Map(given) = &self.answers.0 else {
            let message = "expected a table of answers by the names of questions";
            return Err(Fault::at(FaultCode::Command, "answers", message));
        };
        for (question, answer) in given {
            let kinds = battle.question_kinds(question).map_err(|names| {
                let message = message!(
                    "no question `{name}`{hint}",
                    name = shown(question),
                    hint = hint(question, &names)
                );
                Fault::at(FaultCode::Name, "answers", message)
            })?;
            let path = format!("answers.{}", shown(question));
            // Several answers, for a question that is asked again; a set of names is one.
            let several = !kinds.iter().any(|kind| matches!(kind, Kind::Set(_)));
            let answers = match answer {
                Node::List(answers) if several => answers.as_slice(),
                one => core::slice::from_ref(one),
            };
            for answer in answers {
                aim = aim.given(question.clone(), value(battle, answer, kinds, &path)?);
            }
        }
        Ok(aim)
    }

    fn guard(&self, battle: &AnyBattle, guards: &[Value]) -> Done<Guard> {
        Ok(match self.guard.0.as_text() {
            Some("none") => Guard::Undefended,
            Some("plan") => Guard::ByPlan,
            _ => {
                let mut kinds: Vec<Kind> = guards.iter().map(|guard| guard.kind).collect();
                kinds.dedup();
                Guard::With(value(battle, &self.guard.0, &kinds, "guard")?)
            }
        })
    }
}

fn chances_of(odds: &OutcomeOdds, named: impl Fn(&Feat) -> bool) -> BTreeMap<&'static str, Chance> {
    let chance = |(feat, chance): &(Feat, Fraction)| (feat.name(), Chance::of(*chance));
    odds.chances.iter().filter(|(feat, _)| named(feat)).map(chance).collect()
}

/// Each outcome, and a denominator that all have in common.
fn outcomes_of(odds: &OutcomeOdds, lists: Lists) -> (Vec<AimOutcome>, u128) {
    let denominator = odds.odds.denominator();
    let shown = |value| Shown { value, lists };
    let outcome = |(values, weight): (&Vec<Value>, u128)| {
        let fields = odds.fields.iter().zip(values);
        AimOutcome {
            outcome: fields.map(|(field, value)| (field.name, shown(*value))).collect(),
            chance: Chance::of(Fraction::part(weight, denominator)),
        }
    };
    (odds.odds.iter().map(outcome).collect(), denominator)
}

fn means(odds: &OutcomeOdds, lists: Lists) -> BTreeMap<&'static str, f64> {
    let numbers = odds
        .fields
        .iter()
        .enumerate()
        .filter(|(_, field)| Kind::of_numbers(&kind_name(field.kind, lists)).is_some());
    let mean = |at: usize| {
        odds.odds.mean_about(|values| values.get(at).map_or(0.0, |value| value.number.into()))
    };
    numbers.map(|(at, field)| (field.name, mean(at))).collect()
}

fn budget<'b>(paths: Option<u64>) -> Budget<'b> {
    paths.map_or_else(Budget::new, |paths| Budget::new().paths(paths))
}

impl Does for Aim {
    type Out = AimedOdds;
    fn does(self, on: &mut On<'_>) -> Done<Self::Out> {
        let words = on.words();
        on.watched(|battle, watch| {
            let lists = battle.lists();
            let shown = |value| Shown { value, lists };
            let aim = self.aim(battle)?;
            let aimed = battle.aim(&aim)?;
            let (went, guards) = (aimed.went_in(), aimed.guards());
            let mut work = budget(self.paths).watch(watch);
            let guard = self.guard(battle, &guards)?;
            let has = |part| self.parts.contains(&part);
            let (mut chances, mut outcomes, mut denominator) = (BTreeMap::new(), Vec::new(), 1);
            let named = |feat: &Feat| self.feats.is_empty() || self.feats.contains(feat);
            if has(AimPart::Outcomes) || (has(AimPart::Chances) && self.feats.is_empty()) {
                let odds = aimed.odds(guard, &mut work)?;
                if has(AimPart::Chances) {
                    chances = chances_of(&odds, named);
                }
                if has(AimPart::Outcomes) {
                    (outcomes, denominator) = outcomes_of(&odds, lists);
                }
            } else if has(AimPart::Chances) {
                for feat in aimed.feats().iter().filter(|feat| named(feat)) {
                    let chance = aimed.chance(guard, *feat, &mut work)?;
                    chances.insert(feat.name(), Chance::of(chance));
                }
            }
            let later =
                if has(AimPart::Later) { aimed.later(guard, &mut work)? } else { Vec::new() };
            let (mut defenses, mut verdicts) = (Vec::new(), Vec::new());
            if self.defenses {
                (defenses, verdicts) =
                    (aimed.best_defenses(&mut work)?, aimed.verdicts(&mut work)?);
            }
            let answer = |of: &attack::Answered| AimAnswer {
                question: of.question,
                rule: of.rule,
                who: shown(Value::actor(of.who)),
                answer: shown(of.answer),
                given: of.given,
            };
            let presumed = went.presumed.iter();
            Ok(AimedOdds {
                attacker: shown(Value::actor(aim.attack.of)),
                target: shown(Value::actor(aim.target)),
                attack: shown(aim.attack.into()),
                fresh_turn: went.fresh_turn,
                base: shown(went.base),
                at: shown(went.at),
                modifiers: modifiers(battle, &went.modifiers, &words.speech()),
                answers: went.answers.iter().map(answer).collect(),
                presumed: presumed.map(|&(rule, what)| AimPresumed { rule, what }).collect(),
                unasked: went
                    .unasked
                    .iter()
                    .map(|of| AimUnasked { question: of.name, answer: shown(of.value) })
                    .collect(),
                later: later.iter().map(answer).collect(),
                guards: guards.into_iter().map(shown).collect(),
                chances,
                outcomes,
                denominator: Exact(denominator),
                defenses: defenses
                    .iter()
                    .map(|of| DefendedRow {
                        guard: shown(of.guard),
                        chances: chances_of(&of.odds, |_| true),
                        means: means(&of.odds, lists),
                    })
                    .collect(),
                verdicts: verdicts
                    .iter()
                    .map(|of| AimVerdict {
                        name: of.name(),
                        feat: of.feat,
                        always: of.always,
                        rule: of.rule,
                    })
                    .collect(),
                basis: battle.basis(),
            })
        })
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
                        (end.over, None, changed.filter_map(one).collect())
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
