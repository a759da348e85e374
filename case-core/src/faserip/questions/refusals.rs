//! Why an answer, an attack or an intervention is refused: CASE's refusals, and the phases' own.

use crate::data::words::Text;
use crate::declare::joined;
use crate::faserip::Faserip;
use crate::faserip::book::rule::{Ph, Rule};
use crate::faserip::shared::CaseRefusal;
use crate::kernel::refusal::{RefusalCode, refusals};

refusals! {
    /// Why the phases forbid something.
    pub enum PhRefusal of Faserip by Ph {
        NotFoes "not foes" [PH1]
            en "friends can't become engaged",
        NobodyToEngage "nobody to engage" [PH1]
            en "there is nobody with whom an engagement could begin or end",
        HeldStays "held stays" [PH12]
            en "a held fighter can't move",
        Pressed "pressed" [PH12]
            en "an engaged fighter can only stand, withdraw or disengage",
        NoMovement "no movement" [PH8]
            en "the fighter has no movement for it",
        NobodyToComeTo "nobody to come to" [PH14]
            en "there is no attack for it, or nobody to use it on",
        NotPressed "not pressed" [PH16]
            en "there is nobody to withdraw from",
        NoTeleport "no teleport" [PH18, absent]
            en "the sheet has no teleport",
        NotSeveral "not several" [PH3]
            en "only blows and shots can be made several times, and not beside a hold",
        SeveralWanted "several wanted" [PH3]
            en "it does not go with trying for several attacks",
        TooFastToDodge "too fast to dodge" [PH13]
            en "the fighter moves too fast to dodge, or tries for several attacks",
        NoSuchPhase "no such phase" [PH18, absent]
            en "a teleporter acts in Phase A or B",
        NotLevel "not level" [PH4, absent]
            en "it is not one of the tied sides",
        NoContact "no contact" [PH25]
            en "only an attack by contact can strike at a fighter who closes in or charges",
        OtherPhase "other phase" [PH6]
            en "it belongs to another phase",
        NotWithOption "not with option" [PH12]
            en "it does not go with the movement option",
        NothingToAimAt "nothing to aim at" [PH20]
            en "there is nobody and nothing to aim it at",
        RetreatMoves "retreat moves" [PH27]
            en "a retreat takes a move away, engaged with nobody",
        SurrenderStands "surrender stands" [PH27]
            en "a surrender takes holding position, engaged with nobody but as one who is held",
        ChargeDeclared "charge declared" [PH15]
            en "a charge can only go at its declared target",
        AtHand "at hand" [PH15]
            en "the target is engaged already",
        NotInReach "not in reach" [PH20]
            en "a blow without reach needs an engaged foe",
        DodgeInStep3 "dodge in step 3" [PH13]
            en "a dodge is declared in step 3, once a turn",
        DodgeStands "dodge stands" [PH13]
            en "a dodge of this turn counts against it already",
        ComesUp "comes up" [PH13]
            en "a fighter who closes in, charges or teleports can't dodge",
        NothingToDodge "nothing to dodge" [PH13]
            en "nobody there has an attack that can be dodged",
        AttackNeeded "attack needed" [PH15]
            en "a charge or teleport without an attack comes to nothing",
        NoEngagement "no engagement" []
            en "an engagement takes two fighters of different sides, both present and alive",
    }
}

joined! {
    /// Why something can't be done: one of CASE's reasons, or one of the phases' own.
    "refusal", pub enum Refusal { Case(CaseRefusal), Own(PhRefusal) }
}

impl RefusalCode for Refusal {
    type Rule = Rule;
    fn rule(self) -> Option<Rule> {
        match self {
            Refusal::Case(refusal) => refusal.rule().map(Rule::Case),
            Refusal::Own(refusal) => refusal.rule().map(Rule::Own),
        }
    }
    fn text(self) -> Text {
        match self {
            Refusal::Case(refusal) => refusal.text(),
            Refusal::Own(refusal) => refusal.text(),
        }
    }
    fn is_absent(self) -> bool {
        match self {
            Refusal::Case(refusal) => refusal.is_absent(),
            Refusal::Own(refusal) => refusal.is_absent(),
        }
    }
}
