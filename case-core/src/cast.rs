//! Who takes part: names, sides, and who is on which.

use crate::who::ActorId;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

/// The fighters and sides of a battle, the same for every system.
///
/// ```
/// use case_core::ActorId;
/// use case_core::cast::Cast;
/// let cast = Cast::new([("Gale", "heroes"), ("Ravager", "villains"), ("Dove", "heroes")]);
/// assert_eq!(cast.name(ActorId::fighter(1)), "Ravager");
/// assert_eq!(cast.sides(), ["heroes", "villains"]);
/// assert_eq!(cast.side(ActorId::fighter(2)), Some(0));
/// assert_eq!(cast.members(0).len(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cast {
    names: Vec<String>,
    side_of: Vec<u8>,
    sides: Vec<String>,
    members: Vec<Vec<ActorId>>,
}

impl Cast {
    /// The cast of these names and sides, in the order of the roster; sides in the order in which
    /// they first stand there.
    pub fn new<'a>(fighters: impl IntoIterator<Item = (&'a str, &'a str)>) -> Cast {
        let mut cast = Cast::default();
        let mut numbers = BTreeMap::new();
        for (place, (name, side)) in fighters.into_iter().enumerate() {
            let number = *numbers.entry(side).or_insert_with(|| {
                cast.sides.push(side.into());
                cast.members.push(Vec::new());
                cast.sides.len() - 1
            });
            cast.names.push(name.into());
            cast.side_of.push(u8::try_from(number).unwrap_or(u8::MAX));
            if let Some(members) = cast.members.get_mut(number) {
                members.push(ActorId::fighter(place));
            }
        }
        cast
    }

    /// How many fighters there are.
    #[inline]
    pub fn fighters(&self) -> usize {
        self.names.len()
    }

    /// Everybody, in the order of the roster.
    #[inline]
    pub fn everybody(
        &self,
    ) -> impl DoubleEndedIterator<Item = ActorId> + ExactSizeIterator + use<> {
        (0..self.fighters()).map(ActorId::fighter)
    }

    /// A fighter's name; of a seat its English word, which [`Speech`](crate::words::Speech) says
    /// in every language.
    pub fn name(&self, who: ActorId) -> &str {
        match who {
            ActorId::JUDGE => "the Judge",
            ActorId::MAP => "the map",
            _ => self.names.get(who.index()).map_or("nobody", String::as_str),
        }
    }

    /// A fighter's side, from 0; `None` for a seat.
    #[inline]
    pub fn side(&self, who: ActorId) -> Option<u8> {
        self.side_of.get(who.index()).copied()
    }

    /// Whether two are on the same side; nobody is on a seat's.
    #[inline]
    pub fn are_allies(&self, one: ActorId, other: ActorId) -> bool {
        self.side(one).is_some() && self.side(one) == self.side(other)
    }

    /// The names of the sides.
    pub fn sides(&self) -> &[String] {
        &self.sides
    }

    /// The name of a side; empty where there is none.
    pub fn side_name(&self, side: u8) -> &str {
        self.sides.get(usize::from(side)).map_or("", String::as_str)
    }

    /// Those of a side, in the order of the roster.
    pub fn members(&self, side: usize) -> &[ActorId] {
        self.members.get(side).map_or(&[], Vec::as_slice)
    }

    /// The side that is the only one with somebody for whom this holds; `None` where several have
    /// one, or none.
    pub fn only_side(&self, mut holds: impl FnMut(ActorId) -> bool) -> Option<u8> {
        let mut sides = self.everybody().filter(|who| holds(*who)).filter_map(|w| self.side(w));
        let first = sides.next()?;
        sides.all(|side| side == first).then_some(first)
    }
}
