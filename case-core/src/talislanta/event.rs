//! Everything that is rolled, and everything that can happen besides.

use crate::codes::codes;

codes! {
    /// Everything that is rolled. All but initiative and the roll-off are read on the Action
    /// Table at their net modifier: their outcome is the number of a [`super::Band`].
    "roll", pub enum Roll {
        /// Initiative, read at Speed; the outcome is the face.
        Initiative "initiative",
        /// The roll-off of equal totals; the outcome is the face.
        RollOff "roll_off",
        /// A close or ranged attack.
        Attack "attack",
        /// One roll for several targets, read at what they have in common; the outcome is the
        /// face.
        CommonAttack "common_attack",
        /// A dodge.
        Dodge "dodge",
        /// A parry.
        Parry "parry",
        /// Grappling back.
        Resist "resist_grapple",
        /// A flight.
        Flee "flee",
        /// Crossing rough ground.
        Terrain "terrain",
        /// A special maneuver.
        Special "special",
        /// Constitution against a critical wound.
        Constitution "constitution",
    }
}

codes! {
    /// Everything that can happen, besides rolls, shifts and changes. `value` is what each says.
    "happening", pub enum Note {
        /// A round begins; the value is its number.
        RoundBegins "round_begins",
        /// Somebody declares an action, at somebody if it has a target; the value is the action.
        Declares "declares",
        /// Somebody's turn to act.
        TurnBegins "turn_begins",
        /// A turn is lost to what was done to the fighter.
        TurnLost "turn_lost",
        /// The declared action has lost its object.
        ActionLost "action_lost",
        /// Somebody holds the declared dodge, parry or sacrifice strike ready.
        Ready "ready",
        /// Somebody moves up to an opponent; the value is the feet.
        Approaches "approaches",
        /// The way was too long to attack in this turn; the value is the feet.
        TooFar "too_far",
        /// The movement counts as an action.
        MovementIsAction "movement_is_action",
        /// A substitute is rolled: the value is the number of the [`super::Trait`], or −1 for an
        /// attack by Combat Rating.
        Substitutes "substitutes",
        /// The result of an attack; the value is the band.
        AttackResult "attack_result",
        /// The result of a dodge; the value is the band.
        DodgeResult "dodge_result",
        /// The result of a parry; the value is the band.
        ParryResult "parry_result",
        /// The result of grappling back; the value is the band.
        ResistResult "resist_result",
        /// The result of a flight; the value is the band.
        FleeResult "flee_result",
        /// The result of crossing rough ground; the value is the band.
        TerrainResult "terrain_result",
        /// The result of a special maneuver; the value is the band.
        SpecialResult "special_result",
        /// The result of a Constitution roll; the value is the band.
        ConstitutionResult "constitution_result",
        /// The attack cannot be parried.
        CannotParry "cannot_parry",
        /// The attack is avoided or stopped.
        Avoided "avoided",
        /// The Damage Rating that is left after halving.
        Halved "halved",
        /// Armor takes off so much.
        ArmorStops "armor_stops",
        /// The weapon does not harm its target.
        Immune "immune",
        /// So many hit points are lost.
        Damage "damage",
        /// A critical hit: its special rules are the host's.
        CriticalHit "critical_hit",
        /// What comes of a mishap or an effect; the value is the number of the effect.
        Effect "effect",
        /// Somebody else is hit by accident; the value is the Damage Rating.
        Unintended "unintended",
        /// A fighter is out of the battle; the value is the number of the way out.
        Out "out",
        /// Two fighters are engaged.
        Engaged "engaged",
        /// Two fighters are no longer engaged.
        Disengaged "disengaged",
        /// What the Speed of one who fled gains in the first round of a chase.
        ChaseBonus "chase_bonus",
        /// Who fled in part may move so many feet and moves as many as the value.
        MovesAway "moves_away",
        /// Somebody moves so many feet.
        Moves "moves",
        /// The next attack on this opponent gains so much.
        FollowUp "follow_up",
        /// Somebody will have the initiative over this attacker in the next round.
        Seizes "seizes",
        /// Somebody steps into an attack.
        StepsIn "steps_in",
        /// An attack that is stepped into counts as a full success; the value is what it was.
        Raised "raised",
        /// The blow back does not come: its striker is out.
        NoReturnBlow "no_return_blow",
        /// An Undefended Attack is granted; the value is 1 if it is taken.
        Undefended "undefended",
    }
}
