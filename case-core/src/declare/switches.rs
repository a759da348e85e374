//! `switches!`: the book of rulings of a system, as one list.

/// Declares the book of rulings of a system, in its order: switches and fixed readings.
///
/// A switch is a public field with its type, default and notation, and `changeable` if the referee may
/// change it between turns. A fixed reading is a name and `fixed`. Then follow the rule id, the
/// question that the book leaves open, and our reading:
///
/// ```ignore
/// switches! {
///     /// What a playing group can choose.
///     pub struct Rulings {
///         damage_bonus: bool = false, YesNo, changeable; "OD30", "Does an accurate attack add to the damage?", "no";
///         cover_rows fixed; "OD23", "Which rows of cover count?", "the worst of each family, added";
///     }
/// }
/// ```
macro_rules! switches {
    ($(#[$meta:meta])* $vis:vis struct $T:ident {
        $($name:ident $($fixed:ident)?
            $(: $ty:ty = $default:expr, $notation:expr $(, $changeable:ident)?)?;
            $rule:literal, $question:literal, $reading:literal;)+
    }) => {
        $(#[$meta])*
        ///
        /// Later versions have more fields: set those that you want on `Rulings::default()`, or write
        /// [`filled!`](crate::filled)`(Rulings { … })`.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        $vis struct $T {
            $($(
                #[doc = concat!($question, ": ", $reading, " (rule ", $rule, ").")]
                pub $name: $ty,
            )?)+
        }

        impl Default for $T {
            fn default() -> Self {
                $T { $($($name: $default,)?)+ }
            }
        }

        impl $T {
            /// Reads the switches that are present; the others keep their values.
            #[doc(hidden)]
            pub fn read(&mut self, node: &$crate::node::Node, path: &str, p: &mut $crate::node::Problems) {
                $crate::ruling::Switches::read_over(self, node, path, p);
            }

            /// Sets a switch by name, to a value as a person writes it.
            ///
            /// # Errors
            /// There is no such switch, or it has no such value: what there is. Nothing has changed.
            pub fn set(&mut self, name: &str, value: &str) -> Result<(), $crate::node::Problems> {
                let mut p = $crate::node::Problems::default();
                $crate::ruling::Switches::set_one(self, name, value, &mut p);
                p.or(Some(()))
            }

            /// Every switch with its default and its value.
            pub fn list(&self) -> alloc::vec::Vec<$crate::ruling::Ruling> {
                $crate::ruling::Switches::switches(self, &Self::default())
            }
        }

        impl $crate::ruling::Switches for $T {
            const DECLARED: &'static [$crate::ruling::RulingInfo] = &[
                $($crate::ruling::RulingInfo {
                    name: stringify!($name),
                    rule: $rule,
                    question: $question,
                    reading: $reading,
                    meaning: concat!($question, ": ", $reading, " (rule ", $rule, ")."),
                    chosen: $crate::declare::switches!(
                        @chosen $name [$($fixed)?] [$($default $(, $changeable)?)?]
                    ),
                }),+
            ];

            fn each(
                &mut self,
                visit: &mut dyn FnMut(
                    &'static $crate::ruling::RulingInfo,
                    &mut dyn $crate::ruling::AnySwitch,
                ),
            ) {
                let mut declared = Self::DECLARED.iter();
                $(if let Some(_info) = declared.next() {
                    $(visit(_info, &mut $crate::ruling::Held(&mut self.$name, $notation));)?
                })+
            }
        }

        impl $crate::ruling::Book for $T {
            const TABLES: &'static [(&'static str, &'static [$crate::ruling::RulingInfo])] =
                &[("rulings", <$T as $crate::ruling::Switches>::DECLARED)];

            fn book(&self) -> alloc::vec::Vec<$crate::ruling::Ruling> {
                $crate::ruling::Switches::rulings(self)
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $T {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                $crate::ruling::Switches::written(self).serialize(s)
            }
        }

        /// Omitted switches have their defaults.
        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $T {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let node = $crate::node::Node::deserialize(d)?;
                let (mut rulings, mut p) = ($T::default(), $crate::node::Problems::default());
                rulings.read(&node, "", &mut p);
                p.or(Some(rulings)).map_err(serde::de::Error::custom)
            }
        }
    };
    // A part is missing: every part is optional here, to name the entry and the part.
    ($(#[$meta:meta])* $vis:vis struct $T:ident {
        $($name:ident $($fixed:ident)?
            $(: $ty:ty $(= $default:expr $(, $notation:expr $(, $changeable:ident)?)?)?)?;
            $($rule:literal $(, $question:literal $(, $reading:literal)?)?;)?)+
    }) => {
        $($crate::declare::switches!(
            @missing $name [$($fixed)?]
            [$($ty $(, $default $(, $notation)?)?)?] [$($rule $(, $question $(, $reading)?)?)?]
        );)+
    };
    (@chosen $name:ident [fixed] []) => { $crate::ruling::WhenChosen::Never };
    (@chosen $name:ident [] [$default:expr]) => { $crate::ruling::WhenChosen::BeforeBattle };
    (@chosen $name:ident [] [$default:expr, changeable]) => {
        $crate::ruling::WhenChosen::BetweenTurns
    };
    (@chosen $name:ident $($rest:tt)*) => {
        compile_error!(concat!(
            "the ruling `", stringify!($name), "` is neither `NAME fixed;` nor `NAME: TYPE = DEFAULT, \
             NOTATION;` nor `NAME: TYPE = DEFAULT, NOTATION, changeable;`"
        ))
    };
    (@missing $name:ident $fixed:tt $switch:tt [$rule:literal, $question:literal, $reading:literal]) => {
        $crate::declare::switches!(@missing $name $fixed $switch);
    };
    (@missing $name:ident [$fixed:ident] []) => {};
    (@missing $name:ident [] [$ty:ty, $default:expr, $notation:expr]) => {};
    (@missing $name:ident [] [$ty:ty]) => {
        compile_error!(concat!(
            "the ruling `", stringify!($name), "` lacks its default: `NAME: TYPE = DEFAULT, NOTATION;`"
        ));
    };
    (@missing $name:ident [] [$ty:ty, $default:expr]) => {
        compile_error!(concat!(
            "the ruling `", stringify!($name),
            "` lacks its notation, such as OneOf or YesNo: `NAME: TYPE = DEFAULT, NOTATION;`"
        ));
    };
    (@missing $name:ident $fixed:tt $switch:tt) => {
        compile_error!(concat!(
            "the ruling `", stringify!($name),
            "` is neither `NAME: TYPE = DEFAULT, NOTATION;` nor `NAME fixed;`"
        ));
    };
    (@missing $name:ident $fixed:tt $switch:tt $texts:tt) => {
        compile_error!(concat!(
            "the ruling `", stringify!($name),
            "` lacks a text: `\"RULE ID\", \"what the book leaves open\", \"our reading\";`"
        ));
    };
}
pub(crate) use switches;
