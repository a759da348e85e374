//! Why an answer, an attack or an intervention is refused.

use super::{Cosmic, Rule};
use crate::kernel::refusal::refusals;

refusals! {
    /// Why something can't be done.
    pub enum Refusal of Cosmic by Rule {
        /// The prone have to get up before they attack or move.
        Prone "prone" [COS13]
            en "the prone have to get up first"
            de "wer am Boden liegt, muss erst aufstehen",
        /// Only the prone get up.
        OnItsFeet "on its feet" [COS13]
            en "the fighter is on its feet"
            de "nur wer am Boden liegt, steht auf",
        /// The stunned can't act.
        Stunned "stunned" [COS12]
            en "the stunned can't act"
            de "Betäubte tun nichts",
        /// The exhausted can't act.
        Exhausted "exhausted" [COS17]
            en "the exhausted can't act"
            de "Erschöpfte tun nichts",
        /// The fighter has no usable attack.
        Unarmed "unarmed" [COS7]
            en "no attack can be used"
            de "kein Angriff ist einsetzbar",
        /// Nobody of another side stands.
        NoFoe "no foe" [COS7]
            en "no foe is left standing"
            de "kein Gegner steht mehr",
        /// The target is on the attacker's side.
        OwnSide "own side" [COS7]
            en "the target is on the attacker's side"
            de "niemand greift die eigene Seite an",
        /// The target is down or has left.
        Down "down" [COS7]
            en "the target no longer stands"
            de "das Ziel steht nicht mehr",
        /// The legs that it needs can't be used.
        LegsFail "legs fail" [COS18]
            en "the legs that it needs can't be used"
            de "die nötigen Beine sind unbrauchbar",
        /// The limbs that a weapon, a shield or a defense needs can't be used.
        LimbsFail "limbs fail" [COS18]
            en "the limbs that it needs can't be used"
            de "die nötigen Gliedmaßen sind unbrauchbar",
        /// Nobody bleeds.
        NobodyBleeds "nobody bleeds" [COS19]
            en "nobody bleeds"
            de "niemand blutet",
        /// It does not bleed.
        NotBleeding "not bleeding" [COS19]
            en "it does not bleed"
            de "da blutet keine Gliedmaße",
        /// The sheet has no First Aid.
        NoFirstAid "no first aid" [COS19]
            en "it needs the skill First Aid"
            de "das braucht die Fertigkeit Erste Hilfe",
        /// No weapon on the ground can be picked up.
        NothingLies "nothing lies" [COS4]
            en "no weapon on the ground can be picked up"
            de "es liegt keine Waffe da, die sich aufheben ließe",
        /// The weapon is not on the ground.
        NotOnGround "not on ground" [COS4]
            en "the weapon is not on the ground"
            de "sie liegt nicht am Boden",
        /// An action is held only once.
        HeldOnce "held once" [COS6]
            en "an action can be held only once"
            de "eine Aktion wird nur einmal aufgespart",
        /// An extra defense would gain nothing.
        GainsNothing "gains nothing" [COS8]
            en "an extra defense would gain nothing"
            de "eine weitere Abwehr brächte nichts",
        /// The defenses of the round are used up.
        DefensesUsed "defenses used" [COS8]
            en "the defenses of this round are used up"
            de "die Abwehren dieser Runde sind verbraucht",
        /// There is no such attack or weapon.
        NoSuchAttack "no such attack" [COS7, absent]
            en "there is no such attack on the sheet"
            de "auf dem Bogen steht kein solcher Angriff",
        /// The weapon is not in hand.
        NotInHand "not in hand" [COS11]
            en "the weapon is not in hand"
            de "sie ist nicht in der Hand",
        /// Bare hands that are not on the sheet are the last resort.
        LastResort "last resort" [COS7]
            en "bare hands are the last resort"
            de "die bloßen Hände sind der letzte Ausweg",
        /// The body has no such part.
        NoSuchPart "no such part" [COS9, absent]
            en "the body has no such part"
            de "der Körper hat kein solches Teil",
        /// The part is destroyed.
        Destroyed "destroyed" [COS18]
            en "it is destroyed"
            de "es ist zerstört",
        /// There is no melee weapon to parry with.
        NothingToParryWith "nothing to parry with" [COS8]
            en "there is no melee weapon in hand to parry with"
            de "es ist keine Nahkampfwaffe zum Parieren in der Hand",
        /// The sheet has no such defense.
        NoSuchDefense "no such defense" [COS8, absent]
            en "there is no such skill on the sheet"
            de "auf dem Bogen steht keine solche Fertigkeit",
        /// The shield is destroyed.
        ShieldLost "shield lost" [COS14]
            en "the shield is lost"
            de "der Schild ist verloren",
        /// No weapon is in hand.
        NothingInHand "nothing in hand" [COS14]
            en "there is no weapon in hand"
            de "es ist keine Waffe in der Hand",
        /// There is nothing of the kind to restore.
        NothingToRestore "nothing to restore" [COS18]
            en "there is nothing of the kind to restore"
            de "davon ist nichts wiederherzustellen",
        /// The dead have none of the values of the living.
        Dead "dead" []
            en "the dead have no such value: set `dead` to no first"
            de "Tote haben nichts dergleichen: erst `dead` auf nein setzen",
        /// Only a destroyed limb can be treated.
        NotDestroyed "not destroyed" []
            en "only a destroyed limb can be treated: set its lost Mortality Points first"
            de "nur zerstörte Gliedmaßen werden versorgt: erst die verlorenen Punkte setzen",
        /// Only an untreated destroyed limb bleeds.
        CannotBleed "cannot bleed" []
            en "only an untreated destroyed limb bleeds"
            de "nur zerstörte, unversorgte Gliedmaßen bluten",
    }
}
