//! A rules engine for tabletop software: it resolves superhero combat by the Costumed Adventurer
//! Simulation Engine (CASE) and four sibling systems, logs the rule behind every event, and computes
//! exact odds with the same code.
//!
//! A program starts with a [`Battle`] of one system, or with an [`AnyBattle`] of the system that the
//! roster names. Dice and decisions come from the host or from sources of the engine:
//!
//! ```
//! # #[cfg(feature = "serde")] {
//! use case_core::case::Case;
//! use case_core::system::System;
//! use case_core::{Battle, Step};
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
//! assert!(battle.transcript().any(|line| line.ends_with("(G2).")));
//! # }
//! ```
//!
//! # By task
//!
//! | to | use |
//! |---|---|
//! | play, with real dice or seeded ones | [`Battle::step`], [`Battle::request`], [`Battle::feed_face`], [`Battle::feed_answer`] |
//! | undo, or correct as the referee | [`Battle::undo`], [`Battle::redo`], [`Battle::intervene`] |
//! | resolve one ACTION without a battle | [`Action`], from a [`Rank`] and a [`Shift`] to a [`Color`] |
//! | compute odds of an attack, of the open step, of a whole fight | [`Battle::aim`], [`Battle::foresee`], [`odds`] |
//! | simulate | [`odds::Sample`] |
//! | save and resume | [`save`], [`Battle::save`], [`Battle::resume`] |
//! | tell what happened, in English, German or words of a host | [`Battle::transcript`], [`log`], [`words::Speech`] |
//! | let the engine decide for a seat | [`plan`], [`Battle::set_plan`], [`battle::Tactician`] |
//! | get advice, or search for a plan | [`Battle::advise`], [`battle::Tune`] |
//! | balance an encounter: the value, or the number of fighters, for a wished share of wins | [`any::Balance`] |
//! | write a decision source or a dice source | [`decide`], [`question`], [`dice`] |
//! | show why an answer is refused | [`refusal`] |
//! | build rosters in code, or check and edit them in a form | [`filled!`], [`mod@sheet`], [`schema`] |
//! | choose among readings of the rules | the `Rulings` of each system, [`ruling`] |
//! | handle all systems alike, as tools and bindings do | [`any`], [`schema`] |
//! | check that two installations play the same game | [`fingerprint`] |
//!
//! The systems are [`case`], [`faserip`], [`d6`], [`talislanta`] and [`cosmic`]; each begins with the
//! index of its rules. [`system`] has what they share, [`value`] the numbers with their kinds,
//! [`mod@codes`] the lists, [`node`] untrusted data.
//!
//! # One code, many uses
//!
//! A rule is a straight-line function. It never owns dice and never asks a person: it draws from a
//! dice source and asks a decision source. The sources determine the use of the code:
//!
//! | dice source ([`dice`]) | use |
//! |---|---|
//! | [`dice::Fair`] | a game, or a simulation |
//! | [`dice::Tape`], [`dice::HostDice`] | a table session with real dice |
//! | [`dice::Every`] | exact odds |
//! | `dice::Forced` | a what-if |
//! | `dice::Recorder` | a replay |
//!
//! A decision source ([`decide`]) is a player, a script, a plan, or the built-in plan of a system.
//!
//! # The life of a face and of an answer
//!
//! 1. [`Battle::step`] runs the system's step function from the last checkpoint.
//! 2. A rule rolls: it says what is rolled and how the dice are read ([`dice::Reading`]).
//! 3. The battle's dice source reads the tape of inputs. It has no more faces, so the rule stops.
//! 4. The changes since the checkpoint are undone, and [`Step::Wanted`] is returned.
//! 5. The host reads [`Battle::request`], rolls, and calls [`Battle::feed_face`], which appends a valid
//!    face to the tape.
//! 6. The next step runs the same rules from the same checkpoint. The tape gives the same faces and
//!    answers, and the new face.
//! 7. The reading turns the faces into an outcome. The log gets the roll, its modifiers and the rule.
//! 8. A rule asks. Answers go the same way, by [`Battle::feed_answer`], which checks them against the
//!    legal answers of the question ([`question`]).
//! 9. The rule changes the state, and the log gets each change with its rule. At the next checkpoint
//!    all changes are final, and [`Step::Going`] is returned.
//! 10. Undo takes inputs off the tape, a save is the roster and the tape, and odds run steps 1 to 9
//!     with a dice source that gives every face.
//!
//! # Features
//!
//! - `std` (default): enables the `std` features of `serde` and `thiserror`. Without it the crate needs
//!   only `alloc`.
//! - `serde`: reads and writes rosters, rulings, events and saves.
//! - `call`: the call protocol, a command as data and an answer as data (`call`).
//! - `threads`: simulates on several threads.
//! - `texts` (default): German, and the sentences of the rule books. Without it a program reads German
//!   from its file, as any other language ([`words::Catalog::read`]).
//! - `analysis` (default): advice ([`Battle::advise`]), the search for plans ([`battle::Tune`]), balance,
//!   effects of rulings and statistics of simulated battles ([`any`]). Playing, odds and tacticians need
//!   none of it.
//! - `case`, `faserip` (includes `case`), `d6`, `talislanta`, `cosmic`, all of them by `systems`
//!   (default): the systems to build.
//!
//! No feature changes a rule or the requirements of a trait.
//!
//! With `--cfg case_small` (`RUSTFLAGS`) dice and decision sources are called through pointers, so that
//! each rule is compiled once: smaller, but slower.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(feature = "systems"),
    allow(
        dead_code,
        unused_imports,
        unused_macros,
        reason = "parts of the engine used only by absent systems"
    )
)]

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
#[cfg(all(
    feature = "commands",
    any(
        feature = "case",
        feature = "faserip",
        feature = "d6",
        feature = "talislanta",
        feature = "cosmic"
    )
))]
pub mod call;
#[cfg(feature = "case")]
pub mod case;
#[cfg(feature = "cosmic")]
pub mod cosmic;
#[cfg(feature = "d6")]
pub mod d6;
mod data;
mod declare;
pub mod dice;
#[cfg(feature = "faserip")]
pub mod faserip;
mod kernel;
pub mod odds;
pub mod plan;
pub mod schema;
#[cfg(feature = "talislanta")]
pub mod talislanta;

#[cfg(any(
    feature = "case",
    feature = "faserip",
    feature = "d6",
    feature = "talislanta",
    feature = "cosmic"
))]
pub use any::{AnyBattle, AnyRequest, AnyStep};
pub use battle::{Battle, Control, Request, Step, save};
#[cfg(feature = "case")]
pub use case::{Action, ActionOutcome, Color, Rank, Shift};
#[cfg(feature = "text")]
pub use data::text;
pub use data::who::{ActorId, MAX_FIGHTERS, SideId};
pub use data::{codes, node, roster_path, ruling, sentences, sheet, value, words};
#[doc(hidden)]
pub use kernel::{cast, store};
pub use kernel::{decide, effects, kinds, log, now, question, refusal, system, tracker};
pub use schema::fingerprint;
