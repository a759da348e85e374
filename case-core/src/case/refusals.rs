//! Why an answer, an attack or an intervention is refused.

use super::Case;
use super::rule::Rule;
use crate::kernel::refusal::refusals;

refusals! {
    /// Why something can't be done.
    pub enum Refusal of Case by Rule {
        NoSuchNumber "no such number" [T3, absent]
            en "a fighter can't try for that number of actions"
            de "so viele Aktionen versucht niemand",
        KeepsHold "keeps hold" [A22]
            en "a fighter who keeps a hold can try for only one action"
            de "wer festhält, versucht nur eine Aktion",
        NothingToBurst "nothing to burst" [T8]
            en "with full movement, several actions must be a burst of one attack"
            de "bei voller Bewegung sind mehrere Aktionen eine Salve eines Angriffs",
        NotLikeFirst "not like first" [T8]
            en "it must be like the first"
            de "es muss der ersten gleichen",
        NotHeld "not held" [D5]
            en "nobody holds the fighter"
            de "niemand hält den Kämpfer fest",
        FullHold "full hold" [A22]
            en "a full hold allows only an escape"
            de "aus einem Vollgriff hilft nur, sich zu befreien",
        NobodyToAid "nobody to aid" [E7]
            en "first aid would help nobody"
            de "Erste Hilfe hülfe niemandem",
        HeldBack "held back" [T18]
            en "a held fighter can't retreat"
            de "wer festgehalten wird, kann sich nicht zurückziehen",
        NoSuchAttack "no such attack" [T12, absent]
            en "there is no such attack on the sheet"
            de "auf dem Bogen steht kein solcher Angriff",
        ObjectNotInHand "object not in hand" [A29]
            en "its object is broken or not in hand"
            de "der Gegenstand dazu ist zerbrochen oder nicht in der Hand",
        NoUseLeft "no use left" [T15]
            en "it has no uses left"
            de "es ist kein Einsatz davon übrig",
        HoldsFirmly "holds firmly" [A22]
            en "a fighter with a full hold can't grapple further"
            de "wer jemanden im Vollgriff hat, ringt nicht weiter",
        ChargeBound "charge bound" [A23]
            en "a fighter who holds or is held can't charge"
            de "wer hält oder gehalten wird, stürmt nicht an",
        ChargeFlurry "charge flurry" [T6]
            en "charges can't form a flurry"
            de "Sturmangriffe ergeben keinen Schlaghagel",
        TargetNeeded "target needed" [T2]
            en "it needs a target if there is one"
            de "solange es ein Ziel gibt, braucht es eins",
        NoSuchObject "no such object" [A29, absent]
            en "there is no such object"
            de "einen solchen Gegenstand gibt es nicht",
        Broken "broken" [A29]
            en "it is broken"
            de "er ist zerbrochen",
        SomebodyHoldsIt "somebody holds it" [A26]
            en "an object that somebody holds can't be charged at"
            de "niemand stürmt gegen etwas an, das jemand hält",
        InOwnHand "in own hand" [A20]
            en "it is in the fighter's own hand"
            de "er ist in der eigenen Hand",
        NotAtObjects "not at objects" [A29]
            en "objects can only be charged at or grabbed"
            de "gegen Gegenstände wird nur angestürmt, oder sie werden gepackt",
        Oneself "oneself" [T12]
            en "it is the fighter itself"
            de "das ist der Kämpfer selbst",
        TargetDead "target dead" [T12]
            en "the target is dead"
            de "Tote sind kein Ziel mehr",
        TargetLeft "target left" [T18]
            en "the target has left the battle"
            de "wer den Kampf verlassen hat, ist kein Ziel mehr",
        TargetNotHere "target not here" [T11]
            en "the target has not appeared yet"
            de "wer noch nicht erschienen ist, ist kein Ziel",
        NothingToAid "nothing to aid" [E7]
            en "first aid would have no effect there"
            de "Erste Hilfe bewirkte da nichts",
        HoldNoFirmer "hold no firmer" [A22]
            en "the hold can't be made any firmer, or the attacker holds somebody else"
            de "der Griff lässt sich nicht festigen, oder der Angreifer hält jemand anderen",
        OwnSide "own side" [T2]
            en "the target is on the attacker's own side, and `friendly_fire` is off"
            de "es gehört zur eigenen Seite, ohne `friendly_fire`",
        CannotPull "cannot pull" [A12]
            en "an attack of this form can't be pulled"
            de "ein Angriff dieser Form wird nicht gebremst",
        CannotMeanSpot "cannot mean spot" [A18]
            en "an attack of this form can't aim at a precise spot"
            de "ein Angriff dieser Form zielt auf keine bestimmte Stelle",
        NoSuchAction "no such action" [T4, absent]
            en "there is no such action, or it repeats an earlier one"
            de "diese Aktion gibt es nicht, oder davor steht die gleiche",
        NotAlike "not alike" [T6]
            en "a flurry is one attack on one target"
            de "ein Schlaghagel ist ein Angriff auf ein Ziel",
        HasToBurst "has to burst" [T8]
            en "with full movement, like actions must form a flurry"
            de "bei voller Bewegung sind gleiche Aktionen eine Salve",
        PartialHold "partial hold" [A22]
            en "a partial hold can't squeeze"
            de "ein Teilgriff quetscht nicht",
        BlockFails "block fails" [D1]
            en "a block does not work against this form of attack"
            de "Abblocken hilft nicht gegen diese Angriffsform",
        BraceFails "brace fails" [D2]
            en "a brace does not work against this form of attack"
            de "Standhalten hilft nicht gegen diese Angriffsform",
        CatchFails "catch fails" [D3]
            en "this form of attack can't be caught"
            de "diese Angriffsform lässt sich nicht fangen",
        DodgeFails "dodge fails" [D4]
            en "a dodge does not work against this form of attack"
            de "Ausweichen hilft nicht gegen diese Angriffsform",
        EscapeFails "escape fails" [D5, absent]
            en "an escape is an action, not an answer to an attack"
            de "sich befreien ist eine Aktion und beantwortet keinen Angriff",
        EvasionFails "evasion fails" [D6]
            en "an evasion does not work against this form of attack"
            de "Ausmanövrieren hilft nicht gegen diese Angriffsform",
        FeintFails "feint fails" [D7]
            en "a feint does not work against this form of attack"
            de "eine Finte hilft nicht gegen diese Angriffsform",
        WeaveFails "weave fails" [D8]
            en "a weave does not work against this form of attack"
            de "Abtauchen hilft nicht gegen diese Angriffsform",
        NoActionLeft "no action left" [D10]
            en "it costs an action, and none is left"
            de "dafür ist keine Aktion übrig",
        MoveBound "move bound" [T8]
            en "a fighter who holds or is held can't use the full movement"
            de "wer hält oder gehalten wird, bewegt sich nicht voll",
        NoKarma "no karma" [R4]
            en "there is too little Karma"
            de "es ist zu wenig Karma da",
        OnlyLowered "only lowered" [A12]
            en "it can only be lowered"
            de "sie lässt sich nur senken",
        Concerned "concerned" [A16]
            en "it is the attacker or the target itself"
            de "das ist der Angreifer oder das Ziel selbst",
        Passed "passed" [A16]
            en "the shot was already rolled against this bystander"
            de "da ist der Schuss schon vorbei",
        CannotCatch "cannot catch" [D3]
            en "catching takes a fighter who is able to act and has an action for it"
            de "dazu muss jemand fähig sein und eine Aktion haben",
        NothingAtSpot "nothing at spot" [A18]
            en "nothing in hand could be dropped or broken"
            de "es ist nichts in der Hand, dem es widerfahren könnte",
        NobodyThere "nobody there" [T15]
            en "there is nobody whom it could strike"
            de "niemand ist da, dem es widerfahren könnte",
        Dead "dead" [E9]
            en "the dead can't act"
            de "Tote tun nichts",
        Dying "dying" [E9]
            en "the dying can't act"
            de "Sterbende tun nichts",
        Stunned "stunned" [E7]
            en "the stunned can't act"
            de "Betäubte tun nichts",
        Left "left" [T18]
            en "a fighter who has left the battle can't act"
            de "wer den Kampf verlassen hat, tut nichts mehr darin",
        NotHere "not here" [T11]
            en "a fighter who has not appeared yet can't act"
            de "wer noch nicht erschienen ist, tut nichts",
        Surprised "surprised" [T1]
            en "the surprised can't act"
            de "Überraschte tun nichts",
        NotAverted "not averted" [T7]
            en "this attack can't be averted"
            de "dieser Angriff lässt sich nicht abwenden",
        HoldBegins "hold begins" []
            en "a hold needs a holder who can act, and another fighter who is there"
            de "ein Griff braucht jemanden, der handeln kann, und einen anderen, der da ist",
        HasLeft "has left" []
            en "the fighter has left the battle"
            de "dazu muss jemand im Kampf sein: dieser hat ihn verlassen",
        IsDead "is dead" []
            en "the fighter is dead: bring it back first"
            de "dazu muss jemand leben: erst den Toten zurückholen",
        ObjectBroken "object broken" []
            en "the object is broken: mend it first"
            de "dazu muss der Gegenstand ganz sein: erst heil machen",
        NobodyToTake "nobody to take" []
            en "only a fighter who is there can take it"
            de "dazu muss jemand da sein, der ihn nimmt",
        NoFlurry "no flurry" [T6]
            en "only attacks that do damage, that no throw uses up, and of which enough are left, count in a flurry"
            de "in einem Schlaghagel zählen nur Angriffe, die Schaden machen, kein Wurf verbraucht und von denen genug übrig sind",
        ThingToName "thing to name" [A20]
            en "a grab is aimed at one of the things in its hands"
            de "ein Griff nach etwas gilt einem der Dinge in der Hand",
        Missed "missed" [A28]
            en "the charge missed it: it may strike something else"
            de "daran geht der Sturmangriff vorbei: er kann etwas anderes treffen",
        FlurryBeyond "flurry beyond" [T3]
            en "the attacker's rank can't win an ACTION for this number of attacks"
            de "für diese Anzahl von Angriffen kann dem Angreifer keine ACTION gelingen",
        CannotStrike "cannot strike" [R3]
            en "the attack can't strike: only evasion, feint and catch have an effect besides"
            de "der Angriff kann nicht treffen: nur Ausmanövrieren, Finte und Fangen bewirken sonst etwas",
        NoTarget "no target" [T12]
            en "there is nobody and nothing to aim it at"
            de "da ist nichts und niemand, worauf es gerichtet sein könnte",
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
