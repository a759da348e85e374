//! Audiences: who may know what.

use super::Key;
use crate::data::codes::Code;
use crate::data::who::ActorId;
use crate::data::words::FieldCode;
use crate::kernel::cast::Cast;
use crate::kernel::system::System;

crate::data::codes::codes! {
    /// The kind of an [`Audience`].
    #[doc(hidden)]
    #[non_exhaustive]
    "audience", pub enum AudienceKind {
        /// The players: what they may not know yet is omitted.
        Players "players",
        /// The gamemaster: everything.
        Gamemaster "gamemaster",
        /// The player of one fighter: also what its side keeps secret. Its number is this one plus the
        /// fighter's place.
        Seat "seat",
    }
}

/// For whom something is shown: what others may not know yet is left out.
///
/// Its number is API: players 0, the gamemaster 1, the seat of a fighter 2 plus its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Audience {
    /// The players: what they may not know yet is omitted.
    #[default]
    Players,
    /// The gamemaster: everything.
    Gamemaster,
    /// The player of a fighter: what players know, and what its own side keeps secret. The Judge's
    /// seat is the gamemaster's.
    Seat(ActorId),
}

impl Audience {
    const FIRST_SEAT: i32 = AudienceKind::Seat as i32;

    /// Its number.
    ///
    /// ```
    /// use case_core::log::Audience;
    /// use case_core::ActorId;
    /// let third = Audience::Seat(ActorId::fighter(2));
    /// assert_eq!(third.number(), 4);
    /// assert_eq!(Audience::from_number(4), Some(third));
    /// ```
    pub fn number(self) -> i32 {
        match self {
            Audience::Players => AudienceKind::Players as i32,
            Audience::Gamemaster => AudienceKind::Gamemaster as i32,
            Audience::Seat(who) => Audience::FIRST_SEAT + who.number(),
        }
    }

    /// The audience of that number; `None` if there is none.
    pub fn from_number(number: i32) -> Option<Audience> {
        match number.checked_sub(Audience::FIRST_SEAT) {
            Some(place @ 0..) => {
                let who = ActorId::from_number(place);
                who.place().is_some().then_some(Audience::Seat(who))
            }
            _ => match AudienceKind::from_number(number)? {
                AudienceKind::Gamemaster => Some(Audience::Gamemaster),
                _ => Some(Audience::Players),
            },
        }
    }

    /// The audience of questions to this fighter or seat: those of seats without a fighter are the
    /// gamemaster's.
    pub(crate) fn of(who: ActorId) -> Audience {
        who.place().map_or(Audience::Gamemaster, |_| Audience::Seat(who))
    }

    /// Whether it knows what a fighter keeps secret.
    pub fn knows<S: System>(self, setup: &S::Setup, whose: ActorId) -> bool {
        let cast: &Cast = S::cast(setup);
        match self {
            Audience::Players => false,
            Audience::Gamemaster | Audience::Seat(ActorId::JUDGE) => true,
            Audience::Seat(who) => {
                let side = cast.side(who);
                who == whose || (side.is_some() && side == cast.side(whose))
            }
        }
    }

    /// Whether it may see a value of a state: none that a fighter of another side keeps
    /// secret.
    pub fn sees<S: System>(self, setup: &S::Setup, state: &S::State, key: Key<S::Field>) -> bool {
        let info = key.field.info();
        !info.secret
            || !S::keeps_secrets(setup, key.who)
            || S::is_revealed(state, key)
            || self.knows::<S>(setup, key.who)
    }
}
