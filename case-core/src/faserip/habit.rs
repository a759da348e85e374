//! The considerations of the built-in plan.

use crate::case::Habit as CaseHabit;
use crate::data::codes::codes;
use crate::declare::joined;

codes! {
    /// The considerations of the phases' own built-in plan.
    #[non_exhaustive]
    "habit", pub enum PhHabit {
        /// It dodges in step 3 only if an attack comes that the dodge works against.
        DodgesWhatComes "dodges what comes",
        /// It weighs each attack against each foe: its chance to hit under the shifts of the
        /// phases, the damage through armor, further effects, the risk that a miss hits a friend,
        /// and whether friends deal with the foe already; and it moves as the best attack requires.
        WeighsAttacks "weighs attacks",
    }
}

joined! {
    /// The considerations of the built-in plan, each of which a plan can leave out.
    "habit", pub enum Habit { Case(CaseHabit), Own(PhHabit) }
}
