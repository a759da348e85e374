//! Why an answer, an attack or an intervention is refused.

use crate::case::Case;
use crate::case::book::rule::Rule;
use crate::kernel::refusal::refusals;

refusals! {
    /// Why something can't be done.
    pub enum Refusal of Case by Rule {
        NoSuchNumber "no such number" [T3, absent]
            en "a fighter can't try for that number of actions",
        KeepsHold "keeps hold" [A22]
            en "a fighter who keeps a hold can try for only one action",
        NothingToBurst "nothing to burst" [T8]
            en "with full movement, several actions must be a burst of one attack",
        NotLikeFirst "not like first" [T8]
            en "it must be like the first",
        NotHeld "not held" [D5]
            en "nobody holds the fighter",
        FullHold "full hold" [A22]
            en "a full hold allows only an escape",
        NobodyToAid "nobody to aid" [E7]
            en "first aid would help nobody",
        HeldBack "held back" [T18]
            en "a held fighter can't retreat",
        NoSuchAttack "no such attack" [T12, absent]
            en "there is no such attack on the sheet",
        ObjectNotInHand "object not in hand" [A29]
            en "its object is broken or not in hand",
        NoUseLeft "no use left" [T15]
            en "it has no uses left",
        HoldsFirmly "holds firmly" [A22]
            en "a fighter with a full hold can't grapple further",
        ChargeBound "charge bound" [A23]
            en "a fighter who holds or is held can't charge",
        ChargeFlurry "charge flurry" [T6]
            en "charges can't form a flurry",
        TargetNeeded "target needed" [T2]
            en "it needs a target if there is one",
        NoSuchObject "no such object" [A29, absent]
            en "there is no such object",
        Broken "broken" [A29]
            en "it is broken",
        SomebodyHoldsIt "somebody holds it" [A26]
            en "an object that somebody holds can't be charged at",
        InOwnHand "in own hand" [A20]
            en "it is in the fighter's own hand",
        NotAtObjects "not at objects" [A29]
            en "objects can't be wrestled with",
        Oneself "oneself" [T12]
            en "it is the fighter itself",
        TargetDead "target dead" [T12]
            en "the target is dead",
        TargetLeft "target left" [T18]
            en "the target has left the battle",
        TargetNotHere "target not here" [T11]
            en "the target has not appeared yet",
        NothingToAid "nothing to aid" [E7]
            en "first aid would have no effect there",
        HoldNoFirmer "hold no firmer" [A22]
            en "the hold can't be made any firmer, or the attacker holds somebody else",
        OwnSide "own side" [T2]
            en "the target is on the attacker's own side, and `friendly_fire` is off",
        CannotPull "cannot pull" [A12]
            en "an attack of this form can't be pulled",
        CannotMeanSpot "cannot mean spot" [A18]
            en "an attack of this form can't aim at a precise spot",
        NoSuchAction "no such action" [T4, absent]
            en "there is no such action, or it repeats an earlier one",
        NotAlike "not alike" [T6]
            en "a flurry is one attack on one target",
        HasToBurst "has to burst" [T8]
            en "with full movement, like actions must form a flurry",
        PartialHold "partial hold" [A22]
            en "a partial hold can't squeeze",
        BlockFails "block fails" [D1]
            en "a block does not work against this form of attack",
        BraceFails "brace fails" [D2]
            en "a brace does not work against this form of attack",
        CatchFails "catch fails" [D3]
            en "this form of attack can't be caught",
        DodgeFails "dodge fails" [D4]
            en "a dodge does not work against this form of attack",
        EscapeFails "escape fails" [D5, absent]
            en "an escape is an action, not an answer to an attack",
        EvasionFails "evasion fails" [D6]
            en "an evasion does not work against this form of attack",
        FeintFails "feint fails" [D7]
            en "a feint does not work against this form of attack",
        WeaveFails "weave fails" [D8]
            en "a weave does not work against this form of attack",
        NoActionLeft "no action left" [D10]
            en "it costs an action, and none is left",
        MoveBound "move bound" [T8]
            en "a fighter who holds or is held can't use the full movement",
        NoKarma "no karma" [R4]
            en "there is too little Karma",
        OnlyLowered "only lowered" [A12]
            en "it can only be lowered",
        Concerned "concerned" [A16]
            en "it is the attacker or the target itself",
        Passed "passed" [A16]
            en "the shot was already rolled against this bystander",
        CannotCatch "cannot catch" [D3]
            en "catching takes a fighter who is able to act and has an action for it",
        NothingAtSpot "nothing at spot" [A18]
            en "nothing in hand could be dropped or broken",
        Withstands "withstands" [A29]
            en "no more than its material strength has struck it",
        NobodyThere "nobody there" [T15]
            en "there is nobody whom it could strike",
        Dead "dead" [E9]
            en "the dead can't act",
        Dying "dying" [E9]
            en "the dying can't act",
        Stunned "stunned" [E7]
            en "the stunned can't act",
        Left "left" [T18]
            en "a fighter who has left the battle can't act",
        NotHere "not here" [T11]
            en "a fighter who has not appeared yet can't act",
        Surprised "surprised" [T1]
            en "the surprised can't act",
        NotAverted "not averted" [T7]
            en "this attack can't be averted",
        HoldBegins "hold begins" []
            en "a hold needs a holder who can act, and another fighter who is there",
        HasLeft "has left" []
            en "the fighter has left the battle",
        IsDead "is dead" []
            en "the fighter is dead: bring it back first",
        ObjectBroken "object broken" []
            en "the object is broken: mend it first",
        NobodyToTake "nobody to take" []
            en "only a fighter who is there can take it",
        NoFlurry "no flurry" [T6]
            en "only attacks that do damage, that no throw uses up, and of which enough are left, count in a flurry",
        ThingToName "thing to name" [A20]
            en "a grab is aimed at one of the things in its hands",
        Missed "missed" [A28]
            en "it is past that: something else may be struck",
        FlurryBeyond "flurry beyond" [T3]
            en "the attacker's rank can't win an ACTION for this number of attacks",
        CannotStrike "cannot strike" [R3]
            en "the attack can't strike: only evasion, feint and catch have an effect besides",
        SameAsAhead "same as ahead" [D10]
            en "no action goes ahead by itself",
        AskedBefore "asked before" [D3]
            en "this fighter has been asked already, or has tried",
        NoTarget "no target" [T12]
            en "there is nobody and nothing to aim it at",
        NothingToPutOut "nothing to put out" [X5]
            en "no effect on the fighter ends by an action",
        NoPowerLeft "no power left" [X6]
            en "the fighter has no power that is not in force already",
        Turned "turned" [X10]
            en "an effect turns the fighter against its own side",
        CannotBear "cannot bear" [X6]
            en "the power can't be used on this fighter now",
        NotUnderEffect "not under effect" [X1]
            en "the fighter is not under the effect that this attack needs",
        UnderEffect "under effect" [X1]
            en "the fighter is under an effect that rules this attack out",
    }
}

impl crate::case::book::forms::Defense {
    /// The refusal where the maneuver does not work against a form.
    pub(crate) const fn fails(self) -> Refusal {
        use crate::case::book::forms::Defense as D;
        match self {
            D::Block => Refusal::BlockFails,
            D::Brace => Refusal::BraceFails,
            D::Catch => Refusal::CatchFails,
            D::Dodge => Refusal::DodgeFails,
            D::Escape => Refusal::EscapeFails,
            D::Evasion => Refusal::EvasionFails,
            D::Feint => Refusal::FeintFails,
            D::Weave => Refusal::WeaveFails,
        }
    }
}
