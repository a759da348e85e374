//! The Costumed Adventurer Simulation Engine (CASE): a d100 read in a table of four colors, by ranks
//! and column shifts.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use case_core::case::odds::Situation;
//! use case_core::case::{Action, Color, Effect, Form, Rank, RankValue, Rulings};
//! use case_core::odds::Budget;
//!
//! // One ACTION: Good, one column to the right, and the die shows 71.
//! assert_eq!(Action::new(Rank::Good).shifted(1).resolve(71)?.color, Color::Yellow);
//!
//! // An attack in exact odds: fists of Remarkable Fighting and damage 20.
//! let fists = Situation::new(Form::Blunt, Rank::Remarkable, RankValue::of_number(20), Rank::Remarkable);
//! let odds = fists.odds(&Rulings::default(), &mut Budget::new())?;
//! assert_eq!(odds.chance(|o| o.effect == Effect::Miss).to_string(), "7/20");
//! # Ok(())
//! # }
//! ```
//!
//! | item | |
//! |---|---|
//! | [`Rank`], [`Shift`], [`RankValue`] | ranks, numbers, column shifts |
//! | [`Color`], [`color`], [`threshold`] | ACTIONs and intensities |
//! | [`Form`], [`Defense`], [`Check`], [`Effect`] | attacks, defenses, checks and their effects |
//! | `tables` | the printed tables |
//! | [`Rulings`] | the choices of a playing group |
//! | [`Roster`], [`Sheet`] | fighters as you write them |
//! | `questions` | the questions that a player is asked most, with typed answers |
//! | `recovery` | healing between fights |
//! | [`exchange()`] | one exchange: defense, attack, damage, checks |
//! | [`Battle`](crate::battle::Battle)`<Case>` | a fight, turn by turn |
//!
//! # Rule index
//!
//! Each heading of the book's chapter on time and combat, with its code. You meet the ids in the log,
//! in the documentation and in the tests.
//!
//! | heading | ids | item |
//! |---|---|---|
//! | Ranks, columns and shifts (referred to) | R1–R3, R7 | [`Rank`], [`Shift`], [`Rank::shifted`], [`RankValue`] |
//! | Universal Table (referred to) | R4 | `tables::universal`, [`color`] |
//! | Intensities (referred to) | R5 | [`threshold`] |
//! | Time Scale: the Turn | T1 | `TurnPhase` |
//! | Step 1: Declare Actions | T2, T8 | `QuestionKind::Action` |
//! | Step 2: Extra ACTION rolls, table 22 | T3–T7 | `tables::turn::actions_intensity`, `tables::turn::free_aversions`, `Mode` |
//! | Step 3: Determine Initiative, table 23 | T9–T11 | `tables::turn::initiative_modifier`, `InitiativeMethod` |
//! | Step 4: Resolve Actions in Order | T12, T13 | `QuestionKind::Go` |
//! | Step 5: If Multiple Rounds Needed | T14 | `Note::Round` |
//! | Step 6: Wrap Up | T15 | `TurnPhase::WrapUp`, `QuestionKind::Event` |
//! | Combat Essentials | O1–O5 | [`exchange()`] |
//! | Slugfest Combat | A11 | [`Form::is_melee`] |
//! | Blunt Attacks | A1, A12 | [`Form::Blunt`], [`Form::pull`] |
//! | Edged Attacks | A2 | [`Form::Edged`] |
//! | Ranged Combat, table 24 | A13–A16 | `tables::turn::thrown_range`, `QuestionKind::InPath`, `QuestionKind::PassesThrough`, `QuestionKind::Bystander` |
//! | Blunt Throwing Attacks | A3, A18 | [`Form::BluntThrowing`], [`Form::can_mean_a_spot`] |
//! | Edged Throwing Attacks | A4, A17 | [`Form::EdgedThrowing`], `QuestionKind::Improvised` |
//! | Energy Attacks | A5 | [`Form::Energy`] |
//! | Force Attacks | A6 | [`Form::Force`] |
//! | Shooting Attacks | A7 | [`Form::Shooting`] |
//! | Wrestling Combat | A11 | [`Form::is_melee`] |
//! | Grabbing Attacks | A8, A19–A21 | [`Form::Grabbing`] |
//! | Grappling Attacks | A9, A22 | [`Form::Grappling`], `Hold` |
//! | Charging Combat, Charging Attacks | A10, A23–A27 | [`Form::Charging`], [`charge_damage`], `Rebound` |
//! | Defensive Maneuvers | T7, D10, D16, D17 | [`exchange()`], [`Defense::works_against`] |
//! | Block | D1, D9 | [`Defense::Block`], [`stack`] |
//! | Brace | D2, D9 | [`Defense::Brace`], [`stack`] |
//! | Catching | D3, D13, D14 | [`Defense::Catch`], `QuestionKind::Catcher` |
//! | Dodge | D4 | [`Defense::Dodge`] |
//! | Escape | D5, D15 | [`Defense::Escape`] |
//! | Evasion | D6, D10, D11 | [`Defense::Evasion`] |
//! | Feint | D7, D10, D11 | [`Defense::Feint`] |
//! | Weave | D8 | [`Defense::Weave`] |
//! | Slam, Stun, and Kill Results | E1–E9 | [`Check`], [`CheckResult`] |
//! | Auto-hit | D12 | [`exchange()`] |
//! | Break, Grab, Take | A19–A21 | [`Effect`] |
//! | Bullseye | A18 | [`Effect::Bullseye`] |
//! | Catch, Damage (of a catch) | D3, D14 | [`DefenseResult`] |
//! | Column Shift | R2, R3 | [`Rank::shifted`] |
//! | Escape, Reversal | D15 | `QuestionKind::Reverse` |
//! | Evasion / Feint | D11 | `Field::Bonus` |
//! | Full Hold, Partial Hold | A22 | `QuestionKind::Hold` |
//! | Hit | A1–A10 | [`Form::effect`] |
//! | Miss | A16, A28 | `QuestionKind::JudgeShift` |
//! | Determining Damage | G1–G3, R6 | [`damage_for`], `DamageMethod` |

pub(crate) mod book;
pub mod odds;
pub(crate) mod plans;
#[doc(hidden)]
pub mod questions;
pub(crate) mod rules;
pub(crate) mod state;
mod system;
mod words;

pub use book::color::{
    Color, Threshold, action_column, action_spread, color, threshold, to_hit_column,
};
pub use book::forms::{Ability, Check, CheckResult, Defense, Effect, Form, Pull};
pub use book::rank::{MAX_NUMBER, Rank, RankValue, Shift, Shifted};
pub use book::rule::Rule;
#[doc(hidden)]
pub use book::rulings::{
    ActedMeans, AtZero, AutoHitColor, BelowShift0, Between, BonusEnds, ChargeCap, DamageMethod,
    DeclaredTraded, Falls, FlungAway, Forms, GoesOn, HandsOfTheFallen, HoldsAtOnce, HoldsOnEscape,
    InitiativeMethod, Rebound, Secondary, StandardManeuvers, Tie, WakingAtZero, Walls,
};
pub use book::rulings::{Preset, Rulings};
#[doc(hidden)]
pub use book::tables;
pub use book::tables::effects::{DefenseKind, DefenseResult};
pub use odds::front::{Action, ActionOutcome, NoSuchFace};
#[doc(hidden)]
pub use questions::asked::{Question, QuestionKind};
pub use questions::refusals::Refusal;
pub use rules::action::{LEAST_KARMA, MOST_KARMA, Rolled};
pub use rules::damage::{charge_damage, damage_for, intensity_shift, stack};
pub use rules::exchange::{
    Aftermath, AttackIntent, AversionResult, DamageResult, Exchange, HitResult, exchange,
};
#[doc(hidden)]
pub use rules::recovery;
pub use state::effects::{Absorbs, Change, ChangedAbility, EffectSheet, Stance};
pub use state::sheet::{
    AbilitiesSpec, Attack, AttackSheet, EventSheet, Fighter, MAX_AREAS, ObjectSheet, Roster, Score,
    Setup, Sheet, TalentSheet, TeamSpec,
};
pub use state::store::{Hold, Mode, State, TurnPhase};
pub use system::LISTS;
#[doc(hidden)]
pub use words::event::{Field, Note, Roll};
#[doc(hidden)]
pub use words::lists::{
    Act, ActKind, ActLimit, Direction, DyingSince, Go, Goes, HoldKind, HoldUse, JudgeEvent, Manner,
    ObjectFate, Obstacle, ObstacleKind, Occasion, PulledPart, SpotEffect, Target,
};
#[doc(hidden)]
pub use words::reason::Reason;

/// The Costumed Adventurer Simulation Engine, as a [`System`](crate::system::System).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Case;

/// A28, A31: the widest shift that the Judge may set.
pub(crate) const MAX_SHIFT: i32 = 10;

/// Why a rule stopped.
type Stop = crate::kernel::system::Stop<Case>;
