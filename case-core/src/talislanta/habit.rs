//! What the built-in plan makes a point of.

use crate::data::codes::codes;

codes! {
    /// What the built-in plan makes a point of, and a plan can leave off.
    #[non_exhaustive]
    "habit", pub enum Habit {
        /// It goes for the foe of whom its best attack takes the greatest part of what is left, and
        /// not for the next best one.
        GoesForTheNearestToFalling "goes for the nearest to falling",
        /// It strikes as many blows at once as take more than their mishaps cost, and not only as
        /// many as can't go wrong.
        WeighsItsHits "weighs its hits",
        /// It tries to disable whom that is likelier to bring down than any blow.
        DisablesTheHardy "disables the hardy",
        /// It holds a sacrifice strike, a dodge or a parry ready only for an opponent who comes at
        /// it, a parry only for what can be parried, and steps in only where it can hit back.
        WaitsForThoseWhoCome "waits for those who come",
        /// It reacts where that saves more than it risks: not to what can't harm it, and not at the
        /// risk of its weapon for a scratch.
        WeighsItsDefenses "weighs its defenses",
        /// It flees or gives up only where nothing is left to hope for: alone against several, and
        /// nearly gone.
        StaysWhileThereIsHope "stays while there is hope",
        /// It picks up the weapon without which it is good for little; the Judge makes that no
        /// harder than it is.
        PicksItsWeaponUp "picks its weapon up",
        /// The map and the Judge say the same of who stands beside whom: opponents in a melee are
        /// near, shots that go astray hit those who stand beside the target.
        KnowsWhoStandsBeside "knows who stands beside whom",
    }
}
