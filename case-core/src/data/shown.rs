//! A value as data, decoded with the lists of its system.

#[cfg(feature = "serde")]
use crate::data::value::Kind;
use crate::data::value::Value;
use crate::data::words::List;
#[cfg(feature = "serde")]
use crate::data::words::kind_name;

/// A value with the lists of its system. It serializes as its kind and the decoded value, such as
/// `{"kind": "defense", "value": "dodge"}`; nothing as null.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Shown {
    /// The value.
    pub value: Value,
    /// The lists of its system.
    pub lists: &'static [&'static List],
}

#[cfg(feature = "serde")]
impl serde::Serialize for Shown {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let Value { kind, of, number } = self.value;
        if kind == Kind::Nothing {
            return s.serialize_none();
        }
        let mut map = s.serialize_map(None)?;
        map.serialize_entry("kind", &kind_name(kind, self.lists))?;
        match kind {
            Kind::YesNo => map.serialize_entry("value", &(number != 0))?,
            Kind::Attack => {
                map.serialize_entry("of", &of.number())?;
                map.serialize_entry("value", &number)?;
            }
            Kind::Name(list) => {
                let list = self.lists.get(usize::from(list));
                map.serialize_entry("value", &list.and_then(|list| list.name(number)))?;
            }
            Kind::Set(list) => {
                let list = self.lists.get(usize::from(list));
                let names = list.map(|list| list.names(number));
                map.serialize_entry("value", &names.unwrap_or_default())?;
            }
            _ => map.serialize_entry("value", &number)?,
        }
        map.end()
    }
}
