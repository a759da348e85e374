//! Results as data: each record is declared once, for Rust, for serde, and with the feature `commands` for the
//! JSON Schema of the protocol.

/// Declares records.
macro_rules! record {
    ($($(#[doc = $doc:literal])+ $(#[derive($($derived:ident),+)])? pub struct $T:ident {
        $($(#[doc = $meaning:literal])+ pub $name:ident: $F:ty,)+
    })+) => { $(
        $(#[doc = $doc])+
        #[derive(Clone, Debug)]
        $(#[derive($($derived),+)])?
        #[cfg_attr(feature = "serde", derive(serde::Serialize))]
        #[non_exhaustive]
        pub struct $T { $($(#[doc = $meaning])+ pub $name: $F,)+ }

        #[cfg(feature = "commands")]
        impl $crate::data::described::Described for $T {
            fn describe(definitions: &mut $crate::data::described::Definitions) -> $crate::node::Node {
                $crate::data::described::define(
                    definitions,
                    stringify!($T),
                    concat!($($doc),+),
                    &|definitions| alloc::vec![$((
                        stringify!($name),
                        concat!($($meaning),+),
                        <$F as $crate::data::described::Described>::describe(definitions),
                    )),+],
                )
            }
        }
    )+ };
}
pub(crate) use record;
