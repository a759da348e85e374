//! The habits of the built-in plan.

use crate::data::codes::codes;

codes! {
    /// A consideration of the built-in plan, which a plan can leave out.
    #[non_exhaustive]
    "habit", pub enum Habit {
        /// It spends no action on a defense that is unlikely to help, and chooses the one that
        /// works against most of the standing foes: no parry among archers.
        DefendsWhereItHelps "defends where it helps",
        /// It chooses the attack that hurts its target most, by the odds of hitting and of hurting,
        /// at the head where that pays; one that hits less than once in ten times it makes only for
        /// want of a better one.
        SizesUpBlows "sizes up its blows",
        /// It passes by a foe that it can hardly hit if there is another.
        PassesBy "passes by whom it can't hit",
        /// It drives at a foe only where that does more than shooting from the vehicle.
        DrivesWhereItHits "drives at those whom it can hit",
        /// It aims at a driver rather than at the vehicle, unless the vehicle hides the driver
        /// completely.
        AimsAtRiders "aims at the rider",
        /// It takes up a weapon that it has lost or not drawn yet if that is much better than the
        /// one in its hand.
        TakesUpWeapons "takes up its weapon",
        /// It squeezes a held foe where that hurts more than a blow, and lets go of one whom
        /// neither hurts.
        UsesHolds "uses its holds",
        /// It struggles only with a chance to get free, and otherwise strikes at the holder.
        StrugglesInHope "struggles where there is hope",
        /// It leaves the fight, or gives up, when alone against several and nearly down.
        LeavesTheLost "leaves a fight that is lost",
        /// The map gives the same distance both ways: somebody who is struck at arm's length, or
        /// held, is as near to the other.
        MeasuresBothWays "measures both ways alike",
        /// It attacks the foe that its best attack brings nearest to falling, a dangerous one
        /// before a harmless one. Without it, the next foe in roster order.
        PicksItsFoe "picks its foe",
        /// It strikes to knock out, or tackles, where that does more than a plain blow.
        KnocksOut "knocks out",
        /// It declares as many actions as do most together. Without it, by the dice of its best
        /// weapon alone.
        WeighsItsActions "weighs its actions",
        /// It moves in a crouch, where it is hardest to hit; where that takes an action, or it aims, it
        /// crouches.
        KeepsLow "keeps low",
        /// It ends its turn with a defense only where that saves more than one more attack does, and
        /// reckons with it where it weighs its actions.
        WeighsItsDefenses "weighs its defenses",
        /// It aims for a round only where that adds more to the next shot than a shot does, and loads
        /// only where shooting every other round does more than its other attacks. Without it, whoever
        /// shoots aims in the first round, and loads the weapon of its best skill.
        WeighsItsShots "weighs its shots",
    }
}
