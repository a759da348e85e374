//! Everything that happens besides rolls, shifts and changes, and how it is logged.

use crate::data::value::Kind;
use crate::data::words::kind_of;
use crate::declare::notes;
use crate::talislanta::book::tables::{Band, Trait};
use crate::talislanta::{Action, Effect, Exit, Form, Maneuver};

notes! {
    /// Everything that happens besides rolls, modifiers, decisions and changes.
    pub enum Note {
        /// The battle is over; the only side that stands, if any.
        Over "over": heading [side: Kind::Side]
            en "The battle is over. The winner: {side}." | "The battle is over.";
        /// A round begins.
        RoundBegins "round begins": heading [round: Kind::Round]
            en "Round {round}";
        /// A fighter declares an action, against another if it has a target.
        Declares "declares": action [action: kind_of::<Action>()]
            en "{who} declares: {action}, {other}" | "{who} declares: {action}";
        /// A fighter's turn begins.
        TurnBegins "turn begins": action en "{who} acts";
        /// A fighter loses its turn.
        TurnLost "turn lost": effect [effect: Kind::StatusEffect]
            en "{who} loses the turn: under {effect}"
                | "{who} is held or stunned, and loses the turn";
        /// The declared action has lost its object.
        ActionLost "action lost": effect
            en "{who} can no longer do what was declared: {other} is out of the battle"
                | "{who} can no longer do what was declared";
        /// A fighter holds the declared dodge, parry or sacrifice strike ready.
        Ready "ready": effect [action: kind_of::<Action>()]
            en "{who} holds a {action} ready";
        /// A fighter moves up to an opponent.
        Approaches "approaches": effect [feet: Kind::Feet]
            en "{who} moves {feet} up to {other}";
        /// The way was too long to attack in this turn; `walked` is the whole way, if others came
        /// before.
        TooFar "too far": effect [feet: Kind::Feet, walked: Kind::Feet]
            en "{who} has {feet} to {other}, {walked} in all: too far to attack this turn"
                | "{who} has {feet} to {other}: too far to attack this turn";
        /// The movement counts as an action.
        MovementIsAction "movement is action": effect
            en "{who}'s movement counts as an action";
        /// A fighter rolls a substitute.
        Substitutes "substitutes": effect [by: kind_of::<Trait>()]
            en "{who} makes do with {by} against {other}";
        /// The result of a roll on the Action Table, by the rule of its results. The roll's own
        /// line shows it.
        Result "result": silent [result: kind_of::<Band>()];
        /// The result against one of several targets that share a roll.
        CommonResult "common result": detail
            [result: kind_of::<Band>(), modifier: Kind::Modifier]
            en "against {other} at {modifier}: {result}";
        /// The attack cannot be parried, because it is a creature's.
        CannotParry "cannot parry": effect
            en "{who} cannot parry this attack of {other}: it is a creature's";
        /// The attack is avoided or stopped.
        Avoided "avoided": effect
            en "{who} avoids the attack of {other}";
        /// The Damage Rating after halving.
        Halved "halved": detail [rating: Kind::Damage]
            en "halving leaves a Damage Rating of {rating}";
        /// Armor stops damage.
        ArmorStops "armor stops": detail [damage: Kind::Damage, of: Kind::Damage]
            en "{who}'s armor stops {damage} of {of}";
        /// The weapon does not harm its target.
        Immune "immune": effect
            en "normal weapons do not harm {who}";
        /// A fighter loses hit points.
        Damage "damage": effect [damage: Kind::Damage]
            en "{who} takes {damage} damage";
        /// A critical wound takes more hit points.
        CriticalWound "critical wound": effect [damage: Kind::Damage]
            en "the critical wound takes {damage} more from {who}";
        /// A critical hit, at the full Damage Rating: its special rules are the host's.
        CriticalHit "critical hit": effect [rating: Kind::Damage]
            en "a critical hit on {who} by {other}";
        /// A mishap or an effect that no rule reads.
        NothingMore "nothing more": effect
            en "this changes nothing for {who}";
        /// A fighter is at a disadvantage until the end of the next round.
        Hindered "hindered": effect [bonus: Kind::Modifier]
            en "{who} is at a disadvantage: {bonus}";
        /// A fighter drops the weapon in hand.
        DropsWeapon "drops weapon": effect [weapon: Kind::Attack]
            en "{who} drops the weapon: {weapon}";
        /// The weapon in a fighter's hand breaks.
        WeaponBreaks "weapon breaks": effect [weapon: Kind::Attack]
            en "{who}'s weapon breaks: {weapon}";
        /// A fighter is held or stunned.
        Held "held": effect
            en "{who} is held or stunned, and will lose a turn";
        /// A fighter is driven out of the engagement.
        DrivenBack "driven back": effect en "{who} is driven back";
        /// A fighter picks up a dropped weapon.
        RegainsWeapon "regains weapon": effect [weapon: Kind::Attack]
            en "{who} picks up the weapon: {weapon}";
        /// A fighter is disabled.
        Disabled "disabled": silent;
        /// Somebody else is hit by accident, at a Damage Rating.
        Unintended "unintended": effect [rating: Kind::Damage]
            en "{who} hits {other} by accident, Damage Rating {rating}";
        /// A fighter is out of the battle.
        Out "out": effect [exit: kind_of::<Exit>()]
            en "{who} is out of the battle: {exit}";
        /// Two fighters are engaged.
        Engaged "engaged": effect
            en "{who} and {other} are engaged";
        /// Two fighters are no longer engaged.
        Disengaged "disengaged": effect
            en "{who} gets away from {other}";
        /// The bonus to Speed in the first round of a chase.
        ChaseBonus "chase bonus": effect [bonus: Kind::Modifier]
            en "{who} has {bonus} Speed in the first round of a chase";
        /// A fighter backs away after a partial success in fleeing; the most that was possible.
        MovesAway "moves away": effect [feet: Kind::Feet, most: Kind::Feet]
            en "{who} backs {feet:n} of at most {most} away from {other}";
        /// A fighter moves; with distances how far, and the most that was possible.
        Moves "moves": effect [feet: Kind::Feet, most: Kind::Feet]
            en "{who} moves {feet:n} of at most {most}" | "{who} moves";
        /// The bonus on the next attack on this opponent.
        FollowUp "follow up": effect [bonus: Kind::Modifier]
            en "{who} has {bonus} on the next attack on {other}";
        /// A fighter will have the initiative over this attacker in the next round.
        Seizes "seizes": effect
            en "{who} seizes the initiative over {other} for the next round";
        /// A fighter steps into an attack.
        StepsIn "steps in": effect
            en "{who} steps into the attack of {other}";
        /// An attack that is stepped into counts as a full success; what it was.
        Raised "raised": detail [result: kind_of::<Band>()]
            en "{who}'s {result} counts as a full success";
        /// The blow back does not happen: its striker is out.
        NoReturnBlow "no return blow": effect
            en "{who} does not get to strike back at {other}";
        /// An Undefended Attack is made.
        Undefended "undefended": effect
            en "{who} has an Undefended Attack on {other}";
        /// An Undefended Attack is not made.
        LetsGo "lets go": effect en "{who} lets {other} go";
        /// A fighter attacks another; with which weapon, and to what end if not to wound.
        Attacks "attacks": effect [weapon: Kind::Attack, form: kind_of::<Form>()]
            en "{who} attacks {other} with {weapon} to {form}"
                | "{who} attacks {other} with {weapon}";
        /// The distance of a shot.
        ShotOver "shot over": detail [feet: Kind::Feet]
            en "{other} is {feet} away";
        /// An attack misses.
        AttackMissed "attack missed": headline [attack: Kind::Attack]
            en "{who} misses {other} with {attack}";
        /// An attack is avoided altogether.
        AttackAvoided "attack avoided": headline [attack: Kind::Attack, defense: kind_of::<Maneuver>()]
            en "{other} avoids {who}'s {attack}: {defense}";
        /// An attack hits and does no damage.
        AttackStopped "attack stopped": headline [attack: Kind::Attack]
            en "{who} hits {other} with {attack}: no damage";
        /// An attack without damage takes effect.
        AttackTook "attack took effect": headline [attack: Kind::Attack, effect: kind_of::<Effect>()]
            en "{who} gets {other} with {attack}: {effect}";
        /// An attack hurts.
        AttackHurt "attack hurt": headline [attack: Kind::Attack, damage: Kind::Points, left: Kind::Points]
            en "{who} hits {other} with {attack}: {damage} damage, {left} left"
                | "{who} hits {other} with {attack}: {damage} damage";
        /// The target of an attack is out of the battle.
        AttackFelled "attack felled": headline [attack: Kind::Attack, damage: Kind::Points, effect: kind_of::<Effect>()]
            en "{who} hits {other} with {attack}: {damage} damage, {other} goes down"
                | "{who} gets {other} with {attack}: {effect}, {other} goes down"
                | "{who} attacks {other} with {attack}: {other} gets away";
        /// The action of a fighter is used up when its turn comes.
        NothingLeft "nothing left": effect
            en "{who} has used the action already";
        /// The last of a thrown weapon has left the hand.
        LastThrown "last thrown": effect [weapon: Kind::Attack]
            en "{who} has thrown it, and has no more: {weapon}";
        /// A fighter does not catch up with one who fled from it in this round.
        NotCaught "not caught": effect
            en "{who} does not catch up with {other}, who fled";
        /// A fighter declares a further target of its action.
        DeclaresMore "declares more": action [action: kind_of::<Action>()]
            en "{who} also declares: {action}, {other}";
        /// The attack cannot be parried, because it overwhelms the defender.
        Overwhelms "overwhelms": effect
            en "{who} cannot parry this attack of {other}: it is overwhelming";
        /// The attack cannot be parried, because it is a grapple.
        GrappleUnparried "grapple unparried": effect
            en "{who} cannot parry this attack of {other}: it is a grapple";
        /// A fighter that is held already loses no further turn by another hold.
        HeldAlready "held already": effect
            en "{who} is held or stunned already, and loses no further turn";
        /// Constitution prevents a critical wound.
        WoundPrevented "wound prevented": effect
            en "{who}'s Constitution prevents the critical wound";
        /// The Damage Rating of a close attack, with the part that Strength has in it; without one where
        /// it is 0.
        WithStrength "with strength": detail [rating: Kind::Damage, strength: Kind::Modifier]
            en "{who}'s Damage Rating is {rating}, Strength {strength:+} included"
                | "{who}'s Damage Rating is {rating}";
        /// An attack tries several hits on one target.
        SeveralHits "several hits": detail [hits: Kind::Attacks]
            en "{who} tries {hits:n} hits";
        /// A fighter gives up what it declared.
        Drops "drops the action": effect [action: kind_of::<Action>()]
            en "{who} gives up what it declared: {action}";
        /// A fighter uses another attack than the declared one, which is gone.
        Instead "instead": effect [weapon: Kind::Attack]
            en "{who} uses {weapon} instead of what is gone";
        /// A status effect begins: how long it lasts, unless something has to end it.
        EffectBegins "effect begins": effect [effect: Kind::StatusEffect, rounds: Kind::Rounds]
            en "{who} is under {effect}: {rounds}" | "{who} is under {effect}";
        /// A status effect is resisted.
        EffectResisted "effect resisted": effect [effect: Kind::StatusEffect]
            en "{who} resists {effect}";
        /// A status effect harms at the end of a round.
        EffectHarms "effect harms": action
            [effect: Kind::StatusEffect, damage: Kind::Damage, past_armor: Kind::Damage]
            en "{effect}: {past_armor} damage against {who}, past armor"
                | "{effect}: {damage} damage against {who}, before armor";
        /// A status effect gives back hit points at the end of a round.
        EffectHeals "effect heals": action [effect: Kind::StatusEffect, points: Kind::Points]
            en "{effect} gives hit points back to {who}: {points}";
        /// A status effect ends.
        EffectEnds "effect ends": action [effect: Kind::StatusEffect]
            en "{effect} ends for {who}";
        /// An action ends what it can end.
        PutsOut "puts out": effect en "{who} acts to end an effect";
        /// A fighter uses a power of its sheet.
        UsesPower "uses a power": effect [effect: Kind::StatusEffect] en "{who} uses {effect} on {other}" | "{who} uses {effect}";
        /// How much of a kind of damage is dealt (X4).
        CountsAgainst "counts against": detail [counts: Kind::Damage, damage: Kind::Damage]
            en "{damage} damage of this kind counts as {counts} against {who}";
        /// An attack pierces armor: what is left of it (X7).
        Pierces "pierces": detail [armor: Kind::Points]
            en "the armor of {who} counts as {armor}";
        /// The round ends: what its end does to fighters follows.
        RoundEnds "round ends": action en "The round ends";
        /// A disadvantage is over.
        HindranceEnds "disadvantage ends": action en "{who} is no longer at a disadvantage";
        /// A fighter tries a special maneuver, on another or not; by which skill or attribute.
        Tries "tries": effect [by: kind_of::<Trait>()]
            en "{who} tries a special maneuver on {other} ({by})"
                | "{who} tries a special maneuver ({by})";
        /// A fighter whose declared target is out goes for another.
        TurnsTo "turns to": effect en "{who} goes for {other} instead";
        /// A roll-off has put one fighter before another.
        TieBroken "tie broken": effect en "{who} goes before {other}";
        /// Somebody else is in the area of an attack (X8).
        InArea "in the area": effect en "{who} is in the area too";
        /// Damage of an attack on an area is lost on the way from the target (X8).
        Fades "fades": detail [damage: Kind::Damage]
            en "{damage} damage is lost on the way to {who}";
        /// An effect turns a fighter against its own side (X10).
        Turned "turned": effect en "{who} turns against their own side";
        /// A status effect that was resisted again goes on.
        EffectStays "effect stays": effect [effect: Kind::StatusEffect]
            en "{who} does not shake off {effect}";
        /// A fighter is immune to a status effect that another's power would begin.
        ImmuneToEffect "immune to an effect": effect [effect: Kind::StatusEffect]
            en "{who} is immune to {effect}";
        /// A fighter uses a power of its sheet that takes no action.
        UsesFreePower "uses a free power": action [effect: Kind::StatusEffect]
            en "{who} uses {effect} on {other}" | "{who} uses {effect}";
        /// An attack hits without damage, and its status effect begins.
        AttackAfflicts "attack afflicts": headline [attack: Kind::Attack]
            en "{who} hits {other} with {attack}: no damage, but an effect begins"
                | "{who} hits {other}: no damage, but an effect begins";
    }
}
