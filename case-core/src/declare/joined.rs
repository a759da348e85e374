//! `joined!`: a closed list that extends that of another system.

/// Declares a list of another list's members followed by the system's own members.
///
/// ```ignore
/// joined! {
///     /// Everything that is rolled.
///     "roll", pub enum Roll { Case(CaseRoll), Own(PhRoll) } kept (19, 2)
/// }
/// ```
///
/// `kept` says how many members of each had a number when numbers were last released; these keep it,
/// and members added to either list come after them. Further pairs follow for later releases.
macro_rules! joined {
    ($(#[$meta:meta])* $what:literal, $vis:vis enum $T:ident {
        $One:ident($First:ty), $Two:ident($Second:ty) $(,)?
    } $(kept $(($first:literal, $second:literal)),+)?) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $T {
            #[doc = concat!("A member of `", stringify!($First), "`.")]
            $One($First),
            #[doc = concat!("A member of `", stringify!($Second), "`.")]
            $Two($Second),
        }

        impl $T {
            #[doc(hidden)]
            pub const ALL: &'static [Self] = &{
                let (first, second) = (<$First>::ALL, <$Second>::ALL);
                let mut list = [$T::$One(first[0]); <$First>::ALL.len() + <$Second>::ALL.len()];
                let ends = [$($(($first, $second),)+)? (first.len(), second.len())];
                let (mut one, mut two, mut end) = (0, 0, 0);
                while end < ends.len() {
                    while one < ends[end].0 {
                        list[one + two] = $T::$One(first[one]);
                        one += 1;
                    }
                    while two < ends[end].1 {
                        list[one + two] = $T::$Two(second[two]);
                        two += 1;
                    }
                    end += 1;
                }
                list
            };

            /// The number of each member, by its number in its own list.
            const NUMBERS: ([u8; <$First>::ALL.len()], [u8; <$Second>::ALL.len()]) = {
                let mut numbers = ([0; <$First>::ALL.len()], [0; <$Second>::ALL.len()]);
                let (mut one, mut two) = (0, 0);
                while one + two < Self::ALL.len() {
                    #[expect(clippy::cast_possible_truncation, reason = "at most 256 members")]
                    let number = (one + two) as u8;
                    match Self::ALL[one + two] {
                        $T::$One(_) => {
                            numbers.0[one] = number;
                            one += 1;
                        }
                        $T::$Two(_) => {
                            numbers.1[two] = number;
                            two += 1;
                        }
                    }
                }
                numbers
            };
        }

        const _: () = assert!(<$T>::ALL.len() <= 256);

        impl $crate::codes::Code for $T {
            const ALL: &'static [Self] = Self::ALL;
            const WHAT: &'static str = $what;
            fn number(self) -> u8 {
                match self {
                    Self::$One(code) => Self::NUMBERS.0[usize::from(code.number())],
                    Self::$Two(code) => Self::NUMBERS.1[usize::from(code.number())],
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
             Own(OwnList) } kept (members of theirs, own members), …"
        );
    };
}
pub(crate) use joined;
