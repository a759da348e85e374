//! A rules engine that resolves tabletop fights for your program: it asks for dice and decisions,
//! applies the rules of five systems, logs the rule behind every event, and computes exact odds with
//! the same code. This example needs the feature `serde`, and the crate `serde_json`:
//!
//! ```
//! # #[cfg(all(feature = "serde", feature = "talislanta"))]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use case_core::{AnyBattle, AnyStep};
//!
//! let roster = serde_json::from_str(r#"{ "system": "talislanta", "fighters": [
//!     { "name": "Kassir", "side": "the caravan", "combat_rating": 4, "hit_points": 20,
//!       "attacks": [{ "name": "sword", "means": "weapon", "rating": 6, "damage": 6 }] },
//!     { "name": "Ruk", "side": "the raiders", "combat_rating": 3, "hit_points": 22,
//!       "attacks": [{ "name": "axe", "means": "weapon", "rating": 5, "damage": 8 }] }
//! ] }"#)?;
//! let mut battle = AnyBattle::new(&roster)?.seeded(7);
//! while battle.step() == AnyStep::Going {}
//! battle.transcript().for_each(|line| println!("{line}"));
//! # Ok(())
//! # }
//! # #[cfg(not(all(feature = "serde", feature = "talislanta")))]
//! # fn main() {}
//! ```
//!
//! Start with an [`AnyBattle`] if the roster names the system, with a [`Battle`] if your program is
//! about one, and with [`Action`] for a single roll of CASE. Without a seed [`Battle::step`] stops at
//! each die that it needs, and you feed what lies on the table; [`Battle::set_control`] makes it stop
//! at decisions as well.
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
//! | tell the events, in English, German or your own words | [`Battle::transcript`], [`log`], [`words::Speech`] |
//! | let the engine decide for a seat | [`plan`], [`Battle::set_plan`], [`battle::Tactician`] |
//! | get advice, or search for a plan | [`Battle::advise`], [`battle::Tune`] |
//! | balance an encounter for a wished share of wins | [`any::Balance`] |
//! | decide or roll in your own code | [`decide`], [`question`], [`dice`] |
//! | show why an answer is refused | [`refusal`] |
//! | build rosters in code, or check and edit them in a form | [`filled!`], [`mod@sheet`], [`schema`] |
//! | choose among readings of the rules | the `Rulings` of each system, [`ruling`] |
//! | write a tool for all systems | [`any`], [`schema`] |
//! | check that two installations play the same game | [`fingerprint`] |
//!
//! The systems are [`case`], [`faserip`], [`d6`], [`talislanta`] and [`cosmic`]; the page of each has
//! an index from its book to its code. [`system`] is their common trait, [`value`] has numbers with
//! their kinds, [`mod@codes`] the lists, [`node`] untrusted data.
//!
//! # What it does not do
//!
//! - Rules of other games: there are no plugins for rules.
//! - Maps, walls and lines of sight: it asks the map's seat for distances and cover.
//! - Files, networks, clocks and user interfaces.
//! - Exact odds of a whole fight of many fighters: simulate it.
//! - Dice for cryptography: they are seeded pseudorandom numbers.
//!
//! # One code, many uses
//!
//! A rule is a plain function. It draws faces from a dice source and asks a decision source; the
//! sources decide its use:
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
//! # Features
//!
//! - `std` (default): enables the `std` features of `serde` and `thiserror`. Without it the crate needs
//!   only `alloc`.
//! - `serde`: reads and writes rosters, rulings, events and saves.
//! - `text`: reads the text of JSON files within bounds ([`text`]). Includes `std` and `serde`.
//! - `toml`: the same for TOML. Includes `text`.
//! - `commands`: the part of the call protocol ([`call`]) that plays a battle. Includes `serde`.
//! - `ahead`: also stakes, odds, simulation and advice. Includes `commands` and `analysis`.
//! - `call`: the whole protocol, with searches, solving and its own schema. Includes `ahead`.
//! - `threads`: simulation on several threads. Includes `std`.
//! - `texts` (default): German, and the sentences of the rule books. Without it a program reads German
//!   from its file, as any other language ([`words::Catalog::read`]).
//! - `analysis` (default): advice ([`Battle::advise`]), the search for plans ([`battle::Tune`]), balance,
//!   effects of rulings and statistics of simulated battles ([`any`]). Playing, odds and tacticians need
//!   none of it.
//! - `case`, `faserip` (includes `case`), `d6`, `talislanta`, `cosmic`, all of them by `systems`
//!   (default): the systems to build.
//!
//! No feature changes a rule or the requirements of a trait. The minimum Rust version is 1.88.
//!
//! `RUSTFLAGS="--cfg case_small"` compiles each rule once, behind pointers: smaller, but slower.

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
pub use data::place::PlaceError;
#[cfg(feature = "text")]
pub use data::text;
pub use data::who::{ActorId, MAX_FIGHTERS, SideId};
pub use data::{codes, node, roster_path, ruling, sentences, sheet, value, words};
pub use kernel::{areas, decide, effects, kinds, log, now, question, refusal, system, tracker};
#[doc(hidden)]
pub use kernel::{cast, store};
pub use schema::fingerprint;
