//! Why an answer, an attack or an intervention is refused.

use super::{Cosmic, Rule};
use crate::kernel::refusal::refusals;

refusals! {
    /// Why something can't be done.
    pub enum Refusal of Cosmic by Rule {
        Prone "prone" [COS13]
            en "the prone have to get up first"
            de "wer am Boden liegt, muss erst aufstehen",
        OnItsFeet "on its feet" [COS13]
            en "the fighter is on its feet"
            de "nur wer am Boden liegt, steht auf",
        Stunned "stunned" [COS12]
            en "the stunned can't act"
            de "Betäubte tun nichts",
        Exhausted "exhausted" [COS17]
            en "the exhausted can't act"
            de "Erschöpfte tun nichts",
        Unarmed "unarmed" [COS7]
            en "no attack can be used"
            de "kein Angriff ist einsetzbar",
        NoFoe "no foe" [COS7]
            en "no foe is left standing"
            de "kein Gegner steht mehr",
        OwnSide "own side" [COS7]
            en "the target is on the attacker's side"
            de "niemand greift die eigene Seite an",
        Down "down" [COS7]
            en "the target no longer stands"
            de "das Ziel steht nicht mehr",
        LegsFail "legs fail" [COS18]
            en "the legs that it needs can't be used"
            de "die nötigen Beine sind unbrauchbar",
        LimbsFail "limbs fail" [COS18]
            en "the limbs that it needs can't be used"
            de "die nötigen Gliedmaßen sind unbrauchbar",
        NobodyBleeds "nobody bleeds" [COS19]
            en "nobody bleeds"
            de "niemand blutet",
        NotBleeding "not bleeding" [COS19]
            en "it does not bleed"
            de "da blutet keine Gliedmaße",
        NoFirstAid "no first aid" [COS19]
            en "it needs the skill First Aid"
            de "das braucht die Fertigkeit Erste Hilfe",
        NothingLies "nothing lies" [COS4]
            en "no weapon on the ground can be picked up"
            de "es liegt keine Waffe da, die sich aufheben ließe",
        NotOnGround "not on ground" [COS4]
            en "the weapon is not on the ground"
            de "sie liegt nicht am Boden",
        HeldOnce "held once" [COS6]
            en "an action can be held only once"
            de "eine Aktion wird nur einmal aufgespart",
        GainsNothing "gains nothing" [COS8]
            en "an extra defense would gain nothing"
            de "eine weitere Abwehr brächte nichts",
        DefensesUsed "defenses used" [COS8]
            en "the defenses of this round are used up"
            de "die Abwehren dieser Runde sind verbraucht",
        NoSuchAttack "no such attack" [COS7, absent]
            en "there is no such attack on the sheet"
            de "auf dem Bogen steht kein solcher Angriff",
        NotInHand "not in hand" [COS11]
            en "the weapon is not in hand"
            de "sie ist nicht in der Hand",
        LastResort "last resort" [COS7]
            en "bare hands are the last resort"
            de "die bloßen Hände sind der letzte Ausweg",
        NoSuchPart "no such part" [COS9, absent]
            en "the body has no such part"
            de "der Körper hat kein solches Teil",
        Destroyed "destroyed" [COS18]
            en "it is destroyed"
            de "es ist zerstört",
        NothingToParryWith "nothing to parry with" [COS8]
            en "there is no melee weapon in hand to parry with"
            de "es ist keine Nahkampfwaffe zum Parieren in der Hand",
        NoSuchDefense "no such defense" [COS8, absent]
            en "there is no such skill on the sheet"
            de "auf dem Bogen steht keine solche Fertigkeit",
        NotAgainstMissiles "not against missiles" [COS8]
            en "it stops nothing that is thrown or shot"
            de "Geworfenes und Geschossenes hält das nicht auf",
        ShieldLost "shield lost" [COS14]
            en "the shield is lost"
            de "der Schild ist verloren",
        NothingInHand "nothing in hand" [COS14]
            en "there is no weapon in hand"
            de "es ist keine Waffe in der Hand",
        NothingToRestore "nothing to restore" [COS18]
            en "there is nothing of the kind to restore"
            de "davon ist nichts wiederherzustellen",
        Dead "dead" []
            en "the dead have no such value: set `dead` to no first"
            de "Tote haben nichts dergleichen: erst `dead` auf nein setzen",
        NotDestroyed "not destroyed" []
            en "only a destroyed limb can be treated: set its lost Mortality Points first"
            de "nur zerstörte Gliedmaßen werden versorgt: erst die verlorenen Punkte setzen",
        CannotBleed "cannot bleed" []
            en "only an untreated destroyed limb bleeds"
            de "nur zerstörte, unversorgte Gliedmaßen bluten",
    }
}
