//! Everything that is rolled, and everything that can happen besides.

use crate::data::codes::codes;

codes! {
    /// Everything that is rolled. All but initiative, the tie-break and the common attack are read
    /// on the Action Table: their outcome is a [`super::Band`].
    "roll", pub enum Roll {
        /// Initiative; the outcome is the total with Speed.
        Initiative "initiative" de "Initiative",
        /// The roll-off of equal totals.
        TieBreak "tie-break" de "Stechen",
        /// A close or ranged attack.
        Attack "attack" de "Angriff",
        /// One roll for several targets: its face is read for each at what goes into that attack.
        CommonAttack "common attack" de "Angriff auf mehrere",
        /// A dodge.
        Dodge "dodge" de "Ausweichen",
        /// A parry.
        Parry "parry" de "Parade",
        /// Grappling back.
        Resist "resist grapple" de "Gegengriff",
        /// A flight.
        Flee "flee" de "Flucht",
        /// Crossing rough ground.
        Terrain "terrain" de "Gelände",
        /// A special maneuver.
        Special "special maneuver" de "Sondermanöver",
        /// Constitution against a critical wound.
        Constitution "Constitution" de "Konstitution",
    }
}

codes! {
    /// Everything that can happen, besides rolls, modifiers, decisions and changes.
    "note", pub enum Note {
        /// The battle is over; the side is the only one that stands.
        Over "over",
        /// A round begins.
        RoundBegins "round begins",
        /// Somebody declares an action, at somebody if it has a target.
        Declares "declares",
        /// Somebody's turn to act.
        TurnBegins "turn begins",
        /// A turn is lost to what was done to the fighter.
        TurnLost "turn lost",
        /// The declared action has lost its object.
        ActionLost "action lost",
        /// Somebody holds the declared dodge, parry or sacrifice strike ready.
        Ready "ready",
        /// Somebody moves up to an opponent.
        Approaches "approaches",
        /// The way was too long to attack in this turn; `walked` is the whole way, if others came
        /// before.
        TooFar "too far",
        /// The movement counts as an action.
        MovementIsAction "movement is action",
        /// A substitute is rolled.
        Substitutes "substitutes",
        /// The result of a roll on the Action Table, by the rule of its results.
        Result "result",
        /// The result against one of several targets that share a roll.
        CommonResult "common result",
        /// The attack cannot be parried.
        CannotParry "cannot parry",
        /// The attack is avoided or stopped.
        Avoided "avoided",
        /// The Damage Rating that is left after halving.
        Halved "halved",
        /// Armor takes something off.
        ArmorStops "armor stops",
        /// The weapon does not harm its target.
        Immune "immune",
        /// Hit points are lost.
        Damage "damage",
        /// Hit points are lost besides, to a critical wound.
        CriticalWound "critical wound",
        /// A critical hit at a full Damage Rating: its special rules are the host's.
        CriticalHit "critical hit",
        /// Nothing comes of a mishap or an effect that a rule reads.
        NothingMore "nothing more",
        /// Somebody is at a disadvantage, until the end of the next round.
        Hindered "hindered",
        /// Somebody drops the weapon in hand.
        DropsWeapon "drops weapon",
        /// The weapon in somebody's hand breaks.
        WeaponBreaks "weapon breaks",
        /// Somebody is held or stunned.
        Held "held",
        /// Somebody is driven out of the engagement.
        DrivenBack "driven back",
        /// Somebody picks a dropped weapon up.
        RegainsWeapon "regains weapon",
        /// Somebody can't fight any more.
        Disabled "disabled",
        /// Somebody else is hit by accident, at a Damage Rating.
        Unintended "unintended",
        /// A fighter is out of the battle.
        Out "out",
        /// Two fighters are engaged.
        Engaged "engaged",
        /// Two fighters are no longer engaged.
        Disengaged "disengaged",
        /// What the Speed of one who fled gains in the first round of a chase.
        ChaseBonus "chase bonus",
        /// Who fled in part moves, and the most that was possible.
        MovesAway "moves away",
        /// Somebody moves, and the most that was possible.
        Moves "moves",
        /// What the next attack on this opponent gains.
        FollowUp "follow up",
        /// Somebody will have the initiative over this attacker in the next round.
        Seizes "seizes",
        /// Somebody steps into an attack.
        StepsIn "steps in",
        /// An attack that is stepped into counts as a full success, whatever it was.
        Raised "raised",
        /// The blow back does not come: its striker is out.
        NoReturnBlow "no return blow",
        /// An Undefended Attack is made.
        Undefended "undefended",
        /// An Undefended Attack is not made.
        LetsGo "lets go",
        /// A fighter attacks another; with what.
        Attacks "attacks",
        /// What a shot has to do with: the distance, a target on its guard, cover and sight.
        ShotOver "shot over",
    }
}
