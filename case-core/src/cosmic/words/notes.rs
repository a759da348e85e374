//! Everything that happens besides rolls, shifts and changes, and how it is logged.

use super::event::{Defense, Hindrance};
use crate::cosmic::book::tables::{Location, Part};
use crate::data::value::Kind;
use crate::data::words::kind_of;
use crate::declare::notes;

notes! {
    /// Everything that happens besides rolls, shifts and changes.
    pub enum Note {
        /// A round begins; its number.
        Round "round": heading [round: Kind::Round] en "Round {round}";
        /// A fighter's initiative total.
        Total "total": silent [total: Kind::Initiative];
        /// Fighters act at once: the first three of them, and how many more.
        AtOnce "at once": action [more: Kind::Amount, third: Kind::Actor]
            en "{who}, {other}, {third} and {more} more have the same count: those who don't hold act at once"
                | "{who}, {other} and {third} have the same count: those who don't hold act at once"
                | "{who} and {other} have the same count: those who don't hold act at once";
        /// A fighter can't act; why.
        CannotAct "cannot act": effect [why: kind_of::<Hindrance>(), effect: Kind::StatusEffect]
            en "{who} can't act: under {effect}" | "{who} can't act: {why}";
        /// A fighter holds its action.
        Holds "holds": action en "{who} holds the action";
        /// A fighter takes its held action.
        ActsFromHold "acts from hold": action
            en "{who} takes the held action";
        /// A held action is lost.
        LosesHold "loses hold": effect
            en "{who} loses the held action";
        /// A fighter held into this round.
        Carried "carried": effect
            en "{who} holds into the next round";
        /// A fighter attacks another; with which attack.
        Attacks "attacks": action [attack: Kind::Attack]
            en "{who} attacks {other} with {attack}";
        /// The attack is aimed; the part.
        Calls "calls": effect [part: kind_of::<Part>()]
            en "{who} aims at the {part}";
        /// A fighter moves; how far.
        Moves "moves": action [distance: Kind::Yards]
            en "{who} moves {distance}" | "{who} stays in place";
        /// A fighter moves up to its target and attacks; how far.
        ClosesIn "closes in": effect [distance: Kind::Yards]
            en "{who} goes {distance} up to {other}";
        /// The target is beyond half the movement, and the action becomes movement; how far.
        OutOfReach "out of reach": action [distance: Kind::Yards]
            en "{who} is too far from {other}, and moves {distance} nearer";
        /// A roll is a critical success.
        CriticalSuccess "critical success": effect
            en "{who} has a critical success";
        /// A roll is a critical failure.
        CriticalFailure "critical failure": effect
            en "{who} has a critical failure";
        /// The attack roll fails.
        Misses "misses": effect en "{who} misses {other}";
        /// A fighter defends; how.
        Defends "defends": effect [defense: kind_of::<Defense>()]
            en "{who} tries to {defense}";
        /// The defense stops the attack of the other.
        Defended "defended": effect en "{who} stops the attack";
        /// The defense fails.
        DefenseFails "defense fails": effect
            en "{who} does not stop the attack";
        /// A fighter is hit by the other; the location.
        Hit "hit": effect [location: kind_of::<Location>()]
            en "{who} is hit: {location}";
        /// A fighter's blow lands on another after all of the same count have acted.
        Lands "lands": action
            en "{who}'s blow on {other} takes effect now";
        /// The part that a seven picks.
        PartOfSeven "part of seven": effect [part: kind_of::<Part>()]
            en "{who} is hit at the {part}";
        /// Armor and Toughness stop damage; how much.
        Soaked "soaked": effect [damage: Kind::Damage]
            en "{who}'s armor and Toughness stop {damage}";
        /// A part of the body loses Mortality Points; how many, and how many are left.
        Wounded "wounded": effect
            [part: kind_of::<Part>(), points: Kind::Points, left: Kind::Points]
            en "{who} loses {points} off the {part}, {left} left";
        /// The whole blow is stopped, or nothing is left to lose there; the part.
        Unharmed "unharmed": effect [part: kind_of::<Part>()]
            en "{who} loses nothing at the {part}";
        /// The armor of a part is ruined; which.
        ArmorRuined "armor ruined": effect [part: kind_of::<Part>()]
            en "{who} has no armor left at the {part}";
        /// Toughness goes down by a rank; what is left.
        ToughnessDown "Toughness down": effect [left: Kind::Ranks]
            en "{who}'s Toughness goes down to {left}";
        /// A fighter is knocked prone.
        Prone "prone": effect en "{who} is knocked prone";
        /// A fighter is stunned.
        Stunned "stunned": effect en "{who} is stunned";
        /// A fighter recovers from a stun.
        Recovers "recovers": effect
            en "{who} is no longer stunned";
        /// A fighter gets up.
        Rises "rises": action en "{who} gets up";
        /// A fighter is knocked unconscious.
        Unconscious "unconscious": effect en "{who} passes out";
        /// A fighter regains consciousness, lying on the ground.
        Wakes "wakes": effect
            en "{who} comes round, lying prone";
        /// A weapon is knocked out of hand; which.
        Disarmed "disarmed": effect [weapon: Kind::Attack]
            en "{who} drops {weapon}";
        /// A weapon is lost for good; which.
        WeaponLost "weapon lost": effect [weapon: Kind::Attack]
            en "{who} loses {weapon} for good";
        /// The shield is destroyed.
        ShieldDestroyed "shield destroyed": effect
            en "{who} loses the shield: it is destroyed";
        /// A ten or twelve has no effect here.
        NoSpecial "no special": effect en "{who} loses nothing";
        /// The weapon does special damage; how much.
        SpecialDamage "special damage": effect [damage: Kind::Damage]
            en "{who} takes {damage} special damage, as ruled";
        /// A limb can no longer be used; which.
        Disabled "disabled": effect [limb: kind_of::<Part>()]
            en "{who} can't use the {limb}";
        /// A limb is destroyed; which.
        Destroyed "destroyed": effect [limb: kind_of::<Part>()]
            en "{who}'s {limb} is destroyed";
        /// A limb is severed; which.
        SeveredLimb "severed limb": effect [limb: kind_of::<Part>()]
            en "{who}'s {limb} is severed";
        /// A destroyed limb is crushed and not severed, by the Judge's decision; which.
        Crushed "crushed": effect [limb: kind_of::<Part>()]
            en "{who}'s {limb} is crushed, not severed";
        /// Spirit keeps a fighter from passing out.
        KeepsUp "keeps up": effect en "{who} does not pass out";
        /// The torso has lost half of its points.
        TorsoHurt "torso hurt": effect [penalty: Kind::Ranks, unrelieved: Kind::Ranks]
            en "{who} is badly hurt in the torso: {penalty} on every roll, without painkillers {unrelieved}"
                | "{who} is badly hurt in the torso: {penalty} on every roll";
        /// A fighter dies.
        Dies "dies": effect en "{who} dies";
        /// A fighter gives another First Aid, or itself; the limb.
        Aids "aids": action [limb: kind_of::<Part>()]
            en "{who} gives {other} First Aid: {limb}" | "{who} takes First Aid: {limb}";
        /// First Aid stops the bleeding of a limb; which.
        Treated "treated": effect [limb: kind_of::<Part>()]
            en "{who} bleeds no longer at the {limb}";
        /// First Aid fails; the limb.
        TreatmentFails "treatment fails": effect [limb: kind_of::<Part>()]
            en "{who} bleeds on at the {limb}";
        /// A fighter takes an extra defense.
        GuardsUp "guards up": action
            en "{who} takes an extra defense";
        /// A fighter picks up a weapon; which.
        PicksUp "picks up": action [weapon: Kind::Attack]
            en "{who} picks up {weapon}";
        /// A fighter does something else.
        DoesOther "does other": action en "{who} does something else";
        /// A fighter rests.
        Rests "rests": action en "{who} does nothing";
        /// A fighter gives up and is out of the fight.
        Yields "yields": action en "{who} gives up";
        /// A fighter gets away and is out of the fight.
        Retreats "retreats": action
            en "{who} retreats from the fight";
        /// A fighter gains a point of Fatigue Drain; its Fatigue.
        Drained "drained": effect [fatigue: Kind::Points]
            en "{who}'s Fatigue Drain is {fatigue}";
        /// A fighter is too exhausted to move.
        Exhausted "exhausted": effect
            en "{who} is too exhausted to move";
        /// Fatigue has gone down; what is left.
        Rested "rested": effect [fatigue: Kind::Points]
            en "{who}'s Fatigue Drain is {fatigue}";
        /// Lost Toughness comes back.
        ToughnessRestored "Toughness restored": effect
            en "{who} has all Toughness back";
        /// The Judge heals a part; which, and how many points.
        Healed "healed": effect [part: kind_of::<Part>(), points: Kind::Points]
            en "{who} has {points} healed at the {part}";
        /// A fighter is given painkillers.
        Painkillers "painkillers": effect
            en "{who} is given painkillers";
        /// The battle is over; the side that is left, if one is.
        Over "over": heading [side: Kind::Side]
            en "The battle is over. Left standing: {side}."
                | "The battle is over: nobody is left standing.";
        /// The referee ends the battle while several sides stand.
        BrokenOff "broken off": heading
            en "The battle is over: several sides are left standing.";
        /// A destroyed limb bleeds; which, and for how many rounds until it kills.
        Bleeds "bleeds": effect [limb: kind_of::<Part>(), rounds: Kind::Rounds]
            en "{who} bleeds at the {limb}, and dies of it in {rounds} without First Aid";
        /// An attack misses.
        AttackMissed "attack missed": headline [attack: Kind::Attack]
            en "{who} misses {other} with {attack}";
        /// A defense stops an attack, or it hits and takes nothing.
        AttackStopped "attack stopped": headline
            [attack: Kind::Attack, location: kind_of::<Location>()]
            en "{who} hits {other} with {attack}, {location}: no damage" | "{other} stops {who}'s {attack}";
        /// An attack hurts.
        AttackHurt "attack hurt": headline [
            attack: Kind::Attack, location: kind_of::<Location>(), part: kind_of::<Part>(),
            points: Kind::Points,
        ]
            en "{who} hits {other} with {attack}, {part}: {points} damage"
                | "{who} hits {other} with {attack}, {location}: {points} damage";
        /// The target of an attack is unconscious or dead.
        AttackFelled "attack felled": headline
            [attack: Kind::Attack, part: kind_of::<Part>(), points: Kind::Points]
            en "{who} hits {other} with {attack}, {part}: {points} damage, {other} goes down"
                | "{who} hits {other} with {attack}: {other} goes down";
        /// A blow falls on a limb that is destroyed or was never there; which.
        NothingThere "nothing there": effect [part: kind_of::<Part>()]
            en "{who} loses nothing: there is no {part}";
        /// A fighter dies of a limb that bled too long.
        BleedsToDeath "bleeds to death": effect en "{who} bleeds to death";
        /// A fighter is hit with a ten or a twelve of the location table.
        SpecialHit "special hit": effect [location: kind_of::<Location>()]
            en "{who} is hit: a special result";
        /// What of a blow is left when its part has no more points to lose, and comes to nothing.
        Wasted "wasted": effect [damage: Kind::Damage, part: kind_of::<Part>()]
            en "{damage} damage is wasted: the {part} has no more to lose";
        /// An unconscious fighter recovers from a stun.
        StillOut "still out": effect
            en "{who} is no longer stunned, but still unconscious";
        /// The total of a fighter that does not roll for initiative.
        FixedTotal "fixed total": effect [total: Kind::Initiative]
            en "{who} has initiative {total}, without a roll";
        /// An attack roll succeeds where margins count; by how much.
        Margin "margin": effect [margin: Kind::Amount]
            en "{who} succeeds by {margin}, which a defense must match";
        /// A special result finds no weapon in hand.
        NoWeapon "no weapon": effect
            en "{who} loses nothing: there is no weapon in hand";
        /// A special result finds no shield.
        NoShield "no shield": effect
            en "{who} loses nothing: there is no shield";
        /// A hit takes a weapon or the shield.
        AttackDisarmed "attack disarmed": headline [attack: Kind::Attack]
            en "{who} hits {other} with {attack}: {other} loses what was in hand";
        /// A hit knocks prone, stuns, or lowers Toughness.
        AttackDowned "attack downed": headline
            [attack: Kind::Attack, location: kind_of::<Location>()]
            en "{who} hits {other} with {attack}, {location}: {other} is the worse for it";
        /// A blow comes too late: an earlier one of the same count has killed its target.
        Void "void": action en "{who}'s blow comes too late: {other} is dead";
        /// A blow falls on a limb that is destroyed already; which.
        GoneAlready "gone already": effect [part: kind_of::<Part>()]
            en "{who} loses nothing: the {part} is destroyed already";
        /// A standing fighter has no defense against an attack; why.
        Undefended "undefended": effect [why: kind_of::<Hindrance>(), effect: Kind::StatusEffect]
            en "{who} can't defend: under {effect}" | "{who} can't defend: {why}";
        /// Toughness goes no lower, and a seven knocks down instead; what is left.
        ToughnessStays "Toughness stays": effect [left: Kind::Ranks]
            en "{who}'s Toughness of {left:n} goes no lower: the blow knocks prone and stuns instead";
        /// One of several is knocked out of hand, and there are more.
        LosesOne "loses one": effect [weapon: Kind::Attack]
            en "{who} loses one of several: {weapon}";
        /// The last of a thrown weapon has left the hand.
        LastThrown "last thrown": effect [weapon: Kind::Attack]
            en "{who} has thrown it, and has no more: {weapon}";
        /// A status effect begins: how many rounds it lasts, unless something has to end it.
        EffectBegins "effect begins": effect [effect: Kind::StatusEffect, turns: Kind::Rounds]
            en "{who} is under {effect}: {turns}" | "{who} is under {effect}";
        /// A status effect is resisted.
        EffectResisted "effect resisted": effect [effect: Kind::StatusEffect]
            en "{who} resists {effect}";
        /// A status effect harms at the end of a round.
        EffectHarms "effect harms": action
            [effect: Kind::StatusEffect, damage: Kind::Damage, past_armor: Kind::Damage]
            en "{effect}: {past_armor} damage against {who}, past armor"
                | "{effect}: {damage} damage against {who}, before armor";
        /// A status effect gives back Mortality Points at the end of a round.
        EffectHeals "effect heals": action [effect: Kind::StatusEffect, points: Kind::Points]
            en "{effect} gives Mortality Points back to {who}: {points}";
        /// A status effect ends.
        EffectEnds "effect ends": effect [effect: Kind::StatusEffect]
            en "{effect} ends for {who}";
        /// A fighter ends the effects that an action ends.
        PutsOut "puts out": action en "{who} acts to end an effect";
        /// A fighter uses a power of its sheet.
        UsesPower "uses a power": action [effect: Kind::StatusEffect] en "{who} uses {effect} on {other}" | "{who} uses {effect}";
        /// How much of a kind of damage is dealt (X4).
        CountsAgainst "counts against": detail [counts: Kind::Damage, damage: Kind::Damage]
            en "{damage} damage of this kind counts as {counts} against {who}";
        /// An attack pierces armor: what is left of it (X7).
        Pierces "pierces": detail [armor: Kind::Points]
            en "the armor of {who} counts as {armor}";
        /// The round ends: what its end does to fighters follows.
        RoundEnds "round ends": action en "The round ends";
        /// A status effect has lasted as long as it lasts.
        EffectOver "effect over": action [effect: Kind::StatusEffect]
            en "{effect} ends for {who}";
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
        /// The seven of a whip or flail disarms: it wounds nobody and takes no armor.
        DisarmsInstead "disarms instead": effect
            en "{who} goes for {other}'s weapon instead of wounding";
    }
}
