//! The habits of the built-in plan.

use crate::data::codes::codes;

codes! {
    /// A consideration of the built-in plan, which a plan can leave out.
    #[non_exhaustive]
    "habit", pub enum Habit {
        /// Attacks the foe from whom its best attack takes the greatest part of the remaining hit
        /// points. Without it, the nearest one.
        GoesForTheNearestToFalling "goes for the nearest to falling",
        /// Makes as many hits at once as gain more than their mishaps cost. Without it, as many as
        /// can't go wrong.
        WeighsItsHits "weighs its hits",
        /// Disables a foe if that is likelier to bring it down than any blow.
        DisablesTheHardy "disables the hardy",
        /// Holds a sacrifice strike, a dodge or a parry ready only against an opponent that comes
        /// at it, a parry only if it can be parried, and steps in only if it can hit back.
        WaitsForThoseWhoCome "waits for those who come",
        /// Reacts if that saves more than it risks: not to harmless attacks, and without risking
        /// its weapon for a scratch.
        WeighsItsDefenses "weighs its defenses",
        /// Flees or gives up only when there is no hope: alone against several, and nearly gone.
        StaysWhileThereIsHope "stays while there is hope",
        /// Picks up the weapon that it depends on; the Judge makes that no harder than it is.
        PicksItsWeaponUp "picks its weapon up",
        /// The map and the Judge know who is beside whom: opponents in a melee are near, and shots
        /// that go astray hit those beside the target.
        KnowsWhoStandsBeside "knows who stands beside whom",
        /// As a creature that steps in wherever it can, it attacks rather than wait for that, and
        /// keeps its own blow for an opponent that could harm it rather than be drawn into others.
        KeepsItsBlow "keeps its blow",
        /// Steps into an attack if the blow back is worth more than what the attack then does.
        /// Without it, only by its tactic or behind armor that stops the attack.
        WeighsSteppingIn "weighs stepping in",
        /// Reacts by how well the attack was rolled. Without it, every attack that got through counts
        /// as a full success.
        ReadsTheRoll "reads the roll",
        /// Makes as many hits in close combat as it would if a mishap costs it only one weapon.
        /// Without it, every hit's mishap costs another.
        DropsItsWeaponOnce "drops its weapon once",
        /// Leaves a foe the sooner to the friends who have declared at it, the more those will
        /// probably take. Without it, every friend counts alike.
        SpoilsNoAction "spoils no action",
        /// Disarms, grapples or disables a foe where the weapon, the turn or the disadvantage is worth
        /// more than what a blow takes. Without it, it disables those whom that brings down the sooner.
        WeighsEveryAttack "weighs every attack",
        /// Goes first for a creature that normal weapons do not harm, if it can harm or hold it.
        MeetsTheUnharmed "meets the unharmed",
        /// Follows the tactic of its sheet only where that is nearly as good as its best attack.
        /// Without it, in each odd round.
        WeighsItsTactic "weighs its tactic",
        /// Reacts to attacks that disarm, hold or disable by how much of what it can do they would
        /// take. Without it, by its weapon and by how dangerous it is.
        FearsHolds "fears holds",
        /// As a creature that steps in wherever it can, it steps into a grapple, which holds it, only
        /// where others would.
        ShunsGrapples "shuns grapples",
    }
}
