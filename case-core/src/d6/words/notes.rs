//! The notes of the log: everything besides rolls, modifiers, decisions and changes.

use super::event::{Act, DefenseKind, Posture, StunEffect, TieBreaker, TurnLoss};
use super::reason::Reason;
use crate::d6::book::range::{Band, EstimatedDistance};
use crate::d6::book::skill::Skill;
use crate::d6::book::tables::{Called, Cover, Maneuver};
use crate::d6::book::vehicle::{Collision, Speed, VehicleLevel};
use crate::d6::book::wounds::WoundLevel;
use crate::data::value::Kind;
use crate::data::words::kind_of;
use crate::declare::notes;

notes! {
    /// Everything that is logged besides rolls, modifiers, decisions and changes.
    pub enum Note {
        /// A round begins.
        Round "round": heading [round: Kind::Round] en "Round {round:n}";
        /// A side has the surprise.
        Surprise "surprise": action [side: Kind::Side]
            en "surprise: {side}";
        /// The fighter who acts first.
        FirstAction "first action": action en "{who} acts first";
        /// Somebody's place in the order of turns.
        Place "place": silent [place: Kind::Place];
        /// Somebody's turn, with the number of actions.
        Turn "turn": heading [actions: Kind::Actions] en "{who}: {actions}";
        /// A turn is lost.
        TurnLost "turn lost": action [why: kind_of::<TurnLoss>(), effect: Kind::StatusEffect]
            en "{who} has no turn: under {effect}" | "{who} has no turn: {why}"
                | "{who} has no turn";
        /// Actions that were left unused.
        Unused "unused actions": effect [actions: Kind::Actions]
            en "{actions} of {who} unused";
        /// A Fate Point doubles the dice.
        FatePoint "fate point": effect [left: Kind::Points]
            en "{who} spends a Fate Point ({left} left)";
        /// A 1 on the Wild Die is a complication.
        Complication "complication": effect [total: Kind::Total]
            en "a complication for {who}, at a total of {total}";
        /// The gamemaster removes a Wild 1 and the highest die, which leaves this total.
        TakenAway "taken away": effect [total: Kind::Total]
            en "the 1 and the highest die of {who} are taken away: {total}";
        /// A skill has no dice left, so the total is 0.
        NoDice "no dice": effect
            en "{who} has no dice left for it";
        /// Waits.
        Waits "waits": action [actions: Kind::Actions]
            en "{who} waits with {actions}";
        /// Ends the waiting.
        Resumes "resumes": action [actions: Kind::Actions]
            en "{who} waits no longer";
        /// Interrupts an attack.
        Interrupts "interrupts": action
            en "{who} interrupts {other}!";
        /// Moves more than half the Move.
        Moves "moves": action en "{who} moves";
        /// Takes another posture.
        Posture "posture": action [posture: kind_of::<Posture>()]
            en "{who} is {posture} now";
        /// Gets a weapon ready.
        Readies "readies": action [weapon: Kind::Attack]
            en "{who} readies {weapon}";
        /// Loads a weapon.
        Loads "loads": action [weapon: Kind::Attack]
            en "{who} loads {weapon}";
        /// A quick draw: the number of attacks, and the dice moved to initiative.
        QuickDraw "quick draw": effect
            [weapon: Kind::Attack, attacks: Kind::Attacks, dice: Kind::Dice]
            en "{who} draws {weapon} quickly, with {dice} for initiative"
                | "{who} draws {weapon} quickly";
        /// Aims; the dice gained.
        Aims "aims": action [skill: kind_of::<Skill>(), dice: Kind::Dice]
            en "{who} aims at {other}: +{dice}";
        /// The dice gained by aiming are lost.
        AimLost "aim lost": effect [dice: Kind::Dice]
            en "{who} loses what aiming had won";
        /// A partial defense is in force.
        PartialDefense "partial defense": effect
            [total: Kind::Total, defense: kind_of::<DefenseKind>()]
            en "{who} defends, {defense}: {total} to hit";
        /// A full defense is in force.
        FullDefense "full defense": effect [total: Kind::Total, defense: kind_of::<DefenseKind>()]
            en "{who} defends with everything, {defense}, 10 more than rolled: {total} to hit";
        /// The gamemaster grants a partial defense.
        FreeDefense "free defense": effect [total: Kind::Total, defense: kind_of::<DefenseKind>()]
            en "{who} is half aware of it, {defense}: {total} to hit";
        /// Leads a group attack.
        GroupAttack "group attack": action [difficulty: Kind::Difficulty]
            en "{who} leads an attack on {other}";
        /// Fails to lead one.
        GroupFails "group fails": action [difficulty: Kind::Difficulty]
            en "{who} can't bring them together";
        /// Attacks with a weapon.
        Attacks "attacks": action [weapon: Kind::Attack]
            en "{who} attacks {other} with {weapon}" | "{who} attacks {other}" | "{who} attacks";
        /// The combat option of the attack.
        Maneuver "maneuver": effect [maneuver: kind_of::<Maneuver>()]
            en "maneuver: {maneuver}";
        /// What the attack is called at.
        CalledShot "called shot": effect [part: kind_of::<Called>()]
            en "aimed at: {part}";
        /// The range and the measured distance.
        Range "range": effect [range: kind_of::<Band>(), distance: Kind::TenthsOfMeter]
            en "{range} range, at {distance}" | "{range} range";
        /// The estimated range.
        EstimatedRange "estimated range": effect [range: kind_of::<Band>()]
            en "{range} range, by estimate";
        /// No weapon reaches the target.
        OutOfRange "out of range": action
            [distance: Kind::TenthsOfMeter, situation: kind_of::<EstimatedDistance>()]
            en "{who} has nothing that reaches {other} at {distance}"
                | "{who} has nothing that reaches {other}, {situation}";
        /// A row of the cover table applies.
        Cover "cover": effect [cover: kind_of::<Cover>()]
            en "cover for {who}: {cover}";
        /// The target can't be hit directly.
        FullCover "full cover": effect en "{who} is wholly hidden";
        /// The base difficulty is the passive defense value.
        PassiveValue "passive value": effect [value: Kind::Difficulty, object: Kind::Object]
            en "the passive defense value of {object} is {value}"
                | "the passive defense value of {who} is {value}";
        /// The base difficulty is an active defense value.
        ActiveValue "active value": effect
            [value: Kind::Difficulty, defense: kind_of::<DefenseKind>()]
            en "the active defense value of {who} is {value}, by {defense}";
        /// The difficulty was raised to the minimum.
        LeastDifficulty "least difficulty": effect [difficulty: Kind::Difficulty]
            en "no difficulty is below {difficulty}";
        /// The combat difficulty.
        Difficulty "difficulty": effect [difficulty: Kind::Difficulty]
            en "difficulty {difficulty}";
        /// The attack hits; the margin, where a rule needs it.
        Hit "hit": effect [margin: Kind::Margin] en "{who} hits {other}";
        /// The attack misses.
        Miss "miss": effect en "{who} misses {other}";
        /// Nothing comes of the attack: the attacker or the target is out, or there is no target.
        Moot "moot": effect en "it comes to nothing";
        /// A bare hand met a blade, whose damage its owner takes.
        ParriedByBlade "parried by a blade": effect
            en "{who} strikes the blade of {other}";
        /// A blade was met with the body.
        BladeOnBody "blade on the body": effect
            en "{who} meets the blade with the body";
        /// A blade was met with a body that can do so unharmed.
        BladeStopped "blade stopped": effect
            en "{who} stops the blade unharmed";
        /// The damage total.
        Damage "damage total": effect [damage: Kind::Damage]
            en "damage {damage}";
        /// The bonus of an accurate attack is ignored for that part of the body.
        BonusIgnored "bonus ignored": effect [part: kind_of::<Called>()]
            en "no bonus for accuracy there";
        /// The damage left behind the cover.
        ThroughCover "through cover": effect [damage: Kind::Damage]
            en "{damage} of it gets through the cover";
        /// No injury.
        Bruised "bruised": effect en "{who} is not hurt";
        /// A new Wound level; with the result of the injury by itself, where that only worsened the
        /// present level.
        Wound "wound": effect [level: kind_of::<WoundLevel>(), result: kind_of::<WoundLevel>()]
            en "{who} is {level} now, by another injury: {result}" | "{who} is {level} now";
        /// An injury that leaves the level unchanged.
        StaysAsIs "stays as is": effect
            [level: kind_of::<WoundLevel>(), result: kind_of::<WoundLevel>()]
            en "{result} changes nothing for {who}: {level}";
        /// Body Points lost, left, and their maximum.
        BodyPoints "body points lost": effect
            [points: Kind::Points, left: Kind::Points, maximum: Kind::Points]
            en "{who} loses {points} off the Body Points: {left} of {maximum} left";
        /// The Body Points that were rolled.
        HasBodyPoints "has body points": action [points: Kind::Points]
            en "{who} has {points} Body Points";
        /// Stunned; the effect.
        Stunned "stunned": effect [effect: kind_of::<StunEffect>()]
            en "{who} is dazed: {effect}";
        /// Stays up.
        StaysUp "stays up": effect en "{who} stays up";
        /// Massive damage leaves only defense and flight for two rounds.
        Massive "massive damage": effect
            en "{who} can only defend or run for two rounds";
        /// Shakes it off.
        ShakesOff "shakes it off": effect en "{who} shakes it off";
        /// Unconscious; the minutes, once they are known.
        Unconscious "unconscious": effect [minutes: Kind::Minutes]
            en "{who} is out for {minutes}" | "{who} is out for 10D minutes";
        /// Wakes up.
        Wakes "wakes": action en "{who} comes to";
        /// Dying.
        Dying "dying": effect en "{who} is dying";
        /// Dies; with the result of the injury by itself, where that only worsened the present level.
        Dies "dies": effect [result: kind_of::<WoundLevel>()]
            en "{who} is dead, by another injury: {result}" | "{who} is dead";
        /// A part of the body is hurt, and the modifier of rolls that need it, for good; of the chest
        /// there is none.
        PartHurt "part hurt": effect [part: kind_of::<Called>(), by: Kind::Modifier]
            en "{who} is hurt there until it heals: {part}, {by:+} on what needs it"
                | "{who} is hurt there: {part}, only passive defense in the next round";
        /// All difficulties increase until healed.
        BodyFails "body fails": effect [by: Kind::Modifier]
            en "everything is harder for {who} now: {by}";
        /// Staggers: two dice less on the next roll under Agility.
        Staggers "staggers": effect en "{who} staggers: two dice less on the next roll under Agility";
        /// Falls.
        Falls "falls": effect en "{who} falls";
        /// Is held; the maneuver.
        Held "held": effect [maneuver: kind_of::<Maneuver>()]
            en "{other} has hold of {who}: {maneuver}";
        /// Gets free.
        Free "free": effect en "{who} is free";
        /// Does not get free.
        StillHeld "still held": effect en "{who} does not get free";
        /// Is entangled; the difficulty of escaping.
        Entangled "entangled": effect [difficulty: Kind::Difficulty]
            en "{who} is entangled: {difficulty} to get free";
        /// Drops a weapon.
        Drops "drops": effect [weapon: Kind::Attack]
            en "{who} drops {weapon}";
        /// Keeps it.
        KeepsGrip "keeps grip": effect [weapon: Kind::Attack]
            en "{who} keeps {weapon}";
        /// The arm is broken.
        ArmBroken "arm broken": effect
            en "{who}'s arm is broken";
        /// Is forced to the ground.
        ForcedDown "forced down": effect en "{who} is forced down";
        /// Can't be lifted.
        NotLifted "not lifted": effect en "{who} is too heavy";
        /// Is slammed; the dice of Strength Damage to the obstacle.
        Slammed "slammed": effect [dice: Kind::Dice]
            en "{who} is thrown; what is struck takes {dice}";
        /// A trick succeeds; the bonus to damage.
        Trick "trick": effect [bonus: Kind::Modifier]
            en "the trick of {who} gives {bonus} damage";
        /// A trick fails.
        TrickFails "trick fails": effect [margin: Kind::Margin]
            en "the trick of {who} fails";
        /// Drives at a speed.
        Drives "drives": action [speed: kind_of::<Speed>()]
            en "{who} changes speed: {speed}";
        /// Fails to change speed, or to keep the vehicle steady for an attack.
        DrivingFails "driving fails": effect [speed: kind_of::<Speed>()]
            en "{who} does not manage to change speed: {speed}" | "{who} does not manage it";
        /// Tries to ram or to sideswipe.
        DrivesAt "drives at": action [act: kind_of::<Act>()]
            en "{who} drives at {other}: {act}";
        /// Two vehicles, or a vehicle and somebody, collide.
        Collides "collides": effect [collision: kind_of::<Collision>()]
            en "{who} runs into {other}: {collision}";
        /// A vehicle is damaged.
        VehicleDamaged "vehicle damaged": effect [level: kind_of::<VehicleLevel>()]
            en "the vehicle of {who} is {level}";
        /// Damage reaches those aboard.
        PassengersSuffer "passengers suffer": effect [damage: Kind::Damage]
            en "{damage} of it reaches {who}";
        /// A vehicle out of control slows down.
        OutOfControl "out of control": action [speed: kind_of::<Speed>()]
            en "The vehicle of {who} slows down: {speed}";
        /// Makes no attack after all.
        NoAttack "no attack": action en "{who} makes no attack";
        /// Attacks a thing, with a weapon.
        AttacksThing "attacks a thing": action [object: Kind::Object, weapon: Kind::Attack]
            en "{who} attacks {object} with {weapon}";
        /// Strikes a thing.
        StrikesThing "strikes a thing": effect [object: Kind::Object]
            en "{who} strikes {object}";
        /// Misses it.
        MissesThing "misses a thing": effect [object: Kind::Object]
            en "{who} misses {object}";
        /// A thing breaks.
        Breaks "breaks": effect [object: Kind::Object] en "{object} breaks";
        /// A thing withstands.
        Withstands "withstands": effect [object: Kind::Object]
            en "{object} withstands";
        /// The attack is aimed at somebody in a vehicle.
        AimsAtRider "aims at rider": effect
            en "aimed at {other}, not at the vehicle";
        /// Leaves the fight.
        Leaves "leaves": action en "{who} leaves the fight";
        /// Gives up.
        GivesUp "gives up": action en "{who} gives up";
        /// A parry ends because its weapon leaves the hand.
        ParryEnds "parry ends": effect [weapon: Kind::Attack]
            en "the parry of {who} with {weapon} is over";
        /// The referee ends the fight before it is decided.
        Undecided "undecided": heading
            en "The fight ends undecided.";
        /// One side is left.
        Wins "wins": heading [side: Kind::Side]
            en "Left standing: {side}.";
        /// Nobody is left.
        NobodyLeft "nobody left": heading
            en "No side is left standing.";
        /// An attack misses, or comes to nothing.
        AttackMissed "attack missed": headline [attack: Kind::Attack]
            en "{who} misses {other} with {attack}" | "{who} misses {other}";
        /// An attack hits, and does no harm.
        AttackStopped "attack stopped": headline [attack: Kind::Attack]
            en "{who} hits {other} with {attack}: no harm" | "{who} hits {other}: no harm";
        /// An attack takes hold.
        AttackHeld "attack held": headline [attack: Kind::Attack]
            en "{who} takes hold of {other} with {attack}" | "{who} takes hold of {other}";
        /// An attack hits as one of several that do harm together.
        AttackJoined "attack joined": headline [attack: Kind::Attack]
            en "{who} adds a hit with {attack} to the attack on {other}"
                | "{who} adds a hit to the attack on {other}";
        /// An attack hurts.
        AttackHurt "attack hurt": headline
            [attack: Kind::Attack, level: kind_of::<WoundLevel>(), body_points: Kind::Points]
            en "{who} hits {other} with {attack}: {body_points} Body Points left"
                | "{who} hits {other} with {attack}: {level}"
                | "{who} hits {other}: {body_points} Body Points left"
                | "{who} hits {other}: {level}";
        /// The target of an attack goes down.
        AttackFelled "attack felled": headline
            [attack: Kind::Attack, level: kind_of::<WoundLevel>()]
            en "{who} hits {other} with {attack}: {level}, {other} goes down"
                | "{who} hits {other}: {level}, {other} goes down";
        /// A tie frees the held fighter: the total that the holder needs to keep its hold.
        TieFrees "tie frees": effect [need: Kind::Total]
            en "a tie frees {who}: {other} needs {need}";
        /// The last of what is thrown has left the hand.
        LastThrown "last thrown": effect [weapon: Kind::Attack]
            en "{who} has thrown it, and has no more: {weapon}";
        /// A call at a part of a target that can't be hit directly.
        CallLost "call lost": effect [called: kind_of::<Called>()]
            en "{other} can't be hit directly: the call of {who} comes to nothing, {called}";
        /// What raises the passive defense value, and by how much.
        PassiveBonus "passive bonus": effect [reason: kind_of::<Reason>(), by: Kind::Modifier]
            en "{by:+} on the passive defense value of {who}: {reason}";
        /// An injury counts less: that of a blow meant to knock out, with the way, or of stun damage.
        CountsAs "counts as": effect [
            result: kind_of::<WoundLevel>(), level: kind_of::<WoundLevel>(),
            maneuver: kind_of::<Maneuver>(),
        ]
            en "{maneuver}: {result} counts as {level}" | "stun damage: {result} counts as {level}";
        /// Knocked out by a blow that was meant to, for the hours of its margin; nothing if it is one.
        KnockedOut "knocked out": effect [hours: Kind::Amount]
            en "{who} is knocked out for {hours} hours, the margin of the attack"
                | "{who} is knocked out for an hour, the margin of the attack";
        /// Does Strength Damage to the one that is held.
        Squeezes "squeezes": action en "{who} squeezes {other}";
        /// Tries to lift the one that is held, in order to throw it at something.
        Lifts "lifts": action
            en "{who} tries to lift and throw {other}";
        /// Uses an action to keep a weapon that a blow is about to knock away.
        HoldsOn "holds on": effect [weapon: Kind::Attack, of: Kind::Actions]
            en "{who} uses an action, of {of} in this round, to hold on: {weapon}"
                | "{who} uses an action to hold on: {weapon}";
        /// A blow that was meant to knock out only just hit, which is for no time at all.
        NotKnockedOut "not knocked out": effect
            en "{who} is not knocked out: the attack has no margin";
        /// A blow at a vehicle does no damage.
        VehicleUnhurt "vehicle unhurt": effect
            en "the vehicle of {who} is not damaged";
        /// The active defenses of one who is bound end.
        DefenseEnds "defense ends": effect en "{who} is bound, and defends no more";
        /// An attack hits a vehicle; the margin, where a rule needs it.
        HitsVehicle "hits the vehicle": effect [margin: Kind::Margin]
            en "{who} hits the vehicle of {other}";
        /// An attack misses a vehicle.
        MissesVehicle "misses the vehicle": effect en "{who} misses the vehicle of {other}";
        /// The damage of all who strike together.
        GroupDamage "group damage": effect [damage: Kind::Damage]
            en "the damage of all together: {damage}";
        /// A part of the Body Points of a blow meant to knock out.
        CountsHalf "counts half": effect [injury: Kind::Points, points: Kind::Points]
            en "meant to knock out: of {injury} only {points} count";
        /// Of equal totals the one goes first whose ability or place decides.
        TieBroken "tie broken": effect [by: kind_of::<TieBreaker>()]
            en "{who} goes before {other}: {by}";
        /// An active defense is no help against this attack.
        NoHelp "no help": effect [defense: kind_of::<DefenseKind>()]
            en "the defense of {who} is no help against this: {defense}";
        /// A thing loses a die of Toughness; the dice left.
        Weakens "weakens": effect [object: Kind::Object, dice: Kind::Dice]
            en "{object} has {dice} left";
        /// A blade is met with the body, which it hurts.
        AttackMetByBody "attack met by the body": headline
            [attack: Kind::Attack, level: kind_of::<WoundLevel>(), body_points: Kind::Points]
            en "{other} meets {who}'s {attack} with the body: {body_points} Body Points left"
                | "{other} meets {who}'s {attack} with the body: {level}"
                | "{other} meets the attack of {who} with the body: {level}";
        /// A bare hand is parried with a blade, which hurts the attacker.
        AttackParried "attack parried": headline [attack: Kind::Attack]
            en "{other} parries {who}'s {attack}, and {who} is hurt"
                | "{other} parries the attack of {who}, and {who} is hurt";
        /// An attack brings down.
        AttackDowned "attack downed": headline [attack: Kind::Attack]
            en "{who} brings {other} down with {attack}" | "{who} brings {other} down";
        /// An attack takes a weapon out of the hand.
        AttackDisarmed "attack disarmed": headline [attack: Kind::Attack]
            en "{who} disarms {other} with {attack}" | "{who} disarms {other}";
        /// An attack entangles.
        AttackNetted "attack netted": headline [attack: Kind::Attack]
            en "{who} entangles {other} with {attack}" | "{who} entangles {other}";
        /// An attack hits what hides the target, and no more.
        AttackOnCover "attack on cover": headline [attack: Kind::Attack]
            en "{who} hits the cover of {other} with {attack}" | "{who} hits the cover of {other}";
        /// An attack hits the vehicle, and none in it.
        AttackOnVehicle "attack on the vehicle": headline [attack: Kind::Attack]
            en "{who} hits the vehicle of {other} with {attack}"
                | "{who} hits the vehicle of {other}";
        /// A status effect begins: how long it lasts, unless something has to end it.
        EffectBegins "effect begins": effect [effect: Kind::StatusEffect, rounds: Kind::Rounds]
            en "{who} is under {effect}: {rounds}" | "{who} is under {effect}";
        /// A status effect is resisted.
        EffectResisted "effect resisted": effect [effect: Kind::StatusEffect]
            en "{who} resists {effect}";
        /// A status effect harms at the end of a round.
        EffectHarms "effect harms": action [effect: Kind::StatusEffect, damage: Kind::Damage]
            en "{effect}: {damage} damage against {who}, before resistance";
        /// A status effect heals at the end of a round: Body Points, or to a Wound level.
        EffectHeals "effect heals": action
            [effect: Kind::StatusEffect, points: Kind::Points, level: kind_of::<WoundLevel>()]
            en "{effect} gives Body Points back to {who}: {points}" | "{effect} heals {who}: {level}";
        /// A status effect ends.
        EffectEnds "effect ends": effect [effect: Kind::StatusEffect]
            en "{effect} ends for {who}";
        /// An action puts out what burns.
        PutsOut "puts out": action en "{who} acts to end an effect";
        /// A fighter uses a power of its sheet.
        UsesPower "uses a power": action [effect: Kind::StatusEffect] en "{who} uses {effect} on {other}" | "{who} uses {effect}";
        /// How much of a kind of damage is dealt (X4).
        CountsAgainst "counts against": detail [counts: Kind::Damage, damage: Kind::Damage]
            en "{damage} damage of this kind counts as {counts} against {who}";
        /// An attack pierces armor: what is left of it (X7).
        Pierces "pierces": detail [armor: Kind::Pips]
            en "the armor of {who} counts as {armor}";
        /// The round ends: what its end does to fighters follows.
        RoundEnds "round ends": action en "The round ends";
        /// A status effect has lasted as long as it lasts.
        EffectOver "effect over": action [effect: Kind::StatusEffect]
            en "{effect} ends for {who}";
        /// An attack misses a vehicle.
        AttackMissedVehicle "attack missed the vehicle": headline [attack: Kind::Attack]
            en "{who} misses the vehicle of {other} with {attack}";
        /// An attack comes to nothing: its maker, its target or its weapon was out before it was over.
        AttackMoot "attack moot": headline [attack: Kind::Attack]
            en "{who}'s attack on {other} comes to nothing: {attack}"
                | "{who}'s attack on {other} comes to nothing";
        /// A fighter goes about something that a roll decides.
        Tries "tries": action [act: kind_of::<Act>()] en "{who}: {act}";
        /// Somebody else is in the area of an attack (X8).
        InArea "in the area": effect en "{who} is in the area too";
        /// An effect turns a fighter against its own side (X10).
        Turned "turned": effect en "{who} turns against their own side";
        /// A status effect that was resisted again goes on.
        EffectStays "effect stays": effect [effect: Kind::StatusEffect]
            en "{who} does not shake off {effect}";
        /// A hit wounds nobody, and its status effect begins.
        AttackAfflicts "attack afflicts": headline [attack: Kind::Attack]
            en "{who} hits {other} with {attack}: no wound, but an effect begins"
                | "{who} hits {other}: no wound, but an effect begins";
        /// A fighter is immune to a status effect that another's power would begin.
        ImmuneToEffect "immune to an effect": effect [effect: Kind::StatusEffect]
            en "{who} is immune to {effect}";
    }
}
