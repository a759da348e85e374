//! The rule ids of the combat summary.

crate::data::codes::rules! {
    /// A rule of the combat summary.
    #[doc(hidden)]
    pub enum Rule {
        TAL1 "one action a round for each character",
        TAL2 "initiative: declared from the lowest up, resolved from the highest down",
        TAL3 "a completed action ends the turn",
        TAL4 "reactive maneuvers and the growing multiple-action penalty",
        TAL5 "substitution of a missing skill",
        TAL6 "close attack",
        TAL7 "Defense rating",
        TAL8 "results of a close attack",
        TAL9 "several targets",
        TAL10 "rapid fire",
        TAL11 "ranged attack",
        TAL12 "shot difficulty",
        TAL13 "results of a ranged attack",
        TAL14 "dodge",
        TAL15 "results of a dodge",
        TAL16 "parry",
        TAL17 "what can be parried",
        TAL18 "results of a parry",
        TAL19 "flee",
        TAL20 "movement in feet",
        TAL21 "movement that the Judge calls an action",
        TAL22 "special maneuver",
        TAL23 "what stops a grapple",
        TAL24 "sacrifice strike",
        TAL25 "creatures immune to normal weapons",
        X1 "an effect begins, and what it changes",
        X2 "an effect at the end of a round",
        X3 "an effect ends",
        X4 "kinds of damage",
        X5 "an action that ends an effect",
        X6 "a power used as an action",
        X7 "attacks that pierce armor",
        X8 "attacks on all in an area",
        X10 "effects that turn a fighter against its own side",
    }
}
