//! What the log of a battle can hold: rolls, happenings and values.

use super::joined::joined;
use super::shared::{CaseField, CaseNote, CaseRoll};
use crate::codes::codes;

codes! {
    /// What the phases roll besides CASE.
    "roll", pub enum PhRoll {
        /// A side's initiative, by its best Intuition, d10 (PH4).
        SideInitiative "side initiative",
        /// The power FEAT of a teleporter, d100 (PH18).
        Teleport "teleport",
    }
}

joined! {
    /// Everything that is rolled.
    "roll", pub enum Roll { Case(CaseRoll), Own(PhRoll) }
}

codes! {
    /// What can happen in the phases besides CASE. The comment says what the event's number is.
    "happening", pub enum PhNote {
        /// Two fighters are engaged, or no longer (PH1, PH14); 1 or 0.
        Engagement "engagement",
        /// A fighter's option is fixed; its code ([`super::MovementOption`]). A non-player's stays
        /// hidden until step 3.
        Option "option fixed",
        /// Step 3 shows a non-player's option; its code.
        Revealed "option revealed",
        /// Step 3 shows a non-player's attack or other action; its code.
        RevealedAct "action revealed",
        /// A roll before initiative is due: 1 dodge, 2 several attacks, 3 teleport.
        Feat "roll before initiative",
        /// A side's initiative; the total. The fighter is the one with the best Intuition.
        SideTotal "side total",
        /// Sides are level and roll again.
        SideTie "side tie",
        /// Who has Master Initiative; the side.
        MasterInitiative "Master Initiative",
        /// The pre-action events; the turn.
        Events "pre-action events",
        /// A phase begins: 1 A, 2 B, 3 C.
        Phase "phase",
        /// A super-speedster acts in Phase A.
        Speedster "super-speedster",
        /// A shooter who is engaged waits for the foe's blows.
        ShotWaits "shot waits",
        /// A fighter gets where it was going; areas moved.
        Moves "moves",
        /// A closer or charger has reached its target; areas moved.
        Arrives "arrives",
        /// The target can no longer be reached.
        TooFar "too far",
        /// A fighter teleports: 1 in Phase A, 2 in Phase B.
        Teleports "teleports",
        /// A long arm or limb strikes from afar.
        LongReach "long reach",
        /// Another of several attacks follows at once; how many are left.
        NextAttack "next attack",
        /// The foe is down; the attacks left wait for Phase C; how many.
        LeftOver "attacks left over",
        /// A fighter strikes first at one who closes or charges.
        FirstStrike "first strike",
        /// A fighter strikes back at one who closed or charged.
        StrikesBack "strikes back",
        /// A fighter makes no move: stunned, slammed, out or held.
        NoMove "no move",
        /// A slammed body comes to rest or strikes something; areas flown, -1 out of sight.
        SlamEnds "slam ends",
        /// Book-keeping; the turn.
        BookKeeping "book-keeping",
    }
}

joined! {
    /// Everything that can happen besides rolls, shifts and changes.
    "happening", pub enum Note { Case(CaseNote), Own(PhNote) }
}

codes! {
    /// Every value of the state besides CASE's. The first ones stand once for each fighter.
    "value", pub enum PhField {
        /// The movement option, as its code.
        Option "option",
        /// Declared velocity: areas moved this turn (PH8).
        Areas "areas moved",
        /// Areas to the target of one who closes or charges (PH15).
        Way "way",
        /// The dodge: 0 none, 1 declared, from 2 the color of its roll + 2 (PH13).
        Dodge "dodge declared",
        /// 1 where a teleporter acts in Phase A (PH18).
        Early "early",
        /// A slam whose body has not come to rest: 10 × (areas + 1) + direction (PH23).
        Slam "slam pending",
        /// 1 where attacks are left over because the foe went down (PH22).
        LeftOver "left over",
        /// 1 for a foe with whom the fighter is engaged. By the foe's place.
        Engaged "engaged",
        /// The step of the turn ([`super::Step`]).
        Step "turn step",
        /// How far the step has come.
        Cursor "step cursor",
        /// In a meeting of Phase C: blows and arrivals so far.
        Stage "meeting stage",
        /// Who acts in the phase, in order: a fighter's place + 1.
        Order "phase order",
        /// The sides by initiative: a side + 1.
        SideOrder "side order",
        /// 1 where a side is level with the one before.
        SideLevel "side level",
    }
}

joined! {
    /// Every value of the state.
    "value", pub enum Field { Case(CaseField), Own(PhField) }
}
