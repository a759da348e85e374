//! The rules engine that tabletop software embeds.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod battle;
pub mod codes;
pub mod cosmic;
pub mod decide;
pub mod dice;
pub mod log;
pub mod node;
pub mod ruling;
pub mod save;
pub mod system;
mod who;

pub use who::{MAX_FIGHTERS, Who};
