//! Why an answer, an attack or an intervention is refused.

use super::{Rule, Talislanta};
use crate::kernel::refusal::refusals;

refusals! {
    /// Why something can't be done.
    pub enum Refusal of Talislanta by Rule {
        /// No attack is fit for the action.
        NoAttack "no attack" [TAL6]
            en "no attack is fit for it"
            de "kein Angriff taugt dafür",
        /// No opponent stands.
        NoFoe "no foe" [TAL1]
            en "no opponent is left standing"
            de "kein Gegner steht mehr",
        /// The fighter is too slow to move.
        CannotMove "cannot move" [TAL20]
            en "its Speed is too low to move"
            de "es fehlt an Geschwindigkeit",
        /// A move can't follow a move.
        SecondMove "second move" [TAL20]
            en "a move can't follow a move"
            de "auf eine Bewegung folgt keine zweite",
        /// The sheet has no such attack.
        NoSuchAttack "no such attack" [TAL6, absent]
            en "there is no such attack on the sheet"
            de "auf dem Bogen steht kein solcher Angriff",
        /// The attack is not fit for the action.
        DoesNotServe "does not serve" [TAL6]
            en "it is not fit for this action"
            de "für diese Aktion taugt er nicht",
        /// The weapon is lost or on the ground.
        WeaponLost "weapon lost" [TAL8]
            en "the weapon is no longer at hand"
            de "die Waffe ist nicht mehr zur Hand",
        /// The action needs a target.
        TargetNeeded "target needed" [TAL2]
            en "it needs a target"
            de "das braucht ein Ziel",
        /// The target is not an opponent.
        OwnSide "own side" [TAL2]
            en "it is not an opponent"
            de "das ist kein Gegner",
        /// The target is out of the battle.
        Out "out" [TAL3]
            en "the target is out of the battle"
            de "wer aus dem Kampf ist, ist kein Ziel mehr",
        /// The target has been named already.
        NamedAlready "named already" [TAL9]
            en "each target can be named only once"
            de "jedes Ziel wird nur einmal genannt",
        /// A flight is from an engaged opponent.
        NotEngaged "not engaged" [TAL19]
            en "only an engaged opponent can be fled from"
            de "fliehen lässt sich nur vor einem Gegner im Nahkampf",
        /// The attack is not a grapple.
        NoGrapple "no grapple" [TAL23]
            en "the attack is not a grapple"
            de "der Angriff ist kein Griff",
        /// A grapple can't be parried.
        GrappleParried "grapple parried" [TAL23]
            en "a grapple can't be parried"
            de "ein Griff lässt sich nicht parieren",
        /// The attack can't be parried.
        CannotParry "cannot parry" [TAL17]
            en "this attack can't be parried"
            de "dieser Angriff lässt sich nicht parieren",
        /// The maneuver is not rolled by it.
        NoSubstitute "no substitute" [TAL5, absent]
            en "the maneuver can't be rolled by it"
            de "damit wird das Manöver nicht gewürfelt",
        /// The required skill is on the sheet and has to be used.
        RequiredFirst "required first" [TAL5]
            en "the required skill is on the sheet"
            de "die nötige Fertigkeit steht auf dem Bogen",
        /// The skill or attribute is not on the sheet.
        NoSuchTrait "no such trait" [TAL5, absent]
            en "it is not on the sheet"
            de "das steht nicht auf dem Bogen",
        /// A fighter in a melee with others gains nothing by fleeing.
        EngagedElsewhere "engaged elsewhere" [TAL15]
            en "a fighter in a melee with others gains nothing by fleeing"
            de "wer mit anderen im Nahkampf steht, gewinnt durch Flucht nichts",
        /// The cause can't have this effect.
        NotOfIt "not of it" [TAL8, absent]
            en "this can't be the effect"
            de "das folgt daraus nicht",
        /// The effect is too much for a partial success.
        TooMuch "too much" [TAL8]
            en "it is too much for a partial success"
            de "so weit reicht ein Teilerfolg nicht",
        /// The weapon is not in hand.
        NothingInHand "nothing in hand" [TAL8]
            en "there is no such weapon in hand"
            de "es ist keine Waffe dafür in der Hand",
        /// Nobody else stands.
        NobodyElse "nobody else" [TAL8]
            en "nobody else stands"
            de "niemand sonst steht",
        /// The fighter is in no melee.
        NoMelee "no melee" [TAL8]
            en "there is no melee to be driven out of"
            de "da ist kein Nahkampf, aus dem sich zurückweichen ließe",
        /// No weapon is on the ground.
        NothingLies "nothing lies" [TAL22]
            en "no weapon is on the ground"
            de "es liegt keine Waffe am Boden",
        /// It is the attacker or the target itself.
        Concerned "concerned" [TAL8]
            en "it is the attacker or the target itself"
            de "das ist der Angreifer oder das Ziel selbst",
        /// A sacrifice strike has to be declared.
        NotDeclared "not declared" [TAL24]
            en "a sacrifice strike has to be declared for the round"
            de "ein Opferschlag muss für die Runde angesagt sein",
        /// A shot can't be stepped into.
        ShotSteppedInto "shot stepped into" [TAL24]
            en "a shot can't be stepped into"
            de "in einen Schuss lässt sich nicht hineintreten",
        /// A fighter that is held does not react.
        Held "held" [TAL4]
            en "a fighter that is held can't react until its next turn"
            de "wer gehalten wird, reagiert bis zum nächsten Zug nicht",
        /// The fighter's own turn has not come yet.
        TurnToCome "turn to come" [TAL4]
            en "a fighter can't react before its own turn"
            de "wer den eigenen Zug noch vor sich hat, reagiert nicht",
        /// The fighter has declared a sacrifice strike and steps in anyway.
        StepsInAnyway "steps in anyway" [TAL24]
            en "a declared sacrifice strike steps in anyway"
            de "ein angesagter Opferschlag tritt ohnehin hinein",
        /// Nothing is set for a fighter that is out.
        IsOut "is out" []
            en "the fighter is out of the battle: clear `out` first"
            de "der Kämpfer ist aus dem Kampf: erst `out` leeren",
        /// A fighter without hit points can't be brought back.
        NoHitPoints "no hit points" []
            en "the fighter has no hit points left: set `hit_points` instead"
            de "der Kämpfer hat keine Trefferpunkte mehr: stattdessen `hit_points` setzen",
        /// Only a weapon can be lost or found.
        NoWeaponToLose "no weapon to lose" []
            en "only a weapon can be lost or found: name the attack of one"
            de "nur eine Waffe lässt sich verlieren oder finden: deren Angriff nennen",
        /// Only a weapon can be in hand.
        NoWeaponToHold "no weapon to hold" []
            en "only a weapon can be in hand: name the attack of one"
            de "nur eine Waffe ist in der Hand: deren Angriff nennen",
        /// A lost weapon can't be in hand.
        LostWeapon "lost weapon" []
            en "the weapon is lost: clear `lost` first"
            de "die Waffe ist verloren: erst `lost` leeren",
        /// There is no disadvantage whose duration could be set.
        NoDisadvantage "no disadvantage" []
            en "there is no disadvantage: set `hindrance` first"
            de "da ist kein Nachteil: `hindrance` setzen",
        /// The value is held against an opponent who stands.
        NoOpponent "no opponent" []
            en "name an opponent who stands"
            de "einen Gegner nennen, der steht",
    }
}
