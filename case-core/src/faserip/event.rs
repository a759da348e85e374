//! What the log of a battle can hold: rolls, happenings and values.

use super::joined::joined;
use super::shared::{CaseField, CaseNote, CaseRoll};
use crate::data::codes::codes;

codes! {
    /// What the phases roll besides CASE.
    "roll", pub enum PhRoll {
        /// A side's initiative, by its best Intuition, d10 (PH4).
        SideInitiative "side initiative" de "Seiteninitiative",
        /// The power FEAT of a teleporter, d100 (PH18).
        Teleport "teleport" de "Teleport",
    }
}

joined! {
    /// Everything that is rolled.
    "roll", pub enum Roll { Case(CaseRoll), Own(PhRoll) }
}

codes! {
    /// What can happen in the phases besides CASE.
    "happening", pub enum PhNote {
        /// Two fighters are engaged from now on (PH1, PH14).
        Engaged "engaged",
        /// Two fighters are no longer engaged (PH1, PH16, PH17, PH23).
        Parted "parted",
        /// A fighter's option is fixed. A non-player's stays hidden until step 3.
        Option "option fixed",
        /// Step 3 shows a non-player's option.
        Revealed "option revealed",
        /// Step 3 shows a non-player's attack or other action, and at whom or what.
        RevealedAct "action revealed",
        /// How an attack that step 3 shows is meant, where something is held back or a spot is meant.
        RevealedManner "manner revealed",
        /// The velocity of a fighter in this turn, and of a non-player when step 3 shows it.
        Velocity "velocity",
        /// A roll before initiative is due.
        Feat "roll before initiative",
        /// What a dodge of step 3 puts on the attacks of the turn that it works against; absent where
        /// it came to nothing.
        DodgeHolds "dodge holds",
        /// A side's initiative. The fighter is the one with the best Intuition.
        SideTotal "side total",
        /// Sides are level from a place of the order on.
        SideTie "side tie",
        /// Which side has Master Initiative.
        MasterInitiative "Master Initiative",
        /// The pre-action events of a turn.
        Events "pre-action events",
        /// Phase A begins.
        PhaseA "Phase A",
        /// Phase B begins.
        PhaseB "Phase B",
        /// Phase C begins.
        PhaseC "Phase C",
        /// A super-speedster acts in Phase A.
        Speedster "super-speedster",
        /// A shooter who is engaged waits for the foe's blows.
        ShotWaits "shot waits",
        /// A fighter gets where it was going.
        Moves "moves",
        /// A closer or charger has reached its target.
        Arrives "arrives",
        /// The target can no longer be reached: so many areas are to go.
        TooFar "too far",
        /// A fighter teleports, and acts in that phase.
        Teleports "teleports",
        /// A long arm or limb strikes from afar, as far as it reaches.
        LongReach "long reach",
        /// Another of several attacks follows at once; so many are left.
        NextAttack "next attack",
        /// The foe is down; the attacks left wait for Phase C.
        LeftOver "attacks left over",
        /// A fighter strikes first at one who closes or charges.
        FirstStrike "first strike",
        /// A fighter strikes back at one who closed or charged.
        StrikesBack "strikes back",
        /// A fighter makes no move: stunned, slammed, out or held.
        NoMove "no move",
        /// A slammed body comes to rest or strikes something after so many areas; absent out of
        /// sight.
        SlamEnds "slam ends",
        /// Book-keeping of a turn.
        BookKeeping "book-keeping",
    }
}

joined! {
    /// Everything that can happen besides rolls, shifts and changes.
    "happening", pub enum Note { Case(CaseNote), Own(PhNote) }
}

codes! {
    /// Every value of the state besides CASE's.
    "value", pub enum PhField {
        /// The movement option of this turn.
        Option "option",
        /// Declared velocity: areas moved this turn (PH8).
        Areas "areas moved",
        /// Areas to the target of one who closes or charges (PH15).
        Way "way",
        /// Whether a dodge is declared for this turn (PH13).
        Dodge "dodge declared",
        /// The color of the turn's dodge, once it is rolled (PH13).
        DodgeColor "dodge color",
        /// Whether a teleporter acts in Phase A (PH18).
        Early "early",
        /// The direction of a slam whose body has not come to rest (PH23).
        SlamDirection "slam pending",
        /// Areas that such a body flies; absent out of sight (PH23).
        SlamAreas "slam areas",
        /// Whether attacks are left over because the foe went down (PH22).
        LeftOver "left over",
        /// Whether the fighter is engaged with a foe.
        Engaged "engaged",
        /// The step of the turn ([`super::Step`]).
        Step "turn step",
        /// How far the step has come.
        Cursor "step cursor",
        /// In a meeting of Phase C: blows and arrivals so far.
        Stage "meeting stage",
        /// Who acts in the phase, in order.
        Order "phase order",
        /// The sides by initiative.
        SideOrder "side order",
        /// Whether a side is level with the one before.
        SideLevel "side level",
    }
}

joined! {
    /// Every value of the state.
    "value", pub enum Field { Case(CaseField), Own(PhField) }
}
