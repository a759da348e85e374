//! `rolls!`: the rolls of a system.

/// Declares the rolls of a system, each with its words.
///
/// ```
/// case_core::rolls! {
///     /// Everything that is rolled.
///     pub enum Roll {
///         /// 1d20 for initiative.
///         Initiative "initiative",
///         /// 1d100 for an attack.
///         Attack "attack",
///     }
/// }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! rolls {
    ($(#[$meta:meta])* $vis:vis enum $T:ident {
        $($(#[doc = $doc:literal])+ $R:ident $words:literal),+ $(,)?
    }) => {
        $crate::codes::codes! {
            $(#[$meta])*
            #[non_exhaustive]
            "roll", $vis enum $T { $($(#[doc = $doc])+ $R $words),+ }
        }
    };
    // A roll without words: they are optional here, to name it.
    ($(#[$meta:meta])* $vis:vis enum $T:ident {
        $($(#[$doc:meta])+ $R:ident $($words:literal)?),+ $(,)?
    }) => {
        $($crate::rolls!(@missing $R $($words)?);)+
    };
    (@missing $R:ident $words:literal) => {};
    (@missing $R:ident) => {
        compile_error!(concat!(
            "the roll `", stringify!($R), "` lacks its words: `", stringify!($R), " \"words\",`"
        ));
    };
    ($($other:tt)*) => {
        compile_error!(
            "rolls are: pub enum Roll { … }; a roll is: /// meaning, Name \"words\","
        );
    };
}
pub(crate) use rolls;
