//! What the built-in plan makes a point of.

use crate::data::codes::codes;

codes! {
    /// What the built-in plan makes a point of, and a plan can leave off.
    #[non_exhaustive]
    "habit", pub enum Habit {
        /// It attacks the foe against whom its blow promises most: one who can't stop it, who is
        /// soon out, who is dangerous. Without it, the one opposite.
        PicksItsFoe "picks its foe",
        /// It uses what promises most against the foes that stand there, armor and Toughness taken
        /// off. Without it, what has the best product of chance and damage.
        PicksItsWeapon "picks its weapon",
        /// It rather shoots, where that is nearly as good, than strikes the blow that tires it.
        SparesItsBreath "spares its breath",
        /// It picks up the best weapon that lies there, also where it has a far worse one at hand.
        /// Without it, the first one, and only for want of any other.
        PicksUpTheBest "picks up the best",
        /// It treats whoever of its side bleeds, the one first who has least time, when that time
        /// runs out or when there is nothing better to do. Without it, itself alone, and at once.
        HelpsTheDying "helps the dying",
        /// It rests off its fatigue where that leaves a try less than a twentieth. Without it, where
        /// it leaves none.
        RestsForAChance "rests for a chance",
        /// Where it can't go on it leaves the fight on foot. Without it, it gives up where it is.
        GetsAway "gets away",
        /// Nearly gone, and alone against several who are not, it leaves the fight.
        KnowsWhenItIsBeaten "knows when it is beaten",
        /// It knocks away the weapon that its owner needs most, and with a whip or flail only where
        /// the owner would miss it. Without it, the first on the sheet, and always.
        TakesTheBestWeapon "takes the best weapon",
        /// The Judge has a ten or twelve do something to those who have neither weapon nor shield.
        MakesSpecialsTell "makes specials tell",
    }
}
