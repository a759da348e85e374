//! One enum over the systems, for tools and bindings that know no rule.

use crate::battle::{Battle, Control, DiceFrom, FeedError, Request, Step};
use crate::case::Case;
use crate::codes::{Code, RuleCode, nearest};
use crate::cosmic::Cosmic;
use crate::d6::D6;
use crate::decide::LegalAnswers;
use crate::dice::{Die, Fair};
use crate::faserip::Faserip;
use crate::log::Record;
use crate::node::{Node, Problems};
use crate::ruling::{PrintedTable, Ruling};
use crate::save::{ResumeError, system_of};
use crate::system::System;
use crate::talislanta::Talislanta;
use crate::who::ActorId;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// A battle of any system.
///
/// ```
/// # #[cfg(feature = "serde")] {
/// use case_core::any::{AnyBattle, AnyStep};
/// let roster = serde_json::from_str(r#"{
///     "system": "case",
///     "fighters": [
///         {"name": "Gale", "side": "heroes", "abilities": {"fighting": "Ex", "agility": "Gd",
///          "strength": "Rm", "endurance": "Ex", "reason": "Ty", "intuition": "Gd", "psyche": "Ty"},
///          "attacks": [{"name": "fists", "form": "BA"}]},
///         {"name": "Ravager", "side": "villains", "abilities": {"fighting": "Gd", "agility": "Ty",
///          "strength": "In", "endurance": "Rm", "reason": "Pr", "intuition": "Ty", "psyche": "Ty"},
///          "attacks": [{"name": "fists", "form": "BA"}]}
///     ]
/// }"#).unwrap();
/// let mut battle = AnyBattle::new(&roster).unwrap();
/// battle.set_seed(7);
/// while battle.step() == AnyStep::Going {}
/// assert!(battle.is_over());
/// # }
/// ```
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "few battles at a time; all of them are about as large"
)]
#[non_exhaustive]
pub enum AnyBattle {
    /// Costumed Adventurer Simulation Engine.
    Case(Battle<Case>),
    /// Cosmic Synchronicity.
    Cosmic(Battle<Cosmic>),
    /// D6.
    D6(Battle<D6>),
    /// FASERIP combat phases.
    Faserip(Battle<Faserip>),
    /// Talislanta, a draft of its combat rules.
    Talislanta(Battle<Talislanta>),
}

/// Runs the same expression on the battle of whichever system.
macro_rules! each {
    ($any:expr, $battle:ident => $body:expr) => {
        match $any {
            AnyBattle::Case($battle) => $body,
            AnyBattle::Cosmic($battle) => $body,
            AnyBattle::D6($battle) => $body,
            AnyBattle::Faserip($battle) => $body,
            AnyBattle::Talislanta($battle) => $body,
        }
    };
}

/// Runs the same expression for the system of that name, as the type `$S`; nothing for none.
macro_rules! by_name {
    ($name:expr, $S:ident => $body:expr) => {
        match $name {
            Case::NAME => {
                type $S = Case;
                Some($body)
            }
            Faserip::NAME => {
                type $S = Faserip;
                Some($body)
            }
            Talislanta::NAME => {
                type $S = Talislanta;
                Some($body)
            }
            D6::NAME => {
                type $S = D6;
                Some($body)
            }
            Cosmic::NAME => {
                type $S = Cosmic;
                Some($body)
            }
            _ => None,
        }
    };
}

mod odds;

pub use odds::{AnyOddsError, Standing};

/// What became of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyStep {
    /// A checkpoint was reached.
    Going,
    /// The battle is over.
    Over,
    /// Something is wanted: see [`AnyBattle::need`].
    Request,
}

/// What a battle wants next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct AnyNeed {
    /// Who rolls or decides.
    pub who: ActorId,
    /// The rule that asks.
    pub rule: &'static str,
    /// The name of the roll or question in its system's lists.
    pub name: &'static str,
    /// The die and how many of it at least; nothing for a question.
    pub roll: Option<(Die, u8)>,
    /// Whom a question is about.
    pub other: ActorId,
    /// The numbers a question is about.
    pub numbers: (i32, i32),
}

/// A rule id with its title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct RuleTitle {
    /// The id.
    pub id: &'static str,
    /// What it is about.
    pub title: &'static str,
}

/// The names of the systems.
pub const SYSTEMS: &[&str] = &[Case::NAME, Faserip::NAME, D6::NAME, Talislanta::NAME, Cosmic::NAME];

/// The printed tables of a system; `None` for an unknown one.
pub fn tables(system: &str) -> Option<Vec<PrintedTable>> {
    by_name!(system, S => S::tables())
}

/// The rule ids of a system; `None` for an unknown one.
pub fn rules(system: &str) -> Option<Vec<RuleTitle>> {
    fn list<R: RuleCode>() -> Vec<RuleTitle> {
        R::LIST.iter().map(|r| RuleTitle { id: r.code_name(), title: r.title() }).collect()
    }
    by_name!(system, S => list::<<S as System>::Rule>())
}

/// The full name of a system; `None` for an unknown one.
pub fn title(system: &str) -> Option<&'static str> {
    by_name!(system, S => S::TITLE)
}

fn open<S: System>(
    node: &Node,
    wrap: impl FnOnce(Battle<S>) -> AnyBattle,
) -> Result<AnyBattle, Problems> {
    Ok(wrap(Battle::new(S::read(node)?)?))
}

impl AnyBattle {
    /// A new battle from a roster, whose field `system` says of which system.
    ///
    /// # Errors
    /// Everything that is wrong with the roster.
    pub fn new(roster: &Node) -> Result<AnyBattle, Problems> {
        let Node::Map(_) = roster else {
            return Err(Problems::one("", "a roster is a table with `system` and `fighters`"));
        };
        match roster.get("system").and_then(Node::as_text) {
            Some(Case::NAME) => open(roster, AnyBattle::Case),
            Some(Cosmic::NAME) => open(roster, AnyBattle::Cosmic),
            Some(D6::NAME) => open(roster, AnyBattle::D6),
            Some(Faserip::NAME) => open(roster, AnyBattle::Faserip),
            Some(Talislanta::NAME) => open(roster, AnyBattle::Talislanta),
            Some(other) => {
                let hint = nearest(other, SYSTEMS.iter().copied());
                let hint = hint.map_or(String::new(), |n| format!(", did you mean `{n}`?"));
                let other: String = other.chars().take(60).collect();
                let known = SYSTEMS.join(", ");
                Err(Problems::one(
                    "system",
                    format!("unknown system `{other}`{hint} Known: {known}"),
                ))
            }
            None => Err(Problems::one("system", format!("missing: one of {}", SYSTEMS.join(", ")))),
        }
    }

    /// The name of the system.
    pub fn system(&self) -> &'static str {
        fn name<S: System>(_: &Battle<S>) -> &'static str {
            S::NAME
        }
        each!(self, b => name(b))
    }

    /// Rolls fair dice from a seed from now on.
    pub fn set_seed(&mut self, seed: u64) {
        each!(self, b => b.set_dice(DiceFrom::Seed(Fair::new(seed))));
    }

    /// Lets the host roll from now on.
    pub fn set_host_dice(&mut self) {
        each!(self, b => b.set_dice(DiceFrom::Host));
    }

    /// Sets who decides for a fighter, or for the Judge and the map.
    pub fn set_control(&mut self, who: ActorId, control: Control) {
        each!(self, b => b.set_control(who, control));
    }

    /// Sets who decides for everybody.
    pub fn set_control_of_all(&mut self, control: Control) {
        each!(self, b => b.set_control_of_all(control));
    }

    /// Runs the rules to the next checkpoint; where something is wanted nothing has changed.
    pub fn step(&mut self) -> AnyStep {
        each!(self, b => match b.step() {
            Step::Going => AnyStep::Going,
            Step::Over => AnyStep::Over,
            // The built-in plan answers legally, and fed answers are checked when they are fed.
            Step::Request(_) | Step::Illegal { .. } => AnyStep::Request,
        })
    }

    /// What is wanted, if the last step asked for something.
    pub fn need(&self) -> Option<AnyNeed> {
        fn need<S: System>(battle: &Battle<S>) -> Option<AnyNeed> {
            Some(match battle.need()? {
                Request::Roll(need) => AnyNeed {
                    who: need.ask.who,
                    rule: need.ask.rule,
                    name: need.ask.roll,
                    roll: Some((need.die, need.count)),
                    other: ActorId::NOBODY,
                    numbers: (0, 0),
                },
                Request::Decision(q) => AnyNeed {
                    who: q.who,
                    rule: S::asked_by(q.kind).code_name(),
                    name: q.kind.code_name(),
                    roll: None,
                    other: q.other,
                    numbers: (q.a, q.b),
                },
            })
        }
        each!(self, b => need(b))
    }

    /// The legal answers of the open question, if one is open.
    pub fn options(&self) -> Option<LegalAnswers> {
        each!(self, b => b.options())
    }

    /// Feeds a face or an answer, whichever is wanted.
    ///
    /// # Errors
    /// [`FeedError`]; nothing has changed.
    pub fn feed(&mut self, value: i32) -> Result<(), FeedError> {
        each!(self, b => match b.need() {
            Some(Request::Decision(_)) => b.feed_answer(value),
            _ => b.feed_face(value),
        })
    }

    /// Goes back to the last checkpoint, or over it; `false` at the start.
    pub fn undo(&mut self) -> bool {
        each!(self, b => b.undo())
    }

    /// Whether the battle is over.
    pub fn is_over(&self) -> bool {
        each!(self, b => b.is_over())
    }

    /// The turn or round, from 1.
    pub fn turn(&self) -> i32 {
        fn turn<S: System>(b: &Battle<S>) -> i32 {
            S::turn(b.state())
        }
        each!(self, b => turn(b))
    }

    /// How many checkpoints have been passed.
    pub fn checkpoints(&self) -> usize {
        each!(self, b => b.checkpoints())
    }

    /// How many fighters the roster has.
    pub fn fighters(&self) -> usize {
        fn fighters<S: System>(b: &Battle<S>) -> usize {
            S::fighters(b.setup())
        }
        each!(self, b => fighters(b))
    }

    /// The name of a fighter or seat.
    pub fn name(&self, who: ActorId) -> &str {
        fn name<S: System>(b: &Battle<S>, who: ActorId) -> &str {
            S::name(b.setup(), who)
        }
        each!(self, b => name(b, who))
    }

    /// A fighter's side, from 0, and its name.
    pub fn side(&self, who: ActorId) -> (u8, &str) {
        fn side<S: System>(b: &Battle<S>, who: ActorId) -> (u8, &str) {
            let side = S::side(b.setup(), who);
            (side, S::side_name(b.setup(), side))
        }
        each!(self, b => side(b, who))
    }

    /// Whether a fighter can still win.
    pub fn stands(&self, who: ActorId) -> bool {
        fn stands<S: System>(b: &Battle<S>, who: ActorId) -> bool {
            S::stands(b.setup(), b.state(), who)
        }
        each!(self, b => stands(b, who))
    }

    /// The points by which a fighter's fitness is read.
    pub fn fitness(&self, who: ActorId) -> i32 {
        fn fitness<S: System>(b: &Battle<S>, who: ActorId) -> i32 {
            S::fitness(b.setup(), b.state(), who)
        }
        each!(self, b => fitness(b, who))
    }

    /// How many events the log holds.
    pub fn events(&self) -> usize {
        each!(self, b => b.log().len())
    }

    /// An event of the log as plain fields.
    pub fn record(&self, event: usize) -> Option<Record<'_>> {
        each!(self, b => b.log().get(event).map(|e| e.record()))
    }

    /// An event of the log as an English sentence, if a reader needs one.
    pub fn tell(&self, event: usize) -> Option<String> {
        fn tell<S: System>(b: &Battle<S>, event: usize) -> Option<String> {
            S::tell(b.log().get(event)?, b.setup())
        }
        each!(self, b => tell(b, event))
    }

    /// The transcript in English.
    pub fn transcript(&self) -> Vec<String> {
        each!(self, b => b.transcript().collect())
    }

    /// Every ruling, with the value in force.
    pub fn rulings(&self) -> Vec<Ruling> {
        fn rulings<S: System>(b: &Battle<S>) -> Vec<Ruling> {
            S::rulings(b.setup())
        }
        each!(self, b => rulings(b))
    }

    /// Resumes a save of any system.
    ///
    /// # Errors
    /// [`ResumeError`], without any effect.
    pub fn resume(save: &Node) -> Result<AnyBattle, ResumeError> {
        match system_of(save)? {
            Case::NAME => Battle::resume(save).map(AnyBattle::Case),
            Cosmic::NAME => Battle::resume(save).map(AnyBattle::Cosmic),
            D6::NAME => Battle::resume(save).map(AnyBattle::D6),
            Faserip::NAME => Battle::resume(save).map(AnyBattle::Faserip),
            Talislanta::NAME => Battle::resume(save).map(AnyBattle::Talislanta),
            other => Err(ResumeError::System {
                found: other.chars().take(60).collect(),
                wanted: "one of this engine",
            }),
        }
    }
}

/// The battle as a save, for any serde format.
#[cfg(feature = "serde")]
impl AnyBattle {
    /// Writes the battle as a save.
    ///
    /// # Errors
    /// Whatever the format answers.
    pub fn save<W: serde::Serializer>(&self, format: W) -> Result<W::Ok, W::Error> {
        use serde::Serialize;
        each!(self, b => b.save().serialize(format))
    }
}
