//! Closed lists: what every enumeration of the books and of this crate shares.
//!
//! A list is an exhaustive `#[repr(u8)]` enum. Its numbers are API: the C constants and the Python
//! values are the same numbers. Its names are what sheets, logs and saves spell.

use alloc::string::String;
use core::fmt;

/// A text that names no member of a closed list.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown {what} `{found}`{}", Hint(*.nearest))]
#[non_exhaustive]
pub struct ParseError {
    /// What kind of name was expected, such as `rank`.
    pub what: &'static str,
    /// What stood there, cut to a readable length.
    pub found: String,
    /// The known name that is spelled most like it, if one comes near.
    pub nearest: Option<&'static str>,
}

/// `, did you mean …?`, or nothing.
struct Hint(Option<&'static str>);

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(name) => write!(f, ", did you mean `{name}`?"),
            None => Ok(()),
        }
    }
}

impl ParseError {
    /// An error that names the nearest of `known`.
    pub(crate) fn new(
        what: &'static str,
        found: &str,
        known: impl Iterator<Item = &'static str>,
    ) -> Self {
        let nearest = nearest(found, known);
        ParseError { what, found: found.chars().take(MAX_SHOWN).collect(), nearest }
    }
}

/// How many characters of an unknown name an error repeats: strangers' files can hold long ones.
const MAX_SHOWN: usize = 60;

/// The known name nearest to `word` by edit distance, if at most a third of it is wrong.
pub(crate) fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if word.chars().count() > MAX_SHOWN {
        return None;
    }
    known
        .map(|name| (distance(word, name), name))
        .filter(|&(d, name)| d <= 1 + name.chars().count() / 3)
        .min_by_key(|&(d, _)| d)
        .map(|(_, name)| name)
}

/// Edit distance between two short words, letters compared without case.
fn distance(a: &str, b: &str) -> usize {
    let mut row = [0usize; MAX_SHOWN + 2];
    let width = b.chars().count().min(MAX_SHOWN);
    for (i, cell) in row.iter_mut().enumerate().take(width + 1) {
        *cell = i;
    }
    for (i, ca) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, cb) in b.chars().take(width).enumerate() {
            let change = diagonal + usize::from(!ca.eq_ignore_ascii_case(&cb));
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[width]
}

/// With the feature `serde`, what a code needs so that events can be written; nothing without it.
#[cfg(feature = "serde")]
pub trait MaybeSerialize: serde::Serialize {}
#[cfg(feature = "serde")]
impl<T: serde::Serialize> MaybeSerialize for T {}
/// With the feature `serde`, what a code needs so that events can be written; nothing without it.
#[cfg(not(feature = "serde"))]
pub trait MaybeSerialize {}
#[cfg(not(feature = "serde"))]
impl<T> MaybeSerialize for T {}

/// A member of a closed list: a number and a name, the same in Rust, C and Python.
pub trait Code:
    Copy + fmt::Debug + Ord + core::hash::Hash + MaybeSerialize + Send + Sync + 'static
{
    /// All members, in the order of their numbers.
    const LIST: &'static [Self];
    /// What the list is a list of, such as `rank`.
    const WHAT: &'static str;

    /// The member's number.
    fn number(self) -> u8;

    /// The member's name, as sheets, logs and saves spell it.
    fn code_name(self) -> &'static str;

    /// The member of that number, if there is one.
    fn from_number(number: i32) -> Option<Self> {
        usize::try_from(number).ok().and_then(|n| Self::LIST.get(n).copied())
    }
}

/// Declares a closed list. Numbers count up from 0 in the order written.
macro_rules! codes {
    ($(#[$meta:meta])* $what:literal, $vis:vis enum $T:ident {
        $($(#[$vmeta:meta])* $V:ident $name:expr),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        $vis enum $T { $($(#[$vmeta])* $V),+ }

        impl $T {
            /// All members, in the order of their numbers.
            pub const ALL: &'static [Self] = &[$($T::$V),+];
            const NAMES: &'static [&'static str] = &[$($name),+];

            /// The name, as sheets, logs and saves spell it.
            pub const fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }
        }

        impl $crate::codes::Code for $T {
            const LIST: &'static [Self] = Self::ALL;
            const WHAT: &'static str = $what;
            fn number(self) -> u8 { self as u8 }
            fn code_name(self) -> &'static str { self.name() }
        }

        impl core::fmt::Display for $T {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }

        impl core::str::FromStr for $T {
            type Err = $crate::codes::ParseError;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $crate::codes::parse(text)
            }
        }

        impl TryFrom<u8> for $T {
            type Error = $crate::codes::UnknownNumber;
            fn try_from(number: u8) -> Result<Self, Self::Error> {
                <Self as $crate::codes::Code>::from_number(i32::from(number))
                    .ok_or($crate::codes::UnknownNumber { what: $what, number: i64::from(number) })
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $T {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_str(self.name())
            }
        }
    };
}
pub(crate) use codes;

/// Reads a name of a closed list, without regard to case or to what separates its words.
pub(crate) fn parse<C: Code>(text: &str) -> Result<C, ParseError> {
    let found = C::LIST.iter().find(|c| same_name(text, c.code_name()));
    found
        .copied()
        .ok_or_else(|| ParseError::new(C::WHAT, text, C::LIST.iter().map(|c| c.code_name())))
}

/// Whether two names are the same but for case, spaces, hyphens and underscores.
pub(crate) fn same_name(a: &str, b: &str) -> bool {
    fn letters(word: &str) -> impl Iterator<Item = char> + '_ {
        let plain = |c: &char| !matches!(c, ' ' | '_' | '-');
        word.trim().chars().filter(plain).map(|c| c.to_ascii_lowercase())
    }
    letters(a).eq(letters(b))
}

/// A number that no member of a closed list has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no {what} has the number {number}")]
pub struct UnknownNumber {
    /// What the list is a list of.
    pub what: &'static str,
    /// The number.
    pub number: i64,
}

/// What the list of a system's rule ids adds to a [`Code`].
pub trait RuleCode: Code {
    /// The rule in a few words, for a reader of a log.
    fn title(self) -> &'static str;
}

/// Declares the rule ids of a system: id and title.
macro_rules! rules {
    ($(#[$meta:meta])* $vis:vis enum $T:ident { $($V:ident $title:literal),+ $(,)? }) => {
        $crate::codes::codes! {
            $(#[$meta])*
            "rule id", $vis enum $T { $(#[doc = $title] $V stringify!($V)),+ }
        }

        impl $crate::codes::RuleCode for $T {
            fn title(self) -> &'static str {
                const TITLES: &[&str] = &[$($title),+];
                TITLES[self as usize]
            }
        }
    };
}
pub(crate) use rules;
