//! Why an answer or an intervention is refused: a closed list for each system, with the rule and the
//! words, and what the engine refuses by itself.

use crate::data::codes::{Code, RuleCode, codes};
use crate::data::value::{Amount, Named};
use crate::data::words::{Naming, Speech, Text};
use crate::kernel::system::System;
use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;

/// What the list of a system's refusals adds to a [`Code`].
pub trait RefusalCode: Code {
    /// The rule ids of the system.
    type Rule: RuleCode;

    /// The rule that refuses; `None` where no rule of the book does, but the referee's own sense.
    fn rule(self) -> Option<Self::Rule>;

    /// Why, as a part of a sentence. Translations can name what a question's title can, and `answer`.
    fn text(self) -> Text;

    /// Whether what is refused is not there at all, such as a weapon of somebody else: nothing that a
    /// host shows as impossible for now.
    fn is_absent(self) -> bool;
}

codes! {
    /// What every system refuses alike.
    "common refusal", pub enum Common {
        /// It is none of the answers that the question has.
        NotOffered "not offered",
        /// It is less than the least, or more than the greatest number.
        OutOfRange "out of range",
        /// The battle is over, and has to be had go on first.
        BattleOver "battle over",
        /// Nobody is left who could go on.
        NobodyLeft "nobody left",
        /// The system's battles end by themselves alone.
        EndsByItself "ends by itself",
    }
}

impl Common {
    /// Why, as a part of a sentence; of a number it names `low` and `high`.
    pub const fn text(self) -> Text {
        match self {
            Common::NotOffered => {
                Text::new(&["it is none of the answers"], &["das ist keine der Antworten"])
            }
            Common::OutOfRange => {
                Text::new(&["only {low} to {high} is possible"], &["möglich ist {low} bis {high}"])
            }
            Common::BattleOver => Text::new(
                &["the battle is over: have it go on first"],
                &["der Kampf ist vorbei: erst weitergehen lassen"],
            ),
            Common::NobodyLeft => Text::new(
                &["nobody is left who could go on: bring somebody in or back first"],
                &["niemand ist mehr da, der weitermachen könnte: erst jemanden hereinholen"],
            ),
            Common::EndsByItself => Text::new(
                &["this system's battles end by themselves alone"],
                &["die Kämpfe dieses Systems enden nur von selbst"],
            ),
        }
    }
}

/// Why an answer is not legal, or what the referee wants makes no sense now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refused<S: System> {
    /// What the system says.
    By(S::Refusal),
    /// What every system says alike.
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

    /// The rule that refuses it; `None` where none of the book does.
    pub fn rule(&self) -> Option<S::Rule> {
        match self {
            Refused::By(refusal) => refusal.rule(),
            _ => None,
        }
    }

    /// Why, as a part of a sentence.
    pub fn text(&self) -> Text {
        match self {
            Refused::By(refusal) => refusal.text(),
            Refused::Common(common) => common.text(),
            Refused::Range { .. } => Common::OutOfRange.text(),
        }
    }

    /// The same as what another system refuses that runs this one's rules.
    pub(crate) fn map<T: System>(self, by: impl FnOnce(S::Refusal) -> Refused<T>) -> Refused<T> {
        match self {
            Refused::By(refusal) => by(refusal),
            Refused::Common(common) => Refused::Common(common),
            Refused::Range { low, high } => Refused::Range { low, high },
        }
    }

    /// Why, in English and as it stands in the list.
    pub fn english(&self) -> &'static str {
        self.text().en.first().copied().unwrap_or_default()
    }

    /// Whether what is refused is not there at all ([`RefusalCode::is_absent`]).
    pub fn is_absent(&self) -> bool {
        match self {
            Refused::By(refusal) => refusal.is_absent(),
            _ => true,
        }
    }

    /// Why, in a reader's language. `about` is what the words of a translation can name.
    pub fn say(&self, about: &[Named], speech: &Speech<'_>, cast: &dyn Naming) -> String {
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
        if let Refused::Range { low, high } = self {
            return write!(f, "only {low} to {high} is possible");
        }
        f.write_str(self.english())?;
        self.rule().map_or(Ok(()), |rule| write!(f, " ({})", rule.name()))
    }
}

impl<S: System> core::error::Error for Refused<S> {}

impl<S: System> From<Common> for Refused<S> {
    fn from(common: Common) -> Self {
        Refused::Common(common)
    }
}

/// The refusal of what needs something that is not so.
#[inline]
pub(crate) fn needs<R>(is: bool, or: R) -> Option<R> {
    if is { None } else { Some(or) }
}

/// Declares a system's list of refusals: `Name "words of its name" [RULE] en "why" de "warum"`, with
/// `[RULE, absent]` where what is refused is not there at all, and `[]` where no rule of the book
/// says so. The reasons read on in a sentence, and name nobody: errors hold them too. The type is
/// hidden from the documentation, as rule ids are: a host lists its members by the schema.
#[doc(hidden)]
#[macro_export]
macro_rules! refusals {
    ($(#[$meta:meta])* $vis:vis enum $T:ident of $System:ident by $Rule:ident {
        $($(#[doc = $doc:literal])+ $V:ident $words:literal
            [$($rule:ident)? $(, $absent:ident)?] en $en:literal de $de:literal),+ $(,)?
    }) => {
        $crate::codes::codes! {
            $(#[$meta])*
            #[non_exhaustive]
            #[doc(hidden)]
            "refusal", $vis enum $T { $($(#[doc = $doc])+ $V $words),+ }
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
                    $($T::$V => $crate::words::Text::new(&[$en], &[$de])),+
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
