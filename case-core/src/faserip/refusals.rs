//! Why an answer, an attack or an intervention is refused: CASE's refusals, and the phases' own.

use super::Faserip;
use super::rule::{Ph, Rule};
use super::shared::CaseRefusal;
use crate::data::words::Text;
use crate::declare::joined;
use crate::kernel::refusal::{RefusalCode, refusals};

refusals! {
    /// Why the phases leave something out.
    pub enum PhRefusal of Faserip by Ph {
        /// Between friends no engagement begins by the map.
        NotFoes "not foes" [PH1]
            en "between friends no engagement begins"
            de "unter Freunden beginnt kein Nahkampf",
        /// There is nobody with whom an engagement could begin or end.
        NobodyToEngage "nobody to engage" [PH1]
            en "there is nobody with whom an engagement could begin or end"
            de "da ist niemand, mit dem ein Nahkampf beginnen oder enden könnte",
        /// Who is held stays.
        HeldStays "held stays" [PH12]
            en "who is held stays"
            de "wer festgehalten wird, bleibt",
        /// Who is engaged stands, withdraws or disengages.
        Pressed "pressed" [PH12]
            en "who is engaged stands, withdraws or disengages"
            de "wer im Nahkampf steht, hält stand, weicht zurück oder löst sich",
        /// There is no movement.
        NoMovement "no movement" [PH8]
            en "there is no movement for it"
            de "dazu fehlt die Bewegung",
        /// There is nobody and nothing to close in upon, or to charge at.
        NobodyToComeTo "nobody to come to" [PH14]
            en "there is no attack for it, or nobody to come up to with it"
            de "es fehlt der Angriff dazu, oder jemand, auf den er zuginge",
        /// There is nobody to withdraw from.
        NotPressed "not pressed" [PH16]
            en "there is nobody to get away from"
            de "da ist niemand, von dem man sich lösen müsste",
        /// The sheet has no teleport.
        NoTeleport "no teleport" [PH18, absent]
            en "there is no teleport on the sheet"
            de "auf dem Bogen steht keine Teleportation",
        /// Slugfest and shooting alone are made several times.
        NotSeveral "not several" [PH3]
            en "blows and shots alone can be made several times, and not beside a hold"
            de "nur Schläge und Schüsse gehen mehrmals, und nicht neben einem Griff",
        /// Several attacks are tried for.
        SeveralWanted "several wanted" [PH3]
            en "it does not go with the several attacks that are tried for"
            de "neben den mehreren Angriffen, die versucht werden, geht das nicht",
        /// It moves too fast for a dodge, or wants several attacks.
        TooFastToDodge "too fast to dodge" [PH13]
            en "it moves too fast for a dodge, or wants several attacks"
            de "zum Ausweichen ist es zu schnell, oder es will mehrere Angriffe",
        /// One who teleports acts in Phase A or B.
        NoSuchPhase "no such phase" [PH18, absent]
            en "one who teleports acts in Phase A or B"
            de "wer teleportiert, handelt in Phase A oder B",
        /// The side is not level with the others.
        NotLevel "not level" [PH4, absent]
            en "it is none of the sides that are level"
            de "diese Seite ist nicht gleichauf",
        /// Attacks by contact alone strike at one who comes.
        NoContact "no contact" [PH25]
            en "nothing but an attack by contact strikes at one who comes"
            de "nach einem, der kommt, schlägt nur ein Angriff mit Berührung",
        /// It belongs to another phase.
        OtherPhase "other phase" [PH6]
            en "it belongs to another phase"
            de "das gehört in eine andere Phase",
        /// It does not go with the movement option.
        NotWithOption "not with option" [PH12]
            en "it does not go with the movement option"
            de "zu dieser Bewegung passt es nicht",
        /// There is nobody and nothing that it could be aimed at.
        NothingToAimAt "nothing to aim at" [PH20]
            en "there is nobody and nothing that it could be aimed at"
            de "da ist nichts und niemand, worauf es gerichtet sein könnte",
        /// One retreats by moving away.
        RetreatMoves "retreat moves" [PH27]
            en "one retreats by moving away, engaged with nobody"
            de "ein Rückzug ist eine Bewegung fort, außerhalb des Nahkampfs",
        /// One gives up where one stands.
        SurrenderStands "surrender stands" [PH27]
            en "one gives up where one stands, engaged with nobody"
            de "wer aufgibt, bleibt stehen, außerhalb des Nahkampfs",
        /// A charge goes at whom it was declared at.
        ChargeDeclared "charge declared" [PH15]
            en "a charge goes at whom it was declared at"
            de "ein Sturmangriff gilt dem angesagten Ziel",
        /// Nobody comes up to one who is at hand already.
        AtHand "at hand" [PH15]
            en "one who is at hand already is not come up to"
            de "auf jemanden, der schon nah ist, geht niemand zu",
        /// A blow reaches an engaged foe.
        NotInReach "not in reach" [PH20]
            en "a blow without reach takes an engaged foe"
            de "ein Schlag ohne Reichweite braucht einen Gegner im Nahkampf",
        /// A dodge is declared in step 3.
        DodgeInStep3 "dodge in step 3" [PH13]
            en "a dodge is declared in step 3, once a turn"
            de "ein Ausweichen wird in Schritt 3 angesagt, einmal im Zug",
        /// A dodge stands against the attack already.
        DodgeStands "dodge stands" [PH13]
            en "a dodge of this turn stands against it"
            de "ein Ausweichen dieses Zuges steht schon dagegen",
        /// Who closes in, charges or teleports does not dodge.
        ComesUp "comes up" [PH13]
            en "nobody dodges who closes in, charges or teleports"
            de "wer herankommt, anstürmt oder teleportiert, weicht nicht aus",
        /// An engagement is one of two foes who are here.
        NoEngagement "no engagement" []
            en "it takes two fighters of different sides, both of them here and alive"
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
