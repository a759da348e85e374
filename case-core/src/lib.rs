//! The rules engine that tabletop software embeds: it resolves superhero combat by the Costumed
//! Adventurer Simulation Engine (CASE) and four sibling systems, says why everything happened, and
//! tells the exact odds of everything it resolves, from the same code.
//!
//! # The idea
//!
//! A rule is a straight-line function. It never owns dice and never asks a person; it asks through
//! two doors, and what stands behind them decides what the same code does.
//!
//! | behind the door of chance ([`dice`]) | the same rule is then |
//! |---|---|
//! | [`dice::Fair`] | a game, or a simulation |
//! | [`dice::Tape`], [`dice::HostDice`] | a table session with real dice |
//! | [`dice::Every`] | exact odds |
//! | [`dice::Forced`] | a what-if |
//! | [`dice::Recorder`] | a replay |
//!
//! Behind the door of decisions ([`decide`]) stand players, scripts, plans, or the built-in plan of
//! a system.
//!
//! # One action
//!
//! ```
//! use case_core::{Action, Color, Rank};
//! let outcome = Action::new(Rank::Remarkable).shifted(-1).resolve(66)?;
//! assert_eq!((outcome.column, outcome.color), (Some(Rank::Excellent), Color::Green));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A fight
//!
//! ```
//! # #[cfg(feature = "serde")] {
//! use case_core::battle::{Battle, Step};
//! use case_core::case::Case;
//! use case_core::system::System;
//!
//! let node = serde_json::from_str(r#"{ "fighters": [
//!     { "name": "Gale", "side": "heroes", "abilities": { "fighting": "Remarkable",
//!       "agility": "Good", "strength": "Excellent", "endurance": "Remarkable", "reason": 6,
//!       "intuition": "Gd", "psyche": "Ty" }, "attacks": [{ "name": "fists", "form": "BA" }] },
//!     { "name": "Ravager", "side": "villains", "abilities": { "fighting": "Good",
//!       "agility": "Typical", "strength": "Incredible", "endurance": "Remarkable", "reason": 4,
//!       "intuition": "Ty", "psyche": "Ty" }, "attacks": [{ "name": "claws", "form": "EA" }] }
//! ] }"#).unwrap();
//! let roster = Case::read(&node).unwrap();
//! let mut battle = Battle::<Case>::new(roster).unwrap().seeded(7);
//! assert_eq!(battle.run(10_000), Step::Over);
//! // A line that a rule causes ends with the id of that rule.
//! assert!(battle.transcript().any(|line| line.ends_with("(R4).") || line.ends_with("(A1).")));
//! # }
//! ```
//!
//! # Where what is
//!
//! | module | what |
//! |---|---|
//! | [`case`] | the Costumed Adventurer Simulation Engine |
//! | [`faserip`] | FASERIP combat phases, on CASE's tables |
//! | [`d6`] | the D6 system |
//! | [`talislanta`] | Talislanta |
//! | [`cosmic`] | Cosmic Synchronicity |
//! | [`dice`] | the door of chance: dice, readings, sources |
//! | [`decide`], [`question`], [`refusal`] | the door of decisions: plans, what a question is, and why an answer is refused |
//! | [`value`], [`words`] | numbers with their kinds, and how they are said in each language |
//! | [`system`] | what the systems have in common, and how a rule runs |
//! | [`battle`], [`save`] | a battle: steps, requests, undo and redo, saves |
//! | [`odds`] | exact odds, fights solved to their end, simulation |
//! | [`attack`] | odds of one attack as a battle stands, under each defense |
//! | [`any`], [`schema`] | one enum over the systems for tools and bindings; everything of a system as data |
//! | [`log`] | events, their records and their telling, replay |
//! | [`store`], [`cast`] | the values of a battle, and who takes part |
//! | [`ruling`] | rulings and printed tables as data |
//! | [`fingerprint`] | whether two installations play the same game |
//! | [`node`], [`codes`] | data from strangers, and closed lists |
//! | [`sheet`] | rosters as tables of fields, and their JSON Schema |
//!
//! # Features
//!
//! `std` (default) passes on what `serde` and `thiserror` gain from the standard library; without
//! it the crate needs only `alloc`. `serde` reads rosters and writes rosters, rulings, events and
//! saves. `threads` simulates on several. `case`, `faserip`, `d6`, `talislanta` and `cosmic` (all of
//! them `systems`, default) say which systems [`any`] holds: a browser that plays one need not load
//! the others. The systems' own modules are always there. No feature
//! changes a rule.
//!
//! Built with `--cfg case_small` (`RUSTFLAGS`), the crate calls what stands behind the doors through
//! pointers, so that each rule is compiled once: smaller, and slower.
//!
//! # Rule index: CASE
//!
//! Every heading of the book's chapter on time and combat, and where it is. The ids stand in the
//! documentation of the items, in the events of a log, and in the tests.
//!
//! | heading | ids | item |
//! |---|---|---|
//! | Ranks, columns and shifts (referred to) | R1–R3, R7 | [`case::Rank`], [`case::Shift`], [`case::Rank::shifted`], [`case::Value`] |
//! | Universal Table (referred to) | R4 | [`case::tables::universal`], [`case::color`] |
//! | Intensities (referred to) | R5 | [`case::threshold`] |
//! | Time Scale: the Turn | T1 | [`case::TurnPhase`] |
//! | Step 1: Declare Actions | T2, T8 | [`case::QuestionKind::Action`] |
//! | Step 2: Extra ACTION rolls, table 22 | T3–T7 | [`case::tables::turn::actions_intensity`], [`case::tables::turn::free_aversions`], [`case::Mode`] |
//! | Step 3: Determine Initiative, table 23 | T9–T11 | [`case::tables::turn::initiative_modifier`], [`case::InitiativeMethod`] |
//! | Step 4: Resolve Actions in Order | T12, T13 | [`case::QuestionKind::Go`] |
//! | Step 5: If Multiple Rounds Threshold | T14 | [`case::Note::Round`] |
//! | Step 6: Wrap Up | T15 | [`case::TurnPhase::WrapUp`], [`case::QuestionKind::Event`] |
//! | Combat Essentials | O1–O5 | [`case::exchange()`] |
//! | Slugfest Combat | A11 | [`case::Form::is_melee`] |
//! | Blunt Attacks | A1, A12 | [`case::Form::Blunt`], [`case::Form::pull`] |
//! | Edged Attacks | A2 | [`case::Form::Edged`] |
//! | Ranged Combat, table 24 | A13–A16 | [`case::tables::turn::thrown_range`], [`case::QuestionKind::InPath`], [`case::QuestionKind::PassesThrough`], [`case::QuestionKind::Bystander`] |
//! | Blunt Throwing Attacks | A3, A18 | [`case::Form::BluntThrowing`], [`case::Form::can_mean_a_spot`] |
//! | Edged Throwing Attacks | A4, A17 | [`case::Form::EdgedThrowing`], [`case::QuestionKind::Improvised`] |
//! | Energy Attacks | A5 | [`case::Form::Energy`] |
//! | Force Attacks | A6 | [`case::Form::Force`] |
//! | Shooting Attacks | A7 | [`case::Form::Shooting`] |
//! | Wrestling Combat | A11 | [`case::Form::is_melee`] |
//! | Grabbing Attacks | A8, A19–A21 | [`case::Form::Grabbing`] |
//! | Grappling Attacks | A9, A22 | [`case::Form::Grappling`], [`case::Hold`] |
//! | Charging Combat, Charging Attacks | A10, A23–A27 | [`case::Form::Charging`], [`case::charge_damage`], [`case::Rebound`] |
//! | Defensive Maneuvers | T7, D10, D16, D17 | [`case::avert`], [`case::Defense::works_against`] |
//! | Block | D1, D9 | [`case::Defense::Block`], [`case::stack`] |
//! | Brace | D2, D9 | [`case::Defense::Brace`], [`case::stack`] |
//! | Catching | D3, D13, D14 | [`case::Defense::Catch`], [`case::QuestionKind::Catcher`] |
//! | Dodge | D4 | [`case::Defense::Dodge`] |
//! | Escape | D5, D15 | [`case::Defense::Escape`] |
//! | Evasion | D6, D10, D11 | [`case::Defense::Evasion`] |
//! | Feint | D7, D10, D11 | [`case::Defense::Feint`] |
//! | Weave | D8 | [`case::Defense::Weave`] |
//! | Slam, Stun, and Kill Results | E1–E9 | [`case::check`], [`case::Check`], [`case::CheckResult`] |
//! | Auto-hit | D12 | [`case::hit`] |
//! | Break, Grab, Take | A19–A21 | [`case::Effect`] |
//! | Bullseye | A18 | [`case::Effect::Bullseye`] |
//! | Catch, Damage (of a catch) | D3, D14 | [`case::DefenseResult`] |
//! | Column Shift | R2, R3 | [`case::Rank::shifted`] |
//! | Escape, Reversal | D15 | [`case::QuestionKind::Reverse`] |
//! | Evasion / Feint | D11 | [`case::Field::Bonus`] |
//! | Full Hold, Partial Hold | A22 | [`case::QuestionKind::Hold`] |
//! | Hit | A1–A10 | [`case::Form::effect`] |
//! | Miss | A16, A28 | [`case::QuestionKind::JudgeShift`] |
//! | Determining Damage | G1–G3, R6 | [`case::deal`], [`case::damage_for`], [`case::DamageMethod`] |
//!
//! # Rule index: FASERIP combat phases
//!
//! | heading | ids | item |
//! |---|---|---|
//! | Combat Phases (opening) | PH1 | [`faserip::Step::Situation`], [`faserip::questions::Regroup`] |
//! | Step One, Step Two | PH2 | [`faserip::Step::Declare`], [`faserip::MovementOption`] |
//! | Step Three | PH3 | [`faserip::Step::Feats`], [`faserip::questions::TryAttacks`] |
//! | Step Four | PH4 | [`faserip::Step::Initiative`], [`faserip::PhNote::MasterInitiative`] |
//! | Step Five | PH5 | [`faserip::Step::Events`] |
//! | Step Six: Combat Phases | PH6 | [`faserip::SideOrder`], [`faserip::Phase`] |
//! | Phase A: Fire and Movement | PH7–PH11 | [`faserip::Step::PhaseA`], [`faserip::tables::velocity_shift`], [`faserip::Setup::is_speedster`], [`faserip::EngagedShot`] |
//! | Movement Options | PH12–PH19 | [`faserip::MovementOption`], [`faserip::questions::DodgeThisTurn`], [`faserip::questions::WayToClose`], [`faserip::questions::WayToCharge`], [`faserip::questions::TeleportWhen`] |
//! | Phase B: Slugfest and Wrestling | PH20–PH23 | [`faserip::Step::PhaseB`], [`faserip::PhField::LeftOver`], [`faserip::PhField::SlamDirection`] |
//! | Phase C: Movement Resolution | PH24–PH26 | [`faserip::Step::Meetings`], [`faserip::questions::StrikeAtComer`], [`faserip::PhNote::NoMove`] |
//! | Step Seven: Bookkeeping | PH27 | [`faserip::Step::BookKeeping`], [`faserip::questions::GoesOn`] |
//!
//! # Rule indexes of the other systems
//!
//! They open their modules: [`d6`], [`talislanta`], [`cosmic`].

#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(any(
    feature = "case",
    feature = "faserip",
    feature = "d6",
    feature = "talislanta",
    feature = "cosmic"
))]
pub mod any;
pub mod attack;
pub mod battle;
pub mod case;
pub mod cosmic;
pub mod d6;
mod data;
mod declare;
pub mod dice;
pub mod faserip;
mod kernel;
pub mod odds;
pub mod plan;
pub mod schema;
pub mod talislanta;

pub use battle::save;
pub use case::{Action, ActionOutcome, Color, Rank, Shift};
pub use data::who::{ActorId, MAX_FIGHTERS};
pub use data::{codes, node, ruling, sentences, sheet, value, words};
pub use kernel::{cast, decide, habit, log, now, question, refusal, store, system};
pub use schema::fingerprint;
