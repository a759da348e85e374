//! Messages: what a problem or a refusal says, as a template and its values, so that it can be said in
//! any language.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};

/// A message of this template, with a value for each hole: `message!("at most {most}", most = 3)`, or
/// only the name where it is that of a variable. A `&'static str` is a word of the engine, a `String`
/// what somebody has written.
macro_rules! message {
    ($template:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        // The names are those of the holes, or it does not compile.
        if false {
            let _ = core::format_args!(concat!($template) $(, $name = "")*);
        }
        $crate::data::message::Message::new($template, [
            $((stringify!($name), $crate::data::message::message!(@value $name $(= $value)?))),*
        ])
    }};
    (@value $name:ident) => { $crate::data::message::MessageValue::from($name) };
    (@value $name:ident = $value:expr) => { $crate::data::message::MessageValue::from($value) };
}
pub(crate) use message;

/// The message of an error, by which it is displayed.
macro_rules! told {
    ($T:ident = |$it:ident| $message:expr) => {
        impl From<&$T> for $crate::data::message::Message {
            fn from($it: &$T) -> Self {
                $message
            }
        }

        impl From<$T> for $crate::data::message::Message {
            fn from(error: $T) -> Self {
                (&error).into()
            }
        }

        impl From<$T> for $crate::data::message::MessageValue {
            fn from(error: $T) -> Self {
                $crate::data::message::Message::from(error).into()
            }
        }

        impl core::fmt::Display for $T {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(&$crate::data::message::Message::from(self), f)
            }
        }

        impl core::error::Error for $T {}
    };
}
pub(crate) use told;

/// Declares an enum of errors: each variant has its message (`message!`) in `#[error(…)]`, which can
/// name its fields, or an expression that becomes one. A variant that holds one other thing names it,
/// `Odds(error: OddsError)`, and is made `from` it if it says so.
macro_rules! errors {
    ($(#[$meta:meta])* $vis:vis enum $T:ident { $(
        $(#[doc = $doc:literal])*
        #[error($($message:tt)*)]
        $V:ident
            $({ $($(#[doc = $of:literal])* $field:ident: $F:ty),* $(,)? })?
            $(($one:ident: $One:ty $(, $from:ident)?))?
    ),* $(,)? }) => {
        $(#[$meta])*
        $vis enum $T { $(
            $(#[doc = $doc])*
            $V $({ $($(#[doc = $of])* $field: $F),* })? $(($One))?
        ),* }

        $($($(impl From<$One> for $T {
            fn from($from: $One) -> Self {
                $T::$V($from)
            }
        })?)?)*

        $crate::data::message::told! { $T = |it| match it { $(
            $T::$V $({ $($field),* })? $(($one))? => {
                $($(
                    #[allow(unused_variables, reason = "not every field is told")]
                    let $field = Clone::clone($field);
                )*)?
                $(let $one = Clone::clone($one);)?
                $crate::data::message::errors!(@message $($message)*)
            }
        ),* } }
    };
    (@message $template:literal $($values:tt)*) => {
        $crate::data::message::message!($template $($values)*)
    };
    (@message $message:expr) => { $crate::data::message::Message::from($message) };
}
pub(crate) use errors;

/// What is wrong, and what would be right: a template in English and a value for each of its holes.
///
/// A template is its own key in a catalog. In another language a value between backticks stays as it
/// is, since that is how names and other input are written.
///
/// ```
/// use case_core::any::{AnyBattle, said};
/// use case_core::node::{Node, Problems};
/// use case_core::words::Language;
/// let roster = Node::Map(vec![("system".into(), Node::Text("chess".into()))]);
/// let problems = AnyBattle::new(&roster).unwrap_err();
/// let message = &problems.list()[0].message;
/// assert_eq!(message.template(), "unknown system `{found}`{hint}");
/// let german = said("case", message, Language::German).unwrap();
/// assert!(german.starts_with("unbekanntes System `chess`. Bekannt: "));
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Message {
    template: Cow<'static, str>,
    values: Box<[(Cow<'static, str>, MessageValue)]>,
}

/// What a text in English is in a reader's language, if that has it.
type Said<'s> = &'s dyn Fn(&str) -> Option<&'s str>;

/// A value of a [`Message`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MessageValue {
    /// A number, or a text that somebody has written: the same in every language.
    Written(String),
    /// A word of the engine, or another message.
    Message(Box<Message>),
    /// Several messages, a line each.
    Lines(Vec<Message>),
}

impl Message {
    /// A template with its values. `message!` makes it and checks the names.
    #[doc(hidden)]
    pub fn new<const N: usize>(
        template: &'static str,
        values: [(&'static str, MessageValue); N],
    ) -> Message {
        let values = values.into_iter().map(|(name, value)| (name.into(), value)).collect();
        Message { template: template.into(), values }
    }

    /// What somebody has written, the same in every language.
    pub(crate) fn written(text: String) -> Message {
        message!("{text}", text)
    }

    /// The template in English, with `{name}` for each value.
    pub fn template(&self) -> &str {
        &self.template
    }

    /// A message that was read.
    pub(super) fn of(template: &str, values: Vec<(Cow<'static, str>, MessageValue)>) -> Message {
        Message { template: template.to_string().into(), values: values.into() }
    }

    /// The value of each hole, by name.
    pub fn values(&self) -> impl Iterator<Item = (&str, &MessageValue)> {
        self.values.iter().map(|(name, value)| (&**name, value))
    }

    /// With the texts that `said` has for those in English.
    pub(crate) fn write(&self, out: &mut dyn Write, said: Said<'_>) -> fmt::Result {
        let mut rest = said(&self.template).unwrap_or(&self.template);
        while let (false, Some((before, after))) = (self.values.is_empty(), rest.split_once('{')) {
            let Some((hole, after)) = after.split_once('}') else { break };
            out.write_str(before)?;
            let is_code = before.ends_with('`') && after.starts_with('`');
            let said = if is_code { &|_: &str| None } else { said };
            match self.values.iter().find(|(name, _)| name == hole) {
                Some((_, value)) => value.write(out, said)?,
                None => write!(out, "{{{hole}}}")?,
            }
            rest = after;
        }
        out.write_str(rest)
    }

    /// Changes what somebody has written.
    pub(crate) fn each_written(&mut self, change: &dyn Fn(&str) -> Option<String>) {
        for (_, value) in &mut self.values {
            if let MessageValue::Written(text) = value
                && let Some(changed) = change(text)
            {
                *text = changed;
            }
        }
    }

    /// After the path of what it is about.
    pub(super) fn at(self, path: &str) -> Message {
        Message::new(
            "{path}: {message}",
            [("path", path.to_string().into()), ("message", self.into())],
        )
    }

    /// Several messages, a line each.
    pub(super) fn lines(lines: Vec<Message>) -> Message {
        Message::new("{lines}", [("lines", MessageValue::Lines(lines))])
    }
}

impl MessageValue {
    fn write(&self, out: &mut dyn Write, said: Said<'_>) -> fmt::Result {
        match self {
            MessageValue::Written(text) => out.write_str(text),
            MessageValue::Message(message) => message.write(out, said),
            MessageValue::Lines(lines) => lines.iter().enumerate().try_for_each(|(place, line)| {
                out.write_str(if place == 0 { "" } else { "\n" })?;
                line.write(out, said)
            }),
        }
    }
}

/// In English.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &|_| None)
    }
}

/// In English, as a text.
impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_string(), f)
    }
}

/// A message without values.
impl From<&'static str> for Message {
    fn from(text: &'static str) -> Self {
        Message { template: text.into(), values: Box::default() }
    }
}

/// A finished text: of a host, or one that a catalog has as it is.
impl From<String> for Message {
    fn from(text: String) -> Self {
        Message { template: text.into(), values: Box::default() }
    }
}

/// The same.
impl From<&Message> for Message {
    fn from(message: &Message) -> Self {
        message.clone()
    }
}

impl From<Message> for MessageValue {
    fn from(message: Message) -> Self {
        MessageValue::Message(Box::new(message))
    }
}

/// A word of the engine.
impl From<&'static str> for MessageValue {
    fn from(word: &'static str) -> Self {
        Message::from(word).into()
    }
}

/// What somebody has written.
impl From<String> for MessageValue {
    fn from(text: String) -> Self {
        MessageValue::Written(text)
    }
}

macro_rules! written {
    ($($T:ty)*) => {
        $(impl From<$T> for MessageValue {
            fn from(written: $T) -> Self {
                MessageValue::Written(written.to_string())
            }
        })*
    };
}
written! { u8 u16 u32 u64 usize i32 i64 super::who::ActorId }
