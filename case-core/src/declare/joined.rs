//! `joined!`: a closed list that extends that of another system.

/// Declares a list of the members of another list, with their numbers, followed by new ones.
///
/// ```ignore
/// joined! {
///     /// Everything that is rolled.
///     "roll", pub enum Roll { Case(CaseRoll), Own(PhRoll) }
/// }
/// ```
macro_rules! joined {
    ($(#[$meta:meta])* $what:literal, $vis:vis enum $T:ident {
        $One:ident($First:ty), $Two:ident($Second:ty) $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $T {
            #[doc = concat!("A member of `", stringify!($First), "`.")]
            $One($First),
            #[doc = concat!("A member of `", stringify!($Second), "`.")]
            $Two($Second),
        }

        impl $T {
            pub(crate) const ALL: &'static [Self] = &{
                const FIRST: usize = <$First>::ALL.len();
                let mut list = [$T::$One(<$First>::ALL[0]); FIRST + <$Second>::ALL.len()];
                let mut i = 0;
                while i < list.len() {
                    list[i] = match i.checked_sub(FIRST) {
                        None => $T::$One(<$First>::ALL[i]),
                        Some(place) => $T::$Two(<$Second>::ALL[place]),
                    };
                    i += 1;
                }
                list
            };
        }

        const _: () = assert!(<$T>::ALL.len() <= 256);

        impl $crate::codes::Code for $T {
            const ALL: &'static [Self] = Self::ALL;
            const WHAT: &'static str = $what;
            fn number(self) -> u8 {
                match self {
                    Self::$One(code) => code.number(),
                    Self::$Two(code) => {
                        let first = u8::try_from(<$First>::ALL.len()).unwrap_or(u8::MAX);
                        first.saturating_add(code.number())
                    }
                }
            }
            fn name(self) -> &'static str {
                match self {
                    Self::$One(code) => code.name(),
                    Self::$Two(code) => code.name(),
                }
            }
            fn word(self) -> &'static str {
                match self {
                    Self::$One(code) => code.word(),
                    Self::$Two(code) => code.word(),
                }
            }
            fn german(self) -> &'static str {
                match self {
                    Self::$One(code) => $crate::codes::Code::german(code),
                    Self::$Two(code) => $crate::codes::Code::german(code),
                }
            }
            fn meaning(self) -> &'static str {
                match self {
                    Self::$One(code) => $crate::codes::Code::meaning(code),
                    Self::$Two(code) => $crate::codes::Code::meaning(code),
                }
            }
        }

        impl From<$First> for $T {
            fn from(code: $First) -> Self {
                Self::$One(code)
            }
        }

        impl From<$Second> for $T {
            fn from(code: $Second) -> Self {
                Self::$Two(code)
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
                s.serialize_str($crate::codes::Code::name(*self))
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $T {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                $crate::codes::deserialize(d)
            }
        }
    };
    ($($other:tt)*) => {
        compile_error!(
            "a joined list is: /// meaning, \"what it is\", pub enum List { Theirs(TheirList), \
             Own(OwnList) }"
        );
    };
}
pub(crate) use joined;
