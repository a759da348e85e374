//! Events besides rolls, shifts and changes, and their words.

use super::event::Roll;
use super::lists::{ActKind, Direction, HoldKind, Manner};
use crate::case::book::color::Color;
use crate::case::book::forms::{CheckResult, Defense, Effect};
use crate::case::book::rank::Rank;
use crate::data::value::Kind;
use crate::data::words::kind_of;
use crate::declare::notes;

notes! {
    /// Events besides rolls, shifts and changes.
    pub enum Note {
        /// A turn begins.
        TurnBegins "turn begins": heading [turn: Kind::Turn] en "Turn {turn}";
        /// A fighter has fixed an action and its target; a non-player's stays hidden until it acts.
        Declared "declared": effect
            [act: kind_of::<ActKind>(), attack: Kind::Attack, manner: kind_of::<Manner>()]
            en "{who} declares: {attack} at {other}, {manner}"
                | "{who} declares: {attack} at {other}"
                | "{who} declares: {attack}, {manner}" | "{who} declares: {attack}"
                | "{who} declares: {act} for {other}" | "{who} declares: {act}"
                | "{who} has decided";
        /// Extra actions were won.
        ExtraActions "extra actions": effect [actions: Kind::Actions]
            en "{who} wins {actions} this turn";
        /// Extra actions failed: one action is left, shifted.
        ExtraActionsFailed "extra actions failed": effect
            [actions: Kind::Actions, shift: Kind::Columns]
            en "{who} fails to win {actions}: one, at {shift}";
        /// The actions become one flurry of attacks.
        Flurry "flurry": effect [attacks: Kind::Attacks]
            en "{who} makes one flurry of {attacks}";
        /// A fighter's place in the order is decided.
        Order "order": effect [place: Kind::Place] en "{place}. {who}";
        /// A further round begins.
        Round "round": heading [round: Kind::Round]
            en "Round {round} of the turn";
        /// A fighter acts.
        Acts "acts": action
            [act: kind_of::<ActKind>(), attack: Kind::Attack, manner: kind_of::<Manner>()]
            en "{who}: {attack}, {manner}" | "{who}: {attack}" | "{who}: {act} for {other}"
                | "{who}: {act}";
        /// A fighter attacks another.
        Attacks "attacks": effect [attack: Kind::Attack]
            en "{who} attacks {other}";
        /// A fighter attacks an object.
        AttacksObject "attacks an object": effect [object: Kind::Object]
            en "{who} goes for {object} of {other}" | "{who} goes for {object}";
        /// An action became moot or impossible and is not carried out.
        Moot "moot": effect en "{who} cannot do that any more";
        /// The target is out of reach.
        OutOfReach "out of reach": effect [object: Kind::Object]
            en "nothing comes of it: {object} is out of {who}'s reach"
                | "nothing comes of it: {other} is out of {who}'s reach";
        /// An action was given up.
        GivenUp "given up": action en "{who} gives up the action";
        /// The declared action was changed.
        Changed "changed": action en "{who} changes the action";
        /// Changing the action failed.
        ChangeFailed "change failed": action
            en "{who} fails to change the action, and does nothing more this turn";
        /// The defender answers with a maneuver.
        Defends "defends": effect [defense: kind_of::<Defense>()]
            en "{who} answers {other} with {defense}" | "{who} tries it: {defense}";
        /// The final color of a maneuver.
        DefenseColor "defense color": silent [color: kind_of::<Color>()];
        /// A maneuver protects.
        Protects "protects": detail [protection: Kind::Strength]
            en "that protects {who} by {protection}";
        /// Protections stack: their total.
        Buddy "buddy": detail [protection: Kind::Strength]
            en "protections stack: {protection}";
        /// The attack is avoided.
        Avoided "avoided": effect en "{who} avoids the attack";
        /// The object was caught.
        Caught "caught": effect en "{who} catches it";
        /// The catch misses.
        CatchMissed "catch missed": effect en "{who} misses the catch";
        /// A caught object is damaged.
        CatchDamaged "damaged in the catch": effect [object: Kind::Object]
            en "{object} is damaged in {who}'s hands" | "it is damaged in {who}'s hands";
        /// The maneuver failed and the attack hits in any case.
        AutoHit "auto-hit": effect en "{who} walks right into it";
        /// The ACTION or to-hit is impossible, and not rolled.
        Impossible "impossible": detail [intensity: kind_of::<Rank>(), roll: kind_of::<Roll>()]
            en "impossible for {who} ({roll}) against {intensity}, not rolled"
                | "impossible for {who} ({roll}), not rolled" | "impossible for {who}, not rolled";
        /// The ACTION is automatic, and not rolled.
        Automatic "automatic": detail [intensity: kind_of::<Rank>(), roll: kind_of::<Roll>()]
            en "automatic for {who} ({roll}) against {intensity}, not rolled";
        /// The final color of an attack.
        Color "color": silent [color: kind_of::<Color>()];
        /// The effect of the attack.
        Effect "effect": effect [effect: kind_of::<Effect>()] en "{effect}";
        /// The color is lowered by pulling.
        PulledColor "pulled color": effect [color: kind_of::<Color>()]
            en "{who} pulls it to {color}";
        /// The damage is lowered by pulling.
        PulledDamage "pulled damage": effect [damage: Kind::Damage]
            en "{who} pulls the damage to {damage}";
        /// The precise spot is struck.
        SpotStruck "spot struck": effect en "right at the spot";
        /// Struck, but not at the precise spot.
        SpotMissed "spot missed": effect en "but not at the spot";
        /// The damage that is dealt.
        Damage "damage": detail [damage: Kind::Damage] en "{damage} damage";
        /// Damage absorbed by what the shot passed through.
        PassedThrough "passed through": detail [damage: Kind::Damage]
            en "what it passes through takes {damage}";
        /// Damage stopped by armor or other protection.
        Stopped "stopped": detail [damage: Kind::Damage]
            en "{damage} is stopped";
        /// The damage that gets through.
        Through "through": detail [damage: Kind::Damage]
            en "{damage} gets through to {who}";
        /// The result of a check; `passed` is the check again where it has none.
        Check "check": detail [
            result: kind_of::<CheckResult>(), check: kind_of::<Roll>(), passed: kind_of::<Roll>(),
        ]
            en "{who} passes the {passed} check" | "{check} check of {who}: {result}";
        /// Slammed that many areas, or out of sight.
        Slammed "slammed": effect [areas: Kind::Areas]
            en "{who} is slammed, {areas} at most" | "{who} is slammed out of sight";
        /// The direction of a slam.
        Direction "direction": detail [direction: kind_of::<Direction>()]
            en "direction: {direction}";
        /// Stunned for a number of turns.
        Stunned "stunned": effect [turns: Kind::Turns]
            en "{who} is stunned for {turns}";
        /// Unconscious at zero Health for a number of turns; of a fighter who is dying already, the turns
        /// if it is saved.
        Unconscious "unconscious": effect [turns: Kind::Turns, saved: Kind::Turns]
            en "{who} is unconscious for {turns}"
                | "{who} is dying, and would be unconscious for {saved} if saved";
        /// Endurance ranks lost in total.
        RankLost "rank lost": effect [ranks: Kind::Ranks]
            en "{who} has lost {ranks} of Endurance";
        /// Dying.
        Dying "dying": effect en "{who} is dying";
        /// Dead.
        Dead "dead": effect en "{who} is dead";
        /// Revived by first aid.
        Revived "revived": effect en "{other} revives {who}";
        /// Dying no more.
        Aided "aided": effect
            en "{other} stops the dying of {who}";
        /// A hold begins.
        Held "held": effect [hold: kind_of::<HoldKind>()]
            en "{other} has {who} in a {hold}";
        /// A hold ended.
        Free "free": effect en "{who} is free of {other}";
        /// Squeezed.
        Squeezes "squeezes": action en "{who} squeezes {other}";
        /// The color of an attempted escape.
        EscapeColor "escape color": silent [color: kind_of::<Color>()];
        /// The hold is reversed.
        Reversed "reversed": effect
            en "{who} turns the hold on {other}";
        /// A missed shot hits somebody else.
        BystanderStruck "bystander struck": effect [color: kind_of::<Color>()]
            en "the attack strikes {who} instead";
        /// A missed shot hits something beside or behind the target.
        StruckBehind "struck behind": effect [object: Kind::Object]
            en "the shot strikes something by or behind {object}"
                | "the shot strikes something by or behind {other}";
        /// An object changed hands.
        Taken "taken": effect [object: Kind::Object]
            en "{who} takes {object} from {other}"
                | "{who} takes something from {other} that the roster does not name"
                | "{who} takes {object}" | "{who} takes it";
        /// A struggle for an object.
        Struggle "struggle": effect [object: Kind::Object]
            en "{who} and {other} struggle for {object}" | "{who} and {other} struggle for it";
        /// An object broke.
        Broken "broken": effect [object: Kind::Object]
            en "{object} breaks" | "it breaks";
        /// Something may break; the Judge decides.
        MayBreak "may break": effect [object: Kind::Object]
            en "{who} goes through; {object} may break" | "{who} goes through; it may break";
        /// Areas moved in a charge.
        Charges "charges": effect [areas: Kind::Areas]
            en "{who} charges through {areas}";
        /// Damage that rebounds on a charger.
        Rebound "rebound": detail [damage: Kind::Damage]
            en "{damage} comes back at {who}";
        /// Rebound deflected into the surroundings by the charger's armor.
        Radiated "radiated": detail [damage: Kind::Damage]
            en "{who}'s armor turns {damage} of it away";
        /// A body strikes something after a number of areas.
        Impact "impact": effect [areas: Kind::Areas, object: Kind::Object]
            en "{who} strikes {object}" | "{who} strikes {other}" | "{who} strikes something";
        /// A body falls a number of areas.
        Falls "falls": effect [areas: Kind::Areas]
            en "{who} falls {areas}";
        /// Karma spent on a roll.
        KarmaSpent "Karma spent": detail [karma: Kind::Points]
            en "{who} spends {karma} Karma";
        /// The Judge set a shift for the next turn.
        ShiftSet "shift set": effect [shift: Kind::Columns]
            en "the Judge gives {who} {shift} for the next turn";
        /// An event strikes a fighter.
        Event "event": action [damage: Kind::Damage]
            en "something strikes {who} for {damage}";
        /// Health regained.
        Recovered "recovered": action [health: Kind::Points]
            en "{who} regains {health} Health";
        /// The uses that an attack has left.
        AmmunitionLeft "ammunition left": detail [left: Kind::Uses, attack: Kind::Attack]
            en "{who} has {left} left: {attack}";
        /// The battle is over; a side has won, or none.
        Over "over": heading [side: Kind::Side]
            en "The battle is over. Victory: {side}." | "The battle is over; nobody has won.";
        /// A fighter appears.
        Appears "appears": effect en "{who} appears";
        /// An aversion cost an action; how many are left.
        ActionSpent "action spent": detail [left: Kind::Actions]
            en "the defense costs {who} an action";
        /// An object falls, out of a hand if it was held.
        ObjectFalls "object falls": effect [object: Kind::Object]
            en "{object} falls";
        /// An object lets a fighter through.
        LetsThrough "lets through": effect [object: Kind::Object]
            en "{object} lets {who} through";
        /// A fighter's next roll is shifted by a hit at the precise spot.
        NextRollShifted "next roll shifted": effect [shift: Kind::Columns]
            en "{who} has {shift} on the next roll";
        /// A thing falls on a fighter.
        ThingFalls "a thing falls": action en "something falls on {who}";
        /// A side has surprise, and a turn before the first.
        Surprise "surprise": heading [side: Kind::Side]
            en "Surprise: {side}";
        /// A fighter retreats.
        Retreats "retreats": effect
            en "{who} retreats from the battle";
        /// A fighter surrenders.
        Surrenders "surrenders": effect en "{who} surrenders";
        /// A fighter has fixed another action of the turn; a non-player's stays hidden until it
        /// acts.
        DeclaresMore "declares more": effect
            [act: kind_of::<ActKind>(), attack: Kind::Attack, manner: kind_of::<Manner>()]
            en "{who} also declares: {attack} at {other}, {manner}"
                | "{who} also declares: {attack} at {other}"
                | "{who} also declares: {attack}, {manner}" | "{who} also declares: {attack}"
                | "{who} also declares: {act} for {other}" | "{who} also declares: {act}";
        /// A fighter uses its full movement.
        MovesFully "moves fully": effect
            en "{who} uses the full movement";
        /// A slam straight down.
        SlammedDown "slammed down": effect
            en "{who} is slammed to the ground";
        /// No check is made, because no damage got through.
        NoCheck "no check": detail [effect: kind_of::<Effect>()]
            en "the {effect} comes to nothing: nothing got through to {who}";
        /// An evasion or feint gives a bonus against a foe.
        BonusGained "bonus gained": detail [by: Kind::Columns]
            en "{who} has {by} against {other}";
        /// A bonus against a foe expires unused.
        BonusLost "bonus lost": action [by: Kind::Columns]
            en "{who} no longer has {by} against {other}";
        /// An initiative that is the modifier alone.
        InitiativeTotal "initiative total": detail [total: Kind::Total]
            en "{who} has an initiative of {total:+}";
        /// A member rolls initiative for its team: for each of the others a note.
        TeamRolls "rolls for the team": detail
            en "{who} rolls for {other}, of the same team";
        /// A charge has no way to its target, or no run-up.
        NoRunUp "no run-up": effect [object: Kind::Object]
            en "{who} has no run-up to charge {object}" | "{who} has no run-up to charge {other}";
        /// A second hold has no effect: the older one is at least as firm.
        HoldStands "hold stands": effect [hold: kind_of::<HoldKind>()]
            en "that changes nothing: {other} has {who} in a {hold}";
        /// A stun ends: the fighter comes round.
        ComesRound "comes round": effect [health: Kind::Points]
            en "{who} comes round with {health} Health" | "{who} comes round";
        /// The least color with which an ACTION against an intensity succeeds.
        Needs "needs": detail
            [color: kind_of::<Color>(), intensity: kind_of::<Rank>(), roll: kind_of::<Roll>()]
            en "{who} needs at least {color} on {roll}, against {intensity}";
        /// An attack misses.
        AttackMissed "attack missed": headline [attack: Kind::Attack]
            en "{who} misses {other} with {attack}";
        /// An attack hits, but nothing gets through.
        AttackStopped "attack stopped": headline [attack: Kind::Attack, stun: Kind::Turns, flown: Kind::Areas]
            en "{who} hits {other} with {attack}: no damage, stunned for {stun}"
                | "{who} hits {other} with {attack}: no damage, slammed {flown} at most"
                | "{other} stops {who}'s {attack}";
        /// An attack takes hold.
        AttackHeld "attack held": headline
            [attack: Kind::Attack, effect: kind_of::<Effect>()]
            en "{who} takes hold of {other} with {attack}: {effect}";
        /// An attack takes what its target held.
        AttackGrabbed "attack grabbed": headline [attack: Kind::Attack]
            en "{who} takes what {other} held with {attack}";
        /// An attack hurts.
        AttackHurt "attack hurt": headline
            [attack: Kind::Attack, through: Kind::Damage, left: Kind::Points, stun: Kind::Turns, flown: Kind::Areas]
            en "{who} hits {other} with {attack}: {through} damage, {left} left, stunned for {stun}"
                | "{who} hits {other} with {attack}: {through} damage, {left} left, slammed {flown} at most"
                | "{who} hits {other} with {attack}: {through} damage, {left} left"
                | "{who} hits {other} with {attack}: {through} damage";
        /// The target of an attack goes down.
        AttackFelled "attack felled": headline [attack: Kind::Attack, through: Kind::Damage]
            en "{who} hits {other} with {attack}: {through} damage, {other} goes down"
                | "{who} hits {other} with {attack}: {other} goes down";
        /// A missed shot passes a bystander, too.
        BystanderMissed "bystander missed": effect
            en "the attack passes {who}";
        /// A fighter in motion was caught.
        CaughtBody "caught somebody": effect en "{who} catches {other}";
        /// A hold goes on.
        KeepsHold "keeps the hold": action
            en "{who} keeps the hold on {other}";
        /// What the damage of a body that strikes something consists of.
        ImpactDamage "impact damage": detail
            [base: Kind::Strength, bonus: Kind::Damage, areas: Kind::Areas]
            en "{base} by {who}'s Endurance or armor, and {bonus} for {areas}";
        /// A fighter goes about an attack on another or on an object; whether it reaches shows next.
        Intends "intends": silent [attack: Kind::Attack, object: Kind::Object];
        /// The object at which a fighter has declared an action; a non-player's stays hidden.
        DeclaredAt "declared object": detail [object: Kind::Object]
            en "at {object}";
        /// A further charge of the turn has none of the movement left.
        NoMovementLeft "no movement left": effect [object: Kind::Object]
            en "{who} has no movement left to charge {object}"
                | "{who} has no movement left to charge {other}";
        /// A fighter wants another action than the declared one; the roll for it follows.
        Reconsiders "reconsiders": action
            en "{who} wants to change the action";
        /// A fighter's Health is used up: a check or turns of unconsciousness follow.
        HealthGone "health gone": detail
            en "{who} has no Health left";
        /// The turn is wrapped up: what its end does to fighters follows.
        WrapUp "wrap up": action en "Wrap up";
        /// A holder lets go.
        LetsGo "lets go": action en "{who} lets go of {other}";
        /// An action is impossible because its weapon is not in hand, broken or used up.
        MootWeapon "moot for its weapon": action
            en "{who} cannot do that any more: what it takes is not in hand, broken or used up";
        /// An action is impossible because its fighter is in a full hold, or holds or is held.
        MootHeld "moot in a hold": action en "{who} cannot do that any more: a hold forbids it";
        /// An escape is moot: nobody holds its fighter.
        MootFree "moot when free": action
            en "{who} cannot do that any more: nobody holds {who}";
        /// The target of an action is dead, or not there.
        MootTarget "moot for its target": action
            en "{who} cannot do that any more: {other} is dead, or not there"
                | "{who} cannot do that any more: there is no target";
        /// First aid would help nobody.
        MootAid "moot aid": action
            en "{who} cannot do that any more: {other} needs no such aid";
        /// A hold can be made no firmer.
        MootGrip "moot grip": action
            en "{who} cannot do that any more: the hold on {other} can be no firmer";
        /// The object of an action is broken or in a hand.
        MootThing "moot for its object": action [object: Kind::Object]
            en "{who} cannot do that any more: {object} is broken, or in a hand";
        /// The declared action that is left after failed extra actions (T4).
        Kept "kept": effect [act: kind_of::<ActKind>(), attack: Kind::Attack, object: Kind::Object]
            en "{who} keeps {attack} at {object}"
                | "{who} keeps {attack} at {other}" | "{who} keeps {attack}"
                | "{who} keeps {act} for {other}" | "{who} keeps {act}";
        /// The material strength of a thing, by the map.
        MaterialIs "material strength": detail [strength: Kind::Strength]
            en "its material strength is {strength}";
        /// Nobody aids a dying fighter: another Endurance rank goes.
        Sinks "sinks": action en "{who} is dying unaided";
        /// The turns of a stun are over: the fighter comes round, or tries to.
        StunOver "stun over": action en "the stun of {who} is over";
        /// The Judge has a fighter fall.
        LosesFooting "loses footing": action en "{who} loses the footing";
        /// The Judge sets a shift.
        JudgeSteps "judge steps in": action en "the Judge has a word about {who}";
        /// An object was taken from its holder, and broke.
        AttackBroke "attack broke": headline [attack: Kind::Attack]
            en "{who} takes and breaks what {other} held with {attack}";
        /// A holder keeps what was grabbed at.
        AttackKept "attack kept": headline [attack: Kind::Attack]
            en "{other} keeps what {who} grabs at with {attack}";
        /// A squeeze hurts, or fells.
        SqueezeHurts "squeeze hurts": effect [through: Kind::Damage, left: Kind::Points]
            en "{who} squeezes {other}: {through} damage, {left} left"
                | "{who} squeezes {other}: {through} damage, {other} goes down";
        /// A squeeze comes to nothing.
        SqueezeFails "squeeze fails": effect en "{who} squeezes {other} in vain";
        /// An escape fails.
        EscapeFails "escape fails": effect en "{who} does not get free of {other}";
        /// Who got loose with a red has another action this turn.
        GetsLoose "gets loose": effect en "{who} is free of {other}, and acts";
        /// Who escaped has no other action this turn.
        EscapeCosts "escape costs": detail en "{who} has no other action this turn";
        /// A caught object is not damaged.
        CatchWhole "whole after the catch": effect [object: Kind::Object]
            en "{object} is whole in {who}'s hands" | "it is whole in {who}'s hands";
        /// A stun counts from this turn on.
        StunFromNow "stun from now": detail en "it counts from this turn on";
        /// A stun takes the rest of this turn and counts from the next.
        StunFromNext "stun from next turn": detail
            en "{who} does nothing more this turn; it counts from the next";
        /// An earlier stun goes on, which is no shorter: the turns left.
        StunStands "stun stands": detail [turns: Kind::Turns]
            en "the earlier stun of {who} counts: {turns}";
        /// The damage is lowered to a rank by pulling.
        PulledRank "pulled rank": effect [rank: kind_of::<Rank>()]
            en "{who} pulls the damage to {rank}";
        /// The way of a body that struck something ends, after a number of areas if it is known.
        ComesToRest "comes to rest": effect [areas: Kind::Areas]
            en "{who} comes to rest after {areas}" | "{who} comes to rest behind it";
        /// A status effect begins: how long it lasts, unless something has to end it.
        EffectBegins "effect begins": effect [effect: Kind::StatusEffect, turns: Kind::Turns]
            en "{who} is under {effect}: {turns}" | "{who} is under {effect}";
        /// A status effect is resisted.
        EffectResisted "effect resisted": effect [effect: Kind::StatusEffect]
            en "{who} resists {effect}";
        /// A status effect harms at wrap up.
        EffectHarms "effect harms": action
            [effect: Kind::StatusEffect, damage: Kind::Damage, past_armor: Kind::Damage]
            en "{effect}: {past_armor} damage against {who}, past armor"
                | "{effect}: {damage} damage against {who}, before armor";
        /// A status effect gives back Health at wrap up.
        EffectHeals "effect heals": action [effect: Kind::StatusEffect, points: Kind::Points]
            en "{effect} gives {who} {points} Health back";
        /// A status effect ends.
        EffectEnds "effect ends": effect [effect: Kind::StatusEffect]
            en "{effect} ends for {who}";
        /// A kind of damage does nothing.
        Immune "immune": effect en "{who} is immune to it";
        /// Half of a kind of damage counts.
        Halved "halved": detail [damage: Kind::Damage] en "half of it counts for {who}: {damage}";
        /// Twice a kind of damage counts.
        Doubled "doubled": detail [damage: Kind::Damage] en "it counts double for {who}: {damage}";
        /// Somebody else is in the area of an attack (X8).
        InArea "in the area": effect en "{who} is in the area too";
        /// An attack pierces armor: what is left of it (X7).
        Pierces "pierces": detail [protection: Kind::Strength]
            en "the armor of {who} counts as {protection}";
        /// What was stopped comes back at the attacker (X9).
        Returns "returns": effect [damage: Kind::Damage]
            en "{who} throws {damage} damage back at {other}";
        /// A blow or shot deals a thing more than its material strength.
        ThingGives "thing gives": effect [object: Kind::Object] en "{object} gives way";
        /// A blow or shot deals a thing no more than its material strength.
        Withstands "withstands": effect [object: Kind::Object] en "{object} withstands it";
        /// A shot strikes what its target holds, which stays in the hand.
        AttackHitThing "attack hit a thing": headline [attack: Kind::Attack]
            en "{who} strikes what {other} holds with {attack}";
        /// A shot breaks what its target holds.
        AttackBrokeThing "attack broke a thing": headline [attack: Kind::Attack]
            en "{who} breaks what {other} holds with {attack}";
        /// A shot takes what its target holds out of the hand.
        AttackDisarmed "attack disarmed": headline [attack: Kind::Attack]
            en "{who} strikes what {other} held out of the hand with {attack}";
        /// A status effect has lasted as long as it lasts.
        EffectOver "effect over": action [effect: Kind::StatusEffect]
            en "{effect} ends for {who}";
        /// There is nothing on the fighter that an action ends.
        MootPutOut "moot putting out": action
            en "{who} cannot do that any more: there is nothing to put out";
        /// The turns of a stun are over, of somebody who is dying all the same.
        StunOverDying "stun over dying": action en "{who} is no longer stunned, but dying";
        /// First aid does not wake somebody.
        AidInVain "aid in vain": effect en "{other} can't wake {who}";
        /// A thing stops a charger: what comes back, and the Health left.
        StoppedBy "stopped by a thing": effect
            [object: Kind::Object, through: Kind::Damage, left: Kind::Points]
            en "{object} stops {who}: {through} damage, {left} left"
                | "a thing stops {who}: {through} damage, {left} left"
                | "{object} stops {who}" | "a thing stops {who}";
        /// An attack at a thing misses.
        ThingMissed "thing missed": effect [object: Kind::Object, attack: Kind::Attack]
            en "{who} misses {object} with {attack}" | "{who} misses with {attack}";
        /// A thing was dealt more than its material strength, and stands.
        ThingStands "thing stands": effect [object: Kind::Object]
            en "{object} stands all the same";
        /// A fighter uses a power of its sheet on somebody else.
        UsesPower "uses a power": effect [effect: Kind::StatusEffect] en "{who} uses {effect} on {other}";
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
        /// An attack hits without damage, and its status effect begins.
        AttackAfflicts "attack afflicts": headline [attack: Kind::Attack]
            en "{who} hits {other} with {attack}: no damage, but an effect begins"
                | "{who} hits {other}: no damage, but an effect begins";
    }
}
