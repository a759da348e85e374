//! Why an answer, an attack or an intervention is refused.

use super::Case;
use super::rule::Rule;
use crate::kernel::refusal::refusals;

refusals! {
    /// Why something can't be done.
    pub enum Refusal of Case by Rule {
        /// The number of actions is not possible.
        NoSuchNumber "no such number" [T3, absent]
            en "a fighter can't try for that number of actions"
            de "so viele Aktionen versucht niemand",
        /// A holder can try for only one action.
        KeepsHold "keeps hold" [A22]
            en "a fighter who keeps a hold can try for only one action"
            de "wer festhält, versucht nur eine Aktion",
        /// With full movement, several actions need an attack to burst.
        NothingToBurst "nothing to burst" [T8]
            en "with full movement, several actions must be a burst of one attack"
            de "bei voller Bewegung sind mehrere Aktionen eine Salve eines Angriffs",
        /// Several actions must be like the first.
        NotLikeFirst "not like first" [T8]
            en "it must be like the first"
            de "es muss der ersten gleichen",
        /// Nobody holds the fighter.
        NotHeld "not held" [D5]
            en "nobody holds the fighter"
            de "niemand hält den Kämpfer fest",
        /// A fighter in a full hold can only try to escape.
        FullHold "full hold" [A22]
            en "a full hold allows only an escape"
            de "aus einem festen Griff hilft nur, sich zu befreien",
        /// First aid would help nobody.
        NobodyToAid "nobody to aid" [E7]
            en "first aid would help nobody"
            de "Erste Hilfe hülfe niemandem",
        /// A held fighter can't leave.
        HeldBack "held back" [T18]
            en "a held fighter can't leave"
            de "wer festgehalten wird, kommt nicht fort",
        /// The sheet has no such attack.
        NoSuchAttack "no such attack" [T12, absent]
            en "the sheet has no such attack"
            de "auf dem Bogen steht kein solcher Angriff",
        /// Its object is broken or not in hand.
        ObjectNotInHand "object not in hand" [A29]
            en "its object is broken or not in hand"
            de "der Gegenstand dazu ist zerbrochen oder nicht in der Hand",
        /// It has no uses left.
        NoUseLeft "no use left" [T15]
            en "it has no uses left"
            de "es ist kein Einsatz davon übrig",
        /// A fighter with a full hold can't grapple anybody else.
        HoldsFirmly "holds firmly" [A22]
            en "a fighter with a full hold can't grapple further"
            de "wer jemanden fest im Griff hat, ringt nicht weiter",
        /// A fighter who holds or is held can't charge.
        ChargeBound "charge bound" [A23]
            en "a fighter who holds or is held can't charge"
            de "wer hält oder gehalten wird, stürmt nicht an",
        /// Charges can't form a flurry.
        ChargeFlurry "charge flurry" [T6]
            en "charges can't form a flurry"
            de "Sturmangriffe ergeben keine Serie",
        /// It needs a target.
        TargetNeeded "target needed" [T2]
            en "it needs a target if there is one"
            de "solange es ein Ziel gibt, braucht es eins",
        /// There is no such object.
        NoSuchObject "no such object" [A29, absent]
            en "there is no such object"
            de "einen solchen Gegenstand gibt es nicht",
        /// It is broken.
        Broken "broken" [A29]
            en "it is broken"
            de "er ist zerbrochen",
        /// A held object can't be charged at.
        SomebodyHoldsIt "somebody holds it" [A26]
            en "an object that somebody holds can't be charged at"
            de "niemand stürmt gegen etwas an, das jemand hält",
        /// It is in the fighter's own hand.
        InOwnHand "in own hand" [A20]
            en "it is in the fighter's own hand"
            de "er ist in der eigenen Hand",
        /// Objects can only be charged at or grabbed.
        NotAtObjects "not at objects" [A29]
            en "objects can only be charged at or grabbed"
            de "gegen Gegenstände wird nur angestürmt, oder sie werden gepackt",
        /// It is the fighter itself.
        Oneself "oneself" [T12]
            en "it is the fighter itself"
            de "das ist der Kämpfer selbst",
        /// The target is dead.
        TargetDead "target dead" [T12]
            en "the target is dead"
            de "Tote sind kein Ziel mehr",
        /// The target has left.
        TargetLeft "target left" [T18]
            en "the target has left the battle"
            de "wer den Kampf verlassen hat, ist kein Ziel mehr",
        /// The target has not appeared yet.
        TargetNotHere "target not here" [T11]
            en "the target has not appeared yet"
            de "wer noch nicht erschienen ist, ist kein Ziel",
        /// First aid would have no effect on the target.
        NothingToAid "nothing to aid" [E7]
            en "first aid would have no effect there"
            de "Erste Hilfe bewirkte da nichts",
        /// The hold can't be made any firmer, or the attacker holds somebody else.
        HoldNoFirmer "hold no firmer" [A22]
            en "the hold can't be made any firmer, or the attacker holds somebody else"
            de "der Griff lässt sich nicht festigen, oder der Angreifer hält jemand anderen",
        /// The target is on the attacker's own side, and the roster does not allow that.
        OwnSide "own side" [T2]
            en "the target is on the attacker's own side, and `friendly_fire` is off"
            de "es gehört zur eigenen Seite, ohne `friendly_fire`",
        /// An attack of this form can't be pulled.
        CannotPull "cannot pull" [A12]
            en "an attack of this form can't be pulled"
            de "ein Angriff dieser Form wird nicht gebremst",
        /// An attack of this form can't aim at a spot.
        CannotMeanSpot "cannot mean spot" [A18]
            en "an attack of this form can't aim at a precise spot"
            de "ein Angriff dieser Form zielt auf keine bestimmte Stelle",
        /// There is no such declared action.
        NoSuchAction "no such action" [T4, absent]
            en "there is no such action, or it repeats an earlier one"
            de "diese Aktion gibt es nicht, oder davor steht die gleiche",
        /// A flurry is one attack on one target.
        NotAlike "not alike" [T6]
            en "a flurry is one attack on one target"
            de "eine Serie ist ein Angriff auf ein Ziel",
        /// With full movement, like actions must form a flurry.
        HasToBurst "has to burst" [T8]
            en "with full movement, like actions must form a flurry"
            de "bei voller Bewegung sind gleiche Aktionen eine Serie",
        /// A partial hold can't squeeze.
        PartialHold "partial hold" [A22]
            en "a partial hold can't squeeze"
            de "ein lockerer Griff drückt nicht zu",
        /// A block does not stop this form of attack.
        BlockFails "block fails" [D1]
            en "a block does not work against this form of attack"
            de "Abblocken hilft nicht gegen diese Angriffsform",
        /// Bracing does not help against this form of attack.
        BraceFails "brace fails" [D2]
            en "a brace does not work against this form of attack"
            de "Standhalten hilft nicht gegen diese Angriffsform",
        /// This form of attack can't be caught.
        CatchFails "catch fails" [D3]
            en "this form of attack can't be caught"
            de "diese Angriffsform lässt sich nicht fangen",
        /// A dodge does not help against this form of attack.
        DodgeFails "dodge fails" [D4]
            en "a dodge does not work against this form of attack"
            de "Ausweichen hilft nicht gegen diese Angriffsform",
        /// An escape is an action, not an answer to an attack.
        EscapeFails "escape fails" [D5, absent]
            en "an escape is an action, not an answer to an attack"
            de "sich befreien ist eine Aktion und beantwortet keinen Angriff",
        /// An evasion does not help against this form of attack.
        EvasionFails "evasion fails" [D6]
            en "an evasion does not work against this form of attack"
            de "Ausmanövrieren hilft nicht gegen diese Angriffsform",
        /// A feint does not help against this form of attack.
        FeintFails "feint fails" [D7]
            en "a feint does not work against this form of attack"
            de "eine Finte hilft nicht gegen diese Angriffsform",
        /// Weaving does not help against this form of attack.
        WeaveFails "weave fails" [D8]
            en "a weave does not work against this form of attack"
            de "Abtauchen hilft nicht gegen diese Angriffsform",
        /// It costs an action, and none is left.
        NoActionLeft "no action left" [D10]
            en "it costs an action, and none is left"
            de "dafür ist keine Aktion übrig",
        /// Full movement is impossible while holding or held.
        MoveBound "move bound" [T8]
            en "a fighter who holds or is held can't use the full movement"
            de "wer hält oder gehalten wird, bewegt sich nicht voll",
        /// There is too little Karma to spend.
        NoKarma "no karma" [R4]
            en "there is too little Karma"
            de "es ist zu wenig Karma da",
        /// A color or rank can only be lowered.
        OnlyLowered "only lowered" [A12]
            en "it can only be lowered"
            de "sie lässt sich nur senken",
        /// It is the attacker or the target itself.
        Concerned "concerned" [A16]
            en "it is the attacker or the target itself"
            de "das ist der Angreifer oder das Ziel selbst",
        /// The shot was already rolled against this bystander.
        Passed "passed" [A16]
            en "the shot was already rolled against this bystander"
            de "da ist der Schuss schon vorbei",
        /// Catching takes a fighter who is able, not in a full hold, and has an action.
        CannotCatch "cannot catch" [D3]
            en "catching takes a fighter who is able to act and has an action for it"
            de "dazu muss jemand fähig sein und eine Aktion haben",
        /// Nothing in hand could be dropped or broken.
        NothingAtSpot "nothing at spot" [A18]
            en "nothing in hand could be dropped or broken"
            de "es ist nichts in der Hand, dem es widerfahren könnte",
        /// There is nobody whom it could strike.
        NobodyThere "nobody there" [T15]
            en "there is nobody whom it could strike"
            de "niemand ist da, dem es widerfahren könnte",
        /// The dead can't act.
        Dead "dead" [E9]
            en "the dead can't act"
            de "Tote tun nichts",
        /// The dying can't act.
        Dying "dying" [E9]
            en "the dying can't act"
            de "Sterbende tun nichts",
        /// The stunned can't act.
        Stunned "stunned" [E7]
            en "the stunned can't act"
            de "Betäubte tun nichts",
        /// A fighter who has left can't act.
        Left "left" [T18]
            en "a fighter who has left the battle can't act"
            de "wer den Kampf verlassen hat, tut nichts mehr darin",
        /// A fighter who has not appeared can't act.
        NotHere "not here" [T11]
            en "a fighter who has not appeared yet can't act"
            de "wer noch nicht erschienen ist, tut nichts",
        /// The surprised can't act.
        Surprised "surprised" [T1]
            en "the surprised can't act"
            de "Überraschte tun nichts",
        /// The attack can't be averted.
        NotAverted "not averted" [T7]
            en "this attack can't be averted"
            de "dieser Angriff lässt sich nicht abwenden",
        /// A hold can only begin with a grapple.
        HoldBegins "hold begins" []
            en "a hold begins with a grapple: here it can only be ended"
            de "ein Griff beginnt mit einem Ringen: er lässt sich nur beenden",
        /// A fighter who has left can't be changed this way.
        HasLeft "has left" []
            en "the fighter has left the battle"
            de "dazu muss jemand im Kampf sein: dieser hat ihn verlassen",
        /// A dead fighter can't be changed this way.
        IsDead "is dead" []
            en "the fighter is dead: bring it back first"
            de "dazu muss jemand leben: erst den Toten zurückholen",
        /// A broken object can't be held.
        ObjectBroken "object broken" []
            en "the object is broken: mend it first"
            de "dazu muss der Gegenstand ganz sein: erst heil machen",
        /// A fighter who is not there can't take an object.
        NobodyToTake "nobody to take" []
            en "only a fighter who is there can take it"
            de "dazu muss jemand da sein, der ihn nimmt",
    }
}

impl super::forms::Defense {
    /// The refusal where the maneuver does not work against a form.
    pub(crate) const fn fails(self) -> Refusal {
        use super::forms::Defense as D;
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
