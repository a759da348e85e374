//! What the built-in plan makes a point of.

use crate::case::Habit as CaseHabit;
use crate::data::codes::codes;
use crate::declare::joined;

codes! {
    /// What the built-in plan makes a point of besides what CASE's does.
    "habit", pub enum PhHabit {
        /// It dodges in step 3 only where something comes that the dodge works against.
        DodgesWhatComes "dodges what comes",
        /// It weighs each attack against each foe: how likely it strikes under the shifts of the
        /// phases, what armor leaves of it, what else it may do, whom a miss may strike, and whether
        /// friends see to the foe already; and moves as the best of them wants it.
        WeighsAttacks "weighs attacks",
    }
}

joined! {
    /// What the built-in plan makes a point of, and a plan can leave off.
    "habit", pub enum Habit { Case(CaseHabit), Own(PhHabit) }
}
