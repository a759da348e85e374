//! The lists whose members are values.

use crate::data::codes::codes;

codes! {
    /// The steps of a turn, as the engine runs them.
    #[doc(hidden)]
    "turn step", pub enum TurnStep {
        /// PH1: who is engaged with whom.
        Situation "situation",
        /// PH2: steps 1 and 2, everybody's actions.
        Declare "declare",
        /// PH3: step 3, rolls before initiative.
        Feats "rolls before initiative",
        /// PH4: step 4.
        Initiative "initiative",
        /// PH4: tied sides roll again.
        SideTie "side tie",
        /// PH13: dodges that are rolled after initiative (PH-r10).
        Dodges "dodges",
        /// PH5: step 5.
        Events "events",
        /// PH7: Phase A.
        PhaseA "Phase A",
        /// PH20: Phase B.
        PhaseB "Phase B",
        /// PH24 (1): movers arrive.
        Arrivals "arrivals",
        /// PH24 (2), (2b): closers and chargers.
        Meetings "meetings",
        /// PH24 (3), (4): withdrawals and disengagements.
        Leaving "leaving",
        /// PH24 (5): slammed bodies.
        Slams "slams",
        /// PH27: step 7.
        BookKeeping "book-keeping",
    }
}

codes! {
    /// PH12 to PH18: the movement options.
    "movement option", pub enum MovementOption {
        /// PH12: holds position; an engaged fighter stands and fights.
        Hold "hold position",
        /// PH12: moves without closing in.
        Lateral "move",
        /// PH14: closes in for Slugfest or wrestling.
        Close "close in",
        /// PH15: charges.
        Charge "charge",
        /// PH16: a fighting withdrawal.
        Withdraw "withdraw fighting",
        /// PH17: disengages.
        Disengage "disengage",
        /// PH18: teleports.
        Teleport "teleport",
    }
}

codes! {
    /// The phases of step 6.
    #[doc(hidden)]
    "phase", pub enum Phase {
        /// PH7: fire and movement.
        A "Phase A",
        /// PH20: Slugfest and wrestling.
        B "Phase B",
        /// PH24: movement resolution.
        C "Phase C",
    }
}

codes! {
    /// PH3: the rolls before initiative.
    #[doc(hidden)]
    "roll before initiative", pub enum Feat {
        /// A dodge (PH13).
        Dodge "dodge",
        /// Several attacks.
        SeveralAttacks "several attacks",
        /// When a teleporter acts (PH18).
        Teleport "teleport",
    }
}
