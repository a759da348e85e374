//! What the built-in plan makes a point of.

use crate::data::codes::codes;

codes! {
    /// What the built-in plan makes a point of, and a plan can leave off.
    #[non_exhaustive]
    "habit", pub enum Habit {
        /// It attacks nobody who is out, unless the sheet says `ruthless`.
        SparesTheFallen "spares the fallen",
        /// It lets go of one whom it holds and who is out, unless the sheet says `ruthless`, and
        /// squeezes nobody whom its grip cannot hurt.
        LetsGoOfTheFallen "lets go of the fallen",
        /// It changes an action that has become pointless, or gives it up.
        ChangesPointlessActions "changes pointless actions",
        /// It dodges a charge where its balance is better than its footwork.
        DodgesCharges "dodges charges",
        /// It weighs blocking and bracing against avoiding by what each lets through, and averts
        /// nothing that cannot hurt it.
        WeighsDefenses "weighs defenses",
        /// It evades and feints with an action that it has to spare, or where that saves it more than
        /// the action would do.
        EvadesWhereItPays "evades where it pays",
        /// It chooses its attack by what gets through the foe's armor, and its foe so that
        /// something does.
        WeighsArmor "weighs armor",
        /// It stops the dying of a friend, talent or not, and wakes those who lie at zero Health
        /// where it can.
        HelpsTheDying "helps the dying",
        /// In a partial hold it strikes the holder where that promises more than an escape.
        FightsWhileHeld "fights while held",
        /// It leaves a hopeless fight: alone against several, and nearly gone.
        LeavesHopelessFights "leaves hopeless fights",
        /// As the map, it has those stand together who have come to blows this turn, and everybody
        /// else as far apart as a charge goes.
        KeepsOneMap "keeps one map",
    }
}
