//! What the log of a battle can hold: rolls, happenings and values.

use super::joined::joined;
pub use super::notes::{Note, PhNote};
use super::shared::{CaseField, CaseRoll};
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
