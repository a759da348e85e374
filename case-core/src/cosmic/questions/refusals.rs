//! Why an answer, an attack or an intervention is refused.

use crate::cosmic::{Cosmic, Rule};
use crate::kernel::refusal::refusals;

refusals! {
    /// Why something can't be done.
    pub enum Refusal of Cosmic by Rule {
        Prone "prone" [COS13]
            en "the prone have to get up first",
        OnItsFeet "on its feet" [COS13]
            en "the fighter is on its feet",
        Stunned "stunned" [COS12]
            en "the stunned can't act",
        Exhausted "exhausted" [COS17]
            en "the exhausted can't act",
        Unarmed "unarmed" [COS7]
            en "no attack can be used",
        NoFoe "no foe" [COS7]
            en "no foe is left standing",
        OwnSide "own side" [COS7]
            en "the target is on the attacker's side",
        Down "down" [COS7]
            en "the target no longer stands",
        LegsFail "legs fail" [COS18]
            en "the legs that it needs can't be used",
        LimbsFail "limbs fail" [COS18]
            en "the limbs that it needs can't be used",
        NobodyBleeds "nobody bleeds" [COS19]
            en "nobody bleeds",
        NotBleeding "not bleeding" [COS19]
            en "it does not bleed",
        NoFirstAid "no first aid" [COS19]
            en "it needs the skill First Aid",
        NothingLies "nothing lies" [COS4]
            en "no weapon on the ground can be picked up",
        NotOnGround "not on ground" [COS4]
            en "the weapon is not on the ground",
        HeldOnce "held once" [COS6]
            en "an action can be held only once",
        GainsNothing "gains nothing" [COS8]
            en "an extra defense would gain nothing",
        DefensesUsed "defenses used" [COS8]
            en "the defenses of this round are used up",
        NoSuchAttack "no such attack" [COS7, absent]
            en "there is no such attack on the sheet",
        NotInHand "not in hand" [COS11]
            en "the weapon is not in hand",
        LastResort "last resort" [COS7]
            en "bare hands are the last resort",
        NoSuchPart "no such part" [COS9, absent]
            en "the body has no such part",
        Destroyed "destroyed" [COS18]
            en "it is destroyed",
        NothingToParryWith "nothing to parry with" [COS8]
            en "there is no melee weapon in hand to parry with",
        NoSuchDefense "no such defense" [COS8, absent]
            en "there is no such skill on the sheet",
        NotAgainstMissiles "not against missiles" [COS8]
            en "it stops nothing that is thrown or shot",
        ShieldLost "shield lost" [COS14]
            en "the shield is lost",
        NothingInHand "nothing in hand" [COS14]
            en "there is no weapon in hand",
        NothingToRestore "nothing to restore" [COS18]
            en "there is nothing of the kind to restore",
        Dead "dead" []
            en "the dead have no such value: set `dead` to no first",
        NotDestroyed "not destroyed" []
            en "only a destroyed limb can be treated: set its lost Mortality Points first",
        CannotBleed "cannot bleed" []
            en "only an untreated destroyed limb bleeds",
        NoChance "no chance" [COS7]
            en "it has no chance at all",
        NobodyToCome "nobody to come" [COS8]
            en "no foe has an action left this round",
        NothingToPutOut "nothing to put out" [X5]
            en "no effect on the fighter ends by an action",
        NoPowerLeft "no power left" [X6]
            en "the fighter has no power that is not in force already",
        Turned "turned" [X10]
            en "an effect turns the fighter against its own side",
        CannotBear "cannot bear" [X6]
            en "the power can't be used on this fighter now",
        NotInArea "not in the area" [X8]
            en "nobody who can be in the area, or named already",
        WrongForm "wrong form" [X1]
            en "an effect on the fighter rules it out, or the one that it needs is not in force",
    }
}
