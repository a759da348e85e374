//! What the built-in plan makes a point of.

use crate::data::codes::codes;

codes! {
    /// What the built-in plan makes a point of, and a plan can leave off.
    #[non_exhaustive]
    "habit", pub enum Habit {
        /// It spends no action on a defense that is likely to do no better than none, and defends
        /// in the way that works against most of the foes who stand: no parry among archers.
        DefendsWhereItHelps "defends where it helps",
        /// It strikes with what hurts its target most, by the odds of hitting and of hurting, at the
        /// head where that is worth it; what hits less than once in twenty times it tries only
        /// where nothing is better.
        SizesUpBlows "sizes up its blows",
        /// It passes by a foe whom it can hardly hit where there is another.
        PassesBy "passes by whom it can't hit",
        /// It drives at somebody only where that does more than shooting from the box.
        DrivesWhereItHits "drives at those whom it can hit",
        /// It aims at a driver rather than at the vehicle, unless that hides the driver wholly.
        AimsAtRiders "aims at the rider",
        /// It takes up a weapon that it has lost or not drawn yet, if that is much better than what
        /// it has in the hand.
        TakesUpWeapons "takes up its weapon",
        /// It squeezes whom it holds where that hurts more than a blow, and lets go of whom neither
        /// hurts.
        UsesHolds "uses its holds",
        /// It struggles only where it can get free, and else strikes at who holds it.
        StrugglesInHope "struggles where there is hope",
        /// It leaves the fight, or gives up, alone against several and nearly down.
        LeavesTheLost "leaves a fight that is lost",
        /// The map tells the same distance both ways: who is struck at arm's length, or held, is
        /// as near to who strikes.
        MeasuresBothWays "measures both ways alike",
    }
}
