//! `rolls!`: the rolls of a system.

/// Declares the rolls of a system, each with its words in both languages.
///
/// ```
/// case_core::rolls! {
///     /// Everything that is rolled.
///     pub enum Roll {
///         /// 1d20 for initiative.
///         Initiative "initiative" de "Initiative",
///         /// 1d100 for an attack.
///         Attack "attack" de "Angriff",
///     }
/// }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! rolls {
    ($(#[$meta:meta])* $vis:vis enum $T:ident {
        $($(#[doc = $doc:literal])+ $R:ident $words:literal de $de:literal),+ $(,)?
    }) => {
        $crate::codes::codes! {
            $(#[$meta])*
            #[non_exhaustive]
            "roll", $vis enum $T { $($(#[doc = $doc])+ $R $words de $de),+ }
        }
    };
    // A part is missing: every part is optional here, to name the roll.
    ($(#[$meta:meta])* $vis:vis enum $T:ident {
        $($(#[$doc:meta])+ $R:ident $($words:literal)? $(de $de:literal)?),+ $(,)?
    }) => {
        $($crate::rolls!(@missing $R $($words)? $(de $de)?);)+
    };
    (@missing $R:ident $words:literal de $de:literal) => {};
    (@missing $R:ident $($rest:tt)*) => {
        compile_error!(concat!(
            "the roll `", stringify!($R), "` lacks its words: `", stringify!($R),
            " \"words\" de \"Worte\",`"
        ));
    };
    ($($other:tt)*) => {
        compile_error!(
            "rolls are: pub enum Roll { … }; a roll is: /// meaning, Name \"words\" de \"Worte\","
        );
    };
}
pub(crate) use rolls;
