//! Closed lists: the enumerations of the books and of this crate.
//!
//! A list is an exhaustive `#[repr(u8)]` enum. Its numbers are API, the same in C and Python; its
//! names are used in sheets, logs and saves.

use crate::data::message::{Message, message, told};
use crate::data::person::is_unseen;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// A text that is not the name of a member of a closed list.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseError {
    /// The list that was expected, such as `rank`.
    pub what: &'static str,
    /// The text found, shortened to one readable line.
    pub found: String,
    /// The known name closest in spelling, if any is close.
    pub nearest: Option<&'static str>,
    hint: Message,
}

told! { ParseError = |it| message!(
    "unknown {what} `{found}`{hint}",
    what = it.what,
    found = it.found.clone(),
    hint = it.hint.clone()
) }

impl ParseError {
    /// An error that says which of the known names is near, or all of them if none is.
    pub(crate) fn new(
        what: &'static str,
        found: &str,
        known: impl Iterator<Item = &'static str>,
    ) -> Self {
        let known: Vec<&str> = known.collect();
        let nearest = nearest(found, known.iter().copied());
        ParseError { what, found: shown(found), nearest, hint: hint(found, &known) }
    }
}

/// More known names than these are not listed.
const MAX_LISTED: usize = 40;

/// What would be right in place of an unknown name, for the end of an error: the nearest of the known
/// ones, or else what there is.
pub(crate) fn hint(found: &str, known: &[&str]) -> Message {
    let near = nearest(found, known.iter().copied());
    if known.is_empty() {
        return "; there is none".into();
    }
    if near.is_some() {
        return did_you_mean(near);
    }
    let listed = known.get(..MAX_LISTED).unwrap_or(known).join(", ");
    let more = if known.len() > MAX_LISTED { ", …" } else { "" };
    message!(", known are: {known}", known = format!("{listed}{more}"))
}

/// The same, always with what there is.
pub(crate) fn and_known(near: Option<&str>, known: &[&str]) -> Message {
    let known = known.join(", ");
    let Some(near) = near else { return message!(". Known: {known}", known) };
    message!(", did you mean `{near}`? Known: {known}", near = near.to_string(), known)
}

/// The nearest of the known names as a question, for the end of an error; without one, nothing.
pub(crate) fn did_you_mean(near: Option<&str>) -> Message {
    near.map(|near| message!(", did you mean `{near}`?", near = near.to_string()))
        .unwrap_or_default()
}

/// How many characters of an untrusted text an error repeats.
const MAX_SHOWN: usize = 60;

/// An untrusted text for an error: at most 60 characters on one line.
pub(crate) fn shown(text: &str) -> String {
    let one_line = |c: char| if is_unseen(c) { '\u{fffd}' } else { c };
    let mut shown: String = text.chars().take(MAX_SHOWN).map(one_line).collect();
    if text.chars().nth(MAX_SHOWN).is_some() {
        shown.push('…');
    }
    shown
}

/// The known name nearest to `word` by edit distance, if at most a third of it differs.
///
/// ```
/// use case_core::codes::nearest;
/// assert_eq!(nearest("helth", ["armor", "health"].into_iter()), Some("health"));
/// assert_eq!(nearest("luck", ["armor", "health"].into_iter()), None);
/// ```
pub fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if word.chars().count() > MAX_SHOWN {
        return None;
    }
    let first = |word: &str| word.chars().next().map(|c| c.to_ascii_lowercase());
    // Of words that begin alike, one letter more may differ.
    let most = |name: &str| name.chars().count() / 3 + usize::from(first(name) == first(word));
    known
        .map(|name| (distance(word, name), name))
        .filter(|&(d, name)| d <= most(name).max(1))
        .min_by_key(|&(d, _)| d)
        .map(|(_, name)| name)
}

/// The edit distance between two short words, ignoring case.
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

/// A member of a closed list, with the same number and name in all languages.
pub trait Code: Copy + fmt::Debug + Ord + core::hash::Hash + Send + Sync + 'static {
    /// All members, in the order of their numbers.
    const ALL: &'static [Self];
    /// What the members are, such as `rank`.
    #[doc(hidden)]
    const WHAT: &'static str;
    /// The member's number.
    fn number(self) -> u8;

    /// The member's wire name in `snake_case`.
    fn name(self) -> &'static str;

    /// The English word for readers: `Shift 0`, `full movement`.
    fn word(self) -> &'static str {
        self.name()
    }

    /// The member's meaning, in a sentence or two.
    fn meaning(self) -> &'static str {
        ""
    }

    /// Whether this is the member's name or word, ignoring case and the separators of words.
    fn is_called(self, name: &str) -> bool {
        same_name(name, self.name()) || same_name(name, self.word())
    }

    /// The member with that number, if there is one.
    #[inline]
    fn from_number(number: i32) -> Option<Self> {
        usize::try_from(number).ok().and_then(|n| Self::ALL.get(n).copied())
    }
}

/// A name in `snake_case`, computed at compile time from its words.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Snake<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> Snake<N> {
    /// Letters and digits in lower case, with one underscore for anything between them.
    pub const fn of(words: &str) -> Self {
        let words = words.as_bytes();
        let (mut bytes, mut len, mut i) = ([0; N], 0, 0);
        let mut gap = false;
        while i < words.len() {
            let byte = words[i].to_ascii_lowercase();
            if byte.is_ascii_alphanumeric() {
                if gap && len > 0 {
                    bytes[len] = b'_';
                    len += 1;
                }
                gap = false;
                bytes[len] = byte;
                len += 1;
            } else {
                gap = true;
            }
            i += 1;
        }
        Snake { bytes, len }
    }

    /// The name.
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(name) => name,
            Err(_) => "",
        }
    }
}

/// Items that need the feature `serde` of this crate, whichever crate uses the macro.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! if_serde {
    ($($item:item)*) => { $($item)* };
}
/// Items that need the feature `serde` of this crate, whichever crate uses the macro.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! if_serde {
    ($($item:item)*) => {};
}
#[doc(hidden)]
pub use if_serde;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use serde;

/// Declares closed lists, each numbered from 0 in the order written. A member has its meaning as a
/// comment and its English words, from which its wire name is derived.
///
/// ```
/// case_core::codes! {
///     /// The posture of a fighter.
///     "posture", pub enum Posture {
///         /// Upright.
///         Upright "upright",
///         /// On the ground, by choice.
///         Lying "lying",
///     }
/// }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! codes {
    ($($(#[$meta:meta])* $what:literal, $vis:vis enum $T:ident {
        $($(#[doc = $doc:literal])* $V:ident $words:literal),+ $(,)?
    })+) => {
        $($crate::codes::codes! { @named $(#[$meta])* $what, $vis enum $T {
            $($(#[doc = $doc])* $V [{
                const SNAKE: $crate::codes::Snake<{ $words.len() }> =
                    $crate::codes::Snake::of($words);
                SNAKE.as_str()
            }, $words]),+
        } })+
    };
    (@named $(#[$meta:meta])* $what:literal, $vis:vis enum $T:ident {
        $($(#[doc = $doc:literal])* $V:ident [$name:expr, $words:expr]),+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        $vis enum $T { $($(#[doc = $doc])* $V),+ }

        // As in [`Code`](crate::codes::Code), for constants, and for who has not imported that.
        impl $T {
            #[doc(hidden)]
            pub const ALL: &'static [Self] = &[$($T::$V),+];
            const NAMES: &'static [&'static str] = &[$($name),+];
            const WORDS: &'static [&'static str] = &[$($words),+];
            const MEANINGS: &'static [&'static str] = &[$(concat!($($doc),*)),+];

            #[inline]
            pub(crate) const fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }

            #[inline]
            pub(crate) const fn word(self) -> &'static str {
                Self::WORDS[self as usize]
            }
        }

        impl $crate::codes::Code for $T {
            const ALL: &'static [Self] = Self::ALL;
            const WHAT: &'static str = $what;
            #[inline]
            fn number(self) -> u8 { self as u8 }
            #[inline]
            fn name(self) -> &'static str { self.name() }
            fn word(self) -> &'static str { Self::WORDS[self as usize] }
            fn meaning(self) -> &'static str { Self::MEANINGS[self as usize] }
        }


        impl core::fmt::Display for $T {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.word())
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

        $crate::codes::if_serde! {
            impl $crate::codes::serde::Serialize for $T {
                fn serialize<S: $crate::codes::serde::Serializer>(
                    &self,
                    s: S,
                ) -> Result<S::Ok, S::Error> {
                    s.serialize_str(self.name())
                }
            }

            impl<'de> $crate::codes::serde::Deserialize<'de> for $T {
                fn deserialize<D: $crate::codes::serde::Deserializer<'de>>(
                    d: D,
                ) -> Result<Self, D::Error> {
                    $crate::codes::deserialize(d)
                }
            }
        }
    };
    // A part is missing: every part is optional here, to name the member.
    ($(#[$meta:meta])* $what:literal, $vis:vis enum $T:ident {
        $($(#[$doc:meta])* $V:ident $($words:literal)?),+ $(,)?
    }) => {
        $($crate::codes::codes! { @missing $V [$($words)?] })+
    };
    (@missing $V:ident []) => {
        compile_error!(concat!(
            "the member `", stringify!($V), "` lacks its words: `", stringify!($V), " \"words\",`"
        ));
    };
    (@missing $($complete:tt)*) => {};
    ($($other:tt)*) => {
        compile_error!(
            "a closed list is: /// meaning, \"what it is\", pub enum List { members }; a member is: \
             /// meaning, Name \"words\", or Name \"words\" de \"Worte\","
        );
    };
}
pub use codes;

/// Deserializes a member of a closed list by its name.
#[cfg(feature = "serde")]
#[doc(hidden)]
pub fn deserialize<'de, C: Code, D: serde::Deserializer<'de>>(d: D) -> Result<C, D::Error> {
    struct Name<C>(core::marker::PhantomData<C>);
    impl<C: Code> serde::de::Visitor<'_> for Name<C> {
        type Value = C;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "the name of a {}", C::WHAT)
        }
        fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<C, E> {
            parse(text).map_err(E::custom)
        }
    }
    d.deserialize_str(Name(core::marker::PhantomData))
}

/// Reads the name of a member, ignoring case and the separators of words.
#[doc(hidden)]
pub fn parse<C: Code>(text: &str) -> Result<C, ParseError> {
    let found = C::ALL.iter().copied().find(|c| c.is_called(text));
    found.ok_or_else(|| unknown(C::WHAT, text, &|at| C::ALL.get(at).map(|c| c.word())))
}

/// The error for a name that no member has.
fn unknown(
    what: &'static str,
    text: &str,
    word: &dyn Fn(usize) -> Option<&'static str>,
) -> ParseError {
    ParseError::new(what, text, (0..).map_while(word))
}

/// Whether two names are equal, ignoring case, spaces, hyphens and underscores.
pub(crate) fn same_name(a: &str, b: &str) -> bool {
    fn letters(word: &str) -> impl Iterator<Item = char> + '_ {
        let plain = |c: &char| !matches!(c, ' ' | '_' | '-');
        word.trim().chars().filter(plain).map(|c| c.to_ascii_lowercase())
    }
    // Most names of a list begin otherwise.
    if let (Some(one), Some(other)) = (a.bytes().next(), b.bytes().next())
        && one.is_ascii_alphanumeric()
        && other.is_ascii_alphanumeric()
        && !one.eq_ignore_ascii_case(&other)
    {
        return false;
    }
    letters(a).eq(letters(b))
}

/// A number that no member of a closed list has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownNumber {
    /// What the members of the list are.
    pub what: &'static str,
    /// The number.
    pub number: i64,
}

told! { UnknownNumber = |it| {
    message!("no {what} has the number {number}", what = it.what, number = it.number)
} }

/// A list of rule ids.
pub trait RuleCode: Code {
    /// The rule in a few words, for readers of a log.
    fn title(self) -> &'static str;
}

/// Declares the rule ids of a system: id and title.
#[doc(hidden)]
#[macro_export]
macro_rules! rules {
    ($(#[$meta:meta])* $vis:vis enum $T:ident { $($V:ident $title:literal),+ $(,)? }) => {
        $crate::codes::codes! { @named
            $(#[$meta])*
            "rule id", $vis enum $T { $(#[doc = $title] $V [stringify!($V), stringify!($V)]),+ }
        }

        impl $crate::codes::RuleCode for $T {
            fn title(self) -> &'static str {
                const TITLES: &[&str] = &[$($title),+];
                TITLES[self as usize]
            }
        }
    };
    ($($other:tt)*) => {
        compile_error!("rules are: /// meaning, pub enum Rule { ID \"title\", … }");
    };
}
pub use rules;

/// A doc comment as text for a host: without markup for links and code.
pub(crate) fn plain(comment: &str) -> String {
    let comment = comment.trim();
    if !comment.bytes().any(|b| matches!(b, b'`' | b'[' | b']')) {
        return comment.into();
    }
    let mut text = String::with_capacity(comment.len());
    let mut chars = comment.chars().peekable();
    // In code a bracket is none of a link: `fighters[2].health`.
    let mut in_code = false;
    while let Some(c) = chars.next() {
        match c {
            '`' => in_code = !in_code,
            '[' if !in_code => {}
            ']' if !in_code => {
                if chars.peek() == Some(&'(') {
                    for skipped in chars.by_ref() {
                        if skipped == ')' {
                            break;
                        }
                    }
                }
            }
            c => text.push(c),
        }
    }
    text
}
