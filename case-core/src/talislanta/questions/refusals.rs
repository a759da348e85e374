//! Why an answer, an attack or an intervention is refused.

use crate::kernel::refusal::refusals;
use crate::talislanta::{Rule, Talislanta};

refusals! {
    /// Why something can't be done.
    pub enum Refusal of Talislanta by Rule {
        NoAttack "no attack" [TAL6]
            en "no attack is fit for it",
        NoFoe "no foe" [TAL1]
            en "no opponent is left standing",
        CannotMove "cannot move" [TAL20]
            en "its Speed is too low to move",
        SecondMove "second move" [TAL20]
            en "a move can't follow a move",
        NoSuchAttack "no such attack" [TAL6, absent]
            en "there is no such attack on the sheet",
        DoesNotServe "does not serve" [TAL6]
            en "it is not fit for this action",
        WeaponLost "weapon lost" [TAL8]
            en "the weapon is no longer at hand",
        TargetNeeded "target needed" [TAL2]
            en "it needs a target",
        OwnSide "own side" [TAL2]
            en "it is not a foe",
        Out "out" [TAL3]
            en "the target is out of the battle",
        NamedAlready "named already" [TAL9]
            en "each target can be named only once",
        NotEngaged "not engaged" [TAL19]
            en "only an engaged opponent can be fled from",
        NoGrapple "no grapple" [TAL23]
            en "the attack is not a grapple",
        GrappleParried "grapple parried" [TAL23]
            en "a grapple can't be parried",
        CannotParry "cannot parry" [TAL17]
            en "this attack can't be parried",
        NoSubstitute "no substitute" [TAL5, absent]
            en "the maneuver can't be rolled by it",
        RequiredFirst "required first" [TAL5]
            en "the required skill is on the sheet",
        NoSuchTrait "no such trait" [TAL5, absent]
            en "it is not on the sheet",
        EngagedElsewhere "engaged elsewhere" [TAL15]
            en "a fighter in a melee with others gains nothing by fleeing",
        NotOfIt "not of it" [TAL8, absent]
            en "this can't be the effect",
        TooMuch "too much" [TAL8]
            en "it is too much for a partial success",
        NothingInHand "nothing in hand" [TAL8]
            en "there is no such weapon in hand",
        NobodyElse "nobody else" [TAL8]
            en "nobody else stands",
        NoMelee "no melee" [TAL8]
            en "there is no melee to be driven out of",
        NothingLies "nothing lies" [TAL22]
            en "no weapon is on the ground",
        Concerned "concerned" [TAL8]
            en "it is the attacker or the target itself",
        NotDeclared "not declared" [TAL24]
            en "a sacrifice strike has to be declared for the round",
        ShotSteppedInto "shot stepped into" [TAL24]
            en "a shot can't be stepped into",
        Held "held" [TAL4]
            en "a fighter that is held can't react until its next turn",
        TurnToCome "turn to come" [TAL4]
            en "a fighter can't react before its own turn",
        StepsInAnyway "steps in anyway" [TAL24]
            en "a declared sacrifice strike steps in anyway",
        IsOut "is out" []
            en "the fighter is out of the battle: clear `out` first",
        NoHitPoints "no hit points" []
            en "the fighter has no hit points left: set `hit_points` instead",
        NoWeaponToLose "no weapon to lose" []
            en "only a weapon can be lost or found: name the attack of one",
        NoWeaponToHold "no weapon to hold" []
            en "only a weapon can be in hand: name the attack of one",
        LostWeapon "lost weapon" []
            en "the weapon is lost: clear `lost` first",
        NoDisadvantage "no disadvantage" []
            en "there is no disadvantage: set `hindrance` first",
        NoOpponent "no opponent" []
            en "name an opponent who stands",
        NotThrown "not thrown" []
            en "the weapon is none that is thrown",
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
