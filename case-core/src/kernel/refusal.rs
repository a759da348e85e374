//! Refusals: why an answer or an intervention is refused, as a closed list for each system with rules
//! and words, and a list for all systems.

use crate::data::codes::{Code, RuleCode, codes};
use crate::data::message::{Message, message};
use crate::data::value::{Amount, Named};
use crate::data::words::{Naming, Speech, Text};
use crate::kernel::system::System;
use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;

/// A list of refusals.
#[doc(hidden)]
pub trait RefusalCode: Code {
    /// The rule ids of the system.
    type Rule: RuleCode;

    /// The rule that refuses; `None` if it is common sense rather than a rule of the book.
    fn rule(self) -> Option<Self::Rule>;

    /// The reason, as part of a sentence. It can name what a question's title can, and `answer`.
    fn text(self) -> Text;

    /// Whether the refused thing does not exist at all, such as another fighter's weapon, so that a
    /// host does not show it as unavailable.
    fn is_absent(self) -> bool;
}

codes! {
    /// The refusals of all systems.
    "common refusal", pub enum Common {
        /// The question does not have this answer.
        NotOffered "not offered",
        /// The number is below the least or above the greatest.
        OutOfRange "out of range",
        /// The battle is over: let it go on first.
        BattleOver "battle over",
        /// Nobody is left to go on.
        NobodyLeft "nobody left",
        /// Battles of this system end only by themselves.
        EndsByItself "ends by itself",
        /// The order of who acts is not settled, or all of it has passed.
        NoOrder "no order",
        /// Only those whose place has not come can be moved in the order, and each once.
        NotToCome "not to come",
    }
}

impl Common {
    /// The reason, as part of a sentence; for a number it names `low` and `high`.
    pub const fn text(self) -> Text {
        match self {
            Common::NotOffered => Text::new(&["it is not among the answers"]),
            Common::OutOfRange => Text::new(&["only {low} to {high} is possible"]),
            Common::BattleOver => Text::new(&["the battle is over: let it go on first"]),
            Common::NobodyLeft => {
                Text::new(&["nobody is left to go on: bring somebody in or back first"])
            }
            Common::EndsByItself => Text::new(&["battles of this system end only by themselves"]),
            Common::NoOrder => {
                Text::new(&["the order of who acts is not settled yet, or all of it has passed"])
            }
            Common::NotToCome => Text::new(&[
                "only those whose place has not come can be moved: give at least one, and each once",
            ]),
        }
    }
}

/// Why an answer or an intervention is not legal now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refused<S: System> {
    /// A refusal of the system.
    By(S::Refusal),
    /// A refusal of all systems.
    Common(Common),
    /// The number is not between the least and the greatest.
    Range {
        /// The least.
        low: i32,
        /// The greatest.
        high: i32,
    },
}

impl<S: System> Refused<S> {
    /// Its wire name.
    pub fn name(&self) -> &'static str {
        match self {
            Refused::By(refusal) => refusal.name(),
            Refused::Common(common) => common.name(),
            Refused::Range { .. } => Common::OutOfRange.name(),
        }
    }

    /// The rule that refuses it; `None` if no rule of the book does.
    pub fn rule(&self) -> Option<S::Rule> {
        match self {
            Refused::By(refusal) => refusal.rule(),
            _ => None,
        }
    }

    /// The reason, as part of a sentence.
    pub fn text(&self) -> Text {
        match self {
            Refused::By(refusal) => refusal.text(),
            Refused::Common(common) => common.text(),
            Refused::Range { .. } => Common::OutOfRange.text(),
        }
    }

    /// The same refusal for a system that runs this one's rules.
    pub(crate) fn map<T: System>(self, by: impl FnOnce(S::Refusal) -> Refused<T>) -> Refused<T> {
        match self {
            Refused::By(refusal) => by(refusal),
            Refused::Common(common) => Refused::Common(common),
            Refused::Range { low, high } => Refused::Range { low, high },
        }
    }

    /// The reason in English, unfilled.
    pub fn english(&self) -> &'static str {
        self.text().en.first().copied().unwrap_or_default()
    }

    /// Whether the refused thing does not exist at all, such as another fighter's weapon.
    pub fn is_absent(&self) -> bool {
        match self {
            Refused::By(refusal) => refusal.is_absent(),
            _ => true,
        }
    }

    /// The reason as a message.
    pub(crate) fn message(&self) -> Message {
        match *self {
            Refused::Range { low, high } => {
                message!("only {low} to {high} is possible", low, high)
            }
            _ => self.english().into(),
        }
    }

    /// The reason in a reader's language, which can name the values of `about`.
    pub(crate) fn say(&self, about: &[Named], speech: &Speech<'_>, cast: &dyn Naming) -> String {
        let mut values = about.to_owned();
        if let Refused::Range { low, high } = *self {
            values.push(Named::new("low", Amount(low).into()));
            values.push(Named::new("high", Amount(high).into()));
        }
        let said = speech.say("refusal", self.name(), &self.text(), &values, cast);
        said.unwrap_or_else(|| self.name().into())
    }
}

/// In English, with the id of the rule.
impl<S: System> fmt::Display for Refused<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)?;
        self.rule().map_or(Ok(()), |rule| write!(f, " ({})", rule.name()))
    }
}

impl<S: System> core::error::Error for Refused<S> {}

impl<S: System> From<Common> for Refused<S> {
    fn from(common: Common) -> Self {
        Refused::Common(common)
    }
}

/// A refusal unless a condition holds.
#[inline]
pub(crate) fn needs<R>(is: bool, or: R) -> Option<R> {
    if is { None } else { Some(or) }
}

/// Declares a system's list of refusals: `Name "words of its name" [RULE] en "why"`, with
/// `[RULE, absent]` if the refused thing does not exist at all, and `[]` without a rule of the book.
/// The reasons are parts of a sentence and name nobody, because errors contain them; the English one
/// is the member's meaning, so comments are not needed. The type is hidden from the documentation, as
/// rule ids are; a host lists its members by the schema.
#[doc(hidden)]
#[macro_export]
macro_rules! refusals {
    ($(#[$meta:meta])* $vis:vis enum $T:ident of $System:ident by $Rule:ident {
        $($(#[doc = $doc:literal])* $V:ident $words:literal
            [$($rule:ident)? $(, $absent:ident)?] en $en:literal),+ $(,)?
    }) => {
        $crate::codes::codes! {
            $(#[$meta])*
            #[non_exhaustive]
            #[doc(hidden)]
            "refusal", $vis enum $T { $(#[doc = $en] $V $words),+ }
        }

        impl $crate::refusal::RefusalCode for $T {
            type Rule = $Rule;
            fn rule(self) -> Option<$Rule> {
                match self {
                    $($T::$V => $crate::refusal::refusals!(@rule $Rule $($rule)?)),+
                }
            }
            fn text(self) -> $crate::words::Text {
                match self {
                    $($T::$V => $crate::words::Text::new(&[$en])),+
                }
            }
            fn is_absent(self) -> bool {
                match self {
                    $($T::$V => $crate::refusal::refusals!(@absent $($absent)?)),+
                }
            }
        }

        impl From<$T> for $crate::refusal::Refused<$System> {
            fn from(refusal: $T) -> Self {
                $crate::refusal::Refused::By(refusal.into())
            }
        }
    };
    (@rule $Rule:ident) => { None };
    (@rule $Rule:ident $rule:ident) => { Some($Rule::$rule) };
    (@absent) => { false };
    (@absent absent) => { true };
}
pub use refusals;
