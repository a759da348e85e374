//! Tests that cross the crates of the workspace: see the folder `tests`.

/// A test for each system, by its place in [`case_core::any::SYSTEMS`].
#[macro_export]
macro_rules! in_every_system {
    ($test:ident) => {
        $crate::in_every_system!($test: case 0, faserip 1, d6 2, talislanta 3, cosmic 4);
    };
    ($test:ident: $($system:ident $place:literal),+) => {$(
        #[test]
        fn $system() {
            $test($place);
        }
    )+};
}

pub mod again;
pub mod hostile;
pub mod kept;
pub mod memory;
pub mod patience;
pub mod toy;

use case_core::any::AnyBattle;
use case_core::battle::FeedError;
use case_core::system::System;
use case_core::value::Value;
use case_core::{Battle, SideId};

/// The side at a place.
///
/// # Panics
/// If no battle has so many.
#[must_use]
pub fn side(place: usize) -> SideId {
    SideId::new(place).expect("a side")
}

/// A battle that is fed any value, right or wrong.
pub trait Feed {
    /// Feeds it as the answer to the open question.
    ///
    /// # Errors
    /// As the battle's own call.
    fn feed(&mut self, answer: impl Into<Value>) -> Result<(), FeedError>;
}

impl<S: System> Feed for Battle<S> {
    fn feed(&mut self, answer: impl Into<Value>) -> Result<(), FeedError> {
        let answer = self.answer_of(answer.into())?;
        self.feed_answer(answer)
    }
}

impl Feed for AnyBattle {
    fn feed(&mut self, answer: impl Into<Value>) -> Result<(), FeedError> {
        self.feed_answer(answer.into())
    }
}

/// The README's examples compile. They are not run: their paths begin at the project's root.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// So do those of the crate's own page.
#[cfg(doctest)]
#[doc = include_str!("../../case-core/README.md")]
struct CratePage;

/// The programs of the tutorial run as they stand there.
#[cfg(doctest)]
#[doc = include_str!("../../docs/tutorials/rust.md")]
struct Tutorial;

/// The program of the evening runs.
#[cfg(doctest)]
#[doc = include_str!("../../docs/tutorials/evening/rust.md")]
struct Evening;

/// The programs of the guide compile, as the README's do.
#[cfg(doctest)]
#[doc = include_str!("../../docs/guides/battles.md")]
struct Battles;

/// The program of the guide to own texts runs.
#[cfg(doctest)]
#[doc = include_str!("../../docs/guides/texts.md")]
struct TextsGuide;

/// The programs of the guide to rules run.
#[cfg(doctest)]
#[doc = include_str!("../../docs/guides/rules.md")]
struct RulesGuide;

/// The programs of the guide to odds compile.
#[cfg(doctest)]
#[doc = include_str!("../../docs/guides/odds.md")]
struct OddsGuide;

/// The programs of the guide to plans compile or run.
#[cfg(doctest)]
#[doc = include_str!("../../docs/guides/plans.md")]
struct PlansGuide;

/// The programs of the guide to saves run.
#[cfg(doctest)]
#[doc = include_str!("../../docs/guides/saves.md")]
struct SavesGuide;
