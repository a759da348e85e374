//! Why an answer, an attack or an intervention is refused.

use super::D6;
use super::rule::Rule;
use crate::kernel::refusal::refusals;

refusals! {
    /// Why an answer, an attack or an intervention is refused.
    pub enum Refusal of D6 by Rule {
        NoActionLeft "no action left" [OD3]
            en "too few actions are left for it"
            de "dafür sind zu wenige Aktionen übrig",
        Bound "bound" [OD19]
            en "a bound fighter can only try to get free"
            de "wer gefesselt ist, kann nur versuchen freizukommen",
        DefendOnly "defend only" [OD28]
            en "the wound allows only defense and movement this round"
            de "die Wunde lässt in dieser Runde nur Abwehr und Bewegung zu",
        NoFoe "no foe" [OD3]
            en "no foe is standing"
            de "kein Gegner steht",
        Unarmed "unarmed" [OD3]
            en "no weapon can be used now"
            de "keine Waffe ist gerade einsetzbar",
        PartialAmongOthers "partial among others" [OD15]
            en "a partial defense is one of several actions of a round"
            de "eine Teilabwehr ist eine von mehreren Aktionen einer Runde",
        FullAlone "full alone" [OD14]
            en "a full defense is the only action of a round"
            de "eine volle Abwehr ist die einzige Aktion einer Runde",
        TakesRound "takes round" [OD25]
            en "it is the only action of a round"
            de "das ist die einzige Aktion einer Runde",
        NoDefense "no defense" [OD9]
            en "there is no active defense with dice left"
            de "keine aktive Abwehr hat noch Würfel",
        CannotWait "cannot wait" [OD3]
            en "waiting takes several actions left, and no quick draw"
            de "gewartet wird mit mehreren Aktionen übrig und ohne Schnellziehen",
        Held "held" [OD19]
            en "a held fighter can't do that"
            de "wer festgehalten wird, kann das nicht",
        NothingToAim "nothing to aim" [OD25]
            en "no weapon that is aimed is ready"
            de "keine Waffe, mit der sich zielen lässt, ist bereit",
        InVehicle "in vehicle" [OD33]
            en "it is possible only on foot"
            de "das geht nur zu Fuß",
        Lying "lying" [OD19]
            en "a fighter on the ground can't do that"
            de "wer am Boden liegt, kann das nicht",
        NotDown "not down" [OD3]
            en "it is possible only after being knocked down"
            de "so steht nur auf, wer niedergeworfen wurde",
        NotHeld "not held" [OD19]
            en "nothing holds or entangles"
            de "nichts hält oder verstrickt",
        NoDice "no dice" [OD3]
            en "no dice of the skill are left for it"
            de "von der Fertigkeit sind dafür keine Würfel übrig",
        HoldsNobody "holds nobody" [OD19]
            en "nobody is in the hold"
            de "es ist niemand im Griff",
        FreshHold "fresh hold" [OD19]
            en "a hold can be used only in the rounds after the one in which it was won"
            de "ein Griff nützt erst in den Runden nach der, in der er gelang",
        NoPinnedArm "no pinned arm" [OD19]
            en "it takes a pinned arm that is whole"
            de "das braucht einen gehebelten, heilen Arm",
        ArmBroken "arm broken" [OD31]
            en "it takes both arms, and one is broken"
            de "das braucht beide Arme, und einer ist gebrochen",
        NobodyWaits "nobody waits" [OD3]
            en "no ally is waiting to be led"
            de "kein Verbündeter wartet, der sich anführen ließe",
        Interrupting "interrupting" [OD3]
            en "it is not possible during another's turn"
            de "mitten im Zug eines anderen geht das nicht",
        NothingUnready "nothing unready" [OD3]
            en "every weapon is in the hand"
            de "keine Waffe ist außer der Hand",
        NothingToLoad "nothing to load" [OD3]
            en "no weapon in the hand has to be loaded"
            de "keine Waffe in der Hand ist zu laden",
        TrickMade "trick made" [OD3]
            en "a trick is made once, before another action"
            de "ein Kunststück gelingt einmal und für eine Aktion danach",
        SamePosture "same posture" [OD3]
            en "it is the present posture, or takes standing up first"
            de "das ist die Haltung schon, oder erst aufstehen",
        NotDriving "not driving" [OD33]
            en "there is no vehicle under control"
            de "da ist kein Fahrzeug unter Kontrolle",
        AllThrown "all thrown" [OD10]
            en "all of them have been thrown"
            de "alle davon sind geworfen",
        HoldsSomebody "holds somebody" [OD19]
            en "it still holds somebody"
            de "sie hält noch jemanden fest",
        VehicleStands "vehicle stands" [OD33]
            en "a stationary vehicle evades nothing"
            de "ein Fahrzeug, das steht, weicht nicht aus",
        SpeedChanged "speed changed" [OD33]
            en "the speed changes by at most two a round, and not to a lost one"
            de "das Tempo ändert sich höchstens um zwei je Runde und nie auf ein verlorenes",
        NotMoving "not moving" [OD33]
            en "the vehicle is not moving"
            de "das Fahrzeug bewegt sich nicht",
        CannotRam "cannot ram" [OD33]
            en "only a vehicle on water or moved by magic can ram"
            de "nur was auf Wasser oder durch Magie fährt, rammt",
        NoThing "no thing" [OD28]
            en "no thing is whole"
            de "da ist kein heiler Gegenstand",
        CannotRun "cannot run" [OD34]
            en "escape is possible on foot, driving a moving vehicle, or out of a stopped one"
            de "fort geht es zu Fuß, am Zügel eines Gefährts in Fahrt oder aus einem stehenden",
        NoSuchWeapon "no such weapon" [OD3, absent]
            en "there is no such weapon on the sheet"
            de "auf dem Bogen steht keine solche Waffe",
        NotReady "not ready" [OD3]
            en "it is not in the hand"
            de "sie ist nicht in der Hand",
        Ready "ready" [OD3]
            en "it is in the hand already"
            de "sie ist schon in der Hand",
        NotLoaded "not loaded" [OD3]
            en "it is not loaded"
            de "sie ist nicht geladen",
        Loaded "loaded" [OD3]
            en "it does not have to be loaded"
            de "sie muss nicht geladen werden",
        QuickDraw "quick draw" [OD2]
            en "after a quick draw only weapons of the same skill can be used"
            de "ein Schnellziehen lässt nur Waffen der gleichen Fertigkeit zu",
        NotQuick "not quick" [OD2]
            en "it can't be drawn quickly"
            de "sie wird nicht schnell gezogen",
        OutOfReach "out of reach" [OD22]
            en "the target is out of range or reach"
            de "das Ziel ist außer Reichweite",
        Spared "spared" [OD3]
            en "nothing reached the target, or it was spared, in this turn"
            de "das Ziel war in diesem Zug außer Reichweite oder wurde verschont",
        NotClose "not close" [OD19, absent]
            en "it takes a weapon of close combat"
            de "das braucht eine Nahkampfwaffe",
        AllOutAlone "all-out alone" [OD19]
            en "an all-out attack is the only action of a round"
            de "ein Angriff ohne Rücksicht ist die einzige Aktion einer Runde",
        NotMadeForIt "not made for it" [OD19, absent]
            en "the weapon is not made for it"
            de "die Waffe ist dafür nicht gemacht",
        TargetNotUp "target not up" [OD19]
            en "the target is not on its feet"
            de "das Ziel steht nicht auf den Füßen",
        TargetRides "target rides" [OD35]
            en "the target is in a vehicle, or behind its sides"
            de "das Ziel sitzt in einem Fahrzeug",
        TooStrong "too strong" [OD19]
            en "the target's Physique is higher"
            de "die Statur des Ziels ist höher",
        InHold "in hold" [OD19]
            en "one of the two is in a hold already"
            de "einer von beiden ist schon in einem Griff",
        NothingInHand "nothing in hand" [OD19]
            en "the target has nothing in the hand"
            de "das Ziel hat nichts in der Hand",
        NotCalled "not called" [OD31]
            en "such an attack can't be called at that"
            de "ein solcher Angriff zielt nicht darauf",
        NotAimedSo "not aimed so" [OD25, absent]
            en "that skill can't be aimed with"
            de "mit dieser Fertigkeit wird nicht gezielt",
        OwnSide "own side" [OD3]
            en "it is not a foe"
            de "das ist kein Gegner",
        Down "down" [OD3]
            en "it is no longer standing"
            de "es steht nicht mehr",
        TargetNeeded "target needed" [OD3]
            en "a target must be named while there is one"
            de "solange es ein Ziel gibt, braucht es eins",
        NoSuchSide "no such side" [OD1, absent]
            en "there is no such side"
            de "eine solche Seite gibt es nicht",
        GivenAlready "given already" [OD23]
            en "it is given already"
            de "das ist schon genannt",
        Broken "broken" [OD28]
            en "it is broken, or not there"
            de "es ist zerbrochen oder nicht da",
        NoShield "no shield" [OD28]
            en "the target has no shield, or drives"
            de "das Ziel hat keinen Schild oder fährt",
        NothingToParryWith "nothing to parry with" [OD10]
            en "there is nothing in the hand to parry with"
            de "es ist nichts zum Parieren in der Hand",
        DefendsByDriving "defends by driving" [OD33]
            en "a driver can defend only by driving"
            de "wer fährt, wehrt sich nur durch Fahren",
        DrivesNothing "drives nothing" [OD33]
            en "only a driver can defend by driving"
            de "wer kein Fahrzeug lenkt, wehrt sich nicht durch Fahren",
        NotSoMet "not so met" [OD33, absent]
            en "a body can't be run into like that"
            de "so wird kein Körper gerammt",
        NoSpeedLeft "no speed left" [OD33]
            en "no speed is left to lose"
            de "es ist kein Tempo mehr zu verlieren",
        HasActed "has acted" [OD3]
            en "it takes an action, and this round's turn has already come"
            de "das braucht eine Aktion, und der Zug dieser Runde war schon",
        RoundLost "round lost" [OD3]
            en "the round is lost"
            de "die Runde ist verloren",
        AllOut "all-out" [OD19]
            en "an all-out attack leaves no defense this round"
            de "ein Angriff ohne Rücksicht lässt in dieser Runde keine Abwehr",
        NotIntercepted "not intercepted" [OD10]
            en "this attack can't be intercepted"
            de "dieser Angriff lässt sich nicht abfangen",
        TurnOver "turn over" [OD3]
            en "the turn is over, and its defenses can't change"
            de "der Zug ist vorbei: was vorbereitet ist, gilt",
        OutOfFight "out of fight" []
            en "a fighter who is out of the fight has none: bring the fighter back first"
            de "wer aus dem Kampf ist, hat das nicht: erst zurückholen",
        Dead "dead" []
            en "the dead have none: set another Wound level first"
            de "Tote haben das nicht: erst eine andere Wundstufe setzen",
        HoldNeedsTwo "hold needs two" []
            en "a hold needs two fighters who stand"
            de "zu einem Griff gehören zwei, die stehen",
        NotHeldSo "not held so" []
            en "a held fighter is held by a hold, a tackle, an arm pin or a choke"
            de "gehalten wird mit Griff, Umreißen, Armhebel oder Würgegriff",
        HasNoVehicle "has no vehicle" []
            en "only a driver has that"
            de "das hat nur, wer ein Fahrzeug lenkt",
        NotDying "not dying" []
            en "only the Mortally Wounded are dying: set the Wound level"
            de "nur tödlich Verwundete liegen im Sterben: die Wundstufe setzen",
        NoSuchVehicle "no such vehicle" []
            en "that fighter drives no vehicle: name one who does"
            de "dieser lenkt kein Fahrzeug: jemanden nennen, der eines lenkt",
        NoPlaceLeft "no place left" []
            en "the vehicle has no place left: have somebody get out first"
            de "im Fahrzeug ist kein Platz: erst jemanden aussteigen lassen",
        LevelFollows "level follows" []
            en "the level follows from the Body Points: set those"
            de "die Stufe folgt aus den Körperpunkten: diese setzen",
        NotRolledYet "not rolled yet" []
            en "the maximum has not been rolled yet: step on until it is"
            de "das Höchste ist noch nicht ausgewürfelt: erst weitergehen",
        OnTheMove "on the move" [OD25]
            en "nobody aims while moving in a crouch or driving"
            de "wer geduckt unterwegs ist oder fährt, zielt nicht",
    }
}
