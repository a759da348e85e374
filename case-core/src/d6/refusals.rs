//! Why an answer, an attack or an intervention is refused.

use super::D6;
use super::rule::Rule;
use crate::kernel::refusal::refusals;

refusals! {
    /// Why an answer, an attack or an intervention is refused.
    pub enum Refusal of D6 by Rule {
        /// Too few actions are left.
        NoActionLeft "no action left" [OD3]
            en "too few actions are left for it"
            de "dafür sind zu wenige Aktionen übrig",
        /// A bound fighter can only try to get free.
        Bound "bound" [OD19]
            en "a bound fighter can only try to get free"
            de "wer gefesselt ist, kann nur versuchen freizukommen",
        /// This round allows only defense and movement.
        DefendOnly "defend only" [OD28]
            en "the wound allows only defense and movement this round"
            de "die Wunde lässt in dieser Runde nur Abwehr und Bewegung zu",
        /// No foe stands.
        NoFoe "no foe" [OD3]
            en "no foe is standing"
            de "kein Gegner steht",
        /// No weapon can be used now.
        Unarmed "unarmed" [OD3]
            en "no weapon can be used now"
            de "keine Waffe ist gerade einsetzbar",
        /// A partial defense is one of several actions.
        PartialAmongOthers "partial among others" [OD15]
            en "a partial defense is one of several actions of a round"
            de "eine Teilabwehr ist eine von mehreren Aktionen einer Runde",
        /// A full defense is the only action of a round.
        FullAlone "full alone" [OD14]
            en "a full defense is the only action of a round"
            de "eine volle Abwehr ist die einzige Aktion einer Runde",
        /// It is the only action of a round.
        TakesRound "takes round" [OD25]
            en "it is the only action of a round"
            de "das ist die einzige Aktion einer Runde",
        /// No defense can be rolled.
        NoDefense "no defense" [OD9]
            en "there is no active defense with dice left"
            de "keine aktive Abwehr hat noch Würfel",
        /// Waiting takes several actions left, and no quick draw.
        CannotWait "cannot wait" [OD3]
            en "waiting takes several actions left, and no quick draw"
            de "gewartet wird mit mehreren Aktionen übrig und ohne Schnellziehen",
        /// A held fighter can't do it.
        Held "held" [OD19]
            en "a held fighter can't do that"
            de "wer festgehalten wird, kann das nicht",
        /// No ready weapon can be aimed.
        NothingToAim "nothing to aim" [OD25]
            en "no weapon that is aimed is ready"
            de "keine Waffe, mit der sich zielen lässt, ist bereit",
        /// It is possible only on foot.
        InVehicle "in vehicle" [OD33]
            en "it is possible only on foot"
            de "das geht nur zu Fuß",
        /// A fighter on the ground can't do it.
        Lying "lying" [OD19]
            en "a fighter on the ground can't do that"
            de "wer am Boden liegt, kann das nicht",
        /// It is possible only after being knocked down.
        NotDown "not down" [OD3]
            en "it is possible only after being knocked down"
            de "so steht nur auf, wer niedergeworfen wurde",
        /// Nothing holds or entangles.
        NotHeld "not held" [OD19]
            en "nothing holds or entangles"
            de "nichts hält oder verstrickt",
        /// No dice of the skill are left.
        NoDice "no dice" [OD3]
            en "no dice of the skill are left for it"
            de "von der Fertigkeit sind dafür keine Würfel übrig",
        /// Nobody is held.
        HoldsNobody "holds nobody" [OD19]
            en "nobody is in the hold"
            de "es ist niemand im Griff",
        /// The hold began this round.
        FreshHold "fresh hold" [OD19]
            en "a hold can be used only in the rounds after the one in which it was won"
            de "ein Griff nützt erst in den Runden nach der, in der er gelang",
        /// It takes a pinned arm that is whole.
        NoPinnedArm "no pinned arm" [OD19]
            en "it takes a pinned arm that is whole"
            de "das braucht einen gehebelten, heilen Arm",
        /// It takes both arms.
        ArmBroken "arm broken" [OD31]
            en "it takes both arms, and one is broken"
            de "das braucht beide Arme, und einer ist gebrochen",
        /// No ally waits to be led.
        NobodyWaits "nobody waits" [OD3]
            en "no ally is waiting to be led"
            de "kein Verbündeter wartet, der sich anführen ließe",
        /// It is not possible during another fighter's turn.
        Interrupting "interrupting" [OD3]
            en "it is not possible during another's turn"
            de "mitten im Zug eines anderen geht das nicht",
        /// Every weapon is in the hand.
        NothingUnready "nothing unready" [OD3]
            en "every weapon is in the hand"
            de "keine Waffe ist außer der Hand",
        /// Nothing can be loaded.
        NothingToLoad "nothing to load" [OD3]
            en "no weapon in the hand has to be loaded"
            de "keine Waffe in der Hand ist zu laden",
        /// There is one trick a turn, with another action after it.
        TrickMade "trick made" [OD3]
            en "a trick is made once, before another action"
            de "ein Kunststück gelingt einmal und für eine Aktion danach",
        /// The posture is already that, or can't be left like this.
        SamePosture "same posture" [OD3]
            en "it is the present posture, or takes standing up first"
            de "das ist die Haltung schon, oder erst aufstehen",
        /// There is no vehicle under control.
        NotDriving "not driving" [OD33]
            en "there is no vehicle under control"
            de "da ist kein Fahrzeug unter Kontrolle",
        /// The speed can't change further.
        SpeedChanged "speed changed" [OD33]
            en "the speed changes by at most two a round, and not to a lost one"
            de "das Tempo ändert sich höchstens um zwei je Runde und nie auf ein verlorenes",
        /// The vehicle is stopped.
        NotMoving "not moving" [OD33]
            en "the vehicle is not moving"
            de "das Fahrzeug bewegt sich nicht",
        /// The vehicle does not ram.
        CannotRam "cannot ram" [OD33]
            en "only a vehicle on water or moved by magic can ram"
            de "nur was auf Wasser oder durch Magie fährt, rammt",
        /// There is no whole thing.
        NoThing "no thing" [OD28]
            en "no thing is whole"
            de "da ist kein heiler Gegenstand",
        /// The fighter can't get away.
        CannotRun "cannot run" [OD34]
            en "escape is possible on foot, driving a moving vehicle, or out of a stopped one"
            de "fort geht es zu Fuß, am Zügel eines Gefährts in Fahrt oder aus einem stehenden",
        /// There is no such weapon.
        NoSuchWeapon "no such weapon" [OD3, absent]
            en "there is no such weapon on the sheet"
            de "auf dem Bogen steht keine solche Waffe",
        /// The weapon is not in the hand.
        NotReady "not ready" [OD3]
            en "it is not in the hand"
            de "sie ist nicht in der Hand",
        /// The weapon is in the hand.
        Ready "ready" [OD3]
            en "it is in the hand already"
            de "sie ist schon in der Hand",
        /// The weapon is not loaded.
        NotLoaded "not loaded" [OD3]
            en "it is not loaded"
            de "sie ist nicht geladen",
        /// The weapon is loaded, or takes no time to load.
        Loaded "loaded" [OD3]
            en "it does not have to be loaded"
            de "sie muss nicht geladen werden",
        /// A quick draw leaves the weapons of the same skill.
        QuickDraw "quick draw" [OD2]
            en "after a quick draw only weapons of the same skill can be used"
            de "ein Schnellziehen lässt nur Waffen der gleichen Fertigkeit zu",
        /// The weapon is not drawn quickly.
        NotQuick "not quick" [OD2]
            en "it can't be drawn quickly"
            de "sie wird nicht schnell gezogen",
        /// The target is out of range or reach.
        OutOfReach "out of reach" [OD22]
            en "the target is out of range or reach"
            de "das Ziel ist außer Reichweite",
        /// It takes a weapon of close combat.
        NotClose "not close" [OD19, absent]
            en "it takes a weapon of close combat"
            de "das braucht eine Nahkampfwaffe",
        /// It is the only action of a round.
        AllOutAlone "all-out alone" [OD19]
            en "an all-out attack is the only action of a round"
            de "ein Angriff ohne Rücksicht ist die einzige Aktion einer Runde",
        /// The weapon is not made for it.
        NotMadeForIt "not made for it" [OD19, absent]
            en "the weapon is not made for it"
            de "die Waffe ist dafür nicht gemacht",
        /// The target is not on its feet.
        TargetNotUp "target not up" [OD19]
            en "the target is not on its feet"
            de "das Ziel steht nicht auf den Füßen",
        /// The target is in a vehicle.
        TargetRides "target rides" [OD35]
            en "the target is in a vehicle, or behind its sides"
            de "das Ziel sitzt in einem Fahrzeug",
        /// The target is stronger.
        TooStrong "too strong" [OD19]
            en "the target's Physique is higher"
            de "die Statur des Ziels ist höher",
        /// One of them is in a hold.
        InHold "in hold" [OD19]
            en "one of the two is in a hold already"
            de "einer von beiden ist schon in einem Griff",
        /// The target holds nothing.
        NothingInHand "nothing in hand" [OD19]
            en "the target has nothing in the hand"
            de "das Ziel hat nichts in der Hand",
        /// The attack is not called at that.
        NotCalled "not called" [OD31]
            en "such an attack can't be called at that"
            de "ein solcher Angriff zielt nicht darauf",
        /// The skill is not one to aim with.
        NotAimedSo "not aimed so" [OD25, absent]
            en "that skill can't be aimed with"
            de "mit dieser Fertigkeit wird nicht gezielt",
        /// The target is no foe.
        OwnSide "own side" [OD3]
            en "it is not a foe"
            de "das ist kein Gegner",
        /// The target is down or gone.
        Down "down" [OD3]
            en "it is no longer standing"
            de "es steht nicht mehr",
        /// A target must be named while there is one.
        TargetNeeded "target needed" [OD3]
            en "a target must be named while there is one"
            de "solange es ein Ziel gibt, braucht es eins",
        /// The side does not exist.
        NoSuchSide "no such side" [OD1, absent]
            en "there is no such side"
            de "eine solche Seite gibt es nicht",
        /// The row is given already.
        GivenAlready "given already" [OD23]
            en "it is given already"
            de "das ist schon genannt",
        /// The thing is broken.
        Broken "broken" [OD28]
            en "it is broken, or not there"
            de "es ist zerbrochen oder nicht da",
        /// The target has no shield that could be in the way.
        NoShield "no shield" [OD28]
            en "the target has no shield, or drives"
            de "das Ziel hat keinen Schild oder fährt",
        /// Nothing is in the hand to parry with.
        NothingToParryWith "nothing to parry with" [OD10]
            en "there is nothing in the hand to parry with"
            de "es ist nichts zum Parieren in der Hand",
        /// A driver defends only by driving.
        DefendsByDriving "defends by driving" [OD33]
            en "a driver can defend only by driving"
            de "wer fährt, wehrt sich nur durch Fahren",
        /// There is no vehicle to defend with.
        DrivesNothing "drives nothing" [OD33]
            en "only a driver can defend by driving"
            de "wer kein Fahrzeug lenkt, wehrt sich nicht durch Fahren",
        /// This target can't be met like that.
        NotSoMet "not so met" [OD33, absent]
            en "a body can't be run into like that"
            de "so wird kein Körper gerammt",
        /// No speed is left to lose.
        NoSpeedLeft "no speed left" [OD33]
            en "no speed is left to lose"
            de "es ist kein Tempo mehr zu verlieren",
        /// A fighter who has acted this round can't act early.
        HasActed "has acted" [OD3]
            en "it takes an action, and this round's turn has already come"
            de "das braucht eine Aktion, und der Zug dieser Runde war schon",
        /// The round is lost.
        RoundLost "round lost" [OD3]
            en "the round is lost"
            de "die Runde ist verloren",
        /// An all-out attack leaves no defense.
        AllOut "all-out" [OD19]
            en "an all-out attack leaves no defense this round"
            de "ein Angriff ohne Rücksicht lässt in dieser Runde keine Abwehr",
        /// The attack can't be intercepted.
        NotIntercepted "not intercepted" [OD10]
            en "this attack can't be intercepted"
            de "dieser Angriff lässt sich nicht abfangen",
        /// The turn is over.
        TurnOver "turn over" [OD3]
            en "the turn is over, and its defenses can't change"
            de "der Zug ist vorbei: was vorbereitet ist, gilt",
        /// A fighter who is out of the fight has no such value.
        OutOfFight "out of fight" []
            en "a fighter who is out of the fight has none: bring the fighter back first"
            de "wer aus dem Kampf ist, hat das nicht: erst zurückholen",
        /// The dead have no such value.
        Dead "dead" []
            en "the dead have none: set another Wound level first"
            de "Tote haben das nicht: erst eine andere Wundstufe setzen",
        /// A hold can only be ended.
        HoldBegins "hold begins" []
            en "a hold can only be ended: set it to nothing"
            de "ein Griff lässt sich nur beenden: auf nichts setzen",
        /// Only drivers have a vehicle.
        HasNoVehicle "has no vehicle" []
            en "only a driver has that"
            de "das hat nur, wer ein Fahrzeug lenkt",
        /// Only the Mortally Wounded are dying.
        NotDying "not dying" []
            en "only the Mortally Wounded are dying: set the Wound level"
            de "nur tödlich Verwundete liegen im Sterben: die Wundstufe setzen",
        /// The named fighter drives no vehicle.
        NoSuchVehicle "no such vehicle" []
            en "that fighter drives no vehicle: name one who does"
            de "dieser lenkt kein Fahrzeug: jemanden nennen, der eines lenkt",
        /// The vehicle is full.
        NoPlaceLeft "no place left" []
            en "the vehicle has no place left: have somebody get out first"
            de "im Fahrzeug ist kein Platz: erst jemanden aussteigen lassen",
        /// The Wound level follows from the Body Points.
        LevelFollows "level follows" []
            en "the level follows from the Body Points: set those"
            de "die Stufe folgt aus den Körperpunkten: diese setzen",
        /// The maximum of Body Points is not rolled yet.
        NotRolledYet "not rolled yet" []
            en "the maximum has not been rolled yet: step on until it is"
            de "das Höchste ist noch nicht ausgewürfelt: erst weitergehen",
    }
}
