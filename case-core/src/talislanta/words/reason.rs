//! The reasons for modifiers, as the log gives them.

use crate::data::codes::codes;

codes! {
    /// Why a roll is modified.
    #[non_exhaustive]
    #[doc(hidden)]
    "reason", pub enum Reason {
        /// The rating that is rolled.
        Rating "rating",
        /// What opposes it: the opponent's rating.
        Opposed "opposition",
        /// A substitute for the skill.
        Substitute "substitute for the skill",
        /// The difficulty of a strike at one who flees.
        Fleeing "a fleeing target",
        /// A further target.
        MoreTargets "further target",
        /// A further hit.
        MoreHits "further hit",
        /// Earlier actions of this round.
        EarlierActions "earlier actions",
        /// A reaction beside one's own action.
        Reaction "reaction",
        /// A sacrifice strike.
        Sacrifice "sacrifice strike",
        /// A disadvantage.
        Hindrance "disadvantage",
        /// The range.
        Range "range",
        /// The target fights, or moves and is on guard.
        OnGuard "target on guard",
        /// Cover or poor visibility.
        Cover "cover or poor visibility",
        /// The target's size.
        Size "size of the target",
        /// An opening that was used.
        Opening "opening",
        /// Speed.
        Speed "Speed",
        /// Constitution.
        Constitution "Constitution",
        /// The gamemaster's circumstance.
        Circumstance "circumstance",
        /// The difficulty of a strike at one who has fallen.
        Fallen "a fallen target",
        /// The difficulty that the Judge sets.
        Difficulty "difficulty",
        /// The status effects in force.
        StatusEffect "status effects",
    }
}
