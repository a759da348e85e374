//! `lists!`: the closed lists whose members are values.

/// Declares the listed enumerations of a system, in their order, and makes their members
/// [`Value`](crate::value::Value)s. With `after` they follow the lists of another system.
///
/// ```ignore
/// lists! {
///     /// The listed enumerations.
///     pub const LISTS;
///     Action, Defense, TurnPhase,
/// }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! lists {
    ($(#[$doc:meta])* $vis:vis const $NAME:ident; $($T:ident),+ $(,)?) => {
        $crate::lists! { $(#[$doc])* $vis const $NAME after &[]; $($T),+ }
    };
    ($(#[$doc:meta])* $vis:vis const $NAME:ident after $others:expr; $($T:ident),+ $(,)?) => {
        $(#[$doc])*
        $vis const $NAME: &[&$crate::words::List] = {
            const OTHERS: &[&$crate::words::List] = $others;
            const OWN: &[&$crate::words::List] =
                &[$(&const { $crate::words::List::of::<$T>() }),+];
            &const { $crate::words::joined::<{ OTHERS.len() + OWN.len() }>(OTHERS, OWN) }
        };

        const _: () = {
            #[derive(Clone, Copy)]
            #[repr(u8)]
            enum ListPlace { $($T),+ }

            const BEFORE: usize = {
                const OTHERS: &[&$crate::words::List] = $others;
                OTHERS.len()
            };

            $(

                impl $crate::value::Typed for $T {
                    #[allow(clippy::cast_possible_truncation, reason = "a system has few lists")]
                    const KINDS: &'static [$crate::value::Kind] =
                        &[$crate::value::Kind::Name(BEFORE as u8 + ListPlace::$T as u8)];
                    fn to_value(self) -> $crate::value::Value {
                        let number = i32::from($crate::codes::Code::number(self));
                        $crate::value::Value::new(Self::KINDS[0], number)
                    }
                    fn from_value(value: $crate::value::Value) -> Option<Self> {
                        if value.kind == Self::KINDS[0] {
                            $crate::codes::Code::from_number(value.number)
                        } else {
                            None
                        }
                    }
                }
            )+
        };
    };
    ($($other:tt)*) => {
        compile_error!(
            "the listed enumerations are: /// meaning, pub const LISTS; and the names of closed lists, \
             each followed by a comma"
        );
    };
}
pub(crate) use lists;
