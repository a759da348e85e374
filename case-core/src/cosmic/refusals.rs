//! Why an answer, an attack or an intervention is refused.

use super::Cosmic;
use super::rule::Rule;
use crate::kernel::refusal::refusals;

refusals! {
    /// Why something can't be done.
    pub enum Refusal of Cosmic by Rule {
        /// Who is prone gets up first, and does not attack or move.
        Prone "prone" [COS13]
            en "who is prone has to get up first"
            de "wer am Boden liegt, muss erst aufstehen",
        /// Who is on its feet does not get up.
        OnItsFeet "on its feet" [COS13]
            en "only the prone get up"
            de "nur wer am Boden liegt, steht auf",
        /// The stunned do nothing.
        Stunned "stunned" [COS12]
            en "the stunned do nothing"
            de "Betäubte tun nichts",
        /// The exhausted do nothing.
        Exhausted "exhausted" [COS17]
            en "the exhausted do nothing"
            de "Erschöpfte tun nichts",
        /// No attack of the sheet can be used.
        Unarmed "unarmed" [COS7]
            en "there is no attack that can be used"
            de "kein Angriff ist einsetzbar",
        /// Nobody of another side stands.
        NoFoe "no foe" [COS7]
            en "no foe stands any more"
            de "kein Gegner steht mehr",
        /// The target is of the own side.
        OwnSide "own side" [COS7]
            en "nobody attacks the own side"
            de "niemand greift die eigene Seite an",
        /// The target is down or gone.
        Down "down" [COS7]
            en "the target no longer stands"
            de "das Ziel steht nicht mehr",
        /// The legs can't be used.
        LegsFail "legs fail" [COS18]
            en "the legs that it takes can't be used"
            de "die nötigen Beine sind unbrauchbar",
        /// The limbs that a weapon, a shield or a defense takes can't be used.
        LimbsFail "limbs fail" [COS18]
            en "the limbs that it takes can't be used"
            de "die nötigen Gliedmaßen sind unbrauchbar",
        /// Nobody bleeds.
        NobodyBleeds "nobody bleeds" [COS19]
            en "nobody bleeds"
            de "niemand blutet",
        /// It does not bleed.
        NotBleeding "not bleeding" [COS19]
            en "there is no limb that bleeds"
            de "da blutet keine Gliedmaße",
        /// The sheet has no First Aid.
        NoFirstAid "no first aid" [COS19]
            en "it takes the skill First Aid"
            de "das braucht die Fertigkeit Erste Hilfe",
        /// Nothing lies there.
        NothingLies "nothing lies" [COS4]
            en "no weapon lies there that could be picked up"
            de "es liegt keine Waffe da, die sich aufheben ließe",
        /// The weapon does not lie on the ground.
        NotOnGround "not on ground" [COS4]
            en "it does not lie on the ground"
            de "sie liegt nicht am Boden",
        /// An action is held once.
        HeldOnce "held once" [COS6]
            en "an action is held once"
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
        /// The weapon is not in the hand.
        NotInHand "not in hand" [COS11]
            en "it is not in the hand"
            de "sie ist nicht in der Hand",
        /// Bare hands that are none of the sheet are the last resort.
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
            en "there is no melee weapon in the hand that could parry"
            de "es ist keine Nahkampfwaffe zum Parieren in der Hand",
        /// The sheet has no such defense.
        NoSuchDefense "no such defense" [COS8, absent]
            en "there is no such skill on the sheet"
            de "auf dem Bogen steht keine solche Fertigkeit",
        /// The shield is destroyed.
        ShieldLost "shield lost" [COS14]
            en "the shield is lost"
            de "der Schild ist verloren",
        /// No weapon is in the hand that could be lost.
        NothingInHand "nothing in hand" [COS14]
            en "there is no weapon in the hand"
            de "es ist keine Waffe in der Hand",
        /// There is nothing of the kind that the Judge could restore.
        NothingToRestore "nothing to restore" [COS18]
            en "there is nothing of it to be restored"
            de "davon ist nichts wiederherzustellen",
        /// The dead have nothing that the living have.
        Dead "dead" []
            en "the dead have nothing of the kind: set `dead` to no first"
            de "Tote haben nichts dergleichen: erst `dead` auf nein setzen",
        /// Only a destroyed limb can be treated.
        NotDestroyed "not destroyed" []
            en "only a destroyed limb is treated: set its lost Mortality Points first"
            de "nur zerstörte Gliedmaßen werden versorgt: erst die verlorenen Punkte setzen",
        /// Only a destroyed limb that is not treated bleeds.
        CannotBleed "cannot bleed" []
            en "only a destroyed limb that is not treated bleeds"
            de "nur zerstörte, unversorgte Gliedmaßen bluten",
    }
}
