//! The considerations of the built-in plan, each of which a plan can leave out.

use crate::data::codes::codes;

codes! {
    /// The considerations of the built-in plan, each of which a plan can leave out.
    #[non_exhaustive]
    "habit", pub enum Habit {
        /// It attacks no fallen fighter unless its own sheet says `ruthless`.
        SparesTheFallen "spares the fallen",
        /// It releases a held fighter who has fallen, unless its sheet says `ruthless`, and
        /// squeezes nobody whom its grip cannot hurt.
        LetsGoOfTheFallen "lets go of the fallen",
        /// It changes or gives up an action that has become pointless.
        ChangesPointlessActions "changes pointless actions",
        /// It dodges a charge if its balance is better than its footwork.
        DodgesCharges "dodges charges",
        /// It compares blocking and bracing with avoiding by the harm that each lets through, and
        /// averts nothing that cannot hurt it.
        WeighsDefenses "weighs defenses",
        /// It evades and feints with a spare action, or where that saves more than the action
        /// promises.
        EvadesWhereItPays "evades where it pays",
        /// It chooses an attack by what gets through armor, and a foe whom something can hurt.
        WeighsArmor "weighs armor",
        /// It stops the dying of friends, with or without the talent, and wakes those at zero
        /// Health.
        HelpsTheDying "helps the dying",
        /// In a partial hold it attacks the holder where that promises more than an escape.
        FightsWhileHeld "fights while held",
        /// It leaves a hopeless fight: alone against several, and nearly out of Health.
        LeavesHopelessFights "leaves hopeless fights",
        /// As the map, it keeps fighters together who have exchanged blows this turn, and all
        /// others as far apart as a charge goes.
        KeepsOneMap "keeps one map",
        /// It attacks the foe whom it brings nearest to falling, a dangerous one before a harmless
        /// one. Without it, the one opposite.
        PicksItsFoe "picks its foe",
        /// It takes a standard maneuver that its sheet does not list where that does far more harm
        /// than everything that it lists. Without it, only where nothing that it lists does any.
        WeighsStandardManeuvers "weighs standard maneuvers",
        /// It changes or gives up a blow at one who has been thrown out of its reach or has gone.
        LeavesWhatIsOutOfReach "leaves what is out of reach",
        /// In CASE it weighs an attack by what comes through the defense with which the foe loses least
        /// and no action, if the foe can make one. Without it, as if nobody answered. In the phases a
        /// shift stands for the defense in any case.
        ReckonsWithDefenses "reckons with defenses",
    }
}
