//! The call protocol: commands and answers as data, in any serde format. Start with [`Session`].
//!
//! C speaks it as JSON (`case_call`), `case-serve` by lines or HTTP, Python by dictionaries.
//!
//! ```
//! use case_core::call::{Ceiling, Session};
//! let mut session = Session::default();
//! let command = serde_json::from_str(r#"{"call": "tracker", "battle": "b7", "id": 1}"#).unwrap();
//! let answer = session.call(&Ceiling::GAMEMASTER, command);
//! assert_eq!(
//!     serde_json::to_value(&answer).unwrap()["error"]["message"],
//!     "there is no battle `b7`: open one with `new` or `resume`"
//! );
//! ```
//!
//! Every command is declared once, in `commands!`: its arguments (a `sheet!`, as the tables of a
//! roster), its result (a `record!`), who may give it. Reading, problems with paths and the JSON
//! Schema of the whole protocol (`schema`) follow from that. With the feature `ahead` in place of
//! `call` there is neither that schema nor what searches; with `commands` nothing that looks ahead either:
//! stakes, odds, simulation, advice.
//!
//! A session belongs to one thread at a time, but its battles need not wait for each other:
//! `begin` takes the battle out, `run` needs nothing else, and
//! `finish` puts it back. With the standard library, `Door` does that for any number of
//! threads. `Alone` is one battle without a session.

#![cfg_attr(
    not(feature = "call"),
    allow(
        dead_code,
        unused_imports,
        unreachable_pub,
        reason = "what looks ahead, and the schema, use the rest"
    )
)]

#[cfg(feature = "ahead")]
mod aims;
mod alone;
#[cfg(feature = "ahead")]
mod analysis;
mod answer;
mod battles;
mod commands;
#[cfg(feature = "call")]
mod comparison;
#[cfg(feature = "call")]
mod dice;
#[cfg(feature = "std")]
mod door;
#[cfg(feature = "ahead")]
mod ends;
mod fault;
mod given;
mod notation;
mod on;
mod order;
mod past;
mod referee;
mod rows;
mod session;
mod state;
mod systems;
#[cfg(feature = "ahead")]
mod trials;
mod wanted;
#[cfg(feature = "ahead")]
mod whatif;
mod work;

pub use alone::{Alone, Manner};
pub use answer::Answer;
#[cfg(feature = "call")]
pub use commands::schema;
pub use commands::{Command, Part};
#[cfg(feature = "std")]
pub use door::{DoneOf, Door, Progressed, token};
pub use fault::{Fault, FaultCode};
pub use on::{Ceiling, PROTOCOL, Status};
pub use order::{MAX_COMMAND, Order};
#[doc(hidden)]
pub use rows::{Button, Range, Right};
pub use session::{Begun, MAX_BATTLES, MAX_TOKENS, Session};
pub use work::Work;
