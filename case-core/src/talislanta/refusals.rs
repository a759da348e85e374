//! Why an answer, an attack or an intervention is refused.

use super::Talislanta;
use super::rule::Rule;
use crate::kernel::refusal::refusals;

refusals! {
    /// Why something can't be done.
    pub enum Refusal of Talislanta by Rule {
        /// No attack serves for the action.
        NoAttack "no attack" [TAL6]
            en "there is no attack that serves for it"
            de "kein Angriff taugt dafür",
        /// No opponent stands.
        NoFoe "no foe" [TAL1]
            en "no opponent stands"
            de "kein Gegner steht mehr",
        /// There is no Speed to move with.
        CannotMove "cannot move" [TAL20]
            en "there is no Speed to move with"
            de "es fehlt an Geschwindigkeit",
        /// A move does not follow a move.
        SecondMove "second move" [TAL20]
            en "another move can't follow a move"
            de "auf eine Bewegung folgt keine zweite",
        /// The sheet has no such attack.
        NoSuchAttack "no such attack" [TAL6, absent]
            en "there is no such attack on the sheet"
            de "auf dem Bogen steht kein solcher Angriff",
        /// The attack does not serve for the action.
        DoesNotServe "does not serve" [TAL6]
            en "it does not serve for this action"
            de "für diese Aktion taugt er nicht",
        /// The weapon is lost or lies on the ground.
        WeaponLost "weapon lost" [TAL8]
            en "the weapon is not at hand any more"
            de "die Waffe ist nicht mehr zur Hand",
        /// The action takes a target.
        TargetNeeded "target needed" [TAL2]
            en "it takes a target"
            de "das braucht ein Ziel",
        /// The target is of the own side.
        OwnSide "own side" [TAL2]
            en "it is no opponent"
            de "das ist kein Gegner",
        /// The target is out of the battle.
        Out "out" [TAL3]
            en "who is out of the battle is no target any more"
            de "wer aus dem Kampf ist, ist kein Ziel mehr",
        /// The target is named already.
        NamedAlready "named already" [TAL9]
            en "each target is named once"
            de "jedes Ziel wird nur einmal genannt",
        /// One flees from whom one is engaged with.
        NotEngaged "not engaged" [TAL19]
            en "one flees from an opponent with whom one is engaged"
            de "fliehen lässt sich nur vor einem Gegner im Nahkampf",
        /// The attack is no grapple.
        NoGrapple "no grapple" [TAL23]
            en "the attack is no grapple"
            de "der Angriff ist kein Griff",
        /// A grapple can't be parried.
        GrappleParried "grapple parried" [TAL23]
            en "a grapple can't be parried"
            de "ein Griff lässt sich nicht parieren",
        /// The attack can't be parried.
        CannotParry "cannot parry" [TAL17]
            en "this attack can't be parried"
            de "dieser Angriff lässt sich nicht parieren",
        /// It is nothing that the maneuver is rolled by.
        NoSubstitute "no substitute" [TAL5, absent]
            en "the maneuver is not rolled by it"
            de "damit wird das Manöver nicht gewürfelt",
        /// The required skill is on the sheet.
        RequiredFirst "required first" [TAL5]
            en "the skill that it takes is on the sheet"
            de "die nötige Fertigkeit steht auf dem Bogen",
        /// The skill or attribute is not on the sheet.
        NoSuchTrait "no such trait" [TAL5, absent]
            en "it is not on the sheet"
            de "das steht nicht auf dem Bogen",
        /// Who is in a melee with others alone would gain nothing by a flight.
        EngagedElsewhere "engaged elsewhere" [TAL15]
            en "who is in a melee with others gains nothing by a flight"
            de "wer mit anderen im Nahkampf steht, gewinnt durch Flucht nichts",
        /// It does not come of that cause.
        NotOfIt "not of it" [TAL8, absent]
            en "it does not come of that"
            de "das folgt daraus nicht",
        /// A partial success does not go so far.
        TooMuch "too much" [TAL8]
            en "a partial success does not go so far"
            de "so weit reicht ein Teilerfolg nicht",
        /// No weapon is in the hand.
        NothingInHand "nothing in hand" [TAL8]
            en "no weapon of it is in the hand"
            de "es ist keine Waffe dafür in der Hand",
        /// Nobody else stands.
        NobodyElse "nobody else" [TAL8]
            en "nobody else stands"
            de "niemand sonst steht",
        /// It is in no melee.
        NoMelee "no melee" [TAL8]
            en "there is no melee to be driven out of"
            de "da ist kein Nahkampf, aus dem sich zurückweichen ließe",
        /// No weapon lies on the ground.
        NothingLies "nothing lies" [TAL22]
            en "no weapon lies on the ground"
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
        /// Who is held does not react.
        Held "held" [TAL4]
            en "who is held does not react until its next turn"
            de "wer gehalten wird, reagiert bis zum nächsten Zug nicht",
        /// Its own turn is still to come.
        TurnToCome "turn to come" [TAL4]
            en "who has its own turn still to come does not react"
            de "wer den eigenen Zug noch vor sich hat, reagiert nicht",
        /// It has declared to step in, and does so anyway.
        StepsInAnyway "steps in anyway" [TAL24]
            en "a declared sacrifice strike steps in anyway"
            de "ein angesagter Opferschlag tritt ohnehin hinein",
        /// The referee sets nothing of one who is out.
        IsOut "is out" []
            en "the fighter is out of the battle: clear `out` first"
            de "der Kämpfer ist aus dem Kampf: erst `out` leeren",
        /// One without hit points is not brought back by itself.
        NoHitPoints "no hit points" []
            en "the fighter has no hit points left: set `hit_points` instead"
            de "der Kämpfer hat keine Trefferpunkte mehr: stattdessen `hit_points` setzen",
        /// Only a weapon can be lost or found.
        NoWeaponToLose "no weapon to lose" []
            en "only a weapon can be lost or found: name the attack of one"
            de "nur eine Waffe lässt sich verlieren oder finden: deren Angriff nennen",
        /// Only a weapon is held in hand.
        NoWeaponToHold "no weapon to hold" []
            en "only a weapon is held in hand: name the attack of one"
            de "nur eine Waffe ist in der Hand: deren Angriff nennen",
        /// A lost weapon is not in hand.
        LostWeapon "lost weapon" []
            en "the weapon is lost: clear `lost` first"
            de "die Waffe ist verloren: erst `lost` leeren",
        /// There is no disadvantage whose time could be set.
        NoDisadvantage "no disadvantage" []
            en "there is no disadvantage: set `hindrance`"
            de "da ist kein Nachteil: `hindrance` setzen",
        /// It is held against an opponent who stands.
        NoOpponent "no opponent" []
            en "name an opponent who stands"
            de "einen Gegner nennen, der steht",
    }
}
