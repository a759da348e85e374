//! `fields!`: the values of a state, and how they are stored, read and bounded.

/// Declares the values of a system's state, each with its words.
///
/// A field says who sees it and what it belongs to ([`listed`](crate::words::of_fields::listed),
/// [`told`](crate::words::of_fields::told), [`internal`](crate::words::of_fields::internal), with a
/// [`Shape`](crate::words::Shape)), and how its number is read
/// ([`plain`](crate::words::of_fields::plain), [`or_nothing`](crate::words::of_fields::or_nothing),
/// [`unless_zero`](crate::words::of_fields::unless_zero)); methods of
/// [`FieldInfo`](crate::words::FieldInfo) add the rest. `within` gives bounds that don't follow from
/// the kind.
///
/// ```ignore
/// fields! {
///     /// Everything that can change.
///     pub enum Field of Case {
///         /// Whether the fighter is dead.
///         Dead "dead": listed(Actor, plain(Kind::YesNo)).settable().lasting();
///         /// Karma.
///         Karma "Karma": told(Actor, plain(Kind::Points)).settable(),
///             within |setup, state, key| Some((0, 100));
///         /// Whose turn it is in the step.
///         Cursor "cursor": internal(Battle);
///     }
/// }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! fields {
    ($(#[$meta:meta])* $vis:vis enum $T:ident of $System:ident {
        $($(#[doc = $doc:literal])+ $F:ident $words:literal: $info:expr
            $(, within $limits:expr)?;)+
    }) => {
        $crate::codes::codes! {
            $(#[$meta])*
            #[non_exhaustive]
            "field", $vis enum $T { $($(#[doc = $doc])+ $F $words),+ }
        }

        impl $T {
            /// The declarations of the fields, in the order of their numbers.
            pub(crate) const INFO: &'static [$crate::words::FieldInfo] = {
                #[allow(unused_imports, reason = "no system has every shape")]
                use $crate::words::{Shape::*, of_fields::*};
                &[$($info),+]
            };
        }

        impl $crate::words::FieldCode for $T {
            fn info(self) -> &'static $crate::words::FieldInfo {
                &Self::INFO[self as usize]
            }
        }

        impl $crate::system::Bounded<$System> for $T {
            fn limits(
                setup: &<$System as $crate::system::System>::Setup,
                state: &<$System as $crate::system::System>::State,
                key: $crate::log::Key<Self>,
            ) -> Option<(i32, i32)> {
                const WITHIN: &[Option<$crate::system::Limits<$System, $T>>] =
                    &[$($crate::fields!(@within $($limits)?)),+];
                match WITHIN[key.field as usize] {
                    Some(limits) => limits(setup, state, key),
                    None => $crate::system::plain_limits::<$System>(
                        setup,
                        Self::INFO[key.field as usize].cell.kind,
                    ),
                }
            }
        }

    };
    (@within) => { None };
    (@within $limits:expr) => { Some($limits) };
    // A part is missing: every part is optional here, to name the field and the part.
    ($(#[$meta:meta])* $vis:vis enum $T:ident of $System:ident {
        $($(#[$doc:meta])+ $F:ident $($words:literal)? $(: $info:expr)?
            $(, within $limits:expr)?;)+
    }) => {
        $($crate::fields!(@missing $F [$($words)?] [$($info)?]);)+
    };
    (@missing $F:ident [] $info:tt) => {
        compile_error!(concat!(
            "the field `", stringify!($F), "` lacks its words: `", stringify!($F), " \"words\": …`"
        ));
    };
    (@missing $F:ident $words:tt []) => {
        compile_error!(concat!(
            "the field `", stringify!($F),
            "` lacks what it is, such as `: listed(Actor, plain(Kind::Points));`"
        ));
    };
    (@missing $($complete:tt)*) => {};
    ($($other:tt)*) => {
        compile_error!(
            "fields are: pub enum Field of System { … }; a field is: /// meaning, Name \"words\": \
             what it is, within |setup, state, key| bounds;"
        );
    };
}
pub(crate) use fields;
