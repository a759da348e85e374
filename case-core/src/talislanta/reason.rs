//! The reasons for modifiers, as the log gives them.

use crate::data::codes::codes;

codes! {
    /// Why a roll is modified.
    #[non_exhaustive]
    #[doc(hidden)]
    "reason", pub enum Reason {
        /// The rating that is rolled.
        Rating "rating" de "Wert",
        /// What opposes it: the opponent's rating.
        Opposed "opposition" de "Gegenwert",
        /// A substitute for the skill.
        Substitute "substitute for the skill" de "Ersatz für die Fertigkeit",
        /// The difficulty of a strike at one who flees.
        Fleeing "a fleeing target" de "fliehendes Ziel",
        /// A further target.
        MoreTargets "further target" de "weiteres Ziel",
        /// A further hit.
        MoreHits "further hit" de "weiterer Treffer",
        /// Earlier actions of this round.
        EarlierActions "earlier actions" de "frühere Handlungen",
        /// A reaction beside one's own action.
        Reaction "reaction" de "Reaktion",
        /// A sacrifice strike.
        Sacrifice "sacrifice strike" de "Opferschlag",
        /// A disadvantage.
        Hindrance "disadvantage" de "Nachteil",
        /// The range.
        Range "range" de "Entfernung",
        /// The target fights, or moves and is on guard.
        OnGuard "target on guard" de "Ziel auf der Hut",
        /// Cover or poor visibility.
        Cover "cover or poor visibility" de "Deckung oder schlechte Sicht",
        /// The target's size.
        Size "size of the target" de "Größe des Ziels",
        /// An opening that was used.
        Opening "opening" de "Blöße",
        /// Speed.
        Speed "Speed" de "Schnelligkeit",
        /// Constitution.
        Constitution "Constitution" de "Konstitution",
        /// The gamemaster's circumstance.
        Circumstance "circumstance" de "Umstand",
        /// The difficulty of a strike at one who has fallen.
        Fallen "a fallen target" de "gefallenes Ziel",
        /// The difficulty that the Judge sets.
        Difficulty "difficulty" de "Schwierigkeit",
    }
}
