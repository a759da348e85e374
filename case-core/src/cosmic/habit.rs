//! The habits of the built-in plan.

use crate::data::codes::codes;

codes! {
    /// A consideration of the built-in plan, which a plan can leave out.
    #[non_exhaustive]
    "habit", pub enum Habit {
        /// Attacks the foe against whom its blow promises most: one that can't stop it, is soon
        /// out, or is dangerous. Without it, the one opposite.
        PicksItsFoe "picks its foe",
        /// Uses the attack that promises most against the standing foes, after armor and Toughness.
        /// Without it, the one with the best product of chance and damage.
        PicksItsWeapon "picks its weapon",
        /// Shoots instead of striking a blow that would tire it, if that is nearly as good.
        SparesItsBreath "spares its breath",
        /// Picks up the best weapon on the ground, also if it has a far worse one at hand. Without
        /// it, the first one, and only if it has no other.
        PicksUpTheBest "picks up the best",
        /// Treats whoever of its side bleeds, the one with the least time first, when time runs out
        /// or there is nothing better to do. Without it, only itself, and at once.
        HelpsTheDying "helps the dying",
        /// Rests off its fatigue if its best chance has fallen below five percent. Without it, if
        /// it has none.
        RestsForAChance "rests for a chance",
        /// Leaves the fight on foot when it can't go on. Without it, gives up on the spot.
        GetsAway "gets away",
        /// Leaves the fight when nearly gone and alone against several who are not.
        KnowsWhenItIsBeaten "knows when it is beaten",
        /// Knocks away the weapon that its owner needs most, and with a whip or flail only if the
        /// owner would miss it. Without it, the first on the sheet, and always.
        TakesTheBestWeapon "takes the best weapon",
        /// The Judge lets a ten or twelve affect even those who have neither weapon nor shield.
        MakesSpecialsTell "makes specials tell",
        /// Counts what a hit takes of the points that a foe has left for more than what it does to
        /// anybody alike, so that it goes for those who are soon worn down.
        WearsFoesDown "wears foes down",
    }
}
