//! The ids of the rules.

use crate::data::codes::RuleCode;
use crate::declare::joined;
use crate::faserip::shared::CaseRule;

crate::data::codes::rules! {
    /// A rule of the combat phases, by the id under which it is documented, logged and tested.
    #[doc(hidden)]
    pub enum Ph {
        PH1 "before the turn: distances, engagements, surprise",
        PH2 "hidden and declared actions",
        PH3 "rolls before initiative",
        PH4 "side initiative and Master Initiative",
        PH5 "pre-action events",
        PH6 "the three phases, side by side",
        PH7 "Phase A: ranged attacks",
        PH8 "moving target",
        PH9 "firing while moving",
        PH10 "super-speedsters",
        PH11 "ranged attack while engaged",
        PH12 "lateral move, or hold",
        PH13 "dodge while moving",
        PH14 "close in",
        PH15 "charge",
        PH16 "fighting withdrawal",
        PH17 "disengage",
        PH18 "combat teleport",
        PH19 "elasticity and long reach",
        PH20 "Phase B: exchange of blows",
        PH21 "several attacks, one after the other",
        PH22 "attacks left over",
        PH23 "a slammed body",
        PH24 "Phase C: the order",
        PH25 "first strike",
        PH26 "who does not move",
        PH27 "book-keeping",
    }
}

joined! {
    /// A rule: one of CASE's that the phases use, or one of the phases' own.
    #[doc(hidden)]
    "rule id", pub enum Rule { Case(CaseRule), Own(Ph) }
}

impl RuleCode for Rule {
    fn title(self) -> &'static str {
        match self {
            Rule::Case(rule) => rule.title(),
            Rule::Own(rule) => rule.title(),
        }
    }
}
