//! Why an answer, an attack or an intervention is refused.

use super::Case;
use super::rule::Rule;
use crate::kernel::refusal::refusals;

refusals! {
    /// Why something can't be done.
    pub enum Refusal of Case by Rule {
        /// Nobody tries for so many actions.
        NoSuchNumber "no such number" [T3, absent]
            en "nobody tries for so many actions"
            de "so viele Aktionen versucht niemand",
        /// Who keeps a hold tries for nothing besides.
        KeepsHold "keeps hold" [A22]
            en "who keeps a hold tries for one action alone"
            de "wer festhält, versucht nur eine Aktion",
        /// With full movement there has to be an attack to burst.
        NothingToBurst "nothing to burst" [T8]
            en "with full movement several actions are a burst of one attack"
            de "bei voller Bewegung sind mehrere Aktionen eine Salve eines Angriffs",
        /// Several actions have to be like the first.
        NotLikeFirst "not like first" [T8]
            en "it has to be like the first"
            de "es muss der ersten gleichen",
        /// Nobody holds the fighter.
        NotHeld "not held" [D5]
            en "nobody holds the fighter"
            de "niemand hält den Kämpfer fest",
        /// Who is in a full hold can only try to escape.
        FullHold "full hold" [A22]
            en "in a full hold there is nothing but the escape"
            de "aus einem festen Griff hilft nur, sich zu befreien",
        /// First aid would help nobody.
        NobodyToAid "nobody to aid" [E7]
            en "there is nobody whom first aid would help"
            de "Erste Hilfe hülfe niemandem",
        /// Who is held does not leave.
        HeldBack "held back" [T18]
            en "who is held can't leave"
            de "wer festgehalten wird, kommt nicht fort",
        /// The sheet has no such attack.
        NoSuchAttack "no such attack" [T12, absent]
            en "there is no such attack on the sheet"
            de "auf dem Bogen steht kein solcher Angriff",
        /// Its object is broken, or not in the hand.
        ObjectNotInHand "object not in hand" [A29]
            en "its object is broken, or not in the hand"
            de "der Gegenstand dazu ist zerbrochen oder nicht in der Hand",
        /// Its uses are spent.
        NoUseLeft "no use left" [T15]
            en "no use of it is left"
            de "es ist kein Einsatz davon übrig",
        /// Who has a full hold grapples nobody else.
        HoldsFirmly "holds firmly" [A22]
            en "who has a full hold grapples no further"
            de "wer jemanden fest im Griff hat, ringt nicht weiter",
        /// Nobody charges who holds or is held.
        ChargeBound "charge bound" [A23]
            en "nobody charges who holds or is held"
            de "wer hält oder gehalten wird, stürmt nicht an",
        /// Charges make no flurry.
        ChargeFlurry "charge flurry" [T6]
            en "charges make no flurry"
            de "Sturmangriffe ergeben keine Serie",
        /// It takes a target.
        TargetNeeded "target needed" [T2]
            en "it takes a target while there is one"
            de "solange es ein Ziel gibt, braucht es eins",
        /// There is no such object.
        NoSuchObject "no such object" [A29, absent]
            en "there is no such object"
            de "einen solchen Gegenstand gibt es nicht",
        /// It is broken.
        Broken "broken" [A29]
            en "it is broken"
            de "er ist zerbrochen",
        /// Nobody charges at what somebody holds.
        SomebodyHoldsIt "somebody holds it" [A26]
            en "nobody charges at what somebody holds"
            de "niemand stürmt gegen etwas an, das jemand hält",
        /// It is in the own hand.
        InOwnHand "in own hand" [A20]
            en "it is in the own hand"
            de "er ist in der eigenen Hand",
        /// Objects are charged at and grabbed alone.
        NotAtObjects "not at objects" [A29]
            en "objects are charged at or grabbed, and nothing else"
            de "gegen Gegenstände wird nur angestürmt, oder sie werden gepackt",
        /// It is the fighter itself.
        Oneself "oneself" [T12]
            en "it is the fighter itself"
            de "das ist der Kämpfer selbst",
        /// The target is dead.
        TargetDead "target dead" [T12]
            en "the dead are no target any more"
            de "Tote sind kein Ziel mehr",
        /// The target has left.
        TargetLeft "target left" [T18]
            en "who has left the battle is no target any more"
            de "wer den Kampf verlassen hat, ist kein Ziel mehr",
        /// The target has not appeared yet.
        TargetNotHere "target not here" [T11]
            en "who has not appeared yet is no target"
            de "wer noch nicht erschienen ist, ist kein Ziel",
        /// First aid would do nothing for it.
        NothingToAid "nothing to aid" [E7]
            en "first aid would do nothing there"
            de "Erste Hilfe bewirkte da nichts",
        /// The hold can't be made any firmer, or the attacker holds somebody else.
        HoldNoFirmer "hold no firmer" [A22]
            en "the hold can't be made any firmer, or the attacker holds somebody else"
            de "der Griff lässt sich nicht festigen, oder der Angreifer hält jemand anderen",
        /// Nobody attacks the own side where the roster does not say so.
        OwnSide "own side" [T2]
            en "it is of the own side, and there is no `friendly_fire`"
            de "es gehört zur eigenen Seite, ohne `friendly_fire`",
        /// An attack of this form is not pulled.
        CannotPull "cannot pull" [A12]
            en "an attack of this form is not pulled"
            de "ein Angriff dieser Form wird nicht gebremst",
        /// An attack of this form means no spot.
        CannotMeanSpot "cannot mean spot" [A18]
            en "an attack of this form means no precise spot"
            de "ein Angriff dieser Form zielt auf keine bestimmte Stelle",
        /// There is no such declared action.
        NoSuchAction "no such action" [T4, absent]
            en "there is no such action, or one like it stands before"
            de "diese Aktion gibt es nicht, oder davor steht die gleiche",
        /// A flurry is one attack at one target.
        NotAlike "not alike" [T6]
            en "a flurry is one attack on one target"
            de "eine Serie ist ein Angriff auf ein Ziel",
        /// With full movement like actions are a flurry.
        HasToBurst "has to burst" [T8]
            en "with full movement like actions are a flurry"
            de "bei voller Bewegung sind gleiche Aktionen eine Serie",
        /// A partial hold does not squeeze.
        PartialHold "partial hold" [A22]
            en "a partial hold does not squeeze"
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
        /// The escape is an action of its own.
        EscapeFails "escape fails" [D5, absent]
            en "an escape is an action, and answers no attack"
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
        /// No action is left that it could take.
        NoActionLeft "no action left" [D10]
            en "there is no action left for it"
            de "dafür ist keine Aktion übrig",
        /// Full movement takes free arms and legs.
        MoveBound "move bound" [T8]
            en "nobody uses the full movement who holds or is held"
            de "wer hält oder gehalten wird, bewegt sich nicht voll",
        /// There is no Karma to spend.
        NoKarma "no karma" [R4]
            en "there is too little Karma"
            de "es ist zu wenig Karma da",
        /// A color is lowered, not raised.
        OnlyLowered "only lowered" [A12]
            en "it can only be lowered"
            de "sie lässt sich nur senken",
        /// It is the attacker or the target itself.
        Concerned "concerned" [A16]
            en "it is the attacker or the target itself"
            de "das ist der Angreifer oder das Ziel selbst",
        /// The shot has passed it already.
        Passed "passed" [A16]
            en "the shot has passed there already"
            de "da ist der Schuss schon vorbei",
        /// Who is not able, in a full hold or without an action catches nothing.
        CannotCatch "cannot catch" [D3]
            en "it takes somebody who is able, and has an action for it"
            de "dazu muss jemand fähig sein und eine Aktion haben",
        /// Nothing is held that could be dropped or broken.
        NothingAtSpot "nothing at spot" [A18]
            en "nothing is in the hand that it could befall"
            de "es ist nichts in der Hand, dem es widerfahren könnte",
        /// Nobody is there whom it could befall.
        NobodyThere "nobody there" [T15]
            en "nobody is there whom it could befall"
            de "niemand ist da, dem es widerfahren könnte",
        /// The dead do nothing.
        Dead "dead" [E9]
            en "the dead do nothing"
            de "Tote tun nichts",
        /// The dying do nothing.
        Dying "dying" [E9]
            en "the dying do nothing"
            de "Sterbende tun nichts",
        /// The stunned do nothing.
        Stunned "stunned" [E7]
            en "the stunned do nothing"
            de "Betäubte tun nichts",
        /// Who has left does nothing.
        Left "left" [T18]
            en "who has left the battle does nothing in it"
            de "wer den Kampf verlassen hat, tut nichts mehr darin",
        /// Who has not appeared does nothing.
        NotHere "not here" [T11]
            en "who has not appeared yet does nothing"
            de "wer noch nicht erschienen ist, tut nichts",
        /// The surprised do nothing.
        Surprised "surprised" [T1]
            en "the surprised do nothing"
            de "Überraschte tun nichts",
        /// The attack is not averted.
        NotAverted "not averted" [T7]
            en "this attack can't be averted"
            de "dieser Angriff lässt sich nicht abwenden",
        /// A hold begins by a grapple.
        HoldBegins "hold begins" []
            en "a hold begins by a grapple: it can only be ended"
            de "ein Griff beginnt mit einem Ringen: er lässt sich nur beenden",
        /// One who has left is not changed so.
        HasLeft "has left" []
            en "it takes somebody who is in the battle: this one has left it"
            de "dazu muss jemand im Kampf sein: dieser hat ihn verlassen",
        /// The dead have nothing of the kind.
        IsDead "is dead" []
            en "it takes somebody who is alive: bring the dead back first"
            de "dazu muss jemand leben: erst den Toten zurückholen",
        /// A broken object is in nobody's hand.
        ObjectBroken "object broken" []
            en "it takes an object that is whole: mend it first"
            de "dazu muss der Gegenstand ganz sein: erst heil machen",
        /// Who is not there takes nothing.
        NobodyToTake "nobody to take" []
            en "it takes somebody who is here to take it"
            de "dazu muss jemand da sein, der ihn nimmt",
    }
}

impl super::forms::Defense {
    /// What an attack of a form is refused by against which the maneuver does not work.
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
