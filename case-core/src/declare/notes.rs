//! `notes!`: the notes of a system, and how they are rendered.

/// Declares the notes of a system, each with its words, its level, its values, and its text.
///
/// A `heading` is not indented and has no rule id; an `action` is not indented, an `effect` of it is,
/// a `detail` further; a `headline` sums up an attack; a `silent` note is only data and has no text. A
/// text can name the values, `who` and `other`. Of its variants the first one without an absent value
/// is used.
///
/// ```
/// use case_core::value::Kind;
/// use case_core::words::NoteCode;
///
/// case_core::notes! {
///     /// What can happen.
///     pub enum Note {
///         /// A round begins; its number.
///         Round "round": heading [round: Kind::Round] en "Round {round}";
///         /// Fighters act at once: the first two of them, and how many more.
///         AtOnce "at once": action [more: Kind::Amount]
///             en "{who}, {other} and {more} more act at once" | "{who} and {other} act at once";
///         /// A fighter's total for initiative.
///         Total "total": silent [total: Kind::Initiative];
///     }
/// }
/// assert_eq!(Note::Round.line().values, [("round", Kind::Round)]);
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! notes {
    ($(#[$meta:meta])* $vis:vis enum $T:ident {
        $($(#[doc = $doc:literal])+ $N:ident $words:literal: $level:ident
            $([$($value:ident: $kind:expr),* $(,)?])?
            $(en $($en:literal)|+)?;)+
    }) => {
        $crate::codes::codes! {
            $(#[$meta])*
            #[non_exhaustive]
            "note", $vis enum $T { $($(#[doc = $doc])+ $N $words),+ }
        }

        impl $crate::words::NoteCode for $T {
            fn line(self) -> &'static $crate::words::Line {
                const LINES: &[$crate::words::Line] = &[$($crate::words::Line::$level(
                    const { &[$($((stringify!($value), $kind)),*)?] },
                    $crate::words::Text::new(&[$($($en),+)?]),
                )),+];
                &LINES[self as usize]
            }
        }

        $(const _: () = assert!(
            matches!(stringify!($level).as_bytes(), b"silent")
                == <[&str]>::is_empty(&[$($($en),+)?]),
            concat!(
                "the note `", stringify!($N),
                "` needs its text, `en \"…\";`, unless it is `silent`, which has none"
            )
        );)+
    };
    // A part is missing: every part is optional here, to name the note and the part.
    ($(#[$meta:meta])* $vis:vis enum $T:ident {
        $($(#[$doc:meta])+ $N:ident $($words:literal)? $(: $level:ident $([$($values:tt)*])?
            $(en $($en:literal)|*)?)?;)+
    }) => {
        $($crate::notes!(
            @missing $N [$($words)?] [$($level)?]
        );)+
    };
    (@missing $N:ident [] $($rest:tt)*) => {
        compile_error!(concat!(
            "the note `", stringify!($N), "` lacks its words: `", stringify!($N), " \"words\": …`"
        ));
    };
    (@missing $N:ident $words:tt [] $($rest:tt)*) => {
        compile_error!(concat!(
            "the note `", stringify!($N),
            "` lacks its level: `heading`, `action`, `effect`, `detail`, `headline` or `silent`"
        ));
    };
    (@missing $($complete:tt)*) => {};
    ($($other:tt)*) => {
        compile_error!(
            "a note is: /// meaning, Name \"words\": level [value: kind, …] en \"…\" | \"…\"; \
             with a level of `heading`, `action`, `effect`, \
             `detail`, `headline` or `silent`"
        );
    };
}
pub(crate) use notes;
