//! Closed lists that hold CASE's codes and the phases' own.

/// Declares the list of a CASE list's codes, with the numbers they have there, followed by our own.
macro_rules! joined {
    ($(#[$meta:meta])* $what:literal, pub enum $T:ident { Case($Case:ty), Own($Own:ty) }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $T {
            /// One of CASE's.
            Case($Case),
            /// One of the phases' own.
            Own($Own),
        }

        impl $T {
            /// All members, in the order of their numbers.
            pub const ALL: &'static [Self] = &Self::JOINED;
            const JOINED: [Self; <$Case>::ALL.len() + <$Own>::ALL.len()] = {
                let first = <$Case>::ALL.len();
                let mut list = [Self::Case(<$Case>::ALL[0]); <$Case>::ALL.len() + <$Own>::ALL.len()];
                let mut i = 0;
                while i < list.len() {
                    list[i] = if i < first {
                        Self::Case(<$Case>::ALL[i])
                    } else {
                        Self::Own(<$Own>::ALL[i - first])
                    };
                    i += 1;
                }
                list
            };
        }

        const _: () = assert!(<$T>::ALL.len() <= 256);

        impl $crate::codes::Code for $T {
            const LIST: &'static [Self] = Self::ALL;
            const WHAT: &'static str = $what;
            fn number(self) -> u8 {
                match self {
                    Self::Case(code) => code.number(),
                    Self::Own(code) => {
                        let first = u8::try_from(<$Case>::ALL.len()).unwrap_or(u8::MAX);
                        first.saturating_add(code.number())
                    }
                }
            }
            fn code_name(self) -> &'static str {
                match self {
                    Self::Case(code) => code.name(),
                    Self::Own(code) => code.name(),
                }
            }
            fn word(self) -> &'static str {
                match self {
                    Self::Case(code) => code.word(),
                    Self::Own(code) => code.word(),
                }
            }
            fn german(self) -> &'static str {
                match self {
                    Self::Case(code) => $crate::codes::Code::german(code),
                    Self::Own(code) => $crate::codes::Code::german(code),
                }
            }
            fn meaning(self) -> &'static str {
                match self {
                    Self::Case(code) => $crate::codes::Code::meaning(code),
                    Self::Own(code) => $crate::codes::Code::meaning(code),
                }
            }
        }

        impl From<$Case> for $T {
            fn from(code: $Case) -> Self {
                Self::Case(code)
            }
        }

        impl From<$Own> for $T {
            fn from(code: $Own) -> Self {
                Self::Own(code)
            }
        }

        impl core::fmt::Display for $T {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad($crate::codes::Code::word(*self))
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $T {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_str($crate::codes::Code::code_name(*self))
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $T {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                $crate::codes::deserialize(d)
            }
        }
    };
}
pub(super) use joined;
