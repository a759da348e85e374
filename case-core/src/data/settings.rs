//! `settings!`: settings by methods, `Advise::new().trials(50)`.

/// Declares settings with their defaults: each field is hidden, and has a method of its name that gives
/// the same settings with another value.
macro_rules! settings {
    ($(#[$meta:meta])* pub struct $T:ident {
        $($(#[doc = $doc:literal])+ pub $field:ident: $F:ty = $default:expr),+ $(,)?
    }) => {
        $(#[$meta])*
        #[non_exhaustive]
        pub struct $T { $(#[doc(hidden)] pub $field: $F),+ }

        impl $T {
            #[doc(hidden)]
            pub const DEFAULT: $T = $T { $($field: $default),+ };

            /// The defaults.
            pub const fn new() -> $T {
                $T::DEFAULT
            }
        }

        impl Default for $T {
            fn default() -> $T {
                $T::DEFAULT
            }
        }

        $crate::data::settings::settings! { $T: $($(#[doc = $doc])+ $field: $F),+ }
    };
    ($T:ident: $($(#[doc = $doc:literal])+ $field:ident: $F:ty),+ $(,)?) => {
        impl $T { $(
            $(#[doc = $doc])+
            #[must_use]
            pub fn $field(mut self, $field: $F) -> $T {
                self.$field = $field;
                self
            }
        )+ }
    };
}
pub(crate) use settings;
