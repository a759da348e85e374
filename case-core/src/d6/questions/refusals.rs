//! Why an answer, an attack or an intervention is refused.

use crate::d6::D6;
use crate::d6::book::rule::Rule;
use crate::kernel::refusal::refusals;

refusals! {
    /// Why an answer, an attack or an intervention is refused.
    pub enum Refusal of D6 by Rule {
        NoActionLeft "no action left" [OD3]
            en "too few actions are left for it",
        Bound "bound" [OD19]
            en "a bound fighter can only try to get free",
        DefendOnly "defend only" [OD28]
            en "the wound allows only defense and movement this round",
        NoFoe "no foe" [OD3]
            en "no foe is standing",
        Unarmed "unarmed" [OD3]
            en "no weapon can be used now",
        PartialAmongOthers "partial among others" [OD15]
            en "a partial defense is one of several actions of a round",
        FullAlone "full alone" [OD14]
            en "a full defense is the only action of a round",
        TakesRound "takes round" [OD25]
            en "it is the only action of a round",
        NoDefense "no defense" [OD9]
            en "there is no active defense with dice left",
        CannotWait "cannot wait" [OD3]
            en "waiting takes several actions left, and no quick draw",
        Held "held" [OD19]
            en "a held fighter can't do that",
        NothingToAim "nothing to aim" [OD25]
            en "no weapon that is aimed is ready",
        AimedLong "aimed long" [OD25]
            en "aiming gains 3D at most",
        NoDamageLeft "no damage left" [OD19]
            en "a sweep takes all dice of the damage",
        InVehicle "in vehicle" [OD33]
            en "it is possible only on foot",
        Lying "lying" [OD19]
            en "a fighter on the ground can't do that",
        NotDown "not down" [OD3]
            en "it is possible only after being knocked down",
        NotHeld "not held" [OD19]
            en "nothing holds or entangles",
        NoDice "no dice" [OD3]
            en "no dice of the skill are left for it",
        HoldsNobody "holds nobody" [OD19]
            en "nobody is in the hold",
        FreshHold "fresh hold" [OD19]
            en "a hold can be used only in the rounds after the one in which it was won",
        NoPinnedArm "no pinned arm" [OD19]
            en "it takes a pinned arm that is whole",
        ArmBroken "arm broken" [OD31]
            en "it takes both arms, and one is broken",
        NobodyWaits "nobody waits" [OD3]
            en "no ally is waiting to be led",
        Interrupting "interrupting" [OD3]
            en "it is not possible during another's turn",
        NothingUnready "nothing unready" [OD3]
            en "every weapon is in the hand",
        NothingToLoad "nothing to load" [OD3]
            en "no weapon in the hand has to be loaded",
        TrickMade "trick made" [OD3]
            en "a trick is made once, before another action",
        SamePosture "same posture" [OD3]
            en "it is the present posture, or takes standing up first",
        NotDriving "not driving" [OD33]
            en "there is no vehicle under control",
        AllThrown "all thrown" [OD10]
            en "all of them have been thrown",
        HoldsSomebody "holds somebody" [OD19]
            en "it still holds somebody",
        VehicleStands "vehicle stands" [OD33]
            en "a stationary vehicle evades nothing",
        SpeedChanged "speed changed" [OD33]
            en "the speed changes by at most two a round, and not to a lost one",
        NotMoving "not moving" [OD33]
            en "the vehicle is not moving",
        CannotRam "cannot ram" [OD33]
            en "only a vehicle on water or moved by magic can ram",
        NoThing "no thing" [OD28]
            en "no thing is whole",
        CannotRun "cannot run" [OD34]
            en "escape is possible on foot, driving a moving vehicle, or out of a stopped one",
        NoSuchWeapon "no such weapon" [OD3, absent]
            en "there is no such weapon on the sheet",
        NotReady "not ready" [OD3]
            en "it is not in the hand",
        Ready "ready" [OD3]
            en "it is in the hand already",
        NotLoaded "not loaded" [OD3]
            en "it is not loaded",
        Loaded "loaded" [OD3]
            en "it does not have to be loaded",
        QuickDraw "quick draw" [OD2]
            en "after a quick draw only weapons of the same skill can be used",
        NotQuick "not quick" [OD2]
            en "it can't be drawn quickly",
        OutOfReach "out of reach" [OD22]
            en "the target is out of range or reach",
        Spared "spared" [OD3]
            en "nothing reached the target, or it was spared, in this turn",
        NotClose "not close" [OD19, absent]
            en "it takes a weapon of close combat",
        AllOutAlone "all-out alone" [OD19]
            en "an all-out attack is the only action of a round",
        NotMadeForIt "not made for it" [OD19, absent]
            en "the weapon is not made for it",
        TargetNotUp "target not up" [OD19]
            en "the target is not on its feet",
        TargetRides "target rides" [OD35]
            en "the target is in a vehicle, or behind its sides",
        TooStrong "too strong" [OD19]
            en "the target's Physique is higher",
        InHold "in hold" [OD19]
            en "one of the two is in a hold already",
        NothingInHand "nothing in hand" [OD19]
            en "the target has nothing in the hand",
        NotCalled "not called" [OD31]
            en "such an attack can't be called at that",
        NotAimedSo "not aimed so" [OD25, absent]
            en "that skill can't be aimed with",
        OwnSide "own side" [OD3]
            en "it is not a foe",
        Down "down" [OD3]
            en "it is no longer standing",
        TargetNeeded "target needed" [OD3]
            en "a target must be named while there is one",
        NoSuchSide "no such side" [OD1, absent]
            en "there is no such side",
        GivenAlready "given already" [OD23]
            en "it is given already",
        Broken "broken" [OD28]
            en "it is broken, or not there",
        NoShield "no shield" [OD28]
            en "the target has no shield, or drives",
        NothingToParryWith "nothing to parry with" [OD10]
            en "there is nothing in the hand to parry with",
        DefendsByDriving "defends by driving" [OD33]
            en "a driver can defend only by driving",
        DrivesNothing "drives nothing" [OD33]
            en "only a driver can defend by driving",
        NotSoMet "not so met" [OD33, absent]
            en "a body can't be run into like that",
        NoSpeedLeft "no speed left" [OD33]
            en "no speed is left to lose",
        HasActed "has acted" [OD3]
            en "it takes an action, and this round's turn has already come",
        RoundLost "round lost" [OD3]
            en "the round is lost",
        AllOut "all-out" [OD19]
            en "an all-out attack leaves no defense this round",
        NotIntercepted "not intercepted" [OD10]
            en "this attack can't be intercepted",
        TurnOver "turn over" [OD3]
            en "the turn is over, and its defenses can't change",
        OutOfFight "out of fight" []
            en "a fighter who is out of the fight has none: bring the fighter back first",
        Dead "dead" []
            en "the dead have none: set another Wound level first",
        HoldNeedsTwo "hold needs two" []
            en "a hold needs two fighters who stand",
        NotHeldSo "not held so" []
            en "a held fighter is held by a hold, a tackle, an arm pin or a choke",
        HasNoVehicle "has no vehicle" []
            en "only a driver has that",
        NotDying "not dying" []
            en "only the Mortally Wounded are dying: set the Wound level",
        NoSuchVehicle "no such vehicle" []
            en "that fighter drives no vehicle: name one who does",
        NoPlaceLeft "no place left" []
            en "the vehicle has no place left: have somebody get out first",
        LevelFollows "level follows" []
            en "the level follows from the Body Points: set those",
        NotRolledYet "not rolled yet" []
            en "no maximum is rolled: step on until it is, or set the Wound level where damage goes by those",
        OnTheMove "on the move" [OD25]
            en "nobody aims while moving in a crouch or driving",
        ArmPinned "arm pinned" [OD19]
            en "the arm that it takes is pinned",
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
