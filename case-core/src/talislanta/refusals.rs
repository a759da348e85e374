//! Why an answer, an attack or an intervention is refused.

use super::{Rule, Talislanta};
use crate::kernel::refusal::refusals;

refusals! {
    /// Why something can't be done.
    pub enum Refusal of Talislanta by Rule {
        NoAttack "no attack" [TAL6]
            en "no attack is fit for it"
            de "kein Angriff taugt dafür",
        NoFoe "no foe" [TAL1]
            en "no opponent is left standing"
            de "kein Gegner steht mehr",
        CannotMove "cannot move" [TAL20]
            en "its Speed is too low to move"
            de "es fehlt an Geschwindigkeit",
        SecondMove "second move" [TAL20]
            en "a move can't follow a move"
            de "auf eine Bewegung folgt keine zweite",
        NoSuchAttack "no such attack" [TAL6, absent]
            en "there is no such attack on the sheet"
            de "auf dem Bogen steht kein solcher Angriff",
        DoesNotServe "does not serve" [TAL6]
            en "it is not fit for this action"
            de "für diese Aktion taugt er nicht",
        WeaponLost "weapon lost" [TAL8]
            en "the weapon is no longer at hand"
            de "die Waffe ist nicht mehr zur Hand",
        TargetNeeded "target needed" [TAL2]
            en "it needs a target"
            de "das braucht ein Ziel",
        OwnSide "own side" [TAL2]
            en "it is not a foe"
            de "das ist kein Gegner",
        Out "out" [TAL3]
            en "the target is out of the battle"
            de "wer aus dem Kampf ist, ist kein Ziel mehr",
        NamedAlready "named already" [TAL9]
            en "each target can be named only once"
            de "jedes Ziel wird nur einmal genannt",
        NotEngaged "not engaged" [TAL19]
            en "only an engaged opponent can be fled from"
            de "fliehen lässt sich nur vor einem Gegner im Nahkampf",
        NoGrapple "no grapple" [TAL23]
            en "the attack is not a grapple"
            de "der Angriff ist kein Griff",
        GrappleParried "grapple parried" [TAL23]
            en "a grapple can't be parried"
            de "ein Griff lässt sich nicht parieren",
        CannotParry "cannot parry" [TAL17]
            en "this attack can't be parried"
            de "dieser Angriff lässt sich nicht parieren",
        NoSubstitute "no substitute" [TAL5, absent]
            en "the maneuver can't be rolled by it"
            de "damit wird das Manöver nicht gewürfelt",
        RequiredFirst "required first" [TAL5]
            en "the required skill is on the sheet"
            de "die nötige Fertigkeit steht auf dem Bogen",
        NoSuchTrait "no such trait" [TAL5, absent]
            en "it is not on the sheet"
            de "das steht nicht auf dem Bogen",
        EngagedElsewhere "engaged elsewhere" [TAL15]
            en "a fighter in a melee with others gains nothing by fleeing"
            de "wer mit anderen im Nahkampf steht, gewinnt durch Flucht nichts",
        NotOfIt "not of it" [TAL8, absent]
            en "this can't be the effect"
            de "das folgt daraus nicht",
        TooMuch "too much" [TAL8]
            en "it is too much for a partial success"
            de "so weit reicht ein Teilerfolg nicht",
        NothingInHand "nothing in hand" [TAL8]
            en "there is no such weapon in hand"
            de "es ist keine Waffe dafür in der Hand",
        NobodyElse "nobody else" [TAL8]
            en "nobody else stands"
            de "niemand sonst steht",
        NoMelee "no melee" [TAL8]
            en "there is no melee to be driven out of"
            de "da ist kein Nahkampf, aus dem sich zurückweichen ließe",
        NothingLies "nothing lies" [TAL22]
            en "no weapon is on the ground"
            de "es liegt keine Waffe am Boden",
        Concerned "concerned" [TAL8]
            en "it is the attacker or the target itself"
            de "das ist der Angreifer oder das Ziel selbst",
        NotDeclared "not declared" [TAL24]
            en "a sacrifice strike has to be declared for the round"
            de "ein Opferschlag muss für die Runde angesagt sein",
        ShotSteppedInto "shot stepped into" [TAL24]
            en "a shot can't be stepped into"
            de "in einen Schuss lässt sich nicht hineintreten",
        Held "held" [TAL4]
            en "a fighter that is held can't react until its next turn"
            de "wer gehalten wird, reagiert bis zum nächsten Zug nicht",
        TurnToCome "turn to come" [TAL4]
            en "a fighter can't react before its own turn"
            de "wer den eigenen Zug noch vor sich hat, reagiert nicht",
        StepsInAnyway "steps in anyway" [TAL24]
            en "a declared sacrifice strike steps in anyway"
            de "ein angesagter Opferschlag tritt ohnehin hinein",
        IsOut "is out" []
            en "the fighter is out of the battle: clear `out` first"
            de "der Kämpfer ist aus dem Kampf: erst `out` leeren",
        NoHitPoints "no hit points" []
            en "the fighter has no hit points left: set `hit_points` instead"
            de "der Kämpfer hat keine Trefferpunkte mehr: stattdessen `hit_points` setzen",
        NoWeaponToLose "no weapon to lose" []
            en "only a weapon can be lost or found: name the attack of one"
            de "nur eine Waffe lässt sich verlieren oder finden: deren Angriff nennen",
        NoWeaponToHold "no weapon to hold" []
            en "only a weapon can be in hand: name the attack of one"
            de "nur eine Waffe ist in der Hand: deren Angriff nennen",
        LostWeapon "lost weapon" []
            en "the weapon is lost: clear `lost` first"
            de "die Waffe ist verloren: erst `lost` leeren",
        NoDisadvantage "no disadvantage" []
            en "there is no disadvantage: set `hindrance` first"
            de "da ist kein Nachteil: `hindrance` setzen",
        NoOpponent "no opponent" []
            en "name an opponent who stands"
            de "einen Gegner nennen, der steht",
        NotThrown "not thrown" []
            en "the weapon is none that is thrown"
            de "diese Waffe wird nicht geworfen",
    }
}
