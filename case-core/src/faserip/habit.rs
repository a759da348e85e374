//! What the built-in plan makes a point of.

use super::joined::joined;
use crate::case::Habit as CaseHabit;
use crate::codes::codes;

codes! {
    /// What the built-in plan makes a point of besides what CASE's does.
    "habit", pub enum PhHabit {
        /// It dodges in step 3 only where something comes that the dodge works against.
        DodgesWhatComes "dodges what comes",
        /// It lets go of one who is out, and looks for another foe.
        LetsGo "lets go of the fallen",
        /// It changes an attack that has become pointless into another, and gives it up only
        /// where there is none.
        Changes "changes pointless attacks",
        /// It stops the dying of a friend.
        HelpsTheDying "helps the dying",
        /// It weighs each attack against each foe: how likely it strikes, what armor leaves of it,
        /// what else it may do; and moves as that attack wants it.
        WeighsAttacks "weighs attacks",
        /// As the map, it has the engaged stand together and nobody else, and those farther off who
        /// were slammed away or have moved.
        KeepsOneMap "keeps one map",
    }
}

joined! {
    /// What the built-in plan makes a point of, and a plan can leave off.
    "habit", pub enum Habit { Case(CaseHabit), Own(PhHabit) }
}
