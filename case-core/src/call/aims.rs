//! Commands about an attack before anybody chooses it: its odds, the target's defenses and what is
//! certain of it.

use super::fault::{Done, Fault, FaultCode};
use super::given::{value, whose};
use super::notation::{Anything, Data};
use super::on::{Does, On};
use super::rows::{Lists, RollModifier, modifiers};
use super::whatif::{Chance, PATHS, budget};
use crate::any::{AnyBattle, OutcomeOdds};
use crate::attack::{self, Feat, Guard};
use crate::data::codes::{codes, hint, shown};
use crate::data::described::Exact;
use crate::data::message::message;
use crate::data::node::Node;
use crate::data::record::record;
use crate::data::sheet::{ListOf, Number, OneOf, YesNo, sheet};
use crate::data::shown::Shown;
use crate::data::value::{AttackId, Kind, Value};
use crate::data::words::kind_name;
use crate::odds::Fraction;
use crate::plan::Basis;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

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

sheet! {
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
}

record! {
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
        /// The decisions after the first die that the odds depend on, and the answers of the target's plan
        /// to the attack, each kind of question once for each answer.
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
