//! Why an answer, an attack or an intervention is refused: CASE's refusals, and the phases' own.

use super::Faserip;
use super::rule::{Ph, Rule};
use super::shared::CaseRefusal;
use crate::data::words::Text;
use crate::declare::joined;
use crate::kernel::refusal::{RefusalCode, refusals};

refusals! {
    /// Why the phases forbid something.
    pub enum PhRefusal of Faserip by Ph {
        NotFoes "not foes" [PH1]
            en "friends can't become engaged"
            de "unter Freunden beginnt kein Nahkampf",
        NobodyToEngage "nobody to engage" [PH1]
            en "there is nobody with whom an engagement could begin or end"
            de "da ist niemand, mit dem ein Nahkampf beginnen oder enden könnte",
        HeldStays "held stays" [PH12]
            en "a held fighter can't move"
            de "wer festgehalten wird, bleibt",
        Pressed "pressed" [PH12]
            en "an engaged fighter can only stand, withdraw or disengage"
            de "wer im Nahkampf steht, hält stand, weicht zurück oder löst sich",
        NoMovement "no movement" [PH8]
            en "the fighter has no movement for it"
            de "dazu fehlt die Bewegung",
        NobodyToComeTo "nobody to come to" [PH14]
            en "there is no attack for it, or nobody to use it on"
            de "es fehlt der Angriff dazu, oder jemand, auf den er zuginge",
        NotPressed "not pressed" [PH16]
            en "there is nobody to withdraw from"
            de "da ist niemand, von dem man sich lösen müsste",
        NoTeleport "no teleport" [PH18, absent]
            en "the sheet has no teleport"
            de "auf dem Bogen steht keine Teleportation",
        NotSeveral "not several" [PH3]
            en "only blows and shots can be made several times, and not beside a hold"
            de "nur Schläge und Schüsse gehen mehrmals, und nicht neben einem Griff",
        SeveralWanted "several wanted" [PH3]
            en "it does not go with trying for several attacks"
            de "neben den mehreren Angriffen, die versucht werden, geht das nicht",
        TooFastToDodge "too fast to dodge" [PH13]
            en "the fighter moves too fast to dodge, or tries for several attacks"
            de "zum Ausweichen ist es zu schnell, oder es will mehrere Angriffe",
        NoSuchPhase "no such phase" [PH18, absent]
            en "a teleporter acts in Phase A or B"
            de "wer teleportiert, handelt in Phase A oder B",
        NotLevel "not level" [PH4, absent]
            en "it is not one of the tied sides"
            de "diese Seite ist nicht gleichauf",
        NoContact "no contact" [PH25]
            en "only an attack by contact can strike at a fighter who closes in or charges"
            de "nach einem, der kommt, schlägt nur ein Angriff mit Berührung",
        OtherPhase "other phase" [PH6]
            en "it belongs to another phase"
            de "das gehört in eine andere Phase",
        NotWithOption "not with option" [PH12]
            en "it does not go with the movement option"
            de "zu dieser Bewegung passt es nicht",
        NothingToAimAt "nothing to aim at" [PH20]
            en "there is nobody and nothing to aim it at"
            de "da ist nichts und niemand, worauf es gerichtet sein könnte",
        RetreatMoves "retreat moves" [PH27]
            en "a retreat takes a move away, engaged with nobody"
            de "ein Rückzug ist eine Bewegung fort, außerhalb des Nahkampfs",
        SurrenderStands "surrender stands" [PH27]
            en "a surrender takes holding position, engaged with nobody but as one who is held"
            de "wer aufgibt, bleibt stehen, und ist mit niemandem im Nahkampf, außer als Gehaltener",
        ChargeDeclared "charge declared" [PH15]
            en "a charge can only go at its declared target"
            de "ein Sturmangriff gilt dem angesagten Ziel",
        AtHand "at hand" [PH15]
            en "the target is engaged already"
            de "auf jemanden, der schon nah ist, geht niemand zu",
        NotInReach "not in reach" [PH20]
            en "a blow without reach needs an engaged foe"
            de "ein Schlag ohne Reichweite braucht einen Gegner im Nahkampf",
        DodgeInStep3 "dodge in step 3" [PH13]
            en "a dodge is declared in step 3, once a turn"
            de "ein Ausweichen wird in Schritt 3 angesagt, einmal im Zug",
        DodgeStands "dodge stands" [PH13]
            en "a dodge of this turn counts against it already"
            de "ein Ausweichen dieses Zuges steht schon dagegen",
        ComesUp "comes up" [PH13]
            en "a fighter who closes in, charges or teleports can't dodge"
            de "wer herankommt, anstürmt oder teleportiert, weicht nicht aus",
        NoEngagement "no engagement" []
            en "an engagement takes two fighters of different sides, both present and alive"
            de "dazu müssen zwei von verschiedenen Seiten da und am Leben sein",
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
